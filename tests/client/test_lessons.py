"""Lessons on the real screen: taken to the end by mouse and by keyboard, left, resumed, answered."""

from itertools import combinations, product
from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.client.core.services import Tip
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import Metrics, Theme
from tabletop.client.games import cast, teacher
from tabletop.client.scenes.board.target_widgets import seen_part, widget_of, widgets_of
from tabletop.client.scenes.dialog import DialogScene
from tabletop.client.scenes.lessons.column import LEAST, CoachPaper, CoachWords, column_width, set_lines
from tabletop.client.scenes.lessons.lesson_board import LessonScene
from tabletop.client.scenes.lessons.puzzle_board import puzzle_title, puzzle_words
from tabletop.client.scenes.lessons.tiles import LessonTile
from tabletop.lessons.lesson_model import DIFFICULTIES
from tabletop.lessons.library import LESSON_FILES, PUZZLE_FILES
from tabletop.storage.errors import SaveError
from tabletop.storage.lesson_progress import load_progress
from tabletop.text import localised, t
from tests.support.lessons import Hand, lesson_scene, play_freely, play_step, start_lesson
from tests.support.pilot import (
    click,
    click_beside,
    on_top,
    press,
    settle,
    undrawn,
    wait,
    wait_for,
    wait_for_main_button,
)
from tests.support.sweeps import longer

FIRST = "lords_of_war/arrows"
ALL = [one.id for game in LESSON_FILES.games() for one in LESSON_FILES.of(game)]


def make_quick(make_app: Any, language: str, size: tuple[int, int] = (1280, 720)) -> App:
    app: App = make_app(size=size, language=language)
    app.settings.animation_percent = 0
    app.push("lessons")
    app.step([])
    return app


def begun(make_app: Any, language: str, lesson: str, size: tuple[int, int] = (1280, 720)) -> tuple[App, LessonScene]:
    """An app with a lesson at its beginning."""
    app = make_quick(make_app, language, size)
    return app, start_lesson(app, lesson)


WAYS: tuple[tuple[Hand, str], ...] = (("mouse", "en"), ("keyboard", "es"))
REST: tuple[tuple[Hand, str], ...] = (("mouse", "es"), ("keyboard", "en"))
SHORT = [
    one.id
    for game in LESSON_FILES.games()
    for one in LESSON_FILES.of(game)
    if not any(step.free for step in one.form.steps)
]
"""Lessons without a battle or a game in them, which take long."""


@pytest.mark.parametrize(
    ("lesson_id", "hand", "language"),
    [
        *((one, *WAYS[n % 2]) for n, one in enumerate(SHORT)),
        *longer((one, *way) for one in ALL for way in (*WAYS, *REST)),
    ],
)
def test_a_lesson_is_taken_to_its_end(make_app, lesson_id, hand, language) -> None:
    """It leads back to the list, where it is marked."""
    app, scene = begun(make_app, language, lesson_id)
    for _ in range(len(scene.run.lesson.form.steps)):
        play_freely(app, hand) if scene.run.step.free else play_step(app, hand)
        if scene.run.done:
            break
    assert scene.run.done
    settle(app)
    app.step([])
    assert on_top(app).name == "dialog"
    click(app, "dialog.list")
    settle(app)
    assert on_top(app).name == "lessons"
    assert load_progress(app.paths.lessons)[lesson_id].done == 1
    assert not app.paths.autosave.exists() or not list(app.paths.autosave.iterdir()), "a lesson is no game to continue"
    assert not app.paths.saves.exists()


def test_the_keyboard_begins_at_the_target_in_a_combat(make_app) -> None:
    """It once needed Tab to get to the card that the arrow showed, and Enter passed."""
    app, scene = begun(make_app, "en", "adventure/abilities")
    for _ in range(7):
        play_step(app, "keyboard")
    settle(app)
    app.scenes.run_layouts()
    top = on_top(app)
    assert top.name == "battle"
    assert top.widgets.focused is scene.coach.aim(top)


