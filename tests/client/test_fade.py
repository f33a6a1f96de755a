"""The soft change between two screens leaves nothing of the old one behind, however slow the machine is."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.core.input import Command
from tabletop.client.scenes import SCENES
from tests.support.pilot import WidgetScene


@pytest.mark.parametrize("frames", [[400.0], [60.0, 60.0], [16.0] * 12])
def test_nothing_of_the_old_screen_stays(app: App, frames: list[float]) -> None:
    app.push("kit", build=lambda scene: None)
    app.step([])
    plain = pygame.image.tobytes(app.window.surface, "RGB")
    app.window.surface.fill((255, 0, 255))
    app.reset("kit", build=lambda scene: None)
    app.step([], 16.0)
    for passed in frames:
        app.step([], passed)
    app.step([], 16.0)
    assert pygame.image.tobytes(app.window.surface, "RGB") == plain


class Curtain(WidgetScene):
    """A red screen that is drawn up when it goes."""

    cut = True
    rises = True

    def draw(self, canvas: Any) -> None:
        canvas.fill((0, 0, canvas.width, canvas.height), (200, 0, 0))


@pytest.fixture
def curtain(app: App, monkeypatch: pytest.MonkeyPatch) -> App:
    """An app on which a curtain hangs before a dark screen."""
    monkeypatch.setitem(SCENES, "curtain", Curtain)
    app.push("kit", build=lambda scene: None)
    app.step([])
    app.push("curtain")
    app.step([])
    assert colours(app) == ["red", "red"]
    return app


def colours(app: App) -> list[str]:
    """What is seen at the top and at the bottom of the window."""
    surface = app.window.surface
    at = [(640, 20), (640, surface.get_height() - 20)]
    return ["red" if surface.get_at(pos)[:3] == (200, 0, 0) else "dark" for pos in at]


def test_a_curtain_is_drawn_up(curtain: App) -> None:
    curtain.pop()
    curtain.step([], 16.0)
    seen = []
    while curtain.moving:
        curtain.step([], 16.0)
        seen.append(tuple(colours(curtain)))
    assert ("red", "dark") in seen
    assert seen[-1] == ("dark", "dark")
    assert 30 <= len(seen) <= 40, "about six tenths of a second"


def test_the_speed_of_animations_is_that_of_the_curtain(curtain: App) -> None:
    curtain.settings.animation_percent = 50
    curtain.pop()
    frames = 0
    curtain.step([], 16.0)
    while curtain.moving:
        curtain.step([], 16.0)
        frames += 1
    assert 14 <= frames <= 21


@pytest.mark.parametrize(("percent", "reduced"), [(0, False), (100, True)])
def test_a_curtain_cuts_for_those_who_want_no_motion(curtain: App, percent: int, reduced: bool) -> None:
    curtain.settings.animation_percent = percent
    curtain.settings.reduced_motion = reduced
    curtain.pop()
    curtain.step([], 16.0)
    assert colours(curtain) == ["dark", "dark"]
    assert not curtain.moving


def test_nobody_has_to_wait_for_the_curtain(curtain: App) -> None:
    curtain.pop()
    curtain.step([], 16.0)
    curtain.step([], 100.0)
    curtain.step([Command("info")], 16.0)
    assert colours(curtain) == ["dark", "dark"]
