"""Form: rows of words and controls in a scrolling area, in one column that suits any width."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import EMBER, IVORY100, IVORY500, SLATE500, Colour
from tabletop.client.ui.base import Widget
from tabletop.client.ui.group import WidgetGroup
from tabletop.client.ui.scroll import ScrollArea
from tabletop.client.ui.toggle import SWITCH, Toggle

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

EDGE = 10.0  # room for the focus ring, which lies outside its widget
BAR_ROOM, NARROW_BAR = 18.0, 8.0  # room for the scroll bar, and what a panel's edge leaves of it
PANEL_FRAME = 6.0  # the frame of a panel, which nothing may lie on


def form_area(inside: Rect, panel: Rect) -> Rect:
    """The scroll area of a form that fills ``inside``, a part of ``panel``: with room for focus rings at its left, and
    its scroll bar in the panel's edge at the right."""
    return Rect(inside.x - EDGE, inside.y, panel.right - PANEL_FRAME - inside.x + EDGE, inside.h + EDGE / 2)


Painter = Callable[["Canvas", Rect], None]


class RowToggle(Toggle):
    """A switch whose words may take several lines."""

    def _draw_words(self, canvas: Canvas, area: Rect) -> None:
        head = canvas.block_height(self.label, "body_strong", area.w)
        tall = head + (canvas.block_height(self.sub, "small", area.w) if self.sub else 0.0)
        y = area.centery - tall / 2
        canvas.text_block(self.label, (area.x, y, area.w, 0), "body_strong", self._ink())
        if self.sub:
            canvas.text_block(self.sub, (area.x, y + head, area.w, 0), "small", IVORY500)


class Form:
    """Collects rows, then :meth:`place` puts them on the screen. All positions count from the form's top left."""

    def __init__(self, canvas: Canvas, area: Rect, compact: bool, bar_room: float = BAR_ROOM) -> None:
        self.canvas = canvas
        self.area = area
        self.compact = compact
        self.width = area.w - 2 * EDGE - bar_room
        self.pad = 9.0 if compact else 13.0
        self.y = EDGE / 2
        self._widgets: list[Widget] = []
        self._painters: list[tuple[Rect, Painter]] = []
        self._first = True

    @property
    def control_height(self) -> float:
        """Height of a control in units: the theme's least height, and enough for the text at its size."""
        return float(max(40.0, self.canvas.line_height("body_strong") + 18))

    def painter(self, rect: Rect, paint: Painter) -> None:
        """Add a painter for ``rect``, counted from the top left of the form; rows are not moved by it."""
        self._painters.append((rect, paint))

    # -- rows ----------------------------------------------------------------------------------------

    def head(self, text: str, note: str = "") -> None:
        """Add a section head."""
        tall = self.canvas.line_height("section") + 8
        self.y += 0 if self._first else 10
        rect = Rect(EDGE, self.y, self.width, tall)
        self._painters.append((rect, lambda canvas, area: _unit(canvas.head(text, area, note))))
        self.y += tall + 2
        self._first = True

    def toggle(self, id: str, label: str, note: str, value: bool, on_change: Callable[[bool], object]) -> None:
        """Add a switch; the whole row can be pressed."""
        room = self.width - SWITCH[0] - 16
        tall = max(self.control_height, self._words_height(label, note, room) + 6)
        rect = self._row(tall)
        self._widgets.append(RowToggle(id, rect, value, label=label, sub=note, on_change=on_change))

    def control(
        self,
        label: str,
        note: str,
        width: float,
        make: Callable[[Rect], Widget | list[Widget]],
        *,
        warning: bool = False,
        height: float = 0.0,
    ) -> None:
        """Add words on the left and a control of ``width`` units on the right, or below them where the form is too
        narrow."""
        tall = height or self.control_height
        width = min(width, self.width)
        room = self.width - width - 28
        stacked = room < min(240.0, self.canvas.measure(label, "body_strong")[0] + 8)
        if stacked:
            room = self.width
            words = self._words_height(label, note, room)
            rect = self._row(words + 8 + tall)
            self._words(label, note, Rect(rect.x, rect.y, room, words), warning)
            place = Rect(rect.x, rect.y + words + 8, width, tall)
        else:
            words = self._words_height(label, note, room)
            rect = self._row(max(words, tall))
            self._words(label, note, Rect(rect.x, rect.centery - words / 2, room, words), warning)
            place = Rect(rect.right - width, rect.centery - tall / 2, width, tall)
        made = make(place)
        self._widgets += made if isinstance(made, list) else [made]

    def block(self, height: float, paint: Painter | None = None, *, line: bool = False) -> Rect:
        """Add a block of ``height`` units that a painter fills, or that is left free for a widget; returns its
        rectangle."""
        rect = self._row(height) if line else Rect(EDGE, self.y + self.pad / 2, self.width, height)
        if not line:
            self.y += height + self.pad * 1.5
        if paint is not None:
            self._painters.append((rect, paint))
        return rect

    def text(self, words: str, colour: Colour = IVORY500, role: str = "small", icon: str | None = None) -> None:
        """Add a paragraph."""
        indent = 30.0 if icon else 0.0
        tall = self.canvas.block_height(words, role, self.width - indent)

        def paint(canvas: Canvas, area: Rect) -> None:
            if icon:
                canvas.icon(icon, (area.x + 10, area.y + canvas.line_height(role) / 2), 20, colour)
            canvas.text_block(words, (area.x + indent, area.y, area.w - indent, 0), role, colour)

        self.block(tall, paint)

    def widget(self, widget: Widget) -> None:
        """Add a widget at its own rectangle, counted from the top left of the form."""
        self._widgets.append(widget)

    def _row(self, tall: float) -> Rect:
        if not self._first:
            y = self.y
            line = Rect(EDGE, y, self.width, 1)
            self._painters.append((line, lambda canvas, area: canvas.fill(area, SLATE500, alpha=120)))
        self._first = False
        rect = Rect(EDGE, self.y + self.pad, self.width, tall)
        self.y += tall + 2 * self.pad
        return rect

    @property
    def height(self) -> float:
        """Height of all rows in units."""
        return self.y + EDGE

    def _words_height(self, label: str, note: str, room: float) -> float:
        tall = self.canvas.block_height(label, "body_strong", room)
        return float(tall + (self.canvas.block_height(note, "small", room) if note else 0.0))

    def _words(self, label: str, note: str, rect: Rect, warning: bool) -> None:
        def paint(canvas: Canvas, area: Rect) -> None:
            head = canvas.text_block(label, (area.x, area.y, area.w, 0), "body_strong", IVORY100)
            if note:
                colour = EMBER if warning else IVORY500
                canvas.text_block(note, (area.x, area.y + head, area.w, 0), "small", colour)

        self._painters.append((rect, paint))

    # -- on the screen -------------------------------------------------------------------------------

    def place(self, group: WidgetGroup, id: str) -> ScrollArea:
        """Put a scroll area called ``id`` with all rows into ``group``; returns it."""
        area = group.add(ScrollArea(id, self.area, self.height, self._paint))
        for widget in self._widgets:
            area.put(widget)
        return area

    def _paint(self, canvas: Canvas, area: Rect) -> None:
        for rect, paint in self._painters:
            place = Rect(area.x + rect.x, area.y + rect.y, rect.w, rect.h)
            if canvas.visible(place.inflate(40, 40)):
                paint(canvas, place)


def _unit(_result: object) -> None:
    """Drop a painter's result."""
