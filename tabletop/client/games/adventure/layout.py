"""Where everything of the Adventure table lies, for any window (ART.md section 4)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pygame import FRect

MAP_SHAPE = 2840 / 1548
"""Width of the map's picture by its height."""
SEATS_FROM = 1150.0
"""Windows narrower than this have no room for the seats in the bar."""
CHOICE = 50.0
"""Height of a choice above the hand."""


@dataclass(frozen=True)
class Layout:
    """Regions in units: ``board`` the map's view, ``side`` the sheet of a hero, ``stand`` dice, decks and the event,
    ``hand`` the fan, ``actions`` the main buttons, ``prompt`` what is asked."""

    board: FRect
    side: FRect
    stand: FRect
    hand: FRect
    actions: FRect
    prompt: FRect
    compact: bool


@dataclass(frozen=True, slots=True)
class Entry:
    """Something on the sheet that can be touched or asked about, with its box."""

    kind: str
    id: str
    rect: FRect


@dataclass(frozen=True, slots=True)
class Sheet:
    """Where everything on the sheet lies; computed once for drawing, touching and tooltips."""

    head: FRect
    numbers: FRect
    health: FRect
    valor: FRect
    heads: tuple[tuple[str, FRect], ...]
    entries: tuple[Entry, ...]


def lay_out(area: FRect, compact: bool) -> Layout:
    """Divide the area below the top bar: map with the hand under it, sheet at the right."""
    pad = 8.0 if compact else 16.0
    side_w = min(452.0, max(262.0, area.w * 0.235))
    hand_h = min(206.0, max(112.0, area.h * 0.19))
    wide = area.w - side_w - 3 * pad
    board = FRect(area.x + pad, area.y + pad, wide, area.h - hand_h - 2 * pad)
    board.h = min(board.h, math.ceil(board.w / MAP_SHAPE))
    beside = board.w - board.h * MAP_SHAPE
    if 0 < beside < 3 * pad:  # no more than a sliver: the frame stands close to the map
        board = FRect(board.x + beside / 2, board.y, board.w - beside, board.h)
    side = FRect(area.x + wide + 2 * pad, area.y + pad, side_w, area.h - 2 * pad)
    strip = FRect(area.x + pad, board.bottom + pad, wide, min(area.bottom - board.bottom - pad, 1.6 * hand_h) - pad)
    actions_w = 214.0 if compact else 258.0
    stand_w = min(380.0, max(236.0, wide * 0.25))
    stand = FRect(strip.x, strip.y, stand_w, strip.h)
    actions = FRect(strip.right - actions_w, strip.y, actions_w, strip.h)
    hand = FRect(stand.right + 12, strip.y, actions.x - stand.right - 24, strip.h)
    prompt_h = 34.0 if compact else 44.0
    prompt = FRect(board.x + board.w * 0.215, board.y + board.h * 0.028, board.w * 0.44, prompt_h)
    return Layout(board, side, stand, hand, actions, prompt, compact)


def toast_area(place: Layout) -> FRect:
    """Where messages stand: over the foot of the map."""
    width = min(place.board.w - 24, 720.0)
    return FRect(place.board.centerx - width / 2, place.board.y, width, place.board.h - 10)
