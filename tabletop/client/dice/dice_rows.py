"""Rows of thrown dice, as large as fits; hit and miss are shown by tick, cross and word besides colour."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import BRASS300, INK900, IVORY500, NIGHT900, SLATE400

from .faces import D6, DieKind, draw_die
from .roll import DiceRoll, tilt

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

LABELLED = 28.0
"""Least size of a die, in units, that has its sign below it."""
LEAST = 13.0
"""Least size of a die in units."""
STEP_X, STEP_Y = 1.24, 1.2
"""Distances between dice, as shares of their size."""
IN_ONE_ROW = 0.7
"""Least share of their size to which dice shrink in order to fit into one row."""
SMALL = 0.72
"""Height of a minor row as a share of a full one."""


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
    ``note`` once they have landed; ``minor`` rows are smaller and have no words; ``words``: (for a hit, for a miss)."""

    dice: tuple[Thrown, ...]
    source: object = None
    die: DieKind = D6
    label: str = ""
    note: str = ""
    minor: bool = False
    words: tuple[str, str] = ("", "")


def dice_grid(count: int, area: FRect, largest: float, label: float = 0.0) -> tuple[float, int]:
    """(size, columns) with which ``count`` dice fit ``area``; ``label``: height of the sign below a die. One row if the
    dice need not shrink below IN_ONE_ROW of their size for it."""
    size = largest
    alone = area.w / (max(1, count) * STEP_X)
    if IN_ONE_ROW * largest <= alone and min(alone, largest) * STEP_Y + label <= area.h + 1:
        return min(alone, largest), count
    while size > LEAST:
        columns = max(1, int(area.w // (size * STEP_X)))
        lines = -(-count // columns)
        if lines * (size * STEP_Y + (label if size >= LABELLED else 0)) <= area.h + 1:
            return size, min(count, columns)
        size *= 0.94
    return size, max(1, int(area.w // (size * STEP_X)))


def draw_dice_rows(
    canvas: Canvas,
    area: FRect,
    rows: Sequence[DiceRow],
    right: bool,
    largest: float,
    words: bool,
    roll: DiceRoll | None,
) -> None:
    """Draw rows of dice into ``area``, at its ``right`` edge or its left one. ``largest``: greatest size of a die;
    ``words``: with a sign below each; ``roll``: the roll being animated."""
    shares = [SMALL if row.minor else 1.0 for row in rows]
    y = area.y
    for row, share in zip(rows, shares, strict=True):
        h = area.h * share / sum(shares)
        size = min(largest * (0.6 if row.minor else 1.0), h * 0.8)
        moving = roll if roll is not None and roll.of(row.source) else None
        _draw_row(canvas, FRect(area.x, y, area.w, h), row, right, size, words and not row.minor, moving)
        y += h


def dice_box(canvas: Canvas, area: FRect, rows: Sequence[DiceRow], right: bool, largest: float, words: bool) -> FRect:
    """The part of ``area`` that rows of dice with their heads cover when they are drawn as :func:`draw_dice_rows`
    does."""
    shares = [SMALL if row.minor else 1.0 for row in rows]
    wide = 0.0
    for row, share in zip(rows, shares, strict=True):
        h = area.h * share / sum(shares)
        size = min(largest * (0.6 if row.minor else 1.0), h * 0.8)
        _, _, size, columns = _measured(canvas, FRect(area.x, area.y, area.w, h), row, size, words and not row.minor)
        head = canvas.measure(_head(row, None), "least")[0] if row.label else 0.0
        wide = max(wide, head, min(columns, len(row.dice)) * size * STEP_X)
    wide = min(wide, area.w)
    return FRect(area.right - wide if right else area.x, area.y, wide, area.h)


def _head(row: DiceRow, roll: DiceRoll | None) -> str:
    return f"{row.label} · {row.note}" if row.note and roll is None else row.label


def _measured(
    canvas: Canvas, area: FRect, row: DiceRow, largest: float, words: bool
) -> tuple[FRect, float, float, int]:
    """The room of a row's dice below its head, the height of the sign below a die, the size of a die, and the number of
    columns."""
    head = canvas.line_height("least") if row.label else 0.0
    room = FRect(area.x, area.y + head, area.w, area.h - head)
    label = canvas.line_height("small_strong") if words else 0.0
    size, columns = dice_grid(len(row.dice), room, largest, label)
    return room, label if size >= LABELLED else 0.0, size, columns


def draw_waiting_dice(canvas: Canvas, area: FRect, count: int, words: str, right: bool, largest: float) -> None:
    """Draw empty places for dice still to be thrown, and ``words`` below them."""
    if not count:
        return
    line = canvas.line_height("least")
    if area.h < line + 20:
        canvas.fit_text(words, area, "least", IVORY500, "right" if right else "left", 0.7)
        return
    room = FRect(area.x, area.y, area.w, area.h - line - 4)
    size, columns = dice_grid(count, room, min(largest, room.h * 0.8))
    lines = -(-count // columns)
    step = size * STEP_X
    y = area.centery - (lines * step + line + 2) / 2
    for index in range(count):
        row, column = divmod(index, columns)
        in_row = min(columns, count - row * columns)
        first = area.right - in_row * step if right else area.x
        box = FRect(first + column * step + size * 0.12, y + row * step, size, size)
        canvas.fill(box, INK900, alpha=120, radius=size * 0.22)
        canvas.frame(box, SLATE400, 1.2, size * 0.22, alpha=190)
    box = FRect(area.x, y + lines * step + 2, area.w, line)
    canvas.fit_text(words, box, "least", IVORY500, "right" if right else "left", 0.7)


def draw_result(canvas: Canvas, center: tuple[float, float], hit: bool, word: str = "") -> None:
    """Draw the tick of a hit or the cross of a miss, with its word if one is given."""
    colour = BRASS300 if hit else IVORY500
    icon = "confirm" if hit else "cancel"
    if not word:
        canvas.icon(icon, center, 14, colour)
        return
    wide = canvas.measure(word, "small_strong")[0]
    canvas.icon(icon, (center[0] - wide / 2 - 2, center[1]), 14, colour)
    canvas.text(word, (center[0] + 8, center[1]), "small_strong", colour, anchor="center")


def _draw_row(
    canvas: Canvas, area: FRect, row: DiceRow, right: bool, largest: float, words: bool, roll: DiceRoll | None
) -> None:
    room, label, size, columns = _measured(canvas, area, row, largest, words)
    if row.label:
        box = FRect(area.x, area.y, area.w, room.y - area.y)
        canvas.fit_text(_head(row, roll), box, "least", IVORY500, "right" if right else "left", 0.7)
    # Words are drawn only if every die of the row has room for the longest.
    wide = max(canvas.measure(word, "small_strong")[0] for word in row.words) + 18
    named = row.words if wide <= size * STEP_X else ("", "")
    lines = -(-len(row.dice) // columns)
    step_x, step_y = size * STEP_X, size * STEP_Y + label
    top = room.centery - lines * step_y / 2
    for index, thrown in enumerate(row.dice):
        line, column = divmod(index, columns)
        in_row = min(columns, len(row.dice) - line * columns)
        first = room.right - in_row * step_x if right else room.x
        center = (first + (column + 0.5) * step_x, top + line * step_y + size * 0.58)
        if roll is not None and not roll.landed(index, len(row.dice)):
            side, angle, lift = roll.tumbling(index, len(row.die.sides))
            at = (center[0], center[1] - size * lift)
            draw_die(canvas, at, size, row.die.sides[side], row.die.colour, angle=angle)
            continue
        _draw_thrown(canvas, center, size, row, index)
        if label and not thrown.struck and thrown.result != "rest":
            at = (center[0], center[1] + size * 0.6 + canvas.line_height("small_strong") * 0.55)
            hit = thrown.result == "hit"
            draw_result(canvas, at, hit, named[0] if hit else named[1])


def _draw_thrown(canvas: Canvas, center: tuple[float, float], size: float, row: DiceRow, index: int) -> None:
    """Draw a die that has landed, with its signs."""
    thrown = row.dice[index]
    face, angle = row.die.sides[thrown.side], tilt(thrown.side, index)
    draw_die(canvas, center, size, face, row.die.colour, thrown.result, angle, thrown.struck)
    for n, sign in enumerate(thrown.signs):
        at = (center[0] + size * (0.46 - 0.42 * n), center[1] - size * 0.46)
        r = max(7.0, size * 0.19)
        canvas.circle(at, r, NIGHT900, outline=BRASS300, outline_width=1.2)
        canvas.icon(sign, at, r * 1.45, BRASS300)
