"""The JSON form of a state, as pydantic models; regions, races, powers and markers are given by id."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tabletop.json_values import Json
from tabletop.rules.codec import ChanceModel, StrictModel

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
    """The flags of the turn."""

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
