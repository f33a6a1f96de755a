"""Lists the puzzles of the games and reads them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .puzzle_model import PuzzleForm

FOLDER = Path(__file__).resolve().parent / "content"


class UnknownPuzzle(KeyError):
    """No puzzle of that id is in this edition of the program."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle: its id (``game/puzzle-name``), its ``number`` from 1 of ``count`` among those of its game, and its
    content."""

    id: str
    game: str
    number: int
    count: int
    form: PuzzleForm


def files(game: str) -> list[Path]:
    """The files of a game's puzzles from the easiest to the hardest, by the numbers that their names begin with."""
    return sorted((FOLDER / game).glob("*.json"))


def read(path: Path, number: int = 1, count: int = 1) -> Puzzle:
    """A puzzle out of its file. Raises ValueError (pydantic) for a file that is none."""
    from .puzzle_model import PuzzleForm

    game = path.parent.name
    name = path.stem.partition("-")[2]
    return Puzzle(f"{game}/puzzle-{name}", game, number, count, PuzzleForm.model_validate_json(path.read_bytes()))


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game in their order. Raises ValueError (pydantic) for a file that is none."""
    found = files(game)
    return tuple(read(path, number, len(found)) for number, path in enumerate(found, 1))


def puzzle(puzzle_id: str) -> Puzzle:
    """A puzzle by its id. Raises UnknownPuzzle."""
    for one in puzzles(puzzle_id.partition("/")[0]):
        if one.id == puzzle_id:
            return one
    raise UnknownPuzzle(puzzle_id)


def after(one: Puzzle) -> Puzzle | None:
    """The next puzzle of the same game; None after the last."""
    return next((other for other in puzzles(one.game) if other.number == one.number + 1), None)
