"""The lands of Warcraft's battles: one for every kind of zone that is fought for."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path

import numpy as np

from assets.make.faces.paper import curve, cut, limb, mix, oval, rod, spots
from assets.make.noise import floats
from assets.make.output import save_jpeg
from assets.make.palettes import palette
from assets.make.places import props
from assets.make.places.figures import tone_of
from assets.make.places.ground import PIXELS, SCALE, Ground, Patch, Pines
from tabletop.client.games.warcraft.model import RACE_COLOURS

PASS = palette("#5A7FA6", "#AFC0CC", "#EFE2C4", "#FFF8E4", "#FFF3D6", "#9C9AA4", "#6F6C76", "#3A3940", "#1A191E")
RING = palette("#4A5C8E", "#A98FA0", "#F5CF9A", "#FFF4D8", "#FFE9C2", "#8F849C", "#5F6464", "#2F3A34", "#171A1A")
FOREST = palette("#4E8396", "#9CBFA8", "#EBDDA6", "#FFF8DC", "#FDF0C4", "#86A58E", "#557F5B", "#2B4A34", "#14231A")
MINE = palette("#5C7E98", "#B9B199", "#F2D59A", "#FFF6DA", "#FFEFC6", "#A58C78", "#7A604C", "#43332A", "#1E1613")
TOWN = palette("#4C77A0", "#A5B3B4", "#F4D6A2", "#FFF6DC", "#FFEFC8", "#8D93A2", "#66687A", "#33343F", "#171820")
CLEAR = palette("#5B93B4", "#B2CBBE", "#F3E3B2", "#FFF8DE", "#FFF2CB", "#93AD8C", "#6C8D5C", "#3B5536", "#182417")


def forest() -> Ground:
    """A clearing between firs and round trees."""
    land = Ground("warcraft-forest", FOREST)
    land.sky(200)
    land.peaks(196, 96, 9, "#A9BDB0", 0.5)
    land.ridge(176, 14, ("#8FAE92", "#A9BF98", "#E9EFC8"), [Pines(110, 18, 44)])
    near = [Pines(60, 40, 92, 0, 0.42), Pines(60, 40, 92, 0.58, 1), Pines(16, 24, 50, 0.4, 0.6)]
    land.ridge(196, 12, ("#6B9468", "#86A874", "#DDE9AE"), near)
    land.field(206, "#B7BA7F", "#748549", "#3F5230", Patch("#D3BE8C"))
    for x, y, high in FOREST_TREES:
        if x % 3:
            props.pine(land, x, y, high * 1.08)
        else:
            props.leaf_tree(land, x, y, high, "#86A75A", "#4E7440")
    for x, y, high in ((70, 300, 150), (1216, 306, 152)):
        props.pine(land, x, y, high, "#54804E", "#2F5638")
    for x, y, high in ((-6, 330, 236), (1290, 336, 240)):
        props.pine(land, x, y, high, "#48704B", "#274A33")
    grass(land, "#577A3E")
    for x, y, size in ((372, 238, 18), (905, 236, 15), (420, 556, 32), (868, 560, 26), (60, 560, 34), (1215, 556, 40)):
        props.rock(land, x, y, size * 1.5, size * 0.8)
    land.part(limb((402, 262, 5), (436, 259, 5.5), (468, 263, 5)), "#8A6A48", "#5A4230", cuts=1.0)
    land.part(oval(402, 262, 3.5, 5), "#D8B984", line=0.9, depth=0)
    land.finish()
    return land


FOREST_TREES = sorted(
    [
        *((34, 238, 150), (92, 226, 120), (150, 232, 96), (196, 224, 70), (1246, 240, 156), (1190, 228, 124)),
        *((1128, 232, 98), (1080, 224, 72), (250, 222, 54), (1030, 222, 54), (300, 219, 44), (985, 219, 42)),
        *((64, 232, 134), (120, 230, 108), (172, 228, 86), (1218, 234, 140), (1160, 230, 112), (1104, 228, 88)),
        *((222, 224, 62), (1056, 223, 64), (276, 221, 48), (1008, 221, 46), (10, 250, 176), (1272, 254, 180)),
        *((330, 218, 38), (952, 218, 38), (44, 268, 150), (1234, 272, 156)),
    ],
    key=lambda tree: tree[1],
)


def grass(land: Ground, colour: str, count: int = 30) -> None:
    """Scatter tufts over both flanks of the field."""
    for _ in range(count):
        x, y = land.rng.uniform(20, 1260), land.rng.uniform(236, 600)
        if abs(x - 640) > 250:
            props.tuft(land, x, y, 5 + (y - 220) * 0.026, colour)


def goldmine() -> Ground:
    """The mouth of a mine in a cliff, with rails, a cart and lamps."""
    land = Ground("warcraft-goldmine", MINE, (214, 60, 32))
    land.sky(200)
    land.peaks(204, 128, 8, "#B8A793", 0.4)
    land.ridge(190, 12, ("#A98F6E", "#C0A67C", "#F3DFB0"), [Pines(24, 16, 40, 0, 0.3), Pines(24, 16, 40, 0.7, 1)])
    columns = np.arange(PIXELS[0]) / SCALE
    rise = floats(-34 * np.exp(-(((columns - 640) / 190) ** 2)) - 8 * np.clip(1 - np.abs(columns - 640) / 560, 0, 1))
    for base, swell, step, body, foot in ((150, 78, 74, "#C2AD92", "#A58B6C"), (188, 74, 58, "#AC9276", "#8A6E50")):
        land.ridge(base, swell, (body, foot, "#F6E6C4"), crags=step, depth=110, rise=rise, cuts=0.42)
    land.field(208, "#DDC490", "#AE8C5A", "#6A4C2C", Patch("#E3CFA2", 640, 408, 330, 158), 0.9)
    land.part(cut(spots(CLIFF), 1.5), "#BFA88A", "#87694A", line=1.2, depth=1, shade=0.6, cuts=2.2, angle=66)
    for facet in FACETS:
        land.part(cut(spots(facet), 1.5), "#CDB797", "#957757", line=0.9, depth=0.6, shade=0.55, cuts=2.0, angle=66)
    land.part(curve(spots("588,238 590,190 606,164 640,154 674,164 690,190 692,238")), "#20160F", "#0E0906", shade=0)
    for x in (586, 694):
        land.part(rod(x, 240, x, 170, 6.5), "#8A6238", "#5A3E24", cuts=1.2, angle=-86)
    land.part(rod(568, 170, 712, 166, 7), "#9A7042", "#6A4A2A", cuts=1.2, angle=2)
    lamp(land, 640, 192)
    _rails(land)
    _cart(land)
    for x, y, size in MINE_ROCKS:
        props.rock(land, x, y, size * 1.35, size * 0.8, "#B9A286", "#7C644A")
    for x, y in ((838, 244), (862, 236), (884, 246), (905, 234), (826, 249), (344, 242)):
        nugget = curve([(x - 7, y), (x - 5, y - 7), (x + 3, y - 9), (x + 8, y - 2), (x + 5, y + 2)])
        land.part(nugget, "#F6D06A", "#C28F34", line=0.9, depth=0.3, shade=0.4)
    land.part(rod(232, 246, 232, 176, 2.4), "#7A5836")
    land.part(rod(210, 178, 256, 178, 2.2), "#7A5836")
    lamp(land, 246, 188)
    for x, y, high in ((1046, 228, 52), (1010, 224, 38), (286, 226, 46), (178, 224, 40)):
        props.pine(land, x, y, high, "#7C8A58", "#54623C")
    land.finish(dim=1.32)
    return land


CLIFF = (
    "420,240 438,198 470,186 478,142 512,136 528,96 566,98 588,62 622,68 648,46 676,64 704,58 724,92 756,96 770,132 "
    "806,142 812,188 846,200 860,240"
)
FACETS = (
    "438,240 452,204 486,190 500,148 520,240",
    "520,150 536,106 572,108 596,74 602,120 566,150 560,236 530,240",
    "700,236 716,160 700,116 722,104 752,108 762,146 752,240",
    "768,240 778,160 800,154 804,196 836,210 846,240",
    "612,128 620,84 650,62 690,80 694,124 660,138",
)
MINE_ROCKS = (
    *((852, 246, 54), (900, 240, 40), (818, 250, 30), (330, 244, 34), (80, 250, 80), (20, 280, 90), (150, 236, 50)),
    *(
        (1240, 262, 96),
        (1180, 242, 64),
        (1110, 234, 40),
        (36, 580, 70),
        (1238, 584, 84),
        (420, 570, 26),
        (880, 566, 30),
    ),
)


def lamp(land: Ground, x: float, y: float) -> None:
    """A hanging lamp that shines."""
    land.soft(x, y, 46, 40, "#FFD67A", 0.45)
    land.part(oval(x, y, 6.5, 8.5), "#FFD67A", "#F0A63A", shade=0)


def _rails(land: Ground) -> None:
    """Rails out of the mine towards the viewer."""
    for i in range(13):
        t = (i / 13) ** 1.5
        x, y, half = 632 - 150 * t, 244 + 150 * t, 13 + 34 * t
        land.part(rod(x - half, y, x + half, y + 1, 1.6 + 2.6 * t), "#7A5836", "#5A3E26", line=0.7, depth=0.3)
    for side in (-1, 1):
        near, far = 482 + side * 34, 632 + side * 9
        rail = cut([(far - 1, 240), (far + 1, 240), (near + 3, 396), (near - 3, 396)], 0.2)
        land.part(rail, "#9AA0A4", "#6E767C", line=0.8, depth=0.3, shade=0.3)


def _cart(land: Ground) -> None:
    """A cart full of gold."""
    land.shadow(425, 270, 46, 9)
    land.part(curve(spots("392,226 402,210 424,204 446,208 458,226")), "#E9BE5C", "#C08A34", cuts=2.4, angle=34)
    land.part(cut(spots("384,226 466,226 454,262 396,262"), 1.5), "#8A8078", "#5C544E", line=1.2, shade=0.6, cuts=0.5)
    land.part(cut(spots("384,222 466,222 466,230 384,230"), 1), "#A79C92", depth=0.3)
    for x in (408, 442):
        land.part(oval(x, 264, 10, 10), "#4A423C")
        land.part(oval(x, 264, 4, 4), "#9A9088", line=0.8, depth=0)


def town(owner: str) -> Ground:
    """The paved square before a town's gate, whose roofs and flags have the colour of its owner."""
    land = Ground("warcraft-town", TOWN, (196, 56, 32))
    land.sky(200)
    land.peaks(190, 88, 9, "#AFB3BA", 0.5)
    land.ridge(182, 12, ("#8E9C86", "#A6AC8C", "#EFE8C4"), [Pines(60, 14, 34)])
    cloth, shade = tone_of("coat", owner), tone_of("coat2", owner)
    roof = mix(cloth, "#3A3F4C", 0.3)
    for x, wide, high in ((640, 74, 128), (584, 40, 96), (696, 40, 102)):
        props.tower(land, x, 214, wide, high, roof)
    for x in (534, 748):
        props.tower(land, x, 214, 34, 62)
    land.field(214, "#D6C79C", "#A5906A", "#5E4A32", Patch("#DFCFA4", 640, 410, 330, 156), 0.55)
    _paving(land)
    for x in (300, 372, 450, 842, 916, 990):
        props.house(land, x, 214, 34, mix("#8A4B36", "#6B4A3A", x % 5 / 5), face=1 if x < 640 else -1, door=False)
    props.wall(land, 212, 590, 226, 46)
    props.wall(land, 690, 1070, 226, 46)
    for x in (212, 1068, 402, 880):
        props.tower(land, x, 230, 40, 76)
    for x in (576, 704):
        props.tower(land, x, 234, 44, 98, roof)
    land.part(cut(spots("598,234 598,160 682,160 682,234"), 0.5), "#CFC3A8", "#A3957A")
    gate = curve(spots("610,236 611,200 622,180 640,173 658,180 669,200 670,236"))
    land.part(gate, "#241A12", "#120C08", line=1.2, depth=0, shade=0)
    for x in (620, 630, 640, 650, 660):
        land.part(rod(x, 178, x, 206, 1.1), "#6A5A48", line=0.5, depth=0)
    for x, y, size in ((66, 262, 86), (1214, 262, 86), (8, 330, 118), (1282, 336, 122)):
        land.shadow(x, y, size * 1.1, size * 0.2)
        props.house(land, x, y, size, "#94553B" if x < 640 else "#7E4E48", face=1 if x < 640 else -1)
    for x, y, high in ((576, 78, 40), (704, 78, 40), (640, 50, 44)):
        props.flag(land, x, y, high, cloth, shade)
    for x, y in ((250, 286), (1030, 284)):
        props.barrel(land, x, y)
    land.finish(dim=1.34)
    return land


