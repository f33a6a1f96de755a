"""The icons of races, powers, markers, pieces, choices and sources of coins, and the sounds of events."""

from __future__ import annotations

from typing import Final

from tabletop.json_values import as_tables
from tabletop.resources import table_beside

_LOOKS: Final = as_tables(table_beside(__file__, "looks"))
RACES: Final = _LOOKS["races"]
POWERS: Final = _LOOKS["powers"]
MARKERS: Final = _LOOKS["markers"]
"""Artifacts and Legendary Places."""
PIECES: Final = _LOOKS["pieces"]
"""Pieces that are no race tokens, as the rules call them."""
FACTIONS: Final = _LOOKS["factions"]
CHOICES: Final = _LOOKS["choices"]
BUTTONS: Final = _LOOKS["buttons"]
MAIN_BUTTONS: Final = _LOOKS["main_buttons"]
"""Buttons of the rules that can be the main one, in the order in which one of them is."""
SOURCES: Final = _LOOKS["sources"]
"""The sources of coins, in the order in which they are told."""
COLUMNS: Final = _LOOKS["columns"]
"""Columns of the table of figures at the end."""
SOUNDS: Final = _LOOKS["sounds"]
"""Sounds of events that show nothing of their own."""
