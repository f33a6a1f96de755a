"""The scene stack: which scene has the input, which are laid out, drawn, blurred and faded, what all are asked; and
what shows at once that something takes longer than a moment."""

from collections.abc import Callable, Iterator
from typing import Any

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.core.input import Command, PointerDown
from tabletop.client.core.transition import AT_ONCE_S, LONG_S
from tabletop.client.draw import cache
from tabletop.client.draw.canvas import Canvas
from tabletop.client.scenes import SCENES, SLOW
from tabletop.client.scenes.base import Scene
from tabletop.client.scenes.board.scene import FAR
from tabletop.client.ui.button import Button
from tabletop.text import has, t
from tests.support.boards import open_board
from tests.support.lords_of_war_client import new_match, under_way
from tests.support.pilot import WidgetScene, on_top, push, toasts, wait

Stack = Callable[..., WidgetScene]


def one_button(scene: Scene) -> None:
    scene.widgets.add(Button("go", (100, 100, 200, 40), "Go"))


@pytest.fixture
def stack(app: App, monkeypatch: pytest.MonkeyPatch) -> Stack:
    """Push a scene with one button and these class attributes; ``changed``: the arguments of ``scene_changed``."""
    count = iter(range(100))

    def stacked(scene: type[WidgetScene] = WidgetScene, **attributes: object) -> WidgetScene:
        name = f"stacked {next(count)}"
        monkeypatch.setitem(SCENES, name, type(name, (scene,), attributes))
        pushed = push(app, WidgetScene, name, build=one_button)
        app.step([])
        return pushed

    return stacked


@pytest.fixture
def changed(app: App, monkeypatch: pytest.MonkeyPatch) -> list[tuple[bool, bool]]:
    """What the app was told of changes of the top scene: (fade, rise) of each."""
    found: list[tuple[bool, bool]] = []
    told = app.scene_changed

    def note(*, fade: bool = False, rise: bool = False) -> None:
        found.append((fade, rise))
        told(fade=fade, rise=rise)

    monkeypatch.setattr(app, "scene_changed", note)
    return found


