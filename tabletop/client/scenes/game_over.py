"""The game-over scene: the picture of who won; behind a button the match as a chart and a table of figures; and a
scrolling panel for what it has no room for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.bots.review.chances import can_review
from tabletop.client.core.input import Command, Event, PointerDown
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import fit_name, fit_role, smaller
from tabletop.client.draw.line_charts import ChartLine, draw_chart
from tabletop.client.draw.theme import BRASS300, BRASS400, IVORY100, IVORY300, IVORY500, NIGHT900, seat_colours
from tabletop.client.games import charts_of
from tabletop.client.games.charts import Detail, Highlight, turning_point
from tabletop.client.scenes.base import SceneServices
from tabletop.client.ui import tree
from tabletop.client.ui.button import Button
from tabletop.client.ui.panels import section
from tabletop.client.ui.scroll import ScrollArea
from tabletop.client.ui.tree import Column, Disc, Draw, Either, Node, Row, Stack, Words, label, medal, sign
from tabletop.storage.header import PERSON
from tabletop.text import has, language, t
from tabletop.text.grammar import joined

from . import backdrop
from .backdrop import PageScene, panelled
from .dialog import PanelScene, heading
from .victory import FADE_MS, FIGURES, TOLD, Ceremony, VictoryPicture

if TYPE_CHECKING:
    from tabletop.client.scenes.board.scene import BoardScene


@dataclass(frozen=True, slots=True)
class _Banner:
    """Lengths of the banner in units."""

    top: float = 24
    radius: float = 52
    """Radius of the winners' portraits."""
    below: float = 10
    """Room below the portraits."""
    foot: float = 26


_LARGE = _Banner()
_COMPACT = _Banner(radius=30, foot=12)
_LOW = _Banner(top=12, radius=22, below=4, foot=8)
LOW = 700
"""Height in units of a window below which the banner is lowest."""
RIBBON = 24.0
"""Units left and right of the sentence on its ribbon."""
SIGN = 30.0
"""Height in units of the icons over the columns."""
SUMMARY, PICTURE_PART = 26.0, 0.36
"""Height of the summary in units; part of the panel that what lies below the rows gets as far as they can be lower."""
HIGHLIGHT, HIGHLIGHT_SIGN, HIGHLIGHTS_ABREAST, HIGHLIGHT_PAD = 84.0, 50.0, 420.0, 5.0
TROPHIES_LEAST, FACES, FACE_PART, EMBLEM = 110.0, (44.0, 76.0), 0.4, 28.0
"""Trophies: least height in units for any; diameters between which a face is as large as it may be with this share of
the width of each; diameter of the emblem of the seat that has them."""
KEY_SIGN = 34.0
"""Width in units of an icon of the columns' key."""
READ_MS = 1500
"""Milliseconds for which Enter does nothing at first: it may have been meant for the scene before."""


CAMPAIGN = "campaign"
"""The scene that a battle of a campaign is left for; there is no other match at its table."""


