"""Rows of panels: a seat in two or three lines, a sum item by item, what stood and stands in a place, what is left.

Everything here is given words, numbers, colours and painters; nothing knows a game. All rectangles are in units.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.fit_text import fit_name, row_role
from tabletop.client.draw.theme import (
    BRASS300,
    COMPACT,
    DANGER,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    OK,
    ROOMY,
    SeatColours,
)

from .layout import Box, Column, Row, lay

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

Paint = Callable[["Canvas", FRect], None]
"""Draws a piece into a rectangle."""
RULE_HIGH = 46.0
"""Height of the row of a total with the rule above it."""
COUNT_ROW, COUNT_WIDE, SQUARE = 27.0, 300.0, 0.68
"""Height of a row that counts pieces, the width from which it draws them, and their side as a share of the row."""
STOCK_HIGH, STOCK_TOP, STOCK_SIGN = 36.0, 6.0, 10.0
"""Height of a tile of a supply, the room above it, and the radius of its piece."""
STOCK_ROLES, LEAST_STOCK_SIGN = ("number@14!", "number@11!"), 4.5
"""The numbers of a supply, smaller in narrow tiles, and the least radius of a piece beside them."""


def squares(area: FRect, count: int, size: float, pitch: float) -> list[FRect]:
    """``count`` squares of ``size`` side by side in the middle of ``area``'s height, ``pitch`` apart, over one another
    where there is no room for that."""
    step = min(pitch, (area.w - size) / max(1, count - 1))
    return [FRect(area.x + n * step, area.centery - size / 2, size, size) for n in range(count)]


# ----------------------------------------------------------------------------------------------------------- seats


@dataclass(frozen=True, slots=True)
class SeatLines:
    """A seat as a panel tells it: its name and what it plays; ``below``: icon and words of a third line, with what it
    had before; ``badge``: the sign at the foot of its emblem."""

    name: str
    words: str
    colours: SeatColours
    emblem: str | None = None
    below: tuple[str, str] | None = None
    badge: str = ""
    active: bool = False


def draw_seat_ground(
    canvas: Canvas, box: FRect, colours: SeatColours, active: bool, alpha: int = 120, share: float = 0.6
) -> None:
    """The ground of a seat's row or chip: dark, with its colour over a ``share`` of its width; framed on its turn."""
    canvas.fill(box, NIGHT900, alpha=alpha, radius=8)
    ends = (*colours.dark, 190), (*colours.dark, 0)
    canvas.gradient(FRect(box.x, box.y, box.w * share, box.h), *ends, radius=8, horizontal=True)
    if active:
        canvas.frame(box, BRASS300, 1.6, 8)


def draw_seat(canvas: Canvas, box: FRect, seat: SeatLines, held: Callable[[FRect], float]) -> None:
    """A seat's row. ``held`` draws its numbers at the right end of the line with its name, and gives where they
    begin. In a low row the letters are so small that its lines stay apart."""
    colours = seat.colours
    draw_seat_ground(canvas, box, colours, seat.active)
    r = min(18.0, box.h * 0.32)
    canvas.medallion((box.x + r + 6, box.centery), r, colours, seat.emblem)
    if seat.badge:
        foot = (box.x + 2 * r + 3, box.bottom - r * 0.5)
        canvas.circle(foot, r * 0.46, NIGHT900, outline=colours.tint)
        canvas.icon(seat.badge, foot, r * 0.74, colours.tint)
    left = box.x + 2 * r + 14
    width = box.right - left - 6
    tall = box.h / (3.16 if seat.below else 2.3)
    top = box.y + (2 if seat.below else box.h * 0.08)
    beside = held(FRect(left, top, width, tall))
    role, strong = row_role(canvas, "small", tall), row_role(canvas, "small_strong", tall)
    fit_name(canvas, seat.name, FRect(left, top, beside - left - 8, tall), strong, colours.tint)
    fit_name(canvas, seat.words, FRect(left, top + tall * 0.96, width, tall), role, IVORY100)
    if seat.below:
        y = top + tall * 1.92
        canvas.icon(seat.below[0], (left + 6, y + tall / 2), min(12.0, tall * 0.7), IVORY500)
        fit_name(canvas, seat.below[1], FRect(left + 15, y, width - 15, tall), role, IVORY500)


# ------------------------------------------------------------------------------------------------------------ sums


def draw_items(canvas: Canvas, box: FRect, items: Sequence[tuple[str, int]], step: float, role: str) -> float:
    """What a sum is made of, a row of ``step`` for each entry: its words, and at the right its number with its sign;
    green what makes the sum smaller. Gives where the rows end."""
    y = box.y
    for at, (words, n) in enumerate(items):
        fit_name(canvas, words, FRect(box.x, y, box.w * 0.82, step), role, IVORY300 if n > 0 else OK)
        figure = f"{'+' if at and n > 0 else ''}{n}".replace("-", "−")
        canvas.text(figure, (box.right - 4, y + step / 2), "number@16!", IVORY100 if n > 0 else OK, anchor="midright")
        y += step
    return y


