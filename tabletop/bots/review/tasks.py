"""The computations of a review, each small enough to be done between two decisions of a computer player. A task and its
result can be pickled; a task gives the same result wherever it is done."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.bots.player import (
    CAPTAIN,
    Budget,
    ComputerPlayer,
    Reason,
    claims_of,
    explainer,
    levels_of,
    make_player,
)
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance, mix
from tabletop.rules.game import Action, IllegalAction, Seat

from .chances import SampleCaptains, Shares, seen, side_of, sides_of

Plan = tuple[Action, ...]
_LONGEST_PLAN: Final = 80
SEARCH: Final = 24
"""Samples that the strongest player may take for the plan of a turn: a count, so that a review can be repeated."""
SEARCH_SECONDS: Final = 0.6
"""And no longer than this."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """The mean chances of each side over ``samples``, with the standard error of the first side's."""

    samples: int
    shares: Shares
    error: float

    @classmethod
    def of(cls, found: Sequence[Shares]) -> Estimate:
        """The estimate from what each sample gave."""
        n = len(found)
        means = tuple([sum(part) / n for part in zip(*found)])
        spread = sum([(one[0] - means[0]) ** 2 for one in found]) / max(1, n - 1)
        return cls(n, means, math.sqrt(spread / n))


@dataclass(frozen=True, slots=True)
class Standing:
    """The chances in a position that is seen as an onlooker sees it (``view``), ``seed`` deciding the samples."""

    game_id: str
    view: object
    seed: int
    samples: int

    def work(self) -> Estimate:
        """Play the samples to their end and give the estimate."""
        table = SampleCaptains(self.game_id)
        game = table.game
        chance = Chance(self.seed)
        last = game.headline(self.view).turn + table.horizon - 1
        return Estimate.of([table.play_on(game.sample(self.view, None, chance), last) for _ in range(self.samples)])


@dataclass(frozen=True, slots=True)
class LuckFound:
    """By how much chance changed the chances of each side."""

    by: Shares


@dataclass(frozen=True, slots=True)
class LuckTask:
    """What chance gave in an action, against what it would have given on average. ``view`` and ``after``: what an
    onlooker saw before and after it; ``whole``: the position before it as it was, None where that must not be looked
    at: then the action is tried in samples, and nothing is known where it does not fit them."""

    game_id: str
    view: object
    action: Action
    after: object
    whole: object | None
    seed: int
    samples: int

    def work(self) -> LuckFound:
        """The change of the chances of each side by it; none at all where nothing is known."""
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
        a, b = Estimate.of(came), Estimate.of(expected)
        return LuckFound(tuple([now - before for now, before in zip(a.shares, b.shares)]))

    def _seen(self, state: object) -> object:
        """What an onlooker sees of another outcome."""
        return seen(catalogue.game(self.game_id), state, None, over=self.whole is not None)


@dataclass(frozen=True, slots=True)
class PlanReasons:
    """A plan for a turn and what speaks for it where it parts from what was played; ``against``: what speaks for that
    there. What was played has the reasons of its beginning."""

    actions: Plan
    reasons: tuple[Reason, ...] = ()
    against: tuple[Reason, ...] = ()


def parts_of(plan: Sequence[Action], other: Sequence[Action]) -> list[int]:
    """Where a plan does what another does not, by index; where it does nothing but that, in another order or more
    often, from where the two part."""
    found = [at for at, action in enumerate(plan) if action not in other]
    if found:
        return found
    same = next((at for at, (one, two) in enumerate(zip(plan, other)) if one != two), min(len(plan), len(other)))
    return list(range(same, len(plan)))


def _weightiest(reasons: Mapping[str, Reason], but: Collection[str]) -> tuple[Reason, ...]:
    """Reasons but some, the weightiest first."""
    left = [one for key, one in reasons.items() if key not in but]
    return tuple(sorted(left, key=lambda one: -abs(one.weight)))


