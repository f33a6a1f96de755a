"""Charms, tools and everything else that is found."""

from __future__ import annotations

import math

from assets.make.faces.paper import Sheet, circle, curve, cut, less, mix, oval, plus, ribbon, turn
from assets.make.treasures.shapes import BONE, Stuff, X, Y, at, gem, light, pair, shade_right, tilted
from assets.make.treasures.weapons import hilt


def necklace(sheet: Sheet, stuff: Stuff, claw: bool = False) -> None:
    """A charm on a cord; with claws beside it."""
    sheet.lay(ribbon(at((-76, -118), (-66, -20), (0, 34), (66, -20), (76, -118)), 6), stuff.leather)
    for x, y, lean in ((-52, -4, 22), (-30, 18, 12), (52, -4, -22), (30, 18, -12)) if claw else ():
        tooth = curve(at((x - 9, y), (x - 6, y + 44), (x, y + 66), (x + 9, y)))
        sheet.lay(turn(tooth, lean, X + x, Y + y), stuff.second)
    light(sheet, 0, 62, 70, stuff.glow, 0.6)
    sheet.lay(cut(pair((0, 18), (34, 44), (26, 92), (0, 116, 2)), 8), stuff.main)
    gem(sheet, X, Y + 62, 21, stuff.glow)


def claw_necklace(sheet: Sheet, stuff: Stuff) -> None:
    """A charm between claws."""
    necklace(sheet, stuff, claw=True)


def feather(sheet: Sheet, stuff: Stuff) -> None:
    """Feathers bound to a charm."""
    for lean, high in ((-30, 150), (28, 146), (0, 176)):
        quill = turn(cut(pair((0, -high + 40, 1), (24, -high + 90), (18, 40), (0, 58)), 14), lean, X, Y + 58)
        sheet.lay(quill, stuff.main if lean else stuff.second)
        sheet.flat(turn(ribbon(at((0, -high + 52), (0, 52)), 3), lean, X, Y + 58), stuff.main["deep"])
    sheet.lay(circle(X, Y + 64, 31), stuff.gold)
    gem(sheet, X, Y + 64, 18, stuff.glow)


def ring(sheet: Sheet, stuff: Stuff) -> None:
    """A ring with a stone."""
    sheet.lay(less(oval(X, Y + 34, 86, 82), oval(X, Y + 38, 60, 58)), stuff.main)
    light(sheet, 0, -62, 90, stuff.glow, 0.6)
    sheet.lay(cut(pair((0, -34), (46, -44), (56, -72), (0, -78)), 6), stuff.second)
    stone = sheet.material(stuff.glow)
    top = sheet.lay(cut(pair((0, -128), (32, -120), (52, -86), (28, -50), (0, -44)), 4), stone)
    shade_right(sheet, top, stone)
    sheet.tone(cut(at((-26, -112), (-4, -116), (-14, -88)), 3), stone, "hi")


def orb(sheet: Sheet, stuff: Stuff) -> None:
    """A glowing ball on a stand."""
    light(sheet, 0, -26, 150, stuff.glow, 0.7)
    sheet.lay(cut(pair((0, 62), (58, 58), (82, 116), (0, 124)), 10), stuff.second)
    ball = sheet.lay(circle(X, Y - 24, 90), sheet.material(stuff.glow))
    shade_right(sheet, ball, sheet.material(stuff.glow), 30)
    for dx, dy, r in ((-22, -46, 30), (26, -8, 22), (-10, 22, 18)):
        sheet.flat(oval(X + dx, Y - 10 + dy, r, r * 0.5), mix(stuff.glow, "#FFFFFF", 0.45), 0.5, clip=ball)
    sheet.flat(oval(X - 34, Y - 66, 20, 12), "#FFFFFF", 0.75)
    for side in (1, -1):
        sheet.lay(ribbon(at((side * 50, 76), (side * 88, 34), (side * 84, -16)), 14, 4), stuff.main)


