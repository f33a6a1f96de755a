"""Paints a laid out text on paper or on the dark ground."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    BRASS600,
    INFO,
    INK500,
    INK700,
    INK900,
    INK_LINK,
    IVORY100,
    IVORY300,
    IVORY500,
    Colour,
)

from .text_layout import Decor, TextLine, TextRun

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


@dataclass(frozen=True)
class Palette:
    """Colours of the tones of a text on one kind of ground."""

    tones: dict[str, Colour]
    rule: Colour
    bar: Colour
    tint: Colour
    tint_alpha: int
    hit: Colour
    hit_alpha: int
    ring: Colour
    on_paper: bool


PAPER_PALETTE = Palette(
    {
        "text": INK900,
        "title": INK900,
        "heading": INK_LINK,
        "link": INK_LINK,
        "term": INK900,
        "tag": INK700,
        "note": INK500,
        "mark": INK_LINK,
    },
    INK_LINK,
    BRASS600,
    INK500,
    30,
    BRASS300,
    190,
    INK_LINK,
    True,
)
DARK_PALETTE = Palette(
    {
        "text": IVORY100,
        "title": BRASS300,
        "heading": BRASS300,
        "link": INFO,
        "term": IVORY100,
        "tag": IVORY300,
        "note": IVORY500,
        "mark": BRASS400,
    },
    BRASS600,
    BRASS400,
    IVORY500,
    26,
    BRASS400,
    110,
    BRASS300,
    False,
)
PALETTES = {"paper": PAPER_PALETTE, "dark": DARK_PALETTE}


def paint_decor(canvas: Canvas, look: Palette, decor: Decor, left: float, top: float) -> None:
    """Paint something under the lines; ``left`` and ``top``: the text's origin on the screen."""
    rect = Rect(left + decor.x, top + decor.y, decor.width, decor.height)
    if decor.kind == "rule":
        canvas.fade_line((rect.x, rect.y), rect.right, look.rule)
    elif decor.kind == "row":
        canvas.line((rect.x, rect.y), (rect.right, rect.y), look.rule, 1, alpha=90)
    elif decor.kind == "head":
        canvas.fill(rect, look.tint, alpha=look.tint_alpha + 14, radius=3)
    else:
        canvas.fill(rect, look.tint, alpha=look.tint_alpha, radius=5)
        canvas.fill((rect.x, rect.y, 4, rect.h), look.bar, radius=2)


def paint_run(
    canvas: Canvas, look: Palette, line: TextLine, run: TextRun, origin: tuple[float, float], size: float, lit: bool
) -> None:
    """Paint one run; ``lit``: the pointer is on its link."""
    colour = look.tones[run.tone]
    x, base = origin[0] + run.x, origin[1] + line.base
    if run.icon is not None:
        canvas.icon(run.icon, (x + run.width / 2, base - run.width * 0.36), run.width, colour)
        return
    if run.tone == "tag":
        _paint_tag(canvas, look, run, x, base, size)
        return
    canvas.text(run.text, (x, base), run.role, colour, anchor="baseleft")
    if run.link >= 0:
        dash = (2.0, 3.0) if run.tone == "term" and not lit else None
        y = base + max(2.0, size * 0.14)
        canvas.line(
            (x, y), (x + run.width, y), look.tones["link"], 1.5 if lit else 1.0, alpha=255 if lit else 150, dash=dash
        )


def _paint_tag(canvas: Canvas, look: Palette, run: TextRun, x: float, base: float, size: float) -> None:
    """Paint a rule id in a small frame."""
    cap = canvas.cap_height(run.role)
    box = Rect(x, base - cap - 5, run.width - size * 0.35, cap + 10)
    canvas.fill(box, look.tint, alpha=look.tint_alpha, radius=4)
    canvas.frame(box, look.rule, 1, 4, alpha=150)
    canvas.text(run.text, (box.centerx, base), run.role, look.tones["tag"], anchor="basecenter")
