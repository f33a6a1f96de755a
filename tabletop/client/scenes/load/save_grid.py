"""The grid of saved games: a list of tiles in columns; letters typed while it has the focus are searched for."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.client.core.input import Command, Event, TextInput
from tabletop.client.draw.rectangles import Rect
from tabletop.client.ui.list_box import ListBox


class TileGrid(ListBox):
    """``on_type(text)`` is called with typed letters, ``on_command(name)`` for Delete and Backspace."""

    on_type: Callable[[str], object] | None = None
    on_command: Callable[[str], bool] | None = None

    def tile_rect(self, index: int) -> Rect:
        return self.row_rect(index)

    def activate(self) -> bool:
        """Open the chosen game on Enter or double click, or say why it cannot be opened."""
        if self.on_activate is None or not 0 <= self.selected < self.count:
            return False
        if self._usable(self.selected):
            self.play("ui-confirm")
        self.on_activate(self.selected)
        return True

    def handle(self, event: Event) -> bool:
        """Handle typed letters, and what any list handles."""
        if isinstance(event, TextInput) and self.on_type is not None:
            self.on_type(event.text)
            return True
        if isinstance(event, Command) and event.name in ("delete", "backspace") and self.on_command is not None:
            return event.repeat or self.on_command(event.name)
        return super().handle(event)