def eye(sheet: Sheet, stuff: Stuff) -> None:
    """An eye of stone that looks."""
    light(sheet, 0, 0, 150, stuff.glow, 0.5)
    sheet.lay(curve(at((-140, 0), (-60, -74), (60, -74), (140, 0), (60, 74), (-60, 74))), stuff.main)
    sheet.lay(curve(at((-112, 0), (-50, -50), (50, -50), (112, 0), (50, 50), (-50, 50))), sheet.material(BONE))
    sheet.lay(circle(X, Y, 48), sheet.material(stuff.glow))
    sheet.flat(oval(X, Y, 13, 42), "#120C10")
    sheet.flat(circle(X - 17, Y - 19, 10), "#FFFFFF", 0.85)


def heart(sheet: Sheet, stuff: Stuff) -> None:
    """A heart, or a core, that glows through its cracks."""
    light(sheet, 0, 0, 150, stuff.glow, 0.6)
    body = sheet.lay(cut(pair((0, -60), (36, -104), (90, -92), (112, -34), (72, 50), (0, 124, 4)), 22), stuff.main)
    shade_right(sheet, body, stuff.main)
    for points in (
        ((-64, -56), (-30, -12), (-44, 34), (-6, 76)),
        ((54, -66), (26, -18), (52, 26)),
        ((-6, -62), (4, -14), (-12, 20)),
    ):
        sheet.flat(ribbon(at(*points), 9, 2), stuff.glow, clip=body)
        sheet.flat(ribbon(at(*points), 3, 1), "#FFFFFF", 0.7, clip=body)


def stone(sheet: Sheet, stuff: Stuff) -> None:
    """A crystal, or an ember, in its rock."""
    light(sheet, 0, -30, 150, stuff.glow, 0.6)
    shard = sheet.material(stuff.glow)
    for x, top, wide, lean in ((-46, -70, 26, -18), (50, -84, 27, 16), (0, -136, 36, 0)):
        points = [(x, top, 1), (x + wide, top + 44), (x + wide * 0.8, 70), (x - wide * 0.8, 70), (x - wide, top + 44)]
        path = sheet.lay(turn(cut(at(*points), 2), lean, X + x, Y + 70), shard)
        sheet.tone(
            turn(
                cut(at((x + 4, top), (x + wide, top + 44), (x + wide * 0.8, 70), (x + 4, 70)), 1), lean, X + x, Y + 70
            ),
            shard,
            "dark",
            clip=path,
            a=0.6,
        )
    sheet.lay(cut(pair((0, 48), (50, 40), (104, 74), (120, 124), (0, 134)), 12), stuff.main)


def flask(sheet: Sheet, stuff: Stuff) -> None:
    """A bottle whose contents glow."""
    light(sheet, 0, 30, 140, stuff.glow, 0.5)
    glass = sheet.lay(
        cut(pair((0, -84), (24, -84), (24, -34), (86, 40), (80, 116), (0, 130)), 24), sheet.material("#9FB8B4")
    )
    sheet.lay(cut(pair((0, 20), (70, 16), (82, 52), (72, 108), (0, 120)), 20), sheet.material(stuff.glow), depth=0.2)
    for x, y, r in ((-26, 60, 10), (14, 44, 7), (30, 84, 12), (-10, 92, 6)):
        sheet.flat(circle(X + x, Y + y, r), mix(stuff.glow, "#FFFFFF", 0.55), 0.7)
    sheet.flat(ribbon(at((-66, 50), (-34, -4), (-17, -40)), 9, 3), "#FFFFFF", 0.6, clip=glass)
    sheet.lay(cut(pair((0, -92), (32, -92), (32, -72), (0, -72)), 4), stuff.gold)
    sheet.lay(cut(pair((0, -128), (18, -126), (22, -92), (0, -92)), 5), stuff.leather)


