"""Who fights in the armies of Lords of War below the commanders: each unit has a face of its own, in the stance of
its class, and machines their shape."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, partial
from typing import Any

from assets.make.faces import machines
from assets.make.faces.beasts import Beast, Reptile, Spider, Spirit, Wolf
from assets.make.faces.cast import COMMANDERS, HOMES, Drawn, Portrait, Sitter
from assets.make.faces.creatures import Muzzle
from assets.make.faces.fiends import GHOUL, burning_eyes
from assets.make.faces.people import Individual
from tabletop.rules.lords_of_war.content import content

STANCES: Mapping[str, tuple[float, float, float]] = {
    "infantry": (5, 5, 0),
    "spear": (2, 2, 0),
    "ranged": (-3, 0, 6),
    "berserker": (9, -3, 0),
    "cavalry": (-1, 3, 0),
}
"""By class, in degrees: how far somebody leans forward, how far the head is bowed, and by how much further than others
it is turned."""


_GOBLIN: Mapping[str, Any] = {
    "cheek": 78,
    "jaw": 56,
    "chin": 22,
    "chin_y": 110,
    "eye_width": 32,
    "eye_height": 15,
    "iris": 0.62,
    "nose_width": 18,
    "nose_out": 46,
    "nose_y": 48,
    "tusk": 0,
    "ear_length": 118,
    "ear_drop": -6,
    "mouth": "smirk",
    "smirk": 5,
    "mouth_width": 38,
    "brow_height": 12,
    "iris_colour": "#E8C02A",
}
_ROAR: Mapping[str, Any] = {"mouth": "snarl", "open": 22, "tooth": 9, "teeth": 8, "fangs": True}


def _goblin(skin: str, yaw: float = -25, **choices: Any) -> Individual:
    return Individual("orc", yaw=yaw, skin=skin, measures=_GOBLIN, **choices)


def _zombie(skin: str, glow: str, yaw: float = -25, *, open_to: float = 24, **choices: Any) -> Individual:
    measures = {**GHOUL, **burning_eyes(glow), "open": open_to}
    return Individual("human", yaw=yaw, measures=measures, skin=skin, glow=glow, marks=("scars",), **choices)


RANKS: dict[str, Sitter] = {
    "orc.shanker": _goblin("#8EA04A", 24, gear="bandana", shoulder="fur", weapon="sword"),
    "orc.spikeman": _goblin("#9AA852", gear="spiked", steel="#7A6E66", shoulder="bone", weapon="spear"),
    "orc.bow-pest": _goblin("#7E9A52", -22, gear="hood", shoulder="mantle", weapon="bow"),
    "orc.deathbringer": Individual(
        "orc",
        skin="#6A8A4E",
        hair="mohawk",
        hair_colour="#2A2226",
        shoulder="bone",
        weapon="axe",
        marks=("band",),
        measures={**_ROAR, "tusk": 30},
        yaw=23,
    ),
    "orc.ravager": Individual(
        "orc",
        skin="#5E7A3A",
        gear="nasal",
        steel="#6A6A74",
        shoulder="spiked",
        weapon="sword",
        measures={"tusk": 44},
        marks=("scar",),
    ),
    "orc.war-hog": Beast(
        "#6E4E3A",
        "#B8847A",
        "pointed",
        snout=True,
        roar=False,
        tusks=64,
        wide=0.92,
        eyes={"iris_colour": "#E04A2A"},
        yaw=24,
    ),
    "orc.spider-rider": Spider("#3E3A44", "#A8382E", "#FFB03A"),
    "orc.butcher": Individual(
        "orc",
        skin="#84924A",
        stubble=True,
        shoulder="fur",
        weapon="axe",
        ring="#C8964A",
        yaw=22,
        measures={"cheek": 100, "jaw": 100, "chin": 60, "tusk": 24, "eye_height": 9},
        marks=("scars",),
        steel="#8A8A92",
    ),
    "dwf.dowager": Individual(
        "dwarf",
        woman=True,
        hair="braids",
        hair_colour="#C9C4BC",
        shoulder="robe",
        weapon="axe",
        measures={"mouth": "firm", "mouth_y": 76, "jaw": 70, "chin": 36, "frown": 15},
        lips="#8A4A44",
    ),
    "dwf.slugger": Individual(
        "dwarf",
        hair="tonsure",
        hair_colour="#6A4A2E",
        beard="short",
        shoulder="fur",
        weapon="hammer",
        measures={"mouth": "firm"},
        yaw=24,
    ),
    "dwf.berserker": Individual(
        "dwarf",
        hair="mohawk",
        hair_colour="#C8502A",
        beard="fork",
        shoulder="bone",
        weapon="axe",
        marks=("half",),
    ),
    "dwf.impaler": Individual(
        "dwarf",
        hair="wild",
        hair_colour="#7A5030",
        beard="fan",
        shoulder="bone",
        weapon="spear",
        yaw=23,
    ),
    "dwf.sharpshooter": Individual(
        "dwarf",
        gear="furcap",
        hair_colour="#A87A42",
        beard="twin",
        shoulder="mantle",
        weapon="gun",
    ),
    "dwf.beastslayer": Individual(
        "dwarf",
        gear="horned",
        hair_colour="#2E2626",
        beard="long",
        shoulder="fur",
        weapon="spear",
        marks=("scars",),
        skin="#B8805E",
    ),
    "dwf.marauder": Individual(
        "dwarf",
        gear="nasal",
        steel="#6E7A86",
        hair_colour="#D8B25A",
        beard="twin",
        shoulder="spiked",
        weapon="axe",
        yaw=24,
    ),
    "dwf.axe-thrower": Individual(
        "dwarf",
        gear="bandana",
        hair_colour="#9A4A2A",
        beard="fork",
        shoulder="fur",
        weapon="axe",
        yaw=22,
    ),
    "dwf.rock-hound": Wolf("#7A7672", "#B4ACA0", Muzzle(ear_height=76, ear_lean=30), None, 25),
    "elf.puresoul": Individual(
        "elf",
        woman=True,
        hair="wild",
        hair_colour="#E8ECF0",
        shoulder="robe",
        weapon="sword",
        measures={"glow": "#BFF0FF", "glow_strength": 0.7, "frown": 16},
        yaw=24,
    ),
    "elf.spearman": Individual(
        "elf",
        gear="nasal",
        cheeks=False,
        hair_colour="#7A5A3A",
        shoulder="leaf",
        weapon="spear",
        skin="#D0A080",
        measures={"jaw": 58, "chin": 24, "hump": 8},
    ),
    "elf.battle-tiger": Beast("#C8D0D4", "#F0F0EA", "pointed", "stripes", eyes={"iris_colour": "#5AC8E0"}),
    "elf.lancewielder": Individual(
        "elf",
        hair="swept",
        hair_colour="#E0C070",
        shoulder="plate",
        steel="#A8B8B0",
        weapon="spear",
        yaw=24,
        measures={"ear_drop": -8},
    ),
    "elf.lightedge": Individual(
        "elf",
        woman=True,
        hair="long",
        hair_colour="#3A2E2A",
        shoulder="leaf",
        weapon="sword",
        gear="circlet",
        glow="#FFF0A0",
        skin="#B88A68",
        measures={"eye_height": 14, "chin_y": 104, "ear_drop": -44},
    ),
    "elf.archer": Individual("elf", gear="hood", shoulder="mantle", weapon="bow", skin="#D8B090", yaw=22),
    "elf.lancemaster": Individual(
        "elf",
        hair="braids",
        hair_colour="#A8A4B4",
        gear="circlet",
        glow="#8FE08A",
        shoulder="plate",
        steel="#8A9A94",
        weapon="spear",
        skin="#A87A5E",
        measures={"eye_height": 9, "chin_y": 116, "hump": 6, "ear_drop": -46},
    ),
    "elf.swordsquall": Individual(
        "elf",
        hair="topknot",
        hair_colour="#B4532A",
        shoulder="leaf",
        weapon="sword",
        marks=("leaf",),
        yaw=23,
        measures={"hump": 10, "ear_length": 92, "jaw": 46},
    ),
    "elf.dragoon": Individual(
        "elf",
        gear="nasal",
        plume=True,
        steel="#B8C4C0",
        gold="#D8C06A",
        hair_colour="#5A4030",
        shoulder="plate",
        weapon="spear",
        measures={"jaw": 60, "brow_height": 11, "ear_drop": -14},
    ),
    "elf.royal-guard": Individual(
        "elf",
        gear="spiked",
        steel="#D8D2B0",
        gold="#D8A848",
        hair_colour="#E8E0C8",
        shoulder="plate",
        plates=3,
        weapon="spear",
        yaw=24,
        measures={"chin_y": 118, "corners": -5, "ear_length": 96},
    ),
    "elf.bowmaiden": Individual(
        "elf",
        woman=True,
        hair="braids",
        hair_colour="#D89A4A",
        shoulder="leaf",
        weapon="bow",
        marks=("sun",),
        measures={"eye_height": 16, "ear_length": 126, "ear_drop": -14},
    ),
    "liz.cruor-sacrifice": Individual(
        "lizard",
        scales="comb",
        skin="#B4583E",
        crest="#E0B03A",
        shoulder="bone",
        weapon="sword",
        measures={"iris_colour": "#FFF0A0"},
        yaw=24,
    ),
    "liz.skink-dartspitter": Individual(
        "lizard",
        scales="frill",
        snout=0.84,
        skin="#6AA87A",
        crest="#E07A3A",
        shoulder="leaf",
        weapon="bow",
        measures={"eye_width": 40, "eye_height": 22, "brow_height": 8, "frown": 8},
    ),
    "liz.compy-dasher": Reptile(
        "#B8924A", "#3E8AA8", scales="quills", snout=0.86, eyes={"iris_colour": "#E04A2A", "eye_height": 20}, yaw=25
    ),
    "liz.bulwark": Individual(
        "lizard",
        scales="horn",
        skin="#5E7A6E",
        crest="#7E4A2A",
        shoulder="plate",
        steel="#B08A4A",
        plates=3,
        weapon="spear",
    ),
    "liz.leatherback": Individual(
        "lizard",
        scales="plates",
        snout=0.92,
        skin="#7A6248",
        crest="#4A3A2E",
        shoulder="spiked",
        weapon="hammer",
        measures={"cheek": 90, "jaw": 64, "brow_height": 20},
    ),
    "liz.shrine-guardian": Individual(
        "lizard",
        scales="frill",
        skin="#4E8A94",
        crest="#E8D48A",
        gear="circlet",
        glow="#FFD24A",
        shoulder="robe",
        weapon="spear",
        yaw=24,
    ),
    "liz.quillshot": Individual(
        "lizard",
        scales="quills",
        snout=1.1,
        skin="#B4A83E",
        crest="#5A3A7A",
        shoulder="fur",
        weapon="bow",
        yaw=24,
    ),
    "liz.armoured-trike": Reptile("#7E8A6A", "#C8A45A", True, scales="horn", eyes={"iris_colour": "#E8B42A"}),
    "liz.crocodilian-brave": Reptile(
        "#4E6A3A", "#3A4A2E", scales="plates", snout=1.24, eyes={"iris_colour": "#F0D84A", "brow_height": 22}, yaw=24
    ),
    "tmp.partisan": Individual(
        "human",
        gear="nasal",
        cheeks=False,
        hair_colour="#6A4A2E",
        shoulder="mantle",
        weapon="spear",
        stubble=True,
        measures={"jaw": 74, "chin": 38, "hump": 8},
    ),
    "tmp.sanctifier": Individual(
        "human",
        hair="tonsure",
        hair_colour="#5A3A22",
        shoulder="robe",
        weapon="staff",
        glow="#FF9A3A",
        measures={"eye_height": 15, "iris": 0.56, "frown": -3, "mouth": "snarl", "open": 14, "tooth": 6, "teeth": 8},
        yaw=24,
    ),
    "tmp.jackal": Wolf("#C09A62", "#E8D4A8", Muzzle(length=1.3, ear_height=124, ear_width=40, ear_lean=8), None),
    "tmp.zealot": Individual(
        "human",
        gear="hood",
        beard="goatee",
        hair_colour="#2A2220",
        shoulder="robe",
        weapon="spear",
        yaw=24,
        measures={"frown": 18, "brow_height": 14},
        skin="#A8704E",
    ),
    "tmp.longbow": Individual(
        "human",
        gear="furcap",
        hair_colour="#B48A4A",
        stubble=True,
        shoulder="leaf",
        weapon="bow",
        skin="#D8A884",
        measures={"jaw": 58, "eye_height": 14, "corners": 4, "nose_y": 36},
    ),
    "tmp.longsword": Individual(
        "human",
        gear="great",
        steel="#A8ACB4",
        gold="#D8A848",
        shoulder="plate",
        plates=3,
        weapon="sword",
        yaw=22,
    ),
    "tmp.lancer": Individual(
        "human",
        gear="nasal",
        plume=True,
        steel="#C8CCD0",
        gold="#D8A848",
        beard="short",
        hair_colour="#8A5A2E",
        shoulder="plate",
        weapon="spear",
    ),
    "und.zombie-gnasher": _zombie("#8E9A6E", "#E8F06A", open_to=32, shoulder="bone"),
    "und.zombie-halberd": _zombie("#7A8A86", "#9AD0FF", 24, gear="bandana", shoulder="fur", weapon="spear"),
    "und.zombie-shambler": _zombie("#A09A72", "#FFB04A", 22, open_to=16, hair="wild", shoulder="fur"),
    "und.skeleton-archer": Individual(
        "skeleton",
        gear="hood",
        shoulder="mantle",
        weapon="bow",
        glow="#8FF0C0",
    ),
    "und.skeleton-spearman": Individual(
        "skeleton",
        gear="nasal",
        cheeks=False,
        steel="#7A6E66",
        shoulder="bone",
        weapon="spear",
        glow="#FFB04A",
        yaw=24,
    ),
    "und.hellhound": Wolf(
        "#3A2A2E",
        "#6A3A32",
        Muzzle(length=1.15, ear_height=84, eyes={"iris_colour": "#FF6A2A", "glow": "#FF8A2A", "glow_strength": 0.7}),
        None,
        26,
    ),
    "und.blood-golem": Spirit("stone", "#7A2A2E", "#FF8A6A", yaw=22),
    "und.banshee": Spirit("ghost", "#A8B4C8", "#C8E8FF", hair=True),
    "und.black-rider": Individual(
        "human",
        gear="great",
        steel="#3E3C48",
        gold="#6A4A8E",
        glow="#C08AFF",
        shoulder="plate",
        spikes=True,
        weapon="sword",
        yaw=24,
    ),
}
"""By the id of a card without the letter of its variant. Machines, palisades and who has no head are missing."""


@cache
def _classes() -> dict[str, str]:
    """The class of each unit by the id of its card, with and without the letter of a variant."""
    cards = content().cards.values()
    return {name: card.cls for card in cards for name in (card.id, card.id.rpartition("-")[0])}


RANKS |= {
    "orc.catapult": Drawn(machines.catapult),
    "dwf.ballista": Drawn(partial(machines.ballista, wood="#7A5230", metal="#9AA2AC", bend=0)),
    "elf.ballista": Drawn(partial(machines.ballista, wood="#B89A6A", metal="#D8B04A", bend=34)),
    "elf.chariot": Drawn(machines.chariot),
    "tmp.palisade": Drawn(machines.palisade),
    "tmp.trebuchet": Drawn(machines.trebuchet),
    "und.headless-horseman": Drawn(machines.headless),
    "und.plague-launcher": Drawn(machines.launcher),
}


def portrait(card: str) -> Portrait:
    """The portrait of a commander or of a unit by the id of its card without the letter of its variant, in the stance
    of its class, with the weapon in front."""
    who = COMMANDERS.get(card) or RANKS[card]
    if isinstance(who, Individual):
        lean, pitch, turned = STANCES[_classes()[card]]
        who = replace(who, front=True, lean=lean, pitch=pitch, yaw=who.yaw + (turned if who.yaw > 0 else -turned))
    home = HOMES[card.split(".")[0]]
    return Portrait(who, home, 0.96) if isinstance(who, Drawn) else Portrait(who, home)
