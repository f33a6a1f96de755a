"""Lists the lessons of the games and reads them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.rules import catalogue

if TYPE_CHECKING:
    from .lesson_model import LessonForm

_FOLDER = Path(__file__).resolve().parent / "content"


class UnknownLesson(KeyError):
    """No lesson of that id is in this edition of the program."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its id (``game/name``), its ``number`` from 1 of ``count`` among those of its game, and its content."""

    id: str
    game: str
    number: int
    count: int
    form: LessonForm


def files(game: str) -> list[Path]:
    """The files of a game's lessons in their order, by the numbers that their names begin with."""
    return sorted((_FOLDER / game).glob("*.json"))


def taught() -> tuple[str, ...]:
    """The games that have lessons, in the order of the menus."""
    return tuple(game for game in catalogue.game_ids() if files(game))


def lesson_ids(game: str) -> list[str]:
    """The ids of a game's lessons in their order, without reading the lessons."""
    return [_id(game, path) for path in files(game)]


def _id(game: str, path: Path) -> str:
    return f"{game}/{path.stem.partition('-')[2]}"


@cache
def lessons(game: str) -> tuple[Lesson, ...]:
    """The lessons of a game. Raises ValueError (pydantic) for a file that is none."""
    from .lesson_model import LessonForm

    found = files(game)
    return tuple(
        Lesson(
            _id(game, path),
            game,
            number,
            len(found),
            LessonForm.model_validate_json(path.read_bytes()),
        )
        for number, path in enumerate(found, 1)
    )


def lesson(lesson_id: str) -> Lesson:
    """A lesson by its id. Raises UnknownLesson."""
    game = lesson_id.partition("/")[0]
    for one in lessons(game):
        if one.id == lesson_id:
            return one
    raise UnknownLesson(lesson_id)


def after(one: Lesson) -> Lesson | None:
    """The next lesson of the same game; None after the last."""
    return next((other for other in lessons(one.game) if other.number == one.number + 1), None)
