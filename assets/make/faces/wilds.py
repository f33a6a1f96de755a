"""Peoples of no side: pandaren, murlocs, naga, kobolds and ethereals."""

from __future__ import annotations

import math
import random
from itertools import pairwise

from assets.make.faces.clothes import gem, mantle, studs, torso
from assets.make.faces.creatures import Muzzle, canine
from assets.make.faces.head import BONE, Head, Mask, Measures, eye, eyes, ridge_brow, skull, whole
from assets.make.faces.paper import (
    WHITE,
    Ink,
    Material,
    Outline,
    Sheet,
    Spot,
    Tone,
    both,
    circle,
    cut,
    less,
    mix,
    oval,
    plus,
    ribbon,
    spots,
    turn,
)
from assets.make.faces.weapons import shaft


def sides(left: Tone, right: Tone) -> tuple[tuple[int, Tone], tuple[int, Tone]]:
    """The two sides of a face with the tone of each."""
    return ((-1, left), (1, right))


def scales(head: Head, skin: Material, clip: Outline, places: list[Spot], tone: Tone, size: float = 5) -> None:
    """Print scales, small cuts that hang open at their foot, at places of the mask."""
    for x, y in places:
        cx, cy = head.at(x, y)
        scale = ribbon([(cx - size, cy), (cx, cy + 5), (cx + size, cy)], 0.5, 0.5, 2.5)
        head.sheet.tone(scale, skin, tone, clip=clip, a=0.65)


# ------------------------------------------------------------------------------------------------------ pandaren


def pandaren(sheet: Sheet, team: Ink, closed: bool) -> None:
    """Lay a brewer with a straw hat and a gourd on a staff."""
    white, black, straw = sheet.material("#EFE7D8"), sheet.material("#35323C"), sheet.material("#D2A85A")
    cloth, wood, gold = sheet.material(team), sheet.material("#8A5E36"), sheet.material("#D8A84A")
    red = sheet.material("#B8402E")
    shaft(sheet, sheet.material("#A9A04E"), (438, 20), (408, 530), 15)
    for t in (0.15, 0.4, 0.65):
        x, y = 438 - 30 * t, 20 + 510 * t
        sheet.lay(ribbon([(x - 10, y), (x, y + 2), (x + 10, y)], 6), sheet.material("#8A8438"), depth=0.3, rim=0.6)
    torso(sheet, cloth, 366, 206, 24, 80)
    mantle(sheet, cloth, gold, 212, 6, y=372, drop=96)
    lapel = cut(spots("150,384 196,366 262,452 330,364 372,386 270,530 256,540 230,520"), 6)
    sheet.lay(lapel, cloth, "dim", depth=0.8)
    sheet.lay(cut(spots("150,384 196,366 290,494 320,540 240,540"), 6), cloth, "lit", depth=0.8)
    sheet.lay(ribbon(spots("190,372 246,448 306,536"), 9, 9, 10), gold, depth=0.4, rim=0.6)
    for i in range(9):
        t = i / 8
        x, y = 178 + t * 160, 392 + math.sin(t * math.pi) * 66
        sheet.lay(circle(x, y, 12), wood if i % 4 else red, "mid" if t < 0.55 else "dim", depth=0.7)
        sheet.tone(circle(x - 4, y - 4, 3), wood, "hi", a=0.8)
    head = Head(sheet, Mask(112, 112, 78, 250, 246, 1.12), -22, 3, 0)
    for side, tone in sides("lit", "mid"):
        x, y = head.project(side * 84, -84, -14)
        shell = circle(x, y, 36 * head.scale)
        sheet.lay(shell, black, tone, depth=0.9)
        sheet.tone(circle(x + 4, y + 6, 20 * head.scale), black, "deep", clip=shell)
    outline = _panda_head(head, white)
    _panda_eyes(head, black, white, outline, closed)
    _panda_muzzle(head, white, black)
    _straw_hat(head, straw, red)
    gourd = plus(circle(424, 300, 26), circle(420, 352, 40))
    sheet.lay(gourd, red, depth=1.1)
    sheet.tone(cut(spots("428,260 436,330 428,400 500,400 500,260"), 6), red, "dark", clip=gourd)
    sheet.tone(turn(oval(404, 338, 9, 16), 20, 404, 338), red, "hi", clip=gourd, a=0.6)
    sheet.lay(ribbon(spots("400,322 422,328 444,322"), 9), gold, depth=0.4, rim=0.6)
    sheet.lay(cut(spots("416,262 434,262 432,280 418,280"), 3), wood, depth=0.5)


