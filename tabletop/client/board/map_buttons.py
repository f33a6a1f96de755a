"""Buttons that lie on a map: nearer, farther, the whole of it, and whatever its game adds."""

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

SIZE, GAP = 36.0, 6.0
INSET = 16.0
"""From the left end of the view."""


class MapButton(Button):
    """A button on dark ground, so that its sign is seen over land of any colour."""

    def draw(self, canvas: Canvas) -> None:
        """A dark plate below the button."""
        canvas.fill(self.rect, NIGHT900, alpha=205, radius=8)
        canvas.frame(self.rect, BRASS600, 1, 8, alpha=130)
        super().draw(canvas)


@dataclass(frozen=True)
class MapSwitch:
    """A button of the game's own above those of the zoom; its id is ``map.`` and ``name``."""

    name: str
    icon: str
    on_click: Callable[[], object]
    tooltip: str
    on: bool = False


def add_map_buttons(
    widgets: WidgetGroup,
    view: FRect,
    zoom: Callable[[int], object],
    fit: Callable[[], object],
    switches: Sequence[MapSwitch] = (),
) -> None:
    """Add a column of buttons at the foot of the view's left side."""
    column = [
        *switches,
        MapSwitch("zoom_in", "zoom-in", lambda: zoom(1), t("board.zoom_in")),
        MapSwitch("zoom_out", "zoom-out", lambda: zoom(-1), t("board.zoom_out")),
        MapSwitch("zoom_fit", "center-map", fit, t("board.zoom_fit")),
    ]
    y = view.bottom - len(column) * (SIZE + GAP) - 2 * GAP
    for switch in column:
        widgets.add(
            MapButton(
                f"map.{switch.name}", FRect(view.x + INSET, y, SIZE, SIZE), icon=switch.icon, style="icon",
                on_click=switch.on_click, selected=switch.on, tooltip=switch.tooltip,
            )
        )  # fmt: skip
        y += SIZE + GAP


__all__ = ["MapButton", "MapSwitch", "add_map_buttons"]
