"""Whole games from the main menu to the chart of the result: by mouse alone, by keyboard alone, by pad alone."""

import random
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from itertools import cycle
from typing import Any

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import PointerMove, Wheel
from tabletop.client.games.table import TableWidget
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.setup.scene import SetupScene
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import MAIN_DEAF_MS
from tabletop.rules.game import Action, Target
from tabletop.rules.match import Match
from tabletop.rules.warcraft.pieces import OWNER
from tabletop.storage.header import PERSON
from tests.support.boards import board, legal_spots, phase
from tests.support.pilot import DRAWN, click, key, on_top, settle, undrawn, wait_for_main_button

GAME = "lords_of_war"
LIMIT = 6000


def quick(make_app: Callable[..., App], size: tuple[int, int] = (1280, 720)) -> App:
    """An app at its real first scene, without animations."""
    app = make_app(size, start="menu", base_scene="menu", animation_percent=0)
    app.push("menu")
    app.step([])
    app.step([])
    return app


def name_of_top(app: App) -> str:
    return on_top(app).name


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


def seat_persons(app: App) -> None:
    """Have persons play all seats of the set-up."""
    setup = on_top(app, SetupScene)
    for seat in range(len(setup.draft.seats)):
        setup.set_player(seat, PERSON)


@pytest.mark.parametrize("size", [(1280, 720)])
def test_a_whole_game_by_mouse_alone(make_app, size) -> None:
    app = quick(make_app, size)
    click(app, f"menu.play.{GAME}")
    assert name_of_top(app) == "setup"
    seat_persons(app)
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
    assert name_of_top(app) == "coin"
    again = app.scenes.top.match.setup
    assert [seat.name for seat in again.seats] == [seat.name for seat in match.setup.seats], "sides are changed"
    assert [seat.options for seat in again.seats] == [seat.options for seat in match.setup.seats]
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


def seldom_drawn(app: App, press: Press) -> Press:
    """The same presses; what comes of one in so many is drawn."""
    turns = cycle([nullcontext, *[partial(undrawn, app)] * (DRAWN - 1)])

    def pressed(name: str) -> None:
        with next(turns)():
            press(name)

    return pressed


def keys_of(app: App) -> Press:
    """Real key presses, through the mapper, as far apart as those of somebody who reads the main button first."""

    def press(name: str) -> None:
        key(app, KEYS[name])
        app.step([], MAIN_DEAF_MS)

    return seldom_drawn(app, press)


def pad_of(app: App) -> Press:
    """Presses of a game pad's buttons."""

    def press(name: str) -> None:
        for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
            app.step([pygame.event.Event(kind, button=PAD[name], instance_id=0, which=0)], 120)

    return seldom_drawn(app, press)


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
        focused = on_top(app).widgets.focused
        if focused is not None and focused.id == id:
            press("ok")
            return
        press(step)
    raise AssertionError(f"{id} cannot be reached")


def whole_game(app: App, press: Press, seed: int) -> None:
    walk_to(app, press, "next", f"menu.play.{GAME}")
    assert name_of_top(app) == "setup"
    seat_persons(app)
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


def test_a_whole_game_by_keyboard_alone(make_app) -> None:
    app = quick(make_app)
    whole_game(app, keys_of(app), 6)
    key(app, pygame.K_ESCAPE)
    assert name_of_top(app) == "board"
    app.step([], 1000)  # what the button says now has been read
    key(app, pygame.K_RETURN)
    assert name_of_top(app) == "game_over"
    assert not app.canvas.overflows


def test_a_whole_game_by_pad_alone(make_app) -> None:
    app = quick(make_app)
    whole_game(app, pad_of(app), 3)
    assert app.mapper.last_device == "pad"


