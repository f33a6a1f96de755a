"""Plans compared in the same samples."""

from __future__ import annotations

from tabletop.bots.player import Budget
from tabletop.bots.sample_comparison import compare_in_samples
from tabletop.rules.chance import Chance


def race_of(worths: list[float], samples: int, spread: int = 100, bound: float = 2.0) -> tuple[int, list[int]]:
    """The best of options whose worth differs a little in samples that differ a lot, and how long each lasted."""
    chance = Chance(3)
    compared = compare_in_samples(
        len(worths),
        lambda: Chance(chance.below(1 << 40, "test")),
        lambda world, n: world.clone().below(spread, "world") + worths[n] + world.clone().below(3, f"option {n}") / 10,
        Budget(samples).begin(),
        bound=bound,
    )
    return compared.best(), [len(values) for values in compared.values]


def test_what_samples_share_does_not_count() -> None:
    """A difference of one is seen in eight samples although samples differ by a hundred."""
    best, lasted = race_of([0.0, 1.0, 0.5], 8)
    assert best == 1
    assert lasted[0] < 8


def test_an_option_that_is_clearly_behind_is_played_no_further() -> None:
    _, lasted = race_of([0.0, 50.0], 40)
    assert lasted == [4, 4]


def test_the_first_option_stands_without_samples_and_unless_another_is_clearly_better() -> None:
    assert race_of([0.0, 9.0], 0)[0] == 0
    compared = compare_in_samples(2, lambda: None, lambda _, n: 5.0 * n, Budget(1).begin())
    assert compared.best() == 1
    assert compared.best(clear=2.0) == 0  # one sample shows nothing
    values = iter([0.0, 3.0, 0.0, -2.0, 0.0, 2.0, 0.0, -1.0])
    compared = compare_in_samples(2, lambda: None, lambda _, n: next(values), Budget(4).begin(), bound=9)
    assert compared.best() == 1
    assert compared.best(clear=1.0) == 0


def test_ranking_puts_those_that_lasted_before_those_that_dropped_out() -> None:
    compared = compare_in_samples(3, lambda: None, lambda _, n: [5.0, 9.0, 1.0][n], Budget(9).begin())
    assert compared.ranking()[0] == 1
    assert compared.beats(1, 0) == 1.0


def test_a_race_ends_when_nothing_more_is_to_be_gained() -> None:
    """A search went on to the end of its time where all that was left came to the same."""
    compared = compare_in_samples(2, lambda: None, lambda _, n: 5.0, Budget(90).begin(), enough=0.0)
    assert compared.samples == 12
    near = compare_in_samples(2, lambda: None, lambda _, n: 5.0, Budget(90).begin())
    assert near.samples == 90


def test_a_race_goes_on_while_another_option_may_be_better() -> None:
    """Options that swing by ten, the second ahead by a little: a small gain is still to be had, a great one is not."""
    values = [n % 2 * ((turn * 8) % 21 - 9.5) for turn in range(60) for n in (0, 1)]

    def samples(enough: float) -> int:
        swings = iter(values)
        return compare_in_samples(
            2, lambda: None, lambda _, n: next(swings), Budget(60).begin(), bound=9, enough=enough
        ).samples

    assert samples(0.05) == 60
    assert samples(1.5) < 20
