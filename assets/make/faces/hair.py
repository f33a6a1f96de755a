"""Hair behind a head, hair over its forehead, and beards."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Literal

from assets.make.faces.head import Head, Measures
from assets.make.faces.paper import (
    Material,
    Outline,
    Sheet,
    Spot,
    Tone,
    cut,
    less,
    ribbon,
    spots,
)

Hair = Literal["topknot", "mohawk", "long", "braids", "swept", "wild", "tonsure", "bald"]
Beard = Literal["short", "goatee", "fan", "long", "fork", "twin"]
BRASS = "#C8964A"
GOLD = "#D8A84A"
Lock = tuple[Sequence[Spot], float, float, float, Tone]
"""A strip of hair: its line, its widths at the foot, the tip and in the middle, its tone."""


def locks(sheet: Sheet, hair: Material, strips: Iterable[Lock], depth: float = 0.6) -> None:
    """Lay strips of hair."""
    for along, start, end, middle, tone in strips:
        sheet.lay(ribbon(along, start, end, middle), hair, tone, depth=depth, rim=0.8)


def behind(head: Head, hair: Material, style: Hair) -> None:
    """Lay the hair that is seen behind the head."""
    if style == "mohawk":
        _mohawk(head, hair)
        return
    if style == "wild":
        _mane(head, hair)
        return

    def at(text: str) -> list[Spot]:
        """Points of the picture, around the middle of the head, on its near side."""
        return [(head.mask.x + head.near * (x - 250), y) for x, y in spots(text)]

    if style == "topknot":
        knot: list[Lock] = [
            (at("262,116 304,66 362,70 398,122 404,194"), 30, 3, 46, "mid"),
            (at("262,112 316,78 356,104 376,158"), 22, 2, 30, "dim"),
            (at("258,114 288,54 340,46 380,74"), 20, 2, 30, "mid"),
        ]
        locks(head.sheet, hair, knot)
    elif style == "swept":
        sides: list[Lock] = [
            (at("186,160 164,230 174,300"), 30, 10, 44, "dim"),
            (at("324,160 350,236 346,316"), 34, 12, 54, "dark"),
        ]
        locks(head.sheet, hair, sides)
    elif style in ("long", "braids"):
        outline = "182,110 256,78 330,110 370,186 376,300 404,410 350,396 350,440 300,390 206,390 168,426 166,370"
        piece = head.sheet.lay(cut(at(f"{outline} 134,390 152,296 156,180"), 16), hair, "dim", depth=1.1)
        for strand in (
            "340,170 352,270 366,396",
            "352,210 366,300 392,396",
            "330,210 336,310 336,386",
            "170,200 160,290 148,376",
            "182,240 176,320 176,406",
        ):
            head.sheet.tone(ribbon(at(strand), 0.4, 0.4, 5), hair, "deep", clip=piece, a=0.8)


def _mohawk(head: Head, hair: Material) -> None:
    n = head.near
    tones: tuple[Tone, ...] = ("lit", "mid", "mid", "mid", "dim", "mid", "dim", "dim", "dark")
    for i, tone in enumerate(tones):
        t = i / 8
        angle = math.radians(-150 + t * 128 if n > 0 else -30 - t * 128)
        x, y = head.at(n * (-16 + 64 * t), -96 + 34 * t * t, -14 * t)
        far = 112 - 34 * abs(t - 0.35)
        along = [
            (x, y),
            (x + math.cos(angle) * far * 0.5 + n * 6, y + math.sin(angle) * far * 0.5),
            (x + math.cos(angle + n * 0.32) * far + n * 8, y + math.sin(angle + n * 0.32) * far),
        ]
        head.sheet.lay(ribbon(along, 22, 1, 34), hair, tone, depth=0.7)


def _mane(head: Head, hair: Material) -> None:
    x, y = head.mask.x + head.near * 8, head.mask.y - 6
    for i in range(15):
        t = i / 14
        angle = math.radians(-200 + t * 220)
        far = 168 + 26 * ((i * 7) % 3 - 1)
        along = [
            (x + math.cos(angle) * 60, y + math.sin(angle) * 70),
            (x + math.cos(angle + 0.08) * 112, y + math.sin(angle + 0.08) * 120),
            (x + math.cos(angle + 0.16) * far, y + math.sin(angle + 0.16) * far),
        ]
        tone: Tone = "mid" if t < 0.45 else ("dim" if t < 0.75 else "dark")
        head.sheet.lay(ribbon(along, 50, 1, 58), hair, tone, depth=0.6)


def in_front(head: Head, hair: Material, style: Hair, m: Measures) -> None:
    """Lay the hair that lies on the forehead."""
    sheet, n = head.sheet, head.near
    if style == "topknot":
        cap = "-34,-102,2 -8,-88,6 14,-96,6 40,-84,2 52,-112,-6 20,-130,0 -20,-128,0"
        sheet.lay(head.cut(cap, 8, n), hair, depth=0.6)
        x, y = head.at(0, -122, 0)
        band = ribbon([(x - 16, y + 6), (x, y - 3), (x + 18, y - 2)], 13, 13, 16)
        sheet.lay(band, sheet.material(BRASS), depth=0.5)
    elif style in ("long", "braids"):
        _parted(head, hair)
        if style == "braids":
            for side in (-1, 1):
                _braid(head, hair, side)
    elif style == "swept":
        _swept(head, hair)
    elif style == "tonsure":
        fringe = "66,-60,2 78,-78,-4 92,-66,-10 99,-30,-14 97,-8,-14 88,-14,-8 80,-24,0 74,-8,2 69,-28,2"
        piece = sheet.lay(head.cut(fringe, 6, n), hair, "mid" if n < 0 else "dim", depth=0.5)
        sheet.comb(head.flat(spots("76,-72,0 92,-56,-8", n)), 4, 34, 90, 2.6, hair["dark"], clip=piece)
    elif style == "wild":
        tufts: tuple[tuple[float, float, float, float, Tone], ...] = (
            (-54, -70, -30, 26, "mid"),
            (46, 68, -26, 28, "dim"),
            (-24, -34, -46, 26, "lit"),
            (16, 26, -44, 26, "mid"),
            (-4, -2, -34, 22, "lit"),
        )
        for foot, tip, y, wide, tone in tufts:
            along = [head.at(foot * 0.5, m.top - 16, 0), head.at(foot, -88, 8), head.at(tip, y, 6)]
            sheet.lay(ribbon(along, 34, 1, wide + 8), hair, tone, depth=0.6)


def _parted(head: Head, hair: Material) -> None:
    sheet = head.sheet
    left = "-8,-92,8 -30,-70,6 -58,-44,4 -74,0,2 -84,60,-4 -96,20,-10 -92,-50,-8 -74,-104,-2 -36,-134,4 10,-142,4"
    right = "56,-128,2 86,-84,-6 94,-20,-12 98,60,-16 86,110,-14 80,40,-2 70,-20,2 50,-62,6 22,-84,8"
    piece = sheet.lay(head.cut(f"{left} {right}", 10, head.near), hair, depth=0.8)
    shade = "14,-150,4 16,-96,4 50,-70 66,-20 76,120 160,120 140,-160"
    sheet.tone(head.cut(shade, 4), hair, "dim", clip=piece)
    strands: tuple[tuple[str, Tone, float], ...] = (
        ("-12,-132,6 -50,-100,4 -80,-30,0", "lit", 7),
        ("-4,-120,6 -40,-84,6 -72,-20,2", "dark", 4),
        ("0,-134,6 50,-104,4 84,-20,-6", "dark", 6),
        ("6,-116,8 44,-84,6 74,0,0", "deep", 4),
        ("-30,-128,4 -70,-84,-2 -90,-10,-8", "hi", 3),
    )
    for points, tone, wide in strands:
        sheet.tone(head.strip(points, 0.6, 0.6, wide), hair, tone, clip=piece, a=0.85)


def _braid(head: Head, hair: Material, side: int) -> None:
    sheet = head.sheet
    a, b, c = head.at(side * 84, 40, 0), head.at(side * 94, 110, 0), head.at(side * 80, 180, 20)
    piece = sheet.lay(ribbon([a, b, c], 26, 15, 27), hair, "mid" if side < 0 else "dim", depth=0.8)
    for i in range(8):
        t = i / 8
        x = a[0] + (b[0] - a[0]) * min(1, 2 * t) + (c[0] - b[0]) * max(0, 2 * t - 1)
        y = a[1] + (c[1] - a[1]) * t
        sheet.tone(ribbon([(x - 14, y), (x, y + 10), (x + 14, y)], 1, 1, 4), hair, "deep", clip=piece, a=0.8)
    clasp = ribbon([(c[0] - 11, c[1] - 4), c, (c[0] + 11, c[1] - 4)], 13, 13)
    sheet.lay(clasp, sheet.material(GOLD), depth=0.5)


def _swept(head: Head, hair: Material) -> None:
    sheet = head.sheet
    low = "-80,-30,0 -74,-66,4 -52,-84,6 -18,-78,8 10,-86,8 44,-82,6 70,-60,2 82,-24,-2"
    high = "94,-50,-8 88,-100,-10 54,-136,0 0,-146,4 -50,-136,2 -84,-100,-6 -92,-60,-6"
    piece = sheet.lay(head.cut(f"{low} {high}", 9, head.near), hair, depth=0.8)
    sheet.tone(head.cut("20,-150 24,-110 50,-70 120,0 140,-160", 4), hair, "dim", clip=piece)
    strands: tuple[tuple[float, float, Tone], ...] = (
        (-66, -84, "lit"),
        (-40, -60, "dark"),
        (-14, -26, "lit"),
        (14, 10, "dark"),
        (44, 58, "deep"),
        (66, 88, "deep"),
    )
    for foot, tip, tone in strands:
        along = [(foot, -84, 6), ((foot + tip) / 2, -116, 6), (tip * 0.6, -140, 2)]
        sheet.tone(head.strip(along, 0.5, 0.5, 4.5), hair, tone, clip=piece, a=0.85)


def beard(head: Head, hair: Material, style: Beard) -> None:
    """Lay a beard; a long one hides the mouth and has a moustache of its own."""
    sheet = head.sheet
    piece = sheet.lay(_beard_outline(head, style), hair)
    shade = "16,30,8 24,120,20 10,270,30 190,270,0 190,-30,0 84,0,0 60,50,4"
    sheet.tone(head.cut(shade, 6), hair, "dim", clip=piece)
    if style in ("short", "goatee"):
        sheet.comb(head.flat(spots("-62,62 -30,84 0,92 34,84")), 12, 26, 84, 3, hair["dark"], clip=piece)
        sheet.comb(head.flat(spots("-62,50 -36,66 -10,100")), 7, 22, 88, 2.6, hair["lit"], clip=piece)
        return
    sheet.tone(head.cut("70,40,0 66,130,10 40,270,30 190,270,0 190,-20,0", 6), hair, "dark", clip=piece)
    strands: tuple[tuple[float, float, Tone, float], ...] = (
        (-70, -72, "lit", 6),
        (-52, -50, "dark", 4),
        (-32, -30, "lit", 6),
        (-14, -10, "dark", 4),
        (10, 12, "dark", 5),
        (34, 34, "deep", 4),
        (58, 60, "dark", 5),
        (80, 82, "deep", 4),
    )
    for root, tip, tone, wide in strands:
        along = [(root * 0.8, 66, 6), (tip, 120, 14), (tip * 0.66, 200, 30)]
        sheet.tone(head.strip(along, 0.6, 0.6, wide), hair, tone, clip=piece, a=0.85)
    sheet.tone(head.cut("-20,84,6 0,80,8 20,84,6 12,94,6 -12,94,6"), hair, "ink")
    sheet.tone(head.cut("-14,91,7 14,91,7 8,99,7 -8,99,7", 4), sheet.material("#A8574A"), "mid")
    for side in (1, -1):
        _moustache(head, hair, side)
    if style != "fan":
        clasps = [(0, 208)] if style == "long" else [(-50, 190), (54, 190)]
        for x, y in clasps:
            cx, cy = head.at(x, y, 32)
            clasp = ribbon([(cx - 16, cy - 4), (cx, cy), (cx + 16, cy - 2)], 17, 17, 18)
            sheet.lay(clasp, sheet.material("#D2A04A"), depth=0.5)


def _moustache(head: Head, hair: Material, side: int) -> None:
    outline = "0,60,20 22,60,16 56,76,6 84,110,2 92,146,4,1 64,122,8 34,100,12 10,84,16 0,78,18"
    tone: Tone = "lit" if side < 0 else "mid"
    piece = head.sheet.lay(head.cut(outline, 8, side), hair, tone, depth=0.8)
    lines: tuple[tuple[float, Tone], ...] = ((0, "dark"), (8, "mid" if side < 0 else "dim"))
    for lower, ink in lines:
        along = [(side * 10, 68 + lower, 16), (side * 44, 82 + lower, 10), (side * 82, 122 + lower, 4)]
        head.sheet.tone(head.strip(along, 0.5, 0.5, 4), hair, ink, clip=piece, a=0.9)


_TIPS = {
    "fan": "70,176,20 34,206,36 0,220,40 -34,206,36 -64,176,24",
    "long": "62,190,24 22,236,40 0,246,40 -22,236,40 -56,190,24",
    "fork": "78,190,20 52,216,34,2 20,168,34 0,158,36 -20,168,34 -48,216,34,2 -70,190,20",
}


def _beard_outline(head: Head, style: Beard) -> Outline:
    if style == "short":
        upper = "-72,22,1 -60,58 -36,60,2 -22,55,3 0,59,5 22,55,3 38,60,2 64,56 80,20,0"
        around = cut(head.flat(spots(f"{upper} 76,66,-2 50,104,4 20,126,8 -16,126,8 -48,106,4 -70,66,-2")), 6)
        return less(around, head.cut("-24,70,4 0,66,7 24,70,4 14,82,5 0,84,5 -14,82,5", 6))
    if style == "goatee":
        points = "-26,58,4 0,60,7 26,58,4 32,84,3 22,112,8 6,150,16 -4,152,16 -20,114,8 -32,84,3"
        return less(cut(head.flat(spots(points)), 6), head.cut("-24,68,4 0,65,7 24,68,4 16,80,5 0,83,5 -16,80,5", 6))
    upper = "-84,6,0 -66,46,2 -40,60,4 -20,62,6 0,64,8 20,62,6 42,60,4 70,46,0 92,2,-6 104,70,-10 96,130,0"
    tips = _TIPS.get(style, _TIPS["fork"])
    return cut(head.flat(spots(f"{upper} {tips} -86,130,6 -94,70,-4")), 10)
