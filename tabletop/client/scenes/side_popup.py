"""The base class of small panels beside a widget, such as a list of choices or a term's meaning."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from tabletop.client.core.input import Command, Event, PointerDown
from tabletop.client.draw.rectangles import Rect
from tabletop.client.scenes.base import Scene

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices


class SidePopupScene(Scene):
    """A ``closing`` key or a press beside ``box`` closes it, and so does another size of the window, in which its
    widget has another place."""

    see_through = True
    modal = True
    veil = 0.0
    closing: Collection[str] = ("back",)

    def __init__(self, app: SceneServices, **args: object) -> None:
        super().__init__(app, **args)
        self.box = Rect(0, 0, 0, 0)
        self._opened_at = (app.theme.metrics.vw, app.theme.metrics.vh)

    @property
    def below(self) -> Scene | None:
        """The scene that the panel lies over; None while it lies over none."""
        scenes = self.app.scenes.scenes
        return scenes[scenes.index(self) - 1] if self in scenes and scenes.index(self) else None

    @property
    def toast_area(self) -> Rect | None:
        """The place of messages of the scene below, which is visible."""
        return None if self.below is None else self.below.toast_area

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Note the size of the window; subclasses set ``box``."""
        if (width, height) != self._opened_at:
            self.app.after_frame(self.close)

    def close(self, result: object = None) -> None:
        """Close the panel, if it is still on the stack."""
        if self.app.scenes.top is self:
            self.app.pop(result)

    def handle(self, event: Event) -> bool:
        """Handle an event: widgets, closing keys, presses beside the panel; none reaches the scene below."""
        key = isinstance(event, Command) and event.name in self.closing
        if key or (isinstance(event, PointerDown) and not self.box.collidepoint(event.pos)):
            self.close()
            return True
        return self.widgets.handle(event) or not isinstance(event, Command)

    def draw(self, canvas: Canvas) -> None:
        """Draw the panel and its widgets."""
        canvas.panel(self.box, "toast")
        super().draw(canvas)
