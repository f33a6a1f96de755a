"""An army beside the standard one it was built from: its figures, how much its arrows reach in each direction, how its
Defence is spread, and advice on what is weak."""

from __future__ import annotations

from collections import Counter
from functools import cache

from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.ui.tree import Column, Draw, Node, Row, Words, label, sign
from tabletop.rules.lords_of_war.armies import ArmyList, standard, statistics
from tabletop.rules.lords_of_war.content import content
from tabletop.text import t

from .army_figures import decimal, values_of
from .names import GAME

DEFENCES = range(1, 9)
"""The Defence of cards that the curve shows."""
NOTABLE = 0.15
"""By which share an army must fall short of the standard one before that is told."""
_CELLS = ((1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1), (0, 0))
"""Column and row of each direction round a card, ahead first, to the right round."""


@cache
def reach(army: ArmyList) -> tuple[int, ...]:
    """The sum of the arrows of all cards in each of the eight directions, ahead first."""
    cards = content().cards
    return tuple(sum(cards[id].arrows[slot] * copies for id, copies in army.cards) for slot in range(8))


@cache
def defences(army: ArmyList) -> tuple[int, ...]:
    """How many cards have each Defence."""
    cards = content().cards
    counts = Counter[int]()
    for id, copies in army.cards:
        counts[min(cards[id].defence, DEFENCES[-1])] += copies
    return tuple(counts[one] for one in DEFENCES)


def advice(army: ArmyList) -> list[str]:
    """What is weak: the direction in which it reaches least, those in which it reaches notably less than the standard
    army, and a Defence that is notably lower."""
    own, usual = reach(army), reach(standard(army.base))
    weakest = min(range(8), key=lambda slot: own[slot])
    found = [t("builder.advice.weak", where=t(f"builder.direction.{weakest}"), n=own[weakest])]
    for slot in range(8):
        if usual[slot] and own[slot] < usual[slot] * (1 - NOTABLE) and slot != weakest:
            found.append(t("builder.advice.less", where=t(f"builder.direction.{slot}"), n=own[slot], count=usual[slot]))
    cards = content().cards
    mean, plain = (
        sum(cards[id].defence * copies for id, copies in one.cards) / (one.size or 1)
        for one in (army, standard(army.base))
    )
    if mean < plain - NOTABLE:
        found.append(t("builder.advice.defence"))
    return found


def rose(army: ArmyList) -> Draw:
    """The sums of the arrows round a card."""
    return Draw(_draw_rose, (reach(army), reach(standard(army.base))), size=132.0)


def _draw_rose(canvas: Canvas, box: Rect, own: tuple[int, ...], usual: tuple[int, ...]) -> None:
    side = min(box.w / 3, box.h / 3)
    left, top = box.centerx - side * 1.5, box.y
    canvas.panel(Rect(left + side * 1.08, top + side * 1.08, side * 0.84, side * 0.84), "inset")
    canvas.icon("chevron-up", (left + side * 1.5, top + side * 1.5), side * 0.4, theme.IVORY500)
    most = max((*own, *usual, 1))
    for slot, (column, row) in enumerate(_CELLS):
        cell = Rect(left + column * side + 2, top + row * side + 2, side - 4, side - 4)
        canvas.fill(cell, theme.BRASS600, alpha=30 + round(170 * own[slot] / most), radius=6)
        weak = own[slot] == min(own)
        if weak:
            canvas.frame(cell, theme.EMBER, 1.5, 6)
        canvas.text(
            str(own[slot]), cell.center, "body_strong", theme.EMBER if weak else theme.IVORY100, anchor="center"
        )


def curve(army: ArmyList) -> Draw:
    """How many cards have each Defence: a bar, and a mark for the standard army."""
    return Draw(_draw_curve, (defences(army), defences(standard(army.base))), size=92.0)


def _draw_curve(canvas: Canvas, box: Rect, own: tuple[int, ...], usual: tuple[int, ...]) -> None:
    line, most = canvas.line_height("least"), max((*own, *usual, 1))
    wide, high = box.w / len(own), box.h - line - 4
    for n, number in enumerate(own):
        bar = Rect(box.x + n * wide + 3, box.y, wide - 6, high)
        tall = high * number / most
        canvas.fill(bar, theme.NIGHT900, alpha=110, radius=4)
        if number:
            canvas.fill(Rect(bar.x, bar.bottom - tall, bar.w, tall), theme.BRASS400, radius=3)
        mark = bar.bottom - high * usual[n] / most
        canvas.fill(Rect(bar.x - 2, mark - 1, bar.w + 4, 2), theme.IVORY100)
        canvas.text(str(DEFENCES[n]), (bar.centerx, box.bottom - line / 2), "least", theme.IVORY500, anchor="center")


def comparison(army: ArmyList) -> Column:
    """The statistics (rules 5.5), each with its difference from the standard army."""
    usual = values_of(statistics(standard(army.base)))
    rows: list[Node] = []
    for (key, value, shown), (_, plain, _) in zip(values_of(statistics(army)), usual, strict=True):
        number = Words(shown, "number@17", theme.BRASS300, "right")
        gap = _gap(value - plain, key) if army.kind != "standard" else None
        rows.append(Row((label(t(key), "small", theme.IVORY300), number, gap), 8, (0, 2)))
        rows.append(Draw(Canvas.fill, (theme.BRASS600, 45), size=1))
    return Column(tuple(rows), 0)


def _gap(gap: float, key: str) -> Row:
    """An arrow and a difference."""
    places = 0 if key.endswith("rear") else 1 if key.endswith("points") else 2
    if abs(gap) < 0.5 * 10**-places:
        return Row((Words("=", "small", theme.IVORY500, "right", weight=1.0),), size=64)
    icon, colour, words = ("chevron-up", theme.OK, "+") if gap > 0 else ("chevron-down", theme.DANGER, "\u2212")
    told = Words(words + decimal(abs(gap), places), "small", colour, "right", weight=1.0)
    return Row((sign(icon, 13, colour), told), size=64)


def by_rank(army: ArmyList) -> Column:
    """The mean points of a card by rank: a bar, and a mark for the standard army."""
    plain = statistics(standard(army.base)).points_by_rank
    rows = (
        Row((
            Words(t(f"{GAME}.rank.{rank}"), "least", theme.IVORY500, part=0.3),
            Draw(_bar, (value, plain[rank]), weight=1.0),
            Words(decimal(value), "least", align="right", size=34),
        ), 6)
        for rank, value in statistics(army).points_by_rank.items()
    )  # fmt: skip
    return Column(tuple(rows), 3)


def _bar(canvas: Canvas, box: Rect, value: float, usual: float) -> None:
    most = 24.0
    bar = Rect(box.x, box.centery - 4, box.w, 8)
    canvas.fill(bar, theme.NIGHT900, alpha=150, radius=4)
    if value > 0:
        canvas.fill((bar.x, bar.y, max(8.0, bar.w * min(1.0, value / most)), bar.h), theme.BRASS400, radius=4)
    canvas.fill((bar.x + bar.w * min(1.0, usual / most) - 1, bar.y - 3, 2, bar.h + 6), theme.IVORY100)
