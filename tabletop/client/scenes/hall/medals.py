"""How a trophy looks: a medal of bronze, silver or gold with its picture, on a ribbon; dark before it is earned."""

from __future__ import annotations

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import IVORY500, NIGHT900, SLATE400, SLATE500, SLATE600, Colour
from tabletop.lessons.honours.chronicle import Trophy

METALS: dict[int, tuple[Colour, Colour, Colour]] = {
    1: ((110, 64, 34), (184, 115, 66), (240, 190, 142)),
    2: ((84, 94, 106), (160, 172, 184), (236, 242, 246)),
    3: ((140, 98, 34), (216, 172, 92), (255, 230, 160)),
}
"""Dark, middle and light tone of each grade's metal."""
RIBBONS: dict[int, Colour] = {1: (74, 98, 60), 2: (58, 88, 132), 3: (140, 42, 40)}
PIP = 0.11
"""Radius of a diamond of the grade, in radii of the medal."""


def draw_medal(canvas: Canvas, center: tuple[float, float], r: float, one: Trophy, earned: bool) -> None:
    """Draw the medal with radius ``r``, ribbon included."""
    x, y = center
    dark, middle, light = METALS[one.grade] if earned else (SLATE600, SLATE500, SLATE400)
    ribbon = RIBBONS[one.grade] if earned else SLATE600
    disc = r * 0.74
    for side in (-1, 1):
        tail = [(x + side * disc * 0.15, y + disc * 0.3), (x + side * disc * 0.75, y + disc * 0.2),
                (x + side * disc * 0.95, y + r), (x + side * disc * 0.55, y + r * 0.82),
                (x + side * disc * 0.3, y + r)]  # fmt: skip
        canvas.polygon(tail, ribbon)
    y -= r * 0.18
    canvas.circle((x, y), disc, dark)
    canvas.circle((x, y), disc * 0.94, middle)
    canvas.circle((x - disc * 0.04, y - disc * 0.05), disc * 0.86, light)
    canvas.circle((x, y), disc * 0.83, middle)
    canvas.circle((x, y), disc * 0.72, dark if earned else NIGHT900)
    canvas.icon(one.icon, (x, y - disc * 0.04), disc * 1.0, light if earned else IVORY500, 255 if earned else 150)
    for n in range(one.grade):
        at = (x + (n - (one.grade - 1) / 2) * disc * 0.36, y + disc * 0.8)
        canvas.diamond(at, r * (PIP + 0.05), NIGHT900)
        canvas.diamond(at, r * PIP, light if earned else SLATE400)
