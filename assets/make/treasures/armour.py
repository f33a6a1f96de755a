"""Armour and clothes."""

from __future__ import annotations

import math

from assets.make.faces.paper import Sheet, circle, curve, cut, less, line, mix, oval, ribbon
from assets.make.treasures.shapes import Stuff, X, Y, at, gem, light, pair, shade_right


def shield(sheet: Sheet, stuff: Stuff) -> None:
    """A buckler."""
    sheet.lay(circle(X, Y, 118), stuff.second)
    face = sheet.lay(circle(X, Y, 102), stuff.main)
    shade_right(sheet, face, stuff.main, 30)
    for k in range(10):
        a = math.tau * k / 10
        sheet.lay(circle(X + math.cos(a) * 110, Y + math.sin(a) * 110, 6), stuff.gold, depth=0.4)
    sheet.lay(cut(pair((0, -76, 1), (26, -8), (0, 74, 1)), 4), stuff.second)
    sheet.lay(circle(X, Y, 27), stuff.gold)
    gem(sheet, X, Y, 14, stuff.glow)


def mail(sheet: Sheet, stuff: Stuff) -> None:
    """A hauberk with shoulders and a belt."""
    body = sheet.lay(
        cut(pair((0, -92), (34, -112), (78, -92), (118, -30), (84, -2), (70, -26), (72, 116), (0, 128)), 10),
        stuff.main,
    )
    for row in range(8):
        for k in range(-5, 6):
            x, y = X + k * 17 + (8 if row % 2 else 0), Y - 70 + row * 22
            sheet.tone(less(circle(x, y, 9), circle(x, y - 5, 9)), stuff.main, "dark", clip=body)
    shade_right(sheet, body, stuff.main)
    for side in (1, -1):
        plate = [(side * 58, -104), (side * 96, -108), (side * 132, -52), (side * 104, -30), (side * 62, -62)]
        sheet.lay(cut(at(*plate), 14), stuff.second)
    sheet.lay(cut(pair((0, 52), (74, 46), (75, 70), (0, 78)), 3), stuff.leather)
    sheet.lay(cut(pair((0, 46), (17, 46), (17, 82), (0, 82)), 4), stuff.gold)


def jerkin(sheet: Sheet, stuff: Stuff) -> None:
    """A vest of hide with lacing and a fur collar."""
    body = sheet.lay(
        cut(pair((0, -84), (36, -110), (82, -92), (88, -40), (68, -20), (76, 118), (0, 124)), 10), stuff.main
    )
    shade_right(sheet, body, stuff.main)
    sheet.comb(line(at((-62, -60), (-64, 90))), 14, 26, 10, 3, stuff.main["hi"], clip=body)
    for row in range(5):
        y = -50 + row * 30
        for way in (1, -1):
            sheet.flat(ribbon(at((-16 * way, y), (16 * way, y + 20)), 4), stuff.leather["deep"])
    collar = [(0, -70), (30, -84), (58, -112), (94, -104), (84, -74), (46, -62), (20, -46)]
    sheet.lay(cut(pair(*collar), 6), stuff.second)
    sheet.comb(line(at((-88, -92), (-40, -66), (0, -52), (40, -66), (88, -92))), 26, 24, 90, 6, stuff.second["lit"])
    sheet.lay(cut(pair((0, 58), (72, 54), (74, 76), (0, 82)), 3), stuff.leather)


def robe(sheet: Sheet, stuff: Stuff) -> None:
    """A long robe with wide sleeves and a sash."""
    body = sheet.lay(
        cut(pair((0, -104), (34, -116), (62, -98), (132, 24), (92, 46), (58, -24), (94, 134), (0, 140)), 8),
        stuff.main,
    )
    shade_right(sheet, body, stuff.main)
    for x in (-44, -14, 20, 48):
        sheet.tone(ribbon(at((x * 0.7, 20), (x, 130)), 2, 9), stuff.main, "dark", clip=body)
    sheet.lay(cut(pair((0, -106), (13, -108), (15, 136), (0, 138)), 2), stuff.second)
    sheet.lay(cut(pair((0, 4), (58, -4), (60, 20), (0, 28)), 3), stuff.gold)
    gem(sheet, X, Y + 14, 12, stuff.glow)


