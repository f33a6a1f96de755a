"""Beasts, spirits and machines: heads that no people has."""

from __future__ import annotations

import math
import random
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from assets.make.faces.clothes import fur, gem, pauldron, studs, torso
from assets.make.faces.creatures import Muzzle, Scales, canine, lizard
from assets.make.faces.head import BONE, Head, Mask, Measures, eye, ridge_brow, whole
from assets.make.faces.helms import hood, hood_back, horn
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
    cut,
    less,
    mix,
    move,
    oval,
    ribbon,
    spots,
)
from assets.make.faces.people import PEOPLES

Ears = Literal["round", "pointed", "bat", "none", "low"]
Pattern = Literal["stripes", "spots", "none"]


def side_tone(side: int, left: Tone = "mid", right: Tone = "dim") -> Tone:
    """The tone of a piece on one side of a face: the left one is lit."""
    return left if side < 0 else right


def mane(sheet: Sheet, coat: Material, dark: Material) -> None:
    """Lay the shoulders of a beast, with two rows of long fur."""
    torso(sheet, coat, 372, 192, 30, 80)
    fur(sheet, coat, spots("90,470 160,420 256,404 352,420 430,470"), 13, 84, 36, rows=2)
    fur(sheet, dark, spots("96,400 160,346 256,330 352,346 424,400"), 15, 74, 34, rows=2)


@dataclass(frozen=True, slots=True)
class Wolf:
    """A wolf, a dog, or a gnoll where ``armour`` is a colour."""

    coat: Ink
    light: Ink
    muzzle: Muzzle
    armour: Ink | None = None
    yaw: float = -27

    def lay(self, sheet: Sheet, team: Ink, closed: bool = False) -> None:
        """Lay it; its strap has the colour ``team``."""
        coat, light = sheet.material(self.coat), sheet.material(self.light)
        dark = sheet.material(mix(self.coat, BLACK, 0.3))
        if self.armour is None:
            mane(sheet, coat, dark)
        else:
            iron, leather = sheet.material(self.armour), sheet.material("#5A3C28")
            torso(sheet, leather, 374, 186, 32, 64)
            fur(sheet, dark, spots("86,412 160,372 256,360 352,372 432,412"), 15, 60, 30, rows=2)
            pauldron(sheet, iron, sheet.material("#B8863E"), 416, 84, 54, 14, 2, 0, iron)
        mask = Mask(104, 116, 74, 262 if self.yaw < 0 else 250, 240, 1.12)
        canine(Head(sheet, mask, self.yaw, 6, 0), coat, light, self.muzzle, closed)
        if self.armour is not None:
            leather = sheet.material("#5A3C28")
            sheet.lay(ribbon(spots("150,404 256,452 362,404"), 16, 16, 18), leather, "dark", depth=0.7)
            studs(sheet, sheet.material(team), spots("176,418 216,438 256,446 296,438 336,418"), 5)


