"""A button that shows a secret while it is held down."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable
from typing import TYPE_CHECKING

from tabletop.client.core.input import Command, Event
from tabletop.client.draw.fit_text import smaller
from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import BRASS300, IVORY100

from .base import Pressable, Widget

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


NARROW = 150.0
"""Below this width in units no lock is drawn at the right end."""
SHRINKS = 0.7
"""Least size of its words, as a share of their usual size."""


class HeldSecret(Pressable, ABC):
    """Shows :meth:`secret` while ``open``: while it is held down with the pointer, or between two presses of a key.
    ``eyes``: a key for the viewer and the secret; it stays open over a new layout only while this is the same."""

    def __init__(self, id: str, rect: Rect, eyes: Hashable, *, tooltip: str | None = None) -> None:
        super().__init__(id, rect, tooltip=tooltip)
        self.eyes = eyes
        self.by_key = False

    @property
    def held_down(self) -> bool:
        """Always: it shows its secret as long as it is pressed."""
        return True

    @property
    def open(self) -> bool:
        return self.pressed or self.by_key

    def adopt(self, old: Widget) -> None:
        """Stay open over a new layout if ``eyes`` are the same."""
        super().adopt(old)
        if isinstance(old, HeldSecret):
            same = old.eyes == self.eyes
            self.pressed, self.by_key = self.pressed and same, old.by_key and same

    def handle(self, event: Event) -> bool:
        """Show the secret while the pointer holds the button; a key shows and hides it."""
        if isinstance(event, Command) and event.name == "ok":
            if not event.repeat:
                self.by_key = not self.by_key
                self.invalidate()
            return True
        return super().handle(event)

    def let_go(self) -> None:
        super().let_go()
        self.by_key = False

    def focus_changed(self, focused: bool) -> None:
        """Hide the secret when the focus leaves."""
        super().focus_changed(focused)
        self.by_key = self.by_key and focused

    def activate(self) -> None:
        """Hide the secret when the button is released."""

    @property
    @abstractmethod
    def closed_words(self) -> str:
        """The words on the button while the secret is hidden."""

    @abstractmethod
    def secret(self) -> str | None:
        """The words shown while it is open; None for a viewer who may not know them."""

    @abstractmethod
    def paint_sign(self, canvas: Canvas, center: tuple[float, float], r: float) -> None:
        """Draw the sign of what the secret is about, at the left end."""

    def draw(self, canvas: Canvas) -> None:
        """Draw sign, words and a lock; the secret while it is open."""
        rect = self.rect
        canvas.panel(rect, "button", "hover" if self.hovered else "rest")
        told = self.secret() if self.open else None
        self.paint_sign(canvas, (rect.x + 18, rect.centery), min(10.0, rect.h * 0.34))
        narrow = rect.w < NARROW
        at = Rect(rect.x + 32, rect.y + 2, rect.w - (38 if narrow else 60), rect.h - 4)
        words = told or self.closed_words
        canvas.fit_text(words, at, _role(canvas, words, at), IVORY100, min_ratio=SHRINKS)
        if not narrow:
            canvas.icon("visible" if told else "lock", (rect.right - 16, rect.centery), 15, BRASS300)
        if self.ring:
            canvas.focus_ring(rect, 8)


def _role(canvas: Canvas, words: str, room: Rect) -> str:
    """The role of the words, made smaller down to SHRINKS of the usual size where they do not fit into ``room``."""
    role = "small_strong"
    large = canvas.theme.text_percent / 100
    return role if large <= 1 or canvas.fits_text(words, room, role, SHRINKS) else smaller(canvas, role, 1 / large)
