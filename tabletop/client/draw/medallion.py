"""Seat medallions: a disc in the player's colour with a rim pattern of its own and an emblem."""

from __future__ import annotations

import math

import pygame

from . import shapes
from .icons import IconPainter
from .theme import BLACK, WHITE, SeatColours, mix

# Below this radius in pixels the rim pattern is left out because it could not be made out; emblem and tint remain.
_PATTERN_FROM = 15


def draw_medallion(
    r: float, seat: SeatColours, emblem: str, ring: bool, icons: IconPainter
) -> tuple[pygame.Surface, int]:
    """A medallion of outer radius `r` pixels; returns the surface and half its side in pixels."""
    drop = max(1.0, r * 0.07)
    half = math.ceil(r + drop + max(2.0, r * 0.12)) + 1
    side = half * 2 + 1
    c = half + 0.5
    out = _shadow(side, c, r, drop)
    out.blit(shapes.svg(side, side, _disc(c, r, seat, ring)), (0, 0))
    if emblem:
        share = 1.14 if ring else 1.3
        px = max(6, round(r * share))
        out.blit(icons.get(emblem, px, seat.glyph), (round(c - px / 2), round(c - px / 2)))
    return out, half


def _shadow(side: int, c: float, r: float, drop: float) -> pygame.Surface:
    body = f'<circle cx="{c}" cy="{c + drop:.2f}" r="{r:.2f}" fill="#000" fill-opacity="0.55"/>'
    surface = shapes.svg(side, side, body)
    out = shapes.clear_surface(side, side)
    out.blit(surface, (0, 0))
    return pygame.transform.box_blur(out, max(1, round(r * 0.04)))


def _disc(c: float, r: float, seat: SeatColours, ring: bool) -> str:
    top, foot = shapes.hexa(mix(seat.base, WHITE, 0.10)), shapes.hexa(mix(seat.base, BLACK, 0.10))
    shade = (
        f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="{c}" y1="{c - r:.1f}" x2="{c}" '
        f'y2="{c + r:.1f}"><stop offset="0" stop-color="{top}"/><stop offset="1" stop-color="{foot}"/>'
        f"</linearGradient></defs>"
    )
    dark, tint = shapes.hexa(seat.dark), shapes.hexa(seat.tint)
    if not ring:
        line = max(1.0, r * 0.05)
        return (
            f'{shade}<circle cx="{c}" cy="{c}" r="{r - line / 2:.2f}" fill="url(#g)" stroke="{tint}" '
            f'stroke-width="{line:.2f}"/>'
        )
    inner = r * 0.83
    base = (
        f'{shade}<circle cx="{c}" cy="{c}" r="{r - 0.3:.2f}" fill="{dark}"/>'
        f'<circle cx="{c}" cy="{c}" r="{inner:.2f}" fill="url(#g)"/>'
    )
    return base + _rim(c, r, seat.pattern if r >= _PATTERN_FROM else "solid", tint, dark)


def _circle(c: float, r: float, width: float, colour: str, dash: str = "") -> str:
    pattern = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<circle cx="{c}" cy="{c}" r="{r:.3f}" fill="none" stroke="{colour}" stroke-width="{width:.3f}"{pattern}/>'


def _dash(r: float, count: int, share: float) -> str:
    step = 2 * math.pi * r / count
    return f"{step * share:.4f},{step * (1 - share):.4f}"


def _rim(c: float, r: float, pattern: str, tint: str, dark: str) -> str:
    w = max(1.6, r * 0.095)
    if pattern == "notched":
        mid = r - w / 2
        return _circle(c, mid, w, tint) + _circle(c, r - w * 0.68, w * 0.66, dark, _dash(r - w * 0.68, 20, 0.3))
    if pattern == "double":
        thin = max(1.0, r * 0.04)
        return _circle(c, r - thin / 2, thin, tint) + _circle(c, r - thin * 2.6, thin, tint)
    if pattern == "beaded":
        thin = max(1.0, r * 0.035)
        count = max(18, min(32, round(r * 0.7)))
        radius, bead = r - thin - r * 0.068, max(0.9, r * 0.042)
        beads = "".join(
            f'<circle cx="{c + radius * math.sin(2 * math.pi * i / count):.2f}" '
            f'cy="{c - radius * math.cos(2 * math.pi * i / count):.2f}" r="{bead:.2f}" fill="{tint}"/>'
            for i in range(count)
        )
        return _circle(c, r - thin / 2, thin, tint) + beads
    if pattern == "dashed":
        mid = r - w / 2 - r * 0.015
        return _circle(c, mid, w, tint, _dash(mid, 14, 0.68))
    if pattern == "ticked":
        thin = max(1.0, r * 0.035)
        mid = r - thin - r * 0.06
        return _circle(c, r - thin / 2, thin, tint) + _circle(c, mid, r * 0.095, tint, _dash(mid, 32, 0.32))
    return _circle(c, r - w / 2, w, tint)
