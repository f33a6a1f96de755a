"""Help at a decision: what the best computer player would do here and why, and "What can I do now?", the deeds that
are possible with what they bring. Both are told as orders, and shown on the board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from tabletop.bots.player import Answer, Budget, Question, levels_of
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import Command, Event
from tabletop.client.core.session import Touch
from tabletop.client.core.thinking import SILENCE, Unanswered, answered
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, INK900, IVORY100, IVORY300, IVORY500, SLATE500
from tabletop.client.games.hint_words import DeedGroup, advice, deed_groups
from tabletop.client.games.table import TableWidget
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.board.target_widgets import places_of, seen_part, widget_of
from tabletop.client.ui import tree
from tabletop.client.ui.base import Pressable, Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.scroll import ScrollArea
from tabletop.client.ui.tree import Column, Disc, Draw, Node, Row, Words, block
from tabletop.rules.game import Action, Target
from tabletop.text import t
from tabletop.text.grammar import sentences

from .dialog import SidePopupScene

if TYPE_CHECKING:
    from tabletop.client.scenes.board.scene import BoardScene


SECONDS = 2.0
"""Seconds for which the computer player thinks about a hint."""
SHADE = 0.4
"""How dark what is not chosen becomes, as a share of the usual: the reasons speak of it, too."""
BAR = 6.0
"""Height in units of the progress line."""


class OrderRow(Pressable):
    """An order with what speaks for it, and in front of it its number, if it has one."""

    selected = False

    def __init__(
        self, id: str, words: tuple[str, str], on_click: Callable[[], object], tip: str, number: int = 0
    ) -> None:
        super().__init__(id, Rect(0, 0, 0, 0), tooltip=tip)
        self.words, self.number = words, number
        self.on_click = on_click

    @property
    def spoken(self) -> str:
        return sentences(self.words)

    def told(self, canvas: Canvas, *, lit: bool = False) -> Row:
        """The number in a disc, the order, and the reasons below it."""
        pad = canvas.theme.spacing.small
        why = Words(self.words[1], "small", IVORY300, lines=0) if self.words[1] else None
        lines = (Words(self.words[0], "body_strong", IVORY100, lines=0), why)
        disc = Disc(_draw_number, 22.0, (self.number, lit), top=True, size=22.0) if self.number else None
        return Row((disc, Column(lines, 0, weight=1.0)), 8, (pad, pad if self.number else pad / 2))

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "row", state="selected" if self.selected else self.state)
        tree.draw(canvas, self.told(canvas, lit=self.selected), self.rect)
        if self.ring:
            canvas.focus_ring(self.rect, 6)


def _draw_number(canvas: Canvas, center: tuple[float, float], r: float, number: int, lit: bool) -> None:
    canvas.circle(center, r, BRASS300 if lit else SLATE500)
    canvas.text(str(number), center, "small_strong", INK900 if lit else IVORY100, anchor="center")


class BesideBoard(SidePopupScene):
    """A panel over the board that covers as little as possible of what it speaks of, of the hand and of what is read
    at a decision. ``button``: the one of the top bar that opens it."""

    button = ""

    def __init__(self, app: SceneServices, board: BoardScene, **args: object) -> None:
        super().__init__(app, **args)
        self.board = board
        sign = board.widgets.get(f"bar.{self.button}")
        self.anchor = Rect(0, 0, 0, 0) if sign is None else Rect(sign.rect)

    def spoken_of(self, targets: Iterable[Target]) -> list[Widget]:
        """The visible widgets of targets on the scene below."""
        found = [] if self.below is None else [widget_of(self.below, target) for target in targets]
        return [widget for widget in found if widget is not None and widget.visible]

    def steps_shown(self, steps: Iterable[Iterable[Target]]) -> tuple[Target, ...]:
        """The targets of the first of some steps that has any on the scene below."""
        return () if self.below is None else places_of(self.below, self.board.table, steps)

    def path_shown(self, action: Action) -> tuple[Target, ...]:
        """The targets of an action that are on the scene below."""
        return tuple(dict.fromkeys(one for target in action.path for one in self.steps_shown([[target]])))

    def free_place(self, size: tuple[float, float], lit: Sequence[Widget]) -> Rect:
        """The rectangle of the panel: below its button or along an edge, where it covers the least of what is ``lit``,
        of the forecasts, of hand, pieces and main button, and of what is read about the position."""
        screen, space = self.app.theme.metrics, self.app.theme.spacing
        width, height, edge = screen.vw, screen.vh, space.board_edge
        top = space.top_bar + space.small
        middle = (width - size[0]) / 2
        wanted = (self.anchor.centerx - size[0] / 2, width - size[0] - edge, middle, edge, middle / 2, middle * 1.5)
        across = [min(max(x, edge), width - size[0] - edge) for x in wanted]
        low = max(top, height - size[1] - edge)
        places = [Rect(x, y, *size) for y in (top, low, (top + low) / 2) for x in across]
        below = self.below
        seen = [] if below is None else [one for one in below.widgets if one.visible]
        held = [one for one in seen if one.leads or one.id == "take_back" or _kind(one) == "card"]
        table = self.board.table
        busy = (table.battle if self.board.overlay.open and table.battle is not None else table).busy_areas()
        foretold = {action.path[-1] for action in self.board.session.offer() if table.foretold(action)}
        kept = [(seen_part(one), 100.0) for one in lit] + [(seen_part(one), 10.0) for one in held]
        kept += [(seen_part(one), 60.0) for one in self.spoken_of(foretold)]
        kept += [(seen_part(one), 4.0) for one in seen if _kind(one) == "piece"]
        kept += [(seen_part(one), 1.0) for one in seen if one.wanted]
        kept += [(Rect(area), 10.0) for area in busy]
        return min(places, key=lambda place: sum(weight for part, weight in kept if place.colliderect(part)))


def _kind(widget: Widget) -> str:
    """The kind of the target of a widget; empty for one that has none."""
    target = widget.target if isinstance(widget, Spot | TableWidget) else None
    return "" if target is None else target.kind


class HintScene(BesideBoard):
    """The advice of a computer player: its orders with their reasons. Widgets: ``hint.1``, ``hint.2``, ``hint.play``,
    ``hint.close``."""

    button = "hint"

    closing = ("back", "menu", "hint")

    def __init__(self, app: SceneServices, board: BoardScene, choices: Sequence[Answer] = (), **args: object) -> None:
        """``choices``: the advice, if it is known already; else a computer player is asked."""
        super().__init__(app, board, **args)
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
        self._chosen_before = board.session.path
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
            self._select()
        if self.words and not self.words[0][1]:
            self.words[0] = (self.words[0][0], t("board.hint.only" if len(legal) == 1 else "board.hint.best"))

    def _select(self) -> None:
        """Choose on the board what the advice begins with, so that its card is raised, and its aim shows what would
        come of it; nothing where a list of choices would open."""
        action = self.choices[self.taken].action
        begun = action.path if self.board.table.needs_confirm(action) else action.path[:-1]
        listed = any(target.kind in ("button", "choice") for target in action.path)
        self.board.session.select(() if listed else begun)
        self.board.relayout()

    def targets(self, index: int) -> tuple[Target, ...]:
        """The targets of a piece of advice that are on the scene below."""
        return self.path_shown(self.choices[index].action)

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        super().layout(width, height, compact)
        canvas = self.app.canvas
        space = canvas.theme.spacing
        wide = min(460.0, width * 0.4)
        title = Words(t("board.hint.title"), "section", BRASS300)
        if not self.choices:
            message = Words(self._message, "body", IVORY100 if self.failed else IVORY500, lines=0)
            self._place(wide, (title, message, Draw(self._draw_bar, size=BAR)))
            return
        rows = [
            OrderRow(f"hint.{n}", words, partial(self._choose, n - 1), t("board.hint.row_tip"), n)
            for n, words in enumerate(self.words, 1)
        ]
        rows[self.taken].selected = True
        play = Button("hint.play", Rect(0, 0, 0, space.control), t("board.hint.play"), icon="play", style="primary",
                      on_click=self.play)  # fmt: skip
        close = Button("hint.close", Rect(0, 0, 0, space.control), t("client.close"), style="ghost",
                       on_click=self.close)  # fmt: skip
        room = wide - 2 * space.gap
        heights = [tree.height(canvas, row.told(canvas), room) for row in rows]
        listed = (Node(name=row.id, size=high) for row, high in zip(rows, heights, strict=True))
        buttons = (Node(name=button.id, size=button.natural_width(canvas)) for button in (close, play))
        foot = Row(tuple(buttons), space.small, pack=1.0, size=space.control)
        places = self._place(wide, (title, *listed, foot))
        for widget in (*rows, play, close):
            widget.rect = places[widget.id]
            self.widgets.add(widget)
        self.widgets.default = "hint.play"

    def _place(self, wide: float, rows: Sequence[Node]) -> dict[str, Rect]:
        """Place the panel; the rectangles of its parts."""
        canvas, space = self.app.canvas, self.app.canvas.theme.spacing
        self.panel = Column(tuple(rows), space.gap, (space.gap, space.gap))
        lit = [widget for n in range(len(self.choices)) for widget in self.spoken_of(self.targets(n))]
        self.box = self.free_place((wide, tree.height(canvas, self.panel, wide)), lit)
        return tree.lay(canvas, self.panel, self.box)

    @property
    def _message(self) -> str:
        """The words while there is no advice."""
        return t(f"board.hint.{self.failed or 'thinking'}", minutes=round(SILENCE / 60))

    # -- what can be done ----------------------------------------------------------------------------

    def _choose(self, index: int) -> None:
        self.taken = index
        self._select()
        self.relayout()

    def play(self) -> None:
        """Carry out the chosen advice."""
        if not self.choices or len(self.board.session.match.journal) != self._length:
            return
        action = self.choices[self.taken].action
        self.close()
        self.board.session.drop()
        self.board.touched(self.board.session.do(action))

    def close(self, result: object = None) -> None:
        """Close the panel; what was chosen before it opened is chosen again."""
        self.board.session.select(self._chosen_before)
        self.board.relayout()
        super().close(result)

    def handle(self, event: Event) -> bool:
        """Handle an event; Enter does nothing before there is an answer."""
        if isinstance(event, Command) and event.name == "ok" and not self.choices:
            return True
        return super().handle(event)

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        if self.choices and self.below is not None:
            self.board.light.draw(canvas, self.below, self.targets(self._lit), SHADE)
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


class LegalActionsScene(BesideBoard):
    """What can be done now: the deeds in groups, each with what it brings. The first row of a kind is
    ``legal.<kind>``, the next ``legal.<kind>.2``, that of the rest ``legal.<kind>.more``. The targets of the row that
    is pointed at are lit on the scene below; choosing it does what a press on them would do."""

    button = "legal"
    closing = ("back", "menu", "legal")

    def __init__(self, app: SceneServices, board: BoardScene, **args: object) -> None:
        super().__init__(app, board, **args)
        self.groups = deed_groups(board.table)
        self.shown: dict[str, tuple[Target, ...]] = {}
        """The targets of each row, by its id."""

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        super().layout(width, height, compact)
        canvas = self.app.canvas
        space = canvas.theme.spacing
        wide = min(440.0 * canvas.theme.enlarged, width - 2 * space.board_edge)
        entries = [entry for group in self.groups for entry in self._entries(group)]
        room = wide - 2 * space.gap
        heights = [tree.height(canvas, _told(canvas, entry), room) for entry in entries]
        head = t("board.legal") if entries else t("board.legal_none")
        title = Row((block(head, "section"),), pad=(space.small, 0))
        tall = sum(heights)
        listed = tree.scrolling("rows", tall) if entries else None
        self.panel = Column((title, listed), space.small, (space.gap, space.gap))
        most = height - space.top_bar - 2 * space.board_edge
        self.box = self.free_place((wide, min(most, tree.height(canvas, self.panel, wide))), ())
        if not entries:
            return
        area = self.widgets.add(ScrollArea("legal", tree.lay(canvas, self.panel, self.box)["rows"], tall))
        y = 0.0
        for entry, high in zip(entries, heights, strict=True):
            entry.rect = Rect(0, y, area.content_width, high)
            area.put(entry)
            y += high
        self.widgets.start_focus(next(entry.id for entry in entries if isinstance(entry, OrderRow)))

    def _entries(self, group: DeedGroup) -> list[Widget]:
        """The name of a kind of which there are several deeds, these, and a row for those that are not listed."""
        kind, found = group.kind, list[Widget]()
        if len(group.deeds) > 1:
            found.append(GroupHead(f"head.{kind.kind}", self.board.table.words.kind_words(kind.kind)))
        for n, deed in enumerate(group.deeds, 1):
            id = f"legal.{kind.kind}" if n == 1 else f"legal.{kind.kind}.{n}"
            self.shown[id] = self.path_shown(deed.action)
            found.append(OrderRow(id, (deed.order, deed.brings), partial(self._choose, deed.action), ""))
        if group.more:
            id = f"legal.{kind.kind}.more"
            self.shown[id] = self.steps_shown(kind.steps) or kind.steps[0]
            more = t("board.legal_more", n=group.more)
            found.append(OrderRow(id, ("", more), partial(self._point_out, self.shown[id]), ""))
        return found

    # -- choosing ------------------------------------------------------------------------------------

    def _choose(self, action: Action) -> None:
        """Do what touching the targets of an action would do: carry it out, or leave it to be confirmed. What only a
        button stands for is pointed out: the button says what would be given up by it."""
        board = self.board
        if all(target.kind == "button" for target in action.path):
            self._point_out(self.path_shown(action) or action.path)
            return
        self.close()
        session = board.session
        session.drop()
        if board.table.needs_confirm(action):
            session.select(action.path)
            board.touched(Touch("ready", action=action))
        else:
            board.touched(session.do(action))

    def _point_out(self, targets: tuple[Target, ...]) -> None:
        self.close()
        self.board.light.point_out(targets)

    def lit(self) -> list[Widget]:
        """The widgets of the row that is pointed at, or has the focus while keys are used; the main button where it
        has none, which has another meaning as long as something is selected."""
        widgets = self.widgets
        widget = widgets.focused if self.app.keyboard_mode and widgets.focused is not None else widgets.hovered
        if widget is None or widget.id not in self.shown:
            return []
        main = None if self.below is None else self.below.widgets.get("primary")
        return self.spoken_of(self.shown[widget.id]) or ([main] if main is not None and main.visible else [])

    def handle(self, event: Event) -> bool:
        """Handle an event; Enter does nothing in an empty list."""
        if isinstance(event, Command) and event.name == "ok" and not self.groups:
            self.close()
            return True
        return super().handle(event)

    # -- drawing -------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        if self.below is not None:
            self.board.light.draw_widgets(canvas, self.lit())
        super().draw(canvas)


class GroupHead(Widget):
    """The name of a kind of deeds, above them."""

    blocks_pointer = False

    def __init__(self, id: str, words: str) -> None:
        super().__init__(id, Rect(0, 0, 0, 0))
        self.words = words

    def told(self, canvas: Canvas) -> Node:
        pad = canvas.theme.spacing.small
        return Row((block(self.words, "small_strong", BRASS300),), pad=(pad, pad / 2))

    def draw(self, canvas: Canvas) -> None:
        tree.draw(canvas, self.told(canvas), self.rect)


def _told(canvas: Canvas, entry: Widget) -> Node:
    assert isinstance(entry, OrderRow | GroupHead)
    return entry.told(canvas)
