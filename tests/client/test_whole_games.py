"""Whole games from the main menu to the chart of the result: by mouse alone, by keyboard alone, by pad alone."""

from __future__ import annotations

import random
from collections.abc import Callable

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.ui.button import DEAF_MS
from tests.support.boards import board, legal_spots
from tests.support.pilot import click, key, settle

GAME = "lords_of_war"
LIMIT = 6000


def quick(make_app: Callable[..., App], size: tuple[int, int] = (1280, 720)) -> App:
    """An app at its real first scene, without animations."""
    app = make_app(size, start="menu", base_scene="menu")
    app.settings.animation_percent = 0
    app.push("menu")
    app.step([])
    app.step([])
    return app


def name_of_top(app: App) -> str:
    assert app.scenes.top is not None
    return app.scenes.top.name


# ------------------------------------------------------------------------------------------------------- mouse


def mouse_turn(app: App, rng: random.Random) -> None:
    """One click of somebody who clicks only what is lit."""
    settle(app)
    name = name_of_top(app)
    if name == "game_over":
        return
    ids = {"curtain": "open", "combat": "continue", "coin": "coin.begin"}
    if name in ids:
        click(app, ids[name])
        return
    assert name == "board"
    scene = board(app)
    spots = [w for w in legal_spots(scene) if isinstance(w, Spot)]
    primary = scene.widgets.find("primary")
    if primary.enabled and (not spots or scene.session.ready is not None or rng.random() < 0.5):
        click(app, primary)
    else:
        click(app, rng.choice(spots))


@pytest.mark.parametrize("size", [(1280, 720)])
def test_a_whole_game_by_mouse_alone(make_app: Callable[..., App], size: tuple[int, int]) -> None:
    app = quick(make_app, size)
    click(app, f"menu.play.{GAME}")
    assert name_of_top(app) == "setup"
    click(app, "variant.short")
    click(app, "setup.start")
    assert name_of_top(app) == "coin"
    app.step([], 3000)
    rng = random.Random(4)
    for _ in range(LIMIT):
        if name_of_top(app) == "game_over":
            break
        mouse_turn(app, rng)
    assert name_of_top(app) == "game_over"
    match = board(app).session.match
    assert match.outcome is not None
    match.prove()
    assert app.mapper.last_device == "mouse"
    click(app, "look")
    assert name_of_top(app) == "board"
    click(app, "primary")
    assert name_of_top(app) == "game_over"
    click(app, "again")
    assert name_of_top(app) == "setup", "a rematch begins with everything as it was"
    click(app, "setup.start")
    assert name_of_top(app) == "coin"
    again = app.scenes.top.match.setup  # type: ignore[union-attr]
    assert again.seats == match.setup.seats
    assert again.options == match.setup.options
    assert again.table == match.setup.table
    assert again.seed != match.setup.seed
    assert not app.canvas.overflows


# ---------------------------------------------------------------------------------------------- keyboard and pad

Press = Callable[[str], None]
KEYS = {
    "ok": pygame.K_RETURN,
    "back": pygame.K_ESCAPE,
    "next": pygame.K_TAB,
    "down": pygame.K_DOWN,
    "right": pygame.K_RIGHT,
    "end_phase": pygame.K_e,
}
PAD = {
    "ok": pygame.CONTROLLER_BUTTON_A,
    "back": pygame.CONTROLLER_BUTTON_B,
    "next": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "down": pygame.CONTROLLER_BUTTON_DPAD_DOWN,
    "right": pygame.CONTROLLER_BUTTON_DPAD_RIGHT,
    "end_phase": pygame.CONTROLLER_BUTTON_Y,
}


def keys_of(app: App) -> Press:
    """Real key presses, through the mapper, as far apart as those of somebody who reads the main button first."""

    def press(name: str) -> None:
        key(app, KEYS[name])
        app.step([], DEAF_MS)

    return press


def pad_of(app: App) -> Press:
    """Presses of a game pad's buttons."""

    def press(name: str) -> None:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            app.step([pygame.event.Event(kind, button=PAD[name], instance_id=0, which=0)], 120)

    return press


def walk_turn(app: App, press: Press, rng: random.Random) -> None:
    """A few presses of somebody who walks over what can be chosen and chooses."""
    if name_of_top(app) != "board":
        press("ok")
        return
    scene = board(app)
    if not scene.session.may_act:
        press("ok")
        return
    assert scene.widgets.focused is not None, "without a pointer something always has the focus"
    if scene.session.ready is not None and rng.random() < 0.8:
        press("ok")
        return
    draw = rng.random()
    if draw < 0.12 and scene.session.path:
        press("back")
    elif draw < 0.3 and scene.widgets.find("primary").enabled:
        press("end_phase")
    else:
        for _ in range(rng.randrange(4)):
            press(rng.choice(("next", "next", "right", "down")))
        focused = scene.widgets.focused
        if isinstance(focused, Spot) and focused.legal:
            press("ok")


def walk_to(app: App, press: Press, step: str, id: str) -> None:
    """Move the focus until it stands on a widget, and press it."""
    for _ in range(300):
        assert app.scenes.top is not None
        focused = app.scenes.top.widgets.focused
        if focused is not None and focused.id == id:
            press("ok")
            return
        press(step)
    raise AssertionError(f"{id} cannot be reached")


def whole_game(app: App, press: Press, seed: int) -> None:
    """From the menu to the chart."""
    walk_to(app, press, "next", f"menu.play.{GAME}")
    assert name_of_top(app) == "setup"
    walk_to(app, press, "next", "setup.start")
    assert name_of_top(app) == "coin"
    app.step([], 3000)
    rng = random.Random(seed)
    for _ in range(LIMIT):
        if name_of_top(app) == "game_over":
            break
        walk_turn(app, press, rng)
        assert app.keyboard_mode
    assert name_of_top(app) == "game_over"
    board(app).session.match.prove()
    assert app._pointer == (-1.0, -1.0), "no pointer event was needed"


def test_a_whole_game_by_keyboard_alone(make_app: Callable[..., App]) -> None:
    app = quick(make_app)
    whole_game(app, keys_of(app), 6)
    key(app, pygame.K_ESCAPE)
    assert name_of_top(app) == "board"
    app.step([], DEAF_MS)
    key(app, pygame.K_RETURN)
    assert name_of_top(app) == "game_over"
    assert not app.canvas.overflows


def test_a_whole_game_by_pad_alone(make_app: Callable[..., App]) -> None:
    app = quick(make_app)
    whole_game(app, pad_of(app), 3)
    assert app.mapper.last_device == "pad"


@pytest.mark.parametrize("seed", [1, 14, 20])
def test_enter_and_tab_bring_a_game_forward(
    make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """Whoever presses Enter, and Tab before it where the main button waits for something, gets ahead; with 14 and 20 a
    unit may shoot, and its order was given again and again."""
    monkeypatch.setattr("tabletop.client.scenes.setup.scene.secrets.randbits", lambda _bits: seed)
    app = quick(make_app)
    walk_to(app, keys_of(app), "next", f"menu.play.{GAME}")  # Enter on the menu of a newcomer leads to the lessons
    for press in range(120):
        at_table = isinstance(app.scenes.top, BoardScene)
        key(app, pygame.K_RETURN if press % 4 or not at_table else pygame.K_TAB)
        app.step([], 400)
    assert len(board(app).session.match.journal) >= 14
