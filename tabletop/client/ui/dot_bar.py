"""Bars of five dots: how something compares with its like, without figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.draw.theme import BRASS300, BRASS600, NIGHT900

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

DOTS, DOT_PITCH, DOT_SHARE = 5, 12.0, 0.36
"""Number of dots of a bar, the greatest distance in units between two of them, and the radius of one as its share."""


def dots_of(value: float, low: float, high: float) -> int:
    """A value as one to DOTS dots: one for the least of its like, all for the greatest."""
    share = (value - low) / (high - low) if high > low else 0.5
    return 1 + round((DOTS - 1) * min(1.0, max(0.0, share)))


def draw_dot_bar(canvas: Canvas, x: float, y: float, lit: int, pitch: float = DOT_PITCH) -> None:
    """Draw a bar from ``x`` on around the height ``y``, the first ``lit`` of its dots filled."""
    for n in range(DOTS):
        center, fill = (x + (n + 0.5) * pitch, y), BRASS300 if n < lit else NIGHT900
        canvas.circle(center, pitch * DOT_SHARE, fill, outline=BRASS600, outline_width=1)
