"""Standing figures: an arched panel on an oval base."""

from __future__ import annotations

from math import cos, pi, sin
from typing import TYPE_CHECKING

from tabletop.client.draw.rectangles import Point
from tabletop.client.draw.theme import BRASS300, EMBER, IVORY100, NIGHT900, Colour, SeatColours, mix

if TYPE_CHECKING:
    from pygame import FRect

    from tabletop.client.draw.canvas import Canvas


def draw_figure(canvas: Canvas, rect: FRect, colours: SeatColours, emblem: str, state: str = "rest") -> None:
    """Draw a figure: an arched panel on an oval base; with a ring on the ground in the ``state``s active, selected,
    target, selectable and hover."""
    size = (rect.w * 1.7, rect.h * 1.35)
    key = ("figure", colours.id, emblem, state, round(rect.w * 4))
    corner = (rect.centerx - size[0] / 2, rect.bottom - size[1] + rect.h * 0.12)
    canvas.sprite(key, size, lambda inner: _paint_figure(inner, size, rect.size, colours, emblem, state), corner)


def _paint_figure(
    canvas: Canvas,
    size: tuple[float, float],
    shape: tuple[float, float],
    colours: SeatColours,
    emblem: str,
    state: str,
) -> None:
    w, h = shape
    mid, base = size[0] / 2, size[1] - h * 0.12
    ring = {"active": BRASS300, "selected": BRASS300, "target": EMBER, "selectable": IVORY100, "hover": IVORY100}
    for k in range(5):  # the shadow on the ground
        _oval(canvas, (mid + w * 0.1, base), w * (0.78 - k * 0.05), h * (0.15 - k * 0.012), NIGHT900, 42)
    if state in ring:
        _oval(canvas, (mid, base - h * 0.02), w * 0.80, h * 0.165, ring[state], 255)
    _oval(canvas, (mid, base), w * 0.62, h * 0.115, mix(colours.dark, NIGHT900, 0.35), 255)
    _oval(canvas, (mid, base - h * 0.035), w * 0.60, h * 0.105, mix(colours.base, NIGHT900, 0.18), 255)
    body = _arch(mid, base - h * 0.03, w, h * 0.95)
    canvas.polygon([(x + w * 0.05, y + h * 0.015) for x, y in body], mix(colours.dark, NIGHT900, 0.4))
    canvas.polygon(body, colours.base, 255, colours.tint, max(1.2, w * 0.06))
    canvas.icon(emblem, (mid, base - h * 0.52), w * 0.74, colours.glyph)


def _oval(canvas: Canvas, center: Point, rx: float, ry: float, ink: Colour, alpha: int) -> None:
    points = [(center[0] + rx * cos(2 * pi * n / 28), center[1] + ry * sin(2 * pi * n / 28)) for n in range(28)]
    canvas.polygon(points, ink, alpha)


def _arch(mid: float, base: float, w: float, h: float) -> list[Point]:
    """The outline of an arched panel that stands on ``base``."""
    r = w * 0.44
    top = base - h + r
    curve = [(mid + r * cos(pi - pi * n / 14), top - r * sin(pi * n / 14)) for n in range(15)]
    return [(mid - r, base), *curve, (mid + r, base)]
