"""The painted ground of a map: paper, washes, sea with coast lines, inked borders."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from assets.make.canvas import Picture, hexc
from assets.make.noise import Field, fbm, floats, grain, value_noise
from assets.make.shapes import Rng, uniform
from assets.make.warcraft.cells import Cells, distances
from assets.make.warcraft.sketch import INK

PAPER = hexc("#E6D6B2")
WASHES = {
    "forest": hexc("#86A266"),
    "clear": hexc("#C3C98B"),
    "mountain": hexc("#B5A795"),
    "hill": hexc("#CBA96B"),
    "farmland": hexc("#E2C566"),
    "swamp": hexc("#8F9C86"),
    "lake": hexc("#86B1BB"),
    "mine": hexc("#CDB07E"),
    "objective": hexc("#DCC796"),
    "town": hexc("#D2BF92"),
    "sea": hexc("#7CA9BE"),
    "city": hexc("#E6D8B4"),
    "grey": hexc("#B4B1A6"),
    "green": hexc("#98B56B"),
    "yellow": hexc("#E2C260"),
    "red": hexc("#CC7B63"),
}
SHALLOW, MID, DEEP = hexc("#5C8A90"), hexc("#31525F"), hexc("#1D3541")
COAST_LINES = ((6.5, 0.50), (13.5, 0.38), (22.0, 0.27), (32.5, 0.18), (45.0, 0.10))


def step(low: float, high: float, value: Field) -> Field:
    """Return 0 below ``low``, 1 above ``high`` and a smooth curve between."""
    t = np.clip((value - low) / (high - low), 0, 1)
    return floats(t * t * (3 - 2 * t))


def paper_field(width: int, height: int, k: float, rng: Rng) -> Field:
    """Return the brightness of bare paper around 1: cloudy, fibrous, grained."""
    tone = 1 + 0.05 * fbm(width, height, 260 * k, rng, 3)
    tone += 0.010 * fbm(width, height, 5 * k, rng, 2, 0.6, 6.0)
    tone += 0.016 * grain(width, height, rng)
    return floats(tone)


def paint_land(cells: Cells, terrains: Sequence[str], paper: Field, k: float, rng: Rng, blight: float = 0.0) -> Picture:
    """Return the land: each cell's colour as a granulated wash on paper, darker at its border. ``blight`` (0..1) greys
    grass."""
    height, width = paper.shape
    table = np.zeros((len(terrains) + 1, 3), dtype=np.float32)
    for number, terrain in enumerate(terrains):
        tone = np.asarray(WASHES[terrain], np.float32) * (1 + uniform(rng, -0.035, 0.035))
        if terrain == "clear":
            drier = uniform(rng, -0.16, 0.20)
            tone += (np.asarray(WASHES["hill" if drier > 0 else "forest"], np.float32) - tone) * abs(drier)
            tone += (np.asarray(WASHES["swamp"], np.float32) * 1.08 - tone) * blight
        table[number] = tone
    table[-1] = PAPER
    wash = table[cells.index.astype(np.int32)]
    ragged = fbm(width, height, 7 * k, rng, 3)
    edge = step(1.3 * k, 3.5 * k, cells.border + ragged * 0.9 * k)
    pool = 1 - 0.11 * np.exp(-(((cells.border + ragged * 1.1 * k - 4.5 * k) / (2.1 * k)) ** 2))
    bloom = fbm(width, height, 34 * k, rng, 3)
    granules = 1 + 0.05 * value_noise(width, height, 2.4 * k, rng) * (0.6 + 0.4 * bloom)
    swell = 1 + 0.035 * step(6 * k, 34 * k, cells.border) + 0.035 * bloom
    wash = wash * (0.965 * pool * granules * swell)[..., None]
    bare = np.asarray(PAPER, np.float32)
    ground = bare * 0.93 + (wash - bare * 0.93) * (edge * 0.97)[..., None]
    return floats(ground * paper[..., None])


def shade_shore(picture: Picture, cells: Cells, k: float) -> None:
    """Darken the land towards the shore."""
    inland = distances(1 - cells.land, 60 * k)
    picture *= (1 - 0.10 * np.exp(-((inland / (16 * k)) ** 2)) * cells.land)[..., None]


def paint_sea(cells: Cells, lagoon: Field, k: float, rng: Rng) -> Picture:
    """Return the water: shallow at the coast, deep from 90 design units, five coast lines; ``lagoon``: where inland
    water is."""
    height, width = cells.land.shape
    away = distances(cells.land, 100 * k)
    # Near the coast the exact distance to the border replaces the one measured at half size.
    away = np.where(
        (cells.border < 5 * k) & (cells.land < 0.5) & (cells.shore > 0.5), np.minimum(cells.border, away), away
    )
    drift = away + fbm(width, height, 60 * k, rng, 3) * 7 * k
    stops = [0.0, 26 * k, 90 * k]
    sea = np.stack([np.interp(drift, stops, [c[i] for c in (SHALLOW, MID, DEEP)]) for i in range(3)], -1)
    calm = np.asarray(hexc("#86B1BB"), np.float32) * (1.02 - 0.24 * step(2 * k, 30 * k, away))[..., None]
    sea = sea + (calm - sea) * (lagoon * 0.80)[..., None]
    sea *= (1 + 0.045 * fbm(width, height, 120 * k, rng, 4))[..., None]
    sea *= (1 + 0.020 * fbm(width, height, 9 * k, rng, 2, 0.5, 0.3) + 0.014 * grain(width, height, rng))[..., None]
    wobble = fbm(width, height, 38 * k, rng, 2)
    fade = 0.72 + 0.5 * fbm(width, height, 22 * k, rng, 2)
    light = np.asarray(hexc("#CFE6E2"), np.float32)
    for number, (at, strength) in enumerate(COAST_LINES):
        off = np.abs(away + wobble * (0.5 + 0.35 * number) * k - at * k)
        line = np.clip(0.62 * k + 0.5 - off, 0, 1) * np.clip(fade, 0.45, 1.2) * strength
        sea += (light - sea) * np.clip(line, 0, 1)[..., None]
    return floats(sea)


def ink_lines(picture: Picture, cells: Cells, k: float, rng: Rng) -> None:
    """Draw the borders between spaces and, thicker, the coast, centred on the border."""
    height, width = cells.land.shape
    press = np.clip(0.5 + 0.5 * fbm(width, height, 26 * k, rng, 3), 0, 1)
    dry = np.clip(0.62 + 0.9 * fbm(width, height, 4.0 * k, rng, 2) + 0.5 * press, 0, 1)
    thin = (0.5 + 0.7 * press) * k * 0.62
    lines = np.clip(thin + 0.5 - cells.border, 0, 1) * (0.75 + 0.18 * press) * (0.55 + 0.45 * dry) * cells.inner
    thick = (1.5 + 0.8 * press) * k * 0.55
    coast = np.clip(thick + 0.5 - cells.border, 0, 1) * cells.shore * (0.82 + 0.11 * press)
    mask = np.maximum(lines, coast)
    picture += (np.asarray(INK, np.float32) - picture) * mask[..., None]


def paint_roads(picture: Picture, ways: Field, edges: Field) -> None:
    """Paint roads: a pale band with broken ink edges."""
    picture += (np.asarray(hexc("#E9DAB4"), np.float32) - picture) * (ways * 0.72)[..., None]
    picture += (np.asarray(INK, np.float32) - picture) * (edges * 0.5)[..., None]