@pytest.mark.parametrize("answer", ["leave", "again"])
def test_a_lesson_could_not_be_left_in_a_fight(make_app, answer) -> None:
    """The fight was closed in place of the lesson, and opened again at once."""
    app = make_quick(make_app, "en")
    app.push("lessons", game="warcraft")
    scene = start_lesson(app, "warcraft/battle")
    for _ in range(4):
        play_step(app, "keyboard")
    settle(app)
    assert on_top(app).name == "battle"
    scene.ask_leave()
    app.step([])
    click(app, f"dialog.{answer}")
    settle(app)
    assert scene not in app.scenes.scenes
    assert on_top(app).name == ("lessons" if answer == "leave" else "lesson")


def test_a_space_is_lit_in_its_own_shape_and_the_bar_names_the_lesson(make_app) -> None:
    _, scene = begun(make_app, "es", "warcraft/move")
    assert scene.subtitle == f"Lección 1 de {len(LESSON_FILES.of('warcraft'))}"
    hole = scene.coach.holes(scene)[0]
    assert len(hole.outline) >= 6


def test_a_lesson_is_left_resumed_and_begun_again(make_app) -> None:
    app, scene = begun(make_app, "en", FIRST)
    for _ in range(3):
        play_step(app, "mouse")
    press(app, "back")
    click(app, "dialog.leave")
    assert on_top(app).name == "lessons"
    assert load_progress(app.paths.lessons)[FIRST].step == 3
    click(app, f"lesson.{FIRST}")
    settle(app)
    scene = lesson_scene(app)
    assert scene.run.index == 3
    click(app, "coach.back")
    assert scene.run.index < 3
    click(app, "coach.skip")
    click(app, "dialog.again")
    settle(app)
    assert lesson_scene(app).run.index == 0


def test_other_clicks_are_answered_kindly(make_app) -> None:
    app, scene = begun(make_app, "en", FIRST)
    click(app, "hand:1")
    assert scene.coach.answer
    assert scene.run.index == 0
    assert not scene.session.path
    for _ in range(4):
        play_step(app, "mouse")
    assert not scene.coach.answer
    click(app, "hand:1")
    assert "Slugger" in scene.coach.answer
    click(app, "hand:0")
    app.scenes.run_layouts()
    assert scene.session.path
    click(app, "space:a1")
    assert scene.coach.answer
    assert not scene.session.match.journal


WRONG = [
    ("lords_of_war/defence", 3, ["hand:1", "space:f3"], "take the Impaler with it"),
    ("warcraft/battle", 4, ["primary"], "an Orc that cannot attack"),
    ("warcraft/points", 7, ["button:train"], "arrive a turn later"),
    ("small_world/conquest", 6, ["space:L1A-05"], "one face of six"),
    ("small_world/decline", 9, ["widget:combo:*:2"], "a coin on every row"),
    ("adventure/first-steps", 4, ["choice:potion_small"], "you have none"),
    ("adventure/quests", 6, ["choice:flight_path"], "your quest ends here"),
    ("adventure/abilities", 8, ["card:burbonn_feign_death"], "that you cannot lose"),
]


@pytest.mark.parametrize(("lesson_id", "step", "touches", "words"), WRONG)
def test_a_wrong_choice_is_told_why_it_is_worse(make_app, lesson_id, step, touches, words) -> None:
    """All were answered alike: that it may be done too, but not now. After three of them the arrow shows the answer."""
    app, scene = begun(make_app, "en", lesson_id)
    while scene.run.index < step:
        play_step(app, "mouse")
    settle(app)
    top = on_top(app)
    assert scene.coach.aim(top) is None
    for touch in touches:
        app.scenes.run_layouts()
        if touch == "primary":
            wait_for_main_button(app, touch)
        click(app, next(iter(widgets_of(top, touch)), touch))
    assert words in scene.coach.answer
    assert scene.run.index == step
    for _ in range(2):
        scene.coach.say_astray()
    app.scenes.run_layouts()
    assert scene.coach.aim(top) is not None
    for _ in range(3):
        if scene.run.index == step:
            play_step(app, "mouse")
    assert scene.run.done or scene.run.index > step


