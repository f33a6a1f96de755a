"""Buttons on a map: zoom in, zoom out, the whole map, and those that its game adds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import BRASS600, NIGHT900
from tabletop.client.ui import Button
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.ui.group import WidgetGroup

ZOOMS = 3
"""Number of zoom buttons."""
SIZE, GAP = 36.0, 6.0
INSET = 16.0
"""Units from the left edge of the view."""


class MapButton(Button):
    """A button on dark ground, so that its icon is visible over land of any colour."""

    def draw(self, canvas: Canvas) -> None:
        """Draw a dark disc, then the button."""
        # Each a picture of its own: on one picture, translucent colours would mix otherwise than on the map.
        for name, paint in (("map-button", _paint_disc), ("map-button-rim", _paint_rim)):
            canvas.sprite(name, self.rect.size, paint, self.rect.topleft)
        super().draw(canvas)


def _paint_disc(canvas: Canvas) -> None:
    canvas.fill((0, 0, canvas.width, canvas.height), NIGHT900, alpha=205, radius=8)


def _paint_rim(canvas: Canvas) -> None:
    canvas.frame((0, 0, canvas.width, canvas.height), BRASS600, 1, 8, alpha=130)


@dataclass(frozen=True)
class MapSwitch:
    """A button of the game above the zoom buttons; its id is ``map.<name>``; ``command``: the command that does the
    same."""

    name: str
    icon: str
    on_click: Callable[[], object]
    tooltip: str
    on: bool = False
    command: str = ""


def add_map_buttons(
    widgets: WidgetGroup,
    view: FRect,
    zoom: Callable[[int], object],
    fit: Callable[[], object],
    switches: Sequence[MapSwitch] = (),
) -> None:
    """Add a column of buttons at the lower left of the view. ``zoom(by)`` gets 1 or -1."""
    column = [
        *switches,
        MapSwitch("zoom_in", "zoom-in", lambda: zoom(1), t("board.zoom_in"), command="zoom_in"),
        MapSwitch("zoom_out", "zoom-out", lambda: zoom(-1), t("board.zoom_out"), command="zoom_out"),
        MapSwitch("zoom_fit", "center-map", fit, t("board.zoom_fit"), command="zoom_fit"),
    ]
    for switch, rect in zip(column, map_button_rects(view, len(column)), strict=True):
        widgets.add(
            MapButton(
                f"map.{switch.name}", rect, icon=switch.icon, style="icon",
                on_click=switch.on_click, selected=switch.on, tooltip=switch.tooltip, command=switch.command,
            )
        )  # fmt: skip


def map_button_rects(view: FRect, count: int = ZOOMS) -> list[FRect]:
    """The rectangles of ``count`` buttons of a map in its view, from top to bottom."""
    top = view.bottom - count * (SIZE + GAP) - 2 * GAP
    return [FRect(view.x + INSET, top + n * (SIZE + GAP), SIZE, SIZE) for n in range(count)]


__all__ = ["MapButton", "MapSwitch", "add_map_buttons", "map_button_rects"]
