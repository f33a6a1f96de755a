"""One game being played: setup, state and journal; apply, undo, redo, replay, branch.

The journal holds every action with what chance gave; setup and journal determine the match. Undo and the timeline
replay from the nearest kept clone, so no action is ever reversed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Literal, NamedTuple, TypeVar

from .chance import Chance, ScriptError
from .game import Action, Event, Game, IllegalAction, Outcome, Refusal, Seat, SeatSetup, Setup

S = TypeVar("S")

Closing = Literal["chance", "revealed", "committed", "decider"]

_KEEP_EVERY = 24  # actions between two kept clones: undo replays at most so many


class ReplayError(ValueError):
    """The journal does not lead where it should: ``index`` is the first action that fails, or its length when
    only the final position differs."""

    def __init__(self, index: int, why: str) -> None:
        super().__init__(f"action {index}: {why}")
        self.index = index


class Entry(NamedTuple):
    """One action of the journal: the seat, what chance gave, and why undo stops here (None: it does not). ``joined``:
    it forms one undo step with the action before it. A named tuple, because loading a long game makes ten thousand of
    them."""

    seat: Seat
    action: Action
    chance: tuple[int, ...] = ()
    closes: Closing | None = None
    joined: bool = False


@dataclass(frozen=True, slots=True)
class UndoBlock:
    """Why the last action cannot be undone without agreement. ``hard``: it cannot be undone even with it."""

    reason: Literal["start", "chance", "revealed", "committed", "decider"]
    hard: bool


class Match(Generic[S]):
    """A match in progress. The state is owned by the match: change it only through :meth:`apply`."""

    def __init__(self, game: Game[S], setup: Setup, order: tuple[int, ...], deal: tuple[int, ...], state: S) -> None:
        """Use :meth:`start` or :meth:`restore`."""
        self.game = game
        self.setup = setup
        self.order = order
        self.deal = deal
        self.state = state
        self.journal: list[Entry] = []
        self.base: S | None = None  # where the journal begins, if not at the deal: see go_on_from_here
        self.earlier: tuple[Entry, ...] = ()
        self.undone: list[Entry] = []
        self._events: list[list[Event]] = []
        self._kept: dict[int, S] = {0: game.clone(state)}

    @classmethod
    def start(cls, game: Game[S], setup: Setup, script: Iterable[int] | None = None) -> Match[S]:
        """A new match: seat the players, deal, and go on to the first decision. ``script``: scripted results of chance
        for seating and deal. Raises SetupError, or ScriptError when the script does not fit."""
        chance = Chance(setup.seed)
        chance.begin(script)
        order = game.seating(setup, chance)
        seated = replace(setup, seats=tuple(setup.seats[index] for index in order))
        state = game.new(seated, chance)
        deal = game.chance(state).finish()
        return cls(game, setup, order, deal, state)

    @classmethod
    def restore(
        cls,
        game: Game[S],
        setup: Setup,
        order: tuple[int, ...],
        deal: tuple[int, ...],
        journal: Sequence[Entry],
        state: S,
        base: S | None = None,
        earlier: Sequence[Entry] = (),
    ) -> Match[S]:
        """A match from parts that are taken unchecked; :meth:`prove` compares ``state`` with the journal. ``base``:
        where the journal begins, if not at the deal; ``earlier``: the entries before that."""
        match = cls(game, setup, order, deal, state)
        match.journal = list(journal)
        match._kept = {}
        match._events = []
        if base is not None:
            match._begin_at(base)
            match.earlier = tuple(earlier)
        match._kept[len(match.journal)] = game.clone(state)
        return match

    def go_on_from_here(self) -> None:
        """Let the journal begin at the present position, because the actions before it do not replay: they can be
        neither viewed nor undone any more. Their entries are kept in ``earlier`` for saves."""
        self.earlier = (*self.earlier, *(entry._replace(joined=False) for entry in self.journal))
        self._begin_at(self.state)
        self.journal = []
        self.undone.clear()

    def begin_anew(self, state: S) -> None:
        """Start again from another position, with an empty journal and nothing to redo: for lessons with several
        positions. The match owns ``state`` from now on."""
        self.state = state
        self._begin_at(state)
        self.journal = []
        self.earlier = ()
        self.undone.clear()

    def _begin_at(self, base: S) -> None:
        """Take a position as that before the first action of the journal."""
        self.base = self.game.clone(base)
        self._events = []
        self._kept = {0: self.game.clone(base)}

    # ------------------------------------------------------------------------------------------------ looking

    @property
    def seats(self) -> tuple[SeatSetup, ...]:
        """The seats in seating order: ``seats[seat]``."""
        return tuple(self.setup.seats[index] for index in self.order)

    def call_seats(self, names: Sequence[str]) -> None:
        """Give the seats other names, in seating order; the rules do not depend on them."""
        self._seat([replace(seat, name=name) for seat, name in zip(self.seats, names, strict=True)])

    def colour_seats(self, colours: Sequence[str]) -> None:
        """Give the seats other colours, in seating order; the rules do not depend on them."""
        self._seat([replace(seat, colour=colour) for seat, colour in zip(self.seats, colours, strict=True)])

    def _seat(self, seats: Sequence[SeatSetup]) -> None:
        """Replace the seats of the setup by ``seats``, which are in seating order."""
        placed = dict(zip(self.order, seats, strict=True))
        self.setup = replace(self.setup, seats=tuple(placed[index] for index in range(len(placed))))

    @property
    def decider(self) -> Seat | None:
        """The seat that must decide now."""
        return self.game.decider(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, or None."""
        return self.game.outcome(self.state)

    def legal_actions(self) -> Sequence[Action]:
        """What the decider may do."""
        return self.game.legal_actions(self.state)

    # ------------------------------------------------------------------------------------------------ playing

    def apply(self, action: Action, script: Iterable[int] | None = None, *, joined: bool = False) -> list[Event]:
        """Carry out one action of the decider; gives its events. Raises IllegalAction and changes nothing.
        ``script``: results of chance for tests and replays; ``joined``: see :class:`Entry`."""
        entry, events = self._run(self.state, action, script)
        self.journal.append(entry._replace(joined=True) if joined and self.journal else entry)
        self.undone.clear()
        self._remember(events)
        return events

    def _run(self, state: S, action: Action, script: Iterable[int] | None) -> tuple[Entry, list[Event]]:
        """Apply an action to ``state``; gives its journal entry, with the reason why undo stops here, if any, and its
        events."""
        game = self.game
        seat = game.decider(state)
        if seat is None:
            raise IllegalAction(Refusal("", "game_over"))
        chance = game.chance(state)
        chance.begin(script)
        try:
            events = game.apply(state, action)
        except IllegalAction:
            chance.begin()
            raise
        drawn = game.chance(state).finish()
        closes: Closing | None = None
        if drawn:
            closes = "chance"
        elif any(event.closes == "revealed" for event in events):
            closes = "revealed"
        elif any(event.closes == "committed" for event in events):
            closes = "committed"
        elif game.decider(state) != seat:
            closes = "decider"
        return Entry(seat, action, drawn, closes), events

    def _remember(self, events: list[Event]) -> None:
        length = len(self.journal)
        if len(self._events) == length - 1:
            self._events.append(events)
        if length % _KEEP_EVERY == 0:
            self._kept[length] = self.game.clone(self.state)

    # ------------------------------------------------------------------------------------------ back and forth

    def undo_block(self) -> UndoBlock | None:
        """Why the last action cannot be undone without agreement; None when it can."""
        if not self.journal:
            return UndoBlock("start", hard=True)
        closes = self.journal[-1].closes
        if closes is None:
            return None
        return UndoBlock(closes, hard=self.setup.table.undo == "strict")

    def undo(self, agreed: bool = False) -> Entry:
        """Undo the last action; ``agreed``: the table agrees to undo it although undo stops here. Raises ValueError
        when it may not be undone."""
        block = self.undo_block()
        if block is not None and (block.hard or not agreed):
            raise ValueError(f"cannot undo: {block.reason}")
        entry = self.journal[-1]
        self.state = self.position(len(self.journal) - 1)
        del self.journal[-1]
        del self._events[len(self.journal) :]
        self._kept = {n: kept for n, kept in self._kept.items() if n <= len(self.journal)}
        self.undone.append(entry)
        return entry

    def redo(self) -> list[Event]:
        """Redo the action undone last, with what chance gave then. Raises ValueError when there is none."""
        if not self.undone:
            raise ValueError("nothing to redo")
        entry = self.undone.pop()
        again, events = self._run(self.state, entry.action, entry.chance)
        self.journal.append(again._replace(joined=entry.joined))
        self._remember(events)
        return events

    # ---------------------------------------------------------------------------------------------- time line

    def position(self, index: int) -> S:
        """The state before action ``index`` (0: the deal, or the base; len(journal): now), as an independent copy.
        Raises IndexError, or ReplayError when the journal cannot be followed."""
        if not 0 <= index <= len(self.journal):
            raise IndexError(index)
        if index == len(self.journal):
            return self.game.clone(self.state)
        start = max((n for n in self._kept if n <= index), default=-1)
        state = self.game.clone(self._kept[start]) if start >= 0 else self._first()
        start = max(start, 0)
        for n in range(start, index):
            self._follow(state, n)
            if (n + 1) % _KEEP_EVERY == 0:
                self._kept.setdefault(n + 1, self.game.clone(state))
        return state

    def _first(self) -> S:
        if self.base is not None:
            return self.game.clone(self.base)
        try:
            first = Match.start(self.game, self.setup, self.deal).state
        except (ValueError, LookupError, TypeError) as error:  # anything may be wrong in a hand-made save
            raise ReplayError(0, str(error)) from error
        self._kept[0] = self.game.clone(first)
        return first

    def _follow(self, state: S, index: int, entry: Entry | None = None) -> list[Event]:
        """Play action ``index`` of the journal again, or ``entry`` that stood there."""
        entry = self.journal[index] if entry is None else entry
        try:
            again, events = self._run(state, entry.action, entry.chance)
        except (IllegalAction, ScriptError) as error:
            raise ReplayError(index, str(error)) from error
        if again.seat != entry.seat:
            raise ReplayError(index, "another seat decides")
        return events

    def events(self, index: int) -> list[Event]:
        """The events of action ``index``. A loaded match is replayed once for them, at the first call."""
        if len(self._events) <= index:
            self._replay_events()
        return self._events[index]

    def _replay_events(self) -> S:
        """Rebuild all events by a replay from the deal, or the base, as a save does not hold them; gives the position
        that they lead to."""
        state = self._first()
        found: list[list[Event]] = []
        for n in range(len(self.journal)):
            found.append(self._follow(state, n))
            if (n + 1) % _KEEP_EVERY == 0:
                self._kept.setdefault(n + 1, self.game.clone(state))
        self._events = found
        return state

    def prove(self) -> None:
        """Replay the journal from the deal, or the base, and compare the result with the state. Raises ReplayError.
        Once proven, no part of the past raises it any more."""
        if self._replay_events() != self.state:
            raise ReplayError(len(self.journal), "the position differs")

    def walk(self) -> Iterator[S]:
        """The positions of the match as it is now, in order: before each action, and after the last. It is the same
        state object each time: clone it to keep it. The steps raise ReplayError."""
        journal, state = tuple(self.journal), self._first()
        for n, entry in enumerate(journal):
            yield state
            self._follow(state, n, entry)
        yield state

    def branch(self, index: int) -> Match[S]:
        """A new, independent match that shares this one's first ``index`` actions."""
        state = self.position(index)
        return Match.restore(
            self.game, self.setup, self.order, self.deal, self.journal[:index], state, self.base, self.earlier
        )
