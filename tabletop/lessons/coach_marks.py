"""Coach marks: one line of text beside the thing it is about, shown the first time that a step, a window or a kind of
choice comes up.

They are data, one file for each game under ``marks``: ``on`` is the id of the phase of the frame on top, or ``action:``
and a kind of legal action; ``at`` names what the line stands beside, by the patterns of lessons, of which the first
that fits is taken (default: the first target of the actions it is about); ``say`` is the line in each language;
``after`` names a kind of action that was taken before it comes; ``taught`` names the lesson of the game that teaches
it, after which the mark is not needed. ``without`` lists the phases that need no mark, with the reason. The file
``keys`` belongs to no game: its marks are for whoever uses the keyboard.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NotRequired, TypedDict

_FOLDER = Path(__file__).resolve().parent / "marks"
ACTION = "action:"
KEYS = "keys"
"""The file of the marks for whoever uses the keyboard."""


class _Row(TypedDict):
    on: str
    at: NotRequired[list[str]]
    taught: NotRequired[str]
    after: NotRequired[str]
    say: dict[str, str]


class _Marks(TypedDict):
    marks: list[_Row]
    without: dict[str, str]


@dataclass(frozen=True, slots=True)
class CoachMark:
    """One mark. ``id``: unique among the marks of all games; the settings keep the ids of marks that were seen.
    ``taught``: the id of the lesson that teaches it; empty where none does. ``after``: the kind of action that was
    taken before it comes."""

    id: str
    on: str
    at: tuple[str, ...]
    say: Mapping[str, str]
    taught: str = ""
    after: str = ""

    @property
    def action(self) -> str:
        """The kind of action that the mark is about; empty where it is about a phase."""
        return self.on.removeprefix(ACTION) if self.on.startswith(ACTION) else ""


@cache
def coach_marks(game: str) -> tuple[CoachMark, ...]:
    """The marks of a game in the order in which they come; none for a game without a file."""
    rows = _read(game)["marks"]
    return tuple(
        CoachMark(
            f"{game}/{row['on']}",
            row["on"],
            tuple(row.get("at", ())),
            row["say"],
            _lesson(game, row),
            row.get("after", ""),
        )
        for row in rows
    )


def _lesson(game: str, row: _Row) -> str:
    """The id of the lesson that teaches a mark; empty where none does."""
    return f"{game}/{row['taught']}" if "taught" in row else ""


@cache
def without_mark(game: str) -> Mapping[str, str]:
    """The phases of a game that have no mark, each with the reason."""
    return _read(game)["without"]


def due(game: str, phase: str, kinds: Collection[str], seen: Collection[str]) -> list[CoachMark]:
    """The marks that have not been ``seen`` and are about this phase or one of these kinds of legal actions."""
    return [mark for mark in coach_marks(game) if mark.id not in seen and (mark.on == phase or mark.action in kinds)]


@cache
def _read(game: str) -> _Marks:
    path = _FOLDER / f"{game}.json"
    found: _Marks = {"marks": [], "without": {}}
    if path.exists():
        found = json.loads(path.read_text(encoding="utf-8"))
    return found