@dataclass(frozen=True, slots=True)
class Beast:
    """A mammal with a short muzzle: a cat, a bear, a boar, a bat. ``light``: its muzzle; ``tusks``: their length;
    ``snout``: a boar's disc instead of a nose; ``beak``: a bird's instead of a muzzle; ``ape``: a bare face with a flat
    nose under a high crown."""

    coat: Ink
    light: Ink
    ears: Ears = "round"
    pattern: Pattern = "none"
    tusks: float = 0
    snout: bool = False
    beak: bool = False
    ape: bool = False
    roar: bool = True
    wide: float = 1.0
    eyes: Mapping[str, Any] = field(default_factory=dict)
    yaw: float = -24

    def lay(self, sheet: Sheet, _team: Ink, closed: bool = False) -> None:
        """Lay it."""
        coat, light = sheet.material(self.coat), sheet.material(self.light)
        dark = sheet.material(mix(self.coat, BLACK, 0.45))
        mane(sheet, coat, sheet.material(mix(self.coat, BLACK, 0.22)))
        mask = Mask(112 * self.wide, 112, 78, 252 if self.yaw < 0 else 260, 246, 1.12)
        head = Head(sheet, mask, self.yaw, 4, 0)
        for side in (-head.near, head.near):
            self._ear(head, coat, dark, side)
        if self.ape:
            crown = sheet.lay(
                cut(head.solid(whole(spots("0,-176,-20 40,-160,-20 80,-96,-16 84,-40,-10 0,-30,0"))), 26), coat
            )
            sheet.comb(head.flat(spots("-40,-150 0,-168 44,-146")), 16, 40, 90, 4, coat["lit"], clip=crown)
        outline = self._skull(head, coat)
        if self.pattern != "none":
            self._marks(head, dark, outline)
        if self.ape:
            self._bare_face(head, light)
        self._eyes(head, light if self.ape else coat, outline, closed)
        if self.ape:
            self._flat_nose(head, light)
        elif self.beak:
            self._beak(head)
        else:
            self._muzzle(head, coat, light, dark)
        for side in (-1, 1) if self.tusks else ():
            tusk = head.solid([(side * 40, 66, 84), (side * 62, 58, 92), (side * 66, 58 - self.tusks, 92)])
            horn(sheet, sheet.material(BONE), tusk, 16, 15, rings=2, tone=side_tone(side, "lit", "mid"))

    def _ear(self, head: Head, coat: Material, dark: Material, side: int) -> None:
        sheet = head.sheet
        if self.ears == "none":
            return
        if self.ears == "low":
            x, y = head.project(side * 108 * self.wide, 4, -10)
            shell = sheet.lay(
                oval(x, y, 19 * head.scale, 27 * head.scale), dark, side_tone(side, "lit", "mid"), depth=0.6
            )
            sheet.tone(oval(x + 2, y + 3, 9 * head.scale, 14 * head.scale), dark, "ink", clip=shell)
            return
        if self.ears == "round":
            x, y = head.project(side * 78 * self.wide, -78, -14)
            shell = sheet.lay(circle(x, y, 32 * head.scale), coat, side_tone(side), depth=0.9)
            sheet.tone(circle(x + 3, y + 6, 18 * head.scale), dark, "deep", clip=shell)
            return
        outer, inner = (
            ("34,-84,-10,6 62,-150,-16,2 96,-56,-10,8", "48,-82,-8 62,-132,-14 82,-62,-10")
            if self.ears == "pointed"
            else (
                "30,-80,-10,6 70,-190,-30,2 120,-150,-30,4 132,-96,-24,2 96,-30,-10,8",
                "46,-78,-8 74,-168,-26 110,-138,-26 116,-98,-20 86,-44,-10",
            )
        )
        shell = sheet.lay(head.block(outer, 6, side), coat, side_tone(side))
        sheet.tone(head.block(inner, 5, side), sheet.material("#8E5A50"), side_tone(side, "dim", "dark"), clip=shell)

    def _skull(self, head: Head, coat: Material) -> Outline:
        sheet, w = head.sheet, self.wide
        half = "0,-98,0 50,-92,0 84,-60,0 96,-14,0 117,20,4,1 102,30,6,3 112,54,6,1 88,62,14,3 80,84,20,1 58,82,30,3"
        points = [(x * w, *rest) for x, *rest in spots(f"{half} 40,98,36,2 0,98,40")]
        outline = sheet.lay(cut(head.solid(whole(points)), 26), coat, depth=1.2)
        planes: tuple[tuple[str, float, Tone], ...] = (
            ("40,-120 70,-60 84,-10 70,30 50,60 30,120 200,120,-60 200,-120,-60", 8, "dim"),
            ("84,-80 96,-20 88,30 66,110 200,120,-60 200,-120,-60", 8, "dark"),
            ("-80,-54 -50,-88 4,-94 10,-74 -30,-58 -64,-34", 10, "lit"),
        )
        for shape, radius, tone in planes:
            sheet.tone(head.cut(shape, radius), coat, tone, clip=outline)
        sheet.comb(head.flat(spots("66,-70 83,-10 70,30 52,56")), 10, 24, 186, 3.4, coat["dim"], clip=outline)
        sheet.comb(head.flat(spots("-100,20 -92,50 -70,78")), 8, 24, 60, 3, coat["dim"], clip=outline)
        sheet.rimlight(outline, -2.6, -0.5, 0.7)
        return outline

    def _marks(self, head: Head, dark: Material, outline: Outline) -> None:
        sheet = head.sheet
        if self.pattern == "spots":
            for x, y, radius in spots(
                "-60,-60,9 -34,-78,7 -6,-86,7 26,-78,8 56,-62,9 84,-34,8 -84,-30,8 90,6,7 -90,4,7"
            ):
                cx, cy = head.at(x, y)
                sheet.tone(
                    less(circle(cx, cy, radius), circle(cx, cy, radius * 0.42)), dark, "mid", clip=outline, a=0.85
                )
            return
        for stripe in ("-4,-98 -6,-78 -2,-58", "20,-94 16,-76 14,-60", "-26,-92 -22,-76 -18,-60"):
            sheet.tone(head.strip(stripe, 2, 1, 9), dark, "mid", clip=outline)
        for side in (-1, 1):
            for stripe in ("104,-34 84,-30 66,-36", "110,-8 90,-6 74,-12", "112,22 92,22 76,16", "104,50 86,44 72,36"):
                sheet.tone(head.strip(stripe, 8, 1, 8, side), dark, "mid", clip=outline)

    def _bare_face(self, head: Head, skin: Material) -> None:
        """The hairless plate of an ape's face, under a heavy brow."""
        sheet = head.sheet
        half = "0,-58,50 36,-66,44 82,-46,30 88,-6,30 62,22,60 84,56,56 66,96,60 0,108,66"
        plate = sheet.lay(cut(head.solid(whole(spots(half))), 18), skin, depth=0.6)
        sheet.tone(head.cut("10,-80 14,120 130,120 130,-80", 6), skin, "dim", clip=plate)
        brow = head.block("-86,-48,56 -40,-64,66 0,-50,70 40,-64,66 86,-48,56 74,-26,62 0,-32,74 -74,-26,62", 10)
        sheet.lay(brow, skin, "mid", depth=0.7)

    def _flat_nose(self, head: Head, skin: Material) -> None:
        """A broad nose with wide nostrils, and a wide mouth with fangs."""
        sheet = head.sheet
        nose = head.block("-20,-18,84 20,-18,84 38,26,98 26,42,104 -26,42,104 -38,26,98", 12)
        sheet.lay(nose, skin, "lit", depth=0.7)
        for side in (-1, 1):
            sheet.tone(head.block("7,22,106 26,16,104 30,32,104 11,36,106", 5, side), skin, "ink")
        gap = head.block("-60,58,84 -24,52,98 0,56,102 24,52,98 60,58,84 48,88,86 0,100,96 -48,88,86", 8)
        sheet.flat(gap, "#2A1014")
        bone = sheet.material(BONE)
        for x in (-34, -17, 0, 17, 34):
            sheet.flat(head.block(f"{x - 7},54,102 {x + 7},54,102 {x + 6},66,102 {x - 6},66,102", 2), BONE, clip=gap)
        for side in (-1, 1):
            sheet.lay(
                head.block("38,54,98 52,55,94 44,84,98,1", 1.5, side), bone, side_tone(side, "lit", "mid"), depth=0.4
            )

    def _eyes(self, head: Head, coat: Material, outline: Outline, closed: bool) -> None:
        m = replace(
            Measures(
                eye_x=42,
                eye_y=-14,
                eye_width=34,
                eye_height=14,
                slant=6,
                iris_colour="#E8B02A",
                white="#E8C86A",
                iris=0.82,
                lid=6,
                look=-1,
                bags=False,
                brow_y=-26,
                brow_width=78,
                frown=15,
                brow_height=15,
            ),
            **self.eyes,
            closed=closed,
        )
        for side in (-1, 1):
            socket = head.cut("16,-6 28,-32 62,-36 74,-14 58,4 28,6", 7, side)
            head.sheet.tone(socket, coat, side_tone(side, "dark", "deep"), clip=outline)
            eye(head, coat, m, side)
        ridge_brow(head, coat, m, outline)

    def _muzzle(self, head: Head, coat: Material, light: Material, dark: Material) -> None:
        sheet = head.sheet
        bridge = head.block("-22,-26,78 22,-26,78 32,20,104 26,36,116 -26,36,116 -32,20,104", 7)
        sheet.lay(bridge, coat, depth=0.5)
        sheet.tone(head.block("4,-30,80 8,40,118 60,40,80 60,-30,60", 4), coat, "dim", clip=bridge)
        shape = "-26,8,96 26,8,96 52,28,88 58,54,82 36,76,86 0,82,94 -36,76,90 -58,54,88 -52,28,92"
        pad = sheet.lay(head.block(shape, 16), light, "lit", depth=0.9)
        sheet.tone(head.block("10,-6,100 22,30,112 12,90,96 100,90,60 100,0,60", 8), light, "dim", clip=pad)
        if self.roar:
            shape = "-42,46,94 -18,52,106 0,50,112 18,52,106 44,42,90 36,76,96 0,92,104 -34,78,100"
            gap = head.block(shape, 8)
            sheet.flat(gap, "#3A1418")
            tongue = head.block("-18,72,102 0,68,106 18,71,100 8,84,102 -8,84,104")
            sheet.tone(tongue, sheet.material("#B4605A"), "mid", clip=gap)
            bone = sheet.material(BONE)
            for side in (-1, 1):
                tone = side_tone(side, "lit", "mid")
                sheet.lay(head.block("22,50,106 33,48,100 27,72,106,1", 1.5, side), bone, tone, depth=0.4, rim=0.5)
                sheet.lay(head.block("18,84,104 27,82,100 24,66,106,1", 1.5, side), bone, tone, depth=0.3, rim=0.5)
                for x in (6, 14):
                    sheet.flat(head.block(f"{x - 3},51,108 {x + 4},51,108 {x},59,110", 1, side), BONE, clip=gap)
        else:
            sheet.tone(head.wire("-38,58,96 0,54,114 38,56,92", 1, 1, 5), dark, "deep")
        if self.snout:
            disc = sheet.lay(
                head.block("-30,6,118 0,-2,124 30,6,118 32,30,122 0,42,128 -32,30,122", 12), light, depth=0.7
            )
            sheet.tone(head.block("6,-6,122 10,44,128 60,44,100 60,-6,100", 4), light, "dim", clip=disc)
            for side in (-1, 1):
                sheet.tone(head.block("8,14,128 18,12,126 18,24,126 9,26,128", 4, side), light, "ink")
            return
        nose = sheet.lay(
            head.block("-22,8,114 0,2,120 22,8,114 18,22,120 6,30,124 -6,30,124 -18,22,120", 8), dark, depth=0.5
        )
        sheet.tone(head.block("-14,9,118 -2,6,120 4,11,120 -12,14,120", 3), dark, "hi", clip=nose, a=0.9)
        sheet.tone(head.wire("0,30,122 0,40,120 0,50,112", 3, 3, 3.4), dark, "deep")

    def _beak(self, head: Head) -> None:
        sheet = head.sheet
        yellow = sheet.material("#D8A23E")
        lower = head.block("-22,46,90 22,46,90 14,74,112 0,82,122 -14,74,112", 6)
        sheet.lay(lower, yellow, "dim", depth=0.6)
        upper = head.block(
            "-24,-10,84 24,-10,84 36,26,96 26,52,118 8,70,140,1 0,84,146,1 -8,70,140,1 -26,52,118 -36,26,98", 7
        )
        sheet.lay(upper, yellow, depth=0.9)
        sheet.tone(head.block("4,-14,90 6,40,130 2,90,150 80,90,80 80,-14,60", 4), yellow, "dim", clip=upper)
        sheet.tone(head.block("-14,-6,90 2,-6,92 2,36,122 -14,34,116", 5), yellow, "lit", clip=upper)
        for side in (-1, 1):
            sheet.tone(head.block("10,14,108 18,18,106 14,24,110", 2, side), yellow, "ink")


