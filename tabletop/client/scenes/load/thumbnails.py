"""Small pictures of saved games, drawn from the saved positions, one per frame, and cached by file and time of
change."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop.client import games
from tabletop.client.draw.cache import Lru, surface_bytes
from tabletop.client.scenes.board_picture import RADIUS, Size, board_picture, in_pixels
from tabletop.storage import format
from tabletop.storage.errors import SaveError
from tabletop.storage.shelf import ShelfEntry

if TYPE_CHECKING:
    from tabletop.client.scenes.base import SceneServices

__all__ = ["RADIUS", "FileKey", "GameFacts", "Size", "Thumbnails"]

FileKey = tuple[Path, float]


@dataclass(frozen=True, slots=True)
class GameFacts:
    """Facts about a saved game that has been opened: the score each seat needs, the message that says why it opens
    without a past (empty: it has one), and the emblem of each seat (None: that of its colour)."""

    goals: tuple[int | None, ...]
    no_past: str
    emblems: tuple[str | None, ...] = ()


class Thumbnails:
    """Pictures and facts of saved games, made by :meth:`work`."""

    def __init__(self, app: SceneServices) -> None:
        self.app = app
        self.problems: dict[FileKey, SaveError] = {}
        self._facts: dict[FileKey, GameFacts] = {}
        self._pictures: Lru[pygame.Surface] = Lru(200, 64 << 20, surface_bytes)
        self._latest: dict[FileKey, pygame.Surface] = {}

    @staticmethod
    def key(entry: ShelfEntry) -> FileKey:
        """The key of an entry's picture: its file and time of change."""
        return entry.path, entry.mtime

    def picture(self, entry: ShelfEntry, size: Size) -> pygame.Surface | None:
        """The picture at a size in units; None before it has been drawn."""
        return self._pictures.get((self.key(entry), in_pixels(self.app, size), self.app.theme.look))

    def rough(self, entry: ShelfEntry) -> pygame.Surface | None:
        """The last picture drawn of an entry, of any size; None for none."""
        return self._latest.get(self.key(entry))

    def facts(self, entry: ShelfEntry) -> GameFacts | None:
        """The facts about a game; None before it has been opened."""
        return self._facts.get(self.key(entry))

    def emblem(self, entry: ShelfEntry, seat: int) -> str | None:
        """The emblem of a seat (None: that of its colour): from the opened game, before that by its colour, else "" for
        none."""
        facts, header = self.facts(entry), entry.header
        if facts is not None and seat < len(facts.emblems):
            return facts.emblems[seat]
        return (games.emblem_of_colour(header.game, header.seats[seat].colour) or "") if header is not None else None

    def problem(self, entry: ShelfEntry) -> SaveError | None:
        """Why the game cannot be opened, as far as is known."""
        return entry.problem or self.problems.get(self.key(entry))

    def work(self, wanted: Iterable[tuple[ShelfEntry, Size]]) -> bool:
        """Draw the first picture that is missing; False when there is none."""
        for entry, size in wanted:
            if self.problem(entry) is None and self.picture(entry, size) is None:
                self._draw(entry, size)
                return True
        return False

    def _draw(self, entry: ShelfEntry, size: Size) -> None:
        key, pixels = self.key(entry), in_pixels(self.app, size)
        try:
            loaded = format.load(entry.path)
        except SaveError as problem:
            self.problems[key] = problem
            return
        game = loaded.match.game.meta.id
        no_past = "load.older" if loaded.older else "" if loaded.fault is None else "load.no_past"
        self._facts[key] = GameFacts(games.goals(game, loaded.match), no_past, games.emblems(game, loaded.match))
        drawn = board_picture(self.app, loaded.match, size, entry.path.name)
        self._pictures.put((key, pixels, self.app.theme.look), drawn)
        self._latest[key] = drawn
        if len(self._latest) > 300:
            self._latest.pop(next(iter(self._latest)))