def _panda_head(head: Head, white: Material) -> Outline:
    sheet = head.sheet
    half = "0,-98,0 50,-92,0 84,-60,0 96,-14,0 117,20,4,1 102,30,6,3 112,54,6,1 88,62,14,3 80,84,20,1 58,82,30,3"
    outline = cut(head.solid(whole(spots(f"{half} 40,98,36,2 0,98,40"))), 26)
    sheet.lay(outline, white, depth=1.2)
    shade = "40,-120 70,-60 84,-10 70,30 50,60 30,120 200,120,-60 200,-120,-60"
    sheet.tone(head.cut(shade, 8), white, "dim", clip=outline)
    sheet.tone(head.cut("84,-80 96,-20 88,30 66,110 200,120,-60 200,-120,-60", 8), white, "dark", clip=outline)
    sheet.comb(head.flat(spots("66,-70 83,-10 70,30 52,56")), 10, 24, 186, 3.4, white["dim"], clip=outline)
    sheet.comb(head.flat(spots("-100,20 -92,50 -70,78")), 8, 24, 60, 3, white["dim"], clip=outline)
    sheet.rimlight(outline, -2.6, -0.5, 0.7)
    return outline


def _panda_eyes(head: Head, black: Material, white: Material, outline: Outline, closed: bool) -> None:
    sheet = head.sheet
    for side, tone in sides("mid", "dim"):
        patch = head.cut("18,-22 34,-44 60,-40 78,-8 76,22 56,34 34,18 22,2", 14, side)
        sheet.lay(patch, black, tone, depth=0.3, rim=0.6, under=outline)
    m = Measures(
        eye_x=45,
        eye_y=-6,
        eye_width=37,
        eye_height=18,
        slant=1,
        iris_colour="#C8862E",
        iris=0.66,
        lid=5,
        closed=closed,
        look=-1,
        bags=False,
    )
    for side in (-1, 1):
        eye(head, sheet.material("#201C22"), m, side)
        sheet.tone(head.strip("26,10 46,17 64,8", 0.6, 0.6, 4, side), black, "lit", a=0.9)
    for side, tone in sides("lit", "mid"):
        brow = head.cut("14,-40,4 40,-54,4 76,-46,0 98,-58,-8,1 80,-66,-2 42,-72,4 14,-56,6", 5, side)
        sheet.lay(brow, white, tone, depth=0.7)


def _panda_muzzle(head: Head, white: Material, black: Material) -> None:
    sheet = head.sheet
    outline = "-26,4,92 26,4,92 52,26,84 56,52,80 34,74,84 0,80,92 -34,74,88 -56,52,86 -52,26,88"
    muzzle = sheet.lay(head.block(outline, 18), white, "lit", depth=0.9)
    sheet.tone(head.block("10,-6,100 22,30,112 12,90,96 100,90,60 100,0,60", 8), white, "dim", clip=muzzle)
    sheet.comb(head.solid(spots("22,30,108 20,50,104 14,72,96")), 5, 18, 190, 3, white["dim"], clip=muzzle)
    nose = "-24,6,112 0,0,118 24,6,112 22,20,118 8,30,122 -8,30,122 -22,20,118"
    sheet.lay(head.block(nose, 8), black, depth=0.5)
    sheet.tone(head.block("-16,7,116 -2,4,118 4,9,118 -14,13,118", 3), black, "hi", a=0.9)
    smile = head.block("-38,46,92 -16,50,104 0,46,112 16,50,104 40,42,88 28,64,94 0,72,100 -26,66,98", 8)
    sheet.flat(smile, "#3A1418")
    tongue = head.block("-16,62,102 0,58,106 16,61,100 8,72,100 -8,72,102")
    sheet.tone(tongue, sheet.material("#C4786A"), "mid", clip=smile)
    for side in (-1, 1):
        sheet.flat(head.block("22,48,104 32,46,98 27,59,102", 1.5, side), "#F6EEDC", clip=smile)
    sheet.tone(head.wire("0,30,120 0,38,118 0,47,112", 3, 3, 3.4), black, "mid")
    tufts: tuple[tuple[float, float, Tone], ...] = ((-15, 18, "mid"), (14, 18, "dim"), (0, 22, "lit"))
    for x, wide, tone in tufts:
        tuft = ribbon(head.solid([(x, 76, 84), (x * 1.2, 104, 84), (x * 0.3, 134, 80)]), 22, 1, wide)
        sheet.lay(tuft, white, tone, depth=0.6, rim=0.7)


