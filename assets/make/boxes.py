"""The four pictures on the game boxes of the main menu and that of the team variant of Small World, with the faces of
those who are played there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

from assets.make.faces.bake import bust
from assets.make.faces.cast import RACES, Portrait
from assets.make.faces.encounters import HEROES
from assets.make.faces.ranks import portrait
from assets.make.output import save_jpeg, save_small
from assets.make.palettes import PALETTES
from assets.make.scene import Scene, paint_scene

WIDE, HIGH = 580, 760


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody on a box: which way they look, where the middle of their foot is and how high they are, as shares of the
    picture's width and height."""

    name: str
    who: Portrait
    way: Literal["left", "right"]
    x: float
    foot: float
    high: float


GUESTS = {
    "box-warcraft": (
        Guest("FOR", RACES["FOR"], "right", 0.20, 0.82, 0.55),
        Guest("NEL", RACES["NEL"], "left", 0.80, 0.82, 0.55),
        Guest("ORC", RACES["ORC"], "right", 0.32, 0.93, 0.48),
        Guest("HUM", RACES["HUM"], "left", 0.69, 0.93, 0.48),
    ),
    "box-small_world": (
        Guest("NAG", RACES["NAG"], "right", 0.20, 0.82, 0.55),
        Guest("WOR", RACES["WOR"], "left", 0.80, 0.82, 0.55),
        Guest("PAN", RACES["PAN"], "left", 0.5, 0.93, 0.52),
    ),
    "box-adventure": (
        Guest("burbonn-start", HEROES["burbonn-start"], "right", 0.20, 0.82, 0.55),
        Guest("sandrai-start", HEROES["sandrai-start"], "left", 0.80, 0.82, 0.55),
        Guest("sofeea-start", HEROES["sofeea-start"], "right", 0.32, 0.93, 0.48),
        Guest("grumbaz-start", HEROES["grumbaz-start"], "left", 0.69, 0.93, 0.48),
    ),
    "box-lords_of_war": (
        Guest("elf.amara-silvershadow", portrait("elf.amara-silvershadow"), "right", 0.20, 0.82, 0.55),
        Guest("und.asul-the-bygone-king", portrait("und.asul-the-bygone-king"), "left", 0.80, 0.82, 0.55),
        Guest("dwf.krod-klouthammer", portrait("dwf.krod-klouthammer"), "right", 0.32, 0.93, 0.48),
        Guest("orc.gonke-longtooth", portrait("orc.gonke-longtooth"), "left", 0.69, 0.93, 0.48),
    ),
    "small_world-azeroth": (
        Guest("DRA", RACES["DRA"], "right", 0.14, 0.86, 0.58),
        Guest("TRO", RACES["TRO"], "left", 0.86, 0.86, 0.58),
        Guest("HUM", RACES["HUM"], "right", 0.36, 1.02, 0.66),
        Guest("ORC", RACES["ORC"], "left", 0.66, 1.02, 0.66),
    ),
}
"""Who is on each box, those behind first; of Battle for Azeroth the Alliance at the left."""
FOOT = (0.62, 0.83)
"""Where the picture begins to fade over its guests, and where it is dark, as shares of its height."""

_box = partial(Scene, charge=(), width=WIDE, height=HIGH, unit=0.008, fade=(0.78, 1.0), fade_to=1.0)

SCENES = (
    _box(
        "box-warcraft",
        palette="dusk",
        scenery=("peaks", "castle", "pines", "birds"),
        sun=(0.64, 0.25, 0.13),
        charge_at=(0.5, 0.60, 0.48),
        horizon=0.66,
    ),
    _box(
        "box-small_world",
        palette="azure",
        scenery=("peaks", "snow", "sea"),
        sun=(0.31, 0.27, 0.13),
        charge_at=(0.54, 0.60, 0.48),
        horizon=0.62,
    ),
    _box(
        "box-adventure",
        palette="grove",
        scenery=("spires", "tower", "pines", "birds"),
        sun=(0.70, 0.25, 0.115),
        charge_at=(0.5, 0.60, 0.43),
        horizon=0.64,
    ),
    _box(
        "box-lords_of_war",
        palette="ember",
        scenery=("peaks", "banners", "stakes"),
        sun=(0.5, 0.30, 0.15),
        charge_at=(0.5, 0.61, 0.47),
        horizon=0.66,
    ),
)

AZEROTH = Scene(
    "small_world-azeroth",
    360,
    360,
    "steel",
    (),
    ("peaks", "sea"),
    sun=(0.5, 0.26, 0.16),
    charge_at=(0.5, 0.58, 0.5),
    horizon=0.64,
    unit=0.008,
    fade=(0.8, 1.0),
    fade_to=0.6,
)


def boxes() -> list[Path]:
    """Bake the four box pictures, each of which fades at its foot to the dark colour behind the text, and copies of
    half their size for the menu."""
    made = []
    for scene in SCENES:
        pixels = _fading(scene, _seated(scene, GUESTS[scene.name]))
        made += [save_jpeg(scene.name, pixels, 92, full_colour=True)]
        made += [save_small(f"{scene.name}-small", pixels, (WIDE // 2, HIGH // 2))]
    return made


def _seated(scene: Scene, guests: Sequence[Guest]) -> Image.Image:
    """A scene with its guests in front, each in the shade of those before."""
    picture = Image.fromarray(paint_scene(scene).bytes()).convert("RGBA")
    for guest in guests:
        figure = bust(guest.name, guest.who, guest.way)
        share = guest.high * scene.height / figure.height
        figure = figure.resize((round(figure.width * share), round(figure.height * share)), Image.Resampling.LANCZOS)
        at = (round(guest.x * scene.width - figure.width / 2), round(guest.foot * scene.height - figure.height))
        layer = Image.new("RGBA", picture.size)
        layer.paste(figure, at)
        shade = Image.new("RGBA", picture.size, "#0B0E13")
        shade.putalpha(layer.getchannel("A").filter(ImageFilter.GaussianBlur(14)).point(lambda alpha: alpha * 3 // 4))
        picture = Image.alpha_composite(Image.alpha_composite(picture, shade), layer)
    return picture.convert("RGB")


def _fading(scene: Scene, picture: Image.Image) -> npt.NDArray[np.uint8]:
    """A picture that fades at its foot to the dark ink of its scene."""
    low, high = FOOT
    dark = np.clip((np.arange(HIGH) / HIGH - low) / (high - low), 0, 1)[:, None, None]
    ink = np.array(PALETTES[scene.palette].ink) * 255
    pixels = np.asarray(picture, np.float32)
    return (pixels + (ink - pixels) * dark * dark * (3 - 2 * dark)).astype(np.uint8)


def azeroth() -> list[Path]:
    """Bake the picture of Battle for Azeroth in the set-up."""
    return [save_jpeg(AZEROTH.name, np.asarray(_seated(AZEROTH, GUESTS[AZEROTH.name])), 90)]
