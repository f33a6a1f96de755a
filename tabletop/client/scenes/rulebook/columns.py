"""The columns of the rulebook: left its chapters and the sections of the one being read, in the middle the page, right
the terms of the chapter with their icons and the running match; and the small card with a term and its rules."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from tabletop.client.core.input import Command, Event
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import smaller, whole
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.dialog import SidePopupScene
from tabletop.client.ui import tree
from tabletop.client.ui.button import Button
from tabletop.client.ui.scroll import BAR, ListBox, RowState
from tabletop.client.ui.tooltip import place
from tabletop.client.ui.tree import Column, Draw, Node, Row, Words, sign
from tabletop.json_values import as_texts
from tabletop.resources import asset_path, table_beside
from tabletop.text import t
from tabletop.text.grammar import capital

from .book import Book, Told, term_words


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
        self, canvas: Canvas, id: str, rect: Rect, row_height: float, book: Book, on_jump: Callable[[str], object]
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
        width = self.rect.w - (BAR + 6 if self.scroller.needed else 0)
        row = self.rows[index]
        return Rect(self.rect.x, self.rect.y + row.top - self.scroller.offset, width, row.height)

    def row_at(self, pos: Point) -> int | None:
        if not self.rect.collidepoint(pos):
            return None
        return next((index for index in self.shown() if self.row_rect(index).collidepoint(pos)), None)

    def shown(self) -> range:
        tops = [row.top for row in self.rows]
        first = max(0, bisect_right(tops, self.scroller.offset) - 1)
        return range(first, bisect_left(tops, self.scroller.offset + self.rect.h))

    def reveal_row(self, index: int) -> None:
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
            canvas.fill((rect.x, rect.y + 5, 3, rect.h - 10), theme.BRASS300, radius=1.5)
        indent = self._indent(entry)
        if entry.number:
            ink = theme.BRASS300 if current else theme.IVORY500
            first = rect.y + self.row_height / 2
            canvas.text(entry.number, (rect.x + indent - 12, first), "small_strong", ink, anchor="midright")
        if entry.section:
            ink = theme.BRASS300 if state.selected else theme.IVORY100 if state.hovered else theme.IVORY500
        else:
            ink = theme.IVORY100 if current or state.hovered else theme.IVORY300
        row, line = self.rows[index], canvas.line_height(self.rows[index].role)
        y = rect.centery - line * (len(row.lines) - 1) / 2
        for words in row.lines:
            canvas.text(words, (rect.x + indent, y), row.role, ink, "midleft", rect.w - indent - 8, "ok")
            y += line


LINE: theme.Colour = (142, 112, 66)
EDGE: theme.Colour = (112, 82, 40)
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
    canvas.fill(rect, (240, 229, 202), radius=RADIUS)
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
    ink = theme.INK700 if canvas.theme.high_contrast else theme.mix(theme.INK500, theme.INK700, 0.25)
    canvas.text(words, center, "reading_italic@15", ink, anchor="center")


ICONS: Mapping[str, str] = as_texts(table_beside(__file__, "term_icons"))
"""By term. A term with the name of an icon, or of one with a prefix (``class-``, ``rank-`` ...), needs no entry."""


def term_icon(term: str) -> str | None:
    if term in ICONS:
        return ICONS[term]
    for prefix in ("", "class-", "rank-", "army-", "phase-", "symbol-"):
        if asset_path(f"icons/{prefix}{term}.svg").is_file():
            return f"{prefix}{term}"
    return None


SIGN = 17.0
"""Side of a term's icon in units in the small layout, which has no room for tiles."""


def term_rows(game: str, terms: Sequence[str], compact: bool, told: Told | None) -> Column:
    """The terms of a chapter with their icons, on tiles in a large window."""
    tile = 0.0 if compact else 44.0
    gap = 12.0 if compact else 20.0
    rows = []
    for term in terms:
        words = term_words(game, term, told)
        if words is not None:
            head = Words(capital(words[0]), "body_strong", theme.IVORY100, lines=0)
            lines = Column((head, Words(words[1], "small", theme.IVORY300, lines=0), tree.space()), 0, weight=1.0)
            icon = term_icon(term) or "info"
            mark = (
                Draw(_draw_tile, (icon,), wide=tile, high=tile) if tile else sign(icon, SIGN, theme.BRASS400, top=True)
            )
            rows.append(Row((mark, lines), 16 if tile else 8))
    return Column(
        (*rows, Node()) if rows else (Words(t("rulebook.no_terms"), "small", theme.IVORY500, lines=0), Node()), gap
    )


