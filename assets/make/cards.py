"""One lino-cut picture for every Lords of War card; cards that only face another way share theirs.

The army decides the palettes and the scenery, the unit decides the charge (see `charges`), which stands in the upper
middle. The lower third and the eight edge positions have little detail, because the program draws the card's numbers
there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from assets.make.charges import Charge, Part
from assets.make.noise import rng_for
from assets.make.output import save_jpeg
from assets.make.scene import Scene, paint_scene
from assets.make.shapes import uniform

WIDE, HIGH = 360, 504


def _one(name: str, size: float = 1.0, turn: float = 0.0, flip: bool = False) -> Charge:
    return (Part(name, size, turn=turn, flip=flip),)


def _crossed(name: str, size: float = 1.0) -> Charge:
    return (Part(name, size), Part(name, size, flip=True))


def _crowned(name: str) -> Charge:
    return (Part(name, 0.86, dy=0.10), Part("crown", 0.40, dy=-0.44))


def _over(front: str, back: Charge, size: float = 0.62, dy: float = 0.0) -> Charge:
    return (*back, Part(front, size, dy=dy))


CHARGES: dict[str, Charge] = {
    "orc.shanker": _one("dagger"),
    "orc.spikeman": _one("pike"),
    "orc.bow-pest": _one("class-ranged"),
    "orc.deathbringer": _one("class-berserker"),
    "orc.catapult": _one("catapult", 1.08),
    "orc.ravager": _crossed("scimitar"),
    "orc.war-hog": _one("boar"),
    "orc.spider-rider": _one("spider", 1.08),
    "orc.butcher": _one("cleaver"),
    "orc.eruugor-bloodfist": _one("strength"),
    "orc.kragdish-blackmaw": _one("maw"),
    "orc.snafu-bighorn": _one("bighorn", 1.08),
    "orc.ugluk-horsekiller": (
        Part("class-spear", 1.28, 0.0, -0.02, 90),
        Part("class-cavalry", 0.80, 0.02, 0.06),
    ),
    "orc.vanak-fleshripper": _one("symbol-encounter", 1.05),
    "orc.gonke-longtooth": _crowned("army-orcs"),
    "dwf.dowager": _one("axe"),
    "dwf.slugger": _one("build"),
    "dwf.berserker": _one("class-berserker"),
    "dwf.impaler": _one("class-spear"),
    "dwf.sharpshooter": _one("crossbow"),
    "dwf.beastslayer": _one("halberd", flip=True),
    "dwf.marauder": _crossed("axe"),
    "dwf.axe-thrower": (Part("axe", 0.66, 0.28, -0.22, 20), Part("axe", 0.66, -0.20, 0.18, 75)),
    "dwf.ballista": _one("ballista"),
    "dwf.rock-hound": _one("hound"),
    "dwf.deadeye-jones": _one("target", 1.05),
    "dwf.gordona-ironhelm": _one("army-dwarves"),
    "dwf.ivor-the-mad": _one("bomb"),
    "dwf.jaeger-drakesbane": _one("drake", 1.05),
    "dwf.mungo-lancerammer": _one("lance", 1.05),
    "dwf.krod-klouthammer": _crowned("warhammer"),
    "elf.puresoul": _one("lotus"),
    "elf.spearman": _one("class-spear"),
    "elf.ballista": _one("ballista"),
    "elf.battle-tiger": _one("tiger", 1.02),
    "elf.lancewielder": _one("glaive"),
    "elf.lightedge": _one("class-melee"),
    "elf.archer": _one("class-ranged"),
    "elf.lancemaster": _crossed("glaive"),
    "elf.swordsquall": (
        Part("class-melee", 0.72, 0.24, -0.10, -45),
        Part("class-melee", 0.72, -0.16, -0.14, 75),
        Part("class-melee", 0.72, -0.03, 0.25, 195),
    ),
    "elf.dragoon": _one("class-cavalry"),
    "elf.royal-guard": (*_crossed("class-spear", 1.12), Part("guard-shield", 0.66, 0.0, 0.06)),
    "elf.bowmaiden": _one("longbow", 1.05),
    "elf.chariot": _one("wheel"),
    "elf.amara-silvershadow": _one("race-elves"),
    "elf.beladir-stormrider": _one("bolt", 1.08),
    "elf.eridia-lifrius": _over("longsword", _one("laurel", 1.12), 0.84, -0.02),
    "elf.narcissus-foxglove": _one("foxglove", 1.08),
    "elf.vanir-alfheim": _one("stag", 1.10),
    "elf.erendrial-aegis": _crowned("guard-shield"),
    "liz.cruor-sacrifice": _one("obsidian", 1.05),
    "liz.skink-dartspitter": _one("blowpipe"),
    "liz.compy-dasher": _one("raptor", 1.05),
    "liz.bulwark": (Part("class-spear", 1.1, 0.05, -0.05), Part("turtle", 0.70, -0.10, 0.14)),
    "liz.leatherback": _one("turtle", 1.05),
    "liz.shrine-guardian": _one("temple", 1.02),
    "liz.quillshot": _one("quills", 1.05),
    "liz.armoured-trike": _one("triceratops", 1.06),
    "liz.crocodilian-brave": _one("crocodile", 1.14),
    "liz.chunkata-coldblood": _one("lizard", 1.02),
    "liz.dro-ka-klantos": _one("macuahuitl"),
    "liz.huahua-s-tonk": (Part("headdress", 1.0, dy=-0.22),),
    "liz.que-thil-sor-lax": _one("serpent"),
    "liz.zund-va-the-brave": _one("trident"),
    "liz.kai-itza-of-xhotl": _crowned("army-lizards"),
    "tmp.partisan": _one("partisan", 1.05),
    "tmp.sanctifier": _one("flame"),
    "tmp.jackal": _one("jackal", 1.02),
    "tmp.zealot": _one("cross-spear", 1.08),
    "tmp.palisade": _one("palisade", 1.05),
    "tmp.trebuchet": _one("trebuchet", 1.08),
    "tmp.longbow": _one("bow", 1.05, turn=45),
    "tmp.longsword": _one("longsword", 1.10),
    "tmp.lancer": (Part("lance", 1.36, 0.06, -0.04), Part("class-cavalry", 0.80, 0.06, 0.08)),
    "tmp.brother-andronicus": _one("mace"),
    "tmp.brother-gabriel": _one("wings", 1.14),
    "tmp.simeon-the-divine": _one("sun-cross", 1.12),
    "tmp.merciful-sister": _one("fleur", 1.04),
    "tmp.zadok-the-confessor": _one("book", 1.04),
    "tmp.father-nicodemus": _crowned("army-templars"),
    "und.zombie-gnasher": _one("maw"),
    "und.zombie-halberd": _one("halberd"),
    "und.zombie-shambler": _one("ability-raise", 1.05),
    "und.skeleton-archer": (Part("class-ranged", 1.12, 0.02, -0.04), Part("skull", 0.62, -0.02, 0.10)),
    "und.skeleton-spearman": (*_crossed("class-spear", 1.12), Part("skull", 0.60, 0.0, 0.10)),
    "und.headless-horseman": _one("lantern-head", 1.04),
    "und.hellhound": (Part("flame", 1.06, -0.20, -0.16, 14), Part("hound", 0.86, 0.06, 0.08)),
    "und.blood-golem": _one("golem", 1.05),
    "und.plague-launcher": _one("cauldron", 1.04),
    "und.banshee": _one("ghost", 1.04),
    "und.black-rider": (Part("class-cavalry", 0.86, -0.13, 0.06), Part("scythe", 1.05, 0.22, -0.04)),
    "und.ceithrel-nightwalker": _one("bat", 1.18),
    "und.cerberus": (
        Part("hound", 0.66, 0.30, -0.02),
        Part("hound", 0.66, -0.30, -0.02, 0, True),
        Part("hound", 0.74, 0.04, 0.16),
    ),
    "und.oozool-the-putrid": _one("ability-poison", 1.05),
    "und.rib-quiver": _one("ribs", 1.05),
    "und.volus-the-defiler": _one("scythe", 1.08),
    "und.asul-the-bygone-king": _one("army-undead", 1.08),
}

LEADERS = frozenset(
    [
        "orc.eruugor-bloodfist",
        "orc.kragdish-blackmaw",
        "orc.snafu-bighorn",
        "orc.ugluk-horsekiller",
        "orc.vanak-fleshripper",
        "orc.gonke-longtooth",
        "dwf.deadeye-jones",
        "dwf.gordona-ironhelm",
        "dwf.ivor-the-mad",
        "dwf.jaeger-drakesbane",
        "dwf.mungo-lancerammer",
        "dwf.krod-klouthammer",
        "elf.amara-silvershadow",
        "elf.beladir-stormrider",
        "elf.eridia-lifrius",
        "elf.narcissus-foxglove",
        "elf.vanir-alfheim",
        "elf.erendrial-aegis",
        "liz.chunkata-coldblood",
        "liz.dro-ka-klantos",
        "liz.huahua-s-tonk",
        "liz.que-thil-sor-lax",
        "liz.zund-va-the-brave",
        "liz.kai-itza-of-xhotl",
        "tmp.brother-andronicus",
        "tmp.brother-gabriel",
        "tmp.simeon-the-divine",
        "tmp.merciful-sister",
        "tmp.zadok-the-confessor",
        "tmp.father-nicodemus",
        "und.ceithrel-nightwalker",
        "und.cerberus",
        "und.oozool-the-putrid",
        "und.rib-quiver",
        "und.volus-the-defiler",
        "und.asul-the-bygone-king",
    ]
)

PALETTES: dict[str, tuple[str, str]] = {
    "orc": ("warcamp", "ember"),
    "dwf": ("steel", "gold"),
    "elf": ("azure", "grove"),
    "liz": ("swamp", "jungle"),
    "tmp": ("dawn", "glory"),
    "und": ("grave", "crypt"),
}

SCENERY: dict[str, tuple[tuple[str, ...], ...]] = {
    "orc": (("crags", "tents"), ("peaks", "stakes"), ("crags", "banners"), ("peaks", "tents", "stakes")),
    "dwf": (
        ("peaks", "snow", "pines"),
        ("peaks", "snow", "tower"),
        ("peaks", "snow", "crags"),
        ("peaks", "castle"),
    ),
    "elf": (("pines", "birds"), ("spires", "pines"), ("peaks", "pines"), ("sea", "spires")),
    "liz": (("palms", "temple"), ("palms", "birds"), ("sea", "palms"), ("palms", "peaks")),
    "tmp": (("castle", "banners"), ("tower", "birds"), ("castle", "peaks"), ("banners", "peaks")),
    "und": (
        ("dead", "graves", "stars"),
        ("graves", "crags"),
        ("dead", "tower"),
        ("graves", "peaks", "stars"),
    ),
}


def stem(card: str) -> str:
    """Return the name of a card's picture: its id without the letter of its facing."""
    return re.sub(r"-[a-d]$", "", card)


