"""The values that JSON can hold, and checked ways to what is in them.

The result of ``json.loads`` has no static type. Code that reads a file gives it the type :data:`Json` and takes it
apart with the functions below, or hands it to a pydantic model; after that every value has its type. And text that came
out of a file is made safe to show.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    Json = None | bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"]
    """What ``json.dumps`` takes and ``json.loads`` gives."""
else:
    Json = object  # a pydantic model does not check a field of this type; whoever uses it does


def parsed(text: str | bytes) -> Json:
    """The value of a JSON text. Raises ValueError for anything that is none."""
    found: Json = json.loads(text)
    return found


def as_object(value: Json, where: str = "value") -> Mapping[str, Json]:
    """A value that is an object. Raises ValueError, beginning with ``where``, for any other."""
    if isinstance(value, Mapping):
        return value
    raise ValueError(f"{where}: an object is needed, not {value!r:.40}")


def as_list(value: Json, where: str = "value") -> Sequence[Json]:
    """A value that is a list. Raises ValueError, beginning with ``where``, for any other."""
    if isinstance(value, list | tuple):
        return value
    raise ValueError(f"{where}: a list is needed, not {value!r:.40}")


def as_text(value: Json, where: str = "value") -> str:
    """A value that is a text. Raises ValueError, beginning with ``where``, for any other."""
    if isinstance(value, str):
        return value
    raise ValueError(f"{where}: a text is needed, not {value!r:.40}")


def as_number(value: Json, where: str = "value") -> int:
    """A value that is a whole number. Raises ValueError, beginning with ``where``, for any other, true and false
    among them."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    raise ValueError(f"{where}: a whole number is needed, not {value!r:.40}")


def as_texts(value: Json, where: str = "value") -> Mapping[str, str]:
    """An object whose values are texts. Raises ValueError, beginning with ``where``, for any other."""
    return {name: as_text(text, f"{where}.{name}") for name, text in as_object(value, where).items()}


def as_tables(value: Json, where: str = "value") -> Mapping[str, Mapping[str, str]]:
    """An object of objects whose values are texts. Raises ValueError, beginning with ``where``, for any other."""
    return {name: as_texts(table, f"{where}.{name}") for name, table in as_object(value, where).items()}


def inner(value: Json, step: str | int) -> Json:
    """The entry of an object by its name, or of a list by its index. Raises KeyError or IndexError where there is none,
    ValueError for a value that is no object or no list."""
    if isinstance(step, str):
        return as_object(value, step)[step]
    found: Json = as_list(value, f"{step}")[step]
    return found


# Between letters of some scripts, and inside composed signs, these two decide how a word looks.
_JOINERS = frozenset("\u200c\u200d")
_STRANGE = "\ufffd"


def printable(text: str, longest: int = 0) -> str:
    """``text`` on one line, of characters that can be shown. Control characters are commands to a terminal, line ends
    split one sentence into several, and marks of the writing direction make one name look like another; no name, title
    or sentence of the program needs any of them: white space becomes a space, the others and halves of surrogate pairs
    become U+FFFD. ``longest``: cut to so many characters, the last one an ellipsis (0: as long as it is)."""
    if longest and len(text) > longest:  # cut first, so that the work does not grow with the length of the text
        text = f"{text[: longest - 1]}…"
    if text.isprintable():
        return text
    return "".join(map(_shown, text))


def printable_texts(values: Mapping[str, object], longest: int = 0) -> dict[str, object]:
    """The values of a sentence, its texts :func:`printable`."""
    return {key: printable(value, longest) if isinstance(value, str) else value for key, value in values.items()}


def _shown(char: str) -> str:
    if char.isprintable() or char in _JOINERS:
        return char
    return " " if char.isspace() else _STRANGE


Document = Mapping[str, Json]
"""A JSON object that is never changed, only replaced."""
Way = tuple[str | int, ...]
"""Keys and indexes that lead to a value in a document."""


def value_at(value: Json, way: Sequence[str | int]) -> Json:
    """The value at a way; None where there is none."""
    for step in way:
        if isinstance(value, Mapping):
            value = value.get(str(step))
        elif isinstance(value, list | tuple) and isinstance(step, int) and 0 <= step < len(value):
            value = value[step]
        else:
            return None
    return value


def put(document: Json, way: Sequence[str | int], value: Json) -> Json:
    """The document with another value at a way, or without one for None; a list grows by a value behind its last."""
    if not way:
        return value
    step, rest = way[0], way[1:]
    if isinstance(step, int):
        rows = list(document) if isinstance(document, list | tuple) else []
        inner = put(rows[step] if step < len(rows) else None, rest, value)
        return [*rows[:step], *([] if inner is None else [inner]), *rows[step + 1 :]]
    held = dict(document) if isinstance(document, Mapping) else {}
    inner = put(held.get(step), rest, value)
    if inner is None:
        held.pop(step, None)
    else:
        held[step] = inner
    return held


def rows_at(value: Json, way: Sequence[str | int]) -> list[Json]:
    """The list at a way; an empty one where there is none."""
    found = value_at(value, way)
    return list(found) if isinstance(found, list | tuple) else []


def with_member(document: Json, way: Sequence[str | int], value: Json, on: bool) -> Json:
    """The document with a value at the end of the list at a way, or out of that list."""
    rest = [one for one in rows_at(document, way) if one != value]
    return put(document, way, [*rest, value] if on else rest)
