"""The dice rows of a battle, made from the record of a phase: attacks, rerolls, Moon Glaive and Curse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.dice.dice_rows import DiceRow, Thrown
from tabletop.client.draw.theme import BRASS300, INK900, NIGHT900, SeatColours
from tabletop.rules.warcraft.content import content
from tabletop.text import t

from .battle_record import Curse, PhaseRecord
from .battle_stage import BattleStage, Owner

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


def dice_rows(stage: BattleStage, phase: PhaseRecord, entry: Owner, unit: str, errata: bool) -> list[DiceRow]:
    """The rows of dice of one army in a phase; ``errata``: Heal works on natural 1s (WC-ABL-2)."""
    words = (t("warcraft_battle.hit"), t("warcraft_battle.miss"))
    found: list[DiceRow] = []
    for throw in phase.of(entry.race):
        if throw.first:
            again = tuple(Thrown(face - 1, "miss", struck=True) for face in throw.first)
            found.append(DiceRow(again, throw, label=t("warcraft_battle.row.again"), minor=True, words=words))
        dice = tuple(
            Thrown(face - 1, "hit" if face <= throw.limit else "miss", False,
                   _signs(stage, phase, entry, unit, face, errata))
            for face in throw.faces
        )  # fmt: skip
        label = t("warcraft_battle.row.bloodlust") if throw.bloodlust else ""
        found.append(DiceRow(dice, throw, label=t("warcraft_battle.row.glaive") if throw.extra else label, words=words))
    for curse in phase.curses:
        if curse.seat == entry.owner and curse.faces:
            found.append(_curse_row(curse, words))
    return found


def _curse_row(curse: Curse, words: tuple[str, str]) -> DiceRow:
    limit = content().curse_limit
    dice = tuple(Thrown(face - 1, "hit" if face <= limit else "miss") for face in curse.faces)
    note = t("warcraft_battle.row.stopped", n=curse.n)
    return DiceRow(dice, curse, label=t("warcraft_battle.row.curse"), note=note, minor=True, words=words)


def _signs(stage: BattleStage, phase: PhaseRecord, entry: Owner, unit: str, face: int, errata: bool) -> tuple[str, ...]:
    if face != 1:
        return ()
    found = []
    if entry.ability[unit] == "area_attack":
        found.append("ability-splash")
    if any(race == entry.race for race, _ in phase.raised):
        found.append("ability-raise")
    enemies = stage.sides[1 - stage.side_of(entry.owner)]
    if errata and any(stage.has(enemy.owner, "heal") for enemy in enemies):
        found.append("ability-heal")
    return tuple(found)


def draw_strength(canvas: Canvas, center: tuple[float, float], r: float, entry: Owner, unit: str, more: int,
                  colours: SeatColours) -> None:  # fmt: skip
    """Draw the Strength, the greatest number that hits; ``more``: by how much Faerie Fire raises it."""
    canvas.circle(center, r, NIGHT900, outline=colours.tint, outline_width=max(1.5, r * 0.09))
    canvas.circle(center, r * 0.82, None, outline=colours.base, outline_width=max(1.0, r * 0.05))
    canvas.text(str(entry.strength[unit]), center, f"number@{r * 1.05:.1f}!", (255, 255, 255), anchor="center")
    if more:
        at = (center[0] + r * 0.78, center[1] + r * 0.7)
        canvas.circle(at, r * 0.46, BRASS300)
        canvas.text(f"+{more}", at, f"number@{r * 0.56:.1f}!", INK900, anchor="center")
