"""Map pictures of scenarios that users made, composed once and kept while the program runs."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tabletop.client.boards.map_composer import MapSpace, compose
from tabletop.client.boards.map_plate import MapPlate

SIZE = (2214, 1161)  # one and a half times the board frame at 1080p


def composed_plate(scenario: Any) -> MapPlate:
    """The plate of a scenario that has no baked picture."""
    return _composed(scenario.id, scenario.hexes)


@lru_cache(maxsize=4)
def _composed(name: str, hexes: tuple[tuple[str, int, int, str, int, str], ...]) -> MapPlate:
    spaces = [MapSpace(row[0], (row[1], row[2]), row[3], row[4]) for row in hexes]
    return compose(name, spaces, SIZE).plate
