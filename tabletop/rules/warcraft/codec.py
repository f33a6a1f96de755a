"""JSON forms of states and actions, with the pydantic models of a saved state. Pieces, cards and hexes are written by
id, so that people can read a save."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Annotated, Final, Literal

from pydantic import FailFast, Field, TypeAdapter

from tabletop.json_values import Json
from tabletop.rules.bits import bits_of, has_bit
from tabletop.rules.codec import MOST, MOST_FRAMES, ChanceModel, ModelCodec, StrictModel, chance_data, outcome_data
from tabletop.rules.frozen import DataValue
from tabletop.rules.game import Outcome, Refusal
from tabletop.rules.hidden import card_ids, pile_of
from tabletop.rules.stack_game import at_rest

from . import state as st
from .actions import AnyAction
from .config import Config, Options, configure
from .faults import faults
from .flow import legal, settle
from .pieces import NEUTRAL, outpost, outpost_complete, outpost_hex, outpost_seat, site_code, site_kind, site_status
from .scenarios import BUILT_IN, ScenarioContent, built_in, parse_scenario
from .state import Battle, Frame, Pile, State, clone

SeatIndex = Annotated[int, Field(ge=0, le=3)]
Count = Annotated[int, Field(ge=0, le=MOST)]
Ids = list[str]
RaceId = Literal["HU", "OR", "UD", "NE"]
FrameName = Literal[
    "flow",
    "move",
    "window",
    "card",
    "portal",
    "answer",
    "select",
    "battle",
    "join",
    "poison",
    "raise",
    "casualty",
    "revive",
    "harvest",
    "deploy",
    "spend",
]


class OptionsModel(StrictModel):
    """The agreed options; a scenario is the id of one of the game's own or a document."""

    scenario: str | dict[str, Json]
    races: Annotated[list[RaceId], Field(min_length=2, max_length=4)]
    errata_heal: bool
    active_first: bool
    trim: bool
    target: Count
    english_garrison: bool
    immediate_capture: bool
    bluff: bool
    devour_kills: bool
    ask_raise: bool
    partners_look: bool = False  # older saves do not have this field


class OutpostModel(StrictModel):
    hex: str
    seat: SeatIndex
    complete: bool


class SeatModel(StrictModel):
    """Everything a seat has beside what is on the map. ``sites``: (kind, status) of its buildings."""

    reserve: Annotated[list[Count], Field(min_length=4, max_length=4)]
    sites: list[Annotated[list[Annotated[int, Field(ge=0, le=3)]], Field(min_length=2, max_length=2)]]
    levels: Annotated[list[Annotated[int, Field(ge=1, le=4)]], Field(min_length=3, max_length=3)]
    gold: Count
    wood: Count
    hand: Ids
    deck: Ids
    discard: Ids
    shown: Ids
    aside: Ids
    out: bool


class FrameModel(StrictModel):
    """One frame of the stack, the top one last; ``data`` are its fields."""

    frame: FrameName
    data: dict[str, Json]


class EnteredModel(StrictModel):
    """The seat that entered a contested hex last."""

    hex: str
    seat: SeatIndex


class ResultModel(StrictModel):
    """How the match ended."""

    winners: list[SeatIndex]
    scores: list[Count]
    ending: str


class StateModel(StrictModel):
    """A whole position."""

    options: OptionsModel
    chance: ChanceModel
    turn: Count
    first: SeatIndex
    slot: Annotated[int, Field(ge=0, le=4)]
    active: SeatIndex
    seats: Annotated[list[SeatModel], Field(min_length=2, max_length=4)]
    neutral_levels: list[Annotated[int, Field(ge=1, le=4)]]
    pieces: Ids
    outposts: list[OutpostModel]
    depletion: dict[str, Annotated[int, Field(ge=1, le=2)]]
    marks: Ids
    captives: Ids
    entered: list[EnteredModel]
    besieged: Ids
    battles: Count
    battle: dict[str, Json] | None
    frames: Annotated[list[FrameModel], Field(max_length=MOST_FRAMES), FailFast()]
    result: ResultModel | None


