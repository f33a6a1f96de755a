"""Coach marks on the real board: shown beside what they are about, once, until something is done."""

from collections.abc import Callable
from functools import cache, partial
from itertools import product
from typing import Any

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.board.announcements import above_ribbon
from tabletop.client.board.spots import Spot
from tabletop.client.draw.shapes import Rect
from tabletop.client.scenes.board.coach_marks import CoachMarks, MarkPanel
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.board.target_widgets import seen_part
from tabletop.client.ui.button import Button
from tabletop.commands.app_driver import AppDriver
from tabletop.lessons.coach_marks import coach_marks
from tabletop.lessons.library import LESSON_FILES
from tabletop.rules import catalogue
from tabletop.rules.adventure.game import GAME as ADVENTURE
from tabletop.rules.match import Match
from tabletop.rules.small_world.game import GAME as SMALL_WORLD
from tabletop.rules.warcraft.game import GAME as WARCRAFT
from tabletop.storage.lesson_progress import LessonProgress, save_progress
from tabletop.storage.settings import load_settings
from tests.support import (
    adventure_client,
    boards,
    lords_of_war_client,
    lords_of_war_positions,
    small_world_client,
    small_world_positions,
    warcraft_client,
    warcraft_positions,
)
from tests.support.adventure_windows import WINDOWS
from tests.support.boards import phase
from tests.support.lessons import start_lesson
from tests.support.pilot import click, hover, press, settle, toasts, wait
from tests.support.recorded_games import GAMES, moment, recorded
from tests.support.small_world_client import attempting, conquering
from tests.support.sweeps import sweep


def taught(make_app: Any, **options: Any) -> App:
    """An app whose player reads coach marks."""
    app: App = make_app(coach_marks=True, **options)
    app.settings.animation_percent = 0
    return app


def test_a_mark_stands_beside_what_it_is_about_and_covers_none_of_it(make_app) -> None:
    matches = {
        "lords_of_war/deploy": lords_of_war_client.under_way(2),
        "warcraft/move": warcraft_client.opening("move"),
        "small_world/conquest": conquering(3),
        "adventure/setup_characters": adventure_client.new_match(),
    }
    for number, (mark, match) in enumerate(matches.items()):
        app = taught(make_app, language=("en", "es")[number % 2])
        scene: Any = boards.open_board(app, match)
        app.step([])
        assert scene.marks.shown.id == mark
        panel = scene.widgets.find("mark")
        assert not panel.rect.colliderect(panel.aim)
        for name in ("mark.close", "mark.never"):
            assert panel.rect.contains(scene.widgets.find(name).rect)


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_first_mark_lay_over_the_prompt_and_below_the_ribbon(make_app, language) -> None:
    """Whoever began read neither what was asked nor whose turn it was."""
    matches = (
        (boards.open_board, warcraft_client.new_match()),
        (boards.open_board, small_world_client.new_match()),
        (boards.open_board, conquering(3)),
    )
    for lay, match in matches:
        app = taught(make_app, language=language)
        scene: Any = lay(app, match)
        app.step([])
        panel = scene.widgets.find("mark").rect
        assert not panel.colliderect(above_ribbon(scene.table.announcement_area))
        assert not panel.colliderect(scene.widgets.find("mark").aim)


def test_a_mark_lay_over_the_prompt(make_app) -> None:
    """Warcraft for four, a piece in the north of the map: what must be done can be read beside what is explained."""
    app = taught(make_app)
    match = moment(WARCRAFT, "main4-points", lambda m: phase(m) == "move" and len(m.journal) > 200)
    scene: Any = boards.open_board(app, match)
    app.step([])
    assert scene.marks.shown.id == "warcraft/move"
    assert not scene.widgets.find("mark").rect.colliderect(scene.table.prompt_area)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_a_mark_lay_over_the_hand_in_a_battle(make_app, size) -> None:
    app = taught(make_app, size=size)
    driver = AppDriver(app)
    board = driver.board(next(path for path in driver.examples("warcraft") if "battle" in path.stem), curtain=True)
    scene: Any = app.scenes.top
    scene.widgets.find("open").activate()
    driver.settle()
    assert board.marks.shown is not None
    panel = app.scenes.top.widgets.find("mark").rect
    hand = board.table.battle._hand
    assert len(hand) == 4
    assert panel.collidelist(list(hand)) < 0
    assert not [area for area in board.table.battle._asked_about() if panel.colliderect(area)]
    units = [widget.rect for widget in app.scenes.top.widgets if widget.id.startswith("piece:")]
    assert len(units) > 5
    assert panel.collidelist(units) < 0, "it lay over a whole army"


