"""Computer players, their tournaments, tuning and reviews; nothing here draws on a screen."""

from __future__ import annotations

from typing import Final

RANDOM: Final = "random"
RECRUIT: Final = "recruit"
CAPTAIN: Final = "captain"
WARLORD: Final = "warlord"
LEVELS: Final = (RECRUIT, CAPTAIN, WARLORD)
"""All levels, from the weakest to the strongest."""
