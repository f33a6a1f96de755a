"""The field of Lords of War, seen from above: bare turf that the squares are drawn upon, framed by woods and rocks; and
the seamless turf of a field without edges."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np

from assets.make import sky
from assets.make.canvas import Canvas, Polygon, hexc
from assets.make.faces.paper import WARM
from assets.make.noise import Field, fbm, floats, grain, rng_for, tile_fbm, tile_noise
from assets.make.output import save_jpeg
from assets.make.places.parts import INK, Parts
from assets.make.places.props import leaf_tree, pine, rock, tuft
from assets.make.shapes import Rng, gouge, uniform
from tabletop.client.games.lords_of_war.layout import COLUMNS, MARGIN, PITCH_X, PITCH_Y, ROWS

SQUARES = (COLUMNS * PITCH_X, ROWS * PITCH_Y)
WIDE, HIGH = SQUARES[0] + 2 * MARGIN[0], SQUARES[1] + 2 * MARGIN[1]
"""The size of the land in units; that of a picture is ``SCALE`` times as many pixels."""
SCALE = 1.75
TILE = 1024
"""Side in pixels of the seamless turf."""
MEADOW, DRY, LUSH, PALE = "#B4B67C", "#D2BE88", "#7F9456", "#E4D8A6"
"""Colours of the turf: most of it, where it is dry, where it is lush, and where the light is caught."""
GROUND = "#5E6E3A"


def _turf(canvas: Canvas, wide: Field, fine: Field) -> None:
    """Colour the land by two noise fields of about -1..1."""
    canvas.rgb = np.broadcast_to(np.asarray(hexc(MEADOW), np.float32), (canvas.height, canvas.width, 3)).copy()
    canvas.paint(floats(np.clip(wide * 1.4 - 0.1, 0, 1)), hexc(DRY), 0.62)
    canvas.paint(floats(np.clip(-wide * 1.4 - 0.15, 0, 1)), hexc(LUSH), 0.5)
    canvas.paint(floats(np.clip(fine * 1.6 - 0.55, 0, 1)), hexc(PALE), 0.5)


def _grass(canvas: Canvas, count: int, unit: float, rng: Rng, wrap: float = 0.0) -> None:
    """Cut blades of grass into the land, ``unit`` pixels to a unit; at the edges of a tile both halves of one."""
    groups: list[list[tuple[Polygon, float]]] = [[], []]
    for _ in range(count):
        x, y = uniform(rng, 0, canvas.width), uniform(rng, 0, canvas.height)
        lean, tone = -1.2 + uniform(rng, -0.5, 0.5), uniform(rng, 0.3, 1)
        long, thick = uniform(rng, 4, 10) * unit, uniform(rng, 0.5, 1.3) * unit
        group = groups[rng.random() < 0.5]
        for dx in (-wrap, 0, wrap) if wrap else (0,):
            group += [(gouge(x + dx, y + dy, lean, long, thick), tone) for dy in ((-wrap, 0, wrap) if wrap else (0,))]
    for group, ink in zip(groups, ("#FFF8DA", GROUND), strict=True):
        canvas.paint(canvas.toned(group), hexc(ink), 0.34)


def _road(canvas: Canvas, rng: Rng) -> None:
    """An old road across the field."""
    rows = np.linspace(-20, HIGH + 20, 70)
    middle = WIDE * 0.52 + 110 * np.sin(rows / 240) + 36 * np.sin(rows / 90)
    left = [(x - 34 - 7 * math.sin(y / 40), y) for x, y in zip(middle, rows, strict=True)]
    right = [(x + 34 + 7 * math.sin(y / 29), y) for x, y in zip(middle, rows, strict=True)]
    road = canvas.polygons([[(x * SCALE, y * SCALE) for x, y in [*left, *right[::-1]]]])
    uneven = floats(np.clip(0.75 + 0.4 * fbm(canvas.width, canvas.height, 70, rng, 3), 0, 1))
    canvas.paint(floats(road * uneven), hexc("#E6D8AC"), 0.5)


def _frame(sheet: Parts, rng: Rng) -> None:
    """Woods at the upper left, crags at the right, bushes and stones at the foot, laid from the far to the near."""
    x0, y0 = MARGIN
    x1, y1 = x0 + SQUARES[0], y0 + SQUARES[1]
    things: list[tuple[float, str, float, float]] = []
    for _ in range(34):
        things.append((uniform(rng, y0 - 30, y0 + 470), "pine", x0 - uniform(rng, 14, 74), uniform(rng, 56, 92)))
    for x in np.linspace(x0 - 60, x0 + 430, 30):
        kind = "pine" if rng.random() < 0.5 else "leaf"
        things.append((y0 + uniform(rng, -10, 4), kind, float(x) + uniform(rng, -8, 8), uniform(rng, 26, 46)))
    for y in np.linspace(y0 + 10, y0 + 640, 20):
        things.append((float(y) + uniform(rng, -14, 14), "rock", x1 + uniform(rng, 16, 62), uniform(rng, 34, 66)))
    for x in np.linspace(x1 - 330, x1 + 60, 13):
        things.append((y0 + uniform(rng, -10, 3), "rock", float(x), uniform(rng, 26, 46)))
    for x in np.linspace(x0 - 40, x1 + 50, 26):
        kind = "rock" if rng.random() < 0.4 else "leaf"
        things.append((y1 + uniform(rng, 12, 34), kind, float(x) + uniform(rng, -9, 9), uniform(rng, 20, 34)))
    for y in np.linspace(y0 + 500, y1 + 30, 12):
        things.append((float(y), "leaf", x0 - uniform(rng, 18, 66), uniform(rng, 40, 68)))
        things.append((float(y), "pine", x1 + uniform(rng, 22, 70), uniform(rng, 44, 74)))
    for _ in range(70):
        edge = rng.random() < 0.5
        x = uniform(rng, x0, x1) if edge else (x0 - 6, x1 + 6)[rng.random() < 0.5]
        y = (y0 - 3, y1 + 8)[rng.random() < 0.5] if edge else uniform(rng, y0, y1)
        things.append((y, "tuft", x + uniform(rng, -4, 4), uniform(rng, 7, 13)))
    for y, kind, x, size in sorted(things):
        if kind == "pine":
            pine(sheet, x, y, size, "#5E8352", "#33553A")
        elif kind == "leaf":
            leaf_tree(sheet, x, y, size, "#84A058", "#4E7040")
        elif kind == "rock":
            rock(sheet, x, y, size * 1.2, size * 0.9, "#B9AA96", "#74685C")
        else:
            tuft(sheet, x, y, size)


def field() -> list[Path]:
    """Bake the field with its frame, lit from the upper left."""
    wide, high = round(WIDE * SCALE), round(HIGH * SCALE)
    rng = rng_for("lords-field")
    canvas = Canvas(wide, high, 2)
    _turf(canvas, fbm(wide, high, 360 * SCALE, rng, 4), fbm(wide, high, 130 * SCALE, rng, 4))
    _road(canvas, rng)
    _grass(canvas, 3200, SCALE * 1.4, rng)
    # Beyond the squares the land is darker, so that these are seen as one bright field.
    x, y = canvas.xs / SCALE - MARGIN[0], canvas.ys / SCALE - MARGIN[1]
    out = np.maximum(np.maximum(-x, x - SQUARES[0]), np.maximum(-y, y - SQUARES[1]))
    out = out + 7 * fbm(wide, high, 60 * SCALE, rng, 3)
    canvas.paint(floats(np.clip((out - 4) / 26, 0, 1)), hexc("#4C5A34"), 0.5)
    sheet = Parts(wide, high, sum(map(ord, "lords-field")), INK, WARM, WARM, units=WIDE)
    _frame(sheet, rng)
    pixels = np.asarray(sheet.image(), np.float32) / 255
    canvas.paint(floats(pixels[..., 3]), pixels[..., :3])
    far = np.hypot((x - SQUARES[0] * 0.16) / (WIDE * 0.9), (y - SQUARES[1] * 0.06) / (HIGH * 0.9))
    canvas.screen(floats(np.exp(-(far**2) * 1.5)), hexc("#FFE6B0"), 0.22)
    low = np.clip(x / (WIDE * 1.6) + y / (HIGH * 1.5) - 0.4, 0, 1)
    canvas.paint(floats(low), hexc("#2C3A28"), 0.42)
    sky.finish(canvas, 8 * SCALE, rng, 0.6)
    return [save_jpeg("field", canvas.bytes(), 88)]


def turf() -> list[Path]:
    """Bake the seamless turf, in the colours of the field."""
    rng = rng_for("lords-turf")
    canvas = Canvas(TILE, TILE, 2)
    _turf(canvas, tile_fbm(TILE, 2, rng) * 0.7, tile_fbm(TILE, 5, rng))
    _grass(canvas, 900, 2.2, rng, wrap=TILE)
    canvas.screen(np.ones((TILE, TILE), np.float32), hexc("#FFE6B0"), 0.08)
    canvas.rgb += ((0.6 * grain(TILE, TILE, rng) + 0.4 * tile_noise(TILE, 400, rng)) * 0.012)[..., None]
    return [save_jpeg("field-tile", canvas.bytes(), 88)]
