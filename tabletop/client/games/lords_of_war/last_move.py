"""Marks of the last move: brackets around placed cards, a dotted trail for a step, a cross for a retreat, and the cards
drawn last."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.client.board.left_marks import draw_brackets, draw_gone, draw_trail
from tabletop.client.core.session import Session
from tabletop.rules.game import Event
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.events import Advanced, Deployed, Drew, Moved, OpeningPlaced, Retreated
from tabletop.rules.lords_of_war.queries import State

if TYPE_CHECKING:
    from tabletop.client.board.card_grid import CardGrid
    from tabletop.client.draw.canvas import Canvas


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
        if not isinstance(event, Deployed | OpeningPlaced | Moved | Advanced | Retreated):
            continue
        origin = queries.xy(event.origin) if isinstance(event, Moved | Advanced) else None
        if marks and marks[-1].seat != event.seat:
            marks = []
        marks.append(MoveMark(event.seat, event.unit, origin, queries.xy(event.square), isinstance(event, Retreated)))
    return marks


def last_moves(session: Session[State], showing: bool) -> list[MoveMark]:
    """The marks of the seat that acted last, made from the journal; with ``showing``, those of the action that is being
    shown too. None for a past position."""
    match, end = session.match, session.log_length[0]
    if session.looking is not None:
        return []
    found: list[MoveMark] = []
    for index in reversed(range(min(end + showing, len(match.journal)))):
        marks = marks_of(match.events(index), [])
        if found and marks and marks[-1].seat != found[0].seat:
            break
        found = marks + found
    return found


def last_drawn(session: Session[State], showing: bool) -> dict[int, str]:
    """The card that each seat drew last, made from the journal; with ``showing``, the action that is being shown counts
    too. It is for the eyes of its owner alone. None while a past position is looked at."""
    match, end = session.match, session.log_length[0]
    found: dict[int, str] = {}
    if session.looking is not None:
        return found
    for index in reversed(range(min(end + showing, len(match.journal)))):
        for event in reversed(match.events(index)):
            if isinstance(event, Drew):
                found.setdefault(event.seat, event.card)
        if len(found) == len(match.seats):
            break
    return found


def draw_marks(canvas: Canvas, grid: CardGrid, marks: list[MoveMark], stage: dict[str, tuple[int, int]]) -> None:
    """Draw trails, brackets around placed units that are still there, and crosses on squares that a retreat left
    empty."""
    for mark in marks:
        if mark.origin is not None:
            draw_trail(canvas, grid.rect(*mark.origin).center, grid.rect(*mark.square).center)
        elif mark.left:
            if mark.square not in stage.values():
                draw_gone(canvas, grid.rect(*mark.square))
        elif stage.get(mark.unit) == mark.square:
            draw_brackets(canvas, grid.rect(*mark.square))
