"""What a hint shows beside the best choice comes near it, and the chances that it prints are true."""

import re

import pytest

from tabletop.bots import WARLORD
from tabletop.bots.player import Budget, Question, close_of, explainer, passes_of
from tabletop.bots.sample_comparison import SampleComparison
from tabletop.bots.worker import advise
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.small_world import actions as act
from tabletop.text import messages
from tests.bots.blunders import recorded_positions


@pytest.mark.parametrize("game_id", catalogue.game_ids())
def test_what_was_shown_as_next_best_was_much_worse_or_less_than_passing(game_id) -> None:
    """Two of five next best choices lay more than half a point behind."""
    game, shown = catalogue.game(game_id), 0
    for name, at, state in recorded_positions(game, 1500):
        seat = game.decider(state)
        assert seat is not None
        best = advise(Question(game_id, WARLORD, seat, 5, at, game.view(state, seat), Budget(3), reasons=True))
        told = [best, *best.others]
        assert all(best.value - one.value <= close_of(game_id) for one in told), (name, at)
        assert not any(one.action in passes_of(game_id) for one in told[:-1]), (name, at)
        assert len({one.action for one in told}) == len(told)
        shown += len(best.others)
    assert shown


COMPARED = {
    "board.hint.better": "test_the_share_of_test_games_that_a_hint_prints_is_that_of_the_samples",
    "small_world.hint.die": "test_the_chance_of_a_throw_in_a_hint_is_that_of_many_throws",
    "warcraft.hint.attack": "tests/bots/test_warcraft_captain.py",
    "warcraft.hint.won": "tests/bots/test_warcraft_captain.py",
    "adventure.hint.valor": "tests/bots/test_adventure_choices.py",
    "adventure.hint.level": "tests/bots/test_adventure_choices.py",
    "adventure.hint.unhurt": "tests/bots/test_adventure_choices.py",
    "adventure.hint.hero": "counted in games: heroes.json",
}
"""By hint that prints a per cent: what compares it with the exact or simulated chance."""


def test_every_hint_that_prints_a_chance_is_compared() -> None:
    printed = {key for key in messages() if re.search(r"\.hint\.", key) and "{percent}" in str(messages()[key])}
    assert printed == COMPARED.keys()


def test_the_chance_of_a_throw_in_a_hint_is_that_of_many_throws() -> None:
    """Of the real state, whose hidden things the hint did not know."""
    game, compared, throws = catalogue.game("small_world"), 0, 240
    for _, _, state in recorded_positions(game, 23):
        seat = game.decider(state)
        assert seat is not None
        view = game.view(state, seat)
        attempts = [one for one in game.legal_actions(view) if isinstance(one, act.FinalAttempt)]
        for action in attempts[:2]:
            (told,) = explainer("small_world").explain(view, action, (), Chance(1))
            taken = 0
            for number in range(throws):
                after = game.clone(state)
                after.chance.seed += number
                game.apply(after, action)
                spot = after.spots[after.config.tables.index[action.region]]
                taken += spot.owner == seat and not spot.declined
            assert abs(told.values["percent"] - 100 * taken / throws) < 10, (action.text, told)
            compared += 1
    assert compared >= 10


def test_the_share_of_test_games_that_a_hint_prints_is_that_of_the_samples() -> None:
    compared = SampleComparison([[1.0, 1.0, 0.0, 1.0], [0.0, 1.0, 1.0, 0.0]], [0, 1])
    (told,) = compared.better([0, 1])
    assert told.values == {"percent": 62}  # two of four, and one equal
    assert compared.better([1, 0]) == ()
