"""What lives on a map: waves and glints on open water, smoke and flames at its symbols."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import pygame

from tabletop.client.draw.cache import Cached
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.life import FLAME, GLINT, SMOKE, WAVE, Kind, Living
from tabletop.client.draw.shapes import Point, Rect

from .map_board import MapBoard
from .map_scroller import MapScroller
from .map_symbols import MapSymbol, random_for

Place = tuple[Kind, float, float, float, float]
"""Kind, the middle of the lower edge, width and height, in sizes of the symbol."""
AT_SYMBOLS: dict[str, tuple[Place, ...]] = {
    "town": (
        (FLAME, -0.34, 0.0, 0.40, 0.72), (FLAME, 0.34, 0.0, 0.40, 0.72), (SMOKE, -1.12, -0.22, 1.10, 1.90),
        (SMOKE, 1.14, -0.86, 1.10, 1.70),
    ),
    "mine": ((FLAME, -0.60, 0.04, 0.46, 0.84), (FLAME, 0.60, 0.04, 0.46, 0.84), (SMOKE, 0.10, -0.90, 1.20, 1.70)),
    "gate": ((FLAME, -1.02, -0.20, 0.50, 0.84), (FLAME, 1.02, -0.20, 0.50, 0.84)),
    "farm": ((SMOKE, 0.36, -0.78, 1.00, 1.70),),
}  # fmt: skip
"""By kind of symbol what lives there."""
MOST_WATER, TRIES = 54, 900
OFF_COAST, GRAIN = 0.46, 0.07
"""Least distance of what lives on water from the coast, and the side of the squares in which that is told, both in
units of the plate."""


def life_at(symbols: Iterable[MapSymbol]) -> list[Living]:
    """The smoke and the flames at symbols, in the unit of these."""
    found = []
    for symbol in symbols:
        x, y, size = symbol.x, symbol.y, symbol.size
        for number, (what, dx, dy, wide, high) in enumerate(AT_SYMBOLS.get(symbol.kind, ())):
            area = Rect(x + (dx - wide / 2) * size, y + (dy - high) * size, wide * size, high * size)
            found.append(Living(what, area, 5 * number + round(x)))
    return found


class LivingMap:
    """What lives on one map; :meth:`lay` draws it on the land as the map's scroller shows it. ``water``: the places of
    waves and glints, in pixels of the plate, once the land was drawn."""

    def __init__(self, board: MapBoard) -> None:
        self.board = board
        self.water: tuple[Point, ...] = ()
        self._shown = Cached[list[Living]]()

    def lay(self, canvas: Canvas, scroller: MapScroller, things: Sequence[Living]) -> None:
        """Draw what lives on the land, given in pixels of the plate, and begin the life of the sea."""
        if not self.water:
            self.water = tuple(place for place in self._open_water() if self._is_water(canvas, place))
        camera = self.board.camera
        key = (tuple(camera.view), camera.zoom, camera.focus, things)
        shown = self._shown.get(key, lambda: [self._on_screen(one) for one in (*things, *self._sea_life())])
        scroller.life.lay(canvas, shown, scroller.corner_of(canvas))

    def _on_screen(self, thing: Living) -> Living:
        camera, area = self.board.camera, thing.area
        return replace(thing, area=Rect(camera.to_screen(area.topleft), (area.w * camera.zoom, area.h * camera.zoom)))

    def _sea_life(self) -> Iterator[Living]:
        unit = self.board.plate.unit
        for number, (x, y) in enumerate(self.water):
            kind = GLINT if number % 4 == 3 else WAVE
            wide, high = (0.26, 0.26) if kind is GLINT else (0.74, 0.20)
            area = Rect(x - wide * unit / 2, y - high * unit / 2, wide * unit, high * unit)
            yield Living(kind, area, 7 * number)

    def _open_water(self) -> Iterator[Point]:
        """Places on the sea, well apart, off the coast and off the frame, in pixels of the plate."""
        plate, unit = self.board.plate, self.board.plate.unit
        near, grain = self._near_land(), GRAIN * unit
        rng = random_for(f"{plate.map_id}/living water")
        (width, height), edge = plate.size, plate.frame + 0.5 * unit
        found: list[Point] = []
        for _ in range(TRIES):
            x, y = rng.uniform(edge, width - edge), rng.uniform(edge, height - edge)
            if near.get_at((int(x / grain), int(y / grain))):
                continue
            if all(math.dist((x, y), other) >= 0.9 * unit for other in found):
                found.append((x, y))
                yield x, y
            if len(found) == MOST_WATER:
                return

    def _near_land(self) -> pygame.Mask:
        """Where land is, or the coast near, in squares of the plate: its spaces, each with a broad edge."""
        plate, grain = self.board.plate, GRAIN * self.board.plate.unit
        land = pygame.Surface([math.ceil(side / grain) for side in plate.size])
        for name in plate.names:
            border = [(x / grain, y / grain) for x, y in plate.outline(name)]
            pygame.draw.polygon(land, "white", border)
            pygame.draw.lines(land, "white", True, border, math.ceil(2 * OFF_COAST / GRAIN))
        return pygame.mask.from_threshold(land, "white", (1, 1, 1, 255))

    def _is_water(self, canvas: Canvas, place: Point) -> bool:
        """Whether nothing is drawn on the water there, such as the compass rose or a name, which are of warm colours.
        ``canvas`` shows the land, whole or in part."""
        surface, inside = canvas.surface, canvas.surface.get_rect()
        (x, y), r = canvas.point_px(self.board.camera.to_screen(place)), self.board.radius * canvas.scale
        for dx in (-0.3, -0.15, 0.0, 0.15, 0.3):
            for dy in (-0.1, 0.0, 0.1):
                at = (round(x + dx * r), round(y + dy * r))
                if inside.collidepoint(at):
                    red, _, blue, _ = surface.get_at(at)
                    if red > blue:
                        return False
        return True
