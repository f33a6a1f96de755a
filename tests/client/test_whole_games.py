"""Whole games from the main menu to the chart of the result: by mouse alone, by keyboard alone, by pad alone."""

import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.core.input import PointerMove, Wheel
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.setup.scene import SetupScene
from tabletop.client.ui.base import Widget
from tabletop.rules.game import Action
from tabletop.rules.match import Match
from tabletop.rules.warcraft.pieces import OWNER
from tabletop.storage.header import PERSON
from tests.support.boards import board
from tests.support.pilot import click, key, on_top
from tests.support.playing import Press, by_keyboard, by_mouse, by_pad, play_to_the_end, press_continue

pytestmark = pytest.mark.usefixtures("painted")

GAME = "lords_of_war"
NOWHERE = (-1.0, -1.0)


@pytest.fixture
def quick(make_app: Callable[..., App]) -> App:
    """An app at its real first scene, without animations."""
    app = make_app((1280, 720), start="menu", base_scene="menu", animation_percent=0)
    app.push("menu")
    app.step([])
    app.step([])
    return app


def name_of_top(app: App) -> str:
    return on_top(app).name


def seat_persons(app: App) -> None:
    """Have persons play all seats of the set-up."""
    assert name_of_top(app) == "setup"
    setup = on_top(app, SetupScene)
    for seat in range(len(setup.draft.seats)):
        setup.set_player(seat, PERSON)


def play(app: App, press: Press, seed: int, *options: str) -> Match[Any]:
    """From the menu through set-up and coin toss to the last screen, choosing at random."""
    press(f"menu.play.{GAME}")
    seat_persons(app)
    for option in (*options, "setup.start"):
        press(option)
    assert name_of_top(app) == "coin"
    app.step([], 3000)
    assert press_continue(app, press)
    scene, rng = board(app), random.Random(seed)
    play_to_the_end(app, scene, press, lambda match: rng.choice(list(match.legal_actions())))
    return scene.session.match


def test_a_whole_game_by_mouse_alone(quick) -> None:
    app = quick
    match = play(app, by_mouse(app), 4, "variant.short")
    assert app.mapper.last_device == "mouse"
    click(app, "look")
    assert name_of_top(app) == "board"
    click(app, "primary")
    assert name_of_top(app) == "game_over"
    click(app, "again")
    assert name_of_top(app) == "coin"
    again = app.scenes.top.match.setup
    assert [seat.name for seat in again.seats] == [seat.name for seat in match.setup.seats], "sides are changed"
    assert [seat.options for seat in again.seats] == [seat.options for seat in match.setup.seats]
    assert again.options == match.setup.options
    assert again.table == match.setup.table
    assert again.seed != match.setup.seed


def test_a_whole_game_by_keyboard_alone(quick) -> None:
    app = quick
    play(app, by_keyboard(app), 6, "variant.short")
    assert app._pointer == NOWHERE, "no pointer event was needed"
    key(app, pygame.K_ESCAPE)
    assert name_of_top(app) == "board"
    app.step([], 1000)  # what the button says now has been read
    key(app, pygame.K_RETURN)
    assert name_of_top(app) == "game_over"


def test_a_whole_game_by_pad_alone(quick) -> None:
    play(quick, by_pad(quick), 3, "variant.short")
    assert quick._pointer == NOWHERE
    assert quick.mapper.last_device == "pad"


@pytest.mark.parametrize("seed", [1, 14, 20])
def test_enter_and_tab_bring_a_game_forward(quick, monkeypatch, seed) -> None:
    """Whoever presses Enter, and Tab before it where the main button waits for something, gets ahead; with 14 and 20 a
    unit may shoot, and its order was given again and again."""
    monkeypatch.setattr("tabletop.client.scenes.setup.scene.secrets.randbits", lambda _bits: seed)
    by_keyboard(quick)(f"menu.play.{GAME}")  # Enter on the menu of a newcomer leads to the lessons
    seat_persons(quick)
    for press in range(120):
        at_table = isinstance(quick.scenes.top, BoardScene)
        key(quick, pygame.K_RETURN if press % 4 or not at_table else pygame.K_TAB)
        quick.step([], 400)
    assert len(board(quick).session.match.journal) >= 14


# ------------------------------------------------------------------------------------- Whole games of Warcraft for two