def test_the_arrow_of_a_mark_lay_over_the_main_button() -> None:
    """A mark above the main button speaks of what lies below it: a ring around that takes the place of the arrow."""
    paper, below, beside = Rect(1005, 470, 430, 80), Rect(1382, 660, 42, 46), Rect(900, 500, 40, 40)
    main = Rect(1150, 590, 210, 60)
    wide = Rect(1150, 590, 300, 60)
    assert MarkPanel(paper, paper, "words", below, [wide]).arrow is None
    assert MarkPanel(paper, paper, "words", beside, [wide]).arrow
    assert MarkPanel(paper, paper, "words", main, [main]).arrow, "it speaks of the main button itself"


def test_the_arrow_of_a_mark_lay_over_the_odds_that_it_speaks_of(make_app) -> None:
    """Small World, the die: the head hid '33%'. It ends before it, or a ring takes its place."""
    paper, region = Rect(500, 436, 430, 126), Rect(590, 338, 68, 68)
    odds, near = Rect(560, 380, 120, 26), Rect(560, 380, 120, 46)
    assert MarkPanel(paper, paper, "words", region).arrow.end[1] < odds.bottom
    assert not odds.collidepoint(MarkPanel(paper, paper, "words", region, (), [odds.inflate(2, 2)]).arrow.end)
    assert MarkPanel(paper, paper, "words", region, (), [near]).arrow is None
    app = taught(make_app, size=(1280, 720))
    app.settings.seen_marks.append("small_world/conquest")
    scene = boards.open_board(app, attempting())
    app.step([])
    assert scene.marks.shown.id == "small_world/action:final"
    mark = scene.widgets.find("mark")
    about = [one.target for one in scene.widgets if isinstance(one, Spot) and seen_part(one) == mark.aim]
    price = scene.table.read_at(about[0])
    assert mark.arrow is None or not mark.arrow.crosses([price])


def test_the_arrow_of_a_mark_hid_a_letter_of_a_name(make_app) -> None:
    """Lords of War, retreat: its head ended on the strip at the foot of the card."""
    app = taught(make_app, size=(1366, 768))
    app.settings.seen_marks.append("lords_of_war/reinforce")
    match = lords_of_war_client.under_way(8)
    while "retreat" not in {action.kind for action in match.legal_actions()}:
        match.apply(match.legal_actions()[0])
    scene = boards.open_board(app, match)
    app.step([])
    assert scene.marks.shown.id == "lords_of_war/action:retreat"
    mark = scene.widgets.find("mark")
    about = [one.target for one in scene.widgets if isinstance(one, Spot) and seen_part(one) == mark.aim]
    strip = scene.table.read_at(about[0])
    assert strip.h > 5
    assert mark.arrow is None or not mark.arrow.crosses([strip])


def test_the_tip_about_the_free_row_pointed_at_a_dear_one(make_app) -> None:
    app = taught(make_app, size=(1280, 720))
    scene = boards.open_board(app, small_world_client.new_match())
    app.step([])
    assert scene.marks.shown.id == "small_world/pick"
    assert scene.widgets.find("mark").aim == seen_part(scene.widgets.find("combo::0"))


