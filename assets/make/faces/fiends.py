"""Who is met dead, burning or built: undead, dragonkin, demons, elementals and machines."""

from __future__ import annotations

from functools import partial

from assets.make.faces import horde
from assets.make.faces.beasts import Machine, Reptile, Spirit
from assets.make.faces.cast import Drawn, Portrait
from assets.make.faces.hair import Hair
from assets.make.faces.helms import Gear
from assets.make.faces.met import met, ogre
from assets.make.faces.people import Individual, Mark, Shoulder


def burning_eyes(glow: str) -> dict[str, object]:
    """The sunken eyes of undead and demons, which glow."""
    return {"glow": glow, "glow_strength": 0.8, "sunken": True}


GHOUL: dict[str, object] = {
    "brow": "ridge",
    "brow_y": -14,
    "brow_width": 76,
    "frown": 15,
    "brow_height": 16,
    "nose": "hole",
    "mouth": "snarl",
    "open": 24,
    "tooth": 11,
    "teeth": 7,
    "fangs": True,
    "mouth_width": 36,
    "mouth_y": 76,
    "jaw": 56,
    "cheek": 76,
    "chin": 28,
    "chin_y": 118,
    "ear": "long",
    "ear_length": 40,
    "ear_drop": -8,
    "bags": True,
}
_DEMON: dict[str, object] = {
    **burning_eyes("#FFD24A"),
    "eye_width": 34,
    "eye_height": 13,
    "tusk": 22,
    "nose_width": 24,
    "ear_length": 66,
    "ear_drop": -10,
    "mouth": "snarl",
    "open": 15,
    "tooth": 9,
    "teeth": 8,
    "fangs": True,
    "jaw": 76,
    "chin": 36,
    "frown": 20,
}


def _ghoul(
    skin: str,
    glow: str,
    yaw: float = -26,
    hair: Hair = "bald",
    gear: Gear | None = None,
    shoulder: Shoulder = "bone",
    marks: tuple[Mark, ...] = ("scars",),
    **extra: object,
) -> Individual:
    return Individual(
        "human",
        measures={**GHOUL, **burning_eyes(glow), **extra},
        skin=skin,
        shoulder=shoulder,
        marks=marks,
        hair=hair,
        hair_colour="#4A463A",
        gear=gear,
        yaw=yaw,
        roll=-5,
    )


def _demon(skin: str, glow: str, measures: dict[str, object] | None = None, **choices: object) -> Individual:
    look: dict[str, object] = {
        "shoulder": "spiked",
        "spikes": True,
        "steel": "#4A4248",
        "gold": "#B8742E",
        "fur": "#3E2A2A",
        "gear": "horned",
        **choices,
    }
    return Individual("orc", measures={**_DEMON, "glow": glow, **(measures or {})}, skin=skin, **look)  # type: ignore[arg-type]


