"""The Warlord of Warcraft: a Captain with weights of its own, tuned by self-play, which tries its steps and cards out.

A Move or Spend Step is planned as a whole, in several ways: as its own Captain would, as Captains with other tastes
would, and as Captains that misjudge some marches. The plans are played on in the same samples with the same dice until
the turn is over, and then a learned value says who is ahead; in scenarios in which that is not shown to gain, its own
Captain decides. Each card that may be played, and none, is played on likewise: those of a battle to its end, others to
the end of the turn. Its own Captain's choice is kept unless another is clearly better.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from tabletop.bots.player import Answer, Budget, Spending, Weights
from tabletop.bots.sample_comparison import ComparingPlayer
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Seat
from tabletop.rules.warcraft import actions as act, state as st
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.state import State

from .captain import Captain, reasons_for, sensible
from .learned_chance import TRUSTED, LearnedChance
from .quick import QuickCaptain, StrayCaptain
from .win_chance import WinChance

_MOST_STEPS: Final = 3000
_MOST_OWN: Final = 60
"""Actions of one step, of a plan."""
TENTHS: Final = 10
"""A tenth of a chance to win is worth about as much as a unit of the Captain's values."""
Play = tuple[tuple[Action, ...], type[st.Frame]]
"""A plan, and the kind of step that it is one of."""
_TASTES: Final[tuple[Mapping[str, float], ...]] = (
    {"attack": 0.7, "caution": 0.5},
    {"attack": 1.3, "caution": 2.0},
    {"attack": 3.0, "caution": 1.5},
    {"enemy_town": 4.0},
    {"own_town": 12.0, "town_alarm": 3.0},
    {"objective": 4.0},
    {"enemy_piece": 4.0, "casualty": 3.0},
    {"caution": 0.1, "enemy_town": 2.0},
)
"""By what the weights of a Captain are multiplied, for plans of a Move Step unlike its own."""
_BASKETS: Final[tuple[Mapping[str, float], ...]] = (
    {"building": 2.0},
    {"building": 0.4},
    {"train_melee": 3.0},
    {"train_ranged": 2.5},
    {"train_flying": 3.0},
    {"train_worker": 3.0},
    {"upgrade": 3.0, "upgrade_unit": 3.0},
    {"last_level": 5.0},
)
"""The same for a Spend Step."""


