"""A number in a laurel: points of victory of a seat, the worth of a goal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.draw.theme import BRASS300, BRASS600

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

WREATH, ONE_DIGIT, MORE_DIGITS = 2.4, 1.3, 1.05
"""Size of the wreath, and of a number of one digit and of more, in radii."""


def draw_laurel(canvas: Canvas, center: tuple[float, float], r: float, number: int, digits: float = 0.0) -> None:
    """Draw a number in a laurel of radius ``r``; ``digits``: its size in units, 0 for what fits the laurel."""
    size = digits or r * (ONE_DIGIT if len(str(number)) == 1 else MORE_DIGITS)
    canvas.icon("laurel", center, r * WREATH, BRASS600)
    canvas.text(str(number), center, f"number@{size:.1f}!", BRASS300, anchor="center")
