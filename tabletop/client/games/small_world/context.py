"""The base class of the Small World table, which its painters and words are given: the position shown, the layout, the
map."""

from __future__ import annotations

from pygame import FRect

from tabletop.client.board.map_board import MapBoard
from tabletop.client.board.spots import Spot
from tabletop.client.core.cached import Cached
from tabletop.client.games.map_table import MapTable
from tabletop.client.games.table import Board
from tabletop.rules.game import Event, Seat, Target
from tabletop.rules.small_world.events import TurnScored
from tabletop.rules.small_world.queries import State

from .emblems import RACES
from .layout import Layout
from .model import Model, RegionStack
from .recent_changes import RecentChanges, recent_of
from .sea import sea_plate

_LOOK_BACK = 400
"""Number of actions back in which the last scoring of each seat is looked for."""


class TableContext(MapTable[State, Layout]):
    """The Small World table without its painters. ``scroller``: the camera over the map."""

    def __init__(self, scene: Board[State]) -> None:
        options = scene.session.match.state.config.options
        super().__init__(scene, MapBoard(sea_plate(options.seats, options.islands)))
        self.action_shown: tuple[Event, ...] = ()
        self.threats = True  # the signs of regions won and lost are shown until somebody switches them off
        self._model = Cached[Model]()
        self._scores = Cached[dict[Seat, int]]()
        self._recent = Cached[RecentChanges]()

    @property
    def pointed_id(self) -> str:
        """Id of the widget that is pointed at; empty for none."""
        pointed = self.scene.pointed
        return "" if pointed is None else pointed.id

    @property
    def model(self) -> Model:
        """Answers about the position shown."""
        session = self.session
        return self._model.get(self.position_key(), lambda: Model(session, session.shown()))

    def forget(self) -> None:
        """Drop the model."""
        self._model.clear()

    @property
    def stacks(self) -> dict[str, RegionStack]:
        """The stack of every region in the presented position."""
        return {piece.id: piece for piece in self.presented.pieces.values() if isinstance(piece, RegionStack)}

    def hand(self, seat: Seat) -> int:
        """Units in a seat's hand in the presented position."""
        return self.presented.counters.get(f"hand:{seat}", 0)

    @property
    def recent(self) -> RecentChanges:
        """The changes of regions since the viewer last decided, as far as they have been shown."""
        key = (self.session.log_length[0], self.session.looking, self.session.viewer)
        return self._recent.get(key, lambda: recent_of(self.session, self.model.shown_seat))

    def emblem(self, seat: Seat) -> str | None:
        """The icon of a seat's Active Race, else of the one in decline; None before it has had any."""
        player = self.model.state.players[seat]
        return RACES.get(player.race or player.old_race)

    def may_drag(self) -> bool:
        """Whether tokens can be dragged from the hand onto regions."""
        phases = ("conquest", "redeploy", "place", "bombs", "objectives")
        return self.model.phase in phases and any(target.kind == "space" for target in self.model.starts)

    @property
    def pointed_region(self) -> str:
        """The region pointed at; empty for none."""
        pointed = self.scene.pointed
        return pointed.target.id if isinstance(pointed, Spot) and pointed.target.kind == "space" else ""

    def touch(self, target: Target) -> None:
        """Touch a target as a click does."""
        self.scene.touch(target)

    def board_rect(self, name: str, size: float) -> FRect:
        """A square with a side of ``size`` times the map's unit around the middle of a region."""
        x, y = self.map.center(name)
        half = self.map.radius * size / 2
        return FRect(x - half, y - half, 2 * half, 2 * half)

    def last_score(self, seat: Seat) -> int | None:
        """The coins that the last turn of a seat scored, which everybody knows; None before its first."""
        key = (*self.session.log_length, id(self.session.match))
        return self._scores.get(key, self._last_scores).get(seat)

    def _last_scores(self) -> dict[Seat, int]:
        match, (end, _) = self.session.match, self.session.log_length
        found: dict[Seat, int] = {}
        for index in range(end - 1, max(-1, end - _LOOK_BACK), -1):
            for event in match.events(index):
                if isinstance(event, TurnScored):
                    found.setdefault(event.seat, event.coins)
            if len(found) == self.model.seats:
                break
        return found
