"""Changes of regions since a seat last decided: which were taken, by whom, and which the seat has lost."""

from __future__ import annotations

from dataclasses import dataclass, field

from tabletop.client.core.session import Session
from tabletop.rules.game import Seat
from tabletop.rules.small_world.queries import State


@dataclass(frozen=True, slots=True)
class RecentChanges:
    """Recent changes. ``taken``: by region, the seat that took it; ``lost``: those of them that were the asking
    seat's."""

    taken: dict[str, Seat] = field(default_factory=dict)
    lost: frozenset[str] = frozenset()


def recent_of(session: Session[State], seat: Seat) -> RecentChanges:
    """The changes since ``seat`` began to wait that the screen has shown: conquests of the others after its last turn,
    and its own during its turn. Computed from the positions, so that undo needs no special treatment."""
    match = session.match
    end = session.log_length[0] if session.looking is None else session.looking
    begin = end
    while begin and match.journal[begin - 1].seat == seat:
        begin -= 1
    if begin == end:
        while begin and match.journal[begin - 1].seat != seat:
            begin -= 1
    if begin == end:
        return RecentChanges()
    before, after = match.position(begin), match.position(end)
    return _compared(before, after, seat)


def _compared(before: State, after: State, seat: Seat) -> RecentChanges:
    taken: dict[str, Seat] = {}
    lost = set[str]()
    for name, old, new in zip(after.tables.names, before.spots, after.spots, strict=True):
        if old.owner == seat and not old.declined and new.owner != seat:
            lost.add(name)
        if new.owner >= 0 and (new.owner != old.owner or (old.declined and not new.declined)):
            taken[name] = new.owner
    return RecentChanges(taken, frozenset(lost))
