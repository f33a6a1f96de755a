"""The Adventure Game in numbers: spaces, heroes, their items, quests and cards, encounters, the running fight."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache, partial
from itertools import product
from typing import Annotated, Final, NamedTuple, TypeVar, get_args

from tabletop.rules.adventure.combat import STAGES
from tabletop.rules.adventure.figures import health
from tabletop.rules.adventure.state import REGISTRY, Pile, State
from tabletop.rules.adventure.tables import Tables, kind_of
from tabletop.rules.adventure.terms import COLOURS, RESOURCES, TRAITS, SpaceKind
from tabletop.rules.adventure.values import NOBODY, ActiveQuest
from tabletop.rules.game import Seat
from tabletop.rules.hidden import HIDDEN

from .numbering import Domain, domain
from .tensor import Feature, Readable, Section, Told, match_section, relative, told_by

F = TypeVar("F", bound=Hashable)

_QUESTS: Final = 3
"""Quests of a seat: two, and a third one before one is discarded (AG-QST-7)."""
_STEPS: Final = 6
_LYING: Final = 4
"""Tokens of a space that have numbers."""
_OPTIONS: Final = 12
_ABILITIES: Final = 6


def domains(state: State) -> dict[str, Domain | int]:
    """What the fields of actions can be: things by their ids, of the players' own cards, too."""
    tables = state.config.tables
    book = tables.content
    markers = [f"marker_{n + 1}" for n in range(book.rules.tracker)]
    return {
        "character": domain(book.characters),
        "space": domain(tables.names),
        "card": domain(book.abilities),
        "play_card.target": domain(("", *tables.names, *book.characters, *markers)),
        "use_power.source": domain(("character", *book.events)),
        "index": domain(range(_ABILITIES)),
        "item": domain(tables.things),
        "token": domain(book.discoveries),
        "choose_token.token": domain(f"{space}/{n}" for space in tables.names for n in range(_LYING)),
        "what": domain(("board", *markers)),
        "marker": domain(markers),
        "event": domain(book.events),
        "quest": domain(book.quests),
        "option": domain(range(_OPTIONS)),
        "choose_order.source": 16,
        "hand_in.cards": 8,
    }


class _Space(NamedTuple):
    """A space as a seat sees it. ``tokens``: those that it has looked at; ``heroes``: seats from the own one;
    ``markers``: the colours of unbeaten encounters; ``events``, ``traps``, ``quests`` (own tokens): 1 for each."""

    down: int = 0
    tokens: Pile = ()
    heroes: tuple[int, ...] = ()
    markers: tuple[int, ...] = ()
    events: tuple[int, ...] = ()
    traps: tuple[int, ...] = ()
    quests: tuple[int, ...] = ()


_EMPTY: Final = _Space()


class _Hero(NamedTuple):
    character: str
    level: Annotated[int, Told(of=range(len(COLOURS)))]
    other_side: bool
    damage: Annotated[int, Told(12)]
    health: Annotated[int, Told(12)]
    valor: Annotated[int, Told(12)]
    piles: Annotated[tuple[int, ...], Told(36, each=("hand", "deck", "discard", "quests", "bag"))]
    tokens: tuple[str, ...]
    attached: Annotated[int, Told(5)]
    forbidden: Annotated[tuple[str, ...], Told(of=("heal", "flight_path", "attack_character"))]
    log: Annotated[tuple[str, ...], Told(6, ("quest", "trophy", "event"))]


_Marker = tuple[str, int, int]
"""The encounter of a slot of the tracker, the number of its space, cards attached to it."""
_Piles = tuple[Pile, ...]


class _Now(NamedTuple):
    """The running turn."""

    face: Annotated[int, Told(of=range(6))]
    numbers: Annotated[tuple[int, int, int], Told(10, each=("move", "energy", "draws"))]
    flags: Annotated[tuple[bool, bool, bool, bool], Told(each=("stepped", "rooted", "found", "fallen"))]
    stage: Annotated[str, Told(of=_STAGES)]
    revealed: tuple[str, ...]


