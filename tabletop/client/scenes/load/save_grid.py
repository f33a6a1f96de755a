"""The grid of saved games: a list of tiles in columns; letters typed on it are what is searched for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.client.core.input import Command, Event, TextInput
from tabletop.client.ui.base import Rect, RectLike
from tabletop.client.ui.list_box import ListBox


class TileGrid(ListBox):
    """``on_type(text)`` is called with typed letters, ``on_command(name)`` for Delete and Backspace."""

    def __init__(
        self,
        id: str,
        rect: RectLike,
        count: int,
        row_height: float,
        *,
        on_type: Callable[[str], object],
        on_command: Callable[[str], bool],
        **more: Any,
    ) -> None:
        super().__init__(id, rect, count, row_height, **more)
        self.on_type = on_type
        self.on_command = on_command

    def tile_rect(self, index: int) -> Rect:
        """Where a tile is on the screen."""
        return self.row_rect(index)

    def activate(self) -> bool:
        """Enter or double click; a tile that cannot be opened answers too, with its reason."""
        if self.on_activate is None or not 0 <= self.selected < self.count:
            return False
        if self._usable(self.selected):
            self.play("ui-confirm")
        self.on_activate(self.selected)
        return True

    def handle(self, event: Event) -> bool:
        """Letters search; the rest is as in any list."""
        if isinstance(event, TextInput):
            self.on_type(event.text)
            return True
        if isinstance(event, Command) and event.name in ("delete", "backspace"):
            return event.repeat or self.on_command(event.name)
        return super().handle(event)
