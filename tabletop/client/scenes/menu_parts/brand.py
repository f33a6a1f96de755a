"""The compass and the wordmark of the program."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from tabletop import PRODUCT
from tabletop.client.theme import BRASS300, BRASS400, BRASS600, IVORY100, IVORY300, NIGHT900, Colour, mix

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas

_DARK: Colour = (92, 66, 30)
_TICKS = 72


def draw_compass(canvas: Canvas, center: tuple[float, float], r: float) -> None:
    """The compass rose; ``r`` is the radius of its ring in units, the points reach a little further."""
    reach = r * 1.16
    size = (2 * reach, 2 * reach)
    canvas.sprite(
        ("menu-compass", r),
        size,
        lambda inner: _paint(inner, reach, r),
        (center[0] - reach, center[1] - reach),
    )


def _paint(canvas: Canvas, middle: float, r: float) -> None:
    c = (middle, middle)
    canvas.circle(c, r, NIGHT900, alpha=150, outline=BRASS400, outline_width=max(1.0, r * 0.03))
    for tick in range(_TICKS):
        angle = math.tau * tick / _TICKS
        long = tick % 6 == 0
        inner = r * (0.84 if long else 0.89)
        a = (middle + math.cos(angle) * inner, middle + math.sin(angle) * inner)
        b = (middle + math.cos(angle) * r * 0.95, middle + math.sin(angle) * r * 0.95)
        canvas.line(a, b, BRASS300 if long else IVORY300, 1, alpha=220 if long else 120)
    canvas.circle(c, r * 0.6, NIGHT900, alpha=0, outline=BRASS600, outline_width=1)
    for step in range(4):
        _point(canvas, c, math.tau * (step + 0.5) / 4, r * 0.62, r * 0.15, IVORY300, mix(_DARK, NIGHT900, 0.3))
    for step in range(4):
        _point(canvas, c, math.tau * step / 4, r * 1.12, r * 0.2, BRASS300, _DARK)
    canvas.circle(c, r * 0.075, NIGHT900, outline=IVORY100, outline_width=max(1.0, r * 0.02))


def _point(
    canvas: Canvas, c: tuple[float, float], angle: float, length: float, waist: float, lit: Colour, shade: Colour
) -> None:
    """One point of the rose: two slim triangles, one in the light and one in the shade."""
    tip = (c[0] + math.sin(angle) * length, c[1] - math.cos(angle) * length)
    left = (c[0] + math.sin(angle - math.pi / 4) * waist, c[1] - math.cos(angle - math.pi / 4) * waist)
    right = (c[0] + math.sin(angle + math.pi / 4) * waist, c[1] - math.cos(angle + math.pi / 4) * waist)
    canvas.polygon((c, left, tip), lit)
    canvas.polygon((c, tip, right), shade)


def draw_brand(canvas: Canvas, left: float, middle: float, compass: float, tagline: str) -> None:
    """Compass, wordmark and tagline; ``middle`` is the height of the compass's centre in units."""
    draw_compass(canvas, (left + compass * 1.12, middle), compass)
    x = left + compass * 2.24 + compass * 0.42
    line = canvas.line_height("flavour@24" if compass > 50 else "flavour@17")
    cap = canvas.cap_height("wordmark")
    whole = cap + compass * 0.3 + line
    top = middle - whole / 2
    canvas.foil_text(PRODUCT, (x, top + cap / 2), "wordmark", anchor="midleft")
    role = "flavour@24" if compass > 50 else "flavour@17"
    canvas.text(tagline, (x + 2, top + cap + compass * 0.3 + line / 2), role, IVORY100, anchor="midleft", shadow=170)
