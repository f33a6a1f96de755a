"""The base class of the models of several games: the path and the legal targets of the session."""

from __future__ import annotations

from functools import cached_property
from typing import Generic, TypeVar

from tabletop.client.core.session import Session
from tabletop.rules.game import Seat, Target

S = TypeVar("S")


class SessionTargets(Generic[S]):
    """Base of a model that is made anew whenever something was touched, so that each answer can be cached."""

    session: Session[S]

    @property
    def path(self) -> tuple[Target, ...]:
        """The targets touched so far."""
        return self.session.path

    @cached_property
    def targets(self) -> set[Target]:
        """What may be touched next."""
        return self.session.targets()

    @cached_property
    def starts(self) -> set[Target]:
        """What may be touched first."""
        return self.session.starts()

    def colour(self, seat: Seat) -> str:
        return self.session.match.seats[seat].colour
