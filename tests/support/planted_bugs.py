"""A very small game with everything that a game can have (hands, a deck, a die, two kinds of decisions), to test the
conformance suite: it must find each bug planted in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from tabletop.rules.chance import Chance
from tabletop.rules.game import (
    Action,
    Event,
    GameMeta,
    Headline,
    IllegalAction,
    Json,
    Outcome,
    Path,
    Refusal,
    Scenario,
    Seat,
    Setup,
    Target,
    actions_along,
    event,
)
from tabletop.rules.hidden import fresh_chance

HIDDEN = "?"
META = GameMeta(
    id="toy",
    version=1,
    scenarios=(Scenario("standard", (2,)),),
    options=(),
    endings=("points", "concession"),
    minutes=(1, 1),
    maturity="complete",
    colours=("red", "blue"),
    rule_prefix="TOY",
)


@dataclass(frozen=True, slots=True)
class Play:
    card: str
    side: str
    rule: ClassVar[str] = "TOY-ACT-1"
    kind: ClassVar[str] = "play"

    @property
    def path(self) -> Path:
        return (Target("card", self.card), Target("space", self.side))

    @property
    def text(self) -> str:
        return f"play {self.card} {self.side}"


@dataclass(frozen=True, slots=True)
class Draw:
    rule: ClassVar[str] = "TOY-ACT-1"
    kind: ClassVar[str] = "draw"
    path: ClassVar[Path] = (Target("pile", "deck"),)
    text: ClassVar[str] = "draw"


@dataclass(frozen=True, slots=True)
class Concede:
    rule: ClassVar[str] = "TOY-ACT-1"
    kind: ClassVar[str] = "concede"
    path: ClassVar[Path] = (Target("button", "concede"),)
    text: ClassVar[str] = "concede"


@event(closes="revealed")
class Drew(Event):
    seat: int
    card: str

    def seen_by(self, seat: Seat | None) -> Event:
        return self if seat == self.seat else replace(self, card=HIDDEN)


@event()
class Played(Event):
    seat: int
    card: str
    roll: int


@dataclass(slots=True)
class State:
    chance: Chance
    deck: list[str]
    hands: list[list[str]]
    table: list[str] = field(default_factory=list)
    scores: list[int] = field(default_factory=lambda: [0, 0])
    active: int = 0
    must_draw: bool = False
    given_up: int | None = None


class ToyCodec:
    def dump_state(self, state: State) -> Json:
        return {
            "seed": state.chance.seed,
            "counters": dict(state.chance.counters),
            "deck": list(state.deck),
            "hands": [list(hand) for hand in state.hands],
            "table": list(state.table),
            "scores": list(state.scores),
            "active": state.active,
            "must_draw": state.must_draw,
            "given_up": state.given_up,
        }

    def load_state(self, data: Any) -> State:
        rest = {key: value for key, value in data.items() if key not in ("seed", "counters")}
        return State(chance=Chance(data["seed"], dict(data["counters"])), **rest)

    def dump_actions(self, actions: Sequence[Action]) -> list[Json]:
        return [[a.kind, a.card, a.side] if isinstance(a, Play) else [a.kind] for a in actions]

    def load_actions(self, data: Sequence[Any]) -> list[Action]:
        kinds: dict[str, type[Play | Draw | Concede]] = {"play": Play, "draw": Draw, "concede": Concede}
        return [kinds[kind](*values) for kind, *values in data]

    def schema(self) -> Mapping[str, Json]:
        return {}


class Toy:
    """Play a card to the left or right, roll for points, draw; when deck and hands are empty the game is over."""

    meta = META

    def seating(self, setup: Setup, chance: Chance) -> tuple[int, ...]:
        return (0, 1) if chance.below(2, "seats") == 0 else (1, 0)

    def new(self, setup: Setup, chance: Chance) -> State:
        deck = [f"card-{n}" for n in range(9)]
        chance.shuffle(deck, "deck")
        return State(chance, deck[4:], [deck[:2], deck[2:4]])

    def clone(self, state: State) -> State:
        return replace(
            state,
            chance=state.chance.clone(),
            deck=state.deck.copy(),
            hands=[hand.copy() for hand in state.hands],
            table=state.table.copy(),
            scores=state.scores.copy(),
        )

    def chance(self, state: State) -> Chance:
        return state.chance

    def _over(self, state: State) -> bool:
        return state.given_up is not None or not (any(state.hands) or state.deck)

    def decider(self, state: State) -> Seat | None:
        return None if self._over(state) else state.active

    def legal_actions(self, state: State) -> Sequence[Action]:
        if self._over(state):
            return []
        if state.must_draw:
            return [Draw()]
        return [Play(name, side) for name in sorted(state.hands[state.active]) for side in ("left", "right")]

    def side_actions(self, state: State) -> Sequence[Action]:
        return [] if self._over(state) else [Concede()]

    def apply(self, state: State, action: Action) -> list[Event]:
        if action not in self.legal_actions(state) and action not in self.side_actions(state):
            raise IllegalAction(Refusal("TOY-ACT-1", "not_now"))
        if isinstance(action, Concede):
            state.given_up = state.active
            return []
        seat = state.active
        if isinstance(action, Play):
            state.hands[seat].remove(action.card)
            state.table.append(action.card)
            roll = state.chance.die(6)
            state.scores[seat] += roll
            state.must_draw = bool(state.deck)
            events: list[Event] = [Played(seat, action.card, roll)]
        else:
            name = state.deck.pop()
            state.hands[seat].append(name)
            state.must_draw = False
            events = [Drew(seat, name)]
        if not state.must_draw:
            state.active = 1 - seat if state.hands[1 - seat] else seat
        return events

    def refusal(self, state: State, path: Path) -> Refusal | None:
        if actions_along([*self.legal_actions(state), *self.side_actions(state)], path):
            return None
        return Refusal("TOY-ACT-2", "not_there", {"target": str(path[-1]) if path else ""})

    def view(self, state: State, seat: Seat | None) -> State:
        seen = self.clone(state)
        seen.chance.seed = 0
        seen.deck = [HIDDEN] * len(state.deck)
        seen.hands = [hand.copy() if n == seat else [HIDDEN] * len(hand) for n, hand in enumerate(state.hands)]
        return seen

    def sample(self, view: State, seat: Seat | None, chance: Chance) -> State:
        state = self.clone(view)
        state.chance.seed = fresh_chance(chance).seed
        seen = [*view.table, *(name for hand in view.hands for name in hand if name != HIDDEN)]
        cards = [name for name in (f"card-{n}" for n in range(9)) if name not in seen]
        chance.shuffle(cards, "sample")
        state.hands = [[cards.pop() if name == HIDDEN else name for name in hand] for hand in view.hands]
        state.deck = [cards.pop() for _ in view.deck]
        return state

    def secrets(self, state: State, seat: Seat) -> bool:
        return any(name != HIDDEN for name in state.hands[seat])

    def outcome(self, state: State) -> Outcome | None:
        if not self._over(state):
            return None
        if state.given_up is not None:
            return Outcome((1 - state.given_up,), tuple(state.scores), "concession")
        best = max(state.scores)
        return Outcome(tuple(n for n, s in enumerate(state.scores) if s == best), tuple(state.scores), "points")

    def headline(self, state: State) -> Headline:
        return Headline(1, "play", state.active, tuple(state.scores))

    def faults(self, state: State) -> list[str]:
        cards = sorted([*state.deck, *state.table, *state.hands[0], *state.hands[1]])
        known = HIDDEN in cards or cards == sorted(f"card-{n}" for n in range(9))
        return [] if known else ["cards are lost or doubled"]

    def codec(self) -> ToyCodec:
        return ToyCodec()
