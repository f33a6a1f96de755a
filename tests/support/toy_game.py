"""A tiny game with totals, dice and a hidden card for each seat: something of everything that a save must hold
and the conformance suite looks at.

Each seat holds a secret card of 1..9. A turn is: add 1..3, or roll a die and add it, or show the card and add it
(once). Whoever reaches the target wins.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

from tabletop.rules import catalogue, game
from tabletop.rules.chance import Chance
from tabletop.rules.hidden import fresh_chance
from tabletop.rules.match import Match

if TYPE_CHECKING:
    from pydantic import TypeAdapter

META = game.GameMeta(
    id="toy",
    version=3,
    scenarios=(game.Scenario("standard", (2, 3, 4)),),
    options=(game.OptionSpec("target", "int", 20, low=5, high=10**6),),
    endings=("reached", "conceded"),
    minutes=(1, 2),
    maturity="complete",
    colours=("red", "blue", "green", "gold"),
    rule_prefix="TY",
)


@dataclass(frozen=True, slots=True)
class Add:
    rule: ClassVar[str] = "TY-ACT-1"
    n: int
    kind: Literal["add"] = "add"

    @property
    def path(self) -> game.Path:
        return (game.Target("button", f"add-{self.n}"),)

    @property
    def text(self) -> str:
        return f"add {self.n}"


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll a die and add it."""

    rule: ClassVar[str] = "TY-ACT-1"
    kind: Literal["roll"] = "roll"
    path: ClassVar[game.Path] = (game.Target("button", "roll"),)
    text: ClassVar[str] = "roll"


@dataclass(frozen=True, slots=True)
class Show:
    """Show the card and add it."""

    rule: ClassVar[str] = "TY-ACT-1"
    kind: Literal["show"] = "show"
    path: ClassVar[game.Path] = (game.Target("button", "show"),)
    text: ClassVar[str] = "show"


@dataclass(frozen=True, slots=True)
class Concede:
    rule: ClassVar[str] = "TY-ACT-1"
    kind: Literal["concede"] = "concede"
    path: ClassVar[game.Path] = (game.Target("button", "concede"),)
    text: ClassVar[str] = "concede"


@game.event(closes="revealed")
class Shown(game.Event):
    card: int


@dataclass(slots=True)
class State:
    """Totals, secret cards (0: hidden from this view), shown or not; whose turn; how it ended."""

    chance: Chance
    target: int
    totals: list[int]
    cards: list[int]
    shown: list[bool]
    active: int = 0
    turn: int = 1
    winner: int | None = None
    ending: str = ""
    notes: dict[str, int] = field(default_factory=dict)


class Toy:
    """The rules."""

    meta = META

    def seating(self, setup: game.Setup, chance: Chance) -> tuple[int, ...]:
        order = list(range(len(setup.seats)))
        chance.shuffle(order, "seating")
        return tuple(order)

    def new(self, setup: game.Setup, chance: Chance) -> State:
        target = setup.options.get("target", 20)
        if len(setup.seats) not in META.seats or not isinstance(target, int):
            raise game.SetupError([game.Refusal("TY-ACT-1", "seats")])
        seats = len(setup.seats)
        cards = [chance.die(9, "cards") for _ in range(seats)]
        return State(chance, target, [0] * seats, cards, [False] * seats)

    def clone(self, state: State) -> State:
        return replace(
            state,
            chance=state.chance.clone(),
            totals=state.totals[:],
            cards=state.cards[:],
            shown=state.shown[:],
            notes=state.notes.copy(),
        )

    def chance(self, state: State) -> Chance:
        return state.chance

    def decider(self, state: State) -> game.Seat | None:
        return None if state.ending else state.active

    def legal_actions(self, state: State) -> Sequence[game.Action]:
        if state.ending:
            return ()
        actions: list[game.Action] = [Add(1), Add(2), Add(3), Roll()]
        return actions if state.shown[state.active] else [*actions, Show()]

    def side_actions(self, state: State) -> Sequence[game.Action]:
        return () if state.ending else (Concede(),)

    def apply(self, state: State, action: game.Action) -> list[game.Event]:
        if action not in [*self.legal_actions(state), *self.side_actions(state)]:
            raise game.IllegalAction(game.Refusal("TY-ACT-2", "not_now"))
        seat = state.active
        events = [game.Event()]
        match action:
            case Add():
                state.totals[seat] += action.n
            case Roll():
                rolled = state.chance.die(6)
                state.totals[seat] += rolled
                state.notes[f"rolled-{rolled}"] = state.notes.get(f"rolled-{rolled}", 0) + 1
            case Show():
                state.totals[seat] += state.cards[seat]
                state.shown[seat] = True
                events.append(Shown(state.cards[seat]))
            case Concede():
                state.ending, state.winner = "conceded", (seat + 1) % len(state.totals)
        if state.totals[seat] >= state.target and not state.ending:
            state.ending, state.winner = "reached", seat
        state.active = (seat + 1) % len(state.totals)
        state.turn += state.active == 0
        return events

    def refusal(self, state: State, path: game.Path) -> game.Refusal | None:
        if game.actions_along([*self.legal_actions(state), *self.side_actions(state)], path):
            return None
        return game.Refusal("TY-ACT-2", "not_now")

    def view(self, state: State, seat: game.Seat | None) -> State:
        seen = self.clone(state)
        seen.chance.seed = 0
        seen.cards = [c if s == seat or state.shown[s] else 0 for s, c in enumerate(state.cards)]
        return seen

    def sample(self, view: State, seat: game.Seat | None, chance: Chance) -> State:
        state = self.clone(view)
        state.chance.seed = fresh_chance(chance).seed
        state.cards = [card or chance.die(9, "sample") for card in view.cards]
        return state

    def secrets(self, state: State, seat: game.Seat) -> bool:
        return not state.shown[seat]

    def outcome(self, state: State) -> game.Outcome | None:
        if state.winner is None:
            return None
        return game.Outcome((state.winner,), tuple(state.totals), state.ending)

    def in_play(self, state: State) -> tuple[tuple[game.InPlay, ...], ...]:
        return tuple(() for _ in state.totals)

    def names_in_play(self) -> Mapping[game.InPlay, Mapping[str, str]]:
        return {}

    def headline(self, state: State) -> game.Headline:
        return game.Headline(state.turn, "turn", None if state.ending else state.active, tuple(state.totals))

    def faults(self, state: State) -> list[str]:
        seats = len(state.totals)
        if not len(state.cards) == len(state.shown) == seats or not 0 <= state.active < seats:
            return ["seats"]
        if (state.winner is None) != (not state.ending) or not 0 <= (state.winner or 0) < seats:
            return ["winner"]
        if not all(0 <= card <= 9 for card in state.cards):
            return ["cards"]
        return [] if all(0 <= number < MOST for number in (*state.totals, state.turn)) else ["totals"]

    def codec(self) -> ToyCodec:
        return ToyCodec()