class GameOverScene(PageScene):
    """Shows the outcome of the board's match."""

    tells = True

    def __init__(
        self, app: SceneServices, board: BoardScene, tell: Callable[[], object], celebrated: bool = True
    ) -> None:
        """``tell`` is called when the result is shown; ``celebrated``: purses and picture have been seen, and it
        begins with the figures, else those come first, the purses where anything moves."""
        super().__init__(app)
        self._tell = tell
        self.board = board
        self.session = board.session
        outcome = self.session.outcome
        assert outcome is not None
        self.outcome = outcome
        self._language = language()
        self.charts = charts_of(board.table)
        self._since = app.now()
        purses = () if celebrated or app.reduced_motion else self.charts.purses
        self.ceremony = Ceremony(board.table, purses, app.play) if purses else None
        self.picture = None if celebrated else VictoryPicture(board.table, outcome, self.charts)
        self._shown_ms = 1e9 if app.reduced_motion else 0.0
        self.places: dict[str, FRect] = {}
        """Where the panels were drawn."""

    @property
    def toast_area(self) -> FRect | None:
        """Messages are right of the banner, where there is room: below they would cover figures; on the picture they
        are above the figures, where it is dark: higher up they would cover who has won."""
        if self.picture is not None:
            canvas = self.app.canvas
            wide = min(640.0, canvas.width - 48)
            high = 60 + 3 * canvas.line_height("body")  # what a computer says, and two lines on where the game is kept
            bottom = canvas.height - self.app.theme.spacing.foot_bar - FIGURES - 12
            return FRect((canvas.width - wide) / 2, bottom - high, wide, high)
        banner, page = self.places.get("banner"), self.app.theme.spacing.page
        room = 0.0 if banner is None else banner.x - 2 * page
        if banner is None or room < 220.0:
            return None
        apart = max(0.0, min(2 * page, room - 320.0))  # a message does not read as part of the title
        return FRect(banner.right + page + apart, banner.y, room - apart, banner.h)

    def enter(self) -> None:
        self._since = self.app.now()
        if self.ceremony is None:
            self.app.play("victory" if self.outcome.winners else "defeat")
            self._tell()

    def layout(self, width: float, height: float, compact: bool) -> None:
        if self.ceremony is not None:
            return
        if self._language != language():
            self._language, self.charts = language(), charts_of(self.board.table)
            if self.picture is not None:
                self.turn_to_picture()
        home, linked = self.app.scenes.go_home, self.app.scenes.home == CAMPAIGN
        leave = t(f"over.{self.app.scenes.home}")
        entries: list[tuple[str, str, str, str, Callable[[], object]]] = [
            *([] if linked else [("menu", leave, "back", "ghost", home)]),
            (
                ("picture", t("over.picture"), "victory-point", "secondary", self.turn_to_picture)
                if self.picture is None
                else ("charts", t("over.charts"), "chart", "secondary", self.turn_to_figures)
            ),
            *self._review(),
            ("replay", t("over.replay"), "play", "secondary", self._replay),
            ("save", t("over.save"), "save", "secondary", self.board.saver.ask_title),
        ]
        detail = self.charts.detail if self.picture is None else None
        if detail is not None:
            entries.append(("detail", detail.title, detail.icon, "secondary", self._open_detail))
        right: list[tuple[str, str, str, str, Callable[[], object]]] = [
            ("look", t("over.look"), "visible", "secondary", lambda: self.app.pop({"look": None})),
        ]
        if linked:
            right.append(("menu", leave, "forward", "primary", home))
        else:
            right.append(("change", t("over.change"), "settings", "secondary", self.change_table))
            right.append(("again", t("over.again"), "redo", "primary", self.play_again))
        space = self.app.theme.spacing
        made = [self._foot_button(entry) for entry in [*entries, *right]]
        self._make_room(made, width - 2 * space.page - space.gap, space.gap)
        self.lay_page(Node(), foot=(*made[: len(entries)], tree.space(), *made[len(entries) :]))
        self.widgets.default = right[-1][0]

    def turn_to_figures(self) -> None:
        self.picture = None
        self.relayout()

    def turn_to_picture(self) -> None:
        """Show the picture again, at rest."""
        self.picture, self._shown_ms = VictoryPicture(self.board.table, self.outcome, self.charts), 1e9
        self.relayout()

    def _review(self) -> list[tuple[str, str, str, str, Callable[[], object]]]:
        if not can_review(self.session.game_id):
            return []
        return [("review", t("review.title"), "search", "secondary", self.open_review)]

    def open_review(self) -> None:
        self.app.push("review", board=self.board)

    def _foot_button(self, entry: tuple[str, str, str, str, Callable[[], object]]) -> Button:
        name, label, icon, style, click = entry
        button = Button(name, FRect(0, 0, 0, self.app.theme.spacing.foot_button), label, icon=icon, style=style,
                        on_click=click, tooltip=t(f"over.{name}.tip") if has(f"over.{name}.tip") else "")  # fmt: skip
        button.rect.w = button.natural_width(self.app.canvas)
        return button

    @staticmethod
    def _make_room(buttons: list[Button], room: float, gap: float) -> None:
        """Where the words of all buttons do not fit, leave out those of some, the clearest icons first."""
        for name in (None, "save", "menu", "look", "change", "replay", "picture", "detail", "review", "charts"):
            for button in buttons:
                if button.id == name:
                    tip = f"{button.label}. {button.tooltip}" if button.tooltip else button.label
                    button.tooltip, button.label, button.rect.w = tip, "", button.rect.h
            if sum(button.rect.w for button in buttons) + gap * (len(buttons) - 1) <= room:
                return

    def _open_detail(self) -> None:
        self.app.push("detail", detail=self.charts.detail)

    def _replay(self) -> None:
        self.app.pop({"look": 0})
        self.board.timeline.play()

    def play_again(self) -> None:
        """Begin the same table with sides changed; where it cannot begin any more, its set-up says why."""
        self.change_table(at_once=True)

    def change_table(self, *, at_once: bool = False) -> None:
        """Open the set-up with the same players and options; going back from there leads here. ``at_once``: begin as it
        is."""
        match, players = self.session.match, self.board.saver.info.players
        levels = [PERSON] * len(match.seats)
        for seat, index in enumerate(match.order):
            levels[index] = players.levels[seat] if players is not None else PERSON
        self.app.push("setup", game=match.setup.game, setup=match.setup, players=levels, at_once=at_once)

    def handle(self, event: Event) -> bool:
        """Handle an event: Escape shows the board again; Enter does nothing for :data:`READ_MS`. Any press ends the
        ceremony, and nothing else."""
        if self.ceremony is not None:
            if isinstance(event, PointerDown) or (isinstance(event, Command) and not event.repeat):
                self._celebrated()
            return True
        if isinstance(event, Command) and event.name == "ok" and self.app.seen_for(self._since) < READ_MS:
            self.app.came_too_soon()
            return True
        if isinstance(event, Command) and event.name == "review" and self._review():
            self.open_review()
            return True
        return super().handle(event)

    def update(self, dt_ms: float) -> bool:
        if self.ceremony is None:
            if self.picture is None or self._shown_ms >= FADE_MS:
                return False
            self._shown_ms += dt_ms * 100 / max(1, self.app.settings.animation_percent)
            return True
        self.ceremony.update(dt_ms * 100 / self.app.settings.animation_percent)
        if self.ceremony.over:
            self._celebrated()
        return True

    def _celebrated(self) -> None:
        self.ceremony, self._since = None, self.app.now()
        self.app.play("victory" if self.outcome.winners else "defeat")
        self.relayout()
        self._tell()

    def resume(self, result: object = None) -> None:
        """Return from the review, whose ``result`` may be the index of a position to show."""
        if isinstance(result, dict) and "look" in result:
            self.app.pop(result)

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        if self.ceremony is not None:
            self.ceremony.draw(canvas)
            return
        foot = canvas.theme.spacing.foot_bar
        if self.picture is not None:
            self.places = {}
            self.picture.draw(canvas, foot, self._shown_ms)
            backdrop.draw_footer(canvas)
            self.widgets.draw(canvas)
            return
        compact = self.compact
        canvas.image("victory" if self.outcome.winners else "draw", FRect(0, 0, canvas.width, canvas.height))
        canvas.fill(FRect(0, 0, canvas.width, canvas.height), NIGHT900, alpha=120)
        backdrop.draw_footer(canvas)
        self.places = {}
        top = self._draw_banner(canvas, compact)
        space = canvas.theme.spacing
        area = FRect(0, top, canvas.width, canvas.height - space.foot_bar - top - space.bars)
        course = self._course(canvas, (area.w - 2 * space.page - space.wide) * 0.6)
        panels = Row((course, panelled(Node(), name="figures", weight=1.0)), space.wide, (space.page, 0))
        self.places |= (places := tree.draw(canvas, panels, area))
        self._draw_figures(canvas, places["figures"])
        self.widgets.draw(canvas)

    def _draw_banner(self, canvas: Canvas, compact: bool) -> float:
        seats = self.session.match.seats
        winners = self.outcome.winners or tuple(range(len(seats)))
        sizes = _LOW if canvas.height < LOW else _COMPACT if compact else _LARGE
        r = sizes.radius
        y = sizes.top + r
        step = r * 2 + 20.0
        x = canvas.width / 2 - step * (len(winners) - 1) / 2
        for seat in winners:
            host = self.board.table.host(seat)
            portrait = host.portrait if host is not None else ""
            canvas.face((x, y), r, seat_colours(seats[seat].colour), self.board.table.emblem(seat), portrait)
            x += step
        if self.outcome.winners:
            names = joined(seats[seat].name for seat in self.outcome.winners)
            title = t("over.victory", name=names, n=len(self.outcome.winners))
        else:
            title = t("over.draw")
        y += r + sizes.below
        room = canvas.width - 2 * 60.0
        roles = ("title", "panel_title") if sizes is _LOW else ("wordmark", "title", "panel_title")
        role = next((role for role in roles if canvas.measure(title, role)[0] <= room), roles[-1])
        title = self._cut(canvas, title, role, room)
        canvas.foil_text(title, (canvas.width / 2, y), role, anchor="midtop")
        y += canvas.line_height(role) + 2
        words = self.board.table.words.ending(self.outcome)
        flavour = f"flavour@{canvas.height * TOLD:.0f}" if sizes is _LARGE else "flavour"
        line = canvas.line_height(flavour)
        spoken = fit_role(canvas, words, flavour, (room - 2 * RIBBON, line))
        # The picture is bright there, so that the sentence is on a dark ribbon.
        wide = min(room, canvas.measure(words, spoken)[0] + 2 * RIBBON)
        canvas.fill(FRect((canvas.width - wide) / 2, y, wide, line), NIGHT900, alpha=150, radius=line / 2)
        middle = (canvas.width / 2, y + line / 2)
        canvas.text(words, middle, spoken, IVORY100, "center", room - 2 * RIBBON, ellipsis="ok")
        wide = max(wide, canvas.measure(title, role)[0])
        self.places["banner"] = FRect((canvas.width - wide) / 2, sizes.top, wide, y + line - sizes.top)
        return y + line + sizes.foot

    @staticmethod
    def _cut(canvas: Canvas, words: str, role: str, room: float) -> str:
        while len(words) > 4 and canvas.measure(words, role)[0] > room:
            words = words[:-2].rstrip() + "…"
        return words

    def _course(self, canvas: Canvas, width: float) -> Node:
        """The panel with the chart and the highlights, ``width`` units wide."""
        space, told = canvas.theme.spacing, self._highlights()
        abreast = max(1, len(told)) if width >= HIGHLIGHTS_ABREAST else 1
        high = -(-len(told) // abreast) * self._highlight_height(canvas, told, (width - 2 * space.edge) / abreast)
        rows = (
            heading(canvas, self.charts.title, t("over.marks")),
            Draw(self._draw_chart, weight=1.0),
            tree.grid([_highlight(one) for one in told], abreast, space.small, high) if told else None,
        )
        return panelled(Column(rows, space.gap, (space.edge, space.edge)), name="course", weight=1.5)

    def _draw_chart(self, canvas: Canvas, box: FRect) -> None:
        seats = self.session.match.seats
        lines = [
            ChartLine(seat_colours(seats[n].colour), seats[n].name, series, self.board.table.emblem(n))
            for n, series in enumerate(self.charts.series)
        ]
        draw_chart(canvas, box, lines, self.charts.goal, self.charts.axis or t("over.turn"))

    @staticmethod
    def _highlight_height(canvas: Canvas, told: list[Highlight], width: float) -> float:
        """Height in units of a row of highlights in cells of ``width`` units: that of the longest in letters of the
        least size."""
        room = width - HIGHLIGHT_SIGN - 2 * HIGHLIGHT_PAD - canvas.theme.spacing.small
        least = smaller(canvas, "small_strong", 0.8)
        words = max((canvas.block_height(one.words, least, room) for one in told), default=0.0)
        needed = max(words * 1.5, words + canvas.line_height("least")) + 2 * HIGHLIGHT_PAD  # the title takes a third
        return max(HIGHLIGHT, needed)

    def _highlights(self) -> list[Highlight]:
        """The highlights of the game, and the turn from which the winner led to the end."""
        found = list(self.charts.highlights)
        turn = turning_point(self.charts.series, self.outcome.winners)
        if turn is not None:
            winners = self.outcome.winners
            name = joined(self.session.match.seats[seat].name for seat in winners)
            words = t(self.charts.turning, name=name, n=len(winners), turn=turn)
            face = self.board.table.mark(winners[0]).face
            found.append(Highlight("hourglass", t("over.turning"), words, face))
        return found

    def _draw_figures(self, canvas: Canvas, box: FRect) -> None:
        space, columns = canvas.theme.spacing, self.charts.columns
        inner_width = box.w - 2 * space.edge
        name_w = inner_width * 0.34
        middles, widths = self._column_middles(canvas, inner_width - name_w)
        line = canvas.line_height("least")
        labelled = all(
            canvas.measure(label, "least")[0] <= wide - 2 for (_, label), wide in zip(columns, widths, strict=True)
        )
        order, key_line = self.order(), self._key_line(canvas)
        shape = self._picture_shape()
        beside = shape > 0 and not labelled
        key = 0.0 if labelled or beside else -(-len(columns) // 2) * key_line
        part = box.h * PICTURE_PART * (self.charts.below is not None)
        least = min(inner_width * shape, max(part, len(columns) * key_line * beside)) if shape else part
        head, signs_h = canvas.line_height("panel_title"), SIGN + (line if labelled else 0.0)
        whole = canvas.fits_text(self.charts.summary, (0, 0, inner_width, SUMMARY), "small", 0.7)
        summary = SUMMARY if whole else 2 * canvas.line_height("small")
        taken = head + signs_h + summary + key + space.small * (len(order) + 3) + 2 * space.edge
        row_h = min(78.0, max(44.0, (box.h - taken - least) / len(order)))
        parts = (
            heading(canvas, self.charts.table_title),
            Node(name="signs", size=signs_h),
            *(Node(name=f"row.{seat}", size=row_h) for seat in order),
            tree.space(name="below"),
            Draw(_draw_summary, (self.charts.summary,), size=summary),
        )
        places = tree.draw(canvas, Column(parts, space.small, (space.edge, space.edge)), box)
        signs = places["signs"]
        for n, (icon, words) in enumerate(columns):
            x = signs.x + name_w + middles[n]
            canvas.icon(icon, (x, signs.y + SIGN * 0.4), SIGN * 0.7, BRASS300)
            if labelled:
                canvas.text(words, (x, signs.bottom), "least", IVORY500, "midbottom")
        for seat in order:
            row = places[f"row.{seat}"].inflate(2 * space.small, 0)
            self._draw_row(canvas, row, seat, self.charts.rows[seat], name_w, middles)
        below = places["below"]
        wide = max((canvas.measure(label, "small")[0] for _, label in columns), default=0.0) + KEY_SIGN
        under = (below.h - -(-len(columns) // 2) * key_line) / shape if beside else 0.0
        picture = self.charts.below or Draw(self._draw_fallen)
        picture = Stack((picture,), weight=1.0)
        if beside and len(columns) * key_line <= below.h + 2 and under < min(below.w - wide, below.h / shape):
            sides = (Stack((self.column_key(canvas, 1),), size=wide), picture)
            tree.draw(canvas, Row(sides, space.small), below)
        elif labelled:
            tree.draw(canvas, picture, below)
        else:
            most = (1, 2, 3, 4) if self.charts.below is None else (2, 3, 4)
            key_ways = Either(tuple(self.column_key(canvas, abreast) for abreast in most))
            tree.draw(canvas, Column((key_ways, picture), space.tight), below)

    def _column_middles(self, canvas: Canvas, width: float) -> tuple[list[float], list[float]]:
        """(middles, widths) of the columns of figures within ``width``: each as wide as its longest figure, and an
        equal share of the rest."""
        rows = self.charts.rows
        wanted = [
            max((canvas.measure(row[n], "number")[0] for row in rows), default=0.0)
            for n in range(len(self.charts.columns))
        ]
        spare = (width - sum(wanted)) / max(1, len(wanted))
        widths = [one + spare for one in wanted]
        return [sum(widths[:n]) + wide / 2 for n, wide in enumerate(widths)], widths

    def order(self) -> list[int]:
        """The seats in the order of the figures: winners first, then those with most at the end."""
        winners, series = self.outcome.winners, self.charts.series
        return sorted(range(len(self.charts.rows)), key=lambda seat: (seat not in winners, -series[seat][-1]))

    @staticmethod
    def _key_line(canvas: Canvas) -> float:
        return float(canvas.line_height("small") + canvas.theme.spacing.tight)

    def _picture_shape(self) -> float:
        """Height of the picture below the rows divided by its width; 0 where there is none."""
        detail = self.charts.detail
        return detail.shape if self.charts.below is not None and detail is not None else 0.0

    def column_key(self, canvas: Canvas, abreast: int) -> Row:
        """The key of the columns' icons in ``abreast`` columns, where the columns are too narrow for words. Its lines
        keep their height, so that columns with more of them are not denser than others."""
        low = canvas.line_height("small")
        pairs = [Row((sign(icon), label(words, "small", IVORY300)), 10, low=low) for icon, words in self.charts.columns]
        rows = -(-len(pairs) // abreast)
        columns = (tuple(pairs[n : n + rows]) for n in range(0, len(pairs), rows))
        return Row(tuple(Column(column, 4, weight=1.0) for column in columns), 0)

    def _draw_fallen(self, canvas: Canvas, box: FRect) -> None:
        """Draw the trophies of each seat as faces with their names, the seats one above the other."""
        trophies = self.charts.trophies
        if not any(trophies) or box.h < TROPHIES_LEAST:
            return
        space, seats, longest = canvas.theme.spacing, self.session.match.seats, max(len(row) for row in trophies)
        head_h = canvas.line_height("section")
        least, most = FACES
        face = max(least, min(most, (box.h - head_h) / len(trophies) - space.small, box.w * FACE_PART / longest))

        def sign_of(seat: int, side: float, picture: str = "") -> Node:
            return replace(
                medal(seat_colours(seats[seat].colour), self.board.table.emblem(seat), side, picture), size=side
            )

        rows: list[Node] = []
        for seat in self.order():
            taken: list[Node] = [
                Row(
                    (sign_of(one.owner, face, one.picture), Words(one.name, "small", IVORY300, weight=1.0)),
                    8,
                    weight=1.0,
                )
                for one in trophies[seat]
            ]
            if taken:
                taken += [tree.space()] * (longest - len(taken))
            else:
                taken = [Words(t("over.none"), "small", IVORY500, weight=1.0)]
            rows.append(Row((sign_of(seat, EMBLEM), *taken), space.small, size=face))
        head = section(self.charts.trophy_title, high=head_h)
        tree.draw(canvas, Column((head, *rows), space.small), box)

    def _draw_row(
        self, canvas: Canvas, row: FRect, seat: int, figures: tuple[str, ...], name_w: float, middles: list[float]
    ) -> None:
        data = self.session.match.seats[seat]
        colours = seat_colours(data.colour)
        won = seat in self.outcome.winners
        canvas.fill(row, colours.dark if won else (38, 48, 59), alpha=170, radius=9)
        if won:
            canvas.frame(row, BRASS400, 1.5, 9)
        r = min(22.0, row.h * 0.36)
        canvas.face((row.x + r + 10, row.centery), r, colours, *self.board.table.mark(seat))
        left = row.x + 2 * r + 20
        name = FRect(left, row.y + 4, row.x + 8 + name_w - left, row.h - 8)
        fit_name(canvas, data.name, name, "body_strong", colours.tint)
        for n, value in enumerate(figures):
            x = row.x + 8 + name_w + middles[n]
            canvas.text(value, (x, row.centery), "number", BRASS300 if n == 0 else IVORY100, anchor="center")


def _draw_summary(canvas: Canvas, box: FRect, words: str) -> None:
    canvas.fit_text(words, box, "small", IVORY300, "center", 0.7)


def _highlight(one: Highlight) -> Node:
    words = (
        Words(one.title, "least", IVORY500, least=0.7, weight=1.0),
        Words(one.words, "small_strong", lines=0, weight=2.0),
    )
    sides = (
        replace(Disc(_vignette, SIGN * 1.35, (one.icon, one.picture)), size=HIGHLIGHT_SIGN),
        Column(words, 0, weight=1.0),
        Node(size=HIGHLIGHT_PAD),
    )
    return panelled(Row(sides, 0, (0, HIGHLIGHT_PAD)), "inset")


def _vignette(canvas: Canvas, center: tuple[float, float], r: float, icon: str, picture: str) -> None:
    """Draw whom or what a highlight is about, in a circle with its icon at the edge; the icon alone in it where there
    is no picture."""
    (x, y), at = center, r * 0.72
    if not picture:
        canvas.circle(center, r, NIGHT900, outline=BRASS400, outline_width=1.5)
        canvas.icon(icon, center, r, BRASS300)
        return
    canvas.image(picture, (x - r, y - r, 2 * r, 2 * r), radius=r, focus=(0.5, 0.35))
    canvas.circle(center, r, None, outline=BRASS400, outline_width=1.5)
    canvas.circle((x + at, y + at), r * 0.42, NIGHT900, outline=BRASS400, outline_width=1.2)
    canvas.icon(icon, (x + at, y + at), r * 0.56, BRASS300)


WIDTH, SHARE = 900.0, 0.72
"""Width of the panel in units; its share of a wide window where it shows bars."""


class DetailScene(PanelScene):
    """Widgets: ``detail.body``, ``detail.close``."""

    def __init__(self, app: SceneServices, detail: Detail) -> None:
        super().__init__(app)
        self.detail = detail

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas = self.app.canvas
        space = canvas.theme.spacing
        close = Button(
            "detail.close", FRect(), t("client.close"), icon="confirm", style="primary", on_click=self.app.pop
        )
        wide = min(width - 2 * space.window_edge, self._widest(width, height))
        whole = tree.height(canvas, self.detail.tree(), wide - 2 * space.dialog_edge - space.edge)
        rows = (
            heading(canvas, self.detail.title),
            tree.scrolling("body", whole),
            replace(self.answers((close,)), pack=0.5),
        )
        self.lay_panel(wide, rows, (close,))
        self.widgets.add(ScrollArea("detail.body", self.places["body"], whole, self._paint))
        self.widgets.default = "detail.close"

    def _widest(self, width: float, height: float) -> float:
        """The width at which a picture is as high as the window allows; that of bars, or of words."""
        if not self.detail.shape:
            return max(WIDTH, width * SHARE) if self.detail.wide else WIDTH
        canvas = self.app.canvas
        space = canvas.theme.spacing
        around = space.window_edge + space.dialog_edge + space.dialog_gap
        room = height - 2 * around - canvas.line_height("panel_title") - space.foot_button
        return room / self.detail.shape + 2 * space.dialog_edge + space.edge

    def _paint(self, canvas: Canvas, area: FRect) -> None:
        tree.draw(canvas, self.detail.tree(), FRect(area.x, area.y, area.w - canvas.theme.spacing.small, area.h))
