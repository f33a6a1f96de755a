"""Filters and orders of the saved games in the load browser; needs no pygame."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from tabletop.storage.shelf import Order, ShelfEntry, in_order

ORDERS: tuple[Order, ...] = ("newest", "title", "game", "turn")
# Kinds of entries that can be shown or hidden; "broken": those that cannot be opened.
SORTS = ("autosaves", "finished", "examples", "broken")


def sort_of(entry: ShelfEntry) -> str | None:
    """The check box that decides about an entry; None for an unfinished game saved by hand."""
    if entry.header is None:
        return "broken"
    if entry.kind == "example":
        return "examples"
    if entry.header.ending is not None:
        return "finished"
    return "autosaves" if entry.kind == "autosave" else None


@dataclass
class SaveFilter:
    """The player's choice of what is shown. ``game``: None for all games; ``selected``: the chosen file."""

    game: str | None = None
    shown: set[str] = field(default_factory=lambda: set(SORTS))
    search: str = ""
    order: Order = "newest"
    selected: Path | None = None

    def visible(self, entries: Iterable[ShelfEntry], words: Callable[[ShelfEntry], str]) -> list[ShelfEntry]:
        """The entries to show, in order. ``words`` gives more text to search: names in the reader's language."""
        found = [entry for entry in entries if self._wanted(entry) and self._matches(entry, words)]
        return in_order(found, self.order)

    def _wanted(self, entry: ShelfEntry) -> bool:
        sort = sort_of(entry)
        if sort is not None and sort not in self.shown:
            return False
        return self.game is None or (entry.header is not None and entry.header.game == self.game)

    def _matches(self, entry: ShelfEntry, words: Callable[[ShelfEntry], str]) -> bool:
        return not self.search.strip() or entry.matches(self.search, words(entry))

    def index(self, shown: Sequence[ShelfEntry], near: int = 0) -> int:
        """Index of the chosen file among those shown; if it is gone, one near ``near``; -1 for none."""
        for index, entry in enumerate(shown):
            if entry.path == self.selected:
                return index
        return min(max(near, 0), len(shown) - 1)


def counts(entries: Iterable[ShelfEntry]) -> dict[str, int]:
    """The number of saved games of each game."""
    found: dict[str, int] = {}
    for entry in entries:
        if entry.header is not None:
            found[entry.header.game] = found.get(entry.header.game, 0) + 1
    return found
