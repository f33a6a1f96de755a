"""Label: words, or a block of words, that cannot be pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.draw.rectangles import Point, RectLike
from tabletop.client.draw.theme import IVORY100, Colour

from .base import Widget

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


class Label(Widget):
    """A text in a rectangle: one line that shrinks a little to fit, or wrapped lines.

    ``align`` is left, center or right; a single line stands in the middle of the rectangle's height.
    """

    def __init__(
        self,
        id: str,
        rect: RectLike,
        text: str,
        *,
        role: str = "body",
        colour: Colour = IVORY100,
        align: str = "left",
        wrap: bool = False,
        max_lines: int | None = None,
        icon: str | None = None,
        icon_colour: Colour | None = None,
        tooltip: str | None = None,
        tooltip_title: str | None = None,
        visible: bool = True,
    ) -> None:
        super().__init__(id, rect, tooltip=tooltip, tooltip_title=tooltip_title, visible=visible)
        self.text = text
        self.role = role
        self.colour = colour
        self.align = align
        self.wrap = wrap
        self.max_lines = max_lines
        self.icon = icon
        self.icon_colour = icon_colour

    def contains(self, pos: Point) -> bool:
        """A label without a tooltip lets the pointer through."""
        return bool(self.tooltip) and super().contains(pos)

    def draw(self, canvas: Canvas) -> None:
        """Draw the text, after the icon if there is one."""
        area = self.rect.copy()
        if self.icon:
            size = min(area.h, canvas.line_height(self.role))
            canvas.icon(self.icon, (area.x + size / 2, area.centery), size, self.icon_colour or self.colour)
            area.x += size + 8
            area.w -= size + 8
        if self.wrap:
            canvas.text_block(self.text, area, self.role, self.colour, align=self.align, max_lines=self.max_lines)
        else:
            canvas.fit_text(self.text, area, self.role, self.colour, self.align)


class SectionHead(Widget):
    """A brass title, a hairline that fades out, and maybe a note at the right end."""

    blocks_pointer = False

    def __init__(self, id: str, rect: RectLike, text: str, *, note: str = "", role: str = "section") -> None:
        super().__init__(id, rect)
        self.text = text
        self.note = note
        self.role = role

    def draw(self, canvas: Canvas) -> None:
        """Draw title, line and note."""
        canvas.head(self.text, self.rect, self.note, self.role)
