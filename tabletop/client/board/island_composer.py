"""Composes the land of an island without a baked picture (a user's own), in the look of the baked ones.

Every border between two spaces is one irregular line that both share; symbols leave room for pieces. Both are the same
as those of `assets/make/zones`; it takes a second; the sea is painted by `archipelago.py`.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from tabletop.client.draw import shapes
from tabletop.client.draw.rectangles import Point
from tabletop.rules.zones import Edge, Polygon, Space, area, bounds, clearance, edges

from .map_kit import KitSymbols, LandPainter
from .map_symbols import MapSymbol, random_for
from .plate import PolygonPlate, PolygonSpace

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


@dataclass(frozen=True, slots=True)
class Ground:
    """A space to be filled with symbols: its border, the point where its pieces stand, and the unit of symbols in
    pixels."""

    border: Polygon
    centre: Point
    unit: float

    def room(self, x: float, y: float) -> float:
        """Distance of a point from the border, in units; negative outside."""
        return clearance(self.border, x, y) / self.unit

    def free(self, x: float, y: float, wide: float = 0.62, high: float = 0.50) -> bool:
        """Whether a point lies where pieces stand: an ellipse around the middle, in units."""
        dx, dy = (x - self.centre[0]) / self.unit, (y - self.centre[1]) / self.unit
        return (dx / wide) ** 2 + (dy / high) ** 2 < 1

    def darts(self, rng: Random, tries: int, gap: float, margin: float, taken: Sequence[Point] = ()) -> list[Point]:
        """Random points (at most ``tries``) at least ``gap`` apart and ``margin`` from the border, both in units."""
        left, top, right, bottom = bounds(self.border)
        found, fresh = list(taken), []
        for _ in range(tries):
            x, y = rng.uniform(left, right), rng.uniform(top, bottom)
            if any(math.dist((x, y), other) < gap * self.unit for other in found) or self.room(x, y) < margin:
                continue
            found.append((x, y))
            fresh.append((x, y))
        return fresh


Local = tuple[str, float, float, float]
"""Kind, place in pixels, size in units."""


def _tufts(ground: Ground, rng: Random, found: list[Local], gap: float = 0.30) -> list[Local]:
    taken = [(x, y) for _, x, y, _ in found]
    return [("tuft", x, y, rng.uniform(0.055, 0.075)) for x, y in ground.darts(rng, 160, gap, 0.10, taken)]


def _forest(ground: Ground, rng: Random) -> list[Local]:
    lean = rng.choice((0.2, 0.4, 0.6))
    found: list[Local] = []
    for x, y in ground.darts(rng, 900, 0.20, 0.13):
        if ground.free(x, y - 0.08 * ground.unit):
            continue
        pine = rng.random() < lean + (0.3 if x > ground.centre[0] else -0.3)
        found.append(("pine", x, y, rng.uniform(0.14, 0.17)) if pine else ("tree", x, y, rng.uniform(0.15, 0.19)))
    return found + _tufts(ground, rng, found)


def _mountain(ground: Ground, rng: Random) -> list[Local]:
    """Symbols of mountains: a ridge above the pieces, its tallest peaks in the middle, and a few foothills at the
    sides."""
    found: list[Local] = []
    for x, y in ground.darts(rng, 500, 0.33, 0.21):
        aside = abs(x - ground.centre[0]) / ground.unit
        below = (y - ground.centre[1]) / ground.unit
        if below > 0.12 and (aside < 0.55 or below > 0.62):
            continue
        if ground.free(x, y - 0.30 * ground.unit, 0.50, 0.30):
            continue
        tall = 0.54 + 0.36 * max(0.0, 1 - aside) if below < 0.12 else 0.46
        found.append(("peak", x, y, tall * rng.uniform(0.88, 1.08)))
    for x, y in ground.darts(rng, 60, 0.45, 0.14, [(x, y) for _, x, y, _ in found]):
        found.append(("pebble", x, y, rng.uniform(0.05, 0.07)))
    return found


def _hill(ground: Ground, rng: Random) -> list[Local]:
    found: list[Local] = [
        ("hill", x, y, rng.uniform(0.26, 0.36))
        for x, y in ground.darts(rng, 200, 0.62, 0.30)
        if not ground.free(x, y, 0.55, 0.34)
    ]
    return found + _tufts(ground, rng, found)


def _swamp(ground: Ground, rng: Random) -> list[Local]:
    pools: list[Local] = [
        ("ripple", x, y, rng.uniform(0.16, 0.22))
        for x, y in ground.darts(rng, 120, 0.55, 0.26)
        if not ground.free(x, y, 0.5, 0.4)
    ]
    taken = [(x, y) for _, x, y, _ in pools]
    reeds: list[Local] = [
        ("reeds", x, y, rng.uniform(0.11, 0.14))
        for x, y in ground.darts(rng, 300, 0.34, 0.24, taken)
        if not ground.free(x, y)
    ]
    return pools + reeds + _tufts(ground, rng, pools + reeds)


def _farmland(ground: Ground, rng: Random) -> list[Local]:
    found: list[Local] = [
        ("farm", x, y, rng.uniform(0.34, 0.42))
        for x, y in ground.darts(rng, 500, 0.86, 0.36)
        if not ground.free(x, y - 0.1 * ground.unit, 0.72, 0.52)
    ][:3]
    if not found:
        x, y = ground.centre
        found = [("farm", x, y - 0.35 * ground.unit, 0.36)]
    taken = [(x, y) for _, x, y, _ in found]
    edge: list[Local] = [
        ("bush", x, y, rng.uniform(0.06, 0.09))
        for x, y in ground.darts(rng, 120, 0.42, 0.13, taken)
        if not ground.free(x, y, 0.8, 0.62)
    ]
    return found + edge + _tufts(ground, rng, found + edge)


def _water(ground: Ground, rng: Random) -> list[Local]:
    return [("ripple", x, y, rng.uniform(0.20, 0.27)) for x, y in ground.darts(rng, 160, 0.62, 0.30)]


def _open(ground: Ground, rng: Random) -> list[Local]:
    return _tufts(ground, rng, [], 0.34)


_KINDS: dict[str, Callable[[Ground, Random], list[Local]]] = {
    "forest": _forest,
    "mountain": _mountain,
    "hill": _hill,
    "swamp": _swamp,
    "farmland": _farmland,
    "lake": _water,
    "sea": _water,
    "clear": _open,
}


def zone_marks(name: str, terrain: str, ground: Ground) -> list[MapSymbol]:
    """The symbols of one space; the same ``name`` gives the same ones. KeyError for an unknown terrain."""
    rng = random_for(name)
    return [
        MapSymbol(kind, x, y, size * ground.unit, rng.randrange(1000))
        for kind, x, y, size in _KINDS[terrain](ground, rng)
    ]


def in_order(marks: Sequence[MapSymbol]) -> list[MapSymbol]:
    """Symbols in the order of drawing: flat ones first, then from the uppermost to the lowest."""
    return sorted(marks, key=lambda mark: (mark.kind not in ("tuft", "flowers", "ripple"), mark.y, mark.x))


SCALE = 1.4
"""Pixels of a board unit."""
MARGIN = 46.0
"""Transparent room around the box of an island, in board units, for peaks and trees that rise above the shore."""
K = 1.7
"""Pixels of a design unit."""
SYMBOL = 88.0
"""Unit of the symbols, in board units."""


def island_lines(name: str, spaces: Sequence[Space]) -> tuple[PolygonLines, list[Point]]:
    """The drawn borders of an island and the middles of its spaces, in pixels of its picture."""

    def put(point: Point) -> Point:
        return ((point[0] + MARGIN) * SCALE, (point[1] + MARGIN) * SCALE)

    lines = PolygonLines(name, [tuple(map(put, space.polygon)) for space in spaces], 4.4)
    return lines, [put(space.centre) for space in spaces]


def island_marks(name: str, spaces: Sequence[Space], lines: PolygonLines, centres: Sequence[Point]) -> list[MapSymbol]:
    """All symbols of an island, the furthest first; the first tag of a space is its terrain."""
    marks: list[MapSymbol] = []
    for number, space in enumerate(spaces):
        area = Ground(tuple(lines.outline(number)[::3]), centres[number], SYMBOL * SCALE)
        marks += zone_marks(f"{name}/{space.id}", space.tags[0], area)
    return in_order(marks)


class IslandComposer:
    """Paints one island: ``spaces`` with their terrain as first tag, in a box of ``width`` by ``height`` board units.
    After the last slice ``plate`` is ready, with its picture on transparent ground. KeyError for an unknown terrain."""

    def __init__(self, name: str, spaces: Sequence[Space], width: float, height: float) -> None:
        self.name = name
        self.spaces = tuple(spaces)
        self.lines, self.centres = island_lines(name, spaces)
        size = (round((width + 2 * MARGIN) * SCALE), round((height + 2 * MARGIN) * SCALE))
        self.picture = shapes.clear_surface(*size)
        self.plate = PolygonPlate(
            name, "", size, 0.0, self._figures(), SYMBOL * SCALE, tuple(map(tuple, self.lines.coasts())), SCALE,
            (MARGIN * SCALE, MARGIN * SCALE), image=self.picture,
        )  # fmt: skip

    def _figures(self) -> dict[str, PolygonSpace]:
        figures = {}
        for number, space in enumerate(self.spaces):
            near: dict[str, tuple[str, ...]] = {}
            for other in space.neighbours:
                near[other.kind] = (*near.get(other.kind, ()), other.id)
            border = tuple(self.lines.outline(number))
            figures[space.id] = PolygonSpace(self.centres[number], self.lines.rings[number], border, near)
        return figures

    def slices(self) -> Iterator[float]:
        """Do the work slice by slice; yields the share that is done after each (the last is 1)."""
        land = LandPainter(self.picture, self.name, K)
        coasts = self.lines.coasts()
        land.ground(coasts)
        yield 0.1
        for number, space in enumerate(self.spaces):
            land.wash(space.id, self.lines.outline(number), space.tags[0])
            yield 0.1 + 0.5 * (number + 1) / len(self.spaces)
        land.ink([line.points for line in self.lines.lines if line.left is not None], coasts)
        yield 0.7
        symbols = KitSymbols(self.picture)
        for mark in island_marks(self.name, self.spaces, self.lines, self.centres):
            symbols.lay(mark)
        yield 1.0


def compose_island(name: str, spaces: Sequence[Space], width: float, height: float) -> PolygonPlate:
    """Compose an island at once (see `IslandComposer`)."""
    composer = IslandComposer(name, spaces, width, height)
    for _ in composer.slices():
        pass
    return composer.plate
