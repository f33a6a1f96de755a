"""A head. A face is written flat and frontal, points (x, y, how far it stands out), on a mask that bulges; the mask is
then turned (yaw, pitch, roll). So one set of parts looks to both sides, and the light stays top left."""

from __future__ import annotations

import math
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from typing import Literal

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
    move,
    oval,
    ribbon,
    spots,
)

Nose = Literal["straight", "broad", "hook", "hole", "none"]
Mouth = Literal["firm", "smirk", "snarl", "none"]
Ear = Literal["round", "long", "bat", "none"]
Brow = Literal["hair", "ridge", "none"]


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures of a face, in units of the mask: widths from the middle, heights downwards from the eyes. What
    stands behind a name here is how far a head of these measures differs from any other."""

    # the skull
    top: float = -120
    crown: float = 52
    temple: float = 80
    cheek: float = 86
    jaw: float = 64
    chin: float = 26
    cheek_y: float = 8
    jaw_y: float = 62
    chin_y: float = 108
    corner: float = 16
    bulge: float = 14
    # the eyes: where, how large, slanted by; iris and pupil
    eye_x: float = 36
    eye_y: float = 0
    eye_width: float = 30
    eye_height: float = 13
    slant: float = 3
    look: float = 0
    iris: float = 0.60
    iris_colour: Ink = "#6A3A1A"
    white: Ink = "#F3E6CB"
    slit: bool = False
    glow: Ink | None = None
    glow_strength: float = 0.7
    sunken: bool = False
    lid: float = 4.6
    bags: bool = True
    closed: bool = False
    # the brows: height, half width of a ridge or span of hair, how much they frown, how thick
    brow: Brow = "hair"
    brow_y: float = -18
    brow_width: float = 74
    brow_from: float = 12
    brow_to: float = 66
    frown: float = 8
    brow_height: float = 10
    # the nose: its tip, its width, how far it stands out, its bridge
    nose: Nose = "straight"
    nose_y: float = 46
    nose_width: float = 19
    nose_out: float = 30
    bridge: float = 7
    hump: float = 0
    nose_tip: float | None = None
    # the mouth: how far its corners rise, how open it is, its teeth
    mouth: Mouth = "firm"
    mouth_y: float = 72
    mouth_width: float = 30
    corners: float = -3
    smirk: float = 0
    lips: Ink | None = None
    open: float = 16
    teeth: int = 6
    tooth: float = 7
    fangs: bool = False
    lower_teeth: bool = True
    grin: float = 0
    tusk: float = 0
    # the ears
    ear: Ear = "round"
    ear_length: float = 60
    ear_drop: float = 0


@dataclass(frozen=True, slots=True)
class Mask:
    """The size of the mask a face is written on: half width, half height and depth, where its middle stands on the
    sheet, and how much it is enlarged."""

    width: float
    height: float
    depth: float
    x: float
    y: float
    scale: float


class Head:
    """A turned mask on a sheet. Angles are in degrees; a negative yaw looks to the left."""

    def __init__(self, sheet: Sheet, mask: Mask, yaw: float, pitch: float, roll: float) -> None:
        self.sheet = sheet
        self.mask = mask
        self.scale = mask.scale
        self.yaw, self.pitch, self.roll = math.radians(yaw), math.radians(pitch), math.radians(roll)
        self.near = -1 if yaw > 0 else 1
        """The side of the picture on which what is seen of the head is wide: 1 right, -1 left."""

    def project(self, x: float, y: float, z: float) -> tuple[float, float]:
        """Where a point at depth ``z`` stands on the sheet."""
        across = x * math.cos(self.yaw) + z * math.sin(self.yaw)
        out = -x * math.sin(self.yaw) + z * math.cos(self.yaw)
        down = y * math.cos(self.pitch) - out * math.sin(self.pitch) * 0.8
        c, s = math.cos(self.roll), math.sin(self.roll)
        return (
            self.mask.x + self.scale * (across * c - down * s),
            self.mask.y + self.scale * (across * s + down * c),
        )

    def at(self, x: float, y: float, out: float = 0) -> tuple[float, float]:
        """Where a point of the mask stands on the sheet, ``out`` above its surface."""
        bulge = (x / self.mask.width) ** 2 + (y / self.mask.height) ** 2 * 0.55
        return self.project(x, y, self.mask.depth * math.sqrt(max(0.0, 1 - min(1, bulge))) + out)

    def flat(self, points: Sequence[Spot]) -> list[Spot]:
        """Points of the mask (x, y, out of it, radius of the corner) on the sheet."""
        return [self.at(*p[:3]) + ((p[3] * self.scale,) if len(p) > 3 else ()) for p in points]

    def solid(self, points: Sequence[Spot]) -> list[Spot]:
        """Points with their own depth (x, y, z, radius of the corner) on the sheet."""
        return [self.project(*p[:3]) + ((p[3] * self.scale,) if len(p) > 3 else ()) for p in points]

    def cut(self, points: Sequence[Spot] | str, radius: float = 5, side: float = 1) -> Outline:
        """A cut piece of the mask; a text is read by ``spots``, mirrored by a ``side`` of -1."""
        return cut(self.flat(_read(points, side)), radius * self.scale)

    def block(self, points: Sequence[Spot] | str, radius: float = 6, side: float = 1) -> Outline:
        """A cut piece whose points have their own depth."""
        return cut(self.solid(_read(points, side)), radius * self.scale)

    def strip(
        self, points: Sequence[Spot] | str, start: float, end: float = 0, middle: float | None = None, side: float = 1
    ) -> Outline:
        """A strip along a line on the mask, with its widths."""
        half_way = None if middle is None else middle * self.scale
        return ribbon(self.flat(_read(points, side)), start * self.scale, end * self.scale, half_way)

    def at_depth(self, depth: float) -> Head:
        """The same head with a mask that does not bulge, at one depth: for the eyes of solid heads."""
        flat = copy(self)
        flat.mask = replace(self.mask, width=1e6, height=1e6, depth=depth)
        return flat

    def wire(self, points: str, start: float, end: float, middle: float) -> Outline:
        """A strip along a line whose points have their own depth."""
        return ribbon(self.solid(spots(points)), start * self.scale, end * self.scale, middle * self.scale)


def _read(points: Sequence[Spot] | str, side: float) -> Sequence[Spot]:
    return spots(points, side) if isinstance(points, str) else points


def whole(half: Sequence[Spot]) -> list[Spot]:
    """A whole outline of its right half, which goes from the top to the bottom."""
    left = [(-x, *rest) for x, *rest in half]
    return list(half) + [point for point in reversed(left) if abs(point[0]) > 0.01]


def skull(head: Head, skin: Material, m: Measures) -> Outline:
    """Lay the skull with its planes and return its outline."""
    sheet = head.sheet
    outline = _skull_outline(head, m)
    sheet.lay(outline, skin, depth=1.1)

    def shade(points: list[Spot], tone: Tone) -> None:
        """Everything right of a line."""
        right: list[Spot] = [head.project(190, m.chin_y + 40, 0), head.project(190, m.top - 20, 0)]
        sheet.tone(cut(head.flat(points) + right, 4), skin, tone, clip=outline)

    shade(
        [
            (m.temple * 0.25, m.top - 10),
            (m.temple * 0.58, -74),
            (m.temple * 0.60, -40),
            (m.cheek * 0.84, -6),
            (m.cheek * 0.70, m.cheek_y + 10),
            (m.cheek * 0.44, m.cheek_y + 34),
            (m.cheek * 0.40, m.jaw_y),
            (m.chin * 0.9, m.chin_y - 16),
            (m.chin * 0.2, m.chin_y + 30),
        ],
        "dim",
    )
    shade(
        [
            (m.temple * 0.70, m.top),
            (m.temple * 0.86, -60),
            (m.temple * 0.90, -20),
            (m.cheek * 0.98, m.cheek_y - 4),
            (m.cheek * 0.72, m.cheek_y + 26),
            (m.cheek * 0.62, m.jaw_y - 6),
            (m.chin * 1.4, m.chin_y - 12),
            (m.chin * 0.9, m.chin_y + 40),
        ],
        "dark",
    )
    under_cheek = [
        (-m.cheek * 1.3, m.cheek_y + 8),
        (-m.cheek * 0.74, m.cheek_y + 18),
        (-m.cheek * 0.50, m.cheek_y + 38),
        (-m.jaw * 0.62, m.jaw_y + 6),
        (-m.jaw * 0.9, m.chin_y),
        (-m.jaw * 1.6, m.jaw_y),
    ]
    sheet.tone(head.cut(under_cheek), skin, "dim", clip=outline)
    forehead = [
        (-m.temple * 0.86, -46),
        (-m.temple * 0.66, m.top + 26),
        (-m.temple * 0.1, m.top + 12),
        (m.temple * 0.26, m.top + 30),
        (m.temple * 0.12, -64),
        (-m.temple * 0.34, -44),
    ]
    cheek = [
        (-m.cheek * 0.92, m.cheek_y - 12),
        (-m.cheek * 0.44, m.cheek_y + 2),
        (-m.cheek * 0.34, m.cheek_y + 20),
        (-m.cheek * 0.52, m.cheek_y + 28),
        (-m.cheek * 0.86, m.cheek_y + 8),
    ]
    chin = [
        (-m.chin * 0.8, m.chin_y - 26),
        (m.chin * 0.3, m.chin_y - 28),
        (m.chin * 0.1, m.chin_y - 10),
        (-m.chin * 0.7, m.chin_y - 8),
    ]
    for plane, radius in ((forehead, 6), (cheek, 5), (chin, 6)):
        sheet.tone(head.cut(plane, radius), skin, "lit", clip=outline)
    temple = [(m.temple * 0.56, -96), (m.temple * 0.58, -70), (m.temple * 0.60, -44)]
    cheekbone = [(m.cheek * 0.70, m.cheek_y + 12), (m.cheek * 0.44, m.cheek_y + 36), (m.cheek * 0.40, m.jaw_y)]
    side = [(m.temple * 0.84, -84), (m.temple * 0.88, -40), (m.cheek * 0.95, m.cheek_y - 6)]
    k = head.scale
    sheet.comb(head.flat(temple), 6, 24 * k, 186, 3.4 * k, skin["dim"], clip=outline)
    sheet.comb(head.flat(cheekbone), 6, 22 * k, 200, 3.2 * k, skin["dim"], clip=outline)
    sheet.rimlight(outline, -2.6, -0.6, 0.8)
    sheet.comb(head.flat(side), 7, 22 * k, 184, 3.2 * k, skin["dark"], clip=outline)
    return outline


def _skull_outline(head: Head, m: Measures) -> Outline:
    half: list[Spot] = [
        (0, m.top),
        (m.crown, m.top + 8),
        (m.temple, -66),
        (m.cheek - 2, -22),
        (m.cheek, m.cheek_y),
        (m.jaw, m.jaw_y),
        (m.chin, m.chin_y - 4),
        (0, m.chin_y),
    ]
    near = -1 if head.yaw > 0 else 1
    points = []
    for x, y in whole(half):
        if x * near > 0 and -90 < y < 40:  # the back of the head, which a flat mask does not have
            x += near * m.bulge * (1 if y < -30 else 0.55)
        depth = max(-14, min(58, 18 + y * 0.36)) * (1.0 if y > -40 else 0.8)  # the crown lies back, the chin forward
        points.append((*head.project(x * 1.04, y, depth), m.corner * head.scale))
    return cut(points, m.corner)


def eyes(head: Head, skin: Material, m: Measures, face: Outline) -> None:
    """Lay both eyes: sockets in shadow first."""
    x, y, w, h = m.eye_x, m.eye_y, m.eye_width, m.eye_height
    for side in (-1, 1):
        socket: list[Spot] = [
            (side * (x - w * 0.85), y - h * 0.9),
            (side * (x - w * 0.2), y - h * 1.7),
            (side * (x + w * 0.75), y - h * 1.7 - m.slant * 0.5),
            (side * (x + w * 0.95), y + h * 0.1 - m.slant * 0.4),
            (side * (x + w * 0.3), y + h * 1.4),
            (side * (x - w * 0.5), y + h * 1.25),
        ]
        head.sheet.tone(head.cut(socket, 7), skin, "deep" if m.sunken else "dark", clip=face)
    for side in (-1, 1):
        eye(head, skin, m, side)


def eye(head: Head, skin: Material, m: Measures, side: int) -> None:
    """Lay one eye: almond, iris or the light in it, the heavy upper lid."""
    sheet, k, ink = head.sheet, head.scale, skin["ink"]
    x, y, w, h, t = m.eye_x, m.eye_y, m.eye_width, m.eye_height, m.slant
    inner, outer = (side * (x - w * 0.56), y + t * 0.6), (side * (x + w * 0.56), y - t)
    if m.closed:
        shut = [inner, (side * (x - w * 0.1), y + h * 0.36), outer]
        sheet.flat(ribbon(head.flat(shut), 1.5 * k, 1.5 * k, 5.5 * k), ink)
        return
    above = [
        (side * (x - w * 0.22), y - h * 0.62 + t * 0.3),
        (side * (x + w * 0.2), y - h * 0.68 - t * 0.4),
    ]
    below = [
        (side * (x + w * 0.22), y + h * 0.44 - t * 0.3),
        (side * (x - w * 0.2), y + h * 0.5 + t * 0.2),
    ]
    almond = head.cut([(*inner, 0, 2), *((*p, 0, 9) for p in above), (*outer, 0, 2), *((*p, 0, 9) for p in below)], 6)
    sheet.flat(almond, ink)
    if m.glow:
        _light(head, m, side, almond)
    else:
        _white(head, m, side, almond)
        _iris(head, m, side, almond, ink)
    upper = [(inner[0] - side, inner[1] + 1), *above, (outer[0] + side * 3, outer[1] + 1)]
    sheet.flat(ribbon(head.flat(upper), 1.5 * k, 2.2 * k, m.lid * k), ink)
    sheet.flat(ribbon(head.flat([outer, *below, inner]), 0.8 * k, 0.8 * k, 2.0 * k), ink, 0.75)
    if m.bags:
        bag = [(side * (x - w * 0.46), y + h * 0.75), (side * x, y + h * 1.12), (side * (x + w * 0.5), y + h * 0.62)]
        sheet.flat(ribbon(head.flat(bag), 0.5, 0.5, 2.4 * k), skin["deep"], 0.5)


def _light(head: Head, m: Measures, side: int, almond: Outline) -> None:
    sheet, k = head.sheet, head.scale
    glow = m.glow or m.white
    sheet.flat(almond, glow)
    x, y = head.at(side * m.eye_x + m.look, m.eye_y - 1)
    core = oval(x, y, m.eye_width * 0.26 * k, m.eye_height * 0.36 * k)
    sheet.flat(core, mix(glow, WHITE, 0.75), 0.95, clip=almond)
    sheet.glow(x, y, m.eye_width * 1.25 * k, glow, m.glow_strength)


def _white(head: Head, m: Measures, side: int, almond: Outline) -> None:
    sheet = head.sheet
    x, y, w, h, t = m.eye_x, m.eye_y, m.eye_width, m.eye_height, m.slant
    sheet.flat(almond, m.white)
    shadow: list[Spot] = [
        (side * (x - w * 0.7), y - h),
        (side * (x + w * 0.7), y - h),
        (side * (x + w * 0.7), y - h * 0.22 - t * 0.6),
        (side * (x - w * 0.7), y - h * 0.22 + t * 0.4),
    ]
    sheet.flat(head.cut(shadow, 2), mix(m.white, sheet.tint, 0.5), 0.75, clip=almond)
    if side > 0:
        sheet.flat(almond, mix(m.white, sheet.tint, 0.8), 0.22)


def _iris(head: Head, m: Measures, side: int, almond: Outline, ink: Ink) -> None:
    sheet = head.sheet
    cx, cy = head.at(side * m.eye_x + m.look + math.sin(head.yaw) * m.eye_width * 0.16, m.eye_y - m.eye_height * 0.10)
    r = m.eye_height * m.iris * head.scale
    sheet.flat(circle(cx, cy, r), mix(m.iris_colour, "#000000", 0.45), clip=almond)
    sheet.flat(circle(cx, cy, r * 0.82), m.iris_colour, clip=almond)
    shine = mix(m.iris_colour, "#FFE9B0", 0.55)
    sheet.flat(oval(cx - r * 0.1, cy + r * 0.34, r * 0.5, r * 0.34), shine, 0.85, clip=almond)
    pupil = (0.18, 0.8) if m.slit else (0.42, 0.42)
    sheet.flat(oval(cx, cy, r * pupil[0], r * pupil[1]), ink, clip=almond)
    sheet.flat(circle(cx - r * 0.36, cy - r * 0.38, r * 0.24), WHITE, 0.95, clip=almond)


def ridge_brow(head: Head, skin: Material, m: Measures, face: Outline) -> None:
    """Lay a heavy brow: one piece over both eyes, which throws its shadow on them."""
    y, w, a, h = m.brow_y, m.brow_width, m.frown, m.brow_height
    half: list[Spot] = [
        (0, y + a * 0.55, 6),
        (w * 0.22, y + a * 0.75, 6),
        (w * 0.62, y - a * 0.1, 4),
        (w, y - a * 0.55, 0),
        (w * 1.02, y - a * 0.8 - h * 0.4, 0),
        (w * 0.66, y - h - a * 0.35, 2),
        (w * 0.22, y - h * 0.62, 5),
        (0, y - h * 0.42, 6),
    ]
    piece = head.cut(whole(half), 6)
    head.sheet.lay(piece, skin, depth=0.8, rim=0.9, under=face)
    right: list[Spot] = [
        (6, y + 40, 5),
        (w * 0.60, y + 40),
        (w * 1.3, y - 50),
        (w * 0.62, y - h - a - 12),
        (w * 0.5, y - h * 0.5, 3),
    ]
    left = [
        (-w * 0.95, y - a * 0.9 - h * 0.1),
        (-w * 0.62, y - h * 0.95 - a * 0.2),
        (-w * 0.2, y - h * 0.5),
        (-w * 0.3, y - h * 0.1),
        (-w * 0.66, y - a * 0.5 - h * 0.35),
    ]
    head.sheet.tone(head.cut(right, 3), skin, "dim", clip=piece)
    head.sheet.tone(head.cut(left, 4), skin, "lit", clip=piece)


def hair_brow(head: Head, hair: Material, m: Measures) -> None:
    """Lay two brows of hair."""
    y, near, far, a, h = m.brow_y, m.brow_from, m.brow_to, m.frown, m.brow_height
    for side in (-1, 1):
        points = [
            (side * near, y + a, 4),
            (side * (near + far) * 0.5, y - a * 0.25, 4),
            (side * far, y - a * 0.3 + h * 0.2, 4),
            (side * (far * 0.94), y - a * 0.7, 4),
            (side * (near + far) * 0.52, y - a * 0.5 - h, 4),
            (side * (near + 1), y + a - h, 4),
        ]
        head.sheet.lay(head.cut(points, 3), hair, "mid" if side < 0 else "dim", depth=0.35, rim=0.6)


def nose(head: Head, skin: Material, m: Measures, face: Outline) -> None:
    """Lay a nose of two sides, a base and a lit ridge, with its shadow to the right."""
    sheet = head.sheet
    if m.nose == "hole":
        hole: list[Spot] = [(0, 12, 0), (7, m.nose_y - 10, -2), (12, m.nose_y + 2, -6), (4, m.nose_y + 4, -4)]
        sheet.tone(head.cut(whole([*hole, (0, m.nose_y - 3, 0)]), 3), skin, "ink")
        return
    top, tip_y, w, z, b = -14, m.nose_y, m.nose_width, m.nose_out, m.bridge
    tip = w * 0.42 if m.nose_tip is None else m.nose_tip
    half_y = (top + tip_y) / 2
    middle = m.hump + z * 0.42
    shadow: list[Spot] = [
        (b, top + 14, 0),
        (b + 5, half_y, m.hump * 0.4),
        (w * 1.25, tip_y - 2, 0),
        (w * 1.7, tip_y + 16, 0),
        (w * 0.5, tip_y + 20, 0),
        (0, tip_y + 10, 4),
    ]
    sheet.tone(head.cut(shadow, 4), skin, "dark", clip=face)
    tones: tuple[tuple[int, Tone], ...] = ((-1, "mid"), (1, "dim"))
    for side, tone in tones:
        points = [
            (side * b, top, 2),
            (side * (b + 1), half_y, 2 + middle),
            (side * tip, tip_y - 6, z),
            (side * w, tip_y + 1, z * 0.34),
            (side * w * 0.82, tip_y + 9, z * 0.3),
            (0, tip_y + 8, z * 0.72),
        ]
        sheet.tone(head.cut(points, 4), skin, tone)
    base = [
        (-w * 0.9, tip_y + 3, z * 0.3),
        (-tip, tip_y - 1, z),
        (tip, tip_y - 1, z),
        (w * 0.9, tip_y + 3, z * 0.3),
        (w * 0.6, tip_y + 11, z * 0.3),
        (0, tip_y + 10, z * 0.66),
        (-w * 0.6, tip_y + 11, z * 0.3),
    ]
    sheet.tone(head.cut(base, 4), skin, "dark")
    ridge = [
        (-b, top, 2),
        (-b - 1, half_y, 2 + middle),
        (-tip, tip_y - 6, z),
        (0, tip_y + 4, z * 0.95),
        (tip, tip_y - 6, z),
        (b + 1, half_y, 2 + middle),
        (b, top, 2),
    ]
    sheet.lay(head.cut(ridge, 4), skin, "lit", depth=0, rim=0.6, grad=0.06)
    shine: list[Spot] = [
        (-b * 0.7, top + 6, 4),
        (-b * 0.8, half_y, 4 + m.hump + z * 0.44),
        (-tip * 0.6, tip_y - 9, z),
        (0, tip_y - 6, z),
        (-1, half_y, 4 + m.hump + z * 0.44),
        (-1, top + 6, 4),
    ]
    sheet.tone(head.cut(shine, 3), skin, "hi", a=0.75)
    for side in (-1, 1):
        nostril = [
            (side * w * 0.30, tip_y + 7, z * 0.6),
            (side * w * 0.66, tip_y + 3.5, z * 0.42),
            (side * w * 0.74, tip_y + 7, z * 0.36),
            (side * w * 0.5, tip_y + 9.5, z * 0.45),
        ]
        sheet.flat(head.cut(nostril, 2), skin["ink"])
        wing = [
            (side * w * 0.78, tip_y - 8, z * 0.3),
            (side * w * 1.06, tip_y - 1, z * 0.3),
            (side * w * 0.92, tip_y + 9, z * 0.28),
        ]
        sheet.flat(ribbon(head.flat(wing), 0.6, 0.6, 2.2 * head.scale), skin["deep"], 0.8)


def mouth(head: Head, skin: Material, m: Measures, face: Outline) -> None:
    """Lay a closed mouth, or an open one with teeth."""
    lips = head.sheet.material(m.lips) if m.lips else skin
    (_open_mouth if m.mouth == "snarl" else _closed_mouth)(head, skin, lips, m, face)


def _closed_mouth(head: Head, skin: Material, lips: Material, m: Measures, face: Outline) -> None:
    sheet, k, y, w = head.sheet, head.scale, m.mouth_y, m.mouth_width
    smirk = m.smirk if m.mouth == "smirk" else 0
    left, right = (-w, y - m.corners + smirk * 0.6), (w, y - m.corners - smirk)
    lower: list[Spot] = [
        (-w * 0.78, y + 1, 4),
        (0, y + 4, 6),
        (w * 0.78, y + 1, 4),
        (w * 0.45, y + 11, 3),
        (0, y + 13, 4),
        (-w * 0.45, y + 11, 3),
    ]
    sheet.tone(head.cut(lower), lips, "mid")
    lit = [(-w * 0.5, y + 3, 5), (-w * 0.05, y + 5, 6), (-w * 0.08, y + 9, 5), (-w * 0.4, y + 8, 4)]
    sheet.tone(head.cut(lit, 3), lips, "lit", a=0.9)
    sheet.tone(
        head.cut([(w * 0.12, y + 4, 6), (w * 0.8, y + 1, 4), (w * 0.45, y + 11, 3), (w * 0.1, y + 12, 4)], 3),
        lips,
        "dim",
    )
    upper: list[Spot] = [
        (-w * 0.9, y, 4),
        (-w * 0.25, y - 9, 6),
        (0, y - 6, 7),
        (w * 0.25, y - 9, 6),
        (w * 0.9, y, 4),
        (0, y + 4, 7),
    ]
    sheet.tone(head.cut(upper, 4), lips, "dim")
    between: list[Spot] = [(*left, 2), (-w * 0.3, y + 1, 6), (0, y + 2.6, 7), (w * 0.3, y + 1, 6), (*right, 2)]
    sheet.flat(ribbon(head.flat(between), k, k, 4.6 * k), skin["ink"])
    below = [(-w * 0.45, y + 18, 3), (w * 0.4, y + 18, 3), (w * 0.2, y + 25, 2), (-w * 0.25, y + 25, 2)]
    sheet.tone(head.cut(below), skin, "dark", clip=face)
    for side, (x, at) in ((-1, left), (1, right)):
        fold: list[Spot] = [(x - side * 2, at - 4, 2), (x + side * 3.5, at + 1, 0), (x + side * 2, at + 8, 0)]
        sheet.flat(ribbon(head.flat(fold), 0.5, 0.5, 2.2 * k), skin["deep"], 0.8)


BONE = "#EBDDB8"


def _open_mouth(head: Head, skin: Material, lips: Material, m: Measures, face: Outline) -> None:
    sheet, y, w, gap = head.sheet, m.mouth_y, m.mouth_width, m.open
    above: list[Spot] = [
        (-w, y - m.corners, 2),
        (-w * 0.55, y - gap * 0.30 + m.grin * 0.3, 5),
        (0, y - gap * 0.34 + m.grin, 8),
        (w * 0.55, y - gap * 0.30 + m.grin * 0.3, 5),
        (w, y - m.corners, 2),
    ]
    below: list[Spot] = [
        (w * 0.6, y + gap * 0.62 + m.grin * 0.5, 4),
        (0, y + gap * 0.72 + m.grin, 6),
        (-w * 0.6, y + gap * 0.62 + m.grin * 0.5, 4),
    ]
    around = [(px * 1.12, py - 7, out) for px, py, out in above] + [(px * 1.1, py + 9, out) for px, py, out in below]
    sheet.tone(head.cut(around, 9), lips, "dim")
    hole = head.cut(above + below, 6)
    sheet.flat(hole, mix("#3A0E12", sheet.tint, 0.5))
    bone = sheet.material(BONE)
    for i in range(m.teeth):
        x0, x1 = (-w * 0.86 + 1.72 * w * (i + part) / m.teeth for part in (0, 0.9))
        middle = (x0 + x1) / 2
        up, down = y - gap * 0.36 + m.grin, y + gap * 0.74 + m.grin
        upper: list[Spot] = [(x0, up - 3, 7), (x1, up - 3, 7)]
        lower: list[Spot] = [(x0, down + 4, 6), (x1, down + 4, 6)]
        if m.fangs:
            upper.append((middle, up + m.tooth, 7))
            lower.append((middle, down - m.tooth * 0.9, 6))
        else:
            upper += [(x1, up + m.tooth, 7), (x0, up + m.tooth, 7)]
            lower += [(x1, down - m.tooth * 0.6, 6), (x0, down - m.tooth * 0.6, 6)]
        sheet.tone(head.cut(upper, 2), bone, "mid" if middle * 2 < w * 0.4 else "dim", clip=hole)
        if m.lower_teeth:
            sheet.tone(head.cut(lower, 2), bone, "dim", clip=hole)
    sheet.flat(hole, mix("#000000", sheet.tint, 0.3), 0.28, clip=less(hole, move(hole, 1.5, 5)))
    under = [
        (-w * 0.5, y + gap * 0.9 + 8, 3),
        (w * 0.45, y + gap * 0.9 + 8, 3),
        (w * 0.2, y + gap + 16, 2),
        (-w * 0.25, y + gap + 16, 2),
    ]
    sheet.tone(head.cut(under), skin, "dark", clip=face)


def tusks(head: Head, m: Measures, spread: float) -> None:
    """Lay two tusks that rise from the lower jaw; ``spread``: how far apart their tips stand, in widths of the
    mouth."""
    sheet, y, w = head.sheet, m.mouth_y + 5, 10
    bone = sheet.material(BONE)
    for side in (1, -1):
        foot = side * m.mouth_width * 0.78
        tip = (side * m.mouth_width * spread, y - m.tusk, 16)
        points = [
            (foot - side * w, y + 3, 12),
            (foot - side * w * 0.5, y - m.tusk * 0.45, 20),
            (*tip, 1),
            (foot + side * w * 1.25, y - m.tusk * 0.42, 16),
            (foot + side * w, y + 4, 8),
        ]
        piece = head.cut(points, 6)
        sheet.lay(piece, bone, "lit" if side < 0 else "mid", depth=0.6, rim=0.7)
        right = [
            (foot + side * w * 0.2 if side > 0 else foot - w * 0.1, y + 8, 14),
            ((foot + tip[0]) / 2 + 2, y - m.tusk * 0.45, 20),
            tip,
            (max(foot, tip[0]) + 16, y - m.tusk * 0.3, 10),
            (foot + 14, y + 8, 8),
        ]
        sheet.tone(head.cut(right, 3), bone, "dim", clip=piece)
        gum = [(foot - w, y - 2, 12), (foot + w, y - 1, 10), (foot + w, y + 6, 8), (foot - w, y + 6, 10)]
        sheet.tone(head.cut(gum, 2), bone, "dark", clip=piece, a=0.7)


def ear(head: Head, skin: Material, m: Measures, side: int, ring: Ink | None = None) -> None:
    """Lay one ear, with a ring of a colour in it; the far one before the skull is laid, the near one after it."""
    sheet = head.sheet
    far = side * head.yaw >= 0
    z = -20 if far else 4
    wide = m.cheek if far else m.cheek - 6
    outer, inner = EAR_SHAPES[m.ear](wide, m.ear_length, m.ear_drop, z)
    piece = cut(head.solid([(side * x, *rest) for x, *rest in outer]), 6)
    sheet.lay(piece, skin, "mid" if side < 0 else "dim", depth=0.9)
    hollow = cut(head.solid([(side * x, *rest) for x, *rest in inner]), 5)
    sheet.tone(hollow, skin, "dark" if side < 0 else "deep", clip=piece)
    shifted = move(hollow, 3 * head.scale, 5 * head.scale)
    sheet.tone(shifted, skin, "dim" if side < 0 else "dark", clip=both(hollow, piece))
    if ring:
        x, y = head.project(side * (wide + m.ear_length * 0.16), 24, z)
        loop = less(circle(x, y + 7, 9), circle(x, y + 7, 5.4))
        sheet.lay(loop, sheet.material(ring), "lit", depth=0.4, rim=0.6)


def _round_ear(w: float, _length: float, _drop: float, z: float) -> tuple[list[Spot], list[Spot]]:
    outer: list[Spot] = [
        (w - 8, -16, z),
        (w + 14, -24, z - 12),
        (w + 20, -2, z - 12),
        (w + 10, 24, z - 8),
        (w - 8, 30, z),
    ]
    inner: list[Spot] = [(w, -8, z), (w + 11, -14, z - 12), (w + 13, 0, z - 10), (w + 4, 16, z - 6)]
    return outer, inner


def _long_ear(w: float, long: float, drop: float, z: float) -> tuple[list[Spot], list[Spot]]:
    outer: list[Spot] = [
        (w - 10, -22, z),
        (w + long * 0.30, -34 + drop * 0.2, z - 14),
        (w + long * 0.68, -40 + drop * 0.6, z - 20),
        (w + long, -46 + drop, z - 26, 1),
        (w + long * 0.62, -12 + drop * 0.55, z - 18),
        (w + long * 0.26, 18 + drop * 0.1, z - 10),
        (w - 8, 34, z),
    ]
    inner: list[Spot] = [
        (w - 2, -8, z),
        (w + long * 0.34, -22 + drop * 0.25, z - 14),
        (w + long * 0.82, -38 + drop * 0.82, z - 22, 1),
        (w + long * 0.5, -12 + drop * 0.5, z - 16),
        (w + long * 0.12, 16, z - 8),
    ]
    return outer, inner


def _bat_ear(w: float, long: float, drop: float, z: float) -> tuple[list[Spot], list[Spot]]:
    outer: list[Spot] = [
        (w - 10, -26, z),
        (w + long * 0.22, -56 + drop * 0.3, z - 14),
        (w + long * 0.62, -66 + drop * 0.6, z - 20),
        (w + long, -58 + drop, z - 26, 1),
        (w + long * 0.80, -36 + drop * 0.8, z - 20, 2),
        (w + long * 0.72, -16 + drop * 0.7, z - 20),
        (w + long * 0.46, 4 + drop * 0.4, z - 14),
        (w + long * 0.2, 24, z - 8),
        (w - 8, 36, z),
    ]
    inner: list[Spot] = [
        (w, -14, z),
        (w + long * 0.30, -42 + drop * 0.3, z - 14),
        (w + long * 0.84, -56 + drop * 0.85, z - 22, 1),
        (w + long * 0.5, -22 + drop * 0.5, z - 16),
        (w + long * 0.14, 16, z - 8),
    ]
    return outer, inner


EAR_SHAPES = {"round": _round_ear, "long": _long_ear, "bat": _bat_ear}
"""The outline of an ear and of its hollow by kind: of the width of the head, the ear's length, how much its tip drops,
and its depth."""


def scar(head: Head, skin: Material, points: str, width: float) -> None:
    """Print a scar along a line of the mask."""
    sheet = head.sheet
    sheet.tone(head.strip(points, 0.8, 0.8, width), skin, "dark")
    sheet.tone(move(head.strip(points, 0.6, 0.6, width * 0.5), 1.2, 0.8), skin, "hi", a=0.9)
