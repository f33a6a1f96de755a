"""What heroes had and how often they won is told from games as a tournament keeps them."""

from pathlib import Path

import pytest

from tabletop.bots.adventure.single_choices import wins_of_heroes
from tabletop.bots.tournament import read_lines
from tests.benchmarks import hero_shares, hero_worth

RESULTS = Path(__file__).parent / "results" / "adventure-warlord-captain.jsonl"


def test_what_was_worth_something_is_found() -> None:
    """A constant of 2, 0.5 for the first figure, nothing for the second."""
    rows = [[float(n % 5), float(n % 3), 2 + 0.5 * (n % 5)] for n in range(30)]
    found = hero_worth.explained([rows[:10], rows[10:]])
    assert list(found) == pytest.approx([2, 0.5, 0])


def test_every_figure_of_kept_games_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    some = tmp_path / "games.jsonl"
    some.write_text("".join(RESULTS.read_text("utf-8").splitlines(keepends=True)[:3]), "utf-8")
    hero_worth.main([str(some)])
    told = capsys.readouterr().out.splitlines()
    assert told[0].endswith("turns of 3 games")
    assert [line.partition(")  ")[2] for line in told[1:]] == [*hero_worth.NAMES]


def test_heroes_win_as_often_as_in_the_games() -> None:
    """What is counted has the heroes and numbers of seats that players know of; with four seats all heroes play, so
    their shares sum to one."""
    path = RESULTS.with_name("adventure-4-warlord-captains.jsonl")
    (found,) = hero_shares.shares(read_lines(path.read_text("utf-8"))).values()
    assert sum(found.values()) == pytest.approx(1, abs=0.01)
    assert {name: found.keys() for name in ("2", "3", "4")} == {
        name: heroes.keys() for name, heroes in wins_of_heroes().items()
    }
