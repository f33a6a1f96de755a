"""Finds puzzles in recorded games: at each decision the kinds of the game are tried, and where one plan alone reaches
the target, the position is kept with that plan played out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from tabletop.bots.tournament import GameRecord, replayed
from tabletop.lessons.lesson_model import LessonSeat, LessonSetup, PuzzleForm, PuzzleMove, PuzzleSource
from tabletop.rules import catalogue
from tabletop.rules.chance import mix
from tabletop.rules.game import Action, IllegalAction, Seat
from tabletop.rules.match import Match

from .puzzle_goals import PuzzleGoal, PuzzlePlan, TooWide, goals, ideas, reply

_SEEDS = 40
_LONGEST = 400
LUCKY = 100
"""The figure of a plan with dice that has succeeded."""


@dataclass(frozen=True, slots=True)
class PuzzleFinding:
    """A position with one best plan, the target that only this plan reaches, and the figure of the next best."""

    goal: PuzzleGoal[object]
    plans: Sequence[PuzzlePlan]
    best: PuzzlePlan
    target: int
    next_best: int


def judged(goal: PuzzleGoal[object], start: object, seat: Seat) -> PuzzleFinding | None:
    """The best plan of a position for a kind of puzzle; None where no plan is ahead of all others by the margin, or
    there are too many."""
    try:
        if not goal.poses(start, seat):
            return None
        plans = goal.plans(start, seat)
    except TooWide:
        return None
    found = list(ideas(plans).values())
    if len(found) < 2:
        return None
    best, other = found[0], found[1]
    if best.figure < goal.least or best.figure - other.figure < goal.margin:
        return None
    target = max(goal.least, other.figure + 1) if goal.chancy else best.figure
    return PuzzleFinding(goal, plans, best, target, other.figure)


def played_out(
    game_id: str, start: object, goal: PuzzleGoal[object], seat: Seat, actions: Sequence[Action]
) -> tuple[int, list[tuple[Action, tuple[int, ...]]]]:
    """Play a plan until the target is reached or the attempt is over; after the plan's last action the seat is played
    by a Captain, as the others are. Gives the figure, or -1 where the plan cannot be followed or does not end, and all
    actions with what chance gave for them."""
    game = catalogue.game(game_id)
    state, left = game.clone(start), list(actions)
    done: list[tuple[Action, tuple[int, ...]]] = []
    for _ in range(_LONGEST):
        decider = game.decider(state)
        if decider is None or goal.over(start, state, seat):
            return goal.figure(start, state, seat), done
        action = left.pop(0) if decider == seat and left else reply(game_id, state)
        chance = game.chance(state)
        chance.begin()
        try:
            game.apply(state, action)
        except IllegalAction:
            return -1, done
        done.append((action, game.chance(state).finish()))
    return -1, done


def puzzle_at(record: GameRecord, match: Match[object], goal: PuzzleGoal[object]) -> PuzzleForm | None:
    """The puzzle of a kind at the present decision of a recorded game; None where there is none."""
    seat = match.decider
    if seat is None:
        return None
    game_id = match.setup.game
    start = match.game.clone(match.state)
    found = judged(goal, start, seat)
    if found is None:
        return None
    for n in range(_SEEDS):  # look for a seed with which this plan succeeds, the others fail and no luck helps
        match.game.chance(start).seed = mix(record["setup"]["seed"] * _SEEDS + n) >> 1
        if not goal.fair(start):
            continue
        figure, done = played_out(game_id, start, goal, seat, found.best.actions)
        if figure < found.target:
            if goal.chancy:
                continue
            return None
        rest = list(ideas(found.plans).values())[1:] if goal.chancy else []
        if all(played_out(game_id, start, goal, seat, one.actions)[0] < found.target for one in rest):
            return _form(record, match, start, found, done)
    return None


def _form(
    record: GameRecord,
    match: Match[object],
    start: object,
    found: PuzzleFinding,
    done: list[tuple[Action, tuple[int, ...]]],
) -> PuzzleForm:
    codec, setup, goal, seat = match.game.codec(), match.setup, found.goal, match.decider
    assert seat is not None
    seats = tuple([LessonSeat(colour=one.colour, team=one.team, options=dict(one.options)) for one in match.seats])
    moves = codec.dump_actions([action for action, _ in done])
    return PuzzleForm(
        kind=goal.kind,
        target=found.target,
        values=dict(goal.values(start, found.best, seat)),
        seat=seat,
        difficulty=goal.difficulty(found.plans, found.target),
        best=found.best.figure,
        next_best=found.next_best,
        chance=found.best.figure if goal.chancy else LUCKY,
        setup=LessonSetup(seats=seats, scenario=setup.scenario, options=dict(setup.options), seed=setup.seed),
        state=codec.dump_state(start),
        solution=tuple([PuzzleMove(action=move, chance=one[1]) for move, one in zip(moves, done, strict=True)]),
        source=PuzzleSource(
            players=tuple(record["players"]), seed=setup.seed, scenario=setup.scenario,
            action=len(match.journal), turn=match.game.headline(match.state).turn,
        ),
    )  # fmt: skip


def puzzles_of(record: GameRecord) -> Iterator[PuzzleForm]:
    """The puzzles of a recorded game: at each decision the first kind that fits, each kind once. Raises KeyError,
    IndexError or ValueError for a record that does not fit the game."""
    begun: GameRecord = {**record, "moves": []}
    match = replayed(begun)
    kinds = dict(goals(match.setup.game))
    for move in record["moves"]:
        for kind, goal in kinds.items():
            form = puzzle_at(record, match, goal)
            if form is not None:
                del kinds[kind]
                yield form
                break
        match.apply(match.game.legal_actions(match.game.view(match.state, match.decider))[move])


def chosen(found: Iterable[PuzzleForm], most: int) -> list[PuzzleForm]:
    """At most ``most`` of some puzzles, taken from the kinds in turn and with every difficulty, sorted with the easiest
    first."""
    by_kind: dict[str, list[PuzzleForm]] = {}
    for form in {(form.source.seed, form.source.scenario, form.source.action): form for form in found}.values():
        by_kind.setdefault(form.kind, []).append(form)
    for forms in by_kind.values():
        forms[:] = _mixed(forms)
    taken: list[PuzzleForm] = []
    while len(taken) < most and any(by_kind.values()):
        for forms in by_kind.values():
            if forms and len(taken) < most:
                taken.append(forms.pop(0))
    return sorted(taken, key=lambda form: (form.difficulty, form.best - form.next_best == 0, form.target))


def _mixed(forms: Sequence[PuzzleForm]) -> list[PuzzleForm]:
    """The forms, taken from the difficulties in turn, within each those first whose best plan is furthest ahead."""
    ordered = sorted(forms, key=lambda form: form.next_best - form.best)
    levels = {level: [form for form in ordered if form.difficulty == level] for level in (1, 2, 3)}
    found: list[PuzzleForm] = []
    while any(levels.values()):
        found += [forms.pop(0) for forms in levels.values() if forms]
    return found
