"""Places of legend: what stands there."""

from __future__ import annotations

import math

from assets.make.faces.paper import Outline, Sheet, circle, curve, cut, less, oval, plus, ribbon, turn
from assets.make.treasures.shapes import Stuff, X, Y, at, gem, light, pair, shade_right


def angel(sheet: Sheet, stuff: Stuff) -> None:
    """A hooded spirit with spread wings."""
    light(sheet, 0, -20, 170, stuff.glow, 0.6)
    for side in (1, -1):
        for k, lean in enumerate((74, 52, 30)):
            plume = cut(at((0, -150 + 12 * k, 1), (22, -90), (20, 0), (0, 18), (-16, 0), (-14, -90)), 10)
            sheet.lay(turn(plume, side * lean, X, Y), stuff.main if k % 2 else stuff.second)
    robe = sheet.lay(cut(pair((0, -60), (34, -44), (44, 20), (74, 128), (36, 112), (0, 134)), 14), stuff.main)
    shade_right(sheet, robe, stuff.main)
    for x in (-22, 24):
        sheet.tone(ribbon(at((x * 0.5, -20), (x, 60), (x * 1.4, 112)), 4), stuff.main, "deep", clip=robe)
    hood = sheet.lay(cut(pair((0, -126), (38, -102), (42, -58), (24, -34), (0, -30)), 16), stuff.second)
    sheet.lay(cut(pair((0, -104), (22, -90), (22, -60), (0, -46)), 12), stuff.leather, "ink", depth=0.2, under=hood)
    for side in (1, -1):
        light(sheet, side * 10, -78, 16, stuff.glow, 1)


def battleground(sheet: Sheet, stuff: Stuff) -> None:
    """Two banners on one field, and a sword between them."""
    sheet.lay(cut(pair((0, 84), (90, 90), (140, 116), (120, 140), (0, 142)), 16), stuff.wood, "dark")
    for side, cloth in ((-1, stuff.main), (1, stuff.second)):
        sheet.lay(turn(cut(at((-5, -150), (5, -150), (5, 116), (-5, 116)), 2), side * 9, X, Y + 110), stuff.wood)
        flag = cut(at((0, -140), (side * 94, -132), (side * 74, -92), (side * 98, -50), (0, -44)), 6)
        body = sheet.lay(turn(flag, side * 9, X, Y + 110), cloth)
        shade_right(sheet, body, cloth, 12)
    blade = sheet.lay(cut(pair((0, 124, 1), (15, 88), (13, -34), (0, -38)), 3), stuff.steel)
    shade_right(sheet, blade, stuff.steel)
    sheet.lay(cut(pair((0, -56), (46, -52), (46, -36), (0, -32)), 4), stuff.gold)
    sheet.lay(cut(pair((0, -98), (8, -96), (8, -52), (0, -50)), 4), stuff.leather)
    gem(sheet, X, Y - 104, 13, stuff.glow)


def chapel(sheet: Sheet, stuff: Stuff) -> None:
    """A chapel whose window is lit."""
    light(sheet, 0, 10, 170, stuff.glow, 0.5)
    for side in (-1, 1):
        sheet.lay(cut(at((side * 30, 0), (side * 112, 14), (side * 112, 128), (side * 30, 128)), 2), stuff.main, "dark")
        sheet.lay(cut(at((side * 24, 6), (side * 62, -44), (side * 126, 22), (side * 118, 30)), 3), stuff.second)
    wall = sheet.lay(cut(pair((0, -66), (54, -20), (54, 130), (0, 130)), 2), stuff.main)
    shade_right(sheet, wall, stuff.main)
    roof = sheet.lay(cut(pair((0, -106), (76, -16), (62, -2), (0, -66)), 3), stuff.second)
    shade_right(sheet, roof, stuff.second)
    sheet.lay(cut(pair((0, -146), (6, -146), (6, -98), (0, -98)), 1), stuff.gold)
    sheet.lay(cut(pair((0, -134), (20, -134), (20, -124), (0, -124)), 1), stuff.gold)
    pane = sheet.lay(plus(circle(X, Y + 6, 22), cut(pair((0, 6), (22, 6), (22, 46), (0, 46)), 0)), stuff.leather, "ink")
    sheet.flat(plus(circle(X, Y + 6, 16), cut(pair((0, 6), (16, 6), (16, 40), (0, 40)), 0)), stuff.glow, clip=pane)
    light(sheet, 0, 16, 60, stuff.glow, 0.8)
    sheet.lay(plus(circle(X, Y + 88, 20), cut(pair((0, 88), (20, 88), (20, 130), (0, 130)), 0)), stuff.wood)


def portal(sheet: Sheet, stuff: Stuff) -> None:
    """A gate of stone through which another world shines."""
    gate: Outline = plus(oval(X, Y - 20, 74, 92), cut(pair((0, -20), (74, -20), (74, 128), (0, 128)), 0))
    sheet.flat(gate, "#0B0A10")
    for k in range(7):
        turned = [(math.cos(a := k * 0.9 + n * 0.34) * (6 + 7 * n), -10 + math.sin(a) * (8 + 9 * n)) for n in range(8)]
        sheet.flat(ribbon(at(*turned), 6, 1), stuff.glow, 0.75, clip=gate)
    light(sheet, 0, -10, 130, stuff.glow, 0.9)
    for side in (1, -1):
        post = cut(at((side * 66, -96), (side * 112, -104), (side * 122, 132), (side * 64, 132)), 6)
        body = sheet.lay(post, stuff.main)
        shade_right(sheet, body, stuff.main)
        for y in (-56, 0, 58):
            sheet.tone(ribbon(at((side * 70, y), (side * 116, y + 4)), 3), stuff.main, "deep", clip=body)
        sheet.lay(cut(at((side * 78, -102), (side * 128, -168, 1), (side * 116, -96)), 4), stuff.second)
        gem(sheet, X + side * 92, Y - 76, 12, stuff.glow)
    lintel = sheet.lay(cut(pair((0, -142), (60, -134), (118, -100), (110, -76), (60, -98), (0, -106)), 8), stuff.main)
    shade_right(sheet, lintel, stuff.main)
    gem(sheet, X, Y - 122, 16, stuff.glow)


