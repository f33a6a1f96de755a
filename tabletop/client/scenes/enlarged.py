"""The enlarged view of a target, painted by the game's table or almanac."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from tabletop.client.core.input import Command, Event, PointerDown
from tabletop.client.scenes.base import Scene

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices
    from tabletop.rules.game import Target


class Enlarger(Protocol):
    """What paints enlarged views: a table, or an almanac of cards."""

    def draw_look(self, canvas: Canvas, target: Target) -> None:
        """Draw a target large over the window."""


class LookScene(Scene):
    """The enlarged view of ``target``; any click or key closes it."""

    see_through = True
    modal = True

    def __init__(self, app: SceneServices, table: Enlarger, target: Target) -> None:
        super().__init__(app)
        self.table = table
        self.target = target

    def handle(self, event: Event) -> bool:
        if isinstance(event, PointerDown | Command):
            self.app.pop()
            return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Draw the enlarged view."""
        self.table.draw_look(canvas, self.target)
