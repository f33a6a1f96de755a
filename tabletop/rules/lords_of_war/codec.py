"""JSON forms of states and actions. Units and cards are written by id, squares by name, so that people can read a
save."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import FailFast, Field

from tabletop.rules.bits import has_bit, with_bit
from tabletop.rules.codec import MOST, MOST_FRAMES, ChanceModel, ModelCodec, StrictModel, chance_data, outcome_data
from tabletop.rules.game import Json, Outcome
from tabletop.rules.hidden import card_ids, pile_of
from tabletop.rules.stack_game import at_rest

from .actions import AnyAction
from .armies import ArmyList, document, parse, validate
from .config import Config, Options, configure
from .faults import faults
from .flow import legal, settle
from .state import (
    HAND,
    UNKNOWN,
    AdvanceFrame,
    AimFrame,
    BattleFrame,
    DeployFrame,
    Frame,
    OpeningFrame,
    Pile,
    ReinforceFrame,
    State,
    clone,
)

_FLAGS = ("deployed", "moved", "fired", "fought", "was_engaged", "took_part")
_PLAIN: dict[str, type[Frame]] = {kind.phase: kind for kind in (OpeningFrame, DeployFrame, BattleFrame, ReinforceFrame)}

SeatIndex = Annotated[int, Field(ge=0, le=1)]
Count = Annotated[int, Field(ge=0, le=MOST)]
Ids = list[str]


class OptionsModel(StrictModel):
    """The agreed options; an army is the id of a standard one or a document."""

    intermediate: bool
    boardless: bool
    units: Annotated[list[Annotated[int, Field(ge=1, le=36)] | None], Field(min_length=2, max_length=2)]
    commanders: Annotated[list[Annotated[int, Field(ge=1, le=6)] | None], Field(min_length=2, max_length=2)]
    armies: Annotated[list[str | dict[str, Json]], Field(min_length=2, max_length=2)]
    decks_available: Annotated[int, Field(ge=1, le=4)]
    show_armies: bool
    coin: bool


class PendingModel(StrictModel):
    """A Berserker that must advance and the squares it may enter."""

    unit: str
    squares: Annotated[Ids, Field(max_length=72)]


class FrameModel(StrictModel):
    """One frame of the stack, the top one last."""

    phase: Literal["opening", "deploy", "aim", "advance", "battle", "reinforce"]
    decider: SeatIndex
    aims: list[Annotated[Ids, Field(min_length=2, max_length=2)]] | None = None
    pending: list[PendingModel] | None = None
    later: list[PendingModel] | None = None
    advanced: bool | None = None


class UnitModel(StrictModel):
    square: str
    unit: str


class ResultModel(StrictModel):
    """How the match ended."""

    winners: list[SeatIndex]
    scores: list[Count]
    ending: Literal["units", "commanders", "both_goals", "stalemate", "no_progress", "concession"]


class StateModel(StrictModel):
    """A whole position."""

    options: OptionsModel
    chance: ChanceModel
    units: Annotated[list[list[UnitModel]], Field(min_length=2, max_length=2)]
    hands: Annotated[list[Ids], Field(min_length=2, max_length=2)]
    decks: Annotated[list[Ids], Field(min_length=2, max_length=2)]
    casualties: Annotated[list[Ids], Field(min_length=2, max_length=2)]
    frames: Annotated[list[FrameModel], Field(max_length=MOST_FRAMES), FailFast()]
    active: SeatIndex
    turn: Count
    flags: dict[Literal["deployed", "moved", "fired", "fought", "was_engaged", "took_part"], Ids]
    extra: Annotated[list[Count], Field(min_length=2, max_length=2)]
    idle: Annotated[list[Count], Field(min_length=2, max_length=2)]
    quiet: Count
    progress: Annotated[int, Field(ge=0, le=3)]
    result: ResultModel | None
    shown: Annotated[Ids, Field(max_length=2 * HAND)] | None = None


# ------------------------------------------------------------------------------------------------------ out


def _dump(state: State) -> dict[str, Json]:
    options, tables = state.config.options, state.config.tables
    ids, names = tables.ids, tables.grid.names

    def mask(bits: int) -> Ids:
        return [name for unit, name in enumerate(ids) if has_bit(bits, unit)]

    shown = [ids[card] for hand in state.hands for card in hand if card != UNKNOWN and has_bit(state.shown, card)]
    known: dict[str, Json] = {"shown": shown} if shown else {}
    return {
        **known,
        "options": {
            "intermediate": options.intermediate,
            "boardless": options.boardless,
            "units": list(options.units),
            "commanders": list(options.commanders),
            "armies": [document(army) for army in options.armies],
            "decks_available": options.decks_available,
            "show_armies": options.show_armies,
            "coin": options.coin,
        },
        "chance": chance_data(state.chance),
        "units": [
            [{"square": names[pos], "unit": ids[unit]} for pos, unit in sorted(side.items())] for side in state.units
        ],
        "hands": [card_ids(hand, ids) for hand in state.hands],
        "decks": [card_ids(deck, ids) for deck in state.decks],
        "casualties": [card_ids(cards, ids) for cards in state.casualties],
        "frames": [_dump_frame(state.config, frame) for frame in state.frames],
        "active": state.active,
        "turn": state.turn,
        "flags": {name: mask(getattr(state, name)) for name in _FLAGS},
        "extra": list(state.extra),
        "idle": list(state.idle),
        "quiet": state.quiet,
        "progress": state.progress,
        "result": outcome_data(state.result),
    }


def _dump_frame(config: Config, frame: Frame) -> dict[str, Json]:
    ids, names = config.tables.ids, config.tables.grid.names
    data: dict[str, Json] = {"phase": frame.phase, "decider": frame.decider}
    if isinstance(frame, AimFrame):
        data["aims"] = [[ids[unit], ids[target]] for unit, target in frame.aims]
    elif isinstance(frame, AdvanceFrame):
        for key, pending in (("pending", frame.pending), ("later", frame.later)):
            data[key] = [{"unit": ids[unit], "squares": [names[pos] for pos in places]} for unit, places in pending]
        data["advanced"] = frame.advanced
    return data


# ------------------------------------------------------------------------------------------------------- in


class _Reader:
    """Turns ids and names into indexes; every unknown one is a ValueError."""

    def __init__(self, config: Config) -> None:
        self.config = config

    def unit(self, name: str) -> int:
        found = self.config.tables.index.get(name)
        if found is None:
            raise ValueError(f"no card {name!r}")
        return found

    def square(self, name: str) -> int:
        found = self.config.tables.grid.find(name)
        if found is None:
            raise ValueError(f"no square {name!r}")
        return found

    def pile(self, names: Ids) -> Pile:
        return pile_of(names, self.config.tables.index)

    def mask(self, names: Ids) -> int:
        bits = 0
        for name in names:
            bits = with_bit(bits, self.unit(name))
        return bits

    def pending(self, entries: list[PendingModel] | None) -> tuple[tuple[int, tuple[int, ...]], ...]:
        return tuple(
            (self.unit(entry.unit), tuple(self.square(name) for name in entry.squares)) for entry in entries or ()
        )

    def frame(self, data: FrameModel) -> Frame:
        if data.phase == "aim":
            return AimFrame(data.decider, tuple((self.unit(s), self.unit(t)) for s, t in data.aims or ()))
        if data.phase == "advance":
            pending, later = self.pending(data.pending), self.pending(data.later)
            return AdvanceFrame(data.decider, pending, later, bool(data.advanced))
        return _PLAIN[data.phase](data.decider)


def _options(data: OptionsModel) -> Options:
    armies: list[ArmyList] = []
    for reference in data.armies:
        army = parse(reference)
        if not isinstance(army, ArmyList):
            raise ValueError(f"{army.rule}: {army.key}")
        problems = validate(army, data.decks_available)
        if problems:
            raise ValueError(f"{problems[0].rule}: {problems[0].key}")
        armies.append(army)
    return Options(
        data.intermediate,
        data.boardless,
        (data.units[0], data.units[1]),
        (data.commanders[0], data.commanders[1]),
        (armies[0], armies[1]),
        data.decks_available,
        data.show_armies,
        data.coin,
    )


def _load(data: StateModel) -> State:
    reader = _Reader(configure(_options(data.options)))
    sides = []
    for side in data.units:
        units = {reader.square(entry.square): reader.unit(entry.unit) for entry in side}
        if len(units) != len(side):
            raise ValueError("two units on one square")
        sides.append(units)
    masks = {name: reader.mask(found) for name, found in data.flags.items()}
    result = data.result
    hands, decks, fallen = data.hands, data.decks, data.casualties
    return State(
        config=reader.config,
        chance=data.chance.load(),
        units=(sides[0], sides[1]),
        hands=(reader.pile(hands[0]), reader.pile(hands[1])),
        decks=(reader.pile(decks[0]), reader.pile(decks[1])),
        casualties=(reader.pile(fallen[0]), reader.pile(fallen[1])),
        frames=tuple(reader.frame(frame) for frame in data.frames),
        active=data.active,
        turn=data.turn,
        **masks,
        extra=(data.extra[0], data.extra[1]),
        idle=(data.idle[0], data.idle[1]),
        quiet=data.quiet,
        progress=data.progress,
        result=None if result is None else Outcome(tuple(result.winners), tuple(result.scores), result.ending),
        shown=reader.mask(data.shown or []),
    )


def _resting(state: State) -> bool:
    return at_rest(state, clone, settle, legal)


CODEC: ModelCodec[State, StateModel] = ModelCodec(StateModel, AnyAction, _dump, _load, faults, _resting)
