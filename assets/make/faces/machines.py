"""Machines of war, and a rider without a head: what has no face is drawn as a whole."""

from __future__ import annotations

from assets.make.faces.paper import (
    Ink,
    Material,
    Sheet,
    Spot,
    Tone,
    circle,
    curve,
    cut,
    less,
    mirror,
    mix,
    oval,
    plus,
    ribbon,
    rod,
    turn,
)

MIDDLE = 256.0
WOOD, DARK_WOOD, STEEL, ROPE, BONE, STONE = "#8A6038", "#5E4028", "#A4ACB6", "#C8AE7A", "#E4DAC0", "#8A857C"
STAKES = (
    (66, 150, -4), (446, 142, 4), (116, 96, -3), (398, 104, 3), (172, 128, -1), (342, 120, 2), (228, 74, 0),
    (286, 88, 1),
)  # fmt: skip
"""Column, top and lean of each stake of a palisade, those behind first."""


def _wheel(sheet: Sheet, x: float, y: float, r: float, wood: Material, iron: Material) -> None:
    """A wheel with spokes and an iron tyre."""
    rim = sheet.lay(circle(x, y, r), iron)
    sheet.lay(circle(x, y, r * 0.88), wood, "dark", depth=0.2, under=rim)
    for k in range(4):
        spoke = rod(x - r * 0.8, y, x + r * 0.8, y, r * 0.08)
        sheet.lay(turn(spoke, 45 * k + 12, x, y), wood, depth=0.3)
    sheet.lay(less(circle(x, y, r * 0.9), circle(x, y, r * 0.68)), wood)
    sheet.lay(circle(x, y, r * 0.24), iron)


def _beam(sheet: Sheet, stuff: Material, ends: tuple[float, float, float, float], half: float) -> None:
    """A beam with a dark lower side and a line of grain."""
    body = sheet.lay(rod(*ends, half), stuff)
    x0, y0, x1, y1 = ends
    sheet.tone(
        rod(x0 + half * 0.5, y0 + half * 0.5, x1 + half * 0.5, y1 + half * 0.5, half * 0.5), stuff, "dim", clip=body
    )
    sheet.tone(rod(x0, y0, x1, y1, max(1.0, half * 0.08)), stuff, "deep", clip=body, a=0.7)


def _lashing(sheet: Sheet, rope: Material, x: float, y: float, half: float, lean: float = 0) -> None:
    for k in (-1, 0, 1):
        sheet.lay(turn(rod(x - half, y + 9 * k, x + half, y + 9 * k - 3, 4.5), lean, x, y), rope, depth=0.4)


def _shield(sheet: Sheet, x: float, y: float, r: float, team: Ink) -> None:
    """A shield in the colour of an army."""
    steel, cloth = sheet.material(STEEL), sheet.material(team)
    right: list[Spot] = [(x, y - r), (x + r * 0.86, y - r * 0.8), (x + r * 0.8, y + r * 0.2), (x, y + r * 1.1, 3)]
    path = plus(cut(right, r * 0.12), mirror(cut(right, r * 0.12), x))
    rim = sheet.lay(path, steel)
    inner: list[Spot] = [(a + (x - a) * 0.16, b + (y - b) * 0.16, *rest) for a, b, *rest in right]
    half = cut(inner, r * 0.1)
    body = sheet.lay(plus(half, mirror(half, x)), cloth, depth=0.3, under=rim)
    sheet.tone(half, cloth, "dim", clip=body)
    sheet.lay(circle(x, y - r * 0.05, r * 0.26), steel, depth=0.4)


