"""Builds the surfaces of `styles` at an exact pixel size."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from tabletop.client.paint import shapes
from tabletop.client.paint.cache import Lru, Plate, plate_bytes, slice_plate
from tabletop.client.paint.styles import SHADOWS, PanelStyle, resolve
from tabletop.client.theme import ColourA, Theme


class PanelPainter:
    """Panels, shadows, glows and gradients as cached plates."""

    def __init__(self) -> None:
        self._plates: Lru[Plate] = Lru(600, 96 << 20, plate_bytes)

    def clear(self) -> None:
        """Forget every plate."""
        self._plates.clear()

    def panel(self, name: str, state: str, width: int, height: int, theme: Theme) -> Plate:
        """The plate of a style in a state at `width` x `height` pixels."""
        key = (name, state, width, height)
        found = self._plates.get(key)
        if found is None:
            style = resolve(name, state, theme)
            found = self._plates.put(key, build(style, width, height, theme.scale))
        return found

    def shadow(self, width: int, height: int, depth: int, radius: int, scale: float) -> Plate:
        """A drop shadow of depth 1 to 4, with nothing under the rectangle itself."""
        key = ("shadow", depth, width, height, radius)
        found = self._plates.get(key)
        if found is None:
            down, blur, alpha = SHADOWS[depth]
            found = self._plates.put(key, _halo(width, height, radius, blur * scale, (0, 0, 0, alpha), down * scale))
        return found

    def glow(self, width: int, height: int, radius: int, blur: float, colour: ColourA) -> Plate:
        """A soft light around a rectangle."""
        key = ("glow", width, height, radius, round(blur, 1), colour)
        found = self._plates.get(key)
        if found is None:
            found = self._plates.put(key, _halo(width, height, radius, blur, colour, 0))
        return found

    def gradient(
        self, width: int, height: int, top: Sequence[int], bottom: Sequence[int], radius: int, horizontal: bool
    ) -> Plate:
        """A linear gradient, with rounded corners when `radius` is above zero."""
        key = ("gradient", width, height, tuple(top), tuple(bottom), radius, horizontal)
        found = self._plates.get(key)
        if found is None:
            surface = shapes.gradient(width, height, top, bottom, horizontal)
            if radius <= 0:
                found = Plate([(surface, (0, 0))])
            else:
                middle = None if surface.get_flags() & pygame.SRCALPHA else _core(width, height, radius)
                found = slice_plate(shapes.round_corners(surface, radius), 0, 0, middle)
            self._plates.put(key, found)
        return found


def _core(width: int, height: int, inset: int) -> pygame.Rect:
    return pygame.Rect(inset, inset, max(0, width - 2 * inset), max(0, height - 2 * inset))


def _halo(width: int, height: int, radius: int, blur: float, colour: ColourA, down: float) -> Plate:
    """A blurred shape as a plate whose wasted middle, hidden below the shape, is cut away."""
    soft, margin = shapes.soft_rect(width, height, radius, blur, colour)
    offset = round(down)
    hidden = _core(width, height, radius).move(margin, margin - offset)
    plate = slice_plate(soft, -margin, offset - margin, hidden)
    return Plate(plate.pieces[:-1]) if len(plate.pieces) > 1 else plate


def build(style: PanelStyle, width: int, height: int, scale: float) -> Plate:
    """Compose shadow, glow, body and lines into one plate."""
    radius = min(width, height) // 2 if style.radius < 0 else round(style.radius * scale)
    radius = min(radius, width // 2, height // 2)
    shift = max(1, round(style.shift * scale)) if style.shift else 0
    margin = _margin(style, scale) + shift
    out = shapes.clear_surface(width + 2 * margin, height + 2 * margin)
    if style.shadow:
        down, blur, alpha = SHADOWS[style.shadow]
        soft, spread = shapes.soft_rect(width, height, radius, blur * scale, (0, 0, 0, alpha))
        out.blit(soft, (margin - spread, margin - spread + round(down * scale)))
    if style.glow is not None:
        soft, spread = shapes.soft_rect(width, height, radius, style.glow_blur * scale, style.glow)
        out.blit(soft, (margin - spread, margin - spread))
    body = _body(style, width, height, radius, scale)
    if style.ring is not None:
        gap, line = max(1, round(2 * scale)), max(1, round(2 * scale))
        grow = gap + line
        ring = shapes.rounded_big(width + 2 * grow, height + 2 * grow, radius + grow, None, style.ring, line)
        out.blit(ring, (margin - grow, margin - grow))
    out.blit(body, (margin, margin + shift))
    if style.top[3] < 255 or style.bottom[3] < 255:
        return slice_plate(out, -margin, -margin, None)
    inset = max(radius, 1)
    middle = pygame.Rect(margin + inset, margin + shift + inset, width - 2 * inset, height - 2 * inset)
    return slice_plate(out, -margin, -margin, middle)


def _margin(style: PanelStyle, scale: float) -> int:
    margin = 0
    if style.shadow:
        down, blur, _ = SHADOWS[style.shadow]
        margin = shapes.blur_margin(blur * scale) + round(down * scale)
    if style.glow is not None:
        margin = max(margin, shapes.blur_margin(style.glow_blur * scale))
    if style.ring is not None:
        margin = max(margin, math.ceil(5 * scale))
    return margin


def _body(style: PanelStyle, width: int, height: int, radius: int, scale: float) -> pygame.Surface:
    line = max(1, round(style.outline_width * scale))
    one = max(1, round(scale))
    surface = shapes.gradient(width, height, style.top, style.bottom, style.horizontal)
    if style.foot is not None:
        _band(surface, style.foot, height - 3 * one, 2 * one)
    if style.light is not None:
        _band(surface, style.light, one, one, inset=max(one, radius // 2))
    if style.edge_top is not None:
        _band(surface, style.edge_top, 0, one)
    if style.edge_bottom is not None:
        _band(surface, style.edge_bottom, height - one, one)
    body = shapes.round_corners(surface, radius)
    if style.outline is not None:
        body.blit(shapes.rounded_big(width, height, radius, None, style.outline, line), (0, 0))
    if style.hairline is not None:
        inset = round(style.hairline_inset * scale)
        inner = shapes.rounded_big(
            width - 2 * inset, height - 2 * inset, max(0, radius - inset), None, style.hairline, one
        )
        body.blit(inner, (inset, inset))
    return body


def _band(body: pygame.Surface, colour: ColourA, y: int, height: int, inset: int = 0) -> None:
    width = body.get_width() - 2 * inset
    if width > 0:
        body.blit(shapes.clear_surface(width, height, colour), (inset, y))

