"""The base of games whose flow is a stack of frames: tables of functions by kind, applying actions, and refusals."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import chain
from typing import ClassVar, Generic, Protocol, TypeVar, Union, cast

from .by_kind import by_second
from .chance import Chance
from .game import Action, Event, Headline, IllegalAction, InPlay, Outcome, Path, Refusal, Seat
from .hidden import fresh_chance


class NotLegal(Exception):
    """Raised by a handler that finds its action illegal, before it has changed anything."""


class Frame(Protocol):
    """Something still to be decided or done."""

    @property
    def decider(self) -> Seat: ...

    @property
    def phase(self) -> str:
        """The id of the phase that it belongs to."""
        ...


class Stacked(Protocol):
    """A state with a stack of frames, the top one last; an empty stack means that the match is over."""

    @property
    def chance(self) -> Chance:
        """The generator of the state."""
        ...

    @property
    def frames(self) -> Sequence[Frame]:
        """The stack, the top frame last."""
        ...

    @property
    def active(self) -> Seat: ...

    @property
    def turn(self) -> int:
        """The number of the turn, or of the round where a game counts rounds."""
        ...

    @property
    def result(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        ...


S = TypeVar("S", bound=Stacked)
F = TypeVar("F")
A = TypeVar("A")
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
Handler = Callable[[S, V, list[Event]], None]
Listing = Callable[[S, V], list[Action]]
Settler = Callable[[S, V, list[Event]], bool]


class Framed(Protocol[A]):
    """A state whose stack of frames can be replaced; ``A`` is the game's own type of frame."""

    frames: tuple[A, ...]


def top(state: Stacked, kind: type[F]) -> F:
    """The frame on top, which must be of a kind. Raises NotLegal for another one."""
    frame = state.frames[-1]
    if not isinstance(frame, kind):
        raise NotLegal
    return frame


def push(state: Framed[A], frame: A) -> None:
    """Put a frame on the stack."""
    state.frames = state.frames + (frame,)  # noqa: RUF005 - half the time of unpacking, several times an action


def pop(state: Framed[A]) -> None:
    """Take the top frame off."""
    state.frames = state.frames[:-1]


def swap(state: Framed[A], frame: A) -> None:
    """Put a frame in the place of the top one."""
    state.frames = state.frames[:-1] + (frame,)  # noqa: RUF005 - as above


Answer = Callable[[S, F, str, Path], Refusal | None]
"""Gives why a path that begins with a kind of target is not legal, from the state, the frame on top, the id of that
target and the rest of the path; None where there is no better answer than ``nothing_here``."""


class Registry(Generic[S]):
    """The functions of a game by the kind of action, frame or target that they are for. Decorators enter them, one for
    each kind.

    ``handles``, ``lists``, ``settles`` and ``answers`` are the decorators; they raise ValueError for a second function
    of the same kind.
    """

    def __init__(self) -> None:
        self.handlers: dict[type, Handler[S, object]] = {}
        self.listings: dict[type, Listing[S, object]] = {}
        self.settlers: dict[type, Settler[S, object]] = {}
        self.reasons: dict[str, Answer[S, Frame]] = {}

    @property
    def actions(self) -> object:
        """The union of all kinds of actions."""
        return Union[tuple(self.handlers)]  # noqa: UP007 - of a table

    def handles(self, kind: type[V]) -> Callable[[Handler[S, V]], Handler[S, V]]:
        """Enter the function that carries out a kind of action, ``function(state, action, events)``; it raises NotLegal
        before it changes anything."""

        def enter(function: Handler[S, V]) -> Handler[S, V]:
            _enter(self.handlers, *by_second(kind, function))
            return function

        return enter

    def lists(self, kind: type[V]) -> Callable[[Listing[S, V]], Listing[S, V]]:
        """Enter the function that gives the legal actions while a kind of frame is on top, ``function(state,
        frame)``."""

        def enter(function: Listing[S, V]) -> Listing[S, V]:
            _enter(self.listings, *by_second(kind, function))
            return function

        return enter

    def settles(self, kind: type[V]) -> Callable[[Settler[S, V]], Settler[S, V]]:
        """Enter the function that resolves a kind of frame in which nothing is to be decided, ``function(state, frame,
        events)``; it gives whether it changed the state. A kind without one always waits for its decider."""

        def enter(function: Settler[S, V]) -> Settler[S, V]:
            _enter(self.settlers, *by_second(kind, function))
            return function

        return enter

    def answers(self, kind: str) -> Callable[[Answer[S, F]], Answer[S, F]]:
        """Enter an :data:`Answer`: why a path that begins with a kind of target is not legal."""

        def enter(answer: Answer[S, F]) -> Answer[S, F]:
            _enter(self.reasons, kind, cast("Answer[S, Frame]", answer))  # a game's stack holds only its own frames
            return answer

        return enter

    def listed(self, state: S, kind: type[F], action: Action) -> F:
        """The frame on top, which must be of a kind, where an action is among the legal ones. Raises NotLegal."""
        frame = top(state, kind)
        if action not in self.listings[kind](state, frame):
            raise NotLegal
        return frame

    def legal(self, state: S) -> list[Action]:
        """All legal actions in a fixed order; empty when the match is over."""
        if not state.frames:
            return []
        frame = state.frames[-1]
        return self.listings[type(frame)](state, frame)

    def settle(self, state: S, events: list[Event]) -> None:
        """Resolve frames with nothing to decide until a seat must decide or the match is over."""
        settlers = self.settlers
        while state.frames and state.result is None:
            frame = state.frames[-1]
            settler = settlers.get(type(frame))
            if settler is None or not settler(state, frame, events):
                return


