"""The sea of a match: its islands on one picture, in the places for its number of seats."""

from __future__ import annotations

from functools import lru_cache

from tabletop.client.board.archipelago import PlacedIsland as Laid
from tabletop.client.board.archipelago import lay_islands
from tabletop.client.board.polygon_plate import PolygonPlate
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.islands import Island

from .island_pictures import plate_of

HEIGHT = 1200
"""Height of the picture in pixels."""
NARROWEST, WIDEST = 1.34, 1.6
"""Least and greatest ratio of the picture's width to its height."""


def placed(seats: int, islands: tuple[Island, ...]) -> list[tuple[Island, tuple[float, float]]]:
    """Each island with its top left corner on the common board, in board units (rules 5.6)."""
    places = content().layouts[seats].places
    used = {"L": 0, "M": 0, "S": 0}
    found = []
    for island in islands:
        x, y = places[island.size][used[island.size]]
        used[island.size] += 1
        found.append((island, (float(x), float(y))))
    return found


@lru_cache(maxsize=3)
def sea_plate(seats: int, islands: tuple[Island, ...], height: int = HEIGHT) -> PolygonPlate:
    """The plate of a match's islands, painted at the first call. ``height``: of its picture in pixels."""
    width, depth = content().layouts[seats].canvas
    shape = min(WIDEST, max(NARROWEST, width / depth))
    laid = [Laid(plate_of(island), at) for island, at in placed(seats, islands)]
    name = "small_world/" + "-".join(island.id for island in islands)
    return lay_islands(name, laid, (float(width), float(depth)), (round(height * shape), height))
