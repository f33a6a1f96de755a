"""The sources of a sum, a box for each: icon, name, number and reason; those of 0 are grey.

Everything here is given words, numbers and painters; nothing knows a game. All rectangles are in units.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.fit_text import fit_block, fit_name, smaller
from tabletop.client.draw.theme import BRASS300, EMBER, IVORY100, IVORY300, IVORY500, NIGHT900, OK, SLATE500

from .layout import Box, Column, Grid, Row, lay

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

LINE_HIGH = 22.0
"""Least height of the name's line in a box with several lines."""
ICON, SMALL_ICON = 16.0, 14.0
"""Icons before the name, in a box with several lines and in one with a single line."""
EDGE, APART = 6.0, 4.0
"""From the frame of a box to its contents, and from an icon to what follows it."""
NUMBER_SHARE, COINS_SHARE, REASON_HIGH = 1.4, 1.6, 30.0
"""Height of the number's line as a multiple of the reason's, width of the coins as a multiple of the number's, and the
greatest height of a reason."""
ROOMY = 62.0
"""A box of at least this height has name, number and reason below each other; a lower one has a single line."""
MOST_COINS = 6
"""At most so many of the counted things are drawn on a box."""

Painter = Callable[["Canvas", tuple[float, float], float], None]
"""Draws one of the counted things: canvas, centre, radius."""


@dataclass(frozen=True, slots=True)
class Source:
    """One part of a sum. ``reason``: what it comes from, in few words; ``told``: False while its number has not been
    shown yet; ``change``: by how much the thing pointed at would change it."""

    icon: str
    name: str
    number: int
    reason: str = ""
    told: bool = True
    change: int = 0


def source_places(area: FRect, count: int, columns: int, gap: float) -> list[FRect]:
    """The boxes of ``count`` sources in ``columns`` columns of an area, row by row, ``gap`` units apart."""
    found = lay(Grid("source", columns=columns, count=count, gap=gap), area)
    return [found[f"source.{n}"] for n in range(count)]


def draw_sources(
    canvas: Canvas, places: Sequence[FRect], sources: Sequence[Source], coin: Painter, lit: int | None = None
) -> None:
    """Draw all boxes; ``lit``: the index of the one whose number is being shown. In single lines that are too narrow
    for a name there is none: all have their icons alone."""
    named = all(_line_width(canvas, source) <= box.w for box, source in zip(places, sources, strict=True))
    for n, (box, source) in enumerate(zip(places, sources, strict=True)):
        _draw_source(canvas, box, source, coin, lit == n, named)


def _draw_source(canvas: Canvas, box: FRect, source: Source, coin: Painter, lit: bool, named: bool) -> None:
    there = bool(source.number) and source.told
    canvas.fill(box, NIGHT900, alpha=150 if there else 80, radius=7)
    if lit or there or source.change:
        canvas.frame(box, BRASS300 if lit or source.change else SLATE500, 2 if lit else 1, 7)
    if box.h < ROOMY:
        _draw_line(canvas, box, source, there, named)
        return
    tree = Column(
        margin=EDGE,
        children=(
            Row(size=LINE_HIGH, gap=APART, children=(Box("icon", size=ICON), Box("name"))),
            Row(weight=NUMBER_SHARE, gap=APART, children=(Box("coins", weight=COINS_SHARE), Box("number"))),
            Box("reason", high=REASON_HIGH),
        ),
    )
    found = lay(tree, box)
    name = found["name"]
    if canvas.measure(source.name, "small_strong")[0] > name.w:  # too narrow for the icon before it
        name = name.union(found["icon"])
    else:
        canvas.icon(source.icon, found["icon"].center, 15, BRASS300 if there else SLATE500)
    fit_name(canvas, source.name, name, "small_strong", IVORY100 if there else IVORY500)
    at = found["number"]
    role = "panel_title" if box.h > 2 * ROOMY else "number"
    _draw_number(canvas, at, source, role, there)
    if not there:
        return
    coins = found["coins"]
    r = min(11.0, coins.h * 0.4)
    count = min(MOST_COINS, source.number)
    step = min(r * 1.4, (coins.w - 2 * r) / max(1, count - 1))
    for n in range(count):
        coin(canvas, (coins.x + r + n * step, coins.centery), r)
    reason = found["reason"]
    if canvas.block_height(source.reason, "least", reason.w) <= reason.h + 1:  # else the tooltip says it
        fit_block(canvas, source.reason, reason, "least", IVORY300)


def _line_width(canvas: Canvas, source: Source) -> float:
    """The least width in units of a single line with icon, name and number."""
    name = canvas.measure(source.name, smaller(canvas, "least", 0.7 / canvas.theme.enlarged))[0]
    return name + canvas.measure("".join(_number(source)), "small_strong")[0] + SMALL_ICON + 4.5 * APART


def _draw_line(canvas: Canvas, box: FRect, source: Source, there: bool, named: bool) -> None:
    """Draw icon, name, where it is ``named``, and number in one line."""
    wide = canvas.measure("".join(_number(source)), "small_strong")[0] + APART
    tree = Row(margin=APART, gap=APART, children=(Box("icon", size=SMALL_ICON), Box("name"), Box("number", size=wide)))
    found = lay(tree, box)
    canvas.icon(source.icon, found["icon"].center, 12 if named else SMALL_ICON, BRASS300 if there else SLATE500)
    if named:
        fit_name(canvas, source.name, found["name"], "least", IVORY300 if there else IVORY500)
    _draw_number(canvas, found["number"], source, "small_strong", there)


def _number(source: Source) -> tuple[str, str]:
    """The number of a source, and its change, in words."""
    change = f" {source.change:+}".replace("-", "−") if source.change else ""
    return str(source.number) if source.told else "·", change


def _draw_number(canvas: Canvas, box: FRect, source: Source, role: str, there: bool) -> None:
    """Draw the number at the right end of a box, its change behind it."""
    number, change = _number(source)
    ink = OK if source.change > 0 else EMBER
    told = canvas.text(change, (box.right, box.centery), role, ink, anchor="midright") if change else box
    left = told.left if change else box.right
    canvas.text(number, (left, box.centery), role, IVORY100 if there else SLATE500, anchor="midright")
