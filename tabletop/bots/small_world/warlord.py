"""The Warlord of Small World: it compares the best turns that the Captain's beam search finds, declining, the best
combos and some redeployments, each played on for some rounds by quick Captains in the same samples.

A turn of conquests is searched once, when it begins, and a redeployment as a whole; then the plan is followed. Where
structures, artifacts and objectives go, and what is bought, is searched too, among what the learned value prefers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.bots.player import NO_TRAITS, Answer, Budget, Reason, Traits, Weights, weights
from tabletop.bots.sample_comparison import ComparingPlayer
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Seat
from tabletop.rules.small_world import actions as act, state as st
from tabletop.rules.small_world.game import GAME
from tabletop.rules.small_world.state import State, clone

from .captain import Captain, Evaluator, Plan, QuickCaptain, traits_of_pick, traits_of_turn

_MOST_STEPS = 400
_MOST_PLANS, _MOST_ROUNDS = 12, 8
"""The most plans and rounds that weights can have played on: one sample is played to its end whatever time is left."""
_DANGERS: Final = (0.02, 4.0)
"""What a region is in danger of in itself, in redeployments beside the Captain's: nothing, so that all units go to the
borders, or much, so that they are spread."""
_PLACING: Final = st.RedeployFrame | st.PlaceFrame
_OVER: tuple[Action, ...] = (act.END_CONQUEST,)
"""The end of a plan: when only this is left, the searched conquests are made and the Captain decides the rest of the
step."""


@dataclass(frozen=True, slots=True)
class TurnOption:
    """An option of a search: the actions that are taken; then Captains decide. ``worth``: is added to its value after
    playing on; ``traits``: what a temper may like about it."""

    plan: tuple[Action, ...]
    worth: float = 0.0
    traits: Traits = NO_TRAITS

    @property
    def rest(self) -> tuple[Action, ...]:
        """The actions after the first, without the end of the plan."""
        return self.plan[1:-1] if self.plan[-1:] == _OVER else self.plan[1:]


class Warlord(ComparingPlayer[State]):
    """Searches turns; ``weights_`` say how many options are compared and for how many rounds."""

    def __init__(self, weights_: Weights) -> None:
        super().__init__(GAME, weights_)
        usual = weights("small_world", "captain").figures
        self.captain = Captain(
            Weights(
                {**usual, "judged": 1, "choices": weights_["choices"]}, leeway=weights_.leeway, temper=weights_.temper
            )
        )
        self.quick = Weights({**usual, "beam": weights_["beam"], "throws": weights_["tries"]})

    def choose(
        self, view: State, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Answer:
        """The next action of the plan, or the first of the turn that came out best."""
        spending = budget.begin()
        seat = view.frames[-1].decider
        followed = self._followed(view, actions)
        if followed is not None and not reasons:
            return Answer(followed)
        state = GAME.sample(view, seat, chance)
        options = [] if self.plan == _OVER else self._options(state, actions, chance)
        if len(options) < 2:
            if options and isinstance(view.frames[-1], _PLACING):
                self.plan = options[0].plan[1:]
            self.captain.plan = ()
            return self.captain.choose(view, actions, budget, chance, reasons=reasons)
        evaluator = Evaluator(view, seat, self.captain.weights)
        rounds = self._rounds(view)
        compared = self.compare(
            view, seat, chance, spending, len(options),
            lambda world, option: self._played_on(evaluator, world, options[option], seat, rounds),
        )  # fmt: skip
        told = (lambda option: self._option_reasons(view, state, options[option])) if reasons else None
        return self.decided(compared, [option.plan for option in options], told, lambda option: options[option].traits)

    def _rounds(self, view: State) -> int:
        """How many rounds are played on: more where a race is chosen or may decline, which pays off late."""
        frame = view.frames[-1]
        if isinstance(frame, st.ChoiceFrame):
            return self.weights.count("choice_rounds", most=_MOST_ROUNDS)
        return self.weights.count("pick_rounds" if isinstance(frame, st.PickFrame) else "rounds", most=_MOST_ROUNDS)

    def _followed(self, view: State, actions: Sequence[Action]) -> Action | None:
        """The next action of the plan while it is legal."""
        frame, over = view.frames[-1], self.plan == _OVER
        if isinstance(frame, st.ConquestFrame):
            return None if over else self.followed(actions)
        if over or not isinstance(frame, _PLACING):
            self.plan = ()
        return self.followed(actions)

    def _options(self, state: State, actions: Sequence[Action], chance: Chance) -> list[TurnOption]:
        """The options that are worth a search, the Captain's first; none for decisions that are the Captain's."""
        frame = state.frames[-1]
        captain = self.captain
        captain.plan = ()
        if isinstance(frame, st.ConquestFrame):
            evaluator = Evaluator(state, frame.decider, captain.weights)
            plans = captain.plans(evaluator, state, self.weights.count("plans", most=_MOST_PLANS))
            plans = captain.judged(evaluator, plans, chance)
            return [
                TurnOption(
                    (*one.actions, *_OVER),
                    worth=self.weights["trust"] * one.value,
                    traits=traits_of_turn(state, one.state, frame.decider, evaluator.friends),
                )
                for one in _apart([plan for plan in plans if plan.actions])[: self.weights.count("options")]
            ]
        if isinstance(frame, st.ChoiceFrame):
            usual = captain.decide(state, actions, chance).action
            kinds = [usual, *(one for one in actions if isinstance(one, act.Expand | act.Decline) and one != usual)]
            return [TurnOption((one,)) for one in kinds]
        if isinstance(frame, st.PickFrame):
            picks = captain.picks(state, frame.decider, actions, chance)[: self.weights.count("picks")]
            return [
                TurnOption(
                    (one.action,),
                    worth=self.weights["prior"] * one.value,
                    traits=traits_of_pick(state, frame.decider, one.action),
                )
                for one in picks
            ]
        if isinstance(frame, _PLACING) and state.round < state.config.tables.rounds:
            return [TurnOption(one) for one in self._redeployments(state, chance)]
        if isinstance(frame, st.ConquestFrame | st.ReadyFrame | _PLACING):
            return []
        evaluator = Evaluator(state, frame.decider, captain.weights)
        singles = captain.singles(evaluator, state, actions, chance)[: self.weights.count("options")]
        return [TurnOption((one,)) for one in singles]

    def _redeployments(self, state: State, chance: Chance) -> list[tuple[Action, ...]]:
        """The Captain's redeployment, and those with another sense of danger that come out otherwise."""
        figures, seat = self.captain.weights.figures, state.frames[-1].decider
        found: dict[tuple[object, ...], tuple[Action, ...]] = {}
        for danger in (figures["danger"], *_DANGERS):
            captain = Captain(Weights({**figures, "danger": danger}))
            after, plan = clone(state), list[Action]()
            while after.frames and isinstance(after.frames[-1], _PLACING) and after.frames[-1].decider == seat:
                plan.append(captain.decide(after, GAME.legal_actions(after), chance).action)
                GAME.apply(after, plan[-1])
            found.setdefault(tuple(after.spots), tuple(plan))
        return list(found.values())

    def _played_on(self, evaluator: Evaluator, sample: State, option: TurnOption, seat: Seat, rounds: int) -> float:
        """By how much the seat is expected to be ahead in a sample after an option and so many rounds by quick
        Captains, until its turn begins again."""
        state = clone(sample)
        chance = Chance(state.chance.seed)
        players = [QuickCaptain(self.quick) for _ in state.players]
        players[seat].plan = option.rest
        GAME.apply(state, option.plan[0])
        last = (state.round + rounds, state.active)
        for _ in range(_MOST_STEPS * len(players)):
            if state.result is not None or not state.frames or (state.round, state.active) >= last:
                break
            actions = GAME.legal_actions(state)
            decider = state.frames[-1].decider
            action = actions[0] if len(actions) == 1 else players[decider].decide(state, actions, chance).action
            GAME.apply(state, action)
        return evaluator.outlook(state) + option.worth

    def _option_reasons(self, view: State, state: State, option: TurnOption) -> tuple[Reason, ...]:
        self.captain.plan = option.rest
        return self.captain.reasons_for(view, state, option.plan[0])


def _apart(plans: Sequence[Plan]) -> list[Plan]:
    """The plans without those that have the same actions as an earlier one in another order."""
    found: dict[tuple[str, ...], Plan] = {}
    for plan in plans:
        found.setdefault(tuple(sorted([one.text for one in plan.actions])), plan)
    return list(found.values())
