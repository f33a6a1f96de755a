"""Where everything of the battle overlay lies, for any window (ART.md section 4)."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from .battle_record import PHASES

WIDEST, HIGHEST = 1460.0, 946.0
SIDES = (1, 0)
"""The two sides from left to right: the defenders, then the attackers (specification 8.3)."""


def at_left(side: int) -> bool:
    """Whether a side (0 attackers, 1 defenders) stands in the left column."""
    return side == SIDES[0]


@dataclass(frozen=True)
class Places:
    """Regions in units. ``lanes`` by phase; ``lit``: the phase whose lane is the high one ("": none); ``strip`` is
    the foot of that lane with the arithmetic and the sentence."""

    panel: FRect
    header: FRect
    track: FRect
    lanes: dict[str, FRect]
    strip: FRect
    foot: FRect
    cards: FRect
    middle: FRect
    actions: FRect
    lit: str
    compact: bool


def lay_out(
    width: float, height: float, compact: bool, lit: str, line: float, least: float, empty: frozenset[str] = frozenset()
) -> Places:
    """Divide the overlay; ``lit``: the phase to give room to; ``line`` and ``least``: heights of a line of the body
    and of the smallest text, which the player's text scale may have made larger; ``empty``: phases with nobody in
    their lanes."""
    edge = 16.0 if compact else 40.0
    panel = FRect(0, 0, min(WIDEST, width - 2 * edge), min(HIGHEST, height - 2 * edge))
    if compact:
        panel.h = min(HIGHEST, height - 20)
    panel.center = (width / 2, height / 2)
    pad = 12.0 if compact else 24.0
    header_h = max(118.0, 4.6 * line) if not compact else max(66.0, 2 * line + 2 * least)
    track_h = max(76.0, line + 40) if not compact else max(42.0, line + 18)
    foot_h = min(panel.h * 0.27, max(214.0, 8.2 * line) if not compact else max(146.0, 7 * line))
    header = FRect(panel.x + 3, panel.y + 3, panel.w - 6, header_h)
    track = FRect(panel.x + pad, header.bottom, panel.w - 2 * pad, track_h)
    foot = FRect(panel.x + pad, panel.bottom - foot_h, panel.w - 2 * pad, foot_h - pad)
    body = FRect(track.x, track.bottom, track.w, foot.y - track.bottom - (8 if compact else 16))
    tall = line + (least if lit else 0) + (24 if not compact else 15) - (0 if lit else 8)
    if lit:
        lanes = _lanes(body, lit, compact, empty)
        high = lanes[lit]
        strip = FRect(high.x + 20, high.bottom - tall, high.w - 40, tall)
    else:
        lanes = _lanes(FRect(body.x, body.y, body.w, body.h - tall), lit, compact, empty)
        strip = FRect(body.x + 20, body.bottom - tall, body.w - 40, tall)
    actions_w = 300.0 if not compact else max(250.0, panel.w * 0.2)
    actions = FRect(foot.right - actions_w, foot.y, actions_w, foot.h)
    cards = FRect(foot.x, foot.y, min(310.0, foot.w * 0.24), foot.h)
    gap = 28.0 if not compact else 16.0
    middle = FRect(cards.right + gap, foot.y, actions.x - cards.right - 2 * gap, foot.h)
    return Places(panel, header, track, lanes, strip, foot, cards, middle, actions, lit, compact)


def _lanes(body: FRect, lit: str, compact: bool, empty: frozenset[str]) -> dict[str, FRect]:
    gap = 8.0 if compact else 14.0
    room = body.h - 2 * gap
    if lit:
        low = min(126.0, body.h * 0.21) if not compact else min(84.0, body.h * 0.2)
    else:
        low = room / 3
    heights = {name: low * (0.72 if name in empty else 1.0) for name in PHASES}
    if lit:
        heights[lit] = room - sum(h for name, h in heights.items() if name != lit)
    found: dict[str, FRect] = {}
    spare = (room - sum(heights.values())) / 3
    y = body.y
    for name in PHASES:
        found[name] = FRect(body.x, y, body.w, heights[name] + spare)
        y = found[name].bottom + gap
    return found


def columns(lane: FRect, strip: float, compact: bool) -> tuple[tuple[FRect, FRect], tuple[FRect, FRect]]:
    """(units, dice) of the left and of the right column of a lane; ``strip``: height kept free at its foot."""
    inner = FRect(lane.x + 14, lane.y + 6, lane.w - 28, lane.h - strip - 12)
    core = 84.0 if compact else 138.0  # icon and Strength badges
    half = inner.w / 2 - core
    units = half * 0.56
    left = (FRect(inner.x, inner.y, units, inner.h), FRect(inner.x + units + 8, inner.y, half - units - 8, inner.h))
    right = (
        FRect(inner.right - units, inner.y, units, inner.h),
        FRect(inner.right - half, inner.y, half - units - 8, inner.h),
    )
    return left, right
