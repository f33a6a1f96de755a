"""Every registered scene, opened as the self-test opens it: nothing overflows, keys come to every control, each
can be pressed, Escape leaves, and what is drawn twice is drawn alike."""

from contextlib import nullcontext
from datetime import date
from pathlib import Path
from unittest.mock import Mock

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.scenes import SCENES
from tabletop.client.scenes.base import Scene
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.ui.button import Button
from tabletop.commands.app_driver import AppDriver, NotReached
from tabletop.commands.selftest import pictures
from tabletop.commands.selftest.pictures import FIGHTS, Bring, openers
from tabletop.text import LANGUAGES
from tests.support.pilot import DRAWN, click, on_top, press, reveal, settle, undrawn, wait_for_main_button

pytestmark = pytest.mark.usefixtures("painted")

REGISTERED = tuple(sorted(SCENES))
SIZES = ((1280, 720), (1024, 640), (1920, 1080))
MOST = 3
"""Controls of a scene that are pressed; all of them in the long run."""

BACK = 4
"""Presses of Escape at most: it first takes back what has been chosen, closes a drawer or empties a search."""

CLOSED = 6
"""Scenes over another that are closed at most."""

WALKED = dict.fromkeys(
    ("board", "example", "lesson", "puzzle", "battle"), "Tab leads through what is legal, F3 through the rest"
)
"""Scenes on which Tab does not come to every control, each with its reason."""
AT_ANY_KEY = {"look": "a card shown large", "combat": "what came of a blow passes by itself"}
"""Scenes that any key or press ends, each with what it shows."""
NOT_PRESSED = {
    "hint": "starts a computer player",
    "bar.hint": "starts a computer player",
    "review": "starts computer players",
}
"""Controls that are not pressed, each with its reason."""


class Visitor:
    """Brings a scene to the screen, again where a press has left it."""

    def __init__(self, app: App, name: str, bring: Bring) -> None:
        self.app, self.name, self.bring = app, name, bring
        self.driver = AppDriver(app)

    def open(self) -> Scene:
        """The scene, at rest, opened anew."""
        self.driver.clear()
        self.bring(self.driver)
        self.driver.settle()
        self.driver.expect(self.name)
        return self.scene

    @property
    def scene(self) -> Scene:
        return on_top(self.app)

    def back(self, scene: Scene) -> Scene:
        """The scene after something was pressed on it: what lies over it is closed; opened anew where it is gone, or
        lies under a board that opens its fight again."""
        self.app.running = True
        settle(self.app)
        for _ in range(CLOSED):
            if scene in self.app.scenes.scenes and self.scene is not scene:
                self.app.pop()
                settle(self.app)
        if isinstance(scene, BoardScene) and scene.log_drawer.open:  # it covers what lies at its side
            scene.log_drawer.toggle()
            settle(self.app)
        self.app.toasts.clear()
        return scene if self.app.scenes.top is scene else self.open()

    def look(self, what: str) -> None:
        """Nothing overflows, no widget lies outside the window, beside things of a game: the cards of a hand do; and a
        button without words says what it is for."""
        self.app.scenes.run_layouts()
        assert self.app.canvas.overflows == [], what
        window = pygame.FRect(0, 0, self.scene.width + self.scene.docked, self.scene.height).inflate(1, 1)
        for widget in self.scene.widgets:
            if widget.visible and widget.parent is None and not isinstance(widget, Spot):
                assert window.contains(widget.rect), f"{what}: {widget.id} {widget.rect}"
            if widget.visible and isinstance(widget, Button) and widget.style == "icon":
                assert widget.tooltip or widget.reason, f"{what}: {widget.id}"


def pixels(app: App) -> bytes:
    """The frame of the present scene, drawn now."""
    app._draw()
    return pygame.image.tobytes(app.window.surface, "RGB")


WAYS: dict[str, list[Bring]] = {}
"""How the self-test brings each scene on, for each game that has it: found once, since set-ups are opened for it."""


