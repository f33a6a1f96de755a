"""Units, stacking limits and contested hexes; moving pieces between map and reserve. Independent of the step of the
turn."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tabletop.rules.bits import has_bit
from tabletop.rules.frozen import without
from tabletop.rules.game import Seat

from .config import Tables
from .content import content
from .pieces import (
    BUILDER,
    CALLED,
    FIGHTS,
    KIND,
    MOVED,
    NECROMANCER,
    OWNER,
    WORKER,
    Stack,
    cleared,
    code,
    outpost,
    outpost_complete,
    outpost_hex,
    outpost_seat,
    plus,
)
from .state import State, added, put

UNIT_LIMIT = content().stack_units
WORKER_LIMIT = content().stack_workers

# ------------------------------------------------------------------------------------------------------ seats


def living(state: State) -> list[Seat]:
    """The seats that are not eliminated, clockwise from the first player (WC-TRN-2, 5)."""
    seats = state.config.tables.seats
    order = [(state.first + n) % seats for n in range(seats)]
    return [seat for seat in order if not has_bit(state.out, seat)]


def clockwise(state: State, seat: Seat) -> list[Seat]:
    """The living seats clockwise, ``seat`` first."""
    seats = state.config.tables.seats
    order = [(seat + n) % seats for n in range(seats)]
    return [one for one in order if not has_bit(state.out, one)]


def teammates(state: State, seat: Seat) -> list[Seat]:
    """The living teammates of a seat, clockwise."""
    tables = state.config.tables
    team = tables.team[tables.side[seat]]
    if len(team) < 2:
        return []
    return [other for other in clockwise(state, seat) if other != seat and other in team]


# ------------------------------------------------------------------------------------------------------ stacks


def sides_in(tables: Tables, stack: Stack) -> int:
    """Mask of the sides that have units in a stack."""
    found = 0
    for piece in stack:
        if FIGHTS[piece] >= 0:
            found |= 1 << tables.side[OWNER[piece]]  # called for every hex: a function call would take twice as long
    return found


def waiting(state: State, where: int) -> bool:
    """Whether a hex holds units of two sides, so that a battle is still to come there (WC-POS-2)."""
    stack = state.board[where]
    if not stack or OWNER[stack[0]] == OWNER[stack[-1]]:  # sorted by owner: empty, or of a single owner
        return False
    mask = sides_in(state.config.tables, stack)
    return bool(mask & (mask - 1))


def enemy_units(tables: Tables, side: int, stack: Stack) -> bool:
    """Whether a stack has units of another side."""
    for piece in stack:  # noqa: SIM110 - a generator takes twice as long
        if FIGHTS[piece] >= 0 and tables.side[OWNER[piece]] != side:
            return True
    return False


def enemy_pieces(tables: Tables, side: int, stack: Stack) -> bool:
    for piece in stack:  # noqa: SIM110
        if tables.side[OWNER[piece]] != side:
            return True
    return False


def own_units(seat: Seat, stack: Stack) -> int:
    """How many units of a seat a stack has."""
    return sum([1 for piece in stack if OWNER[piece] == seat and FIGHTS[piece] >= 0])


def units_of_side(tables: Tables, side: int, stack: Stack) -> int:
    """How many units of a side count for the limit: called workers do not (WC-MOV-7, WC-CRD-9)."""
    return sum([1 for piece in stack if KIND[piece] < WORKER and tables.side[OWNER[piece]] == side])


def workers_of_side(tables: Tables, side: int, stack: Stack) -> int:
    """How many workers and Necromancers of a side a stack has (WC-MOV-7)."""
    return sum([1 for piece in stack if KIND[piece] >= WORKER and tables.side[OWNER[piece]] == side])


def room(state: State, seat: Seat, where: int, kind: int) -> int:
    """How many pieces of a kind may still be put into a hex (WC-MOV-7, WC-TEAM-3)."""
    tables = state.config.tables
    side, stack = tables.side[seat], state.board[where]
    if kind < WORKER:
        return max(0, UNIT_LIMIT - units_of_side(tables, side, stack))
    return max(0, WORKER_LIMIT - workers_of_side(tables, side, stack))


def is_site(state: State, seat: Seat, where: int) -> bool:
    """Whether a hex is one where killed units of ``seat`` come back (WC-NOR-8)."""
    if seat != state.config.tables.revival:
        return False
    return where == state.config.tables.towns[seat] or has_outpost(state, seat, where)


@lru_cache(maxsize=1 << 9)
def _crowded(stack: Stack) -> bool:
    """Whether some side may have too many pieces in a stack: all of them together would be too many for one."""
    workers = sum([KIND[piece] >= WORKER for piece in stack])
    return workers > WORKER_LIMIT or len(stack) - workers > UNIT_LIMIT


def over_limit(state: State, seat: Seat) -> list[int]:
    """The hexes that hold too many pieces of the seat's side (WC-MOV-7), except revival sites into which nothing has
    moved (WC-NOR-9)."""
    tables, board = state.config.tables, state.board
    if max(map(len, board)) <= UNIT_LIMIT:
        return []
    crowded = [where for where, stack in enumerate(board) if len(stack) > UNIT_LIMIT and _crowded(stack)]
    if not crowded:
        return []
    side = tables.side[seat]
    found = []
    for where in crowded:
        stack = board[where]
        too_many = units_of_side(tables, side, stack) > UNIT_LIMIT
        if too_many and tables.side[tables.revival] == side and is_site(state, tables.revival, where):
            too_many = any(piece & MOVED and KIND[piece] < WORKER for piece in stack if OWNER[piece] == seat)
        if too_many or workers_of_side(tables, side, stack) > WORKER_LIMIT:
            found.append(where)
    return found


def pieces(state: State) -> Iterator[tuple[int, int]]:
    """(hex, code) of every piece on the map, in order."""
    for where, stack in enumerate(state.board):
        for piece in stack:
            yield where, piece


# --------------------------------------------------------------------------------------------------- changes


def place(state: State, where: int, piece: int) -> None:
    """Put a piece into a hex."""
    state.board[where] = plus(state.board[where], piece)


def lift(state: State, where: int, piece: int) -> None:
    """Take a piece off the map."""
    state.board[where] = without(state.board[where], piece)


def shift(state: State, origin: int, to: int, piece: int, as_: int) -> None:
    """Move a piece to a hex, where its code is ``as_``."""
    lift(state, origin, piece)
    place(state, to, as_)


def enter(state: State, seat: Seat, where: int) -> None:
    """Note that units of a seat have entered a hex with enemies (WC-BAT-2)."""
    tables = state.config.tables
    if enemy_units(tables, tables.side[seat], state.board[where]):
        rest = tuple(entry for entry in state.entered if entry != (where, seat))
        state.entered = (*rest, (where, seat))


def to_reserve(state: State, piece: int) -> None:
    """A piece taken off the map goes back to its owner's reserve (WC-CMP-6); neutral pieces and Necromancers leave
    the game (WC-ELF-6, WC-NEC-4)."""
    owner, kind = OWNER[piece], KIND[piece]
    if owner < state.config.tables.seats and kind != NECROMANCER:
        change_reserve(state, owner, kind, 1)


def change_reserve(state: State, seat: Seat, kind: int, by: int) -> None:
    state.reserve = put(state.reserve, seat, added(state.reserve[seat], kind, by))


def from_reserve(state: State, seat: Seat, kind: int, where: int) -> None:
    """Put a piece of the reserve into a hex."""
    change_reserve(state, seat, kind, -1)
    place(state, where, code(seat, kind))


def clear_flags(state: State, flags: int) -> None:
    """Clear flags of every piece on the map."""
    for where, stack in enumerate(state.board):
        for piece in stack:
            if piece & flags:
                state.board[where] = tuple(sorted([cleared(one, flags) for one in stack]))
                break


# -------------------------------------------------------------------------------------------------- outposts


def has_outpost(state: State, seat: Seat, where: int) -> bool:
    """Whether a seat has a complete Outpost in a hex."""
    return outpost(where, seat, True) in state.outposts


def enemy_outpost(state: State, side: int, where: int) -> bool:
    """Whether a hex has another side's Outpost, complete or not (WC-MOV-5)."""
    sides = state.config.tables.side
    for post in state.outposts:  # noqa: SIM110
        if outpost_hex(post) == where and sides[outpost_seat(post)] != side:
            return True
    return False


