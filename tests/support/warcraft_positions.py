"""Positions of Warcraft from a few words: ``table(board={"a1": "HU melee 3, OR worker"}, hands={"HU": ["fast"]})``.

Everything not on the map is in the reserve; hands hold the kinds asked for, and decks the rest with cards that are not
played in battles on top. Dice are given as faces; all of them must be rolled, and after them every die shows a 1.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ParamSpec

from tabletop.rules.game import Action, Event, Json, Refusal, SeatSetup, Setup
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.pieces import KIND, KINDS, OWNER
from tabletop.rules.warcraft.positions import RACES, Script, position_of
from tabletop.rules.warcraft.state import State
from tabletop.rules.warcraft.victory import points, side_points

from .refused import refusal_of

P = ParamSpec("P")


@dataclass
class Table:
    """A state with the helpers that tests need; seats are named by race."""

    state: State
    events: list[Event] = field(default_factory=list)

    def seat(self, race: str) -> int:
        return self.state.config.tables.owner[race]

    @property
    def decider(self) -> str:
        seat = GAME.decider(self.state)
        return "" if seat is None else self.state.config.tables.race[seat]

    @property
    def phase(self) -> str:
        return self.state.frames[-1].phase if self.state.frames else "over"

    @property
    def texts(self) -> list[str]:
        return [action.text for action in GAME.legal_actions(self.state)]

    def action(self, text: str) -> Action:
        for action in GAME.legal_actions(self.state):
            if action.text == text:
                return action
        raise AssertionError(f"{text!r} is not among {self.texts}")

    def do(self, *texts: str, dice: Sequence[int] = ()) -> Table:
        """Carry out actions by their text; ``dice``: the battle faces rolled in the last one."""
        for number, text in enumerate(texts):
            last = number == len(texts) - 1
            self.apply(self.action(text), [face - 1 for face in dice] if last else [])
        return self

    def harvest(self, text: str, face: int) -> Table:
        """Carry out a harvest with a resource die that shows ``face``."""
        return self.apply(self.action(text), [2 * (face - 1)])

    def apply(self, action: Action, script: Sequence[int]) -> Table:
        chance = self.state.chance
        chance.begin()
        given = Script(script)
        chance.script = given
        self.events = GAME.apply(self.state, action)
        assert len(given) == 0, f"{len(given)} dice left over"
        chance.script = None
        assert GAME.faults(self.state) == []
        return self

    def refused(self, *path: tuple[str, str]) -> Refusal:
        from tabletop.rules.game import Target

        found = GAME.refusal(self.state, tuple(Target(*target) for target in path))
        assert found is not None
        return found

    def forbidden(self, action: Action) -> Refusal:
        """The refusal of an action; asserts that it is refused."""
        return refusal_of(GAME, self.state, action)

    def at(self, name: str) -> list[str]:
        """The pieces in a hex, as "HU melee"."""
        tables = self.state.config.tables
        stack = self.state.board[tables.map.index[name]]
        return [f"{tables.race[OWNER[piece]]} {KINDS[KIND[piece]]}" for piece in stack]

    def ids(self, name: str) -> list[str]:
        """The ids of the pieces in a hex, each once, in order."""
        tables = self.state.config.tables
        where = tables.map.index[name]
        return sorted({tables.piece_id(where, piece) for piece in self.state.board[where]})

    def count(self, race: str, kind: str) -> int:
        """Pieces of a kind on the map."""
        wanted = f"{race} {kind}"
        return sum(self.at(name).count(wanted) for name in self.state.config.tables.names)

    def reserve(self, race: str, kind: str) -> int:
        return self.state.reserve[self.seat(race)][KINDS.index(kind)]

    def stock(self, race: str) -> tuple[int, int]:
        return self.state.gold[self.seat(race)], self.state.wood[self.seat(race)]

    def token(self, name: str) -> int:
        return self.state.tokens[self.state.config.tables.map.index[name]]

    def points(self, race: str) -> int:
        return points(self.state, self.seat(race)).total

    def team_points(self, race: str) -> int:
        return side_points(self.state, self.state.config.tables.side[self.seat(race)]).total

    def hand(self, race: str) -> list[str]:
        return [self.state.config.tables.card_kind[card] for card in self.state.hands[self.seat(race)]]

    def events_of(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    @property
    def winners(self) -> tuple[str, ...] | None:
        result = GAME.outcome(self.state)
        return None if result is None else tuple(self.state.config.tables.race[seat] for seat in result.winners)

    @property
    def ending(self) -> str:
        result = GAME.outcome(self.state)
        return "" if result is None else result.ending


def setup(scenario: str = "main2", options: Mapping[str, Json] | None = None, races: Sequence[str] = ()) -> Setup:
    """A setup with these races, or those of the scenario in seating order."""
    chosen = tuple(races) or RACES[scenario]
    seats = tuple(SeatSetup(race, "blue", options={"race": race}) for race in chosen)
    return Setup("warcraft", seats, scenario, dict(options or {}))


def _with_events(make: Callable[P, State]) -> Callable[P, Table]:
    def table(*args: P.args, **how: P.kwargs) -> Table:
        events: list[Event] = []
        how["events"] = events
        return Table(make(*args, **how), events)

    return table


table = _with_events(position_of)
"""A position with the events on the way to it; takes what :func:`tabletop.rules.warcraft.positions.position_of`
takes."""
