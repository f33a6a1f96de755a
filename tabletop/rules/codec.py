"""JSON forms of a game's states and actions, by the annotations of the classes they are made of: what a field says of
itself is what it is read by and written by. pydantic, which reads, is imported when a codec is made.

A field of a state stands in the document under its own name, as its type says, unless its annotation says more:
:class:`Place`, where it stands; :func:`written`, in which other form; :func:`keyed`, :data:`BY_NAME` and
:class:`Tagged`, that it is an object rather than a list, or one of several kinds.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, is_dataclass
from functools import cache
from importlib import import_module
from types import ModuleType, NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    ClassVar,
    Final,
    Generic,
    NamedTuple,
    Protocol,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from .chance import Chance
from .entries import Form, between, many
from .frozen import DataValue, QuickFamily, kind_of
from .game import Action, Json, Refusal, Seat
from .hidden import HIDDEN

if TYPE_CHECKING:
    from pydantic import GetCoreSchemaHandler, TypeAdapter, ValidationError, ValidationInfo
    from pydantic_core import CoreSchema

    Writer = Callable[[Any, Any], Json]
    """Makes JSON of a value and of the state that it belongs to."""

S = TypeVar("S")
T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)

LARGEST: Final = 100_000
"""The largest absolute value of a number in a state, outside its options and its chance: far more than the turns,
points or resources of any match."""
FRAMES: Final = many(most=64)
"""A stack of frames; no game's rules stack more than a dozen."""


class WithTables(Protocol[T_co]):
    @property
    def tables(self) -> T_co: ...


class Configured(Protocol):
    """A state: of a match whose config has tables."""

    @property
    def config(self) -> WithTables[Any]: ...


class Reading(Generic[T]):
    """What is known while a state is read: the tables of its match, as soon as its options have been read."""

    def __init__(self, configure: Callable[[Any], WithTables[T]]) -> None:
        self._configure = configure
        self._config: WithTables[T] | None = None

    def configured(self, options: object) -> WithTables[T]:
        """The config of options that were read. Raises ValueError for unsound ones."""
        self._config = self._configure(options)
        return self._config

    @property
    def tables(self) -> T:
        """Raises ValueError where the options could not be read."""
        if self._config is None:
            raise ValueError("the options are not sound")
        return self._config.tables


# ------------------------------------------------------------------------------------------------- vocabulary


@dataclass(frozen=True, slots=True)
class Written(Form):
    """A form that a value is written in, and what makes it of the value and the state."""

    load: Callable[..., object] = lambda value, _reading: value
    dump: Callable[..., object] = lambda value, _state: value


def written(form: object, load: Callable[..., object], dump: Callable[..., object]) -> Written:
    """A value that is written in another form. ``form``: the type of what stands in the document; ``load`` makes the
    value of it and of the :class:`Reading`, raising ValueError; ``dump`` makes it of the value and the state."""
    return Written(
        lambda core, _type, of: _after(core, of.generate_schema(form), load), form=form, load=load, dump=dump
    )


class OwnOrShipped(Protocol):
    """Content that the game ships under its ``id``, or a user's own, made of the document in ``source``."""

    @property
    def id(self) -> str: ...
    @property
    def source(self) -> str: ...


C = TypeVar("C", bound=OwnOrShipped)


def content_form(shipped: Callable[[str], C], parse: Callable[..., C | Refusal]) -> Written:
    """Content that is written as its id where the game ships it, else as its whole document. ``shipped`` gives it by
    its id, raising KeyError; ``parse(document, begun=True)`` reads what a match that was begun needs of it."""

    def load(reference: str | dict[str, Json], _reading: object) -> C:
        if isinstance(reference, str):
            try:
                return shipped(reference)
            except KeyError:
                raise ValueError(f"nothing is called {reference!r}") from None
        found = parse(reference, begun=True)
        if isinstance(found, Refusal):
            raise ValueError(f"{found.rule}: {found.key}")
        return found

    return written(str | dict[str, Json], load, lambda one, _: json.loads(one.source) if one.source else one.id)


def _after(core: ModuleType, schema: CoreSchema, load: Callable[..., object]) -> CoreSchema:
    made: CoreSchema = core.with_info_after_validator_function(lambda value, info: load(value, info.context), schema)
    return made


def named(
    what: str, find: Callable[[Any, str], int | None], name: Callable[[Any, int], str], unknown: int | None = None
) -> Written:
    """A number that is written as a name. ``find`` gives it, or None, from the match's tables and the name; ``name``
    gives the name from the tables and the number; ``unknown``: the number that stands for what a view hides."""

    def load(text: str, reading: Reading[Any]) -> int:
        found = find(reading.tables, text)
        if found is None:
            raise ValueError(f"no {what} {text!r}")
        return found

    def dump(number: int, state: Configured) -> str:
        return HIDDEN if number == unknown else name(state.config.tables, number)

    return written(str, load, dump)