def test_whoever_uses_keys_is_told_the_key_that_confirms(make_app) -> None:
    """They were told to click again."""
    app, scene = begun(make_app, "es", "small_world/decline")
    said = set()
    while not scene.run.done:
        play_step(app, "keyboard", lambda: said.add(scene.coach.speech().ask))
    assert "pulsa Intro para confirmar" in said
    assert t("lessons.confirm") not in said


def test_an_answer_stood_there_still_when_the_right_thing_was_touched(make_app) -> None:
    app, scene = begun(make_app, "es", "lords_of_war/defence")
    play_step(app, "mouse")
    click(app, "hand:1")
    assert scene.coach.answer
    click(app, "hand:0")
    assert scene.session.path
    assert not scene.coach.answer


FREE = [
    one.id
    for game in LESSON_FILES.games()
    for one in LESSON_FILES.of(game)
    if any(step.free for step in one.form.steps)
]


def test_a_click_on_nothing_was_told_that_it_may_be_done_too(make_app) -> None:
    app, scene = begun(make_app, "en", "adventure/first-steps")
    while not scene.run.step.astray:
        play_step(app, "mouse")
    click_beside(app, (4.0, 300.0))
    assert scene.coach.answer == t("lessons.astray_nothing")


def test_in_a_step_that_is_played_a_click_on_nothing_is_not_wrong(make_app) -> None:
    app, scene = begun(make_app, "en", "small_world/rounds")
    play_step(app, "mouse")
    assert scene.run.step.free
    click_beside(app, (4.0, 300.0))
    assert not scene.coach.answer


def test_no_sentence_ends_in_a_line_of_one_short_word(make_app) -> None:
    app = make_quick(make_app, "es")
    canvas, roles, width = app.canvas, ("card_text@18", "number@17"), 470.0
    said = [
        localised(step.say) for game in LESSON_FILES.games() for one in LESSON_FILES.of(game) for step in one.form.steps
    ]
    lasts = []
    for words in said:
        lines = set_lines(canvas, words, roles, width)
        ends = [(line[-1][0] + canvas.measure(line[-1][1], roles[line[-1][2]])[0]) for line in lines]
        assert max(ends) <= width
        if len(lines) == 2:
            lasts.append((ends[-1], words))
    assert len(lasts) > 50
    assert min(lasts)[0] > 60, min(lasts)


@pytest.mark.parametrize("size", [(1024, 640), pytest.param((1280, 720), marks=pytest.mark.long), (2560, 1440)])
def test_the_tiles_of_the_list_lie_in_even_rows(make_app, size) -> None:
    """Tiles of lessons and of puzzles are of one size, apart, above the foot, and hold their words."""
    app = make_quick(make_app, "en", size)
    scene = app.scenes.top
    assert len(LESSON_FILES.games()) == 4
    for language, kind, game in product(("es", "en"), ("lessons", "puzzles"), LESSON_FILES.games()):
        app.set_language(language)
        scene.game, scene.kind = game, kind
        scene.relayout()
        app.step([])
        told = (language, kind, game)
        tiles = [widget.rect for widget in scene.widgets if widget.id.startswith(("lesson.", "puzzle."))]
        assert len(tiles) > 3, told
        assert {(round(rect.w), round(rect.h)) for rect in tiles} == {(round(tiles[0].w), round(tiles[0].h))}, told
        assert not any(one.colliderect(other) for one, other in combinations(tiles, 2)), told
        foot = scene.widgets.find("lessons.back").rect
        assert max(rect.bottom for rect in tiles) <= foot.top, told
        assert min(rect.h for rect in tiles) >= 40, told


