"""What a hint shows beside the best choice comes near it."""

import pytest

from tabletop.bots import WARLORD
from tabletop.bots.player import Budget, Question, close_of, passes_of
from tabletop.bots.worker import advise
from tabletop.rules import catalogue
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
