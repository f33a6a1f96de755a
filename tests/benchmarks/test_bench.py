"""The measurements run and say what they mean. No test here fails on a clock: `make bench` is what is read."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tabletop.cli import main
from tabletop.commands.app_driver import AppDriver
from tabletop.rules import catalogue
from tests.benchmarks import __main__ as bench, client, conformance, filmstrip, map as board_map, rules
from tests.benchmarks.crowding import crowded, pieces_on_map
from tests.benchmarks.figure import MEASUREMENTS, Figure, Run, best_times
from tests.benchmarks.searching import modes
from tests.benchmarks.size import sizes
from tests.benchmarks.start import environment
from tests.support.spoiling_game import break_from_turn
from tests.support.sweeps import longer

SLOW = {
    "memory-boards",
    "memory-games",
    "memory-resizes",
    "idle",
    "redraw",
    "opening",
    "catan",
    "click",
    "camera",
    "pace",
    "load",
    "thinking",
    "decisions",
    "simulations",
    "speedup",
}


def test_a_figure_knows_its_mark_and_its_json_form() -> None:
    slow = Figure("load", "x", 12.5, 10, details={"load_ms": 3.14159})
    assert slow.reached is False
    assert Figure("play", "x", 1.2, 1.0, "at_least").reached is True
    assert Figure("play", "x", None, 1.0, left_out="no chess").reached is None
    again = Figure.from_document(json.loads(json.dumps(slow.document())))
    assert (again.name, again.value, again.limit, again.reached) == ("load", 12.5, 10, False)


def test_calls_take_turns() -> None:
    order: list[str] = []
    best = best_times(3, lambda: order.append("a"), lambda: order.append("b"))
    assert order == ["a", "b"] * 3
    assert all(time >= 0 for time in best)


@pytest.mark.parametrize("name", [*(name for name in MEASUREMENTS if name not in SLOW), *longer(sorted(SLOW))])
def test_a_measurement_gives_its_figures(
    name: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))
    monkeypatch.delenv("DISPLAY", raising=False)
    assert bench.main(["--quick", "--json", "--only", name]) == 0
    figures = json.loads(capsys.readouterr().out)["figures"]
    assert figures
    for figure in figures:
        assert figure["name"] == name
        assert figure["left_out"] == "", figure
        assert figure["value"] > 0
        assert figure["details"]


@pytest.mark.parametrize("measure", [client.redraw, client.click, board_map.camera])
def test_a_measurement_of_the_client_gives_its_figures(
    measure: Callable[[Run], list[Figure]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With one game, in this process."""
    monkeypatch.setattr(client, "AppDriver", lambda app: AppDriver(app, games=("small_world",)))
    monkeypatch.setattr(Run, "times", lambda self, full, quick: 4)
    figures = measure(Run(quick=True))
    assert figures
    for figure in figures:
        assert figure.subject.startswith("small_world")
        assert figure.left_out == ""
        assert figure.value is not None
        assert figure.value > 0
        assert figure.details


def test_a_slow_plain_frame_among_four_made_the_ratio_negative() -> None:
    ratio, details = client.frame_ratio([0.012, 0.012, 0.013, 0.012], [0.004, 0.0275, 0.005, 0.006])
    assert ratio > 0
    assert details["plain_ms"] >= 4


def test_figures_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert bench.main(["--quick", "--only", "play"]) == 0
    out = capsys.readouterr().out
    assert MEASUREMENTS["play"].baseline in out
    assert " x random moves of python-chess; at least 1: " in out


def test_a_process_that_ended_without_an_answer_did_not_say_why() -> None:
    words = "import sys; sys.exit('no memory left')"
    done = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=False)
    assert bench.end_of(done) == "no memory left"
    silent = subprocess.CompletedProcess([], -9, "", "")
    assert "-9" in bench.end_of(silent)
    figure = Figure("idle", "dummy", None, 0, left_out=bench.end_of(done))
    assert Figure.from_document(json.loads(json.dumps(figure.document()))).left_out == "no memory left"


def test_without_chess_the_measurement_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> object:
        raise ImportError("chess")

    monkeypatch.setattr(rules, "_chess_player", missing)
    figures = rules.play(Run(quick=True))
    assert [figure.left_out for figure in figures] == ["pip install chess"]


def test_the_camera_is_measured_over_as_full_a_map_as_promised() -> None:
    match = crowded("warcraft")
    assert match is not None
    state: Any = match.state
    assert len(state.board) == 55
    assert sum(len(pieces) for pieces in state.board) >= 60
    assert not match.game.faults(match.state)
    assert crowded("lords_of_war") is None


