"""What stays the same through one match: scenario, races, options, and tables made of them.

An *owner* is a seat, or NEUTRAL for pieces of the side without a player. Owners index the per-owner tables.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Annotated, Final

from tabletop.rules.bits import bits_of
from tabletop.rules.codec import Place, content_form
from tabletop.rules.entries import Flag, between, one_of
from tabletop.rules.game import Action
from tabletop.rules.graph import HexMap

from . import RACES
from .actions import move_action
from .content import Tile, content
from .pieces import (
    ALLOWANCE,
    FLYING,
    KIND,
    KINDS,
    NEUTRAL,
    OWNER,
    RANGED,
    code,
    flags_of,
    hex_of,
    letters,
    located,
    piece_of,
)
from .scenarios import (
    Necromancers,
    OutpostTowns,
    Revival,
    ScenarioContent,
    Spell,
    built_in,
    parse_scenario,
)

DECK: Final = 21


Scenario = Annotated[ScenarioContent, content_form(built_in, parse_scenario)]


@dataclass(frozen=True, slots=True)
class Options:
    """What the seats agreed (WC-OPT): the scenario, the race of each seat, and the options of section 3.20.
    ``partners_look``: teammates see each other's hands."""

    scenario: Scenario
    races: tuple[Annotated[str, one_of(RACES)], ...]
    errata_heal: Flag = False
    active_first: Flag = False
    trim: Flag = True
    target: Annotated[int, between(0, 10**9)] = 0
    english_garrison: Flag = False
    immediate_capture: Flag = False
    bluff: Flag = False
    devour_kills: Flag = False
    ask_raise: Flag = False
    partners_look: Annotated[Flag, Place(younger=True)] = False


class _PieceIds(dict[int, str]):
    """Ids of pieces by located piece, computed when first asked for."""

    def __init__(self, tables: Tables) -> None:
        super().__init__()
        self._tables = tables

    def __missing__(self, key: int) -> str:
        where, piece = hex_of(key), piece_of(key)
        tables = self._tables
        text = f"{tables.race[OWNER[piece]]}.{KINDS[KIND[piece]]}@{tables.map.names[where]}"
        extra = letters(piece)
        found = self[key] = f"{text}:{extra}" if extra else text
        return found


class _FreeMoves(dict[int, list[Action]]):
    """All moves of a piece without enemies in reach, by located piece, computed when first asked for."""

    def __init__(self, tables: Tables) -> None:
        super().__init__()
        self._tables = tables

    def __missing__(self, key: int) -> list[Action]:
        tables = self._tables
        where, piece = hex_of(key), piece_of(key)
        flies, steps = KIND[piece] == FLYING, ALLOWANCE[piece]
        ways: tuple[int, ...] = ()
        if steps == 1:
            ways = (tables.air if flies else tables.ground)[where]
        elif steps == 2:
            ways = (tables.air2 if flies else tables.ground2)[where]
        name = tables.piece_ids[key]
        found: list[Action] = [move_action(name, tables.names[to]) for to in ways]
        self[key] = found
        return found


