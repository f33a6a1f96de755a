"""What has been learnt so far: one small JSON file, read field by field. A wrong entry is ignored and a damaged file is
set aside, so that a lesson can always begin."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from tabletop.json_values import Json

from . import atomic, limits
from .errors import SaveError
from .locks import alone
from .paths import make_folder

FORMAT = "the-war-table-lessons"
VERSION = 1
_MOST = 200  # lessons
_LONGEST = 2000  # actions of a lesson that was left


@dataclass(slots=True)
class LessonProgress:
    """One lesson: how often it was ``done``, and where it was left: ``step`` from 0 (None: nowhere), the ``position``
    that the match began at, the ``rows`` (seat, action in JSON, what chance gave) since, and how many of them there
    were ``before`` the step (None: as many)."""

    done: int = 0
    step: int | None = None
    position: str = ""
    rows: list[tuple[int, Json, tuple[int, ...]]] = field(default_factory=list)
    before: int | None = None


Progress = dict[str, LessonProgress]
"""Lesson -> how far it has been learnt."""


def _count(value: Json) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < limits.NUMBER:
        raise ValueError("not a count")
    return value


def _row(value: Json) -> tuple[int, Json, tuple[int, ...]]:
    if not isinstance(value, list) or len(value) != 3 or not isinstance(value[2], list):
        raise ValueError("not a row")
    return _count(value[0]), value[1], tuple(_count(number) for number in value[2])


def _entry(value: Json) -> LessonProgress:
    if not isinstance(value, dict):
        raise ValueError("not an entry")
    found = LessonProgress(_count(value.get("done", 0)))
    if value.get("step") is not None:
        rows = value.get("rows", [])
        if not isinstance(rows, list) or len(rows) > _LONGEST or not isinstance(value.get("position", ""), str):
            raise ValueError("not a place")
        found.step, found.position = _count(value["step"]), value.get("position", "")
        found.rows = [_row(row) for row in rows]
        found.before = _count(value["before"]) if value.get("before") is not None else None
    return found


def load_progress(path: Path) -> Progress:
    """The progress under ``path``; empty when there is none or it cannot be read. Never raises."""
    try:
        data = json.loads(atomic.read(path, limits.DOCUMENT).decode("utf-8-sig"))
        if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("lessons"), dict):
            raise ValueError("not progress")
    except SaveError as error:
        if error.code == "too_large":
            atomic.set_aside(path)
        return {}
    except (ValueError, RecursionError):
        atomic.set_aside(path)
        return {}
    found: Progress = {}
    for name, value in list(data["lessons"].items())[:_MOST]:
        try:
            found[str(name)[:80]] = _entry(value)
        except ValueError:
            continue
    return found


def _dump(entry: LessonProgress) -> Mapping[str, Json]:
    if entry.step is None or len(entry.rows) > _LONGEST:
        return {"done": entry.done}
    rows = [[seat, action, list(chance)] for seat, action, chance in entry.rows]
    return {"done": entry.done, "step": entry.step, "position": entry.position, "rows": rows, "before": entry.before}


def save_progress(path: Path, progress: Progress) -> Progress:
    """Write the lessons of ``progress`` beside the others that the file holds, whole or not at all; gives all of them.
    The place in a lesson of too many actions is left out, so that the file can be read again. Raises SaveError."""
    make_folder(path.parent)
    with alone(path):
        kept = load_progress(path)
        for name, entry in progress.items():
            kept[name] = replace(entry, done=max(entry.done, kept[name].done)) if name in kept else entry
        lessons = {name: _dump(entry) for name, entry in sorted(kept.items())}
        document = {"format": FORMAT, "version": VERSION, "lessons": lessons}
        data = json.dumps(document, ensure_ascii=False).encode("utf-8", "replace") + b"\n"
        if len(data) > limits.DOCUMENT:
            raise SaveError("too_large", limit=limits.DOCUMENT // limits.MIB).about(path)
        atomic.write(path, data, sync=True)
    return kept
