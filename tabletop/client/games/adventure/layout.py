"""The layout of the Adventure table for any window."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pygame import FRect

MAP_SHAPE = 2840 / 1548
"""Ratio of width to height of the map's picture."""
CHOICE = (50.0, 44.0)
"""Height in units of a choice above the hand, in the full and in the compact layout."""


@dataclass(frozen=True)
class Layout:
    """Regions in units: ``board`` the map's view, ``side`` the sheet of a hero, ``decks`` dice, decks and the event,
    ``hand`` the fan, ``actions`` the main buttons, ``prompt`` the prompt."""

    board: FRect
    side: FRect
    decks: FRect
    hand: FRect
    actions: FRect
    prompt: FRect
    compact: bool


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """Something on the sheet that can be touched or has a tooltip, with its rectangle."""

    kind: str
    id: str
    rect: FRect


@dataclass(frozen=True, slots=True)
class Sheet:
    """The layout of the sheet, computed once for drawing, touching and tooltips."""

    head: FRect
    numbers: FRect
    health: FRect
    valor: FRect
    log: FRect
    heads: tuple[tuple[str, FRect], ...]
    entries: tuple[SheetEntry, ...]


PADS, ACTIONS, PROMPTS = (16.0, 8.0), (258.0, 214.0), (44.0, 34.0)
"""Units between regions, width of the buttons, height of the prompt: each in the full and in the compact layout."""
SIDE_PART, SIDE_LEAST, SIDE_MOST = 0.235, 262.0, 452.0
"""Width of the sheet: a share of the window's, and the least and greatest in units."""
HAND_PART, HAND_LEAST, HAND_MOST = 0.19, 112.0, 206.0
"""Height of the hand: a share of the window's, and the least and greatest in units."""
HAND_GROWS = 1.6
"""Greatest factor by which the hand grows into room that the map leaves."""
DECKS_PART, DECKS_LEAST, DECKS_MOST = 0.25, 236.0, 380.0
"""Width of dice and decks: a share of the width left of the sheet, and the least and greatest in units."""
HAND_GAP = 12.0
PROMPT_X, PROMPT_Y, PROMPT_PART = 0.205, 0.028, 0.40
"""Left, top and width of the prompt on the map, over the sea, as shares of the map."""
PROMPT_EDGES = 8.0
"""Units around the lines of a prompt that has two."""
SLIVER = 3
"""Least room beside the map, in multiples of the padding, that is left free; less of it is given to the map's frame."""


def bounded(value: float, least: float, most: float) -> float:
    """A size within its bounds."""
    return min(most, max(least, value))


def lay_out(area: FRect, compact: bool) -> Layout:
    """Divide the area below the top bar: map with the hand under it, sheet at the right."""
    pad = PADS[compact]
    side_w = bounded(area.w * SIDE_PART, SIDE_LEAST, SIDE_MOST)
    hand_h = bounded(area.h * HAND_PART, HAND_LEAST, HAND_MOST)
    wide = area.w - side_w - SLIVER * pad
    board = FRect(area.x + pad, area.y + pad, wide, area.h - hand_h - 2 * pad)
    board.h = min(board.h, math.ceil(board.w / MAP_SHAPE))
    beside = board.w - board.h * MAP_SHAPE
    if 0 < beside < SLIVER * pad:
        board = FRect(board.x + beside / 2, board.y, board.w - beside, board.h)
    side = FRect(area.x + wide + 2 * pad, area.y + pad, side_w, area.h - 2 * pad)
    strip_h = min(area.bottom - board.bottom - pad, HAND_GROWS * hand_h) - pad
    strip = FRect(area.x + pad, board.bottom + pad, wide, strip_h)
    actions_w = ACTIONS[compact]
    decks = FRect(strip.x, strip.y, bounded(wide * DECKS_PART, DECKS_LEAST, DECKS_MOST), strip.h)
    actions = FRect(strip.right - actions_w, strip.y, actions_w, strip.h)
    hand = FRect(decks.right + HAND_GAP, strip.y, actions.x - decks.right - 2 * HAND_GAP, strip.h)
    prompt = FRect(board.x + board.w * PROMPT_X, board.y + board.h * PROMPT_Y, board.w * PROMPT_PART, PROMPTS[compact])
    return Layout(board, side, decks, hand, actions, prompt, compact)
