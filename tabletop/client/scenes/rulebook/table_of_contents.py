"""The left side and the paper of the rulebook: its chapters, the sections of the one being read, and the page below
the text."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.client.draw.fit_text import smaller, whole
from tabletop.client.draw.rectangles import Point, Rect, RectLike
from tabletop.client.draw.theme import BRASS300, INK500, INK700, IVORY100, IVORY300, IVORY500, Colour, mix
from tabletop.client.ui.list_box import ListBox, RowState
from tabletop.client.ui.scroll import BAR

from .book import Book

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """One line: a chapter, or a section of the chapter being read."""

    anchor: str
    number: str
    title: str
    section: bool


@dataclass(frozen=True, slots=True)
class ContentsRow:
    """The layout of an entry: its lines and their role, and the distance of its row from the top of the list in
    units."""

    role: str
    lines: tuple[str, ...]
    top: float
    height: float
    whole: bool


class Contents(ListBox):
    """``on_jump(anchor)`` is called with the heading to go to; :meth:`follow` is given the place in the text. Titles
    too long for a line get more lines, in a higher row."""

    def __init__(
        self, canvas: Canvas, id: str, rect: RectLike, row_height: float, book: Book, on_jump: Callable[[str], object]
    ) -> None:
        self.canvas = canvas
        self.book = book
        self.rows: list[ContentsRow] = []
        self.entries: list[ContentsEntry] = []
        super().__init__(id, rect, 0, row_height, paint_row=self._paint, row_tip=self._tip, search=False)
        self.on_jump = on_jump
        self.on_select = lambda index: on_jump(self.entries[index].anchor)
        self.chapter = -1
        self.section: str | None = None

    def follow(self, chapter: int, section: str | None) -> None:
        """Open and mark the chapter (index) and section being read, without a jump."""
        if (chapter, section) == (self.chapter, self.section):
            return
        self.chapter, self.section = chapter, section
        self.entries = []
        for index, each in enumerate(self.book.chapters):
            self.entries.append(ContentsEntry(each.anchor, each.number, each.title, False))
            if index == chapter:
                self.entries += [ContentsEntry(part.anchor, "", part.text, True) for part in each.sections]
        self.count = len(self.entries)
        self._set_rows()
        self.scroller.total = self.rows[-1].top + self.rows[-1].height if self.rows else 0.0
        self.scroller.set(self.scroller.offset)
        wanted = section or (self.book.chapters[chapter].anchor if 0 <= chapter < len(self.book.chapters) else "")
        self.selected = next((i for i, entry in enumerate(self.entries) if entry.anchor == wanted), -1)
        if self.selected >= 0 and self.group is not None:
            self.reveal_row(self.selected)
        self.invalidate()

    def activate(self) -> bool:
        """Jump to the chosen heading again."""
        if not 0 <= self.selected < self.count:
            return False
        self.play("ui-page")
        self.on_jump(self.entries[self.selected].anchor)
        return True

    # -- rows ----------------------------------------------------------------------------------------

    def _set_rows(self) -> None:
        """Lay out every title; the room of the scroll bar is always kept."""
        self.rows = []
        top = 0.0
        for entry in self.entries:
            role, lines, complete = self._set_title(entry, self.rect.w - BAR - 6 - self._indent(entry) - 8)
            height = self.row_height + (len(lines) - 1) * self.canvas.line_height(role)
            self.rows.append(ContentsRow(role, lines, top, height, complete))
            top += height

    def _set_title(self, entry: ContentsEntry, room: float) -> tuple[str, tuple[str, ...], bool]:
        """(role, lines, whether they are the whole title): one line, in slightly smaller letters if that is enough;
        else two or three lines; else the beginning of the title."""
        canvas, base = self.canvas, "small" if entry.section else "body"
        roles = [smaller(canvas, base, ratio) for ratio in (1.0, 0.93, 0.86)]
        for most in (1, 2, 3):
            for role in roles:
                lines = canvas.wrap(entry.title, role, room)
                if len(lines) <= most and whole(canvas, entry.title, role, room):
                    return role, tuple(lines), True
        return roles[-1], (entry.title,), False

    def row_rect(self, index: int) -> Rect:
        """The rectangle of a row on the screen, visible or not."""
        width = self.rect.w - (BAR + 6 if self.scroller.needed else 0)
        row = self.rows[index]
        return Rect(self.rect.x, self.rect.y + row.top - self.scroller.offset, width, row.height)

    def row_at(self, pos: Point) -> int | None:
        """The row at a position, if any."""
        if not self.rect.collidepoint(pos):
            return None
        return next((index for index in self.shown() if self.row_rect(index).collidepoint(pos)), None)

    def shown(self) -> range:
        """The rows that can be seen."""
        tops = [row.top for row in self.rows]
        first = max(0, bisect_right(tops, self.scroller.offset) - 1)
        return range(first, bisect_left(tops, self.scroller.offset + self.rect.h))

    def reveal_row(self, index: int) -> None:
        """Scroll no more than needed to show a row."""
        row = self.rows[index]
        if self.scroller.reveal(row.top, row.top + row.height):
            self.invalidate()

    def _tip(self, index: int) -> str | None:
        """The whole title of a row that does not show all of it; None for others."""
        return None if self.rows[index].whole else self.entries[index].title

    def _indent(self, entry: ContentsEntry) -> float:
        numbered = any(chapter.number for chapter in self.book.chapters)
        number = self.canvas.measure("00", "small_strong")[0] + 22 if numbered else 16.0
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
            first = rect.y + self.row_height / 2
            canvas.text(entry.number, (rect.x + indent - 12, first), "small_strong", ink, anchor="midright")
        if entry.section:
            ink = BRASS300 if state.selected else IVORY100 if state.hovered else IVORY500
        else:
            ink = IVORY100 if current or state.hovered else IVORY300
        row, line = self.rows[index], canvas.line_height(self.rows[index].role)
        y = rect.centery - line * (len(row.lines) - 1) / 2
        for words in row.lines:
            canvas.text(words, (rect.x + indent, y), row.role, ink, "midleft", rect.w - indent - 8, "ok")
            y += line


LINE: Colour = (142, 112, 66)
EDGE: Colour = (112, 82, 40)
SHEET: Colour = (240, 229, 202)
RADIUS = 6.0
KEY = ("rulebook-page",)


def draw_page(canvas: Canvas, rect: Rect) -> None:
    """Draw a sheet of paper with darker edges, two fine lines and a diamond in each corner."""
    canvas.shadow(rect, 2, RADIUS)
    if canvas.theme.high_contrast:
        canvas.panel(rect, "page")
        return
    canvas.sprite(KEY, (rect.w, rect.h), lambda inner: _paint_page(inner, rect.w, rect.h), rect.topleft)


def _paint_page(canvas: Canvas, width: float, height: float) -> None:
    # The picture has a border for another shape, which is cut off.
    rect = Rect(0, 0, width, height)
    grow = max(width, height) * 0.1
    canvas.fill(rect, SHEET, radius=RADIUS)
    with canvas.clip(rect):
        canvas.image("paper.jpg", rect.inflate(grow, grow))
        edge = 22.0
        dark, clear = (*EDGE, 92), (*EDGE, 0)
        canvas.gradient((0, 0, edge, height), dark, clear, horizontal=True)
        canvas.gradient((width - edge, 0, edge, height), clear, dark, horizontal=True)
        canvas.gradient((0, 0, width, edge), dark, clear)
        canvas.gradient((0, height - edge, width, edge), clear, dark)
    canvas.frame(rect, EDGE, 1, 0, alpha=150)
    inset = 12.0 if canvas.theme.compact else 18.0
    for grow in (inset, inset + 4):
        canvas.frame(rect.inflate(-2 * grow, -2 * grow), LINE, 1, alpha=150)
    for x in (inset + 2, width - inset - 2):
        for y in (inset + 2, height - inset - 2):
            canvas.diamond((x, y), 5.5, LINE)


def draw_fades(canvas: Canvas, page: Rect, view: Rect, above: bool, below: bool) -> None:
    """Fade the first or last line of a text that goes on: strips of the sheet are drawn over it with rising alpha."""
    if canvas.theme.high_contrast:
        return
    strips: list[tuple[float, int]] = []
    if above:
        strips += [(view.y + 2 * k, round(255 * (1 - k / 7))) for k in range(7)]
    if below:
        strips += [(view.bottom - 2 * k - 2, round(255 * (1 - k / 13))) for k in range(13)]
    for y, alpha in strips:
        with canvas.clip((view.x, y, view.w, 2)):
            canvas.sprite(KEY, (page.w, page.h), lambda inner: _paint_page(inner, page.w, page.h), page.topleft, alpha)


def draw_page_number(canvas: Canvas, words: str, center: tuple[float, float]) -> None:
    """Draw the number of the page, centred at ``center``."""
    ink = INK700 if canvas.theme.high_contrast else mix(INK500, INK700, 0.25)
    canvas.text(words, center, "reading_italic@15", ink, anchor="center")
