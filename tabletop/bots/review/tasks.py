"""The computations of a review, each short enough to be done between two decisions of a computer player. A task and its
result can be pickled; its result does not depend on the process that does it."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.bots import CAPTAIN
from tabletop.bots.chance_curve import Shares
from tabletop.bots.player import Budget, ComputerPlayer, Reason, claims_of, explainer, levels_of, make_player
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance, mix
from tabletop.rules.game import Action, IllegalAction, Seat

from .chances import SampleCaptains, seen, side_of, sides_of

Plan = tuple[Action, ...]
SEARCH: Final = 24
"""The most samples of the strongest player for the plan of a turn: a number, so that a review can be repeated."""
_ROUNDED: Final = 1e-6


@dataclass(frozen=True, slots=True)
class ChancesFound:
    """The mean chances of each side over ``samples``, with the standard error of the first side's."""

    samples: int
    shares: Shares
    error: float

    @classmethod
    def of(cls, found: Sequence[Shares]) -> ChancesFound:
        """The estimate from what each sample gave."""
        n = len(found)
        means = tuple([sum(part) / n for part in zip(*found)])
        spread = sum([(one[0] - means[0]) ** 2 for one in found]) / max(1, n - 1)
        return cls(n, means, math.sqrt(spread / n))


@dataclass(frozen=True, slots=True)
class ChancesTask:
    """Finds the chances in a position of which an onlooker sees ``view``; ``seed`` decides the samples."""

    game_id: str
    view: object
    seed: int
    samples: int

    def work(self) -> ChancesFound:
        """Play the samples to their end and give the estimate."""
        table = SampleCaptains(self.game_id)
        game = table.game
        chance = Chance(self.seed)
        last = game.headline(self.view).turn + table.horizon - 1
        return ChancesFound.of([table.play_on(game.sample(self.view, None, chance), last) for _ in range(self.samples)])


@dataclass(frozen=True, slots=True)
class LuckFound:
    """By how much luck changed the chances of each side."""

    by: Shares


@dataclass(frozen=True, slots=True)
class LuckTask:
    """Compares what chance gave in an action with what it gives on average. ``view`` and ``after``: an onlooker's views
    before and after it; ``whole``: the complete position before it, or None where that is secret: then the action is
    tried in samples, without those in which it is not legal."""

    game_id: str
    view: object
    action: Action
    after: object
    whole: object | None
    seed: int
    samples: int

    def work(self) -> LuckFound:
        """The change of the chances of each side by luck; 0 where the action was legal in no sample."""
        table = SampleCaptains(self.game_id)
        game = table.game
        last = game.headline(self.view).turn + table.horizon - 1
        chance = Chance(self.seed)
        expected: list[Shares] = []
        came: list[Shares] = []
        for _ in range(self.samples):
            seed = chance.below(1 << 60, "sample")
            other = game.sample(self.view, None, Chance(seed))
            if self.whole is not None:
                other = game.clone(self.whole)
                game.chance(other).seed = mix(seed) >> 1
            try:
                game.apply(other, self.action)
            except IllegalAction:
                continue
            expected.append(table.play_on(game.sample(self._seen(other), None, Chance(seed)), last))
            came.append(table.play_on(game.sample(self.after, None, Chance(seed)), last))
        if not came:
            return LuckFound((0.0,) * len(sides_of(game, self.view)))
        a, b = ChancesFound.of(came), ChancesFound.of(expected)
        return LuckFound(tuple([now - before for now, before in zip(a.shares, b.shares)]))

    def _seen(self, state: object) -> object:
        """An onlooker's view of another outcome of the action."""
        return seen(catalogue.game(self.game_id), state, None, over=self.whole is not None)


@dataclass(frozen=True, slots=True)
class PlanReasons:
    """A plan for a turn with the reasons for what it does differently from what was played; ``against``: the reasons
    for what was played instead. What was played itself has the reasons for its first action."""

    actions: Plan
    reasons: tuple[Reason, ...] = ()
    against: tuple[Reason, ...] = ()


def parts_of(plan: Sequence[Action], other: Sequence[Action]) -> list[int]:
    """The indexes of the actions of a plan that are not in another; if all are, those from the first difference on."""
    found = [at for at, action in enumerate(plan) if action not in other]
    if found:
        return found
    same = next((at for at, (one, two) in enumerate(zip(plan, other)) if one != two), min(len(plan), len(other)))
    return list(range(same, len(plan)))


def _weightiest(reasons: Mapping[str, Reason], but: Collection[str]) -> tuple[Reason, ...]:
    """Reasons without those of some keys, the weightiest first."""
    left = [one for key, one in reasons.items() if key not in but]
    return tuple(sorted(left, key=lambda one: -abs(one.weight)))


@dataclass(frozen=True, slots=True)
class PlansFound:
    """What was played, then the plans that differ from it."""

    options: tuple[PlanReasons, ...]


