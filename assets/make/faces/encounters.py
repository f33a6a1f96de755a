"""Who is met in the Adventure Game: its heroes, the encounters of its challenge cards and those of its board."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from assets.make.faces import alliance, horde, wilds
from assets.make.faces.beasts import Beast, Machine, Reptile, Spider, Spirit, Wolf
from assets.make.faces.cast import HOMES, Drawn, Home, Portrait, Sitter
from assets.make.faces.creatures import Muzzle, ThreeHeaded
from assets.make.faces.hair import Hair
from assets.make.faces.helms import Gear
from assets.make.faces.people import Individual
from assets.make.faces.scenery import Land, Ridge
from tabletop.client.games.adventure.card_faces import portrait_file


def _land(palette: str, far: str, mid: str, stars: int = 0) -> Land:
    return Land(
        palette,
        (256, 194, 150),
        (Ridge(356, "far", far, 5, 80), Ridge(416, "mid", mid, 17, 90)),  # type: ignore[arg-type]
        stars=stars,
    )


LANDS = {
    "hills": _land("steel", "hill", "pine"),
    "dawn": _land("dawn", "hill", "pine"),
    "forest": _land("grove", "pine", "pine"),
    "jungle": _land("jungle", "jungle", "jungle"),
    "snow": _land("frost", "peak", "pine"),
    "town": _land("dusk", "town", "town", 20),
    "scarlet": _land("ember", "town", "town"),
    "graves": _land("grave", "hill", "graves", 24),
    "crypt": _land("crypt", "spikes", "graves", 30),
    "fire": _land("ember", "peak", "spikes"),
    "camp": _land("warcamp", "peak", "spikes"),
    "swamp": _land("swamp", "reed", "reed"),
    "sea": _land("depth", "coral", "coral"),
    "desert": _land("gold", "dune", "dune"),
    "works": _land("gold", "gears", "town"),
    "storm": _land("azure", "peak", "dune"),
    "night": _land("night", "pine", "pine", 60),
    "fel": _land("violet", "spikes", "spikes"),
}


def _met(land: str, team: str, who: Sitter, zoom: float = 1.16) -> Portrait:
    return Portrait(who, Home(LANDS[land], team), zoom)


def _wolf(coat: str, light: str, iris: str, armour: str | None = None, **measures: float) -> Wolf:
    gnoll = armour is not None
    muzzle = Muzzle(
        length=1.05 if gnoll else 1.3,
        width=1.1 if gnoll else 0.95,
        ear_height=72 if gnoll else 104,
        ear_width=64 if gnoll else 40,
        ear_lean=34 if gnoll else 16,
        ear_tip=16 if gnoll else 4,
        round_ears=gnoll,
        eyes={"iris_colour": iris, "brow_y": -28, "frown": 19, "brow_height": 16, **measures},
    )
    return Wolf(coat, light, muzzle, armour)


def _elder(glow: str) -> dict[str, object]:
    """The eyes of undead and demons."""
    return {"glow": glow, "glow_strength": 0.8, "sunken": True}


_GHOUL: dict[str, object] = {
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
_OGRE: dict[str, object] = {
    "cheek": 98,
    "temple": 70,
    "jaw": 100,
    "chin": 62,
    "chin_y": 112,
    "eye_x": 32,
    "eye_width": 24,
    "eye_height": 10,
    "brow_width": 78,
    "nose_width": 36,
    "mouth_width": 50,
    "tusk": 26,
    "ear": "round",
}
_DEMON: dict[str, object] = {
    **_elder("#FFD24A"),
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
_MASKED: dict[str, object] = {"frown": 13, "eye_height": 10, "iris_colour": "#7A5A2A"}


def _ghoul(
    skin: str, glow: str, yaw: float = -26, hair: Hair = "bald", gear: Gear | None = None, **extra: object
) -> Individual:
    return Individual(
        "human",
        measures={**_GHOUL, **_elder(glow), **extra},
        skin=skin,
        shoulder="bone",
        marks=("scars",),
        hair=hair,
        hair_colour="#4A463A",
        gear=gear,
        yaw=yaw,
        roll=-5,
    )


def _ogre(skin: str, **choices: object) -> Individual:
    return Individual("orc", measures=_OGRE, skin=skin, shoulder="fur", **choices)  # type: ignore[arg-type]


def _demon(skin: str, glow: str, **choices: object) -> Individual:
    return Individual(
        "orc",
        measures={**_DEMON, "glow": glow},
        skin=skin,
        shoulder="spiked",
        spikes=True,
        steel="#4A4248",
        gold="#B8742E",
        fur="#3E2A2A",
        gear="horned",
        **choices,  # type: ignore[arg-type]
    )


def _troll(skin: str, hair: str, helm: bool = False) -> Drawn:
    return Drawn(partial(horde.troll, skin_of=skin, hair_of=hair, helm=helm), -28)


_ENCOUNTERS: dict[str, Portrait] = {
    # ---- beasts
    "Mountain Boar": _met("hills", "#6A5A4A", Beast("#6A4A36", "#B4867A", snout=True, roar=False, tusks=44)),
    "Dire Mottled Boar": _met(
        "desert", "#6A5A4A", Beast("#4A4238", "#A87A70", snout=True, pattern="spots", tusks=56, yaw=24)
    ),
    "Mangy Wolf": _met("hills", "#6A5A4A", _wolf("#6E6258", "#C2B49C", "#E8D24A")),
    "Coyote Packleader": _met("desert", "#8A5A3A", _wolf("#A8804E", "#E2CFA4", "#D8A02A", eye_height=12)),
    "Crag Wolf": _met("snow", "#5A6472", _wolf("#50545E", "#AEB4BC", "#8FE0FF", frown=22)),
    "Fenrus the Devourer": _met("night", "#3E2E4A", _wolf("#2E2C36", "#8A8490", "#FF7A3A", frown=24, eye_height=15)),
    "Core Hound": _met("fire", "#8A2A1E", ThreeHeaded("#5A2A22", "#B8643A", glow="#FFC04A")),
    "Felhound Tracker": _met("fel", "#4A2A5A", _wolf("#5E3A4A", "#A8707A", "#9BF04A", eye_height=16)),
    "Forest Bear": _met("forest", "#5A4030", Beast("#5E4028", "#A8845E", roar=False)),
    "Grizzled Bear": _met("hills", "#5A4A3A", Beast("#6E6054", "#B8A48A", yaw=24)),
    "Diseased Grizzly": _met(
        "swamp", "#4A5A3A", Beast("#5A5E40", "#A8A47A", eyes={"glow": "#D8F04A", "glow_strength": 0.5})
    ),
    "Cave Yeti": _met("snow", "#8A98A8", Beast("#D8DEE4", "#8A94A4", tusks=30, wide=1.06)),
    "Silverback Gorilla": _met("jungle", "#3A3A40", Beast("#3E3C42", "#6E6A70", yaw=24, wide=1.04)),
    "Jungle Panther": _met(
        "jungle", "#2E2A3A", Beast("#2E2C38", "#56525E", "pointed", eyes={"iris_colour": "#9BD04A"})
    ),
    "Zulian Prowler": _met("night", "#2E2A3A", Beast("#3A3448", "#6E6478", "pointed", pattern="spots", yaw=24)),
    "Starving Mountain Lion": _met("desert", "#8A6A4A", Beast("#C09A62", "#E8D4A8", "pointed", roar=True)),
    "Stranglethorn Tiger": _met("jungle", "#A85A2A", Beast("#D08A3E", "#F0DCB4", "pointed", pattern="stripes")),
    "Swamp Jaguar": _met("swamp", "#8A6A3A", Beast("#B8924A", "#E4CC98", "pointed", pattern="spots", yaw=24)),
    "Dire Bat": _met("night", "#4A3A4A", Beast("#4E3E44", "#8A6A66", "bat", eyes={"iris_colour": "#E04A2A"})),
    "Plaguebat": _met(
        "swamp", "#4A5A3A", Beast("#56603E", "#8A8A5A", "bat", eyes={"glow": "#C8F04A", "glow_strength": 0.6}, yaw=24)
    ),
    "Feral Wildkin": _met("forest", "#5A4A6A", Beast("#6E5A48", "#C2A87A", "pointed", beak=True)),
    "Fleshripper Vulture": _met("desert", "#5A4A3A", Beast("#8A5A52", "#C8907A", "none", beak=True, yaw=24)),
    "Loch Crocolisk": _met("sea", "#3A6A5A", Reptile("#4E7A66", "#2E5A4E")),
    "Sawtooth Crocolisk": _met("swamp", "#5A6A3A", Reptile("#7E8A4A", "#4E5A2E", yaw=24)),
    "Wetlands Crocolisk": _met("swamp", "#4A6A6A", Reptile("#5A7A7E", "#B88A4A")),
    "Wandering Basilisk": _met("desert", "#6A5A4A", Reptile("#8A7A5E", "#4A8A8A", eyes={"iris_colour": "#4AE0D0"})),
    "Highland Raptor": _met("hills", "#A8562A", Reptile("#9A5A3E", "#3E8AA8", yaw=25)),
    "Venom Web Spider": _met("forest", "#3A4A2E", Spider("#4A5A34", "#9BC83E", "#C8F04A")),
    "Black Widow": _met("night", "#2A1A20", Spider("#2A2630", "#B8242E", "#FF4A4A")),
    "Sorrow Spinner": _met("fel", "#3A2A4A", Spider("#4A3E5A", "#8A5AA8", "#E08AFF")),
    "Crypt Fiend": _met("crypt", "#2A3A4A", Spider("#3E4A5A", "#6EA8B8", "#7FE0FF")),
    # ---- bandits, scarlets, magi
    "Defias Cutpurse": _met(
        "town",
        "#A8362C",
        Individual(
            "human", measures=_MASKED, skin="#B8805C", gear="bandana", shoulder="leaf", weapon="sword", mask=True
        ),
    ),
    "Defias Evoker": _met(
        "town",
        "#A8362C",
        Individual("human", skin="#C8906A", gear="hood", shoulder="mantle", weapon="staff", glow="#FF8A4A", mask=True),
    ),
    "Defias Night Blade": _met(
        "night",
        "#8A2A2E",
        Individual(
            "human", measures=_MASKED, skin="#9A6A4C", gear="hood", shoulder="leaf", weapon="sword", mask=True, yaw=23
        ),
    ),
    "Edwin VanCleef": _met(
        "town",
        "#B0302A",
        Individual(
            "human",
            measures={**_MASKED, "frown": 16},
            skin="#C08A66",
            hair="long",
            hair_colour="#2E2420",
            gear="bandana",
            shoulder="plate",
            weapon="sword",
            steel="#4E4A50",
            mask=True,
        ),
    ),
    "Syndicate Thief": _met(
        "hills",
        "#5A6A3A",
        Individual(
            "human", skin="#C8966E", hair="swept", hair_colour="#6A4A2A", stubble=True, shoulder="leaf", weapon="bow"
        ),
    ),
    "Syndicate Assassin": _met(
        "hills",
        "#5A6A3A",
        Individual(
            "human", woman=True, skin="#B88062", gear="hood", locks=True, shoulder="leaf", weapon="sword", yaw=22
        ),
    ),
    "Syndicate Magus": _met(
        "hills",
        "#5E6A44",
        Individual(
            "human",
            skin="#C89A7A",
            hair="tonsure",
            hair_colour="#8A8478",
            beard="goatee",
            shoulder="robe",
            weapon="staff",
            glow="#9BD04A",
        ),
    ),
    "Prince Galen Trollbane": _met(
        "storm",
        "#7A3A2E",
        Individual(
            "human",
            skin="#D0A080",
            hair="swept",
            hair_colour="#C89A4A",
            beard="short",
            gear="crown",
            tall=44,
            shoulder="plate",
            weapon="sword",
            plates=3,
            glow="#E2703A",
            yaw=23,
        ),
    ),
    "Dalaran Shield Guard": _met(
        "storm",
        "#6A4A9A",
        Individual("human", skin="#C8906A", gear="nasal", shoulder="plate", weapon="spear", beard="short", plates=3),
    ),
    "Bloodsail Raider": _met(
        "sea",
        "#A02A2E",
        Individual(
            "human",
            skin="#A8704E",
            gear="bandana",
            shoulder="leaf",
            weapon="sword",
            beard="twin",
            hair_colour="#2A2220",
            marks=("eyepatch",),
        ),
    ),
    "Scarlet Initiate": _met(
        "scarlet",
        "#B0242A",
        Individual(
            "human", skin="#D8A886", hair="tonsure", hair_colour="#8A5A2E", shoulder="mantle", weapon="banner", yaw=22
        ),
    ),
    "Scarlet Hunter": _met(
        "scarlet",
        "#B0242A",
        Individual(
            "human", woman=True, skin="#C8906E", hair="braids", hair_colour="#4A2E22", shoulder="leaf", weapon="bow"
        ),
    ),
    "Scarlet Beastmaster": _met(
        "scarlet",
        "#A82A26",
        Individual(
            "human", skin="#B07A58", gear="furcap", beard="short", hair_colour="#5A3A22", shoulder="fur", weapon="spear"
        ),
    ),
    "Scarlet Praetorian": _met(
        "scarlet", "#B8242A", Individual("human", gear="great", shoulder="plate", weapon="hammer", plates=3, yaw=-20)
    ),
    "Scarlet Sorcerer": _met(
        "scarlet",
        "#B0242A",
        Individual(
            "human",
            measures={"frown": 14, "jaw": 58, "chin": 22, "iris_colour": "#A8321E"},
            skin="#D0A080",
            gear="hood",
            beard="goatee",
            hair_colour="#2E2624",
            shoulder="mantle",
            weapon="staff",
            glow="#FF8A4A",
            yaw=-24,
        ),
    ),
    "Scarlet Commander Mograine": _met(
        "scarlet",
        "#C0262C",
        Individual(
            "human",
            measures={"frown": 15},
            skin="#D0A080",
            hair="swept",
            hair_colour="#B8A894",
            beard="short",
            gear="circlet",
            shoulder="plate",
            weapon="sword",
            plates=3,
            steel="#B8343A",
            marks=("scars",),
            yaw=22,
        ),
    ),
    "Scholomance Necromancer": _met(
        "crypt",
        "#3A2A5A",
        Individual(
            "human",
            measures=_elder("#9BF04A"),
            skin="#B8A890",
            gear="hood",
            shoulder="robe",
            weapon="staff",
            glow="#9BF04A",
        ),
    ),
    "Darkmaster Gandling": _met(
        "crypt",
        "#2E1E4A",
        Individual(
            "human",
            measures={**_elder("#B08AFF"), "frown": 16},
            skin="#C8B49A",
            hair="tonsure",
            hair_colour="#D8D4CC",
            beard="fork",
            shoulder="robe",
            weapon="staff",
            glow="#B08AFF",
            yaw=23,
        ),
    ),
    "Thuzadin Shadowcaster": _met(
        "crypt",
        "#4A2A3A",
        Individual("skeleton", gear="hood", shoulder="robe", weapon="staff", glow="#E04A8A", skin="#C8B89A"),
    ),
    # ---- orcs, ogres, trolls
    "Blackrock Scout": _met(
        "camp",
        "#3A3A44",
        Individual("orc", skin="#5E6A4A", hair="mohawk", shoulder="spiked", weapon="bow", marks=("band",)),
    ),
    "Blackrock Slayer": _met(
        "fire",
        "#3A3A44",
        Individual("orc", skin="#4E5A44", gear="spiked", steel="#4A4A54", shoulder="plate", weapon="axe", yaw=24),
    ),
    "Dragonmaw Raider": _met(
        "camp",
        "#8A4A2A",
        Individual(
            "orc", skin="#7A7A3E", gear="horned", steel="#6A5A4A", shoulder="bone", weapon="spear", marks=("claw",)
        ),
    ),
    "Gath'Ilzogg": _met(
        "camp",
        "#7A2A26",
        Individual(
            "orc",
            measures={"mouth": "snarl", "open": 16, "tooth": 8, "teeth": 8, "fangs": True, "tusk": 58},
            skin="#66743E",
            hair="wild",
            hair_colour="#1E1A1C",
            shoulder="spiked",
            spikes=True,
            weapon="hammer",
            marks=("half", "scar"),
        ),
    ),
    "Boulderfist Ogre": _met("hills", "#8A5A3A", _ogre("#C8A07A", weapon="hammer")),
    "Crushridge Ogre": _met("snow", "#5A5A7A", _ogre("#8A9AB0", hair="topknot", weapon="hammer", yaw=24)),
    "Dustbelcher Ogre": _met("desert", "#9A6A2E", _ogre("#B88A4E", gear="horned", weapon="axe")),
    "Frostmane Troll": _met("snow", "#3E6E9A", _troll("#7FA3B8", "#E8EEF2")),
    "Bloodscalp Headhunter": _met("jungle", "#A8362C", _troll("#4E8C9C", "#C02A2A")),
    "Gurubashi Berserker": _met("desert", "#8A5A1E", _troll("#3E8A7A", "#E0A02A")),
    "Skullsplitter Berserker": _met("jungle", "#5A2A6A", _troll("#6A7AA8", "#8A3AA8", helm=True)),
    "Vilebranch Warrior": _met("forest", "#4A6A2E", _troll("#6A8A5A", "#3E5A2E", helm=True)),
    "Witherbark Troll": _met("forest", "#6A5A2E", _troll("#7A8A6A", "#C86A2A")),
    "Atal'ai Priest": _met("swamp", "#2E6A5A", _troll("#5A9A7A", "#E8E0C8")),
    "Jammal'an the Prophet": _met("fel", "#5A2A7A", _troll("#4A7A8A", "#B08AFF", helm=True)),
    # ---- gnolls, kobolds, goblins, gnomes, dwarves, fish
    "Riverpaw Gnoll": _met("dawn", "#8E3A2A", _wolf("#A87A44", "#DCC492", "#C8401E", "#8A8C90")),
    "Mosshide Gnoll": _met("swamp", "#4A6A3A", _wolf("#6A7A44", "#B8B882", "#D8A02A", "#7A7A6E")),
    "Redridge Brute": _met("camp", "#A8402A", _wolf("#9A5A3A", "#D8B48A", "#E04A1E", "#6E6A70", frown=23)),
    "Rot Hide Gnoll": _met("graves", "#5A5A3A", _wolf("#6E745A", "#A8A888", "#C8F04A", "#5A5A54")),
    "Hogger": _met("camp", "#B0302A", _wolf("#B88A4A", "#ECD8A8", "#E02A1E", "#A09A90", frown=25, eye_height=15)),
    "Nightbane Worgen": _met("night", "#3A3A5A", _wolf("#454A58", "#9A98A0", "#E8C04A", frown=21)),
    "Moonrage Worgen": _met("crypt", "#3A2A3A", _wolf("#6A5A54", "#C0B0A0", "#FF8A3A", frown=23)),
    "Kobold Miner": _met("works", "#8A5A2E", Drawn(wilds.kobold), 1.08),
    "Goblin Engineer": _met("works", "#3E6A8A", Drawn(partial(horde.goblin, skin_of="#A8A848"))),
    "Leper Gnome": _met("works", "#4A6A3A", Drawn(partial(alliance.gnome, skin_of="#9AB05A", hair_of="#8A8A6A"))),
    "Mekgineer Thermaplugg": _met(
        "works", "#8A3A2A", Drawn(partial(alliance.gnome, skin_of="#B8B86A", hair_of="#C8502A"))
    ),
    "Dark Iron Saboteur": _met(
        "fire",
        "#5A2A2A",
        Individual(
            "dwarf", skin="#7A706E", hair_colour="#2A2226", beard="fork", gear="bandana", shoulder="fur", weapon="gun"
        ),
    ),
    "Dark Iron Slaver": _met(
        "fire",
        "#4A2A22",
        Individual(
            "dwarf",
            measures=_elder("#FF8A3A"),
            skin="#6E6664",
            hair_colour="#A8321E",
            beard="long",
            gear="spiked",
            steel="#4A464E",
            weapon="axe",
            yaw=24,
        ),
    ),
    "Shadowforge Warrior": _met(
        "fire",
        "#3A3A4A",
        Individual(
            "dwarf",
            measures=_elder("#FFB04A"),
            skin="#625C5E",
            hair_colour="#1E1A1C",
            beard="fan",
            gear="nasal",
            steel="#3E3C46",
            weapon="hammer",
        ),
    ),
    "Rockjaw Trogg": _met(
        "snow",
        "#5A4A3A",
        Individual(
            "orc",
            measures={
                "tusk": 0,
                "mouth": "snarl",
                "open": 18,
                "tooth": 8,
                "teeth": 6,
                "ear": "round",
                "jaw": 96,
                "chin": 56,
            },
            skin="#8A7A6A",
            hair="wild",
            hair_colour="#5A4E44",
            shoulder="fur",
            weapon="hammer",
        ),
    ),
    "Lost One Mudlurker": _met(
        "swamp",
        "#4A4A2E",
        Individual(
            "human",
            measures={
                "brow": "ridge",
                "brow_y": -14,
                "brow_width": 74,
                "frown": 12,
                "brow_height": 14,
                "ear": "long",
                "ear_length": 48,
            },
            skin="#7A7460",
            draenei=True,
            shoulder="fur",
            weapon="spear",
        ),
    ),
    "Murloc Forager": _met("sea", "#2F8A7A", Drawn(partial(wilds.murloc, skin_of="#5AA85A", fin_of="#E0B03A")), 1.06),
    "Murloc Coastrunner": _met(
        "storm", "#3A6AA8", Drawn(partial(wilds.murloc, skin_of="#4A8AB8", fin_of="#E0703A")), 1.06
    ),
    "Murloc Tidecaller": _met(
        "sea", "#6A3A8A", Drawn(partial(wilds.murloc, skin_of="#8A6AA8", fin_of="#4AC8C8")), 1.06
    ),
    "Naga Explorer": _met("sea", "#2F6E9A", Drawn(partial(wilds.naga, skin_of="#7AA86A", fin_of="#A84A5A")), 1.06),
    # ---- undead
    "Rotting Ghoul": _met("graves", "#5A4A3A", _ghoul("#8E9A6E", "#E8F06A")),
    "Cannibal Ghoul": _met("crypt", "#5A2A2E", _ghoul("#9A8A8A", "#FF7A5A", yaw=24)),
    "Plague Spreader": _met("swamp", "#4A5A2E", _ghoul("#7A9A4A", "#C8F04A", open=30)),
    "Wretched Zombie": _met("graves", "#4A4A5A", _ghoul("#8A94A0", "#9AD0FF", -22, gear="bandana")),
    "Fetid Corpse": _met("swamp", "#5A4A2E", _ghoul("#A09A5A", "#E0E04A", 23, hair="tonsure")),
    "Shambling Corpse": _met("graves", "#3E4A4A", _ghoul("#76866E", "#B8F0A0", 22, hair="wild")),
    "Skeletal Warrior": _met(
        "graves", "#4A3A7E", Individual("skeleton", gear="nasal", cheeks=False, weapon="sword", glow="#7FF0B0")
    ),
    "Skeletal Horror": _met(
        "crypt", "#5A2A3A", Individual("skeleton", shoulder="spiked", spikes=True, weapon="axe", glow="#FF6A5A", yaw=24)
    ),
    "Skeletal Executioner": _met(
        "graves", "#2A2A32", Individual("skeleton", gear="hood", shoulder="mantle", weapon="axe", glow="#FFB04A")
    ),
    "Scourge Death Knight": _met(
        "crypt",
        "#2A3A5A",
        Individual("human", gear="great", steel="#4E525E", gold="#5A6A8A", weapon="sword", glow="#7FE0FF", spikes=True),
    ),
    "Baron Rivendare": _met(
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
    "Ghostly Raider": _met("graves", "#4A5A5A", Spirit("ghost", "#8AA8A0", "#A0F0D8")),
    "Haunting Spirit": _met("crypt", "#4A4A6A", Spirit("ghost", "#8A90B8", "#B0C8FF", yaw=22)),
    "Searing Ghost": _met("fire", "#6A2A22", Spirit("ghost", "#C87A5A", "#FFB04A")),
    "Shrieking Banshee": _met("fel", "#5A3A6A", Spirit("ghost", "#B89AC0", "#FFA0E8", yaw=20, hair=True)),
    "Stone Gargoyle": _met("crypt", "#4A4A54", Reptile("#7A7A86", "#5A5A66", True, "#4A4A56", {"glow": "#FF9A4A"})),
    "Patchwork Abomination": _met("graves", "#6A3A2E", _ogre("#9AA07A", weapon="axe", marks=("scar", "scars"))),
    "Kel'Thuzad": _met(
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
    "Black Whelp": _met(
        "camp", "#3A2A32", Reptile("#3E3A44", "#A85A2A", False, "#2E2830", {"iris_colour": "#FF9A2A"}, 24)
    ),
    "Black Dragonspawn": _met("fire", "#4A2A22", Reptile("#4A4048", "#B8642A", True)),
    "Black Drake": _met("fire", "#3A1E1E", Reptile("#36323C", "#8A2A22", True, "#2A2228", {"glow": "#FF8A2A"})),
    "Green Scalebane": _met("forest", "#2E5A2E", Reptile("#4E8A4A", "#C8B04A", True, yaw=24)),
    "Red Dragon Outcast": _met("scarlet", "#6A1E1E", Reptile("#A8382E", "#E0A04A", True, "#6A2228")),
    "Blackwing Technician": _met("fire", "#3A2A2A", Drawn(partial(horde.goblin, skin_of="#6A8A3A"))),
    "Nefarian": _met("fire", "#2A1A22", Reptile("#2E2A34", "#C8401E", True, "#5A1E1E", {"glow": "#FF5A2A"}), 1.2),
    # ---- demons
    "Felstone Imp": _met("fel", "#5A3A2A", Drawn(partial(horde.goblin, skin_of="#B8503A"))),
    "Felguard Scout": _met("fel", "#3A4A2A", _demon("#6A8A4A", "#9BF04A", weapon="spear")),
    "Felguard Elite": _met("fel", "#5A2A4A", _demon("#8A4A5A", "#FF8A5A", weapon="axe", yaw=24)),
    "Doomguard": _met("fire", "#4A1E1E", _demon("#A83A2E", "#FFD24A", weapon="sword")),
    "Dreadlord": _met("fel", "#3A2A4A", _demon("#7A6A8A", "#C8F04A", yaw=23)),
    "Servant of Razelikh": _met("fire", "#3A2A1E", _demon("#8A5A2E", "#FFB04A", weapon="hammer")),
    "Lord Kazzak": _met("fire", "#2A1418", _demon("#7A2420", "#FFE04A", weapon="sword", marks=("half",)), 1.2),
    "Infernal": _met("fel", "#3A4A2A", Spirit("stone", "#4A5A44", "#9BF04A")),
    "Hakkar the Soulflayer": _met(
        "jungle", "#6A1E2A", Reptile("#A8502E", "#3E8AA8", True, "#8A2A3A", {"glow": "#FFD24A"}), 1.2
    ),
    # ---- elementals and machines
    "Burning Exile": _met("fire", "#8A2A1E", Spirit("flame", "#C8502A", "#FFC04A")),
    "Fireguard Destroyer": _met("fire", "#6A1E1E", Spirit("flame", "#A8341E", "#FFE07A", yaw=22)),
    "Flamewaker Priest": _met("fire", "#8A3A1E", Reptile("#B8542A", "#FFB03A", True, yaw=23)),
    "Lava Surger": _met("fire", "#5A2A1E", Spirit("stone", "#6A3A2E", "#FF8A2A")),
    "Molten Giant": _met("fire", "#4A1E1A", Spirit("stone", "#4E3632", "#FF5A1E", yaw=20)),
    "Ragnaros": _met("fire", "#5A1414", Spirit("flame", "#D8601E", "#FFF0A0"), 1.24),
    "Rock Elemental": _met("hills", "#5A5A5A", Spirit("stone", "#8A8478", "#FFD27A")),
    "Archaedas": _met("works", "#5A4A3A", Spirit("stone", "#A89A80", "#7FE0FF", yaw=22), 1.2),
    "Dust Devil": _met("desert", "#8A6A3A", Spirit("wind", "#C8A86A", "#FFF0C0")),
    "Thundering Exile": _met("storm", "#3A4A7A", Spirit("wind", "#6A82B8", "#BFE4FF", yaw=22)),
    "Lightning Elemental": _met("storm", "#2A3A7A", Spirit("flame", "#4A6AC8", "#E0F4FF")),
    "Scalding Elemental": _met("sea", "#2A5A7A", Spirit("water", "#4A9AC0", "#E8FFFF")),
    "Harvest Watcher": _met("dawn", "#A86A2E", Machine("#A8843E", "#6A4A2E", "#FFD24A")),
    "Tainted Sentinel": _met("forest", "#4A3A6A", Machine("#5A6A54", "#8A7AA8", "#B08AFF", yaw=22)),
    "Venture Co. Shredder": _met("works", "#8A3A2A", Machine("#8A8E92", "#C88A2E", "#FF7A3A", saw=True)),
    "Stone Golem": _met("hills", "#5A5A54", Machine("#948C7C", "#6E685E", "#7FE0FF", stone=True)),
    "Eroded Anubisath": _met("desert", "#8A6A2E", Machine("#C0A468", "#8A6A34", "#4AE0C8", stone=True, yaw=22)),
}

ENCOUNTERS: dict[str, Portrait] = {Path(portrait_file(name)).stem: portrait for name, portrait in _ENCOUNTERS.items()}
"""Who is met, by the name of its picture."""

_BURBONN = Individual(
    "dwarf",
    hair="swept",
    hair_colour="#B4532A",
    beard="fork",
    gear="furcap",
    shoulder="fur",
    weapon="gun",
    ring="#D8A84A",
    yaw=24,
)
HEROES: dict[str, Portrait] = {
    "grumbaz-start": Portrait(
        Individual(
            "orc",
            hair="topknot",
            hair_colour="#2A2026",
            shoulder="spiked",
            weapon="axe",
            marks=("scar", "claw"),
            yaw=25,
            ring="#D8A84A",
            steel="#7E7C84",
        ),
        HOMES["orc"],
    ),
    "grumbaz-other": Portrait(
        Individual(
            "orc",
            measures={
                "mouth": "snarl",
                "open": 16,
                "tooth": 8,
                "teeth": 8,
                "fangs": True,
                "glow": "#FF5A3A",
                "glow_strength": 0.6,
                "frown": 21,
            },
            hair="topknot",
            hair_colour="#2A2026",
            shoulder="spiked",
            spikes=True,
            weapon="axe",
            marks=("scar", "half"),
            yaw=25,
            ring="#D8A84A",
            steel="#7E7C84",
        ),
        Home(LANDS["fire"], "#9A2F28"),
    ),
    "burbonn-start": Portrait(_BURBONN, HOMES["dwf"]),
    "burbonn-other": Portrait(
        Individual(
            "dwarf",
            hair="swept",
            hair_colour="#B4532A",
            beard="fork",
            gear="hood",
            locks=True,
            shoulder="fur",
            weapon="axe",
            marks=("claw",),
            yaw=24,
        ),
        Home(LANDS["forest"], "#6A4A2E"),
    ),
    "sandrai-start": Portrait(
        Individual(
            "human",
            woman=True,
            skin="#A8705A",
            hair="long",
            hair_colour="#2B2036",
            gear="circlet",
            glow="#9BF04A",
            shoulder="robe",
            weapon="staff",
            yaw=24,
            roll=3,
            lips="#8E2F4A",
            measures={"iris_colour": "#7FD03A", "corners": 2},
        ),
        Home(LANDS["fel"], "#6A2A6E"),
    ),
    "sandrai-other": Portrait(
        Individual(
            "human",
            woman=True,
            skin="#A8705A",
            hair="long",
            hair_colour="#2B2036",
            gear="crown",
            tall=58,
            gold="#6A5A8A",
            glow="#8A7AFF",
            shoulder="mantle",
            weapon="staff",
            yaw=24,
            roll=3,
            lips="#8E2F4A",
            measures={"glow": "#B0A0FF", "glow_strength": 0.6},
        ),
        Home(LANDS["crypt"], "#3A2A7E"),
    ),
    "sofeea-start": Portrait(
        Drawn(partial(horde.forsaken, yaw=24), 24),
        Home(LANDS["crypt"], "#3A4A9E"),
    ),
    "sofeea-other": Portrait(
        Drawn(partial(horde.forsaken, yaw=24, glow="#E08AFF"), 24),
        Home(LANDS["fel"], "#7A2E8E"),
    ),
}
"""Both sides of every hero, who looks to the right."""
