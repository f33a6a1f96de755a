"""Lessons as data: every step can be done under the rules as they are, and what is said is there in both languages."""

import random
from collections.abc import Iterator
from fnmatch import fnmatchcase

import pytest
from pydantic import ValidationError

from tabletop.lessons.lesson_model import LessonForm
from tabletop.lessons.lesson_run import LessonBroken, LessonPlace, LessonRun, words_of
from tabletop.lessons.library import LESSON_FILES, Lesson, UnknownLesson
from tabletop.resources import asset_path
from tabletop.rules.match import Match
from tabletop.text import LANGUAGES

NAMES = ("Ana", "Coach")
ALL = [one for game in LESSON_FILES.games() for one in LESSON_FILES.of(game)]
MOST = 600  # actions of a lesson


def take(run: LessonRun, most: int = MOST, last: int | None = None) -> int:
    """Take a lesson to its end by its first allowed actions, free steps by the coach's own players, or to its step
    ``last``, counted from 0; gives the number of actions. What the rules do not allow any more fails with the step that
    asks for it."""
    actions = 0
    for _ in range(most):
        if run.done or (run.index == last and run.match.decider == run.pupil and not run.completed):
            return actions
        where = f"{run.lesson.id}, step {run.index + 1}"
        try:
            reply = run.next_reply()
        except LessonBroken as fault:
            raise AssertionError(f"{where}: {fault}") from fault
        if reply is not None:
            run.match.apply(*reply)
        elif not run.settle():
            actions += do_step(run, where)
    raise AssertionError(f"{run.lesson.id} does not end")


def do_step(run: LessonRun, where: str) -> int:
    """Read, select, or carry out the first action that is allowed."""
    step = run.step
    if step.reads or step.select:
        assert not step.select or run.selectable(), f"{where}: nothing fits {step.select}"
        run.read_on()
        return 0
    assert run.match.decider == run.pupil, f"{where}: it is not the pupil's turn"
    if step.free:
        action = run._rival(run.pupil)
    else:
        allowed = run.allowed()
        assert allowed, f"{where}: no legal action fits {step.allow}"
        unused = [p for p in step.allow if not any(fnmatchcase(words_of(a), p) for a in allowed)]
        assert not unused or step.times > 1, f"{where}: no legal action fits {unused[0]}"
        action = allowed[0]
    run.match.apply(action, run.chance)
    run.did(action)
    return 1


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_every_lesson_can_be_taken_to_its_end(one) -> None:
    assert take(LessonRun(one, NAMES)) >= 1


def steps_to_do(one: Lesson) -> Iterator[LessonRun]:
    """The lesson at the beginning of each of its steps in which something must be done."""
    for index, step in enumerate(one.form.steps):
        if step.allow:
            run = LessonRun(one, NAMES)
            take(run, last=index)
            yield run


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_every_lesson_leaves_something_to_decide(one) -> None:
    """Half of them said what to click from the first step to the last."""
    free = any(step.free for step in one.form.steps)
    assert free or any(run.step.quiet or len(run.allowed()) > 1 for run in steps_to_do(one))