class _Table(NamedTuple):
    """What lies beside the board."""

    festival: str
    decks: Annotated[tuple[int, ...], Told(45, each=[f"deck_{colour}" for colour in COLOURS])]
    stock: tuple[int, ...]
    elite: int
    tokens: int
    first: int
    goal: Annotated[int, Told(10)]


class _Fight(NamedTuple):
    """The running combat; ``attacker`` and ``defender``: seats from the own one, -1 for an encounter."""

    attacker: int
    defender: int
    stage: Annotated[str, Told(of=STAGES)]
    attacker_die: Annotated[int, Told(of=range(1, 7))]
    defender_die: Annotated[int, Told(of=range(1, 7))]
    pending: Annotated[tuple[int, int], Told(10, each=("attacker_pending", "defender_pending"))]
    dealt: Annotated[tuple[int, int], Told(10, each=("attacker_dealt", "defender_dealt"))]
    hurt: Annotated[tuple[bool, bool], Told(each=("attacker_hurt", "defender_hurt"))]
    energy: Annotated[int, Told(10)]
    changes: tuple[tuple[int, str, int], ...]


def sections(state: State) -> list[Readable[State]]:
    """The sections of a match: ``match``, ``now``, ``foe``, ``table``, ``spaces``, ``land``, ``seats``, ``items`` (worn
    and carried), ``quests``, ``cards`` (known ones), ``encounters`` (slots of the tracker), ``fight``."""
    tables, seats = state.config.tables, len(state.players)
    book, around = tables.content, relative(seats)
    tokens, seen = list(book.discoveries), range(seats)
    table = told_by(
        _Table,
        festival=Told(of=list(book.events)),
        stock=Told(9, each=[f"stock_{name}" for name in book.trophies]),
        elite=Told(len(book.elite) or 1),
        tokens=Told(len(tables.tokens)),
        first=Told(of=seen),
    )
    heroes = told_by(_Hero, character=Told(of=list(book.characters)), tokens=Told(2, tokens))
    fight = told_by(_Fight, attacker=Told(of=seen), defender=Told(of=(*seen, -1)), changes=_changes())
    quests = [f"{seat}_{n + 1}" for seat in around for n in range(_QUESTS)]
    slots = [f"marker_{n + 1}" for n in range(book.rules.tracker)]
    return [
        match_section(list(REGISTRY.listings), seats, 200),
        Section("now", ("now",), _now, told_by(_Now, revealed=Told(3, tokens))),
        Section("foe", ("foe",), _foe, _of_foe(tables)),
        Section("table", ("table",), _table, table),
        Section("spaces", tables.names, _spaces, _of_space(tables, seats)),
        Section("land", tables.names, lambda view, _: _land(view.config.tables), told_by(_Land)),
        Section("seats", around, _heroes, heroes),
        Section("items", around, _items, _of_piles(("worn", "bag"), list(tables.things), 1)),
        Section("quests", quests, _quests, _of_quest(tables)),
        Section("cards", around, _cards, _of_piles(("hand", "discard", "attached"), list(book.abilities), 3)),
        Section("encounters", slots, _markers, _of_marker(tables)),
        Section("fight", ("fight",), _fight, fight),
    ]


def _around(view: State, seat: Seat) -> list[Seat]:
    seats = len(view.players)
    return [(seat + n) % seats for n in range(seats)]


def _now(view: State, _seat: Seat) -> list[_Now]:
    stage = str(getattr(view.frames[0], "stage", "")) if view.frames else ""
    flags = view.stepped, view.rooted, view.found, view.fallen
    return [_Now(view.face, (view.move, view.energy, view.draws), flags, stage, tuple(map(kind_of, view.batch)))]


def _table(view: State, seat: Seat) -> list[_Table]:
    decks, first = tuple(map(len, view.decks)), (view.first - seat) % len(view.players)
    piles = len(view.elite), len(view.pile)
    return [_Table(view.festival, decks, view.stock, *piles, first, view.config.options.valor)]


_STAGES: Final = (
    *("characters", "deal", "quests", "place", "draw", "start", "roll", "move", "end_move", "explore", "tokens"),
    *("resource", "to_challenge", "challenge", "reveal", "fight", "equip", "end", "finish"),
)


