"""The shape of a puzzle's file, validated with pydantic: imported only when puzzles are opened."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from tabletop.lessons.lesson_model import LessonPart, LessonSetup, Whole
from tabletop.rules.game import Json

Percent = Annotated[int, Field(strict=True, ge=0, le=100)]
DIFFICULTIES = 3


class PuzzleSource(LessonPart):
    """The game that a puzzle was found in: who played, the seed and the scenario, and after how many actions."""

    players: tuple[str, ...]
    seed: Whole
    scenario: str
    action: Whole
    turn: Whole


class PuzzleMove(LessonPart):
    """One action of the solution, of whichever seat decides, in its JSON form, and what chance gives for it."""

    action: Json
    chance: tuple[Whole, ...] = ()


class PuzzleForm(LessonPart):
    """A whole puzzle. ``kind``: one of the game's; ``target``: the figure of that kind that is to be reached;
    ``values``: ids and numbers that the sentence names; ``seat``: who is to find the plan; ``best``, ``next_best``: the
    figures of the only plan that reaches the target and of the best other one; ``chance``: of the plan, in percent, 100
    without dice."""

    kind: str
    target: int
    values: dict[str, str | int] = {}
    seat: Whole
    difficulty: Annotated[int, Field(strict=True, ge=1, le=DIFFICULTIES)]
    best: int
    next_best: int
    chance: Percent = 100
    setup: LessonSetup
    state: Json
    solution: Annotated[tuple[PuzzleMove, ...], Field(min_length=1)]
    source: PuzzleSource

    @model_validator(mode="after")
    def _one_is_best(self) -> PuzzleForm:
        if not self.next_best < self.target <= self.best:
            raise ValueError("the next best plan does not reach the target, the best one does")
        if self.seat >= len(self.setup.seats):
            raise ValueError("no such seat")
        return self