def _paving(land: Ground) -> None:
    """Stones in perspective, fewer towards the edges."""
    for i in range(15):
        t = (i / 15) ** 1.55
        y, rx, ry = 246 + 360 * t, 8 + 22 * t, 2.4 + 8 * t
        for k in range(-22, 23):
            x = 640 + (k + (0.5 if i % 2 else 0)) * rx * 2.5 + land.rng.uniform(-3, 3)
            away = math.hypot((x - 640) / 560, (y - 400) / 330)
            if not -30 < x < 1310 or land.rng.random() > 0.86 - 0.42 * away:
                continue
            stone = [
                (
                    x + math.cos(a) * rx * land.rng.uniform(0.82, 1.05),
                    y + math.sin(a) * ry * land.rng.uniform(0.8, 1.05),
                )
                for a in np.linspace(0, math.tau, 9, endpoint=False)
            ]
            land.part(curve(stone), mix("#DCCBA4", "#B7A583", land.rng.random()), line=0, depth=0.22, shade=0.35)


def clear() -> Ground:
    """Open grassland with a farm's fence, hay and far woods."""
    land = Ground("warcraft-clear", CLEAR)
    land.sky(200, clouds=0.5)
    land.peaks(190, 80, 9, snow=0.5)
    land.ridge(180, 14, ("#9AB48A", "#B2C492", "#F0F0C8"), [Pines(40, 14, 34)])
    land.ridge(198, 10, ("#8FB07A", "#AEC488", "#EAF0BC"))
    land.field(208, "#C7CE8C", "#86A056", "#4C6434", Patch("#D8C694"))
    for x, y, high in (
        (28, 244, 120),
        (96, 232, 84),
        (1252, 246, 126),
        (1186, 232, 88),
        (1128, 226, 60),
        (150, 226, 58),
    ):
        props.leaf_tree(land, x, y, high, "#93B062", "#587C44")
    for x, y, high in ((-4, 322, 190), (1288, 328, 196)):
        props.leaf_tree(land, x, y, high, "#7FA054", "#46693A")
    for side, first in ((-1, 200), (1, 1080)):
        _fence(land, first, 248, side)
    for x, y, size in ((262, 246, 34), (1010, 244, 30)):
        props.haystack(land, x, y, size)
    grass(land, "#6A8A44", 60)
    flowers(land)
    for x, y, size in ((398, 560, 22), (884, 556, 20), (70, 566, 30), (1210, 560, 32)):
        props.rock(land, x, y, size * 1.5, size * 0.8)
    land.finish(dim=1.5)
    return land


