"""Checks a puzzle: its solution reaches the target, and a search finds no other plan that does."""

from __future__ import annotations

from tabletop.lessons.library import Puzzle
from tabletop.lessons.puzzles.puzzle_finder import judged, played_out
from tabletop.lessons.puzzles.puzzle_goals import ideas
from tabletop.lessons.puzzles.puzzle_run import PuzzleRun

_NAMES = ("-", "-")


def solution_faults(puzzle: Puzzle) -> list[str]:
    """What is wrong with the solution in the file, as sentences; empty when its last action, and none before, reaches
    the target."""
    run = PuzzleRun(puzzle, _NAMES)
    game = run.match.game
    found = [f"unsound: {fault}" for fault in game.faults(run.match.state)]
    if run.match.decider != run.pupil:
        found.append("another seat decides")
    if run.settle():
        return [*found, "the target is reached before anything is done"]
    run.show()
    while (move := run.next_reply()) is not None:
        run.match.apply(*move)
    if not run.solved:
        found.append(f"the solution reaches {run.figure} of {puzzle.form.target}")
    return found


def search_faults(puzzle: Puzzle) -> list[str]:
    """What a search through all that the seat may do finds wrong, as sentences; empty when one plan alone reaches the
    target."""
    run = PuzzleRun(puzzle, _NAMES)
    form, goal, start = puzzle.form, run.goal, run.match.state
    found = []
    if not goal.fair(start):
        found.append("luck may bring about what no plan does")
    finding = judged(goal, start, form.seat)
    if finding is None:
        return [*found, "no plan is clearly the best"]
    if (finding.target, finding.best.figure, finding.next_best) != (form.target, form.best, form.next_best):
        found.append(f"figures {finding.target}, {finding.best.figure}, {finding.next_best}")
    if goal.chancy:
        plans = ideas(finding.plans).values()
        ends = [played_out(puzzle.game, start, goal, form.seat, one.actions)[0] for one in plans]
        if [end >= form.target for end in ends] != [n == 0 for n in range(len(ends))]:
            found.append("another plan reaches the target by luck, or the best one does not")
    return found
