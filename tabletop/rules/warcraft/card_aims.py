"""What cards are aimed at, and what they ask of a position (WC-CRD). Nothing here changes a state.

W1 to W14 are the windows in which cards may be played, by their number in the rules.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tabletop.rules.game import Seat

from .board import UNIT_LIMIT, homes, room, units_of_side
from .content import content
from .pieces import FLYING, KIND, KINDS, MELEE, NEUTRAL, OWNER, WORKER, distinct
from .state import PortalFrame, State


def travellers(state: State, seat: Seat, where: int) -> list[int]:
    """The units that would go: all own units of the hex, without workers, called ones too."""
    return [piece for piece in state.board[where] if OWNER[piece] == seat and KIND[piece] < WORKER]


def _free(state: State, seat: Seat, frame: PortalFrame, where: int) -> int:
    """Room for units in a hex; none in the origin, from which all of them depart."""
    if where == frame.origin:
        return 0
    tables = state.config.tables
    used = units_of_side(tables, tables.side[seat], state.board[where])
    return max(0, UNIT_LIMIT - used - sum([1 for hex_, _ in frame.placed if hex_ == where]))


def _around(state: State, seat: Seat, frame: PortalFrame) -> tuple[int, int]:
    """Free places around the destination: for any unit, and for flying ones alone."""
    tables = state.config.tables
    any_ = flying = 0
    for near in tables.air[frame.to]:
        if near in tables.ground[frame.to]:
            any_ += _free(state, seat, frame, near)
        else:
            flying += _free(state, seat, frame, near)
    return any_, flying


def _fits(units: list[int], left: int, free: tuple[int, int]) -> bool:
    """Whether ``left`` of the units can be put around the destination."""
    flyers = sum([KIND[piece] == FLYING for piece in units])
    ground = max(0, left - flyers)
    return ground <= free[0] and left <= free[0] + free[1]


def begin(state: State, seat: Seat, origin: int, to: int) -> PortalFrame | None:
    """The frame of a portal, None when not all units can be placed."""
    units = travellers(state, seat, origin)
    if not units or origin == to:
        return None
    frame = PortalFrame(seat, origin, to, max(0, len(units) - room(state, seat, to, MELEE)))
    return frame if not frame.left or _fits(units, frame.left, _around(state, seat, frame)) else None


def ways(state: State, seat: Seat) -> list[tuple[int, int]]:
    """All (origin, destination) pairs."""
    ends = homes(state, seat)
    if not ends:
        return []
    starts = [where for where, stack in enumerate(state.board) if stack and travellers(state, seat, where)]
    return [(origin, to) for origin in starts for to in ends if begin(state, seat, origin, to) is not None]


def spots(state: State, frame: PortalFrame) -> list[tuple[int, int]]:
    """(code, hex) of every unit that may be put beside the destination now so that the rest can still be placed."""
    tables = state.config.tables
    seat = frame.decider
    units = travellers(state, seat, frame.origin)
    found = []
    for piece in distinct(tuple(units)):
        rest = units.copy()
        rest.remove(piece)
        for near in tables.air[frame.to]:
            grounded = near in tables.ground[frame.to]
            if (not grounded and KIND[piece] != FLYING) or _free(state, seat, frame, near) < 1:
                continue
            later = PortalFrame(seat, frame.origin, frame.to, frame.left - 1, (*frame.placed, (near, piece)))
            free = _around(state, seat, later)
            if _fits(rest, later.left, free):
                found.append((piece, near))
    return found


class CardAim(NamedTuple):
    """What a card is aimed at: two hexes, a located piece (see ``pieces.located``), a choice. -1 and "": nothing."""

    spot: int = -1
    to: int = -1
    piece: int = -1
    choice: str = ""


NO_AIM: Final = CardAim()
Aims = list[CardAim]
SIDES: Final = ("attacker", "defender")
BATTLE_WINDOWS: Final = range(4, 11)
LAST_WINDOW: Final = 14
SIDE_WINDOWS: Final = (1, 11, 12)  # windows in which Victory Point may be played too, once they are open


def caused(state: State, owner: int) -> int:
    """How many casualties an owner's dice have caused in this phase (WC-CRD-18)."""
    battle = state.battle
    if battle is None:
        return 0
    return sum([max(0, roll.casualties - roll.cursed) for roll in battle.rolls if roll.owner == owner])


def loot(state: State, seat: Seat) -> tuple[int, int]:
    """What Pillage would take now: (gold, wood) (WC-CRD-16)."""
    battle = state.battle
    tables = state.config.tables
    if battle is None or battle.fallen is None or not tables.stocked[seat]:
        return 0, 0
    owner, kind = battle.fallen
    if owner == NEUTRAL or tables.side[owner] == tables.side[seat]:
        return 0, 0
    gold, wood = content().costs[KINDS[kind]]
    return min(gold, state.gold[owner]), min(wood, state.wood[owner])
