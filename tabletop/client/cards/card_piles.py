"""Rows of cards and piles: the places of cards in rows, an empty pile, the count of a pile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import IVORY100, IVORY300, NIGHT900

from .parts import RATIO

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


def rows(area: FRect, columns: int, count: int, gap: float = 10.0) -> list[FRect]:
    """``count`` rectangles for upright cards in rows of ``columns``, ``gap`` units apart, as large as fits into
    ``area``, from its top and in the middle of its width."""
    lines = -(-count // columns)
    w = min((area.w - (columns - 1) * gap) / columns, (area.h - (lines - 1) * gap) / lines * RATIO)
    h = w / RATIO
    left = area.x + (area.w - columns * w - (columns - 1) * gap) / 2
    return [FRect(left + n % columns * (w + gap), area.y + n // columns * (h + gap), w, h) for n in range(count)]


def draw_empty_pile(canvas: Canvas, rect: FRect, radius: float = 6.0, alpha: int = 60) -> None:
    """Draw the place of a pile without cards."""
    canvas.frame(rect, IVORY300, 1, radius, alpha=alpha)


def draw_pile_count(canvas: Canvas, center: tuple[float, float], count: int) -> None:
    """Draw the number of cards of a pile on a dark pill."""
    pill = FRect(center[0] - 17, center[1] - 11, 34, 22)
    canvas.fill(pill, NIGHT900, alpha=230, radius=11)
    canvas.text(str(count), pill.center, "badge", IVORY100, anchor="center")
