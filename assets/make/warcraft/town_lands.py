"""The land that the Town of each race stands on, without its buildings: roads from the hall to the plots, a square with
a well, and what the race puts around it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assets.make.faces.paper import Spot, cut, limb, mix, oval, rod
from assets.make.palettes import Palette, palette
from assets.make.places import props
from assets.make.places.ground import Ground, Pines
from assets.make.warcraft.fields import TOWN, grass
from tabletop.client.games.warcraft.town import PLOTS

EDGES = ((62, 318, 84), (1214, 316, 80), (20, 330, 110), (1250, 326, 112), (-4, 430, 130), (1284, 430, 130))
"""What frames the land: foot and height."""
GATE = 520, 760
"""Between these columns the hall stands, in a gap of what bounds the Town."""


@dataclass(frozen=True, slots=True)
class Country:
    """The colours of a land: of its sky, its mountains, its ridge (body, foot, rim), its field (far, near, edge), its
    roads and its grass; and what its race builds around it."""

    sky: Palette
    peaks: str
    ridge: tuple[str, str, str]
    field: tuple[str, str, str]
    road: str
    grass: str
    bound: Callable[[Ground], None]
    moon: bool = False
    dim: float = 1.2


def _stone_wall(ground: Ground) -> None:
    """A wall with towers, and firs."""
    for x in (20, 150, 300, 980, 1130, 1262):
        props.tower(ground, x, 270, 26, 46)
    props.wall(ground, -10, GATE[0], 268, 30, tooth=8)
    props.wall(ground, GATE[1], 1290, 268, 30, tooth=8)
    for x, y, high in EDGES:
        props.pine(ground, x, y, high, "#5E8A54", "#3A5E3C")


def _palisade(ground: Ground) -> None:
    """Sharpened posts with watchtowers of wood, rocks and dead trees."""
    for x in range(-6, 1290, 11):
        if GATE[0] < x < GATE[1]:
            continue
        top = 234 + ground.rng.uniform(-4, 5)
        post = cut([(x - 5, 270), (x - 5, top + 9), (x, top), (x + 5, top + 9), (x + 5, 270)], 0.6)
        ground.part(post, "#9A7042", "#5E4026", line=0.8, depth=0.3, cuts=0.4, angle=86)
    for x in (150, 505, 775, 1130):
        for lean in (-13, 13):
            ground.part(rod(x + lean, 270, x + lean * 0.6, 212, 3), "#8A6238", "#5A3E24", line=0.8)
        ground.part(cut([(x - 19, 214), (x + 19, 214), (x + 16, 200), (x - 16, 200)], 0.8), "#9A7042", "#6A4A2A")
        ground.part(cut([(x - 22, 196), (x, 172), (x + 22, 196)], 1), "#A9442F", "#6E2A20", cuts=0.8)
    for x, y, high in EDGES:
        props.bare_tree(ground, x, y, high * 1.1, "#5E4230", "#33221A")
    for x, y, wide in ((110, 322, 60), (1170, 320, 56), (30, 600, 90), (1250, 604, 96)):
        props.rock(ground, x, y, wide, wide * 0.6, "#B58A66", "#74503A")


def _thorns(ground: Ground) -> None:
    """Thorns of stone, headstones and dead trees."""
    for x in range(0, 1290, 46):
        if GATE[0] < x < GATE[1]:
            continue
        lean, high = ground.rng.uniform(-12, 12), ground.rng.uniform(34, 62)
        thorn = cut([(x - 9, 270), (x + lean * 0.4 - 4, 270 - high * 0.6), (x + lean, 270 - high), (x + 9, 270)], 1.5)
        ground.part(thorn, "#77707F", "#3C3644", shade=0.7, cuts=0.6, angle=80)
    for x in (40, 88, 200, 250, 1010, 1078, 1196, 1240):
        y = 292 + (x % 7) * 3
        stone = cut([(x - 9, y), (x - 9, y - 20), (x - 5, y - 26), (x + 5, y - 26), (x + 9, y - 20), (x + 9, y)], 2)
        ground.part(stone, "#A7A2A6", "#66616A", depth=0.4, cuts=0.8, angle=80)
    for x, y, high in EDGES:
        props.bare_tree(ground, x, y, high * 1.2, "#4A4250", "#28222C")


def _grove(ground: Ground) -> None:
    """A row of great trees with lanterns between them."""
    for x in (-8, 66, 148, 226, 310, 396, 470, 810, 886, 970, 1052, 1134, 1212, 1288):
        props.leaf_tree(ground, x, 266 + x % 5, 92 + x % 13, "#6FA08A", "#37604F")
    for x in (190, 432, 848, 1092):
        ground.soft(x, 244, 34, 30, "#E3F7FF", 0.6)
        ground.part(rod(x, 272, x, 250, 1.6), "#6B5138", line=0.7)
        ground.part(oval(x, 245, 5, 7), "#EAFAFF", "#A9D8E8", shade=0.2)
    for x, y, high in EDGES:
        props.leaf_tree(ground, x, y, high * 1.1, "#5E9478", "#2F5545")


COUNTRIES = {
    "HU": Country(
        TOWN, "#AFB3BA", ("#8E9C86", "#A6AC8C", "#EFE8C4"), ("#BDBE86", "#8F9A5E", "#4E5A34"), "#DCC99C", "#6A8246",
        _stone_wall,
    ),
    "OR": Country(
        palette("#8A4E3A", "#D09A66", "#F8D79A", "#FFF1CE", "#FFE6B4", "#B08666", "#7E5440", "#43281E", "#1E120E"),
        "#C08E6C", ("#A87C58", "#BF9468", "#F6DDAA"), ("#D3AE78", "#A1703F", "#5E3E22"), "#E6CB9C", "#9A7A3E",
        _palisade,
    ),
    "UD": Country(
        palette("#3A4058", "#7A7F92", "#C3C6AE", "#F4F6E4", "#E2E8D2", "#7C7A8C", "#545262", "#28262F", "#141218"),
        "#8E8A9C", ("#77787A", "#8C8E80", "#D6D8C2"), ("#AEAF98", "#74766A", "#3C3E38"), "#CBC5AE", "#6E7258",
        _thorns, moon=True, dim=1.1,
    ),
    "NE": Country(
        palette("#3E5C8A", "#88A6B4", "#DCE2C0", "#F8F8EA", "#E6F0E4", "#7E9C9C", "#4E7468", "#22403A", "#10201C"),
        "#9AAFC0", ("#6F9484", "#89A888", "#DCE8C4"), ("#A5BC88", "#648A5C", "#35553E"), "#D6CFA8", "#4E7C50",
        _grove, moon=True,
    ),
}  # fmt: skip


def land(race: str) -> Ground:
    """The land of a race's Town."""
    country = COUNTRIES[race]
    ground = Ground(f"warcraft-town-land-{race}", country.sky, (196, 62, 32))
    ground.sky(210, stars=30 if country.moon else 0, moon=country.moon)
    ground.peaks(222, 110, 9, country.peaks, 0.5)
    ground.ridge(204, 14, country.ridge, [Pines(80, 16, 44, 0, 0.36), Pines(80, 16, 44, 0.64, 1)])
    ground.field(232, *country.field, strokes=0.8)
    _road(ground, country.road, [(640, 330, 26), (640, 420, 34), (640, 520, 42), (650, 640, 52), (640, 780, 62)])
    for x, y, _ in (place for places in PLOTS.values() for place in places):
        side = -1 if x < 640 else 1
        middle = ((x + 640) / 2, y + 18, 8 + y * 0.014)
        _road(ground, country.road, [(640, y + 10, 9 + y * 0.018), middle, (x - side * 18, y + 8, 7 + y * 0.01)])
    square = mix(country.road, "#7A6038", 0.1)
    ground.part(oval(640, 470, 150, 46), square, line=0, depth=0.15, shade=0.2, cuts=0.6, angle=3)
    country.bound(ground)
    grass(ground, country.grass, 40)
    _well(ground)
    ground.finish(dim=country.dim)
    return ground


def _road(ground: Ground, ink: str, nodes: list[Spot]) -> None:
    worn = mix(ink, "#7A6038", 0.28)
    ground.part(limb(*nodes), mix(ink, worn, 0.4), worn, line=0, depth=0, shade=0, cuts=0.7, angle=5)


def _well(ground: Ground) -> None:
    ground.part(oval(640, 474, 26, 10), "#B9AD98", "#857A6A")
    ground.part(oval(640, 469, 24, 9), "#2C3A44", line=0.9, depth=0, shade=0)
    for side in (-1, 1):
        ground.part(rod(640 + side * 22, 472, 640 + side * 22, 432, 2), "#7A5836", line=0.8)
    ground.part(cut([(608, 434), (640, 412), (672, 434)], 1), "#9A6A44", "#6E4A2E", cuts=1.4)
