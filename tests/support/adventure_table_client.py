"""Plays the Adventure Game on its own table in tests, by clicks or keys."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.games.adventure.table import AdventureTable
from tabletop.client.games.table import TableWidget
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.ui.base import Widget
from tabletop.rules.adventure import goal_seeker
from tabletop.rules.adventure.actions import HandIn
from tabletop.rules.adventure.queries import State
from tabletop.rules.game import Action, Target
from tabletop.rules.match import Match
from tests.support.boards import phase
from tests.support.pilot import on_top


def goal_seeking_action(match: Match[State], rng: random.Random) -> Action:
    """The action of the goal-seeking player."""
    seat = match.decider
    assert seat is not None
    return goal_seeker.choose(match.game.view(match.state, seat), list(match.legal_actions()), rng.randrange)


def table_of(scene: BoardScene) -> AdventureTable:
    """The table of a board scene."""
    assert isinstance(scene.table, AdventureTable)
    return scene.table


def widgets_for(app: App, scene: BoardScene, action: Action) -> list[str]:
    """The id of the widget to press next for an action, as a list of one; empty when no widget leads there."""
    widgets = on_top(app).widgets
    model = table_of(scene).model
    if isinstance(action, HandIn) and model.giving:
        missing = Counter(action.cards) - Counter(model.handed_in(model.giving).cards)
        gifts = [
            widget.id for widget in widgets if widget.id.startswith("give:") and widget.id.split(":")[2] in missing
        ]
        return gifts[-1:] or ["primary"]
    rest = action.path[len(scene.session.path) :]
    listed = f"choice:{'/'.join(target.id for target in rest)}"
    if widgets.get(listed) is not None:
        return [listed]
    if (
        rest[0].kind != "button"
        and widgets.get("choices.turn") is not None
        and not any(isinstance(widget, Spot) and widget.legal and widget.target == rest[0] for widget in widgets)
    ):
        return ["choices.turn"]
    for target in _places(rest):
        for widget in widgets:
            wanted = isinstance(widget, Spot | TableWidget) and getattr(widget, "target", None) == target
            if wanted and widget.visible and (not isinstance(widget, Spot) or widget.legal):
                return [widget.id]
    return ["primary"] if rest and rest[0].kind == "button" else []


def _places(rest: tuple[Target, ...]) -> list[Target]:
    """The targets on the table that stand for the next target of an action."""
    target = rest[0]
    if target.kind == "target":
        return [Target("piece", target.id), Target("space", target.id)]
    if target.kind == "lying":
        return [Target("space", target.id.partition("/")[0])]
    return [target]


def press_continue(app: App, press: Callable[[Widget], None]) -> bool:
    """Press the button of a curtain or result; gives whether there was one."""
    for name in ("open", "battle.continue", "continue"):
        widget = on_top(app).widgets.get(name)
        if widget is not None:
            press(widget)
            app.step([], 800)
            return True
    return False


def play_to_the_end(
    app: App,
    scene: BoardScene,
    press: Callable[[Widget], None],
    plan: Callable[[Match[State]], Action],
    most: int = 2000,
) -> None:
    """Play to the end by pressing widgets only; fails when an action cannot be done so, or after ``most`` actions."""
    match = table_of(scene).session.match
    for _ in range(most):
        top = on_top(app)
        if top.name == "game_over":
            return
        if press_continue(app, press):
            continue
        if match.outcome is not None:  # the victory stands on the board before the result opens
            app.step([], 200)
            continue
        if not scene.session.may_act:
            primary = top.widgets.get("primary")
            if primary is not None and primary.enabled:
                press(primary)
            app.step([], 200)
            continue
        perform(app, scene, press, plan(match))
    assert match.outcome is not None, f"no end after {most} presses"


def perform(app: App, scene: BoardScene, press: Callable[[Widget], None], action: Action) -> None:
    """Carry out one action by pressing widgets; fails where it cannot be done so."""
    session = table_of(scene).session
    match = session.match
    before = len(match.journal)
    for _ in range(12):
        if len(match.journal) > before:
            return
        if session.ready is not None:
            press(on_top(app).widgets.find("primary"))
            continue
        way = widgets_for(app, scene, action)
        assert way, (action, phase(match), session.path, [widget.id for widget in on_top(app).widgets])
        press(on_top(app).widgets.find(way[0]))
    assert len(match.journal) > before, (action, session.path)
