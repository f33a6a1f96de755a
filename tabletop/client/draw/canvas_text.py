"""Canvas methods for text: single lines, wrapped blocks, and lines that must fit."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import pygame

from .cache import blit_faded
from .canvas_base import CanvasBase, Point, Rect, RectLike
from .theme import BRASS500, IVORY100, Colour, FontSpec

_SHRINK_STEPS = (1.0, 0.95, 0.9, 0.85, 0.8, 0.75, 0.7)


def _rgb(colour: Sequence[int]) -> Colour:
    return colour[0], colour[1], colour[2]


class TextOps(CanvasBase):
    """Text in design units. Roles are those of `theme.ROLES`, also `"role@size"` and `"role@size!"`."""

    def measure(self, s: str, role: str = "body") -> tuple[float, float]:
        """Width and height in units of one line."""
        spec = self.theme.spec(role)
        return self.kit.text.width(s, spec) / self.scale, self.kit.text.face(spec).height / self.scale

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
        pos: Point,
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
        s = self._limited(s, spec, max_width, ellipsis)
        return self._draw_line(s, self.point_px(pos), spec, self.theme.ink(_rgb(colour)), anchor, alpha, shadow, halo)

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
        if anchor.endswith("left"):
            x = at[0]
        elif anchor.endswith("right"):
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
        alpha: int = 255,
    ) -> float:
        """Draw wrapped text and return its height in units.

        Lines beyond `max_lines` are dropped with an ellipsis and noted; text taller than a `rect` with a height
        is drawn in full and noted. `align` is left, center or right; `valign` top, middle or bottom."""
        spec = self.theme.spec(role)
        lines = list(self.kit.text.wrap(s, spec, rect[2] * self.scale))
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
        self._draw_lines(lines, rect, spec, self.theme.ink(_rgb(colour)), align, valign, alpha)
        return height / self.scale

    def _draw_lines(
        self,
        lines: list[str],
        rect: RectLike,
        spec: FontSpec,
        colour: Colour,
        align: str,
        valign: str,
        alpha: int = 255,
    ) -> None:
        left, top = self.point_px((rect[0], rect[1]))
        room = rect[3] * self.scale - len(lines) * spec.line
        y = top + (room / 2 if valign == "middle" else room if valign == "bottom" else 0)
        x = left + {"center": rect[2] / 2, "right": rect[2]}.get(align, 0) * self.scale
        anchor = {"center": "basecenter", "right": "baseright"}.get(align, "baseleft")
        face = self.kit.text.face(spec)
        lead = (spec.line - face.height) / 2 + face.ascent
        for index, line in enumerate(lines):
            self._draw_line(line, (x, y + index * spec.line + lead), spec, colour, anchor, alpha)

    def fit_text(
        self,
        s: str,
        rect: RectLike,
        role: str = "body",
        colour: Sequence[int] = IVORY100,
        align: str = "left",
        min_ratio: float = 0.85,
        valign: str = "middle",
        alpha: int = 255,
    ) -> Rect:
        """Draw a text inside `rect` whatever its length, and return the box it took in units.

        One line shrinks to `min_ratio`; then two lines are tried; then it ends in an ellipsis and is noted."""
        spec, lines = self._fitted(s, rect, self.theme.spec(role), min_ratio) or self._cut(s, rect, role, min_ratio)
        ink = self.theme.ink(_rgb(colour))
        if len(lines) == 1 and valign == "middle":
            x = rect[0] + {"center": rect[2] / 2, "right": rect[2]}.get(align, 0)
            anchor = {"center": "center", "right": "midright"}.get(align, "midleft")
            return self._draw_line(lines[0], self.point_px((x, rect[1] + rect[3] / 2)), spec, ink, anchor, alpha)
        self._draw_lines(lines, rect, spec, ink, align, valign, alpha)
        return Rect(rect[0], rect[1], rect[2], len(lines) * spec.line / self.scale)

    def fits_text(self, s: str, rect: RectLike, role: str = "body", min_ratio: float = 0.85) -> bool:
        """Whether :meth:`fit_text` would show the whole text."""
        return self._fitted(s, rect, self.theme.spec(role), min_ratio) is not None

    def _fitted(self, s: str, rect: RectLike, spec: FontSpec, min_ratio: float) -> tuple[FontSpec, list[str]] | None:
        width, height = rect[2] * self.scale + 0.5, rect[3] * self.scale
        steps = [step for step in _SHRINK_STEPS if step >= min_ratio - 0.001]
        if "\n" not in s:
            for step in steps:
                size = _resized(spec, step)
                if self.kit.text.width(s, size) <= width:
                    return size, [s]
        for step in steps:
            size = _resized(spec, step)
            lines = self.kit.text.wrap(s, size, width)
            tall = (len(lines) - 1) * size.line + size.px * 1.05
            if len(lines) <= 2 and tall <= height and not _broken(s, lines):
                return size, list(lines)
        return None

    def _cut(self, s: str, rect: RectLike, role: str, min_ratio: float) -> tuple[FontSpec, list[str]]:
        """The beginning of a text that does not fit, in the smallest size allowed; it is noted."""
        self.note_overflow(s)
        smallest = min(step for step in _SHRINK_STEPS if step >= min_ratio - 0.001)
        spec = _resized(self.theme.spec(role), smallest)
        return spec, [self.kit.text.cut(s.replace("\n", " "), spec, rect[2] * self.scale + 0.5)]

    def foil_text(
        self,
        s: str,
        pos: Point,
        role: str = "wordmark",
        top: Colour = (255, 236, 188),
        bottom: Colour = BRASS500,
        anchor: str = "topleft",
        shadow: int = 230,
    ) -> Rect:
        """The wordmark: a line of polished brass with a soft dark shadow."""
        spec = self.theme.spec(role)
        width = self.kit.text.width(s, spec)
        x, y, height = self._place(self.point_px(pos), width, spec, anchor)
        box = pygame.Rect(x, y, math.ceil(width), height)
        y -= self.kit.text.rise(s, spec)
        soft, margin = self.kit.text.halo(s, spec, (0, 0, 0), max(2, round(spec.px * 0.16)), shadow)
        self.surface.blit(soft, (x - margin, y - margin + max(1, round(spec.px * 0.06))))
        self.surface.blit(self.kit.text.foil(s, spec, top, bottom), (x, y))
        return self.units(box)


def _resized(spec: FontSpec, ratio: float) -> FontSpec:
    if ratio == 1.0:
        return spec
    return replace(spec, px=max(6, math.floor(spec.px * ratio)), line=spec.line * ratio, spacing=spec.spacing * ratio)


def _broken(s: str, lines: tuple[str, ...]) -> bool:
    """True when wrapping had to cut inside a word."""
    return " ".join(lines).split() != s.split()
