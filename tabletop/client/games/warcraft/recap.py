"""What a player who was away is told of a game of Warcraft: what lasts."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.rules.game import Event, Seat
from tabletop.rules.warcraft.events import BuildingStarted, Moved, MoveUndone, SpendUndone, Trained


def lasting(events: Sequence[tuple[Seat, Event]]) -> list[tuple[Seat, Event]]:
    """The (seat, event) of public events without moves and purchases that were undone, and without the undoing
    (WC-MOV-9)."""
    found: list[tuple[Seat, Event]] = []
    for pair in events:
        event = pair[1]
        if not isinstance(event, MoveUndone | SpendUndone):
            found.append(pair)
            continue
        undone = next((n for n in range(len(found) - 1, -1, -1) if _undoes(event, found[n][1])), None)
        if undone is not None:
            del found[undone]
    return found


def _undoes(event: MoveUndone | SpendUndone, earlier: Event) -> bool:
    """Whether ``event`` takes back ``earlier``."""
    if isinstance(event, MoveUndone):
        if not isinstance(earlier, Moved):
            return False
        return (earlier.seat, earlier.unit, earlier.to, earlier.origin) == (
            event.seat, event.unit, event.origin, event.to,
        )  # fmt: skip
    if not isinstance(earlier, Trained | BuildingStarted):
        return False
    return (earlier.seat, earlier.item) == (event.seat, event.item)
