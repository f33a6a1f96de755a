"""What a puzzle may ask for, in terms of the rules: one :class:`PuzzleGoal` for each kind; those of a game are in
``<game>_goals.py``.

A goal measures a position by a whole number, its figure (cards felled, coins earned, chance in percent). A position is
a puzzle where one plan alone brings the figure to the target. Without dice all that a seat may do is searched, visiting
each position once (:class:`MeasuredGoal`). With dice a decision's options are played out in samples of everything
hidden, every option in the same samples and with the same dice; the figure of an option is how often it succeeds, in
percent (:class:`TriedChoice`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final, Generic, TypeVar

from tabletop.bots import CAPTAIN
from tabletop.bots.player import Question, answer
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Game, IllegalAction, Seat
from tabletop.rules.stack_game import Stacked

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class PuzzlePlan:
    """A way to play: the ``figure`` that it reaches (or is expected to, where dice fall), its ``actions`` in order as
    far as they matter, and its ``idea``: plans with equal ideas count as one solution."""

    figure: int
    actions: tuple[Action, ...]
    idea: object


@dataclass(frozen=True, slots=True)
class PuzzleGoal(ABC, Generic[S]):
    """One kind of puzzle: which positions pose it, and how its plans are found and measured. ``kind``: its id, unique
    within its game; ``least``: the smallest best figure that makes a puzzle; ``margin``: by how much the figure of the
    best plan must exceed that of the next idea; ``chancy``: whether figures are chances in percent: a plan that
    succeeds counts 100, one that fails 0."""

    kind: str
    least: int = field(default=1, kw_only=True)
    margin: int = field(default=1, kw_only=True)
    chancy: bool = field(default=False, kw_only=True)

    @abstractmethod
    def poses(self, start: S, seat: Seat) -> bool:
        """Whether a position in which the seat decides may be a puzzle of this kind at all."""

    @abstractmethod
    def figure(self, start: S, now: S, seat: Seat) -> int:
        """The figure reached from ``start`` to ``now``."""

    @abstractmethod
    def over(self, start: S, now: S, seat: Seat) -> bool:
        """Whether nothing can be added to the figure any more."""

    @abstractmethod
    def plans(self, start: S, seat: Seat) -> Sequence[PuzzlePlan]:
        """The plans that a search finds, among them the best of the two best ideas. Raises TooWide."""

    def fair(self, start: S) -> bool:  # noqa: ARG002 - in most positions there is no luck, or the finder sees to it
        """Whether no lucky draw of the position's generator lets a seat reach more than the plans do."""
        return True

    def values(self, start: S, best: PuzzlePlan, seat: Seat) -> Mapping[str, str | int]:  # noqa: ARG002
        """The ids and numbers that the sentence names beside the target."""
        return {}

    @abstractmethod
    def difficulty(self, plans: Sequence[PuzzlePlan], target: int) -> int:
        """How hard the best plan is to find: 1 (easy) to 3."""


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


def match_won(start: object, now: Stacked, seat: Seat) -> int:  # noqa: ARG001 - as figures are measured
    """1 where the seat has won the match, else 0."""
    return int(now.result is not None and seat in now.result.winners)


_FEW, _SEVERAL, _WAYS, _LONG = 5, 14, 9, 2
"""``_FEW``, ``_SEVERAL``: plans one short of the target up to which a puzzle is easy, or middling; ``_WAYS``: these
numbers are so many times larger where a plan can only succeed or fail; ``_LONG``: actions beyond which a plan is
long."""


def lines_of_play(
    game: Game[S],
    start: S,
    seat: Seat,
    *,
    over: Callable[[S], bool],
    key: Callable[[S], Hashable],
    offers: Callable[[S], Iterable[Action]],
    most: int,
) -> Iterator[tuple[S, tuple[Action, ...]]]:
    """Every position in which the attempt is ``over``, with the seat's own actions that led there; the other seats are
    played by Captains. Positions with the same ``key`` are followed once. Raises TooWide after ``most`` positions."""
    waiting: list[tuple[S, tuple[Action, ...]]] = [(game.clone(start), ())]
    seen: set[Hashable] = set()
    while waiting:
        state, done = waiting.pop()
        while game.decider(state) not in (seat, None) and not over(state):
            game.apply(state, reply(game.meta.id, state))
        mark = key(state)
        if mark in seen:
            continue
        seen.add(mark)
        if len(seen) > most:
            raise TooWide
        if over(state) or game.decider(state) is None:
            yield state, done
            continue
        for action in offers(state):
            after = game.clone(state)
            game.apply(after, action)
            waiting.append((after, (*done, action)))


class LastSearch(Generic[S]):
    """Searches the ways to play a turn; those of the last position are kept, as all kinds of puzzles measure the same
    ones. ``key`` as in :func:`lines_of_play`; raises TooWide where ``search`` does, each time."""

    def __init__(
        self, key: Callable[[S, Seat], Hashable], search: Callable[[S, Seat], Iterable[tuple[S, tuple[Action, ...]]]]
    ) -> None:
        self._key, self._search = key, search
        self._of: Hashable = None
        self._ways: list[tuple[S, tuple[Action, ...]]] | None = None

    def __call__(self, start: S, seat: Seat) -> list[tuple[S, tuple[Action, ...]]]:
        """The ways, each as the position it leads to and the seat's actions."""
        mark = (seat, self._key(start, seat))
        if mark != self._of:
            self._of, self._ways = mark, None
            self._ways = list(self._search(start, seat))
        if self._ways is None:
            raise TooWide
        return self._ways


