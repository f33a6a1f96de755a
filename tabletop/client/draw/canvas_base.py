"""What the Canvas is made on: target, scale, origin, clip and the shared caches."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pygame

from .cache import Lru, has_alpha, surface_bytes
from .icons import IconPainter
from .images import ImagePainter
from .panel_painter import PanelPainter
from .text import TextPainter
from .theme import Theme

Rect = pygame.FRect
"""Rectangles in design units. Every method also takes a plain (x, y, w, h)."""
RectLike = pygame.FRect | pygame.Rect | tuple[float, float, float, float] | Sequence[float]
Point = tuple[float, float] | pygame.Vector2 | Sequence[float]

# Edges that fall on half a pixel must round the same way whichever neighbour computes them.
_ROUND = 0.501


class PaintKit:
    """All caches of one window; canvases of sprites share them."""

    def __init__(self) -> None:
        self.text = TextPainter()
        self.icons = IconPainter()
        self.images = ImagePainter()
        self.panels = PanelPainter()
        self.stamps: Lru[tuple[pygame.Surface, int, int]] = Lru(2500, 48 << 20, lambda v: surface_bytes(v[0]))
        self.rows: Lru[list[tuple[pygame.Surface, tuple[int, int]]]] = Lru(120)
        self.sprites: Lru[pygame.Surface] = Lru(1500, 160 << 20, surface_bytes)

    def clear(self) -> None:
        """Forget everything that was rendered for the old theme."""
        self.text.clear()
        self.icons.clear()
        self.images.clear()
        self.panels.clear()
        self.stamps.clear()
        self.rows.clear()
        self.sprites.clear()


class CanvasBase:
    """Units to pixels. `width` and `height` are the target's size in units."""

    def __init__(self, surface: pygame.Surface, theme: Theme, kit: PaintKit | None = None) -> None:
        self.surface = surface
        self.theme = theme
        self.kit = kit or PaintKit()
        self.overflows: list[str] = []
        self._origin = (0, 0)
        self.retarget(surface)

    def retarget(self, surface: pygame.Surface, theme: Theme | None = None) -> None:
        """Draw to another surface from now on, and under another theme; a changed look empties the caches."""
        if theme is not None:
            if theme.look != self.theme.look:
                self.kit.clear()
            self.theme = theme
        self.surface = surface
        self.scale = self.theme.scale
        self.width = surface.get_width() / self.scale
        self.height = surface.get_height() / self.scale
        self._opaque = not has_alpha(surface)

    # ------------------------------------------------------------------------------------------- geometry

    def px(self, value: float) -> int:
        """A length in whole pixels; a positive length never vanishes."""
        pixels = math.floor(value * self.scale + _ROUND)
        return 1 if pixels == 0 and value > 0 else pixels

    def point_px(self, point: Point) -> tuple[float, float]:
        """A point in exact pixels of the target."""
        return point[0] * self.scale + self._origin[0], point[1] * self.scale + self._origin[1]

    def rect_px(self, rect: RectLike) -> pygame.Rect:
        """A rectangle in pixels of the target; edges are rounded, so neighbours share an edge."""
        x, y, w, h = rect[0], rect[1], rect[2], rect[3]
        s = self.scale
        left, top = math.floor(x * s + _ROUND), math.floor(y * s + _ROUND)
        right, bottom = math.floor((x + w) * s + _ROUND), math.floor((y + h) * s + _ROUND)
        return pygame.Rect(left + self._origin[0], top + self._origin[1], max(0, right - left), max(0, bottom - top))

    def units(self, rect: pygame.Rect) -> Rect:
        """A pixel rectangle of the target back in units."""
        s = self.scale
        return Rect((rect.x - self._origin[0]) / s, (rect.y - self._origin[1]) / s, rect.w / s, rect.h / s)

    def radius_px(self, radius: float, rect: pygame.Rect) -> int:
        """A corner radius in pixels, at most half the shorter side; below zero means exactly that half."""
        half = min(rect.width, rect.height) // 2
        return half if radius < 0 else min(half, math.floor(radius * self.scale + _ROUND))

    def visible(self, rect: RectLike) -> bool:
        """False when nothing of `rect` can show through the clip."""
        return bool(self.rect_px(rect).colliderect(self.surface.get_clip()))

    @contextmanager
    def clip(self, rect: RectLike) -> Iterator[None]:
        """Draw only inside `rect`, and inside the clip that is already set."""
        before = self.surface.get_clip()
        self.surface.set_clip(self.rect_px(rect).clip(before))
        try:
            yield
        finally:
            self.surface.set_clip(before)

    @contextmanager
    def shifted(self, dx: float, dy: float) -> Iterator[None]:
        """Move the origin by (dx, dy) units: scrolled content keeps its own coordinates."""
        before = self._origin
        self._origin = (
            before[0] + math.floor(dx * self.scale + _ROUND),
            before[1] + math.floor(dy * self.scale + _ROUND),
        )
        try:
            yield
        finally:
            self._origin = before

    # ----------------------------------------------------------------------------------------- bookkeeping

    def note_overflow(self, text: str) -> None:
        """Remember a text that did not fit its place; tests assert that there is none."""
        if text not in self.overflows and len(self.overflows) < 200:
            self.overflows.append(text)
