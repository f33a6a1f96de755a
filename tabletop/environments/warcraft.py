"""Warcraft in numbers: hexes, seats, cards by their kind, the running battle and step."""

from __future__ import annotations

from functools import lru_cache, partial
from itertools import product
from typing import Annotated, Final, NamedTuple, get_args

from tabletop.rules.bits import has_bit, numbers_of
from tabletop.rules.game import Seat
from tabletop.rules.warcraft import RACES
from tabletop.rules.warcraft.battle import STAGES
from tabletop.rules.warcraft.board import UNIT_LIMIT
from tabletop.rules.warcraft.config import Tables
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.pieces import (
    BUILDER,
    CALLED,
    CRIPPLE,
    FAST,
    KIND,
    KINDS,
    MOST_CRIPPLED,
    MOVED,
    NEUTRAL,
    OWNER,
    POLY,
    WORKER,
    Stack,
    outpost_complete,
    outpost_hex,
    outpost_seat,
    site_kind,
    site_status,
)
from tabletop.rules.warcraft.scenarios import Terrain
from tabletop.rules.warcraft.state import (
    COMPLETE,
    PARTIAL,
    REGISTRY,
    UNKNOWN,
    AnswerFrame,
    CardFrame,
    Pile,
    SpendFrame,
    State,
    WindowFrame,
)
from tabletop.rules.warcraft.victory import points, target

from .numbering import Domain, domain
from .tensor import Feature, Readable, Section, Told, match_section, relative, told_by

_OWNERS: Final = (*relative(NEUTRAL), "neutral")
_CARDS: Final = tuple(content().cards)
_STOCK: Final = 30
_FARTHEST: Final = 3
"""Hexes that a piece moves at most, with the card for it (WC-MOV-2)."""


class _Pieces(dict[object, int]):
    """The number of a piece by its id: its kind and hex, whoever's it is and whatever it has done."""

    def __init__(self, tables: Tables) -> None:
        super().__init__()
        self._tables = tables

    def __missing__(self, name: object) -> int:
        found = self._tables.find_piece(str(name))
        if found is None:
            raise KeyError(name)
        where, piece = found
        number = self[name] = KIND[piece] * self._tables.size + where
        return number


class _Moves(dict[object, int]):
    """The number of a move by piece and destination: the kind of piece, and which of the ways from hex to hex."""

    def __init__(self, tables: Tables) -> None:
        super().__init__()
        self._tables = tables
        self.ways = [(a, b) for a in tables.indices for b in _near(tables, a)]
        self._number = {way: n for n, way in enumerate(self.ways)}

    def __missing__(self, names: object) -> int:
        assert isinstance(names, tuple)
        found = self._tables.find_piece(names[0])
        if found is None:
            raise KeyError(names)
        where, piece = found
        way = self._number[where, self._tables.map.index[names[1]]]
        number = self[names] = KIND[piece] * len(self.ways) + way
        return number


def _near(tables: Tables, start: int) -> list[int]:
    """The hexes that a piece could reach from one at the most, through the air."""
    seen = {start}
    for _ in range(_FARTHEST):
        seen |= {near for where in seen for near in tables.air[where]}
    return sorted(seen - {start})


def _card_kind(name: object) -> int:
    return _CARD[str(name).split("-")[1]]


_CARD: Final = {kind: n for n, kind in enumerate(_CARDS)}