@dataclass(frozen=True, slots=True)
class Reptile:
    """A scaled head: a crocodile, a raptor, a basilisk, or dragonkin, who have ``horns``."""

    skin: Ink
    crest: Ink
    horns: bool = False
    wings: Ink | None = None
    eyes: Mapping[str, Any] = field(default_factory=dict)
    yaw: float = -25
    scales: Scales = "spikes"
    snout: float = 1.0

    def lay(self, sheet: Sheet, team: Ink, closed: bool = False) -> None:
        """Lay it, with the collar of a beast or the mail of dragonkin in the colour ``team``."""
        people = PEOPLES["lizard"]
        skin, crest = sheet.material(self.skin), sheet.material(self.crest)
        for side in (1, -1) if self.wings else ():
            _wing(sheet, self.wings or team, side)
        mask = people.mask if self.yaw < 0 else replace(people.mask, x=512 - people.mask.x)
        head = Head(sheet, mask, self.yaw, 3, 0)
        torso(sheet, skin, 366, 196, 30, 80)
        if self.horns:
            metal = sheet.material(mix(team, "#3A3A40", 0.5))
            pauldron(sheet, metal, crest, 100, 94, 60, -14, 2, 3, sheet.material(BONE))
            pauldron(sheet, metal, crest, 416, 92, 58, 14, 2, 3, sheet.material(BONE))
            for side, foot, tip in ((-1, 44, 96), (1, 44, 100)):
                along = [
                    head.at(side * foot, -92, 0),
                    head.at(side * (foot + 44), -130, -20),
                    head.at(side * tip, -196, -10),
                ]
                horn(sheet, sheet.material(BONE), along, 34, 30, rings=6, tone=side_tone(side, "mid", "dim"))
        else:
            fur(sheet, crest, spots("90,430 160,392 256,380 352,392 430,430"), 15, 44, 30, rows=2)
        lizard(head, skin, replace(people.measures, **self.eyes, closed=closed), crest, self.scales, self.snout)


