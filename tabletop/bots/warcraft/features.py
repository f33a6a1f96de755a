"""A position of Warcraft in figures, for what is learned from games: by a computer player or by somebody who studies
the game.

``features(state, seat)`` gives one list of floats of the length of NAMES, for the side of a seat. The first figures
are those of the match and of who acts next (MATCH); then BY_SIDE for the own side, and the same for the strongest other
one (the living side with most average hits). They are meant for positions between two turns, when all battles have been
fought, but can be computed for any. Cards in hand are counted, never looked into, so a view gives what the state gives.

"Hits" are the average hits of a unit's die: Strength / 6. "Near" a Town is within two hexes through the air. A unit
"reaches" a hex that it could enter in its next Move Step without cards: melee and ranged units the next hex, flying
units two (WC-MOV-2).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from tabletop.rules.bits import has_bit
from tabletop.rules.game import Seat
from tabletop.rules.graph import FAR
from tabletop.rules.warcraft.board import UNIT_LIMIT
from tabletop.rules.warcraft.config import Tables
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.pieces import (
    FIGHTS,
    FLYING,
    KIND,
    NEUTRAL,
    OWNER,
    UNITS,
    WORKER,
    outpost_complete,
    outpost_hex,
    outpost_seat,
    site_kind,
    site_status,
)
from tabletop.rules.warcraft.state import BUSY, COMPLETE, IDLE, PARTIAL, State
from tabletop.rules.warcraft.victory import side_points, target

from .influence_map import ways_to
from .win_chance import goal_progress

_TYPES: Final = ("melee", "ranged", "flying")

MATCH: Final = (
    "one", "turn", "two_sides", "points_count", "towns", "moves_first", "moves_twice", "gold_left", "wood_left",
    "neutral_hits", "hits_share", "points_share", "income_share",
)  # fmt: skip
"""``one``: 1, for a constant; ``turn`` / 20; ``two_sides`` of players, 1 or 0; ``points_count``: points can win;
``towns``: share of the seats with a Town; ``moves_first``: a seat of the own side has the marker; ``moves_twice``:
it is last in this turn's order, so the next enemy step comes only after its own; ``gold_left``, ``wood_left``:
tokens that can still be taken, share of the map's hexes of a kind; ``neutral_hits``: of neutral units / 5;
``hits_share``, ``points_share``, ``income_share``: those of the own side among those of both sides, a half for none."""

BY_SIDE: Final = (
    *(f"{what}_{kind}" for what in ("units", "hits", "level", "last_level", "able", "buildings", "free", "rising",
                                    "training", "reserve", "upgradable") for kind in _TYPES),
    "units_all", "hits_all", "hits_squared", "training_hits",
    "workers", "workers_town", "miners_gold", "miners_wood", "miners_lasting", "idle_workers", "builders",
    "worker_trained", "workers_at_risk",
    "gold", "wood", "stock_even", "stock_uneven", "spends_units",
    "cards", "deck", "points_cards", "points_upgrades", "points_hexes", "points", "points_missing", "points_close",
    "objectives", "objectives_safe", "objectives_near", "objectives_reached", "objectives_open",
    "town_held", "town_guards", "town_hits", "town_near_hits", "town_enemies_1", "town_enemies_2", "town_enemies_3",
    "town_exposed", "town_open", "town_marked", "town_occupied", "town_balance", "town_lost_next",
    "enemy_town_reached", "enemy_town_hits_1", "enemy_town_hits_2", "enemy_town_occupied", "way_to_enemy_town",
    "way_least", "largest_stack", "largest_group", "spread", "mountain_hits", "moving_hits", "front_hits",
    "outnumbered_units", "outnumbered_hits", "outnumbering_hits", "attackable_hits", "land", "land_value",
    "outposts", "outposts_rising", "outpost_way", "flyer_only", "anti_air", "goal_progress", "alive",
)  # fmt: skip
"""By unit type: ``units``, ``hits``, ``level`` (mean of the seats), whether it is the ``last_level`` (share of the
seats), whether units are ``able`` (have an ability), complete ``buildings``, those of them that are ``free``,
``rising`` ones, ``training`` units, units in ``reserve``, and ``upgradable`` seats (the buildings suffice).

``hits_squared``: the square of all hits / 10, since twice the units are worth more than twice as much;
``miners_lasting``: workers where nothing is depleted; ``workers_at_risk``: those in a hex that an enemy reaches and no
own unit stands in; ``stock_even``: pairs of gold and wood; ``spends_units``: units that the stock would pay for.

``points_missing``: those to the goal / 15; ``points_close``: 1 at the goal, 0 from six points below.

Of objectives their values: ``objectives`` held by a unit, ``_safe``: held where no enemy reaches, ``_near``: the
nearest own unit is nearer than any enemy, ``_reached``: not held, but reached, ``_open``: held by no side.

