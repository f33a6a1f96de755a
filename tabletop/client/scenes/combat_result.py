"""What came of a fight, over the board: a view of the game's table that passes by itself, or a drawer with its sums."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from pygame import FRect

from tabletop.client.core.bindings import GO_ON
from tabletop.client.core.input import Command, Event, PointerDown
from tabletop.client.scenes.base import Scene
from tabletop.client.ui import Button
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.combat.passing_view import PassingView
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices


class CombatScene(Scene):
    """Shows ``view`` until it is over or somebody goes on."""

    see_through = True

    def __init__(self, app: SceneServices, view: PassingView) -> None:
        super().__init__(app)
        self.view = view

    def enter(self) -> None:
        """The sound of what is shown: blades, coins."""
        self.app.play(self.view.opening_sound)

    def layout(self, width: float, height: float, compact: bool) -> None:
        """The button goes where the board's main button is."""
        rect = self.view.layout(width, height, compact)
        self.widgets.add(
            Button("continue", rect, t("board.continue"), icon="forward", style="primary", on_click=self.close)
        )
        self.widgets.default = "continue"

    def handle(self, event: Event) -> bool:
        """Any input ends it. What was not meant for it is then carried out by the board."""
        if isinstance(event, Command) and event.name in ("help", "rules"):
            self.view.open_rule()
            return True
        if isinstance(event, PointerDown | Command):
            self.view.finish()
            meant = self._meant_for_this(event)
            self.close()
            return meant or self.app.scenes.handle(event)
        return super().handle(event)

    def _meant_for_this(self, event: PointerDown | Command) -> bool:
        """Whether an input wants no more than to go on: a press on the button, which lies over the board's own, the
        second press of a double click, or a key that confirms or leaves."""
        if isinstance(event, Command):
            return event.name in GO_ON
        return event.clicks > 1 or any(widget.contains(event.pos) for widget in self.widgets)

    def close(self) -> None:
        """Back to the board, where the casualties leave."""
        if self.app.scenes.top is self:
            self.app.pop()

    def update(self, dt_ms: float) -> bool:
        """Blows fall one after the other; totals count up together."""
        settings = self.app.settings
        if self.app.reduced_motion:
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


class SumsView(Protocol):
    """The sums of a fight that is over. ``panel``: where the drawer lies."""

    panel: FRect

    def layout(self, width: float, height: float, compact: bool) -> FRect:
        """Place everything; gives the rectangle of the button."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the drawer, and what it marks on the board."""

    def open_rule(self) -> None:
        """The rulebook, where it tells how the sums are made."""


class SumsScene(Scene):
    """A drawer with the sums of a fight that is over; a press beside it closes it."""

    see_through = True

    def __init__(self, app: SceneServices, view: SumsView) -> None:
        super().__init__(app)
        self.view = view

    def enter(self) -> None:
        """The sound of a page."""
        self.app.play("ui-page")

    def layout(self, width: float, height: float, compact: bool) -> None:
        """The button goes where the board's main button is."""
        rect = self.view.layout(width, height, compact)
        self.widgets.add(Button("close", rect, t("client.close"), icon="confirm", style="primary", on_click=self.close))
        self.widgets.default = "close"

    def handle(self, event: Event) -> bool:
        """Escape, the key of the main button or a press beside the drawer closes it."""
        if isinstance(event, Command) and event.name in ("back", "end_phase", "menu"):
            self.close()
            return True
        if isinstance(event, Command) and event.name in ("help", "rules"):
            self.view.open_rule()
            return True
        if super().handle(event):
            return True
        if isinstance(event, PointerDown) and not self.view.panel.collidepoint(event.pos):
            self.close()
            return True
        return False

    def close(self) -> None:
        """Back to the board."""
        if self.app.scenes.top is self:
            self.app.pop()

    def draw(self, canvas: Canvas) -> None:
        """The view, then the button."""
        self.view.draw(canvas)
        super().draw(canvas)