class Tables:
    """Read-only tables of one match."""

    def __init__(self, options: Options) -> None:
        scenario = options.scenario
        self.map = HexMap([row[:3] for row in scenario.hexes], scenario.walls)
        self.names = self.map.names
        self.size = len(self.map)
        self.indices = range(self.size)
        self.seats = len(scenario.seats)
        neutral = scenario.neutral
        spare = ("",) * (NEUTRAL - self.seats)
        self.race: tuple[str, ...] = (*options.races, *spare, neutral.race if neutral else "")
        self.owner = {race: owner for owner, race in enumerate(self.race) if race}
        sides = tuple(plan.team for plan in scenario.seats)
        self.sides = max(sides) + 1
        self.neutral_side = self.sides
        self.side: tuple[int, ...] = (*sides, *(-1,) * len(spare), self.neutral_side)
        self.others = tuple(
            bits_of(owner for owner, its in enumerate(self.side) if its not in (side, -1))
            for side in (*range(self.sides), self.neutral_side)
        )
        self.team = tuple(tuple(s for s in range(self.seats) if sides[s] == side) for side in range(self.sides))
        self.towns = tuple(plan.town for plan in scenario.seats)
        self.town_of = {town: seat for seat, town in enumerate(self.towns) if town >= 0}
        self.stocked = tuple(plan.stocked for plan in scenario.seats)
        self._land(scenario)
        self._tiles(options)
        self._cards(options)
        self.piece_ids: dict[int, str] = _PieceIds(self)
        self.free_moves: dict[int, list[Action]] = _FreeMoves(self)
        self.known_gifts: dict[tuple[int, tuple[int, ...], tuple[int, ...], int, bool], list[Action]] = {}
        self.known_moves: dict[tuple[int, frozenset[int], frozenset[int]], list[Action]] = {}

    def _land(self, scenario: ScenarioContent) -> None:
        self.terrain = tuple(row[3] for row in scenario.hexes)
        self.label = tuple(row[5] for row in scenario.hexes)
        value = content().town_value
        self.value = tuple(
            value if h in self.town_of or row[3] == "town" else row[4] for h, row in enumerate(scenario.hexes)
        )
        self.scoring = tuple(h for h, worth in enumerate(self.value) if worth)
        self.mountain = tuple(kind == "mountain" for kind in self.terrain)
        self.resource = tuple(("mine", "forest").index(t) if t in ("mine", "forest") else -1 for t in self.terrain)
        self.resources = tuple(h for h, resource in enumerate(self.resource) if resource >= 0)
        self.lasting = frozenset(scenario.never_depleted)
        self.air = self.map.around
        self.ground = tuple(tuple(n for n in near if not self.mountain[n]) for near in self.map.open)
        self.air2 = tuple(_second(self.air, h) for h in range(self.size))
        self.ground2 = tuple(_second(self.ground, h) for h in range(self.size))
        self.air_set = tuple(frozenset(ways) for ways in self.air)
        self.ground2_set = tuple(frozenset(ways) for ways in self.ground2)
        protected, necro = scenario.rule(OutpostTowns), scenario.rule(Necromancers)
        self.protected = frozenset(() if protected is None else protected.hexes)
        self.graveyards = frozenset(() if necro is None else necro.graveyards)
        self.sources = dict(() if necro is None else necro.sources)
        self.necromancers, self.spell, self.revival = (
            self.owner.get(scenario.race_of(kind), -1) for kind in (Necromancers, Spell, Revival)
        )
        self.captive_owner = tuple(self.owner[captive.race] for captive in scenario.captives)
        self.captive_name = tuple(captive.name for captive in scenario.captives)

    def _tiles(self, options: Options) -> None:
        tiles = content().tiles
        self.tiles: tuple[tuple[tuple[Tile, ...], ...], ...] = tuple(
            tuple(tiles[race, kind] if race else () for kind in range(3)) for race in self.race
        )
        self.strength = tuple(
            tuple(tuple(_strength(tile, options) for tile in levels) for levels in kinds) for kinds in self.tiles
        )
        self.ability = tuple(tuple(tuple(tile.ability for tile in levels) for levels in kinds) for kinds in self.tiles)

    def _cards(self, options: Options) -> None:
        decks = content().decks
        self.card_kind: tuple[str, ...] = tuple(kind for race in options.races for kind in decks[race])
        ids = []
        for race in options.races:
            for n, kind in enumerate(decks[race]):
                ids.append(f"{race}-{kind}-{decks[race][: n + 1].count(kind)}")
        self.card_ids = tuple(ids)
        self.card_index = {name: n for n, name in enumerate(ids)}

    def piece_id(self, where: int, piece: int) -> str:
        return self.piece_ids[located(where, piece)]

    def find_piece(self, text: str) -> tuple[int, int] | None:
        """(hex, code) that an id stands for, whether there is such a piece or not; None for a wrong id."""
        name, _, rest = text.partition("@")
        race, _, kind = name.partition(".")
        where, _, extra = rest.partition(":")
        flags = flags_of(extra)
        if race not in self.owner or kind not in KINDS or where not in self.map.index or flags is None:
            return None
        return self.map.index[where], code(self.owner[race], KINDS.index(kind), flags)

    def cards_of(self, seat: int) -> range:
        """The instances of a seat's deck."""
        return range(seat * DECK, seat * DECK + DECK)


def _strength(tile: Tile, options: Options) -> int:
    """The printed Strength; the Priest of the errata has 3 (WC-OPT-1)."""
    healer = options.errata_heal and tile.ability == "heal" and tile.type == KINDS[RANGED]
    return 3 if healer else tile.strength


def _second(ways: tuple[tuple[int, ...], ...], start: int) -> tuple[int, ...]:
    """The hexes one or two steps away, nearest first."""
    found = list(ways[start])
    for near in ways[start]:
        found += [far for far in ways[near] if far != start and far not in found]
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Config:
    """Options with their tables. Two configs are equal if their options are."""

    options: Options
    tables: Tables = field(compare=False, repr=False)

    def __reduce__(self) -> tuple[Callable[[Options], Config], tuple[Options]]:
        """Pickle the options alone: the tables are made again, once in each process."""
        return configure, (self.options,)


@lru_cache(maxsize=8)
def configure(options: Options) -> Config:
    return Config(options, Tables(options))


def agreed(options: Options) -> Config:
    """The config of options in a save. Raises ValueError for races that do not fit the scenario."""
    scenario, races = options.scenario, options.races
    if len(races) != len(scenario.seats) or len(set(races)) != len(races):
        raise ValueError("the races do not fit the scenario")
    if any(plan.race not in ("", race) for plan, race in zip(scenario.seats, races)):
        raise ValueError("the races do not fit the scenario")
    if scenario.neutral and scenario.neutral.race in races:
        raise ValueError("the neutral race has a seat")
    return configure(options)