def lightning(sheet: Sheet, stuff: Stuff) -> None:
    """A bolt in a bottle."""
    flask(sheet, stuff)
    sheet.flat(cut(at((12, -20), (-34, 58), (-4, 58), (-22, 112), (40, 34), (8, 34), (28, -20)), 1), "#FFFFFF")


def book(sheet: Sheet, stuff: Stuff) -> None:
    """A tome with a sign and clasps."""
    sheet.lay(tilted(cut(at((-82, -112), (94, -112), (94, 112), (-82, 112)), 6), -12), sheet.material(BONE))
    cover = sheet.lay(tilted(cut(at((-96, -120), (80, -120), (80, 104), (-96, 104)), 8), -12), stuff.main)
    shade_right(sheet, cover, stuff.main, -12)
    sheet.lay(tilted(cut(at((-96, -120), (-66, -120), (-66, 104), (-96, 104)), 4), -12), stuff.second)
    for x, y in ((62, -102), (62, 86)):
        sheet.lay(
            tilted(cut(at((x - 24, y - 18), (x + 20, y - 18), (x + 20, y + 20), (x - 24, y + 20)), 6), -12),
            stuff.gold,
        )
    light(sheet, 8, -6, 80, stuff.glow, 0.6)
    sheet.lay(tilted(less(circle(X + 4, Y - 8, 46), circle(X + 4, Y - 8, 37)), -12), stuff.gold)
    gem(sheet, X + 4, Y - 9, 21, stuff.glow)


def gear(sheet: Sheet, stuff: Stuff) -> None:
    """Two cogwheels."""
    for x, y, r, teeth, paper in ((46, 42, 62, 10, stuff.second), (-28, -24, 88, 12, stuff.main)):
        shape = circle(X + x, Y + y, r)
        for k in range(teeth):
            a = 360 * k / teeth
            tooth = cut(
                at(
                    (x - r * 0.17, y - r * 1.22),
                    (x + r * 0.17, y - r * 1.22),
                    (x + r * 0.2, y - r * 0.8),
                    (x - r * 0.2, y - r * 0.8),
                ),
                3,
            )
            shape = plus(shape, turn(tooth, a, X + x, Y + y))
        wheel = sheet.lay(less(shape, circle(X + x, Y + y, r * 0.34)), paper)
        sheet.tone(less(circle(X + x, Y + y, r * 0.72), circle(X + x, Y + y, r * 0.5)), paper, "dark", clip=wheel)
    light(sheet, -28, -24, 44, stuff.glow, 0.7)


def saw(sheet: Sheet, stuff: Stuff) -> None:
    """A round saw blade."""
    shape = circle(X, Y, 96)
    for k in range(16):
        tooth = cut(at((-16, -92), (18, -130, 1), (22, -88)), 1)
        shape = plus(shape, turn(tooth, 22.5 * k, X, Y))
    blade = sheet.lay(shape, stuff.main)
    shade_right(sheet, blade, stuff.main, 30)
    sheet.tone(less(circle(X, Y, 78), circle(X, Y, 72)), stuff.main, "dark")
    sheet.lay(circle(X, Y, 36), stuff.second)
    sheet.lay(circle(X, Y, 14), stuff.leather, "ink")


def candle(sheet: Sheet, stuff: Stuff) -> None:
    """A candle in its dish."""
    light(sheet, 0, -104, 140, stuff.glow, 0.9)
    sheet.lay(oval(X, Y + 108, 104, 22), stuff.second)
    body = sheet.lay(cut(pair((0, -50), (38, -48), (40, 104), (0, 110)), 8), stuff.main)
    sheet.lay(
        curve(
            at(
                (-38, -44),
                (-20, -54),
                (20, -54),
                (38, -44),
                (32, 14),
                (22, -16),
                (10, 36),
                (0, -10),
                (-16, 22),
                (-30, -14),
            )
        ),
        stuff.main,
        "hi",
        depth=0.3,
    )
    shade_right(sheet, body, stuff.main)
    sheet.flat(curve(at((0, -138), (19, -92), (0, -58), (-19, -92))), stuff.glow)
    sheet.flat(curve(at((0, -112), (9, -84), (0, -64), (-9, -84))), "#FFFFFF", 0.85)


