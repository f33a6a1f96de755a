"""What a puzzle may ask for, in terms of the rules: one :class:`PuzzleGoal` for each kind; those of a game are in
``<game>_goals.py``.

A goal measures a position by a whole number, its figure (cards felled, coins earned, chance in percent). A position is
a puzzle where one plan alone brings the figure to the target.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, TypeVar

from tabletop.bots import CAPTAIN
from tabletop.bots.player import Question, answer
from tabletop.rules import catalogue
from tabletop.rules.game import Action, Seat

State = TypeVar("State", contravariant=True)


@dataclass(frozen=True, slots=True)
class PuzzlePlan:
    """A way to play: the ``figure`` that it reaches (or is expected to, where dice fall), its ``actions`` in order as
    far as they matter, and its ``idea``: plans with equal ideas count as one solution."""

    figure: int
    actions: tuple[Action, ...]
    idea: object


class PuzzleGoal(Protocol[State]):
    """One kind of puzzle: which positions pose it, and how its plans are found and measured."""

    @property
    def kind(self) -> str:
        """The id of the kind, unique within its game."""
        ...

    @property
    def least(self) -> int:
        """The smallest best figure that makes a puzzle."""
        ...

    @property
    def margin(self) -> int:
        """By how much the figure of the best plan must exceed that of the next idea."""
        ...

    @property
    def chancy(self) -> bool:
        """Whether figures are chances in percent: a plan that succeeds counts 100, one that fails 0."""
        ...

    def poses(self, start: State, seat: Seat) -> bool:
        """Whether a position in which the seat decides may be a puzzle of this kind at all."""
        ...

    def figure(self, start: State, now: State, seat: Seat) -> int:
        """The figure reached from ``start`` to ``now``."""
        ...

    def over(self, start: State, now: State, seat: Seat) -> bool:
        """Whether nothing can be added to the figure any more."""
        ...

    def plans(self, start: State, seat: Seat) -> Sequence[PuzzlePlan]:
        """The plans that a search finds, among them the best of the two best ideas. Raises TooWide."""
        ...

    def fair(self, start: State) -> bool:
        """Whether no lucky draw of the position's generator lets a seat reach more than the plans do."""
        ...

    def values(self, start: State, best: PuzzlePlan, seat: Seat) -> Mapping[str, str | int]:
        """The ids and numbers that the sentence names beside the target."""
        ...

    def difficulty(self, plans: Sequence[PuzzlePlan], target: int) -> int:
        """How hard the best plan is to find: 1 (easy) to 3."""
        ...


class TooWide(Exception):
    """There are more plans than a search can go through."""


@cache
def goals(game_id: str) -> Mapping[str, PuzzleGoal[object]]:
    """The kinds of puzzles of a game; empty for a game without puzzles."""
    name = f"tabletop.lessons.puzzles.{game_id}_goals"
    if find_spec(name) is None:
        return {}
    room = import_module(name)
    return {goal.kind: goal for goal in room.GOALS}


def ideas(plans: Sequence[PuzzlePlan]) -> dict[object, PuzzlePlan]:
    """The best plan of each idea, the best first."""
    found: dict[object, PuzzlePlan] = {}
    for plan in sorted(plans, key=lambda plan: -plan.figure):
        found.setdefault(plan.idea, plan)
    return found


def reply(game_id: str, state: object) -> Action:
    """The action of a seat that does not solve the puzzle: a Captain's, always the same in the same position."""
    game = catalogue.game(game_id)
    seat = game.decider(state)
    assert seat is not None
    return answer(Question(game_id, CAPTAIN, seat, 0, 0, game.view(state, seat))).action