def _straw_hat(head: Head, straw: Material, band: Material) -> None:
    sheet = head.sheet
    brim = "-150,-50,10,10 -84,-100,30 -14,-176,0,10 10,-178,0,10 92,-104,10 160,-40,-20,10 100,-50,50 0,-62,84"
    hat = cut(head.solid(spots(f"{brim} -90,-62,60")), 14)
    sheet.lay(hat, straw, depth=1.4)
    planes: tuple[tuple[str, Tone], ...] = (
        ("0,-190,0 20,-120,60 30,-40,90 200,-20,0 120,-190,0", "dim"),
        ("4,-190,0 66,-110,40 100,-30,50 240,-20,0 120,-190,0", "dark"),
    )
    for points, tone in planes:
        sheet.tone(cut(head.solid(spots(points)), 4), straw, tone, clip=hat)
    top = head.project(0, -180, 0)
    for x in range(-140, 160, 24):
        foot = head.project(x, -52 - (1 - abs(x) / 150) * 12, 70 - abs(x) * 0.4)
        middle = ((top[0] + foot[0]) / 2, (top[1] + foot[1]) / 2 + 4)
        sheet.tone(ribbon([top, middle, foot], 0.6, 1, 2.6), straw, "deep", clip=hat, a=0.55)
    for t in (0.35, 0.62, 0.88):
        ring = [(-150 * t, -178 + 128 * t, 10), (0, -178 + 124 * t, 90 * t), (155 * t, -178 + 136 * t, -16)]
        sheet.tone(ribbon(head.solid(ring), 1, 1, 3), straw, "hi", clip=hat, a=0.7)
    cord = ribbon(head.solid(spots("-68,-112,30 0,-112,60 76,-106,10")), 15, 15, 17)
    sheet.lay(both(cord, hat), band, depth=0.4, rim=0.7)


# ------------------------------------------------------------------------------------------------------- murlocs


def murloc(sheet: Sheet, team: Ink, closed: bool, skin_of: Ink = "#4FA27E", fin_of: Ink = "#E0703A") -> None:
    """Lay a wide-mouthed raider with a spear of bone."""
    skin, belly, fin = sheet.material(skin_of), sheet.material("#D9D08A"), sheet.material(fin_of)
    bone = sheet.material(BONE)
    shaft(sheet, sheet.material("#8A6A42"), (440, 90), (392, 530), 12)
    blade = sheet.lay(cut(spots("446,10 466,66 452,104 428,102 424,62"), 3), bone, depth=0.9)
    sheet.tone(cut(spots("446,6 480,66 452,110 440,104"), 2), bone, "dark", clip=blade)
    for i in range(3):
        cord = ribbon([(426, 104 + i * 9), (440, 110 + i * 9), (454, 106 + i * 9)], 7)
        sheet.lay(cord, sheet.material("#B8402E"), depth=0.3, rim=0.6)
    head = Head(sheet, Mask(140, 130, 90, 246, 262, 1.08), -24, 2, 0)
    _fin_crest(head, fin)
    torso(sheet, skin, 400, 168, 26, 90)
    breast = cut(spots("206,404 256,420 312,402 330,540 186,540"), 16)
    sheet.tone(breast, belly, "dim")
    for y in (440.0, 462.0, 484.0, 506.0, 528.0):
        fold = ribbon([(194, y), (256, y + 12), (322, y - 2)], 1, 1, 4)
        sheet.tone(fold, belly, "dark", clip=breast, a=0.8)
    for side, tone in sides("mid", "dim"):
        outline = "112,-20,-20 168,-62,-34,1 160,-28,-34,4 190,-14,-40,1 168,10,-34,4 184,38,-40,1 150,38,-30,4"
        ear = cut(head.solid(spots(f"{outline} 112,40,-16", side)), 4)
        sheet.lay(ear, fin, tone)
        for tip in spots("168,-62,-34 190,-14,-40 184,38,-40", side):
            a, b = head.project(side * 112, 8, -18), head.project(*tip)
            ray = ribbon([a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b], 8, 1, 6)
            sheet.tone(ray, fin, "dark", clip=ear, a=0.9)
    outline = _murloc_head(head, skin)
    _murloc_mouth(head, belly, bone, outline)
    for side in (-1, 1):
        sheet.tone(head.strip("10,-4,8 16,2,8 15,10,8", 1, 1, 6, side), skin, "ink")
    for side in (-1, 1):
        _bulging_eye(head, skin, side, closed)
    cloth = sheet.material(team)
    for i in range(7):
        t = i / 6
        x, y = 150 + t * 214, 418 + math.sin(t * math.pi) * 26
        shell = [(x + dx, y + dy) for dx, dy in spots("-14,8 -9,-8 0,-12 9,-8 14,8 0,22")]
        piece = sheet.lay(cut(shell, 5), bone if i % 2 else cloth, "mid" if t < 0.55 else "dim", depth=0.7)
        for lean in (-6, 0, 6):
            rib = ribbon([(x + lean * 0.5, y - 8), (x + lean * 0.9, y + 2), (x + lean * 0.6, y + 14)], 0.5, 0.5, 2)
            sheet.tone(rib, bone, "deep", clip=piece, a=0.7)


