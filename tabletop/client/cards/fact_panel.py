"""A panel about the thing pointed at: a coloured head with its name and difficulty, and facts below it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.fit_text import fit_block, fit_name, smaller
from tabletop.client.draw.panel_cache import draw_cached
from tabletop.client.draw.theme import IVORY100, IVORY300, NIGHT900, Colour, mix
from tabletop.client.ui import panels
from tabletop.client.ui.panels import PanelFact

from .parts import paint_diamonds

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

HEAD, PAD, DIAMONDS, EDGE = 34.0, 12.0, 48.0, 3.0
"""Units: height of the head, room at the edges, distance to the words behind the diamonds, width of the frame."""
NOTE_LEAST = 0.7
"""Least size of the words of the head, as a share."""


@dataclass(frozen=True, slots=True)
class FactPanel:
    """Contents of a panel. ``ink``: the colour of its head; ``diamonds``: (filled, all), (0, 0) for none; ``note``:
    words at the right end of the head; ``empty``: words shown if there are no facts."""

    name: str
    ink: Colour
    note: str
    facts: tuple[PanelFact, ...]
    empty: str = ""
    diamonds: tuple[int, int] = (0, 0)


def draw_fact_panel(canvas: Canvas, told: FactPanel, place: Callable[[float], FRect], most: float) -> None:
    """Draw a panel, cached between frames. ``place(height)``: its rectangle if it needs so much height; ``most``: the
    greatest height it may need. Words are set smaller where they do not fit."""
    width = place(most).w - 2 * PAD
    room = place(most).h - HEAD - 2 * PAD
    role = "small" if panels.facts_height(canvas, told.facts, width, "small") <= room else "least"
    rect = place(panels.facts_height(canvas, told.facts, width, role) + HEAD + 2 * PAD)
    canvas.panel(rect, "panel")
    key = (told, role, canvas.theme)
    draw_cached(canvas, "fact-panel", key, rect, lambda target: _paint(target, told, rect, role), EDGE)


def _paint(canvas: Canvas, told: FactPanel, rect: FRect, role: str) -> None:
    canvas.panel(rect, "panel")
    head = FRect(rect.x + EDGE, rect.y + EDGE, rect.w - 2 * EDGE, HEAD)
    canvas.gradient(head, mix(told.ink, NIGHT900, 0.25), mix(told.ink, NIGHT900, 0.8), radius=8, horizontal=True)
    left = head.x + PAD
    if told.diamonds[0]:
        paint_diamonds(canvas, (left + 6, head.centery), 96, *told.diamonds)
        left += DIAMONDS
    wide = min(canvas.measure(told.note, "small")[0], head.w * 0.5)
    room = head.right - PAD - left
    needed = canvas.measure(told.name, smaller(canvas, "section", NOTE_LEAST))[0]
    wide = max(wide * NOTE_LEAST, min(wide, room - 8 - needed))  # both are smaller before the name is cut
    name = FRect(left, head.y, head.right - PAD - wide - 8 - left, head.h)
    if needed <= name.w:
        fit_name(canvas, told.name, name, "section", IVORY100)
    else:
        fit_block(canvas, told.name, name, smaller(canvas, "section", NOTE_LEAST), IVORY100)
    note = FRect(head.right - PAD - wide, head.y, wide, head.h)
    canvas.fit_text(told.note, note, "small", IVORY300, align="right", min_ratio=NOTE_LEAST)
    body = FRect(rect.x + PAD, head.bottom + PAD / 2, rect.w - 2 * PAD, rect.bottom - head.bottom - PAD)
    if told.facts:
        panels.draw_facts(canvas, body, told.facts, role)
    else:
        canvas.text_block(told.empty, body, "small", IVORY300)


__all__ = ["PAD", "FactPanel", "draw_fact_panel"]
