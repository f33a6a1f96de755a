"""The scene in which persons of a running game choose when to be asked whether they respond."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.client.games.player_chooser import AskingButton, asking_note, asking_width

from .seat_rows import SeatRowsScene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop.client.draw.rectangles import Rect
    from tabletop.client.games.table import Asking
    from tabletop.client.scenes.base import SceneServices
    from tabletop.rules.game import Seat

    from .board.host import BoardHost


class BoardAskingScene(SeatRowsScene):
    """A row for each person. Widgets: ``asking.<seat>``, ``asking.cancel``, ``asking.apply``."""

    words = "asking"

    def __init__(self, app: SceneServices, board: BoardHost) -> None:
        super().__init__(app, board)
        self.board = board
        self.orders = {seat: board.session.asking.get(seat, "") for seat in self.listed}

    @property
    def listed(self) -> Sequence[Seat]:
        """The seats that persons play."""
        return self.over_board.session.persons

    @property
    def asking(self) -> Asking:
        """The choices of the game. Raises TypeError for a game without any."""
        asking = self.board.table.asking
        if asking is None:
            raise TypeError("nobody is asked in this game")
        return asking

    @property
    def chooser_width(self) -> float:
        """Width in units of a button with the longest choice."""
        return asking_width(self.app.canvas, self.asking)

    def add_chooser(self, seat: Seat, rect: Rect) -> None:
        choose = partial(self._choose, seat)
        self.widgets.add(AskingButton(f"asking.{seat}", rect, self.app, self.asking, self.orders[seat], choose))

    def chosen_note(self, seat: Seat) -> str:
        """The explanation of a seat's chosen order."""
        return asking_note(self.asking, self.orders[seat])

    def _choose(self, seat: Seat, order: str) -> None:
        self.orders[seat] = "" if order == "usual" else order
        self.relayout()

    def apply(self) -> None:
        """Return to the board with the chosen orders."""
        self.app.pop()
        for seat, order in self.orders.items():
            if self.board.session.asking.get(seat, "") != order:
                self.board.set_asking(seat, order)
