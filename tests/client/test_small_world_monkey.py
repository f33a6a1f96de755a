"""The monkey at the Small World table, and a turn by pad. Nothing raises, and no game is lost."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.core.gamepads import BUTTONS
from tests.support.monkey import Monkey, run
from tests.support.small_world_client import deal, lay, phase, play

SCENARIOS = ("base", "azeroth")


class SmallWorldMonkey(Monkey):
    """Sits down to Small World, now at the beginning and now in the middle of a game."""

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
        length = rng.choice((0, 30, 120))
        match = deal(rng.choice((2, 3, 4, 5)), self.scenario, seed=rng.randrange(10**6))
        play(match, lambda match: len(match.journal) >= length, seed=rng.randrange(100))
        app.push("board", match=match)


@pytest.mark.parametrize("scenario", ["base", pytest.param("azeroth", marks=pytest.mark.long)])
def test_a_hundred_events(make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, scenario: str) -> None:
    app = make_app((1024, 640), start="menu", base_scene="menu")
    monkey = SmallWorldMonkey(app, 5, scenario)
    run(app, monkeypatch, monkey, 80, every=70)
    assert monkey.games >= 1


@pytest.mark.long
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", [1, 2])
def test_thousands_of_events(
    make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, scenario: str, seed: int
) -> None:
    app = make_app(random.Random(seed).choice(((1024, 640), (1280, 720))), start="menu", base_scene="menu")
    monkey = SmallWorldMonkey(app, seed, scenario)
    run(app, monkeypatch, monkey, 4000, every=200)
    assert monkey.games >= 1


def pad(app: App, button: int) -> None:
    """Press and release a button of a pad, as SDL tells of it."""
    down = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0)
    up = pygame.event.Event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=0)
    app.step([down])
    app.step([up])
    app.step([], 300)


def test_a_whole_turn_by_pad(make_app: Callable[..., App]) -> None:
    """From taking a combo to the coins: directions and buttons, no mouse and no keys."""
    app = make_app()
    app.settings.animation_percent = 0
    scene = lay(app, play(deal(2, seed=8), lambda match: phase(match) == "pick" and match.state.round > 1))
    match = scene.session.match
    seat, begun, rng = match.state.active, match.state.round, random.Random(4)
    by = {name: button for button, name in BUTTONS.items()}
    before = len(match.journal)
    for _ in range(400):
        if match.outcome is not None or (match.state.active, match.state.round) != (seat, begun):
            break
        if rng.random() < 0.2:
            pad(app, by["end_phase"])
            continue
        for _ in range(rng.randint(1, 3)):
            pad(app, by["next"])
        pad(app, by["ok"])
    assert (match.state.active, match.state.round) != (seat, begun), "the turn came to its end"
    kinds = [entry.action.kind for entry in match.journal[before:]]
    assert "pick" in kinds
    assert any(kind in kinds for kind in ("conquer", "final", "champion"))
