"""The scene in which the players of a running game's seats are changed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from tabletop.client.games.player_chooser import PlayerButton, player_note, player_width

from .board.host import BoardHost
from .seat_rows import SeatRowsScene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop.client.draw.rectangles import Rect
    from tabletop.client.scenes.base import SceneServices
    from tabletop.rules.game import Seat


class SeatedPlayers(Protocol):
    """The computer players of a board, as far as they are changed here."""

    def level(self, seat: Seat) -> str:
        """The level of the computer player at a seat, PERSON for a person."""

    def sit(self, levels: Sequence[str]) -> None:
        """Let other players sit at the seats from now on."""


class PlayersBoard(BoardHost, Protocol):
    @property
    def computers(self) -> SeatedPlayers:
        """The computer players at it."""


class BoardPlayersScene(SeatRowsScene):
    """A row for each seat. Widgets: ``player.<seat>``, ``players.cancel``, ``players.apply``."""

    words = "players"

    def __init__(self, app: SceneServices, board: PlayersBoard) -> None:
        super().__init__(app, board)
        self.board = board
        self.levels = [board.computers.level(seat) for seat in range(len(self.seats))]

    @property
    def chooser_width(self) -> float:
        """Width in units of a button with the longest name of a player."""
        return player_width(self.app.canvas, self.board.session.game_id)

    def add_chooser(self, seat: Seat, rect: Rect) -> None:
        game, level = self.board.session.game_id, self.levels[seat]
        self.widgets.add(PlayerButton(f"player.{seat}", rect, self.app, game, level, partial(self._choose, seat)))

    def chosen_note(self, seat: Seat) -> str:
        """A sentence about how the chosen player of a seat plays."""
        return player_note(self.levels[seat])

    def _choose(self, seat: Seat, level: str) -> None:
        self.levels[seat] = level
        self.relayout()

    def apply(self) -> None:
        """Return to the board with the chosen players."""
        computers = self.board.computers
        changed = any(computers.level(seat) != level for seat, level in enumerate(self.levels))
        self.app.pop()
        if changed:
            computers.sit(self.levels)
