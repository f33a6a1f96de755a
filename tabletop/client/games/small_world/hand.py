"""The strip below the map: the seat's race and power, tokens in hand, coins of the turn, purse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client import pieces
from tabletop.client.core.input import Command, Event
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import fit_block, fit_name, smaller, whole_sentences
from tabletop.client.games.table import TableWidget
from tabletop.client.ui.base import Pressable, Widget
from tabletop.client.ui.tree import Disc, Row, Words, block, draw, label
from tabletop.rules.game import Target
from tabletop.rules.small_world import queries
from tabletop.text import t

from . import names, pieces_art
from .layout import hand_places
from .strips import draw_forecast

if TYPE_CHECKING:
    from .table import SmallWorldTable

SHRINKS = 0.7
"""Least size of the words of a purse, as a share of their usual size."""
HAND = Target("hand", "token")
HEAD_HIGH, NOTE_HIGH, NOTE_ROWS = 22.0, 20.0, 36.0
"""Units: heights of head and note above the tokens in hand, and of a note of two rows."""


def draw_strip(canvas: Canvas, table: SmallWorldTable) -> None:
    """Draw race and power, the tokens in hand and the coins of the turn; the purse is a widget."""
    place = table.place
    canvas.panel(place.strip, "panel")
    _draw_own(canvas, place.own, table)
    _draw_hand(canvas, place.hand, table)
    _draw_coins(canvas, place.coins, table)
    for x in (place.hand.x - 8, place.coins.x - 8):
        canvas.line((x, place.strip.y + 14), (x, place.strip.bottom - 14), (70, 62, 48), 1)


def _draw_own(canvas: Canvas, box: FRect, table: SmallWorldTable) -> None:
    model = table.model
    seat = model.shown_seat
    player = model.state.players[seat]
    race, power = player.race or player.old_race, player.power if player.race else player.old_power
    colours = model.colours(seat)
    canvas.gradient(
        box.inflate(8, 6),
        theme.mix(colours.base, theme.NIGHT900, 0.74),
        theme.mix(colours.dark, theme.NIGHT800, 0.8),
        radius=9,
        horizontal=True,
    )
    if not race:
        other = seat in table.session.computers or table.session.looking is not None
        name = table.session.match.seats[seat].name
        words = t("small_world_board.no_race_of", name=name) if other else t("small_world_board.no_race")
        fit_block(canvas, words, box.inflate(-20, -10), "body", theme.IVORY300)
        return
    declined = None if player.race else t("small_world_board.declined_now")
    draw_combo(canvas, box, race, power, colours, declined)


def draw_combo(
    canvas: Canvas, box: FRect, race: str, power: str, colours: theme.SeatColours, declined: str | None = None
) -> None:
    """Draw a race with its power ("": none) and what they do, or ``declined``, that it is in decline."""
    lines = [*names.ability_lines(race), *names.ability_lines(power)] if declined is None else [declined]
    above = names.thing_name(power) if power else ""

    def paint(rect: FRect) -> None:
        canvas.image(f"faces/{race}-near.jpg", rect, radius=rect.w * 0.1, grey=declined is not None)
        canvas.frame(rect, colours.tint, max(2.0, rect.w * 0.03), rect.w * 0.1)
        if power:
            pieces_art.draw_power(canvas, (rect.right - 4, rect.bottom - 8), rect.w * 0.2, power)

    draw_portrait(canvas, box, names.thing_name(race), above, lines, paint)


def _draw_hand(canvas: Canvas, box: FRect, table: SmallWorldTable) -> None:
    """Draw the tokens that may be placed, and other pieces in hand."""
    model = table.model
    seat = model.shown_seat
    player, pool = model.state.players[seat], model.pool
    declined = pool is not None and pool.declined
    number = pool.units if pool is not None else table.hand(seat)
    race = pool.race if pool is not None else player.race
    head = t("small_world_board.pool", n=number) if pool is not None else t("small_world_board.hand", n=number)
    fit_name(canvas, head, FRect(box.x, box.y, box.w, HEAD_HIGH), "section", theme.BRASS300)
    _draw_note(canvas, FRect(box.x, box.y + HEAD_HIGH, box.w, NOTE_HIGH), table)
    extras = [("champion", int(player.champion)), ("harmony", int(player.harmony))]
    beasts = pool.beasts if pool is not None else player.beasts
    colours = model.colours(seat)
    placed = sum(holds for _, holds, _ in pool.wants) if pool is not None and not declined else 0
    drawn = min(number, 14)
    area = hand_area(box)
    if queries.waiting_pools(model.state):  # its note may take two rows
        area = FRect(area.x, area.y + NOTE_ROWS - NOTE_HIGH, area.w, area.h - NOTE_ROWS + NOTE_HIGH)
    places = hand_places(area, drawn + placed)
    if not drawn or (len(places) > 1 and places[1].x < places[0].right):  # no room for empty places, or no need
        places = hand_places(area, drawn)
    for n, place in enumerate(places):
        if n >= drawn:
            pieces_art.draw_token(canvas, place, race, colours, ghost=True)
        elif n < drawn - beasts:
            pieces_art.draw_token(canvas, place, race, colours, declined)
        else:
            pieces_art.draw_piece(canvas, place.center, place.w * 0.42, "beast")
    if not places:
        fit_block(canvas, t("small_world_board.hand_empty"), hand_area(box), "small", theme.IVORY500)
    x = box.right - 18
    for kind, there in extras:
        if there:
            pieces_art.draw_piece(canvas, (x, box.y + 12), 12, kind)
            x -= 30


def hand_area(box: FRect) -> FRect:
    """The part of the strip with the tokens."""
    top = HEAD_HIGH + NOTE_HIGH
    return FRect(box.x, box.y + top, box.w, box.h - top)


def _draw_note(canvas: Canvas, box: FRect, table: SmallWorldTable) -> None:
    """Draw the note below the head: who places withdrawn units after this redeployment, else how many units are on the
    map."""
    model = table.model
    waiting = queries.waiting_pools(model.state)
    if waiting:
        first = waiting[0]
        words = table.words.tell("small_world_board.then_places", first)
        token = Disc(_token, box.h, (first.race, model.colours(first.seat), first.declined), top=True)
        shorter = table.words.tell("small_world_board.then_places.short", first)
        told = replace(block(words, "small", theme.IVORY300), shorter=(shorter,), valign="top")
        draw(canvas, Row((token, told), theme.ROOMY.tight), FRect(box.x, box.y - 3, box.w, NOTE_ROWS))
        return
    seat = model.shown_seat
    standing = sum(one.units for one in table.stacks.values() if one.owner == seat and not one.declined)
    if standing:
        fit_name(canvas, t("small_world_board.on_map", n=standing), box, "small", theme.IVORY500)


def _token(
    canvas: Canvas, center: tuple[float, float], r: float, race: str, colours: theme.SeatColours, declined: bool
) -> None:
    pieces_art.draw_token(canvas, FRect(center[0] - r, center[1] - r, 2 * r, 2 * r), race, colours, declined)


def _draw_coins(canvas: Canvas, box: FRect, table: SmallWorldTable) -> None:
    """Draw what the turn would score now, item by item."""
    model = table.model
    lines = model.lines
    total = sum(line.coins for line in lines)
    head = t(f"small_world_board.{'this_turn' if model.shown_seat == model.active else 'next_turn'}")
    after = model.lines_after(table.pointed_space or "")
    told = [Words(str(total), "number", theme.IVORY100 if after is None else theme.IVORY300)]
    if after is not None:
        told += [Words(words, "number", theme.BRASS300) for words in ("›", str(sum(line.coins for line in after)))]
    draw(
        canvas,
        Row((label(head, "section", theme.BRASS300), *told), theme.ROOMY.tight),
        FRect(box.x, box.y, box.w - 4, HEAD_HIGH),
    )
    below = theme.ROOMY.tight + purse_height(table.compact)
    room = FRect(box.x, box.y + HEAD_HIGH, box.w, box.h - HEAD_HIGH - below)
    draw_forecast(canvas, room, lines, lines if after is None else after)


def purse_height(compact: bool) -> float:
    """Height in units of the purses below the coins of the turn."""
    return 28.0 if compact else 34.0


class PurseButton(TableWidget, Pressable):
    """A purse, which shows its coins while it is ``open``: while it is held down with the pointer, or between two
    presses of a key; they are shown nowhere else. ``seat``: whose coins; ``label``: its words while it is shut."""

    by_key = False

    def __init__(self, id: str, rect: FRect, table: SmallWorldTable, seat: int, label: str, tip: str) -> None:
        super().__init__(id, rect, tooltip=tip)
        self.table = table
        self.eyes = (table.model.viewer, seat)
        self.seat = seat
        self.label = label

    @property
    def held_down(self) -> bool:
        """Always: it shows its coins as long as it is pressed."""
        return True

    @property
    def open(self) -> bool:
        return self.pressed or self.by_key

    def adopt(self, old: Widget) -> None:
        """Stay open over a new layout for the same viewer alone."""
        super().adopt(old)
        if isinstance(old, PurseButton):
            same = old.eyes == self.eyes
            self.pressed, self.by_key = self.pressed and same, old.by_key and same

    def handle(self, event: Event) -> bool:
        """Show the coins while the pointer holds the purse; a key shows and hides them."""
        if isinstance(event, Command) and event.name == "ok":
            if not event.repeat:
                self.by_key = not self.by_key
                self.invalidate()
            return True
        return super().handle(event)

    def let_go(self) -> None:
        super().let_go()
        self.by_key = False

    def focus_changed(self, focused: bool) -> None:
        super().focus_changed(focused)
        self.by_key = self.by_key and focused

    def activate(self) -> None:
        """Hide the coins when the purse is released."""

    def secret(self) -> str | None:
        """The number of coins in words; None where the viewer may not know it."""
        coins = purse_coins(self.table, self.seat)
        if coins is None:
            return None
        allies = queries.allies(self.table.model.state, self.seat)
        theirs = [found for ally in allies if (found := purse_coins(self.table, ally)) is not None]
        counts = bool(theirs) and coins <= min(theirs)
        return t("small_world_board.coins_counted" if counts else "small_world_board.coins", n=coins)

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect
        canvas.panel(rect, "button", "hover" if self.hovered else "rest")
        told = self.secret() if self.open else None
        pieces.draw_coin(canvas, (rect.x + 18, rect.centery), min(10.0, rect.h * 0.34))
        narrow = rect.w < 150.0
        at = FRect(rect.x + 32, rect.y + 2, rect.w - (38 if narrow else 60), rect.h - 4)
        words = told or self.label
        canvas.fit_text(words, at, _role(canvas, words, at), theme.IVORY100, min_ratio=SHRINKS)
        if not narrow:
            canvas.icon("visible" if told else "lock", (rect.right - 16, rect.centery), 15, theme.BRASS300)
        if self.ring:
            canvas.focus_ring(rect, 8)


def _role(canvas: Canvas, words: str, room: FRect) -> str:
    """The role of the words, made smaller down to SHRINKS of the usual size where they do not fit into ``room``."""
    role = "small_strong"
    large = canvas.theme.text_percent / 100
    return role if large <= 1 or canvas.fits_text(words, room, role, SHRINKS) else smaller(canvas, role, 1 / large)


def purse_coins(table: SmallWorldTable, seat: int) -> int | None:
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


TITLE, MORE = 42.0, 15.0
"""Height of the two names together, and of the sign that there are more words in the tooltip."""
LARGEST, SHARE = 92.0, 0.28
"""Side of the portrait at most, and as a share of the width."""


def portrait_places(canvas: Canvas, box: FRect, words: str) -> tuple[FRect, FRect, FRect]:
    """Rectangles of the portrait, the names and the words in a box: the words beside a large portrait where all of
    them fit there, else below a small one over the whole width."""
    size = min(box.h - 12, box.w * SHARE, LARGEST)
    portrait = FRect(box.x + 6, box.centery - size / 2, size, size)
    left = portrait.right + size * 0.24
    title = FRect(left, box.y, box.right - left - 2, TITLE)
    beside = FRect(left, title.bottom, title.w, box.bottom - title.bottom - 2)
    if canvas.block_height(words, "least", beside.w) <= beside.h:
        return portrait, title, beside
    portrait = FRect(box.x + 2, box.y, TITLE - 2, TITLE - 2)
    left = portrait.right + TITLE * 0.3
    title = FRect(left, box.y, box.right - left - 2, TITLE)
    below = FRect(box.x + 2, title.bottom + 2, box.w - 4, box.bottom - title.bottom - 2)
    return portrait, title, below


def draw_portrait(
    canvas: Canvas, box: FRect, name: str, above: str, sentences: Sequence[str], paint: Callable[[FRect], object]
) -> None:
    """Draw a portrait (``paint`` draws the picture), its name, a second name ``above`` it, and as many whole sentences
    as fit; a sign says that there are more, right of the names where they leave room for it. Of one sentence at least
    the beginning is shown."""
    portrait, title, words = portrait_places(canvas, box, " ".join(sentences))
    paint(portrait)
    named = max(canvas.measure(above, "body_italic")[0] if above else 0.0, canvas.measure(name, "section")[0])
    aside = named + MORE <= title.w
    if above:
        fit_name(canvas, above, FRect(title.x, title.y, title.w, 20), "body_italic", theme.BRASS300)
    fit_name(canvas, name, FRect(title.x, title.y + (17 if above else 4), title.w, 24), "section")
    told = whole_sentences(canvas, list(sentences), words, 0.0 if aside else MORE)
    if told.words:
        canvas.text_block(told.words, tuple(words), told.role, theme.IVORY300)
    else:
        lines = max(1, int(words.h / canvas.line_height(told.role)))
        beginning = (words.x, words.y, words.w - (0.0 if aside else MORE), words.h)
        canvas.text_block(sentences[0], beginning, told.role, theme.IVORY300, max_lines=lines, ellipsis="ok")
    if not told.all:
        y = title.y + MORE / 2 if aside else words.bottom - MORE / 2
        canvas.icon("info", (words.right - MORE / 2, y), MORE, theme.BRASS300)
