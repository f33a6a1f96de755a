"""The JSON form of a state, as pydantic models; hexes, pieces and cards are given by id, so that people can read a
save."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import FailFast, Field

from tabletop.json_values import Json
from tabletop.rules.codec import MOST, MOST_FRAMES, ChanceModel, StrictModel

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
    """One Outpost."""

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
