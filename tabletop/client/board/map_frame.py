"""The graduated frame of a map: alternate dark and paper bars between brass lines, studs in the corners."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from tabletop.client.draw import shapes
from tabletop.client.draw.cache import PlacedSurface, SlicedPanel, convert_opaque

FRAME = 15.0
"""Width of the frame in units."""
_RULES = ((1.0, 1.5, "#94703A"), (5.0, 0.75, "#D8AC5C"), (11.25, 0.75, "#D8AC5C"), (13.5, 0.75, "#6E5329"))
_STUD = ((4.5, 0.0, "#7A5C2E"), (3.85, -0.2, "#C89443"), (1.9, -1.1, "#F7DFA0"))


def draw_frame(surface: pygame.Surface, area: pygame.Rect, k: float) -> None:
    """Draw the graduated frame of a map just inside `area`; `k`: pixels of a unit.

    A table that zooms into a picture can draw it over the cut edges."""
    for strip, (left, top) in _strips(area.w, area.h, k):
        surface.blit(strip, (area.x + left, area.y + top))


@lru_cache(maxsize=4)
def frame_panel(wide: int, high: int, k: float) -> SlicedPanel:
    """The frame of a map of `wide` x `high` pixels; `k`: pixels of a unit. Its pieces are opaque, but for the innermost
    pixels, which the frame covers in part: blending all of it took a tenth of a frame."""
    solid, reach = math.floor(FRAME * k), _reach(high, k)
    strips = _strips(wide, high, k)
    pieces = []
    for inset, outset, opaque in ((0, solid, True), (solid, reach, False)):
        across, thick, tall = wide - 2 * inset, outset - inset, high - 2 * outset
        for piece in (
            pygame.Rect(inset, inset, across, thick), pygame.Rect(inset, high - outset, across, thick),
            pygame.Rect(inset, outset, thick, tall), pygame.Rect(wide - outset, outset, thick, tall),
        ):  # fmt: skip
            if piece.w > 0 and piece.h > 0:
                surface = pygame.Surface(piece.size) if opaque else shapes.clear_surface(*piece.size)
                surface.blits([(strip, (left - piece.x, top - piece.y)) for strip, (left, top) in strips])
                pieces.append((convert_opaque(surface) if opaque else surface, piece.topleft))
    return SlicedPanel(pieces)


def _reach(high: int, k: float) -> int:
    """Pixels from the edge of a map that its frame covers, wholly or in part."""
    return min(math.ceil(FRAME * k) + 1, high // 2)


def _strips(wide: int, high: int, k: float) -> list[PlacedSurface]:
    """The four sides of the frame with their corners in the map. The empty middle would take most of the time."""
    body = [_ring(wide, high, k, 0, FRAME, "#0C0F13"), _ring(wide, high, k, 6.0, 5.0, "#1A140D")]
    body += _bars(wide, high, k)
    body += [_ring(wide, high, k, at, thick, colour) for at, thick, colour in _RULES]
    for x in (8.5 * k, wide - 8.5 * k):
        for y in (8.5 * k, high - 8.5 * k):
            body.append(_rect(x - 6.5 * k, y - 6.5 * k, 13 * k, 13 * k, "#94703A"))
            body.append(_rect(x - 5.7 * k, y - 5.7 * k, 11.4 * k, 11.4 * k, "#14110C"))
            for r, off, colour in _STUD:
                at = f'cx="{x + off * k:.2f}" cy="{y + off * k:.2f}"'
                body.append(f'<circle {at} r="{r * k:.2f}" fill="{colour}"/>')
    reach = _reach(high, k)
    tall = high - 2 * reach
    strips = []
    for left, top, across, down in (
        (0, 0, wide, reach), (0, high - reach, wide, reach), (0, reach, reach, tall), (wide - reach, reach, reach, tall)
    ):  # fmt: skip
        moved = f'<g transform="translate({-left} {-top})">{"".join(body)}</g>'
        strips.append((shapes.svg(across, down, moved), (left, top)))
    return strips


def _rect(x: float, y: float, w: float, h: float, fill: str) -> str:
    return f'<rect x="{x:.2f}" y="{y:.2f}" width="{w:.2f}" height="{h:.2f}" fill="{fill}"/>'


def _ring(wide: int, high: int, k: float, inset: float, thick: float, colour: str) -> str:
    """SVG of a line all round, `inset` units from the edge."""
    a = (inset + thick / 2) * k
    box = f'x="{a:.2f}" y="{a:.2f}" width="{wide - 2 * a:.2f}" height="{high - 2 * a:.2f}"'
    return f'<rect {box} fill="none" stroke="{colour}" stroke-width="{thick * k:.2f}"/>'


def _bars(wide: int, high: int, k: float) -> list[str]:
    """SVG of the pale bars along the four sides."""
    inset, deep = 14.0 * k, 5.0 * k
    out: list[str] = []
    for span, across, upright in ((wide, high, False), (high, wide, True)):
        count = 2 * round((span - 2 * inset) / (2 * 37 * k)) + 1
        each = (span - 2 * inset) / count
        for n in range(0, count, 2):
            at = inset + n * each
            for off in (6.0 * k, across - 11.0 * k):
                out.append(_rect(*((off, at, deep, each) if upright else (at, off, each, deep)), "#E8DAB8"))
    return out
