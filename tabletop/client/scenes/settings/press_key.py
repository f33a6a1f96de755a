"""A question that is answered by pressing a key: which one shall give a command?"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.client.core.bindings import Mods, chord_of
from tabletop.client.core.input import Command, Event
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY500
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.base import Rect
from tabletop.client.ui.button import Button
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

PAD = 28.0


class PressKeyScene(Scene):
    """Waits for a key; ``on_chord(chord)`` runs after the question is gone. Escape gives up."""

    see_through = True
    modal = True

    def __init__(
        self, app: SceneServices, command: str = "", on_chord: Callable[[str], object] | None = None, **args: object
    ) -> None:
        super().__init__(app, **args)
        self.command = command
        self.on_chord = on_chord
        self.box = Rect(0, 0, 0, 0)

    def enter(self) -> None:
        """The next keys come here instead of being commands."""
        self.app.mapper.capture = self._key

    def leave(self) -> None:
        """Keys are commands again."""
        self.app.mapper.capture = None

    def _key(self, code: int, mods: Mods) -> None:
        if code == pygame.K_ESCAPE:
            self._close()
            return
        chord = chord_of(code, mods)
        if chord is None:
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
        """A box in the middle."""
        canvas = self.app.canvas
        wide = min(width - 48, 560.0)
        inner = wide - 2 * PAD
        tall = (
            2 * PAD
            + 64
            + canvas.block_height(self._question(), "panel_title", inner)
            + 10
            + canvas.block_height(t("settings.press.note"), "body", inner)
            + 22
            + 46
        )
        self.box = Rect((width - wide) / 2, (height - tall) / 2, wide, tall)
        button = Button("press.cancel", (0, 0, 40, 46), t("client.cancel"), on_click=self._close)
        button.rect.w = max(140.0, button.natural_width(canvas))
        button.rect.midbottom = (self.box.centerx, self.box.bottom - PAD)
        self.widgets.add(button)

    def _question(self) -> str:
        return t("settings.press", command=self.command)

    def handle(self, event: Event) -> bool:
        """Only the button, and a pad's way back."""
        if isinstance(event, Command) and event.name == "back":
            self._close()
            return True
        self.widgets.handle(event)
        return True

    def draw(self, canvas: Canvas) -> None:
        """Keyboard, question, what Escape does."""
        canvas.panel(self.box, "overlay")
        x, width = self.box.x + PAD, self.box.w - 2 * PAD
        canvas.icon("keyboard", (self.box.centerx, self.box.y + PAD + 24), 48, BRASS300)
        y = self.box.y + PAD + 64
        y += canvas.text_block(self._question(), (x, y, width, 0), "panel_title", IVORY100, align="center") + 10
        canvas.text_block(t("settings.press.note"), (x, y, width, 0), "body", IVORY500, align="center")
        super().draw(canvas)