@pytest.mark.parametrize("game", LESSON_FILES.games())
def test_a_lesson_shows_its_first_position_before_it_is_begun(make_app, game) -> None:
    """The list was numbers and words alone."""
    app = make_app(size=(1280, 720), language="en")
    app.push("lessons", game=game)
    for _ in range(len(LESSON_FILES.of(game)) + 2):  # one picture a frame
        app.step([], 16.0)
    scene = app.scenes.top
    tiles = [widget for widget in scene.widgets if isinstance(widget, LessonTile)]
    assert len(tiles) == len(LESSON_FILES.of(game))
    drawn = [scene.pictures.picture(tile.lesson, tile.board.size) for tile in tiles]
    assert all(drawn)
    app.step([], 16.0)
    assert not app.moving
    assert not app.paths.lessons.exists(), "looking at the list is no progress"


def finish(app: App, lesson_id: str) -> Any:
    """The question after a lesson, which is taken as completed at once."""
    scene = start_lesson(app, lesson_id)
    scene.run.done = True
    scene._finished()
    settle(app)
    return app.scenes.top


def test_after_a_lesson_it_is_told_what_is_done_and_what_comes_next(make_app) -> None:
    app = make_quick(make_app, "en")
    dialog = finish(app, "small_world/decline")
    assert dialog.marks == (False, True, False, False)
    assert dialog.marks_words == "Up next: Powers and places"


def test_a_lesson_that_ends_its_game_tells_the_score(make_app) -> None:
    """It said who had won, and not by how much; nor does the sign of the options count what nobody chose."""
    app, scene = begun(make_app, "en", "small_world/rounds")
    assert scene.widgets.find("bar.options").changed == 0
    play_step(app, "mouse")
    with undrawn(app):
        play_freely(app, "mouse")
    settle(app)
    app.step([])
    outcome = scene.session.outcome
    seats = scene.session.match.seats
    told = ", ".join(f"{seat.name} {score}" for seat, score in zip(seats, outcome.scores, strict=True))
    assert f"Score: {told}." in app.scenes.top.text
    lost = scene.run.pupil not in outcome.winners
    assert (t("lessons.lost") in app.scenes.top.text) == lost
    assert scene.teller._won, "the victory was not shown on the board"


@pytest.mark.parametrize("game", LESSON_FILES.games())
def test_after_the_last_lesson_a_game_is_offered(make_app, game) -> None:
    """It led back to the list of lessons alone, and later to a set-up for two persons, though a pupil is alone."""
    app = make_quick(make_app, "es")
    dialog = finish(app, LESSON_FILES.of(game)[-1].id)
    assert dialog.marks[-1]
    assert dialog.marks_words == "A continuación: una partida contra un Recluta"
    press(app, "ok")
    settle(app)
    assert on_top(app).name == "setup"
    assert [seat.player for seat in on_top(app).draft.seats] == ["", "recruit"]
    press(app, "back")
    settle(app)
    assert on_top(app).name == "lessons"


def floating(scene: Any) -> int:
    """How many changes of numbers are shown beside their counters."""
    return len(scene.teller.announcements.floats)


def test_in_a_lesson_a_score_changed_without_a_word_and_another_board_changes_none(make_app) -> None:
    app = make_quick(make_app, "en")
    app.settings.animation_percent = 100
    scene = start_lesson(app, "lords_of_war/arrows")
    told = 0
    while not scene.run.done:
        index, step = scene.run.index, scene.run.step
        play_step(app, "mouse", lambda: None)
        app.step([], 1.0)
        here = None if scene.run.done else scene.run.step
        if here is not None and here.position is not None and here is not step:
            assert not floating(scene), f"step {index}"
        told += floating(scene)
        wait(app, 1500)
    assert told, "an eliminated unit is counted"


