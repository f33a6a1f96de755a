"""A dialog that waits for a key to bind to a command."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.client.core.bindings import MODIFIER_KEYS, Mods, chord_of
from tabletop.client.core.input import Command, Event
from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY500
from tabletop.client.scenes.backdrop import Places, dialog_places
from tabletop.client.scenes.base import Scene
from tabletop.client.ui import panels
from tabletop.client.ui.button import Button
from tabletop.client.ui.layout import Box, Row
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

WIDTH, ICON = 560.0, 48.0
"""Width of the box, and size of the picture of a keyboard, in units."""


class PressKeyScene(Scene):
    """Waits for a key; ``on_chord(chord)`` is called after the dialog has closed. Escape closes it without a key; a key
    that cannot be bound is answered with why."""

    see_through = True
    modal = True

    def __init__(
        self, app: SceneServices, command: str = "", on_chord: Callable[[str], object] | None = None, **args: object
    ) -> None:
        super().__init__(app, **args)
        self.command = command
        self.on_chord = on_chord
        self.note = "settings.press.note"
        self.places: Places = {}

    def enter(self) -> None:
        """Receive keys instead of commands."""
        self.app.mapper.capture = self._key

    def leave(self) -> None:
        """Let keys be commands again."""
        self.app.mapper.capture = None

    def _key(self, code: int, mods: Mods) -> None:
        if code == pygame.K_ESCAPE:
            self._close()
            return
        chord = chord_of(code, mods)
        if chord is None:
            self.note = "settings.press.modifier" if code in MODIFIER_KEYS else "settings.press.unknown"
            self.relayout()
            return
        on_chord = self.on_chord
        self._close()
        if on_chord is not None:
            on_chord(chord)

    def _close(self) -> None:
        if self.app.scenes.top is self:
            self.app.play("ui-click")
            self.app.pop()

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Place a box in the middle."""
        canvas = self.app.canvas
        space = canvas.theme.spacing
        button = Button("press.cancel", Rect(0, 0, 0, 0), t("client.cancel"), on_click=self._close)
        across = Box("cancel", size=max(space.button_width, button.natural_width(canvas)))
        rows = (
            Box("icon", size=ICON),
            Box("question", content=lambda room: canvas.block_height(self._question(), "panel_title", room)),
            Box("note", content=lambda room: canvas.block_height(t(self.note), "body", room)),
            Row(size=panels.control_height(canvas), children=(across,), pack="middle"),
        )
        self.places = dialog_places(canvas, WIDTH, rows)
        button.rect = self.places["cancel"]
        self.widgets.add(button)

    def _question(self) -> str:
        return t("settings.press", command=self.command)

    def handle(self, event: Event) -> bool:
        """Handle the button, and the back button of a gamepad."""
        if isinstance(event, Command) and event.name == "back":
            self._close()
            return True
        self.widgets.handle(event)
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw keyboard, question and what Escape does, or why the key pressed cannot be bound."""
        places = self.places
        canvas.panel(places["box"], "overlay")
        canvas.icon("keyboard", places["icon"].center, ICON, BRASS300)
        canvas.text_block(self._question(), places["question"], "panel_title", IVORY100, align="center")
        ink = IVORY500 if self.note == "settings.press.note" else IVORY100
        canvas.text_block(t(self.note), places["note"], "body", ink, align="center")
        super().draw(canvas)
