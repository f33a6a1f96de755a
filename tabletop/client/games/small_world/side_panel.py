"""The panel below the seats: the redeployment region by region, the price of the region pointed at, else the latest
events."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.fit_text import fit_name
from tabletop.client.draw.theme import BRASS300, DANGER, IVORY100, IVORY300, IVORY500, ROOMY, seat_colours
from tabletop.client.pieces import drawn_tokens
from tabletop.client.ui import panels as shared
from tabletop.client.ui.layout import Box, Grid, Row, lay
from tabletop.client.ui.panel_rows import (
    COUNT_ROW,
    RULE_HIGH,
    CountRow,
    draw_count_row,
    draw_items,
    draw_stock,
    draw_total,
    lay_count_rows,
    squares,
)
from tabletop.rules.dice import percent
from tabletop.rules.small_world import queries
from tabletop.text import t

from . import names, pieces_art

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext

HEAD_HIGH = 32.0
"""Height in units of the head and the gap below it."""
PRICE_ROW, CLOSE_ROW = 23.0, 19.0
"""Usual height of a row of a price in units, and that below which its words are small."""
OUTCOME_WIDE = 180.0
"""Greatest width in units of an outcome without words."""
LEAST_LOG = 150.0
"""Least height in units for the latest events below other contents."""


def draw_detail(canvas: Canvas, table: TableContext) -> None:
    """Draw what helps to decide now."""
    place = table.place
    canvas.panel(place.detail, "panel")
    inner = place.detail.inflate(-24, -20)
    pool = table.model.pool
    name = table.pointed_region
    if pool is not None and _spreading(table, pool):
        _draw_pool(canvas, table, inner, pool)
    elif name and table.model.best(name) is not None:
        _draw_price(canvas, table, inner, name)
    else:
        _draw_supply(canvas, table, _draw_log(canvas, table, inner))


def _spreading(table: TableContext, pool: queries.Pool) -> bool:
    """Whether the viewer is spreading these units: asked for the next one, or while one goes to its region."""
    if table.session.may_act:
        return True
    return table.scene.showing and not table.presented.told and pool.seat == table.session.viewer


def _draw_pool(canvas: Canvas, table: TableContext, box: FRect, pool: queries.Pool) -> None:
    """Draw every region with its units before and now, and those it still lacks."""
    canvas.head(t("small_world_board.to_hold"), FRect(box.x, box.y, box.w, 24))
    rows = sorted(pool.wants, key=lambda row: -row[2])
    places, shown, rest = lay_count_rows(FRect(box.x, box.y + HEAD_HIGH, box.w, box.h - HEAD_HIGH), len(rows))
    paint, ghost = (
        partial(
            pieces_art.draw_token, race=pool.race, colours=seat_colours(table.model.colour(pool.seat)),
            declined=pool.declined and not ghost, ghost=ghost,
        )
        for ghost in (False, True)
    )  # fmt: skip
    for place, (region, holds, lacks) in zip(places[:shown], rows, strict=False):
        row = CountRow(names.region_name(table, region), pool.stood.get(region, 0), holds, lacks, paint, ghost)
        draw_count_row(canvas, place, row, lambda n: t("small_world_board.was", n=n), table.compact)
    if shown < len(rows):
        words = t("small_world_board.more", n=len(rows) - shown)
        fit_name(canvas, words, places[shown], "small", IVORY500)
    _draw_rest(canvas, table, rest)


def _draw_rest(canvas: Canvas, table: TableContext, box: FRect) -> None:
    """Draw the latest events into the rest of the panel, where there is room for them."""
    top = COUNT_ROW / 2
    rest = FRect(box.x, box.y + top, box.w, box.h - top)
    if rest.h >= LEAST_LOG:
        _draw_supply(canvas, table, _draw_log(canvas, table, rest))


def _draw_price(canvas: Canvas, table: TableContext, box: FRect, name: str) -> None:
    """Draw the price of the region pointed at, item by item, and the tokens that would go there."""
    model = table.model
    way = model.best(name)
    assert way is not None
    hand = table.hand(model.active)
    outcomes = queries.assault_units(model.state, way)
    die = way.possible == "die" and not outcomes
    room, rows = box.h - HEAD_HIGH - RULE_HIGH, len(names.price_items(way.items, way.required)) + len(way.dues) + die
    columns = 1 if (rows + len(outcomes)) * PRICE_ROW <= room else 2
    lines = math.ceil(len(outcomes) / columns)
    step = min(PRICE_ROW, room / (rows + lines))
    role = "body" if step > CLOSE_ROW else "small"
    fit_name(canvas, names.region_name(table, name), FRect(box.x, box.y, box.w, HEAD_HIGH), "section", BRASS300)
    items = [(names.price_word(item, n), n) for item, n in names.price_items(way.items, way.required)]
    y = draw_items(canvas, FRect(box.x, box.y + HEAD_HIGH, box.w, box.h), items, step, role)
    key = "of_hand" if way.required <= hand else "more_than_hand"
    words = t(f"small_world_board.{key}", n=way.required, hand=hand)
    y = draw_total(canvas, box, y, t("small_world_board.you_need"), words, way.possible != "no")
    for due in way.dues:
        drawn_tokens.draw_coin(canvas, (box.x + step / 2, y + step / 2), 8)
        words = t("small_world_board.due", n=due.coins, name=names.seat_name(table, due.to))
        fit_name(canvas, words, FRect(box.x + PRICE_ROW, y, box.w - PRICE_ROW, step), "small", IVORY300)
        y += step
    if outcomes:
        area = FRect(box.x, y, box.w, lines * step)
        places = lay(Grid("way", columns=columns, count=len(outcomes), gap=ROOMY.small), area)
        for at, (units, chance) in enumerate(outcomes):
            _draw_outcome(canvas, places[f"way.{at}"], units, percent(chance), units > hand)
        y += area.h
    if die:
        canvas.icon("dice", (box.x + step / 2, y + step / 2), 18, BRASS300)
        words = t("small_world_board.chance", chance=percent(way.chance))
        fit_name(canvas, words, FRect(box.x + PRICE_ROW, y, box.w - PRICE_ROW, step), "small_strong", BRASS300)
        y += step
    end = _draw_tokens(canvas, table, FRect(box.x, y, box.w, box.bottom - y), way.required, hand)
    _draw_rest(canvas, table, FRect(box.x, end, box.w, box.bottom - end))


def _draw_outcome(canvas: Canvas, box: FRect, units: int, percent: int, fails: bool) -> None:
    """Draw how many units an assault takes with one result of the die, and how likely that is; without words in a
    narrow row."""
    canvas.icon("cancel" if fails else "dice", (box.x + 10, box.centery), 16, DANGER if fails else BRASS300)
    key = "assault_fails" if fails else "assault_takes"
    words = t(f"small_world_board.{key}", n=units) if box.w > OUTCOME_WIDE else str(units)
    tree = Row(children=(Box("icon", size=PRICE_ROW), Box("words"), Box("percent", size=2 * PRICE_ROW)))
    found = lay(tree, box)
    if box.w <= OUTCOME_WIDE:
        canvas.icon("players", (found["words"].x + 8, box.centery), 14, IVORY300)
        found["words"].x += PRICE_ROW
    fit_name(canvas, words, found["words"], "small", IVORY500 if fails else IVORY100)
    chance = t("board.percent", chance=percent)
    canvas.text(chance, found["percent"].midright, "small_strong", IVORY100, anchor="midright")


def _draw_tokens(canvas: Canvas, table: TableContext, box: FRect, need: int, hand: int) -> float:
    """Draw the hand with a frame around the tokens that would go; returns the y at which it ends."""
    if box.h < 30 or not hand:
        return box.y
    model = table.model
    colours, race = seat_colours(model.colour(model.active)), model.state.players[model.active].race
    size = min(34.0, box.h - 6)
    for n, rect in enumerate(squares(FRect(box.x, box.y + 3, box.w, size), hand, size, size + 5)):
        if n < need:
            canvas.frame(rect.inflate(5, 5), BRASS300, 2, 7)
        pieces_art.draw_token(canvas, rect, race, colours)
    return box.y + size


def _draw_log(canvas: Canvas, table: TableContext, box: FRect) -> FRect:
    """Draw the latest events; returns the lower part of the box, which is left for the supply."""
    foot = FRect(box.x, box.bottom - 46, box.w, 46)
    if box.h < 170:
        foot = FRect(box.x, box.bottom, box.w, 0)
    lines = [
        shared.LogEntry(words, seat_colours(table.model.colour(seat)), table.emblem(seat))
        for seat, words in table.scene.recent_lines()
    ]
    log = FRect(box.x, box.y, box.w, box.h - foot.h - 6)
    shared.draw_log(canvas, log, lines, t("board.log_empty"), t("board.log"))
    return foot


def _draw_supply(canvas: Canvas, table: TableContext, box: FRect) -> None:
    """Draw the supply: how many special pieces of each kind, bombs and markers are left."""
    if box.h:
        state = table.model.state
        left = {**queries.supply(state), "bomb": len(state.pile), "reserve": len(state.reserve)}
        draw_stock(canvas, box, [(partial(pieces_art.paint_piece, kind=kind), n) for kind, n in left.items()])
