"""JSON forms of states and actions, with the pydantic models of a saved state. Regions, races, powers and markers are
written by id, so that people can read a save."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Annotated, Final, Literal

from pydantic import Field, TypeAdapter

from tabletop.json_values import Json, as_list
from tabletop.rules.codec import ChanceModel, ModelCodec, StrictModel, chance_data, outcome_data
from tabletop.rules.game import Outcome, Refusal
from tabletop.rules.hidden import HIDDEN
from tabletop.rules.stack_game import at_rest

from . import state as st
from .actions import AnyAction
from .config import ALLIANCE, HORDE, Config, Options, Tables, configure
from .content import content
from .faults import faults
from .flow import legal, settle
from .islands import FACES, Island, built_in, parse_island
from .setup import problem_of_islands
from .state import MURLOCS, NOBODY, UNKNOWN, Frame, Player, RegionContents, State, Turn, clone

SeatIndex = Annotated[int, Field(ge=0, le=4)]
Count = Annotated[int, Field(ge=0, le=9999)]
Ids = list[str]
Bomb = Literal["explosive", "dud", "?"]
FrameName = Literal[
    "flow",
    "pick",
    "bomb_choice",
    "form",
    "choice",
    "ready",
    "conquest",
    "buy",
    "redeploy",
    "place",
    "structure",
    "bombs",
    "objectives",
    "artifact",
]


class OptionsModel(StrictModel):
    """The agreed options; an island is the id of a built-in one or a document."""

    seats: Annotated[int, Field(ge=2, le=5)]
    islands: Annotated[list[str | dict[str, Json]], Field(min_length=2, max_length=5)]
    azeroth: bool
    artifacts_move: bool
    open_coins: bool
    rounds: Literal[0, 3, 5] = 0


class StackModel(StrictModel):
    """The units in a region: those of ``seat``, or a Murloc where that is None."""

    seat: SeatIndex | None
    race: str
    declined: bool
    tokens: Count
    beasts: Count
    champion: bool


class RegionModel(StrictModel):
    """What is in a region; absent things have no field."""

    stack: StackModel | None = None
    structures: list[Literal["wall", "fort", "tower"]] = Field(default_factory=list)
    bomb: Bomb | None = None
    objective: bool = False
    marker: str | None = None
    artifacts: Ids = Field(default_factory=list)
    place: str | None = None


class PlayerModel(StrictModel):
    """What a seat has beside the map. ``coins``: "?" where a view hides them."""

    coins: Count | Literal["?"]
    race: str
    power: str
    tokens: Count
    beasts: Count
    champion: bool
    old_race: str
    old_power: str
    old_tokens: Count
    harmony: bool


class TurnModel(StrictModel):
    picked: bool
    assault: bool
    champion: bool
    ethereal: bool
    intimidations: Count
    swaps: Count
    used: Ids
    side: Literal["", "alliance", "horde"]
    form: Literal["", "human", "worgen"]
    attacked: list[SeatIndex]
    aegis: bool
    saved: Count
    losses: Count
    conquered: Count
    nonempty: Count
    orc: Count
    defenders: Count
    beaten: Ids


class FrameModel(StrictModel):
    """One frame of the stack, the top one last; ``data`` are its fields, regions by id."""

    frame: FrameName
    data: dict[str, Json]


class ResultModel(StrictModel):
    """How the match ended."""

    winners: list[SeatIndex]
    scores: list[Count]
    ending: str


class StateModel(StrictModel):
    """A whole position. ``regions``: those that are not empty."""

    options: OptionsModel
    chance: ChanceModel
    round: Annotated[int, Field(ge=1, le=10)]
    first: SeatIndex
    active: SeatIndex
    players: Annotated[list[PlayerModel], Field(min_length=2, max_length=5)]
    tray: dict[str, Count]
    banners: Annotated[list[Ids], Field(min_length=1, max_length=3)]
    badges: Ids
    row_coins: list[Count]
    regions: dict[str, RegionModel]
    pile: list[Bomb]
    spent: list[Bomb]
    reserve: Ids
    gone: Ids
    murlocs_out: Count
    turn: TurnModel
    frames: list[FrameModel]
    result: ResultModel | None


_FRAMES: Final[Mapping[str, type[Frame]]] = {
    "flow": st.FlowFrame,
    "pick": st.PickFrame,
    "bomb_choice": st.BombChoiceFrame,
    "form": st.FormFrame,
    "choice": st.ChoiceFrame,
    "ready": st.ReadyFrame,
    "conquest": st.ConquestFrame,
    "buy": st.BuyFrame,
    "redeploy": st.RedeployFrame,
    "place": st.PlaceFrame,
    "structure": st.PlaceStructureFrame,
    "bombs": st.PlaceBombsFrame,
    "objectives": st.PlaceObjectivesFrame,
    "artifact": st.PlaceArtifactFrame,
}
_NAMES: Final = {kind: name for name, kind in _FRAMES.items()}
_ADAPTERS: Final[Mapping[str, TypeAdapter[Frame]]] = {name: TypeAdapter(kind) for name, kind in _FRAMES.items()}
_SIDES: Final = {-1: "", ALLIANCE: "alliance", HORDE: "horde"}
_PLAYER: Final = Player._fields


# ------------------------------------------------------------------------------------------------------ out


def _plain(value: Json) -> Json:
    """The value with all tuples in it, however deep, as lists."""
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _dump(state: State) -> dict[str, Json]:
    options, tables = state.config.options, state.config.tables
    return {
        "options": {
            "seats": options.seats,
            "islands": [json.loads(one.source) if one.source else one.id for one in options.islands],
            "azeroth": options.azeroth,
            "artifacts_move": options.artifacts_move,
            "open_coins": options.open_coins,
            **({"rounds": options.rounds} if options.rounds else {}),
        },
        "chance": chance_data(state.chance),
        "round": state.round,
        "first": state.first,
        "active": state.active,
        "players": [
            {"coins": HIDDEN if coins == UNKNOWN else coins, **{name: getattr(player, name) for name in _PLAYER}}
            for player, coins in zip(state.players, state.coins)
        ],
        "tray": dict(zip(tables.races, state.tray)),
        "banners": [list(queue) for queue in state.banners],
        "badges": list(state.badges),
        "row_coins": list(state.row_coins),
        "regions": {name: found for name, spot in zip(tables.names, state.spots) if (found := _dump_spot(spot))},
        "pile": list(state.pile),
        "spent": list(state.spent),
        "reserve": list(state.reserve),
        "gone": list(state.gone),
        "murlocs_out": state.murlocs_out,
        "turn": _dump_turn(state.flags),
        "frames": [{"frame": _NAMES[type(frame)], "data": _dump_frame(tables, frame)} for frame in state.frames],
        "result": outcome_data(state.result),
    }


def _dump_spot(spot: RegionContents) -> dict[str, Json]:
    found: dict[str, Json] = {}
    if spot.owner != NOBODY:
        found["stack"] = {
            "seat": None if spot.owner == MURLOCS else spot.owner,
            "race": spot.race,
            "declined": spot.declined,
            "tokens": spot.tokens,
            "beasts": spot.beasts,
            "champion": spot.champion,
        }
    if spot.structures:
        found["structures"] = list(spot.structures)
    if spot.objective:
        found["objective"] = True
    if spot.artifacts:
        found["artifacts"] = list(spot.artifacts)
    for name in ("bomb", "marker", "place"):
        if getattr(spot, name):
            found[name] = getattr(spot, name)
    return found


def _dump_turn(turn: Turn) -> dict[str, Json]:
    found = {name: _plain(value) for name, value in turn._asdict().items()}
    return {**found, "side": _SIDES[turn.side]}


def _dump_frame(tables: Tables, frame: Frame) -> dict[str, Json]:
    found = {one.name: _plain(getattr(frame, one.name)) for one in fields(frame)}
    if isinstance(frame, st.BombChoiceFrame):
        found["region"] = tables.names[frame.region]
    elif isinstance(frame, st.RedeployFrame):
        found["stood"] = [[tables.names[region], *units] for region, *units in frame.stood]
    return found


# ------------------------------------------------------------------------------------------------------- in


def _options(data: OptionsModel) -> Options:
    islands: list[Island] = []
    for entry in data.islands:
        if isinstance(entry, str):
            if entry not in FACES:
                raise ValueError(f"no island {entry!r}")
            islands.append(built_in(entry))
            continue
        found = parse_island(entry, begun=True)
        if isinstance(found, Refusal):
            raise ValueError(f"{found.rule}: {found.key}")
        islands.append(found)
    wrong = problem_of_islands(data.seats, islands)
    if wrong is not None or len(islands) != sum(content().boards[data.seats].values()):
        raise ValueError("the islands are not those of so many seats")
    return Options(data.seats, tuple(islands), data.azeroth, data.artifacts_move, data.open_coins, data.rounds)


def _region(tables: Tables, name: object) -> int:
    if not isinstance(name, str) or name not in tables.index:
        raise ValueError(f"no region {name!r}")
    return tables.index[name]


def _spot(model: RegionModel) -> RegionContents:
    stack = model.stack
    held = RegionContents()
    if stack is not None:
        owner = MURLOCS if stack.seat is None else stack.seat
        held = RegionContents(**stack.model_dump(exclude={"seat"}), owner=owner)
    return held._replace(
        wall="wall" in model.structures,
        fort="fort" in model.structures,
        tower="tower" in model.structures,
        bomb=model.bomb or "",
        objective=model.objective,
        marker=model.marker or "",
        artifacts=tuple(model.artifacts),
        place=model.place or "",
    )


def _player(model: PlayerModel) -> Player:
    return Player(**model.model_dump(exclude={"coins"}))


def _turn(model: TurnModel) -> Turn:
    data = model.model_dump()
    side = next(number for number, name in _SIDES.items() if name == model.side)
    lists = {name: tuple(data[name]) for name in ("used", "attacked", "beaten")}
    return Turn(**{**data, **lists, "side": side})


def _frame(tables: Tables, name: str, data: dict[str, Json]) -> Frame:
    if name == "bomb_choice":
        data = {**data, "region": _region(tables, data.get("region"))}
    elif name == "redeploy":
        stood = [as_list(entry) for entry in as_list(data.get("stood", []), "stood")]
        data = {**data, "stood": [[_region(tables, region), *units] for region, *units in stood]}
    found: Frame = _ADAPTERS[name].validate_python(data)
    return found


def _load(data: StateModel) -> State:
    config: Config = configure(_options(data.options))
    tables = config.tables
    spots = [RegionContents()] * tables.size
    for name, model in data.regions.items():
        spots[_region(tables, name)] = _spot(model)
    if set(data.tray) != set(tables.races):
        raise ValueError("a tray of other races")
    result = data.result
    return State(
        config=config,
        chance=data.chance.load(),
        spots=spots,
        players=tuple(_player(player) for player in data.players),
        coins=tuple(UNKNOWN if isinstance(player.coins, str) else player.coins for player in data.players),
        tray=tuple(data.tray[race] for race in tables.races),
        banners=tuple(tuple(queue) for queue in data.banners),
        badges=tuple(data.badges),
        row_coins=tuple(data.row_coins),
        pile=tuple(data.pile),
        spent=tuple(data.spent),
        reserve=tuple(data.reserve),
        gone=tuple(data.gone),
        murlocs_out=data.murlocs_out,
        round=data.round,
        first=data.first,
        active=data.active,
        flags=_turn(data.turn),
        frames=tuple(_frame(tables, model.frame, model.data) for model in data.frames),
        result=None if result is None else Outcome(tuple(result.winners), tuple(result.scores), result.ending),
    )


def _resting(state: State) -> bool:
    """Whether a state waits for a decision or the match is over; True for a view, where it cannot be found out."""
    hidden = UNKNOWN in state.coins or HIDDEN in (*state.pile, *state.reserve, *state.badges)
    return hidden or at_rest(state, clone, settle, legal)


CODEC: ModelCodec[State, StateModel] = ModelCodec(StateModel, AnyAction, _dump, _load, faults, _resting)
