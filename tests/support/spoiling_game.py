"""Games with a bug planted in them, which the conformance suite must find."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

import pytest

from tabletop.rules import catalogue
from tabletop.rules.game import Action, Event, Seat
from tabletop.rules.stack_game import Stacked, StackGame

S = TypeVar("S", bound=Stacked)
E = TypeVar("E", bound=Event)


class SpoilingGame(StackGame[S], Generic[S, E]):
    """Changes the position in a wrong way after each event of a kind. It stands before a game's class among the
    bases."""

    def __init__(self, kind: type[E], spoil: Callable[[S, E], None]) -> None:
        self._kind = kind
        self._spoil = spoil

    def apply(self, state: S, action: Action) -> list[Event]:
        """Carry an action out, then break the position."""
        events = super().apply(state, action)
        for event in events:
            if isinstance(event, self._kind) and state.result is None:
                self._spoil(state, event)
        return events


class PeekingGame(StackGame[S], Generic[S]):
    """Shows some piles in every view. It stands before a game's class among the bases."""

    def __init__(self, *piles: str) -> None:
        self._piles = piles

    def view(self, state: S, seat: Seat | None) -> S:
        seen: S = super().view(state, seat)  # type: ignore[misc]
        for name in self._piles:
            setattr(seen, name, getattr(state, name))
        return seen


@dataclass(frozen=True, slots=True)
class Bug(Generic[S]):
    """A broken game, the invariant that it breaks, words of the fault, and the set-up in which the bug shows."""

    game: StackGame[S]
    invariant: str
    words: str = ""
    scenario: str | None = None


def break_from_turn(patch: pytest.MonkeyPatch, game_id: str, turn: int) -> None:
    """From that turn on every action of a game of the program raises "planted"."""
    game = catalogue.game(game_id)
    apply = type(game).apply

    def broken(self: object, state: object, action: Action) -> object:
        if game.headline(state).turn >= turn:
            raise RuntimeError("planted")
        return apply(game, state, action)

    patch.setattr(type(game), "apply", broken)
