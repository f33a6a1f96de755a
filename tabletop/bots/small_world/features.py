"""Features of a position of Small World between two turns, for the learned judgement and for research.

``features(state, seat)`` gives as many numbers as ``NAMES``, in that order. Each fact stands there twice: by itself
and, with ``_left`` after its name, times the turns that the seat has still to score, since what is held pays in each of
them. Numbers of units, regions, coins and turns are in tenths. Of what seats may not see it reads only the own coins.
"""

from __future__ import annotations

from typing import Final, get_args

from tabletop.rules.game import Seat
from tabletop.rules.small_world.config import Tables
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.effects import Terrain
from tabletop.rules.small_world.queries import offers
from tabletop.rules.small_world.scoring import lines
from tabletop.rules.small_world.state import MURLOCS, NOBODY, State

_TERRAINS: Final = get_args(Terrain)
_RACES: Final = tuple(content().races)
_POWERS: Final = tuple(content().powers)
_PRICES: Final = (2, 3, 4, 5)
"""Units that a conquest takes; the last one stands for all that are dearer."""
_LINES: Final = ("race", "power", "marker", "well")
"""The lines of scoring beside regions that count outside of a seat's own turn, too."""
_TENTH: Final = 0.1

_FACTS: Final = (
    "one",
    "turns_before",  # seats that move before this one
    "coins",
    "race",  # 1 with an Active Race
    "declined_race",  # 1 with a race in decline
    "active_regions",
    "declined_regions",
    "active_units",  # on the map and in hand
    "spare_units",  # those of the Active Race beyond one a region
    "declined_units",
    "beasts",
    "champion",
    *(f"coins_of_{line}" for line in _LINES),
    *(f"active_{terrain}" for terrain in _TERRAINS),
    *(f"declined_{terrain}" for terrain in _TERRAINS),
    "active_water",
    "active_at_water",
    "active_entry",
    "active_cavern",
    "active_magic",
    "active_islands",
    "artifacts",
    "places",
    "walls",
    "forts",
    "towers",
    "objectives",
    "bombs",
    "harmony",
    *(f"active_price_{price}" for price in _PRICES),  # own regions next to an enemy's Active Race, by their price
    *(f"declined_price_{price}" for price in _PRICES),
    *(f"free_price_{price}" for price in _PRICES),  # regions of nobody next to the Active Race
    *(f"old_price_{price}" for price in _PRICES),  # enemies' declined regions next to it
    *(f"enemy_price_{price}" for price in _PRICES),  # enemies' active regions next to it
    "free_entries",  # free regions by which the map can be entered, for whom holds none
    "best_offer",  # tokens of the best combo that can be paid
    "second_offer",
    "coins_on_offers",
    "others_active",  # regions, a mean over the other seats
    "others_declined",
    "most_active",  # of a single other seat
    "others_units",
    "most_units",
    "others_spare",
    "others_without_race",
    "seats",
    "teams",
    *(f"race_{race}" for race in _RACES),
    *(f"power_{power}" for power in _POWERS),
    *(f"old_race_{race}" for race in _RACES),
    *(f"units_power_{power}" for power in _POWERS),  # the units of an Active Race with that power
)
NAMES: Final = (*_FACTS, *(f"{name}_left" for name in _FACTS))
_AT: Final = {name: n for n, name in enumerate(_FACTS)}
_SIZE: Final = len(_FACTS)


def achieved(state: State, seat: Seat) -> float:
    return float(state.coins[seat])


def moment(state: State) -> tuple[int, Seat]:
    return state.round, state.active


def turns_left(state: State, seat: Seat) -> int:
    """The turns that a seat has still to score; that of the active seat counts as one, since it begins."""
    seats = len(state.players)
    before = (seat - state.first) % seats < (state.active - state.first) % seats
    return state.config.tables.rounds - state.round + (not before)


def features(state: State, seat: Seat) -> list[float]:
    """The features of a seat, in the order of ``NAMES``; all 0 where the match is over."""
    found = [0.0] * _SIZE
    if state.result is not None:
        return found * 2
    at, tables, player = _AT, state.config.tables, state.players[seat]
    seats = len(state.players)
    found[0] = 1.0
    found[at["turns_before"]] = (seat - state.active) % seats * _TENTH
    found[at["coins"]] = state.coins[seat] * _TENTH
    _spots(found, state, tables, seat)
    active, declined = found[at["active_regions"]], found[at["declined_regions"]]
    if player.race:
        found[at["race"]] = 1.0
        hand = (player.tokens + player.beasts) * _TENTH
        units = found[at["active_units"]] + hand
        found[at["active_units"]] = units
        found[at["spare_units"]] = units - active
        found[at[f"race_{player.race}"]] = 1.0
        if player.power:
            found[at[f"power_{player.power}"]] = 1.0
            found[at[f"units_power_{player.power}"]] = units
    if player.old_race:
        found[at["declined_race"]] = 1.0
        found[at[f"old_race_{player.old_race}"]] = declined
    found[at["champion"]] += player.champion
    found[at["harmony"]] = float(player.harmony)
    for line in lines(state, seat):
        if line.item in _LINES:
            found[at[f"coins_of_{line.item}"]] += line.coins * _TENTH
    _offers(found, state, seat)
    found[at["seats"]] = seats * _TENTH
    found[at["teams"]] = float(state.config.options.azeroth)
    left = turns_left(state, seat) * _TENTH
    return [*found, *[fact * left for fact in found]]


