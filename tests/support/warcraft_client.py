"""Opens matches of Warcraft in the client, and plays them by clicks."""

from __future__ import annotations

import random
from collections.abc import Callable

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.games.warcraft.setup_panel import WarcraftSetup
from tabletop.client.scenes.setup.scene import SetupScene
from tabletop.client.ui.base import Widget
from tabletop.rules.game import Json, SeatSetup, Setup, TableRules
from tabletop.rules.match import Match
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.queries import State
from tests.support.boards import phase
from tests.support.pilot import on_top, push
from tests.support.warcraft_positions import table

NAMES = ("Ana", "Marta", "Leo", "Iván")
COLOURS = {"HU": "blue", "OR": "red", "UD": "purple", "NE": "green"}
SCENARIOS = {"main2": 2, "main4": 4, "elfgate": 3, "necro": 2, "captives": 2, "nordrassil": 4}
IDLE = ("undo_move", "undo_spend", "ask", "give")
CHOICES = ("choice:", "spend:", "item:", "answer:", "selection:")


def new_match(scenario: str = "main2", seed: int = 3, **options: Json) -> Match[State]:
    colours = ("green", "red", "blue", "purple")
    seats = tuple(SeatSetup(NAMES[n], colours[n]) for n in range(SCENARIOS[scenario]))
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


def match_at(state: State, scenario: str = "main2", curtain: bool = True) -> Match[State]:
    """A match that begins at a position; every race has a colour and a name of its own."""
    races = state.config.options.races
    seats = tuple(
        SeatSetup(name, COLOURS[race], None, {"race": race}) for name, race in zip(NAMES, races, strict=False)
    )
    options = state.config.options
    rules = TableRules(curtain=curtain, partners_look=options.partners_look)
    return Match.restore(
        GAME, Setup("warcraft", seats, scenario, {}, 7, rules), tuple(range(len(races))), (), [], state
    )


def pass_until(match: Match[State], reached: Callable[[Match[State]], bool]) -> Match[State]:
    """Play on, ending steps and passing, until ``reached(match)``; raises AssertionError when that does not come within
    eighty actions."""
    for _ in range(80):
        if reached(match):
            return match
        legal = list(match.legal_actions())
        match.apply(next((action for action in legal if action.kind in ("end_step", "pass")), legal[0]))
    raise AssertionError("passing does not lead there")


def to_phase(match: Match[State], wanted: str) -> Match[State]:
    """Play on, ending steps and passing, until a decision of that phase is open; raises AssertionError as
    :func:`pass_until` does."""
    return pass_until(match, lambda match: phase(match) == wanted)


def overstacked() -> Match[State]:
    """The Humans' Move Step in which a fourth unit has moved into c3, one more than may stay there (WC-MOV-8)."""
    match = match_at(table(board={"c3": "HU melee 3", "c2": "HU ranged", "c1": "OR melee"}).state)
    match.apply(next(one for one in match.legal_actions() if one.text == "move HU.ranged@c2 c3"))
    return match


def opening(wanted: str, scenario: str = "main2", **options: Json) -> Match[State]:
    """The first decision of a phase in a new game in which everybody ends steps and passes."""
    return to_phase(new_match(scenario, 3, **options), wanted)


def open_setup(app: App) -> tuple[SetupScene, WarcraftSetup]:
    """Open the set-up scene of a new game; gives it and Warcraft's own form."""
    app.push("kit")
    scene = push(app, SetupScene, "setup", game="warcraft", frames=2)
    assert isinstance(scene.form, WarcraftSetup)
    return scene, scene.form


def touchable_widgets(app: App) -> list[Widget]:
    """The widgets that can be touched in the top scene: legal spots and the choices over them."""
    top = on_top(app)
    spots: list[Widget] = [w for w in top.widgets if isinstance(w, Spot) and w.legal and w.visible]
    return spots + [w for w in top.widgets if w.id.startswith(CHOICES) and w.enabled and w.visible]
