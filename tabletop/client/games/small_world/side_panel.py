"""The panel below the seats: the redeployment region by region, the price pointed at, else the latest events."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.fit_text import fit_name
from tabletop.client.draw.theme import (
    BRASS300,
    COMPACT,
    DANGER,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    OK,
    ROOMY,
    seat_colours,
)
from tabletop.client.pieces import drawn_tokens
from tabletop.client.ui import panels as shared
from tabletop.client.ui.layout import Box, Column, Grid, Row, lay
from tabletop.rules.small_world import queries
from tabletop.text import t

from . import names, pieces_art

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext

HEAD_HIGH, ROW_HIGH = 32.0, 27.0
"""Height of the head with what is free below it, and of a row."""
PRICE_ROW, CLOSE_ROW, SUM_HIGH = 23.0, 19.0, 46.0
"""Height of a row of a price where there is room, that below which its words are small, and that of the sum."""
OUTCOME_WIDE = 180.0
"""Up to this width an outcome has signs and numbers alone."""
WIDE = 300.0
"""From this width on the units of a region are drawn, and not only numbered."""
SQUARE = 0.68
"""Side of a unit in a row, as a share of the row."""
LEAST_LOG = 150.0
"""From this height on the latest events are told below what helps to decide."""


def draw_detail(canvas: Canvas, table: TableContext) -> None:
    """What helps to decide now."""
    place = table.layout_now
    assert place is not None
    canvas.panel(place.detail, "panel")
    inner = place.detail.inflate(-24, -20)
    pool = table.model.pool
    name = table.pointed_region
    if pool is not None and table.session.may_act:
        _draw_pool(canvas, table, inner, pool)
    elif name and table.model.best(name) is not None:
        _draw_price(canvas, table, inner, name)
    else:
        _draw_supply(canvas, table, _draw_log(canvas, table, inner))


def _draw_pool(canvas: Canvas, table: TableContext, box: FRect, pool: queries.Pool) -> None:
    """Every region with what stood there, what stands there, and what it still lacks."""
    canvas.head(t("small_world_board.to_hold"), FRect(box.x, box.y, box.w, 24))
    area = FRect(box.x, box.y + HEAD_HIGH, box.w, box.h - HEAD_HIGH)
    rows = sorted(pool.wants, key=lambda row: -row[2])
    room = int(area.h // ROW_HIGH)
    shown = len(rows) if len(rows) <= room else room - 1
    children = [Box(f"row.{n}", size=ROW_HIGH) for n in range(min(len(rows), room))]
    places = lay(Column(children=(*children, Box("rest"))), area)
    for n, (region, holds, lacks) in enumerate(rows[:shown]):
        _draw_held(canvas, table, places[f"row.{n}"], pool, (region, holds, lacks))
    if shown < len(rows):
        words = t("small_world_board.more", n=len(rows) - shown)
        fit_name(canvas, words, places[f"row.{shown}"], "small", IVORY500)
    _draw_rest(canvas, table, places["rest"])


def _draw_held(canvas: Canvas, table: TableContext, box: FRect, pool: queries.Pool, row: tuple[str, int, int]) -> None:
    """One region: its name, how many units stood there, those that stand there now, how many it lacks. In a narrow
    panel numbers alone tell it."""
    region, holds, lacks = row
    space = COMPACT if table.compact else ROOMY
    wide = box.w >= WIDE
    small = Box("was", part=0.24) if wide else Box("was", size=ROW_HIGH * 1.8)
    tree = Row(
        gap=space.tight,
        children=(
            Box("sign", size=ROW_HIGH),
            Box("name"),
            small,
            Box("now", part=0.26 * wide),
            Box("n", size=ROW_HIGH),
        ),
    )
    found = lay(tree, FRect(box.x, box.y, box.w, box.h - space.tight))
    if lacks:
        canvas.fill((box.x, box.y, box.w, box.h - space.tight), (88, 44, 24), alpha=150, radius=5)
    canvas.icon("warning" if lacks else "confirm", found["sign"].center, 14, DANGER if lacks else OK)
    fit_name(canvas, names.region_name(table, region), found["name"], "small", IVORY100)
    stood = pool.stood.get(region, 0)
    colours = seat_colours(table.model.colour(pool.seat))
    if stood and not wide:
        fit_name(canvas, t("small_world_board.was", n=stood), found["was"], "least", IVORY500)
    elif stood:
        words = t("small_world_board.was", n="").strip()
        left = found["was"].x + canvas.text(words, found["was"].midleft, "least", IVORY500, anchor="midleft").w
        room = FRect(left + space.tight, found["was"].y, found["was"].right - left - space.tight, found["was"].h)
        for place in _squares(room, stood):
            pieces_art.draw_token(canvas, place, pool.race, colours, ghost=True)
    if wide and holds:
        for place in _squares(found["now"], holds):
            pieces_art.draw_token(canvas, place, pool.race, colours, pool.declined)
    number, ink = (f"−{lacks}", DANGER) if lacks else (str(holds), IVORY100)
    canvas.text(
        number, (found["n"].right - space.tight, box.centery - space.tight / 2), "number@15!", ink, anchor="midright"
    )


def _squares(box: FRect, number: int) -> list[FRect]:
    """Small squares side by side, over one another where they are many."""
    size = box.h * SQUARE
    step = min(size * 1.15, (box.w - size) / max(1, number - 1))
    return [FRect(box.x + n * step, box.centery - size / 2, size, size) for n in range(number)]


def _draw_rest(canvas: Canvas, table: TableContext, box: FRect) -> None:
    """The latest events below what helps to decide, where there is room for them."""
    top = ROW_HIGH / 2
    rest = FRect(box.x, box.y + top, box.w, box.h - top)
    if rest.h >= LEAST_LOG:
        _draw_supply(canvas, table, _draw_log(canvas, table, rest))


def _draw_price(canvas: Canvas, table: TableContext, box: FRect, name: str) -> None:
    """The price of the region pointed at, item by item, and the tokens that would go there."""
    model = table.model
    way = model.best(name)
    assert way is not None
    hand = table.hand(model.active)
    outcomes = queries.assault_units(model.state, way)
    die = way.possible == "die" and not outcomes
    room, rows = box.h - HEAD_HIGH - SUM_HIGH, len(way.items) + len(way.dues) + die
    columns = 1 if (rows + len(outcomes)) * PRICE_ROW <= room else 2
    rows += math.ceil(len(outcomes) / columns)
    step = min(PRICE_ROW, room / rows)
    role = "body" if step > CLOSE_ROW else "small"
    fit_name(canvas, names.region_name(table, name), FRect(box.x, box.y, box.w, HEAD_HIGH), "section", BRASS300)
    y = box.y + HEAD_HIGH
    for at, (item, n) in enumerate(way.items):
        fit_name(canvas, names.price_word(item), FRect(box.x, y, box.w * 0.82, step), role, IVORY300 if n > 0 else OK)
        words = f"{'+' if at and n > 0 else ''}{n}".replace("-", "−")
        canvas.text(words, (box.right - 4, y + step / 2), "number@16!", IVORY100 if n > 0 else OK, anchor="midright")
        y += step
    canvas.line((box.x, y + 4), (box.right, y + 4), (120, 96, 60), 1)
    middle = y + SUM_HIGH / 2 + 2
    canvas.text(t("small_world_board.you_need"), (box.x, middle), "body_strong", IVORY100, anchor="midleft")
    key = "of_hand" if way.required <= hand else "more_than_hand"
    words = t(f"small_world_board.{key}", n=way.required, hand=hand)
    ink = BRASS300 if way.possible != "no" else DANGER
    canvas.text(words, (box.right - 4, middle), "number", ink, anchor="midright")
    y += SUM_HIGH
    for due in way.dues:
        drawn_tokens.draw_coin(canvas, (box.x + step / 2, y + step / 2), 8)
        words = t("small_world_board.due", n=due.coins, name=names.seat_name(table, due.to))
        fit_name(canvas, words, FRect(box.x + PRICE_ROW, y, box.w - PRICE_ROW, step), "small", IVORY300)
        y += step
    if outcomes:
        lines = math.ceil(len(outcomes) / columns)
        area = FRect(box.x, y, box.w, lines * step)
        places = lay(Grid("way", columns=columns, count=len(outcomes), gap=ROOMY.small), area)
        for at, (units, chance) in enumerate(outcomes):
            _draw_outcome(canvas, places[f"way.{at}"], units, round(100 * chance), units > hand)
        y += area.h
    if die:
        canvas.icon("dice", (box.x + step / 2, y + step / 2), 18, BRASS300)
        words = t("small_world_board.chance", chance=round(100 * way.chance))
        fit_name(canvas, words, FRect(box.x + PRICE_ROW, y, box.w - PRICE_ROW, step), "small_strong", BRASS300)
        y += step
    end = _draw_tokens(canvas, table, FRect(box.x, y, box.w, box.bottom - y), way.required, hand)
    _draw_rest(canvas, table, FRect(box.x, end, box.w, box.bottom - end))


def _draw_outcome(canvas: Canvas, box: FRect, units: int, percent: int, fails: bool) -> None:
    """How many units an assault takes by one side of the die, and how likely that is; without words where the row is
    short."""
    canvas.icon("cancel" if fails else "dice", (box.x + 10, box.centery), 16, DANGER if fails else BRASS300)
    key = "assault_fails" if fails else "assault_takes"
    words = t(f"small_world_board.{key}", n=units) if box.w > OUTCOME_WIDE else str(units)
    tree = Row(children=(Box("icon", size=PRICE_ROW), Box("words"), Box("percent", size=2 * PRICE_ROW)))
    found = lay(tree, box)
    if box.w <= OUTCOME_WIDE:
        canvas.icon("players", (found["words"].x + 8, box.centery), 14, IVORY300)
        found["words"].x += PRICE_ROW
    fit_name(canvas, words, found["words"], "small", IVORY500 if fails else IVORY100)
    canvas.text(
        t("board.percent", chance=percent), found["percent"].midright, "small_strong", IVORY100, anchor="midright"
    )


def _draw_tokens(canvas: Canvas, table: TableContext, box: FRect, need: int, hand: int) -> float:
    """The hand with those that would go framed; gives where it ends."""
    if box.h < 30 or not hand:
        return box.y
    model = table.model
    colours, race = seat_colours(model.colour(model.active)), model.state.players[model.active].race
    size = min(34.0, box.h - 6)
    step = min(size + 5, (box.w - size) / max(1, hand - 1))
    for n in range(hand):
        rect = FRect(box.x + n * step, box.y + 3, size, size)
        if n < need:
            canvas.frame(rect.inflate(5, 5), BRASS300, 2, 7)
        pieces_art.draw_token(canvas, rect, race, colours)
    return box.y + size


def _draw_log(canvas: Canvas, table: TableContext, box: FRect) -> FRect:
    """The latest events; gives the foot of the box, which is left for the supply."""
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
    """What is left of each kind of special piece, of bombs and of the reserve of markers."""
    if not box.h:
        return
    model = table.model
    supply = {
        **queries.supply(model.state), "bomb": len(model.state.pile), "reserve": len(model.state.reserve)
    }  # fmt: skip
    step = box.w / len(supply)
    for n, (kind, left) in enumerate(supply.items()):
        tile = FRect(box.x + n * step, box.y + 6, step - 3, 36)
        canvas.fill(tile, NIGHT900, alpha=130, radius=6)
        r = min(10.0, step * 0.24)
        x = tile.x + r + 2
        if kind == "reserve":
            pieces_art.draw_marker_back(canvas, (x, tile.centery), r)
        else:
            pieces_art.draw_piece(canvas, (x, tile.centery), r, kind)
        canvas.text(str(left), (tile.right - 3, tile.centery), "number@14!", IVORY100, anchor="midright")