def test_enter_goes_on_after_a_click_beside_what_is_read_and_next_stays_where_it_was(make_app) -> None:
    """Enter once pressed the clicked card again, and the answer of the coach pushed 'Next' from under the pointer."""
    app, scene = begun(make_app, "en", FIRST)
    following = Rect(scene.widgets.find("coach.next").rect)
    click(app, "piece:2:orc.deathbringer-b#1")
    app.scenes.run_layouts()
    assert scene.coach.answer
    assert scene.widgets.find("coach.next").rect.bottom == following.bottom
    wait_for_main_button(app, "coach.next")
    press(app, "ok")
    assert scene.run.index == 1


def test_the_answers_of_a_riddle_are_lit_alike(make_app) -> None:
    """The squares to choose from lay in the dark, as if they could not be clicked."""
    app, scene = begun(make_app, "en", "lords_of_war/blind-sides")
    while not scene.run.step.quiet:
        play_step(app, "mouse")
    card = widget_of(scene, scene.run.allowed()[0].path[0])
    click(app, card.id)
    app.scenes.run_layouts()
    answers = {str(target) for target in scene.session.targets() if target.kind == "space"}
    assert len(answers) == 3
    lit = [hole.rect for hole in scene.coach.holes(scene)]
    assert all(any(rect.contains(scene.widgets.find(one).rect) for rect in lit) for one in answers)
    assert scene.coach.aim(scene) is None


def test_the_kinds_to_choose_from_lay_in_the_dark_once_upgrading_was_chosen(make_app) -> None:
    app, scene = begun(make_app, "en", "warcraft/points")
    while scene.run.index < 7:
        play_step(app, "mouse")
    settle(app)
    click(app, widgets_of(scene, "button:upgrade")[0])
    app.scenes.run_layouts()
    ranged = widgets_of(scene, "choice:ranged")
    assert ranged
    assert any(hole.rect.contains(ranged[0].rect) for hole in scene.coach.holes(scene))


def test_the_answer_of_a_riddle_lay_in_the_dark_until_it_was_confirmed(make_app) -> None:
    app, scene = begun(make_app, "en", "lords_of_war/lit-squares")
    while not scene.run.step.quiet:
        play_step(app, "mouse")
    square = scene.run.allowed()[0].path[-1]
    click(app, str(square))
    app.scenes.run_layouts()
    assert scene.session.ready is not None
    aim = scene.coach.aim(scene)
    assert aim.id == "primary"
    spot = widget_of(scene, square)
    assert spot is not None
    assert any(hole.rect.contains(spot.rect) for hole in scene.coach.holes(scene))


def test_no_tooltip_lies_over_what_the_coach_says(make_app) -> None:
    """The tooltip of a card below it covered the sentence that was to be read."""
    app, scene = begun(make_app, "en", FIRST)
    paper = scene.widgets.find("coach")
    assert paper.wanted
    beside = (paper.rect.centerx, paper.rect.top - 8)
    app.tooltips.show(Tip("w", "word " * 30, Rect(*beside, 4, 4)))
    app.picture()
    box = app.tooltips.rect
    assert not box.colliderect(paper.rect)


def test_the_veil_over_the_board_came_and_went_in_one_jump(make_app) -> None:
    """Between two steps the whole screen flashed from dark to light and back; now the veil fades both ways."""
    app = make_app(size=(1280, 720))
    app.push("lessons")
    app.step([])
    scene = start_lesson(app, FIRST)
    settle(app)
    assert scene.coach.veil == 1.0
    while scene.run.step.reads:
        scene.lesson_on()
        settle(app)
    scene.touched(scene.session.do(scene.run.allowed()[0]))
    app.step([], 60)
    assert 0 < scene.coach.veil < 1, "it goes"
    wait(app, 300)
    assert scene.coach.veil == 0
    wait_for(app, lambda: not scene.showing, 6000, turn=30)
    assert scene.coach.veil < 1, "it comes"
    wait(app, 400)
    assert scene.coach.veil == 1.0


