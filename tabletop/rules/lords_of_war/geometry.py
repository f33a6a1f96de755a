"""Contact, engagement and targets from the positions of units alone (LW-GEO). Changes nothing."""

from __future__ import annotations

from collections import defaultdict

from tabletop.rules.game import Seat

from .config import FRIEND
from .state import State


def occupied(state: State, pos: int) -> bool:
    """Whether there is a unit on a position."""
    return pos in state.units[0] or pos in state.units[1]


def contact(state: State, seat: Seat, pos: int) -> int:
    """What a unit of ``seat`` on ``pos`` would touch, as a mask: bits 0 to 7 for slots with an enemy, and FRIEND."""
    mine, theirs = state.units[seat], state.units[1 - seat]
    mask = 0
    for bit, near in state.config.tables.grid.ahead[seat][pos]:
        if near in theirs:
            mask |= bit
        elif near in mine:
            mask |= FRIEND
    return mask


def contacts(state: State, seat: Seat) -> list[tuple[int, int]]:
    """(position, :func:`contact`) for every empty square that touches a unit, in order of position."""
    mine, theirs = state.units[seat], state.units[1 - seat]
    grid = state.config.tables.grid
    found: defaultdict[int, int] = defaultdict(int)
    strikers = grid.ahead[1 - seat]  # from which squares and along which slots this seat's arrows point at an enemy
    for enemy in theirs:
        for bit, pos in strikers[enemy]:
            found[pos] |= bit
    around = grid.around
    for pos in set().union(*[around[friend] for friend in mine]):
        found[pos] |= FRIEND
    return [(pos, found[pos]) for pos in sorted(found.keys() - mine.keys() - theirs.keys())]


def contact_bytes(state: State, seat: Seat) -> tuple[int, int]:
    """:func:`contacts` on the mat, as two large integers with a byte per square, which is three times as fast: the mask
    of slots with an enemy, and 1 where a friendly unit is adjacent; 0 on occupied squares."""
    tables = state.config.tables
    mine, theirs = state.units[seat], state.units[1 - seat]
    square_byte = tables.square_byte
    struck_from, touched = tables.struck_from[seat], tables.touched
    enemies = friends = taken = 0
    for pos in theirs:
        enemies |= struck_from[pos]
        taken |= square_byte[pos]
    for pos in mine:
        friends |= touched[pos]
        taken |= square_byte[pos]
    free = tables.all_bytes ^ taken
    return enemies & free, friends & free


def engagers(state: State, seat: Seat, pos: int) -> list[int]:
    """The enemies whose arrows point at a unit of ``seat`` on ``pos`` (LW-GEO-6), in order of instance."""
    theirs = state.units[1 - seat]
    arrows = state.config.tables.arrows
    found = []
    for bit, near in state.config.tables.grid.ahead[seat][pos]:
        # LW-GEO-7: an enemy that lies in a slot of ours sees us in its own slot of the same name.
        enemy = theirs.get(near)
        if enemy is not None and arrows[enemy] & bit:
            found.append(enemy)
    return sorted(found)


def engaged(state: State, seat: Seat, pos: int) -> bool:
    """Whether an enemy's arrow points at a unit of ``seat`` on ``pos`` (LW-GEO-6)."""
    theirs = state.units[1 - seat]
    arrows = state.config.tables.arrows
    for bit, near in state.config.tables.grid.ahead[seat][pos]:  # noqa: SIM110 - a generator takes twice as long
        if near in theirs and arrows[theirs[near]] & bit:
            return True
    return False


def covered(state: State, seat: Seat) -> set[int]:
    """The positions at which arrows of a seat point, on or off the board."""
    strikes = state.config.tables.strikes
    return {pos + step for pos, unit in state.units[seat].items() for step, _ in strikes[unit]}


def struck(state: State, unit: int, pos: int) -> list[int]:
    """The enemies at which the arrows of ``unit`` on ``pos`` point, in order of slot."""
    theirs = state.units[1 if unit < 36 else 0]
    return [theirs[pos + step] for step, _ in state.config.tables.strikes[unit] if pos + step in theirs]


def in_grid(state: State, unit: int, pos: int) -> list[int]:
    """The enemies in the target grid of ``unit`` on ``pos`` (LW-RNG-2), in order of the grid."""
    theirs = state.units[1 if unit < 36 else 0]
    return [theirs[pos + step] for step in state.config.tables.targets[unit] if pos + step in theirs]
