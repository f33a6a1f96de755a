"""Pictures of a part of a board's world, drawn under a camera at any zoom: cut, scaled, blitted."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from .camera import Camera

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

_NEAR = 1e-4  # zooms that differ by less are equal


@dataclass
class Picture:
    """``surface`` shows the world from (``left``, ``top``) on, ``k`` pixels for each world unit."""

    surface: pygame.Surface
    k: float
    left: float = 0.0
    top: float = 0.0

    def world(self) -> FRect:
        """The part of the world it shows."""
        w, h = self.surface.get_size()
        return FRect(self.left, self.top, w / self.k, h / self.k)

    def covers(self, rect: FRect) -> bool:
        """Whether a part of the world lies inside, with a tolerance of a pixel."""
        slack = 1.0 / self.k
        own = self.world().inflate(2 * slack, 2 * slack)
        return bool(own.contains(rect))

    def sharp(self, k: float) -> bool:
        """Whether it has exactly this many pixels for a world unit."""
        return abs(self.k / k - 1.0) < _NEAR


def seen(camera: Camera) -> FRect:
    """The part of the world that is in a camera's view and within its bounds."""
    left, top = camera.to_world(camera.view.topleft)
    return FRect(left, top, camera.view.w / camera.zoom, camera.view.h / camera.zoom).clip(camera.bounds)


class Scaler:
    """Draws pictures; keeps one surface to scale into, so that frames allocate no memory."""

    def __init__(self) -> None:
        self._scratch: pygame.Surface | None = None

    def draw(self, canvas: Canvas, picture: Picture, camera: Camera, rough: bool = False) -> None:
        """Draw the part of a picture that is in the view; ``rough``: faster but less smooth, while the camera moves."""
        k = camera.zoom * canvas.scale
        view = canvas.rect_px(camera.view)
        left, top = camera.to_world(camera.view.topleft)
        ratio = k / picture.k
        x0, y0 = (left - picture.left) * picture.k, (top - picture.top) * picture.k
        part = pygame.Rect(math.floor(x0), math.floor(y0), 0, 0)
        part.w, part.h = math.ceil(x0 + view.w / ratio) - part.x + 1, math.ceil(y0 + view.h / ratio) - part.y + 1
        part = part.clip(picture.surface.get_rect())
        if part.w <= 0 or part.h <= 0:
            return
        at = (view.x + round((part.x - x0) * ratio), view.y + round((part.y - y0) * ratio))
        before = canvas.surface.get_clip()
        size = (max(1, round(part.w * ratio)), max(1, round(part.h * ratio)))
        if (
            rough
            and not picture.sharp(k)
            and self._scale_into(canvas.surface, picture, part, pygame.Rect(at, size), view)
        ):
            return
        canvas.surface.set_clip(view.clip(before))
        if picture.sharp(k):
            canvas.surface.blit(picture.surface, at, part)
        else:
            canvas.surface.blit(self._scaled(picture.surface.subsurface(part), size, rough), at)
        canvas.surface.set_clip(before)

    @staticmethod
    def _scale_into(
        surface: pygame.Surface, picture: Picture, part: pygame.Rect, area: pygame.Rect, view: pygame.Rect
    ) -> bool:
        """Scale ``part`` of a picture, to be drawn at ``area``, directly into the view, up to half a pixel of the
        picture off. False, and nothing drawn, where only a part of the view is to be drawn, or the pixel formats
        differ."""
        shown = area.clip(view)
        if surface.get_masks() != picture.surface.get_masks() or not surface.get_clip().contains(shown):
            return False
        if not shown:
            return True
        across, down = part.w / area.w, part.h / area.h
        cut = pygame.Rect(round((shown.x - area.x) * across), round((shown.y - area.y) * down), 0, 0)
        cut.x, cut.y = min(cut.x, part.w - 1), min(cut.y, part.h - 1)
        cut.w = max(1, min(part.w - cut.x, round(shown.w * across)))
        cut.h = max(1, min(part.h - cut.y, round(shown.h * down)))
        cut.move_ip(part.topleft)
        pygame.transform.scale(picture.surface.subsurface(cut), shown.size, surface.subsurface(shown))
        return True

    def _scaled(self, part: pygame.Surface, size: tuple[int, int], rough: bool) -> pygame.Surface:
        kept = self._scratch
        small = kept is None or kept.get_width() < size[0] or kept.get_height() < size[1]
        if kept is None or small or kept.get_masks() != part.get_masks():
            self._scratch = kept = pygame.Surface((size[0] + 64, size[1] + 64)).convert(part)
        target = kept.subsurface((0, 0, *size))
        if rough:
            return pygame.transform.scale(part, size, target)
        return pygame.transform.smoothscale(part, size, target)


def band_edges(height: int, ratio: float, about: int) -> list[tuple[int, int]]:
    """Cut ``height`` rows of a source, to be scaled by ``ratio``, into bands (first, end) of about ``about`` rows whose
    edges are nearest to whole rows of the result, so that bands scaled one by one fit together."""
    edges = [0]
    while height - edges[-1] > about * 1.5:
        first = edges[-1] + about
        edges.append(min(range(first, first + 12), key=lambda row: abs(row * ratio - round(row * ratio))))
    edges.append(height)
    return [(a, b) for a, b in pairwise(edges) if b > a]


__all__ = ["Picture", "Scaler", "band_edges", "seen"]
