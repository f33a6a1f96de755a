"""The Move Step: where pieces can move (allowances, stops, escorts of workers, captives: WC-MOV-2 to 6, WC-CPT-3 to
5), moves, undoing them, and its end (3.4)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import compress

from tabletop.rules.bits import bits_of, has_bit, with_bit, without_bit
from tabletop.rules.game import Action, Event, Seat
from tabletop.rules.graph import reach, way_to

from . import actions as act, card_windows, events as ev
from .actions import carry_action, move_action
from .board import (
    UNIT_LIMIT,
    WORKER_LIMIT,
    add_outpost,
    enemy_outpost,
    enemy_pieces,
    enter,
    lift,
    over_limit,
    own_units,
    place,
    release_builder,
    shift,
    units_of_side,
    waiting,
    workers_of_side,
)
from .cards import victory_point_actions
from .decks import bluffs
from .gifts import gift_actions
from .pieces import (
    ALLOWANCE,
    BUILDER,
    FAST,
    FIGHTS,
    FLYING,
    KIND,
    KINDS,
    MOVED,
    NECROMANCER,
    OWNER,
    WORKER,
    Stack,
    code,
    codes_of,
    located,
    outpost_hex,
    outpost_seat,
)
from .state import REGISTRY, DoneMove, MoveFrame, NotLegal, State, pop, put, swap, top


def hostile_hexes(state: State, seat: Seat) -> set[int]:
    """The hexes with pieces or Outposts of other sides, where movement stops (WC-MOV-5)."""
    return _survey(state, seat)[1]


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

    if to in ways[where] and enters(to):
        return (where, to)
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
    first: tuple[int, ...] = (where,)
    if at != where:
        tables = state.config.tables
        if at in hostile or (steps < 3 and at not in (tables.air, tables.air, tables.air2)[steps][where]):
            return {}
        first = _legs(state, where, piece, steps, hostile).get(at, ())
        if not first:
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


WALKER_MASK = code(0, FLYING) | code(0, NECROMANCER) | FAST
WORKER_CODES = code(0, NECROMANCER) - code(0, WORKER)
_NONE: frozenset[int] = frozenset()
CALLERS = "HU"  # the race with the card that calls workers to arms (W2)


# ------------------------------------------------------------------------------------------------------ legal


@REGISTRY.lists(MoveFrame)
def move_actions(state: State, frame: MoveFrame) -> list[Action]:
    """Every move of every kind of piece, captives, undoing, cards, gifts, and the end of the step."""
    seat = frame.decider
    over = over_limit(state, seat)
    if frame.done and dead_end(state, seat, over):
        return [act.UNDO_MOVE, *gift_actions(state, seat, frame.asks)]
    found = moves(state, frame, over)
    if frame.done:
        found.append(act.UNDO_MOVE)
    if not over:
        found += victory_point_actions(state, seat)
    found += gift_actions(state, seat, frame.asks)
    if not over:
        found.append(act.END_MOVE)
    return found


def dead_end(state: State, seat: Seat, over: list[int]) -> bool:
    """Whether a hex over the limit holds too many pieces that can no longer leave: then moves must be undone, since the
    step could not be ended otherwise (WC-MOV-8)."""
    tables = state.config.tables
    side = tables.side[seat]
    for where in over:
        stack = state.board[where]
        stays = [piece for piece in stack if OWNER[piece] != seat or piece & MOVED or not ALLOWANCE[piece]]
        if contested(state, where):
            stays = list(stack)
        units, workers = units_of_side(tables, side, tuple(stays)), workers_of_side(tables, side, tuple(stays))
        if units > UNIT_LIMIT or workers > WORKER_LIMIT:
            return True
    return False


def moves(state: State, frame: MoveFrame, over: list[int]) -> list[Action]:
    """Every move, one for each owner, kind, hex and state of pieces; ``over``: the hexes over the limit."""
    tables = state.config.tables
    seat = frame.decider
    free = tables.free_moves
    own, hostile, escorted = _survey(state, seat)
    barred = _barred(state, seat, over, hostile)
    captives = [
        (captive, at)
        for captive, at in enumerate(state.captives)
        if tables.captive_owner[captive] == seat and not has_bit(frame.carried, captive)
    ]
    low, high = codes_of(seat)
    found: list[Action] = []
    for where, stack in own:
        if where in hostile and contested(state, where):
            continue
        last = -1
        for piece in stack:
            if piece == last or piece & MOVED or piece < low or piece >= high:
                continue
            last = piece
            if piece & WALKER_MASK == 0:  # melee or ranged, neither fast nor crippled: one step
                ways = free[located(where, piece)]
            else:
                ways = _far_moves(state, seat, where, piece, hostile, escorted)
            if barred and FIGHTS[piece] >= 0:
                ways = [way for way in ways if way.path[1].id not in barred]
            found += ways
            if captives and FIGHTS[piece] >= 0:
                found += _carry_actions(state, seat, where, piece, captives, hostile)
    return found


def _survey(state: State, seat: Seat) -> tuple[list[tuple[int, Stack]], set[int], set[int]]:
    """Found in one pass over the map: the stacks with pieces of a seat, the hostile hexes (WC-MOV-5), and those of them
    with own units (WC-MOV-6)."""
    tables, board = state.config.tables, state.board
    mine, others = with_bit(0, seat), tables.others[tables.side[seat]]
    own: list[tuple[int, Stack]] = []
    hostile: set[int] = set()
    escorted: set[int] = set()
    for where in compress(tables.indices, board):  # skips empty hexes without a loop of our own
        stack = board[where]
        here, with_units = _owners(stack)
        if here & mine:
            own.append((where, stack))
        if here & others:
            hostile.add(where)
            if with_units & mine:
                escorted.add(where)
    for post in state.outposts:
        if has_bit(others, outpost_seat(post)):
            hostile.add(outpost_hex(post))
            if own_units(seat, board[outpost_hex(post)]):
                escorted.add(outpost_hex(post))
    return own, hostile, escorted


@lru_cache(maxsize=1 << 12)
def _owners(stack: Stack) -> tuple[int, int]:
    """The owners of the pieces in a stack, and those with units among them (masks)."""
    return bits_of(OWNER[piece] for piece in stack), bits_of(OWNER[piece] for piece in stack if FIGHTS[piece] >= 0)


def _barred(state: State, seat: Seat, over: list[int], hostile: set[int]) -> set[str]:
    """The names of hexes with callable workers that units may not enter now (WC-MOV-8)."""
    tables = state.config.tables
    owner = tables.owner.get(CALLERS, -1)
    if owner < 0 or tables.side[owner] == tables.side[seat]:
        return set()
    side, board, low = tables.side[seat], state.board, code(owner, WORKER)
    full = [to for to in hostile if over or len(board[to]) > UNIT_LIMIT]
    return {
        tables.names[to]
        for to in full
        if _callable(board[to], low) and (over or units_of_side(tables, side, board[to]) >= UNIT_LIMIT)
    }


def _far_moves(state: State, seat: Seat, where: int, piece: int, hostile: set[int], escorted: set[int]) -> list[Action]:
    """The moves of a piece that may go further than one hex. They depend only on the enemies in reach, so the result is
    cached by those."""
    tables = state.config.tables
    kind, steps, key = KIND[piece], ALLOWANCE[piece], located(where, piece)
    case: tuple[int, frozenset[int], frozenset[int]] | None = None
    if steps == 2 and kind == FLYING:
        near = tables.air_set[where]
        if near.isdisjoint(hostile):
            return tables.free_moves[key]
        case = (key, near & hostile, _NONE)
    elif steps == 2 and kind == WORKER:
        near = tables.ground2_set[where]
        if near.isdisjoint(hostile):
            return tables.free_moves[key]
        case = (key, near & hostile, near & escorted if escorted else _NONE)
    elif kind != NECROMANCER:  # it is affected by a card
        case = (key, frozenset(hostile), frozenset(escorted))
    if case is not None and case in tables.known_moves:
        return tables.known_moves[case]
    name = tables.piece_id(where, piece)
    found: list[Action] = [move_action(name, tables.names[to]) for to in targets(state, seat, where, piece, hostile)]
    if case is not None:
        # beyond that, moves are forgotten and kept anew
        if len(tables.known_moves) > 1 << 10:
            tables.known_moves.clear()
        tables.known_moves[case] = found
    return found


def _carry_actions(
    state: State, seat: Seat, where: int, piece: int, captives: Sequence[tuple[int, int]], hostile: set[int]
) -> list[Action]:
    """``captives``: those that may be carried, with the hexes where they are."""
    tables = state.config.tables
    found: list[Action] = []
    for captive, at in captives:
        for end, drop in carries(state, seat, where, piece, captive, hostile):
            if calls(state, seat, end) and not calling_allowed(state, seat, piece, end):
                continue
            name = captive_id(state, captive, at)
            found.append(carry_action(tables.piece_id(where, piece), name, tables.names[end], tables.names[drop]))
    return found


def captive_id(state: State, captive: int, at: int) -> str:
    """The id of a captive as a piece on the table."""
    tables = state.config.tables
    return f"captive.{tables.captive_name[captive]}@{tables.names[at]}"


def calls(state: State, seat: Seat, where: int) -> bool:
    """Whether a hex holds enemy workers that a card could call to arms."""
    tables = state.config.tables
    owner = tables.owner.get(CALLERS, -1)
    if owner < 0 or tables.side[owner] == tables.side[seat]:
        return False
    return _callable(state.board[where], code(owner, WORKER))


def _callable(stack: Stack, low: int) -> bool:
    """Whether a stack has workers that can be called; ``low``: the first code of their owner's workers."""
    at = bisect_left(stack, low)
    return at < len(stack) and stack[at] < low + WORKER_CODES


