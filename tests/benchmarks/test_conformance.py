"""Checked games by the words of a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.cli import main
from tabletop.rules import catalogue
from tabletop.rules.game import Action
from tests.benchmarks import conformance

GAME = catalogue.game_ids()[0]


def test_every_position_of_random_games_is_checked(capsys: pytest.CaptureFixture[str]) -> None:
    assert conformance.main([GAME, "--games", "1", "--option", "units=2"]) == 0
    assert "1 games, " in capsys.readouterr().out


def test_a_game_that_fails_is_written_and_can_be_loaded(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = catalogue.game(GAME)
    apply = type(game).apply

    def broken(self: object, state: object, action: Action) -> object:
        if game.headline(state).turn >= 4:
            raise RuntimeError("planted")
        return apply(game, state, action)

    monkeypatch.setattr(type(game), "apply", broken)
    assert conformance.main([GAME, "--games", "2", "--jobs", "1", "--output", str(tmp_path)]) == 1
    assert "planted" in capsys.readouterr().out
    monkeypatch.undo()
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path / "home"))
    files = sorted(tmp_path.glob(f"failure-{GAME}-standard-2-seed*.json"))
    assert len(files) == 2
    assert main(["check", *map(str, files)]) == 0
