"""The timeline, which steps through the whole match and begins new games from past positions; the lines of the log,
made from the events of a match; and the drawer that groups them by turn, where a click shows a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice, takewhile, zip_longest
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.core.input import Event, PointerDown
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import fit_name
from tabletop.client.draw.theme import BRASS300, BRASS400, BRASS600, IVORY100, IVORY300, IVORY500, seat_colours
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import KNOB, Slider
from tabletop.client.ui.scroll import ListBox, RowState
from tabletop.client.ui.text_entry import TextEntry
from tabletop.client.ui.tree import Column, Node, Row, places as places_in, space as room_for
from tabletop.rules.game import Event as GameEvent
from tabletop.rules.match import Entry
from tabletop.text import language, t
from tabletop.text.grammar import times

if TYPE_CHECKING:
    from tabletop.client.core.session import Session
    from tabletop.client.games.table import Table

    from .scene import BoardScene


MARK = 6.0
"""Radius of the mark of a turn, and distance of its middle from the edge of the strip, in units."""


REPLAY_MS, REPLAY_S = 900.0, 180.0
"""Milliseconds for which a replay shows each action at the usual pace; seconds that a whole one takes at most."""


class Timeline:
    """The strip at the bottom of the board. ``playing``: it steps through the match by itself."""

    height = 66.0

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self.open = self.playing = False
        self._shown_ms = 0.0
        self.rect = FRect(0, 0, 0, 0)
        self.marked: dict[int, int] = {}
        """Positions before the turns that cost most, by a review: each with its number in the list."""
        self._slot = FRect(0, 0, 0, 0)

    def toggle(self) -> None:
        """Open or close the strip; closing returns to the present."""
        self.open, self.playing = not self.open, False
        self.board.app.play("ui-page")
        if not self.open and self.board.session.looking is not None:
            self.board.to_present()
        self.board.relayout()

    def play(self) -> None:
        """Go on by itself from the position shown; from the deal where it is the present."""
        self.open, self.playing, self._shown_ms = True, True, 0.0
        if self.board.session.looking is None:
            self.board.look(0)
        self.board.relayout()

    def pause(self) -> None:
        """Stay at the position shown."""
        self.playing = False
        self.board.relayout()

    def update(self, dt_ms: float) -> None:
        """Let ``dt_ms`` milliseconds pass; while it plays, show the next action when its moment is over."""
        if not self.playing or not self.board.on_top:
            return
        if self.board.session.looking is None:
            self.pause()
            return
        self._shown_ms += dt_ms
        usual = REPLAY_MS * self.board.app.settings.animation_percent / 100
        if self._shown_ms >= min(max(usual, REPLAY_MS / 4), REPLAY_S * 1000 / len(self.board.session.match.journal)):
            self._shown_ms = 0.0
            self.board.look(self.index + 1)

    def _go(self, index: int) -> None:
        """Show a position that somebody asks for, and stay there."""
        self.playing = False
        self.board.look(index)

    @property
    def index(self) -> int:
        """The position shown, as the number of actions before it."""
        looking = self.board.session.looking
        return len(self.board.session.match.journal) if looking is None else looking

    def layout(self, rect: FRect) -> None:
        """Add buttons and slider."""
        self.rect = rect
        group, end = self.board.widgets, len(self.board.session.match.journal)
        size, y = 42.0, rect.y + 12
        x = rect.x + 14
        name, icon, act = ("pause", "pause", self.pause) if self.playing else ("play", "play", self.play)
        group.add(Button("time.play", FRect(x, y, size, size), icon=icon, style="icon", tooltip=t(f"board.time_{name}"),
                         on_click=act))  # fmt: skip
        x += size + 6
        for name, icon, index in (
            ("first", "skip-first", 0),
            ("back", "step-back", self.index - 1),
            ("forward", "step-forward", self.index + 1),
            ("last", "skip-last", end),
        ):
            group.add(
                Button(
                    f"time.{name}", FRect(x, y, size, size), icon=icon, style="icon", tooltip=t(f"board.time_{name}"),
                    on_click=partial(self._go, max(0, min(end, index))), repeatable=True,
                    enabled=0 <= index <= end and index != self.index, reason=t("board.time_end"),
                )
            )  # fmt: skip
            x += size + 6
        words = t("board.branch")
        wide = self.board.app.canvas.measure(words, "button")[0] + 64
        past = self.board.session.looking is not None
        group.add(
            Button(
                "time.branch", FRect(rect.right - 14 - wide, y, wide, size), words, icon="branch",
                on_click=self.board.branch, enabled=past, reason=t("board.branch_now"), tooltip=t("board.branch_tip"),
            )
        )  # fmt: skip
        told = t("board.time_at", n=end, end=end)
        label = max(190.0, self.board.app.canvas.measure(told, "small_strong")[0] + 28)
        slot = self._slot = FRect(x + 10, y, rect.right - 28 - wide - label - x, size)
        group.add(Slider("time.slider", slot, self.index, 0, max(1, end), on_change=self._go, value_width=0))
        self._label_x = rect.right - 28 - wide - label / 2

    def key(self, name: str) -> bool:
        """Handle a key of the open strip: arrows, Home, End, Page keys, which move by tenths, and that of pausing; True
        when it was used."""
        end = len(self.board.session.match.journal)
        leap = max(2, end // 10)
        steps = {"left": -1, "right": 1, "page_up": -leap, "page_down": leap, "home": -end, "end": end}
        if self.open and name == "pause":
            (self.pause if self.playing else self.play)()
            return True
        if not self.open or name not in steps:
            return False
        index = max(0, min(end, self.index + steps[name]))
        if index != self.index:
            self._go(index)
        return True

    def draw(self, canvas: Canvas) -> None:
        """Draw the strip below its widgets."""
        canvas.panel(self.rect, "tile")
        self._draw_marks(canvas)
        words = t("board.time_at", n=self.index, end=len(self.board.session.match.journal))
        canvas.text(words, (self._label_x, self.rect.centery), "small_strong", IVORY100, anchor="center")

    def _draw_marks(self, canvas: Canvas) -> None:
        """Draw a diamond over the slider for each turn that cost much in the review."""
        end, slot = max(1, len(self.board.session.match.journal)), self._slot
        for index in self.marked:
            x = slot.x + KNOB / 2 + (slot.w - KNOB) * index / end
            canvas.diamond((x, self.rect.y + MARK), MARK, BRASS400)


TURN, STEP = 1, 2  # levels of heads
_UNTOLD = frozenset({"turn_ended", "marker_passed"})
"""Kinds of events without a line: the head of the next turn says the same."""


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line: the index of its action, the seat it belongs to, its words, whether it is a head (of a turn or of a
    step), whether it is a detail that short lists leave out, its turn and step, the id of its rule, and the index of
    its event in the action."""

    index: int
    seat: int
    words: str
    level: int = 0
    detail: bool = False
    turn: str = ""
    step: str = ""
    rule: str = ""
    event: int = 0

    @property
    def place(self) -> str:
        """Turn and step in words."""
        if self.turn and self.step:
            return t("board.log_place", turn=self.turn, step=self.step)
        return self.turn or self.step