def calling_allowed(state: State, seat: Seat, piece: int, to: int) -> bool:
    """Whether a unit may enter a hex with workers that could be called to arms: only if no hex is over the limit before
    and after the move (WC-MOV-8)."""
    if FIGHTS[piece] < 0:
        return True
    if over_limit(state, seat):
        return False
    tables = state.config.tables
    return units_of_side(tables, tables.side[seat], state.board[to]) < UNIT_LIMIT


# ------------------------------------------------------------------------------------------------------- apply


def _mover(state: State, frame: MoveFrame, text: str) -> tuple[int, int]:
    """(hex, code) of a piece that may move. Raises NotLegal."""
    found = state.config.tables.find_piece(text)
    if found is None:
        raise NotLegal
    where, piece = found
    seat = frame.decider
    if OWNER[piece] != seat or piece & MOVED or piece not in state.board[where] or contested(state, where):
        raise NotLegal
    if frame.done and dead_end(state, seat, over_limit(state, seat)):
        raise NotLegal
    return found


@REGISTRY.handles(act.Move)
def move(state: State, action: act.Move, events: list[Event]) -> None:
    """Move a piece (WC-MOV-1 to 8)."""
    frame = top(state, MoveFrame)
    seat = frame.decider
    where, piece = _mover(state, frame, action.piece)
    to = state.config.tables.map.index.get(action.to, -1)
    hostile = hostile_hexes(state, seat) if piece & WALKER_MASK else set()  # one step is always free
    if to not in targets(state, seat, where, piece, hostile):
        raise NotLegal
    if calls(state, seat, to) and not calling_allowed(state, seat, piece, to):
        raise NotLegal
    _carry_out(state, frame, where, piece, way(state, seat, where, piece, to, hostile), -1, -1, events)