_FRAMES: Final[Mapping[str, type[Frame]]] = {
    "flow": st.FlowFrame,
    "move": st.MoveFrame,
    "window": st.WindowFrame,
    "card": st.CardFrame,
    "portal": st.PortalFrame,
    "answer": st.AnswerFrame,
    "select": st.SelectFrame,
    "battle": st.BattleFrame,
    "join": st.JoinFrame,
    "poison": st.PoisonFrame,
    "raise": st.RaiseFrame,
    "casualty": st.CasualtyFrame,
    "revive": st.ReviveFrame,
    "harvest": st.HarvestFrame,
    "deploy": st.DeployFrame,
    "spend": st.SpendFrame,
}
_NAMES: Final = {kind: name for name, kind in _FRAMES.items()}
_FRAME_ADAPTERS: Final[Mapping[str, TypeAdapter[Frame]]] = {name: TypeAdapter(kind) for name, kind in _FRAMES.items()}
_BATTLES = TypeAdapter(Battle)
_PILES: Final = (("hand", "hands"), ("deck", "decks"), ("discard", "discards"), ("shown", "shown"), ("aside", "aside"))
_FLAGS: Final = (
    "errata_heal",
    "active_first",
    "trim",
    "target",
    "english_garrison",
    "immediate_capture",
    "bluff",
    "devour_kills",
    "ask_raise",
    "partners_look",
)


# ------------------------------------------------------------------------------------------------------ out


def _plain(value: Json) -> Json:
    """The value with all tuples in it, however deep, as lists."""
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _fields(value: DataValue) -> dict[str, Json]:
    return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}


def _dump(state: State) -> dict[str, Json]:
    options, tables = state.config.options, state.config.tables
    names = tables.names
    scenario = options.scenario
    return {
        "options": {
            "scenario": json.loads(scenario.source) if scenario.source else scenario.id,
            "races": list(options.races),
            **{name: getattr(options, name) for name in _FLAGS},
        },
        "chance": chance_data(state.chance),
        "turn": state.turn,
        "first": state.first,
        "slot": state.slot,
        "active": state.active,
        "seats": [_dump_seat(state, seat) for seat in range(tables.seats)],
        "neutral_levels": list(state.levels[NEUTRAL]),
        "pieces": [tables.piece_id(where, piece) for where, stack in enumerate(state.board) for piece in stack],
        "outposts": [
            {"hex": names[outpost_hex(post)], "seat": outpost_seat(post), "complete": outpost_complete(post)}
            for post in state.outposts
        ],
        "depletion": {names[where]: token for where, token in enumerate(state.tokens) if token},
        "marks": [name for where, name in enumerate(names) if has_bit(state.marks, where)],
        "captives": [names[where] for where in state.captives],
        "entered": [{"hex": names[where], "seat": seat} for where, seat in state.entered],
        "besieged": [names[where] for where in state.besieged],
        "battles": state.battles,
        "battle": None if state.battle is None else _fields(state.battle),
        "frames": [{"frame": _NAMES[type(frame)], "data": _fields(frame)} for frame in state.frames],
        "result": outcome_data(state.result),
    }


def _dump_seat(state: State, seat: int) -> dict[str, Json]:
    ids = state.config.tables.card_ids
    data: dict[str, Json] = {
        "reserve": list(state.reserve[seat]),
        "sites": [[site_kind(site), site_status(site)] for site in state.sites[seat]],
        "levels": list(state.levels[seat]),
        "gold": state.gold[seat],
        "wood": state.wood[seat],
        "out": has_bit(state.out, seat),
    }
    for name, attribute in _PILES:
        data[name] = card_ids(getattr(state, attribute)[seat], ids)
    return data


# ------------------------------------------------------------------------------------------------------- in