def _wing(sheet: Sheet, colour: Ink, side: int) -> None:
    skin, bone = sheet.material(colour), sheet.material(mix(colour, "#C86A4A", 0.4))
    outline = spots("60,400 90,240 140,120 176,20,2 204,90 262,60,2 262,170 290,200,2 262,420", side)
    piece = cut([(256 + x, *rest) for x, *rest in outline], 8)
    sheet.lay(piece, skin, side_tone(side, "mid", "dark"), depth=1.1)
    for x, y in spots("176,20 262,60 290,200", side):
        root = (256 + side * 70, 420)
        middle = (256 + side * 70 + (x - side * 70) * 0.5, 420 + (y - 420) * 0.62)
        sheet.lay(both(piece, ribbon([root, middle, (256 + x, y)], 16, 2, 11)), bone, side_tone(side), depth=0.5)


@dataclass(frozen=True, slots=True)
class Spider:
    """A spider: eight eyes on a hairy head, fangs, legs around it."""

    body: Ink
    mark: Ink
    glow: Ink = "#FF5A4A"
    yaw: float = -25

    def lay(self, sheet: Sheet, _team: Ink, closed: bool = False) -> None:
        """Lay it."""
        body, mark = sheet.material(self.body), sheet.material(self.mark)
        for side in (1, -1):
            for foot, knee, tip in (
                ((60, 300), (190, 150), (236, 400)),
                ((60, 330), (210, 250), (250, 480)),
                ((56, 350), (170, 380), (180, 530)),
                ((50, 270), (120, 80), (220, 60)),
            ):
                leg = ribbon([(256 + side * x, y) for x, y in (foot, knee, tip)], 34, 6, 30)
                sheet.lay(leg, body, side_tone(side), depth=0.9)
                along = [(256 + side * x, y) for x, y in (foot, knee, tip)]
                sheet.comb(along, 12, 16, 90 + side * 60, 2.6, body["lit" if side < 0 else "mid"], clip=leg)
        back = sheet.lay(oval(256, 150, 118, 104), body, "dim", depth=1.2)
        hourglass = cut(spots("216,96 296,96 268,150 296,206 216,206 244,150"), 8)
        sheet.tone(hourglass, mark, "mid", clip=back)
        sheet.comb(spots("330,80 366,150 330,220"), 14, 40, 180, 3.4, body["dark"], clip=back)
        face = sheet.lay(oval(256, 296, 112, 100), body, depth=1.2)
        sheet.tone(cut(spots("282,180 300,300 280,420 420,420 420,180"), 40), body, "dim", clip=face)
        sheet.tone(cut(spots("340,180 348,300 330,420 420,420 420,180"), 40), body, "dark", clip=face)
        sheet.comb(spots("150,250 180,206 256,190 330,208"), 18, 24, 250, 3, body["lit"], clip=face)
        sheet.rimlight(face, -2.8, 0, 0.8)
        for x, y, radius in spots(
            "214,292,27 298,292,27 172,262,15 340,262,15 230,240,12 282,240,12 196,226,8 316,226,8"
        ):
            sheet.flat(circle(x, y, radius + 3), BLACK, 0.75)
            if closed:
                continue
            sheet.flat(circle(x, y, radius), mix(self.glow, BLACK, 0.25))
            sheet.flat(circle(x - radius * 0.1, y + radius * 0.2, radius * 0.62), self.glow, 0.9)
            sheet.flat(circle(x - radius * 0.35, y - radius * 0.4, radius * 0.26), WHITE, 0.95)
            sheet.glow(x, y, radius * 2, self.glow, 0.35)
        for side in (1, -1):
            base = sheet.lay(oval(256 + side * 32, 372, 30, 34), mark, side_tone(side), depth=0.7)
            sheet.comb([(256 + side * 32, 344), (256 + side * 34, 380)], 6, 16, 90, 2.6, mark["dark"], clip=base)
            fang = [(256 + side * 34, 384), (256 + side * 44, 430), (256 + side * 14, 470)]
            horn(sheet, sheet.material(BONE), fang, 24, 20, rings=0, tone=side_tone(side, "lit", "mid"))


