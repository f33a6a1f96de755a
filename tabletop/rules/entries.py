"""Frozen dataclasses that are read from JSON as they are declared: bounds, closed words and other forms stand beside
the types of their fields, where pydantic reads them. It is imported when the first document is read, not before.

A class derived from :class:`Entry` is one entry of a document. A field has the name of its key, with a ``_`` at the end
where that is a word of Python.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal, NamedTuple, Protocol, TypeVar, cast

from tabletop.json_values import parsed, printable

from .frozen import FrozenFamily, kind_of
from .game import Json

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, TypeAdapter, ValidationError, ValidationInfo
    from pydantic_core import CoreSchema, ErrorDetails, PydanticCustomError
    from pydantic_core.core_schema import ValidatorFunctionWrapHandler


V = TypeVar("V")


_readers: Final[dict[object, TypeAdapter[object]]] = {}


def read(kind: type[V], data: Json, context: Context | None = None) -> V:
    """The value of a kind that JSON describes. Raises ValueError, pydantic's with the place of every fault."""
    if kind not in _readers:
        from pydantic import TypeAdapter

        _readers[kind] = TypeAdapter(kind)
    return cast("V", _readers[kind].validate_python(data, context=context))


def fault(kind: str, message: str, **values: object) -> PydanticCustomError:
    """A fault of the form to be raised by a check; ``message`` has ``values`` in braces."""
    from pydantic_core import PydanticCustomError

    return PydanticCustomError(kind, message, values)


class WithId(Protocol):
    """A value of the content with an id of its own."""

    @property
    def id(self) -> str: ...


E = TypeVar("E", bound=WithId)


def by_id(values: Iterable[E], what: str = "the id") -> dict[str, E]:
    """Values by their id. Raises ValueError for a doubled id; ``what``: the kind of values, for that."""
    found: dict[str, E] = {}
    for value in values:
        if value.id in found:
            raise ValueError(f"{what} {value.id} stands twice")
        found[value.id] = value
    return found


