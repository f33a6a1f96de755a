"""Map pictures of scenarios that users made, composed once and kept while the program runs."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from tabletop.client.board.hex_plate import HexPlate
from tabletop.client.board.map_composer import MapSpace, compose

SIZE = (2214, 1161)  # one and a half times the board frame at 1080p
SMALL = (1107, 580)  # for previews and lists: a few hundredths of a second


def composed_plate(scenario: Any) -> HexPlate:
    """The plate of a scenario that has no baked picture."""
    return _composed(scenario.id, scenario.hexes)


def small_plate(scenario: Any) -> HexPlate:
    """The same picture for small places."""
    return _small(scenario.id, scenario.hexes)


Hexes = tuple[tuple[str, int, int, str, int, str], ...]


@lru_cache(maxsize=4)
def _composed(name: str, hexes: Hexes) -> HexPlate:
    return compose(name, _spaces(hexes), SIZE).plate


@lru_cache(maxsize=8)
def _small(name: str, hexes: Hexes) -> HexPlate:
    return compose(name, _spaces(hexes), SMALL).plate


def _spaces(hexes: Hexes) -> list[MapSpace]:
    return [MapSpace(row[0], (row[1], row[2]), row[3], row[4]) for row in hexes]
