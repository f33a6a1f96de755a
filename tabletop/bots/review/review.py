"""Makes a review: which tasks it needs, in what order, what their results mean for the match, and their sums.

No task is computed here: the caller asks for the next task, has it done in any process, and hands back its result.
Turns that a saved review has already are not computed again.

Chances are computed from an onlooker's view, in a finished match as in a running one. What a turn cost is computed from
the view that its seat had; while a match runs, only for seats whose secrets the reviewer may see (``Reviewer``).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from tabletop.bots.chance_curve import Shares
from tabletop.bots.player import Reason
from tabletop.rules.chance import mix
from tabletop.rules.dice import percent
from tabletop.rules.game import Action, Game, Seat
from tabletop.rules.match import Match
from tabletop.storage.limits import CERTAIN
from tabletop.storage.reviews import ChoiceForm, LuckForm, PlanForm, ReasonForm, TurnForm

from .chances import final_shares, seen, side_of, sides_of
from .tasks import (
    ChancesFound,
    ChancesTask,
    ComparisonFound,
    ComparisonTask,
    Found,
    LuckFound,
    LuckTask,
    PlanReasons,
    PlansFound,
    PlansTask,
    Task,
    fits,
)
from .turns import MatchPosition, ReviewedTurn, steps

S = TypeVar("S")

STANDING: Final = 24
"""Samples of the chances as a turn begins."""
TRIED: Final = 12
"""Samples of one comparison of the ways to play a turn."""
MOST_TRIED: Final = 36
"""The most samples of all comparisons of a turn, which end sooner once it is clear that nothing is better."""
LUCK: Final = 12
"""Samples of what chance changed in an action."""
COSTLY: Final = 0.02
"""A turn that cost less of the chance to win (0 to 1) counts as no mistake."""
COMPARED: Final = "better"
"""The reason by which a player compares its choice with the next best. A review replaces it by AHEAD or GAINS."""
AHEAD: Final = "ahead"
"""The reason: in how many per cent of the samples what would have been better came out above what was played."""
GAINS: Final = "gains"
"""The reason: how many more games of a hundred are won by what would have been better."""
DICE, CARDS = "dice", "cards"
"""The sources of luck: rolled dice; cards and tokens that are drawn or shuffled."""


@dataclass(frozen=True, slots=True)
class Reviewer:
    """Who reads a review: the ``seat`` whose secrets may be shown (None: an onlooker) and whether the match is
    ``over``, so that nothing is secret any more."""

    seat: Seat | None
    over: bool

    def may_know(self, game: Game[S], state: S, seat: Seat) -> bool:
        """Whether this reviewer may see what ``seat`` knew in a position."""
        return self.over or seat == self.seat or not game.secrets(state, seat)


@dataclass(slots=True)
class _Job:
    """The positions that the tasks of a turn need."""

    turn: ReviewedTurn
    public: object
    own: object | None = None
    final: Shares | None = None
    draws: list[LuckTask] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    indices: list[int] = field(default_factory=list)


class ReviewWork(Generic[S]):
    """The tasks of the review of a match. First :meth:`prepare` to its end, then :meth:`next` with the result of the
    task before (None for the first) until it gives None.

    ``turns``: the results, by the index of the first action of a turn; one more, for the end of the match, has the
    index after the last action. ``order``: the turns. ``changed``: whether there is a result that the saved review did
    not have; ``kept``: its results, which may be of other courses of the match as well.
    """

    def __init__(self, match: Match[S], reviewer: Reviewer, kept: Iterable[TurnForm] = ()) -> None:
        self.match = match
        self.game = match.game
        self.reviewer = reviewer
        self.kept = {(form.first, form.key): form for form in kept}
        self.turns: dict[int, TurnForm] = {}
        self.order: list[ReviewedTurn] = []
        self.readable: set[int] = set()
        """First actions of the turns whose choices the reviewer may know."""
        self.sides: tuple[tuple[Seat, ...], ...] = sides_of(match.game, match.state)
        self.changed = False
        self.prepared = False
        self.done = 0
        self.total = 1
        self._jobs: list[_Job] = []
        self._tasks = self._all_tasks()
        self._task: Task | None = None
        """The task that is being done."""
        self._seed = mix(match.setup.seed) >> 1

    # ------------------------------------------------------------------------------------------------ preparing

    def prepare(self) -> Iterator[int]:
        """Go through the match once; after each position, gives how many were visited. Raises ReplayError."""
        before: tuple[MatchPosition, S, dict[str, int]] | None = None
        for step in steps(self.match, over=self.reviewer.over):
            state = self.match.game.clone(step.state)  # type: ignore[arg-type]
            counters = dict(self.game.chance(state).counters)
            if before is not None and before[0].drawn:
                self._note_draw(before[0], before[1], before[2], state, counters)
            begins = step.turn is None or step.turn.first == step.index
            if begins:
                self._begin(step, state)
            if step.turn is not None and step.turn.open and step.turn.start == step.index:
                self._note_choice(step.turn, state)
            before = (step, state, counters) if step.drawn else None
            yield step.index
        self._take_kept()
        self.prepared = True

    def _begin(self, step: MatchPosition, state: S) -> None:
        """Note that a turn begins, or that the match ends, at a position."""
        game = self.game
        public = seen(game, state, None, over=self.reviewer.over)
        if step.turn is None:
            last = self.order[-1] if self.order else None
            end = ReviewedTurn(
                step.index, game.headline(state).turn, -1, step.index, key=last.key if last else "0" * 16
            )
            self._jobs.append(_Job(end, public, final=final_shares(game, state)))
            return
        self.order.append(step.turn)
        job = _Job(step.turn, public)
        if self.reviewer.may_know(game, state, step.turn.seat):
            self.readable.add(step.index)
        self._jobs.append(job)

    def _note_choice(self, turn: ReviewedTurn, state: S) -> None:
        """Note that the seat of a turn has its first choice in a state."""
        if not self.reviewer.may_know(self.game, state, turn.seat):
            self.readable.discard(turn.first)
        elif turn.first in self.readable:
            self._jobs[-1].own = seen(self.game, state, turn.seat, over=self.reviewer.over)

    def _note_draw(
        self, step: MatchPosition, state: S, counters: Mapping[str, int], after: S, now: Mapping[str, int]
    ) -> None:
        """Note that an action used chance; ``counters`` and ``now``: how often each stream was used before and after
        it."""
        assert step.action is not None
        game = self.game
        streams = [name for name, count in now.items() if count != counters.get(name, 0)]
        job = self._jobs[-1]
        over = self.reviewer.over
        view = seen(game, state, None, over=over)
        whole = state if over else None
        seed = self._seeded(step.index, 3)
        job.draws.append(
            LuckTask(game.meta.id, view, step.action, seen(game, after, None, over=over), whole, seed, LUCK)
        )
        job.sources.append(
            DICE if any(name in ("dice", "movement", "battle", "resource", "curse") for name in streams) else CARDS
        )
        job.indices.append(step.index)

    def _take_kept(self) -> None:
        """Take over the results of the saved review for turns with the same course, and count what is left to do."""
        for job in self._jobs:
            form = self.kept.get((job.turn.first, job.turn.key))
            if form is not None and len(form.chances) == len(self.sides):
                self.turns[job.turn.first] = form
        self.total = sum([self._needs(job) for job in self._jobs])

    def _needs(self, job: _Job) -> int:
        """How many steps of the progress a turn stands for."""
        form = self.turns.get(job.turn.first)
        left = 1 if form is None else 0
        if job.own is not None and job.turn.open and (form is None or form.choice is None):
            left += 4
        if form is None or not form.rolled:
            left += len(job.draws)
        return left

    def _seeded(self, index: int, kind: int) -> int:
        """The seed of a task of a ``kind``, from the match and the index of an action."""
        return mix(self._seed ^ mix(index * 8 + kind)) >> 2

    # --------------------------------------------------------------------------------------------------- working

    def next(self, found: Found | None = None) -> Task | None:
        """The next task; None when there is nothing left to do. ``found``: the result of the task before. Raises
        ValueError for what cannot be its result."""
        try:
            if self._task is None:
                self._task = next(self._tasks)
            elif found is None or not fits(self._task, found):
                raise ValueError(f"no result of {self._task.__class__.__name__}: {found!r:.200}")
            else:
                self._task = self._tasks.send(found)
        except StopIteration:
            return None
        return self._task

    @property
    def known(self) -> list[TurnForm]:
        """All that is to be kept: what was kept of other courses, then the turns of this one in order."""
        own = [form for _, form in sorted(self.turns.items())]
        here = {(form.first, form.key) for form in own}
        return [form for at, form in self.kept.items() if at not in here] + own

    @property
    def progress(self) -> float:
        """How much has been done, 0 to 1."""
        return min(1.0, self.done / self.total) if self.total else 1.0

    def _all_tasks(self) -> Generator[Task, Found, None]:
        """The tasks: the chances of all turns, then what the turns cost (first those in which the seat's chance fell
        most), then luck."""
        for job in self._jobs:
            if job.turn.first not in self.turns:
                yield from self._standing(job)
                self.done += 1
        for job in sorted(self._jobs, key=self._gain):
            form = self.turns[job.turn.first]
            if job.own is not None and job.turn.open and form.choice is None:
                yield from self._choice(job, form)
                self.done += 4
        for job in self._jobs:
            if not self.turns[job.turn.first].rolled:
                yield from self._luck(job)

    def _standing(self, job: _Job) -> Generator[Task, Found, None]:
        """The chances as a turn begins; those at the end of the match need no task."""
        self.changed = True
        turn = job.turn
        if job.final is not None:
            self.turns[turn.first] = TurnForm(turn.first, turn.key, whole_shares(job.final), 0, rolled=True)
            return
        found = yield ChancesTask(self.game.meta.id, job.public, self._seeded(turn.first, 1), STANDING)
        assert isinstance(found, ChancesFound)
        self.turns[turn.first] = TurnForm(turn.first, turn.key, whole_shares(found.shares), _share(found.error))

    def _gain(self, job: _Job) -> int:
        """The change of the chance of a turn's seat during it; 0 for the end of the match."""
        if job.turn.seat < 0:
            return 0
        side = side_of(self.sides, job.turn.seat)
        return self.turns[job.turn.end].chances[side] - self.turns[job.turn.first].chances[side]

    def _choice(self, job: _Job, form: TurnForm) -> Generator[Task, Found, None]:
        """Compare what was played in a turn with other plans."""
        turn, game_id = job.turn, self.game.meta.id
        seed = self._seeded(turn.first, 2)
        planned = yield PlansTask(game_id, job.own, turn.seat, turn.played, seed)
        assert isinstance(planned, PlansFound)
        options = planned.options
        values: list[list[float]] = [[] for _ in options]
        while len(options) > 1 and len(values[0]) < MOST_TRIED:
            actions = tuple([one.actions for one in options])
            seed = mix(seed) >> 2
            found = yield ComparisonTask(game_id, job.own, turn.seat, actions, seed, TRIED)
            assert isinstance(found, ComparisonFound)
            for known, new in zip(values, found.values):
                known += new
            leads = [_lead(other, values[0]) for other in values[1:]]
            # within two standard errors, another plan may still come out better
            if all(ahead + 2.0 * error < COSTLY for ahead, error in leads):
                break
        form.choice = self._choice_form(turn, options, values)
        self.changed = True

    def _choice_form(self, turn: ReviewedTurn, options: Sequence[PlanReasons], values: list[list[float]]) -> ChoiceForm:
        """The result of comparing the plans of a turn."""
        first = options[0]
        samples = len(values[0])
        if not samples:
            side = side_of(self.sides, turn.seat)
            as_begun = self.turns[turn.first].chances[side]
            return ChoiceForm(turn.seat, as_begun, as_begun, 0, 0, 0, _reasons(first.reasons), None)
        played = _share(sum(values[0]) / samples)
        best, (ahead, error) = max(
            [(n, _lead(values[n], values[0])) for n in range(1, len(values))], key=lambda one: one[1][0]
        )
        # by less than a standard error, another plan is not better
        if ahead < COSTLY or ahead < 1.0 * error:
            return ChoiceForm(turn.seat, played, played, 0, _share(error), samples, _reasons(first.reasons), None)
        plan = options[best]
        actions = self.game.codec().dump_actions(plan.actions)
        own = [one for one in plan.reasons if one.key != COMPARED]
        better = PlanForm(actions, _reasons([*own, *_ahead(values[best], values[0])]))
        chance = _share(sum(values[best]) / samples)
        return ChoiceForm(
            turn.seat, played, chance, chance - played, _share(error), samples, _reasons(plan.against), better
        )

    def _luck(self, job: _Job) -> Generator[Task, Found, None]:
        """Compute what chance changed in a turn."""
        form = self.turns[job.turn.first]
        for task, source, index in zip(job.draws, job.sources, job.indices):
            found = yield task
            assert isinstance(found, LuckFound)
            by = [round(CERTAIN * one) for one in found.by]
            if any(by):
                form.luck.append(LuckForm(index, source, by))
            self.done += 1
        form.rolled = True
        self.changed = True


