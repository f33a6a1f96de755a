"""Abilities and card effects in force, as short rows for the foot of the overlay."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.text import t
from tabletop.text.grammar import joined

from . import battle_words
from .battle_record import PHASES, PlayedCard
from .battle_stage import BattleStage, Owner
from .option_texts import ability_short

if TYPE_CHECKING:
    from .battle_context import BattleContext

ABILITY_ICONS = {
    "heal": "ability-heal",
    "area_attack": "ability-splash",
    "bloodlust": "ability-bloodlust",
    "raise_dead": "ability-raise",
    "slow_poison": "ability-poison",
}


@dataclass(frozen=True)
class EffectLine:
    """One row: icon, owner (-1: everybody), title and what it does."""

    icon: str
    owner: int
    title: str
    text: str


def effects_of(view: BattleContext, stage: BattleStage) -> list[EffectLine]:
    """All effects in force, the most important first."""
    found: list[EffectLine] = []
    for side in (0, 1):
        for entry in stage.sides[side]:
            found += _cards(view, stage, entry, side)
    for side in (0, 1):
        for entry in stage.sides[side]:
            found += _abilities(view, stage, entry)
    for owner, unit, space in stage.devoured:
        race = view.state.config.tables.race[owner]
        name = battle_words.unit_name(view, race, unit)
        title, text = (
            t("warcraft_battle.effect.devoured", unit=name),
            t("warcraft_battle.effect.devoured.text", hex=space),
        )
        found.append(EffectLine("symbol-aggro", owner, title, text))
    if stage.phase == "melee" and not all(stage.snared) and any(stage.units(side, "flying") for side in (0, 1)):
        found.append(
            EffectLine("class-flying", -1, t("warcraft_battle.effect.melee"), t("warcraft_battle.effect.melee.text"))
        )
    return found


def _abilities(view: BattleContext, stage: BattleStage, entry: Owner) -> list[EffectLine]:
    found = []
    for unit, ability in entry.ability.items():
        if not ability or not any(g.owner == entry.owner and g.unit == unit for g in stage.groups):
            continue
        text = ability_short(view.options, ability)
        if ability == "slow_poison" and entry.race in stage.poison:
            named = stage.poison[entry.race]
            text = t("warcraft_battle.effect.poison", phases=joined(map(battle_words.phase_name, named)))
            text = t("warcraft_battle.effect.poison_all") if len(named) == len(PHASES) else text
        title = t(
            "warcraft_battle.effect.of",
            what=t(f"warcraft_board.ability.{ability}"),
            name=battle_words.owner_name(view, entry.owner),
        )
        found.append(EffectLine(ABILITY_ICONS[ability], entry.owner, title, text))
    return found


def _cards(view: BattleContext, stage: BattleStage, entry: Owner, side: int) -> list[EffectLine]:
    found: list[EffectLine] = []
    name = battle_words.owner_name(view, entry.owner)

    def add(icon: str, kind: str, text: str) -> None:
        title = t("warcraft_battle.effect.of", what=battle_words.card_name(kind), name=name)
        found.append(EffectLine(icon, entry.owner, title, text))

    more = stage.faerie.get(entry.owner, 0)
    if more:
        add("symbol-magic", "faerie", t("warcraft_battle.effect.faerie", n=more))
    if entry.owner in stage.spears:
        add("class-spear", "spears", t("warcraft_battle.effect.spears"))
    if entry == stage.sides[side][0] and stage.snared[1 - side]:
        kind = "web" if any(card.kind == "web" for card in _played(stage, side)) else "ensnare"
        add("class-flying", kind, t("warcraft_battle.effect.snared"))
    if entry == stage.sides[side][0] and stage.hidden[side]:
        found.append(
            EffectLine(
                "hidden",
                entry.owner,
                battle_words.card_name("invis"),
                t("warcraft_battle.effect.hidden", n=stage.hidden[side]),
            )
        )
    changed = sum(group.n for group in stage.groups if group.owner == entry.owner and group.poly)
    if changed:
        title = t("warcraft_battle.effect.of", what=battle_words.card_name("poly"), name=name)
        found.append(EffectLine("symbol-encounter", entry.owner, title, t("warcraft_battle.effect.poly", n=changed)))
    return found


def _played(stage: BattleStage, side: int) -> list[PlayedCard]:
    seats = {entry.owner for entry in stage.sides[side]}
    cards = [card for round_ in stage.record.rounds for card in round_.cards]
    return [card for card in cards if card.seat in seats and not card.cancelled]
