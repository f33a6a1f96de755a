"""Short choices beside the region that was touched: ways of conquering, forms, payments, numbers to buy, Artifacts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.games.touch_buttons import Choice, choice_places
from tabletop.rules.game import Target, actions_along
from tabletop.rules.small_world.actions import BombPay
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.effects import number
from tabletop.rules.small_world.wording import word
from tabletop.text import has, t
from tabletop.text.grammar import capital

from . import names
from .emblems import CHOICES

if TYPE_CHECKING:
    from .context import TableContext


def chosen_among(table: TableContext) -> list[Target]:
    """The choices that are open now, in order; empty where regions or buttons are touched."""
    model, session = table.model, table.session
    if not session.may_act or session.ready is not None or table.scene.showing:
        return []
    found = {target for target in model.targets if target.kind in ("choice", "piece")}
    if model.phase == "pick":
        return []
    return sorted(found, key=lambda target: _order(target.id))


def _order(id: str) -> tuple[int, int, str]:
    head, _, tail = id.partition(".")
    order = ("conquer", "champion", "final", "adjacent", "entry", "cavern", "water_first", "assault", "ashes")
    return (order.index(head) if head in order else 99, int(tail) if tail.isdigit() else 0, id)


def choice_words(table: TableContext, target: Target) -> str:
    """The words of an entry, with its price where entries differ in that."""
    id = target.id
    if target.kind == "piece":
        return names.thing_name(id)
    head, _, tail = id.partition(".")
    if head == "boosts":
        if tail == "none":
            return t("small_world_board.choice.no_boost") + _price_words(table, target)
        return ", ".join(t(word("boost", boost)) for boost in tail.split("+")) + _price_words(table, target)
    if id == "buy.0":
        return t("small_world_board.choice.buy_none")
    if head in ("beasts", "buy"):
        return t(f"small_world_board.choice.{head}", n=int(tail))
    if head == "place":
        return t(word("unit", tail))
    if head == "form":
        coins = number(content().races["WOR"].effects, "form", "gain" if tail == "human" else "price")
        return f"{t(word('form', tail))}: {t(f'small_world_board.choice.form.{tail}', n=coins)}"
    for family in ("reach", "structure", "side", "unit"):
        if has(word(family, id)):
            return t(word(family, id)) + _price_words(table, target)
    if id == "pay":
        found = actions_along(table.session.offer(), (*table.session.path, target))
        coins = sum(coins for one in found[:1] if isinstance(one, BombPay) for _, coins in one.payments)
        return t("small_world_board.choice.pay", n=coins)
    return t(f"small_world_board.choice.{id}") + _price_words(table, target)


def _price_words(table: TableContext, target: Target) -> str:
    """The units that a way of conquering takes, in words; empty for other entries."""
    path = table.session.path
    if not path or path[0].kind != "space":
        return ""
    along = actions_along(table.session.offer(), (*path, target))
    units = [way.required for action in along if (way := table.model.way_of(action)) is not None]
    return t("small_world_board.choice.units", n=min(units)) if units else ""


def boxes(table: TableContext) -> list[FRect]:
    """The rectangle of each entry: beside the region that was touched, else in the middle of the map's lower edge."""
    path = table.session.path
    beside = (*table.map.center(path[0].id), table.map.radius) if path and path[0].kind == "space" else None
    return choice_places(table.place.board, len(chosen_among(table)), beside)


def add_choices(table: TableContext) -> None:
    """Add the entries as buttons."""
    for target, rect in zip(chosen_among(table), boxes(table), strict=True):
        icon = CHOICES.get(target.id, "coin" if target.id.startswith("buy") else "forward")
        words = choice_words(table, target)
        label, touch = capital(words), partial(table.touch, target)
        table.scene.widgets.add(Choice(table.scene, target, rect, label, icon, touch))
