"""The list of lessons and puzzles of every game, with the progress of each and a small picture of the position with
which it begins."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from functools import partial

import pygame

from tabletop.client import games
from tabletop.client.core.input import Command, Event
from tabletop.client.core.services import Tip
from tabletop.client.draw.cache import Lru, surface_bytes
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.text import row_role, smaller, whole_sentences
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    BRASS600,
    INK900,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    OK,
    SLATE500,
)
from tabletop.client.scenes.backdrop import RADIUS, PageScene, Size, board_picture, draw_keys, in_pixels
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.dialog import with_name
from tabletop.client.ui import panels, tree
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import Segment, Segmented
from tabletop.client.ui.group import turned_tab
from tabletop.client.ui.tree import Column, Node, Row, cells
from tabletop.lessons.lesson_run import LessonRun
from tabletop.lessons.library import LESSON_FILES, PUZZLE_FILES, Lesson, Puzzle
from tabletop.lessons.puzzles.puzzle_run import PuzzleRun
from tabletop.rules.match import Match
from tabletop.storage.lesson_progress import LessonProgress
from tabletop.text import localised, t

from .lesson_board import KeptProgress
from .puzzle_board import puzzle_title, puzzle_words

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


COLUMNS = 2
TILE_RADIUS = 12.0
NUMBER, NUMBER_SHARE = 34.0, 0.5
"""Diameter of a number on the picture, and the greatest share of the picture's height that it takes; without a picture
it is :data:`ROUNDEL_PART` of the tile's height."""
ROUNDEL_PART = 0.56
LARGE = 44.0
"""Diameter in units from which the number is in large letters."""
KIND_WIDE = 320.0
DIFFICULTIES = 3
LESSONS, PUZZLES = "lessons", "puzzles"


