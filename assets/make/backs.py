"""The backs of cards: leather embossed with a pattern of its own for each deck, grey, because the program dyes it in
its owner's colour; and the gilt on it, the frame and the deck's emblem."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image

from assets.make.canvas import Canvas, Polygon, blur, hexc, shift
from assets.make.charges import Part, part_mask
from assets.make.noise import Field, fbm, floats, rng_for
from assets.make.output import save_jpeg, save_webp

WIDE, HIGH = 336, 470
RIM, BAND = 10, 34
"""Pixels from the edge to the gilt frame, and to the pattern."""
PLATE = 92.0
"""Radius of the round plate with the emblem."""
PITCH = 28.0
GILT = (hexc("#4A3416"), hexc("#A87B34"), hexc("#F6DE9E"))
"""Gilt in shade, as it is, and in the light."""


def _bump(away: Field) -> Field:
    """Round heights: 1 at 0, 0 from 1 on."""
    return floats(np.sqrt(np.clip(1 - away**2, 0, 1)))


def _waves(turns: Field) -> Field:
    return floats(0.5 + 0.5 * np.cos(math.tau * turns))


def _scales(canvas: Canvas, long: float = 1.0) -> Field:
    """Rows of scales, each over the one below it."""
    out = np.zeros_like(canvas.xs)
    step = PITCH * 0.5 * long
    for row in reversed(range(-1, int(HIGH / step) + 2)):
        across = (canvas.xs + PITCH * 0.5 * (row % 2)) % PITCH - PITCH / 2
        away = np.hypot(across / (PITCH * 0.56), (canvas.ys - row * step) / (PITCH * 0.62 * long))
        inside = (away < 1) & (canvas.ys >= row * step)
        out = np.where(inside, 0.25 + 0.75 * away**2, out)
    return floats(out)


def _teeth(canvas: Canvas) -> Field:
    """Bands of teeth."""
    zigzag = np.abs(canvas.xs / PITCH % 1 - 0.5) * 2
    return floats(((canvas.ys / (PITCH * 0.9) + zigzag) % 1) ** 1.5)


def _petals(canvas: Canvas) -> Field:
    """Leaves that meet in fours, each with a rib."""
    a, b = (canvas.xs + canvas.ys) / PITCH, (canvas.xs - canvas.ys) / PITCH
    leaf = np.abs(np.sin(math.pi * a) * np.sin(math.pi * b))
    return floats(leaf**0.6 * (0.55 + 0.45 * np.abs(np.sin(math.pi * (a + b)))))


def _weave(canvas: Canvas) -> Field:
    """Straps over and under one another."""
    a, b = (canvas.xs + canvas.ys) / PITCH, (canvas.xs - canvas.ys) / PITCH
    over = (np.floor(a) + np.floor(b)) % 2 < 1
    return floats(np.where(over, _bump((a % 1 - 0.5) * 2.3), _bump((b % 1 - 0.5) * 2.3)))


def _crosses(canvas: Canvas) -> Field:
    """Crosses in lozenges."""
    a, b = (canvas.xs + canvas.ys) / (2 * PITCH), (canvas.xs - canvas.ys) / (2 * PITCH)
    seam = np.minimum(np.abs(a % 1 - 0.5), np.abs(b % 1 - 0.5))
    x, y = canvas.xs / PITCH % 1 - 0.5, canvas.ys / PITCH % 1 - 0.5
    arms = np.minimum(np.maximum(np.abs(x) / 0.10, np.abs(y) / 0.34), np.maximum(np.abs(y) / 0.10, np.abs(x) / 0.34))
    return floats(np.maximum(np.clip(1.3 - arms, 0, 1), 0.5 * np.clip(1 - seam / 0.05, 0, 1)))


def _around(canvas: Canvas) -> tuple[Field, Field]:
    """Turns (0..1) around the middle, and the distance from it in pixels."""
    x, y = canvas.xs - WIDE / 2, canvas.ys - HIGH / 2
    return floats(np.arctan2(y, x) / math.tau), floats(np.hypot(x, y))


def _ribs(canvas: Canvas) -> Field:
    """Ribs that run out from the plate, and their joints."""
    turn, away = _around(canvas)
    return floats(_waves(turn * 36) ** 0.7 * (0.55 + 0.45 * _waves(away / 26)))


def _rays(canvas: Canvas) -> Field:
    turn, away = _around(canvas)
    long = np.where(np.floor(turn * 32 + 0.5) % 2 < 1, 1.0, 0.62)
    return floats(_waves(turn * 32) * long * np.clip(1.4 - away / 420, 0, 1))


def _web(canvas: Canvas) -> Field:
    """A spider's web: threads, and between them sagging rings."""
    turn, away = _around(canvas)
    spoke = np.abs(turn * 18 % 1 - 0.5)
    sag = away + 16 * np.sin(math.pi * (turn * 18 % 1))
    threads = np.clip(1 - (0.5 - spoke) * away / 16, 0, 1)
    return floats(np.maximum(threads, np.clip(1 - np.abs(sag / 24 % 1 - 0.5) / 0.12, 0, 1)))


