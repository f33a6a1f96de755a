"""The value of a position of Lords of War for a seat: units, cards, and the threat to units.

The threat to a unit is its value times the chance that the other hand holds a card that, placed on the best free square
beside it, kills it together with the arrows that point at it already.
"""

from __future__ import annotations

from tabletop.bots.player import Weights
from tabletop.rules.bits import has_bit
from tabletop.rules.game import Seat
from tabletop.rules.grid import STEPS
from tabletop.rules.lords_of_war import views
from tabletop.rules.lords_of_war.ending import kills
from tabletop.rules.lords_of_war.state import UNKNOWN, State

_MOST = 16  # greater than the damage of any one arrow
_NOTHING = ((0.0,) * _MOST,) * 8

Odds = tuple[tuple[float, ...], ...]
"""By slot (0 to 7) and damage that must be exceeded: the chance that a hand holds a card whose arrow there does
more."""
Ways = tuple[tuple[tuple[float, int], ...], ...]
"""By damage that must be exceeded: pairs of the chance and the step to the target, the greatest chance first."""


class Evaluator:
    """Values positions for one decision of ``seat``, which sees ``view``."""

    def __init__(self, view: State, seat: Seat, weights: Weights) -> None:
        self.weights = weights
        self.seat = seat
        tables = view.config.tables
        self.tables = tables
        self.odds = (self._odds(view, 0), self._odds(view, 1))
        self.ways = (self._ways(0), self._ways(1))
        commander, general = weights["commander"], weights["general"]
        self.worth = tuple(
            [
                weights["kill"] + commander * has_bit(tables.commanders, u) + general * has_bit(tables.general, u)
                for u in range(len(tables.cards))
            ]
        )

    def _odds(self, view: State, holder: Seat) -> Odds:
        """The odds of ``holder``: cards of its hand that are known count as certain, hidden ones by what is unseen."""
        cards = self.tables.cards
        hand = view.hands[holder]
        known = [cards[u].arrows for u in hand if u != UNKNOWN]
        pool = [cards[u].arrows for u in views.unseen(view, holder)]
        hidden = sum([u == UNKNOWN for u in hand])
        if not known and not pool:
            return _NOTHING
        found = []
        for slot in range(8):
            sure = max([arrows[slot] for arrows in known], default=0)
            row = []
            for wanted in range(_MOST):
                if sure > wanted:
                    row.append(1.0)
                    continue
                better = sum([arrows[slot] > wanted for arrows in pool])
                row.append(1 - (1 - better / len(pool)) ** hidden if better else 0.0)
            found.append(tuple(row))
        return tuple(found)

    def _ways(self, holder: Seat) -> Ways:
        odds, steps = self.odds[holder], STEPS[holder]
        return tuple(
            [
                tuple(
                    sorted([(odds[slot][wanted], step) for slot, step in enumerate(steps) if odds[slot][wanted]])[::-1]
                )
                for wanted in range(_MOST)
            ]
        )

    def value(self, state: State) -> float:
        """The value of a position for the seat; 1 is about an ordinary unit."""
        weights, seat = self.weights, self.seat
        if state.result is not None:
            winners = state.result.winners
            return 0.0 if not winners else weights["win"] if seat in winners else -weights["win"]
        found = 0.0
        for who, sign in ((seat, 1), (1 - seat, -1)):
            found += sign * self._standing(state, who)
        own, enemy = self.threats(state, seat), self.threats(state, 1 - seat)
        found -= _worst(own, weights["own_worst"], weights["own_further"])
        found += _worst(enemy, weights["enemy_worst"], weights["enemy_further"])
        return found

    def _standing(self, state: State, seat: Seat) -> float:
        """The value of one seat's kills, cards and units, and of how near it is to its goals."""
        weights = self.weights
        worth = self.worth
        found = sum([worth[unit] for unit in state.casualties[seat]])
        found += weights["card"] * len(state.hands[seat]) + weights["unit"] * len(state.units[seat])
        found += weights["extra_turn"] * state.extra[seat]
        units, commanders = kills(state, seat)
        options = state.config.options
        wanted, wanted_commanders = options.units[seat], options.commanders[seat]
        if wanted is not None:
            near = weights["near_units"] - (wanted - units)
            if near > 0:
                found += weights["near_goal"] * near * near
        if wanted_commanders is not None and commanders == wanted_commanders - 1:
            found += weights["last_commander"]
        return found

    def damage(self, state: State, seat: Seat) -> dict[int, int]:
        """By position of each unit of ``seat``: the damage of enemy arrows that point at it and of missiles of shooters
        in range."""
        mine, theirs = state.units[seat], state.units[1 - seat]
        tables = self.tables
        found = dict.fromkeys(mine, 0)
        for pos, unit in theirs.items():
            for step, part in tables.strikes[unit]:
                at = pos + step
                if at in found:
                    found[at] += part[1]
        under = None
        for pos, unit in theirs.items():
            if not tables.targets[unit]:
                continue
            if under is None:
                under = {at + step for at, one in mine.items() for step, _ in tables.strikes[one]}
            if pos in under:
                continue
            best = max([at for at in (pos + step for step in tables.targets[unit]) if at in found],
                       key=found.__getitem__, default=None)  # fmt: skip
            if best is not None:
                found[best] += tables.missile[unit]
        return found

    def threats(self, state: State, seat: Seat) -> list[float]:
        """For every unit of ``seat`` that the other seat could kill next: its value times the chance, the greatest
        first."""
        tables = self.tables
        mine, theirs = state.units[seat], state.units[1 - seat]
        ways = self.ways[1 - seat]
        has = tables.grid.has
        found = []
        for pos, struck in self.damage(state, seat).items():
            unit = mine[pos]
            left = tables.defence[unit] - struck
            if left < 0:
                found.append(self.worth[unit])
                continue
            for chance, step in ways[left]:
                origin = pos - step
                if origin not in mine and origin not in theirs and has(origin):
                    found.append(chance * self.worth[unit])
                    break
        found.sort(reverse=True)
        return found


def _worst(threats: list[float], worst: float, further: float) -> float:
    return worst * threats[0] + further * sum(threats[1:]) if threats else 0.0
