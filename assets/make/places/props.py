"""What stands on the land. The foot of a thing is at (x, y); ``face`` 1 looks left, -1 right."""

from __future__ import annotations

import math

from assets.make import shapes
from assets.make.faces.paper import Ink, Outline, Spot, curve, cut, limb, mix, rod
from assets.make.noise import rng_for
from assets.make.places.parts import Parts

WALL = "#CFC3A8"
WINDOW = ("#FFD98A", "#F0B050")


def pine(sheet: Parts, x: float, y: float, high: float, colour: Ink = "#4F7A52", foot: Ink = "#2E5238") -> None:
    """A fir."""
    sheet.shadow(x, y, high * 0.30, high * 0.06)
    sheet.part(rod(x, y + 2, x, y - high * 0.15, high * 0.022), "#5A4130", line=0)
    outline = shapes.pine(x, y, high, rng_for(f"pine {x} {y}"))
    sheet.part(cut(outline, 0.6), colour, foot, shade=0.6, cuts=0.55, angle=69)


def leaf_tree(sheet: Parts, x: float, y: float, high: float, colour: Ink, foot: Ink) -> None:
    """A tree with a round crown."""
    sheet.shadow(x, y, high * 0.36, high * 0.07)
    trunk = limb(
        (x - high * 0.02, y + 2, high * 0.055),
        (x, y - high * 0.25, high * 0.04),
        (x + high * 0.05, y - high * 0.5, high * 0.03),
    )
    sheet.part(trunk, "#6B5138", "#4A3626")
    for dx, dy, size in (
        (0.20, -0.48, 0.24),
        (-0.20, -0.50, 0.24),
        (0, -0.42, 0.22),
        (0.12, -0.72, 0.24),
        (-0.10, -0.74, 0.22),
        (-0.02, -0.60, 0.30),
    ):
        crown: list[Spot] = []
        for k in range(12):
            far = size * high * sheet.rng.uniform(0.88, 1.1)
            around = math.tau * k / 12
            crown.append((x + dx * high + math.cos(around) * far, y + dy * high + math.sin(around) * far * 0.86))
        sheet.part(curve(crown), mix(colour, "#FFFFFF", 0.05 if dx < 0 else 0), foot, depth=0.4, shade=0.55, cuts=0.5)


def bare_tree(sheet: Parts, x: float, y: float, high: float, colour: Ink = "#4A2A24", foot: Ink = "#2A1614") -> None:
    """A dead tree."""
    sheet.shadow(x, y, high * 0.2, high * 0.04)
    for branch in shapes.bare_tree(x, y, high, rng_for(f"bare tree {x} {y}")):
        sheet.part(cut(branch, 0.3), colour, foot, line=0.7)


def rock(
    sheet: Parts, x: float, y: float, wide: float, high: float, colour: Ink = "#A79B8C", foot: Ink = "#6F6459"
) -> None:
    """A boulder."""
    sheet.shadow(x, y, wide * 0.55, high * 0.14)
    left, right = sheet.rng.uniform(0.85, 1), sheet.rng.uniform(0.8, 1)
    outline = [(-0.5, 0), (-0.46, 0.5), (-0.2, left), (0.12, right), (0.42, 0.55), (0.52, 0)]
    sheet.part(cut([(x + dx * wide, y - dy * high) for dx, dy in outline], 2), colour, foot, shade=0.6, cuts=0.8)


def tuft(sheet: Parts, x: float, y: float, size: float, colour: Ink = "#5E7F40") -> None:
    """Four blades of grass."""
    for lean in (-0.5, -0.15, 0.2, 0.55):
        blade = shapes.gouge(x + lean * size * 0.5, y - size * 0.45, -math.pi / 2 + lean * 0.8, size, size * 0.16)
        sheet.part(curve(blade), colour, line=0, depth=0.2, shade=0)


