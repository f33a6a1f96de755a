"""The loop, the scene stack, faults, and how little an idle program does."""

from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop import resources
from tabletop.client.app import ASLEEP, FAST
from tabletop.client.board.plate import baked_polygon_plate
from tabletop.client.core import window
from tabletop.client.core.input import Command, FileDropped, InputMapper, PointerDown, PointerMove, PointerUp
from tabletop.client.core.window import GameWindow
from tabletop.client.draw import cache
from tabletop.client.scenes import SCENES
from tabletop.client.scenes.base import Scene
from tabletop.client.scenes.dialog import DialogScene
from tabletop.client.scenes.load.scene import LoadScene
from tabletop.client.scenes.packages import PackageScene
from tabletop.client.ui.button import Button
from tabletop.resources import AssetError
from tabletop.rules.match import Match
from tabletop.storage.autosave import Autosave
from tabletop.storage.errors import SaveError
from tabletop.storage.settings import load_settings
from tabletop.text import t
from tests.support.lords_of_war_client import new_match
from tests.support.pilot import WidgetScene, click, click_beside, click_message, on_top, press, settle, toasts, wait


def test_nothing_is_drawn_while_nothing_changes(app) -> None:
    app.push("kit")
    wait(app, 100)
    shown = app.frame
    wait(app, 3000)
    assert app.frame == shown
    assert app.rate() == ASLEEP
    app.step([PointerMove((5, 5))])
    assert app.rate() == FAST


class Recorder(WidgetScene):
    journal: list[str] = []

    def _note(self, word: str) -> None:
        self.journal.append(f"{self.args['id']}:{word}")

    def enter(self) -> None:
        self._note("enter")

    def leave(self) -> None:
        self._note("leave")

    def pause(self) -> None:
        self._note("pause")

    def resume(self, result: Any = None) -> None:
        self._note(f"resume {result}")

    def rescue(self) -> str:
        self._note("rescue")
        return ""


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    monkeypatch.setitem(SCENES, "recorder", Recorder)
    Recorder.journal = []
    return Recorder.journal


def test_scenes_enter_leave_pause_and_resume_in_pairs(app, recorder) -> None:
    app.push("recorder", id="a")
    app.push("recorder", id="b")
    app.replace("recorder", id="c")
    app.pop("done")
    app.reset("recorder", id="d")
    app.step([])
    assert recorder == [
        "a:enter", "a:pause", "b:enter", "b:leave", "c:enter", "c:leave", "a:resume done", "a:leave", "d:enter",
    ]  # fmt: skip
    app.pop()
    assert not app.running


def test_a_fault_saves_the_game_and_says_so(app, recorder, monkeypatch, failures) -> None:
    class Broken(Recorder):
        def draw(self, canvas: Any) -> None:
            raise RuntimeError("torn")

    monkeypatch.setitem(SCENES, "broken", Broken)
    app.push("recorder", id="below")
    app.push("broken", id="broken")
    app.step([])
    assert "broken:rescue" in recorder
    assert "below:rescue" in recorder
    assert [scene.name for scene in app.scenes.scenes] == ["kit", "dialog"]
    app.step([])
    click(app, "dialog.ok")
    assert app.running
    assert len(app.scenes) == 1
    assert [str(failures.pop())] == ["torn"]


def full(*_: object) -> None:
    raise SaveError("disk_full")


def _fails(scene: Scene) -> None:
    def torn(canvas: object) -> None:
        raise RuntimeError("torn")

    scene.draw = torn
    scene.invalidate()


@pytest.mark.parametrize("what", ["game", "shelf", "over", "full", "lesson", "settings"])
def test_after_a_fault_the_menu_was_said_to_continue_what_it_did_not_have(
    make_app, monkeypatch, failures, what
) -> None:
    """What is said is true, and nothing is said of a game where none was open."""
    app = make_app(start="menu", base_scene="menu")
    app.push("menu")
    app.step([])
    words = ""
    if what == "lesson":
        app.push("lesson", lesson_id="lords_of_war/arrows")
        words = t("lessons.is_kept")
    elif what == "settings":
        app.push("settings")
    else:
        match: Match[Any] = new_match()
        while what == "over" and match.outcome is None:
            match.apply(match.legal_actions()[-1])
        app.push("board", match=match, stored=what == "shelf")
        words = t("client.failed.shelf" if what in ("shelf", "over") else "client.failed.running")
        if what == "full":
            monkeypatch.setattr(Autosave, "record", full)
            words = t("client.failed.lost", reason=t("storage.error.disk_full", file="Marta – Iván"))
    _fails(on_top(app))
    app.step([])
    app.step([])
    assert on_top(app, DialogScene).text == " ".join(filter(None, [t("client.failed"), words]))
    click(app, "dialog.ok")
    settle(app)
    assert ("menu.continue" in on_top(app).widgets) == (what == "game")
    assert str(failures.pop()) == "torn"


