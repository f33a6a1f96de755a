"""The data of the battle overlay's head and steps: armies, place, round, phases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.combat.combat_header import CombatHeading, Contender
from tabletop.client.combat.steps import CombatStep, State, step_places
from tabletop.client.draw.theme import IVORY100, seat_colours
from tabletop.rules.warcraft import queries
from tabletop.text import t

from . import battle_words
from .battle_layout import SIDES
from .battle_record import PHASES
from .battle_stage import UNIT_TYPES, BattleStage, Owner

if TYPE_CHECKING:
    from pygame import FRect

    from tabletop.client.draw.canvas import Canvas

    from .battle_context import BattleContext

STEP_ROLE = "card_name"
ALIKE = 0.175
"""Width of the pill of a phase as a share of the row."""


def heading(view: BattleContext, stage: BattleStage) -> CombatHeading:
    """The head: the armies of both sides, and the place."""
    left, right = (_contenders(view, stage, side) for side in SIDES)
    signs = [
        ("defence" if side else "crossed-swords", t(f"warcraft_battle.role.{'defend' if side else 'attack'}"))
        for side in SIDES
    ]
    title, about = battle_words.place_words(view, stage), battle_words.subtitle(view, stage)
    return CombatHeading("box-warcraft.jpg", (left, right), title, about, (signs[0], signs[1]))


def _contenders(view: BattleContext, stage: BattleStage, side: int) -> tuple[Contender, ...]:
    owners = stage.sides[side]
    several = len(owners) > 1
    return tuple(
        Contender(
            entry.owner,
            battle_words.owner_name(view, entry.owner) if several else battle_words.race_name(entry.race),
            "" if several else _role(view, entry, side),
            IVORY100 if several else view.colours(entry.owner).tint,
            view.colours(entry.owner),
            view.emblem(entry.owner),
            tuple((battle_words.UNIT_ICONS[unit], str(entry.strength[unit])) for unit in UNIT_TYPES),
        )
        for entry in owners
    )


def _role(view: BattleContext, entry: Owner, side: int) -> str:
    """The role of an army in words: who attacks or defends, or rolls for the side without a player."""
    neutral = entry.owner >= len(view.session.match.seats)
    key = "warcraft_battle.neutral" if neutral else ("warcraft_battle.defends" if side else "warcraft_battle.attacks")
    who = queries.rolls_for(view.state, entry.owner) if neutral and view.state.battle else entry.owner
    return t(key, name=battle_words.owner_name(view, who))


def silent(view: BattleContext, stage: BattleStage) -> list[int]:
    """The owners that are not asked for cards."""
    if view.session.looking is not None:
        return []
    return [entry.owner for side in stage.sides for entry in side if view.table.passes_ahead(entry.owner)]


def steps(view: BattleContext, stage: BattleStage) -> list[CombatStep]:
    """The steps of the round, with signs at the phases in which poison strikes first."""
    found = []
    for n, name in enumerate(PHASES):
        signs = tuple(
            ("ability-poison", seat_colours(view.colours(stage.owner(race)).id))
            for race, phases in stage.poison.items()
            if name in phases
        )
        state: State = "lit" if name == stage.phase else "done" if stage.past(name) else "waiting"
        icon = battle_words.UNIT_ICONS[name]
        found.append(CombatStep(name, battle_words.phase_name(name), icon, state, str(n + 1), signs))
    return found


def phase_places(canvas: Canvas, track: FRect, found: list[CombatStep]) -> list[FRect]:
    """The rectangles of the phases' pills."""
    return step_places(canvas, track, found, STEP_ROLE, track.w * ALIKE)