@dataclass(frozen=True, slots=True)
class Spirit:
    """What has no flesh: a ghost under a hood, or an elemental of flame, stone, water, wind or lightning. Of an
    elemental, ``stretch``: how much wider and higher it is than others; ``points``: how many times as many points it
    has; ``spread``: how far they reach; ``horns``: their length; ``shards``: how many pieces float over it."""

    kind: Literal["ghost", "flame", "stone", "water", "wind"]
    body: Ink
    glow: Ink
    hair: bool = False
    yaw: float = -22
    stretch: tuple[float, float] = (1.0, 1.0)
    points: float = 1.0
    spread: float = 1.0
    horns: float = 0
    shards: int = 0

    def lay(self, sheet: Sheet, team: Ink, closed: bool = False) -> None:
        """Lay it; a ghost wears rags of the colour ``team``, and a hood or, ``hair``, streaming hair."""
        if self.kind == "ghost":
            self._ghost(sheet, team, closed)
            return
        body = sheet.material(self.body)
        head = Head(sheet, Mask(104, 124, 76, 254, 242, 1.12), self.yaw, 3, 0)
        rng = random.Random(sheet.seed)
        sheet.glow(256, 240, 230, self.glow, 0.5)
        self._shoulders(sheet, body, rng)
        for side in (-1, 1) if self.horns else ():
            root, tip = (254 + side * 78, 170), (254 + side * 124, 150 - self.horns)
            along = [root, (254 + side * (112 + self.horns * 0.4), 150), tip]
            horn(sheet, sheet.material(mix(self.body, BLACK, 0.35)), along, 38, 30, rings=4, tone=side_tone(side))
        for i in range(self.shards):
            angle = math.pi * (1.06 + 0.88 * (i + 0.5) / self.shards)
            x, y, r = 254 + math.cos(angle) * 196, 262 + math.sin(angle) * 206, rng.uniform(15, 27)
            shard = [
                (x, y - r * 1.3),
                (x + r, y - r * 0.2),
                (x + r * 0.5, y + r),
                (x - r * 0.7, y + r * 0.7),
                (x - r, y - r * 0.4),
            ]
            sheet.lay(cut(shard, 4), body, "lit" if x < 254 else "dim", depth=0.8)
        outline = self._shape(sheet, body, rng)
        self._face(head, body, outline, closed)
        for _ in range(26):
            x, y, r = rng.uniform(40, 470), rng.uniform(30, 430), rng.choice([1.6, 2.4, 3.4])
            spark = cut([(x, y - r), (x + r, y), (x, y + r), (x - r, y)], 0.4)
            sheet.flat(spark, mix(self.glow, WHITE, 0.3), 0.8)

    def _shoulders(self, sheet: Sheet, body: Material, rng: random.Random) -> None:
        torso(sheet, body, 376, 196, 30, 70)
        for side in (-1, 1):
            for i in range(6):
                x, y = 256 + side * (60 + i * 30), 392 + i * 10
                high = rng.uniform(30, 70)
                spike = [(x - 18, y + 30), (x + side * rng.uniform(4, 22), y - high, 1), (x + 18, y + 34)]
                sheet.lay(cut(spike, 4), body, side_tone(side, "mid" if i % 2 else "lit", "dim"), depth=0.7)

    def _shape(self, sheet: Sheet, body: Material, rng: random.Random) -> Outline:
        """The head: rings of tongues, of splinters or of waves, the brightest within."""
        spiky = {"flame": 0.34, "stone": 0.12, "water": 0.14, "wind": 0.24}[self.kind]
        spiky *= self.spread
        count = round({"flame": 16, "stone": 11, "water": 13, "wind": 20}[self.kind] * self.points)
        wide, high = self.stretch
        outline: Outline = None
        rings = ((1.0, body, "dim"), (0.86, body, "mid"))
        for size, material, tone in rings:
            points: list[Spot] = []
            for i in range(count * 2):
                angle = math.tau * i / (count * 2) - math.pi / 2
                up = max(0.0, -math.sin(angle))
                reach = 1 + (spiky * (1 + up) * rng.uniform(0.5, 1.3) if i % 2 else -spiky * 0.25)
                lean = 0.16 * up if self.kind in ("flame", "wind") else 0
                x = 254 + math.cos(angle + lean) * 112 * wide * size * reach
                y = 246 + math.sin(angle + lean) * 132 * high * size * reach
                points.append((x, y, 1 if i % 2 else 9))
            outline = cut(points, 6 if self.kind == "stone" else 10)
            sheet.lay(outline, material, tone, depth=1.0)  # type: ignore[arg-type]
        shade = cut(spots("290,80 306,240 280,420 470,420 470,80"), 20)
        sheet.tone(shade, body, "dim", clip=outline)
        sheet.tone(cut(spots("344,80 352,240 330,420 470,420 470,80"), 20), body, "dark", clip=outline)
        sheet.tone(cut(spots("160,190 190,130 250,112 264,140 210,166 182,220"), 14), body, "lit", clip=outline)
        if self.kind in ("stone", "flame"):
            for _ in range(7):
                x, y = rng.uniform(170, 340), rng.uniform(140, 370)
                crack = [(x, y), (x + rng.uniform(-22, 22), y + 20), (x + rng.uniform(-30, 30), y + 44)]
                sheet.flat(ribbon(crack, 1, 1, 6), mix(self.glow, BLACK, 0.5), clip=outline)
                sheet.flat(ribbon(crack, 0.6, 0.6, 3), self.glow, clip=outline)
        else:
            for y in range(150, 380, 34):
                wave = [(150, y), (220, y + 14), (290, y - 6), (360, y + 10)]
                sheet.tone(ribbon(wave, 1, 1, 6), body, "hi", clip=outline, a=0.5)
        sheet.rimlight(outline, -3, -0.5, 0.9, self.glow)
        return outline

    def _face(self, head: Head, body: Material, outline: Outline, closed: bool) -> None:
        sheet = head.sheet
        for side in (-1, 1):
            slit = head.cut("14,4,2 30,-16,2 64,-28,0 58,-2,0 34,12,2", 4, side)
            sheet.tone(slit, body, "ink", clip=outline)
            if not closed:
                sheet.flat(move(slit, 0, 1), mix(self.glow, WHITE, 0.35), clip=slit)
                sheet.glow(*head.at(side * 40, -8, 2), 62, self.glow, 0.9)
            brow = head.cut("6,-4,8 34,-24,8 84,-44,0 80,-60,0 30,-46,8 4,-26,8", 3, side)
            sheet.lay(brow, body, side_tone(side), depth=0.7)
        gap = head.cut("-46,62,2 -22,54,6 0,60,8 24,52,6 50,60,0 40,84,2 18,76,6 0,86,8 -20,76,6 -38,84,2", 3)
        sheet.tone(gap, body, "ink", clip=outline)
        sheet.flat(less(gap, move(gap, 0, -5)), self.glow, 0.9)
        sheet.glow(*head.at(0, 70, 6), 60, self.glow, 0.5)

    def _ghost(self, sheet: Sheet, team: Ink, closed: bool) -> None:
        rags, pale = sheet.material(team), sheet.material(self.body)
        sheet.glow(256, 240, 240, self.glow, 0.55)
        torso(sheet, rags, 376, 170, 40, 60)
        if self.hair:
            for points in (
                "256,130 200,70 120,44 40,70",
                "256,130 190,110 110,110 30,150",
                "270,130 320,60 400,40 480,70",
                "270,130 330,110 410,110 486,156",
                "262,120 256,60 290,20 300,-20",
                "200,200 130,200 80,250 40,330",
                "320,200 390,200 440,250 480,330",
            ):
                sheet.lay(ribbon(spots(points), 46, 1, 44), pale, "mid" if points < "265" else "dim", depth=0.7)
        else:
            hood_back(sheet, rags)
        shreds: tuple[tuple[float, float, Tone], ...] = (
            (112, 520, "dim"),
            (176, 500, "mid"),
            (336, 500, "dim"),
            (400, 520, "dark"),
        )
        for column, foot, tone in shreds:
            strip = [(256 + (column - 256) * 0.5, 380), (column + (column - 256) * 0.1, 450), (column, foot)]
            sheet.lay(ribbon(strip, 30, 2, 44), pale, tone, depth=0.6)
        head = Head(sheet, Mask(86, 126, 70, 254, 240, 1.12), self.yaw, 3, 0)
        half = "0,-122,4 48,-112,2 76,-70,-2 80,-14,0 60,46,14 40,96,34 26,128,40 0,140,44"
        outline = sheet.lay(cut(head.solid(whole(spots(half))), 20), pale, "lit", depth=1.1)
        sheet.tone(head.cut("24,-140 40,-40 30,60 20,160 200,160,-60 200,-140,-60", 8), pale, "mid", clip=outline)
        sheet.tone(head.cut("62,-140 70,-40 56,60 40,160 200,160,-60 200,-140,-60", 8), pale, "dim", clip=outline)
        sheet.comb(head.flat(spots("24,-90 40,-40 30,40 24,100")), 10, 24, 188, 3, pale["dim"], clip=outline)
        for side in (-1, 1):
            socket = head.cut("12,-6,2 26,-34,2 58,-34,0 66,-6,0 50,20,0 22,18,2", 12, side)
            sheet.tone(socket, pale, "deep", clip=outline)
            if not closed:
                x, y = head.at(side * 40, -8, 0)
                sheet.glow(x, y, 50, self.glow, 0.95)
                sheet.flat(oval(x, y, 8, 7), mix(self.glow, WHITE, 0.7))
        wail = head.cut("-20,58,4 0,50,8 22,58,4 26,92,4 0,118,8 -24,92,4", 14)
        sheet.tone(wail, pale, "deep", clip=outline)
        sheet.flat(less(wail, move(wail, -1.5, -4)), self.glow, 0.4)
        sheet.rimlight(outline, -3, -0.5, 0.9, self.glow)
        if not self.hair:
            hood(sheet, rags, sheet.material(mix(self.glow, team, 0.4)))


