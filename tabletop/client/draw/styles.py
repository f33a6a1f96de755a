"""What panels, buttons and chips look like: one table of values, how a state changes them, and the painter that builds
their surfaces at an exact pixel size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from . import shapes
from .cache import Cache, Lru, PlacedSurface, SlicedPanel, has_alpha, sliced_bytes
from .theme import (
    BRASS300,
    BRASS400,
    BRASS500,
    BRASS600,
    DANGER,
    INK500,
    IVORY100,
    NIGHT800,
    NIGHT900,
    PANEL_BOTTOM,
    PANEL_TOP,
    PAPER,
    PAPER200,
    PAPER400,
    SLATE500,
    SLATE600,
    SLATE700,
    WHITE,
    Colour,
    ColourA,
    Theme,
    mix,
    rgb,
    scale_colour,
)

# depth -> (offset down, blur, alpha)
SHADOWS: dict[int, tuple[float, float, int]] = {
    1: (3, 10, 120),
    2: (8, 26, 150),
    3: (6, 18, 150),
    4: (22, 60, 230),
}
STATES = ("rest", "hover", "pressed", "disabled", "focus", "selected")
PRESS_SHIFT = 1.0
"""Units by which a pressed button, and therefore its label, moves down."""


def _a(colour: Colour, alpha: int = 255) -> ColourA:
    return (*colour, alpha)


class PanelStyle(NamedTuple):
    """A surface in units: gradient, lines from the outside in, shadow and glow.

    `radius` below zero means half the height. `light` is a one-unit line below the top edge, `foot` a two-unit
    band above the bottom edge; `ring` is a second outline outside the shape (distance, colour)."""

    radius: float
    top: ColourA
    bottom: ColourA
    outline: ColourA | None = None
    outline_width: float = 1.0
    hairline: ColourA | None = None
    hairline_inset: float = 4.0
    light: ColourA | None = None
    foot: ColourA | None = None
    edge_top: ColourA | None = None
    edge_bottom: ColourA | None = None
    shadow: int = 0
    glow: ColourA | None = None
    glow_blur: float = 20.0
    ring: ColourA | None = None
    shift: float = 0.0
    horizontal: bool = False


_PANEL = PanelStyle(
    12,
    _a(PANEL_TOP),
    _a(PANEL_BOTTOM),
    outline=_a(rgb("#2F3842")),
    hairline=_a(BRASS600, 92),
    shadow=2,
)
_BUTTON = PanelStyle(
    8,
    _a(rgb("#323E4B")),
    _a(rgb("#232C37")),
    outline=_a(SLATE500),
    light=_a(WHITE, 26),
    shadow=1,
)
_PRIMARY = PanelStyle(
    8,
    _a(BRASS300),
    _a(BRASS500),
    outline=(255, 240, 200, 153),
    foot=(0, 0, 0, 51),
    shadow=1,
)
_DANGER = PanelStyle(
    8,
    _a(rgb("#7A3129")),
    _a(rgb("#54201B")),
    outline=_a(rgb("#9B463B")),
    light=_a(WHITE, 26),
    shadow=1,
)
_GHOST = PanelStyle(8, _a(WHITE, 13), _a(WHITE, 13), outline=_a(SLATE500))
_CHIP = PanelStyle(-1, _a(rgb("#2B3642")), _a(rgb("#222B35")), outline=_a(SLATE500))

STYLES: dict[str, PanelStyle] = {
    "panel": _PANEL,
    "overlay": _PANEL._replace(radius=16, shadow=4, hairline=_a(BRASS600, 120)),
    "tile": PanelStyle(8, _a(rgb("#232C36")), _a(rgb("#1D252E")), outline=_a(rgb("#313C47"))),
    "tile-raised": PanelStyle(
        8, _a(rgb("#2A3541")), _a(rgb("#212A34")), outline=_a(SLATE500), light=_a(WHITE, 14), shadow=1
    ),
    "inset": PanelStyle(8, _a(rgb("#0D1117")), _a(rgb("#12171E")), outline=_a(SLATE500)),
    "well": PanelStyle(8, (0, 0, 0, 70), (0, 0, 0, 50)),
    "page": PanelStyle(
        10,
        _a(PAPER200),
        _a(mix(PAPER200, PAPER, 0.55)),
        outline=_a(PAPER400),
        hairline=_a(rgb("#B39A69"), 110),
        shadow=2,
    ),
    "tooltip": PanelStyle(8, _a(rgb("#1A212A")), _a(rgb("#12171E")), outline=_a(BRASS600, 200), shadow=3),
    "toast": PanelStyle(10, _a(rgb("#2A3541")), _a(rgb("#1E262F")), outline=_a(BRASS600, 220), shadow=3),
    "button-primary": _PRIMARY,
    "button": _BUTTON,
    "button-ghost": _GHOST,
    "button-danger": _DANGER,
    "button-paper": PanelStyle(8, _a(PAPER200), _a(PAPER), outline=_a(INK500), light=_a(WHITE, 90)),
    "button-icon": PanelStyle(8, _a(WHITE, 12), _a(WHITE, 12)),
    "chip": _CHIP,
    "pill": _CHIP._replace(top=_a(NIGHT900, 225), bottom=_a(NIGHT900, 225), outline=_a(BRASS600, 150), shadow=1),
    "pill-active": _PRIMARY._replace(radius=-1),
    "key": PanelStyle(5, _a(SLATE600), _a(SLATE700), outline=_a(SLATE500), foot=(0, 0, 0, 60)),
    "menu-item": PanelStyle(0, (0, 0, 0, 0), (0, 0, 0, 0), horizontal=True),
    "row": PanelStyle(6, (0, 0, 0, 0), (0, 0, 0, 0)),
    "track": PanelStyle(-1, _a(rgb("#0D1117")), _a(rgb("#151B23")), outline=_a(SLATE500)),
    "track-on": PanelStyle(-1, _a(BRASS400), _a(BRASS500), outline=_a(BRASS300, 130)),
    "thumb": PanelStyle(-1, _a(IVORY100), _a(rgb("#D3C8B1")), outline=_a(rgb("#FFF8EA")), shadow=1),
    "thumb-off": PanelStyle(-1, _a(rgb("#A59B86")), _a(rgb("#8C8371")), shadow=1),
    "bar-top": PanelStyle(0, _a(rgb("#1E2630")), _a(rgb("#12171E")), edge_bottom=_a(BRASS600, 170), shadow=0),
    "bar-bottom": PanelStyle(0, _a(rgb("#11151B")), _a(rgb("#090B0F")), edge_top=_a(BRASS600, 150), shadow=0),
}
# The ring lies outside where the shape itself is brass, and replaces the outline everywhere else.
_BRASS_FILLED = frozenset({"button-primary", "pill-active", "track-on", "thumb"})
_FLAT = frozenset({"row", "menu-item"})


def _shade(colour: ColourA, factor: float) -> ColourA:
    return (*scale_colour(colour[:3], factor), colour[3])


def _lift(colour: ColourA, share: float) -> ColourA:
    if colour[3] < 255:
        return (*colour[:3], min(255, colour[3] + round(160 * share)))
    return (*mix(colour[:3], WHITE, share), colour[3])


def _hover(name: str, style: PanelStyle) -> PanelStyle:
    if name == "menu-item":
        return style._replace(top=_a(BRASS400, 40), bottom=_a(BRASS400, 0))
    if name == "row":
        return style._replace(top=_a(WHITE, 13), bottom=_a(WHITE, 13))
    outline = style.outline
    if outline is not None and outline[:3] == SLATE500:
        outline = _a(mix(SLATE500, BRASS400, 0.45))
    return style._replace(top=_lift(style.top, 0.07), bottom=_lift(style.bottom, 0.07), outline=outline)


def _selected(name: str, style: PanelStyle) -> PanelStyle:
    if name == "menu-item":
        return style._replace(top=_a(BRASS400, 88), bottom=_a(BRASS400, 0))
    if name == "row":
        return style._replace(top=_a(BRASS400, 46), bottom=_a(BRASS400, 34), outline=_a(BRASS400, 120))
    if name == "button-icon":
        return style._replace(top=_a(WHITE, 28), bottom=_a(WHITE, 28), outline=_a(BRASS400))
    if style.top[3] < 255:
        return style._replace(top=_a(BRASS400, 40), bottom=_a(BRASS400, 24), outline=_a(BRASS300), outline_width=2)
    return style._replace(
        top=_lift(style.top, 0.05),
        bottom=_lift(style.bottom, 0.05),
        outline=_a(BRASS300),
        outline_width=2,
        glow=_a(BRASS300, 110),
        glow_blur=16,
    )


def _focus(name: str, style: PanelStyle) -> PanelStyle:
    glow = style._replace(glow=_a(BRASS300, 150), glow_blur=18)
    if name in _BRASS_FILLED:
        return glow._replace(ring=_a(BRASS300))
    if name in _FLAT:
        style = _hover(name, style)
        return style._replace(outline=_a(BRASS300), outline_width=2)
    return glow._replace(outline=_a(BRASS300), outline_width=2)


def _disabled(name: str, style: PanelStyle) -> PanelStyle:
    if name in _FLAT:
        return style
    # Dark, because a button may lie on bright land.
    ground = _a(NIGHT900, 180) if name in ("button", "button-primary", "tile") else _a(WHITE, 9)
    return style._replace(
        top=ground,
        bottom=ground,
        outline=_a(SLATE500, 120) if style.outline is not None else None,
        light=None,
        foot=None,
        shadow=0,
    )


def _pressed(name: str, style: PanelStyle) -> PanelStyle:
    if name in _FLAT:
        return _selected(name, style)
    top, bottom = _shade(style.top, 0.92), _shade(style.bottom, 0.92)
    return style._replace(top=top, bottom=bottom, shift=PRESS_SHIFT, light=None)


def resolve(name: str, state: str, theme: Theme) -> PanelStyle:
    """The style of a surface in one state under one theme; KeyError for an unknown name.

    A state may be two joined by a plus sign, such as ``selected+focus``."""
    style = STYLES[name]
    for part in state.split("+"):
        if part == "hover":
            style = _hover(name, style)
        elif part == "pressed":
            style = _pressed(name, style)
        elif part == "disabled":
            style = _disabled(name, style)
        elif part in ("selected", "active"):
            style = _selected(name, style)
        elif part == "focus":
            style = _focus(name, style)
        elif part == "danger":
            style = style._replace(outline=_a(DANGER), outline_width=2)
    return _contrasted(name, state, style, theme) if theme.high_contrast else style


def _contrasted(name: str, state: str, style: PanelStyle, theme: Theme) -> PanelStyle:
    """Flat dark panels and strong lines for the high-contrast theme; paper and brass stay."""
    changes: dict[str, ColourA | None] = {}
    if name in ("panel", "overlay", "tile", "tile-raised", "tooltip", "toast", "bar-top", "bar-bottom"):
        ground = _a(SLATE700 if "hover" in state else NIGHT800)
        changes.update(top=ground, bottom=ground)
    for key in ("outline", "hairline", "edge_top", "edge_bottom"):
        line: ColourA | None = getattr(style, key)
        if line is not None and name not in ("page", *_BRASS_FILLED):
            strong = theme.line_colour(line[:3])
            changes[key] = _a(mix(strong, WHITE, 0.3) if strong == line[:3] else strong, max(line[3], 200))
    return style._replace(**changes)  # type: ignore[arg-type]


_LEAST_CUT = 16  # pixels: below it, cutting the middle out saves nothing


class PanelPainter:
    """Panels, shadows, glows and gradients, cached as :class:`SlicedPanel`."""

    def __init__(self) -> None:
        self._panels: Lru[SlicedPanel] = Lru(600, 96 << 20, sliced_bytes, 4)
        self.caches: tuple[Cache, ...] = (self._panels,)

    def clear(self) -> None:
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
        shape = shapes.rounded_big(width, height, radius, (0, 0, 0, 255))
        for piece, corner in panel.pieces:
            covered = piece.get_rect(topleft=corner).clip((0, 0, width, height))
            piece.blit(shape.part(covered), covered.move(-corner[0], -corner[1]), special_flags=pygame.BLEND_RGBA_SUB)
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
