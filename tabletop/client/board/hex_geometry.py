"""Flat-top axial hexes in the plane: centres, corners, shared edges, hit test, coasts. Needs no pygame.

A `HexGrid` is a radius and the place of hex (0, 0); y grows downwards. Baked maps, maps composed at run time and the
table use the same geometry, so that pieces always fit the picture.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from tabletop.client.draw.shapes import Point

Hex = tuple[int, int]

SQRT3 = math.sqrt(3.0)
# The order of the neighbours is that of the rules: east below, east above, north, west above, west below, south.
DIRECTIONS: tuple[Hex, ...] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
# Corners (numbered clockwise on the screen from the right one) between which the edge to each neighbour lies.
EDGE_CORNERS: tuple[tuple[int, int], ...] = ((0, 1), (5, 0), (4, 5), (3, 4), (2, 3), (1, 2))


def neighbours(cell: Hex) -> tuple[Hex, ...]:
    """The six hexes around a hex, in the order of `DIRECTIONS`."""
    return tuple((cell[0] + dq, cell[1] + dr) for dq, dr in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    """Steps between two hexes of an endless map."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def direction(a: Hex, b: Hex) -> int:
    """Index in `DIRECTIONS` of the step from `a` to the adjacent hex `b`; ValueError when they do not touch."""
    return DIRECTIONS.index((b[0] - a[0], b[1] - a[1]))


def rounded(q: float, r: float) -> Hex:
    """The hex in which a point of fractional axial coordinates lies."""
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return rq, rr


def holes(cells: Collection[Hex]) -> list[frozenset[Hex]]:
    """Groups of hexes that are no part of the map but wholly enclosed by it (inland water)."""
    land = set(cells)
    q0, q1 = min(q for q, _ in land) - 1, max(q for q, _ in land) + 1
    r0, r1 = min(r for _, r in land) - 1, max(r for _, r in land) + 1
    left = {(q, r) for q in range(q0, q1 + 1) for r in range(r0, r1 + 1)} - land
    found: list[frozenset[Hex]] = []
    while left:
        start = min(left)
        group, todo, at_sea = {start}, [start], False
        while todo:
            for other in neighbours(todo.pop()):
                at_sea = at_sea or not (q0 <= other[0] <= q1 and r0 <= other[1] <= r1)
                if other in left and other not in group:
                    group.add(other)
                    todo.append(other)
        left -= group
        if not at_sea:
            found.append(frozenset(group))
    return found


@dataclass(frozen=True, slots=True)
class HexGrid:
    """Hexes of circumradius `radius` with the centre of (0, 0) at `origin`, in any unit (pixels, design units)."""

    radius: float
    origin: Point = (0.0, 0.0)

    def center(self, cell: Hex) -> Point:
        q, r = cell
        return (self.origin[0] + 1.5 * self.radius * q, self.origin[1] + SQRT3 * self.radius * (r + q / 2))

    def corner(self, cell: Hex, index: int, share: float = 1.0) -> Point:
        """Corner 0..5 of a hex, clockwise on the screen from the right one, at `share` of the radius."""
        x, y = self.center(cell)
        angle = math.radians(60 * index)
        return (x + self.radius * share * math.cos(angle), y + self.radius * share * math.sin(angle))

    def outline(self, cell: Hex, share: float = 1.0) -> list[Point]:
        """The six corners of a hex; `share` below 1 draws it smaller about its centre."""
        return [self.corner(cell, index, share) for index in range(6)]

    def edge(self, a: Hex, b: Hex) -> tuple[Point, Point]:
        """The ends of the edge between two adjacent hexes; ValueError when they do not touch."""
        first, second = EDGE_CORNERS[direction(a, b)]
        return self.corner(a, first), self.corner(a, second)

    def axial(self, point: Point) -> tuple[float, float]:
        x, y = (point[0] - self.origin[0]) / self.radius, (point[1] - self.origin[1]) / self.radius
        q = x / 1.5
        return q, y / SQRT3 - q / 2

    def at(self, point: Point) -> Hex:
        return rounded(*self.axial(point))

    def bounds(self, cells: Iterable[Hex]) -> tuple[float, float, float, float]:
        """The rectangle (x, y, w, h) around hexes; ValueError for none."""
        centers = [self.center(cell) for cell in cells]
        half = self.radius * SQRT3 / 2
        left, right = min(x for x, _ in centers) - self.radius, max(x for x, _ in centers) + self.radius
        top, bottom = min(y for _, y in centers) - half, max(y for _, y in centers) + half
        return left, top, right - left, bottom - top

    def moved(self, scale: float, dx: float = 0.0, dy: float = 0.0) -> HexGrid:
        """The same grid after scaling about (0, 0) and then moving: a picture's grid on the screen."""
        return HexGrid(self.radius * scale, (self.origin[0] * scale + dx, self.origin[1] * scale + dy))

    @classmethod
    def fit(cls, cells: Collection[Hex], rect: tuple[float, float, float, float], most: float = math.inf) -> HexGrid:
        """The largest grid (radius at most `most`) that shows all `cells` centred in `rect` (x, y, w, h)."""
        _, _, wide, tall = cls(1.0).bounds(cells)
        radius = min(most, rect[2] / wide, rect[3] / tall)
        left, top, wide, tall = cls(radius).bounds(cells)
        return cls(radius, (rect[0] + (rect[2] - wide) / 2 - left, rect[1] + (rect[3] - tall) / 2 - top))


def border_loops(cells: Collection[Hex]) -> list[list[tuple[Hex, int]]]:
    """The coasts of a set of hexes: closed runs of (hex, edge index), each edge once, in walking order.

    The second corner of each edge is the first corner of the next, so a run can be drawn as one closed line: outer
    coasts and the shores of inland water alike."""
    land = set(cells)
    starts: dict[tuple[Hex, int], None] = {}
    grid = HexGrid(1.0)
    by_corner: dict[tuple[int, int], list[tuple[Hex, int]]] = {}

    def mark(cell: Hex, index: int) -> tuple[int, int]:
        x, y = grid.corner(cell, index)
        return round(x * 2), round(y * 4)

    for cell in sorted(land):
        for index, other in enumerate(neighbours(cell)):
            if other not in land:
                starts[(cell, index)] = None
                by_corner.setdefault(mark(cell, EDGE_CORNERS[index][0]), []).append((cell, index))
    loops: list[list[tuple[Hex, int]]] = []
    while starts:
        at = next(iter(starts))
        loop: list[tuple[Hex, int]] = []
        while at in starts:
            del starts[at]
            loop.append(at)
            ends = mark(at[0], EDGE_CORNERS[at[1]][1])
            at = next((edge for edge in by_corner.get(ends, []) if edge in starts), at)
        loops.append(loop)
    return loops
