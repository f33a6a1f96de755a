"""Weapons: blades, hafted ones, and those that shoot."""

from __future__ import annotations

import math

from assets.make.faces.paper import Sheet, circle, curve, cut, mix, oval, plus, ribbon, turn
from assets.make.treasures.shapes import BONE, Stuff, X, Y, at, gem, light, shade_right, tilted, upright


def hilt(sheet: Sheet, stuff: Stuff, guard: float, lean: float, low: float = 46) -> None:
    """Lay grip, guard and pommel of a blade that leans so far."""
    sheet.lay(tilted(cut(at((-8, low), (8, low), (8, low + 56), (-8, low + 56)), 3), lean), stuff.leather)
    sheet.lay(
        tilted(cut(at((-guard, low - 12), (guard, low - 12), (guard - 8, low + 6), (8 - guard, low + 6)), 4), lean),
        stuff.gold,
    )
    sheet.lay(tilted(circle(X, Y + low + 62, 12), lean), stuff.gold)


def sword(sheet: Sheet, stuff: Stuff, wide: float = 19, guard: float = 52) -> None:
    """A straight blade with a fuller."""
    blade = upright(
        sheet, at((0, -148, 1), (wide, -118), (wide * 0.9, 40), (-wide * 0.9, 40), (-wide, -118)), stuff.main
    )
    shade_right(sheet, blade, stuff.main, 42)
    sheet.tone(tilted(cut(at((-3, -104), (3, -104), (4, 34), (-4, 34)), 2)), stuff.main, "dark", a=0.6)
    hilt(sheet, stuff, guard, 42)
    gem(sheet, X - 29, Y + 22, 9, stuff.glow)


def greatsword(sheet: Sheet, stuff: Stuff) -> None:
    """A broad blade."""
    sword(sheet, stuff, 31, 66)


def dagger(sheet: Sheet, stuff: Stuff) -> None:
    """A waved blade."""
    points = [(0, -110, 1), (20, -74), (8, -44), (22, -10), (12, 30), (-12, 30), (2, -8), (-14, -44), (-2, -76)]
    blade = upright(sheet, at(*points), stuff.main, 12)
    shade_right(sheet, blade, stuff.main, 42)
    hilt(sheet, stuff, 40, 42, 36)


def scimitar(sheet: Sheet, stuff: Stuff) -> None:
    """A bent blade, or a tooth set in a hilt."""
    points = at((34, -140, 1), (30, -60), (12, 38), (-12, 38), (-16, -50), (4, -110))
    blade = sheet.lay(tilted(curve(points), 30), stuff.main)
    shade_right(sheet, blade, stuff.main, 30)
    hilt(sheet, stuff, 42, 30, 42)


def cleaver(sheet: Sheet, stuff: Stuff) -> None:
    """A butcher's blade."""
    blade = upright(sheet, at((-14, -120), (66, -112), (58, 26), (-14, 30)), stuff.main, 8)
    shade_right(sheet, blade, stuff.main, 50)
    sheet.flat(tilted(circle(X + 40, Y - 92, 9)), mix(stuff.glow, "#000000", 0.5))
    hilt(sheet, stuff, 24, 42, 40)


def haft(sheet: Sheet, stuff: Stuff, top: float = -130, low: float = 140, lean: float = 38, wide: float = 8) -> None:
    """Lay the pole of a weapon with its grip."""
    sheet.lay(tilted(cut(at((-wide, top), (wide, top), (wide, low), (-wide, low)), 4), lean), stuff.wood)
    sheet.lay(
        tilted(cut(at((-wide - 3, 60), (wide + 3, 60), (wide + 3, 106), (-wide - 3, 106)), 3), lean), stuff.leather
    )


def axe(sheet: Sheet, stuff: Stuff, double: bool = False) -> None:
    """An axe with one blade or with two."""
    haft(sheet, stuff)
    for side in (1, -1) if double else (1,):
        points = [(6, -104), (40, -132), (88, -138, 2), (98, -82), (84, -30, 2), (40, -52), (6, -62)]
        blade = sheet.lay(tilted(cut(at(*[(side * x, y, *rest) for x, y, *rest in points]), 14), 38), stuff.main)
        edge = [(80, -136), (104, -138), (106, -30), (78, -34), (92, -84)]
        sheet.tone(tilted(cut(at(*[(side * x, y) for x, y in edge]), 6), 38), stuff.main, "hi", clip=blade)
    sheet.lay(tilted(cut(at((-15, -112), (15, -112), (15, -54), (-15, -54)), 4), 38), stuff.gold)