def _studs(canvas: Canvas) -> Field:
    """Rivets on plates."""
    x, y = canvas.xs / PITCH % 1 - 0.5, canvas.ys / PITCH % 1 - 0.5
    plates = np.clip((0.5 - np.maximum(np.abs(x), np.abs(y))) / 0.08, 0, 1) * 0.45
    return floats(np.maximum(plates, _bump(np.hypot(x, y) / 0.24)))


def _lozenges(canvas: Canvas) -> Field:
    a, b = (canvas.xs + canvas.ys) / PITCH % 1 - 0.5, (canvas.xs - canvas.ys) / PITCH % 1 - 0.5
    return floats(np.clip((0.5 - np.maximum(np.abs(a), np.abs(b))) / 0.3, 0, 1))


PLAIN = "plain"
DECKS: dict[str, Callable[[Canvas], Field]] = {
    "army-orcs": _teeth,
    "army-dwarves": _weave,
    "army-elves": _petals,
    "army-lizards": _scales,
    "army-templars": _crosses,
    "army-undead": _ribs,
    "race-humans": _rays,
    "race-orcs": _studs,
    "race-undead": _web,
    "race-elves": lambda canvas: _scales(canvas, 1.7),
    PLAIN: _lozenges,
}
"""The patterns of the decks, by their emblem; without one on the plain deck."""


def _edge(canvas: Canvas) -> Field:
    """Distance to the nearest edge in pixels."""
    across = np.minimum(canvas.xs, WIDE - 1 - canvas.xs)
    return floats(np.minimum(across, np.minimum(canvas.ys, HIGH - 1 - canvas.ys)))


def _line(away: Field, at: float, half: float) -> Field:
    """A raised line where a distance is ``at``."""
    return floats(np.clip(1 - (np.abs(away - at) - half), 0, 1))


def _lit(height: Field, depth: float) -> Field:
    """The light on a relief, from the upper left: 0.5 on level ground."""
    rise, run = np.gradient(blur(height, 1.0))
    hollow = height - blur(height, 7)
    return floats(np.clip(0.5 + depth * (rise + run) + 0.32 * hollow, 0, 1))