def test_a_scene_that_could_not_be_left_kept_the_game_below_it_from_being_continued(make_app, failures) -> None:
    """The others were not left at all, so that the game stayed locked."""
    app = make_app(start="menu", base_scene="menu")
    app.push("menu")
    app.push("board", match=new_match())
    app.step([])
    scene = app.push("settings")

    def torn() -> None:
        raise RuntimeError("torn")

    scene.leave = torn
    _fails(scene)
    app.step([])
    click(app, "dialog.ok")
    settle(app)
    assert "menu.continue" in on_top(app).widgets
    assert str(failures.pop()) == "torn"


def test_a_base_scene_that_fails_too_ends_the_program(app, monkeypatch, failures) -> None:
    class Broken(WidgetScene):
        def handle(self, event: Any) -> bool:
            raise RuntimeError("torn")

        def layout(self, width: float, height: float, compact: bool) -> None:
            raise RuntimeError("torn")

    monkeypatch.setitem(SCENES, "kit", Broken)
    app.push("kit")
    app.step([])
    app.step([])
    with pytest.raises(RuntimeError, match="torn"):
        app.step([])
    assert {str(failure) for failure in failures} == {"torn"}
    failures.clear()


@pytest.mark.parametrize("name", ["menu", "settings", "lessons", "board"])
def test_a_file_dropped_where_nothing_takes_it_was_ignored_without_a_word(app, name) -> None:
    app.push(name, **({"match": new_match()} if name == "board" else {}))
    app.step([])
    for _ in range(2):
        app.step([FileDropped("/anywhere/save.json")])
    assert toasts(app).count(t("client.dropped")) == 1


@pytest.mark.parametrize("name", ["menu", "settings", "board"])
def test_a_saved_game_or_a_work_dropped_anywhere_is_shown(app, name) -> None:
    """Both were refused but on the pages of their own kind."""
    app.push(name, **({"match": new_match()} if name == "board" else {}))
    save = Path(__file__).parents[2] / "saves" / "example-1-opening.json"
    app.step([FileDropped(str(save))])
    shown = on_top(app, LoadScene)
    assert shown.selected is not None
    assert shown.selected.path.parent == app.paths.saves
    app.pop()
    app.step([FileDropped(str(Path(__file__).parents[2] / "docs" / "island-herons.json"))])
    assert len(on_top(app, PackageScene).held) == 1


def test_after_frame_runs_once_after_the_flip(app) -> None:
    app.push("kit")
    calls: list[int] = []
    app.after_frame(lambda: calls.append(app.frame))
    assert not calls
    app.step([])
    app.invalidate()
    app.step([])
    assert calls == [1]


def test_a_new_size_lays_out_again_and_keeps_the_focus(app) -> None:
    sizes: list[tuple[float, float]] = []

    def build(scene: Scene) -> None:
        sizes.append((scene.width, scene.height))
        scene.widgets.add(Button("one", (10, 10, 100, 40), "One"))
        scene.widgets.add(Button("two", (10, 60, 100, 40), "Two"))

    scene = app.push("kit", build=build)
    app.step([])
    press(app, "next", "next")
    assert scene.widgets.focused.id == "two"
    app.window.set_size((1920, 1080))
    app.step(pygame.event.get())
    assert sizes[-1] == (1920, 1080)
    assert scene.widgets.focused is scene.widgets.find("two")


def test_resizing_leaks_nothing(app) -> None:
    import gc

    def build(scene: Scene) -> None:
        for n in range(20):
            scene.widgets.add(Button(f"b{n}", (10, 10 + 30 * n, scene.width / 3, 28), f"Button {n}", icon="save"))

    app.push("kit", build=build)

    def turn(n: int) -> None:
        app.window.set_size((1100 + n % 40 * 7, 700 + n % 30 * 5))
        app.step(pygame.event.get())

    for n in range(40):
        turn(n)
    gc.collect()
    before = len(gc.get_objects())
    for n in range(120):
        turn(n)
    gc.collect()
    assert len(gc.get_objects()) - before < 500


def test_the_scale_turns_pixels_into_units(make_app) -> None:
    app = make_app(size=(3840, 2160))
    pressed: list[str] = []
    app.push("kit", build=lambda scene: scene.widgets.add(
        Button("go", (100, 100, 200, 40), "Go", on_click=lambda: pressed.append("go"))))  # fmt: skip
    app.step([])
    assert app.theme.metrics.scale == 2.0
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        app.step([pygame.event.Event(kind, pos=(300, 240), button=1)])
    assert pressed == ["go"]