def _fin_crest(head: Head, fin: Material) -> None:
    sheet = head.sheet

    def foot(t: float) -> tuple[float, float]:
        return head.project(-20 + 130 * t, -104 + 110 * t * t, -30 - 40 * t)

    def tip(t: float, far: float) -> tuple[float, float]:
        angle, (x, y) = math.radians(-118 + 96 * t), foot(t)
        return (x + math.cos(angle) * far, y + math.sin(angle) * far)

    outer: list[Spot] = []
    rays: list[tuple[tuple[float, float], tuple[float, float]]] = []
    for i in range(8):
        t = i / 7
        far = 118 - 60 * abs(t - 0.3) - 20 * t
        rays.append((foot(t), tip(t, far)))
        outer.append((*tip(t, far), 2))
        if i < 7:
            outer.append((*tip((i + 0.5) / 7, far * 0.66), 6))
    crest = sheet.lay(cut([*outer, *(ray[0] for ray in reversed(rays))], 4), fin)
    sheet.rimlight(crest, -2, 1, 0.6)
    for (ax, ay), (bx, by) in rays:
        middle = ((ax + bx) / 2, (ay + by) / 2)
        sheet.tone(ribbon([(ax, ay), middle, (bx, by)], 9, 1, 6), fin, "dark", clip=crest, a=0.9)
        lit = ribbon([(ax, ay), (middle[0] - 2, middle[1]), (bx, by)], 3, 0.5, 2.4)
        sheet.tone(lit, fin, "hi", clip=crest, a=0.8)


def _murloc_head(head: Head, skin: Material) -> Outline:
    sheet = head.sheet
    half = "0,-112,10 52,-104,6 96,-74,-4 126,-20,-12 134,40,-6 112,96,20 60,128,50 0,136,60"
    outline = cut(head.solid(whole(spots(half))), 34)
    sheet.lay(outline, skin, depth=1.2)
    planes: tuple[tuple[str, float, Tone], ...] = (
        ("46,-130 70,-60 100,0 84,60 60,140 240,160,-90 240,-130,-90", 10, "dim"),
        ("94,-110 116,-20 110,40 80,150 240,160,-90 240,-130,-90", 10, "dark"),
        ("-80,-70 -40,-102 10,-106 20,-84 -30,-74 -66,-46", 12, "lit"),
    )
    for points, radius, tone in planes:
        sheet.tone(head.cut(points, radius), skin, tone, clip=outline)
    sheet.rimlight(outline, -3, -0.4, 0.8)
    rows = [(-60 + i * 16 + (row % 2) * 8, -92 + row * 13, 52 + row * 4) for row in range(5) for i in range(11)]
    scales(head, skin, outline, [(x, y) for x, y, wide in rows if abs(x) <= wide], "dark", 6)
    dark = sheet.material("#1E4A4A")
    for x, y, radius in spots("-96,10,9 -104,34,6 98,14,9 108,40,7 88,34,5 -86,38,5 40,-78,7 58,-66,5"):
        cx, cy = head.at(x, y)
        sheet.tone(oval(cx, cy, radius, radius * 1.1), dark, "mid", clip=outline, a=0.7)
    return outline


def _murloc_mouth(head: Head, belly: Material, bone: Material, outline: Outline) -> None:
    sheet = head.sheet
    low = "116,32,-4 96,74,2 50,104,8 0,112,10 -48,104,8 -92,74,4"
    gap = head.cut(f"-108,34,0 -84,22,2 -40,34,6 0,38,8 40,34,6 88,20,2 {low}", 14)
    lips = "-120,36,0 -88,12,2 -40,24,6 0,28,8 40,24,6 92,10,2 126,34,-6 106,84,2 54,120,8 0,128,10 -54,120,8"
    lip = sheet.lay(head.cut(f"{lips} -102,84,4", 18), belly, depth=0.7, under=outline)
    sheet.tone(head.cut("10,0,8 20,140,10 160,140,-40 160,0,-40", 4), belly, "dim", clip=lip)
    sheet.flat(gap, "#2A0E1A")
    tongue = head.cut("-50,96,4 -20,78,10 20,78,10 52,94,4 30,116,8 -30,116,8", 12)
    sheet.flat(tongue, "#B8484E", clip=gap)
    sheet.flat(head.strip("0,80,10 2,96,10 0,112,10", 1, 1, 4), "#6E2430", clip=gap)
    rng = random.Random(4)
    for count, left, below in ((10, -88, False), (9, -78, True)):
        for i in range(count):
            x = left + i * 19.5 + rng.uniform(-3, 3)
            gum = 80 + 30 * (1 - (x / 96) ** 2) + 4 if below else 20 + 14 * (1 - (x / 100) ** 2)
            long = -rng.uniform(16, 28) if below else rng.uniform(15, 27)
            tooth = [(x - 7, gum, 7), (x + 7, gum, 7), (x + rng.uniform(-3, 3), gum + long, 9, 1)]
            light: Tone = "mid" if below else "lit"
            shade: Tone = "dim" if below else "mid"
            sheet.lay(both(head.cut(tooth, 2), gap), bone, light if x < 20 else shade, depth=0.4, rim=0.5)


