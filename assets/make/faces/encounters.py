"""Who is met in the Adventure Game: its heroes, the encounters of its challenge cards and those of its board."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from assets.make.faces import alliance, horde, wilds
from assets.make.faces.beasts import Beast, Reptile, Spider, Wolf
from assets.make.faces.cast import HOMES, Drawn, Home, Portrait
from assets.make.faces.creatures import Muzzle, ThreeHeaded
from assets.make.faces.fiends import FIENDS, burning_eyes
from assets.make.faces.met import LANDS, met, ogre
from assets.make.faces.people import Individual
from tabletop.client.games.adventure.card_faces import portrait_file


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


_MASKED: dict[str, object] = {"frown": 13, "eye_height": 10, "iris_colour": "#7A5A2A"}


def _troll(skin: str, hair: str, helm: bool = False) -> Drawn:
    return Drawn(partial(horde.troll, skin_of=skin, hair_of=hair, helm=helm), -28)


_ENCOUNTERS: dict[str, Portrait] = {
    # ---- beasts
    "Mountain Boar": met("hills", "#6A5A4A", Beast("#6A4A36", "#B4867A", snout=True, roar=False, tusks=44)),
    "Dire Mottled Boar": met(
        "desert", "#6A5A4A", Beast("#4A4238", "#A87A70", snout=True, pattern="spots", tusks=56, yaw=24)
    ),
    "Mangy Wolf": met("hills", "#6A5A4A", _wolf("#6E6258", "#C2B49C", "#E8D24A")),
    "Coyote Packleader": met("desert", "#8A5A3A", _wolf("#A8804E", "#E2CFA4", "#D8A02A", eye_height=12)),
    "Crag Wolf": met("snow", "#5A6472", _wolf("#50545E", "#AEB4BC", "#8FE0FF", frown=22)),
    "Fenrus the Devourer": met("night", "#3E2E4A", _wolf("#2E2C36", "#8A8490", "#FF7A3A", frown=24, eye_height=15)),
    "Core Hound": met("fire", "#8A2A1E", ThreeHeaded("#5A2A22", "#B8643A", glow="#FFC04A")),
    "Felhound Tracker": met("fel", "#4A2A5A", _wolf("#5E3A4A", "#A8707A", "#9BF04A", eye_height=16)),
    "Forest Bear": met("forest", "#5A4030", Beast("#5E4028", "#A8845E", roar=False)),
    "Grizzled Bear": met("hills", "#5A4A3A", Beast("#6E6054", "#B8A48A", yaw=24)),
    "Diseased Grizzly": met(
        "swamp", "#4A5A3A", Beast("#5A5E40", "#A8A47A", eyes={"glow": "#D8F04A", "glow_strength": 0.5})
    ),
    "Cave Yeti": met("snow", "#8A98A8", Beast("#D8DEE4", "#8A94A4", tusks=30, wide=1.06)),
    "Silverback Gorilla": met("jungle", "#3A3A40", Beast("#46464E", "#6A6064", "low", ape=True, yaw=24, wide=1.06)),
    "Jungle Panther": met("jungle", "#2E2A3A", Beast("#2E2C38", "#56525E", "pointed", eyes={"iris_colour": "#9BD04A"})),
    "Zulian Prowler": met("night", "#2E2A3A", Beast("#3A3448", "#6E6478", "pointed", pattern="spots", yaw=24)),
    "Starving Mountain Lion": met("desert", "#8A6A4A", Beast("#C09A62", "#E8D4A8", "pointed", roar=True)),
    "Stranglethorn Tiger": met("jungle", "#A85A2A", Beast("#D08A3E", "#F0DCB4", "pointed", pattern="stripes")),
    "Swamp Jaguar": met("swamp", "#8A6A3A", Beast("#B8924A", "#E4CC98", "pointed", pattern="spots", yaw=24)),
    "Dire Bat": met("night", "#4A3A4A", Beast("#4E3E44", "#8A6A66", "bat", eyes={"iris_colour": "#E04A2A"})),
    "Plaguebat": met(
        "swamp", "#4A5A3A", Beast("#56603E", "#8A8A5A", "bat", eyes={"glow": "#C8F04A", "glow_strength": 0.6}, yaw=24)
    ),
    "Feral Wildkin": met("forest", "#5A4A6A", Beast("#6E5A48", "#C2A87A", "pointed", beak=True)),
    "Fleshripper Vulture": met("desert", "#5A4A3A", Beast("#8A5A52", "#C8907A", "none", beak=True, yaw=24)),
    "Loch Crocolisk": met("sea", "#3A6A5A", Reptile("#4E7A66", "#2E5A4E")),
    "Sawtooth Crocolisk": met("swamp", "#5A6A3A", Reptile("#7E8A4A", "#4E5A2E", yaw=24)),
    "Wetlands Crocolisk": met("swamp", "#4A6A6A", Reptile("#5A7A7E", "#B88A4A")),
    "Wandering Basilisk": met("desert", "#6A5A4A", Reptile("#8A7A5E", "#4A8A8A", eyes={"iris_colour": "#4AE0D0"})),
    "Highland Raptor": met("hills", "#A8562A", Reptile("#9A5A3E", "#3E8AA8", yaw=25)),
    "Venom Web Spider": met("forest", "#3A4A2E", Spider("#4A5A34", "#9BC83E", "#C8F04A")),
    "Black Widow": met("night", "#2A1A20", Spider("#2A2630", "#B8242E", "#FF4A4A")),
    "Sorrow Spinner": met("fel", "#3A2A4A", Spider("#4A3E5A", "#8A5AA8", "#E08AFF")),
    "Crypt Fiend": met("crypt", "#2A3A4A", Spider("#3E4A5A", "#6EA8B8", "#7FE0FF")),
    # ---- bandits, scarlets, magi
    "Defias Cutpurse": met(
        "town",
        "#A8362C",
        Individual(
            "human", measures=_MASKED, skin="#B8805C", gear="bandana", shoulder="leaf", weapon="sword", mask=True
        ),
    ),
    "Defias Evoker": met(
        "town",
        "#A8362C",
        Individual("human", skin="#C8906A", gear="hood", shoulder="mantle", weapon="staff", glow="#FF8A4A", mask=True),
    ),
    "Defias Night Blade": met(
        "night",
        "#8A2A2E",
        Individual(
            "human", measures=_MASKED, skin="#9A6A4C", gear="hood", shoulder="leaf", weapon="sword", mask=True, yaw=23
        ),
    ),
    "Edwin VanCleef": met(
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
    "Syndicate Thief": met(
        "hills",
        "#5A6A3A",
        Individual(
            "human", skin="#C8966E", hair="swept", hair_colour="#6A4A2A", stubble=True, shoulder="leaf", weapon="bow"
        ),
    ),
    "Syndicate Assassin": met(
        "hills",
        "#5A6A3A",
        Individual(
            "human", woman=True, skin="#B88062", gear="hood", locks=True, shoulder="leaf", weapon="sword", yaw=22
        ),
    ),
    "Syndicate Magus": met(
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
    "Prince Galen Trollbane": met(
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
    "Dalaran Shield Guard": met(
        "storm",
        "#6A4A9A",
        Individual("human", skin="#C8906A", gear="nasal", shoulder="plate", weapon="spear", beard="short", plates=3),
    ),
    "Bloodsail Raider": met(
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
    "Scarlet Initiate": met(
        "scarlet",
        "#B0242A",
        Individual(
            "human", skin="#D8A886", hair="tonsure", hair_colour="#8A5A2E", shoulder="mantle", weapon="banner", yaw=22
        ),
    ),
    "Scarlet Hunter": met(
        "scarlet",
        "#B0242A",
        Individual(
            "human", woman=True, skin="#C8906E", hair="braids", hair_colour="#4A2E22", shoulder="leaf", weapon="bow"
        ),
    ),
    "Scarlet Beastmaster": met(
        "scarlet",
        "#A82A26",
        Individual(
            "human", skin="#B07A58", gear="furcap", beard="short", hair_colour="#5A3A22", shoulder="fur", weapon="spear"
        ),
    ),
    "Scarlet Praetorian": met(
        "scarlet", "#B8242A", Individual("human", gear="great", shoulder="plate", weapon="hammer", plates=3, yaw=-20)
    ),
    "Scarlet Sorcerer": met(
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
    "Scarlet Commander Mograine": met(
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
    "Scholomance Necromancer": met(
        "crypt",
        "#3A2A5A",
        Individual(
            "human",
            measures=burning_eyes("#9BF04A"),
            skin="#B8A890",
            gear="hood",
            shoulder="robe",
            weapon="staff",
            glow="#9BF04A",
        ),
    ),
    "Darkmaster Gandling": met(
        "crypt",
        "#2E1E4A",
        Individual(
            "human",
            measures={**burning_eyes("#B08AFF"), "frown": 16},
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
    "Thuzadin Shadowcaster": met(
        "crypt",
        "#4A2A3A",
        Individual("skeleton", gear="hood", shoulder="robe", weapon="staff", glow="#E04A8A", skin="#C8B89A"),
    ),
    # ---- orcs, ogres, trolls
    "Blackrock Scout": met(
        "camp",
        "#3A3A44",
        Individual("orc", skin="#5E6A4A", hair="mohawk", shoulder="spiked", weapon="bow", marks=("band",)),
    ),
    "Blackrock Slayer": met(
        "fire",
        "#3A3A44",
        Individual("orc", skin="#4E5A44", gear="spiked", steel="#4A4A54", shoulder="plate", weapon="axe", yaw=24),
    ),
    "Dragonmaw Raider": met(
        "camp",
        "#8A4A2A",
        Individual(
            "orc", skin="#7A7A3E", gear="horned", steel="#6A5A4A", shoulder="bone", weapon="spear", marks=("claw",)
        ),
    ),
    "Gath'Ilzogg": met(
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
    "Boulderfist Ogre": met(
        "hills", "#8A5A3A", ogre("#C8A07A", hair="mohawk", hair_colour="#3A2A22", weapon="hammer", marks=("eyepatch",))
    ),
    "Crushridge Ogre": met(
        "snow",
        "#5A5A7A",
        ogre(
            "#8A9AB0",
            "bone",
            {"cheek": 82, "temple": 84, "jaw": 78, "chin": 40, "chin_y": 128, "tusk": 52, "ear": "long"},
            hair="topknot",
            weapon="axe",
            marks=("claw",),
            yaw=24,
        ),
    ),
    "Dustbelcher Ogre": met(
        "desert",
        "#9A6A2E",
        ogre(
            "#B88A4E",
            "leaf",
            {"cheek": 108, "jaw": 112, "chin": 80, "chin_y": 100, "mouth_width": 62, "tusk": 12},
            gear="furcap",
            beard="twin",
            hair_colour="#4A3420",
            weapon="spear",
        ),
    ),
    "Frostmane Troll": met("snow", "#3E6E9A", _troll("#7FA3B8", "#E8EEF2")),
    "Bloodscalp Headhunter": met("jungle", "#A8362C", _troll("#4E8C9C", "#C02A2A")),
    "Gurubashi Berserker": met("desert", "#8A5A1E", _troll("#3E8A7A", "#E0A02A")),
    "Skullsplitter Berserker": met("jungle", "#5A2A6A", _troll("#6A7AA8", "#8A3AA8", helm=True)),
    "Vilebranch Warrior": met("forest", "#4A6A2E", _troll("#6A8A5A", "#3E5A2E", helm=True)),
    "Witherbark Troll": met("forest", "#6A5A2E", _troll("#7A8A6A", "#C86A2A")),
    "Atal'ai Priest": met("swamp", "#2E6A5A", _troll("#5A9A7A", "#E8E0C8")),
    "Jammal'an the Prophet": met("fel", "#5A2A7A", _troll("#4A7A8A", "#B08AFF", helm=True)),
    # ---- gnolls, kobolds, goblins, gnomes, dwarves, fish
    "Riverpaw Gnoll": met("dawn", "#8E3A2A", _wolf("#A87A44", "#DCC492", "#C8401E", "#8A8C90")),
    "Mosshide Gnoll": met("swamp", "#4A6A3A", _wolf("#6A7A44", "#B8B882", "#D8A02A", "#7A7A6E")),
    "Redridge Brute": met("camp", "#A8402A", _wolf("#9A5A3A", "#D8B48A", "#E04A1E", "#6E6A70", frown=23)),
    "Rot Hide Gnoll": met("graves", "#5A5A3A", _wolf("#6E745A", "#A8A888", "#C8F04A", "#5A5A54")),
    "Hogger": met("camp", "#B0302A", _wolf("#B88A4A", "#ECD8A8", "#E02A1E", "#A09A90", frown=25, eye_height=15)),
    "Nightbane Worgen": met("night", "#3A3A5A", _wolf("#454A58", "#9A98A0", "#E8C04A", frown=21)),
    "Moonrage Worgen": met("crypt", "#3A2A3A", _wolf("#6A5A54", "#C0B0A0", "#FF8A3A", frown=23)),
    "Kobold Miner": met("works", "#8A5A2E", Drawn(wilds.kobold), 1.08),
    "Goblin Engineer": met("works", "#3E6A8A", Drawn(partial(horde.goblin, skin_of="#A8A848"))),
    "Leper Gnome": met("works", "#4A6A3A", Drawn(partial(alliance.gnome, skin_of="#9AB05A", hair_of="#8A8A6A"))),
    "Mekgineer Thermaplugg": met(
        "works", "#8A3A2A", Drawn(partial(alliance.gnome, skin_of="#B8B86A", hair_of="#C8502A"))
    ),
    "Dark Iron Saboteur": met(
        "fire",
        "#5A2A2A",
        Individual(
            "dwarf", skin="#7A706E", hair_colour="#2A2226", beard="fork", gear="bandana", shoulder="fur", weapon="gun"
        ),
    ),
    "Dark Iron Slaver": met(
        "fire",
        "#4A2A22",
        Individual(
            "dwarf",
            measures=burning_eyes("#FF8A3A"),
            skin="#6E6664",
            hair_colour="#A8321E",
            beard="long",
            gear="spiked",
            steel="#4A464E",
            weapon="axe",
            yaw=24,
        ),
    ),
    "Shadowforge Warrior": met(
        "fire",
        "#3A3A4A",
        Individual(
            "dwarf",
            measures=burning_eyes("#FFB04A"),
            skin="#625C5E",
            hair_colour="#1E1A1C",
            beard="fan",
            gear="nasal",
            steel="#3E3C46",
            weapon="hammer",
        ),
    ),
    "Rockjaw Trogg": met(
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
    "Lost One Mudlurker": met(
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
    "Murloc Forager": met("sea", "#2F8A7A", Drawn(partial(wilds.murloc, skin_of="#5AA85A", fin_of="#E0B03A")), 1.06),
    "Murloc Coastrunner": met(
        "storm", "#3A6AA8", Drawn(partial(wilds.murloc, skin_of="#4A8AB8", fin_of="#E0703A")), 1.06
    ),
    "Murloc Tidecaller": met("sea", "#6A3A8A", Drawn(partial(wilds.murloc, skin_of="#8A6AA8", fin_of="#4AC8C8")), 1.06),
    "Naga Explorer": met("sea", "#2F6E9A", Drawn(partial(wilds.naga, skin_of="#7AA86A", fin_of="#A84A5A")), 1.06),
    **FIENDS,
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
