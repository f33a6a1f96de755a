"""JSON forms of states and actions. Everything is given by id, so that people can read a save."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Annotated, Final

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from tabletop.rules.codec import ChanceModel, ModelCodec, chance_data, outcome_data
from tabletop.rules.game import Json, Outcome
from tabletop.rules.stack_game import at_rest

from . import frames as fr
from .actions import AnyAction
from .config import Options, configure
from .faults import faults
from .flow import legal, settle
from .state import Combat, Player, State, clone
from .values import Attached, Aura, EncounterMarker, Foe, GroundToken, PendingDefeat

Count = Annotated[int, Field(ge=0)]
SeatIndex = Annotated[int, Field(ge=0, le=3)]
Ids = tuple[str, ...]

FRAMES: Final[Mapping[str, type[fr.Frame]]] = {
    name.removesuffix("Frame").lower(): kind
    for name, kind in vars(fr).items()
    if isinstance(kind, type) and issubclass(kind, fr.Frame) and kind is not fr.Frame
}
_NAMES: Final = {kind: name for name, kind in FRAMES.items()}
_FRAME_ADAPTERS: Final[Mapping[str, TypeAdapter[fr.Frame]]] = {name: TypeAdapter(kind) for name, kind in FRAMES.items()}


class _StateModelPart(BaseModel):
    """Base of the models here, which refuse unknown fields."""

    model_config = ConfigDict(extra="forbid")


_LARGEST: Final = 100_000  # the largest number of turns, damage or points
_PIECE: Final = 20_000
"""Characters of one piece of a long text, as a save limits the length of texts."""


class OptionsModel(_StateModelPart):
    """The agreed options; ``cards``: the text of a document with the players' own cards, a long one in pieces."""

    valor: Count
    lot: bool
    cards: str | list[str]


class FrameModel(_StateModelPart):
    """One frame of the stack, the top one last; ``data`` are its fields."""

    frame: str
    data: dict[str, Json]


class OutcomeModel(_StateModelPart):
    """How a match ended."""

    winners: tuple[SeatIndex, ...]
    scores: tuple[int, ...]
    ending: str


class TurnModel(_StateModelPart):
    """The fields of the running turn."""

    face: Annotated[int, Field(ge=-1, le=5)]
    move: Count
    energy: Count
    stepped: bool
    rooted: bool
    batch: Ids
    found: bool
    used: Ids
    played: tuple[tuple[SeatIndex, str], ...]
    auras: tuple[Aura, ...]
    tariffs: tuple[tuple[SeatIndex, int], ...]
    fought: tuple[SeatIndex, ...]
    fallen: bool
    draws: Count
    spot: str
    facts: tuple[PendingDefeat, ...]


class StateModel(_StateModelPart):
    """A whole state. ``ground``: face-down tokens by space; ``local``: local events by space; ``stock``: trophies
    left."""

    options: OptionsModel
    chance: ChanceModel
    first: SeatIndex
    active: SeatIndex
    turn: Count
    players: Annotated[list[Player], Field(min_length=2, max_length=4)]
    decks: Annotated[tuple[Ids, ...], Field(min_length=4, max_length=4)]
    elite: Ids
    elite_discard: Ids
    gone: Ids
    stock: dict[str, Count]
    pile: Ids
    box: Ids
    ground: dict[str, tuple[GroundToken, ...]]
    markers: tuple[EncounterMarker | None, ...]
    traps: tuple[Attached, ...]
    local: tuple[tuple[str, str], ...]
    festival: str
    now: TurnModel
    foe: Foe | None
    combat: Combat | None
    frames: list[FrameModel]
    opening: tuple[tuple[SeatIndex, int], ...]
    result: OutcomeModel | None


def _plain(value: object) -> Json:
    """A value as JSON, dataclasses as objects and tuples as lists. Raises TypeError for anything without a JSON
    form."""
    if value is None or isinstance(value, str | int):  # the most frequent case
        return value
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    kind: type = type(value)
    names = _field_names(kind)
    if names is None:
        raise TypeError(f"no way to write {value!r:.40}")
    return {name: _plain(getattr(value, name)) for name in names}


@cache
def _field_names(kind: type) -> tuple[str, ...] | None:
    """The names of a dataclass's fields; None for other types."""
    return tuple(field.name for field in fields(kind)) if is_dataclass(kind) else None


def _pieces(text: str) -> Json:
    """A text; one that is longer than a save allows as a list of pieces."""
    if len(text) <= _PIECE:
        return text
    return [text[start : start + _PIECE] for start in range(0, len(text), _PIECE)]


def _dump(state: State) -> dict[str, Json]:
    options, tables = state.config.options, state.config.tables
    whole = {
        name: _plain(getattr(state, name))
        for name in StateModel.model_fields
        if name not in ("options", "chance", "stock", "ground", "now", "frames", "result")
    }
    return whole | {
        "options": {"valor": options.valor, "lot": options.lot, "cards": _pieces(options.cards)},
        "chance": chance_data(state.chance),
        "stock": dict(zip(tables.content.trophies, state.stock, strict=True)),
        "ground": {name: _plain(there) for name, there in zip(tables.names, state.ground, strict=True) if there},
        "now": {name: _plain(getattr(state, name)) for name in TurnModel.model_fields},
        "frames": [{"frame": _NAMES[type(frame)], "data": _plain(frame)} for frame in state.frames],
        "result": outcome_data(state.result),
    }


def _frame(model: FrameModel) -> fr.Frame:
    adapter = _FRAME_ADAPTERS.get(model.frame)
    if adapter is None:
        raise ValueError(f"no frame {model.frame!r}")
    found: fr.Frame = adapter.validate_python(model.data)
    return found


def _load(model: StateModel) -> State:
    options = model.options
    config = configure(Options(options.valor, options.lot, "".join(options.cards)))
    tables = config.tables
    for name in model.ground:
        if name not in tables.spaces:
            raise ValueError(f"no space {name!r}")
    if tuple(model.stock) != tuple(tables.content.trophies) and set(model.stock) != set(tables.content.trophies):
        raise ValueError("the stock of trophies does not name each of them")
    result = None
    if model.result is not None:
        result = Outcome(model.result.winners, model.result.scores, model.result.ending)
    state = State(config, model.chance.load(), model.players, tuple([_frame(frame) for frame in model.frames]))
    for name in ("first", "active", "turn", "decks", "elite", "elite_discard", "gone", "pile", "box", "markers"):
        setattr(state, name, getattr(model, name))
    for name in ("traps", "festival", "foe", "combat", "opening"):
        setattr(state, name, getattr(model, name))
    for name in TurnModel.model_fields:
        setattr(state, name, getattr(model.now, name))
    state.stock = tuple([model.stock[name] for name in tables.content.trophies])
    state.ground = tuple([model.ground.get(name, ()) for name in tables.names])
    state.local = model.local
    state.result = result
    return state


def _resting(state: State) -> bool:
    return at_rest(state, clone, settle, legal)


CODEC: Final = ModelCodec[State, StateModel](
    StateModel, AnyAction, _dump, _load, faults, _resting, largest=_LARGEST
)  # fmt: skip
