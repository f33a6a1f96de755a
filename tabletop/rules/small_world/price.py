"""The price of a region and the ways of reaching it, computed item by item in this module alone, for legal actions,
refusals, the price on the map and the log (SW-CST, SW-RCH, SW-IMM).

``ConquestMeans`` holds what the active seat can use in its conquest step; the questions about a region take it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from typing import Final, Literal, NamedTuple, cast

from tabletop.rules.dice import Die
from tabletop.rules.game import Action, Seat

from .actions import Payments
from .config import NEUTRAL as NEUTRAL_SIDE, Profile, Tables, profile
from .content import content
from .effects import Effect, When, first, named, number
from .state import NOBODY, RegionContents, State, land_of
from .wording import Boost, Reach, Reason

FROSTMOURNE: Final = "ART-FRO"
ASHES: Final = "ART-ASH"
DOOMHAMMER: Final = "ART-DOO"
AEGIS: Final = "ART-AEG"
NO_BOOSTS: Final[tuple[str, ...]] = ()
DOOM: Final = ("doomhammer",)
_PLAIN: Final[tuple[tuple[str, ...], ...]] = (NO_BOOSTS,)


Reachable = Literal["yes", "die", "no"]


def die() -> Die[int]:
    """The Reinforcement die (1.1)."""
    return Die(content().die)


class PaymentDue(NamedTuple):
    """A payment that an attack asks for: to which seat, how much, and why: aegis, harmony, toll or doomhammer."""

    to: Seat
    coins: int
    why: Reason


class ConquestMeans:
    """What the active seat can conquer with: its regions, hand, abilities, Artifacts, places and flags.

    ``own``: its regions; ``near``: those next to them; ``held``: the markers that serve it; ``travel``: the cost of an
    entry; ``units``: ``tokens`` and ``beasts`` in hand; ``champion``: whether it can be used, with the token that
    Tauren must add (SW-RAC-TAU-1); ``most_pips``: the highest face of the die; ``most_short``: how many units a Final
    Conquest may lack. It holds for the position in which it was made; :func:`means_of` caches one. ``found``, ``rest``:
    the conquests listed with it so far, and an iterator over the others.
    """

    __slots__ = (
        "ashes",
        "base",
        "beasts",
        "boosted",
        "champion",
        "coins",
        "doomhammer",
        "flags",
        "floor",
        "found",
        "frostmourne",
        "held",
        "land",
        "most_pips",
        "most_short",
        "near",
        "own",
        "players",
        "profile",
        "purses",
        "race",
        "reductions",
        "rest",
        "seat",
        "state",
        "tables",
        "tokens",
        "travel",
        "units",
    )

    def __init__(self, state: State, seat: int | None = None) -> None:
        self.state = state
        self.tables: Tables = state.config.tables
        self.seat = seat = state.active if seat is None else seat
        player = state.players[seat]
        self.race = player.race
        self.profile: Profile = profile(player.race, player.power)
        self.reductions = reductions_of(player.race, player.power)
        self.players, self.flags, self.purses = state.players, state.flags, state.coins
        self.found: list[Action] = []
        self.rest: Iterator[Action] | None = None
        self.floor = self.profile.floor
        land = land_of(state, seat)
        self.land, self.own, self.near, self.held = land, land.own, land.near, land.held
        self.coins = state.coins[seat]
        serving = [marker for marker in self.held if marker not in state.flags.used]
        self.frostmourne, self.doomhammer = FROSTMOURNE in serving, DOOMHAMMER in serving
        self.ashes = ASHES in serving
        free = self.profile.no_travel or holds(self.held, "no_travel")
        book = content()
        self.base = ("base", book.base_cost)
        self.travel = 0 if free else book.travel_cost
        self.boosted = self.frostmourne or self.doomhammer
        self.tokens, self.beasts = player.tokens, player.beasts
        self.units = player.tokens + player.beasts
        able = self.profile
        self.champion = able.champion and not state.flags.champion and player.tokens >= able.floor - 1
        self.most_pips, self.most_short = book.most_pips, book.final_max_shortage

    def __reduce__(self) -> tuple[type[None], tuple[()]]:
        """Pickle it as None: a copied or sent position does without this cache."""
        return type(None), ()

    def far(self) -> bool:
        """Whether the seat can reach every island's land at once, by assault or by the Ashes."""
        return self.ashes or ("assault" in self.profile.reaches and not self.state.flags.assault)


