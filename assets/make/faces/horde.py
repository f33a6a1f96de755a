"""Peoples of the Horde who are more than a choice of parts: forsaken, tauren, trolls and goblins."""

from __future__ import annotations

import math

import skia

from assets.make.faces.alliance import lens
from assets.make.faces.clothes import feather, fur, gem, mantle, neck, studs, torso
from assets.make.faces.hair import GOLD, Lock, locks
from assets.make.faces.head import (
    Head,
    Mask,
    Measures,
    ear,
    eye,
    eyes,
    hair_brow,
    mouth,
    nose,
    ridge_brow,
    skull,
)
from assets.make.faces.helms import dome, hood, hood_back, horn
from assets.make.faces.paper import (
    WHITE,
    Ink,
    Material,
    Outline,
    Sheet,
    Tone,
    circle,
    cut,
    less,
    mix,
    move,
    oval,
    plus,
    ribbon,
    spots,
    turn,
)
from assets.make.faces.weapons import shaft

# ------------------------------------------------------------------------------------------------------- forsaken

ICE = "#7FE0FF"


def forsaken(sheet: Sheet, team: Ink, closed: bool, yaw: float = -24, glow: Ink = ICE) -> None:
    """Lay a mage in a hood, with a torn cheek and eyes that glow."""
    skin, hair, cloth = sheet.material("#93A08C"), sheet.material("#DCE6EE"), sheet.material(team)
    trim, bone = sheet.material("#9FB6D8"), sheet.material("#DED2AE")
    _crystal_staff(sheet, bone, trim, glow)
    head = Head(sheet, Mask(84, 126, 70, 252 if yaw < 0 else 260, 240, 1.12), yaw, 4, 4)
    m = Measures(
        cheek=72,
        temple=72,
        jaw=50,
        chin=22,
        jaw_y=66,
        chin_y=110,
        top=-112,
        cheek_y=12,
        eye_x=33,
        slant=2,
        glow=glow,
        glow_strength=0.9,
        sunken=True,
        bags=False,
        lid=5,
        closed=closed,
        brow_y=-22,
        brow_to=64,
        frown=7,
        brow_height=5,
        nose="hole",
        nose_y=44,
        mouth_y=74,
        mouth_width=24,
    )
    hood_back(sheet, cloth)
    inside = "256,84 314,98 346,160 352,250 334,340 256,396 184,340 164,250 170,160 202,98"
    sheet.tone(cut(spots(inside), 24), sheet.material("#221C3C"), "deep")
    torso(sheet, cloth, 380, 178, 40, 40)
    mantle(sheet, cloth, trim, 196, 4, y=384, drop=150)
    neck(sheet, skin, 224, 288, 290, 396)
    for y in (344.0, 359.0, 374.0):
        sheet.tone(ribbon([(232, y), (254, y + 6), (280, y - 1)], 1, 1, 4), skin, "deep", a=0.7)
    behind: list[Lock] = [
        (spots("190,130 168,240 180,330 196,384"), 26, 3, 34, "dim"),
        (spots("318,130 336,250 326,340 310,384"), 26, 3, 36, "dark"),
    ]
    locks(sheet, hair, behind)
    face = skull(head, skin, m)
    eyes(head, skin, m, face)
    nose(head, skin, m, face)
    mouth(head, skin, m, face)
    _torn_cheek(head, skin, bone, face)
    hair_brow(head, sheet.material("#5A6258"), m)
    sheet.tone(head.strip("-58,-66 -40,-52 -20,-56", 1, 1, 3), skin, "deep", clip=face)
    for x, y in spots("-52,-62 -42,-54 -31,-53"):
        stitch = head.strip([(x - 3, y - 8), (x, y), (x + 3, y + 8)], 1, 1, 3)
        sheet.tone(stitch, skin, "deep", clip=face)
    for side in (-1, 1):
        sheet.flat(head.strip("38,12 40,36 38,62", 5, 0.6, 4, side), mix(glow, WHITE, 0.2), 0.55, clip=face)
    front: list[Lock] = [
        (head.flat(spots("4,-108,8 -40,-84,8 -66,-30,4 -72,50,2 -62,130,0")), 12, 2, 26, "mid"),
        (head.flat(spots("0,-108,8 -24,-70,8 -46,-44,8 -52,-10,8")), 8, 1, 15, "lit"),
        (head.flat(spots("8,-108,8 50,-80,6 70,-20,2 76,60,0 64,140,0")), 12, 2, 24, "dim"),
        (head.flat(spots("10,-108,8 40,-78,8 56,-40,6 60,-6,6")), 8, 1, 12, "mid"),
    ]
    locks(sheet, hair, front)
    hood(sheet, cloth, trim)
    for x, y, radius in spots("250,92,15 150,218,7 156,298,7 368,222,7 362,304,7 257,448,18"):
        gem(sheet, x, y, radius, glow, True)


