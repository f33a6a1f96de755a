"""Searches all that a seat may do, visiting each position once; and what goals without dice share."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tabletop.rules.game import Action, Game, Seat

from .puzzle_goals import PuzzlePlan, TooWide, ideas, reply

S = TypeVar("S")

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
class MeasuredGoal(Generic[S]):
    """A goal without dice. ``measured(start, now, seat)``: the figure reached in ``now``; the other fields are those of
    :class:`PuzzleGoal`."""

    kind: str
    measured: Callable[[S, S, Seat], int]
    least: int = 1
    margin: int = 1
    chancy: bool = False

    def figure(self, start: S, now: S, seat: Seat) -> int:
        """The figure reached since ``start``, by ``measured``."""
        return self.measured(start, now, seat)

    def fair(self, start: S) -> bool:
        """True: nothing in these positions depends on chance."""
        del start
        return True

    def values(self, start: S, best: PuzzlePlan, seat: Seat) -> Mapping[str, str | int]:
        """None: the sentence names nothing but the target."""
        del start, best, seat
        return {}

    def difficulty(self, plans: Sequence[PuzzlePlan], target: int) -> int:
        """The difficulty by :func:`difficulty`."""
        return difficulty(plans, target)
