"""The Small World table, put together from the modules of this folder."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import FRect

from tabletop.client.board.shown_position import ShownPiece, ShownPosition
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import Event as InputEvent
from tabletop.client.games.table import Board, Thumbnail
from tabletop.rules.game import Seat, Target
from tabletop.rules.small_world import queries
from tabletop.rules.small_world.queries import State
from tabletop.text import t

from . import animations, board_widgets, clicks, draw, names, prompts
from .context import TableContext
from .draw import MapContents, draw_drag
from .hand import HAND
from .island_pictures import draw_thumbnail, thumbnail_place
from .layout import lay_out
from .model import stacks_of
from .names import STEP_OF, STEPS
from .prompts import tip_of


class SmallWorldTable(TableContext):
    """Everything that Small World gives the screen of a match."""

    music = "small_world"
    sections = names.PARTS
    threats_tip = "small_world_board.threats_tip"

    draw = draw.draw_all
    draw_front = draw_drag
    prompt = prompts.prompt
    primary = prompts.primary
    needs_confirm = clicks.needs_confirm
    gives_up = clicks.gives_up
    dropped = clicks.touched
    tip = tip_of

    def __init__(self, scene: Board[State]) -> None:
        super().__init__(scene)
        self.animations = animations.SmallWorldAnimations(self)
        self.show_map(MapContents(self))

    @classmethod
    def thumbnail(cls) -> Thumbnail[State]:
        """Draws small pictures of the map with its stacks."""
        return Thumbnail(draw_thumbnail, thumbnail_place)

    # -------------------------------------------------------------------------------------------- the position

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
                "small_world_board.subtitle", n=view.round, total=view.tables.rounds, seat=self._seat_name(view.active)
            ),
        )

    def _seat_name(self, seat: Seat) -> str:
        return self.session.match.seats[seat].name

    def side_name(self, seat: Seat) -> str:
        """The combo that a seat plays."""
        player = self.session.shown().players[seat]
        race = player.race or player.old_race
        if not race:
            return t("small_world_board.no_race_yet")
        return (
            names.combo_name(race, player.power)
            if player.race
            else t("small_world_board.declined_race", race=names.thing_name(race))
        )

    def decision_opened(self) -> None:
        """If all legal actions begin with the same target (the only Artifact to be placed, the only bomb to decide
        about), select it."""
        session = self.session
        if session.may_act and not session.path and self.model.phase in ("artifact", "bomb_choice"):
            start = clicks.common(list(session.offer()))
            if start:
                session.select(start[:1])

    def busy_areas(self) -> Sequence[FRect]:
        """Besides the prompt the decider's race and power, its tokens, and the coins of its turn."""
        place = self.layout_now
        return () if place is None else (place.prompt, place.own, place.hand, place.coins)

    def letter_points(self, spot: Spot, size: tuple[float, float]) -> Sequence[tuple[float, float]]:
        """At the left or the right end of the price of a region; the usual places of other things."""
        if spot.target.kind != "space":
            return ()
        price = draw.price_rect(self.scene.app.canvas, self, spot.target.id)
        aside = size[0] / 2
        return [] if price is None else [(x, price.centery) for x in (price.x - aside, price.right + aside)]

    # --------------------------------------------------------------------------------------------- touching

    def touched(self, target: Target) -> bool:
        """Carry out at once what leaves no choice."""
        return not self.scene.showing and clicks.touched(self, target)

    def in_selection(self, target: Target) -> bool:
        """Whether tokens in hand may be dragged without having been touched before."""
        return target == HAND and self.may_drag()

    def early(self, event: InputEvent) -> bool:
        """Handle input for the map; Enter on a region that cannot be touched says why."""
        return self.map_input(event)

    def space_of(self, target: Target) -> str | None:
        return target.id if target.kind == "space" else None

    def by_number(self, number: int) -> Target | None:
        """The combo of that row, for the number keys."""
        return Target("choice", f"row.{number - 1}") if self.model.phase == "pick" else None

    # ------------------------------------------------------------------------------------------------- layout

    def layout(self, area: FRect, compact: bool) -> None:
        width, height = self.map.plate.size
        if self.layout_now is None:
            self.decision_opened()
        picking = self.model.phase == "pick"
        place = lay_out(area, compact, width / height, self.model.seats, picking=picking)
        self.layout_now = place
        self.lay_map(place.board)
        self.forget()
        board_widgets.add_all(self)

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
        """Whether a target is a region that the seat which is shown holds."""
        stack = self.model.stacks.get(target.id)
        return target.kind == "space" and stack is not None and stack.owner == self.model.shown_seat

    def rule_of(self, target: Target) -> str:
        """Id of the rule of what touching a target does now."""
        for action in self.session.offer():
            if target in action.path:
                return action.rule
        return ""

    # ------------------------------------------------------------------------------------------------- showing

    # ------------------------------------------------------------------------------------------------- drawing

    def covered(self) -> Sequence[FRect]:
        """The view, while the map fills it; nothing otherwise."""
        view = self.map.filled_view()
        return () if view is None else (view,)
