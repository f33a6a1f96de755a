"""The table of contents: the chapters, and the sections of the one being read."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tabletop.client.boards.flow import smaller
from tabletop.client.scenes.rulebook_parts.book import Book
from tabletop.client.theme import BRASS300, IVORY100, IVORY300, IVORY500
from tabletop.client.widgets.base import Rect, RectLike
from tabletop.client.widgets.listbox import ListBox, RowState

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: a chapter, or a section of the chapter being read."""

    anchor: str
    number: str
    title: str
    section: bool


class Contents(ListBox):
    """``on_jump(anchor)`` hears where the reader wants to go; :meth:`follow` is told where the reader is."""

    def __init__(
        self, id: str, rect: RectLike, row_height: float, book: Book, on_jump: Callable[[str], object]
    ) -> None:
        self.book = book
        self.entries: list[Entry] = []
        super().__init__(id, rect, 0, row_height, paint_row=self._paint, row_tip=self._tip, search=False)
        self.on_jump = on_jump
        self.on_select = lambda index: on_jump(self.entries[index].anchor)
        self.chapter = -1
        self.section: str | None = None

    def follow(self, chapter: int, section: str | None) -> None:
        """The reader is in a chapter (index) and a section: open and mark them, without a jump."""
        if (chapter, section) == (self.chapter, self.section):
            return
        self.chapter, self.section = chapter, section
        self.entries = []
        for index, each in enumerate(self.book.chapters):
            self.entries.append(Entry(each.anchor, each.number, each.title, False))
            if index == chapter:
                self.entries += [Entry(part.anchor, "", part.text, True) for part in each.sections]
        self.count = len(self.entries)
        self.scroller.total = self.count * (self.row_height + self.gap) - self.gap
        self.scroller.set(self.scroller.offset)
        wanted = section or (self.book.chapters[chapter].anchor if 0 <= chapter < len(self.book.chapters) else "")
        self.selected = next((i for i, entry in enumerate(self.entries) if entry.anchor == wanted), -1)
        if self.selected >= 0 and self.group is not None:
            self.reveal_row(self.selected)
        self.invalidate()

    def activate(self) -> bool:
        """Enter goes there once more."""
        if not 0 <= self.selected < self.count:
            return False
        self.play("ui-page")
        self.on_jump(self.entries[self.selected].anchor)
        return True

    def _tip(self, index: int) -> str | None:
        if self.group is None or not 0 <= index < self.count:
            return None
        entry = self.entries[index]
        room = self.row_rect(index).w - self._indent(entry)
        canvas = self.group.host.canvas
        wide = canvas.measure(entry.title, self._fitting(canvas, entry, room - 8))[0]
        return entry.title if wide > room - 8 else None

    @staticmethod
    def _role(entry: Entry) -> str:
        return "small" if entry.section else "body"

    def _fitting(self, canvas: Canvas, entry: Entry, room: float) -> str:
        """A little smaller where the title would be cut."""
        role = self._role(entry)
        return next((one for one in (role, smaller(canvas, role, 0.93), smaller(canvas, role, 0.86))
                     if canvas.measure(entry.title, one)[0] <= room), role)  # fmt: skip

    def _indent(self, entry: Entry) -> float:
        canvas: Any = self.group.host.canvas if self.group is not None else None
        numbered = any(chapter.number for chapter in self.book.chapters)
        number = 16.0 if not numbered else canvas.measure("00", "small_strong")[0] + 22 if canvas is not None else 40.0
        return number + (14.0 if entry.section else 0.0)

    def _paint(self, canvas: Canvas, rect: Rect, index: int, state: RowState) -> None:
        entry = self.entries[index]
        chapter = not entry.section and 0 <= self.chapter < len(self.book.chapters)
        current = chapter and entry.anchor == self.book.chapters[self.chapter].anchor
        marked = RowState(current, state.hovered, state.focused)
        canvas.panel(rect, "row", state=marked.panel)
        if current:
            canvas.fill((rect.x, rect.y + 5, 3, rect.h - 10), BRASS300, radius=1.5)
        indent = self._indent(entry)
        if entry.number:
            ink = BRASS300 if current else IVORY500
            canvas.text(entry.number, (rect.x + indent - 12, rect.centery), "small_strong", ink, anchor="midright")
        if entry.section:
            ink = BRASS300 if state.selected else IVORY100 if state.hovered else IVORY500
        else:
            ink = IVORY100 if current or state.hovered else IVORY300
        canvas.text(
            entry.title,
            (rect.x + indent, rect.centery),
            self._fitting(canvas, entry, rect.w - indent - 8),
            ink,
            anchor="midleft",
            max_width=rect.w - indent - 8,
            ellipsis="ok",
        )
