"""What a table shows beside the legal actions: the price of a region with its items, what declining would bring, what
the supply holds, the rows on offer, the chance of an attempt. Nothing here changes a state or looks at what is hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from tabletop.rules.game import Refusal, Seat

from .combos import combos, rows
from .config import profile
from .conquest import die
from .content import content
from .price import Due, Means, attack_due, boost_sets, needed, price, reaches, total
from .refusals_conquest import why_not
from .scoring import Line, lines
from .state import State, clone, left, own_regions

Reachable = Literal["yes", "die", "no"]
PIECES: Final = ("wall", "fort", "tower", "objective", "beast")


def pieces_on_map(state: State) -> int:
    """How many pieces lie in the regions: units, structures, bombs, objectives, markers, Artifacts and places."""
    return sum(
        spot.units + len(spot.structures) + len(spot.artifacts)
        + bool(spot.bomb) + spot.objective + bool(spot.marker) + bool(spot.place)
        for spot in state.spots
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Way:
    """One way of conquering a region: by which reach and boosts, the items of its price and their sum, the payments,
    whether it can be done now (``die``: only with the die), how likely it succeeds, and whether an assault rolls."""

    reach: str
    boosts: tuple[str, ...]
    items: tuple[tuple[str, int], ...]
    required: int
    dues: tuple[Due, ...]
    possible: Reachable
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Quote:
    """What a region costs the active seat: every way, the cheapest first, whether the Champion can take it, and why
    it cannot be attacked at all (None: it can)."""

    ways: tuple[Way, ...]
    champion: bool
    refusal: Refusal | None

    @property
    def possible(self) -> Reachable:
        """The best of the ways: at once, with the die, or not."""
        found = {way.possible for way in self.ways}
        if self.champion or "yes" in found:
            return "yes"
        return "die" if "die" in found else "no"


def quote(state: State, region: str) -> Quote:
    """The price of a region for the active seat, as legality and log have it (SW-CST)."""
    means = Means(state)
    place = state.config.tables.index[region]
    refusal = why_not(means, place)
    if refusal is not None:
        return Quote((), False, refusal)
    ways = [
        _way(means, place, reach, boosts)
        for reach in reaches(means, place)
        for boosts in boost_sets(means, place, reach)
    ]
    ways.sort(key=lambda way: (way.possible == "no", way.required, len(way.boosts)))
    champion = means.champion and any(way.reach in ("adjacent", "cavern", "ashes") for way in ways)
    return Quote(tuple(ways), champion, None)


def _way(means: Means, region: int, reach: str, boosts: tuple[str, ...]) -> Way:
    items = price(means, region, reach, boosts)
    need = needed(means, items)
    dues = attack_due(means.state, region, means.seat, boosts)
    odds = chance(means, need, reach, boosts)
    possible: Reachable = "yes" if odds == 1 else "die" if odds else "no"
    if total(dues) > means.coins:
        possible = "no"
    return Way(reach, boosts, tuple(items), need, tuple(dues), possible, odds)


def chance(means: Means, need: int, reach: str, boosts: tuple[str, ...] = ()) -> Fraction:
    """How likely so many units can be brought: at once, by the die of an assault or by a Final Conquest; 0 where it
    cannot be tried (SW-FIN-2, SW-RAC-GNO-3)."""
    short = need - means.units
    doom = "doomhammer" in boosts
    if means.units < means.floor:
        return Fraction(0)
    if short <= 0 and (reach != "assault" or doom):
        return Fraction(1)
    if doom or short > means.most_short:
        return Fraction(0)
    return die().odds(lambda pips: pips >= short)


def decline_preview(state: State) -> tuple[Line, ...]:
    """What the active seat would score if it declined now (SW-DEC-7)."""
    from .decline import decline

    copy = clone(state)
    decline(copy, copy.active, [])
    return tuple(lines(copy, copy.active))


def preview(state: State, seat: Seat) -> tuple[Line, ...]:
    """What a seat would score if its turn ended now; a seat that is not active has no tallies."""
    return tuple(lines(state, seat))


def supply(state: State) -> dict[str, int]:
    """How many walls, Forts, towers, objectives and Beasts are left (SW-CMP-1)."""
    return {kind: left(state, kind) for kind in PIECES}


@dataclass(frozen=True, slots=True)
class Offer:
    """One row of a column: race and power, tokens it brings, its price and the coins found on it."""

    race: str
    power: str
    tokens: int
    price: int
    found: int


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """The rows in sight of a seat, from the top (SW-CMB-1, SW-BFA-5)."""
    coins = state.row_coins or (0,) * rows(state)
    book = content()
    return tuple(
        Offer(race, power, book.races[race].banner + book.powers[power].badge, row, coins[row])
        for row, (race, power) in enumerate(combos(state, seat))
    )


def uses_left(state: State) -> dict[str, int]:
    """What the active seat may still use this turn: the assault, the Champion, the theft or discount, intimidations,
    swaps and the Artifacts that serve it, by id."""
    seat, flags = state.active, state.flags
    able = profile(state.players[seat].race, state.players[seat].power)
    found: dict[str, int] = {}
    if "assault" in able.reaches:
        found["assault"] = int(not flags.assault)
    if able.champion:
        found["champion"] = int(not flags.champion)
    if able.steals:
        found["ethereal"] = int(not flags.ethereal)
    if able.intimidations:
        found["intimidate"] = able.intimidations - flags.intimidations
    if able.swaps:
        found["portal_swap"] = able.swaps - flags.swaps
    for region in own_regions(state, seat):
        for artifact in state.spots[region].artifacts:
            if artifact in ("ART-FRO", "ART-ASH", "ART-DOO"):
                found[artifact] = int(artifact not in flags.used)
    return found
