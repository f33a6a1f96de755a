"""One card or unit, as large as the window allows, with its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import IVORY100, IVORY300
from tabletop.rules.game import Target
from tabletop.text import localised, t

from .card_looks import card_look, unit_look
from .cards_art import draw_action_card, draw_unit_card
from .model import UNIT_KINDS, card_kind
from .option_texts import ability_line, card_text, reading

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext


def draw_large(canvas: Canvas, table: TableContext, target: Target) -> None:
    """The card of a hand, or the unit card of a piece; nothing for other targets."""
    h = min(canvas.height - 120, 640.0)
    box = FRect(canvas.width / 2 - 420, (canvas.height - h) / 2 - 20, 840, h + 40)
    card = FRect(box.x + 30, box.y + 20, h * 5 / 7, h)
    words = FRect(card.right + 28, card.y + 20, box.right - card.right - 56, h - 40)
    options = table.model.state.config.options
    if target.kind == "card":
        kind = card_kind(target.id)
        canvas.panel(box, "overlay")
        draw_action_card(canvas, card, card_look(target.id, options))
        told = [t(f"warcraft.window.{kind.window}"), card_text(options, kind), reading(options, kind.id)]
        _lines(canvas, words, localised(kind.name), [line for line in told if line])
    elif target.kind == "piece" and target.id in table.model.by_piece:
        group = table.model.by_piece[target.id]
        if group.kind not in UNIT_KINDS:
            return
        kind_index = UNIT_KINDS.index(group.kind)
        look = unit_look(table.model, group.owner, kind_index)
        canvas.panel(box, "overlay")
        draw_unit_card(canvas, card, look)
        tile = table.model.tile(group.owner, kind_index)
        lines = [t("wc.strength", n=table.model.strength(group.owner, kind_index))]
        if tile.ability:
            lines.append(ability_line(options, tile.ability))
        _lines(canvas, words, localised(tile.name), lines)


def _lines(canvas: Canvas, box: FRect, title: str, lines: list[str]) -> None:
    canvas.fit_text(title, FRect(box.x, box.y, box.w, 50), "title", IVORY100, min_ratio=0.7)
    y = box.y + 66
    for line in lines:
        y += canvas.text_block(line, FRect(box.x, y, box.w, 0), "body", IVORY300) + 12
