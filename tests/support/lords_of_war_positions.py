"""Positions of Lords of War from a list of units: ``position([["d4", 2, "dwf.marauder-a"]], hands=...)``.

The armies are made to hold the cards asked for, and each rank is filled up from a base army, so that a position can be
saved and loaded like any other, unless it has more cards of a rank than an army may have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ParamSpec

from tabletop.rules.game import Action, Event, Json, Outcome, Refusal, SeatSetup, Setup, Target
from tabletop.rules.lords_of_war import actions as act
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.lords_of_war.positions import position_of
from tabletop.rules.lords_of_war.state import State
from tabletop.rules.match import Match

P = ParamSpec("P")


@dataclass
class Position:
    """A state with the helpers that tests need; seats are numbered 1 and 2 here as in the specification."""

    state: State

    @property
    def ids(self) -> tuple[str, ...]:
        return self.state.config.tables.ids

    def at(self, square: str) -> str:
        """Instance id of the unit on a square."""
        pos = self.state.config.tables.grid.find(square)
        for side in self.state.units:
            if pos is not None and pos in side:
                return self.ids[side[pos]]
        raise KeyError(square)

    def on(self, square: str) -> bool:
        """Whether there is a unit on the square."""
        pos = self.state.config.tables.grid.find(square)
        return pos in self.state.units[0] or pos in self.state.units[1]

    def board(self) -> dict[str, str]:
        """Square -> card id."""
        tables = self.state.config.tables
        return {
            tables.grid.names[pos]: tables.cards[unit].id for side in self.state.units for pos, unit in side.items()
        }

    def hand(self, seat: int) -> list[str]:
        """Instance ids in a hand."""
        return [self.ids[card] for card in self.state.hands[seat - 1]]

    def held(self, card_id: str, seat: int | None = None) -> str:
        """Instance id of a card with that id in the hand of the seat (default: of the decider)."""
        hand = self.hand(seat or (GAME.decider(self.state) or 0) + 1)
        return next(name for name in hand if name.split(":")[1].split("#")[0] == card_id)

    # ------------------------------------------------------------------------------------------- playing

    @property
    def decider(self) -> int | None:
        """The deciding seat, from 1."""
        seat = GAME.decider(self.state)
        return None if seat is None else seat + 1

    @property
    def phase(self) -> str:
        return GAME.headline(self.state).phase

    def legal(self, kind: str | None = None) -> list[Action]:
        return [a for a in GAME.legal_actions(self.state) if kind is None or a.kind == kind]

    def kinds(self) -> set[str]:
        return {a.kind for a in GAME.legal_actions(self.state)}

    def play(self, action: Action) -> list[Event]:
        """Apply an action; it must be among the legal ones (or be the concession)."""
        assert action in [*GAME.legal_actions(self.state), *GAME.side_actions(self.state)], action
        events = GAME.apply(self.state, action)
        assert GAME.faults(self.state) == []
        return events

    def deploy(self, card_id: str, square: str) -> list[Event]:
        return self.play(act.Deploy(self.held(card_id), square))

    def move(self, origin: str, square: str) -> list[Event]:
        return self.play(act.Move(self.at(origin), square))

    def aim(self, origin: str, target: str) -> list[Event]:
        return self.play(act.Aim(self.at(origin), self.at(target)))

    def resolve(self) -> list[Event]:
        return self.play(act.RESOLVE)

    def turns(self, count: int) -> list[int | None]:
        """Play so many turns; gives their seats, counted from 1."""
        found = []
        for _ in range(count):
            self.end_turn()
            found.append(self.decider)
        return found

    def advance(self, origin: str, square: str) -> list[Event]:
        return self.play(act.Advance(self.at(origin), square))

    def retreat(self, square: str) -> list[Event]:
        return self.play(act.Retreat(self.at(square)))

    def end_turn(self) -> list[Event]:
        """Finish the running turn with the fewest actions: resolve, no more moves, draw or stop; the first card is
        deployed."""
        events: list[Event] = []
        turn = self.state.turn
        order = ("resolve", "end_battle", "draw", "stop", "skip_deploy", "advance", "deploy")
        while self.state.frames and self.state.turn == turn:
            found = {a.kind: a for a in reversed(GAME.legal_actions(self.state))}
            events += self.play(found[next(kind for kind in order if kind in found)])
        return events

    def squares(self, card_id: str) -> set[str]:
        """Squares where a card of the decider's hand may be deployed."""
        name = self.held(card_id)
        return {a.path[1].id for a in self.legal("deploy") if a.path[0].id == name}

    def refused(self, *targets: tuple[str, str]) -> Refusal | None:
        return GAME.refusal(self.state, tuple(Target(*target) for target in targets))


def _sound(make: Callable[P, State]) -> Callable[P, Position]:
    def position(*args: P.args, **more: P.kwargs) -> Position:
        state = make(*args, **more)
        assert GAME.faults(state) == []
        return Position(state)

    return position


position = _sound(position_of)
"""A position without faults; takes what :func:`tabletop.rules.lords_of_war.positions.position_of` takes."""


def new_setup(*armies: Json, seed: int = 1, seats: Sequence[Mapping[str, Json]] = ({}, {}), **options: Json) -> Setup:
    """A setup: two armies, options of the seats, options of the table."""
    chosen = (armies + ("orcs", "dwarves")[len(armies) :])[:2]
    return Setup(
        "lords_of_war",
        tuple(
            SeatSetup(name, colour, options={"army": army, **more})
            for name, colour, army, more in zip(("Ana", "Ben"), ("blue", "red"), chosen, seats, strict=True)
        ),
        options=options,
        seed=seed,
    )


def new_match(*armies: object, **options: object) -> Match[State]:
    """A new match; seat 1 is the first of the setup unless options say otherwise."""
    return Match.start(GAME, new_setup(*armies, **{"first_seat": "1", **options}))  # type: ignore[arg-type]


def of_kind(events: Sequence[Event], kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]


def ending(outcome: Outcome | None) -> tuple[str, tuple[int, ...]]:
    """(ending, winners counted from 1)."""
    assert outcome is not None
    return outcome.ending, tuple(winner + 1 for winner in outcome.winners)