@pytest.mark.parametrize("percent", [100, 150])
def test_the_mark_about_letters_waits_until_it_hides_nothing_that_can_be_chosen(make_app, monkeypatch, percent) -> None:
    app = taught(make_app, size=(1280, 720), text_percent=percent)
    save_progress(app.paths.lessons, {one: LessonProgress(1) for one in LESSON_FILES.ids("lords_of_war")})
    scene = boards.open_board(app, lords_of_war_client.under_way(2))
    press(app, "zoom_in")
    press(app, "next")
    scene.relayout()
    app.step([])
    paper = scene.widgets.find("mark").rect
    legal = next(one for one in scene.widgets if isinstance(one, Spot) and one.legal)
    monkeypatch.setattr(CoachMarks, "_place", lambda *_: (Rect(legal.rect), {}))
    scene.relayout()
    app.step([])
    assert not paper.colliderect(legal.rect)
    assert "mark" not in scene.widgets
    assert scene.marks.shown is None
    monkeypatch.undo()
    scene.relayout()
    app.step([])
    assert scene.marks.shown.id == "keys/letters"


def test_a_mark_is_shown_once_and_kept_as_seen(make_app) -> None:
    app = taught(make_app)
    scene = boards.open_board(app, conquering(3))
    app.step([])
    click(app, "mark.close")
    assert load_settings(app.paths.settings)[0].seen_marks == ["small_world/conquest"]
    app.step([])
    assert scene.marks.shown is None or scene.marks.shown.id != "small_world/conquest"


def test_the_first_mark_at_the_first_conquest_was_about_ending_it(make_app) -> None:
    """It comes once something has been conquered, also to those whom a lesson has taught what prices are."""
    app = taught(make_app)
    app.settings.seen_marks.append("small_world/conquest")
    match = moment(SMALL_WORLD, "base-3-coins", lambda m: phase(m) == "conquest")
    assert "conquer" not in {entry.action.kind for entry in match.journal}
    scene = boards.open_board(app, match)
    app.step([])
    assert scene.marks.shown is None or scene.marks.shown.id != "small_world/action:end_conquest"
    match.apply(next(action for action in match.legal_actions() if action.kind == "conquer"))
    app.pop()
    scene = boards.open_board(app, match)
    app.step([])
    assert scene.marks.shown.id == "small_world/action:end_conquest"


def test_the_mark_about_redeployment_flashed_up_for_a_moment_and_counted_as_read(make_app) -> None:
    """Spare tokens place themselves as it opens: the mark was put away by that."""
    app = taught(make_app)
    app.settings.skip_forced = True
    scene = boards.open_board(app, small_world_client.redeploying())
    settle(app)
    app.scenes.run_layouts()
    app.step([])
    assert app.settings.seen_marks == []
    assert scene.marks.shown.id == "small_world/redeploy"


def test_a_tip_about_keys_interrupted_a_mouse(make_app) -> None:
    """One key, such as that of the main button, makes nobody a user of keys: walking through the targets does."""
    app = taught(make_app)
    save_progress(app.paths.lessons, {one: LessonProgress(1) for one in LESSON_FILES.ids("lords_of_war")})
    scene = boards.open_board(app, lords_of_war_client.under_way(2))
    press(app, "zoom_in")
    scene.relayout()
    app.step([])
    assert scene.marks.shown is None
    press(app, "next")
    scene.relayout()
    app.step([])
    assert scene.marks.shown.id == "keys/letters"


def test_a_press_beside_a_mark_does_what_it_does(make_app) -> None:
    app = taught(make_app)
    match = lords_of_war_client.under_way(2)
    scene = boards.open_board(app, match)
    app.step([])
    assert scene.marks.shown is not None
    click(app, match.legal_actions()[0].path[0])
    app.step([])
    assert scene.session.path, "the card is selected by the same press"
    assert "mark" not in scene.widgets
    assert app.settings.seen_marks == ["lords_of_war/deploy"]


def test_escape_only_puts_the_mark_away(make_app) -> None:
    app = taught(make_app)
    scene = boards.open_board(app, conquering(3))
    app.step([])
    press(app, "next")
    assert scene.marks.shown is not None, "looking about leaves it"
    press(app, "back")
    assert app.scenes.top is scene
    app.step([])
    assert "mark" not in scene.widgets


