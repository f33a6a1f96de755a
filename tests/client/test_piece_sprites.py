"""Pictures of pieces, kept by what they show and how large they are."""

from __future__ import annotations

import pygame
import pytest

from tabletop.client.draw.canvas import Canvas, PaintKit
from tabletop.client.draw.theme import Metrics, Theme, seat_colours
from tabletop.client.pieces import wooden_markers


@pytest.mark.parametrize("before", [(), (5.95,), (6.05,)])
def test_a_marker_of_a_small_map_took_the_picture_of_one_of_nearly_its_size(before: tuple[float, ...]) -> None:
    """Both have pictures of as many whole pixels; what was drawn before must not be seen."""

    def drawn(*halves: float) -> bytes:
        surface = pygame.Surface((40, 40))
        canvas = Canvas(surface, Theme(Metrics.compute(1280, 720)), kit)
        for half in halves:
            surface.fill((90, 120, 70))
            wooden_markers.draw_marker(canvas, (20, 20), half, "melee", seat_colours("blue"))
        return pygame.image.tobytes(surface, "RGB")

    kit = PaintKit()
    alone = drawn(6.0)
    kit = PaintKit()
    assert drawn(*before, 6.0) == alone