@lru_cache(maxsize=1024)
def reductions_of(race: str, power: str) -> tuple[tuple[str, Callable[[ConquestMeans, int], int]], ...]:
    """The reductions of a race and a power ("": none): the id of the source of each, and the bound function that gives
    its size."""
    book = content()
    own: tuple[Effect, ...] = book.races[race].effects if race else ()
    badge: tuple[Effect, ...] = book.powers[power].effects if power else ()
    return tuple(
        (source, partial(_reduce, by=effect.number("by"), when=cast("When", effect["when"])))
        for source, effects in ((race, own), (power, badge))
        for effect in named(effects, "reduce")
    )


def means_of(state: State) -> ConquestMeans:
    """What the active seat can conquer with. Cached until the map, the seats, the flags of the turn or the coins
    change, since listing actions, resolving one and finding the next decision all need it."""
    known = state.means
    if (
        isinstance(known, ConquestMeans)
        and known.seat == state.active
        and known.players is state.players
        and known.flags is state.flags
        and known.purses is state.coins
        and known.land.spots == state.spots
    ):
        return known
    state.means = fresh = ConquestMeans(state)
    return fresh


# ------------------------------------------------------------------------------------------------------ reach


def reaches(means: ConquestMeans, region: int) -> list[str]:
    """Every way of reaching a region that is possible now, the simplest first (SW-RCH)."""
    tables, able, flags = means.tables, means.profile, means.state.flags
    wet = tables.water[region]
    if wet and not able.water:
        return []
    found = []
    if region in means.near:
        found.append("adjacent")
    elif tables.entry[region]:
        found.append("entry")
    special = able.reaches
    if special:
        if "cavern" in special and tables.cavern[region]:
            found.append("cavern")
        if "water_first" in special and wet and not means.own:
            found.append("water_first")
        if "assault" in special and not flags.assault and not wet:
            found.append("assault")
    if means.ashes:
        found.append("ashes")
    return found


def within_reach(means: ConquestMeans) -> list[int]:
    """The regions that can be reached in any way, in order, without the seat's own."""
    tables, spots, seat = means.tables, means.state.spots, means.seat
    if means.far():
        wanted = range(tables.size)
        return [r for r in wanted if spots[r].owner != seat or spots[r].declined]
    found = means.near | tables.entries
    special = means.profile.reaches
    if special:
        if "cavern" in special:
            found = found | tables.caverns
        if "water_first" in special and not means.own:
            found = found | tables.waters
    if not means.profile.water:
        found = found - tables.waters
    return sorted(found.difference(means.own))


# ------------------------------------------------------------------------------------------------------- cost


def price(means: ConquestMeans, region: int, reach: str, boosts: tuple[str, ...] = NO_BOOSTS) -> list[tuple[str, int]]:
    """What a conquest needs, item by item, without any die: their sum, or the floor where that is more (SW-CST)."""
    if "doomhammer" in boosts:
        return [("doomhammer", means.floor)]
    tables, spot = means.tables, means.state.spots[region]
    found = [means.base]
    if spot.owner != NOBODY:
        _defence(spot, found)
    if tables.mountain[region]:
        found.append(("mountain", 1))
    if reach == "entry" and means.travel:
        found.append(("travel", means.travel))
    for source, reduction in means.reductions:
        by = reduction(means, region)
        if by:
            found.append((source, -by))
    if boosts:
        if "frostmourne" in boosts:
            found.append(("frostmourne", -number(content().markers[FROSTMOURNE].effects, "reduce", "by")))
        if "ethereal" in boosts:
            found.append(("ethereal", -means.profile.at_place))
    return found