def test_the_islands_are_as_full_as_promised() -> None:
    """Five islands and 120 pieces."""
    match = crowded("small_world")
    assert match is not None
    state: Any = match.state
    assert len(state.config.options.islands) == 5
    assert pieces_on_map(state) >= 120


def test_the_start_was_measured_with_all_sources_compiled_anew(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where byte code is not to be written, the program paid for that at every start and its yardstick did not."""
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    found = environment("dummy", str(tmp_path))
    assert "PYTHONDONTWRITEBYTECODE" not in found
    assert Path(found["PYTHONPYCACHEPREFIX"]).parent == tmp_path


@pytest.mark.parametrize("game", catalogue.game_ids())
def test_decisions_are_measured_in_every_mode(game: str) -> None:
    """Small World with changed options was left out below five seats, because its fifth seat was to begin."""
    meta = catalogue.meta(game)
    found = modes(game)
    assert {setup.scenario for setup in found} >= {scenario.id for scenario in meta.scenarios} - {"custom"}
    for scenario in meta.scenarios:
        mine = [setup for setup in found if setup.scenario == scenario.id]
        for seats in scenario.seats if mine else ():  # a scenario of one's own alone needs more to be played
            plain, changed = (setup for setup in mine if len(setup.seats) == seats)
            for spec in meta.options:
                if not spec.per_seat and (spec.type == "bool" or len(spec.choices) == 2):
                    assert plain.options.get(spec.id, spec.default) == spec.default
                    assert changed.options[spec.id] != spec.default, (scenario.id, seats, spec.id)


def test_a_quick_run_repeats_once_what_misses_its_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    values = iter([3.0, 1.0, 9.0])

    class Measured:
        window = False

        @staticmethod
        def take(run: Run) -> list[Figure]:
            return [Figure("redraw", "x", next(values), 2.5)]

    monkeypatch.setattr(bench, "MEASUREMENTS", {"redraw": Measured})
    assert [figure.value for figure in bench.take("redraw", Run(quick=True), True)] == [1.0]
    assert [figure.value for figure in bench.take("redraw", Run(), True)] == [9.0]


def test_every_room_is_counted() -> None:
    found = sizes("tabletop")
    assert found["tabletop/text"][0] >= 1
    assert sum(modules for modules, _ in found.values()) == len(list((Path("tabletop")).rglob("*.py")))


# -------------------------------------------------------------------------------- Checked games by the words of a line


GAME = catalogue.game_ids()[0]


def test_every_position_of_random_games_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert conformance.main([GAME, "--games", "1", "--option", "units=2"]) == 0
    assert "1 games, " in capsys.readouterr().out


def test_a_game_that_fails_is_written_and_can_be_loaded(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    break_from_turn(monkeypatch, GAME, 4)
    assert conformance.main([GAME, "--games", "2", "--jobs", "1", "--output", str(tmp_path)]) == 1
    assert "planted" in capsys.readouterr().out
    monkeypatch.undo()
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    files = sorted(tmp_path.glob(f"failure-{GAME}-standard-2-seed*.json"))
    assert len(files) == 2
    assert main(["check", *map(str, files)]) == 0


# ------------------------------------------------------------- Film strips: stills of real scenes, ten for each second


def film(*words: str) -> int:
    return filmstrip.main(words)


def test_a_strip_has_its_stills_and_a_sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filmstrip, "MOST", 12)
    monkeypatch.setattr(filmstrip, "READING", 4)
    assert film("lords_of_war", str(tmp_path / "turn")) == 0
    names = sorted(path.name for path in (tmp_path / "turn").iterdir())
    stills = [name for name in names if name != "strip.png"]
    assert "strip.png" in names
    assert stills[0] == "0001.png"
    assert len(stills) >= 12


@pytest.mark.long
@pytest.mark.parametrize("game", ["lords_of_war", "warcraft", "small_world", "adventure"])
def test_every_game_has_a_turn_and_a_lesson_to_show(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(filmstrip, "MOST", 60)
    assert film(game, str(tmp_path / "turn")) == 0
    assert film(game, str(tmp_path / "lesson"), "--lesson", "1", "--language", "es") == 0
    assert len(list((tmp_path / "lesson").iterdir())) > 20


def test_what_cannot_be_shown_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        film("lords_of_war", str(tmp_path), "--lesson", "99")
    assert "this game has 7 lessons" in capsys.readouterr().err
