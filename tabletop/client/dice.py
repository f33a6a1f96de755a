"""Dice as data, and their painter: pips, numbers or symbols on a rounded cube of any colour; and a die that tumbles,
hops over the ground and lands."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cache

import pygame

from tabletop.client.draw import shapes, theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point

PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""The places of the pips of a number, in steps from the middle."""
SYMBOLS: dict[int, tuple[float, tuple[Point, ...]]] = {
    1: (0.56, ((0, 0),)),
    2: (0.40, ((-0.5, 0), (0.5, 0))),
    3: (0.37, ((-0.5, 0.42), (0.5, 0.42), (0, -0.42))),
    4: (0.33, ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5))),
}
"""By number of symbols: their size as a share of the die, and their places in steps from the middle."""
STRIP = 0.26
"""Size of the symbols below a number, as a share of the die."""
RUBBED = (
    (-0.82, -0.84, 0.10, 0.05), (0.80, -0.86, 0.07, 0.04), (0.88, -0.78, 0.03, 0.07), (0.90, 0.20, 0.025, 0.10),
    (0.84, 0.84, 0.07, 0.05), (-0.30, 0.93, 0.12, 0.022), (-0.86, 0.80, 0.06, 0.05), (-0.92, -0.30, 0.02, 0.09),
)  # fmt: skip
"""Where the edges of a die are rubbed off: middles and half sizes of the spots, in halves of the die."""


@dataclass(frozen=True, slots=True)
class Finish:
    """Colours of a die: its body and what is painted on it."""

    body: theme.Colour
    ink: theme.Colour


IVORY = {
    "rest": Finish((240, 231, 211), (34, 25, 17)),
    "hit": Finish((250, 241, 220), (30, 22, 15)),
    "miss": Finish((142, 135, 122), (40, 35, 29)),
}
"""Colours of the ivory die, by result."""
FINISHES: dict[str, Finish] = {
    "gold": Finish((226, 180, 84), (66, 42, 10)),
    "wood": Finish((172, 120, 72), (50, 30, 14)),
    "blue": Finish((62, 122, 196), (246, 243, 234)),
    "red": Finish((196, 66, 60), (250, 240, 232)),
    "green": Finish((74, 138, 78), (244, 245, 232)),
    "black": Finish((62, 66, 74), (238, 236, 228)),
    "purple": Finish((118, 78, 164), (244, 238, 246)),
}
"""Colours of dice by name; "ivory" is the die of results. A game may name another by its own :class:`Finish`."""


@dataclass(frozen=True, slots=True)
class DieFace:
    """One side of a die: ``pips`` 1 to 6, or a ``number``, or up to four ``symbols`` (icons), or a number above a
    strip of symbols; with none of these the side is blank."""

    pips: int = 0
    number: str = ""
    symbols: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DieKind:
    """A kind of die: its colour (a name of :data:`FINISHES` or "ivory", or a finish) and its sides in order."""

    sides: tuple[DieFace, ...]
    colour: str | Finish = "ivory"


D6 = DieKind(tuple(DieFace(pips=n) for n in range(1, 7)))
"""The die of six sides with pips."""


def finish_of(colour: str | Finish, result: str = "rest") -> Finish:
    """The colours of a die after a result: rest, hit or miss. What missed is greyed.

    Raises KeyError for a colour that has no finish."""
    if colour == "ivory":
        return IVORY[result]
    finish = colour if isinstance(colour, Finish) else FINISHES[colour]
    return _greyed(finish) if result == "miss" else finish


@cache
def _greyed(finish: Finish) -> Finish:
    grey: theme.Colour = (118, 114, 106)
    return Finish(theme.mix(finish.body, grey, 0.72), theme.mix(finish.ink, grey, 0.35))


def draw_die(
    canvas: Canvas,
    center: Point,
    size: float,
    face: DieFace,
    colour: str | Finish = "ivory",
    result: str = "rest",
    angle: float = 0.0,
    struck: bool = False,
) -> None:
    """Draw a die that shows ``face``. ``result``: rest, hit (it glows) or miss (grey); ``angle``: in degrees;
    ``struck``: crossed out, because it was rerolled."""

    def paint(inner: Canvas) -> None:
        finish = finish_of(colour, result)
        x, y = inner.surface.get_width() / 2, inner.surface.get_height() / 2
        px = size * inner.scale
        _paint_cube(inner.surface, x, y, px, finish.body, theme.BRASS300 if result == "hit" else None)
        _paint_face(inner, face, x, y, px, finish)

    half = size * 0.95
    key = ("die", face, colour, result)
    canvas.sprite(key, (half * 2, half * 2), paint, (center[0] - half, center[1] - half), angle=angle)
    if struck:
        k = size * 0.56
        ends = ((center[0] - k, center[1] + k), (center[0] + k, center[1] - k))
        canvas.polyline(ends, theme.INK900, max(3.0, size * 0.13))
        canvas.polyline(ends, theme.DANGER, max(2.0, size * 0.08))


