"""Symmetries of hex maps: mirrors and turns, about the point of a map for which most of it has an image."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence

from tabletop.client.board.hex_geometry import Hex, HexGrid, neighbours
from tabletop.client.draw.shapes import Point

GRID = HexGrid(1.0)
NEAR = 0.05
"""How far the image of a hex may lie from a hex, in radii."""


def _turn(parts: int) -> Sequence[Callable[[float, float], Point]]:
    def by(step: int) -> Callable[[float, float], Point]:
        c, s = math.cos(math.tau * step / parts), math.sin(math.tau * step / parts)
        return lambda x, y: (x * c - y * s, x * s + y * c)

    return [by(step) for step in range(1, parts)]


SYMMETRIES: dict[str, Sequence[Callable[[float, float], Point]]] = {
    "none": (),
    "mirror-x": (lambda x, y: (-x, y),),
    "mirror-y": (lambda x, y: (x, -y),),
    "turn-half": _turn(2),
    "turn-third": _turn(3),
    "turn-sixth": _turn(6),
}
"""The maps of each symmetry but the identity, of points about its middle."""


def images(cell: Hex, symmetry: str, middle: Point) -> list[Hex]:
    """The hex and its images, in order; without those that fall between hexes, and each hex once."""
    x, y = GRID.center(cell)
    found = [cell]
    for turned in SYMMETRIES[symmetry]:
        dx, dy = turned(x - middle[0], y - middle[1])
        point = (middle[0] + dx, middle[1] + dy)
        image = GRID.at(point)
        if math.dist(GRID.center(image), point) < NEAR and image not in found:
            found.append(image)
    return found


def middle_of(cells: Collection[Hex], symmetry: str) -> Point:
    """The middle of a hex, or of an edge, about which most hexes of a map have an image in it; of several the nearest
    to the middle of the map. ValueError for no hexes."""
    left, top, wide, high = GRID.bounds(cells)
    centre, land = (left + wide / 2, top + high / 2), set(cells)
    near = GRID.at(centre)
    around = [near, *neighbours(near)]
    points = {GRID.center(cell) for cell in around}
    for cell in around:
        x, y = GRID.center(cell)
        points |= {((x + u) / 2, (y + v) / 2) for u, v in map(GRID.center, neighbours(cell))}

    def rank(point: Point) -> tuple[int, float]:
        whole = sum(len(land.intersection(images(cell, symmetry, point))) for cell in land)
        return -whole, round(math.dist(point, centre), 6)

    return min(sorted(points), key=rank)
