"""The monkey at the Warcraft table: all six set-ups. Nothing raises, and no game is lost."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable

import pytest

from tabletop.client.app import App
from tabletop.text import set_language

from . import test_monkey
from .test_monkey import Monkey
from .wckit import SCENARIOS, deal, play


class WarcraftMonkey(Monkey):
    """Sits down to Warcraft, now at the deal and now in the middle of a game."""

    def __init__(self, app: App, seed: int, scenario: str) -> None:
        super().__init__(app, seed)
        self.scenario = scenario

    def sit_down(self) -> None:
        app, rng = self.app, self.rng
        if not len(app.scenes):
            app.push("menu")
        app.running = True
        top = app.scenes.top
        if top is None or top.name != "menu":
            return
        self.games += 1
        length = rng.choice((0, 40, 200))
        match = deal(self.scenario, rng.randrange(10**6))
        play(match, lambda match: len(match.journal) >= length, seed=rng.randrange(100))
        app.push("board", match=match)


def run(app: App, monkeypatch: pytest.MonkeyPatch, events: int, seed: int, scenario: str) -> WarcraftMonkey:
    def fail(self: App) -> None:
        raise sys.exc_info()[1] or AssertionError("a scene failed")

    monkeypatch.setattr(App, "_recover", fail)
    monkeypatch.setattr(test_monkey, "TABLE", test_monkey.TABLE | {"battle"})
    monkey = WarcraftMonkey(app, seed, scenario)
    for n in range(events):
        monkey.event()
        if n % 200 == 199:
            monkey.check_autosave()
    app.step([], 500)
    app.step([], 500)
    set_language("en")
    return monkey


@pytest.mark.parametrize("scenario", list(SCENARIOS))
def test_a_few_hundred_events(make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, scenario: str) -> None:
    app = make_app((1024, 640), start="menu", base_scene="menu")
    monkey = run(app, monkeypatch, 260, 3, scenario)
    assert monkey.games >= 1


@pytest.mark.long
@pytest.mark.parametrize("scenario", list(SCENARIOS))
@pytest.mark.parametrize("seed", [1, 2])
def test_ten_thousand_events(
    make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, scenario: str, seed: int
) -> None:
    app = make_app(random.Random(seed).choice(((1024, 640), (1280, 720))), start="menu", base_scene="menu")
    monkey = run(app, monkeypatch, 10_000, seed, scenario)
    assert monkey.games >= 1
