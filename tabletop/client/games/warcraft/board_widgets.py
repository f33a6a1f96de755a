"""Adds the widgets of the Warcraft table: spots of zones, pieces and cards, and its buttons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.map_buttons import MapSwitch, add_map_buttons
from tabletop.client.board.map_focus import SpaceSpot
from tabletop.client.board.minimap import Dot, Minimap
from tabletop.client.board.spots import Spot, SpotEvents
from tabletop.client.draw.theme import seat_colours
from tabletop.client.games.touch_buttons import TableButton
from tabletop.client.ui.layout import Box, Row, lay
from tabletop.rules.game import Target
from tabletop.text import has, t

from .context import MAIN_BUTTONS, SIDE_ICONS, TableContext
from .hand import held_cards
from .offer import OfferButton
from .piece_places import captive_rects, group_rects
from .side_panel_tooltips import add_side_tips
from .table_buttons import lay_rows
from .touch_shortcuts import CARDS

if TYPE_CHECKING:
    from .context import TableContext

ICON_BUTTONS = ("give", "ask")
MOVED_LINE, DUEL_FOOT = 22.0, 6.0
"""Height in units of the line above the buttons that counts the pieces moved, and the room below those of a duel."""
LINE_MAIN, LINE_GAP = 1.9, 6.0
"""Least width of the main button in a line of buttons, as a multiple of the others', and the gaps in units."""


def add_all(table: TableContext) -> None:
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


def _add_rows(table: TableContext, rows: list[OfferButton]) -> None:
    for offer in rows:
        table.scene.widgets.add(offer)


def _events(table: TableContext) -> SpotEvents:
    return table.scene.spot_events


def _add_map_spots(table: TableContext) -> None:
    model, view = table.model, table.map.camera.view
    free = not table.session.path
    for name in model.zones:
        table.scene.add_spot(SpaceSpot(table.map, name, _events(table), legal=table.legal_space(name)))
    for name, groups in model.groups.items():
        for group, rect in group_rects(table, name, groups):
            target = Target("piece", group.id)
            starts = target in model.starts
            legal = target in model.targets or (starts and (free or model.phase == "move"))
            table.scene.add_spot(Spot(target, rect, _events(table), legal=legal, draggable=starts, window=view))
    for captive, rect in captive_rects(table):
        target = Target("piece", captive)
        table.scene.add_spot(Spot(target, rect, _events(table), legal=target in model.targets, window=view))


def _add_hand_spots(table: TableContext) -> None:
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


def _add_buttons(table: TableContext) -> None:

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
            icon = SIDE_ICONS.get(name, MAIN_BUTTONS.get(name, "forward"))
            _button(table, name, FRect(row.x + n * (w + gap), y, w, h), icon)
        y += h + gap
    right = row.right
    for name in reversed(small):
        wide = min(h, 42.0)
        _button(table, name, FRect(right - wide, y, wide, h), SIDE_ICONS[name], words=False)
        right -= wide + gap
    table.scene.add_take_back(FRect(row.x, y, right - row.x, h))


def _add_button_line(table: TableContext, row: FRect) -> None:
    """Add the buttons of a duel in one line: the main button, others as icons, and undo."""
    main = table.main_button()
    others = [name for name in table.buttons() if name != main]
    line = [Box("main")]
    line += [Box(name, size=min(row.h, row.w / (len(others) + LINE_MAIN))) for name in (*others, "take_back")]
    places = lay(Row(gap=LINE_GAP, children=line), row)
    table.scene.add_primary(places["main"], table.primary())
    for name in others:
        icon = SIDE_ICONS.get(name, MAIN_BUTTONS.get(name, "forward"))
        _button(table, name, places[name], icon, words=False)
    table.scene.add_take_back(places["take_back"])


def _button(table: TableContext, name: str, rect: FRect, icon: str, *, words: bool = True) -> None:
    target = Target("button", name)
    table.scene.widgets.add(
        TableButton(
            target, rect, t(f"warcraft_board.do.{name}") if words else "", icon, partial(table.touch, target),
            style="secondary" if words else "icon", selected=target in table.session.path,
            tooltip=_button_tip(table, name),
        )
    )  # fmt: skip


def _button_tip(table: TableContext, name: str) -> str | None:
    key = f"warcraft_board.do.{name}.tip"
    active = table.model.state.active
    name, keys = table.session.match.seats[active].name, table.scene.app.key_hint("digit_0")
    return t(key, name=name, keys=keys) if has(key) else None


def _add_map_buttons(table: TableContext) -> None:
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


def _army_dots(table: TableContext) -> Iterator[Dot]:
    """The dots of the minimap: one for each owner in each hex."""
    for name, groups in table.model.groups.items():
        looks = [seat_colours(table.colour(owner)) for owner in sorted({group.owner for group in groups})]
        yield name, tuple((look.base, look.tint) for look in looks)


__all__ = ["add_all"]
