"""Heads that are not like ours: bare skulls, scaled heads, muzzles."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Literal

from assets.make.faces.clothes import fur, studs, torso
from assets.make.faces.head import BONE, Head, Mask, Measures, eye, eyes, ridge_brow, skull, whole
from assets.make.faces.helms import horn
from assets.make.faces.paper import (
    BLACK,
    WHITE,
    Ink,
    Material,
    Outline,
    Sheet,
    Spot,
    Tone,
    both,
    circle,
    curve,
    cut,
    less,
    mix,
    move,
    oval,
    ribbon,
    spots,
)

Scales = Literal["spikes", "comb", "frill", "quills", "plates", "horn"]
"""What grows on a scaled head."""


def bare_skull(head: Head, bone: Material, m: Measures, glow: Ink) -> Outline:
    """Lay a skull: sockets with a light of colour ``glow`` in them (none while its eyes are closed), a hole for the
    nose, two rows of teeth."""
    sheet = head.sheet
    outline = skull(head, bone, m)
    for side in (-1, 1):
        socket = head.cut("12,-8,2 26,-30,2 56,-32 70,-8 62,16 38,20 18,10,2", 12, side)
        sheet.tone(socket, bone, "ink", clip=outline)
        sheet.tone(less(socket, move(socket, -2.5, -4)), bone, "lit", clip=outline, a=0.55)
        x, y = head.at(side * 40, -6, -6)
        if m.closed:
            sheet.flat(oval(x, y, 4, 3), mix(glow, BLACK, 0.5))
        else:
            sheet.glow(x, y, 46 * head.scale, glow, 0.95)
            sheet.flat(oval(x, y, 9.5, 8.5), glow)
            sheet.flat(oval(x - 1, y - 1, 4.6, 4.2), mix(glow, WHITE, 0.8))
    for side in (-1, 1):
        brow = head.cut("6,-16,6 30,-30,6 62,-34,2 82,-22,-4 80,-38,-4 58,-52,2 26,-46,6 6,-34,8", 6, side)
        sheet.lay(brow, bone, "mid" if side < 0 else "dim", depth=0.5, rim=0.8)
    for side in (-1, 1):
        cheekbone = head.cut("26,26,8 54,24,6 82,6,-6 84,20,-6 60,42,4 36,44,8", 6, side)
        sheet.lay(cheekbone, bone, "lit" if side < 0 else "dim", depth=0.5, rim=0.8)
        hollow = head.cut("40,48,2 62,44,0 62,70,-2 46,84,0 38,66,2", 8, side)
        sheet.tone(hollow, bone, "ink", clip=outline, a=0.85)
    nose = head.cut("0,14,6 10,34,4 15,46,2 5,48,4 0,42,6 -5,48,4 -15,46,2 -10,34,4", 3)
    sheet.tone(nose, bone, "ink")
    sheet.tone(less(nose, move(nose, -2, -3)), bone, "lit", a=0.5)
    _teeth(head, bone)
    sheet.tone(head.strip("26,-104 34,-84 24,-70 36,-54", 4, 0.5, 4), bone, "deep")
    sheet.tone(head.strip("34,-84 48,-78 54,-70", 2.5, 0.5, 3), bone, "deep")
    return outline


def _teeth(head: Head, bone: Material) -> None:
    sheet = head.sheet
    gap = head.cut("-38,62,4 -20,58,8 0,57,10 20,58,8 40,62,2 36,90,2 20,96,6 0,98,8 -20,96,6 -36,90,4", 6)
    sheet.tone(gap, bone, "ink")
    for i in range(8):
        x = -32 + i * 8.2
        bow = 4 * (1 - (x / 36) ** 2)
        tone: Tone = "hi" if i < 3 else ("lit" if i < 5 else "mid")
        rows = ((60 - bow * 0.3, 76), (79, 93 + bow * 0.6))
        for top, foot in rows[1:] if i == 5 else rows:  # one is missing in the upper row
            tooth = [(x, top, 8), (x + 7.2, top, 8), (x + 6.6, foot, 8), (x + 0.6, foot, 8)]
            sheet.tone(head.cut(tooth, 2), bone, tone, clip=gap)


def lizard(
    head: Head, skin: Material, m: Measures, crest: Material, scales: Scales = "spikes", snout: float = 1.0
) -> Outline:
    """Lay a scaled head with a blunt snout, ``snout`` times as long as usual, and what grows on it."""
    sheet = head.sheet

    def block(points: str, radius: float = 6, side: float = 1) -> Outline:
        return head.block([(x, y, z * snout, *rest) for x, y, z, *rest in spots(points, side)], radius)

    _CRESTS[scales](head, crest)
    outline = skull(head, skin, m)
    for row in range(5):
        for i in range(9):
            x, y = head.at(-44 + i * 11 + (row % 2) * 5.5, -82 + row * 10)
            scale = ribbon([(x - 5, y), (x, y + 5), (x + 5, y)], 0.5, 0.5, 2.4)
            sheet.tone(scale, skin, "dark", clip=outline, a=0.65)
    jaw = "-58,40,50 -40,74,104 -22,88,132 22,88,132 40,74,104 70,36,20 64,84,30 36,104,96 16,112,126 -16,112,126"
    lower = sheet.lay(block(f"{jaw} -38,104,100 -58,76,60", 12), skin, "dim", depth=0.9)
    belly = sheet.material(mix(skin["mid"], "#E8D8A0", 0.6))
    throat = "-56,66,60 -24,92,132 22,92,132 66,62,30 60,110,40 0,130,120 -58,110,70"
    sheet.tone(block(throat), belly, "dim", clip=lower)
    ridge_of_snout = "-20,-34,70 20,-34,70 34,0,88 72,20,30 76,44,26 44,66,106 26,76,140 0,80,148 -26,76,140 -44,66,108"
    upper = sheet.lay(block(f"{ridge_of_snout} -66,44,52 -60,18,60 -34,0,92", 12), skin, depth=0.9)
    planes: tuple[tuple[str, float, Tone], ...] = (
        ("14,-44,74 20,10,108 18,50,146 30,90,146 120,90,40 120,-20,20", 5, "dim"),
        ("40,-20,80 52,30,90 40,90,120 130,90,30 130,-20,10", 5, "dark"),
        ("-16,-28,76 12,-28,76 16,10,108 14,44,146 -16,44,146 -22,8,104", 6, "lit"),
    )
    for points, radius, tone in planes:
        sheet.tone(block(points, radius), skin, tone, clip=upper)
    ridge = head.solid([(x, y, z * snout) for x, y, z in spots("18,-20,84 20,20,118 20,50,142")])
    sheet.comb(ridge, 7, 18, 190, 3, skin["dim"], clip=upper)
    for side in (-1, 1):
        sheet.tone(block("8,48,148 17,42,142 21,50,138 13,56,146", 3, side), skin, "ink")
    bone = sheet.material(BONE)
    left, right = "-52,84,15 -42,108,17 -28,132,20 -10,146,14", "10,146,14 28,130,20 42,106,17 54,80,15 64,54,12"
    for x, z, long in spots(f"{left} {right}"):
        y = 74 - max(0, abs(x) - 26) * 0.34
        far = z * snout
        tooth = [(x - 5, y - 2, far), (x + 5, y - 2, far), (x, y + long, far + 2, 1)]
        sheet.lay(head.block(tooth, 1.5), bone, "lit" if x < 0 else "mid", depth=0.4, rim=0.5)
    eyes(head, skin, m, outline)
    ridge_brow(head, skin, m, outline)
    if scales == "horn":
        horn(
            sheet,
            bone,
            head.solid([(0, 8, 116 * snout), (2, -30, 140 * snout), (4, -78, 142 * snout)]),
            34,
            28,
            rings=3,
        )
    return outline


def _spikes(head: Head, crest: Material, count: int = 7, wide: float = 17, far: float = 66) -> None:
    """A row of plates from the crown to the nape."""
    n = head.near
    for i in range(count):
        t = i / (count - 1)
        x, y = head.project(n * (-6 + 86 * t), -98 + 104 * t * t, -20 - 40 * t)
        angle = math.radians(-96 + 80 * t if n > 0 else -84 - 80 * t)
        high = far - far * 0.45 * abs(t - 0.35)
        dx, dy = math.cos(angle), math.sin(angle)
        nx, ny = -dy * wide, dx * wide
        plate = [(x + nx, y + ny), (x + dx * high + nx * 0.2, y + dy * high, 1), (x - nx, y - ny)]
        piece = head.sheet.lay(cut(plate, 4), crest, "mid" if t < 0.5 else "dim", depth=0.7)
        shade = [(x, y), (x + dx * high, y + dy * high), (x + abs(nx) + 8, y + 12)]
        head.sheet.tone(cut(shade, 1), crest, "dark", clip=piece)


def _comb(head: Head, crest: Material) -> None:
    """A fin along the middle of the head, with rays."""
    n = head.near
    rays: list[tuple[Spot, Spot]] = []
    for i in range(6):
        t = i / 5
        x, y = head.project(n * (-18 + 104 * t), -94 - 14 * t + 96 * t * t, 10 - 60 * t)
        high, out = 62 * math.sin(math.pi * (0.22 + 0.62 * t)), n * (8 + 50 * t)
        rays.append(((x, y), (x + out, y - high)))
    piece = head.sheet.lay(curve([foot for foot, _ in rays] + [tip for _, tip in reversed(rays)]), crest, depth=0.9)
    for foot, tip in rays[1:]:
        middle = ((foot[0] + tip[0]) / 2, (foot[1] + tip[1]) / 2)
        head.sheet.tone(ribbon([foot, middle, tip], 8, 2, 5), crest, "dark", clip=piece)


def _frill(head: Head, crest: Material) -> None:
    """A collar of skin around the head, spread on ribs."""
    sheet, middle = head.sheet, head.project(0, 0, -30)
    tips: list[Spot] = []
    for i in range(13):
        around, far = math.radians(-212 + 244 * i / 12), head.scale * (158 if i % 2 else 138)
        tips.append((middle[0] + math.cos(around) * far, middle[1] + math.sin(around) * far * 0.96, 5))
    piece = sheet.lay(cut([*tips, (middle[0], middle[1] + 120)], 8), crest, "mid", depth=1.1)
    right = [(middle[0] + 20, middle[1] - 220), (middle[0] + 260, middle[1] - 220), (middle[0] + 260, middle[1] + 220)]
    sheet.tone(cut([*right, (middle[0] + 60, middle[1] + 220)], 4), crest, "dim", clip=piece)
    for x, y, *_ in tips[1::2]:
        sheet.tone(
            ribbon([middle, ((middle[0] + x) / 2, (middle[1] + y) / 2), (x, y)], 12, 2, 7), crest, "dark", clip=piece
        )


_CRESTS: dict[Scales, Callable[[Head, Material], None]] = {
    "spikes": _spikes,
    "comb": _comb,
    "frill": _frill,
    "quills": partial(_spikes, count=13, wide=7, far=104),
    "plates": partial(_spikes, count=4, wide=34, far=40),
    "horn": partial(_spikes, count=5, wide=20, far=34),
}


@dataclass(frozen=True, slots=True)
class Muzzle:
    """The measures of a long-muzzled head: how long and how wide its snout is, its ears (the radius of their tips, or
    round ones), the colours inside them and of its nose, teeth like a rat's, a heavy brow, and those of its eyes that
    differ (names of ``Measures``)."""

    length: float = 1.0
    width: float = 1.0
    ear_height: float = 92
    ear_width: float = 44
    ear_lean: float = 16
    ear_tip: float = 4
    round_ears: bool = False
    inner: Ink = "#8E5A50"
    nose: Ink = "#2A2228"
    buck_teeth: bool = False
    brow: bool = True
    eyes: Mapping[str, Any] = field(default_factory=dict)


_CANINE_EYES = Measures(
    eye_x=42,
    eye_y=-20,
    eye_width=34,
    slant=8,
    lid=6,
    iris=0.8,
    iris_colour="#E8B02A",
    white="#E8C86A",
    bags=False,
    look=-1,
    brow_y=-30,
    brow_width=76,
    frown=16,
    brow_height=14,
)


def canine(head: Head, coat: Material, light: Material, muzzle: Muzzle, closed: bool) -> Outline:
    """Lay the head of a wolf or a dog: ears, a tufted skull, a snout that comes forward, fangs; ``light`` is the fur
    of its cheeks and lips."""
    sheet, w = head.sheet, muzzle.width

    def out(depth: float) -> float:
        """A depth of the snout, with its length."""
        return 60 + (depth - 60) * muzzle.length

    def piece(*points: tuple[float, ...], radius: float) -> Outline:
        return head.block(points, radius)

    _canine_ear(head, coat, muzzle, -head.near)
    half = "0,-104,14 44,-100,4 78,-66,0 88,-24,0 114,14,-4,1 96,26,2,3 108,54,0,1 84,60,10,3 84,88,8,1 58,84,28,3"
    outline = cut(head.solid(whole(spots(f"{half} 46,108,30,1 0,100,46"))), 14)
    sheet.lay(outline, coat, depth=1.2)
    planes: tuple[tuple[str, float, Tone], ...] = (
        ("34,-130 58,-60 66,-10 54,30 40,70 30,130 220,140,-70 220,-120,-70", 8, "dim"),
        ("74,-100 82,-20 72,30 56,130 220,140,-70 220,-120,-70", 8, "dark"),
        ("-70,-56 -40,-92 6,-96 12,-70 -24,-52 -56,-34", 10, "lit"),
    )
    for points, radius, tone in planes:
        sheet.tone(head.cut(points, radius), coat, tone, clip=outline)
    sheet.comb(head.flat(spots("56,-80 66,-20 56,26 42,66")), 12, 26, 190, 3.4, coat["dim"], clip=outline)
    sheet.comb(head.flat(spots("-96,10 -92,44 -72,76")), 8, 26, 64, 3, coat["dim"], clip=outline)
    sheet.rimlight(outline, -2.6, -0.5, 0.8)
    for side in (-1, 1):
        tufts = "20,22 46,14 72,16,0,1 64,28 100,22,0,1 76,42 100,52,0,1 70,58 80,84,0,1 52,74 30,92"
        sheet.tone(head.cut(tufts, 4, side), light, "mid" if side < 0 else "dim", clip=outline)
    jaw = piece(
        (-34 * w, 62, 70),
        (-22 * w, 82, out(126)),
        (0, 90, out(138)),
        (22 * w, 82, out(126)),
        (38 * w, 60, 66),
        (34 * w, 98, 70),
        (14, 112, out(108)),
        (-14, 112, out(108)),
        (-32 * w, 98, 74),
        radius=10,
    )
    sheet.lay(jaw, light, "dim", depth=0.9)
    sheet.tone(head.block("8,50,130 8,130,110 90,130,40 90,50,40", 4), light, "dark", clip=jaw)
    gap = piece(
        (-34 * w, 58, 74),
        (-26 * w, 70, out(130)),
        (0, 76, out(150)),
        (26 * w, 70, out(130)),
        (40 * w, 56, 68),
        (24 * w, 86, out(116)),
        (0, 92, out(132)),
        (-24 * w, 86, out(118)),
        radius=6,
    )
    sheet.flat(gap, "#2A1014")
    bone = sheet.material(BONE)
    teeth = _rat_teeth if muzzle.buck_teeth else _fangs
    teeth(head, bone, w, out, False)
    _snout(head, coat, light, w, out)
    teeth(head, bone, w, out, True)
    _canine_nose(head, muzzle.nose, w, out)
    m = replace(_CANINE_EYES, **muzzle.eyes, closed=closed)
    for side in (-1, 1):
        socket = head.cut("18,-12 30,-36 62,-40 70,-20 56,-4 30,-2", 6, side)
        sheet.tone(socket, coat, "dark" if side < 0 else "deep", clip=outline)
        eye(head, coat, m, side)
    if muzzle.brow:
        ridge_brow(head, coat, m, outline)
    _canine_ear(head, coat, muzzle, head.near)
    return outline


def _canine_ear(head: Head, coat: Material, muzzle: Muzzle, side: int) -> None:
    high, wide, lean = muzzle.ear_height, muzzle.ear_width, muzzle.ear_lean
    outer: list[Spot] = [
        (30, -84, -10, 8),
        (54 + lean - wide * 0.3, -84 - high * 0.6, -16, 14),
        (58 + lean, -84 - high, -20, muzzle.ear_tip),
        (62 + lean + wide * (0.8 if muzzle.round_ears else 0.36), -84 - high * 0.46, -20, 14),
        (92, -48, -10, 8),
    ]
    inner: list[Spot] = [
        (44, -82, -6),
        (54 + lean - wide * 0.1, -84 - high * 0.56, -14),
        (60 + lean, -84 - high * 0.84, -18, muzzle.ear_tip * 0.7),
        (60 + lean + wide * (0.52 if muzzle.round_ears else 0.16), -84 - high * 0.40, -18),
        (80, -56, -10),
    ]
    sheet = head.sheet

    def shape(points: list[Spot]) -> Outline:
        placed = head.solid([(side * x, *rest) for x, *rest in points])
        return curve(placed) if muzzle.round_ears else cut(placed, 6)

    shell = sheet.lay(shape(outer), coat, "mid" if side < 0 else "dim")
    hollow = shape(inner)
    flesh = sheet.material(muzzle.inner)
    sheet.tone(hollow, flesh, "dim" if side < 0 else "dark", clip=shell)
    sheet.tone(move(hollow, 4, 8), flesh, "deep", clip=both(hollow, shell), a=0.7)


def _fangs(head: Head, bone: Material, w: float, out: Callable[[float], float], upper: bool) -> None:
    """The fangs of the lower jaw, or those of the upper one."""
    lower = "-20,128,15 -10,138,9 10,138,9 20,126,15"
    half, gum, rise, shift = (5, 64, 3, 4) if upper else (4, 88, 4, 0)
    row = "-32,122,16 -25,142,24 -9,156,10 9,156,10 25,140,24 34,116,16" if upper else lower
    for x, depth, long in spots(row):
        at, z = x * w, out(depth)
        tip = gum + shift + long if upper else gum - long
        fang = head.block([(at - half, gum, z), (at + half, gum, z), (at, tip, z + rise, 1)], 1.5)
        tone: Tone = "lit" if upper and x < 0 else "mid"
        head.sheet.lay(fang, bone, tone, depth=0.4 if upper else 0.3, rim=0.5)


def _rat_teeth(head: Head, bone: Material, _: float, out: Callable[[float], float], upper: bool) -> None:
    """Two long teeth in the upper jaw."""
    for x in (-8, 1) if upper else ():
        z = out(160)
        tooth = head.block([(x, 70, z), (x + 8, 70, z), (x + 7, 90, z - 2), (x + 1, 90, z - 2)], 2)
        head.sheet.lay(tooth, bone, "lit" if x < 0 else "mid", depth=0.4, rim=0.5)


def _snout(head: Head, coat: Material, light: Material, w: float, out: Callable[[float], float]) -> None:
    sheet = head.sheet
    outline: list[Spot] = [
        (-16, -30, 72),
        (16, -30, 72),
        (28 * w, 8, out(86)),
        (44 * w, 46, out(88)),
        (34 * w, 66, out(140)),
        (0, 72, out(160)),
        (-34 * w, 66, out(140)),
        (-44 * w, 46, out(94)),
        (-28 * w, 8, out(92)),
    ]
    upper = sheet.lay(head.block(outline, 9), coat, depth=0.8)
    lips: list[Spot] = [
        (-46 * w, 44, out(96)),
        (-30 * w, 34, out(130)),
        (0, 56, out(160)),
        (30 * w, 34, out(130)),
        (50 * w, 42, out(84)),
        (40 * w, 80, out(130)),
        (0, 90, out(160)),
        (-40 * w, 80, out(130)),
    ]
    whiskers = head.block(lips)
    sheet.tone(whiskers, light, "mid", clip=upper)
    right: list[Spot] = [(14 * w, 44, out(156)), (12, 90, out(160)), (110, 90, 40), (110, -30, 20)]
    bridge: list[Spot] = [(10 * w, -40, 80), (15 * w, 10, out(112)), *right]
    sheet.tone(head.block(bridge, 4), coat, "dim", clip=less(upper, whiskers))
    sheet.tone(head.block([(12 * w, -40, 80), *right], 4), light, "dim", clip=both(upper, whiskers))
    lit: list[Spot] = [
        (-11, -28, 76),
        (8, -28, 76),
        (13 * w, 14, out(112)),
        (13 * w, 40, out(156)),
        (-14 * w, 40, out(156)),
        (-15 * w, 14, out(112)),
    ]
    sheet.tone(head.block(lit), coat, "lit", clip=upper)
    ridge: list[Spot] = [(12, -16, 84), (15 * w, 14, out(112)), (14 * w, 40, out(150))]
    sheet.comb(head.solid(ridge), 6, 16, 192, 2.8, coat["dim"], clip=upper)
    for side in (-1, 1):
        for i in range(3):
            x, y = head.project(side * (20 + i * 5) * w, 52 + (i % 2) * 7, out(140) - i * 12)
            sheet.tone(circle(x, y, 1.9), light, "deep")


def _canine_nose(head: Head, colour: Ink, w: float, out: Callable[[float], float]) -> None:
    sheet = head.sheet
    outline: list[Spot] = [
        (-19 * w, 40, out(158)),
        (0, 34, out(166)),
        (19 * w, 40, out(158)),
        (17 * w, 54, out(164)),
        (5, 64, out(168)),
        (-5, 64, out(168)),
        (-17 * w, 54, out(164)),
    ]
    leather = sheet.material(colour)
    sheet.lay(head.block(outline, 7), leather, depth=0.5)
    shine: list[Spot] = [(-12 * w, 41, out(162)), (-2, 38, out(166)), (4, 42, out(167)), (-10 * w, 46, out(164))]
    sheet.tone(head.block(shine, 3), leather, "hi", a=0.9)
    for side in (-1, 1):
        nostril: list[Spot] = [
            (side * 7, 52, out(166)),
            (side * 13 * w, 49, out(162)),
            (side * 14 * w, 54, out(162)),
            (side * 8, 57, out(166)),
        ]
        sheet.flat(head.block(nostril, 2), BLACK, 0.8)


@dataclass(frozen=True, slots=True)
class ThreeHeaded:
    """A hound of three heads on one mane."""

    coat: Ink
    light: Ink
    glow: Ink
    yaw: float = -12

    def lay(self, sheet: Sheet, team: Ink, closed: bool = False) -> None:
        """Lay the hound with a collar of the colour ``team``."""
        coat, light = sheet.material(self.coat), sheet.material(self.light)
        mane = sheet.material(mix(self.coat, BLACK, 0.35))
        torso(sheet, coat, 392, 214, 26, 96)
        fur(sheet, coat, spots("60,470 150,430 256,416 362,430 452,470"), 15, 84, 36, rows=2)
        eyes_of = {"glow": self.glow, "brow_y": -28, "frown": 19, "brow_height": 16}
        muzzle = Muzzle(1.15, 0.95, 96, 40, eyes=eyes_of)
        heads = ((124, 286, 0.74, -34, -8), (394, 286, 0.74, 34, 8), (256, 228, 0.96, self.yaw, 0))
        for x, y, scale, yaw, roll in heads:
            foot = y + 96 * scale
            neck = [(x - 92 * scale, foot), (x, foot - 24), (x + 92 * scale, foot)]
            fur(sheet, mane, neck, 11, 66, 32, rows=2)
            head = Head(sheet, Mask(104, 116, 74, x, y, scale), yaw, 7, roll)
            canine(head, coat, light, muzzle, closed)
        band = ribbon(spots("170,420 256,462 342,420"), 22, 22, 24)
        sheet.lay(band, sheet.material(team), depth=0.7)
        studs(sheet, sheet.material("#C8A04A"), spots("190,431 222,447 256,452 290,447 322,431"), 5)
