"""Peoples of the Alliance who are more than a choice of parts: gnomes, worgen, and what makes a draenei."""

from __future__ import annotations

import math

from assets.make.faces.clothes import gem, neck, studs, torso
from assets.make.faces.creatures import Muzzle, canine
from assets.make.faces.hair import GOLD
from assets.make.faces.head import Head, Mask, Measures, ear, eyes, hair_brow, nose, skull
from assets.make.faces.helms import horn
from assets.make.faces.paper import (
    BLACK,
    Ink,
    Material,
    Sheet,
    Spot,
    Tone,
    both,
    circle,
    cut,
    less,
    line,
    mix,
    move,
    oval,
    ribbon,
    spots,
    turn,
)

# --------------------------------------------------------------------------------------------------------- gnomes


def gnome(sheet: Sheet, team: Ink, closed: bool, skin_of: Ink = "#E0A884", hair_of: Ink = "#E6E2E0") -> None:
    """Lay an engineer with goggles, a moustache in curls and a tall quiff."""
    skin, hair, brass = sheet.material(skin_of), sheet.material(hair_of), sheet.material("#D7A142")
    leather, iron, cloth = sheet.material("#6A4428"), sheet.material("#8C959E"), sheet.material(team)
    sheet.tone(ribbon(spots("372,470 420,400 404,320 428,230"), 8, 6), iron, "dark")
    sheet.glow(430, 210, 90, "#FFE08A", 0.8)
    sheet.lay(circle(430, 206, 34), sheet.material("#F6D878"), "lit", depth=0.8)
    sheet.flat(ribbon(spots("416,226 426,196 432,212 440,192 446,224"), 3), "#B86A1E")
    sheet.lay(cut(spots("410,234 452,232 446,258 416,260"), 3), brass, depth=0.6)
    torso(sheet, cloth, 382, 156, 34, 48)
    neck(sheet, skin, 212, 300, 310, 404)
    head = Head(sheet, Mask(104, 112, 76, 254, 262, 1.14), -22, -1, -4)
    m = Measures(
        cheek=92,
        temple=90,
        jaw=74,
        chin=36,
        jaw_y=56,
        chin_y=88,
        top=-96,
        crown=56,
        cheek_y=10,
        corner=24,
        eye_x=38,
        eye_width=36,
        eye_height=19,
        slant=-1,
        iris_colour="#3E7FA8",
        iris=0.56,
        lid=4.8,
        look=-1,
        closed=closed,
        brow_y=-30,
        brow_to=62,
        frown=-2,
        brow_height=12,
        nose="broad",
        nose_y=40,
        nose_width=24,
        nose_out=44,
        bridge=11,
        nose_tip=19,
    )
    _puffs(head, hair)
    ear(head, skin, m, -head.near)
    face = skull(head, skin, m)
    ear(head, skin, m, head.near)
    for side in (-1, 1):
        sheet.flat(oval(*head.at(side * 60, 34), 20, 14), "#D8553A", 0.30, clip=face)
    eyes(head, skin, m, face)
    lips = head.cut("-20,72,4 0,76,6 20,72,4 10,88,4 -10,88,4")
    sheet.tone(lips, skin, "ink")
    sheet.flat(head.cut("-14,73,6 14,73,6 12,79,6 -12,79,6", 2), "#F4ECD8", clip=lips)
    for side in (1, -1):
        _curled_moustache(head, hair, side)
    nose(head, skin, m, face)
    sheet.flat(oval(*head.at(0, 38, 40), 20, 14), "#D8553A", 0.28)
    hair_brow(head, hair, m)
    _quiff(head, hair)
    goggles(head, leather, brass, iron)
    collar = cut(spots("168,428 206,384 256,420 304,384 342,428 300,452 256,432 212,452"), 6)
    sheet.lay(collar, leather, depth=0.8)
    studs(sheet, brass, spots("192,428 322,428 256,448 256,478"), 6)
    for x in (176, 336):
        strap = [(x - 14, 440), (x + 14, 436), (x + 16, 540), (x - 16, 540)]
        sheet.lay(cut(strap, 3), leather, "mid" if x < 256 else "dim", depth=0.7)


def _puffs(head: Head, hair: Material) -> None:
    puffs: tuple[tuple[float, float, float, Tone], ...] = (
        (96, -34, 34, "dark"),
        (112, 0, 40, "dim"),
        (100, 38, 34, "dark"),
        (-88, -30, 28, "dim"),
        (-98, 6, 32, "dim"),
        (-86, 38, 26, "dim"),
    )
    for x, y, radius, tone in puffs:
        cx, cy = head.project(x, y, -26)
        points: list[Spot] = []
        for i in range(11):
            far = radius * (1.0 if i % 2 else 1.28)
            points.append((cx + math.cos(math.tau * i / 11) * far, cy + math.sin(math.tau * i / 11) * far))
        head.sheet.lay(cut(points, 10), hair, tone, depth=0.7)


