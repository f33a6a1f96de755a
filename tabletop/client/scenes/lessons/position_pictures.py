"""Small pictures of the positions with which lessons and puzzles begin, made one per frame and kept."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import pygame

from tabletop.client.draw.cache import Lru, surface_bytes
from tabletop.client.scenes.board_picture import Size, board_picture, in_pixels
from tabletop.lessons.lesson_run import LessonRun
from tabletop.lessons.library import Lesson
from tabletop.lessons.puzzles.puzzle_library import Puzzle
from tabletop.lessons.puzzles.puzzle_run import PuzzleRun

if TYPE_CHECKING:
    from tabletop.client.scenes.base import SceneServices
    from tabletop.rules.match import Match

NOBODY = ("-", "-")


class PositionPictures:
    """Pictures made by :meth:`work`."""

    def __init__(self, app: SceneServices) -> None:
        self.app = app
        self._pictures: Lru[pygame.Surface] = Lru(100, 32 << 20, surface_bytes)

    def picture(self, listed: Lesson | Puzzle, size: Size) -> pygame.Surface | None:
        """The picture at a size in units; None before it has been drawn."""
        return self._pictures.get(self._key(listed, size))

    def work(self, wanted: Iterable[tuple[Lesson | Puzzle, Size]]) -> bool:
        """Draw the first picture that is missing; False when there is none."""
        for listed, size in wanted:
            if self.picture(listed, size) is None:
                drawn = board_picture(self.app, _first_position(listed), size, listed.id)
                self._pictures.put(self._key(listed, size), drawn)
                return True
        return False

    def _key(self, listed: Lesson | Puzzle, size: Size) -> tuple[object, ...]:
        return isinstance(listed, Puzzle), listed.id, in_pixels(self.app, size), self.app.theme.look


def _first_position(listed: Lesson | Puzzle) -> Match[object]:
    run = PuzzleRun(listed, NOBODY) if isinstance(listed, Puzzle) else LessonRun(listed, NOBODY)
    return run.match
