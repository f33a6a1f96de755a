"""Composes the picture of a map without a baked one (a user's scenario), in the look of the baked maps.

The work is cut into slices: `HexComposer.slices()` yields the share that is done after each, so that a loading bar can
move; `compose` does it all at once. Nothing here needs more than pygame.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import pygame

from tabletop.client.draw.cache import convert_opaque
from tabletop.client.draw.theme import SEA_SHALLOW, mix

from .hex_geometry import Hex, HexGrid, holes
from .hex_lines import HexLines
from .map_kit import (
    FRAME,
    WASHES,
    KitSymbols,
    LandPainter,
    add_light,
    coast_light,
    draw_frame,
    paint_sea,
    paint_vignette,
)
from .map_symbols import MapSymbol, land_marks, sea_marks
from .plate import HexPlate

RAYS = 72


@dataclass(frozen=True, slots=True)
class MapSpace:
    """One hex of a map to compose: its id, place, terrain and victory points."""

    id: str
    cell: Hex
    terrain: str
    points: int = 0


class HexComposer:
    """Paints one map with the symbols and grounds of the kit. `size` is the picture in pixels;
    after the last slice `picture` and `plate` are ready."""

    def __init__(self, name: str, spaces: Sequence[MapSpace], size: tuple[int, int], bleak: bool = False) -> None:
        if not spaces:
            raise ValueError("a map has at least one hex")
        self.name, self.spaces, self.size, self.bleak = name, tuple(spaces), size, bleak
        self.k = size[1] / 774.0
        dx, dy = (58.0 * self.k, 30.0 * self.k)
        cells = tuple(space.cell for space in self.spaces)
        room = (dx, dy, size[0] - 2 * dx, size[1] - 2 * dy)
        # On a tiny map hexes are not made so large that its symbols look coarse.
        self.grid = HexGrid.fit(cells, room, most=118.0 * self.k)
        self.lines = HexLines(name, self.grid, cells)
        self.picture = convert_opaque(pygame.Surface(size))
        self.land = LandPainter(self.picture, name, self.k, bleak)
        self.plate = HexPlate(
            name,
            "",
            size,
            FRAME * self.k,
            self.grid,
            {space.id: space.cell for space in self.spaces},
            {space.id: self.lines.reach(space.cell, RAYS) for space in self.spaces},
            image=self.picture,
        )

    def slices(self) -> Iterator[float]:
        """Do the work slice by slice; yields the share that is done after each (the last is 1)."""
        self._sea()
        yield 0.12
        add_light(self.picture, coast_light(self.picture.get_size(), self.lines.coasts(), self.k))
        yield 0.26
        paint_vignette(self.picture, self.k)
        self.land.ground(self.lines.coasts())
        yield 0.32
        for number, space in enumerate(self.spaces):
            self.land.wash(space.id, self.lines.outline(space.cell), space.terrain)
            if number % 6 == 5:
                yield 0.32 + 0.34 * number / len(self.spaces)
        self.land.ink(self.lines.inner_edges(), self.lines.coasts())
        yield 0.74
        marks = [*self._water_marks(), *land_marks(self.name, self._places(), self.grid, self.bleak)]
        symbols = KitSymbols(self.picture)
        for number, mark in enumerate(marks):
            symbols.lay(mark)
            if number % 120 == 119:
                yield 0.74 + 0.22 * number / len(marks)
        self._frame()
        yield 1.0

    def _places(self) -> list[tuple[Hex, str, int]]:
        return [(space.cell, space.terrain, space.points) for space in self.spaces]

    # ------------------------------------------------------------------------------------------------ water

    def _sea(self) -> None:
        paint_sea(self.picture, [self.lines.outline(cell) for cell in self.lines.cells], self.k)
        colour = mix(WASHES["lake"], SEA_SHALLOW, 0.35)
        for cell in (cell for group in holes(self.lines.cells) for cell in group):
            pygame.draw.polygon(self.picture, colour, self.lines.outline(cell))

    def _water_marks(self) -> list[MapSymbol]:
        """Ripples, and the compass rose with a ship where the sea is wide enough."""
        spots = self._free_corners()
        taken = [(x, y, r * 1.15) for x, y, r in spots]
        marks = sea_marks(self.name, self.lines.cells, self.grid, self.size, 34 * self.k, taken)
        for (x, y, r), kind in zip(spots, ("rose", "ship")):
            size = r / 1.12 if kind == "rose" else min(r * 0.42, 26 * self.k)
            marks.append(MapSymbol(kind, x, y, size, 0))
        return marks

    def _free_corners(self) -> list[tuple[float, float, float]]:
        """Up to two discs of open water (x, y, radius): first for the rose, then for the ship."""
        wide, high = self.size
        centers = [self.grid.center(cell) for cell in self.lines.cells]
        found: list[tuple[float, float, float]] = []
        edge = 24 * self.k
        for ax, ay in ((0.90, 0.78), (0.10, 0.78), (0.90, 0.24), (0.10, 0.24)):
            x, y = ax * wide, ay * high
            away = min(math.dist((x, y), center) for center in centers) - self.grid.radius - 26 * self.k
            r = min(away, x - edge, wide - x - edge, y - edge, high - y - edge, 92 * self.k)
            if r >= 44 * self.k:
                found.append((x, y, r))
        return found[:2]

    # ------------------------------------------------------------------------------------------------ frame

    def _frame(self) -> None:
        draw_frame(self.picture, self.picture.get_rect(), self.k)


def compose(name: str, spaces: Sequence[MapSpace], size: tuple[int, int], bleak: bool = False) -> HexComposer:
    """Compose a map at once and return the composer with its picture and plate."""
    composer = HexComposer(name, spaces, size, bleak)
    for _ in composer.slices():
        pass
    return composer
