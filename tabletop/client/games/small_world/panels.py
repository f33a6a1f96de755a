"""The column of combos, the panel of the seats, and below it the redeployment region by region, the price of the
region pointed at, else the latest events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client import pieces
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import fit_name, smaller
from tabletop.client.ui import panels as shared, tree
from tabletop.client.ui.panels import squares
from tabletop.rules.dice import percent
from tabletop.rules.game import Seat, Target
from tabletop.rules.small_world import queries
from tabletop.rules.small_world.content import content
from tabletop.text import t

from . import names, pieces_art
from .held_land import draw_swatch
from .layout import combo_rows, seat_rows
from .names import FACTIONS

if TYPE_CHECKING:
    from .table import SmallWorldTable


SHADE = 72
"""Alpha of the shade over the faces of combos: the map is the brightest thing."""
FACTION_GROUNDS = {"alliance": theme.rgb("#24508C"), "horde": theme.rgb("#8C2A22"), "neutral": theme.rgb("#6B6050")}
SIDES = ("alliance", "horde", "neutral")
DIM, BACK = 110, 44
"""Alphas of the shade over a combo of the other faction, and over the signs of the rail while nobody picks."""
FOUR_LINES = 52.0
"""Height in units from which the price of a combo stands below its tokens, not beside them."""


def combo_boxes(table: SmallWorldTable) -> list[tuple[str, int, queries.Offer, FRect]]:
    """(faction, row, offer, rectangle) of every combo shown. In the team variant the columns are below each other."""
    place = table.place
    columns = table.model.combos
    rows = max(1, sum(len(offers) for _, offers in columns))
    boxes = iter(combo_rows(place.combos, max(6, rows), place.compact, rail=place.rail))
    return [(side, offer.price, offer, next(boxes)) for side, offers in columns for offer in offers]


def draw_combos(canvas: Canvas, table: SmallWorldTable) -> None:
    """Draw the column: head, rows, and the number of combos still to come."""
    place, model = table.place, table.model
    box = place.combos
    canvas.panel(box, "panel")
    own = model.side(model.shown_seat)
    boxes = combo_boxes(table)
    role = race_role(canvas, [(offer, rect) for _, _, offer, rect in boxes])
    for side, row, offer, rect in boxes:
        mine = side == own
        legal = mine and Target("choice", f"row.{row}") in model.starts
        pointed = table.pointed_id == f"combo:{side}:{row}"
        dim = bool(side) and not mine
        made = combo_sign(offer, pointed, dim) if place.rail else combo(offer, role, rect, legal, pointed, dim)
        tree.draw(canvas, made, rect)
    if place.rail:
        return
    head = FRect(box.x + 10, box.y + 6, box.w - 20, 28)
    canvas.head(t("small_world_board.combos"), head) if not place.compact else fit_name(
        canvas, t("small_world_board.combos"), head, "section"
    )
    foot = FRect(box.x + 10, box.bottom - 28, box.w - 20, 22)
    fit_name(canvas, t("small_world_board.combos_left", n=model.combos_left), foot, "small", theme.IVORY500)


def race_role(canvas: Canvas, rows: Sequence[tuple[queries.Offer, FRect]]) -> str:
    """The role of the names of races in a column: small capitals, or plain letters in all rows where one name is too
    long for them. ``rows``: each combo and its rectangle."""
    narrow = min((rect for _, rect in rows), key=lambda rect: rect.w)
    room = narrow.w - token_width(narrow) - 20
    least = smaller(canvas, "card_name", 0.75)
    fits = all(canvas.measure(names.thing_name(offer.race), least)[0] <= room for offer, _ in rows)
    return "card_name" if fits else "small_strong"


def token_width(rect: FRect) -> float:
    """Units that the token takes of the width of a combo's row."""
    return min(rect.w * 0.36, rect.h + 4)