def test_no_more_tips_until_the_settings_bring_them_back(make_app) -> None:
    app = taught(make_app)
    scene = boards.open_board(app, conquering(3))
    app.step([])
    click(app, "mark.never")
    app.step([])
    assert not load_settings(app.paths.settings)[0].coach_marks
    assert toasts(app)
    assert "mark" not in scene.widgets
    app.push("settings", group="play")
    app.step([])
    settings: Any = app.scenes.top
    settings.widgets.find("settings.marks_again").activate()
    assert app.settings.coach_marks
    assert app.settings.seen_marks == []
    app.pop()
    settle(app)
    app.scenes.run_layouts()
    assert scene.marks.shown is not None


def test_nobody_is_taught_twice(make_app) -> None:
    app = taught(make_app)
    save_progress(app.paths.lessons, {one: LessonProgress(1) for one in LESSON_FILES.ids("lords_of_war")})
    scene = boards.open_board(app, lords_of_war_client.under_way(2))
    app.step([])
    assert scene.marks.shown is None, "every lesson of the game has been taken"
    other = taught(make_app)
    other.push("lessons")
    other.step([])
    lesson = start_lesson(other, LESSON_FILES.ids("lords_of_war")[0])
    assert "mark" not in lesson.widgets


def test_after_the_lessons_the_first_game_had_no_marks_at_all(make_app) -> None:
    """What no lesson teaches was not told to those who had taken all of them."""
    app = taught(make_app)
    save_progress(app.paths.lessons, {one: LessonProgress(1) for one in LESSON_FILES.ids("small_world")})
    scene = boards.open_board(app, conquering(3))
    app.step([])
    assert scene.marks.shown is None, "the lessons have taught all of this"
    app.pop()
    match = moment(SMALL_WORLD, "base-3-coins", lambda m: phase(m) == "ready")
    scene = boards.open_board(app, match)
    app.step([])
    assert scene.marks.shown.id == "small_world/ready"


def test_what_a_lesson_has_taught_needs_no_mark_though_others_were_not_taken(make_app) -> None:
    app = taught(make_app)
    save_progress(app.paths.lessons, {"lords_of_war/victory": LessonProgress(1)})
    scene = boards.open_board(app, lords_of_war_client.under_way(2))
    app.step([])
    assert scene.marks.shown.id == "lords_of_war/deploy"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_first_mark_lay_over_the_start_squares_that_it_speaks_of(make_app, size, language) -> None:
    app = taught(make_app, size=size, language=language)
    scene = boards.open_board(app, lords_of_war_client.new_match())
    app.step([])
    assert scene.marks.shown.id == "lords_of_war/opening"
    paper = scene.widgets.find("mark").rect
    start = {action.path[-1] for action in scene.session.match.legal_actions()}
    assert start
    assert not any(paper.colliderect(scene.widgets.find(str(square)).rect) for square in start)


def covered_cards(scene: BoardScene, kind: str) -> list[bool]:
    """Whether the mark lies over each of the cards whose widgets' ids begin with ``kind``."""
    paper = scene.widgets.find("mark").rect
    return [bool(paper.colliderect(card.rect)) for card in scene.widgets if card.id.startswith(kind)]


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_mark_about_cards_lay_over_the_other_cards_of_the_hand(make_app, size) -> None:
    app = taught(make_app, size=size)
    scene = boards.open_board(app, warcraft_client.new_match())
    app.step([])
    assert scene.marks.shown.id == "warcraft/w1"
    assert covered_cards(scene, "hand:") == [False] * 3


def test_the_mark_about_drawing_lay_over_the_card_that_was_just_deployed(make_app) -> None:
    app = taught(make_app)
    match = lords_of_war_client.new_match()
    while phase(match) != "reinforce":
        match.apply(max(match.legal_actions(), key=lambda action: str(action.path[-1]) == "space:b3"))
    scene = boards.open_board(app, match)
    app.step([])
    assert scene.marks.shown.id == "lords_of_war/reinforce"
    assert covered_cards(scene, "piece:") == [False] * 3


def test_the_mark_about_quests_pointed_at_a_card_of_the_hand(make_app) -> None:
    """Whatever could be done first in that step was what it pointed at."""
    app = taught(make_app)
    match = moment(
        ADVENTURE, "3-valor", lambda m: phase(m) == "quests" and any(a.kind == "play_card" for a in m.legal_actions())
    )
    scene = boards.open_board(app, match)
    app.step([])
    assert scene.marks.shown.id == "adventure/quests"
    aim = scene.widgets.find("mark").aim
    one = next(widget for widget in scene.widgets if widget.rect == aim)
    assert one.target.kind == "quest"