def cloak(sheet: Sheet, stuff: Stuff) -> None:
    """A cloak with a clasp."""
    body = sheet.lay(
        cut(pair((0, -96), (40, -118), (70, -82), (112, 118), (84, 104), (58, 132), (28, 110), (0, 134)), 10),
        stuff.main,
    )
    inner = sheet.lay(
        cut(pair((0, -60), (22, -70), (40, 104), (28, 108), (0, 116)), 8), stuff.leather, "deep", depth=0.3
    )
    shade_right(sheet, body, stuff.main)
    sheet.comb(line(at((-70, -60), (-96, 90))), 16, 30, 70, 4, stuff.main["hi"], clip=less(body, inner))
    sheet.lay(cut(pair((0, -72), (44, -96), (76, -80), (52, -44), (0, -40)), 12), stuff.second)
    sheet.comb(line(at((-70, -76), (0, -46), (70, -76))), 22, 24, 90, 6, stuff.second["lit"])
    sheet.lay(circle(X, Y - 50, 19), stuff.gold)
    gem(sheet, X, Y - 50, 11, stuff.glow)


def leggings(sheet: Sheet, stuff: Stuff) -> None:
    """Trousers of hide with knee guards."""
    body = sheet.lay(cut(pair((0, -112), (66, -112), (82, 126), (34, 130), (18, -30), (0, -36)), 8), stuff.main)
    shade_right(sheet, body, stuff.main)
    for row in range(5):
        for side in (1, -1):
            y = -70 + row * 44
            sheet.tone(
                ribbon(at((side * 76, y), (side * 52, y + 8), (side * 34, y + 2)), 10, 2),
                stuff.second,
                "deep",
                clip=body,
            )
    sheet.lay(cut(pair((0, -118), (70, -118), (70, -92), (0, -92)), 4), stuff.leather)
    for side in (1, -1):
        sheet.lay(
            cut(at((side * 24, 16), (side * 78, 12), (side * 74, 64), (side * 52, 80), (side * 30, 64)), 10),
            stuff.second,
        )
    sheet.lay(cut(pair((0, -122), (15, -122), (15, -88), (0, -88)), 4), stuff.gold)


def shoulders(sheet: Sheet, stuff: Stuff) -> None:
    """Two shoulder plates with spikes."""
    for side in (-1, 1):
        for n in range(3):
            x = side * (46 + n * 34)
            sheet.lay(
                cut(at((x - 11, -40 + n * 22), (x + side * 22, -110 + n * 34, 1), (x + 13, -30 + n * 22)), 2),
                stuff.second,
            )
        for n in range(3):
            plate = [
                (side * 12, -46 + n * 36),
                (side * 92, -42 + n * 44),
                (side * 134, 22 + n * 40),
                (side * 104, 46 + n * 36),
                (side * 22, -4 + n * 36),
            ]
            sheet.lay(cut(at(*plate), 16), stuff.main, "lit" if n == 0 else "mid")
    sheet.lay(cut(pair((0, -26), (20, -36), (20, 60), (0, 70)), 5), stuff.leather)


def helm(sheet: Sheet, stuff: Stuff) -> None:
    """A helmet with a mane."""
    mane = sheet.lay(
        cut(pair((0, -128), (70, -104), (122, -20), (112, 84), (70, 122), (30, 60), (0, 40)), 12), stuff.second
    )
    sheet.comb(line(at((-104, -40), (-96, 60), (-60, 110))), 18, 40, 110, 7, stuff.second["dark"], clip=mane)
    sheet.comb(line(at((104, -40), (96, 60), (60, 110))), 18, 40, 70, 7, stuff.second["dark"], clip=mane)
    dome = sheet.lay(
        cut(pair((0, -92), (52, -76), (72, -14), (66, 70), (34, 92), (30, 16), (12, 6), (0, 8)), 12), stuff.main
    )
    shade_right(sheet, dome, stuff.main)
    sheet.lay(cut(pair((0, -20), (74, -26), (74, -4), (9, 2), (7, 54), (0, 60)), 4), stuff.gold)


