"""Where everything of the Warcraft table lies, for any window (ART.md section 4)."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pygame import FRect

MAP_SHAPE = 2952 / 1548
"""Width of a map's picture by its height, baked or composed."""


@dataclass(frozen=True)
class Layout:
    """Regions in units."""

    board: FRect
    side: FRect
    hand: FRect
    deck: FRect
    discard: FRect
    prompt: FRect
    actions: FRect
    chips: FRect
    compact: bool


def lay_out(area: FRect, compact: bool) -> Layout:
    """Divide the area below the top bar: board with the hand under it, panel of the seat at the right."""
    pad = 8.0 if compact else 16.0
    side_w = min(400.0, max(236.0, area.w * 0.2))
    hand_h = min(206.0, max(118.0, area.h * 0.2))
    board = FRect(area.x + pad, area.y + pad, area.w - side_w - 3 * pad, area.h - hand_h - 2 * pad)
    # A map that fills the width leaves the rest of the height to the hand.
    board.h = min(board.h, math.ceil(board.w / MAP_SHAPE))
    beside = board.w - board.h * MAP_SHAPE
    if beside < 3 * pad:  # no more than a sliver: the frame stands close to the map
        board = FRect(board.x + beside / 2, board.y, board.w - beside, board.h)
    wide = area.w - side_w - 3 * pad
    side = FRect(area.x + wide + 2 * pad, area.y + pad, side_w, area.h - 2 * pad)
    strip = FRect(area.x + pad, board.bottom + pad, wide, min(area.bottom - board.bottom - pad, 1.6 * hand_h) - pad)
    actions_w = 214.0 if compact else 258.0
    pile_h = min(strip.h - (22 if not compact else 6), hand_h)
    pile_w = pile_h * 5 / 7
    deck = FRect(strip.x + 8, strip.y, pile_w, pile_h)
    discard = FRect(deck.right + 14, strip.y + pile_h * 0.08, pile_w * 0.84, pile_h * 0.84)
    actions = FRect(strip.right - actions_w, strip.y, actions_w, strip.h)
    hand = FRect(discard.right + 18, strip.y, actions.x - discard.right - 36, strip.h)
    prompt_w = min(640.0, board.w * 0.5)
    prompt_h = 34.0 if compact else 44.0  # close to the frame in a small window: Towns stand below it
    prompt = FRect(board.x + (18 if compact else 28), board.y + (6 if compact else 22), prompt_w, prompt_h)
    return Layout(
        board=board,
        side=side,
        hand=hand,
        deck=deck,
        discard=discard,
        prompt=prompt,
        actions=actions,
        chips=FRect(0, 0, 0, 0),
        compact=compact,
    )


def toast_area(place: Layout) -> FRect:
    """Where messages stand: over the foot of the map."""
    width = min(place.board.w - 24, 720.0)
    return FRect(place.board.centerx - width / 2, place.board.y, width, place.board.h - 10)


def goal_row(side: FRect, compact: bool, bare: bool = False) -> FRect:
    """The line below head and stock that says how far the way to victory is; ``bare``: there is no stock."""
    inner = side.inflate(-16 if compact else -28, 0)
    stock = 0 if bare else (38 + 9 if compact else 46 + 13)
    y = side.y + (58 + 10 if compact else 74 + 10) + stock
    return FRect(inner.x, y, inner.w, 26 if compact else 30)


def side_sections(side: FRect, compact: bool, bare: bool = False) -> dict[str, FRect]:
    """Boxes of the side panel's sections below head and stock, each with its head's 24 units at the top; ``bare``:
    the seat neither harvests nor builds."""
    inner = side.inflate(-16 if compact else -28, 0)
    y = goal_row(side, compact, bare).bottom + (8 if compact else 12)
    room = side.bottom - 10 - y
    heights = {
        "town": 28 + (2 * (min(58.0, inner.w / 4.6) + 6)),
        "units": 28 + (inner.w - 12) / 3 * 1.56,
        "reserve": 60.0,
        "events": 92.0,
    }
    found: dict[str, FRect] = {}
    if bare:
        del heights["town"]
    for name, height in heights.items():
        if name == "events":
            height = room
        if height > room or room < 60:
            break
        found[name] = FRect(inner.x, y, inner.w, height)
        y += height + 8
        room -= height + 8
    return found


NARROW = 1150.0  # windows narrower than this have no room for chips in the bar
CHIP, CHIP_GAP = 33.0, 4.0
CHIPS_OVERLAP = 17.0  # the last section above the chips ends so far above its box


def chips_height(seats: int) -> float:
    """Height that chips two by two take at the foot of the side panel."""
    return (seats + 1) // 2 * (CHIP + CHIP_GAP) + 2


def side_chips(side: FRect, seats: int) -> list[FRect]:
    """Boxes of the seats' chips two by two at the foot of the side panel."""
    inner = side.inflate(-12, 0)
    top = side.bottom - 4 - chips_height(seats) + CHIP_GAP
    w = (inner.w - CHIP_GAP) / 2
    return [FRect(inner.x + n % 2 * (w + CHIP_GAP), top + n // 2 * (CHIP + CHIP_GAP), w, CHIP) for n in range(seats)]


def town_boxes(section: FRect | None) -> list[FRect]:
    """Eight to ten plots in rows of five below the section's head."""
    if section is None:
        return []
    columns, gap = 5, 6.0
    w = (section.w - gap * (columns - 1)) / columns
    h = (section.h - 28 - gap) / 2
    return [
        FRect(section.x + (n % columns) * (w + gap), section.y + 28 + (n // columns) * (h + gap), w, h)
        for n in range(2 * columns)
    ]


def unit_boxes(section: FRect | None) -> list[FRect]:
    """Three cards below the section's head."""
    if section is None:
        return []
    gap = 6.0
    w = (section.w - 2 * gap) / 3
    return [FRect(section.x + n * (w + gap), section.y + 28, w, section.h - 28) for n in range(3)]
