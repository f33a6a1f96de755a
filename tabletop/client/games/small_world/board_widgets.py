"""Widgets of the Small World table: spots of regions and of the hand, rows of combos, choices, buttons, the purse."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.map_controls import SpaceSpot
from tabletop.client.board.spots import Spot
from tabletop.client.draw.canvas import Canvas
from tabletop.client.games.table import TableWidget
from tabletop.client.games.touch_buttons import TableButton
from tabletop.client.ui import panels
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.tooltip import SeatGlance, TooltipArea
from tabletop.client.ui.tree import Column, Row, places, space
from tabletop.rules.game import Target
from tabletop.rules.small_world import queries
from tabletop.text import t

from . import clicks, names, prompts
from .clicks import EVEN, GIVE_UP, LIFT, WAYS, WITH
from .draw import draw_above_focus
from .hand import HAND, PurseButton, hand_area, purse_height
from .names import BUTTONS
from .panels import combo_boxes, supply_area
from .prompts import combo_tip, open_board_lines, people_tip

if TYPE_CHECKING:
    from .table import SmallWorldTable


class RegionSpot(SpaceSpot):
    """The spot of a region, whose focus covers neither its price nor its contents."""

    def __init__(self, table: SmallWorldTable, name: str, legal: bool, draggable: bool) -> None:
        super().__init__(table.map, name, table.scene.spot_events, legal=legal)
        self.table = table
        self.draggable = draggable

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.ring:
            with canvas.clip(self.board.camera.view):
                draw_above_focus(canvas, self.table, self.target.id)


class ComboRow(TableWidget, Pressable):
    """The widget of a combo in the column, which the panel draws."""

    def __init__(self, table: SmallWorldTable, side: str, offer: queries.Offer, rect: FRect, *, mine: bool) -> None:
        title = names.combo_name(offer.race, offer.power)
        super().__init__(f"combo:{side}:{offer.price}", rect, tooltip=combo_tip(offer), tooltip_title=title)
        self.table = table
        self.row = Target("choice", f"row.{offer.price}")
        self.mine = mine
        self.target = self.row if mine and self.row in table.model.starts else None

    @property
    def enabled(self) -> bool:
        """Whether the row can be taken; those of other factions, and all while nobody picks, cannot."""
        return self.target is not None

    @enabled.setter
    def enabled(self, value: bool) -> None:
        del value

    @property
    def wanted(self) -> bool:
        """Whether no tooltip may cover it: while a combo is picked, so that rows can be compared."""
        return self.table.model.phase == "pick"

    def _fire(self) -> None:
        """Take the row, or say why it cannot be taken."""
        self.invalidate()
        if self.mine:
            self.table.scene.touch(self.row)

    def draw(self, canvas: Canvas) -> None:
        if self.ring:
            canvas.focus_ring(self.rect, 8)


def add_all(table: SmallWorldTable) -> None:
    scene, place, model = table.scene, table.place, table.model
    for name in table.map.plate.names:
        spare = name in model.spare
        scene.add_spot(RegionSpot(table, name, spare or Target("space", name) in model.targets, spare))
    own = model.side(model.shown_seat)
    for side, _, offer, rect in combo_boxes(table):
        scene.widgets.add(ComboRow(table, side, offer, rect, mine=side == own))
    table.add_minimap()
    table.add_map_buttons()
    if table.session.may_act and table.may_drag():
        events = scene.spot_events
        scene.add_spot(Spot(HAND, hand_area(place.hand), events, legal=False, draggable=True, id="hand"))
    _add_people(table)
    _add_turn_tip(table)
    _add_purse(table)
    _add_buttons(table)
    _add_stock_tip(table)
    clicks.add_choices(table)


def _add_people(table: SmallWorldTable) -> None:
    """Add the tooltips of the race below the map and of every seat."""
    place, model = table.place, table.model
    rows = [(f"seat:{seat}", seat, box) for seat, box in enumerate(table.seat_boxes)]
    for id, seat, box in (("own", model.shown_seat, place.own), *rows):
        words, name = people_tip(model.state.players[seat]), table.words.name("seat", seat)
        if id == "own":
            table.scene.widgets.add(TooltipArea(id, box, words, name))
        else:
            words = "\n".join([*open_board_lines(table, seat), words])
            table.scene.widgets.add(SeatGlance(id, box, words, name))


def _add_turn_tip(table: SmallWorldTable) -> None:
    """Add the tooltip of what the turn would score now, line by line."""
    place, model = table.place, table.model
    if model.shown_seat == model.active and model.lines:
        words = [f"{names.ANY_MATCH.score(line)}: +{line.coins}" for line in model.lines]
        area = FRect(place.coins.x, place.coins.y, place.coins.w, place.coins.h - purse_height(place.compact) - 4)
        table.scene.widgets.add(TooltipArea("coins", area, "\n".join(words), t("small_world_board.this_turn")))


def _add_stock_tip(table: SmallWorldTable) -> None:
    """Add the whole names of the pieces that are left, which are drawn as signs with numbers."""
    area = supply_area(table, table.scene.noted)
    words = [t(f"small_world_board.stock.{kind}", n=n) for kind, n in table.model.stock.items()]
    table.scene.widgets.add(SeatGlance("stock", area, "\n".join(words), t("small_world_board.stock")))


def _add_purse(table: SmallWorldTable) -> None:
    """Add the viewer's purse, and in the team variant those of its allies."""
    place, model = table.place, table.model
    if model.viewer is None:
        return
    seats = [model.viewer, *queries.allies(model.state, model.viewer)]
    height = purse_height(place.compact)
    width = (place.coins.w - 6 * (len(seats) - 1)) / len(seats)
    for n, seat in enumerate(seats):
        rect = FRect(place.coins.x + n * (width + 6), place.coins.bottom - height, width, height)
        label = table.words.name("seat", seat)
        if not n:
            label = t("small_world_board.purse")
            wide = table.scene.app.canvas.measure(label, "small_strong")[0] * 0.85 + 60.0
            label = label if wide <= width else t("small_world_board.purse_short")
        tip = (
            t("small_world_board.purse_tip")
            if not n
            else t("small_world_board.purse_ally_tip", name=table.words.name("seat", seat))
        )
        table.scene.widgets.add(PurseButton(f"purse.{seat}", rect, table, seat, label, tip))


