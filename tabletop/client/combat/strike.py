"""The animation of a blow between two fighters of an overlay: the striker lunges; the other is knocked back, turns
white and loses health."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.visual_effects import draw_flash, draw_pop
from tabletop.client.draw.theme import DANGER, EMBER, WHITE

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

LANDS = 0.34
"""The share of a blow's time at which it lands."""
LUNGE, RECOIL, DODGE = 0.3, 0.1, 0.07
"""How far the striker lunges, the one hit is knocked back, and the one missed leans aside, as shares of a card's
width."""
SPARKS, NUMBER = 0.62, 0.42
"""Size of the sparks, and of the number of health lost, as shares of the card's width."""
ARC = 26.0
"""The units by which the way of a bolt rises."""
LIGHT = 200
"""Alpha of the white over the card hit at first, 0 to 255."""


def striking(rect: FRect, k: float, way: int) -> FRect:
    """The rectangle of the striker's card at the share ``k`` of its blow; ``way``: 1 to the right, -1 to the left."""
    if k < LANDS:
        out = k / LANDS
        far = out * out * (2.6 * out - 1.6)  # it draws back first
    else:
        far = (1 - (k - LANDS) / (1 - LANDS)) ** 3
    return rect.move(way * far * LUNGE * rect.w, 0.0)


def recoiling(rect: FRect, k: float, way: int) -> FRect:
    """The rectangle of a shooter's card: it starts back as it shoots and returns."""
    return rect.move(-way * RECOIL * rect.w * (1 - min(1.0, k / LANDS)) ** 2, 0.0)


def arc(a: tuple[float, float], b: tuple[float, float], k: float) -> tuple[float, float]:
    """The point at the share ``k`` of a flat arc from a point to another."""
    return a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k - ARC * math.sin(math.pi * k)


def struck(rect: FRect, k: float, way: int, hit: bool) -> FRect:
    """The rectangle of the other card: knocked back along ``way`` by a hit, leaning aside from a miss."""
    if k < LANDS:
        return rect
    share = (k - LANDS) / (1 - LANDS)
    swing = math.sin(math.pi * min(1.0, share * 1.6)) * (1 - share)
    if hit:
        return rect.move(way * swing * RECOIL * rect.w, 0.0)
    return rect.move(0.0, -swing * DODGE * rect.h)


def draw_struck(canvas: Canvas, rect: FRect, k: float, lost: int) -> None:
    """Draw a hit on a card at ``rect``: it turns white, sparks fly, the number of health ``lost`` pops up."""
    if k < LANDS:
        return
    share = (k - LANDS) / (1 - LANDS)
    light = round(LIGHT * max(0.0, 1 - share * 2.6) / 32) * 32
    if light:
        canvas.fill(rect, WHITE, alpha=light, radius=rect.w * 0.06)
    draw_flash(canvas, min(1.0, share * 1.5), rect.center, rect.w * SPARKS, EMBER)
    if lost and share < 0.96:
        draw_pop(canvas, share, f"−{lost}", (rect.centerx, rect.y + rect.h * 0.36), rect.w * NUMBER, DANGER)
