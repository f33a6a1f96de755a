"""What the pieces of several games are painted with: their sprite, an icon on them, lines; hanging banners and coins.

Places and sizes are in units.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from functools import partial
from itertools import pairwise
from math import pi, sin

import pygame
from pygame import FRect

from tabletop.client.draw import shapes, theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.life import Kind, Living
from tabletop.client.draw.shapes import Point, lay
from tabletop.rules.frozen import light_dataclass

Painter = Callable[[pygame.Surface, float, float, float], None]


def sprite(
    canvas: Canvas, key: Hashable, center: Point, half: tuple[float, float], paint: Painter, alpha: int = 255
) -> None:
    """Draw what `paint(surface, x, y, pixels per unit)` paints around its middle; rendered once per key and size.

    The size counts to a hundredth of a pixel: pieces of nearly equal sizes have pictures of as many whole pixels, and
    which of them was drawn first must not be seen."""
    exact = (round(half[0] * canvas.scale, 2), round(half[1] * canvas.scale, 2))

    def inner(target: Canvas) -> None:
        width, height = target.surface.get_size()
        paint(target.surface, width / 2, height / 2, target.scale)

    canvas.sprite((key, exact), (half[0] * 2, half[1] * 2), inner, (center[0] - half[0], center[1] - half[1]), alpha)


def icon_on(
    canvas: Canvas, surface: pygame.Surface, name: str, at: Point, size: float, colour: theme.Colour, dark: bool = True
) -> None:
    """Draw an icon of `size` pixels on a drawing; `dark`: with a faint dark edge below it."""
    px = max(5, round(size))
    left, top = round(at[0] - px / 2), round(at[1] - px / 2)
    if dark and sum(colour) > 380 and px >= 12:
        under = canvas.kit.icons.get(name, px, theme.BLACK).copy()
        under.fill((255, 255, 255, 110), special_flags=pygame.BLEND_RGBA_MULT)
        surface.blit(under, (left, top + max(1, px // 18)))
    surface.blit(canvas.kit.icons.get(name, px, colour), (left, top))


def stroke(data: str, colour: str, width: float, dash: str = "", opacity: float = 1.0) -> str:
    """SVG of a line along a path."""
    pattern = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<path d="{data}" fill="none" stroke="{colour}" stroke-width="{width:.2f}" stroke-opacity="{opacity:.3f}" '
        f'stroke-linejoin="round" stroke-linecap="butt"{pattern}/>'
    )


def along(points: Sequence[Point], step: float) -> list[Point]:
    """Points at equal distances (about `step`) along a closed outline."""
    ring = [*points, points[0]]
    lengths = [math.dist(a, b) for a, b in pairwise(ring)]
    total = sum(lengths)
    count = max(3, round(total / step))
    out: list[Point] = []
    at, edge = 0.0, 0
    for i in range(count):
        wish = total * i / count
        while edge < len(lengths) - 1 and at + lengths[edge] < wish:
            at += lengths[edge]
            edge += 1
        t = (wish - at) / max(1e-9, lengths[edge])
        a, b = ring[edge], ring[edge + 1]
        out.append((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t))
    return out


POLE = "#3A2A16"
"""Colour of the edge of a pole."""


@light_dataclass
class FlagLook:
    """Whose a flag or banner is: the id of the seat's colours, and its emblem, empty for that of the colours."""

    seat: str
    emblem: str = ""


TURNS = 8
"""Pictures of a cloth in the wind in one round."""


