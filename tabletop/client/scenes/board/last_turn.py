"""What rivals have done, told beside the board: a card with what was news, and a few lines for each turn or step of a
computer player as it ends; and, once a person decides again, the trail of these turns on the board. Nothing waits for
it. It stays until the next press of a person, and can be shown again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.animation_queue import VisualEffect
from tabletop.client.board.announcements import Announcement
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import Command, Event, PointerDown
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY500, seat_colours
from tabletop.client.ui import tree
from tabletop.client.ui.tree import Column, Node, Row, Words, medal, sign
from tabletop.rules.game import Event as GameEvent, Seat
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .scene import BoardScene


MOST = 3
"""Most lines of the turn of one rival; of several rivals two each, and never more than for so many."""
MOST_NEWS = 2
"""Most pieces of news on the card; earlier ones are in the log."""
WIDEST, WIDE_PART, TALLEST_PART, EDGE, PAD = 320.0, 0.5, 0.45, 10.0, 12.0
"""In a corner of the board: greatest width of the card in units and as a share of the board, greatest height as such a
share, and its distance from the edges; the room within its own."""
FACE = 30.0
"""Diameter of the face of who did something, in units."""
TALL_PART, WIDER, WIDER_PART = 0.18, 1.35, 0.62
"""A card that takes a greater share of the height of the board is made so much wider, up to such a share of its
width."""
_LOOKS_ON = frozenset(
    {
        "next", "prev", "up", "down", "left", "right", "info", "inspect", "zoom_in", "zoom_out", "zoom_fit", "pan_up",
        "pan_down", "pan_left", "pan_right", "last_turn", "full_screen", "screenshot", "music", "toast", "log",
    }
)  # fmt: skip
"""Commands that only look at the board, so that what was told stays."""


@dataclass(slots=True)
class LastTurn:
    """The card and the trail of one board. ``lines``: (seat, words) of the turns told; ``trail``: its marks."""

    board: BoardScene
    lines: tuple[tuple[Seat, str], ...] = ()
    news: list[Announcement] = field(default_factory=list)
    trail: Sequence[VisualEffect] = ()
    _read: int | None = None
    """How many actions there were at the last press of a person who may act; None before any."""
    _active: dict[int, Seat | None] = field(default_factory=dict)
    """By the number of actions before, whose turn it was."""
    _of_fight: Announcement | None = None
    """The latest news of the fight that is being shown."""
    _after_pass: tuple[tuple[Seat, str], ...] = ()
    """(seat, words) of what has followed from the last pass of the person that looks, in a fight that goes on."""
    _moment: object = None
    """Turn, seat and step that the screen showed last."""
    _older: tuple[object, tuple[Announcement, ...]] = (None, ())
    """The turn that goes on, and the news of those before it."""
    _placed: tuple[object, FRect] = (None, FRect())
    """What the place of the card was chosen for, and that place."""

    @property
    def told(self) -> bool:
        """Whether anything is on the screen."""
        return bool(self.lines or self.news or self.trail)

    def note(self, announcement: Announcement) -> None:
        """Tell a piece of news on the card."""
        self.news = [*self.news, announcement][-MOST_NEWS:]
        if self.board.overlay.open:
            self._of_fight = announcement

    def settled(self) -> None:
        """An action has been shown: tell the turn, or step, of a computer player that has ended with it."""
        board, session = self.board, self.board.session
        line = session.match.game.headline(session.match.state)
        moment = (line.turn, line.active, board.table.shown.step)
        if not session.persons:
            self._forget_old_news((line.turn, line.active))
        asked = session.decider is None or session.decider not in session.computers
        told = len(session.match.journal)
        followed, turn = self._from_pass(), self._turn_of(told - 1) if told else None
        theirs = turn != session.viewer and (
            board.computers.acted_last or (bool(followed) and turn in session.computers)
        )
        self._active[told] = line.active
        if not board.teller.muted and theirs and (asked or moment != self._moment):
            self._tell(trail=asked)
        self._moment = moment
        if told and session.match.journal[-1].seat == session.viewer:
            self._after_pass = followed
        if not board.overlay.open:
            self._of_fight, self._after_pass = None, ()

    def _from_pass(self) -> tuple[tuple[Seat, str], ...]:
        """(seat, words) of the losses that have followed from the last action, if the person that looks passed with it:
        nobody else has done anything then of which they could be told."""
        session, words = self.board.session, self.board.table.words
        match = session.match
        if not match.journal or self.board.teller.muted:
            return ()
        last = match.journal[-1]
        if last.seat != session.viewer or last.action.kind != "pass":
            return ()
        seen = (event.seen_by(session.viewer) for event in match.events(len(match.journal) - 1))
        events = [(words.seat_of(event, last.seat), event) for event in seen]
        return tuple(words.worth(events)[-MOST:]) if words.summary(events) else ()

    def _forget_old_news(self, turn: object) -> None:
        """Where only computers play, nobody presses anything: news stay for the turn after their own."""
        if turn == self._older[0]:
            return
        self.news = [one for one in self.news if all(one is not old for old in self._older[1])]
        self._older = turn, tuple(self.news)

    def taken_over(self) -> None:
        """Another person has taken the device, after a curtain that hid the table: tell it the turns of computers."""
        if self.board.session.computers and not self.board.teller.muted:
            self._tell(trail=True)

    def show_again(self) -> bool:
        """Show the last turns of the rivals once more; False where there was none."""
        self._tell(trail=True)
        return bool(self.lines)

    def pressed(self, event: Event) -> None:
        """A person who may act has pressed something: all is read."""
        press = isinstance(event, PointerDown) or (isinstance(event, Command) and event.name not in _LOOKS_ON)
        if press and not self.board.showing and not self.board.computers.busy:
            self._read = len(self.board.session.match.journal)
            self.forget()

    def forget(self) -> None:
        """Show nothing any more."""
        if self.told:
            self.board.invalidate()
        self.lines, self.news, self.trail = (), [], ()

    # -- what is told ----------------------------------------------------------------------------------

    def _tell(self, trail: bool) -> None:
        events = self._events()
        rivals = {seat for seat, _ in events} - {self.board.session.viewer}
        self.lines = tuple(self.board.table.words.worth(events)[-max(MOST, 2 * min(len(rivals), MOST)) :])
        told = {words for _, words in self.lines}
        self.news = [one for one in self.news if one.words not in told]
        self.trail = self.board.table.animations.trail(events) if trail else ()
        self.board.invalidate()

    def _events(self) -> list[tuple[Seat, GameEvent]]:
        """(seat, event) of the turns of the others since the one that looks had its last turn, or has pressed anything,
        because steps of its own may have been forced; where nobody looks on, of the last turn."""
        session, words = self.board.session, self.board.table.words
        match = session.match
        viewer = session.viewer if session.persons else None
        found: list[tuple[Seat, GameEvent]] = []
        for index in self._turns(viewer):
            if viewer is not None and self._turn_of(index) == viewer:
                continue
            acted = match.journal[index].seat
            events = [event.seen_by(session.viewer) for event in match.events(index)]
            told = (event for number, event in enumerate(events) if not words.repeats(events, number))
            found += [(words.seat_of(event, acted), event) for event in told]
        return found

    def _turns(self, viewer: Seat | None) -> range:
        """Indices of the actions of the last turns of others than ``viewer``; with None, of the last turn."""
        end = len(self.board.session.match.journal)
        while end and viewer is not None and self._turn_of(end - 1) in (viewer, None):
            end -= 1
        start, last = end, self._turn_of(end - 1) if end else None
        while start and (self._turn_of(start - 1) == last if viewer is None else self._turn_of(start - 1) != viewer):
            start -= 1
        return range(start if viewer is None or self._read is None else min(start, self._read), end)

    def _turn_of(self, index: int) -> Seat | None:
        """Whose turn it was when an action was done; of what was done before this board was opened, who did it."""
        return self._active.get(index, self.board.session.match.journal[index].seat)

    # -- drawing ---------------------------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        """Draw the trail, and the card."""
        for mark in self.trail:
            mark.draw(canvas)
        if self.lines or self.news:
            _draw_card(canvas, *self._card(canvas))

    def beside(self, canvas: Canvas) -> list[Rect]:
        """The rectangle of the card where it lies beside the board; empty for none."""
        beside = (self.lines or self.news) and self.board.table.notes_area is not None
        return [Rect(self._card(canvas)[1])] if beside else []

    def high(self, canvas: Canvas) -> float:
        """Height of the card, in units, where it lies beside the board; 0 for none."""
        return sum(card.h for card in self.beside(canvas))

    def draw_over_combat(self, canvas: Canvas) -> None:
        """Draw the latest news of the combat that lies over the board, and what followed from a pass, in the place of
        its messages."""
        overlay = self.board.table.battle
        area = None if overlay is None else overlay.toast_area
        rows = [] if self._of_fight is None else [_news(self._of_fight)]
        if overlay is not None and not overlay.ended:  # the result tells all that were lost
            rows += self._lines(self._after_pass)
        if rows and area is not None:
            card = Column(tuple(rows), 6)
            wide = min(WIDEST * canvas.theme.text_percent / 100, area.w)
            box = FRect(area.centerx - wide / 2, area.y + EDGE, wide, _high(canvas, card, wide))
            _draw_card(canvas, card, box)

    def _lines(self, lines: Sequence[tuple[Seat, str]]) -> list[Row]:
        """What seats did, beside the face of each."""
        match, table = self.board.session.match, self.board.table
        rows: list[Row] = []
        for seat, told in groupby(lines, key=lambda line: line[0]):
            mark = table.mark(seat)
            face = medal(seat_colours(match.seats[seat].colour), mark.emblem, FACE, mark.face, top=True)
            deeds = [Words(words, "small", IVORY100, lines=0, firm=True) for _, words in told]
            rows.append(Row((replace(face, size=FACE), Column(tuple(deeds), 4, weight=1.0)), 8))
        return rows

    def _rows(self, lines: Sequence[tuple[Seat, str]]) -> Column:
        rows: list[Row] = []
        if lines:
            key = self.board.app.key_hint("last_turn")
            head: list[Node] = [Words(t("board.last_turn"), "small_strong", BRASS300, weight=1.0)]
            if key:
                head.append(Words(t("board.last_turn.key", press=key), "least", IVORY500))
            rows.append(Row(tuple(head), 8))
        return Column((*rows, *self._lines(lines), *map(_news, self.news)), 6)

    def _card(self, canvas: Canvas) -> tuple[Node, FRect]:
        """The card, and its rectangle: beside the board, where the table has room for it there; else in the corner of
        the board, or below its prompt, where it covers the least of what can be touched, and nothing of the open log.
        Where it would be too high, the earliest lines are left out."""
        board, aside, drawer = self.board, self.board.table.notes_area, self.board.log_drawer
        if drawer.open and aside is not None and aside.colliderect(drawer.rect):
            aside = None
        area = aside or board.table.announcement_area or FRect(0, 0, board.width, board.height)
        if drawer.open:
            area = FRect(area.x, area.y, min(area.w, drawer.rect.x - area.x), area.h)
        lines, card = self.lines, self._rows(self.lines)
        wide = area.w if aside is not None else min(WIDEST * canvas.theme.text_percent / 100, area.w * WIDE_PART)
        room = area.h if aside is not None else area.h * TALLEST_PART
        if aside is None and _high(canvas, card, wide) > area.h * TALL_PART:
            wide = min(WIDER * wide, area.w * WIDER_PART)
        while len(lines) > 1 and _high(canvas, card, wide) > room:
            lines = lines[1:]
            card = self._rows(lines)
        key = (card, tuple(area), wide, [tuple(one.rect) for one in board.widgets if one.explains])
        key_before, before = self._placed
        if key_before != key or (aside is None and any(map(before.colliderect, board.table.pieces_to_see))):
            box = FRect(area.x, area.y, wide, min(_high(canvas, card, wide), room))
            box.bottom = area.bottom
            if aside is None:
                box = min(self._corners(area, box), key=self._covered)
            self._placed = key, box
        return card, self._placed[1]

    def _corners(self, area: FRect, box: FRect) -> list[FRect]:
        """A card in each corner of an area, and at both sides below the prompt."""
        inner, prompt = area.inflate(-2 * EDGE, -2 * EDGE), self.board.table.prompt_area
        low, below = inner.bottom - box.h, inner.bottom if prompt is None else prompt.bottom + EDGE
        heights = [inner.y, low, *([below] if inner.y < below < low else [])]
        return [FRect(x, y, *box.size) for y in heights for x in (inner.right - box.w, inner.x)]

    def _covered(self, box: FRect) -> float:
        """How much that matters lies under a card."""
        table = self.board.table
        prompt = table.prompt_area
        found = 100.0 if prompt is not None and prompt.colliderect(box) else 0.0
        for widget in self.board.widgets:
            if not widget.visible or not FRect(widget.rect).colliderect(box):
                continue
            if widget.explains:
                found += 100.0
            else:
                found += (5.0 if widget.legal else 0.3) if isinstance(widget, Spot) else 10.0
        return found + sum(piece.colliderect(box) for piece in table.pieces_to_see)


def _high(canvas: Canvas, card: Node, wide: float) -> float:
    return tree.height(canvas, card, wide - 2 * PAD) + 2 * PAD


def _draw_card(canvas: Canvas, card: Node, box: FRect) -> None:
    canvas.shadow(box, 3, 8)
    canvas.panel(box, "overlay")
    tree.draw(canvas, card, box.inflate(-2 * PAD, -2 * PAD))


def _news(one: Announcement) -> Row:
    mark = sign(one.icon, 18, BRASS300, top=True)
    if one.colours is not None:
        mark = medal(one.colours, one.emblem, 18, top=True)
    note = Words(one.note, "small", BRASS300, lines=0) if one.note else None
    return _row(mark, Words(one.words, "small_strong", IVORY100, lines=0, firm=True), note)


def _row(mark: Node, *words: Node | None) -> Row:
    return Row((replace(mark, size=20.0), Column(words, 0, weight=1.0)), 8)
