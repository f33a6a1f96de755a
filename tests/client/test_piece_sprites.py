"""Pictures of pieces, kept by what they show and how large they are."""

from __future__ import annotations

import subprocess
import sys

import pygame
import pytest

from tabletop.client.draw.canvas import Canvas, PaintKit
from tabletop.client.draw.images import IconPainter
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


def test_an_icon_had_another_format_the_first_time_it_was_drawn() -> None:
    """It was blended with other rounding for as long as it was kept, by a 255th in single pixels."""
    icons = IconPainter()
    drawn = [icons.get("worker", 5, colour) for colour in ((20, 32, 10), (20, 32, 11))]
    assert drawn[0].get_masks() == drawn[1].get_masks() == pygame.Surface((5, 5), pygame.SRCALPHA).get_masks()


def test_a_picture_that_was_drawn_before_the_window_had_another_format() -> None:
    """As above; the pictures of the menu are decoded while the window opens."""
    code = (
        "import pygame; from tabletop.client.draw.shapes import svg;"
        "assert svg(5, 5, '').get_masks() == pygame.Surface((5, 5), pygame.SRCALPHA).get_masks()"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert not found.returncode, found.stderr
