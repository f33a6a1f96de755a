"""The two player panels: name, army, number of cards, units eliminated, and those still to be eliminated."""

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
    NIGHT900,
    SLATE400,
    SLATE500,
    SeatColours,
    seat_colours,
)
from tabletop.client.ui import panels
from tabletop.rules.lords_of_war import queries
from tabletop.text import language, t

from .army_figures import emblem
from .model import Model

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


NUMBER_RIGHT = 48.0  # units from the right end of the band to the middle of the number of eliminated enemies
UNITS_AT, COMMANDERS_AT = 0.25, 0.82
"""How far down below the band their rows are, as shares of the room there."""
MARGIN = 40.0  # room for shadow and glow around a cached panel, in units
COUNTERS = {"deck": "cards", "hand": "card"}
"""Counters on the band with their icons, first to last."""


@dataclass(frozen=True)
class Panel:
    """Everything a player's panel shows; equal panels share one cached picture."""

    player: panels.PanelPlayer
    deck: int
    hand: int
    kills: int
    commanders: int
    units_goal: int | None
    commanders_goal: int | None
    language: str


def draw_player(
    canvas: Canvas, rect: FRect, model: Model, seat: int, *, active: bool, counted: tuple[int, int] | None
) -> None:
    """Draw a player's panel. ``counted``: (units, commanders) to show while a combat is being shown; None for those of
    the position."""
    state = model.state
    kills, commanders = counted or queries.kills(state, seat)
    units_goal, commanders_goal = queries.goals(state, seat)
    base = queries.army_base(state, seat)
    army = queries.army_name(state, seat) or t(f"lords_of_war.army.{base}")
    panel = Panel(
        player=panels.PanelPlayer(
            model.session.match.seats[seat].name, army, seat_colours(model.colour(seat)), emblem(base), active
        ),
        deck=queries.deck_size(state, seat),
        hand=queries.hand_size(state, seat),
        kills=kills,
        commanders=commanders,
        units_goal=units_goal,
        commanders_goal=commanders_goal,
        language=language(),
    )
    outer = rect.inflate(2 * MARGIN, 2 * MARGIN)
    inner = FRect(MARGIN, MARGIN, rect.w, rect.h)
    forget_older(canvas, ("lords-of-war-player", seat), ("lords-of-war-player", panel), outer.size)
    canvas.sprite(("lords-of-war-player", panel), outer.size, lambda c: _paint_panel(c, inner, panel), outer.topleft)


def _paint_panel(canvas: Canvas, rect: FRect, panel: Panel) -> None:
    numbers = {"deck": panel.deck, "hand": panel.hand}
    counters = [panels.PanelCounter(COUNTERS[which], str(number)) for which, number in numbers.items()]
    goals = panels.draw_player(canvas, rect, panel.player, counters)
    _draw_goals(canvas, goals, panel, panel.player.colours)


def counter_rects(rect: FRect) -> dict[str, FRect]:
    """The rectangles of the deck and hand counters of a panel, by name."""
    return dict(zip(COUNTERS, panels.band_counters(panels.band_of(rect), len(COUNTERS)), strict=True))


def goal_number(rect: FRect, commanders: bool = False) -> FRect:
    """The rectangle of the number of eliminated enemies on a panel, or of the ``commanders`` among them: at the right,
    below the band."""
    band = panels.band_of(rect)
    share = COMMANDERS_AT if commanders else UNITS_AT
    return FRect(band.right - NUMBER_RIGHT, band.bottom + (rect.bottom - band.bottom) * share, 1, 1)


def _draw_goals(canvas: Canvas, box: FRect, panel: Panel, colours: SeatColours) -> None:
    kills, goal = panel.kills, panel.units_goal
    row = box.h / 3
    top = FRect(box.x, box.y, box.w, row)
    number = f"{kills}/{goal}" if goal is not None else str(kills)
    shown = canvas.text(number, (top.right, top.centery), "number", IVORY100, anchor="midright")
    words = _shortest(
        canvas, ("lords_of_war_board.eliminated", "lords_of_war_board.eliminated_short"), top.w - shown.w - 10
    )
    fit_name(canvas, words, FRect(top.x, top.y, top.w - shown.w - 10, top.h), "small", IVORY300)
    _draw_pips(canvas, FRect(box.x, box.y + row, box.w, row), kills, goal or 36, colours)
    bottom = FRect(box.x, box.y + 2 * row, box.w, row)
    _draw_commanders(canvas, bottom, panel.commanders, panel.commanders_goal)


def _draw_pips(canvas: Canvas, row: FRect, kills: int, goal: int, colours: SeatColours) -> None:
    """Draw a cell for every unit of the goal, filled for those eliminated, over the width of the row."""
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
    keys: Sequence[str] = (
        ("lords_of_war_board.commanders", "lords_of_war_board.commanders_short")
        if goal is not None
        else ("lords_of_war_board.commanders_off",)
    )
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
    """Draw the marker of pending extra turns on a panel's edge."""
    if not count:
        return
    pill = FRect(rect.x + 14, rect.y - 9, 118, 22)
    canvas.fill(pill, BRASS300, radius=11)
    canvas.fit_text(t("lords_of_war_board.extra_turn"), pill.inflate(-16, 0), "least", (30, 23, 16), "center", 0.7)