def _lead(values: list[float], others: list[float]) -> tuple[float, float]:
    """By how much the first values are ahead on average, and the standard error of that."""
    gaps = [a - b for a, b in zip(values, others)]
    n = len(gaps)
    ahead = sum(gaps) / n
    spread = sum([(gap - ahead) ** 2 for gap in gaps]) / max(1, n - 1)
    return ahead, math.sqrt(spread / n)


def _ahead(values: list[float], others: list[float]) -> tuple[Reason, ...]:
    """The reason AHEAD: in how many per cent of the samples the first came out above the others, draws counting half;
    where that is not above 50, the reason GAINS."""
    above = sum([(a > b) + (a == b) / 2 for a, b in zip(values, others)])
    share = percent(above / len(values))
    if share > 50:
        return (Reason(AHEAD, {"percent": share}),)
    return (Reason(GAINS, {"n": round(100 * (sum(values) - sum(others)) / len(values))}),)


def _share(value: float) -> int:
    """A chance, or an error, as a whole number of parts of CERTAIN."""
    return max(0, min(CERTAIN, round(CERTAIN * value)))


def whole_shares(shares: Shares) -> list[int]:
    """Chances as whole numbers of parts of CERTAIN, whose sum is exactly CERTAIN."""
    found = [int(CERTAIN * one) for one in shares]
    rest = [CERTAIN * one - whole for one, whole in zip(shares, found)]
    for n in sorted(range(len(found)), key=lambda n: -rest[n])[: CERTAIN - sum(found)]:
        found[n] += 1
    return found