def combo(offer: queries.Offer, role: str, rect: FRect, legal: bool, pointed: bool, dim: bool) -> tree.Node:
    """A combo's row: the token, its badge, names, tokens as the sum of both numbers, price and the coins on it.
    ``role``: that of the race's name, see :func:`race_role`; ``rect``: where it will be drawn."""
    book = content()
    race, power = book.races[offer.race], book.powers[offer.power]
    ground = FACTION_GROUNDS[race.faction]
    ends = (*theme.mix(ground, theme.NIGHT900, 0.45), 230), (*theme.NIGHT800, 40), 7, True
    words = f"{race.banner}+{power.badge}={offer.tokens}"
    tokens = tree.Row(
        (tree.sign("players", 13, theme.IVORY300), tree.Words(words, "badge", shorter=(str(offer.tokens),)))
    )
    above = tree.label(names.thing_name(offer.power), f"body_italic@{min(14.0, rect.h / 3):.1f}", theme.BRASS300)
    name, price = tree.label(names.thing_name(offer.race), role), price_of(offer)
    below = (tokens, price) if rect.h >= FOUR_LINES else (tree.Row((tokens, tree.space(), price)),)
    lines = tree.Column((above, name, *below), 0, even=True, weight=1.0)
    return tree.Stack((
        tree.Draw(Canvas.panel, ("tile", "hover" if pointed else "rest")),
        tree.Row((tree.Draw(Canvas.gradient, ends, weight=1.0),), pad=(2, 2)),
        tree.Draw(Canvas.frame, (theme.IVORY100 if pointed else theme.BRASS300, 2, 8)) if legal else None,
        tree.Row((tree.Disc(_draw_faces, 70, (offer.race, offer.power), size=token_width(rect)), lines), 8, (4, 3)),
        tree.Draw(Canvas.fill, (theme.NIGHT900, DIM, 8)) if dim else None,
    ))  # fmt: skip


def combo_sign(offer: queries.Offer, pointed: bool, dim: bool) -> tree.Node:
    """A combo's row in the rail, where nobody picks: the token with its badge, and the price below it, or beside it in
    a low row, without the coins."""
    token = tree.Disc(_draw_faces, 70, (offer.race, offer.power), weight=1.0)
    words = tree.Words(
        f"−{offer.price}" if offer.price else "0", "small_strong", theme.IVORY300 if offer.price else theme.OK
    )
    return tree.Stack((
        tree.Draw(Canvas.panel, ("tile", "hover" if pointed else "rest")),
        tree.Either((tree.Column((token, price_of(offer, 0.5)), 2, (3, 5)), tree.Row((token, words), 2, (5, 3)))),
        tree.Draw(Canvas.fill, (theme.NIGHT900, DIM if dim else BACK, 8)) if dim or not pointed else None,
    ))  # fmt: skip


def _draw_faces(canvas: Canvas, center: tuple[float, float], r: float, race: str, power: str) -> None:
    """Draw the token of a race: its face in the metal of its faction, with the badge of its power."""
    size, faction = r * 1.9, content().races[race].faction
    token = FRect(center[0] - size / 2, center[1] - size / 2, size, size)
    metal = pieces_art.METALS[faction]
    canvas.fill(token.inflate(4, 4), theme.mix(metal, theme.NIGHT900, 0.25), radius=size * 0.15)
    canvas.image(f"faces/{race}-near.jpg", token, radius=size * 0.13)
    canvas.fill(token, theme.NIGHT900, alpha=SHADE, radius=size * 0.13)
    canvas.frame(token.inflate(2, 2), metal, max(1.5, size * 0.03), size * 0.14)
    pieces_art.draw_power(canvas, (token.right - size * 0.12, token.bottom - size * 0.08), size * 0.21, power)
    corner = (token.x + size * 0.06, token.y + size * 0.06)
    canvas.circle(corner, size * 0.17, theme.NIGHT900)
    canvas.icon(FACTIONS[faction], corner, size * 0.26, metal)


def price_of(offer: queries.Offer, pack: float = 0.0) -> tree.Row:
    """The price of a combo, and the coins on it."""
    coin = tree.Disc(pieces.draw_coin, 13)
    free = tree.Words(t("small_world_board.free"), "small_strong", theme.OK)
    price = (tree.Words(f"−{offer.price}", "small_strong", theme.IVORY300), coin) if offer.price else (free,)
    found = (
        (tree.Node(size=4), tree.Words(f"+{offer.found}", "small_strong", theme.BRASS300), coin) if offer.found else ()
    )
    return tree.Row((*price, *found), 2, pack=pack)


def draw_seats(canvas: Canvas, table: SmallWorldTable) -> None:
    """Draw all seats: name, race and power, race in decline, tokens in hand, Harmony, coins of the last turn."""
    place, model = table.place, table.model
    canvas.panel(place.seats, "panel")
    head = FRect(place.seats.x + 12, place.seats.y + 4, place.seats.w - 24, 20)
    rounds = t("small_world_board.round", n=model.state.round, total=model.rounds)
    tree.draw(canvas, shared.rounds_row(model.state.round, model.rounds, rounds), head)
    rows, heads = seat_rows(place.seats, model.teams, place.compact)
    land = table.land
    for seat, box in enumerate(rows):
        name = table.words.name("seat", seat)
        if heads:  # the list is not in the order of the turns
            name = t("small_world_board.numbered", n=seat + 1, name=name)
        tree.draw(canvas, _seat(table, seat, name, land), box)
    for (side, members), box in zip(model.teams, heads, strict=False):
        tree.draw(canvas, _team(table, side, members), box)