def lantern(sheet: Sheet, stuff: Stuff) -> None:
    """A lantern with a spirit in it."""
    light(sheet, 0, 6, 150, stuff.glow, 0.8)
    sheet.lay(less(circle(X, Y - 108, 28), circle(X, Y - 108, 20)), stuff.main)
    sheet.lay(cut(pair((0, -96), (30, -84), (70, -50), (0, -46)), 4), stuff.main)
    sheet.flat(cut(pair((0, -48), (54, -48), (62, 82), (0, 82)), 6), mix(stuff.glow, "#10202A", 0.35))
    sheet.flat(curve(at((0, -36), (30, 22), (16, 70), (-18, 70), (-28, 18))), stuff.glow)
    sheet.flat(curve(at((0, 0), (14, 34), (0, 62), (-14, 34))), "#FFFFFF", 0.85)
    for x in (-58, -20, 20, 58):
        sheet.lay(cut(at((x - 4, -50), (x + 4, -50), (x * 1.1 + 4, 84), (x * 1.1 - 4, 84)), 1), stuff.main)
    sheet.lay(cut(pair((0, 80), (74, 80), (82, 118), (0, 122)), 6), stuff.main)


def strongbox(sheet: Sheet, stuff: Stuff) -> None:
    """An iron-bound chest."""
    lid = sheet.lay(cut(pair((0, -86), (92, -86), (120, -40), (120, -6), (0, -6)), 18), stuff.main)
    box = sheet.lay(cut(pair((0, -2), (120, -2), (112, 106), (0, 110)), 6), stuff.main)
    shade_right(sheet, lid, stuff.main)
    shade_right(sheet, box, stuff.main)
    for x in (-92, 0, 92):
        sheet.lay(cut(at((x - 13, -88), (x + 13, -88), (x + 13, 108), (x - 13, 108)), 3), stuff.second)
    sheet.lay(cut(pair((0, -28), (28, -26), (26, 32), (0, 40)), 8), stuff.gold)
    sheet.flat(plus(circle(X, Y - 2, 8), cut(at((-4, 0), (4, 0), (6, 22), (-6, 22)), 1)), "#1A1210")


def pouch(sheet: Sheet, stuff: Stuff) -> None:
    """A purse with coins."""
    for x, y in ((-84, 104), (-46, 116), (88, 110)):
        sheet.lay(oval(X + x, Y + y, 27, 15), stuff.gold)
    body = sheet.lay(curve(at((-26, -52), (26, -52), (86, 30), (78, 110), (0, 124), (-78, 110), (-86, 30))), stuff.main)
    shade_right(sheet, body, stuff.main)
    sheet.lay(
        curve(at((-30, -56), (-64, -112), (-20, -96), (0, -120), (22, -96), (64, -112), (30, -56))), stuff.main, "lit"
    )
    sheet.lay(cut(pair((0, -66), (34, -66), (34, -46), (0, -46)), 5), stuff.second)
    gem(sheet, X, Y + 34, 18, stuff.glow)


def spyglass(sheet: Sheet, stuff: Stuff) -> None:
    """A telescope."""
    for x0, x1, r, paper in ((-150, -56, 25, stuff.leather), (-62, 30, 33, stuff.second), (24, 128, 43, stuff.main)):
        tube = sheet.lay(tilted(cut(at((x0, -r), (x1, -r - 3), (x1, r + 3), (x0, r)), 4), -28), paper)
        sheet.tone(
            tilted(cut(at((x0, r * 0.3), (x1, r * 0.3), (x1, r + 4), (x0, r)), 2), -28), paper, "dark", clip=tube
        )
        sheet.lay(
            tilted(cut(at((x1 - 13, -r - 7), (x1 + 3, -r - 7), (x1 + 3, r + 7), (x1 - 13, r + 7)), 3), -28),
            stuff.gold,
        )
    light(sheet, 116, -62, 60, stuff.glow, 0.7)


