"""A dark card beside the drawing of an example in a rulebook: what the rules count in it, line by line, and the sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import FRect

from tabletop.client.dice import D6, DieFace, DieKind, draw_die
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.client.draw.theme import BRASS300, IVORY300, IVORY500, NIGHT800
from tabletop.client.ui.tree import Column, Disc, Draw, Node, Row, Stack, Words, centred, draw, height, sign, space

EDGE = 14.0
"""Units at the sides of the card, and between words and figures."""
HEAD = 24.0
"""Units above and below its lines together."""
LEAST = 0.5
"""Least size of words, as a share of their usual one."""


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


@dataclass(frozen=True)
class Counted:
    """A count: head, lines, and the sum as (words, figure)."""

    head: str
    rows: Sequence[FigureRow]
    total: tuple[str, str] | None = None


def draw_count(canvas: Canvas, box: FRect, count: Counted) -> None:
    """Draw a card in the middle of ``box``: head, lines, and the sum below a rule."""
    high = min(30.0, (box.h - HEAD) / (len(count.rows) + 1 + (count.total is not None)))
    lines: list[Node] = [Words(count.head, "body_strong", lines=2, least=LEAST, low=high)]
    lines += [_line(row, high) for row in count.rows]
    if count.total is not None:
        words, figure = count.total
        rule = Column((Draw(Canvas.fill, (IVORY500, 120), size=1.0),))
        told = Row((Words(words, "body_strong", least=LEAST, weight=1.0), Words(figure, "number", BRASS300)), EDGE)
        lines.append(Stack((rule, told), low=high, most=high))
    card = Stack((Draw(Canvas.fill, (NIGHT800, 235, 8)), Column(tuple(lines), 2, (EDGE, HEAD / 2))))
    draw(canvas, card, centred(box, box.w, min(box.h, height(canvas, card, box.w))))


def _line(row: FigureRow, high: float) -> Row:
    side = min(20.0, high * 0.78)
    icons = (replace(sign(icon, side), size=side) for icon in (row.before, row.icon) if icon)
    rolled = bool(row.dice)  # beside dice the words say what these show: without room they leave
    words = Words(row.words, "small", IVORY300, lines=int(rolled), least=LEAST, weight=1.0, drop=int(rolled))
    faces = ((row.die.sides[side - 1], row.die.colour, result) for side, result in row.dice)
    dice = Row(tuple(Disc(_die, high * 0.78, face) for face in faces), high * 0.17) if rolled else None
    figure = Words(row.figure, "small_strong", align="right", low=26.0) if row.figure else None
    return Row((Row(tuple(icons), 8), words, space(0.01), dice, figure), EDGE / 2, low=high)


def _die(canvas: Canvas, center: Point, r: float, face: DieFace, colour: str, result: str) -> None:
    draw_die(canvas, center, 2 * r, face, colour, result)
