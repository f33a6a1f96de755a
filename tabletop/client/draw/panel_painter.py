"""Builds the surfaces of `styles` at an exact pixel size."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from . import shapes
from .cache import Lru, PlacedSurface, SlicedPanel, has_alpha, sliced_bytes
from .styles import SHADOWS, PanelStyle, resolve
from .theme import ColourA, Theme

_LEAST_CUT = 16  # pixels: below it, cutting the middle out saves nothing


class PanelPainter:
    """Panels, shadows, glows and gradients, cached as :class:`SlicedPanel`."""

    def __init__(self) -> None:
        self._panels: Lru[SlicedPanel] = Lru(600, 96 << 20, sliced_bytes)

    def clear(self) -> None:
        """Empty all caches."""
        self._panels.clear()

    def panel(self, name: str, state: str, width: int, height: int, theme: Theme) -> SlicedPanel:
        """A style in a state at `width` x `height` pixels."""
        key = (name, state, width, height)
        found = self._panels.get(key)
        if found is None:
            style = resolve(name, state, theme)
            found = self._panels.put(key, build(style, width, height, theme.scale))
        return found

    def shadow(self, width: int, height: int, depth: int, radius: int, scale: float) -> SlicedPanel:
        """A drop shadow of depth 1 to 4, with nothing under the rectangle itself."""
        key = ("shadow", depth, width, height, radius)
        found = self._panels.get(key)
        if found is None:
            down, blur, alpha = SHADOWS[depth]
            found = self._panels.put(key, _halo(width, height, radius, blur * scale, (0, 0, 0, alpha), down * scale))
        return found

    def glow(
        self, width: int, height: int, radius: int, blur: float, colour: ColourA, hollow: bool = False
    ) -> SlicedPanel:
        """A soft light around a rectangle; ``hollow``: only outside of it."""
        key = ("glow", width, height, radius, round(blur, 1), colour, hollow)
        found = self._panels.get(key)
        if found is None:
            found = self._panels.put(key, _halo(width, height, radius, blur, colour, 0, hollow))
        return found

    def gradient(
        self, width: int, height: int, top: Sequence[int], bottom: Sequence[int], radius: int, horizontal: bool
    ) -> SlicedPanel:
        """A linear gradient, with rounded corners when `radius` is above zero."""
        key = ("gradient", width, height, tuple(top), tuple(bottom), radius, horizontal)
        found = self._panels.get(key)
        if found is None:
            surface = shapes.gradient(width, height, top, bottom, horizontal)
            if radius > 0 and not has_alpha(surface):
                found = shapes.rounded_panel(surface, radius)
            else:
                found = SlicedPanel([(shapes.round_corners(surface, radius) if radius > 0 else surface, (0, 0))])
            self._panels.put(key, found)
        return found


def _core(width: int, height: int, inset: int) -> pygame.Rect:
    return pygame.Rect(inset, inset, max(0, width - 2 * inset), max(0, height - 2 * inset))


def _halo(
    width: int, height: int, radius: int, blur: float, colour: ColourA, down: float, hollow: bool = False
) -> SlicedPanel:
    """A blurred shape without its middle, which the shape covers.

    `hollow` also clears the corners under the shape, for bodies that let light through."""
    soft, margin = shapes.soft_rect(width, height, radius, blur, colour)
    offset = round(down)
    hidden = _core(width, height, radius).move(margin, margin - offset)
    panel = edges_of(soft, -margin, offset - margin, hidden)
    if hollow:
        shape = shapes.rounded_big(width, height, radius, (0, 0, 0, 255)).whole()
        for piece, (x, y) in panel.pieces:
            piece.blit(shape, (-x, -y), special_flags=pygame.BLEND_RGBA_SUB)
    return panel


def edges_of(drawn: shapes.Stretched, dx: int, dy: int, hidden: pygame.Rect) -> SlicedPanel:
    """A drawing without its middle (``hidden``, in its own pixels), which something else covers; ``dx``, ``dy``: pixels
    from the rectangle it decorates (negative for shadows). Small drawings stay whole."""
    whole = pygame.Rect(0, 0, drawn.width, drawn.height)
    if hidden.width < _LEAST_CUT or hidden.height < _LEAST_CUT:
        return SlicedPanel([(drawn.whole(), (dx, dy))])
    o = hidden.clip(whole)
    bands = (
        pygame.Rect(0, 0, whole.w, o.top),
        pygame.Rect(0, o.bottom, whole.w, whole.h - o.bottom),
        pygame.Rect(0, o.top, o.left, o.h),
        pygame.Rect(o.right, o.top, whole.w - o.right, o.h),
    )
    pieces: list[PlacedSurface] = [
        (drawn.part(band), (dx + band.x, dy + band.y)) for band in bands if band.w > 0 and band.h > 0
    ]
    return SlicedPanel(pieces)


def build(style: PanelStyle, width: int, height: int, scale: float) -> SlicedPanel:
    """Stack shadow, glow, ring and body. They stay separate pieces: blending them once on the target is exact,
    blending them beforehand would darken the antialiased corners."""
    radius = min(width, height) // 2 if style.radius < 0 else round(style.radius * scale)
    radius = min(radius, width // 2, height // 2)
    shift = max(1, round(style.shift * scale)) if style.shift else 0
    clear = style.top[3] < 255 or style.bottom[3] < 255
    pieces = []
    if style.shadow:
        down, blur, alpha = SHADOWS[style.shadow]
        pieces += _halo(width, height, radius, blur * scale, (0, 0, 0, alpha), down * scale, clear).pieces
    if style.glow is not None:
        pieces += _halo(width, height, radius, style.glow_blur * scale, style.glow, 0, clear).pieces
    if style.ring is not None:
        line = max(1, round(2 * scale))
        grow = line + max(1, round(2 * scale))
        ring = shapes.rounded_big(width + 2 * grow, height + 2 * grow, radius + grow, None, style.ring, line)
        pieces += edges_of(ring, -grow, -grow, _core(width, height, radius).move(grow, grow)).pieces
    if clear:
        pieces.append((_clear_body(style, width, height, radius, scale), (0, shift)))
    else:
        pieces += shapes.rounded_panel(_opaque_body(style, width, height, radius, scale), radius, shift).pieces
    return SlicedPanel(pieces)


def _clear_body(style: PanelStyle, width: int, height: int, radius: int, scale: float) -> pygame.Surface:
    """A translucent body; fill and outline are composed by the rasteriser."""
    line = max(1, round(style.outline_width * scale))
    if style.horizontal or (radius == 0 and style.outline is None):
        return shapes.gradient(width, height, style.top, style.bottom, style.horizontal)
    if style.top == style.bottom:
        return shapes.rounded_big(width, height, radius, style.top, style.outline, line).whole()
    return shapes.rounded_gradient(width, height, radius, style.top, style.bottom, style.outline, line)


def _opaque_body(style: PanelStyle, width: int, height: int, radius: int, scale: float) -> pygame.Surface:
    """The gradient with all lines, still with square corners."""
    line, one = max(1, round(style.outline_width * scale)), max(1, round(scale))
    body = shapes.gradient(width, height, style.top, style.bottom, style.horizontal)
    if style.foot is not None:
        _band(body, style.foot, height - 3 * one, 2 * one)
    if style.light is not None:
        _band(body, style.light, one, one, inset=max(one, radius // 2))
    if style.edge_top is not None:
        _band(body, style.edge_top, 0, one)
    if style.edge_bottom is not None:
        _band(body, style.edge_bottom, height - one, one)
    if style.outline is not None:
        # One pixel wider to the outside, so that the corner mask, not the line, makes the outer edge.
        shapes.rounded_big(width + 2, height + 2, radius + 1, None, style.outline, line + 1).draw(body, -1, -1)
    inset = round(style.hairline_inset * scale)
    if style.hairline is not None and min(width, height) > 4 * inset:
        size = (width - 2 * inset, height - 2 * inset)
        inner = shapes.rounded_big(*size, max(0, radius - inset), None, style.hairline, one)
        inner.draw(body, inset, inset)
    return body


def _band(body: pygame.Surface, colour: ColourA, y: int, height: int, inset: int = 0) -> None:
    width = body.get_width() - 2 * inset
    if width > 0:
        body.blit(shapes.clear_surface(width, height, colour), (inset, y))
