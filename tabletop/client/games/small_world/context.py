"""The base class of the Small World table, which its painters and words are given: the position shown, the layout,
the map, and what has changed since a seat last decided."""

from __future__ import annotations

from dataclasses import dataclass, field

from pygame import FRect

from tabletop.client.board.map_board import MapBoard
from tabletop.client.board.spots import Spot
from tabletop.client.core.session import Session
from tabletop.client.draw.cache import Cached
from tabletop.client.games.map_table import MapTable
from tabletop.client.games.table import Board
from tabletop.rules.game import Event, Seat
from tabletop.rules.small_world.events import TurnScored
from tabletop.rules.small_world.queries import State

from .island_pictures import sea_plate
from .layout import Layout
from .model import Model, RegionStack
from .names import RACES, SmallWorldWords


@dataclass(frozen=True, slots=True)
class RecentChanges:
    """Recent changes. ``taken``: by region, the seat that took it; ``lost``: those of them that were the asking
    seat's."""

    taken: dict[str, Seat] = field(default_factory=dict)
    lost: frozenset[str] = frozenset()


def recent_of(session: Session[State], seat: Seat) -> RecentChanges:
    """The changes since ``seat`` began to wait that the screen has shown: conquests of the others after its last turn,
    and its own during its turn. Computed from the positions, so that undo needs no special treatment."""
    match = session.match
    end = session.log_length[0] if session.looking is None else session.looking
    begin = end
    while begin and match.journal[begin - 1].seat == seat:
        begin -= 1
    if begin == end:
        while begin and match.journal[begin - 1].seat != seat:
            begin -= 1
    if begin == end:
        return RecentChanges()
    before, after = match.position(begin), match.position(end)
    return _compared(before, after, seat)


def _compared(before: State, after: State, seat: Seat) -> RecentChanges:
    taken: dict[str, Seat] = {}
    lost = set[str]()
    for name, old, new in zip(after.tables.names, before.spots, after.spots, strict=True):
        if old.owner == seat and not old.declined and new.owner != seat:
            lost.add(name)
        if new.owner >= 0 and (new.owner != old.owner or (old.declined and not new.declined)):
            taken[name] = new.owner
    return RecentChanges(taken, frozenset(lost))


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
    def words(self) -> SmallWorldWords:
        return SmallWorldWords(self.session.game_id, self.session.match)

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
        """The stack of every region in the shown position."""
        return {piece.id: piece for piece in self.shown.pieces.values() if isinstance(piece, RegionStack)}

    def hand(self, seat: Seat) -> int:
        """Units in a seat's hand in the shown position."""
        return self.shown.counters.get(f"hand:{seat}", 0)

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
        for index in range(end - 1, max(-1, end - 400), -1):
            for event in match.events(index):
                if isinstance(event, TurnScored):
                    found.setdefault(event.seat, event.coins)
            if len(found) == self.model.seats:
                break
        return found