def difficulty(plans: Sequence[PuzzlePlan], target: int) -> int:
    """How hard the plan is to find, from 1 to 3: by how many other ideas miss the target by one at most or, with a
    target of 1, by how many there are; one level more for a plan of more than ``_LONG`` actions."""
    found = ideas(plans)
    near = sum([target > plan.figure >= target - 1 for plan in found.values()])
    few, several = (_FEW, _SEVERAL) if target > 1 else (_FEW * _WAYS, _SEVERAL * _WAYS)
    level = 1 if near <= few else 2 if near <= several else 3
    best = next(iter(found.values()))
    return min(3, level + (len(best.actions) > _LONG))


@dataclass(frozen=True, slots=True)
class MeasuredGoal(PuzzleGoal[S]):
    """A goal without dice. ``measured(start, now, seat)``: the figure reached in ``now``."""

    measured: Callable[[S, S, Seat], int]

    def figure(self, start: S, now: S, seat: Seat) -> int:
        return self.measured(start, now, seat)

    def difficulty(self, plans: Sequence[PuzzlePlan], target: int) -> int:
        return difficulty(plans, target)


D = TypeVar("D", bound=Stacked)
Policy = Callable[[D, Chance], Action]
"""What the seat that decides in a state does, with a generator for its random choices."""
LUCKY: Final = 100
_QUICK: Final = 12
_LONGEST: Final = 300


_MANY: Final = 4
_TEMPTING: Final = 40
"""``_MANY``: options beyond which a puzzle is harder; ``_TEMPTING``: percent of the second option from which it is."""


@dataclass(frozen=True, slots=True)
class TriedOption:
    """One option: its actions in order, and its idea (see :class:`PuzzlePlan`)."""

    actions: tuple[Action, ...]
    idea: object


def every_action(game: Game[D]) -> Callable[[D, Seat], list[TriedOption]]:
    return lambda start, _seat: [TriedOption((action,), action.text) for action in game.legal_actions(start)]


def _nothing(start: object, seat: Seat) -> Mapping[str, str | int]:
    del start, seat
    return {}


@dataclass(frozen=True, slots=True)
class TriedChoice(PuzzleGoal[D]):
    """A goal with dice. ``begins``: whether a position is such a decision; ``options``: what may be done; ``done``:
    whether the attempt is over; ``reached``: whether it has succeeded, asked at its end; ``named``: what the sentence
    names."""

    game: Game[D]
    begins: Callable[[D, Seat], bool]
    options: Callable[[D, Seat], Sequence[TriedOption]]
    done: Callable[[D, D, Seat], bool]
    reached: Callable[[D, D, Seat], bool]
    policy: Policy[D]
    named: Callable[[D, Seat], Mapping[str, str | int]] = _nothing
    least: int = field(default=60, kw_only=True)
    margin: int = field(default=25, kw_only=True)
    chancy: bool = field(default=True, kw_only=True)

    def poses(self, start: D, seat: Seat) -> bool:
        return self.begins(start, seat) and len(self.options(start, seat)) > 1

    def figure(self, start: D, now: D, seat: Seat) -> int:
        """100 where the attempt is over and has succeeded, else 0."""
        return LUCKY if self.over(start, now, seat) and self.reached(start, now, seat) else 0

    def over(self, start: D, now: D, seat: Seat) -> bool:
        return now.result is not None or self.done(start, now, seat)

    def plans(self, start: D, seat: Seat) -> Sequence[PuzzlePlan]:
        """One plan for each option, its figure the percent of samples in which it succeeds."""
        options = self.options(start, seat)
        found = self._tried(start, seat, options, _QUICK)
        first, second = sorted(found, reverse=True)[:2]
        # In the first samples the best must be so many percent ahead to be measured in all of them.
        if first - second >= 15:
            found = self._tried(start, seat, options, 60)
        return [PuzzlePlan(chance, option.actions, option.idea) for chance, option in zip(found, options, strict=True)]

    def _tried(self, start: D, seat: Seat, options: Sequence[TriedOption], samples: int) -> list[int]:
        """How often each option succeeds, in percent."""
        game = self.game
        view = game.view(start, seat)
        won = [0] * len(options)
        for n in range(samples):
            world = game.sample(view, seat, Chance(n))
            for at, option in enumerate(options):
                won[at] += self._succeeds(start, game.clone(world), seat, option, Chance(n))
        return [round(LUCKY * number / samples) for number in won]

    def _succeeds(self, start: D, state: D, seat: Seat, option: TriedOption, chance: Chance) -> bool:
        game, left = self.game, list(option.actions)
        for _ in range(_LONGEST):
            decider = game.decider(state)
            if decider is None or self.over(start, state, seat):
                return bool(self.reached(start, state, seat))
            action = left.pop(0) if left and decider == seat else self.policy(state, chance)
            try:
                game.apply(state, action)
            except IllegalAction:
                return False
        return False

    def values(self, start: D, best: PuzzlePlan, seat: Seat) -> Mapping[str, str | int]:
        """The values that the sentence names, by ``named``."""
        del best
        return self.named(start, seat)

    def difficulty(self, plans: Sequence[PuzzlePlan], target: int) -> int:
        """1, and one more for many options, and for a second option that often succeeds too."""
        del target
        second = sorted([plan.figure for plan in plans])[-2]
        return min(3, 1 + (len(plans) > _MANY) + (second >= _TEMPTING))
