"""The parts of card faces and backs: stock, title, picture, banner, discs, diamonds, lattice.

Every measure is a share of the card's width or height, and the letters do not follow the reader's text scale, so that a
card of a given size always looks the same.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.rectangles import Point
from tabletop.client.draw.shapes import path_data
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    BRASS500,
    BRASS600,
    CARD,
    INK500,
    INK700,
    INK900,
    IVORY100,
    NIGHT900,
    PAPER400,
    WHITE,
    Colour,
    SeatColours,
    mix,
)

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


RATIO = 5 / 7
"""Width of an upright card as a share of its height."""
CORNER = 0.06
"""Radius of a card's corners as a share of its width."""
RIBBON: Colour = (38, 29, 21)
LEAST_SHARE = 0.7
"""How small the letters of a title or banner may become, as a share of their usual size."""
RAYS = 26
"""Number of rays of the sun behind a charge."""
CLEAR = 0.6
"""By how much a charge is smaller where part of its picture is covered, as a share of that part's height."""


def paint_stock(canvas: Canvas, rect: FRect) -> FRect:
    """Paint card stock with grain, darker edges and a dark hairline; returns the area inside the hairline."""
    w = rect.w
    radius = w * CORNER
    canvas.fill(rect, mix(CARD, INK900, 0.34), radius=radius)
    body = FRect(rect.x, rect.y, w, rect.h - max(1.0, w * 0.012))
    canvas.image("cardstock.jpg", body, radius=radius)
    for inset, alpha in ((0.0, 46), (0.008, 30), (0.018, 18)):
        edge = body.inflate(-2 * w * inset, -2 * w * inset)
        canvas.frame(edge, mix(INK500, PAPER400, 0.4), max(1.0, w * 0.014), radius * (1 - inset * 8), alpha=alpha)
    inner = inside_stock(rect)
    canvas.frame(inner, INK700, max(0.8, w * 0.006), radius * 0.55, alpha=170)
    return inner


def inside_stock(rect: FRect) -> FRect:
    """The area inside the hairline of a card."""
    return rect.inflate(-2 * rect.w * 0.035, -2 * rect.w * 0.035)


def paint_title(canvas: Canvas, band: FRect, seat: SeatColours, name: str, size: float) -> None:
    """Paint the title on the owner's colour: round at the top, straight below, with a line in the tint. ``size``: of
    the letters."""
    radius = band.w * 0.045
    dark = mix(seat.base, seat.dark, 0.36)
    canvas.gradient(FRect(band.x, band.y, band.w, band.h), mix(seat.base, WHITE, 0.12), dark, radius)
    foot = FRect(band.x, band.bottom - radius * 1.2, band.w, radius * 1.2)
    canvas.gradient(foot, mix(dark, seat.base, radius * 1.2 / band.h), dark)
    canvas.fill(FRect(band.x, band.bottom - max(1.0, band.h * 0.07), band.w, max(1.0, band.h * 0.07)), seat.tint)
    words = FRect(band.x + band.w * 0.04, band.y, band.w * 0.92, band.h * 0.95)
    _fit_line(canvas, name, words, f"card_name@{size:.2f}!", seat.glyph, "center")


def _fit_line(canvas: Canvas, words: str, rect: FRect, role: str, colour: Colour, align: str) -> None:
    """Paint a title or banner as large as fits. On a card too small for it, it is cut without being noted as overflow:
    the enlarged view shows all of it."""
    if canvas.fits_text(words, rect, role, LEAST_SHARE):
        canvas.fit_text(words, rect, role, colour, align, LEAST_SHARE)
        return
    x, anchor = (rect.centerx, "center") if align == "center" else (rect.x, "midleft")
    name, _, size = role.rstrip("!").partition("@")
    least = f"{name}@{float(size) * LEAST_SHARE:.2f}!"
    canvas.text(words, (x, rect.centery), least, colour, anchor, rect.w, ellipsis="ok")


