"""The Lords of War table: what lies where, what a touch means on screen, and how events are told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.client.boards.camera import Camera
from tabletop.client.boards.card_grid import CardGrid
from tabletop.client.boards.flights import Step
from tabletop.client.boards.spots import Spot
from tabletop.client.widgets import Button, Tip
from tabletop.rules.game import Action, Event, Refusal, Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.events import HIDDEN
from tabletop.text import t

from . import draw, words
from .hand import hand_owner, slots
from .layout import Layout, fit_zoom, lay_out
from .model import Model, seat_of
from .players import counter_rects
from .story import merge_casualties, tell

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas
    from tabletop.client.scenes.board import BoardScene

CONFIRMED = frozenset({"place_opening", "deploy", "retreat"})
PHASES = (("deploy", "phase-deploy"), ("eliminate", "crossed-swords"), ("reinforce", "phase-reinforce"))
PHASE_OF = {
    "opening": "deploy",
    "deploy": "deploy",
    "aim": "eliminate",
    "advance": "eliminate",
    "battle": "eliminate",
    "reinforce": "reinforce",
}


@dataclass(frozen=True)
class Primary:
    """The one brass button: its words and icon, and the target it touches (None: it confirms what is ready)."""

    label: str
    icon: str
    target: Target | None = None
    enabled: bool = True
    reason: str = ""


class LordsOfWarTable:
    """Everything on screen that is Lords of War's own. Made by the board scene, which owns the session."""

    details = frozenset({"combat_check", "turn_started", "turn_ended", "aimed", "aim_cleared"})
    """Kinds of events that only the full chronicle tells."""

    def __init__(self, scene: BoardScene) -> None:
        self.scene = scene
        self.session = scene.session
        self.layout_now: Layout | None = None
        self.camera = Camera(FRect(0, 0, 1, 1), FRect(0, 0, 1, 1))
        self.grid = CardGrid(self.camera)
        self.stage: dict[str, tuple[int, int]] = {}
        self.counted: dict[int, tuple[int, int]] = {}
        self.fresh: str | None = None
        self.threats = False
        self.turned_by_hand = False
        self.looked_at: str | None = None
        self.drag: tuple[str, tuple[float, float]] | None = None
        self._places: dict[str, FRect] = {}
        self._kept_model: tuple[tuple[Any, ...], Model] | None = None

    @staticmethod
    def thumbnail(canvas: Canvas, match: Any, rect: FRect) -> None:
        """A match in small, for lists of saves."""
        from .thumbnail import draw_thumbnail

        draw_thumbnail(canvas, match, rect)

    # -------------------------------------------------------------------------------------------- the position

    @property
    def model(self) -> Model:
        """Answers about the position on show; renewed when position, path, pointer or offer change."""
        session = self.session
        state = session.shown()
        key = (id(state), session.path, session.may_act, session.viewer, self._hovered_square())
        if self._kept_model is None or self._kept_model[0] != key:
            model = Model(session, state, session.viewer, self._hovered_square())
            self._kept_model = (key, model)
        return self._kept_model[1]

    @property
    def boundless(self) -> bool:
        """Whether the field has no edges."""
        return bool(self.session.shown().config.options.boardless)

    def colour(self, seat: int) -> str:
        """Colour id of a seat."""
        return self.session.match.seats[seat].colour

    def refresh(self) -> None:
        """The position has changed and nothing is being told: the stage shows it as it is."""
        self._kept_model = None
        model = self.model
        self.stage = {unit.id: (unit.x, unit.y) for unit in model.units.values()}
        self.counted = {seat: queries.kills(model.state, seat) for seat in (0, 1)}
        self._reach()

    def _hovered_square(self) -> str | None:
        if self.drag is not None:
            x, y = self.grid.at(self.drag[1])
            return queries.square_id((x, y), self.session.shown())
        spot = self.scene.widgets.hovered
        if self.scene.app.keyboard_mode and isinstance(self.scene.widgets.focused, Spot):
            spot = self.scene.widgets.focused
        return spot.target.id if isinstance(spot, Spot) and spot.target.kind == "space" else None

    def _reach(self) -> None:
        """Bounds of the camera: the whole mat, or the field with two squares around it."""
        left, bottom, right, top = queries.bounds(self.session.shown())
        self.camera.bounds = self.grid.world_rect(left, bottom, right, top)
        if self.layout_now is not None and not (self.boundless and self.camera.moved_by_hand):
            self._fit()

    def _fit(self) -> None:
        self.camera.low, self.camera.high = 0.25, 1.6
        if self.boundless:
            self.camera.fit()
            self.camera.zoom = min(self.camera.zoom, 1.0)
        else:
            self.camera.zoom = fit_zoom(self.camera.view)
            self.camera.focus = (self.camera.bounds.centerx, self.camera.bounds.centery)

    # ------------------------------------------------------------------------------------------------- layout

    def layout(self, area: FRect, compact: bool) -> None:
        """Place everything and add the spots to the scene's widgets."""
        place = lay_out(area, compact)
        self.layout_now = place
        settings = self.scene.app.settings
        flip = settings.turn_board and self._bottom_seat() == 1
        self.grid.flipped = flip != self.turned_by_hand
        if self.camera.view != place.mat_view:
            self.camera.view = place.mat_view
            self.camera.moved_by_hand = False
        if not self.scene.telling:
            self.refresh()
        else:
            self._reach()
        self._add_spots(place)
        self._add_buttons(place)

    def _bottom_seat(self) -> int:
        """Seat whose home row is at the bottom: the viewer's, else the active seat's."""
        return hand_owner(self.model)

    def seats_shown(self) -> tuple[int, int]:
        """(rival at the top, own at the bottom)."""
        own = self._bottom_seat()
        return 1 - own, own

    def squares(self) -> dict[tuple[int, int], str]:
        """The squares worth a place on screen, by coordinates."""
        state = self.session.shown()
        left, bottom, right, top = queries.bounds(state)
        return {
            (x, y): queries.square_id((x, y), state) for y in range(bottom, top + 1) for x in range(left, right + 1)
        }

    def _add_spots(self, place: Layout) -> None:
        scene, model = self.scene, self.model
        legal = model.targets | (model.starts if model.path else set())
        view = place.mat_view
        for (x, y), square in self.squares().items():
            rect = self.grid.rect(x, y)
            if not rect.colliderect(view):
                continue
            unit = model.by_square.get(square)
            target = Target("piece", unit.id) if unit is not None else Target("space", square)
            can_drag = unit is not None and target in model.starts
            rect = rect.clip(view) if self.boundless else rect
            scene.add_spot(Spot(target, rect, scene.spot_events, legal=target in legal, draggable=can_drag))
        owner = hand_owner(model)
        self._places = {}
        hand = queries.hand(model.state, owner)
        for n, (rect, card) in enumerate(zip(slots(place.hand), hand, strict=False)):
            if card == HIDDEN:
                continue
            self._places[card] = rect
            target = Target("card", card)
            scene.add_spot(
                Spot(
                    target,
                    rect,
                    scene.spot_events,
                    legal=target in legal,
                    draggable=target in model.starts,
                    id=f"hand:{n}",
                )
            )
        for seat, panel in zip(self.seats_shown(), (place.rival, place.own), strict=True):
            self._add_counters(seat, panel, seat == owner)

    def _add_counters(self, seat: int, panel: FRect, own: bool) -> None:
        scene, state = self.scene, self.session.shown()
        rects = counter_rects(panel)
        target = Target("pile", "deck" if own else f"deck:{seat}")
        scene.add_spot(
            Spot(
                target,
                rects["deck"],
                scene.spot_events,
                legal=target in self.model.targets,
                id=f"deck:{seat}",
                radius=6,
            )
        )
        n = len(queries.casualties(state, seat))
        goals = FRect(panel.x + 12, rects["deck"].bottom + 8, panel.w - 24, panel.bottom - rects["deck"].bottom - 16)
        scene.widgets.add(
            Button(
                f"casualties:{seat}",
                goals,
                style="item",
                tooltip=t("low.casualties_tip", n=n, name=self.session.match.seats[seat].name),
                on_click=lambda: scene.app.push("piles", table=self, seat=seat),
            )
        )

    def _add_buttons(self, place: Layout) -> None:
        scene = self.scene
        row = place.buttons
        compact = place.compact
        main_h = 46.0 if compact else 60.0
        main = FRect(row.x, row.y, row.w, main_h)
        scene.add_primary(main, self.primary())
        gap = 10.0
        low = FRect(row.x, main.bottom + gap, (row.w - gap) / 2, row.bottom - main.bottom - gap - (0 if compact else 8))
        extra = self._hold_target()
        scene.widgets.add(
            Button(
                "turn_view",
                low,
                t("low.turn_view"),
                icon="redeploy",
                on_click=scene.turn_view,
                tooltip=t("low.turn_view_tip"),
            )
        )
        right = FRect(low.right + gap, low.y, low.w, low.h)
        if extra is not None:
            scene.widgets.add(
                Button("hold", right, t("low.hold"), icon="cancel", on_click=lambda: scene.touch(extra, confirmed=True))
            )
        else:
            scene.add_take_back(right)

    def _hold_target(self) -> Target | None:
        target = Target("button", "hold")
        return target if self.session.path and target in self.session.targets() else None

    # ------------------------------------------------------------------------------------------ words and signs

    def stepper(self) -> tuple[list[tuple[str, str]], int]:
        """Phases of the turn as (label, icon), and which of them is on."""
        phase = PHASE_OF.get(self.model.phase, "reinforce")
        if self.scene.story is not None and self.scene.story.waiting:
            phase = "eliminate"  # the position is already beyond the combat that is being shown
        labels = [(t(f"low.phase.{name}"), icon) for name, icon in PHASES]
        return labels, [name for name, _ in PHASES].index(phase)

    def side_name(self, seat: int) -> str:
        """What a seat plays: its army."""
        state = self.session.match.state
        return queries.army_name(state, seat) or t(f"lords_of_war.army.{queries.army_base(state, seat)}")

    def subtitle(self) -> str:
        """Rules level and turn, under the title."""
        state = self.session.shown()
        level = t(
            "lords_of_war.option.level.value." + ("intermediate" if state.config.options.intermediate else "basic")
        )
        head = self.session.match.game.headline(state)
        return t("low.subtitle", level=level, turn=max(1, head.turn))

    def prompt(self) -> str:
        """What the decider must do now, in words."""
        model = self.model
        key = model.phase
        values: dict[str, object] = {}
        ready = self.session.ready
        if ready is not None:
            return t(f"low.confirm.{ready.kind}")
        if model.selected_card is not None:
            key, values = "deploy_square", {"card": words.unit_name(model.selected_card)}
            if model.phase == "opening":
                key = "opening"
        elif model.selected_unit is not None:
            suffix = {"aim": "aim_target", "advance": "advance_square"}.get(model.phase, "move_square")
            key, values = suffix, {"unit": words.unit_name(model.selected_unit)}
        elif model.phase == "deploy":
            key = self._deploy_prompt(model)
        elif model.phase == "reinforce" and Target("pile", "deck") not in model.starts:
            key = "reinforce_empty"
        return t(f"lords_of_war.prompt.{key}", **values)

    def _deploy_prompt(self, model: Model) -> str:
        if Target("button", "skip_deploy") in model.starts:
            return "deploy_skip"
        hand = [a for a in self.session.offer() if a.kind == "deploy"]
        if hand:
            kinds = set(queries.placements(model.state, hand[0].path[0].id).values())
            if "forced" in kinds:
                return "deploy_forced"
            if "free" in kinds:
                return "deploy_free" if model.units else "deploy_empty"
        return "deploy"

    def primary(self) -> Primary:
        """The one thing to press now."""
        ready = self.session.ready
        if ready is not None:
            return Primary(t(f"low.do.{ready.kind}"), "confirm")
        starts = self.session.starts()
        for name, icon in (("resolve", "crossed-swords"), ("end_battle", "end-turn"), ("skip_deploy", "forward")):
            target = Target("button", name)
            if target in starts:
                return Primary(t(f"low.do.{name}"), icon, target)
        if Target("pile", "deck") in starts:
            return Primary(t("low.do.draw"), "cards", Target("pile", "deck"))
        if Target("button", "stop") in starts:
            return Primary(t("low.do.stop"), "end-turn", Target("button", "stop"))
        kind = "place_opening" if self.model.phase == "opening" else "deploy"
        return Primary(t(f"low.do.{kind}"), "confirm", None, False, self.prompt())

    def needs_confirm(self, action: Action) -> bool:
        """Whether a finished path waits for a second touch: what cannot be taken back does."""
        return action.kind in CONFIRMED or (action.kind == "move" and self.model.phase == "battle")

    def refusal_text(self, refusal: Refusal) -> str:
        """The sentence of a refusal."""
        return words.refusal_text(self.session.match, refusal)

    def log_lines(self, event: Event) -> list[str]:
        """The log lines of an event."""
        return words.event_lines(self.session.match, event)

    def tip(self, spot: Spot) -> Tip | None:
        """What a tooltip says about a spot."""
        from .tips import tip_of

        return tip_of(self, spot)

    # ------------------------------------------------------------------------------------------------- telling

    def story(self, events: Sequence[Event], before: dict[str, tuple[int, int]]) -> list[Step]:
        """How to show what happened, starting from the stage ``before``."""
        self.stage = dict(before)
        return merge_casualties(tell(self, events))

    def overlay_of(self, event: Any) -> dict[str, Any]:
        """Arguments of the combat overlay for a check."""
        from .combat_view import CombatView

        return {"view": CombatView(self, event)}

    def show_combat(self, event: Any) -> bool:
        """Open the combat overlay; False when the table plays so fast that it is not shown."""
        return self.scene.push_overlay("combat", **self.overlay_of(event))

    def charts(self) -> Any:
        """The course of the match for the game-over scene."""
        from .results import charts_of

        return charts_of(self)

    def ending_words(self, outcome: Any) -> str:
        """The sentence of the ending."""
        from .results import ending_words

        return ending_words(self, outcome)

    def hand_rect(self, card: str) -> FRect:
        """Where a card of a hand lies, or comes to lie."""
        if card in self._places:
            return self._places[card]
        place = self.layout_now
        assert place is not None
        if seat_of(card) == hand_owner(self.model) if ":" in card else False:
            hand = queries.hand(self.session.shown(), hand_owner(self.model))
            index = hand.index(card) if card in hand else len(hand) - 1
            return slots(place.hand)[max(0, min(5, index))]
        return counter_rects(place.rival)["hand"].inflate(-10, -10)

    def deck_rect(self, seat: int) -> FRect:
        """Where a seat's deck is drawn from."""
        place = self.layout_now
        assert place is not None
        panel = place.own if seat == self.seats_shown()[1] else place.rival
        return counter_rects(panel)["deck"].inflate(-12, -8)

    def pile_rect(self, seat: int) -> FRect:
        """Where the casualties of a seat's pile go."""
        place = self.layout_now
        assert place is not None
        panel = place.own if seat == self.seats_shown()[1] else place.rival
        return FRect(panel.centerx - 20, panel.centery, 40, 56)

    # ------------------------------------------------------------------------------------------------- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the table below the widgets."""
        draw.draw_all(canvas, self)

    def draw_look(self, canvas: Canvas, target: Target) -> None:
        """A thing of the table, large."""
        from .large import draw_large

        draw_large(canvas, self, target)

    def pile_pages(self, seat: int) -> list[tuple[str, list[str]]]:
        """Piles for the browser: what each seat has eliminated, and which of its cards nobody has seen yet."""
        state, seats = self.session.shown(), self.session.match.seats
        order = (seat, 1 - seat)
        pages = [(t("low.pile_of", name=seats[who].name), queries.casualties(state, who)) for who in order]
        for who in order:
            if state.config.options.show_armies or who == self.session.viewer:
                key = "low.deck_of" if who == self.session.viewer else "low.unseen_of"
                pages.append((t(key, name=seats[who].name), queries.unseen(state, who)))
        return pages

    def draw_pile_card(self, canvas: Canvas, rect: FRect, card: str) -> None:
        """One card of a pile."""
        draw.draw_card(canvas, rect, self.model.look(card, turned=False))

    def draw_front(self, canvas: Canvas) -> None:
        """Draw what lies above the widgets: the card being dragged."""
        draw.draw_drag(canvas, self)
