"""One card, as large as the window allows, with all its facts in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.theme import BRASS300, IVORY100, IVORY300, IVORY500
from tabletop.rules.game import Target
from tabletop.text import localised, t

from .card_art import draw_card
from .inspector import facts, status_lines
from .model import card_data, card_of

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas

    from .table import LordsOfWarTable


def draw_large(canvas: Canvas, table: LordsOfWarTable, target: Target) -> None:
    """The card of a unit or hand card beside its facts; nothing for other targets."""
    if target.kind not in ("card", "piece"):
        return
    data = card_data(card_of(target.id))
    h = min(canvas.height - 120, 700.0)
    w = min(h * 5 / 7 + 420, canvas.width - 80)
    box = FRect((canvas.width - w) / 2, (canvas.height - h) / 2 - 20, w, h + 40)
    canvas.panel(box, "overlay")
    card_h = h - 20
    card = FRect(box.x + 30, box.y + 30, card_h * 5 / 7, card_h)
    canvas.shadow(card, 3, 12)
    draw_card(canvas, card, table.model.look(target.id, turned=False))
    x = card.right + 28
    room = box.right - x - 28
    y = card.y + 6
    canvas.fit_text(localised(data.name), FRect(x, y, room, 56), "title", IVORY100, min_ratio=0.7)
    y += 70
    for icon, words in facts(data.id):
        canvas.icon(icon, (x + 12, y + 14), 24, BRASS300)
        canvas.fit_text(words, FRect(x + 34, y, room - 34, 28), "body", IVORY300, min_ratio=0.7)
        y += 36
    canvas.divider((x + room / 2, y + 8), room)
    y += 24
    notes = [t(f"lords_of_war.class.{data.cls}.text"), t(f"lords_of_war.rank.{data.rank}.text")]
    notes += status_lines(table.model, target.id) if target.kind == "piece" else []
    for line in notes:
        height = canvas.block_height(line, "small", room)
        if y + height > box.bottom - 20:
            break
        canvas.text_block(line, (x, y, room, height), "small", IVORY500)
        y += height + 8