def compass(sheet: Sheet, stuff: Stuff) -> None:
    """A compass whose needle glows."""
    sheet.lay(circle(X, Y, 118), stuff.main)
    sheet.lay(circle(X, Y, 98), sheet.material(BONE))
    for k in range(16):
        mark = cut(at((-2.5, -94), (2.5, -94), (2.5, -78 if k % 4 else -66), (-2.5, -78 if k % 4 else -66)), 0)
        sheet.flat(turn(mark, 22.5 * k, X, Y), "#4A3A28")
    light(sheet, 0, 0, 110, stuff.glow, 0.5)
    sheet.lay(turn(cut(at((0, -84, 1), (14, 0), (-14, 0)), 1), 32, X, Y), sheet.material(stuff.glow))
    sheet.lay(turn(cut(at((0, 84, 1), (14, 0), (-14, 0)), 1), 32, X, Y), stuff.second)
    sheet.lay(circle(X, Y, 12), stuff.gold)


def fang(sheet: Sheet, stuff: Stuff) -> None:
    """A gland, or a drop, that drips."""
    light(sheet, 0, 10, 140, stuff.glow, 0.5)
    body = sheet.lay(
        curve(at((0, -126), (54, -26), (82, 44), (46, 112), (-46, 112), (-82, 44), (-54, -26))), stuff.main
    )
    shade_right(sheet, body, stuff.main)
    sheet.flat(curve(at((-10, 20), (34, 44), (30, 92), (-26, 96), (-48, 58))), stuff.glow, 0.85, clip=body)
    sheet.flat(oval(X - 30, Y + 6, 12, 30), "#FFFFFF", 0.5, clip=body)
    for side in (1, -1):
        sheet.lay(ribbon(at((side * 8, -112), (side * 40, -130), (side * 84, -108)), 12, 3), stuff.second)


def horn(sheet: Sheet, stuff: Stuff) -> None:
    """A curved horn with bands."""
    body = sheet.lay(ribbon(at((-92, 84), (-84, -40), (10, -92), (120, -96)), 66, 4, 38), stuff.main)
    shade_right(sheet, body, stuff.main, 60)
    for x, y, lean in ((-88, 34, 4), (-72, -22, 32), (-30, -66, 62)):
        sheet.lay(
            turn(cut(at((x - 34, y - 9), (x + 34, y - 9), (x + 34, y + 9), (x - 34, y + 9)), 4), lean, X + x, Y + y),
            stuff.gold,
        )
    sheet.lay(oval(X - 92, Y + 86, 42, 15), stuff.leather, "ink")
    light(sheet, -92, 80, 60, stuff.glow, 0.6)


def wing(sheet: Sheet, stuff: Stuff) -> None:
    """A leathery wing."""
    skin = at(
        (-112, 96),
        (-92, -76),
        (-20, -126),
        (126, -104),
        (104, -38),
        (72, -50),
        (64, 12),
        (28, -8),
        (14, 62),
        (-24, 34),
        (-44, 104),
        (-80, 74),
    )
    body = sheet.lay(cut(skin, 6), stuff.main)
    for end in ((120, -100), (66, 4), (16, 54), (-46, 96)):
        sheet.lay(ribbon(at((-88, -74), ((end[0] - 88) / 2, (end[1] - 90) / 2), end), 11, 3), stuff.second)
    sheet.lay(ribbon(at((-110, 98), (-102, 0), (-88, -76)), 19, 13), stuff.second)
    shade_right(sheet, body, stuff.main, 70)


