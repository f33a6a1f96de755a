"""The lessons of every game that has some: which there are, how far each has been learnt, and the way into them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client import games
from tabletop.client.core.input import Command, Event
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
from tabletop.client.scenes import backdrop
from tabletop.client.scenes.base import Scene
from tabletop.client.ui import Button, Segmented, panels
from tabletop.client.ui.base import Pressable, Rect
from tabletop.client.ui.layout import Box, Column, Grid, Row, Spacer, lay
from tabletop.client.ui.navigation import turned_tab
from tabletop.client.ui.segmented import Segment
from tabletop.lessons.library import Lesson, lessons, taught
from tabletop.storage.lesson_progress import LessonProgress
from tabletop.text import localised, t

from .learnt import Learnt

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

COLUMNS = 2
TALLEST, COMPACT_TALLEST = 168.0, 122.0
"""Greatest height of a lesson's tile."""
PICTURE = 420.0
"""Width of the picture of the game beside its lessons; a narrow window has none."""
TAB_WIDE = 860.0
TILE_RADIUS = 12.0
GIST_LINES = 2
"""Lines that must be free before a tile tells what its lesson comes to."""
ROUNDEL_PART = 0.56
"""Diameter of a lesson's number as a share of its tile's height."""


class LessonTile(Pressable):
    """One lesson: number, title, what it is about, how long it takes, and how far it has been learnt."""

    def __init__(self, rect: Rect, lesson: Lesson, progress: LessonProgress, scene: LessonsScene) -> None:
        super().__init__(f"lesson.{lesson.id}", rect)
        self.lesson = lesson
        self.progress = progress
        self.scene = scene

    def activate(self) -> None:
        """Take the lesson."""
        self.scene.app.push("lesson", lesson_id=self.lesson.id)

    def _state(self) -> tuple[str, str, tuple[int, int, int]]:
        """Words, icon and colour of how far the lesson has been learnt."""
        progress, count = self.progress, len(self.lesson.form.steps)
        if progress.step is not None:
            return t("lessons.begun", step=progress.step + 1, count=count), "hourglass", BRASS300
        if progress.done:
            return t("lessons.learnt"), "confirm", OK
        return t("lessons.new"), "play", IVORY500

    def draw(self, canvas: Canvas) -> None:
        """The tile in its state."""
        rect, form = self.rect, self.lesson.form
        canvas.panel(rect, "tile-raised", state=self.state)
        space = canvas.theme.spacing
        side = rect.h * ROUNDEL_PART
        words, icon, colour = self._state()
        center = (rect.x + space.gap + side / 2, rect.centery)
        done = bool(self.progress.done)
        canvas.circle(center, side / 2, BRASS600 if not done else BRASS400)
        canvas.circle(center, side / 2 - 2, BRASS300 if done else NIGHT900)
        canvas.text(str(self.lesson.number), center, "number_big", INK900 if done else BRASS300, anchor="center")
        left = center[0] + side / 2 + space.gap
        room = Rect(left, rect.y + space.small, rect.right - left - space.gap, rect.h - 2 * space.small)
        title, small = canvas.line_height("section"), canvas.line_height("small")
        canvas.fit_text(localised(form.title), (room.x, room.y, room.w, title), "section", IVORY100, "left")
        about = Rect(room.x, room.y + title, room.w, room.h - title - small)
        used = canvas.text_block(localised(form.about), about, "body", IVORY300, max_lines=2, ellipsis="ok")
        self._draw_gist(canvas, Rect(about.x, about.y + used, about.w, about.h - used))
        y = room.bottom - small / 2
        canvas.icon(icon, (room.x + small / 2, y), small, colour)
        canvas.text(words, (room.x + small * 1.4, y), "small_strong", colour, anchor="midleft")
        minutes = t("lessons.minutes", n=form.minutes)
        end = canvas.text(minutes, (room.right, y), "small", IVORY500, anchor="midright")
        canvas.icon("hourglass", (end.x - small * 0.7, y), small * 0.9, IVORY500)

    def _draw_gist(self, canvas: Canvas, room: Rect) -> None:
        """What the lesson comes to in the end, where a tall tile has room for it."""
        space, line = canvas.theme.spacing, canvas.line_height("small")
        lines = int((room.h - 2 * space.tight) // line)
        plays_on = self.lesson.number == len(lessons(self.scene.game))  # its words look back at a game that was played
        if lines >= GIST_LINES and (self.progress.done or not plays_on):
            box = Rect(room.x, room.y + space.tight, room.w, lines * line)
            canvas.text_block(
                localised(self.lesson.form.closing), box, "small", IVORY500, max_lines=lines, ellipsis="ok"
            )


class LessonsScene(Scene):
    """``game``: whose lessons show first. Widgets: ``lessons.leave``, ``lessons.game``, ``lesson.<id>``,
    ``lessons.back``."""

    def __init__(self, app: SceneServices, game: str = "", **args: object) -> None:
        super().__init__(app, **args)
        self.games = taught()
        self.game = game if game in self.games else self.games[0]
        self.learnt = Learnt(app)
        self.places: backdrop.Places = {}

    def title(self) -> str:
        """Title of the window."""
        return t("lessons.title")

    def resume(self, result: object = None) -> None:
        """Back from a lesson: something may have been learnt."""
        self.learnt = Learnt(self.app)
        self.relayout()

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Head, the games, the lessons of one of them beside its picture, foot."""
        canvas, space = self.app.canvas, self.app.canvas.theme.spacing
        found = lessons(self.game)
        back = Button("lessons.back", (0, 0, 0, 0), t("setup.back"), icon="back", style="ghost", on_click=self.app.pop)
        wide = max(space.button_width, back.natural_width(canvas))
        picture = () if compact else (Box("picture", size=PICTURE), Spacer(size=space.wide))
        tabs = Box("tabs", size=min(TAB_WIDE, width - 2 * space.page))
        body = Column(
            gap=space.gap,
            children=(
                Row(size=panels.control_height(canvas), children=(tabs, Spacer())),
                Row(children=(*picture, Box("tiles"))),
            ),
        )  # fmt: skip
        self.places = backdrop.page_places(canvas, body, foot=(Box("foot_back", size=wide), Box("keys")))
        self.widgets.add(
            Button("lessons.leave", self.places["back"], icon="back", style="icon", tooltip=t("lessons.back_tip"),
                   on_click=self.app.pop)
        )  # fmt: skip
        if len(self.games) > 1:
            segments = [Segment(game, self._short(game)) for game in self.games]
            self.widgets.add(
                Segmented("lessons.game", self.places["tabs"], segments, self.game, on_change=self._choose)
            )
        for lesson, rect in zip(found, self._tiles(len(found), compact), strict=True):
            self.widgets.add(LessonTile(rect, lesson, self.learnt.of(lesson), self))
        back.rect = self.places["foot_back"]
        self.widgets.add(back)
        self.widgets.default = f"lesson.{self._next(found).id}"
        if self.widgets.focused is None:
            self.widgets.start_focus(self.widgets.default)

    def _tiles(self, count: int, compact: bool) -> list[Rect]:
        """The places of the tiles, in columns of equal height."""
        gap = self.app.canvas.theme.spacing.gap
        rows = -(-count // COLUMNS)
        area = Rect(self.places["tiles"])
        area.h = min(area.h, rows * (COMPACT_TALLEST if compact else TALLEST) + (rows - 1) * gap)
        places = lay(Grid("tile", columns=COLUMNS, count=count, gap=gap), area)
        return [places[f"tile.{n}"] for n in range(count)]

    @staticmethod
    def _short(game: str) -> str:
        short = t(f"{game}.title_short")
        return short if short != f"{game}.title_short" else t(f"{game}.title")

    def _next(self, found: tuple[Lesson, ...]) -> Lesson:
        """The lesson that is offered: one that was begun, else the first that was not taken to its end."""
        begun = [one for one in found if self.learnt.of(one).step is not None]
        fresh = [one for one in found if not self.learnt.of(one).done]
        return (begun or fresh or list(found))[0]

    def _choose(self, game: str) -> None:
        self.game = game
        self.widgets.focus(None)
        self.relayout()

    # -- events and drawing --------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Escape leaves; the tab keys change the game; F1 opens its rules."""
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

    def draw(self, canvas: Canvas) -> None:
        """Table, bars, picture, tiles."""
        backdrop.draw_table(canvas)
        backdrop.draw_head(canvas, self.places, self.title(), t("lessons.subtitle"))
        backdrop.draw_foot(canvas)
        if "picture" in self.places:
            self._draw_picture(canvas, self.places["picture"])
        if len(self.games) == 1:
            canvas.head(t(f"{self.game}.title"), self.places["tabs"], role="panel_title")
        backdrop.draw_hints(canvas, self.places["keys"], (("enter", "choose"), ("arrows", "move"), ("f1", "rules")))
        super().draw(canvas)

    def _draw_picture(self, canvas: Canvas, area: Rect) -> None:
        """The game's picture, and how many of its lessons are completed."""
        canvas.shadow(area, 2, TILE_RADIUS)
        canvas.image(games.cover(self.game).picture, area, radius=TILE_RADIUS, focus=(0.5, 0.4))
        canvas.frame(area, SLATE500, 1, TILE_RADIUS)
        found = lessons(self.game)
        done = sum(bool(self.learnt.of(one).done) for one in found)
        space = canvas.theme.spacing
        foot = Rect(area.x, area.bottom - space.head_bar, area.w, space.head_bar)
        canvas.gradient(foot, (*NIGHT900, 0), (*NIGHT900, 235))
        words = t("lessons.learnt_of", step=done, count=len(found))
        canvas.text(words, (foot.x + space.gap, foot.bottom - space.gap), "body_strong", IVORY100, anchor="bottomleft")
