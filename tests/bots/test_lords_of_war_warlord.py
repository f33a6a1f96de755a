"""The Warlord of Lords of War: what it makes of victories."""

from functools import cache
from typing import Any

import pytest

from tabletop.bots import CAPTAIN, WARLORD
from tabletop.bots.lords_of_war.warlord import Rollout
from tabletop.bots.player import TEMPERS, Question, answer, weights
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action
from tabletop.rules.lords_of_war.state import DeployFrame
from tests.bots.blunders import recorded_positions
from tests.bots.blunders.lords_of_war import wins

GAME = catalogue.game("lords_of_war")


@cache
def before_a_victory() -> tuple[Any, Action]:
    """A position of a recorded game, as its seat sees it, and a placement that wins it."""
    for _, _, state in recorded_positions(GAME, 1):
        view: Any = GAME.view(state, GAME.decider(state))
        if isinstance(view.frames[-1], DeployFrame):
            for action in GAME.legal_actions(view):
                if wins(view, action):
                    return view, action
    raise AssertionError


@pytest.mark.parametrize("temper", ["", *TEMPERS])
def test_a_victory_is_taken_at_once_whatever_the_temper(temper) -> None:
    view, _ = before_a_victory()
    found = answer(Question("lords_of_war", WARLORD, GAME.decider(view), 3, 0, view, temper=temper))
    assert found.value >= weights("lords_of_war", CAPTAIN)["win"], "at once, or by shots that follow"


def test_one_playout_that_won_outweighed_all_the_others() -> None:
    """A hundred points for a victory were the losses of a whole army."""
    view, action = before_a_victory()
    judged = weights("lords_of_war", CAPTAIN)
    rollout = Rollout(view, judged, weights("lords_of_war", WARLORD))
    state = GAME.sample(view, GAME.decider(view), Chance(1))
    won = rollout.value(state, action)
    assert won == pytest.approx(rollout.bound, rel=1e-3)
    assert won < judged["win"] / 4
    others = [rollout.value(state, one) for one in GAME.legal_actions(view)[:12]]
    assert max(others) <= won
