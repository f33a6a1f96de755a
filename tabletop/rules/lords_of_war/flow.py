"""Imports all modules whose functions carry out actions and settle frames, and settles the stack up to the next
decision; conceding."""

from __future__ import annotations

from typing import Final

from tabletop.rules.game import Event

from . import actions as act
from . import berserkers, deployment, missiles, movement, refusals, reinforcement
from . import events as ev
from .ending import end_match, end_turn
from .registry import REGISTRY
from .state import NotLegal, State

PARTS: Final = (berserkers, deployment, missiles, movement, refusals, reinforcement)
"""The modules that enter their functions into the registry when they are imported."""

legal = REGISTRY.legal


@REGISTRY.handles(act.Concede)
def concede(state: State, action: act.Concede, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """The active seat gives up; the other wins (LW-END-6)."""
    seat = state.frames[-1].decider
    if seat != state.active:
        raise NotLegal
    events.append(ev.Conceded(seat))
    end_match(state, 1 - seat, "concession", events)


def settle(state: State, events: list[Event]) -> None:
    """Resolve frames with nothing to decide until a seat must decide or the match is over; without frames the turn
    ends."""
    REGISTRY.settle(state, events)
    while state.result is None and not state.frames:
        end_turn(state, events)
        REGISTRY.settle(state, events)
