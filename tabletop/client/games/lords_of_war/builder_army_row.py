"""A row of the builder's list of armies."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.client.draw.fit_text import fit_name
from tabletop.client.draw.rectangles import Rect, RectLike
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    BRASS600,
    DANGER,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    SLATE500,
)
from tabletop.client.ui.base import Pressable

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

NARROW = 220.0  # greatest width in units of a row with less room between its parts


class ArmyRow(Pressable):
    """One army of the list: emblem, name, kind; a mark if it is unsaved or cannot be played."""

    def __init__(
        self,
        id: str,
        rect: RectLike,
        icon: str,
        title: str,
        sub: str,
        *,
        selected: bool,
        unsaved: bool,
        problem: str | None,
        tooltip: str,
        on_click: Callable[[], object],
    ) -> None:
        super().__init__(id, rect, tooltip=tooltip, tooltip_title=title)
        self.icon = icon
        self.title = title
        self.sub = sub
        self.selected = selected
        self.unsaved = unsaved
        self.problem = problem
        self.on_click = on_click

    def activate(self) -> None:
        """Call for this army to be opened."""
        self.on_click()

    def draw(self, canvas: Canvas) -> None:
        """Draw disc, two lines and mark."""
        rect = self.rect
        if self.selected:
            canvas.fill(rect, BRASS600, alpha=84, radius=7)
            canvas.fill((rect.x, rect.y + 6, 3, rect.h - 12), BRASS300, radius=1.5)
        elif self.hovered:
            canvas.fill(rect, IVORY100, alpha=16, radius=7)
        wide = rect.w > NARROW
        r = min(rect.h * 0.36, 22.0 if wide else 17.0)
        center = (rect.x + (12 if wide else 8) + r, rect.centery)
        edge = BRASS400 if self.selected else SLATE500
        canvas.circle(center, r, NIGHT900, alpha=190, outline=edge, outline_width=1.5)
        canvas.icon(self.icon, center, r * 1.2, BRASS300 if self.selected else IVORY500)
        left = center[0] + r + (12 if wide else 8)
        room = rect.right - 6 - left
        main, small = canvas.line_height("body_strong"), canvas.line_height("small")
        y = rect.centery - (main + small) / 2
        ink = IVORY100 if self.selected or self.hovered else IVORY300
        fit_name(canvas, self.title, Rect(left, y, room, main), "body_strong", ink)
        ink = IVORY300 if self.selected else IVORY500
        marked = bool(self.unsaved or self.problem)  # in the second line: the name has its whole width
        below = Rect(left, y + main, room - (20 if marked else 0), small)
        fit_name(canvas, self.sub, below, "small", ink)
        if self.problem:
            canvas.icon("warning", (rect.right - 14, below.centery), 16, DANGER)
        elif self.unsaved:
            canvas.icon("edit", (rect.right - 14, below.centery), 14, BRASS300)
        if self.ring:
            canvas.focus_ring(rect, 7, 0)
