"""What games have in common whose flow is a stack of frames: applying an action, and what the stack answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from .chance import Chance
from .game import Action, Event, Headline, IllegalAction, Outcome, Path, Refusal, Seat


class NotLegal(Exception):
    """Raised by a handler that finds its action illegal, before it has changed anything."""


class Frame(Protocol):
    """Something still to be done: who decides it and the id of its phase."""

    @property
    def decider(self) -> Seat: ...
    @property
    def phase(self) -> str: ...


class Stacked(Protocol):
    """A state with a stack of frames, the top one last; an empty stack means that the match is over."""

    @property
    def chance(self) -> Chance: ...
    @property
    def frames(self) -> Sequence[Frame]: ...
    @property
    def active(self) -> Seat: ...
    @property
    def turn(self) -> int: ...
    @property
    def result(self) -> Outcome | None: ...


S = TypeVar("S", bound=Stacked)


class StackGame(ABC, Generic[S]):
    """Base of such games. ``handlers``: what carries each kind of action out, raising NotLegal; ``wrong_kind`` and
    ``game_over``: why an action of no kind of this game, or after its end, is refused."""

    handlers: ClassVar[Mapping[type, Callable[[Any, Any, list[Event]], None]]]
    wrong_kind: ClassVar[Refusal]
    game_over: ClassVar[Refusal]

    @abstractmethod
    def settle(self, state: S, events: list[Event]) -> None:
        """Resolve frames with nothing to decide until somebody must decide or the match is over."""

    @abstractmethod
    def explain(self, state: S, path: Path) -> Refusal:
        """Why the action of a whole path is not legal."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """The present score of every seat."""

    def apply(self, state: S, action: Action) -> list[Event]:
        """Carry an action out and settle. Raises IllegalAction and changes nothing when it is not legal."""
        if not state.frames:
            raise IllegalAction(self.game_over)
        handler = self.handlers.get(type(action))
        if handler is None:
            raise IllegalAction(self.wrong_kind)
        events: list[Event] = []
        try:
            handler(state, action, events)
        except NotLegal:
            raise IllegalAction(self.explain(state, action.path)) from None
        self.settle(state, events)
        return events

    def side_actions(self, state: S) -> Sequence[Action]:  # noqa: ARG002 - most rules know no concession
        """Legal, but offered apart from the list."""
        return []

    def chance(self, state: S) -> Chance:
        """The state's generator."""
        return state.chance

    def decider(self, state: S) -> Seat | None:
        """The seat that must decide now; None when the match is over."""
        return state.frames[-1].decider if state.frames else None

    def outcome(self, state: S) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return state.result

    def headline(self, state: S) -> Headline:
        """One line about the position."""
        frames = state.frames
        phase, active = (frames[-1].phase, state.active) if frames else ("over", None)
        return Headline(max(state.turn, 1), phase, active, self.scores(state))
