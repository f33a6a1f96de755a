"""The canvas, through which everything is drawn. Callers give design units; the canvas turns them into pixels.

Everything costly (panels, glyphs, icons, pictures, soft shadows) is rendered once at the real pixel size and
cached, so that drawing a screen again is a series of blits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

import pygame
from pygame import FRect

from tabletop.rules.frozen import light_dataclass
from tabletop.text import reads_leftwards

from . import shapes
from .cache import Cache, Lru, blit_faded, convert_alpha, convert_opaque, has_alpha, surface_bytes
from .images import IconPainter, ImagePainter, PictureStyle, draw_medallion
from .shapes import Rect, RectLike
from .styles import PanelPainter
from .text import TextPainter, hinted
from .theme import (
    BRASS300,
    BRASS400,
    BRASS500,
    BRASS600,
    IVORY100,
    IVORY500,
    NIGHT900,
    Colour,
    ColourA,
    FontSpec,
    LookKey,
    SeatColours,
    Theme,
)

PointLike = tuple[float, float] | pygame.Vector2 | Sequence[float]

# Edges that fall on half a pixel must round the same way whichever neighbour computes them.
_ROUND = 0.501

_TILE = 128
_OTHER_WAY = {"back": "forward", "step-back": "step-forward", "skip-first": "skip-last"}
_OTHER_WAY |= {name: other for other, name in _OTHER_WAY.items()}

STANDEE_MAN = 320
"""Pixels that a man is high in the pictures of standees."""
ROW_LETTERS = 1.05
"""Greatest size of letters in a row, as a multiple of its height: hardly any fills the whole of it."""

Sprite = tuple[Hashable, tuple[float, float], Callable[["Canvas"], None]]
"""A drawing that is painted once and cached: its key, its size (w, h) in units, its painter."""
Stamp = tuple[pygame.Surface, int, int]


def _eighth(value: float) -> float:
    """``value`` rounded to an eighth: with exact sub-pixel positions the stamp cache would never hit."""
    return math.floor(value * 8 + 0.5) / 8


_SHRINK_STEPS = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.45, 0.4)


def _rgb(colour: Sequence[int]) -> Colour:
    return colour[0], colour[1], colour[2]


def _resized(spec: FontSpec, ratio: float) -> FontSpec:
    if ratio == 1.0:
        return spec
    return replace(spec, px=max(6, math.floor(spec.px * ratio)), line=spec.line * ratio, spacing=spec.spacing * ratio)


def _broken(s: str, lines: tuple[str, ...]) -> bool:
    """True when wrapping had to cut inside a word."""
    return " ".join(lines).split() != s.split()


_T = 0.32

_CROSS = tuple(
    (dx, dy)
    for dx, dy in (
        (-_T, -1.0),
        (_T, -1.0),
        (_T, -_T),
        (1.0, -_T),
        (1.0, _T),
        (_T, _T),
        (_T, 1.0),
        (-_T, 1.0),
        (-_T, _T),
        (-1.0, _T),
        (-1.0, -_T),
        (-_T, -_T),
    )
)

_STAR = tuple(
    (
        (1.1 if i % 2 == 0 else 0.46) * math.sin(math.pi * i / 5),
        -(1.1 if i % 2 == 0 else 0.46) * math.cos(math.pi * i / 5),
    )
    for i in range(10)
)


@light_dataclass
class PolygonLayer:
    """One of several polygons: ``points`` in units, ``fill`` and ``edge`` in RGB or RGBA, None for none; ``width`` of
    the edge in units."""

    points: Sequence[PointLike]
    fill: Sequence[int] | None = None
    edge: Sequence[int] | None = None
    width: float = 0.0


class PaintKit:
    """All caches of one window, shared with the canvases of sprites. Everything in them was rendered for one look."""

    def __init__(self) -> None:
        self.look: LookKey | None = None
        self.cut_words: dict[Hashable, list[str]] = {}
        self.heard: dict[Hashable, list[tuple[str, Rect]]] = {}
        """The texts on each sprite, with their boxes in it, as far as somebody listened when it was painted."""
        self.text = TextPainter()
        self.icons = IconPainter()
        self.images = ImagePainter()
        self.panels = PanelPainter()
        self.stamps: Lru[tuple[pygame.Surface, int, int]] = Lru(2500, 48 << 20, lambda v: surface_bytes(v[0]), 3)
        self.rows: Lru[list[tuple[pygame.Surface, tuple[int, int]]]] = Lru(120)
        self.sprites: Lru[pygame.Surface] = Lru(1500, 160 << 20, surface_bytes, 6)
        self.turned: Lru[pygame.Surface] = Lru(300, 32 << 20, surface_bytes, 1)  # of few angles that come back
        self.trees: Lru[object] = Lru(600)  # what ui/tree.py has placed

    def use(self, look: LookKey) -> None:
        """Render for ``look`` from now on; the caches are emptied if it differs from the one before."""
        if look != self.look:
            self.clear()
            self.look = look

    def bound(self, window: pygame.Surface) -> None:
        """Set how much the caches may hold by the size of the window."""
        for cache in self._caches():
            cache.bound(surface_bytes(window))

    def mark(self) -> None:
        """Let everything that was drawn count as old, until it is drawn again."""
        for cache in self._caches():
            cache.mark()

    def forget_old(self) -> None:
        """Forget what has not been drawn since the last :meth:`mark`."""
        for cache in self._caches():
            cache.forget_old()

    def _caches(self) -> Iterator[Cache]:
        for painter in (self.text, self.icons, self.images, self.panels):
            yield from painter.caches
        yield from (self.stamps, self.sprites, self.turned, self.trees)

    def keep_cut_words(self, sprite: Hashable, words: list[str]) -> None:
        """Remember which words did not fit on a sprite, so that drawing it from the cache notes them again."""
        if words and len(self.cut_words) < 200:
            self.cut_words[sprite] = words
        else:
            self.cut_words.pop(sprite, None)

    def clear(self) -> None:
        """Forget everything that was rendered."""
        self.cut_words.clear()
        self.heard.clear()
        for painter in (self.text, self.icons, self.images, self.panels):
            painter.clear()
        for cache in (self.stamps, self.rows, self.sprites, self.turned, self.trees):
            cache.clear()


def parts_around(inner: pygame.Rect, outer: pygame.Rect) -> tuple[pygame.Rect, ...]:
    """The four parts of ``outer`` above, below, left and right of ``inner``, in pixels; some may be empty. The whole of
    ``outer`` where they do not meet."""
    inner = inner.clip(outer)
    if not inner:
        return (outer,)
    right, bottom = outer.right - inner.right, outer.bottom - inner.bottom
    return (
        pygame.Rect(outer.x, outer.y, outer.w, inner.y - outer.y),
        pygame.Rect(outer.x, inner.bottom, outer.w, bottom),
        pygame.Rect(outer.x, inner.y, inner.x - outer.x, inner.h),
        pygame.Rect(inner.right, inner.y, right, inner.h),
    )


class Canvas:
    """Draws in design units on a surface under a theme. `width` and `height` are the target's size in units; the
    caches of `kit` are shared with the canvases of sprites."""

    def __init__(self, surface: pygame.Surface, theme: Theme, kit: PaintKit | None = None) -> None:
        self.surface = surface
        self.theme = theme
        self.kit = kit or PaintKit()
        self.overflows: list[str] = []
        self.heard: list[tuple[str, Rect]] | None = None
        """The texts that are drawn, whole, each with its box in units of the window, while somebody listens."""
        self._origin = (0, 0)
        self.mirrored = False
        """Whether places are counted from the right end, for those who read from there; nothing that is drawn at them
        is turned round, and what is drawn once for many places stays as it is."""
        self.retarget(surface)

    def retarget(self, surface: pygame.Surface, theme: Theme | None = None) -> None:
        """Draw to another surface from now on, and under another theme; a changed look empties the caches."""
        if theme is not None:
            self.theme = theme
        self.kit.use(self.theme.look)
        self.surface = surface
        self.scale = self.theme.scale
        self.width = surface.get_width() / self.scale
        self.height = surface.get_height() / self.scale
        self._opaque = not has_alpha(surface)

    # ------------------------------------------------------------------------------------------- geometry

    def px(self, value: float) -> int:
        """A length in whole pixels; a positive length is at least one pixel."""
        pixels = math.floor(value * self.scale + _ROUND)
        return 1 if pixels == 0 and value > 0 else pixels

    def point_px(self, point: PointLike) -> tuple[float, float]:
        """A point in exact pixels of the target."""
        x, y = point[0] * self.scale + self._origin[0], point[1] * self.scale + self._origin[1]
        return (self.surface.get_width() - x if self.mirrored else x), y

    def rect_px(self, rect: RectLike) -> pygame.Rect:
        """A rectangle in pixels of the target; edges are rounded, so neighbours share an edge."""
        x, y, w, h = rect
        s, floor = self.scale, math.floor
        left, top = floor(x * s + _ROUND), floor(y * s + _ROUND)
        wide, high = floor((x + w) * s + _ROUND) - left, floor((y + h) * s + _ROUND) - top
        dx, dy = self._origin
        wide = max(0, wide)
        left = self.surface.get_width() - left - dx - wide if self.mirrored else left + dx
        return pygame.Rect(left, top + dy, wide, high if high > 0 else 0)

    def units(self, rect: pygame.Rect) -> Rect:
        """A pixel rectangle of the target back in units."""
        s = self.scale
        left = self.surface.get_width() - rect.right if self.mirrored else rect.x
        return Rect((left - self._origin[0]) / s, (rect.y - self._origin[1]) / s, rect.w / s, rect.h / s)

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

    def hear(self, text: str, box: RectLike) -> None:
        """Remember a text that is drawn in a box (units), where somebody listens and it can be seen."""
        if self.heard is not None and text.strip() and self.visible(box):
            seen = self.rect_px(box).clip(self.surface.get_clip())  # what scrolls is in its area, not below it
            self.heard.append((text, self.units(seen).move(*(length / self.scale for length in self._origin))))

    # ------------------------------------------------------------------------------------------- fills and frames

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
        a: PointLike,
        b: PointLike,
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
        points: Sequence[PointLike],
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
        center: PointLike,
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

    def circles(self, centers: tuple[PointLike, ...], r: float, colour: Sequence[int], alpha: int = 255) -> None:
        """Antialiased discs of radius `r` around `centers`; pictures and places are cached for the same centers."""
        radius, paint = _eighth(r * self.scale), shapes.with_alpha(colour, alpha)
        key = (centers, radius, paint, self.scale, self._origin)
        found = self.kit.rows.get(key)
        if found is None:
            found = self.kit.rows.put(key, [self._disc(center, radius, paint, None, 0.0) for center in centers])
        self.surface.fblits(found)

    def _disc(
        self, center: PointLike, radius: float, paint: ColourA | None, edge: ColourA | None, line: float
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
        points: Sequence[PointLike],
        colour: Sequence[int] | None,
        alpha: int = 255,
        outline: Sequence[int] | None = None,
        outline_width: float = 0,
        dash: Sequence[float] | None = None,
        once: bool = False,
    ) -> None:
        """An antialiased polygon; `colour` None draws only the outline. Cached by shape, not by place, unless it is
        drawn `once`, as one that grows."""
        paint = shapes.with_alpha(colour, alpha) if colour is not None else None
        edge = shapes.with_alpha(outline, alpha) if outline is not None else None
        line = outline_width * self.scale if outline is not None else 0.0
        pattern = tuple(_eighth(d * self.scale) for d in dash) if dash else None
        moved, x, y = self._local(points)
        key = ("polygon", moved, paint, edge, round(line, 2), pattern)
        self._stamp(key, x, y, lambda: shapes.polygon(moved, paint, edge, line, pattern), once)

    def polygons(self, layers: Sequence[PolygonLayer]) -> None:
        """Several polygons above each other, drawn as one: cheaper than each by itself."""
        ways = {id(layer.points): layer.points for layer in layers}  # each set of points is placed once
        local = {way: self._local(points) for way, points in ways.items()}
        placed = [local[id(layer.points)] for layer in layers]
        left, top = min(x for _, x, _ in placed), min(y for _, _, y in placed)
        drawn, key = [], []
        for layer, (points, x, y) in zip(layers, placed, strict=True):
            fill = shapes.with_alpha(layer.fill) if layer.fill is not None else None
            edge = shapes.with_alpha(layer.edge) if layer.edge is not None else None
            line = layer.width * self.scale if edge is not None else 0.0
            drawn.append((points, x - left, y - top, fill, edge, line))
            key.append((points, x - left, y - top, fill, edge, round(line, 2)))
        self._stamp(("polygons", *key), left, top, lambda: shapes.polygons(drawn))

    def arc(
        self, center: PointLike, r: float, start: float, end: float, colour: Sequence[int], width: float = 2
    ) -> None:
        """Part of a ring from `start` to `end` degrees, clockwise from twelve o'clock (timers, progress)."""
        cx, cy = self.point_px(center)
        radius, line = r * self.scale, max(1.0, width * self.scale)
        paint = shapes.with_alpha(colour, 255)
        if end - start >= 359.9:
            self.circle(center, r, None, 255, colour, width)
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
        self, key: str, data: str, box: tuple[float, float], rect: RectLike, colour: Sequence[int], alpha: int = 255
    ) -> None:
        """An SVG path `data` drawn in a `box` (w, h) of its own units and fitted to `rect`; `key` names it."""
        area = self.rect_px(rect)
        paint = shapes.with_alpha(colour, alpha)
        sx, sy = area.w / box[0], area.h / box[1]

        def make() -> Stamp:
            body = (
                f'<path transform="translate(1 1) scale({sx:.4f} {sy:.4f})" fill-rule="evenodd" d="{data}" '
                f"{shapes.paint_attributes(paint, None, 0)}/>"
            )
            return shapes.svg(area.w + 2, area.h + 2, body), -1, -1

        self._stamp(("path", key, area.size, paint), area.x, area.y, make)

    def _local(self, points: Sequence[PointLike]) -> tuple[tuple[tuple[float, float], ...], int, int]:
        floor, scale, (left, top) = math.floor, self.scale, self._origin
        if self.mirrored:
            left, scale = self.surface.get_width() - left, -scale
        across, down = [p[0] * scale + left for p in points], [p[1] * self.scale + top for p in points]
        x, y = floor(min(across)), floor(min(down))
        # As _eighth does, without a call for each of some hundred points.
        eighths = [floor((px - x) * 8 + 0.5) / 8 for px in across], [floor((py - y) * 8 + 0.5) / 8 for py in down]
        return tuple(zip(*eighths, strict=True)), x, y

    def _stamp(self, key: tuple[object, ...], x: int, y: int, make: Callable[[], Stamp], once: bool = False) -> None:
        found = self.kit.stamps.get(key)
        if found is None:
            found = make() if once else self.kit.stamps.put(key, make())
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
        if horizontal and self.mirrored:
            top, bottom = bottom, top
        area = self.rect_px(rect)
        if area.w <= 0 or area.h <= 0:
            return
        r = self.radius_px(radius, area) if radius else 0
        self.kit.panels.gradient(area.w, area.h, top, bottom, r, horizontal).draw(self.surface, area.x, area.y, alpha)

    def shadow(self, rect: RectLike, depth: int = 2, radius: float = 8, *, hollow: bool = False) -> None:
        """The drop shadow of a rectangle at depth 1 (tile), 2 (panel), 3 (raised card) or 4 (overlay); ``hollow``: the
        inside, except for its corners, is left out because it will be drawn over; that makes large shadows cheap."""
        area = self.rect_px(rect)
        r = self.radius_px(radius, area)
        inside, before = area.inflate(-2 * r, -2 * r), self.surface.get_clip()
        if hollow and inside.contains(before):
            return
        shadow = self.kit.panels.shadow(area.w, area.h, depth, r, self.scale)
        for part in parts_around(inside, self.surface.get_rect()) if hollow else (before,):
            self.surface.set_clip(part.clip(before))
            shadow.draw(self.surface, area.x, area.y)
        self.surface.set_clip(before)

    def glow(
        self,
        rect: RectLike,
        colour: Colour = BRASS300,
        blur: float = 20,
        radius: float = 8,
        alpha: int = 150,
        *,
        hollow: bool = False,
    ) -> None:
        """Light around a rectangle, for focus, selection and hits only; ``hollow``: the inside stays as it was drawn
        before."""
        area = self.rect_px(rect)
        r = self.radius_px(radius, area)
        paint = shapes.with_alpha(colour, alpha)
        self.kit.panels.glow(area.w, area.h, r, blur * self.scale, paint, hollow).draw(self.surface, area.x, area.y)

    def dim(self, rect: RectLike | None = None, strength: float = 0.6) -> None:
        """Darken what is drawn so far by `strength` (0..1)."""
        keep = max(0, min(255, round(255 * (1 - strength))))
        area = self.surface.get_rect() if rect is None else self.rect_px(rect)
        area = area.clip(self.surface.get_clip())
        if area.w and area.h:
            self.surface.fill((keep, keep, keep), area, pygame.BLEND_RGB_MULT)

    # ------------------------------------------------------------------------------------------------------- text

    def unknown(self, s: str, role: str = "body") -> bool:
        """Whether a text has letters that no font on this system has."""
        return self.kit.text.unknown(s, self.theme.spec(role))

    def measure(self, s: str, role: str = "body") -> tuple[float, float]:
        """Width and height in units of one line."""
        spec = self.theme.spec(role)
        return self.kit.text.width(s, spec) / self.scale, self.kit.text.face(spec).height / self.scale

    def place_of(self, s: str, index: int, role: str = "body") -> float:
        """Units from the end of a line where it begins on this canvas to the gap before the letter at ``index``, which
        lies nearer in a part that runs the other way."""
        place = self.kit.text.place(s, index, self.theme.spec(role)) / self.scale
        return self.measure(s, role)[0] - place if self.mirrored else place

    def line_height(self, role: str = "body") -> float:
        """Distance between base lines in units."""
        return self.theme.spec(role).line / self.scale

    def ascent(self, role: str = "body") -> float:
        """From the top of a line box down to the base line, in units."""
        spec = self.theme.spec(role)
        face = self.kit.text.face(spec)
        return (face.ascent + (spec.line - face.height) / 2) / self.scale

    def cap_height(self, role: str = "body") -> float:
        """Height of a capital letter in units."""
        return self.kit.text.face(self.theme.spec(role)).cap / self.scale

    def wrap(self, s: str, role: str, width: float) -> list[str]:
        """Break into lines that fit `width` units."""
        return list(self.kit.text.wrap(s, self.theme.spec(role), width * self.scale))

    def block_height(self, s: str, role: str, width: float) -> float:
        """Height in units of `s` wrapped at `width`."""
        return len(self.kit.text.wrap(s, self.theme.spec(role), width * self.scale)) * self.line_height(role)

    def text(
        self,
        s: str,
        pos: PointLike,
        role: str = "body",
        colour: Sequence[int] = IVORY100,
        anchor: str = "topleft",
        max_width: float | None = None,
        ellipsis: bool | str = True,
        alpha: int = 255,
        shadow: int = 0,
        halo: Colour | None = None,
    ) -> Rect:
        """Draw one line and return its box in units.

        Anchors are topleft, midtop, topright, midleft, center, midright, bottomleft, midbottom, bottomright and
        baseleft, basecenter, baseright. The middle is that of a capital letter, so labels sit centred to the eye.
        A line wider than `max_width` is cut with an ellipsis and noted in `overflows` unless `ellipsis` is "ok".
        `shadow` (alpha) darkens behind the text, `halo` lightens with a colour (map lettering)."""
        spec = self.theme.spec(role)
        shown = self._limited(s, spec, max_width, ellipsis)
        ink = self.theme.ink(_rgb(colour))
        box = self._draw_line(shown, self.point_px(pos), spec, ink, anchor, alpha, shadow, halo)
        if self.heard is not None:  # nearly every letter of a frame comes along here
            self.hear(s, box)
        return box

    def _limited(self, s: str, spec: FontSpec, max_width: float | None, ellipsis: bool | str) -> str:
        if max_width is None:
            return s
        room = max_width * self.scale + 0.5
        if self.kit.text.width(s, spec) <= room:
            return s
        if ellipsis != "ok":
            self.note_overflow(s)
        return self.kit.text.cut(s, spec, room) if ellipsis else s

    def _draw_line(
        self,
        s: str,
        at: tuple[float, float],
        spec: FontSpec,
        colour: Colour,
        anchor: str,
        alpha: int = 255,
        shadow: int = 0,
        halo: Colour | None = None,
    ) -> Rect:
        width = self.kit.text.width(s, spec)
        x, y, height = self._place(at, width, spec, anchor)
        if not s:
            return self.units(pygame.Rect(x, y, 0, height))
        box = pygame.Rect(x, y, math.ceil(width), height)
        y -= self.kit.text.rise(s, spec)
        if shadow:
            soft, margin = self.kit.text.halo(s, spec, (0, 0, 0), max(2, round(spec.px * 0.22)), shadow)
            self.surface.blit(soft, (x - margin, y - margin + max(1, round(spec.px * 0.05))))
        if halo is not None:
            soft, margin = self.kit.text.halo(s, spec, halo, max(2, round(spec.px * 0.3)), 210)
            self.surface.blit(soft, (x - margin, y - margin))
        line = self.kit.text.line(s, spec, colour)
        if alpha >= 255:
            self.surface.blit(line, (x, y))
        else:
            blit_faded(self.surface, line, x, y, alpha)
        return self.units(box)

    def _place(self, at: tuple[float, float], width: float, spec: FontSpec, anchor: str) -> tuple[int, int, int]:
        face = self.kit.text.face(spec)
        if anchor.endswith("right" if self.mirrored else "left"):
            x = at[0]
        elif anchor.endswith("left" if self.mirrored else "right"):
            x = at[0] - width
        else:
            x = at[0] - width / 2
        if anchor.startswith("base"):
            y = at[1] - face.ascent
        elif anchor in ("midleft", "center", "midright"):
            y = at[1] - face.ascent + face.cap / 2
        elif anchor in ("bottomleft", "midbottom", "bottomright"):
            y = at[1] - face.height
        else:
            y = at[1]
        return math.floor(x + 0.5), math.floor(y + 0.5), face.height

    def text_block(
        self,
        s: str,
        rect: RectLike,
        role: str = "body",
        colour: Sequence[int] = IVORY100,
        align: str = "left",
        max_lines: int | None = None,
        valign: str = "top",
        ellipsis: bool | str = True,
    ) -> float:
        """Draw wrapped text and return its height in units.

        Lines beyond `max_lines` are dropped with an ellipsis and noted; text taller than a `rect` with a height
        is drawn in full and noted. `align` is left, center or right; `valign` top, middle or bottom."""
        spec = self.theme.spec(role)
        lines = list(self.kit.text.wrap(s, spec, rect[2] * self.scale))
        self.hear(s, (rect[0], rect[1], rect[2], rect[3] or len(lines) * spec.line / self.scale))
        if max_lines is not None and len(lines) > max_lines:
            if ellipsis != "ok":
                self.note_overflow(s)
            kept = lines[:max_lines]
            room = rect[2] * self.scale - self.kit.text.width("…", spec)
            kept[-1] = self.kit.text.cut(f"{kept[-1]} {lines[max_lines]}", spec, room + self.kit.text.width("…", spec))
            lines = kept
        height = len(lines) * spec.line
        if rect[3] > 0 and height > rect[3] * self.scale + spec.line * 0.25 and ellipsis != "ok":
            self.note_overflow(s)
        self._draw_lines(lines, rect, spec, self.theme.ink(_rgb(colour)), align, valign)
        return height / self.scale

    def _draw_lines(
        self, lines: list[str], rect: RectLike, spec: FontSpec, colour: Colour, align: str, valign: str
    ) -> None:
        if align == "left" and len(lines) > 1 and reads_leftwards(lines[0]) is not self.mirrored:
            align = "right"
        x, top = self.point_px((rect[0] + {"center": rect[2] / 2, "right": rect[2]}.get(align, 0), rect[1]))
        room = rect[3] * self.scale - len(lines) * spec.line
        y = top + (room / 2 if valign == "middle" else room if valign == "bottom" else 0)
        anchor = {"center": "basecenter", "right": "baseright"}.get(align, "baseleft")
        face = self.kit.text.face(spec)
        lead = (spec.line - face.height) / 2 + face.ascent
        for index, line in enumerate(lines):
            self._draw_line(line, (x, y + index * spec.line + lead), spec, colour, anchor)

    def fit_text(
        self,
        s: str,
        rect: RectLike,
        role: str = "body",
        colour: Sequence[int] = IVORY100,
        align: str = "left",
        min_ratio: float = 0.85,
    ) -> Rect:
        """Draw a text inside `rect` whatever its length, and return the box it took in units.

        One line shrinks to `min_ratio`; then two lines are tried; then, in letters that the player has enlarged, the
        sizes below as far as they would shrink in usual ones; then it ends in an ellipsis and is noted."""
        self.hear(s, rect)
        spec = self.theme.spec(role)
        share = self.row_share(role, rect[3])
        usual = min_ratio / self.theme.enlarged
        spec = _resized(spec, share)
        found = self._fitted(s, rect, spec, min_ratio) or self._fitted(s, rect, spec, usual / share, min_ratio)
        spec, lines = found or self._cut(s, rect, role, usual)
        ink = self.theme.ink(_rgb(colour))
        if len(lines) == 1:
            x = rect[0] + {"center": rect[2] / 2, "right": rect[2]}.get(align, 0)
            anchor = {"center": "center", "right": "midright"}.get(align, "midleft")
            return self._draw_line(lines[0], self.point_px((x, rect[1] + rect[3] / 2)), spec, ink, anchor)
        self._draw_lines(lines, rect, spec, ink, align, "middle")
        return Rect(rect[0], rect[1], rect[2], len(lines) * spec.line / self.scale)

    def fits_text(self, s: str, rect: RectLike, role: str = "body", min_ratio: float = 0.85) -> bool:
        """Whether :meth:`fit_text` would show the whole text; draws nothing."""
        spec = _resized(self.theme.spec(role), self.row_share(role, rect[3]))
        return self._fitted(s, rect, spec, min_ratio) is not None

    def row_share(self, role: str, height: float) -> float:
        """The share of their size (1 or less) at which letters that the player has enlarged stay within a row of
        ``height`` units; never below that of usual ones."""
        tall = self.theme.spec(role).px / self.scale
        return min(1.0, max(ROW_LETTERS * height / tall, 1.0 / self.theme.enlarged))

    def _fitted(
        self, s: str, rect: RectLike, spec: FontSpec, min_ratio: float, below: float = math.inf
    ) -> tuple[FontSpec, list[str]] | None:
        """Font and lines of a text at the largest size that fits, among those from `min_ratio` on and `below` a
        ratio."""
        width, height = rect[2] * self.scale + 0.5, rect[3] * self.scale
        steps = [step for step in _SHRINK_STEPS if min_ratio - 0.001 <= step < below - 0.001]
        if "\n" not in s:
            least = 0.0
            for step in steps:
                size = _resized(spec, step)
                if least * size.px > width:
                    continue  # far too wide: each size that is tried opens another font
                wide = self.kit.text.width(s, size)
                if wide <= width:
                    return size, [s]
                least = max(least, (wide - len(s) * hinted(size)) / size.px)
        for step in steps:
            size = _resized(spec, step)
            lines = self.kit.text.wrap(s, size, width)
            tall = (len(lines) - 1) * size.line + size.px * 1.05
            if len(lines) <= 2 and tall <= height and not _broken(s, lines):
                return size, list(lines)
        return None

    def _cut(self, s: str, rect: RectLike, role: str, min_ratio: float) -> tuple[FontSpec, list[str]]:
        """Font and lines of the beginning of a text that does not fit, at `min_ratio`; the text is noted in
        `overflows`."""
        self.note_overflow(s)
        smallest = min(step for step in _SHRINK_STEPS if step >= min_ratio - 0.001)
        spec = _resized(self.theme.spec(role), smallest)
        return spec, [self.kit.text.cut(s.replace("\n", " "), spec, rect[2] * self.scale + 0.5)]

    def foil_text(self, s: str, pos: PointLike, role: str = "wordmark", anchor: str = "topleft") -> Rect:
        """Draw a line with a vertical gradient of brass and a soft dark shadow, for the wordmark; returns its box in
        units."""
        spec = self.theme.spec(role)
        width = self.kit.text.width(s, spec)
        x, y, height = self._place(self.point_px(pos), width, spec, anchor)
        box = pygame.Rect(x, y, math.ceil(width), height)
        y -= self.kit.text.rise(s, spec)
        soft, margin = self.kit.text.halo(s, spec, (0, 0, 0), max(2, round(spec.px * 0.16)), 230)
        self.surface.blit(soft, (x - margin, y - margin + max(1, round(spec.px * 0.06))))
        self.surface.blit(self.kit.text.foil(s, spec, (255, 236, 188), BRASS500), (x, y))
        return self.units(box)

    # -------------------------------------------------------------------------------------------------- ornaments

    def focus_ring(self, rect: RectLike, radius: float = 8, gap: float = 2) -> None:
        """The keyboard focus: a brass line with a glow, `gap` units outside `rect`; a dark one below it for bright
        grounds."""
        grow = gap + 2
        outer = (rect[0] - grow, rect[1] - grow, rect[2] + 2 * grow, rect[3] + 2 * grow)
        self.glow(outer, BRASS300, 16, radius + grow, 130, hollow=True)
        dark = (outer[0] - 1.5, outer[1] - 1.5, outer[2] + 3, outer[3] + 3)
        self.frame(dark, NIGHT900, 4, radius + grow + 1.5, 200)
        self.frame(outer, BRASS300, 2, radius + grow)

    def divider(self, center: PointLike, width: float) -> None:
        """A hairline that fades at both ends, with a small diamond in the middle."""
        x, y = center[0], center[1]
        strong = self.theme.line_colour(BRASS600)
        self.fade_line((x - width / 2, y), x + width / 2, strong, both=True)
        self.diamond((x, y + 0.5), 3.2, BRASS400)

    def diamond(self, center: PointLike, r: float, colour: Colour = BRASS400, alpha: int = 255) -> None:
        """A small filled diamond of half height `r`."""
        x, y = center[0], center[1]
        self.polygon(((x, y - r), (x + r, y), (x, y + r), (x - r, y)), colour, alpha)

    def mark(self, kind: str, center: PointLike, r: float, colour: Colour) -> None:
        """A chart mark of a seat: square, triangle, diamond, circle, cross or star; `r` is its half size."""
        x, y = center[0], center[1]
        if kind == "circle":
            self.circle(center, r, colour)
        elif kind == "cross":
            self.polygon([(x + dx * r, y + dy * r) for dx, dy in _CROSS], colour)
        elif kind == "star":
            self.polygon([(x + dx * r, y + dy * r) for dx, dy in _STAR], colour)
        elif kind == "triangle":
            self.polygon(((x, y - r), (x + r, y + r * 0.8), (x - r, y + r * 0.8)), colour)
        elif kind == "diamond":
            self.diamond(center, r * 1.1, colour)
        else:
            k = r * 0.85
            self.polygon(((x - k, y - k), (x + k, y - k), (x + k, y + k), (x - k, y + k)), colour)

    def head(self, s: str, rect: RectLike, note: str = "", role: str = "section") -> Rect:
        """A section head: brass title, a line that fades out, and a note at the right end, which is left out when the
        title needs the width. Returns its box in units."""
        middle = rect[1] + rect[3] / 2
        right = rect[0] + rect[2]
        note_width = self.measure(note, "small")[0] if note else 0.0
        room = rect[2] - (note_width + 24 if note else 0)
        if note and not self.fits_text(s, (rect[0], rect[1], room, rect[3]), role):
            note, room = "", rect[2]
        title = self.fit_text(s, (rect[0], rect[1], room, rect[3]), role, BRASS300, min_ratio=0.7)
        if note:
            self.text(note, (right, middle), "small", IVORY500, "midright")
            right -= note_width + 12
        self.fade_line((title.right + 12, middle), right, self.theme.line_colour(BRASS600))
        return title

    def fade_line(self, start: PointLike, end_x: float, colour: Colour, both: bool = False) -> None:
        """A hairline to the right that fades out; `both` fades at either end."""
        width = end_x - start[0]
        if width < 8:
            return
        area = self.rect_px((start[0], start[1], width, 1))
        area.height = max(1, round(self.scale))
        panels = self.kit.panels
        if both:
            half = area.w // 2
            panels.gradient(half, area.h, (*colour, 0), (*colour, 235), 0, True).draw(self.surface, area.x, area.y)
            rest = panels.gradient(area.w - half, area.h, (*colour, 235), (*colour, 0), 0, True)
            rest.draw(self.surface, area.x + half, area.y)
            return
        ends = ((*colour, 0), (*colour, 235)) if self.mirrored else ((*colour, 235), (*colour, 0))
        panels.gradient(area.w, area.h, *ends, 0, True).draw(self.surface, area.x, area.y)

    # ----------------------------------------------------------------------------------------------------- panels

    def panel(self, rect: RectLike, style: str = "panel", state: str = "rest", alpha: int = 255) -> None:
        """A surface of `draw.styles.STYLES`: panel, tile, overlay, inset, page, tooltip, button...

        States are rest, hover, pressed, disabled, focus and selected; two may be joined with a plus sign."""
        area = self.rect_px(rect)
        if area.w <= 0 or area.h <= 0:
            return
        panel = self.kit.panels.panel(style, state, area.w, area.h, self.theme)
        panel.draw(self.surface, area.x, area.y, alpha)

    # --------------------------------------------------------------------------------- icons and pictures

    def icon(self, name: str, center: PointLike, size: float, colour: Colour = IVORY100, alpha: int = 255) -> None:
        """An icon of assets/icons, `size` units square, around `center`."""
        px = max(4, math.floor(size * self.scale + 0.5))
        cx, cy = self.point_px(center)
        name = _OTHER_WAY.get(name, name) if self.mirrored else name
        drawn = self.kit.icons.get(name, px, self.theme.ink(colour))
        self._blit_px(drawn, math.floor(cx - px / 2 + 0.5), math.floor(cy - px / 2 + 0.5), alpha)

    def image(
        self,
        name: str,
        rect: RectLike,
        cover: bool = True,
        radius: float = 0,
        tint: Colour | None = None,
        grey: bool = False,
        alpha: int = 255,
        focus: tuple[float, float] = (0.5, 0.5),
        once: bool = False,
    ) -> None:
        """A picture of assets/images (suffix optional), cropped around `focus` to fill `rect`, or fitted inside; one
        drawn `once`, into a sprite that is kept, is not kept itself."""
        area = self.rect_px(rect)
        if area.w <= 0 or area.h <= 0:
            return
        look = PictureStyle(cover, self.radius_px(radius, area) if radius else 0, tint, grey, focus)
        self.kit.images.get(name, area.w, area.h, look, once).draw(self.surface, area.x, area.y, alpha)

    def ready_image(self, name: str, rect: RectLike) -> None:
        """Make a picture ready for :meth:`image` at that size, and draw nothing."""
        area = self.rect_px(rect)
        if area.w > 0 and area.h > 0:
            self.kit.images.get(name, area.w, area.h, PictureStyle())

    def prefetch_image(
        self, name: str, rect: RectLike | None = None, radius: float = 0, focus: tuple[float, float] = (0.5, 0.5)
    ) -> None:
        """Begin to decode a picture that is about to be drawn, and to crop it as :meth:`image` does with these
        arguments where ``rect`` is known."""
        if rect is None:
            self.kit.images.prefetch(name)
            return
        area = self.rect_px(rect)
        look = PictureStyle(radius=self.radius_px(radius, area) if radius else 0, focus=focus)
        self.kit.images.prefetch(name, area.size, look=look)

    def medallion(self, center: PointLike, r: float, seat_colours: SeatColours, emblem: str | None = None) -> None:
        """A seat's disc of radius `r` units with rim pattern and emblem (the seat's own when None, none when empty)."""
        radius = max(5.0, round(r * self.scale * 2) / 2)
        name = seat_colours.emblem if emblem is None else emblem
        key = ("medallion", radius, seat_colours.id, seat_colours.base, name)
        found = self.kit.stamps.get(key)
        if found is None:
            drawn, half = draw_medallion(radius, seat_colours, name, self.kit.icons)
            found = self.kit.stamps.put(key, (drawn, half, half))
        cx, cy = self.point_px(center)
        self.surface.blit(found[0], (math.floor(cx + 0.001) - found[1], math.floor(cy + 0.001) - found[2]))

    def face(
        self, center: PointLike, r: float, seat_colours: SeatColours, emblem: str | None = None, picture: str = ""
    ) -> None:
        """A round picture in the light tone of a seat, with its medallion at the edge; without a picture, the medallion
        alone."""
        if not picture:
            self.medallion(center, r, seat_colours, emblem)
            return
        x, y = center
        self.image(picture, (x - r, y - r, 2 * r, 2 * r), radius=r)
        self.circle(center, r, None, outline=seat_colours.tint, outline_width=max(2.0, r * 0.07))
        self.medallion((x + r * 0.7, y + r * 0.7), r * 0.42, seat_colours, emblem)

    def faces(
        self, center: PointLike, r: float, seat_colours: SeatColours, emblem: str | None, pictures: Sequence[str]
    ) -> None:
        """As :meth:`face`, where several may turn out to be the one: up to four of the ``pictures`` share the disc."""
        if len(pictures) < 2:
            self.face(center, r, seat_colours, emblem, "".join(pictures))
            return
        shown = tuple(pictures[:4])

        def paint(inner: Canvas) -> None:
            rows = 2 if len(shown) == 4 else 1
            wide, high = 2 * r / (len(shown) // rows), 2 * r / rows
            for number, picture in enumerate(shown):
                at = number // rows * wide, number % rows * high
                inner.image(picture, (*at, wide, high), focus=(0.5, 0.3))
            for number in range(1, len(shown) // rows):
                inner.fill((number * wide - 0.75, 0, 1.5, 2 * r), NIGHT900)
            if rows == 2:
                inner.fill((0, r - 0.75, 2 * r, 1.5), NIGHT900)
            rounded = shapes.round_corners(inner.surface, self.px(r))
            inner.surface.fill((0, 0, 0, 0))
            inner.surface.blit(rounded, (0, 0))

        x, y = center
        self.sprite(("faces", shown), (2 * r, 2 * r), paint, (x - r, y - r))
        self.circle(center, r, None, outline=seat_colours.tint, outline_width=max(2.0, r * 0.07))
        self.medallion((x + r * 0.7, y + r * 0.7), r * 0.42, seat_colours, emblem)

    def standee(
        self, picture: str, foot: PointLike, man: float, angle: int = 0, grey: bool = False, alpha: int = 255
    ) -> FRect:
        """A figure whose feet, the middle of the lower edge of its picture, are at `foot`, where a man is `man` units
        high; as it topples by `angle` degrees, counter-clockwise, it is seen flatter. Returns where it stands
        upright."""
        box, (x, y) = self.standee_box(picture, foot, man), foot
        w, h = box.size
        if not angle:
            self.image(picture, box, cover=False, grey=grey, alpha=alpha)
            return box
        side, up = math.sin(math.radians(angle)), math.cos(math.radians(angle))
        flat = 1 - 0.3 * abs(side)
        size = (w * abs(up) + h * abs(side), (w * abs(side) + h * abs(up)) * flat)

        def paint(inner: Canvas) -> None:
            look = PictureStyle(cover=False, grey=grey)
            upright = self.kit.images.get(picture, self.px(w), self.px(h), look).pieces[0][0]
            turned = pygame.transform.rotozoom(upright, angle, 1.0)
            inner.surface.blit(pygame.transform.smoothscale(turned, inner.surface.get_size()), (0, 0))

        corner = (x - (h * side + size[0]) / 2, y - (h * up * flat + size[1]) / 2)
        self.sprite(("standee", picture, grey, angle), size, paint, corner, alpha)
        return box

    def standee_box(self, picture: str, foot: PointLike, man: float) -> FRect:
        """Where such a figure stands upright."""
        wide, high = self.kit.images.size(picture) or (STANDEE_MAN, STANDEE_MAN)
        w, h = wide * man / STANDEE_MAN, high * man / STANDEE_MAN
        return FRect(foot[0] - w / 2, foot[1] - h, w, h)

    # -------------------------------------------------------------------------------------------- sprites

    def blit(self, surface: pygame.Surface, pos: PointLike, alpha: int = 255) -> None:
        """Blit a ready surface (already in pixels) with its corner at `pos` units."""
        x, y = self.point_px(pos)
        x -= surface.get_width() if self.mirrored else 0
        self._blit_px(surface, math.floor(x + 0.501), math.floor(y + 0.501), alpha)

    def sprite(
        self,
        key: Hashable,
        size: tuple[float, float],
        painter: Callable[[Canvas], None],
        pos: PointLike,
        alpha: int = 255,
        opaque: bool = False,
        angle: float = 0.0,
        zoom: float = 1.0,
    ) -> None:
        """Draw what `painter` paints, rendered once per `key` and pixel size.

        `pos` is the top left corner; with an `angle` (degrees, counter-clockwise) or a `zoom` the sprite turns
        and grows about its middle. `opaque` promises that the painter covers every pixel."""
        width, height = self.px(size[0]), self.px(size[1])
        x, y = self.point_px(pos)
        x -= width if self.mirrored else 0
        if not self.surface.get_clip().colliderect((x - width, y - height, 3 * width, 3 * height)):
            return
        drawn = self._sprite_surface(key, width, height, painter, opaque)
        if angle or zoom != 1.0:
            drawn = self._turned((key, width, height), drawn, angle, zoom)
            x += (width - drawn.get_width()) / 2
            y += (height - drawn.get_height()) / 2
        self._blit_px(drawn, math.floor(x + 0.501), math.floor(y + 0.501), alpha)
        if self.heard is not None:
            for text, box in self.kit.heard.get((key, width, height), ()):
                self.hear(text, box.move(pos[0], pos[1]))

    def sprite_surface(
        self, key: Hashable, size: tuple[float, float], painter: Callable[[Canvas], None], opaque: bool = False
    ) -> pygame.Surface:
        """The cached surface behind `sprite`, for effects that need pixels; do not draw on it."""
        return self._sprite_surface(key, self.px(size[0]), self.px(size[1]), painter, opaque)

    def _sprite_surface(
        self, key: Hashable, width: int, height: int, painter: Callable[[Canvas], None], opaque: bool
    ) -> pygame.Surface:
        whole = (key, width, height)
        found = self.kit.sprites.get(whole)
        if found is None:
            if opaque:
                target = pygame.Surface((width, height))
            else:
                target = shapes.clear_surface(width, height)
            inner = Canvas(target, self.theme, self.kit)
            inner.heard = None if self.heard is None else []
            painter(inner)
            if inner.heard:
                self.kit.heard[whole] = inner.heard
            self.kit.keep_cut_words(whole, inner.overflows)
            found = self.kit.sprites.put(whole, target)
        if self.kit.cut_words:
            for words in self.kit.cut_words.get(whole, ()):
                self.note_overflow(words)
        return found

    def _turned(self, key: Hashable, drawn: pygame.Surface, angle: float, zoom: float) -> pygame.Surface:
        degrees, size = round(angle), max(1, round(drawn.get_width() * zoom))
        turned_key = key, degrees, size
        found = self.kit.turned.get(turned_key)
        if found is None:
            height = max(1, round(drawn.get_height() * zoom))
            found = pygame.transform.smoothscale(drawn, (size, height)) if zoom != 1.0 else drawn
            if degrees:
                found = pygame.transform.rotozoom(convert_alpha(found), degrees, 1.0)
            self.kit.turned.put(turned_key, found)
        return found

    def forget(self, key: Hashable, size: tuple[float, float]) -> None:
        """Drop one cached sprite whose content changed."""
        self.kit.sprites.drop((key, self.px(size[0]), self.px(size[1])))

    def _blit_px(self, surface: pygame.Surface, x: int, y: int, alpha: int = 255) -> None:
        if alpha >= 255:
            self.surface.blit(surface, (x, y))
        else:
            blit_faded(self.surface, surface, x, y, alpha)

    def push(self, dx: float, dy: float) -> None:
        """Move everything drawn so far by (dx, dy) units; what that uncovers is filled with the ground colour."""
        x, y = self.px(-dx if self.mirrored else dx), self.px(dy)
        if x or y:
            drawn = self.surface.copy()
            self.surface.fill(NIGHT900)
            self.surface.blit(drawn, (x, y))

    def blurred(self, strength: float = 0.6, blur: float = 10) -> pygame.Surface:
        """A blurred, darkened copy of what is drawn so far, to be drawn below an overlay.

        It costs several milliseconds: take it once when the overlay opens and `blit` it afterwards."""
        width, height = self.surface.get_size()
        small = pygame.transform.smoothscale(self.surface, (max(1, width // 3), max(1, height // 3)))
        small = shapes.blur(small, max(2.0, blur * self.scale))
        out = convert_opaque(pygame.transform.smoothscale(small, (width, height)))
        keep = round(255 * (1 - strength))
        out.fill((keep, keep, keep), special_flags=pygame.BLEND_RGB_MULT)
        return out
