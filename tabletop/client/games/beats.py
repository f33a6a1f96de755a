"""How what happens is shown: the animations of a table, the beats of carried out actions, which change the shown
position into the match's own, and beats that tables share, such as a card or token shown large over the map, a thrown
die, and announcements in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from pygame import FRect

from tabletop.client.board.animation_queue import Beat, Leaves, Motion, Painter, VisualEffect
from tabletop.client.board.announcements import Announcement
from tabletop.client.board.shown_position import ShownPiece, ShownPosition, comparison, drift
from tabletop.client.cards.face import RATIO, CardFace, draw_flying_card
from tabletop.client.dice import tumble
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import Colour
from tabletop.client.ui.tree import centred
from tabletop.rules.game import Action, Event, Outcome, Seat

if TYPE_CHECKING:
    from tabletop.client.core.session import Applied, Session

    from .table import Table

S = TypeVar("S")

COME_MS, READ_MS, GO_MS = 260.0, 900.0, 200.0
"""Milliseconds at normal speed in which a card comes, stays and goes."""
CARD, CARD_SHARE = 390.0, 0.64
"""Greatest height of a card shown large: in units, and as a share of the map."""
KEPT_CARD, KEPT_SHARE, KEPT_EDGE = 118.0, 0.3, 14.0
"""With reduced motion: greatest height of what stays in a corner of the map, in units and as a share of the map, and
its distance from the edges."""


def shown_large(
    key: str, way: tuple[FRect, FRect, FRect], paint: Painter, times: tuple[float, float, float], sound: str,
    kept: FRect, before: Callable[[], None] | None = None, after: Callable[[], None] | None = None,
) -> list[Beat]:  # fmt: skip
    """The beats of something that moves from the first rectangle of ``way`` to the second, stays there to be read, and
    moves to the third; ``times``: milliseconds of each; ``kept``: its rectangle with reduced motion; ``before``,
    ``after``: called when it leaves and arrives."""
    start, large, end = way
    come, read, go = times
    return [
        Beat([Motion(key, start, large, paint, duration=come, lift=0.0, leaves=kept)], sound=sound, before=before),
        Beat([Motion(key, large, FRect(large), paint, duration=read, lift=0.0, leaves="nothing")]),
        Beat([Motion(key, large, end, paint, duration=go, lift=0.0, leaves="nothing")], after=after),
    ]


def kept_place(board: FRect, ratio: float = 1.0, size: float = KEPT_CARD, words: bool = False) -> FRect:
    """The rectangle in which something that would be shown large over the map stays with reduced motion; ``ratio``: its
    width by its height, which is at most ``size``; ``words``: whether words are drawn below it."""
    height = min(board.h * KEPT_SHARE, size)
    wide = height * ratio
    aside, up = (64.0, 48.0) if words else (0.0, 0.0)
    return FRect(board.right - KEPT_EDGE - aside - wide, board.bottom - KEPT_EDGE - up - height, wide, height)


def die_thrown(
    key: str, start: FRect, end: FRect, landing: tuple[int, int], paint: Callable[[Canvas, FRect, int, float], None],
    duration: float, lift: float, leaves: Leaves = "nothing",
) -> Motion:  # fmt: skip
    """The motion of a die from ``start`` to ``end``, showing other sides until it lands. ``landing``: (number of the
    side that it lands on, from 0, number of sides); ``paint`` draws a side at an angle in degrees; ``duration`` in
    milliseconds; ``lift``, ``leaves``: see :class:`Motion`."""
    motion = Motion(key, start, end, lambda _canvas, _rect: None, duration=duration, lift=lift, leaves=leaves)

    def tumbling(canvas: Canvas, rect: FRect) -> None:
        share = min(1.0, motion.elapsed / motion.duration) if motion.duration > 0 else 1.0
        paint(canvas, rect, *tumble(share, *landing))

    motion.paint = tumbling
    return motion


def draw_words_below(
    canvas: Canvas, rect: FRect, words: str, role: str, ink: Colour, high: float, gap: float, pad: float
) -> None:
    """Draw words in a pill ``gap`` units below ``rect``: ``high`` units high, ``pad`` wider than its words."""
    width = canvas.measure(words, role)[0] + pad
    box = FRect(rect.centerx - width / 2, rect.bottom + gap, width, high)
    canvas.panel(box, "pill")
    canvas.text(words, box.center, role, ink, anchor="center")


def card_place(board: FRect) -> FRect:
    """The rectangle of a card shown large over the map."""
    height = min(board.h * CARD_SHARE, CARD)
    return centred(board, height * RATIO, height)


def card_shown(
    board: FRect, start: FRect, end: FRect, face: CardFace, sound: str, before: Callable[[], None] | None = None
) -> list[Beat]:
    """The beats of a card that comes from ``start``, stays large over the map to be read, and goes to ``end``."""
    large = card_place(board)

    def paint(canvas: Canvas, rect: FRect) -> None:
        draw_flying_card(canvas, rect, face, large.size)

    return shown_large(
        "card", (start, large, end), paint, (COME_MS, READ_MS, GO_MS), sound, kept_place(board, RATIO), before
    )


def news(told: Announcement, sound: str, duration: float, tell: Callable[[Announcement], None]) -> list[Beat]:
    """The beat of an announcement beside the board, which ``tell`` shows there: ``duration`` milliseconds to read
    it."""
    read = VisualEffect("news", lambda _canvas, _k: None, duration)
    return [Beat([read], sound=sound, before=partial(tell, told))]


def answered(table: Table[S], words: str) -> None:
    """Show ``words`` as the prompt until the animations end: what was asked before has been answered."""
    table.shown = table.shown.answered(words)
    table.scene.relayout()


class Animations(Generic[S]):
    """How a table shows what has happened; here of a game whose pieces only move, appear and disappear."""

    def __init__(self, table: Table[S]) -> None:
        self.table = table

    def begin(self, events: Sequence[Event]) -> None:
        """Called before the events of an action are shown one after the other."""

    def together(self, first: Event, event: Event) -> bool:
        """Whether ``event`` is shown in the same beats as ``first``, the first event of a group."""
        return False

    def show(self, events: Sequence[Event], after: ShownPosition[ShownPiece]) -> Sequence[Beat]:
        """The beats of an event (or of several shown together): they begin with ``shown`` and change it towards
        ``after``, the position after the action. Empty: what it changes is shown by :meth:`compare`."""
        return ()

    def result(self, event: Event | None = None) -> Sequence[Beat]:
        """The beats of the result of a fight that has ended, before those of ``event``, or (None) before what no event
        has shown; empty where there is none."""
        return ()

    def compare(self, after: ShownPosition[ShownPiece]) -> Sequence[Beat]:
        """The beats of what no event of an action has shown: pieces that differ move, appear or disappear."""

        def present(shown: ShownPosition[ShownPiece]) -> None:
            self.table.shown = replace(shown, combat=self.table.shown.combat)

        return comparison(self.table.shown, after, self.motion, present)

    def arrived(self, after: ShownPosition[ShownPiece]) -> ShownPosition[ShownPiece]:
        """The position to present once an action has been shown: ``after``, with the prompt and main button from
        before, which stay until the next decision opens."""
        held = self.table.shown
        return replace(
            after, prompt=held.prompt, primary=held.primary, undo=held.undo, undone=held.undone, decider=held.decider
        )

    def motion(self, old: ShownPiece | None, new: ShownPiece | None) -> Motion | None:
        """The motion of a piece that no event shows from ``old`` (None: it appears) to ``new`` (None: it disappears);
        None: it does not move."""
        return None

    def light(self, action: Action) -> bool:
        """Whether an action of a computer player needs no pause before it: nothing on the board is touched."""
        return all(target.kind == "button" for target in action.path)

    def trail(self, told: Sequence[tuple[Seat, Event]]) -> Sequence[VisualEffect]:
        """The marks on the board of what rivals have done: the ways of their pieces, what they took and attacked."""
        return ()

    def announcement(self, event: Event) -> Announcement | None:
        """The announcement of an event (first blood, a Town in danger, the last turn), None for none; called before the
        event is shown, while ``shown`` is the position before it."""
        return None

    def struck(self, event: Event) -> Seat | None:
        """The seat that an event has struck a blow that matters (a general, a Town, an army), None for other events;
        computer players speak about it."""
        return None

    def losers_fall(self, outcome: Outcome) -> Sequence[Motion]:
        """The motions on the board when the match is won: the losers' pieces fall."""
        return ()


