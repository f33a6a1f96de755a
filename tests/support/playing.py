"""Plays any game on its own table by mouse, keyboard or gamepad alone: an action is carried out by pressing the widgets
of what it touches, one after the other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeVar, cast

import pygame

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import PointerMove
from tabletop.client.games.table import TableWidget
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.adventure.actions import HandIn
from tabletop.rules.game import Action, Target
from tabletop.rules.match import Match
from tests.support.adventure_table_client import table_of
from tests.support.pilot import click, key, on_top, press_pad, settle, undrawn, wait_for_main_button

T = TypeVar("T")
Press = Callable[[str], None]
"""Presses a widget of the top scene, by its id."""
PRESSES = 12
"""The most presses of one action."""
STOPS = 300
"""The most stops of the focus on the way to a widget."""


def by_mouse(app: App) -> Press:
    def press(id: str) -> None:
        with undrawn(app):
            app.step([PointerMove((1.0, 1.0))], 300)
        click(app, id)
        app.step([], 400)

    return press


def by_keyboard(app: App) -> Press:
    """Tab, Enter and the key of the main button."""

    def press(id: str) -> None:
        if id == "primary":
            wait_for_main_button(app, id)
            key(app, pygame.K_e)
        else:
            walk_to(app, id, lambda back: key(app, pygame.K_TAB, pygame.KMOD_SHIFT if back else 0))
            key(app, pygame.K_RETURN)
        app.step([], 400)

    return press


def by_pad(app: App) -> Press:
    def press(id: str) -> None:
        if id == "primary":
            wait_for_main_button(app, id)
            press_pad(app, pygame.CONTROLLER_BUTTON_Y)
        else:
            shoulders = (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, pygame.CONTROLLER_BUTTON_LEFTSHOULDER)
            walk_to(app, id, lambda back: press_pad(app, shoulders[back]))
            press_pad(app, pygame.CONTROLLER_BUTTON_A)
        app.step([], 400)

    return press


def walk_to(app: App, id: str, step: Callable[[bool], None]) -> None:
    """Move the focus forwards or backwards by ``step(back)``, whichever is nearer at first, until it stands there. It
    is moved at least once: Enter is the main button's until then."""
    back = None
    for moves in range(STOPS):
        widgets = on_top(app).widgets
        focused = widgets.focused
        if focused is not None and focused.id == id and app.keyboard_mode and (moves or widgets.walked):
            return
        stops = [widget.id for widget in widgets.order()]
        ahead = (stops.index(id) - stops.index(focused.id)) % len(stops) if focused and focused.id in stops else 0
        back = ahead > len(stops) / 2 if back is None else back
        with undrawn(app):
            step(back)
    raise AssertionError(f"{id} cannot be reached")


def next_widget(app: App, scene: BoardScene, action: Action) -> str:
    """The id of the widget to press next for an action. Fails where none leads there."""
    widgets, path = on_top(app).widgets, tuple(scene.session.path)
    if isinstance(action, HandIn) and (quest := table_of(scene).model.giving):  # a page on which cards are exchanged
        missing = Counter(action.cards) - Counter(table_of(scene).model.handed_in(quest).cards)
        gifts = [one.id for one in widgets if one.id.startswith("give:") and one.id.split(":")[2] in missing]
        return gifts[-1] if gifts else "primary"
    begun = path == action.path[: len(path)]  # else the next of several alike pieces is chosen already
    rest = action.path[len(path) :] if begun else tuple(target for target in action.path if target not in path)
    if not rest:
        return "primary"
    listed = f"choice:{'/'.join(target.id for target in rest)}"
    if listed in widgets:
        return listed
    touching = [
        widget
        for target in _places(rest[0])
        for widget in widgets
        if isinstance(widget, Spot | TableWidget) and getattr(widget, "target", None) == target and widget.visible
    ]
    legal = [widget for widget in touching if not isinstance(widget, Spot) or widget.legal]
    if not legal and rest[0].kind != "button" and "choices.turn" in widgets:
        return "choices.turn"
    names = [widget.id for widget in legal or touching]
    names += [f"answer:{rest[0].id}", f"choice:{rest[0].id}", f"answer.{rest[0].id}"]
    names += (
        ["primary"] if rest[0].kind == "button" else ["do:cards", "answer:cards", "answer.cards"]
    )  # a hand lies face down
    found = next((name for name in names if name in widgets), None)
    assert found is not None, (action, path, [widget.id for widget in widgets])
    return found


def _places(target: Target) -> list[Target]:
    """The targets on the table that stand for one."""
    if target.kind == "target":
        return [Target("piece", target.id), Target("space", target.id)]
    if target.kind == "lying":
        return [Target("space", target.id.partition("/")[0])]
    return [target]


def press_continue(app: App, press: Press) -> bool:
    """Press the button of a curtain or result; gives whether there was one."""
    for name in ("open", "battle.continue", "continue", "coin.begin"):
        if name in on_top(app).widgets:
            press(name)
            app.step([], 800)
            return True
    return False


def play_to_the_end(
    app: App, scene: BoardScene, press: Press, plan: Callable[[Match[T]], Action], most: int = 3000
) -> None:
    """Play to the end by pressing widgets only, until its last screen; fails when an action cannot be done so, after
    ``most`` actions, or where the journal does not lead to the end."""
    match = cast(Match[T], scene.session.match)
    for _ in range(most):
        with undrawn(app):  # each press draws its own frames
            settle(app)
        top = on_top(app)
        if top.name == "game_over":
            break
        if press_continue(app, press):
            continue
        if match.outcome is not None:  # the victory stands on the board before the result opens
            app.step([], 200)
            continue
        if not scene.session.may_act:
            primary = top.widgets.get("primary")
            if primary is not None and primary.enabled:
                press("primary")
            app.step([], 200)
            continue
        perform(app, scene, press, plan(match))
    assert on_top(app).name == "game_over", (match.game.headline(match.state), len(match.journal))
    assert match.outcome is not None
    match.prove()


def perform(app: App, scene: BoardScene, press: Press, action: Action) -> None:
    """Carry out one action by pressing widgets; fails where it cannot be done so."""
    match = scene.session.match
    before = len(match.journal)
    for _ in range(PRESSES):
        if len(match.journal) > before or not scene.session.may_act:
            return
        press("primary" if scene.session.ready is not None else next_widget(app, scene, action))
    assert len(match.journal) > before, (action, scene.session.path)
