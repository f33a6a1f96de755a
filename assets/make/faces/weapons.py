"""What is held behind the near shoulder."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from assets.make.faces import paper
from assets.make.faces.clothes import gem, studs
from assets.make.faces.helms import horn

Weapon = Literal["axe", "sword", "spear", "hammer", "bow", "gun", "banner", "staff"]


@dataclass(frozen=True, slots=True)
class Grip:
    """Where a weapon is held: its column and its side (1 right, -1 left); what it is made of, and the colour that
    glows in it."""

    x: float
    side: int
    steel: paper.Material
    gold: paper.Material
    wood: paper.Material
    leather: paper.Material
    cloth: paper.Material
    glow: paper.Ink | None


def hold(sheet: paper.Sheet, weapon: Weapon, grip: Grip) -> None:
    """Lay a weapon."""
    HELD[weapon](sheet, grip)


def shaft(sheet: paper.Sheet, wood: paper.Material, a: paper.Spot, b: paper.Spot, width: float) -> None:
    """Lay a pole between two points."""
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    piece = sheet.lay(paper.ribbon([a, middle, b], width, width), wood, depth=0.9)
    dx, dy = b[0] - a[0], b[1] - a[1]
    far = math.hypot(dx, dy)
    right = -1 if -dy < 0 else 1
    nx, ny = right * -dy / far, right * dx / far
    shade = [(x + nx * width * 0.3, y + ny * width * 0.3) for x, y in (a, middle, b)]
    sheet.tone(paper.ribbon(shade, width * 0.5, width * 0.5), wood, "dark", clip=piece)


def _placed(x: float, y: float, scale: float, degrees: float, points: list[paper.Spot]) -> list[paper.Spot]:
    """Points around (0, 0), enlarged, turned and moved to a place; radii of corners stay."""
    angle = math.radians(degrees)
    c, s = math.cos(angle), math.sin(angle)
    return [(x + scale * (px * c - py * s), y + scale * (px * s + py * c), *rest) for px, py, *rest in points]


def _axe(sheet: paper.Sheet, grip: Grip) -> None:
    scale, degrees, steel = 0.95, grip.side * 18, grip.steel

    def at(text: str, side: float = 1) -> list[paper.Spot]:
        return _placed(grip.x, 126, scale, degrees, paper.spots(text, side))

    top, foot = at("0,-70 0,470")
    shaft(sheet, grip.wood, top, foot, 15 * scale)
    for side in (1, -1):
        left = side < 0
        blade = at("8,-34 40,-44 84,-82,2 102,-20 100,26 80,84,2 42,40 8,30", side)
        piece = sheet.lay(paper.cut(blade, 14), steel, "mid" if left else "dim", depth=1.1)
        edge = at("84,-82 102,-20 100,26 80,84 84,40 86,0 82,-44", side)
        sheet.tone(paper.cut(edge, 10), steel, "hi" if left else "lit", clip=piece)
        sheet.comb(
            at("80,-60 84,0 80,58", side),
            12,
            26 * scale,
            (0 if left else 180) + degrees,
            3 * scale,
            steel["lit" if left else "mid"],
            clip=piece,
        )
        shade = at("8,4 60,8 80,90 30,60 6,40", side)
        sheet.tone(paper.cut(shade, 6), steel, "dark", clip=piece, a=0.8)
    head = at("-15,-44 15,-44 18,0 15,42 -15,42 -18,0")
    sheet.lay(paper.cut(head, 6), grip.leather, "dim", depth=0.6)
    studs(sheet, grip.leather, at("0,-22 0,22"), 4.5 * scale)


def _sword(sheet: paper.Sheet, grip: Grip) -> None:
    degrees, steel = grip.side * 14, grip.steel

    def at(text: str) -> list[paper.Spot]:
        return _placed(grip.x, 330, 1.0, degrees, paper.spots(text))

    blade = sheet.lay(paper.cut(at("-15,0 -14,-260 0,-300,1 14,-260 15,0"), 3), steel, "lit")
    sheet.tone(paper.cut(at("0,10 0,-300 30,-270 30,10"), 1), steel, "dim", clip=blade)
    sheet.tone(paper.ribbon(at("0,-6 0,-120 0,-210"), 5, 0.6, 4), steel, "dark", clip=blade, a=0.7)
    sheet.lay(paper.cut(at("-10,4 10,4 9,72 -9,72"), 3), grip.leather, depth=0.6)
    for y in (16, 31, 46, 61):
        sheet.tone(paper.cut(at(f"-10,{y} 10,{y - 6} 10,{y - 2} -10,{y + 4}"), 1), grip.leather, "dark")
    guard = at("-56,-10 -46,-14 0,-8 46,-14 56,-10 54,6 40,6 0,12 -40,6 -54,6")
    sheet.lay(paper.cut(guard, 6), grip.gold, depth=0.7)
    pommel, heart = at("0,80 0,0")
    sheet.lay(paper.circle(pommel[0], pommel[1], 13), grip.gold, depth=0.5)
    sheet.lay(paper.circle(heart[0], heart[1], 9), sheet.material("#B8352B"), depth=0.4)


def _spear(sheet: paper.Sheet, grip: Grip) -> None:
    x, n = grip.x, grip.side
    shaft(sheet, grip.wood, (x + n * 6, 60), (x - n * 24, 530), 13)
    tip = x + n * 8
    blade = [(tip, -4, 1), (tip + 22, 60), (tip + 10, 96), (tip - 12, 96), (tip - 22, 58)]
    piece = sheet.lay(paper.cut(blade, 3), grip.steel, depth=0.9)
    sheet.tone(paper.cut([(tip, -6), (x + 60, 60), (tip + 8, 100), (tip, 100)], 1), grip.steel, "dark", clip=piece)
    pennant = [(x + n * dx, y) for dx, y in ((4, 104), (62, 122), (46, 142), (66, 168), (0, 166))]
    sheet.lay(paper.cut(pennant, 4), grip.cloth, depth=0.7)


def _hammer(sheet: paper.Sheet, grip: Grip) -> None:
    x, n = grip.x, grip.side
    shaft(sheet, grip.wood, (x + n * 12, 120), (x - n * 30, 530), 15)

    def at(text: str) -> list[paper.Spot]:
        return [(x + dx, y) for dx, y in paper.spots(text)]

    block = paper.cut(at("-66,56 66,56 74,76 74,124 66,144 -66,144 -74,124 -74,76"), 6)
    piece = sheet.lay(paper.turn(block, n * 6, x, 100), grip.steel, depth=1.1)
    shade = paper.turn(paper.cut(at("14,40 100,40 100,160 20,160"), 2), n * 6, x, 100)
    sheet.tone(shade, grip.steel, "dark", clip=piece)
    edge = paper.turn(paper.line(at("14,60 18,140")), n * 6, x, 100)
    sheet.comb(edge, 8, 26, 184, 3.2, grip.steel["dark"], clip=piece)
    bands: tuple[tuple[int, paper.Tone], ...] = ((-50, "mid"), (50, "dim"))
    for dx, tone in bands:
        band = paper.cut(at(f"{dx - 8},52 {dx + 8},52 {dx + 8},148 {dx - 8},148"), 2)
        sheet.lay(paper.turn(band, n * 6, x, 100), grip.gold, tone, depth=0.4, rim=0.7)


def _bow(sheet: paper.Sheet, grip: Grip) -> None:
    def at(text: str) -> list[paper.Spot]:
        return [(grip.x + dx, y) for dx, y in paper.spots(text, grip.side)]

    sheet.lay(paper.ribbon(at("6,510 46,400 20,300 36,200 -12,92 -34,60"), 7, 4, 22), grip.wood)
    sheet.flat(paper.ribbon(at("-34,62 -18,300 4,510"), 1.6), "#EFE3C8", 0.85)


def _gun(sheet: paper.Sheet, grip: Grip) -> None:
    x, n = grip.x, grip.side
    shaft(sheet, grip.wood, (x - n * 90, 470), (x, 170), 26)
    shaft(sheet, grip.steel, (x - n * 14, 250), (x + n * 26, 86), 22)
    muzzle = [(x + n * 12, 104), (x - n * 4, 56), (x + n * 60, 68), (x + n * 38, 108)]
    sheet.lay(paper.cut(muzzle, 5), grip.gold, depth=0.8)


def _banner(sheet: paper.Sheet, grip: Grip) -> None:
    x, n = grip.x, grip.side
    shaft(sheet, grip.wood, (x, 10), (x + n * 8, 530), 12)
    flag = [(x - n * dx, y) for dx, y in ((0, 30), (104, 40), (88, 90), (112, 150), (90, 210), (0, 226))]
    sheet.lay(paper.cut(flag, 8), grip.cloth, "dim")
    cx, cy = x - n * 48, 128
    sheet.lay(paper.less(paper.circle(cx, cy, 30), paper.circle(cx, cy, 21)), grip.gold, depth=0.3, rim=0.6)
    upright = paper.cut([(cx - 5, cy - 40), (cx + 5, cy - 40), (cx + 5, cy + 40), (cx - 5, cy + 40)], 2)
    across = paper.cut([(cx - 40, cy - 5), (cx + 40, cy - 5), (cx + 40, cy + 5), (cx - 40, cy + 5)], 2)
    sheet.lay(paper.plus(upright, across), grip.gold, depth=0.3, rim=0.6)


def _staff(sheet: paper.Sheet, grip: Grip) -> None:
    x = grip.x
    shaft(sheet, grip.wood, (x, 110), (x - grip.side * 22, 530), 13)
    for side in (-1, 1):
        horn(sheet, grip.gold, [(x + side * 4, 130), (x + side * 36, 92), (x + side * 20, 44)], 15, 14, rings=0)
    gem(sheet, x, 80, 24, grip.glow or "#7FE0FF", True)


HELD: dict[Weapon, Callable[[paper.Sheet, Grip], None]] = {
    "axe": _axe,
    "sword": _sword,
    "spear": _spear,
    "hammer": _hammer,
    "bow": _bow,
    "gun": _gun,
    "banner": _banner,
    "staff": _staff,
}


FISTS: dict[Weapon, paper.Spot] = {
    "axe": (-80, 376),
    "sword": (-10, 372),
    "spear": (-15, 384),
    "hammer": (-15, 384),
    "bow": (30, 352),
    "gun": (-58, 366),
    "banner": (6, 384),
    "staff": (-14, 384),
}
"""Where a weapon is gripped, from its column."""


def fist(sheet: paper.Sheet, weapon: Weapon, grip: Grip, glove: paper.Material) -> None:
    """Lay the hand that grips a weapon in front: the back of it, four fingers around the shaft and the thumb."""
    dx, y = FISTS[weapon]
    x, n = grip.x + grip.side * dx, grip.side

    def at(text: str) -> list[paper.Spot]:
        return [(x + n * px, y + py, *rest) for px, py, *rest in paper.spots(text)]

    sheet.lay(paper.cut(at("4,-30 40,-24 58,20 84,120 20,140 -4,30"), 12), glove, "dim", depth=1.0)
    for row in range(4):
        top = -30 + row * 15
        finger = sheet.lay(paper.cut(at(f"-25,{top} 18,{top - 2} 24,{top + 13} -22,{top + 14}"), 6), glove, depth=0.7)
        sheet.tone(paper.cut(at(f"6,{top - 4} 40,{top - 4} 40,{top + 18} 2,{top + 18}"), 3), glove, "dark", clip=finger)
    sheet.lay(paper.cut(at("-18,-38 18,-48 26,-36 8,-24 -16,-24"), 7), glove, "lit", depth=0.8)
