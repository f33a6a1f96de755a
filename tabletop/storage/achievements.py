"""What each person has achieved: trophies, and the puzzles of the day. One small sealed file; a damaged one is set
aside, and the trophies in it are found again in the games of the hall."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tabletop.json_values import Json, as_object, as_texts, printable

from . import atomic, limits
from .document import check_format, check_seal, parse, seal
from .errors import SaveError
from .locks import alone
from .paths import make_folder

FORMAT: Final = "the-war-table-achievements"
VERSION: Final = 1
_MOST: Final = 1000
"""Entries of a person; days beyond it are forgotten, the oldest first."""


@dataclass(slots=True)
class Achievements:
    """Those of a person: ISO dates by trophy, given as ``game/id``, and the puzzles solved as puzzles of the day, by
    that day."""

    trophies: dict[str, str] = field(default_factory=dict)
    days: dict[str, str] = field(default_factory=dict)


def load_achievements(path: Path) -> dict[str, Achievements]:
    """The achievements by name; nothing where there is no file or it cannot be read. Never raises."""
    try:
        data = atomic.read(path, limits.DOCUMENT)
        document = parse(data, limits.DOCUMENT)
        check_format(document, FORMAT, VERSION)
        check_seal(document, data)
        people = as_object(document.get("people"))
        return {printable(name, limits.TITLE): _achievements(value) for name, value in people.items()}
    except SaveError as error:
        if error.code not in ("not_found", "no_permission", "newer_version", "io"):
            atomic.set_aside(path)
    except ValueError:
        atomic.set_aside(path)
    return {}


def _achievements(value: Json) -> Achievements:
    fields = as_object(value)
    return Achievements(dict(as_texts(fields.get("trophies", {}))), dict(as_texts(fields.get("days", {}))))


def change_achievements(path: Path, person: str, change: Callable[[Achievements], object]) -> Achievements:
    """Change those of a person beside all others that the file holds, whole or not at all; gives them. Raises
    SaveError."""
    make_folder(path.parent)
    with alone(path):
        people = load_achievements(path)
        own = people.setdefault(printable(person, limits.TITLE), Achievements())
        change(own)
        own.days = dict(sorted(own.days.items())[-_MOST:])
        document: dict[str, Json] = {
            name: {"trophies": dict(one.trophies), "days": dict(one.days)} for name, one in sorted(people.items())
        }
        data = seal({"format": FORMAT, "version": VERSION, "people": document}, limit=limits.DOCUMENT)
        atomic.write(path, data, sync=True)
    return own
