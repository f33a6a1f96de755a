"""What a person has achieved: the cabinet of trophies, and the days on which the puzzle of the day was solved.

A trophy is a medal of bronze, silver or gold with its picture, on a ribbon; dark before it is earned.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from functools import partial

from tabletop.client import games
from tabletop.client.core.input import Command
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.games.hall_words import trophy_title, trophy_words
from tabletop.client.scenes.backdrop import panelled
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.dialog import with_name
from tabletop.client.scenes.lessons.puzzle_board import puzzle_title, puzzle_words
from tabletop.client.scenes.lessons.tiles import ListPictures
from tabletop.client.scenes.load import save_actions
from tabletop.client.ui import tree
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import Segment, Segmented
from tabletop.client.ui.panels import control_height, primary_height, section
from tabletop.client.ui.scroll import ListBox, RowState
from tabletop.client.ui.tree import Column, Draw, Node, Row, Words, sign, space
from tabletop.lessons.library import PUZZLE_FILES, dates, puzzle_of, streaks
from tabletop.lessons.trophies.record import earned_by
from tabletop.lessons.trophies.tally import Trophy, trophies_of
from tabletop.rules import catalogue
from tabletop.storage.achievements import Achievements, load_achievements
from tabletop.text import t

from .tabs import HallPage

TILE, LEAST, MOST = 250.0, 84.0, 2.4
"""Least width and height of a trophy in units, in usual letters, and its greatest height in least ones."""
ROOMY = 6.0
"""Height of a trophy in lines from which its words are large and tell the day."""
METALS: dict[int, tuple[theme.Colour, theme.Colour, theme.Colour]] = {
    1: ((110, 64, 34), (184, 115, 66), (240, 190, 142)),
    2: ((84, 94, 106), (160, 172, 184), (236, 242, 246)),
    3: ((140, 98, 34), (216, 172, 92), (255, 230, 160)),
}
"""Dark, middle and light tone of each grade's metal."""
RIBBONS: dict[int, theme.Colour] = {1: (74, 98, 60), 2: (58, 88, 132), 3: (140, 42, 40)}
PIP = 0.11
"""Radius of a diamond of the grade, in radii of the medal."""


