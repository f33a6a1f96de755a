"""The two player panels: who, which army, how many cards, what has been eliminated, and what is still missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.fit_text import fit_name
from tabletop.client.draw.panel_cache import forget_older
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT800,
    NIGHT900,
    SLATE400,
    SLATE500,
    SeatColours,
    mix,
    seat_colours,
)
from tabletop.rules.lords_of_war import queries
from tabletop.text import language, t

from .army_figures import emblem
from .model import Model

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


MARGIN = 40.0  # room for shadow and glow around a cached panel, in units


@dataclass(frozen=True)
class Panel:
    """Everything a player's panel shows; equal panels share one cached picture."""

    name: str
    army: str
    emblem: str
    colour: str
    deck: int
    hand: int
    kills: int
    commanders: int
    units_goal: int | None
    commanders_goal: int | None
    active: bool
    language: str


def draw_player(
    canvas: Canvas, rect: FRect, model: Model, seat: int, *, active: bool, counted: tuple[int, int] | None
) -> None:
    """One player's panel. ``counted``: (units, commanders) shown while a combat is still being told."""
    state = model.state
    kills, commanders = counted or queries.kills(state, seat)
    units_goal, commanders_goal = queries.goals(state, seat)
    panel = Panel(
        name=model.session.match.seats[seat].name,
        army=queries.army_name(state, seat) or t(f"lords_of_war.army.{queries.army_base(state, seat)}"),
        emblem=emblem(queries.army_base(state, seat)),
        colour=model.colour(seat),
        deck=queries.deck_size(state, seat),
        hand=queries.hand_size(state, seat),
        kills=kills,
        commanders=commanders,
        units_goal=units_goal,
        commanders_goal=commanders_goal,
        active=active,
        language=language(),
    )
    outer = rect.inflate(2 * MARGIN, 2 * MARGIN)
    inner = FRect(MARGIN, MARGIN, rect.w, rect.h)
    forget_older(canvas, ("low-player", seat), ("low-player", panel), outer.size)
    canvas.sprite(("low-player", panel), outer.size, lambda c: _paint_panel(c, inner, panel), outer.topleft)


def _paint_panel(canvas: Canvas, rect: FRect, panel: Panel) -> None:
    colours = seat_colours(panel.colour)
    if panel.active:
        canvas.glow(rect, BRASS300, 16, 12, 90)
    canvas.panel(rect, "panel")
    band = FRect(rect.x + 3, rect.y + 3, rect.w - 6, band_height(rect))
    canvas.gradient(
        band, mix(colours.base, NIGHT900, 0.12), mix(colours.dark, NIGHT800, 0.55), radius=9, horizontal=True
    )
    if panel.active:
        canvas.frame(rect, BRASS300, 2, 12)
    _draw_band(canvas, band, panel, colours)
    goals = FRect(rect.x + 16, band.bottom + 6, rect.w - 32, rect.bottom - band.bottom - 12)
    _draw_goals(canvas, goals, panel, colours)


def band_height(rect: FRect) -> float:
    """Height of the coloured band with the name."""
    return min(88.0, rect.h * 0.39)


def counter_rects(rect: FRect) -> dict[str, FRect]:
    """Where the deck, hand and casualty counters lie on a panel: they can be pointed at and clicked."""
    return _counters(FRect(rect.x + 3, rect.y + 3, rect.w - 6, band_height(rect)))


NARROW = 272.0  # a panel below this width has its counters one above the other


def _counters(band: FRect) -> dict[str, FRect]:
    w = 56.0
    right = band.right - 8
    if band.w < NARROW:
        half = (band.h - 4) / 2
        return {
            "deck": FRect(right - w, band.y + 2, w, half),
            "hand": FRect(right - w, band.y + 2 + half, w, half),
        }
    return {
        "deck": FRect(right - 2 * w, band.y + 4, w, band.h - 8),
        "hand": FRect(right - w, band.y + 4, w, band.h - 8),
    }


def _draw_band(canvas: Canvas, band: FRect, panel: Panel, colours: SeatColours) -> None:
    narrow = band.w < NARROW
    r = band.h * (0.3 if narrow else 0.36)
    margin = 8.0 if narrow else 12.0
    center = (band.x + r + margin, band.centery)
    canvas.medallion(center, r, colours, panel.emblem)
    counters = _counters(band)
    left = center[0] + r + margin
    room = min(box.x for box in counters.values()) - 4 - left
    name = FRect(left, band.y + band.h * 0.1, room, band.h * 0.44)
    fit_name(canvas, panel.name, name, "section")
    below = FRect(left, band.y + band.h * 0.55, room, band.h * 0.34)
    fit_name(canvas, panel.army, below, "small", colours.tint)
    numbers = {"deck": panel.deck, "hand": panel.hand}
    icons = {"deck": "cards", "hand": "card"}
    for which, box in counters.items():
        y = box.centery
        canvas.icon(icons[which], (box.x + 12, y), 18, IVORY300)
        number = FRect(box.x + 25, box.y, box.w - 25, box.h)
        canvas.fit_text(str(numbers[which]), number, "number", IVORY100, min_ratio=0.7)


