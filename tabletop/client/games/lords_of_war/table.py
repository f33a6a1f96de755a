"""The Lords of War table, put together from the modules of this folder."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.camera import Camera
from tabletop.client.board.shown_position import ShownPiece, ShownPosition
from tabletop.client.board.spots import Spot
from tabletop.client.cards.face import draw_face
from tabletop.client.core.input import Command
from tabletop.client.core.input import Event as InputEvent
from tabletop.client.games.table import Board, Thumbnail
from tabletop.rules.game import Action, Event, Path, Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.events import HIDDEN, HandRevealed
from tabletop.rules.lords_of_war.queries import State
from tabletop.rules.match import Entry
from tabletop.text import t

from . import board_widgets, draw, layout, names, tooltips
from .animations import CombatSums, LordsOfWarAnimations
from .context import LordsOfWarContext
from .draw import draw_drag
from .hand import hand_owner
from .layout import fit_zoom, lay_out
from .model import LOOKS, ShownUnit
from .panels import draw_look, goal_number
from .thumbnail import draw_thumbnail, thumbnail_place

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


CONFIRMED = frozenset({"place_opening", "deploy", "retreat"})


class LordsOfWarTable(LordsOfWarContext):
    """Everything that Lords of War gives the screen of a match."""

    music = "lords_of_war"
    sections = LOOKS["rules_of_parts"]
    fights = False

    draw = draw.draw_all
    draw_front = draw_drag
    draw_look = draw_look
    prompt = names.prompt
    primary = names.primary
    tip = tooltips.tip_of
    refusal_at = tooltips.refusal_at
    rule_of = tooltips.rule_of

    def __init__(self, scene: Board[State]) -> None:
        super().__init__(scene)
        self.animations = LordsOfWarAnimations(self)

    @classmethod
    def thumbnail(cls) -> Thumbnail[State]:
        """Draws small pictures of the mat with its cards."""
        other = Thumbnail(partial(draw_thumbnail, turned=True), partial(thumbnail_place, turned=True))
        return Thumbnail(draw_thumbnail, thumbnail_place, turned=other)

    @property
    def turned(self) -> bool:
        """Whether the second player's side of the mat is the lower one."""
        return self.grid.flipped

    # -------------------------------------------------------------------------------------------- the position

    @property
    def movable_camera(self) -> Camera | None:
        """The camera over a field without edges."""
        return self.camera if self.boundless and self.layout_now is not None else None

    def refresh(self) -> None:
        """Present the session's position, and select the only unit that must advance."""
        super().refresh()
        self._select_advancing()
        self._reach()

    def as_shown(self, view: State) -> ShownPosition[ShownPiece]:
        """The shown position: units by id with their squares, counts of eliminated units, phases, rules level and
        turn."""
        kills = {seat: queries.kills(view, seat) for seat in (0, 1)}
        steps, step = names.steps(self.session.match.game.headline(view).phase)
        return ShownPosition(
            pieces={unit.id: ShownUnit(unit.id, (unit.x, unit.y)) for unit in queries.units(view)},
            counters={
                f"{name}:{seat}": number
                for seat, pair in kills.items()
                for name, number in zip(("kills", "commanders"), pair, strict=True)
            },
            steps=steps,
            step=step,
            title=names.subtitle(view),
        )

    def _reach(self) -> None:
        """Set the bounds of the camera: the whole mat, or the field with two squares around it."""
        left, bottom, right, top = queries.bounds(self.session.shown())
        self.camera.bounds = self.grid.world_rect(left, bottom, right, top)
        if self.layout_now is not None and not (self.boundless and self.camera.moved_by_hand):
            self._fit()

    def _fit(self) -> None:
        self.camera.low, self.camera.high = 0.25, 1.6
        if self.boundless:
            layout.fit(self.camera)
        else:
            self.camera.zoom = fit_zoom(self.camera.view)
            self.camera.focus = (self.camera.bounds.centerx, self.camera.bounds.centery)

    # ------------------------------------------------------------------------------------------------- layout

    def layout(self, area: FRect, compact: bool) -> None:
        """Place everything and add the spots to the scene's widgets."""
        canvas = self.scene.app.canvas
        place = lay_out(area, compact, canvas.line_height("button"), lambda room: names.tallest(canvas, room))
        self.layout_now = place
        settings = self.scene.app.settings
        flip = settings.turn_board and self._bottom_seat() == 1
        if self.grid.flipped != (flip != self.turned_by_hand):
            self.grid.flipped = not self.grid.flipped
            layout.turn_round(self.camera)
        if self.camera.view != place.mat_view:
            self.camera.view = place.mat_view
            self.camera.moved_by_hand = False
        self._reach()
        board_widgets.add_spots(self, place)
        board_widgets.add_buttons(self, place)

    # ------------------------------------------------------------------------------------------ words and signs

    def side_name(self, seat: int) -> str:
        state = self.session.match.state
        return queries.army_name(state, seat) or t(f"lords_of_war.army.{queries.army_base(state, seat)}")

    def needs_confirm(self, action: Action) -> bool:
        """Whether a complete action waits for a second touch: those that cannot be undone do."""
        return action.kind in CONFIRMED or (action.kind == "move" and self.model.phase == "battle")

    def letter_points(self, spot: Spot, size: tuple[float, float]) -> Sequence[tuple[float, float]]:
        """Over the picture of a unit, between its arrows, also where it would be placed; the usual places of an empty
        square."""
        del size
        if spot.target.kind not in ("card", "piece") and spot.target.id != self.model.preview_square:
            return ()
        share = 0.3 if spot.target.kind == "card" else 0.41
        return [(spot.rect.centerx, spot.rect.y + share * spot.rect.h)]

    def foretold(self, action: Action) -> bool:
        """Whether the square of a card carries the sign of what the card would do there."""
        return action.kind == "deploy" and action.path[-1].id in self.model.forecasts

    def target_name(self, target: Target) -> str:
        """The name of a square, or of the unit of a card or piece."""
        if target.kind in ("card", "piece"):
            return names.unit_name(target.id)
        return target.id if target.kind == "space" else ""

    def aim_words(self, action: Action, besides: Action | None, *, here: bool) -> str:
        """Units of one name are told apart by their arrows."""
        aim = super().aim_words(action, besides, here=here)
        if besides is None or aim != super().aim_words(besides, action, here=here):
            return aim
        return ", ".join([names.arrow_words(one.id) for one in action.path if one.kind in ("card", "piece")])

    def is_own(self, target: Target) -> bool:
        """Whether a target is a unit of the decider."""
        unit = self.model.units.get(target.id)
        return unit is not None and unit.seat == self.session.decider

    # ------------------------------------------------------------------------------------------------- touching

    def bar_taken(self, width: float) -> float:
        """0: the table uses nothing of the top bar."""
        del width
        return 0.0

    def early(self, event: InputEvent) -> bool:
        """Open the sums by their key."""
        if isinstance(event, Command) and event.name == board_widgets.SUMS_KEY and self.last_check is not None:
            self.open_sums()
            return True
        return False

    def by_number(self, number: int) -> Target | None:
        hand = queries.hand(self.model.state, hand_owner(self.model))
        found = hand[number - 1] if 1 <= number <= len(hand) else HIDDEN
        return Target("card", found) if found != HIDDEN else None

    def can_look(self, target: Target) -> bool:
        return target.kind == "piece" or (target.kind == "card" and target.id != HIDDEN)

    def drop_confirms(self, pos: tuple[float, float]) -> bool:
        """Whether dropping confirms the action that waits for it: a unit dropped on the hand retreats."""
        ready, place = self.session.ready, self.layout_now
        if ready is None or place is None:
            return False
        return ready.kind == "retreat" and bool(place.hand_panel.collidepoint(pos))

    @property
    def toast_area(self) -> FRect | None:
        """The place of messages: over the last events, clear of mat, hand and buttons; in low windows, where these
        leave no room for it, over the words about the card pointed at."""
        place = self.layout_now
        if place is None:
            return None
        below = place.prompt if self.last_check is None else place.sums
        room = below.y - 4 - place.hand.bottom
        if room < 84.0 and place.inspector.h > room:
            return FRect(place.inspector)
        return FRect(place.prompt.x, place.hand.bottom, place.prompt.w, room)

    @property
    def prompt_area(self) -> FRect | None:
        """The rectangle of the prompt, above the main button."""
        return self.layout_now.prompt if self.layout_now is not None else None

    def busy_areas(self) -> Sequence[FRect]:
        """The prompt, both players' panels, and the card pointed at or chosen with its forecast."""
        place = self.layout_now
        return () if place is None else (place.prompt, place.inspector, place.rival, place.own)

    def decision_opened(self) -> None:
        """Propose the shot of an only shooter, and let the units of the new decision pulse."""
        self._propose_shot()
        if self.model.phase in ("aim", "advance") and self.session.may_act:
            self.attention = draw.ATTENTION_MS

    def _only_shot(self) -> Path:
        """The path of the only shooter of a check just begun, with its target where it has only one; empty for
        none."""
        if self.model.phase != "aim" or not self.session.may_act or self._ordered():
            return ()
        shots = [action.path for action in self.session.offer() if action.kind == "aim"]
        if len({path[:1] for path in shots}) != 1:
            return ()
        return shots[0] if len(shots) == 1 else shots[0][:1]

    def _propose_shot(self) -> None:
        """Select the only shot there is: the forecast of its square counted on it, and Enter resolved the check without
        it."""
        shot = self._only_shot()
        if shot and not self.session.path:
            self.session.select(shot)

    def _leave_proposal(self, target: Target) -> bool:
        """What a touch makes of the proposed shot: its shooter stays selected alone, so that its target may follow;
        another own unit is answered as if nothing were selected. True when that was all."""
        shot = self._only_shot()
        if not shot or self.session.path != shot:
            return False
        if target == shot[0]:
            self.session.select(shot[:1])
            return True
        unit = self.model.units.get(target.id)
        if unit is not None and unit.seat == self.session.decider and target not in self.model.starts:
            self.session.drop()
        return False

    def _ordered(self) -> bool:
        """Whether the last action was an order to shoot or not to."""
        journal = self.session.match.journal
        return bool(journal) and journal[-1].action.kind in ("aim", "hold")

    def _must_advance(self) -> Path:
        """The only unit that must advance, as a path, where it has squares to choose from; else empty."""
        if self.model.phase != "advance" or not self.session.may_act:
            return ()
        starts = {action.path[:1] for action in self.session.offer()}
        return starts.pop() if len(starts) == 1 < len(self.session.offer()) else ()

    def _select_advancing(self) -> None:
        """Select the only unit that must advance, so that its squares are highlighted and can be touched."""
        if not self.session.path and (unit := self._must_advance()):
            self.session.select(unit)

    def settled(self, target: Target) -> bool:
        """Whether a target is a shooter that has been given its order."""
        return self.model.phase == "aim" and not self.session.path and target.id in queries.aims(self.model.state)

    def touched(self, target: Target) -> bool:
        """Cancel an order by aiming at its target again; keep the only unit that must advance selected."""
        if self._leave_proposal(target):
            return True
        self._select_advancing()
        return (target,) == self._must_advance() or clear_order(self, target)

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass for the pulse of a new decision's units; True while they pulse."""
        if self.attention <= 0 or self.scene.showing:
            return False
        self.attention = 0.0 if self.scene.app.reduced_motion else self.attention - dt_ms
        return True

    # ------------------------------------------------------------------------------------------------- showing

    def open_sums(self) -> None:
        """Open the drawer with the sums of the last combat check."""
        check = self.last_check
        if check is not None:
            self.scene.push_overlay("sums", view=CombatSums(self, check))

    @property
    def announcement_area(self) -> FRect | None:
        return None if self.layout_now is None else self.layout_now.mat_view

    @property
    def pieces_to_see(self) -> Sequence[FRect]:
        """The units on the mat."""
        return [self.grid.rect(*square) for square in self.squares_shown.values()]

    def turn_note(self) -> str:
        """Who is one elimination from victory; else turn and goals."""
        state, seats = self.session.match.state, self.session.match.seats
        for seat in (0, 1):
            for kind, goal, done in zip(
                ("unit", "commander"), queries.goals(state, seat), self.counted(seat), strict=True
            ):
                if goal is not None and goal - done == 1:
                    return t(f"lords_of_war_board.announcement.one_{kind}", name=seats[seat].name)
        return super().turn_note()

    def counter_place(self, counter: str) -> FRect | None:
        """The place beside the row of eliminated enemies, or of commanders, at which their changes float up."""
        kind, _, seat = counter.partition(":")
        place = self.layout_now
        if kind not in ("kills", "commanders") or place is None:
            return None
        panel = place.own if int(seat) == self.seats_shown()[1] else place.rival
        number = goal_number(panel, kind == "commanders")
        aside = 37.0 if kind == "commanders" else 44.0  # between its words and its signs
        return number.move(-aside, 14.0)

    # ------------------------------------------------------------------------------------------------- drawing

    def pile_pages(self, seat: int) -> list[tuple[str, list[str]]]:
        """(title, card ids) of the piles: the units each seat has eliminated, and its cards that nobody has seen
        yet."""
        state, seats = self.session.shown(), self.session.match.seats
        order = (seat, 1 - seat)
        pages = [
            (t("lords_of_war_board.pile_of", name=seats[who].name), queries.casualties(state, who)) for who in order
        ]
        for who in order:
            if state.config.options.show_armies or who == self.session.viewer:
                key = "lords_of_war_board.deck_of" if who == self.session.viewer else "lords_of_war_board.unseen_of"
                pages.append((t(key, name=seats[who].name), queries.unseen(state, who)))
        return pages

    def draw_pile_card(self, canvas: Canvas, rect: FRect, card: str) -> None:
        draw_face(canvas, rect, self.model.look(card, turned=False))

    def shown_on_curtain(self, seat: int, events: Sequence[Event]) -> tuple[str, list[str]] | None:
        """(words, card ids) that the next player is shown first: a hand revealed by a forced placement (LW-DEP-8); None
        for none."""
        for event in reversed(events):
            if isinstance(event, HandRevealed) and event.seat != seat:
                name = self.session.match.seats[event.seat].name
                cards = list(event.cards)
                return t(
                    "lords_of_war_board.revealed" if cards else "lords_of_war_board.revealed_empty", name=name
                ), cards
        return None


def clear_order(table: LordsOfWarContext, target: Target) -> bool:
    """Cancel the order of the selected shooter if it aims at ``target``; with nothing selected, the last order that
    aims at ``target``. False when there is no such order."""
    action = _hold_of(table, target)
    if action is None:
        return False
    table.scene.touched(table.session.do(action))
    return True


def _hold_of(table: LordsOfWarContext, target: Target) -> Action | None:
    model = table.model
    if model.phase != "aim" or target.kind != "piece" or len(model.path) > 1:
        return None
    orders = queries.aims(model.state)
    shooters = {model.path[0].id} if model.path else set(orders)
    aiming = {shooter for shooter in shooters if orders.get(shooter) == target.id}
    if not aiming:
        return None
    last = _last_of(table.session.match.journal, aiming)
    return next((a for a in table.session.offer() if a.kind == "hold" and a.path[0].id == last), None)


def _last_of(journal: Sequence[Entry], shooters: set[str]) -> str:
    for entry in reversed(journal):
        if entry.action.kind == "aim" and entry.action.path[0].id in shooters:
            return entry.action.path[0].id
    return min(shooters)  # the orders are not in the journal: a position that was set up
