"""Short choices beside what was touched: ways of conquering, forms, payments, how many to buy, Artifacts."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import BRASS300
from tabletop.client.games.table import TableWidget
from tabletop.client.ui import Button
from tabletop.rules.game import Target, actions_along
from tabletop.rules.small_world.actions import BombPay
from tabletop.rules.small_world.wording import word
from tabletop.text import has, t

from . import names
from .emblems import CHOICES

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext

HEIGHT, GAP, WIDTH = 40.0, 6.0, 300.0


class Choice(TableWidget, Button):
    """One entry of a choice."""

    def __init__(self, table: TableContext, target: Target, rect: FRect, label: str, icon: str) -> None:
        super().__init__(
            f"choice:{target.id}", rect, label, icon=icon, on_click=partial(table.touch, target), clear=True
        )
        self.target = target


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
    """What an entry does, with its price where it differs."""
    id = target.id
    if target.kind == "piece":
        return names.thing_name(id)
    head, _, tail = id.partition(".")
    if head == "boosts":
        if tail == "none":
            return t("small_world_board.choice.no_boost") + _price_words(table, target)
        return ", ".join(t(word("boost", boost)) for boost in tail.split("+")) + _price_words(table, target)
    if head in ("beasts", "buy"):
        return t(f"small_world_board.choice.{head}", n=int(tail))
    if head == "place":
        return t(word("unit", tail))
    if head == "form":
        return t(word("form", tail)) + f": {t(f'small_world_board.choice.form.{tail}')}"
    for family in ("reach", "structure", "side", "unit"):
        if has(word(family, id)):
            return t(word(family, id)) + _price_words(table, target)
    if id == "pay":
        found = actions_along(table.session.offer(), (*table.session.path, target))
        coins = sum(coins for one in found[:1] if isinstance(one, BombPay) for _, coins in one.payments)
        return t("small_world_board.choice.pay", n=coins)
    return t(f"small_world_board.choice.{id}") + _price_words(table, target)


def _price_words(table: TableContext, target: Target) -> str:
    """The units that an entry takes, where it conquers."""
    path = table.session.path
    if not path or path[0].kind != "space":
        return ""
    along = actions_along(table.session.offer(), (*path, target))
    quote = table.model.quotes.get(path[0].id)
    ways = set()
    for action in along:
        for way in quote.ways if quote is not None else ():
            if (way.reach, way.boosts) == (getattr(action, "reach", ""), getattr(action, "boosts", ())):
                ways.add(way.required)
    if not ways or target.id == "champion":
        return ""
    return t("small_world_board.choice.units", n=min(ways))


def boxes(table: TableContext) -> list[tuple[Target, FRect]]:
    """Each entry with its box: beside the region that was touched, else in the middle of the map's foot."""
    found = chosen_among(table)
    if not found:
        return []
    place = table.place
    view = place.board.inflate(-24, -24)
    columns = max(1, -(-len(found) // 8))
    rows = -(-len(found) // columns)
    width = min(WIDTH, (view.w - GAP) / columns - GAP)
    whole = FRect(0, 0, columns * (width + GAP) - GAP, rows * (HEIGHT + GAP) - GAP)
    path = table.session.path
    if path and path[0].kind == "space":
        x, y = table.map.center(path[0].id)
        r = table.map.radius
        whole.midleft = (x + r * 1.3, y)
        if whole.right > view.right:
            whole.midright = (x - r * 1.3, y)
    else:
        whole.midbottom = (view.centerx, view.bottom - 30)
    whole.clamp_ip(view)
    return [
        (target, FRect(whole.x + (n // rows) * (width + GAP), whole.y + (n % rows) * (HEIGHT + GAP), width, HEIGHT))
        for n, target in enumerate(found)
    ]


def add_choices(table: TableContext) -> None:
    """Add the entries as buttons."""
    for target, rect in boxes(table):
        icon = CHOICES.get(target.id, "coin" if target.id.startswith("buy") else "forward")
        words = choice_words(table, target)
        table.scene.widgets.add(Choice(table, target, rect, words[:1].upper() + words[1:], icon))


def draw_ground(canvas: Canvas, table: TableContext) -> None:
    """A dark panel below the entries."""
    found = boxes(table)
    if not found:
        return
    whole = found[0][1].unionall([rect for _, rect in found]).inflate(20, 20)
    canvas.panel(whole, "overlay")
    canvas.frame(whole, BRASS300, 1.2, 10)
