"""Opens matches of Small World in the client, and plays them by clicks."""

from __future__ import annotations

import random
from collections.abc import Callable

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.games.small_world.board_widgets import ComboRow
from tabletop.client.games.small_world.table import SmallWorldTable
from tabletop.client.games.touch_buttons import Choice
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.ui import Button, Widget
from tabletop.rules.game import Json, SeatSetup, Setup
from tabletop.rules.match import Match
from tabletop.rules.small_world.game import GAME
from tabletop.rules.small_world.queries import State
from tests.support.warcraft_client import place_of, press_at

NAMES, COLOURS = ("Ana", "Marta", "Leo", "Iván", "Noa"), ("blue", "red", "green", "yellow", "purple")


def new_match(seats: int = 3, scenario: str = "base", seed: int = 3, **options: Json) -> Match[State]:
    """A new match."""
    who = tuple(SeatSetup(NAMES[n], COLOURS[n]) for n in range(seats))
    return Match.start(GAME, Setup("small_world", who, scenario=scenario, seed=seed, options=options))


def phase(match: Match[State]) -> str:
    """The phase of the frame on top."""
    return str(match.state.frames[-1].phase) if match.state.frames else "over"


def play(match: Match[State], stop: Callable[[Match[State]], bool], seed: int = 1, most: int = 4000) -> Match[State]:
    """Play at random, declining and stopping rarely, until ``stop(match)`` is true or the match is over."""
    rng = random.Random(seed)
    for _ in range(most):
        legal = list(match.legal_actions())
        if not legal or stop(match):
            break
        eager = [action for action in legal if action.kind in ("conquer", "place", "champion", "bomb", "objective")]
        lazy = [action for action in legal if action.kind not in ("decline", "abandon", "final", "intimidate")]
        rare = rng.random() < 0.12
        match.apply(rng.choice(legal if rare else eager or lazy or legal))
    return match


def open_board(app: App, match: Match[State]) -> BoardScene:
    """Open a match without a curtain; gives its board."""
    app.push("board", match=match)
    app.step([], 16)
    app.step([], 16)
    scene = app.scenes.top
    assert isinstance(scene, BoardScene), "no curtain falls for covered coins"
    assert isinstance(scene.table, SmallWorldTable)
    return scene


def touchable_widgets(app: App) -> list[Widget]:
    """The widgets that can be touched: legal regions, rows, choices, and the buttons of the table."""
    top = app.scenes.top
    assert top is not None
    choices: list[Widget] = [w for w in top.widgets if isinstance(w, Choice)]
    if choices:
        return choices
    rows: list[Widget] = [w for w in top.widgets if isinstance(w, ComboRow) and w.target is not None]
    spots: list[Widget] = [w for w in top.widgets if isinstance(w, Spot) and w.legal and w.visible]
    buttons: list[Widget] = [w for w in top.widgets if w.id.startswith("do:") and w.enabled]
    return [*rows, *spots, *buttons]


def mouse_step(app: App, rng: random.Random) -> None:
    """Click once at random: mostly on something that conquers or places, sometimes on anything that can be touched."""
    top = app.scenes.top
    assert top is not None
    main = top.widgets.get("primary")
    able = isinstance(main, Button) and main.enabled
    path = getattr(top, "session", None) is not None and bool(top.session.path)  # type: ignore[attr-defined]
    found = [w for w in touchable_widgets(app) if not w.id.startswith("do:")]
    every = touchable_widgets(app)
    if able and main is not None and (path or not found or rng.random() < 0.22):
        press_at(app, main.rect.center)
        return
    wanted = rng.choice(found if found and rng.random() < 0.9 else every) if every else None
    if wanted is None:
        raise AssertionError("nothing to click")
    assert isinstance(top, BoardScene)
    press_at(app, place_of(top, wanted))


def play_by_mouse(app: App, scene: BoardScene, seed: int = 1, most: int = 3000) -> int:
    """Click until the match is over; gives the number of clicks. Raises AssertionError when it does not end."""
    rng = random.Random(seed)
    for clicks in range(most):
        if scene.session.match.outcome is not None:
            return clicks
        mouse_step(app, rng)
    raise AssertionError("the match does not end")
