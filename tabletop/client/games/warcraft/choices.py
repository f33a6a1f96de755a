"""Choices below the map: their buttons with picture, words and price, and the battles among which a player chooses, on
a tile, on the map, and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.spots import Spot
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import BRASS300, BRASS400, EMBER, IVORY100, IVORY500, NIGHT900, SLATE400
from tabletop.client.games.table import TableWidget
from tabletop.client.games.touch_buttons import draw_choice_ground
from tabletop.client.ui import tree
from tabletop.client.ui.button import Button
from tabletop.client.ui.tree import Column, Disc, Draw, Node, Row, Stack, Words, medal, sign
from tabletop.rules.dice import percent
from tabletop.rules.game import Target
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.queries import BattleForce, WaitingBattle
from tabletop.text import t

from . import pieces_art
from .model import UNIT_KINDS
from .names import race_name
from .rule_links import space_of

if TYPE_CHECKING:
    from .table import WarcraftTable


class OfferButton(TableWidget, Button):
    """A choice: picture, words, price, and a line below (what is left, or why it cannot be chosen). ``pad``: the
    units at its sides; ``stacked``: the words stand above the picture, for a narrow row; ``brief``: there its
    picture is enough; ``dear``: its price is more than the player has."""

    pad = 14.0
    stacked = brief = False

    def __init__(
        self,
        id: str,
        label: str,
        icon: str,
        on_click: Callable[[], object],
        *,
        price: tuple[int, int] | None = None,
        note: str = "",
        number: str = "",
        selected: bool = False,
        reason: str | None = None,
        tooltip: str | None = None,
        target: Target | None = None,
        rule: str = "",
        dear: bool = False,
    ) -> None:
        super().__init__(
            id, FRect(0, 0, 1, 1), label, icon=icon, on_click=on_click, selected=selected, enabled=reason is None,
            reason=reason, tooltip=tooltip, rule=rule,
        )  # fmt: skip
        self.target = target
        self.price = price
        self.below = note
        self.number = number
        self.dear = dear

    @property
    def wanted(self) -> bool:
        """Whether no tooltip of another widget may cover it: while it can be chosen."""
        return self.enabled

    def contents(self) -> Node:
        """What is drawn on it: the icon at the left, words and price beside it; the words above both if ``stacked``."""
        ink, coins = (IVORY100, BRASS400) if self.enabled else (SLATE400, EMBER if self.dear else SLATE400)
        assert self.icon is not None
        number = Words(self.number, "small_strong", BRASS300, "center" if self.stacked else "left")
        pairs = zip(("gold", "wood"), self.price or (0, 0), strict=True)
        price = [Row((sign(icon, 13, coins), Words(str(n), "least")), 3) for icon, n in pairs if n]
        if self.stacked and self.brief:
            return Row((sign(self.icon, 24, BRASS300),), pad=(self.pad, 0), pack=0.5, name=self.id, low=34.0)
        if self.stacked:
            words = Words(self.label, "small_strong", ink, "center", lines=2, least=0.7, weight=1.0)
            picture = sign(self.icon, 16, BRASS300 if self.selected else ink)
            top, inside = (words, number) if self.label else (number, None)
            foot = Row((picture, inside, *price), 3, pack=0.5, size=15)
            return Column((top, foot), 0, (self.pad, 1), pack=0.5, name=self.id, low=26.0, most=300.0)
        label = Words(self.label, "small_strong", ink, least=0.6, weight=1.0) if self.label else None
        below = Words(self.below, "least", IVORY500, weight=1.0) if self.below else None
        # Without words the price stands in the middle, beside the picture.
        beside = (
            Row((label, number)) if self.label or self.number else None,
            Row((*price, below), 5) if price or below else None,
        )
        picture = sign(self.icon, 24, BRASS300 if self.selected else ink)
        row = picture, Column(beside, 0, (0, 3), pack=0.5, weight=1.0)
        return Row(row, 6, (self.pad, 0), name=self.id, most=300.0)

    def draw(self, canvas: Canvas) -> None:
        draw_choice_ground(canvas, self)
        tree.draw(canvas, self.contents(), self.rect)
        if self.key_hint:
            at = (self.rect.right - 7, self.rect.bottom - 3)
            canvas.text(self.key_hint, at, "least", IVORY500, anchor="bottomright")
        if self.ring:
            canvas.focus_ring(self.rect, 8)


def army_name(table: WarcraftTable, army: BattleForce) -> str:
    """The owner of an army in words: player and race."""
    model = table.model
    race = race_name(model.tables.race[army.owner])
    if army.owner == queries.NEUTRAL or army.owner >= model.tables.seats:
        return race
    return t("warcraft_board.army_of", name=table.session.match.seats[army.owner].name, race=race)


def units_words(counts: tuple[int, int, int]) -> str:
    """``2 melee, 1 flying``; empty for none."""
    return ", ".join(t(f"warcraft_board.count.{kind}", n=n) for kind, n in zip(UNIT_KINDS, counts, strict=True) if n)


def battle_lines(table: WarcraftTable, battle: WaitingBattle) -> list[str]:
    """Both forces in words."""
    lines = [t("warcraft_board.odds.attacker", chance=percent(battle.odds.win))]
    for key, armies in (("warcraft_board.defend", battle.defenders), ("warcraft_board.attack", battle.attackers)):
        for army in armies:
            parts = [units_words(army.field)] if sum(army.field) else []
            if sum(army.flank):
                parts.append(t("warcraft_board.in_flanks", units=units_words(army.flank)))
            lines.append(t(key, army=army_name(table, army), units="; ".join(parts)))
    return lines


def title_of(table: WarcraftTable, battle: WaitingBattle) -> str:
    """``i1 · Town · 58 %``: the zone, and the chance that the attacker wins."""
    terrain = t(f"warcraft_board.terrain.{table.model.zones[battle.space].terrain}")
    return f"{battle.space} · {terrain} · {t('board.percent', chance=percent(battle.odds.win))}"


# ------------------------------------------------------------------------------------------------------ tiles


class BattleTile(OfferButton):
    """The tile of a battle: its hex above; below it the defenders at the left, the attackers at the right."""

    def __init__(self, table: WarcraftTable, number: int, battle: WaitingBattle) -> None:
        super().__init__(
            f"choice:battle.{number}", title_of(table, battle), "crossed-swords", lambda: _fight(table, battle),
            target=battle.path[0], tooltip="\n".join(battle_lines(table, battle)),
        )  # fmt: skip
        self.table = table
        self.battle = battle

    def contents(self) -> Node:
        title = Words(self.label, "small_strong", BRASS300, "center", least=0.5)
        defenders, attackers = (force(self.table, side) for side in (self.battle.defenders, self.battle.attackers))
        swords, attackers = sign("crossed-swords", 18, EMBER), replace(attackers, weight=1.0, pack=1.0)
        sides = Row((replace(defenders, weight=1.0), swords, attackers), 4, weight=1.0)
        return Column((title, sides), 0, (self.pad, 4), name=self.id, most=440.0)


def _fight(table: WarcraftTable, battle: WaitingBattle) -> None:
    """Choose a battle, with the enemy where there are several in one hex."""
    table.session.drop()
    for target in battle.path:
        table.scene.touch(target)


def units_there(armies: tuple[BattleForce, ...]) -> list[tuple[int, str, int]]:
    """(owner, kind, number) of the units of a force: one number for battlefield and flanks, as the battle shows it; the
    tooltip tells them apart."""
    return [
        (army.owner, kind, army.field[n] + army.flank[n])
        for army in armies
        for n, kind in enumerate(UNIT_KINDS)
        if army.field[n] + army.flank[n]
    ]


def force(table: WarcraftTable, armies: tuple[BattleForce, ...]) -> Row:
    """A force as markers with their numbers."""
    found = []
    for owner, kind, number in units_there(armies):
        marker = Disc(pieces_art.draw_marker, 22, (kind, table.model.colours(owner)))
        wings = 3 if kind == "flying" else 0
        found.append(Row((marker, Words(str(number), "small_strong", least=0.52)), 2 + wings, (wings, 0)))
    return Row(tuple(found), 7)


# -------------------------------------------------------------------------------------------------- on the map


def pointed_battle(table: WarcraftTable) -> WaitingBattle | None:
    """The battle whose tile or hex is pointed at."""
    pointed = table.scene.pointed
    if isinstance(pointed, BattleTile):
        return pointed.battle
    if not isinstance(pointed, Spot) or not table.model.battles:
        return None
    name = space_of(table, pointed.target)
    return next((battle for battle in table.model.battles if battle.space == name), None)


def draw_battles(canvas: Canvas, table: WarcraftTable) -> None:
    """Draw above each battlefield its name, which the plate covers on the map, and how many units would fight:
    defenders left, attackers right."""
    r = table.map.radius
    seen: Counter[str] = Counter()
    for battle in table.model.battles:
        x, y = table.map.center(battle.space)
        h = max(22.0, r * 0.34)
        box = FRect(0, 0, h * 5.15, h)
        box.center = (x, y - r * 0.98 - seen[battle.space] * (h + 3))
        box.y = max(box.y, table.map.camera.view.y + 18)
        seen[battle.space] += 1
        canvas.shadow(box, 1, h / 2)
        name = Words(battle.space, "small_strong", BRASS300, "center", least=0.6, size=h)
        sides = []
        for armies in (battle.defenders, battle.attackers):
            owner = armies[0].owner if armies else queries.NEUTRAL
            disc = medal(table.model.colours(owner), table.emblem(owner), h * 0.8)
            units = str(sum(army.total for army in armies))
            sides.append((disc, Words(units, "small_strong", align="center", least=0.6, weight=1.0)))
        row = name, *sides[0], sign("crossed-swords", h * 0.62, EMBER), *reversed(sides[1])
        grounds = Draw(Canvas.fill, (NIGHT900, 235, -1)), Draw(Canvas.frame, (EMBER, 1.4, -1))
        tree.draw(canvas, Stack((*grounds, Row(row, 0, (h * 0.1, 0)))), box)
