"""States and samples of them travel between processes; plans are compared in the same samples, and searched in them."""

import gc
import pickle
import sys
from dataclasses import replace
from itertools import chain, islice, zip_longest
from typing import Any

import pytest

from tabletop.bots.player import Budget
from tabletop.bots.random_bot import RandomBot
from tabletop.bots.sample_comparison import compare_in_samples
from tabletop.bots.tournament import Pairing, pairings, play_pairing
from tabletop.rules import catalogue
from tabletop.rules.adventure.actions import PlayCard
from tabletop.rules.adventure.frames import PayFrame
from tabletop.rules.adventure.state import find_copy
from tabletop.rules.chance import Chance
from tabletop.rules.match import Match
from tests.benchmarks.uct import PlainSearch
from tests.support import toy_game
from tests.support.finished_games import FINISHED
from tests.support.toy_game import Add, Toy
from tests.support.variants import EVERY


@pytest.mark.parametrize(
    "variant", [next(v for v in EVERY if v.game == g) for g in FINISHED], ids=lambda variant: variant.game
)
def test_a_state_goes_to_another_process_and_back(variant) -> None:
    """A regression: a state of Lords of War did not pickle, those of other games took their tables along."""
    game = catalogue.game(variant.game)
    state: Any = Match.start(game, variant.setup(3)).state
    bot = RandomBot(3)
    for _ in range(60):
        game.apply(state, bot.pick(game.legal_actions(state)))
    packed = pickle.dumps(state)
    loaded = pickle.loads(packed)
    assert loaded == state
    assert loaded.config.tables is state.config.tables
    assert list(game.legal_actions(loaded)) == list(game.legal_actions(state))
    assert len(packed) < 25_000


def test_a_card_that_is_being_paid_for_was_not_in_the_hand_of_a_sample() -> None:
    """AG-ABL-3, AG-GEN-4: everybody knows which card it is; a review of a match broke off when it was paid for."""
    variant = next(one for one in EVERY if one.game == "adventure")
    game = catalogue.game("adventure")
    state: Any = Match.start(game, variant.setup(3)).state
    bot, met = RandomBot(3), 0
    for step in range(1500):
        actions = game.legal_actions(state)
        if not actions or met == 3:
            break
        frame = state.frames[-1]
        if isinstance(frame, PayFrame) and isinstance(frame.action, PlayCard):
            met += 1
            for seat in (None, 1 - frame.decider):
                for number in range(6):
                    sample = game.sample(game.view(state, seat), seat, Chance(1000 * step + number))
                    assert find_copy(sample.players[frame.decider].hand, frame.action.card)
                    game.apply(sample, bot.pick(game.legal_actions(sample)))
        game.apply(state, bot.pick(actions))
    assert met == 3


# ---------------------------------------------------------------------------------- Plans compared in the same samples


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


# ----------------------------------------------------------------------------------------------------------- No growth


GAMES = 200
MOST = 1.03
"""What the second half of them may add: tables that are kept from game to game may fill up, slower and slower."""
FILES = "custom"
"""The scenario that is nothing without a file of a user's own."""


def every_table(game: str, level: str, games: int) -> list[Pairing]:
    """Games of every scenario with every number of seats in turn, between players of one level."""
    meta = catalogue.meta(game)
    shapes = [(one.id, seats) for one in meta.scenarios if one.id != FILES for seats in one.seats]
    each = -(-games // len(shapes))
    tables = [pairings(meta, (level,), each, scenarios=[one], seats=seats, seed=5) for one, seats in shapes]
    return [one for one in islice(chain.from_iterable(zip_longest(*tables)), games) if one is not None]


def blocks() -> int:
    """Pieces of memory that the interpreter has given out, once nothing is left that nobody needs."""
    gc.collect()
    return sys.getallocatedblocks()


@pytest.mark.long
@pytest.mark.parametrize("game", catalogue.game_ids())
def test_two_hundred_games_in_one_process_leave_nothing_behind(game) -> None:
    """Tables of maps, armies and actions that were kept for good grew with every game."""
    tables = every_table(game, "recruit", GAMES)
    assert len(tables) == GAMES
    for one in tables[: GAMES // 2]:
        play_pairing(one)
    half = blocks()
    for one in tables[GAMES // 2 :]:
        play_pairing(one)
    assert blocks() <= half * MOST


# ---------------------------------------------------------------------------- Plain UCT, the yardstick of the searches


def test_it_finds_the_move_that_wins_and_adds_up_its_simulations() -> None:
    game = Toy()
    state = replace(toy_game.start().state, totals=[18, 17], shown=[True, True], active=0)
    search = PlainSearch(game, game.view(state, 0), 0, 2, Chance(3), depth=20)
    for _ in range(200):
        search.simulate()
    assert search.best() in (Add(2), Add(3))
    assert search.root.visits == 200
    assert sum(child.visits for child in search.root.children.values()) == 200
    assert search.root.children[Add(1)].visits < 60


def test_no_child_is_made_twice_and_none_that_is_not_legal() -> None:
    game = Toy()
    state = toy_game.start().state
    seat = game.decider(state)
    assert seat is not None
    view = game.view(state, seat)
    search = PlainSearch(game, view, seat, 2, Chance(5), depth=3)
    for _ in range(12):
        search.simulate()
    assert {*search.root.children} == {*game.legal_actions(view)}
