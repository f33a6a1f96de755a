"""The regions of a combat overlay for any window: panel, head, steps, body and foot with its columns."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from tabletop.client.draw.theme import ROOMY
from tabletop.client.ui.layout import Box, Column, Row, Spacer, centred, inset, lay

WIDEST, HIGHEST = 1460.0, 946.0
"""Greatest width and height of the overlay's panel in units."""
ACTIONS, ACTIONS_SHARE = 260.0, 0.2
"""Least width of the decisions in units, and their share of the foot."""


@dataclass(frozen=True, slots=True)
class RegionSizes:
    """Measures of a layout, in units. ``edge``: from the window to the panel; ``pad``: from the panel to its contents;
    ``gap``: between the columns of the foot; ``head``: height of the head, in lines; ``step``: height of a step beyond
    its line; ``air``: above and below the steps; ``foot`` and ``foot_share``: least height of the foot, and its height
    as a share of the panel; ``actions``: least width of the decisions."""

    edge: float
    pad: float
    gap: float
    head: float
    step: float
    air: float
    foot: float
    foot_share: float
    actions: float = ACTIONS


@dataclass(frozen=True, slots=True)
class OverlayRegions:
    """Regions in units. ``track``: the row of steps; ``columns``: those of the foot from left to right, the decisions
    last."""

    panel: FRect
    header: FRect
    track: FRect
    body: FRect
    foot: FRect
    columns: tuple[FRect, ...]

    @property
    def actions(self) -> FRect:
        """The column of the decisions."""
        return self.columns[-1]

    @property
    def pace(self) -> FRect:
        """The place of the pace switch: a square as high as the steps at the right end of their row."""
        row = self.track
        return FRect(row.right - row.h, row.y, row.h, row.h)


@dataclass(frozen=True)
class OverlayPlaces:
    """The regions of an overlay, and whether its small layout is in use; games add those of their body."""

    frame: OverlayRegions
    compact: bool

    @property
    def panel(self) -> FRect:
        """The rectangle of the whole overlay."""
        return self.frame.panel

    @property
    def header(self) -> FRect:
        """The rectangle of the head."""
        return self.frame.header

    @property
    def track(self) -> FRect:
        """The rectangle of the steps."""
        return self.frame.track

    @property
    def actions(self) -> FRect:
        """The rectangle of the decisions."""
        return self.frame.actions


def lay_frame(
    width: float, height: float, sizes: RegionSizes, line: float, columns: tuple[float, ...]
) -> OverlayRegions:
    """Compute the regions in a window of ``width`` by ``height`` units. ``line``: height of a line of the body at the
    player's text scale; ``columns``: weights of the columns of the foot left of the decisions."""
    panel = centred(
        FRect(0, 0, width, height), min(WIDEST, width - 2 * sizes.edge), min(HIGHEST, height - 2 * sizes.edge)
    )
    foot_h = max(sizes.foot, panel.h * sizes.foot_share)
    found = lay(
        Column(
            children=(
                Spacer(size=ROOMY.hair),
                inset(Box("header"), ROOMY.hair, sizes.head * line),
                Spacer(size=sizes.air),
                inset(Box("track"), sizes.pad, line + sizes.step),
                Spacer(size=sizes.air),
                inset(Box("body"), sizes.pad),
                Spacer(size=sizes.air),
                inset(Box("foot"), sizes.pad, foot_h),
                Spacer(size=sizes.pad),
            )
        ),
        panel,
    )
    foot = found["foot"]
    boxes = [Box(str(n), weight=weight) for n, weight in enumerate(columns)]
    last = Box("actions", size=max(sizes.actions, foot.w * ACTIONS_SHARE))
    lengths = lay(Row(children=(*boxes, last), gap=2 * sizes.gap), foot)
    return OverlayRegions(
        panel, found["header"], found["track"], found["body"], foot,
        (*(lengths[str(n)] for n in range(len(columns))), lengths["actions"]),
    )  # fmt: skip
