"""Puzzles with dice: a decision whose options are played out in samples of everything hidden, every option in the same
samples and with the same dice. The figure of an option is how often it succeeds, in percent."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Game, IllegalAction, Seat
from tabletop.rules.stack_game import Stacked

from .puzzle_goals import PuzzlePlan

S = TypeVar("S", bound=Stacked)
Policy = Callable[[S, Chance], Action]
"""What the seat that decides in a state does, with a generator for its random choices."""
LUCKY: Final = 100
_QUICK: Final = 12
_SAMPLES: Final = 60
_LONGEST: Final = 300
_HOPELESS: Final = 15
"""Percent by which the best option must be ahead in the first ``_QUICK`` samples to be measured in all of them."""


_MANY: Final = 4
_TEMPTING: Final = 40
"""``_MANY``: options beyond which a puzzle is harder; ``_TEMPTING``: percent of the second option from which it is."""


@dataclass(frozen=True, slots=True)
class TriedOption:
    """One option: its actions in order, and its idea (see :class:`PuzzlePlan`)."""

    actions: tuple[Action, ...]
    idea: object


def _nothing(start: object, seat: Seat) -> Mapping[str, str | int]:
    """The values of a sentence that names nothing."""
    del start, seat
    return {}


@dataclass(frozen=True, slots=True)
class TriedChoice(Generic[S]):
    """A goal with dice. ``begins``: whether a position is such a decision; ``options``: what may be done; ``done``:
    whether the attempt is over; ``reached``: whether it has succeeded, asked at its end; ``named``: what the sentence
    names."""

    kind: str
    game: Game[S]
    begins: Callable[[S, Seat], bool]
    options: Callable[[S, Seat], Sequence[TriedOption]]
    done: Callable[[S, S, Seat], bool]
    reached: Callable[[S, S, Seat], bool]
    policy: Policy[S]
    named: Callable[[S, Seat], Mapping[str, str | int]] = _nothing
    least: int = 60
    margin: int = 25
    chancy: bool = True

    def poses(self, start: S, seat: Seat) -> bool:
        """Whether the position is such a decision, with something to choose."""
        return self.begins(start, seat) and len(self.options(start, seat)) > 1

    def figure(self, start: S, now: S, seat: Seat) -> int:
        """100 where the attempt is over and has succeeded, else 0."""
        return LUCKY if self.over(start, now, seat) and self.reached(start, now, seat) else 0

    def over(self, start: S, now: S, seat: Seat) -> bool:
        return now.result is not None or self.done(start, now, seat)

    def plans(self, start: S, seat: Seat) -> Sequence[PuzzlePlan]:
        """One plan for each option, its figure the percent of samples in which it succeeds."""
        options = self.options(start, seat)
        found = self._tried(start, seat, options, _QUICK)
        first, second = sorted(found, reverse=True)[:2]
        if first - second >= _HOPELESS:
            found = self._tried(start, seat, options, _SAMPLES)
        return [PuzzlePlan(chance, option.actions, option.idea) for chance, option in zip(found, options, strict=True)]

    def _tried(self, start: S, seat: Seat, options: Sequence[TriedOption], samples: int) -> list[int]:
        """How often each option succeeds, in percent."""
        game = self.game
        view = game.view(start, seat)
        won = [0] * len(options)
        for n in range(samples):
            world = game.sample(view, seat, Chance(n))
            for at, option in enumerate(options):
                won[at] += self._succeeds(start, game.clone(world), seat, option, Chance(n))
        return [round(LUCKY * number / samples) for number in won]

    def _succeeds(self, start: S, state: S, seat: Seat, option: TriedOption, chance: Chance) -> bool:
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

    def fair(self, start: S) -> bool:
        """True: the finder chooses a seed with which the best option succeeds and the others do not."""
        del start
        return True

    def values(self, start: S, best: PuzzlePlan, seat: Seat) -> Mapping[str, str | int]:
        """The values that the sentence names, by ``named``."""
        del best
        return self.named(start, seat)

    def difficulty(self, plans: Sequence[PuzzlePlan], target: int) -> int:
        """1, and one more for many options, and for a second option that often succeeds too."""
        del target
        second = sorted([plan.figure for plan in plans])[-2]
        return min(3, 1 + (len(plans) > _MANY) + (second >= _TEMPTING))