def _crystal_staff(sheet: Sheet, bone: Material, trim: Material, glow: Ink) -> None:
    shaft(sheet, sheet.material("#5A4A58"), (424, 150), (400, 520), 13)
    crystal = cut(spots("424,40 448,96 436,150 412,150 402,92"), 1)
    sheet.glow(424, 96, 90, glow, 0.8)
    ice = sheet.material(mix(glow, "#4A7AA8", 0.35))
    sheet.lay(crystal, ice, depth=0.7)
    sheet.tone(cut(spots("424,40 402,92 412,150 424,110"), 1), ice, "hi", clip=crystal)
    sheet.tone(cut(spots("424,110 448,96 436,150 412,150"), 1), ice, "dim", clip=crystal)
    for claw in ("410,170 388,140 392,100", "432,170 462,140 460,96"):
        horn(sheet, bone, spots(claw), 16, 14, rings=3)
    sheet.lay(ribbon(spots("404,176 422,182 440,176"), 12), trim, depth=0.5)


def _torn_cheek(head: Head, skin: Material, bone: Material, face: Outline) -> None:
    """A tear on the shaded side that shows teeth."""
    sheet = head.sheet
    tear = head.cut("24,66,2 40,56,1 58,58,0 60,76,0 40,86,1 26,82,2", 4)
    sheet.tone(tear, skin, "ink", clip=face)
    for i in range(4):
        x = 29 + i * 7.5
        rows: tuple[tuple[float, Tone], ...] = ((60, "lit" if i < 2 else "mid"), (72, "dim"))
        for y, tone in rows:
            tooth = [(x, y, 2), (x + 6, y, 2), (x + 5.5, y + 10, 2), (x + 0.5, y + 10, 2)]
            sheet.tone(head.cut(tooth, 1.5), bone, tone, clip=tear)


# --------------------------------------------------------------------------------------------------------- tauren


