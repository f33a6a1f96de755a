"""Who has a face: the commanders of Lords of War and the regulars who play where no person does."""

from __future__ import annotations

from dataclasses import dataclass

from assets.make.faces.creatures import ThreeHeaded
from assets.make.faces.paper import Ink
from assets.make.faces.people import Individual
from assets.make.faces.scenery import Land, Ridge


@dataclass(frozen=True, slots=True)
class Home:
    """Where somebody comes from: the land behind them, and the colour of their cloth."""

    land: Land
    team: Ink


HOMES: dict[str, Home] = {
    "orc": Home(
        Land("warcamp", (236, 196, 150), (Ridge(352, "far", "peak", 3, 70), Ridge(404, "mid", "spikes", 5, 70))),
        "#9A2F28",
    ),
    "dwf": Home(
        Land("frost", (250, 190, 146), (Ridge(340, "far", "peak", 6, 110), Ridge(410, "mid", "pine", 5, 110))),
        "#2F5E8E",
    ),
    "elf": Home(
        Land("grove", (256, 190, 146), (Ridge(340, "far", "pine", 3, 130), Ridge(410, "mid", "pine", 9, 130))),
        "#3F7F4A",
    ),
    "liz": Home(
        Land("jungle", (262, 200, 146), (Ridge(346, "far", "jungle", 4, 130), Ridge(416, "mid", "jungle", 9, 120))),
        "#B4622C",
    ),
    "tmp": Home(
        Land("glory", (262, 190, 148), (Ridge(356, "far", "town", 8, 60), Ridge(414, "mid", "town", 4, 66))),
        "#B8342C",
    ),
    "und": Home(
        Land(
            "grave", (256, 190, 146), (Ridge(364, "far", "spikes", 4, 90), Ridge(412, "mid", "graves", 3, 60)), stars=20
        ),
        "#4A3A7E",
    ),
}
"""By the first word of a card's id."""


@dataclass(frozen=True, slots=True)
class Portrait:
    """Somebody and where they come from; a head that looks to the right has the sun on the other side."""

    who: Individual | ThreeHeaded
    home: Home

    @property
    def land(self) -> Land:
        return self.home.land.turned() if self.who.yaw > 0 else self.home.land


