"""A dark card beside the drawing of an example in a rulebook: what the rules count in it, line by line, and the sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from tabletop.client.dice import D6, DieKind, draw_die
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY300, IVORY500, NIGHT800

EDGE = 14.0
"""Units at the sides of the card, and above and below its lines together with :data:`HEAD`."""
HEAD = 24.0
ICON = 28.0
"""Width in units for the icon of a line."""
FIGURE = 76.0
"""Width in units for the figure at the end of a line."""
FIGURES = "small_strong"
"""Role of the figures of lines."""
LEAST = 0.5
"""Least size of words, as a share of their usual one."""
DIE = 0.78
"""Side of a die as a share of its line."""
DIE_STEP = 1.22
"""Distance between the middles of two dice, as a share of their side."""


@dataclass(frozen=True)
class FigureRow:
    """One line: an ``icon`` with another ``before`` it, words, ``dice`` of a kind of ``die`` as (side from 1, result:
    rest, hit or miss), and a figure."""

    icon: str
    words: str
    figure: str = ""
    dice: tuple[tuple[int, str], ...] = ()
    die: DieKind = D6
    before: str = ""


def draw_rows(
    canvas: Canvas, box: FRect, title: str, rows: Sequence[FigureRow], total: tuple[str, str] | None = None
) -> None:
    """Draw a card in the middle of ``box``: ``title``, the lines, and below a rule the words and figure of the sum."""
    number = len(rows) + 1 + (total is not None)
    line = min(30.0, (box.h - HEAD) / number)
    card = FRect(box.x, box.y, box.w, line * number + HEAD)
    card.centery = box.centery
    canvas.fill(card, NIGHT800, alpha=235, radius=8)
    y = card.y + HEAD / 2
    left, wide = card.x + EDGE, card.w - 2 * EDGE
    canvas.fit_text(title, FRect(left, y, wide, line), "body_strong", IVORY100, "left", LEAST)
    for row in rows:
        y += line
        _draw_row(canvas, FRect(left, y, wide, line), row)
    if total is not None:
        y += line
        canvas.fill(FRect(left, y, wide, 1), IVORY500, alpha=120)
        canvas.fit_text(total[0], FRect(left, y, wide - FIGURE, line), "body_strong", IVORY100, "left", LEAST)
        canvas.text(total[1], (left + wide, y + line / 2), "number", BRASS300, "midright")


def _draw_row(canvas: Canvas, area: FRect, row: FigureRow) -> None:
    left = area.x
    for icon in filter(None, (row.before, row.icon)):
        canvas.icon(icon, (left + ICON / 2 - 2, area.centery), min(20.0, area.h * DIE), BRASS300)
        left += ICON
    figure = canvas.measure(row.figure, FIGURES)[0] if row.figure else 0.0
    if row.figure:
        canvas.text(row.figure, (area.right, area.centery), FIGURES, IVORY100, "midright")
    if row.dice:
        end = area.right - max(figure, FIGURE / 4) - EDGE
        size = min(area.h * DIE, (end - left) / (DIE_STEP * len(row.dice)))
        step = size * DIE_STEP
        x = end - step * len(row.dice) + step / 2
        for n, (side, result) in enumerate(row.dice):
            draw_die(canvas, (x + n * step, area.centery), size, row.die.sides[side - 1], row.die.colour, result)
        room = x - step / 2 - left
    else:
        room = area.right - (figure + EDGE / 2 if figure else 0) - left
    if not row.dice or canvas.measure(row.words, "small")[0] * LEAST <= room:
        canvas.fit_text(row.words, FRect(left, area.y, room, area.h), "small", IVORY300, "left", LEAST)