class ToyCodec:
    """JSON forms through pydantic, as the real games do it."""

    def __init__(self) -> None:
        self._actions, self._state = _adapters()

    def dump_state(self, state: State) -> game.Json:
        return {**self._state.dump_python(state, mode="json"), "chance": [state.chance.seed, state.chance.counters]}

    def load_state(self, data: game.Json) -> State:
        if not isinstance(data, dict) or not isinstance(data.get("chance"), list) or len(data["chance"]) != 2:
            raise ValueError("chance")
        seed, counters = data["chance"]
        return self._state.validate_python({**data, "chance": {"seed": seed, "counters": counters}})

    def dump_actions(self, actions: Sequence[game.Action]) -> list[game.Json]:
        dumped: list[game.Json] = self._actions.dump_python(list(actions), mode="json")
        return dumped

    def load_actions(self, data: Sequence[game.Json]) -> list[game.Action]:
        actions: list[game.Action] = self._actions.validate_python(list(data))
        return actions

    def schema(self) -> Mapping[str, game.Json]:
        return {"state": self._state.json_schema(), "actions": self._actions.json_schema()}


MOST = 1 << 32  # the most points and turns: within what a header of a save can hold


@cache
def _adapters() -> tuple[TypeAdapter[list[game.Action]], TypeAdapter[State]]:
    from pydantic import Field, TypeAdapter  # reading headers of saves must not need it

    kind = Field(discriminator="kind")
    actions: TypeAdapter[list[game.Action]] = TypeAdapter(list[Annotated[Actions, kind]])  # type: ignore[arg-type]
    return actions, TypeAdapter(State)


GAME = Toy()

Actions = Add | Roll | Show | Concede


def install() -> None:
    """Put the game into the catalogue of this process."""
    for name in ("toy_table", "toy_table.game"):
        sys.modules[name] = sys.modules[Toy.__module__]
    catalogue._PACKAGES["toy"] = "toy_table"


def start(seats: int = 2, seed: int = 7, target: int = 20) -> Match[State]:
    people = tuple(game.SeatSetup(("Ana", "Bruno", "Íñigo", "王")[n], META.colours[n]) for n in range(seats))
    return Match.start(GAME, game.Setup("toy", people, options={"target": target}, seed=seed))


def play(match: Match[State], actions: int, salt: int = 1) -> Match[State]:
    """Play on for so many actions, or to the end; the choice is arbitrary but fixed."""
    for n in range(actions):
        legal = match.legal_actions()
        if not legal:
            break
        match.apply(legal[(n * n + salt) % len(legal)])
    return match


def same_match(one: Match[State], other: Match[State]) -> bool:
    """Whether two matches are equal in everything a save keeps."""
    return (one.setup, one.order, one.deal, one.journal, one.state) == (
        other.setup,
        other.order,
        other.deal,
        other.journal,
        other.state,
    )