def ballista(sheet: Sheet, team: Ink, _: bool, wood: Ink, metal: Ink, bend: float) -> None:
    """A great crossbow on wheels, drawn, seen from the front; ``bend``: how far the ends of its bow reach forward."""
    body, iron, rope = sheet.material(wood), sheet.material(metal), sheet.material(ROPE)
    dark = sheet.material(mix(wood, "#1A1010", 0.35))
    for side in (-1, 1):
        _beam(sheet, dark, (MIDDLE + side * 20, 250, MIDDLE + side * 104, 404), 15)
        _wheel(sheet, MIDDLE + side * 118, 380, 60, body, iron)
    boards: tuple[tuple[float, float, Tone], ...] = ((312, 60, "mid"), (262, 46, "lit"))
    for y, half, tone in boards:
        low = half * 0.9
        board = cut([(MIDDLE - half, y), (MIDDLE + half, y), (MIDDLE + low, y + 34), (MIDDLE - low, y + 34)], 5)
        sheet.lay(board, dark, tone)
    for side in (-1, 1):
        limb = [
            (MIDDLE, 158),
            (MIDDLE + side * 96, 128),
            (MIDDLE + side * 152, 150 + bend),
            (MIDDLE + side * 172, 206 + bend),
        ]
        path = sheet.lay(ribbon(limb, 36, 18), body)
        sheet.tone(ribbon([(x, y + 9) for x, y in limb], 13, 6), body, "dim", clip=path)
        sheet.lay(
            turn(
                cut(
                    [
                        (MIDDLE + side * 92 - 15, 112),
                        (MIDDLE + side * 92 + 15, 112),
                        (MIDDLE + side * 92 + 15, 152),
                        (MIDDLE + side * 92 - 15, 152),
                    ],
                    4,
                ),
                side * 6,
                MIDDLE + side * 92,
                132,
            ),
            iron,
        )
        sheet.flat(rod(MIDDLE + side * 172, 206 + bend, MIDDLE, 282, 3.4), rope["mid"])
    stock = sheet.lay(cut([(MIDDLE - 30, 128), (MIDDLE + 30, 128), (MIDDLE + 42, 330), (MIDDLE - 42, 330)], 8), body)
    sheet.tone(cut([(MIDDLE, 128), (MIDDLE + 30, 128), (MIDDLE + 42, 330), (MIDDLE, 330)], 0), body, "dim", clip=stock)
    sheet.lay(rod(MIDDLE, 60, MIDDLE, 296, 8), sheet.material("#D8C49A"))
    head = sheet.lay(cut([(MIDDLE, 12, 1), (MIDDLE + 30, 88), (MIDDLE, 72), (MIDDLE - 30, 88)], 2), iron)
    sheet.tone(cut([(MIDDLE, 12), (MIDDLE + 30, 88), (MIDDLE, 72)], 0), iron, "dim", clip=head)
    _shield(sheet, MIDDLE, 318, 40, team)


def catapult(sheet: Sheet, team: Ink, _: bool) -> None:
    """A catapult that is about to throw a burning stone."""
    wood, dark, iron = sheet.material(WOOD), sheet.material(DARK_WOOD), sheet.material("#5A5854")
    _wheel(sheet, 388, 366, 58, wood, iron)
    for x in (330, 196):
        _beam(sheet, dark, (x + 40, 350, x - 20, 150), 15)
    _beam(sheet, dark, (170, 158, 322, 150), 16)
    _beam(sheet, wood, (352, 336, 150, 96), 15)
    sheet.glow(132, 74, 130, "#FF8A2A", 0.9)
    for k, lean in enumerate((-34, -8, 20, 44)):
        flame = turn(cut([(132, -6 - 10 * (k % 2), 1), (158, 58), (132, 92), (108, 58)], 8), lean, 132, 84)
        sheet.lay(flame, sheet.material("#FFB03A" if k % 2 else "#F0702A"), depth=0.2)
    sheet.lay(circle(132, 78, 40), sheet.material("#4A4440"))
    bowl = curve([(84, 84), (110, 92), (156, 96), (184, 90), (168, 128), (130, 140), (98, 124)])
    sheet.lay(bowl, iron)
    _lashing(sheet, sheet.material(ROPE), 246, 210, 24, 48)
    sides: tuple[tuple[float, Tone], ...] = ((330, "mid"), (296, "lit"))
    for y, tone in sides:
        sheet.lay(cut([(80, y), (420, y), (426, y + 34), (74, y + 34)], 5), wood, tone)
    for x in (104, 396, 250):
        sheet.lay(circle(x, 316, 9), iron, depth=0.3)
    _wheel(sheet, 128, 380, 64, wood, iron)
    _shield(sheet, 262, 336, 38, team)


