"""The monkey at the Warcraft table: all six set-ups. Nothing raises, and no game is lost."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from tabletop.client.app import App
from tests.support.monkey import Monkey, run
from tests.support.warcraft_client import SCENARIOS, deal, play


class WarcraftMonkey(Monkey):
    """Sits down to Warcraft, now at the deal and now in the middle of a game."""

    at_home = Monkey.at_home | {"battle"}

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


@pytest.mark.parametrize(
    "scenario",
    [
        pytest.param(scenario, marks=() if number % 3 == 2 else pytest.mark.long)
        for number, scenario in enumerate(SCENARIOS)
    ],
)
def test_a_few_hundred_events(make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, scenario: str) -> None:
    app = make_app((1024, 640), start="menu", base_scene="menu")
    monkey = WarcraftMonkey(app, 3, scenario)
    run(app, monkeypatch, monkey, 260, every=200)
    assert monkey.games >= 1


@pytest.mark.long
@pytest.mark.parametrize("scenario", list(SCENARIOS))
@pytest.mark.parametrize("seed", [1, 2])
def test_ten_thousand_events(
    make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, scenario: str, seed: int
) -> None:
    app = make_app(random.Random(seed).choice(((1024, 640), (1280, 720))), start="menu", base_scene="menu")
    monkey = WarcraftMonkey(app, seed, scenario)
    run(app, monkeypatch, monkey, 10_000, every=200)
    assert monkey.games >= 1
