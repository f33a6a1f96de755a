"""The column of combos, the panel of the seats, and below it the redeployment region by region, the price of the
region pointed at, else the latest events."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.fit_text import fit_name, row_role, smaller
from tabletop.client.draw.theme import (
    BRASS300,
    DANGER,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT800,
    NIGHT900,
    OK,
    ROOMY,
    mix,
    rgb,
    seat_colours,
)
from tabletop.client.pieces import drawn_tokens
from tabletop.client.ui import panels as shared
from tabletop.client.ui.layout import Box, Grid, Row, lay
from tabletop.client.ui.panels import (
    COUNT_ROW,
    RULE_HIGH,
    CountRow,
    SeatLines,
    draw_count_row,
    draw_items,
    draw_seat,
    draw_stock,
    draw_total,
    lay_count_rows,
    squares,
)
from tabletop.rules.dice import percent
from tabletop.rules.game import Target
from tabletop.rules.small_world import queries
from tabletop.rules.small_world.content import content
from tabletop.text import t

from . import names, pieces_art
from .layout import combo_rows, seat_rows
from .names import FACTIONS, RACES

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext


FACTION_GROUNDS = {"alliance": rgb("#24508C"), "horde": rgb("#8C2A22"), "neutral": rgb("#6B6050")}
SIDES = ("alliance", "horde", "neutral")
DIM, BACK = 110, 44
"""Alphas of the shade over a combo of the other faction, and over the signs of the rail while nobody picks."""
LETTERS = 1.15
"""Size of the letters of a low row, as a multiple of a third of its height: few letters have descenders."""
LINE = 18.0
"""Height in units of a row of words, below which they are set smaller."""
PRICE_RATIOS = (1.0, 0.85, 0.72, 0.6, 0.5)
"""Sizes of a price in the rail, as shares of the usual one."""
SIGN_EDGE = 6.0
"""Units at both sides of a price in the rail together."""
SIGN_PART, LEAST_SIGN = 0.6, 34.0
"""The token in a row of the rail: its size as a share of the width, and the least units above the price."""


def combo_columns(table: TableContext) -> list[tuple[str, tuple[queries.Offer, ...]]]:
    """(faction, rows) of each column: one for all, or one for each faction in play, that of the shown seat first."""
    model = table.model
    if not model.azeroth:
        return [("", queries.offers(model.state, model.shown_seat))]
    found: dict[str, tuple[queries.Offer, ...]] = {}
    order = [model.shown_seat, *range(model.seats)]
    for seat in order:
        found.setdefault(model.side(seat), queries.offers(model.state, seat))
    return list(found.items())


def combo_boxes(table: TableContext) -> list[tuple[str, int, queries.Offer, FRect]]:
    """(faction, row, offer, rectangle) of every combo shown. In the team variant the columns are below each other."""
    place = table.place
    columns = combo_columns(table)
    rows = max(1, sum(len(offers) for _, offers in columns))
    boxes = iter(combo_rows(place.combos, max(6, rows), place.compact, rail=place.rail))
    return [(side, offer.price, offer, next(boxes)) for side, offers in columns for offer in offers]


def draw_combos(canvas: Canvas, table: TableContext) -> None:
    """Draw the column: head, rows, and the number of combos still to come."""
    place, model = table.place, table.model
    box = place.combos
    canvas.panel(box, "panel")
    own = model.side(model.shown_seat)
    boxes = combo_boxes(table)
    role = race_role(canvas, [(offer, rect) for _, _, offer, rect in boxes])
    for side, row, offer, rect in boxes:
        target = Target("choice", f"row.{row}")
        mine = side == own
        legal = mine and target in model.starts
        pointed = table.pointed_id == f"combo:{side}:{row}"
        dim = bool(side) and not mine
        if place.rail:
            draw_combo_sign(canvas, rect, offer, pointed=pointed, dim=dim)
        else:
            draw_combo(canvas, rect, offer, role, legal=legal, pointed=pointed, dim=dim)
    if place.rail:
        return
    head = FRect(box.x + 10, box.y + 6, box.w - 20, 28)
    canvas.head(t("small_world_board.combos"), head) if not place.compact else fit_name(
        canvas, t("small_world_board.combos"), head, "section"
    )
    left = sum(len(queue) for queue in model.state.banners) - sum(len(o) for _, o in combo_columns(table))
    foot = FRect(box.x + 10, box.bottom - 28, box.w - 20, 22)
    fit_name(canvas, t("small_world_board.combos_left", n=max(0, left)), foot, "small", IVORY500)


def race_role(canvas: Canvas, rows: Sequence[tuple[queries.Offer, FRect]]) -> str:
    """The role of the names of races in a column: small capitals, or plain letters in all rows where one name is too
    long for them. ``rows``: each combo and its rectangle."""
    role = smaller(canvas, "card_name", 0.75)
    fits = all(canvas.measure(names.thing_name(offer.race), role)[0] <= _beside(rect).w for offer, rect in rows)
    return "card_name" if fits else "small_strong"


def _token(rect: FRect) -> FRect:
    """The token in the row of a combo."""
    size = min(rect.h - 14, rect.w * (0.3 if rect.w > 220 else 0.26), 70.0)
    return FRect(rect.x + 8, rect.centery - size / 2, size, size)


def _beside(rect: FRect) -> FRect:
    """The place for words beside the token of a row."""
    token = _token(rect)
    left = token.right + token.w * 0.28
    return FRect(left, rect.y + 3, rect.right - left - 5, rect.h - 6)


def draw_combo(
    canvas: Canvas, rect: FRect, offer: queries.Offer, role: str, *, legal: bool, pointed: bool, dim: bool
) -> None:
    """Draw a row: the token, its badge, names, tokens as the sum of both numbers, price and the coins on it. ``role``:
    that of the race's name, see :func:`race_role`."""
    book = content()
    race, power = book.races[offer.race], book.powers[offer.power]
    ground = FACTION_GROUNDS[race.faction]
    canvas.panel(rect, "tile", "hover" if pointed else "rest")
    canvas.gradient(
        rect.inflate(-4, -4), (*mix(ground, NIGHT900, 0.45), 230), (*NIGHT800, 40), radius=7, horizontal=True
    )
    if legal:
        canvas.frame(rect, BRASS300 if not pointed else IVORY100, 2, 8)
    tall = rect.h >= 80
    _draw_emblems(canvas, _token(rect), offer)
    room = _beside(rect)
    left = room.x
    step = room.h / (4 if tall else 3)
    above = row_role(canvas, smaller(canvas, "body_italic", min(1.0, max(0.86, step / LINE))), step * LETTERS)
    name, line = names.thing_name(offer.power), FRect(left, room.y - (0 if tall else 2), room.w, step)
    if canvas.measure(name, smaller(canvas, above, 0.7))[0] > line.w:  # large letters
        above = smaller(canvas, above, 0.84)
    fit_name(canvas, name, line, above, BRASS300)
    name = names.thing_name(offer.race)
    fit_name(canvas, name, FRect(left, room.y + step * 0.94, room.w, step), row_role(canvas, role, step * LETTERS))
    y = room.y + step * 2.44
    canvas.icon("players", (left + 7, y), 13, IVORY300)
    figures, price = (row_role(canvas, each, step * LETTERS) for each in ("badge", "small_strong"))
    words = f"{race.banner}+{power.badge}={offer.tokens}"
    if not tall:
        words, figures, price = _on_one_line(canvas, offer, words, (figures, price), room.w - 17)
    canvas.text(words, (left + 17, y), figures, IVORY100, anchor="midleft")
    low = FRect(left, room.y + step * (3 if tall else 1.94), room.w, step)
    _draw_price(canvas, low, offer, tall, price)
    if dim:
        canvas.fill(rect, NIGHT900, alpha=DIM, radius=8)