def greataxe(sheet: Sheet, stuff: Stuff) -> None:
    """An axe with two blades."""
    axe(sheet, stuff, double=True)


def hammer(sheet: Sheet, stuff: Stuff) -> None:
    """A war hammer."""
    haft(sheet, stuff)
    head = upright(
        sheet,
        at((-66, -132), (66, -132), (74, -118), (74, -62), (66, -50), (-66, -50), (-74, -62), (-74, -118)),
        stuff.main,
        8,
        38,
    )
    shade_right(sheet, head, stuff.main, 38)
    for x in (-50, 38):
        upright(sheet, at((x, -134), (x + 13, -134), (x + 13, -48), (x, -48)), stuff.gold, 2, 38)


def club(sheet: Sheet, stuff: Stuff) -> None:
    """A club with spikes, or a gnawed bone."""
    body = sheet.lay(
        tilted(
            cut(at((-14, 130), (14, 130), (22, 0), (40, -80), (26, -128), (-26, -128), (-40, -80), (-22, 0)), 16), 38
        ),
        stuff.main,
    )
    shade_right(sheet, body, stuff.main, 38)
    for x, y, way in ((40, -96, 1), (36, -50, 1), (-40, -96, -1), (-36, -50, -1)):
        upright(sheet, at((x - way * 6, y - 10), (x + way * 26, y, 1), (x - way * 6, y + 12)), stuff.second, 2, 38)
    upright(sheet, at((-17, 70), (17, 70), (16, 120), (-16, 120)), stuff.leather, 3, 38)


def femur(sheet: Sheet, stuff: Stuff) -> None:
    """A long bone."""
    shape = cut(at((-13, 90), (13, 90), (16, -80), (-16, -80)), 6)
    for x, y in ((-17, -92), (17, -92), (-15, 102), (15, 102)):
        shape = plus(shape, circle(X + x, Y + y, 24))
    body = sheet.lay(tilted(shape, 40), stuff.main)
    shade_right(sheet, body, stuff.main, 40)


def spear(sheet: Sheet, stuff: Stuff) -> None:
    """A spear with feathers."""
    haft(sheet, stuff, -90, 160, 42, 6)
    head = upright(sheet, at((0, -166, 1), (26, -112), (10, -76), (-10, -76), (-26, -112)), stuff.main, 4)
    shade_right(sheet, head, stuff.main, 42)
    for x, lean in ((-14, -26), (12, 24)):
        feather = turn(oval(X + x, Y - 42, 9, 34), lean, X, Y - 76)
        sheet.lay(tilted(feather), stuff.second)


def trident(sheet: Sheet, stuff: Stuff) -> None:
    """A spear with three points."""
    haft(sheet, stuff, -60, 160, 40, 6)
    for x in (-38, 0, 38):
        top = -160 if x == 0 else -140
        upright(
            sheet,
            at(
                (x, top, 1),
                (x + 13, top + 30),
                (x + 5, top + 30),
                (x + 5, -56),
                (x - 5, -56),
                (x - 5, top + 30),
                (x - 13, top + 30),
            ),
            stuff.main,
            2,
            40,
        )
    upright(sheet, at((-46, -72), (46, -72), (34, -50), (-34, -50)), stuff.gold, 6, 40)


def bow(sheet: Sheet, stuff: Stuff) -> None:
    """A bow with an arrow."""
    sheet.flat(tilted(ribbon(at((-40, -140), (-38, 0), (-40, 140)), 2.5), 24), BONE)
    limb_ = sheet.lay(
        tilted(ribbon(at((-42, -142), (22, -96), (40, 0), (22, 96), (-42, 142)), 9, 9, 19), 24), stuff.main
    )
    shade_right(sheet, limb_, stuff.main, 24)
    sheet.lay(tilted(cut(at((24, -26), (52, -26), (52, 26), (24, 26)), 5), 24), stuff.leather)
    sheet.lay(tilted(cut(at((-100, -3), (86, -3), (86, 3), (-100, 3)), 1), 24), stuff.wood)
    sheet.lay(tilted(cut(at((126, 0, 1), (82, 15), (82, -15)), 2), 24), stuff.steel)
    for y in (-13, 13):
        sheet.lay(tilted(cut(at((-104, 0), (-74, 0), (-90, y), (-120, y)), 2), 24), stuff.second)