def tauren(sheet: Sheet, team: Ink, closed: bool) -> None:
    """Lay a chieftain with great horns, a ring in the nose and a breastplate of bones."""
    coat, mane, pad = sheet.material("#7A5038"), sheet.material("#3E2A26"), sheet.material("#B48A6C")
    bone, cloth, gold = sheet.material("#E4D4AC"), sheet.material(team), sheet.material(GOLD)
    head = Head(sheet, Mask(90, 140, 60, 272, 206, 1.04), -27, 8, 0)
    torso(sheet, sheet.material("#6A452C"), 372, 214, 18, 90)
    throat = sheet.lay(cut(spots("196,190 350,150 392,280 400,440 140,440 176,320"), 30), mane, "dim", depth=0.8)
    sheet.comb(spots("190,330 260,350 330,330"), 14, 60, 92, 4, mane["lit"], clip=throat, a=0.5)
    strips: list[Lock] = [
        (spots("300,110 380,190 392,300 384,420"), 40, 6, 70, "mid"),
        (spots("310,120 352,220 350,330 352,430"), 40, 6, 60, "mid"),
        (spots("250,110 180,190 164,300 176,400"), 40, 6, 60, "mid"),
    ]
    locks(sheet, mane, strips)
    fur(sheet, mane, spots("70,410 150,378 256,372 366,382 452,420"), 16, 66, 32, rows=2)
    far_horn = head.solid(spots("-52,-78,0 -124,-92,-10 -168,-150,0 -150,-206,10"))
    horn(sheet, bone, far_horn, 44, 40, rings=6)
    sheet.lay(head.block("-60,-44,0,8 -108,-44,-10 -146,-18,-14,2 -108,-8,-10 -62,-16,0", 10), coat, depth=0.9)
    brow, face = _bull_head(head, coat, pad)
    _bull_muzzle(head, pad, gold)
    _bull_eyes(head, coat, plus(face, brow), closed)
    near_ear = sheet.lay(head.block("64,-50,-6,8 118,-54,-14 166,-24,-20,2 124,-4,-14 68,-14,-4", 10), coat)
    hollow = head.block("84,-38,-6 120,-42,-14 154,-23,-18,2 120,-14,-14 84,-22,-6", 8)
    sheet.tone(hollow, coat, "deep", clip=near_ear)
    x, y = head.project(132, -10, -14)
    for cx in (x - 12, x + 5):
        loop = less(circle(cx, y + 8, 9), circle(cx, y + 8, 5.5))
        sheet.lay(loop, gold, "lit", depth=0.4, rim=0.6)
    forelock: tuple[tuple[float, float, float, float, Tone], ...] = (
        (20, 42, -34, 26, "mid"),
        (-18, -34, -30, 26, "mid"),
        (0, 4, -16, 30, "lit"),
    )
    for root, tip, low, wide, tone in forelock:
        tuft = ribbon(head.solid([(root * 0.5, -128, 0), (root, -84, 50), (tip, low, 74)]), 34, 1, wide + 10)
        sheet.lay(tuft, mane, tone, depth=0.7)
        strand = head.solid([(root * 0.5, -124, 0), (root, -84, 50), (tip, low - 8, 74)])
        sheet.tone(ribbon(strand, 0.5, 0.5, 5), mane, "lit", clip=tuft, a=0.7)
    near_horn = head.solid(spots("52,-84,0 130,-100,-20 182,-160,-10 160,-224,4"))
    horn(sheet, bone, near_horn, 48, 44, rings=7, tone="lit")
    for foot in ((66, -88, -6), (-62, -82, 0)):
        x, y = head.project(*foot)
        band = ribbon([(x - 5, y - 26), (x + 3, y), (x - 1, y + 26)], 14, 14, 15)
        sheet.lay(band, gold, depth=0.5, rim=0.7)
    for i in range(3):
        stroke = f"{34 + i * 9},{14 + i * 4},{92 - i * 12} {38 + i * 9},32,{100 - i * 12}"
        low_end = f"{36 + i * 9},{50 - i * 3},{112 - i * 12}"
        sheet.tone(head.wire(f"{stroke} {low_end}", 1.5, 1, 6.5), cloth, "lit", a=0.92)
    _bone_breastplate(sheet, bone, cloth)
    _feathered_braid(sheet, mane, cloth)


