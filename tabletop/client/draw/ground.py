"""The picture of a dark table top, drawn below everything else."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from .canvas import parts_around

if TYPE_CHECKING:
    from .canvas import Canvas


def draw_ground(canvas: Canvas, covered: Iterable[FRect] = ()) -> None:
    """Draw the picture of the table top over the whole window, except where the ``covered`` rectangles (units) will be
    drawn over."""
    parts = [canvas.surface.get_rect()]
    for rect in covered:
        hidden = canvas.rect_px(rect)
        parts = [piece for part in parts for piece in parts_around(hidden, part)]
    draw_ground_in(canvas, parts)


def draw_ground_in(canvas: Canvas, parts: Iterable[pygame.Rect]) -> None:
    """Draw the picture of the table top in some parts of the window, in pixels."""
    whole = FRect(0, 0, canvas.width, canvas.height)
    before = canvas.surface.get_clip()
    for part in parts:
        if shown := part.clip(before):
            canvas.surface.set_clip(shown)
            canvas.image("table.jpg", whole)
    canvas.surface.set_clip(before)
