"""What is worn on a head: helms, crowns, hoods and caps."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

import skia

from assets.make.faces.clothes import fur, gem, studs
from assets.make.faces.hair import locks
from assets.make.faces.head import Head, Measures, whole
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
    line,
    mix,
    oval,
    plus,
    ribbon,
    spots,
)

Gear = Literal["nasal", "horned", "spiked", "crown", "circlet", "bandana", "furcap", "hood", "great"]


@dataclass(frozen=True, slots=True)
class Wear:
    """What a head wears is made of: metals, cloth, fur and hair, the colour of stones; whether they shine; and what
    few pieces have: plates for the cheeks, a plume, the height of a crown, locks that hang out of a hood."""

    steel: Material
    gold: Material
    bone: Material
    cloth: Material
    leather: Material
    fur: Material
    hair: Material
    stone: Ink
    shines: bool
    cheeks: bool = True
    plume: bool = False
    tall: float = 54
    locks: bool = False


def horn(
    sheet: Sheet,
    bone: Material,
    along: Sequence[Spot],
    width: float,
    middle: float,
    rings: int,
    tone: Tone = "mid",
) -> None:
    """Lay a horn that tapers along a line: its width at the foot and in the middle, and how many rings it has."""
    piece = sheet.lay(ribbon(along, width, 1, middle), bone, tone, depth=0.9)
    measure = skia.PathMeasure(line(along), False)
    shade = [(x + width * 0.34, y + width * 0.26) for x, y in along]
    sheet.tone(ribbon(shade, width * 0.9, 1, middle * 0.8), bone, "dark", clip=piece, a=0.75)
    for i in range(rings):
        t = (i + 0.6) / (rings + 1.5)
        at, direction = measure.getPosTan(measure.getLength() * t)
        wide = width * (1 - t) + 4
        nx, ny = -direction.y() * wide, direction.x() * wide
        middle_of_ring = (at.x() + direction.x() * wide * 0.3, at.y() + direction.y() * wide * 0.3)
        ring = ribbon([(at.x() - nx, at.y() - ny), middle_of_ring, (at.x() + nx, at.y() + ny)], 1, 1, 3.4)
        sheet.tone(ring, bone, "deep", clip=piece, a=0.55)


def dome(head: Head, m: Measures, metal: Material, rim_y: float, tall: float = 0) -> Outline:
    """Lay a rounded cap down to the row of its rim, ``tall`` higher than the skull needs; return its outline."""
    sheet, near, wide, top = head.sheet, head.near, m.temple, m.top
    outline: list[Spot] = [
        (-near * wide * 1.12, rim_y + 6, 2),
        (-near * wide * 0.7, rim_y - 8, 8),
        (0, rim_y - 16, 12),
        (near * wide * 0.7, rim_y - 6, 6),
        (near * wide * 1.2, rim_y + 12, -6),
        (near * wide * 1.30, rim_y - 30, -14),
        (near * wide * 1.08, top - 14, -8),
        (near * wide * 0.5, top - 40 - tall * 0.7, 4),
        (-near * wide * 0.1, top - 44 - tall, 8),
        (-near * wide * 0.68, top - 28 - tall * 0.5, 6),
        (-near * wide * 1.08, top + 10, 0),
    ]
    piece = sheet.lay(head.cut(outline, 12), metal, depth=1.1)
    tones: tuple[tuple[float, float, Tone], ...] = ((12, 4, "dim"), (54, 4, "dark"))
    for x, out, tone in tones:
        right: list[Spot] = [
            (x, -230, out),
            (x + 8, rim_y + 14, 10 if tone == "dim" else 6),
            (190, rim_y + 60, 0),
            (190, -230, 0),
        ]
        sheet.tone(head.cut(right, 4), metal, tone, clip=piece)
    lit = [
        (-wide * 0.92, rim_y - 14, 2),
        (-wide * 0.86, top + 16, 2),
        (-wide * 0.5, top - 14 - tall * 0.4, 6),
        (-wide * 0.1, top - 28 - tall * 0.8, 8),
        (-wide * 0.3, top + 8, 8),
        (-wide * 0.6, rim_y - 14, 6),
    ]
    sheet.tone(head.cut(lit, 8), metal, "lit", clip=piece)
    side = head.flat([(56, top - 20, 2), (60, top + 20, 4), (62, rim_y, 4)])
    sheet.comb(side, 7, 22 * head.scale, 186, 3.2 * head.scale, metal["dark"], clip=piece)
    sheet.rimlight(piece, -2.4, 0.4, 0.7)
    return piece


def _rim(head: Head, m: Measures, wear: Wear, y: float) -> None:
    """The band around a helm with its rivets."""
    near, wide = head.near, m.temple
    along = [
        (-near * wide * 1.13, y + 2, 2),
        (-near * wide * 0.7, y - 14, 9),
        (0, y - 21, 13),
        (near * wide * 0.7, y - 12, 7),
        (near * wide * 1.21, y + 8, -7),
    ]
    band = head.sheet.lay(head.strip(along, 15, 15, 15), wear.gold, depth=0.5, rim=0.7)
    head.sheet.tone(head.cut("20,-200,10 20,100,10 200,100,0 200,-200,0", 2), wear.gold, "dark", clip=band, a=0.7)
    rivets = [head.at(x * wide, y - 20 + abs(x) * 18, 13 - abs(x) * 6) for x in (-0.85, -0.45, 0, 0.45, 0.9)]
    studs(head.sheet, wear.steel, rivets, 3.4)


def _nasal_helm(head: Head, m: Measures, wear: Wear) -> None:
    sheet = head.sheet
    if wear.plume:
        x, y = head.at(4, m.top - 44, 6)
        feathers: tuple[tuple[float, float, Tone], ...] = (
            (-60, 96, "dark"),
            (-30, 116, "dim"),
            (-96, 84, "mid"),
            (-8, 124, "mid"),
            (18, 118, "dim"),
        )
        for degrees, long, tone in feathers:
            a = math.radians(degrees)
            along = [
                (x, y),
                (x + math.cos(a) * long * 0.5 + 10, y + math.sin(a) * long * 0.5 - 12),
                (x + math.cos(a + 0.5) * long + 10, y + math.sin(a + 0.5) * long),
            ]
            sheet.lay(ribbon(along, 22, 2, 36), wear.cloth, tone, depth=0.7)
    cap = dome(head, m, wear.steel, -38, tall=8)
    comb = head.strip([(0, m.top - 60, 8), (0, m.top, 14), (0, -44, 14)], 14, 16, 15)
    sheet.lay(both(cap, comb), wear.gold, depth=0.4, rim=0.7)
    _rim(head, m, wear, -38)
    if wear.cheeks:
        for side in (1, -1):
            _cheek_plate(head, m, wear, side)
    guard = [
        (-9, -52, 16),
        (9, -52, 16),
        (8, 0, 26),
        (10, m.nose_y - 8, m.nose_out + 8),
        (0, m.nose_y + 4, m.nose_out + 10),
        (-10, m.nose_y - 8, m.nose_out + 8),
        (-8, 0, 26),
    ]
    piece = sheet.lay(head.cut(guard, 4), wear.steel, "lit", depth=0.7)
    sheet.tone(head.cut("1,-60,18 1,80,40 40,80,20 40,-60,10", 2), wear.steel, "dark", clip=piece)


def _cheek_plate(head: Head, m: Measures, wear: Wear, side: int) -> None:
    outline = [
        (side * m.cheek * 0.66, -34, 6),
        (side * m.cheek * 1.12, -34, -2),
        (side * m.cheek * 1.12, 30, -2),
        (side * m.jaw * 0.96, 78, 4),
        (side * m.jaw * 0.66, 92, 10),
        (side * m.cheek * 0.62, 54, 10),
        (side * m.cheek * 0.74, 14, 8),
    ]
    piece = head.sheet.lay(head.cut(outline, 8), wear.steel, "mid" if side < 0 else "dim", depth=0.8)
    edge = head.flat([(side * m.cheek * 0.96, -20, 0), (side * m.cheek * 0.96, 30, 0), (side * m.jaw * 0.84, 70, 4)])
    head.sheet.comb(edge, 7, 16 * head.scale, 186, 2.8, wear.steel["dark"], clip=piece)
    rivets = [head.at(side * m.cheek * 0.94, -22, 0), head.at(side * m.jaw * 0.86, 62, 4)]
    studs(head.sheet, wear.gold, rivets, 3.6)


def _horned_helm(head: Head, m: Measures, wear: Wear) -> None:
    sheet, near, wide, y = head.sheet, head.near, m.temple, -38
    far = [(-near * wide * 0.9, y - 44, 0), (-near * (wide + 46), y - 70, -10), (-near * (wide + 50), y - 140, -10)]
    horn(sheet, wear.bone, head.flat(far), 34, 32, rings=5)
    dome(head, m, wear.steel, y)
    _rim(head, m, wear, y)
    close = [(near * wide * 0.98, y - 46, -6), (near * (wide + 58), y - 70, -26), (near * (wide + 62), y - 146, -26)]
    horn(sheet, wear.bone, head.flat(close), 38, 36, rings=6, tone="lit")
    foot = head.at(near * wide * 0.98, y - 46, -4)
    sheet.lay(circle(*foot, 24), wear.gold, depth=0.6)
    sheet.tone(circle(*foot, 13), wear.steel, "dark")


def _spiked_helm(head: Head, m: Measures, wear: Wear) -> None:
    sheet = head.sheet
    x, y = head.at(0, m.top - 38, 8)
    spike = sheet.lay(cut([(x - 13, y + 10), (x + 2, y - 84, 1), (x + 15, y + 10)], 3), wear.steel, depth=0.8)
    sheet.tone(cut([(x + 2, y - 84), (x + 30, y + 12), (x + 2, y + 12)], 1), wear.steel, "dark", clip=spike)
    dome(head, m, wear.steel, -34)
    _rim(head, m, wear, -34)


def _crown(head: Head, m: Measures, wear: Wear) -> None:
    sheet, gold, wide, rim_y = head.sheet, wear.gold, m.temple * 1.12, -46
    upper: list[Spot] = []
    lower: list[Spot] = []
    for i in range(15):
        x = -wide + 2 * wide * i / 14
        bow = 16 * (1 - (x / wide) ** 2)
        out = 12 * (1 - abs(x / wide))
        lower.append((x, rim_y - bow + 8, out + 2))
        high = wear.tall * ((1.0 if (i // 2) % 2 == 0 else 0.72) if i % 2 else 0.34)
        upper.append((x * (1.10 if i % 2 else 1.03), rim_y - bow - high, out, 1 if i % 2 else 4))
    piece = sheet.lay(cut(head.flat(upper) + head.flat(lower[::-1]), 4), gold, depth=0.9)
    sheet.tone(head.cut("16,-260,6 18,0,12 200,20,0 200,-260,0", 2), gold, "dark", clip=piece)
    lit = [
        (-wide, rim_y - 30, 0),
        (-wide * 0.5, rim_y - 40, 8),
        (-wide * 0.2, rim_y - 24, 12),
        (-wide * 0.2, rim_y - 10, 12),
        (-wide * 0.6, rim_y - 10, 8),
        (-wide, rim_y - 2, 2),
    ]
    sheet.tone(head.cut(lit, 4), gold, "lit", clip=piece)
    groove = head.strip([(-wide, rim_y, 2), (0, rim_y - 18, 14), (wide, rim_y, 0)], 2.5, 2.5, 3)
    sheet.tone(groove, gold, "deep", clip=piece, a=0.7)
    for share in (-0.62, 0, 0.62):
        at = head.at(wide * share, rim_y - 22 + abs(share) * 12, 14 - 8 * abs(share))
        gem(sheet, *at, 7.5 if share else 10, wear.stone, True)


def _circlet(head: Head, m: Measures, wear: Wear) -> None:
    along = [(-m.temple * 1.1, -58, 4), (-40, -78, 8), (0, -82, 10), (44, -76, 8), (m.temple * 1.1, -54, 2)]
    head.sheet.lay(head.strip(along, 9, 9, 11), wear.gold, depth=0.5, rim=0.7)
    gem(head.sheet, *head.at(0, -82, 12), 12, wear.stone, wear.shines)


def _bandana(head: Head, m: Measures, wear: Wear) -> None:
    dome(head, m, wear.cloth, -46)
    x, y = head.at(86 * head.near, -60, -6)
    for degrees in (20, 55):
        a = math.radians(degrees if head.near > 0 else 180 - degrees)
        end = [(x, y), (x + math.cos(a) * 34, y + math.sin(a) * 20 + 8), (x + math.cos(a) * 66, y + math.sin(a) * 66)]
        head.sheet.lay(ribbon(end, 18, 4, 22), wear.cloth, "dim", depth=0.6)


def _fur_cap(head: Head, m: Measures, wear: Wear) -> None:
    dome(head, m, wear.leather, -42)
    brim = head.flat(spots("-94,-44,0 -56,-66,8 0,-78,12 58,-64,6 104,-40,-8"))
    fur(head.sheet, wear.fur, brim, 13, 27, 20, rows=1, spread=8)


def hood_back(sheet: Sheet, cloth: Material) -> None:
    """Lay the inside of a hood, behind the head."""
    outline = "256,62 326,76 372,140 386,240 380,340 420,410 256,450 92,410 138,340 132,240 146,140 190,76"
    sheet.lay(cut(spots(outline), 24), cloth, "dark", depth=1.2)


def _hood(head: Head, _: Measures, wear: Wear) -> None:
    sheet, near, cloth = head.sheet, head.near, wear.cloth
    if wear.locks:
        strands: tuple[tuple[str, float, float, float, Tone], ...] = (
            ("4,-108,8 -40,-84,8 -66,-30,4 -74,50,2 -70,140,0", 12, 3, 30, "mid"),
            ("0,-108,8 -24,-76,8 -50,-48,8 -60,-6,6", 8, 1, 16, "lit"),
            ("8,-108,8 50,-80,6 72,-20,2 80,60,0 76,150,0", 12, 3, 28, "dim"),
        )
        along = ((head.flat(spots(points, near)), a, b, c, tone) for points, a, b, c, tone in strands)
        locks(sheet, wear.hair, along)
    hood(sheet, cloth, wear.gold)
    gem(sheet, 257, 446, 15, wear.stone, wear.shines)


def hood(sheet: Sheet, cloth: Material, trim: Material) -> None:
    """Lay the front of a hood, with a trim around its opening."""
    around = "254,54 332,70 380,136 396,244 388,344 372,408 340,384 256,448 172,384 140,408 122,344 116,244 134,136"
    opening = "250,112 304,120 338,176 346,264 330,358 258,432 184,358 166,264 170,176 198,122"
    piece = less(cut(spots(f"{around} 184,70"), 26), cut(spots(opening), 22))
    sheet.lay(piece, cloth, depth=1.2, rim=1.1)
    right = "262,38 300,118 344,178 350,268 334,358 262,438 262,548 460,548 460,38"
    sheet.tone(cut(spots(right), 4), cloth, "dark", clip=piece)
    left = "130,248 146,144 192,82 250,66 200,108 160,176 150,258 160,338 140,338"
    sheet.tone(cut(spots(left), 10), cloth, "lit", clip=piece)
    sheet.comb(spots("300,98 344,158 360,258 348,348"), 14, 26, 10, 3.4, cloth["deep"], clip=piece)
    hem = "258,432 184,358 164,264 168,176 198,120 250,110 304,118 340,176 348,264 332,358 258,432"
    sheet.lay(both(piece, ribbon(spots(hem), 12, 12, 13)), trim, "dim", depth=0.4, rim=0.7)


def great_helm(head: Head, wear: Wear, closed: bool) -> None:
    """Lay a closed helm: no face but eyes in a slit, unless they are closed, and a cross of brass."""
    sheet, steel = head.sheet, wear.steel
    half = spots("0,-128,16 50,-122,6 84,-96,-4 90,-30,-6 88,40,0 74,96,20 40,122,44 0,132,54")
    piece = sheet.lay(cut(head.solid(whole(half)), 16), steel, depth=1.2)
    planes: tuple[tuple[str, float, Tone], ...] = (
        ("0,-140,10 6,-20,20 4,160,20 200,160,-60 200,-140,-60", 3, "dim"),
        ("62,-140,10 70,-10,8 54,160,10 200,160,-60 200,-140,-60", 3, "dark"),
        ("-76,-84,0 -50,-112,4 -12,-118,8 -16,-44,18 -74,-36,4", 8, "lit"),
    )
    for points, radius, tone in planes:
        sheet.tone(head.cut(points, radius), steel, tone, clip=piece)
    side = head.flat(spots("64,-110,6 70,-40,8 66,40,10 54,110,10"))
    sheet.comb(side, 13, 24, 186, 3.2, steel["dark"], clip=piece)
    sheet.rimlight(piece, -2.6, -0.4, 0.8)
    slit = head.cut("-84,-18,4 -40,-22,12 0,-24,18 40,-22,12 90,-18,0 88,2,0 40,0,12 0,-2,18 -40,0,12 -82,2,4", 4)
    beam = head.strip("-92,-10,4 0,-14,20 98,-8,0", 36, 36, 38)
    cross = both(plus(beam, head.cut("-15,-126,14 15,-126,14 16,-10,22 15,134,22 -15,134,22 -16,-10,22", 3)), piece)
    sheet.lay(cross, wear.gold, depth=0.5, rim=0.8)
    right = head.cut("4,-140,16 4,160,22 200,160,-40 200,-140,-40", 2)
    sheet.tone(right, wear.gold, "dark", clip=cross, a=0.7)
    sheet.flat(slit, "#0B0910")
    for eye in () if closed else (-1, 1):
        x, y = head.at(eye * 36, -9, 8)
        if wear.shines:
            sheet.glow(x, y, 34, wear.stone, 0.9)
            sheet.flat(oval(x, y, 10, 4), mix(wear.stone, WHITE, 0.5), clip=slit)
        else:
            sheet.flat(oval(x, y, 13, 6.5), "#E9DCC0", clip=slit)
            sheet.flat(circle(x, y - 1, 5.6), "#3E5E7E", clip=slit)
            sheet.flat(circle(x - 2, y - 3, 1.6), WHITE, clip=slit)
    for breath in (-1, 1):
        for row in range(3):
            for column in range(3):
                x, y = head.at(breath * (34 + column * 14), 40 + row * 18 + column * 2, 6)
                sheet.flat(oval(x, y, 3.4, 5), "#120E16", clip=piece)
    rivets = spots("-72,-30 -74,12 76,-30 76,14 -58,84 56,86")
    studs(sheet, wear.gold, [head.at(x, y, 4) for x, y in rivets], 3.6)


HELMS: dict[Gear, Callable[[Head, Measures, Wear], None]] = {
    "nasal": _nasal_helm,
    "horned": _horned_helm,
    "spiked": _spiked_helm,
    "crown": _crown,
    "circlet": _circlet,
    "bandana": _bandana,
    "furcap": _fur_cap,
    "hood": _hood,
}
"""What is laid over a face; a great helm takes its place (``great_helm``)."""
COVERS_HAIR: frozenset[Gear] = frozenset({"nasal", "horned", "spiked", "hood", "furcap", "great"})
"""Gear under which no hair is seen on the forehead."""