Of the own Towns (the worst of several): ``town_exposed``: an enemy reaches it; ``town_open``: one does, and no unit
stands there; ``town_marked``: it has been entered once (WC-TWN-1); ``town_balance``: hits near less those of enemies
within three hexes; ``town_lost_next``: marked, and an enemy stands in it. ``way_to_enemy_town``: mean steps of the
units, ``way_least``: of the nearest, / 10. ``largest_group``: most hits in a hex and its neighbours. ``spread``: hexes
with units / units. ``front_hits``: in hexes next to enemy units; ``outnumbered``: in hexes which enemies with more hits
than the own side's around it reach. ``land``: hexes to which a unit is nearer than any enemy's, and their points.
``flyer_only``: all units fly; ``anti_air``: hits of ranged and flying units. ``goal_progress``: the scenario's own way
to win (as for ``win_chance``): places held, captives brought nearer, 0 without one."""

NAMES: Final = (*MATCH, *(f"own_{name}" for name in BY_SIDE), *(f"other_{name}" for name in BY_SIDE))
"""The names of all figures, in their order."""


def features(state: State, seat: Seat) -> list[float]:
    """The figures of a position for the side of a seat, as NAMES has them."""
    return of_sides(state)[state.config.tables.side[seat]]


def of_sides(state: State) -> list[list[float]]:
    """The figures of a position for each side."""
    sides = [_Side(state, side) for side in range(state.config.tables.sides)]
    for one in sides:
        one.meet(sides)
    found = [one.figures() for one in sides]
    rows = []
    for own in sides:
        other = max([one for one in sides if one is not own], key=lambda one: (one.alive, one.total))
        rows.append([*_match(state, own, other), *found[own.side], *found[other.side]])
    return rows


def achieved(state: State, seat: Seat) -> float:
    """The match for the side of a seat: 1 when it is won, a half for a draw, 0 when it is lost or goes on."""
    if state.result is None:
        return 0.0
    return float(seat in state.result.winners) if state.result.winners else 0.5


def moment(state: State) -> int:
    """The turn: its steps are taken by all seats one after another (WC-TRN-2), so positions within it are not alike."""
    return state.turn


@lru_cache(maxsize=1 << 9)
def _within(tables: Tables, where: int, steps: int) -> tuple[int, ...]:
    """The hexes at most so many steps through the air from a hex, itself included."""
    return tuple(at for at, away in enumerate(ways_to(tables, where, True)) if away <= steps)


def _share(one: float, other: float) -> float:
    return one / (one + other) if one + other > 0 else 0.5


def _match(state: State, own: _Side, other: _Side) -> list[float]:
    tables = state.config.tables
    left = [0, 0]
    there = [1e-9, 1e-9]
    for kind, token in zip(tables.resource, state.tokens, strict=True):
        if kind >= 0:
            there[kind] += 1
            left[kind] += token < COMPLETE
    last = (state.first - 1) % tables.seats
    neutral = sum([tables.strength[NEUTRAL][FIGHTS[piece]][0] / 6 for stack in state.board for piece in stack
                   if OWNER[piece] == NEUTRAL and FIGHTS[piece] >= 0])  # fmt: skip
    return [
        1.0,
        state.turn / 20,
        float(tables.sides == 2),
        float(target(state) > 0),
        sum([town >= 0 for town in tables.towns]) / tables.seats,
        float(state.first in own.team),
        float(last in own.team),
        left[0] / there[0],
        left[1] / there[1],
        neutral / 5,
        _share(own.total, other.total),
        _share(own.points.total, other.points.total),
        _share(own.miners[0] + own.miners[1], other.miners[0] + other.miners[1]),
    ]


class _Side:
    """What a side has, counted in one pass over the board; :meth:`meet` adds what depends on its enemies."""

    def __init__(self, state: State, side: int) -> None:
        tables = self.tables = state.config.tables
        self.state, self.side = state, side
        self.team = [seat for seat in tables.team[side] if not has_bit(state.out, seat)]
        self.alive = bool(self.team)
        self.units, self.hits = [0, 0, 0], [0.0, 0.0, 0.0]
        self.count = [0] * tables.size
        self.power = [0.0] * tables.size
        self.reached = [0.0] * tables.size  # hits of the units that reach a hex
        self.stacks: list[tuple[int, int, float]] = []  # (hex, flies, hits of one)
        self.workers: list[int] = []
        self.builders = 0
        self.miners = [0, 0, 0]
        self.points = side_points(state, side)
        by_unit = {
            (seat, kind): tables.strength[seat][kind][state.levels[seat][kind] - 1] / 6
            for seat in self.team for kind in UNITS if tables.strength[seat][kind]
        }  # fmt: skip
        for where, stack in enumerate(state.board):
            for piece in stack:
                owner = OWNER[piece]
                if tables.side[owner] != side or owner == NEUTRAL:
                    continue
                kind = FIGHTS[piece]
                if kind >= 0:
                    self._unit(where, kind, by_unit.get((owner, kind), 0.3))
                elif KIND[piece] == WORKER:
                    self.workers.append(where)
                    resource = tables.resource[where]
                    if resource >= 0 and state.tokens[where] < COMPLETE:
                        self.miners[resource] += 1
                        self.miners[2] += not state.tokens[where]
        self.total = sum(self.hits)
        self.towns = [tables.towns[seat] for seat in self.team if tables.towns[seat] >= 0]
        self.by_unit = by_unit

    def _unit(self, where: int, kind: int, hits: float) -> None:
        tables = self.tables
        self.units[kind] += 1
        self.hits[kind] += hits
        self.count[where] += 1
        self.power[where] += hits
        self.stacks.append((where, int(kind == FLYING), hits))
        self.reached[where] += hits
        for near in tables.air2[where] if kind == FLYING else tables.ground[where]:
            self.reached[near] += hits

    def meet(self, sides: Sequence[_Side]) -> None:
        """Add up what the living enemies have: hits and reach by hex, and their Towns."""
        size = self.tables.size
        enemies = [one for one in sides if one.side != self.side and one.alive]
        self.enemies = [sum([one.power[at] for one in enemies]) for at in range(size)]
        self.enemy_reach = [sum([one.reached[at] for one in enemies]) for at in range(size)]
        self.enemy_towns = [town for one in enemies for town in one.towns]
        self.enemy_stacks = [stack for one in enemies for stack in one.stacks]

    def figures(self) -> list[float]:
        """The figures of BY_SIDE."""
        if not self.alive:
            return [0.0] * len(BY_SIDE)
        return [*self._by_type(), *self._economy(), *self._scores(), *self._at_home(), *self._abroad()]

    def _by_type(self) -> list[float]:
        """``units_melee`` to ``training_hits``."""
        state, tables, team = self.state, self.tables, self.team
        seats = len(team)
        level, last, able = [0.0] * 3, [0.0] * 3, [0.0] * 3
        complete, free, rising, training, reserve, ready = ([0.0] * 3 for _ in range(6))
        self.trained = 0
        in_training = 0.0
        for seat in team:
            for site in state.sites[seat]:
                kind, status = site_kind(site), site_status(site)
                if kind >= WORKER:
                    self.trained += status == BUSY
                    continue
                if status in (IDLE, BUSY):
                    complete[kind] += 1
                    free[kind] += status == IDLE
                else:
                    rising[kind] += 1
                if status == BUSY:
                    training[kind] += 1
                    in_training += self.by_unit.get((seat, kind), 0.0)
            for kind in UNITS:
                now = state.levels[seat][kind] - 1
                tiles = tables.tiles[seat][kind]
                level[kind] += now / seats
                last[kind] += (not tiles[now].needs) / seats
                able[kind] += bool(tables.ability[seat][kind][now]) / seats
                reserve[kind] += state.reserve[seat][kind] / 5
                built = sum(
                    [site_kind(site) == kind and site_status(site) in (IDLE, BUSY) for site in state.sites[seat]]
                )
                ready[kind] += 0 < tiles[now].needs <= built
        return [
            *[n / 5 for n in self.units], *[n / 3 for n in self.hits], *level, *last, *able, *complete, *free, *rising,
            *training, *reserve, *ready, sum(self.units) / 10, self.total / 5, self.total**2 / 10, in_training,
        ]  # fmt: skip

    def _economy(self) -> list[float]:
        """``workers`` to ``deck``."""
        state = self.state
        gold, wood = (sum([pile[seat] for seat in self.team]) for pile in (state.gold, state.wood))
        towns = set(self.towns)
        at_home = sum([where in towns for where in self.workers])
        mining = self.miners[0] + self.miners[1]
        risk = sum([self.enemy_reach[where] > 0 and not self.count[where] for where in self.workers])
        posts = [post for post in state.outposts if outpost_seat(post) in self.team]
        self.posts = posts
        costs = content().costs
        paid = min(gold / costs["melee"][0], wood / costs["melee"][1])
        return [
            len(self.workers) / 5, at_home / 3, self.miners[0] / 3, self.miners[1] / 3, self.miners[2] / 5,
            (len(self.workers) - mining - at_home) / 3, sum([not outpost_complete(post) for post in posts]) / 1.0,
            float(self.trained), risk / 3,
            min(gold, 12) / 6, min(wood, 12) / 6, min(gold, wood, 10) / 5, min(abs(gold - wood), 10) / 5,
            min(paid, 6) / 3,
            sum([len(state.hands[seat]) for seat in self.team]) / 5,
            sum([len(state.decks[seat]) for seat in self.team]) / 20,
        ]  # fmt: skip

    def _scores(self) -> list[float]:
        """``points_cards`` to ``objectives_open``."""
        tables, points = self.tables, self.points
        goal = target(self.state) or 15
        missing = max(0, goal - points.total)
        held = safe = nearer = reached = empty = 0.0
        for where in tables.scoring:
            if where in tables.town_of:
                continue
            worth = tables.value[where]
            if self.count[where]:
                held += worth
                safe += worth * (self.enemy_reach[where] <= 0)
            elif not self.enemies[where]:
                empty += worth
                reached += worth * (self.reached[where] > 0)
            mine, theirs = self._nearest(self.stacks, where), self._nearest(self.enemy_stacks, where)
            nearer += worth * (mine < theirs)
        return [
            points.cards / 3, points.upgrades / 3, sum([value for _, value in points.hexes]) / 6, points.total / 10,
            missing / 15, max(0.0, 1 - missing / 6), held / 3, safe / 3, nearer / 3, reached / 3, empty / 3,
        ]  # fmt: skip

    def _nearest(self, stacks: Sequence[tuple[int, int, float]], where: int) -> int:
        walks, flies = ways_to(self.tables, where, False), ways_to(self.tables, where, True)
        return min([(flies[at] + 1) // 2 if up else walks[at] for at, up, _ in stacks], default=FAR)

    def _at_home(self) -> list[float]:
        """``town_held`` to ``town_lost_next``."""
        tables, tokens = self.tables, self.state.tokens
        found = [0.0] * 14
        for n, town in enumerate(self.towns):
            near = sum([self.power[at] for at in _within(tables, town, 2)])
            rings = [sum([self.enemies[at] for at in _within(tables, town, steps)]) for steps in (1, 2, 3)]
            exposed, occupied, marked = self.enemy_reach[town] > 0, self.enemies[town] > 0, tokens[town] == PARTIAL
            now = [
                float(self.count[town] > 0), self.count[town] / UNIT_LIMIT, self.power[town], near / 2, *rings,
                float(exposed), float(exposed and not self.count[town]), float(marked), float(occupied),
                (near - rings[2]) / 2, float(marked and occupied), 0.0,
            ]  # fmt: skip
            if not n or now[12] > found[12] or (now[12] == found[12] and now[11] < found[11]):
                found = now
        return found[:13]

    def _abroad(self) -> list[float]:
        """``enemy_town_reached`` to ``alive``."""
        tables, enemies = self.tables, self.enemy_towns
        reach = sum([self.reached[town] for town in enemies])
        rings = [sum([self.power[at] for town in enemies for at in _within(tables, town, steps)]) for steps in (1, 2)]
        there = sum([self.count[town] > 0 for town in enemies])
        ways = [min([ways_to(tables, town, bool(up))[at] for town in enemies], default=10) for at, up, _ in self.stacks]
        ways = [min(way, 10) for way in ways]
        units = max(1, len(self.stacks))
        groups = [
            self.power[at] + sum([self.power[near] for near in tables.air[at]]) if self.power[at] else 0.0
            for at in range(tables.size)
        ]
        front = outnumbered = lost = stronger = attackable = mountains = 0.0
        for at, hits in enumerate(self.power):
            if hits:
                touched = any(self.enemies[near] for near in tables.air[at])
                front += hits * touched
                mountains += hits * tables.mountain[at]
                if self.enemy_reach[at] > groups[at]:
                    outnumbered += self.count[at]
                    lost += hits
            if self.enemies[at] and self.reached[at]:
                attackable += self.enemies[at]
                around = self.enemies[at] + sum([self.enemies[near] for near in tables.air[at]])
                stronger += max(0.0, self.reached[at] - around)
        land = value = 0.0
        for at in range(tables.size):
            if self.reached[at] > self.enemy_reach[at]:
                land += 1
                value += tables.value[at]
        complete = [outpost_hex(post) for post in self.posts if outpost_complete(post)]
        post_way = min([ways_to(tables, town, False)[at] for town in enemies for at in complete], default=10)
        return [
            reach, rings[0], rings[1], float(there), sum(ways) / units / 10, min(ways, default=10) / 10,
            max(self.power, default=0.0), max(groups, default=0.0) / 2, sum([n > 0 for n in self.count]) / units,
            mountains, sum([hits for at, _, hits in self.stacks if not self.enemies[at]]) / 5, front / 2,
            outnumbered / 5, lost / 2, stronger / 2, attackable / 2, land / tables.size, value / 10,
            len(complete) / 2, (len(self.posts) - len(complete)) / 2, min(post_way, 10) / 10,
            float(0 < self.units[FLYING] == len(self.stacks)), (self.hits[1] + self.hits[FLYING]) / 3,
            goal_progress(self.state, self.side, self.team), 1.0,
        ]  # fmt: skip