def test_while_the_orcs_of_the_last_lesson_moved_the_prompt_said_that_the_game_is_over(make_app) -> None:
    """And the main button said 'Choose'. Replies follow each other without a layout between them."""
    app = make_app()
    scene = start_lesson(app, "warcraft/duel")
    for _ in range(2):
        click(app, "coach.next")
        settle(app)
    assert scene.run.step.free
    told = set()
    for _ in range(4):
        click(app, "primary")
        for _ in range(200):
            app.step([], 50)
            if scene.showing and scene.table.shown_decider != scene.run.pupil:
                told.add((scene.table.shown_decider, scene.table.shown_prompt, scene.table.shown_primary.label))
    name = scene.session.match.seats[1].name
    assert told == {(1, t("board.computer.plays", name=name), t("board.computer.skip"))}


@pytest.mark.parametrize(
    ("lesson_id", "step"), [("adventure/level", 3), ("adventure/quests", 4), ("adventure/abilities", 3)]
)
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_arrow_lay_over_the_name_of_the_space_to_go_to(make_app, lesson_id, step, language, size) -> None:
    """And where the name stands apart from its space it lay in the dark."""
    app, scene = begun(make_app, language, lesson_id, size)
    while scene.run.index < step:
        play_step(app, "mouse")
    settle(app)
    app.scenes.run_layouts()
    aim = scene.coach.aim(scene)
    assert any(hole.rect.contains(aim.name_area) for hole in scene.coach.holes(scene))
    panel = scene.widgets.find("coach")
    assert not panel.rect.colliderect(aim.name_area)
    assert not aim.name_area.inflate(8, 8).clipline(*panel.arrow), "its shaft is not thin"


@pytest.mark.parametrize(("lesson_id", "step"), [("small_world/decline", 5), ("small_world/powers", 9)])
def test_a_kill_between_two_actions_of_a_step_lost_them_all(make_app, lesson_id, step) -> None:
    """What was done is on the disk before it has been shown, and the step goes on with what is left of it."""
    app, scene = begun(make_app, "en", lesson_id)
    while scene.run.index < step:
        play_step(app, "mouse")
    settle(app)
    app.settings.animation_percent = 100
    while scene.run.index == step and not scene.run.completed:
        scene.touched(scene.session.do(scene.run.allowed()[0]))
        app.step([])
        other = make_quick(make_app, "en")  # beside the first, which is never left
        again = start_lesson(other, lesson_id)
        assert again.run.index == step
        assert len(scene.session.match.journal) - len(again.session.match.journal) == int(scene.run.completed)
        settle(app)
    settle(other)
    play_step(other, "mouse")
    assert again.run.index == step + 1


def test_a_lesson_that_could_not_be_kept_was_said_to_be(make_app, monkeypatch) -> None:
    """The disk was full; whoever left or closed the window was told that the place in the lesson is remembered."""

    def full(*_: object) -> None:
        raise SaveError("disk_full", file="lessons.json")

    app, scene = begun(make_app, "en", FIRST)
    play_step(app, "mouse")
    assert scene.at_risk() == ""
    monkeypatch.setattr("tabletop.client.scenes.lessons.lesson_board.save_progress", full)
    words = t("lessons.not_kept", reason=t("storage.error.disk_full", file="lessons.json"))
    assert scene.at_risk() == words
    scene.ask_leave()
    assert on_top(app, DialogScene).text == words
    app.pop()
    monkeypatch.undo()
    assert scene.at_risk() == ""
    scene.ask_leave()
    assert on_top(app, DialogScene).text == t("lessons.is_kept")


LOOKS = list(product([(1024, 640), (1152, 648), (1280, 720), (1920, 1080)], [100, 150], ["en", "es"]))
"""Windows, sizes of letters in per cent, and languages; the second window is that of a first start on a low screen."""
SMALL_LOOKS = [look for look in LOOKS if look[0][0] < 1280]


