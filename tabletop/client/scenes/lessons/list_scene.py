"""The list of lessons and puzzles of every game: a picture of each and how far it has come, and beside them who
teaches the game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial

from tabletop.client import games
from tabletop.client.core.input import Command, Event
from tabletop.client.core.services import Tip
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.text import row_role, smaller, whole_sentences
from tabletop.client.games import cast
from tabletop.client.scenes.backdrop import RADIUS, PageScene, draw_keys, panelled
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.dialog import with_name
from tabletop.client.ui import panels, tree
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.button import Button, MainButton
from tabletop.client.ui.controls import Segment, Segmented
from tabletop.client.ui.group import turned_tab
from tabletop.client.ui.tree import Column, Draw, Node, Row, Stack, Words, cells
from tabletop.client.ui.vignette import draw_vignette
from tabletop.lessons.library import LESSON_FILES, PUZZLE_FILES, Lesson, Puzzle
from tabletop.storage.lesson_progress import LessonProgress
from tabletop.text import localised, t

from .lesson_board import KeptProgress
from .pictures import ListPictures, lesson_picture
from .puzzle_board import puzzle_title, puzzle_words

COLUMNS = 2
TILE_RADIUS = 12.0
NUMBER, NUMBER_SHARE = 34.0, 0.5
"""Diameter of a number on the picture, and the greatest share of the picture's height that it takes; without a picture
it is :data:`ROUNDEL_PART` of the tile's height."""
ROUNDEL_PART = 0.56
LARGE = 44.0
"""Diameter in units from which the number is in large letters."""
KIND_WIDE = 320.0
TEACHER_PART, TEACHER = 0.2, 400.0
"""Width of the panel of who teaches, as a share of the window and at most, in units."""
LEAST_TILE = 330.0
"""Least width in units of a tile beside it, in usual letters."""
PIP = 6.0
LEAST_TITLE = 0.85
"""The smallest letters of a title, as a share of the usual ones."""
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
            self._draw_board(canvas, board)
            side = min(NUMBER, board.h * NUMBER_SHARE)
            center = (board.x + side * 0.66, board.y + side * 0.66)
        else:
            side = rect.h * ROUNDEL_PART
            center = (rect.x + space.gap + side / 2, rect.centery)
        words, icon, colour = self.progress_line()
        canvas.circle(center, side / 2, theme.BRASS600 if not self.done else theme.BRASS400)
        canvas.circle(center, side / 2 - 2, theme.BRASS300 if self.done else theme.NIGHT900)
        ink = theme.INK900 if self.done else theme.BRASS300
        canvas.text(str(self.listed.number), center, "number_big" if side > LARGE else "section", ink, anchor="center")
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

    def _draw_board(self, canvas: Canvas, board: Rect) -> None:
        """Draw the picture, or the cover of the game until that has been drawn."""
        surface = self.scene.pictures.picture(self.listed, (board.w, board.h))
        if surface is not None:
            canvas.blit(surface, board.topleft)
        else:
            canvas.image(games.cover(self.listed.game).picture, board, radius=RADIUS, focus=(0.5, 0.4))
        canvas.frame(board, theme.SLATE500, 1, RADIUS)


class LessonTile(ListTile):
    """One lesson, with how long it takes."""

    def __init__(self, rect: Rect, lesson: Lesson, progress: LessonProgress, scene: LessonsScene) -> None:
        super().__init__(_tile_id(lesson), rect, lesson, bool(progress.done), scene)
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
    def __init__(self, rect: Rect, puzzle: Puzzle, progress: LessonProgress, scene: LessonsScene) -> None:
        super().__init__(_tile_id(puzzle), rect, puzzle, bool(progress.done), scene)
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


def _tile_id(listed: Lesson | Puzzle) -> str:
    return f"{'puzzle' if isinstance(listed, Puzzle) else 'lesson'}.{listed.id}"


