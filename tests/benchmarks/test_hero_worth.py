"""What heroes had is explained from games as a tournament keeps them."""

from pathlib import Path

import pytest

from tests.benchmarks import hero_worth

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
