"""The tiles of the list of lessons: number, picture, title, a sentence, and how far each has come."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import Protocol

from tabletop.client import games
from tabletop.client.core.services import Tip
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.text import row_role, whole_sentences
from tabletop.client.scenes.backdrop import RADIUS
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.dialog import with_name
from tabletop.client.ui.base import Pressable
from tabletop.lessons.library import LESSON_FILES, Campaign, Lesson, Puzzle
from tabletop.storage.lesson_progress import LessonProgress
from tabletop.text import localised, t

from .pictures import ListPictures
from .puzzle_board import puzzle_title, puzzle_words

NUMBER, NUMBER_SHARE = 34.0, 0.5
"""Diameter of a number on the picture, and the greatest share of the picture's height that it takes; without a picture
it is :data:`ROUNDEL_PART` of the tile's height."""
ROUNDEL_PART = 0.56
LARGE = 44.0
"""Diameter in units from which the number is in large letters."""
LEAST_TITLE = 0.85
"""The smallest letters of a title, as a share of the usual ones."""
DIFFICULTIES = 3


class ListHost(Protocol):
    """What a tile may ask of the list that it is in."""

    app: SceneServices
    game: str
    pictures: ListPictures


class ListTile(Pressable, ABC):
    """The tile of a lesson or puzzle: number, title, a sentence, and its progress."""

    def __init__(self, id: str, rect: Rect, listed: Lesson | Puzzle | Campaign, done: bool, scene: ListHost) -> None:
        super().__init__(id, rect)
        self.listed = listed
        self.done = done
        self.scene = scene
        self.role = "body"  # of the sentence: the same in all tiles side by side

    @property
    def number(self) -> str:
        """What stands on the picture."""
        return str(self.listed.number)

    @property
    def board(self) -> Rect:
        """The rectangle of the picture; empty in a tile too low for one."""
        edge = self.scene.app.canvas.theme.spacing.small
        tall = self.rect.h - 2 * edge
        if tall < 40.0:
            return Rect(self.rect.x, self.rect.y, 0, 0)
        return Rect(self.rect.x + edge, self.rect.y + edge, min(tall * 1.5, self.rect.w * 0.37), tall)

    @property
    def room(self) -> Rect:
        space, board = self.scene.app.canvas.theme.spacing, self.board
        left = board.right + space.gap if board.w else self.rect.x + self.rect.h * ROUNDEL_PART + 2 * space.gap
        return Rect(left, self.rect.y + space.small, self.rect.right - left - space.gap, self.rect.h - 2 * space.small)

    @property
    def about(self) -> Rect:
        """The rectangle between the title and the lowest line."""
        canvas, room = self.scene.app.canvas, self.room
        title = min(canvas.line_height("section"), room.h * 0.3)
        return Rect(room.x, room.y + title, room.w, room.h - title - self.foot_line)

    @property
    def foot_line(self) -> float:
        """Height in units of the lowest line: lower in a low tile, whose sentence would have no room in large
        letters."""
        return float(min(self.scene.app.canvas.line_height("small"), self.room.h * 0.23))

    def foot_role(self, canvas: Canvas, role: str) -> str:
        """A role of the lowest line in the size of that line."""
        return row_role(canvas, role, self.foot_line / 1.2)

    def tells(self, role: str) -> bool:
        """Whether the whole sentence fits in ``role``, and the title in a line."""
        canvas, (title, about) = self.scene.app.canvas, self.head()
        if canvas.measure(title, "section")[0] * LEAST_TITLE > self.room.w:
            return False
        return bool(canvas.block_height(about, role, self.about.w) <= self.about.h)

    def tip(self) -> Tip | None:
        """The sentence, where the tile has no room for all of it."""
        return None if self.tells(self.role) else Tip(self.id, self.head()[1], self.rect, self.head()[0])

    @abstractmethod
    def head(self) -> tuple[str, str]:
        """The title, and what it is about."""

    @abstractmethod
    def progress_line(self) -> tuple[str, str, tuple[int, int, int]]:
        """Words, icon and colour of the progress."""

    def draw_end(self, canvas: Canvas, room: Rect, y: float) -> None:
        """Draw the right end of the lowest line."""

    def draw_summary(self, canvas: Canvas, room: Rect) -> None:
        """Draw a summary where a tall tile has room for it; nothing by default."""

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect
        canvas.panel(rect, "tile-raised", state=self.state)
        space = canvas.theme.spacing
        board = self.board
        if board.w:
            self.draw_board(canvas, board)
            side = min(NUMBER, board.h * NUMBER_SHARE)
            center = (board.x + side * 0.66, board.y + side * 0.66)
        else:
            side = rect.h * ROUNDEL_PART
            center = (rect.x + space.gap + side / 2, rect.centery)
        words, icon, colour = self.progress_line()
        canvas.circle(center, side / 2, theme.BRASS600 if not self.done else theme.BRASS400)
        canvas.circle(center, side / 2 - 2, theme.BRASS300 if self.done else theme.NIGHT900)
        ink = theme.INK900 if self.done else theme.BRASS300
        canvas.text(self.number, center, "number_big" if side > LARGE else "section", ink, anchor="center")
        room, about, small = self.room, self.about, self.foot_line
        head, told = self.head()
        canvas.fit_text(head, (room.x, room.y, room.w, about.y - room.y), "section", theme.IVORY100, "left")
        lines = int(about.h // canvas.line_height(self.role))
        if lines:
            used = canvas.text_block(told, about, self.role, theme.IVORY300, max_lines=lines, ellipsis="ok")
            self.draw_summary(canvas, Rect(about.x, about.y + used, about.w, about.h - used))
        y = room.bottom - small / 2
        canvas.icon(icon, (room.x + small / 2, y), small, colour)
        canvas.text(words, (room.x + small * 1.4, y), self.foot_role(canvas, "small_strong"), colour, anchor="midleft")
        self.draw_end(canvas, room, y)

    def draw_board(self, canvas: Canvas, board: Rect) -> None:
        """Draw the picture, or the cover of the game until that has been drawn."""
        surface = self.scene.pictures.picture(self.listed, (board.w, board.h))
        if surface is not None:
            canvas.blit(surface, board.topleft)
        else:
            canvas.image(games.cover(self.listed.game).picture, board, radius=RADIUS, focus=(0.5, 0.4))
        canvas.frame(board, theme.SLATE500, 1, RADIUS)


class LessonTile(ListTile):
    """One lesson, with how long it takes."""

    def __init__(self, rect: Rect, lesson: Lesson, progress: LessonProgress, scene: ListHost) -> None:
        super().__init__(tile_id(lesson), rect, lesson, bool(progress.done), scene)
        self.lesson = lesson
        self.progress = progress

    def activate(self) -> None:
        with_name(self.scene.app, partial(self.scene.app.push, "lesson", lesson_id=self.lesson.id))

    def head(self) -> tuple[str, str]:
        return localised(self.lesson.form.title), localised(self.lesson.form.about)

    def progress_line(self) -> tuple[str, str, tuple[int, int, int]]:
        progress, count = self.progress, len(self.lesson.form.steps)
        if progress.step is not None:
            return t("lessons.begun", step=progress.step + 1, count=count), "hourglass", theme.BRASS300
        if progress.done:
            return t("lessons.learnt"), "confirm", theme.OK
        return t("lessons.new"), "play", theme.IVORY500

    def draw_end(self, canvas: Canvas, room: Rect, y: float) -> None:
        small, role = self.foot_line, self.foot_role(canvas, "small")
        end = canvas.text(t("lessons.minutes", n=self.lesson.form.minutes), (room.right, y), role, theme.IVORY500,
                          anchor="midright")  # fmt: skip
        canvas.icon("hourglass", (end.x - small * 0.7, y), small * 0.9, theme.IVORY500)

    def draw_summary(self, canvas: Canvas, room: Rect) -> None:
        space, line = canvas.theme.spacing, canvas.line_height("small")
        lines = int((room.h - 2 * space.tight) // line)
        plays_on = self.lesson.number == len(LESSON_FILES.of(self.scene.game))  # its summary is about a played game
        if lines >= 2 and (self.progress.done or not plays_on):
            box = Rect(room.x, room.y + space.tight, room.w, lines * line)
            told = whole_sentences(canvas, [localised(self.lesson.form.closing)], box, 0.0)
            canvas.text_block(told.words, box, told.role, theme.IVORY500)


class PuzzleTile(ListTile):
    def __init__(self, rect: Rect, puzzle: Puzzle, progress: LessonProgress, scene: ListHost) -> None:
        super().__init__(tile_id(puzzle), rect, puzzle, bool(progress.done), scene)
        self.puzzle = puzzle
        self.begun = progress.step is not None

    def activate(self) -> None:
        with_name(self.scene.app, partial(self.scene.app.push, "puzzle", lesson_id=self.puzzle.id))

    def head(self) -> tuple[str, str]:
        return puzzle_title(self.puzzle), puzzle_words(self.puzzle).replace("**", "")

    def progress_line(self) -> tuple[str, str, tuple[int, int, int]]:
        if self.begun:
            return t("puzzles.begun"), "hourglass", theme.BRASS300
        return (t("puzzles.done"), "confirm", theme.OK) if self.done else (t("puzzles.new"), "target", theme.IVORY500)

    def draw_end(self, canvas: Canvas, room: Rect, y: float) -> None:
        level, r = self.puzzle.form.difficulty, self.foot_line * 0.2
        role = self.foot_role(canvas, "small")
        end = canvas.text(t(f"puzzles.difficulty.{level}"), (room.right, y), role, theme.IVORY500, anchor="midright")
        for n in range(DIFFICULTIES):
            x = end.x - 1.2 * r - (DIFFICULTIES - n) * 3 * r + 1.5 * r
            canvas.circle((x, y), r, theme.BRASS300 if n < level else None, outline=theme.BRASS600, outline_width=1.3)


def tile_id(listed: Lesson | Puzzle) -> str:
    """The id of a tile."""
    return f"{'puzzle' if isinstance(listed, Puzzle) else 'lesson'}.{listed.id}"