def own_outposts(state: State, seat: Seat) -> list[int]:
    """The Outposts of a seat, under construction ones included."""
    return [post for post in state.outposts if outpost_seat(post) == seat]


def add_outpost(state: State, where: int, seat: Seat, complete: bool) -> None:
    """Put an Outpost into a hex."""
    state.outposts = tuple(sorted((*state.outposts, outpost(where, seat, complete))))


def remove_outpost(state: State, post: int) -> None:
    """Remove one Outpost; it may be built again (WC-CMP-4)."""
    state.outposts = without(state.outposts, post)


def release_builder(state: State, where: int, seat: Seat, piece: int) -> int:
    """Free the worker of an unfinished Outpost for something else, which removes the Outpost (WC-SPN-20). Gives the
    code of the freed worker, which stays in the hex."""
    remove_outpost(state, outpost(where, seat, False))
    free = cleared(piece, BUILDER)
    lift(state, where, piece)
    place(state, where, free)
    return free


def homes(state: State, seat: Seat) -> list[int]:
    """The hexes where a seat's units may be deployed: its Town and its complete Outposts (WC-DEP-3), in order."""
    town = state.config.tables.towns[seat]
    places = [town] if town >= 0 else []
    places += [
        outpost_hex(post) for post in own_outposts(state, seat) if outpost_complete(post) and outpost_hex(post) != town
    ]
    return sorted(set(places))


def is_called(piece: int) -> bool:
    """Whether a worker fights as a melee unit (WC-CRD-9)."""
    return bool(piece & CALLED)
