"""The six signs of what a card would do on a square, which differ in shape and in colour."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import INK500, INK900, IVORY300, PAPER200, WHITE, Colour
from tabletop.client.ui.panels import section
from tabletop.client.ui.tree import Column, Disc, Node, Row, block, grid
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.rules.lords_of_war.queries import Sign

SIGNS: tuple[Sign, ...] = ("wins", "kills", "trade", "dies", "shoots", "nothing")
"""All signs, the best first."""
COLOURS: dict[Sign, Colour] = {
    "wins": (176, 124, 24),
    "kills": (194, 64, 27),
    "trade": (122, 46, 90),
    "dies": (43, 36, 51),
    "shoots": (44, 95, 143),
    "nothing": INK500,
}
GOLD: Colour = (216, 166, 60)
ROSE: Colour = (241, 201, 196)
PALE: Colour = (255, 250, 232)
LIT: Colour = (252, 241, 208)


def draw_forecast(canvas: Canvas, cell: FRect, sign: Sign, number: int = 0) -> None:
    """Draw a legal square: lighter paper, a line in the sign's colour, the sign, and a badge with a number: how many
    fall, or the damage of the shot."""
    badge = number if sign in ("kills", "trade", "shoots") else 0
    key = ("lords-of-war-forecast", sign, badge, round(cell.w, 1), round(cell.h, 1))
    canvas.sprite(key, cell.size, partial(_paint_square, w=cell.w, h=cell.h, sign=sign, number=badge), cell.topleft)


def _paint_square(canvas: Canvas, w: float, h: float, sign: Sign, number: int) -> None:
    box = FRect(0, 0, w, h).inflate(-6.0, -6.0)
    if sign == "nothing":
        canvas.fill(box, LIT, alpha=100, radius=4)
        ring = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
        canvas.polygon(ring, None, 200, INK500, 1.8, (9, 6))
    else:
        canvas.fill(box, LIT, alpha=165, radius=6)
        canvas.frame(box, COLOURS[sign], 2.6, 6)
        canvas.frame(box.inflate(-5.2, -5.2), PALE, 1.2, 4, alpha=210)
    draw_sign(canvas, sign, (w / 2, h / 2), min(w, h) * 0.19, number)


def sign_keys(present: Collection[Sign], corners: Sequence[Row]) -> list[Node]:
    """The keys of the signs in two columns, the largest first: of all of them under a head, of those that are
    ``present``, and of these without a head; after them the rows of the signs in ``corners``."""
    own = tuple(sign for sign in SIGNS if sign in present)
    return [_key(SIGNS, corners, headed=True), *(_key(own, corners, headed=headed) for headed in (True, False))]


def _key(signs: Collection[Sign], corners: Sequence[Row], *, headed: bool) -> Node:
    rows = [key_row(_in_key, sign, t(f"lords_of_war_board.sign_{sign}")) for sign in signs]
    rows += corners
    head = section(t("lords_of_war_board.sign_title")) if headed else None
    return Column((head, replace(grid(rows, 2), weight=0.0)))


def key_row(paint: Callable[..., None], sign: str, words: str) -> Row:
    """A ``sign``, drawn by ``paint(canvas, centre, radius, sign)``, beside what it means."""
    return Row((Disc(paint, 26, (sign,), size=26), block(words, "small", IVORY300)), 6)


def _in_key(canvas: Canvas, center: tuple[float, float], r: float, sign: Sign) -> None:
    canvas.circle(center, r, PAPER200)
    draw_sign(canvas, sign, center, r * 0.73)


def draw_sign(canvas: Canvas, sign: Sign, center: tuple[float, float], radius: float, number: int = 0) -> None:
    """Draw a sign of about this radius, with a badge at the lower right for a number above 0."""
    x, y = center
    r = radius
    colour = COLOURS[sign]
    if sign == "nothing":
        canvas.circle(center, r * 0.62, None, outline=INK500, outline_width=max(1.2, r * 0.08))
        canvas.line((x - r * 0.28, y), (x + r * 0.28, y), INK500, max(1.4, r * 0.1))
        return
    if sign == "wins":
        _draw_rays(canvas, center, r)
    elif sign == "dies":
        tips = [(x, y - r * 1.3), (x + r * 1.3, y), (x, y + r * 1.3), (x - r * 1.3, y)]
        canvas.polygon(tips, colour, outline=PALE, outline_width=max(1.2, r * 0.09))
        canvas.icon("race-undead", center, r * 1.15, ROSE)
    else:
        canvas.circle(center, r * 1.08, PALE)
        canvas.circle(center, r, colour)
        if sign == "shoots":
            _draw_dashed_ring(canvas, center, r * 0.78)
            canvas.icon("target", center, r * 1.02, WHITE)
        else:
            canvas.icon("crossed-swords", center, r * 1.15, WHITE)
    if number:
        at = (x + r * 0.82, y + r * 0.74)
        canvas.circle(at, r * 0.44, INK900, outline=PALE, outline_width=max(0.8, r * 0.05))
        canvas.text(str(number), at, f"number@{r * 0.6:.1f}!", WHITE, anchor="center")


def _draw_rays(canvas: Canvas, center: tuple[float, float], r: float) -> None:
    """Draw a laurel on a disc with twelve rays."""
    x, y = center
    points = []
    for n in range(48):
        reach = (1.3, 1.16, 1.04, 1.16)[n % 4] * r
        angle = math.pi * 2 * n / 48
        points.append((x + math.sin(angle) * reach, y - math.cos(angle) * reach))
    canvas.polygon(points, GOLD, outline=(122, 84, 16), outline_width=max(1.0, r * 0.06))
    canvas.circle(center, r * 0.86, GOLD, outline=PAPER200, outline_width=max(1.0, r * 0.06))
    canvas.icon("victory-point", center, r * 1.15, (70, 46, 8))


def _draw_dashed_ring(canvas: Canvas, center: tuple[float, float], r: float) -> None:
    dashes = 14
    for n in range(dashes):
        a, b = math.pi * 2 * n / dashes, math.pi * 2 * (n + 0.55) / dashes
        ends = [(center[0] + math.cos(k) * r, center[1] + math.sin(k) * r) for k in (a, b)]
        canvas.line(ends[0], ends[1], PALE, max(1.0, r * 0.09))