def trebuchet(sheet: Sheet, team: Ink, _: bool) -> None:
    """A tall trebuchet with its counterweight and a flag."""
    wood, dark, iron = sheet.material("#9A7248"), sheet.material(DARK_WOOD), sheet.material(STEEL)
    for x in (150, 344):
        _beam(sheet, dark, (x + (40 if x < MIDDLE else -40), 108, x - (34 if x < MIDDLE else -34), 400), 13)
    _beam(sheet, wood, (96, 380, 416, 380), 17)
    _beam(sheet, wood, (138, 270, 366, 270), 10)
    _beam(sheet, wood, (104, 190, 432, 54), 14)
    sheet.flat(rod(432, 56, 448, 190, 3), sheet.material(ROPE)["mid"])
    sheet.lay(circle(446, 206, 26), sheet.material(STONE))
    box = sheet.lay(cut([(78, 186), (172, 186), (162, 284), (90, 284)], 6), iron, "dark")
    sheet.tone(cut([(126, 186), (172, 186), (162, 284), (126, 284)], 0), iron, "deep", clip=box, a=0.6)
    for y in (202, 262):
        sheet.lay(cut([(80, y), (170, y), (169, y + 12), (82, y + 12)], 2), sheet.material("#5A5854"), depth=0.3)
    for side in (-1, 1):
        _beam(sheet, wood, (MIDDLE - side * 8, 104, MIDDLE + side * 116, 400), 15)
    sheet.lay(circle(MIDDLE, 122, 22), iron)
    _beam(sheet, dark, (MIDDLE, 16, MIDDLE, 104), 5)
    flag = sheet.lay(cut([(258, 18), (344, 30), (322, 48), (346, 68), (258, 62)], 4), sheet.material(team))
    sheet.tone(cut([(300, 18), (350, 28), (350, 70), (300, 64)], 0), sheet.material(team), "dim", clip=flag)
    _shield(sheet, MIDDLE, 320, 40, team)


def palisade(sheet: Sheet, team: Ink, _: bool) -> None:
    """Sharpened stakes, lashed together."""
    wood, dark, rope = sheet.material(WOOD), sheet.material(DARK_WOOD), sheet.material(ROPE)
    for n, (x, top, lean) in enumerate(STAKES):
        stuff = dark if n < 2 else wood
        half = 30
        stake = turn(
            cut([(x, top - 66, 2), (x + half, top), (x + half, 440), (x - half, 440), (x - half, top)], 4), lean, x, 440
        )
        body = sheet.lay(stake, stuff)
        sheet.tone(
            turn(cut([(x + 4, top - 66), (x + half, top), (x + half, 440), (x + 4, 440)], 0), lean, x, 440),
            stuff,
            "dim",
            clip=body,
        )
        tip = cut(
            [
                (x, top - 66),
                (x + half, top),
                (x + half, top + 10),
                (x, top - 12),
                (x - half, top + 10),
                (x - half, top),
            ],
            1,
        )
        sheet.tone(turn(tip, lean, x, 440), stuff, "lit", clip=body, a=0.8)
        for y in (top + 70, top + 150):
            sheet.tone(turn(rod(x - 12, y, x - 9, y + 44, 2.2), lean, x, 440), stuff, "deep", clip=body, a=0.7)
    for y in (196, 322):
        _beam(sheet, dark, (44, y + 6, 468, y - 4), 15)
        for x in (116, 228, 286, 398):
            _lashing(sheet, rope, x, y, 26, 12)
    _shield(sheet, MIDDLE, 262, 62, team)