def _team(table: SmallWorldTable, side: str, members: Sequence[Seat]) -> tree.Row:
    """The head of a team: its crest, its name, and the score that counts, which is the lower one of its members
    (SW-BFA-10); where their purses are shut, whose."""
    metal = pieces_art.METALS[side]
    name = tree.Words(t(f"small_world.side.{side}"), "section", metal, weight=1.0)
    known = [table.model.state.coins[seat] for seat in members]
    if min(known) >= 0 and table.model.state.config.options.open_coins:
        counted = tree.Words(str(min(known)), "number_big", theme.BRASS300, "right")
        return tree.Row((tree.sign(FACTIONS[side], 18, metal), name, tree.Disc(pieces.draw_coin, 20), counted), 6)
    key = "small_world_board.poorer_counts"
    told = tree.Words(t(key), "least", theme.IVORY300, "right") if len(members) > 1 else None
    return tree.Row((tree.sign(FACTIONS[side], 18, metal), name, told), 6)


def _seat(table: SmallWorldTable, seat: int, name: str, land: Counter[tuple[Seat, bool]]) -> tree.Node:
    """A seat's row, with Harmony, tokens in hand, and the coins of the last turn at the right end."""
    model = table.model
    player, hand, gained = model.state.players[seat], table.hand(seat), table.last_score(seat)
    words = names.combo_name(player.race, player.power) if player.race else t("small_world_board.no_race_yet")
    race = names.thing_name(player.old_race)
    old = t("small_world_board.declined_race", race=race)
    colours = model.colours(seat)
    lines = shared.SeatLines(
        name, words, colours, table.emblem(seat),
        ("hourglass", old, race) if player.old_race else None, FACTIONS.get(model.side(seat), ""),
        seat == model.active and model.session.outcome is None,
        f"faces/{player.race}-near.jpg" if player.race else "",
    )  # fmt: skip
    coins = (tree.Disc(pieces.draw_coin, 15), tree.Words(f"+{gained}", "number@15!", theme.BRASS300))
    return shared.seat_row(lines, (
        *((tree.Disc(pieces_art.draw_piece, 18, ("harmony",)),) if player.harmony else ()),
        tree.Row((tree.sign("players", 15, theme.IVORY300),
             tree.Words(str(hand), "number@15!", theme.IVORY100 if hand else theme.IVORY500)), size=36),
        tree.Row(coins if gained is not None else (), size=42),
    ), (
        _land(colours, land[seat, False], declined=False), _land(colours, land[seat, True], declined=True),
    ))  # fmt: skip


def _land(colours: theme.SeatColours, held: int, *, declined: bool) -> tree.Row | None:
    """How many regions a seat's race holds, beside the look of its land: the legend of the map."""
    swatch = tree.Draw(draw_swatch, (colours, declined), wide=26, high=15)
    number = tree.Words(str(held), "number@14!", theme.IVORY500 if declined else theme.IVORY300)
    return tree.Row((swatch, number), 6, size=42) if held else None


DETAIL_SIDES, DETAIL_ENDS = 12.0, 10.0
"""Units of air beside what the panel below the seats tells, and above and below it."""
LEAST_NOTED = 190.0
"""Height in units that the card about the turns of rivals needs for its lines."""


