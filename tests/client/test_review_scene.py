"""The review on the screen: opened from all its doors, gone through by keyboard, mouse and pad, left for a new game."""

import math
from concurrent.futures import Future
from itertools import pairwise
from typing import Any

import pytest
from pygame import FRect

from tabletop.bots.review import review as reviewing, tasks as review_tasks
from tabletop.bots.review.review import SeatSum, cost
from tabletop.bots.review.tasks import ChancesFound, LuckFound, Task
from tabletop.bots.review.turns import ReviewedTurn, deal_key
from tabletop.client.app import App
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import OK, seat_colours
from tabletop.client.games.table import SeatMark
from tabletop.client.scenes.review.chart import LABELS, ChanceChart, ChanceLine
from tabletop.client.scenes.review.panels import EMBLEM, TurnRow, TurnWords, choice_panel, seat_sums
from tabletop.client.scenes.review.progress import Positions
from tabletop.client.scenes.review.scene import ReviewScene
from tabletop.client.ui import tree
from tabletop.client.ui.base import Widget
from tabletop.rules.game import SeatSetup, Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.game import GAME as LORDS
from tabletop.rules.match import Match
from tabletop.storage import format as save_format
from tabletop.storage.header import SaveInfo
from tabletop.storage.reviews import review_path
from tabletop.text import set_language, t
from tests.bots.test_review import last_turns
from tests.support import small_world_client
from tests.support.boards import open_board
from tests.support.drawn import noted
from tests.support.match_texts import do
from tests.support.pilot import click, find, on_top, press, press_pad, settle, toasts, use_look, wait
from tests.support.recorded_games import moment
from tests.support.rulebook_checks import ROOT
from tests.support.small_world_positions import table
from tests.support.thinking import ThinkingHere, think_here


@pytest.fixture(autouse=True)
def few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, most in (("STANDING", 1), ("TRIED", 1), ("MOST_TRIED", 1), ("LUCK", 1)):
        monkeypatch.setattr(reviewing, name, most)
    monkeypatch.setattr(review_tasks, "SEARCH", 2)


@pytest.fixture(scope="module")
def over() -> Match[Any]:
    """The last turns of a match in which a win was passed up."""
    return last_turns()[0]


def board(app: App, match: Match[Any]) -> tuple[Any, ThinkingHere]:
    here = think_here(app)
    app.settings.animation_percent = 0
    scene = app.push("board", match=match.branch(len(match.journal)))
    app.step([])
    if app.scenes.top.name == "curtain":
        press(app, "ok")
        settle(app)
    return scene, here


def finish(app: App) -> ReviewScene:
    """The review on top, once it is done."""
    scene = on_top(app, ReviewScene)
    for _ in range(2000):
        if scene.progress.over:
            app.step([])
            return scene
        app.step([], 16.0)
    raise AssertionError("the review does not end")


def test_by_keyboard(make_app, over) -> None:
    """The key of the review opens it, the worst turn is looked at, keys go along; it is kept beside the saves, opens
    again without work, and leads to the board and to a new game."""
    app = make_app()
    scene, here = board(app, over)
    press(app, "review")
    review = finish(app)
    worst = max(review.order, key=lambda turn: cost(review.form(turn)))
    assert cost(review.form(worst)) > 0
    assert review.turn.first == worst.first
    assert review_path(app.paths, deal_key(scene.session.match)).is_file()
    press(app, "home")
    assert review.chosen == 0
    press(app, "page_down")
    assert review.chosen == 1
    review.widgets.focus("review.chart")
    press(app, "right", "left", "left")
    assert review.chosen == 0
    press(app, "review")
    assert app.scenes.top is not review
    tasks = len(here.tasks)
    press(app, "review")
    again = finish(app)
    assert len(here.tasks) == tasks
    assert not again.progress.note
    again.widgets.focus("review.look")
    press(app, "ok")
    assert app.scenes.top is scene
    assert scene.session.looking == worst.start
    scene.open_review()
    last = finish(app)
    last.choose_first(worst.first)
    app.step([])
    last.widgets.focus("review.try")
    press(app, "ok")
    settle(app)
    fork = app.scenes.scenes[1]
    assert fork is not scene
    assert len(fork.session.match.journal) == worst.start
    assert fork.saver.info.id != scene.saver.info.id
    assert toasts(app)


