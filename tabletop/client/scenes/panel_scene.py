"""A panel over the scene below: veiled ground, a heading, and keys that close it."""

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
    """The layout of a subclass fills ``places``: ``box`` is the panel, ``head`` the room of its heading. Any of the
    ``closing`` commands closes it that no widget has used."""

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
        """The widgets first, then the keys that close."""
        if super().handle(event):
            return True
        if not isinstance(event, Command) or event.name not in self.closing:
            return False
        if not event.repeat:
            self.close()
        return True

    def draw_panel(self, canvas: Canvas, heading: str) -> None:
        """The panel and its heading."""
        canvas.panel(self.places["box"], "overlay")
        canvas.head(heading, self.places["head"], role="panel_title")
