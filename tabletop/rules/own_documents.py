"""JSON documents that people write themselves: read from a file with care, and their first fault as ids and figures."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from .game import Json

if TYPE_CHECKING:
    from pydantic import ValidationError

LARGEST: Final = 1 << 20  # bytes of a file
MOST_VALUES: Final = 200_000  # of one file, counted by its commas and brackets, before anything is parsed
SHOWN: Final = 24  # letters of a wrong value that are repeated


class Unread(NamedTuple):
    """Why a file gave no document: it cannot be read, is too large, or is no JSON."""

    why: Literal["unreadable", "large", "json"]


def read_document(path: Path) -> Json | Unread:
    """The JSON value in a file, or why there is none. Pipes and folders are not waited for."""
    try:
        if not path.is_file():
            return Unread("unreadable")
        with path.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except OSError:
        return Unread("unreadable")
    if len(data) > LARGEST or sum(map(data.count, (b",", b"[", b"{"))) > MOST_VALUES:
        return Unread("large")
    try:
        return json.loads(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return Unread("unreadable")
    except (ValueError, RecursionError):
        return Unread("json")


def form_fault(error: ValidationError) -> dict[str, object]:
    """The first fault of a document's form. ``where``: names and numbers from 1 joined by dots, "-" for the whole;
    ``why``: pydantic's words, ``fault``: its type; ``limit``: what would have been allowed, ``value``: what stands
    there, each empty where it has no use."""
    first = error.errors(include_url=False)[0]
    steps = [str(step + 1) if isinstance(step, int) else step for step in first["loc"]]
    known = first.get("ctx", {})
    limits = [str(known[key]) for key in ("ge", "le", "expected", "min_length", "max_length") if key in known]
    limits += [str(known["expected_tags"])] if "expected_tags" in known else []
    limits += [str(known["error"])] if "error" in known else []
    value = first["input"]
    shown = str(value) if isinstance(value, (str, int, float, bool)) else ""
    return {
        "where": ".".join(step for step in steps if step.isidentifier() or step.isdigit()) or "-",
        "why": first["msg"],
        "fault": first["type"],
        "limit": limits[0] if limits else "",
        "value": "".join(letter if letter.isprintable() else "?" for letter in shown[:SHOWN]),
    }
