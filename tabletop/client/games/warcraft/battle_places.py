"""The places of the battle overlay in any window: its lanes, the columns of a lane, its foot."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from tabletop.client.combat.combat_header import OverlayPlaces, RegionSizes, lay_frame
from tabletop.client.draw.theme import ROOMY
from tabletop.client.ui.tree import Column, Node, Row, inset, places, space

from .battle_stage import PHASES

SIDES = (1, 0)
"""The two sides from left to right: the defenders, then the attackers (specification 8.3)."""
LARGE = RegionSizes(edge=40, pad=24, gap=14, head=5.2, step=26, air=13, foot=210, foot_share=0.23, actions=300)
COMPACT = RegionSizes(edge=10, pad=12, gap=8, head=3.4, step=10, air=6, foot=150, foot_share=0.2, actions=250)
CARDS, MIDDLE = 0.31, 0.69
"""Weights of the cards played and of the hand or effects in the foot."""
UNITS, DICE = 0.56, 0.44
"""Shares of units and dice in their half of a lane."""


def at_left(side: int) -> bool:
    """Whether a side (0 attackers, 1 defenders) stands in the left column."""
    return side == SIDES[0]


@dataclass(frozen=True)
class BattlePlaces(OverlayPlaces):
    """Regions in units. ``lanes`` by phase; ``lit``: the phase whose lane is the highest ("": none); ``strip``: the
    lower part of that lane, with the arithmetic and the sentence; ``empty``: the phases whose lanes are one line high;
    ``cards``, ``middle``, ``actions``: the foot."""

    lanes: dict[str, FRect]
    strip: FRect
    lit: str
    empty: frozenset[str] = frozenset()

    @property
    def cards(self) -> FRect:
        """The column of the cards played this round."""
        return self.frame.columns[0]

    @property
    def middle(self) -> FRect:
        """The column of the hand, a short list, or the effects in force."""
        return self.frame.columns[1]


def lay_out(
    width: float, height: float, compact: bool, lit: str, line: float, least: float, empty: frozenset[str] = frozenset()
) -> BattlePlaces:
    """Compute the regions; ``lit``: the phase with the highest lane; ``line`` and ``least``: heights of a line of the
    body and of the smallest text at the player's text scale; ``empty``: phases with empty lanes."""
    frame = lay_frame(width, height, COMPACT if compact else LARGE, line, (CARDS, MIDDLE))
    tall = line + (least + ROOMY.tight if lit else 0) + (ROOMY.small if compact else ROOMY.gap + ROOMY.tight)
    lanes: list[Node] = []
    low = 0.19 if compact else 0.21
    for name in PHASES:
        if name in empty:
            lanes.append(Node(name=name, size=line + ROOMY.small))
        else:
            lanes.append(Node(name=name, part=low) if lit and name != lit else space(name=name))
    rows = Column(tuple(lanes), ROOMY.small if compact else ROOMY.gap, weight=1.0)
    strip = inset(space(name="strip"), ROOMY.board_edge, tall)
    if not lit:
        found = places(Column((rows, strip), 0), frame.body)
        return BattlePlaces(frame, compact, {name: found[name] for name in PHASES}, found["strip"], lit, empty)
    found = places(rows, frame.body)
    foot = places(Column((space(), strip), 0), found[lit])
    return BattlePlaces(frame, compact, found, foot["strip"], lit, empty)


def columns(lane: FRect, strip: float, compact: bool) -> tuple[tuple[FRect, FRect], tuple[FRect, FRect]]:
    """(units, dice) of the left and of the right column of a lane; ``strip``: units kept free at its lower edge."""
    core = 2 * (84.0 if compact else 138.0)
    row = Row((
        space(UNITS, "left"), space(DICE, "left_dice"), Node(size=core), space(DICE, "right_dice"),
        space(UNITS, "right"),
    ), ROOMY.small, weight=1.0)  # fmt: skip
    whole = Column((Node(size=ROOMY.tight), inset(row, ROOMY.gap), Node(size=strip + ROOMY.tight)), 0)
    found = places(whole, lane)
    return (found["left"], found["left_dice"]), (found["right"], found["right_dice"])
