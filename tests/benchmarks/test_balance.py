"""Balance: every table of a game is played, one's own army too, and the page of figures is written."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tabletop.json_values import Json
from tabletop.rules import catalogue
from tabletop.rules.lords_of_war import armies
from tabletop.storage.user_documents import UserDocuments
from tests.benchmarks import balance
from tests.support.finished_games import FINISHED

ROOT = Path(__file__).resolve().parent.parent.parent
GAME = catalogue.game_ids()[0]
Captured = pytest.CaptureFixture[str]


pytestmark = pytest.mark.usefixtures("english_home")


def test_the_page_is_changed_between_the_marks_of_the_game_alone(tmp_path: Path, capsys: Captured) -> None:
    page = tmp_path / "balance.md"
    page.write_text(f"# Mine\n\n<!-- balance {GAME} -->\nfigures of last year\n<!-- /balance {GAME} -->\n\nThe end.\n")
    words = [GAME, "--games", "1", "--jobs", "1", "--players", "random", "--option", "units=2"]
    assert balance.main([*words, "--page", str(page)]) == 0
    told = page.read_text()
    assert told.startswith("# Mine\n\n<!-- balance")
    assert told.endswith("-->\n\nThe end.\n")
    assert "last year" not in told
    assert "| *even* | 50 |" in told
    assert capsys.readouterr().out.strip() in told
    assert balance.main([*words, "--page", str(page)]) == 0
    assert page.read_text() == told
    other = tmp_path / "new.md"
    assert balance.main([*words, "--page", str(other)]) == 0
    assert other.read_text().count("<!-- ") == 2
    page.write_bytes(b"\xff\xfe")
    assert balance.main([*words, "--page", str(page)]) == 1
    assert "is not a page" in capsys.readouterr().err


def test_every_table_of_a_game_is_played_and_more_games_can_follow(tmp_path: Path, capsys: Captured) -> None:
    """One's own army is counted by its name, and results are gone on with where they stopped."""
    body: Json = {"base": "elves", "kind": "customised", "name": "Mine", "cards": dict(armies.standard("elves").cards)}
    army = UserDocuments(tmp_path, "army").save("Mine", body).path
    path = tmp_path / "results.jsonl"
    words = [GAME, "--jobs", "1", "--players", "random", "--option", "units=2", "--results", str(path)]
    words += ["--option", f"2.army={army}", "--json"]
    assert balance.main([*words, "--games", "2"]) == 0
    before = path.read_text()
    assert balance.main([*words, "--games", "3"]) == 0
    assert path.read_text().startswith(before)
    *_, last = capsys.readouterr().out.partition("]\n[")
    (table,) = json.loads("[" + last)
    assert table["games"] == 3
    assert "Mine" in {share["name"] for share in table["shares"]["army"]}


def test_the_page_of_the_documentation_has_every_game() -> None:
    page = (ROOT / "docs" / "balance.md").read_text(encoding="utf-8")
    assert balance.MARKS
    for game_id in FINISHED:
        assert all(mark.format(game=game_id) in page for mark in balance.MARKS)