def paint_banner(canvas: Canvas, ribbon: FRect, words: str, icon: str, short: str = "") -> None:
    """Paint the dark ribbon below the picture: an icon and a few words, such as when the card may be played; ``short``
    replaces ``words`` on a ribbon too small for them (empty: they are cut)."""
    canvas.fill(ribbon, RIBBON)
    canvas.fill(FRect(ribbon.x, ribbon.y, ribbon.w, max(0.8, ribbon.h * 0.05)), BRASS600, alpha=200)
    size, role = ribbon.h * 0.74, _banner_role(ribbon)
    sign = size * 1.2 if icon else 0.0
    room = _banner_room(ribbon, icon)
    if short and not banner_fits(canvas, ribbon, words, icon):
        words = short
    wide = min(room, canvas.measure(words, role)[0])
    left = ribbon.centerx - (wide + sign) / 2
    if icon:
        canvas.icon(icon, (left + size / 2, ribbon.centery), size, BRASS300)
    _fit_line(canvas, words, FRect(left + sign, ribbon.y, room, ribbon.h), role, BRASS300, "left")


def banner_fits(canvas: Canvas, ribbon: FRect, words: str, icon: str) -> bool:
    """Whether ``words`` fit the ribbon of a card uncut beside ``icon``, in letters as small as allowed."""
    room = FRect(0, 0, _banner_room(ribbon, icon), ribbon.h)
    return canvas.fits_text(words, room, _banner_role(ribbon), LEAST_SHARE)


def _banner_role(ribbon: FRect) -> str:
    return f"small_strong@{max(9.0, ribbon.h * 0.66):.2f}!"


def _banner_room(ribbon: FRect, icon: str) -> float:
    """Width for the words of a ribbon: all but the icon, if any, and the edges."""
    return ribbon.w - ribbon.h * 0.74 * (1.9 if icon else 0.7)


def paint_disc(canvas: Canvas, center: tuple[float, float], r: float, value: int) -> None:
    """Paint a number on a dark disc of radius ``r``, such as a strength."""
    canvas.circle((center[0], center[1] + r * 0.08), r * 1.08, NIGHT900, alpha=120)
    canvas.circle(center, r * 1.04, (20, 15, 11))
    canvas.circle(center, r * 0.94, (44, 33, 24), outline=BRASS400, outline_width=max(1.0, r * 0.055))
    canvas.text(str(value), center, f"number@{r * 1.42:.2f}!", IVORY100, anchor="center")


def paint_diamonds(canvas: Canvas, start: Point, width: float, lit: int, count: int) -> None:
    """Paint a row of ``count`` diamonds, ``lit`` of them filled. ``start``: the middle of the first; ``width``: of the
    card."""
    r, step = width * 0.046, width * 0.105
    for n in range(count):
        x, y = start[0] + n * step, start[1]
        shape = [(x, y - r), (x + r, y), (x, y + r), (x - r, y)]
        if n < lit:
            canvas.polygon(shape, BRASS500, outline=INK900, outline_width=max(0.7, width * 0.009))
        else:
            canvas.polygon(shape, None, outline=INK500, outline_width=max(0.7, width * 0.009))


def paint_figure(canvas: Canvas, center: Point, r: float, icon: str, value: str) -> None:
    """Paint a value of a card with its icon on a dark disc of radius ``r``."""
    canvas.circle(center, r * 1.04, (20, 15, 11))
    canvas.circle(center, r * 0.94, (44, 33, 24), outline=BRASS400, outline_width=max(0.8, r * 0.055))
    if not icon:
        canvas.text(value, center, f"number@{r * 1.3:.2f}!", IVORY100, anchor="center")
        return
    canvas.icon(icon, (center[0], center[1] - r * 0.42), r * 0.72, BRASS300)
    canvas.text(value, (center[0], center[1] + r * 0.3), f"number@{r * 0.95:.2f}!", IVORY100, anchor="center")


