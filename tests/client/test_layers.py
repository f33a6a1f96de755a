"""Cached layers and parts of frames: what is copied from the frame before is what would be drawn."""

from __future__ import annotations

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.board.layers import Layers, StaleLayer
from tabletop.client.core.input import Command, Wheel
from tests.support.pilot import wait

from .test_warcraft_table_camera import at_move


def test_a_layer_is_drawn_twice_and_then_copied_until_its_key_changes(app: App) -> None:
    layers, canvas, drawn = Layers(), app.canvas, []
    for key in ("a", "a", "a", "a", "b", "b", "b"):
        layers.begin()
        layers.draw(canvas, "x", (0, 0, 50, 50), lambda key=key: key, lambda key=key: drawn.append(key))  # type: ignore[misc]
    assert drawn == ["a", "a", "b", "b"]


def test_a_layer_is_drawn_anew_when_one_below_it_was(app: App) -> None:
    layers, drawn = Layers(), []
    for below in ("a", "a", "a", "b"):
        layers.begin()
        layers.draw(app.canvas, "below", (0, 0, 50, 50), lambda below=below: below, lambda: None)  # type: ignore[misc]
        layers.draw(app.canvas, "above", (40, 0, 50, 50), lambda: 0, lambda: drawn.append("above"))
        layers.draw(app.canvas, "beside", (100, 0, 50, 50), lambda: 0, lambda: drawn.append("beside"))
    assert drawn == ["above", "beside", "above", "beside", "above"]


def test_a_layer_leaves_nothing_outside_its_place(app: App) -> None:
    app.canvas.surface.fill((0, 0, 0))
    layers = Layers()
    layers.draw(app.canvas, "x", (0, 0, 50, 50), lambda: 0, lambda: app.canvas.fill((0, 0, 200, 200), (255, 0, 0)))
    assert app.canvas.surface.get_at((5, 5))[:3] == (255, 0, 0)
    assert app.canvas.surface.get_at((150, 150))[:3] == (0, 0, 0)


def test_a_key_that_lacks_something_is_found(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Layers, "checked", True)
    layers, colours = Layers(), iter([(1, 1, 1), (1, 1, 1), (2, 2, 2)])

    def draw() -> None:
        layers.begin()
        layers.draw(app.canvas, "x", (0, 0, 9, 9), lambda: 0, lambda: app.canvas.fill((0, 0, 9, 9), next(colours)))

    draw()
    draw()
    with pytest.raises(StaleLayer, match="'x'"):
        draw()


def test_a_part_of_a_frame_is_that_part_of_the_whole_frame(app: App) -> None:
    """While the camera moves only the map is drawn; the rest of the window is what it would have been."""
    scene = at_move(app)
    wait(app, 400)
    middle = scene.table.map.camera.view.center
    moves = [Wheel(middle, 0.0, 1.0)] * 3 + [Command("pan_left")] * 3 + [Wheel(middle, 0.0, -1.0)] * 2
    parts = 0
    for move in moves:
        app.step([move], 16.0)
        for _ in range(3):
            seen = pygame.image.tobytes(app.window.surface, "RGB")
            app.invalidate()
            app.step([], 0.0)
            assert pygame.image.tobytes(app.window.surface, "RGB") == seen, move
            before = app.frame
            app.step([], 16.0)
            parts += app.frame > before
    assert parts
