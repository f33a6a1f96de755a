"""Opens matches of Small World at a chosen position in the client, and plays them by clicks."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.games.small_world.board_widgets import ComboRow
from tabletop.client.games.touch_buttons import Choice
from tabletop.client.ui.base import Widget
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Json, SeatSetup, Setup
from tabletop.rules.match import Match
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.game import GAME
from tabletop.rules.small_world.queries import State
from tests.support.pilot import on_top
from tests.support.small_world_positions import Table, table

NAMES, COLOURS = ("Ana", "Marta", "Leo", "Iván", "Noa"), ("blue", "red", "green", "yellow", "purple")


def new_match(seats: int = 3, scenario: str = "base", seed: int = 3, **options: Json) -> Match[State]:
    who = tuple(SeatSetup(NAMES[n], COLOURS[n]) for n in range(seats))
    return Match.start(GAME, Setup("small_world", who, scenario=scenario, seed=seed, options=options))


def match_at(place: Table) -> Match[State]:
    """A match that begins at a position, with the islands and options of it. It can be saved and loaded."""
    options = place.state.config.options
    who = tuple(SeatSetup(NAMES[n], COLOURS[n]) for n in range(options.seats))
    chosen: dict[str, Json] = {
        "boards": [island.id for island in options.islands],
        "artifact_moves_on_use": options.artifacts_move,
        "open_coins": options.open_coins,
    }
    made = Setup("small_world", who, scenario="azeroth" if options.azeroth else "base", options=chosen)
    return Match.restore(GAME, made, tuple(range(len(who))), (), [], place.state, base=place.state)


HELD = {"L1A-07": "A 2", "L1A-11": "A 1", "L1A-12": "B 1", "S1A-07": "B 2"}
"""Where the Orcs of the first seat and the Humans of the second stand; the Trolls of a third hold nothing."""


def _held(seats: int, phase: str, hand: str = "", coins: Mapping[str, int] | None = None) -> Match[State]:
    hands = {"A": hand}
    return match_at(
        table(seats, A="ORC MIN", B="HUM FAR", C="TRO FIS", board=HELD, hands=hands, coins=coins, phase=phase)
    )


def picking() -> Match[State]:
    """The first of two seats takes a combo in the second round, its Tauren in decline; Humans are on the map."""
    board = {"L1A-07": "A old 1", "L1A-12": "B 3"}
    return match_at(table(2, A="old TAU", B="HUM FAR", board=board, phase="turn_start"))


def choosing() -> Match[State]:
    """The first of two seats chooses between expansion and decline."""
    return _held(2, "choice")


def readying() -> Match[State]:
    """The first of two seats may abandon its regions L1A-07 and L1A-11 before its tokens return to the hand."""
    return _held(2, "ready")


def conquering(seats: int = 2) -> Match[State]:
    """The first seat conquers from L1A-07 and L1A-11 with five tokens, enough for any neighbour without a die: among
    them L1A-08, whose marker lies face down, L1A-02, which is empty, and L1A-12, which is the second seat's."""
    return _held(seats, "conquest", "5 tokens")


def conquering_first() -> Match[State]:
    """The first of two seats conquers with a race that holds nothing yet, and nine tokens."""
    return match_at(table(2, A="ORC MIN", B="HUM FAR", board={"L1A-12": "B 1"}, hands={"A": "9 tokens"}))


def attempting() -> Match[State]:
    """The first of two seats may attempt to conquer L1A-12, which is the second seat's, with its last token and a die,
    which will show three pips: enough."""
    board = {"L1A-07": "A 1", "L1A-11": "A 1", "L1A-12": "B 2"}
    place = table(2, A="ORC MIN", B="HUM FAR", board=board, hands={"A": "1 tokens"})
    place.state.chance = Chance(3)
    return match_at(place)


def redeploying(seats: int = 2, coins: Mapping[str, int] | None = None) -> Match[State]:
    """The first seat has eight tokens to place in L1A-07 and L1A-11: three were there, five are new."""
    return _held(seats, "redeploy", "5 tokens", coins)


def last_round(azeroth: bool = False) -> Match[State]:
    """The last turns of two seats begin: each has a race on the map."""
    board = {"L1A-12": "A 3", "L1A-08": "A 2", "L1A-07": "B 3", "S1A-07": "B 2"}
    last = content().rounds[2]
    return match_at(table(2, A="HUM FAR", B="ORC MIN", azeroth=azeroth, board=board, round=last, phase="turn_start"))


def eager(match: Match[State], rng: random.Random) -> Action:
    """A random action that conquers or places; others rarely, and declining and stopping more rarely still."""
    legal = list(match.legal_actions())
    wanted = [action for action in legal if action.kind in ("conquer", "place", "champion", "bomb", "objective")]
    lazy = [action for action in legal if action.kind not in ("decline", "abandon", "final", "intimidate")]
    rare = rng.random() < 0.12
    return rng.choice(legal if rare else wanted or lazy or legal)


def play(match: Match[State], stop: Callable[[Match[State]], bool], seed: int = 1, most: int = 4000) -> Match[State]:
    """Play eagerly until ``stop(match)`` is true or the match is over."""
    rng = random.Random(seed)
    for _ in range(most):
        if match.outcome is not None or stop(match):
            break
        match.apply(eager(match, rng))
    return match


def touchable_widgets(app: App) -> list[Widget]:
    """The widgets that can be touched: legal regions, rows, choices, and the buttons of the table."""
    top = on_top(app)
    choices: list[Widget] = [w for w in top.widgets if isinstance(w, Choice)]
    if choices:
        return choices
    rows: list[Widget] = [w for w in top.widgets if isinstance(w, ComboRow) and w.target is not None]
    spots: list[Widget] = [w for w in top.widgets if isinstance(w, Spot) and w.legal and w.visible]
    buttons: list[Widget] = [w for w in top.widgets if w.id.startswith("do:") and w.enabled]
    return [*rows, *spots, *buttons]