def gun(sheet: Sheet, stuff: Stuff, long: float = 150) -> None:
    """A rifle, or a pistol where it is not ``long``."""
    stock = at((-110, 50), (-96, 6), (-30, -16), (long * 0.4, -16), (long * 0.4, 6), (-26, 10), (-70, 58))
    sheet.lay(tilted(cut(stock, 10), -24), stuff.wood)
    barrel = sheet.lay(tilted(cut(at((-30, -30), (long, -30), (long, -10), (-30, -10)), 4), -24), stuff.main)
    sheet.tone(tilted(cut(at((-30, -18), (long, -18), (long, -8), (-30, -8)), 2), -24), stuff.main, "dark", clip=barrel)
    for x in (0, long * 0.45, long - 22):
        sheet.lay(tilted(cut(at((x, -34), (x + 15, -34), (x + 15, -5), (x, -5)), 3), -24), stuff.gold)
    sheet.lay(tilted(cut(at((-44, -42), (-22, -46), (-18, -24), (-40, -20)), 3), -24), stuff.steel)
    light(sheet, long * 0.86, -long * 0.46, 34, stuff.glow, 0.5)


def pistol(sheet: Sheet, stuff: Stuff) -> None:
    """A short gun."""
    with sheet.zoomed(1.4, X, Y):
        gun(sheet, stuff, 84)


def staff(sheet: Sheet, stuff: Stuff, low: float = 168) -> None:
    """A staff with a claw that holds a stone."""
    haft(sheet, stuff, -88, low, 34, 8)
    for side in (1, -1):
        claw = ribbon(at((0, -72), (side * 40, -100), (side * 26, -146)), 15, 3)
        sheet.lay(tilted(claw, 34), stuff.main)
    x, y = 66, -96
    light(sheet, x, y, 84, stuff.glow)
    sheet.lay(circle(X + x, Y + y, 25), sheet.material(stuff.glow))
    sheet.tone(oval(X + x - 7, Y + y - 9, 9, 6), sheet.material(stuff.glow), "hi")


def crook(sheet: Sheet, stuff: Stuff) -> None:
    """A staff with a curled end and leaves."""
    haft(sheet, stuff, -60, 168, 30, 9)
    curl = at((0, -50), (4, -110), (46, -142), (86, -112), (74, -68), (40, -74), (44, -100))
    sheet.lay(tilted(ribbon(curl, 19, 7), 30), stuff.main)
    light(sheet, 92, -78, 60, stuff.glow)
    for x, y, lean in ((-20, -42, -50), (20, -30, 46), (-22, -8, -64)):
        sheet.lay(tilted(turn(oval(X + x, Y + y, 11, 26), lean, X + x, Y + y), 30), stuff.second)


def wand(sheet: Sheet, stuff: Stuff) -> None:
    """A short rod with a pointed stone and a spiral of leather."""
    sheet.lay(tilted(cut(at((-9, -60), (9, -60), (13, 118), (-13, 118)), 4), 38), stuff.main)
    for y in (0, 32, 64, 92):
        sheet.lay(tilted(cut(at((-14, y), (14, y - 8), (14, y + 4), (-14, y + 12)), 2), 38), stuff.second)
    light(sheet, 68, -86, 80, stuff.glow)
    crystal = sheet.lay(
        tilted(cut(at((0, -140, 1), (20, -104), (11, -58), (-11, -58), (-20, -104)), 2), 38),
        sheet.material(stuff.glow),
    )
    shade_right(sheet, crystal, sheet.material(stuff.glow), 38)


def whip(sheet: Sheet, stuff: Stuff) -> None:
    """A coiled lash that glows."""
    light(sheet, 10, -10, 130, stuff.glow, 0.5)
    points = [(math.cos(k * 0.55) * (34 + k * 4.4), math.sin(k * 0.55) * (24 + k * 3.2)) for k in range(22)]
    sheet.lay(ribbon(at(*points), 6, 15), stuff.main)
    x, y = points[-1]
    sheet.lay(
        turn(cut(at((x - 10, y - 10), (x + 60, y - 10), (x + 60, y + 14), (x - 10, y + 14)), 5), 62, X + x, Y + y),
        stuff.leather,
    )
