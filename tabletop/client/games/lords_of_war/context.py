"""The base class of the Lords of War table, which painters and words are given: the position shown, the layout, the
field and its camera, the marks of the last move and the latest combat check.

`table.py` completes it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.camera import Camera
from tabletop.client.board.spots import Spot
from tabletop.client.board.visual_effects import draw_brackets, draw_gone, draw_trail
from tabletop.client.core.session import Session
from tabletop.client.draw.cache import Cached, Identity
from tabletop.client.games.table import Board, Table
from tabletop.rules.game import Event
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.events import (
    Advanced,
    CombatCheck,
    Deployed,
    Drew,
    Eliminated,
    Moved,
    OpeningPlaced,
    Retreated,
)
from tabletop.rules.lords_of_war.queries import State

from . import army_figures
from .hand import hand_owner, slots
from .layout import CardGrid, Layout
from .model import Model, ShownUnit, seat_of
from .names import LordsOfWarWords
from .panels import counter_rects

if TYPE_CHECKING:
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


@dataclass(frozen=True)
class LastCheck:
    """A combat check that was shown: the event, the coordinates of all units before it, and how many actions the
    match had then."""

    event: CombatCheck
    stage: dict[str, tuple[int, int]]
    actions: int


def last_check_of(session: Session[State]) -> LastCheck | None:
    """The latest check with damage among the events that have been shown; None when there was none, while a past
    position is looked at."""
    match, (end, more) = session.match, session.log_length
    if session.looking is not None:
        return None
    for index in reversed(range(min(end + bool(more), len(match.journal)))):
        events = match.events(index)[: more if index == end else None]
        for at in reversed(range(len(events))):
            event = events[at]
            if isinstance(event, CombatCheck) and event.tallies:
                return LastCheck(event, _stage(match.position(index), events[:at]), index + 1)
    return None


def _stage(before: State, events: Sequence[Event]) -> dict[str, tuple[int, int]]:
    """Where all units stand after some events of the action that follows a position."""
    found = {unit.id: (unit.x, unit.y) for unit in queries.units(before)}
    for event in events:
        if isinstance(event, Deployed | OpeningPlaced | Moved | Advanced):
            found[event.unit] = queries.xy(event.square)
        elif isinstance(event, Retreated | Eliminated):
            found.pop(event.unit, None)
    return found


class LordsOfWarContext(Table[State]):
    """The table without its painters.

    ``attention``: milliseconds for which the units of a new decision still pulse; ``card_places``: rectangles of cards
    that have left their usual place.
    """

    def __init__(self, scene: Board[State]) -> None:
        super().__init__(scene)
        self.layout_now: Layout | None = None
        self.camera = Camera(FRect(0, 0, 1, 1), FRect(0, 0, 1, 1))
        self.grid = CardGrid(self.camera)
        self.attention = 0.0
        self.card_places: dict[str, FRect] = {}
        self._model = Cached[Model]()
        self._trail = Cached[list[MoveMark]]()
        self._fresh = Cached[dict[int, str]]()
        self._last_check = Cached[LastCheck | None]()

    @property
    def words(self) -> LordsOfWarWords:
        return LordsOfWarWords(self.session.game_id, self.session.match)

    @property
    def model(self) -> Model:
        """Answers about the position shown; made anew when position, path, pointer or offer change."""
        session, square = self.session, self._hovered_square()
        key = (*self.position_key(), square)
        return self._model.get(key, lambda: Model(session, session.shown(), session.viewer, square))

    def forget(self) -> None:
        """Drop the model and other answers about the position."""
        self._model.clear()

    @property
    def boundless(self) -> bool:
        """Whether the field has no edges."""
        return bool(self.session.shown().config.options.boardless)

    @property
    def squares_shown(self) -> dict[str, tuple[int, int]]:
        """Coordinates of each unit that is shown on the mat."""
        return {unit.id: unit.place for unit in self.shown.pieces.values() if isinstance(unit, ShownUnit)}

    def counted(self, seat: int) -> tuple[int, int]:
        """(units, commanders) that a seat has eliminated in the shown position."""
        counters = self.shown.counters
        return counters.get(f"kills:{seat}", 0), counters.get(f"commanders:{seat}", 0)

    def _hovered_square(self) -> str | None:
        if self.drag is not None:
            x, y = self.grid.at(self.drag[1])
            return queries.square_id((x, y), self.session.shown())
        spot = self.scene.widgets.hovered
        if self.scene.app.keyboard_mode and isinstance(self.scene.widgets.focused, Spot):
            spot = self.scene.widgets.focused
        return spot.target.id if isinstance(spot, Spot) and spot.target.kind == "space" else None

    def _bottom_seat(self) -> int:
        """Seat whose home row is at the bottom: the viewer's, else the active seat's."""
        return hand_owner(self.model)

    def seats_shown(self) -> tuple[int, int]:
        """(rival at the top, own at the bottom)."""
        own = self._bottom_seat()
        return 1 - own, own

    def squares(self) -> dict[tuple[int, int], str]:
        """The names of the squares on the screen, by coordinates."""
        state = self.session.shown()
        left, bottom, right, top = queries.bounds(state)
        return {
            (x, y): queries.square_id((x, y), state) for y in range(bottom, top + 1) for x in range(left, right + 1)
        }

    def emblem(self, seat: int) -> str:
        """The emblem of a seat's army."""
        return army_figures.emblem(queries.army_base(self.session.match.state, seat))

    def hand_rect(self, card: str) -> FRect:
        """The rectangle of a card of a hand, or of one that is about to be drawn."""
        if card in self.card_places:
            return self.card_places[card]
        place = self.layout_now
        assert place is not None
        if seat_of(card) == hand_owner(self.model) if ":" in card else False:
            hand = queries.hand(self.session.shown(), hand_owner(self.model))
            index = hand.index(card) if card in hand else len(hand)  # a card about to be drawn takes the next place
            return slots(place.hand)[max(0, min(5, index))]
        return counter_rects(place.rival)["hand"].inflate(-10, -10)

    def deck_rect(self, seat: int) -> FRect:
        """The rectangle from which a seat's cards are drawn."""
        place = self.layout_now
        assert place is not None
        panel = place.own if seat == self.seats_shown()[1] else place.rival
        return counter_rects(panel)["deck"].inflate(-12, -8)

    def pile_rect(self, seat: int) -> FRect:
        """The rectangle to which the units eliminated by a seat go."""
        place = self.layout_now
        assert place is not None
        panel = place.own if seat == self.seats_shown()[1] else place.rival
        return FRect(panel.centerx - 20, panel.centery, 40, 56)

    def _told(self) -> tuple[object, ...]:
        """A key of the part of the match that has been shown."""
        session = self.session
        end, more = session.log_length
        last = session.match.journal[end - 1] if end else None
        return (Identity(session.match), Identity(last), end, more, session.looking)

    @property
    def trail(self) -> list[MoveMark]:
        """Marks of the last move; none while the past is looked at."""
        showing = self.scene.showing
        return self._trail.get((*self._told(), showing), lambda: last_moves(self.session, showing))

    @property
    def fresh(self) -> dict[int, str]:
        """The card each seat drew last, for its own eyes."""
        showing = self.scene.showing
        return self._fresh.get((*self._told(), showing), lambda: last_drawn(self.session, showing))

    @property
    def last_check(self) -> LastCheck | None:
        """The combat check shown last; None when there was none, or the past is looked at."""
        return self._last_check.get(self._told(), lambda: last_check_of(self.session))

    @property
    def aftermath(self) -> LastCheck | None:
        """The check whose results are marked on the mat until the next action, because nothing moved to show them."""
        check = self.last_check
        if check is None or check.actions != len(self.session.match.journal) or self.scene.showing:
            return None
        return check if self.scene.app.reduced_motion else None