@dataclass(frozen=True, slots=True)
class Machine:
    """A machine or a golem: plates, a lamp for each eye, a grille; ``stone`` has cracks instead of rivets."""

    plates: Ink
    trim: Ink
    glow: Ink
    stone: bool = False
    saw: bool = False
    yaw: float = -22

    def lay(self, sheet: Sheet, team: Ink, closed: bool = False) -> None:
        """Lay it; its chest has the colour ``team``."""
        metal, trim = sheet.material(self.plates), sheet.material(self.trim)
        if self.saw:
            teeth = [
                (412 + math.cos(math.tau * i / 32) * r, 150 + math.sin(math.tau * i / 32) * r)
                for i in range(32)
                for r in ((92 if i % 2 else 74),)
            ]
            steel = sheet.material("#A8B0B8")
            blade = sheet.lay(cut(teeth, 1), steel, depth=1.1)
            sheet.tone(cut(spots("420,40 430,150 420,260 520,260 520,40"), 10), steel, "dark", clip=blade)
            sheet.lay(circle(412, 150, 20), trim, depth=0.5)
        torso(sheet, metal, 372, 204, 22, 70)
        chest = sheet.lay(cut(spots("170,404 342,404 326,540 186,540"), 10), sheet.material(team), depth=0.8)
        for x in map(float, range(196, 330, 26)):
            sheet.tone(cut([(x, 424), (x + 10, 424), (x + 8, 540), (x + 2, 540)], 2), metal, "deep", clip=chest)
        for x, rotation in ((98, -14), (414, 14)):
            pauldron(sheet, metal, trim, x, 94, 60, rotation, 2, 0, metal)
        head = Head(sheet, Mask(96, 120, 66, 254, 236, 1.1), self.yaw, 3, 0)
        half = "0,-122,16 56,-116,8 88,-84,-4 96,-20,-6 92,50,2 70,98,22 0,106,36"
        outline = sheet.lay(cut(head.solid(whole(spots(half))), 10), metal, depth=1.2)
        planes: tuple[tuple[str, Tone], ...] = (
            ("6,-140,10 8,-20,20 6,160,20 200,160,-60 200,-140,-60", "dim"),
            ("62,-140,10 70,-10,8 54,160,10 200,160,-60 200,-140,-60", "dark"),
            ("-80,-80,0 -50,-108,4 -8,-112,8 -12,-60,16 -74,-48,4", "lit"),
        )
        for points, tone in planes:
            sheet.tone(head.cut(points, 4), metal, tone, clip=outline)
        sheet.comb(head.flat(spots("64,-110,6 70,-40,8 60,80,10")), 12, 24, 186, 3.2, metal["dark"], clip=outline)
        sheet.rimlight(outline, -2.6, -0.4, 0.8)
        if self.stone:
            for crack in (
                "20,-116 10,-84 26,-60",
                "-70,10 -50,30 -58,56",
                "60,20 48,44 58,70",
                "-20,-110 -26,-90 -16,-76",
            ):
                sheet.tone(head.strip(crack, 1, 1, 5), metal, "deep", clip=outline)
                sheet.flat(head.strip(crack, 0.6, 0.6, 2.4), self.glow, 0.9, clip=outline)
        else:
            rivets = [head.at(x, y, 6) for x, y in spots("-72,-60 72,-60 -82,0 84,0 -66,70 64,70 0,-104")]
            studs(sheet, trim, rivets, 4)
        sheet.lay(head.strip("-98,-40,4 0,-52,20 102,-38,0", 20, 20, 22), trim, depth=0.5, rim=0.7)
        for side in (-1, 1):
            x, y = head.at(side * 38, -8, 10)
            sheet.lay(circle(x, y, 27), trim, side_tone(side), depth=0.6)
            sheet.flat(circle(x, y, 20), mix(self.glow, BLACK, 0.75))
            if not closed:
                sheet.flat(circle(x, y, 13), self.glow, 0.95)
                sheet.flat(circle(x - 3, y - 3, 5), WHITE, 0.9)
                sheet.glow(x, y, 56, self.glow, 0.9)
        jaw = sheet.lay(head.cut("-60,40,6 60,40,6 52,92,6 -52,92,6", 6), trim, depth=0.6)
        sheet.tone(head.cut("8,20,6 8,110,6 120,110,0 120,20,0", 2), trim, "dark", clip=jaw, a=0.7)
        for x in map(float, range(-42, 50, 17)):
            sheet.tone(head.cut(f"{x - 4},50,8 {x + 5},50,8 {x + 4},84,8 {x - 3},84,8", 2), metal, "ink")
        gem(sheet, 256, 452, 16, self.glow, True)
