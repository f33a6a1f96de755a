"""Puzzles on the real screen: listed, solved by mouse, by keyboard and by pad, missed, shown, begun again."""

import random
from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.games.adventure.challenge_overlay import ChallengeView
from tabletop.client.scenes.dialog import DialogScene
from tabletop.client.scenes.lessons.coach import widget_of
from tabletop.client.scenes.lessons.puzzle_board import PuzzleScene
from tabletop.client.scenes.lessons.tiles import PuzzleTile
from tabletop.client.ui.button import Button
from tabletop.lessons.library import PUZZLE_FILES, Puzzle
from tabletop.storage.lesson_progress import load_progress
from tests.support.finished_games import FINISHED
from tests.support.lessons import Hand, give_command, press_continue, touch
from tests.support.pilot import click, on_top, press, settle, wait_for_main_button
from tests.support.sweeps import longer

ALL = [one.id for game in FINISHED for one in PUZZLE_FILES.of(game)]
FIRST = [PUZZLE_FILES.of(game)[0].id for game in FINISHED]
WAYS: tuple[tuple[Hand, str], ...] = (("mouse", "en"), ("keyboard", "es"), ("pad", "en"), ("keyboard", "en"))
BOARDS = ("puzzle", "battle")
"""What lies on top while a puzzle is solved: its board, or a fight on it."""
BY_HAND: tuple[Hand, ...] = ("keyboard", "pad")
MOST = 120  # actions, and touches of one


def open_puzzle(
    make_app: Any,
    puzzle_id: str,
    language: str = "en",
    size: tuple[int, int] = (1280, 720),
    hand: Hand = "mouse",
    **look: object,
) -> App:
    app: App = make_app(size=size, language=language, **look)
    app.settings.animation_percent = 0
    app.push("lessons", game=puzzle_id.partition("/")[0], kind="puzzles")
    app.step([])
    app.scenes.run_layouts()
    touch(app, on_top(app).widgets.find(f"puzzle.{puzzle_id}"), hand)
    settle(app)
    return app


def scene_of(app: App) -> PuzzleScene:
    return next(scene for scene in app.scenes.scenes if isinstance(scene, PuzzleScene))


def top_name(app: App) -> str:
    return on_top(app).name


def solve(app: App, one: Puzzle, hand: Hand) -> None:
    """Play the solution by touching what its actions touch, until the dialog comes."""
    scene = scene_of(app)
    codec = scene.run.match.game.codec()
    wanted = codec.load_actions([move.action for move in one.form.solution])
    for _ in range(MOST):
        settle(app)
        top = on_top(app)
        if top_name(app) == "dialog":
            return
        if "continue" in top.widgets:  # a result is read
            press_continue(app, hand)
            continue
        assert scene.session.decider == one.form.seat
        before = len(scene.session.match.journal)
        action = wanted[before]
        for target in action.path:
            if len(scene.session.match.journal) > before or target in scene.session.path:
                continue
            app.scenes.run_layouts()
            widget = widget_of(app.scenes.top, target)
            assert widget is not None, f"{target} is nowhere"
            if widget.id == "primary":
                wait_for_main_button(app, "primary")
            touch(app, widget, hand)
        if len(scene.session.match.journal) == before and scene.session.ready is not None:
            wait_for_main_button(app, "primary")
            give_command(app, "end_phase", hand)
    raise AssertionError(f"{one.id} is not solved")


@pytest.mark.parametrize(
    ("puzzle_id", "hand", "language"),
    [
        *((one, *WAYS[n % len(WAYS)]) for n, one in enumerate(FIRST)),
        *longer((one, *way) for one in ALL for way in WAYS[:3]),
    ],
)
def test_a_puzzle_is_solved(make_app, puzzle_id, hand, language) -> None:
    app = open_puzzle(make_app, puzzle_id, language, hand=hand)
    solve(app, PUZZLE_FILES.find(puzzle_id), hand)
    assert scene_of(app).run.solved
    assert load_progress(app.paths.lessons)[puzzle_id].done == 1
    give_command(app, "back", hand)
    settle(app)
    assert top_name(app) == "lessons"
    assert not app.paths.autosave.exists() or not list(app.paths.autosave.iterdir()), "a puzzle is no game to continue"


MISSED = [
    pytest.param(one, hand, marks=() if n == k else pytest.mark.long)
    for n, one in enumerate(FIRST)
    for k, hand in enumerate(BY_HAND)
]