def _add_buttons(table: SmallWorldTable) -> None:
    place, session = table.place, table.session
    canvas = table.scene.app.canvas
    main = prompts.main_button(table)
    others = [name for name in prompts.buttons(table) if name != main]
    pool = table.model.pool
    spread = pool is not None and pool.units > 1 and len(pool.wants) > 1 and pool.units >= pool.open_minimums
    if spread and session.may_act:
        others.append(EVEN.id)
    if table.model.may_lift:
        others.append(LIFT.id)
    last = session.match.journal[-1:]
    if session.may_act and last and last[0].action.kind == "ready_done" and session.undo_reason() is None:
        others.append(GIVE_UP.id)
    others += [f"{WITH}{special}" for special in table.model.specials]
    if table.model.other_ways:
        others.append(WAYS.id)
    bar = panels.action_bar(canvas, others=[space(name=name) for name in others[:2]])
    found = places(Column((space(name="free"), bar), 0), place.actions)
    table.scene.add_primary(found["primary"], table.shown_primary)
    table.scene.add_take_back(found["take_back"])
    for name in others[:2]:
        _button(table, name, found[name])
    if len(others) > 2:
        height = panels.control_height(canvas)
        place.detail.h -= height + 6
        row = FRect(place.detail.x, place.detail.bottom + 6, place.detail.w, height)
        boxes = places(Row(tuple(space(name=name) for name in others[2:]), 6.0), row)
        for name in others[2:]:
            _button(table, name, boxes[name])


def _button(table: SmallWorldTable, name: str, rect: FRect) -> None:
    target = Target("button", name)
    uses = queries.uses_left(table.model.state) if table.model.phase == "conquest" else {}
    left = uses.get({"steal": "ethereal"}.get(name, name))
    special = name.removeprefix(WITH) if name.startswith(WITH) else ""
    asked = table.all_ways if target == WAYS else special == table.model.special != ""
    words, tip = t(f"small_world_board.do.{name}"), t(f"small_world_board.do.{'with' if special else name}.tip")
    if left is not None:
        words, tip = f"{words} ({left})", f"{tip} {t('small_world_board.uses_left', n=left)}"
    table.scene.widgets.add(
        TableButton(
            target, rect, words, BUTTONS.get(name, "forward"),
            partial(table.scene.touch, target), tooltip=tip,
            selected=target in table.session.path or asked,
        )
    )  # fmt: skip
