"""Several islands laid on one sea, as one picture and one plate.

Islands have pictures of their own with a transparent ground; the sea around them is painted when a match begins. The
work is cut into slices, as in `HexComposer`, so that a loading bar can move.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache

import pygame

from tabletop.client.draw.cache import convert_alpha, convert_opaque
from tabletop.client.draw.rectangles import Point
from tabletop.resources import needed_asset

from .map_kit import FRAME, KitSymbols, add_light, coast_light, draw_frame, paint_sea, paint_vignette
from .map_symbols import MapSymbol, random_for
from .plate import PolygonPlate, PolygonSpace

_DAYLIGHT = (12, 28, 34)
"""Light added to the whole sea: half of a map for two is water, and without it such a map is hardly brighter than the
panels."""


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
            name, "", size, FRAME * self.k, spaces, first.symbol * self.scale / first.scale, tuple(coasts), self.scale,
            self.origin, image=self.picture,
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
            light = pool.submit(coast_light, self.size, self.plate.coasts, self.k)
            lands = [pool.submit(self._land, island) for island in self.islands]
            paint_sea(self.picture, self.plate.coasts, self.k)
            self.picture.fill(_DAYLIGHT, special_flags=pygame.BLEND_RGB_ADD)
            yield 0.2
            marks = self._sea_marks()
            add_light(self.picture, light.result())
            yield 0.35
            symbols = KitSymbols(self.picture)
            for mark in marks:
                symbols.lay(mark)
            paint_vignette(self.picture, self.k)
            yield 0.45
            for number, land in enumerate(lands):
                self.picture.blit(*land.result())
                yield 0.45 + 0.5 * (number + 1) / len(self.islands)
        draw_frame(self.picture, self.picture.get_rect(), self.k)
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
