"""Names of lands, written below each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabletop.client.draw.theme import BLACK, IVORY300

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .map_board import MapBoard

LEAST_UNIT = 26.0
"""Least size of the map's unit on the screen, in units, at which names of lands are drawn."""


def draw_land_names(canvas: Canvas, board: MapBoard, lands: Iterable[tuple[str, Iterable[str]]]) -> None:
    """Write the name of each land, given with its spaces, below the middle of its lower edge."""
    if board.radius < LEAST_UNIT:
        return
    for words, spaces in lands:
        extents = [board.plate.extent(space) for space in spaces]
        low = max(y + h for _, y, _, h in extents)
        left, right = min(x for x, *_ in extents), max(x + w for x, _, w, _ in extents)
        x, y = board.camera.to_screen(((left + right) / 2, low))
        role = f"map@{max(13.0, board.radius * 0.34) * canvas.theme.enlarged:.1f}!"
        canvas.text(words, (x + 1, y + board.radius * 0.16 + 1), role, BLACK, anchor="midtop")
        canvas.text(words, (x, y + board.radius * 0.16), role, IVORY300, anchor="midtop")
