"""Who plays the seats of a running game: hand a seat to a computer player, or take it over."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from tabletop.client.draw.fit_text import fit_name
from tabletop.client.draw.theme import IVORY100, IVORY300, IVORY500, seat_colours
from tabletop.client.games.player_chooser import PlayerButton, player_note, player_width
from tabletop.client.ui.base import Rect
from tabletop.client.ui.button import Button
from tabletop.client.ui.layout import Box, Column, Row, Spacer, lay
from tabletop.text import t

from . import backdrop
from .board.host import BoardHost
from .panel_scene import PanelScene

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices
    from tabletop.rules.game import Seat

WIDTH = 620.0
"""Of the panel."""


class SeatedPlayers(Protocol):
    """The computer players of a board, as far as they are changed here."""

    def level(self, seat: Seat) -> str:
        """The level of the computer player at a seat, PERSON for a person."""

    def sit(self, levels: Sequence[str]) -> None:
        """Other players sit at the seats from now on."""


class PlayersBoard(BoardHost, Protocol):
    """The board below."""

    @property
    def computers(self) -> SeatedPlayers:
        """The computer players at it."""


class BoardPlayersScene(PanelScene):
    """A row for each seat. Widgets: ``player.<seat>``, ``players.cancel``, ``players.apply``."""

    closing = ("back", "menu")

    def __init__(self, app: SceneServices, board: PlayersBoard) -> None:
        super().__init__(app)
        self.board = board
        self.seats = board.session.match.seats
        self.levels = [board.computers.level(seat) for seat in range(len(self.seats))]

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Head, one row a seat, and the buttons."""
        canvas = self.app.canvas
        space = canvas.theme.spacing
        game, high = self.board.session.game_id, space.bar_button
        chooser = player_width(canvas, game)
        note = canvas.block_height(t("players.note"), "small", WIDTH - 2 * space.dialog_edge)
        rows = [
            Row(size=high, gap=space.gap, children=(
                Box(f"sign.{seat}", size=high), Box(f"name.{seat}"), Box(f"player.{seat}", size=chooser)
            ))
            for seat in range(len(self.seats))
        ]  # fmt: skip
        buttons = Row(
            size=high,
            gap=space.gap,
            children=(Spacer(), Box("cancel", size=chooser), Box("apply", size=chooser + high)),
        )
        self.places = backdrop.dialog_places(
            canvas, WIDTH,
            (
                Box("head", size=canvas.line_height("panel_title")), Box("note", size=note),
                Column(size=len(rows) * (high + space.small) - space.small, gap=space.small, children=tuple(rows)),
                buttons,
            ),
        )  # fmt: skip
        for seat in range(len(self.seats)):
            name = f"player.{seat}"
            choose = partial(self._choose, seat)
            self.widgets.add(PlayerButton(name, self.places[name], self.app, game, self.levels[seat], choose))
        self.widgets.add(
            Button("players.cancel", self.places["cancel"], t("client.cancel"), style="ghost", on_click=self.app.pop)
        )
        self.widgets.add(
            Button(
                "players.apply", self.places["apply"], t("players.apply"), icon="confirm", style="primary",
                on_click=self.apply,
            )
        )  # fmt: skip
        self.widgets.default = "players.apply"

    def _choose(self, seat: Seat, level: str) -> None:
        self.levels[seat] = level
        self.relayout()

    def apply(self) -> None:
        """Back to the board, with these players."""
        computers = self.board.computers
        changed = any(computers.level(seat) != level for seat, level in enumerate(self.levels))
        self.app.pop()
        if changed:
            computers.sit(self.levels)

    def draw(self, canvas: Canvas) -> None:
        """The panel, and each seat with its sign, name and what is said about its player."""
        places = self.places
        self.draw_panel(canvas, t("players.title"))
        canvas.text_block(t("players.note"), places["note"], "small", IVORY300)
        for seat, setup in enumerate(self.seats):
            sign, name = places[f"sign.{seat}"], places[f"name.{seat}"]
            colours = seat_colours(setup.colour)
            emblem = self.board.table.emblem(seat) or colours.emblem
            canvas.medallion(sign.center, sign.h * 0.42, colours, emblem)
            parts = lay(Column(children=(Box("name", part=0.56), Box("note", part=0.44))), Rect(name))
            fit_name(canvas, setup.name, parts["name"], "body_strong", IVORY100)
            fit_name(canvas, player_note(self.levels[seat]), parts["note"], "small", IVORY500)
        super().draw(canvas)
