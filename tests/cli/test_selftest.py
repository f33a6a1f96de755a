"""The selftest knows every scene of the program and every way to set up every game."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from tabletop.client.app import App, AppOptions
from tabletop.commands.app_driver import AppDriver
from tabletop.commands.selftest import scene_openers
from tabletop.commands.selftest.bundle import check_games, check_modules
from tabletop.resources import example_saves
from tabletop.rules import catalogue
from tests.support.finished_games import FINISHED

# Lords of War fights on the mat, with a drawer of sums; Small World has no hands and no cards.
WITHOUT = {"lords_of_war": {"fight"}, "small_world": {"curtain", "look", "piles"}}


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppDriver]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    app = App(AppOptions(home=tmp_path, size=(1280, 720), language="en", silent=True))
    yield AppDriver(app)
    app.close()


def test_no_scene_is_left_out() -> None:
    assert not set(scene_openers.missing_scenes()) - {"kit"}, "beside the scene that other tests register"


def test_every_scenario_and_every_example_has_its_picture(driver: AppDriver) -> None:
    driver.clear()
    names = [name for name, _, _ in scene_openers.openers(driver)]
    assert len(names) == len(set(names))
    assert {f"board-{path.stem}" for path in example_saves()} <= set(names)
    for game in FINISHED:
        wanted = {"setup", "curtain", "fight", "look", "game_over"} - WITHOUT.get(game, set())
        assert {f"{scene}-{game}" for scene in wanted} <= set(names)
    further = {scenario.id for scenario in catalogue.meta("warcraft").scenarios[1:]} - {"custom"}
    assert {name.removeprefix("setup-warcraft-") for name in names if name.startswith("setup-warcraft-")} == further
    assert "partner-warcraft" in names
    assert "sums-lords_of_war" in names, "fought out on the mat, whose sums are a drawer"
    assert "coin-lords_of_war" in names
    assert "coin-warcraft" not in names, "nobody tosses a coin for the first turn there"


@pytest.mark.parametrize("game", FINISHED)
def test_a_fight_and_the_last_screen_are_reached(driver: AppDriver, game: str) -> None:
    reached: set[str] = set()
    for name, scenes, bring in scene_openers.openers(driver):
        if name in (f"fight-{game}", f"sums-{game}", f"game_over-{game}", f"detail-{game}", f"piles-{game}"):
            driver.clear()
            bring(driver)
            assert driver.top() in scenes, name
            reached.add(name.removesuffix(f"-{game}"))
    assert reached >= {"fight", "game_over", "piles"} - WITHOUT.get(game, set())


def test_games_and_examples_are_sound() -> None:
    faults: list[str] = []
    assert check_games(faults) == len(example_saves()) >= 12
    assert faults == []


def test_parts_that_need_an_extra_are_no_fault_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("tabletop.environments")]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("pettingzoo", "gymnasium"):
        monkeypatch.setitem(sys.modules, name, None)
    faults: list[str] = []
    check_modules(faults)
    assert faults == []


@pytest.mark.skipif(find_spec("pettingzoo") is None, reason="PettingZoo comes with an extra")
def test_a_library_that_chose_another_sound_driver_stopped_the_selftest() -> None:
    """PettingZoo sets one when it is imported, and there was no such device: sounds could not be loaded after it."""
    script = (
        "import os\n"
        "from tabletop.commands.selftest.bundle import check_modules\n"
        "before, faults = dict(os.environ), []\n"
        "check_modules(faults)\n"
        "assert dict(os.environ) == before and not faults, faults\n"
    )
    env = {**os.environ, "SDL_AUDIODRIVER": "dummy"}
    line, root = [sys.executable, "-c", script], Path(__file__).parents[2]
    done = subprocess.run(line, env=env, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
