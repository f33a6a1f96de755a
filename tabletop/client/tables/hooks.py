"""What a table may do before the board scene does its part. Tables that need none of it have nothing to write."""

from __future__ import annotations

from tabletop.client.input import Event
from tabletop.rules.game import Target


class Attentive:
    """A table that hears input early: selections of several pieces, keys over a map."""

    def early(self, event: Event) -> bool:
        """An event before widgets and board see it; True when it was used up."""
        del event
        return False

    def touched(self, target: Target) -> bool:
        """A thing was touched; True when the table has dealt with it, so that the session does not hear of it."""
        del target
        return False

    def settled(self, target: Target) -> bool:
        """Whether a thing that may be touched has got its choice already, so that the keyboard need not stop at it
        by itself: touching it again would only change what was chosen."""
        del target
        return False

    def camera_moved(self) -> bool:
        """The camera has moved over the same map; True when the table has moved its spots itself, so that nothing
        needs to be laid out anew."""
        return False


class Walked:
    """A widget of a table at which Tab stops, as it does at spots: ``target`` is what pressing it touches."""

    target: Target | None = None
