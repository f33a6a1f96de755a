"""Effects of cards, races, items, events: frozen data over a closed list of verbs, one small function for each verb.

A game makes a :class:`Vocabulary` and the *moments* at which its effects are carried out or asked::

    EFFECTS = Vocabulary(Effect, key="do")
    PLAY: Timing[[Run], None] = EFFECTS.moment("play")
    COST: Timing[[Conquest], int] = EFFECTS.moment("cost")

    @PLAY.verb("suffer", rule="AG-CHR-1")
    def _suffer(run: Run, *, who: Who, n: int) -> None: ...

    @COST.verb("reduce", rule="SW-CST-2")
    def _reduce(conquest: Conquest, *, by: int, when: str, uses: int | None = None) -> int: ...

The keyword-only parameters of the functions, with their annotations and defaults, are the parameters of the verb in
content files: ``{"do": "suffer", "who": "self", "n": 2}``. ``Vocabulary.read`` checks them and gives an
:class:`Effect`, a small frozen value that can stand in a state; ``write`` gives the JSON form again. A verb may have a
function at several moments (static and played, aimed and carried out), or none (``declare``), if the rules only test
for its presence. Conditions and costs are vocabularies of their own, with a class derived from Effect.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from functools import partial
from inspect import Parameter, signature
from typing import (
    Final,
    Generic,
    Literal,
    ParamSpec,
    Protocol,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from .by_kind import by_first
from .frozen import DataValue
from .game import Json
from .stack_game import Framed, pop, swap

P = ParamSpec("P")
Q = ParamSpec("Q")
R = TypeVar("R")
T = TypeVar("T")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Effect:
    """One effect: its verb and all parameters of that verb by name, in the order of the verb."""

    verb: str
    args: tuple[tuple[str, object], ...] = ()

    def __getitem__(self, name: str) -> object:
        for known, value in self.args:
            if known == name:
                return value
        raise KeyError(f"{self.verb} has no parameter {name}")

    def number(self, name: str) -> int:
        """A parameter that is a whole number. Raises KeyError, and TypeError for anything else."""
        value = self[name]
        if isinstance(value, int):
            return value
        raise TypeError(f"{self.verb}.{name} is no number")

    def inner(self, name: str) -> tuple[Effect, ...]:
        """The effects that a parameter holds. Raises KeyError, and TypeError where it holds none."""
        value = self[name]
        if isinstance(value, tuple):
            return tuple([one for one in value if isinstance(one, Effect)])
        raise TypeError(f"{self.verb}.{name} holds no effects")


E = TypeVar("E", bound=Effect)
Other = TypeVar("Other", bound=Effect)


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter of a verb: its name in content, its type, and its default (MISSING: it must be given)."""

    name: str
    annotation: object
    default: object = MISSING


class VerbEntry:
    """A verb of a vocabulary: the id of its rule, and its parameters by their names in Python."""

    __slots__ = ("name", "params", "rule")

    def __init__(self, name: str) -> None:
        self.name = name
        self.rule = ""
        self.params: dict[str, Param] = {}