def ways(name: str, driver: AppDriver) -> list[Bring]:
    if name not in WAYS:
        WAYS.clear()
        for opener, scenes, bring in openers(driver):
            for scene in scenes:
                if scene not in FIGHTS or opener.startswith("fight-"):
                    WAYS.setdefault(scene, []).append(bring)
            if name == "detail" and opener == "game_over-warcraft":  # which tells whether there is a button for it
                driver.clear()
                bring(driver)
                driver.settle()
    return WAYS[name]


def opened(app: App, name: str, number: int) -> Visitor:
    """A scene on the screen, of another game for each number."""
    driver = AppDriver(app)
    driver.clear()
    found = ways(name, driver)
    first = number % len(found)
    for bring in found[first:] + found[:first]:
        driver.clear()
        try:
            bring(driver)
        except NotReached:
            continue
        driver.settle(0 if name in FIGHTS else 4000)
        if driver.top() == name:
            return Visitor(app, name, bring)
    raise AssertionError(f"{name} did not appear")


@pytest.fixture(autouse=True)
def nothing_is_drawn_on_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until a fight begins, games are played on at random and looked at by nobody."""
    fought = pictures._fought

    def unseen(driver: AppDriver, path: Path) -> bool:
        with undrawn(driver.app):
            return fought(driver, path)

    monkeypatch.setattr(pictures, "_fought", unseen)


@pytest.fixture(autouse=True)
def the_puzzle_of_the_day_is_always_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them are looked at in test_puzzles.py."""
    monkeypatch.setattr("tabletop.client.scenes.hall.achievements.date", Mock(today=lambda: date(2026, 12, 1)))


@pytest.mark.parametrize("name", REGISTERED)
@pytest.mark.parametrize("most", [MOST, pytest.param(1000, marks=pytest.mark.long)])
def test_every_scene_is_drawn_walked_pressed_and_left(make_app, name, most) -> None:
    """Game, size and language change from scene to scene."""
    number = REGISTERED.index(name)
    app = make_app(SIZES[number % len(SIZES)], language=LANGUAGES[number % len(LANGUAGES)], base_scene="menu")
    visitor = opened(app, name, number)
    visitor.look("opened")
    assert pixels(app) == pixels(app), "drawn twice it is not the same"
    if name in AT_ANY_KEY:
        scene = visitor.scene
        press(app, "next")
        settle(app)
        assert visitor.scene is not scene
        return
    walk(visitor)
    press_controls(visitor, most)
    scene = visitor.scene
    for _ in range(BACK):
        if visitor.scene is scene:
            wait_for_main_button(app, "continue")  # by which Escape leaves the result of a fight
            press(app, "back")
            settle(app)
    assert app.running
    assert visitor.scene is not scene, "Escape does not leave it"


def walk(visitor: Visitor) -> None:
    """Go through all stops with Tab."""
    app, scene = visitor.app, visitor.scene
    stops = [{widget.id for widget in run if widget.enabled} for run in scene.widgets.stops()]
    reached: set[str] = set()
    for n in range(len(stops) + 12):
        with undrawn(app) if n % DRAWN else nullcontext():
            press(app, "next")
        assert visitor.scene is scene, "Tab has left it"
        if scene.widgets.focused is not None:
            reached.add(scene.widgets.focused.id)
    visitor.look("walked over")
    if visitor.name not in WALKED:
        missed = [sorted(stop) for stop in stops if stop and not stop & reached]
        assert not missed, f"Tab does not come to {missed}"


def pressable(scene: Scene) -> list[str]:
    """The controls of a scene: what keys come to, and what says why it cannot be used now; not the things of a game."""
    return [
        widget.id
        for widget in scene.widgets
        if widget.visible and not isinstance(widget, Spot) and (widget.focusable or widget.reason)
        and (widget.parent is None or widget.parent.visible) and widget.id not in NOT_PRESSED
    ]  # fmt: skip


def press_controls(visitor: Visitor, most: int) -> None:
    """Press controls one after the other, at most so many; what one brings on is looked at, too."""
    app, scene = visitor.app, visitor.scene
    names = pressable(scene)
    for id in names[:: max(1, len(names) // most)]:
        if id not in pressable(scene):
            continue
        click(app, reveal(app, id))
        settle(app)
        if len(app.scenes):
            visitor.look(f"after {id}")
        scene = visitor.back(scene)