class TrophiesScene(HallPage):
    """Widgets besides those of the hall: ``trophies.game``, ``trophies.grid``."""

    tab = "trophies"

    def __init__(self, app: SceneServices, game: str = "", **args: object) -> None:
        super().__init__(app, **args)
        self.all = tuple(game for game in catalogue.game_ids() if trophies_of(game))
        self.game = game or self.all[0]
        self.chosen = 0

    @property
    def earned(self) -> dict[str, str]:
        """The day of each trophy of the person, by ``game/id``."""
        kept = load_achievements(self.app.paths.achievements).get(self.person, Achievements()).trophies
        return {**earned_by(self.games, self.person), **kept}

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas, spacing = self.app.canvas, self.app.theme.spacing
        self.trophies, days = trophies_of(self.game), self.earned
        whole = sum(len(trophies_of(game)) for game in self.all)
        self.days = [days.get(f"{self.game}/{one.id}", "") for one in self.trophies]
        done = sum(bool(day) for day in self.days)
        row = Row(
            (
                Node(name="game", weight=2.0, most=760.0),
                Words(t("hall.trophies.count", n=done, all=len(self.trophies), total=len(days), count=whole),
                      "small_strong", theme.BRASS300, "right", lines=2, least=0.8, weight=1.0),
            ),
            spacing.gap,
            size=control_height(canvas),
        )  # fmt: skip
        self.lay_hall(Column((row, space(name="grid")), spacing.gap))
        segments = [Segment(game, games.short_title(game)) for game in self.all]
        self.widgets.add(
            Segmented("trophies.game", self.places["game"], segments, self.game, on_change=self.choose_game)
        )
        area = self.places["grid"]
        columns = max(1, min(5, int((area.w + spacing.small) // (TILE * self.app.theme.enlarged + spacing.small))))
        lines = -(-len(self.trophies) // columns)
        least = max(LEAST, canvas.line_height("body_strong") + 3 * canvas.line_height("small") + 2 * spacing.tight)
        tall = max(least, (area.h - (lines - 1) * spacing.small) / lines)
        grid = ListBox(
            "trophies.grid", area, len(self.trophies), min(tall, MOST * least), selected=self.chosen, columns=columns,
            gap=spacing.small, paint_row=self._paint, on_select=self._select, row_text=self._title, row_tip=self._tip,
        )  # fmt: skip
        self.widgets.add(grid)
        if self.widgets.focused is None:
            self.widgets.focus("trophies.grid")

    def choose_game(self, game: str) -> None:
        self.game, self.chosen = game, 0
        self.relayout()

    def _select(self, index: int) -> None:
        self.chosen = index

    def _title(self, index: int) -> str:
        return trophy_title(self.game, self.trophies[index])

    def _tip(self, index: int) -> str:
        one, day = self.trophies[index], self.days[index]
        grade = t(f"hall.grade.{one.grade}")
        told = t("hall.trophies.since", day=save_actions.day_of(day)) if day else t("hall.trophies.open")
        return f"{trophy_words(self.game, one)} {grade} {told}"

    def _paint(self, canvas: Canvas, rect: Rect, index: int, state: RowState) -> None:
        one, day = self.trophies[index], self.days[index]
        canvas.panel(rect, "tile", state=state.panel)
        roomy = rect.h > ROOMY * canvas.line_height("body_strong")
        r = min(rect.h * 0.42, rect.w * (0.19 if roomy else 0.15))
        draw_medal(canvas, (rect.x + r * 1.15 + 6, rect.centery), r, one, bool(day))
        left = rect.x + 2.3 * r + 16
        ink, pale = (theme.IVORY100, theme.IVORY300) if day else (theme.IVORY300, theme.IVORY500)
        title = Words(self._title(index), "section" if roomy else "body_strong", ink, lines=2, least=0.75)
        words, role = trophy_words(self.game, one), "body" if roomy else "small"
        told = Words(words, role, pale, lines=3, least=0.7, cut=True)
        since = Words(save_actions.day_of(day), "small", theme.BRASS300, least=0.8) if roomy and day else None
        room = Rect(left, rect.y + 6, rect.right - left - 10, rect.h - 12)
        tree.draw(canvas, Column((title, told, since), 2, pack=0.5 if roomy else 0.0), room)

    def command(self, event: Command) -> bool:
        return self.widgets.find("trophies.grid").handle(event)


def draw_medal(canvas: Canvas, center: tuple[float, float], r: float, one: Trophy, earned: bool) -> None:
    """Draw the medal with radius ``r``, ribbon included."""
    x, y = center
    dark, middle, light = METALS[one.grade] if earned else (theme.SLATE600, theme.SLATE500, theme.SLATE400)
    ribbon = RIBBONS[one.grade] if earned else theme.SLATE600
    disc = r * 0.74
    for side in (-1, 1):
        tail = [(x + side * disc * 0.15, y + disc * 0.3), (x + side * disc * 0.75, y + disc * 0.2),
                (x + side * disc * 0.95, y + r), (x + side * disc * 0.55, y + r * 0.82),
                (x + side * disc * 0.3, y + r)]  # fmt: skip
        canvas.polygon(tail, ribbon)
    y -= r * 0.18
    canvas.circle((x, y), disc, dark)
    canvas.circle((x, y), disc * 0.94, middle)
    canvas.circle((x - disc * 0.04, y - disc * 0.05), disc * 0.86, light)
    canvas.circle((x, y), disc * 0.83, middle)
    canvas.circle((x, y), disc * 0.72, dark if earned else theme.NIGHT900)
    canvas.icon(one.icon, (x, y - disc * 0.04), disc * 1.0, light if earned else theme.IVORY500, 255 if earned else 150)
    for n in range(one.grade):
        at = (x + (n - (one.grade - 1) / 2) * disc * 0.36, y + disc * 0.8)
        canvas.diamond(at, r * (PIP + 0.05), theme.NIGHT900)
        canvas.diamond(at, r * PIP, light if earned else theme.SLATE400)


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
        self.pictures.draw(canvas, self.puzzle, box, self.puzzle.game)
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
