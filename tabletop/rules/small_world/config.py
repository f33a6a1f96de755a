"""What stays the same through one match: islands, sides, options, and tables made of them.

Regions are small ints in alphabetical order of their ids, all islands together (spec 2); races, powers and markers are
given by id.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Annotated, Final, get_args

from tabletop.rules.codec import Place, content_form
from tabletop.rules.entries import Flag, between, one_of
from tabletop.rules.game import Refusal
from tabletop.rules.graph import parts

from .content import Faction, Size, content
from .effects import Effect, first, named, number
from .islands import FACES, Island, built_in, parse_island

ALLIANCE, HORDE, NEUTRAL = range(3)
SIZES: Final[tuple[Size, ...]] = get_args(Size)
SIDE_NAMES: Final[tuple[Faction, ...]] = get_args(Faction)
SEATING: Final = {  # SW-BFA-1, SW-BFA-2
    2: (ALLIANCE, HORDE),
    3: (ALLIANCE, HORDE, NEUTRAL),
    4: (ALLIANCE, HORDE, ALLIANCE, HORDE),
    5: (ALLIANCE, HORDE, NEUTRAL, ALLIANCE, HORDE),
}


@dataclass(frozen=True, slots=True)
class Options:
    """What the seats agreed (SW-OPT): the number of seats, the islands in play, and the options of 3.19."""

    seats: Annotated[int, between(2, 5)]
    islands: tuple[Annotated[Island, content_form(built_in, parse_island)], ...]
    azeroth: Flag = False
    artifacts_move: Flag = True
    open_coins: Flag = False
    rounds: Annotated[int, one_of((0, 3, 5)), Place(optional=True)] = 0
    """How many rounds are played; 0: as many as the table says for so many seats."""


class Profile:
    """What a race and its power can do, looked up once for every pair. For an ability that they lack, a figure is 0 and
    a pair None."""

    def __init__(self, race: str, power: str) -> None:
        book = content()
        own: tuple[Effect, ...] = book.races[race].effects if race else ()
        badge: tuple[Effect, ...] = book.powers[power].effects if power else ()
        self.effects = found = (*own, *badge)
        self.floor = number(found, "floor", "n", 1)
        self.keep = number(found, "decline_keep", "n", 1)
        self.tallies = tuple((str(tally["event"]), tally.number("coins")) for tally in named(found, "tally"))
        self.structures = tuple(named(found, "structure"))
        self.reaches = frozenset(str(reach["kind"]) for reach in named(found, "reach"))
        self.no_travel = first(found, "no_travel") is not None
        self.water = first(found, "enter_water") is not None
        self.champion = first(found, "champion") is not None
        self.ransom = number(found, "champion", "ransom")
        self.harmony = number(found, "harmony", "price")
        self.saves = number(found, "save_first", "n")
        self.toll = first(found, "toll")
        self.intimidations = number(found, "intimidate", "uses")
        self.swaps = number(found, "swap", "uses")
        self.steals = first(found, "steal") is not None
        self.token_price = number(found, "buy_losses", "price")
        self.at_place = number(found, "reduce", "by") if self.steals else 0
        self.wall = any(one["kind"] == "wall" for one in self.structures)


@lru_cache(maxsize=1024)
def profile(race: str, power: str) -> Profile:
    """The abilities of a combination; "" for none."""
    return Profile(race, power)


class Tables:
    """Read-only tables of one match."""

    def __init__(self, options: Options) -> None:
        self.seats = options.seats
        self.sides = SEATING[options.seats]
        self.regions = {region.id: region for island in options.islands for region in island.regions}
        self.names = tuple(sorted(self.regions))
        self.index = {name: number for number, name in enumerate(self.names)}
        self.size = len(self.names)
        near = {
            region.id: tuple([self.index[island.regions[other].id] for other in region.borders])
            for island in options.islands
            for region in island.regions
        }
        self.around = tuple([near[name] for name in self.names])
        self.island = parts(self.around)
        ordered = [self.regions[name] for name in self.names]
        self.terrain = tuple(region.terrain for region in ordered)
        self.water = tuple(region.water for region in ordered)
        self.mountain = tuple(terrain == "mountain" for terrain in self.terrain)
        self.symbols = tuple(frozenset(region.symbols) for region in ordered)
        self.entry = tuple("entry" in found for found in self.symbols)
        self.cavern = tuple("cavern" in found for found in self.symbols)
        self.magic = tuple([region for region, found in enumerate(self.symbols) if "magic" in found])
        self.entries = frozenset(region for region, there in enumerate(self.entry) if there)
        self.caverns = frozenset(region for region, there in enumerate(self.cavern) if there)
        self.by_water = tuple(any(self.water[near] for near in around) for around in self.around)
        self.waters = frozenset(region for region, wet in enumerate(self.water) if wet)
        self.land = frozenset(region for region, wet in enumerate(self.water) if not wet)
        limits = content().limits
        self.limit = dict(limits)
        self.rounds = options.rounds or content().rounds[options.seats]
        self.tokens = {race.id: race.tray for race in content().races.values()}
        self.races = tuple(self.tokens)
        self.race_index = {race: number for number, race in enumerate(self.races)}
        self.faction = {race.id: SIDE_NAMES.index(race.faction) for race in content().races.values()}


@dataclass(frozen=True, slots=True)
class Config:
    """Options with their tables. Two configs are equal if their options are."""

    options: Options
    tables: Tables = field(compare=False, repr=False)

    def __reduce__(self) -> tuple[Callable[[Options], Config], tuple[Options]]:
        """Pickle the options alone: the tables are made again, once in each process."""
        return configure, (self.options,)


@lru_cache(maxsize=16)
def configure(options: Options) -> Config:
    """The config of some options. Only those of the last matches are cached, as islands differ from match to match."""
    return Config(options, Tables(options))


def problem_of_islands(seats: int, chosen: Sequence[Island]) -> Refusal | None:
    """What is wrong with the islands asked for: too many of a size, two sides of one board, or more pieces needed than
    there are (SW-SET-3, SW-CMP-1); None when nothing is."""
    sizes = content().boards[seats]
    boards = [island.board for island in chosen]
    twice = next((board for board in boards if boards.count(board) > 1), None)
    if twice is not None:
        return Refusal("SW-SET-3", "board_twice", {"board": twice})
    for size in SIZES:
        number = sum(island.size == size for island in chosen)
        if number > sizes[size]:
            return Refusal("SW-SET-3", "boards_number", {"size": size, "n": sizes[size], "seats": seats})
    limits = content().limits
    largest = {"mountain": limits["mountain"], "murloc": limits["murloc"], "marker": len(content().markers)}
    for what, most in largest.items():
        number = sum(island.counted(what) for island in chosen)
        number += sum((sizes[size] - sum(one.size == size for one in chosen)) * _most(size, what) for size in SIZES)
        if number > most:
            return Refusal("SW-CMP-1", "boards_pieces", {"what": what, "n": number, "most": most})
    return None


@cache
def _most(size: str, what: str) -> int:
    """The most of something that any built-in face of a size needs."""
    return max(built_in(face).counted(what) for face in FACES if face[0] == size)


def agreed(options: Options) -> Config:
    """The config of options in a save. Raises ValueError for islands of another number of seats."""
    wrong = problem_of_islands(options.seats, options.islands)
    if wrong is not None or len(options.islands) != sum(content().boards[options.seats].values()):
        raise ValueError("the islands are not those of so many seats")
    return configure(options)
