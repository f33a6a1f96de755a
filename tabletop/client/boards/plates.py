"""Panels with words that seldom change: painted once, then copied, which costs a tenth of setting the words anew."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

from pygame import FRect

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas

EDGE = 12.0  # what lies nearer to the edge of a panel may be round or cast a shadow, and is drawn each time


def draw_plate(canvas: Canvas, key: Hashable, rect: FRect, paint: Callable[[Canvas], None], edge: float = EDGE) -> None:
    """Draw what ``paint`` draws over ``rect``. ``paint`` works in the coordinates of the screen and must cover the
    whole of ``rect`` but its ``edge``; ``key`` names everything that its picture depends on, the language too."""
    paint_ground = rect.inflate(-2 * edge, -2 * edge)
    inner = canvas.units(canvas.rect_px(paint_ground))  # on whole pixels, so that copy and painting fall together
    if inner.w <= 0 or inner.h <= 0:
        paint(canvas)
        return

    def shifted(target: Canvas) -> None:
        with target.shifted(-inner.x, -inner.y):
            paint(target)

    place = (round(rect.x, 2), round(rect.y, 2), round(rect.w, 2), round(rect.h, 2))
    canvas.sprite(("plate", key, place), inner.size, shifted, inner.topleft, opaque=True)
