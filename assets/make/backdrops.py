"""The wide landscapes behind the main menu and the end of a game."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from assets.make import land, shapes, sky
from assets.make.canvas import Canvas, hexc, mix
from assets.make.noise import rng_for
from assets.make.output import save_jpeg, save_small
from assets.make.palettes import PALETTES

WIDE, HIGH = 3840, 2160


def menu() -> list[Path]:
    """Bake the landscape of the main menu: a low sun at the right, darkness at the left and at the foot."""
    rng = rng_for("menu")
    colours = PALETTES["dusk"]
    canvas = Canvas(WIDE, HIGH, 2)
    unit = 13.0
    sun = (WIDE * 0.8, HIGH * 0.152, 128.0)
    sky.paint_sky(canvas, colours, 0.60, rng)
    sky.paint_glow(canvas, colours, *sun)
    sky.carve_air(canvas, colours, *sun, unit, HIGH * 0.62, rng)
    sky.paint_stars(canvas, colours, 8.0, 80, HIGH * 0.30, rng, (sun[0], sun[1], sun[2] * 2.2))
    sky.paint_disc(canvas, colours, *sun, rng)
    sky.paint_clouds(
        canvas,
        colours,
        unit * 1.25,
        [(2720, 560, 760), (1250, 630, 1100), (470, 540, 520), (3420, 470, 560)],
        rng,
        0.26,
    )
    sky.paint_birds(canvas, colours, unit, 2300, 420, rng)
    _menu_land(canvas, unit, rng)
    _menu_dark(canvas)
    sky.finish(canvas, unit, rng, 0.9)
    pixels = canvas.bytes()
    # The program's first frame shows a small copy: decoding the large one takes longer than the rest of the start.
    small = [save_small("menu-first", pixels, (1280, 720)), save_small("menu-window", pixels, (1632, 918))]
    return [save_jpeg("menu", pixels, 90, full_colour=True), *small]


def _menu_land(canvas: Canvas, unit: float, rng: shapes.Rng) -> None:
    colours = PALETTES["dusk"]
    haze = mix(colours.far, colours.middle, 0.45)
    land.peaks(canvas, colours, shapes.massif(WIDE, 1330, 760, 9, rng), unit, rng, snow=0.35, body=haze)
    land.peaks(canvas, colours, shapes.massif(WIDE, 1360, 470, 12, rng), unit, rng, snow=0.0)
    far = shapes.hills(WIDE, 1230, 70, 620, rng)
    keep, windows = shapes.castle(3420, float(far[3420]) + 40, 400, rng)
    land.ridge(
        canvas,
        far,
        mix(colours.far, colours.mid, 0.35),
        mix(colours.far, colours.low, 0.25),
        mix(colours.far, colours.light, 0.5),
        unit,
        260,
        rng,
        [*keep, *land.pines(far, 90, 40, 110, rng)],
    )
    canvas.paint(canvas.polygons(windows), colours.disc, 0.95)
    middle = shapes.hills(WIDE, 1440, 95, 760, rng)
    land.ridge(
        canvas,
        middle,
        colours.mid,
        mix(colours.mid, colours.far, 0.3),
        mix(colours.mid, colours.light, 0.45),
        unit,
        330,
        rng,
        land.pines(middle, 150, 90, 230, rng),
        cut_alpha=0.25,
    )
    near = shapes.hills(WIDE, 1700, 90, 900, rng)
    land.ridge(
        canvas,
        near,
        mix(colours.near, colours.mid, 0.35),
        colours.near,
        mix(colours.near, colours.light, 0.3),
        unit,
        420,
        rng,
        land.pines(near, 110, 150, 420, rng),
        cut_alpha=0.18,
    )
    front = shapes.hills(WIDE, 1960, 60, 700, rng)
    land.ridge(
        canvas,
        front,
        colours.ink,
        colours.ink,
        mix(colours.ink, colours.light, 0.16),
        unit,
        200,
        rng,
        land.pines(front, 46, 180, 470, rng),
        cut_alpha=0.10,
    )


def _menu_dark(canvas: Canvas) -> None:
    """Darken the areas behind text, so that it is readable without a box."""
    night = hexc("#0B0E13")
    left = np.clip(1 - canvas.xs / (WIDE * 0.46), 0, 1)
    canvas.paint(left * left * (3 - 2 * left), night, 0.90)
    right = np.clip((canvas.xs / WIDE - 0.30) / 0.12, 0, 1)
    canvas.paint(right.astype(np.float32), night, 0.14)
    foot = np.clip((canvas.ys / HIGH - 0.52) / 0.44, 0, 1)
    canvas.paint(foot, night, 0.80)
    canvas.vignette(0.35, 0.5)


def draw() -> list[Path]:
    """Bake the backdrop of a drawn or lost game: hills under a cold moon, dimmed behind the words."""
    rng = rng_for("draw")
    colours, radius = PALETTES["night"], 200.0
    canvas = Canvas(WIDE, HIGH, 2)
    unit = 14.0
    sun = (WIDE / 2, HIGH * 0.225, radius)
    sky.paint_sky(canvas, colours, 0.66, rng)
    sky.paint_glow(canvas, colours, *sun)
    sky.carve_air(canvas, colours, *sun, unit, HIGH * 0.66, rng)
    sky.paint_stars(canvas, colours, 9.0, 120, HIGH * 0.5, rng, (sun[0], sun[1], radius * 1.7))
    sky.paint_disc(canvas, colours, *sun, rng, strength=0.78, moon=True)
    sky.paint_clouds(
        canvas,
        colours,
        unit * 1.3,
        [(1130, 500, 620), (420, 640, 900), (3180, 560, 760), (3500, 300, 420)],
        rng,
        0.22,
    )
    haze = mix(colours.far, colours.middle, 0.4)
    land.peaks(canvas, colours, shapes.massif(WIDE, 1260, 640, 9, rng), unit, rng, snow=0.35, body=haze)
    for base, low, high, count, tone in (
        (1200, 50, 130, 80, 0.2),
        (1450, 90, 250, 110, 0.6),
        (1750, 150, 400, 70, 0.95),
    ):
        line = shapes.hills(WIDE, base, 80, 760, rng)
        extra = land.pines(line, count, low, high, rng)
        if tone == 0.2:
            flags = [
                shapes.banner(x, float(line[int(x)]) + 10, h, rng)
                for x, h in ((560.0, 240.0), (690.0, 190.0), (3160.0, 230.0), (3290.0, 270.0))
            ]
            extra += [part for poles, cloth in flags for part in (*poles, cloth)]
        land.ridge(
            canvas,
            line,
            mix(colours.mid, colours.near, tone),
            mix(colours.far, colours.near, tone),
            mix(colours.mid, colours.light, 0.5 - 0.35 * tone),
            unit,
            330,
            rng,
            extra,
            cut_alpha=0.24,
        )
    night = hexc("#0B0E13")
    canvas.paint(np.full((HIGH, WIDE), 0.24, dtype=np.float32), night)
    canvas.paint(np.clip((canvas.ys / HIGH - 0.30) / 0.6, 0, 1), night, 0.80)
    warm = np.exp(-((np.hypot(canvas.xs - sun[0], canvas.ys - sun[1]) / (radius * 2.4)) ** 2))
    canvas.screen(warm, mix(colours.low, colours.disc, 0.25), 0.20)
    canvas.vignette(0.45, 0.35)
    sky.finish(canvas, unit, rng, 0.8)
    return [save_jpeg("draw", canvas.bytes(), 90, full_colour=True)]
