"""Advice on an army beside the standard one it was built from: how much its arrows reach in each direction, how its
Defence is spread, and what is weak in words."""

from __future__ import annotations

from collections import Counter
from functools import cache

from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.ui.tree import Draw
from tabletop.rules.lords_of_war.armies import ArmyList, standard
from tabletop.rules.lords_of_war.content import content
from tabletop.text import t

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
