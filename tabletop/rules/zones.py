"""Maps of spaces of any shape with borders between them: neighbours, distances, reach, islands, hit test.

On a map, spaces are small ints in the order of the list they come from; everything that the rules ask often is in
tuples by that index. A border has a kind (``land``, ``road``, ...: the game's words). A map may fall into several
connected parts, its islands.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from heapq import heappop, heappush
from typing import NamedTuple

from . import graph

Point = tuple[float, float]
Polygon = tuple[Point, ...]
Edge = tuple[Point, Point]


def edges(polygon: Polygon) -> Iterator[Edge]:
    """The sides in order, from each corner to the next."""
    return zip(polygon, (*polygon[1:], polygon[0]), strict=True)


def moved(polygon: Polygon, dx: float, dy: float) -> Polygon:
    """A copy of the polygon shifted by (dx, dy)."""
    return tuple((x + dx, y + dy) for x, y in polygon)


def disc(x: float, y: float, radius: float, corners: int = 24) -> Polygon:
    """A regular polygon that approximates a circle, its corners rounded to thousandths, clockwise from the right."""
    turns = [2 * math.pi * n / corners for n in range(corners)]
    return tuple((round(x + radius * math.cos(t), 3), round(y + radius * math.sin(t), 3)) for t in turns)


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
    nearest = min(_distance(x, y, side) for side in edges(polygon))
    return nearest if contains(polygon, x, y) else -nearest


def _distance(x: float, y: float, side: Edge) -> float:
    (x1, y1), (x2, y2) = side
    dx, dy = x2 - x1, y2 - y1
    length = dx * dx + dy * dy
    along = 0.0 if not length else max(0.0, min(1.0, ((x - x1) * dx + (y - y1) * dy) / length))
    return math.sqrt((x - x1 - along * dx) ** 2 + (y - y1 - along * dy) ** 2)


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


def label_point(polygon: Polygon, precision: float = 1.0) -> Point:
    """The point inside that is farthest from every side, within ``precision`` units of the best: where a label has
    most room."""
    _, x, y = best_point(bounds(polygon), lambda x, y: clearance(polygon, x, y), math.sqrt(2), precision)
    return x, y


class Neighbour(NamedTuple):
    """A space next to another one: its id and the kind of the border between them."""

    id: str
    kind: str = "border"


@dataclass(frozen=True, slots=True)
class Space:
    """One space of a zone map.

    ``polygon``: its corners in board units, x right, y down; ``disc`` makes one of a circle. ``neighbours``: in a fixed
    order, which settles ties. ``centre``: the place of its name and pieces, inside the polygon. ``tags``: the game's
    words for it (terrain, symbols), each once.
    """

    id: str
    polygon: Polygon
    neighbours: tuple[Neighbour, ...]
    centre: Point
    tags: tuple[str, ...] = ()

    def moved(self, dx: float, dy: float) -> Space:
        """A copy of the space shifted by (dx, dy), for a board that lies elsewhere on the table."""
        return replace(self, polygon=moved(self.polygon, dx, dy), centre=(self.centre[0] + dx, self.centre[1] + dy))


def space(
    id: str,
    polygon: Sequence[Sequence[float]],
    neighbours: Iterable[str | Neighbour],
    centre: Sequence[float] | None = None,
    tags: Iterable[str] = (),
) -> Space:
    """A space from plain lists as content gives them; without a centre, the widest free point is taken."""
    corners = tuple((corner[0], corner[1]) for corner in polygon)
    return Space(
        id,
        corners,
        tuple(near if isinstance(near, Neighbour) else Neighbour(near) for near in neighbours),
        label_point(corners) if centre is None else (centre[0], centre[1]),
        tuple(tags),
    )


class ZoneMap:
    """Spaces and their borders. Immutable.

    ``spaces``, ``names``: by number. ``index``: number by id. ``around[z]``: the neighbours of ``z`` in their order.
    ``kinds[(a, b)]``: the kind of the border between neighbours, both ways. ``part[z]``: the number of the connected
    part (island) that ``z`` lies in; ``parts`` of them, numbered by their first space.

    Raises ValueError, naming the space, for a doubled id or tag, a polygon that is not simple, a centre outside, an
    unknown or doubled neighbour, a border known to one side only or of two kinds, a number of parts other than
    ``parts``; with ``tiled``, also where neighbours share no edge of their polygons, or others do.
    """

    def __init__(self, spaces: Iterable[Space], parts: int = 1, *, tiled: bool = False) -> None:
        self.spaces = tuple(spaces)
        self.names = tuple(space.id for space in self.spaces)
        self.index = {name: number for number, name in enumerate(self.names)}
        for here, space in enumerate(self.spaces):
            _check_space(space)
            if self.index[space.id] != here:
                raise ValueError(f"two spaces are called {space.id}")
        self.kinds = self._borders()
        self.around = tuple(tuple(self.index[near.id] for near in space.neighbours) for space in self.spaces)
        self.part = graph.parts(self.around)
        self.parts = max(self.part, default=-1) + 1
        if self.parts != parts:
            raise ValueError(f"the map falls into {self.parts} parts, not {parts}")
        self._bounds = tuple(bounds(space.polygon) for space in self.spaces)
        self._tagged: dict[str, tuple[int, ...]] = {}
        for here, space in enumerate(self.spaces):
            for tag in space.tags:
                self._tagged[tag] = (*self._tagged.get(tag, ()), here)
        if tiled:
            self._check_tiles()

    def __len__(self) -> int:
        return len(self.names)

    def _borders(self) -> dict[tuple[int, int], str]:
        found: dict[tuple[int, int], str] = {}
        for here, space in enumerate(self.spaces):
            for near, kind in space.neighbours:
                there = self.index.get(near)
                if there is None or there == here:
                    raise ValueError(f"{space.id} cannot border {near}")
                if (here, there) in found:
                    raise ValueError(f"{space.id} borders {near} twice")
                found[here, there] = kind
        for (here, there), kind in found.items():
            if found.get((there, here)) != kind:
                raise ValueError(f"{self.names[there]} does not border {self.names[here]} by {kind}")
        return found

    def _check_tiles(self) -> None:
        owner: dict[Edge, int] = {}
        shared: dict[tuple[int, int], bool] = {}
        for here, space in enumerate(self.spaces):
            for edge in _clockwise(space.polygon):
                if edge in owner:
                    raise ValueError(f"{space.id} and {self.names[owner[edge]]} lie on the same side of {edge}")
                owner[edge] = here
        for (first, second), here in owner.items():
            there = owner.get((second, first))
            if there is not None:
                shared[here, there] = True
        for pair in shared:
            if pair not in self.kinds:
                raise ValueError(f"{self.names[pair[0]]} and {self.names[pair[1]]} share an edge but are no neighbours")
        for here, there in self.kinds:
            if (here, there) not in shared:
                raise ValueError(f"{self.names[here]} and {self.names[there]} are neighbours but share no edge")

    # ------------------------------------------------------------------------------------------------- the graph

    def border(self, first: int, second: int) -> str | None:
        """The kind of the border between two spaces; None when they are no neighbours."""
        return self.kinds.get((first, second))

    def ways(self, *kinds: str) -> tuple[tuple[int, ...], ...]:
        """For every space its neighbours over borders of these kinds alone, in the form that the functions of ``graph``
        take."""
        return tuple(
            tuple(near for near in around if self.kinds[here, near] in kinds) for here, around in enumerate(self.around)
        )

    @cached_property
    def distance(self) -> tuple[tuple[int, ...], ...]:
        """``distance[a][b]``: steps between two spaces over any borders; graph.FAR between islands."""
        return tuple(graph.distances(self.around, start) for start in range(len(self)))

    def within(self, start: int, steps: int) -> tuple[int, ...]:
        """The spaces at most ``steps`` steps from ``start``, itself included, by number."""
        return tuple(there for there, away in enumerate(self.distance[start]) if away <= steps)

    def nearest(self, start: int, wanted: Iterable[int]) -> tuple[int, ...]:
        """Those of the wanted spaces that are fewest steps from ``start``, in the order given; none when no way leads
        to any."""
        away = self.distance[start]
        among = [there for there in wanted if away[there] < graph.FAR]
        least = min((away[there] for there in among), default=graph.FAR)
        return tuple(there for there in among if away[there] == least)

    def reach(
        self, start: int, steps: int, stops: Callable[[int], bool], enters: Callable[[int], bool]
    ) -> dict[int, int]:
        """Where a piece can get to over any borders: see :func:`tabletop.rules.graph.reach`."""
        return graph.reach(self.around, start, steps, stops, enters)

    def tagged(self, tag: str) -> tuple[int, ...]:
        """The spaces with a tag, by number."""
        return self._tagged.get(tag, ())

    def island(self, part: int) -> tuple[int, ...]:
        """The spaces of a connected part, by number."""
        return tuple(there for there, number in enumerate(self.part) if number == part)

    # -------------------------------------------------------------------------------------------------- geometry

    def at(self, x: float, y: float) -> int | None:
        """The space that a point of the board lies in; None outside all of them."""
        for number, (left, top, right, bottom) in enumerate(self._bounds):
            if left <= x <= right and top <= y <= bottom and contains(self.spaces[number].polygon, x, y):
                return number
        return None

    @cached_property
    def bounds(self) -> tuple[float, float, float, float]:
        """(left, top, right, bottom) of all spaces together."""
        lefts, tops, rights, bottoms = zip(*self._bounds, strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)


def _clockwise(polygon: Polygon) -> tuple[Edge, ...]:
    corners = polygon if area(polygon) > 0 else tuple(reversed(polygon))
    return tuple(edges(corners))


def _check_space(space: Space) -> None:
    try:
        check_simple(space.polygon)
    except ValueError as fault:
        raise ValueError(f"{space.id}: {fault}") from None
    if not contains(space.polygon, *space.centre):
        raise ValueError(f"{space.id}: its centre {space.centre} lies outside it")
    for at, tag in enumerate(space.tags):
        if tag in space.tags[:at]:
            raise ValueError(f"{space.id} has the tag {tag} twice")