def _curled_moustache(head: Head, hair: Material, side: int) -> None:
    sheet = head.sheet
    outline = "0,54,24 26,50,20 64,62,4 98,54,-10 116,24,-18,2 122,58,-18 104,86,-6 62,92,6 24,80,16 0,68,22"
    piece = sheet.lay(head.cut(outline, 14, side), hair, "mid" if side < 0 else "dim", depth=0.8)
    for low in (0, 9, 18):
        along = [(side * 8, 58 + low * 0.6, 22), (side * 60, 68 + low, 6), (side * 104, 62 + low * 0.5, -10)]
        sheet.tone(head.strip(along, 0.5, 0.5, 3.4), hair, "dark" if side > 0 else "dim", clip=piece, a=0.9)


def _quiff(head: Head, hair: Material) -> None:
    tufts: tuple[tuple[float, float, float, float, Tone], ...] = (
        (-54, -84, -140, 44, "dim"),
        (58, 104, -140, 46, "dark"),
        (-30, -48, -176, 50, "mid"),
        (36, 62, -170, 50, "dim"),
        (0, 14, -196, 56, "mid"),
    )
    for foot, tip, top, wide, tone in tufts:
        middle = (-76 + top) / 2
        tuft = ribbon(
            [head.at(foot, -76, 2), head.at((foot + tip) / 2 - 6, middle, 4), head.at(tip, top, 0)], 34, 2, wide
        )
        head.sheet.lay(tuft, hair, tone, depth=0.8)
        strand = [head.at(foot, -80, 2), head.at((foot + tip) / 2, middle - 2, 4), head.at(tip, top + 10, 0)]
        head.sheet.tone(ribbon(strand, 0.5, 0.5, 6), hair, "dark", clip=tuft, a=0.7)


def goggles(head: Head, leather: Material, brass: Material, iron: Material) -> None:
    """Lay goggles pushed up on the forehead, one lens larger than the other."""
    sheet = head.sheet
    sheet.lay(head.strip("-94,-56,0 0,-78,12 98,-52,-8", 18, 18, 20), leather, depth=0.6)
    for side, radius, glass in ((1, 27, "#3E8A94"), (-1, 32, "#59B6A8")):
        x, y = head.at(side * 36, -70, 14)
        sheet.lay(circle(x, y, radius), brass, "mid" if side < 0 else "dim", depth=0.8)
        lens(sheet, x, y, radius * 0.72, glass, "#F0FFF8")
        rivets = [(x + math.cos(a) * radius * 0.86, y + math.sin(a) * radius * 0.86) for a in (0.4, 1.97, 3.54, 5.1)]
        studs(sheet, iron, rivets, 2.6)


def lens(sheet: Sheet, x: float, y: float, radius: float, glass: Ink, shine: Ink) -> None:
    """Print a round glass with the light in it."""
    pane = circle(x, y, radius)
    sheet.flat(pane, mix(glass, BLACK, 0.7))
    sheet.flat(pane, glass, 0.95)
    r = radius / 0.72
    glint = [(x - r, y + 4), (x - 2, y - r), (x + 9, y - r), (x - r + 9, y + 13)]
    sheet.flat(cut(glint, 1), shine, 0.8, clip=pane)
    sheet.flat(less(pane, move(pane, 2, 3)), BLACK, 0.35)


# --------------------------------------------------------------------------------------------------------- worgen


def worgen(sheet: Sheet, team: Ink, closed: bool) -> None:
    """Lay a noble with a wolf's head, a cravat and a tipped hat."""
    fur, light = sheet.material("#59616E"), sheet.material("#B9B4A8")
    coat, cloth, gold = sheet.material(mix(team, "#1A1C28", 0.35)), sheet.material(team), sheet.material("#CFA24A")

    def across(text: str, side: int) -> list[Spot]:
        return [(256 + x, *rest) for x, *rest in spots(text, side)]

    torso(sheet, coat, 372, 196, 26, 60)
    for side in (1, -1):
        wing = sheet.lay(
            cut(across("40,420 96,300 150,256,2 176,320 160,420 90,470", side), 8),
            coat,
            "mid" if side < 0 else "dark",
        )
        hem = both(wing, ribbon(across("100,292 152,256 180,324 164,424", side), 12))
        sheet.lay(hem, gold, "mid" if side < 0 else "dim", depth=0.3, rim=0.6)
    head = Head(sheet, Mask(104, 116, 74, 268, 244, 1.06), -27, 7, 0)
    eyes_of = {"iris_colour": "#F2C03A", "brow_y": -28, "frown": 18, "brow_height": 16}
    canine(head, fur, light, Muzzle(1.3, 0.94, ear_height=96, eyes=eyes_of), closed)
    _top_hat(sheet, cloth, gold)
    linen = sheet.material("#E6DCC6")
    folds: tuple[tuple[str, str, Tone], ...] = (
        ("214,392 258,404 300,390 310,430 258,450 206,430", "222,410 258,420 296,408", "mid"),
        ("236,424 282,424 300,500 262,540 222,500", "236,440 260,446 284,440", "lit"),
    )
    for points, crease, tone in folds:
        piece = sheet.lay(cut(spots(points), 8), linen, tone, depth=0.8)
        sheet.tone(cut(spots("266,380 330,380 330,550 272,550"), 2), linen, "dim", clip=piece)
        sheet.comb(spots(crease), 5, 40, 92, 3, linen["dark"], clip=piece)
    gem(sheet, 259, 424, 13, "#D0402E", False)
    for side in (-1, 1):
        lapel = cut(across("50,398 120,380 150,430 96,470 60,548 30,548", side), 5)
        sheet.lay(lapel, coat, "lit" if side < 0 else "dim", depth=0.9)
        hem = both(lapel, ribbon(across("120,384 144,430 92,466 58,548", side), 7))
        sheet.lay(hem, gold, "mid" if side < 0 else "dim", depth=0.3, rim=0.6)


