"""Where everything of the challenge overlay lies, for any window (ART.md section 11)."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from tabletop.client.draw.theme import ROOMY

TIGHT, SMALL, GAP, WIDE = ROOMY.tight, ROOMY.small, ROOMY.gap, ROOMY.wide
WIDEST, HIGHEST = 1460.0, 946.0
SIGN, TOOL = 36.0, 44.0
"""Sides of a small sign that can be pressed, and of a tool below the main button."""
CARD = 5 / 7


@dataclass(frozen=True, slots=True)
class Sizes:
    """Measures of one of the two layouts. ``edge``: of the window; ``head``, ``track``, ``strip``: what those have
    besides their lines; ``foot`` and ``foot_share``: least height of the foot, in units and as a share of the panel;
    ``things`` and ``actions``: shares of the foot's width; ``main``: least and most height of the main button, and its
    share of the room; ``tool``: height of the tools."""

    edge: float
    pad: float
    gap: float
    head: float
    head_lines: float
    track: float
    strip: float
    foot: float
    foot_share: float
    things: float
    main: tuple[float, float, float]
    tool: float


LARGE = Sizes(40, 24, 12, 8, 4, 38, 18, 300, 0.31, 0.235, (38, 58, 0.42), 44)
COMPACT = Sizes(14, 14, 8, 8, 2.2, 18, 10, 190, 0.28, 0.25, (38, 44, 0.6), 34)
ACTIONS, ACTIONS_SHARE = 260.0, 0.2
"""Width of the decisions: in units at least, and as a share of the foot."""
CENTRE, FACE, HEALTH_LINES = 0.268, 0.31, 2.4
"""Shares of the width: the blows of the body, the portrait of a column; lines that the health below it needs."""
STATS = ("attack", "defence", "damage")
SHOWN = 5
"""So many cards of a hand lie beside each other whole."""
CHIP, STEP, LIFTED = 14.0, 10.0, 0.94
"""What a power has besides its line; between cards of the hand; share of the height that they stand in."""


@dataclass(frozen=True)
class Column:
    """The part of one fighter: ``portrait``, ``health`` below it, a box for each of the three numbers, ``chips`` for
    its powers."""

    portrait: FRect
    health: FRect
    numbers: tuple[FRect, FRect, FRect]
    chips: FRect


@dataclass(frozen=True)
class Places:
    """Regions in units. ``columns``: attacker's and defender's; ``blows``: the upper and the lower box between them;
    ``strips``: the two halves of the result strip; ``hand``, ``things``, ``actions``: the foot."""

    panel: FRect
    header: FRect
    track: FRect
    columns: tuple[Column, Column]
    blows: tuple[FRect, FRect]
    strips: tuple[FRect, FRect]
    hand: FRect
    things: FRect
    actions: FRect
    compact: bool

    @property
    def sizes(self) -> Sizes:
        """Measures of the layout in use."""
        return COMPACT if self.compact else LARGE

    @property
    def strip(self) -> FRect:
        """Both halves of the result strip as one."""
        return self.strips[0].union(self.strips[1])


def lay_out(width: float, height: float, compact: bool, line: float, least: float) -> Places:
    """Divide the overlay; ``line`` and ``least``: heights of a line of the body and of the smallest text, which the
    player's text scale may have made larger."""
    size = COMPACT if compact else LARGE
    pad, gap = size.pad, size.gap
    panel = FRect(0, 0, min(WIDEST, width - 2 * size.edge), min(HIGHEST, height - 2 * size.edge))
    panel.center = (width / 2, height / 2)
    header = FRect(panel.x + 2, panel.y + 2, panel.w - 2 * 2, size.head_lines * line + size.head)
    track = FRect(panel.x + pad, header.bottom, panel.w - 2 * pad, line + size.track)
    strip_h = 2 * least + line + size.strip
    foot_h = max(size.foot, panel.h * size.foot_share)
    foot = FRect(track.x, panel.bottom - pad / 2 - foot_h, track.w, foot_h)
    strip = FRect(track.x, foot.y - gap - strip_h, track.w, strip_h)
    body = FRect(track.x, track.bottom, track.w, strip.y - gap - track.bottom)
    half = (strip.w - gap) / 2
    strips = (FRect(strip.x, strip.y, half, strip.h), FRect(strip.right - half, strip.y, half, strip.h))
    columns, blows = _middle(body, gap, line)
    actions_w = max(ACTIONS, foot.w * ACTIONS_SHARE)
    actions = FRect(foot.right - actions_w, foot.y, actions_w, foot.h)
    things_w = foot.w * size.things
    things = FRect(actions.x - things_w - 2 * gap, foot.y, things_w, foot.h)
    hand = FRect(foot.x, foot.y, things.x - foot.x - 2 * gap, foot.h)
    return Places(panel, header, track, columns, blows, strips, hand, things, actions, compact)


def _middle(body: FRect, gap: float, line: float) -> tuple[tuple[Column, Column], tuple[FRect, FRect]]:
    wide = body.w * CENTRE
    centre = FRect(body.centerx - wide / 2, body.y, wide, body.h)
    box_h = (centre.h - gap) / 2
    blows = (
        FRect(centre.x, centre.y, wide, box_h),
        FRect(centre.x, centre.bottom - box_h, wide, box_h),
    )
    side = (body.w - wide) / 2 - gap
    left = _column(FRect(body.x, body.y, side, body.h), gap, line, False)
    right = _column(FRect(body.right - side, body.y, side, body.h), gap, line, True)
    return (left, right), blows


def _column(area: FRect, gap: float, line: float, mirrored: bool) -> Column:
    chips_h = line + CHIP
    upper = FRect(area.x, area.y, area.w, area.h - chips_h - gap / 2)
    face_w = min(area.w * FACE, (upper.h - HEALTH_LINES * line - gap) * CARD)
    portrait = FRect(upper.right - face_w if mirrored else upper.x, upper.y, face_w, face_w / CARD)
    health = FRect(portrait.x, portrait.bottom + gap / 2, face_w, upper.bottom - portrait.bottom - gap / 2)
    numbers_w = area.w - face_w - gap
    x = upper.x if mirrored else upper.right - numbers_w
    small = gap / 2
    h = (upper.h - 2 * small) / len(STATS)
    boxes = [FRect(x, upper.y + n * (h + small), numbers_w, h) for n in range(len(STATS))]
    chips = FRect(area.x, area.bottom - chips_h, area.w, chips_h)
    return Column(portrait, health, (boxes[0], boxes[1], boxes[2]), chips)


def hand_places(area: FRect, count: int, top: float, chosen: int | None = None) -> list[FRect]:
    """Where the cards of a hand lie side by side in ``area`` below ``top`` units of a head; they overlap where they
    must, and the one chosen stands higher."""
    if not count:
        return []
    room = FRect(area.x, area.y + top, area.w, area.h - top)
    h = min(room.h * LIFTED, room.w / min(count, SHOWN) * LIFTED / CARD)
    w = h * CARD
    step = min(w + STEP, (room.w - w) / (count - 1)) if count > 1 else 0.0
    lift = room.h - h
    return [FRect(room.x + n * step, room.bottom - h - (lift if n == chosen else 0), w, h) for n in range(count)]
