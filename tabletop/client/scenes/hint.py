"""Help at a decision: what the best computer player would do here and why, and "What can I do now?", the kinds of
legal actions in words, whose targets light up."""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tabletop.bots.player import Answer, Budget, Question, levels_of
from tabletop.client.core.input import Command, Event
from tabletop.client.core.thinking import SILENCE, Unanswered, answered
from tabletop.client.draw.shapes import Rect, RectLike
from tabletop.client.draw.theme import BRASS300, INK900, IVORY100, IVORY300, IVORY500, SLATE500
from tabletop.client.games.hint_words import advice
from tabletop.client.scenes.board.coach_marks import ActionKind, action_kinds
from tabletop.client.scenes.board.target_widgets import places_of, seen_part, widget_of
from tabletop.client.ui.base import Pressable, Widget, as_rect
from tabletop.client.ui.button import Button
from tabletop.client.ui.layout import Box, Column, Row, Spacer, lay
from tabletop.client.ui.scroll import ScrollArea
from tabletop.text import t

from .dialog import SidePopupScene

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices
    from tabletop.client.scenes.board.scene import BoardScene
    from tabletop.rules.game import Target


SECONDS = 2.0
"""Seconds for which the computer player thinks about a hint."""
BAR = 6.0
"""Height in units of the progress line."""
NUMBER = 30.0
"""Width in units of the number of a row."""


