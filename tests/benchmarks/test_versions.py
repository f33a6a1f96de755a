"""Players of two checkouts meet, and their games are kept like those of a tournament."""

from pathlib import Path

import pytest

from tabletop.bots.tournament import read_lines, replayed
from tests.benchmarks import versions

HERE = Path(__file__).parents[2]


def test_levels_of_two_checkouts_meet_and_the_games_can_be_replayed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    results = tmp_path / "games.jsonl"
    words = ["lords_of_war", "--other", str(HERE), "--results", str(results), "--level", "captain"]
    versions.main([*words, "--games", "1"])
    versions.main([*words, "--games", "2"])
    games = read_lines(results.read_text("utf-8"))
    assert [game["number"] for game in games] == [0, 1]
    assert all(game["players"].count("captain") == 1 and len({*game["players"]}) == 2 for game in games)
    for game in games:
        match = replayed(game)
        outcome = match.game.outcome(match.state)
        assert outcome is not None
        assert list(outcome.winners) == game["winners"]
    won = sum([game["players"][game["winners"][0]] == "captain" for game in games])
    assert f"{won} of 2" in capsys.readouterr().out


def test_actions_of_a_kind_are_drawn_by_lot(tmp_path: Path) -> None:
    """The heroes of a deal are the same whoever sits where, so that the players alone are compared."""
    results = tmp_path / "games.jsonl"
    words = ["adventure", "--other", str(HERE), "--results", str(results), "--level", "recruit", "--games", "2"]
    versions.main([*words, "--lot", "choose_character"])
    heroes = [[had for seat in game["played"] for had in seat] for game in read_lines(results.read_text("utf-8"))]
    assert heroes[0] == heroes[1]
    assert heroes[0]
