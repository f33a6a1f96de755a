"""The plates of scenarios: baked for the shipped ones, composed for those that users make."""

from __future__ import annotations

from functools import lru_cache

from tabletop.client.board.hex_composer import MapSpace, compose
from tabletop.client.board.hex_plate import HexPlate, baked_hex_plate
from tabletop.rules.warcraft.scenarios import ScenarioContent

_FOLDER = "warcraft/maps"
SIZE = (2214, 1161)
"""Size of a composed picture in pixels: one and a half times the map's frame at 1080p."""
SMALL = (1107, 580)
"""Size for previews and lists, composed within a few hundredths of a second."""


def shipped_plate(scenario_id: str) -> HexPlate | None:
    """The baked picture of a shipped scenario's map; None when there is none."""
    return baked_hex_plate(_FOLDER, scenario_id)


def plate_for(scenario: ScenarioContent) -> HexPlate:
    """The plate of a scenario's map, composed at full size where there is no baked one of exactly this map."""
    return _baked(scenario) or _composed(scenario.id, scenario.hexes, SIZE)


def small_plate(scenario: ScenarioContent) -> HexPlate:
    """The same with a small picture."""
    return (None if scenario.source else _baked(scenario)) or _composed(scenario.id, scenario.hexes, SMALL)


def _baked(scenario: ScenarioContent) -> HexPlate | None:
    plate = shipped_plate(scenario.id)
    return plate if plate is not None and set(plate.cells) == {row[0] for row in scenario.hexes} else None


Hexes = tuple[tuple[str, int, int, str, int, str], ...]


@lru_cache(maxsize=5)
def _composed(name: str, hexes: Hexes, size: tuple[int, int]) -> HexPlate:
    spaces = [MapSpace(row[0], (row[1], row[2]), row[3], row[4]) for row in hexes]
    return compose(name, spaces, size).plate
