"""What lives on a map: waves and glints on open water, smoke and flames at its symbols."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence

from tabletop.client.draw.cache import Cached
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.life import FLAME, GLINT, SMOKE, WAVE, Kind, Living
from tabletop.client.draw.shapes import Point, Rect

from .map_board import MapBoard
from .map_scroller import MapScroller
from .map_symbols import random_for

Spot = tuple[Kind, float, float, float, float]
"""Kind, the middle of the lower edge, width and height, in sizes of the symbol."""
AT_SYMBOLS: dict[str, tuple[Spot, ...]] = {
    "town": (
        (FLAME, -0.34, 0.0, 0.40, 0.72), (FLAME, 0.34, 0.0, 0.40, 0.72), (SMOKE, -1.12, -0.22, 1.10, 1.90),
        (SMOKE, 1.14, -0.86, 1.10, 1.70),
    ),
    "mine": ((FLAME, -0.60, 0.04, 0.46, 0.84), (FLAME, 0.60, 0.04, 0.46, 0.84), (SMOKE, 0.10, -0.90, 1.20, 1.70)),
    "gate": ((FLAME, -1.02, -0.20, 0.50, 0.84), (FLAME, 1.02, -0.20, 0.50, 0.84)),
    "farm": ((SMOKE, 0.36, -0.78, 1.00, 1.70),),
}  # fmt: skip
"""By kind of symbol what lives there."""
Symbol = tuple[str, float, float, float]
"""Kind, foot and size in pixels of the plate."""
Flag = tuple[float, float, float, Callable[[Point, float], Living]]
"""The foot of a flag and the height of its pole in pixels of the plate, and what makes it of both in units."""
MOST_WATER, TRIES = 54, 900
_RAYS = [(math.cos(math.tau * ray / 10), math.sin(math.tau * ray / 10)) for ray in range(10)]


class LivingMap:
    """What lives on one map; :meth:`lay` draws it on the land as the map's scroller shows it. ``water``: the places of
    waves and glints, in pixels of the plate, once the land was drawn."""

    def __init__(self, board: MapBoard) -> None:
        self.board = board
        self.water: tuple[Point, ...] = ()
        self._things = Cached[list[Living]]()

    def lay(self, canvas: Canvas, scroller: MapScroller, symbols: Sequence[Symbol], flags: Sequence[Flag] = ()) -> None:
        """Draw what lives at ``symbols``, and ``flags``, and begin the life of the sea."""
        if not self.water:
            self.water = tuple(place for place in self._open_water() if self._is_water(canvas, place))
        camera = self.board.camera
        key = (tuple(camera.view), camera.zoom, camera.focus, tuple(symbols), tuple(flags))
        things = self._things.get(key, lambda: [*self._flying(flags), *self._at(symbols), *self._on(self.water)])
        scroller.life.lay(canvas, things, scroller.corner_of(canvas))

    def _flying(self, flags: Iterable[Flag]) -> Iterator[Living]:
        zoom = self.board.camera.zoom
        for x, y, height, make in flags:
            yield make(self.board.camera.to_screen((x, y)), height * zoom)

    def _at(self, symbols: Iterable[Symbol]) -> Iterator[Living]:
        zoom = self.board.camera.zoom
        for kind, x, y, size in symbols:
            x, y = self.board.camera.to_screen((x, y))
            size *= zoom
            for number, (what, dx, dy, wide, high) in enumerate(AT_SYMBOLS.get(kind, ())):
                area = Rect(x + (dx - wide / 2) * size, y + (dy - high) * size, wide * size, high * size)
                yield Living(what, area, 5 * number + round(x))

    def _on(self, water: Iterable[Point]) -> Iterator[Living]:
        for number, place in enumerate(water):
            x, y = self.board.camera.to_screen(place)
            kind = GLINT if number % 4 == 3 else WAVE
            wide, high = (0.26, 0.26) if kind is GLINT else (0.74, 0.20)
            r = self.board.radius
            yield Living(kind, Rect(x - wide * r / 2, y - high * r / 2, wide * r, high * r), 7 * number)

    def _open_water(self) -> Iterator[Point]:
        """Places on the sea, well apart, off the coast and off the frame, in pixels of the plate."""
        plate, unit = self.board.plate, self.board.plate.unit
        rng = random_for(f"{plate.map_id}/living water")
        (width, height), edge = plate.size, plate.frame + 0.5 * unit
        found: list[Point] = []
        for _ in range(TRIES):
            x, y = rng.uniform(edge, width - edge), rng.uniform(edge, height - edge)
            if any(math.dist((x, y), other) < 0.9 * unit for other in found):
                continue
            if all(plate.at((x + dx * unit * 0.46, y + dy * unit * 0.46)) is None for dx, dy in _RAYS):
                found.append((x, y))
                yield x, y
            if len(found) == MOST_WATER:
                return

    def _is_water(self, canvas: Canvas, place: Point) -> bool:
        """Whether nothing is drawn on the water there, such as the compass rose or a name, which are of warm colours.
        ``canvas`` shows the land, whole or in part."""
        (x, y), r = self.board.camera.to_screen(place), self.board.radius
        surface, inside = canvas.surface, canvas.surface.get_rect()
        for dx in (-0.3, -0.15, 0.0, 0.15, 0.3):
            for dy in (-0.1, 0.0, 0.1):
                at = tuple(round(side) for side in canvas.point_px((x + dx * r, y + dy * r)))
                if inside.collidepoint(at) and surface.get_at(at).r > surface.get_at(at).b:
                    return False
        return True