def _draw_face(canvas: Canvas, box: Rect, picture: str, words: str) -> None:
    """Draw a face with words at its foot."""
    canvas.image(picture, box, radius=RADIUS, focus=(0.5, 0.3))
    line = canvas.line_height("body_strong")
    foot = Rect(box.x, box.bottom - 2 * line, box.w, 2 * line)
    canvas.gradient(foot, (*theme.NIGHT900, 0), (*theme.NIGHT900, 220), RADIUS)
    canvas.fit_text(words, foot.inflate(-12, 0).move(0, line * 0.3), "body_strong", theme.IVORY100, "center", 0.6)
    canvas.frame(box, theme.BRASS600, 1, RADIUS)


def _draw_speech(canvas: Canvas, box: Rect) -> None:
    """Draw paper for what is said, with a tip towards the face above it."""
    tip = [(box.centerx - 12, box.y + 2), (box.centerx, box.y - 10), (box.centerx + 12, box.y + 2)]
    canvas.panel(box, "button-paper")
    canvas.polygon(tip, theme.PAPER200)


def _draw_pips(canvas: Canvas, box: Rect, done: int, count: int) -> None:
    """Draw a diamond for each lesson or puzzle, filled for those that are done."""
    step = min(3.2 * PIP, box.w / max(1, count))
    for n in range(count):
        center = (box.centerx + (n - (count - 1) / 2) * step, box.centery)
        canvas.diamond(center, PIP, theme.BRASS600)
        canvas.diamond(center, PIP - 1.5, theme.BRASS300 if n < done else theme.NIGHT900)


