"""The lands of the Adventure Game's fights: one for the spaces of every level, one for its cities."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from assets.make import shapes
from assets.make.faces.paper import curve, cut, limb, oval
from assets.make.output import save_jpeg
from assets.make.palettes import palette
from assets.make.places import props
from assets.make.places.ground import SCALE, Ground, Patch, Pines

MOOR = palette("#4A6780", "#8FA3A8", "#D8C6A0", "#FFF8DE", "#FFF0CC", "#9AA39C", "#75807A", "#414A46", "#191D1C")
WOOD = palette("#3F7F8E", "#93BCA0", "#E9DDA0", "#FFF9DC", "#FBF2C2", "#7FA384", "#4F7C54", "#264630", "#122018")
STEPPE = palette("#40709A", "#B49F70", "#F0C46A", "#FFFBE0", "#FFEFBE", "#C69A5C", "#93673A", "#4A3220", "#20160E")
WASTE = palette("#3A1410", "#8E3A22", "#E58B45", "#FFE2B0", "#FFD49A", "#8E4B3C", "#5F2E28", "#2B1412", "#180B0B")
SQUARE = palette("#3F6290", "#929CAA", "#E6C690", "#FFF6DC", "#FFEFC8", "#8D93A2", "#66687A", "#33343F", "#171820")


def _tray(colour: str) -> Patch:
    """The bare ground between two fighters."""
    return Patch(colour, 640, 478, 330, 108)


def grey() -> Ground:
    """A moor with a ruined tower, a wall of field stones and a few wind-bent trees."""
    land = Ground("adventure-grey", MOOR, (300, 92, 40))
    land.sky(262)
    land.peaks(262, 110, 9, "#A7AFB2", 0.35)
    land.ridge(246, 22, ("#929C96", "#A9AFA2", "#E9E6CE"), [Pines(34, 10, 26)])
    land.ridge(272, 16, ("#7F897C", "#979C88", "#E2DFBE"), [Pines(18, 20, 40, 0, 0.3), Pines(18, 20, 40, 0.7, 1)])
    props.tower(land, 868, 292, 58, 92, None, "#B7AE9C")
    props.wall(land, 900, 1010, 296, 30, "#ADA492", 10)
    props.wall(land, 762, 838, 296, 20, "#ADA492", 9)
    land.field(290, "#A9A890", "#686A58", "#3C3E34", _tray("#C6BC9E"))
    for x, y, high in ((66, 336, 190), (1222, 342, 206), (210, 312, 84), (1098, 314, 90)):
        props.leaf_tree(land, x, y, high, "#8A9672", "#5A6650")
    for x in (6, 46, 88, 128, 1150, 1192, 1236, 1276):
        props.rock(land, x, 424 + x % 9, 50, 26, "#B4AC9E", "#766E62")
    for x, y, size in ((470, 330, 22), (820, 326, 26), (60, 590, 60), (1220, 596, 70), (930, 350, 30), (350, 352, 28)):
        props.rock(land, x, y, size * 1.35, size * 0.8, "#A8A194", "#6A645A")
    _grass(land, "#6C7258")
    land.finish()
    return land


def green() -> Ground:
    """A glade in an old wood, with mushrooms and a fallen trunk."""
    land = Ground("adventure-green", WOOD, (300, 92, 40))
    land.sky(262, clouds=0.28)
    land.ridge(214, 20, ("#86AE90", "#9FBF98", "#E6EFC6"), [Pines(90, 30, 70)])
    land.ridge(250, 16, ("#5F8F66", "#7CA372", "#D7E7A6"), [Pines(70, 50, 110, 0, 0.44), Pines(70, 50, 110, 0.56, 1)])
    land.ridge(280, 10, ("#4A7850", "#66905C", "#C4DA92"), [Pines(30, 30, 70, 0, 0.36), Pines(30, 30, 70, 0.64, 1)])
    land.field(290, "#A8BA6C", "#5F7A3E", "#2F4A2A", _tray("#CDBB84"))
    for x, y, high in ((8, 352, 300), (1272, 360, 310), (128, 330, 190), (1152, 334, 196), (236, 314, 110)):
        props.leaf_tree(land, x, y, high, "#6E9A50", "#3E6638")
    for x, y, high in ((70, 342, 240), (1210, 346, 246), (196, 322, 130), (1086, 322, 128)):
        props.pine(land, x, y, high, "#44704A", "#264A32")
    land.part(limb((846, 340, 9), (898, 333, 10), (956, 341, 8)), "#8A6A48", "#5A4230", cuts=1.0)
    land.part(oval(846, 340, 6, 9), "#D8B984", line=0.9, depth=0)
    for x, y, size in ((368, 352, 13), (388, 358, 9), (60, 580, 26), (98, 590, 18), (1196, 584, 24)):
        _mushroom(land, x, y, size)
    for x, y, size in ((470, 328, 20), (1240, 600, 60), (24, 604, 52)):
        props.rock(land, x, y, size * 1.35, size * 0.8, "#8E9A86", "#57614F")
    _grass(land, "#4A6E36", 44)
    land.finish()
    return land


def yellow() -> Ground:
    """A dry steppe below table mountains, with bones and thorny plants."""
    land = Ground("adventure-yellow", STEPPE, (300, 92, 42))
    land.sky(262, clouds=0.3)
    land.ridge(262, 8, ("#C79C68", "#D9B57C", "#FFE9B4"))
    for x, top, wide in ((470, 176, 150), (1010, 150, 220), (760, 206, 110), (180, 190, 130)):
        _mesa(land, x, 276, top, wide)
    land.ridge(280, 10, ("#B98A52", "#CFA566", "#FFE0A0"))
    land.field(290, "#C69C54", "#8A5F2C", "#563619", _tray("#D2B274"))
    for x, y, high in (
        (64, 352, 190),
        (1218, 358, 200),
        (150, 326, 96),
        (1128, 328, 104),
        (1000, 312, 54),
        (270, 312, 58),
    ):
        _cactus(land, x, y, high)
    for n in range(5):
        x = 868 + n * 17
        rib = limb((x, 344, 3), (x + 4, 328 - n % 2 * 3, 2.6), (x + 14, 320, 1.2))
        land.part(rib, "#EFE3C4", "#B7A57E", depth=0.4)
    land.part(curve([(842, 344), (840, 330), (852, 322), (866, 330), (864, 344)]), "#F2E7CA", "#B9A882", line=1)
    for x, y, size in ((470, 330, 26), (60, 596, 64), (1220, 600, 72), (350, 354, 30), (20, 430, 60), (1262, 434, 66)):
        props.rock(land, x, y, size * 1.4, size * 0.75, "#C28E5A", "#7C5430")
    _grass(land, "#9A7A34", 40)
    land.finish()
    return land


def red() -> Ground:
    """Scorched land with dead trees, cracks of fire, and a keep on the far ridge."""
    land = Ground("adventure-red", WASTE, (300, 92, 40))
    land.sky(260)
    land.peaks(262, 150, 8, "#A85C44")
    keep, panes = shapes.castle(640 * SCALE, 252 * SCALE, 150 * SCALE, land.noise)
    land.ridge(250, 34, ("#8A4A3A", "#A35E44", "#F0B07A"), crags=60, depth=80, more=keep, cuts=0.3)
    land.land.paint(land.land.polygons(panes), (1.0, 0.85, 0.54), 0.95)
    land.ridge(276, 14, ("#7A3C30", "#94523C", "#E89A6A"))
    land.field(292, "#C98A62", "#8A4C38", "#4E241C", _tray("#DDAE84"), 1.1)
    for x, y, high in (
        (70, 330, 230),
        (1216, 336, 240),
        (404, 304, 70),
        (930, 302, 64),
        (1120, 310, 110),
        (196, 312, 96),
    ):
        props.bare_tree(land, x, y, high)
    for x, y, size in ((20, 420, 70), (1262, 430, 80), (470, 330, 22), (820, 326, 26), (60, 590, 60), (1220, 596, 70)):
        props.rock(land, x, y, size * 1.35, size * 0.8, "#A8705A", "#6A3C30")
    for x, y in ((380, 570), (770, 574), (90, 470), (1090, 486)):
        crack = ((0, 0), (60, -14), (120, -4), (180, -18), (230, -10), (180, -10), (120, 5), (60, -4))
        land.part(cut([(x + dx, y + dy) for dx, dy in crack], 2), "#FFC46A", "#E2703A", depth=0.2, shade=0, line=0.8)
    land.finish()
    return land


def city() -> Ground:
    """A paved square before a keep, with gabled houses at both sides."""
    land = Ground("adventure-city", SQUARE, (300, 92, 40))
    land.sky(262)
    land.peaks(258, 90, 9, "#AFB3BA", 0.5)
    for x, wide, high, roof in ((640, 84, 150, True), (576, 44, 104, True), (704, 44, 112, True), (520, 38, 66, False)):
        props.tower(land, x, 284, wide, high, "#6A4A4E" if roof else None)
    land.field(288, "#B7A684", "#7E6A50", "#483829", _tray("#C9B892"), 0.6)
    _paving(land)
    for x in (330, 406, 884, 958):
        props.house(land, x, 290, 36, "#8A4B36" if x % 4 else "#7A5A46", face=1 if x < 640 else -1, door=False)
    props.wall(land, 196, 592, 300, 44)
    props.wall(land, 688, 1084, 300, 44)
    for x, cone in ((586, "#6A4A4E"), (694, "#6A4A4E"), (400, None), (880, None)):
        props.tower(land, x, 304, 44, 92, cone)
    gate = [(608, 304), (608, 246), (622, 228), (640, 222), (658, 228), (672, 246), (672, 304)]
    land.part(cut(gate, 2), "#2A2018", "#120C08", line=1.2, depth=0, shade=0)
    for x, y, size, face in ((90, 342, 104, 1), (1190, 342, 104, -1), (-6, 400, 130, 1), (1286, 406, 134, -1)):
        land.shadow(x, y, size * 1.1, size * 0.2)
        props.house(land, x, y, size, "#94553B" if x < 640 else "#7E4E48", face=face)
    for x, y in ((236, 372), (1040, 368), (1072, 380)):
        props.barrel(land, x, y, 40)
    for x in (586, 694):
        props.flag(land, x, 152, 40, "#B98A3A", "#7A5420")
    land.finish()
    return land


def _grass(land: Ground, colour: str, count: int = 30) -> None:
    """Scatter tufts over both flanks of the field."""
    for _ in range(count):
        x, y = land.rng.uniform(20, 1260), land.rng.uniform(312, 690)
        if abs(x - 640) > 300:
            props.tuft(land, x, y, 5 + (y - 290) * 0.03, colour)


def _mushroom(land: Ground, x: float, y: float, size: float) -> None:
    """A toadstool."""
    land.shadow(x, y, size * 0.5, size * 0.14)
    land.part(limb((x, y, size * 0.16), (x, y - size * 0.6, size * 0.12)), "#EADFC0", "#B9A882", line=0.8)
    cap = [(-0.6, -0.5), (-0.4, -0.95), (0, -1.12), (0.42, -0.92), (0.6, -0.5), (0, -0.42)]
    land.part(curve([(x + dx * size, y + dy * size) for dx, dy in cap]), "#C2563E", "#7E2E24", line=0.9)
    for dx, dy in ((-0.22, -0.78), (0.14, -0.9), (0.26, -0.62)):
        land.part(oval(x + dx * size, y + dy * size, size * 0.08, size * 0.06), "#F4E9CF", line=0, depth=0, shade=0)


def _mesa(land: Ground, x: float, foot: float, top: float, wide: float) -> None:
    """A table mountain in two layers."""
    half, step = wide / 2, (foot - top) * 0.42
    for share, row, inks in ((1.0, top + step, ("#C08A56", "#9A683C")), (0.78, top, ("#D39C62", "#B07A48"))):
        reach = half * share
        outline = [(-1.12, foot), (-1.0, row + 12), (-0.9, row), (0.86, row), (1.0, row + 10), (1.14, foot)]
        land.part(cut([(x + dx * reach, y) for dx, y in outline], 3), *inks, shade=0.6, cuts=0.8, angle=82)


def _cactus(land: Ground, x: float, y: float, high: float) -> None:
    """A pillar cactus with two arms."""
    land.shadow(x, y, high * 0.2, high * 0.05)
    body = high * 0.085
    for dx, low, up in ((-0.2, -0.34, -0.62), (0.2, -0.46, -0.78)):
        arm = limb(
            (x, y + low * high, body * 0.6),
            (x + dx * high * 0.8, y + low * high, body * 0.62),
            (x + dx * high, y + (low - 0.06) * high, body * 0.62),
            (x + dx * high, y + up * high, body * 0.5),
        )
        land.part(arm, "#7E9A5A", "#4E6E3C", shade=0.6, cuts=0.6, angle=88)
    trunk = limb((x, y + 2, body), (x, y - high * 0.5, body * 1.1), (x, y - high, body * 0.7))
    land.part(trunk, "#86A260", "#527240", shade=0.6, cuts=0.8, angle=88)


def _paving(land: Ground) -> None:
    """Flat stones in perspective, fewer of them towards the edges."""
    for i in range(14):
        t = (i / 14) ** 1.5
        y, rx, ry = 312 + 330 * t, 9 + 23 * t, 2.2 + 7.5 * t
        for k in range(-20, 21):
            x = 640 + (k + 0.5 * (i % 2)) * rx * 2.5 + land.rng.uniform(-3, 3)
            if not -30 < x < 1310 or land.rng.random() > 0.92 - 0.4 * abs(x - 640) / 640:
                continue
            stone = [(-1, 0), (-0.7, -0.8), (0.1, -1), (0.8, -0.7), (1, 0), (0.6, 0.8), (-0.5, 0.9)]
            outline = curve([(x + dx * rx, y + dy * ry) for dx, dy in stone])
            land.part(outline, "#B8A782" if (i + k) % 3 else "#A69572", line=0, depth=0.18, shade=0.3)


FIELDS: dict[str, Callable[[], Ground]] = {"grey": grey, "green": green, "yellow": yellow, "red": red, "city": city}
"""By the colour of a space's level, and for cities."""


def fields() -> list[Path]:
    """Bake the lands of the fights."""
    return [save_jpeg(f"adventure/grounds/{name}", make().bytes()) for name, make in FIELDS.items()]