def _fence(land: Ground, x: float, y: float, side: int) -> None:
    """A fence that runs towards the edge of the picture."""
    posts = [(x + side * 46 * k, y + 11 * k) for k in range(5)]
    for (ax, ay), (bx, by) in pairwise(posts):
        for up in (13, 23):
            land.part(rod(ax, ay - up, bx, by - up - 2, 1.7), "#B08A5C", "#84623C", line=0.7, depth=0.3)
    for px, py in posts:
        land.part(rod(px, py, px, py - 32, 3), "#9C774A", "#6E5030", line=0.9)


def flowers(land: Ground) -> None:
    """Scatter white and yellow flowers over both flanks."""
    for _ in range(70):
        x, y = land.rng.uniform(10, 1270), land.rng.uniform(240, 640)
        if abs(x - 640) > 340 - (y - 400) ** 2 / 700:
            size = 1.4 + (y - 220) * 0.005
            land.part(
                oval(x, y, size, size * 0.8),
                "#F6EFD0" if land.rng.random() < 0.6 else "#F2CF5E",
                line=0.4,
                depth=0.15,
                shade=0,
            )


def mountain() -> Ground:
    """A pass between walls of rock, with snow on the heights."""
    land = Ground("warcraft-mountain", PASS, (220, 58, 30))
    land.sky(210)
    land.peaks(236, 190, 7, "#A9A6AC", 0.85)
    columns = np.arange(PIXELS[0]) / SCALE
    gorge = np.clip((np.abs(columns - 640) - 120) / 520, 0, 1)
    for base, swell, step, body, foot, lift in (
        (196, 60, 70, "#A8A099", "#B8AD9C", 70),
        (212, 50, 54, "#8E857E", "#A2978A", 110),
    ):
        land.ridge(base, swell, (body, foot, "#EFE6D4"), crags=step, depth=120, rise=floats(-lift * gorge), cuts=0.42)
    land.field(226, "#C9BFAC", "#94887A", "#54493F", Patch("#DACDB2"), 0.8)
    for x, y, wide, high in PASS_ROCKS:
        props.rock(land, x, y, wide, high, "#A79C90", "#6A6058")
    for x, y, high in (
        (250, 250, 70),
        (1036, 250, 66),
        (176, 262, 92),
        (1108, 264, 96),
        (300, 240, 48),
        (990, 240, 46),
    ):
        props.pine(land, x, y, high, "#5F7D68", "#3B5546")
    land.part(rod(404, 268, 404, 208, 2.6), "#7A5836")
    land.part(cut(spots("384,214 430,212 440,220 430,229 384,227"), 1), "#B5905C", "#8A6A40")
    land.finish(dim=1.32)
    return land