HUNTER = 0
SEED = 7


def found_by_wheel(app: App, id: str) -> Widget:
    """Turn the wheel over a panel until a widget of it is wholly in view."""
    widget: Widget = on_top(app).widgets.find(id)
    view = widget.parent.viewport
    for _ in range(60):
        if view.contains(widget.rect):
            return widget
        app.step([PointerMove(view.center), Wheel(view.center, 0.0, -1.0)], 100)
    raise AssertionError(f"{id} never comes into view")


def immediate_by_mouse(app: App, press: Press) -> None:
    """Choose in the set-up that a town is captured at once."""
    press(found_by_wheel(app, "setup.house_rules").id)
    capture: Any = found_by_wheel(app, "opt.town_capture")
    click(app, capture, at=capture.segment_rect(1).center)


def immediate_by_keyboard(app: App, press: Press) -> None:
    press("setup.house_rules")
    press("opt.town_capture")
    key(app, pygame.K_RIGHT)


def far(match: Match[Any], a: str, b: str) -> int:
    places = {row[0]: (row[1], row[2]) for row in match.state.config.options.scenario.hexes}
    dq, dr = places[a][0] - places[b][0], places[a][1] - places[b][1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def plan(match: Match[Any], rng: random.Random) -> Action:
    """What to do now: the hunter marches, trains and fights; the other one keeps house."""
    legal = list(match.legal_actions())
    kinds: dict[str, list[Any]] = {}
    for action in legal:
        kinds.setdefault(action.kind, []).append(action)
    tables = match.state.config.tables
    if match.decider == HUNTER:
        goal = tables.names[tables.towns[1 - HUNTER]]
        marches = [
            action
            for action in kinds.get("move", [])
            if "worker" not in action.piece
            and far(match, action.to, goal) < far(match, action.piece.partition("@")[2].partition(":")[0], goal)
        ]
        plain = [action for action in marches if not _crowded(match, action)]
        if plain:
            return plain[0]
        for kind in ("deploy", "finish_building", "train"):
            if kind in kinds:
                return next((a for a in kinds[kind] if a.item != "worker"), kinds[kind][0])
    if "play" in kinds and rng.random() < 0.3:
        return rng.choice(kinds["play"])
    ends = [a for a in legal if a.kind in ("end_step", "pass")]
    rest = [a for a in legal if a.kind in ("harvest", "remove", "name_phases", "choose_battle")]
    idle = [a for a in kinds.get("move", []) if "worker" in a.piece and not _crowded(match, a)]
    if idle and rng.random() < 0.3:
        return rng.choice(idle)
    return (rest or ends or legal)[0]


def _crowded(match: Match[Any], action: Any) -> bool:
    tables = match.state.config.tables
    return sum(OWNER[piece] == match.decider for piece in match.state.board[tables.map.index[action.to]]) >= 3


def play_warcraft(app: App, press: Press, choose: Callable[[App, Press], None]) -> None:
    press("menu.play.warcraft")
    seat_persons(app)
    choose(app, press)
    press("setup.start")
    match, rng = board(app).session.match, random.Random(5)
    assert (match.setup.scenario, match.setup.options["town_capture"]) == ("main2", "immediate")
    play_to_the_end(app, board(app), press, lambda match: plan(match, rng))
    kinds = {entry.action.kind for entry in match.journal}
    assert {"move", "harvest", "train", "deploy", "play", "remove"} <= kinds


@pytest.fixture
def the_same_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tabletop.client.scenes.setup.scene.secrets.randbits", lambda _bits: SEED)


def test_warcraft_a_whole_game_by_mouse_alone(quick, the_same_game) -> None:
    app = quick
    play_warcraft(app, by_mouse(app), immediate_by_mouse)
    assert app.mapper.last_device == "mouse"
    click(app, "change")
    app.step([], 400)
    assert name_of_top(app) == "setup"
    assert on_top(app).draft.options["town_capture"] == "immediate", "a rematch begins with everything as it was"


@pytest.mark.long
def test_warcraft_a_whole_game_by_keyboard_alone(quick, the_same_game) -> None:
    app = quick
    play_warcraft(app, by_keyboard(app), immediate_by_keyboard)
    assert app.mapper.last_device == "keyboard"
    assert app._pointer == NOWHERE, "no pointer event was needed"
