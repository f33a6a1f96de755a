"""What is worn on neck and shoulders: cloth, fur, plates, leaves and jewels."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence

import skia

from assets.make.faces.paper import (
    Ink,
    Material,
    Outline,
    Sheet,
    Spot,
    Tone,
    both,
    circle,
    cut,
    line,
    move,
    ribbon,
    spots,
    turn,
)

MIDDLE = 256
"""The column in which a neck stands."""


def torso(sheet: Sheet, cloth: Material, y: float, width: float, slope: float, neck: float) -> None:
    """Lay a body: the row of its collar, its half width, how far its shoulders fall, its half width at the neck."""
    right = [
        (neck, y - 6),
        (width * 0.62, y + slope * 0.45),
        (width, y + slope),
        (width * 1.08, y + slope + 70),
        (width * 1.1, 540),
    ]
    outline = [(MIDDLE - x, at) for x, at in right] + [(MIDDLE + x, at) for x, at in reversed(right)]
    piece = sheet.lay(cut(outline, 26), cloth, depth=1.2)
    shade = [(neck * 0.3, y - 20), (36, y + 80), (20, 560), (width * 1.4, 560), (width * 1.3, y - 20)]
    sheet.tone(cut([(MIDDLE + x, at) for x, at in shade], 8), cloth, "dim", clip=piece)
    sheet.rimlight(piece, -2.4, 2.4, 0.6)


def neck(sheet: Sheet, skin: Material, left: float, right: float, top: float, bottom: float) -> None:
    """Lay a neck between two columns and two rows."""
    outline = [
        (left + 6, top),
        (right - 6, top),
        (right, bottom - 24),
        (right + 22, bottom + 12),
        (left - 22, bottom + 12),
        (left, bottom - 24),
    ]
    piece = sheet.lay(cut(outline, 10), skin, "dim", depth=0.8)
    middle = (left + right) / 2
    shade = [(middle + 4, top), (right + 40, top), (right + 40, bottom + 20), (middle + 24, bottom + 20)]
    sheet.tone(cut(shade, 4), skin, "dark", clip=piece)


def vertebrae(sheet: Sheet, bone: Material) -> None:
    """Lay the neck of a skeleton."""
    for y in range(316, 411, 19):
        sheet.lay(cut([(234, y), (280, y), (284, y + 14), (230, y + 14)], 5), bone, "dim", depth=0.5)


def studs(sheet: Sheet, metal: Material, places: Sequence[Spot], radius: float) -> None:
    """Lay round rivets."""
    for x, y in places:
        sheet.lay(circle(x, y, radius), metal, "lit", depth=0.35, rim=0.5)
        shade = both(circle(x, y, radius), move(circle(x, y, radius), radius * 0.5, radius * 0.6))
        sheet.tone(shade, metal, "dim")


def gem(sheet: Sheet, x: float, y: float, radius: float, colour: Ink, shines: bool) -> None:
    """Lay a cut stone."""
    stone = sheet.material(colour)
    right, left = x + radius * 0.8, x - radius * 0.8
    outline = [
        (x, y - radius),
        (right, y - radius * 0.3),
        (right, y + radius * 0.4),
        (x, y + radius),
        (left, y + radius * 0.4),
        (left, y - radius * 0.3),
    ]
    piece = sheet.lay(cut(outline, 2), stone, depth=0.6)
    facet = [(x, y - radius), (left, y - radius * 0.3), (left, y + radius * 0.1), (x, y - radius * 0.1)]
    sheet.tone(cut(facet, 1), stone, "hi", clip=piece)
    shade = [(x, y), (x + radius, y - radius * 0.2), (x + radius, y + radius), (x, y + radius)]
    sheet.tone(cut(shade, 1), stone, "dim", clip=piece)
    if shines:
        sheet.glow(x, y, radius * 2.6, colour, 0.7)


def fur(
    sheet: Sheet,
    hair: Material,
    along: Sequence[Spot],
    count: int,
    length: float,
    width: float,
    rows: int,
    spread: float = 40,
) -> None:
    """Lay rows of leaf-shaped locks along a line, ``count`` in each, that hang down and fan out by ``spread``
    degrees."""
    rng = random.Random(sheet.seed % 97)
    measure = skia.PathMeasure(line(along), False)
    for row in range(rows - 1, -1, -1):
        for i in range(count):
            t = (i + (0.5 if row % 2 else 0) + 0.25) / count
            at, _ = measure.getPosTan(measure.getLength() * min(1, t))
            angle = math.radians(90 + (t - 0.5) * -spread * 2 + rng.uniform(-9, 9))
            far = length * rng.uniform(0.8, 1.15) * (1 if row == 0 else 1.35)
            x, y = at.x(), at.y()
            dx, dy = math.cos(angle), math.sin(angle)
            nx, ny = -dy * width / 2, dx * width / 2
            lock = [
                (x - nx - dx * 8, y - ny - dy * 8),
                (x + dx * far * 0.5 - nx * 0.9, y + dy * far * 0.5 - ny * 0.9),
                (x + dx * far, y + dy * far, 1),
                (x + dx * far * 0.5 + nx * 0.9, y + dy * far * 0.5 + ny * 0.9),
                (x + nx - dx * 8, y + ny - dy * 8),
            ]
            tones: tuple[Tone, Tone] = ("mid", "dim") if row == 0 else ("dim", "dark")
            sheet.lay(cut(lock, 8), hair, tones[t >= 0.55], depth=0.55, rim=0.7)


def feather(sheet: Sheet, vane: Material, quill: Spot, tip: Spot, width: float, tone: Tone = "mid") -> None:
    """Lay a feather between two points."""
    along = [quill, ((quill[0] + tip[0]) / 2, (quill[1] + tip[1]) / 2), tip]
    piece = sheet.lay(ribbon(along, 3, 1, width), vane, tone, depth=0.6)
    sheet.tone(ribbon(along, 2.4, 0.6, 2), vane, "deep", clip=piece, a=0.8)
    degrees = math.degrees(math.atan2(tip[1] - quill[1], tip[0] - quill[0]))
    for side in (40, -40):
        sheet.comb(along, 7, width * 0.5, degrees + side, 1.8, vane["dark"], clip=piece, a=0.6)


def pauldron(
    sheet: Sheet,
    metal: Material,
    trim: Material,
    x: float,
    rx: float,
    ry: float,
    rotation: float,
    plates: int,
    spikes: int,
    spike: Material,
) -> None:
    """Lay a shoulder of overlapping plates, the lowest first, around column ``x``, with ``spikes`` behind it."""
    y = 424
    for i in range(spikes):
        angle = math.radians(-150 + 120 * (i + 0.5) / spikes + rotation)
        dx, dy = math.cos(angle), math.sin(angle)
        foot = (x + dx * rx * 0.82, y + dy * ry * 0.82)
        tip = (x + dx * (rx + 44), y + dy * (ry + 46) - 6)
        nx, ny = -dy * 12, dx * 12
        thorn = [(foot[0] + nx, foot[1] + ny), (*tip, 1), (foot[0] - nx, foot[1] - ny)]
        piece = sheet.lay(cut(thorn, 3), spike, depth=0.7)
        right = 1 if nx > 0 else -1
        shade = [foot, tip, (foot[0] + nx * right * 1.3, foot[1] + ny * right * 1.3)]
        sheet.tone(cut(shade, 1), spike, "dark", clip=piece)
    for i in range(plates - 1, -1, -1):
        _plate(sheet, metal, trim, (x, y), (rx, ry), rotation, i)


def _plate(
    sheet: Sheet,
    metal: Material,
    trim: Material,
    center: tuple[float, float],
    radii: tuple[float, float],
    rotation: float,
    row: int,
) -> None:
    """One plate of a shoulder; those of lower rows are wider."""
    x, y = center
    rx, ry = radii
    top = y + row * ry * 0.55
    wide = 1 + 0.12 * row

    def places(text: str) -> list[Spot]:
        """Points in shares of the radii; a ``w`` in front widens with the row."""
        found: list[Spot] = []
        for word in text.split():
            across, down = word.lstrip("w").split(",")
            found.append((x + float(across) * rx * (wide if word[0] == "w" else 1), top + float(down) * ry))
        return found

    def turned(text: str, radius: float) -> Outline:
        return turn(cut(places(text), radius), rotation, x, y)

    piece = turned(
        "w-1,.52 w-.92,-.18 -.5,-.82 .1,-1 .68,-.66 w1,.1 w1.04,.62 .4,.5 -.3,.56",
        16,
    )
    sheet.lay(piece, metal)
    sheet.tone(turned(".12,-1.1 .3,-.2 .2,1 1.5,1 1.5,-1", 6), metal, "dark", clip=piece)
    sheet.tone(turned("-.8,-.16 -.46,-.66 .02,-.84 -.14,-.44 -.5,-.1", 8), metal, "lit", clip=piece)
    edge = turn(line(places(".16,-.7 .3,-.2 .24,.4")), rotation, x, y)
    sheet.comb(edge, 6, rx * 0.26, 186 + rotation, 3, metal["dark"], clip=piece)
    groove = turn(ribbon(places("w-.8,.18 -.42,-.34 .06,-.46 .56,-.2 w.88,.26"), 1, 1, 3.4), rotation, x, y)
    sheet.tone(groove, metal, "deep", clip=piece, a=0.55)
    sheet.tone(move(groove, 1.4, 1.8), metal, "hi", clip=piece, a=0.5)
    hem = both(turn(ribbon(places("w-.98,.46 -.3,.5 .4,.44 w1.02,.56"), 8, 8, 9), rotation, x, y), piece)
    sheet.lay(hem, trim, depth=0.4, rim=0.7)
    sheet.tone(turned(".2,-1 .2,1 1.5,1 1.5,-1", 2), trim, "dark", clip=hem, a=0.7)
    angle = math.radians(rotation)
    for share in (-0.62, -0.2, 0.24, 0.66):
        px, py = share * rx * wide, top - y + ry * (0.30 + 0.04 * share)
        cx = x + px * math.cos(angle) - py * math.sin(angle)
        cy = y + px * math.sin(angle) + py * math.cos(angle)
        sheet.tone(circle(cx + 1.2, cy + 1.6, 4.2), metal, "deep", clip=piece, a=0.6)
        sheet.tone(circle(cx, cy, 3.8), trim, "lit" if share < 0.1 else "dim", clip=piece)
        sheet.tone(circle(cx - 1, cy - 1.2, 1.5), trim, "hi", clip=piece, a=0.9)
    if x > MIDDLE:
        sheet.rimlight(piece, -2.4, 1.6, 0.7)


def mantle(
    sheet: Sheet,
    cloth: Material,
    trim: Material | None,
    width: float,
    points: int,
    y: float = 378,
    drop: float = 130,
) -> None:
    """Lay a cape with a pointed hem and perhaps a trim: its half width, how many points it has, the row of its collar
    and how far it falls."""
    hem: list[Spot] = []
    for i in range(points * 2 + 1):
        t = i / (points * 2)
        at = y + 66 + (drop - 66) * math.sin(math.pi * t) + (22 if i % 2 else 0)
        hem.append((MIDDLE - width + 2 * width * t, at))

    def across(text: str) -> list[Spot]:
        """Points: column from the middle (with a ``w`` in half widths), row from the collar."""
        found: list[Spot] = []
        for word in text.split():
            column, row = word.lstrip("w").split(",")
            found.append((MIDDLE + float(column) * (width if word[0] == "w" else 1), y + float(row)))
        return found

    outline = across("-60,-8 w-.66,16 w-1,58") + hem + across("w1,58 w.66,16 60,-8")
    piece = sheet.lay(cut(outline, 12), cloth, depth=1.1)
    sheet.tone(cut(across("14,-20 44,60 26,200 w1.4,200 w1.4,-20"), 6), cloth, "dim", clip=piece)
    sheet.tone(cut(across("w.62,-20 w.7,60 w.6,200 w1.4,200 w1.4,-20"), 6), cloth, "dark", clip=piece)
    sheet.tone(cut(across("w-.96,56 w-.62,22 w-.34,12 w-.5,40 w-.86,78"), 8), cloth, "lit", clip=piece)
    for i in range(2, points * 2, 2):
        x, foot = hem[i]
        t = i / (points * 2)
        fold = [
            (MIDDLE + (x - MIDDLE) * 0.42, y + 12 + abs(t - 0.5) * 20),
            (MIDDLE + (x - MIDDLE) * 0.8, (y + foot) / 2 + 6),
            (x, foot + 4),
        ]
        tone: Tone = "dark" if x < MIDDLE + 30 else "deep"
        sheet.tone(ribbon(fold, 0.6, 3, 5), cloth, tone, clip=piece, a=0.8)
    if trim:
        band = both(cut(hem + [(x, foot - 13) for x, foot in reversed(hem)], 5), piece)
        sheet.lay(band, trim, depth=0.3, rim=0.6)
        sheet.tone(cut(across("20,0 20,220 w1.4,220 w1.4,0"), 2), trim, "dark", clip=band, a=0.6)
    sheet.rimlight(piece, -2.4, 2.2, 0.6)


def leaves(sheet: Sheet, cloth: Material) -> None:
    """Lay shoulders of large leaves."""
    for x, y, rotation in ((118, 434, 30), (160, 408, 18), (390, 434, -30), (350, 410, -18)):
        left = x < MIDDLE
        for at in (y + 34, y):

            def turned(text: str, radius: float, x: float = x, at: float = at, rotation: float = rotation) -> Outline:
                points = [(x + p[0], at + p[1], *p[2:]) for p in spots(text)]
                return turn(cut(points, radius), rotation, x, at)

            piece = sheet.lay(
                turned("-38,-26 0,-48 38,-26 30,26 0,66,1 -30,26", 12),
                cloth,
                "mid" if left else "dim",
                depth=0.9,
            )
            rib = ribbon([(x, at - 40), (x + 2, at + 10), (x, at + 62)], 1, 0.5, 4)
            sheet.tone(turn(rib, rotation, x, at), cloth, "deep", clip=piece, a=0.8)
            shade = turned("2,-60 60,-40 50,70 0,70", 2)
            sheet.tone(shade, cloth, "dim" if left else "dark", clip=piece)
            veins = turn(line([(x, at - 30), (x + 1, at + 10), (x, at + 50)]), rotation, x, at)
            sheet.comb(veins, 6, 24, 210 + rotation, 2.4, cloth["lit"], clip=piece, a=0.8)


def collar(sheet: Sheet, cloth: Material, trim: Material, left: float, right: float, y: float) -> tuple[float, float]:
    """Lay a pointed collar around a neck between two columns; return where its clasp belongs."""
    middle = (left + right) / 2
    outline = [
        (left - 30, y - 16),
        (left - 8, y - 22),
        (middle, y + 22),
        (right + 8, y - 22),
        (right + 30, y - 16),
        (right + 34, y + 16),
        (middle + 10, y + 58),
        (middle - 10, y + 58),
        (left - 34, y + 16),
    ]
    piece = sheet.lay(cut(outline, 7), cloth, depth=0.8)
    shade = [(middle + 6, y - 40), (right + 60, y - 40), (right + 60, y + 80), (middle + 6, y + 80)]
    sheet.tone(cut(shade, 2), cloth, "dim", clip=piece)
    edge = [(left - 20, y - 20), (left - 6, y - 20), (middle, y + 25), (right + 6, y - 20), (right + 20, y - 20)]
    sheet.lay(both(piece, ribbon(edge, 8, 8, 9)), trim, depth=0.3, rim=0.6)
    return middle, y + 40


def gorget(sheet: Sheet, metal: Material, trim: Material, cloth: Material, low: bool) -> None:
    """Lay the plate below a chin with a tabard under it; lower for peoples with short necks."""
    outline = "160,388 190,354 214,378 256,398 300,376 324,352 354,388 328,420 256,444 182,420"
    piece = move(cut(spots(outline), 10), 0, 8 if low else 0)
    sheet.lay(piece, metal)
    sheet.tone(cut(spots("262,360 400,330 400,470 270,470"), 4), metal, "dark", clip=piece)
    lit = cut(spots("170,386 192,360 212,384 250,404 246,418 200,404"), 6)
    sheet.tone(lit, metal, "hi", clip=piece, a=0.8)
    sheet.lay(ribbon([(184, 418), (256, 442), (328, 418)], 7, 7, 9), trim, depth=0.3, rim=0.6)
    tabard = sheet.lay(cut(spots("206,436 256,450 306,436 318,550 194,550"), 4), cloth, depth=0.6)
    sheet.tone(cut(spots("262,420 340,420 340,550 268,550"), 2), cloth, "dim", clip=tabard)
