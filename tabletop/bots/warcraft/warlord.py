"""The Warlord of Warcraft: the Captain's plan of a Move Step and what Captains of other tempers would do, each played
on to a later Move Step of the seat in the same samples with the same dice. The Captain's plan stands unless another is
clearly better. Everything else is decided as the Captain decides it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.bots.player import Answer, Budget, Weights, weights
from tabletop.bots.race import RacingPlayer
from tabletop.rules.bits import has_bit
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Seat
from tabletop.rules.warcraft import actions as act
from tabletop.rules.warcraft import state as st
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.pieces import FIGHTS, OWNER
from tabletop.rules.warcraft.state import State
from tabletop.rules.warcraft.victory import side_points

from .captain import Captain, told
from .fields import Fields

_TEMPERS: Final[tuple[dict[str, float], ...]] = (
    {},
    {"attack": 0.8},
    {"attack": 1.35},
    {"attack": 99.0},
    {"enemy_town": 2.5, "caution": 0.4},
    {"own_town": 8.0},
    {"objective": 2.0},
    {"caution": 2.0},
    {"caution": 0.3, "crowd": 0.0},
    {"enemy_piece": 3.0},
)
"""Factors of the Captain's weights, by temper: as it is, bold, careful, no attack, all at the Town, all home, for the
points, fearful, fearless and crowded, after the enemy's pieces."""
_MOST_MOVES: Final = 60
_MOST_STEPS: Final = 3000


class Warlord(RacingPlayer[State]):
    """Compares plans of a Move Step; ``weights_`` say how many (``advised``: when reasons are asked for) and how a
    position is judged."""

    def __init__(self, weights_: Weights) -> None:
        super().__init__(GAME, weights_)
        self.captain = Captain(weights("warcraft", "captain"))

    def choose(
        self, view: State, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Answer:
        """The next move of the plan, or the first of the one that came out best."""
        spending = budget.begin()
        frame = view.frames[-1]
        if not isinstance(frame, st.MoveFrame):
            return self.captain.choose(view, actions, budget, chance, reasons=reasons)
        if self.plan and not reasons:
            first, self.plan = self.plan[0], self.plan[1:]
            if first in actions:
                return Answer(first)
        self.plan = ()
        if frame.done and not reasons:
            return self.captain.choose(view, actions, budget, chance)
        seat = frame.decider
        plans = self._plans(view, seat, chance, int(self.weights["advised" if reasons else "plans"]))
        if len(plans) < 2:
            return self.captain.choose(view, actions, budget, chance, reasons=reasons)
        race = self.race(
            view, seat, chance, spending, len(plans), lambda world, option: self._played_on(world, seat, plans[option])
        )
        best = race.best(self.weights["clear"])
        self.plan = plans[best][1:]
        found = Answer(plans[best][0], race.mean(best), samples=race.samples)
        if not reasons:
            return found
        firsts, figures = [plan[0] for plan in plans], self.captain.weights
        return race.explained(best, found, firsts, lambda option: told(figures, view, seat, firsts[option]))

    def _plans(self, view: State, seat: Seat, chance: Chance, most: int) -> list[tuple[Action, ...]]:
        """The Move Steps that Captains of the first ``most`` tempers would make, those that lead to the same board
        once."""
        seen: set[tuple[tuple[int, ...], ...]] = set()
        found: list[tuple[Action, ...]] = []
        sample = GAME.sample(view, seat, chance)
        for temper in _TEMPERS[:most]:
            figures = dict(self.captain.weights.figures)
            for name, factor in temper.items():
                figures[name] *= factor
            captain = Captain(Weights(figures))
            state = st.clone(sample)
            plan: list[Action] = []
            while len(plan) < _MOST_MOVES:
                frame = state.frames[-1] if state.frames else None
                if not isinstance(frame, st.MoveFrame) or frame.decider != seat:
                    break
                action = captain.choose(state, GAME.legal_actions(state), Budget(), chance).action
                plan.append(action)
                if not isinstance(action, act.Move | act.Carry):
                    break  # the step ends, or a card is played: what follows is not known
                GAME.apply(state, action)
            key = tuple([tuple(stack) for stack in state.board])
            if plan and key not in seen:
                seen.add(key)
                found.append(tuple(plan))
        return found

    def _played_on(self, sample: State, seat: Seat, plan: Sequence[Action]) -> float:
        """What a sample is worth when a later Move Step of the seat begins, after a plan; Captains decide the rest."""
        state = st.clone(sample)
        chance = Chance(state.chance.seed)
        budget = Budget()
        left = list(plan)
        turn = state.turn
        for _ in range(_MOST_STEPS):
            if state.result is not None or not state.frames:
                break
            frame = state.frames[-1]
            mine = isinstance(frame, st.MoveFrame) and frame.decider == seat
            if mine and state.turn > turn + self.weights["horizon"]:
                break
            offers = GAME.legal_actions(state)
            if mine and left and left[0] in offers:
                action = left.pop(0)
            elif len(offers) == 1:
                action = offers[0]
            else:
                action = self.captain.choose(state, offers, budget, chance).action
            GAME.apply(state, action)
        return self._value(state, seat)

    def _value(self, state: State, seat: Seat) -> float:
        """What a position is worth to the side of a seat: units, workers, points, buildings, what is in hand, and how
        safe the Towns are."""
        weigh = self.weights
        tables = state.config.tables
        side = tables.side[seat]
        if state.result is not None:
            winners = state.result.winners
            return 0.0 if not winners else weigh["win"] if seat in winners else -weigh["win"]
        fields = Fields(state, seat, self.captain.weights)
        found = 0.0
        for stack in state.board:
            for piece in stack:
                if OWNER[piece] >= tables.seats:
                    continue  # creatures belong to nobody: killing them is worth what they guard
                worth = fields.power(piece) if FIGHTS[piece] >= 0 else weigh["worker"]
                found += worth if tables.side[OWNER[piece]] == side else -worth
        for other in range(tables.sides):
            sign = 1 if other == side else -1
            found += sign * weigh["point"] * side_points(state, other).total
        for who in range(tables.seats):
            sign = 1 if tables.side[who] == side else -1
            if has_bit(state.out, who):
                continue
            means = weigh["resource"] * min(state.gold[who] + state.wood[who], 12) + weigh["card"] * len(
                state.hands[who]
            )
            found += sign * (
                means + weigh["building"] * len(state.sites[who]) + weigh["level"] * sum(state.levels[who])
            )
            found += self._town(fields, tables.towns[who], sign)
        return found

    def _town(self, fields: Fields, town: int, sign: int) -> float:
        """How much a Town is in danger: of the own side a loss, of the others a hope."""
        if town < 0:
            return 0.0
        near = fields.tables.air[town]
        if sign > 0:
            gap = fields.danger[town] - fields.own[town] - sum([fields.own[at] for at in near]) / 2
            return -self.weights["town"] * min(1.0, max(0.0, gap) / 3)
        gap = sum([fields.own[at] for at in near]) - fields.enemy[town] - sum([fields.enemy[at] for at in near]) / 2
        return self.weights["siege"] * min(1.0, max(0.0, gap) / 3)