FIENDS: dict[str, Portrait] = {
    # ---- undead
    "Rotting Ghoul": met("graves", "#5A4A3A", _ghoul("#8E9A6E", "#E8F06A")),
    "Cannibal Ghoul": met(
        "crypt",
        "#5A2A2E",
        _ghoul(
            "#9A8A8A",
            "#FF7A5A",
            24,
            shoulder="fur",
            marks=("half",),
            open=40,
            mouth_width=50,
            jaw=78,
            teeth=9,
            ear_length=66,
        ),
    ),
    "Plague Spreader": met(
        "swamp",
        "#4A5A2E",
        _ghoul("#7A9A4A", "#C8F04A", gear="hood", shoulder="mantle", open=30, jaw=50, chin=22, cheek=66),
    ),
    "Wretched Zombie": met(
        "graves",
        "#4A4A5A",
        _ghoul(
            "#8A94A0", "#9AD0FF", -22, gear="bandana", shoulder="plate", marks=("eyepatch",), open=12, jaw=70, chin=44
        ),
    ),
    "Fetid Corpse": met(
        "swamp",
        "#5A4A2E",
        _ghoul(
            "#A09A5A",
            "#E0E04A",
            23,
            "tonsure",
            shoulder="robe",
            marks=("band",),
            cheek=94,
            jaw=88,
            chin=56,
            ear_length=18,
            open=20,
        ),
    ),
    "Shambling Corpse": met(
        "graves",
        "#3E4A4A",
        _ghoul("#76866E", "#B8F0A0", 22, "long", shoulder="leaf", marks=("scar",), chin_y=136, jaw=48, cheek=64),
    ),
    "Skeletal Warrior": met(
        "graves", "#4A3A7E", Individual("skeleton", gear="nasal", cheeks=False, weapon="sword", glow="#7FF0B0")
    ),
    "Skeletal Horror": met(
        "crypt", "#5A2A3A", Individual("skeleton", shoulder="spiked", spikes=True, weapon="axe", glow="#FF6A5A", yaw=24)
    ),
    "Skeletal Executioner": met(
        "graves", "#2A2A32", Individual("skeleton", gear="hood", shoulder="mantle", weapon="axe", glow="#FFB04A")
    ),
    "Scourge Death Knight": met(
        "crypt",
        "#2A3A5A",
        Individual("human", gear="great", steel="#4E525E", gold="#5A6A8A", weapon="sword", glow="#7FE0FF", spikes=True),
    ),
    "Baron Rivendare": met(
        "graves",
        "#4A2A5A",
        Individual(
            "skeleton",
            gear="horned",
            steel="#3E3A48",
            gold="#8A6A3A",
            shoulder="spiked",
            spikes=True,
            weapon="sword",
            glow="#8FF0C0",
            fur_collar=True,
            yaw=23,
        ),
    ),
    "Ghostly Raider": met("graves", "#4A5A5A", Spirit("ghost", "#8AA8A0", "#A0F0D8")),
    "Haunting Spirit": met("crypt", "#4A4A6A", Spirit("ghost", "#8A90B8", "#B0C8FF", yaw=22)),
    "Searing Ghost": met("fire", "#6A2A22", Spirit("ghost", "#C87A5A", "#FFB04A")),
    "Shrieking Banshee": met("fel", "#5A3A6A", Spirit("ghost", "#B89AC0", "#FFA0E8", yaw=20, hair=True)),
    "Stone Gargoyle": met("crypt", "#4A4A54", Reptile("#7A7A86", "#5A5A66", True, "#4A4A56", {"glow": "#FF9A4A"})),
    "Patchwork Abomination": met("graves", "#6A3A2E", ogre("#9AA07A", weapon="axe", marks=("scar", "scars"))),
    "Kel'Thuzad": met(
        "crypt",
        "#3A2A6A",
        Individual(
            "skeleton",
            gear="crown",
            gold="#8A8AA8",
            tall=78,
            shoulder="robe",
            weapon="staff",
            glow="#7FC8FF",
            fur_collar=True,
        ),
    ),
    # ---- dragonkin
    "Black Whelp": met(
        "camp", "#3A2A32", Reptile("#3E3A44", "#A85A2A", False, "#2E2830", {"iris_colour": "#FF9A2A"}, 24)
    ),
    "Black Dragonspawn": met("fire", "#4A2A22", Reptile("#4A4048", "#B8642A", True)),
    "Black Drake": met("fire", "#3A1E1E", Reptile("#36323C", "#8A2A22", True, "#2A2228", {"glow": "#FF8A2A"})),
    "Green Scalebane": met("forest", "#2E5A2E", Reptile("#4E8A4A", "#C8B04A", True, yaw=24)),
    "Red Dragon Outcast": met("scarlet", "#6A1E1E", Reptile("#A8382E", "#E0A04A", True, "#6A2228")),
    "Blackwing Technician": met("fire", "#3A2A2A", Drawn(partial(horde.goblin, skin_of="#6A8A3A"))),
    "Nefarian": met("fire", "#2A1A22", Reptile("#2E2A34", "#C8401E", True, "#5A1E1E", {"glow": "#FF5A2A"}), 1.2),
    # ---- demons
    "Felstone Imp": met("fel", "#5A3A2A", Drawn(partial(horde.goblin, skin_of="#B8503A"))),
    "Felguard Scout": met(
        "fel",
        "#3A4A2A",
        _demon(
            "#6A8A4A",
            "#9BF04A",
            {"ear_length": 92, "jaw": 66, "tusk": 12},
            gear="spiked",
            shoulder="plate",
            spikes=False,
            weapon="spear",
        ),
    ),
    "Felguard Elite": met("fel", "#5A2A4A", _demon("#8A4A5A", "#FF8A5A", weapon="axe", yaw=24)),
    "Doomguard": met(
        "fire",
        "#4A1E1E",
        _demon(
            "#A83A2E",
            "#FFD24A",
            {"tusk": 46, "jaw": 92, "cheek": 96, "ear_length": 40},
            gear=None,
            hair="wild",
            hair_colour="#2A1614",
            shoulder="bone",
            weapon="sword",
        ),
    ),
    "Dreadlord": met(
        "fel",
        "#3A2A4A",
        _demon(
            "#8A7E9A",
            "#C8F04A",
            {"jaw": 58, "chin": 26, "chin_y": 132, "tusk": 0, "ear_length": 88, "cheek": 70},
            gear="crown",
            gold="#6A8A3A",
            tall=70,
            hair="long",
            hair_colour="#1E1826",
            shoulder="robe",
            spikes=False,
            yaw=23,
        ),
    ),
    "Servant of Razelikh": met(
        "fire", "#3A2A1E", _demon("#8A5A2E", "#FFB04A", gear="great", shoulder="plate", spikes=False, weapon="hammer")
    ),
    "Lord Kazzak": met(
        "fire",
        "#2A1418",
        _demon(
            "#7A2420",
            "#FFE04A",
            {"tusk": 38, "chin_y": 126, "jaw": 88},
            gear="circlet",
            beard="fork",
            hair="topknot",
            hair_colour="#E8B02A",
            weapon="axe",
            marks=("half",),
        ),
        1.2,
    ),
    "Infernal": met(
        "fel", "#3A4A2A", Spirit("stone", "#4A5A44", "#9BF04A", points=0.8, spread=1.8, horns=96, shards=4)
    ),
    "Hakkar the Soulflayer": met(
        "jungle", "#6A1E2A", Reptile("#A8502E", "#3E8AA8", True, "#8A2A3A", {"glow": "#FFD24A"}), 1.2
    ),
    # ---- elementals and machines
    "Burning Exile": met("fire", "#8A2A1E", Spirit("flame", "#C8502A", "#FFC04A")),
    "Fireguard Destroyer": met(
        "fire",
        "#6A1E1E",
        Spirit("flame", "#A8341E", "#FFE07A", yaw=22, stretch=(1.12, 0.92), points=0.7, spread=1.5, horns=70),
    ),
    "Flamewaker Priest": met("fire", "#8A3A1E", Reptile("#B8542A", "#FFB03A", True, yaw=23)),
    "Lava Surger": met(
        "fire", "#5A2A1E", Spirit("stone", "#6A3A2E", "#FF8A2A", stretch=(1.2, 0.86), points=0.7, spread=2.4)
    ),
    "Molten Giant": met(
        "fire", "#4A1E1A", Spirit("stone", "#4E3632", "#FF5A1E", yaw=20, stretch=(1.0, 1.12), points=0.64, shards=7)
    ),
    "Ragnaros": met(
        "fire",
        "#5A1414",
        Spirit("flame", "#D8601E", "#FFF0A0", stretch=(0.94, 1.14), points=1.3, spread=1.25, horns=112),
        1.24,
    ),
    "Rock Elemental": met(
        "hills", "#5A5A5A", Spirit("stone", "#8A8478", "#FFD27A", stretch=(1.14, 0.9), points=0.7, shards=5)
    ),
    "Archaedas": met(
        "works",
        "#5A4A3A",
        Spirit("stone", "#A89A80", "#7FE0FF", yaw=22, stretch=(0.92, 1.14), points=1.5, spread=0.6, horns=84),
        1.2,
    ),
    "Dust Devil": met(
        "desert", "#8A6A3A", Spirit("wind", "#C8A86A", "#FFF0C0", stretch=(0.82, 1.2), points=1.4, spread=1.3)
    ),
    "Thundering Exile": met(
        "storm",
        "#3A4A7A",
        Spirit("wind", "#6A82B8", "#BFE4FF", yaw=22, stretch=(1.18, 0.92), points=0.7, spread=1.5, shards=9),
    ),
    "Lightning Elemental": met(
        "storm", "#2A3A7A", Spirit("flame", "#4A6AC8", "#E0F4FF", stretch=(0.9, 1.06), points=0.56, spread=2.2)
    ),
    "Scalding Elemental": met(
        "sea", "#2A5A7A", Spirit("water", "#4A9AC0", "#E8FFFF", stretch=(1.06, 1.0), points=0.62, spread=1.7, horns=54)
    ),
    "Harvest Watcher": met("dawn", "#A86A2E", Machine("#A8843E", "#6A4A2E", "#FFD24A")),
    "Tainted Sentinel": met("forest", "#4A3A6A", Machine("#5A6A54", "#8A7AA8", "#B08AFF", yaw=22)),
    "Venture Co. Shredder": met("works", "#8A3A2A", Machine("#8A8E92", "#C88A2E", "#FF7A3A", saw=True)),
    "Stone Golem": met("hills", "#5A5A54", Machine("#948C7C", "#6E685E", "#7FE0FF", stone=True)),
    "Eroded Anubisath": met("desert", "#8A6A2E", Machine("#C0A468", "#8A6A34", "#4AE0C8", stone=True, yaw=22)),
}
"""By English name."""
