"""Choices below the map: their buttons with picture, words and price, and the battles among which a player chooses, on
a tile, on the map, and in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client import pieces
from tabletop.client.board.spots import Spot
from tabletop.client.draw.text import smaller
from tabletop.client.draw.theme import BRASS300, BRASS400, EMBER, IVORY100, IVORY500, NIGHT900, seat_colours
from tabletop.client.games.table import TableWidget
from tabletop.client.games.touch_buttons import draw_choice_ground
from tabletop.client.ui import Button, tree
from tabletop.client.ui.tree import Column, Node, Row, Words, sign
from tabletop.rules.dice import percent
from tabletop.rules.game import Target
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.queries import BattleForce, WaitingBattle
from tabletop.text import t

from .model import UNIT_KINDS
from .names import race_name
from .rule_links import space_of

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .table import WarcraftTable


BESIDE_WORDS, BESIDE_NARROW = 64.0, 38.0
"""Width in units of what stands beside the words of a choice, and of a narrowed one, where rounding takes two."""


class OfferButton(TableWidget, Button):
    """A choice: picture, words, price, and a line below (what is left, or why it cannot be chosen). ``wide``: the
    wanted width in units, 0 for that of the words."""

    wide = 0.0
    letters = 1.0
    """Size of the label's letters as a share of the usual one. With less, the margins are narrow too."""

    def __init__(
        self,
        id: str,
        rect: FRect,
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
    ) -> None:
        super().__init__(
            id, rect, label, icon=icon, on_click=on_click, selected=selected, enabled=reason is None, reason=reason,
            tooltip=tooltip, rule=rule,
        )  # fmt: skip
        self.target = target
        self.price = price
        self.below = note
        self.number = number

    @property
    def wanted(self) -> bool:
        """Whether no tooltip of another widget may cover it: while it can be chosen."""
        return self.enabled

    def draw(self, canvas: Canvas) -> None:
        """Draw the icon at the left, words and price beside it."""
        ink, narrow = draw_choice_ground(canvas, self), self.letters < 1
        assert self.icon is not None
        label = Words(self.label, smaller(canvas, "small_strong", self.letters), ink, weight=1.0)
        number = Words(self.number, "small_strong", BRASS300) if self.number else None
        first = Row((label if self.label else None, number))
        price = _price(canvas, self.price, self.enabled, self.letters) if self.price is not None else ()
        below = Words(self.below, "least", IVORY500, weight=1.0) if self.below else None
        # Without words the price stands in the middle, beside the picture.
        lines = first if self.label or self.number else None, Row((*price, below), 5) if price or below else None
        picture = sign(self.icon, min(20 if narrow else 28, self.rect.h * 0.52), BRASS300 if self.selected else ink)
        row = picture, Column(lines, 0, (0, 3), pack=0.5, weight=1.0)
        tree.draw(canvas, Row(row, 6, (5 if narrow else 8, 0)), self.rect)
        if self.key_hint:
            at = (self.rect.right - 7, self.rect.bottom - 3)
            canvas.text(self.key_hint, at, "least", IVORY500, anchor="bottomright")
        if self.ring:
            canvas.focus_ring(self.rect, 8)


def _price(canvas: Canvas, price: tuple[int, int], affordable: bool, letters: float) -> list[Node]:
    """The price in gold and wood, in letters of that share of the usual size."""
    ink, role = BRASS400 if affordable else EMBER, smaller(canvas, "least", letters)
    return [
        Row((sign(icon, 13, ink), Words(str(number), role)), 3)
        for icon, number in zip(("gold", "wood"), price, strict=True)
        if number
    ]


