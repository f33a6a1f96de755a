"""Prints the standees of Warcraft's units, each in the colour of its race."""

from __future__ import annotations

from pathlib import Path

from assets.make.output import save_webp
from assets.make.places.figures import standee
from assets.make.warcraft.units.elves import ELVES
from assets.make.warcraft.units.humans import HUMANS
from assets.make.warcraft.units.orcs import ORCS
from assets.make.warcraft.units.undead import UNDEAD
from tabletop.client.games.warcraft.model import RACE_COLOURS, standee as standee_name

RACES = {"HU": HUMANS, "OR": ORCS, "UD": UNDEAD, "NE": ELVES}
UNITS = {f"{race}-{unit}": make for race, units in RACES.items() for unit, make in units.items()}
"""The figures by unit, such as ``HU-melee-1``, and by worker, such as ``HU-worker``."""


def owners(race: str) -> list[str]:
    """The colours that a race is seen in: its own, and for the Elves that guard the Gate that of nobody."""
    return [RACE_COLOURS[race], *(["ivory"] if race == "NE" else [])]


def standees() -> list[Path]:
    """Bake every unit for every owner that may have it, facing right and left."""
    return [
        save_webp(standee_name(unit, owner, left), standee(unit, make(), owner, left))
        for unit, make in UNITS.items()
        for owner in owners(unit[:2])
        for left in (False, True)
    ]
