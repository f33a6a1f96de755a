"""The picture of a dark table top, drawn below everything else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from .canvas import parts_around

if TYPE_CHECKING:
    from .canvas import Canvas


def draw_ground(canvas: Canvas, covered: FRect | None = None) -> None:
    """Draw the picture of the table top over the whole window, except where ``covered`` (units) will be drawn over."""
    window = canvas.surface.get_rect()
    draw_ground_in(canvas, (window,) if covered is None else parts_around(canvas.rect_px(covered), window))


def draw_ground_in(canvas: Canvas, parts: Iterable[pygame.Rect]) -> None:
    """Draw the picture of the table top in some parts of the window, in pixels."""
    whole = FRect(0, 0, canvas.width, canvas.height)
    before = canvas.surface.get_clip()
    for part in parts:
        if shown := part.clip(before):
            canvas.surface.set_clip(shown)
            canvas.image("table.jpg", whole)
    canvas.surface.set_clip(before)
