"""What is drawn on the water: ripples, the compass rose, a ship, rhumb lines and the names of the seas."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from assets.make.canvas import Picture, Point, hexc
from assets.make.noise import Field, floats
from assets.make.shapes import Rng, uniform
from assets.make.warcraft.sketch import INK, Sketch, Stamp

FONT = Path(__file__).resolve().parents[2] / "fonts" / "vollkorn" / "Vollkorn-MediumItalic.ttf"
FOAM = hexc("#9FC3C6")
BRASS, BRASS_LIGHT, BRASS_DARK, IVORY = hexc("#C49A50"), hexc("#F0D492"), hexc("#7A5C2E"), hexc("#EFE3C8")


def ripple(u: float, rng: Rng) -> Stamp:
    """Draw a double ripple ``2 u`` wide."""
    s = Sketch(-1.2 * u, -0.6 * u, 1.2 * u, 0.7 * u)

    def wave(x0: float, x1: float, y: float, humps: int) -> list[Point]:
        count = humps * 10
        return [
            (x0 + (x1 - x0) * i / count, y - abs(math.sin(math.pi * humps * i / count)) * 0.20 * u)
            for i in range(count + 1)
        ]

    lean = uniform(rng, -0.15, 0.15) * u
    s.paint(s.line(wave(-u, 0.75 * u, -0.1 * u, 3), 0.075 * u), FOAM, 0.48)
    s.paint(s.line(wave(-0.45 * u + lean, u, 0.34 * u, 2), 0.068 * u), FOAM, 0.40)
    return s.stamp()


def _ring(r: float, steps: int = 120) -> list[Point]:
    return [(r * math.cos(2 * math.pi * i / steps), r * math.sin(2 * math.pi * i / steps)) for i in range(steps + 1)]


def _ray(angle: float, length: float, half: float, inner: float) -> tuple[list[Point], list[Point]]:
    """Return the light and the dark half of one point of the rose."""
    tip = (length * math.sin(angle), -length * math.cos(angle))
    base = [
        (half * inner * math.sin(angle + k * math.pi / 4), -half * inner * math.cos(angle + k * math.pi / 4))
        for k in (-1, 1)
    ]
    return [(0.0, 0.0), base[0], tip], [(0.0, 0.0), base[1], tip]


def rose(u: float) -> Stamp:
    """Draw the compass rose of radius ``u``."""
    s = Sketch(-1.25 * u, -1.32 * u, 1.25 * u, 1.25 * u)
    for r, width, alpha in ((0.86, 0.010, 0.75), (0.80, 0.006, 0.6), (0.50, 0.008, 0.7), (0.46, 0.005, 0.5)):
        s.paint(s.line(_ring(r * u), max(1.0, width * u)), BRASS, alpha)
    ticks = []
    for i in range(72):
        a = 2 * math.pi * i / 72
        r0 = 0.80 if i % 2 else 0.77
        ticks.append([(r0 * u * math.sin(a), -r0 * u * math.cos(a)), (0.86 * u * math.sin(a), -0.86 * u * math.cos(a))])
    s.paint(s.lines(ticks, max(1.0, 0.010 * u)), BRASS, 0.8)
    for count, offset, length, half in (
        (8, math.pi / 8, 0.50, 0.13),
        (4, math.pi / 4, 0.74, 0.18),
        (4, 0.0, 1.12, 0.20),
    ):
        for i in range(count):
            lit, dark = _ray(2 * math.pi * i / count + offset, length * u, half * u, 1.0 if count == 4 else 0.9)
            s.paint(s.fill(lit), IVORY if count == 4 and offset == 0 else BRASS_LIGHT)
            s.paint(s.fill(dark), BRASS_DARK if count == 4 and offset == 0 else BRASS)
            s.paint(s.line([lit[1], lit[2], dark[1]], max(1.2, 0.014 * u)), INK, 0.95)
            s.paint(s.line([lit[0], lit[2]], max(1.0, 0.009 * u)), INK, 0.8)
    for r, colour in ((0.135, INK), (0.115, BRASS_LIGHT), (0.072, INK), (0.055, hexc("#4E8BA0"))):
        s.paint(s.disc(0, 0, r * u), colour)
    _lily(s, 0.0, -1.12 * u, 0.10 * u)
    return s.stamp()


def _lily(s: Sketch, x: float, y: float, u: float) -> None:
    """Draw the fleur-de-lis that marks north above the long point."""
    for side in (-1, 1):
        s.paint(
            s.line(
                [
                    (x, y),
                    (x + side * 0.55 * u, y - 0.75 * u),
                    (x + side * 1.05 * u, y - 0.55 * u),
                    (x + side * 0.95 * u, y - 0.15 * u),
                ],
                0.34 * u,
            ),
            INK,
        )
    leaf = [(x, y + 0.3 * u), (x - 0.5 * u, y - 0.7 * u), (x, y - 1.9 * u), (x + 0.5 * u, y - 0.7 * u)]
    s.outlined(leaf, BRASS_LIGHT, 0.24 * u)


def ship(u: float, rng: Rng) -> Stamp:
    """Draw a small two-masted ship, ``2 u`` pixels long, in thin brass lines."""
    s = Sketch(-1.3 * u, -1.9 * u, 1.4 * u, 0.6 * u)
    hull = [
        (-1.0 * u, -0.12 * u),
        (-0.86 * u, 0.26 * u),
        (0.66 * u, 0.28 * u),
        (0.98 * u, -0.28 * u),
        (0.62 * u, -0.06 * u),
        (-0.62 * u, -0.02 * u),
        (-0.70 * u, -0.22 * u),
        (-1.0 * u, -0.24 * u),
    ]
    s.outlined(hull, hexc("#6B4A2C"), 0.05 * u)
    s.paint(s.line([(-0.88 * u, 0.08 * u), (0.76 * u, 0.06 * u)], 0.035 * u), BRASS, 0.9)
    for x, top, half in ((-0.34, -1.45, 0.40), (0.34, -1.62, 0.44)):
        s.paint(s.line([(x * u, 0), (x * u, top * u)], 0.05 * u), INK)
        for y0, y1, k in ((top + 0.16, -0.72, 0.78), (-0.68, -0.18, 1.0)):
            sail = [
                ((x - half * k) * u, y0 * u),
                ((x + half * k) * u, y0 * u),
                ((x + half * k + 0.12) * u, (y0 + y1) / 2 * u),
                ((x + half * k) * u, y1 * u),
                ((x - half * k) * u, y1 * u),
                ((x - half * k + 0.13) * u, (y0 + y1) / 2 * u),
            ]
            mask = s.outlined(sail, IVORY, 0.045 * u)
            s.tint(s.fill([((x + 0.1) * u, y0 * u), *sail[1:4], ((x + 0.2) * u, y1 * u)]) * mask, hexc("#B9A882"), 0.55)
            s.paint(s.line(sail, 0.045 * u, closed=True), INK, 0.9)
        pennon = [(x * u, top * u), ((x - 0.34) * u, (top + 0.05) * u), (x * u, (top + 0.14) * u)]
        s.outlined(pennon, hexc("#9E4638"), 0.03 * u)
    foam = [
        [
            (-1.15 * u + i * 0.26 * u, 0.36 * u + (i % 2) * 0.03 * u),
            (-1.0 * u + i * 0.26 * u, 0.31 * u),
            (-0.9 * u + i * 0.26 * u, 0.36 * u),
        ]
        for i in range(9)
    ]
    s.paint(s.lines(foam, 0.045 * u), FOAM, 0.9)
    del rng
    return s.stamp()


def rhumbs(width: int, height: int, center: Point) -> Field:
    """Return the mask of fine lines from the middle of a compass rose."""
    image = Image.new("L", (width * 2, height * 2), 0)
    draw = ImageDraw.Draw(image)
    reach = 2 * math.hypot(width, height)
    for i in range(32):
        a = math.pi * i / 16
        draw.line(
            [
                (center[0] * 2, center[1] * 2),
                (center[0] * 2 + reach * math.sin(a), center[1] * 2 + reach * math.cos(a)),
            ],
            fill=255 if i % 4 == 0 else 140,
            width=2,
        )
    return floats(np.asarray(image.reduce(2), dtype=np.float32) / 255)


def lettering(text: str, size: float, turn: float, bend: float = 0.0) -> Stamp:
    """Draw letter-spaced words with a soft dark edge, rotated by ``turn`` degrees; ``bend``: by how many
    degrees the outer letters of their arc tilt."""
    font = ImageFont.truetype(str(FONT), round(size * 2))
    gap = size * 2 * 0.14
    widths = [font.getlength(letter) for letter in text]
    total = sum(widths) + gap * (len(text) - 1)
    side = round(total + size * 4)
    sheet = Image.new("L", (side, side), 0)
    x = -total / 2
    for letter, wide in zip(text, widths, strict=True):
        middle = x + wide / 2
        tile = Image.new("L", (round(size * 4), round(size * 4)), 0)
        ImageDraw.Draw(tile).text(
            (size * 2, size * 2), letter, fill=255, font=font, anchor="mm" if letter == " " else "ms"
        )
        share = middle / (total / 2)
        tile = tile.rotate(-share * bend, Image.Resampling.BICUBIC, center=(size * 2, size * 2))
        y = bend / 90 * total * 0.38 * share * share
        sheet.paste(255, (round(side / 2 + middle - size * 2), round(side / 2 + y - size * 2)), tile)
        x += wide + gap
    sheet = sheet.rotate(turn, Image.Resampling.BICUBIC)
    mask = floats(np.asarray(sheet.reduce(2), dtype=np.float32) / 255)
    rgba = np.zeros((*mask.shape, 4), dtype=np.float32)
    rgba[..., :3] = np.asarray(hexc("#E9DFC4"), np.float32)
    rgba[..., 3] = mask * 0.74
    return Stamp(rgba, -mask.shape[1] / 2, -mask.shape[0] / 2)


def lay(picture: Picture, stamp: Stamp, x: float, y: float, alpha: float = 1.0) -> None:
    """Draw a symbol on a picture with its ground point at (x, y), cut off at the picture's edge."""
    left, top = round(x + stamp.left), round(y + stamp.top)
    height, width = stamp.rgba.shape[:2]
    x0, y0 = max(0, left), max(0, top)
    x1, y1 = min(picture.shape[1], left + width), min(picture.shape[0], top + height)
    if x0 >= x1 or y0 >= y1:
        return
    part = stamp.rgba[y0 - top : y1 - top, x0 - left : x1 - left]
    target = picture[y0:y1, x0:x1]
    target += (part[..., :3] - target) * (part[..., 3:] * alpha)