def _defence(spot: RegionContents, found: list[tuple[str, int]]) -> None:
    if spot.tokens:
        found.append(("murloc" if spot.owner < 0 else "tokens", spot.tokens))
    if spot.beasts:
        found.append(("beasts", spot.beasts))
    if spot.champion:
        found.append(("champion", 1))
    if spot.wall:
        found.append(("wall", 1))
    if spot.fort:
        found.append(("fort", 1))


def _reduce(means: ConquestMeans, region: int, *, by: int, when: When) -> int:
    """By how much a reduction that needs no choice lowers the price of a region (SW-CST)."""
    if when == "always":
        holds_now = True
    elif when == "nonempty":
        spot = means.state.spots[region]
        holds_now = spot.tokens + spot.beasts + spot.champion > 0
    elif when == "worgen_form":
        holds_now = means.state.flags.form == "worgen"
    else:
        holds_now = when.partition(":")[2] == means.tables.terrain[region]
    return by if holds_now else 0


def needed(means: ConquestMeans, items: list[tuple[str, int]]) -> int:
    """The units that a conquest takes: the sum of the items, but never less than the floor (SW-CON-5)."""
    total = sum([n for _, n in items])
    return total if total > means.floor else means.floor


def required(means: ConquestMeans, region: int, reach: str, boosts: tuple[str, ...] = NO_BOOSTS) -> int:
    """The units that the conquest of a region takes, by :func:`price` and :func:`needed`."""
    return needed(means, price(means, region, reach, boosts))


def required_plainly(means: ConquestMeans, region: int, spot: RegionContents, reach: str) -> int:
    """:func:`required` without boosts, computed faster as a plain sum, since lists of legal actions need it very
    often."""
    total = means.base[1] + spot.tokens + spot.beasts + spot.champion + spot.wall + spot.fort
    if means.tables.mountain[region]:
        total += 1
    if reach == "entry":
        total += means.travel
    for _, reduction in means.reductions:
        total -= reduction(means, region)
    return total if total > means.floor else means.floor


def boost_sets(means: ConquestMeans, region: int, reach: str) -> Sequence[tuple[str, ...]]:
    """Every set of optional reductions that can be declared for a region (SW-CST-4, spec 4)."""
    ether = (
        means.profile.at_place > 0
        and not means.state.flags.ethereal
        and reach in ("adjacent", "ashes")
        and bool(means.state.spots[region].place)
    )
    if not ether and not means.boosted:
        return _PLAIN
    frost = means.frostmourne
    found: list[tuple[str, ...]] = [NO_BOOSTS]
    if frost:
        found.append(("frostmourne",))
    if ether:
        found.append(("ethereal",))
    if frost and ether:
        found.append(("frostmourne", "ethereal"))
    if means.doomhammer:
        found.append(DOOM)
    return found


# --------------------------------------------------------------------------------------------------- immunity


def aegis_of(state: State, region: int, seat: int) -> int | None:
    """The other seat whose Aegis protects a region; None where there is none."""
    spot = state.spots[region]
    if AEGIS not in spot.artifacts or spot.owner < 0 or spot.declined or spot.owner == seat:
        return None
    return spot.owner


def aegis_due(state: State, region: int, seat: int) -> list[PaymentDue]:
    """The payment for the Aegis alone when a seat changes something in a region."""
    if aegis_of(state, region, seat) is None or (seat == state.active and state.flags.aegis):
        return []
    return [PaymentDue(state.spots[region].owner, number(content().markers[AEGIS].effects, "immune", "price"), "aegis")]