def test_a_program_that_nobody_reads_shows_none(instant) -> None:
    scene = boards.open_board(instant, conquering(3))
    instant.step([])
    assert instant.settings.coach_marks
    assert "mark" not in scene.widgets


def test_nothing_is_said_behind_the_curtain(make_app) -> None:
    app = taught(make_app)
    scene = boards.open_board(app, lords_of_war_client.new_match(), opened=False)
    app.step([])
    assert scene.session.handing_over
    assert "mark" not in scene.widgets


def test_nothing_that_a_table_draws_on_top_covers_a_mark(make_app, monkeypatch) -> None:
    """The panel about a space of the Adventure once lay over the right half of a mark and its button."""
    app = taught(make_app)
    scene = boards.open_board(app, conquering(3))
    app.step([])
    paper = scene.widgets.find("mark").rect
    at = (round((paper.right - 12) * app.canvas.scale), round((paper.y + 12) * app.canvas.scale))
    before = tuple(app.canvas.surface.get_at(at))
    monkeypatch.setattr(scene.table, "draw_front", lambda canvas: canvas.fill(paper, (0, 0, 0)))
    scene.draw(app.canvas)
    assert tuple(app.canvas.surface.get_at(at)) == before


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_a_message_lay_over_the_words_of_a_mark(make_app, size) -> None:
    """A game that is opened from a save is proved while its first mark is read: both can be read, and what the mark
    points at can be seen."""
    matches = (
        (boards.open_board, lords_of_war_client.under_way(2)),
        (boards.open_board, warcraft_client.new_match()),
        (boards.open_board, small_world_client.new_match()),
        (boards.open_board, adventure_client.new_match()),
    )
    for lay, match in matches:
        app = taught(make_app, language="es", size=size)
        scene: Any = lay(app, match)
        app.toast("Registro comprobado: las 29 acciones son válidas.", "info")
        app.toast("Partida guardada de nuevo.", "ok")
        settle(app)
        mark = scene.widgets.find("mark").rect
        assert len(app.toasts.items) == 2
        for item in app.toasts.items:
            assert not item.rect.colliderect(mark), (match.game.meta.id, item.text, item.rect, mark)
            aim = scene.widgets.find("mark").aim
            assert not item.rect.colliderect(aim), (match.game.meta.id, item.text, item.rect, aim)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_mark_lay_over_the_main_button_of_lords_of_war(make_app, size, language) -> None:
    """The first mark of a new game took the corner of the button that confirms, and the one beside it."""
    app = taught(make_app, size=size, language=language)
    scene: Any = boards.open_board(app, lords_of_war_client.new_match())
    app.step([])
    panel = scene.widgets.find("mark").rect
    for name in ("primary", "take_back", "turn_view"):
        assert not panel.colliderect(scene.widgets.find(name).rect), name


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_a_mark_lay_over_the_only_card_on_the_mat(make_app, size) -> None:
    """Who answers a challenge saw a quarter of the card that is to be met."""
    app = taught(make_app, size=size, language="es")
    scene: Any = boards.open_board(app, lords_of_war_client.under_way(1))
    app.step([])
    mark = scene.widgets.find("mark").rect
    cards = [widget.rect for widget in scene.widgets if widget.id.startswith("piece:")]
    assert cards
    assert mark.collidelist(cards) < 0


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_words_about_a_combo_lay_over_a_mark(make_app, language) -> None:
    """The pointer rests on the column in which the combo was taken, and the mark of the conquest comes up beside it."""
    app = taught(make_app, size=(1280, 720), language=language)
    scene: Any = boards.open_board(app, conquering(3))
    app.step([])
    panel = scene.widgets.find("mark").rect
    combos = [one for one in scene.widgets if one.id.startswith("combo:")]
    told = 0
    for combo in combos:
        hover(app, combo)
        wait(app, 1200)
        if app.tooltips.rect is not None:
            told += 1
            assert not app.tooltips.rect.colliderect(panel), combo.id
    assert told >= 2


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_tooltip_of_its_button_lay_over_the_words_of_a_mark(make_app, size) -> None:
    app = taught(make_app, size=size, language="es")
    scene: Any = boards.open_board(app, adventure_client.new_match())
    app.step([])
    for name in ("mark.close", "mark.never"):
        hover(app, name)
        wait(app, 1200)
        assert not app.tooltips.rect.colliderect(scene.widgets.find("mark").area), name


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_mark_lay_over_the_own_race_and_the_tokens_in_hand(make_app, size) -> None:
    """The mark about prices hid what the prices are paid with."""
    app = taught(make_app, size=size, language="es")
    scene: Any = boards.open_board(app, conquering(3))
    app.step([])
    mark = scene.widgets.find("mark").rect
    assert not [area for area in scene.table.busy_areas() if mark.clip(area).h > 0.1 * area.h]


