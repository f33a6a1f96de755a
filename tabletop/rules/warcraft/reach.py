"""Where pieces can move: allowances, stops, workers' escorts, captives (WC-MOV-2 to 6, WC-CPT-3 to 5)."""

from __future__ import annotations

from tabletop.rules.game import Seat
from tabletop.rules.graph import reach, way_to

from .board import enemy_outpost, enemy_pieces, own_units, waiting
from .pieces import ALLOWANCE, FIGHTS, FLYING, KIND, NECROMANCER, OWNER, WORKER, outpost_hex, outpost_seat
from .state import State


def hostile_hexes(state: State, seat: Seat) -> set[int]:
    """The hexes with pieces or Outposts of other sides, where movement stops (WC-MOV-5)."""
    sides = state.config.tables.side
    side = sides[seat]
    found = set()
    for where, stack in enumerate(state.board):
        if stack:  # sorted by owner: with the same at both ends there is no other
            first, last = OWNER[stack[0]], OWNER[stack[-1]]
            if sides[first] != side or sides[last] != side or (first != last and _mixed(sides, stack)):
                found.add(where)
    for post in state.outposts:
        if sides[outpost_seat(post)] != side:
            found.add(outpost_hex(post))
    return found


def _mixed(sides: tuple[int, ...], stack: tuple[int, ...]) -> bool:
    """Whether a stack has pieces of several sides."""
    first = sides[OWNER[stack[0]]]
    return any(sides[OWNER[piece]] != first for piece in stack)


def is_hostile(state: State, seat: Seat, where: int) -> bool:
    """Whether a hex stops the pieces of a seat (WC-MOV-5)."""
    side = state.config.tables.side[seat]
    return enemy_pieces(state.config.tables, side, state.board[where]) or enemy_outpost(state, side, where)


def contested(state: State, where: int) -> bool:
    """Whether pieces may not leave a hex: it has units of two sides, or it is an occupied Town into which only workers
    were deployed (WC-MOV-10). In other hexes workers with enemy units do not make it contested."""
    return where in state.besieged or waiting(state, where)


def targets(state: State, seat: Seat, where: int, piece: int, hostile: set[int]) -> tuple[int, ...] | list[int]:
    """The hexes that a piece may be moved to, nearest first; it is not checked whether it has moved already."""
    tables = state.config.tables
    kind = KIND[piece]
    steps = ALLOWANCE[piece]
    if not steps:
        return ()
    ways = tables.air if kind == FLYING else tables.ground
    near = ways[where]
    if kind >= WORKER:
        return _worker_targets(state, seat, where, piece, hostile)
    if steps == 1:
        return near
    if steps == 2 and hostile.isdisjoint(near):
        return (tables.air2 if kind == FLYING else tables.ground2)[where]
    if steps == 2:
        return _two_steps(ways, where, hostile)
    return list(reach(ways, where, steps, hostile.__contains__, _anywhere))


def _two_steps(ways: tuple[tuple[int, ...], ...], where: int, hostile: set[int]) -> list[int]:
    """The result of :func:`reach` for two steps, computed faster."""
    near = ways[where]
    found = list(near)
    for here in near:
        if here not in hostile:
            found += [far for far in ways[here] if far != where and far not in found]
    return found


def _anywhere(where: int) -> bool:  # noqa: ARG001 - the shape that reach wants
    return True


def _worker_targets(state: State, seat: Seat, where: int, piece: int, hostile: set[int]) -> tuple[int, ...] | list[int]:
    """The hexes that a worker or Necromancer may be moved to: workers enter hostile hexes only with an escort
    (WC-MOV-6); two Necromancers never end in one hex (WC-NEC-5)."""
    tables = state.config.tables
    steps = ALLOWANCE[piece]
    if steps == 2 and hostile.isdisjoint(tables.ground2[where]):
        found: tuple[int, ...] | list[int] = tables.ground2[where]
    else:

        def enters(near: int) -> bool:
            return near not in hostile or own_units(seat, state.board[near]) > 0

        found = list(reach(tables.ground, where, steps, hostile.__contains__, enters))
    if KIND[piece] == NECROMANCER:
        found = [to for to in found if not any(KIND[p] == NECROMANCER and OWNER[p] == seat for p in state.board[to])]
    return found


def way(state: State, seat: Seat, where: int, piece: int, to: int, hostile: set[int] | None = None) -> tuple[int, ...]:
    """The way that a move takes, both ends included; ``hostile``: the hostile hexes, where they are known."""
    if ALLOWANCE[piece] == 1:
        return (where, to)
    hostile = hostile_hexes(state, seat) if hostile is None else hostile
    ways = state.config.tables.air if KIND[piece] == FLYING else state.config.tables.ground

    def enters(near: int) -> bool:
        return KIND[piece] < WORKER or near not in hostile or own_units(seat, state.board[near]) > 0

    return way_to(reach(ways, where, ALLOWANCE[piece], hostile.__contains__, enters), where, to)


# -------------------------------------------------------------------------------------------------- captives


def _legs(state: State, start: int, piece: int, steps: int, hostile: set[int]) -> dict[int, tuple[int, ...]]:
    """The shortest way from a hex to every hex within some steps, both ends included."""
    ways = state.config.tables.air if KIND[piece] == FLYING else state.config.tables.ground
    found = reach(ways, start, steps, hostile.__contains__, _anywhere)
    legs: dict[int, tuple[int, ...]] = {start: (start,)}
    for to in found:
        legs[to] = way_to(found, start, to)
    return legs


def carries(
    state: State, seat: Seat, where: int, piece: int, captive: int, hostile: set[int]
) -> dict[tuple[int, int], tuple[int, ...]]:
    """(end of the move, where the captive is put down) -> way, for a unit that takes a captive along (WC-CPT-4)."""
    if FIGHTS[piece] < 0 or state.config.tables.captive_owner[captive] != seat:
        return {}
    steps = ALLOWANCE[piece]
    at = state.captives[captive]
    first = _legs(state, where, piece, steps, hostile).get(at)
    if first is None or (at != where and at in hostile):
        return {}
    found: dict[tuple[int, int], tuple[int, ...]] = {}
    left = steps - len(first) + 1
    for drop, second in _legs(state, at, piece, left, hostile).items():
        if drop == at:
            continue
        rest = left - len(second) + 1
        ends = {drop: (drop,)} if drop in hostile else _legs(state, drop, piece, rest, hostile)
        for end, third in ends.items():
            found.setdefault((end, drop), (*first, *second[1:], *third[1:]))
    return found