def hood(sheet: Sheet, stuff: Stuff) -> None:
    """A cowl with nobody inside."""
    body = sheet.lay(
        cut(pair((0, -130), (52, -104), (84, -20), (78, 50), (124, 118), (60, 138), (0, 130)), 14), stuff.main
    )
    shade_right(sheet, body, stuff.main)
    sheet.lay(cut(pair((0, -88), (36, -66), (52, 0), (40, 62), (0, 84)), 14), stuff.leather, "ink", depth=0.2, rim=0)
    rim = less(
        cut(pair((0, -98), (44, -74), (62, 0), (48, 70), (0, 94)), 14),
        cut(pair((0, -84), (33, -62), (48, 0), (36, 60), (0, 80)), 14),
    )
    sheet.lay(rim, stuff.second)
    for side in (1, -1):
        light(sheet, side * 17, -14, 26, stuff.glow, 0.9)
        sheet.flat(oval(X + side * 17, Y - 14, 8, 5), mix(stuff.glow, "#FFFFFF", 0.5))


def crown(sheet: Sheet, stuff: Stuff) -> None:
    """A circlet with stones."""
    ring = sheet.lay(
        cut(pair((0, -96, 2), (20, -30), (56, -66, 2), (70, -16), (110, -58, 2), (100, 66), (0, 88)), 6),
        stuff.main,
    )
    shade_right(sheet, ring, stuff.main)
    sheet.lay(cut(pair((0, 34), (100, 18), (100, 50), (0, 70)), 4), stuff.second)
    for x, y in ((0, 50), (-52, 44), (52, 44)):
        gem(sheet, X + x, Y + y, 13, stuff.glow)
    light(sheet, 0, -70, 50, stuff.glow, 0.6)


def gloves(sheet: Sheet, stuff: Stuff) -> None:
    """A clenched gauntlet."""
    sheet.lay(cut(pair((0, 36), (62, 30), (84, 132), (0, 140)), 8), stuff.second)
    fist_ = sheet.lay(cut(pair((0, -96), (60, -92), (78, -40), (66, 44), (0, 52)), 18), stuff.main)
    shade_right(sheet, fist_, stuff.main)
    for n in range(4):
        x = -60 + n * 31
        sheet.lay(cut(at((x, -98), (x + 27, -98), (x + 29, -34), (x - 1, -34)), 10), stuff.main, "lit")
    sheet.lay(cut(at((-78, -36), (16, -30), (24, 2), (-66, 10)), 14), stuff.main)
    sheet.lay(cut(pair((0, 58), (66, 52), (70, 72), (0, 80)), 3), stuff.gold)
    light(sheet, 0, -50, 70, stuff.glow, 0.4)


def claws(sheet: Sheet, stuff: Stuff) -> None:
    """A fist weapon with claws."""
    for n in range(3):
        x = -56 + n * 46
        sheet.lay(curve(at((x - 12, -50), (x + 4, -140), (x + 24, -150), (x + 22, -60), (x + 14, -40))), stuff.second)
    gloves(sheet, stuff)


def belt(sheet: Sheet, stuff: Stuff) -> None:
    """A girdle with a great buckle."""
    band = sheet.lay(
        curve(at((-140, -34), (-60, -6), (60, -6), (140, -34), (146, 30), (64, 66), (-64, 66), (-146, 30))), stuff.main
    )
    shade_right(sheet, band, stuff.main)
    for k in (-110, -84, 84, 110):
        sheet.lay(circle(X + k, Y + 8, 9), stuff.gold, depth=0.4)
    sheet.lay(cut(pair((0, -44), (40, -40), (58, 28), (34, 90), (0, 96)), 12), stuff.second)
    sheet.lay(circle(X, Y + 26, 27), stuff.gold)
    gem(sheet, X, Y + 26, 16, stuff.glow)


def collar(sheet: Sheet, stuff: Stuff) -> None:
    """A collar with spikes."""
    for k in range(12):
        a = math.tau * k / 12
        spike = cut(
            [(X + math.cos(a + d) * r, Y + math.sin(a + d) * r * 0.8) for d, r in ((-0.12, 96), (0, 142), (0.12, 96))],
            2,
        )
        sheet.lay(spike, stuff.second)
    ring = less(oval(X, Y, 108, 88), oval(X, Y + 4, 72, 54))
    sheet.lay(ring, stuff.main)
    sheet.lay(cut(pair((0, 50), (24, 52), (26, 96), (0, 98)), 5), stuff.gold)
