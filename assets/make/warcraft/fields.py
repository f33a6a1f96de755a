"""The lands of Warcraft's battles: one for every kind of zone that is fought for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from assets.make.faces.paper import limb, oval
from assets.make.output import save_jpeg
from assets.make.palettes import palette
from assets.make.places import props
from assets.make.places.ground import Ground, Patch, Pines

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


FIELDS: dict[str, Callable[[], Ground]] = {"forest": forest}


def fields() -> list[Path]:
    """Bake the lands of the battles."""
    return [save_jpeg(f"warcraft/grounds/{name}", make().bytes()) for name, make in FIELDS.items()]
