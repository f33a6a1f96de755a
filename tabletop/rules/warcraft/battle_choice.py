"""Which battles are pending, and the choice of the next one (3.5)."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.rules.bits import has_bit
from tabletop.rules.game import Action, Event, Seat

from . import actions as act
from .battle import begin_battle
from .board import enemy_units, is_called, living, waiting
from .pieces import FIGHTS, OWNER
from .state import REGISTRY, NotLegal, SelectFrame, State, pop, push, top
from .victory import sides_present


class PendingBattle(NamedTuple):
    """A pending battle: its hex, the player whose side attacks, and the side that defends (WC-BAT-8)."""

    hex: int
    attacker: Seat
    enemy: int


def battlefields(state: State, seat: Seat) -> list[PendingBattle]:
    """Every hex with units of a seat's side and of an enemy (WC-BAT-1, 4)."""
    tables = state.config.tables
    side = tables.side[seat]
    found = []
    for where, stack in enumerate(state.board):
        if stack and OWNER[stack[0]] != OWNER[stack[-1]] and enemy_units(tables, side, stack):
            sides = sides_present(state, where)
            if side in sides:
                found += [PendingBattle(where, seat, other) for other in sides if other != side]
    return found


def called_battlefields(state: State) -> list[PendingBattle]:
    """The hexes in which workers called to arms are the only units of their side: such battles need not wait for a Move
    Step of the sides involved (WC-BAT-2, R-53)."""
    return [
        field for where in range(len(state.board)) if _called_alone(state, where) for field in _fields(state, where)
    ]


def late_battlefields(state: State) -> list[PendingBattle]:
    """The battles of contested hexes that are left after all Move Steps (WC-BAT-2)."""
    return [field for where in range(len(state.board)) if waiting(state, where) for field in _fields(state, where)]


def _called_alone(state: State, where: int) -> bool:
    """Whether a contested hex holds a side whose only units are called workers."""
    if not waiting(state, where):
        return False
    tables, stack = state.config.tables, state.board[where]
    called = {tables.side[OWNER[piece]] for piece in stack if is_called(piece)}
    regular = {tables.side[OWNER[piece]] for piece in stack if _marched(piece)}
    return bool(called - regular)


def _fields(state: State, where: int) -> list[PendingBattle]:
    """The battles of a hex outside the Move Steps of the seats that fight: the seat that entered last attacks, and a
    call to arms is no entry (WC-BAT-2)."""
    side = state.config.tables.side
    here = [seat for seat in living(state) if any(OWNER[p] == seat and FIGHTS[p] >= 0 for p in state.board[where])]
    came = [seat for seat in here if any(OWNER[p] == seat and _marched(p) for p in state.board[where])]
    last = [seat for spot, seat in state.entered if spot == where and seat in came]
    attacker = last[-1] if last else (came or here)[0]
    return [PendingBattle(where, attacker, other) for other in sides_present(state, where) if other != side[attacker]]


def _marched(piece: int) -> bool:
    """Whether a piece fights without having been called to arms."""
    return FIGHTS[piece] >= 0 and not is_called(piece)


def next_battle(state: State, late: bool) -> bool:
    """Begin the only pending battle, or ask the active player which comes first (WC-BAT-2, 3); gives whether one is
    pending."""
    frame = SelectFrame(state.active, late)
    fields = fields_of(state, frame)
    if not fields:
        return False
    if len(fields) == 1:
        _begin(state, fields[0])
    else:
        push(state, frame)
    return True


def fields_of(state: State, frame: SelectFrame) -> list[PendingBattle]:
    """The battles that a frame lets choose from: those of the active player, or else those of called workers; after the
    last Move Step those that are left."""
    if frame.late:
        return late_battlefields(state)
    return battlefields(state, frame.decider) or called_battlefields(state)


def _begin(state: State, field: PendingBattle) -> None:
    begin_battle(state, field.hex, state.config.tables.side[field.attacker], field.enemy, field.attacker)


def side_name(state: State, side: int) -> str:
    """The name of a side: the ids of its races that are not eliminated, joined by "+"; "neutral" for the one without a
    player."""
    tables = state.config.tables
    if side == tables.neutral_side:
        return "neutral"
    return "+".join(tables.race[seat] for seat in tables.team[side] if not has_bit(state.out, seat))


def offered(state: State, frame: SelectFrame) -> list[tuple[PendingBattle, str]]:
    """The battles to choose from, each with the name of the enemy where several enemy sides are in one hex ("" for
    one)."""
    fields = fields_of(state, frame)
    several = [field.hex for field in fields]
    return [(field, side_name(state, field.enemy) if several.count(field.hex) > 1 else "") for field in fields]


@REGISTRY.lists(SelectFrame)
def select_actions(state: State, frame: SelectFrame) -> list[Action]:
    """One action for every pending battle."""
    names = state.config.tables.names
    return [act.ChooseBattle(names[field.hex], enemy) for field, enemy in offered(state, frame)]


@REGISTRY.handles(act.ChooseBattle)
def choose_battle(state: State, action: act.ChooseBattle, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """Fight this battle next (WC-BAT-3, 4)."""
    frame = top(state, SelectFrame)
    names = state.config.tables.names
    for field, enemy in offered(state, frame):
        if (names[field.hex], enemy) == (action.space, action.enemy):
            pop(state)
            _begin(state, field)
            return
    raise NotLegal
