"""The Lords of War table, put together from the modules of this folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from pygame import FRect

from tabletop.client.board.camera import Camera
from tabletop.client.board.shown_position import ShownPiece, ShownPosition
from tabletop.client.board.spots import Spot
from tabletop.client.cards.face import draw_face
from tabletop.client.core.input import Command, Event as InputEvent
from tabletop.client.draw.cache import Cached, Identity
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.life import Life, Living
from tabletop.client.games.passing import Asking, PassingAhead
from tabletop.client.games.table import Board, Host, Table, Thumbnail
from tabletop.rules.game import Action, Event, Path, Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.content import content
from tabletop.rules.lords_of_war.events import HIDDEN, HandRevealed
from tabletop.rules.lords_of_war.queries import State
from tabletop.rules.match import Entry, ReplayError
from tabletop.text import t
from tabletop.text.grammar import sentences

from . import army_figures, board_widgets, draw, layout, names, tooltips
from .animations import CombatSums, LordsOfWarAnimations
from .card_art import name_strip, stem_of
from .draw import draw_drag
from .last_events import Fallen, LastCheck, MoveMark, last_check_of, last_drawn, last_moves
from .layout import CardGrid, Layout, fit_zoom, lay_out
from .model import LOOKS, Model, ShownUnit, card_of, seat_of
from .names import LordsOfWarWords
from .panels import counter_rects, draw_look, facts, free_place, goal_number, hand_owner, keep_places
from .thumbnail import draw_thumbnail, general, portrait, thumbnail_place

CONFIRMED = frozenset({"place_opening", "deploy", "retreat"})


class LordsOfWarPassing(PassingAhead[State]):
    """Lords of War has no windows for reactions. A seat chooses whether it is asked what to refill its hand with where
    a unit that may retreat is in danger, which is usual, always, or never."""

    asking = Asking(("", "always", "never"), "lords_of_war_board.asking")

    def forced(self) -> Action | None:
        """Also a check in which no shot could make a difference, and drawing where the seat does not want to be asked
        or no unit that could retreat is in danger."""
        state, seat = self.session.match.state, self.session.match.decider
        offer = {action.kind: action for action in self.session.offer()}
        if "resolve" in offer and "hold" not in offer and not queries.shots_matter(state):
            return offer["resolve"]
        wary = self._order == "always" or (self._order == "" and seat is not None and queries.in_danger(state, seat))
        if "draw" in offer and not wary:
            return offer["draw"]
        return super().forced()

    def usual(self) -> Action | None:
        """The shots that eliminate most, one order after the other, until the player gives one back."""
        session = self.session
        offer = session.offer()
        shots = queries.best_shots(session.match.state)
        given = queries.aims(session.match.state)
        if session.match.journal and session.match.journal[-1].action.kind == "hold":
            return None
        if any(shots.get(shooter) != target for shooter, target in given.items()):
            return None
        paths = [
            (Target("piece", shooter), Target("piece", target))
            for shooter, target in shots.items()
            if shooter not in given
        ]
        return next((action for action in offer if action.kind == "aim" and action.path in paths), None)


class LordsOfWarTable(Table[State]):
    """Everything that Lords of War gives the screen of a match. ``attention``: milliseconds for which the units of a
    new decision still pulse; ``card_places``: rectangles of cards that have left their usual place."""

    music = "lords_of_war"
    passing_class = LordsOfWarPassing
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
        self.layout_now: Layout | None = None
        self.camera = Camera(FRect(0, 0, 1, 1), FRect(0, 0, 1, 1))
        self.grid = CardGrid(self.camera)
        self._life = Life()
        self.banners = Cached[Sequence[Living]]()
        self.attention = 0.0
        self.card_places: dict[str, FRect] = {}
        self._places: dict[int, list[str]] = {}
        self._model = Cached[Model]()
        self._trail = Cached[list[MoveMark]]()
        self._fresh = Cached[dict[int, str]]()
        self._fallen = Fallen()
        self._last_check = Cached[LastCheck | None]()
        self.animations = LordsOfWarAnimations(self)

    @classmethod
    def thumbnail(cls) -> Thumbnail[State]:
        other = Thumbnail(partial(draw_thumbnail, turned=True), partial(thumbnail_place, turned=True))
        return Thumbnail(draw_thumbnail, thumbnail_place, turned=other)

    @property
    def life(self) -> Life:
        return self._life

    @property
    def turned(self) -> bool:
        return self.grid.flipped

    # -------------------------------------------------------------------------------------------- the position

    @property
    def words(self) -> LordsOfWarWords:
        return LordsOfWarWords(self.session.game_id, self.session.match)

    @property
    def model(self) -> Model:
        """Answers about the position shown; made anew when position, path, pointer or offer change."""
        session, square = self.session, self._hovered_square()
        key = (*self.position_key(), square)
        return self._model.get(
            key, lambda: Model(session, session.shown(), session.viewer, square, heroes=self.scene.heroes)
        )

    def forget(self) -> None:
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

    @property
    def place(self) -> Layout:
        """The layout, once there is one."""
        assert self.layout_now is not None
        return self.layout_now

    def seats_shown(self) -> tuple[int, int]:
        """(rival at the top, own at the bottom): that of the viewer, else of the active seat."""
        own = hand_owner(self.model)
        return 1 - own, own

    def panel(self, seat: int) -> FRect:
        """The rectangle of a seat's panel."""
        return self.place.own if seat == hand_owner(self.model) else self.place.rival

    def squares(self) -> dict[tuple[int, int], str]:
        """The names of the squares on the screen, by coordinates."""
        state = self.session.shown()
        left, bottom, right, top = queries.bounds(state)
        places = [(x, y) for y in range(bottom, top + 1) for x in range(left, right + 1)]
        return {place: queries.square_id(place, state) for place in places}

    def emblem(self, seat: int) -> str:
        return army_figures.emblem(queries.army_base(self.session.match.state, seat))

    def held(self, seat: int) -> Sequence[str]:
        """The cards of a seat's hand by place, "" for a free place. A hidden hand is backs alone: a General of whom
        everybody knows that it lies there tells nothing new, and would look like a card that is being shown."""
        shown = queries.hand(self.session.shown(), seat)
        hidden = HIDDEN in shown
        if seat not in self._places:  # the whole match is asked, so that it is opened as it was left
            kept: list[str] = []
            with suppress(ReplayError):  # where the past does not hold, the cards lie in their order
                for state in self.session.match.walk():
                    kept = keep_places(kept, queries.hand(state, seat))
            self._places[seat] = kept
        now = queries.hand(self.session.match.state, seat) if hidden else shown
        self._places[seat] = keep_places(self._places[seat], now)
        return [HIDDEN] * len(shown) if hidden else self._places[seat]

    def hand_rect(self, card: str) -> FRect:
        """The rectangle of a card of a hand, or of one that is about to be drawn."""
        if card in self.card_places:
            return self.card_places[card]
        owner = hand_owner(self.model)
        if card != HIDDEN and seat_of(card) == owner:
            hand = self.held(owner)
            index = hand.index(card) if card in hand else free_place(hand)
            return self.place.slots[min(5, index)]
        return counter_rects(self.place.rival)["hand"].inflate(-10, -10)

    def deck_rect(self, seat: int) -> FRect:
        """The rectangle from which a seat's cards are drawn."""
        return counter_rects(self.panel(seat))["deck"].inflate(-12, -8)

    def pile_rect(self, seat: int) -> FRect:
        """The rectangle to which the units eliminated by a seat go."""
        panel = self.panel(seat)
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

    def fallen(self) -> Mapping[tuple[int, int], Sequence[int]]:
        """By square, how many units of each seat have fallen there until the position shown."""
        session = self.session
        return self._fallen.until(session.match, session.log_length[0] if session.looking is None else session.looking)

    @property
    def aftermath(self) -> LastCheck | None:
        """The check whose results are marked on the mat until the next action, because nothing moved to show them."""
        check = self.last_check
        if check is None or check.actions != len(self.session.match.journal) or self.scene.showing:
            return None
        return check if self.scene.app.reduced_motion else None

    @property
    def movable_camera(self) -> Camera | None:
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
        canvas = self.scene.app.canvas
        place = lay_out(area, compact, canvas.line_height("button"), lambda room: names.tallest(canvas, room))
        if self.boundless:
            place = replace(place, mat_view=place.mat)
        self.layout_now = place
        settings = self.scene.app.settings
        flip = settings.turn_board and hand_owner(self.model) == 1
        if self.grid.flipped != (flip != self.turned_by_hand):
            self.grid.flipped = not self.grid.flipped
            layout.turn_round(self.camera)
        if self.camera.view != place.mat_view:
            self.camera.view = place.mat_view
            self.camera.moved_by_hand = False
            for mark in self.trail[-1:] if self.boundless else ():  # where a wide field is seen in part
                self.camera.focus = self.grid.world_center(*mark.square)
        self._reach()
        board_widgets.add_spots(self, place)
        board_widgets.add_buttons(self, place)

    # ------------------------------------------------------------------------------------------ words and signs

    def side_name(self, seat: int) -> str:
        state = self.session.match.state
        return queries.army_name(state, seat) or t(f"lords_of_war.army.{queries.army_base(state, seat)}")

    def host(self, seat: int) -> Host:
        """The General of a seat's army, and the units of it that are still on the field or in its hand and deck, the
        commanders last, of whom there is only one each."""
        state = self.session.match.state
        army = content().armies[queries.army_base(state, seat)]
        leader = general(army.id)
        standing = [unit.card_id for unit in queries.units(state) if unit.seat == seat]
        stems = dict.fromkeys(map(stem_of, [*standing, *(card.id for card in army.cards)]))
        commanders = {stem_of(card.id) for card in army.cards if card.commander}
        behind = [stem for stem in stems if stem != leader]
        behind.sort(key=lambda stem: stem in commanders)
        army_behind = tuple(f"faces/busts/{stem}.webp" for stem in behind)
        return Host(f"faces/busts/{leader}.webp", portrait(army.id), army_behind)

    def needs_confirm(self, action: Action) -> bool:
        """Whether a complete action waits for a second touch: those that cannot be undone do, unless the player wants
        moves of one click. The challenge always does, as its card alone names its square."""
        if self.scene.app.settings.one_click:
            return action.kind == "place_opening"
        return action.kind in CONFIRMED or (action.kind == "move" and self.model.phase == "battle")

    def letter_points(self, spot: Spot, size: tuple[float, float]) -> Sequence[tuple[float, float]]:
        """Over the picture of a unit, between its arrows, also where it would be placed; the usual places of an empty
        square."""
        if spot.target.kind not in ("card", "piece") and spot.target.id != self.model.preview_square:
            return ()
        share = 0.3 if spot.target.kind == "card" else 0.41
        return [(spot.rect.centerx, spot.rect.y + share * spot.rect.h)]

    def foretold(self, action: Action) -> bool:
        """Whether the square of a card carries the sign of what the card would do there."""
        return action.kind == "deploy" and action.path[-1].id in self.model.forecasts

    def target_name(self, target: Target) -> str:
        if target.kind in ("card", "piece"):
            return names.unit_name(target.id)
        return target.id if target.kind == "space" else ""

    def spoken(self, target: Target) -> str:
        if target.kind not in ("card", "piece") or target.id == HIDDEN:
            return super().spoken(target)
        unit = self.model.units.get(target.id) if target.kind == "piece" else None
        where = "" if unit is None else f"{unit.square}, {self.session.match.seats[unit.seat].name}"
        attacks = names.arrow_words(target.id, "lords_of_war_board.spoken_arrows")
        printed = ", ".join(words for _, words in facts(card_of(target.id)))
        return sentences([self.target_name(target), where, printed, attacks])

    def aim_words(self, action: Action, besides: Action | None, *, here: bool) -> str:
        """Units of one name are told apart by their arrows."""
        aim = super().aim_words(action, besides, here=here)
        if besides is None or aim != super().aim_words(besides, action, here=here):
            return aim
        return ", ".join([names.arrow_words(one.id) for one in action.path if one.kind in ("card", "piece")])

    def gives_up(self, button: str) -> str:
        """The combat of which a shooter without an order could still bring down a unit that stands otherwise."""
        if button != "resolve":
            return ""
        state = self.model.state
        aims = queries.aims(state)
        fallen = queries.tally(state, aims).dead
        for action in self.session.offer():
            if action.kind != "aim" or (shooter := action.path[0].id) in aims:
                continue
            target = action.path[1].id
            if target in queries.tally(state, {**aims, shooter: target}).dead - fallen:
                words = {"card": names.unit_name(shooter), "target": names.unit_name(target)}
                return t("lords_of_war_board.gives_up.resolve", **words)
        return ""

    def is_own(self, target: Target) -> bool:
        unit = self.model.units.get(target.id)
        return unit is not None and unit.seat == self.session.decider

    # ------------------------------------------------------------------------------------------------- touching

    def early(self, event: InputEvent) -> bool:
        """Open the sums by their key."""
        if isinstance(event, Command) and event.name == board_widgets.SUMS_KEY and self.last_check is not None:
            self.open_sums()
            return True
        return False

    def by_number(self, number: int) -> Target | None:
        hand = self.held(hand_owner(self.model))
        found = hand[number - 1] if 1 <= number <= len(hand) else HIDDEN
        return Target("card", found) if found not in (HIDDEN, "") else None

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
        """The place of messages: over the older of the last events, clear of mat, hand and buttons; in low windows,
        where these leave no room for it, over the words about the card pointed at."""
        place = self.layout_now
        if place is None:
            return None
        below = place.prompt if self.last_check is None else place.sums
        room = below.y - 4 - place.hand.bottom
        if room < 84.0 and place.inspector.h > room:
            return FRect(place.inspector)
        return FRect(place.prompt.x, place.hand.bottom, place.prompt.w, min(room, max(130.0, room / 2)))

    @property
    def prompt_area(self) -> FRect | None:
        return self.layout_now.prompt if self.layout_now is not None else None

    def busy_areas(self) -> Sequence[FRect]:
        """The prompt, both players' panels, the hand, and above all the card pointed at or chosen with its forecast."""
        place = self.layout_now
        return () if place is None else (place.prompt, place.hand, *[place.inspector] * 3, place.rival, place.own)

    def decision_opened(self) -> None:
        """Let the units of the new decision pulse."""
        if self.model.phase in ("aim", "advance") and self.session.may_act:
            self.attention = draw.ATTENTION_MS

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
        return self.model.phase == "aim" and not self.session.path and target.id in queries.aims(self.model.state)

    def touched(self, target: Target) -> bool:
        """Cancel an order by aiming at its target again; keep the only unit that must advance selected."""
        self._select_advancing()
        return (target,) == self._must_advance() or clear_order(self, target)

    def update(self, dt_ms: float) -> bool:
        if self.attention <= 0 or self.scene.showing:
            return False
        self.attention = 0.0 if self.scene.app.reduced_motion else self.attention - dt_ms
        return True

    # ------------------------------------------------------------------------------------------------- showing

    def open_sums(self) -> None:
        check = self.last_check
        if check is not None:
            self.scene.push_overlay("sums", view=CombatSums(self, check))

    @property
    def announcement_area(self) -> FRect | None:
        return None if self.layout_now is None else self.layout_now.mat_view

    @property
    def pieces_to_see(self) -> Sequence[FRect]:
        return [self.grid.rect(*square) for square in {*self.squares_shown.values(), *self.fallen()}]

    @property
    def units_shown(self) -> Sequence[FRect]:
        return [self.grid.rect(*square) for square in self.squares_shown.values()]

    def read_at(self, target: Target) -> FRect | None:
        square = self.squares_shown.get(target.id) if target.kind == "piece" else None
        return None if square is None else name_strip(self.grid.rect(*square))

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
        """The place beside the number of eliminated enemies, or above the last sign of commanders, at which their
        changes float up."""
        kind, _, seat = counter.partition(":")
        if kind not in ("kills", "commanders") or self.layout_now is None:
            return None
        if kind == "commanders":
            return goal_number(self.panel(int(seat)), commanders=True).move(24.0, -10.0)
        return goal_number(self.panel(int(seat))).move(-28.0, 14.0)  # between its words and the number

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
                key = "lords_of_war_board.revealed" if event.cards else "lords_of_war_board.revealed_empty"
                return t(key, name=self.words.name("seat", event.seat)), list(event.cards)
        return None


def clear_order(table: LordsOfWarTable, target: Target) -> bool:
    """Cancel the order of the selected shooter if it aims at ``target``; with nothing selected, the last order that
    aims at ``target``. False when there is no such order."""
    action = _hold_of(table, target)
    if action is None:
        return False
    table.scene.touched(table.session.do(action))
    return True


def _hold_of(table: LordsOfWarTable, target: Target) -> Action | None:
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
