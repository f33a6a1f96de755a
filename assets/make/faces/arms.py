"""The arms of those who fight: each is a piece of its own before the figure, so that it can swing about its elbow."""

from __future__ import annotations

import math
from dataclasses import replace

from assets.make.faces.beasts import Beast, Reptile, Spider, Wolf
from assets.make.faces.cast import Portrait
from assets.make.faces.creatures import ThreeHeaded
from assets.make.faces.paper import BLACK, Ink, Material, Sheet, Spot, cut, limb, mix, ribbon, spots
from assets.make.faces.people import Individual
from assets.make.faces.weapons import FISTS, Grip, Weapon, fist, hold

HELD_AT = 174.0
"""How far beside the middle a weapon is held, in units of a sheet."""
CLAW_AT, WRIST, ELBOW = 150.0, 392.0, 580.0
"""How far beside the middle a raised claw is, on the side of the enemy; the rows of its wrist and of every elbow."""
BONE: Ink = "#E4D6AE"


def unarmed(who: Portrait) -> Portrait:
    """Somebody whose weapon is left to the arm."""
    return replace(who, who=replace(who.who, weapon=None)) if isinstance(who.who, Individual) else who


def lay_arm(sheet: Sheet, who: Portrait, way: int, skin: Ink) -> Spot | None:
    """Lay the arm of somebody whose enemy is to the right (``way`` 1) or to the left (-1), and return the point of its
    elbow; None for those without arms. ``skin``: the colour of those who are drawn by a function of their own."""
    sitter = who.who
    if isinstance(sitter, Spider | ThreeHeaded):
        return None
    if isinstance(sitter, Individual) and sitter.weapon is not None:
        return _armed(sheet, sitter, who.home.team, sitter.weapon)
    if isinstance(sitter, Wolf):
        return _claw(sheet, way, sheet.material(sitter.coat), "#2A2428", furred=True)
    if isinstance(sitter, Beast):
        return _claw(sheet, way, sheet.material(sitter.coat), "#2A2428" if not sitter.ape else None, furred=True)
    if isinstance(sitter, Reptile):
        return _claw(sheet, way, sheet.material(sitter.skin), BONE, furred=False)
    if isinstance(sitter, Individual):
        return _claw(sheet, way, sheet.material(sitter.skin or skin), None, furred=False)
    return _claw(sheet, way, sheet.material(skin), mix(skin, BLACK, 0.55), furred=False)


def _armed(sheet: Sheet, who: Individual, team: Ink, weapon: Weapon) -> Spot:
    """A fist with a weapon on the side away from the enemy, and the forearm in a sleeve or in steel."""
    side = -1 if who.yaw > 0 else 1
    steel, leather = sheet.material(who.steel), sheet.material("#5C3F2B")
    grip = Grip(
        256 + side * HELD_AT, side, steel, sheet.material(who.gold), sheet.material("#74502F"), leather,
        sheet.material(team), who.glow,
    )  # fmt: skip
    dx, y = FISTS[weapon]
    x = grip.x + side * dx
    elbow = (x + side * 74, ELBOW)
    hold(sheet, weapon, grip)
    draped = who.shoulder in ("mantle", "robe", "leaf")
    sleeve = sheet.material(team) if draped else steel if who.shoulder == "plate" else leather
    forearm = [(x + side * 26, y + 24, 34), (x + side * 52, y + 110, 46), (elbow[0], elbow[1], 54)]
    piece = sheet.lay(limb(*forearm), sleeve, depth=1.1)
    shade = [(px + 26, py, r * 0.6) for px, py, r in forearm]
    sheet.tone(limb(*shade), sleeve, "dim", clip=piece)
    sheet.comb([(px + 8, py) for px, py, _ in forearm], 12, 24, 8, 3, sleeve["mid"], clip=piece)
    fist(sheet, weapon, grip, leather)
    rim = sheet.material(who.gold) if not draped else leather
    cuff = ribbon([(x - side * 12, y + 62), (x + side * 34, y + 52), (x + side * 82, y + 26)], 24, 24, 24)
    sheet.lay(cuff, rim, depth=0.7)
    return elbow


def _claw(sheet: Sheet, way: int, skin: Material, nails: Ink | None, *, furred: bool) -> Spot:
    """A raised hand or paw on the side of the enemy, its fingers spread towards him; ``nails``: claws of that
    colour."""
    x = 256 + way * CLAW_AT
    elbow = (x - way * 44, ELBOW)
    thick = 50 if furred else 42
    forearm = [(x, WRIST, thick * 0.8), (x - way * 22, WRIST + 84, thick), (*elbow, thick * 1.2)]
    piece = sheet.lay(limb(*forearm), skin, depth=1.1)
    sheet.tone(limb(*[(px + thick * 0.55, py, r * 0.62) for px, py, r in forearm]), skin, "dim", clip=piece)
    if furred:
        for row in range(4):
            y = WRIST + 36 + row * 46
            sheet.comb([(x - 60, y + 14), (x - way * 12, y), (x + 60, y + 14)], 9, 34, 92, 5, skin["dim"], clip=piece)
    fingers = ((-46, 66), (-16, 82), (14, 84), (42, 74)) if not furred else ((-40, 48), (-12, 58), (16, 58), (42, 48))
    broad = 25 if not furred else 33
    palm = sheet.material(skin["mid"])
    for lean, long in fingers:
        angle = math.radians(lean * way + way * 14)
        dx, dy = math.sin(angle), -math.cos(angle)
        foot = (x + dx * 22, WRIST - 26 + dy * 22)
        bend = (x + dx * long * 0.9 + way * 5, WRIST - 26 + dy * long * 0.9)
        tip = (x + dx * long * 1.15 + way * 22, WRIST - 26 + dy * long * 1.2)
        if nails is not None:
            point = (tip[0] + way * 30 + dx * 8, tip[1] + dy * 12 + 8)
            sheet.lay(ribbon([bend, tip, point], broad * 0.66, 1.5, broad * 0.55), sheet.material(nails), depth=0.5)
        finger = sheet.lay(limb((*foot, broad * 0.62), (*bend, broad * 0.56), (*tip, broad * 0.36)), skin, depth=0.7)
        shade = limb((foot[0] + 9, foot[1], broad * 0.4), (bend[0] + 9, bend[1], broad * 0.36), (*tip, broad * 0.2))
        sheet.tone(shade, skin, "dim", clip=finger)
    back = spots("-40,-30 -18,-48 22,-48 44,-26 40,14 22,40 -22,40 -40,12")
    hand = sheet.lay(cut([(x + px * way, WRIST - 12 + py, 12) for px, py in back], 12), palm, depth=0.8)
    sheet.tone(cut([(x + px, WRIST - 12 + py) for px, py in spots("8,-60 60,-60 60,60 0,60 16,0")], 14), skin, "dim",
               clip=hand)  # fmt: skip
    thumb = [(x + way * 30, WRIST + 12), (x + way * 60, WRIST - 4), (x + way * 82, WRIST - 30)]
    if nails is not None:
        claw = [(x + way * 74, WRIST - 20), (x + way * 90, WRIST - 40), (x + way * 104, WRIST - 58)]
        sheet.lay(ribbon(claw, broad * 0.6, 1.5, broad * 0.5), sheet.material(nails), depth=0.5)
    a, b, c = thumb
    sheet.lay(limb((*a, broad * 0.6), (*b, broad * 0.52), (*c, broad * 0.34)), skin, "lit", depth=0.7)
    return elbow
