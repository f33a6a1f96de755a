"""Composes the picture of a map that nobody baked (a user's scenario), of the same family as the baked ones.

The work is cut into slices: `MapComposer.slices()` yields the share that is done after each, so that a loading bar can
move; `compose` does it all at once. Nothing here needs more than pygame.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random

import pygame

from tabletop.client.draw import shapes
from tabletop.client.draw.cache import convert_alpha, convert_opaque
from tabletop.client.draw.theme import MAP_INK, PAPER, SEA_DEEP, SEA_SHALLOW, TERRAIN, WHITE, Colour, mix, scale_colour
from tabletop.resources import asset_path

from .hex_geometry import Hex, HexGrid, Point, holes
from .hex_plate import HexPlate
from .map_borders import MapLines
from .map_frame import FRAME, draw_frame
from .map_symbols import Mark, land_marks, random_for, sea_marks

RAYS = 72
_UNIT_HEIGHT = 774.0  # height in units of the board frame in the full layout
_SIDE, _TOP = 58.0, 30.0  # least water beside and above the land, in units
_COAST = ((45.0, 0.13), (32.5, 0.20), (22.0, 0.30), (13.5, 0.42), (6.5, 0.56))
_WASHES = {**TERRAIN, "town": TERRAIN["town_hall"]}


@dataclass(frozen=True, slots=True)
class MapSpace:
    """One hex of a map to compose: its id, place, terrain and victory points."""

    id: str
    cell: Hex
    terrain: str
    points: int = 0


@dataclass(frozen=True, slots=True)
class _Symbol:
    area: tuple[int, int, int, int]
    foot: Point
    size: float


@cache
def _symbols(kit: str) -> tuple[pygame.Surface, dict[str, tuple[_Symbol, ...]]]:
    """The atlas of a kit and its list."""
    data = json.loads(asset_path(f"images/{kit}/symbols.json").read_text("utf-8"))
    sheet = convert_alpha(pygame.image.load(str(asset_path(f"images/{kit}/symbols.png"))))
    symbols = {
        kind: tuple(_Symbol((row[0], row[1], row[2], row[3]), (row[4], row[5]), row[6]) for row in rows)
        for kind, rows in data["symbols"].items()
    }
    return sheet, symbols


def _tile(kit: str, name: str, scale: float) -> pygame.Surface:
    tile = pygame.image.load(str(asset_path(f"images/{kit}/{name}.jpg")))
    side = max(64, round(tile.get_width() * scale))
    return convert_opaque(pygame.transform.smoothscale(tile, (side, side)))


def _spread(target: pygame.Surface, tile: pygame.Surface) -> None:
    for y in range(0, target.get_height(), tile.get_height()):
        for x in range(0, target.get_width(), tile.get_width()):
            target.blit(tile, (x, y))


class MapComposer:
    """Paints one map with a `kit` (a folder below the images: symbols and grounds). `size` is the picture in pixels;
    after the last slice `picture` and `plate` are ready."""

    def __init__(
        self, kit: str, name: str, spaces: Sequence[MapSpace], size: tuple[int, int], bleak: bool = False
    ) -> None:
        if not spaces:
            raise ValueError("a map has at least one hex")
        self.kit, self.name, self.spaces, self.size, self.bleak = kit, name, tuple(spaces), size, bleak
        self.k = size[1] / _UNIT_HEIGHT
        dx, dy = (_SIDE * self.k, _TOP * self.k)
        cells = tuple(space.cell for space in self.spaces)
        room = (dx, dy, size[0] - 2 * dx, size[1] - 2 * dy)
        # A tiny map is not blown up beyond what its symbols bear.
        self.grid = HexGrid.fit(cells, room, most=118.0 * self.k)
        self.lines = MapLines(name, self.grid, cells)
        self.picture = convert_opaque(pygame.Surface(size))
        self._tile: pygame.Surface | None = None
        self._sprites: dict[tuple[str, int, int], tuple[pygame.Surface, float, float]] = {}
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
        self._coast_lines()
        yield 0.26
        self._vignette()
        self._ground()
        yield 0.32
        for number, space in enumerate(self.spaces):
            self._wash(space)
            if number % 6 == 5:
                yield 0.32 + 0.34 * number / len(self.spaces)
        self._ink()
        yield 0.74
        marks = [*self._water_marks(), *land_marks(self.name, self._places(), self.grid, self.bleak)]
        for number, mark in enumerate(marks):
            self._symbol(mark)
            if number % 120 == 119:
                yield 0.74 + 0.22 * number / len(marks)
        self._frame()
        yield 1.0

    def _places(self) -> list[tuple[Hex, str, int]]:
        return [(space.cell, space.terrain, space.points) for space in self.spaces]

    # ------------------------------------------------------------------------------------------------ water

    def _sea(self) -> None:
        """Deep water everywhere, shallow near the land: the land's shape, small, blurred and added as light."""
        _spread(self.picture, _tile(self.kit, "sea", self.k * 0.75))
        step = 8
        small = pygame.Surface((self.size[0] // step + 1, self.size[1] // step + 1))
        for cell in self.lines.cells:
            pygame.draw.polygon(small, WHITE, [(x / step, y / step) for x, y in self.lines.outline(cell)])
        broad = shapes.blur(small, 150 * self.k / step)
        near = shapes.blur(small, 50 * self.k / step)
        lift = tuple(max(0, a - b) for a, b in zip(SEA_SHALLOW, SEA_DEEP))
        for layer, share in ((broad, 0.80), (near, 0.66)):
            layer.fill([round(part * share) for part in lift], special_flags=pygame.BLEND_RGB_MULT)
            light = pygame.transform.smoothscale(layer, (layer.get_width() * step, layer.get_height() * step))
            self.picture.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
        lagoon = [self.lines.outline(cell) for group in holes(self.lines.cells) for cell in group]
        colour = mix(_WASHES["lake"], SEA_SHALLOW, 0.35)
        for points in lagoon:
            pygame.draw.polygon(self.picture, colour, points)

    def _coast_lines(self) -> None:
        """Five light lines around the land: wide strokes with narrower dark ones on top leave thin rings."""
        rings = "".join(f"M{shapes.path_data(points)[1:]}" for points in self.lines.coasts())
        body, k = "", self.k
        for at, strength in _COAST:
            for width, tone in ((at + 0.75, round(118 * strength)), (at - 0.75, 0)):
                body += (
                    f'<path d="{rings}" fill="none" stroke="{shapes.hexa((tone, tone, tone))}" '
                    f'stroke-width="{2 * width * k:.2f}" stroke-linejoin="round"/>'
                )
        light = pygame.Surface(self.size)
        light.blit(shapes.svg(*self.size, body), (0, 0))
        self.picture.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)

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
            self._tile = _tile(self.kit, "wash", self.k * 0.75)
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

    def _symbol(self, mark: Mark) -> None:
        """Lay one symbol of the kit at the size asked for; near sizes share a scaled copy."""
        sheet, symbols = _symbols(self.kit)
        choice = symbols[mark.kind]
        number = mark.variant % len(choice)
        symbol = choice[number]
        percent = max(5, round(mark.size / symbol.size * 25) * 4)
        found = self._sprites.get((mark.kind, number, percent))
        if found is None:
            zoom = percent / 100
            part = sheet.subsurface(symbol.area)
            wanted = (max(1, round(part.get_width() * zoom)), max(1, round(part.get_height() * zoom)))
            scaled = pygame.transform.smoothscale(part, wanted)
            found = self._sprites[(mark.kind, number, percent)] = (scaled, symbol.foot[0] * zoom, symbol.foot[1] * zoom)
        self.picture.blit(found[0], (round(mark.x - found[1]), round(mark.y - found[2])))

    # ------------------------------------------------------------------------------------------------ frame

    def _vignette(self) -> None:
        """Darken the edges of the sea."""
        wide, high = self.size
        reach = round(84 * self.k)
        fade = shapes.gradient(wide, reach, (124, 124, 124), WHITE)
        side = shapes.gradient(reach, high, (124, 124, 124), WHITE, horizontal=True)
        if side.get_at((0, 0))[0] > side.get_at((reach - 1, 0))[0]:
            side = pygame.transform.flip(side, True, False)
        flag = pygame.BLEND_RGB_MULT
        self.picture.blit(fade, (0, 0), special_flags=flag)
        self.picture.blit(pygame.transform.flip(fade, False, True), (0, high - reach), special_flags=flag)
        self.picture.blit(side, (0, 0), special_flags=flag)
        self.picture.blit(pygame.transform.flip(side, True, False), (wide - reach, 0), special_flags=flag)

    def _frame(self) -> None:
        draw_frame(self.picture, self.picture.get_rect(), self.k)


def compose(kit: str, name: str, spaces: Sequence[MapSpace], size: tuple[int, int], bleak: bool = False) -> MapComposer:
    """Compose a map at once and return the composer with its picture and plate."""
    composer = MapComposer(kit, name, spaces, size, bleak)
    for _ in composer.slices():
        pass
    return composer