def drawn(app: App, scene: WidgetScene, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A list that grows by one each time a scene is drawn."""
    found: list[str] = []
    draw = scene.draw

    def note(canvas: Canvas) -> None:
        found.append(scene.name)
        draw(canvas)

    monkeypatch.setattr(scene, "draw", note)
    return found


def test_only_the_top_scene_has_a_pressed_button_and_the_input(app, stack) -> None:
    below = stack()
    button = below.widgets.find("go")
    app.step([PointerDown(button.rect.center)])
    assert button.pressed
    above = stack(see_through=True)
    assert (below.widgets.active, above.widgets.active) == (False, True)
    assert not button.pressed, "the release goes to the scene above"
    app.pop()
    app.step([])
    assert below.widgets.active


def test_a_scene_is_laid_out_again_when_it_comes_back(app, stack) -> None:
    """What it is about may have changed meanwhile."""
    below = stack()
    stack()
    below.build = lambda scene: scene.widgets.add(Button("other", (100, 100, 200, 40), "Other"))
    app.pop()
    app.step([])
    assert [widget.id for widget in below.widgets] == ["other"]


def test_a_scene_that_goes_on_to_another_one_as_it_enters_is_not_on_top(app, stack) -> None:
    above: list[WidgetScene] = []

    class Passing(WidgetScene):
        def enter(self) -> None:
            above.append(stack())

    below = stack(Passing)
    assert app.scenes.top is above[0]
    assert above[0].widgets.active
    assert not below.widgets.active


def test_what_slides_up_is_a_rising_scene_that_is_gone(app, stack, changed) -> None:
    stack()
    stack(rises=True)
    stack(see_through=True)
    assert not any(rise for _, rise in changed), "it stays below"
    app.pop()
    changed.clear()
    app.pop()
    assert changed == [(True, True)]


def test_no_scene_slides_away_over_one_that_appears_at_once(app, stack, changed) -> None:
    stack(cut=True)
    stack(rises=True)
    changed.clear()
    app.pop()
    assert changed == [(False, False)]


def test_what_lies_below_a_modal_scene_is_drawn_once_and_again_when_it_changes(app, stack, monkeypatch) -> None:
    below = stack()
    times = drawn(app, below, monkeypatch)
    above = stack(see_through=True, modal=True)
    times.clear()
    for _ in range(3):
        above.invalidate()
        app.step([])
    assert times == []
    below.invalidate()
    app.step([])
    assert len(times) == 1
    below.invalidate_part((0, 0, 10, 10))
    app.step([])
    assert len(times) == 2


def test_a_modal_scene_without_a_veil_leaves_those_below_as_they_are(app, stack) -> None:
    stack()
    app.step([])
    before = pygame.image.tobytes(app.window.surface, "RGB")

    class Clear(WidgetScene):
        def draw(self, canvas: Canvas) -> None:
            pass

    stack(Clear, see_through=True, modal=True, veil=0.0)
    wait(app, 2000, turn=50)
    assert pygame.image.tobytes(app.window.surface, "RGB") == before


def test_leaving_asks_for_the_work_of_every_scene(app, stack) -> None:
    """That of a scene below the top would be lost as well."""
    stack(at_risk=lambda _: "The match is not saved.")
    stack()
    app.leave()
    assert app.running
    assert on_top(app).title() == t("client.leave.title")
    app.scenes.reset("kit")
    app.leave()
    assert not app.running


def test_the_music_of_a_scene_goes_on_below_scenes_without_any(app, stack, monkeypatch) -> None:
    wanted: list[str | None] = []
    monkeypatch.setattr(app.music, "want", wanted.append)
    stack(music="menu")
    stack()
    stack(music="game")
    app.pop()
    assert wanted == ["menu", "menu", "game", "menu"]


def test_a_held_key_gives_a_command_of_the_program_once(app, stack) -> None:
    stack()
    before = app.settings.music
    app.step([Command("music")])
    assert app.settings.music != before
    app.step([Command("music", repeat=True)])
    assert app.settings.music != before


def test_a_call_after_the_frame_may_ask_for_another_one(app, stack) -> None:
    """That one comes after the next frame, not at once and not never."""
    scene, called = stack(), list[str]()

    def first() -> None:
        called.append("first")
        app.after_frame(lambda: called.append("second"))

    app.after_frame(first)
    scene.invalidate()
    app.step([])
    assert called == ["first"]
    scene.invalidate()
    app.step([])
    assert called == ["first", "second"]
    scene.invalidate()
    app.step([])
    assert called == ["first", "second"]


@pytest.fixture
def no_file_missing() -> Iterator[None]:
    cache.forget_notices()
    yield
    cache.forget_notices()


def test_a_missing_file_is_told_for_as_long_as_any_message(no_file_missing, app, stack) -> None:
    """Not again at every frame."""
    scene = stack()
    for name in ("images/one.png", "images/two.png"):
        cache.notice(name)
        scene.invalidate()
        app.step([])
    assert toasts(app) == [t("client.file_missing", file="images/one.png")]
    for _ in range(100):
        scene.invalidate()
        app.step([], 200)
    assert toasts(app) == []


class Screen:
    """What was put on the screen between two frames: the words of each card, and the seconds that had passed."""

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        self.cards: list[tuple[str, str, bool]] = []
        self._app = app
        wait = app._wait
        monkeypatch.setattr(wait, "_clock", lambda: self.now)
        monkeypatch.setattr(wait, "_show", self._shown)

    def _shown(self) -> None:
        self.cards.append((*self._app._wait._words, self.now - self._app._wait._since >= LONG_S))


@pytest.fixture
def screen(app: App, monkeypatch: pytest.MonkeyPatch) -> Screen:
    app.push("kit")
    app.step([])
    return Screen(app, monkeypatch)


def test_opening_a_game_shows_its_name_before_anything_else_is_done(app, screen) -> None:
    at_begin: list[int] = []

    def slow(*args: Any, **more: Any) -> Any:
        at_begin.append(len(screen.cards))
        return app.scenes.scenes[-1].__class__(app)

    SCENES["lesson"], before = slow, SCENES["lesson"]
    try:
        app.push("lesson", lesson_id="small_world/powers")
    finally:
        SCENES["lesson"] = before
    assert at_begin == [1], "before the scene is made"
    assert screen.cards[0] == (t("small_world.title"), t("client.wait.board"), False)


def test_progress_is_told_after_a_second(app, screen, monkeypatch) -> None:
    app.busy("Small World", t("client.wait.board"))
    app.progress(0.2)
    assert len(screen.cards) == 1, "nothing is told anew within a moment"
    screen.now += LONG_S + 0.1
    app.progress(0.5)
    assert [told for *_, told in screen.cards] == [False, True]
    app.step([])
    app.progress(0.9)
    assert len(screen.cards) == 3, "the frame tells it once more before it is drawn, and ends it"


def test_what_was_quick_shows_no_card_the_next_time_unless_it_takes_long(app, screen) -> None:
    for _ in range(2):
        app.busy("Small World", t("client.wait.rulebook"))
        screen.now += AT_ONCE_S / 2
        app.step([])
    assert len(screen.cards) == 1
    app.busy("Small World", t("client.wait.rulebook"))
    screen.now += 2 * AT_ONCE_S
    app.progress(0.5)
    assert len(screen.cards) == 2
    app.step([])
    app.busy("Small World", t("client.wait.rulebook"))
    assert len(screen.cards) > 3, "and it counts as slow from then on"


def test_a_long_way_back_is_shown_as_it_is_gone(app, screen, monkeypatch) -> None:
    scene = open_board(app, under_way(12))
    match = scene.session.match
    far = len(match.journal)
    assert far > 1
    monkeypatch.setattr("tabletop.client.scenes.board.scene.FAR", max(1, far // 4))
    screen.cards.clear()
    position, seen = match.position, []

    def slowly(index: int) -> Any:
        seen.append(index)
        screen.now += 0.6
        return position(index)

    monkeypatch.setattr(match, "position", slowly)
    scene.look(far - 1)
    assert seen == sorted(seen)
    assert screen.cards[0] == (scene.title(), t("client.wait.replay"), False)
    assert screen.cards[-1][2]
    assert FAR > 24


def test_undo_after_a_long_game_tells_that_it_is_played_again(app, screen, monkeypatch) -> None:
    scene = open_board(app, under_way(12, undo="friendly"))
    monkeypatch.setattr("tabletop.client.scenes.board.scene.FAR", max(1, len(scene.session.match.journal) // 4))
    screen.cards.clear()
    scene._undo_now()
    assert screen.cards[0] == (scene.title(), t("client.wait.replay"), False)
    app.step([])
    assert app._wait._words is None


def test_the_log_of_a_long_game_tells_that_it_is_written(app, screen, monkeypatch) -> None:
    scene = open_board(app, under_way(12))
    screen.cards.clear()
    scene.log_drawer.toggle()
    app.step([])
    scene.log_drawer.toggle()
    app.step([])
    assert screen.cards == [], "a short game"
    monkeypatch.setattr("tabletop.client.scenes.board.log.LONG", 5)
    scene.log_drawer.find()
    assert [card[:2] for card in screen.cards] == [(scene.title(), t("client.wait.log"))]
    app.step([])
    assert app._wait._words is None


@pytest.mark.parametrize(
    "change", [{"ui_percent": 125}, {"text_percent": 130}, {"high_contrast": True}, {"language": "es"}]
)
def test_another_look_of_everything_tells_that_it_is_drawn_anew(app, screen, change) -> None:
    app.apply_settings()
    assert screen.cards == [], "nothing has changed"
    app._first_frame_s = 2 * AT_ONCE_S
    for name, value in change.items():
        setattr(app.settings, name, value)
    app.apply_settings()
    assert [card[:2] for card in screen.cards] == [(t("client.wait"), t("client.wait.look"))]
    app.step([])
    app.set_language("en")
    assert len(screen.cards) == 2 or change != {"language": "es"}


def test_the_first_change_of_look_showed_a_card_although_it_was_quick(app, screen) -> None:
    """It takes as long as the first frame of the scene did, and if it takes longer it counts as slow."""
    app.push("kit")
    app.step([])
    app.settings.text_percent = 130
    app.apply_settings()
    assert screen.cards == []
    screen.now += 2 * AT_ONCE_S
    app.step([])
    app.settings.text_percent = 100
    app.apply_settings()
    assert screen.cards


def test_slow_scenes_have_words(app) -> None:
    assert set(SLOW) <= set(SCENES)
    assert all(has(f"client.wait.{name}") for name in SLOW.values())


def test_every_opening_of_a_game_leaves_no_card_behind(app, make_app) -> None:
    """The card is drawn over the old picture and gone with it."""
    app.push("menu")
    app.step([])
    app.settings.animation_percent = 0
    app.busy("Lords of War", t("client.wait.board"))
    app.push("board", match=new_match())
    app.step([])
    shown = pygame.image.tobytes(app.window.surface, "RGB")
    app.invalidate()
    app.step([], 0)
    assert pygame.image.tobytes(app.window.surface, "RGB") == shown
