"""Cardboard tokens, coins and badges: values, letters, quests, race tokens and their stacks, discs with an icon,
prices, and standing figures: an arched panel on an oval base."""

from __future__ import annotations

import math
from math import cos, pi, sin
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from tabletop.client.draw import shapes
from tabletop.client.draw import svg_parts as svg
from tabletop.client.draw.rectangles import Point
from tabletop.client.draw.svg_parts import lay, soft
from tabletop.client.draw.theme import (
    BLACK,
    BRASS300,
    BRASS400,
    BRASS500,
    BRASS600,
    DANGER,
    EMBER,
    INK700,
    INK900,
    IVORY100,
    IVORY300,
    IVORY500,
    MAP_INK,
    NIGHT900,
    PAPER200,
    SLATE500,
    WHITE,
    Colour,
    SeatColours,
    mix,
)

from . import wooden_markers as wood
from .wooden_markers import HALOS, icon_on, sprite

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


PALE = (150, 148, 142)
"""The grey that pale colours are mixed with."""


def draw_badge(canvas: Canvas, center: Point, r: float, value: int) -> None:
    """Draw the victory points of a space: a dark number on a brass coin."""
    canvas.circle((center[0] + r * 0.06, center[1] + r * 0.16), r * 1.06, BLACK, alpha=120)
    canvas.circle(center, r, BRASS500, outline=MAP_INK, outline_width=max(1.2, r * 0.16))
    canvas.circle(center, r * 0.80, mix(BRASS400, BRASS300, 0.55), outline=BRASS600, outline_width=max(0.7, r * 0.07))
    canvas.text(str(value), center, f"number@{r * 1.22:.2f}!", INK900, anchor="center")


def draw_letter(canvas: Canvas, center: Point, r: float, letter: str) -> None:
    """Draw the letter of a scenario space on a paper roundel with a dark ring."""
    canvas.circle((center[0] + r * 0.06, center[1] + r * 0.14), r * 1.04, BLACK, alpha=110)
    canvas.circle(center, r, (240, 229, 203), outline=MAP_INK, outline_width=max(1.2, r * 0.14))
    canvas.text(letter, center, f"number@{r * 1.2:.2f}!", INK900, anchor="center")


NAME_TAG, TAG_DIGITS, LEAST_TAG, LARGE_TAG = (0.4, 0.27), 0.22, 30.0, 1.35
"""Size of a space's name tag (wider for more than two letters) and of its letters, in radii of a hex; least radius in
units at which it is drawn; how many times as large as usual it becomes at most, in letters that the player has
enlarged."""


def draw_name_tag(canvas: Canvas, center: Point, r: float, name: str) -> None:
    """Draw the name of a space on a slip of paper; nothing where the hex is too small for it."""
    if r < LEAST_TAG:
        return
    large = min(LARGE_TAG, canvas.theme.enlarged)
    width, height = (NAME_TAG[0] + 0.1 * max(0, len(name) - 2)) * r * large, NAME_TAG[1] * r * large

    def paint(target: Canvas) -> None:
        box = FRect(0, 0, target.width, target.height)
        target.fill(box, PAPER200, alpha=225, radius=box.h * 0.28)
        target.frame(box, INK700, max(0.6, r * 0.012), box.h * 0.28, alpha=150)
        digits = f"number@{box.h * TAG_DIGITS / NAME_TAG[1]:.1f}!"
        target.text(name, (box.centerx, box.centery), digits, INK900, anchor="center")

    at = (center[0] - width / 2, center[1] - height / 2)
    canvas.sprite(("name-tag", name), (width, height), paint, at)


def draw_depletion(canvas: Canvas, center: Point, r: float, complete: bool) -> None:
    """Draw a depletion token: one bar for a space partly exhausted, a cross for one wholly exhausted."""
    canvas.circle((center[0] + r * 0.08, center[1] + r * 0.2), r * 1.04, BLACK, alpha=120)
    canvas.circle(center, r, (26, 18, 13), outline=(226, 211, 176), outline_width=max(1.0, r * 0.13))
    k = r * 0.52
    x, y = center
    line = max(1.6, r * 0.26)
    bars = [((x - k, y + k), (x + k, y - k))]
    if complete:
        bars.append(((x - k, y - k), (x + k, y + k)))
    for a, b in bars:
        canvas.polyline((a, b), (232, 92, 70) if complete else (236, 178, 92), line)


