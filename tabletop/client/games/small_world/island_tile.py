"""An island to be chosen in the set-up: its picture, its name, a tick when it is taken."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.client.draw.theme import BRASS300, INK900, IVORY100, IVORY300, IVORY500, SEA_DEEP
from tabletop.client.ui.base import Pressable, Rect, RectLike
from tabletop.rules.small_world.islands import Island
from tabletop.text import localised

from .island_pictures import draw_island

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

CAPTION = "small"


class IslandTile(Pressable):
    """A face of the box or a user's island. ``words``: size and number of regions; ``wide``: picture left, words
    right."""

    def __init__(
        self,
        id: str,
        rect: RectLike,
        island: Island,
        words: str,
        selected: bool,
        on_click: Callable[[], object],
        wide: bool = False,
    ) -> None:
        super().__init__(id, rect, tooltip=words, tooltip_title=localised(island.names))
        self.island = island
        self.words = words
        self.selected = selected
        self.on_click = on_click
        self.wide = wide

    def activate(self) -> None:
        """Take the island or leave it."""
        self.on_click()

    def draw(self, canvas: Canvas) -> None:
        """Sea, land, name, tick."""
        rect = self.rect
        state = "hover" if self.hovered else "rest"
        canvas.panel(rect, "tile", state=f"{state}+selected" if self.selected else state)
        line = canvas.line_height(CAPTION)
        name = localised(self.island.names)
        ink = IVORY100 if self.selected or self.hovered else IVORY300
        if self.wide:
            picture = Rect(rect.x + 5, rect.y + 5, (rect.h - 10) * 1.4, rect.h - 10)
            left = picture.right + 10
            room = rect.right - 30 - left
            canvas.fit_text(name, (left, rect.centery - line - 1, room, line), "small_strong", ink, "left", 0.7)
            canvas.fit_text(self.words, (left, rect.centery + 1, room, line), CAPTION, IVORY500, "left", 0.7)
        else:
            picture = Rect(rect.x + 4, rect.y + 4, rect.w - 8, rect.h - line - 8)
            canvas.fit_text(name, (rect.x + 4, rect.bottom - line - 3, rect.w - 8, line), CAPTION, ink, "center", 0.7)
        canvas.fill(picture, SEA_DEEP, radius=5)
        draw_island(canvas, self.island, picture, 255 if self.selected or self.hovered else 190)
        if self.selected:
            canvas.circle((rect.right - 13, rect.y + 13), 9, BRASS300)
            canvas.icon("confirm", (rect.right - 13, rect.y + 13), 12, INK900)
        if self.ring:
            canvas.focus_ring(rect, 8)
