"""A whole upright lino-cut scene: sky, land, scenery and one charge. Used by cards and game boxes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from assets.make import land, shapes, sky
from assets.make.canvas import Canvas, Polygon, mix
from assets.make.charges import Charge, paint_charge
from assets.make.noise import Field, rng_for
from assets.make.palettes import PALETTES, Palette
from assets.make.shapes import Rng, uniform


@dataclass(frozen=True, slots=True)
class Scene:
    """What one picture shows. Positions are shares of the width and height; ``sun`` and ``charge_at`` are (x, y, size),
    with the size a share of the width; ``scenery`` names what stands on the land; ``fade``: where the dark foot begins
    and is full, shares of the height."""

    name: str
    width: int
    height: int
    palette: str
    charge: Charge
    scenery: tuple[str, ...] = ()
    sun: tuple[float, float, float] = (0.5, 0.33, 0.14)
    moon: bool = False
    charge_at: tuple[float, float, float] = (0.5, 0.36, 0.5)
    horizon: float = 0.62
    unit: float = 0.011
    fade: tuple[float, float] = (0.70, 1.0)
    fade_to: float = 0.75


def paint_scene(scene: Scene) -> Canvas:
    """Paint a scene and return its canvas."""
    rng = rng_for(scene.name)
    colours = PALETTES[scene.palette]
    canvas = Canvas(scene.width, scene.height, 3)
    unit = scene.unit * scene.width
    sun = (scene.sun[0] * scene.width, scene.sun[1] * scene.height, scene.sun[2] * scene.width)
    sky.paint_sky(canvas, colours, scene.horizon, rng)
    sky.paint_glow(canvas, colours, *sun)
    sky.carve_air(canvas, colours, *sun, unit, scene.height * scene.horizon, rng)
    if "stars" in scene.scenery or scene.moon:
        sky.paint_stars(canvas, colours, unit * 0.9, 34, scene.height * 0.5, rng, (sun[0], sun[1], sun[2] * 1.4))
    sky.paint_disc(canvas, colours, *sun, rng, moon=scene.moon)
    _clouds(canvas, scene, colours, unit, rng)
    _land(canvas, scene, colours, unit, sun[0], rng)
    x, y, size = scene.charge_at
    if scene.charge:
        paint_charge(canvas, colours, scene.charge, x * scene.width, y * scene.height, size * scene.width, rng)
    low, high = scene.fade
    dark = np.clip((canvas.ys / scene.height - low) / (high - low), 0, 1)
    canvas.paint(dark * dark * (3 - 2 * dark), colours.ink, scene.fade_to)
    canvas.vignette(0.34, 0.55)
    sky.finish(canvas, unit * 1.2, rng, 1.15)
    return canvas


def _clouds(canvas: Canvas, scene: Scene, colours: Palette, unit: float, rng: Rng) -> None:
    spots = []
    for _ in range(3):
        side = uniform(rng, 0.04, 0.24) if rng.random() < 0.5 else uniform(rng, 0.76, 0.96)
        spots.append(
            (
                side * canvas.width,
                uniform(rng, 0.15, 0.48) * canvas.height,
                uniform(rng, 0.22, 0.36) * canvas.width,
            )
        )
    sky.paint_clouds(canvas, colours, unit * 1.15, spots, rng)
    if "birds" in scene.scenery:
        sky.paint_birds(canvas, colours, unit * 1.1, uniform(rng, 0.2, 0.8) * canvas.width, 0.16 * canvas.height, rng)


def _land(canvas: Canvas, scene: Scene, colours: Palette, unit: float, light_x: float, rng: Rng) -> None:
    wide, high, what = canvas.width, canvas.height, scene.scenery
    base = high * scene.horizon
    if "peaks" in what:
        haze = mix(colours.far, colours.middle, 0.35)
        land.peaks(
            canvas,
            colours,
            _peak_spots(wide, base, high * 0.40, rng),
            unit,
            rng,
            snow=0.75 if "snow" in what else 0.0,
            body=haze,
        )
    far = shapes.hills(wide, base - high * 0.035, high * 0.03, wide * 0.4, rng)
    if "crags" in what:
        far = shapes.crags(wide, base, high * 0.10, wide * 0.09, rng)
    stands, windows = _stands(scene, far, rng)
    land.ridge(
        canvas,
        far,
        mix(colours.far, colours.mid, 0.15),
        mix(colours.far, colours.mid, 0.75),
        mix(colours.far, colours.light, 0.55),
        unit,
        high * 0.16,
        rng,
        stands,
    )
    if windows:
        canvas.paint(canvas.polygons(windows), colours.disc, 0.9)
    if "sea" in what:
        land.sea(canvas, colours, base + high * 0.03, high * 0.86, unit, light_x, rng)
    middle = shapes.hills(wide, base + high * 0.085, high * 0.04, wide * 0.5, rng)
    if "sea" not in what:
        land.ridge(
            canvas,
            middle,
            colours.mid,
            mix(colours.mid, colours.near, 0.6),
            mix(colours.mid, colours.light, 0.45),
            unit,
            high * 0.14,
            rng,
            _middle(scene, middle, rng),
        )
    near = shapes.hills(wide, base + high * (0.22 if "sea" in what else 0.19), high * 0.035, wide * 0.5, rng)
    land.ridge(
        canvas,
        near,
        colours.near,
        colours.ink,
        mix(colours.near, colours.light, 0.35),
        unit,
        high * 0.16,
        rng,
        _near(scene, near, rng),
        cut_alpha=0.22,
    )


def _peak_spots(wide: float, base: float, height: float, rng: Rng) -> list[tuple[float, float, float, float]]:
    """Return mountains (x, foot, height, width) in pixels; the tallest stand left and right of the charge."""
    left, right = uniform(rng, 0.10, 0.24), uniform(rng, 0.78, 0.92)
    spots = [
        (left * wide, base + 8, height * uniform(rng, 0.7, 1.0), wide * uniform(rng, 0.55, 0.7)),
        (right * wide, base + 8, height * uniform(rng, 0.7, 1.0), wide * uniform(rng, 0.55, 0.7)),
        (uniform(rng, 0.4, 0.6) * wide, base + 8, height * uniform(rng, 0.4, 0.55), wide * 0.6),
        (uniform(rng, -0.05, 0.05) * wide, base + 8, height * 0.45, wide * 0.4),
        (uniform(rng, 0.97, 1.05) * wide, base + 8, height * 0.5, wide * 0.4),
    ]
    return spots


def _side(rng: Rng) -> float:
    return uniform(rng, 0.17, 0.25) if rng.random() < 0.5 else uniform(rng, 0.75, 0.83)


def _stands(scene: Scene, line: Field, rng: Rng) -> tuple[list[Polygon], list[Polygon]]:
    """Return the buildings on the far ridge, and their windows."""
    wide, high, what = scene.width, scene.height, scene.scenery
    out: list[Polygon] = []
    lights: list[Polygon] = []
    x = _side(rng) * wide
    foot = float(line[int(x)]) + high * 0.02
    if "castle" in what:
        walls, panes = shapes.castle(x, foot, high * 0.30, rng)
        out, lights = out + walls, lights + panes
    if "spires" in what:
        for k, size in enumerate((0.34, 0.25, 0.20)):
            px = x + (k - 1) * wide * 0.085
            walls, panes = shapes.spire(px, float(line[int(min(wide - 1, max(0, px)))]) + high * 0.02, high * size)
            out, lights = out + walls, lights + panes
    if "temple" in what:
        walls, panes = shapes.pyramid(x, foot, wide * 0.40)
        out, lights = out + walls, lights + panes
    if "tower" in what:
        away = wide - x if {"spires", "castle", "temple"} & set(what) else x
        walls, pane = shapes.tower(away, foot, wide * 0.10, high * 0.26, roof=rng.random() < 0.5)
        out, lights = out + walls, [*lights, pane]
    if "pines" in what:
        out += land.pines(line, 16, high * 0.05, high * 0.11, rng)
    return out, lights


def _middle(scene: Scene, line: Field, rng: Rng) -> list[Polygon]:
    """Return what stands on the middle ridge, mostly at the sides."""
    wide, high, what = scene.width, scene.height, scene.scenery
    out: list[Polygon] = []

    def ground(part: float) -> tuple[float, float]:
        x = part * wide
        return x, float(line[int(min(wide - 1, max(0, x)))])

    if "pines" in what:
        out += land.pines(line, 9, high * 0.09, high * 0.19, rng, 0.0, 0.30)
        out += land.pines(line, 9, high * 0.09, high * 0.19, rng, 0.70, 1.0)
    if "tents" in what:
        for part in (0.12, 0.31, 0.72, 0.90):
            x, y = ground(part + uniform(rng, -0.03, 0.03))
            out += shapes.tent(x, y, wide * uniform(rng, 0.13, 0.18))[0]
    if "banners" in what:
        for part in (0.09, 0.20, 0.80, 0.92):
            x, y = ground(part + uniform(rng, -0.03, 0.03))
            poles, cloth = shapes.banner(x, y, high * uniform(rng, 0.16, 0.24), rng, 1 if part < 0.5 else -1)
            out += [*poles, cloth]
    if "palms" in what:
        for part in (0.06, 0.19, 0.82, 0.95):
            x, y = ground(part + uniform(rng, -0.03, 0.03))
            out += shapes.palm(x, y, high * uniform(rng, 0.20, 0.30), rng)
    if "dead" in what:
        for part in (0.10, 0.90):
            x, y = ground(part + uniform(rng, -0.04, 0.04))
            out += shapes.bare_tree(x, y, high * uniform(rng, 0.27, 0.36), rng)
    return out


def _near(scene: Scene, line: Field, rng: Rng) -> list[Polygon]:
    """Return what stands in front: low, so that there is little detail behind the discs of a card."""
    wide, high, what = scene.width, scene.height, scene.scenery
    out: list[Polygon] = []
    if "graves" in what:
        for part in (0.07, 0.20, 0.34, 0.67, 0.80, 0.93):
            x = (part + uniform(rng, -0.03, 0.03)) * wide
            out += shapes.grave(x, float(line[int(x)]), high * uniform(rng, 0.06, 0.10), rng)
    if "stakes" in what:
        left, right = int(wide * 0.05), int(wide * 0.95)
        out += shapes.stakes(0, wide * 0.26, float(line[left]), high * 0.11, rng)
        out += shapes.stakes(wide * 0.76, wide, float(line[right]), high * 0.11, rng)
    if "pines" in what:
        out += land.pines(line, 4, high * 0.10, high * 0.18, rng, 0.0, 0.22)
        out += land.pines(line, 4, high * 0.10, high * 0.18, rng, 0.78, 1.0)
    if "palms" in what:
        for part in (0.03, 0.97):
            x = part * wide
            out += shapes.palm(x, float(line[int(min(wide - 1, x))]), high * 0.22, rng)
    return out
