"""One card or unit, as large as the window allows, with its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.cards.inspector import CardFacts, draw_enlarged
from tabletop.client.draw.theme import IVORY300
from tabletop.rules.game import Target
from tabletop.text import localised, t

from .card_faces import card_face, unit_face
from .model import UNIT_KINDS, card_kind
from .option_texts import ability_line, card_text, reading

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .model import Model


def draw_large(canvas: Canvas, model: Model, target: Target) -> None:
    """The card of a hand, or the unit card of a piece; nothing for other targets."""
    options = model.state.config.options
    if target.kind == "card":
        kind = card_kind(target.id)
        told = [t(f"warcraft.window.{kind.window}"), card_text(options, kind), reading(options, kind.id)]
        notes = tuple((words, IVORY300) for words in told if words)
        draw_enlarged(canvas, card_face(target.id, options), CardFacts(localised(kind.name), notes=notes))
    elif target.kind == "piece" and target.id in model.by_piece:
        group = model.by_piece[target.id]
        if group.kind not in UNIT_KINDS:
            return
        kind_index = UNIT_KINDS.index(group.kind)
        tile = model.tile(group.owner, kind_index)
        told = [t("warcraft_board.strength", n=model.strength(group.owner, kind_index))]
        if tile.ability:
            told.append(ability_line(options, tile.ability))
        facts = CardFacts(localised(tile.name), notes=tuple((words, IVORY300) for words in told))
        draw_enlarged(canvas, unit_face(model, group.owner, kind_index), facts)