def _on_one_line(
    canvas: Canvas, offer: queries.Offer, words: str, roles: tuple[str, str], width: float
) -> tuple[str, str, str]:
    """(words, their role, role of the price) with which both fit into ``width`` units: the sum ``words``, else the
    number of tokens alone (the tooltip has the sum), and both smaller and smaller. ``roles``: those in full size."""
    for ratio, told in ((1.0, words), (1.0, str(offer.tokens)), (0.85, str(offer.tokens)), (0.7, str(offer.tokens))):
        figures, price = (smaller(canvas, role, ratio) for role in roles)
        if canvas.measure(told, figures)[0] + 4 + _price_width(canvas, offer, price) <= width:
            break
    return told, figures, price


def draw_combo_sign(canvas: Canvas, rect: FRect, offer: queries.Offer, *, pointed: bool, dim: bool) -> None:
    """Draw a row of the rail, where nobody picks: the token with its badge, and the price below it, or beside it in a
    low row."""
    canvas.panel(rect, "tile", "hover" if pointed else "rest")
    line = canvas.line_height("small_strong")
    low = rect.h < line + LEAST_SIGN
    size = min(rect.w * SIGN_PART, rect.h - (10 if low else line + 12))
    token = FRect(rect.x + 5, rect.centery - size / 2, size, size)
    if not low:
        token.midtop = (rect.centerx, rect.y + 5)
    _draw_emblems(canvas, token, offer)
    if low:  # a low row has room only for the number; the rest is in its tooltip
        words = f"−{offer.price}" if offer.price else "0"
        at = (rect.right - 5, rect.centery)
        canvas.text(words, at, "small_strong", IVORY300 if offer.price else OK, anchor="midright")
    else:
        role = _price_role(canvas, offer, rect.w - SIGN_EDGE)
        x = rect.centerx - _price_width(canvas, offer, role) / 2
        _draw_price_at(canvas, (x, rect.bottom - 4 - line / 2), offer, role)
    if dim or not pointed:
        canvas.fill(rect, NIGHT900, alpha=DIM if dim else BACK, radius=8)


