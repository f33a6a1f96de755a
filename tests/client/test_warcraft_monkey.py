"""The monkey at the Warcraft table: all six set-ups. Nothing raises, and no game is lost."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.rules.match import Match
from tests.support.monkey import SeatedMonkey, run
from tests.support.warcraft_client import SCENARIOS, new_match, play


class WarcraftMonkey(SeatedMonkey):
    """Sits down to Warcraft, now at the deal and now in the middle of a game."""

    at_home = SeatedMonkey.at_home | {"battle"}

    def __init__(self, app: App, seed: int, scenario: str) -> None:
        super().__init__(app, seed, partial(some_match, scenario))


def some_match(scenario: str, rng: random.Random) -> Match[Any]:
    """A match at the deal, or in the middle of it."""
    length = rng.choice((0, 40, 200))
    match = new_match(scenario, rng.randrange(10**6))
    play(match, lambda match: len(match.journal) >= length, seed=rng.randrange(100))
    return match


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
