"""Pictures of lessons and puzzles: a place and who stands there, or the position that is to be solved."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

import pygame

from tabletop.client.draw.cache import Lru, surface_bytes
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import NIGHT900, SEA_MID
from tabletop.client.scenes.backdrop import Size, board_picture, framed_picture, in_pixels
from tabletop.client.scenes.base import SceneServices
from tabletop.lessons.lesson_model import LessonPicture
from tabletop.lessons.library import Lesson, Puzzle
from tabletop.lessons.puzzles.puzzle_run import PuzzleRun

NOBODY = ("-", "-")
HORIZON = 0.28
"""The row of a place that is shown however low the picture is, as a share of its height."""
BUST, STANDEE = 0.86, 0.6
"""Height of a bust and of a standing man as shares of the picture's height."""
ASIDE = 0.26
"""How far from the sides they stand, as a share of its width."""


class ListPictures:
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
                self._pictures.put(self._key(listed, size), self._drawn(listed, size))
                return True
        return False

    def _drawn(self, listed: Lesson | Puzzle, size: Size) -> pygame.Surface:
        if isinstance(listed, Puzzle):
            return board_picture(self.app, PuzzleRun(listed, NOBODY).match, size, listed.id)
        return framed_picture(self.app, size, partial(draw_chapter, listed.form.picture))

    def _key(self, listed: Lesson | Puzzle, size: Size) -> tuple[object, ...]:
        return isinstance(listed, Puzzle), listed.id, in_pixels(self.app, size), self.app.theme.look


def draw_chapter(picture: LessonPicture, canvas: Canvas, area: Rect) -> None:
    """Draw what a lesson is shown by, over the whole of an area."""
    canvas.fill(area, SEA_MID)  # around islands
    canvas.image(picture.place, area, focus=(0.5, HORIZON))
    for figure, x in ((picture.left, area.x + area.w * ASIDE), (picture.right, area.right - area.w * ASIDE)):
        if "/standees/" in figure:
            canvas.standee(figure, (x, area.bottom - area.h * 0.08), area.h * STANDEE)
        elif figure:
            high = area.h * BUST
            canvas.image(figure, (x - high / 2, area.bottom - high, high, high), cover=False)
    canvas.gradient((area.x, area.bottom - area.h * 0.2, area.w, area.h * 0.2), (*NIGHT900, 0), (*NIGHT900, 120))
