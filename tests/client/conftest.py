"""Real scenes under the dummy drivers, driven by posted events and a clock of our own."""

import gc
import zlib
from collections.abc import Callable, Iterator
from dataclasses import fields
from itertools import count
from pathlib import Path
from typing import Any

import pygame
import pytest

from tabletop.client.app import App, AppOptions
from tabletop.client.board.map_scroller import MapScroller
from tabletop.client.draw.canvas import Canvas, PaintKit
from tabletop.client.scenes import SCENES
from tabletop.client.scenes.base import Scene
from tabletop.commands.app_driver import AppDriver
from tabletop.storage import format as save_format
from tests.support.blind import looks_at_pixels, paint_nothing
from tests.support.drawn import Line, drawn_lines, noted
from tests.support.kits import POOL, forget_when_grown, share_map_names, share_pictures
from tests.support.pilot import WidgetScene, undrawn, use_look, wait_until
from tests.support.recorded_games import load_once

PREFETCH = MapScroller._prefetch
START = {field.name for field in fields(AppOptions)}


def come_to_rest(driver: AppDriver, ms: float = 4000.0) -> None:
    """Let time pass until nothing moves, as the driver does; the frame that rests is drawn."""
    turns = count(1)
    with undrawn(driver.app):
        wait_until(driver.app, lambda: next(turns) > 2 and not driver.app.moving, ms)
    driver.app.step([], 0.0)


class ForgetfulCollector:
    """Python's collector of garbage, which does not collect when it is told to."""

    def __getattr__(self, name: str) -> Any:
        return getattr(gc, name)

    def collect(self) -> int:
        return 0


@pytest.fixture(autouse=True, scope="session")
def kit_scene_registered() -> Iterator[None]:
    """Tests push their own scenes by the name "kit", and let time pass as tests do."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(SCENES, "kit", WidgetScene)
        patch.setattr(AppDriver, "settle", come_to_rest)
        share_pictures(patch)
        share_map_names(patch)
        patch.setattr(MapScroller, "_prefetch", lambda *_: None)  # it changes nothing that is seen; `idle_work`
        patch.setattr(save_format, "load", load_once(save_format.load))
        patch.setattr("tabletop.client.draw.cache._ask_glibc", lambda *_: None)  # freed memory stays with the process
        # a look for garbage after each board that is left; forget_when_grown() looks when there is much of it
        patch.setattr("tabletop.client.scenes.board.scene.gc", ForgetfulCollector())
        yield


@pytest.fixture
def painted() -> None:
    """Everything is painted, in tests of painting that name no pixels."""


@pytest.fixture(autouse=True)
def seen(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is painted, but in tests that look at it: see ``tests/support/blind.py``."""
    module = request.node.module.__name__
    fixtures = [found[-1].func for found in request.node._fixtureinfo.name2fixturedefs.values()]
    asked = [request.function, *(one for one in fixtures if one.__module__ == module)]
    POOL.painted = "painted" in request.fixturenames or any(map(looks_at_pixels, asked))
    if not POOL.painted:
        paint_nothing(monkeypatch)


@pytest.fixture
def idle_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """Maps draw ahead, in idle time, what the first touches will show; in other tests they do not."""
    monkeypatch.setattr(MapScroller, "_prefetch", PREFETCH)


@pytest.fixture
def dummy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A device that takes sounds and makes none."""
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


@pytest.fixture
def failures(monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """What scenes failed with. The app goes on after it; a test whose scene failed does not pass, unless it takes the
    failure out of this list."""
    found: list[BaseException] = []
    recover = App._recover

    def note(app: App, failure: Exception) -> None:
        found.append(failure)
        recover(app, failure)

    monkeypatch.setattr(App, "_recover", note)
    return found


@pytest.fixture
def make_app(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failures: list[BaseException]
) -> Iterator[Callable[..., App]]:
    """Make apps on a home of their own: ``make_app(size=(1280, 720), language="en", ...)``. An option that is one of
    the settings (``text_percent``, ``animation_percent``) is set there. Tests touch one thing after the other: forced
    steps wait for them unless they ask for ``skip_forced``. No words may have been cut in any frame that an app has
    drawn: a test that cuts some on purpose clears ``app.canvas.overflows``."""
    home = tmp_path / "home"
    monkeypatch.setenv("TABLETOP_HOME", str(home))
    apps: list[App] = []

    def make(size: tuple[int, int] = (1280, 720), **options: Any) -> App:
        options = {"silent": True, "language": "en", "base_scene": "kit", "start": "kit", **options}
        options.setdefault("name", "")  # nobody is asked
        chosen = {name: options.pop(name) for name in options.keys() - START}
        app = App(AppOptions(home=home, size=size, **options), PaintKit())
        app._wait._clock = lambda: 0.0
        use_look(app, **{"skip_forced": False, "autosaves": 0, **chosen})
        if apps:  # the test has mostly done with it; else it paints anew
            POOL.take_back(apps[-1])
        POOL.lend(app)
        apps.append(app)
        return app

    yield make
    if apps:
        POOL.take_back(apps[-1])
    for app in apps:
        app.close()
    forget_when_grown()
    for failure in failures:
        raise failure
    assert [app.canvas.overflows for app in apps if app.canvas.overflows] == [], "words were cut"


@pytest.fixture
def app(make_app: Callable[..., App]) -> App:
    """An app of 1280x720 in English, with no scene yet."""
    return make_app()


@pytest.fixture
def kit(app: App) -> Callable[[Callable[[Scene], object]], Scene]:
    """Push a scene whose widgets the given function builds, and show one frame."""

    def start(build: Callable[[Scene], object]) -> Scene:
        scene = app.push("kit", build=build)
        app.step([])
        return scene

    return start


@pytest.fixture
def instant(app: App) -> App:
    """An app that tells events at once."""
    app.settings.animation_percent = 0
    return app


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """Every line of text that is drawn."""
    return drawn_lines(monkeypatch)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words of every line of text that is drawn."""
    return noted(monkeypatch, Canvas, "_draw_line", 1)


@pytest.fixture
def opened_with(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], list[dict[str, Any]]]:
    """Put a stand-in in place of a scene; gives the list of what it is opened with."""

    def stand_in(name: str) -> list[dict[str, Any]]:
        seen: list[dict[str, Any]] = []

        def make(app: App, **args: Any) -> WidgetScene:
            seen.append(args)
            return WidgetScene(app)

        monkeypatch.setitem(SCENES, name, make)
        return seen

    return stand_in


@pytest.fixture
def rulebook(opened_with: Callable[[str], list[dict[str, Any]]]) -> list[dict[str, Any]]:
    return opened_with("rulebook")


@pytest.fixture(autouse=True)
def the_same_games_in_every_run(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """New games get their seeds from the test's name: a test that fails fails again."""
    drawn = iter(range(zlib.crc32(request.node.nodeid.encode()), 2**62))
    monkeypatch.setattr("tabletop.client.scenes.setup.scene.secrets.randbits", lambda _bits: next(drawn))
