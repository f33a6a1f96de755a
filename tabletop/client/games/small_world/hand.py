"""The strip below the map: the people with their abilities, tokens in hand, coins of the turn, the purse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.fit_text import fit_block, fit_name, whole_sentences
from tabletop.client.draw.theme import (
    BRASS300,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT800,
    NIGHT900,
    ROOMY,
    mix,
    seat_colours,
)
from tabletop.client.games.table import TableWidget
from tabletop.client.pieces import drawn_tokens
from tabletop.client.ui.held_secret import HeldSecret
from tabletop.rules.game import Target
from tabletop.rules.small_world import queries
from tabletop.text import t

from . import names, pieces_art
from .layout import hand_places
from .score_strip import draw_forecast

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext

HAND = Target("hand", "token")
HEAD_HIGH, NOTE_HIGH, NOTE_ROWS = 22.0, 20.0, 36.0
"""Lines above the tokens in hand, and the height of a note of two rows."""
OWN_TITLE, MORE = 42.0, 15.0
"""Height of the names of a race and its power, and of the sign that the tooltip tells more than there is room for."""
_MOST = 14
"""Tokens that are drawn one by one; more of them are told by the number."""


def draw_strip(canvas: Canvas, table: TableContext) -> None:
    """Draw the people, the tokens in hand and the coins of the turn; the purse is a widget."""
    place = table.layout_now
    assert place is not None
    canvas.panel(place.strip, "panel")
    _draw_own(canvas, place.own, table)
    _draw_hand(canvas, place.hand, table)
    _draw_coins(canvas, place.coins, table)
    for x in (place.hand.x - 8, place.coins.x - 8):
        canvas.line((x, place.strip.y + 14), (x, place.strip.bottom - 14), (70, 62, 48), 1)


def _draw_own(canvas: Canvas, box: FRect, table: TableContext) -> None:
    model = table.model
    seat = model.shown_seat
    player = model.state.players[seat]
    race, power = player.race or player.old_race, player.power if player.race else player.old_power
    colours = seat_colours(model.colour(seat))
    canvas.gradient(
        box.inflate(8, 6),
        mix(colours.base, NIGHT900, 0.74),
        mix(colours.dark, NIGHT800, 0.8),
        radius=9,
        horizontal=True,
    )
    if not race:
        fit_block(canvas, t("small_world_board.no_race"), box.inflate(-20, -10), "body", IVORY300)
        return
    lines = (
        [*names.ability_lines(race), *names.ability_lines(power)]
        if player.race
        else [t("small_world_board.declined_now")]
    )
    token, title, words = own_places(canvas, box, " ".join(lines))
    pieces_art.draw_token(canvas, token, race, colours, declined=not player.race)
    if power:
        pieces_art.draw_power(canvas, (token.right - 4, token.bottom - 8), token.w * 0.2, power)
        fit_name(canvas, names.thing_name(power), FRect(title.x, title.y, title.w, 20), "body_italic", BRASS300)
    name = FRect(title.x, title.y + (17 if power else 4), title.w, 24)
    fit_name(canvas, names.thing_name(race), name, "section")
    told = whole_sentences(canvas, lines, words, MORE)
    canvas.text_block(told.words, tuple(words), told.role, IVORY300)
    if not told.all:
        canvas.icon("info", (words.right - MORE / 2, words.bottom - MORE / 2), MORE, BRASS300)


def own_places(canvas: Canvas, box: FRect, words: str) -> tuple[FRect, FRect, FRect]:
    """Rectangles of the token, the names and the words about a race in its box: the words beside a large token where
    all of them fit there, else below a small one over the whole width."""
    size = min(box.h - 12, box.w * 0.28, 92.0)
    token = FRect(box.x + 6, box.centery - size / 2, size, size)
    left = token.right + size * 0.24
    title = FRect(left, box.y, box.right - left - 2, OWN_TITLE)
    beside = FRect(left, title.bottom, title.w, box.bottom - title.bottom - 2)
    if canvas.block_height(words, "least", beside.w) <= beside.h:
        return token, title, beside
    token = FRect(box.x + 2, box.y, OWN_TITLE - 2, OWN_TITLE - 2)
    left = token.right + OWN_TITLE * 0.3
    title = FRect(left, box.y, box.right - left - 2, OWN_TITLE)
    below = FRect(box.x + 2, title.bottom + 2, box.w - 4, box.bottom - title.bottom - 2)
    return token, title, below


def _draw_hand(canvas: Canvas, box: FRect, table: TableContext) -> None:
    """Tokens that may be placed, and what else is held."""
    model = table.model
    seat = model.shown_seat
    player, pool = model.state.players[seat], model.pool
    declined = pool is not None and pool.declined
    number = pool.units if pool is not None else table.hand(seat)
    race = pool.race if pool is not None else player.race
    head = t("small_world_board.pool", n=number) if pool is not None else t("small_world_board.hand", n=number)
    fit_name(canvas, head, FRect(box.x, box.y, box.w, HEAD_HIGH), "section", BRASS300)
    _draw_note(canvas, FRect(box.x, box.y + HEAD_HIGH, box.w, NOTE_HIGH), table)
    extras = [("champion", int(player.champion)), ("harmony", int(player.harmony))]
    beasts = pool.beasts if pool is not None else player.beasts
    colours = seat_colours(model.colour(seat))
    placed = sum(holds for _, holds, _ in pool.wants) if pool is not None and not declined else 0
    drawn = min(number, _MOST)
    area = hand_area(box)
    if queries.waiting_pools(model.state):  # its note may take two rows
        area = FRect(area.x, area.y + NOTE_ROWS - NOTE_HIGH, area.w, area.h - NOTE_ROWS + NOTE_HIGH)
    places = hand_places(area, drawn + placed)
    if len(places) > 1 and places[1].x < places[0].right:  # no room for the places of what has been placed
        places = hand_places(area, drawn)
    for n, place in enumerate(places):
        if n >= drawn:
            pieces_art.draw_token(canvas, place, race, colours, ghost=True)
        elif n < drawn - beasts:
            pieces_art.draw_token(canvas, place, race, colours, declined)
        else:
            pieces_art.draw_piece(canvas, place.center, place.w * 0.42, "beast")
    if not places:
        fit_block(canvas, t("small_world_board.hand_empty"), hand_area(box), "small", IVORY500)
    x = box.right - 18
    for kind, there in extras:
        if there:
            pieces_art.draw_piece(canvas, (x, box.y + 12), 12, kind)
            x -= 30


def hand_area(box: FRect) -> FRect:
    """The part of the strip in which the tokens lie."""
    top = HEAD_HIGH + NOTE_HIGH
    return FRect(box.x, box.y + top, box.w, box.h - top)


def _draw_note(canvas: Canvas, box: FRect, table: TableContext) -> None:
    """Below the head: who places withdrawn units after this redeployment, else how many units stand on the map."""
    model = table.model
    waiting = queries.waiting_pools(model.state)
    if waiting:
        first = waiting[0]
        words = t(
            "small_world_board.then_places",
            name=names.seat_name(table, first.seat),
            n=first.units,
            race=names.thing_name(first.race),
        )
        size = box.h
        token = FRect(box.x, box.y, size, size)
        pieces_art.draw_token(canvas, token, first.race, seat_colours(model.colour(first.seat)), first.declined)
        left = token.right + ROOMY.tight
        fit_block(canvas, words, FRect(left, box.y - 3, box.right - left, NOTE_ROWS), "small", IVORY300, valign="top")
        return
    seat = model.shown_seat
    standing = sum(one.units for one in table.stacks.values() if one.owner == seat and not one.declined)
    if standing:
        fit_name(canvas, t("small_world_board.on_map", n=standing), box, "small", IVORY500)


def _draw_coins(canvas: Canvas, box: FRect, table: TableContext) -> None:
    """What the turn would bring now, item by item; the purse covers its own place."""
    model = table.model
    lines = model.lines
    total = sum(line.coins for line in lines)
    head = t(f"small_world_board.{'this_turn' if model.shown_seat == model.active else 'next_turn'}")
    fit_name(canvas, head, FRect(box.x, box.y, box.w * 0.6, HEAD_HIGH), "section", BRASS300)
    after = model.lines_after(table.pointed_region)
    at = (box.x + box.w * 0.62, box.y + HEAD_HIGH / 2)
    told = canvas.text(f"+{total}", at, "number", IVORY100 if after is None else IVORY300, anchor="midleft")
    if after is not None:
        gained = sum(line.coins for line in after)
        arrow = canvas.text("›", (told.right + ROOMY.tight, at[1]), "number", BRASS300, anchor="midleft")
        canvas.text(f"+{gained}", (arrow.right + ROOMY.tight, at[1]), "number", BRASS300, anchor="midleft")
    below = ROOMY.tight + purse_height(table.compact)
    room = FRect(box.x, box.y + HEAD_HIGH, box.w, box.h - HEAD_HIGH - below)
    draw_forecast(canvas, room, lines, lines if after is None else after)


def purse_height(compact: bool) -> float:
    """Height of the purses at the foot of the coins of the turn."""
    return 28.0 if compact else 34.0


class PurseButton(TableWidget, HeldSecret):
    """A purse: its coins show while it is held down, and nothing else ever shows them. ``seat``: whose coins;
    ``label``: what stands on it, shut."""

    def __init__(self, id: str, rect: FRect, table: TableContext, seat: int, label: str, tip: str) -> None:
        super().__init__(id, rect, (table.model.viewer, seat), tooltip=tip)
        self.table = table
        self.seat = seat
        self.label = label

    def draw(self, canvas: Canvas) -> None:
        """A coin, words and a lock; the number of coins while it is open."""
        rect = self.rect
        canvas.panel(rect, "button", "hover" if self.hovered else "rest")
        coins = purse_coins(self.table, self.seat) if self.open else None
        drawn_tokens.draw_coin(canvas, (rect.x + 18, rect.centery), min(10.0, rect.h * 0.34))
        words = t("small_world_board.coins", n=coins) if coins is not None else self.label
        narrow = rect.w < 150
        at = FRect(rect.x + 32, rect.y + 2, rect.w - (38 if narrow else 60), rect.h - 4)
        canvas.fit_text(words, at, "small_strong", IVORY100, min_ratio=0.7)
        if not narrow:
            canvas.icon("visible" if coins is not None else "lock", (rect.right - 16, rect.centery), 15, BRASS300)
        if self.ring:
            canvas.focus_ring(rect, 8)


def purse_coins(table: TableContext, seat: int) -> int | None:
    """The coins of a seat, as its own player or an ally may see them on request; None for anybody else's."""
    model = table.model
    if model.viewer is None:
        return None
    if seat == model.viewer:
        return model.coins(seat)
    if seat not in queries.allies(model.state, model.viewer):
        return None
    match = table.session.match
    state = match.state if table.session.looking is None else match.position(table.session.looking)
    return int(match.game.view(state, seat).coins[seat])