def _gilt_mask(canvas: Canvas, name: str) -> Field:
    """Where there is gilt: two frames with beads and corners, the ring of the plate with its graduation, the emblem."""
    edge = _edge(canvas)
    _, away = _around(canvas)
    mask = np.maximum(_line(edge, RIM, 1.6), _line(edge, BAND - 4, 0.8))
    mask = np.maximum(mask, np.maximum(_line(away, PLATE, 2.2), _line(away, PLATE - 17, 0.7)))
    dots: list[Polygon] = []
    between = (RIM + BAND - 4) / 2
    for x0, y0, along, down in (
        (between, between, WIDE - 2 * between, False), (between, HIGH - between, WIDE - 2 * between, False),
        (between, between, HIGH - 2 * between, True), (WIDE - between, between, HIGH - 2 * between, True),
    ):  # fmt: skip
        count = round(along / 17)
        for n in range(count + 1):
            x, y = (x0, y0 + along * n / count) if down else (x0 + along * n / count, y0)
            r = 5.6 if n in (0, count) else 2.5 if n % 2 else 3.6
            dots.append([(x, y - r), (x + r, y), (x, y + r), (x - r, y)])
    for n in range(48):
        a, long = math.tau * n / 48, 9.0 if n % 4 == 0 else 5.0
        c, s = math.cos(a), math.sin(a)
        inner, outer, half = PLATE - 4 - long, PLATE - 4, 1.1
        middle = (WIDE / 2, HIGH / 2)
        dots.append([
            (middle[0] + c * r - s * w, middle[1] + s * r + c * w)
            for r, w in ((inner, -half), (outer, -half), (outer, half), (inner, half))
        ])  # fmt: skip
    mask = np.maximum(mask, canvas.polygons(dots))
    if name != PLAIN:
        mask = np.maximum(mask, part_mask(canvas, Part(name), WIDE / 2, HIGH / 2, PLATE * 1.22))
    return floats(mask)


def _leather(canvas: Canvas, name: str) -> Field:
    """The height of the leather: its pattern within the frame, a sunken plate, the grain."""
    edge = _edge(canvas)
    _, away = _around(canvas)
    height = DECKS[name](canvas) * np.clip((edge - BAND) / 4, 0, 1)
    height *= np.clip((away - PLATE - 7) / 5, 0, 1)
    height = np.maximum(height, 0.6 * np.clip(1 - np.abs(away - PLATE) / 8, 0, 1))
    return floats(height + 0.6 * np.clip((RIM - 2 - edge) / 4, 0, 1))


def back(name: str) -> tuple[npt.NDArray[np.uint8], Image.Image]:
    """The leather of a deck's back, grey, and the gilt on it, cut out."""
    canvas, rng = Canvas(WIDE, HIGH, 3), rng_for(f"back-{name}")
    gilt = _gilt_mask(canvas, name)
    leather = _lit(_leather(canvas, name) - 0.5 * blur(gilt, 2.0), 1.1)
    x, y = canvas.xs / WIDE - 0.3, canvas.ys / HIGH - 0.2
    tone = 0.30 + 0.62 * leather - 0.24 * np.hypot(x, y)
    worn = np.clip(1 - _edge(canvas) / 12, 0, 1) * np.clip(fbm(WIDE, HIGH, 18, rng, 3) * 2, 0, 1)
    tone += 0.035 * fbm(WIDE, HIGH, 4, rng, 2) + 0.05 * fbm(WIDE, HIGH, 60, rng, 2) + 0.30 * worn
    tone *= 1 - 0.5 * np.clip(blur(shift(gilt, 2, 2), 1.6) - gilt, 0, 1)
    grey = (np.clip(tone, 0, 1) * 255).astype(np.uint8)
    light = np.clip(
        _lit(blur(gilt, 0.8), 0.55) + 0.10 * fbm(WIDE, HIGH, 26, rng, 2) - 0.25 * np.hypot(x, y) + 0.08, 0, 1
    )
    metal = np.stack([np.interp(light, (0.15, 0.5, 0.85), [tone[n] for tone in GILT]) for n in range(3)], axis=-1)
    rubbed = np.clip(1 - 0.5 * np.clip(fbm(WIDE, HIGH, 14, rng, 3) - 0.25, 0, 1), 0, 1)
    pixels = np.dstack([metal, gilt * rubbed])
    return grey, Image.fromarray((np.clip(pixels, 0, 1) * 255).astype(np.uint8), mode="RGBA")


def backs() -> list[Path]:
    """Bake the backs of all decks."""
    made = []
    for name in DECKS:
        leather, gilt = back(name)
        made += [save_jpeg(f"backs/{name}", leather, 88), save_webp(f"backs/{name}-gilt", gilt)]
    return made