@pytest.mark.parametrize(("puzzle_id", "hand"), MISSED)
def test_a_puzzle_is_missed_tried_again_and_left(make_app, puzzle_id, hand) -> None:
    """Nothing but keys, or nothing but the pad: ends the turn without reaching the goal, begins anew, leaves."""
    app = open_puzzle(make_app, puzzle_id, hand=hand)
    chance = random.Random(4)
    for _ in range(MOST):
        settle(app)
        if top_name(app) == "dialog":
            break
        wait_for_main_button(app, "primary")
        give_command(app, "end_phase", hand)
        if chance.random() < 0.5 and top_name(app) != "dialog":  # a step that cannot be ended at once
            for _ in range(chance.randint(1, 4)):
                give_command(app, "next", hand)
            give_command(app, "ok", hand)
    assert top_name(app) == "dialog"
    assert not scene_of(app).run.solved
    missed = scene_of(app)
    give_command(app, "ok", hand)
    settle(app)
    assert top_name(app) in BOARDS
    assert scene_of(app) is not missed
    assert not scene_of(app).session.match.journal
    give_command(app, "menu", hand)
    settle(app)
    give_command(app, "ok", hand)
    settle(app)
    assert top_name(app) in BOARDS, "the menu goes on"
    give_command(app, "menu", hand)
    settle(app)
    touch(app, on_top(app).widgets.find("dialog.list"), hand)
    settle(app)
    assert top_name(app) == "lessons"


def test_a_puzzle_that_was_missed_can_be_tried_again_and_shown(make_app) -> None:
    one = next(one for one in PUZZLE_FILES.of("lords_of_war") if one.form.kind == "commander")
    app = open_puzzle(make_app, one.id)
    scene = scene_of(app)
    wrong = next(action for action in scene.session.offer() if codec_of(scene, action) != one.form.solution[0].action)
    scene.touched(scene.session.do(wrong))
    settle(app)
    assert top_name(app) == "dialog"
    kept = load_progress(app.paths.lessons)[one.id]
    assert (kept.done, kept.step) == (0, None), "nothing to go on with"
    click(app, "dialog.show")
    for _ in range(MOST):
        settle(app)
        if top_name(app) == "dialog":
            break
    scene = scene_of(app)
    assert scene.run.solved
    assert not load_progress(app.paths.lessons)[one.id].done, "to look on is not to solve"
    click(app, "dialog.next")
    settle(app)
    assert scene_of(app).run.puzzle.number == one.number + 1


def codec_of(scene: PuzzleScene, action: Any) -> Any:
    return scene.run.match.game.codec().dump_actions([action])[0]


def test_what_was_done_is_taken_back_even_after_the_others_have_answered(make_app) -> None:
    one = next(one for one in PUZZLE_FILES.of("small_world") if len(one.form.solution) > 2)
    app = open_puzzle(make_app, one.id)
    scene = scene_of(app)
    start = scene.session.match.game.clone(scene.session.match.state)
    action = scene.run.match.game.codec().load_actions([one.form.solution[0].action])[0]
    scene.touched(scene.session.do(action))
    settle(app)
    assert scene.session.match.journal
    press(app, "undo")
    assert scene.session.match.state == start
    scene.touched(scene.session.do(action))
    settle(app)
    click(app, "coach.back")
    assert scene.session.match.state == start
    click(app, "coach.skip")
    settle(app)
    assert top_name(app) == "lessons"


def test_the_keyboard_changes_between_lessons_and_puzzles(make_app) -> None:
    app: App = make_app(size=(1024, 640), language="es")
    app.push("lessons", game="lords_of_war")
    app.step([])
    scene = on_top(app)
    for _ in range(40):
        if scene.widgets.focused is not None and scene.widgets.focused.id == "lessons.kind":
            break
        press(app, "next")
    press(app, "right")
    app.scenes.run_layouts()
    assert f"puzzle.{PUZZLE_FILES.of('lords_of_war')[0].id}" in scene.widgets
    app.step([])


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("game", FINISHED)
def test_puzzles_in_a_low_window_were_words_alone(make_app, game, size) -> None:
    """Each shows its position, and its sentence: on the tile, or beside the pointer where the tile is too low."""
    app: App = make_app(size=size)
    scene = app.push("lessons", game=game, kind="puzzles")
    app.step([])
    app.scenes.run_layouts()
    tiles = [widget for widget in scene.widgets if isinstance(widget, PuzzleTile)]
    assert len(tiles) == len(PUZZLE_FILES.of(game))
    for tile in tiles:
        assert tile.board.w > 0
        tip = tile.tip()
        assert (tip is None) is tile.tells(tile.role)
        assert tip is None or tip.text == tile.head()[1]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_answers_of_the_menu_of_a_puzzle_were_narrower_than_their_words(make_app, size) -> None:
    app = open_puzzle(make_app, FIRST[0], "es", size)
    scene_of(app).open_menu()
    settle(app)
    answers = [widget for widget in on_top(app, DialogScene).widgets if isinstance(widget, Button)]
    assert len(answers) == 4
    assert [one.id for one in answers if one.rect.w < one.natural_width(app.canvas) - 0.1] == []