def known(what: str, names: Callable[..., Iterable[str]], *others: str) -> Form:
    """A name that is one of those of the match's tables, or of ``others``."""

    def check(name: str, reading: Reading[Any]) -> str:
        if name not in others and name not in names(reading.tables):
            raise ValueError(f"no {what} {name!r}")
        return name

    return Form(lambda core, kind, of: _after(core, of(kind), check))


def config_of(options: type) -> Written:
    """The config of a match, which is written as its options."""

    def build(core: ModuleType, _type: object, of: GetCoreSchemaHandler) -> CoreSchema:
        return _after(core, BY_NAME.build(core, options, of), lambda value, reading: reading.configured(value))

    return Written(build, form=Annotated[options, BY_NAME], dump=lambda config, _state: config.options)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a field stands, if not as a key of its own name: under the key ``key``; in the object ``group``, with
    others; with ``each``, it holds one value for each of several such objects, and ``rest`` is the key of a last one
    that belongs to none of them; ``merged``: the keys of the value stand there themselves. ``flag``: it stands in the
    list ``group`` by its name, if it is true. What is ``optional`` is left out while it is empty, or its whole group
    as by default; what is ``younger`` than the first saves may be missing in one."""

    key: str = ""
    group: str = ""
    each: bool = False
    rest: str = ""
    merged: bool = False
    flag: bool = False
    optional: bool = False
    younger: bool = False


@dataclass(frozen=True, slots=True)
class _Keyed(Form):
    keys: tuple[str, ...] = ()


def keyed(*keys: str) -> Form:
    """A tuple of a fixed length that is written as an object with these keys."""

    def build(core: ModuleType, kind: object, of: GetCoreSchemaHandler) -> CoreSchema:
        inner = {key: core.typed_dict_field(of.generate_schema(one)) for key, one in zip(keys, get_args(kind))}
        whole = core.typed_dict_schema(inner, extra_behavior="forbid")
        made: CoreSchema = core.no_info_after_validator_function(lambda found: tuple([found[k] for k in keys]), whole)
        return made

    return _Keyed(build, keys=keys)


@dataclass(frozen=True, slots=True, eq=False)
class Tagged(Form):
    """A value of one of several classes: an object with the name of the class under ``tag``, and its fields under
    ``inner``, or beside the tag."""

    kinds: Mapping[str, type] = field(default_factory=dict)
    tag: str = ""
    inner: str = ""


def frame(kinds: Mapping[str, type], tag: str = "frame", inner: str = "data") -> Tagged:
    """Any of several kinds of frames, by name."""

    def build(core: ModuleType, _type: object, of: GetCoreSchemaHandler) -> CoreSchema:
        choices: dict[str, CoreSchema] = {}
        for name, kind in kinds.items():
            word = {tag: core.typed_dict_field(core.literal_schema([name]))}
            if inner:
                word[inner] = core.typed_dict_field(of.generate_schema(kind))
                whole = core.typed_dict_schema(word, extra_behavior="forbid")
                choices[name] = core.no_info_after_validator_function(lambda found: found[inner], whole)
            else:
                choices[name] = shape_of(kind).schema(core, of, word)
        return cast("CoreSchema", core.tagged_union_schema(choices, tag))

    return Tagged(build, kinds=kinds, tag=tag, inner=inner)


class Frame(metaclass=QuickFamily):
    """Something still to be decided or done on the stack of a state, and the seat that decides it; in frames that
    resolve without a decision, the active seat.

    ``phase``: the id of the phase, for headlines and prompts; the name of the class in snake case without its last
    word, where a class says no other.
    """

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}
    decider: Annotated[Seat, between(0, 3)]

    @property
    def phase(self) -> str:
        return _frame_word(type(self))


def _frame_word(kind: type) -> str:
    return kind_of(kind).removesuffix("_frame")


def frame_kinds(namespace: Mapping[str, object], base: type) -> dict[str, type]:
    """The kinds of frames in a module, by their phase or, where that is no constant, by their name."""
    kinds = [one for one in namespace.values() if isinstance(one, type) and issubclass(one, base) and one is not base]
    words = [(one.__dict__.get("phase"), one) for one in kinds]
    return {word if isinstance(word, str) else _frame_word(one): one for word, one in words}


OPTIONS: Final = Place("options")
BY_NAME: Final = Form(lambda core, kind, of: shape_of(cast("type", kind)).schema(core, of))
"""A dataclass or named tuple that is written as an object with all of its fields, each in its :class:`Place`."""


# -------------------------------------------------------------------------------------------- objects by name


class _Member(NamedTuple):
    """A field of a class: its name and type, the key that it stands under, what it is by default and what writes it."""

    name: str
    kind: Any
    place: Place
    key: str
    default: object
    write: Writer | None

    def of(self, value: object, state: object) -> Any:
        """What is written of a value of the class."""
        inner = getattr(value, self.name)
        return inner if self.write is None else self.write(inner, state)


class _Slot:
    """A key of an object, with what stands under it: one member of a class, or a group of them."""

    def __init__(self, key: str, members: list[_Member]) -> None:
        self.key, self.members, self.place = key, members, members[0].place
        self.optional = self.place.optional
        self.default = [member.default for member in members]
        self.names = [member.name for member in members]

    def schema(self, core: ModuleType, of: GetCoreSchemaHandler) -> CoreSchema:
        place = self.place
        if not place.group:
            return of.generate_schema(self.members[0].kind)
        if place.flag:
            return cast("CoreSchema", core.list_schema(core.literal_schema([member.key for member in self.members])))
        inner: dict[str, object] = {}
        for member in self.members:
            if member.place.merged:
                inner |= shape_of(_item(member.kind)).fields(core, of)
            else:
                kind = _item(member.kind) if place.each else member.kind
                inner[member.key] = core.typed_dict_field(of.generate_schema(kind))
        whole = core.typed_dict_schema(inner, extra_behavior="forbid")
        return cast("CoreSchema", core.list_schema(whole, max_length=8) if place.each else whole)

    def read(self, document: Mapping[str, Any], values: dict[str, object], info: ValidationInfo) -> None:
        """Put the values of the members into ``values``, from an object that was read."""
        found = document[self.key]
        if not self.place.group:
            values[self.names[0]] = found
            return
        for name, kind, place, key, _, _ in self.members:
            if place.flag:
                values[name] = key in found
            elif place.merged:
                shape = shape_of(_item(kind))
                values[name] = tuple([shape.made({one: row[one] for one in shape.slots}, info) for row in found])
            elif place.each:
                rows = [row[key] for row in found]
                rows += [document[place.rest]] if place.rest else []
                load = next((mark.load for mark in _marks(kind) if isinstance(mark, Written)), None)
                values[name] = tuple(rows) if load is None else load(tuple(rows), info.context)
            else:
                values[name] = found[key]

    def dump(self, value: object, state: object, document: dict[str, Json]) -> None:
        """Write the members of a value of the class into an object, unless they may be left out and are."""
        place = self.place
        if not place.group:
            found = self.members[0].of(value, state)
            if found or not self.optional:
                document[self.key] = found
        elif self.optional and [getattr(value, name) for name in self.names] == self.default:
            return
        elif place.flag:
            document[self.key] = [member.key for member in self.members if getattr(value, member.name)]
        elif not place.each:
            document[self.key] = {member.key: member.of(value, state) for member in self.members}
        else:
            rows: list[dict[str, Json]] = [{} for _ in getattr(value, self.names[0])]
            for member in self.members:
                column = member.of(value, state)
                for row, one in zip(rows, column):
                    row.update(one if member.place.merged else {member.key: one})
                if member.place.rest:
                    document[member.place.rest] = column[-1]
            document[self.key] = rows


class _Shape(Generic[S]):
    """How the values of a class are written as objects."""

    def __init__(self, kind: type[S]) -> None:
        self.kind = kind
        slots: dict[str, list[_Member]] = {}
        for member in _members(kind):
            slots.setdefault(member.place.group or member.key, []).append(member)
        self.slots = {key: _Slot(key, members) for key, members in slots.items()}
        plain = all(slot.place == Place() for slot in self.slots.values())
        self.plain = [slot.members[0] for slot in self.slots.values()] if plain else None

    def fields(self, core: ModuleType, of: GetCoreSchemaHandler) -> dict[str, object]:
        """The schemas of the keys."""
        found: dict[str, object] = {}
        for key, slot in self.slots.items():
            missing = slot.optional or slot.place.younger
            found[key] = core.typed_dict_field(slot.schema(core, of), required=not missing)
            for member in slot.members:
                if member.place.rest:
                    found[member.place.rest] = core.typed_dict_field(of.generate_schema(_item(member.kind)))
        return found

    def schema(self, core: ModuleType, of: GetCoreSchemaHandler, tag: Mapping[str, object] | None = None) -> CoreSchema:
        """The schema of the object, with the field of a ``tag`` that says nothing about the value."""
        whole = core.typed_dict_schema({**(tag or {}), **self.fields(core, of)}, extra_behavior="forbid")
        return cast("CoreSchema", core.with_info_after_validator_function(self.made, whole))

    def made(self, document: Mapping[str, Any], info: ValidationInfo) -> S:
        """The value of an object that was read."""
        values: dict[str, object] = {}
        for key, slot in self.slots.items():
            if key in document:
                slot.read(document, values, info)
        return self.kind(**values)

    def dump(self, value: S, state: object) -> dict[str, Json]:
        """The object of a value."""
        if self.plain is not None:
            return {
                name: getattr(value, name) if write is None else write(getattr(value, name), state)
                for name, _, _, _, _, write in self.plain
            }
        document: dict[str, Json] = {}
        for slot in self.slots.values():
            slot.dump(value, state, document)
        return document


_shapes: Final[dict[type, _Shape[Any]]] = {}


def shape_of(kind: type[Any]) -> _Shape[Any]:
    if kind not in _shapes:
        _shapes[kind] = _Shape(kind)
    return _shapes[kind]


def _members(kind: type) -> Iterator[_Member]:
    hints = get_type_hints(kind, None, vars(import_module(kind.__module__)), include_extras=True)
    if is_dataclass(kind):
        told = {field.name: field.default for field in fields(kind) if not field.metadata.get(_CACHE)}
    else:
        told = {name: kind._field_defaults.get(name, MISSING) for name in kind._fields}  # type: ignore[attr-defined]
    for name, default in told.items():
        place = next((mark for mark in _marks(hints[name]) if isinstance(mark, Place)), Place())
        write = writer(hints[name])
        if place.merged:
            write = _of_list(tuple, (Annotated[_item(hints[name]), BY_NAME], ...))
        yield _Member(name, hints[name], place, place.key or name, default, write)


_CACHE: Final = "cache"
CACHE: Final = {_CACHE: True}
"""Metadata of a field of a state that is no part of the position, and is not written."""


def _marks(kind: object) -> tuple[object, ...]:
    return tuple(get_args(kind)[1:]) if get_origin(kind) is Annotated else ()


def _item(kind: Any) -> Any:
    """The type of the values in a tuple, as they are written."""
    form = next((mark.form for mark in _marks(kind) if isinstance(mark, Written)), kind)
    return get_args(get_args(form)[0] if get_origin(form) is Annotated else form)[0]


@cache
def writer(kind: Any) -> Writer | None:
    """What makes JSON of the values of a type; None where a value is its own JSON."""
    base = kind
    if get_origin(kind) is Annotated:
        base, *marks = get_args(kind)
        for mark in marks:
            if isinstance(mark, Written):
                return _through(mark.dump, writer(mark.form))
            if isinstance(mark, _Keyed):
                each = [writer(part) for part in get_args(base)]
                return lambda value, state: {
                    key: part if write is None else write(part, state)
                    for key, part, write in zip(mark.keys, value, each)
                }
            if isinstance(mark, Tagged):
                return _tagged(mark)
            if mark is BY_NAME:
                return shape_of(base).dump
        return writer(base)
    origin, given = get_origin(base), get_args(base)
    if origin in (tuple, list, Sequence):
        return _of_list(origin, given)
    if origin in (dict, Mapping):
        inner = writer(given[1])
        return lambda value, state: {k: v if inner is None else inner(v, state) for k, v in value.items()}
    if origin in (Union, UnionType):
        writers = [writer(one) for one in given if one is not NoneType]
        if all(one is None for one in writers):
            return None
        if len(writers) == 1 and writers[0] is not None:
            only = writers[0]
            return lambda value, state: None if value is None else only(value, state)
        return _by_class
    if is_dataclass(base):
        return shape_of(cast("type", base)).dump
    if isinstance(base, type) and issubclass(base, tuple) and hasattr(base, "_fields"):
        return _of_list(tuple, tuple(get_type_hints(base, include_extras=True).values()))
    return None


def _by_class(value: object, state: object) -> Json:
    kind: type = type(value)
    write = writer(kind)
    return cast("Json", value) if write is None else write(value, state)


def _through(dump: Callable[..., object], write: Writer | None) -> Writer:
    return cast("Writer", dump) if write is None else lambda value, state: write(dump(value, state), state)


def _of_list(origin: object, given: Sequence[object]) -> Writer:
    each = [writer(one) for one in given if one is not Ellipsis]
    first = each[0]
    if not any(each):
        return lambda value, _state: list(value)
    if origin is not tuple or Ellipsis in given:
        assert first is not None
        return lambda value, state: [first(one, state) for one in value]
    return lambda value, state: [one if write is None else write(one, state) for one, write in zip(value, each)]


def _tagged(mark: Tagged) -> Writer:
    names = {kind: name for name, kind in mark.kinds.items()}

    def write(value: object, state: object) -> Json:
        fields_ = shape_of(type(value)).dump(value, state)
        tag: dict[str, Json] = {mark.tag: names[type(value)]}
        return {**tag, mark.inner: fields_} if mark.inner else tag | fields_

    return write


# ------------------------------------------------------------------------------------------------ whole states


class _Draws(NamedTuple):
    """The generator: seed and draws made by stream."""

    seed: Annotated[int, between(-(2**63), 2**63 - 1)]
    counters: Annotated[dict[str, Annotated[int, between(0, 2**40 - 1)]], many(most=64)]


ChanceForm = Annotated[
    Chance,
    written(
        Annotated[_Draws, BY_NAME],
        lambda draws, _tables: Chance(draws.seed, draws.counters),
        lambda chance, _state: _Draws(chance.seed, dict(sorted(chance.counters.items()))),
    ),
]


class StateCodec(Generic[S]):
    """JSON forms of a game's states and actions.

    ``state``: the class of whole states; ``actions``: the union of all kinds of actions; ``configure``: makes the
    config of options, raising ValueError for unsound ones. ``largest``: the largest absolute value of a number in a
    state, outside its options and its chance.
    """

    def __init__(
        self,
        state: type[S],
        actions: Any,  # a union of classes, which no annotation can name
        configure: Callable[[Any], WithTables[Any]],
        largest: int,
    ) -> None:
        from pydantic import FailFast, Field, TypeAdapter

        whole: Any = Annotated[state, BY_NAME]
        self._shape = shape_of(state)
        self._states: TypeAdapter[S] = TypeAdapter(whole)
        self._actions: TypeAdapter[list[Action]] = TypeAdapter(
            Annotated[list[Annotated[actions, Field(discriminator="kind")]], FailFast()]
        )
        self._configure, self._largest = configure, largest

    def dump_state(self, state: S) -> Json:
        return self._shape.dump(state, state)

    def load_state(self, data: Json) -> S:
        """The state from JSON. Raises ValueError for anything that is not a complete position: a save never holds a
        view."""
        from pydantic import ValidationError

        for values in _levels(data):
            if HIDDEN in values:
                raise ValueError("something is hidden")
            if any(type(one) is int and abs(one) > self._largest for one in values):
                raise ValueError("a number beyond counting")
        try:
            return self._states.validate_python(data, context=Reading(self._configure))
        except ValidationError as error:
            raise ValueError(_first(error)) from error

    def dump_actions(self, actions: Sequence[Action]) -> list[Json]:
        """Actions as JSON, the kind first. Their fields are plain values or tuples of such."""
        return [{name: _plain(getattr(action, name)) for name in _names(type(action))} for action in actions]

    def load_actions(self, data: Sequence[Json]) -> list[Action]:
        """Actions from JSON. Raises ValueError."""
        from pydantic import ValidationError

        try:
            return self._actions.validate_python(list(data))
        except ValidationError as error:
            raise ValueError(f"action {_first(error)}") from error

    def schema(self) -> Mapping[str, Json]:
        """JSON Schemas of a state and of a list of actions."""
        return {"state": self._states.json_schema(), "actions": self._actions.json_schema()}


def _levels(data: Json) -> Iterator[list[Json]]:
    """The values of a state, level by level, without those of its options, which hold texts of users, and of its
    chance, whose seed is any number."""
    outer = data if isinstance(data, dict) else {}
    level: list[Json] = [value for name, value in outer.items() if name not in ("options", "chance")]
    while level:
        yield level
        inner: list[Json] = []
        for one in level:
            if type(one) is dict:
                inner += one.values()
            elif type(one) is list:
                inner += one
        level = inner


def _first(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_context=False, include_input=False)[0]
    return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"


def _plain(value: Json) -> Json:
    return list(value) if isinstance(value, tuple) else value


@cache
def _names(kind: type[DataValue]) -> tuple[str, ...]:
    return ("kind", *(field.name for field in fields(kind) if field.name != "kind"))


@cache
def codec_of(
    state: type[S],
    actions: Any,
    configure: Callable[[Any], WithTables[Any]] = lambda options: options,
    largest: int = LARGEST,
) -> StateCodec[S]:
    """The codec of a game, made when it is first asked for."""
    return StateCodec(state, actions, configure, largest)