@REGISTRY.handles(act.Carry)
def carry(state: State, action: act.Carry, events: list[Event]) -> None:
    """Move a unit with a captive (WC-CPT-4)."""
    frame = top(state, MoveFrame)
    seat = frame.decider
    where, piece = _mover(state, frame, action.piece)
    index = state.config.tables.map.index
    end, drop = index.get(action.to, -1), index.get(action.drop, -1)
    hostile = hostile_hexes(state, seat)
    for captive, at in enumerate(state.captives):
        if captive_id(state, captive, at) != action.captive or has_bit(frame.carried, captive):
            continue
        found = carries(state, seat, where, piece, captive, hostile).get((end, drop))
        if found is None:
            raise NotLegal
        if calls(state, seat, end) and not calling_allowed(state, seat, piece, end):
            raise NotLegal
        _carry_out(state, frame, where, piece, found, captive, drop, events)
        return
    raise NotLegal


def _carry_out(
    state: State,
    frame: MoveFrame,
    where: int,
    piece: int,
    path: tuple[int, ...],
    captive: int,
    drop: int,
    events: list[Event],
) -> None:
    """Move a piece along a legal way, and open W2 where it ends."""
    tables = state.config.tables
    seat, to = frame.decider, path[-1]
    name = tables.piece_id(where, piece)
    builder = bool(piece & BUILDER)
    before = state.captives[captive] if captive >= 0 else -1
    current = release_builder(state, where, seat, piece) if builder else piece
    shift(state, where, to, current, code(seat, KIND[piece], MOVED))
    names = tables.names
    events.append(
        ev.Moved(
            seat,
            name,
            KINDS[KIND[piece]],
            names[where],
            names[to],
            tuple(names[h] for h in path),
            tables.captive_name[captive] if captive >= 0 else "",
            names[drop] if captive >= 0 else "",
        )
    )
    if builder:
        events.append(ev.OutpostDestroyed(seat, names[where], True))
    carried = frame.carried
    if captive >= 0:
        state.captives = put(state.captives, captive, drop)
        carried = with_bit(carried, captive)
    done = (*frame.done, DoneMove(piece, where, to, captive, before, builder))
    swap(state, MoveFrame(seat, done, carried, frame.asks))
    if FIGHTS[piece] >= 0:
        below = len(state.frames) - 1
        card_windows.open_call_to_arms(state, seat, to)
        if len(state.frames) > below + 1:  # a window was opened: earlier moves cannot be undone (WC-MOV-9)
            state.frames = put(state.frames, below, MoveFrame(seat, (), carried, frame.asks))