class Timing(Generic[P, R]):
    """A moment at which effects of a vocabulary are carried out or asked: the functions of the verbs that have one for
    it, called with the moment's own arguments (``P``) and the parameters of each verb."""

    def __init__(self, vocabulary: Vocabulary[E], name: str) -> None:
        self.name = name
        self._add = vocabulary.add
        self._functions: dict[str, tuple[Callable[..., R], tuple[str, ...]]] = {}

    def verb(self, name: str, rule: str = "") -> Callable[[Callable[Q, R]], Callable[Q, R]]:
        """Enter the function of a verb at this moment. Its keyword-only parameters are the verb's. Raises ValueError
        for a second function, for other types or defaults than at another moment, and for a new verb or parameter once
        effects have been read."""

        def register(function: Callable[Q, R]) -> Callable[Q, R]:
            if name in self._functions:
                raise ValueError(f"{name} has two functions at {self.name}")
            hints = get_type_hints(function)
            own = [part for part in signature(function).parameters.values() if part.kind is Parameter.KEYWORD_ONLY]
            found = {
                part.name: Param(
                    part.name.rstrip("_"),
                    hints[part.name],
                    MISSING if part.default is Parameter.empty else part.default,
                )
                for part in own
            }
            self._add(name, rule, found)
            self._functions[name] = (function, tuple(found))
            return function

        return register

    @property
    def verbs(self) -> tuple[str, ...]:
        """The verbs that have a function at this moment."""
        return tuple(self._functions)

    def __contains__(self, effect: Effect) -> bool:
        return effect.verb in self._functions

    def run(self, effect: Effect, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call the function of an effect. Raises KeyError when its verb has none at this moment."""
        return self.bound(effect)(*args, **kwargs)

    def bound(self, effect: Effect) -> Callable[P, R]:
        """The function of an effect with its parameters filled in, for use in a loop. Raises KeyError."""
        function, names = self._functions[effect.verb]
        if not names:
            return function
        return partial(function, **{name: effect[name.rstrip("_")] for name in names})

    def each(self, effects: Iterable[Effect], *args: P.args, **kwargs: P.kwargs) -> Iterator[R]:
        """The results of those effects whose verb has a function at this moment, in their order."""
        for effect in effects:
            if effect.verb in self._functions:
                yield self.bound(effect)(*args, **kwargs)


class Vocabulary(Generic[E]):
    """A closed list of verbs. ``kind``: the class of its effects. ``key``: where content names the verb
    (``{key: verb, parameter: value, ...}``); "": the only key is the verb and its value the parameters, the value of
    the only parameter, or true (``{"energy": 2}``, ``{"discard_this": true}``)."""

    def __init__(self, kind: type[E], key: str = "do") -> None:
        self.kind: Final = kind
        self.key: Final = key
        self._verbs: dict[str, VerbEntry] = {}
        self._read: bool = False
        self._types: dict[object, tuple[Callable[[Json, str], object], Callable[[object], Json]]] = {}
        self.join(self)

    # ------------------------------------------------------------------------------------------------ the verbs

    def moment(self, name: str) -> Timing[P, R]:
        """A new moment; its name is for error messages. Annotate its arguments and result: ``Timing[[Run], None]``."""
        return Timing(self, name)

    def declare(self, name: str, rule: str, **parameters: object) -> None:
        """Enter a verb without a function, which the rules find by ``named``: ``declare("floor", "SW-CON-5", n=int)``.
        A parameter that may be left out is None then: ``uses=int | None``. Raises ValueError."""
        found = {
            word: Param(word.rstrip("_"), annotation, None if type(None) in get_args(annotation) else MISSING)
            for word, annotation in parameters.items()
        }
        self.add(name, rule, found)

    def add(self, name: str, rule: str, params: Mapping[str, Param]) -> None:
        """Enter a verb, or more parameters of a known one. Raises ValueError when that contradicts what is known, or
        comes after effects have been read, TypeError for a parameter whose type cannot be checked."""
        if self._read and (name not in self._verbs or any(word not in self._verbs[name].params for word in params)):
            raise ValueError(f"{name} comes too late: effects have been read")
        verb = self._verbs.setdefault(name, VerbEntry(name))
        if rule and verb.rule and rule != verb.rule:
            raise ValueError(f"{name} has two rules: {verb.rule} and {rule}")
        verb.rule = rule or verb.rule
        for word, param in params.items():
            if verb.params.setdefault(word, param) != param:
                raise ValueError(f"{name}: {param.name} is not the same everywhere")
            self._check_type(param.annotation)

    def join(self, other: Vocabulary[Other]) -> None:
        """Allow effects of another vocabulary (conditions, costs) as parameters of this one."""
        self.accept(other.kind, other.read, other.write)

    def accept(self, type_: type[T], read: Callable[[Json, str], T], write: Callable[[T], Json]) -> None:
        """Allow values of a type of the game's own as parameters. ``read(data, where)`` raises ValueError that begins
        with ``where``."""
        self._types[type_] = (read, by_first(type_, write)[1])

    @property
    def verbs(self) -> Mapping[str, VerbEntry]:
        """The closed list, by name."""
        return self._verbs

    # ---------------------------------------------------------------------------------------------- in and out

    def make(self, verb: str, **args: object) -> E:
        """An effect made from Python values, for code. Raises ValueError like ``read``."""
        return self.read(self._shaped(verb, {name.rstrip("_"): self._plain(value) for name, value in args.items()}))

    def read(self, data: Json, where: str = "effect") -> E:
        """An effect from its JSON form, defaults filled in. Raises ValueError, beginning with ``where``, for an
        unknown verb, an unknown, missing or wrong parameter, and for a verb without a rule id."""
        self._read = True
        name, given = self._parts(data, where)
        verb = self._verbs.get(name)
        if verb is None:
            raise ValueError(f"{where}: there is no verb {name!r}")
        if not verb.rule:
            raise ValueError(f"{where}: the verb {name} has no rule")
        known = tuple(param.name for param in verb.params.values())
        if not isinstance(given, Mapping):
            given = {} if given is True and not known else {known[0] if known else "value": given}
        for word in given:
            if word not in known:
                raise ValueError(f"{where}: {name} has no parameter {word!r}")
        args = []
        for param in verb.params.values():
            if param.name in given:
                value = self._value(param.annotation, given[param.name], f"{where}: {name}.{param.name}")
            elif param.default is MISSING:
                raise ValueError(f"{where}: {name} needs {param.name}")
            else:
                value = param.default
            args.append((param.name, value))
        return self.kind(name, tuple(args))

    def read_all(self, data: Json, where: str = "effects") -> tuple[E, ...]:
        """A list of effects. Raises ValueError."""
        if not isinstance(data, list):
            raise ValueError(f"{where}: a list of effects is needed")
        return tuple(self.read(item, f"{where}[{at}]") for at, item in enumerate(data))

    def write(self, effect: E) -> Json:
        """The JSON form; parameters that have their default are left out."""
        verb = self._verbs[effect.verb]
        defaults = {param.name: param.default for param in verb.params.values()}
        given = {
            name: self._plain(value)
            for name, value in effect.args
            if defaults[name] is MISSING or value != defaults[name] or type(value) is not type(defaults[name])
        }
        return self._shaped(effect.verb, given)

    def _shaped(self, verb: str, given: dict[str, Json]) -> Json:
        if self.key:
            return {self.key: verb, **given}
        if len(given) == 1 == len(self._verbs[verb].params):
            return {verb: next(iter(given.values()))}
        return {verb: given or True}

    def _parts(self, data: Json, where: str) -> tuple[str, Json]:
        if not isinstance(data, Mapping):
            raise ValueError(f"{where}: an object is needed, not {data!r}")
        if self.key:
            name = data.get(self.key)
            if not isinstance(name, str):
                raise ValueError(f"{where}: {self.key!r} must name a verb")
            return name, {word: value for word, value in data.items() if word != self.key}
        if len(data) != 1:
            raise ValueError(f"{where}: exactly one verb is needed")
        return next(iter(data.items()))

    # ------------------------------------------------------------------------------------------ types of values

    def _check_type(self, annotation: object) -> None:
        if annotation in (bool, int, str, type(None)) or annotation in self._types:
            return
        origin, parts = get_origin(annotation), get_args(annotation)
        if origin is Literal:
            return
        if origin in (Union, types.UnionType) or (origin is tuple and parts[1:] == (...,)):
            for part in parts[:1] if origin is tuple else parts:
                self._check_type(part)
            return
        if not (is_dataclass(annotation) and isinstance(annotation, type)):
            raise TypeError(f"no way to read {annotation}")
        for hint in get_type_hints(annotation).values():
            self._check_type(hint)

    def _value(self, annotation: object, data: Json, where: str) -> object:
        """A value of that type. Raises ValueError."""
        if annotation in self._types:
            return self._types[annotation][0](data, where)
        for plain in (bool, int, str, type(None)):
            if annotation is plain:
                if type(data) is plain:
                    return data
                raise ValueError(f"{where}: {data!r} is no {plain.__name__}")
        origin, parts = get_origin(annotation), get_args(annotation)
        if origin is Literal:
            if any(data == word and type(data) is type(word) for word in parts):
                return data
            raise ValueError(f"{where}: {data!r} is none of {', '.join(map(str, parts))}")
        if origin is tuple:
            if not isinstance(data, list):
                raise ValueError(f"{where}: a list is needed, not {data!r}")
            return tuple(self._value(parts[0], item, f"{where}[{at}]") for at, item in enumerate(data))
        if origin in (Union, types.UnionType):
            return self._either(parts, data, where)
        if isinstance(annotation, type) and is_dataclass(annotation):
            return self._object(annotation, data, where)
        raise TypeError(f"no way to read {annotation}")

    def _either(self, parts: tuple[object, ...], data: Json, where: str) -> object:
        faults = []
        for part in parts:
            try:
                return self._value(part, data, where)
            except ValueError as fault:
                faults.append(str(fault))
        raise ValueError("; ".join(faults))

    def _object(self, kind: type[DataValue], data: Json, where: str) -> object:
        """A frozen dataclass from an object with its fields."""
        if not isinstance(data, Mapping):
            raise ValueError(f"{where}: an object is needed, not {data!r}")
        hints = get_type_hints(kind)
        known = {part.name.rstrip("_"): part.name for part in fields(kind)}
        for word in data:
            if word not in known:
                raise ValueError(f"{where}: there is no {word!r}")
        for part in fields(kind):
            if part.default is MISSING and part.default_factory is MISSING and part.name.rstrip("_") not in data:
                raise ValueError(f"{where}: {part.name.rstrip('_')} is missing")
        make: Callable[..., object] = kind
        return make(
            **{known[word]: self._value(hints[known[word]], item, f"{where}.{word}") for word, item in data.items()}
        )

    def _plain(self, value: object) -> Json:
        if type(value) in self._types:
            return self._types[type(value)][1](value)
        if isinstance(value, tuple):
            return [self._plain(item) for item in value]
        if is_dataclass(value) and not isinstance(value, type):
            return {
                part.name.rstrip("_"): self._plain(getattr(value, part.name))
                for part in fields(value)
                if part.default is MISSING or getattr(value, part.name) != part.default
            }
        if value is None or isinstance(value, bool | int | str):
            return value
        raise TypeError(f"no way to write {value!r}")


# --------------------------------------------------------------------------------------------- lists of effects


def named(effects: Iterable[E], verb: str) -> Iterator[E]:
    return (effect for effect in effects if effect.verb == verb)


def has(effects: Iterable[Effect], verb: str) -> bool:
    return any(effect.verb == verb for effect in effects)


def walk(value: object) -> Iterator[Effect]:
    """Every effect, condition and cost in a value, outer ones first: for checks of content."""
    if isinstance(value, Effect):
        yield value
        for _, inner in value.args:
            yield from walk(inner)
    elif isinstance(value, tuple):
        for item in value:
            yield from walk(item)
    elif is_dataclass(value) and not isinstance(value, type):
        for part in fields(value):
            yield from walk(getattr(value, part.name))


class Pending(DataValue, Protocol):
    """A frame that holds effects still to be carried out, in order."""

    @property
    def effects(self) -> tuple[Effect, ...]:
        """The effects still to be carried out, the next one first."""
        ...


F = TypeVar("F", bound=Pending)


def step(state: Framed[A | F], frame: F, run: Callable[[Effect], None]) -> None:
    """Carry out the first effect of the frame on top. The others wait in the frame, below whatever that effect puts on
    the stack (a choice, a window); for the last one the frame is taken off first."""
    if len(frame.effects) > 1:
        swap(state, replace(frame, effects=frame.effects[1:]))
    else:
        pop(state)
    if frame.effects:
        run(frame.effects[0])
