"""Samples of what a seat cannot see: over random games of every variant they agree with the view they come from."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.rules import catalogue
from tabletop.rules.adventure.actions import PlayCard
from tabletop.rules.adventure.frames import PayFrame
from tabletop.rules.adventure.state import find_copy
from tabletop.rules.chance import Chance
from tabletop.rules.match import Match
from tests.support.dealt_again import check_dealt_again
from tests.support.finished_games import FINISHED
from tests.support.variants import EVERY, Variant

STEPS = 250


def check_samples(variant: Variant, seed: int, steps: int, every: int) -> None:
    """Play at random and look at samples of each seat's view now and then."""
    game = catalogue.game(variant.game)
    state: Any = Match.start(game, variant.setup(seed)).state
    seats = len(variant.setup(seed).seats)
    bot = RandomBot(seed)
    for step in range(steps):
        actions = game.legal_actions(state)
        if not actions:
            return
        if step % every == 0:
            check_dealt_again(game, state, seats, Chance(seed * 100_000 + step))
        game.apply(state, bot.pick(actions))


@pytest.mark.parametrize("variant", EVERY, ids=lambda variant: f"{variant.game}-{variant.name}")
def test_a_sample_agrees_with_its_view(variant: Variant) -> None:
    """LW-SET-6, WC-TRN-6, SW-SET-14, AG-GEN-4."""
    check_samples(variant, 1, STEPS, 25)


@pytest.mark.long
@pytest.mark.parametrize("variant", EVERY, ids=lambda variant: f"{variant.game}-{variant.name}")
def test_samples_over_whole_games(variant: Variant) -> None:
    """LW-SET-6, WC-TRN-6, SW-SET-14, AG-GEN-4."""
    for seed in range(2, 12):
        check_samples(variant, seed, 4000, 7)


@pytest.mark.parametrize(
    "variant", [next(v for v in EVERY if v.game == g) for g in FINISHED], ids=lambda variant: variant.game
)
def test_a_state_goes_to_another_process_and_back(variant: Variant) -> None:
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