@REGISTRY.handles(act.UndoMove)
def undo_move(state: State, action: act.UndoMove, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """Undo the last move (WC-MOV-9)."""
    frame = top(state, MoveFrame)
    if not frame.done:
        raise NotLegal
    last = frame.done[-1]
    tables = state.config.tables
    seat = frame.decider
    lift(state, last.to, code(seat, KIND[last.piece], MOVED))
    place(state, last.origin, last.piece)
    if last.outpost:
        add_outpost(state, last.origin, seat, complete=False)
    carried = frame.carried
    if last.captive >= 0:
        state.captives = put(state.captives, last.captive, last.captive_from)
        carried = without_bit(carried, last.captive)
    swap(state, MoveFrame(seat, frame.done[:-1], carried, frame.asks))
    unit = KINDS[KIND[last.piece]]
    events.append(ev.MoveUndone(seat, unit, tables.names[last.to], tables.names[last.origin]))


def end_move(state: State, events: list[Event]) -> None:  # noqa: ARG001
    """End the step; no hex may be over the limit (WC-MOV-8)."""
    frame = top(state, MoveFrame)
    seat = frame.decider
    if over_limit(state, seat):
        raise NotLegal
    pop(state)
    for where, stack in enumerate(state.board):  # only now, since moves could be undone until now
        if not stack or OWNER[stack[0]] == OWNER[stack[-1]]:
            continue
        if any(OWNER[piece] == seat and piece & MOVED and FIGHTS[piece] >= 0 for piece in stack):
            enter(state, seat, where)


def play_point(state: State, action: act.PlayCard, events: list[Event]) -> None:
    """Play a Victory Point: not while a hex is over the limit; earlier moves cannot be undone any more (WC-MOV-8,
    9)."""
    frame = top(state, MoveFrame)
    if over_limit(state, frame.decider):
        raise NotLegal
    card_windows.play_point(state, frame.decider, action, events)
    swap(state, MoveFrame(frame.decider, (), frame.carried, frame.asks))


@REGISTRY.settles(MoveFrame)
def settle_move(state: State, frame: MoveFrame, events: list[Event]) -> bool:
    """End the step of a seat that can do nothing else, unless with bluff windows it could hold a card to play
    (WC-OPT-7)."""
    if frame.done or bluffs(state, frame.decider, "vp") or gift_actions(state, frame.decider, frame.asks):
        return False
    if len(actions := move_actions(state, frame)) > 1 or actions != [act.END_MOVE]:
        return False
    end_move(state, events)
    return True


STEP_FLAGS = MOVED | FAST
