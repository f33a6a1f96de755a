"""The shape of a save, validated with pydantic: imported only when a whole save is opened."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, ConfigDict, FailFast, Field, TypeAdapter

from tabletop.json_values import Json, printable
from tabletop.rules.match import Closing

from . import limits

_STRICT = ConfigDict(extra="forbid")


def _line(text: str) -> str:
    """A title or name as lists show it, cut as the header's own reader cuts it."""
    return printable(text, limits.TITLE)


def _played(seconds: int) -> int:
    return min(seconds, limits.PLAYED)


Whole = Annotated[int, Field(strict=True, ge=-(2**63), lt=2**63)]
Count = Annotated[int, Field(strict=True, ge=0, lt=2**63)]
SeatIndex = Annotated[int, Field(strict=True, ge=0, lt=64)]
Text = Annotated[str, Field(strict=True), AfterValidator(_line)]
Id = Annotated[str, Field(strict=True, max_length=limits.KEY)]
Flag = Annotated[bool, Field(strict=True)]
Moment = Annotated[str, Field(strict=True, pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}Z$")]
GameId = Annotated[str, Field(strict=True, pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Level = Annotated[str, Field(strict=True, pattern=r"^[a-z_]{0,40}$")]
Goal = Annotated[str, Field(strict=True, pattern=r"^([a-z_]+:\S{1,60})?$")]
MatchId = Annotated[str, Field(strict=True, pattern=r"^[0-9a-f]{8,32}$")]
Options = Annotated[dict[Id, Json], Field(description="Options of the game, by id")]


@dataclass(slots=True)
class SeatForm:
    """A seat of the set-up, in the order of the set-up form rather than that of play."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    name: Text
    colour: Text
    team: Whole | None
    options: Options


@dataclass(slots=True)
class TableForm:
    """What the players agreed about the table: undo, curtain, reactions, partners' hands."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    undo: Literal["strict", "friendly"]
    curtain: Flag
    ask_always: Flag
    partners_look: Flag = False  # older saves do not have this field


@dataclass(slots=True)
class SetupForm:
    """Everything the match started from; ``order``: which of ``seats`` sits at each seat of the match; ``deal``: what
    chance gave at the start."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    scenario: Text
    seats: Annotated[list[SeatForm], Field(min_length=1, max_length=limits.SEATS), FailFast()]
    options: Options
    seed: Whole
    table: TableForm
    order: Annotated[list[SeatIndex], Field(max_length=limits.SEATS), FailFast()]
    deal: Annotated[list[Whole], FailFast()]


@dataclass(slots=True)
class HeaderSeatForm:
    """A seat as lists show it."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    name: Text
    colour: Text
    team: Whole | None
    level: Text = ""  # of the computer player who sits there


@dataclass(slots=True)
class HeaderForm:
    """What lists show; all but title, id, dates and ``began`` follows from the rest."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    id: MatchId
    title: Text
    scenario: Text
    seats: Annotated[list[HeaderSeatForm], Field(max_length=limits.SEATS), FailFast()]
    turn: Whole
    phase: Text
    active: Whole | None
    scores: Annotated[list[Whole], Field(max_length=limits.SEATS), FailFast()]
    ending: Text | None
    winners: Annotated[list[Whole], Field(max_length=limits.SEATS), FailFast()]
    created: Moment
    saved: Moment
    played_seconds: Annotated[Count, AfterValidator(_played)]
    actions: Count
    began: Annotated[Count, Field(description="Version of rules and content that the journal follows")]
    asked: Annotated[Whole | None, Field(description="The seat that is asked, where it is not the active one")] = None


JournalRow = Annotated[
    tuple[SeatIndex, Json, Annotated[list[Whole], FailFast()], Closing | None],
    Field(description="Seat, action, what chance gave, what closed the way back"),
]


@dataclass(slots=True)
class SnapshotForm:
    """Where the journal begins, if not at the deal: the match began under older rules, by which alone its earlier
    actions replay."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    state: Json
    earlier: Annotated[list[JournalRow], Field(max_length=limits.ROWS), FailFast()]


@dataclass(slots=True)
class PlayersForm:
    """Who plays the seats, in seating order."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    levels: Annotated[
        list[Level],
        Field(min_length=1, max_length=limits.SEATS, description="Level of a computer player; empty for a person"),
        FailFast(),
    ]
    seed: Annotated[Whole, Field(description="What the computer players' own generators are made from")]


@dataclass(slots=True)
class SaveForm:
    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    format: Literal["the-war-table-save"]
    version: Count
    game: GameId
    content: Count
    program: Text
    header: HeaderForm
    setup: SetupForm
    journal: Annotated[list[JournalRow], Field(max_length=limits.ROWS), FailFast()]
    state: Json
    sha256: Annotated[str, Field(strict=True, pattern=r"^[0-9a-f]{64}$")]
    joined: Annotated[
        list[Count],
        FailFast(),
        Field(
            max_length=limits.ROWS, description="Actions that were taken as one with the action before them, by index"
        ),
    ] = field(default_factory=list)
    snapshot: SnapshotForm | None = None  # in few saves: most journals begin at the deal
    players: PlayersForm | None = None  # where computer players sit
    asking: Annotated[
        list[Level],
        Field(max_length=limits.SEATS, description="When each seat is asked for reactions; empty: as usual"),
        FailFast(),
    ] = field(default_factory=list)
    goals: Annotated[
        list[Goal],
        Field(max_length=limits.SEATS, description="What each seat is heading for; empty: nothing"),
        FailFast(),
    ] = field(default_factory=list)


SAVE: TypeAdapter[SaveForm] = TypeAdapter(SaveForm)
