"""Help at a decision: what the best computer player would do here and why, and "What can I do now?", the kinds of
legal actions in words, whose targets light up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tabletop.bots.player import Answer, Budget, Question, levels_of
from tabletop.client.core.input import Command, Event
from tabletop.client.core.thinking import SILENCE, Unanswered, answered
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect, RectLike
from tabletop.client.draw.theme import BRASS300, INK900, IVORY100, IVORY300, IVORY500, SLATE500
from tabletop.client.games.hint_words import advice
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.board.coach_marks import ActionKind, action_kinds
from tabletop.client.scenes.board.target_widgets import places_of, seen_part, widget_of
from tabletop.client.ui import tree
from tabletop.client.ui.base import Pressable, Widget, as_rect
from tabletop.client.ui.button import Button
from tabletop.client.ui.scroll import ScrollArea
from tabletop.client.ui.tree import Column, Disc, Draw, Node, Row, Words, block
from tabletop.rules.game import Target
from tabletop.text import t

from .dialog import SidePopupScene

if TYPE_CHECKING:
    from tabletop.client.scenes.board.scene import BoardScene


SECONDS = 2.0
"""Seconds for which the computer player thinks about a hint."""
BAR = 6.0
"""Height in units of the progress line."""


class AdviceRow(Pressable):
    """One piece of advice: its number, what to do, and why."""

    def __init__(
        self, id: str, rect: RectLike, number: int, words: tuple[str, str], on_click: Callable[[], object]
    ) -> None:
        super().__init__(id, rect, tooltip=t("board.hint.row_tip"))
        self.number = number
        self.words = words
        self.on_click = on_click

    selected = False

    @staticmethod
    def told(canvas: Canvas, number: int, words: tuple[str, str], lit: bool = False) -> Row:
        """The number in a disc, the action, and the reasons below it."""
        pad = canvas.theme.spacing.small
        why = Words(words[1], "small", IVORY300, lines=0) if words[1] else None
        lines = (Words(words[0], "body_strong", IVORY100, lines=0), why)
        disc = Disc(_draw_number, 22.0, (number, lit), top=True, size=22.0)
        return Row((disc, Column(lines, 0, weight=1.0)), 8, (pad, pad))

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "row", state="selected" if self.selected else self.state)
        tree.draw(canvas, self.told(canvas, self.number, self.words, self.selected), self.rect)
        if self.ring:
            canvas.focus_ring(self.rect, 6)


def _draw_number(canvas: Canvas, center: tuple[float, float], r: float, number: int, lit: bool) -> None:
    canvas.circle(center, r, BRASS300 if lit else SLATE500)
    canvas.text(str(number), center, "small_strong", INK900 if lit else IVORY100, anchor="center")


def _bar_button(board: BoardScene, name: str) -> Rect:
    """Where the button of the top bar is that opens a panel."""
    button = board.widgets.get(f"bar.{name}")
    return Rect(0, 0, 0, 0) if button is None else as_rect(button.rect)


class HintScene(SidePopupScene):
    """A panel that covers as little as possible of the targets of its advice. Widgets: ``hint.1``, ``hint.2``,
    ``hint.play``, ``hint.close``."""

    closing = ("back", "menu", "hint")

    def __init__(self, app: SceneServices, board: BoardScene, choices: Sequence[Answer] = (), **args: object) -> None:
        """``choices``: the advice, if it is known already; else a computer player is asked."""
        super().__init__(app, **args)
        self.board = board
        self.anchor = _bar_button(board, "hint")
        self.choices: tuple[Answer, ...] = ()
        self.words: list[tuple[str, str]] = []
        self.taken = 0
        """Index of the advice that is lit and would be played."""
        self.failed = ""
        """The key of the sentence why there is no advice; empty while there may be some."""
        self.thought_ms = 0.0
        self._length = len(board.session.match.journal)
        self._future: Future[Answer] | None = None
        self._seat = board.session.decider
        if choices:
            self._advise(choices)

    def enter(self) -> None:
        """Ask the computer player what it would do."""
        session = self.board.session
        match, seat = session.match, self._seat
        self.app.play("ui-click")
        if seat is None or self.choices:
            return
        seed = int(self.board.saver.info.id[:15], 16)
        question = Question(
            session.game_id, levels_of(session.game_id)[-1], seat, seed, len(match.earlier) + len(match.journal),
            match.game.view(match.state, seat), Budget.timed(SECONDS), reasons=True,
        )  # fmt: skip
        self._future = self.app.thinking.advise(question)

    @property
    def working(self) -> bool:
        """Whether the answer is still being waited for."""
        return self._future is not None

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass: take the answer when it has come; the progress line fills until then."""
        if self._future is None:
            return False
        self.thought_ms += dt_ms
        if self._future.done():
            self._take(self._future)
            self._future = None
            self.relayout()
        return True

    def _take(self, future: Future[Answer]) -> None:
        """Take the answer, or the error, of the computer player."""
        try:
            answered(future, lambda best: self._advise((best, *best.others)))
        except Unanswered as none:
            self.choices, self.failed = (), none.why

    def _advise(self, choices: Sequence[Answer]) -> None:
        """Make rows of the best of the choices that are legal, and of the next that is told apart from it."""
        legal = self.board.session.match.legal_actions()
        found = tuple(
            one if n == 0 else replace(one, reasons=tuple(why for why in one.reasons if why.key != "better"))
            for n, one in enumerate(one for one in choices if one.action in legal)
        )
        self.failed = "" if found else "failed"
        if found:
            self.choices, self.words = advice(self.board.table, found, self._seat or 0)
        if len(legal) == 1:
            self.words = [(action, why or t("board.hint.only")) for action, why in self.words]

    def targets(self, index: int) -> tuple[Target, ...]:
        """The targets of a piece of advice that are on the scene below."""
        action = self.choices[index].action
        scene, table = self.below, self.board.table
        if scene is None:
            return ()
        found = [place for target in action.path for place in places_of(scene, table, [[target]])]
        return tuple(dict.fromkeys(found))

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        super().layout(width, height, compact)
        canvas = self.app.canvas
        space = canvas.theme.spacing
        wide = min(460.0, width * 0.4)
        title = Words(t("board.hint.title"), "section", BRASS300)
        if not self.choices:
            message = Words(self._message, "body", IVORY100 if self.failed else IVORY500, lines=0)
            self._place(wide, (title, message, Draw(self._draw_bar, size=BAR)), width, height)
            return
        rows = [
            AdviceRow(f"hint.{n}", (0, 0, 0, 0), n, words, partial(self._choose, n - 1))
            for n, words in enumerate(self.words, 1)
        ]
        rows[self.taken].selected = True
        play = Button("hint.play", Rect(0, 0, 0, space.control), t("board.hint.play"), icon="play", style="primary",
                      on_click=self.play)  # fmt: skip
        close = Button("hint.close", Rect(0, 0, 0, space.control), t("client.close"), style="ghost",
                       on_click=self.close)  # fmt: skip
        room = wide - 2 * space.gap
        heights = [tree.height(canvas, AdviceRow.told(canvas, row.number, row.words), room) for row in rows]
        listed = (Node(name=row.id, size=high) for row, high in zip(rows, heights, strict=True))
        buttons = (Node(name=button.id, size=button.natural_width(canvas)) for button in (close, play))
        foot = Row(tuple(buttons), space.small, pack=1.0, size=space.control)
        places = self._place(wide, (title, *listed, foot), width, height)
        for widget in (*rows, play, close):
            widget.rect = places[widget.id]
            self.widgets.add(widget)
        self.widgets.default = "hint.play"

    def _place(self, wide: float, rows: Sequence[Node], width: float, height: float) -> dict[str, Rect]:
        """Place the panel along the edges of the window, where it covers the least of its targets; the rectangles of
        its parts."""
        canvas, space = self.app.canvas, self.app.canvas.theme.spacing
        self.panel = Column(tuple(rows), space.gap, (space.gap, space.gap))
        high = tree.height(canvas, self.panel, wide)
        top, edge = space.top_bar + space.small, space.board_edge
        across = [width - wide - edge, (width - wide) / 2, edge]
        corners = [Rect(x, y, wide, high) for y in (top, max(top, height - high - edge)) for x in across]
        lit = [seen_part(widget) for n in range(len(self.choices)) for widget in self._widgets(n)]
        self.box = min(corners, key=lambda place: sum(1 for one in lit if place.colliderect(one)))
        return tree.lay(canvas, self.panel, self.box)

    def _widgets(self, index: int) -> list[Widget]:
        below = self.below
        if below is None:
            return []
        found = (widget_of(below, target) for target in self.targets(index))
        return [widget for widget in found if widget is not None and widget.visible]

    @property
    def _message(self) -> str:
        """The words while there is no advice."""
        return t(f"board.hint.{self.failed or 'thinking'}", minutes=round(SILENCE / 60))

    # -- what can be done ----------------------------------------------------------------------------

    def _choose(self, index: int) -> None:
        self.taken = index
        self.relayout()

    def play(self) -> None:
        """Carry out the chosen advice."""
        if not self.choices or len(self.board.session.match.journal) != self._length:
            return
        action = self.choices[self.taken].action
        self.close()
        self.board.session.drop()
        self.board.touched(self.board.session.do(action))

    def handle(self, event: Event) -> bool:
        """Handle an event; Enter does nothing before there is an answer."""
        if isinstance(event, Command) and event.name == "ok" and not self.choices:
            return True
        return super().handle(event)

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        if self.choices and self.below is not None:
            self.board.light.draw(canvas, self.below, self.targets(self._lit))
        super().draw(canvas)

    def _draw_bar(self, canvas: Canvas, bar: Rect) -> None:
        """Draw how much of the time has passed."""
        if not self.failed:
            share = min(1.0, self.thought_ms / (SECONDS * 1000))
            canvas.fill(bar, SLATE500, radius=BAR / 2)
            canvas.fill(Rect(bar.x, bar.y, max(BAR, bar.w * share), bar.h), BRASS300, radius=BAR / 2)

    @property
    def _lit(self) -> int:
        """Index of the advice pointed at, else of the chosen one."""
        widgets = self.widgets
        widget = widgets.focused if self.app.keyboard_mode and widgets.focused is not None else widgets.hovered
        found = next((n for n in range(len(self.choices)) if widget is not None and widget.id == f"hint.{n + 1}"), None)
        return self.taken if found is None else found