def _bulging_eye(head: Head, skin: Material, side: int, closed: bool) -> None:
    sheet = head.sheet
    x, y = head.project(side * 72, -58, 66)
    r = 46 * head.scale
    ball = sheet.lay(circle(x, y, r), skin, "mid" if side < 0 else "dim")
    shade = [(x + r * 0.3, y - r), (x + r * 0.5, y), (x + r * 0.2, y + r), (x + r * 2, y + r), (x + r * 2, y - r)]
    sheet.tone(cut(shade, 8), skin, "dark", clip=ball)
    pupil_at = (x - 3, y + 2)
    if closed:
        sheet.tone(circle(*pupil_at, r * 0.80), skin, "dim")
        lid = ribbon([(x - r * 0.76, y + 4), (x, y + r * 0.3), (x + r * 0.7, y + 2)], 2, 2, 8)
        sheet.tone(lid, skin, "ink")
        return
    sheet.tone(circle(*pupil_at, r * 0.80), skin, "ink")
    yellow = sheet.material("#F2C23A")
    iris = circle(*pupil_at, r * 0.74)
    sheet.tone(iris, yellow, "mid")
    dim = [(x + r * 0.1, y - r), (x + r * 0.2, y + r), (x + r * 2, y + r), (x + r * 2, y - r)]
    sheet.tone(cut(dim, 8), yellow, "dim", clip=iris)
    sheet.flat(less(iris, circle(*pupil_at, r * 0.56)), "#D8622A", 0.55)
    sheet.flat(oval(x - 9, y + 3, r * 0.17, r * 0.5), "#160C12", clip=iris)
    sheet.flat(circle(x - 18, y - 14, r * 0.16), WHITE, 0.95)
    lid = cut(
        [
            (x - r * 1.1, y - r * 0.1 + side * 6),
            (x - r * 0.2, y - r * 0.32),
            (x + r * 1.1, y - r * 0.28 - side * 8),
            (x + r * 1.1, y - r * 1.4),
            (x - r * 1.1, y - r * 1.4),
        ],
        12,
    )
    sheet.lay(both(ball, lid), skin, "mid" if side < 0 else "dim", depth=0.5, under=ball)


# ---------------------------------------------------------------------------------------------------------- naga


def naga(sheet: Sheet, team: Ink, closed: bool, skin_of: Ink = "#6AA08E", fin_of: Ink = "#7A4A9A") -> None:
    """Lay a siren with a hood of fins and a trident."""
    skin, fin, belly = sheet.material(skin_of), sheet.material(fin_of), sheet.material("#C9C48E")
    gold, cloth, jewel = sheet.material("#D8AE4E"), sheet.material(team), "#4FE0D0"
    shaft(sheet, gold, (432, 110), (404, 530), 12)
    prongs = "440,4 450,34 444,70 464,66 470,34 484,58 474,96 444,104 440,126 424,126 424,104 394,90 396,50 408,32"
    trident = sheet.lay(cut(spots(f"{prongs} 412,64 430,70 430,34"), 3), gold)
    sheet.tone(cut(spots("441,0 500,0 500,140 436,130"), 2), gold, "dark", clip=trident)
    head = Head(sheet, Mask(90, 126, 74, 250, 236, 1.08), -25, 2, -2)
    for side in (1, -1):
        _fan(head, skin, fin, side)
    torso(sheet, skin, 378, 176, 30, 50)
    sheet.lay(cut(spots("206,290 308,290 316,380 340,420 256,460 176,420 200,380"), 12), skin, "dim", depth=0.8)
    throat = cut(spots("222,300 262,310 278,380 290,540 206,540 216,400"), 10)
    sheet.tone(throat, belly, "mid")
    sheet.tone(cut(spots("256,290 300,290 310,540 258,540"), 4), belly, "dim", clip=throat)
    for y in map(float, range(346, 507, 20)):
        fold = ribbon([(204, y), (248, y + 12), (292, y - 2)], 1, 1, 3.6)
        sheet.tone(fold, belly, "deep", clip=throat, a=0.6)
    m = Measures(
        cheek=76,
        temple=66,
        jaw=50,
        chin=24,
        jaw_y=62,
        chin_y=112,
        top=-116,
        crown=40,
        cheek_y=4,
        eye_y=-6,
        eye_width=36,
        eye_height=15,
        slant=9,
        iris_colour="#F2C23A",
        white="#F4E08A",
        iris=0.9,
        slit=True,
        lid=6,
        brow_y=-18,
        brow_width=78,
        frown=20,
        brow_height=14,
        closed=closed,
        look=-1,
        bags=False,
    )
    face = skull(head, skin, m)
    eyes(head, skin, m, face)
    brow = [(-44 + i * 11 + (row % 2) * 5.5, -100 + row * 11, 34 + row * 3) for row in range(5) for i in range(9)]
    scales(head, skin, face, [(x, y) for x, y, wide in brow if abs(x) <= wide], "dark")
    for side, tone in sides("dark", "deep"):
        cheek = [(side * (50 + i * 9 + (row % 2) * 4), 26 + row * 11) for row in range(3) for i in range(4)]
        scales(head, skin, face, [*cheek], tone)
    ridge_brow(head, skin, m, face)
    _naga_snout(head, skin)
    crest: tuple[tuple[float, float], ...] = ((-26, 34), (26, 34), (-13, 50), (13, 50), (0, 70))
    for x, long in crest:
        spike = head.cut([(x - 9, -98, 4), (x * 1.6, -108 - long, -4, 1), (x + 9, -98, 4)], 3)
        sheet.lay(spike, fin, "lit" if x < 0 else ("dim" if x else "mid"), depth=0.6)
    diadem = head.strip("-62,-66,4 -30,-86,8 0,-70,12 30,-86,8 66,-64,2", 5, 5, 10)
    sheet.lay(diadem, gold, depth=0.5, rim=0.7)
    gem(sheet, *head.at(0, -72, 14), 14, jewel, True)
    for i in range(9):
        t = i / 8
        x, y = 158 + t * 200, 400 + math.sin(t * math.pi) * 44
        plate = cut([(x + dx, y + dy) for dx, dy in spots("-14,-12 14,-12 11,26 0,40 -11,26")], 3)
        metal = cloth if i % 2 else gold
        sheet.lay(turn(plate, (t - 0.5) * -60, x, y), metal, "mid" if t < 0.55 else "dim", depth=0.7)
    sheet.lay(ribbon(spots("150,394 256,450 364,390"), 11, 11, 12), gold, depth=0.5)
    gem(sheet, 256, 444, 17, jewel, True)
    for side, tone in sides("mid", "dim"):
        x = 256.0 + side * 150
        points = [(x + side * dx, y, *rest) for dx, y, *rest in spots(_SHOULDER_FIN)]
        piece = sheet.lay(cut(points, 5), fin, tone, depth=0.9)
        for dx, y in spots("-10,350 60,366 100,420"):
            a, b = (x - side * 30, 480), (x + side * dx, y)
            ray = ribbon([a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b], 10, 1, 7)
            sheet.tone(ray, skin, "dim" if side < 0 else "dark", clip=piece)


