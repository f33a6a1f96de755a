"""The combat check that was shown last."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.rules.lords_of_war.events import CombatCheck


@dataclass(frozen=True)
class LastCheck:
    """A combat check that was shown: the event, the coordinates of all units before it, and how many actions the
    match had then."""

    event: CombatCheck
    stage: dict[str, tuple[int, int]]
    actions: int
