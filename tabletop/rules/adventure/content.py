"""Everything the game is made of: read from ``content/*.json``, checked once, given as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from tabletop.json_values import parsed
from tabletop.rules.game import Json

from .model import Content

FOLDER: Final = Path(__file__).resolve().parent / "content"
FILES: Final = (
    "rules",
    "board",
    "characters",
    "abilities",
    "board_encounters",
    "trophies",
    "discoveries",
    "quests",
    "challenges",
    "events",
)


def read(name: str) -> Json:
    """One content file as plain JSON."""
    return parsed((FOLDER / f"{name}.json").read_text(encoding="utf-8"))


def read_all() -> Mapping[str, Json]:
    """All content files as plain JSON by name."""
    return {name: read(name) for name in FILES}


@cache
def content() -> Content:
    """All content, read and checked when first asked for. Raises ValueError naming what is wrong."""
    from .content_check import check  # imports pydantic
    from .content_form import build

    found = build(read_all())
    check(found)
    return found
