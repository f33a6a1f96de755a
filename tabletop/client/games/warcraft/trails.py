"""Traces of the latest actions on the map: trails of moves until somebody moves again, and gains of dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.game import Event
from tabletop.rules.warcraft.events import Harvested, Moved
from tabletop.rules.warcraft.queries import State

if TYPE_CHECKING:
    from tabletop.client.core.session import Session

FURTHEST = 120  # most actions looked through


def trails_of(session: Session[State]) -> list[tuple[str, ...]]:
    """Ways of the moves of the latest Move Step in which anything was moved, oldest first."""
    match = session.match
    end = session.log_length[0] if session.looking is None else session.looking
    found: list[Moved] = []
    for index in range(end - 1, max(-1, end - FURTHEST), -1):
        events = match.events(index)
        moves = [event for event in events if isinstance(event, Moved)]
        undone = sum(event.kind == "move_undone" for event in events)
        if undone and found:
            break
        if found and any(event.kind in ("step_started", "turn_started") for event in events):
            break
        if found and moves and moves[0].seat != found[0].seat:
            break
        found = moves + found
    return [_way(event) for event in found]


def gains_of(session: Session[State]) -> list[tuple[str, str, int]]:
    """(hex, resource, number) of each die of the latest undo step, as far as they have been shown."""
    match, (end, more) = session.match, session.log_length
    if session.looking is not None:
        end, more = session.looking, 0
    last = end if more else end - 1
    found: list[Event] = []
    while last >= 0:
        events = match.events(last)
        found = [*(events if last < end else events[:more]), *found]
        if not match.journal[last].joined:
            break
        last -= 1
    return [(event.space, event.resource, event.n) for event in found if isinstance(event, Harvested)]


def _way(event: Moved) -> tuple[str, ...]:
    way = [event.origin, *(name for name in event.way if name != event.origin)]
    if way[-1] != event.to:
        way.append(event.to)
    return tuple(way)
