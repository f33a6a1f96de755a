"""The end of a match: who won and how, the course of the game as a chart, rematch, record."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.client.input import Command, Event
from tabletop.client.paint.charts import draw_chart
from tabletop.client.scene import Scene
from tabletop.client.scenes import furniture
from tabletop.client.theme import BRASS300, BRASS400, IVORY100, IVORY300, IVORY500, seat_colours
from tabletop.client.widgets import Button
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.app import App
    from tabletop.client.canvas import Canvas


class GameOverScene(Scene):
    """Shows the outcome of the board's match."""

    def __init__(self, app: App, board: Any) -> None:
        super().__init__(app)
        self.board = board
        self.session = board.session
        outcome = self.session.outcome
        assert outcome is not None
        self.outcome = outcome
        self.charts = board.table.charts()

    def enter(self) -> None:
        """A short fanfare, or a low drum for a draw."""
        self.app.play("victory" if self.outcome.winners else "defeat")

    def layout(self, width: float, height: float, compact: bool) -> None:
        """The buttons of the foot."""
        foot = furniture.foot_height(compact)
        h = 46.0 if compact else 60.0
        y = height - foot / 2 - h / 2
        pad = 24.0 if compact else 96.0
        entries = [
            ("menu", t("over.menu"), "back", "ghost", lambda: self.app.reset("menu")),
            ("replay", t("over.replay"), "step-back", "secondary", self._replay),
            ("save", t("over.save"), "save", "secondary", self.board.keeper.ask_title),
        ]
        x = pad
        for name, label, icon, style, click in entries:
            w = self.app.canvas.measure(label, "button")[0] + 72
            self.widgets.add(Button(name, FRect(x, y, w, h), label, icon=icon, style=style, on_click=click))
            x += w + 12
        x = width - pad
        for name, label, icon, style, click in (
            ("again", t("over.again"), "redo", "primary", self.rematch),
            ("look", t("over.look"), "visible", "secondary", lambda: self.app.pop()),
        ):
            w = self.app.canvas.measure(label, "button")[0] + 72
            x -= w
            self.widgets.add(Button(name, FRect(x, y, w, h), label, icon=icon, style=style, on_click=click))
            x -= 12
        self.widgets.default = "again"

    def _replay(self) -> None:
        self.board.timeline.open = True
        self.app.pop({"look": 0})

    def rematch(self) -> None:
        """The same players and options once more, with a new deal."""
        self.app.reset("menu")
        setup = self.session.match.setup
        self.app.push("setup", game=setup.game, setup=setup)

    def handle(self, event: Event) -> bool:
        """Escape looks at the board again."""
        if isinstance(event, Command) and event.name == "back":
            self.app.pop()
            return True
        return super().handle(event)

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        """Banner, chart, table of figures."""
        compact = self.compact
        canvas.image("victory" if self.outcome.winners else "draw", FRect(0, 0, canvas.width, canvas.height))
        foot = furniture.foot_height(compact)
        furniture.draw_foot(canvas, foot)
        top = self._draw_banner(canvas, compact)
        pad = 24.0 if compact else 96.0
        box = FRect(pad, top, canvas.width - 2 * pad, canvas.height - foot - top - (14 if compact else 28))
        left = FRect(box.x, box.y, box.w * 0.6 - 12, box.h)
        right = FRect(left.right + 24, box.y, box.w - left.w - 24, box.h)
        self._draw_course(canvas, left)
        self._draw_figures(canvas, right)
        super().draw(canvas)

    def _draw_banner(self, canvas: Canvas, compact: bool) -> float:
        seats = self.session.match.seats
        winners = self.outcome.winners or tuple(range(len(seats)))
        r = 30.0 if compact else 52.0
        y = 24.0 + r
        step = r * 2 + 20
        x = canvas.width / 2 - step * (len(winners) - 1) / 2
        for seat in winners:
            canvas.medallion((x, y), r, seat_colours(seats[seat].colour))
            x += step
        if self.outcome.winners:
            title = t("over.victory", name=t("over.and").join(seats[seat].name for seat in self.outcome.winners))
        else:
            title = t("over.draw")
        y += r + 10
        big = canvas.measure(title, "wordmark")[0] < canvas.width - 120
        role = "wordmark" if big else "title"
        canvas.foil_text(title, (canvas.width / 2, y), role, anchor="midtop")
        y += canvas.line_height(role) + 2
        canvas.text(
            self.board.table.ending_words(self.outcome), (canvas.width / 2, y), "flavour", IVORY100, anchor="midtop"
        )
        return y + canvas.line_height("flavour") + (12 if compact else 26)

    def _draw_course(self, canvas: Canvas, box: FRect) -> None:
        canvas.panel(box, "panel")
        inner = box.inflate(-48, -36)
        canvas.head(self.charts.title, (inner.x, inner.y, inner.w, 28), note=t("over.marks"), role="panel_title")
        seats = self.session.match.seats
        lines = [(seat_colours(seats[n].colour), seats[n].name, series) for n, series in enumerate(self.charts.series)]
        draw_chart(canvas, FRect(inner.x, inner.y + 40, inner.w, inner.h - 40), lines, self.charts.goal, t("over.turn"))

    def _draw_figures(self, canvas: Canvas, box: FRect) -> None:
        canvas.panel(box, "panel")
        inner = box.inflate(-40, -36)
        canvas.head(self.charts.table_title, (inner.x, inner.y, inner.w, 28), role="panel_title")
        columns = self.charts.columns
        name_w = inner.w * 0.36
        col_w = (inner.w - name_w) / max(1, len(columns))
        y = inner.y + 44
        head_h = 54.0
        for n, (icon, label) in enumerate(columns):
            x = inner.x + name_w + (n + 0.5) * col_w
            canvas.icon(icon, (x, y + 12), 22, BRASS300)
            canvas.fit_text(label, FRect(x - col_w / 2 + 2, y + 26, col_w - 4, 26), "least", IVORY500, "center", 0.7)
        y += head_h
        row_h = min(78.0, (inner.bottom - 34 - y) / max(1, len(self.charts.rows)))
        for seat, figures in enumerate(self.charts.rows):
            self._draw_row(canvas, FRect(inner.x - 8, y, inner.w + 16, row_h - 8), seat, figures, name_w, col_w)
            y += row_h
        self._draw_fallen(canvas, FRect(inner.x, y + 6, inner.w, inner.bottom - 34 - y))
        canvas.text(self.charts.summary, (inner.centerx, inner.bottom - 8), "small", IVORY300, anchor="midbottom")

    def _draw_fallen(self, canvas: Canvas, box: FRect) -> None:
        """Who was taken by whom: small cards of what counted most."""
        if not any(self.charts.trophies) or box.h < 120:
            return
        canvas.head(self.charts.trophy_title, (box.x, box.y, box.w, 24))
        longest = max(len(cards) for cards in self.charts.trophies)
        card_h = min((box.h - 40) / len(self.charts.trophies) - 10, 150.0)
        card_w = min(card_h * 5 / 7, (box.w - 50) / max(1, longest) - 8)
        card_h = card_w * 7 / 5
        y = box.y + 34
        for seat, cards in enumerate(self.charts.trophies):
            colours = seat_colours(self.session.match.seats[seat].colour)
            canvas.medallion((box.x + 16, y + card_h / 2), 14, colours)
            for n, card in enumerate(cards):
                rect = FRect(box.x + 44 + n * (card_w + 8), y, card_w, card_h)
                self.board.table.draw_pile_card(canvas, rect, card)
            y += card_h + 10

    def _draw_row(
        self, canvas: Canvas, row: FRect, seat: int, figures: tuple[str, ...], name_w: float, col_w: float
    ) -> None:
        data = self.session.match.seats[seat]
        colours = seat_colours(data.colour)
        won = seat in self.outcome.winners
        canvas.fill(row, colours.dark if won else (38, 48, 59), alpha=170, radius=9)
        if won:
            canvas.frame(row, BRASS400, 1.5, 9)
        r = min(22.0, row.h * 0.36)
        canvas.medallion((row.x + r + 10, row.centery), r, colours)
        left = row.x + 2 * r + 20
        name = FRect(left, row.y + 4, row.x + 8 + name_w - left, row.h - 8)
        canvas.fit_text(data.name, name, "body_strong", colours.tint, min_ratio=0.7)
        for n, value in enumerate(figures):
            x = row.x + 8 + name_w + (n + 0.5) * col_w
            canvas.text(value, (x, row.centery), "number", BRASS300 if n == 0 else IVORY100, anchor="center")