def draw_detail(canvas: Canvas, table: SmallWorldTable) -> None:
    """Draw what helps to decide now, and below it, where there is room, the latest events and the supply."""
    place = table.place
    canvas.panel(place.detail, "panel")
    pool = table.model.pool
    name = table.pointed_space
    first: Sequence[tree.Node] = ()
    if pool is not None and spreading(table, pool):
        first = _pool_rows(table, pool, int((place.detail.h - 60) // 27))
    elif name and table.model.best(name) is not None:
        first = _region_rows(table, name)
    tree.draw(
        canvas, tree.Column((*first, *_events(table, 1 if first else 0)), pad=(DETAIL_SIDES, DETAIL_ENDS)), place.detail
    )


def _events(table: SmallWorldTable, drop: int) -> tuple[tree.Node, ...]:
    """The latest events, above the card about the turns of rivals; how many special pieces of each kind, bombs and
    markers are left in the supply."""
    stock = [
        (tree.Disc(*((pieces_art.draw_unknown, 20) if kind == "reserve" else (pieces_art.draw_piece, 20, (kind,)))), n,
         _stock_name(kind))
        for kind, n in table.model.stock.items()
    ]  # fmt: skip
    noted = table.scene.noted
    supply = shared.stock_rows(stock, supply_area(table, noted).h)
    last = drop + 2 if noted else drop  # above the card it goes first, head and all
    return replace(table.log(), drop=last), tree.Node(size=noted), replace(supply, drop=drop + 1)


def _stock_name(kind: str) -> str:
    return t(f"small_world_board.stock_short.{kind}")


def supply_area(table: SmallWorldTable, noted: float) -> FRect:
    """The place of the pieces that are left in the supply. They have their names where those leave room for the card
    about the turns of rivals, or where it is not there (``noted``: its height)."""
    box = table.place.detail.inflate(-2 * DETAIL_SIDES, -2 * DETAIL_ENDS)
    high = shared.stock_height(table.scene.app.canvas, [*map(_stock_name, table.model.stock)], box.w)
    if noted and box.h - high < LEAST_NOTED:
        high = shared.STOCK_ROW
    return FRect(box.x, box.bottom - high, box.w, high)


def spreading(table: SmallWorldTable, pool: queries.Pool) -> bool:
    """Whether the viewer is spreading these units: asked for the next one, or while one goes to its region."""
    if table.session.may_act:
        return True
    return table.scene.showing and not table.shown.told and pool.seat == table.session.viewer


def _pool_rows(table: SmallWorldTable, pool: queries.Pool, room: int) -> list[tree.Node]:
    """Every region with its units before and now, and those it still lacks, in at most ``room`` rows."""
    rows, colours = sorted(pool.wants, key=lambda row: -row[2]), table.model.colours(pool.seat)
    shown = rows if len(rows) <= room else rows[: room - 1]
    token = pieces_art.draw_token, pool.race, colours
    told = [
        shared.count_row(
            shared.CountRow(
                table.words.name("region", region), stood, t("small_world_board.was", n=stood) if stood else "",
                holds, lacks, pool.units < pool.open_minimums, (*token, pool.declined), (*token, False, True),
            )
        )
        for region, holds, lacks in shown
        for stood in (pool.stood.get(region, 0),)
    ]  # fmt: skip
    if len(shown) < len(rows):
        told.append(tree.label(t("client.more", n=len(rows) - len(shown)), "small", theme.IVORY500))
    return [shared.section(t("small_world_board.to_hold")), *told]


def _region_rows(table: SmallWorldTable, name: str) -> list[tree.Node]:
    """The price of the region pointed at, item by item, and the tokens that would go there."""
    model = table.model
    way = model.best(name)
    assert way is not None
    hand = table.hand(model.active)
    outcomes = queries.assault_units(model.state, way)
    items = [(names.price_word(item, n), n) for item, n in names.price_items(way.items, way.required)]
    key = "of_hand" if way.required <= hand else "more_than_hand"
    need = t(f"small_world_board.{key}", n=way.required, hand=hand)
    rows: list[tree.Node] = [tree.label(table.words.name("region", name), "section", theme.BRASS300)]
    rows += shared.sum_rows(items, t("small_world_board.you_need"), need, way.possible != "no")
    for due in way.dues:
        words = t("small_world_board.due", n=due.coins, name=table.words.name("seat", due.to))
        rows.append(tree.Row((tree.Disc(pieces.draw_coin, 16), tree.label(words, "small", theme.IVORY300))))
    ways = [_outcome(units, percent(chance), units > hand) for units, chance in outcomes]
    if ways:
        rows.append(tree.Either((tree.Column(tuple(ways), 2), tree.grid(ways, 2))))
    elif way.possible == "die":
        words = t("small_world_board.chance", chance=percent(way.chance))
        rows.append(tree.Row((tree.sign("dice", 18), tree.label(words, "small_strong", theme.BRASS300))))
    colours, race = model.colours(model.active), model.state.players[model.active].race
    return [*rows, tree.Draw(_draw_tokens, (race, colours, way.required, hand), high=40, drop=2)]


def _outcome(units: int, percent: int, fails: bool) -> tree.Row:
    """How many units an assault takes with one result of the die, and how likely that is."""
    words = t(f"small_world_board.assault_{'fails' if fails else 'takes'}", n=units)
    chance = tree.Words(t("board.percent", chance=percent), "small_strong", align="right")
    told = tree.Words(words, "small", theme.IVORY500 if fails else theme.IVORY100, shorter=(str(units),), weight=1.0)
    return tree.Row(
        (tree.sign("cancel" if fails else "dice", 16, theme.DANGER if fails else theme.BRASS300), told, chance)
    )


def _draw_tokens(canvas: Canvas, box: FRect, race: str, colours: theme.SeatColours, need: int, hand: int) -> None:
    """Draw the hand with a frame around the tokens that would go."""
    size = box.h - 6
    for n, rect in enumerate(squares(FRect(box.x, box.y + 3, box.w, size), hand, size, size + 5)):
        if n < need:
            canvas.frame(rect.inflate(5, 5), theme.BRASS300, 2, 7)
        pieces_art.draw_token(canvas, rect, race, colours)
