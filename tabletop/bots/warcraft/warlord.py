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

from .captain import Captain, reasons_for
from .win_chance import WinChance

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
"""Factors of the Captain's weights, by temper: unchanged, bold, careful, no attack, everything against enemy Towns,
everything to the own Town, for the victory points, fearful, fearless and crowded, after the enemy's pieces."""
_MOST_STEPS: Final = 3000
_MOVING: Final = frozenset(("move_start", "move", "move_end", "select", "cleanup", "late", "late_cleanup"))
"""Stages of a turn in which its Move Steps are not over."""

Over = Callable[[State], bool]


class Warlord(ComparingPlayer[State]):
    """Compares options in samples. ``weights_``: those of its own Captain; how many ``plans`` of a Move Step
    (``advised``: when reasons are asked for), ``cards`` in a battle and ``calls`` outside of one are compared; and the
    weights of :class:`WinChance` (``value_...``)."""

    def __init__(self, weights_: Weights) -> None:
        super().__init__(GAME, weights_)
        self.captain = Captain(weights_)

    def choose(
        self, view: State, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Answer:
        """The next move of the plan, or the first of the one that came out best."""
        spending = budget.begin()
        frame = view.frames[-1]
        # windows 1 to 3 are those of a Move Step, 4 to 10 those of a battle
        if isinstance(frame, st.WindowFrame) and frame.window <= 10:
            fought = view.battle is not None
            options = self._plays(view, actions, chance, self.weights.count("cards" if fought else "calls"))
            over = _battle_over(view) if fought else self._answered(view)
            return self._best_option(view, options, over, spending, actions, chance, reasons=reasons)
        if not isinstance(frame, st.MoveFrame):
            return self.captain.choose(view, actions, budget, chance, reasons=reasons)
        followed = self.followed(actions)
        if followed is not None and not reasons:
            return Answer(followed)
        self.plan = ()
        if frame.done and not reasons:
            return self.captain.choose(view, actions, budget, chance)
        plans = self._plans(view, frame.decider, chance, self.weights.count("advised" if reasons else "plans"))
        plans = [plan for plan in plans if plan[0] in actions]  # asked for the next best, the best is missing
        return self._best_option(view, plans, self._answered(view), spending, actions, chance, reasons=reasons)

    def _best_option(
        self,
        view: State,
        options: Sequence[tuple[Action, ...]],
        over: Over,
        spending: Spending,
        actions: Sequence[Action],
        chance: Chance,
        *,
        reasons: bool,
    ) -> Answer:
        """The option that comes out best: the first unless another is clearly better."""
        seat = view.frames[-1].decider
        if len(options) < 2:
            return self.captain.choose(view, actions, Budget(), chance, reasons=reasons)
        value = WinChance(seat, self.weights)

        def play(world: State, option: int) -> float:
            return value.chance(self._played_on(world, seat, options[option], over))

        compared = self.compare(view, seat, chance, spending, len(options), play)
        figures = self.captain.weights
        told = (lambda n: reasons_for(figures, view, seat, options[n][0])) if reasons else None
        return self.decided(compared, options, told)

    # ---------------------------------------------------------------------------------------------- ways to go on

    def _plans(self, view: State, seat: Seat, chance: Chance, most: int) -> list[tuple[Action, ...]]:
        """The Move Steps that Captains of the first ``most`` tempers would make, without those that lead to the same
        board."""
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
            while len(plan) < 60:
                frame = state.frames[-1] if state.frames else None
                if not isinstance(frame, st.MoveFrame) or frame.decider != seat:
                    break
                action = captain.choose(state, GAME.legal_actions(state), Budget(), chance).action
                plan.append(action)
                if not isinstance(action, act.Move | act.Carry):
                    break  # the step is over, or a card may be played, after which the plan may not fit
                GAME.apply(state, action)
            key = tuple([tuple(stack) for stack in state.board])
            if plan and key not in seen:
                seen.add(key)
                found.append(tuple(plan))
        return found

    def _plays(self, view: State, actions: Sequence[Action], chance: Chance, most: int) -> list[tuple[Action, ...]]:
        """At most ``most`` options in a window: the Captain's choice, no card, and the cards that may be played."""
        usual = self.captain.choose(view, actions, Budget(), chance).action
        found = dict.fromkeys([usual, *(one for one in actions if isinstance(one, act.Pass)), *actions])
        return [(one,) for one in list(found)[:most]]

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

    def _answered(self, view: State) -> Over:
        """A test whether, after the Move Step of a view, every seat has had one and ``horizon`` more turns are over."""
        until = view.turn + (view.slot > 0) + self.weights.count("horizon", 0)

        def over(state: State) -> bool:
            return state.turn > until or (state.turn == until and _stage(state) not in _MOVING)

        return over


def _stage(state: State) -> str:
    bottom = state.frames[0]
    return bottom.stage if isinstance(bottom, st.FlowFrame) else ""


def _battle_over(view: State) -> Over:
    number = view.battle.number if view.battle else 0

    def over(state: State) -> bool:
        return state.battle is None or state.battle.number != number

    return over
