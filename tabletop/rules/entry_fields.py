"""What the fields of an entry hold, as values: for whoever describes a document or lets people fill one in. It is read
from the same annotations as the document itself (``entries.py``)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from types import NoneType, UnionType
from typing import Annotated, Final, Literal, TypeAlias, Union, cast, get_args, get_origin, get_type_hints

from .entries import KIND, NOT_TOLD, Entry, Form
from .game import Json


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; ``most`` is None where it has no upper bound."""

    least: int = 0
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a closed list of words or numbers."""

    words: tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class Flag:
    """True or false."""


@dataclass(frozen=True, slots=True)
class Text:
    """A text, at most so long, that matches a pattern where there is one."""

    most: int | None = None
    pattern: str = ""


@dataclass(frozen=True, slots=True)
class Texts:
    """A text by language, each at most so long."""

    most: int | None = None


@dataclass(frozen=True, slots=True)
class Many:
    """A list of values of one shape, at least and at most so many."""

    item: Shape
    least: int = 0
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Fixed:
    """A list with a value of its own shape at each place."""

    items: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """An object with keys of one shape and values of another."""

    key: Shape
    value: Shape


@dataclass(frozen=True, slots=True)
class Record:
    """An entry of a class."""

    kind: type[Entry]


@dataclass(frozen=True, slots=True)
class Family:
    """An entry of any kind of a family."""

    base: type[Entry]


@dataclass(frozen=True, slots=True)
class Either:
    """A value of one of several shapes."""

    ways: tuple[Shape, ...]


Shape: TypeAlias = Number | Choice | Flag | Text | Texts | Many | Fixed | Table | Record | Family | Either


@dataclass(frozen=True, slots=True)
class EntryField:
    """One key of an entry; ``needed``: it must be there."""

    name: str
    needed: bool
    shape: Shape


_told: Final[dict[object, tuple[EntryField, ...]]] = {}


def told(kind: type[Entry]) -> tuple[EntryField, ...]:
    """The keys that a document may have for an entry, in order."""
    if kind not in _told:
        hints = get_type_hints(kind, include_extras=True)
        _told[kind] = tuple(
            EntryField(
                one.name.rstrip("_"),
                one.default is MISSING and one.default_factory is MISSING,
                shape_of(hints[one.name]),
            )
            for one in fields(kind)
            if NOT_TOLD not in getattr(hints[one.name], "__metadata__", ())
        )
    return _told[kind]


def shape_of(hint: object) -> Shape:
    """The shape that a document has where a field of a type is read."""
    forms: list[Form] = []
    while get_origin(hint) is Annotated:
        hint, *beside = get_args(hint)
        forms = [*(one for one in beside if isinstance(one, Form)), *forms]
        if KIND in beside:
            return Family(cast("type[Entry]", hint))
        another = next((one.form for one in beside if isinstance(one, Form) and one.form is not None), None)
        if another is not None:
            hint, forms = another, [one for one in forms if one.form is None]
    least = next((one.ge for one in reversed(forms) if one.ge is not None), None)
    most = next((one.le for one in reversed(forms) if one.le is not None), None)
    words = next((one.words for one in forms if one.words), ())
    return Choice(words) if words else _plain(hint, forms, least, most)


def _plain(hint: object, forms: list[Form], least: int | None, most: int | None) -> Shape:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return Choice(tuple(word for word in inner if word != ""))
    if origin in (Union, UnionType):
        told_ways = dict.fromkeys(shape_of(one) for one in inner if one is not NoneType)
        ways = tuple(one for one in told_ways if one != Choice(()))
        return ways[0] if len(ways) == 1 else Either(ways)
    if origin is Mapping:
        return Texts(most)
    if origin in (tuple, list):
        parts = [one for one in inner if one is not Ellipsis]
        alike = len(parts) == 1 and (origin is list or Ellipsis in inner)
        return Many(shape_of(parts[0]), least or 0, most) if alike else Fixed(tuple(map(shape_of, parts)))
    if origin is dict:
        return Table(*map(shape_of, inner))
    if hint is bool:
        return Flag()
    if hint is int:
        return Number(least or 0, most)
    if hint is str:
        return Text(most, next((one.pattern for one in forms if one.pattern), ""))
    assert isinstance(hint, type), hint
    assert issubclass(hint, Entry), hint
    return Record(hint)


def kind_at(shape: Record | Family, value: object) -> type[Entry] | None:
    """The class of an entry of a document; None where it says no known kind."""
    if isinstance(shape, Record):
        return shape.kind
    word = value.get(shape.base.tag) if isinstance(value, Mapping) else None
    return shape.base.kinds.get(word) if isinstance(word, str) else None


def with_texts(shape: Shape, pattern: str, value: Json, change: Callable[[str], str | None]) -> Json:
    """A value of a shape with all texts of a pattern replaced by what ``change`` gives. Where that is None, the text
    goes, with the list that needs it or the key that does not; where an entry needs it, it is empty."""
    found = _with(shape, pattern, value, change)
    return value if found is _GONE else cast("Json", found)


_GONE: Final = object()


def _with(shape: Shape, pattern: str, value: object, change: Callable[[str], str | None]) -> object:
    if isinstance(shape, Text) and isinstance(value, str):
        new = change(value) if shape.pattern == pattern else value
        return _GONE if new is None else new
    if isinstance(shape, Either):
        way = next((one for one in shape.ways if isinstance(one, Fixed) and _long(value) == len(one.items)), None)
        return value if way is None else _with(way, pattern, value, change)
    if isinstance(shape, Many) and isinstance(value, list):
        return [one for one in (_with(shape.item, pattern, one, change) for one in value) if one is not _GONE]
    if isinstance(shape, Fixed) and isinstance(value, list):
        made = [_with(inner, pattern, one, change) for inner, one in zip(shape.items, value, strict=False)]
        return _GONE if any(one is _GONE for one in made) else made
    if isinstance(shape, Table) and isinstance(value, dict):
        pairs = ((_with(shape.key, pattern, key, change), one) for key, one in value.items())
        return {key: _with(shape.value, pattern, one, change) for key, one in pairs if key is not _GONE}
    if isinstance(shape, Record | Family) and isinstance(value, dict):
        kind = kind_at(shape, value)
        shapes = {} if kind is None else {field.name: field for field in told(kind)}
        parts = {
            name: _with(shapes[name].shape, pattern, one, change) if name in shapes else one
            for name, one in value.items()
        }
        kept = {name for name, one in parts.items() if one is not _GONE or shapes[name].needed}
        return {name: "" if one is _GONE else one for name, one in parts.items() if name in kept}
    return value


def _long(value: object) -> int:
    return len(value) if isinstance(value, list) else -1
