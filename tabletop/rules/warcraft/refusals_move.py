"""Why a piece cannot be moved, or not there (3.4)."""

from __future__ import annotations

from tabletop.rules.bits import has_bit
from tabletop.rules.game import Refusal, Seat, Target

from .board import over_limit, own_units
from .movement import calling_allowed, calls, captive_id, contested, dead_end, hostile_hexes, targets
from .pieces import ALLOWANCE, FIGHTS, FLYING, KIND, MOVED, NECROMANCER, NEUTRAL, OWNER, WORKER, flagged
from .refusal_reasons import say
from .state import MoveFrame, State


def piece(state: State, frame: MoveFrame, name: str, rest: tuple[Target, ...]) -> Refusal | None:
    """Why a piece cannot be moved along a path of targets."""
    if name.startswith("captive."):
        return say("captive_alone")
    found = state.config.tables.find_piece(name)
    if found is None:
        return None
    where, code = found
    bar = why_not_move(state, frame, where, code)
    if bar is not None:
        return bar
    if not rest:
        return _nowhere(state, frame, where, code)
    if rest[0].kind == "piece" and rest[0].id.startswith("captive."):
        return _captive(state, frame, code, rest)
    to = _hex_of(state, rest[0])
    return None if to is None else why_not_there(state, frame, where, code, to)


def _nowhere(state: State, frame: MoveFrame, where: int, code: int) -> Refusal | None:
    """Why a piece that may move has nowhere to go: the reason for the first hex beside it."""
    barred = (why_not_there(state, frame, where, code, to) for to in state.config.tables.air[where])
    return next((found for found in barred if found is not None), None)


def _hex_of(state: State, target: Target) -> int | None:
    name = target.id if target.kind == "space" else target.id.partition("@")[2].partition(":")[0]
    return state.config.tables.map.index.get(name)


def not_own(seat: Seat, code: int) -> Refusal | None:
    """The refusal of another owner's piece, or a neutral one (WC-MOV-1, WC-ELF-5); None for an own piece."""
    if OWNER[code] == NEUTRAL:
        return say("move_neutral")
    return say("not_your_piece") if OWNER[code] != seat else None


def why_not_move(state: State, frame: MoveFrame, where: int, code: int) -> Refusal | None:
    """The refusal that keeps a piece from moving in this step (WC-MOV-1, 8, 10); None when there is none."""
    tables = state.config.tables
    seat = frame.decider
    foreign = not_own(seat, code)
    if foreign is not None:
        return foreign
    if code not in state.board[where]:
        return _not_there(state, where, code)
    if code & MOVED:
        return say("already_moved", unit=tables.piece_id(where, code))
    if contested(state, where):
        return say("move_contested", space=tables.names[where])
    over = over_limit(state, seat)
    if frame.done and dead_end(state, seat, over):
        return say("move_dead_end", spaces=tuple(tables.names[h] for h in over))
    if not ALLOWANCE[code]:
        return say("move_crippled", unit=tables.piece_id(where, code))
    return None


def _not_there(state: State, where: int, code: int) -> Refusal:
    """The refusal of a piece that is not in the hex that its id names: it has moved, or it is gone (WC-MOV-1)."""
    name = state.config.tables.piece_id(where, code)
    return say("already_moved" if flagged(code, MOVED) in state.board[where] else "move_gone", unit=name)


def why_not_there(state: State, frame: MoveFrame, where: int, code: int, to: int) -> Refusal | None:
    """The refusal that keeps a piece that may move from going to a hex (WC-MOV-2 to 8); None when there is none."""
    tables = state.config.tables
    seat, kind = frame.decider, KIND[code]
    hostile = hostile_hexes(state, seat)
    unit, space = tables.piece_id(where, code), tables.names[to]
    if to in targets(state, seat, where, code, hostile):
        if calls(state, seat, to) and not calling_allowed(state, seat, code, to):
            return say("move_calling", space=space)
        return None
    if to == where:
        return say("already_here")
    if kind != FLYING and tables.mountain[to]:
        return say("move_mountain", unit=unit, space=space)
    if kind == NECROMANCER and any(KIND[p] == NECROMANCER and OWNER[p] == seat for p in state.board[to]):
        return say("move_together")
    near = tables.map.distances(where)[to] <= ALLOWANCE[code]
    if kind >= WORKER and to in hostile and not own_units(seat, state.board[to]) and near:
        return say("move_escort", space=space)
    if near and kind != FLYING and to in tables.air[where] and to not in tables.map.open[where]:
        return say("move_wall", unit=unit, space=space)
    if near and any(h in hostile for h in tables.air[where]):
        return say("move_stop", unit=unit, space=space)
    return say("move_far", unit=unit, n=ALLOWANCE[code])


def _captive(state: State, frame: MoveFrame, code: int, rest: tuple[Target, ...]) -> Refusal | None:
    """Why a captive cannot be taken along (WC-CPT-4)."""
    tables = state.config.tables
    for captive, at in enumerate(state.captives):
        if captive_id(state, captive, at) != rest[0].id:
            continue
        if tables.captive_owner[captive] != frame.decider or FIGHTS[code] < 0:
            return say("captive_other")
        if has_bit(frame.carried, captive):
            return say("already_carried")
        return say("captive_way")
    return None