@dataclass(frozen=True, slots=True)
class Planned:
    """What was played, then the plans that differ from it."""

    options: tuple[PlanReasons, ...]


@dataclass(frozen=True, slots=True)
class Planning:
    """How a turn that a seat has played from ``view``, which it saw as it began, would be played by the players who
    judge it: a Captain, and the strongest there is."""

    game_id: str
    view: object
    seat: Seat
    played: Plan
    seed: int

    def work(self) -> Planned:
        """What was played with its reasons, then the plans that differ from it."""
        game = catalogue.game(self.game_id)
        offers = game.legal_actions(self.view)
        found = [PlanReasons(self.played, self._told(self.played, self.played[1:]))]
        for level in dict.fromkeys((CAPTAIN, levels_of(self.game_id)[-1])):
            player = make_player(self.game_id, level)
            search = level != CAPTAIN
            budget = Budget(SEARCH, SEARCH_SECONDS) if search else Budget(1)
            answer = player.choose(self.view, offers, budget, Chance(self.seed), reasons=search)
            plan = self._whole_turn(answer.action, player if not search else None)
            if plan not in [one.actions for one in found]:
                own = answer.reasons if plan[0] != self.played[0] else ()
                found.append(self._compared(plan, own))
        return Planned(tuple(found))

    def _compared(self, plan: Plan, own: tuple[Reason, ...]) -> PlanReasons:
        """A plan beside what was played: what is to be said of both alike is left out. ``own``: the reasons of the
        player who made it, if it parts from what was played at once."""
        reasons = {one.key: one for one in (*self._told(plan, self.played), *own)}
        claims = claims_of(self.game_id)
        against = {one.key: one for one in self._told(self.played, plan) if one.key not in claims}
        both = [key for key, one in reasons.items() if key in against and against[key].values == one.values]
        return PlanReasons(plan, *(_weightiest(side, both) for side in (reasons, against)))

    def _told(self, plan: Plan, other: Plan) -> tuple[Reason, ...]:
        """What a Captain says for what a plan does and another does not, the first of each kind, as far as the plan is
        legal in a sample."""
        game = catalogue.game(self.game_id)
        state = game.sample(self.view, self.seat, Chance(self.seed))
        apart = parts_of(plan, other)
        found: dict[str, Reason] = {}
        for at, action in enumerate(plan[: max(apart, default=-1) + 1]):
            if game.decider(state) != self.seat or action not in game.legal_actions(state):
                break
            if at in apart:
                view = game.view(state, self.seat)
                told = explainer(self.game_id).explain(view, action, plan[at + 1 :], Chance(self.seed))
                found = {**{one.key: one for one in told}, **found}
            game.apply(state, action)
        return tuple(found.values())

    def _whole_turn(self, first: Action, player: ComputerPlayer[object] | None) -> Plan:
        """The actions of a turn that begins with ``first`` and is played on by a Captain, up to where chance falls."""
        game = catalogue.game(self.game_id)
        state = game.sample(self.view, self.seat, Chance(self.seed))
        player = player or make_player(self.game_id, CAPTAIN)
        chance = Chance(self.seed)
        begun = game.headline(state)
        plan = [first]
        for _ in range(_LONGEST_PLAN):
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
class Compared:
    """By plan, the chance of a side in each sample."""

    values: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class Comparison:
    """Ways to play a turn from the view of its seat, each in the same samples with the same dice."""

    game_id: str
    view: object
    seat: Seat
    plans: tuple[Plan, ...]
    seed: int
    samples: int

    def work(self) -> Compared:
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
        return Compared(tuple([tuple(values) for values in found]))


Task = Standing | LuckTask | Planning | Comparison
Found = Estimate | LuckFound | Planned | Compared


def work(task: Task) -> Found:
    """Do a task. Raises UnknownLevel, UnknownGame, IllegalAction for one that does not fit its position."""
    return task.work()
