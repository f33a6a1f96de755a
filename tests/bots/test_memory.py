"""No growth: many games of computer players in one process, as a tournament plays them, leave nothing behind."""

from __future__ import annotations

import gc
import sys
from itertools import chain, islice, zip_longest

import pytest

from tabletop.bots.tournament import Pairing, pairings, play_pairing
from tabletop.rules import catalogue

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
def test_two_hundred_games_in_one_process_leave_nothing_behind(game: str) -> None:
    """Tables of maps, armies and actions that were kept for good grew with every game."""
    tables = every_table(game, "recruit", GAMES)
    assert len(tables) == GAMES
    for one in tables[: GAMES // 2]:
        play_pairing(one)
    half = blocks()
    for one in tables[GAMES // 2 :]:
        play_pairing(one)
    assert blocks() <= half * MOST
