"""The polygon maps to bake, read from the games' content files."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabletop.rules.zones import Space, space

RULES = Path(__file__).resolve().parents[3] / "tabletop" / "rules"
ISLANDS = RULES / "small_world" / "content" / "islands"
BOARD = RULES / "adventure" / "content" / "board.json"


@dataclass(frozen=True, slots=True)
class Face:
    """One face of an island board: its box in board units and its regions; the first tag of each is its terrain."""

    id: str
    width: float
    height: float
    spaces: tuple[Space, ...]


@dataclass(frozen=True, slots=True)
class Place:
    """One space of the Adventure Game's board: a circle in board units, joined to others by roads."""

    id: str
    kind: str
    colour: str
    x: float
    y: float
    roads: tuple[str, ...]


def load_faces() -> dict[str, Face]:
    """Return all island faces by id."""
    faces: dict[str, Face] = {}
    for path in sorted(ISLANDS.glob("*.json")):
        face = json.loads(path.read_text("utf-8"))
        faces[face["id"]] = Face(face["id"], face["width"], face["height"], tuple(_regions(face)))
    return faces


def _regions(face: dict[str, Any]) -> list[Space]:
    regions = face["regions"]
    names = [f"{face['id']}-{number + 1:02d}" for number in range(len(regions))]
    return [
        space(
            name,
            [face["vertices"][corner] for corner in region["ring"]],
            [names[number - 1] for number in region["borders"]],
            region["label"],
            (region["terrain"], *region["symbols"]),
        )
        for name, region in zip(names, regions, strict=True)
    ]


def load_places() -> list[Place]:
    """Return the spaces of the Adventure Game's board."""
    rows = json.loads(BOARD.read_text("utf-8"))["spaces"]
    return [Place(row["id"], row["kind"], row["colour"], row["x"], row["y"], tuple(row["neighbours"])) for row in rows]
