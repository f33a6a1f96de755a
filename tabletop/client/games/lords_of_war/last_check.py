"""The latest combat check that has been shown, found in the journal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.client.core.session import Session
from tabletop.rules.game import Event
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.events import (
    Advanced,
    CombatCheck,
    Deployed,
    Eliminated,
    Moved,
    OpeningPlaced,
    Retreated,
)
from tabletop.rules.lords_of_war.queries import State


@dataclass(frozen=True)
class LastCheck:
    """A combat check that was shown: the event, the coordinates of all units before it, and how many actions the
    match had then."""

    event: CombatCheck
    stage: dict[str, tuple[int, int]]
    actions: int


def last_check_of(session: Session[State]) -> LastCheck | None:
    """The latest check with damage among the events that have been shown; None when there was none, while a past
    position is looked at."""
    match, (end, more) = session.match, session.log_length
    if session.looking is not None:
        return None
    for index in reversed(range(min(end + bool(more), len(match.journal)))):
        events = match.events(index)[: more if index == end else None]
        for at in reversed(range(len(events))):
            event = events[at]
            if isinstance(event, CombatCheck) and event.tallies:
                return LastCheck(event, _stage(match.position(index), events[:at]), index + 1)
    return None


def _stage(before: State, events: Sequence[Event]) -> dict[str, tuple[int, int]]:
    """Where all units stand after some events of the action that follows a position."""
    found = {unit.id: (unit.x, unit.y) for unit in queries.units(before)}
    for event in events:
        if isinstance(event, Deployed | OpeningPlaced | Moved | Advanced):
            found[event.unit] = queries.xy(event.square)
        elif isinstance(event, Retreated | Eliminated):
            found.pop(event.unit, None)
    return found
