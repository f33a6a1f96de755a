"""Small pictures of islands: a single one, and all of a set-up on their sea."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.island_composer import compose_island
from tabletop.client.board.plate import draw_plate_fitting
from tabletop.client.board.polygon_plate import PolygonPlate, baked_polygon_plate
from tabletop.client.draw.theme import BRASS400, IVORY300, SEA_DEEP, SEA_MID, SEA_SHALLOW
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.islands import FACES, Island
from tabletop.rules.small_world.setup import SIZES

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

BOXES = {"L": (1000.0, 720.0), "M": (780.0, 580.0), "S": (640.0, 520.0)}
"""Greatest width and height of an island by its size, in board units (rules 5.6)."""
_EDGE = 40.0  # sea around the islands, in board units


def plate_of(island: Island) -> PolygonPlate:
    """The plate of an island: baked for those of the box, composed for a user's own."""
    if island.id in FACES and not island.source:
        return baked_polygon_plate(f"small_world/islands/{island.id}")
    return _composed(island)


@lru_cache(maxsize=12)
def _composed(island: Island) -> PolygonPlate:
    return compose_island(island.id, island.spaces(), island.width, island.height)


def draw_archipelago(canvas: Canvas, rect: FRect, seats: int, chosen: Sequence[Island]) -> None:
    """Draw the islands of a set-up in the places for that number of seats; a die for one still to be drawn."""
    layout = content().layouts[seats]
    width, height = (side + 2 * _EDGE for side in layout.canvas)
    k = min(rect.w / width, rect.h / height)
    left, top = rect.centerx - width * k / 2, rect.centery - height * k / 2
    with canvas.clip(rect):
        canvas.fill(rect, SEA_DEEP, radius=8)
        for size in SIZES:
            own = [island for island in chosen if island.size == size]
            for place, (x, y) in enumerate(layout.places[size]):
                box = FRect(left + (x + _EDGE) * k, top + (y + _EDGE) * k, BOXES[size][0] * k, BOXES[size][1] * k)
                if place < len(own):
                    _draw_placed(canvas, own[place], box, k)
                else:
                    _draw_open_place(canvas, box)


def _draw_placed(canvas: Canvas, island: Island, box: FRect, k: float) -> None:
    plate = plate_of(island)
    zoom = k / plate.scale
    x, y = box.x - plate.origin[0] * zoom, box.y - plate.origin[1] * zoom
    land = FRect(x, y, plate.size[0] * zoom, plate.size[1] * zoom)
    for coast in plate.coasts:
        shore = [(x + px * zoom, y + py * zoom) for px, py in coast[::3]]
        canvas.polygon(shore, SEA_MID, 90, SEA_SHALLOW, 6)
    draw_plate_fitting(canvas, land, plate=plate)


def _draw_open_place(canvas: Canvas, box: FRect) -> None:
    canvas.frame(box.inflate(-box.w * 0.08, -box.h * 0.08), IVORY300, 1, 14, alpha=60)
    canvas.icon("dice", box.center, min(34.0, box.h * 0.4), BRASS400, alpha=200)