MARKER, WING, FORCE_GAP = 11.0, 2.3, 9.0
"""Half the size of a marker in a force, its width with wings in halves of it, and the units behind its number."""
FORCE_RATIOS, LEAST_MARKER = (1.0, 0.9, 0.8, 0.72, 0.66, 0.6, 0.52), 0.6
"""Sizes of a force as shares of the usual one, and the least of its markers."""
NAME_FROM, NAME = 0.25, 1.25
"""From the left of a plate to the beginning and the end of the name of its battlefield, in heights of the plate."""


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
    """The tile of a battle: its hex, the defenders at the left, the attackers at the right."""

    def __init__(self, table: WarcraftTable, number: int, battle: WaitingBattle) -> None:
        super().__init__(
            f"choice:battle.{number}", FRect(0, 0, 1, 1), title_of(table, battle), "crossed-swords",
            lambda: _fight(table, battle), target=battle.path[0], tooltip="\n".join(battle_lines(table, battle)),
        )  # fmt: skip
        self.table = table
        self.battle = battle
        self.wide = min(440.0, max(250.0, 56 + 2 * max(_need(battle.defenders), _need(battle.attackers))))

    def draw(self, canvas: Canvas) -> None:
        """Draw the hex above and the two forces below."""
        box = self.rect
        canvas.panel(box, "button", self.state)
        line = canvas.line_height("small_strong")
        canvas.fit_text(
            self.label, FRect(box.x + 10, box.y + 5, box.w - 20, line), "small_strong", BRASS300, "center", 0.7
        )  # fmt: skip
        y = box.y + 5 + line + (box.bottom - box.y - 5 - line) / 2 - 3
        canvas.icon("crossed-swords", (box.centerx, y), 18, EMBER)
        half = box.w / 2 - 20
        draw_force(canvas, self.table, self.battle.defenders, FRect(box.x + 8, y - 13, half, 26), True)
        draw_force(canvas, self.table, self.battle.attackers, FRect(box.right - 8 - half, y - 13, half, 26), False)
        if self.ring:
            canvas.focus_ring(box, 8)


def _need(armies: tuple[BattleForce, ...]) -> float:
    """Approximate width of a force, to divide the tile."""
    return sum(34 + 9 * len(str(number)) for _, _, number in units_there(armies))


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


def draw_force(canvas: Canvas, table: WarcraftTable, armies: tuple[BattleForce, ...], box: FRect, left: bool) -> None:
    """Draw a force as markers with their numbers, from its outer edge."""
    there = units_there(armies)
    role, half, wide = _force_sizes(canvas, [str(number) for _, _, number in there], box.w)
    x = box.x if left else box.right - sum(wide)
    for (owner, kind, number), width in zip(there, wide, strict=True):
        colours = seat_colours(table.model.colour(owner))
        pieces.draw_marker(canvas, (x + half * 1.15, box.centery - 1), half, kind, colours)
        canvas.text(str(number), (x + WING * half + 2, box.centery), role, IVORY100, anchor="midleft")
        x += width


def _force_sizes(canvas: Canvas, words: list[str], room: float) -> tuple[str, float, list[float]]:
    """The role of the numbers of a force, half the size of its markers and the width of each with its number: the
    largest sizes that fit ``room``."""
    for ratio in FORCE_RATIOS:
        role, half = smaller(canvas, "small_strong", ratio), MARKER * max(ratio, LEAST_MARKER)
        wide = [WING * half + canvas.measure(number, role)[0] + FORCE_GAP * ratio for number in words]
        if sum(wide) <= room:
            break
    return role, half, wide


def tiles(table: WarcraftTable) -> list[BattleTile]:
    if not table.session.may_act:
        return []
    return [BattleTile(table, n, battle) for n, battle in enumerate(table.model.battles)]


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
    seen: dict[str, int] = {}
    for battle in table.model.battles:
        n = seen.get(battle.space, 0)
        seen[battle.space] = n + 1
        x, y = table.map.center(battle.space)
        h = max(22.0, r * 0.34)
        box = FRect(0, 0, h * (NAME + 3.9), h)
        box.center = (x, y - r * 0.98 - n * (h + 3))
        box.y = max(box.y, table.map.camera.view.y + 18)
        canvas.shadow(box, 1, h / 2)
        canvas.fill(box, NIGHT900, alpha=235, radius=h / 2)
        canvas.frame(box, EMBER, 1.4, h / 2)
        name = FRect(box.x + h * NAME_FROM, box.y, h * (NAME - NAME_FROM), h)
        canvas.fit_text(battle.space, name, "small_strong", BRASS300, "center", 0.6)
        box = FRect(box.x + h * NAME, box.y, box.w - h * NAME, h)
        canvas.icon("crossed-swords", box.center, h * 0.62, EMBER)
        for armies, at in ((battle.defenders, -1), (battle.attackers, 1)):
            owner = armies[0].owner if armies else queries.NEUTRAL
            disc = (box.centerx + at * (box.w / 2 - h / 2), box.centery)
            canvas.medallion(disc, h * 0.4, seat_colours(table.model.colour(owner)), table.emblem(owner))
            words = str(sum(army.total for army in armies))
            place = FRect(0, box.y, h * 0.62, h)
            place.centerx = box.centerx + at * h * 0.72
            canvas.fit_text(words, place, "small_strong", IVORY100, "center", 0.6)
