"""Helpers of all painters of pieces: cached drawings, greying, icons on drawings."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING

import pygame

from tabletop.client.draw.rectangles import Point
from tabletop.client.draw.theme import BLACK, Colour

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

Painter = Callable[[pygame.Surface, float, float, float], None]


def sprite(
    canvas: Canvas, key: Hashable, center: Point, half: tuple[float, float], paint: Painter, alpha: int = 255
) -> None:
    """Draw what `paint(surface, x, y, pixels per unit)` paints around its middle; rendered once per key and size.

    The size counts to a hundredth of a pixel: pieces of nearly equal sizes have pictures of as many whole pixels, and
    which of them was drawn first must not be seen."""
    exact = (round(half[0] * canvas.scale, 2), round(half[1] * canvas.scale, 2))

    def inner(target: Canvas) -> None:
        width, height = target.surface.get_size()
        paint(target.surface, width / 2, height / 2, target.scale)

    canvas.sprite((key, exact), (half[0] * 2, half[1] * 2), inner, (center[0] - half[0], center[1] - half[1]), alpha)


def greyed(surface: pygame.Surface, share: float) -> None:
    """Desaturate a drawing by `share` (0..1), in place."""
    grey = pygame.transform.grayscale(surface)
    grey.fill((240, 236, 228, 255), special_flags=pygame.BLEND_RGBA_MULT)
    grey.set_alpha(round(255 * share))
    surface.blit(grey, (0, 0))


def icon_on(
    canvas: Canvas, surface: pygame.Surface, name: str, at: Point, size: float, colour: Colour, dark: bool = True
) -> None:
    """Draw an icon of `size` pixels on a drawing; `dark`: with a faint dark edge below it."""
    px = max(5, round(size))
    left, top = round(at[0] - px / 2), round(at[1] - px / 2)
    if dark and sum(colour) > 380 and px >= 12:
        under = canvas.kit.icons.get(name, px, BLACK).copy()
        under.fill((255, 255, 255, 110), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(under, (left, top + max(1, px // 18)))
    surface.blit(canvas.kit.icons.get(name, px, colour), (left, top))
