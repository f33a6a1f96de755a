"""The soft change between two screens leaves nothing of the old one behind, however slow the machine is."""

from __future__ import annotations

import pygame
import pytest

from tabletop.client.app import App


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
