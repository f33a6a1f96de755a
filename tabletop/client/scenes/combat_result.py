"""Scenes over the board about a fight that is over: a view of its outcome that closes by itself, and a drawer with its
sums."""

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
        """Play the view's opening sound."""
        self.app.play(self.view.opening_sound)

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Place the view, with its button at the board's main button."""
        rect = self.view.layout(width, height, compact)
        self.widgets.add(
            Button("continue", rect, t("board.continue"), icon="forward", style="primary", on_click=self.close)
        )
        self.widgets.default = "continue"

    def handle(self, event: Event) -> bool:
        """End the view at any input; an input that was not meant for it is then carried out by the board."""
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
        """Whether an input only goes on: a press on the button, which lies over the board's own, the second press of a
        double click, or a key that confirms or leaves."""
        if isinstance(event, Command):
            return event.name in GO_ON
        return event.clicks > 1 or any(widget.contains(event.pos) for widget in self.widgets)

    def close(self) -> None:
        """Return to the board, where the animations go on."""
        if self.app.scenes.top is self:
            self.app.pop()

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass for the view, and close it when it is over; True while something moves."""
        settings = self.app.settings
        if self.app.reduced_motion:
            self.view.finish()
        # Animations follow the speed in the settings; the time to read the result does not.
        pace = 1.0 if self.view.settled else 100 / max(1, settings.animation_percent)
        moving = bool(self.view.update(dt_ms * pace))
        if self.view.over:
            self.close()
        return moving

    def draw(self, canvas: Canvas) -> None:
        """Draw the view, then the button."""
        self.view.draw(canvas)
        super().draw(canvas)


class SumsView(Protocol):
    """The sums of a fight that is over. ``panel``: where the drawer lies."""

    panel: FRect

    def layout(self, width: float, height: float, compact: bool) -> FRect:
        """Place everything; returns the rectangle of the button."""

    def draw(self, canvas: Canvas) -> None:
        """Draw the drawer, and what it marks on the board."""

    def open_rule(self) -> None:
        """Open the rulebook at the rule of these sums."""


class SumsScene(Scene):
    """A drawer with the sums of a fight that is over; a press beside it closes it."""

    see_through = True

    def __init__(self, app: SceneServices, view: SumsView) -> None:
        super().__init__(app)
        self.view = view

    def enter(self) -> None:
        """Play the sound of a page."""
        self.app.play("ui-page")

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Place the view, with its button at the board's main button."""
        rect = self.view.layout(width, height, compact)
        self.widgets.add(Button("close", rect, t("client.close"), icon="confirm", style="primary", on_click=self.close))
        self.widgets.default = "close"

    def handle(self, event: Event) -> bool:
        """Close the drawer at Escape, the key of the main button, or a press beside it."""
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
        """Return to the board."""
        if self.app.scenes.top is self:
            self.app.pop()

    def draw(self, canvas: Canvas) -> None:
        """Draw the view, then the button."""
        self.view.draw(canvas)
        super().draw(canvas)
