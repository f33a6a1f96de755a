"""The beats of carried out actions: they change the shown position, event by event, into the match's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from tabletop.client.board.animation_queue import Beat
from tabletop.client.board.shown_position import drift
from tabletop.rules.game import Event

if TYPE_CHECKING:
    from tabletop.client.core.session import Applied, Session
    from tabletop.client.games.table import Table


class PresentationMismatch(AssertionError):
    """The beats have led to another position than the rules. Raised in tests alone; on the screen comparison corrects
    it."""


checked = False
"""Whether every action is checked for :class:`PresentationMismatch`; for tests."""


def beats(table: Table[object], session: Session[object], applied: Sequence[Applied]) -> Iterator[Sequence[Beat]]:
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