class Warlord(ComparingPlayer[State]):
    """Compares ``plans`` and ``cards`` in samples, at most so many; its weights are those of its own Captain, too.
    ``strays``: of how many Captains that misjudge marches it takes plans. ``plan_turns``: how many turns after the
    running one are played on; ``plan_least`` and so on are those of comparing plans."""

    def __init__(self, weights_: Weights) -> None:
        super().__init__(GAME, weights_)
        self.captain = Captain(weights_)

    def choose(
        self, view: State, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Answer:
        """The next action of the plan, or the first of the one that came out best; what its own Captain does where
        there is nothing to try out."""
        spending, frame, plan = budget.begin(), view.frames[-1], self.plan
        seat = frame.decider
        followed = self.followed(actions)
        if isinstance(frame, st.MoveFrame | st.SpendFrame) and view.config.options.scenario.id in TRUSTED:
            if followed is not None and not reasons:
                return Answer(followed)
            plans = self._plans(view, seat, type(frame), actions, chance)
            if len({one[0] for one in plans}) > 1 or (len(plans) > 1 and not reasons):
                worth, over = LearnedChance(seat), _turns_on(view, int(self.weights["plan_turns"]))
                plays: list[Play] = [(one, type(frame)) for one in plans]
                return self._compared(view, seat, chance, spending, reasons, plays, worth.chance, over, "plan_")
        usual = self.captain.choose(view, actions, budget, chance, reasons=reasons)
        if not isinstance(frame, st.WindowFrame):
            return usual
        options = sensible(view, frame, actions, usual.action)[: self.weights.count("cards")]
        if len(options) < 2:
            found = usual
        else:
            cards: list[Play] = [((one,), type(frame)) for one in options]
            value = WinChance(seat, self.weights).chance
            found = self._compared(view, seat, chance, spending, reasons, cards, value, _end(view))
        if any(isinstance(one, st.MoveFrame | st.SpendFrame) and one.decider == seat for one in view.frames):
            self.plan = plan  # of the step that the window lies in
        return found

    def _compared(
        self, view: State, seat: Seat, chance: Chance, spending: Spending, reasons: bool,
        plays: Sequence[Play], worth: Callable[[State], float], over: Callable[[State], bool], kind: str = "",
    ) -> Answer:  # fmt: skip
        """The first action of the play that came out best in samples."""
        compared = self.compare(
            view, seat, chance, spending, len(plays),
            lambda world, option: TENTHS * worth(self._played_on(world, seat, plays[option], over)),
            kind,
        )  # fmt: skip
        if compared.samples < self.weights.count(f"{kind}least"):  # too few to leave the Captain's way
            compared.left = [0]
        plans = [plan for plan, _ in plays]
        told = (lambda n: reasons_for(self.weights, view, seat, plans[n][0])) if reasons else None
        return self.decided(compared, plans, told, kind=kind)

    def _plans(
        self, view: State, seat: Seat, step: type[st.Frame], actions: Sequence[Action], chance: Chance
    ) -> list[tuple[Action, ...]]:
        """The plans of a step that lead to different positions, the Captain's first; they begin with one of some
        ``actions``."""
        sample = GAME.sample(view, seat, chance)
        plain = replace(self.weights, temper="")
        tastes = _TASTES if step is st.MoveFrame else _BASKETS
        captains: list[Captain] = [self.captain, *(QuickCaptain(_tasting(plain, taste)) for taste in tastes)]
        if step is st.MoveFrame:
            captains += [StrayCaptain(plain, chance) for _ in range(self.weights.count("strays"))]
        found: dict[Hashable, tuple[Action, ...]] = {}
        for captain in captains[: self.weights.count("plans")]:
            plan, after = _planned(sample, seat, step, captain, actions)
            found.setdefault((*after.board, after.gold, after.wood, after.sites, after.levels, after.outposts), plan)
        return list(found.values())

    def _played_on(self, sample: State, seat: Seat, play: Play, over: Callable[[State], bool]) -> State:
        """A sample played on by Captains until it is ``over`` or the match is, after a seat's plan of a step, as far as
        that can be carried out."""
        plan, step = play
        state, left = st.clone(sample), list(plan[::-1])
        chance, budget = Chance(state.chance.seed), Budget()
        captains = [QuickCaptain(self.weights) for _ in state.gold]
        for _ in range(_MOST_STEPS):
            if state.result is not None or not state.frames or over(state):
                break
            frame, offers = state.frames[-1], GAME.legal_actions(state)
            action = offers[0]
            if left and frame.decider == seat and type(frame) is step:
                if left[-1] in offers:
                    GAME.apply(state, left.pop())
                    continue
                left.clear()
            if len(offers) > 1:
                action = captains[frame.decider].choose(state, offers, budget, chance).action
            GAME.apply(state, action)
        return state


def _planned(
    sample: State, seat: Seat, step: type[st.Frame], captain: Captain, actions: Sequence[Action]
) -> tuple[tuple[Action, ...], State]:
    """What a Captain does in a step until it ends it, beginning with one of some ``actions``, if nobody plays a card;
    and the position then."""
    state, plan, offers = st.clone(sample), list[Action](), actions
    chance, budget = Chance(state.chance.seed), Budget()
    while state.result is None and len(plan) < _MOST_OWN:
        frame = state.frames[-1]
        if isinstance(frame, st.WindowFrame):
            GAME.apply(state, next((one for one in offers if isinstance(one, act.Pass)), offers[0]))
        elif type(frame) is not step or frame.decider != seat:
            break
        else:
            plan.append(offers[0] if len(offers) == 1 else captain.choose(state, offers, budget, chance).action)
            if isinstance(plan[-1], act.EndStep):
                break
            GAME.apply(state, plan[-1])
        offers = GAME.legal_actions(state)
    return tuple(plan), state


def _tasting(weights: Weights, taste: Mapping[str, float]) -> Weights:
    """Weights of which some are multiplied."""
    return replace(weights, figures={**weights.figures, **{name: weights[name] * by for name, by in taste.items()}})


def _turns_on(view: State, turns: int) -> Callable[[State], bool]:
    """When so many turns after this one are over."""
    last = view.turn + turns
    return lambda state: state.turn > last


def _end(view: State) -> Callable[[State], bool]:
    """When a card has been played on far enough: at the end of the battle or, outside of one, of the turn."""
    number = view.battle.number if view.battle else 0
    if number:
        return lambda state: state.battle is None or state.battle.number != number
    return _turns_on(view, 0)
