"""JSON documents that people write themselves: reads them from files with limits, and gives their first fault as
data."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from tabletop.json_values import parsed
from tabletop.printable import printable

from .game import Json

if TYPE_CHECKING:
    from pydantic import ValidationError, ValidationInfo
    from pydantic_core import ErrorDetails

LARGEST: Final = 1 << 20  # bytes of a file
MOST_VALUES: Final = 200_000  # in a file, by its commas and brackets; the largest of ours has some 2,000
_LITERALS: Final = {"True": "true", "False": "false"}  # Python's words -> JSON's
_OF_DATACLASSES: Final = {"unexpected_keyword_argument": "extra_forbidden", "dataclass_type": "model_type"}
"""Faults of dataclasses -> the same faults of other entries."""
SHOWN: Final = 24  # characters of a wrong value that a message quotes


class Context:
    """What is known while a document is read. ``begun``: a match was begun with it, so that only what the rules need is
    checked, as more would make the match unplayable; ``places``: those of a map, by name."""

    def __init__(self, begun: bool = False) -> None:
        self.begun = begun
        self.places: dict[str, int] = {}


def is_begun(info: ValidationInfo) -> bool:
    """Whether the validated document is that of a match that was begun with it."""
    return info.context is not None and bool(info.context.begun)


class Unread(NamedTuple):
    """Why a file gave no document: it cannot be read, is too large, or is no JSON."""

    why: Literal["unreadable", "large", "json"]


def read_bytes(path: Path) -> bytes | Unread:
    """The content of a file, cut one byte above the limit. Only ordinary files are opened, as opening a pipe would
    block."""
    try:
        if not path.is_file():
            return Unread("unreadable")
        with path.open("rb") as stream:
            return stream.read(LARGEST + 1)
    except OSError:
        return Unread("unreadable")


def document_of(data: bytes) -> Json | Unread:
    """The JSON value in the bytes of a file, or why there is none. Size and number of values are checked before
    parsing."""
    if len(data) > LARGEST or sum(map(data.count, (b",", b"[", b"{"))) > MOST_VALUES:
        return Unread("large")
    try:
        return parsed(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return Unread("unreadable")
    except (ValueError, RecursionError):
        return Unread("json")


def count_values(text: str) -> int:
    """How many values a JSON text holds at most, by its commas and brackets."""
    return sum(map(text.count, (",", "[", "{")))


def read_document(path: Path) -> Json | Unread:
    """The JSON value in a file, or why there is none."""
    data = read_bytes(path)
    return data if isinstance(data, Unread) else document_of(data)


def _literal_fault(limit: str, value: object) -> str:
    """The kind of fault of a value that is none of those allowed: ``literal_quoted`` for the only number that is, as a
    text; ``literal_number`` for anything else instead of it; ``literal_none`` for what cannot be quoted."""
    if limit.isdigit():
        return "literal_quoted" if value == limit else "literal_number"
    return "literal_error" if isinstance(value, (str, int, float, bool)) and value != "" else "literal_none"


def form_fault(error: ValidationError) -> dict[str, object]:
    """The first fault of a document's form, as :func:`fault_values` gives it."""
    return fault_values(error.errors(include_url=False)[0])


def fault_values(first: ErrorDetails) -> dict[str, object]:
    """A fault of a document's form. ``where``: names and numbers from 1 joined by dots, "-" for the whole;
    ``why``: pydantic's words, ``fault``: its type; ``limit``: what would have been allowed, ``value``: the wrong value;
    both are empty where the fault has none."""
    kind = _OF_DATACLASSES.get(first["type"], first["type"])
    steps = [str(step + 1) if isinstance(step, int) else step for step in first["loc"]]
    known = first.get("ctx", {})
    keys = ("ge", "le", "expected", "min_length", "max_length", "expected_tags", "discriminator", "error")
    limits = [_LITERALS.get(str(known[key]), str(known[key])) for key in keys if key in known]
    value = known.get("tag", first["input"])
    shown = _LITERALS.get(str(value), str(value)) if isinstance(value, (str, int, float, bool)) else ""
    return {
        "where": ".".join(step for step in steps if step.isidentifier() or step.isdigit()) or "-",
        "why": first["msg"],
        "fault": _literal_fault(limits[0], first["input"]) if kind == "literal_error" else kind,
        "limit": limits[0] if limits else "",
        "value": printable(shown[:SHOWN]),
    }