def chariot(sheet: Sheet, team: Ink, _: bool) -> None:
    """A chariot with blades at its wheels, coming on."""
    wood, gold, steel = sheet.material("#B48A54"), sheet.material("#D8B04A"), sheet.material("#C4CCD4")
    for side in (-1, 1):
        for k in range(2):
            blade = cut(
                [
                    (MIDDLE + side * 168, 318 + 30 * k),
                    (MIDDLE + side * 236, 290 + 62 * k, 1),
                    (MIDDLE + side * 168, 340 + 22 * k),
                ],
                2,
            )
            sheet.lay(blade, steel)
        hub = MIDDLE + side * 150
        rim = sheet.lay(oval(hub, 334, 34, 84), gold)
        sheet.lay(oval(hub, 334, 24, 70), wood, "dark", depth=0.2, under=rim)
        for lean in (-17, 0, 17):
            sheet.lay(turn(rod(hub, 268, hub, 400, 4), lean, hub, 334), wood, depth=0.2, under=rim)
        sheet.lay(circle(hub, 334, 13), gold)
    for side in (-1, 1):
        spear = (MIDDLE + side * 62, 300, MIDDLE + side * 92, 66)
        _beam(sheet, wood, spear, 6)
        sheet.lay(
            turn(
                cut([(spear[2], 10, 1), (spear[2] + 15, 52), (spear[2], 76), (spear[2] - 15, 52)], 2),
                side * 7,
                spear[2],
                66,
            ),
            steel,
        )
        cloth = cut(
            [
                (spear[2] + side * 4, 84),
                (spear[2] + side * 70, 96),
                (spear[2] + side * 48, 124),
                (spear[2] - side * 2, 130),
            ],
            5,
        )
        sheet.lay(cloth, sheet.material(team))
    wing: list[Spot] = [
        (MIDDLE, 118, 4),
        (MIDDLE + 62, 158),
        (MIDDLE + 124, 148, 3),
        (MIDDLE + 118, 250),
        (MIDDLE + 76, 344),
        (MIDDLE, 396, 6),
    ]
    board = plus(cut(wing, 18), mirror(cut(wing, 18), MIDDLE))
    front = sheet.lay(board, wood)
    sheet.tone(cut(wing, 18), wood, "dim", clip=front)
    inner = cut([(MIDDLE + (x - MIDDLE) * 0.84, 250 + (y - 250) * 0.84) for x, y, *_ in wing], 16)
    sheet.lay(less(board, plus(inner, mirror(inner, MIDDLE))), gold, depth=0.3)
    leaf: list[Spot] = [(MIDDLE, 176, 2), (MIDDLE + 40, 232), (MIDDLE + 26, 296), (MIDDLE, 338, 2)]
    half = cut(leaf, 14)
    green = sheet.material(team)
    sign = sheet.lay(plus(half, mirror(half, MIDDLE)), green)
    sheet.tone(half, green, "dim", clip=sign)
    sheet.lay(rod(MIDDLE, 196, MIDDLE, 352, 3.4), gold, depth=0.3)
    for y in (236, 268, 298):
        for side in (-1, 1):
            sheet.flat(rod(MIDDLE, y + 14, MIDDLE + side * 24, y - 8, 2), gold["mid"])


def launcher(sheet: Sheet, team: Ink, _: bool) -> None:
    """A frame of bones that throws a cauldron of plague."""
    bone, iron, slime = sheet.material(BONE), sheet.material("#4A4A50"), sheet.material("#8AC83A")
    dark = sheet.material("#4A3A38")
    for side in (-1, 1):
        _beam(sheet, bone, (MIDDLE + side * 40, 196, MIDDLE + side * 132, 400), 13)
        _wheel(sheet, MIDDLE + side * 136, 386, 56, dark, bone)
        rib = ribbon(
            [
                (MIDDLE + side * 30, 330),
                (MIDDLE + side * 128, 300),
                (MIDDLE + side * 170, 214),
                (MIDDLE + side * 150, 150),
            ],
            22,
            8,
        )
        sheet.lay(rib, bone)
    sheet.glow(MIDDLE, 120, 190, "#A8FF3A", 0.75)
    for x, y, r in ((196, 92, 20), (236, 56, 15), (300, 74, 23), (330, 112, 13), (268, 24, 11), (180, 44, 9)):
        drop = sheet.lay(circle(x, y, r), slime, depth=0.3)
        sheet.flat(circle(x - r * 0.3, y - r * 0.3, r * 0.28), "#FFFFFF", 0.7, clip=drop)
    pot = sheet.lay(curve([(150, 150), (362, 150), (376, 226), (322, 296), (256, 308), (190, 296), (136, 226)]), iron)
    sheet.tone(cut([(MIDDLE, 140), (390, 140), (390, 320), (MIDDLE, 320)], 0), iron, "dim", clip=pot)
    lip = sheet.lay(oval(MIDDLE, 150, 118, 28), iron, "lit")
    sheet.lay(oval(MIDDLE, 150, 100, 20), slime, depth=0.2, under=lip)
    for x, low in ((176, 214), (222, 196), (298, 230), (334, 190)):
        sheet.lay(ribbon([(x, 152), (x + 3, 180), (x, low)], 16, 14), slime, depth=0.4)
    head = sheet.lay(
        cut([(214, 236), (298, 236), (308, 276), (286, 300), (284, 330), (228, 330), (226, 300), (204, 276)], 14), bone
    )
    sheet.tone(cut([(MIDDLE, 230), (310, 230), (310, 332), (MIDDLE, 332)], 0), bone, "dim", clip=head)
    for side in (-1, 1):
        sheet.lay(oval(MIDDLE + side * 24, 272, 16, 17), dark, "ink", depth=0.2)
        sheet.glow(MIDDLE + side * 24, 272, 22, "#A8FF3A", 0.9)
    for x in (236, 250, 262, 276):
        sheet.flat(rod(x, 308, x, 328, 1.8), dark["ink"])
    sheet.lay(cut([(150, 326), (362, 326), (372, 362), (140, 362)], 5), dark)
    _shield(sheet, MIDDLE, 366, 34, team)