def taken_by(one: Lesson, index: int, number: int) -> LessonRun:
    """A lesson taken to its end, by one of the actions that a step of it allows."""
    run = LessonRun(one, NAMES)
    take(run, last=index)
    action = run.allowed()[number]
    run.match.apply(action, run.chance)
    run.did(action)
    take(run)
    return run


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_whatever_a_step_allows_leads_to_the_end_of_the_lesson(one) -> None:
    ways = [(run.index, number) for run in steps_to_do(one) for number in range(len(run.allowed()))]
    assert len(ways) >= sum(bool(step.allow) for step in one.form.steps)
    assert all(taken_by(one, *way).done for way in ways)


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_every_answer_to_a_wrong_choice_can_be_heard(one) -> None:
    """Each is the first that fits some legal thing that the step does not ask for, and every question explains."""
    silent, unexplained = [], []
    for run in steps_to_do(one):
        asked = {target for action in run.allowed() for target in action.path}
        others = {target for action in run.match.legal_actions() for target in action.path} - asked
        heard = [run.wrong_answer((target,)) for target in others]
        silent += [(run.index, answer.when) for answer in run.step.wrong if answer.say not in heard]
        unexplained += [run.index] if run.step.quiet and not (run.step.wrong or run.step.astray) else []
    assert silent == []
    assert unexplained == []


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_every_position_of_a_lesson_is_sound(one) -> None:
    run = LessonRun(one, NAMES)
    assert one.form.positions
    for name, position in one.form.positions.items():
        match: Match[object] = run._first(position)
        assert match.game.faults(match.state) == [], name


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_a_lesson_that_was_left_goes_on_where_it_was(one) -> None:
    left = 0
    for steps in (1, len(one.form.steps) // 2, len(one.form.steps) - 1):
        run = LessonRun(one, NAMES)
        for _ in range(MOST):
            if run.index >= steps or run.done or (run.step.free and run.match.journal):
                break
            reply = run.next_reply()
            if reply is not None:
                run.match.apply(*reply)
            elif not run.settle():
                do_step(run, one.id)
        if run.done:
            continue
        again = LessonRun(one, NAMES, run.place())
        assert again.index == run.index
        assert again.match.state == run.match.state
        assert again.back() or again.index == 0
        take(again)
        left += 1
    assert left


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_a_kill_in_the_middle_of_a_step_lost_all_that_was_done_in_it(one) -> None:
    """At every moment the place leads to the position before the pupil's last action or after it, and back from there
    to where the step began."""
    run = LessonRun(one, NAMES)
    known, before, alone = run.match.game.clone(run.match.state), None, 0
    for _ in range(60):
        if run.done:
            break
        reply = run.next_reply()
        if reply is not None:
            run.match.apply(*reply)
        elif run.settle():
            before = before if run.done else None
        else:
            index, before = run.index, run.match.game.clone(run.match.state)
            if not run.marks[index] or len(run.match.journal) == len(run.marks[index].entries):
                known = before
            do_step(run, one.id)
            alone += run.index == index and run.step.times > 1
        again = LessonRun(one, NAMES, run.place())
        assert again.index == run.index
        assert again.match.state in (run.match.state, before)
        assert again.completed is False
        if len(again.match.journal) > len(again.marks[again.index].entries):
            assert again.back()
            assert again.match.state == known
    assert alone >= sum(step.times for step in one.form.steps if step.times > 1)


def test_back_leads_step_by_step_to_the_beginning() -> None:
    run = LessonRun(ALL[0], NAMES)
    begun = run.match.game.clone(run.match.state)
    for _ in range(5):
        if not run.settle():
            do_step(run, "")
    for _ in range(40):
        if not run.back():
            break
    assert run.index == 0
    assert run.match.state == begun


def test_a_place_that_the_rules_have_left_behind_is_forgotten() -> None:
    one = ALL[0]
    for place in (
        LessonPlace(3, "nowhere"),
        LessonPlace(4, "first", ((0, {"kind": "deploy", "card": "x", "square": "z9"}, ()),)),
    ):
        run = LessonRun(one, NAMES, place)
        assert run.index == 0
        assert not run.match.journal


def test_a_lesson_whose_pattern_fits_nothing_fails_loudly() -> None:
    one = ALL[0]
    steps = tuple(step.model_copy(update={"allow": ("deploy card:none*",)}) if step.allow else step
                  for step in one.form.steps)  # fmt: skip
    broken = Lesson(one.id, one.game, 1, 1, one.form.model_copy(update={"steps": steps}))
    with pytest.raises(AssertionError, match="no legal action fits"):
        take(LessonRun(broken, NAMES))


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_what_a_lesson_says_is_short_and_there_in_every_language(one) -> None:
    for words in one.form.all_words():
        assert set(words) == set(LANGUAGES)
        for text in words.values():
            assert text.count("**") % 2 == 0, text
            assert len(text) <= 240, text
    assert 2 <= len(one.form.steps) <= 20


@pytest.mark.parametrize("one", ALL, ids=lambda one: one.id)
def test_an_answer_showed_its_asterisks(one) -> None:
    """Nothing is set strong in answers to wrong choices."""
    answers = [answer.say for step in one.form.steps for answer in step.wrong]
    answers += [step.astray for step in one.form.steps if step.astray is not None]
    assert not [text for words in answers for text in words.values() if "*" in text]


def test_lessons_follow_each_other() -> None:
    for game in LESSON_FILES.games():
        found = LESSON_FILES.of(game)
        assert [one.number for one in found] == list(range(1, len(found) + 1))
        assert [LESSON_FILES.after(one) for one in found] == [*found[1:], None]
    with pytest.raises(UnknownLesson):
        LESSON_FILES.find("lords_of_war/none")


def test_a_step_is_of_one_kind() -> None:
    form = ALL[0].form.model_dump(mode="json")
    form["steps"][0] |= {"free": True, "allow": ["deploy*"]}
    with pytest.raises(ValidationError, match="one of them"):
        LessonForm.model_validate(form)


def test_every_lesson_has_its_picture_and_no_two_have_the_same() -> None:
    assert len({one.form.picture for one in ALL}) == len(ALL)
    for one in ALL:
        for file in filter(None, (one.form.picture.place, one.form.picture.left, one.form.picture.right)):
            assert asset_path(f"images/{file}").is_file(), file


def test_a_free_step_ends_with_its_last_turn() -> None:
    run = LessonRun(LESSON_FILES.find("adventure/first-turns"), NAMES)
    take(run)
    assert run.match.game.headline(run.match.state).turn == run.lesson.form.steps[-1].until_turn
    assert run.match.outcome is None


def test_three_rounds_promised_are_a_whole_game_of_three_rounds() -> None:
    """The panel said 1 of 10, and the lesson broke the game off where somebody would have won."""
    run = LessonRun(LESSON_FILES.find("small_world/rounds"), NAMES)
    assert run.match.state.config.tables.rounds == 3
    take(run)
    assert run.match.outcome is not None
    assert run.match.game.headline(run.match.state).turn == 3


def pupil_turns(run: LessonRun) -> Iterator[None]:
    """Play a lesson's replies and settle it; yields whenever the pupil has something to do, until it is done."""
    for _ in range(MOST):
        if run.done:
            return
        reply = run.next_reply()
        if reply is not None:
            run.match.apply(*reply)
        elif not run.settle():
            yield


PLAYED = [one for one in ALL if any(step.free for step in one.form.steps)]


@pytest.mark.parametrize("one", PLAYED, ids=lambda one: one.id)
def test_in_a_fight_or_a_discard_of_a_played_lesson_the_coach_had_nothing_to_say(one) -> None:
    """Only that it is the pupil's turn. Now there is a hint for whatever comes up, well or badly played."""
    speechless, said = set(), 0
    for seed in range(3):
        run, chance = LessonRun(one, NAMES), random.Random(seed)
        for _ in pupil_turns(run):
            if not run.step.free:
                do_step(run, one.id)
                continue
            legal = run.match.legal_actions()
            speechless |= set() if run.hint() is not None else {tuple(sorted({action.kind for action in legal}))}
            said += run.hint() is not None
            action = chance.choice(legal) if chance.random() < 0.5 else run._rival(run.pupil)
            run.match.apply(action)
            run.did(action)
    assert said > 10
    assert speechless == set()


def test_a_hint_about_reacting_is_said_in_the_turn_of_another_seat_alone() -> None:
    """In the turn of the coach, who had taken a region, the pupil was told how to redeploy."""
    run = LessonRun(LESSON_FILES.find("small_world/rounds"), NAMES)
    said = set()
    for _ in pupil_turns(run):
        hint = run.hint()
        if hint is not None:
            one = run.step.hints[hint]
            mine = run.match.game.headline(run.match.state).active == run.pupil
            assert not (one.reacting and mine)
            said.add((one.when, one.reacting))
        do_step(run, run.lesson.id)
    assert {("place*", True), ("confirm*", False)} <= said


def test_who_gets_the_token_of_a_quest_was_asked_with_the_hint_about_heroes() -> None:
    """ "Take the one you like", while one hero alone could be named."""
    run = LessonRun(LESSON_FILES.find("adventure/first-turns"), NAMES)
    said = {}
    while not run.step.free:
        run.read_on()
    while (phase := run.match.game.headline(run.match.state).phase) != "setup_place":
        if run.match.decider == run.pupil:
            hint = run.hint()
            assert hint is not None, phase
            said[phase] = run.step.hints[hint].say["en"]
        run.match.apply(run.match.legal_actions()[-1 if phase == "setup_characters" else 0])
    assert "Take the one you like" in said["setup_characters"]
    assert "token" in said["quest_setup"]


def test_others_act_after_a_step_that_was_read() -> None:
    run = LessonRun(LESSON_FILES.find("small_world/decline"), NAMES)
    for _ in range(12):
        if run.step.reads:
            break
        if run.next_reply() is None and not run.settle():
            do_step(run, "")
    index, moves = run.index, len(run.match.journal)
    run.read_on()
    assert run.index == index
    reply = run.next_reply()
    run.match.apply(*reply)
    assert len(run.match.journal) > moves


def test_the_spear_comes_up_beside_gordona_and_nowhere_else() -> None:
    """Squares beside the enemy were accepted too, and the coach went on about a unit that it guards."""
    run = LessonRun(LESSON_FILES.find("lords_of_war/support"), NAMES)
    while "beastslayer" not in " ".join(run.step.allow):
        if run.next_reply() is not None:
            run.match.apply(*run.next_reply())
        elif not run.settle():
            do_step(run, "on the way")
    squares = {action.path[-1].id for action in run.allowed()}
    assert squares == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}
