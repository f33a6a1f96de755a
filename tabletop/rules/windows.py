"""Windows: moments in which several seats may react, asked in order until all of them have passed in a row.

A window is a frame on the stack of a state. A seat is asked only when it could act (``asks``), so that no seat is asked
in vain; where being asked would reveal something, an option of the table asks always. The game decides what a seat may
do in a window, and continues it with ``passed`` and ``acted``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol, TypeVar

from .frozen import DataValue
from .game import Seat
from .stack_game import Framed, pop, push, swap


class Window(DataValue, Protocol):
    """A frame that is a window: a frozen dataclass with these fields, to which games add others."""

    @property
    def decider(self) -> Seat: ...

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats that may act, in the order of the game's rules."""
        ...

    @property
    def at(self) -> int:
        """The seat that is asked, as an index into ``seats``."""
        ...

    @property
    def passes(self) -> int:
        """How many seats have passed in a row since the last one that acted."""
        ...


W = TypeVar("W", bound=Window)
A = TypeVar("A")
Asks = Callable[[W, Seat], bool]
"""Whether a seat could act in the window, which must be on top of the stack."""


def open_window(state: Framed[A | W], window: W, asks: Asks[W], *, always: bool = False) -> bool:
    """Put a window on the stack if one of its seats could act; gives whether it did. ``always``: whenever it has
    seats."""
    push(state, window)  # before asking: what a seat could do may depend on the frames below the window
    if any(always or asks(window, seat) for seat in window.seats):
        return True
    pop(state)
    return False


def settle_window(state: Framed[A | W], window: W, asks: Asks[W], *, always: bool = False) -> bool:
    """Find the next seat to ask in the window on top; close it when all have passed in a row or could not act. Gives
    whether it closed."""
    at, passes = window.at, window.passes
    while passes < len(window.seats):
        seat = window.seats[at]
        if always or asks(window, seat):
            if (window.decider, window.at, window.passes) != (seat, at, passes):
                swap(state, _asking(window, seat, at, passes))
            return False
        at, passes = (at + 1) % len(window.seats), passes + 1
    pop(state)
    return True


def passed(window: W) -> W:
    """The window after the seat asked has passed: the next one is asked."""
    return _asking(window, window.decider, (window.at + 1) % len(window.seats), window.passes + 1)


def acted(window: W, *, reopens: bool = True) -> W:
    """The window after the seat asked has acted. ``reopens``: the next seat is asked, and those that had passed are
    asked again; otherwise the same seat is asked until it passes, and a seat that has passed is not asked again."""
    if not reopens:
        return window
    return _asking(window, window.decider, (window.at + 1) % len(window.seats), 0)


def _asking(window: W, seat: Seat, at: int, passes: int) -> W:
    return replace(window, decider=seat, at=at, passes=passes)
