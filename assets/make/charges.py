"""The charge (the heraldic term): the one dark figure in the middle of a scene, composed of icons and drawn shapes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import numpy as np
import pygame
from PIL import Image

from assets.make.canvas import Canvas, Polygon, blur, grow, mix, shift
from assets.make.noise import Field
from assets.make.palettes import Palette
from assets.make.shapes import Rng, gouge, uniform

HERE = Path(__file__).resolve().parent
FOLDERS = (HERE / "charges", HERE.parent / "icons")


@dataclass(frozen=True, slots=True)
class Part:
    """One shape of a charge: an SVG's name, its size and its offset as shares of the charge's size, its rotation in
    degrees (anticlockwise) and whether it is mirrored."""

    name: str
    size: float = 1.0
    dx: float = 0.0
    dy: float = 0.0
    turn: float = 0.0
    flip: bool = False


Charge = tuple[Part, ...]


def source(name: str) -> Path:
    """Return the path of a shape's SVG: one drawn for the scenes, or an icon of the program. Raises
    FileNotFoundError."""
    for folder in FOLDERS:
        path = folder / f"{name}.svg"
        if path.exists():
            return path
    raise FileNotFoundError(f"No shape is called {name}.")


@cache
def _raster(name: str, size: int) -> Image.Image:
    surface = pygame.image.load_sized_svg(str(source(name)), (size, size))
    pixels = pygame.image.tobytes(surface, "RGBA")
    return Image.frombytes("RGBA", surface.get_size(), pixels).getchannel("A")


def part_mask(canvas: Canvas, part: Part, x: float, y: float, size: float) -> Field:
    """Return the mask of one part of a charge whose whole is ``size`` pixels, centred on (x, y)."""
    edge = round(size * part.size * 2)
    image = _raster(part.name, edge)
    if part.flip:
        image = image.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    if part.turn:
        image = image.rotate(part.turn, Image.Resampling.BICUBIC, expand=True)
    image = image.resize((max(1, image.width // 2), max(1, image.height // 2)), Image.Resampling.LANCZOS)
    sheet = Image.new("L", (canvas.width, canvas.height), 0)
    left = round(x + part.dx * size - image.width / 2)
    top = round(y + part.dy * size - image.height / 2)
    sheet.paste(image, (left, top))
    return np.asarray(sheet, dtype=np.float32) / 255


def charge_mask(canvas: Canvas, charge: Sequence[Part], x: float, y: float, size: float, gap: float) -> Field:
    """Return the mask of a whole charge; a later part is cut free of the earlier ones by ``gap`` pixels."""
    mask: Field = np.zeros((canvas.height, canvas.width), dtype=np.float32)
    for part in charge:
        shape = part_mask(canvas, part, x, y, size)
        if mask.any():
            mask = mask * (1 - grow(shape, gap))
        mask = np.maximum(mask, shape)
    return mask


def paint_charge(
    canvas: Canvas,
    colours: Palette,
    charge: Sequence[Part],
    x: float,
    y: float,
    size: float,
    rng: Rng,
) -> None:
    """Paint a charge of ``size`` pixels centred on (x, y): shadow, light edge at the upper left, dark figure, cuts."""
    step = max(1, round(size * 0.020))
    mask = charge_mask(canvas, charge, x, y, size, size * 0.022)
    shadow = shift(blur(mask, size * 0.035), step * 2, step * 2)
    canvas.shade(1 - 0.38 * shadow)
    aura = blur(grow(mask, step * 2.0), size * 0.03)
    canvas.paint(np.clip(aura, 0, 1), mix(colours.light, colours.middle, 0.15), 0.34)
    light = shift(grow(mask, step * 0.9), -step, -step)
    canvas.paint(light, colours.disc, 0.96)
    rows = (canvas.ys - (y - size / 2)) / size
    canvas.paint(
        mask,
        canvas.vertical(
            (
                (0.0, mix(colours.ink, colours.mid, 0.10)),
                (0.6, colours.ink),
                (1.0, mix(colours.ink, colours.near, 0.5)),
            ),
            rows,
        ),
    )
    _cut_figure(canvas, colours, mask, x, y, size, rng)


def _cut_figure(canvas: Canvas, colours: Palette, mask: Field, x: float, y: float, size: float, rng: Rng) -> None:
    """Draw tapering light strokes inward from the lit edge of the figure, their directions from one broad gradient."""
    near, broad = blur(mask, size * 0.022), blur(mask, size * 0.06)
    gy, gx = np.gradient(broad, axis=0), np.gradient(broad, axis=1)
    low_x, high_x = max(2, int(x - size * 0.7)), min(canvas.width - 3, int(x + size * 0.7))
    low_y, high_y = max(2, int(y - size * 0.7)), min(canvas.height - 3, int(y + size * 0.7))
    cuts: list[tuple[Polygon, float]] = []
    for _ in range(1500):
        px, py = uniform(rng, low_x, high_x), uniform(rng, low_y, high_y)
        ix, iy = int(px), int(py)
        if mask[iy, ix] < 0.9 or near[iy, ix] > 0.97:
            continue
        nx, ny = float(gx[iy, ix]) + 1e-6, float(gy[iy, ix])
        norm = (nx * nx + ny * ny) ** 0.5
        if (nx + ny) / norm < 0.5:
            continue
        depth = uniform(rng, 0.035, 0.10) * size
        angle = float(np.arctan2(ny, nx)) * 0.75 + 0.785 * 0.25
        cuts.append(
            (
                gouge(
                    px + np.cos(angle) * depth * 0.40,
                    py + np.sin(angle) * depth * 0.40,
                    angle,
                    depth,
                    uniform(rng, 0.005, 0.009) * size,
                ),
                uniform(rng, 0.3, 0.9),
            )
        )
    inner = np.clip(mask * 2 - grow(1 - mask, max(1.0, size * 0.006)), 0, 1)
    canvas.paint(canvas.toned(cuts) * inner, mix(colours.light, colours.mid, 0.3), 0.5)
