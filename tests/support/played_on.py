"""Plays a match on at random, saves it and opens it again."""

from __future__ import annotations

from typing import TypeVar

from tabletop.bots.random_bot import RandomBot
from tabletop.rules.match import Match
from tabletop.storage import format as save_format
from tabletop.storage.header import SaveInfo

S = TypeVar("S")


def played_on_and_loaded(match: Match[S], bot: RandomBot, actions: int) -> Match[object]:
    """Carry out so many actions, save, and load; gives the loaded match. Asserts that every position is sound and that
    the loaded match is the same and proves its record from the deal on."""
    for _ in range(actions):
        match.apply(bot.pick(match.legal_actions()))
        assert match.game.faults(match.state) == []
    loaded = save_format.loads(save_format.dumps(match, SaveInfo("own"))).match
    assert loaded.state == match.state
    loaded.prove()
    assert loaded.position(0) == match.position(0)
    return loaded