@dataclass(frozen=True, slots=True)
class _Part:
    """The lines of one action, and the turn and step that were running after it."""

    entry: Entry
    lines: list[LogLine]
    turn: str
    step: str


class LogLines:
    """All lines of a match as the viewer may read them; those of an action are cached as long as it stays in the
    journal. The last few lines can be made without the others."""

    def __init__(self, session: Session[object], table: Table[object]) -> None:
        self.session = session
        self.table = table
        self._lines: list[LogLine] = []
        self._made_for: tuple[int, tuple[int, int], str, int | None] | None = None
        self._parts: list[_Part] = []
        self._parts_for: tuple[str, int | None] | None = None
        self._ends: dict[int, _Part] = {}

    def forget(self) -> None:
        """Note that the match has changed."""
        self._made_for = None

    def all(self) -> list[LogLine]:
        """All lines of what the screen has shown, oldest first."""
        session = self.session
        end = session.log_length
        key = (len(session.match.journal), end, language(), session.viewer)
        if self._made_for != key:
            self._lines = [line for line in self._make() if (line.index, line.event) < end]
            self._made_for = key
        return self._lines

    def newest(self, before: int) -> Iterator[LogLine]:
        """Yields the lines of the actions before an index that the screen has shown, newest first, without heads and
        details. Lines are made only as they are asked for, without turn and step."""
        self._use_reader()
        length, events = self.session.log_length
        for index in range(min(before, length + bool(events)) - 1, -1, -1):
            for line in reversed(self._end(index).lines):
                if not line.level and not line.detail and (line.index, line.event) < (length, events):
                    yield line

    def _end(self, index: int) -> _Part:
        """The lines of one action, made without those before it if these are not cached."""
        entry = self.session.match.journal[index]
        found = self._parts[index] if index < len(self._parts) else self._ends.get(index)
        if found is None or found.entry is not entry:
            found = self._ends[index] = self._part(index, "", "")
        return found

    def _use_reader(self) -> None:
        """Drop lines made in another language or for another viewer."""
        reader = (language(), self.session.viewer)
        if self._parts_for != reader:
            self._parts_for, self._parts, self._ends = reader, [], {}

    def _make(self) -> list[LogLine]:
        self._use_reader()
        parts, journal = self._parts, self.session.match.journal
        same = next((n for n, (part, entry) in enumerate(zip(parts, journal)) if part.entry is not entry), len(journal))
        del parts[same:]
        for index in range(len(parts), len(journal)):
            turn, step = (parts[-1].turn, parts[-1].step) if parts else ("", "")
            parts.append(self._part(index, turn, step))
        lines = [line for part in parts for line in part.lines]
        return [
            line for line, after in zip_longest(lines, lines[1:]) if line.level != STEP or not (after and after.level)
        ]

    def _before(self, index: int, number: int) -> Iterator[GameEvent]:
        """Yields the events before one of an action, the newest first."""
        events = self.session.match.events
        yield from reversed(events(index)[:number])
        for earlier in range(index - 1, -1, -1):
            yield from reversed(events(earlier))

    def _part(self, index: int, turn: str, step: str) -> _Part:
        session, table = self.session, self.table
        entry, found = session.match.journal[index], list[LogLine]()
        events = [event.seen_by(session.viewer) for event in session.match.events(index)]
        dealt = [] if index else [(0, event) for event in table.words.deal_events()]
        for number, seen in (*dealt, *enumerate(events)):
            if seen.kind in _UNTOLD or table.words.repeats(events, number):
                continue
            level = TURN if seen.kind in ("turn_started", "extra_turn_started") else 0
            if level:
                facts = seen.facts()
                turn, step = t("board.log_turn", n=facts.get("turn", facts.get("round", 0))), ""
            seat, rule = table.words.seat_of(seen, entry.seat), seen.cites
            words = table.words.past(seen, self._before(index, number))
            now = table.words.step_of(seen)
            if now and seen.kind == "step_started":
                step, level = now, STEP
            elif now and now != step and words:
                step = now
                found.append(LogLine(index, seat, step, STEP, True, turn, step, rule, number))
            detail = seen.kind in table.words.details
            told = [each.removesuffix(".") for each in words] if level else words
            found += [LogLine(index, seat, each, level, detail, turn, step, rule, number) for each in told]
        return _Part(entry, found, turn, step)


