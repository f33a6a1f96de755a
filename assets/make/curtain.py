"""The curtain between two players: grey cloth to be multiplied by a seat's colour, and its golden trim."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import numpy.typing as npt

from assets.make.canvas import Canvas, Colour, Polygon, blur, hexc, shift
from assets.make.noise import Field, fbm, floats, line_noise, rng_for, value_noise
from assets.make.output import save_jpeg, save_png
from assets.make.shapes import Rng, uniform

WIDE, HIGH = 3840, 2160
SWAG = 640.0
PEG_Y, SAG, TOP_BAND = 155.0, 88.0, 300
HEM = 130

GOLD: tuple[tuple[float, Colour], ...] = (
    (0.0, hexc("#4A3414")),
    (0.35, hexc("#94703A")),
    (0.7, hexc("#D8AC5C")),
    (1.0, hexc("#FBE9B8")),
)


def _gold(tone: Field) -> Field:
    places = [stop[0] for stop in GOLD]
    parts = [np.interp(tone, places, [stop[1][i] for stop in GOLD]) for i in range(3)]
    return floats(np.stack(parts, axis=-1))


def _weave(width: int, height: int, rng: Rng) -> Field:
    """Return the nap of velvet: fine upright threads with a soft mottling."""
    threads = 0.030 * value_noise(width, height, 2.2, rng, 8.0)
    mottling = 0.045 * fbm(width, height, 240, rng, 3, 0.5, 3.0)
    return floats(1 + threads + mottling + 0.012 * value_noise(width, height, 1.6, rng))


def curtain() -> list[Path]:
    """Bake the hanging cloth in grey: deep folds, the sum of three waves that shift sideways from top to bottom."""
    rng = rng_for("curtain")
    canvas = Canvas(WIDE, HIGH, 1)
    drop = canvas.ys / HIGH
    wander = line_noise(WIDE, 900, rng, 2)[None, :] * 130
    sway = (
        18 * np.sin(drop * 4.4 + 0.6)
        + 26 * np.sin(drop * 2.1 + canvas.xs / 560)
        + 20 * drop * np.sin(canvas.xs / 310 + 1.3)
    )
    phase = (canvas.xs + wander + sway) / WIDE * math.tau
    spread = 1 + 0.05 * drop
    fold = (
        0.50 * np.sin(phase * 13 * spread)
        + 0.30 * np.sin(phase * 21.5 + 1.9 + drop * 0.5)
        + 0.20 * np.sin(phase * 37 + 0.7 - drop * 0.3)
    )
    slope = np.gradient(fold, axis=1) * 34
    tone = 0.55 + 0.31 * fold - 0.17 * slope
    crease = np.clip(-fold - 0.45, 0, 1)
    tone -= 0.24 * crease
    ridge = np.clip(fold - 0.42, 0, 1) ** 1.4
    tone += 0.24 * ridge
    parting = (canvas.xs - WIDE / 2 - 10 * np.sin(drop * 5)) / 1.0
    tone *= 1 - 0.55 * np.exp(-((parting / 26) ** 2))
    tone += 0.18 * np.exp(-(((parting + 40) / 24) ** 2))
    tone *= _weave(WIDE, HIGH, rng)
    tone *= 1 - 0.60 * np.exp(-np.clip(canvas.ys - 190, 0, None) / 150)
    tone *= 1.04 - 0.42 * np.clip((drop - 0.35) / 0.65, 0, 1) ** 1.3
    lamp = np.exp(-(((canvas.xs / WIDE - 0.42) / 0.52) ** 2)) * np.exp(-(((drop - 0.22) / 0.62) ** 2))
    tone = np.clip(tone, 0.085, 1) * (0.62 + 0.46 * lamp)
    canvas.rgb = np.repeat(tone[..., None], 3, axis=2).astype(np.float32)
    canvas.rgb += ((rng.random((HIGH, WIDE), dtype=np.float32) - 0.5) * 0.012)[..., None]
    return [save_jpeg("curtain", canvas.bytes()[..., 0], 88)]


def _hem_line(xs: Field) -> Field:
    """Return the row of the valance's lower edge in every column: curves between evenly spaced pegs."""
    at = np.mod(xs, SWAG) / SWAG
    return PEG_Y + SAG * (4 * at * (1 - at)) ** 0.82


