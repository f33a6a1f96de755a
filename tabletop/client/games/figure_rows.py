"""A dark card beside the drawing of an example in a rulebook: what the rules count in it, line by line, and the sum."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from tabletop.client.dice import D6, DieFace, DieKind, Finish, draw_die
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import BRASS300, IVORY300, IVORY500, NIGHT800
from tabletop.client.ui import tree
from tabletop.client.ui.tree import Column, Disc, Draw, Node, Row, Stack, Words, sign


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
    lines: list[Node] = [Words(title, "body_strong", least=0.5), *map(_row, rows)]
    if total is not None:
        words = Words(total[0], "body_strong", least=0.5, weight=1.0)
        rule = Column((Draw(Canvas.fill, (IVORY500, 120), size=1),))
        lines.append(Stack((rule, Row((words, Words(total[1], "number", BRASS300, "right")), 8))))
    card = Column(tuple(lines), 0, (14, 12), even=True, most=30.0 * len(lines) + 24, weight=1.0)
    ground = Draw(Canvas.fill, (NIGHT800, 235, 8))
    tree.draw(canvas, Column((Stack((ground, card), most=card.most, weight=1.0),), pack=0.5), box)


def _row(row: FigureRow) -> Node:
    dice = tuple(Disc(_die, 23, (row.die.sides[side - 1], row.die.colour, result)) for side, result in row.dice)
    return Row((
        *(sign(icon, 20) for icon in (row.before, row.icon) if icon),
        Words(row.words, "small", IVORY300, least=0.5, weight=1.0, drop=1 if dice else 0),
        Row(dice, 5) if dice else None,
        Words(row.figure, "small_strong", align="right") if row.figure else None,
    ), 8)  # fmt: skip


def _die(
    canvas: Canvas, center: tuple[float, float], r: float, face: DieFace, colour: str | Finish, result: str
) -> None:
    draw_die(canvas, center, 2 * r, face, colour, result)
