"""What all parts of the Warcraft table share: the position on show, the selection, the layout, the map and its camera.

It knows no painter and no words: those take it, and `table.py` puts everything together.
"""

from __future__ import annotations

from abc import abstractmethod

from pygame import FRect

from tabletop.client.board.map_board import MapBoard
from tabletop.client.core.bindings import Mods
from tabletop.client.core.kept import Kept, Same
from tabletop.client.games.seat_bar import SeatBarTable, chips_height
from tabletop.client.games.table import Board, PassingAhead
from tabletop.rules.game import Target
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.queries import BattleForecast, State

from . import passing_ahead
from .battle_stage import BattleStage
from .card_faces import EMBLEMS
from .layout import (
    CHIPS_OVERLAP,
    Layout,
    rival_places,
    side_sections,
    town_boxes,
    unit_boxes,
)
from .map_plates import plate_for
from .model import Group, Model
from .selection import Squad
from .selection_marks import SelectionMark, marks_of
from .trails import gains_of, trails_of
from .waiting_battles import BattleMark, waiting_battles

# Which button is the brass one, and its icon, when several can be pressed.
MAIN_BUTTONS = {
    "roll_all": "dice",
    "end_move": "end-turn",
    "end_harvest": "end-turn",
    "end_deploy": "end-turn",
    "end_spend": "end-turn",
    "pass": "forward",
    "join": "crossed-swords",
    "refuse": "cancel",
}
SIDE_ICONS = {
    "cards": "cards", "quiet": "mute", "stay_out": "retreat", "deploy_all": "phase-deploy", "give": "coin",
    "ask": "hand-over",
}  # fmt: skip
SPEND = ("train", "construct", "outpost", "upgrade", "free_upgrade")
WIDEST_DUEL = 1.25
"""Greatest width of a duel's land by its height."""
ELSEWHERE = frozenset({"undo_move", "undo_spend", *SPEND})
"""Buttons that do not stand beside the brass one: the table's own "take back" does what the first two do, and more; the
options of spending stand over the map."""


