"""A button that shows a secret while it is held down."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from tabletop.client.core.input import Command, Event

from .base import Pressable, Rect, Widget


class HeldSecret(Pressable):
    """Shows what its own draw tells while ``open``: held down with the pointer, or opened and shut by keyboard. It is
    shut whenever somebody else looks. ``eyes``: who looks at what; an open one stays open over a new layout only while
    this stays the same."""

    def __init__(self, id: str, rect: Rect, eyes: Hashable, **options: Any) -> None:
        super().__init__(id, rect, **options)
        self.eyes = eyes
        self.by_key = False

    @property
    def open(self) -> bool:
        """Whether the secret shows."""
        return self.pressed or self.by_key

    def adopt(self, old: Widget) -> None:
        """It stays open over a new layout, but never before other eyes."""
        super().adopt(old)
        if isinstance(old, HeldSecret):
            same = old.eyes == self.eyes
            self.pressed, self.by_key = self.pressed and same, old.by_key and same

    def handle(self, event: Event) -> bool:
        """Open while held; a key opens and shuts."""
        if isinstance(event, Command) and event.name == "ok":
            if not event.repeat:
                self.by_key = not self.by_key
                self.invalidate()
            return True
        return super().handle(event)

    def focus_changed(self, focused: bool) -> None:
        """The keyboard leaves: it shuts."""
        super().focus_changed(focused)
        self.by_key = self.by_key and focused

    def activate(self) -> None:
        """Letting go covers the secret."""
