"""Composes the land of an island without a baked picture (a user's own), in the look of the baked ones.

It uses the same borders and symbols as `assets/make/zones`, and takes a second; the sea is painted by `archipelago.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.client.draw import shapes
from tabletop.client.draw.rectangles import Point
from tabletop.rules.zones import Space

from .map_kit import KitSymbols
from .map_land import LandPainter
from .map_symbols import MapSymbol
from .polygon_lines import PolygonLines
from .polygon_plate import PolygonPlate, PolygonSpace
from .polygon_symbols import Ground, in_order, zone_marks

SCALE = 1.4
"""Pixels of a board unit."""
MARGIN = 46.0
"""Transparent room around the box of an island, in board units, for peaks and trees that rise above the shore."""
K = 1.7
"""Pixels of a design unit."""
WANDER = 4.4
"""How far a drawn border may deviate, in pixels."""
SYMBOL = 88.0
"""Unit of the symbols, in board units."""


def island_lines(name: str, spaces: Sequence[Space]) -> tuple[PolygonLines, list[Point]]:
    """The drawn borders of an island and the middles of its spaces, in pixels of its picture."""

    def put(point: Point) -> Point:
        return ((point[0] + MARGIN) * SCALE, (point[1] + MARGIN) * SCALE)

    lines = PolygonLines(name, [tuple(map(put, space.polygon)) for space in spaces], WANDER)
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


__all__ = ["IslandComposer", "compose_island", "island_lines", "island_marks"]