def draw_quest(
    canvas: Canvas, center: Point, r: float, icon: str, seat: SeatColours | None = None, state: str = "rest"
) -> None:
    """Draw a quest token: a cardboard octagon with an icon, in the colours of the seat that owns it, if any."""
    face: Colour = seat.base if seat else (233, 217, 180)
    rim: Colour = seat.tint if seat else (122, 92, 46)
    glyph: Colour = seat.glyph if seat else INK900

    def paint(surface: pygame.Surface, x: float, y: float, scale: float) -> None:
        k = r * scale
        points = [
            (x + k * 1.06 * math.cos(math.pi * (2 * i + 1) / 8), y + k * 1.06 * math.sin(math.pi * (2 * i + 1) / 8))
            for i in range(8)
        ]
        low = shapes.path_data([(px + k * 0.08, py + k * 0.20) for px, py in points])
        soft(surface, svg.silhouette(low, 0.5), k * 0.08)
        if state in HALOS:
            soft(surface, wood.stroke(shapes.path_data(points), shapes.hexa(HALOS[state]), k * 0.5), k * 0.1)
        side = shapes.path_data([(px, py + k * 0.13) for px, py in points])
        defs = svg.gradient("q", y - k, y + k, (0, mix(face, WHITE, 0.16), 1), (1, mix(face, BLACK, 0.10), 1))
        inner = shapes.path_data([(x + (px - x) * 0.84, y + (py - y) * 0.84) for px, py in points])
        body = (
            f'{defs}<path d="{side}" fill="{shapes.hexa(mix(face, BLACK, 0.55))}"/>'
            f'<path d="{shapes.path_data(points)}" fill="url(#q)"/>'
            + wood.stroke(shapes.path_data(points), shapes.hexa(MAP_INK), max(1.0, k * 0.08))
            + wood.stroke(inner, shapes.hexa(rim), max(0.8, k * 0.06))
        )
        lay(surface, body)
        icon_on(canvas, surface, icon, (x, y), k * 1.24, glyph, dark=seat is not None)

    sprite(canvas, ("piece-quest", icon, seat.id if seat else "", state), center, (r * 1.6, r * 1.6), paint)


def token_ground(colours: SeatColours, declined: bool) -> tuple[Colour, Colour]:
    """Colours of a token's ground and icon; pale in decline."""
    if declined:
        return mix(colours.base, PALE, 0.62), mix(colours.glyph, (70, 66, 60), 0.45)
    return colours.base, colours.glyph


def draw_tile(
    canvas: Canvas, rect: FRect, icon: str, colours: SeatColours, declined: bool = False, ghost: bool = False
) -> None:
    """Draw a square cardboard token with an icon; a declined one has a dashed rim, a folded corner and pale colours.
    ``ghost``: the empty place of one."""
    radius = rect.w * 0.16
    if ghost:
        canvas.fill(rect, NIGHT900, alpha=90, radius=radius)
        _dashed(canvas, rect.inflate(-2, -2), colours.tint, max(1.0, rect.w * 0.035))
        canvas.icon(icon, rect.center, rect.w * 0.6, colours.tint, alpha=120)
        return
    ground, ink = token_ground(colours, declined)

    def paint(target: Canvas) -> None:
        box = FRect(0, 0, rect.w, rect.h)
        target.fill(box, INK900, radius=radius)
        rim = mix(IVORY100, PALE, 0.45) if declined else IVORY100
        target.fill(box.inflate(-1.4, -1.4), rim, radius=radius)
        inner = box.inflate(-rect.w * 0.13, -rect.w * 0.13)
        top, low = mix(ground, WHITE, 0.14), mix(ground, BLACK, 0.22)
        target.gradient(inner, top, low, radius=radius * 0.7)
        if declined:
            _dashed(target, inner.inflate(-2, -2), ink, max(1.0, rect.w * 0.04))
        target.icon(icon, inner.center, rect.w * 0.66, ink)
        if declined:
            fold = rect.w * 0.34
            corner = ((0.0, 0.0), (fold, 0.0), (0.0, fold))
            target.polygon(corner, NIGHT900, 235)
            target.icon("hourglass", (fold * 0.34, fold * 0.34), fold * 0.62, IVORY300)

    key = ("tile", icon, colours.id, colours.base, declined, round(rect.w, 1))
    canvas.sprite(key, (rect.w, rect.h), paint, rect.topleft)


