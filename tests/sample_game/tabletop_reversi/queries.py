"""A position of Reversi, and questions of rules and table about it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from tabletop.rules.codec import ChanceForm
from tabletop.rules.entries import between, many
from tabletop.rules.game import Outcome, Seat

FREE: Final = -1
WAYS: Final = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)


@dataclass(frozen=True, slots=True)
class PlaceFrame:
    """The frame of a turn: the seat that places."""

    decider: Seat
    phase: str = "place"


@dataclass(slots=True)
class State:
    """A position. ``discs[y * size + x]``: the seat whose disc is there, or FREE. ``passes``: passes in a row."""

    chance: ChanceForm
    size: Annotated[int, between(4, 10)]
    discs: Annotated[tuple[Annotated[int, between(-1, 1)], ...], many(most=100)]
    frames: Annotated[tuple[PlaceFrame, ...], many(most=1)]
    turn: Annotated[int, between(1, 1000)] = 1
    passes: Annotated[int, between(0, 2)] = 0

    @property
    def active(self) -> Seat:
        return self.frames[-1].decider if self.frames else 0

    @property
    def result(self) -> Outcome | None:
        """How the match ended (RV-PLY-5); None while a seat can place."""
        if self.frames:
            return None
        scores = self.discs.count(0), self.discs.count(1)
        winners = tuple(seat for seat in (0, 1) if scores[seat] > scores[1 - seat])
        return Outcome(winners, scores, "blocked" if FREE in self.discs else "full")


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


def nobody_can_place(state: State) -> bool:
    """Whether the match is over (RV-PLY-4)."""
    return not any(turned_by(state, seat, n) for seat in (0, 1) for n in range(len(state.discs)))


def faults(state: State) -> list[str]:
    """What is wrong with a position."""
    if len(state.discs) != state.size**2:
        return ["discs"]
    return [] if len(state.frames) == (not nobody_can_place(state)) else ["frames"]
