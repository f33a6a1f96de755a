"""Compares plans in samples of what is hidden: all plans are played in the same samples, and those that fall behind
drop out.

Plans are compared by their differences within a sample, so that luck common to all plans does not count.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from tabletop.rules.chance import Chance
from tabletop.rules.dice import percent
from tabletop.rules.game import Action, Game, Seat

from .player import Answer, Reason, Spending, Traits, WeighingPlayer, Weights, liking

S = TypeVar("S")
W = TypeVar("W")


@dataclass(slots=True)
class SampleComparison:
    """The result of a comparison: ``values[option]``, one value for each sample, fewer for options that dropped out;
    ``left``: the indexes of those that did not. The first option is kept unless another is shown to be better."""

    values: list[list[float]]
    left: list[int] = field(default_factory=list)

    @property
    def samples(self) -> int:
        """How many samples the options left were played in."""
        return len(self.values[self.left[0]])

    def mean(self, option: int) -> float:
        """The mean of an option's values; 0 before the first sample."""
        values = self.values[option]
        return sum(values) / len(values) if values else 0.0

    def lead(self, option: int, other: int) -> tuple[float, float]:
        """By how much an option is ahead of another in the samples that both were played in, and the standard error of
        that (infinite for fewer than two)."""
        gaps = [a - b for a, b in zip(self.values[option], self.values[other])]
        n = len(gaps)
        if n < 2:
            return (gaps[0] if gaps else 0.0), math.inf
        mean = sum(gaps) / n
        spread = math.sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (n - 1))
        return mean, spread / math.sqrt(n)

    def expected_gain(self) -> float:
        """The value expected to be gained by knowing the true means: the maximum, over the other options left, of the
        expected positive part of their lead over the best, taken as normal with its standard error. 0 where all had
        equal values in every sample."""
        best = self.best()
        leads = [self.lead(best, option) for option in self.left if option != best]
        return max([_positive_part(-ahead, error) for ahead, error in leads], default=0.0)

    def best(self, clear: float = 0.0) -> int:
        """The option with the best mean of those left; the first option unless it is beaten by ``clear`` standard
        errors."""
        if not self.values[0] or not self.samples:
            return 0
        found = max(self.left, key=lambda option: (self.mean(option), -option))
        if found == 0 or clear <= 0:
            return found
        ahead, error = self.lead(found, 0)
        return found if ahead > clear * error else 0

    def ranking(self) -> list[int]:
        """All options, the best first: by the number of samples they lasted, then by their mean."""
        return sorted(range(len(self.values)), key=lambda n: (-len(self.values[n]), -self.mean(n), n))

    def explained(
        self, best: int, found: Answer, firsts: Sequence[Action], reasons: Callable[[int], tuple[Reason, ...]]
    ) -> Answer:
        """The answer ``found`` with its reasons, and with the next best choices that begin with another action and
        their reasons, each worth as much less as it is behind in the samples that both were played in. ``best``: the
        option that was chosen; ``firsts``: the action that each option begins with; ``reasons(option)``: those for it.
        """
        apart: dict[Action, int] = {}
        for option in (best, *self.ranking()):
            apart.setdefault(firsts[option], option)
        order = list(apart.values())[:3]
        told = [reasons(option) for option in order]
        others = [
            Answer(firsts[option], found.value - self.lead(best, option)[0], why) for option, why in zip(order, told)
        ]
        return replace(
            found,
            reasons=(*told[0], *self.better(order)),
            others=tuple(others[1:]),
        )

    def better(self, order: Sequence[int]) -> tuple[Reason, ...]:
        """The reason ``better``: in how many per cent of the samples the first option came out above the second. None
        where that does not speak for it."""
        share = percent(self.beats(order[0], order[1])) if len(order) > 1 else 0
        return (Reason("better", {"percent": share}),) if share > 50 else ()

    def beats(self, option: int, other: int) -> float:
        """In what share of the samples an option came out above another; draws count half."""
        gaps = [a - b for a, b in zip(self.values[option], self.values[other])]
        return sum([(gap > 0) + (gap == 0) / 2 for gap in gaps]) / len(gaps) if gaps else 0.5