def test_a_mark_lay_over_the_middle_of_the_map(make_app) -> None:
    """Where there is a choice it covers sea and table rather than spaces and panels."""
    app = taught(make_app, size=(1280, 720), language="es")
    scene: Any = boards.open_board(app, adventure_client.placing(3))
    mark, area = scene.widgets.find("mark").rect, scene.table.place.board
    covered = [box for box in scene.table.view.labels(scene.app.canvas) if box.colliderect(mark)]
    assert not FRect(area).inflate(-area.w / 3, -area.h / 3).colliderect(mark)
    assert len(covered) <= 2


LOOKS = list(product([(1024, 640), (1152, 648), (1280, 720), (1920, 1080)], ["en", "es"]))


@cache
def first_moments(game: str) -> dict[str, tuple[str, int]]:
    """For each mark of a game the first position at which it is due in a recorded game that has one: (game, number)."""
    found: dict[str, tuple[str, int]] = {}
    left = {mark.id: mark for mark in coach_marks(game)}
    for path in sorted((GAMES / game).glob("*.json")):
        whole: Any = recorded(catalogue.game(game), path.stem)
        walker: Any = whole.branch(0)
        done: set[str] = set()
        for number, entry in enumerate(whole.journal[:700]):
            here, kinds = phase(walker), {action.kind for action in walker.legal_actions()} if left else set()
            for mark in [*left.values()]:
                if (mark.action in kinds or mark.on == here) and mark.after in {"", *done}:
                    found[mark.id] = path.stem, number
                    del left[mark.id]
            walker.apply(entry.action, entry.chance)
            done.add(entry.action.kind)
    return found


def window_match(phase: str) -> Match[Any]:
    """A window of the Adventure."""
    return adventure_client.match_at(WINDOWS[phase](), curtain=False)


def advancing() -> Match[Any]:
    """A Berserker with two victims must advance into the square of one."""
    field = [["d3", 1, "orc.deathbringer-a"], ["d4", 2, "dwf.slugger-b"], ["e4", 2, "dwf.dowager-b"]]
    place = lords_of_war_positions.position(field, phase="aim", intermediate=True)
    place.resolve()
    return lords_of_war_client.match_at(place, intermediate=True)


def raising() -> Match[Any]:
    """The dice of the Undead raise one melee unit or two."""
    units, levels = {"c4": "UD ranged 3, HU melee"}, {"UD": (1, 3, 1)}
    place = warcraft_positions.table(races=("UD", "HU"), board=units, levels=levels, ask_raise=True)
    return warcraft_client.match_at(place.do("end move", dice=[1, 1, 5]).state, curtain=False)


def overflowing() -> Match[Any]:
    """More units go home by a Town Portal than the Town has room for."""
    units = {"d4": "HU melee 2, HU flying", "a1": "HU ranged 2"}
    place = warcraft_positions.table(board=units, hands={"HU": ["portal"]})
    return warcraft_client.match_at(place.do("end move", "play HU-portal-1 d4 a1").state, curtain=False)


def asked_for_wood() -> Match[Any]:
    """The Night Elves are asked by their teammate."""
    stock = {"HU": (2, 0), "NE": (3, 3)}
    place = warcraft_positions.table("main4", active="HU", board={"i6": "HU melee"}, stock=stock)
    return warcraft_client.match_at(place.do("ask NE 3 wood").state, "main4", curtain=False)