def _dashed(canvas: Canvas, box: FRect, colour: Colour, width: float) -> None:
    corners = (box.topleft, box.topright, box.bottomright, box.bottomleft)
    canvas.polygon(corners, None, 255, colour, width, (box.w * 0.14, box.w * 0.09))


def draw_tiles(canvas: Canvas, rect: FRect, icon: str, colours: SeatColours, number: int, declined: bool) -> None:
    """Draw a stack of square tokens, with their number if there is more than one."""
    canvas.shadow(rect, 2, rect.w * 0.16)
    if number > 1:
        step = max(1.5, rect.w * 0.055)
        draw_tile(canvas, rect.move(step, step), icon, colours, declined)
    draw_tile(canvas, rect, icon, colours, declined)
    if number > 1:
        draw_count(canvas, (rect.right, rect.bottom), rect.w * 0.24, number)


def draw_count(canvas: Canvas, center: Point, r: float, number: int, ink: Colour = IVORY100) -> None:
    """Draw a number on a dark disc."""
    canvas.circle(center, r, NIGHT900, 245, IVORY100, max(0.8, r * 0.12))
    canvas.text(str(number), center, f"badge@{max(9.0, r * 1.36):.1f}!", ink, anchor="center")


def draw_disc(canvas: Canvas, center: Point, r: float, icon: str, ground: Colour, ink: Colour) -> None:
    """Draw a round token with an icon."""
    canvas.circle((center[0] + r * 0.05, center[1] + r * 0.14), r * 1.04, BLACK, alpha=90)
    canvas.circle(center, r, ground, outline=mix(ground, INK900, 0.55), outline_width=max(1.0, r * 0.12))
    canvas.icon(icon, center, r * 1.42, ink)


def draw_coin(canvas: Canvas, center: Point, r: float) -> None:
    canvas.circle((center[0] + r * 0.06, center[1] + r * 0.16), r, BLACK, alpha=110)
    canvas.circle(center, r, (232, 178, 70), outline=(122, 78, 22), outline_width=max(1.0, r * 0.14))
    canvas.circle(center, r * 0.7, None, outline=(176, 120, 36), outline_width=max(0.8, r * 0.1))
    canvas.icon("victory-point", center, r * 0.9, (122, 78, 22))


def draw_block(
    canvas: Canvas, center: Point, r: float, icon: str, ground: Colour, ink: Colour, rim: Colour = INK900,
    corner: float = 0.28, share: float = 1.5,
) -> None:  # fmt: skip
    """Draw a square piece with an icon; ``r``: half its side; ``corner``: radius of its corners, ``share``: size of its
    icon, both as shares of ``r``."""
    box = FRect(center[0] - r, center[1] - r, 2 * r, 2 * r)
    canvas.fill(box.move(r * 0.05, r * (0.16 if corner < 0.4 else 0.14)), BLACK, alpha=90, radius=r * corner)
    canvas.fill(box, ground, radius=r * corner)
    canvas.frame(box, rim, max(1.0, r * 0.12), r * corner)
    canvas.icon(icon, center, r * share, ink)


def draw_unknown(canvas: Canvas, center: Point, r: float) -> None:
    """Draw a round marker face down."""
    canvas.circle((center[0] + r * 0.05, center[1] + r * 0.14), r * 1.04, BLACK, alpha=90)
    canvas.circle(center, r, (70, 46, 26), outline=BRASS400, outline_width=max(1.0, r * 0.14))
    canvas.text("?", center, f"badge@{r * 1.4:.1f}!", BRASS300, anchor="center")


def draw_sign(
    canvas: Canvas, center: Point, r: float, icon: str, ground: Colour, rim: Colour, ink: Colour, size: float = 1.25
) -> None:
    """Draw a small round sign with a rim; ``size``: of its icon, in radii."""
    canvas.circle(center, r, ground, outline=rim, outline_width=max(1.2, r * 0.16))
    canvas.icon(icon, center, r * size, ink)


def draw_lack(canvas: Canvas, center: Point, r: float, number: int) -> None:
    """Draw the number of pieces that a space still lacks."""
    canvas.circle(center, r, DANGER, outline=INK900, outline_width=max(1.0, r * 0.12))
    canvas.text(str(number), center, f"badge@{r * 1.36:.1f}!", INK900, anchor="center")


