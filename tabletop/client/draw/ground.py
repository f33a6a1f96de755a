"""What fills the window: the picture of a dark table top, drawn below everything else, and the darkness drawn over it
except for holes with soft edges, around the things that a lesson or a mark speaks of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame
from pygame import FRect

from tabletop.client.draw.shapes import Rect
from tabletop.rules.frozen import light_dataclass

from .canvas import Canvas, parts_around
from .theme import BRASS300, SELECTED

TABLE_TOP = "table.jpg"


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
            canvas.image(TABLE_TOP, whole)
    canvas.surface.set_clip(before)


COARSE = 4
"""The darkness is painted this many times smaller than the window; enlarging it makes its edges soft."""
RADIUS = 10.0


@light_dataclass
class Hole:
    """Something that stays bright, in units: its ``rect`` with corners of ``radius``, or the polygon ``outline`` inside
    that rectangle. ``window``: the part of the screen in which it can be seen; ``plain``: it gets only a thin line,
    because what is meant is a smaller hole inside it."""

    rect: Rect
    outline: tuple[tuple[float, float], ...] = ()
    radius: float = RADIUS
    window: Rect | None = None
    plain: bool = False

    @property
    def key(self) -> tuple[object, ...]:
        """Two holes of the same key darken the same."""
        return (*self.rect, self.outline, self.radius, *(self.window or ()))


class Spotlight:
    """Darkens everything but some holes; the last darkness painted is cached. ``keep``: the share of light that stays
    (0..1)."""

    def __init__(self, keep: float = 0.4) -> None:
        self._keep = keep
        self._key: object = None
        self._veil: pygame.Surface | None = None

    def draw(self, canvas: Canvas, holes: Sequence[Hole], share: float = 1.0) -> None:
        """Darken what is drawn so far; ``share`` (0 to 1): how far the veil has come or is still there."""
        size = canvas.surface.get_size()
        key = (size, tuple(hole.key for hole in holes), canvas.scale)
        if self._veil is None or self._key != key:
            self._key, self._veil = key, self._paint(canvas, size, holes)
            self._veil = self._veil.convert(canvas.surface)
        veil = self._veil
        if share < 1:
            light = round(255 * (1 - self._keep) * (1 - share))
            veil = veil.copy()
            veil.fill((light, light, light), special_flags=pygame.BLEND_RGB_ADD)
        canvas.surface.blit(veil, (0, 0), special_flags=pygame.BLEND_RGB_MULT)

    def _paint(self, canvas: Canvas, size: tuple[int, int], holes: Sequence[Hole]) -> pygame.Surface:
        dark = round(255 * self._keep)
        small = pygame.Surface((max(1, size[0] // COARSE), max(1, size[1] // COARSE)), depth=24)
        small.fill((dark, dark, dark))
        across, down = small.get_width() / size[0], small.get_height() / size[1]
        for hole in holes:
            small.set_clip(None if hole.window is None else _shrunk(canvas.rect_px(hole.window), across, down))
            if hole.outline:
                points = [canvas.point_px(point) for point in hole.outline]
                pygame.draw.polygon(small, (255, 255, 255), [(x * across, y * down) for x, y in points])
            else:
                radius = max(1, round(hole.radius * canvas.scale * across))
                area = _shrunk(canvas.rect_px(hole.rect), across, down)
                pygame.draw.rect(small, (255, 255, 255), area, border_radius=radius)
        return pygame.transform.smoothscale(small, size)


def _shrunk(area: pygame.Rect, across: float, down: float) -> pygame.Rect:
    return pygame.Rect(area.x * across, area.y * down, area.w * across + 1, area.h * down + 1)


def draw_hole_frame(canvas: Canvas, hole: Hole) -> None:
    """Draw the line around a hole, and its glow unless it is ``plain``."""
    with canvas.clip(hole.window if hole.window is not None else Rect(0, 0, canvas.width, canvas.height)):
        if not hole.outline:
            if not hole.plain:
                canvas.glow(hole.rect, BRASS300, 18, hole.radius, 130, hollow=True)
            canvas.frame(hole.rect, SELECTED, 1 if hole.plain else 2, hole.radius)
            return
        for width, alpha in () if hole.plain else ((15.0, 26), (10.0, 40), (6.0, 64)):
            canvas.polygon(hole.outline, None, alpha, BRASS300, width)
        canvas.polygon(hole.outline, None, 255, SELECTED, 1.2 if hole.plain else 2.4)