PASS_ROCKS = (
    *((-10, 270, 210, 190), (90, 262, 150, 120), (1290, 272, 220, 200), (1184, 264, 160, 124), (-20, 400, 190, 170)),
    *((1300, 410, 200, 180), (196, 250, 80, 56), (1084, 250, 84, 58), (380, 560, 40, 22), (900, 558, 44, 24)),
    *((40, 590, 90, 54), (1244, 590, 96, 58), (440, 250, 36, 22), (846, 250, 34, 20)),
)


def objective() -> Ground:
    """A ring of standing stones with runes, in the last light."""
    land = Ground("warcraft-objective", RING, (224, 70, 34))
    land.sky(206)
    land.peaks(200, 90, 9, "#A58FA6", 0.3)
    land.ridge(184, 14, ("#7F8F8A", "#9BA58E", "#EEE0C0"), [Pines(70, 16, 40)])
    land.ridge(200, 10, ("#6D8268", "#8C9C74", "#E4DDAE"), [Pines(30, 30, 70, 0, 0.3), Pines(30, 30, 70, 0.7, 1)])
    land.field(210, "#B4B382", "#6F7F52", "#3F4C34", Patch("#D9C9A0", 640, 404, 340, 162))
    for x, y, wide, high in STONES:
        _standing_stone(land, x, y, wide, high)
    props.lintel(land, 640, 240, 176, 118)
    for x, y in ((470, 262), (810, 262)):
        props.brazier(land, x, y, 46)
    for x, y, size in ((330, 330, 26), (950, 336, 24), (420, 566, 30), (862, 562, 32), (70, 574, 40), (1212, 570, 44)):
        props.rock(land, x, y, size * 1.5, size * 0.8, "#A29A98", "#66605F")
    grass(land, "#57743F", 46)
    land.finish("#FFE2C0", "#FFD3A0")
    return land


