"""What a save holds beside the match itself: its title, its dates, who plays, and which running game it belongs to."""

from __future__ import annotations

import uuid
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime


def new_id() -> str:
    """A fresh id of a running game: 32 hexadecimal digits."""
    return uuid.uuid4().hex


def now() -> str:
    """The present moment, as saves write it: ``2024-05-31T18:05:00Z``."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


PERSON = ""
"""The level of a seat that a person plays."""


@dataclass(frozen=True, slots=True)
class SeatPlayers:
    """Who plays the seats of a match, in the order in which they sit: a person (PERSON), or the level of a computer
    player. ``seed``: what the computer players' own generators are made from; it has nothing to do with the deal."""

    levels: tuple[str, ...]
    seed: int

    @property
    def computers(self) -> frozenset[int]:
        """The seats that no person plays."""
        return frozenset(seat for seat, level in enumerate(self.levels) if level != PERSON)

    def with_level(self, seat: int, level: str) -> SeatPlayers:
        """A copy with another level (or PERSON) at a seat."""
        return replace(self, levels=(*self.levels[:seat], level, *self.levels[seat + 1 :]))


@dataclass(slots=True)
class SaveInfo:
    """What goes into a save beside the match. ``id`` names the running game, and with it the autosave's slot.

    ``began``: the version of rules and content that its journal follows (None: today's). ``program`` and ``saved``
    are as read from a file, and written anew each time. ``players``: who plays the seats; None: persons alone.
    ``asking``: when each seat wants to be asked for reactions, in names of its game; empty: as usual.
    """

    title: str = ""
    id: str = field(default_factory=new_id)
    created: str = field(default_factory=now)
    played_seconds: int = 0
    began: int | None = None
    program: str = ""
    saved: str = ""
    players: SeatPlayers | None = None
    asking: tuple[str, ...] = ()

    def fork(self) -> SaveInfo:
        """A copy under a new id: playing on from an older save must not overwrite the autosave of the newer game."""
        return replace(self, id=new_id())
