"""Pictures of lessons, puzzles and campaigns: a place and who stands there, or the position that is to be solved."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import pygame

from tabletop.client.draw.cache import Lru, surface_bytes
from tabletop.client.scenes.backdrop import Size, board_picture, framed_picture, in_pixels
from tabletop.client.scenes.base import SceneServices
from tabletop.client.ui.vignette import Vignette, draw_vignette
from tabletop.lessons.library import Campaign, Lesson, Puzzle
from tabletop.lessons.puzzles.puzzle_run import PuzzleRun

NOBODY = ("-", "-")


class ListPictures:
    """Pictures made by :meth:`work`."""

    def __init__(self, app: SceneServices) -> None:
        self.app = app
        self._pictures: Lru[pygame.Surface] = Lru(100, 32 << 20, surface_bytes)

    def picture(self, listed: Lesson | Puzzle | Campaign, size: Size) -> pygame.Surface | None:
        """The picture at a size in units; None before it has been drawn."""
        return self._pictures.get(self._key(listed, size))

    def work(self, wanted: Iterable[tuple[Lesson | Puzzle | Campaign, Size]]) -> bool:
        """Draw the first picture that is missing; False when there is none."""
        for listed, size in wanted:
            if self.picture(listed, size) is None:
                self._pictures.put(self._key(listed, size), self._drawn(listed, size))
                return True
        return False

    def _drawn(self, listed: Lesson | Puzzle | Campaign, size: Size) -> pygame.Surface:
        if isinstance(listed, Puzzle):
            return board_picture(self.app, PuzzleRun(listed, NOBODY).match, size, listed.id)
        return framed_picture(self.app, size, partial(draw_vignette, picture=lesson_picture(listed)))

    def _key(self, listed: Lesson | Puzzle | Campaign, size: Size) -> tuple[object, ...]:
        return isinstance(listed, Puzzle), listed.id, in_pixels(self.app, size), self.app.theme.look


def lesson_picture(lesson: Lesson | Campaign) -> Vignette:
    """What a lesson or a campaign is shown by."""
    picture = lesson.form.picture
    return Vignette(picture.place, picture.left, picture.right)
