"""A veil over the whole window with holes of soft edges: what is spoken of stays bright."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from .canvas import Canvas, Rect

COARSE = 4
"""The veil is painted so many times smaller; enlarging it makes its edges soft."""
RADIUS = 10.0


class Spotlight:
    """Darkens everything but some rectangles; keeps the last veil it has made. ``keep``: how much light stays."""

    def __init__(self, keep: float = 0.4) -> None:
        self._keep = keep
        self._key: object = None
        self._veil: pygame.Surface | None = None

    def draw(self, canvas: Canvas, holes: Sequence[Rect]) -> None:
        """Darken what is drawn so far; ``holes`` in units."""
        areas = [canvas.rect_px(hole) for hole in holes]
        size = canvas.surface.get_size()
        key = (size, tuple(tuple(area) for area in areas), canvas.scale)
        if self._veil is None or self._key != key:
            self._key, self._veil = key, self._paint(size, areas, RADIUS * canvas.scale)
            self._veil = self._veil.convert(canvas.surface)
        canvas.surface.blit(self._veil, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def _paint(self, size: tuple[int, int], areas: Sequence[pygame.Rect], radius: float) -> pygame.Surface:
        dark = round(255 * self._keep)
        small = pygame.Surface((max(1, size[0] // COARSE), max(1, size[1] // COARSE)), depth=24)
        small.fill((dark, dark, dark))
        across, down = small.get_width() / size[0], small.get_height() / size[1]
        for area in areas:
            hole = pygame.Rect(area.x * across, area.y * down, area.w * across + 1, area.h * down + 1)
            pygame.draw.rect(small, (255, 255, 255), hole, border_radius=max(1, round(radius * across)))
        return pygame.transform.smoothscale(small, size)
