"""Lords of War in numbers: squares, the 72 cards, seats."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final, NamedTuple, TypeVar, get_args

from tabletop.rules.bits import has_bit, numbers_of, with_bit
from tabletop.rules.game import Seat
from tabletop.rules.grid import SLOTS as DIRECTIONS, unpack
from tabletop.rules.lords_of_war.armies import SIZE
from tabletop.rules.lords_of_war.config import Tables
from tabletop.rules.lords_of_war.content import Class, Rank
from tabletop.rules.lords_of_war.ending import QUIET_TURNS
from tabletop.rules.lords_of_war.state import ACTED, HAND, KILLED, REGISTRY, UNKNOWN, AimFrame, State

from .numbering import Domain, domain
from .tensor import Feature, Readable, Section, Told, match_section, relative, told_by

F = TypeVar("F", bound=Hashable)

_WHOSE: Final = relative(2)
_FLAGS: Final = ("deployed", "moved", "fired", "fought", "was_engaged", "took_part")
_AIMS, _AIMED_AT = len(_FLAGS), len(_FLAGS) + 1
_PLACES: Final = ("hand", "board", "fallen")
_FAR: Final = 40
"""Squares from the middle of an endless field at which coordinates are cut off."""


def domains(state: State) -> dict[str, Domain | int]:
    """What the fields of actions can be. Cards and units are numbered in the army of who acts, targets in the other
    one; the squares of an endless field are open."""
    tables = state.config.tables
    number = {name: n % SIZE for n, name in enumerate(tables.ids)}
    cards = Domain([f"card_{n + 1}" for n in range(SIZE)], lambda name: number[str(name)])
    squares = [tables.grid.names[square] for square in tables.grid.squares]
    found: dict[str, Domain | int] = {"card": cards, "square": domain(squares), "place_opening.square": 1}
    return found if squares else {**found, "square": len(DIRECTIONS), "deploy.square": 48}


class _Place(NamedTuple):
    """Where a card is: ``where`` "" for one that the seat does not know; ``flags``: bits of the turn, of a unit."""

    where: Annotated[str, Told(of=_PLACES)]
    x: float
    y: float
    flags: int


_NOWHERE: Final = _Place("", 0.0, 0.0, 0)
_IN_HAND: Final = _Place("hand", 0.0, 0.0, 0)
_FALLEN: Final = _Place("fallen", 0.0, 0.0, 0)


@dataclass(frozen=True, slots=True, eq=False)
class _Printed:
    """What is printed on a card, arrows and moves by their directions on the board. The same object for the same card
    of a match, so that it is found by what it is."""

    cls: str = ""
    rank: str = ""
    defence: int = 0
    missile: int = 0
    targets: int = 0
    arrows: tuple[int, ...] = (0,) * len(DIRECTIONS)
    moves: tuple[int, ...] = ()


_BLANK: Final = _Printed()
_Unit = tuple[_Printed, str, int]
"""What stands on a square, whose it is, its flags."""
_EMPTY: Final[_Unit] = (_BLANK, "", 0)


class _Side(NamedTuple):
    """A side; a goal is 0 where there is none."""

    hand: Annotated[int, Told(HAND)]
    deck: Annotated[int, Told(SIZE)]
    units: Annotated[int, Told(SIZE)]
    kills: Annotated[int, Told(SIZE)]
    commanders: Annotated[int, Told(6)]
    goal: Annotated[int, Told(SIZE)]
    commanders_goal: Annotated[int, Told(6)]
    extra_turns: Annotated[int, Told(2)]
    idle_turns: Annotated[int, Told(2)]


_OF_NOW: Final[tuple[Feature[tuple[int, int]], ...]] = (
    Feature("acted", lambda now: bool(now[0] & ACTED)),
    Feature("killed", lambda now: bool(now[0] & KILLED)),
    Feature("quiet", lambda now: now[1], QUIET_TURNS),
)


def _flags(view: State) -> dict[int, int]:
    """The flags of the units that have any, by card."""
    found: dict[int, int] = {}
    for n, name in enumerate(_FLAGS):
        bits: int = getattr(view, name)
        for unit in numbers_of(bits) if bits else ():
            found[unit] = with_bit(found.get(unit, 0), n)
    for frame in view.frames:
        for shooter, target in frame.aims if isinstance(frame, AimFrame) else ():
            found[shooter] = with_bit(found.get(shooter, 0), _AIMS)
            found[target] = with_bit(found.get(target, 0), _AIMED_AT)
    return found


def _of_flags(read: Callable[[F], int]) -> tuple[Feature[F], ...]:
    names = (*_FLAGS, "aims", "aimed_at")
    return tuple(Feature[F].each(names, lambda fact, n: has_bit(read(fact), n)))


def _squares(view: State, seat: Seat) -> list[_Unit]:
    tables = view.config.tables
    number, flags, cards = _number(tables), _flags(view), _of_match(tables)
    found = [_EMPTY] * len(number)
    for side, units in enumerate(view.units):
        whose = _WHOSE[side != seat]
        for pos, unit in units.items():
            found[number[pos]] = (cards[unit], whose, flags.get(unit, 0))
    return found


@lru_cache(maxsize=8)
def _number(tables: Tables) -> dict[int, int]:
    return {pos: n for n, pos in enumerate(tables.grid.squares)}


def _places(view: State, seat: Seat) -> list[_Place]:
    at, flags = _on_board(view.config.tables), _flags(view)
    found = [_NOWHERE] * (2 * SIZE)
    for side in (0, 1):
        for card in view.hands[side]:
            if card != UNKNOWN:
                found[card] = _IN_HAND
        for card in view.casualties[side]:
            found[card] = _FALLEN
        for pos, unit in view.units[side].items():
            found[unit] = at[pos, flags.get(unit, 0)]
    return found if seat == 0 else found[SIZE:] + found[:SIZE]


class _Places(dict[tuple[int, int], _Place]):
    """The place of a unit, by its position and flags; how far it is to the right and up, as shares of the field."""

    def __init__(self, tables: Tables) -> None:
        super().__init__()
        self._grid = tables.grid

    def __missing__(self, key: tuple[int, int]) -> _Place:
        grid, (x, y) = self._grid, unpack(key[0])
        if grid.endless:
            at = (x + _FAR) / (2 * _FAR), (y + _FAR) / (2 * _FAR)
        else:
            at = x / (len(grid.columns) - 1), y / (len(grid.rows) - 1)
        made = self[key] = _Place("board", *at, key[1])
        return made


_on_board = lru_cache(maxsize=8)(_Places)


@lru_cache(maxsize=8)
def _of_match(tables: Tables) -> tuple[_Printed, ...]:
    """What is printed on each card of a match."""
    found = []
    for unit, card in enumerate(tables.cards):
        turned = 0 if unit < SIZE else len(DIRECTIONS) // 2
        arrows = card.arrows[turned:] + card.arrows[:turned]
        moves = tuple((slot + turned) % len(DIRECTIONS) for slot in card.moves)
        found.append(_Printed(card.cls, card.rank, card.defence, card.missile, len(card.grid), arrows, moves))
    return tuple(found)


@lru_cache(maxsize=16)
def _seen_from(tables: Tables, seat: Seat) -> tuple[_Printed, ...]:
    """The same, the cards of a seat first."""
    found = _of_match(tables)
    return found if seat == 0 else found[SIZE:] + found[:SIZE]


def _printed(view: State, seat: Seat) -> tuple[_Printed, ...]:
    """What is printed on every card; where armies are not shown, on those of the other one that have been seen."""
    found = _seen_from(view.config.tables, seat)
    if view.config.options.show_armies:
        return found
    places = _places(view, seat)
    return tuple([one if n < SIZE or places[n].where else _BLANK for n, one in enumerate(found)])


def _of_printed(read: Callable[[F], _Printed]) -> tuple[Feature[F], ...]:
    """The features of a card that a fact holds."""
    return (
        Feature("class", lambda fact: read(fact).cls, of=get_args(Class)),
        Feature("rank", lambda fact: read(fact).rank, of=get_args(Rank)),
        Feature("defence", lambda fact: read(fact).defence, 9),
        Feature("missile", lambda fact: read(fact).missile, 5),
        Feature("targets", lambda fact: read(fact).targets, 12),
        *Feature[F].each([f"arrow_{name}" for name in DIRECTIONS], lambda fact, n: read(fact).arrows[n], 5),
        Feature("moves", lambda fact: tuple([DIRECTIONS[n] for n in read(fact).moves]), of=DIRECTIONS),
    )


_OF_UNIT: Final[tuple[Feature[_Unit], ...]] = (
    Feature("owner", lambda unit: unit[1], of=_WHOSE),
    *_of_printed(lambda unit: unit[0]),
    *_of_flags(lambda unit: unit[2]),
)


def _sides(view: State, seat: Seat) -> list[_Side]:
    options, commanders = view.config.options, view.config.tables.commanders
    found = []
    for side in (seat, 1 - seat):
        held = len(view.hands[side]), len(view.decks[side]), len(view.units[side])
        goals = options.units[side] or 0, options.commanders[side] or 0
        kills = len(view.casualties[side]), sum([has_bit(commanders, card) for card in view.casualties[side]])
        found.append(_Side(*held, *kills, *goals, view.extra[side], view.idle[side]))
    return found


def sections(state: State) -> list[Readable[State]]:
    """The sections of a match: ``match``, ``now``, ``squares`` (none on an endless field), ``cards``, ``printed``,
    ``seats``."""
    grid = state.config.tables.grid
    cards = [f"{whose}_{n + 1}" for whose in _WHOSE for n in range(SIZE)]
    squares: list[Readable[State]] = [
        Section("squares", list(map(grid.names.__getitem__, grid.squares)), _squares, _OF_UNIT)
    ]
    return [
        match_section(list(REGISTRY.listings), 2, 100),
        Section("now", ("now",), lambda view, _: [(view.progress, view.quiet)], _OF_NOW),
        *(() if grid.endless else squares),
        Section("cards", cards, _places, told_by(_Place, flags=_of_flags(lambda place: place.flags))),
        Section("printed", cards, _printed, _of_printed(lambda card: card)),
        Section("seats", _WHOSE, _sides, told_by(_Side)),
    ]
