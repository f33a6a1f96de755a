"""The maps to bake: from the game's content files, or from the table beside this module while there are none."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabletop.client.boards.hex_geometry import Hex

ROOT = Path(__file__).resolve().parents[3]
CONTENT = ROOT / "tabletop" / "rules" / "warcraft" / "content"
TABLE = Path(__file__).with_name("maps.json")
COLUMNS = ("id", "q", "r", "type", "vp", "label")


@dataclass(frozen=True, slots=True)
class Space:
    """One hex of a map as the bake needs it."""

    id: str
    cell: Hex
    terrain: str
    vp: int
    label: str


@dataclass(frozen=True, slots=True)
class MapData:
    """A map: its spaces and the roads between them (pairs of space ids), if it has any."""

    id: str
    spaces: tuple[Space, ...]
    roads: tuple[tuple[str, str], ...] = ()

    @property
    def cells(self) -> tuple[Hex, ...]:
        """All hexes."""
        return tuple(space.cell for space in self.spaces)


def _space(row: Any) -> Space:
    values = dict(zip(COLUMNS, row, strict=False)) if isinstance(row, list) else row
    cell = (int(values["q"]), int(values["r"]))
    terrain = str(values.get("type") or values.get("terrain"))
    return Space(str(values["id"]), cell, terrain, int(values.get("vp") or 0), str(values.get("label") or ""))


def _is_rows(value: Any) -> bool:
    if not isinstance(value, list) or not value:
        return False
    first = value[0]
    if isinstance(first, list):
        return len(first) >= 4 and isinstance(first[1], int)
    return isinstance(first, dict) and {"id", "q", "r"} <= set(first)


def _found(name: str, value: Any) -> Iterator[MapData]:
    """Find maps wherever a document keeps them: a list of rows, or a mapping with rows under some key."""
    if _is_rows(value):
        yield MapData(name, tuple(_space(row) for row in value))
    elif isinstance(value, list):
        for item in value:
            yield from _found(name, item)
    elif isinstance(value, dict):
        own = str(value.get("id", name))
        for key in ("spaces", "hexes", "cells", "zones"):
            if _is_rows(value.get(key)):
                roads = tuple((str(a), str(b)) for a, b in value.get("roads", ()))
                yield MapData(own, tuple(_space(row) for row in value[key]), roads)
                return
        for key, item in value.items():
            yield from _found(str(key), item)


def load_maps() -> dict[str, MapData]:
    """Return all maps by id, in the order of the files."""
    maps: dict[str, MapData] = {}
    for path in sorted(CONTENT.glob("*.json")):
        for data in _found(path.stem, json.loads(path.read_text("utf-8"))):
            maps.setdefault(data.id, data)
    if maps:
        return maps
    return {data.id: data for data in _found("maps", json.loads(TABLE.read_text("utf-8")))}