def house(
    sheet: Parts,
    x: float,
    y: float,
    size: float,
    roof: Ink = "#8A4B36",
    wall: Ink = "#DCCFB4",
    face: int = 1,
    door: bool = True,
) -> None:
    """A gabled house of timber, 1.8 times ``size`` wide; ``face`` 1 has its gable at the left."""

    def at(*points: Spot) -> Outline:
        return cut([(x + px * size * face, y + py * size) for px, py in points], 0.8)

    dim = mix(wall, "#3A3030", 0.26)
    sheet.part(at((-0.1, 0), (0.95, 0), (0.95, -0.55), (-0.1, -0.55)), wall if face < 0 else dim, cuts=0.35)
    gable = at((-0.72, 0), (-0.72, -0.52), (-0.41, -1.08), (-0.1, -0.52), (-0.1, 0))
    sheet.part(gable, wall if face > 0 else dim, cuts=0.25)
    for px, top in ((-0.72, -0.52), (-0.41, -1.0), (-0.1, -0.52)):
        sheet.part(
            at((px - 0.025, 0), (px - 0.025, top), (px + 0.025, top), (px + 0.025, 0)), "#6A4B33", line=0.6, depth=0.15
        )
    sheet.part(at((-0.72, -0.50), (-0.1, -0.50), (-0.1, -0.55), (-0.72, -0.55)), "#6A4B33", line=0.6, depth=0.15)
    top = at((-0.42, -1.18), (0.72, -1.18), (1.06, -0.46), (-0.02, -0.46))
    sheet.part(top, roof, mix(roof, "#1A1010", 0.25), cuts=1.0, angle=63, depth=0.7)
    sheet.part(at((-0.82, -0.44), (-0.41, -1.2), (-0.36, -1.12), (-0.74, -0.40)), mix(roof, "#FFFFFF", 0.2), line=0.8)
    if door:
        sheet.part(
            at((-0.52, 0), (-0.52, -0.30), (-0.41, -0.38), (-0.30, -0.30), (-0.30, 0)),
            "#3A281C",
            line=0.8,
            depth=0,
            shade=0,
        )
    for px in (0.25, 0.62):
        pane = at((px, -0.18), (px, -0.38), (px + 0.19, -0.38), (px + 0.19, -0.18))
        sheet.part(pane, *WINDOW, depth=0, shade=0)


def _stones(sheet: Parts, wall: Ink, x0: float, x1: float, y: float, high: float, wide: float) -> None:
    """The joints of some stones of a wall."""
    for i in range(1, int(high / 13)):
        row = y - 13 * i
        for _ in range(max(1, int((x1 - x0) / 46))):
            x = sheet.rng.uniform(x0 + wide * 0.1, x1 - wide * 1.1)
            sheet.flat(
                cut([(x, row), (x + wide, row), (x + wide, row + 1.2), (x, row + 1.2)], 0), mix(wall, "#40352C", 0.5)
            )


def tower(
    sheet: Parts,
    x: float,
    y: float,
    wide: float,
    high: float,
    roof: Ink | None = None,
    wall: Ink = WALL,
    teeth: int = 3,
) -> None:
    """A round tower of stone, with a pointed roof or with battlements."""
    half, top = wide * 0.46, y - high
    body = cut([(x - wide / 2, y), (x - half, top), (x + half, top), (x + wide / 2, y)], 0.5)
    sheet.part(body, wall, mix(wall, "#4A4038", 0.4), depth=0.7, shade=0.7)
    _stones(sheet, wall, x - half, x + half, y, high, wide * 0.22)
    over = wide * 0.62
    if roof:
        cone = cut([(x - over, top + wide * 0.08), (x, top - wide * 1.45), (x + over, top + wide * 0.08)], 0.8)
        sheet.part(cone, roof, mix(roof, "#120C10", 0.3), depth=0.7, shade=0.7, cuts=1.1, angle=-69)
    else:
        crown = _battlements(x - over, x + over, top - wide * 0.28, wide * 0.16, teeth)
        foot = [
            (x + over, top + wide * 0.12),
            (x + half, top + wide * 0.34),
            (x - half, top + wide * 0.34),
            (x - over, top + wide * 0.12),
        ]
        sheet.part(cut([*crown, *foot], 0.5), wall, mix(wall, "#4A4038", 0.3), shade=0.6)
    slit = wide * 0.09
    window = [(-slit, -0.55), (-slit, -0.74), (0, -0.80), (slit, -0.74), (slit, -0.55)]
    sheet.part(cut([(x + dx, y + dy * high) for dx, dy in window], 0.5), "#2A2018", line=0.8, depth=0, shade=0)


def _battlements(x0: float, x1: float, top: float, deep: float, teeth: int) -> list[Spot]:
    step = (x1 - x0) / (2 * teeth - 1)
    crown: list[Spot] = []
    for i in range(2 * teeth - 1):
        row = top if i % 2 == 0 else top + deep
        crown += [(x0 + i * step, row), (x0 + (i + 1) * step, row)]
    return crown


