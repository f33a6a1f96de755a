"""Lists the lessons, the puzzles and the campaigns of the games and reads them.

The puzzle of the day is one of the shipped puzzles, the same for everybody who has this edition, and without a
connection. Every puzzle has its turn before the first one comes again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from tabletop import plug_ins
from tabletop.rules import catalogue

if TYPE_CHECKING:
    from .campaign.campaign_model import CampaignForm
    from .lesson_model import LessonForm, PuzzleForm


class UnknownLesson(KeyError):
    """No lesson, puzzle or campaign of that id is in this edition of the program."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A lesson, a puzzle or a campaign: its id (``game/name``), and its ``number`` from 1 of ``count`` among those of
    its game."""

    id: str
    game: str
    number: int
    count: int


@dataclass(frozen=True, slots=True)
class Lesson(Listed):
    form: LessonForm


@dataclass(frozen=True, slots=True)
class Puzzle(Listed):
    form: PuzzleForm


@dataclass(frozen=True, slots=True)
class Campaign(Listed):
    form: CampaignForm


L = TypeVar("L", Lesson, Puzzle, Campaign)


class Library(Generic[L]):
    """The files of one kind, a folder for each game; the numbers that their names begin with give their order, for
    puzzles from the easiest to the hardest. ``installed``: the folder that they have in the packages of installed
    games, empty for none. Whatever reads them raises ValueError (pydantic) for a wrong file."""

    def __init__(self, folder: Path, kind: type[L], prefix: str = "", installed: str = "") -> None:
        self._folder, self._prefix, self._installed = folder, prefix, installed
        self._kind: type[L] = kind
        self.of: Callable[[str], tuple[L, ...]] = cache(self._of)

    def files(self, game: str) -> list[Path]:
        folder = self._folder / game
        if self._installed and not folder.is_dir() and (package := plug_ins.folder_of(game)) is not None:
            folder = package / self._installed / game
        return sorted(folder.glob("*.json"))

    def games(self) -> tuple[str, ...]:
        """The games that have any, in the order of the menus."""
        return tuple(game for game in catalogue.game_ids() if self.files(game))

    def ids(self, game: str) -> list[str]:
        """The ids of a game's in their order, without reading them."""
        return [self._id(path) for path in self.files(game)]

    def _id(self, path: Path) -> str:
        return f"{path.parent.name}/{self._prefix}{path.stem.partition('-')[2]}"

    def read(self, path: Path, number: int = 1, count: int = 1) -> L:
        """The one in a file."""
        from . import lesson_model
        from .campaign import campaign_model

        models: dict[object, type[lesson_model.LessonPart]] = {
            Lesson: lesson_model.LessonForm, Puzzle: lesson_model.PuzzleForm, Campaign: campaign_model.CampaignForm
        }  # fmt: skip
        form = models[self._kind].model_validate_json(path.read_bytes())
        return self._kind(self._id(path), path.parent.name, number, count, form)  # type: ignore[arg-type]

    def _of(self, game: str) -> tuple[L, ...]:
        found = self.files(game)
        return tuple(self.read(path, number, len(found)) for number, path in enumerate(found, 1))

    def find(self, id: str) -> L:
        """The one of an id. Raises UnknownLesson."""
        for one in self.of(id.partition("/")[0]):
            if one.id == id:
                return one
        raise UnknownLesson(id)

    def after(self, one: L) -> L | None:
        """The next of the same game; None after the last."""
        return next((other for other in self.of(one.game) if other.number == one.number + 1), None)


_HERE: Final = Path(__file__).resolve().parent
LESSON_FILES: Final = Library(_HERE / "content", Lesson, installed="lessons")
PUZZLE_FILES: Final = Library(_HERE / "puzzles" / "content", Puzzle, "puzzle-")
CAMPAIGN_FILES: Final = Library(_HERE / "campaign" / "content", Campaign)


_DAY = timedelta(days=1)


def puzzle_of(day: date) -> str:
    """The id of the puzzle of a day."""
    count = len(_in_turn(0))
    turn, at = divmod(day.toordinal(), count)
    return _in_turn(turn)[at]


@lru_cache(maxsize=4)
def _in_turn(turn: int) -> tuple[str, ...]:
    """All puzzles in an order that looks random, another one for each ``turn`` through them."""
    ids = [id for game in PUZZLE_FILES.games() for id in PUZZLE_FILES.ids(game)]
    return tuple(sorted(ids, key=lambda id: hashlib.sha256(f"{turn} {id}".encode()).digest()))


def streaks(days: Collection[str], today: date) -> tuple[int, int]:
    """(days in a row until today, the most days in a row) among ``days`` in ISO form. A row that reached yesterday
    still counts: today is not over."""
    solved = dates(days)
    longest = max((_row(day, solved) for day in solved), default=0)
    last = today if today in solved else today - _DAY
    return _row(last, solved), longest


def dates(days: Collection[str]) -> frozenset[date]:
    """The days among ``days`` that are in ISO form."""
    return frozenset(found for day in days if (found := _day(day)) is not None)


def _row(last: date, solved: Collection[date]) -> int:
    """How many days in a row end with ``last``."""
    count = 0
    while last in solved:
        count, last = count + 1, last - _DAY
    return count


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
