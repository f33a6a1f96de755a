"""The main menu, where games are chosen: the first frame, the list, the boxes, the strip; by mouse and keyboard."""

import dataclasses
import itertools
import subprocess
import sys
import threading
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from tabletop.bots import RECRUIT
from tabletop.client import games as tables
from tabletop.client.app import ASLEEP, BREATH, App
from tabletop.client.draw.images import _Decoding
from tabletop.client.scenes.lessons.lesson_board import LessonScene
from tabletop.client.scenes.menu import scene as menu
from tabletop.client.scenes.menu.game_boxes import CREST, GameBox
from tabletop.client.scenes.menu.scene import RunningGame
from tabletop.client.scenes.setup.scene import SetupScene
from tabletop.rules import catalogue
from tabletop.storage.header import Header, HeaderSeat
from tabletop.storage.lesson_progress import LessonProgress, save_progress
from tabletop.text import has
from tests.support.drawn import noted, redrawn
from tests.support.pilot import click, click_at_once, hover, on_top, press, push, settle, type_text, wait

TARGETS = ("setup", "load", "rulebook", "settings", "credits", "workshop", "board")


@pytest.fixture
def pushed(opened_with: Callable[[str], list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """What the scenes that the menu opens were opened with."""
    return {name: opened_with(name) for name in TARGETS}


def table(game: str) -> dict[str, Any]:
    """What the set-up of a game is opened with: its last table, or one computer player."""
    return {"game": game, "rival": RECRUIT, "proposed": True}


def header(**more: Any) -> Header:
    seats = (HeaderSeat("Ana", "blue"), HeaderSeat("Marta", "red"))
    plain = Header(
        "lords_of_war", 1, "", "a" * 32, "", "standard", seats, 12, "deploy", 1, (3, 4), None, (), "", "", 0, 20
    )
    return dataclasses.replace(plain, **more)


@pytest.fixture
def waiting(monkeypatch: pytest.MonkeyPatch) -> RunningGame:
    game = RunningGame("a" * 32, header())
    monkeypatch.setattr(menu, "glance", lambda paths: game)
    monkeypatch.setattr(menu, "find_running", lambda paths: (game, ()))
    return game


def open_menu(app: App) -> menu.MenuScene:
    scene = push(app, menu.MenuScene, "menu", frames=2)
    return scene


def been_here(app: App) -> None:
    """Somebody has played here before: the menu does not begin with the lessons."""
    app.paths.saves.mkdir(parents=True, exist_ok=True)


def test_first_frame_needs_neither_pydantic_nor_rules_nor_what_paints_living_things(tmp_path) -> None:
    code = (
        "import sys, pathlib; from tabletop.client.app import App, AppOptions;"
        "App(AppOptions(home=pathlib.Path(sys.argv[1]), frames=1, silent=True)).run();"
        "bad = [n for n in sys.modules if n.split('.')[0] in ('pydantic', 'numpy', 'PIL')"
        " or n.startswith('tabletop.rules.lords_of_war.') and not n.endswith('.meta')"
        " or n in ('tabletop.client.draw.life', 'tabletop.client.pieces')];"
        "print(bad); sys.exit(bool(bad) or 'tabletop.client.scenes.menu.scene' not in sys.modules)"
    )
    words = [sys.executable, "-c", code, str(tmp_path)]
    found = subprocess.run(words, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout + found.stderr


@pytest.mark.parametrize(
    ("size", "last"),
    [((1280, 720), "menu-first.jpg"), ((1632, 918), "menu-window.jpg"), ((1920, 1080), "menu.jpg")],
)
def test_a_small_window_reads_no_large_picture(make_app, monkeypatch, size, last) -> None:
    """Reading the picture of 3840 x 2160 once held up the menu for 200 ms just after the start."""
    app = make_app(size)
    app.canvas.kit.images.clear()  # nothing that another window has read
    read = noted(monkeypatch, app.canvas.kit.images, "_find")
    open_menu(app)
    wait(app, 500, turn=100)
    names = [name for name in read if name.startswith("menu")]
    assert names[-1] == last
    assert ("menu.jpg" in names) is (last == "menu.jpg")


def test_the_pictures_of_the_first_frame_are_decoded_beside_the_layout(make_app, monkeypatch) -> None:
    """The layout decodes none by itself, but one whose turn in the queue has not come when it is needed."""
    app = make_app((1280, 720))
    app.canvas.kit.images.clear()
    drawing = threading.get_ident()
    queued, waited = set[str](), list[str]()
    start, load = _Decoding.start, pygame.image.load

    def begun(decoding: _Decoding) -> None:
        queued.add(decoding.path)
        start(decoding)

    def noted(*args: Any) -> pygame.Surface:
        if threading.get_ident() == drawing and str(args[0]).endswith(".jpg"):
            waited.append(str(args[0]))
        return load(*args)

    monkeypatch.setattr(_Decoding, "start", begun)
    monkeypatch.setattr(pygame.image, "load", noted)
    app.push("menu")
    app.step()
    assert queued
    assert set(waited) <= queued


def test_the_first_frame_only_glances_though_its_window_gains_the_focus(make_app, monkeypatch) -> None:
    """The focus of a window that opened made the first frame read the large picture and every running game."""
    app = make_app((1920, 1080))
    app.canvas.kit.images.clear()
    read = noted(monkeypatch, app.canvas.kit.images, "_find")
    app.push("menu")
    app.step([pygame.event.Event(pygame.WINDOWFOCUSGAINED)])
    assert "menu-first.jpg" in read
    assert "menu.jpg" not in read


def test_without_a_running_game_there_is_no_continue(app) -> None:
    been_here(app)
    scene = open_menu(app)
    assert "menu.continue" not in scene.widgets
    assert scene.widgets.default == f"menu.play.{catalogue.game_ids()[0]}"


def test_a_first_start_offers_the_lessons_before_anything_else(app) -> None:
    scene = open_menu(app)
    assert scene.widgets.default == "menu.learn"
    tops = [widget.rect.y for widget in scene.widgets if widget.id in ("menu.learn", "menu.load", "menu.quit")]
    assert tops[0] == min(tops)
    press(app, "ok")
    assert on_top(app).name == "lessons"


@pytest.mark.parametrize(
    ("progress", "words"),
    [
        ({"warcraft/move": LessonProgress(0, 2, "start")}, "Pick up the lesson where you left it"),
        ({"warcraft/move": LessonProgress(1)}, "Lessons completed: 1 of 21"),
        ({"warcraft/mill": LessonProgress(1)}, "New here? Short lessons on the real board"),
    ],
)
def test_the_lessons_stay_the_first_thing_until_a_game_is_played(app, progress, words) -> None:
    """After a look at the first lesson, Enter on the menu began a game; puzzles and lessons of old are not counted."""
    save_progress(app.paths.lessons, progress)
    scene = open_menu(app)
    assert scene.widgets.default == "menu.learn"
    entry = scene.widgets.find("menu.learn")
    assert entry.sub == words
    press(app, "ok")
    assert on_top(app).game == ("warcraft" if words.startswith("Pick") else catalogue.game_ids()[0])  # type: ignore[attr-defined]


@pytest.mark.parametrize("entry", ["menu.learn", "menu.load", "menu.quit"])
def test_the_key_to_the_right_led_to_the_rules_of_a_box_before_its_play(app, entry) -> None:
    scene = open_menu(app)
    press(app, "next")
    scene.widgets.focus(entry)
    press(app, "right")
    assert scene.widgets.focused is scene.widgets.find(f"menu.play.{catalogue.game_ids()[0]}")
    press(app, "right")
    assert scene.widgets.focused is scene.widgets.find(f"menu.play.{catalogue.game_ids()[1]}")
    press(app, "up")
    assert not scene.widgets.focused.id.startswith("menu.play"), "the rules are one key further"


ENTRIES = [
    ("menu.load", "load"),
    ("menu.rules", "rulebook"),
    ("menu.settings", "settings"),
    ("menu.credits", "credits"),
    ("menu.works.lords_of_war", "workshop"),
    ("menu.rules.lords_of_war", "rulebook"),
]


def press_box(app: App, id: str) -> None:
    """Click beside what lies on a box."""
    app.scenes.run_layouts()
    box = on_top(app).widgets.find(id).rect
    click(app, id, at=(box.x + 40, box.centery))


@pytest.mark.parametrize(
    ("button", "target"),
    [*ENTRIES, ("menu.game.lords_of_war", "setup"), ("menu.game.warcraft", "setup")],
)
def test_every_entry_opens_its_scene(app, pushed, button, target) -> None:
    open_menu(app)
    if button.startswith("menu.game."):
        press_box(app, button)
        assert pushed[target][0]["game"] == button.removeprefix("menu.game.")
    else:
        click(app, button)
        assert pushed[target][0].get("game", "lords_of_war") == "lords_of_war"
    assert len(pushed[target]) == 1


def test_a_double_click_opens_only_once(app, pushed) -> None:
    open_menu(app)
    press_box(app, "menu.game.warcraft")
    app.scenes.pop()
    app.step([])
    box = app.scenes.top.widgets.find("menu.game.warcraft").rect  # type: ignore[union-attr]
    click_at_once(app, "menu.game.warcraft", at=(box.x + 40, box.centery), clicks=2)
    click_at_once(app, "menu.play.warcraft", clicks=2)
    assert len(pushed["setup"]) == 1


def test_keyboard_alone(app, pushed) -> None:
    been_here(app)
    scene = open_menu(app)
    press(app, "ok")
    assert pushed["setup"] == [table("lords_of_war")]
    app.pop()
    ids = set()
    for _ in range(len(scene.widgets.order())):
        press(app, "next")
        ids.add(scene.widgets.focused.id)
    assert ids == {widget.id for widget in scene.widgets.order()}
    assert {f"menu.{what}.{game}" for game in catalogue.game_ids() for what in ("play", "rules")} <= ids
    assert {"menu.load", "menu.quit", "menu.works.lords_of_war", "menu.almanac.adventure", "menu.language"} <= ids
    scene.widgets.focus("menu.play.lords_of_war")
    press(app, "right", "ok")
    assert pushed["setup"][-1] == table("warcraft")
    app.pop()
    press(app, "rules")
    assert pushed["rulebook"] == [{"game": "warcraft"}], "of the box that is lit"


@pytest.mark.parametrize("game", catalogue.game_ids())
def test_a_game_is_chosen_by_its_button_or_its_box(app, pushed, game) -> None:
    scene = open_menu(app)
    click(app, f"menu.play.{game}")
    app.pop()
    app.step([], 900)
    press_box(app, f"menu.game.{game}")
    app.pop()
    assert pushed["setup"] == [table(game)] * 2
    click(app, f"menu.rules.{game}")
    app.pop()
    assert pushed["rulebook"] == [{"game": game}]
    assert tables.has_works(game) == (f"menu.works.{game}" in scene.widgets)
    assert tables.has_almanac(game) == (f"menu.almanac.{game}" in scene.widgets)


def test_the_box_that_is_looked_at_is_lit(app) -> None:
    scene = open_menu(app)
    hover(app, "menu.rules.warcraft")
    lit = {game: scene.widgets.find(f"menu.game.{game}").lit for game in scene.games}
    assert [game for game, on in lit.items() if on] == ["warcraft"]


# ------------------------------------------------------------------------------------------ one game, many games


def catalogue_of(games: tuple[str, ...], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the menu know these games; unknown ones look like Lords of War."""
    known = catalogue.game_ids()
    metas = {game: catalogue.meta(game if game in known else known[0]) for game in games}

    class Some:
        @staticmethod
        def game_ids() -> tuple[str, ...]:
            return games

        @staticmethod
        def shipped_ids() -> tuple[str, ...]:
            return games

        @staticmethod
        def faults() -> tuple[()]:
            return ()

        @staticmethod
        def meta(game: str) -> Any:
            return dataclasses.replace(metas[game], id=game)

    monkeypatch.setattr("tabletop.client.scenes.menu.scene.catalogue", Some)
    for game in games:
        if game not in known:
            cover = tables.Cover(f"box-{game}.jpg")
            monkeypatch.setitem(tables._GAMES, game, tables.GameClient("cards", cover, "", ""))


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_four_games_stand_side_by_side(make_app, pushed, monkeypatch, size) -> None:
    catalogue_of(("warcraft", "small_world", "adventure", "lords_of_war"), monkeypatch)
    app = make_app(size)
    scene = open_menu(app)
    boxes = [scene.widgets.find(f"menu.game.{game}") for game in scene.games]
    assert all(a.rect.right < b.rect.left for a, b in itertools.pairwise(boxes))
    hover(app, "menu.game.adventure")
    settle(app)
    assert isinstance(boxes[2], GameBox)
    assert boxes[2].rise == 1.0
    press_box(app, "menu.game.adventure")
    assert pushed["setup"][-1]["game"] == "adventure"
    app.pop()
    buttons = [widget.rect for widget in scene.widgets.order() if widget.id.startswith("menu.")]
    assert not any(a.colliderect(b) for a, b in itertools.combinations(buttons, 2))
    click(app, "menu.play.small_world")
    assert pushed["setup"][-1]["game"] == "small_world"


def test_continue_names_the_game_and_opens_it(app, pushed, waiting, monkeypatch) -> None:
    scene = open_menu(app)
    assert scene.widgets.default == "menu.continue"
    assert waiting.words() == "Lords of War, turn 12, Marta to move"
    opened: list[App] = []
    monkeypatch.setattr(RunningGame, "open", lambda self, app: opened.append(app))
    press(app, "ok")
    click(app, "menu.continue")
    assert opened == [app, app]


def test_a_running_game_that_cannot_be_read_is_told(app) -> None:
    game = RunningGame("a" * 32, header())
    open_menu(app)
    game.open(app)
    app.step([])
    assert on_top(app).name == "dialog"


def test_finished_game_is_called_finished() -> None:
    assert RunningGame("x", header(ending="units")).words() == "Lords of War, turn 12, finished"
    assert RunningGame("x", header(active=7)).words() == "Lords of War, turn 12, finished"


def test_sound_and_full_screen(app) -> None:
    scene = open_menu(app)
    app.settings.volumes.master = 55
    click(app, "menu.sound")
    assert app.settings.volumes.master == 0
    click(app, "menu.sound")
    assert app.settings.volumes.master == 55
    assert scene.widgets.find("menu.sound").tooltip
    click(app, "menu.full_screen")
    assert app.settings.full_screen
    click(app, "menu.full_screen")
    assert not app.settings.full_screen


def test_quit_and_escape(app) -> None:
    open_menu(app)
    press(app, "back")
    assert app.running
    assert on_top(app).name == "dialog"
    click(app, "dialog.cancel")
    assert app.running
    assert on_top(app).name == "menu"
    press(app, "back")
    click(app, "dialog.quit")
    assert not app.running


def test_help_is_a_dialog(app) -> None:
    open_menu(app)
    press(app, "help")
    assert on_top(app).name == "keys"


BOXED = ((1280, 720), (1366, 768), (1600, 900), (1920, 1080), (3840, 2160))


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_box_of_the_menu_showed_the_key_of_its_sentence(make_app, language) -> None:
    """Every game on the shelf has the short sentence of narrow boxes."""
    app = make_app((1024, 640), language=language)
    scene = open_menu(app)
    games = [widget.meta.id for widget in scene.widgets if isinstance(widget, GameBox)]
    assert games
    assert all(has(f"{game}.blurb.short") for game in games)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("look", [((1024, 640), 150), *(((w, h), 100) for w, h in BOXED)])
def test_boxes_of_the_menu_were_set_in_two_types_or_told_only_names(make_app, look, language) -> None:
    """At 1366x768 two boxes had large letters and two small ones, or no emblems; low ones told only names."""
    scene = open_menu(make_app(size=look[0], language=language, text_percent=look[1]))
    boxes = [widget for widget in scene.widgets if isinstance(widget, GameBox)]
    assert len(boxes) == 4
    assert len({box.shared for box in boxes}) == 1
    assert boxes[0].shared.sentence
    look, canvas = boxes[0].shared, scene.app.canvas
    large = dataclasses.replace(look, role="reading@17", crest=0.0)
    assert look.role == large.role or not all(box.fits(canvas, large) for box in boxes)
    assert min(box.room_left(canvas, look) for box in boxes) < CREST
    assert scene.app.canvas.overflows == []


def test_a_box_kept_two_lines_for_the_one_line_below_its_name(make_app, lines) -> None:
    """In the window that opens on a small screen, the name of the Adventure Game stood far above the line below it."""
    app = make_app(size=(1152, 640))
    scene = open_menu(app)
    boxes = [widget.rect for widget in scene.widgets if isinstance(widget, GameBox)]
    assert len(boxes) == 4
    found = redrawn(app, lines)
    for box in boxes:
        name, *below = (one.box for one in found if box.contains(one.box))
        assert below
        assert below[0].y - name.bottom < app.canvas.line_height("flavour")


# -------------------------------------------------------------------------------------------- what the player is called


@pytest.mark.parametrize(("answer", "name"), [("ok", "Ana"), ("back", "")])
def test_a_name_is_asked_for_once(make_app, pushed, answer, name) -> None:
    app = make_app(name=None)
    open_menu(app)
    click(app, "menu.play.warcraft")
    assert on_top(app).name == "naming"
    type_text(app, "Ana")
    press(app, answer)
    assert app.settings.name == name
    assert pushed["setup"] == [table("warcraft")]
    app.scenes.pop()
    click(app, "menu.play.warcraft")
    assert len(pushed["setup"]) == 2, "nobody is asked twice"


def test_the_name_proposed_is_the_one_that_older_settings_hold(make_app) -> None:
    app = make_app(name=None)
    app.settings.last_names = ["Marta", "Leo"]
    open_menu(app)
    click(app, "menu.play.warcraft")
    press(app, "ok")
    assert app.settings.name == "Marta"
    assert on_top(app, SetupScene).names()[0] == "Marta"


def test_a_lesson_asks_for_the_name_and_calls_the_player_by_it(make_app) -> None:
    app = make_app(name=None)
    app.push("lessons", game="lords_of_war")
    app.step([])
    click(app, next(widget.id for widget in on_top(app).widgets if widget.id.startswith("lesson.")))
    assert on_top(app).name == "naming"
    type_text(app, "Ana")
    press(app, "ok")
    assert on_top(app, LessonScene).session.match.seats[on_top(app, LessonScene).run.pupil].name == "Ana"


def test_the_sky_lives_for_a_minute_after_the_last_input(app) -> None:
    app.push("menu")
    wait(app, 3000)
    assert app.rate() == BREATH
    shown = app.frame
    wait(app, 2000)
    assert app.frame > shown + 5
    wait(app, 60_000)
    shown = app.frame
    wait(app, 3000)
    assert (app.frame, app.rate()) == (shown, ASLEEP)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_living_sky_cut_the_name_of_the_program(make_app, size) -> None:
    app = make_app(size)
    app.push("menu")
    wait(app, 3000)
    app.picture()
    scene, name = on_top(app), app.canvas.surface.subsurface((0, 0, size[0] // 2, size[1] // 5))
    whole = name.copy()
    while scene.dirty_part is None:
        scene.update(16)
    with app.canvas.clip(scene.dirty_part):
        scene.draw(app.canvas)
    assert name.copy().get_buffer().raw == whole.get_buffer().raw


@pytest.mark.parametrize("why", ["reduced", "behind"])
def test_the_sky_stands_still(app, why) -> None:
    app.settings.reduced_motion = why == "reduced"
    app.window.focused = why != "behind"
    app.push("menu")
    wait(app, 3000)
    shown = app.frame
    wait(app, 3000)
    assert (app.frame, app.rate()) == (shown, ASLEEP)
