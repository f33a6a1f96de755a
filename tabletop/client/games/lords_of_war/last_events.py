"""What happened last: the marks of the last move, the card that each seat drew last, the latest combat check."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from pygame import FRect

from tabletop.client.board.visual_effects import draw_brackets, draw_trail
from tabletop.client.core.session import Session
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import BRASS300, INK900, NIGHT900
from tabletop.rules.game import Event
from tabletop.rules.lords_of_war import events as ev, queries
from tabletop.rules.lords_of_war.queries import State
from tabletop.rules.match import Entry, Match

from .layout import CardGrid


@dataclass(frozen=True)
class MoveMark:
    """One placement (``origin`` None) or step of a unit of ``seat``, or its retreat from ``square`` (``left``)."""

    seat: int
    unit: str
    origin: tuple[int, int] | None
    square: tuple[int, int]
    left: bool = False


def marks_of(events: Sequence[Event], before: list[MoveMark]) -> list[MoveMark]:
    """The marks after these events: those of the seat that acted last; the first act of another seat clears those
    ``before``."""
    marks = list(before)
    for event in events:
        if not isinstance(event, ev.Deployed | ev.OpeningPlaced | ev.Moved | ev.Advanced | ev.Retreated):
            continue
        origin = queries.xy(event.origin) if isinstance(event, ev.Moved | ev.Advanced) else None
        if marks and marks[-1].seat != event.seat:
            marks = []
        marks.append(
            MoveMark(event.seat, event.unit, origin, queries.xy(event.square), isinstance(event, ev.Retreated))
        )
    return marks


def last_moves(session: Session[State], showing: bool) -> list[MoveMark]:
    """The marks of the seat that acted last, made from the journal; with ``showing``, those of the action that is being
    shown too. Empty for a past position."""
    found: list[MoveMark] = []
    for _, events in _newest_first(session, showing):
        marks = marks_of(events, [])
        if found and marks and marks[-1].seat != found[0].seat:
            break
        found = marks + found
    return found


def _newest_first(session: Session[State], more: bool) -> Iterator[tuple[int, Sequence[Event]]]:
    """(index, events) of the actions whose lines the log shows, with ``more`` of the next one too; none while a past
    position is looked at."""
    match, end = session.match, session.log_length[0] + more
    for index in reversed(range(min(end, len(match.journal)) if session.looking is None else 0)):
        yield index, match.events(index)


def last_drawn(session: Session[State], showing: bool) -> dict[int, str]:
    """The card that each seat drew last, made from the journal; with ``showing``, the action that is being shown counts
    too. It is for the eyes of its owner alone. Empty while a past position is looked at."""
    found: dict[int, str] = {}
    for _, events in _newest_first(session, showing):
        for event in reversed(events):
            if isinstance(event, ev.Drew):
                found.setdefault(event.seat, event.card)
        if len(found) == len(session.match.seats):
            break
    return found


def draw_marks(
    canvas: Canvas, grid: CardGrid, marks: list[MoveMark], stage: dict[str, tuple[int, int]],
    taken: Collection[tuple[int, int]],
) -> None:  # fmt: skip
    """Draw trails, brackets around placed units that are still there, and the sign of a retreat on squares that it left
    and that are not ``taken`` by units or signs: a cross would say that the unit fell."""
    for mark in marks:
        if mark.origin is not None:
            draw_trail(canvas, grid.rect(*mark.origin).center, grid.rect(*mark.square).center)
        elif mark.left:
            if mark.square not in taken:
                _draw_retreated(canvas, grid.rect(*mark.square))
        elif stage.get(mark.unit) == mark.square:
            draw_brackets(canvas, grid.rect(*mark.square))


def _draw_retreated(canvas: Canvas, rect: FRect) -> None:
    box = rect.inflate(-6, -6)
    ring = (box.topleft, box.topright, box.bottomright, box.bottomleft)
    canvas.polygon(ring, INK900, 40, INK900, 1.6, (6, 5))
    canvas.circle(box.center, rect.w * 0.2, NIGHT900, alpha=220, outline=BRASS300, outline_width=1.4)
    canvas.icon("retreat", box.center, rect.w * 0.26, BRASS300)


class Fallen:
    """How many units of each seat have fallen on each square, counted on from the last time where the match went on
    from there."""

    def __init__(self) -> None:
        self._told: list[Entry] = []
        self._numbers: dict[tuple[int, int], list[int]] = {}

    def until(self, match: Match[State], end: int) -> Mapping[tuple[int, int], Sequence[int]]:
        """The numbers by square after the first ``end`` actions."""
        told = self._told
        if len(told) > end or (told and match.journal[len(told) - 1] is not told[-1]):
            told.clear()
            self._numbers.clear()
        for index in range(len(told), end):
            told.append(match.journal[index])
            for event in match.events(index):
                if isinstance(event, ev.Eliminated):
                    numbers = self._numbers.setdefault(queries.xy(event.square), [0] * len(match.seats))
                    numbers[event.owner] += 1
        return self._numbers


@dataclass(frozen=True)
class LastCheck:
    """A combat check that was shown: the event, the coordinates of all units before it, and how many actions the
    match had then."""

    event: ev.CombatCheck
    stage: dict[str, tuple[int, int]]
    actions: int


def last_check_of(session: Session[State]) -> LastCheck | None:
    """The latest check with damage among the events that have been shown; None when there was none, while a past
    position is looked at."""
    end, more = session.log_length
    for index, all_events in _newest_first(session, bool(more)):
        events = all_events[: more if index == end else None]
        for at in reversed(range(len(events))):
            event = events[at]
            if isinstance(event, ev.CombatCheck) and event.tallies:
                return LastCheck(event, _stage(session.match.position(index), events[:at]), index + 1)
    return None


def _stage(before: State, events: Sequence[Event]) -> dict[str, tuple[int, int]]:
    """Where all units stand after some events of the action that follows a position."""
    found = {unit.id: (unit.x, unit.y) for unit in queries.units(before)}
    for event in events:
        if isinstance(event, ev.Deployed | ev.OpeningPlaced | ev.Moved | ev.Advanced):
            found[event.unit] = queries.xy(event.square)
        elif isinstance(event, ev.Retreated | ev.Eliminated):
            found.pop(event.unit, None)
    return found
