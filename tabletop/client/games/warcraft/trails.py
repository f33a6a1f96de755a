"""Trails of the last moves: what the player before has moved, until somebody moves again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.rules.match import ReplayError
from tabletop.rules.warcraft.events import Moved

if TYPE_CHECKING:
    from tabletop.client.core.session import Session

FURTHEST = 120  # actions looked through


def trails_of(session: Session) -> list[tuple[str, ...]]:
    """Ways of the moves of the latest Move Step in which anything was moved, oldest first."""
    match = session.match
    end = len(match.journal) if session.looking is None else session.looking
    found: list[Any] = []
    try:
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
    except ReplayError:
        return []
    return [_way(event) for event in found]


def _way(event: Any) -> tuple[str, ...]:
    way = [event.origin, *(name for name in event.way if name != event.origin)]
    if way[-1] != event.to:
        way.append(event.to)
    return tuple(way)
