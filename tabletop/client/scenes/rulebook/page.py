"""The paper of the rulebook's text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import INK500, INK700, Colour, mix

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

LINE: Colour = (142, 112, 66)
EDGE: Colour = (112, 82, 40)
SHEET: Colour = (240, 229, 202)
RADIUS = 6.0
KEY = ("rulebook-page",)


def draw_page(canvas: Canvas, rect: Rect) -> None:
    """Draw a sheet of paper with darker edges, two fine lines and a diamond in each corner."""
    canvas.shadow(rect, 2, RADIUS)
    if canvas.theme.high_contrast:
        canvas.panel(rect, "page")
        return
    canvas.sprite(KEY, (rect.w, rect.h), lambda inner: _paint_page(inner, rect.w, rect.h), rect.topleft)


def _paint_page(canvas: Canvas, width: float, height: float) -> None:
    # The picture has a border for another shape, which is cut off.
    rect = Rect(0, 0, width, height)
    grow = max(width, height) * 0.1
    canvas.fill(rect, SHEET, radius=RADIUS)
    with canvas.clip(rect):
        canvas.image("paper.jpg", rect.inflate(grow, grow))
        edge = 22.0
        dark, clear = (*EDGE, 92), (*EDGE, 0)
        canvas.gradient((0, 0, edge, height), dark, clear, horizontal=True)
        canvas.gradient((width - edge, 0, edge, height), clear, dark, horizontal=True)
        canvas.gradient((0, 0, width, edge), dark, clear)
        canvas.gradient((0, height - edge, width, edge), clear, dark)
    canvas.frame(rect, EDGE, 1, 0, alpha=150)
    inset = 12.0 if canvas.theme.compact else 18.0
    for grow in (inset, inset + 4):
        canvas.frame(rect.inflate(-2 * grow, -2 * grow), LINE, 1, alpha=150)
    for x in (inset + 2, width - inset - 2):
        for y in (inset + 2, height - inset - 2):
            canvas.diamond((x, y), 5.5, LINE)


def draw_fades(canvas: Canvas, page: Rect, view: Rect, above: bool, below: bool) -> None:
    """Fade the first or last line of a text that goes on: strips of the sheet are drawn over it with rising alpha."""
    if canvas.theme.high_contrast:
        return
    strips: list[tuple[float, int]] = []
    if above:
        strips += [(view.y + 2 * k, round(255 * (1 - k / 7))) for k in range(7)]
    if below:
        strips += [(view.bottom - 2 * k - 2, round(255 * (1 - k / 13))) for k in range(13)]
    for y, alpha in strips:
        with canvas.clip((view.x, y, view.w, 2)):
            canvas.sprite(KEY, (page.w, page.h), lambda inner: _paint_page(inner, page.w, page.h), page.topleft, alpha)


def draw_page_number(canvas: Canvas, words: str, center: tuple[float, float]) -> None:
    """Draw the number of the page, centred at ``center``."""
    ink = INK700 if canvas.theme.high_contrast else mix(INK500, INK700, 0.25)
    canvas.text(words, center, "reading_italic@15", ink, anchor="center")