_SHOULDER_FIN = "-50,430 -10,350,1 10,396 60,366,1 50,420 100,420,1 70,470 -20,500"
_SPINES = spots("30,-190 86,-176 134,-138 166,-82 176,-20 166,46 138,104")


def _fan(head: Head, skin: Material, fin: Material, side: int) -> None:
    """One half of the hood of fins: spines with webs between them."""
    sheet = head.sheet
    between = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in pairwise(_SPINES)]
    outline: list[Spot] = []
    for i, (x, y) in enumerate(_SPINES):
        outline.append((*head.project(side * x * 1.02, y, -40), 1))
        if i < len(between):
            web = between[i]
            outline.append((*head.project(side * web[0] * 0.84, web[1] * 0.84, -40), 8))
    feet = [head.project(side * 50, 90, -20), head.project(0, -100, -20)]
    piece = sheet.lay(cut([*outline, *feet], 5), fin, "mid" if side < 0 else "dim", depth=1.1)
    root = head.project(side * 20, -10, -20)
    for x, y in _SPINES:
        tip = head.project(side * x * 1.02, y, -40)
        middle = ((root[0] + tip[0]) / 2, (root[1] + tip[1]) / 2)
        sheet.tone(ribbon([root, middle, tip], 12, 1.5, 8), skin, "dim" if side < 0 else "dark", clip=piece)
        lit = ribbon([root, (middle[0] - 2, middle[1] - 1), tip], 4, 0.5, 3)
        sheet.tone(lit, skin, "lit", clip=piece, a=0.8)
    for x, y in between:
        cx, cy = head.project(side * x * 0.72, y * 0.72, -40)
        sheet.flat(circle(cx, cy, 9), mix("#F2C23A", fin["mid"], 0.25), 0.85, clip=piece)
        sheet.tone(circle(cx, cy, 4), fin, "deep", clip=piece, a=0.9)
    if side > 0:
        sheet.rimlight(piece, -2.2, 0.8, 0.6)


def _naga_snout(head: Head, skin: Material) -> None:
    sheet = head.sheet
    snout = head.cut("-12,-24,4 12,-24,4 17,20,18 26,44,26 16,58,26 -16,58,26 -26,44,26 -17,20,18", 8)
    sheet.lay(snout, skin, depth=0.5)
    sheet.tone(head.cut("2,-24,4 4,20,20 4,60,28 60,60,10 60,-24,0", 4), skin, "dim", clip=snout)
    sheet.tone(head.cut("-9,-18,5 1,-18,5 1,20,20 1,38,28 -15,38,26 -12,18,18", 4), skin, "lit", clip=snout)
    for side in (-1, 1):
        sheet.tone(head.strip("8,40,30 14,44,29 15,52,28", 1, 1, 5.5, side), skin, "ink")
    sheet.flat(head.cut("-46,66,2 -22,68,10 0,66,14 22,68,10 48,62,0 36,82,6 0,92,12 -34,84,8", 6), "#2A0E1E")
    for side, tone in sides("lit", "mid"):
        sheet.lay(head.cut("20,65,12 31,65,9 25,93,13,1", 2, side), sheet.material(BONE), tone, depth=0.5, rim=0.5)
        sheet.flat(head.cut("5,66,14 12,66,13 9,75,14", 1, side), BONE)
    tongue = "#B8405A"
    sheet.flat(head.strip("0,80,14 -4,104,22 -14,120,28", 6, 3, 5), tongue)
    for fork in ("-12,116,26 -20,126,30 -30,128,30", "-12,116,26 -14,130,30 -22,138,30"):
        sheet.flat(head.strip(fork, 3, 0.5, 2), tongue)


