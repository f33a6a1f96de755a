"""The rules of Reversi.

RV-PLY-1: the seats place discs in turn; four discs lie crosswise in the middle at the start and the first seat begins.
RV-PLY-2: a disc is placed on a free square so that it traps rival discs in a straight line against an own disc.
RV-PLY-3: every rival disc so trapped is turned over.
RV-PLY-4: a seat that cannot place must pass; when neither can, the match is over.
RV-PLY-5: who has more discs at the end wins; as many each is a draw.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final, Literal

from tabletop.json_values import as_number
from tabletop.rules import game as contract
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Event, Outcome, Path, Refusal, Seat, Setup
from tabletop.rules.stack_game import NotLegal, Registry, StackGame
from tabletop.rules.verbs import Verb

from .meta import META

FREE: Final = -1
WAYS: Final = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)


@dataclass(frozen=True, slots=True)
class Place(Verb):
    """Place a disc on a square (RV-PLY-2)."""

    square: str
    kind: Literal["place"] = "place"
    rule: ClassVar[str] = "RV-PLY-2"
    touches: ClassVar[str] = "space:{square}"
    words: ClassVar[str] = "place {square}"


@dataclass(frozen=True, slots=True)
class Pass(Verb):
    """Pass, when no disc can be placed (RV-PLY-4)."""

    kind: Literal["pass"] = "pass"
    rule: ClassVar[str] = "RV-PLY-4"
    touches: ClassVar[str] = "button:pass"
    words: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A seat has placed a disc; ``turned``: the squares whose discs were turned over."""

    seat: Seat
    square: str
    turned: tuple[str, ...]
    kind: ClassVar[str] = "placed"
    rule: ClassVar[str] = "RV-PLY-2"


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat could not place a disc."""

    seat: Seat
    kind: ClassVar[str] = "passed"
    rule: ClassVar[str] = "RV-PLY-4"


@dataclass(frozen=True, slots=True)
class Turn:
    """The frame of a turn: who places."""

    decider: Seat
    phase: str = "place"


@dataclass(slots=True)
class State:
    """``discs[y * size + x]``: the seat whose disc lies there, or FREE. ``passes``: passes in a row."""

    chance: Chance
    size: int
    discs: tuple[int, ...]
    frames: tuple[Turn, ...]
    turn: int = 1
    passes: int = 0
    result: Outcome | None = None

    @property
    def active(self) -> Seat:
        """The seat whose turn it is."""
        return self.frames[-1].decider if self.frames else 0


def square_name(state: State, index: int) -> str:
    """The name of a square: a letter for the column, a number from 1 for the row."""
    return f"{chr(97 + index % state.size)}{index // state.size + 1}"


def square_index(state: State, name: str) -> int:
    """The index of a named square; -1 for none."""
    if len(name) < 2 or not name[1:].isdecimal():
        return -1
    x, y = ord(name[0]) - 97, int(name[1:]) - 1
    return y * state.size + x if 0 <= x < state.size and 0 <= y < state.size else -1


def turned_by(state: State, seat: Seat, index: int) -> list[int]:
    """The discs that a disc on a square would turn over (RV-PLY-3); empty where it may not be placed (RV-PLY-2)."""
    if index < 0 or state.discs[index] != FREE:
        return []
    found: list[int] = []
    for dx, dy in WAYS:
        x, y, line = index % state.size + dx, index // state.size + dy, list[int]()
        while 0 <= x < state.size and 0 <= y < state.size and state.discs[y * state.size + x] == 1 - seat:
            line.append(y * state.size + x)
            x, y = x + dx, y + dy
        if 0 <= x < state.size and 0 <= y < state.size and state.discs[y * state.size + x] == seat:
            found += line
    return sorted(found)


REGISTRY: Final[Registry[State]] = Registry()


@REGISTRY.lists(Turn)
def legal(state: State, frame: Turn) -> list[Action]:
    """Every square that traps a disc; a pass when there is none (RV-PLY-4)."""
    found: list[Action] = [
        Place(square_name(state, index)) for index in range(len(state.discs)) if turned_by(state, frame.decider, index)
    ]
    return found or [Pass()]


@REGISTRY.handles(Place)
def place(state: State, action: Place, events: list[Event]) -> None:
    """Place a disc and turn over what it traps (RV-PLY-2, RV-PLY-3)."""
    index, seat = square_index(state, action.square), state.active
    turned = turned_by(state, seat, index)
    if not turned:
        raise NotLegal
    discs = list(state.discs)
    for other in (index, *turned):
        discs[other] = seat
    state.discs, state.passes = tuple(discs), 0
    events.append(Placed(seat, action.square, tuple(square_name(state, other) for other in turned)))
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
    state.frames, state.turn = (Turn(1 - state.active),), state.turn + 1


@REGISTRY.answers("space")
def why_not_place(state: State, frame: Turn, square: str, rest: Path) -> Refusal | None:
    """Why no disc can be placed on a square (RV-PLY-2)."""
    del rest
    index = square_index(state, square)
    if index < 0:
        return None
    taken = state.discs[index] != FREE
    return Refusal("RV-PLY-2", "taken" if taken else "traps_nothing", {"square": square, "seat": frame.decider})


@REGISTRY.answers("button")
def why_not_pass(state: State, frame: Turn, name: str, rest: Path) -> Refusal | None:
    """Why a seat cannot pass (RV-PLY-4)."""
    del rest
    return Refusal("RV-PLY-4", "can_place", {"n": len(legal(state, frame))}) if name == "pass" else None


class Reversi(StackGame[State]):
    """Reversi as the contract wants it."""

    meta = META
    registry = REGISTRY
    nothing_here = Refusal("RV-PLY-1", "nothing_here")
    game_over = Refusal("RV-PLY-4", "game_over")

    def seating(self, setup: Setup, chance: Chance) -> tuple[int, ...]:
        """As they were entered; the first seat begins (RV-PLY-1)."""
        del chance
        return tuple(range(len(setup.seats)))

    def new(self, setup: Setup, chance: Chance) -> State:
        """Four discs crosswise in the middle (RV-PLY-1)."""
        size = as_number(setup.options.get("size", 8))
        discs = [FREE] * (size * size)
        low = size // 2 - 1
        for x, y in ((0, 0), (1, 0), (0, 1), (1, 1)):
            discs[(low + y) * size + low + x] = 1 if x == y else 0
        return State(chance, size, tuple(discs), (Turn(0),))

    def clone(self, state: State) -> State:
        """An independent copy."""
        return replace(state, chance=state.chance.clone())

    def settle(self, state: State, events: list[Event]) -> None:
        """The match ends when neither seat can place (RV-PLY-4, RV-PLY-5)."""
        del events
        stuck = all(not turned_by(state, seat, n) for seat in (0, 1) for n in range(len(state.discs)))
        if state.frames and stuck:
            scores = self.scores(state)
            winners = tuple(seat for seat in (0, 1) if scores[seat] > scores[1 - seat])
            state.result = Outcome(winners, scores, "blocked" if FREE in state.discs else "full")
            state.frames = ()

    def scores(self, state: State) -> tuple[int, ...]:
        """Discs by seat (RV-PLY-5)."""
        return state.discs.count(0), state.discs.count(1)

    def view(self, state: State, seat: Seat | None) -> State:
        """Nothing is hidden but the seed of chance."""
        del seat
        return replace(state, chance=Chance(0))

    def secrets(self, state: State, seat: Seat) -> bool:
        """Nothing is hidden."""
        del state, seat
        return False

    def faults(self, state: State) -> list[str]:
        """What is wrong with a position."""
        wrong = []
        if len(state.discs) != state.size * state.size or any(disc not in (FREE, 0, 1) for disc in state.discs):
            wrong.append("discs")
        if (not state.frames) != (state.result is not None) or len(state.frames) > 1:
            wrong.append("frames")
        return wrong

    def codec(self) -> contract.Codec[State]:
        """The JSON forms."""
        from .codec import CODEC

        return CODEC


GAME: contract.Game[State] = Reversi()
