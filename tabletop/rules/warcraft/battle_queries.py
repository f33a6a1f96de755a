"""Questions about the running battle that screens ask: what a casualty would bring about, and who decides."""

from __future__ import annotations

from tabletop.rules.game import Seat

from .forces import controller
from .pieces import FIGHTS, OWNER
from .selection import battlefields
from .state import State


def consequence(state: State, piece_id: str) -> str:
    """What removing a unit would bring about: "ends" the battle, "cancels" a battle in its own hex, or ""."""
    found = state.config.tables.find_piece(piece_id)
    battle = state.battle
    if found is None or battle is None:
        return ""
    where, piece = found
    side = state.config.tables.side
    left = [p for p in state.board[where] if FIGHTS[p] >= 0 and side[OWNER[p]] == side[OWNER[piece]]]
    if len(left) != 1:
        return ""
    if where == battle.hex:
        return "ends"
    return "cancels" if any(field.hex == where for field in battlefields(state, OWNER[piece])) else ""


def rolls_for(state: State, owner: int) -> Seat:
    """Who rolls and decides for an owner in the running battle: the neutral side has a stand-in (WC-ELF-5)."""
    return controller(state, owner)