COMMANDERS: dict[str, Individual | ThreeHeaded] = {
    "orc.gonke-longtooth": Individual(
        "orc",
        hair="topknot",
        hair_colour="#2A2026",
        shoulder="spiked",
        spikes=True,
        weapon="axe",
        marks=(
            "scar",
            "claw",
        ),
        measures={"tusk": 64},
        tusk_spread=1.18,
        gear="crown",
        gold="#8E8278",
        glow="#E2703A",
        tall=44,
    ),
    "orc.eruugor-bloodfist": Individual(
        "orc",
        skin="#7E8C3E",
        hair="mohawk",
        hair_colour="#8E2A22",
        shoulder="plate",
        weapon="hammer",
        marks=("hand",),
        ring="#D8A84A",
    ),
    "orc.kragdish-blackmaw": Individual(
        "orc",
        skin="#5A7A4A",
        gear="nasal",
        cheeks=False,
        shoulder="plate",
        steel="#5E5C66",
        gold="#8E6A3A",
        weapon="sword",
        yaw=24,
        marks=("scars",),
        measures={"iris_colour": "#F2B02A"},
    ),
    "orc.snafu-bighorn": Individual(
        "orc",
        skin="#8A8A44",
        gear="horned",
        steel="#7A6E66",
        gold="#A87A3A",
        shoulder="fur",
        weapon="spear",
        measures={"tusk": 30, "jaw": 90},
        marks=("band",),
        stubble=True,
    ),
    "orc.ugluk-horsekiller": Individual(
        "orc",
        skin="#66843A",
        shoulder="bone",
        weapon="spear",
        marks=(
            "eyepatch",
            "scars",
        ),
        yaw=22,
        ring="#C8964A",
        measures={"tusk": 46, "ear_length": 60},
    ),
    "orc.vanak-fleshripper": Individual(
        "orc",
        skin="#74924E",
        hair="wild",
        hair_colour="#3A3436",
        shoulder="spiked",
        weapon="axe",
        marks=("half",),
        measures={"mouth": "snarl", "open": 16, "tooth": 8, "teeth": 8, "fangs": True, "tusk": 36},
        beard="goatee",
    ),
    "dwf.krod-klouthammer": Individual(
        "dwarf",
        hair_colour="#D8D2C6",
        beard="long",
        gear="crown",
        gold="#D8A848",
        glow="#4FA8E8",
        hair="swept",
        shoulder="plate",
        weapon="hammer",
        tall=46,
    ),
    "dwf.gordona-ironhelm": Individual(
        "dwarf",
        hair_colour="#C87A2E",
        hair="braids",
        gear="nasal",
        woman=True,
        shoulder="plate",
        weapon="axe",
        measures={"mouth": "firm", "mouth_y": 76, "jaw": 70, "chin": 36},
        yaw=24,
        lips="#A8504A",
    ),
    "dwf.ivor-the-mad": Individual(
        "dwarf",
        hair_colour="#E8E4DC",
        hair="wild",
        beard="twin",
        shoulder="fur",
        weapon="gun",
        measures={"eye_height": 16, "eye_width": 32, "iris": 0.5, "frown": -4, "iris_colour": "#8E3A2A", "look": 3},
        marks=("scar",),
    ),
    "dwf.deadeye-jones": Individual(
        "dwarf",
        hair_colour="#4A3020",
        beard="fan",
        gear="bandana",
        shoulder="mantle",
        weapon="gun",
        marks=("eyepatch",),
        yaw=-22,
    ),
    "dwf.jaeger-drakesbane": Individual(
        "dwarf",
        hair_colour="#B4532A",
        beard="fork",
        gear="horned",
        steel="#6E7A86",
        gold="#C88A3A",
        shoulder="fur",
        weapon="spear",
        marks=("scars",),
    ),
    "dwf.mungo-lancerammer": Individual(
        "dwarf",
        hair_colour="#3A2A26",
        beard="long",
        gear="spiked",
        shoulder="plate",
        weapon="spear",
        yaw=23,
        skin="#B8805E",
    ),
    "elf.erendrial-aegis": Individual(
        "elf",
        hair_colour="#E8D48A",
        hair="long",
        gear="crown",
        gold="#D8C06A",
        glow="#8FE08A",
        shoulder="plate",
        steel="#B8C4C0",
        weapon="spear",
        tall=40,
    ),
    "elf.amara-silvershadow": Individual(
        "elf",
        hair_colour="#C9D0DA",
        hair="long",
        woman=True,
        shoulder="leaf",
        weapon="spear",
        marks=("leaf",),
        skin="#C8A0A0",
        yaw=24,
        measures={"iris_colour": "#7A5AA8"},
    ),
    "elf.beladir-stormrider": Individual(
        "elf",
        hair_colour="#3A3A4A",
        hair="swept",
        gear="nasal",
        plume=True,
        cheeks=False,
        shoulder="plate",
        steel="#9AB0A8",
        weapon="sword",
        skin="#C89A78",
    ),
    "elf.eridia-lifrius": Individual(
        "elf",
        hair_colour="#A8482A",
        hair="braids",
        woman=True,
        gear="circlet",
        glow="#BFF08A",
        shoulder="robe",
        weapon="staff",
        marks=("sun",),
    ),
    "elf.narcissus-foxglove": Individual(
        "elf",
        hair_colour="#7A4A8E",
        hair="swept",
        shoulder="leaf",
        weapon="bow",
        skin="#E0BEA0",
        measures={"mouth": "smirk", "smirk": 4, "iris_colour": "#8E4AA8"},
        marks=("leaf",),
        yaw=-26,
    ),
    "elf.vanir-alfheim": Individual(
        "elf",
        hair_colour="#F0EAD8",
        gear="hood",
        locks=True,
        shoulder="mantle",
        weapon="bow",
        skin="#B88E72",
        glow="#BFF08A",
        yaw=-22,
    ),
    "liz.kai-itza-of-xhotl": Individual(
        "lizard",
        gear="crown",
        gold="#E0B03A",
        glow="#4FE0C0",
        shoulder="bone",
        weapon="staff",
        crest="#2F9A8A",
        skin="#6E9A5A",
        tall=64,
    ),
    "liz.chunkata-coldblood": Individual(
        "lizard", skin="#5A8A8E", crest="#3A5A9A", shoulder="bone", weapon="axe", measures={"iris_colour": "#8FE0FF"}
    ),
    "liz.dro-ka-klantos": Individual(
        "lizard", skin="#A87A3E", crest="#7E2A2A", shoulder="spiked", weapon="hammer", yaw=24
    ),
    "liz.huahua-s-tonk": Individual(
        "lizard", skin="#8EA83E", crest="#E0A02A", shoulder="leaf", weapon="bow", yaw=-22, roll=4
    ),
    "liz.que-thil-sor-lax": Individual(
        "lizard", skin="#7A5A8E", crest="#C84A7A", shoulder="robe", weapon="staff", glow="#E08AFF", gear="circlet"
    ),
    "liz.zund-va-the-brave": Individual(
        "lizard",
        skin="#5E8A3E",
        crest="#D8582A",
        shoulder="plate",
        steel="#B08A4A",
        gold="#D8B04A",
        weapon="spear",
        yaw=22,
    ),
    "tmp.father-nicodemus": Individual(
        "human",
        hair_colour="#D8D4CA",
        hair="tonsure",
        beard="long",
        shoulder="mantle",
        weapon="banner",
        gear="circlet",
        measures={"frown": 4},
        skin="#C08A68",
    ),
    "tmp.brother-andronicus": Individual("human", gear="great", shoulder="plate", weapon="sword", plates=3),
    "tmp.brother-gabriel": Individual(
        "human", hair_colour="#C8963E", hair="swept", shoulder="plate", weapon="sword", plates=3, skin="#D8A27C", yaw=23
    ),
    "tmp.simeon-the-divine": Individual(
        "human",
        hair_colour="#B8B0A2",
        hair="swept",
        gear="circlet",
        beard="fork",
        shoulder="robe",
        weapon="staff",
        glow="#FFE08A",
        marks=("sun",),
        skin="#A87452",
    ),
    "tmp.merciful-sister": Individual(
        "human",
        hair_colour="#7A3A22",
        gear="hood",
        locks=True,
        woman=True,
        shoulder="plate",
        weapon="hammer",
        glow="#FFE08A",
        yaw=22,
        lips="#B0504A",
    ),
    "tmp.zadok-the-confessor": Individual(
        "human",
        hair_colour="#2E2622",
        hair="tonsure",
        beard="goatee",
        shoulder="mantle",
        weapon="axe",
        marks=("scars",),
        skin="#9A6A4C",
        measures={"frown": 14},
    ),
    "und.asul-the-bygone-king": Individual(
        "skeleton",
        gear="crown",
        gold="#B89A4A",
        glow="#7FF0B0",
        shoulder="spiked",
        spikes=True,
        weapon="sword",
        steel="#5E6670",
        tall=70,
        fur_collar=True,
        fur="#3E4450",
    ),
    "und.ceithrel-nightwalker": Individual(
        "skeleton",
        gear="hood",
        glow="#B08AFF",
        gold="#6E6A8A",
        shoulder="mantle",
        weapon="staff",
        skin="#B8B4A8",
        yaw=24,
    ),
    "und.oozool-the-putrid": Individual(
        "skeleton", skin="#A8A85E", hair="wild", hair_colour="#4E5A3A", shoulder="bone", weapon="hammer", glow="#C8F04A"
    ),
    "und.rib-quiver": Individual(
        "skeleton", gear="bandana", shoulder="leaf", weapon="bow", glow="#FF9A4A", skin="#D8CCA8", roll=4
    ),
    "und.volus-the-defiler": Individual(
        "skeleton",
        gear="horned",
        steel="#4A4654",
        gold="#7A5A3A",
        shoulder="spiked",
        spikes=True,
        weapon="axe",
        glow="#FF5A4A",
        skin="#C0B08A",
        yaw=-22,
    ),
    "und.cerberus": ThreeHeaded("#3E3A46", "#8A8478", glow="#FF7A3A"),
}
"""The commanders of Lords of War by the id of their card."""