BUTTON = 40.0
SIDE, EDGE = 16.0, 14.0
"""Units from the sides of the drawer, and from its upper and lower edges, to its contents."""
WIDE, WIDE_PART = 460.0, 0.42
"""Width of the drawer, and the most that it takes of the window's."""
NARROW = 380.0
"""The least width beside the main button; where less is left there the drawer covers it."""
LONG = 300
"""Actions of a match from which on writing its log for the first time may take longer than a moment."""


class LogDrawer:
    """The drawer with the log of a match, made from its events when it is opened."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self.open = False
        self.search = ""
        self._kept = LogLines(board.session, board.table)
        self.rect = FRect(0, 0, 0, 0)
        self._shown_count = -1
        self._row = -1
        self._detail = FRect(0, 0, 0, 0)
        self._places: dict[str, FRect] = {}

    def forget(self) -> None:
        """Drop the lines, because the match has changed."""
        self._kept.forget()

    def toggle(self) -> None:
        """Open or close the drawer; while keys are used its list gets the focus."""
        self.open = not self.open
        if self.open and len(self.board.session.match.journal) > LONG:
            self.board.app.busy(self.board.title(), t("client.wait.log"))
        self.board.app.play("ui-page")
        self.board.relayout()
        if self.board.app.keyboard_mode:
            self._focus("log.list" if self.open else "bar.log")

    def find(self) -> None:
        """Open the drawer, with the focus in its search."""
        if not self.open:
            self.toggle()
        self._focus("log.search")

    def _focus(self, id: str) -> None:
        self.board.app.scenes.run_layouts()
        self.board.widgets.focus(id, walked=True)

    def lines(self) -> list[LogLine]:
        """All lines, oldest first, as the viewer may read them."""
        return self._kept.all()

    def row_tip(self, line: LogLine) -> str:
        """The tooltip of a line: all of it, its turn and step, its rule, and what a click does."""
        key = self.board.app.rule_hint()
        rule = t("board.log_rule_key", press=key) if line.rule and key else ""
        found = [line.words, line.place, rule, t("board.log_jump")]
        return "\n".join(part for part in found if part)

    def rule_at(self, pointed: Widget | None) -> str | None:
        """Id of the rule of the line that is pointed at or chosen, if ``pointed`` is the list; None otherwise."""
        if not isinstance(pointed, ListBox) or pointed.id != "log.list" or pointed.pointed_row < 0:
            return None
        return self.shown()[pointed.pointed_row].rule or None

    def recent(self) -> list[tuple[int, str]]:
        """(seat, words) of the last lines, newest first; equal lines in succession are merged into one."""
        found: list[tuple[int, str, int]] = []
        for line in islice(self._kept.newest(self.board.timeline.index), 200):
            same = bool(found) and found[-1][:2] == (line.seat, line.words)
            if not same and len(found) == 10:
                break
            number = found.pop()[2] if same else 0
            found.append((line.seat, line.words, number + 1))
        return [(seat, times(words, n)) for seat, words, n in found]

    def lines_since(self, seen: tuple[int, int]) -> list[str]:
        """The words of the lines that the screen has shown since so much of the log was ``seen`` (actions, and events
        of the next one), without heads and details, oldest first."""
        shown = self._kept.newest(len(self.board.session.match.journal))
        newer = takewhile(lambda line: (line.index, line.event) >= seen, shown)
        return [line.words for line in reversed(list(newer))]

    def shown(self) -> list[LogLine]:
        """Lines that match the search."""
        if not self.search:
            return self.lines()
        wanted = self.search.casefold()
        return [line for line in self.lines() if wanted in line.words.casefold()]

    # ------------------------------------------------------------------------------------------------ drawer

    def layout(self, area: FRect) -> None:
        """Add the drawer's widgets at the right of the area below the bar: beside the main button where that leaves
        room enough for its lines, else above it."""
        main, gap = self.board.widgets.get("primary"), self.board.app.theme.spacing.tight
        left = area.right - min(WIDE, area.w * WIDE_PART)
        beside = left if main is None else main.rect.right + gap
        left = beside if left < beside <= area.right - NARROW else left
        self.rect = rect = FRect(left, area.y, area.right - left, area.h)
        if main is not None and rect.colliderect(main.rect):
            rect.h = main.rect.y - gap - rect.y
        group, inner = self.board.widgets, rect.inflate(-2 * SIDE, -2 * EDGE)
        self._places = places = places_in(self._tree(), inner)
        entry = TextEntry(
            "log.search", places["search"], self.search,
            placeholder=t("board.log_search"), on_change=self._searched,
        )  # fmt: skip
        group.add(_Backdrop("log.back", rect, self.draw))
        group.add(entry)
        for name, icon, tip, click in (
            ("export", "export", "board.log_export", self._export),
            ("close", "cancel", "board.log_close", self.toggle),
        ):
            group.add(
                Button(f"log.{name}", places[name], icon=icon, style="icon", tooltip=t(tip), on_click=click,
                       command="log" if name == "close" else "")
            )  # fmt: skip
        lines = self.shown()
        chosen = self._row_looked_at(lines)
        foot = self._lay_foot(inner, lines[chosen] if chosen >= 0 else None)
        listing = ListBox(
            "log.list",
            FRect(places["list"].topleft, (inner.w, places["list"].h - foot)),
            len(lines),
            self._height(0),
            heights=[self._height(line.level) for line in lines],
            row_text=lambda n: lines[n].words,
            empty=t("board.log_none") if self.search else t("board.log_empty"),
            paint_row=self._paint_row,
            row_tip=lambda n: self.row_tip(lines[n]),
            selected=chosen,
            on_select=self._chosen,
            search=False,
        )
        group.add(listing)
        if lines and not self.search and self._shown_count != len(lines):
            listing.reveal_row(len(lines) - 1)
        self._shown_count = len(lines)

    def _tree(self) -> Column:
        space = self.board.app.theme.spacing
        export, close = Node(name="export", size=space.control), Node(name="close", size=space.control)
        tools = (Node(size=8.0), export, Node(size=space.tight), close)
        search = Row((room_for(name="search"), *tools), 0, size=space.control)
        return Column(
            (Node(name="head", size=28.0), Node(size=10.0), search, Node(size=12.0), room_for(name="list")), 0
        )

    # -------------------------------------------------------------------------------------------------- the foot

    def _lay_foot(self, inner: FRect, line: LogLine | None) -> float:
        """Add, below the list, more about the chosen line. Returns the height taken."""
        foot = self._undone_height()
        self._detail = FRect(0, 0, 0, 0)
        if line is not None:
            tall = self._words_height(inner.w - 24) + self.board.app.canvas.line_height("small") + BUTTON + 24
            self._detail = FRect(inner.x, inner.bottom - foot - tall, inner.w, tall)
            foot += tall + 10
            self._add_rule(line)
        return foot

    def _words_height(self, width: float) -> float:
        """Height in units of the words of the chosen line at a width; four lines at most."""
        canvas, lines = self.board.app.canvas, self.shown()
        words = lines[self._row_looked_at(lines)].words
        return min(canvas.block_height(words, "small", width), 4 * canvas.line_height("small"))

    def _add_rule(self, line: LogLine) -> None:
        if not line.rule:
            return
        box, board = self._detail, self.board
        button = Button(
            "log.rule", FRect(box.x + 10, box.bottom - BUTTON - 8, 0, BUTTON), t("board.log_rule"),
            icon="book", tooltip=t("board.log_rule_tip"), on_click=lambda: board.open_rule(line.rule),
            key_hint=board.app.rule_hint(),
        )  # fmt: skip
        button.rect.w = min(box.w - 20, button.natural_width(board.app.canvas))
        board.widgets.add(button)

    def _undone_height(self) -> float:
        """Height in units of the note about undone actions."""
        return self.board.app.canvas.line_height("small") + 14 if self.board.undone else 0.0

    def _height(self, level: int) -> float:
        canvas = self.board.app.canvas
        if level == TURN:
            return float(canvas.line_height("section") + 16.0)
        line = canvas.line_height("small")
        return float(line + 10.0 if level == STEP else 2 * line + 10.0)

    def _searched(self, words: str) -> None:
        self.search = words
        self.board.relayout()

    def _row_looked_at(self, lines: list[LogLine]) -> int:
        """The row of the action whose result is shown, the chosen one if it has several; -1 in the present."""
        looking = self.board.session.looking
        if 0 <= self._row < len(lines) and lines[self._row].index == self.board.timeline.index - 1:
            return self._row
        if looking is None:
            return -1
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
        if line.level == TURN:
            fit_name(canvas, line.words, FRect(rect.x + 8, rect.y, rect.w - 16, rect.h - 8), "section", BRASS300)
            canvas.fill(FRect(rect.x + 8, rect.bottom - 6, rect.w - 16, 1), BRASS600, alpha=120)
            return
        if line.level == STEP:
            self._paint_step(canvas, rect, line)
            return
        board = self.board
        colours = seat_colours(board.session.match.seats[line.seat].colour)
        canvas.medallion((rect.x + 18, rect.centery), 10, colours, board.table.emblem(line.seat))
        last = line.index + 1 >= len(board.session.match.journal)
        past = looking is not None and line.index >= looking
        box = FRect(rect.x + 38, rect.y + 3, rect.w - 46, rect.h - 6)
        colour = IVORY500 if past else IVORY100 if last or here else IVORY300
        canvas.text_block(line.words, box, "small", colour, max_lines=2, valign="middle", ellipsis="ok")

    @staticmethod
    def _paint_step(canvas: Canvas, rect: FRect, line: LogLine) -> None:
        box = FRect(rect.x + 24, rect.y, rect.w - 32, rect.h)
        canvas.diamond((rect.x + 14, rect.centery), 3.5, BRASS300)
        wide = min(box.w, canvas.measure(line.words, "small_strong")[0])
        fit_name(canvas, line.words, box, "small_strong", BRASS300)
        if box.w - wide > 30:
            canvas.fill(FRect(box.x + wide + 12, rect.centery, box.w - wide - 12, 1), BRASS600, alpha=70)

    def _export(self) -> None:
        path = self.board.saver.export_log([line.words for line in self.lines()])
        if path is not None:
            self.board.app.toast(t("board.log_exported", path=path), "ok")

    def draw(self, canvas: Canvas) -> None:
        """Draw the drawer below its widgets."""
        canvas.panel(self.rect, "overlay")
        inner = self.rect.inflate(-2 * SIDE, -2 * EDGE)
        canvas.head(t("board.log"), self._places["head"], note=t("board.log_lines", n=len(self.lines())))
        self._draw_detail(canvas)
        undone = self.board.undone
        if undone:
            y = inner.bottom - canvas.line_height("small") / 2
            canvas.icon("undo", (inner.x + 18, y), 16, BRASS300)
            canvas.text(t("board.log_undone", n=undone), (inner.x + 38, y), "small", IVORY500, "midleft")

    def _draw_detail(self, canvas: Canvas) -> None:
        """Draw the chosen line in full, with its turn and step."""
        box, lines = self._detail, self.shown()
        row = self._row_looked_at(lines)
        if not box.h or row < 0:
            return
        canvas.panel(box, "inset")
        inner = box.inflate(-24, -16)
        tall = self._words_height(inner.w)
        canvas.text_block(lines[row].words, (inner.x, inner.y, inner.w, tall), "small", IVORY100, ellipsis="ok",
                          max_lines=4)  # fmt: skip
        canvas.text(lines[row].place, (inner.x, inner.y + tall + 2), "small", IVORY500)


class _Backdrop(Widget):
    """The background of the drawer, above the table's widgets; uses up clicks."""

    def __init__(self, id: str, rect: FRect, paint: Callable[[Canvas], None]) -> None:
        super().__init__(id, rect)
        self.paint = paint

    def handle(self, event: Event) -> bool:
        """Use up presses, so that they do not reach the board below."""
        return isinstance(event, PointerDown)

    def draw(self, canvas: Canvas) -> None:
        self.paint(canvas)
