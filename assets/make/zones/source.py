"""The polygon maps to bake, read from the figures that the rules are tested with."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabletop.rules.zones import Space, space

FIXTURES = Path(__file__).resolve().parents[3] / "tests" / "rules" / "fixtures"


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
    """All island faces by name."""
    faces: dict[str, Face] = {}
    for face in json.loads((FIXTURES / "islands.json").read_text("utf-8")):
        faces[face["face"]] = Face(face["face"], face["w"], face["h"], tuple(_regions(face)))
    return faces


def _regions(face: dict[str, Any]) -> list[Space]:
    names = [region["id"] for region in face["regions"]]
    return [
        space(
            region["id"],
            [face["vertices"][corner] for corner in region["ring"]],
            [names[number - 1] for number in region["adj"]],
            region["label"],
            (region["terrain"], *region["symbols"]),
        )
        for region in face["regions"]
    ]


def load_places() -> list[Place]:
    """The spaces of the Adventure Game's board."""
    rows = json.loads((FIXTURES / "adventure_board.json").read_text("utf-8"))
    return [Place(row["id"], row["kind"], row["colour"], row["x"], row["y"], tuple(row["neighbours"])) for row in rows]