def _bull_head(head: Head, coat: Material, blaze: Material) -> tuple[Outline, Outline]:
    """Lay skull, jaw and the long face that comes forward; return the outlines of skull and face."""
    sheet = head.sheet
    outline = "-30,-112,10 30,-112,10 66,-92,0 80,-50,-6 78,-6,0 64,40,20 -64,30,20 -72,-20,10 -70,-60,6 -58,-92,4"
    brow = sheet.lay(head.block(outline, 18), coat, depth=1.2)
    sheet.rimlight(brow, -2.6, -0.5, 0.8)
    jaw_line = "-46,60,70 40,20,60 82,-20,-6 86,44,0 70,92,36 46,128,96 20,150,112 -20,150,112 -42,128,104"
    jaw = sheet.lay(head.block(jaw_line, 14), coat, "dim")
    sheet.tone(head.block("20,60,80 90,0,0 90,160,60 16,160,116", 4), coat, "dark", clip=jaw)
    front = "-50,-44,46 -30,-80,44 30,-80,44 54,-44,44 60,10,52 52,66,104 54,104,128 30,122,140 -30,122,140"
    face = sheet.lay(head.block(f"{front} -54,104,128 -52,66,110 -56,10,62", 12), coat, depth=0.6)
    shade = head.block("30,-84,46 28,-20,78 30,50,124 56,70,110 100,60,20 100,-100,0")
    sheet.tone(shade, coat, "dim", clip=plus(face, brow))
    deep = head.block("58,-100,10 60,-30,36 58,30,60 110,80,20 110,-110,0")
    sheet.tone(deep, coat, "dark", clip=brow)
    sheet.comb(head.solid(spots("30,-70,50 29,-20,78 30,44,120")), 10, 24, 190, 3.4, coat["dim"], clip=face)
    sheet.comb(head.solid(spots("60,-80,10 62,-30,36 60,30,60")), 8, 26, 190, 3.4, coat["dark"], clip=brow)
    bridge = head.block("-26,-76,48 24,-76,48 22,-20,82 28,60,130 -28,60,130 -24,-20,84", 8)
    sheet.tone(bridge, coat, "lit", clip=face)
    stripe = head.block("-10,-70,52 8,-70,52 7,-10,88 15,56,132 -15,56,132 -9,-10,88")
    sheet.tone(stripe, blaze, "hi", clip=face, a=0.9)
    return brow, face


def _bull_muzzle(head: Head, pad: Material, gold: Material) -> None:
    sheet = head.sheet
    outline = "-52,62,120 -24,50,136 24,50,136 50,60,118 62,92,112 46,122,124 20,130,138 -20,130,138 -48,122,128"
    piece = sheet.lay(head.block(f"{outline} -60,92,118", 16), pad, depth=0.8)
    sheet.tone(head.block("18,40,140 26,90,146 14,140,140 90,140,90 90,40,90"), pad, "dim", clip=piece)
    lit = head.block("-44,68,126 -20,56,138 8,56,140 2,74,144 -30,84,138", 8)
    sheet.tone(lit, pad, "lit", clip=piece)
    for side in (-1, 1):
        nostril = head.block("18,84,148 36,70,136 48,80,126 42,94,130 26,96,144", 7, side)
        sheet.tone(nostril, pad, "ink")
        sheet.tone(less(nostril, move(nostril, 1.5, 3.5)), pad, "deep", a=0.9)
    lips = head.wire("-50,124,118 -20,120,142 0,114,146 20,120,142 52,118,110 62,98,90", 1, 1, 5)
    sheet.tone(lips, pad, "ink")
    sheet.tone(head.wire("0,92,150 0,104,150 0,116,147", 3, 3, 3.4), pad, "deep")
    x, y = head.project(0, 104, 154)
    ring = less(circle(x, y + 12, 19), circle(x, y + 12, 12.5))
    gap = cut([(x - 10, y - 14), (x + 10, y - 14), (x + 8, y - 1), (x - 8, y - 1)], 1)
    sheet.lay(less(ring, gap), gold, depth=0.6)


def _bull_eyes(head: Head, coat: Material, face: Outline, closed: bool) -> None:
    sheet = head.sheet
    m = Measures(
        eye_x=49,
        eye_y=-23,
        eye_width=25,
        eye_height=12,
        slant=5,
        iris_colour="#E0A030",
        iris=0.9,
        lid=7,
        white="#C9A070",
        closed=closed,
        look=-1,
        bags=False,
    )
    flat = head.at_depth(50)
    for side in (-1, 1):
        outline = "26,-24,66 40,-46,50 66,-44,34 72,-22,34 54,-6,52 34,-8,64"
        socket = head.block(outline, 6, side)
        sheet.tone(socket, coat, "dark" if side < 0 else "deep", clip=face)
        eye(flat, coat, m, side)
    right = "0,-30,72 22,-20,70 52,-34,54 84,-42,26 82,-66,18 44,-66,46 0,-58,58"
    left = "-44,-66,50 -80,-62,26 -80,-42,30 -52,-34,56 -22,-20,72"
    brow = sheet.lay(head.block(f"{right} {left}", 8), coat, depth=0.9)
    lit = head.block("-74,-46,30 -48,-40,56 -20,-28,70 0,-40,66 -44,-60,52 -74,-58,28", 4)
    sheet.tone(lit, coat, "lit", clip=brow)
    sheet.tone(head.block("4,-20,66 54,-44,44 100,-50,20 90,-90,10 6,-70,56", 3), coat, "dim", clip=brow)


