"""A game that breaks its own position after an event of a kind, for bugs that the conformance suite must find."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from tabletop.rules.game import Action, Event
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