def card_scene(name: str) -> Scene:
    """Return the scene of one picture; leaders get the army's second palette and a greater sun."""
    army = name.split(".", maxsplit=1)[0]
    order = [key for key in CHARGES if key.startswith(army)].index(name)
    leader = name in LEADERS
    rng = rng_for(f"card {name}")
    radius = 0.27 if leader else uniform(rng, 0.185, 0.215)
    x = 0.5 if leader else uniform(rng, 0.44, 0.56)
    y = 0.36 if leader else uniform(rng, 0.32, 0.36)
    scenery = SCENERY[army][order % 4]
    if leader and "banners" not in scenery and army in ("orc", "tmp", "dwf"):
        scenery = (*scenery, "banners")
    return Scene(
        f"cards/{name}",
        WIDE,
        HIGH,
        PALETTES[army][int(leader)],
        CHARGES[name],
        scenery,
        sun=(x, y, radius),
        moon=army == "und" and not leader,
        charge_at=(0.5, 0.368, 0.56),
        horizon=0.60,
        unit=0.0115,
        fade=(0.66, 0.98),
        fade_to=0.55,
    )


def cards(names: Iterable[str] | None = None) -> list[Path]:
    """Bake the card pictures (all of them, or the named stems)."""
    return [save_jpeg(f"cards/{name}", paint_scene(card_scene(name)).bytes(), 88) for name in names or CHARGES]
