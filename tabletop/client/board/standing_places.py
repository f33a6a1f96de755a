"""Finds room for pieces and labels inside a polygon."""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache

from tabletop.client.draw.rectangles import Point
from tabletop.rules.polygons import Polygon, best_point, bounds, contains, edges

Box = tuple[float, float, float, float]
"""x, y, width, height."""
GAP = 0.08
"""Distance between two pieces, as a share of a piece's width."""


def _within(x: float, y: float, polygon: Polygon) -> float:
    """Half the side of the largest square around a point that no side of the polygon cuts; negative outside."""
    least = math.inf
    for (x1, y1), (x2, y2) in edges(polygon):
        least = min(least, _square_distance(x1 - x, y1 - y, x2 - x, y2 - y))
    return least if contains(polygon, x, y) else -least


def _square_distance(x1: float, y1: float, x2: float, y2: float) -> float:
    """The least of max(|x|, |y|) on the line segment between two points."""
    dx, dy = x2 - x1, y2 - y1
    best = min(max(abs(x1), abs(y1)), max(abs(x2), abs(y2)))
    # The minimum is at an end, where x or y is 0, or where |x| = |y|.
    for over, under in ((-x1, dx), (-y1, dy), (y1 - x1, dx - dy), (-y1 - x1, dx + dy)):
        if under and 0.0 < over / under < 1.0:
            t = over / under
            best = min(best, max(abs(x1 + t * dx), abs(y1 + t * dy)))
    return best


@lru_cache(maxsize=4096)
def roomiest_box(polygon: Polygon, aspect: float, precision: float = 1.0) -> Box:
    """The largest upright rectangle with this ``aspect`` (width by height) inside a polygon, found to ``precision``
    units."""
    flat = tuple((x / aspect, y) for x, y in polygon)
    half, x, y = best_point(bounds(flat), lambda x, y: _within(x, y, flat), 1.0, precision)
    size, x = max(0.0, half), x * aspect
    return (x - size * aspect, y - size, 2 * size * aspect, 2 * size)


def standing_places(polygon: Polygon, number: int, aspect: float = 1.0, most: float = math.inf) -> list[Box]:
    """Rectangles for ``number`` pieces of one size (width by height: ``aspect``) in the number of rows that lets them
    be largest, at most ``most`` high; row by row from the top left, short rows centred. Empty for none."""
    best: list[Box] = []
    for rows in range(1, number + 1):
        columns = math.ceil(number / rows)
        if rows > 1 and columns * (rows - 1) >= number:
            continue
        wide, high = columns + GAP * (columns - 1), rows + GAP * (rows - 1)
        x, y, w, h = roomiest_box(polygon, aspect * wide / high)
        size = min(most, h / high)
        if best and size <= best[0][3] + 1e-9:
            continue
        best = list(_rows((x + w / 2, y + h / 2), number, rows, columns, (size * aspect, size)))
    return best


def _rows(center: Point, number: int, rows: int, columns: int, size: tuple[float, float]) -> Iterator[Box]:
    step_x, step_y = size[0] * (1 + GAP), size[1] * (1 + GAP)
    for row in range(rows):
        here = min(columns, number - row * columns)
        for column in range(here):
            x = center[0] + (column - (here - 1) / 2) * step_x
            y = center[1] + (row - (rows - 1) / 2) * step_y
            yield (x - size[0] / 2, y - size[1] / 2, *size)


__all__ = ["GAP", "Box", "roomiest_box", "standing_places"]
