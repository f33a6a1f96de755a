"""Hand-drawn borders of polygons: every border between two spaces is one irregular line that both share."""

from __future__ import annotations

import math
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from tabletop.client.draw.rectangles import Point
from tabletop.rules.polygons import Edge, Polygon, area, edges

STEP = 7.0  # pixels between two points of a line
_WAVES = (118.0, 57.0, 27.0, 15.0)  # lengths of the waves of a line, in pixels


@dataclass(frozen=True, slots=True)
class PolygonLine:
    """A border: its points, the space on its right hand and the one on its left (None: the sea)."""

    points: tuple[Point, ...]
    right: int
    left: int | None


class PolygonLines:
    """The borders of polygons that share their corners; the same name and corners always give the same lines.

    ``polygons``: in pixels; ``wander``: how far a line deviates from its polygon, in pixels."""

    def __init__(self, name: str, polygons: Sequence[Polygon], wander: float) -> None:
        self.name = name
        self.wander = wander
        self.rings = [ring if area(ring) > 0 else tuple(reversed(ring)) for ring in polygons]
        self._owner: dict[Edge, int] = {}
        for number, ring in enumerate(self.rings):
            for edge in edges(ring):
                self._owner[edge] = number
        self._degree: dict[Point, int] = {}
        for a, b in {(min(edge), max(edge)) for edge in self._owner}:
            for corner in (a, b):
                self._degree[corner] = self._degree.get(corner, 0) + 1
        self.lines: list[PolygonLine] = []
        self._by_edge: dict[Edge, tuple[int, bool]] = {}
        for number, ring in enumerate(self.rings):
            self._trace(number, ring)

    def _trace(self, number: int, ring: Polygon) -> None:
        """Cut a ring at the corners where a third space or the sea begins, and make the lines that no other ring has
        made."""
        count = len(ring)
        start = next((at for at, corner in enumerate(ring) if self._degree[corner] > 2), 0)
        run: list[Point] = []
        for at in range(start, start + count):
            a, b = ring[at % count], ring[(at + 1) % count]
            run = run or [a]
            run.append(b)
            if self._degree[b] > 2 or at == start + count - 1:
                self._draw(number, run)
                run = []

    def _draw(self, number: int, run: list[Point]) -> None:
        if (run[0], run[1]) in self._by_edge:
            return
        points = self._wandering(run)
        other = self._owner.get((run[1], run[0]))
        self.lines.append(PolygonLine(tuple(points), number, other))
        for a, b in pairwise(run):
            self._by_edge[a, b] = (len(self.lines) - 1, True)
            self._by_edge[b, a] = (len(self.lines) - 1, False)

    def _wandering(self, run: list[Point]) -> list[Point]:
        """The run in even steps, its corners rounded, with an irregular deviation; both ends stay where they are."""
        closed = run[0] == run[-1]
        smooth = run
        for _ in range(2):
            cut = [smooth[0]]
            for a, b in pairwise(smooth):
                cut += [(a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25)]
                cut += [(a[0] * 0.25 + b[0] * 0.75, a[1] * 0.25 + b[1] * 0.75)]
            smooth = [*cut, smooth[-1]]
        even = _resampled(smooth, STEP)
        length = STEP * (len(even) - 1)
        low, high = sorted((run[0], run[-1]))
        rng = Random(zlib.crc32(f"{self.name}:{low}:{high}:{len(run)}".encode()))
        waves = [(rng.uniform(0, math.tau), wave, self.wander * (wave / _WAVES[0]) ** 0.95) for wave in _WAVES]
        out = [even[0]]
        for at in range(1, len(even) - 1):
            a, b = even[at - 1], even[at + 1]
            norm = math.dist(a, b) or 1.0
            along = at * STEP
            still = 1.0 if closed else min(1.0, along / 18, (length - along) / 18)
            off = still * sum(high * math.sin(phase + math.tau * along / wave) for phase, wave, high in waves)
            out.append((even[at][0] - (b[1] - a[1]) / norm * off, even[at][1] + (b[0] - a[0]) / norm * off))
        return [*out, even[-1]]

    def outline(self, number: int) -> list[Point]:
        """The closed border of a space, clockwise on the screen."""
        points: list[Point] = []
        last: tuple[int, bool] | None = None
        ring = self.rings[number]
        start = next((at for at, corner in enumerate(ring) if self._degree[corner] > 2), 0)
        for at in range(start, start + len(ring)):
            found = self._by_edge[ring[at % len(ring)], ring[(at + 1) % len(ring)]]
            if found != last:
                line = self.lines[found[0]].points
                points += (line if found[1] else line[::-1])[:-1]
            last = found
        return points

    def coasts(self) -> list[list[Point]]:
        """Closed lines along all shores, land on their right hand."""
        starts = {line.points[0]: line.points for line in self.lines if line.left is None}
        loops: list[list[Point]] = []
        while starts:
            at = min(starts)
            loop: list[Point] = []
            while at in starts:
                points = starts.pop(at)
                loop += points[:-1]
                at = points[-1]
            loops.append(loop)
        return loops


def _resampled(line: Sequence[Point], step: float) -> list[Point]:
    """Points at even distances of about ``step`` along a line, both ends included."""
    length = sum(math.dist(a, b) for a, b in pairwise(line))
    count = max(1, round(length / step))
    each = length / count
    out, done, wanted = [line[0]], 0.0, each
    for a, b in pairwise(line):
        part = math.dist(a, b)
        while part and wanted <= done + part + 1e-9 and len(out) < count:
            t = (wanted - done) / part
            out.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
            wanted += each
        done += part
    return [*out, line[-1]]