def web(sheet: Sheet, stuff: Stuff) -> None:
    """A web."""
    spokes = [(math.cos(math.tau * k / 9 + 0.2), math.sin(math.tau * k / 9 + 0.2)) for k in range(9)]
    for dx, dy in spokes:
        sheet.lay(ribbon(at((0, 0), (dx * 70, dy * 66), (dx * 142, dy * 132)), 7, 3), stuff.main, depth=0.5)
    for r in (34, 66, 98, 126):
        for (ax, ay), (bx, by) in zip(spokes, [*spokes[1:], spokes[0]], strict=True):
            middle = ((ax + bx) * r * 0.43, (ay + by) * r * 0.4)
            sheet.lay(ribbon(at((ax * r, ay * r * 0.93), middle, (bx * r, by * r * 0.93)), 4), stuff.main, depth=0.4)
    light(sheet, 0, 0, 60, stuff.glow, 0.6)
    sheet.lay(oval(X + 34, Y + 24, 19, 14), stuff.second)


def bomb(sheet: Sheet, stuff: Stuff) -> None:
    """A bomb with a burning fuse."""
    ball = sheet.lay(circle(X - 10, Y + 26, 96), stuff.main)
    shade_right(sheet, ball, stuff.main, 30)
    sheet.tone(oval(X - 48, Y - 20, 24, 15), stuff.main, "hi")
    sheet.lay(turn(cut(at((-30, -102), (26, -102), (26, -62), (-30, -62)), 5), 24, X, Y + 20), stuff.second)
    sheet.lay(ribbon(at((42, -74), (70, -112), (108, -104)), 8), stuff.leather)
    light(sheet, 112, -106, 74, stuff.glow, 1)
    for k in range(8):
        a = math.tau * k / 8
        sheet.flat(ribbon(at((112, -106), (112 + math.cos(a) * 32, -106 + math.sin(a) * 32)), 5, 1), stuff.glow)


def shell(sheet: Sheet, stuff: Stuff) -> None:
    """A turtle's shell."""
    body = sheet.lay(curve(at((-130, 60), (-96, -40), (0, -100), (96, -40), (130, 60), (0, 92))), stuff.main)
    for points in (
        ((-34, -70), (34, -70), (50, -14), (0, 16), (-50, -14)),
        ((-98, -20), (-56, -14), (-12, 28), (-34, 74), (-112, 52)),
        ((98, -20), (56, -14), (12, 28), (34, 74), (112, 52)),
    ):
        sheet.lay(cut(at(*points), 8), stuff.second, depth=0.4)
    shade_right(sheet, body, stuff.main)
    sheet.tone(oval(X - 40, Y - 62, 32, 10), stuff.second, "hi")


def totem(sheet: Sheet, stuff: Stuff) -> None:
    """A carved mask with feathers."""
    for lean in (-40, -20, 0, 20, 40):
        plume = turn(cut(pair((0, -176, 1), (15, -130), (12, -60), (0, -54)), 8), lean, X, Y - 20)
        sheet.lay(plume, stuff.second if lean % 40 else stuff.main)
    face = sheet.lay(cut(pair((0, -84), (66, -72), (76, 0), (52, 96), (0, 128)), 14), stuff.wood)
    shade_right(sheet, face, stuff.wood)
    for side in (1, -1):
        sheet.lay(
            cut(at((side * 14, -38), (side * 58, -50), (side * 54, -18), (side * 22, -12)), 5),
            stuff.leather,
            "ink",
            depth=0.2,
        )
        light(sheet, side * 36, -30, 24, stuff.glow, 0.9)
    sheet.lay(cut(pair((0, -30), (11, -14), (17, 28), (0, 36)), 4), stuff.main)
    sheet.lay(cut(pair((0, 56), (42, 46), (36, 84), (0, 92)), 6), stuff.leather, "ink", depth=0.2)
    for x in (-24, -8, 8, 24):
        sheet.lay(cut(at((x - 7, 54), (x + 7, 54), (x, 76, 1)), 1), sheet.material(BONE), depth=0.3)