class TableContext(SeatBarTable[State, Layout]):
    """The Warcraft table without its painters.

    ``mods``: modifier keys of the last input; ``rows_box``: where the row of
    choices below the map stands; ``kept_forecasts``: by zone the battles that the selection would
    fight there; ``faster``: many alike events are being shown, each of them faster; ``scroller``: the
    camera over the map, made once there is something to draw."""

    chip_most = 178.0
    passing: PassingAhead[State] | None = passing_ahead

    def __init__(self, scene: Board[State]) -> None:
        self.plate = plate_for(scene.session.match.state.config.options.scenario)
        super().__init__(scene, MapBoard(self.plate))
        self.squad = Squad(self)
        self.mods = Mods.NONE
        self.rows_box: FRect | None = None
        self.faster = False
        self.kept_forecasts: dict[str, list[BattleForecast]] = {}
        self._marks = Kept[dict[str, SelectionMark]]()
        self._battles = Kept[list[BattleMark]]()
        self._trails = Kept[list[tuple[str, ...]]]()
        self._model = Kept[Model]()

    @property
    @abstractmethod
    def battle_stage(self) -> BattleStage | None:
        """The battle on show, None for none."""

    @property
    def duel(self) -> float:
        """The width of the land by its height where the map is about as high as wide, so that a panel fits on either
        side of it; else 0."""
        land = self.map.land
        shape = land.w / land.h
        return shape if shape < WIDEST_DUEL else 0.0

    @property
    def rival(self) -> int:
        """The seat across the table from the one whose panel is open; of several, the next enemy that is still in."""
        model, seats = self.model, len(self.session.match.seats)
        own = model.mates(model.shown_seat)
        others = [(model.shown_seat + n) % seats for n in range(1, seats)]
        enemies = [seat for seat in others if seat not in own]
        return next((seat for seat in enemies if not model.is_out(seat)), (enemies or others)[0])

    @property
    def stacks(self) -> dict[str, list[Group]]:
        """Presented groups of alike pieces by hex."""
        found: dict[str, list[Group]] = {}
        for group in self.presented.pieces.values():
            if isinstance(group, Group):
                found.setdefault(group.space, []).append(group)
        return found

    def counter(self, name: str, seat: int) -> int:
        """A number of a seat as far as it has been shown: gold, wood, card (in hand), points."""
        return self.presented.counters.get(f"{name}:{seat}", 0)

    @property
    def gains(self) -> list[tuple[str, str, int]]:
        """(hex, resource, number) of each die that the latest action has rolled, as far as they have been shown."""
        return gains_of(self.session)

    @property
    def model(self) -> Model:
        """Answers about the position on show."""
        return self._model.get(self.position_key(), self._new_model)

    def _new_model(self) -> Model:
        self.kept_forecasts = {}
        return Model(self.session, self.session.shown(), self.session.viewer)

    def emblem(self, owner: int) -> str:
        """Emblem of an owner: its race."""
        return EMBLEMS.get(self.model.race(owner), "faction-neutral")

    def points(self, seat: int) -> int:
        """Victory points of a seat, as far as they have been shown."""
        return self.counter("points", seat)

    def over_limit(self) -> list[str]:
        """Hexes of the decider that hold too many pieces (WC-MOV-7)."""
        model = self.model
        if model.phase != "move" or self.session.decider is None:
            return []
        return queries.over_limit(model.state, self.session.decider)

    def colour(self, seat: int) -> str:
        """Colour id of a seat."""
        return self.model.colour(seat)

    def forget(self) -> None:
        """What was touched has changed."""
        self._model.clear()

    @property
    def marks(self) -> dict[str, SelectionMark]:
        """What happens in each zone that the selection reaches."""
        model = self.model
        return self._marks.get(Same(model), lambda: marks_of(model, self.squad) if model.session.may_act else {})

    @property
    def battles(self) -> list[BattleMark]:
        """Battles among which somebody chooses now."""
        model = self.model
        return self._battles.get(Same(model), lambda: waiting_battles(model))

    @property
    def trails(self) -> list[tuple[str, ...]]:
        """Ways of the last moves, as far as they have been shown."""
        key = (self.session.log_length[0], self.session.looking)
        return self._trails.get(key, lambda: trails_of(self.session))

    def legal_space(self, name: str) -> bool:
        """Whether a zone may be touched next."""
        if self.squad.total > 1:
            return name in self.marks
        return Target("space", name) in self.model.targets

    def touch(self, target: Target) -> None:
        """Touch a thing, as a click on it does."""
        self.scene.touch(target)

    def toggle_whole(self) -> None:
        """Clicks take whole stacks, or single pieces."""
        self.squad.whole = not self.squad.whole
        self.scene.play("ui-click")
        self.scene.relayout()

    def next_idle(self) -> bool:
        """Choose the next piece that can still move, and show it; False where nobody moves now."""
        if self.model.phase != "move" or not self.session.may_act:
            return False
        space = self.squad.take_next()
        if space is None:
            self.scene.play("ui-deny")
            return True
        self.show_space(space)
        return True

    def show_space(self, space: str) -> None:
        """Move the camera to a zone that lies outside the view."""
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
        if self.can_pass_ahead():
            names.add("quiet")
        if self.session.hand_down:
            names.add("cards")
        if sum(kind in ("deploy", "finish_building", "finish_outpost") for kind in set(kinds)) and not model.path:
            names.add("deploy_all")
        order = [*MAIN_BUTTONS, *SIDE_ICONS]
        return sorted(names, key=lambda name: order.index(name) if name in order else 99)

    def main_button(self) -> str | None:
        """The brass one among them."""
        return next((name for name in self.buttons() if name in MAIN_BUTTONS), None)

    def side_sections(self) -> dict[str, FRect]:
        """Heads of the side panel with their boxes, as far as there is room."""
        place = self.layout_now
        assert place is not None
        side = FRect(place.side)
        if self.chips_aside:
            side.h -= chips_height(self.model.seats) - CHIPS_OVERLAP
        found = side_sections(side, place.compact, self.model.bare)
        if self.chips_aside and "events" in found:
            found["events"].h -= CHIPS_OVERLAP
        if place.rival is not None:  # the latest events stand below the board of the other seat
            found.pop("events", None)
        return found

    def events_box(self) -> FRect | None:
        """Where the latest events stand, with their head; None where there is no room."""
        place = self.layout_now
        assert place is not None
        if place.rival is None:
            return self.side_sections().get("events")
        return rival_places(place.rival, place.compact, self.model.is_bare(self.rival))[1]

    def town_plots(self) -> list[tuple[tuple[str, str] | None, FRect]]:
        """(kind, status) of each building with its box; None for a free plot."""
        boxes = town_boxes(self.side_sections().get("town"))
        sites = [(site.kind, site.status) for site in self.model.sites(self.model.shown_seat)]
        plots: list[tuple[str, str] | None] = [*sites, *([None] * max(0, len(boxes) - len(sites)))]
        return list(zip(plots, boxes, strict=False))

    def unit_cards(self) -> list[FRect]:
        """Boxes of the three unit cards."""
        return unit_boxes(self.side_sections().get("units"))

    def moved_count(self) -> tuple[int, int] | None:
        """How many of the active player's pieces have moved in this Move Step, of all."""
        model = self.model
        if model.phase != "move":
            return None
        own = [group for groups in model.groups.values() for group in groups if group.owner == model.state.active]
        return (sum(group.n for group in own if group.moved), sum(group.n for group in own))
