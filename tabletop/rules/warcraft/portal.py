"""Town Portal: moving the units, and placing those that find no room at its end (WC-CRD-27)."""

from __future__ import annotations

from tabletop.rules.game import Action, Event

from . import actions as act, events as ev
from .actions import overflow_action
from .board import enter, lift, place
from .card_aims import spots, travellers
from .card_windows import open_call_to_arms
from .state import REGISTRY, PortalFrame, State, pop, swap


@REGISTRY.lists(PortalFrame)
def portal_actions(state: State, frame: PortalFrame) -> list[Action]:
    """Every unit with every hex it may be put into."""
    tables = state.config.tables
    return [
        overflow_action(tables.piece_id(frame.origin, piece), tables.names[near]) for piece, near in spots(state, frame)
    ]


@REGISTRY.handles(act.Overflow)
def overflow(state: State, action: act.Overflow, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """Take one surplus unit off its origin, and note the hex beside the destination that it goes to."""
    frame = REGISTRY.listed(state, PortalFrame, action)
    tables = state.config.tables
    found = tables.find_piece(action.piece)
    assert found is not None
    lift(state, frame.origin, found[1])
    placed = (*frame.placed, (tables.map.index[action.to], found[1]))
    swap(state, PortalFrame(frame.decider, frame.origin, frame.to, frame.left - 1, placed))


@REGISTRY.settles(PortalFrame)
def settle_portal(state: State, frame: PortalFrame, events: list[Event]) -> bool:
    """Move all units once every surplus unit has a place; gives whether it did."""
    if frame.left:
        return False
    tables = state.config.tables
    seat = frame.decider
    pop(state)
    arrived = [(piece, to) for to, piece in frame.placed]
    for piece in travellers(state, seat, frame.origin):
        lift(state, frame.origin, piece)
        arrived.append((piece, frame.to))
    for piece, to in arrived:
        place(state, to, piece)
        enter(state, seat, to)
    units = tuple((tables.piece_id(to, piece), tables.names[to]) for piece, to in arrived)
    events.append(ev.Ported(seat, tables.names[frame.origin], tables.names[frame.to], units))
    for to in sorted({to for _, to in arrived}):
        open_call_to_arms(state, seat, to)
    return True
