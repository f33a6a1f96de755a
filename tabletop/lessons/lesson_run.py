"""A lesson being taken: a real match, the step that it has come to, and what that step allows.

It draws nothing: the client shows it, and a test plays every lesson through it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase

from tabletop.bots.player import Budget, Seated
from tabletop.rules import catalogue
from tabletop.rules.game import (
    Action,
    Game,
    IllegalAction,
    Json,
    Path,
    Seat,
    SeatSetup,
    Setup,
    TableRules,
    Target,
    actions_along,
)
from tabletop.rules.match import Entry, Match

from .lesson_model import LessonPosition, LessonStep, Reply, Words
from .library import Lesson

Row = tuple[int, Json, tuple[int, ...]]
"""An action as progress keeps it: seat, JSON form, what chance gave."""


class LessonBroken(ValueError):
    """The rules do not allow what the file of a lesson demands."""


@dataclass(frozen=True, slots=True)
class StepStart:
    """Where a step begins: a position of the lesson and the actions since."""

    position: str
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class LessonPlace:
    """Where a lesson was left, as progress keeps it: the step, the position of the lesson, the actions since, and how
    many of them had been done when the step began (None: all)."""

    step: int
    position: str
    rows: tuple[Row, ...] = ()
    before: int | None = None


def words_of(action: Action) -> str:
    """The words of an action that patterns are compared with: its kind and its path."""
    return " ".join((action.kind, *map(str, action.path)))


def fits(action: Action, patterns: Iterable[str]) -> bool:
    words = words_of(action)
    return any(fnmatchcase(words, pattern) for pattern in patterns)


class LessonRun:
    """``index``: the step, counted from 0; ``done``: whether the last one has been taken. ``names``: the pupil's, and
    the coach's, who plays all other seats: with a number where there are several. ``place``: where the lesson goes on;
    if the rules have changed since then, it begins anew."""

    def __init__(self, lesson: Lesson, names: tuple[str, str], place: LessonPlace | None = None) -> None:
        self.lesson = lesson
        self.pupil: Seat = lesson.form.pupil
        self.index = 0
        self.done = False
        self._pending: list[Reply] = []
        self._left = 0
        self._over = False
        self._rivals: dict[Seat, Seated] = {}
        self._setup = self._make_setup(names)
        self.match = self._first(lesson.form.positions[lesson.form.steps[0].position or ""])
        self._here = ""
        self.marks: list[StepStart | None] = []
        """Where each step began that was taken; None for steps taken before the lesson was left."""
        self.restart()
        if place is not None:
            self._return_to(place)

    def _make_setup(self, names: tuple[str, str]) -> Setup:
        form = self.lesson.form.setup
        pupil, coach = names
        order = form.order or tuple(range(len(form.seats)))
        others = [n for n in range(len(form.seats)) if order.index(n) != self.pupil]
        called = {n: coach if len(others) == 1 else f"{coach} {k}" for k, n in enumerate(others, 1)}
        seats = tuple(
            SeatSetup(called.get(n, pupil), seat.colour, seat.team, seat.options) for n, seat in enumerate(form.seats)
        )
        table = TableRules(curtain=False)
        return Setup(self.lesson.game, seats, form.scenario, form.options, form.seed, table)

    def _first(self, position: LessonPosition) -> Match:  # type: ignore[type-arg]
        game: Game = catalogue.game(self.lesson.game)  # type: ignore[type-arg]
        if position.state is None:
            match = Match.start(game, self._setup)
        else:
            state = game.codec().load_state(position.state)
            order = self.lesson.form.setup.order or tuple(range(len(self._setup.seats)))
            match = Match.restore(game, self._setup, order, (), [], state)
        for reply in position.lead:
            match.apply(self._found(match, reply.action), reply.chance)
        return match

    # ------------------------------------------------------------------------------------------------ the step

    @property
    def step(self) -> LessonStep:
        return self.lesson.form.steps[self.index]

    @property
    def completed(self) -> bool:
        """Whether the pupil has done what the step asks, so that only the replies of others are left."""
        return self._over

    def allows(self, action: Action) -> bool:
        """Whether the pupil may do this now."""
        step = self.step
        return not self._over and not self.done and (step.free or fits(action, step.allow))

    def allowed(self, path: Path = ()) -> list[Action]:
        """The legal actions that begin with a path and that the step asks for; empty where it asks for none in
        particular."""
        if self.step.free or self._over or self.done or self.match.decider != self.pupil:
            return []
        return [a for a in actions_along(self.match.legal_actions(), path) if fits(a, self.step.allow)]

    def selectable(self) -> list[Target]:
        """The things one of which is to be touched, where a step asks for no more."""
        step = self.step
        if not step.select or self.match.decider != self.pupil:
            return []
        first = {action.path[0]: None for action in self.match.legal_actions()}
        return [target for target in first if any(fnmatchcase(str(target), pattern) for pattern in step.select)]

    def wrong_answer(self, path: Path) -> Words | None:
        """What the step answers when things are chosen that it does not ask for; None where it says nothing of any of
        them."""
        found = (one for one in self.step.wrong if any(fnmatchcase(str(target), one.when) for target in path))
        return next((one.say for one in found), None)

    @property
    def chance(self) -> tuple[int, ...] | None:
        """What chance gives for the pupil's action; None: the match's own generator decides."""
        return None if self.step.free else self.step.chance

    def did(self, action: Action) -> None:
        """Take note of an action of the pupil, which the step allows."""
        step = self.step
        if step.free:
            self._over = fits(action, step.until) or self._played_out
        else:
            self._left -= 1
            self._over = self._left <= 0
        if self._over:
            self._pending = list(step.replies)

    @property
    def _played_out(self) -> bool:
        """Whether a free step has come to its last turn, or the match to its end."""
        match, last = self.match, self.step.until_turn
        return match.outcome is not None or (last is not None and match.game.headline(match.state).turn >= last)

    def hint(self) -> int | None:
        """Index of the first hint of a free step that fits now; None where none does."""
        if not self.step.free or self.match.decider != self.pupil:
            return None
        legal = self.match.legal_actions()
        line = self.match.game.headline(self.match.state)
        reacting = line.active not in (None, self.pupil)
        found = (
            n
            for n, hint in enumerate(self.step.hints)
            if (reacting or not hint.reacting)
            and hint.phase in ("", line.phase)
            and any(fits(a, (hint.when,)) for a in legal)
        )
        return next(found, None)

    # ------------------------------------------------------------------------------------------------- going on

    def next_reply(self) -> tuple[Action, tuple[int, ...] | None] | None:
        """What another seat does now, and what chance gives for it; None when it is the pupil's turn, or the step's
        end. Raises LessonBroken."""
        if self._pending:
            reply = self._pending.pop(0)
            return self._found(self.match, reply.action), reply.chance
        if self.step.free and self._played_out:
            return None
        seat = self.match.decider
        if not self.step.free or self._over or seat is None or seat == self.pupil:
            return None
        return self._rival(seat), None

    def _rival(self, seat: Seat) -> Action:
        match = self.match
        view = match.game.view(match.state, seat)
        actions = match.game.legal_actions(view)
        if len(actions) == 1:
            return actions[0]
        if seat not in self._rivals:
            self._rivals[seat] = Seated.sit(self.lesson.game, self.step.rival, self._setup.seed, seat)
        one = self._rivals[seat]
        return one.player.choose(view, actions, Budget(), one.chance).action

    def settle(self) -> bool:
        """Go to the next step when nothing of this one is left to do; gives whether it did."""
        if self.step.free and self._played_out:
            self._over = True
        if not self._over or self._pending:
            return False
        self.read_on()
        return True

    def read_on(self) -> None:
        """Go to the next step; after the last one the lesson is done. Where others act after a step was read, they do
        so first."""
        if self.step.reads and self.step.replies and not self._over:
            self._over, self._pending = True, list(self.step.replies)
            return
        if self.index + 1 == len(self.lesson.form.steps):
            self.done = True
        else:
            self._begin(self.index + 1)

    def _begin(self, index: int) -> None:
        self.index = index
        step = self.step
        if step.position is not None:
            self._here = step.position
            self.match.begin_anew(self._first(self.lesson.form.positions[step.position]).state)
        del self.marks[index:]
        self.marks.append(StepStart(self._here, tuple(self.match.journal)))
        self._pending, self._left, self._over = [], step.times, False

    def restart(self) -> None:
        self.done = False
        self.marks = []
        self._begin(0)

    def back(self) -> bool:
        """Go back to where the step began, or, from there, to the step before; False at the very beginning."""
        mark = self.marks[self.index]
        index = self.index - 1 if mark is not None and len(self.match.journal) == len(mark.entries) else self.index
        if index < 0:
            return False
        mark = self.marks[index]
        while mark is None:
            name = self.lesson.form.steps[index].position
            if name is not None:
                mark = StepStart(name)
            else:
                index -= 1
        self._replay(mark.position, mark.entries)
        self.index, self.done = index, False
        self.marks = [*self.marks[:index], mark]
        self._pending, self._left, self._over = [], self.step.times, False
        return True

    def _replay(self, position: str, entries: Sequence[Entry]) -> None:
        self._here = position
        self.match.begin_anew(self._first(self.lesson.form.positions[position]).state)
        for entry in entries:
            self.match.apply(entry.action, entry.chance)

    @staticmethod
    def _found(match: Match, pattern: str) -> Action:  # type: ignore[type-arg]
        action = next((a for a in match.legal_actions() if fits(a, (pattern,))), None)
        if action is None:
            raise LessonBroken(f"no legal action fits {pattern}")
        return action

    # ------------------------------------------------------------------------------------------------- progress

    def place(self) -> LessonPlace:
        """Where the lesson goes on when it is left now: after what was done last, or before what ended the step."""
        mark, entries = self.marks[self.index], self.match.journal
        before = len(mark.entries) if mark is not None else 0
        if self._over:
            last = (n for n in range(len(entries) - 1, before - 1, -1) if entries[n].seat == self.pupil)
            entries = entries[: next(last, before)]
        actions = self.match.game.codec().dump_actions([entry.action for entry in entries])
        rows = tuple((e.seat, action, e.chance) for e, action in zip(entries, actions, strict=True))
        return LessonPlace(self.index, self._here, rows, before)

    def _return_to(self, place: LessonPlace) -> None:
        form = self.lesson.form
        try:
            actions = self.match.game.codec().load_actions([row[1] for row in place.rows])
            for index in range(place.step + 1):  # steps before this one begin where they would for anybody
                if form.steps[index].position is not None:
                    self._here = form.steps[index].position or ""
            if self._here != place.position:
                raise ValueError(place.position)
            self._replay(place.position, ())
            for row, action in zip(place.rows, actions, strict=True):
                self.match.apply(action, row[2])
        except (ValueError, LookupError, IllegalAction):
            self.restart()
            return
        begun = tuple(self.match.journal[: place.before])
        self.marks = [*[None] * place.step, StepStart(place.position, begun)]
        self.index = place.step
        done = sum(entry.seat == self.pupil for entry in self.match.journal[len(begun) :])
        self._left, self._over = self.step.times - done, False
