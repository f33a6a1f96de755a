"""The combat overlay: a see-through scene over the board. The game's table gives the view it shows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tabletop.client.core.input import Command, Event, PointerDown
from tabletop.client.scenes.base import Scene
from tabletop.client.ui import MainButton
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices


class CombatScene(Scene):
    """Shows one combat until somebody goes on. ``view`` has ``layout``, ``update``, ``draw``, ``finish`` and
    ``open_rule``."""

    see_through = True

    def __init__(self, app: SceneServices, view: Any) -> None:
        super().__init__(app)
        self.view = view
        self._since = app.now()

    def enter(self) -> None:
        """The sound of blades, or of a miss."""
        self.app.play("hit" if self.view.bloody else "miss")

    def layout(self, width: float, height: float, compact: bool) -> None:
        """The button goes where the board's main button is; a second press meant for that one counts for nothing."""
        rect = self.view.layout(width, height, compact)
        self.widgets.add(MainButton(rect, t("board.continue"), "forward", self.close, id="continue", since=self._since))
        self.widgets.default = "continue"

    def handle(self, event: Event) -> bool:
        """Any input finishes the counting and is then carried out: the same things lie under it before and after."""
        if isinstance(event, PointerDown | Command) and not self.view.settled:
            self.view.finish()
            self.invalidate()
        if isinstance(event, Command) and event.name in ("back", "end_phase"):
            button = self.widgets.get("continue")
            if isinstance(button, MainButton):
                button.press()
            return True
        if isinstance(event, Command) and event.name in ("help", "rules"):
            self.view.open_rule()
            return True
        return super().handle(event)

    def close(self) -> None:
        """Back to the board, where the casualties leave."""
        if self.app.scenes.top is self:
            self.app.pop()

    def update(self, dt_ms: float) -> bool:
        """Let time pass: the totals count up together."""
        settings = self.app.settings
        if settings.reduced_motion or settings.animation_percent == 0:
            self.view.finish()
        # The speed is that of the motion; sums that have been counted stay as long as reading them takes.
        pace = 1.0 if self.view.settled else 100 / max(1, settings.animation_percent)
        moving = bool(self.view.update(dt_ms * pace))
        if self.view.over:
            self.close()
        return moving

    def draw(self, canvas: Canvas) -> None:
        """The view, then the button."""
        self.view.draw(canvas)
        super().draw(canvas)
