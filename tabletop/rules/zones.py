"""Maps of spaces of any shape with borders between them. A border has a kind (``road``, ...: the game's words)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from typing import NamedTuple

Point = tuple[float, float]
Polygon = tuple[Point, ...]
Edge = tuple[Point, Point]


def edges(polygon: Polygon) -> Iterator[Edge]:
    """The sides in order, from each corner to the next."""
    return zip(polygon, (*polygon[1:], polygon[0]), strict=True)


def area(polygon: Polygon) -> float:
    """The area in square units; positive when the corners run clockwise on the screen, negative otherwise."""
    return sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in edges(polygon)) / 2


def bounds(polygon: Polygon) -> tuple[float, float, float, float]:
    """The bounding box: (left, top, right, bottom)."""
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return min(xs), min(ys), max(xs), max(ys)


def contains(polygon: Polygon, x: float, y: float) -> bool:
    """Whether a point lies inside. Points of a border belong to one side of it, the same for both polygons that share
    that edge, so that tiles neither overlap nor leave gaps."""
    inside = False
    ax, ay = polygon[-1]
    for bx, by in polygon:
        if (ay <= y) != (by <= y):
            x1, y1, x2, y2 = (ax, ay, bx, by) if ay <= by else (bx, by, ax, ay)
            if x < x1 + (x2 - x1) * (y - y1) / (y2 - y1):
                inside = not inside
        ax, ay = bx, by
    return inside


def check_simple(polygon: Polygon) -> None:
    """Raise ValueError, saying why, unless the polygon has three corners or more, none doubled, an area, and sides
    that meet only at their common corners."""
    if len(polygon) < 3:
        raise ValueError("fewer than three corners")
    if len(dict.fromkeys(polygon)) != len(polygon):
        raise ValueError("a corner is named twice")
    if not area(polygon):
        raise ValueError("no area")
    sides = list(edges(polygon))
    for at, side in enumerate(sides):
        for other_at in range(at + 1, len(sides)):
            if _meet(side, sides[other_at], adjoining=other_at - at in (1, len(sides) - 1)):
                raise ValueError(f"the sides at {side[0]} and {sides[other_at][0]} meet")


def _turn(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _between(a: Point, b: Point, c: Point) -> bool:
    """Whether ``c``, in line with ``a`` and ``b``, lies between them, ends included."""
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])


def _meet(first: Edge, second: Edge, *, adjoining: bool) -> bool:
    """Whether two sides touch elsewhere than at the corner that adjoining ones share."""
    (a, b), (c, d) = first, second
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if adjoining:  # they overlap, or share only the corner
        corner, end, other = (b, a, d) if b == c else (a, b, c)
        if _turn(end, corner, other):
            return False
        return _between(corner, end, other) or _between(corner, other, end)
    turns = _turn(a, b, c), _turn(a, b, d), _turn(c, d, a), _turn(c, d, b)
    if (turns[0] > 0) != (turns[1] > 0) and (turns[2] > 0) != (turns[3] > 0) and all(turns):
        return True
    touches = ((a, b, c), (a, b, d), (c, d, a), (c, d, b))
    return any(not turn and _between(*points) for turn, points in zip(turns, touches, strict=True))


def clearance(polygon: Polygon, x: float, y: float) -> float:
    """The distance from a point to the nearest side; negative outside."""
    nearest = min(distance(x, y, side) for side in edges(polygon))
    return nearest if contains(polygon, x, y) else -nearest


def distance(x: float, y: float, side: Edge) -> float:
    """The distance from a point to a side."""
    (x1, y1), (x2, y2) = side
    share = along(x, y, side)
    return math.sqrt((x - x1 - share * (x2 - x1)) ** 2 + (y - y1 - share * (y2 - y1)) ** 2)


def along(x: float, y: float, side: Edge) -> float:
    """How far along a side its point lies that is nearest to another one: 0 at its beginning, 1 at its end."""
    (x1, y1), (x2, y2) = side
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    return 0.0 if not length else max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / length))


def best_point(
    area: tuple[float, float, float, float], worth: Callable[[float, float], float], grows: float, precision: float
) -> tuple[float, float, float]:
    """(worth, x, y) of a point whose worth is within ``precision`` of the best inside ``area`` (left, top, right,
    bottom). ``grows``: by how much the worth in a square may at most exceed that of its middle, for each unit of half
    its side. Squares are divided, those with the highest possible worth first, until none can be better by more than
    the precision."""
    left, top, right, bottom = area
    half = min(right - left, bottom - top) / 2
    cells: list[tuple[float, float, float, float]] = []  # (minus the most that its worth may be, x, y, half side)
    best = (-math.inf, left, top)

    def look(x: float, y: float, half: float) -> None:
        nonlocal best
        here = worth(x, y)
        if here > best[0]:
            best = (here, x, y)
        most = here + half * grows
        if most > best[0] + precision:
            heappush(cells, (-most, x, y, half))

    columns, rows = math.ceil((right - left) / half / 2), math.ceil((bottom - top) / half / 2)
    for column in range(columns):
        for row in range(rows):
            look(left + half * (2 * column + 1), top + half * (2 * row + 1), half)
    while cells:
        most, x, y, half = heappop(cells)
        if -most <= best[0] + precision:
            break
        for dx, dy in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
            look(x + dx * half / 2, y + dy * half / 2, half / 2)
    return best


class Neighbour(NamedTuple):
    """A space next to another one: its id and the kind of the border between them."""

    id: str
    kind: str = "border"


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a zone map.

    ``polygon``: its corners in board units, x right, y down. ``neighbours``: in a fixed order. ``centre``: the place of
    its name and pieces, inside the polygon. ``tags``: the game's words for it (terrain, symbols), each once.
    """

    id: str
    polygon: Polygon
    neighbours: tuple[Neighbour, ...]
    centre: Point
    tags: tuple[str, ...] = ()


def space(
    id: str,
    polygon: Sequence[Sequence[float]],
    neighbours: Iterable[str | Neighbour],
    centre: Sequence[float],
    tags: Iterable[str] = (),
) -> Space:
    """A space from plain lists as content gives them."""
    corners = tuple((corner[0], corner[1]) for corner in polygon)
    return Space(
        id,
        corners,
        tuple(near if isinstance(near, Neighbour) else Neighbour(near) for near in neighbours),
        (centre[0], centre[1]),
        tuple(tags),
    )