class LessonsScene(PageScene):
    """``game``: the game shown first (empty: the one with a lesson that was begun, else the first); ``kind``: its
    lessons or its puzzles. Widgets: ``lessons.leave``, ``lessons.game``, ``lessons.kind``, ``lesson.<id>``,
    ``puzzle.<id>``, ``lessons.go`` (the next lesson or puzzle, where there is room for who teaches),
    ``lessons.back``."""

    def __init__(self, app: SceneServices, game: str = "", kind: str = LESSONS, **args: object) -> None:
        super().__init__(app, **args)
        self.kind = kind
        self.games = LESSON_FILES.games()
        self.progress = KeptProgress(app)
        self.game = game if game in self.games else self._going_on()
        self.pictures = ListPictures(app)
        self.teacher_page: Node | None = None

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
        tabs = min(860.0, width - 2 * space.page - KIND_WIDE - space.wide)
        choices = (Node(name="tabs", size=tabs), tree.space(), Node(name="kind", size=KIND_WIDE))
        rows = (
            Row(choices, 0, size=panels.control_height(canvas)),
            tree.space(name="lower"),
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
        lower, beside = self.places["lower"], min(TEACHER, width * TEACHER_PART)
        split = tree.places(Row((Node(name="teacher", size=beside), tree.space(name="tiles")), space.wide), lower)
        roles = ("body", "small", *(smaller(canvas, "small", ratio) for ratio in (0.9, 0.8, 0.7, 0.6)))
        for area in (split["tiles"], lower):
            tiles = self._tiles(area, compact)
            role = next((one for one in roles if all(tile.tells(one) for tile in tiles)), "")
            if role and all(tile.rect.w >= LEAST_TILE * canvas.theme.enlarged for tile in tiles):
                break
        self.teacher_page = None
        if area is not lower:
            self.places |= split
            self._lay_teacher(split["teacher"], compact)
        for tile in tiles:
            tile.role = role or roles[-1]
            self.widgets.add(tile)
        back.rect = self.places["foot_back"]
        self.widgets.add(back)
        following = self._next()
        self.widgets.default = "lessons.kind" if following is None else _tile_id(following)
        if self.widgets.focused is None:
            self.widgets.start_focus(self.widgets.default)

    def _tiles(self, room: Rect, compact: bool) -> list[ListTile]:
        lessons = LESSON_FILES.of(self.game) if self.kind == LESSONS else ()
        puzzles = PUZZLE_FILES.of(self.game) if self.kind == PUZZLES else ()
        count = len(lessons) + len(puzzles)
        gap = self.app.canvas.theme.spacing.gap if count < 8 else self.app.canvas.theme.spacing.small
        rows = -(-count // COLUMNS)
        area = Rect(room)
        area.h = min(area.h, rows * (250.0 if compact else 330.0) + (rows - 1) * gap)
        rects = cells(area, count, COLUMNS, gap)
        return [
            *(LessonTile(rect, one, self.progress.of(one), self) for one, rect in zip(lessons, rects, strict=False)),
            *(PuzzleTile(rect, one, self.progress.of(one), self) for one, rect in zip(puzzles, rects, strict=False)),
        ]

    @property
    def _listed(self) -> tuple[Lesson, ...] | tuple[Puzzle, ...]:
        return LESSON_FILES.of(self.game) if self.kind == LESSONS else PUZZLE_FILES.of(self.game)

    def _next(self) -> Lesson | Puzzle | None:
        """What comes next: a lesson that was begun, else the first lesson or puzzle that was not completed, else the
        first one."""
        begun = [one for one in self._listed if self.progress.of(one).step is not None]
        fresh = [one for one in self._listed if not self.progress.of(one).done]
        return next(iter([*begun, *fresh, *self._listed]), None)

    def _lay_teacher(self, panel: Rect, compact: bool) -> None:
        """Add the button of who teaches, and what that one says about how far the player has come."""
        space, following = self.app.theme.spacing, self._next()
        done = sum(bool(self.progress.of(one).done) for one in self._listed)
        count = len(self._listed)
        step = None if following is None else self.progress.of(following).step
        state = "done" if done == count else "begun" if step is not None else "next" if done else "new"
        title, number = "", 0
        if isinstance(following, Lesson):
            title, number = localised(following.form.title), following.number
        elif following is not None:
            title, number = puzzle_title(following), following.number
        said = t(f"{self.kind}.says.{state}", title=title, step=(step or 0) + 1, n=count)
        name = games.teacher(self.game)
        speech = Words(said, "reading" if compact else "reading@24", theme.INK900, lines=0, weight=1.0)
        rows = (
            Draw(_draw_face, (cast.face(name), cast.temper(name)), shape=1.0, low=60.0, drop=1),
            Node(size=space.tight),
            Stack((Draw(_draw_speech), Row((speech,), 0, (space.gap, space.gap)))),
            tree.space(),
            Draw(draw_vignette, (lesson_picture(following),), shape=0.5, drop=3)
            if isinstance(following, Lesson)
            else None,
            Draw(_draw_pips, (done, count), high=2.4 * PIP),
            Node(name="go", size=panels.control_height(self.app.canvas)),
        )  # fmt: skip
        self.teacher_page = panelled(Column(rows, space.small, (space.gap, space.gap)))
        self.places |= tree.lay(self.app.canvas, self.teacher_page, panel)
        learnt = self.kind == LESSONS and state == "done"
        label = t("lessons.play") if learnt else t(f"{self.kind}.go", n=number)
        self.widgets.add(MainButton(self.places["go"], label, "play", partial(self._go, learnt), id="lessons.go"))

    def _go(self, learnt: bool) -> None:
        """Set up a game if everything is ``learnt``, else begin what comes next."""
        if learnt:
            self.app.push("setup", game=self.game)
        elif isinstance(tile := self.widgets.get(self.widgets.default or ""), ListTile):
            tile.activate()

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
        if self.teacher_page is not None:
            tree.draw(canvas, self.teacher_page, self.places["teacher"])
        if len(self.games) == 1:
            canvas.head(t(f"{self.game}.title"), self.places["tabs"], role="panel_title")
        hints = (("enter", "choose"), ("arrows", "move"), ("f1", "rules"))
        keys = [(t(f"menu.key.{key}"), t(f"menu.hint.{does}")) for key, does in hints]
        draw_keys(canvas, self.places["keys"], keys, pack=1.0)
