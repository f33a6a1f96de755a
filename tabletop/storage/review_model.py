"""The shape of a saved review, validated with pydantic: imported only when one is read or written."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field, TypeAdapter

from tabletop.rules.meta import Json

from . import limits
from .save_model import Count, GameId, Id, MatchId, SeatIndex

_STRICT = ConfigDict(extra="forbid")

Share = Annotated[int, Field(strict=True, ge=0, le=limits.CERTAIN)]
Change = Annotated[int, Field(strict=True, ge=-limits.CERTAIN, le=limits.CERTAIN)]
Shares = Annotated[list[Share], Field(min_length=1, max_length=limits.SEATS)]
Digest = Annotated[str, Field(strict=True, pattern=r"^[0-9a-f]{16}$")]
Figure = Annotated[int, Field(strict=True, ge=-(2**31), lt=2**31)] | Id


@dataclass(slots=True)
class ReasonForm:
    """A fact that speaks for what would have been better, or for what was played: its key and its figures."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    key: Id
    values: dict[Id, Figure] = field(default_factory=dict)


@dataclass(slots=True)
class LuckForm:
    """What chance gave in an action, by its index: the change of the chances of each side against what was to be
    expected, and where it came from."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    index: Count
    source: Id
    by: Annotated[list[Change], Field(min_length=1, max_length=limits.SEATS)]


@dataclass(slots=True)
class PlanForm:
    """A way to play a turn: its actions as their game writes them, and the reasons for it."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    actions: Annotated[list[Json], Field(max_length=limits.ENTRIES)]
    reasons: Annotated[list[ReasonForm], Field(max_length=20)]


@dataclass(slots=True)
class ChoiceForm:
    """What a seat played in a turn beside the best that was found: its chance after either, and by how much they
    differ on average with the standard error of that, in the same samples."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    seat: SeatIndex
    played: Share
    best: Share
    lead: Change
    error: Share
    samples: Count
    reasons: Annotated[list[ReasonForm], Field(max_length=20)]
    better: PlanForm | None


@dataclass(slots=True)
class TurnForm:
    """One turn: the chances of each side as it begins, with the standard error of them; what chance did; how what was
    played compares (None: not computed yet). ``first``: the index of its first action; ``key``: see
    ``ReviewedTurn``."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    first: Count
    key: Digest
    chances: Shares
    error: Share
    luck: Annotated[list[LuckForm], Field(max_length=limits.ENTRIES)] = field(default_factory=list)
    rolled: bool = False
    choice: ChoiceForm | None = None


@dataclass(slots=True)
class ReviewForm:
    """What is known of the matches of one deal: turns of every course that was reviewed, the latest review last."""

    __pydantic_config__: ClassVar[ConfigDict] = _STRICT
    format: Literal["the-war-table-review"]
    version: Count
    game: GameId
    deal: MatchId
    turns: Annotated[list[TurnForm], Field(max_length=limits.REVIEWED)]
    sha256: Annotated[str, Field(strict=True, pattern=r"^[0-9a-f]{64}$")] = ""


REVIEW: TypeAdapter[ReviewForm] = TypeAdapter(ReviewForm)
