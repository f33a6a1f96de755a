"""Buttons of a table that touch something, and short choices beside what was touched."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from pygame import FRect

from tabletop.client.draw.theme import BRASS300
from tabletop.client.ui import Button

from .table import TableWidget

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.rules.game import Target

HEIGHT, GAP, WIDTH, ROWS = 40.0, 6.0, 300.0, 8
"""Height of a choice, the room between two, their greatest width, and how many stand below each other at most."""
INSET, FOOT, ASIDE, GROUND = 24.0, 30.0, 1.3, 20.0
"""Room around choices in the view and below them at its foot; how far beside a thing they stand, as a share of its
radius; by how much their ground is larger than they are."""


class TableButton(TableWidget, Button):
    """A decision of the table that lies on no thing: ``target`` is what pressing it touches."""

    def __init__(
        self,
        target: Target,
        rect: FRect,
        label: str,
        icon: str,
        on_click: Callable[[], object],
        *,
        style: str = "secondary",
        selected: bool = False,
        tooltip: str | None = None,
    ) -> None:
        super().__init__(
            f"do:{target.id}", rect, label, icon=icon, style=style, on_click=on_click, selected=selected,
            tooltip=tooltip,
        )  # fmt: skip
        self.target = target


class Showing(Protocol):
    """The board of a choice, as far as it asks it."""

    @property
    def showing(self) -> bool:
        """Whether events are still being shown."""


class Choice(TableWidget, Button):
    """One entry of a choice. It is there while somebody chooses, not while what came of it is shown."""

    def __init__(
        self, board: Showing, target: Target, rect: FRect, label: str, icon: str, on_click: Callable[[], object]
    ) -> None:
        self.board = board
        super().__init__(f"choice:{target.id}", rect, label, icon=icon, on_click=on_click, clear=True)
        self.target = target

    @property
    def visible(self) -> bool:
        """Whether it can be seen."""
        return not self.board.showing

    @visible.setter
    def visible(self, value: bool) -> None:
        del value


def choice_places(view: FRect, count: int, beside: tuple[float, float, float] | None) -> list[FRect]:
    """Boxes of so many choices inside ``view``: beside the middle and radius of the thing that they are about, so that
    it stays in sight, else at the middle of the view's foot."""
    if not count:
        return []
    view = view.inflate(-INSET, -INSET)
    columns = max(1, -(-count // ROWS))
    rows = -(-count // columns)
    width = min(WIDTH, (view.w - GAP) / columns - GAP)
    whole = FRect(0, 0, columns * (width + GAP) - GAP, rows * (HEIGHT + GAP) - GAP)
    if beside is not None:
        x, y, r = beside
        whole.midleft = (x + r * ASIDE, y)
        if whole.right > view.right:
            whole.midright = (x - r * ASIDE, y)
    else:
        whole.midbottom = (view.centerx, view.bottom - FOOT)
    whole.clamp_ip(view)
    return [
        FRect(whole.x + n // rows * (width + GAP), whole.y + n % rows * (HEIGHT + GAP), width, HEIGHT)
        for n in range(count)
    ]


def draw_choice_ground(canvas: Canvas, places: Sequence[FRect]) -> None:
    """A dark panel below choices; nothing where there are none."""
    if places:
        whole = places[0].unionall(list(places[1:])).inflate(GROUND, GROUND)
        canvas.panel(whole, "overlay")
        canvas.frame(whole, BRASS300, 1.2, 10)
