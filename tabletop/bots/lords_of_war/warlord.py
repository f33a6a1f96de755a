"""The Warlord of Lords of War: it compares the Captain's best turns, each played on for a few turns in the same
samples.

The turns that follow are played by a quick Captain, which scores some random placements by addition, without playing
them: the damage of the arrows on the board is summed once a turn, and each placement adds its own arrows. The score
ignores blocked squares and shots. The chosen placement is played by the rules like any other action. Placements, moves,
advances and the refill of the hand are searched: which unit is taken back matters as much as where the next one goes.
Shots are decided by the Captain, who sees at once what falls by them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from tabletop.bots.chance_curve import curve_of
from tabletop.bots.player import Answer, Budget, Weights, weights
from tabletop.bots.sample_comparison import ComparingPlayer
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action
from tabletop.rules.lords_of_war import actions as act
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.lords_of_war.state import (
    AdvanceFrame,
    AimFrame,
    BattleFrame,
    DeployFrame,
    OpeningFrame,
    ReinforceFrame,
    State,
    clone,
)

from .captain import Captain, best_volley, reasons_for, traits_of_action
from .evaluation import Evaluator

_PLACEMENTS: Final = (act.Deploy, act.PlaceOpening)
_NOWHERE: Final = 1 << 40
"""No position of any board."""


class Warlord(ComparingPlayer[State]):
    """Searches whole turns; its weights say how many are compared and for how many turns."""

    def __init__(self, weights_: Weights) -> None:
        super().__init__(GAME, weights_)
        self.captain = Captain(replace(weights("lords_of_war", "captain"), temper=weights_.temper))

    def choose(
        self, view: State, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Answer:
        """The action that came out best; the Captain's choice for shots, where not one sample was finished, and where
        no other is better by ``clear`` standard errors, unless a card is placed."""
        spending = budget.begin()
        frame = view.frames[-1]
        if isinstance(frame, AimFrame) or len(actions) < 2:
            return self.captain.choose(view, actions, budget, chance, reasons=reasons)
        seat = frame.decider
        evaluator = Evaluator(view, seat, self.captain.weights)
        state = GAME.sample(view, seat, chance)
        options = self.captain.ranked(evaluator, state, actions)[: self.weights.count("candidates")]
        if options[0][0] >= self.captain.weights["win"]:
            return self.captain.choose(view, actions, budget, chance, reasons=reasons)
        rollout = Rollout(view, self.captain.weights, self.weights)
        firsts = [action for _worth, action in options]
        compared = self.compare(
            view, seat, chance, spending, len(options), lambda world, option: rollout.value(world, firsts[option])
        )
        best = compared.best(0.0 if isinstance(frame, DeployFrame | OpeningFrame) else self.weights["clear"])
        best = self.liked(compared, best, lambda option: traits_of_action(evaluator, state, firsts[option]))
        found = Answer(
            firsts[best], compared.mean(best) if compared.samples else options[best][0], samples=compared.samples
        )
        if not reasons:
            return found
        return compared.explained(
            best, found, firsts, lambda option: reasons_for(evaluator, view, state, firsts[option])
        )


class Rollout:
    """Plays a sample on for some turns and values the position then. Values do not go beyond the ``bound``, a certain
    victory: as many points as make it where each adds as much to the chance as the first one does in an even position.
    """

    def __init__(self, view: State, judged: Weights, search: Weights) -> None:
        self.search = search
        self.evaluators: list[Evaluator] = [Evaluator(GAME.view(view, None), seat, judged) for seat in (0, 1)]
        self.own = Evaluator(view, view.frames[-1].decider, judged)
        self.turns, self.tries = search.count("turns"), search.count("tries")
        self.volleys = search.count("volleys")
        self.bound = 1 / curve_of(GAME.meta.id).slope(view.turn + self.turns)

    def value(self, sample: State, first: Action) -> float:
        """The value of a sample for the seat after an action and ``turns`` turns by quick Captains."""
        state = clone(sample)
        chance = Chance(state.chance.seed)
        GAME.apply(state, first)
        turns = self.turns
        for _ in range(40 * (turns + 1)):
            if state.result is not None or not state.frames:
                break
            frame = state.frames[-1]
            if isinstance(frame, DeployFrame):
                if not turns:
                    break
                if state.active == frame.decider and not state.moved:
                    turns -= 1
            quick_step(self.evaluators[frame.decider], state, self.tries, self.volleys, chance)
        return self.bound * math.tanh(self.own.value(state) / self.bound)


class Scores:
    """Scores of the placements of one turn of ``evaluator.seat``."""

    def __init__(self, evaluator: Evaluator, state: State) -> None:
        self.evaluator, self.tables = evaluator, evaluator.tables
        seat = evaluator.seat
        self.mine, self.theirs = state.units[seat], state.units[1 - seat]
        self.taken = self.mine.keys() | self.theirs.keys()
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
        self.threats = list[tuple[int, int, int, float, int]]()
        for pos, unit in self.mine.items():
            suffered = self.coming.get(pos, 0)
            threat, origin = self._threat(pos, unit, suffered)
            if threat:
                self.threats.append((pos, unit, suffered, threat, origin))
        weights = evaluator.weights
        self.worst, self.further = weights["own_worst"], weights["own_further"]
        self.aimed, self.unit = weights["enemy_further"], weights["unit"]

    def _threat(self, pos: int, unit: int, suffered: int, beside: int = _NOWHERE) -> tuple[float, int]:
        """The value of an own unit times the chance that it falls next turn, and the square that it is struck from
        then. ``suffered``: damage that points at it already; ``beside``: a square that will be occupied."""
        evaluator = self.evaluator
        left = self.tables.defence[unit] - suffered
        if left < 0:
            return evaluator.worth[unit], _NOWHERE
        taken, has = self.taken, self.tables.grid.has
        for chance, step in evaluator.ways[1 - evaluator.seat][left]:
            origin = pos - step
            if origin not in taken and origin != beside and has(origin):
                return chance * evaluator.worth[unit], origin
        return 0.0, _NOWHERE

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
        relief: dict[int, int] = {}
        for at in fallen:
            for step, part in strikes[self.theirs[at]]:
                relief[at + step] = relief.get(at + step, 0) + part[1]
        if suffered > defence[card]:
            gain -= worth[card]
            own = 0.0
        else:
            own = self._threat(pos, card, suffered - relief.get(pos, 0))[0]
        worst, total = own, own
        for at, unit, struck, threat, origin in self.threats:
            if origin == pos or at in relief:
                threat = self._threat(at, unit, struck - relief.get(at, 0), pos)[0]
            total += threat
            if threat > worst:
                worst = threat
        return gain - self.worst * worst - self.further * (total - worst)


def best_placement(evaluator: Evaluator, state: State, offers: Sequence[Action], tries: int, chance: Chance) -> Action:
    """The placement with the best score among ``tries`` random ones; moves are not considered."""
    some = [one for one in offers if isinstance(one, _PLACEMENTS)]
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
