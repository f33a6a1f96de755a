"""Reviews of matches: one sealed JSON file for each deal, in a folder beside the saves, shared by all saves of the
match, their copies and its branches. Reviews can be computed again, so nothing is lost with a damaged file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, ClassVar, Final, Literal

from pydantic import ConfigDict, Field, TypeAdapter

from tabletop.rules.meta import Json

from . import atomic, limits
from .document import check_format, check_seal, check_values, parse, seal
from .errors import SaveError
from .locks import alone
from .paths import Paths, make_folder
from .save_model import Count, GameId, Id, MatchId, SeatIndex

FORMAT: Final = "the-war-table-review"
VERSION = 2


def review_path(paths: Paths, deal: str) -> Path:
    """Where what is known of the matches of a deal is kept; ``deal``: its 32 hexadecimal digits."""
    return paths.reviews / f"{deal}.json"


def load_review(path: Path, game: str, deal: str) -> list[TurnForm]:
    """The turns that are known of the matches of a deal, of all courses; none where there is no file. Raises SaveError
    for a file that is damaged, or about another deal."""
    from pydantic import ValidationError

    try:
        data = atomic.read(path, limits.FILE)
        document = parse(data)
        check_format(document, FORMAT, VERSION)
        turns = document.get("turns")
        if isinstance(turns, list):  # they have a limit of their own
            check_values({**document, "turns": None}, *turns)
        check_seal(document, data)
        form = REVIEW.validate_python(document)
    except SaveError as error:
        if error.code == "not_found":
            return []
        raise error.about(path) from error.__cause__
    except ValidationError as error:
        raise SaveError("damaged", where="turns").about(path) from error
    if (form.game, form.deal) != (game, deal):
        raise SaveError("damaged", where="deal").about(path)
    return form.turns


def save_review(path: Path, game: str, deal: str, turns: Sequence[TurnForm]) -> None:
    """Write the turns that are known of the matches of a deal whole or not at all, after those that another program has
    written meanwhile; of too many the last. Raises SaveError."""

    make_folder(path.parent)
    with alone(path):
        try:
            theirs = {(turn.first, turn.key): turn for turn in load_review(path, game, deal)}
        except SaveError:
            theirs = {}  # damaged, or about another deal: it is replaced
        ours = [(theirs.pop((turn.first, turn.key), None), turn) for turn in turns]
        kept = [known if known is not None and turn.choice is None else turn for known, turn in ours]
        kept = [*theirs.values(), *kept][-limits.REVIEWED :]
        while True:
            form = ReviewForm(FORMAT, VERSION, game, deal, kept)
            try:
                data = seal(REVIEW.dump_python(form, mode="json"))
                break
            except SaveError:
                if not kept:
                    raise
                kept = kept[len(kept) // 2 + 1 :]  # more than can be read again
        atomic.write(path, data, sync=False)


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
