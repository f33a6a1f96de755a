"""Placeholders of a review for results that are still to come: bars in the shape of the later words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tabletop.client.draw.fit_text import smaller
from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import BRASS400, IVORY500, NIGHT900, SLATE500, SLATE600, Colour, seat_colours
from tabletop.client.ui.layout import Box, Column, lay

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.rules.game import SeatSetup

BAR, PAD, EMBLEM, STRIPE = 10.0, 10.0, 13.0, 4.0
"""Units: height of a bar, padding, radius of an emblem, width of the stripe of a way to play."""
SHARES = (0.78, 0.62, 0.7, 0.5)
"""Widths of successive bars, as shares of their room."""
LETTERS = (1.0, 0.93, 0.86, 0.8, 0.74, 0.68, 0.62, 0.56)
"""Sizes of the letters of a panel, as shares of the usual one, the first in which all of it fits."""
ALPHA = 120
"""Alpha of the bars."""


def draw_bars(canvas: Canvas, room: Rect, count: int, step: float) -> None:
    """Draw ``count`` bars below each other, ``step`` units apart, as many as fit."""
    for n in range(count):
        y = room.y + n * step + (step - BAR) / 2
        if y + BAR > room.bottom:
            return
        canvas.fill((room.x, y, room.w * SHARES[n % len(SHARES)], BAR), SLATE600, radius=BAR / 2, alpha=ALPHA)


def draw_rows(canvas: Canvas, room: Rect, words: str, high: float, gap: float) -> None:
    """Draw the placeholder of a list: a sentence, and below it empty rows that fade out downwards."""
    y, n = room.y + canvas.text_block(words, room, "small", IVORY500) + gap, 0
    while y + high <= room.bottom:
        row = Rect(room.x, y, room.w, high)
        alpha = max(24, ALPHA - 24 * n)
        canvas.fill(row, NIGHT900, radius=6, alpha=alpha)
        canvas.diamond((row.x + PAD + EMBLEM, row.centery), EMBLEM - 2, SLATE600)
        left = row.x + 3 * PAD + 2 * EMBLEM
        for line, y_at in enumerate((row.y + high * 0.32, row.y + high * 0.68)):
            wide = (row.right - PAD - left) * (0.3 if not line else SHARES[n % len(SHARES)])
            canvas.fill((left, y_at - BAR / 2, wide, BAR), SLATE600, radius=BAR / 2, alpha=alpha)
        y, n = y + high + gap, n + 1


def option_height(canvas: Canvas, words: str, wide: float, letters: float = 1.0) -> float:
    """Height in units of the panel of a way to play with ``words`` of a width, in letters of that share of their
    size."""
    words_h = canvas.block_height(words, smaller(canvas, "small", letters), wide) if words else 0.0
    return canvas.line_height(smaller(canvas, "title", letters)) + words_h + 2.5 * PAD


def draw_option(canvas: Canvas, rect: Rect, icon: str, title: str, words: str, colour: Colour = SLATE500) -> None:
    """Draw the panel of a way to play that is not known yet, or cannot be shown: its title, and the words, or bars
    where there are none."""
    canvas.fill(rect, colour, radius=7, alpha=150)
    inner = rect.inflate(-2, -2)
    canvas.fill(inner, NIGHT900, radius=6)
    canvas.fill((inner.x, inner.y + PAD, STRIPE, inner.h - 2 * PAD), colour)
    wide = inner.w - STRIPE - 2 * PAD
    letters = next((one for one in LETTERS if option_height(canvas, words, wide, one) <= rect.h + PAD), LETTERS[-1])
    section, small = smaller(canvas, "section", letters), smaller(canvas, "small", letters)
    head, sign = canvas.line_height(smaller(canvas, "title", letters)), canvas.line_height(section)
    left, top = inner.x + STRIPE + PAD, inner.y + PAD / 2
    canvas.icon(icon, (left + sign / 3, top + head / 2), sign * 0.7, colour)
    canvas.text(title, (left + sign, top + head / 2), section, IVORY500, anchor="midleft")
    room = Rect(left, top + head + PAD / 2, inner.right - PAD - left, inner.bottom - PAD - top - head)
    line = canvas.line_height(small)
    if words and room.h >= line * 0.9:
        canvas.text_block(words, room, small, IVORY500, max_lines=max(1, int(room.h / line + 0.1)), ellipsis="ok")
    elif not words:
        draw_bars(canvas, room, int(room.h / (line + PAD)), line + PAD)


def draw_seats(canvas: Canvas, rect: Rect, seats: Sequence[SeatSetup], emblem: Callable[[int], str | None]) -> None:
    """Draw the seats, each with the middle lines of its later bars."""
    gap = PAD / 2
    places = lay(Column(children=tuple([Box(f"seat.{n}") for n in range(len(seats))]), gap=gap), rect)
    for n, seat in enumerate(seats):
        box, colours = places[f"seat.{n}"], seat_colours(seat.colour)
        canvas.panel(box, "inset")
        rows = lay(Column(children=(Box("head", weight=1.4), Box("one"), Box("two")), margin=PAD * 0.6), box)
        head = rows["head"]
        r = min(EMBLEM, head.h / 2)
        canvas.medallion((head.x + r + 2, head.centery), r, colours, emblem(n))
        canvas.text(seat.name, (head.x + 2 * r + PAD, head.centery), "body_strong", colours.tint, "midleft",
                    head.w - 2 * r - 2 * PAD, ellipsis="ok")  # fmt: skip
        for name in ("one", "two"):
            row = rows[name]
            canvas.fill((row.x + PAD, row.centery - BAR / 2, row.w * 0.22, BAR), SLATE600, radius=BAR / 2, alpha=ALPHA)
            canvas.fill((row.x + row.w * 0.64, row.y + 2, 1, row.h - 4), BRASS400, alpha=ALPHA)
