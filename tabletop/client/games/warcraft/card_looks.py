"""Looks for the card painters, made from the position."""

from __future__ import annotations

from typing import Any

from tabletop.client.draw.theme import seat_colours
from tabletop.text import localised, t

from .model import RACE_COLOURS, UNIT_KINDS, Model, card_kind, card_race
from .option_texts import card_text

EMBLEMS = {"HU": "race-humans", "OR": "race-orcs", "UD": "race-undead", "NE": "race-elves"}


def card_look(card: str, options: Any) -> Any:
    """Look of an experience card under the options of its match."""
    from .cards_art import ActionLook

    kind, race = card_kind(card), card_race(card)
    return ActionLook(
        card=kind.id,
        race=race,
        name=localised(kind.name),
        timing=t(f"wc.timing.{kind.window}"),
        text=card_text(options, kind),
        colours=seat_colours(RACE_COLOURS[race]),
        emblem=EMBLEMS[race],
        window=f"W{kind.window}",
    )


def unit_look(model: Model, owner: int, kind: int) -> Any:
    """Look of the unit card in force."""
    from .cards_art import UnitLook

    tile = model.tile(owner, kind)
    return UnitLook(
        race=model.race(owner),
        kind=UNIT_KINDS[kind],
        name=localised(tile.name),
        level=tile.level,
        levels=model.levels_of(owner, kind),
        strength=model.strength(owner, kind),
        ability=tile.ability or "",
        ability_name=t(f"wc.ability.{tile.ability}") if tile.ability else t("wc.no_ability"),
        needs=tile.needs,
        colours=seat_colours(model.colour(owner)),
        have=model.complete(owner, kind),
        ready=bool(tile.needs) and model.complete(owner, kind) >= tile.needs,
    )