class LegalActionsScene(SidePopupScene):
    """A list beside the sign in the top bar. Widgets are ``legal.<kind>``. The targets of the row that is pointed at
    are highlighted on the scene below; choosing a row closes the list and gives them the focus."""

    closing = ("back", "menu", "legal")

    def __init__(self, app: SceneServices, board: BoardScene, **args: object) -> None:
        super().__init__(app, **args)
        self.board = board
        self.anchor = _bar_button(board, "legal")
        self.kinds = action_kinds(board.session)

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        super().layout(width, height, compact)
        canvas = self.app.canvas
        space = canvas.theme.spacing
        rows = [self._row(kind) for kind in self.kinds]
        head = t("board.legal") if rows else t("board.legal_none")
        wide = max([canvas.measure(head, "section")[0], *(row.natural_width(canvas) for row in rows)])
        wide = min(wide + 2 * space.edge, width - 2 * space.board_edge)
        tall = len(rows) * space.control
        title = Row((block(head, "section"),), pad=(space.edge - space.gap, 0))
        listed = tree.scrolling("rows", tall) if rows else None
        self.panel = Column((title, listed), space.gap, (space.gap, space.gap))
        most = height - space.top_bar - 2 * space.board_edge
        self.box = self._place((wide, min(most, tree.height(canvas, self.panel, wide))), width, height)
        if rows:
            places = tree.lay(canvas, self.panel, self.box)
            area = self.widgets.add(ScrollArea("legal", places["rows"], tall))
            for n, row in enumerate(rows):
                row.rect = Rect(0, n * space.control, area.content_width, space.control)
                area.put(row)
        if rows:
            self.widgets.start_focus(rows[0].id)

    def _row(self, kind: ActionKind) -> Button:
        words = self.board.table.words.kind_words(kind.kind)
        note = f"({kind.count})" if kind.count > 1 else ""
        return Button(
            f"legal.{kind.kind}", Rect(0, 0, 0, self.app.theme.spacing.control), words, style="item", note=note,
            on_click=partial(self._choose, kind),
        )  # fmt: skip

    def _place(self, size: tuple[float, float], width: float, height: float) -> Rect:
        """The rectangle of the list: below its button in the bar, or along another edge, where it covers the least of
        the targets."""
        space = self.app.theme.spacing
        top, edge = space.top_bar + space.small, space.board_edge
        sign = self.board.widgets.get("bar.legal")
        middle = sign.rect.centerx if sign is not None else width
        wanted = (middle - size[0] / 2, width - size[0] - edge, (width - size[0]) / 2, edge)
        at = [min(max(x, edge), width - size[0] - edge) for x in wanted]
        places = [Rect(x, y, *size) for y in (top, max(top, height - size[1] - edge)) for x in at]
        lit = [seen_part(widget) for kind in self.kinds for widget in self._widgets(kind)]
        return min(places, key=lambda place: sum(1 for one in lit if place.colliderect(one)))

    def targets(self, kind: ActionKind) -> tuple[Target, ...]:
        below = self.below
        return () if below is None else places_of(below, self.board.table, kind.steps)

    def _widgets(self, kind: ActionKind) -> list[Widget]:
        below = self.below
        if below is None:
            return []
        found = (widget_of(below, target) for target in self.targets(kind))
        return [widget for widget in found if widget is not None and widget.visible]

    def lit(self, kind: ActionKind) -> list[Widget]:
        """What is highlighted for a kind of action: the widgets of its targets, or else the main button, which has
        another meaning as long as something is selected."""
        main = None if self.below is None else self.below.widgets.get("primary")
        return self._widgets(kind) or ([main] if main is not None and main.visible else [])

    # -- choosing ------------------------------------------------------------------------------------

    def _choose(self, kind: ActionKind) -> None:
        targets = self.targets(kind) or kind.steps[0]
        self.close()
        self.board.point_out(targets)

    @property
    def pointed(self) -> ActionKind | None:
        """The kind whose row is pointed at, or has the focus while keys are used; None for none."""
        widgets = self.widgets
        widget = widgets.focused if self.app.keyboard_mode and widgets.focused is not None else widgets.hovered
        return next((kind for kind in self.kinds if widget is not None and widget.id == f"legal.{kind.kind}"), None)

    def handle(self, event: Event) -> bool:
        """Handle an event; Enter does nothing in an empty list."""
        if isinstance(event, Command) and event.name == "ok" and not self.kinds:
            self.close()
            return True
        return super().handle(event)

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        kind = self.pointed
        below = self.below
        if kind is not None and below is not None:
            self.board.light.draw_widgets(canvas, self.lit(kind))
        super().draw(canvas)
