"""Tables of icons (races, powers, markers, pieces, choices, sources of coins) and of the sounds of events."""

from __future__ import annotations

from typing import Final

from tabletop.json_values import as_tables
from tabletop.resources import table_beside

_LOOKS: Final = as_tables(table_beside(__file__, "looks"))
RACES: Final = _LOOKS["races"]
POWERS: Final = _LOOKS["powers"]
MARKERS: Final = _LOOKS["markers"]
"""Icons of Artifacts and Legendary Places."""
PIECES: Final = _LOOKS["pieces"]
"""Icons of pieces that are no race tokens, by their names in the rules."""
FACTIONS: Final = _LOOKS["factions"]
CHOICES: Final = _LOOKS["choices"]
BUTTONS: Final = _LOOKS["buttons"]
MAIN_BUTTONS: Final = _LOOKS["main_buttons"]
"""Buttons of the rules that can be the main button; the first one that is legal is."""
SOURCES: Final = _LOOKS["sources"]
"""The sources of coins, in the order in which they are shown."""
COLUMNS: Final = _LOOKS["columns"]
"""The columns of the table of figures at the end."""
SOUNDS: Final = _LOOKS["sounds"]
"""Sounds of events without beats."""
