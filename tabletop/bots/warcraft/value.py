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
from tabletop.rules.warcraft import state as st
from tabletop.rules.warcraft.pieces import FIGHTS, KIND, NEUTRAL, OWNER, UNITS, WORKER
from tabletop.rules.warcraft.state import BUSY, COMPLETE, PARTIAL, State, site_kind, site_status
from tabletop.rules.warcraft.victory import side_points

FIGURES: Final = (
    "melee", "ranged", "flying", "force", "training", "workers", "miners", "buildings", "levels", "abilities",
    "stock", "cards", "points", "siege", "approach", "guard", "occupied", "goal", "next",
)  # fmt: skip
"""``melee``, ``ranged``, ``flying``: units on the map by what they hit with a die; ``force``: the logarithm of all of
it; ``training``: the same of units in training; ``workers``, and ``miners`` among them on resources that are left;
``buildings``, ``levels`` of unit types, types with an ability; ``stock``: gold and wood; ``cards`` in hand; ``points``;
``siege`` and ``approach``: force one and two hexes from enemy Towns, against ``guard``: force in and next to the own;
``occupied``: Towns about to be captured; ``goal``: what scenarios are won by; ``next``: whose Move Step is next."""


class Promise:
    """Weighs the figures of positions of one match for one seat."""

    def __init__(self, state: State, seat: Seat, weights: Weights) -> None:
        tables = state.config.tables
        self.tables, self.seat, self.side = tables, seat, tables.side[seat]
        self.weighed = [weights[f"value_{name}"] for name in FIGURES]
        # distance of each hex to the nearest town of enemies / friends by side
        self.near: list[dict[int, float]] = []

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
    other = max(others, key=lambda found: found[3]) if len(others) > 1 else others[0]
    found = [a - b for a, b in zip(own, other)]
    frame = state.frames[-1] if state.frames else None
    upcoming = 0.0
    if isinstance(frame, st.MoveFrame):
        upcoming = 1.0 if tables.side[frame.decider] == mine else -1.0
    found.append(upcoming)
    return found


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
    training = buildings = levels_ = abilities = stock = cards = occupied = 0.0
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
        abilities += sum([bool(tables.ability[seat][u][state.levels[seat][u] - 1]) for u in UNITS if tables.ability[seat][u]])
        stock += min(state.gold[seat] + state.wood[seat], 12)
        cards += len(state.hands[seat])
        town = tables.towns[seat]
        occupied -= town >= 0 and state.tokens[town] == PARTIAL
    force = math.log(1 + sum(by_kind))
    return [
        *by_kind, force, training, workers, miners, buildings, levels_, abilities, stock, cards,
        float(side_points(state, side).total), siege, approach, guard, occupied, _goal(state, side, team),
    ]  # fmt: skip


def _goal(state: State, side: int, team: Sequence[Seat]) -> float:
    return 0.0