REGULARS: dict[str, Portrait] = {
    "pip": Portrait(
        Individual(
            "human",
            hair="swept",
            hair_colour="#C8702E",
            beard="short",
            shoulder="mantle",
            skin="#DCA682",
            glow="#4FA8E8",
            measures={"iris_colour": "#4E8A3A", "frown": -8, "eye_height": 13, "corners": 3},
        ),
        HOMES["dwf"],
    ),
    "gudrun": Portrait(
        Individual(
            "human",
            woman=True,
            hair="braids",
            hair_colour="#D8B04A",
            gear="bandana",
            shoulder="fur",
            weapon="hammer",
            skin="#C89674",
            measures={"iris_colour": "#5E9A3A", "jaw": 74, "chin": 36},
        ),
        Home(HOMES["tmp"].land, "#2F5E9E"),
    ),
    "odile": Portrait(
        Individual(
            "elf",
            woman=True,
            hair="long",
            hair_colour="#D8D4CC",
            gear="circlet",
            shoulder="robe",
            glow="#BFE4FF",
            yaw=23,
            measures={"iris_colour": "#3E6EB0"},
        ),
        HOMES["elf"],
    ),
    "ursk": Portrait(
        Individual(
            "orc",
            hair="topknot",
            hair_colour="#9A9890",
            shoulder="plate",
            weapon="axe",
            marks=("eyepatch",),
            measures={"tusk": 46},
        ),
        HOMES["orc"],
    ),
    "kasimir": Portrait(
        Individual("skeleton", gear="hood", shoulder="mantle", glow="#7FC8FF", gold="#6E6A8A", yaw=20),
        HOMES["und"],
    ),
    "selka": Portrait(
        Individual("lizard", shoulder="leaf", skin="#4F8A5E", crest="#E0902A", yaw=24, roll=-3),
        HOMES["liz"],
    ),
}
"""The regulars of the table by name, in lower case."""


def commander(card: str) -> Portrait:
    """The portrait of a commander by the id of its card."""
    return Portrait(COMMANDERS[card], HOMES[card.split(".")[0]])
