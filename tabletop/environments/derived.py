"""What can be told of a game of which nobody has told it: what the JSON form of its states bounds.

A number with bounds has an entry for each value where these are few, else it is a share of its bounds; so have true and
false, and words of a closed list; a list has as many rows as it can have items at the most. Numbers and words without
bounds are not told, nor are objects whose keys are not known. Of the stack of frames there is the top one.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import Final, NamedTuple, cast

import numpy as np

from tabletop.json_values import Json, as_list, as_number, as_object, as_text
from tabletop.rules.game import Game, Seat
from tabletop.rules.stack_game import Stacked, StackGame

from .tensor import Readable, Tensor, Vector, match_section

FEW: Final = 12
"""So many values of a number have an entry each."""
MOST: Final = 100_000
"""Fewer entries than this: a game with more has to say what matters."""
TURNS: Final = 100
"""The turns of a game that does not bound them."""
_KINDS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "boolean": bool,
    "string": str,
    "array": (list, tuple),
    "object": Mapping,
    "null": type(None),
}

Schema = Mapping[str, Json]


class DerivedTensor(Tensor[Stacked]):
    """``match``; ``frames``, of which the top one; then a table for each other part of a state of which something is
    told. Raises ValueError where that would be too much."""

    def __init__(self, game: Game[Stacked], state: Stacked) -> None:
        assert isinstance(game, StackGame)
        self._codec = game.codec()
        whole = as_object(self._codec.schema()["state"])
        forms, parts = as_object(whole.get("$defs", {})), as_object(whole["properties"])
        turns = as_number(as_object(parts.get("turn", {})).get("maximum", TURNS))
        seats = len(game.headline(state).scores) or max(max(one.seats) for one in game.meta.scenarios)
        self._match = match_section(list(game.registry.listings), seats, turns)
        made = [_Part(name, as_object(form), forms) for name, form in parts.items() if name != "chance"]
        self._parts = [part for part in made if part.columns]
        super().__init__([self._match, *(cast("Readable[Stacked]", part) for part in self._parts)])
        if self.size >= MOST:
            raise ValueError(f"{game.meta.id}: {self.size} numbers, of which its module environment has to choose")

    def read(self, view: Stacked, seat: Seat) -> Vector:
        document = as_object(self._codec.dump_state(view))
        told = [self._match.read(view, seat), *(part.read(document, seat) for part in self._parts)]
        return np.frombuffer(bytearray().join(told), np.float32)


class _Entry(NamedTuple):
    """A number from 0 to 1 that is told of a value; 0 where that has another form, such as that of something hidden."""

    name: str
    read: Callable[[Json], float]


class _Part:
    """A part of a state: a row for each item of a list, else one."""

    def __init__(self, name: str, form: Schema, forms: Schema) -> None:
        self.name = name
        listed = form.get("type") == "array" and "maxItems" in form and "items" in form
        most = 1 if name == "frames" else as_number(form["maxItems"]) if listed else 1
        self._listed = listed
        self.rows = tuple(map(str, range(most))) if listed and most > 1 else (name,)
        self._entries = list(islice(_entries(as_object(form["items"]) if listed else form, forms), MOST))
        if listed and form.get("minItems", 0) != form["maxItems"]:
            self._entries.append(_Entry("/there", lambda _: 1))
        self.columns = tuple(
            entry.name.removeprefix("/") if entry.name.startswith("/") else f"value{entry.name}"
            for entry in self._entries
        )

    def read(self, document: Schema, seat: Seat) -> bytes:
        """The rows one after another, as floats of four bytes; the last item of a list first where there is one row."""
        del seat
        value = document.get(self.name)
        items = [value]
        if self._listed:
            items = list(value) if isinstance(value, list | tuple) else []
            items = items[-1:] if len(self.rows) == 1 else items[: len(self.rows)]
        told = array("f", [entry.read(item) for item in items for entry in self._entries])
        return told.tobytes().ljust(4 * len(self.rows) * len(self.columns), b"\0")


def _entries(form: Schema, forms: Schema) -> Iterator[_Entry]:
    """What is told of a value of a form. ``forms``: those that others name."""
    form = _resolved(form, forms)
    choices = form.get("oneOf", form.get("anyOf"))
    if choices is not None:
        yield from _of_choices([_resolved(as_object(one), forms) for one in as_list(choices)], forms)
    elif "enum" in form:
        yield from map(_mark, as_list(form["enum"]))
    elif form.get("type") == "boolean":
        yield _Entry("", lambda value: float(value is True))
    elif form.get("type") == "integer":
        yield from _of_number(form)
    elif form.get("type") == "object":
        for key, inner in as_object(form.get("properties", {})).items():
            yield from _within(f"/{key}", _entries(as_object(inner), forms), _under(key))
    elif form.get("type") == "array":
        yield from _of_list(form, forms)


def _resolved(form: Schema, forms: Schema) -> Schema:
    while "$ref" in form:
        form = as_object(forms[as_text(form["$ref"]).rpartition("/")[2]])
    return form


def _within(name: str, inner: Iterator[_Entry], part: Callable[[Json], Json]) -> Iterator[_Entry]:
    """The entries of a part of a value; ``part`` gives it, or nothing, which no entry tells of."""
    for entry in inner:
        yield _Entry(name + entry.name, lambda value, read=entry.read: read(part(value)))  # type: ignore[misc]


def _under(key: str) -> Callable[[Json], Json]:
    return lambda value: value.get(key, _NOTHING) if isinstance(value, Mapping) else _NOTHING


def _at(n: int) -> Callable[[Json], Json]:
    return lambda value: value[n] if isinstance(value, list | tuple) and n < len(value) else _NOTHING


def _if(fits: Callable[[Json], bool]) -> Callable[[Json], Json]:
    return lambda value: value if fits(value) else _NOTHING


_NOTHING: Final = "nothing there"


def _mark(word: Json) -> _Entry:
    return _Entry(f"={word}", lambda value: float(value == word and type(value) is type(word)))


def _of_number(form: Schema) -> Iterator[_Entry]:
    if "minimum" not in form or "maximum" not in form:
        return
    least, most = as_number(form["minimum"]), as_number(form["maximum"])
    if most - least < FEW:
        yield from map(_mark, range(least, most + 1))
    else:
        yield _Entry("", lambda value: _share(value - least, most - least) if type(value) is int else 0.0)


def _share(number: int, most: int) -> float:
    return min(1.0, max(0.0, number / most))


def _of_list(form: Schema, forms: Schema) -> Iterator[_Entry]:
    if "prefixItems" in form:
        items = as_list(form["prefixItems"])
    else:
        items = [form.get("items", {})] * as_number(form.get("maxItems", 0))
    for n, inner in enumerate(items):
        yield from _within(f"/{n}", _entries(as_object(inner), forms), _at(n))
    if "items" in form and items and form.get("minItems", 0) != form["maxItems"]:
        yield _Entry(
            "/length", lambda value: _share(len(value), len(items)) if isinstance(value, list | tuple) else 0.0
        )


def _of_choices(choices: list[Schema], forms: Schema) -> Iterator[_Entry]:
    """Which of several forms a value has, and what is told of each."""
    for n, form in enumerate(choices):
        fits = _fitting(form)
        constant = next((word["const"] for word in _constants(form).values()), n)
        yield _Entry(f"={constant}", lambda value, fits=fits: float(fits(value)))  # type: ignore[misc]
        yield from _within(f"/{constant}", _entries(form, forms), _if(fits))


def _constants(form: Schema) -> Mapping[str, Schema]:
    """The keys that tell an object of one class from those of others."""
    members = as_object(form.get("properties", {}))
    return {key: as_object(inner) for key, inner in members.items() if "const" in as_object(inner)}


def _fitting(form: Schema) -> Callable[[Json], bool]:
    """Whether a value has a form, as far as its kind and its constants say."""
    kind = form.get("type")
    if kind == "integer":
        return lambda value: type(value) is int
    constants = {key: inner["const"] for key, inner in _constants(form).items()}
    of: type | tuple[type, ...] = _KINDS.get(str(kind), object)

    def fits(value: Json) -> bool:
        return isinstance(value, of) and all(
            isinstance(value, Mapping) and value.get(key) == word for key, word in constants.items()
        )

    return fits
