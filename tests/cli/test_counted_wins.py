"""Games of goal-seeking players counted by what was played: shares, intervals, shared victories."""

from __future__ import annotations

import pytest

from tabletop.bots.goal_players import goal_player, play_for_goals
from tabletop.bots.intervals import interval
from tabletop.bots.random_bot import EndlessGame
from tabletop.bots.setups import make_setup
from tabletop.bots.simulation import Simulation, simulated
from tabletop.commands.simulate import CountedWins
from tabletop.rules import catalogue
from tabletop.rules.game import Outcome
from tabletop.rules.match import Match
from tabletop.text import LANGUAGES, set_language


def test_the_interval_holds_the_share_and_narrows_with_more_games() -> None:
    for won, games in ((0, 10), (3, 10), (10, 10), (50, 200)):
        low, high = interval(won, games)
        assert 0 <= low <= won / games <= high <= 1
    assert interval(0, 0) == (0.0, 1.0)
    narrow, wide = interval(50, 200), interval(5, 20)
    assert narrow[1] - narrow[0] < wide[1] - wide[0]
    assert interval(10, 20) == pytest.approx((0.2993, 0.7007), abs=1e-4)


def test_wins_are_counted_by_side_seats_and_place_in_turn_order() -> None:
    balance = CountedWins()
    balance.add(("a", "b"), 1, Outcome((1,), (0, 8), "valor"))
    balance.add(("a", "b"), 0, Outcome((0, 1), (8, 8), "shared"))
    rows = {(share.name, seats): share for seats, share in balance.rows()}
    assert rows["a", 2].won == 0.5
    assert rows["b", 2].won == 1.5
    assert rows["#1", 2].won == 1.5  # seat 2 began the first game and won it
    assert all(share.games == 2 for share in rows.values())


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_goal_seeking_player_reaches_the_end(seats: int) -> None:
    """AG-WIN-1: games of it end, each with every seat's character named."""
    setup = make_setup(catalogue.meta("adventure"), seats=seats, words=("valor=6",), seed=seats)
    found = simulated(Simulation(0, "goals", setup))
    assert found.actions > 50
    assert found.outcome is not None
    assert found.outcome.winners
    assert len(set(found.played)) == seats
    assert 0 <= found.first < seats


def test_a_game_that_does_not_end_is_given_up() -> None:
    game = catalogue.game("adventure")
    choose = goal_player("adventure")
    assert choose is not None
    state = Match.start(game, make_setup(game.meta, seats=2, seed=1)).state
    with pytest.raises(EndlessGame):
        play_for_goals(game, state, 1, choose, limit=20)
    assert [len(things) for things in game.in_play(state)] == [1, 1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_is_written_in_words(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    set_language(language)
    balance = CountedWins()
    balance.add(("grumbaz", "sofeea"), 0, Outcome((1,), (0, 8), "valor"))
    balance.report()
    told = capsys.readouterr().out
    assert "grumbaz" in told
    assert "{" not in told
    assert ("0,0" if language == "es" else "0.0") in told
    set_language(LANGUAGES[0])
