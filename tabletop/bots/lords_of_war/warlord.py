"""The Warlord of Lords of War: it compares the Captain's best turns, each played on for a few turns in the same
samples.

The turns that follow are played by a quick Captain, which scores some random placements. Placements, moves, advances
and the refill of the hand are searched: which unit is taken back matters as much as where the next one goes. Shots
are decided by the Captain, who sees at once what falls by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletop.bots.player import Answer, Budget, Weights, weights
from tabletop.bots.sample_comparison import ComparingPlayer
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.lords_of_war.state import AimFrame, DeployFrame, OpeningFrame, State, clone

from . import traits
from .captain import Captain, reasons_for
from .evaluation import Evaluator
from .quick import quick_step


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
        rollout = Rollout(view, self.captain.weights, self.weights)
        firsts = [action for _worth, action in options]
        compared = self.compare(
            view, seat, chance, spending, len(options), lambda world, option: rollout.value(world, firsts[option])
        )
        best = compared.best(0.0 if isinstance(frame, DeployFrame | OpeningFrame) else self.weights["clear"])
        best = self.liked(compared, best, lambda option: traits.of_action(evaluator, state, firsts[option]))
        found = Answer(
            firsts[best], compared.mean(best) if compared.samples else options[best][0], samples=compared.samples
        )
        if not reasons:
            return found
        return compared.explained(
            best, found, firsts, lambda option: reasons_for(evaluator, view, state, firsts[option])
        )


class Rollout:
    """Plays a sample on for some turns and values the position then."""

    def __init__(self, view: State, judged: Weights, search: Weights) -> None:
        self.search = search
        self.evaluators: list[Evaluator] = [Evaluator(GAME.view(view, None), seat, judged) for seat in (0, 1)]
        self.own = Evaluator(view, view.frames[-1].decider, judged)
        self.turns, self.tries = search.count("turns"), search.count("tries")
        self.volleys = search.count("volleys")

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
        return self.own.value(state)