def test_a_computer_played_on_where_it_was_to_be_tried(make_app, over) -> None:
    """In a game of computers nobody could try it: the seat of the turn is a person's from there on."""
    app = make_app()
    scene, _ = board(app, over)
    scene.computers.sit(["captain", "recruit"])
    app.settings.computer_pace = 100
    scene.open_review()
    review = finish(app)
    seat = review.turn.seat
    review.try_it()
    settle(app)
    fork = app.scenes.scenes[1]
    assert fork.saver.info.players.computers == {1 - seat}
    assert fork.session.match.decider == seat
    assert fork.session.match.seats[seat].name not in ("Captain", "Recruit")
    assert scene.saver.info.players.computers == {0, 1}


@pytest.mark.parametrize(
    "found",
    [
        None,
        7,
        LuckFound((0.0, 0.0)),
        ChancesFound(1, (0.5,), 0.0),
        ChancesFound(1, (math.nan, 1.0), 0.0),
        ChancesFound(1, (3.0, -2.0), 0.0),
        ChancesFound(1, "ab", 0.0),
        KeyboardInterrupt(),
    ],
)
def test_nonsense_from_the_worker_of_a_review_ended_the_program(make_app, over, found) -> None:
    """The review says that it cannot go on, and keeps nothing of it."""
    app = make_app()
    scene, here = board(app, over)

    def nonsense(task: Task) -> Future[Any]:
        here.tasks.append(task)
        answer: Future[Any] = Future()
        if isinstance(found, BaseException):
            answer.set_exception(found)
        else:
            answer.set_result(found)
        return answer

    here.examine = nonsense
    app.push("review", board=scene)
    review = finish(app)
    assert review.progress.failed == "failed"
    assert t("review.failed") in toasts(app)
    assert len(here.tasks) == 1
    assert not review.progress.work.turns


def test_by_mouse_and_pad(make_app, over) -> None:
    """From the last screen of the match; rows, chart, steps and tabs are clicked; the pad goes on and closes it."""
    app = make_app(language="es")
    scene, _ = board(app, over)
    scene.show_result()
    app.step([])
    click(app, "review")
    review = finish(app)
    click(app, "review.turn.1")
    assert review.turn is review.marked[0]
    click(app, "review.show")
    assert review.shown in ("before", "played", "better")
    click(app, "review.next") if review.chosen + 1 < len(review.order) else click(app, "review.previous")
    chart = review.widgets.find("review.chart").rect
    click(app, "review.chart", at=(chart.x + 60, chart.centery))
    assert review.chosen == 0
    press_pad(app, 1)  # B
    assert app.scenes.top.name == "game_over"
    click(app, "review")
    finish(app)
    click(app, "review.look")
    assert app.scenes.top is scene
    assert scene.session.looking is not None


def test_left_before_it_is_done_nothing_is_computed_any_more(make_app, over) -> None:
    """What was known is kept, and a kept review that was cut in half is one sentence."""
    app = make_app()
    scene, here = board(app, over)
    here.held = True
    scene.open_review()
    wait(app, 80)
    review = on_top(app, ReviewScene)
    assert review.working
    assert not app.moving
    press(app, "back")
    asked = len(here.tasks)
    wait(app, 80)
    assert len(here.tasks) == asked == 1
    here.held = False
    scene.open_review()
    finish(app)
    press(app, "back")
    path = review_path(app.paths, deal_key(scene.session.match))
    path.write_bytes(path.read_bytes()[:300])
    scene.open_review()
    again = finish(app)
    assert again.progress.note
    assert again.progress.work.changed


@pytest.mark.parametrize(
    "example", ["example-5-one-move", "example-warcraft-1-duel", "example-small-world-6-last-turn"]
)
def test_the_review_of_a_save_was_worked_out_again_each_time_it_was_opened(make_app, tmp_path, example) -> None:
    """A save that is opened is a game of its own, and the review was kept by that name."""
    app = make_app()
    file = tmp_path / "game.json"
    match = save_format.load(ROOT / "saves" / f"{example}.json").match
    file.write_bytes(save_format.dumps(match.branch(min(6, len(match.journal))), SaveInfo()))
    asked = []
    for _ in range(2):
        loaded = save_format.load(file)
        here = think_here(app)
        app.settings.animation_percent = 0
        app.reset("board", match=loaded.match, info=loaded.info.fork())
        app.step([])
        settle(app)
        app.scenes.scenes[0].open_review()
        finish(app)
        asked.append(len(here.tasks))
    assert asked[0] > 0 == asked[1]


