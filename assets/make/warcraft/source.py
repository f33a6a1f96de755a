"""The maps to bake, read from the game's content files."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from tabletop.client.board.hex_geometry import Hex

CONTENT = Path(__file__).resolve().parents[3] / "tabletop" / "rules" / "warcraft" / "content"


@dataclass(frozen=True, slots=True)
class HexSpace:
    """One hex of a map, with what its picture shows."""

    id: str
    cell: Hex
    terrain: str
    vp: int
    label: str


@dataclass(frozen=True, slots=True)
class MapData:
    """A map: its spaces and the roads between them (pairs of space ids), if it has any."""

    id: str
    spaces: tuple[HexSpace, ...]
    roads: tuple[tuple[str, str], ...] = ()

    @property
    def cells(self) -> tuple[Hex, ...]:
        """All hexes."""
        return tuple(space.cell for space in self.spaces)


def load_maps() -> dict[str, MapData]:
    """Return the maps of all shipped scenarios by id."""
    maps: dict[str, MapData] = {}
    for path in sorted((CONTENT / "scenarios").glob("*.json")):
        document = json.loads(path.read_text("utf-8"))
        spaces = tuple(
            HexSpace(str(row[0]), (int(row[1]), int(row[2])), str(row[3]), int(row[4]), str(row[5]))
            for row in document["hexes"]
        )
        roads = tuple((str(a), str(b)) for a, b in document.get("roads", ()))
        maps[document["id"]] = MapData(document["id"], spaces, roads)
    return maps
