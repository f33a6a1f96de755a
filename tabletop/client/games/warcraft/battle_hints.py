"""Tooltips of the battle overlay: Strengths, phases, cards, units."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.ui import Widget
from tabletop.rules.warcraft import queries
from tabletop.text import t

from . import battle_footer, battle_words
from .battle_header import phase_places, steps
from .battle_lanes import rows_of
from .battle_record import PHASES
from .battle_stage import BattleGroup, BattleStage
from .option_texts import ability_line
from .rule_links import ABILITIES

if TYPE_CHECKING:
    from tabletop.client.games.table import OverlayHost

    from .battle_context import BattleContext


def lay(scene: OverlayHost, view: BattleContext, stage: BattleStage) -> None:
    """Add the tooltips of the phases and of the Strengths."""
    canvas = scene.app.canvas
    phases = steps(view, stage)
    for name, pill in zip(PHASES, phase_places(canvas, view.places.track, phases), strict=True):
        text = t(f"warcraft_battle.phase.{name}.text")
        for race, struck in stage.poison.items():
            if name in struck:
                text += "\n" + t("warcraft_battle.poisoned", name=battle_words.owner_name(view, stage.owner(race)))
        title = battle_words.phase_name(name)
        scene.widgets.add(Widget(f"hint.{name}", pill, tooltip=text, tooltip_title=title, rule="WC-BAT-14"))
    for unit in PHASES:
        for row in rows_of(canvas, view, stage, unit):
            tile = battle_words.unit_name(view, row.entry.race, unit)
            more = stage.faerie.get(row.entry.owner, 0) if unit == stage.phase else 0
            text = t("warcraft_battle.strength.text", n=row.entry.strength[unit] + more)
            if row.entry.ability[unit]:
                ability = row.entry.ability[unit]
                text += f"\n{ability_line(view.options, ability)}"
            rect = FRect(0, 0, 52, 52)
            rect.center = row.badge
            title = t("warcraft_battle.strength", unit=tile, n=row.entry.strength[unit])
            scene.widgets.add(
                Widget(
                    f"hint.{unit}.{row.entry.owner}", rect, tooltip=text, tooltip_title=title,
                    rule=ABILITIES.get(row.entry.ability[unit], "WC-BAT-15"),
                )
            )  # fmt: skip


def lay_cards(scene: OverlayHost, view: BattleContext, stage: BattleStage) -> None:
    """Add the tooltips of the cards of the round whose words are not drawn beside them."""
    canvas = scene.app.canvas
    if battle_footer.words_fit_beside(canvas, view, stage):
        return
    for n, (played, rect) in enumerate(battle_footer.card_places(canvas, view, stage)):
        text = view.card_text(played.card)
        if played.cancelled:
            text += "\n" + t("warcraft_battle.cancelled")
        title = f"{battle_words.card_name(played.card)} · {battle_words.card_note(view, played)}"
        rule = view.card_kind(played.card).rule
        scene.widgets.add(Widget(f"hint.card.{n}", rect, tooltip=text, tooltip_title=title, rule=rule))


def group_tip(view: BattleContext, stage: BattleStage, group: BattleGroup) -> tuple[str, str]:
    """(title, words) about a group of units."""
    entry = next(e for side in stage.sides for e in side if e.owner == group.owner)
    title = battle_words.unit_name(view, entry.race, group.unit)
    if group.called:
        title = t("warcraft_battle.called")
    place = t("warcraft_battle.in_field" if group.here else "warcraft_battle.in_flank", hex=group.space)
    lines = [t("warcraft_battle.unit_of", name=battle_words.owner_name(view, group.owner), place=place, n=group.n)]
    lines.append(t("warcraft_battle.strength.text", n=entry.strength[group.unit]))
    ability = entry.ability[group.unit]
    if ability:
        lines.append(ability_line(view.options, ability))
    if group.poly:
        lines.append(t("warcraft_battle.is_poly"))
    note = consequence(view, group)
    if note:
        lines.append(note)
    return title, "\n".join(lines)


def consequence(view: BattleContext, group: BattleGroup) -> str:
    """The consequence of removing one of these units, in words; empty for nothing special (8.3)."""
    frame = view.frame
    if frame is None or frame.phase != "casualty" or not view.legal(group):
        return ""
    what = queries.consequence(view.state, group.piece)
    return t(f"warcraft_battle.{what}_battle", hex=group.space) if what else ""
