"""The state of a match: values that are replaced and never changed in place, so that a clone shares all of them but
the generator."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final

from tabletop.rules.bits import bits_of, has_bit, numbers_of
from tabletop.rules.chance import Chance
from tabletop.rules.codec import (
    FRAMES,
    OPTIONS,
    ChanceForm,
    Frame as AnyFrame,
    Place,
    Reading,
    config_of,
    frame,
    frame_kinds,
    keyed,
    named,
    written,
)
from tabletop.rules.entries import between
from tabletop.rules.frozen import REPLACED, copier
from tabletop.rules.game import Outcome, Seat
from tabletop.rules.hidden import UNKNOWN as UNKNOWN, Pile as Pile
from tabletop.rules.stack_game import NotLegal as NotLegal, Registry

from .armies import SIZE
from .config import Config, Options, Tables

HAND: Final = 6

ACTED: Final = 1  # a deployment, move, retreat or elimination happened this turn (LW-END-5)
KILLED: Final = 2  # an elimination happened this turn (LW-END-7)

OWN: Final = (bits_of(range(SIZE)), bits_of(range(SIZE, 2 * SIZE)))  # masks of the instances of each seat

Card = Annotated[int, named("card", lambda t, name: t.index.get(name), lambda t, card: t.ids[card], UNKNOWN)]
Square = Annotated[int, named("square", lambda t, name: t.grid.find(name), lambda t, pos: t.grid.names[pos])]
Cards = tuple[Card, ...]


def _placed(units: tuple[tuple[int, int], ...], _reading: Reading[Tables]) -> dict[int, int]:
    found = dict(units)
    if len(found) != len(units):
        raise ValueError("two units on one square")
    return found


def _in_hands(cards: int, state: State) -> Pile:
    return tuple(card for hand in state.hands for card in hand if card != UNKNOWN and has_bit(cards, card))


Units = Annotated[
    Mapping[int, int],  # position -> instance; a Mapping, as clones share it and it must not be changed
    written(
        tuple[Annotated[tuple[Square, Card], keyed("square", "unit")], ...],
        _placed,
        lambda units, _: sorted(units.items()),
    ),
]
Mask = Annotated[
    int, written(Cards, lambda cards, _: bits_of(cards), lambda bits, _: numbers_of(bits)), Place(group="flags")
]
Shown = Annotated[int, written(Cards, lambda cards, _: bits_of(cards), _in_hands), Place(optional=True)]
Advances = tuple[Annotated[tuple[Card, tuple[Square, ...]], keyed("unit", "squares")], ...]
Count = Annotated[int, between(0)]
Placed = Annotated[Seat, between(0, 1)]


class Frame(AnyFrame):
    """One of a game for two."""

    decider: Placed


class OpeningFrame(Frame):
    """The decider lays the challenge with a card of the hand (LW-OPN-1, 2)."""


class DeployFrame(Frame):
    """Phase 1: move and deploy."""


class AimFrame(Frame):
    """The fire step of a check; ``aims`` are (shooter, target) pairs in order of shooter."""

    aims: tuple[tuple[Card, Card], ...] = ()


class AdvanceFrame(Frame):
    """Forced advances of ``decider``: ``pending`` (unit, squares of its victims), then ``later`` of the other seat.
    ``advanced``: one was made in this batch, so another check follows."""

    pending: Advances = ()
    later: Advances = ()
    advanced: bool = False


class BattleFrame(Frame):
    """Phase 2 after a check: move or end it."""


class ReinforceFrame(Frame):
    """Phase 3: refill the hand."""


OPENING: Final = ((OpeningFrame(1), OpeningFrame(0)), (OpeningFrame(1),), ())
"""Stack of the opening after 0, 1 and 2 challenges."""
TURN: Final = tuple((ReinforceFrame(seat), BattleFrame(seat), DeployFrame(seat)) for seat in (0, 1))
"""Stack at the start of a turn, by seat: the last frame is on top."""
_FRAME: Final = frame(frame_kinds(globals(), Frame), tag="phase", inner="")
AIM: Final = (AimFrame(0), AimFrame(1))


@dataclass(slots=True)
class State:
    """A position. ``units[seat]`` maps positions to instances; hands, decks (top first) and casualties (the pile a seat
    keeps: enemy cards) are tuples of instances by seat, UNKNOWN where a view hides them. The six flags are bit masks
    over instances. ``idle`` counts idle turns by seat in the current run, ``quiet`` turns without an elimination,
    ``progress`` holds ACTED and KILLED. ``turn`` counts full turns from 1; 0 in the opening. ``shown``: mask of the
    cards that everybody has seen enter a hand or in one (LW-RNF-4, LW-DEP-8); it is not compared, since it has no
    effect on what is legal."""

    config: Annotated[Config, config_of(Options), OPTIONS]
    chance: ChanceForm
    units: tuple[Units, Units] = field(metadata=REPLACED)
    hands: tuple[Cards, Cards]
    decks: tuple[Cards, Cards]
    casualties: tuple[Cards, Cards] = ((), ())
    frames: Annotated[tuple[Annotated[Frame, _FRAME], ...], FRAMES] = OPENING[0]
    active: Placed = 0
    turn: Count = 0
    deployed: Mask = 0
    moved: Mask = 0
    fired: Mask = 0
    fought: Mask = 0
    was_engaged: Mask = 0
    took_part: Mask = 0
    extra: tuple[Count, Count] = (0, 0)
    idle: tuple[Count, Count] = (0, 0)
    quiet: Count = 0
    progress: Annotated[int, between(0, 3)] = 0
    result: Outcome | None = field(default=None)
    shown: Shown = field(default=0, compare=False)


clone = copier(State, chance=Chance.clone)
"""An equal state that shares nothing mutable with the original."""


def changed(pair: tuple[Pile, Pile], seat: Seat, pile: Pile) -> tuple[Pile, Pile]:
    """The pair with one seat's pile replaced."""
    return (pile, pair[1]) if seat == 0 else (pair[0], pile)


def put_unit(state: State, seat: Seat, unit: int, pos: int) -> None:
    first, second = state.units
    state.units = ({**first, pos: unit}, second) if seat == 0 else (first, {**second, pos: unit})


def take_unit(state: State, seat: Seat, pos: int) -> None:
    """Take the unit of a seat off a position. Raises KeyError where there is none."""
    units = dict(state.units[seat])
    del units[pos]
    state.units = (units, state.units[1]) if seat == 0 else (state.units[0], units)


def move_unit(state: State, seat: Seat, pos: int, to: int) -> None:
    """Move the unit of a seat to a free position. Raises KeyError where there is none."""
    units = dict(state.units[seat])
    units[to] = units.pop(pos)
    state.units = (units, state.units[1]) if seat == 0 else (state.units[0], units)


def counted(pair: tuple[int, int], seat: Seat, by: int) -> tuple[int, int]:
    """The pair with ``by`` added to one seat's number."""
    return (pair[0] + by, pair[1]) if seat == 0 else (pair[0], pair[1] + by)


def place_of(state: State, unit: int) -> int | None:
    """The position of a unit; None when it is not on the board."""
    for units in state.units:
        for pos, found in units.items():
            if found == unit:
                return pos
    return None


REGISTRY: Final[Registry[State]] = Registry()
"""The functions by the kind of action, frame or target that they are for."""
