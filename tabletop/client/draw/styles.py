"""What panels, buttons and chips look like: one table of values, and how a state changes them."""

from __future__ import annotations

from typing import NamedTuple

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
    return style._replace(
        top=_a(WHITE, 9),
        bottom=_a(WHITE, 9),
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
