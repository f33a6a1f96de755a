"""The chance of a side to win a position of Warcraft, from a weighted sum of figures that can be counted.

Each figure is that of the seat's own side less that of the strongest other side, so the same weights serve all seats.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from tabletop.bots.player import Weights
from tabletop.rules.bits import has_bit
from tabletop.rules.game import Seat
from tabletop.rules.warcraft.pieces import FIGHTS, KIND, NECROMANCER, OWNER, UNITS, WORKER, site_kind, site_status
from tabletop.rules.warcraft.state import BUSY, COMPLETE, PARTIAL, State

from .influence_map import ways_to

FIGURES: Final = (
    "melee", "ranged", "flying", "workers", "miners", "training", "buildings", "stock", "cards", "occupied", "goal",
)  # fmt: skip
"""``melee``, ``ranged``, ``flying``: average hits of the units on the map; ``workers``, and ``miners`` among them on
resources that are left; ``training``: average hits of units in training; ``buildings``; ``stock``: gold and wood;
``cards`` in hand; ``occupied``: own Towns that fall when they are entered once more; ``goal``: progress towards the
scenario's own way to win. The places of units are left out on purpose: sides near an enemy's Town win more often
because they are stronger, and a search that took nearness for the cause would march all units there."""


class WinChance:
    """Gives the chance of one seat's side to win positions of a match."""

    def __init__(self, seat: Seat, weights: Weights) -> None:
        self.seat = seat
        self.weighed = [weights[f"value_{name}"] for name in FIGURES]

    def chance(self, state: State) -> float:
        """The chance of the seat's side to win, 0 to 1; a draw is worth a half."""
        if state.result is not None:
            winners = state.result.winners
            return float(self.seat in winners) if winners else 0.5
        found = sum([weight * figure for weight, figure in zip(self.weighed, figures(state, self.seat), strict=True)])
        return 1 / (1 + math.exp(-found))


def figures(state: State, seat: Seat) -> list[float]:
    """The FIGURES of a position for the side of a seat, less those of the other side with most units."""
    tables = state.config.tables
    mine = tables.side[seat]
    sides = [_of_side(state, side) for side in range(tables.sides)]
    other = max([found for side, found in enumerate(sides) if side != mine], key=lambda found: sum(found[:3]))
    return [a - b for a, b in zip(sides[mine], other, strict=True)]


def _of_side(state: State, side: int) -> list[float]:
    tables = state.config.tables
    team = [seat for seat in tables.team[side] if not has_bit(state.out, seat)]
    hits = {(seat, unit): _hits(state, seat, unit) for seat in team for unit in UNITS}
    return [*_on_map(state, team, hits), *_at_home(state, team, hits), goal_progress(state, side, team)]


def _hits(state: State, seat: Seat, unit: int) -> float:
    """The average hits of a unit's die, its ability included."""
    tables, level = state.config.tables, state.levels[seat][unit] - 1
    strength = tables.strength[seat][unit]
    return strength[level] / 6 * (1.15 if tables.ability[seat][unit][level] else 1.0) if strength else 0.0


def _on_map(state: State, team: Sequence[Seat], hits: dict[tuple[int, int], float]) -> list[float]:
    """The figures ``melee`` to ``miners``."""
    tables = state.config.tables
    units = [0.0, 0.0, 0.0]
    workers = miners = 0
    for where, stack in enumerate(state.board):
        for piece in stack:
            if OWNER[piece] not in team:
                continue
            unit = FIGHTS[piece]
            if unit >= 0:
                units[unit] += hits[OWNER[piece], unit]
            elif KIND[piece] == WORKER:
                workers += 1
                miners += tables.resource[where] >= 0 and state.tokens[where] < COMPLETE
    return [*units, workers, miners]


def _at_home(state: State, team: Sequence[Seat], hits: dict[tuple[int, int], float]) -> list[float]:
    """The figures ``training`` to ``occupied``."""
    training = 0.0
    buildings = stock = cards = occupied = 0
    for seat in team:
        for code in state.sites[seat]:
            kind = site_kind(code)
            buildings += kind < WORKER
            if kind < WORKER and site_status(code) == BUSY:
                training += hits[seat, kind]
        stock += min(state.gold[seat] + state.wood[seat], 12)
        cards += len(state.hands[seat])
        town = state.config.tables.towns[seat]
        occupied += town >= 0 and state.tokens[town] == PARTIAL
    return [training, buildings, stock, cards, occupied]


def goal_progress(state: State, side: int, team: Sequence[Seat]) -> float:
    """The figure ``goal``, the progress of a side, of which ``team`` are the living seats, towards the scenario's own
    way to win: Necromancers and sources that a side has left, a gate or a place that it holds, and how near
    captives have been brought home (WC-NEC-11, WC-CPT-6, WC-ELF-8, WC-NOR-12)."""
    tables = state.config.tables
    found = 0.0
    for way in state.config.options.scenario.victory:
        if way.kind == "necromancers" and tables.owner[way.race] in team:
            found += sum([KIND[piece] == NECROMANCER for stack in state.board for piece in stack])
        elif way.kind == "sources" and tables.side[tables.owner[way.winner]] != side:
            found += sum([has_bit(state.marks, where) for where in way.hexes]) / 3
        elif way.hex >= 0 and way.winner in ("", *[tables.race[seat] for seat in team]):
            found += any(FIGHTS[piece] >= 0 and OWNER[piece] in team for piece in state.board[way.hex])
    for owner, where in zip(tables.captive_owner, state.captives):
        if owner in team and where >= 0 and tables.towns[owner] >= 0:
            found -= ways_to(tables, tables.towns[owner], True)[where] / 2
    return found
