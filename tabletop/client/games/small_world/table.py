"""The Small World table, put together from the modules of this folder."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from pygame import FRect

from tabletop.client.board.map_board import MapBoard
from tabletop.client.board.shown_position import ShownPiece, ShownPosition
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import Event as InputEvent
from tabletop.client.core.session import Session
from tabletop.client.draw.cache import Cached, Identity
from tabletop.client.draw.theme import SeatColours
from tabletop.client.games.map_table import MapTable
from tabletop.client.games.passing import PassingAhead
from tabletop.client.games.table import Board, Host, Thumbnail
from tabletop.rules.game import Action, Event, Seat, Target
from tabletop.rules.match import Match
from tabletop.rules.small_world import queries
from tabletop.rules.small_world.events import TurnScored
from tabletop.rules.small_world.queries import State
from tabletop.text import t

from . import animations, board_widgets, clicks, draw, names, prompts
from .draw import draw_drag, land_key, land_steps
from .hand import HAND
from .held_land import HeldLand, Holding
from .island_pictures import draw_thumbnail, life_of_farms, portraits, sea_plate, thumbnail_land, thumbnail_place
from .layout import Layout, lay_out, seat_rows
from .model import Model, RegionStack, stacks_of
from .names import RACES, STEP_OF, STEPS, SmallWorldWords
from .panels import spreading, supply_area
from .prompts import tip_of


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


class SmallWorldPassing(PassingAhead[State]):
    """Small World has no windows for reactions."""

    @staticmethod
    def asked_alone(match: Match[State], only: Action) -> bool:
        """What a seat has placed itself it can take back until it confirms it (SW-STM-1); where no unit could stand
        elsewhere there is nothing to confirm."""
        pool = queries.pool(match.state) if only.kind == "confirm" else None
        if pool is None or len(pool.wants) < 2:
            return False
        least = queries.least_units(pool.race)
        return any(units > least for _, units, _ in pool.wants)

    def usual(self) -> Action | None:
        """Units stay where they fought: a redeployment begins with those in hand that were left over (SW-RDP-2).
        Whoever expands keeps all regions and takes up what can be spared (SW-REA-2)."""
        last = [entry.action.kind for entry in self.session.match.journal[-1:]]
        wanted = "ready_done" if last == ["expand"] else "as_before"
        return next((action for action in self.session.offer() if action.kind == wanted), None)


class SmallWorldTable(MapTable[State, Layout]):
    """Everything that Small World gives the screen of a match."""

    music = "small_world"
    sections = names.PARTS
    threats_tip = "small_world_board.threats_tip"
    tells_victory = False

    draw = draw.draw_all
    draw_front = draw_drag
    draw_steps = land_steps
    draw_key = land_key
    occupants = prompts.occupants
    order_figures = prompts.order_figures
    prompt = prompts.prompt
    primary = prompts.primary
    needs_confirm = clicks.needs_confirm
    gives_up = clicks.gives_up
    dropped = clicks.dropped
    tip = tip_of
    passing_class = SmallWorldPassing

    def __init__(self, scene: Board[State]) -> None:
        options = scene.session.match.state.config.options
        plate = sea_plate(options.seats, options.islands)
        super().__init__(scene, MapBoard(plate))
        self.held = HeldLand(plate)
        self.land_life = life_of_farms(plate)
        self.action_shown: tuple[Event, ...] = ()
        self.all_ways = False  # whether every way of conquering a region is offered, not the sensible one alone
        self.special = ""  # what the player has asked for, of what can be used for one conquest a turn
        self.threats = True  # the signs of regions won and lost are shown until somebody switches them off
        self._model = Cached[Model]()
        self._scores = Cached[dict[Seat, int]]()
        self._recent = Cached[RecentChanges]()
        self._land = Cached[tuple[dict[str, Holding], Counter[tuple[Seat, bool]]]]()
        self.animations = animations.SmallWorldAnimations(self)

    @classmethod
    def thumbnail(cls) -> Thumbnail[State]:
        return Thumbnail(draw_thumbnail, thumbnail_place, land=thumbnail_land)

    # -------------------------------------------------------------------------------------------- the position

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
        return self._model.get(self.position_key(), lambda: Model(session, session.shown(), self.special))

    def forget(self) -> None:
        self._model.clear()

    @property
    def stacks(self) -> dict[str, RegionStack]:
        """The stack of every region in the shown position."""
        return {piece.id: piece for piece in self.shown.pieces.values() if isinstance(piece, RegionStack)}

    def looks(self) -> Iterator[tuple[str, tuple[SeatColours]]]:
        return ((name, (self.model.colours(one.owner),)) for name, one in self.stacks.items() if one.owner >= 0)

    @property
    def holdings(self) -> dict[str, Holding]:
        """Who holds each region in the shown position; free regions and those of Murlocs are left out."""
        return self._land_now[0]

    @property
    def land(self) -> Counter[tuple[Seat, bool]]:
        """How many regions each seat holds in the shown position, and how many in decline."""
        return self._land_now[1]

    @property
    def _land_now(self) -> tuple[dict[str, Holding], Counter[tuple[Seat, bool]]]:
        return self._land.get(Identity(self.shown), self._find_land)

    def _find_land(self) -> tuple[dict[str, Holding], Counter[tuple[Seat, bool]]]:
        looks = [self.model.colours(seat) for seat in range(self.model.seats)]
        held = [stack for stack in self.stacks.values() if stack.owner >= 0]
        holdings = {stack.id: Holding(looks[stack.owner], stack.declined) for stack in held}
        return holdings, Counter([(stack.owner, stack.declined) for stack in held])

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

    def board_rect(self, name: str, size: float) -> FRect:
        """A square with a side of ``size`` times the map's unit around the middle of a region."""
        x, y = self.map.center(name)
        half = self.map.radius * size / 2
        return FRect(x - half, y - half, 2 * half, 2 * half)

    def last_score(self, seat: Seat) -> int | None:
        """The coins that the last turn of a seat before what is shown scored, which everybody knows; None before its
        first."""
        key = (*self.session.log_length, self.session.looking, id(self.session.match))
        return self._scores.get(key, self._last_scores).get(seat)

    def _last_scores(self) -> dict[Seat, int]:
        match, (end, _) = self.session.match, self.session.log_length
        if self.session.looking is not None:
            end = self.session.looking
        found: dict[Seat, int] = {}
        for index in range(end - 1, max(-1, end - 400), -1):
            for event in match.events(index):
                if isinstance(event, TurnScored):
                    found.setdefault(event.seat, event.coins)
            if len(found) == self.model.seats:
                break
        return found

    def as_shown(self, view: State) -> ShownPosition[ShownPiece]:
        """The shown position: stacks by region, units in hand, steps of the turn, round."""
        counters = {f"hand:{seat}": one.tokens + one.beasts for seat, one in enumerate(view.players)}
        step = STEP_OF.get(queries.phase(view), "")
        ids = list(STEPS)
        return ShownPosition(
            pieces=stacks_of(view),
            counters=counters,
            steps=tuple((t(f"small_world_board.step.{name}"), icon) for name, icon in STEPS.items()),
            step=ids.index(step) if step in ids else -1,
            title=t(
                "small_world_board.subtitle",
                n=view.round,
                total=view.tables.rounds,
                seat=self.words.name("seat", view.active),
            ),
        )

    def side_name(self, seat: Seat) -> str:
        player = self.session.shown().players[seat]
        race = player.race or player.old_race
        if not race:
            return t("small_world_board.no_race_yet")
        return (
            names.combo_name(race, player.power)
            if player.race
            else t("small_world_board.declined_race", race=names.thing_name(race))
        )

    def host(self, seat: Seat) -> Host | None:
        """The race that a seat has, or had last, and behind it its people and those of its race in decline."""
        player = self.session.match.state.players[seat]
        busts = tuple(f"faces/busts/{race}.webp" for race in (player.race, player.old_race) if race)
        return Host(busts[0], portraits(self.session.match)[seat], busts) if busts else None

    def decision_opened(self) -> None:
        """If all legal actions begin with the same target (the only Artifact to be placed, the only bomb to decide
        about), select it."""
        session = self.session
        if self.model.phase != "conquest":
            self.special = ""
        if session.may_act and not session.path and self.model.phase in ("artifact", "bomb_choice"):
            start = clicks.common(list(session.offer()))
            if start:
                session.select(start[:1])

    def busy_areas(self) -> Sequence[FRect]:
        """Besides the prompt the decider's race and power, its tokens, and the coins of its turn; before a race was
        taken nothing stands there."""
        place, player = self.layout_now, self.model.state.players[self.model.shown_seat]
        if place is None:
            return ()
        own = (place.own, place.hand, place.coins) if player.race or player.old_race else ()
        return (place.prompt, *own)

    @property
    def units_shown(self) -> Sequence[FRect]:
        if self.layout_now is None:
            return ()
        seen = FRect(self.layout_now.board)
        return [draw.stack_rect(self, name).clip(seen) for name, stack in self.stacks.items() if stack.tokens]

    def letter_points(self, spot: Spot, size: tuple[float, float]) -> Sequence[tuple[float, float]]:
        """At the left or the right end of the price of a region; the usual places of other things."""
        price, aside = self.read_at(spot.target), size[0] / 2
        return [] if price is None else [(x, price.centery) for x in (price.x - aside, price.right + aside)]

    def read_at(self, target: Target) -> FRect | None:
        return draw.price_rect(self.scene.app.canvas, self, target.id) if target.kind == "space" else None

    # --------------------------------------------------------------------------------------------- touching

    def touched(self, target: Target) -> bool:
        """Carry out at once what leaves no choice."""
        return not self.scene.showing and clicks.touched(self, target)

    def in_selection(self, target: Target) -> bool:
        """Whether tokens in hand, and in a redeployment those of a region, may be dragged without having been touched
        before."""
        return self.may_drag() if target == HAND else target.id in self.model.spare

    def early(self, event: InputEvent) -> bool:
        """Handle input for the map; Enter on a region that cannot be touched says why."""
        return self.map_input(event)

    def space_of(self, target: Target) -> str | None:
        return target.id if target.kind == "space" else None

    def by_number(self, number: int) -> Target | None:
        return Target("choice", f"row.{number - 1}") if self.model.phase == "pick" else None

    # ------------------------------------------------------------------------------------------------- layout

    def layout(self, area: FRect, compact: bool) -> None:
        width, height = self.map.plate.size
        if self.layout_now is None:
            self.decision_opened()
        picking = self.model.phase == "pick"
        place = lay_out(area, compact, width / height, self.model.teams, picking=picking)
        self.layout_now = place
        self.lay_map(place.board)
        self.forget()
        board_widgets.add_all(self)

    @property
    def seat_boxes(self) -> list[FRect]:
        """The rows of the seats, by their number."""
        place = self.place
        return seat_rows(place.seats, self.model.teams, place.compact)[0]

    @property
    def notes_area(self) -> FRect | None:
        """The log below the seats, without the pieces that are left; None while the units to place are told there."""
        pool = self.model.pool
        if self.layout_now is None or (pool is not None and spreading(self, pool)):
            return None
        detail = self.layout_now.detail
        return FRect(detail.x, detail.y, detail.w, supply_area(self, noted=1.0).y - 6.0 - detail.y)

    @property
    def toast_area(self) -> FRect | None:
        """The place of messages: the lower part of the map, above choices there."""
        area = super().toast_area
        if area is None:
            return None
        for box in clicks.boxes(self):
            if box.colliderect(area) and box.bottom > area.bottom - 80:
                area.h = min(area.h, box.y - 14 - area.y)
        return area

    # ------------------------------------------------------------------------------------------------- words

    def target_name(self, target: Target) -> str:
        return self.words.target(target)

    def is_own(self, target: Target) -> bool:
        stack = self.model.stacks.get(target.id)
        return target.kind == "space" and stack is not None and stack.owner == self.model.shown_seat

    def rule_of(self, target: Target) -> str:
        for action in self.session.offer():
            if target in action.path:
                return action.rule
        return ""

    # ------------------------------------------------------------------------------------------------- drawing

    def covered(self) -> Sequence[FRect]:
        """The view, while the map fills it; nothing otherwise."""
        view = self.map.filled_view()
        return () if view is None else (view,)