@pytest.mark.parametrize("seed", [1, 14, 20])
def test_enter_and_tab_bring_a_game_forward(make_app, monkeypatch, seed) -> None:
    """Whoever presses Enter, and Tab before it where the main button waits for something, gets ahead; with 14 and 20 a
    unit may shoot, and its order was given again and again."""
    monkeypatch.setattr("tabletop.client.scenes.setup.scene.secrets.randbits", lambda _bits: seed)
    app = quick(make_app)
    walk_to(app, keys_of(app), "next", f"menu.play.{GAME}")  # Enter on the menu of a newcomer leads to the lessons
    seat_persons(app)
    for press in range(120):
        at_table = isinstance(app.scenes.top, BoardScene)
        key(app, pygame.K_RETURN if press % 4 or not at_table else pygame.K_TAB)
        app.step([], 400)
    assert len(board(app).session.match.journal) >= 14


# ------------------------------------------------------------------------------------- Whole games of Warcraft for two


WARCRAFT_LIMIT = 1500
HUNTER = 0
SEED = 12
NEXT = pygame.K_TAB


@pytest.fixture
def app(make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> App:
    """At the real first scene, without animations; the match is always the same one."""
    monkeypatch.setattr("tabletop.client.scenes.setup.scene.secrets.randbits", lambda _bits: SEED)
    app = make_app((1280, 720), start="menu", base_scene="menu", animation_percent=0)
    app.push("menu")
    app.step([])
    app.step([])
    return app


def laid(app: App) -> BoardScene:
    app.step([], 400)
    scene = app.scenes.scenes[-1] if top_of(app).name == "board" else app.scenes.scenes[-2]
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
    seat_persons(app)
    click(app, found_by_wheel(app, "setup.house_rules"))
    capture: Any = found_by_wheel(app, "opt.town_capture")
    click(app, capture, at=capture.segment_rect(1).center)
    click(app, top_of(app).widgets.find("setup.start"))
    return laid(app)


def warcraft_walk_to(app: App, id: str, step: int = NEXT) -> None:
    """Move the focus until it stands on a widget. It is moved at least once: Enter is the main button's until then."""
    for _ in range(120):
        key(app, step)
        focused = top_of(app).widgets.focused
        if focused is not None and focused.id == id:
            return
    raise AssertionError(f"{id} cannot be reached")


def start_by_keyboard(app: App) -> BoardScene:
    """The same without a pointer."""
    warcraft_walk_to(app, "menu.play.warcraft")
    key(app, pygame.K_RETURN)
    assert top_of(app).name == "setup"
    seat_persons(app)
    warcraft_walk_to(app, "setup.house_rules")
    key(app, pygame.K_RETURN)
    warcraft_walk_to(app, "opt.town_capture")
    key(app, pygame.K_RIGHT)
    warcraft_walk_to(app, "setup.start")
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
    for _ in range(WARCRAFT_LIMIT):
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
        unpressed = len(match.journal) == before and action.path[-1].kind == "button"
        if scene.session.ready is not None or unpressed:  # the main button may tell first what it gives up
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


def test_warcraft_a_whole_game_by_mouse_alone(app) -> None:
    scene = start_by_mouse(app)

    def press(widget: Widget) -> None:
        click(app, widget)
        app.step([], 400)

    drive(app, scene, press)
    finished(app, scene)
    assert app.mapper.last_device == "mouse"
    press(top_of(app).widgets.find("change"))
    assert top_of(app).name == "setup"
    assert top_of(app).draft.options["town_capture"] == "immediate", "a rematch begins with everything as it was"


@pytest.mark.long
def test_warcraft_a_whole_game_by_keyboard_alone(app) -> None:
    scene = start_by_keyboard(app)

    def press(widget: Widget) -> None:
        if widget.id == "primary":
            key(app, pygame.K_e)
        else:
            warcraft_walk_to(app, widget.id)
            key(app, pygame.K_RETURN)
        app.step([], 400)

    drive(app, scene, press)
    finished(app, scene)
    assert app.mapper.last_device == "keyboard"
    assert app._pointer == (-1.0, -1.0), "no pointer event was needed"