class PresentationMismatch(AssertionError):
    """The beats have led to another position than the rules. Raised in tests alone; on the screen comparison corrects
    it."""


checked = False
"""Whether every action is checked for :class:`PresentationMismatch`; for tests."""


def action_beats(
    table: Table[object], session: Session[object], applied: Sequence[Applied]
) -> Iterator[Sequence[Beat]]:
    """The beats that show some actions, in groups; each group is made when those before have ended, so that it begins
    with what is on the screen then. After each action the table presents exactly the position after it, with the prompt
    from before, which stays until the next decision opens; one that asked for a confirmation has been answered."""
    animations = table.animations
    animations.begin([event for one in applied for event in one.events])
    table.tell_confirmed([event for one in applied for event in one.events])
    for action in applied:
        before, after = table.shown, table.as_shown(action.after.view)
        for events in _grouped(table, action.events):
            announcement = animations.announcement(events[0])
            yield [*animations.result(events[0]), *animations.show(events, after)]
            if announcement is not None:
                yield [Beat(before=partial(table.scene.tell, announcement))]
            for _ in events:
                session.show_event()
        if checked and (found := drift(before, table.shown, after)):
            raise PresentationMismatch(f"{[event.kind for event in action.events]}: {found}")
        yield [*animations.result(), *animations.compare(after)]
        session.show_position(action.after)
        table.shown = animations.arrived(after)


def _grouped(table: Table[object], events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events of an action, grouped by those that are shown together."""
    group: list[Event] = []
    for event in events:
        if group and not table.animations.together(group[0], event):
            yield group
            group = []
        group.append(event)
    if group:
        yield group
