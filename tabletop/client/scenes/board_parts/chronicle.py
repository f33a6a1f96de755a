"""The chronicle: log lines in the reader's language, grouped by turn, each leading back to its moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.boards.flow import fit_name
from tabletop.client.input import Event, PointerDown
from tabletop.client.theme import BRASS300, BRASS600, IVORY100, IVORY300, IVORY500, seat_colours
from tabletop.client.widgets import Button, ListBox, TextEntry, Widget
from tabletop.client.widgets.listbox import RowState
from tabletop.rules.match import Entry, ReplayError
from tabletop.text import language, t

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas
    from tabletop.client.scenes.board import BoardScene


@dataclass(frozen=True)
class Line:
    """One line: the action it came from, who acted, its words, whether it begins a turn, and whether it is a detail
    that short lists leave out."""

    index: int
    seat: int
    words: str
    head: bool = False
    detail: bool = False


class Chronicle:
    """The log of a match, made from its events when somebody reads it."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self.open = False
        self.search = ""
        self._lines: list[Line] = []
        self._made_for: tuple[int, str, int | None] | None = None
        self._parts: list[tuple[Entry, list[Line]]] = []
        self._parts_for: tuple[str, int | None] | None = None
        self.rect = FRect(0, 0, 0, 0)
        self._shown_count = -1
        self._row = -1

    def forget(self) -> None:
        """The match has changed."""
        self._made_for = None

    def toggle(self) -> None:
        """Open or close the drawer; with the keyboard in use its list gets the focus."""
        self.open = not self.open
        self.board.play("ui-page")
        self.board.relayout()
        if self.board.app.keyboard_mode:
            self._focus("log.list" if self.open else "bar.log")

    def find(self) -> None:
        """Open the drawer at its search."""
        if not self.open:
            self.toggle()
        self._focus("log.search")

    def _focus(self, id: str) -> None:
        self.board.app.scenes.run_layouts()
        self.board.widgets.focus(id)

    def lines(self) -> list[Line]:
        """All lines, oldest first, as the viewer may read them."""
        session = self.board.session
        key = (len(session.match.journal), language(), session.viewer)
        if self._made_for != key:
            self._lines = list(self._make())
            self._made_for = key
        return self._lines

    def _make(self) -> list[Line]:
        """All lines; those of an action are made once, as long as it stays in the journal."""
        session = self.board.session
        reader = (language(), session.viewer)
        if self._parts_for != reader:
            self._parts_for, self._parts = reader, []
        parts, journal = self._parts, session.match.journal
        same = next((n for n, (part, entry) in enumerate(zip(parts, journal)) if part[0] is not entry), len(journal))
        del parts[same:]
        try:
            for index in range(len(parts), len(journal)):
                parts.append((journal[index], self._lines_of(index)))
        except ReplayError:
            return [Line(0, 0, t("board.no_replay"))]
        return [line for _, lines in parts for line in lines]

    def _lines_of(self, index: int) -> list[Line]:
        session, found = self.board.session, []
        for event in session.match.events(index):
            seen = event.seen_by(session.viewer)
            seat = self.board.table.seat_of(seen, session.match.journal[index].seat)
            head = seen.kind in ("turn_started", "extra_turn_started")
            detail = seen.kind in self.board.table.details
            found += [Line(index, seat, words, head, detail) for words in self.board.table.log_lines(seen)]
        return found

    def row_tip(self, line: Line) -> str:
        """What a click on a line does, with the whole line when it was cut."""
        return f"{line.words}\n{t('board.log_jump')}"

    def recent(self) -> list[tuple[int, str]]:
        """(seat, words) of the last lines, newest first; what happened several times running is said once."""
        end = self.board.timeline.index
        found: list[tuple[int, str, int]] = []
        for line in self.lines()[-200:]:
            if line.head or line.detail or line.index >= end:
                continue
            number = found.pop()[2] if found and found[-1][:2] == (line.seat, line.words) else 0
            found.append((line.seat, line.words, number + 1))
        return [(seat, words if n == 1 else f"{words.rstrip('.')} × {n}") for seat, words, n in found[-10:][::-1]]

    def shown(self) -> list[Line]:
        """Lines that match the search."""
        if not self.search:
            return self.lines()
        wanted = self.search.casefold()
        return [line for line in self.lines() if wanted in line.words.casefold()]

    # ------------------------------------------------------------------------------------------------ drawer

    def layout(self, rect: FRect) -> None:
        """The drawer's widgets."""
        self.rect = rect
        group = self.board.widgets
        inner = rect.inflate(-32, -28)
        entry = TextEntry(
            "log.search", FRect(inner.x, inner.y + 38, inner.w - 92, 40), text=self.search,
            placeholder=t("board.log_search"), on_change=self._searched,
        )  # fmt: skip
        group.add(_Backdrop("log.back", rect, self.draw))
        group.add(entry)
        group.add(
            Button(
                "log.export", FRect(inner.right - 84, inner.y + 38, 40, 40), icon="export", style="icon",
                tooltip=t("board.log_export"), on_click=self._export,
            )
        )  # fmt: skip
        group.add(
            Button(
                "log.close", FRect(inner.right - 40, inner.y + 38, 40, 40), icon="cancel", style="icon",
                tooltip=t("board.log_close"), on_click=self.toggle,
            )
        )  # fmt: skip
        lines = self.shown()
        foot = self._undone_height()
        listing = ListBox(
            "log.list",
            FRect(inner.x, inner.y + 90, inner.w, inner.h - 90 - foot),
            len(lines),
            self._row_height(),
            row_text=lambda n: lines[n].words,
            empty=t("board.log_none") if self.search else t("board.log_empty"),
            paint_row=self._paint_row,
            row_tip=lambda n: self.row_tip(lines[n]),
            selected=self._row_looked_at(lines),
            on_select=self._chosen,
            search=False,
        )
        group.add(listing)
        if lines and not self.search and self._shown_count != len(lines):
            listing.reveal_row(len(lines) - 1)
        self._shown_count = len(lines)

    def _undone_height(self) -> float:
        """Room for the note about actions taken back."""
        return self.board.app.canvas.line_height("small") + 14 if self.board.session.match.undone else 0.0

    def _row_height(self) -> float:
        return self.board.app.canvas.line_height("small") * 2 + 10

    def _searched(self, words: str) -> None:
        self.search = words
        self.board.relayout()

    def _row_looked_at(self, lines: list[Line]) -> int:
        """The row of the action whose result is on show, the one chosen if it has several; -1 in the present."""
        looking = self.board.session.looking
        if looking is None:
            return -1
        if 0 <= self._row < len(lines) and lines[self._row].index == looking - 1:
            return self._row
        return next((n for n, line in enumerate(lines) if line.index == looking - 1), -1)

    def _chosen(self, row: int) -> None:
        lines = self.shown()
        if 0 <= row < len(lines):
            self._row = row
            self.board.look(lines[row].index + 1)

    def _paint_row(self, canvas: Canvas, rect: FRect, row: int, state: RowState) -> None:
        shown = self.shown()
        if row >= len(shown):
            return
        line = shown[row]
        looking = self.board.session.looking
        here = looking is not None and line.index == looking - 1
        if here or state.hovered or state.focused:
            canvas.fill(rect, BRASS300, alpha=40 if here else 22, radius=6)
        if here:
            canvas.fill(FRect(rect.x, rect.y + 4, 3, rect.h - 8), BRASS300, radius=1.5)
        if line.head:
            fit_name(canvas, line.words, FRect(rect.x + 8, rect.y, rect.w - 16, rect.h), "section", BRASS300)
            canvas.fill(FRect(rect.x + 8, rect.bottom - 6, rect.w - 16, 1), BRASS600, alpha=120)
            return
        board = self.board
        colours = seat_colours(board.session.match.seats[line.seat].colour)
        canvas.medallion((rect.x + 18, rect.centery), 10, colours)
        last = line.index + 1 >= len(board.session.match.journal)
        past = looking is not None and line.index >= looking
        box = FRect(rect.x + 38, rect.y + 3, rect.w - 46, rect.h - 6)
        colour = IVORY500 if past else IVORY100 if last or here else IVORY300
        canvas.text_block(line.words, box, "small", colour, max_lines=2, valign="middle", ellipsis="ok")

    def _export(self) -> None:
        path = self.board.keeper.export_log([line.words for line in self.lines()])
        if path is not None:
            self.board.app.toast(t("board.log_exported", path=path), "ok")

    def draw(self, canvas: Canvas) -> None:
        """The drawer below its widgets."""
        canvas.panel(self.rect, "overlay")
        inner = self.rect.inflate(-32, -28)
        canvas.head(t("board.log"), (inner.x, inner.y, inner.w, 28), note=t("board.log_lines", n=len(self.lines())))
        undone = len(self.board.session.match.undone)
        if undone:
            y = inner.bottom - canvas.line_height("small") / 2
            canvas.icon("undo", (inner.x + 18, y), 16, BRASS300)
            canvas.text(t("board.log_undone", n=undone), (inner.x + 38, y), "small", IVORY500, "midleft")


class _Backdrop(Widget):
    """The drawer itself: drawn above the table's widgets, and keeps clicks from reaching them."""

    def __init__(self, id: str, rect: FRect, paint: Callable[[Canvas], None]) -> None:
        super().__init__(id, rect)
        self.paint = paint

    def handle(self, event: Event) -> bool:
        """Swallow presses."""
        return isinstance(event, PointerDown)

    def draw(self, canvas: Canvas) -> None:
        """The panel below the drawer's own widgets."""
        self.paint(canvas)
