"""The map kit, from which the program composes maps made by users: two seamless tiles and an atlas of symbols."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import numpy.typing as npt

from assets.make.canvas import hexc
from assets.make.noise import floats, rng_for, tile_fbm, tile_noise
from assets.make.output import IMAGES, save_jpeg, save_png
from assets.make.warcraft.maps import draw_mark
from assets.make.warcraft.sketch import Stamp

FOLDER = "map_kit"
SEED = "warcraft/kit"  # seed of the random numbers; another word would change the symbols
RADIUS = 112.0  # hex radius in pixels for which the symbols are drawn
TILE = 512
SHEET = 1400

# Kind, size in hex radii, number of variants.
SYMBOLS: tuple[tuple[str, float, int], ...] = (
    ("tree", 0.165, 12),
    ("pine", 0.150, 8),
    ("tuft", 0.072, 8),
    ("pebble", 0.085, 6),
    ("bush", 0.095, 6),
    ("flowers", 0.068, 6),
    ("dead", 0.135, 5),
    ("reeds", 0.120, 3),
    ("peak", 0.80, 7),
    ("hill", 0.38, 3),
    ("mine", 0.50, 2),
    ("stones", 0.50, 2),
    ("gate", 0.45, 1),
    ("town", 0.53, 2),
    ("farm", 0.56, 2),
    ("ripple", 0.23, 4),
    ("ship", 0.55, 1),
    ("rose", 1.45, 1),
)


def tiles() -> list[Path]:
    """Bake the granulated wash (grey, to be multiplied by a terrain's colour) and the open sea."""
    rng = rng_for(f"{SEED}/wash")
    tone = 0.955 + 0.030 * tile_fbm(TILE, 5, rng) + 0.030 * tile_noise(TILE, 110, rng)
    tone = tone + 0.016 * tile_noise(TILE, 340, rng) + 0.012 * tile_noise(TILE, 90, rng, 16)
    wash = np.repeat(np.clip(tone, 0, 1)[..., None], 3, axis=2)
    rng = rng_for(f"{SEED}/sea")
    swell = (
        1 + 0.05 * tile_fbm(TILE, 3, rng) + 0.022 * tile_noise(TILE, 26, rng, 60) + 0.014 * tile_noise(TILE, 300, rng)
    )
    sea = np.asarray(hexc("#1D3541"), np.float32) * swell[..., None]
    return [
        save_jpeg(f"{FOLDER}/wash", _bytes(floats(wash)), 90, full_colour=True),
        save_jpeg(f"{FOLDER}/sea", _bytes(floats(sea)), 90, full_colour=True),
    ]


def _bytes(values: npt.NDArray[np.floating[npt.NBitBase]]) -> npt.NDArray[np.uint8]:
    return (np.clip(values, 0, 1) * 255 + 0.5).astype(np.uint8)


def _pack(stamps: list[tuple[str, float, Stamp]]) -> tuple[npt.NDArray[np.uint8], dict[str, list[list[float]]]]:
    """Arrange the symbols in rows, the tallest first. Return the atlas (RGBA) and, by kind, (x, y, w, h, ground x,
    ground y, size) of each symbol in pixels."""
    order = sorted(stamps, key=lambda entry: -entry[2].rgba.shape[0])
    places: dict[str, list[list[float]]] = {}
    x = y = row = 0
    laid: list[tuple[int, int, Stamp]] = []
    for kind, size, stamp in order:
        high, wide = stamp.rgba.shape[:2]
        if x + wide > SHEET:
            x, y, row = 0, y + row + 2, 0
        laid.append((x, y, stamp))
        entry = [x, y, wide, high, round(-stamp.left, 2), round(-stamp.top, 2), round(size, 2)]
        places.setdefault(kind, []).append(entry)
        x, row = x + wide + 2, max(row, high)
    sheet = np.zeros((y + row, SHEET, 4), dtype=np.uint8)
    for left, top, stamp in laid:
        high, wide = stamp.rgba.shape[:2]
        sheet[top : top + high, left : left + wide] = stamp.pixels
    return sheet, {kind: places[kind] for kind, _, _ in SYMBOLS}


def kit() -> list[Path]:
    """Bake the tiles, the atlas and the list of places in it."""
    rng = rng_for(f"{SEED}/symbols")
    stamps = [
        (kind, share * RADIUS, draw_mark(kind, share * RADIUS, RADIUS, rng))
        for kind, share, count in SYMBOLS
        for _ in range(count)
    ]
    sheet, places = _pack(stamps)
    path = IMAGES / FOLDER / "symbols.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    rows = ",\n".join(f'    "{kind}": {json.dumps(entries)}' for kind, entries in places.items())
    path.write_text(f'{{\n  "radius": {RADIUS},\n  "symbols": {{\n{rows}\n  }}\n}}\n', "utf-8")
    return [*tiles(), save_png(f"{FOLDER}/symbols", sheet), path]