def draw_total(canvas: Canvas, box: FRect, y: float, words: str, figure: str, good: bool) -> float:
    """The rule below the items and the sum: ``words`` at the left of ``box``, ``figure`` at the right, red where it is
    not ``good``. Gives where the row ends."""
    canvas.line((box.x, y + 4), (box.right, y + 4), (120, 96, 60), 1)
    middle = y + RULE_HIGH / 2 + 2
    canvas.text(words, (box.x, middle), "body_strong", IVORY100, anchor="midleft")
    canvas.text(figure, (box.right - 4, middle), "number", BRASS300 if good else DANGER, anchor="midright")
    return y + RULE_HIGH


# ---------------------------------------------------------------------------------------------------------- counts


@dataclass(frozen=True, slots=True)
class CountRow:
    """What stood in a place (``was``), what stands there ``now``, and how many it ``lacks``; ``paint`` and ``ghost``
    draw one piece, and where one stood."""

    name: str
    was: int
    now: int
    lacks: int
    paint: Paint
    ghost: Paint


def lay_count_rows(area: FRect, count: int) -> tuple[list[FRect], int, FRect]:
    """(a place for each row that fits, how many of them are told one by one, what is left below). Where not all fit,
    the last place is for the words that tell how many more there are."""
    room = int(area.h // COUNT_ROW)
    shown = count if count <= room else room - 1
    children = [Box(f"row.{n}", size=COUNT_ROW) for n in range(min(count, room))]
    places = lay(Column(children=(*children, Box("rest"))), area)
    return [places[child.name] for child in children], shown, places["rest"]


def draw_count_row(canvas: Canvas, box: FRect, row: CountRow, was: Callable[[object], str], compact: bool) -> None:
    """One row: sign, name, what stood there, what stands there, the number that lacks or stands. ``was``: the words for
    a number that stood there. In a narrow panel numbers alone tell it."""
    space = COMPACT if compact else ROOMY
    wide = box.w >= COUNT_WIDE
    small = Box("was", part=0.24) if wide else Box("was", size=COUNT_ROW * 1.8)
    boxes = (Box("sign", size=COUNT_ROW), Box("name"), small, Box("now", part=0.26 * wide), Box("n", size=COUNT_ROW))
    line = FRect(box.x, box.y, box.w, box.h - space.tight)
    found = lay(Row(gap=space.tight, children=boxes), line)
    if row.lacks:
        canvas.fill(line, (88, 44, 24), alpha=150, radius=5)
    canvas.icon("warning" if row.lacks else "confirm", found["sign"].center, 14, DANGER if row.lacks else OK)
    fit_name(canvas, row.name, found["name"], "small", IVORY100)
    if row.was and not wide:
        fit_name(canvas, was(row.was), found["was"], "least", IVORY500)
    elif row.was:
        words = was("").strip()
        left = found["was"].x + canvas.text(words, found["was"].midleft, "least", IVORY500, anchor="midleft").w
        room = FRect(left + space.tight, found["was"].y, found["was"].right - left - space.tight, found["was"].h)
        _draw_pieces(canvas, room, row.was, row.ghost)
    if wide and row.now:
        _draw_pieces(canvas, found["now"], row.now, row.paint)
    number, ink = (f"−{row.lacks}", DANGER) if row.lacks else (str(row.now), IVORY100)
    end = (found["n"].right - space.tight, box.centery - space.tight / 2)
    canvas.text(number, end, "number@15!", ink, anchor="midright")


def _draw_pieces(canvas: Canvas, room: FRect, number: int, paint: Paint) -> None:
    size = room.h * SQUARE
    for place in squares(room, number, size, size * 1.15):
        paint(canvas, place)


# ---------------------------------------------------------------------------------------------------------- supply


def draw_stock(canvas: Canvas, box: FRect, stock: Sequence[tuple[Paint, int]]) -> None:
    """A tile for each kind of piece: the piece, and how many are left of it."""
    step = box.w / len(stock)
    role = next((role for role in STOCK_ROLES if _stock_width(canvas, stock, role) <= step * 0.48), STOCK_ROLES[-1])
    r = max(LEAST_STOCK_SIGN, min(STOCK_SIGN, step * 0.24, (step - 8 - _stock_width(canvas, stock, role)) / 2))
    for n, (paint, left) in enumerate(stock):
        tile = FRect(box.x + n * step, box.y + STOCK_TOP, step - 3, STOCK_HIGH)
        canvas.fill(tile, NIGHT900, alpha=130, radius=6)
        paint(canvas, FRect(tile.x + 2, tile.centery - r, 2 * r, 2 * r))
        canvas.text(str(left), (tile.right - 3, tile.centery), role, IVORY100, anchor="midright")


def _stock_width(canvas: Canvas, stock: Sequence[tuple[Paint, int]], role: str) -> float:
    """Width of the longest number."""
    return max(canvas.measure(str(left), role)[0] for _, left in stock)
