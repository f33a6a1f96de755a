"""Whole games of Warcraft for two: by mouse alone and by keyboard alone, from the deal to the chart of the result.

One player marches on the other's Town; what the plan says is carried out by clicks or keys only.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pygame

from tabletop.client.app import App
from tabletop.client.boards.spots import Spot
from tabletop.client.input import PointerDown, PointerMove, PointerUp
from tabletop.client.scenes.board import BoardScene
from tabletop.client.tables.hooks import Walked
from tabletop.client.widgets import Widget
from tabletop.rules.game import Action, Target
from tabletop.rules.match import Match

from .conftest import key
from .wckit import deal, phase, place_of

LIMIT = 1500
HUNTER = 0


def quick(make_app: Callable[..., App], seed: int) -> tuple[App, BoardScene]:
    app = make_app((1280, 720))
    app.settings.animation_percent = 0
    app.push("board", match=deal("main2", seed, town_capture="immediate"))
    app.step([])
    scene = app.scenes.scenes[0]
    assert isinstance(scene, BoardScene)
    return app, scene


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
    return sum(piece >> 10 == match.decider for piece in match.state.board[tables.map.index[action.to]]) >= 3


def top_of(app: App) -> Any:
    assert app.scenes.top is not None
    return app.scenes.top


def widget_of(app: App, target: Target) -> Widget | None:
    """The widget of the top scene that touches a target; the brass button where it does."""
    for widget in top_of(app).widgets:
        if isinstance(widget, Spot | Walked) and getattr(widget, "target", None) == target and widget.visible:
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
        for target in action.path:
            if len(match.journal) > before or scene.session.ready is not None:
                break
            widget = widget_of(app, target)
            assert widget is not None, (target, phase(match), [w.id for w in top_of(app).widgets])
            press(widget)
        if scene.session.ready is not None:
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


def test_a_whole_game_by_mouse_alone(make_app: Callable[..., App]) -> None:
    app, scene = quick(make_app, 12)

    def press(widget: Widget) -> None:
        pos = place_of(scene, widget)
        app.step([PointerMove(pos)], 200)
        app.step([PointerDown(pos)], 200)
        app.step([PointerUp(pos)])
        app.step([], 400)

    drive(app, scene, press)
    finished(app, scene)
    assert app.mapper.last_device == "mouse"


def test_a_whole_game_by_keyboard_alone(make_app: Callable[..., App]) -> None:
    app, scene = quick(make_app, 12)

    def press(widget: Widget) -> None:
        top = top_of(app)
        if widget.id == "primary":
            key(app, pygame.K_e)
        else:
            for _ in range(90):
                if top.widgets.focused is not None and top.widgets.focused.id == widget.id:
                    break
                key(app, pygame.K_TAB)
            assert top.widgets.focused is not None, widget.id
            assert top.widgets.focused.id == widget.id
            key(app, pygame.K_RETURN)
        app.step([], 400)

    drive(app, scene, press)
    finished(app, scene)
    assert app.mapper.last_device == "keyboard"
