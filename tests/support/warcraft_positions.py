"""Positions of Warcraft from a few words: ``table(board={"a1": "HU melee 3, OR worker"}, hands={"HU": ["fast"]})``.

Everything not on the map is in the reserve; hands hold the kinds asked for and decks the rest, cards that no battle
asks for on top.
Dice are given as faces; all of them must be rolled, and when they run out every further one shows a 1.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Event, IllegalAction, Refusal, SeatSetup, Setup
from tabletop.rules.warcraft.board import change_reserve
from tabletop.rules.warcraft.config import Options, configure
from tabletop.rules.warcraft.flow import settle
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.pieces import BUILDER, KIND, KINDS, NEUTRAL, OWNER, WORKER, code, outpost, plus
from tabletop.rules.warcraft.scenarios import Scenario, built_in
from tabletop.rules.warcraft.setup import deck, empty
from tabletop.rules.warcraft.state import FlowFrame, MoveFrame, State, put, site_code
from tabletop.rules.warcraft.victory import points, side_points

RACES = {
    "main2": ("HU", "OR"),
    "main4": ("NE", "OR", "HU", "UD"),
    "elfgate": ("HU", "OR", "UD"),
    "necro": ("HU", "UD"),
    "captives": ("OR", "NE"),
    "nordrassil": ("NE", "OR", "HU", "UD"),
}
QUIET = ("vp", "res", "fast", "renew", "summon", "cripple")  # cards that no battle asks for come first in decks
SITES = {"idle": 0, "busy": 1, "rising": 2, "summoned": 3}


class Script(list[int]):
    """Dice as given; when they run out every further one shows a 1, so that battles end."""

    def __bool__(self) -> bool:
        return True

    def pop(self, index: Any = -1) -> int:
        return super().pop(index) if len(self) else 0


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
        """Carry actions out by their text; ``dice``: battle faces that the last one asks for."""
        for number, text in enumerate(texts):
            last = number == len(texts) - 1
            self.apply(self.action(text), [face - 1 for face in dice] if last else [])
        return self

    def harvest(self, text: str, face: int) -> Table:
        """Carry a harvest out with a resource die that shows ``face``."""
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
        """Apply an action that must be refused."""
        before = GAME.clone(self.state)
        try:
            GAME.apply(self.state, action)
        except IllegalAction as error:
            assert self.state == before
            return error.refusal
        raise AssertionError(f"{action.text} was carried out")

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

    def told(self, kind: str) -> list[Any]:
        return [event for event in self.events if event.kind == kind]

    @property
    def winners(self) -> tuple[str, ...] | None:
        result = GAME.outcome(self.state)
        return None if result is None else tuple(self.state.config.tables.race[seat] for seat in result.winners)

    @property
    def ending(self) -> str:
        result = GAME.outcome(self.state)
        return "" if result is None else result.ending


def setup(scenario: str = "main2", options: Mapping[str, object] | None = None, races: Sequence[str] = ()) -> Setup:
    """A setup with the races given, or those of the table above in seating order."""
    chosen = tuple(races) or RACES[scenario]
    seats = tuple(SeatSetup(race, "blue", options={"race": race}) for race in chosen)
    return Setup("warcraft", seats, scenario, dict(options or {}))


def table(
    scenario: str | Scenario = "main2",
    races: Sequence[str] = (),
    *,
    board: Mapping[str, str] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    levels: Mapping[str, tuple[int, int, int]] | None = None,
    stock: Mapping[str, tuple[int, int]] | None = None,
    sites: Mapping[str, Sequence[str]] | None = None,
    outposts: Sequence[str] = (),
    depletion: Mapping[str, int] | None = None,
    shown: Mapping[str, int] | None = None,
    decks: Mapping[str, int] | None = None,
    active: str = "",
    stage: str = "move",
    besieged: Sequence[str] = (),
    entered: Sequence[tuple[str, str]] = (),
    captives: Mapping[int, str] | None = None,
    last: bool = False,
    **options: Any,
) -> Table:
    """A position at a stage of ``active``'s turn; ``last``: its slot is the last of the step.

    ``outposts``: "HU c4" complete, "HU c4 rising" with its worker. ``sites``: "melee idle". ``decks``: cards left.
    """
    found = scenario if isinstance(scenario, Scenario) else built_in(scenario)
    chosen = tuple(races) or RACES[found.id]
    config = configure(Options(found, chosen, **options))
    state = empty(config, Chance(1))
    if scenario == "main2" or not isinstance(scenario, str):
        state.gold = state.wood = (5,) * len(chosen)
    game = Table(state)
    _fill(game, board or {}, outposts)
    for name, token in (depletion or {}).items():
        state.tokens = put(state.tokens, config.tables.map.index[name], token)
    for race, level in (levels or {}).items():
        state.levels = put(state.levels, game.seat(race), level)
    for race, (gold, wood) in (stock or {}).items():
        state.gold, state.wood = put(state.gold, game.seat(race), gold), put(state.wood, game.seat(race), wood)
    for race, names in (sites or {}).items():
        _build(game, race, names)
    for seat, race in enumerate(chosen):
        _deal(state, seat, (hands or {}).get(race, ()), (shown or {}).get(race, 0), (decks or {}).get(race, 99))
    for captive, name in (captives or {}).items():
        state.captives = put(state.captives, captive, config.tables.map.index[name])
    state.besieged = tuple(config.tables.map.index[name] for name in besieged)
    state.entered = tuple((config.tables.map.index[name], game.seat(race)) for name, race in entered)
    seat = game.seat(active or chosen[0])
    state.first = (seat + 1) % len(chosen) if last else seat
    state.slot = len(chosen) - 1 if last else 0
    state.active, state.turn = seat, 1
    if stage == "move":
        state.frames = (FlowFrame(seat, "move_end"), MoveFrame(seat))  # asked even where nothing can be moved
    else:
        state.frames = (FlowFrame(seat, stage),)
        settle(state, game.events)
    assert GAME.faults(state) == [], GAME.faults(state)
    return game


def _fill(game: Table, board: Mapping[str, str], outposts: Sequence[str]) -> None:
    state, tables = game.state, game.state.config.tables
    for name, words in board.items():
        where = tables.map.index[name]
        for entry in words.split(","):
            race, kind, *number = entry.split()
            for _ in range(int(number[0]) if number else 1):
                _put(state, tables.owner[race], KINDS.index(kind), where)
    for words in outposts:
        race, name, *rising = words.split()
        where, seat = tables.map.index[name], tables.owner[race]
        if rising:
            _put(state, seat, WORKER, where, BUILDER)
        state.outposts = tuple(sorted((*state.outposts, outpost(where, seat, not rising))))


def _put(state: State, owner: int, kind: int, where: int, flags: int = 0) -> None:
    state.board[where] = plus(state.board[where], code(owner, kind, flags))
    if owner != NEUTRAL and kind <= WORKER:
        change_reserve(state, owner, kind, -1)


def _build(game: Table, race: str, names: Sequence[str]) -> None:
    state, seat = game.state, game.seat(race)
    for name in names:
        kind, status = name.split()
        index = KINDS.index(kind)
        sites = list(state.sites[seat])
        if index == WORKER:  # there is one such building, which is printed
            sites.remove(site_code(WORKER, SITES["idle"]))
        state.sites = put(state.sites, seat, tuple(sorted((*sites, site_code(index, SITES[status])))))
        if status == "busy":
            change_reserve(state, seat, index, -1)
        elif status == "rising":
            change_reserve(state, seat, WORKER, -1)


def _deal(state: State, seat: int, hand: Sequence[str], shown: int, left: int) -> None:
    kinds = state.config.tables.card_kind
    cards = deck(state.config, seat)

    def take(kind: str) -> int:
        card = next(card for card in cards if kinds[card] == kind)
        cards.remove(card)
        return card

    state.hands = put(state.hands, seat, tuple(take(kind) for kind in hand))
    cards.sort(key=lambda card: (kinds[card] not in QUIET, card))
    state.shown = put(state.shown, seat, tuple(take("vp") for _ in range(shown)))
    state.decks = put(state.decks, seat, tuple(cards[:left]))
    state.discards = put(state.discards, seat, tuple(cards[left:]))
