"""The icons of races, powers, Artifacts, Legendary Places and pieces."""

from __future__ import annotations

from typing import Final

RACES: Final[dict[str, str]] = {
    "BLE": "race-blood-elves",
    "DRA": "race-draenei",
    "DWA": "army-dwarves",
    "ETH": "race-ethereals",
    "FOR": "race-undead",
    "GNO": "race-gnomes",
    "GOB": "race-goblins",
    "HUM": "race-humans",
    "KOB": "race-kobolds",
    "NAG": "race-naga",
    "NEL": "race-elves",
    "ORC": "race-orcs",
    "PAN": "race-pandaren",
    "TAU": "race-tauren",
    "TRO": "race-trolls",
    "WOR": "race-worgen",
}
POWERS: Final[dict[str, str]] = {
    "ARC": "power-archaeologist",
    "BAT": "crossed-swords",
    "BEA": "power-beastmaster",
    "BLA": "build",
    "BOG": "terrain-swamp",
    "BUL": "strength",
    "CHA": "rank-general",
    "DEF": "outpost",
    "ENR": "symbol-aggro",
    "EXP": "phase-explore",
    "FAR": "terrain-farmland",
    "FIS": "power-fishing",
    "GAR": "wall",
    "HER": "power-herbalist",
    "MAR": "power-marsh",
    "MIN": "worker",
    "MOU": "terrain-mountain",
    "POR": "power-portal",
    "RAN": "terrain-forest",
    "SEA": "symbol-harbour",
}
MARKERS: Final[dict[str, str]] = {
    "ART-FRO": "frost-blade",
    "ART-ASH": "race-blood-elves",
    "ART-HEA": "health",
    "ART-AEG": "defence",
    "ART-DOO": "build",
    "LEG-SPI": "spirit",
    "LEG-BAT": "crossed-swords",
    "LEG-CHA": "chapel",
    "LEG-POR": "power-portal",
    "LEG-WEL": "well",
    "LEG-MEE": "meeting-stone",
    "LEG-KAR": "outpost",
}
PIECES: Final[dict[str, str]] = {
    "beast": "power-beastmaster",
    "champion": "rank-general",
    "wall": "wall",
    "fort": "town-hall",
    "tower": "outpost",
    "bomb": "bomb",
    "harmony": "harmony",
    "objective": "objective",
    "murloc": "murloc",
}
"""Pieces that are no race tokens, as the rules call them."""
FACTIONS: Final[dict[str, str]] = {
    "alliance": "faction-alliance",
    "horde": "faction-horde",
    "neutral": "faction-neutral",
}
