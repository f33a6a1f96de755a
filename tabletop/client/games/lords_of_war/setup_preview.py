"""A small picture of the field for the set-up scene: squares, start squares, seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import BRASS400, BRASS600, NIGHT900, Colour, seat_colours
from tabletop.rules.lords_of_war.content import content

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

COLUMNS, ROWS = 7, 6
_STITCH: Colour = (178, 142, 92)


def draw_preview(
    canvas: Canvas, rect: Rect, colours: Sequence[str], emblems: Sequence[str], names: Sequence[str], boardless: bool
) -> None:
    """Paint the mat with a medallion on each start square; seat 1 is below, seat 2 above."""
    canvas.fill(rect, NIGHT900, radius=8)
    with canvas.clip(rect.inflate(-2, -2)):
        tile = 256.0
        for column in range(int(rect.w // tile) + 1):
            for row in range(int(rect.h // tile) + 1):
                canvas.image("mat-tile.jpg", Rect(rect.x + column * tile, rect.y + row * tile, tile, tile))
    canvas.frame(rect, BRASS600, 1.5, 8, alpha=200)
    band = canvas.line_height("small_strong") + 8
    field = Rect(rect.x + 12, rect.y + band, rect.w - 24, rect.h - 2 * band)
    cell = (field.w / COLUMNS, field.h / ROWS)
    for x in range(COLUMNS):
        for y in range(ROWS):
            edge = min(x, COLUMNS - 1 - x, y, ROWS - 1 - y)
            alpha = 110 if not boardless else (25, 65, 120)[min(edge, 2)]
            box = Rect(field.x + x * cell[0], field.y + y * cell[1], *cell).inflate(-3, -3)
            canvas.fill(box, (0, 0, 0), alpha=alpha // 3, radius=3)
            canvas.frame(box, _STITCH, 1, 3, alpha=alpha)
    for seat, name in enumerate(names[:2]):
        tint = seat_colours(colours[seat]).tint
        height = field.bottom + band / 2 if seat == 0 else field.y - band / 2
        words = f"{seat + 1} \u00b7 {name}"
        canvas.text(words, (rect.centerx, height), "small_strong", tint, "center", max_width=rect.w - 24, shadow=200)
    _draw_starts(canvas, field, cell, colours, emblems)
    if not boardless:
        canvas.frame(field.inflate(6, 4), BRASS400, 1, 5, alpha=120)


def _draw_starts(
    canvas: Canvas, field: Rect, cell: tuple[float, float], colours: Sequence[str], emblems: Sequence[str]
) -> None:
    mat = content().mat
    for seat, start in enumerate(content().starts):
        column, row = mat.names[start][0], mat.names[start][1:]
        x = "abcdefg".index(column)
        y = ROWS - int(row)
        center = (field.x + (x + 0.5) * cell[0], field.y + (y + 0.5) * cell[1])
        box = Rect(0, 0, cell[0] - 3, cell[1] - 3)
        box.center = center
        canvas.fill(box, seat_colours(colours[seat]).base, alpha=80, radius=3)
        canvas.frame(box, seat_colours(colours[seat]).tint, 1.5, 3)
        canvas.medallion(center, min(min(cell) * 0.58, 22.0), seat_colours(colours[seat]), emblems[seat])
