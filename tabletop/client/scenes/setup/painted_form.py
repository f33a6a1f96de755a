"""A form that also takes painted stretches at places of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.scenes.settings.form import EDGE, Form, Painter
from tabletop.client.ui.base import Rect

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

__all__ = ["EDGE", "Sheet"]


BAR_ROOM = 8.0  # the panel's own edge leaves the rest


class Sheet(Form):
    """The form of the settings, and a little more."""

    def __init__(self, canvas: Canvas, area: Rect, compact: bool) -> None:
        super().__init__(canvas, area, compact)
        self.width = area.w - 2 * EDGE - BAR_ROOM

    def painter(self, rect: Rect, paint: Painter) -> None:
        """Paint a stretch; ``rect`` counts from the top left of the form and moves nothing."""
        self._painters.append((rect, paint))