PRICES: dict[str, tuple[Colour, Colour, str]] = {
    "yes": (IVORY100, INK900, "conquer"),
    "die": (BRASS300, INK900, "dice"),
    "no": ((58, 50, 44), IVORY500, "lock"),
}
"""Colours of ground and letters, and icon, of a price that can be paid, that the die may pay, that cannot be paid."""


def _price_role(r: float) -> str:
    return f"badge@{r * 1.3:.1f}!"


def price_box(canvas: Canvas, center: Point, r: float, words: str) -> FRect:
    """The rectangle of the price of a space that :func:`draw_price` draws."""
    width = canvas.measure(words, _price_role(r))[0] + r * 2.9
    return FRect(center[0] - width / 2, center[1] - r, width, 2 * r)


def draw_price(canvas: Canvas, center: Point, r: float, words: str, state: str) -> None:
    """Draw the price of a space; ``state``: one of :data:`PRICES`, which differ in icon and brightness too."""
    ground, ink, icon = PRICES[state]
    role, box = _price_role(r), price_box(canvas, center, r, words)
    canvas.fill(box.move(0, r * 0.14), BLACK, alpha=100, radius=r)
    canvas.fill(box, ground, radius=r)
    canvas.frame(box, INK900 if state != "no" else SLATE500, max(1.0, r * 0.1), r)
    canvas.icon(icon, (box.x + r * 1.1, box.centery), r * 1.34, ink)
    canvas.text(words, (box.x + r * 2.0, box.centery), role, ink, anchor="midleft")


def draw_figure(canvas: Canvas, rect: FRect, colours: SeatColours, emblem: str, state: str = "rest") -> None:
    """Draw a figure: an arched panel on an oval base; with a ring on the ground in the ``state``s active, selected,
    target, selectable and hover."""
    size = (rect.w * 1.7, rect.h * 1.35)
    key = ("figure", colours.id, emblem, state, round(rect.w * 4))
    corner = (rect.centerx - size[0] / 2, rect.bottom - size[1] + rect.h * 0.12)
    canvas.sprite(key, size, lambda inner: _paint_figure(inner, size, rect.size, colours, emblem, state), corner)


def _paint_figure(
    canvas: Canvas,
    size: tuple[float, float],
    shape: tuple[float, float],
    colours: SeatColours,
    emblem: str,
    state: str,
) -> None:
    w, h = shape
    mid, base = size[0] / 2, size[1] - h * 0.12
    ring = {"active": BRASS300, "selected": BRASS300, "target": EMBER, "selectable": IVORY100, "hover": IVORY100}
    for k in range(5):  # the shadow on the ground
        _oval(canvas, (mid + w * 0.1, base), w * (0.78 - k * 0.05), h * (0.15 - k * 0.012), NIGHT900, 42)
    if state in ring:
        _oval(canvas, (mid, base - h * 0.02), w * 0.80, h * 0.165, ring[state], 255)
    _oval(canvas, (mid, base), w * 0.62, h * 0.115, mix(colours.dark, NIGHT900, 0.35), 255)
    _oval(canvas, (mid, base - h * 0.035), w * 0.60, h * 0.105, mix(colours.base, NIGHT900, 0.18), 255)
    body = _arch(mid, base - h * 0.03, w, h * 0.95)
    canvas.polygon([(x + w * 0.05, y + h * 0.015) for x, y in body], mix(colours.dark, NIGHT900, 0.4))
    canvas.polygon(body, colours.base, 255, colours.tint, max(1.2, w * 0.06))
    canvas.icon(emblem, (mid, base - h * 0.52), w * 0.74, colours.glyph)


def _oval(canvas: Canvas, center: Point, rx: float, ry: float, ink: Colour, alpha: int) -> None:
    points = [(center[0] + rx * cos(2 * pi * n / 28), center[1] + ry * sin(2 * pi * n / 28)) for n in range(28)]
    canvas.polygon(points, ink, alpha)


def _arch(mid: float, base: float, w: float, h: float) -> list[Point]:
    """The outline of an arched panel that stands on ``base``."""
    r = w * 0.44
    top = base - h + r
    curve = [(mid + r * cos(pi - pi * n / 14), top - r * sin(pi * n / 14)) for n in range(15)]
    return [(mid - r, base), *curve, (mid + r, base)]