def _draw_emblems(canvas: Canvas, token: FRect, offer: queries.Offer) -> None:
    """Draw the token of a race on the ground of its faction, with the badge of its power."""
    race, size = content().races[offer.race], token.w
    ground = FACTION_GROUNDS[race.faction]
    canvas.fill(token, mix(IVORY100, NIGHT900, 0.4), radius=size * 0.16)
    canvas.gradient(token.inflate(-4, -4), ground, mix(ground, NIGHT900, 0.35), radius=size * 0.12)
    canvas.icon(RACES[offer.race], token.center, size * 0.66, IVORY100)
    pieces_art.draw_power(canvas, (token.right - 1, token.bottom - size * 0.12), size * 0.23, offer.power)
    canvas.icon(FACTIONS[race.faction], (token.x + size * 0.04, token.y + size * 0.06), size * 0.34, BRASS300)


def _draw_price(canvas: Canvas, box: FRect, offer: queries.Offer, tall: bool, role: str) -> None:
    """Draw the price of a row and the coins on it: if ``tall``, from the left on a line of their own, else at the
    right."""
    x = box.x + 1 if tall else box.right - _price_width(canvas, offer, role)
    _draw_price_at(canvas, (x, box.centery), offer, role)


def _price_words(offer: queries.Offer) -> str:
    return f"−{offer.price}" if offer.price else t("small_world_board.free")


def _price_width(canvas: Canvas, offer: queries.Offer, role: str = "small_strong") -> float:
    """Width of the price in units."""
    width = canvas.measure(_price_words(offer), role)[0] + (16 if offer.price else 0)
    return width + (canvas.measure(f"+{offer.found}", role)[0] + 24 if offer.found else 0)


def _price_role(canvas: Canvas, offer: queries.Offer, width: float) -> str:
    """The role of a price with the coins on its row in which both fit into ``width`` units."""
    sizes = [smaller(canvas, "small_strong", ratio) for ratio in PRICE_RATIOS]
    return next((role for role in sizes if _price_width(canvas, offer, role) <= width), sizes[-1])