class AdviceRow(Pressable):
    """One piece of advice: its number, what to do, and why."""

    def __init__(
        self, id: str, rect: RectLike, number: int, words: tuple[str, str], on_click: Callable[[], object]
    ) -> None:
        super().__init__(id, rect, tooltip=t("board.hint.row_tip"))
        self.number = number
        self.words = words
        self.on_click = on_click

    @staticmethod
    def height(canvas: Canvas, words: tuple[str, str], width: float) -> float:
        """Height in units of a row of this width."""
        pad = canvas.theme.spacing.small
        room = width - NUMBER - 2 * pad
        why = canvas.block_height(words[1], "small", room) if words[1] else 0.0
        return float(canvas.block_height(words[0], "body_strong", room) + why + 2 * pad)

    selected = False

    def draw(self, canvas: Canvas) -> None:
        """Draw the number in a disc, the action, and the reasons below it."""
        pad = canvas.theme.spacing.small
        canvas.panel(self.rect, "row", state="selected" if self.selected else self.state)
        x, y = self.rect.x + pad + NUMBER / 2 - 4, self.rect.y + pad + 11
        canvas.circle((x, y), 11, BRASS300 if self.selected else SLATE500)
        canvas.text(str(self.number), (x, y), "small_strong", INK900 if self.selected else IVORY100, anchor="center")
        room = Rect(self.rect.x + NUMBER + pad, self.rect.y + pad, self.rect.w - NUMBER - 2 * pad, self.rect.h)
        high = canvas.block_height(self.words[0], "body_strong", room.w)
        canvas.text_block(self.words[0], room, "body_strong", IVORY100)
        if self.words[1]:
            canvas.text_block(self.words[1], Rect(room.x, room.y + high, room.w, room.h), "small", IVORY300)
        if self.ring:
            canvas.focus_ring(self.rect, 6)


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
        self.places: dict[str, Rect] = {}
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
        """Place the head, and the progress or the advice with its buttons."""
        super().layout(width, height, compact)
        canvas = self.app.canvas
        space = canvas.theme.spacing
        wide = min(460.0, width * 0.4)
        room = wide - 2 * space.gap
        head = canvas.line_height("section")
        if not self.choices:
            text = canvas.block_height(self._message, "body", room)
            parts = [Box("head", size=head), Box("text", size=text), Box("bar", size=BAR)]
            self._place(wide, parts, width, height)
            return
        rows = [Box(f"hint.{n + 1}", size=AdviceRow.height(canvas, words, room)) for n, words in enumerate(self.words)]
        buttons = {
            "hint.play": Button("hint.play", Rect(0, 0, 0, space.control), t("board.hint.play"), icon="play",
                                style="primary", on_click=self.play),
            "hint.close": Button("hint.close", Rect(0, 0, 0, space.control), t("client.close"), style="ghost",
                                 on_click=self.close),
        }  # fmt: skip
        boxes = [Box(name, size=button.natural_width(canvas)) for name, button in buttons.items()]
        foot = Row(size=space.control, gap=space.small, children=(Spacer(), boxes[1], boxes[0]))
        self._place(wide, [Box("head", size=head), *rows, foot], width, height)
        for n, words in enumerate(self.words):
            row = AdviceRow(f"hint.{n + 1}", self.places[f"hint.{n + 1}"], n + 1, words, partial(self._choose, n))
            row.selected = n == self.taken
            self.widgets.add(row)
        for name, button in buttons.items():
            button.rect = self.places[name]
            self.widgets.add(button)
        self.widgets.default = "hint.play"

    def _place(self, wide: float, parts: list[Box], width: float, height: float) -> None:
        """Place the panel along the edges of the window, where it covers the least of its targets."""
        space = self.app.canvas.theme.spacing
        high = sum(part.size or 0.0 for part in parts) + (len(parts) + 1) * space.gap
        top, edge = space.top_bar + space.small, space.board_edge
        across = [width - wide - edge, (width - wide) / 2, edge]
        corners = [Rect(x, y, wide, high) for y in (top, max(top, height - high - edge)) for x in across]
        lit = [seen_part(widget) for n in range(len(self.choices)) for widget in self._widgets(n)]
        self.box = min(corners, key=lambda place: sum(1 for one in lit if place.colliderect(one)))
        self.places = lay(Column(children=parts, gap=space.gap, margin=space.gap), self.box)

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
        """Draw the highlights on the board, then the panel."""
        if self.choices and self.below is not None:
            self.board.light.draw(canvas, self.below, self.targets(self._lit))
        super().draw(canvas)
        canvas.text(t("board.hint.title"), self.places["head"].midleft, "section", BRASS300, anchor="midleft")
        if not self.choices:
            canvas.text_block(self._message, self.places["text"], "body", IVORY100 if self.failed else IVORY500)
            if not self.failed:
                bar = self.places["bar"]
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
        self.places: dict[str, Rect] = {}

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Place a head and a row for each kind of action."""
        super().layout(width, height, compact)
        canvas = self.app.canvas
        space = canvas.theme.spacing
        rows = [self._row(kind) for kind in self.kinds]
        head = t("board.legal") if rows else t("board.legal_none")
        wide = max([canvas.measure(head, "section")[0], *(row.natural_width(canvas) for row in rows)])
        wide = min(wide + 2 * space.edge, width - 2 * space.board_edge)
        title = canvas.block_height(head, "section", wide - 2 * space.edge)
        tall = len(rows) * space.control
        room = height - space.top_bar - 2 * space.board_edge - title - 2 * space.gap - space.gap
        parts = (Box("head", size=title), Box("rows", size=min(tall, room)))
        high = title + min(tall, room) + 2 * space.gap + (space.gap if rows else 0)
        self.box = self._place((wide, high), width, height)
        self.places = lay(Column(children=parts, gap=space.gap, margin=space.gap), self.box)
        area = ScrollArea("legal", self.places["rows"], tall)
        self.widgets.add(area)
        boxes = lay(
            Column(children=[Box(row.id, size=space.control) for row in rows]), Rect(0, 0, area.content_width, tall)
        )
        for row in rows:
            row.rect = boxes[row.id]
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
        """Draw the highlights on the board, then the list."""
        kind = self.pointed
        below = self.below
        if kind is not None and below is not None:
            self.board.light.draw_widgets(canvas, self.lit(kind))
        super().draw(canvas)
        canvas.text_block(
            t("board.legal") if self.kinds else t("board.legal_none"), self.places["head"], "section", IVORY100
        )