def test_every_seat_of_a_puzzle_has_a_name_of_its_own(make_app) -> None:
    """Whoever had never typed a name was called nothing ("gana un turno extra."), three opponents all "Rival"."""
    app: App = make_app(language="es")
    app.settings.last_names = ["", "Bea"]
    seen: set[int] = set()
    for game in FINISHED:
        for one in PUZZLE_FILES.of(game)[:2]:
            app.reset("puzzle", lesson_id=one.id)
            names = [seat.name for seat in scene_of(app).session.match.seats]
            assert all(name.strip() for name in names)
            assert len({*names}) == len(names)
            seen.add(len(names))
    assert max(seen) > 2


def test_a_solution_that_was_shown_leaves_the_board_clear_and_lists_its_moves(make_app) -> None:
    """The board lay blurred under a dialog that said nothing of what had been done."""
    app = open_puzzle(make_app, PUZZLE_FILES.of("warcraft")[7].id)
    scene = scene_of(app)
    click(app, "coach.show")
    settle(app, 60_000.0)
    app.step([])
    assert top_name(app) == "dialog"
    dialog = on_top(app, DialogScene)
    lines = [line.words for line in scene.log_drawer.lines() if not line.level and not line.detail]
    assert lines
    assert all(f"{n}. {words}" in dialog.text for n, words in enumerate(lines, 1))
    assert not dialog.modal, "nothing is blurred"
    spots = [widget.rect for widget in scene.widgets if isinstance(widget, Spot) and widget.rect.w > 0]
    covered = [rect for rect in spots if dialog.places["box"].contains(rect)]
    assert len(covered) < len(spots) / 3


@pytest.mark.parametrize("puzzle_id", [one for one in ALL if len(PUZZLE_FILES.find(one).form.solution) > 2][::7])
def test_a_kill_began_a_puzzle_anew(make_app, puzzle_id) -> None:
    """All but what was being shown is there, and it can be begun again; its solution is not kept as an attempt."""
    app = open_puzzle(make_app, puzzle_id)
    scene, form = scene_of(app), PUZZLE_FILES.find(puzzle_id).form
    first = scene.run.match.game.codec().load_actions([form.solution[0].action])[0]
    scene.show(scene.session.do(first))
    settle(app)
    done = [entry.action for entry in scene.session.match.journal]
    assert done
    again = open_puzzle(make_app, puzzle_id)  # beside the first, which is never left: as after a kill
    assert [entry.action for entry in scene_of(again).session.match.journal] == done
    scene_of(again).lesson_back()
    assert not scene_of(again).session.match.journal
    scene_of(again).show_solution()
    settle(again)
    assert not load_progress(again.paths.lessons)[puzzle_id].rows


def test_a_victory_was_told_again_after_every_card_that_was_discarded(make_app, monkeypatch) -> None:
    """Too large a hand keeps a fight open when it has been won. Its title and the question were cut there as well."""
    told: list[ChallengeView] = []
    show = ChallengeView.show_result

    def count(view: ChallengeView) -> bool:
        told.append(view)
        return show(view)

    monkeypatch.setattr(ChallengeView, "show_result", count)
    one = PUZZLE_FILES.find("adventure/puzzle-guardian-11-139")
    app = open_puzzle(make_app, one.id, "es", (1024, 640))
    solve(app, one, "mouse")
    assert len(told) == 1
    assert not told[0].told


@pytest.mark.parametrize("game", FINISHED)
@pytest.mark.parametrize(
    ("size", "language"),
    [((1024, 640), "en"), ((1280, 720), "es"), *longer([((1024, 640), "es"), ((1920, 1080), "es")])],
)
def test_the_prompt_of_the_puzzle_of_one_day_was_cut(make_app, game, size, language) -> None:
    """Nothing is cut on the first picture of any puzzle, whichever the day brings."""
    app: App = make_app(size=size, language=language, animation_percent=0)
    cut = {}
    for one in PUZZLE_FILES.of(game):
        app.reset("puzzle", lesson_id=one.id)
        settle(app)
        app.step([])
        cut[one.id] = [*app.canvas.overflows]
    assert cut == {one: [] for one in ALL if one.startswith(f"{game}/")}