def _paint_cube(
    surface: pygame.Surface, x: float, y: float, size: float, face: theme.Colour, glow: theme.Colour | None
) -> None:
    """Paint a rounded cube seen from above: soft shadow, dark lower lip, lit face with a raised middle."""
    k = size / 2
    wide, high = surface.get_size()
    lip = size * 0.10
    shadow = shapes.box(x - k + size * 0.05, y - k + lip * 1.8, size, size, "#000", size * 0.2, 0.55)
    shapes.soft(surface, shadow, size * 0.05)
    if glow is not None:
        clear = shapes.clear_surface(wide, high, (*glow, 0))
        light = shapes.box(x - k - size * 0.04, y - k - size * 0.04, size * 1.08, size * 1.12, glow, size * 0.24, 0.9)
        shapes.lay(clear, light)
        surface.blit(shapes.blur(clear, size * 0.26), (0, 0))
    lit, low = theme.mix(face, theme.WHITE, 0.30), theme.mix(face, theme.BLACK, 0.10)
    body = shapes.svg_gradient("d", y - k, y + k, (0, lit, 1), (0.25, face, 1), (1, low, 1))
    body += shapes.svg_gradient(
        "e",
        y - k * 0.8,
        y + k * 0.8,
        (0, theme.mix(face, theme.BLACK, 0.03), 1),
        (1, theme.mix(face, theme.WHITE, 0.22), 1),
    )
    r = size * 0.2
    body += shapes.box(x - k, y - k + lip, size, size, theme.mix(face, theme.BLACK, 0.52), r)
    body += shapes.box(x - k, y - k + lip * 0.5, size, size, theme.mix(face, theme.BLACK, 0.32), r)
    body += shapes.box(x - k, y - k, size, size, "url(#d)", r)
    body += shapes.box(x - k * 0.82, y - k * 0.82, size * 0.82, size * 0.82, "url(#e)", r * 1.2)
    shapes.lay(surface, body + _worn(x, y, k, theme.mix(face, theme.WHITE, 0.6)))


def _worn(x: float, y: float, k: float, pale: theme.Colour) -> str:
    """The light on the upper edge of a die whose half is ``k`` pixels, and the paler spots where its edges are rubbed
    off."""
    light = shapes.box(x - k * 0.7, y - k * 0.95, k * 1.3, k * 0.07, theme.WHITE, k * 0.035, 0.5)
    light += shapes.box(x - k * 0.95, y - k * 0.66, k * 0.06, k * 1.2, theme.WHITE, k * 0.03, 0.28)
    rubbed = (shapes.ellipse(x + dx * k, y + dy * k, rx * k, ry * k, pale, 0.5) for dx, dy, rx, ry in RUBBED)
    return light + "".join(rubbed)


def _paint_face(canvas: Canvas, face: DieFace, x: float, y: float, px: float, finish: Finish) -> None:
    """Paint pips, number or symbols around the pixel (x, y) of the sprite; ``px``: the die's size in pixels."""
    if face.pips:
        _paint_pips(canvas.surface, face.pips, x, y, px, finish)
    if face.number:
        up = 0.13 if face.symbols else 0.0
        role = f"number@{px / canvas.scale * (0.52 if face.symbols else 0.66):.2f}!"
        middle = (x / canvas.scale, (y - px * up) / canvas.scale)
        canvas.text(face.number, middle, role, finish.ink, anchor="center")
        for n, name in enumerate(face.symbols):
            side = (n - (len(face.symbols) - 1) / 2) * STRIP * 1.06
            _paint_symbol(canvas, name, x + side * px, y + px * 0.27, px * STRIP, finish.ink)
    elif face.symbols:
        share, places = SYMBOLS[len(face.symbols)]
        for name, (dx, dy) in zip(face.symbols, places, strict=True):
            _paint_symbol(canvas, name, x + dx * px * 0.44, y + dy * px * 0.46, px * share, finish.ink)


def _paint_pips(surface: pygame.Surface, value: int, x: float, y: float, px: float, finish: Finish) -> None:
    r, step = px * (0.115 if value == 1 else 0.095), px * 0.26
    spots = [(x + dx * step, y + dy * step) for dx, dy in PIPS[value]]
    pale, deep = theme.mix(finish.body, theme.WHITE, 0.55), theme.mix(finish.ink, theme.BLACK, 0.4)
    drilled = (
        shapes.circle(a, b + px * 0.016, r * 1.02, pale)
        + shapes.circle(a, b, r * 0.96, deep)
        + shapes.circle(a, b + r * 0.14, r * 0.80, finish.ink)
        for a, b in spots
    )
    shapes.lay(surface, "".join(drilled))


def _paint_symbol(canvas: Canvas, name: str, x: float, y: float, size: float, ink: theme.Colour) -> None:
    px = max(6, round(size))
    canvas.surface.blit(canvas.kit.icons.get(name, px, ink), (round(x - px / 2), round(y - px / 2)))


LANDS_AT = 0.92
"""Share of its time at which a single die lands."""


def tumble(share: float, side: int, sides: int) -> tuple[int, float]:
    """What a single die that lands on ``side`` looks like at a ``share`` (0..1) of its time: (number of the side from
    0, angle in degrees)."""
    if share >= LANDS_AT:
        return side, 0.0
    return int(share * 11) % sides, round(share * 12) * 30.0


def tilt(side: int, index: int) -> float:
    """Angle in degrees of a die of a row that has landed: slightly different for each, always the same for one."""
    return float(((side + 1) * 13 + index * 29) % 15 - 7)


HOPS, HIGH = 2.5, 1.5
"""How often a die that is thrown meets the ground, and how high it flies, in its sizes."""


def draw_hopping(
    canvas: Canvas,
    start: Point,
    end: Point,
    share: float,
    size: float,
    face: DieFace,
    colour: str | Finish,
    angle: float,
) -> None:
    """Draw a die that has gone a ``share`` (0..1) of its way: it hops over the ground."""
    along = 1 - (1 - share) ** 2
    x, y = (a + (b - a) * along for a, b in zip(start, end, strict=True))
    hop = abs(math.cos(math.pi * HOPS * share)) * (1 - share) * HIGH * size
    canvas.circle((x + size * 0.08, y + size * 0.3), size * 0.42, theme.BLACK, 60)
    draw_die(canvas, (x, y - hop), size, face, colour, angle=angle)
