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
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ACTION = "action:"
KEYS = "keys"
"""The file of the marks for whoever uses the keyboard."""


@dataclass(frozen=True, slots=True)
class CoachMark:
    """One mark, with the fields of its file."""

    game: str
    on: str
    say: Mapping[str, str]
    at: Sequence[str] = ()
    taught: str = ""
    after: str = ""

    @property
    def id(self) -> str:
        """Unique among the marks of all games; the settings keep the ids of marks that were seen."""
        return f"{self.game}/{self.on}"

    @property
    def lesson(self) -> str:
        """The id of the lesson that teaches it; empty where none does."""
        return f"{self.game}/{self.taught}" if self.taught else ""

    @property
    def action(self) -> str:
        """The kind of action that the mark is about; empty where it is about a phase."""
        return self.on.removeprefix(ACTION) if self.on.startswith(ACTION) else ""


@cache
def coach_marks(game: str) -> tuple[CoachMark, ...]:
    """The marks of a game in the order in which they come; none for a game without a file."""
    return tuple([CoachMark(game, **row) for row in json.loads(_text(game))["marks"]])


@cache
def without_mark(game: str) -> Mapping[str, str]:
    """The phases of a game that have no mark, each with the reason."""
    found: Mapping[str, str] = json.loads(_text(game))["without"]
    return found


def due(game: str, phase: str, kinds: Collection[str], seen: Collection[str]) -> list[CoachMark]:
    """The marks that have not been ``seen`` and are about this phase or one of these kinds of legal actions."""
    return [mark for mark in coach_marks(game) if mark.id not in seen and (mark.on == phase or mark.action in kinds)]


def _text(game: str) -> str:
    path = Path(__file__).resolve().parent / "marks" / f"{game}.json"
    return path.read_text(encoding="utf-8") if path.exists() else '{"marks": [], "without": {}}'
