"""What a position of Warcraft promises a side: figures that can be counted, weighed to the chance to win.

Each figure is that of the seat's own side less that of the strongest other side, so the same weights speak for both.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from tabletop.bots.player import Weights
from tabletop.rules.bits import has_bit
from tabletop.rules.game import Seat
from tabletop.rules.warcraft.pieces import FIGHTS, KIND, NECROMANCER, NEUTRAL, OWNER, UNITS, WORKER
from tabletop.rules.warcraft.state import BUSY, COMPLETE, PARTIAL, State, site_kind, site_status
from tabletop.rules.warcraft.victory import side_points

from .fields import ways_to

FIGURES: Final = (
    "melee", "ranged", "flying", "training", "workers", "miners", "buildings", "levels",
    "stock", "cards", "points", "siege", "approach", "guard", "occupied", "goal",
)  # fmt: skip
"""``melee``, ``ranged``, ``flying``: units on the map by what they hit with a die; ``training``: the same of units in
training; ``workers``, and ``miners`` among them on resources that are left; ``buildings``, ``levels`` of unit types;
``stock``: gold and wood; ``cards`` in hand; ``points``; ``siege`` and ``approach``: units one and two hexes from enemy
Towns, ``guard``: those in and next to the own; ``occupied``: Towns about to be captured; ``goal``: Necromancers,
sources, captives and gates that a scenario is won by."""


class Promise:
    """Weighs the figures of positions of one match for one seat."""

    def __init__(self, state: State, seat: Seat, weights: Weights) -> None:
        tables = state.config.tables
        self.tables, self.seat, self.side = tables, seat, tables.side[seat]
        self.weighed = [weights[f"value_{name}"] for name in FIGURES]

    def chance(self, state: State) -> float:
        """The chance of the seat's side to win, 0 to 1; a draw is worth a half."""
        if state.result is not None:
            winners = state.result.winners
            return 0.5 if not winners else float(self.seat in winners)
        found = sum([weight * figure for weight, figure in zip(self.weighed, figures(state, self.seat))])
        return 1 / (1 + math.exp(-found))


def figures(state: State, seat: Seat) -> list[float]:
    """The FIGURES of a position for the side of a seat."""
    tables = state.config.tables
    mine = tables.side[seat]
    sides = [_side(state, side) for side in range(tables.sides)]
    own = sides[mine]
    others = [found for side, found in enumerate(sides) if side != mine]
    other = max(others, key=lambda found: sum(found[:3])) if len(others) > 1 else others[0]
    return [a - b for a, b in zip(own, other)]


def _side(state: State, side: int) -> list[float]:
    tables = state.config.tables
    team = [seat for seat in tables.team[side] if not has_bit(state.out, seat)]
    by_kind = [0.0, 0.0, 0.0]
    workers = miners = siege = approach = guard = 0.0
    strength = {}
    for seat in team:
        for unit in UNITS:
            levels = tables.strength[seat][unit]
            level = state.levels[seat][unit] - 1
            value = levels[level] / 6 if levels else 0.0
            strength[seat, unit] = value * (1.15 if levels and tables.ability[seat][unit][level] else 1.0)
    hostile = [town for owner, town in enumerate(tables.towns)
               if town >= 0 and tables.side[owner] != side and not has_bit(state.out, owner)]  # fmt: skip
    own = [tables.towns[seat] for seat in team if tables.towns[seat] >= 0]
    close = {near for town in hostile for near in (town, *tables.air[town])}
    far = {near for town in hostile for near in tables.air2[town]} - close
    home = {near for town in own for near in (town, *tables.air[town])}
    for where, stack in enumerate(state.board):
        for piece in stack:
            owner = OWNER[piece]
            if owner == NEUTRAL or tables.side[owner] != side or owner not in team:
                continue
            unit = FIGHTS[piece]
            if unit >= 0:
                power = strength[owner, unit]
                by_kind[unit] += power
                if where in close:
                    siege += power
                elif where in far:
                    approach += power
                if where in home:
                    guard += power
            elif KIND[piece] == WORKER:
                workers += 1
                if tables.resource[where] >= 0 and state.tokens[where] < COMPLETE:
                    miners += 1
    training = buildings = levels_ = stock = cards = occupied = 0.0
    for seat in team:
        for code in state.sites[seat]:
            kind = site_kind(code)
            if kind < WORKER:
                buildings += 1
                if site_status(code) == BUSY:
                    training += strength[seat, kind]
            elif site_status(code) == BUSY:
                workers += 0.7
        levels_ += sum(state.levels[seat])
        stock += min(state.gold[seat] + state.wood[seat], 12)
        cards += len(state.hands[seat])
        town = tables.towns[seat]
        occupied -= town >= 0 and state.tokens[town] == PARTIAL
    return [
        *by_kind, training, workers, miners, buildings, levels_, stock, cards,
        float(side_points(state, side).total), siege, approach, guard, occupied, _goal(state, side, team),
    ]  # fmt: skip


def _goal(state: State, side: int, team: Sequence[Seat]) -> float:
    """How far a side is with what its scenario is won by: steps to a captive's home, its Necromancers and sources that
    are left, a gate or a place that it holds."""
    tables = state.config.tables
    found = 0.0
    for way in state.config.options.scenario.victory:
        if way.kind == "necromancers" and tables.owner[way.race] in team:
            found += sum([KIND[piece] == NECROMANCER for stack in state.board for piece in stack])
        elif way.kind == "sources":
            left = sum([has_bit(state.marks, where) for where in way.hexes])
            found += left / 3 if tables.side[tables.owner[way.winner]] != side else 0.0
        elif way.hex >= 0 and way.winner in ("", *[tables.race[seat] for seat in team]):
            found += any(FIGHTS[piece] >= 0 and OWNER[piece] in team for piece in state.board[way.hex])
    for owner, where in zip(tables.captive_owner, state.captives):
        if owner in team and where >= 0 and tables.towns[owner] >= 0:
            found -= min(8, ways_to(tables, tables.towns[owner], False)[where]) / 2
    return found
