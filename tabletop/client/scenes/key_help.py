"""The keys of a screen as they are bound now, on the device in use: caps on the left, what they do on the right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tabletop.client.core.input import Command, Event
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY500
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.base import Rect
from tabletop.client.ui.button import Button, draw_key
from tabletop.client.ui.scroll import ScrollArea
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices

PAD = 28.0
BUTTON_HEIGHT = 46.0
GAP = 6.0
COLUMN = 380.0  # least width of a column

KeyRow = tuple[tuple[str, ...], str]
"""Commands, and the message that says what they do."""


@dataclass(frozen=True, slots=True)
class _Line:
    """A row as it is drawn: the labels of its caps and its words."""

    caps: tuple[str, ...]
    words: str


class KeysScene(Scene):
    """``rows`` of commands, a ``note`` below them; widgets ``keys.change`` and ``keys.close``. Commands that have no
    key on the device in use are left out."""

    see_through = True
    modal = True

    def __init__(self, app: SceneServices, rows: Sequence[KeyRow] = (), note: str = "", **args: Any) -> None:
        super().__init__(app, **args)
        self.rows = tuple(rows)
        self.note = note
        self.box = Rect(0, 0, 0, 0)
        self._lines: list[_Line] = []
        self._columns = 1
        self._caps_width = 0.0
        self._note = Rect(0, 0, 0, 0)

    def title(self) -> str:
        """The window's title."""
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
        return max(self.app.canvas.measure(label, "least")[0] + 12, self.app.canvas.line_height("least") + 4)

    def _caps_of(self, lines: Sequence[_Line]) -> float:
        """Room for the caps of these rows."""
        return max((sum(self._cap_width(cap) + GAP for cap in line.caps) for line in lines), default=0.0) + 8

    def layout(self, width: float, height: float, compact: bool) -> None:
        """One column or two, in a box as high as they need."""
        canvas = self.app.canvas
        self._lines = self._made_lines()
        self._caps_width = self._caps_of(self._lines)
        wide = min(width - 48, 1000.0 if compact else 1240.0)
        least = max(COLUMN, self._caps_width + 190)
        self._columns = 2 if wide - 2 * PAD >= 2 * least and len(self._lines) > 8 else 1
        wide = wide if self._columns == 2 else min(wide, 620.0 * self.app.theme.text_percent / 100)
        inner = wide - 2 * PAD
        head = canvas.line_height("panel_title") + 14
        note = canvas.block_height(t(self.note), "small", inner) + 12 if self.note else 0.0
        rest = 2 * PAD + head + note + 16 + BUTTON_HEIGHT
        tall = self._height_of(inner)
        shown = min(tall, height - 40 - rest)
        self.box = Rect((width - wide) / 2, (height - rest - shown) / 2, wide, rest + shown)
        x, y = self.box.x + PAD, self.box.y + PAD + head
        self.widgets.add(ScrollArea("keys.list", (x, y, inner + 14, shown), tall, self._paint))
        self._note = Rect(x, y + shown + 12, inner, note)
        self._lay_buttons()

    def _lay_buttons(self) -> None:
        y, right = self.box.bottom - PAD - BUTTON_HEIGHT, self.box.right - PAD
        close = Button(
            "keys.close", (0, y, 0, BUTTON_HEIGHT), t("client.close"), style="primary", on_click=self.app.pop
        )
        change = Button(
            "keys.change", (0, y, 0, BUTTON_HEIGHT), t("keys.change"), icon="keyboard", style="ghost",
            on_click=lambda: self.app.replace("settings", group="keys"),
        )  # fmt: skip
        for button in (close, change):
            button.rect.w = max(120.0, button.natural_width(self.app.canvas))
            button.rect.right = right
            right = button.rect.x - 12
        self.widgets.add(change)
        self.widgets.add(close)
        self.widgets.start_focus("keys.close")

    def _column_width(self, inner: float) -> float:
        return (inner - 28.0 * (self._columns - 1)) / self._columns

    def _heights(self, inner: float) -> list[float]:
        room = self._column_width(inner) - self._caps_width - 10
        canvas = self.app.canvas
        least = canvas.line_height("least") + 12
        return [max(least, canvas.block_height(line.words, "body", room) + 8) for line in self._lines]

    def _split(self, heights: list[float]) -> int:
        """How many rows stand in the first column."""
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
        """Escape, or the key that opened it, closes."""
        if isinstance(event, Command) and event.name in ("back", "quick_help", "help") and not event.repeat:
            self.app.play("ui-click")
            self.app.pop()
            return True
        if self.widgets.handle(event):
            return True
        if isinstance(event, Command) and event.name in ("page_up", "page_down", "home", "end"):
            return self.widgets.find("keys.list").handle(event)
        return not (isinstance(event, Command) and event.name in ("full_screen", "screenshot"))

    def draw(self, canvas: Canvas) -> None:
        """The box and its heading."""
        canvas.panel(self.box, "overlay")
        inner = Rect(self.box.x + PAD, self.box.y + PAD - 4, self.box.w - 2 * PAD, canvas.line_height("panel_title"))
        canvas.head(t("keys.title"), inner, role="panel_title")
        if self.note:
            canvas.text_block(t(self.note), self._note, "small", IVORY500)
        super().draw(canvas)

    def _paint(self, canvas: Canvas, area: Rect) -> None:
        inner = self.box.w - 2 * PAD
        heights = self._heights(inner)
        cut = self._split(heights)
        wide = self._column_width(inner)
        x, y = area.x, area.y
        caps = self._caps_of(self._lines[:cut])
        for n, (line, height) in enumerate(zip(self._lines, heights, strict=True)):
            if n == cut:
                x, y = area.x + wide + 28.0, area.y
                caps = self._caps_of(self._lines[cut:])
            at = x
            for cap in line.caps:
                width = self._cap_width(cap)
                draw_key(canvas, (at + width / 2, y + height / 2), cap, BRASS300)
                at += width + GAP
            left = x + caps + 10
            room = Rect(left, y, x + wide - left, height)
            canvas.text_block(line.words, room, "body", IVORY100, valign="middle")
            y += height
