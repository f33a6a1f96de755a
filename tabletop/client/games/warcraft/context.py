"""The base class of the Warcraft table, which painters and words are given: the position shown, the selection, the
layout, the map, the battles that wait, and traces of the latest actions.

`table.py` completes it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.map_board import MapBoard
from tabletop.client.core.bindings import Mods
from tabletop.client.draw.cache import Cached, Identity
from tabletop.client.games.map_table import SeatBarTable, chips_height
from tabletop.client.games.table import Board
from tabletop.rules.game import Event, Target
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.events import Harvested, Moved
from tabletop.rules.warcraft.queries import BattleForce, BattleForecast, State

from . import passing_ahead
from .battle_stage import BattleStage
from .layout import CHIPS_OVERLAP, Layout, rival_places, side_sections, town_boxes, unit_boxes
from .map_thumbnail import plate_for
from .model import BUTTON_ICONS, EMBLEMS, LOOKS, MAIN_BUTTONS, Group, Model
from .names import GAME, WarcraftWords
from .selection import PieceSelection, SelectionMark, marks_of

if TYPE_CHECKING:
    from tabletop.client.core.session import Session


@dataclass(frozen=True)
class BattleMark:
    """A battle to choose (WC-BAT-3, 4). ``enemy``: part of the action where several sides are in the hex."""

    space: str
    enemy: str
    defenders: tuple[BattleForce, ...]
    attackers: tuple[BattleForce, ...]
    flanks: tuple[str, ...]
    chance: float = 0.0
    """The probability (0..1) that the attacker wins, computed from what everybody knows."""

    @property
    def path(self) -> tuple[Target, ...]:
        """The targets that choosing it touches, in order."""
        head = Target("space", self.space)
        return (head, Target("choice", self.enemy)) if self.enemy else (head,)


def waiting_battles(model: Model) -> list[BattleMark]:
    """All battles to choose from with both forces; empty while nobody chooses."""
    state = model.state
    offered = queries.waiting_battles(state)
    return [BattleMark(*found, chance=queries.forecast_of(state, found).odds.win) for found in offered]


def trails_of(session: Session[State]) -> list[tuple[str, ...]]:
    """Ways of the moves of the latest Move Step in which anything was moved, oldest first."""
    match = session.match
    end = session.log_length[0] if session.looking is None else session.looking
    found: list[Moved] = []
    for index in range(end - 1, max(-1, end - 120), -1):
        events = match.events(index)
        moves = [event for event in events if isinstance(event, Moved)]
        undone = sum(event.kind == "move_undone" for event in events)
        if undone and found:
            break
        if found and any(event.kind in ("step_started", "turn_started") for event in events):
            break
        if found and moves and moves[0].seat != found[0].seat:
            break
        found = moves + found
    return [_way(event) for event in found]


def gains_of(session: Session[State]) -> list[tuple[str, str, int]]:
    """(hex, resource, number) of each die of the latest undo step, as far as they have been shown."""
    match, (end, more) = session.match, session.log_length
    if session.looking is not None:
        end, more = session.looking, 0
    last = end if more else end - 1
    found: list[Event] = []
    while last >= 0:
        events = match.events(last)
        found = [*(events if last < end else events[:more]), *found]
        if not match.journal[last].joined:
            break
        last -= 1
    return [(event.space, event.resource, event.n) for event in found if isinstance(event, Harvested)]


def _way(event: Moved) -> tuple[str, ...]:
    way = [event.origin, *(name for name in event.way if name != event.origin)]
    if way[-1] != event.to:
        way.append(event.to)
    return tuple(way)


ELSEWHERE = frozenset({"undo_move", "undo_spend", *LOOKS["spend"]})
"""Buttons that are not beside the main button: the undo button includes the first two, and the options of spending are
over the map."""


class TableContext(SeatBarTable[State, Layout]):
    """The Warcraft table without its painters.

    ``mods``: modifier keys of the last input; ``rows_box``: the rectangle of the row of choices below the map;
    ``hand_room``: where the hand lies, beside that row if there is room for both;
    ``kept_forecasts``: by zone the battles that the selection would fight there; ``faster``: many equal events are
    being shown, each of them faster."""

    chip_most = 178.0

    def __init__(self, scene: Board[State]) -> None:
        self.plate = plate_for(scene.session.match.state.config.options.scenario)
        super().__init__(scene, MapBoard(self.plate))
        self.selection = PieceSelection(self)
        self.mods = Mods.NONE
        self.rows_box: FRect | None = None
        self.hand_room = FRect()
        self.faster = False
        self.kept_forecasts: dict[str, list[BattleForecast]] = {}
        self._marks = Cached[dict[str, SelectionMark]]()
        self._battles = Cached[list[BattleMark]]()
        self._trails = Cached[list[tuple[str, ...]]]()
        self._model = Cached[Model]()

    @property
    def words(self) -> WarcraftWords:
        return WarcraftWords(GAME, self.session.match)

    @property
    def battle_stage(self) -> BattleStage | None:
        """The battle of the shown position; None for none."""
        combat = self.shown.combat
        return combat if isinstance(combat, BattleStage) else None

    @property
    def duel(self) -> float:
        """The ratio of the land's width to its height for maps about as high as wide, which have a panel on either
        side; else 0."""
        land = self.map.land
        shape = land.w / land.h
        return shape if shape < 1.25 else 0.0

    @property
    def rival(self) -> int:
        """The opponent of the seat whose panel is open; of several, the next enemy that has not been eliminated."""
        model, seats = self.model, len(self.session.match.seats)
        own = model.mates(model.shown_seat)
        others = [(model.shown_seat + n) % seats for n in range(1, seats)]
        enemies = [seat for seat in others if seat not in own]
        return next((seat for seat in enemies if not model.is_out(seat)), (enemies or others)[0])

    @property
    def stacks(self) -> dict[str, list[Group]]:
        """Shown groups of equal pieces by hex."""
        found: dict[str, list[Group]] = {}
        for group in self.shown.pieces.values():
            if isinstance(group, Group):
                found.setdefault(group.space, []).append(group)
        return found

    def counter(self, name: str, seat: int) -> int:
        """A counter of a seat in the shown position: gold, wood, card (in hand), points."""
        return self.shown.counters.get(f"{name}:{seat}", 0)

    @property
    def model(self) -> Model:
        """Answers about the position shown."""
        return self._model.get(self.position_key(), self._new_model)

    def _new_model(self) -> Model:
        self.kept_forecasts = {}
        return Model(self.session, self.session.shown(), self.session.viewer)

    def emblem(self, owner: int) -> str:
        return EMBLEMS.get(self.model.race(owner), "faction-neutral")

    def points(self, seat: int) -> int:
        """Victory points of a seat in the shown position."""
        return self.counter("points", seat)

    def over_limit(self) -> list[str]:
        """Hexes of the decider that hold too many pieces (WC-MOV-7)."""
        model = self.model
        if model.phase != "move" or self.session.decider is None:
            return []
        return queries.over_limit(model.state, self.session.decider)

    def forget(self) -> None:
        """Drop the model and other answers about position and path."""
        self._model.clear()

    @property
    def marks(self) -> dict[str, SelectionMark]:
        """By zone that the selection reaches, what happens there."""
        model = self.model
        return self._marks.get(
            Identity(model), lambda: marks_of(model, self.selection) if model.session.may_act else {}
        )

    @property
    def battles(self) -> list[BattleMark]:
        """The battles to choose from now."""
        model = self.model
        return self._battles.get(Identity(model), lambda: waiting_battles(model))

    @property
    def trails(self) -> list[tuple[str, ...]]:
        """Ways of the last moves, as far as they have been shown."""
        key = (self.session.log_length[0], self.session.looking)
        return self._trails.get(key, lambda: trails_of(self.session))

    @property
    def legal_spaces(self) -> Collection[str]:
        """The zones that may be touched next."""
        if self.selection.total > 1:
            return self.marks
        return {target.id for target in self.model.targets if target.kind == "space"}

    def toggle_whole(self) -> None:
        """Switch whether clicks take whole stacks or single pieces."""
        self.selection.whole = not self.selection.whole
        self.scene.app.play("ui-click")
        self.scene.relayout()

    def next_idle(self) -> bool:
        """Select the next piece that can still move, and scroll to it; False where nobody moves now."""
        if self.model.phase != "move" or not self.session.may_act:
            return False
        space = self.selection.take_next()
        if space is None:
            self.scene.app.play("ui-deny")
            return True
        self.show_space(space)
        return True

    def show_space(self, space: str) -> None:
        """Move the camera so that a zone is in view."""
        if not self.map.camera.view.contains(self.map.rect(space)):
            self.map.camera.show(FRect(self.map.plate.extent(space)))
            self.scene.camera_moved()

    def passes_ahead(self, seat: int | None) -> bool:
        """Whether a seat is not asked for cards in this battle or step."""
        if seat is not None and self.session.asking.get(seat) == "never":
            return True
        return self.session.passes_ahead(seat, passing_ahead.scope_of(self.session.match))

    def buttons(self) -> list[str]:
        """Names of the buttons that can be pressed now."""
        model = self.model
        names = {target.id for target in model.targets | model.starts if target.kind == "button"} - ELSEWHERE
        kinds = [action.kind for action in self.session.offer()]
        if "harvest" in kinds:
            names.add("roll_all")
        if self.passing.possible:
            names.add("when_to_ask")
        if self.session.hand_down:
            names.add("cards")
        if sum(kind in ("deploy", "finish_building", "finish_outpost") for kind in set(kinds)) and not model.path:
            names.add("deploy_all")
        order = [*BUTTON_ICONS]
        return sorted(names, key=lambda name: order.index(name) if name in order else 99)

    def main_button(self) -> str | None:
        """The name of the main button among them; None for none."""
        return next((name for name in self.buttons() if name in MAIN_BUTTONS), None)

    def side_sections(self) -> dict[str, FRect]:
        """The sections of the side panel by name, as many as fit."""
        place = self.layout_now
        assert place is not None
        side = FRect(place.side)
        if self.chips_aside:
            side.h -= chips_height(self.model.seats) - CHIPS_OVERLAP
        found = side_sections(side, place.compact, self.model.bare)
        if self.chips_aside and "events" in found:
            found["events"].h -= CHIPS_OVERLAP
        if place.rival is not None:  # the latest events are below the board of the other seat
            found.pop("events", None)
        return found

    def events_box(self) -> FRect | None:
        """The rectangle of the latest events with their head; None where there is no room."""
        place = self.layout_now
        assert place is not None
        if place.rival is None:
            return self.side_sections().get("events")
        return rival_places(place.rival, place.compact, self.model.is_bare(self.rival))[1]

    def town_plots(self) -> list[tuple[tuple[str, str] | None, FRect]]:
        """(kind, status) of each building, None for a free plot, with its rectangle."""
        boxes = town_boxes(self.side_sections().get("town"))
        sites = [(site.kind, site.status) for site in self.model.sites(self.model.shown_seat)]
        plots: list[tuple[str, str] | None] = [*sites, *([None] * max(0, len(boxes) - len(sites)))]
        return list(zip(plots, boxes, strict=False))

    def unit_cards(self) -> list[FRect]:
        """Rectangles of the three unit cards."""
        return unit_boxes(self.side_sections().get("units"))

    def moved_count(self) -> tuple[int, int] | None:
        """(pieces moved in this Move Step, all pieces) of the active seat; None outside of one."""
        model = self.model
        if model.phase != "move":
            return None
        own = [group for groups in model.groups.values() for group in groups if group.owner == model.state.active]
        return (sum(group.n for group in own if group.moved), sum(group.n for group in own))
