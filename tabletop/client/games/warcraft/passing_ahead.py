"""Passing ahead in Warcraft: seats that are not asked for cards again in this battle or this Move Step, and standing
orders that hold for the whole match (interface 8.4).

Only a window for cards, which passing always leaves, is answered so; every other decision is asked.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from tabletop.client.games.table import Asking, PassWindow
from tabletop.rules.game import Target
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.queries import State

if TYPE_CHECKING:
    from tabletop.rules.match import Match

OUTSIDE_BATTLES = frozenset({"w1", "w2", "w3"})
"""Windows outside battles in which seats are asked in each other's steps."""
_PASS = Target("button", "pass")


def scope_of(match: Match[State]) -> object | None:
    """For how long a seat would pass ahead now: in this battle, or in this player's Move Step; None for neither."""
    state = match.state
    if state.battle is not None:
        return ("battle", int(state.battle.number), 0)
    phase = state.frames[-1].phase if state.frames else ""
    return ("step", int(state.turn), int(state.active)) if phase in OUTSIDE_BATTLES else None


def moves_now(match: Match[State]) -> bool:
    """Whether the decider's own Move Step goes on, or begins with a moment for cards."""
    state = match.state
    phase = state.frames[-1].phase if state.frames else ""
    return phase in ("w1", "move") and match.decider == state.active


def open_window(match: Match[State]) -> PassWindow | None:
    """The window for cards that is open for the decider; None where none is, or where there is more to decide."""
    scope, frames = scope_of(match), match.state.frames
    if scope is None or match.decider is None or not str(frames[-1].phase).startswith("w"):
        return None
    found = next((action for action in match.legal_actions() if action.path == (_PASS,)), None)
    return None if found is None else PassWindow(scope, found)


def running_scopes(match: Match[State]) -> Collection[object]:
    """The scopes that have not run out, so that a battle of the same number, fought after going back, asks all."""
    state = match.state
    running: list[object] = [("step", int(state.turn), int(state.active))]
    if state.battle is not None:
        running.append(("battle", int(state.battle.number), 0))
    return running


# ------------------------------------------------------------------------------------------- standing orders

ASKING = Asking(("", "always", "threatened", "never"), "warcraft_board.asking")
"""When seats want to be asked for cards: as usual in every window in which a card can matter, in every window at all,
where enemies have come to them or they fight, or not at all."""


def not_asked(match: Match[State], order: str) -> bool:
    """Whether the decider, in a window for cards, passes by its standing order. Windows at the beginning of its own
    steps are always asked: nobody waits for them."""
    state = match.state
    phase, seat = str(state.frames[-1].phase), match.decider
    if seat is None or order == "always" or (state.battle is None and seat == state.active):
        return False
    if order == "never":
        return True
    if state.battle is not None or phase == "w2":  # only who fights, or whose workers are attacked, is asked there
        return False
    if order == "threatened":
        return not queries.invaded(state, seat)
    # Town Portal alone is played there: before a fight, for whoever comes later will be asked again.
    return phase == "w3" and not any(queries.invaded(state, other) for other in queries.living(state))
