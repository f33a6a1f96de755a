"""What a table may do before the board scene does its part. Tables that need none of it have nothing to write."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from tabletop.client.core.input import Event as Input
from tabletop.rules.game import Action, Event, Refusal, Seat, Target

if TYPE_CHECKING:
    from pygame import FRect

    from tabletop.client.core.session import Session
    from tabletop.client.draw.canvas import Canvas


class Attentive(ABC):
    """A table that hears input early: selections of several pieces, keys over a map. ``sections``: the rules of its
    parts, and of what the board lays around it, by the beginning of the ids of their widgets."""

    session: Session
    sections: Mapping[str, str] = MappingProxyType({})

    def early(self, event: Input) -> bool:
        """An event before widgets and board see it; True when it was used up."""
        del event
        return False

    def refusal_at(self, target: Target) -> Refusal | None:
        """Why a thing cannot be touched now; None when touching it does something, or nobody may touch anything."""
        return self.session.why_not(target)

    def rule_of(self, target: Target) -> str:
        """The rule of what touching a thing does, or of what it is; empty for none."""
        del target
        return ""

    def touched(self, target: Target) -> bool:
        """A thing was touched; True when the table has dealt with it, so that the session does not hear of it."""
        del target
        return False

    def carried(self, target: Target) -> bool:
        """Whether a thing belongs to what is chosen already, so that dragging it takes all of that along."""
        del target
        return False

    def dropped(self, target: Target) -> bool:
        """What is chosen was dragged onto a thing: by itself the same as touching it next."""
        return self.touched(target)

    def settled(self, target: Target) -> bool:
        """Whether a thing that may be touched has got its choice already, so that the keyboard need not stop at it
        by itself: touching it again would only change what was chosen."""
        del target
        return False

    def undo_span(self) -> int:
        """How many of the last actions were taken as one and go back as one."""
        return 1

    def redo_span(self) -> int:
        """How many of the actions taken back come again as one."""
        return 1

    def said_before(self) -> Action | None:
        """What the decider has said beforehand, so that it need not be asked; None: it decides now."""
        return None

    def passed_quietly(self) -> None:  # noqa: B027 - to be left out where it does nothing
        """What the decider had said beforehand has been carried out."""

    def seat_of(self, event: Any, seat: Seat) -> Seat:
        """Whose event it is, for the sign beside its line; ``seat``: who acted."""
        return int(getattr(event, "seat", seat))

    @abstractmethod
    def rule_behind(self, event: Event) -> str:
        """The id of the rule behind an event: the one thing that every game must say itself."""

    def step_of(self, event: Event) -> str:
        """The step of the turn that an event is part of, in words; empty where the event leaves that open."""
        del event
        return ""

    def option_matters(self, option: str) -> bool:
        """Whether an option of the game changes anything in this match."""
        del option
        return True

    def summons(self, seat: Seat) -> str:
        """What awaits a seat that is asked to come, as everybody may know it; empty for nothing worth a line."""
        del seat
        return ""

    def ready(self, canvas: Canvas) -> None:  # noqa: B027 - to be left out where it does nothing
        """Have large pictures ready that do not depend on who looks; nothing is drawn."""

    def covered(self) -> FRect | None:
        """A part of the window that the table paints over entirely, if there is a large one: nothing is drawn below."""
        return None

    def camera_moved(self) -> bool:
        """The camera has moved over the same map; True when the table has moved its spots itself, so that nothing
        needs to be laid out anew."""
        return False


def emblem_of(table: Any, seat: Seat) -> str | None:
    """The emblem of a seat where the game gives one; None: that of its colour."""
    find = getattr(table, "emblem", None)
    return None if find is None else str(find(seat))


def threats_tip(table: Any) -> str:
    """The key of the words that explain the threat view: the game's own, where threats mean something else in it."""
    return str(getattr(table, "threats_tip", "board.threats_tip"))


class Walked:
    """A widget of a table at which Tab stops, as it does at spots: ``target`` is what pressing it touches."""

    target: Target | None = None
