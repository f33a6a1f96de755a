"""The Warlord of Warcraft: a Captain with weights of its own, tuned by self-play, which compares its options in
samples.

The cards of a battle are each played on to the end of the battle in the same samples with the same dice; the cards of a
Move Step, and the Move Steps of Captains with differently factored weights (tempers), until every seat has had a Move
Step. Its own Captain's choice is kept unless another is clearly better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tabletop.bots.player import Answer, Budget, Spending, Weights
from tabletop.bots.sample_comparison import ComparingPlayer
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Seat
from tabletop.rules.warcraft import actions as act, state as st
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.state import State

from .captain import Captain, reasons_for, sensible
from .plans import Plan, baskets, deployments, move_steps, tempered
from .win_chance import WinChance

_MOST_STEPS: Final = 3000
Over = Callable[[State], bool]


class Warlord(ComparingPlayer[State]):
    """Compares options in samples. ``weights_``: those of its own Captain; how many ``plans`` of a Move Step
    (``advised``: when reasons are asked for), ``baskets`` of a Spend Step, ``cards`` in a battle and ``calls`` outside
    of one are compared; and how many turns they are played on beyond the present one: ``horizon`` for moves and cards,
    ``spend_horizon`` for purchases and deployments."""

    def __init__(self, weights_: Weights) -> None:
        super().__init__(GAME, weights_)
        self.captain = Captain(weights_)
        self.tempers = tempered(self.captain)

    def choose(
        self, view: State, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Answer:
        """The next action of the plan, or the first of the one that came out best."""
        spending = budget.begin()
        frame = view.frames[-1]
        followed = self.followed(actions)
        if followed is not None and not reasons:
            return Answer(followed)
        self.plan = ()
        options = [plan for plan in self._options(view, frame, actions, chance, reasons) if plan[0] in actions]
        if len(options) < 2:
            return self.captain.choose(view, actions, budget, chance, reasons=reasons)
        return self._best_option(view, options, self._over(view, frame), spending, chance, reasons=reasons)

    def _options(
        self, view: State, frame: st.Frame, actions: Sequence[Action], chance: Chance, reasons: bool
    ) -> list[Plan]:
        """The ways to go on in a decision, the Captain's first; one where there is nothing to compare."""
        weights = self.weights
        if isinstance(frame, st.MoveFrame):
            if frame.done and not reasons:
                return []
            most = weights.count("advised" if reasons else "plans")
            return move_steps(self.tempers, view, GAME.sample(view, frame.decider, chance), most, chance)
        usual = self.captain.choose(view, actions, Budget(), chance).action
        if isinstance(frame, st.WindowFrame):
            most = weights.count("cards" if view.battle is not None else "calls")
            return [(one,) for one in sensible(view, frame, actions, usual)[:most]]
        if isinstance(frame, st.SpendFrame) and not isinstance(usual, act.PlayCard):
            most = weights.count("baskets", 0)
            found = baskets(self.captain, view, most) if most else []
            found.sort(key=lambda plan: plan[0] != usual)
            return [*found, (act.END_SPEND,)] if found else []
        compared = isinstance(frame, st.DeployFrame) and weights.count("places", 0)
        return deployments(actions, usual) if compared else []

    def _over(self, view: State, frame: st.Frame) -> Over:
        """When an option has been played on far enough: a battle to its end, everything else for whole turns."""
        if isinstance(frame, st.WindowFrame) and view.battle is not None and self.weights["battle_horizon"] < 0:
            return _battle_over(view)
        spends = isinstance(frame, st.SpendFrame | st.DeployFrame)
        until = view.turn + self.weights.count("spend_horizon" if spends else "horizon", 0)
        return lambda state: state.turn > until

    def _best_option(
        self,
        view: State,
        options: Sequence[Plan],
        over: Over,
        spending: Spending,
        chance: Chance,
        *,
        reasons: bool,
    ) -> Answer:
        """The option that comes out best: the first unless another is clearly better."""
        seat = view.frames[-1].decider
        value = WinChance(seat, self.weights)

        def play(world: State, option: int) -> float:
            return value.chance(self._played_on(world, seat, options[option], over))

        compared = self.compare(view, seat, chance, spending, len(options), play)
        if compared.samples < self.weights.count("least"):  # too few to leave the Captain's way
            compared.left = [0]
        figures = self.captain.weights
        told = (lambda n: reasons_for(figures, view, seat, options[n][0])) if reasons else None
        return self.decided(compared, options, told)

    # ------------------------------------------------------------------------------------------------ playing on

    def _played_on(self, sample: State, seat: Seat, plan: Sequence[Action], over: Over) -> State:
        """A sample played on after a plan by Captains until it is ``over`` or the match is."""
        state = st.clone(sample)
        chance = Chance(state.chance.seed)
        budget = Budget()
        left = list(plan)
        for _ in range(_MOST_STEPS):
            if state.result is not None or not state.frames or over(state):
                break
            offers = GAME.legal_actions(state)
            if left and state.frames[-1].decider == seat and left[0] in offers:
                action = left.pop(0)
            elif len(offers) == 1:
                action = offers[0]
            else:
                action = self.captain.choose(state, offers, budget, chance).action
            GAME.apply(state, action)
        return state


def _battle_over(view: State) -> Over:
    number = view.battle.number if view.battle else 0

    def over(state: State) -> bool:
        return state.battle is None or state.battle.number != number

    return over
