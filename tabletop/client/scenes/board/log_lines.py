"""The lines of the log, made from the events of a match: words, turn, step, and the rule behind each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.rules.match import Entry
from tabletop.text import language, t

if TYPE_CHECKING:
    from tabletop.client.core.session import Session
    from tabletop.client.games.table import Table

TURN, STEP = 1, 2  # levels of heads
_TURNS = ("turn_started", "extra_turn_started")
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
        return [line for part in parts for line in part.lines]

    def _part(self, index: int, turn: str, step: str) -> _Part:
        session, table = self.session, self.table
        entry, found = session.match.journal[index], list[LogLine]()
        events = [event.seen_by(session.viewer) for event in session.match.events(index)]
        for number, seen in enumerate(events):
            if seen.kind in _UNTOLD or table.repeats(events, number):
                continue
            level = TURN if seen.kind in _TURNS else 0
            if level:
                turn, step = t("board.log_turn", n=seen.facts().get("turn", 0)), ""
            seat, rule, words = table.seat_of(seen, entry.seat), seen.cites, table.log_lines(seen)
            now = table.step_of(seen)
            if now and seen.kind == "step_started":
                step, level = now, STEP
            elif now and now != step and words:
                step = now
                found.append(LogLine(index, seat, step, STEP, True, turn, step, rule, number))
            detail = seen.kind in table.details
            told = [each.removesuffix(".") for each in words] if level else words
            found += [LogLine(index, seat, each, level, detail, turn, step, rule, number) for each in told]
        return _Part(entry, found, turn, step)