def _spots(found: list[float], state: State, tables: Tables, seat: Seat) -> None:
    """Enter what is on the map."""
    at, spots = _AT, state.spots
    seats = len(state.players)
    regions, old, units = [0] * seats, [0] * seats, [0] * seats
    own: list[int] = []
    for region, spot in enumerate(spots):
        owner = spot.owner
        if owner < 0:
            continue
        if spot.declined:
            old[owner] += 1
        else:
            regions[owner] += 1
            units[owner] += spot.tokens + spot.beasts + spot.champion
        if owner == seat:
            own.append(region)
    found[at["active_regions"]] = regions[seat] * _TENTH
    found[at["declined_regions"]] = old[seat] * _TENTH
    found[at["active_units"]] = units[seat] * _TENTH
    for region in own:
        _own_region(found, state, tables, region)
    active = [region for region in own if not spots[region].declined]
    found[at["active_islands"]] = len({tables.island[region] for region in active}) * _TENTH
    near = {near for region in active for near in tables.around[region]}
    for region in near:
        owner = spots[region].owner
        if owner != seat and not tables.water[region]:
            kind = "free" if owner in (NOBODY, MURLOCS) else "old" if spots[region].declined else "enemy"
            found[at[f"{kind}_price_{_price(state, tables, region)}"]] += _TENTH
    if not near:
        found[at["free_entries"]] = sum([spots[region].owner < 0 for region in tables.entries]) * _TENTH
    others = [other for other in range(seats) if other != seat]
    part = _TENTH / len(others)
    held = [units[other] + state.players[other].tokens + state.players[other].beasts for other in others]
    found[at["others_active"]] = sum([regions[other] for other in others]) * part
    found[at["others_declined"]] = sum([old[other] for other in others]) * part
    found[at["most_active"]] = max([regions[other] for other in others]) * _TENTH
    found[at["others_units"]] = sum(held) * part
    found[at["most_units"]] = max(held) * _TENTH
    found[at["others_spare"]] = found[at["others_units"]] - found[at["others_active"]]
    found[at["others_without_race"]] = sum([not state.players[other].race for other in others]) * part


def _own_region(found: list[float], state: State, tables: Tables, region: int) -> None:
    """Enter what a seat has in a region of its own."""
    at, spots = _AT, state.spots
    spot = spots[region]
    kind = "declined" if spot.declined else "active"
    terrain = tables.terrain[region]
    if terrain in _TERRAINS:
        found[at[f"{kind}_{terrain}"]] += _TENTH
    if any(spots[other].owner not in (spot.owner, NOBODY) and not spots[other].declined
           for other in tables.around[region]):  # fmt: skip
        found[at[f"{kind}_price_{_price(state, tables, region)}"]] += _TENTH
    if spot.declined:
        found[at["declined_units"]] += spot.tokens * _TENTH
        return
    found[at["active_water"]] += tables.water[region] * _TENTH
    found[at["active_at_water"]] += tables.by_water[region] * _TENTH
    symbols = tables.symbols[region]
    for symbol in ("entry", "cavern", "magic"):
        if symbol in symbols:
            found[at[f"active_{symbol}"]] += _TENTH
    found[at["champion"]] += spot.champion
    found[at["artifacts"]] += len(spot.artifacts)
    found[at["places"]] += bool(spot.place)
    for name, number in (
        ("beasts", spot.beasts),
        ("walls", spot.wall),
        ("forts", spot.fort),
        ("towers", spot.tower),
        ("objectives", spot.objective),
        ("bombs", bool(spot.bomb)),
    ):
        found[at[name]] += number * _TENTH


def _price(state: State, tables: Tables, region: int) -> int:
    """The units that a plain conquest of a region takes, at most the last of the prices."""
    spot = state.spots[region]
    units = content().base_cost + spot.tokens + spot.beasts + spot.champion + spot.wall + spot.fort
    return min(_PRICES[-1], max(_PRICES[0], units + tables.mountain[region]))


def _offers(found: list[float], state: State, seat: Seat) -> None:
    """Enter what the seat could pick."""
    coins, offered = max(state.coins[seat], 0), offers(state, seat)
    tokens = sorted([offer.tokens for offer in offered if offer.price <= coins], reverse=True)
    found[_AT["best_offer"]] = tokens[0] * _TENTH if tokens else 0.0
    found[_AT["second_offer"]] = tokens[1] * _TENTH if len(tokens) > 1 else 0.0
    found[_AT["coins_on_offers"]] = sum([offer.found for offer in offered]) * _TENTH