def _reasons(reasons: Collection[Reason]) -> list[ReasonForm]:
    """Reasons in the form of a saved review: figures are whole numbers or ids."""
    return [
        ReasonForm(one.key, {name: value for name, value in one.values.items() if isinstance(value, int | str)})
        for one in reasons
    ]


def better_actions(game: Game[S], form: TurnForm) -> list[Action]:
    """The actions that would have been better in a turn; none where nothing was. Raises ValueError for actions that the
    game does not have."""
    choice = form.choice
    return game.codec().load_actions(choice.better.actions) if choice is not None and choice.better is not None else []


Turns = Mapping[int, TurnForm]


@dataclass(frozen=True, slots=True)
class SeatSum:
    """The chances of a seat in parts of CERTAIN: ``begun`` at the start, ``now`` at the end; between them the changes
    by ``dice`` and ``cards`` in its own turns, by its own ``decisions`` and by the turns of the ``others``, which sum
    to the difference. ``looked``: how many of its turns were compared, ``below``: how many of those cost something."""

    seat: Seat
    begun: int
    now: int
    dice: int
    cards: int
    decisions: int
    others: int
    looked: int
    below: int


def cost(form: TurnForm | None) -> int:
    """What a turn cost its seat, in parts of CERTAIN; 0 also as long as it is not known."""
    return form.choice.lead if form is not None and form.choice is not None else 0