def test_a_turn_in_which_a_seat_did_nothing_was_told_with_what_the_others_did(app) -> None:
    """In Warcraft everybody moves in the same step."""
    match = save_format.load(ROOT / "saves" / "example-warcraft-1-duel.json").match
    scene, _ = board(app, match)
    words = TurnWords(scene.table)
    told = [line.index for line in words.log.newest(len(match.journal))]
    first = next(n for n, entry in enumerate(match.journal) if n in told and entry.seat == 0)
    turn = ReviewedTurn(first, 1, 1, first + 1, first)
    assert words.played(turn) == [t("review.nothing")]


def test_the_numbers_of_short_turns_ran_into_each_other() -> None:
    """A turn in which every seat played often is wide, one in which a single seat played is narrow."""
    numbers = [turn for turn in range(1, 11) for _ in range(8)] + list(range(11, 20))
    chart = ChanceChart("chart", FRect(0, 0, 700, 260), [], numbers, [0] * len(numbers), {}, 0, print, str)
    at = [chart._x(n + 1) for n in chart.labelled()]
    assert all(b - a >= LABELS for a, b in pairwise(at))
    assert numbers[chart.labelled()[0]] == 1


@pytest.mark.parametrize("percent", [100, 150])
def test_the_number_of_the_chosen_turn_stood_over_that_of_its_neighbour(app, percent, lines) -> None:
    use_look(app, text_percent=percent)
    numbers = list(range(1, 46))
    for chosen in range(45):
        chances = [ChanceLine("Ana", "", seat_colours("red"), SeatMark(), [None] * 46)]
        chart = ChanceChart("c", FRect(40, 40, 620, 260), chances, numbers, [0] * 45, {}, chosen, print, str)
        chart.make_room(app.canvas)
        lines.clear()
        chart.draw(app.canvas)
        boxes = sorted((box for words, box in lines if words.isdecimal()), key=lambda box: box.x)
        assert len(boxes) >= 4
        assert all(a.right + 2 <= b.x for a, b in pairwise(boxes)), f"turn {chosen + 1}"


def test_the_review_shows_the_board_as_the_viewer_sat(app) -> None:
    """It turned the board against how it had been played, with the other side's cards below."""
    match = moment(LORDS, "no_progress", lambda match: len(match.journal) > 60)
    rect = FRect(0, 0, 371, 240)
    scene = open_board(app, match)
    for turned in (False, True):
        if scene.table.turned != turned:
            scene.turn_view()
            app.step([])
        assert scene.table.turned == turned
        positions = Positions(app, match, scene.table.turned)

        def widget_at(unit: Any) -> Widget:
            return find(app, Target("piece", unit.id))

        for unit in queries.units(match.state):
            seen = widget_at(unit).rect.center
            for other in queries.units(match.state):
                far = widget_at(other).rect.center
                here, there = (positions._place(match, rect, Target("space", one.square)) for one in (unit, other))
                assert here is not None
                assert there is not None
                for axis in (0, 1):
                    if abs(seen[axis] - far[axis]) > 20:
                        assert (here[axis] < there[axis]) == (seen[axis] < far[axis])


def test_a_turn_that_put_a_race_in_decline_was_headed_by_the_race_that_left_the_map(app) -> None:
    """SW-DEC-2, SW-DEC-3: a race that was in decline already leaves first, but the turn is told as what it was."""
    races = {"A": "ORC MIN, old TAU", "B": "HUM FAR"}
    held = {"L1A-07": "A 2", "L1A-08": "A old 1", "L1A-12": "B 1"}
    match = do(small_world_client.match_at(table(2, board=held, phase="choice", **races)), "decline")
    scene, _ = board(app, match)
    words = TurnWords(scene.table)
    turn = ReviewedTurn(0, 1, 0, 1, 0)
    for code, beginning in (("en", "Ana's Orcs go into decline"), ("es", "Los Orcos de Ana entran en declive")):
        set_language(code)
        head, *rest = words.played(turn)
        assert head.startswith(beginning)
        assert rest
        words = TurnWords(scene.table)


def test_a_running_game_tells_no_secrets(make_app, over) -> None:
    """From the menu of the match: what the other seat could have done better is not asked and not told."""
    app = make_app()
    running = over.branch(len(over.journal) - 2)
    scene, here = board(app, running)
    scene.open_menu()
    app.step([])
    click(app, "review")
    review = finish(app)
    viewer = scene.session.viewer
    assert all(task.seat == viewer for task in here.tasks if hasattr(task, "plans"))
    hidden = [turn for turn in review.order if turn.seat != viewer]
    assert hidden
    for turn in hidden:
        review.choose_first(turn.first)
        app.step([])
        assert not review.readable(turn)
        assert cost(review.form(turn)) == 0


