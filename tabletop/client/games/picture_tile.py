"""A tile of the set-up that is switched on or off: a picture, a name, and a tick when it is on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.client.draw.rectangles import Rect, RectLike
from tabletop.client.draw.theme import BRASS300, INK900, IVORY100, IVORY300, IVORY500, SEA_DEEP
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.form import EDGE

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.ui.form import Form

CAPTION = "small"
LEAST_WIDE = 104.0
"""Least width in units of a tile with its name below the picture."""
FADED = 190
"""Alpha of the picture of a tile that is off."""
WIDE_LEAST = 64.0
"""Least height in units of a tile with its words beside the picture."""
GAP = 8.0

Paint = Callable[["Canvas", Rect, int], None]
"""Paints the picture: canvas, rectangle, alpha."""


class PictureTile(Pressable):
    """One tile. ``words``: its explanation, also in the tooltip; ``wide``: picture left, words right."""

    def __init__(
        self, id: str, rect: RectLike, name: str, words: str, paint: Paint, *, selected: bool,
        on_click: Callable[[], object], wide: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(id, rect, tooltip=words, tooltip_title=name)
        self.name = name
        self.words = words
        self.paint = paint
        self.selected = selected
        self.on_click = on_click
        self.wide = wide

    def activate(self) -> None:
        """Switch it on or off."""
        self.on_click()

    def draw(self, canvas: Canvas) -> None:
        """Draw picture, name and tick."""
        rect = self.rect
        state = "hover" if self.hovered else "rest"
        canvas.panel(rect, "tile", state=f"{state}+selected" if self.selected else state)
        line = canvas.line_height(CAPTION)
        lit = self.selected or self.hovered
        ink = IVORY100 if lit else IVORY300
        if self.wide:
            picture = Rect(rect.x + 5, rect.y + 5, (rect.h - 10) * 1.4, rect.h - 10)
            left = picture.right + 10
            room = rect.right - 30 - left
            canvas.fit_text(self.name, (left, rect.centery - line - 1, room, line), "small_strong", ink, "left", 0.7)
            canvas.fit_text(self.words, (left, rect.centery + 1, room, line), CAPTION, IVORY500, "left", 0.7)
        else:
            picture = Rect(rect.x + 4, rect.y + 4, rect.w - 8, rect.h - line - 8)
            below = (rect.x + 4, rect.bottom - line - 3, rect.w - 8, line)
            canvas.fit_text(self.name, below, CAPTION, ink, "center", 0.7)
        canvas.fill(picture, SEA_DEEP, radius=5)
        self.paint(canvas, picture, 255 if lit else FADED)
        if self.selected:
            tick = (rect.right - 13, rect.y + 13)
            canvas.circle(tick, 9, BRASS300)
            canvas.icon("confirm", tick, 12, INK900)
        if self.ring:
            canvas.focus_ring(rect, 8)


def wide_rect(form: Form) -> Rect:
    """The rectangle of a wide tile at the end of the form, which is made longer by it."""
    tall = max(WIDE_LEAST, 2 * form.canvas.line_height("small") + 24)
    rect = Rect(EDGE, form.y + 2, form.width, tall)
    form.y += tall + GAP
    return rect


def tile_rects(form: Form, count: int) -> list[Rect]:
    """The rectangles of ``count`` tiles in as many columns as fit at the end of the form, which is made longer by
    them."""
    columns = max(2, int(form.width // LEAST_WIDE))
    wide = (form.width - GAP * (columns - 1)) / columns
    tall = wide * 0.66 + form.canvas.line_height(CAPTION) + 6
    top = form.y
    form.y = top + (tall + GAP) * -(-count // columns)
    return [
        Rect(EDGE + n % columns * (wide + GAP), top + n // columns * (tall + GAP), wide, tall) for n in range(count)
    ]
