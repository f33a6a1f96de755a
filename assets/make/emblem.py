"""The emblem of the program, a brass compass rose, for the menu and the icon of the window."""

from __future__ import annotations

import io
import math
import struct
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

from assets.make import sky
from assets.make.canvas import Canvas, Point, Polygon, blur, hexc, mix, shift
from assets.make.noise import Field, floats, rng_for
from assets.make.output import IMAGES, save_png
from assets.make.palettes import PALETTES

SIZE = 512
PALE, BRASS, DEEP, DARK = hexc("#FBE8B4"), hexc("#D8AC5C"), hexc("#94703A"), hexc("#3B2A12")


def _spike(cx: float, cy: float, angle: float, reach: float, root: float) -> tuple[Polygon, Polygon]:
    """Return the two facets of one point of the rose, left and right of its ridge."""

    def at(radius: float, turn: float) -> Point:
        return (cx + math.cos(angle + turn) * radius, cy + math.sin(angle + turn) * radius)

    tip, left, right = at(reach, 0), at(root, -math.pi / 4), at(root, math.pi / 4)
    return [(cx, cy), left, tip], [(cx, cy), tip, right]


def _facet_tone(angle: float, side: int) -> tuple[float, float, float]:
    """Return the colour of a facet; one that faces the upper left is lightest."""
    facing = angle + side * math.pi / 2
    lit = 0.5 - 0.5 * (math.cos(facing) + math.sin(facing)) / math.sqrt(2)
    lit = min(1.0, max(0.0, lit + (0.12 if side < 0 else -0.12)))
    return mix(DEEP, mix(PALE, BRASS, 0.2), lit)


class _Metal:
    """Brass parts on a transparent ground: a colour picture and its alpha."""

    def __init__(self) -> None:
        self.canvas = Canvas(SIZE, SIZE, 4)
        self.alpha: Field = np.zeros((SIZE, SIZE), dtype=np.float32)

    def lay(self, mask: Field, colour: tuple[float, float, float]) -> None:
        """Lay a flat colour where the mask is."""
        self.canvas.paint(mask, colour)
        self.alpha = np.maximum(self.alpha, mask)


def _ring(canvas: Canvas, radius: float, width: float) -> Field:
    away = np.hypot(canvas.xs - SIZE / 2 + 0.5, canvas.ys - SIZE / 2 + 0.5)
    return floats(np.clip(width / 2 + 0.5 - np.abs(away - radius), 0, 1))


def _rose(scale: float, plain: bool = False) -> _Metal:
    """Draw the rose: two rings, a graduated scale, four short and four long points, a boss. ``plain``: only the points,
    wider, for the smallest sizes.
    """
    metal = _Metal()
    unit = SIZE / 2 * scale
    if not plain:
        _dial(metal, unit)
    _points(metal, unit, 1.5 if plain else 1.0)
    return metal


def _dial(metal: _Metal, unit: float) -> None:
    """Draw the two rings and the graduation between them."""
    canvas, c = metal.canvas, SIZE / 2 - 0.5
    light = np.clip(0.5 - ((canvas.xs - c) + (canvas.ys - c)) / (unit * 2.6), 0, 1)
    sheen = (
        np.asarray(DEEP, np.float32) + (np.asarray(PALE, np.float32) - np.asarray(DEEP, np.float32)) * light[..., None]
    )
    for radius, width in ((0.80, 0.034), (0.665, 0.016)):
        ring = _ring(canvas, unit * radius, unit * width)
        canvas.paint(ring, sheen.astype(np.float32))
        metal.alpha = np.maximum(metal.alpha, ring)
    ticks: list[Polygon] = []
    for k in range(72):
        a = math.tau * k / 72
        inner, half = (0.695, 0.010) if k % 6 == 0 else (0.735, 0.005)
        ca, sa = math.cos(a), math.sin(a)
        ticks.append(
            [
                (c + (ca * r - sa * w) * unit, c + (sa * r + ca * w) * unit)
                for r, w in ((inner, -half), (0.785, -half), (0.785, half), (inner, half))
            ]
        )
    metal.lay(canvas.polygons(ticks), mix(BRASS, DEEP, 0.2))


def _points(metal: _Metal, unit: float, wide: float) -> None:
    """Draw the eight points, the short ones below, and the boss."""
    canvas, c = metal.canvas, SIZE / 2 - 0.5
    for turn, reach, root in ((math.pi / 4, 0.60, 0.15 * wide), (0.0, 0.98, 0.20 * wide)):
        shadow: list[Polygon] = []
        for k in range(4):
            left, right = _spike(c, c, turn + k * math.pi / 2 - math.pi / 2, reach * unit, root * unit)
            shadow += [left, right]
        body = canvas.polygons(shadow)
        dark = np.clip(blur(shift(body, int(unit * 0.02), int(unit * 0.03)), unit * 0.02), 0, 1)
        canvas.rgb *= (1 - 0.6 * dark * metal.alpha)[..., None]
        outline = np.clip(blur(body, unit * 0.012) * 2.2, 0, 1)
        metal.lay(outline, DARK)
        for k in range(4):
            angle = turn + k * math.pi / 2 - math.pi / 2
            for side, facet in enumerate(_spike(c, c, angle, reach * unit, root * unit)):
                metal.lay(canvas.polygons([facet]), _facet_tone(angle, 1 if side else -1))
    metal.lay(canvas.disc(c, c, unit * 0.075), DARK)
    metal.lay(canvas.disc(c, c, unit * 0.058), BRASS)
    metal.lay(canvas.disc(c - unit * 0.012, c - unit * 0.012, unit * 0.034), PALE)


