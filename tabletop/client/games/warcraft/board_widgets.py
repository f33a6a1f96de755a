"""The widgets of the Warcraft table: spots of zones, pieces and cards, the row of choices below the map (spending,
selection, short lists, battles), and its other buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from operator import itemgetter
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.map_controls import MapSwitch, SpaceSpot
from tabletop.client.board.spots import Spot
from tabletop.client.draw.canvas import Canvas
from tabletop.client.games.touch_buttons import GAP, TableButton
from tabletop.client.ui import tree
from tabletop.rules.game import Action, Target
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.content import content
from tabletop.text import has, t

from . import names as words, town
from .choices import BattleTile, OfferButton
from .hand import SHADE, held_cards, held_width
from .layout import captive_rects, group_rects
from .model import BUTTON_ICONS, LOOKS, UNIT_KINDS
from .rule_links import why
from .selection import CARDS, passes_into, take_back
from .tooltips import add_side_tips, plot_area

if TYPE_CHECKING:
    from .table import WarcraftTable


BACKS_HIGH = 40.0
"""Height in units of the button on the covered cards."""
LEAST_MAIN = 190.0
"""Least width in units of the main button beside another one with words."""


def add_all(table: WarcraftTable) -> None:
    """Add everything that can be touched or pressed."""
    if table.town_shown:
        for n, plot in enumerate(town.plots(table)):
            table.scene.widgets.add(plot_area(table, f"town:{n}", plot.site, plot.box))
    else:
        _add_map_spots(table)
    rows = lay_rows(table)
    _add_hand_spots(table)
    scene, place = table.scene, table.place
    over_piles = place.compact or place.rival is not None
    for offer in rows if not over_piles else ():
        scene.widgets.add(offer)
    if not table.town_shown:
        table.add_minimap()
    _add_buttons(table)
    _add_map_buttons(table)
    add_side_tips(table)
    for offer in rows if over_piles else ():
        scene.widgets.add(offer)


def _add_map_spots(table: WarcraftTable) -> None:
    model, view = table.model, table.map.camera.view
    free = not table.session.path
    legal_spaces, events = table.legal_spaces, table.scene.spot_events
    for name in model.zones:
        table.scene.add_spot(SpaceSpot(table.map, name, events, legal=name in legal_spaces))
    for name, groups in model.groups.items():
        for group, rect in group_rects(table, name, groups):
            target = Target("piece", group.id)
            starts = target in model.starts
            legal = target in model.targets or (starts and (free or model.phase == "move"))
            table.scene.add_spot(Spot(target, rect, events, legal=legal, draggable=starts, window=view))
    for captive, rect in captive_rects(table):
        target = Target("piece", captive)
        table.scene.add_spot(Spot(target, rect, events, legal=target in model.targets, window=view))


def _add_hand_spots(table: WarcraftTable) -> None:
    model, lying, events = table.model, held_cards(table), table.scene.spot_events
    if table.session.hand_down and lying:  # pressing the backs does the same
        backs = lying[0].rect.unionall([held.rect for held in lying])
        table.scene.add_spot(Spot(CARDS, backs, events, legal=True, id="hand:backs"))
        if (place := _on_backs(table)) is not None:
            _button(table, "cards", place, BUTTON_ICONS["cards"])
        return
    for n, held in enumerate(lying):
        if held.card is not None:
            target = Target("card", held.card)
            legal = target in model.targets or target in model.starts or target in table.also_touchable
            drags = target in model.starts
            table.scene.add_spot(Spot(target, held.rect, events, legal=legal, draggable=drags, id=f"hand:{n}"))


def _on_backs(table: WarcraftTable) -> FRect | None:
    """The rectangle of the button that shows the hand, on the covered cards; None where its words do not fit there."""
    lying = held_cards(table) if table.session.hand_down else []
    if not lying:
        return None
    backs = lying[0].rect.unionall([held.rect for held in lying])
    place = FRect(0, 0, table.scene.app.canvas.measure(table.button_words("cards"), "button")[0] + 58.0, BACKS_HIGH)
    place.center = (backs.centerx, min(backs.bottom, table.scene.app.canvas.height - SHADE) - 0.55 * backs.h)
    return place if place.w <= backs.w + 2 * GAP and place.h <= 0.8 * backs.h else None


# --------------------------------------------------------------------------------------------------- buttons


def _side_buttons(table: WarcraftTable) -> list[str]:
    """The names of the buttons beside the main one."""
    left_out = {table.main_button()} | ({"cards"} if _on_backs(table) is not None else set())
    return [name for name in table.buttons() if name not in left_out]


def _add_buttons(table: WarcraftTable) -> None:
    place = table.place
    row, moved_line = place.actions, 0.0 if place.compact else 22.0
    if place.rival is not None:
        above, below = moved_line, 0.0 if place.compact else 6.0
        _add_button_line(table, FRect(row.x, row.y + above, row.w, row.h - above - below))
        return
    gap = 6.0 if place.compact else 8.0
    top = row.y + moved_line
    others = [name for name in _side_buttons(table) if name not in ("give", "ask")]
    beside = [name for name in _side_buttons(table) if name in ("give", "ask")]
    if not others and not place.compact:  # there is room for a line of their own
        others, beside = beside, []
    lines = 2 + (1 if others else 0)
    main_h = min(58.0, (row.bottom - top - gap * (lines - 1)) * (0.5 if lines == 2 else 0.4))
    table.scene.add_primary(FRect(row.x, top, row.w, main_h), table.primary())
    y = top + main_h + gap
    h = min(46.0, (row.bottom - y - gap * (lines - 2)) / (lines - 1))
    if others:
        _add_worded(table, others, FRect(row.x, y, row.w, h), gap)
        y += h + gap
    small = min(h, 42.0)
    if beside:  # taking back bears its sign alone
        _add_worded(table, beside, FRect(row.x, y, row.w - small - gap, h), gap)
        row = FRect(row.right - small, y, small, h)
    table.scene.add_take_back(FRect(row.x, y, row.w, h))


def _add_worded(table: WarcraftTable, names: Sequence[str], line: FRect, gap: float) -> None:
    """Add buttons with words, equally wide, in a line."""
    places = tree.places(tree.Row(tuple(tree.space(name=name) for name in names), gap), line)
    for name in names:
        _button(table, name, places[name], BUTTON_ICONS.get(name, "forward"))


def _add_button_line(table: WarcraftTable, row: FRect) -> None:
    """Add the buttons of a duel in one line: the main button, others as icons, and undo. A single one bears words
    where there is room."""
    others = _side_buttons(table)
    wide = 0.0
    if len(others) == 1:
        wide = table.scene.app.canvas.measure(table.button_words(others[0]), "button")[0] + 58.0
    worded = 0.0 < wide < row.w - row.h - LEAST_MAIN
    small = min(row.h, row.w / (len(others) + 1.9))
    sizes = dict.fromkeys(others, wide if worded else small) | {"take_back": small}
    line = (tree.space(name="main"), *(tree.Node(name=name, size=size) for name, size in sizes.items()))
    places = tree.places(tree.Row(line, 6.0), row)
    table.scene.add_primary(places["main"], table.primary())
    for name in others:
        icon = BUTTON_ICONS.get(name, "forward")
        _button(table, name, places[name], icon, words=worded)
    table.scene.add_take_back(places["take_back"])


def _button(table: WarcraftTable, name: str, rect: FRect, icon: str, *, words: bool = True) -> None:
    target = Target("button", name)
    table.scene.widgets.add(
        TableButton(
            target, rect, table.button_words(name) if words else "", icon, partial(table.scene.touch, target),
            style="secondary" if words else "icon", selected=target in table.session.path,
            tooltip=_button_tip(table, name),
        )
    )  # fmt: skip


def _button_tip(table: WarcraftTable, name: str) -> str | None:
    key = f"warcraft_board.do.{name}.tip"
    active = table.model.state.active
    name, keys = table.session.match.seats[active].name, table.scene.app.key_hint("digit_0")
    return t(key, name=name, keys=keys) if has(key) else None


def _add_map_buttons(table: WarcraftTable) -> None:
    switches = []
    if table.model.phase == "move" and table.session.may_act:
        switches = [
            MapSwitch("next_idle", "movement", table.next_idle, t("warcraft_board.next_idle"), command="next_idle"),
            MapSwitch(
                "whole",
                "players",
                table.toggle_whole,
                t("warcraft_board.whole_button"),
                table.selection.whole,
                "digit_0",
            ),
        ]
    if table.town_shown:
        table.scene.widgets.add(town.back_button(table))
        return
    if not table.model.is_bare(table.model.shown_seat):
        tip = t("warcraft_board.to_town")
        switches.append(MapSwitch("town", "town-hall", table.toggle_town, tip, command="town"))
    table.add_map_buttons(*switches)


# ------------------------------------------------------------------------------------------------------ rows


def lay_rows(table: WarcraftTable) -> list[OfferButton]:
    """The row of choices below the map, laid out: spending, selection, or a short list."""
    model = table.model
    if table.session.looking is not None or table.scene.showing:
        return []
    if model.battles:
        battles = enumerate(model.battles) if table.session.may_act else ()
        row: list[OfferButton] = [BattleTile(table, n, battle) for n, battle in battles]
        _lay(table, row)
        return row
    choices = _site_row(table) if model.phase == "revive" else _choice_row(table)
    if model.phase == "spend" and model.session.may_act and not model.selected_card:
        row = _spend_row(table) or choices
    elif model.phase == "w12" and not choices:
        after = {action.path[0].id for action in model.after_passing}
        row = [_option(table, name, False) for name in LOOKS["spend"] if name in after]
    elif model.phase == "move" and table.selection.chosen:
        row = choices or _squad_row(table)
    else:
        row = choices
    if not _lay_beside(table, row):
        _lay(table, row)
    return row


def _lines(row: Sequence[OfferButton], number: int) -> list[tree.Row]:
    """The buttons of a row in a number of lines; what takes one back stands close to what it was bought with."""
    groups = list[list[tree.Node]]()
    for offer in row:
        if offer.label or not groups:
            groups.append([])
        groups[-1].append(offer.contents())
    each = -(-len(groups) // number)
    nodes = [tree.Row(tuple(group), 2.0) if len(group) > 1 else group[0] for group in groups]
    return [tree.Row(tuple(nodes[at : at + each]), GAP, pack=0.5) for at in range(0, len(nodes), each)]


def _place(table: WarcraftTable, row: Sequence[OfferButton], lines: Sequence[tree.Row], area: FRect) -> None:
    """Place the lines of a row below each other."""
    found: dict[str, FRect] = {}
    high = (area.h + GAP) / len(lines)
    for n, line in enumerate(lines):
        found |= tree.lay(table.scene.app.canvas, line, FRect(area.x, area.y + n * high, area.w, high - GAP))
    for offer in row:
        offer.rect = found[offer.id]
    table.rows_box = row[0].rect.unionall([offer.rect for offer in row])


def _line_height(table: WarcraftTable) -> float:
    return max(42.0, 2 * table.scene.app.canvas.line_height("small_strong") + 12)


def _narrowest(canvas: Canvas, lines: Sequence[tree.Row], high: float) -> float:
    """The width to which the buttons of some lines are narrowed beside the hand."""
    return max(max(least, 0.8 * wanted) for least, wanted in (line.need(canvas, False, high) for line in lines))


def _lay_beside(table: WarcraftTable, row: Sequence[OfferButton]) -> bool:
    """Place the row in two lines left of the hand, which moves aside; False where the hand lies elsewhere, or where
    there is no room for both."""
    place, canvas = table.place, table.scene.app.canvas
    cards = len(table.model.hand(table.model.shown_seat))
    if place.rival is not None or not cards or not row:
        return False
    h = _line_height(table)
    nodes = [replace(offer.contents(), weight=1.0) for offer in row]
    splits = [(nodes[:at], nodes[at:]) for at in range(1, len(nodes) + 1)]
    ways = [[tree.Row(tuple(line), GAP) for line in split if line] for split in splits]
    wide, lines = min(((_narrowest(canvas, way, h), way) for way in ways), key=itemgetter(0))
    room = FRect(place.hand)
    room.width -= wide + 12.0
    room.x += wide + 12.0
    if len(lines) * (h + GAP) > place.hand.h or room.w < held_width(table, cards):
        return False
    table.hand_room = room
    high = len(lines) * (h + GAP) - GAP
    _place(table, row, lines, FRect(place.hand.x, place.hand.bottom - high, wide, high))
    return True


def _lay(table: WarcraftTable, row: Sequence[OfferButton]) -> None:
    """Place the row at the lower edge of the window, over the lower part of the hand, whose titles stay visible; in as
    few lines as hold it, with narrow margins and the words above the pictures where that saves one."""
    if not row:
        return
    place, canvas = table.place, table.scene.app.canvas
    h = (
        place.rows.h
        if place.rival is not None
        else _line_height(table) + (16.0 if table.model.battles and not place.compact else 0.0)
    )
    for number, (pad, stacked) in product(
        range(1, len(row) + 1), ((OfferButton.pad, False), (3.0, False), (3.0, True))
    ):
        for offer in row:
            offer.pad, offer.stacked = pad, stacked
        lines = _lines(row, number)
        if all(tree.fits(canvas, line, FRect(0, 0, place.rows.w, h)) for line in lines):
            break
    if place.rival is not None:  # no higher than its strip, where a line can still be read
        h = min(h, max(44.0, (place.rows.h + GAP) / len(lines) - GAP))
    high = len(lines) * (h + GAP) - GAP
    _place(table, row, lines, FRect(place.rows.x, place.rows.bottom - high, place.rows.w, high))


# --------------------------------------------------------------------------------------------------- spending


def _spend_row(table: WarcraftTable) -> list[OfferButton]:
    """The options of the Spend Step; once one is chosen or something of it was bought, that one with its items, with
    how many were bought, to be taken back, and with the options that are still open beside it: an Outpost is built in
    the same step as buildings (WC-SPN-1). Empty while resources are given away."""
    model = table.model
    bought = queries.purchases(model.state)
    picked = model.path[0].id if model.path and model.path[0].kind == "button" else ""
    if bought and not picked:
        picked = bought[-1].path[0].id
    if picked and picked not in LOOKS["spend"]:
        return []
    if picked:
        kinds = (*UNIT_KINDS, "worker") if picked == "train" else UNIT_KINDS
        found = [_option(table, picked, True)]
        sites = {site.kind for site in queries.buildings(model.state, model.shown_seat)}
        for kind in kinds if picked != "outpost" else ():
            found.append(_item(table, picked, kind))
            if picked == "construct" or (picked == "train" and kind in sites):
                found.append(_one_less(table, picked, kind, bought))
        beside = [name for name in LOOKS["spend"] if bought and Target("button", name) in model.starts]
        if picked == "construct":
            beside.append("outpost")
        return found + [_option(table, name, False) for name in dict.fromkeys(beside) if name != picked]
    names = [name for name in LOOKS["spend"] if name != "free_upgrade" or Target("button", name) in model.starts]
    return [_option(table, name, False) for name in names]


def _one_less(table: WarcraftTable, option: str, kind: str, bought: Sequence[Action]) -> OfferButton:
    """Takes one of what was bought of a kind back, with how many there are. Its place is kept for none, too, so that
    nothing moves under the pointer."""
    path = Target("button", option), Target("choice", kind)
    same = [action for action in bought if action.path == path]
    found = OfferButton(
        f"less:{kind}", "", "minus", lambda: take_back(table, same[-1]), number=f"{len(same)}",
        tooltip=t("warcraft_board.spend.less", kind=t(f"warcraft_board.kind.{kind}")),
    )  # fmt: skip
    found.visible = bool(same)
    return found


def _dear(table: WarcraftTable, price: tuple[int, int]) -> bool:
    """Whether the player has too little for a price."""
    state, seat = table.model.state, table.model.shown_seat
    return state.gold[seat] < price[0] or state.wood[seat] < price[1]


def _option(table: WarcraftTable, name: str, picked: bool) -> OfferButton:
    target = Target("button", name)
    ahead = table.model.phase == "w12"
    legal = ahead or target in table.model.path or target in table.model.starts
    reason, rule = (None, "") if legal else why(table, target)
    press = partial(passes_into, table, "spend", target) if ahead else partial(table.scene.touch, target)
    price = price_of(name, "") if name in ("construct", "outpost", "upgrade") else None
    found = OfferButton(
        f"spend:{name}", t(f"warcraft_board.spend.{name}"), LOOKS["spend"][name],
        press, target=target, price=price, selected=picked, reason=reason,
        rule=rule, tooltip=t(f"warcraft_board.spend.{name}.text"), dear=price is not None and _dear(table, price),
    )  # fmt: skip
    found.brief = picked and name != "outpost"
    return found


def price_of(option: str, kind: str) -> tuple[int, int]:
    """Gold and wood of an item of the Spend Step."""
    if option == "free_upgrade":
        return (0, 0)
    gold, wood = content().costs[{"train": kind, "construct": "building"}.get(option, option)]
    return gold, wood


def _item(table: WarcraftTable, option: str, kind: str) -> OfferButton:
    model = table.model
    target = Target("choice", kind)
    legal = target in model.targets
    reason, rule = (None, "") if legal else why(table, Target("button", option), target)
    price = price_of(option, kind)
    seat = model.shown_seat
    gold, wood = model.state.gold[seat] - price[0], model.state.wood[seat] - price[1]
    after = t("warcraft_board.left", gold=gold, wood=wood) if legal and any(price) else ""
    roomy = table.layout_now is not None and not table.layout_now.compact
    label = t(f"warcraft_board.kind.{kind}")
    number = ""
    if option in ("upgrade", "free_upgrade"):
        index = UNIT_KINDS.index(kind)
        level = model.tile(seat, index).level
        number = f"{level}" if level >= len(model.tables.tiles[seat][index]) else f"{level} › {level + 1}"
    return OfferButton(
        f"item:{kind}", label, words.choice_icon(kind),
        lambda: table.scene.touch(target),
        target=target, price=price,
        note=after if roomy else "", number=number, reason=reason, rule=rule, dear=_dear(table, price),
        tooltip=f"{t(f'warcraft_board.spend.{option}.item', kind=label)}. {after}".strip(),
    )  # fmt: skip


# ------------------------------------------------------------------------------------------- selection and lists


def _squad_row(table: WarcraftTable) -> list[OfferButton]:
    """The movable groups of the chosen zone, with how many of each go."""
    selection = table.selection
    space = selection.origin
    groups = selection.movable(space) if space is not None else []
    if sum(group.n for group in groups) < 2:
        return []
    found = []
    for n, group in enumerate(groups):
        chosen = selection.chosen.get(group.id, 0)
        offer = OfferButton(
            f"selection:{n}", t(f"warcraft_board.kind.{group.kind}"),
            words.choice_icon(group.kind), partial(selection.take, group.id), number=f"{chosen}/{group.n}",
            selected=chosen > 0,
            tooltip=f"{t(f'warcraft_board.kind.{group.kind}')}. {t('warcraft_board.squad_tip', digit=n + 1)}",
        )  # fmt: skip
        found.append(offer)
    total = sum(group.n for group in groups)
    found.append(
        OfferButton(
            "selection:all", t("warcraft_board.whole"), "players",
            lambda: selection.take_zone(space or ""), number=f"{selection.total}/{total}",
            selected=selection.total == total,
            tooltip=t("warcraft_board.whole_tip", keys=table.scene.app.key_hint("digit_0")),
        )
    )  # fmt: skip
    return found


def _choice_row(table: WarcraftTable) -> list[OfferButton]:
    choices = sorted((target for target in table.model.targets if target.kind == "choice"), key=choice_order)
    return [
        OfferButton(
            f"choice:{target.id}", words.choice_text(table, target.id),
            words.choice_icon(target.id, table),
            partial(table.scene.touch, target), target=target, selected=target in table.model.path,
            number=_waiting(table, target.id),
        )
        for target in choices
    ]  # fmt: skip


def _site_row(table: WarcraftTable) -> list[OfferButton]:
    """The buttons of the places where a killed unit may come back (WC-NOR-8)."""
    tables = table.model.tables
    found = []
    for name in sorted(target.id for target in table.model.targets if target.kind == "space"):
        town = tables.map.index[name] in tables.towns
        label = t("warcraft_board.site.town" if town else "warcraft_board.site.outpost", hex=name)
        found.append(
            OfferButton(
                f"choice:site.{name}", label, "town-hall" if town else "outpost",
                partial(table.scene.touch, Target("space", name)), target=Target("space", name),
            )
        )  # fmt: skip
    return found


def _waiting(table: WarcraftTable, choice: str) -> str:
    """How many of a thing wait to be deployed, in words."""
    head, _, rest = choice.partition(".")
    if head != "deploy":
        return ""
    model = table.model
    number = queries.buildings(model.state, model.shown_seat).count(queries.Building(rest, "busy"))
    return f"× {number}" if number > 1 else ""


def choice_order(target: Target) -> tuple[int, int, str]:
    """A sort key of choices: numbers by size, unit types in their order, the rest by name."""
    if target.id.isdigit():
        return (0, int(target.id), "")
    for n, kind in enumerate((*UNIT_KINDS, "worker")):
        if target.id.endswith(kind):
            return (1 if target.id.startswith("deploy") else 2, n, target.id)
    return (3, 0, target.id)