_Foe = tuple[str, str]
"""Where the encounter of a challenge comes from, and its card."""


def _foe(view: State, _seat: Seat) -> list[_Foe]:
    return [] if view.foe is None else [(view.foe.kind, view.foe.card)]


def _of_foe(tables: Tables) -> tuple[Feature[_Foe], ...]:
    return (
        Feature("from", lambda foe: foe[0], of=("drawn", "event", "marker", "board", "gone")),
        *_of_encounter(tables, lambda foe: foe[1]),
    )


def _spaces(view: State, seat: Seat) -> list[_Space]:
    tables = view.config.tables
    number = tables.number
    there: dict[int, list[tuple[int, ...]]] = {}

    def put(space: str, what: int, value: int) -> None:
        at = number.get(space)
        if at is not None:
            row = there.setdefault(at, [(), (), (), (), ()])
            row[what] += (value,)

    for n, other in enumerate(_around(view, seat)):
        put(view.players[other].space, 0, n)
    for one in view.markers:
        if one is not None:
            put(one.space, 1, tables.colour[one.card])
    for space, _event in view.local:
        put(space, 2, 1)
    for trap in view.traps:
        put(trap.space, 3, 1)
    for quest in view.players[seat].quests:
        for space in quest.tokens:
            put(space, 4, 1)
    found = [_EMPTY] * len(tables.names)
    for at, lying in enumerate(view.ground):
        if lying:
            found[at] = _Space(len(lying), tuple([one.token for one in lying if one.token != HIDDEN]))
    for at, row in there.items():
        found[at] = _Space(*found[at][:2], *row)
    return found


def _of_space(tables: Tables, seats: int) -> tuple[Feature[_Space], ...]:
    return (
        Feature("heroes", lambda space: space.heroes, of=range(seats)),
        Feature("tokens_down", lambda space: space.down, _LYING),
        Feature("token", lambda space: tuple(map(kind_of, space.tokens)), 2, of=list(tables.content.discoveries)),
        Feature("marker", lambda space: space.markers, 2, of=range(len(COLOURS))),
        Feature("event", lambda space: len(space.events)),
        Feature("traps", lambda space: len(space.traps), 2),
        Feature("own_quest_tokens", lambda space: len(space.quests), 3),
    )


class _Land(NamedTuple):
    kind: Annotated[str, Told(of=get_args(SpaceKind))]
    colour: Annotated[int, Told(of=range(len(COLOURS)))]
    resource: Annotated[tuple[str, ...], Told(of=RESOURCES)]
    printed_encounter: bool
    x: float
    y: float
    ways: Annotated[int, Told(8)]


@lru_cache(maxsize=8)
def _land(tables: Tables) -> tuple[_Land, ...]:
    width, height = tables.content.canvas
    return tuple(
        _Land(
            space.kind,
            space.colour,
            tuple(space.resources),
            space.encounter is not None,
            space.x / width,
            space.y / height,
            len(space.neighbours),
        )
        for space in tables.spaces.values()
    )


def _heroes(view: State, seat: Seat) -> list[_Hero]:
    found = []
    for other in _around(view, seat):
        one = view.players[other]
        found.append(
            _Hero(
                one.character,
                one.level,
                one.side == "other",
                one.damage,
                health(view, other) if one.character else 0,
                sum([entry.valor for entry in one.log]),
                (len(one.hand), len(one.deck), len(one.discard), len(one.quests), len(one.bag)),
                tuple(map(kind_of, one.tokens)),
                len(one.attached),
                tuple([forbidden.what for forbidden in one.forbids]),
                tuple([entry.kind for entry in one.log]),
            )
        )
    return found


def _items(view: State, seat: Seat) -> list[_Piles]:
    players = [view.players[other] for other in _around(view, seat)]
    return [((one.weapon, one.armour), one.bag) for one in players]


def _cards(view: State, seat: Seat) -> list[_Piles]:
    players = [view.players[other] for other in _around(view, seat)]
    return [(one.hand, one.discard, tuple([card.card for card in one.attached])) for one in players]


