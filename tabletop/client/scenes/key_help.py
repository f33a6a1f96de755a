"""A list of the keys of a scene as they are bound now, on the device in use."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.client.core.bindings import DEFAULT_BINDINGS, key_label
from tabletop.client.core.input import Command, Event
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY500
from tabletop.client.ui.button import Button, cap_width, draw_key
from tabletop.client.ui.layout import Box, Row
from tabletop.client.ui.scroll import ScrollArea
from tabletop.text import t

from .backdrop import dialog_places
from .dialog import PanelScene

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

COLUMN, WORDS, COLUMN_GAP = 380.0, 190.0, 28.0
"""Units: least width of a column and of its words, and room between columns."""

KeyRow = tuple[tuple[str, ...], str]
"""Commands, and the key of the message that says what they do."""
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
    (("threat",), "keys.threat"),
    (("turn_view",), "keys.turn_view"),
    (("log", "find"), "keys.log"),
    (("timeline",), "keys.timeline"),
    (("left", "right", "home", "end"), "keys.along_timeline"),
    (("review",), "keys.review"),
    (("save",), "keys.save"),
    (("load",), "keys.load"),
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


@dataclass(frozen=True, slots=True)
class _Line:
    """A row as it is drawn: the labels of its caps and its words."""

    caps: tuple[str, ...]
    words: str


class KeyHelpScene(PanelScene):
    """``rows`` of commands, a ``note`` below them; widgets ``keys.change`` and ``keys.close``. Commands that have no
    key on the device in use are left out."""

    closing = ("back", "quick_help", "help")

    def __init__(self, app: SceneServices, rows: Sequence[KeyRow] = (), note: str = "", **args: object) -> None:
        super().__init__(app, **args)
        self.rows = tuple(rows)
        self.note = note
        self._inner = 0.0
        self._lines: list[_Line] = []
        self._columns = 1
        self._caps_width = 0.0

    def title(self) -> str:
        return t("keys.title")

    # -- layout --------------------------------------------------------------------------------------

    def _made_lines(self) -> list[_Line]:
        found = []
        for commands, words in self.rows:
            caps = tuple(dict.fromkeys(label for name in commands if (label := self.app.key_hint(name))))
            if caps:
                found.append(_Line(caps, t(words)))
        return found

    def _cap_width(self, label: str) -> float:
        return cap_width(self.app.canvas, label)

    def _caps_of(self, lines: Sequence[_Line]) -> float:
        """Width in units of the key caps of these rows."""
        return max(
            (sum(self._cap_width(cap) + self.app.theme.spacing.small for cap in line.caps) for line in lines),
            default=0.0,
        )

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Place one column or two, in a box as high as they need."""
        canvas = self.app.canvas
        self._lines = self._made_lines()
        self._caps_width = self._caps_of(self._lines)
        space = canvas.theme.spacing
        wide = min(width - 2 * space.window_edge, 1000.0 if compact else 1240.0)
        least = max(COLUMN, self._caps_width + WORDS)
        fits = wide - 2 * space.dialog_edge >= 2 * least
        # most rows in one column where there is room for two
        self._columns = 2 if fits and len(self._lines) > 8 else 1
        wide = wide if self._columns == 2 else min(wide, 620.0 * self.app.theme.text_percent / 100)
        self._inner = wide - 2 * space.dialog_edge
        tall = self._height_of(self._inner)
        close = Button("keys.close", (0, 0, 0, 0), t("client.close"), style="primary", on_click=self.app.pop)
        change = Button(
            "keys.change", (0, 0, 0, 0), t("keys.change"), icon="keyboard", style="ghost",
            on_click=lambda: self.app.replace("settings", group="keys"),
        )  # fmt: skip
        answers = tuple(
            Box(button.id, size=max(space.button_width, button.natural_width(canvas))) for button in (change, close)
        )
        rows: list[Box] = [
            Box("head", size=canvas.line_height("panel_title")),
            Box("list", high=tall),
            Row(size=space.foot_button, children=answers, gap=space.gap, pack="end"),
        ]
        if self.note:
            rows.insert(2, Box("note", content=lambda inner: canvas.block_height(t(self.note), "small", inner)))
        self.places = dialog_places(canvas, wide, rows)
        area = Rect(self.places["list"])
        area.w += space.scroll_bar
        self.widgets.add(ScrollArea("keys.list", area, tall, self._paint))
        for button in (change, close):
            button.rect = self.places[button.id]
            self.widgets.add(button)
        self.widgets.start_focus("keys.close")

    def _column_width(self, inner: float) -> float:
        return (inner - COLUMN_GAP * (self._columns - 1)) / self._columns

    def _heights(self, inner: float) -> list[float]:
        room = self._column_width(inner) - self._caps_width - self.app.theme.spacing.small
        canvas = self.app.canvas
        space = canvas.theme.spacing
        least = canvas.line_height("least") + space.gap
        return [max(least, canvas.block_height(line.words, "body", room) + space.small) for line in self._lines]

    def _split(self, heights: list[float]) -> int:
        """The number of rows in the first column."""
        if self._columns == 1:
            return len(heights)
        half, used = sum(heights) / 2, 0.0
        for n, height in enumerate(heights):
            if used >= half - height / 2:
                return n
            used += height
        return len(heights)

    def _height_of(self, inner: float) -> float:
        heights = self._heights(inner)
        cut = self._split(heights)
        return max(sum(heights[:cut]), sum(heights[cut:]), 1.0)

    # -- events and drawing --------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Handle an event; page keys scroll the list."""
        if super().handle(event):
            return True
        paging = isinstance(event, Command) and event.name in ("page_up", "page_down", "home", "end")
        return paging and self.widgets.find("keys.list").handle(event)

    def draw(self, canvas: Canvas) -> None:
        self.draw_panel(canvas, t("keys.title"))
        if self.note:
            canvas.text_block(t(self.note), self.places["note"], "small", IVORY500)
        super().draw(canvas)

    def _paint(self, canvas: Canvas, area: Rect) -> None:
        inner = self._inner
        heights = self._heights(inner)
        cut = self._split(heights)
        wide = self._column_width(inner)
        x, y = area.x, area.y
        caps = self._caps_of(self._lines[:cut])
        for n, (line, height) in enumerate(zip(self._lines, heights, strict=True)):
            if n == cut:
                x, y = area.x + wide + COLUMN_GAP, area.y
                caps = self._caps_of(self._lines[cut:])
            at = x
            for cap in line.caps:
                width = self._cap_width(cap)
                draw_key(canvas, (at + width / 2, y + height / 2), cap, BRASS300)
                at += width + canvas.theme.spacing.small
            left = x + caps + canvas.theme.spacing.small
            room = Rect(left, y, x + wide - left, height)
            canvas.text_block(line.words, room, "body", IVORY100, valign="middle")
            y += height
