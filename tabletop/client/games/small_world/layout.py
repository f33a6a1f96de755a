"""The layout of the Small World table for any window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import FRect

from tabletop.client.draw.theme import ROOMY
from tabletop.client.ui.panels import squares
from tabletop.rules.game import Seat


@dataclass(frozen=True)
class Layout:
    """Regions in units. ``combos``: the column of combos, a narrow ``rail`` of signs and prices where the map needs the
    room; ``board``: the map; ``strip``: the panel below it with race and power (``own``), its tokens (``hand``) and the
    coins of the turn (``coins``); ``seats``, and ``detail`` below them; ``actions``: the main buttons."""

    combos: FRect
    board: FRect
    strip: FRect
    own: FRect
    hand: FRect
    coins: FRect
    seats: FRect
    detail: FRect
    actions: FRect
    prompt: FRect
    compact: bool
    rail: bool


Teams = Sequence[tuple[str, Sequence[Seat]]]
"""The seats in the order in which they are listed: each faction with its members, or all of them with none."""
TEAM = 24.0
"""Height in units of the head of a team."""
LEAST_STRIP = 124.0
"""Least height in units of the strip below the map: three rows of sources of coins above the purse."""


def lay_out(area: FRect, compact: bool, shape: float, teams: Teams, *, picking: bool = True) -> Layout:
    """Divide the area below the top bar. ``shape``: width of the map divided by its height; ``picking``: a combo is
    being picked."""
    pad = 8.0 if compact else 14.0
    wide = area.w
    side_w = min(380.0, max(246.0, wide * 0.198))
    strip_h = min(158.0, max(LEAST_STRIP, area.h * 0.152))
    side_x = area.right - pad - side_w
    # The column takes what a map as high as possible leaves, so that the map keeps its place when it is picked from.
    # Only where that would be far too little does it become a rail while nobody picks.
    least, high = (max(188.0, wide * 0.152) if compact else 220.0), area.h - 3 * pad - strip_h
    beside = side_x - area.x - 3 * pad
    combos_w = max(least, min(290.0, wide * 0.152, beside - shape * high))
    rail = not picking and (beside - combos_w) / shape < 0.95 * high
    if rail:
        combos_w = min(124.0, max(96.0, wide * 0.06))
    combos = FRect(area.x + pad, area.y + pad, combos_w, area.h - 2 * pad)
    side = FRect(side_x, area.y + pad, side_w, area.h - 2 * pad)
    middle = FRect(combos.right + pad, area.y + pad, side.x - combos.right - 2 * pad, area.h - 2 * pad)
    room = FRect(middle.x, middle.y, middle.w, middle.h - strip_h - pad)
    width, height = (room.w, room.w / shape) if room.w / shape <= room.h else (room.h * shape, room.h)
    board = FRect(room.centerx - width / 2, room.y, width, height)
    strip = FRect(middle.x, board.bottom + pad, middle.w, min(middle.bottom - board.bottom - pad, strip_h * 1.35))
    inner = strip.inflate(-20, -16)
    own_w = min(380.0, inner.w * 0.36)
    coins_w = min(460.0, inner.w * 0.36)
    own = FRect(inner.x, inner.y, own_w, inner.h)
    coins = FRect(inner.right - coins_w, inner.y, coins_w, inner.h)
    hand = FRect(own.right + 14, inner.y, coins.x - own.right - 28, inner.h)
    row = 62.0 if compact else 76.0
    seats, heads = sum(len(members) for _, members in teams), len(teams) if grouped(teams) else 0
    seats_h = min(seats * row + heads * TEAM + (30 if compact else 40), side.h * (0.57 if heads else 0.5))
    top = FRect(side.x, side.y, side.w, seats_h)
    actions_h = 106.0 if compact else 124.0
    actions = FRect(side.x, side.bottom - actions_h, side.w, actions_h)
    detail = FRect(side.x, top.bottom + pad, side.w, actions.y - top.bottom - 2 * pad)
    prompt_w = min(660.0, board.w * 0.72)
    prompt_h = 34.0 if compact else 42.0
    prompt = FRect(board.centerx - prompt_w / 2, board.y + (12 if compact else 20), prompt_w, prompt_h)
    return Layout(combos, board, strip, own, hand, coins, top, detail, actions, prompt, compact, rail)


def combo_rows(column: FRect, rows: int, compact: bool, *, rail: bool = False) -> list[FRect]:
    """Rectangles of the combos in their column below its head. A ``rail`` has no head."""
    head, foot, gap = (34.0 if compact else 44.0), (26.0 if compact else 34.0), (5.0 if compact else 8.0)
    if rail:
        head, foot = ROOMY.small, ROOMY.small
    height = min(112.0, (column.h - head - foot - gap * rows) / rows)
    places = (column.y + head + row * (height + gap) for row in range(rows))
    return [FRect(column.x + 8, y, column.w - 16, height) for y in places]


def grouped(teams: Teams) -> bool:
    """Whether the list of seats has a head for each team: somebody has an ally."""
    return any(side and len(members) > 1 for side, members in teams)


def seat_rows(panel: FRect, teams: Teams, compact: bool) -> tuple[list[FRect], list[FRect]]:
    """Rectangles of the seats, by their number, and of the heads of their teams, in their panel below its own head."""
    head, gap, side = (26.0 if compact else 34.0), 4.0, TEAM if grouped(teams) else 0.0
    seats = sum(len(members) for _, members in teams)
    height = (panel.h - head - 8 - gap * (seats - 1) - side * len(teams)) / seats
    rows, heads, y = [FRect() for _ in range(seats)], [], panel.y + head
    for _, members in teams:
        if side:
            heads.append(FRect(panel.x + 8, y, panel.w - 16, side))
            y += side
        for seat in members:
            rows[seat] = FRect(panel.x + 8, y, panel.w - 16, height)
            y += height + gap
    return rows, heads


def hand_places(area: FRect, count: int) -> list[FRect]:
    """Rectangles of tokens in hand, side by side, overlapping where they do not fit."""
    if not count:
        return []
    size = min(58.0, area.h * 0.8, max(38.0, area.w / count - ROOMY.tight))
    return squares(area, count, size, size + ROOMY.small)