def _bone_breastplate(sheet: Sheet, bone: Material, cloth: Material) -> None:
    for y in range(432, 513, 20):
        for side in (-1, 1):
            rib = ribbon([(268 + side * 8, y), (268 + side * 44, y - 4), (268 + side * 78, y - 12)], 13, 13, 15)
            sheet.lay(rib, bone, "mid" if side < 0 else "dim", depth=0.6, rim=0.7)
    sheet.lay(ribbon(spots("268,414 268,470 268,540"), 12, 12, 13), cloth, depth=0.6)
    for y in range(432, 513, 20):
        gem(sheet, 268, y, 7, "#3FA09A", False)


def _feathered_braid(sheet: Sheet, mane: Material, cloth: Material) -> None:
    braid = sheet.lay(ribbon(spots("378,250 396,330 388,420"), 22, 16, 24), mane, depth=0.9)
    for i in range(7):
        t = i / 7
        turn_of_hair = [(374 + 12 * t, 262 + t * 150), (388 + 6 * t, 272 + t * 150), (400 + 4 * t, 258 + t * 150)]
        sheet.tone(ribbon(turn_of_hair, 1, 1, 4), mane, "lit", clip=braid, a=0.8)
    sheet.lay(ribbon(spots("374,416 388,420 402,416"), 13), cloth, depth=0.5)
    feather(sheet, sheet.material("#EFE6D2"), (384, 424), (364, 506), 30)
    feather(sheet, cloth, (394, 424), (410, 500), 28, "dim")


# --------------------------------------------------------------------------------------------------------- trolls


def troll(
    sheet: Sheet,
    team: Ink,
    closed: bool,
    skin_of: Ink = "#4E8C9C",
    hair_of: Ink = "#D8552A",
    helm: bool = False,
) -> None:
    """Lay a headhunter with great tusks and a feathered spear, and with a mohawk or, ``helm``, a cap of horns."""
    skin, hair, leather = sheet.material(skin_of), sheet.material(hair_of), sheet.material("#6A4630")
    cloth, bone, gold = sheet.material(team), sheet.material("#E8DAB4"), sheet.material(GOLD)
    _feathered_spear(sheet, bone, cloth)
    head = Head(sheet, Mask(84, 136, 74, 252, 244, 1.06), -28, 6, -2)
    m = Measures(
        cheek=74,
        temple=64,
        jaw=50,
        chin=22,
        jaw_y=66,
        chin_y=118,
        top=-106,
        crown=38,
        cheek_y=6,
        eye_x=32,
        eye_y=-8,
        eye_width=29,
        eye_height=12,
        slant=6,
        iris_colour="#E8B42A",
        iris=0.7,
        lid=5.5,
        closed=closed,
        look=-1,
        brow_y=-18,
        brow_width=74,
        frown=16,
        brow_height=17,
        nose="hook",
        nose_y=52,
        nose_width=19,
        nose_out=58,
        hump=8,
        nose_tip=10,
        mouth="snarl",
        mouth_y=82,
        mouth_width=34,
        corners=1,
        open=12,
        teeth=7,
        tooth=5,
        fangs=True,
        lower_teeth=False,
        ear="long",
        ear_length=104,
        ear_drop=20,
    )
    if not helm:
        _crest_of_hair(head, hair)
    torso(sheet, skin, 376, 170, 34, 50)
    neck(sheet, skin, 214, 300, 296, 394)
    mantle(sheet, leather, None, 206, 6, y=382, drop=110)
    sheet.lay(ribbon(spots("120,410 240,470 330,540"), 26), leather, depth=0.7)
    studs(sheet, gold, spots("160,432 206,454 252,480"), 5)
    ear(head, skin, m, -head.near)
    face = skull(head, skin, m)
    eyes(head, skin, m, face)
    _war_paint(head, cloth, face)
    mouth(head, skin, m, face)
    ridge_brow(head, skin, m, face)
    nose(head, skin, m, face)
    _tusks(head, bone, gold)
    ear(head, skin, m, head.near, GOLD)
    if helm:
        _horned_cap(head, m, bone, leather)
    _beard(head, hair)
    _necklace(sheet, bone, cloth)
    sheet.lay(ribbon(spots("160,392 256,436 356,392"), 9, 9, 10), leather, "dark", depth=0.5)