def wall(sheet: Parts, x0: float, x1: float, y: float, high: float, stone: Ink = WALL, tooth: float = 12) -> None:
    """A wall with battlements, whose teeth are ``tooth`` wide."""
    crown = _battlements(x0, x1, y - high, tooth * 0.8, max(2, int((x1 - x0) / (tooth * 2))))
    sheet.part(cut([(x0, y), *crown, (x1, y)], 0.4), stone, mix(stone, "#463C34", 0.38), depth=0.7, shade=0.3)
    _stones(sheet, stone, x0 + 4, x1 - 4, y, high - tooth, 14)


def flag(sheet: Parts, x: float, y: float, high: float, colour: Ink, foot: Ink) -> None:
    """A swallow-tailed flag on its pole."""
    sheet.part(rod(x, y, x, y - high, 1.1), "#C9A25A", line=0.7, depth=0.2)
    wide = high * 0.62
    cloth = [
        (1, -1.0),
        (wide * 0.55, -0.93),
        (wide, -0.98),
        (wide * 0.8, -0.78),
        (wide, -0.56),
        (wide * 0.5, -0.60),
        (1, -0.60),
    ]
    sheet.part(cut([(x + dx, y + dy * high) for dx, dy in cloth], 0.6), colour, foot, depth=0.3)


def barrel(sheet: Parts, x: float, y: float, size: float = 38) -> None:
    """A barrel with two hoops."""
    sheet.shadow(x, y, size * 0.4, size * 0.1)
    staves = [(-0.4, 0), (-0.45, -0.58), (-0.34, -1), (0.34, -1), (0.45, -0.58), (0.4, 0)]
    sheet.part(curve([(x + dx * size, y + dy * size) for dx, dy in staves]), "#9A7042", "#6A4A2A", cuts=0.8, angle=86)
    for dy in (0.24, 0.74):
        sheet.part(
            rod(x - size * 0.45, y - dy * size, x + size * 0.45, y - dy * size, size * 0.05),
            "#5A524A",
            line=0.7,
            depth=0,
        )


def haystack(sheet: Parts, x: float, y: float, size: float) -> None:
    """A stack of hay, twice ``size`` wide."""
    sheet.shadow(x, y, size, size * 0.2)
    outline = [(-1, 0), (-0.8, -0.7), (-0.2, -1.15), (0.4, -1.05), (0.9, -0.5), (1, 0), (0, 0.08)]
    sheet.part(curve([(x + dx * size, y + dy * size) for dx, dy in outline]), "#E6C878", "#B08C44", cuts=2.2, angle=75)


def lintel(sheet: Parts, x: float, y: float, wide: float, high: float) -> None:
    """Two standing stones with one across them."""
    sheet.shadow(x, y, wide * 0.5, wide * 0.06)
    stone = "#B4ABA6"
    foot = mix(stone, "#2A2428", 0.45)
    for side in (-1, 1):
        post = [(side * 0.5, 0), (side * 0.46, -0.78), (side * 0.28, -0.78), (side * 0.26, 0)]
        sheet.part(
            cut([(x + dx * wide, y + dy * high) for dx, dy in post], 2), stone, foot, shade=0.8, cuts=1, angle=80
        )
    slab = [(-0.58, -0.76), (-0.55, -0.98), (0, -1.02), (0.56, -0.97), (0.58, -0.75)]
    sheet.part(
        cut([(x + dx * wide, y + dy * high) for dx, dy in slab], 2), mix(stone, "#FFFFFF", 0.1), foot, depth=0.8, cuts=1
    )


def brazier(sheet: Parts, x: float, y: float, high: float) -> None:
    """A bowl of fire on three legs."""
    sheet.shadow(x, y, high * 0.3, high * 0.08)
    sheet.soft(x, y - high * 0.8, high * 1.1, high * 0.9, "#FFC46A", 0.5)
    for lean in (-0.2, 0.2, 0):
        sheet.part(
            rod(x + lean * high, y, x + lean * high * 0.3, y - high * 0.5, high * 0.03), "#4A4340", line=0.7, depth=0.2
        )
    for size, colour in ((1.0, "#E2703A"), (0.66, "#F7C64A")):
        flame = [(-0.2, 0.05), (-0.24, -0.2), (-0.1, -0.34), (0, -0.62), (0.1, -0.3), (0.22, -0.24), (0.2, 0.05)]
        sheet.part(
            curve([(x + dx * high * size, y - high * 0.62 + dy * high * size) for dx, dy in flame]),
            colour,
            line=0.7,
            depth=0,
            shade=0,
        )
    bowl = [(-0.3, -0.66), (0.3, -0.66), (0.2, -0.46), (-0.2, -0.46)]
    sheet.part(cut([(x + dx * high, y + dy * high) for dx, dy in bowl], 1), "#6A625E", "#3A3432")