def _draw_goals(canvas: Canvas, box: FRect, panel: Panel, colours: SeatColours) -> None:
    kills, goal = panel.kills, panel.units_goal
    row = box.h / 3
    top = FRect(box.x, box.y, box.w, row)
    number = f"{kills}/{goal}" if goal is not None else str(kills)
    shown = canvas.text(number, (top.right, top.centery), "number", IVORY100, anchor="midright")
    words = _shortest(canvas, ("low.eliminated", "low.eliminated_short"), top.w - shown.w - 10)
    fit_name(canvas, words, FRect(top.x, top.y, top.w - shown.w - 10, top.h), "small", IVORY300)
    _draw_pips(canvas, FRect(box.x, box.y + row, box.w, row), kills, goal or 36, colours)
    bottom = FRect(box.x, box.y + 2 * row, box.w, row)
    _draw_commanders(canvas, bottom, panel.commanders, panel.commanders_goal)


def _draw_pips(canvas: Canvas, row: FRect, kills: int, goal: int, colours: SeatColours) -> None:
    """One cell for every unit of the goal; together they fill the row, so that what is missing can be seen."""
    pitch = (row.w + 3.0) / goal
    height = min(13.0, row.h * 0.8)
    radius = min(height, pitch - 3.0) * 0.25
    for n in range(goal):
        box = FRect(row.x + n * pitch, row.centery - height / 2, pitch - 3.0, height)
        if n < kills:
            canvas.fill(box, colours.base, radius=radius)
            canvas.frame(box, colours.tint, 1, radius)
        else:
            canvas.fill(box, NIGHT900, radius=radius)
            canvas.frame(box, SLATE500, 1, radius)


def _draw_commanders(canvas: Canvas, row: FRect, taken: int, goal: int | None) -> None:
    shown = goal if goal is not None else 6
    keys: Sequence[str] = ("low.commanders", "low.commanders_short") if goal is not None else ("low.commanders_off",)
    words = canvas.measure(t(keys[-1]), "small")[0] * 0.86
    r = max(6.5, min(12.0, row.h * 0.42, (row.w - words - 6 - 5 * shown) / (2 * shown)))
    x = row.right - r
    for n in reversed(range(shown)):
        center = (x, row.centery)
        lit = n < taken
        canvas.circle(
            center, r, (24, 18, 12) if lit else NIGHT900, outline=BRASS400 if lit else SLATE400, outline_width=1.4
        )
        canvas.icon("rank-command", center, r * 1.15, BRASS300 if lit else SLATE400)
        x -= 2 * r + 5
    left = FRect(row.x, row.y, x + r - row.x - 6, row.h)
    fit_name(canvas, _shortest(canvas, keys, left.w), left, "small", IVORY300 if goal is not None else IVORY500)


def _shortest(canvas: Canvas, keys: Sequence[str], width: float) -> str:
    """The first of these messages that fits; the last one if none does."""
    return next((t(key) for key in keys if canvas.measure(t(key), "small")[0] <= width), t(keys[-1]))


def draw_extra(canvas: Canvas, rect: FRect, count: int) -> None:
    """The marker of a pending extra turn on a panel's edge."""
    if not count:
        return
    pill = FRect(rect.x + 14, rect.y - 9, 118, 22)
    canvas.fill(pill, BRASS300, radius=11)
    canvas.fit_text(t("low.extra_turn"), pill.inflate(-16, 0), "least", (30, 23, 16), "center", 0.7)


LIT = 44.0  # height of the light around a counter that stands alone in its row


def draw_lit(canvas: Canvas, rect: FRect) -> None:
    """A counter that may be touched now: the deck while a card may be drawn. The light leaves sign and number clear
    all round."""
    box = FRect(rect.x - 4, rect.y, rect.w + 3, min(rect.h, LIT))
    box.centery = rect.centery
    radius = min(8.0, box.h * 0.25)
    canvas.fill(box, BRASS300, alpha=38, radius=radius)
    canvas.frame(box.inflate(5, 5), BRASS300, 2.5, radius + 2.5, alpha=70)
    canvas.frame(box, BRASS300, 1.6, radius)