def _feathered_spear(sheet: Sheet, bone: Material, cloth: Material) -> None:
    steel = sheet.material("#9AA0A6")
    shaft(sheet, sheet.material("#7A5230"), (420, 120), (392, 530), 12)
    blade = sheet.lay(cut(spots("424,12 450,78 440,118 422,138 402,116 398,74"), 3), steel, depth=0.9)
    sheet.tone(cut(spots("424,8 460,78 440,140 422,140"), 2), steel, "dark", clip=blade)
    for i, (lean, vane) in enumerate(((-26, cloth), (-8, bone), (18, cloth))):
        tip = (420 + lean * 1.5, 220 + i % 2 * 14)
        feather(sheet, vane, (418, 146), tip, 18, "mid" if lean < 0 else "dim")


def _war_paint(head: Head, cloth: Material, face: Outline) -> None:
    for side in (-1, 1):
        for stripe, alpha in (("20,20 58,8 64,14 24,30", 0.85), ("24,36 56,27 58,33 26,45", 0.8)):
            head.sheet.flat(head.cut(stripe, 3, side), "#F0E6CC", alpha, clip=face)
    head.sheet.tone(head.cut("-10,-104 10,-104 13,-50 5,-34 -5,-34 -13,-50", 4), cloth, "mid", clip=face, a=0.95)


def _tusks(head: Head, bone: Material, gold: Material) -> None:
    """Lay both tusks, and the ring in the nose between them."""
    x, y = head.at(-16, 60, 34)
    head.sheet.lay(less(circle(x, y + 4, 9.5), circle(x, y + 4, 6)), gold, "lit", depth=0.4, rim=0.6)
    for side in (1, -1):
        tusk = [head.at(side * 30, 84, 12), head.at(side * 58, 78, 26), head.at(side * 72, 34, 50)]
        horn(head.sheet, bone, tusk, 17, 17, rings=3, tone="lit" if side < 0 else "mid")


def _horned_cap(head: Head, m: Measures, bone: Material, leather: Material) -> None:
    for side in (-1, 1):
        along = [head.at(side * 50, -96, 0), head.at(side * 96, -120, -16), head.at(side * 84, -190, -10)]
        horn(head.sheet, bone, along, 30, 28, rings=5, tone="lit" if side > 0 else "mid")
    dome(head, m, leather, -58)


def _beard(head: Head, hair: Material) -> None:
    tufts: tuple[tuple[float, float, Tone], ...] = ((-10, 12, "mid"), (8, 12, "dim"), (0, 14, "mid"))
    for x, wide, tone in tufts:
        tuft = ribbon([head.at(x, 110, 4), head.at(x * 1.3, 136, 10), head.at(x * 0.6, 164, 12)], 10, 1, wide)
        head.sheet.lay(tuft, hair, tone, depth=0.5, rim=0.7)


