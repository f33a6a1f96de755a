"""A client killed in the middle of a battle: the next start offers the game as it was."""

import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.client.app import App
from tabletop.storage import format as save_format
from tests.support.boards import board
from tests.support.pilot import click, on_top

ROOT = Path(__file__).parents[2]


def play_and_kill(home: Path, seed: int, lines: int) -> list[int]:
    """Let the program play until it has told so often how far it is, and kill it; what it told."""
    arguments = ["tests.support.killed_client", str(home), str(seed)]
    return [line[0] for line in told_by(arguments, home, lambda told: len(told) >= lines)]


def told_by(arguments: list[str], home: Path, enough: Callable[[list[list[int]]], bool]) -> list[list[int]]:
    """Let a program of the tests run until it has told enough, and kill it; the figures of each line it told."""
    command = [sys.executable, "-m", *arguments]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TABLETOP_HOME": str(home)}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    ) as program:
        assert program.stdout is not None
        told: list[list[int]] = []
        while not enough(told):
            line = program.stdout.readline()
            assert line, "the program ended by itself"
            if line.split() and line.split()[0].isdigit():
                told.append([int(word) for word in line.split()])
        program.kill()
        rest = [line.split() for line in program.stdout.read().splitlines()]
        told += [[int(word) for word in words] for words in rest if words and all(w.isdigit() for w in words)]
        program.wait()
    return told


def continued(make_app: Callable[..., App]) -> App:
    """Start again and press what the menu proposes: to go on with the game."""
    app = make_app(start="menu", base_scene="menu")
    app.push("menu")
    app.step([])
    app.step([])
    menu = on_top(app)
    assert menu.widgets.default == "menu.continue"
    click(app, "menu.continue")
    app.step([])
    return app


def check_killed_and_continued(make_app: Callable[..., App], home: Path, seed: int) -> None:
    told = play_and_kill(home, seed, random.Random(seed).randrange(4, 40))
    app = continued(make_app)
    match = board(app).session.match
    match.prove()
    assert len(match.journal) in (told[-1], told[-1] + 1), "at most the action that nobody had seen yet is new"
    assert on_top(app).name == "curtain" or match.outcome is not None, "nobody knows who holds the device now"
    app.close()


def test_killed_in_mid_battle_and_continued(make_app, tmp_path) -> None:
    home = tmp_path / "home"
    for seed in range(2):  # the second program continues the first one's game
        check_killed_and_continued(make_app, home, seed)


@pytest.mark.long
def test_killed_a_hundred_times(make_app, tmp_path) -> None:
    for seed in range(100):
        check_killed_and_continued(make_app, tmp_path / "home", seed)


@pytest.mark.parametrize(
    ("record", "first"),
    [
        ("lords_of_war/boardless", 2),
        ("warcraft/captives-stalemate", 108),
        ("small_world/azeroth-2-faction", 1),
        ("adventure/2-highest_level", 9),
    ],
)
def test_killed_while_something_moves_and_continued(make_app, tmp_path, record, first) -> None:
    """What was being shown has been done: the next start goes on after it, in all four games."""
    home = tmp_path / "home"
    path = Path(__file__).parents[1] / "recorded" / "games" / f"{record}.json"
    arguments = ["tests.support.killed_showing", str(home), str(path), str(first)]
    told = told_by(arguments, home, lambda told: bool(told) and told[-1][0] >= first + 3 and told[-1][1] >= 200)
    app = continued(make_app)
    match = board(app).session.match
    match.prove()
    assert len(match.journal) in (told[-1][0], told[-1][0] + 1)
    kept = save_format.load(path).match
    done = [entry.action for entry in match.journal]
    assert done == [entry.action for entry in kept.journal][: len(done)]
    app.close()
