"""A puzzle being solved: a real match from its position, and how far the goal has been reached.

It draws nothing: the client shows it, and a test solves every puzzle through it.
"""

from __future__ import annotations

from dataclasses import replace

from tabletop.lessons.lesson_model import LessonForm, LessonPicture, LessonPosition, LessonStep
from tabletop.lessons.lesson_run import LessonPlace, LessonRun
from tabletop.lessons.library import Lesson, Puzzle
from tabletop.rules.game import Action, Seat, Setup, TableRules

from .puzzle_goals import goals, reply

_UNSAID = {"-": "-"}
_START = "start"


def _as_lesson(puzzle: Puzzle) -> Lesson:
    """The puzzle as a lesson of one free step; its sentences are made by the client."""
    form = puzzle.form
    step = LessonStep(say=_UNSAID, position=_START, free=True)
    whole = LessonForm(
        title=_UNSAID, about=_UNSAID, closing=_UNSAID, minutes=1, picture=LessonPicture(place="table.jpg"),
        setup=form.setup, pupil=form.seat,
        positions={_START: LessonPosition(state=form.state)}, steps=(step,),
    )  # fmt: skip
    return Lesson(puzzle.id, puzzle.game, puzzle.number, puzzle.count, whole)


class PuzzleRun(LessonRun):
    """``names``: of who solves the puzzle and of the others. ``shows``: the solution is being played by the program;
    ``shown``: it has been, since the puzzle was opened or begun again."""

    def __init__(self, puzzle: Puzzle, names: tuple[str, str], place: LessonPlace | None = None) -> None:
        self.puzzle = puzzle
        self.goal = goals(puzzle.game)[puzzle.form.kind]
        self.shows = False
        self._moves: list[tuple[Action, tuple[int, ...]]] = []
        super().__init__(_as_lesson(puzzle), names, place)

    def _make_setup(self, names: tuple[str, str]) -> Setup:
        return replace(super()._make_setup(names), table=TableRules(undo="friendly", curtain=False))

    # ------------------------------------------------------------------------------------------------- the goal

    @property
    def figure(self) -> int:
        return self.goal.figure(self.match.base, self.match.state, self.pupil)

    @property
    def solved(self) -> bool:
        return self.figure >= self.puzzle.form.target

    @property
    def _played_out(self) -> bool:
        """Whether the target has been reached, or cannot be any more."""
        over = self.goal.over(self.match.base, self.match.state, self.pupil)
        return self.match.outcome is not None or over or self.solved

    # ------------------------------------------------------------------------------------------------- playing

    def _rival(self, seat: Seat) -> Action:
        del seat
        return reply(self.puzzle.game, self.match.state)

    def next_reply(self) -> tuple[Action, tuple[int, ...] | None] | None:
        """The action of another seat, or the next one of the solution while that is shown, with what chance gives for
        it."""
        if self.shows and self._moves and not self._played_out:
            return self._moves.pop(0)
        return super().next_reply()

    def restart(self) -> None:
        self.shows = False
        super().restart()

    def show(self) -> None:
        """Begin again with the program playing the solution."""
        self.restart()
        solution = self.puzzle.form.solution
        actions = self.match.game.codec().load_actions([move.action for move in solution])
        self._moves = [(action, move.chance) for action, move in zip(actions, solution, strict=True)]
        self.shows = True
