"""The enlarged view of a card or unit with its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.cards.inspector import CardFacts, draw_enlarged
from tabletop.client.draw.theme import IVORY300
from tabletop.rules.game import Target
from tabletop.rules.warcraft.content import content
from tabletop.text import localised, t
from tabletop.text.grammar import capital

from .card_faces import UnitFace, card_face, other_levels, unit_face
from .model import UNIT_KINDS, card_kind
from .names import amount
from .option_texts import ability_line, card_text, reading

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .model import Model

ZONES = {"melee": 1, "ranged": 1, "flying": 2}
"""Zones that a unit moves at most (WC-MOV-2)."""


def draw_large(canvas: Canvas, model: Model, target: Target) -> None:
    """Draw the card of a hand, or the unit card of a piece; nothing for other targets."""
    options = model.state.config.options
    if target.kind == "card":
        kind = card_kind(target.id)
        told = [card_text(options, kind), reading(options, kind.id)]
        notes = tuple((words, IVORY300) for words in told if words)
        facts = (
            ("hourglass", t(f"warcraft.window.{kind.window}")),
            ("cards", t("warcraft_board.copies", n=kind.copies)),
        )
        draw_enlarged(canvas, card_face(target.id, options), CardFacts(localised(kind.name), facts, notes))
    elif target.kind == "piece" and target.id in model.by_piece:
        group = model.by_piece[target.id]
        if group.kind not in UNIT_KINDS:
            return
        type_ = UNIT_KINDS.index(group.kind)
        face = unit_face(model, group.owner, type_)
        draw_enlarged(canvas, face, _unit_facts(model, group.owner, type_, face))


def _unit_facts(model: Model, owner: int, kind: int, face: UnitFace) -> CardFacts:
    """The words about a unit card, and the other levels of its type to compare it with."""
    options, what = model.state.config.options, UNIT_KINDS[kind]
    tile = model.tile(owner, kind)
    rise = t("warcraft_board.needs", n=tile.needs) if tile.needs else t("warcraft_board.last_level")
    facts = (
        (f"class-{what}", t(f"warcraft_board.kind.{what}")),
        ("strength", t("warcraft_board.strength", n=face.strength)),
        ("movement", t("warcraft_board.moves", n=ZONES[what])),
        ("gold", t("warcraft_board.price", cost=amount(*content().costs[what]))),
        ("upgrade", t("warcraft_board.level_of", n=face.level, total=face.levels)),
        ("build" if tile.needs else "victory-point", capital(rise)),
    )
    told = [t("warcraft_battle.strength.text", n=face.strength)]
    if tile.ability:
        told.append(ability_line(options, tile.ability))
    return CardFacts(
        localised(tile.name),
        facts,
        tuple((words, IVORY300) for words in told),
        others=other_levels(model, owner, kind),
        others_head=t("warcraft_board.other_levels"),
    )