def test_two_ways_to_play_a_turn_were_told_in_the_same_words(app, over) -> None:
    """Both began with what they had in common; each is told by that in which it differs, and why it is better."""
    board(app, over)
    press(app, "review")
    review = finish(app)
    turn = review.turn
    assert turn is not None
    form = review.form(turn)
    played, better = review.words.played(turn, form), review.words.better(turn, form)
    assert played[0] != better[0]
    assert review.words.title(turn, form) == played[0]
    why = review.words.reasons(form.choice.better.reasons)
    assert why
    assert not set(why) & set(review.words.reasons(form.choice.reasons))
    assert any(words.startswith("Comes out ahead in ") for words in why)


@pytest.mark.parametrize(("language", "words"), [("en", "to win, 28 points more"), ("es", "de ganar, 28 puntos más")])
def test_the_cost_of_a_turn_stood_unexplained_beside_the_change_of_the_chance(make_app, drawn, language, words) -> None:
    """The better play says how many points more it would have kept: the number that the list of costly turns shows."""
    app = make_app(language=language)
    tree.draw(
        app.canvas, choice_panel("upgrade", t("review.better"), OK, ["A", "B"], [], 0.73, 0.28), FRect(10, 10, 358, 120)
    )
    share = {"en": "73%", "es": "73\N{NO-BREAK SPACE}%"}[language]  # it was set apart in English as well
    assert {words, share} <= set(drawn)


@pytest.mark.parametrize("language", ["en", "es"])
def test_words_of_the_review_were_cut_and_touched_their_frame(make_app, lines, language) -> None:
    """How many turns were below the best was cut after a few letters; the chance of a way to play touched the frame."""
    app, panel = make_app(language=language), FRect(10, 10, 358, 120)
    sums = [SeatSum(seat, 500, 500, 10, 10, 420, -930, 19, 10) for seat in (0, 1)]
    seats = [SeatSetup(name, colour) for name, colour in (("Ada", "red"), ("Ben", "blue"))]
    tree.draw(app.canvas, seat_sums(sums, seats, lambda _seat: SeatMark()), FRect(10, 10, 428, 290))
    lines.clear()
    tree.draw(app.canvas, choice_panel("upgrade", t("review.better"), OK, ["A", "B"], [], 0.73, 0.28), panel)
    assert max(box.right for _, box in lines) <= panel.right - 10


def test_the_sign_of_a_seat_shrank_beside_a_long_line(app, monkeypatch) -> None:
    sizes = noted(monkeypatch, Canvas, "medallion", 2, instead=True)
    for words in ("Short", 20 * "Long "):
        row = TurnRow(
            "row", FRect(10, 10, 436, 54), 1, "Turn 1", words, -0.1, seat_colours("red"), SeatMark(), list, 0.5
        )
        row.draw(app.canvas)
    assert sizes == [EMBLEM, EMBLEM]


@pytest.mark.parametrize(("marks", "nearer"), [((0.8,), True), ((0.02, 0.2), True), ((0.05, 0.95), False), ((), False)])
def test_the_map_of_the_turning_point_was_a_strip_in_a_high_panel(app, monkeypatch, marks, nearer) -> None:
    """It is as large as the panel is high, as long as everything marked is in it."""
    positions = Positions(app, small_world_client.choosing())
    monkeypatch.setattr(
        Positions, "_ways",
        lambda _self, rect, *_: [([(rect.x + rect.w * one, rect.centery)], OK, 1.0) for one in marks],
    )  # fmt: skip
    panel = FRect(0, 0, 460, 540)
    whole = positions._framed(panel, None, None)
    assert (whole.w > panel.w * 1.3) == nearer
    assert whole.contains(panel)
    assert all(panel.x + 5 <= whole.x + whole.w * one <= panel.right - 5 for one in marks)


def test_a_board_without_a_map_is_always_shown_whole(app, over, monkeypatch) -> None:
    panel = FRect(0, 0, 460, 540)
    monkeypatch.setattr(Positions, "_ways", lambda *_: [([(100.0, 100.0)], OK, 1.0)])
    assert Positions(app, over)._framed(panel, None, None) == panel