def test_a_double_click_does_not_act_on_what_the_first_click_brought(app) -> None:
    acts: list[str] = []

    def ask() -> None:
        acts.append("ask")
        app.push("kit", build=lambda scene: scene.widgets.add(
            Button("danger", (100, 100, 200, 40), "Delete", on_click=lambda: acts.append("deleted"))))  # fmt: skip

    app.push("kit", build=lambda scene: scene.widgets.add(Button("ask", (100, 100, 200, 40), "Ask", on_click=ask)))
    app.step([])
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(150, 120), button=1)
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(150, 120), button=1)
    app.step([down, up, down, up])
    assert acts == ["ask"]
    wait(app, 500)
    app.step([down, up])
    assert acts == ["ask", "deleted"]


def test_one_screen_fades_into_the_next_and_then_all_is_still(app) -> None:
    app.push("kit")
    wait(app, 100)
    first = app.frame
    app.push("kit")
    for _ in range(25):
        app.step([], 16)
    assert first + 4 < app.frame < first + 12
    assert not app.moving
    app.settings.animation_percent = 0
    before = app.frame
    app.pop()
    wait(app, 400)
    assert app.frame == before + 1


def test_tooltips_wait_for_the_mouse_after_keys(app) -> None:
    app.push("kit", build=lambda scene: scene.widgets.add(Button("b", (100, 100, 96, 40), "B", tooltip="Why")))
    app.step([PointerMove((120, 120))])
    press(app, "next")
    wait(app, 800)
    assert app.tooltips.shown is None
    app.step([PointerMove((121, 120))])
    wait(app, 500)
    assert app.tooltips.shown is not None


def test_a_dialog_keeps_the_input_and_escape_cancels(app) -> None:
    answers: list[str] = []
    below: list[str] = []
    app.push("kit", build=lambda scene: scene.widgets.add(
        Button("below", (0, 0, 1280, 720), "Below", on_click=lambda: below.append("hit"))))  # fmt: skip
    buttons = [("delete", "Delete", "danger"), ("cancel", "Keep", "secondary")]
    app.ask("Delete?", "This cannot be undone.", buttons, answers.append, default="cancel")
    app.step([])
    click_beside(app, (5, 5))
    press(app, "next", "next", "next")
    top = on_top(app)
    assert top.widgets.focused.id.startswith("dialog.")
    assert not below
    press(app, "back")
    assert answers == ["cancel"]
    assert len(app.scenes) == 1
    app.ask("Delete?", "", buttons, answers.append, default="cancel")
    app.step([])
    press(app, "left", "ok")
    assert answers == ["cancel", "delete"]


def test_a_missing_picture_was_told_in_the_log_alone(app) -> None:
    """The person at the screen read nothing of it. The first missing file is told; one sentence, whatever follows."""
    app.push("kit")
    app.step([], 16)
    assert not toasts(app)
    for name in ("no/such-picture", "no/other-picture"):
        app.canvas.image(name, (100, 10, 60, 40))
        app.canvas.image(name, (100, 10, 60, 40))
        app.invalidate()
        app.step([], 16)
    assert [words for words in toasts(app) if "no/such-picture" in words] == toasts(app) != []
    cache.forget_notices()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("words", [None, "{", "{}"], ids=["away", "cut off", "without fields"])
def test_a_missing_map_was_told_as_an_error_of_the_program(
    make_app, tmp_path, monkeypatch, failures, language, words
) -> None:
    """The recovery message named no file and nothing to do."""
    if words is not None:
        (tmp_path / "images").mkdir()
        (tmp_path / "images" / "board.json").write_text(words, encoding="utf-8")
    monkeypatch.setattr(resources, "_root", lambda _: tmp_path)
    app = make_app(language=language)
    app.push("kit", build=lambda _: baked_polygon_plate("board"))
    app.step([])
    assert isinstance(failures.pop(), AssetError)
    assert not failures
    top = app.scenes.top
    assert top.title() == t("client.incomplete_title")
    assert "images/board.json" in top.text
    click(app, "dialog.ok")
    assert app.scenes.top.name == "kit"