def _top_hat(sheet: Sheet, band: Material, gold: Material) -> None:
    felt = sheet.material("#2E2C36")

    def tipped(text: str, radius: float) -> object:
        return turn(cut(spots(text), radius), 5, 262, 132)

    brim = sheet.lay(turn(oval(262, 132, 112, 20), 5, 262, 132), felt, depth=1.1)
    sheet.tone(tipped("280,100 400,100 400,170 280,170", 2), felt, "dark", clip=brim)
    crown = sheet.lay(tipped("194,130 204,66 196,26 330,26 322,66 332,130 262,142", 8), felt, depth=0.8)
    sheet.tone(tipped("276,10 282,150 360,150 360,10", 2), felt, "dark", clip=crown)
    sheet.tone(tipped("206,36 232,34 236,120 208,116", 8), felt, "lit", clip=crown)
    edge = turn(line(spots("280,40 284,116")), 5, 262, 132)
    sheet.comb(edge, 8, 24, 188, 3, felt["dark"], clip=crown)
    ribbon_of_hat = both(crown, tipped("180,96 262,108 350,96 350,124 262,140 180,124", 4))
    sheet.lay(ribbon_of_hat, band, depth=0.3, rim=0.7)
    buckle = less(tipped("252,100 276,100 276,130 252,130", 3), tipped("258,106 270,106 270,124 258,124", 2))
    sheet.lay(buckle, gold, depth=0.4, rim=0.6)
    sheet.rimlight(crown, -2.4, 0, 0.7)


# -------------------------------------------------------------------------------------------------------- draenei


def draenei_horns(sheet: Sheet) -> None:
    """Lay the horns of a draenei, behind the head."""
    bone = sheet.material("#8E8494")
    horn(sheet, bone, spots("176,150 120,110 76,130 44,196"), 44, 40, rings=6)
    horn(sheet, bone, spots("322,150 392,104 446,126 478,206"), 48, 44, rings=7, tone="dim")


def draenei_brow(head: Head, skin: Material) -> None:
    """Lay the ridges on the brow of a draenei and the tendrils on its jaw."""
    sheet, gold = head.sheet, head.sheet.material(GOLD)
    for side in (1, -1):
        for x, foot, top, wide in ((24, -36, -112, 18), (44, -34, -100, 14)):
            along = [(side * x * 0.6, foot, 6), (side * x, (foot + top) / 2, 8), (side * x * 0.9, top - 14, 2)]
            sheet.lay(head.strip(along, 6, 2, wide), skin, "lit" if side < 0 else "dim", depth=0.5, rim=0.8)
    sheet.lay(head.strip("0,-30,8 0,-70,10 0,-126,4", 8, 3, 20), skin, "lit", depth=0.5, rim=0.8)
    for side in (1, -1):
        tone: Tone = "mid" if side < 0 else "dim"
        for x, y, long, wide in ((26, 96, 120, 20), (50, 78, 104, 18)):
            a = head.at(side * x, y, 6)
            b = head.at(side * (x + 6), y + long * 0.5, 16)
            c = head.at(side * (x * 0.7), y + long, 20)
            tendril = sheet.lay(ribbon([a, b, c], wide, 4, wide), skin, tone, depth=0.7)
            for t in (0.35, 0.55, 0.75):
                cx = a[0] + (c[0] - a[0]) * t + (b[0] - (a[0] + c[0]) / 2) * 4 * t * (1 - t)
                cy = a[1] + (c[1] - a[1]) * t
                fold = ribbon([(cx - 10, cy), (cx, cy + 4), (cx + 10, cy)], 0.6, 0.6, 3)
                sheet.tone(fold, skin, "deep", clip=tendril, a=0.7)
            ring = ribbon([(b[0] - 14, b[1] - 2), (b[0], b[1] + 2), (b[0] + 14, b[1] - 2)], 10)
            sheet.lay(both(ring, tendril), gold, tone, depth=0.3, rim=0.6)
