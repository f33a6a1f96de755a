"""The Adventure table: whole games by mouse and by keyboard, all that can be touched, and nothing that is hidden."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.core.input import PointerMove
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.ui import Widget
from tabletop.rules.game import Action
from tabletop.rules.match import Match
from tests.support.adventure_client import deal, lay
from tests.support.adventure_table_client import drive, play, wise
from tests.support.pilot import click, key

NEXT = pygame.K_TAB


def near_the_end(match: Match[Any]) -> bool:
    """One good quest before the goal."""
    return max(match.state.valor) >= match.state.config.options.valor - 1


def planned(seed: int) -> Callable[[Match[Any]], Action]:
    """The goal-seeking player, with a wild choice now and then."""
    rng = random.Random(seed)

    def plan(match: Match[Any]) -> Action:
        return rng.choice(list(match.legal_actions())) if rng.random() < 0.06 else wise(match, rng)

    return plan


def by_mouse(app: App) -> Callable[[Widget], None]:
    """Presses by clicks."""

    def press(widget: Widget) -> None:
        app.step([PointerMove((1.0, 1.0))], 300)
        click(app, widget.id)
        app.step([], 400)

    return press


def by_keyboard(app: App) -> Callable[[Widget], None]:
    """Presses by Tab and Enter alone."""

    def press(widget: Widget) -> None:
        if widget.id == "primary":
            key(app, pygame.K_e)
        else:
            _walk_to(app, widget.id)
            key(app, pygame.K_RETURN)
        app.step([], 400)

    return press


def _walk_to(app: App, id: str) -> None:
    """Tab forwards or backwards, whichever is nearer, until the focus stands there."""
    assert app.scenes.top is not None
    widgets = app.scenes.top.widgets
    for _ in range(140):
        focused = widgets.focused
        if focused is not None and focused.id == id and app.keyboard_mode:
            return
        stops = [widget.id for widget in widgets.order()]
        ahead = (stops.index(id) - stops.index(focused.id)) % len(stops) if focused and focused.id in stops else 0
        key(app, NEXT, pygame.KMOD_SHIFT if ahead > len(stops) / 2 else 0)
    raise AssertionError(f"{id} cannot be reached")


def finished(app: App, scene: BoardScene) -> None:
    match = scene.session.match
    assert match.outcome is not None
    assert app.scenes.top is not None
    assert app.scenes.top.name == "game_over"
    match.prove()
    assert not app.canvas.overflows


def whole_game(app: App, press: Callable[[Widget], None], seed: int, *, start: bool) -> None:
    app.settings.animation_percent = 0
    match = deal(2, seed, valor="6")
    if not start:
        play(match, near_the_end, seed, goals=True)
    scene = lay(app, match)
    drive(app, scene, press, planned(seed), 3000)
    finished(app, scene)


def test_a_whole_game_by_mouse_alone(app: App) -> None:
    whole_game(app, by_mouse(app), 11, start=True)
    assert app.mapper.last_device == "mouse"


def test_the_end_of_a_game_by_keyboard_alone(app: App) -> None:
    whole_game(app, by_keyboard(app), 0, start=False)
    assert app.mapper.last_device == "keyboard"


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 5, 7])
def test_more_whole_games_by_mouse_alone(app: App, seed: int) -> None:
    whole_game(app, by_mouse(app), seed, start=True)


@pytest.mark.long
@pytest.mark.parametrize("seed", [7, 11])
def test_more_whole_games_by_keyboard_alone(app: App, seed: int) -> None:
    whole_game(app, by_keyboard(app), seed, start=True)