def domains(state: State) -> dict[str, Domain | int]:
    """What the fields of actions can be. A piece is numbered by its kind and hex, a card by its kind; alike ones that
    differ otherwise take the slots."""
    tables = state.config.tables
    names, moves = tables.names, _Moves(tables)
    kinds = KINDS if tables.necromancers >= 0 else KINDS[: WORKER + 1]
    pieces, of_piece = [f"{kind}@{name}" for kind, name in product(kinds, names)], _Pieces(tables)
    ways = [f"{kind}@{names[a]}>{names[b]}" for kind in kinds for a, b in moves.ways]
    return {
        "move.piece+to": Domain(ways, moves.__getitem__),
        "unit": Domain(pieces, of_piece.__getitem__),
        "hex": domain(names),
        "army": domain(("", *RACES)),
        "card": Domain(_CARDS, _card_kind),
        "number": domain(range(_STOCK)),
        "play.space": domain(("", *names)),
        "play.to": 2,
        "play.piece": 3,
        "play.choice": 1,
        "carry.piece": 2,
        "carry.drop": 4,
        "captive": 1,
        "phases": 12,
        "overflow.piece": Domain(kinds, lambda name: of_piece[name] // tables.size),  # all from one hex
        "overflow": 2,
    }


class _Hex(NamedTuple):
    """A hex as a seat sees it; ``there``: what it has beside its pieces and its depletion."""

    stack: Stack
    token: int
    there: tuple[str, ...]
    seat: int


class _Holding(NamedTuple):
    race: Annotated[str, Told(of=RACES)]
    ally: bool
    out: bool
    first: bool
    reserve: Annotated[
        tuple[int, ...], Told(max(content().markers), each=[f"reserve_{kind}" for kind in KINDS[: WORKER + 1]])
    ]
    sites: tuple[int, ...]
    levels: Annotated[tuple[int, ...], Told(4, each=[f"level_{kind}" for kind in KINDS[:WORKER]])]
    stock: Annotated[tuple[int, int], Told(_STOCK, each=("gold", "wood"))]
    piles: Annotated[tuple[int, ...], Told(21, each=("hand", "deck", "discard", "aside"))]
    points: Annotated[int, Told(_STOCK)]


class _Now(NamedTuple):
    """The running step: what the decision is about."""

    slot: Annotated[int, Told(NEUTRAL)]
    window: Annotated[int, Told(of=range(1, 15))]
    card: Annotated[str, Told(of=_CARDS)]
    option: Annotated[str, Told(of=("train", "construct", "upgrade"))]
    asked_for: Annotated[int, Told(of=(1, 2))]
    asked_amount: Annotated[int, Told(_STOCK)]
    battles: Annotated[int, Told(100)]
    target: Annotated[int, Told(_STOCK)]


class _Roll(NamedTuple):
    """What an owner does in the running battle; ``part``: "attacker", "defender" or ""."""

    part: Annotated[str, Told(of=("attacker", "defender"))]
    faces: Annotated[tuple[int, ...], Told(10, range(1, content().battle_die + 1))]
    hits: Annotated[int, Told(10)]
    casualties: Annotated[int, Told(10)]
    under: Annotated[
        tuple[str, ...], Told(of=("faerie", "marked", "poison", "spears", "snared", "healed", "stays_out"))
    ]


class _Clash(NamedTuple):
    stage: Annotated[str, Told(of=tuple(STAGES))]
    round: Annotated[int, Told(10)]
    phase: Annotated[int, Told(of=range(3))]
    half: Annotated[int, Told(of=range(3))]
    pools: Annotated[tuple[int, int], Told(10, each=("attacker_to_remove", "defender_to_remove"))]
    hidden: Annotated[tuple[int, int], Told(3, each=("attacker_invisible", "defender_invisible"))]
    removes: Annotated[int, Told(of=range(2))]


def sections(state: State) -> list[Readable[State]]:
    """The sections of a match: ``match``, ``now``, ``spaces``, ``land``, ``seats``, ``cards`` (what is known of hands
    and piles), ``battle``, ``rolls``."""
    tables = state.config.tables
    around = relative(tables.seats)
    return [
        match_section(list(REGISTRY.listings), tables.seats, 50),
        Section("now", ("now",), _now, told_by(_Now)),
        Section("spaces", tables.names, _hexes, _of_hex(tables.seats, len(tables.captive_owner))),
        Section("land", tables.names, lambda view, seat: _land(view.config.tables, seat), told_by(_Land)),
        Section("seats", around, _holdings, told_by(_Holding, sites=_OF_SITES)),
        Section("cards", around, _known_cards, _OF_CARDS),
        Section("battle", ("battle",), _clash, told_by(_Clash)),
        Section("rolls", _OWNERS, _rolls, told_by(_Roll)),
    ]


def _seen_owner(tables: Tables, owner: int, seat: Seat) -> str:
    """An owner as a seat sees it, one of _OWNERS."""
    return "neutral" if owner == NEUTRAL else _OWNERS[(owner - seat) % tables.seats]


def _now(view: State, _seat: Seat) -> list[_Now]:
    top = view.frames[-1] if view.frames else None
    window = top.window if isinstance(top, WindowFrame) else 0
    option = top.option if isinstance(top, SpendFrame) else ""
    asked = (top.resource + 1, top.amount) if isinstance(top, AnswerFrame) else (0, 0)
    played = [frame.card for frame in view.frames if isinstance(frame, CardFrame)]
    card = view.config.tables.card_kind[played[-1]] if played and played[-1] != UNKNOWN else ""
    return [_Now(view.slot, window, card, option, *asked, view.battles, target(view))]


def _hexes(view: State, seat: Seat) -> list[_Hex]:
    tables = view.config.tables
    there: dict[int, list[str]] = {}

    def put(where: int, what: str) -> None:
        there.setdefault(where, []).append(what)

    for post in view.outposts:
        done = "outpost" if outpost_complete(post) else "outpost_begun"
        put(outpost_hex(post), f"{done}_{_seen_owner(tables, outpost_seat(post), seat)}")
    for where in numbers_of(view.marks):
        put(where, "mark")
    for n, where in enumerate(view.captives):
        put(where, f"captive_{n + 1}")
    for where, other in view.entered:
        put(where, f"entered_{_seen_owner(tables, other, seat)}")
    for where in view.besieged:
        put(where, "besieged")
    if view.battle is not None:
        put(view.battle.hex, "battle")
    top = view.frames[-1] if view.frames else None
    if isinstance(top, WindowFrame) and top.spot >= 0:
        put(top.spot, "asked")
    if not there:
        return [_Hex(stack, token, (), seat) for stack, token in zip(view.board, view.tokens)]
    return [
        _Hex(stack, token, tuple(there[where]) if where in there else (), seat)
        for where, (stack, token) in enumerate(zip(view.board, view.tokens))
    ]


def _of_hex(seats: int, captives: int) -> tuple[Feature[_Hex], ...]:
    def owners(fact: _Hex) -> tuple[object, ...]:
        return tuple([((OWNER[p] - fact.seat) % seats if OWNER[p] < NEUTRAL else NEUTRAL, KIND[p]) for p in fact.stack])

    flags = (("moved", MOVED), ("fast", FAST), ("poly", POLY), ("called", CALLED), ("builder", BUILDER))
    others = _OWNERS[:-1]
    there = (
        *(f"{what}_{owner}" for what in ("outpost", "outpost_begun", "entered") for owner in others),
        *("mark", "besieged", "battle", "asked"),
        *(f"captive_{n + 1}" for n in range(captives)),
    )
    return (
        *Feature[_Hex].each(
            [f"{name}_{kind}" for name in _OWNERS for kind in KINDS],
            lambda fact, n: owners(fact).count(divmod(n, len(KINDS))),
            2 * UNIT_LIMIT,
        ),
        *Feature[_Hex].each(
            [name for name, _ in flags],
            lambda fact, n: sum([bool(piece & flags[n][1]) for piece in fact.stack]),
            2 * UNIT_LIMIT,
        ),
        Feature("crippled", lambda fact: sum([CRIPPLE[p] for p in fact.stack]), MOST_CRIPPLED * UNIT_LIMIT),
        Feature("depletion", lambda fact: fact.token, of=(PARTIAL, COMPLETE)),
        Feature("there", lambda fact: fact.there, of=there),
    )


class _Land(NamedTuple):
    """A hex as the map has it; ``town``: whose it is, seats from the own one; ``ways``: how many hexes can be entered
    from it on foot."""

    terrain: Annotated[str, Told(of=get_args(Terrain))]
    points: Annotated[int, Told(9)]
    town: Annotated[int, Told(of=range(NEUTRAL))]
    lasting: bool
    protected: bool
    graveyard: bool
    ways: Annotated[int, Told(6)]


@lru_cache(maxsize=16)
def _land(tables: Tables, seat: Seat) -> tuple[_Land, ...]:
    return tuple(
        _Land(
            tables.terrain[h],
            tables.value[h],
            (tables.town_of[h] - seat) % tables.seats if h in tables.town_of else -1,
            h in tables.lasting,
            h in tables.protected,
            h in tables.graveyards,
            len(tables.ground[h]),
        )
        for h in tables.indices
    )


def _holdings(view: State, seat: Seat) -> list[_Holding]:
    tables = view.config.tables
    return [
        _Holding(
            tables.race[other],
            tables.side[other] == tables.side[seat],
            has_bit(view.out, other),
            view.first == other,
            view.reserve[other],
            view.sites[other],
            view.levels[other],
            (view.gold[other], view.wood[other]),
            (len(view.hands[other]), len(view.decks[other]), len(view.discards[other]), len(view.aside[other])),
            points(view, other).total,
        )
        for other in [(seat + n) % tables.seats for n in range(tables.seats)]
    ]


_STATUS: Final = ("idle", "busy", "rising", "summoned")

_OF_SITES: Final = Feature[_Holding].each(
    [f"{kind}_building_{status}" for kind in KINDS[:WORKER] for status in _STATUS],
    lambda one, n: [(site_kind(code), site_status(code)) for code in one.sites].count(divmod(n, len(_STATUS))),
    max(content().buildings),
)


_Cards = tuple[Tables, Pile, Pile, Pile]


def _known_cards(view: State, seat: Seat) -> list[_Cards]:
    """Of each seat its hand, the cards in front of it, and its discard."""
    tables, hands, shown, discards = view.config.tables, view.hands, view.shown, view.discards
    around = [(seat + n) % tables.seats for n in range(tables.seats)]
    return [(tables, hands[other], shown[other], discards[other]) for other in around]


def _kinds_in(n: int, cards: _Cards) -> tuple[str, ...]:
    """The kinds of the known cards in a pile."""
    kinds = cards[0].card_kind
    return tuple([kinds[card] for card in (cards[1], cards[2], cards[3])[n] if card != UNKNOWN])


_OF_CARDS: Final[tuple[Feature[_Cards], ...]] = tuple(
    Feature(name, partial(_kinds_in, n), max(kind.copies for kind in content().cards.values()), of=_CARDS)
    for n, name in enumerate(("hand", "shown", "discard"))
)


def _clash(view: State, _seat: Seat) -> list[_Clash]:
    one = view.battle
    if one is None:
        return []
    return [_Clash(one.stage, one.round, one.phase, one.half, one.pools, one.hidden, one.turn)]


def _rolls(view: State, seat: Seat) -> list[_Roll]:
    battle, tables = view.battle, view.config.tables
    if battle is None:
        return []
    found = dict.fromkeys(_OWNERS, _NO_ROLL)
    rolled = {roll.owner: roll for roll in battle.rolls}
    for owner in (*range(tables.seats), NEUTRAL):
        side = tables.side[owner]
        part = ("attacker", "defender")[battle.sides.index(side)] if side in battle.sides else ""
        cards = tuple(
            name
            for name, held in (
                ("faerie", owner in battle.faerie),
                ("marked", owner in battle.marked),
                ("poison", any(owner == one for one, _ in battle.poison)),
                ("spears", has_bit(battle.spears, owner)),
                ("snared", side in battle.sides and has_bit(battle.snared, battle.sides.index(side))),
                ("healed", side in battle.sides and has_bit(battle.healed, battle.sides.index(side))),
                ("stays_out", has_bit(battle.stayed, owner)),
            )
            if held
        )
        roll = rolled.get(owner)
        dice = (roll.faces, roll.hits, roll.casualties) if roll else ((), 0, 0)
        found[_seen_owner(tables, owner, seat)] = _Roll(part, *dice, cards)
    return list(found.values())


_NO_ROLL: Final = _Roll("", (), 0, 0, ())
