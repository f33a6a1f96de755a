"""Widgets of the Warcraft table: spots of zones, pieces and cards, its buttons, and how arrows walk over the zones."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.client.board.spots import Spot, SpotEvents
from tabletop.client.draw.theme import BRASS600, NIGHT900
from tabletop.client.games.table import TableWidget
from tabletop.client.ui import Button
from tabletop.rules.game import Target
from tabletop.text import has, t

from . import space_highlights
from .controls import MAIN_BUTTONS, SIDE_ICONS, add_rows
from .hand import held_cards
from .minimap import add_minimap
from .piece_places import captive_rects, group_rects
from .rule_links import space_of
from .side_panel_tooltips import add_side_tips

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .table import WarcraftTable

Point = tuple[float, float]
ICON_BUTTONS = ("give", "ask")


class ZoneSpot(Spot):
    """A hex: its shape is the drawn one, and so is its focus."""

    def __init__(self, table: WarcraftTable, name: str, legal: bool) -> None:
        super().__init__(
            Target("space", name), table.map.rect(name), table.scene.spot_events, legal=legal,
            window=table.map.camera.view,
        )  # fmt: skip
        self.table = table

    def contains(self, pos: Point) -> bool:
        """Whether a point lies inside the drawn border."""
        view = self.table.map.camera.view
        if not self.rect.inflate(self.rect.w * 0.4, self.rect.h * 0.2).collidepoint(pos) or not view.collidepoint(pos):
            return False
        return self.table.map.at(pos) == self.target.id

    def draw(self, canvas: Canvas) -> None:
        """The focus runs along the border."""
        if self.ring:
            with canvas.clip(self.table.map.camera.view):
                space_highlights.draw_zone(canvas, self.table.map.outline(self.target.id), "focus")


class TableButton(TableWidget, Button):
    """A button beside the brass one; Tab stops at it."""

    def __init__(self, target: Target, *args: Any, **named: Any) -> None:
        super().__init__(*args, **named)
        self.target = target


def add_all(table: WarcraftTable) -> None:
    """Add everything that can be touched or pressed."""
    _add_map_spots(table)
    add_rows(table)
    _add_hand_spots(table)
    add_minimap(table)
    _add_buttons(table)
    _add_zoom(table)
    add_side_tips(table)


def _events(table: WarcraftTable) -> SpotEvents:
    return table.scene.spot_events


def _add_map_spots(table: WarcraftTable) -> None:
    model, view = table.model, table.map.camera.view
    free = not table.session.path
    for name in model.zones:
        table.scene.add_spot(ZoneSpot(table, name, table.legal_space(name)))
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
    model = table.model
    for n, held in enumerate(held_cards(table)):
        if held.card is not None:
            target = Target("card", held.card)
            legal = target in model.targets or target in model.starts
            drags = target in model.starts
            table.scene.add_spot(Spot(target, held.rect, _events(table), legal=legal, draggable=drags, id=f"hand:{n}"))


# --------------------------------------------------------------------------------------------------- buttons


def _add_buttons(table: WarcraftTable) -> None:

    place = table.layout_now
    assert place is not None
    row = place.actions
    gap = 6.0 if place.compact else 8.0
    top = row.y + (0 if place.compact else 22)
    main = table.main_button()
    others = [name for name in table.buttons() if name != main and name not in ICON_BUTTONS]
    small = [name for name in table.buttons() if name in ICON_BUTTONS]
    if not others and not place.compact:  # there is room to say it in words
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


def _button(table: WarcraftTable, name: str, rect: FRect, icon: str, *, words: bool = True) -> None:
    table.scene.widgets.add(
        TableButton(
            Target("button", name), f"do:{name}", rect, t(f"wc.do.{name}") if words else "", icon=icon,
            style="secondary" if words else "icon", selected=Target("button", name) in table.session.path,
            tooltip=_button_tip(table, name), on_click=lambda: table.touch(Target("button", name)),
        )
    )  # fmt: skip


def _button_tip(table: WarcraftTable, name: str) -> str | None:
    key = f"wc.do.{name}.tip"
    active = table.model.state.active
    return t(key, name=table.session.match.seats[active].name) if has(key) else None


class MapButton(Button):
    """A button that lies on the map: on dark ground, so that its sign is seen over land of any colour."""

    def draw(self, canvas: Canvas) -> None:
        """A dark plate below the button."""
        canvas.fill(self.rect, NIGHT900, alpha=205, radius=8)
        canvas.frame(self.rect, BRASS600, 1, 8, alpha=130)
        super().draw(canvas)


def _add_zoom(table: WarcraftTable) -> None:
    place = table.layout_now
    assert place is not None
    size = 36.0
    entries = [
        ("zoom_in", "zoom-in", lambda: table.zoom(1), False),
        ("zoom_out", "zoom-out", lambda: table.zoom(-1), False),
        ("zoom_fit", "center-map", table.zoom_fit, False),
    ]
    if table.model.phase == "move" and table.session.may_act:
        entries.insert(0, ("whole", "players", table.toggle_whole, table.squad.whole))
    x, y = place.board.x + 16, place.board.bottom - len(entries) * (size + 6) - 12
    for name, icon, act, lit in entries:
        table.scene.widgets.add(
            MapButton(
                f"map.{name}", FRect(x, y, size, size), icon=icon, style="icon", on_click=act, selected=lit,
                tooltip=t(f"wc.{name}_button"),
            )
        )  # fmt: skip
        y += size + 6


# --------------------------------------------------------------------------------------------------- arrows

_WAYS = {"up": (0.0, -1.0), "down": (0.0, 1.0), "left": (-1.0, 0.0), "right": (1.0, 0.0)}


def walk_zones(table: WarcraftTable, direction: str) -> bool:
    """From the zone in focus to the next one in that direction; False at the coast or when the focus is elsewhere."""
    focused = table.scene.widgets.focused
    if not isinstance(focused, Spot) or not table.scene.app.keyboard_mode:
        return False
    name = zone_of(table, focused.target)
    if name is None:
        return False
    x, y = table.map.center(name)
    dx, dy = _WAYS[direction]
    best: tuple[float, str] | None = None
    for other in table.model.zones:
        ox, oy = table.map.center(other)
        along = (ox - x) * dx + (oy - y) * dy
        aside = abs((ox - x) * dy) + abs((oy - y) * dx)
        if along < table.map.radius * 0.6 or aside > along * 1.05:
            continue
        score = along + aside * 0.9
        if best is None or score < best[0]:
            best = (score, other)
    if best is None:
        return False
    widgets = table.scene.widgets
    widgets.go_to(widgets.find(str(Target("space", best[1]))))
    table.scene.invalidate()
    return True


def _map_spots(table: WarcraftTable) -> dict[str, list[Spot]]:
    """The spot of each hex, and after it those of its pieces."""
    found: dict[str, list[Spot]] = {name: [] for name in table.model.zones}
    for widget in table.scene.widgets:
        if isinstance(widget, Spot) and (name := zone_of(table, widget.target)) is not None:
            found[name].append(widget)
    return found


def walk_pieces(table: WarcraftTable, name: str) -> bool:
    """Tab (``next``, ``prev``) from a hex that the arrows came to, over what stands in it; while everything is walked
    over, on to the next hex. False when it is the turn of what may be chosen."""
    widgets = table.scene.widgets
    focused = widgets.focused
    if not isinstance(focused, Spot) or not table.scene.app.keyboard_mode:
        return False
    here = zone_of(table, focused.target)
    if here is None:
        return False
    spots = _map_spots(table)
    if widgets.inspecting:
        way = [spot for group in spots.values() for spot in group]
    else:
        if isinstance(focused, ZoneSpot):
            table.walked_hex = None if focused.legal else here
        if table.walked_hex != here:
            return False
        way = spots[here]
    index = way.index(focused) + (1 if name == "next" else -1)
    if 0 <= index < len(way):
        widgets.go_to(way[index])
        table.scene.invalidate()
        return True
    table.walked_hex = None
    if not widgets.inspecting:
        return False
    order = widgets.order()
    places = [order.index(spot) for spot in way]
    widgets.go_to(order[(max(places) + 1) % len(order) if name == "next" else min(places) - 1])
    return True


def enter_hex(table: WarcraftTable) -> bool:
    """Enter on a hex that cannot be chosen goes to what stands in it, which answers for itself; False where nothing
    does."""
    widgets = table.scene.widgets
    focused = widgets.focused
    if not isinstance(focused, ZoneSpot) or not table.scene.app.keyboard_mode or not table.session.may_act:
        return False
    pieces = _map_spots(table)[focused.target.id][1:]
    if not pieces or table.session.path or table.refusal_at(focused.target) is None:
        return False
    table.walked_hex = focused.target.id
    widgets.go_to(next((spot for spot in pieces if spot.legal), pieces[0]))
    table.scene.invalidate()
    return True


def zone_of(table: WarcraftTable, target: Target) -> str | None:
    """The zone that a target lies in."""
    return space_of(table, target)


__all__ = ["ZoneSpot", "add_all", "enter_hex", "walk_pieces", "walk_zones", "zone_of"]