def valance() -> list[Path]:
    """Bake the scalloped valance in grey with transparency below its edge."""
    rng = rng_for("curtain-valance")
    canvas = Canvas(WIDE, TOP_BAND, 1)
    edge = _hem_line(canvas.xs)
    inside = np.clip(edge - canvas.ys + 0.5, 0, 1)
    at = np.mod(canvas.xs, SWAG) / SWAG
    hang = (4 * at * (1 - at)) ** 0.82
    level = canvas.ys / edge
    wave = canvas.ys - hang * SAG * np.clip(level, 0, 1) ** 0.8
    wave += 6 * fbm(WIDE, TOP_BAND, 170, rng, 2) + 9 * np.sin(at * math.tau + 0.4)
    pleat = np.sin(wave / 25.0 * math.tau * 0.5) * 0.6 + np.sin(wave / 41.0 * math.tau * 0.5 + 1.1) * 0.4
    tone = 0.62 + 0.20 * pleat + 0.10 * np.gradient(pleat, axis=0) * 8
    tone *= 0.80 + 0.30 * hang
    tone *= 0.78 + 0.30 * np.clip(canvas.ys / 70, 0, 1)
    gather = np.minimum(at, 1 - at)
    tone *= 1 - 0.45 * np.exp(-((gather / 0.035) ** 2)) * np.clip(level, 0, 1)
    tone *= _weave(WIDE, TOP_BAND, rng)
    under = np.clip((canvas.ys - edge) / 95, 0, 1)
    shadow = np.where(inside < 1, (1 - under) ** 2 * 0.55, 0) * (1 - inside)
    alpha = inside + shadow
    grey = np.clip(tone, 0.04, 1) * inside / np.maximum(alpha, 1e-4)
    stack = np.stack([grey, grey, grey, np.clip(alpha, 0, 1)], axis=-1)
    return [save_png("curtain-valance", (np.clip(stack, 0, 1) * 255 + 0.5).astype(np.uint8))]


class _Trim:
    """Gold parts on a transparent ground: a colour picture and its alpha."""

    def __init__(self, width: int, height: int) -> None:
        self.canvas = Canvas(width, height, 2)
        self.alpha: Field = np.zeros((height, width), dtype=np.float32)

    def lay(self, mask: Field, tone: Field) -> None:
        """Paint gold where the mask is; ``tone``: its brightness, 0..1."""
        self.canvas.paint(mask, _gold(np.clip(tone, 0, 1)))
        self.alpha = np.maximum(self.alpha, mask)

    def shade(self, mask: Field, amount: float) -> None:
        """Paint a soft black shadow where the mask is, over gold and transparent ground."""
        self.canvas.rgb *= (1 - amount * mask)[..., None]
        self.alpha = self.alpha + (1 - self.alpha) * mask * amount

    def pixels(self) -> npt.NDArray[np.uint8]:
        """Return the RGBA bytes."""
        stack = np.concatenate([np.clip(self.canvas.rgb, 0, 1), np.clip(self.alpha, 0, 1)[..., None]], axis=-1)
        return (stack * 255 + 0.5).astype(np.uint8)


def _fringe(trim: _Trim, tops: Field, length: float, pitch: float, rng: Rng, ragged: float) -> None:
    """Draw twisted threads of ``length`` pixels below a line; ``tops``: its row in every column."""
    canvas = trim.canvas
    threads: list[tuple[Polygon, float]] = []
    x = pitch / 2
    while x < canvas.width:
        top = float(tops[int(x)])
        end = top + length + uniform(rng, -ragged, ragged)
        lean, w = uniform(rng, -1.6, 1.6), pitch * 0.33
        threads.append(
            (
                [
                    (x - w, top),
                    (x + w, top),
                    (x + w * 1.15 + lean, end - 5),
                    (x + lean, end),
                    (x - w * 1.15 + lean, end - 5),
                ],
                uniform(rng, 0.55, 1.0),
            )
        )
        x += pitch
    tones = canvas.toned(threads)
    mask = np.clip(canvas.toned([(shape, 1.0) for shape, _ in threads]), 0, 1)
    trim.shade(np.clip(blur(shift(mask, 3, 5), 4), 0, 1), 0.45)
    down = np.clip((canvas.ys - tops[None, :]) / length, 0, 1)
    across = np.mod(canvas.xs, pitch) / pitch
    twist = 0.5 + 0.5 * np.sin(canvas.ys * 0.42 + canvas.xs * 0.30)
    trim.lay(mask, 0.22 + 0.46 * tones - 0.20 * across + 0.10 * twist + 0.12 * (1 - down))


