"""What games have in common whose flow is a stack of frames: applying an action, and what the stack answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
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
F = TypeVar("F")


def top(state: Stacked, kind: type[F]) -> F:
    """The frame on top, which must be of that kind. Raises NotLegal."""
    frame = state.frames[-1]
    if not isinstance(frame, kind):
        raise NotLegal
    return frame


def at_rest(
    state: S,
    clone: Callable[[S], S],
    settle: Callable[[S, list[Event]], None],
    legal: Callable[[S], Sequence[Action]],
) -> bool:
    """Whether somebody is to decide, or the match is over: nothing would resolve by itself, as in every position in
    which a match can be left."""
    if not state.frames:
        return True
    events: list[Event] = []
    after = clone(state)
    settle(after, events)
    return not events and after == state and bool(legal(state))


Answer = Callable[[Any, Any, str, Path], Refusal | None]
"""Why a path that begins with a target of some kind is not legal: asked with the state, the frame on top, the id of
that target and the rest of the path; None when there is nothing more useful to say than that nothing is here."""


class StackGame(ABC, Generic[S]):
    """Base of such games. ``handlers``: what carries each kind of action out, raising NotLegal; ``answers``: why not,
    by the kind of the target touched first; ``nothing_here`` and ``game_over``: why anything else, or an action after
    the end, is refused."""

    handlers: ClassVar[Mapping[type, Callable[[Any, Any, list[Event]], None]]]
    answers: ClassVar[Mapping[str, Answer]]
    nothing_here: ClassVar[Refusal]
    game_over: ClassVar[Refusal]

    @abstractmethod
    def legal_actions(self, state: S) -> Sequence[Action]:
        """All legal actions in a fixed order; empty when the match is over."""

    @abstractmethod
    def settle(self, state: S, events: list[Event]) -> None:
        """Resolve frames with nothing to decide until somebody must decide or the match is over."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """The present score of every seat."""

    def apply(self, state: S, action: Action) -> list[Event]:
        """Carry an action out and settle. Raises IllegalAction and changes nothing when it is not legal."""
        if not state.frames:
            raise IllegalAction(self.game_over)
        handler = self.handlers.get(type(action))
        if handler is None:
            raise IllegalAction(self.nothing_here)
        events: list[Event] = []
        try:
            handler(state, action, events)
        except NotLegal:
            raise IllegalAction(self.explain(state, action.path)) from None
        self.settle(state, events)
        return events

    def refusal(self, state: S, path: Path) -> Refusal | None:
        """Why no legal action's path begins with ``path``; None when one does."""
        size = len(path)
        if any(action.path[:size] == path for action in chain(self.legal_actions(state), self.side_actions(state))):
            return None
        return self.explain(state, path)

    def explain(self, state: S, path: Path) -> Refusal:
        """The most useful reason against a path that is not legal; an answer for anything."""
        if not state.frames:
            return self.game_over
        answer = self.answers.get(path[0].kind) if path else None
        found = None if answer is None else answer(state, state.frames[-1], path[0].id, path[1:])
        return found or self.nothing_here

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
