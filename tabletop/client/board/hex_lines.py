"""Hand-drawn borders for a map composed at run time: every edge is one irregular line that both its hexes share."""

from __future__ import annotations

import math
import zlib
from collections.abc import Collection
from dataclasses import dataclass, field
from random import Random

from tabletop.client.draw.shapes import Point

from .hex_geometry import DIRECTIONS, EDGE_CORNERS, Hex, HexGrid, border_loops, neighbours

STEPS = 12  # pieces of an edge


@dataclass(frozen=True)
class HexLines:
    """The borders of one map. The same name and hexes always give the same lines."""

    name: str
    grid: HexGrid
    cells: tuple[Hex, ...]
    _edges: dict[tuple[int, int, int, int], list[Point]] = field(default_factory=dict, compare=False, repr=False)

    def _mark(self, cell: Hex, corner: int) -> tuple[int, int]:
        """The key of a corner, the same from each of its hexes."""
        x, y = HexGrid(1.0).corner(cell, corner)
        return round(x * 2), round(y * 4)

    def _random(self, *marks: int) -> Random:
        return Random(zlib.crc32(f"{self.name}:{marks}".encode()))

    def _corner(self, cell: Hex, corner: int) -> Point:
        rng = self._random(*self._mark(cell, corner))
        x, y = self.grid.corner(cell, corner)
        reach = 0.05 * self.grid.radius
        return x + rng.uniform(-reach, reach), y + rng.uniform(-reach, reach)

    def edge(self, cell: Hex, side: int) -> list[Point]:
        """The line of a hex towards its neighbour `side` (as in `DIRECTIONS`), clockwise or not, both ends included."""
        first, second = EDGE_CORNERS[side]
        a, b = self._mark(cell, first), self._mark(cell, second)
        key = (*min(a, b), *max(a, b))
        line = self._edges.get(key)
        if line is None:
            start, end = (first, second) if a <= b else (second, first)
            line = self._wander(self._corner(cell, start), self._corner(cell, end), self._random(*key))
            self._edges[key] = line
        return line if a <= b else line[::-1]

    def _wander(self, a: Point, b: Point, rng: Random) -> list[Point]:
        """A line from a to b, its deviation the sum of three waves that are 0 at both ends."""
        length = math.dist(a, b)
        nx, ny = -(b[1] - a[1]) / length, (b[0] - a[0]) / length
        waves = [(rng.uniform(-1, 1) * 0.042 * self.grid.radius / n**0.8, n) for n in (1, 2, 3, 5)]
        line = []
        for i in range(STEPS + 1):
            t = i / STEPS
            off = sum(high * math.sin(math.pi * n * t) for high, n in waves)
            line.append((a[0] + (b[0] - a[0]) * t + nx * off, a[1] + (b[1] - a[1]) * t + ny * off))
        return line

    def outline(self, cell: Hex) -> list[Point]:
        """The closed border of a hex, clockwise on the screen from its right corner."""
        points: list[Point] = []
        for corner in range(6):
            side = next(k for k, ends in enumerate(EDGE_CORNERS) if set(ends) == {corner, (corner + 1) % 6})
            line = self.edge(cell, side)
            points += (line if EDGE_CORNERS[side][0] == corner else line[::-1])[:-1]
        return points

    def coasts(self) -> list[list[Point]]:
        """Closed lines along all shores."""
        loops = []
        for loop in border_loops(self.cells):
            points: list[Point] = []
            for cell, side in loop:
                points += self.edge(cell, side)[:-1]
            loops.append(points)
        return loops

    def inner_edges(self) -> list[list[Point]]:
        """Every line between two hexes of the map, once."""
        land = set(self.cells)
        return [
            self.edge(cell, side)
            for cell in self.cells
            for side, (dq, dr) in enumerate(DIRECTIONS[:3])
            if (cell[0] + dq, cell[1] + dr) in land
        ]

    def reach(self, cell: Hex, rays: int) -> tuple[float, ...]:
        """Distances from the centre to the border, in radii, in `rays` directions."""
        x, y = self.grid.center(cell)
        points = self.outline(cell)
        polar = sorted((math.atan2(py - y, px - x) % math.tau, math.hypot(px - x, py - y)) for px, py in points)
        polar = [(polar[-1][0] - math.tau, polar[-1][1]), *polar, (polar[0][0] + math.tau, polar[0][1])]
        out, at = [], 0
        for ray in range(rays):
            angle = math.tau * ray / rays
            while polar[at + 1][0] < angle:
                at += 1
            (a, ra), (b, rb) = polar[at], polar[at + 1]
            out.append((ra + (rb - ra) * (angle - a) / max(1e-9, b - a)) / self.grid.radius)
        return tuple(out)


def shore(cells: Collection[Hex]) -> set[Hex]:
    """Water hexes that touch the land."""
    land = set(cells)
    return {other for cell in land for other in neighbours(cell)} - land
