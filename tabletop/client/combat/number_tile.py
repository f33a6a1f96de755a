"""A number with its parts: each on a line, replaced ones struck out, planned ones dashed, and the total large on the
inner side."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY300, IVORY500, ROOMY, Colour

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

TOTAL, TOTAL_SHARE = 92.0, 0.24
"""Greatest width of the total: in units, and as a share of the tile."""
ICON = 24.0
LEAST_ICON = 9.0
"""Least size in units of the icon, which is left out below it."""
DASHES = (5, 4)


@dataclass(frozen=True, slots=True)
class TileLine:
    """One part of a number: its words and its value as written (``+2``); ``struck``: it has been replaced; ``planned``:
    it applies only if the selected action is carried out."""

    label: str
    value: str
    struck: bool = False
    planned: bool = False


@dataclass(frozen=True, slots=True)
class NumberTile:
    """A number: its icon and colour, name, total and parts."""

    icon: str
    ink: Colour
    caption: str
    total: str
    parts: tuple[TileLine, ...]

    @property
    def planned(self) -> bool:
        """Whether a part of the total is only planned."""
        return any(part.planned for part in self.parts)


def draw_number_tile(canvas: Canvas, box: FRect, tile: NumberTile, *, mirrored: bool) -> None:
    """Draw a tile; ``mirrored``: with the total at the left."""
    canvas.panel(box, "tile")
    w = min(TOTAL, box.w * TOTAL_SHARE)
    total = FRect(box.x if mirrored else box.right - w, box.y, w, box.h)
    canvas.fill(total.inflate(-ROOMY.hair, -ROOMY.hair), tile.ink, alpha=30, radius=7)
    _draw_total(canvas, total, tile)
    x = total.right + ROOMY.gap if mirrored else box.x + ROOMY.gap
    _draw_parts(canvas, FRect(x, box.y + ROOMY.tight, box.w - w - 2 * ROOMY.gap, box.h - 2 * ROOMY.tight), tile)


def _draw_total(canvas: Canvas, total: FRect, tile: NumberTile) -> None:
    line, big = canvas.line_height("least"), canvas.line_height("number_big")
    ink = BRASS300 if tile.planned else IVORY100
    if big + line > total.h + ROOMY.small:  # too low for its name: the icon alone is drawn
        icon = min(ICON, total.h - ROOMY.small, total.w / 2 - ROOMY.tight)
        role = "number_big" if big <= total.h else "number"
        canvas.icon(tile.icon, (total.x + total.w / 4, total.centery), icon, tile.ink)
        canvas.text(tile.total, (total.x + total.w * 0.7, total.centery), role, ink, "center")
        return
    size = min(ICON, total.h - big - line)
    size = size if size > LEAST_ICON else 0.0
    y = total.centery - (size + big + line) / 2
    if size:
        canvas.icon(tile.icon, (total.centerx, y + size / 2), size, tile.ink)
    canvas.text(tile.total, (total.centerx, y + size + big / 2), "number_big", ink, "center")
    label = FRect(total.x + ROOMY.hair, y + size + big, total.w - 2 * ROOMY.hair, line)
    canvas.fit_text(tile.caption, label, "least", IVORY300, "center", 0.6)


def _draw_parts(canvas: Canvas, rows: FRect, tile: NumberTile) -> None:
    pitch = canvas.line_height("small")
    most = max(1, int((rows.h + ROOMY.hair) // pitch))
    parts = list(tile.parts)
    if len(parts) > most:  # struck ones are left out first: they no longer count
        parts = [part for part in parts if not part.struck][-most:]
    y = rows.centery - len(parts) * pitch / 2
    for n, part in enumerate(parts):
        _draw_part(canvas, FRect(rows.x, y + n * pitch, rows.w, pitch), part)


def _draw_part(canvas: Canvas, row: FRect, part: TileLine) -> None:
    ink = IVORY500 if part.struck else BRASS300 if part.planned else IVORY100
    if part.planned:
        box = row.inflate(ROOMY.small, -1)
        canvas.polygon((box.topleft, box.topright, box.bottomright, box.bottomleft), None, 255, BRASS300, 1.2, DASHES)
    wide = canvas.measure(part.value, "small_strong")[0]
    label = FRect(row.x, row.y, row.w - wide - ROOMY.gap, row.h)
    told = canvas.fit_text(part.label, label, "small", ink, min_ratio=0.7)
    canvas.text(part.value, (row.right, row.centery), "small_strong", ink, "midright")
    if part.struck:
        canvas.polyline((row.midleft, (min(told.right, label.right), row.centery)), IVORY500, 1.2)
        left, right = row.right - wide - ROOMY.hair, row.right + ROOMY.hair
        canvas.polyline(((left, row.centery), (right, row.centery)), IVORY500, 1.2)
