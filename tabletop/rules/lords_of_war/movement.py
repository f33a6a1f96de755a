"""Moving units along movement arrows (LW-MOV)."""

from __future__ import annotations

from tabletop.rules.bits import has_bit, with_bit
from tabletop.rules.game import Action, Event, Seat

from . import actions as act, events as ev
from .combat import push_check
from .geometry import engaged, occupied
from .state import ACTED, REGISTRY, BattleFrame, DeployFrame, NotLegal, State, move_unit, place_of


def obstacle(state: State, seat: Seat, unit: int, pos: int) -> str:
    """The refusal that keeps a unit of ``seat`` from moving at all; "" when nothing does (LW-MOV-1, 2)."""
    if not state.config.tables.moves[unit]:
        return "move_no_arrows"
    if has_bit(state.moved, unit):
        return "already_moved"
    if engaged(state, seat, pos):
        return "move_engaged"
    return ""


def step_obstacle(state: State, unit: int, pos: int, to: int) -> str:
    """The refusal that keeps a unit from stepping to a square, "" when nothing does (LW-MOV-3)."""
    tables = state.config.tables
    if not tables.grid.has(to):
        return "move_off_board"
    if to - pos not in tables.moves[unit]:
        return "move_direction"
    if occupied(state, to):
        return "move_occupied"
    return ""


def steps(state: State, seat: Seat) -> list[tuple[int, list[int]]]:
    """(unit, squares) for every unit of a seat that could move now, in order of position."""
    tables = state.config.tables
    movers = tables.movers & ~state.moved
    found = []
    for pos, unit in sorted([entry for entry in state.units[seat].items() if has_bit(movers, entry[1])]):
        if not obstacle(state, seat, unit, pos):
            squares = [pos + step for step in tables.moves[unit] if not step_obstacle(state, unit, pos, pos + step)]
            if squares:
                found.append((unit, squares))
    return found


def moves(state: State, seat: Seat) -> list[Action]:
    """All moves a seat's units could make now."""
    tables = state.config.tables
    if not tables.movers & ~state.moved:
        return []
    return [tables.move[unit][to] for unit, squares in steps(state, seat) for to in squares]


@REGISTRY.handles(act.Move)
def move(state: State, action: act.Move, events: list[Event]) -> None:
    """Move a unit; in Phase 2 a new check follows (LW-MOV-4 to 6)."""
    tables = state.config.tables
    frame = state.frames[-1]
    seat = frame.decider
    unit = tables.index.get(action.unit, -1)
    to = tables.grid.find(action.square)
    pos = place_of(state, unit)
    in_battle = type(frame) is BattleFrame
    if not in_battle and type(frame) is not DeployFrame:
        raise NotLegal
    if pos is None or to is None or pos not in state.units[seat] or unit != state.units[seat][pos]:
        raise NotLegal
    if obstacle(state, seat, unit, pos) or step_obstacle(state, unit, pos, to):
        raise NotLegal
    move_unit(state, seat, pos, to)
    state.moved = with_bit(state.moved, unit)
    state.progress |= ACTED
    events.append(ev.Moved(seat, action.unit, tables.grid.names[pos], action.square))
    if in_battle:
        push_check(state)


@REGISTRY.lists(BattleFrame)
def battle_actions(state: State, frame: BattleFrame) -> list[Action]:
    """Moves and the end of the phase."""
    found = moves(state, frame.decider)
    found.append(act.END_BATTLE)
    return found


@REGISTRY.handles(act.EndBattle)
def end_battle(state: State, action: act.EndBattle, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """End Phase 2 (LW-CMB-9). Raises NotLegal in another phase."""
    if type(state.frames[-1]) is not BattleFrame:
        raise NotLegal
    state.frames = state.frames[:-1]


@REGISTRY.settles(BattleFrame)
def settle_battle(state: State, frame: BattleFrame, events: list[Event]) -> bool:  # noqa: ARG001 - one shape
    """End Phase 2 when the seat has nothing to decide in it (LW-CMB-9)."""
    if state.config.tables.movers & ~state.moved and steps(state, frame.decider):
        return False
    state.frames = state.frames[:-1]
    return True
