"""The shape of a save, validated with pydantic: imported only when a save is really opened."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal

from pydantic import ConfigDict, Field, TypeAdapter

from tabletop.rules.match import Closing

_STRICT = ConfigDict(extra="forbid")

Whole = Annotated[int, Field(strict=True, ge=-(2**63), lt=2**63)]
Count = Annotated[int, Field(strict=True, ge=0, lt=2**63)]
SeatIndex = Annotated[int, Field(strict=True, ge=0, lt=64)]
Text = Annotated[str, Field(strict=True)]
Flag = Annotated[bool, Field(strict=True)]
Moment = Annotated[str, Field(strict=True, pattern=r"^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$")]
GameId = Annotated[str, Field(strict=True, pattern=r"^[a-z][a-z0-9_]{0,39}$")]
MatchId = Annotated[str, Field(strict=True, pattern=r"^[0-9a-f]{8,32}$")]
Options = Annotated[dict[Text, Any], Field(description="Options of the game, by id")]


@dataclass(slots=True)
class SeatForm:
    """A seat as set up, before sitting down."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    name: Text
    colour: Text
    team: Whole | None
    options: Options


@dataclass(slots=True)
class TableForm:
    """How the table plays."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    undo: Literal["strict", "friendly"]
    curtain: Flag
    ask_always: Flag
    partners_look: Flag = False  # saves from before there was this rule do not name it


@dataclass(slots=True)
class SetupForm:
    """Everything the match started from; ``order`` seats the seats, ``deal`` is what chance gave at the start."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    scenario: Text
    seats: Annotated[list[SeatForm], Field(min_length=1, max_length=64)]
    options: Options
    seed: Whole
    table: TableForm
    order: list[SeatIndex]
    deal: list[Whole]


@dataclass(slots=True)
class HeaderSeatForm:
    """A seat as lists show it."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    name: Text
    colour: Text
    team: Whole | None


@dataclass(slots=True)
class HeaderForm:
    """What lists show; all but title, id, dates and ``began`` follows from the rest."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    id: MatchId
    title: Text
    scenario: Text
    seats: list[HeaderSeatForm]
    turn: Whole
    phase: Text
    active: Whole | None
    scores: list[Whole]
    ending: Text | None
    winners: list[Whole]
    created: Moment
    saved: Moment
    played_seconds: Count
    actions: Count
    began: Annotated[Count, Field(description="Version of rules and content the match began with")]


JournalRow = Annotated[
    tuple[SeatIndex, Any, list[Whole], Closing | None],
    Field(description="Seat, action, what chance gave, what closed the way back"),
]


@dataclass(slots=True)
class SaveForm:
    """A whole save."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    format: Literal["the-war-table-save"]
    version: Count
    game: GameId
    content: Count
    program: Text
    header: HeaderForm
    setup: SetupForm
    journal: list[JournalRow]
    state: Any
    sha256: Annotated[str, Field(strict=True, pattern=r"^[0-9a-f]{64}$")]
    joined: Annotated[
        list[Count], Field(description="Actions that were taken as one with the action before them, by index")
    ] = field(default_factory=list)


SAVE: TypeAdapter[SaveForm] = TypeAdapter(SaveForm)