def _crest_of_hair(head: Head, hair: Material) -> None:
    tones: tuple[Tone, ...] = ("lit", "mid", "mid", "mid", "dim", "mid", "dim", "dim", "dark")
    for i, tone in enumerate(tones):
        t = i / 8
        angle = math.radians(-150 + t * 128)
        x, y = head.at(-16 + 64 * t, -96 + 34 * t * t, -14 * t)
        far = 118 - 34 * abs(t - 0.35)
        dx, dy = math.cos(angle) * far, math.sin(angle) * far
        ex, ey = math.cos(angle + 0.32) * far, math.sin(angle + 0.32) * far
        lock = ribbon([(x, y), (x + dx * 0.5 + 6, y + dy * 0.5), (x + ex + 8, y + ey)], 22, 1, 34)
        head.sheet.lay(lock, hair, tone, depth=0.7)
        strand = [(x, y), (x + dx * 0.5 + 8, y + dy * 0.5 + 2), (x + ex * 0.9 + 8, y + ey * 0.9)]
        head.sheet.tone(ribbon(strand, 0.5, 0.5, 4), hair, "dark", clip=lock, a=0.8)


def _necklace(sheet: Sheet, bone: Material, cloth: Material) -> None:
    green = sheet.material("#3F9E7E")
    for i in range(9):
        t = i / 8
        x, y = 166 + t * 184, 398 + math.sin(t * math.pi) * 38
        angle = math.cos(math.radians(90 + (t - 0.5) * -46))
        if i % 2:
            tooth = ribbon([(x, y - 4), (x + angle * 20, y + 16), (x + angle * 34, y + 42)], 11, 1, 13)
            sheet.lay(tooth, bone, "lit" if t < 0.5 else "mid", depth=0.6, rim=0.7)
        else:
            vane = cloth if i % 4 else green
            feather(sheet, vane, (x, y - 4), (x + angle * 64, y + 66), 24, "mid" if t < 0.55 else "dim")


# -------------------------------------------------------------------------------------------------------- goblins


def goblin(sheet: Sheet, team: Ink, closed: bool, skin_of: Ink = "#93A83E") -> None:
    """Lay a tinker with goggles, a wide grin and a burning bomb."""
    skin, leather, brass = sheet.material(skin_of), sheet.material("#5A3B26"), sheet.material("#D39B3E")
    shirt = sheet.material("#D9C9A0")
    torso(sheet, leather, 386, 148, 36, 46)
    head = Head(sheet, Mask(96, 110, 76, 258, 266, 1.14), -24, -2, 5)
    m = Measures(
        cheek=86,
        temple=78,
        jaw=62,
        chin=24,
        jaw_y=58,
        chin_y=96,
        top=-84,
        crown=44,
        cheek_y=0,
        corner=20,
        eye_x=40,
        eye_y=-10,
        eye_width=38,
        eye_height=18,
        slant=6,
        iris_colour="#D8A01E",
        iris=0.52,
        lid=5.5,
        closed=closed,
        look=-1,
        brow_y=-30,
        brow_width=80,
        frown=10,
        brow_height=13,
        nose="hook",
        nose_y=42,
        nose_width=18,
        nose_out=66,
        bridge=8,
        hump=2,
        nose_tip=8,
        mouth="snarl",
        mouth_y=58,
        mouth_width=52,
        corners=17,
        open=20,
        grin=10,
        teeth=9,
        tooth=10,
        fangs=True,
        ear="bat",
        ear_length=118,
        ear_drop=10,
    )
    neck(sheet, skin, 224, 292, 320, 400)
    collar = sheet.lay(
        cut(spots("176,420 208,376 256,430 306,376 338,420 300,470 256,440 212,470"), 5), shirt, depth=0.8
    )
    sheet.tone(cut(spots("258,360 350,360 350,480 262,480"), 2), shirt, "dim", clip=collar)
    tie = cut(spots("240,432 256,424 272,432 268,448 282,540 230,540 244,448"), 3)
    sheet.lay(tie, sheet.material(team), depth=0.6)
    ear(head, skin, m, -head.near)
    face = skull(head, skin, m)
    eyes(head, skin, m, face)
    mouth(head, skin, m, face)
    sheet.tone(head.cut("-24,52,9 -14,53,9 -19,66,9", 2), brass, "hi")
    for side in (-1, 1):
        sheet.tone(head.strip("58,36 70,44 66,62", 0.6, 0.6, 3.4, side), skin, "deep", clip=face, a=0.75)
    ridge_brow(head, skin, m, face)
    nose(head, skin, m, face)
    ear(head, skin, m, head.near, GOLD)
    _tinker_cap(head, leather, brass)
    _bomb(sheet, brass)
    for x, y in spots("358,452 354,430 360,408"):
        finger = ribbon([(x - 14, y + 26), (x + 4, y + 4), (x + 30, y - 2)], 22, 14, 22)
        sheet.lay(finger, skin, depth=0.6)
        sheet.tone(cut([(x + 22, y - 10), (x + 40, y - 3), (x + 22, y + 5)], 2), skin, "deep")