def compare_in_samples(
    options: int,
    sample: Callable[[], W],
    play: Callable[[W, int], float],
    spending: Spending,
    *,
    least: int = 4,
    bound: float = 1.5,
    enough: float | None = None,
) -> SampleComparison:
    """Play every option in one sample after another until the budget is spent or one option is left.

    ``play(sample, option)`` gives the value of an option in a sample. After ``least`` samples an option drops out when
    it is more than ``bound`` standard errors behind the best. With ``enough``, the comparison also ends when
    ``SampleComparison.expected_gain`` is at most that, in the unit of the values. A sample that was not finished in
    time does not count.
    """
    compared = SampleComparison([[] for _ in range(options)], list(range(options)))
    while len(compared.left) > 1 and spending.another():
        world = sample()
        row: list[float] = []
        for option in compared.left:
            row.append(play(world, option))
            if spending.late():
                break
        if len(row) < len(compared.left):
            break
        for option, value in zip(compared.left, row):
            compared.values[option].append(value)
        if compared.samples >= least:
            _drop(compared, bound)
        # from fewer samples the spread is too uncertain
        if enough is not None and compared.samples >= 12 and compared.expected_gain() <= enough:
            break
    return compared


def _positive_part(mean: float, spread: float) -> float:
    """The expected value of ``max(0, x)`` for a normally distributed x."""
    if not spread:
        return max(mean, 0.0)
    z = mean / spread
    return spread * math.exp(-z * z / 2) / math.sqrt(2 * math.pi) + mean * 0.5 * math.erfc(-z / math.sqrt(2))


def _drop(compared: SampleComparison, bound: float) -> None:
    """Leave only the options that may still be the best."""
    best = compared.best()
    kept = []
    for option in compared.left:
        behind, error = compared.lead(best, option)
        if option == best or behind <= bound * error + 1e-9:
            kept.append(option)
    compared.left = kept


class ComparingPlayer(WeighingPlayer, Generic[S]):
    """The base of players that compare options in samples; their ``weights`` hold the parameters ``bound``,
    ``least`` and ``enough`` of :func:`compare_in_samples`. ``simulations``: how many samples it has played on so far,
    over all options."""

    def __init__(self, game: Game[S], weights_: Weights) -> None:
        super().__init__(weights_)
        self.game = game
        self.simulations = 0

    def compare(
        self, view: S, seat: Seat, chance: Chance, spending: Spending, options: int, play: Callable[[S, int], float],
        kind: str = "",
    ) -> SampleComparison:  # fmt: skip
        """Compare ``options`` in samples of what the view of a seat hides; ``play`` as in ``compare_in_samples``.
        ``kind``: what the names of the parameters begin with."""
        found = compare_in_samples(
            options,
            lambda: self.game.sample(view, seat, chance),
            play,
            spending,
            least=self.weights.count(f"{kind}least"),
            bound=self.weights[f"{kind}bound"],
            enough=self.weights.figures.get(f"{kind}enough"),
        )
        self.simulations += sum([len(values) for values in found.values])
        return found

    def followed(self, actions: Sequence[Action]) -> Action | None:
        """The next action of the plan; None, and no plan any more, where it is not legal or none is left."""
        plan, self.plan = self.plan, ()
        if not plan or plan[0] not in actions:
            return None
        self.plan = plan[1:]
        return plan[0]

    def liked(self, compared: SampleComparison, best: int, traits: Callable[[int], Traits] | None) -> int:
        """The option that is chosen where one came out ``best``: with a ``temper`` the one that suits it best of those
        that are left and are at most ``leeway`` worse in the samples."""
        if not self.weights.temper or traits is None or not compared.samples:
            return best
        suits = {}
        for option in compared.left:
            behind = max(0.0, compared.lead(best, option)[0])
            if behind <= self.weights.leeway:
                suits[option] = liking(self.weights.temper, traits(option)) - behind
        return max(suits, key=lambda option: (suits[option], option == best))

    def decided(
        self,
        compared: SampleComparison,
        plans: Sequence[tuple[Action, ...]],
        reasons: Callable[[int], tuple[Reason, ...]] | None,
        traits: Callable[[int], Traits] | None = None,
        kind: str = "",
    ) -> Answer:
        """The first action of the plan that came out best, the first unless another is better by ``clear`` standard
        errors; it is followed from now on. ``reasons(plan)``: those for it; None where nobody asks for them;
        ``traits(plan)``: what a temper may like about it; ``kind``: what the name of the parameter begins with."""
        best = self.liked(compared, compared.best(self.weights[f"{kind}clear"]), traits)
        self.plan = plans[best][1:]
        found = Answer(plans[best][0], compared.mean(best), samples=compared.samples)
        return compared.explained(best, found, [plan[0] for plan in plans], reasons) if reasons else found