def _of_piles(names: Sequence[str], kinds: Sequence[str], most: int) -> tuple[Feature[_Piles], ...]:
    """How many of each kind are known in each of some piles."""
    return tuple(Feature(name, partial(_kinds_in, n), most, of=kinds) for n, name in enumerate(names))


def _kinds_in(n: int, piles: _Piles) -> tuple[str, ...]:
    return tuple(map(kind_of, piles[n]))


def _quests(view: State, seat: Seat) -> list[ActiveQuest | None]:
    found: list[ActiveQuest | None] = []
    for other in _around(view, seat):
        quests = view.players[other].quests[:_QUESTS]
        found += (*quests, *_NONE[len(quests) :])
    return found


_NONE: Final = (None,) * _QUESTS


def _of_quest(tables: Tables) -> tuple[Feature[ActiveQuest | None], ...]:
    needs = tables.needs

    def share(quest: ActiveQuest | None, n: int) -> float:
        return quest.done[n] / max(1, needs[quest.card][n]) if quest and n < len(quest.done) else 0.0

    return (
        Feature("quest", lambda quest: quest.card if quest else "", of=list(tables.content.quests)),
        *Feature[ActiveQuest | None].each([f"step_{n + 1}" for n in range(_STEPS)], share),
        Feature("tokens_out", lambda quest: len(quest.tokens) if quest else 0, 4),
        Feature("marked", lambda quest: len(quest.marked) if quest else 0, 3),
    )


def _markers(view: State, _seat: Seat) -> list[_Marker]:
    number = view.config.tables.number
    return [
        ("", -1, 0) if one is None else (one.card, number.get(one.space, -1), len(one.attached)) for one in view.markers
    ]


def _of_marker(tables: Tables) -> tuple[Feature[_Marker], ...]:
    return (
        *_of_encounter(tables, lambda marker: marker[0]),
        Feature("space", lambda marker: marker[1], of=range(len(tables.names))),
        Feature("attached", lambda marker: marker[2], 3),
    )


def _of_encounter(tables: Tables, card_of: Callable[[F], str]) -> tuple[Feature[F], ...]:
    """What an encounter is like, whose card a fact names; nothing where it names none."""
    monsters = tables.monsters

    def figures(fact: F) -> tuple[int, int, int]:
        found = monsters.get(card_of(fact))
        return (found.card.attack.value, found.card.defence, found.card.damage) if found else (0, 0, 0)

    def traits(fact: F) -> tuple[str, ...]:
        found = monsters.get(card_of(fact))
        return tuple(found.card.traits) if found else ()

    def colour(fact: F) -> int:
        found = monsters.get(card_of(fact))
        return found.colour if found else -1

    return (
        Feature("colour", colour, of=range(len(COLOURS))),
        Feature("trait", traits, of=TRAITS),
        *Feature[F].each(("attack", "defence", "harm"), lambda fact, n: figures(fact)[n], 10),
    )


def _fight(view: State, seat: Seat) -> list[_Fight]:
    one, seats = view.combat, len(view.players)
    if one is None:
        return []
    sides = (one.attacker - seat) % seats, -1 if one.defender == NOBODY else (one.defender - seat) % seats
    changes = tuple([(mod.side, mod.stat, mod.n) for mod in one.mods])
    return [_Fight(*sides, one.stage, *one.dice, one.pending, one.dealt, one.hurt, one.energy, changes)]


def _changes() -> list[Feature[_Fight]]:
    return [
        *Feature[_Fight].each([f"{side}_{what}_more" for side, what in _CHANGES], _change, 10),
        *Feature[_Fight].each(
            [f"{side}_{what}_less" for side, what in _CHANGES], lambda fight, n: -_change(fight, n), 10
        ),
    ]


_CHANGES: Final = tuple(product(("attacker", "defender"), ("attack", "defence", "damage")))


def _change(fight: _Fight, n: int) -> int:
    """By how much a figure of a side is changed."""
    whose, what = _CHANGES[n]
    return sum([by for side, stat, by in fight.changes if stat == what and ("attacker", "defender")[side] == whose])
