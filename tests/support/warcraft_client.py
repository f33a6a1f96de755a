"""Opens matches of Warcraft in the client, and plays them by clicks."""

from __future__ import annotations

import random
from collections.abc import Callable

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import PointerDown, PointerMove, PointerUp
from tabletop.client.games.warcraft.setup_panel import WarcraftSetup
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.setup.scene import SetupScene
from tabletop.client.ui import Widget
from tabletop.rules.game import Json, SeatSetup, Setup
from tabletop.rules.match import Match
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.queries import State

SCENARIOS = {"main2": 2, "main4": 4, "elfgate": 3, "necro": 2, "captives": 2, "nordrassil": 4}
IDLE = ("undo_move", "undo_spend", "ask", "give")
CHOICES = ("choice:", "spend:", "item:", "answer:", "selection:")


def new_match(scenario: str = "main2", seed: int = 3, **options: Json) -> Match[State]:
    """A new match."""
    names, colours = ("Ana", "Marta", "Leo", "Iván"), ("green", "red", "blue", "purple")
    seats = tuple(SeatSetup(names[n], colours[n]) for n in range(SCENARIOS[scenario]))
    return Match.start(GAME, Setup("warcraft", seats, scenario=scenario, seed=seed, options=options))


def play(match: Match[State], stop: Callable[[Match[State]], bool], seed: int = 1, most: int = 4000) -> Match[State]:
    """Play at random until ``stop(match)`` is true or the match is over."""
    rng = random.Random(seed)
    for _ in range(most):
        legal = list(match.legal_actions())
        if not legal or stop(match):
            break
        match.apply(rng.choice([action for action in legal if action.kind not in IDLE] or legal))
    return match


def open_setup(app: App) -> tuple[SetupScene, WarcraftSetup]:
    """Open the set-up scene of a new game; gives it and Warcraft's own form."""
    app.push("kit")
    scene = app.push("setup", game="warcraft")
    app.step([])
    app.step([])
    assert isinstance(scene, SetupScene)
    assert isinstance(scene.form, WarcraftSetup)
    return scene, scene.form


def phase(match: Match[State]) -> str:
    """The phase of the frame on top."""
    return str(match.state.frames[-1].phase) if match.state.frames else "over"


def open_board(app: App, match: Match[State]) -> BoardScene:
    """Open a match with its curtain open; gives its board."""
    app.push("board", match=match)
    app.step([], 16)
    app.step([], 16)
    if app.scenes.top is not None and app.scenes.top.name == "curtain":
        app.scenes.top.open()  # type: ignore[attr-defined]
        for _ in range(60):
            app.step([], 50)
    return next(scene for scene in app.scenes.scenes if isinstance(scene, BoardScene))


def press_at(app: App, pos: tuple[float, float]) -> None:
    """Click once, late enough after the last click to be no double click."""
    app.step([PointerMove(pos)], 200)
    app.step([PointerDown(pos)], 200)
    app.step([PointerUp(pos)])


def place_of(scene: BoardScene, widget: Widget) -> tuple[float, float]:
    """A point to click for a widget: its middle, or a point where it is not covered."""
    rect = widget.rect
    shares = ((0.5, 0.5), (0.2, 0.5), (0.8, 0.5), (0.5, 0.15), (0.5, 0.9), (0.1, 0.1), (0.9, 0.9), (0.25, 0.8))
    widgets = scene.app.scenes.top.widgets if scene.app.scenes.top is not None else scene.widgets
    for x, y in shares:
        pos = (rect.x + rect.w * x, rect.y + rect.h * y)
        if widgets._hit(pos) is widget:
            return pos
    return (rect.centerx, rect.centery)


def touchable_widgets(app: App) -> list[Widget]:
    """The widgets that can be touched in the top scene: legal spots and the choices over them."""
    top = app.scenes.top
    assert top is not None
    spots: list[Widget] = [w for w in top.widgets if isinstance(w, Spot) and w.legal and w.visible]
    return spots + [w for w in top.widgets if w.id.startswith(CHOICES) and w.enabled and w.visible]
