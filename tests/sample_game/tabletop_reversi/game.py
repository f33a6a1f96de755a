"""The rules of Reversi.

RV-PLY-1: the seats place discs in turn; four discs lie crosswise in the middle at the start and the first seat begins.
RV-PLY-2: a disc is placed on a free square so that it traps rival discs in a straight line against an own disc.
RV-PLY-3: every rival disc so trapped is turned over.
RV-PLY-4: a seat that cannot place must pass; when neither can, the match is over.
RV-PLY-5: who has more discs at the end wins; as many each is a draw.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.json_values import as_number
from tabletop.rules.chance import Chance
from tabletop.rules.codec import codec_of
from tabletop.rules.game import Action, Codec, Event, Game, Path, Refusal, Seat, Setup
from tabletop.rules.stack_game import NotLegal, Registry, StackGame

from . import META
from .actions import DiscPlaced, Pass, Passed, PlaceDisc
from .queries import FREE, PlaceFrame, State, faults, nobody_can_place, square_index, square_name, turned_by

REGISTRY: Final[Registry[State]] = Registry()


@REGISTRY.lists(PlaceFrame)
def legal(state: State, frame: PlaceFrame) -> list[Action]:
    """Every square that traps a disc; a pass when there is none (RV-PLY-4)."""
    squares = [index for index in range(len(state.discs)) if turned_by(state, frame.decider, index)]
    return [PlaceDisc(square_name(state, index)) for index in squares] or [Pass()]


@REGISTRY.handles(PlaceDisc)
def place(state: State, action: PlaceDisc, events: list[Event]) -> None:
    """Place a disc and turn over what it traps (RV-PLY-2, RV-PLY-3)."""
    index, seat = square_index(state, action.square), state.active
    turned = turned_by(state, seat, index)
    if not turned:
        raise NotLegal
    discs = list(state.discs)
    for other in (index, *turned):
        discs[other] = seat
    state.discs, state.passes = tuple(discs), 0
    events.append(DiscPlaced(seat, action.square, tuple(square_name(state, other) for other in turned)))
    _next_turn(state)


@REGISTRY.handles(Pass)
def pass_turn(state: State, action: Pass, events: list[Event]) -> None:
    """Pass (RV-PLY-4)."""
    if action not in legal(state, state.frames[-1]):
        raise NotLegal
    state.passes += 1
    events.append(Passed(state.active))
    _next_turn(state)


def _next_turn(state: State) -> None:
    state.frames, state.turn = (PlaceFrame(1 - state.active),), state.turn + 1


@REGISTRY.answers("space")
def why_not_place(state: State, frame: PlaceFrame, square: str, _rest: Path) -> Refusal | None:
    """Why no disc can be placed on a square (RV-PLY-2)."""
    index = square_index(state, square)
    if index < 0:
        return None
    reason = "traps_nothing" if state.discs[index] == FREE else "taken"
    return Refusal("RV-PLY-2", reason, {"square": square, "seat": frame.decider})


@REGISTRY.answers("button")
def why_not_pass(state: State, frame: PlaceFrame, name: str, _rest: Path) -> Refusal | None:
    """Why a seat cannot pass (RV-PLY-4)."""
    return Refusal("RV-PLY-4", "can_place", {"n": len(legal(state, frame))}) if name == "pass" else None


class Reversi(StackGame[State]):
    """The rules of Reversi as a :class:`tabletop.rules.game.Game`."""

    meta = META
    registry = REGISTRY
    nothing_here = Refusal("RV-PLY-1", "nothing_here")
    game_over = Refusal("RV-PLY-4", "game_over")

    def seating(self, setup: Setup, chance: Chance) -> tuple[int, ...]:
        """The order of seats: unchanged; the first seat begins (RV-PLY-1)."""
        del chance
        return tuple(range(len(setup.seats)))

    def new(self, setup: Setup, chance: Chance) -> State:
        """The first state: four discs crosswise in the middle (RV-PLY-1)."""
        size = as_number(setup.options.get("size", 8))
        discs = [FREE] * (size * size)
        low = size // 2 - 1
        for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
            discs[(low + y) * size + low + x] = 1 if x == y else 0
        return State(chance, size, tuple(discs), (PlaceFrame(0),))

    def clone(self, state: State) -> State:
        """An independent copy."""
        return replace(state, chance=state.chance.clone())

    def settle(self, state: State, events: list[Event]) -> None:
        """End the match when neither seat can place (RV-PLY-4, RV-PLY-5)."""
        del events
        if nobody_can_place(state):
            state.frames = ()

    def scores(self, state: State) -> tuple[int, ...]:
        """The number of discs of each seat (RV-PLY-5)."""
        return state.discs.count(0), state.discs.count(1)

    def view(self, state: State, seat: Seat | None) -> State:
        """The state without the seed of chance, as nothing else is hidden."""
        del seat
        return replace(state, chance=Chance(0))

    def secrets(self, state: State, seat: Seat) -> bool:
        """False: no seat has secrets."""
        del state, seat
        return False

    def faults(self, state: State) -> list[str]:
        """What is wrong with a position."""
        return faults(state)

    def codec(self) -> Codec[State]:
        """The JSON forms."""
        return codec_of(State, PlaceDisc | Pass)


GAME: Game[State] = Reversi()
