"""The base class of panels over another scene: a heading, and keys that close the panel."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from tabletop.client.core.input import Command, Event
from tabletop.client.scenes.base import Scene

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

    from .backdrop import Places


class PanelScene(Scene):
    """The layout of a subclass fills ``places``: ``box``: the panel, ``head``: its heading. A ``closing`` command that
    no widget has used closes it."""

    see_through = True
    modal = True
    closing: Collection[str] = ("back",)

    def __init__(self, app: SceneServices, **args: object) -> None:
        super().__init__(app, **args)
        self.places: Places = {}

    def close(self) -> None:
        """Go back to the scene below; what was not confirmed stays as it was."""
        self.app.play("ui-click")
        self.app.pop()

    def handle(self, event: Event) -> bool:
        """Hand an event to the widgets, then handle the keys that close."""
        if super().handle(event):
            return True
        if not isinstance(event, Command) or event.name not in self.closing:
            return False
        if not event.repeat:
            self.close()
        return True

    def draw_panel(self, canvas: Canvas, heading: str) -> None:
        canvas.panel(self.places["box"], "overlay")
        canvas.head(heading, self.places["head"], role="panel_title")
