"""A part of the screen that only has a tooltip."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygame import FRect

from .base import Widget

if TYPE_CHECKING:
    from tabletop.client.core.services import Tip
    from tabletop.client.draw.canvas import Canvas


@dataclass(frozen=True, slots=True)
class TipPicture:
    """What a tooltip shows instead of words: ``paint(canvas, rect)`` fills a box of that ``size`` in units."""

    size: tuple[float, float]
    paint: Callable[[Canvas, FRect], None]


class TooltipArea(Widget):
    """A place with a tooltip and nothing else. ``picture``: what the tooltip shows instead of its words."""

    def __init__(
        self,
        id: str,
        rect: FRect,
        words: str,
        title: str | None = None,
        rule: str = "",
        picture: TipPicture | None = None,
    ) -> None:
        super().__init__(id, rect, tooltip=words, tooltip_title=title, rule=rule)
        self.picture = picture

    def tip(self) -> Tip | None:
        """What to show when the pointer rests here."""
        found = super().tip()
        if found is None or self.picture is None:
            return found
        return replace(found, size=self.picture.size, painter=self.picture.paint)


class SeatGlance(TooltipArea):
    """The sign of a seat, whose tooltip is its whole open board; keys can look at it, too."""

    focusable = True
