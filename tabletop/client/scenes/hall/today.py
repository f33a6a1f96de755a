"""The puzzle of the day, and the days on which it was solved."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from functools import partial

from tabletop.client import games
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.scenes.backdrop import RADIUS, panelled
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.dialog import with_name
from tabletop.client.scenes.lessons.pictures import ListPictures
from tabletop.client.scenes.lessons.puzzle_board import puzzle_title, puzzle_words
from tabletop.client.ui.button import Button
from tabletop.client.ui.panels import primary_height, section
from tabletop.client.ui.tree import Column, Draw, Node, Row, Words, sign, space
from tabletop.lessons.daily import dates, puzzle_of, streaks
from tabletop.lessons.library import PUZZLE_FILES
from tabletop.storage.achievements import Achievements, load_achievements
from tabletop.text import t

from .tabs import HallPage

WEEKS = 5
SIDE, CELL = 0.36, 46.0
"""Width of the right panel as a share, and the greatest height of a day of the calendar in units."""


class TodayScene(HallPage):
    """Widgets besides those of the hall: ``today.play``."""

    tab = "today"

    def __init__(self, app: SceneServices, day: date | None = None, **args: object) -> None:
        super().__init__(app, **args)
        self.day = day or date.today()
        self.puzzle = PUZZLE_FILES.find(puzzle_of(self.day))
        self.pictures = ListPictures(app)

    @property
    def days(self) -> Mapping[str, str]:
        """The puzzles that the person has solved on their days."""
        return load_achievements(self.app.paths.achievements).get(self.person, Achievements()).days

    def resume(self, result: object = None) -> None:
        self.relayout()

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas, spacing = self.app.canvas, self.app.theme.spacing
        days = self.days
        row, longest = streaks(days, self.day)
        done = self.day.isoformat() in days
        told = t("hall.today.done") if done else puzzle_words(self.puzzle).replace("**", "")
        game = t("load.parts.join").join((games.short_title(self.puzzle.game),
                                          t(f"puzzles.difficulty.{self.puzzle.form.difficulty}")))  # fmt: skip
        left = panelled(Column((
            Draw(self._picture, (done,), weight=1.0),
            Words(puzzle_title(self.puzzle), "panel_title", theme.IVORY100, lines=2, least=0.7),
            Words(game, "small", theme.BRASS300),
            Words(told, "body", theme.IVORY300, lines=0, least=0.8),
            Row((space(), Node(name="play", size=320.0), space()), 0, size=primary_height(canvas)),
        ), spacing.small, (spacing.gap, spacing.gap)), weight=1.0)  # fmt: skip
        streak = Row((
            sign("flame", 54, theme.BRASS400 if row else theme.SLATE500),
            Column((Words(str(row), "wordmark" if not compact else "title", theme.BRASS300 if row else theme.IVORY500),
                    Words(t("hall.today.streak", n=row), "body", theme.IVORY300, lines=2)), 0, weight=1.0),
        ), spacing.gap)  # fmt: skip
        solved = dates(days)
        right = panelled(Column((
            streak,
            Words(t("hall.today.longest", n=longest), "small", theme.IVORY500, lines=2),
            section(t("hall.today.calendar"), high=30),
            Draw(_calendar, (self.day, solved), high=CELL * (WEEKS + 1), weight=1.0, most=CELL * (WEEKS + 1)),
            Words(t("hall.today.text"), "small", theme.IVORY500, lines=0),
        ), spacing.small, (spacing.edge, spacing.edge)), size=max(320.0, width * SIDE))  # fmt: skip
        self.lay_hall(Row((left, right), spacing.gap))
        label = t("hall.today.again" if done else "hall.today.play")
        self.widgets.add(Button("today.play", self.places["play"], label, icon="play", style="primary",
                                on_click=self.play))  # fmt: skip
        self.widgets.default = "today.play"
        if self.widgets.focused is None:
            self.widgets.focus("today.play")

    def play(self) -> None:
        with_name(self.app, partial(self.app.push, "puzzle", lesson_id=self.puzzle.id))

    def update(self, dt_ms: float) -> bool:
        moving = super().update(dt_ms)
        area = self.places.get("picture")
        worked = area is not None and self.pictures.work([(self.puzzle, area.size)])
        if worked:
            self.invalidate()
        return moving or worked

    def _picture(self, canvas: Canvas, box: Rect, done: bool) -> None:
        """Draw the position, or the box of the game until that is ready; over it a laurel once it is solved."""
        self.places["picture"] = box
        surface = self.pictures.picture(self.puzzle, box.size)
        if surface is not None:
            canvas.blit(surface, box.topleft)
        else:
            canvas.image(games.cover(self.puzzle.game).picture, box, radius=RADIUS, focus=(0.5, 0.4))
        canvas.frame(box, theme.SLATE500, 1, RADIUS)
        if done:
            r = min(60.0, box.h * 0.22)
            canvas.circle(box.center, r, theme.NIGHT900, 210, outline=theme.BRASS400, outline_width=2)
            canvas.icon("laurel", box.center, r * 1.7, theme.BRASS300)
            canvas.icon("confirm", box.center, r * 0.7, theme.BRASS300)


def _calendar(canvas: Canvas, box: Rect, today: date, solved: frozenset[date]) -> None:
    """Draw the last weeks, a row each, Monday first; a solved day is filled and has a tick, today has a ring."""
    wide, high = box.w / 7, box.h / (WEEKS + 1)
    first = today - timedelta(days=today.weekday() + 7 * (WEEKS - 1))
    for n in range(7):
        name = t(f"load.weekday.{n}")[:2].capitalize()
        canvas.text(name, (box.x + (n + 0.5) * wide, box.y + high / 2), "small", theme.IVORY500, anchor="center")
    for n in range(7 * WEEKS):
        day = first + timedelta(days=n)
        week, column = divmod(n, 7)
        cell = Rect(box.x + column * wide + 2, box.y + (week + 1) * high + 2, wide - 4, high - 4)
        if day > today:
            continue
        canvas.fill(
            cell, theme.BRASS600 if day in solved else theme.SLATE600, alpha=230 if day in solved else 150, radius=5
        )
        if day in solved:
            canvas.icon("confirm", cell.center, min(cell.w, cell.h) * 0.6, theme.BRASS300)
        else:
            canvas.text(str(day.day), cell.center, "small", theme.IVORY300, anchor="center")
        if day == today:
            canvas.frame(cell, theme.BRASS300, 2, 5)
