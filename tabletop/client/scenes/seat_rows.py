"""A panel over the board with a row for each seat: its sign, name, what is chosen for it, and a button."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.client.draw.fit_text import fit_name
from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import IVORY100, IVORY300, IVORY500, seat_colours
from tabletop.client.ui.button import Button
from tabletop.client.ui.layout import Box, Column, Row, Spacer, lay
from tabletop.text import t

from . import backdrop
from .board.host import BoardHost
from .panel_scene import PanelScene

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices
    from tabletop.rules.game import Seat

WIDTH, EDGE = 620.0, 40.0
"""Width of the panel in units, wider in large letters, and the least room between it and the window's edge."""


def _wanted(canvas: Canvas) -> float:
    """The width in units that the panel would have in a window wide enough."""
    return WIDTH * canvas.theme.text_percent / 100


class SeatRowsScene(PanelScene):
    """A row for each seat. Widgets: those of :meth:`add_chooser`, ``<words>.cancel``, ``<words>.apply``; ``words``: the
    beginning of the message keys of title, note and main button."""

    closing = ("back", "menu")
    words = ""

    def __init__(self, app: SceneServices, board: BoardHost) -> None:
        super().__init__(app)
        self.over_board = board
        self.seats = board.session.match.seats

    @property
    def listed(self) -> Sequence[Seat]:
        return range(len(self.seats))

    @property
    @abstractmethod
    def chooser_width(self) -> float:
        """Width of the buttons in units."""

    @abstractmethod
    def add_chooser(self, seat: Seat, rect: Rect) -> None:
        """Add the button of a seat."""

    @abstractmethod
    def chosen_note(self, seat: Seat) -> str:
        """What is chosen for a seat, in one sentence."""

    @abstractmethod
    def apply(self) -> None:
        """Return to the board with the choices."""

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Place the head, a row for each seat, and the buttons."""
        canvas = self.app.canvas
        space = canvas.theme.spacing
        high, chooser = space.bar_button, self.chooser_width
        wide = min(_wanted(canvas), width - 2 * EDGE)
        note = canvas.block_height(t(f"{self.words}.note"), "small", wide - 2 * space.dialog_edge)
        rows = [
            Row(size=high, gap=space.gap, children=(
                Box(f"sign.{seat}", size=high), Box(f"name.{seat}"), Box(f"chooser.{seat}", size=chooser)
            ))
            for seat in self.listed
        ]  # fmt: skip
        buttons = Row(
            size=high,
            gap=space.gap,
            children=(Spacer(), Box("cancel", size=chooser), Box("apply", size=chooser + high)),
        )
        self.places = backdrop.dialog_places(
            canvas, wide,
            (
                Box("head", size=canvas.line_height("panel_title")), Box("note", size=note),
                Column(size=len(rows) * (high + space.small) - space.small, gap=space.small, children=tuple(rows)),
                buttons,
            ),
        )  # fmt: skip
        for seat in self.listed:
            self.add_chooser(seat, self.places[f"chooser.{seat}"])
        self.widgets.add(
            Button(
                f"{self.words}.cancel", self.places["cancel"], t("client.cancel"), style="ghost", on_click=self.app.pop
            )
        )
        self.widgets.add(
            Button(
                f"{self.words}.apply", self.places["apply"], t(f"{self.words}.apply"), icon="confirm", style="primary",
                on_click=self.apply,
            )
        )  # fmt: skip
        self.widgets.default = f"{self.words}.apply"

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel, and each seat with its sign, name and the words about its choice."""
        places = self.places
        self.draw_panel(canvas, t(f"{self.words}.title"))
        canvas.text_block(t(f"{self.words}.note"), places["note"], "small", IVORY300)
        for seat in self.listed:
            setup, sign, name = self.seats[seat], places[f"sign.{seat}"], places[f"name.{seat}"]
            colours = seat_colours(setup.colour)
            emblem = self.over_board.table.emblem(seat) or colours.emblem
            canvas.medallion(sign.center, sign.h * 0.42, colours, emblem)
            parts = lay(Column(children=(Box("name", part=0.56), Box("note", part=0.44))), Rect(name))
            fit_name(canvas, setup.name, parts["name"], "body_strong", IVORY100)
            fit_name(canvas, self.chosen_note(seat), parts["note"], "small", IVORY500)
        super().draw(canvas)