def emblem() -> list[Path]:
    """Bake the rose on a transparent ground, for the wordmark of the main menu."""
    metal = _rose(1.0)
    stack = np.concatenate([np.clip(metal.canvas.rgb, 0, 1), np.clip(metal.alpha, 0, 1)[..., None]], axis=-1)
    pixels = (stack * 255 + 0.5).astype(np.uint8)
    small = np.asarray(Image.fromarray(pixels).resize((160, 160), Image.Resampling.LANCZOS))
    return [save_png("emblem", pixels), save_png("emblem-small", small)]


def _plate(inset: float, radius: float, canvas: Canvas) -> Field:
    """Return the mask of a square with round corners."""
    half = SIZE / 2 - inset - radius
    dx = np.clip(np.abs(canvas.xs - SIZE / 2 + 0.5) - half, 0, None)
    dy = np.clip(np.abs(canvas.ys - SIZE / 2 + 0.5) - half, 0, None)
    return floats(np.clip(radius - np.hypot(dx, dy) + 0.5, 0, 1))


def _plated(plain: bool) -> npt.NDArray[np.uint8]:
    """Return the RGBA bytes of the icon: the rose over a night sky with rays, on a brass-rimmed plate."""
    rng = rng_for("app-icon")
    canvas = Canvas(SIZE, SIZE, 3)
    canvas.rgb = canvas.vertical(((0.0, hexc("#2A4A80")), (0.55, hexc("#1B2A45")), (1.0, hexc("#0D121B"))))
    c = SIZE / 2
    glow = np.exp(-((np.hypot(canvas.xs - c, canvas.ys - c) / (SIZE * 0.30)) ** 2))
    canvas.screen(glow.astype(np.float32), hexc("#E2A04A"), 0.46)
    if not plain:
        rays = []
        for k in range(24):
            a, w = math.tau * (k + 0.5) / 24, 0.034
            rays.append(
                [
                    (c + math.cos(a - w) * 196, c + math.sin(a - w) * 196),
                    (c + math.cos(a) * 340, c + math.sin(a) * 340),
                    (c + math.cos(a + w) * 196, c + math.sin(a + w) * 196),
                ]
            )
        canvas.paint(canvas.polygons(rays), hexc("#F2D28B"), 0.20)
        sky.carve_air(canvas, PALETTES["gold"], c, c, 74, 7.0, SIZE, rng)
    metal = _rose(0.92 if plain else 0.86, plain)
    drop = np.clip(blur(shift(metal.alpha, 6, 9), 9), 0, 1)
    canvas.shade(1 - 0.55 * drop)
    canvas.rgb += (metal.canvas.rgb - canvas.rgb) * metal.alpha[..., None]
    width = 26 if plain else 10
    rim = _plate(8, 96, canvas) - _plate(8 + width, 96 - width, canvas)
    light = np.clip(0.5 - ((canvas.xs - c) + (canvas.ys - c)) / (SIZE * 1.1), 0, 1)[..., None]
    brass = np.asarray(DEEP, np.float32) + (np.asarray(PALE, np.float32) - np.asarray(DEEP, np.float32)) * light
    canvas.paint(np.clip(rim, 0, 1), brass.astype(np.float32))
    stack = np.concatenate([np.clip(canvas.rgb, 0, 1), _plate(8, 96, canvas)[..., None]], axis=-1)
    return (stack * 255 + 0.5).astype(np.uint8)


def app_icon() -> list[Path]:
    """Bake the icon of the program: a PNG, its copy for windows, an ICO (plainer below 40 pixels) and an ICNS."""
    pixels = _plated(plain=False)
    full, plain = Image.fromarray(pixels), Image.fromarray(_plated(plain=True))
    sizes = (16, 24, 32, 48, 64, 128, 256)
    faces = [(plain if n < 40 else full).resize((n, n), Image.Resampling.LANCZOS) for n in sizes]
    ico = IMAGES / "app-icon.ico"
    faces[-1].save(ico, sizes=[(n, n) for n in sizes], append_images=faces[:-1])
    window = np.asarray(full.resize((128, 128), Image.Resampling.LANCZOS))
    return [save_png("app-icon", pixels), save_png("app-icon-window", window), ico, _write_icns(full)]


def _write_icns(image: Image.Image) -> Path:
    """Write the Apple icon: a header and one PNG for each size."""
    body = b""
    for kind, size in ((b"ic11", 32), (b"ic12", 64), (b"ic07", 128), (b"ic08", 256), (b"ic09", 512)):
        out = io.BytesIO()
        image.resize((size, size), Image.Resampling.LANCZOS).save(out, format="PNG", optimize=True)
        body += kind + struct.pack(">I", len(out.getvalue()) + 8) + out.getvalue()
    path = IMAGES / "app-icon.icns"
    path.write_bytes(b"icns" + struct.pack(">I", len(body) + 8) + body)
    return path