class Entry(metaclass=FrozenFamily):
    """Base of values that are entries of a document, without keys that no field has.

    A class with a ``tag`` is a family: each class derived from it is a kind, whose entries have that key with the
    ``word`` of the kind as its value: its name in snake case, if it says no other; "": a base of several kinds.
    """

    __slots__ = ()
    __pydantic_config__: ClassVar[Mapping[str, object]] = {
        "extra": "forbid",
        "alias_generator": lambda name: name.rstrip("_"),
    }
    tag: ClassVar[str] = ""
    word: ClassVar[str]
    kinds: ClassVar[dict[str, type[Entry]]]

    def __init_subclass__(cls) -> None:
        if "tag" in cls.__dict__:
            cls.kinds = {}
        elif cls.tag:
            if "word" not in cls.__dict__:
                cls.word = kind_of(cls)
            if cls.word:
                cls.kinds[cls.word] = cls

    @classmethod
    def arranged(cls, given: dict[str, Json]) -> dict[str, Json]:
        return given

    def check(self) -> None:
        """Raise a :func:`fault` where fields that are sound for themselves do not fit together."""

    def check_written(self, given: Mapping[str, Json]) -> None:
        """The same for what the author alone has to be told: a match that was begun with such an entry can go on.
        ``given``: the entry as it was written."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        schema = handler(source)
        inner = {name: value for name, value in schema.items() if name != "ref"}
        # the whole is what others refer to, not the bare dataclass in it
        return core_schema.with_info_wrap_validator_function(cls._read, inner, ref=schema["ref"])

    @classmethod
    def _read(cls, data: object, build: ValidatorFunctionWrapHandler, info: ValidationInfo) -> object:
        if not isinstance(data, dict):
            return build(data)
        found: Entry = build(cls.arranged({name: value for name, value in data.items() if name != cls.tag}))
        found.check()
        if not is_begun(info):
            found.check_written(data)
        return found


@dataclass(frozen=True, slots=True)
class Form:
    """What a document may have where a field with this annotation is read, as a schema of pydantic: ``build`` takes the
    module of schemas, the type that is annotated, and how pydantic makes a schema of a type. The rest says it to those
    who describe the document: the bounds of a number, or of how many a list holds or how long a text is, the pattern of
    a text, a closed list of ``words``, the ``form`` if it is another type."""

    build: Callable[[ModuleType, object, GetCoreSchemaHandler], CoreSchema]
    ge: int | None = None
    le: int | None = None
    pattern: str | None = None
    form: object = None
    words: tuple[str | int, ...] = ()

    def __get_pydantic_core_schema__(self, source: object, handler: GetCoreSchemaHandler) -> CoreSchema:
        from pydantic_core import core_schema

        return self.build(core_schema, source, handler)


def _kinds(core: ModuleType, family: object, of: GetCoreSchemaHandler) -> CoreSchema:
    assert isinstance(family, type)
    assert issubclass(family, Entry)
    kinds = {word: of.generate_schema(kind) for word, kind in family.kinds.items()}
    schema: CoreSchema = core.tagged_union_schema(kinds, family.tag, strict=False)
    return schema


KIND: Final = Form(_kinds)
"""An entry of any kind of a family."""


def between(least: int, most: int | None = None) -> Form:
    return Form(lambda core, _type, _of: core.int_schema(strict=True, ge=least, le=most), least, most)


def letters(pattern: str) -> Form:
    return Form(lambda core, _type, _of: core.str_schema(pattern=pattern), pattern=pattern)


def one_of(words: Iterable[str | int]) -> Form:
    closed = tuple(words)
    return Form(lambda core, _type, _of: core.literal_schema(list(closed)), words=closed)


def many(least: int = 0, most: int | None = None) -> Form:
    bounds = {"min_length": least} if most is None else {"min_length": least, "max_length": most}
    return Form(lambda _core, kind, of: {**of(kind), **bounds}, least, most)


def read_as(form: object, make: Callable[..., object]) -> Form:
    """A value that stands in the document in another form, and what makes it of that."""
    return Form(
        lambda core, _type, of: core.no_info_after_validator_function(make, of.generate_schema(form)), form=form
    )


def checked(check: Callable[[V, bool], V]) -> Form:
    """A value that is given to ``check``, with whether a match was begun with it, and replaced by what that returns."""
    return Form(
        lambda core, kind, of: core.with_info_after_validator_function(
            lambda value, info: check(value, is_begun(info)), of(kind)
        )
    )


def _once(words: tuple[object, ...], begun: bool) -> tuple[object, ...]:
    once = tuple(dict.fromkeys(words))
    if len(once) < len(words) and not begun:
        twice = next(word for index, word in enumerate(words) if word in words[:index])
        raise fault("twice", "{expected} stands twice", expected=twice)
    return once


def _some(values: tuple[object, ...], begun: bool) -> tuple[object, ...]:
    if not values and not begun:
        raise fault("too_short", "Tuple should have at least 1 item after validation, not 0", min_length=1)
    return values


def text(most: int | None = None, least: int = 0) -> Form:
    """A text of that length, as it can be shown."""
    return Form(lambda core, _type, _of: _text(core, most, least), least, most)


def _text(core: ModuleType, most: int | None, least: int) -> CoreSchema:
    schema: CoreSchema = core.str_schema(min_length=least, max_length=most)
    return schema if most is None else core.no_info_after_validator_function(printable, schema)


def texts(most: int | None = None) -> Form:
    """A text by language code: English, which is read where another is missing, and any others."""
    return Form(lambda core, _type, _of: _texts(core, _text(core, most, 1)), le=most)


def _texts(core: ModuleType, text: CoreSchema) -> CoreSchema:
    language = core.str_schema(pattern=r"^[a-z]{2,3}$")
    fields = core.model_fields_schema(
        {"en": core.model_field(text)}, extra_behavior="allow", extras_schema=text, extras_keys_schema=language
    )
    made: CoreSchema = core.no_info_after_validator_function(lambda found: {**found[0], **found[1]}, fields)
    return made


def _not_told(_given: object) -> object:
    raise fault("extra_forbidden", "Extra inputs are not permitted")


ONCE: Final = checked(_once)
"""A list in which nothing stands twice."""
NOT_EMPTY: Final = checked(_some)
"""A list that is not empty, unless a match was begun with it."""
NOT_TOLD: Final = Form(lambda core, _type, _of: core.no_info_plain_validator_function(_not_told))
"""A field that no document has."""

Flag = Annotated[bool, Form(lambda core, _type, _of: core.bool_schema(strict=True))]
Texts = Annotated[Mapping[str, str], texts()]


LARGEST: Final = 1 << 20  # bytes of a file
MOST_VALUES: Final = 200_000  # in a file, by its commas and brackets; the largest of ours has some 2,000
_LITERALS: Final = {"True": "true", "False": "false"}  # Python's words -> JSON's
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


def _literal_fault(limit: str, value: object) -> str:
    """The kind of fault of a value that is none of those allowed: ``literal_quoted`` for the only number that is, as a
    text; ``literal_number`` for anything else instead of it; ``literal_none`` for what cannot be quoted."""
    if limit.isdigit():
        return "literal_quoted" if value == limit else "literal_number"
    return "literal_error" if isinstance(value, (str, int, float, bool)) and value != "" else "literal_none"


def form_fault(error: ValidationError) -> dict[str, object]:
    """The first fault of a document's form, as :func:`fault_values` gives it."""
    return fault_values(error.errors(include_url=False)[0])


def innermost(error: ValidationError) -> list[ErrorDetails]:
    """The faults of a document's form in order, without those of what holds another faulty thing, which lacks it."""
    every = error.errors(include_url=False)
    holders = {one["loc"][:steps] for one in every for steps in range(len(one["loc"]))}
    return [one for one in every if one["loc"] not in holders]


def fault_values(first: ErrorDetails) -> dict[str, object]:
    """A fault of a document's form. ``where``: names and numbers from 1 joined by dots, "-" for the whole;
    ``why``: pydantic's words, ``fault``: its type; ``limit``: what would have been allowed, ``value``: the wrong value;
    both are empty where the fault has none."""
    # faults of dataclasses are those of other entries
    kind = {"unexpected_keyword_argument": "extra_forbidden", "dataclass_type": "model_type"}.get(
        first["type"], first["type"]
    )
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
