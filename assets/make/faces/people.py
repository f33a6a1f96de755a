"""Individuals of a people, put together from choices."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from assets.make.faces import creatures, hair, helms
from assets.make.faces.alliance import draenei_brow, draenei_horns
from assets.make.faces.clothes import (
    collar,
    fur,
    gem,
    gorget,
    leaves,
    mantle,
    neck,
    pauldron,
    torso,
    vertebrae,
)
from assets.make.faces.creatures import Scales
from assets.make.faces.hair import Beard, Hair
from assets.make.faces.head import (
    Head,
    Mask,
    Measures,
    ear,
    eyes,
    hair_brow,
    mouth,
    nose,
    ridge_brow,
    scar,
    skull,
    tusks,
)
from assets.make.faces.helms import COVERS_HAIR, HELMS, Gear, Wear
from assets.make.faces.paper import (
    SIDE,
    Ink,
    Material,
    Outline,
    Sheet,
    both,
    circle,
    mix,
    ribbon,
    spots,
)
from assets.make.faces.weapons import Grip, Weapon, fist, hold

Race = Literal["orc", "human", "elf", "dwarf", "skeleton", "lizard"]
Shoulder = Literal["plate", "spiked", "bone", "fur", "mantle", "robe", "leaf"]
Mark = Literal["claw", "hand", "band", "half", "leaf", "sun", "scar", "scars", "eyepatch"]


@dataclass(frozen=True, slots=True)
class People:
    """What those of one people share: skin, mask, measures of the face, the half width of the body, the neck (left,
    right, top, bottom) and the half width of the body at it."""

    skin: Ink
    mask: Mask
    measures: Measures
    body: float
    neck: tuple[float, float, float, float]
    neck_width: float


PEOPLES: dict[Race, People] = {
    "orc": People(
        skin="#6E8A3C",
        mask=Mask(width=96, height=130, depth=74, x=248, y=240, scale=1.16),
        measures=Measures(
            cheek=88,
            temple=72,
            jaw=84,
            chin=44,
            jaw_y=70,
            chin_y=104,
            top=-104,
            crown=44,
            eye_x=37,
            eye_height=12,
            slant=5,
            iris_colour="#D8541E",
            white="#F0D9A0",
            iris=0.78,
            lid=6,
            brow="ridge",
            brow_y=-8,
            brow_width=86,
            frown=17,
            brow_height=24,
            nose="broad",
            nose_width=30,
            nose_out=22,
            bridge=10,
            nose_y=40,
            nose_tip=16,
            mouth_y=70,
            mouth_width=42,
            corners=-7,
            tusk=40,
            ear="long",
            ear_length=74,
            ear_drop=18,
        ),
        body=206,
        neck=(182, 330, 286, 376),
        neck_width=74,
    ),
    "human": People(
        skin="#C98E66",
        mask=Mask(width=90, height=126, depth=70, x=256, y=238, scale=1.09),
        measures=Measures(
            cheek=80,
            temple=74,
            jaw=66,
            chin=30,
            jaw_y=66,
            chin_y=110,
            top=-112,
            eye_x=34,
            eye_y=-4,
            eye_width=29,
            eye_height=11,
            iris_colour="#3E6E9A",
            iris=0.74,
            lid=5.6,
            brow_y=-19,
            brow_to=68,
            frown=10,
            brow_height=11,
            nose_width=17,
            nose_y=42,
            mouth_y=70,
            mouth_width=26,
            corners=-2,
        ),
        body=188,
        neck=(206, 304, 286, 380),
        neck_width=60,
    ),
    "elf": People(
        skin="#D8AE8E",
        mask=Mask(width=84, height=126, depth=72, x=252, y=242, scale=1.08),
        measures=Measures(
            cheek=74,
            temple=68,
            jaw=52,
            chin=20,
            jaw_y=66,
            chin_y=110,
            cheek_y=10,
            top=-112,
            eye_x=33,
            eye_y=-2,
            eye_width=32,
            eye_height=12,
            slant=7,
            iris_colour="#3E8A6A",
            iris=0.7,
            lid=5.5,
            bags=False,
            brow_y=-20,
            brow_from=10,
            brow_to=74,
            frown=11,
            brow_height=6,
            nose_width=13,
            nose_out=28,
            bridge=5.5,
            nose_y=42,
            mouth_y=70,
            mouth_width=21,
            corners=0,
            ear="long",
            ear_length=112,
            ear_drop=-30,
        ),
        body=166,
        neck=(216, 296, 282, 384),
        neck_width=44,
    ),
    "dwarf": People(
        skin="#D09670",
        mask=Mask(width=98, height=128, depth=72, x=248, y=232, scale=1.12),
        measures=Measures(
            cheek=90,
            temple=78,
            jaw=80,
            chin=40,
            jaw_y=66,
            chin_y=104,
            top=-96,
            eye_width=29,
            eye_height=12,
            slant=1,
            iris_colour="#5E7F3A",
            iris=0.74,
            lid=5.6,
            brow_y=-15,
            brow_from=8,
            brow_to=74,
            frown=11,
            brow_height=17,
            nose="broad",
            nose_width=27,
            nose_out=32,
            bridge=10,
            nose_tip=17,
            nose_y=44,
            mouth="none",
            mouth_y=78,
            mouth_width=26,
            corners=-2,
        ),
        body=204,
        neck=(186, 326, 286, 376),
        neck_width=74,
    ),
    "skeleton": People(
        skin="#D2C49A",
        mask=Mask(width=88, height=126, depth=72, x=254, y=240, scale=1.10),
        measures=Measures(
            cheek=80,
            temple=80,
            jaw=54,
            chin=30,
            jaw_y=64,
            chin_y=108,
            cheek_y=14,
            top=-114,
            crown=54,
            brow="none",
            nose="none",
            nose_y=46,
            mouth="none",
            ear="none",
        ),
        body=178,
        neck=(232, 280, 290, 392),
        neck_width=40,
    ),
    "lizard": People(
        skin="#7E9A4A",
        mask=Mask(width=92, height=126, depth=74, x=262, y=236, scale=1.08),
        measures=Measures(
            cheek=78,
            temple=66,
            jaw=50,
            chin=24,
            jaw_y=60,
            chin_y=96,
            top=-96,
            crown=40,
            eye_x=50,
            eye_y=-22,
            eye_width=34,
            eye_height=17,
            slant=5,
            iris_colour="#E8B42A",
            white="#E8C84A",
            iris=0.9,
            slit=True,
            lid=6,
            bags=False,
            brow="ridge",
            brow_y=-34,
            brow_width=78,
            frown=15,
            brow_height=14,
            nose="none",
            mouth="none",
            ear="none",
        ),
        body=190,
        neck=(196, 322, 280, 390),
        neck_width=70,
    ),
}


FOOT = (256.0, 560.0)
"""The point around which a body leans."""


@dataclass(frozen=True, slots=True)
class Individual:
    """The choices that make one of a people: what is not chosen comes from the people. ``measures`` changes single
    measures of the face (names of ``Measures``); ``glow`` is the colour of stones, eyes of skeletons and magic;
    ``woman`` makes the same face softer, ``draenei`` gives it horns, ridges and tendrils,
    ``mask`` ties a cloth over nose and mouth. The weapon is held in ``front`` of the shoulder or behind it; ``lean``:
    degrees by which they lean to where they look."""

    race: Race
    measures: Mapping[str, Any] = field(default_factory=dict)
    skin: Ink | None = None
    hair: Hair = "bald"
    hair_colour: Ink = "#3A2A24"
    beard: Beard | None = None
    stubble: bool = False
    woman: bool = False
    lips: Ink = "#9A4A4A"
    gear: Gear | None = None
    cheeks: bool = True
    plume: bool = False
    tall: float = 54
    locks: bool = False
    shoulder: Shoulder = "plate"
    plates: int = 2
    spikes: bool = False
    fur_collar: bool = False
    points: int = 4
    weapon: Weapon | None = None
    marks: tuple[Mark, ...] = ()
    ring: Ink | None = None
    steel: Ink = "#A0A9B2"
    gold: Ink = "#D2A048"
    fur: Ink = "#84705C"
    crest: Ink = "#C8602E"
    scales: Scales = "spikes"
    snout: float = 1.0
    glow: Ink | None = None
    draenei: bool = False
    mask: bool = False
    tusk_spread: float = 1.10
    front: bool = False
    lean: float = 0
    yaw: float = -25
    pitch: float = 2
    roll: float = 0

    def lay(self, sheet: Sheet, team: Ink, closed: bool = False) -> None:
        """Lay them in clothes of the colour ``team``, with their eyes closed or not."""
        sheet.canvas.save()
        sheet.canvas.rotate(self.lean if self.yaw > 0 else -self.lean, *FOOT)
        _lay(sheet, self, team, closed)
        sheet.canvas.restore()


def _lay(sheet: Sheet, who: Individual, team: Ink, closed: bool) -> None:
    people = PEOPLES[who.race]
    m = _measures(who, people, closed)
    glow = who.glow or team
    wear = Wear(
        steel=sheet.material(who.steel),
        gold=sheet.material(who.gold),
        bone=sheet.material("#E4D6AE"),
        cloth=sheet.material(team),
        leather=sheet.material("#5C3F2B"),
        fur=sheet.material(who.fur),
        hair=sheet.material(who.hair_colour),
        stone=glow,
        shines=who.glow is not None,
        cheeks=who.cheeks,
        plume=who.plume,
        tall=who.tall,
        locks=who.locks,
    )
    skin = sheet.material(who.skin or people.skin)
    side = -1 if who.yaw > 0 else 1
    if who.draenei:
        draenei_horns(sheet)
    wood = sheet.material("#74502F")
    at = 256 + side * (122 if who.front else 150)
    grip = Grip(at, side, wear.steel, wear.gold, wood, wear.leather, wear.cloth, who.glow)
    if who.weapon and not who.front:
        hold(sheet, who.weapon, grip)
    mask = people.mask if side > 0 else replace(people.mask, x=SIDE - people.mask.x)
    head = Head(sheet, mask, who.yaw, who.pitch + 7 if closed else who.pitch, who.roll)
    if who.gear != "great":
        hair.behind(head, wear.hair, who.hair)
    if who.gear == "hood":
        helms.hood_back(sheet, wear.cloth)
    _lay_body(sheet, who, people, wear, skin, team)
    if who.weapon and who.front:
        hold(sheet, who.weapon, grip)
        fist(sheet, who.weapon, grip, wear.leather)
    face = _lay_face(head, who, wear, skin, m)
    if "eyepatch" in who.marks and face is not None:
        _eyepatch(head, face)
    if who.gear not in COVERS_HAIR:
        hair.in_front(head, wear.hair, who.hair, m)
    if who.draenei:
        draenei_brow(head, skin)
    if who.mask and face is not None:
        _cloth_mask(head, face, wear.cloth)
    if who.gear in HELMS:
        HELMS[who.gear](head, m, wear)


def _measures(who: Individual, people: People, closed: bool) -> Measures:
    m = replace(people.measures, **who.measures, closed=closed)
    if who.woman:
        m = replace(
            m,
            jaw=m.jaw * 0.84,
            chin=m.chin * 0.72,
            eye_height=m.eye_height * 1.12,
            eye_width=m.eye_width * 1.06,
            brow_height=m.brow_height * 0.6,
            nose_width=m.nose_width * 0.84,
            lips=who.lips,
            mouth_width=m.mouth_width * 0.86,
            frown=m.frown * 0.8,
            bags=False,
        )
    return replace(m, ear="none") if who.gear == "hood" else m


def _lay_body(sheet: Sheet, who: Individual, people: People, wear: Wear, skin: Material, team: Ink) -> None:
    shoulder = who.shoulder
    draped = shoulder in ("mantle", "robe")
    body = wear.steel if shoulder == "plate" else wear.cloth if draped else wear.leather
    torso(sheet, body, 372 if shoulder == "mantle" else 360, people.body, 34, people.neck_width)
    if shoulder in ("fur", "spiked") or who.fur_collar:
        fur(sheet, wear.fur, spots("74,404 150,368 256,358 362,368 446,406"), 15, 58, 30, rows=2)
    if draped:
        mantle(sheet, wear.cloth, wear.gold, min(214, people.body + 20), who.points)
    if shoulder == "leaf":
        leaves(sheet, wear.cloth)
    left, right, top, bottom = people.neck
    if who.race == "skeleton":
        vertebrae(sheet, skin)
    else:
        neck(sheet, skin, left, right, top, bottom)
    if (draped or shoulder == "leaf") and who.gear != "hood":
        cloth = wear.leather if shoulder == "leaf" else sheet.material(mix(team, "#120C16", 0.5))
        clasp = collar(sheet, cloth, wear.gold, left, right, bottom - 4)
        gem(sheet, *clasp, 10, wear.stone, wear.shines)
    if shoulder in ("plate", "bone"):
        metal = wear.steel if shoulder == "plate" else wear.leather
        gorget(sheet, metal, wear.gold, wear.cloth, who.race in ("dwarf", "orc", "lizard"))
    if shoulder in ("plate", "spiked", "bone"):
        metal = wear.bone if shoulder == "bone" else wear.steel
        spikes = (3 if shoulder == "spiked" else 0, 3 if who.spikes else 0)
        pauldron(sheet, metal, wear.gold, 100, 94, 60, -14, who.plates, spikes[0], wear.bone)
        pauldron(sheet, metal, wear.gold, 416, 92, 58, 14, who.plates, spikes[1], wear.bone)


def _lay_face(head: Head, who: Individual, wear: Wear, skin: Material, m: Measures) -> Outline | None:
    """Lay the face, or the helm that takes its place, and return its outline."""
    if who.gear == "great":
        helms.great_helm(head, wear, m.closed)
        return None
    if who.race == "skeleton":
        return creatures.bare_skull(head, skin, m, who.glow or "#8FF0C0")
    if who.race == "lizard":
        return creatures.lizard(head, skin, m, head.sheet.material(who.crest), who.scales, who.snout)
    sheet = head.sheet
    if m.ear != "none":
        ear(head, skin, m, -head.near)
    face = skull(head, skin, m)
    if who.stubble:
        shade = sheet.material(mix(skin["mid"], wear.hair["mid"], 0.35))
        jaw = head.cut("-70,50 -30,54 0,58 30,54 76,48 60,110 0,124 -60,112", 8)
        sheet.tone(jaw, shade, "mid", clip=face, a=0.8)
    for mark in who.marks:
        if mark in UNDER_EYES:
            _mark(head, face, skin, wear.cloth, mark)
    eyes(head, skin, m, face)
    for mark in who.marks:
        if mark not in UNDER_EYES and mark != "eyepatch":
            _mark(head, face, skin, wear.cloth, mark)
    _lay_nose_and_mouth(head, who, wear, skin, m, face)
    if m.tusk:
        tusks(head, m, who.tusk_spread)
    hidden = m.ear == "round" and (who.gear in ("nasal", "hood") or who.hair == "long")
    if m.ear != "none" and not hidden:
        ear(head, skin, m, head.near, who.ring)
    return face


def _lay_nose_and_mouth(head: Head, who: Individual, wear: Wear, skin: Material, m: Measures, face: Outline) -> None:
    long = who.beard not in (None, "short")
    if who.beard == "short":
        hair.beard(head, wear.hair, "short")
    if m.brow == "ridge":
        nose(head, skin, m, face)
        if m.mouth != "none":
            mouth(head, skin, m, face)
        ridge_brow(head, skin, m, face)
        if who.beard and long:
            hair.beard(head, wear.hair, who.beard)
        return
    if m.mouth != "none":
        mouth(head, skin, replace(m, mouth_width=22) if who.beard == "short" else m, face)
    if who.beard and long:
        hair.beard(head, wear.hair, who.beard)
    nose(head, skin, m, face)
    hair_brow(head, wear.hair, m)


UNDER_EYES: frozenset[Mark] = frozenset({"half", "band", "hand"})
"""Paint that is laid before the eyes."""


def _mark(head: Head, face: Outline, skin: Material, cloth: Material, mark: Mark) -> None:
    sheet, paint = head.sheet, cloth["mid"]
    if mark == "claw":
        for i, x in enumerate((-58.0, -44.0, -30.0)):
            stroke = head.strip([(x, -92 + i * 3), (x + 1, -52), (x - 3, -24)], 2, 2, 7.5)
            sheet.flat(stroke, paint, 0.92, clip=face)
        for i, x in enumerate((-62.0, -50.0, -38.0)):
            stroke = head.strip([(x, 16 + i), (x + 2, 34), (x - 1, 56 - i * 3)], 2, 1, 6.5)
            sheet.flat(stroke, paint, 0.9, clip=face)
    elif mark == "hand":
        for degrees, long in ((-130, 44), (-108, 58), (-86, 62), (-64, 54)):
            dx, dy = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
            finger = [
                head.at(-30 + dx * 10, 10 + dy * 10),
                head.at(-30 + dx * long * 0.6, 10 + dy * long * 0.7),
                head.at(-30 + dx * long, 10 + dy * long * 1.2),
            ]
            sheet.flat(ribbon(finger, 15, 9, 14), paint, 0.9, clip=face)
        sheet.flat(head.cut("-52,0 -10,0 -12,40 -46,38", 10), paint, 0.9, clip=face)
    elif mark == "band":
        sheet.flat(head.cut("-110,-16 0,-8 110,-20 110,12 0,20 -110,14", 4), paint, 0.72, clip=face)
    elif mark == "half":
        half = head.cut("4,-140 2,0 4,140 140,140,-40 140,-140,-40", 2)
        sheet.tone(half, cloth, "dim", clip=face, a=0.8)
    elif mark == "leaf":
        for side in (-1, 1):
            leaf = head.cut("30,18 46,12 44,34 34,60,0,1 28,34", 4, side)
            sheet.flat(leaf, mix(paint, "#1A1030", 0.25), 0.85, clip=face)
    elif mark == "scar":
        scar(head, skin, "20,-60 34,-26 44,18 40,40", 5)
    elif mark == "scars":
        scar(head, skin, "-52,-50 -46,-10 -50,36", 5)
        scar(head, skin, "-20,52 -4,72 2,92", 4)
    elif mark == "sun":
        x, y = head.at(0, -62, 4)
        for i in range(8):
            dx, dy = math.cos(math.tau * i / 8), math.sin(math.tau * i / 8)
            ray = ribbon([(x + dx * far, y + dy * far) for far in (9, 13, 18)], 4, 0.6, 3)
            sheet.tone(ray, cloth, "lit", clip=face, a=0.95)
        sheet.tone(circle(x, y, 6), cloth, "lit", clip=face)


def _cloth_mask(head: Head, face: Outline, cloth: Material) -> None:
    sheet = head.sheet
    piece = both(face, head.cut("-110,26,0 -50,34,2 0,26,26 50,34,2 110,22,0 110,150,0 -110,150,0", 6))
    sheet.lay(piece, cloth, depth=0.7, under=face)
    sheet.tone(head.cut("6,10,20 14,70,10 6,150,10 200,150,-60 200,0,-60", 4), cloth, "dim", clip=piece)
    sheet.tone(head.cut("52,10,0 50,150,0 200,150,-60 200,0,-60", 4), cloth, "dark", clip=piece)
    for x in (-50, -20, 26, 54):
        fold = head.strip([(x * 1.3, 34, 4), (x, 66, 4), (x * 0.6, 100, 4)], 0.6, 0.6, 4)
        sheet.tone(fold, cloth, "deep", clip=piece, a=0.7)


def _eyepatch(head: Head, face: Outline) -> None:
    sheet = head.sheet
    sheet.flat(head.strip("-96,-50,2 0,-34,8 96,30,2", 7, 7, 7), "#1C1416", clip=face)
    patch = head.cut("16,-22,6 58,-14,3 62,14,3 36,24,4 16,8,6", 8)
    sheet.lay(patch, sheet.material("#2A1E20"), depth=0.5)
