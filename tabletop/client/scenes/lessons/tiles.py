"""The tiles of the list of lessons, puzzles and campaigns: number, picture, title, a sentence, and how far each has
come; and their pictures: a place and who stands there, or the position that is to be solved."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import partial
from typing import Protocol

import pygame

from tabletop.client.core.services import Tip
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import row_role, whole_sentences
from tabletop.client.draw.shapes import Rect
from tabletop.client.games import campaign_look_of
from tabletop.client.scenes.backdrop import RADIUS, Size, board_picture, framed_picture
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.browser import Pictures
from tabletop.client.scenes.campaign.kept import kept_campaigns, open_campaign, run_of
from tabletop.client.scenes.dialog import with_name
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.vignette import draw_vignette
from tabletop.lessons.campaign.campaign_run import CampaignRun
from tabletop.lessons.library import CAMPAIGN_FILES, LESSON_FILES, Campaign, Lesson, Puzzle
from tabletop.lessons.puzzles.puzzle_run import PuzzleRun
from tabletop.storage.campaigns import MOST
from tabletop.storage.errors import SaveError
from tabletop.storage.lesson_progress import LessonProgress
from tabletop.storage.user_documents import DocumentEntry
from tabletop.text import localised, sentence, t

from .puzzle_board import puzzle_title, puzzle_words

NOBODY = ("-", "-")


class ListPictures(Pictures[Lesson | Puzzle | Campaign]):
    def key(self, one: Lesson | Puzzle | Campaign) -> tuple[bool, str]:
        return isinstance(one, Puzzle), one.id

    def drawn(self, one: Lesson | Puzzle | Campaign, size: Size) -> pygame.Surface:
        if isinstance(one, Puzzle):
            return board_picture(self.app, PuzzleRun(one, NOBODY).match, size, one.id)
        return framed_picture(self.app, size, partial(draw_vignette, picture=one.form.picture))


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
        self.scene.pictures.draw(canvas, self.listed, board, self.listed.game)


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


class FoundingTile(ListTile):
    """A campaign to begin."""

    def __init__(self, rect: Rect, campaign: Campaign, kept: int, scene: ListHost) -> None:
        super().__init__(f"founding.{campaign.id}", rect, campaign, False, scene)
        self.campaign = campaign
        self.enabled = kept < MOST
        self.reason = None if self.enabled else t("campaign.most", n=MOST)

    @property
    def number(self) -> str:
        return "+"

    def activate(self) -> None:
        app = self.scene.app
        with_name(app, partial(app.push, "founding", lesson_id=self.campaign.id))

    def head(self) -> tuple[str, str]:
        return localised(self.campaign.form.title), localised(self.campaign.form.about)

    def progress_line(self) -> tuple[str, str, tuple[int, int, int]]:
        return t("campaign.new"), "flag", theme.BRASS300

    def draw_end(self, canvas: Canvas, room: Rect, y: float) -> None:
        words, role = t("campaign.battles", n=self.campaign.form.length), self.foot_role(canvas, "small")
        canvas.text(words, (room.right, y), role, theme.IVORY500, anchor="midright")


class CampaignTile(ListTile):
    """A campaign that is being played, or a file that cannot be read, with its problem. ``run``: None for that."""

    def __init__(
        self, rect: Rect, campaign: Campaign, entry: DocumentEntry, run: CampaignRun | None, scene: ListHost
    ) -> None:
        super().__init__(f"campaign.{entry.path.stem}", rect, campaign, run is not None and run.done, scene)
        self.entry, self.run = entry, run
        if run is None:
            problem = entry.problem or SaveError("damaged", where="campaign").about(entry.path)
            self.enabled, self.reason = False, sentence(problem)

    @property
    def number(self) -> str:
        return "?" if self.run is None else str(min(self.run.stage, self.run.form.length))

    def draw_board(self, canvas: Canvas, board: Rect) -> None:
        if self.run is None:
            super().draw_board(canvas, board)
            return
        army = campaign_look_of(self.listed.game).army(self.run.company.people)
        canvas.image(army.picture, board, radius=RADIUS, focus=(0.5, 0.3))
        canvas.frame(board, theme.SLATE500, 1, RADIUS)

    def activate(self) -> None:
        open_campaign(self.scene.app, self.entry.path)

    def head(self) -> tuple[str, str]:
        run = self.run
        if run is None:
            return self.entry.title, self.reason or ""
        if run.done:
            return self.entry.title, localised(run.form.closing)
        id = run.company.underway.battle if run.company.underway is not None else run.choices[0]
        battle = run.form.battles[id]
        if run.company.underway is None and len(run.choices) > 1:
            return self.entry.title, t("campaign.fork.text")
        return self.entry.title, localised(battle.say)

    def progress_line(self) -> tuple[str, str, tuple[int, int, int]]:
        run = self.run
        if run is None:
            return t("campaign.unreadable"), "warning", theme.DANGER
        if run.done:
            return t("campaign.done"), "confirm", theme.OK
        if run.company.underway is not None:
            return t("campaign.underway"), "hourglass", theme.BRASS300
        return t("campaign.battle_of", stage=run.stage, count=run.form.length), "flag", theme.BRASS300


def campaign_tiles(game: str, scene: ListHost) -> list[ListTile]:
    """The campaigns of a game: those being played, the newest first, and those to begin. They have no places yet."""
    entries, own = kept_campaigns(scene.app.paths), CAMPAIGN_FILES.of(game)
    found: list[ListTile] = []
    for entry in entries:
        try:
            run = run_of(entry)
        except SaveError:
            found.append(CampaignTile(Rect(), own[0], entry, None, scene))
        else:
            if run.campaign.game == game:
                found.append(CampaignTile(Rect(), run.campaign, entry, run, scene))
    return [*found, *(FoundingTile(Rect(), campaign, len(entries), scene) for campaign in own)]
