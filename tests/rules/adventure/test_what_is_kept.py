"""What is kept to save time - offers, loadouts, checked quests - never answers for a position that has changed."""

from __future__ import annotations

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.state import State
from tabletop.rules.match import Match

POSITIONS = 160


def afresh(state: State) -> State:
    """The same position with nothing kept."""
    state = GAME.clone(state)
    state.offers, state.checked = None, ()
    assert all(player.loadout is None for player in state.players)
    return state


def test_a_position_goes_on_as_the_same_one_with_nothing_kept() -> None:
    for seed in range(4):
        state = Match.start(GAME, make_setup(GAME.meta, seats=4, seed=seed)).state
        bot = RandomBot(seed)
        for _ in range(POSITIONS):
            fresh = afresh(state)
            actions = GAME.legal_actions(state)
            assert actions == GAME.legal_actions(fresh)
            action = bot.pick(actions)
            assert GAME.apply(state, action) == GAME.apply(fresh, action)
            assert state == fresh
