"""A quick Captain for the turns that a search plays ahead: placements are scored by addition, without playing them.

The damage of the arrows on the board is summed once a turn; each placement adds its own arrows. The score ignores
blocked squares and shots. The chosen placement is played by the rules like any other action.
"""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.rules.chance import Chance
from tabletop.rules.game import Action
from tabletop.rules.lords_of_war import actions as act
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.lords_of_war.state import AdvanceFrame, AimFrame, BattleFrame, ReinforceFrame, State, clone

from .captain import best_volley
from .evaluation import Evaluator


class Scores:
    """Scores of the placements of one turn of ``evaluator.seat``."""

    def __init__(self, evaluator: Evaluator, state: State) -> None:
        self.evaluator, self.tables = evaluator, evaluator.tables
        seat = evaluator.seat
        self.mine, self.theirs = state.units[seat], state.units[1 - seat]
        strikes = self.tables.strikes
        self.coming: dict[int, int] = {}
        for pos, unit in self.theirs.items():
            for step, part in strikes[unit]:
                self.coming[pos + step] = self.coming.get(pos + step, 0) + part[1]
        self.struck = dict.fromkeys(self.theirs, 0)
        for pos, unit in self.mine.items():
            for step, part in strikes[unit]:
                if pos + step in self.struck:
                    self.struck[pos + step] += part[1]
        self.threats = {pos: self._threat(pos, unit, self.coming.get(pos, 0), -1) for pos, unit in self.mine.items()}
        weights = evaluator.weights
        self.worst, self.further = weights["own_worst"], weights["own_further"]
        self.aimed, self.unit = weights["enemy_further"], weights["unit"]

    def _threat(self, pos: int, unit: int, suffered: int, beside: int) -> float:
        """The value of an own unit times the chance that it falls next turn. ``suffered``: damage that points at it
        already; ``beside``: a square that will be occupied."""
        evaluator = self.evaluator
        left = self.tables.defence[unit] - suffered
        if left < 0:
            return evaluator.worth[unit]
        for chance, step in evaluator.ways[1 - evaluator.seat][left]:
            origin = pos - step
            free = origin != beside and origin not in self.mine and origin not in self.theirs
            if free and self.tables.grid.has(origin):
                return chance * evaluator.worth[unit]
        return 0.0

    def placed(self, card: int, pos: int) -> float:
        """The score of a card on a square: kills, less own losses and the threat that is left."""
        tables, worth = self.tables, self.evaluator.worth
        defence, strikes = tables.defence, tables.strikes
        gain = 0.0
        fallen = []
        for step, part in strikes[card]:
            at = pos + step
            enemy = self.theirs.get(at)
            if enemy is None:
                continue
            missing = defence[enemy] - self.struck[at] - part[1]
            if missing < 0:
                gain += worth[enemy]
                fallen.append(at)
            else:
                gain += self.aimed * worth[enemy] / (1 + missing)
        suffered = self.coming.get(pos, 0)
        threats = self.threats
        relief: dict[int, int] = {}
        for at in fallen:
            for step, part in strikes[self.theirs[at]]:
                relief[at + step] = relief.get(at + step, 0) + part[1]
        if suffered > defence[card]:
            gain -= worth[card]
            own = 0.0
        else:
            own = self._threat(pos, card, suffered - relief.get(pos, 0), -1)
        worst, total = own, own
        for at, threat in threats.items():
            if threat:
                threat = self._threat(at, self.mine[at], self.coming.get(at, 0) - relief.get(at, 0), pos)
                total += threat
                if threat > worst:
                    worst = threat
        return gain - self.worst * worst - self.further * (total - worst)


def best_placement(evaluator: Evaluator, state: State, offers: Sequence[Action], tries: int, chance: Chance) -> Action:
    """The placement with the best score among ``tries`` random ones; moves are not considered."""
    some = [one for one in offers if isinstance(one, act.Deploy | act.PlaceOpening)]
    if not some:
        return offers[-1]
    if len(some) > tries:
        first = chance.below(len(some), "rollout")
        some = [some[(first + n * len(some) // tries) % len(some)] for n in range(tries)]
    if len(some) == 1:
        return some[0]
    scores, tables = Scores(evaluator, state), evaluator.tables
    find = tables.grid.find
    best, best_value = some[0], -1e9
    for one in some:
        pos = find(one.square)
        assert pos is not None  # it was among the legal actions
        value = scores.placed(tables.index[one.card], pos)
        if value > best_value:
            best, best_value = one, value
    return best


def quick_step(evaluator: Evaluator, state: State, tries: int, volleys: int, chance: Chance) -> None:
    """Make one decision for ``evaluator.seat`` by the quick rules, and apply it."""
    frame = state.frames[-1]
    if isinstance(frame, AimFrame):
        _, volley = best_volley(evaluator, state, frame, volleys)
        state.frames = (*state.frames[:-1], AimFrame(frame.decider, tuple(sorted(volley))))
        GAME.apply(state, act.RESOLVE)
    elif isinstance(frame, BattleFrame):
        GAME.apply(state, act.END_BATTLE)
    elif isinstance(frame, ReinforceFrame):
        offers = GAME.legal_actions(state)
        GAME.apply(state, offers[0] if isinstance(offers[0], act.Draw) else offers[-1])
    elif isinstance(frame, AdvanceFrame):
        GAME.apply(state, max(GAME.legal_actions(state), key=lambda one: _after(evaluator, state, one)))
    else:
        GAME.apply(state, best_placement(evaluator, state, GAME.legal_actions(state), tries, chance))


def _after(evaluator: Evaluator, state: State, action: Action) -> float:
    after = clone(state)
    GAME.apply(after, action)
    return evaluator.value(after)
