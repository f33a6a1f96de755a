"""A list of the keys of a scene as they are bound now, on the device in use."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from tabletop.client.core.bindings import DEFAULT_BINDINGS, key_label
from tabletop.client.core.input import Command, Event
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, IVORY500
from tabletop.client.scenes.base import SceneServices
from tabletop.client.ui import tree
from tabletop.client.ui.button import Button, cap_width, key_cap
from tabletop.client.ui.scroll import ScrollArea
from tabletop.client.ui.tree import Column, Row, Words, block, scrolling
from tabletop.text import t

from .dialog import PanelScene, heading

COLUMN, WORDS, COLUMN_GAP = 380.0, 190.0, 28.0
"""Units: least width of a column and of its words, and room between columns."""

KeyRow = tuple[tuple[str, ...], str]
"""Commands, and the key of the message that says what they do."""
_Line = tuple[tuple[str, ...], str]
"""The labels of the caps of a row, and its words."""
BOARD_KEYS: tuple[KeyRow, ...] = (
    (("next", "prev"), "keys.legal"),
    (("up", "left", "down", "right"), "keys.arrows"),
    (("ok",), "keys.ok"),
    (("end_phase",), "keys.primary"),
    (("digit_1", "digit_2", "digit_3"), "keys.cards"),
    (("letters",), "keys.letters"),
    (("back",), "keys.escape"),
    (("menu",), "keys.menu"),
    (("info",), "keys.info"),
    (("inspect",), "keys.inspect"),
    (("help",), "keys.rule"),
    (("undo", "redo"), "keys.undo"),
    (("legal",), "keys.legal_list"),
    (("hint",), "keys.hint"),
    (("pause",), "keys.pause"),
    (("last_turn",), "keys.last_turn"),
    (("threat",), "keys.threat"),
    (("turn_view",), "keys.turn_view"),
    (("log", "find"), "keys.log"),
    (("timeline",), "keys.timeline"),
    (("left", "right", "home", "end"), "keys.along_timeline"),
    (("review",), "keys.review"),
    (("save",), "keys.save"),
    (("load",), "keys.load"),
    (("say_here", "say_around", "say_hand", "say_again"), "keys.ear"),
    (("zoom_in", "zoom_out", "zoom_fit"), "keys.zoom"),
    (("pan_up", "pan_left", "pan_down", "pan_right"), "keys.pan"),
    (("toast",), "keys.toast"),
    (("music",), "keys.music"),
    (("full_screen",), "keys.full_screen"),
    (("quick_help",), "keys.help"),
)
"""The keys of the table, as the help and the rulebooks list them."""


def key_table(rows: Sequence[KeyRow]) -> str:
    """The keys that the program comes with for these commands, as a table of the rulebooks' Markdown."""
    lines = [f"| {t('keys.key')} | {t('keys.does')} |", "| --- | --- |"]
    for commands, words in rows:
        chords = [DEFAULT_BINDINGS[name][0] for name in commands if DEFAULT_BINDINGS.get(name)]
        if chords:
            lines.append(f"| {', '.join(key_label(chord) for chord in chords)} | {t(words)} |")
    return "\n".join(lines)


class KeyHelpScene(PanelScene):
    """``rows`` of commands, a ``note`` below them; widgets ``keys.change`` and ``keys.close``. Commands that have no
    key on the device in use are left out."""

    closing = ("back", "quick_help", "help")

    def __init__(self, app: SceneServices, rows: Sequence[KeyRow] = (), note: str = "", **args: object) -> None:
        super().__init__(app, **args)
        self.rows = tuple(rows)
        self.note = note
        self._table = Row(())

    def title(self) -> str:
        return t("keys.title")

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas = self.app.canvas
        spacing = canvas.theme.spacing
        lines = self.lines()
        wide = min(width - 2 * spacing.window_edge, 1000.0 if compact else 1240.0)
        caps = self._widest(lines)
        # most rows in one column where there is room for two
        two = wide - 2 * spacing.dialog_edge >= 2 * max(COLUMN, caps + WORDS) and len(lines) > 8
        wide = wide if two else min(wide, 620.0 * self.app.theme.text_percent / 100)
        inner = wide - 2 * spacing.dialog_edge
        cut = self._half(lines, caps, (inner - COLUMN_GAP) / 2) if two else len(lines)
        halves = [half for half in (lines[:cut], lines[cut:]) if half]
        self._table = Row(tuple(self._column(half) for half in halves), COLUMN_GAP, even=True)
        tall = tree.height(canvas, self._table, inner)
        change = Button(
            "keys.change", Rect(), t("keys.change"), icon="keyboard", style="ghost",
            on_click=lambda: self.app.replace("settings", group="keys"),
        )  # fmt: skip
        close = Button("keys.close", Rect(), t("client.close"), style="primary", on_click=self.app.pop)
        rows = (
            heading(canvas, t("keys.title")),
            scrolling("list", tall),
            Words(t(self.note), ink=IVORY500, lines=0) if self.note else None,
            self.answers((change, close), spacing.button_width),
        )
        self.lay_panel(wide, rows, (change, close))
        area = Rect(self.places["list"])
        area.w += spacing.scroll_bar
        paint = partial(_paint, inner=inner, table=self._table)
        self.widgets.add(ScrollArea("keys.list", area, tall, paint))
        self.widgets.start_focus("keys.close")

    def lines(self) -> list[_Line]:
        found = []
        for commands, words in self.rows:
            caps = tuple(dict.fromkeys(label for name in commands if (label := self.app.key_hint(name))))
            if caps:
                found.append((caps, t(words)))
        return found

    def _widest(self, lines: Sequence[_Line]) -> float:
        """Width in units of the key caps of these rows."""
        small = self.app.theme.spacing.small
        return max((sum(cap_width(self.app.canvas, cap) + small for cap in caps) for caps, _ in lines), default=0.0)

    def _column(self, lines: Sequence[_Line], caps_width: float = 0.0) -> Column:
        spacing, wide = self.app.theme.spacing, caps_width or self._widest(lines)
        least = self.app.canvas.line_height("least") + spacing.gap
        rows = (
            Row((
                Row(tuple(key_cap(self.app.canvas, cap, BRASS300) for cap in caps), spacing.small, size=wide),
                block(words, "body"),
            ), spacing.small, (0, spacing.small / 2), low=least)
            for caps, words in lines
        )  # fmt: skip
        return Column(tuple(rows), 0)

    def _half(self, lines: Sequence[_Line], caps: float, wide: float) -> int:
        """The number of rows in the first of two columns of that width."""
        heights = [tree.height(self.app.canvas, self._column([line], caps), wide) for line in lines]
        half, used = sum(heights) / 2, 0.0
        for n, height in enumerate(heights):
            if used >= half - height / 2:
                return n
            used += height
        return len(heights)

    def handle(self, event: Event) -> bool:
        if super().handle(event):
            return True
        paging = isinstance(event, Command) and event.name in ("page_up", "page_down", "home", "end")
        return paging and self.widgets.find("keys.list").handle(event)


def _paint(canvas: Canvas, area: Rect, inner: float, table: Row) -> None:
    tree.draw(canvas, table, Rect(area.x, area.y, inner, area.h))
