"""A map's picture and the figures that belong to it: where each hex lies, and how its drawn border really runs.

All places are in pixels of the picture. A table multiplies them by its own zoom: `plate.grid.moved(zoom, dx, dy)`.
"""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

import pygame

from tabletop.client.draw.cache import convert_opaque
from tabletop.client.draw.theme import SEA_DEEP
from tabletop.resources import asset_path

from .hex_geometry import Hex, HexGrid, Point

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


@dataclass(frozen=True, slots=True)
class MapPlate:
    """`picture` is a name for `Canvas.image`; a map composed at run time has its pixels in `image` instead. `frame` is
    the width of the frame round the picture.

    `cells` gives every space its hex; `reach` how far the drawn border lies from the centre, in radii, in equally
    spaced directions (clockwise on the screen, from the right)."""

    map_id: str
    picture: str
    size: tuple[int, int]
    frame: float
    grid: HexGrid
    cells: dict[str, Hex]
    reach: dict[str, tuple[float, ...]]
    image: pygame.Surface | None = field(default=None, compare=False, repr=False)
    _by_cell: dict[Hex, str] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        self._by_cell.update({cell: space for space, cell in self.cells.items()})

    def center(self, space: str) -> Point:
        """Centre of a space. KeyError for an unknown one."""
        return self.grid.center(self.cells[space])

    def outline(self, space: str, inset: float = 0.0) -> list[Point]:
        """The drawn border of a space, `inset` pixels inside it."""
        x, y = self.center(space)
        reach = self.reach[space]
        # A margin towards the border is a shorter reach; hexes are round enough for that to look even.
        return [
            (
                x + max(0.0, part * self.grid.radius - inset) * math.cos(2 * math.pi * ray / len(reach)),
                y + max(0.0, part * self.grid.radius - inset) * math.sin(2 * math.pi * ray / len(reach)),
            )
            for ray, part in enumerate(reach)
        ]

    def at(self, point: Point) -> str | None:
        """The space under a point, by its drawn border; a hair off the coast still counts, open water is None."""
        q, r = self.grid.at(point)
        for cell in ((q, r), (q + 1, r), (q + 1, r - 1), (q, r - 1), (q - 1, r), (q - 1, r + 1), (q, r + 1)):
            space = self._by_cell.get(cell)
            if space is not None and self._holds(space, point):
                return space
        return self._by_cell.get((q, r))

    def _holds(self, space: str, point: Point) -> bool:
        x, y = self.center(space)
        dx, dy = (point[0] - x) / self.grid.radius, (point[1] - y) / self.grid.radius
        reach = self.reach[space]
        turn = math.atan2(dy, dx) / (2 * math.pi) % 1.0 * len(reach)
        low = int(turn) % len(reach)
        share = turn - int(turn)
        border = reach[low] * (1 - share) + reach[(low + 1) % len(reach)] * share
        return math.hypot(dx, dy) <= border


@cache
def baked_plate(folder: str, map_id: str) -> MapPlate | None:
    """The baked picture of a map in ``folder`` below the images; None when there is none (the map is then composed)."""
    path = asset_path(f"images/{folder}/{map_id}.json")
    if not path.is_file():
        return None
    data = json.loads(path.read_text("utf-8"))
    hexes = data["hexes"]
    return MapPlate(
        map_id,
        data["picture"],
        (int(data["size"][0]), int(data["size"][1])),
        float(data["frame"]),
        HexGrid(float(data["radius"]), (float(data["origin"][0]), float(data["origin"][1]))),
        {row["id"]: (int(row["q"]), int(row["r"])) for row in hexes},
        {row["id"]: tuple(value / 1000 for value in row["outline"]) for row in hexes},
    )


def source_of(canvas: Canvas, plate: MapPlate) -> pygame.Surface:
    """A map's picture at its own size; a plain ground where its file cannot be read."""
    found = plate.image if plate.image is not None else canvas.kit.images.source(plate.picture)
    if found is not None and found.get_size() == plate.size:
        return found
    ground = convert_opaque(pygame.Surface(plate.size))
    if found is None:
        ground.fill(SEA_DEEP)
    else:
        pygame.transform.smoothscale(found, plate.size, ground)
    return ground


def draw_plate(canvas: Canvas, plate: MapPlate, rect: pygame.FRect) -> None:
    """Draw a map's whole picture into `rect` (units), baked or composed; scaled once per size and then blitted."""
    if plate.image is None:
        canvas.image(plate.picture, rect)
        return
    source = plate.image

    def paint(target: Canvas) -> None:
        target.surface.blit(pygame.transform.smoothscale(source, target.surface.get_size()), (0, 0))

    canvas.sprite(("map-plate", plate.map_id, source), (rect.w, rect.h), paint, rect.topleft, opaque=True)
