"""Effects of cards, races, items, events: frozen data over a closed list of verbs, one small function for each verb.

A game makes a :class:`Vocabulary` and the *moments* at which its effects are carried out or asked::

    EFFECTS = Vocabulary()
    PLAY: Timing[[Run], None] = EFFECTS.moment("play")
    COST: Timing[[Conquest], int] = EFFECTS.moment("cost")

    @PLAY.verb("suffer", rule="AG-CHR-1")
    def _suffer(run: Run, *, who: Who, n: int) -> None: ...

    @COST.verb("reduce", rule="SW-CST-2")
    def _reduce(conquest: Conquest, *, by: int, when: str, uses: int | None = None) -> int: ...

The keyword-only parameters of the functions, with their annotations and defaults, are the parameters of the verb in
content files: ``{"do": "suffer", "who": "self", "n": 2}``. ``Vocabulary.read`` checks them and gives an
:class:`Effect`, a small frozen value that can stand in a state. A verb may have a function at several moments (static
and played, aimed and carried out), or none (``declare``), if the rules only test for its presence.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, dataclass, field
from functools import partial
from inspect import Parameter, signature
from typing import Final, Generic, Literal, ParamSpec, TypeVar, Union, get_args, get_origin, get_type_hints

from .game import Json

P = ParamSpec("P")
Q = ParamSpec("Q")
R = TypeVar("R")

_KEY: Final = "do"
"""Where content names the verb."""


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


@dataclass(frozen=True, slots=True)
class Param:
    """A parameter of a verb: its type, and its default (MISSING: it must be given)."""

    annotation: object
    default: object = MISSING


@dataclass(slots=True)
class VerbEntry:
    """A verb of a vocabulary: the id of its rule, and its parameters by name."""

    rule: str = ""
    params: dict[str, Param] = field(default_factory=dict)


class Timing(Generic[P, R]):
    """A moment at which effects of a vocabulary are carried out or asked: the functions of the verbs that have one for
    it, called with the moment's own arguments (``P``) and the parameters of each verb."""

    def __init__(self, vocabulary: Vocabulary, name: str) -> None:
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
                part.name: Param(hints[part.name], MISSING if part.default is Parameter.empty else part.default)
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
        return partial(function, **{name: effect[name] for name in names}) if names else function


class Vocabulary:
    """A closed list of verbs."""

    def __init__(self) -> None:
        self._verbs: dict[str, VerbEntry] = {}
        self._read: bool = False

    def moment(self, name: str) -> Timing[P, R]:
        """A new moment; its name is for error messages. Annotate its arguments and result: ``Timing[[Run], None]``."""
        return Timing(self, name)

    def declare(self, name: str, rule: str, **parameters: object) -> None:
        """Enter a verb without a function, which the rules find by ``named``: ``declare("floor", "SW-CON-5", n=int)``.
        A parameter that may be left out is None then: ``uses=int | None``. Raises ValueError."""
        found = {
            word: Param(annotation, None if type(None) in get_args(annotation) else MISSING)
            for word, annotation in parameters.items()
        }
        self.add(name, rule, found)

    def add(self, name: str, rule: str, params: Mapping[str, Param]) -> None:
        """Enter a verb, or more parameters of a known one. Raises ValueError when that contradicts what is known, or
        comes after effects have been read, TypeError for a parameter whose type cannot be checked."""
        if self._read and (name not in self._verbs or any(word not in self._verbs[name].params for word in params)):
            raise ValueError(f"{name} comes too late: effects have been read")
        verb = self._verbs.setdefault(name, VerbEntry())
        if rule and verb.rule and rule != verb.rule:
            raise ValueError(f"{name} has two rules: {verb.rule} and {rule}")
        verb.rule = rule or verb.rule
        for word, param in params.items():
            if verb.params.setdefault(word, param) != param:
                raise ValueError(f"{name}: {word} is not the same everywhere")
            _check_type(param.annotation)

    @property
    def verbs(self) -> Mapping[str, VerbEntry]:
        """The closed list, by name."""
        return self._verbs

    def read(self, data: Json, where: str = "effect") -> Effect:
        """An effect from its JSON form, defaults filled in. Raises ValueError, beginning with ``where``, for an
        unknown verb, an unknown, missing or wrong parameter, and for a verb without a rule id."""
        self._read = True
        if not isinstance(data, Mapping):
            raise ValueError(f"{where}: an object is needed, not {data!r}")
        name = data.get(_KEY)
        if not isinstance(name, str) or name not in self._verbs:
            raise ValueError(f"{where}: there is no verb {name!r}")
        verb = self._verbs[name]
        if not verb.rule:
            raise ValueError(f"{where}: the verb {name} has no rule")
        for word in data:
            if word != _KEY and word not in verb.params:
                raise ValueError(f"{where}: {name} has no parameter {word!r}")
        args = []
        for word, param in verb.params.items():
            if word in data:
                value = self._value(param.annotation, data[word], f"{where}: {name}.{word}")
            elif param.default is MISSING:
                raise ValueError(f"{where}: {name} needs {word}")
            else:
                value = param.default
            args.append((word, value))
        return Effect(name, tuple(args))

    def read_all(self, data: Json, where: str = "effects") -> tuple[Effect, ...]:
        """A list of effects. Raises ValueError."""
        if not isinstance(data, list):
            raise ValueError(f"{where}: a list of effects is needed")
        return tuple(self.read(item, f"{where}[{at}]") for at, item in enumerate(data))

    def _value(self, annotation: object, data: Json, where: str) -> object:
        """A value of that type. Raises ValueError."""
        parts = get_args(annotation)
        if get_origin(annotation) is tuple:
            return self.read_all(data, where)
        if get_origin(annotation) is Literal:
            if not any(data == word and type(data) is type(word) for word in parts):
                raise ValueError(f"{where}: {data!r} is none of {', '.join(map(str, parts))}")
        elif type(data) not in (parts or (annotation,)):
            raise ValueError(f"{where}: {data!r} is no {annotation}")
        return data


def _check_type(annotation: object) -> None:
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Literal or (origin is tuple and parts == (Effect, ...)):
        return
    plain = parts if origin in (Union, types.UnionType) else (annotation,)
    if any(part not in (bool, int, str, type(None)) for part in plain):
        raise TypeError(f"no way to read {annotation}")


def named(effects: Iterable[Effect], verb: str) -> Iterator[Effect]:
    return (effect for effect in effects if effect.verb == verb)
