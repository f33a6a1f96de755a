"""Canvas methods for plain shapes: fills, frames, lines, circles, polygons, gradients, shadows, glows."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import pygame

from . import shapes
from .canvas_base import CanvasBase, Point, RectLike
from .theme import BRASS300, Colour, ColourA

_TILE = 128
Stamp = tuple[pygame.Surface, int, int]


def _eighth(value: float) -> float:
    """Sub-pixel positions are kept to an eighth, or the stamp cache would never hit."""
    return math.floor(value * 8 + 0.5) / 8


class ShapeOps(CanvasBase):
    """Shapes in design units on the target."""

    def fill(self, rect: RectLike, colour: Sequence[int], alpha: int = 255, radius: float = 0) -> None:
        """Fill a rectangle; `radius` below zero makes a pill."""
        area = self.rect_px(rect)
        paint = shapes.with_alpha(colour, alpha)
        r = self.radius_px(radius, area) if radius else 0
        if r <= 0:
            self._fill_px(area, paint)
            return
        self._corners(area, r, ("fill", r, paint), lambda: shapes.rounded(2 * r, 2 * r, r, paint))
        self._fill_px(pygame.Rect(area.x + r, area.y, area.w - 2 * r, r), paint)
        self._fill_px(pygame.Rect(area.x, area.y + r, area.w, area.h - 2 * r), paint)
        self._fill_px(pygame.Rect(area.x + r, area.bottom - r, area.w - 2 * r, r), paint)

    def frame(
        self, rect: RectLike, colour: Sequence[int], width: float = 1, radius: float = 0, alpha: int = 255
    ) -> None:
        """Outline a rectangle; the line lies inside its edges."""
        area = self.rect_px(rect)
        line = max(1, self.px(width))
        paint = shapes.with_alpha(self.theme.line_colour((colour[0], colour[1], colour[2])), alpha)
        if area.w <= 2 * line or area.h <= 2 * line:
            self._fill_px(area, paint)
            return
        r = max(self.radius_px(radius, area), line) if radius else line
        if radius:
            r = min(r, area.w // 2, area.h // 2)
            key = ("frame", r, line, paint)
            self._corners(area, r, key, lambda: shapes.rounded(2 * r, 2 * r, r, None, paint, line))
            across, skip = (r, r), r
        else:
            across, skip = (0, 0), line
        self._fill_px(pygame.Rect(area.x + across[0], area.y, area.w - 2 * across[0], line), paint)
        self._fill_px(pygame.Rect(area.x + across[0], area.bottom - line, area.w - 2 * across[0], line), paint)
        self._fill_px(pygame.Rect(area.x, area.y + skip, line, area.h - 2 * skip), paint)
        self._fill_px(pygame.Rect(area.right - line, area.y + skip, line, area.h - 2 * skip), paint)

    def _corners(self, area: pygame.Rect, r: int, key: tuple[object, ...], make: Callable[[], pygame.Surface]) -> None:
        found = self.kit.stamps.get(key)
        if found is None:
            found = self.kit.stamps.put(key, (make(), 0, 0))
        disc = found[0]
        right, bottom = area.right - r, area.bottom - r
        blit = self.surface.blit
        blit(disc, area.topleft, (0, 0, r, r))
        blit(disc, (right, area.y), (r, 0, r, r))
        blit(disc, (area.x, bottom), (0, r, r, r))
        blit(disc, (right, bottom), (r, r, r, r))

    def _fill_px(self, area: pygame.Rect, paint: ColourA) -> None:
        # A blending fill that lies wholly outside the clip would be drawn all the same.
        area = area.clip(self.surface.get_clip())
        if area.w <= 0 or area.h <= 0 or paint[3] == 0:
            return
        alpha = paint[3]
        if alpha == 255:
            self.surface.fill(paint, area)
            return
        if self._opaque:
            # dst * (1 - a) + colour * a in two in-place passes: faster than any blit and needs no memory.
            keep = 255 - alpha
            self.surface.fill((keep, keep, keep), area, pygame.BLEND_RGB_MULT)
            added = (paint[0] * alpha // 255, paint[1] * alpha // 255, paint[2] * alpha // 255)
            if any(added):
                self.surface.fill(added, area, pygame.BLEND_RGB_ADD)
            return
        found = self.kit.stamps.get(("tile", paint))
        if found is None:
            found = self.kit.stamps.put(("tile", paint), (shapes.clear_surface(_TILE, _TILE, paint), 0, 0))
        for y in range(area.top, area.bottom, _TILE):
            for x in range(area.left, area.right, _TILE):
                part = (0, 0, min(_TILE, area.right - x), min(_TILE, area.bottom - y))
                self.surface.blit(found[0], (x, y), part)

    # ----------------------------------------------------------------------------------------------- lines

    def line(
        self,
        a: Point,
        b: Point,
        colour: Sequence[int],
        width: float = 1,
        alpha: int = 255,
        dash: Sequence[float] | None = None,
    ) -> None:
        """A straight line; level and upright ones are sharp, others antialiased. `dash` is on/off lengths."""
        line = max(1, self.px(width))
        own = (colour[0], colour[1], colour[2])
        paint = shapes.with_alpha((*self.theme.line_colour(own), *colour[3:]), alpha)
        ax, ay = self.point_px(a)
        bx, by = self.point_px(b)
        if not dash and (abs(ax - bx) < 0.01 or abs(ay - by) < 0.01):
            left, top = math.floor(min(ax, bx) + 0.501), math.floor(min(ay, by) + 0.501)
            if abs(ay - by) < 0.01:
                self._fill_px(pygame.Rect(left, math.floor(ay - line / 2 + 0.501), round(abs(bx - ax)), line), paint)
            else:
                self._fill_px(pygame.Rect(math.floor(ax - line / 2 + 0.501), top, line, round(abs(by - ay))), paint)
            return
        self.polyline((a, b), colour, width, alpha, dash)

    def polyline(
        self,
        points: Sequence[Point],
        colour: Sequence[int],
        width: float = 1,
        alpha: int = 255,
        dash: Sequence[float] | None = None,
    ) -> None:
        """An antialiased open line through `points`, with round joins."""
        line = max(1.0, width * self.scale)
        paint = shapes.with_alpha(colour, alpha)
        pattern = tuple(_eighth(d * self.scale) for d in dash) if dash else None
        moved, x, y = self._local(points)
        key = ("polyline", moved, paint, _eighth(line), pattern)
        self._stamp(key, x, y, lambda: shapes.polyline(moved, paint, line, pattern))

    # --------------------------------------------------------------------------------------------- shapes

    def circle(
        self,
        center: Point,
        r: float,
        colour: Sequence[int] | None,
        alpha: int = 255,
        outline: Sequence[int] | None = None,
        outline_width: float = 0,
    ) -> None:
        """An antialiased disc; `colour` None draws only the outline, which straddles the radius."""
        line = outline_width * self.scale if outline is not None else 0.0
        paint = shapes.with_alpha(colour, alpha) if colour is not None else None
        edge = shapes.with_alpha(outline, alpha) if outline is not None else None
        self.surface.blit(*self._disc(center, _eighth(r * self.scale), paint, edge, round(line, 2)))

    def circles(self, centers: tuple[Point, ...], r: float, colour: Sequence[int], alpha: int = 255) -> None:
        """Many discs alike, at the price of few: where they go is worked out once."""
        radius, paint = _eighth(r * self.scale), shapes.with_alpha(colour, alpha)
        key = (centers, radius, paint, self.scale, self._origin)
        found = self.kit.rows.get(key)
        if found is None:
            found = self.kit.rows.put(key, [self._disc(center, radius, paint, None, 0.0) for center in centers])
        self.surface.fblits(found)

    def _disc(
        self, center: Point, radius: float, paint: ColourA | None, edge: ColourA | None, line: float
    ) -> tuple[pygame.Surface, tuple[int, int]]:
        """A drawn disc and where its corner goes, all in pixels."""
        cx, cy = self.point_px(center)
        fx, fy = _eighth(cx % 1), _eighth(cy % 1)
        key = ("circle", radius, fx, fy, paint, edge, line)
        found = self.kit.stamps.get(key)
        if found is None:
            drawn, half = shapes.disc(radius, fx, fy, paint, edge, line)
            found = self.kit.stamps.put(key, (drawn, half, half))
        return found[0], (math.floor(cx) - found[1], math.floor(cy) - found[2])

    def polygon(
        self,
        points: Sequence[Point],
        colour: Sequence[int] | None,
        alpha: int = 255,
        outline: Sequence[int] | None = None,
        outline_width: float = 0,
        dash: Sequence[float] | None = None,
    ) -> None:
        """An antialiased polygon; `colour` None draws only the outline. Cached by shape, not by place."""
        paint = shapes.with_alpha(colour, alpha) if colour is not None else None
        edge = shapes.with_alpha(outline, alpha) if outline is not None else None
        line = outline_width * self.scale if outline is not None else 0.0
        pattern = tuple(_eighth(d * self.scale) for d in dash) if dash else None
        moved, x, y = self._local(points)
        key = ("polygon", moved, paint, edge, round(line, 2), pattern)
        self._stamp(key, x, y, lambda: shapes.polygon(moved, paint, edge, line, pattern))

    def arc(
        self,
        center: Point,
        r: float,
        start: float,
        end: float,
        colour: Sequence[int],
        width: float = 2,
        alpha: int = 255,
    ) -> None:
        """Part of a ring from `start` to `end` degrees, clockwise from twelve o'clock (timers, progress)."""
        cx, cy = self.point_px(center)
        radius, line = r * self.scale, max(1.0, width * self.scale)
        paint = shapes.with_alpha(colour, alpha)
        if end - start >= 359.9:
            self.circle(center, r, None, alpha, colour, width)
            return
        half = math.ceil(radius + line) + 1
        fx, fy = _eighth(cx % 1), _eighth(cy % 1)
        key = ("arc", round(radius, 1), round(start), round(end), paint, round(line, 1), fx, fy)

        def make() -> Stamp:
            path = shapes.arc_path(half + fx, half + fy, radius, start, end)
            body = f'<path d="{path}" {shapes.paint_attributes(None, paint, line)}/>'
            return shapes.svg(2 * half + 1, 2 * half + 1, body), -half, -half

        self._stamp(key, math.floor(cx), math.floor(cy), make)

    def path(
        self,
        key: str,
        data: str,
        box: tuple[float, float],
        rect: RectLike,
        colour: Sequence[int],
        alpha: int = 255,
        outline: Sequence[int] | None = None,
        outline_width: float = 0,
    ) -> None:
        """An SVG path `data` drawn in a `box` (w, h) of its own units and fitted to `rect`; `key` names it."""
        area = self.rect_px(rect)
        paint = shapes.with_alpha(colour, alpha)
        edge = shapes.with_alpha(outline, alpha) if outline is not None else None
        sx, sy = area.w / box[0], area.h / box[1]
        line = outline_width * self.scale / max(0.01, min(sx, sy)) if outline is not None else 0.0
        pad = math.ceil(outline_width * self.scale) + 1

        def make() -> Stamp:
            body = (
                f'<path transform="translate({pad} {pad}) scale({sx:.4f} {sy:.4f})" fill-rule="evenodd" d="{data}" '
                f"{shapes.paint_attributes(paint, edge, line)}/>"
            )
            return shapes.svg(area.w + 2 * pad, area.h + 2 * pad, body), -pad, -pad

        self._stamp(("path", key, area.size, paint, edge, round(line, 2)), area.x, area.y, make)

    def _local(self, points: Sequence[Point]) -> tuple[tuple[tuple[float, float], ...], int, int]:
        pixels = [self.point_px(p) for p in points]
        x, y = math.floor(min(p[0] for p in pixels)), math.floor(min(p[1] for p in pixels))
        return tuple((_eighth(px - x), _eighth(py - y)) for px, py in pixels), x, y

    def _stamp(self, key: tuple[object, ...], x: int, y: int, make: Callable[[], Stamp]) -> None:
        found = self.kit.stamps.get(key)
        if found is None:
            found = self.kit.stamps.put(key, make())
        self.surface.blit(found[0], (x + found[1], y + found[2]))

    # ---------------------------------------------------------------------------------------------- light

    def gradient(
        self,
        rect: RectLike,
        top: Sequence[int],
        bottom: Sequence[int],
        radius: float = 0,
        horizontal: bool = False,
        alpha: int = 255,
    ) -> None:
        """A linear gradient; colours may have an alpha of their own. Horizontal runs from left to right."""
        area = self.rect_px(rect)
        if area.w <= 0 or area.h <= 0:
            return
        r = self.radius_px(radius, area) if radius else 0
        self.kit.panels.gradient(area.w, area.h, top, bottom, r, horizontal).draw(self.surface, area.x, area.y, alpha)

    def shadow(self, rect: RectLike, depth: int = 2, radius: float = 8) -> None:
        """The drop shadow of a rectangle at depth 1 (tile), 2 (panel), 3 (raised card) or 4 (overlay)."""
        area = self.rect_px(rect)
        r = self.radius_px(radius, area)
        self.kit.panels.shadow(area.w, area.h, depth, r, self.scale).draw(self.surface, area.x, area.y)

    def glow(
        self, rect: RectLike, colour: Colour = BRASS300, blur: float = 20, radius: float = 8, alpha: int = 150
    ) -> None:
        """Light around a rectangle, for focus, selection and hits only."""
        area = self.rect_px(rect)
        r = self.radius_px(radius, area)
        paint = shapes.with_alpha(colour, alpha)
        self.kit.panels.glow(area.w, area.h, r, blur * self.scale, paint).draw(self.surface, area.x, area.y)

    def dim(self, rect: RectLike | None = None, strength: float = 0.6) -> None:
        """Darken what is drawn so far by `strength` (0..1)."""
        keep = max(0, min(255, round(255 * (1 - strength))))
        area = self.surface.get_rect() if rect is None else self.rect_px(rect)
        area = area.clip(self.surface.get_clip())
        if area.w and area.h:
            self.surface.fill((keep, keep, keep), area, pygame.BLEND_RGB_MULT)
