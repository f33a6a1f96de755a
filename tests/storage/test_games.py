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
SEEDS = (5, 10)  # games of some hundred actions in all of them; every position is written and read


def setup_of(game_id: str, seed: int) -> Setup:
    meta = catalogue.meta(game_id)
    scenario = meta.scenarios[seed % len(meta.scenarios)]
    seats = tuple(SeatSetup(f"Ñ{n}", meta.colours[n]) for n in range(scenario.seats[seed % len(scenario.seats)]))
    return Setup(game_id, seats, scenario.id, seed=seed)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_position_of_a_game(game_id: str, seed: int) -> None:
    match: Match[Any] = Match.start(catalogue.game(game_id), setup_of(game_id, seed))
    info, rows, chooser = SaveInfo("x"), Rows(), random.Random(seed)
    while match.decider is not None:
        data = dumps(match, info, rows)
        assert toy.same(loads(data).match, match)
        match.apply(chooser.choice(match.legal_actions()))
    data = dumps(match, info, rows)
    loaded = loads(data)
    loaded.match.prove()
    outcome = match.outcome
    assert outcome is not None
    header = header_of(check_sealed(data))
    assert (header.ending, header.winners, header.scores) == (outcome.ending, outcome.winners, outcome.scores)
    assert loaded.match.position(len(match.journal) // 2) == match.position(len(match.journal) // 2)
