"""Buttons of a table that touch a target, and short choices beside a target."""

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
"""Height of a choice, room between two and greatest width in units; most choices below each other."""
INSET, FOOT, ASIDE, GROUND = 24.0, 30.0, 1.3, 20.0
"""Units around choices in the view, and below them at its lower edge; their distance from a thing as a multiple of its
radius; units by which their panel is larger than they are."""


class TableButton(TableWidget, Button):
    """A button for a decision of the table; ``target``: what pressing it touches."""

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


class ChoiceBoard(Protocol):
    @property
    def showing(self) -> bool:
        """Whether events are still being shown."""


class Choice(TableWidget, Button):
    """One entry of a choice; hidden while events are being shown."""

    def __init__(
        self, board: ChoiceBoard, target: Target, rect: FRect, label: str, icon: str, on_click: Callable[[], object]
    ) -> None:
        self.board = board
        super().__init__(f"choice:{target.id}", rect, label, icon=icon, on_click=on_click, clear=True)
        self.target = target

    @property
    def visible(self) -> bool:
        return not self.board.showing

    @visible.setter
    def visible(self, value: bool) -> None:
        del value


def choice_places(view: FRect, count: int, beside: tuple[float, float, float] | None) -> list[FRect]:
    """Rectangles of ``count`` choices inside ``view``: beside a thing given as (x, y, radius), without covering it,
    else in the middle of the view's lower edge."""
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
    """Draw a dark panel below choices; nothing where there are none."""
    if places:
        whole = places[0].unionall(list(places[1:])).inflate(GROUND, GROUND)
        canvas.panel(whole, "overlay")
        canvas.frame(whole, BRASS300, 1.2, 10)
