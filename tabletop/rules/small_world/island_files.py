"""Users' own islands in a folder: each file with its island or its fault."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tabletop.rules.game import Refusal

from .island_faults import RULE
from .islands import Island, load_island

AT_MOST: Final = 200  # the most files that are listed


@dataclass(frozen=True, slots=True)
class IslandFile:
    """A file of the folder: its name, and its island or its fault."""

    name: str
    found: Island | Refusal


def island_files(folder: Path) -> list[IslandFile]:
    """All island files of a folder by name; of two with the same id the second is a fault. No files for a folder that
    cannot be read."""
    try:
        paths = sorted(path for path in folder.iterdir() if path.suffix.lower() == ".json" and path.name[0] != ".")
    except OSError:
        return []
    found: list[IslandFile] = []
    ids: dict[str, str] = {}
    for path in paths[:AT_MOST]:
        island = load_island(path)
        if isinstance(island, Island) and island.id in ids:
            island = Refusal(RULE, "island_twice", {"id": island.id, "file": ids[island.id]})
        if isinstance(island, Island):
            ids[island.id] = path.name
        found.append(IslandFile(path.name, island))
    return found
