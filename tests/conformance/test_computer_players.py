"""The conformance suite over games of computer players instead of random play: they reach other positions.

The default run takes the beginning of one game of each kind; ``pytest -m long`` plays every variant to its end.
"""

import json

import pytest

from tabletop.bots import LEVELS, tournament
from tabletop.bots.tournament import Pairing, play_pairing, replayed
from tabletop.rules import catalogue
from tests.support.conformance import check_match
from tests.support.conformance_probe import PROFILES, Probe
from tests.support.variants import EVERY, Variant

FIRST = [next(variant for variant in EVERY if variant.game == game) for game in catalogue.game_ids()]


def name_of(variant: Variant) -> str:
    return f"{variant.game}-{variant.name}"


def check(variant: Variant, seed: int, limit: int, effort: str) -> None:
    """A game of players of all levels, played, told as a record, read again, replayed, and checked."""
    setup = variant.setup(seed)
    players = tuple([LEVELS[(seat + seed) % len(LEVELS)] for seat in range(len(setup.seats))])
    record = play_pairing(Pairing(0, 0, players, setup), limit)
    match = replayed(json.loads(tournament.dump(record)))
    assert len(match.journal) == record["actions"]
    check_match(match, Probe(catalogue.game(variant.game), PROFILES[effort], seed))


@pytest.mark.parametrize("variant", FIRST, ids=name_of)
def test_the_beginning_of_a_game_of_computer_players(variant) -> None:
    check(variant, 2, 30, "long games")


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("variant", EVERY, ids=name_of)
def test_games_of_computer_players_in_every_variant(variant, seed) -> None:
    check(variant, seed, tournament.MOST_ACTIONS, "many long games")
