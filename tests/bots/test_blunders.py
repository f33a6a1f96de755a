"""No computer player makes a stupid move, at whatever level: the rules in ``tests/bots/blunders``, asked in recorded
and random positions and in games of the level against itself."""

from itertools import chain
from pathlib import Path

import pytest

from tabletop.bots import CAPTAIN, LEVELS, RECRUIT, WARLORD
from tabletop.rules import catalogue
from tests.bots import blunders
from tests.support.sweeps import longer

GAMES = [game for game in catalogue.game_ids() if (Path(blunders.__file__).parent / f"{game}.py").is_file()]
EFFORT = {RECRUIT: (150, 25, 300), CAPTAIN: (150, 25, 300), WARLORD: (1200, 100, 50)}
"""By level: the actions from one position that is asked about to the next, in recorded games and in those played partly
at random, and how many actions are played. The default run asks in a third of the positions."""


def every_blunder(game_id: str, level: str, share: int) -> list[blunders.Blunder]:
    game = catalogue.game(game_id)
    in_recorded, in_random, most = EFFORT[level]
    return [
        *blunders.asked(level, game, blunders.recorded_positions(game, share * in_recorded)),
        *blunders.asked(level, game, blunders.random_positions(game, share * in_random)),
        *blunders.played(level, game, (1, 2) if share == 1 else (2,), most),
    ]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("share", [3, *longer([1])])
def test_no_level_blunders(game_id, level, share) -> None:
    assert every_blunder(game_id, level, share) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_every_rule_can_be_broken(game_id) -> None:
    """A rule that no action of any of the positions breaks would prove nothing."""
    game = catalogue.game(game_id)
    left = {rule.id: rule for rule in blunders.rules_of(game_id)}
    for _, _, state in chain(blunders.recorded_positions(game, 5), blunders.random_positions(game, 5)):
        view = game.view(state, game.decider(state))
        for action in game.legal_actions(view):
            left = {id: rule for id, rule in left.items() if not rule.broken(view, action)}
        if not left:
            break
    assert not left