@dataclass(frozen=True, slots=True)
class PlansTask:
    """Finds how a Captain and the strongest player would play a turn that a seat has played; ``view``: what the seat
    saw at its beginning."""

    game_id: str
    view: object
    seat: Seat
    played: Plan
    seed: int

    def work(self) -> PlansFound:
        """What was played with its reasons, then the plans that differ from it."""
        game = catalogue.game(self.game_id)
        offers = game.legal_actions(self.view)
        found = [PlanReasons(self.played, self._reasons_apart(self.played, self.played[1:]))]
        for level in dict.fromkeys((CAPTAIN, levels_of(self.game_id)[-1])):
            player = make_player(self.game_id, level)
            search = level != CAPTAIN
            budget = Budget(SEARCH, 0.6) if search else Budget(1)
            answer = player.choose(self.view, offers, budget, Chance(self.seed), reasons=search)
            plan = self._whole_turn(answer.action, player if not search else None)
            if plan not in [one.actions for one in found]:
                own = answer.reasons if plan[0] != self.played[0] else ()
                found.append(self._compared(plan, own))
        return PlansFound(tuple(found))

    def _compared(self, plan: Plan, own: tuple[Reason, ...]) -> PlanReasons:
        """A plan compared with what was played, without reasons that both have alike. ``own``: the reasons of the
        player who made the plan, if its first action differs."""
        reasons = {one.key: one for one in (*self._reasons_apart(plan, self.played), *own)}
        claims = claims_of(self.game_id)
        against = {one.key: one for one in self._reasons_apart(self.played, plan) if one.key not in claims}
        both = [key for key, one in reasons.items() if key in against and against[key].values == one.values]
        return PlanReasons(plan, *(_weightiest(side, both) for side in (reasons, against)))

    def _reasons_apart(self, plan: Plan, other: Plan) -> tuple[Reason, ...]:
        """A Captain's reasons for the actions of a plan that another plan lacks, the first of each key, as far as the
        plan is legal in a sample."""
        game = catalogue.game(self.game_id)
        state = game.sample(self.view, self.seat, Chance(self.seed))
        apart = parts_of(plan, other)
        found: dict[str, Reason] = {}
        for at, action in enumerate(plan[: max(apart, default=-1) + 1]):
            if game.decider(state) != self.seat or action not in game.legal_actions(state):
                break
            if at in apart:
                view = game.view(state, self.seat)
                reasons = explainer(self.game_id).explain(view, action, plan[at + 1 :], Chance(self.seed))
                found = {**{one.key: one for one in reasons}, **found}
            game.apply(state, action)
        return tuple(found.values())

    def _whole_turn(self, first: Action, player: ComputerPlayer[object] | None) -> Plan:
        """The actions of a turn that begins with ``first`` and is played on by ``player`` (None: a Captain) until an
        action uses chance."""
        game = catalogue.game(self.game_id)
        state = game.sample(self.view, self.seat, Chance(self.seed))
        player = player or make_player(self.game_id, CAPTAIN)
        chance = Chance(self.seed)
        begun = game.headline(state)
        plan = [first]
        for _ in range(80):
            drawn = game.chance(state)
            drawn.begin()
            game.apply(state, plan[-1])
            here = game.headline(state)
            over = game.decider(state) != self.seat or (here.turn, here.active) != (begun.turn, begun.active)
            if game.chance(state).finish() or over:
                break
            view = game.view(state, self.seat)
            plan.append(player.choose(view, game.legal_actions(view), Budget(1), chance).action)
        return tuple(plan)


@dataclass(frozen=True, slots=True)
class ComparisonFound:
    """By plan, the chance of a side in each sample."""

    values: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class ComparisonTask:
    """Plays plans for a turn from the view of its seat, all in the same samples with the same dice."""

    game_id: str
    view: object
    seat: Seat
    plans: tuple[Plan, ...]
    seed: int
    samples: int

    def work(self) -> ComparisonFound:
        """By plan, the chance of the seat's side in each sample."""
        table = SampleCaptains(self.game_id)
        game = table.game
        side = side_of(sides_of(game, self.view), self.seat)
        last = game.headline(self.view).turn + table.horizon - 1
        chance = Chance(self.seed)
        found: list[list[float]] = [[] for _ in self.plans]
        for _ in range(self.samples):
            world = game.sample(self.view, self.seat, chance)
            for values, plan in zip(found, self.plans):
                values.append(table.play_on(game.clone(world), last, plan, self.seat)[side])
        return ComparisonFound(tuple([tuple(values) for values in found]))


Task = ChancesTask | LuckTask | PlansTask | ComparisonTask
Found = ChancesFound | LuckFound | PlansFound | ComparisonFound


def fits(task: Task, found: object) -> bool:
    """Whether something can be the result of a task; results come from another process."""
    sides = len(sides_of(catalogue.game(task.game_id), task.view))
    match task, found:
        case ChancesTask(), ChancesFound(shares=shares, error=error):
            return _figures(shares, sides, 0.0) and _figures((error,), 1, 0.0)
        case LuckTask(), LuckFound(by=by):
            return _figures(by, sides, -1.0)
        case PlansTask(), PlansFound(options=options):
            return bool(options) and options[0].actions == task.played and all(bool(one.actions) for one in options)
        case ComparisonTask(), ComparisonFound(values=values):
            return len(values) == len(task.plans) and all(_figures(one, task.samples, 0.0) for one in values)
    return False


def _figures(values: Sequence[float], count: int, low: float) -> bool:
    """Whether values are ``count`` figures from ``low`` to 1, but for what rounding adds."""
    return len(values) == count and all(low - _ROUNDED <= value <= 1.0 + _ROUNDED for value in values)


def work(task: Task) -> Found:
    """Do a task. Raises UnknownLevel, UnknownGame, IllegalAction for one that does not fit its position."""
    return task.work()