def _draw_price_at(canvas: Canvas, at: tuple[float, float], offer: queries.Offer, role: str = "small_strong") -> None:
    """Draw the price, and the coins on the row, from ``at`` to the right."""
    y = at[1]
    ink = IVORY300 if offer.price else OK
    right = canvas.text(_price_words(offer), at, role, ink, anchor="midleft").right
    if offer.price:
        drawn_tokens.draw_coin(canvas, (right + 9, y), 6.5)
        right += 16
    if offer.found:
        told = canvas.text(f"+{offer.found}", (right + 8, y), role, BRASS300, anchor="midleft")
        drawn_tokens.draw_coin(canvas, (told.right + 9, y), 6.5)


def draw_seats(canvas: Canvas, table: TableContext) -> None:
    """Draw all seats: name, race and power, race in decline, tokens in hand, Harmony, coins of the last turn."""
    place, model = table.place, table.model
    canvas.panel(place.seats, "panel")
    head = FRect(place.seats.x + 12, place.seats.y + 4, place.seats.w - 24, 20)
    rounds = t("small_world_board.round", n=model.state.round, total=model.rounds)
    shared.draw_rounds(canvas, head, model.state.round, model.rounds, rounds)
    for seat, box in enumerate(seat_rows(place.seats, model.seats, place.compact)):
        _draw_seat(canvas, table, seat, box)


def _draw_seat(canvas: Canvas, table: TableContext, seat: int, box: FRect) -> None:
    model = table.model
    player = model.state.players[seat]
    words = names.combo_name(player.race, player.power) if player.race else t("small_world_board.no_race_yet")
    old = t("small_world_board.declined_race", race=names.thing_name(player.old_race))
    lines = SeatLines(
        table.words.name("seat", seat), words, seat_colours(model.colour(seat)), table.emblem(seat),
        ("hourglass", old) if player.old_race else None, FACTIONS.get(model.side(seat), ""),
        seat == model.active and model.session.outcome is None,
    )  # fmt: skip
    draw_seat(canvas, box, lines, partial(_draw_held, canvas, table, seat))


def _draw_held(canvas: Canvas, table: TableContext, seat: int, line: FRect) -> float:
    """Draw Harmony, tokens in hand, and the coins of the last turn at the right end of a line; returns the x at which
    they begin."""
    player = table.model.state.players[seat]
    hand = table.hand(seat)
    y, x = line.centery, line.right - 48
    gained = table.last_score(seat)
    if gained is not None:
        drawn_tokens.draw_coin(canvas, (x + 8, y), 7.5)
        canvas.text(f"+{gained}", (x + 20, y), "number@15!", BRASS300, anchor="midleft")
    x -= 42
    canvas.icon("players", (x + 8, y), 15, IVORY300)
    canvas.text(str(hand), (x + 20, y), "number@15!", IVORY100 if hand else IVORY500, anchor="midleft")
    if player.harmony:
        x -= 24
        pieces_art.draw_piece(canvas, (x + 10, y), 9, "harmony")
    return x


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
        _draw_region_price(canvas, table, inner, name)
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
        row = CountRow(table.words.name("region", region), pool.stood.get(region, 0), holds, lacks, paint, ghost)
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


def _draw_region_price(canvas: Canvas, table: TableContext, box: FRect, name: str) -> None:
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
    fit_name(canvas, table.words.name("region", name), FRect(box.x, box.y, box.w, HEAD_HIGH), "section", BRASS300)
    items = [(names.price_word(item, n), n) for item, n in names.price_items(way.items, way.required)]
    y = draw_items(canvas, FRect(box.x, box.y + HEAD_HIGH, box.w, box.h), items, step, role)
    key = "of_hand" if way.required <= hand else "more_than_hand"
    words = t(f"small_world_board.{key}", n=way.required, hand=hand)
    y = draw_total(canvas, box, y, t("small_world_board.you_need"), words, way.possible != "no")
    for due in way.dues:
        drawn_tokens.draw_coin(canvas, (box.x + step / 2, y + step / 2), 8)
        words = t("small_world_board.due", n=due.coins, name=table.words.name("seat", due.to))
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