def costliest(
    order: Sequence[ReviewedTurn], turns: Turns, readable: frozenset[int] | set[int], most: int
) -> list[ReviewedTurn]:
    """The ``most`` turns of those in ``readable`` that cost most, in the order of the match."""
    found = [turn for turn in order if turn.first in readable and cost(turns.get(turn.first)) >= CERTAIN * COSTLY]
    worst = sorted(found, key=lambda turn: (-cost(turns.get(turn.first)), turn.first))[:most]
    return sorted(worst, key=lambda turn: turn.first)


def seat_sums(
    order: Sequence[ReviewedTurn], turns: Turns, sides: Sequence[Sequence[Seat]], readable: frozenset[int] | set[int]
) -> list[SeatSum]:
    """The sums of every seat over the turns whose chances are known at both ends."""
    known = [turn for turn in order if turn.first in turns and turn.end in turns]
    found = []
    for seat in sorted(seat for side in sides for seat in side):
        side = side_of(sides, seat)
        luck = {DICE: 0, CARDS: 0}
        decisions = others = 0
        for turn in known:
            form = turns[turn.first]
            change = turns[turn.end].chances[side] - form.chances[side]
            if turn.seat != seat:
                others += change
                continue
            for one in form.luck:
                luck[one.source] = luck.get(one.source, 0) + one.by[side]
            decisions += change - sum([one.by[side] for one in form.luck])
        own = [turns[turn.first] for turn in order if turn.seat == seat and turn.first in turns]
        looked = [form for form in own if form.choice is not None]
        below = [form for form in looked if cost(form) >= CERTAIN * COSTLY]
        ends = (turns[known[0].first].chances[side], turns[known[-1].end].chances[side]) if known else (0, 0)
        shown = any(turn.first in readable for turn in order if turn.seat == seat)
        found.append(
            SeatSum(
                seat, *ends, luck[DICE], luck[CARDS], decisions, others,
                len(looked) if shown else 0, len(below) if shown else 0,
            )
        )  # fmt: skip
    return found
