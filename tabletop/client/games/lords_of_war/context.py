"""The base class of the Lords of War table, which painters and words are given: the position shown, the layout, the
field and its camera. `table.py` completes it.
"""

from __future__ import annotations

from pygame import FRect

from tabletop.client.board.camera import Camera
from tabletop.client.board.card_grid import CardGrid
from tabletop.client.board.spots import Spot
from tabletop.client.core.cached import Cached, Identity
from tabletop.client.games.table import Board, Table
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.queries import State

from . import army_figures
from .hand import hand_owner, slots
from .last_check import LastCheck, last_check_of
from .last_move import MoveMark, last_drawn, last_moves
from .layout import Layout
from .model import Model, ShownUnit, seat_of
from .player_panels import counter_rects


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

    def colour(self, seat: int) -> str:
        return self.session.match.seats[seat].colour

    @property
    def squares_shown(self) -> dict[str, tuple[int, int]]:
        """Coordinates of each unit that is presented on the mat."""
        return {unit.id: unit.place for unit in self.presented.pieces.values() if isinstance(unit, ShownUnit)}

    def counted(self, seat: int) -> tuple[int, int]:
        """(units, commanders) that a seat has eliminated in the presented position."""
        counters = self.presented.counters
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