def short_of_forts() -> Match[Any]:
    """Six new Forts for eight regions."""
    old = {f"M2B-0{n}": "A old 1 fort" for n in (1, 2, 3, 4)}
    own = {f"L1A-{n:02}": "A 1" for n in (1, 2, 3, 4, 6, 7, 8, 11)}
    place = small_world_positions.table(A="HUM GAR, old DRA", board=old | own).do("end conquest")
    while place.phase != "structure":
        place.do(place.texts[0])
    return small_world_client.match_at(place)


def bomb_behind_the_aegis() -> Match[Any]:
    """The region asks two coins of whoever reveals a bomb in it."""
    board = {"L1A-05": "B 1 bomb:dud ART-AEG", "L1A-03": "A 3"}
    return small_world_client.match_at(
        small_world_positions.table(A="GOB BLA", B="HUM GAR", board=board, coins={"A": 2}, phase="turn_start")
    )


UNRECORDED: dict[str, Callable[[], Match[Any]]] = {
    "lords_of_war/advance": advancing,
    "warcraft/raise": raising,
    "warcraft/portal": overflowing,
    "warcraft/answer": asked_for_wood,
    "small_world/structure": short_of_forts,
    "small_world/bomb_choice": bomb_behind_the_aegis,
} | {f"adventure/{phase}": partial(window_match, phase) for phase in WINDOWS}
"""By mark, positions at which those are due that no recorded game comes to."""


def due_moments(game: str) -> dict[str, Callable[[], Match[Any]]]:
    """For each mark of a game a position at which it is due."""
    rules = catalogue.game(game)
    return {mark: make for mark, make in UNRECORDED.items() if mark.startswith(f"{game}/")} | {
        mark: partial(moment, rules, name, number, curtain=False)
        for mark, (name, number) in first_moments(game).items()
    }


def needed(scene: Any) -> dict[str, Rect]:
    """What a mark never covers, by name: what can be chosen, pieces, cards, buttons, the prompt and what is read."""
    kept = [w for w in scene.widgets if w.visible and not w.id.startswith("mark")]
    kept = [
        w for w in kept if w.wanted or isinstance(w, Button) or w.id.startswith(("piece:", "hand:", "combo:", "card:"))
    ]
    areas = {f"read {n}": Rect(area) for n, area in enumerate(scene.read_areas())}
    prompt = {} if scene.prompt_area is None else {"prompt": Rect(scene.prompt_area)}
    found = {**{widget.id: seen_part(widget) for widget in kept}, **areas, **prompt}
    return {name: rect for name, rect in found.items() if rect.w > 0 and rect.h > 0}


def crossed(mark: Any, rect: Rect) -> bool:
    """Whether the arrow of a mark lies over something else than what it points at, and what that lies on."""
    return mark.arrow is not None and not rect.contains(mark.aim) and mark.arrow.crosses([rect])


@pytest.mark.parametrize(("game", "look"), sweep(catalogue.shipped_ids(), LOOKS))
def test_a_mark_covers_nothing_that_is_needed(make_app, game, look) -> None:
    """Issue: before a round of a battle marks lay over units, dice or the hand, in small windows above all."""
    size, language = look
    app = taught(make_app, size=size, language=language)
    every = [mark.id for mark in coach_marks(game)]
    covered: list[tuple[str, list[str]]] = []
    unseen: list[str] = []
    moments = due_moments(game)
    assert not set(every) - set(moments)
    for id in every:
        app.settings.seen_marks[:] = [one for one in every if one != id]
        boards.open_board(app, moments[id]())
        settle(app)
        app.scenes.run_layouts()
        top: Any = app.scenes.top
        mark = top.widgets.get("mark")
        if mark is None:
            unseen.append(id)
        else:
            kept = needed(top)
            names = [one for one, rect in kept.items() if mark.rect.colliderect(rect)]
            names += [f"arrow: {one}" for one, rect in kept.items() if crossed(mark, rect)]
            covered += [(id, names)] if names else []
        app.scenes.clear()
    assert not covered
    assert not unseen
