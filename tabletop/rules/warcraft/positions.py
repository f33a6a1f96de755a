"""Positions made by hand, for examples and tests, from a few words: ``position_of(board={"a1": "HU melee 3, OR
worker"}, hands={"HU": ["fast"]})``, and actions carried out with given dice.

Everything not on the map is in the reserve; hands hold the kinds asked for, and decks the rest with cards that are not
played in battles on top.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import SupportsIndex, TypedDict, Unpack

from tabletop.rules.chance import Chance
from tabletop.rules.game import Event

from .board import change_reserve
from .config import Options, configure
from .decks import deck
from .game import GAME
from .pieces import BUILDER, KINDS, NEUTRAL, WORKER, code, outpost, plus, site_code
from .scenarios import ScenarioContent, built_in
from .setup import empty
from .state import REGISTRY, FlowFrame, MoveFrame, State, put

RACES = {
    "main2": ("HU", "OR"),
    "main4": ("NE", "OR", "HU", "UD"),
    "elfgate": ("HU", "OR", "UD"),
    "necro": ("HU", "UD"),
    "captives": ("OR", "NE"),
    "nordrassil": ("NE", "OR", "HU", "UD"),
}
"""The races of a scenario in seating order, unless others are asked for."""
OUTSIDE_BATTLES = ("vp", "res", "fast", "renew", "summon", "cripple")
"""Cards that are not played in battles: they come first in decks."""
ALL = 99
"""More cards than a deck has."""
SITES = {"idle": 0, "busy": 1, "rising": 2, "summoned": 3}


class HouseRules(TypedDict, total=False):
    """The options that a position may set, of :class:`~tabletop.rules.warcraft.config.Options`, without scenario and
    races."""

    errata_heal: bool
    active_first: bool
    trim: bool
    target: int
    english_garrison: bool
    immediate_capture: bool
    bluff: bool
    devour_kills: bool
    ask_raise: bool
    partners_look: bool


class Script(list[int]):
    """Given results of dice; after them every die shows a 1, so that battles end."""

    def __bool__(self) -> bool:
        return True

    def pop(self, index: SupportsIndex = -1) -> int:
        """Take out and give the result at ``index``; 0, a die that shows 1, when none is left."""
        return super().pop(index) if len(self) else 0


def carry_out(state: State, text: str, results: Sequence[int]) -> list[Event]:
    """Apply the legal action with this text; ``results``: what chance gives, counted from 0; all must be used. Raises
    ValueError for an action that is not legal, or for results that are left over."""
    action = next((one for one in GAME.legal_actions(state) if one.text == text), None)
    if action is None:
        raise ValueError(f"{text!r} is not legal")
    state.chance.begin()
    given = Script(results)
    state.chance.script = given
    events = GAME.apply(state, action)
    state.chance.script = None
    if len(given):
        raise ValueError(f"{len(given)} results of chance left over after {text!r}")
    return events


def position_of(
    scenario: str | ScenarioContent = "main2",
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
    pile: Mapping[str, int] | None = None,
    last: bool = False,
    events: list[Event] | None = None,
    **options: Unpack[HouseRules],
) -> State:
    """A position at a stage of ``active``'s turn; ``last``: its slot is the last of the step; ``options``: as
    :class:`HouseRules` names them.

    ``board``: pieces by hex. ``outposts``: "HU c4" complete, "HU c4 rising" with its worker. ``sites``: "melee idle".
    ``decks``: cards left; ``pile``: cards discarded beside those. ``events`` collects the events on the way to the
    stage. Raises ValueError if the position is not sound.
    """
    found = scenario if isinstance(scenario, ScenarioContent) else built_in(scenario)
    chosen = tuple(races) or RACES[found.id]
    config = configure(Options(found, chosen, **options))
    state = empty(config, Chance(1))
    if scenario == "main2" or not isinstance(scenario, str):
        state.gold = state.wood = (5,) * len(chosen)
    index, seat_of = config.tables.map.index, config.tables.owner
    _fill(state, board or {}, outposts)
    for name, token in (depletion or {}).items():
        state.tokens = put(state.tokens, index[name], token)
    for race, level in (levels or {}).items():
        state.levels = put(state.levels, seat_of[race], level)
    for race, (gold, wood) in (stock or {}).items():
        state.gold, state.wood = put(state.gold, seat_of[race], gold), put(state.wood, seat_of[race], wood)
    for race, names in (sites or {}).items():
        _build(state, race, names)
    for seat, race in enumerate(chosen):
        left, thrown = (decks or {}).get(race, ALL), (pile or {}).get(race, ALL)
        _deal(state, seat, (hands or {}).get(race, ()), (shown or {}).get(race, 0), left, thrown)
    for captive, name in (captives or {}).items():
        state.captives = put(state.captives, captive, index[name])
    state.besieged = tuple(index[name] for name in besieged)
    state.entered = tuple((index[name], seat_of[race]) for name, race in entered)
    _begin(state, seat_of[active or chosen[0]], stage, last, events if events is not None else [])
    return state


def _begin(state: State, seat: int, stage: str, last: bool, events: list[Event]) -> None:
    """Bring the turn to a stage. Raises ValueError if the position is not sound."""
    seats = state.config.tables.seats
    state.first = (seat + 1) % seats if last else seat
    state.slot = seats - 1 if last else 0
    state.active, state.turn = seat, 1
    if stage == "move":
        state.frames = (FlowFrame(seat, "move_end"), MoveFrame(seat))  # asked even if it cannot move
    else:
        state.frames = (FlowFrame(seat, stage),)
        REGISTRY.settle(state, events)
    if faults := GAME.faults(state):
        raise ValueError(f"no sound position: {faults}")


def _fill(state: State, board: Mapping[str, str], outposts: Sequence[str]) -> None:
    tables = state.config.tables
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


def _build(state: State, race: str, names: Sequence[str]) -> None:
    seat = state.config.tables.owner[race]
    for name in names:
        kind, status = name.split()
        index = KINDS.index(kind)
        sites = list(state.sites[seat])
        if index == WORKER:  # there is one such building, and it is printed on the board
            sites.remove(site_code(WORKER, SITES["idle"]))
        state.sites = put(state.sites, seat, tuple(sorted((*sites, site_code(index, SITES[status])))))
        if status == "busy":
            change_reserve(state, seat, index, -1)
        elif status == "rising":
            change_reserve(state, seat, WORKER, -1)


def _deal(state: State, seat: int, hand: Sequence[str], shown: int, left: int, pile: int) -> None:
    kinds = state.config.tables.card_kind
    cards = deck(state.config, seat)

    def take(kind: str) -> int:
        card = next(card for card in cards if kinds[card] == kind)
        cards.remove(card)
        return card

    state.hands = put(state.hands, seat, tuple(take(kind) for kind in hand))
    cards.sort(key=lambda card: (kinds[card] not in OUTSIDE_BATTLES, card))
    state.shown = put(state.shown, seat, tuple(take("vp") for _ in range(shown)))
    state.decks = put(state.decks, seat, tuple(cards[:left]))
    state.discards = put(state.discards, seat, tuple(cards[left : left + pile]))
    state.shown = put(state.shown, seat, (*state.shown[seat], *cards[left + pile :]))
