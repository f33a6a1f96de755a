"""The resource dice of Warcraft, with one to three icons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.dice.faces import DieFace, DieKind, draw_die
from tabletop.client.draw.rectangles import Point

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

RESOURCE_DICE = {
    name: DieKind(tuple(DieFace(symbols=(name,) * n) for n in (1, 2, 3)), name) for name in ("gold", "wood")
}
"""The resource dice by resource; their sides give 1 to 3."""


def draw_resource_die(
    canvas: Canvas, center: Point, size: float, value: int, resource: str, angle: float = 0.0
) -> None:
    """The resource die showing 1 to 3 of ``resource`` (gold or wood)."""
    die = RESOURCE_DICE[resource]
    draw_die(canvas, center, size, die.sides[value - 1], die.colour, angle=angle)