def _rope(trim: _Trim, rows: Field, half: float) -> None:
    """Draw a twisted cord of half width ``half`` along a line; ``rows``: its row in every column."""
    canvas = trim.canvas
    slope = np.gradient(rows)[None, :]
    off = (canvas.ys - rows[None, :]) / np.sqrt(1 + slope**2)
    mask = np.clip(half + 0.5 - np.abs(off), 0, 1)
    trim.shade(np.clip(blur(shift(mask, 2, 6), 5), 0, 1), 0.55)
    round_ = np.sqrt(np.clip(1 - (off / (half + 0.6)) ** 2, 0, 1))
    twist = 0.5 + 0.5 * np.sin(canvas.xs * 0.32 + off * 0.42)
    trim.lay(mask, 0.14 + 0.44 * round_ + 0.30 * twist * round_ - 0.16 * off / half)


def _stud(trim: _Trim, x: float, y: float, radius: float) -> None:
    """Draw a round boss: dark ring, bevel, dish, lit from the upper left."""
    canvas = trim.canvas
    trim.shade(np.clip(blur(shift(canvas.disc(x, y, radius), 4, 8), 9), 0, 1), 0.7)
    trim.lay(canvas.disc(x, y, radius), np.full_like(canvas.xs, 0.08))
    away = np.hypot(canvas.xs - x, canvas.ys - y) / radius
    light = -((canvas.xs - x) + (canvas.ys - y)) / (radius * 1.414)
    trim.lay(canvas.disc(x, y, radius * 0.94), 0.52 + 0.42 * light)
    trim.lay(canvas.disc(x, y, radius * 0.72), 0.48 - 0.40 * light)
    trim.lay(canvas.disc(x, y, radius * 0.64), 0.78 + 0.26 * light - 0.22 * away)


def trim() -> list[Path]:
    """Bake the golden parts in two strips: the top (cord, fringe, studs) and the hem along the bottom."""
    rng = rng_for("curtain-trim")
    top = _Trim(WIDE, TOP_BAND)
    columns = np.arange(WIDE, dtype=np.float32)
    edge = _hem_line(columns)
    _fringe(top, edge, 32, 10.0, rng, 3.0)
    _rope(top, edge, 6.5)
    for k in range(int(WIDE / SWAG) + 1):
        _stud(top, k * SWAG, PEG_Y - 2, 33)
    hem = _Trim(WIDE, HEM)
    _fringe(hem, np.full(WIDE, 40, dtype=np.float32), 68, 9.0, rng, 9.0)
    _band(hem, rng)
    return [save_png("curtain-trim", top.pixels()), save_png("curtain-hem", hem.pixels())]


def _band(hem: _Trim, rng: Rng) -> None:
    """Draw the woven band of the hem with its row of small diamonds."""
    canvas = hem.canvas
    mask = np.clip(20.5 - np.abs(canvas.ys - 21), 0, 1)
    hem.shade(np.clip(blur(shift(mask, 0, 6), 5), 0, 1), 0.6)
    curve = np.sqrt(np.clip(1 - ((canvas.ys - 19) / 23) ** 2, 0, 1))
    weave = value_noise(WIDE, HEM, 2.5, rng, 0.4) * 0.05
    rib = 0.04 * np.sin(canvas.xs * 1.1) * np.sin(canvas.ys * 0.9)
    hem.lay(mask, 0.16 + 0.34 * curve + weave + rib)
    for row, tone in ((4.0, 0.80), (37.0, 0.22)):
        hem.lay(np.clip(1.6 - np.abs(canvas.ys - row), 0, 1), np.full_like(canvas.xs, tone))
    outer, inner = [], []
    for k in range(int(WIDE / 48) + 1):
        x = 24 + k * 48.0
        outer.append([(x, 9.0), (x + 12, 21.0), (x, 33.0), (x - 12, 21.0)])
        inner.append([(x, 13.0), (x + 8, 21.0), (x, 29.0), (x - 8, 21.0)])
    hem.lay(canvas.polygons(outer), np.full_like(canvas.xs, 0.10))
    light = 0.5 - np.clip((np.mod(canvas.xs, 48) - 24) + (canvas.ys - 21), -10, 10) / 26
    hem.lay(canvas.polygons(inner), 0.42 + 0.50 * light)