def _draw_tile(canvas: Canvas, box: Rect, icon: str) -> None:
    tile = Rect(box.x, box.y, box.w, box.w)
    canvas.panel(tile, "tile-raised")
    canvas.icon(icon, tile.center, tile.w * 0.56, theme.BRASS400)


PAD = 18.0
TERM_SIGN = 40.0
"""Side of the tile with the term's icon in units."""


class DefinitionScene(SidePopupScene):
    """``rules`` are (id, title) of rules to go to; ``on_rule(id)`` runs after the card is gone. Escape or a press
    beside the card closes it. Widgets: ``definition.<rule id>``."""

    closing = ("back", "backspace")

    def __init__(
        self,
        app: SceneServices,
        term: str = "",
        word: str = "",
        text: str = "",
        anchor: Rect | None = None,
        rules: Sequence[tuple[str, str]] = (),
        on_rule: Callable[[str], object] | None = None,
        **args: object,
    ) -> None:
        super().__init__(app, **args)
        self.term = term
        self.word = capital(word)
        self.text = text
        self.anchor = anchor if anchor is not None else Rect()
        self.rules = list(rules)[:6]
        self.on_rule = on_rule

    def layout(self, width: float, height: float, compact: bool) -> None:
        super().layout(width, height, compact)
        canvas = self.app.canvas
        space = canvas.theme.spacing
        wide = min(400.0 * max(1.0, self.app.theme.text_percent / 115), width - 2 * space.gap)
        high = max(34.0, canvas.line_height("small_strong") + space.gap)
        buttons = [
            Button(f"definition.{rule}", Rect(0, 0, 0, high), title, role="small_strong", sound="ui-page",
                   on_click=partial(self._go, rule))
            for rule, title in self.rules
        ]  # fmt: skip
        title = Words(self.word, "panel_title", theme.BRASS300, lines=0, weight=1.0)
        sign = Draw(_draw_tile, (term_icon(self.term) or "info",), size=TERM_SIGN, high=TERM_SIGN)
        meaning = (Row((sign, title), space.small), Words(self.text, "body", theme.IVORY100, lines=0))
        used: list[Node] = [Words(t("rulebook.used_in"), "small", theme.IVORY500)] if buttons else []
        for row in self._rows(buttons, wide - 2 * PAD, space):
            used.append(Row(tuple(Node(name=button.id, size=button.rect.w) for button in row), space.small, size=high))
        parts = (Column(meaning, space.tight), Column(tuple(used), space.small) if used else None)
        self.panel = Column(parts, space.gap, (PAD, PAD))
        self.box = place(self.anchor, (wide, tree.height(canvas, self.panel, wide)), (width, height))
        places = tree.lay(canvas, self.panel, self.box)
        for button in buttons:
            button.rect = places[button.id]
            self.widgets.add(button)

    def _rows(self, buttons: list[Button], room: float, space: theme.Spacing) -> list[list[Button]]:
        """The buttons row by row, as many in each as fit side by side."""
        rows: list[list[Button]] = []
        used = room
        for button in buttons:
            button.rect.w = min(room, self.app.canvas.measure(button.label, button.role)[0] + 2 * space.gap)
            if used + space.small + button.rect.w > room:
                rows.append([])
                used = -space.small
            rows[-1].append(button)
            used += space.small + button.rect.w
        return rows

    def _go(self, rule: str) -> None:
        on_rule = self.on_rule
        self.close()
        if on_rule is not None:
            on_rule(rule)

    def handle(self, event: Event) -> bool:
        """Handle an event; Enter closes too while no rule has the focus."""
        if isinstance(event, Command) and event.name == "ok" and self.widgets.focused is None:
            self.close()
            return True
        return super().handle(event)