def headless(sheet: Sheet, team: Ink, _: bool) -> None:
    """A rider whose neck burns where a head should be, and who carries that under an arm."""
    coat, cloth, steel = sheet.material("#2E2A34"), sheet.material(team), sheet.material("#6A6A74")
    cape = cut([(256, 128), (372, 150), (452, 300), (470, 640), (42, 640), (60, 300), (140, 150)], 20)
    sheet.lay(cape, cloth, "dark")
    body = sheet.lay(cut([(196, 196), (316, 196), (396, 236), (430, 640), (82, 640), (116, 236)], 26), coat)
    sheet.tone(cut([(256, 190), (330, 196), (440, 260), (440, 640), (256, 640)], 0), coat, "dim", clip=body)
    for side in (-1, 1):
        collar: list[Spot] = [
            (MIDDLE + side * 22, 214),
            (MIDDLE + side * 52, 178),
            (MIDDLE + side * 110, 86, 1),
            (MIDDLE + side * 96, 214),
            (MIDDLE + side * 40, 268),
        ]
        path = sheet.lay(cut(collar, 8), cloth)
        if side > 0:
            sheet.tone(cut(collar, 8), cloth, "dim", clip=path)
        for k in range(3):
            plate = curve(
                [
                    (MIDDLE + side * (96 + 22 * k), 222 + 20 * k),
                    (MIDDLE + side * (150 + 16 * k), 230 + 24 * k),
                    (MIDDLE + side * (176 + 8 * k), 280 + 24 * k),
                    (MIDDLE + side * (104 + 14 * k), 262 + 20 * k),
                ]
            )
            sheet.lay(plate, steel)
    sheet.glow(MIDDLE, 150, 170, "#6AFFB0", 0.9)
    for lean, high in ((-30, 92), (26, 100), (-10, 132), (10, 118), (0, 150)):
        flame = turn(
            cut([(MIDDLE, 196 - high, 1), (MIDDLE + 24, 160), (MIDDLE, 208), (MIDDLE - 24, 160)], 9), lean, MIDDLE, 200
        )
        sheet.lay(flame, sheet.material("#3AC88A" if lean else "#B8FFD8"), depth=0.2)
    sheet.lay(oval(MIDDLE, 206, 46, 16), coat, "ink", depth=0.3)
    for y in (276, 322):
        sheet.lay(circle(MIDDLE, y, 9), sheet.material("#C8A84A"), depth=0.4)
    pumpkin = sheet.material("#E0802A")
    for dx, wide in ((-44, 34), (44, 34), (-22, 36), (22, 36), (0, 34)):
        sheet.lay(oval(356 + dx, 336, wide, 58), pumpkin, depth=0.4)
    sheet.lay(cut([(350, 286), (358, 258), (372, 262), (366, 288)], 3), sheet.material("#5A7A3A"))
    holes = [
        cut([(316, 318), (346, 330), (320, 340)], 2),
        cut([(396, 318), (366, 330), (392, 340)], 2),
        cut(
            [
                (310, 356),
                (330, 364),
                (344, 356),
                (358, 366),
                (372, 356),
                (388, 364),
                (402, 354),
                (386, 380),
                (328, 380),
            ],
            2,
        ),
    ]
    for hole in holes:
        sheet.flat(hole, "#FFE06A")
    sheet.glow(356, 346, 90, "#FFB03A", 0.6)
    arm = ribbon([(430, 300), (452, 372), (400, 404), (330, 404)], 52, 36)
    sheet.lay(arm, coat)
    for k in range(4):
        sheet.lay(circle(326 + 17 * k, 398 - 3 * (k % 2), 12), steel, depth=0.4)
