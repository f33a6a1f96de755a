"""Who has a face: the commanders of Lords of War and the regulars who play where no person does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from assets.make.faces import alliance, horde, wilds
from assets.make.faces.creatures import ThreeHeaded
from assets.make.faces.paper import Ink, Sheet
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


class Sitter(Protocol):
    """Somebody who can be laid on a sheet, looking to the right with a positive yaw."""

    @property
    def yaw(self) -> float: ...

    def lay(self, sheet: Sheet, team: Ink, closed: bool = False) -> None: ...


@dataclass(frozen=True, slots=True)
class Drawn:
    """A sitter with a function of its own."""

    draw: Callable[[Sheet, Ink, bool], None]
    yaw: float = -25

    def lay(self, sheet: Sheet, team: Ink, closed: bool = False) -> None:
        """Lay them in clothes of the colour ``team``, with their eyes closed or not."""
        self.draw(sheet, team, closed)


@dataclass(frozen=True, slots=True)
class Portrait:
    """Somebody, where they come from, and how much they are enlarged, so that a head fills about half of the height; a
    head that looks to the right has the sun on the other side."""

    who: Sitter
    home: Home
    zoom: float = 1.16

    @property
    def land(self) -> Land:
        return self.home.land.turned() if self.who.yaw > 0 else self.home.land


COMMANDERS: dict[str, Sitter] = {
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
        measures={"jaw": 58, "chin": 24, "chin_y": 116, "hump": 6, "nose_width": 15, "ear_drop": -40},
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
        measures={"eye_height": 15, "chin_y": 104, "ear_length": 96, "ear_drop": -52, "iris_colour": "#7A5AA8"},
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
        measures={
            "jaw": 60,
            "chin": 28,
            "nose_width": 17,
            "hump": 10,
            "ear_length": 92,
            "ear_drop": -12,
            "frown": 15,
            "brow_height": 10,
        },
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
        measures={"eye_height": 16, "eye_width": 34, "corners": 4, "nose_y": 36, "ear_length": 128, "ear_drop": -18},
    ),
    "elf.narcissus-foxglove": Individual(
        "elf",
        hair_colour="#7A4A8E",
        hair="swept",
        shoulder="leaf",
        weapon="bow",
        skin="#E0BEA0",
        measures={
            "jaw": 46,
            "chin": 16,
            "nose_out": 34,
            "bridge": 4.5,
            "ear_length": 138,
            "ear_drop": -60,
            "brow_height": 5,
            "mouth": "smirk",
            "smirk": 4,
            "iris_colour": "#8E4AA8",
        },
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
        measures={"cheek": 80, "jaw": 56, "eye_height": 9, "slant": 12, "frown": 16, "brow_height": 9, "hump": 8},
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
        "lizard",
        scales="comb",
        skin="#5A8A8E",
        crest="#3A5A9A",
        shoulder="bone",
        weapon="axe",
        measures={"iris_colour": "#8FE0FF"},
    ),
    "liz.dro-ka-klantos": Individual(
        "lizard", scales="horn", skin="#A87A3E", crest="#7E2A2A", shoulder="spiked", weapon="hammer", yaw=24
    ),
    "liz.huahua-s-tonk": Individual(
        "lizard",
        scales="quills",
        snout=0.88,
        skin="#8EA83E",
        crest="#E0A02A",
        shoulder="leaf",
        weapon="bow",
        yaw=-22,
        roll=4,
    ),
    "liz.que-thil-sor-lax": Individual(
        "lizard",
        scales="frill",
        skin="#7A5A8E",
        crest="#C84A7A",
        shoulder="robe",
        weapon="staff",
        glow="#E08AFF",
        gear="circlet",
    ),
    "liz.zund-va-the-brave": Individual(
        "lizard",
        scales="plates",
        snout=1.1,
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
        "human",
        hair_colour="#C8963E",
        hair="swept",
        shoulder="plate",
        weapon="sword",
        plates=3,
        skin="#D8A27C",
        yaw=23,
        measures={"jaw": 76, "chin": 40, "hump": 6, "brow_height": 14},
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


def _home(palette: str, disc: tuple[float, float, float], team: Ink, *ridges: Ridge, stars: int = 0) -> Home:
    return Home(Land(palette, disc, ridges, stars=stars), team)


RACES: dict[str, Portrait] = {
    "BLE": Portrait(
        Individual(
            "elf",
            skin="#E2B08C",
            hair="long",
            hair_colour="#E8C45A",
            woman=True,
            gear="circlet",
            glow="#8FF06A",
            weapon="staff",
            steel="#B8343A",
            gold="#E0B24A",
            yaw=-24,
            lips="#B0404A",
            marks=("sun",),
            measures={"glow": "#A8F27A", "glow_strength": 0.55, "ear_length": 140, "ear_drop": -64},
        ),
        _home(
            "ember",
            (256, 190, 150),
            "#A8242E",
            Ridge(356, "far", "town", 15, 90),
            Ridge(420, "mid", "dune", 7, 50),
        ),
    ),
    "DRA": Portrait(
        Individual(
            "human",
            skin="#6E8AB8",
            draenei=True,
            steel="#B8BCCB",
            gold="#D8AE4E",
            plates=3,
            measures={
                "glow": "#BFEAFF",
                "glow_strength": 0.8,
                "jaw": 72,
                "chin": 34,
                "ear": "long",
                "ear_length": 56,
                "ear_drop": -6,
                "brow": "ridge",
                "brow_y": -14,
                "brow_width": 74,
                "frown": 14,
                "brow_height": 14,
            },
        ),
        _home(
            "azure",
            (256, 190, 150),
            "#5A4AA8",
            Ridge(360, "far", "spikes", 33, 110),
            Ridge(424, "mid", "spikes", 7, 60),
            stars=30,
        ),
    ),
    "DWA": Portrait(
        Individual(
            "dwarf",
            hair="swept",
            hair_colour="#B4532A",
            beard="fan",
            gear="furcap",
            shoulder="fur",
            weapon="gun",
            ring="#D8A84A",
        ),
        HOMES["dwf"],
    ),
    "ETH": Portrait(
        Drawn(wilds.ethereal),
        _home(
            "violet",
            (256, 196, 150),
            "#3E5AA8",
            Ridge(372, "far", "spikes", 18, 120),
            Ridge(430, "mid", "spikes", 22, 70),
            stars=70,
        ),
        zoom=1.1,
    ),
    "FOR": Portrait(
        Drawn(horde.forsaken),
        _home(
            "crypt",
            (262, 190, 146),
            "#5A3C8E",
            Ridge(364, "far", "spikes", 4, 90),
            Ridge(412, "mid", "graves", 3, 60),
            stars=30,
        ),
    ),
    "GNO": Portrait(
        Drawn(alliance.gnome),
        _home(
            "azure",
            (256, 200, 148),
            "#3A7BB8",
            Ridge(356, "far", "gears", 7, 74),
            Ridge(420, "mid", "gears", 3, 56),
        ),
    ),
    "GOB": Portrait(
        Drawn(horde.goblin),
        _home(
            "gold",
            (256, 200, 150),
            "#8E2F2A",
            Ridge(356, "far", "gears", 4, 66),
            Ridge(420, "mid", "town", 12, 60),
        ),
    ),
    "HUM": Portrait(
        Individual(
            "human",
            hair="swept",
            hair_colour="#7A4A26",
            beard="short",
            gear="circlet",
            plates=3,
            weapon="banner",
            steel="#A9B2BC",
            gold="#D9A544",
            yaw=-24,
        ),
        Home(HOMES["tmp"].land, "#2F62A8"),
    ),
    "KOB": Portrait(
        Drawn(wilds.kobold),
        _home(
            "gold",
            (256, 206, 146),
            "#8A5A2E",
            Ridge(356, "far", "peak", 31, 60),
            Ridge(420, "mid", "spikes", 12, 60),
        ),
        zoom=1.08,
    ),
    "NAG": Portrait(
        Drawn(wilds.naga),
        _home(
            "depth",
            (256, 190, 150),
            "#2F6E9A",
            Ridge(366, "far", "coral", 14, 100),
            Ridge(430, "mid", "coral", 5, 60),
        ),
        zoom=1.06,
    ),
    "NEL": Portrait(
        Individual(
            "elf",
            skin="#8E78AE",
            hair="long",
            hair_colour="#4FA38C",
            woman=True,
            gear="circlet",
            gold="#C3CCD6",
            glow="#BFF0DC",
            shoulder="leaf",
            weapon="bow",
            marks=("leaf",),
            roll=-3,
            lips="#6E4A86",
            measures={"glow": "#CFF6E8", "glow_strength": 0.55, "ear_length": 128, "ear_drop": -34},
        ),
        _home(
            "night",
            (228, 190, 140),
            "#3F7F5A",
            Ridge(330, "far", "pine", 3, 120),
            Ridge(400, "mid", "pine", 9, 130),
            stars=60,
        ),
    ),
    "ORC": Portrait(
        Individual(
            "orc",
            hair="topknot",
            hair_colour="#2A2026",
            shoulder="spiked",
            weapon="axe",
            marks=("scar", "claw"),
            ring="#D8A84A",
            steel="#7E7C84",
        ),
        HOMES["orc"],
    ),
    "PAN": Portrait(
        Drawn(wilds.pandaren),
        _home(
            "grove",
            (256, 196, 150),
            "#3E8A5A",
            Ridge(352, "far", "peak", 15, 90),
            Ridge(418, "mid", "pine", 12, 90),
        ),
        zoom=1.08,
    ),
    "TAU": Portrait(
        Drawn(horde.tauren),
        _home(
            "dawn",
            (250, 190, 150),
            "#A8482C",
            Ridge(362, "far", "peak", 11, 60),
            Ridge(424, "mid", "dune", 3, 40),
        ),
        zoom=1.06,
    ),
    "TRO": Portrait(
        Drawn(horde.troll),
        _home(
            "jungle",
            (262, 200, 146),
            "#B4472C",
            Ridge(346, "far", "jungle", 4, 130),
            Ridge(416, "mid", "jungle", 9, 120),
        ),
    ),
    "WOR": Portrait(
        Drawn(alliance.worgen),
        _home(
            "steel",
            (250, 190, 150),
            "#4A5E8E",
            Ridge(352, "far", "town", 21, 76),
            Ridge(418, "mid", "pine", 9, 100),
        ),
        zoom=1.08,
    ),
    "murlocs": Portrait(
        Drawn(wilds.murloc),
        _home(
            "depth",
            (256, 200, 150),
            "#2F8A7A",
            Ridge(360, "far", "coral", 4, 90),
            Ridge(430, "mid", "coral", 9, 80),
        ),
        zoom=1.06,
    ),
}
"""The races of Small World by their id, and the murlocs."""
