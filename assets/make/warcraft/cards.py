"""One lino-cut picture for every action card of every race, and for every unit tile of Warcraft its figure in one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageFilter

from assets.make.charges import Charge, Part
from assets.make.noise import rng_for
from assets.make.output import save_jpeg
from assets.make.places.figures import standee
from assets.make.scene import Scene, paint_scene
from assets.make.shapes import uniform
from assets.make.warcraft.units.bake import UNITS as FIGURES
from tabletop.client.games.warcraft.model import RACE_COLOURS

WIDE, HIGH = 480, 224  # action cards
UNIT_WIDE, UNIT_HIGH = 360, 288  # unit cards
FOLDER = "warcraft"


def _one(name: str, size: float = 1.0, turn: float = 0.0, flip: bool = False) -> Charge:
    return (Part(name, size, turn=turn, flip=flip),)


def _crossed(name: str, size: float = 1.0) -> Charge:
    return (Part(name, size), Part(name, size, flip=True))


RACES = ("HU", "OR", "UD", "NE")
LANDS: dict[str, tuple[str, ...]] = {
    "HU": ("azure", "dawn", "steel"),
    "OR": ("warcamp", "ember", "gold"),
    "UD": ("crypt", "grave", "violet"),
    "NE": ("grove", "night", "jungle"),
}
SCENERY: dict[str, tuple[tuple[str, ...], ...]] = {
    "HU": (("castle", "pines"), ("castle", "banners"), ("tower", "pines", "birds"), ("peaks", "castle")),
    "OR": (("crags", "tents"), ("peaks", "stakes"), ("crags", "banners"), ("peaks", "tents")),
    "UD": (("dead", "graves", "stars"), ("graves", "crags"), ("dead", "tower"), ("graves", "peaks", "stars")),
    "NE": (("pines", "birds"), ("spires", "pines"), ("peaks", "pines"), ("pines", "stars")),
}

CARDS: dict[str, Charge] = {
    "HU-call": (*_crossed("class-spear", 1.16), Part("guard-shield", 0.76, 0.0, 0.06)),
    "HU-dispel": _one("symbol-magic"),
    "HU-invis": _one("hidden", 1.1),
    "HU-poly": _one("sheep", 1.08),
    "OR-devour": _one("maw", 1.06),
    "OR-ensnare": _one("net", 1.06),
    "OR-spears": (*_crossed("class-spear", 1.16), Part("drop", 0.52, 0.0, 0.10)),
    "OR-pillage": (Part("gold", 0.70, -0.16, 0.18), Part("flame", 0.82, 0.30, -0.12)),
    "NE-faerie": (Part("flame", 0.92, -0.14, 0.02), Part("symbol-magic", 0.52, 0.38, -0.24)),
    "NE-marks": (Part("target", 1.02, -0.10, 0.0), Part("class-ranged", 0.62, 0.36, 0.16)),
    "NE-glaive": _one("moon-glaive", 1.06),
    "NE-renew": _one("sprout", 1.06),
    "UD-cripple": _one("shackles", 1.06),
    "UD-curse": (Part("flame", 1.16, 0.0, -0.06), Part("skull", 0.58, 0.0, 0.16)),
    "UD-summon": (Part("temple", 0.98, 0.0, 0.12), Part("symbol-magic", 0.46, 0.0, -0.42)),
    "UD-web": (Part("web", 1.12), Part("spider", 0.54, 0.10, 0.08)),
}
COMMON: dict[str, Charge] = {
    "fast": _one("class-cavalry", 1.06),
    "res": (Part("wood", 0.74, -0.34, 0.10), Part("gold", 0.78, 0.32, 0.04)),
    "portal": _one("town-hall", 1.08),
    "vp": (Part("laurel", 1.16), Part("crown", 0.50, 0.0, 0.02)),
}


def _scene(name: str, race: str, number: int, charge: Charge, wide: int, high: int) -> Scene:
    """Return a scene wider than high; its sizes are shares of the height, converted to shares of the width."""
    rng = rng_for(f"{FOLDER} {name}")
    land = LANDS[race]
    k = high / wide
    return Scene(
        f"{FOLDER}/{name}",
        wide,
        high,
        land[number % len(land)],
        charge,
        SCENERY[race][number % 4],
        sun=(uniform(rng, 0.44, 0.56), uniform(rng, 0.36, 0.44), uniform(rng, 0.26, 0.31) * k),
        moon=race in ("UD", "NE") and number % 3 != 0,
        charge_at=(0.5, 0.47, 0.80 * k),
        horizon=0.68,
        unit=0.0125 * k,
        fade=(0.80, 1.15),
        fade_to=0.5,
    )


def card_scenes() -> list[Scene]:
    """Return the scenes of all action cards; every race has its own of the four common ones."""
    scenes = []
    for race in RACES:
        own = {name: charge for name, charge in CARDS.items() if name.startswith(race)}
        own |= {f"{race}-{name}": charge for name, charge in COMMON.items()}
        scenes += [
            _scene(f"cards/{name}", race, number, charge, WIDE, HIGH)
            for number, (name, charge) in enumerate(own.items())
        ]
    return scenes


def unit_picture(name: str, number: int) -> npt.NDArray[np.uint8]:
    """The picture of a unit tile: its figure before the land of its race, cut at the knees; of shape (288, 360, 3)."""
    scene = _scene(f"units/{name}", name[:2], number, (), UNIT_WIDE, UNIT_HIGH)
    picture = Image.fromarray(paint_scene(scene).bytes()).convert("RGBA")
    figure = standee(name, FIGURES[name](), RACE_COLOURS[name[:2]])
    figure = figure.crop(figure.getbbox())
    share = min(0.98 * UNIT_HIGH / figure.height, 0.94 * UNIT_WIDE / figure.width)
    figure = figure.resize((round(figure.width * share), round(figure.height * share)), Image.Resampling.LANCZOS)
    at = ((UNIT_WIDE - figure.width) // 2, max(round(0.1 * UNIT_HIGH), (UNIT_HIGH - figure.height) // 2))
    cast = Image.new("RGBA", picture.size)
    cast.paste(Image.new("RGBA", figure.size, (10, 8, 14, 150)), (at[0] + 7, at[1] + 9), figure.getchannel("A"))
    picture.alpha_composite(cast.filter(ImageFilter.GaussianBlur(5)))
    picture.alpha_composite(figure, at, (0, 0))
    return np.asarray(picture.convert("RGB"))


def cards(names: Iterable[str] | None = None) -> list[Path]:
    """Bake the pictures of cards and units (all, or those of the named ids)."""
    wanted = None if names is None else set(names)
    scenes = [scene for scene in card_scenes() if wanted is None or scene.name.rsplit("/", 1)[-1] in wanted]
    made = [save_jpeg(scene.name, paint_scene(scene).bytes(), 87) for scene in scenes]
    units = [name for name in FIGURES if not name.endswith("worker")]
    return made + [
        save_jpeg(f"{FOLDER}/units/{name}", unit_picture(name, number), 87)
        for number, name in enumerate(units)
        if wanted is None or name in wanted
    ]