# -------------------------------------------------------------------------------------------------------- kobolds


def kobold(sheet: Sheet, team: Ink, closed: bool) -> None:
    """Lay a digger with a lamp on its cap and a pickaxe."""
    coat, light = sheet.material("#8A6A50"), sheet.material("#D2B48E")
    leather, iron, brass = sheet.material("#5A3C28"), sheet.material("#7E8288"), sheet.material("#D2A048")
    shaft(sheet, sheet.material("#7A5432"), (416, 90), (392, 530), 15)
    iron_head = "300,132 352,84 416,70 470,92 506,150,1 462,116 416,102 356,112 306,142,1"
    pick = sheet.lay(cut(spots(iron_head), 10), iron)
    sheet.tone(cut(spots("420,60 520,80 520,160 424,120"), 3), iron, "dark", clip=pick)
    sheet.lay(cut(spots("400,64 434,64 432,112 400,112"), 4), leather, depth=0.5)
    torso(sheet, sheet.material(team), 392, 150, 32, 50)
    head = Head(sheet, Mask(104, 116, 74, 252, 262, 1.06), -24, 3, -4)
    muzzle = Muzzle(
        width=0.78,
        ear_width=78,
        ear_lean=40,
        ear_tip=34,
        round_ears=True,
        inner="#C4806E",
        nose="#B4605A",
        buck_teeth=True,
        brow=False,
        eyes={
            "iris_colour": "#3A2A22",
            "white": "#F3E6CB",
            "eye_height": 19,
            "iris": 0.62,
            "slant": 0,
            "lid": 4.6,
            "eye_x": 40,
            "eye_y": -18,
        },
    )
    canine(head, coat, light, muzzle, closed)
    for side in (-1, 1):
        brow = head.cut("16,-42,4 42,-54,4 70,-46,2 44,-62,4 16,-54,6", 4, side)
        sheet.lay(brow, coat, "dark", depth=0.4, rim=0.6)
        for i in range(3):
            a, b = head.project(side * 34, 56 + i * 6, 112), head.project(side * 100, 42 + i * 18, 80)
            whisker = ribbon([a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - 5), b], 2, 0.5, 1.8)
            sheet.tone(whisker, light, "hi", a=0.9)
    _lamp_cap(head, leather, brass)
    red = sheet.material("#B4402E")
    scarf = cut(spots("176,412 212,392 256,408 302,390 338,410 300,440 262,500 250,500 210,440"), 8)
    sheet.lay(scarf, red, depth=0.9)
    sheet.tone(cut(spots("262,380 360,380 360,520 262,520"), 2), red, "dark", clip=scarf)
    for x, y in spots("206,414 234,428 254,456 284,428 310,412"):
        sheet.flat(circle(x, y, 4.5), "#F0D9A0", 0.9, clip=scarf)
    for x in (170, 342):
        strap = [(x - 13, 436), (x + 13, 430), (x + 16, 540), (x - 16, 540)]
        sheet.lay(cut(strap, 3), leather, "mid" if x < 256 else "dim", depth=0.7)
        studs(sheet, brass, [(x, 452)], 6)


def _lamp_cap(head: Head, leather: Material, brass: Material) -> None:
    sheet = head.sheet
    outline = "-64,-66,6 -30,-78,10 0,-82,12 34,-76,8 70,-62,0 72,-92,-4 46,-122,2 0,-134,6 -46,-122,6 -66,-94,4"
    cap = sheet.lay(head.cut(outline, 12), leather, depth=0.9)
    sheet.tone(head.cut("12,-160,4 16,-60,10 140,-30,0 140,-160,0", 4), leather, "dark", clip=cap)
    sheet.lay(head.strip("-68,-70,5 0,-88,13 74,-66,-2", 11, 11, 12), brass, "dim", depth=0.5, rim=0.6)
    x, y = head.at(0, -100, 14)
    sheet.glow(x, y, 110, "#FFD45A", 0.85)
    sheet.lay(circle(x, y, 26), brass, depth=0.8)
    sheet.lay(circle(x, y, 18), sheet.material("#FFE9A0"), "lit", depth=0, rim=0.6)
    sheet.flat(circle(x - 3, y - 3, 9), WHITE, 0.9)


# ------------------------------------------------------------------------------------------------------ ethereals

ENERGY = "#7FE6FF"


