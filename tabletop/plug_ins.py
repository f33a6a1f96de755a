"""What packages that somebody installed add to the program: games and players, by their entry points.

Looking at what is installed takes some milliseconds, so nobody asks before the first frame is drawn, and no code of a
package runs until it is used.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path

GAMES, PLAYERS = "tabletop.games", "tabletop.players"
"""The groups of entry points. The name of an entry is the id of a game or a player; its value is a game's package, or a
class, ``module:Class``."""


@cache
def installed(group: str) -> Mapping[str, str]:
    """The values of a group's entries by their names."""
    if not _announced(group):
        return {}
    from importlib.metadata import entry_points  # it takes as long as the menu's texts

    return {entry.name: entry.value for entry in entry_points(group=group)}


def _announced(group: str) -> bool:
    """Whether an installed package has entries of a group; their files are read without the library for them."""
    head = f"[{group}]".encode()
    for place in sys.path:
        with suppress(OSError):  # mostly because there is no such folder
            for name in os.listdir(place or "."):
                if name.endswith("-info") and head in _entries(f"{place or '.'}/{name}"):
                    return True
    return False


def _entries(folder: str) -> bytes:
    """What a package says of its entry points; nothing where it has none."""
    try:
        with open(f"{folder}/entry_points.txt", "rb") as file:
            return file.read()
    except OSError:
        return b""


@cache
def folder_of(game_id: str) -> Path | None:
    """The folder of the package of an installed game; None for any other id."""
    package = installed(GAMES).get(game_id)
    try:
        spec = None if package is None else find_spec(package)
    except (ImportError, ValueError):  # its parent is not there, or it is no name of a package
        return None
    return None if spec is None or spec.origin is None else Path(spec.origin).parent


def game_of_area(area: str) -> str:
    """The installed game to which messages belong whose keys begin with ``area``: its id, or that with more behind
    ``_``; empty for none."""
    return next((id for id in installed(GAMES) if area == id or area.startswith(f"{id}_")), "")
