"""The cabinet: the trophies of a person, game by game, and what is still to be done for the others."""

from __future__ import annotations

from tabletop.client import games
from tabletop.client.core.input import Command, Event
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY300, IVORY500
from tabletop.client.games.trophy_words import trophy_title, trophy_words
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.load import save_actions
from tabletop.client.ui import tree
from tabletop.client.ui.controls import Segment, Segmented
from tabletop.client.ui.panels import control_height
from tabletop.client.ui.scroll import ListBox, RowState
from tabletop.client.ui.tree import Column, Node, Row, Words, space
from tabletop.lessons.honours.chronicle import trophies_of
from tabletop.lessons.honours.record import earned_by
from tabletop.rules import catalogue
from tabletop.storage.honours import Honours, load_honours
from tabletop.text import t

from .medals import draw_medal
from .tabs import HallPage

TILE, LEAST, MOST = 250.0, 84.0, 2.4
"""Least width and height of a trophy in units, in usual letters, and its greatest height in least ones."""
ROOMY = 6.0
"""Height of a trophy in lines from which its words are large and tell the day."""


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
        kept = load_honours(self.app.paths.honours).get(self.person, Honours()).trophies
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
                      "small_strong", BRASS300, "right", lines=2, least=0.8, weight=1.0),
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
        title = Words(self._title(index), "section" if roomy else "body_strong", IVORY100 if day else IVORY300, lines=2,
                      least=0.75)  # fmt: skip
        told = Words(trophy_words(self.game, one), "body" if roomy else "small", IVORY300 if day else IVORY500, lines=3,
                     least=0.7, cut=True)  # fmt: skip
        since = Words(save_actions.day_of(day), "small", BRASS300, least=0.8) if roomy and day else None
        room = Rect(left, rect.y + 6, rect.right - left - 10, rect.h - 12)
        tree.draw(canvas, Column((title, told, since), 2, pack=0.5 if roomy else 0.0), room)

    def handle(self, event: Event) -> bool:
        return super().handle(event) or (
            isinstance(event, Command) and self.widgets.find("trophies.grid").handle(event)
        )
