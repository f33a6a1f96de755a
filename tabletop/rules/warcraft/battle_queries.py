"""Questions about the running battle that screens ask: what a casualty would bring about, and who decides."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.rules.game import Seat

from .battle_dice import reduced
from .forces import choices, controller, force
from .pieces import FIGHTS
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
    left = [p for p in state.board[where] if FIGHTS[p] >= 0 and side[p >> 10] == side[piece >> 10]]
    if len(left) != 1:
        return ""
    if where == battle.hex:
        return "ends"
    return "cancels" if any(field.hex == where for field in battlefields(state, piece >> 10)) else ""


class Toll(NamedTuple):
    """What a side is to lose: casualties ``dealt``, what Curse, Invisibility and Heal take off, the casualties that
    ``remain`` to be suffered, how many units ``can`` fall, and how many of the side cannot (WC-CAS-1, 5)."""

    dealt: int
    cursed: int
    hidden: int
    healed: int
    remain: int
    can: int
    safe: int


def toll(state: State, index: int) -> Toll:
    """What the dice of the running phase will cost a side (0 attacker, 1 defender) before the first unit is removed;
    zeros without a battle."""
    if state.battle is None:
        return Toll(0, 0, 0, 0, 0, 0, 0)
    total, cursed, hidden, healed = reduced(state, index)
    can, safe = able(state, index)
    return Toll(total, cursed, hidden, healed, total - cursed - hidden - healed, can, safe)


def able(state: State, index: int) -> tuple[int, int]:
    """(units of a side that can fall now, those that cannot: its flying ones in the melee phase) (WC-CAS-2, 5)."""
    battle = state.battle
    if battle is None:
        return 0, 0
    side = state.config.tables.side
    units = [entry for entry in force(state) if side[entry[1] >> 10] == battle.sides[index]]
    found = choices(state, index)
    can = sum([entry in found for entry in units])
    return can, len(units) - can


def rolls_for(state: State, owner: int) -> Seat:
    """Who rolls and decides for an owner in the running battle: the neutral side has a stand-in (WC-ELF-5)."""
    return controller(state, owner)
