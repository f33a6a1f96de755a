"""Removing casualties one by one, the defender first, with the cards around each (3.8)."""

from __future__ import annotations

from tabletop.rules.game import Action, Event

from . import actions as act, events as ev
from .actions import remove_action
from .board import lift, to_reserve
from .card_aims import caused
from .card_windows import open_battle_window, open_window
from .forces import battle_of, choices, participants
from .pieces import FIGHTS, KIND, KINDS, OWNER, WORKER, hex_of, piece_of
from .state import REGISTRY, CasualtyFrame, State, pop, push


def next_removal(state: State, events: list[Event]) -> None:
    """Find the side that removes next (WC-CAS-3); casualties that no unit can suffer are ignored (WC-CAS-5, 6)."""
    battle = battle_of(state)
    battle.fallen = None
    battle.chosen = -1
    for index in (0, 1):
        if battle.pools[index] and not choices(state, index):
            events.append(ev.CasualtiesIgnored(index, battle.pools[index]))
            _set_pool(state, index, 0)
    if not any(battle.pools):
        battle.stage = "half_end"
        return
    if not battle.pools[battle.turn]:
        battle.turn = 1 - battle.turn
    battle.stage = "pick"
    side = state.config.tables.side
    causers = [
        seat for seat in participants(state) if side[seat] != battle.sides[battle.turn] and caused(state, seat) > 0
    ]
    open_window(state, 8, tuple(causers))


def _set_pool(state: State, index: int, value: int) -> None:
    battle = battle_of(state)
    battle.pools = (value, battle.pools[1]) if index == 0 else (battle.pools[0], value)


def pick(state: State, events: list[Event]) -> None:
    """Remove the unit that Marksmanship has named, or the only one possible; otherwise ask the side's lead
    (WC-TEAM-5)."""
    battle = battle_of(state)
    if battle.chosen >= 0:
        remove_unit(state, hex_of(battle.chosen), piece_of(battle.chosen), events)
        return
    found = choices(state, battle.turn)
    if len(found) == 1:
        remove_unit(state, *found[0], events)
    else:
        push(state, CasualtyFrame(battle.leads[battle.turn], battle.turn))


@REGISTRY.lists(CasualtyFrame)
def casualty_actions(state: State, frame: CasualtyFrame) -> list[Action]:
    """Every unit the side may remove."""
    tables = state.config.tables
    return [remove_action(tables.piece_id(where, piece)) for where, piece in choices(state, frame.side)]


@REGISTRY.handles(act.Remove)
def remove(state: State, action: act.Remove, events: list[Event]) -> None:
    """Remove the unit that the lead of a side has chosen (WC-CAS-2)."""
    REGISTRY.listed(state, CasualtyFrame, action)
    found = state.config.tables.find_piece(action.piece)
    assert found is not None
    pop(state)
    remove_unit(state, *found, events)


def remove_unit(state: State, where: int, piece: int, events: list[Event]) -> None:
    """Take one unit off as a casualty (WC-CAS-4)."""
    battle = battle_of(state)
    tables = state.config.tables
    lift(state, where, piece)
    kill(state, piece)
    by = battle.marked[-1] if battle.chosen >= 0 else battle.leads[battle.turn]
    events.append(
        ev.UnitLost(tables.race[OWNER[piece]], KINDS[FIGHTS[piece]], tables.names[where], by, battle.chosen >= 0)
    )
    _set_pool(state, battle.turn, battle.pools[battle.turn] - 1)
    battle.fallen = (OWNER[piece], KIND[piece])
    battle.turn = 1 - battle.turn
    battle.stage = "fell"


def kill(state: State, piece: int) -> None:
    """Put a dead unit into the reserve, or note that it will come back (WC-NOR-8), as a called worker never does."""
    if OWNER[piece] == state.config.tables.revival and KIND[piece] < WORKER:
        battle = battle_of(state)
        battle.revive = (*battle.revive, KIND[piece])
    else:
        to_reserve(state, piece)


def after_removal(state: State, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """Window W9, then the next casualty."""
    battle_of(state).stage = "cas"
    open_battle_window(state, 9)
