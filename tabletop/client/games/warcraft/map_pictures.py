"""The map picture of a scenario: baked for the shipped ones, composed for those that users make."""

from __future__ import annotations

from typing import Any

from tabletop.client.board.hex_plate import HexPlate, baked_hex_plate

_FOLDER = "warcraft/maps"


def shipped_plate(scenario_id: str) -> HexPlate | None:
    """The baked picture of a shipped scenario's map; None when there is none."""
    return baked_hex_plate(_FOLDER, scenario_id)


def plate_for(scenario: Any) -> HexPlate:
    """The plate of a scenario's map."""
    plate = shipped_plate(scenario.id)
    if plate is not None and set(plate.cells) == {row[0] for row in scenario.hexes}:
        return plate
    from .composed_maps import composed_plate

    return composed_plate(scenario)