def boots(sheet: Sheet, stuff: Stuff) -> None:
    """A boot with a rocket."""
    sheet.lay(turn(cut(at((-120, 16), (-60, 8), (-60, 52), (-120, 46), (-140, 31)), 6), 6, X, Y), stuff.second)
    light(sheet, -146, 32, 66, stuff.glow, 1)
    boot = sheet.lay(cut(at((-44, -124), (36, -124), (34, 20), (118, 60), (128, 104), (-46, 104)), 16), stuff.main)
    shade_right(sheet, boot, stuff.main)
    sheet.lay(cut(at((-50, -132), (42, -132), (42, -94), (-50, -94)), 8), stuff.leather)
    sheet.lay(cut(at((-52, 96), (132, 96), (130, 124), (-52, 124)), 5), stuff.leather, "dark")
    for y in (-50, -8):
        sheet.lay(cut(at((-46, y), (36, y), (36, y + 17), (-46, y + 17)), 3), stuff.gold)


def coins(sheet: Sheet, stuff: Stuff) -> None:
    """A heap of coins."""
    for x, y in ((-80, 86), (84, 90), (-28, 96), (34, 98), (-54, 62), (56, 64), (0, 70), (-28, 36), (30, 40), (0, 10)):
        sheet.lay(oval(X + x, Y + y, 46, 24), stuff.gold)
        sheet.tone(less(oval(X + x, Y + y - 3, 34, 16), oval(X + x, Y + y - 3, 28, 12)), stuff.gold, "dark")
    coin = sheet.lay(circle(X, Y - 62, 56), stuff.gold)
    sheet.tone(less(circle(X, Y - 62, 44), circle(X, Y - 62, 37)), stuff.gold, "dark")
    shade_right(sheet, coin, stuff.gold, 30)
    gem(sheet, X, Y - 62, 17, stuff.glow)


def scroll(sheet: Sheet, stuff: Stuff) -> None:
    """A map that leads astray."""
    sheet.lay(cut(at((-110, -84), (104, -96), (116, 78), (-98, 92)), 6), sheet.material(BONE))
    for points in (((-80, 50), (-40, 10), (-56, -30), (0, -40)), ((0, -40), (40, -20), (30, 30), (76, 44))):
        sheet.flat(ribbon(at(*points), 5), stuff.main["mid"])
    for lean in (45, -45):
        sheet.flat(turn(cut(at((58, 40), (98, 40), (98, 50), (58, 50)), 1), lean, X + 78, Y + 45), stuff.second["mid"])
    for x, lean in ((-112, 2), (112, -3)):
        sheet.lay(
            turn(cut(at((x - 17, -106), (x + 17, -106), (x + 17, 102), (x - 17, 102)), 8), lean, X + x, Y), stuff.wood
        )


def hearthstone(sheet: Sheet, stuff: Stuff) -> None:
    """A flat stone with a spiral of light."""
    sheet.lay(curve(at((-110, 0), (-70, -84), (40, -96), (116, -24), (96, 72), (-10, 100), (-92, 74))), stuff.main)
    light(sheet, 0, 0, 120, stuff.glow, 0.6)
    points = [(math.cos(k * 0.5) * (8 + k * 3.1), math.sin(k * 0.5) * (7 + k * 2.6)) for k in range(22)]
    sheet.flat(ribbon(at(*points), 5, 13), stuff.glow)


