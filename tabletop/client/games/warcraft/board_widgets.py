"""The widgets of the Warcraft table: spots of zones, pieces and cards, the row of choices below the map (spending,
selection, short lists, battles), and its other buttons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.map_controls import Dot, MapSwitch, Minimap, SpaceSpot, add_map_buttons
from tabletop.client.board.spots import Spot, SpotEvents
from tabletop.client.draw.theme import seat_colours
from tabletop.client.games.touch_buttons import GAP, TableButton, broken
from tabletop.client.ui.layout import Box, Row, lay
from tabletop.rules.game import Target
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.content import content
from tabletop.text import has, t

from . import names as words
from .choices import BESIDE_NARROW, BESIDE_WORDS, OfferButton, tiles
from .hand import held_cards, held_width
from .layout import captive_rects, group_rects
from .model import BUTTON_ICONS, LOOKS, UNIT_KINDS
from .rule_links import why
from .selection import CARDS
from .tooltips import add_side_tips

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .table import WarcraftTable


ICON_BUTTONS = ("give", "ask")
MOVED_LINE, DUEL_FOOT = 22.0, 6.0
"""Height in units of the line above the buttons that counts the pieces moved, and the room below those of a duel."""


def add_all(table: WarcraftTable) -> None:
    """Add everything that can be touched or pressed."""
    _add_map_spots(table)
    rows = lay_rows(table)
    _add_hand_spots(table)
    scene, place = table.scene, table.place
    over_piles = place.compact or place.rival is not None
    if not over_piles:
        _add_rows(table, rows)
    scene.widgets.add(Minimap(table.scroller, lambda: _army_dots(table), scene.camera_moved))
    _add_buttons(table)
    _add_map_buttons(table)
    add_side_tips(table)
    if over_piles:
        _add_rows(table, rows)


def _add_rows(table: WarcraftTable, rows: list[OfferButton]) -> None:
    for offer in rows:
        table.scene.widgets.add(offer)


def _events(table: WarcraftTable) -> SpotEvents:
    return table.scene.spot_events


def _add_map_spots(table: WarcraftTable) -> None:
    model, view = table.model, table.map.camera.view
    free = not table.session.path
    legal_spaces = table.legal_spaces
    for name in model.zones:
        table.scene.add_spot(SpaceSpot(table.map, name, _events(table), legal=name in legal_spaces))
    for name, groups in model.groups.items():
        for group, rect in group_rects(table, name, groups):
            target = Target("piece", group.id)
            starts = target in model.starts
            legal = target in model.targets or (starts and (free or model.phase == "move"))
            table.scene.add_spot(Spot(target, rect, _events(table), legal=legal, draggable=starts, window=view))
    for captive, rect in captive_rects(table):
        target = Target("piece", captive)
        table.scene.add_spot(Spot(target, rect, _events(table), legal=target in model.targets, window=view))


def _add_hand_spots(table: WarcraftTable) -> None:
    model, lying = table.model, held_cards(table)
    if table.session.hand_down and lying:  # pressing the backs does the same
        backs = lying[0].rect.unionall([held.rect for held in lying])
        table.scene.add_spot(Spot(CARDS, backs, _events(table), legal=True, id="hand:backs"))
        return
    for n, held in enumerate(lying):
        if held.card is not None:
            target = Target("card", held.card)
            legal = target in model.targets or target in model.starts
            drags = target in model.starts
            table.scene.add_spot(Spot(target, held.rect, _events(table), legal=legal, draggable=drags, id=f"hand:{n}"))


# --------------------------------------------------------------------------------------------------- buttons


def _add_buttons(table: WarcraftTable) -> None:

    place = table.place
    row = place.actions
    if place.rival is not None:
        above, below = (0.0, 0.0) if place.compact else (MOVED_LINE, DUEL_FOOT)
        _add_button_line(table, FRect(row.x, row.y + above, row.w, row.h - above - below))
        return
    gap = 6.0 if place.compact else 8.0
    top = row.y + (0.0 if place.compact else MOVED_LINE)
    main = table.main_button()
    others = [name for name in table.buttons() if name != main and name not in ICON_BUTTONS]
    small = [name for name in table.buttons() if name in ICON_BUTTONS]
    if not others and not place.compact:  # there is room for the words
        others, small = small, []
    lines = 2 + (1 if others else 0)
    main_h = min(58.0, (row.bottom - top - gap * (lines - 1)) * (0.5 if lines == 2 else 0.4))
    table.scene.add_primary(FRect(row.x, top, row.w, main_h), table.primary())
    y = top + main_h + gap
    h = min(46.0, (row.bottom - y - gap * (lines - 2)) / (lines - 1))
    if others:
        w = (row.w - gap * (len(others) - 1)) / len(others)
        for n, name in enumerate(others):
            icon = BUTTON_ICONS.get(name, "forward")
            _button(table, name, FRect(row.x + n * (w + gap), y, w, h), icon)
        y += h + gap
    right = row.right
    for name in reversed(small):
        wide = min(h, 42.0)
        _button(table, name, FRect(right - wide, y, wide, h), BUTTON_ICONS[name], words=False)
        right -= wide + gap
    table.scene.add_take_back(FRect(row.x, y, right - row.x, h))


def _add_button_line(table: WarcraftTable, row: FRect) -> None:
    """Add the buttons of a duel in one line: the main button, others as icons, and undo."""
    main = table.main_button()
    others = [name for name in table.buttons() if name != main]
    line = [Box("main")]
    line += [Box(name, size=min(row.h, row.w / (len(others) + 1.9))) for name in (*others, "take_back")]
    places = lay(Row(gap=6.0, children=line), row)
    table.scene.add_primary(places["main"], table.primary())
    for name in others:
        icon = BUTTON_ICONS.get(name, "forward")
        _button(table, name, places[name], icon, words=False)
    table.scene.add_take_back(places["take_back"])


def _button(table: WarcraftTable, name: str, rect: FRect, icon: str, *, words: bool = True) -> None:
    target = Target("button", name)
    table.scene.widgets.add(
        TableButton(
            target, rect, t(f"warcraft_board.do.{name}") if words else "", icon, partial(table.scene.touch, target),
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
    scene = table.scene
    add_map_buttons(scene.widgets, table.map.camera.view, table.zoom, table.zoom_fit, switches)


def _army_dots(table: WarcraftTable) -> Iterator[Dot]:
    """The dots of the minimap: one for each owner in each hex."""
    for name, groups in table.model.groups.items():
        looks = [seat_colours(table.model.colour(owner)) for owner in sorted({group.owner for group in groups})]
        yield name, tuple((look.base, look.tint) for look in looks)


LEAST_LINE = 44.0
"""Least height of a row of choices in units."""
TILE_MORE = 16.0
"""Units by which the tile of a battle is higher than other choices where there is room."""
SQUEEZE, NARROW_SQUEEZE, TILE_SQUEEZE = 0.8, 0.66, 0.5
"""Least share of its width to which a choice is narrowed: usually, in a duel, and for the tile of a battle in a duel or
a small window."""
BESIDE, BESIDE_GAP = 2, 12.0
"""Most lines of a row left of the hand, and the units between both."""


# ------------------------------------------------------------------------------------------------------ rows


def lay_rows(table: WarcraftTable) -> list[OfferButton]:
    """The row of choices below the map, laid out: spending, selection, or a short list."""
    model = table.model
    if table.session.looking is not None or table.scene.showing:
        return []
    if table.model.battles:
        battles: list[OfferButton] = [*tiles(table)]
        if battles:  # none while somebody else chooses
            _lay(table, battles)
        return battles
    choices = _site_row(table) if model.phase == "revive" else _choice_row(table)
    if model.phase == "spend" and model.session.may_act and not model.selected_card:
        row = _spend_row(table) or choices
    elif model.phase == "move" and table.selection.chosen:
        row = choices or _squad_row(table)
    else:
        row = choices
    if row and not _lay_beside(table, row):
        _lay(table, row)
    return row


def _lay_beside(table: WarcraftTable, row: list[OfferButton]) -> bool:
    """Place the row in BESIDE lines left of the hand, which moves aside; False where the hand lies elsewhere, or where
    there is no room for both."""
    place, canvas = table.place, table.scene.app.canvas
    cards = len(table.model.hand(table.model.shown_seat))
    if place.rival is not None or not cards:
        return False
    widths = [_width(canvas, offer) * SQUEEZE for offer in row]
    wide = max(max(widths), (sum(widths) + GAP * (len(row) - 1)) / BESIDE)
    lines = broken(widths, wide)
    while len(lines) > BESIDE:
        wide += GAP
        lines = broken(widths, wide)
    h = _line_height(table)
    room = FRect(place.hand)
    room.width -= wide + BESIDE_GAP
    room.x += wide + BESIDE_GAP
    if len(lines) * (h + GAP) > place.hand.h or room.w < held_width(table, cards):
        return False
    table.hand_room = room
    y = place.hand.bottom - len(lines) * (h + GAP) + GAP
    for line in lines:
        x, spare = place.hand.x, (wide - sum(width for _, width in line) - GAP * (len(line) - 1)) / len(line)
        for number, width in line:
            row[number].rect = FRect(x, y, width + spare, h)
            x += width + spare + GAP
        y += h + GAP
    table.rows_box = row[0].rect.unionall([offer.rect for offer in row])
    return True


def _line_height(table: WarcraftTable) -> float:
    return max(42.0, 2 * table.scene.app.canvas.line_height("small_strong") + 12)


def _lay(table: WarcraftTable, row: list[OfferButton]) -> None:
    """Place the row at the lower edge of the window, over the lower part of the hand, whose titles stay visible; in
    several lines if one is too narrow."""
    place = table.place
    canvas = table.scene.app.canvas
    h = _line_height(table)
    if table.model.battles:
        h += TILE_MORE if not place.compact else 0.0
    room, middle = place.rows.w, place.rows.centerx
    least = SQUEEZE
    if place.rival is not None or (place.compact and table.model.battles):
        least = TILE_SQUEEZE if table.model.battles else NARROW_SQUEEZE
    widths = [_width(canvas, offer) for offer in row]
    lines = _broken(row, widths, room, least)
    if place.rival is not None and len(lines) == 1 and not table.model.battles:
        lines = [_narrowed(row, widths, room)]
    elif (
        place.compact and len(lines) > 1 and not table.model.battles and _letters(row, widths, room, canvas) is not None
    ):
        lines = [_narrowed(row, widths, room, canvas)]  # a second line would cover the foot of the map
    if min(offer.letters for offer in row) < 1 and place.rival is not None:  # smaller letters need less of the map
        h = min(h, max(LEAST_LINE, place.rows.h))
    if place.rival is not None and not place.compact:  # no higher than the hand, where a line can still be read
        h = min(h, max(LEAST_LINE, (place.rows.h + GAP) / len(lines) - GAP))
    y = place.rows.bottom - (h + GAP) * len(lines) + GAP
    for line in lines:
        whole = sum(width for _, width in line) + GAP * (len(line) - 1)
        x = middle - whole / 2
        ground = FRect(x, y, whole, h)
        table.rows_box = ground if table.rows_box is None else table.rows_box.union(ground)
        for offer, width in line:
            offer.rect = FRect(x, y, width, h)
            x += width + GAP
        y += h + GAP


def _broken(
    row: list[OfferButton], widths: list[float], room: float, least: float
) -> list[list[tuple[OfferButton, float]]]:
    """The buttons in as few lines as they fit into, narrowed (to ``least`` of their width at most) where that saves a
    line."""
    total = sum(widths) + GAP * (len(row) - 1)
    squeeze = max(least, (room - GAP * (len(row) - 1)) / max(1.0, sum(widths))) if total > room else 1.0
    lines = broken([min(room, natural * squeeze) for natural in widths], room)
    return [
        [(row[number], width) for number, width in _widened(line, [widths[number] for number, _ in line], room)]
        for line in lines
    ]


def _letters(row: list[OfferButton], widths: list[float], room: float, canvas: Canvas | None = None) -> float | None:
    """The size of the letters, as a share of the usual one, with which buttons fit one line with narrow margins; None
    where they fit as they are, or not even with the least. With a ``canvas``, letters that the player has enlarged may
    shrink as far as usual ones."""
    free = room - GAP * (len(row) - 1)
    share = (free - BESIDE_NARROW * len(row)) / max(1.0, sum(width - BESIDE_WORDS for width in widths))
    least = 0.6 / (canvas.theme.enlarged if canvas is not None else 1.0)
    fit = sum(widths) <= free or any(offer.wide for offer in row) or not least <= share < 1
    return None if fit else share


def _narrowed(
    row: list[OfferButton], widths: list[float], room: float, canvas: Canvas | None = None
) -> list[tuple[OfferButton, float]]:
    """The buttons in one line with their widths; where they are too wide for it with narrow margins and letters of one
    size."""
    share = _letters(row, widths, room, canvas)
    if share is None:
        free = room - GAP * (len(row) - 1)
        return [(offer, width * min(1.0, free / sum(widths))) for offer, width in zip(row, widths, strict=True)]
    for offer in row:
        offer.letters = share
    return [(offer, BESIDE_NARROW + share * (width - BESIDE_WORDS)) for offer, width in zip(row, widths, strict=True)]


def _widened(line: list[tuple[int, float]], natural: list[float], room: float) -> list[tuple[int, float]]:
    """A line of (index, width) of buttons, widened again as far as the line has room."""
    share = min(1.0, (room - GAP * (len(line) - 1)) / max(1.0, sum(natural)))
    return [(number, max(width, one * share)) for (number, width), one in zip(line, natural, strict=True)]


def _width(canvas: Canvas, offer: OfferButton) -> float:
    if offer.wide:
        return offer.wide
    words_w = canvas.measure(offer.label, "small_strong")[0] if offer.label else 0.0
    if offer.number:
        words_w += canvas.measure(offer.number, "small_strong")[0] + 10
    below = canvas.measure(offer.below, "least")[0] if offer.below else 0.0
    if offer.price:
        below += sum(canvas.measure(str(n), "least")[0] + 21 for n in offer.price if n) + 6
    return float(min(300.0, max(words_w, below) + BESIDE_WORDS))


# --------------------------------------------------------------------------------------------------- spending


def _spend_row(table: WarcraftTable) -> list[OfferButton]:
    """The options of the Spend Step; if one is chosen, that one with its items. Empty while resources are given
    away."""
    model = table.model
    picked = model.path[0].id if model.path and model.path[0].kind == "button" else ""
    if picked and picked not in LOOKS["spend"]:
        return []
    if picked:
        kinds = (*UNIT_KINDS, "worker") if picked == "train" else UNIT_KINDS
        items = [] if picked == "outpost" else [_item(table, picked, kind) for kind in kinds]
        return [_option(table, picked, True), *items]
    names = [name for name in LOOKS["spend"] if name != "free_upgrade" or Target("button", name) in model.starts]
    return [_option(table, name, False) for name in names]


def _option(table: WarcraftTable, name: str, picked: bool) -> OfferButton:
    target = Target("button", name)
    legal = picked or target in table.model.starts
    reason, rule = (None, "") if legal else why(table, target)
    return OfferButton(
        f"spend:{name}", FRect(0, 0, 1, 1), t(f"warcraft_board.spend.{name}"), LOOKS["spend"][name],
        lambda: table.scene.touch(target), target=target, price=_option_price(name), selected=picked, reason=reason,
        rule=rule, tooltip=t(f"warcraft_board.spend.{name}.text"),
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


def _item(table: WarcraftTable, option: str, kind: str) -> OfferButton:
    model = table.model
    target = Target("choice", kind)
    legal = target in model.targets
    reason, rule = (None, "") if legal else why(table, target)
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
        f"item:{kind}", FRect(0, 0, 1, 1), "" if _short(table) else label, words.choice_icon(kind),
        lambda: table.scene.touch(target),
        target=target, price=price,
        note=after if roomy else "", number=number, reason=reason, rule=rule,
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
    short = _short(table)
    for n, group in enumerate(groups):
        chosen = selection.chosen.get(group.id, 0)
        offer = OfferButton(
            f"selection:{n}", FRect(0, 0, 1, 1), "" if short else t(f"warcraft_board.kind.{group.kind}"),
            words.choice_icon(group.kind), partial(selection.take, group.id), number=f"{chosen}/{group.n}",
            selected=chosen > 0,
            tooltip=f"{t(f'warcraft_board.kind.{group.kind}')}. {t('warcraft_board.squad_tip', digit=n + 1)}",
        )  # fmt: skip
        found.append(offer)
    total = sum(group.n for group in groups)
    found.append(
        OfferButton(
            "selection:all", FRect(0, 0, 1, 1), "" if short else t("warcraft_board.whole"), "players",
            lambda: selection.take_zone(space or ""), number=f"{selection.total}/{total}",
            selected=selection.total == total,
            tooltip=t("warcraft_board.whole_tip", keys=table.scene.app.key_hint("digit_0")),
        )
    )  # fmt: skip
    return found


def _short(table: WarcraftTable) -> bool:
    """Whether the row is narrow, so that choices with a picture have no words."""
    return table.layout_now is not None and table.layout_now.rows.w < 480.0


def _choice_row(table: WarcraftTable) -> list[OfferButton]:
    choices = sorted((target for target in table.model.targets if target.kind == "choice"), key=choice_order)
    return [
        OfferButton(
            f"choice:{target.id}", FRect(0, 0, 1, 1), words.choice_text(table, target.id),
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
                f"choice:site.{name}", FRect(0, 0, 1, 1), label, "town-hall" if town else "outpost",
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
    order = [*UNIT_KINDS, "worker"]
    for n, kind in enumerate(order):
        if target.id.endswith(kind):
            return (1 if target.id.startswith("deploy") else 2, n, target.id)
    return (3, 0, target.id)


__all__ = ["OfferButton", "lay_rows", "choice_order", "price_of"]
