"""Forced advances of the Intermediate Rules (LW-BSK)."""

from __future__ import annotations

from tabletop.rules.game import Action, Event

from . import actions as act, events as ev
from .armies import owner_of
from .combat import push_check
from .geometry import engaged, occupied
from .state import REGISTRY, AdvanceFrame, NotLegal, State, move_unit, place_of

Pending = tuple[tuple[int, tuple[int, ...]], ...]


def still_open(state: State, pending: Pending) -> Pending:
    """The pending Berserkers that can still advance on the present board, with the squares left to them (LW-BSK-3,
    5)."""
    found = []
    for unit, squares in pending:
        pos = place_of(state, unit)
        if pos is not None and not engaged(state, owner_of(unit), pos):
            free = tuple([square for square in squares if not occupied(state, square)])
            if free:
                found.append((unit, free))
    return tuple(found)


@REGISTRY.lists(AdvanceFrame)
def advance_actions(state: State, frame: AdvanceFrame) -> list[Action]:
    """Every pending unit with each of its squares."""
    made = state.config.tables.advance
    return [made[unit][square] for unit, squares in frame.pending for square in squares]


@REGISTRY.handles(act.Advance)
def advance(state: State, action: act.Advance, events: list[Event]) -> None:
    """Carry one forced advance out."""
    tables = state.config.tables
    frame = state.frames[-1]
    unit = tables.index.get(action.unit, -1)
    to = tables.grid.find(action.square)
    if type(frame) is not AdvanceFrame or to is None or to not in dict(frame.pending).get(unit, ()):
        raise NotLegal
    _go(state, frame, unit, to, events)


def _go(state: State, frame: AdvanceFrame, unit: int, to: int, events: list[Event]) -> None:
    """Move the unit into the square; it is neither a move nor a deployment (LW-BSK-4)."""
    names = state.config.tables.grid.names
    pos = next(at for at, found in state.units[frame.decider].items() if found == unit)
    move_unit(state, frame.decider, pos, to)
    events.append(ev.Advanced(frame.decider, state.config.tables.ids[unit], names[pos], names[to]))
    left = tuple([pair for pair in frame.pending if pair[0] != unit])
    state.frames = (*state.frames[:-1], AdvanceFrame(frame.decider, left, frame.later, advanced=True))


@REGISTRY.settles(AdvanceFrame)
def settle_advance(state: State, frame: AdvanceFrame, events: list[Event]) -> bool:
    """Drop units that cannot advance, carry out a single possible advance, go on to the other seat, and at the end add
    one check if any unit advanced (LW-BSK-5 to 7). False while the seat has a choice."""
    pending = still_open(state, frame.pending)
    if len(pending) == 1 and len(pending[0][1]) == 1:
        _go(state, frame, pending[0][0], pending[0][1][0], events)
        return True
    if pending:
        state.frames = (*state.frames[:-1], AdvanceFrame(frame.decider, pending, frame.later, frame.advanced))
        return False
    state.frames = state.frames[:-1]
    if frame.later:
        state.frames = (*state.frames, AdvanceFrame(1 - frame.decider, frame.later, (), frame.advanced))
    elif frame.advanced:
        push_check(state)
    return True
