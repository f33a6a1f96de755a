"""A check of samples: full positions that agree with what one seat sees of another position."""

from __future__ import annotations

from typing import TypeVar

from tabletop.bots.random_bot import RandomBot
from tabletop.rules.chance import Chance
from tabletop.rules.game import Game

S = TypeVar("S")


def check_dealt_again(game: Game[S], state: S, seats: int, chance: Chance) -> None:
    """What each seat, and an onlooker, cannot see of a position is dealt anew: the sample looks the same to that seat,
    is sound, has chance of its own, and can be played on."""
    decider = game.decider(state)
    for seat in (*range(seats), None):
        view = game.view(state, seat)
        sample = game.sample(view, seat, chance)
        assert game.view(sample, seat) == view
        assert game.faults(sample) == []
        assert game.chance(sample).seed != game.chance(game.sample(view, seat, chance)).seed
        if seat == decider:
            assert list(game.legal_actions(sample)) == list(game.legal_actions(state))
            bot = RandomBot(seat)
            for _ in range(12):  # a sample plays on as any state does
                actions = game.legal_actions(sample)
                if not actions:
                    break
                game.apply(sample, bot.pick(actions))
                assert game.faults(sample) == []
