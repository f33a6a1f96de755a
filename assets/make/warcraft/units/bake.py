"""Prints the standees of Warcraft's units, each in the colour of its race."""

from __future__ import annotations

from pathlib import Path

from assets.make.output import save_webp
from assets.make.places.figures import standee
from assets.make.warcraft.units.humans import HUMANS
from assets.make.warcraft.units.orcs import ORCS
from tabletop.client.games.warcraft.model import RACE_COLOURS

RACES = {"HU": HUMANS, "OR": ORCS}
UNITS = {f"{race}-{unit}": make for race, units in RACES.items() for unit, make in units.items()}
"""The figures by unit, such as ``HU-melee-1``."""


def standees() -> list[Path]:
    """Bake every unit for every owner that may have it, facing right and left."""
    made = []
    for unit, make in UNITS.items():
        for owner in (RACE_COLOURS[unit[:2]],):
            for side in ("right", "left"):
                picture = standee(unit, make(), owner, left=side == "left")
                made.append(save_webp(f"warcraft/standees/{unit}-{owner}-{side}", picture))
    return made
