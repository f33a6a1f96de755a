"""The monkey at the Small World table, and a turn by pad. Nothing raises, and no game is lost."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.rules.match import Match
from tests.support.boards import open_board
from tests.support.monkey import SeatedMonkey, run
from tests.support.pilot import walk_by_pad
from tests.support.small_world_client import new_match, picking, play

SCENARIOS = ("base", "azeroth")


def some_match(scenario: str, rng: random.Random) -> Match[Any]:
    """A match at the beginning, or in the middle of it."""
    length = rng.choice((0, 30, 120))
    match = new_match(rng.choice((2, 3, 4, 5)), scenario, seed=rng.randrange(10**6))
    play(match, lambda match: len(match.journal) >= length, seed=rng.randrange(100))
    return match


@pytest.mark.parametrize("scenario", ["base", pytest.param("azeroth", marks=pytest.mark.long)])
def test_a_hundred_events(make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, scenario: str) -> None:
    app = make_app((1024, 640), start="menu", base_scene="menu")
    monkey = SeatedMonkey(app, 5, partial(some_match, scenario))
    run(app, monkeypatch, monkey, 80, every=70)
    assert monkey.games >= 1


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", [1, 2])
def test_thousands_of_events(
    make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, scenario: str, seed: int
) -> None:
    app = make_app(random.Random(seed).choice(((1024, 640), (1280, 720))), start="menu", base_scene="menu")
    monkey = SeatedMonkey(app, seed, partial(some_match, scenario))
    run(app, monkeypatch, monkey, 4000, every=200)
    assert monkey.games >= 1


def test_a_whole_turn_by_pad(make_app: Callable[..., App]) -> None:
    """From taking a combo to the coins: directions and buttons, no mouse and no keys."""
    app = make_app()
    app.settings.animation_percent = 0
    match = picking()
    open_board(app, match)
    seat, begun, rng = match.state.active, match.state.round, random.Random(4)
    walk_by_pad(
        app,
        lambda: match.outcome is not None or (match.state.active, match.state.round) != (seat, begun),
        rng,
        0.2,
        400,
    )
    assert (match.state.active, match.state.round) != (seat, begun), "the turn came to its end"
    kinds = [entry.action.kind for entry in match.journal]
    assert "pick" in kinds
    assert any(kind in kinds for kind in ("conquer", "final", "champion"))