def ethereal(sheet: Sheet, team: Ink, closed: bool) -> None:
    """Lay a being of light that wrappings hold together."""
    wrap, cloth, gold = sheet.material("#C9B48E"), sheet.material(team), sheet.material("#D8AE4E")
    loose: tuple[tuple[str, float, Tone], ...] = (
        ("270,200 380,150 420,70 480,44", 26, "dim"),
        ("250,200 140,150 116,84 56,58", 24, "mid"),
        ("270,300 400,280 456,220 506,214", 24, "dark"),
        ("250,310 112,284 64,228 14,226", 22, "dim"),
    )
    for points, wide, tone in loose:
        sheet.lay(ribbon(spots(points), wide, 2, wide * 0.9), wrap, tone, depth=0.9)
    sheet.glow(256, 250, 220, ENERGY, 0.5)
    torso(sheet, cloth, 378, 170, 38, 40)
    mantle(sheet, cloth, gold, 196, 5, y=384, drop=128)
    head = Head(sheet, Mask(88, 126, 74, 252, 240, 1.10), -25, 2, 2)
    half = "0,-118,8 46,-110,2 74,-70,-2 78,-14,0 64,50,14 34,100,40 0,110,52"
    outline = cut(head.solid(whole(spots(half))), 24)
    core = sheet.material("#2E7FB8")
    sheet.lay(cut(spots("214,310 300,310 310,400 206,400"), 10), core, depth=0.6)
    sheet.lay(outline, core, "lit", depth=1.2)
    sheet.glow(*head.at(-10, 0), 130, ENERGY, 0.7)
    for y, wide, tilt in spots("-104,34,6 -76,30,-4 -48,28,8 30,26,-6 54,28,6 80,30,-5 104,30,4"):
        _wrapping(head, wrap, outline, y, wide, tilt)
    strip = both(head.cut("-110,-58,2 110,-6,2 110,14,2 -110,-34,2", 2), outline)
    sheet.lay(strip, wrap, "lit", depth=0.7, under=outline)
    sheet.tone(head.cut("40,-60,4 40,40,4 200,40,-60 200,-60,-60", 2), wrap, "dark", clip=strip)
    for side in (-1, 1):
        slit = head.cut("16,-2,2 34,-12,2 58,-6,0 50,8,0 28,10,2", 5, side)
        sheet.flat(slit, "#0E2A4A")
        if closed:
            sheet.flat(head.strip("18,2,2 36,6,2 54,2,0", 1, 1, 4, side), ENERGY, 0.6)
        else:
            sheet.flat(slit, "#EFFFFF")
            sheet.glow(*head.at(side * 38, 0, 0), 60, ENERGY, 0.95)
    sheet.rimlight(outline, -2.8, -0.4, 0.9, mix(ENERGY, WHITE, 0.3))
    for side in (1, -1):
        plate = [(256 + dx, y) for dx, y in spots("20,430 70,372 120,352 158,372 140,412 70,448", side)]
        sheet.lay(cut(plate, 8), gold, "mid" if side < 0 else "dim", depth=0.9)
        for i in range(3):
            x, y = 256 + side * (70 + i * 30), 400 - i * 12
            sheet.flat(cut([(x, y - 8), (x + 6, y), (x, y + 8), (x - 6, y)], 1), ENERGY, 0.95)
    gem(sheet, 256, 432, 22, ENERGY, True)
    for _ in range(30):
        at, down = sheet.rng.uniform(40, 470), sheet.rng.uniform(30, 400)
        r = sheet.rng.choice([1.4, 2, 3])
        spark = cut([(at, down - r), (at + r, down), (at, down + r), (at - r, down)], 0.4)
        sheet.flat(spark, mix(ENERGY, WHITE, 0.4), 0.8)


def _wrapping(head: Head, wrap: Material, outline: Outline, y: float, wide: float, tilt: float) -> None:
    """One band of cloth around a head, at a height."""
    sheet = head.sheet
    points: list[Spot] = [
        (-110, y - wide * 0.46 + tilt, 0),
        (0, y - wide * 0.5, 6),
        (110, y - wide * 0.46 - tilt, 0),
        (110, y + wide * 0.42 - tilt, 0),
        (0, y + wide * 0.46, 6),
        (-110, y + wide * 0.44 + tilt, 0),
    ]
    band = both(head.cut(points, 2), outline)
    sheet.lay(band, wrap, depth=0.6, rim=0.9, under=outline)
    tones: tuple[tuple[float, float, Tone], ...] = ((26, 30, "dim"), (62, 60, "dark"))
    for top, foot, tone in tones:
        right: list[Spot] = [(top, y - 40, 4), (foot, y + 40, 4), (200, y + 40, -60), (200, y - 40, -60)]
        sheet.tone(head.cut(right, 2), wrap, tone, clip=band)
    crease = head.strip([(-100, y + 4 + tilt, 0), (0, y + 3, 6), (100, y + 4 - tilt, 0)], 0.6, 0.6, 2)
    sheet.tone(crease, wrap, "dark", clip=band, a=0.7)
    sheet.comb(head.flat([(30, y - 10, 4), (30, y + 12, 4)]), 3, 16, 186, 2.6, wrap["dim"], clip=band)
