"""Composes islands without a baked picture, in the look of the baked ones: those that users made; and the sea on which
the islands of a match lie."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache

import pygame

from tabletop.client.board import map_composer
from tabletop.client.board.map_symbols import MapSymbol, random_for
from tabletop.client.board.plate import Farms, PolygonPlate, PolygonSpace
from tabletop.client.draw import shapes
from tabletop.client.draw.cache import convert_alpha, convert_opaque
from tabletop.client.draw.shapes import Point
from tabletop.resources import needed_asset
from tabletop.rules.zones import Space

SCALE = 1.4
"""Pixels of a board unit in the picture of an island."""
MARGIN = 46.0
"""Transparent room around the box of an island, in board units, for peaks and trees that rise above the shore."""
K = 1.7
"""Pixels of a design unit there."""
SYMBOL = 88.0
"""Unit of the symbols of an island, in board units."""


def island_lines(name: str, spaces: Sequence[Space]) -> tuple[map_composer.PolygonLines, list[Point]]:
    """The drawn borders of an island and the middles of its spaces, in pixels of its picture."""

    def put(point: Point) -> Point:
        return ((point[0] + MARGIN) * SCALE, (point[1] + MARGIN) * SCALE)

    lines = map_composer.PolygonLines(name, [tuple(map(put, space.polygon)) for space in spaces], 4.4)
    return lines, [put(space.centre) for space in spaces]


def _grounds(lines: map_composer.PolygonLines, centres: Sequence[Point]) -> Iterator[map_composer.Ground]:
    for number, centre in enumerate(centres):
        yield map_composer.Ground(tuple(lines.outline(number)[::3]), centre, SYMBOL * SCALE)


def island_marks(
    name: str, spaces: Sequence[Space], lines: map_composer.PolygonLines, centres: Sequence[Point]
) -> list[MapSymbol]:
    """All symbols of an island, the furthest first; the first tag of a space is its terrain."""
    marks: list[MapSymbol] = []
    for space, area in zip(spaces, _grounds(lines, centres), strict=True):
        marks += map_composer.zone_marks(f"{name}/{space.id}", space.tags[0], area)
    return map_composer.in_order(marks)


def island_farms(
    name: str, spaces: Sequence[Space], lines: map_composer.PolygonLines, centres: Sequence[Point]
) -> list[Farms]:
    """The farms among the symbols of an island, by space."""
    return [
        tuple(((x, y), size * area.unit)
              for _, x, y, size in map_composer.farm_places(area, random_for(f"{name}/{space.id}")))
        if space.tags[0] == "farmland" else ()
        for space, area in zip(spaces, _grounds(lines, centres), strict=True)
    ]  # fmt: skip


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
        farms = island_farms(self.name, self.spaces, self.lines, self.centres)
        for number, space in enumerate(self.spaces):
            near: dict[str, tuple[str, ...]] = {}
            for other in space.neighbours:
                near[other.kind] = (*near.get(other.kind, ()), other.id)
            border = tuple(self.lines.outline(number))
            ring = self.lines.rings[number]
            figures[space.id] = PolygonSpace(self.centres[number], ring, border, near, farms[number])
        return figures

    def slices(self) -> Iterator[float]:
        """Do the work slice by slice; yields the share that is done after each (the last is 1)."""
        land = map_composer.LandPainter(self.picture, self.name, K)
        coasts = self.lines.coasts()
        land.ground(coasts)
        yield 0.1
        for number, space in enumerate(self.spaces):
            land.wash(space.id, self.lines.outline(number), space.tags[0])
            yield 0.1 + 0.5 * (number + 1) / len(self.spaces)
        land.ink([line.points for line in self.lines.lines if line.left is not None], coasts)
        yield 0.7
        symbols = map_composer.KitSymbols(self.picture)
        for mark in island_marks(self.name, self.spaces, self.lines, self.centres):
            symbols.lay(mark)
        yield 1.0


def compose_island(name: str, spaces: Sequence[Space], width: float, height: float) -> PolygonPlate:
    """Compose an island at once (see `IslandComposer`)."""
    composer = IslandComposer(name, spaces, width, height)
    for _ in composer.slices():
        pass
    return composer.plate


@dataclass(frozen=True)
class PlacedIsland:
    """One island: its plate, baked or composed, and where (0, 0) of its board lies on the common board."""

    plate: PolygonPlate
    offset: Point


class Archipelago:
    """Lays islands on a sea. ``canvas``: width and height of the common board in board units; ``size``: of the picture
    in pixels. After the last slice ``picture`` and ``plate`` are ready. No two islands may have spaces of one name."""

    def __init__(self, name: str, islands: Sequence[PlacedIsland], canvas: Point, size: tuple[int, int]) -> None:
        if not islands:
            raise ValueError("an archipelago has at least one island")
        self.name = name
        self.islands = tuple(islands)
        self.size = size
        self.k = size[1] / 806.0
        top = 56.0 * self.k
        room = (size[0] - 2 * 34.0 * self.k, size[1] - top - 50.0 * self.k)
        self.scale = min(room[0] / canvas[0], room[1] / canvas[1])
        left = (size[0] - canvas[0] * self.scale) / 2
        self.origin = (left, top + (room[1] - canvas[1] * self.scale) / 2)
        self.picture = convert_opaque(pygame.Surface(size))
        spaces: dict[str, PolygonSpace] = {}
        coasts = []
        for island in self.islands:
            k, (dx, dy) = self._place(island)
            for space, figure in island.plate.spaces.items():
                if space in spaces:
                    raise ValueError(f"two islands have a space {space}")
                spaces[space] = figure.moved(dx, dy, k)
            coasts += [tuple((x * k + dx, y * k + dy) for x, y in coast) for coast in island.plate.coasts]
        first = self.islands[0].plate
        self.plate = PolygonPlate(
            name, "", size, map_composer.FRAME * self.k, spaces, first.symbol * self.scale / first.scale,
            tuple(coasts), self.scale, self.origin, image=self.picture,
        )  # fmt: skip

    def _place(self, island: PlacedIsland) -> tuple[float, Point]:
        """The factor by which an island's picture is scaled, and the pixel of its top left corner in the picture."""
        k = self.scale / island.plate.scale
        dx = self.origin[0] + island.offset[0] * self.scale - island.plate.origin[0] * k
        dy = self.origin[1] + island.offset[1] * self.scale - island.plate.origin[1] * k
        return k, (dx, dy)

    def slices(self) -> Iterator[float]:
        """Do the work slice by slice; yields the share that is done after each (the last is 1). Islands are decoded and
        scaled by other threads meanwhile."""
        with ThreadPoolExecutor(max_workers=2) as pool:
            light = pool.submit(map_composer.coast_light, self.size, self.plate.coasts, self.k)
            lands = [pool.submit(self._land, island) for island in self.islands]
            map_composer.paint_sea(self.picture, self.plate.coasts, self.k)
            # Light added to the whole sea: half of a map for two is water, and without it such a map is hardly brighter
            # than the panels.
            self.picture.fill((12, 28, 34), special_flags=pygame.BLEND_RGB_ADD)
            yield 0.2
            marks = self._sea_marks()
            map_composer.add_light(self.picture, light.result())
            yield 0.35
            symbols = map_composer.KitSymbols(self.picture)
            for mark in marks:
                symbols.lay(mark)
            map_composer.paint_vignette(self.picture, self.k)
            yield 0.45
            for number, land in enumerate(lands):
                self.picture.blit(*land.result())
                yield 0.45 + 0.5 * (number + 1) / len(self.islands)
        map_composer.draw_frame(self.picture, self.picture.get_rect(), self.k)
        yield 1.0

    def _land(self, island: PlacedIsland) -> tuple[pygame.Surface, tuple[int, int]]:
        """An island's picture scaled as it is shown, and the pixel of its top left corner."""
        k, (dx, dy) = self._place(island)
        plate = island.plate
        land = plate.image if plate.image is not None else _picture(plate.picture)
        size = (max(1, round(land.get_width() * k)), max(1, round(land.get_height() * k)))
        return pygame.transform.smoothscale(land, size), (round(dx), round(dy))

    def _sea_marks(self) -> list[MapSymbol]:
        """Ripples on open water, and the compass rose where it is widest."""
        rng = random_for(f"{self.name}/sea")
        k = self.k
        shore = [point for coast in self.plate.coasts for point in coast[::8]]
        edge = 24 * k
        inside = pygame.Rect(0, 0, *self.size).inflate(-2 * edge, -2 * edge)

        def away(x: float, y: float) -> float:
            return min(math.dist((x, y), point) for point in shore)

        water = []
        for _ in range(420):
            x, y = rng.uniform(inside.left, inside.right), rng.uniform(inside.top, inside.bottom)
            if self.plate.at((x, y)) is None:
                water.append((x, y, away(x, y)))
        best, rose = 0.0, (0.0, 0.0)
        for x, y, free in water:
            free = min(free - 20 * k, x - edge, self.size[0] - edge - x, y - edge, self.size[1] - edge - y)
            if free > best:
                best, rose = free, (x, y)
        marks: list[MapSymbol] = []
        radius = min(best, 62.0 * k * 1.2)
        if radius > 30 * k:
            marks.append(MapSymbol("rose", *rose, radius / 1.2, 0))
        for x, y, free in water:
            clear = all(math.dist((x, y), (mark.x, mark.y)) > 74 * k for mark in marks)
            if free > 46 * k and clear and math.dist((x, y), rose) > radius + 14 * k:
                marks.append(MapSymbol("ripple", x, y, rng.uniform(9, 13) * k, rng.randrange(1000)))
        return marks


@lru_cache(maxsize=8)
def _picture(name: str) -> pygame.Surface:
    with needed_asset(f"images/{name}") as path:
        return convert_alpha(pygame.image.load(str(path)))


def lay_islands(name: str, islands: Sequence[PlacedIsland], canvas: Point, size: tuple[int, int]) -> PolygonPlate:
    """Lay islands on a sea at once (see `Archipelago`)."""
    laid = Archipelago(name, islands, canvas, size)
    for _ in laid.slices():
        pass
    return laid.plate
