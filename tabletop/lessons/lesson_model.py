"""The shape of a lesson's file, validated with pydantic: imported only when lessons are opened."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, model_validator

from tabletop.rules.game import Json

Whole = Annotated[int, Field(strict=True, ge=0)]
Pattern = Annotated[str, Field(min_length=1)]
Words = Annotated[
    dict[str, Annotated[str, Field(min_length=1)]],
    Field(min_length=1, description="One or two sentences by language; ** stands around what is set strong"),
]


class LessonPart(BaseModel):
    """The base of all parts of a lesson: frozen, and unknown fields are errors."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class LessonSeat(LessonPart):
    """A seat of the lesson's match; whoever runs the lesson names the pupil and the coach."""

    colour: str
    team: int | None = None
    options: dict[str, Json] = {}


class LessonSetup(LessonPart):
    """What the match of the lesson starts from."""

    seats: Annotated[tuple[LessonSeat, ...], Field(min_length=1)]
    scenario: str = "standard"
    options: dict[str, Json] = {}
    seed: Whole = 0
    order: tuple[Whole, ...] = ()


class Reply(LessonPart):
    """A scripted action: the first legal one that fits the pattern. ``chance``: what chance gives for it."""

    action: Pattern
    chance: tuple[Whole, ...] | None = None


class LessonPosition(LessonPart):
    """A position in which a part of the lesson begins: a ``state`` as saves hold it, or else the deal of the set-up;
    ``lead``: actions played from there before it is shown."""

    state: Json | None = None
    lead: tuple[Reply, ...] = ()


class Hint(LessonPart):
    """A sentence of a free step, shown while a legal action fits ``when``; only the first that fits is shown, and one
    with ``reacting`` only in the turn of another seat, one with ``phase`` only in that phase of the headline."""

    when: Pattern
    reacting: bool = False
    phase: str = ""
    say: Words


class WrongAnswer(LessonPart):
    """What the coach says when a thing that fits ``when`` was chosen and is not what the step asks for."""

    when: Pattern
    say: Words


class LessonStep(LessonPart):
    """One step. With ``allow`` the pupil must do something that fits a pattern, ``times`` times; with ``select`` only
    touch a thing that fits; with ``free`` the pupil may do anything legal, until an action fits ``until`` or the turn
    ``until_turn`` begins (counted from 1; without both: until the match is over), while the other seats are played at
    the level ``rival``; with none of the three the step is only read.

    Patterns of actions are compared with kind and path, as in ``deploy card:1:* space:d3``. Patterns of things, in
    ``point`` (the arrow shows the first) and ``light``, are compared with targets (``space:d3``), with ``widget:`` and
    the id of a widget, or with ``around:`` and the ids of several widgets for their common frame. ``ask``: in a few
    words what the pupil is to do; ``astray``: the answer to other clicks; ``chance``: what chance gives for the pupil's
    action; ``replies``: what the other seats do then, or after a step was read; ``position``: the step begins there.
    ``quiet``: the arrow shows the answer only after several wrong clicks.
    """

    say: Words
    ask: Words | None = None
    wrong: tuple[WrongAnswer, ...] = ()
    astray: Words | None = None
    position: str | None = None
    allow: tuple[Pattern, ...] = ()
    select: tuple[Pattern, ...] = ()
    times: Annotated[int, Field(strict=True, ge=1)] = 1
    chance: tuple[Whole, ...] | None = None
    replies: tuple[Reply, ...] = ()
    point: tuple[Pattern, ...] = ()
    light: tuple[Pattern, ...] = ()
    quiet: bool = False
    free: bool = False
    until: tuple[Pattern, ...] = ()
    until_turn: Annotated[int, Field(strict=True, ge=2)] | None = None
    rival: str = "recruit"
    hints: tuple[Hint, ...] = ()

    @model_validator(mode="after")
    def _one_kind(self) -> LessonStep:
        if self.free + bool(self.allow) + bool(self.select) > 1:
            raise ValueError("a step is free, allows certain actions or has something selected: one of them")
        if not self.free and (self.until or self.until_turn or self.hints):
            raise ValueError("only a free step has hints and an end")
        if self.wrong and not self.allow:
            raise ValueError("only where something must be done can it be answered why another thing is worse")
        if (not self.allow and self.chance) or ((self.free or self.select) and self.replies):
            raise ValueError("chance and replies follow what is done or read")
        return self

    @property
    def reads(self) -> bool:
        return not (self.free or self.allow or self.select)


class LessonPicture(LessonPart):
    """What a lesson is shown by: a place, and who stands at the left and at the right of it; files of pictures."""

    place: str
    left: str = ""
    right: str = ""


class LessonForm(LessonPart):
    """A whole lesson. ``pupil``: the seat that is taught; ``closing``: what has been learnt."""

    title: Words
    about: Words
    closing: Words
    minutes: Annotated[int, Field(strict=True, ge=1, le=10)]
    picture: LessonPicture
    setup: LessonSetup
    pupil: Whole = 0
    positions: Annotated[dict[str, LessonPosition], Field(min_length=1)]
    steps: Annotated[tuple[LessonStep, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _positions_exist(self) -> LessonForm:
        if self.steps[0].position is None:
            raise ValueError("the first step names its position")
        missing = {step.position for step in self.steps if step.position is not None} - set(self.positions)
        if missing:
            raise ValueError(f"no position {sorted(missing)[0]}")
        if self.pupil >= len(self.setup.seats):
            raise ValueError("no such pupil")
        return self

    def all_words(self) -> list[dict[str, str]]:
        """Everything that the lesson says, each by language."""
        found = [self.title, self.about, self.closing]
        for step in self.steps:
            found += [words for words in (step.say, step.ask, step.astray) if words is not None]
            found += [answer.say for answer in step.wrong]
            found += [hint.say for hint in step.hints]
        return found


Percent = Annotated[int, Field(strict=True, ge=0, le=100)]
DIFFICULTIES = 3


class PuzzleSource(LessonPart):
    """The game that a puzzle was found in: who played, the seed and the scenario, and after how many actions."""

    players: tuple[str, ...]
    seed: Whole
    scenario: str
    action: Whole
    turn: Whole


class PuzzleMove(LessonPart):
    """One action of the solution, of whichever seat decides, in its JSON form, and what chance gives for it."""

    action: Json
    chance: tuple[Whole, ...] = ()


class PuzzleForm(LessonPart):
    """A whole puzzle. ``kind``: one of the game's; ``target``: the figure of that kind that is to be reached;
    ``values``: ids and numbers that the sentence names; ``seat``: who is to find the plan; ``best``, ``next_best``: the
    figures of the only plan that reaches the target and of the best other one; ``chance``: of the plan, in percent, 100
    without dice."""

    kind: str
    target: int
    values: dict[str, str | int] = {}
    seat: Whole
    difficulty: Annotated[int, Field(strict=True, ge=1, le=DIFFICULTIES)]
    best: int
    next_best: int
    chance: Percent = 100
    setup: LessonSetup
    state: Json
    solution: Annotated[tuple[PuzzleMove, ...], Field(min_length=1)]
    source: PuzzleSource

    @model_validator(mode="after")
    def _one_is_best(self) -> PuzzleForm:
        if not self.next_best < self.target <= self.best:
            raise ValueError("the next best plan does not reach the target, the best one does")
        if self.seat >= len(self.setup.seats):
            raise ValueError("no such seat")
        return self
