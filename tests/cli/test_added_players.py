"""``--players`` with players that are no level: by id, class and file; and those that fail."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from tabletop.bots import own_players
from tabletop.bots.own_players import called, found, look_again
from tabletop.bots.player import read_weights
from tabletop.cli import main
from tabletop.client.app import App
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.commands import requested_games
from tabletop.storage.paths import Paths
from tests.support.pilot import on_top

JUDGED = Path(__file__).parents[2] / "tabletop" / "bots" / "small_world" / "recruit.json"
WEIGHTS = Path(__file__).parents[2] / "tabletop" / "bots" / "lords_of_war" / "recruit.json"
PROGRAM = "import sys\nfor line in sys.stdin:\n    print(0, flush=True)\n"


@pytest.fixture(autouse=True)
def added(english_home: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A player ``first`` in the user's folder, and the folder of the test to work in."""
    folder = Paths.of_user().players
    folder.mkdir(parents=True)
    (folder / "first.py").write_text(PROGRAM, encoding="utf-8")
    (folder / "first.json").write_text(json.dumps({"command": [sys.executable, "first.py"]}), encoding="utf-8")
    (folder / "broken.json").write_text(json.dumps({"command": [sys.executable, "-c", "1/0"]}), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(own_players, "_taken", [])
    look_again()


def played(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert main([*words, "--games", "2", "--jobs", "1", "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("command", ["tournament", "simulate"])
def test_one_meets_another_by_id_class_and_file(capsys, tmp_path, command) -> None:
    read_weights(WEIGHTS.read_text(encoding="utf-8"))
    (tmp_path / "mine.py").write_text("from tests.bots.test_own_players import Last\n", encoding="utf-8")
    file = Paths.of_user().players / "first.json"
    for one in ("first", "mine:Last", f"file:{WEIGHTS}", f"file:{file}"):
        found = played(capsys, command, "lords_of_war", "--players", f"{one},captain")
        names = [each if isinstance(each, str) else each["name"] for each in found["players"]]  # type: ignore[attr-defined]
        assert sorted(names) == sorted([one, "captain"])


def test_one_that_fails_ends_the_games_with_a_sentence(capsys, tmp_path) -> None:
    """What was played is kept."""
    line = ["tournament", "lords_of_war", "--players", "broken,random", "--games", "2", "--jobs", "1"]
    assert main([*line, "--results", str(tmp_path / "kept.jsonl")]) == 1
    assert capsys.readouterr().err == "Broken broke down: ZeroDivisionError: division by zero.\n"
    assert main(["simulate", "lords_of_war", "--players", "no.such:Bot,random", "--games", "1"]) == 1
    assert "could not be started: ModuleNotFoundError" in capsys.readouterr().err


def test_unknown_ones_are_answered_by_those_there_are(capsys) -> None:
    assert main(["simulate", "lords_of_war", "--players", "nobody,random", "--games", "1"]) == 2
    assert "random, recruit, captain, warlord, broken, first" in capsys.readouterr().err
    assert main(["simulate", "lords_of_war", "--players", "file:nowhere.json,random", "--games", "1"]) == 2
    assert main(["balance", "nowhere.json", "--level", "first"]) == 2


def test_a_line_seats_them_at_a_table(monkeypatch, capsys, tmp_path) -> None:
    """The words of one line: a person, a level, and players by id, class, and file."""
    (tmp_path / "mine.py").write_text("from tests.bots.test_own_players import Last\n", encoding="utf-8")
    match, players = requested_games.table_of("small_world", f"person,captain,first,mine:Last,file:{JUDGED}")
    assert players is not None
    sitting = dict(zip(match.order, players.levels, strict=True))
    assert [sitting[seat] for seat in range(5)] == ["", "captain", "first", "last", "my_recruit"]
    assert called("last") == "Last"
    for level in ("first", "last", "my_recruit"):
        assert found().players[level].make("small_world")
    assert requested_games.table_of("small_world", "person,person")[1] is None
    for wrong in ("random,person", "captain:bold,person", "nobody,person"):
        assert main(["play", "--game", "small_world", "--players", wrong]) == 2
    assert main(["play", "--players", "person,person"]) == 2
    capsys.readouterr()


def test_a_game_begins_with_the_players_of_the_line(monkeypatch) -> None:
    opened: list[App] = []
    monkeypatch.setattr(App, "run", lambda app: opened.append(app))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert main(["play", "--game", "lords_of_war", "--players", "first,person"]) == 0
    (app,) = opened
    board = on_top(app, BoardScene)
    assert sorted(board.computers.level(seat) for seat in range(2)) == ["", "first"]
    assert "First" in [seat.name for seat in board.session.match.seats]
    app.close()