def said(app: App, words: CoachWords) -> CoachPaper:
    """The column with these words, as wide as in a lesson in this window."""
    metrics = Metrics.compute(*app.window.surface.get_size(), app.settings.ui_percent, LEAST)
    app.theme = Theme(metrics, app.settings.text_percent)
    app.canvas.retarget(app.window.surface, app.theme)
    return CoachPaper(app, words, Rect(0, 0, column_width(metrics), metrics.vh))


def cut_off(paper: CoachPaper) -> list[str]:
    """The parts of a column that lie beyond it or over others, or hold less than they have to say."""
    parts = {name: area for name, area in paper.places.items() if area.h > 0.5}
    found = [name for name, area in parts.items() if not paper.rect.contains(area)]
    found += [f"{a} {b}" for a, b in combinations(parts, 2) if parts[a].inflate(-1, -1).colliderect(parts[b])]
    canvas, speech, room = paper.canvas, paper.speech, paper.places["words"].w
    if canvas.block_height(speech.answer, "body_strong", room) > paper.places["answer"].h + 1 and speech.answer:
        found.append("answer")
    for line in set_lines(canvas, speech.words, paper._roles, room):
        x, word, strong = line[-1]
        found += [word] if x + canvas.measure(word, paper._roles[strong])[0] > room + 1 else []
    return found


@pytest.mark.parametrize(("size", "letters", "language"), LOOKS)
def test_all_that_a_coach_says_stands_whole_in_its_column(make_app, size, letters, language) -> None:
    """Issue: below 1280 a bubble of the length of its words lay over the board."""
    app = make_app(size=size, language=language, text_percent=letters)
    usual = [t(f"lessons.{key}") for key in ("astray", "astray_read", "astray_nothing")]
    asks = [t(f"lessons.{key}") for key in ("your_turn", "do_it", "confirm")]
    cut = []
    for one in (LESSON_FILES.find(id) for id in ALL):
        head = t("lessons.head", number=one.number, title=localised(one.form.title))
        for number, step in enumerate(one.form.steps, 1):
            answers = [*usual, *(localised(wrong.say) for wrong in step.wrong)]
            answers += [localised(step.astray)] if step.astray is not None else []
            ask = localised(step.ask) if step.ask is not None else max(asks, key=len)
            longest = max(answers, key=len)
            for words in (localised(step.say), *(localised(hint.say) for hint in step.hints)):
                contents = CoachWords(head, words, longest, "" if step.reads else ask, number, len(one.form.steps), "")
                cut += [(one.id, number, part) for part in cut_off(said(app, contents))]
    for puzzle in (one for game in PUZZLE_FILES.games() for one in PUZZLE_FILES.of(game)):
        head = t("puzzles.head", number=puzzle.number, title=puzzle_title(puzzle))
        contents = CoachWords(head, puzzle_words(puzzle), max(usual, key=len), "", 1, DIFFICULTIES, "", level=True)
        cut += [(puzzle.id, 1, part) for part in cut_off(said(app, contents))]
    assert not cut


def place_of_the_coach(app: App) -> list[Rect]:
    """Where the coach speaks on the scene on top, which lies wholly beside that; nothing over a result."""
    app.scenes.run_layouts()
    top = on_top(app)
    panel: Any = top.widgets.get("coach")
    if panel is None:
        return []
    board = next(scene for scene in app.scenes.scenes if isinstance(scene, LessonScene))
    others = [widget for widget in top.widgets if not widget.id.startswith("coach")]
    areas = [seen_part(widget) for widget in others if widget.visible]
    overlay = board.overlay_view(top)
    areas += board.table.busy_areas() if overlay is None else overlay.busy_areas()
    assert len(areas) > 5
    assert panel.rect.left >= max(area.right for area in areas if area.w > 0) - 0.5
    assert not cut_off(panel.paper)
    buttons = [widget.rect for widget in top.widgets if widget.id.startswith("coach.")]
    assert all(panel.rect.contains(button) for button in buttons)
    assert not any(one.colliderect(other) for one, other in combinations(buttons, 2))
    return [Rect(panel.rect)]


