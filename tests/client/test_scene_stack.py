"""The scene stack: which scene has the input, which are laid out, drawn, blurred and faded; what all are asked."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.core.input import Command, PointerDown
from tabletop.client.draw import cache
from tabletop.client.draw.canvas import Canvas
from tabletop.client.scenes import SCENES
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.button import Button
from tabletop.text import t
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