STONES = (
    *((440, 238, 34, 84), (842, 238, 36, 88), (360, 246, 40, 96), (924, 246, 40, 92), (270, 262, 50, 118)),
    *((1012, 262, 50, 122), (164, 292, 64, 150), (1120, 294, 66, 156), (30, 344, 84, 196), (1256, 350, 88, 204)),
)


def _standing_stone(land: Ground, x: float, y: float, wide: float, high: float) -> None:
    """A standing stone with a rune."""
    land.shadow(x, y, wide * 0.7, wide * 0.2)
    lean = land.rng.uniform(-0.06, 0.06) * high
    outline = [(-0.5, 0), (-0.44, -0.6), (-0.34, -0.96), (0.1, -1.02), (0.38, -0.9), (0.46, -0.5), (0.52, 0)]
    stone = cut([(x + dx * wide - lean * dy, y + dy * high) for dx, dy in outline], 3)
    land.part(stone, "#B4ABA6", "#746C6A", depth=0.8, shade=0.8, cuts=1.0, angle=80)
    mark, top = wide * 0.16, y - high * 0.62
    for ax, ay, bx, by in ((-1, 0, 0, -2), (0, -2, 1, 0), (0, -2, 0, 2), (-1, 1, 1, 1)):
        land.part(
            rod(x + ax * mark + lean * 0.6, top + ay * mark, x + bx * mark + lean * 0.6, top + by * mark, wide * 0.03),
            "#BFE3F2",
            line=0.4,
            depth=0,
            shade=0,
        )
    land.part(
        curve(
            [
                (x - wide * 0.6, y + 2),
                (x - wide * 0.3, y - wide * 0.14),
                (x, y - 1),
                (x + wide * 0.3, y - wide * 0.12),
                (x + wide * 0.6, y + 2),
            ]
        ),
        "#7F9258",
        "#5E7142",
        line=0.5,
        depth=0.1,
        shade=0.2,
    )


FIELDS: dict[str, Callable[[], Ground]] = {
    "forest": forest,
    "goldmine": goldmine,
    "clear": clear,
    "mountain": mountain,
    "objective": objective,
} | {f"town-{owner}": partial(town, owner) for owner in RACE_COLOURS.values()}
"""The land of each kind of zone; a town has one for each colour its owner may have."""


def fields() -> list[Path]:
    """Bake the lands of the battles."""
    return [save_jpeg(f"warcraft/grounds/{name}", make().bytes()) for name, make in FIELDS.items()]