def well(sheet: Sheet, stuff: Stuff) -> None:
    """A round pool that shines up to the sky."""
    for wide, a in ((54, 0.25), (30, 0.35)):
        sheet.flat(cut(pair((0, -190), (wide, -190), (wide * 1.5, 60), (0, 60)), 0), stuff.glow, a)
    light(sheet, 0, 20, 170, stuff.glow, 0.7)
    basin = sheet.lay(plus(oval(X, Y + 46, 128, 52), oval(X, Y + 84, 118, 50)), stuff.main)
    shade_right(sheet, basin, stuff.main)
    for x in (-88, -44, 0, 44, 88):
        sheet.tone(ribbon(at((x, 88 - abs(x) * 0.14), (x * 0.96, 130 - abs(x) * 0.25)), 3), stuff.main, "deep")
    sheet.lay(oval(X, Y + 44, 104, 38), stuff.second, depth=0.2)
    for rx in (84, 54, 24):
        sheet.flat(less(oval(X, Y + 46, rx, rx * 0.36), oval(X, Y + 46, rx - 7, rx * 0.36 - 4)), stuff.glow, 0.8)
    for x, y, r in ((-52, -46, 6), (38, -88, 8), (10, -22, 5), (-20, -120, 5), (62, -20, 4)):
        light(sheet, x, y, r * 3, "#FFFFFF", 0.8)


def menhir(sheet: Sheet, stuff: Stuff) -> None:
    """A standing stone with a rune, in a ring of small ones."""
    sheet.lay(oval(X, Y + 112, 138, 26), stuff.second, "dark")
    for x, y, high in ((-112, 104, 54), (112, 104, 58), (-74, 88, 40), (76, 88, 44)):
        sheet.lay(
            cut(at((x - 15, y + 16), (x - 12, y - high), (x + 8, y - high - 8), (x + 17, y + 16)), 6),
            stuff.main,
            "dark",
        )
    rock = cut(at((-58, 122), (-50, -70), (-22, -138), (28, -144), (54, -76), (60, 122)), 12)
    body = sheet.lay(rock, stuff.main)
    shade_right(sheet, body, stuff.main, -4)
    light(sheet, 0, -24, 84, stuff.glow, 0.8)
    points = [(math.cos(k * 0.5) * (4 + k * 1.7), -24 + math.sin(k * 0.5) * (4 + k * 1.9)) for k in range(20)]
    sheet.flat(ribbon(at(*points), 5, 3), stuff.glow, clip=body)
    sheet.tone(curve(at((-40, 70), (-8, 84), (-20, 122), (-56, 122))), stuff.main, "deep", clip=body, a=0.6)


def spire(sheet: Sheet, stuff: Stuff) -> None:
    """A wizard's tower, crooked, with lit windows."""
    light(sheet, 20, -60, 150, stuff.glow, 0.5)
    sheet.lay(cut(pair((0, 92), (86, 100), (130, 140), (0, 142)), 14), stuff.second, "dark")
    for x, top, wide, low in ((-66, -6, 24, 120), (70, -30, 20, 120)):
        side = sheet.lay(
            cut(at((x - wide, low), (x - wide * 0.8, top), (x + wide * 0.8, top), (x + wide, low)), 2), stuff.main
        )
        shade_right(sheet, side, stuff.main, 0)
        sheet.lay(cut(at((x - wide * 1.3, top + 4), (x, top - 76, 1), (x + wide * 1.3, top + 4)), 2), stuff.second)
    tower = cut(at((-46, 126), (-36, 10), (-26, -74), (42, -74), (44, 10), (50, 126)), 3)
    body = sheet.lay(tower, stuff.main)
    shade_right(sheet, body, stuff.main)
    crown = sheet.lay(cut(at((-44, -70), (-50, -102), (66, -102), (58, -70)), 3), stuff.main)
    shade_right(sheet, crown, stuff.main)
    roof = sheet.lay(cut(at((-56, -98), (-4, -150), (26, -196, 1), (30, -150), (72, -98)), 3), stuff.second)
    shade_right(sheet, roof, stuff.second, 6)
    for x, y, high in ((8, -30, 20), (0, 34, 18), (10, -88, 8), (-66, 40, 12), (70, 24, 12)):
        pointed = [
            (x - 8, y + high),
            (x - 8, y - high * 0.5),
            (x, y - high),
            (x + 8, y - high * 0.5),
            (x + 8, y + high),
        ]
        sheet.lay(cut(at(*pointed), 2), stuff.leather, "ink", depth=0.2)
        light(sheet, x, y, 30, stuff.glow, 0.95)
    sheet.lay(cut(pair((4, 84), (20, 92), (20, 126), (4, 126)), 3), stuff.wood)