def test_toasts_time_out_and_their_action_has_a_key(app) -> None:
    undone: list[int] = []
    app.push("kit")
    app.toast("Saved", "ok")
    app.toast("Game deleted", "info", ("Undo", lambda: undone.append(1)))
    settle(app)
    assert len(app.toasts.items) == 2
    press(app, "toast")
    assert undone == [1]
    assert len(app.toasts.items) == 1
    wait(app, 5000)
    assert not app.toasts.items
    app.toast("Game deleted", "info", ("Undo", lambda: undone.append(2)))
    settle(app)
    click_message(app)
    assert undone == [1, 2]
    assert not app.toasts.items


def test_a_tooltip_comes_after_a_rest_and_stays_inside(app) -> None:
    text = "A rather long explanation that needs several lines to be told in full to whoever asks for it."
    app.push("kit", build=lambda scene: scene.widgets.add(
        Button("corner", (1180, 670, 96, 40), "Corner", tooltip=text)))  # fmt: skip
    app.step([PointerMove((1200, 690))])
    wait(app, 200)
    assert app.tooltips.shown is None
    wait(app, 300)
    assert app.tooltips.shown is not None
    assert app.tooltips.rect is not None
    assert pygame.FRect(0, 0, 1280, 720).contains(app.tooltips.rect)
    app.step([PointerMove((20, 20))])
    assert app.tooltips.shown is None
    press(app, "next", "info")
    app.step([])
    assert app.tooltips.shown is not None
    press(app, "info")
    assert app.tooltips.shown is None


def test_a_tooltip_covered_what_a_click_had_brought(app) -> None:
    """It came by itself over the fight that the click had begun; it waits until the pointer stirs."""
    app.push("kit", build=lambda scene: scene.widgets.add(
        Button("there", (100, 100, 200, 40), "There", tooltip="What it does.")))  # fmt: skip
    click(app, "there")
    wait(app, 1000)
    assert app.tooltips.shown is None
    app.step([PointerMove((202, 121))])
    wait(app, 1000)
    assert app.tooltips.shown is None
    app.step([PointerMove((210, 125))])
    wait(app, 500)
    assert app.tooltips.shown is not None


def test_a_disabled_button_says_why(app) -> None:
    app.push("kit", build=lambda scene: scene.widgets.add(
        Button("no", (100, 100, 200, 40), "No", enabled=False, reason="Not before turn three.")))  # fmt: skip
    app.step([])
    click(app, "no")
    assert app.tooltips.shown.text == "Not before turn three."
    wait(app, 5000)
    assert app.tooltips.shown is None
    press(app, "next", "ok")
    assert app.tooltips.shown is not None


def test_every_widget_is_reached_by_tab_and_by_arrows(app) -> None:
    def build(scene: Scene) -> None:
        for row in range(3):
            for column in range(3):
                scene.widgets.add(Button(f"{column}{row}", (100 + 200 * column, 100 + 80 * row, 150, 40), "B"))

    scene = app.push("kit", build=build)
    app.step([])

    def focus() -> str:
        return scene.widgets.focused.id

    press(app, "next")
    assert focus() == "00"
    assert scene.widgets.ring_visible
    press(app, "right", "down")
    assert focus() == "11"
    press(app, "left", "up", "prev")
    assert focus() == "22"
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=(3, 3), rel=(1, 1), buttons=(0, 0, 0))])
    assert not scene.widgets.ring_visible


def test_switching_the_language_lays_out_again_and_is_remembered(app) -> None:
    layouts: list[int] = []
    app.push("kit", build=lambda scene: layouts.append(1))
    app.step([])
    app.set_language("es")
    app.step([])
    assert len(layouts) == 2
    assert '"es"' in app.paths.settings.read_text()


def test_settings_change_scale_and_bindings_at_once(app) -> None:
    scene = app.push("kit")
    app.step([])
    app.settings.ui_percent = 125
    app.settings.bindings = {"help": ("f3",)}
    app.apply_settings()
    app.step([])
    assert scene.width == 1024
    assert app.mapper.map(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F3, mod=0, unicode="")) == [Command("help")]
    assert app.mapper.map(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F1, mod=0, unicode="")) == []


def test_posted_clicks_count_by_time_and_place() -> None:
    now = [0]
    mapper = InputMapper(now=lambda: now[0])

    def down(x: int) -> int:
        (event,) = mapper.map(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(x, 5), button=1))
        assert isinstance(event, PointerDown)
        return event.clicks

    assert [down(5), down(6), down(60)] == [1, 2, 1]
    now[0] = 1000
    assert down(60) == 1
    (up,) = mapper.map(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(60, 5), button=1))
    assert isinstance(up, PointerUp)


