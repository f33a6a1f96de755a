"""Composes the picture of a map that nobody baked (a user's scenario), of the same family as the baked ones.

The work is cut into slices: `MapComposer.slices()` yields the share that is done after each, so that a loading bar can
move; `compose` does it all at once. Nothing here needs more than pygame.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

import pygame

from tabletop.client.draw import shapes
from tabletop.client.draw.cache import convert_opaque
from tabletop.client.draw.theme import MAP_INK, PAPER, SEA_SHALLOW, TERRAIN, Colour, mix, scale_colour

from .hex_geometry import Hex, HexGrid, Point, holes
from .hex_plate import HexPlate
from .map_borders import MapLines
from .map_frame import FRAME, draw_frame
from .map_kit import KitSymbols, kit_tile
from .map_sea import paint_coast_lines, paint_sea, paint_vignette
from .map_symbols import Mark, land_marks, random_for, sea_marks

RAYS = 72
_UNIT_HEIGHT = 774.0  # height in units of the board frame in the full layout
_SIDE, _TOP = 58.0, 30.0  # least water beside and above the land, in units
_WASHES = {**TERRAIN, "town": TERRAIN["town_hall"]}


@dataclass(frozen=True, slots=True)
class MapSpace:
    """One hex of a map to compose: its id, place, terrain and victory points."""

    id: str
    cell: Hex
    terrain: str
    points: int = 0


class MapComposer:
    """Paints one map with the symbols and grounds of the kit. `size` is the picture in pixels;
    after the last slice `picture` and `plate` are ready."""

    def __init__(self, name: str, spaces: Sequence[MapSpace], size: tuple[int, int], bleak: bool = False) -> None:
        if not spaces:
            raise ValueError("a map has at least one hex")
        self.name, self.spaces, self.size, self.bleak = name, tuple(spaces), size, bleak
        self.k = size[1] / _UNIT_HEIGHT
        dx, dy = (_SIDE * self.k, _TOP * self.k)
        cells = tuple(space.cell for space in self.spaces)
        room = (dx, dy, size[0] - 2 * dx, size[1] - 2 * dy)
        # A tiny map is not blown up beyond what its symbols bear.
        self.grid = HexGrid.fit(cells, room, most=118.0 * self.k)
        self.lines = MapLines(name, self.grid, cells)
        self.picture = convert_opaque(pygame.Surface(size))
        self._tile: pygame.Surface | None = None
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
        """Work slice by slice; each value is the share of the whole that is done (the last is 1)."""
        self._sea()
        yield 0.12
        paint_coast_lines(self.picture, self.lines.coasts(), self.k)
        yield 0.26
        paint_vignette(self.picture, self.k)
        self._ground()
        yield 0.32
        for number, space in enumerate(self.spaces):
            self._wash(space)
            if number % 6 == 5:
                yield 0.32 + 0.34 * number / len(self.spaces)
        self._ink()
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
        colour = mix(_WASHES["lake"], SEA_SHALLOW, 0.35)
        for cell in (cell for group in holes(self.lines.cells) for cell in group):
            pygame.draw.polygon(self.picture, colour, self.lines.outline(cell))

    def _water_marks(self) -> list[Mark]:
        """Ripples, and the compass rose with a ship where the sea is wide enough."""
        spots = self._free_corners()
        taken = [(x, y, r * 1.15) for x, y, r in spots]
        marks = sea_marks(self.name, self.lines.cells, self.grid, self.size, 34 * self.k, taken)
        for (x, y, r), kind in zip(spots, ("rose", "ship")):
            size = r / 1.12 if kind == "rose" else min(r * 0.42, 26 * self.k)
            marks.append(Mark(kind, x, y, size, 0))
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

    # ------------------------------------------------------------------------------------------------- land

    def _ground(self) -> None:
        """Bare paper under the whole land, a hair wider than the washes."""
        rings = "".join(f"M{shapes.path_data(points)[1:]}" for points in self.lines.coasts())
        tone = shapes.hexa(scale_colour(PAPER, 0.93))
        body = f'<path d="{rings}" fill="{tone}" fill-rule="evenodd" stroke="{tone}" stroke-width="{self.k:.2f}"/>'
        self.picture.blit(shapes.svg(*self.size, body), (0, 0))

    def _wash(self, space: MapSpace) -> None:
        """One hex: granulated colour that fades before the border, with pigment pooled at its rim."""
        rng = random_for(f"{self.name}/{space.id}/wash")
        points = self.lines.outline(space.cell)
        left, top = math.floor(min(p[0] for p in points)) - 2, math.floor(min(p[1] for p in points)) - 2
        width = math.ceil(max(p[0] for p in points)) + 3 - left
        height = math.ceil(max(p[1] for p in points)) + 3 - top
        local = [(x - left, y - top) for x, y in points]
        colour = self._colour(space.terrain, rng)
        layer = shapes.clear_surface(width, height, (*colour, 255))
        data, k = shapes.path_data(local), self.k
        pool = shapes.hexa(scale_colour(colour, 0.84))
        body = (
            f'<path d="{data}" fill="none" stroke="{pool}" stroke-opacity="0.5" stroke-width="{13 * k:.2f}"/>'
            f'<path d="{data}" fill="none" stroke="{pool}" stroke-opacity="0.7" stroke-width="{9.5 * k:.2f}"/>'
        )
        tint = shapes.clear_surface(width, height, (*colour, 0))
        tint.blit(shapes.svg(width, height, body), (0, 0))
        layer.blit(pygame.transform.box_blur(tint, max(1, round(2.2 * k))), (0, 0))
        tile = self._wash_tile()
        ox, oy = rng.randrange(tile.get_width()), rng.randrange(tile.get_height())
        for x in range(-ox, width, tile.get_width()):
            for y in range(-oy, height, tile.get_height()):
                layer.blit(tile, (x, y), special_flags=pygame.BLEND_RGB_MULT)
        inset = [self._towards(p, (width / 2, height / 2), rng.uniform(1.6, 3.2) * k) for p in local]
        mask = shapes.clear_surface(width, height, (255, 255, 255, 0))
        mask.blit(shapes.svg(width, height, f'<path d="{shapes.path_data(inset)}" fill="#fff" stroke="none"/>'), (0, 0))
        mask = pygame.transform.box_blur(mask, max(1, round(0.7 * k)))
        layer.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.picture.blit(layer, (left, top))

    @staticmethod
    def _towards(point: Point, goal: Point, by: float) -> Point:
        length = math.dist(point, goal) or 1.0
        return point[0] + (goal[0] - point[0]) * by / length, point[1] + (goal[1] - point[1]) * by / length

    def _wash_tile(self) -> pygame.Surface:
        if self._tile is None:
            self._tile = kit_tile("wash", self.k * 0.75)
        return self._tile

    def _colour(self, terrain: str, rng: Random) -> Colour:
        """A terrain's wash; open grass is drier here and greener there."""
        colour = scale_colour(_WASHES.get(terrain, _WASHES["clear"]), 1 + rng.uniform(-0.035, 0.035))
        if terrain == "clear":
            drier = rng.uniform(-0.16, 0.20)
            colour = mix(colour, _WASHES["hill"] if drier > 0 else _WASHES["forest"], abs(drier))
            if self.bleak:
                colour = mix(colour, _WASHES["swamp"], 0.34)
        return colour

    def _ink(self) -> None:
        """All borders in one drawing: each a thin shape that swells and breaks, the coast heavier."""
        rng = random_for(f"{self.name}/ink")
        body = [self._brush(line, 0.5, 1.25, rng, False) for line in self.lines.inner_edges()]
        body += [self._brush(line, 1.5, 2.3, rng, True) for line in self.lines.coasts()]
        self.picture.blit(shapes.svg(*self.size, "".join(body)), (0, 0))

    def _brush(self, line: Sequence[Point], low: float, high: float, rng: Random, closed: bool) -> str:
        left: list[Point] = []
        right: list[Point] = []
        count = len(line)
        phase, speed = rng.uniform(0, 6.28), rng.uniform(0.25, 0.45)
        for i, (x, y) in enumerate(line):
            a = line[i - 1] if i or closed else line[0]
            b = line[(i + 1) % count] if i + 1 < count or closed else line[-1]
            dx, dy = b[0] - a[0], b[1] - a[1]
            norm = math.hypot(dx, dy) or 1.0
            press = 0.5 + 0.5 * math.sin(phase + i * speed)
            w = (low + (high - low) * press) * self.k / 2
            left.append((x - dy / norm * w, y + dx / norm * w))
            right.append((x + dy / norm * w, y - dx / norm * w))
        shape = [*left, left[0], right[0], *reversed(right)] if closed else [*left, *reversed(right)]
        strength = rng.uniform(0.75, 0.93)
        return f'<path d="{shapes.path_data(shape)}" fill="{shapes.hexa(MAP_INK)}" fill-opacity="{strength:.2f}"/>'

    # ------------------------------------------------------------------------------------------------ frame

    def _frame(self) -> None:
        draw_frame(self.picture, self.picture.get_rect(), self.k)


def compose(name: str, spaces: Sequence[MapSpace], size: tuple[int, int], bleak: bool = False) -> MapComposer:
    """Compose a map at once and return the composer with its picture and plate."""
    composer = MapComposer(name, spaces, size, bleak)
    for _ in composer.slices():
        pass
    return composer