def _enter(table: dict[K, V], kind: K, function: V) -> None:
    if kind in table:
        raise ValueError(f"two functions for {kind}")
    table[kind] = function


class StackGame(ABC, Generic[S]):
    """Base of such games. ``registry``: the game's functions; ``nothing_here`` and ``game_over``: the refusals of a
    path that no answer explains, and of an action after the end."""

    registry: Registry[S]
    nothing_here: ClassVar[Refusal]
    game_over: ClassVar[Refusal]

    def legal_actions(self, state: S) -> Sequence[Action]:
        """All legal actions in a fixed order; empty when the match is over."""
        return self.registry.legal(state)

    def settle(self, state: S, events: list[Event]) -> None:
        self.registry.settle(state, events)

    @abstractmethod
    def clone(self, state: S, /) -> S:
        """An equal state that shares nothing mutable with the original."""

    @abstractmethod
    def scores(self, state: S) -> tuple[int, ...]:
        """The present score of every seat."""

    def apply(self, state: S, action: Action) -> list[Event]:
        """Carry an action out and settle. Raises IllegalAction and changes nothing when it is not legal."""
        if not state.frames:
            raise IllegalAction(self.game_over)
        handler = self.registry.handlers.get(type(action))
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
        """The most useful refusal of a path that is not legal, whatever the path."""
        if not state.frames:
            return self.game_over
        answer = self.registry.reasons.get(path[0].kind) if path else None
        found = None if answer is None else answer(state, state.frames[-1], path[0].id, path[1:])
        return found or self.nothing_here

    def side_actions(self, state: S) -> Sequence[Action]:  # noqa: ARG002 - most rules know no concession
        """Legal actions outside the list of ``legal_actions``; none unless a game overrides this."""
        return []

    def sample(self, view: S, seat: Seat | None, chance: Chance, /) -> S:  # noqa: ARG002 - most views say whose they are
        """A clone of ``view`` with a generator of its own, which is enough for a game without other hidden things."""
        found = self.clone(view)
        found.chance.seed = fresh_chance(chance).seed
        return found

    def chance(self, state: S) -> Chance:
        return state.chance

    def decider(self, state: S) -> Seat | None:
        """The seat that must decide now; None when the match is over."""
        return state.frames[-1].decider if state.frames else None

    def outcome(self, state: S) -> Outcome | None:
        """How the match ended; None while it goes on."""
        return state.result

    def in_play(self, state: S) -> tuple[tuple[InPlay, ...], ...]:
        """What each seat plays now and others need not have; empty unless a game overrides this."""
        return tuple([() for _ in self.scores(state)])

    def names_in_play(self) -> Mapping[InPlay, Mapping[str, str]]:
        """The names, by language, of what ``in_play`` may hold; none unless a game overrides this."""
        return {}

    def headline(self, state: S) -> Headline:
        """One line about the position."""
        frames = state.frames
        phase, active = (frames[-1].phase, state.active) if frames else ("over", None)
        return Headline(max(state.turn, 1), phase, active, self.scores(state))
