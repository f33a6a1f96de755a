"""Buttons of the Warcraft table: choices over the map, selection, spending, zoom, minimap."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import BRASS300, BRASS400, EMBER, IVORY100, IVORY500, SLATE400
from tabletop.client.games.table import TableWidget
from tabletop.client.ui import Button
from tabletop.rules.game import Target
from tabletop.rules.warcraft.content import content
from tabletop.text import t

from . import names as words
from .model import UNIT_KINDS

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .table import WarcraftTable

# Which button is the brass one, and its icon, when several can be pressed.
MAIN_BUTTONS = {
    "roll_all": "dice",
    "end_move": "end-turn",
    "end_harvest": "end-turn",
    "end_deploy": "end-turn",
    "end_spend": "end-turn",
    "pass": "forward",
    "join": "crossed-swords",
    "refuse": "cancel",
}
SIDE_ICONS = {"quiet": "mute", "stay_out": "retreat", "deploy_all": "phase-deploy", "give": "coin", "ask": "hand-over"}
SPEND = ("train", "construct", "outpost", "upgrade", "free_upgrade")
SPEND_ICONS = {
    "train": "train",
    "construct": "build",
    "outpost": "outpost",
    "upgrade": "upgrade",
    "free_upgrade": "upgrade",
}
GAP = 8.0


class Offer(TableWidget, Button):
    """One big choice over the map: picture, words, price, and a line below (what is left, or why not). ``wide``: the
    width wanted, 0 for that of the words."""

    wide = 0.0

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

    def draw(self, canvas: Canvas) -> None:
        """A tile: icon at the left, words and price beside it."""
        box = self.rect
        canvas.panel(box, "button" if self.enabled else "tile", self.state)
        if self.selected:
            canvas.frame(box.inflate(-2, -2), BRASS300, 2, 8)
        ink = IVORY100 if self.enabled else SLATE400
        size = min(28.0, box.h * 0.52)
        assert self.icon is not None
        canvas.icon(self.icon, (box.x + size / 2 + 10, box.centery), size, ink if not self.selected else BRASS300)
        left = box.x + size + 18
        room = box.right - left - 8
        rows = 2 if self.price or self.below else 1
        line = canvas.line_height("small_strong")
        top = box.centery - rows * line / 2 + (0 if rows == 1 else 1)
        words_w = room - (canvas.measure(self.number, "small_strong")[0] + 6 if self.number else 0)
        if self.label:
            canvas.fit_text(self.label, FRect(left, top, words_w, line), "small_strong", ink, min_ratio=0.7)
        if self.number:
            canvas.text(self.number, (box.right - 9, top), "small_strong", BRASS300, anchor="topright")
        y = top + line * 1.5
        if self.price is not None:
            left = _price(canvas, left, y, self.price, self.enabled) + 6
        if self.below:
            below = FRect(left, top + line, box.right - left - 6, line)
            canvas.fit_text(self.below, below, "least", IVORY500, min_ratio=0.7)
        if self.key_hint:
            canvas.text(self.key_hint, (box.right - 7, box.bottom - 3), "least", IVORY500, anchor="bottomright")
        if self.ring:
            canvas.focus_ring(box, 8)


def _price(canvas: Canvas, left: float, y: float, price: tuple[int, int], affordable: bool) -> float:
    """Coins and logs from ``left`` on; gives where they end."""
    for icon, number in zip(("gold", "wood"), price, strict=True):
        if number:
            canvas.icon(icon, (left + 7, y), 13, BRASS400 if affordable else EMBER)
            shown = canvas.text(str(number), (left + 16, y), "least", IVORY100, anchor="midleft")
            left = shown.right + 5
    return left


# ------------------------------------------------------------------------------------------------------ rows


def add_rows(table: WarcraftTable) -> None:
    """The row of choices below the map: spending, selection, or what a list asks for."""
    model = table.model
    if table.session.looking is not None or table.scene.showing:
        return
    if table.battles:
        from .battles import tiles

        _lay(table, list(tiles(table)))
        return
    choices = _site_row(table) if model.phase == "revive" else _choice_row(table)
    if model.phase == "spend" and model.session.may_act and not model.selected_card:
        row = _spend_row(table) or choices
    elif model.phase == "move" and table.squad.chosen:
        row = choices or _squad_row(table)
    else:
        row = choices
    if row:
        _lay(table, row)


def _lay(table: WarcraftTable, row: list[Offer]) -> None:
    """Lay the row below the map, above the hand, which makes way; several lines where one is too narrow."""
    place = table.layout_now
    assert place is not None
    canvas = table.scene.app.canvas
    h = max(42.0, 2 * canvas.line_height("small_strong") + 12)
    if table.battles:
        h += 16
    room = place.hand.w + 14
    lines = _broken(row, [_width(canvas, offer) for offer in row], room)
    y = place.hand.y
    for line in lines:
        whole = sum(width for _, width in line) + GAP * (len(line) - 1)
        x = place.hand.centerx - whole / 2
        ground = FRect(x, y, whole, h)
        table.rows_box = ground if table.rows_box is None else table.rows_box.union(ground)
        for offer, width in line:
            offer.rect = FRect(x, y, width, h)
            table.scene.widgets.add(offer)
            x += width + GAP
        y += h + GAP


def _broken(row: list[Offer], widths: list[float], room: float) -> list[list[tuple[Offer, float]]]:
    """The offers in as few lines as they fit into, a little narrower where that saves a line."""
    total = sum(widths) + GAP * (len(row) - 1)
    squeeze = max(0.8, (room - GAP * (len(row) - 1)) / max(1.0, sum(widths))) if total > room else 1.0
    lines: list[list[tuple[Offer, float]]] = [[]]
    left = room
    for offer, natural in zip(row, widths, strict=True):
        width = min(room, natural * squeeze)
        if lines[-1] and width > left + 0.5:
            lines.append([])
            left = room
        lines[-1].append((offer, width))
        left -= width + GAP
    return lines


def _width(canvas: Canvas, offer: Offer) -> float:
    if offer.wide:
        return offer.wide
    words_w = canvas.measure(offer.label, "small_strong")[0] if offer.label else 0.0
    if offer.number:
        words_w += canvas.measure(offer.number, "small_strong")[0] + 10
    below = canvas.measure(offer.below, "least")[0] if offer.below else 0.0
    if offer.price:
        below += sum(canvas.measure(str(n), "least")[0] + 21 for n in offer.price if n) + 6
    return float(min(300.0, max(words_w, below) + 64))


# --------------------------------------------------------------------------------------------------- spending


def _spend_row(table: WarcraftTable) -> list[Offer]:
    """The options of the step; once one is open, it alone with its items beside it. Empty while resources are given."""
    model = table.model
    picked = model.path[0].id if model.path and model.path[0].kind == "button" else ""
    if picked and picked not in SPEND:
        return []
    if picked:
        kinds = (*UNIT_KINDS, "worker") if picked == "train" else UNIT_KINDS
        items = [] if picked == "outpost" else [_item(table, picked, kind) for kind in kinds]
        return [_option(table, picked, True), *items]
    names = [name for name in SPEND if name != "free_upgrade" or Target("button", name) in model.starts]
    return [_option(table, name, False) for name in names]


def _option(table: WarcraftTable, name: str, picked: bool) -> Offer:
    target = Target("button", name)
    legal = picked or target in table.model.starts
    reason, rule = (None, "") if legal else table.why(target)
    return Offer(
        f"spend:{name}", FRect(0, 0, 1, 1), t(f"wc.spend.{name}"), SPEND_ICONS[name], lambda: table.touch(target),
        target=target, price=_option_price(name), selected=picked, reason=reason, rule=rule,
        tooltip=t(f"wc.spend.{name}.text"),
    )  # fmt: skip


def _option_price(name: str) -> tuple[int, int] | None:
    return price_of(name, "") if name in ("construct", "outpost", "upgrade") else None


def price_of(option: str, kind: str) -> tuple[int, int]:
    """Gold and wood of an item of the Spend Step."""
    costs = content().costs
    if option == "train":
        return (costs[kind][0], costs[kind][1])
    if option == "free_upgrade":
        return (0, 0)
    found = costs[{"construct": "building", "outpost": "outpost", "upgrade": "upgrade"}[option]]
    return (found[0], found[1])


def _item(table: WarcraftTable, option: str, kind: str) -> Offer:
    model = table.model
    target = Target("choice", kind)
    legal = target in model.targets
    reason, rule = (None, "") if legal else table.why(target)
    price = price_of(option, kind)
    seat = model.shown_seat
    gold, wood = model.state.gold[seat] - price[0], model.state.wood[seat] - price[1]
    after = t("wc.left", gold=gold, wood=wood) if legal and any(price) else ""
    roomy = table.layout_now is not None and not table.layout_now.compact
    label = t(f"wc.kind.{kind}")
    number = ""
    if option in ("upgrade", "free_upgrade"):
        index = UNIT_KINDS.index(kind)
        level = model.level(seat, index)
        number = f"{level}" if level >= model.levels_of(seat, index) else f"{level} › {level + 1}"
    return Offer(
        f"item:{kind}", FRect(0, 0, 1, 1), label, words.choice_icon(kind), lambda: table.touch(target),
        target=target, price=price,
        note=after if roomy else "", number=number, reason=reason, rule=rule,
        tooltip=f"{t(f'wc.spend.{option}.item', kind=label)}. {after}".strip(),
    )  # fmt: skip


# ------------------------------------------------------------------------------------------- selection and lists


def _squad_row(table: WarcraftTable) -> list[Offer]:
    """The movable groups of the chosen zone, with how many of each go."""
    squad = table.squad
    space = squad.origin
    groups = squad.movable(space) if space is not None else []
    if sum(group.n for group in groups) < 2:
        return []
    found = []
    short = table.layout_now is not None and table.layout_now.hand.w < 480
    for n, group in enumerate(groups):
        chosen = squad.chosen.get(group.id, 0)
        offer = Offer(
            f"squad:{n}", FRect(0, 0, 1, 1), "" if short else t(f"wc.kind.{group.kind}"), words.choice_icon(group.kind),
            partial(squad.take, group.id), number=f"{chosen}/{group.n}", selected=chosen > 0,
            tooltip=f"{t(f'wc.kind.{group.kind}')}. {t('wc.squad_tip', digit=n + 1)}",
        )  # fmt: skip
        found.append(offer)
    total = sum(group.n for group in groups)
    found.append(
        Offer(
            "squad:all", FRect(0, 0, 1, 1), "" if short else t("wc.whole"), "players",
            lambda: squad.take_zone(space or ""), number=f"{squad.total}/{total}", selected=squad.total == total,
            tooltip=t("wc.whole_tip"),
        )
    )  # fmt: skip
    return found


def _choice_row(table: WarcraftTable) -> list[Offer]:
    """What a short list asks for."""
    choices = sorted((target for target in table.model.targets if target.kind == "choice"), key=choice_order)
    return [
        Offer(
            f"choice:{target.id}", FRect(0, 0, 1, 1), words.choice_text(table, target.id),
            words.choice_icon(target.id, table),
            partial(table.touch, target), target=target, selected=target in table.model.path,
            number=_waiting(table, target.id),
        )
        for target in choices
    ]  # fmt: skip


def _site_row(table: WarcraftTable) -> list[Offer]:
    """Where a killed unit may come back (WC-NOR-8)."""
    tables = table.model.tables
    found = []
    for name in sorted(target.id for target in table.model.targets if target.kind == "space"):
        town = tables.map.index[name] in tables.towns
        label = t("wc.site.town" if town else "wc.site.outpost", hex=name)
        found.append(
            Offer(
                f"choice:site.{name}", FRect(0, 0, 1, 1), label, "town-hall" if town else "outpost",
                partial(table.touch, Target("space", name)), target=Target("space", name),
            )
        )  # fmt: skip
    return found


def _waiting(table: WarcraftTable, choice: str) -> str:
    """How many of a thing wait to be deployed."""
    head, _, rest = choice.partition(".")
    if head != "deploy":
        return ""
    model = table.model
    number = sum(site.kind == rest and site.status == "busy" for site in model.sites(model.shown_seat))
    return f"× {number}" if number > 1 else ""


def choice_order(target: Target) -> tuple[int, int, str]:
    """Numbers by size, unit types in their order, the rest by name."""
    if target.id.isdigit():
        return (0, int(target.id), "")
    order = [*UNIT_KINDS, "worker"]
    for n, kind in enumerate(order):
        if target.id.endswith(kind):
            return (1 if target.id.startswith("deploy") else 2, n, target.id)
    return (3, 0, target.id)


__all__ = ["Offer", "add_rows", "choice_order", "price_of"]
