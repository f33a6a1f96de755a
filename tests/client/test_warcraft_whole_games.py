"""Whole games of Warcraft for two: by mouse alone and by keyboard alone, from the main menu to the chart of the result.

One player marches on the other's Town; what the plan says is carried out by clicks or keys only.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import PointerMove, Wheel
from tabletop.client.games.table import TableWidget
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.ui import Widget
from tabletop.rules.game import Action, Target
from tabletop.rules.match import Match
from tabletop.rules.warcraft.pieces import OWNER
from tests.support.boards import phase
from tests.support.pilot import click, key, settle, wait_for_main_button

LIMIT = 1500
HUNTER = 0
SEED = 12
NEXT = pygame.K_TAB


@pytest.fixture
def app(make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> App:
    """At the real first scene, without animations; the match is always the same one."""
    monkeypatch.setattr("tabletop.client.scenes.setup.scene.secrets.randbits", lambda _bits: SEED)
    app = make_app((1280, 720), start="menu", base_scene="menu")
    app.settings.animation_percent = 0
    app.push("menu")
    app.step([])
    app.step([])
    return app


def laid(app: App) -> BoardScene:
    """The board that has come."""
    app.step([], 400)
    scene = app.scenes.scenes[-1] if top_of(app).name == "board" else app.scenes.scenes[-2]
    assert isinstance(scene, BoardScene)
    match = scene.session.match
    assert (match.setup.scenario, match.setup.options["town_capture"]) == ("main2", "immediate")
    return scene


def found_by_wheel(app: App, id: str) -> Widget:
    """Turn the wheel over a panel until a widget of it is wholly in view."""
    widget: Widget = top_of(app).widgets.find(id)
    view = widget.parent.viewport
    for _ in range(60):
        if view.contains(widget.rect):
            return widget
        app.step([PointerMove(view.center), Wheel(view.center, 0.0, -1.0)], 100)
    raise AssertionError(f"{id} never comes into view")


def start_by_mouse(app: App) -> BoardScene:
    """Menu, set-up, board."""
    click(app, top_of(app).widgets.find("menu.play.warcraft"))
    assert top_of(app).name == "setup"
    click(app, found_by_wheel(app, "setup.house_rules"))
    capture: Any = found_by_wheel(app, "opt.town_capture")
    click(app, capture, at=capture.segment_rect(1).center)
    click(app, top_of(app).widgets.find("setup.start"))
    return laid(app)


def walk_to(app: App, id: str, step: int = NEXT) -> None:
    """Move the focus until it stands on a widget. It is moved at least once: Enter is the main button's until then."""
    for _ in range(120):
        key(app, step)
        focused = top_of(app).widgets.focused
        if focused is not None and focused.id == id:
            return
    raise AssertionError(f"{id} cannot be reached")


def start_by_keyboard(app: App) -> BoardScene:
    """The same without a pointer."""
    walk_to(app, "menu.play.warcraft")
    key(app, pygame.K_RETURN)
    assert top_of(app).name == "setup"
    walk_to(app, "setup.house_rules")
    key(app, pygame.K_RETURN)
    walk_to(app, "opt.town_capture")
    key(app, pygame.K_RIGHT)
    walk_to(app, "setup.start")
    key(app, pygame.K_RETURN)
    return laid(app)


# ---------------------------------------------------------------------------------------------------- the plan


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


def top_of(app: App) -> Any:
    assert app.scenes.top is not None
    return app.scenes.top


def widget_of(app: App, target: Target) -> Widget | None:
    """The widget of the top scene that touches a target; the brass button where it does."""
    for widget in top_of(app).widgets:
        if isinstance(widget, Spot | TableWidget) and getattr(widget, "target", None) == target and widget.visible:
            return widget
    for name in (f"answer:{target.id}", f"choice:{target.id}", f"answer.{target.id}"):
        found = top_of(app).widgets.get(name)
        if found is not None:
            return found
    primary = top_of(app).widgets.get("primary")
    return primary if target.kind == "button" and primary is not None else None


def carry_on(app: App, press: Callable[[Widget], None]) -> bool:
    """Curtains and results on the way; True when there was one."""
    top = top_of(app)
    for name in ("open", "battle.continue", "continue"):
        widget = top.widgets.get(name)
        if widget is not None:
            press(widget)
            app.step([], 800)
            return True
    return False


def drive(app: App, scene: BoardScene, press: Callable[[Widget], None]) -> None:
    """Play to the end, pressing widgets only."""
    rng, match = random.Random(5), scene.session.match
    for _ in range(LIMIT):
        settle(app)
        if top_of(app).name == "game_over":
            return
        if carry_on(app, press):
            continue
        if not scene.session.may_act:
            primary = top_of(app).widgets.get("primary")
            if primary is not None and primary.enabled:
                press(primary)
            app.step([], 200)
            continue
        action = plan(match, rng)
        before = len(match.journal)
        if action not in scene.session.offer():  # a card of a hand that lies face down
            press(widget_of(app, Target("button", "cards")) or top_of(app).widgets.find("answer.cards"))
            continue
        for target in action.path:
            if len(match.journal) > before or scene.session.ready is not None:
                break
            if target in scene.session.path:  # the next of several alike pieces is selected already
                continue
            widget = widget_of(app, target)
            assert widget is not None, (target, phase(match), [w.id for w in top_of(app).widgets])
            if widget.id == "primary":  # what it says is for the seat that decides when the show has ended
                settle(app)
                wait_for_main_button(app, widget.id)
            press(top_of(app).widgets.find(widget.id))
        if scene.session.ready is not None:
            wait_for_main_button(app, "primary")
            press(top_of(app).widgets.find("primary"))
        assert len(match.journal) > before or not scene.session.may_act, (action, scene.session.path)


def finished(app: App, scene: BoardScene) -> None:
    match = scene.session.match
    assert top_of(app).name == "game_over", (phase(match), len(match.journal), match.game.headline(match.state))
    assert match.outcome is not None
    match.prove()
    kinds = {entry.action.kind for entry in match.journal}
    assert {"move", "harvest", "train", "deploy", "play", "remove"} <= kinds
    assert not app.canvas.overflows


def test_a_whole_game_by_mouse_alone(app: App) -> None:
    scene = start_by_mouse(app)

    def press(widget: Widget) -> None:
        click(app, widget)
        app.step([], 400)

    drive(app, scene, press)
    finished(app, scene)
    assert app.mapper.last_device == "mouse"
    press(top_of(app).widgets.find("again"))
    assert top_of(app).name == "setup"
    assert top_of(app).draft.options["town_capture"] == "immediate", "a rematch begins with everything as it was"


@pytest.mark.long
def test_a_whole_game_by_keyboard_alone(app: App) -> None:
    scene = start_by_keyboard(app)

    def press(widget: Widget) -> None:
        if widget.id == "primary":
            key(app, pygame.K_e)
        else:
            walk_to(app, widget.id)
            key(app, pygame.K_RETURN)
        app.step([], 400)

    drive(app, scene, press)
    finished(app, scene)
    assert app.mapper.last_device == "keyboard"
    assert app._pointer == (-1.0, -1.0), "no pointer event was needed"