class ListTile(Pressable, ABC):
    """The tile of a lesson or puzzle: number, title, a sentence, and its progress."""

    def __init__(self, id: str, rect: Rect, listed: Lesson | Puzzle, done: bool, scene: LessonsScene) -> None:
        super().__init__(id, rect)
        self.listed = listed
        self.done = done
        self.scene = scene
        self.role = "body"  # of the sentence: the same in all tiles side by side

    @property
    def board(self) -> Rect:
        """The rectangle of the picture of the first position; empty in a tile too low for one."""
        edge = self.scene.app.canvas.theme.spacing.small
        tall = self.rect.h - 2 * edge
        if tall < 40.0:
            return Rect(self.rect.x, self.rect.y, 0, 0)
        return Rect(self.rect.x + edge, self.rect.y + edge, min(tall * 1.5, self.rect.w * 0.4), tall)

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
        """Whether the whole sentence fits in ``role``."""
        return bool(self.scene.app.canvas.block_height(self.head()[1], role, self.about.w) <= self.about.h)

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
            self._draw_board(canvas, board)
            side = min(NUMBER, board.h * NUMBER_SHARE)
            center = (board.x + side * 0.66, board.y + side * 0.66)
        else:
            side = rect.h * ROUNDEL_PART
            center = (rect.x + space.gap + side / 2, rect.centery)
        words, icon, colour = self.progress_line()
        canvas.circle(center, side / 2, BRASS600 if not self.done else BRASS400)
        canvas.circle(center, side / 2 - 2, BRASS300 if self.done else NIGHT900)
        ink = INK900 if self.done else BRASS300
        canvas.text(str(self.listed.number), center, "number_big" if side > LARGE else "section", ink, anchor="center")
        room, about, small = self.room, self.about, self.foot_line
        head, told = self.head()
        canvas.fit_text(head, (room.x, room.y, room.w, about.y - room.y), "section", IVORY100, "left")
        lines = int(about.h // canvas.line_height(self.role))
        if lines:
            used = canvas.text_block(told, about, self.role, IVORY300, max_lines=lines, ellipsis="ok")
            self.draw_summary(canvas, Rect(about.x, about.y + used, about.w, about.h - used))
        y = room.bottom - small / 2
        canvas.icon(icon, (room.x + small / 2, y), small, colour)
        canvas.text(words, (room.x + small * 1.4, y), self.foot_role(canvas, "small_strong"), colour, anchor="midleft")
        self.draw_end(canvas, room, y)

    def _draw_board(self, canvas: Canvas, board: Rect) -> None:
        """Draw the first position, or the cover of the game until it has been drawn."""
        surface = self.scene.pictures.picture(self.listed, (board.w, board.h))
        if surface is not None:
            canvas.blit(surface, board.topleft)
        else:
            canvas.image(games.cover(self.listed.game).picture, board, radius=RADIUS, focus=(0.5, 0.4))
        canvas.frame(board, SLATE500, 1, RADIUS)


class LessonTile(ListTile):
    """One lesson, with how long it takes."""

    def __init__(self, rect: Rect, lesson: Lesson, progress: LessonProgress, scene: LessonsScene) -> None:
        super().__init__(f"lesson.{lesson.id}", rect, lesson, bool(progress.done), scene)
        self.lesson = lesson
        self.progress = progress

    def activate(self) -> None:
        with_name(self.scene.app, partial(self.scene.app.push, "lesson", lesson_id=self.lesson.id))

    def head(self) -> tuple[str, str]:
        return localised(self.lesson.form.title), localised(self.lesson.form.about)

    def progress_line(self) -> tuple[str, str, tuple[int, int, int]]:
        progress, count = self.progress, len(self.lesson.form.steps)
        if progress.step is not None:
            return t("lessons.begun", step=progress.step + 1, count=count), "hourglass", BRASS300
        if progress.done:
            return t("lessons.learnt"), "confirm", OK
        return t("lessons.new"), "play", IVORY500

    def draw_end(self, canvas: Canvas, room: Rect, y: float) -> None:
        small, role = self.foot_line, self.foot_role(canvas, "small")
        end = canvas.text(t("lessons.minutes", n=self.lesson.form.minutes), (room.right, y), role, IVORY500,
                          anchor="midright")  # fmt: skip
        canvas.icon("hourglass", (end.x - small * 0.7, y), small * 0.9, IVORY500)

    def draw_summary(self, canvas: Canvas, room: Rect) -> None:
        space, line = canvas.theme.spacing, canvas.line_height("small")
        lines = int((room.h - 2 * space.tight) // line)
        plays_on = self.lesson.number == len(LESSON_FILES.of(self.scene.game))  # its summary is about a played game
        if lines >= 2 and (self.progress.done or not plays_on):
            box = Rect(room.x, room.y + space.tight, room.w, lines * line)
            told = whole_sentences(canvas, [localised(self.lesson.form.closing)], box, 0.0)
            canvas.text_block(told.words, box, told.role, IVORY500)


class PuzzleTile(ListTile):
    def __init__(self, rect: Rect, puzzle: Puzzle, progress: LessonProgress, scene: LessonsScene) -> None:
        super().__init__(f"puzzle.{puzzle.id}", rect, puzzle, bool(progress.done), scene)
        self.puzzle = puzzle
        self.begun = progress.step is not None

    def activate(self) -> None:
        with_name(self.scene.app, partial(self.scene.app.push, "puzzle", lesson_id=self.puzzle.id))

    def head(self) -> tuple[str, str]:
        return puzzle_title(self.puzzle), puzzle_words(self.puzzle).replace("**", "")

    def progress_line(self) -> tuple[str, str, tuple[int, int, int]]:
        if self.begun:
            return t("puzzles.begun"), "hourglass", BRASS300
        return (t("puzzles.done"), "confirm", OK) if self.done else (t("puzzles.new"), "target", IVORY500)

    def draw_end(self, canvas: Canvas, room: Rect, y: float) -> None:
        level, r = self.puzzle.form.difficulty, self.foot_line * 0.2
        role = self.foot_role(canvas, "small")
        end = canvas.text(t(f"puzzles.difficulty.{level}"), (room.right, y), role, IVORY500, anchor="midright")
        for n in range(DIFFICULTIES):
            x = end.x - 1.2 * r - (DIFFICULTIES - n) * 3 * r + 1.5 * r
            canvas.circle((x, y), r, BRASS300 if n < level else None, outline=BRASS600, outline_width=1.3)


class LessonsScene(PageScene):
    """``game``: the game shown first (empty: the one with a lesson that was begun, else the first); ``kind``: its
    lessons or its puzzles. Widgets: ``lessons.leave``, ``lessons.game``, ``lessons.kind``, ``lesson.<id>``,
    ``puzzle.<id>``, ``lessons.back``."""

    def __init__(self, app: SceneServices, game: str = "", kind: str = LESSONS, **args: object) -> None:
        super().__init__(app, **args)
        self.kind = kind
        self.games = LESSON_FILES.games()
        self.progress = KeptProgress(app)
        self.game = game if game in self.games else self._going_on()
        self.pictures = PositionPictures(app)

    def _going_on(self) -> str:
        begun = (game for game in self.games if any(self.progress.begun(id) for id in LESSON_FILES.ids(game)))
        return next(begun, self.games[0])

    def title(self) -> str:
        return t("lessons.title")

    def subtitle(self) -> str:
        return t(f"{self.kind}.subtitle")

    def resume(self, result: object = None) -> None:
        self.progress = KeptProgress(self.app)
        self.relayout()

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas, space = self.app.canvas, self.app.canvas.theme.spacing
        back = Button("lessons.back", Rect(), t("setup.back"), icon="back", style="ghost", on_click=self.app.pop)
        wide = max(space.button_width, back.natural_width(canvas))
        picture = () if compact else (Node(name="picture", size=420.0), Node(size=space.wide))
        tabs = min(860.0, width - 2 * space.page - KIND_WIDE - space.wide)
        choices = (Node(name="tabs", size=tabs), tree.space(), Node(name="kind", size=KIND_WIDE))
        rows = (
            Row(choices, 0, size=panels.control_height(canvas)),
            Row((*picture, tree.space(name="tiles")), 0, weight=1.0),
        )
        leave = Button("lessons.leave", Rect(), icon="back", style="icon", tooltip=t("lessons.back_tip"),
                       on_click=self.app.pop)  # fmt: skip
        foot = (Node(name="foot_back", size=wide), tree.space(name="keys"))
        self.lay_page(Column(rows, space.gap), leave, foot=foot)
        if len(self.games) > 1:
            segments = [Segment(game, games.short_title(game)) for game in self.games]
            self.widgets.add(
                Segmented("lessons.game", self.places["tabs"], segments, self.game, on_change=self._choose)
            )
        kinds = [Segment(LESSONS, t("puzzles.tab_lessons")), Segment(PUZZLES, t("puzzles.tab"))]
        if PUZZLE_FILES.files(self.game):
            self.widgets.add(
                Segmented("lessons.kind", self.places["kind"], kinds, self.kind, on_change=self._choose_kind)
            )
        tiles = self._tiles(compact)
        roles = ("body", "small", *(smaller(canvas, "small", ratio) for ratio in (0.9, 0.8, 0.7, 0.6)))
        role = next((one for one in roles if all(tile.tells(one) for tile in tiles)), roles[-1])
        for tile in tiles:
            tile.role = role
            self.widgets.add(tile)
        back.rect = self.places["foot_back"]
        self.widgets.add(back)
        self.widgets.default = self._next()
        if self.widgets.focused is None:
            self.widgets.start_focus(self.widgets.default)

    def _tiles(self, compact: bool) -> list[ListTile]:
        lessons = LESSON_FILES.of(self.game) if self.kind == LESSONS else ()
        puzzles = PUZZLE_FILES.of(self.game) if self.kind == PUZZLES else ()
        count = len(lessons) + len(puzzles)
        gap = self.app.canvas.theme.spacing.gap if count < 8 else self.app.canvas.theme.spacing.small
        rows = -(-count // COLUMNS)
        area = Rect(self.places["tiles"])
        area.h = min(area.h, rows * (196.0 if compact else 264.0) + (rows - 1) * gap)
        rects = cells(area, count, COLUMNS, gap)
        return [
            *(LessonTile(rect, one, self.progress.of(one), self) for one, rect in zip(lessons, rects, strict=False)),
            *(PuzzleTile(rect, one, self.progress.of(one), self) for one, rect in zip(puzzles, rects, strict=False)),
        ]

    def _next(self) -> str:
        """The id of the widget that gets the focus: a lesson that was begun, else the first lesson or puzzle that was
        not completed."""
        listed: tuple[Lesson, ...] | tuple[Puzzle, ...]
        listed, kind = (
            (LESSON_FILES.of(self.game), "lesson") if self.kind == LESSONS else (PUZZLE_FILES.of(self.game), "puzzle")
        )
        begun = [one for one in listed if self.progress.of(one).step is not None]
        fresh = [one for one in listed if not self.progress.of(one).done]
        first = next(iter([*begun, *fresh, *listed]), None)
        return f"{kind}.{first.id}" if first is not None else "lessons.kind"

    def _choose(self, game: str) -> None:
        self.game = game
        self.widgets.focus(None)
        self.relayout()

    def _choose_kind(self, kind: str) -> None:
        self.kind = kind
        self.relayout()

    # -- time ----------------------------------------------------------------------------------------

    def update(self, dt_ms: float) -> bool:
        moving = super().update(dt_ms)
        tiles = [tile for tile in self.widgets if isinstance(tile, ListTile) and tile.board.w]
        worked = self.pictures.work((tile.listed, (tile.board.w, tile.board.h)) for tile in tiles)
        if worked:
            self.invalidate()
        return moving or worked

    # -- events and drawing --------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        if self.widgets.handle(event):
            return True
        if not isinstance(event, Command) or event.repeat:
            return False
        if event.name == "back":
            self.app.pop()
        elif (game := turned_tab(event.name, self.games, self.game)) is not None:
            self._choose(game)
        elif event.name in ("help", "rules"):
            self.app.push("rulebook", game=self.game)
        else:
            return False
        return True

    def draw_between(self, canvas: Canvas) -> None:
        if "picture" in self.places:
            self._draw_picture(canvas, self.places["picture"])
        if len(self.games) == 1:
            canvas.head(t(f"{self.game}.title"), self.places["tabs"], role="panel_title")
        hints = (("enter", "choose"), ("arrows", "move"), ("f1", "rules"))
        keys = [(t(f"menu.key.{key}"), t(f"menu.hint.{does}")) for key, does in hints]
        draw_keys(canvas, self.places["keys"], keys, pack=1.0)

    def _draw_picture(self, canvas: Canvas, area: Rect) -> None:
        canvas.shadow(area, 2, TILE_RADIUS)
        canvas.image(games.cover(self.game).picture, area, radius=TILE_RADIUS, focus=(0.5, 0.4))
        canvas.frame(area, SLATE500, 1, TILE_RADIUS)
        found = LESSON_FILES.of(self.game) if self.kind == LESSONS else PUZZLE_FILES.of(self.game)
        done = sum(bool(self.progress.of(one).done) for one in found)
        space = canvas.theme.spacing
        foot = Rect(area.x, area.bottom - space.head_bar, area.w, space.head_bar)
        canvas.gradient(foot, (*NIGHT900, 0), (*NIGHT900, 235))
        key = "lessons.learnt_of" if self.kind == LESSONS else "puzzles.done_of"
        words = t(key, step=done, count=len(found))
        canvas.text(words, (foot.x + space.gap, foot.bottom - space.gap), "body_strong", IVORY100, anchor="bottomleft")