def paint_charge(canvas: Canvas, rect: FRect, icon: str, colours: SeatColours, covered: float = 0.0) -> None:
    """Paint a picture for cards without one: an icon with a light edge before a sun with rays, in the card's colour.
    ``covered``: the height at the lower edge that something else is drawn over; the icon keeps clear of it."""
    night = mix(colours.dark, NIGHT900, 0.45)
    canvas.gradient(rect, night, mix(night, colours.base, 0.75))
    high = rect.h - covered * CLEAR
    center, r = (rect.centerx, rect.y + (rect.h - covered) * 0.52), min(rect.w, high) * 0.42
    with canvas.clip(rect):
        rays = _rays(center[0] - rect.x, center[1] - rect.y, rect.w + rect.h)
        canvas.path(f"rays:{rect.w:.2f}:{rect.h:.2f}", rays, rect.size, rect, colours.tint, alpha=30)
        canvas.circle(center, r, mix(colours.tint, WHITE, 0.2), alpha=90)
    size = r * 1.62
    canvas.icon(icon, (center[0] - size * 0.02, center[1] - size * 0.02), size, mix(colours.tint, WHITE, 0.45))
    canvas.icon(icon, (center[0] + size * 0.012, center[1] + size * 0.012), size, mix(night, NIGHT900, 0.55))


@lru_cache(maxsize=32)
def _rays(x: float, y: float, reach: float) -> str:
    """SVG path of the rays of a sun at (x, y), ``reach`` long."""
    half, parts = math.pi / RAYS * 0.45, []
    for n in range(RAYS):
        angles = (2 * math.pi * n / RAYS + side * half for side in (-1, 1))
        parts.append(path_data([(x, y), *((x + reach * math.cos(at), y + reach * math.sin(at)) for at in angles)]))
    return "".join(parts)


def paint_veil(canvas: Canvas, rect: FRect, alpha: int = 122) -> None:
    """Darken a card that cannot be played or was discarded."""
    canvas.fill(rect, NIGHT900, alpha=alpha, radius=rect.w * CORNER)


def paint_back(canvas: Canvas, rect: FRect, seat: SeatColours, emblem: str) -> None:
    """Paint a card's back: gradient in its owner's colours, fine lattice, emblem in a ring."""
    w = rect.w
    radius = w * CORNER
    canvas.fill(rect, mix(CARD, INK900, 0.34), radius=radius)
    canvas.image("cardstock.jpg", FRect(rect.x, rect.y, w, rect.h - max(1.0, w * 0.012)), radius=radius)
    inner = rect.inflate(-w * 0.085, -w * 0.085)
    canvas.gradient(inner, mix(seat.base, WHITE, 0.06), seat.dark, radius=radius * 0.65)
    with canvas.clip(inner):
        step, x = w * 0.085, inner.x - inner.h
        while x < inner.right:
            canvas.line((x, inner.bottom), (x + inner.h, inner.y), seat.tint, max(0.7, w * 0.005), alpha=40)
            canvas.line((x, inner.y), (x + inner.h, inner.bottom), seat.tint, max(0.7, w * 0.005), alpha=40)
            x += step
    canvas.frame(inner, seat.tint, max(1.0, w * 0.012), radius * 0.65, alpha=190)
    canvas.frame(inner.inflate(-w * 0.07, -w * 0.07), seat.tint, max(0.7, w * 0.005), radius * 0.4, alpha=120)
    for x in (inner.left + w * 0.075, inner.right - w * 0.075):
        for y in (inner.top + w * 0.075, inner.bottom - w * 0.075):
            canvas.diamond((x, y), w * 0.026, seat.tint, 170)
    canvas.circle(inner.center, w * 0.275, seat.dark, alpha=215, outline=seat.tint, outline_width=w * 0.012)
    canvas.circle(inner.center, w * 0.238, None, 130, seat.tint, w * 0.006)
    canvas.icon(emblem, inner.center, w * 0.34, seat.tint)