def attack_due(state: State, region: int, seat: int, boosts: tuple[str, ...] = NO_BOOSTS) -> list[PaymentDue]:
    """All payments of an attack on a region, in the order in which they fall due (SW-IMM-6)."""
    spot = state.spots[region]
    owner = spot.owner
    if owner < 0 or owner == seat:
        return []
    found = aegis_due(state, region, seat) if spot.artifacts else []
    defender = state.players[owner]
    if spot.declined:
        able = profile(defender.old_race, defender.old_power) if defender.old_power else None
    else:
        able = profile(defender.race, defender.power)
        if able.harmony and state.players[seat].harmony:
            found.append(PaymentDue(owner, able.harmony, "harmony"))
    if able is not None:
        toll = able.toll
        if toll is not None and state.config.tables.terrain[region] == toll["terrain"]:
            found.append(PaymentDue(owner, toll.number("price"), "toll"))
    if "doomhammer" in boosts:
        found.append(PaymentDue(owner, number(content().markers[DOOMHAMMER].effects, "at_floor", "pay"), "doomhammer"))
    return found


def payments(dues: list[PaymentDue]) -> Payments:
    """The payments in the form of an action's field."""
    return tuple([(due.to, due.coins) for due in dues]) if dues else ()


def total(dues: list[PaymentDue]) -> int:
    """The coins of all dues together."""
    return sum([due.coins for due in dues])


# ------------------------------------------------------------------------------------------------------- ways


@dataclass(frozen=True, slots=True)
class Way:
    """One way of conquering a region: by which reach and boosts, the items of its price and their sum, the payments,
    whether it can be done now (``die``: only with the die), how likely it succeeds, and whether an assault rolls."""

    reach: Reach
    boosts: tuple[Boost, ...]
    items: tuple[tuple[str, int], ...]
    required: int
    dues: tuple[PaymentDue, ...]
    possible: Reachable
    chance: Fraction


def ways_into(means: ConquestMeans, region: int) -> list[Way]:
    """Every way of conquering a region that can be reached. The map and refusals quote the first one: what can be done
    before what takes a die, and that before what cannot; then the one with the fewest boosts, among those that cannot
    be done the one that takes the fewest units."""
    found = [
        _way(means, region, reach, boosts)
        for reach in reaches(means, region)
        for boosts in boost_sets(means, region, reach)
    ]
    rank = ("yes", "die", "no").index
    found.sort(key=lambda way: (rank(way.possible), len(way.boosts) * (way.possible != "no"), way.required))
    return found


def _way(means: ConquestMeans, region: int, reach: str, boosts: tuple[str, ...]) -> Way:
    items = price(means, region, reach, boosts)
    need = needed(means, items)
    dues = attack_due(means.state, region, means.seat, boosts)
    odds = chance(means, need, reach, boosts)
    possible: Reachable = "yes" if odds == 1 else "die" if odds else "no"
    if total(dues) > means.coins:
        possible = "no"
    return Way(reach, boosts, tuple(items), need, tuple(dues), possible, odds)


def chance(means: ConquestMeans, need: int, reach: str, boosts: tuple[str, ...] = ()) -> Fraction:
    """The probability of a conquest that takes ``need`` units: 1 with enough in hand, else by the die of an assault or
    a Final Conquest; 0 where that is not possible (SW-FIN-2, SW-RAC-GNO-3)."""
    short = need - means.units
    doom = "doomhammer" in boosts
    if means.units < means.floor:
        return Fraction(0)
    if short <= 0 and (reach != "assault" or doom):
        return Fraction(1)
    if doom or short > means.most_short:
        return Fraction(0)
    return die().odds(lambda pips: pips >= short)


# ------------------------------------------------------------------------------------------------------ sides


def fights_for(state: State, seat: int) -> int:
    """The faction that a seat's Active Race fights for: its own, or the one chosen at the Battleground (SW-LEG-BAT)."""
    race = state.players[seat].race
    own = state.config.tables.faction[race] if race else NEUTRAL_SIDE
    return state.flags.side if own == NEUTRAL_SIDE and state.flags.side >= 0 else own


def holds(held: tuple[str, ...], verb: str) -> bool:
    """Whether one of these markers has an effect with that verb."""
    return bool(held) and any(first(content().markers[marker].effects, verb) is not None for marker in held)