@pytest.mark.parametrize(
    ("lesson_id", "size", "letters", "language"),
    [
        *((one, *SMALL_LOOKS[(n + shift) % len(SMALL_LOOKS)]) for n, one in enumerate(ALL) for shift in (0, 6)),
        *longer((one, *look) for one in ALL for look in LOOKS),
    ],
)
def test_the_coach_keeps_its_place(make_app, lesson_id, size, letters, language) -> None:
    """Issue: the bubble leapt from touch to touch, and at every fourth step; only the arrow has to move."""
    app = make_app(size, language=language, text_percent=letters, animation_percent=0)
    scene = start_lesson(app, lesson_id)
    found: list[Rect] = []

    def note() -> None:
        found.extend(place_of_the_coach(app))

    while not (scene.run.done or scene.run.step.free):
        note()
        play_step(app, "mouse", note)
    found += place_of_the_coach(app) if scene.run.step.free else []
    assert len(found) > 1
    assert all(one == found[0] for one in found)


@pytest.mark.parametrize(("size", "letters", "language"), SMALL_LOOKS)
def test_what_says_a_puzzle_keeps_its_place(make_app, size, letters, language) -> None:
    """It lay over what it asked to read, and went aside from the units when the board was touched."""
    app = make_app(size, language=language, text_percent=letters, animation_percent=0)
    every = [one for game in PUZZLE_FILES.games() for one in PUZZLE_FILES.of(game)]
    puzzles = every[LOOKS.index((size, letters, language)) :: len(SMALL_LOOKS)]
    assert len(puzzles) > 3
    for one in puzzles:
        app.push("puzzle", lesson_id=one.id)
        settle(app)
        before = place_of_the_coach(app)
        scene = lesson_scene(app)
        scene.touch(scene.run.match.game.codec().load_actions([one.form.solution[0].action])[0].path[0])
        app.step([])
        assert before
        assert on_top(app) is not scene or place_of_the_coach(app) == before, one.id
        scene.leave_board()
        settle(app)


def test_the_scale_gives_way_to_the_column_for_as_long_as_a_lesson_lasts(make_app) -> None:
    app, scene = begun(make_app, "en", FIRST, (1024, 640))
    assert app.theme.scale == pytest.approx(1024 / (1024 + LEAST))
    assert (scene.width, scene.docked) == (1024, LEAST)
    scene.ask_leave()
    settle(app)
    assert app.theme.scale < 1, "a dialog over it is as large"
    click(app, "dialog.leave")
    settle(app)
    assert app.theme.scale == 1


@pytest.mark.parametrize("game", LESSON_FILES.games())
def test_who_teaches_a_game_has_a_face_and_sits_at_the_table(make_app, game) -> None:
    app = make_quick(make_app, "es", (1280, 720))
    lesson = LESSON_FILES.of(game)[0]
    scene: Any = app.push("lesson", lesson_id=lesson.id)
    app.step([])
    assert cast.face(teacher(game))
    assert scene.coach.speech().face == cast.face(teacher(game))
    assert [seat.name for seat in scene.session.match.seats][1 - lesson.form.pupil] == teacher(game)


def test_the_main_button_of_the_list_begins_what_comes_next(make_app) -> None:
    """It stands below who teaches; a narrow window in large letters has room for the tiles alone."""
    app = make_quick(make_app, "en", (1280, 720))
    scene: Any = app.scenes.top
    assert scene.widgets.default == f"lesson.{LESSON_FILES.of(scene.game)[0].id}"
    click(app, "lessons.go")
    assert on_top(app).name in ("lesson", "naming")
    narrow = make_app((1024, 640), language="en", text_percent=150)
    narrow.push("lessons")
    narrow.step([])
    assert on_top(narrow).widgets.get("lessons.go") is None
