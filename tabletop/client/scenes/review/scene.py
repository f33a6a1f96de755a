"""The review of a match: the chart of the chances, the turns that cost most, the board at one of them with what was
played and what would have been better, and the sums of luck and decisions."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tabletop.bots.review import review
from tabletop.bots.review.review import SeatSum, cost, costliest
from tabletop.bots.review.turns import ReviewedTurn
from tabletop.client.core.input import Command, Event
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, EMBER, IVORY100, IVORY300, IVORY500, OK, SLATE500, Colour, seat_colours
from tabletop.client.games import short_title, thumbnail
from tabletop.client.games.player_chooser import reseated_names
from tabletop.client.scenes.backdrop import PageScene, panelled
from tabletop.client.scenes.base import SceneServices
from tabletop.client.ui import tree
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import Segment, Segmented
from tabletop.client.ui.tree import Column, Node, Row
from tabletop.rules.dice import percent
from tabletop.storage.header import PERSON
from tabletop.storage.limits import CERTAIN
from tabletop.storage.reviews import TurnForm
from tabletop.text import language, t
from tabletop.text.grammar import joined

from .chart import ChanceChart, ChanceLine
from .panels import TurnRow, TurnWords, choice_panel, draw_waiting_rows, seat_sums, waiting_sums
from .progress import BEFORE, BETTER, PLAYED, Positions, ReviewProgress

if TYPE_CHECKING:
    from tabletop.client.scenes.board.scene import BoardScene

BOARD, CHOICES, CHART, UPPER = 0.39, 0.53, 0.57, 0.56
"""Shares: the width of the board; of what is left of it, the widths of the ways to play and of the chart; and the
height of the upper row."""
LOW, LOW_BOARD, LOW_CHOICES, LOW_UPPER = 700.0, 0.28, 0.60, 0.62
"""Height in units below which a window has these shares of the board, the ways to play and the upper row."""
ROW_LOW, ROW_HIGH = 44.0, 68.0
"""Least and greatest height of a row in the list of turns, in units."""
MOST = 8
"""Most turns that are marked."""
BAR, BAR_WIDE = 6.0, 180.0
EMBLEM = 18.0


class ReviewScene(PageScene):
    """``board``: the board with the match; ``turn``: index of the first action of the turn to begin with. Widgets:
    ``review.back``, ``review.chart``, ``review.turn.<n>``, ``review.previous``, ``review.next``, ``review.show``,
    ``review.try``, ``review.look``."""

    closing = ("back", "menu", "review")

    def __init__(
        self, app: SceneServices, board: BoardScene, turn: int | None = None, asking: bool = True, **args: object
    ) -> None:
        """``asking``: whether results missing from a stored review are computed."""
        super().__init__(app, **args)
        self.board = board
        self.progress = ReviewProgress(app, board, asking=asking)
        self.words = TurnWords(board.table)
        self.positions = Positions(app, self.progress.work.match, board.table.turned)
        self.shown = BEFORE
        self.first = turn
        """First action of the turn that is looked at; None: the one that cost most."""
        self.panels, self.area = Row(()), Rect()
        self.marked: list[ReviewedTurn] = []
        self.sums: list[SeatSum] = []
        self._language = language()

    # -- what is known -------------------------------------------------------------------------------

    @property
    def order(self) -> list[ReviewedTurn]:
        work = self.progress.work
        return work.order if work.prepared else []

    @property
    def chosen(self) -> int:
        """Index of the chosen turn; -1 for none."""
        order = self.order
        if not order:
            return -1
        wanted = self.first
        if wanted is None:
            worst = max(self.marked, key=lambda turn: cost(self.form(turn)), default=order[-1])
            wanted = worst.first
        return next((n for n, turn in enumerate(order) if turn.first <= wanted < turn.end), len(order) - 1)

    @property
    def turn(self) -> ReviewedTurn | None:
        order = self.order
        return order[self.chosen] if order else None

    def form(self, turn: ReviewedTurn) -> TurnForm | None:
        return self.progress.work.turns.get(turn.first)

    def readable(self, turn: ReviewedTurn) -> bool:
        """Whether what the seat of a turn knew may be shown."""
        return turn.first in self.progress.work.readable

    def title(self) -> str:
        return t("review.title")

    def leave(self) -> None:
        self.progress.close()
        self.board.timeline.marked = {turn.first: n + 1 for n, turn in enumerate(self.marked)}

    @property
    def working(self) -> bool:
        return not self.progress.over

    def update(self, dt_ms: float) -> bool:
        if self.progress.step():
            self.relayout()
        return False

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        if self._language != language():
            self._language, self.words = language(), TurnWords(self.board.table)
        work = self.progress.work
        self.sums = review.seat_sums(self.order, work.turns, work.sides, work.readable) if work.prepared else []
        self._lay(width, height)
        room, gap = self.places["list.body"].h, self.app.theme.spacing.small
        fits = max(1, min(MOST, int((room + gap) / (ROW_LOW + gap))))
        self.marked = costliest(self.order, work.turns, work.readable, fits)
        self._add_chart()
        self._add_list()
        self._add_board()
        self._add_choices()
        self.widgets.default = "review.try" if self.turn is not None else "review.back"

    def _lay(self, width: float, height: float) -> None:
        space, title = self.app.theme.spacing, self.app.canvas.line_height("panel_title")
        wide, ways, above = (LOW_BOARD, LOW_CHOICES, LOW_UPPER) if height < LOW else (BOARD, CHOICES, UPPER)
        options = (
            Node(name="choices.head", size=title), tree.space(name="options"),
            Node(name="choices.note", size=self.app.canvas.line_height("small")),
            Row((tree.space(1.5, "try"), tree.space(name="look")), space.small, size=space.foot_button),
        )  # fmt: skip
        steps = (
            Node(name="previous", size=space.control),
            Node(name="next", size=space.control),
            tree.space(name="show"),
        )
        board = (
            Node(name="board.head", size=title), tree.space(name="picture"),
            Row(steps, space.small, size=max(36.0, space.control)),
        )  # fmt: skip
        edge = space.gap
        beside = (
            Row((self._panel(options, "choices", ways), self._headed("list", 1 - ways)), edge, weight=above),
            Row((self._headed("chart", CHART), self._headed("sums", 1 - CHART)), edge, weight=1 - above),
        )
        self.lay_page(
            Node(), ("review.back", t("client.close")), (tree.space(2, "outcome"), Node(name="progress", size=BAR_WIDE))
        )
        top = self.places["head"].bottom
        self.panels = Row((self._panel(board, "board", wide), Column(beside, edge, weight=1 - wide)), edge)
        self.area = Rect(edge, top + edge, width - 2 * edge, height - top - 2 * edge)
        self.places |= tree.lay(self.app.canvas, self.panels, self.area)

    def _headed(self, name: str, weight: float) -> Node:
        """A panel with the places of its head and its body."""
        head = Node(name=f"{name}.head", size=self.app.canvas.line_height("panel_title"))
        return self._panel((head, tree.space(name=f"{name}.body")), name, weight)

    def _panel(self, nodes: tuple[Node, ...], name: str, weight: float) -> Node:
        space = self.app.theme.spacing
        return panelled(Column(nodes, space.small, (space.edge, space.edge)), name=name, weight=weight)

    def _add_chart(self) -> None:
        order, work = self.order, self.progress.work
        table, seats = self.board.table, self.board.session.match.seats
        lines = []
        for n, side in enumerate(work.sides):
            known = [work.turns.get(turn.first) for turn in order]
            known.append(work.turns.get(order[-1].end) if order else None)
            values = [None if form is None else form.chances[n] / CERTAIN for form in known]
            name = joined(seats[seat].name for seat in side)
            colours = seat_colours(seats[side[0]].colour)
            lines.append(ChanceLine(name, self._result_words(n), colours, table.mark(side[0]), values))
        side_at = {seat: n for n, side in enumerate(work.sides) for seat in side}
        at = {turn.first: n for n, turn in enumerate(order)}
        chart = ChanceChart(
            "review.chart", self.places["chart.body"], lines, [turn.number for turn in order],
            [side_at[turn.seat] for turn in order],
            {at[turn.first]: n + 1 for n, turn in enumerate(self.marked)},
            self.chosen, self.choose, self._tip,
        )  # fmt: skip
        chart.make_room(self.app.canvas)
        self.widgets.add(chart)

    def _result_words(self, side: int) -> str:
        """The words for a side: won, drawn or lost; while the match goes on its chance, empty if unknown."""
        outcome = self.board.session.outcome
        if outcome is None:
            last = self.progress.work.turns.get(self.order[-1].end) if self.order else None
            return "" if last is None else t("review.chance", percent=percent(last.chances[side] / CERTAIN))
        won = any(seat in outcome.winners for seat in self.progress.work.sides[side])
        return t("review.won") if won else t("review.drawn") if not outcome.winners else t("review.lost")

    def _tip(self, index: int) -> str:
        turn = self.order[index]
        form = self.form(turn)
        words = [t("review.turn_of", n=turn.number, name=self._name(turn.seat))]
        if form is not None:
            side = next(n for n, side in enumerate(self.progress.work.sides) if turn.seat in side)
            words.append(t("review.chance", percent=percent(form.chances[side] / CERTAIN)))
        return " · ".join(words)

    def _name(self, seat: int) -> str:
        return self.board.session.match.seats[seat].name

    def _add_list(self) -> None:
        room = self.places["list.body"]
        count = len(self.marked)
        if not count:
            return
        gap = self.app.theme.spacing.small
        high = min(ROW_HIGH, (room.h - gap * (count - 1)) / count)
        worst = max(cost(self.form(turn)) for turn in self.marked)
        for n, turn in enumerate(self.marked):
            form = self.form(turn)
            assert form is not None
            rect = Rect(room.x, room.y + n * (high + gap), room.w, high)
            seat = self.board.session.match.seats[turn.seat]
            row = TurnRow(
                f"review.turn.{n + 1}", rect, n + 1, t("review.turn", n=turn.number), self.words.title(turn, form),
                -cost(form) / CERTAIN, seat_colours(seat.colour), self.board.table.mark(turn.seat),
                worst / CERTAIN, self.turn is not None and turn.first == self.turn.first,
                on_click=partial(self.choose_first, turn.first),
            )  # fmt: skip
            self.widgets.add(row)

    def _add_board(self) -> None:
        turn = self.turn
        if turn is None:
            return
        for name, icon, step in (("previous", "back", -1), ("next", "forward", 1)):
            goal = self.chosen + step
            self.widgets.add(
                Button(
                    f"review.{name}", self.places[name], icon=icon, style="icon", tooltip=t(f"review.{name}"),
                    on_click=partial(self.choose, goal), enabled=0 <= goal < len(self.order),
                    reason=t("review.no_further"), repeatable=True,
                )
            )  # fmt: skip
        form = self.form(turn)
        better = form is not None and self.readable(turn) and cost(form) > 0
        tabs = [Segment(BEFORE, t("review.before")), Segment(PLAYED, t("review.after"))]
        if better:
            tabs.append(Segment(BETTER, t("review.if_better")))
        elif self.shown == BETTER:
            self.shown = BEFORE
        self.widgets.add(
            Segmented("review.show", self.places["show"], tabs, self.shown, on_change=self._show, role="small_strong")
        )

    def _add_choices(self) -> None:
        turn = self.turn
        if turn is None:
            return
        self.widgets.add(
            Button("review.try", self.places["try"], t("review.try"), icon="branch", style="primary",
                   on_click=self.try_it, tooltip=t("review.try_tip"))
        )  # fmt: skip
        self.widgets.add(
            Button("review.look", self.places["look"], t("review.look"), icon="visible", on_click=self.look,
                   tooltip=t("review.look_tip"))
        )  # fmt: skip

    # -- what can be done ----------------------------------------------------------------------------

    def choose(self, index: int) -> None:
        order = self.order
        if 0 <= index < len(order):
            self.choose_first(order[index].first)

    def choose_first(self, first: int) -> None:
        self.first = first
        self.app.play("ui-hover")
        self.relayout()

    def _show(self, which: str) -> None:
        self.shown = which
        self.relayout()

    def look(self) -> None:
        turn = self.turn
        if turn is not None:
            self.board.timeline.open = True
            self.app.pop({"look": turn.start})

    def try_it(self) -> None:
        """Begin a new game before the turn, with a person as its seat; the old one stays as it is."""
        turn, board = self.turn, self.board
        if turn is None:
            return
        fork = board.session.match.branch(turn.start)
        info = board.saver.info_of_branch(turn.start)
        if info.players is not None and info.players.levels[turn.seat] != PERSON:
            before, info.players = info.players, info.players.with_level(turn.seat, PERSON)
            names = [seat.name for seat in fork.seats]
            fork.call_seats(reseated_names(names, before.levels, info.players.levels))
        self.app.reset("menu")
        self.app.push("board", match=fork, info=info)
        self.app.toast(t("board.branched"))

    def handle(self, event: Event) -> bool:
        """Handle an event: Escape closes; Page keys, Home and End go along the turns wherever the focus is."""
        if isinstance(event, Command):
            if event.name in self.closing:
                self.app.pop()
                return True
            last = len(self.order) - 1
            goals = {"page_up": self.chosen - 1, "page_down": self.chosen + 1, "home": 0, "end": last}
            if event.name in goals:
                self.choose(max(0, min(last, goals[event.name])))
                return True
        return super().handle(event)

    # -- drawing -------------------------------------------------------------------------------------

    def subtitle(self) -> str:
        match = self.board.session.match
        return t("review.subtitle", game=short_title(self.board.session.game_id), n=len(match.seats))

    def draw_between(self, canvas: Canvas) -> None:
        match = self.board.session.match
        self._draw_outcome(canvas)
        self._draw_progress(canvas)
        tree.draw(canvas, self.panels, self.area)
        self._draw_heads(canvas)
        turn = self.turn
        if turn is not None:
            form = self.form(turn)
            self.positions.draw(canvas, self.places["picture"], turn, form, self.shown)
            self._draw_choices(canvas, turn, form)
        elif not self.progress.failed:
            self._draw_beginning(canvas)
        body = self.places["sums.body"]
        if any(one.begun or one.now for one in self.sums):
            tree.draw(canvas, seat_sums(self.sums, match.seats, self.board.table.mark), body)
        elif not self.progress.failed:
            tree.draw(canvas, waiting_sums(match.seats, self.board.table.mark), body)

    def _draw_beginning(self, canvas: Canvas) -> None:
        """Draw, before the turns are known, the present position, and placeholders for the ways to play."""
        picture = self.places["picture"].union(self.places["show"])
        thumbnail(canvas, self.board.session.game_id, self.board.session.match, picture)
        room = self.places["options"].union(self.places["try"])
        panels = choice_panel("crossed-swords", t("review.played")), choice_panel("upgrade", t("review.better"))
        tree.draw(canvas, Column(panels, self.app.theme.spacing.small), room)

    def _draw_heads(self, canvas: Canvas) -> None:
        heads: list[tuple[Rect, str, tuple[str, ...]]]
        heads = [(self.places["chart.head"], t("review.chart"), (t("review.chart_note"), t("review.chart_note_short"))),
                 (self.places["list.head"], t("review.list"), (t("review.list_note"),)),
                 (self.places["sums.head"], t("review.sums"), (t("review.sums_note"),))]  # fmt: skip
        turn = self.turn
        if turn is not None:
            words = t("review.turn_of", n=turn.number, name=self._name(turn.seat))
            heads.append((self.places["board.head"], words, ()))
        elif not self.progress.failed:
            over = self.board.session.outcome is not None
            heads.append((self.places["board.head"], t("review.at_the_end" if over else "review.as_it_stands"), ()))
        heads.append((self.places["choices.head"], t("review.choices"), ()))
        gap = self.app.theme.spacing.wide
        for rect, words, notes in heads:
            room = rect.w - gap - canvas.measure(words, "panel_title")[0]
            fitting = (note for note in notes if canvas.measure(note, "small")[0] < room)
            canvas.head(words, rect, next(fitting, ""), role="panel_title")
        self._draw_list(canvas, gap)

    def _draw_list(self, canvas: Canvas, gap: float) -> None:
        """Draw the note of an empty list, or below the marked turns how many others there are."""
        body = self.places["list.body"]
        if not self.marked and not self.progress.over:
            draw_waiting_rows(canvas, body, self._list_note(), ROW_LOW, self.app.theme.spacing.small)
        elif not self.marked:
            canvas.text_block(self._list_note(), body, "body", IVORY500)
        elif self.progress.over and len(self.marked) < len(self.order):
            last = self.widgets.find(f"review.turn.{len(self.marked)}").rect
            room = Rect(body.x, last.bottom + gap / 2, body.w, body.bottom - last.bottom - gap / 2)
            if room.h >= canvas.line_height("small"):
                rest = len(self.order) - len(self.marked)
                canvas.text_block(t("review.rest", n=rest), room, "small", IVORY500, max_lines=1, ellipsis="ok")

    def _list_note(self) -> str:
        """Why the list is empty: the review failed, is still being computed, or found no costly turn."""
        if self.progress.failed:
            return self.progress.failed_words
        if not self.progress.over:
            return t("review.coming")
        return t("review.none_costly")

    def _draw_outcome(self, canvas: Canvas) -> None:
        place, outcome = self.places["outcome"], self.board.session.outcome
        words, x = t("review.running"), float(place.x)
        if outcome is not None:
            words = self.board.table.words.ending(outcome)
            for seat in outcome.winners:
                colours = seat_colours(self.board.session.match.seats[seat].colour)
                canvas.face((x + EMBLEM, place.centery), EMBLEM, colours, *self.board.table.mark(seat))
                x += EMBLEM * 2.4
        room = Rect(x, place.y, place.right - x, place.h)
        canvas.fit_text(words, room, "body_strong", IVORY100, "left", 0.7)

    def _draw_progress(self, canvas: Canvas) -> None:
        """Draw the progress of the computation, or the sentence about a stored review that cannot be used."""
        place = self.places["progress"]
        if self.progress.over:
            failed = self.progress.failed
            words = t("review.incomplete") if failed else ""
        else:
            words = t("review.progress", percent=round(100 * self.progress.work.progress))
        line = canvas.line_height("small")
        canvas.fit_text(words, Rect(place.x, place.centery - line, place.w, line), "small", IVORY300, "right", 0.7)
        if not self.progress.over:
            bar = Rect(place.x, place.centery + BAR, place.w, BAR)
            canvas.fill(bar, SLATE500, radius=BAR / 2)
            share = self.progress.work.progress if self.progress.work.prepared else 0.0
            canvas.fill(Rect(bar.x, bar.y, max(BAR, bar.w * share), BAR), BRASS300, radius=BAR / 2)

    def _draw_choices(self, canvas: Canvas, turn: ReviewedTurn, form: TurnForm | None) -> None:
        """Draw what was played, and what would have been better or why there is nothing."""
        room, space = self.places["options"], self.app.theme.spacing
        choice = form.choice if form is not None and self.readable(turn) else None
        reasons = self.words.reasons(choice.reasons) if choice is not None else []
        after = choice.played / CERTAIN if choice is not None and choice.samples else None
        lines = self.words.played(turn, form if choice is not None else None)
        panels = [choice_panel("crossed-swords", t("review.played"), EMBER, lines, reasons, after)]
        note = self._note(turn, form)
        if form is not None and choice is not None and choice.better is not None:
            lines, reasons = self.words.better(turn, form), self.words.reasons(choice.better.reasons)
            best, gain = choice.best / CERTAIN, cost(form) / CERTAIN
            panels.append(choice_panel("upgrade", t("review.better"), OK, lines, reasons, best, gain))
            canvas.fit_text(note, self.places["choices.note"], "small", IVORY300, "left", 0.7)
        else:
            panels.append(choice_panel(*self._without_better(turn, form), note=note))
        tree.draw(canvas, Column(tuple(panels), space.small), room)

    def _without_better(self, turn: ReviewedTurn, form: TurnForm | None) -> tuple[str, str, Colour]:
        """Icon, title and colour of the panel for a turn without a better way."""
        if not self.readable(turn):
            return "hidden", t("review.better"), SLATE500
        if form is not None and form.choice is not None:
            return "confirm", t("review.well_played"), OK
        return "upgrade", t("review.better"), SLATE500

    def _note(self, turn: ReviewedTurn, form: TurnForm | None) -> str:
        """One sentence about the cost and the luck of a turn."""
        if self.progress.note and not self.progress.over:
            return self.progress.note
        if not self.readable(turn):
            return t("review.secret", name=self._name(turn.seat))
        if form is None or form.choice is None:
            if not turn.open:
                return t("review.no_choice")
            return "" if self.progress.over else t("review.coming_turn")
        side = next(n for n, side in enumerate(self.progress.work.sides) if turn.seat in side)
        luck = sum([one.by[side] for one in form.luck])
        lost, gained = round(100 * cost(form) / CERTAIN), round(100 * luck / CERTAIN)
        told = t("review.cost", n=lost) if lost else t("review.fine")
        if gained:
            told += " " + t("review.luck_gave" if gained > 0 else "review.luck_took", n=abs(gained))
        return told