def _tinker_cap(head: Head, leather: Material, brass: Material) -> None:
    sheet = head.sheet
    outline = "-82,-44,2 -50,-60,8 0,-66,12 50,-58,6 88,-40,-4 96,-70,-12 74,-104,-6 34,-122,2 -10,-124,6 -52,-112,4"
    cap = sheet.lay(head.cut(f"{outline} -78,-84,0", 12), leather, depth=0.9)
    sheet.tone(head.cut("14,-150,4 18,-50,10 140,-10,0 140,-150,0", 4), leather, "dark", clip=cap)
    sheet.tone(head.cut("-60,-84,4 -34,-108,6 4,-116,8 -14,-90,10 -50,-70,6", 8), leather, "lit", clip=cap)
    sheet.tone(head.strip("0,-122,6 4,-92,10 0,-66,12", 1.5, 1.5, 2.5), leather, "deep", clip=cap, a=0.8)
    strap = head.strip("-86,-58,2 0,-84,12 92,-54,-6", 16, 16, 18)
    sheet.lay(strap, sheet.material("#767B80"), "dark", depth=0.5)
    for side, glass in ((1, "#8E3A20"), (-1, "#C8592A")):
        x, y = head.at(side * 34, -76, 12)
        for k in range(8):
            cog = cut([(x - 5, y - 34), (x + 5, y - 34), (x + 5, y - 23), (x - 5, y - 23)], 1.5)
            sheet.lay(turn(cog, k * 45 + 10, x, y), brass, "dim", depth=0.4, rim=0.5)
        sheet.lay(circle(x, y, 29), brass, "mid" if side < 0 else "dim", depth=0.7)
        lens(sheet, x, y, 29 * 0.68, glass, "#FFE9B8")


def _bomb(sheet: Sheet, brass: Material) -> None:
    x, y = 408, 428
    iron = sheet.material("#33333C")
    ball = sheet.lay(circle(x, y, 54), iron, depth=1.1)
    shade = cut([(x + 6, y - 60), (x + 22, y), (x + 4, y + 60), (x + 70, y + 60), (x + 70, y - 60)], 30)
    sheet.tone(shade, iron, "dark", clip=ball)
    sheet.tone(turn(oval(x - 20, y - 24, 15, 9), -38, x - 20, y - 24), iron, "hi", clip=ball, a=0.8)
    sheet.rimlight(ball, -2.6, 1.5, 0.8)
    sheet.lay(cut([(x - 15, y - 62), (x + 15, y - 62), (x + 17, y - 46), (x - 17, y - 46)], 2), brass, depth=0.5)
    fuse = ribbon([(x, y - 62), (x + 4, y - 86), (x + 22, y - 92), (x + 34, y - 108)], 6, 5)
    sheet.flat(fuse, "#C9B48A")
    fx, fy = x + 36, y - 112
    sheet.glow(fx, fy, 60, "#FFC04A", 0.95)
    star = skia.Path()
    for i in range(16):
        angle, far = math.tau * i / 16, 9 if i % 2 else 24
        (star.lineTo if i else star.moveTo)(fx + math.cos(angle) * far, fy + math.sin(angle) * far)
    star.close()
    sheet.flat(star, "#FFE9A0")
    sheet.flat(circle(fx, fy, 8), WHITE)
