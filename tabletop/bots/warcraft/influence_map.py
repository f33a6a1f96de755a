"""The map of Warcraft in figures for a computer player: power, danger and value by hex, and distances."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tabletop.bots.player import Weights
from tabletop.rules.bits import has_bit
from tabletop.rules.game import Seat
from tabletop.rules.graph import distances
from tabletop.rules.warcraft.board import WORKER_LIMIT
from tabletop.rules.warcraft.config import Tables
from tabletop.rules.warcraft.pieces import FIGHTS, FLYING, KIND, MELEE, NECROMANCER, NEUTRAL, OWNER, RANGED, WORKER
from tabletop.rules.warcraft.state import COMPLETE, State
from tabletop.rules.warcraft.victory import target

_HARVEST = ((0.0, 2.0, 4.0, 52 / 9), (0.0, 2.0, 10 / 3, 38 / 9))
"""What none to three workers are expected to harvest in a hex without and with a token of depletion: 2 a roll, until a
3, one roll in three, has exhausted it (WC-HAR-3)."""
STORM = 1.3
"""A side takes Towns instead of points when its power less that of the enemy, as a part of both, is above this, less
``late_step`` for each turn after ``late_turn``: two sides would wait for each other for ever."""
_NAMES = {MELEE: "melee", RANGED: "ranged", FLYING: "flying"}


@lru_cache(maxsize=1 << 9)
def ways_to(tables: Tables, goal: int, flies: bool) -> tuple[int, ...]:
    """Steps to a hex from every hex; a very large number where there is no way."""
    return tuple(distances(tables.air if flies else tables.ground, goal))


@lru_cache(maxsize=1 << 9)
def piece_named(tables: Tables, name: str) -> tuple[int, int] | None:
    """(hex, code) of a piece by its id; None for no id. Cached, as the same few ids are asked for in every position."""
    return tables.find_piece(name)


class InfluenceMap:
    """Figures by hex in one position for the side of ``seat``.

    ``own``, ``enemy``: power of units; ``danger``: enemy power that could strike there next turn; ``worth``: the value
    of being there, ``points``: that for the points alone, which the more count the stronger the side is
    (``superiority``, 0 to 1); ``storms``: it takes Towns instead of points (STORM);
    ``rescue``: the same for flying units, in hexes with captives of the side; ``alarm``: the seat's Town has enemies
    within two hexes.
    """

    def __init__(self, state: State, seat: Seat, weights: Weights) -> None:
        self.state, self.seat, self.weights = state, seat, weights
        tables = self.tables = state.config.tables
        self.side = tables.side[seat]
        size = tables.size
        self.own, self.enemy, self.danger = [0.0] * size, [0.0] * size, [0.0] * size
        self.enemies = [0] * size
        for where, stack in enumerate(state.board):
            for piece in stack:
                friendly = tables.side[OWNER[piece]] == self.side
                self.enemies[where] += not friendly
                if FIGHTS[piece] >= 0:
                    (self.own if friendly else self.enemy)[where] += self.power(piece)
        for where, power in enumerate(self.enemy):
            if power:
                roaming = any(OWNER[piece] != NEUTRAL for piece in state.board[where])
                self.danger[where] += power
                for near in tables.air[where]:
                    self.danger[near] += power if roaming else power / 4
        town = tables.towns[seat]
        self.town = town
        self.alarm = town >= 0 and any(self.enemy[near] for near in (town, *tables.air2[town]))
        self.exposed = town >= 0 and self._enterable(town)
        occupied = [home for seat, home in enumerate(tables.towns) if tables.side[seat] == self.side and home >= 0]
        self.last_stands = frozenset(home for home in occupied if self.enemy[home])
        self.rescue: dict[int, float] = {}
        self.goals = self._goals()
        own, enemy = sum(self.own), sum(self.enemy)
        ahead = max(0.0, (own - enemy) / (own + enemy)) if own + enemy else 0.0
        late = weights["late_step"] * max(0, state.turn - weights["late_turn"])
        self.storms = ahead > STORM - late
        self.superiority = ahead if target(state) and not self.storms else 0.0
        self.points = [0.0] * size
        bolder = weights["bold_step"] * max(0, state.turn - weights["bold_turn"])
        self.caution = weights["caution"] * max(0.1, 1 - bolder)
        self.worth = [self._worth(where) for where in range(size)]

    def _enterable(self, where: int) -> bool:
        """Whether an enemy unit could enter a hex in its next Move Step, without cards (WC-MOV-2)."""
        tables = self.tables
        walks, flies = ways_to(tables, where, False), ways_to(tables, where, True)
        return any(
            FIGHTS[piece] >= 0
            and OWNER[piece] != NEUTRAL
            and tables.side[OWNER[piece]] != self.side
            and (flies[at] <= 2 if KIND[piece] == FLYING else walks[at] <= 1)
            for at, stack in enumerate(self.state.board)
            for piece in stack
        )

    def exposure(self, where: int) -> tuple[float, float, int]:
        """How badly a unit stands in a hex, for comparison: by the danger, then by what it is worth and how many hexes
        lie around it. No side of the map is preferred."""
        return self.danger[where], -self.worth[where], -len(self.tables.air[where])

    def average(self, side: int, goal: int) -> float:
        """The mean power of the units of a side in a hex and around it; 0 for none."""
        tables = self.tables
        found = [
            self.power(piece)
            for near in (goal, *tables.air[goal])
            for piece in self.state.board[near]
            if FIGHTS[piece] >= 0 and tables.side[OWNER[piece]] == side
        ]
        return sum(found) / len(found) if found else 0.4

    def power(self, piece: int) -> float:
        """The power of a unit in a battle, by its Strength, type and ability."""
        weights, tables = self.weights, self.tables
        owner, kind = OWNER[piece], FIGHTS[piece]
        if kind < 0:
            return 0.0
        levels = self.state.levels
        level = levels[owner][kind] - 1 if owner < len(levels) else 0
        strength = tables.strength[owner][kind]
        if not strength:
            return 0.5
        level = min(max(level, 0), len(strength) - 1)
        found = strength[level] * weights["strength"] * weights[_NAMES[kind]]
        return found * weights["ability"] if tables.ability[owner][kind][level] else found

    def _goals(self) -> dict[int, float]:
        """By hex, its value for the scenario's own ways to win: a gate, places to hold, sources, Necromancers."""
        tables, weights = self.tables, self.weights
        race = tables.race[self.seat]
        found: dict[int, float] = {}
        for way in self.state.config.options.scenario.victory:
            mine = way.winner == race or (not way.winner and way.race in ("", race))
            share = weights["goal"] if mine else weights["goal"] / 3
            if way.hex >= 0:
                found[way.hex] = max(found.get(way.hex, 0.0), share)
            for where in way.hexes:
                if has_bit(self.state.marks, where):
                    found[where] = max(found.get(where, 0.0), share)
            if way.kind == "necromancers" and mine:
                for where, stack in enumerate(self.state.board):
                    if any(KIND[p] == NECROMANCER and tables.side[OWNER[p]] != self.side for p in stack):
                        found[where] = found.get(where, 0.0) + share
        if tables.captive_owner and weights["captive"]:
            self._captives(found)
        return found

    def _captives(self, goals: dict[int, float]) -> None:
        """Add to ``goals`` the value of fetching captives of the side, and of stopping an enemy that brings one home,
        which grows the nearer it has come (WC-CPT-6)."""
        tables = self.tables
        for owner, where in zip(tables.captive_owner, self.state.captives):
            home = tables.towns[owner]
            if where < 0 or home < 0:
                continue
            if tables.side[owner] == self.side:
                if where != home:
                    self.rescue[where] = self.weights["captive"]
            elif any(FIGHTS[piece] >= 0 and OWNER[piece] == owner for piece in self.state.board[where]):
                steps = ways_to(tables, home, True)[where]
                goals[where] = goals.get(where, 0.0) + 2 * self.weights["captive"] / (1 + steps)

    def _worth(self, where: int) -> float:
        state, tables, weights = self.state, self.tables, self.weights
        found = self.goals.get(where, 0.0)
        other = tables.town_of.get(where, -1)
        if where == self.town:
            self.points[where] = weights["objective"] * tables.value[where] * weights["points"] * self.superiority
            return found + (weights["town_alarm"] if self.alarm else weights["own_town"])
        if other >= 0 and tables.side[other] != self.side and not has_bit(state.out, other):
            found += weights["enemy_town"] * (1 + weights["points"] * self.storms)
        if tables.value[where] and not self.storms and not (other >= 0 and not has_bit(state.out, other)):
            held = any(tables.side[OWNER[piece]] == self.side and KIND[piece] < WORKER for piece in state.board[where])
            self.points[where] = weights["objective"] * tables.value[where] * (1 + weights["points"] * self.superiority)
            found += self.points[where] * (weights["held"] if held else 1.0)
        if has_bit(state.marks, where):
            found += weights["town_token"] / 3
        return found + weights["enemy_piece"] * self.enemies[where]

    def mine_worth(self, where: int, stock: Sequence[float]) -> float:
        """The value of a hex for a worker: by the resources that are left, the danger, and how scarce its resource is
        in ``stock``, the gold and wood that the seat will have without this worker."""
        resource = self.tables.resource[where]
        if resource < 0 or self.state.tokens[where] >= COMPLETE or self.enemies[where]:
            return 0.0
        short = 0 if stock[0] <= stock[1] else 1
        found = self.weights["mine"] * (1.15 if resource == short else 1.0)
        found /= 1 + self.weights["balance"] * max(0.0, stock[resource] - stock[1 - resource])
        return found / (1 + max(0.0, self.danger[where] - self.own[where]))

    def stock_without(self, origin: int) -> tuple[float, float]:
        """The gold and wood of the seat; for players that look for a ``balance``, with what its workers are expected to
        harvest where they stand, all but one in ``origin``."""
        state, tables = self.state, self.tables
        found = [float(state.gold[self.seat]), float(state.wood[self.seat])]
        if self.weights["balance"]:
            for where, stack in enumerate(state.board):
                resource = tables.resource[where]
                if resource >= 0 and state.tokens[where] < COMPLETE:
                    there = sum([OWNER[piece] == self.seat and KIND[piece] == WORKER for piece in stack])
                    found[resource] += _HARVEST[state.tokens[where]][min(there - (where == origin), WORKER_LIMIT)]
        return found[0], found[1]
