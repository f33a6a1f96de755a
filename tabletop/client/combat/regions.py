"""The regions of a fight in any window."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect


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
