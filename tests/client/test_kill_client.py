"""A client killed in the middle of a battle: the next start offers the game as it was."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.client.app import App
from tests.support.lords_of_war_client import board
from tests.support.pilot import click

ROOT = Path(__file__).parents[2]


def play_and_kill(home: Path, seed: int, lines: int) -> list[int]:
    """Let the program play until it has told so often how far it is, and kill it; what it told."""
    arguments = [sys.executable, "-m", "tests.support.killed_client", str(home), str(seed)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TABLETOP_HOME": str(home)}
    with subprocess.Popen(
        arguments, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as program:
        assert program.stdout is not None
        told = []
        while len(told) < lines:
            line = program.stdout.readline()
            assert line, "the program ended by itself"
            if line.strip().isdigit():
                told.append(int(line))
        program.kill()
        told += [int(line) for line in program.stdout.read().splitlines() if line.strip().isdigit()]
        program.wait()
    return told


def check_killed_and_continued(make_app: Callable[..., App], home: Path, seed: int) -> None:
    told = play_and_kill(home, seed, random.Random(seed).randrange(4, 40))
    app = make_app(start="menu", base_scene="menu")
    app.push("menu")
    app.step([])
    app.step([])
    menu = app.scenes.top
    assert menu is not None
    assert menu.widgets.default == "menu.continue"
    click(app, "menu.continue")
    app.step([])
    match = board(app).session.match
    match.prove()
    assert len(match.journal) in (told[-1], told[-1] + 1), "at most the action that nobody had seen yet is new"
    assert app.scenes.top is not None
    assert app.scenes.top.name == "handover" or match.outcome is not None, "nobody knows who holds the device now"
    app.close()


def test_killed_in_mid_battle_and_continued(make_app: Callable[..., App], tmp_path: Path) -> None:
    home = tmp_path / "home"
    for seed in range(2):  # the second program continues the first one's game
        check_killed_and_continued(make_app, home, seed)


@pytest.mark.long
def test_killed_a_hundred_times(make_app: Callable[..., App], tmp_path: Path) -> None:
    for seed in range(100):
        check_killed_and_continued(make_app, tmp_path / "home", seed)
