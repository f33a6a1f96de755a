"""The real games through the save file: every position of a whole game, and a sound proof at its end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop.rules import catalogue
from tabletop.rules.game import SeatSetup, Setup
from tabletop.rules.match import Match
from tabletop.storage.format import Rows, SaveInfo, check_sealed, dumps, loads
from tabletop.storage.header import header_of
from tests.support import toy_game as toy

GAMES = [game for game in catalogue.game_ids() if game != "toy"]
SEEDS = (5, 10)
EVERY, THEN, LONGEST = 400, 61, 2500  # every position to the first, then each so many, to the last


def setup_of(game_id: str, seed: int) -> Setup:
    meta = catalogue.meta(game_id)
    scenario = meta.scenarios[seed % len(meta.scenarios)]
    seats = tuple(SeatSetup(f"Ñ{n}", meta.colours[n]) for n in range(scenario.seats[seed % len(scenario.seats)]))
    return Setup(game_id, seats, scenario.id, seed=seed)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game_id", GAMES)
def test_positions_of_a_game(game_id: str, seed: int) -> None:
    """The first positions, and some of all the others to the end."""
    check_positions(game_id, seed, 30, 101 - seed)


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_position_of_a_game(game_id: str, seed: int) -> None:
    check_positions(game_id, seed, EVERY, THEN)


def check_positions(game_id: str, seed: int, every: int, then: int) -> None:
    """Write and read each position to the one numbered ``every``, then each ``then``-th, to the end of a game."""
    match: Match[Any] = Match.start(catalogue.game(game_id), setup_of(game_id, seed))
    info, rows, chooser = SaveInfo("x"), Rows(), random.Random(seed)
    while match.decider is not None and len(match.journal) < LONGEST:
        if len(match.journal) < every or len(match.journal) % then == 0:
            data = dumps(match, info, rows)
            assert toy.same_match(loads(data).match, match)
        match.apply(chooser.choice(match.legal_actions()))
    data = dumps(match, info, rows)
    loaded = loads(data)
    assert (loaded.fault, loaded.older) == (None, False)
    outcome = match.outcome
    header = header_of(check_sealed(data))
    if outcome is None:
        assert (game_id, header.ending) == ("adventure", None), "random play alone seldom brings quests to an end"
    else:
        assert (header.ending, header.winners, header.scores) == (outcome.ending, outcome.winners, outcome.scores)
    assert loaded.match.position(len(match.journal) // 2) == match.position(len(match.journal) // 2)
