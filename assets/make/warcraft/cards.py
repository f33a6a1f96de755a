"""One lino-cut picture for every action card of every race, and one for every unit tile of Warcraft."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from assets.make.charges import Charge, Part
from assets.make.noise import rng_for
from assets.make.output import save_jpeg
from assets.make.scene import Scene, paint_scene
from assets.make.shapes import uniform

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

UNITS: dict[str, Charge] = {
    "HU-melee-1": _crossed("pike", 1.1),
    "HU-melee-2": (Part("class-melee", 1.06, 0.10, -0.04), Part("guard-shield", 0.62, -0.18, 0.14)),
    "HU-melee-3": (Part("lance", 1.34, 0.06, -0.06), Part("class-cavalry", 0.82, 0.02, 0.06)),
    "HU-ranged-1": _one("musket", 1.08),
    "HU-ranged-2": _one("bomb", 1.02),
    "HU-ranged-3": _one("ability-heal", 1.06),
    "HU-flying-1": _one("gyro", 1.02),
    "HU-flying-2": _one("drake", 1.08),
    "HU-flying-3": (Part("pinions", 1.24, 0.0, 0.08), Part("eagle", 0.66, 0.0, -0.08)),
    "OR-melee-1": _one("axe", 1.04),
    "OR-melee-2": _one("jackal", 1.06),
    "OR-melee-3": _one("triceratops", 1.10),
    "OR-melee-4": _one("bull", 1.08),
    "OR-ranged-1": _crossed("class-spear", 1.08),
    "OR-ranged-2": _one("catapult", 1.08),
    "OR-ranged-3": (Part("bolt", 0.86, 0.26, -0.10), Part("ability-bloodlust", 0.72, -0.22, 0.10)),
    "OR-flying-1": _one("bat", 1.22),
    "OR-flying-2": (Part("pinions", 1.26, 0.0, 0.04), Part("serpent", 0.84, 0.0, 0.02)),
    "UD-melee-1": (*_crossed("scimitar", 1.08), Part("skull", 0.60, 0.0, 0.06)),
    "UD-melee-2": _one("ability-raise", 1.04),
    "UD-melee-3": (Part("cleaver", 0.86, 0.32, -0.14), Part("golem", 0.90, -0.14, 0.08)),
    "UD-ranged-1": _one("spider", 1.10),
    "UD-ranged-2": _one("trebuchet", 1.08),
    "UD-ranged-3": (Part("scythe", 1.06, 0.26, -0.02), Part("hood", 0.84, -0.14, 0.06)),
    "UD-flying-1": (Part("pinions", 1.24, 0.0, 0.04), Part("skull", 0.48, 0.0, 0.04)),
    "UD-flying-2": _one("ghost", 1.06),
    "UD-flying-3": (Part("ribs", 0.70, -0.34, 0.20), Part("drake", 1.02, 0.08, -0.06)),
    "NE-melee-1": (Part("tiger", 0.94, -0.10, 0.06), Part("moon-glaive", 0.50, 0.40, -0.24)),
    "NE-melee-2": _one("symbol-encounter", 1.04),
    "NE-ranged-1": _one("longbow", 1.06, turn=-90),
    "NE-ranged-2": (Part("class-ranged", 1.06), Part("race-elves", 0.46, -0.34, 0.28)),
    "NE-ranged-3": (Part("ballista", 1.0, 0.0, 0.06), Part("moon-glaive", 0.44, 0.34, -0.32)),
    "NE-ranged-4": _one("foxglove", 1.06),
    "NE-flying-1": (Part("pinions", 1.26, 0.0, 0.06), Part("stag", 0.78, 0.0, -0.02)),
    "NE-flying-2": (Part("class-spear", 1.08, 0.0, -0.04, 45), Part("pinions", 1.0, 0.0, 0.06)),
    "NE-flying-3": (
        Part("pinions", 1.28, 0.0, 0.08),
        Part("serpent", 0.70, 0.24, -0.08),
        Part("serpent", 0.70, -0.24, -0.08, 0, True),
    ),
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


def unit_scenes() -> list[Scene]:
    """Return the scenes of all unit tiles."""
    return [
        _scene(f"units/{name}", name[:2], number, charge, UNIT_WIDE, UNIT_HIGH)
        for number, (name, charge) in enumerate(UNITS.items())
    ]


def cards(names: Iterable[str] | None = None) -> list[Path]:
    """Bake the pictures of cards and units (all, or those of the named ids)."""
    wanted = None if names is None else set(names)
    return [
        save_jpeg(scene.name, paint_scene(scene).bytes(), 87)
        for scene in (*card_scenes(), *unit_scenes())
        if wanted is None or scene.name.rsplit("/", 1)[-1] in wanted
    ]