def test_a_pad_walks_and_repeats() -> None:
    now = [0]
    mapper = InputMapper(now=lambda: now[0])
    a = pygame.event.Event(pygame.CONTROLLERBUTTONDOWN, instance_id=0, button=pygame.CONTROLLER_BUTTON_A)
    assert mapper.map(a) == [Command("ok")]
    assert mapper.last_device == "pad"
    stick = pygame.event.Event(
        pygame.CONTROLLERAXISMOTION, instance_id=0, axis=pygame.CONTROLLER_AXIS_LEFTX, value=30000
    )
    assert mapper.map(stick) == [Command("right")]
    assert mapper.map(stick) == []
    assert mapper.tick() == []
    now[0] = 500
    assert mapper.tick() == [Command("right", repeat=True)]
    stick.value = 0
    mapper.map(stick)
    now[0] = 2000
    assert mapper.tick() == []
    assert not mapper.busy


def test_letters_are_commands_only_while_nothing_is_typed() -> None:
    mapper = InputMapper()
    letter = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_l, mod=0, unicode="l")
    undo = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z, mod=pygame.KMOD_LCTRL, unicode="\x1a")
    assert mapper.map(letter) == [Command("log")]
    mapper.map(pygame.event.Event(pygame.KEYUP, key=pygame.K_l, mod=0, unicode="l"))
    mapper.text_mode = True
    assert mapper.map(letter) == []
    (event,) = mapper.map(undo)
    assert isinstance(event, Command)
    assert event.name == "undo"


def test_messages_leave_the_buttons_of_a_dialog_free(app) -> None:
    """The messages of the load browser lay over "Cancel" of its import dialog."""
    app.push("load")
    app.push("import")
    for n in range(2):
        app.toast(f"A message that stands there while the dialog is open, number {n}.", "ok")
    for _ in range(5):  # each draws a picture of a saved game below the dialog
        app.step([], 100.0)
    top = on_top(app)
    buttons = [widget.rect for widget in top.widgets if isinstance(widget, Button) and widget.visible]
    rects = [item.rect for item in app.toasts.items]
    assert len(rects) == 2
    assert not [rect for rect in rects if rect is not None and rect.collidelist(buttons) >= 0]


def test_a_full_screen_that_was_not_granted_was_drawn_and_remembered(make_app, monkeypatch) -> None:
    """Without a window manager the window stays as it is: it is drawn in its own size, one sentence says so, and the
    next start does not ask for a full screen, not even where the settings still do."""
    monkeypatch.setattr(GameWindow, "real_size", lambda _: (1280, 720))
    monkeypatch.setattr(window, "GRANTED_S", 0.0)
    app = make_app()
    app.push("kit")
    app.step([])
    for _ in range(2):
        press(app, "full_screen")
        assert not app.settings.full_screen
        assert not app.window.full_screen
        assert app.window.surface.get_size() == app.canvas.surface.get_size() == (1280, 720)
        assert toasts(app) == [t("client.no_full_screen")]
    assert not load_settings(app.paths.settings)[0].full_screen
    app.settings.full_screen = True
    app.save_settings()
    again = make_app()
    again.push("kit")
    again.step([])
    assert toasts(again) == [t("client.no_full_screen")]
    assert again.window.surface.get_size() == (1280, 720)
    assert not load_settings(again.paths.settings)[0].full_screen


def test_leaving_full_screen_restores_the_former_size(app) -> None:
    app.push("kit")
    app.window.set_size((1100, 700))
    app.step(pygame.event.get())
    press(app, "full_screen")
    assert app.window.full_screen
    assert app.window.surface.get_size() == pygame.display.get_desktop_sizes()[0]
    press(app, "full_screen")
    assert not app.window.full_screen
    assert app.window.surface.get_size() == (1100, 700)


def test_the_window_has_the_picture_of_the_program(make_app, monkeypatch) -> None:
    """It was the snake of the library: the method that gives the picture had no caller."""
    given: list[pygame.Surface] = []

    class Noted(pygame.Window):
        def set_icon(self, icon: pygame.Surface) -> None:
            given.append(icon)

    monkeypatch.setattr(pygame, "Window", Noted)
    make_app()
    (picture,) = given
    wanted = pygame.image.load(resources.asset_path("images/app-icon.png"))
    assert pygame.transform.average_color(picture)[:3] == pytest.approx(
        pygame.transform.average_color(pygame.transform.smoothscale(wanted, picture.get_size()))[:3], abs=3
    )


def test_a_missing_picture_of_the_program_stops_nobody(make_app, monkeypatch) -> None:
    monkeypatch.setattr(window, "_ICON", "images/no-such.png")
    app = make_app()
    app.push("kit")
    app.step([])
    assert app.frame == 1
    cache.forget_notices()