class _Reader:
    """Turns ids and names into indexes; every unknown one is a ValueError."""

    def __init__(self, config: Config) -> None:
        self.tables = config.tables

    def hex(self, name: str) -> int:
        found = self.tables.map.index.get(name)
        if found is None:
            raise ValueError(f"no hex {name!r}")
        return found

    def pile(self, names: Sequence[str]) -> Pile:
        return pile_of(names, self.tables.card_index)

    def board(self, names: Sequence[str]) -> list[tuple[int, ...]]:
        stacks: list[list[int]] = [[] for _ in range(self.tables.size)]
        for name in names:
            found = self.tables.find_piece(name)
            if found is None:
                raise ValueError(f"no piece {name!r}")
            stacks[found[0]].append(found[1])
        return [tuple(sorted(stack)) for stack in stacks]


def _scenario(reference: str | dict[str, Json]) -> ScenarioContent:
    if isinstance(reference, str):
        if reference not in BUILT_IN:
            raise ValueError(f"no scenario {reference!r}")
        return built_in(reference)
    found = parse_scenario(reference, begun=True)
    if isinstance(found, Refusal):
        raise ValueError(f"{found.rule}: {found.key}")
    return found


def _options(data: OptionsModel) -> Options:
    scenario = _scenario(data.scenario)
    races = tuple(data.races)
    if len(races) != len(scenario.seats) or len(set(races)) != len(races):
        raise ValueError("the races do not fit the scenario")
    if any(plan.race not in ("", race) for plan, race in zip(scenario.seats, races)):
        raise ValueError("the races do not fit the scenario")
    if scenario.neutral and scenario.neutral.race in races:
        raise ValueError("the neutral race has a seat")
    return Options(scenario, races, **{name: getattr(data, name) for name in _FLAGS})


def _frame(name: str, data: dict[str, Json]) -> Frame:
    found: Frame = _FRAME_ADAPTERS[name].validate_python(data)
    return found


def _load(data: StateModel) -> State:
    config = configure(_options(data.options))
    reader = _Reader(config)
    seats: list[SeatModel] = data.seats
    if len(seats) != config.tables.seats:
        raise ValueError("another number of seats than the scenario has")
    tokens = [0] * config.tables.size
    for name, token in data.depletion.items():
        tokens[reader.hex(name)] = token
    spare = ((),) * (NEUTRAL - len(seats))
    levels: list[tuple[int, ...]] = [tuple(seat.levels) for seat in seats]
    result = data.result
    return State(
        config=config,
        chance=data.chance.load(),
        board=reader.board(data.pieces),
        tokens=tuple(tokens),
        reserve=tuple(tuple(seat.reserve) for seat in seats),
        sites=tuple(tuple(sorted(site_code(kind, status) for kind, status in seat.sites)) for seat in seats),
        levels=(*levels, *spare, tuple(data.neutral_levels)),
        gold=tuple(seat.gold for seat in seats),
        wood=tuple(seat.wood for seat in seats),
        hands=tuple(reader.pile(seat.hand) for seat in seats),
        decks=tuple(reader.pile(seat.deck) for seat in seats),
        discards=tuple(reader.pile(seat.discard) for seat in seats),
        shown=tuple(reader.pile(seat.shown) for seat in seats),
        aside=tuple(reader.pile(seat.aside) for seat in seats),
        outposts=tuple(sorted(outpost(reader.hex(post.hex), post.seat, post.complete) for post in data.outposts)),
        marks=bits_of(reader.hex(name) for name in data.marks),
        captives=tuple(reader.hex(name) for name in data.captives),
        out=bits_of(seat for seat, model in enumerate(seats) if model.out),
        turn=data.turn,
        first=data.first,
        slot=data.slot,
        active=data.active,
        battles=data.battles,
        entered=tuple((reader.hex(entry.hex), entry.seat) for entry in data.entered),
        besieged=tuple(reader.hex(name) for name in data.besieged),
        frames=tuple(_frame(model.frame, model.data) for model in data.frames),
        battle=None if data.battle is None else _BATTLES.validate_python(data.battle),
        result=None if result is None else Outcome(tuple(result.winners), tuple(result.scores), result.ending),
    )


def _resting(state: State) -> bool:
    return at_rest(state, clone, settle, legal)


CODEC: ModelCodec[State, StateModel] = ModelCodec(StateModel, AnyAction, _dump, _load, faults, _resting)
