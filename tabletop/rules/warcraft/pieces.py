"""Pieces on the map as small ints, which hold owner, kind and flags of the moment (WC-CMP-5); Outposts and buildings
likewise.

Pieces with the same code in the same hex are interchangeable, so a hex is a sorted tuple of codes.
"""

from __future__ import annotations

from typing import Final

KINDS: Final = ("melee", "ranged", "flying", "worker", "necromancer")
MELEE, RANGED, FLYING, WORKER, NECROMANCER = range(5)
UNITS: Final = (MELEE, RANGED, FLYING)
PHASES: Final = (RANGED, FLYING, MELEE)
"""The unit types in the order in which they attack (WC-BAT-13)."""

MOVED: Final = 1  # moved in this Move Step
FAST: Final = 2  # under the card of that name
POLY: Final = 4  # it does not attack this round because of Polymorph
CALLED: Final = 8  # a worker that fights as a melee unit (WC-CRD-9)
BUILDER: Final = 16  # the worker of an unfinished Outpost (WC-SPN-20)
CRIPPLED: Final = 32  # one step of 0..3 hexes less (WC-CRD-21)
MOST_CRIPPLED: Final = 3

_KIND: Final = 7
_SEAT: Final = 10
_HEX: Final = 13
_CODE: Final = (1 << _HEX) - 1
NEUTRAL: Final = 4
"""The owner of neutral pieces: no seat."""
CODES: Final = (NEUTRAL + 1) << _SEAT
LARGEST_PIECE: Final = 1 << 24
"""More than the number of any piece on any map: its hex and its code in one."""

Stack = tuple[int, ...]
_LETTERS = ((MOVED, "m"), (FAST, "f"), (POLY, "p"), (CALLED, "a"), (BUILDER, "b"))


def code(owner: int, kind: int, flags: int = 0) -> int:
    """The code of a piece; owner 0..3, or NEUTRAL."""
    return owner << _SEAT | kind << _KIND | flags


OWNER: Final = tuple(c >> _SEAT for c in range(CODES))
"""By code: the owner of a piece, a seat or NEUTRAL. A table, since looking it up is as fast as shifting bits."""
KIND: Final = tuple(c >> _KIND & 7 for c in range(CODES))
"""By code: the kind of a piece, as an index into KINDS."""
FIGHTS: Final = tuple(
    (c >> _KIND & 7) if (c >> _KIND & 7) < WORKER else (MELEE if c & CALLED else -1) for c in range(CODES)
)
"""By code: the unit type as which a piece fights, -1 for none (WC-BAT-12)."""
CRIPPLE: Final = tuple(c // CRIPPLED & 3 for c in range(CODES))
"""By code: by how many hexes Cripple reduces the movement of a piece."""


def _allowance(piece: int) -> int:
    base = 1 if KIND[piece] < FLYING else 2
    if piece & FAST:
        base = min(3, base + 2)
    return max(0, base - CRIPPLE[piece])


ALLOWANCE: Final = tuple(_allowance(c) for c in range(CODES))
"""By code: how many hexes a piece may move; Fast caps at three before Cripple subtracts (WC-MOV-2, R-21)."""


def located(where: int, piece: int) -> int:
    """A located piece: a piece with its hex as one number, the key of tables that are used for every move."""
    return where << _HEX | piece


def hex_of(place: int) -> int:
    """The hex of a located piece."""
    return place >> _HEX


def piece_of(place: int) -> int:
    """The code of a located piece."""
    return place & _CODE


def codes_of(owner: int) -> tuple[int, int]:
    """(first, last + 1) of the codes that pieces of an owner can have; stacks are sorted by code."""
    return owner << _SEAT, owner + 1 << _SEAT


def flagged(piece: int, flags: int) -> int:
    """The code with flags set."""
    return piece | flags


def cleared(piece: int, flags: int) -> int:
    return piece & ~flags


def crippled(piece: int) -> int:
    """The code with one more step of Cripple, at most three."""
    return piece + CRIPPLED if CRIPPLE[piece] < MOST_CRIPPLED else piece


def letters(piece: int) -> str:
    """The flags of a piece as letters of its id; "" for none."""
    found = "".join(letter for flag, letter in _LETTERS if piece & flag)
    return found + (str(CRIPPLE[piece]) if CRIPPLE[piece] else "")


def flags_of(text: str) -> int | None:
    """The flags that letters of an id stand for; None for unknown letters."""
    known = {letter: flag for flag, letter in _LETTERS}
    found = 0
    for letter in text:
        if letter in known:
            found |= known[letter]
        elif letter in "123":
            found |= int(letter) * CRIPPLED
        else:
            return None
    return found


def plus(stack: Stack, piece: int) -> Stack:
    """The stack with one more piece, sorted."""
    return tuple(sorted((*stack, piece)))


def distinct(stack: Stack) -> list[int]:
    """The different codes of a stack, in order."""
    found: list[int] = []
    for piece in stack:
        if not found or found[-1] != piece:
            found.append(piece)
    return found


# -------------------------------------------------------------------------------------------------- outposts


def outpost(where: int, seat: int, complete: bool) -> int:
    """The code of an Outpost; codes are sorted by hex."""
    return where << 4 | seat << 1 | complete


def outpost_hex(post: int) -> int:
    return post >> 4


def outpost_seat(post: int) -> int:
    return post >> 1 & 7


def outpost_complete(post: int) -> bool:
    """Whether an Outpost is complete; otherwise a worker builds it."""
    return bool(post & 1)


# ------------------------------------------------------------------------------------------------- buildings


def site_code(kind: int, status: int) -> int:
    """The code of a building: the kind of piece it trains and what it is doing (WC-CMP-2)."""
    return kind << 2 | status


def site_kind(code: int) -> int:
    """The kind of piece that a building trains."""
    return code >> 2


def site_status(code: int) -> int:
    """What a building is doing: IDLE, BUSY, RISING or SUMMONED."""
    return code & 3