def skull(sheet: Sheet, stuff: Stuff) -> None:
    """A skull, or a severed head."""
    light(sheet, 0, -10, 140, stuff.glow, 0.4)
    for side in (1, -1):
        sheet.lay(ribbon(at((side * 50, -70), (side * 104, -96), (side * 116, -138)), 34, 4), stuff.second)
    head = sheet.lay(
        cut(pair((0, -110), (62, -100), (92, -40), (80, 20), (54, 40), (50, 92), (0, 100)), 20), stuff.main
    )
    shade_right(sheet, head, stuff.main)
    for side in (1, -1):
        sheet.lay(
            cut(at((side * 18, -32), (side * 64, -44), (side * 62, 0), (side * 28, 10)), 10),
            stuff.leather,
            "ink",
            depth=0.2,
        )
        light(sheet, side * 42, -16, 26, stuff.glow, 0.95)
    sheet.lay(cut(pair((0, 14), (12, 38), (0, 42)), 3), stuff.leather, "ink", depth=0.2)
    for x in (-34, -17, 0, 17, 34):
        sheet.lay(cut(at((x - 7, 66), (x + 7, 66), (x + 6, 96), (x - 6, 96)), 3), sheet.material(BONE), depth=0.3)


def sickness(sheet: Sheet, stuff: Stuff) -> None:
    """A cloud with bubbles, or one that drains."""
    light(sheet, 0, 0, 160, stuff.glow, 0.5)
    shape = circle(X, Y + 10, 70)
    for x, y, r in ((-72, 26, 52), (70, 30, 54), (-38, -44, 56), (44, -50, 58), (0, 58, 54)):
        shape = plus(shape, circle(X + x, Y + y, r))
    body = sheet.lay(shape, stuff.main)
    shade_right(sheet, body, stuff.main, 30)
    for x, y, r in ((-46, 4, 22), (38, -34, 26), (46, 46, 17), (-14, 56, 15), (-22, -56, 14)):
        sheet.lay(circle(X + x, Y + y, r), stuff.second, depth=0.3)
        sheet.flat(circle(X + x - r * 0.3, Y + y - r * 0.3, r * 0.26), "#FFFFFF", 0.7)


def merchant(sheet: Sheet, stuff: Stuff) -> None:
    """A pair of scales."""
    sheet.lay(cut(pair((0, -120), (7, -120), (9, 100), (60, 112), (60, 126), (0, 128)), 4), stuff.gold)
    sheet.lay(turn(cut(pair((0, -104), (118, -100), (118, -88), (0, -84)), 3), -6, X, Y - 94), stuff.gold)
    for side, y in ((-1, -82), (1, -106)):
        x = side * 112
        for dx in (-36, 36):
            sheet.flat(ribbon(at((x, y), (x + dx, y + 88)), 3), stuff.gold["dark"])
        sheet.lay(cut(at((x - 50, y + 86), (x + 50, y + 86), (x + 28, y + 118), (x - 28, y + 118)), 12), stuff.main)
    gem(sheet, X - 112, Y - 2, 19, stuff.glow)


def ambush(sheet: Sheet, stuff: Stuff) -> None:
    """Two daggers crossed."""
    for lean in (38, -38):
        blade = sheet.lay(
            tilted(cut(at((0, -136, 1), (17, -100), (13, 34), (-13, 34), (-17, -100)), 3), lean), stuff.main
        )
        shade_right(sheet, blade, stuff.main, lean)
        hilt(sheet, stuff, 38, lean, 40)


def seal(sheet: Sheet, stuff: Stuff) -> None:
    """A seal of wax with ribbons."""
    for side in (1, -1):
        sheet.lay(
            cut(at((side * 6, 40), (side * 56, 30), (side * 84, 132), (side * 56, 112), (side * 34, 138)), 3),
            stuff.second,
        )
    shape = circle(X, Y - 16, 92)
    for k in range(12):
        a = math.tau * k / 12
        shape = plus(shape, circle(X + math.cos(a) * 86, Y - 16 + math.sin(a) * 86, 22))
    wax = sheet.lay(shape, stuff.main)
    shade_right(sheet, wax, stuff.main, 30)
    sheet.tone(less(circle(X, Y - 16, 74), circle(X, Y - 16, 68)), stuff.main, "dark")
    sheet.lay(cut(pair((0, -78), (22, -26), (52, -6), (20, 6), (0, 52)), 3), stuff.gold)
    gem(sheet, X, Y - 14, 15, stuff.glow)
