"""Warcraft's dice: those of resources, and the rows of a battle, whose dice land one after the other and then lie
loosely, as large as fits, with a tick for a hit and a cross for a miss."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from tabletop.client.dice import D6, DieFace, DieKind, draw_die, draw_hopping, tilt
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY300, NIGHT900, rgb

FIRST, LAST = 0.4, 0.95
"""Shares of its time between which the dice of a row land."""


@dataclass(frozen=True)
class DiceRoll:
    """A roll being animated: ``source``, an object that identifies it, and the share of its time that has passed, 0 to
    1."""

    sources: tuple[object, ...]
    share: float

    def of(self, source: object) -> bool:
        return any(thrown is source for thrown in self.sources)

    def landed(self, index: int, count: int) -> bool:
        """Whether die number ``index`` of a row of ``count`` has landed."""
        return self.share >= FIRST + (LAST - FIRST) * (index + 1) / max(1, count)

    def tumbling(self, index: int, sides: int) -> tuple[int, float]:
        """What a die of a row looks like before it lands: (number of the side from 0, angle in degrees)."""
        turn = int(self.share * 16) + index * 5
        return turn * 7 % sides, float(turn * 31 % 40 - 20)


STEP_X, STEP_Y = 1.24, 1.2
"""Distances between dice, as shares of their size."""
IN_ONE_ROW = 0.7
"""Least share of their size to which dice shrink in order to fit into one row."""


@dataclass(frozen=True)
class Thrown:
    """One die that was thrown. ``side``: the number of its upper side from 0; ``result``: rest, hit or miss;
    ``struck``: it has been rerolled; ``signs``: icons at its corner for what this side does."""

    side: int
    result: str = "rest"
    struck: bool = False
    signs: tuple[str, ...] = ()


@dataclass(frozen=True)
class DiceRow:
    """Dice thrown together. ``source``: an object that identifies the roll; ``label`` is drawn above them, with
    ``note`` once they have landed; ``minor``: they count less, and are smaller."""

    dice: tuple[Thrown, ...]
    source: object = None
    die: DieKind = D6
    label: str = ""
    note: str = ""
    minor: bool = False


def dice_grid(count: int, area: FRect, largest: float) -> tuple[float, int]:
    """(size, columns) with which ``count`` dice fit ``area``. One row if the dice need not shrink below IN_ONE_ROW of
    their size for it."""
    size = largest
    alone = area.w / (max(1, count) * STEP_X)
    if IN_ONE_ROW * largest <= alone and min(alone, largest) * STEP_Y <= area.h + 1:
        return min(alone, largest), count
    while size > 13.0:
        columns = max(1, int(area.w // (size * STEP_X)))
        lines = -(-count // columns)
        if lines * size * STEP_Y <= area.h + 1:
            return size, min(count, columns)
        size *= 0.94
    return size, max(1, int(area.w // (size * STEP_X)))


def scattered(count: int, area: FRect, largest: float) -> tuple[float, tuple[Point, ...]]:
    """(size, middles) of dice that lie loosely in rows in ``area``, always the same for the same area."""
    size, columns = dice_grid(count, area, largest)
    lines = -(-count // columns)
    found = []
    for n in range(count):
        line, column = divmod(n, columns)
        in_row = min(columns, count - line * columns)
        aside, down = (((n * a + count * b) % 7 - 3) / 3 for a, b in ((37, 11), (53, 17)))
        x = area.centerx + (column - (in_row - 1) / 2) * size * STEP_X + aside * size * 0.08
        y = area.centery + (line - (lines - 1) / 2) * size * STEP_Y + down * size * 0.06
        found.append((x, y))
    return size, tuple(found)


def draw_tossed(
    canvas: Canvas, row: DiceRow, index: int, start: Point, end: Point, size: float, roll: DiceRoll
) -> None:
    """Draw a die of a row on its way from a hand at ``start`` to where it will lie."""
    share = min(1.0, roll.share / (FIRST + (LAST - FIRST) * (index + 1) / len(row.dice)))
    side, angle = roll.tumbling(index, len(row.die.sides))
    draw_hopping(canvas, start, end, share, size, row.die.sides[side], row.die.colour, angle)


HIT, MISSED = rgb("#2E6B48"), rgb("#4A4644")
"""Grounds of the tick of a hit and of the cross of a miss."""


def draw_lying(canvas: Canvas, row: DiceRow, index: int, center: Point, size: float, badge: float) -> None:
    """Draw a die that has landed, with a tick or a cross, and the signs of its side; ``badge``: their radius."""
    thrown, (x, y) = row.dice[index], center
    face, angle = row.die.sides[thrown.side], 2 * tilt(thrown.side, index)
    draw_die(canvas, center, size, face, row.die.colour, thrown.result, angle, thrown.struck)
    if thrown.struck or thrown.result == "rest":
        return
    hit, r = thrown.result == "hit", min(badge, size * 0.24)
    at = (x + size * 0.48, y - size * 0.44)
    canvas.circle(at, r, HIT if hit else MISSED, outline=IVORY100 if hit else IVORY300, outline_width=1.3)
    canvas.icon("confirm" if hit else "cancel", at, r * 1.3, IVORY100)
    for n, sign in enumerate(thrown.signs):
        at = (x - size * (0.46 - 0.42 * n), y - size * 0.46)
        canvas.circle(at, r, NIGHT900, outline=BRASS300, outline_width=1.2)
        canvas.icon(sign, at, r * 1.4, BRASS300)


RESOURCE_DICE = {
    name: DieKind(tuple(DieFace(symbols=(name,) * n) for n in (1, 2, 3)), name) for name in ("gold", "wood")
}
"""The resource dice by resource; their sides give 1 to 3."""


def draw_resource_die(
    canvas: Canvas, center: Point, size: float, value: int, resource: str, angle: float = 0.0
) -> None:
    die = RESOURCE_DICE[resource]
    draw_die(canvas, center, size, die.sides[value - 1], die.colour, angle=angle)
