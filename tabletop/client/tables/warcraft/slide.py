"""Moving the camera over a map that does not change: drawn once as a whole, then pushed about."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame
from pygame import FRect

from tabletop.client.boards.spots import Spot
from tabletop.client.input import Command, Event, PointerDown, PointerMove

from .stand import captive_rects, group_rects

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas

    from .table import WarcraftTable

_KEY = "wc-slide"


class Slide:
    """The pictures of a camera that moves. ``on``: they are in use, until something else than the camera changes."""

    def __init__(self, table: WarcraftTable) -> None:
        self.table = table
        self.on = False
        self._stills: dict[str, pygame.Surface] = {}
        self._layers: set[tuple[float, float]] = set()

    def go(self) -> bool:
        """The camera has moved; False while events are told, which need everything laid out anew."""
        table = self.table
        if table.scene.telling or table.layout_now is None:
            return False
        table.map.camera.settle()
        self.on = True
        self._move_spots()
        table.scene.invalidate()
        return True

    def stop(self) -> None:
        """Everything is laid out anew."""
        self.on = False
        self._stills.clear()
        canvas = self.table.scene.app.canvas
        for size in self._layers:
            canvas.forget(_KEY, size)
        self._layers.clear()

    def heard(self, event: Event) -> None:
        """What points at things, or is no movement of the camera, ends the slide."""
        moves = isinstance(event, Command) and event.name.startswith(("pan_", "zoom_"))
        free = isinstance(event, PointerMove) and not event.buttons
        if self.on and not moves and (free or isinstance(event, Command | PointerDown)):
            self.stop()
            self.table.scene.invalidate()

    def _move_spots(self) -> None:
        table = self.table
        rects = {f"space:{name}": table.map.rect(name) for name in table.model.zones}
        for name, groups in table.model.groups.items():
            rects |= {f"piece:{group.id}": rect for group, rect in group_rects(table, name, groups)}
        rects |= {f"piece:{captive}": rect for captive, rect in captive_rects(table)}
        for widget in table.scene.widgets:
            if isinstance(widget, Spot) and widget.id in rects:
                widget.rect = rects[widget.id]
            elif widget.id == "minimap":
                widget.visible = table.map.camera.step > 0

    # ------------------------------------------------------------------------------------------------ drawing

    def draw_map(self, canvas: Canvas, draw_land: Callable[[Canvas, WarcraftTable], None]) -> None:
        """The whole land as one picture, cut to the view."""
        table = self.table
        camera = table.map.camera
        size = (camera.bounds.w * camera.zoom, camera.bounds.h * camera.zoom)
        place = camera.rect_to_screen(camera.bounds)

        def paint(inner: Canvas) -> None:
            view, focus = camera.view, camera.focus
            camera.view, camera.focus = FRect(0, 0, *size), camera.bounds.center
            try:
                draw_land(inner, table)
            finally:
                camera.view, camera.focus = view, focus

        self._layers.add(size)
        with canvas.clip(camera.view):
            canvas.sprite(_KEY, size, paint, place.topleft, opaque=True)

    def draw_still(self, canvas: Canvas, name: str, rect: FRect, draw: Callable[[], None]) -> None:
        """A part of the table that the camera does not move: drawn, and kept while the slide lasts."""
        kept = self._stills.get(name)
        pixels = canvas.rect_px(rect).clip(canvas.surface.get_rect())
        if self.on and kept is not None:
            canvas.surface.blit(kept, pixels)
            return
        draw()
        if self.on:
            self._stills[name] = canvas.surface.subsurface(pixels).copy()


__all__ = ["Slide"]