def _paint_banner(canvas: Canvas, area: FRect, n: int, look: Hashable) -> None:
    """Paint a cloth that hangs from a crossbar of a pole, its foot in the middle of the lower edge."""
    assert isinstance(look, FlagLook)
    seat, k, (x, y) = theme.seat_colours(look.seat), canvas.scale, (area.centerx, area.y)
    x, y, w, h = x * k, y * k, area.w * k, area.h * k
    half, top, low, turn = 0.40 * w, y + 0.10 * h, y + 0.78 * h, 2 * pi * n / TURNS
    bend, lift = 0.10 * w * sin(turn), 0.03 * h * sin(turn)
    waist, tail = (top + low) / 2, 0.12 * h
    data = (
        f"M{x - half:.2f} {top:.2f}L{x + half:.2f} {top:.2f}"
        f"Q{x + half + bend:.2f} {waist:.2f} {x + half - bend / 2:.2f} {low + lift:.2f}"
        f"L{x - bend:.2f} {low - tail:.2f}L{x - half - bend / 2:.2f} {low - lift:.2f}"
        f"Q{x - half + bend:.2f} {waist:.2f} {x - half:.2f} {top:.2f}Z"
    )
    pole, line = max(1.6, 0.09 * w), max(1.0, 0.045 * w)
    body = shapes.segment(x, y + h, x, y + 0.03 * h, POLE, pole * 1.6)
    body += shapes.svg_gradient(
        "b", top, low, (0, theme.mix(seat.base, theme.WHITE, 0.14), 1), (1, theme.mix(seat.base, theme.BLACK, 0.2), 1)
    )
    body += f'<path d="{data}" fill="url(#b)"/>' + stroke(data, shapes.hexa(seat.dark), line)
    body += stroke(data, shapes.hexa(seat.tint), line / 2, opacity=0.8)
    body += shapes.segment(x - half * 1.12, top, x + half * 1.12, top, POLE, pole * 1.5)
    body += shapes.segment(x - half * 1.06, top, x + half * 1.06, top, theme.BRASS400, pole * 0.8)
    lay(canvas.surface, body + shapes.circle(x, y + 0.05 * h, pole * 1.1, theme.BRASS300, POLE, pole * 0.4))
    middle = (x + bend * 0.5, (top + low - tail) / 2)
    icon_on(canvas, canvas.surface, look.emblem or seat.emblem, middle, half * 1.7, seat.glyph)


BANNER = Kind("banner", _paint_banner, tuple(range(TURNS)))


def banner(foot: Point, height: float, look: FlagLook) -> Living:
    """A hanging banner in the wind, half as wide as high; `foot`: the lower end of its pole."""
    area = FRect(foot[0] - height / 4, foot[1] - height, height / 2, height)
    return Living(BANNER, area, round(foot[0] + foot[1]), look)


COIN_LIGHT, COIN_GOLD, COIN_SHADE, COIN_INK = (255, 234, 160), (226, 168, 62), (150, 92, 26), (94, 56, 14)


def draw_coin(canvas: Canvas, center: Point, r: float) -> None:
    """Draw a struck coin: a raised rim with light on it, a hollow field, a sign with a bright lower edge."""
    sprite(canvas, "coin", center, (r * 1.2, r * 1.3), partial(_paint_coin, canvas, r))


def _paint_coin(canvas: Canvas, r: float, surface: pygame.Surface, x: float, y: float, k: float) -> None:
    r *= k
    defs = shapes.svg_gradient("r", y - r, y + r, (0, COIN_LIGHT, 1), (0.45, COIN_GOLD, 1), (1, COIN_SHADE, 1))
    defs += shapes.svg_gradient(
        "f", y - r * 0.7, y + r * 0.7, (0, COIN_SHADE, 1), (0.4, COIN_GOLD, 1), (1, COIN_LIGHT, 1)
    )
    edge = f'fill="none" stroke="{shapes.hexa(COIN_INK)}"'
    lay(
        surface,
        f'{defs}<circle cx="{x + r * 0.06:.2f}" cy="{y + r * 0.16:.2f}" r="{r:.2f}" fill="#000" fill-opacity="0.43"/>'
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r * 0.97:.2f}" fill="url(#r)"/>'
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r * 0.97:.2f}" {edge} stroke-width="{max(0.8, r * 0.09):.2f}"/>'
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r * 0.7:.2f}" fill="url(#f)"/>'
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r * 0.7:.2f}" {edge} stroke-opacity="0.5" '
        f'stroke-width="{max(0.6, r * 0.06):.2f}"/>',
    )
    icon_on(canvas, surface, "victory-point", (x, y + max(1.0, r * 0.05)), r * 1.08, COIN_LIGHT, dark=False)
    icon_on(canvas, surface, "victory-point", (x, y), r * 1.08, COIN_INK, dark=False)
