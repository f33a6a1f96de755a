"""The layout of the challenge overlay for any window."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import FRect

from tabletop.client.cards.parts import RATIO
from tabletop.client.combat.combat_header import WING
from tabletop.client.combat.overlay_regions import OverlayPlaces, RegionSizes, lay_frame
from tabletop.client.ui.layout import Box, Column, Row, lay

LARGE = RegionSizes(edge=40, pad=24, gap=12, head=4.4, step=14, air=12, foot=300, foot_share=0.31)
COMPACT = RegionSizes(edge=14, pad=14, gap=8, head=2.6, step=12, air=4, foot=190, foot_share=0.28)
BARE = replace(LARGE, foot=236, foot_share=0)
"""The measures of the large layout where the hand is empty and there is little else to use."""
FOOT_PARTS, IDLE_PARTS = (0.68, 0.32), (0.83, 0.17)
"""Weights of the hand and of the things in the foot: usually, and where there are many cards and nothing else to use,
so that more of them fit side by side."""
PACE = 40.0
"""Width in units in the head for the switch between quick and slow fights."""
SIGN = 36.0
"""Side in units of a small sign that can be pressed."""
CENTRE, FACE, FACE_LEAST = 0.268, 0.31, 72.0
"""Width of the blows as a share of the body, width of a portrait as a share of its column, and its least in units."""
HEALTH_LINES, HEALTH_LINE = 2.4, 1.4
"""Height in lines of the health below a portrait: as hearts, and as figures."""
CHIP, STRIP = 14.0, 14.0
"""Heights in units of powers and result strip beyond their lines."""


@dataclass(frozen=True)
class FighterPlaces:
    """The rectangles of a fighter: ``portrait``, ``health`` below it, one for each of the three numbers, ``chips`` for
    its powers."""

    portrait: FRect
    health: FRect
    numbers: tuple[FRect, FRect, FRect]
    chips: FRect


@dataclass(frozen=True)
class ChallengePlaces(OverlayPlaces):
    """Regions in units. ``columns``: attacker's and defender's; ``blows``: the upper and the lower box between them;
    ``strips``: the two halves of the result strip; ``hand``, ``things``, ``actions``: the foot."""

    columns: tuple[FighterPlaces, FighterPlaces]
    blows: tuple[FRect, FRect]
    strips: tuple[FRect, FRect]

    @property
    def hand(self) -> FRect:
        """The column of the decider's cards."""
        return self.frame.columns[0]

    @property
    def things(self) -> FRect:
        """The column of gear and powers, or of the entries of a choice."""
        return self.frame.columns[1]

    @property
    def strip(self) -> FRect:
        """Both halves of the result strip as one."""
        return self.strips[0].union(self.strips[1])

    @property
    def pace(self) -> FRect:
        """The place of the pace switch, in the head right of the title."""
        found = FRect(0, 0, SIGN, SIGN)
        found.midright = (self.header.x + self.header.w * (1 - WING), self.header.centery)
        return found


def lay_out(
    width: float, height: float, compact: bool, line: float, least: float, idle: bool = False, bare: bool = False
) -> ChallengePlaces:
    """Compute the regions; ``line`` and ``least``: heights of a line of the body and of the smallest text at the
    player's text scale; ``idle``: only cards can be used, and there are many; ``bare``: there is no
    card and little else."""
    size = COMPACT if compact else BARE if bare else LARGE
    frame = lay_frame(width, height, size, line, IDLE_PARTS if idle else FOOT_PARTS)
    gap = size.gap
    halves = Row(size=2 * least + line + STRIP, gap=gap, children=(Box("pass"), Box("with")))
    blows = Column(part=CENTRE, gap=gap, children=(Box("upper"), Box("lower")))
    fighters = Row(gap=gap, children=(Box("left"), blows, Box("right")))
    found = lay(Column(gap=gap, children=(fighters, halves)), frame.body)
    columns = (_fighter(found["left"], gap, line, False), _fighter(found["right"], gap, line, True))
    return ChallengePlaces(frame, compact, columns, (found["upper"], found["lower"]), (found["pass"], found["with"]))


def _fighter(area: FRect, gap: float, line: float, mirrored: bool) -> FighterPlaces:
    small, chips_h = gap / 2, line + CHIP
    upper = area.h - chips_h - small
    face_w = min(area.w * FACE, (upper - HEALTH_LINES * line - gap) * RATIO)
    face_h = face_w / RATIO
    if face_w < FACE_LEAST:  # a low window with large letters: a narrower portrait, health in figures
        face_w, face_h = FACE_LEAST, min(FACE_LEAST / RATIO, upper - HEALTH_LINE * line - small)
    face = Column(size=face_w, gap=small, children=(Box("portrait", size=face_h), Box("health")))
    numbers = Column(gap=small, children=[Box(str(n)) for n in range(3)])
    halves = (numbers, face) if mirrored else (face, numbers)
    tree = Column(gap=small, children=(Row(gap=gap, children=halves), Box("chips", size=chips_h)))
    found = lay(tree, area)
    portrait = found["portrait"]
    portrait = FRect(portrait.centerx - face_h * RATIO / 2, portrait.y, face_h * RATIO, face_h)
    return FighterPlaces(
        portrait, found["health"], (found["0"], found["1"], found["2"]), found["chips"]
    )  # fmt: skip
