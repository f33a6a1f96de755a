"""One card, as large as the window allows, with all its facts in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.fit_text import fit_block
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY300
from tabletop.rules.game import Target
from tabletop.text import localised, t

from .card_art import draw_card
from .inspector import class_words, facts, status_lines
from .model import card_data, card_of

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .table import LordsOfWarTable

ICON = 24.0


def draw_large(canvas: Canvas, table: LordsOfWarTable, target: Target) -> None:
    """The card of a unit or hand card beside its facts; nothing for other targets."""
    if target.kind not in ("card", "piece"):
        return
    h = min(canvas.height - 120, 700.0)
    w = min(h * 5 / 7 + 470, canvas.width - 60)
    card_h = min(h - 20, (w - 330) * 7 / 5)
    box = FRect((canvas.width - w) / 2, (canvas.height - card_h - 60) / 2, w, card_h + 60)
    canvas.panel(box, "overlay")
    card = FRect(box.x + 30, box.y + 30, card_h * 5 / 7, card_h)
    canvas.shadow(card, 3, 12)
    draw_card(canvas, card, table.model.look(target.id, turned=False))
    side = FRect(card.right + 28, card.y, box.right - card.right - 56, card.h)
    _draw_words(canvas, side, table, target)


def _draw_words(canvas: Canvas, side: FRect, table: LordsOfWarTable, target: Target) -> None:
    """Name, facts, what class and rank mean, and how the unit stands; what finds no room is left out."""
    data = card_data(card_of(target.id))
    head = canvas.line_height("title") * 2
    used = fit_block(canvas, localised(data.name), FRect(side.x, side.y, side.w, head), "title", IVORY100, valign="top")
    y = side.y + used + 8
    room = side.w - ICON - 10
    for icon, words in facts(data.id):
        height = canvas.block_height(words, "body", room)
        step = max(32.0, height + 6)
        if y + step > side.bottom:
            return
        canvas.icon(icon, (side.x + ICON / 2, y + step / 2), ICON, BRASS300)
        box = FRect(side.x + ICON + 10, y + (step - height) / 2, room, height)
        canvas.text_block(words, box, "body", IVORY300)
        y += step
    notes = [class_words(table.model, data.cls), t(f"lords_of_war.rank.{data.rank}.text")]
    notes += status_lines(table.model, target.id) if target.kind == "piece" else []
    y += 14
    if y + 10 < side.bottom:
        canvas.divider((side.centerx, y - 4), side.w)
    y += 8
    role = (
        "body" if sum(canvas.block_height(line, "body", side.w) + 8 for line in notes) <= side.bottom - y else "small"
    )
    for line in notes:
        height = canvas.block_height(line, role, side.w)
        if y + height > side.bottom:
            return
        canvas.text_block(line, (side.x, y, side.w, height), role, IVORY300)
        y += height + 8
