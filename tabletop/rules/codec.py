"""The codec of a game from its parts: pydantic models at the border, plain functions behind them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from typing import Annotated, Any, Final, Generic, TypeVar

from pydantic import BaseModel, ConfigDict, FailFast, Field, TypeAdapter, ValidationError

from .chance import Chance
from .frozen import DataValue
from .game import Action, Json, Outcome, UnsoundPosition
from .hidden import HIDDEN

MOST_DRAWS: Final = 2**40
"""The most draws of one stream in a save: more than any match makes."""

S = TypeVar("S")
M = TypeVar("M", bound=BaseModel)


class StrictModel(BaseModel):
    """Base of models that refuse unknown fields and values of another type."""

    model_config = ConfigDict(extra="forbid", strict=True)


MOST = 10**9
"""The largest count of anything in a save, so that counts that grow from it can still be saved."""

MOST_FRAMES = 64
"""The most frames on the stack of a save; no game's rules stack more than a dozen."""

LanguageCode = Annotated[str, Field(pattern=r"^[a-z]{2,3}$")]


class NamesModel(StrictModel):
    """A text of the content by language: English, which is read where another is missing, and any others."""

    model_config = ConfigDict(extra="allow", strict=True)
    __pydantic_extra__: dict[LanguageCode, Annotated[str, Field(min_length=1)]]
    en: Annotated[str, Field(min_length=1)]

    def texts(self) -> Mapping[str, str]:
        found: dict[str, str] = self.model_dump()
        return found


class ChanceModel(StrictModel):
    """The generator: seed and draws made by stream."""

    seed: Annotated[int, Field(ge=-(2**63), lt=2**63)]
    counters: Annotated[dict[str, Annotated[int, Field(ge=0, lt=MOST_DRAWS)]], Field(max_length=64)]

    def load(self) -> Chance:
        """The generator that the values stand for."""
        return Chance(self.seed, dict(self.counters))


def chance_data(chance: Chance) -> Json:
    """A generator as JSON, its streams in order."""
    return {"seed": chance.seed, "counters": dict(sorted(chance.counters.items()))}


def outcome_data(outcome: Outcome | None) -> Json:
    """How a match ended as JSON; None while it goes on."""
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "scores": list(outcome.scores), "ending": outcome.ending}


class ModelCodec(Generic[S, M]):
    """JSON forms of a game's states and actions.

    ``model``: the pydantic model of a whole state; ``actions``: the union of all kinds of actions; ``dump``: a state as
    JSON; ``load``: a state from the checked model, raising ValueError; ``faults``: what is wrong with a state;
    ``resting``: whether a sound state waits for a decision or the match is over, with nothing left to resolve;
    ``largest``: the largest absolute value of whole numbers in a state outside its options and chance.
    """

    def __init__(
        self,
        model: type[M],
        actions: Any,  # a union of classes, which no annotation can name
        dump: Callable[[S], Json],
        load: Callable[[M], S],
        faults: Callable[[S], Sequence[str]],
        resting: Callable[[S], bool] = lambda _: True,
        largest: int | None = None,
    ) -> None:
        self._states: TypeAdapter[M] = TypeAdapter(model)
        self._actions: TypeAdapter[list[Action]] = TypeAdapter(
            Annotated[list[Annotated[actions, Field(discriminator="kind")]], FailFast()]
        )
        self._dump, self._load, self._faults, self._resting = dump, load, faults, resting
        self._largest = largest

    def dump_state(self, state: S) -> Json:
        return self._dump(state)

    def load_state(self, data: Json) -> S:
        """The state from JSON. Raises ValueError for anything that is not a sound and complete position: a save never
        holds a view."""
        for values in _levels(data):
            if HIDDEN in values:
                raise ValueError("something is hidden")
            if self._largest is not None and any(type(one) is int and abs(one) > self._largest for one in values):
                raise ValueError("a number beyond counting")
        try:
            state = self._load(self._states.validate_python(data))
        except ValidationError as error:
            raise ValueError(_first(error)) from error
        wrong = self._faults(state)
        if wrong:
            raise UnsoundPosition(wrong[0])
        if not self._rests(state):
            raise ValueError("nobody could have left the match there")
        return state

    def _rests(self, state: S) -> bool:
        try:
            return self._resting(state)
        except Exception as error:  # a position for which the rules raise is not sound either
            raise ValueError(f"no rule leads there: {error}") from error

    def dump_actions(self, actions: Sequence[Action]) -> list[Json]:
        """Actions as JSON, the kind first. Their fields are plain values or tuples of such."""
        return [{name: _plain(getattr(action, name)) for name in _names(type(action))} for action in actions]

    def load_actions(self, data: Sequence[Json]) -> list[Action]:
        """Actions from JSON. Raises ValueError."""
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
