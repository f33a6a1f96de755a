"""Canvas methods for the few ornaments of the art: section heads, fading hairlines, diamonds, focus rings."""

from __future__ import annotations

import math

from .canvas_base import Point, Rect, RectLike
from .canvas_shapes import ShapeOps
from .canvas_text import TextOps
from .theme import BRASS300, BRASS400, BRASS600, IVORY500, Colour

_T = 0.32
_CROSS = tuple(
    (dx, dy)
    for dx, dy in (
        (-_T, -1.0),
        (_T, -1.0),
        (_T, -_T),
        (1.0, -_T),
        (1.0, _T),
        (_T, _T),
        (_T, 1.0),
        (-_T, 1.0),
        (-_T, _T),
        (-1.0, _T),
        (-1.0, -_T),
        (-_T, -_T),
    )
)
_STAR = tuple(
    (
        (1.1 if i % 2 == 0 else 0.46) * math.sin(math.pi * i / 5),
        -(1.1 if i % 2 == 0 else 0.46) * math.cos(math.pi * i / 5),
    )
    for i in range(10)
)


class OrnamentOps(ShapeOps, TextOps):
    """Ornaments in design units."""

    def focus_ring(self, rect: RectLike, radius: float = 8, gap: float = 2) -> None:
        """The keyboard focus: a brass line with a glow, `gap` units outside `rect`."""
        grow = gap + 2
        outer = (rect[0] - grow, rect[1] - grow, rect[2] + 2 * grow, rect[3] + 2 * grow)
        self.glow(outer, BRASS300, 16, radius + grow, 130)
        self.frame(outer, BRASS300, 2, radius + grow)

    def divider(self, center: Point, width: float, colour: Colour = BRASS600) -> None:
        """A hairline that fades at both ends, with a small diamond in the middle."""
        x, y = center[0], center[1]
        strong = self.theme.line_colour(colour)
        self.fade_line((x - width / 2, y), x + width / 2, strong, both=True)
        self.diamond((x, y + 0.5), 3.2, BRASS400)

    def diamond(self, center: Point, r: float, colour: Colour = BRASS400, alpha: int = 255) -> None:
        """A small filled diamond of half height `r`."""
        x, y = center[0], center[1]
        self.polygon(((x, y - r), (x + r, y), (x, y + r), (x - r, y)), colour, alpha)

    def mark(self, kind: str, center: Point, r: float, colour: Colour, alpha: int = 255) -> None:
        """A chart mark of a seat: square, triangle, diamond, circle, cross or star; `r` is its half size."""
        x, y = center[0], center[1]
        if kind == "circle":
            self.circle(center, r, colour, alpha)
        elif kind == "cross":
            self.polygon([(x + dx * r, y + dy * r) for dx, dy in _CROSS], colour, alpha)
        elif kind == "star":
            self.polygon([(x + dx * r, y + dy * r) for dx, dy in _STAR], colour, alpha)
        elif kind == "triangle":
            self.polygon(((x, y - r), (x + r, y + r * 0.8), (x - r, y + r * 0.8)), colour, alpha)
        elif kind == "diamond":
            self.diamond(center, r * 1.1, colour, alpha)
        else:
            k = r * 0.85
            self.polygon(((x - k, y - k), (x + k, y - k), (x + k, y + k), (x - k, y + k)), colour, alpha)

    def head(self, s: str, rect: RectLike, note: str = "", role: str = "section", colour: Colour = BRASS300) -> Rect:
        """A section head: brass title, a line that fades out, and an optional note at the right end."""
        middle = rect[1] + rect[3] / 2
        right = rect[0] + rect[2]
        note_width = self.measure(note, "small")[0] if note else 0.0
        room = rect[2] - (note_width + 24 if note else 0)
        title = self.fit_text(s, (rect[0], rect[1], room, rect[3]), role, colour)
        if note:
            self.text(note, (right, middle), "small", IVORY500, "midright")
            right -= note_width + 12
        self.fade_line((title.right + 12, middle), right, self.theme.line_colour(BRASS600))
        return title

    def fade_line(self, start: Point, end_x: float, colour: Colour, both: bool = False) -> None:
        """A hairline to the right that fades out; `both` fades at either end."""
        width = end_x - start[0]
        if width < 8:
            return
        area = self.rect_px((start[0], start[1], width, 1))
        area.height = max(1, round(self.scale))
        panels = self.kit.panels
        if both:
            half = area.w // 2
            panels.gradient(half, area.h, (*colour, 0), (*colour, 235), 0, True).draw(self.surface, area.x, area.y)
            rest = panels.gradient(area.w - half, area.h, (*colour, 235), (*colour, 0), 0, True)
            rest.draw(self.surface, area.x + half, area.y)
            return
        panels.gradient(area.w, area.h, (*colour, 235), (*colour, 0), 0, True).draw(self.surface, area.x, area.y)
