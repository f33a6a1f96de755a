"""The Adventure table: what the Adventure Game gives the screen of a match, put together from the modules of this
folder, and its windows in which a seat passes ahead: for the rest of a turn or fight, or by standing orders."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pygame import FRect
from pygame.math import clamp

from tabletop.client.board.map_board import MapBoard
from tabletop.client.board.plate import baked_polygon_plate
from tabletop.client.board.shown_position import Primary, ShownPiece, ShownPosition
from tabletop.client.board.spots import Spot
from tabletop.client.cards.face import UprightFace, draw_card
from tabletop.client.core.input import Command, Event as InputEvent
from tabletop.client.core.session import Session
from tabletop.client.draw.cache import Cached, Identity
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import SeatColours
from tabletop.client.games.map_table import SeatBarTable
from tabletop.client.games.passing import Asking, PassingAhead, PassWindow
from tabletop.client.games.player_chooser import open_asking
from tabletop.client.games.table import Board, Host, Thumbnail
from tabletop.client.games.touch_buttons import ChoiceTile
from tabletop.rules.adventure import actions as act, queries
from tabletop.rules.adventure.exchange import best_roll
from tabletop.rules.adventure.user_content import OwnCards, parse_bundle
from tabletop.rules.game import Action, Refusal, Seat, Target
from tabletop.rules.match import Match
from tabletop.text import localised, t
from tabletop.text.grammar import joined, sentences

from . import animations, board_widgets, hand, map_view, names, words
from .card_faces import LOOKS, bust_file
from .challenge_overlay import ChallengeView
from .draw import draw_all, draw_front, space_facts
from .enlarged_cards import can_look, draw_look, faces_of, named, pile_pages
from .map_pieces import MAP, MapPiece, thing_rects, things_of
from .map_view import SHAPE, MapView, draw_thumbnail, portraits, thumbnail_place
from .model import Model
from .sheet import Sheet, lay_sheet

PEOPLES: Final = {"horde": ("ORC", "TAU", "TRO", "FOR"), "alliance": ("HUM", "DWA", "NEL", "GNO")}
"""The pictures of the peoples of each side."""


@dataclass(frozen=True)
class Layout:
    """Regions in units: ``board`` the map's view, ``side`` the sheet of a hero, ``decks`` dice, decks and the event,
    ``hand`` the fan, ``actions`` the main buttons, ``prompt`` the prompt."""

    board: FRect
    side: FRect
    decks: FRect
    hand: FRect
    actions: FRect
    prompt: FRect
    compact: bool


def lay_out(area: FRect, compact: bool) -> Layout:
    """Divide the area below the top bar: map with the hand under it, sheet at the right."""
    pad = (16.0, 8.0)[compact]
    side_w = clamp(area.w * 0.235, 262.0, 452.0)
    hand_h = clamp(area.h * 0.19, 112.0, 206.0)
    shape, wide = 2840 / 1548, area.w - side_w - 3 * pad  # of the map's picture
    board = FRect(area.x + pad, area.y + pad, wide, area.h - hand_h - 2 * pad)
    board.h = min(board.h, math.ceil(board.w / shape))
    beside = board.w - board.h * shape
    if 0 < beside < 3 * pad:  # a sliver is given to the map's frame
        board = FRect(board.x + beside / 2, board.y, board.w - beside, board.h)
    side = FRect(area.x + wide + 2 * pad, area.y + pad, side_w, area.h - 2 * pad)
    strip_h = min(area.bottom - board.bottom - pad, 1.6 * hand_h) - pad
    strip = FRect(area.x + pad, board.bottom + pad, wide, strip_h)
    actions_w = (258.0, 214.0)[compact]
    decks = FRect(strip.x, strip.y, clamp(wide * 0.25, 236.0, 380.0), strip.h)
    actions = FRect(strip.right - actions_w, strip.y, actions_w, strip.h)
    hand = FRect(decks.right + 12.0, strip.y, actions.x - decks.right - 24.0, strip.h)
    asked = max(board.w * 0.40, 335.0)
    prompt = FRect(board.x + board.w * 0.405 - asked / 2, board.y + board.h * 0.028, asked, (44.0, 34.0)[compact])
    return Layout(board, side, decks, hand, actions, prompt, compact)


class AdventurePassing(PassingAhead[queries.State]):
    """The windows of the Adventure Game. A seat chooses to be asked whenever it could respond, in its own combats and
    for cards against it, or never."""

    asking = Asking(("", "mine", "never"), "adventure_board.asking")

    def __init__(self, session: Session[queries.State], run: Callable[[Iterable[Action]], bool]) -> None:
        super().__init__(session, run)
        self._gear: dict[Seat, dict[int, tuple[tuple[str, str], set[str]]]] = {}
        """By seat and turn, the equipment with which the seat came to the end of it, and what else it could equip."""

    def usual(self) -> Action | None:
        """The only resource of the space is used although cards could be played: they can be afterwards, too. Not where
        it fills the hand over its limit, for which a card may be played before. What is to be paid is paid with energy,
        if there is enough: potions are drunk where there is not, or by whoever takes this back. Who has left the
        equipment as it is at the end of a turn is asked again when there is more to equip, or it touches an item."""
        match = self.session.match
        legal, seat = match.legal_actions(), match.decider
        frame = match.state.frames[-1] if match.state.frames else None
        if seat is None:
            return None
        if isinstance(frame, queries.PayFrame):
            by_energy = not (frame.cards or frame.items or frame.drunk)
            return act.CONFIRM if by_energy and act.CONFIRM in legal else None
        if isinstance(frame, queries.TurnFrame) and frame.stage == "equip":
            found = {action.item for action in legal if isinstance(action, act.Equip)}
            return act.DONE if self._keeps_gear(match.state, seat, found) else None
        used = [action for action in legal if isinstance(action, act.UseResource)]
        beside = {action.kind for action in legal} - {"use_resource"}
        if len(used) != 1 or beside != {"play_card"}:
            return None
        return None if queries.forced_discards(match.state, seat, used[0].resource) else used[0]

    def _keeps_gear(self, state: queries.State, seat: Seat, found: set[str]) -> bool:
        """Whether a seat has left ``found``, the items that it can equip, and its equipment at the end of a turn
        before, and has touched no item since."""
        player, ends = state.players[seat], self._gear.setdefault(seat, {})
        worn = player.weapon, player.armour
        ends[state.turn] = worn, found
        before = max((turn for turn in ends if turn < state.turn), default=state.turn)
        known = ends[before][0] == worn and found <= ends[before][1]
        return before < state.turn and known and self.wanted != ("equip", state.turn, seat)

    @staticmethod
    def open_window(match: Match[queries.State]) -> PassWindow | None:
        state = match.state
        turn, *fight = AdventurePassing.running_scopes(match)
        frame = state.frames[-1] if state.frames else None
        scope = (
            turn
            if isinstance(frame, queries.ReactFrame)
            else fight[0]
            if isinstance(frame, queries.WindowFrame) and fight
            else None
        )
        if scope is None and not best_roll(state):
            return None
        return PassWindow(scope, act.PASS) if act.PASS in match.legal_actions() else None

    @staticmethod
    def running_scopes(match: Match[queries.State]) -> Collection[object]:
        """The scopes that have not ended: the turn, and the fight in it."""
        state, combat = match.state, match.state.combat
        turn = ("turn", state.turn, state.active)
        return (turn,) if combat is None else (turn, ("fight", state.turn, combat.attacker))

    @staticmethod
    def ordered(match: Match[queries.State], order: str) -> bool:
        """Whether the decider, in an optional window, passes by its standing order. A combatant is asked in its combat
        whatever it has chosen for the turns of others."""
        state, seat = match.state, match.decider
        combat = state.combat
        if best_roll(state):
            return True
        if not order or seat is None or (combat is not None and seat in (combat.attacker, combat.defender)):
            return False
        if order == "never":
            return True
        below = state.frames[-2] if len(state.frames) > 1 else None
        return not (isinstance(below, queries.CardFrame) and below.target == state.players[seat].character)


class AdventureTable(SeatBarTable[queries.State, Layout]):
    """Everything that the Adventure Game gives the screen of a match.

    ``picked``: the seat whose sheet has been opened; ``glanced``: the seat whose chip is pointed at, whose sheet is
    shown meanwhile; ``closed``: the seat whose sheet a press on its chip has closed, until something else is pointed
    at; ``headings``: the quest or space that each seat is heading for; ``given``: what was chosen to be handed in to
    the quest that is touched, the earliest first; ``page``: the page of choices shown; ``cards_laid``: the choices are
    cards over the map; ``all_names``: every space is named; ``going``: the space pointed at that the main button goes
    to, empty for none; ``sheet``: the layout of the sheet; ``kept_rects``: cached rectangles of the pieces on the map,
    relative to the middle of the first space; ``kept_faces``: cached faces of the cards of the hand; ``view``: the map
    with its prints; ``taken``: heroes by seat that events being shown have given out; ``dealing``: the first quests are
    being shown."""

    music = "adventure"
    passing_class = AdventurePassing
    animations: animations.AdventureAnimations
    battle: ChallengeView
    sheet: Sheet
    threats_tip = "adventure_board.threats_tip"
    sections = LOOKS["rules_of_parts"]
    chip_most = 162.0
    chip_least = 112.0
    chips_part = 0.345

    draw = draw_all
    draw_front = draw_front
    draw_steps = map_view.land_steps
    draw_key = map_view.land_key
    prefetch_steps = map_view.prefetch_steps
    rule_of = words.rule_of
    tip = words.tip_of
    order_figures = words.order_figures
    prompt = words.prompt
    primary = words.primary
    curtain_text = words.curtain_text
    can_look = can_look
    draw_look = draw_look
    pile_pages = pile_pages

    def __init__(self, scene: Board[queries.State]) -> None:
        super().__init__(scene, MapBoard(baked_polygon_plate(MAP)))
        self.picked: Seat | None = None
        self.glanced: Seat | None = None
        self.closed: Seat | None = None
        self.headings = self._saved_goals(scene.goals)
        self.given: tuple[str, ...] = ()
        self.page = 0
        self.cards_laid = False
        self.all_names = False
        self.taken: dict[Seat, str] = {}
        self.dealing = False
        self.kept_rects = Cached[list[tuple[MapPiece, FRect]]]()
        self.kept_faces = Cached[dict[str, UprightFace]]()
        self._model = Cached[Model]()
        self.animations = animations.AdventureAnimations(self)
        self.battle = ChallengeView(scene, self.session)
        self._glance_ms = 0.0
        self.going = ""
        self._own_cards = Cached[tuple[OwnCards, ...] | Refusal]()
        self.view = MapView(self)

    @classmethod
    def thumbnail(cls) -> Thumbnail[queries.State]:
        return Thumbnail(draw_thumbnail, thumbnail_place, SHAPE, land=lambda _match: SHAPE)

    # -------------------------------------------------------------------------------------------- the position

    def health(self, seat: Seat) -> tuple[int, int]:
        """(health left, full health) of a hero in the shown position."""
        left, whole = self.model.health(seat)
        return self.shown.counters.get(f"health:{seat}", left), whole

    def valor(self, seat: Seat) -> int:
        """The valor of a seat in the shown position."""
        return self.shown.counters.get(f"valor:{seat}", self.model.valor[seat])

    @property
    def model(self) -> Model:
        """Answers about the position shown."""
        session, sheet_of = self.session, self.picked if self.glanced is None else self.glanced
        key = (*self.position_key(), sheet_of, *self.taken.items(), *self.headings.items(), *self.given)
        return self._model.get(
            key, lambda: Model(session, self._with_heroes(session.shown()), sheet_of, self.headings, self.given)
        )

    def looks(self) -> Iterator[tuple[str, tuple[SeatColours]]]:
        players = enumerate(self.model.state.players)
        return ((player.space, (self.model.colours(seat),)) for seat, player in players if player.space)

    def _with_heroes(self, state: queries.State) -> queries.State:
        """The same position; a copy in which seats without a hero have the one in ``taken``, if there are such."""
        given = {seat: hero for seat, hero in self.taken.items() if not state.players[seat].character}
        if not given:
            return state
        state = queries.clone(state)
        for seat, hero in given.items():
            state.players[seat].character = hero
        return state

    def take_hero(self, seat: Seat, hero: str) -> None:
        """From now on a seat is shown with its hero, while what else the choice did is still being shown: after the
        last choice the first quests, of which the prompt tells then."""
        self.taken[seat] = hero
        if all(player.character for player in self.model.state.players):
            waiting = Primary(t("adventure_fight.waiting"), "hourglass", None, False, t("adventure_fight.waiting"))
            self.shown = replace(self.shown, prompt=t("adventure_board.prompt.first_quests"), primary=waiting)
            self.dealing = True
            self.scene.relayout()

    def asked_of(self, over: str, handing_over: str) -> tuple[str, Seat | None]:
        """The words of the prompt and the seat that they speak to: nobody while the first quests are shown."""
        if self.dealing and self.scene.showing and not self.scene.computer_words:
            return self.shown_prompt, None
        return super().asked_of(over, handing_over)

    def refresh(self) -> None:
        """Present the session's position; heroes are those of its seats."""
        self.taken.clear()
        self.dealing = False
        super().refresh()
        self.animations.great = []
        self.battle.seats_not_asked = self.seats_not_asked()
        self.battle.can_pass_ahead = self.passing.possible
        self.battle.settle()

    def forget(self) -> None:
        self._model.clear()

    def place_of(self, target: Target) -> Target:
        """The space of a face-down discovery, and the space or piece that a card or power aims at; other targets
        themselves."""
        if target.kind not in ("lying", "target"):
            return target
        space = self.model.space_of(target)
        if space is None:
            return target
        on_space = target.kind == "lying" or target.id in (space, "board")
        return Target("space", space) if on_space else Target("piece", target.id)

    def decision_opened(self) -> None:
        self.picked = self.glanced = self.closed = None
        self.page, self.given = 0, ()
        self.forget()

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass: show the sheet of a seat whose chip is pointed at for a moment;
        True while something moves."""
        moving = super().update(dt_ms)
        pointed = self.scene.pointed
        seat = pointed.seat if isinstance(pointed, board_widgets.SeatChip) else None
        going = words.pointed_reach(self)
        if going != self.going:
            self.going = going
            self.scene.relayout()
        if seat != self.closed:
            self.closed = None
        elif seat is not None:
            seat = None  # a press has closed its sheet
        if seat == self.glanced or self.scene.showing:
            self._glance_ms = 0.0
            return moving
        self._glance_ms += dt_ms
        if self._glance_ms >= 200.0 or seat is None:
            self.glanced, self._glance_ms = seat, 0.0
            self.forget()
            self.scene.relayout()
        return True

    def as_shown(self, view: queries.State) -> ShownPosition[ShownPiece]:
        """The shown position: pieces of the map, health and valor of each seat, steps of the turn, turn and
        goal."""
        model = Model(self.session, view, None)
        counters = {
            f"health:{seat}": model.health(seat)[0] for seat, player in enumerate(view.players) if player.character
        }
        counters |= {f"valor:{seat}": n for seat, n in enumerate(view.valor)}
        turn = view.frames[0] if view.frames else None
        stage = turn.stage if isinstance(turn, queries.TurnFrame) else ""
        order = list(LOOKS["steps"])
        # When a combat begins, the state already has the stage that follows it.
        step = "challenge" if view.combat is not None else LOOKS["step_of_stages"].get(stage, "")
        return ShownPosition(
            pieces={thing.id: thing for thing in things_of(model)},
            counters=counters,
            steps=tuple((t(f"adventure_board.step.{name}"), icon) for name, icon in LOOKS["steps"].items()),
            step=order.index(step) if step else -1,
            title=t("adventure_board.subtitle", turn=max(1, view.turn), n=model.goal),
        )

    def emblem(self, seat: Seat) -> str | None:
        return self.model.emblem(seat)

    def side_name(self, seat: Seat) -> str:
        hero = self.model.character(seat)
        return localised(hero.name) if hero is not None else t("adventure_board.hero_open")

    def host(self, seat: Seat) -> Host | None:
        hero = self.model.character(seat)
        if hero is None:
            return None
        portrait = portraits(self.session.match)[seat]
        people = tuple(f"faces/busts/{name}.webp" for name in PEOPLES[hero.affiliation])
        return Host(bust_file(portrait, left=False), portrait, people)

    def content_words(self, option: str) -> str:
        setup = self.session.match.setup
        held = setup.options.get(option)
        found = self._own_cards.get(Identity(setup), lambda: parse_bundle(held, begun=True) if held else ())
        return "" if isinstance(found, Refusal) else joined(localised(cards.name) for cards in found)

    @property
    def notes_area(self) -> FRect | None:
        """The lower half of the sheet, where the log is."""
        side = None if self.layout_now is None else self.layout_now.side
        return None if side is None else FRect(side.x, side.centery, side.w, side.h / 2)

    @property
    def toast_area(self) -> FRect | None:
        area = super().toast_area
        tops = [tile.rect.y for tile in self.scene.widgets if isinstance(tile, ChoiceTile)]
        if area is not None and tops and not self.cards_laid:
            area.h = min(area.h, min(tops) - area.y)
        return area

    def letter_points(self, spot: Spot, size: tuple[float, float]) -> Sequence[tuple[float, float]]:
        """At the left or the right end of the name of a space; the usual places of other things."""
        if spot.target.kind != "space":
            return ()
        name = self.view.name_rect(self.scene.app.canvas, spot.target.id)
        if name is None:
            return ()
        aside = size[0] / 2
        return [(x, y) for y in (name.centery, name.y) for x in (name.x - aside, name.right + aside)]

    # --------------------------------------------------------------------------------------------- early input

    def early(self, event: InputEvent) -> bool:
        """Handle input for the map: all names or few, arrows over the spaces, Tab over the pieces in them, backspace to
        step back."""
        if isinstance(event, Command) and event.name == "turn_view":
            self.show_names()
            return True
        return self.map_input(event) or self.walk_input(event)

    def space_of(self, target: Target) -> str | None:
        return self.model.space_of(target)

    def touched(self, target: Target) -> bool:
        """Handle touches that mean more than their target: spaces several steps or turns away, targets of the map that
        stand for aims and choices, quests to head for."""
        if self.session.looking is not None or self.scene.showing:
            return False
        if target.kind == "item":
            self.passing.wanted = ("equip", self.session.match.state.turn, self.session.decider)
        if target == words.PROPOSAL:
            offered = words.proposal(self.model)
            if isinstance(offered, act.HandIn) and not self.session.path and len(self.ways_of(offered)) > 1:
                self.scene.touch(offered.path[0])
                return True
            return offered is not None and self.run(self._proposed(offered))
        if target == Target("button", "when_to_ask"):
            react = isinstance(self.model.frame, queries.ReactFrame)
            now = t("adventure_board.asking.now" if react else "adventure_board.asking.now_fight")
            return open_asking(self, now, self.passing.pass_ahead)
        fitting = self.model.fitting
        if fitting is not None and self.model.slot_of(target) == self.model.fitting_slot:
            return self.run([fitting])
        way = self.model.reach.get(target.id) if target.kind == "space" else None
        if way is not None:
            self.set_out(self.model.deciding, None)
            return self.run([act.Step(name) for name in way])
        straight = self.model.straight(target)
        if straight is not None and target not in self.model.targets:
            return self.run([straight])
        other = self.model.stands_for(target)
        if other is not None and other != target:
            self.scene.touch(other)
            return True
        if target.kind == "quest" and (target not in self.model.targets or target in self.session.path):
            self.session.drop()
            self.head_for(target)
            return True
        far = self.far_space(target)
        if far is not None:
            self.head_for(far)
        return far is not None

    def far_space(self, target: Target) -> Target | None:
        """The space of a target of the map, if the decider can go towards it for more than this turn; else None."""
        space = self.model.space_of(target) if target.kind in ("space", "piece") else None
        far = None if space is None or space in self.model.reach else Target("space", space)
        return far if far is not None and self.model.onward(far) else None

    def head_for(self, goal: Target) -> None:
        """Make a quest or a space the goal of the shown seat and go towards it as far as this turn leads, but end no
        movement for a flight unasked; give it up if it is the goal already and nothing leads on."""
        model = self.model
        onward = model.onward(goal)
        given_up = model.heading == goal and not onward
        if model.heading != goal and act.END in onward:
            onward = []
        self.set_out(model.shown_seat, None if given_up else goal)
        self.scene.app.play("ui-click")
        if not self.run(onward):
            self.scene.relayout()

    def set_out(self, seat: Seat, goal: Target | None) -> None:
        """From now on a seat is heading for a quest or a space; None for nothing. It is saved with the match."""
        if self.headings.get(seat) == goal:
            return
        self.headings = {other: to for other, to in {**self.headings, seat: goal}.items() if to is not None}
        seats = range(len(self.session.match.seats))
        self.scene.set_goals(tuple(str(self.headings.get(one) or "") for one in seats))

    def _saved_goals(self, goals: Sequence[str]) -> dict[Seat, Target]:
        """The goals of seats as they were saved, without those that this game does not know."""
        tables = self.session.match.state.config.tables
        known = {"quest": tables.content.quests.keys(), "space": tables.spaces.keys()}
        found = ((seat, Target(*goal.split(":", 1))) for seat, goal in enumerate(goals) if goal)
        return {seat: goal for seat, goal in found if goal.id in known.get(goal.kind, ())}

    def _proposed(self, offered: Action) -> Iterator[Action]:
        """The action that the main button offers; towards a goal all that leads there; at the end of the quests also
        the only item to be equipped, and after that, or where there is none, the end of the turn."""
        onward, only, new = self.model.onward(), self.model.only_gear, self.model.new_gear
        yield from onward if offered in onward else [offered]
        if offered.kind == "done" and only:
            yield act.Equip(only)
        if offered.kind in ("equip", "done") and (only or not new):
            yield act.DONE

    def gives_up(self, button: str) -> str:
        """The next step of a quest that is not taken."""
        steps = (action for action in self.session.offer() if action.path[0].kind == "quest")
        step = next(steps, None) if button == "done" and self.model.phase == "quests" else None
        return "" if step is None else t("adventure_board.gives_up.done", step=words.action_words(self.model, step))

    def read_at(self, target: Target) -> FRect | None:
        return self.view.name_rect(self.scene.app.canvas, target.id) if target.kind == "space" else None

    def needs_confirm(self, action: Action) -> bool:
        confirmed = ("play_card", "use_token", "choose_quest", "choose_card", "unequip")
        return action.kind in confirmed or (action.kind in ("use_item", "use_power") and self.battle.wanted)

    def dropped(self, start: Target, target: Target) -> bool:
        """Handle that something was dropped onto a target: an item onto a slot that it cannot be put into now."""
        refusal = self._not_equipped(target)
        if refusal is None:
            return super().dropped(start, target)
        self.session.drop()
        self.scene.refuse(refusal)
        return True

    def _not_equipped(self, target: Target) -> Refusal | None:
        """Why the item that is touched or dragged cannot be put into the slot of a target; None for other targets, and
        where it can."""
        path = self.session.path
        if not path or path[0].kind != "item" or path[0] == target or not self.model.slot_of(target):
            return None
        if self.model.fitting is not None:
            return None
        match = self.session.match
        return match.game.refusal(match.state, (path[0], Target("choice", "equip")))

    def drop_confirms(self, pos: tuple[float, float]) -> bool:
        """Whether dropping at ``pos`` confirms the action: a card without an aim dropped on the map, an equipped item
        dropped outside its slot."""
        ready, place = self.session.ready, self.layout_now
        if ready is not None and ready.kind == "unequip" and place is not None:
            slot = ready.path[0].id
            own = [entry.rect for entry in self.sheet.entries if self.model.slot_of(entry.thing) == slot]
            return place.side.collidepoint(pos) and not any(rect.collidepoint(pos) for rect in own)
        return ready is not None and place is not None and bool(place.board.collidepoint(pos))

    def by_number(self, number: int) -> Target | None:
        """The card of the hand with that number from 1, for the number keys; in a fight copies lie on one another and
        count as one."""
        cards: Sequence[str | None] = self.model.hand(self.model.own_seat)
        if self.battle.wanted and self.scene.overlay.open:
            cards = self.battle.hand_kinds()
        card = cards[number - 1] if 1 <= number <= len(cards) else None
        return Target("card", card.partition("#")[0]) if card else None

    def show_names(self) -> None:
        """Name all spaces on the map, or few again."""
        self.all_names = not self.all_names
        self.scene.app.play("ui-click")
        self.scene.relayout()

    # ------------------------------------------------------------------------------------------------- layout

    def layout(self, area: FRect, compact: bool) -> None:
        self.layout_now = lay_out(area, compact)
        self.lay_map(self.layout_now.board)
        self.forget()
        self.sheet = lay_sheet(self)
        board_widgets.add_all(self)

    def paint_ahead(self, canvas: Canvas) -> None:
        """Paint the cards of the hand, and the prints of the spaces, into the caches; then the land."""
        if self.layout_now is not None:
            hand.paint_ahead(canvas, self)
            self.view.paint_ahead(canvas)
        super().paint_ahead(canvas)

    # -------------------------------------------------------------------------------------------------- words

    def spoken(self, target: Target) -> str:
        if target.kind == "space" and target.id in self.model.content.spaces:
            name, level = names.card_name(target.id, self.model.content), words.space_level(self.model, target.id)
            return sentences([name, level, *(fact.words for fact in space_facts(self, target.id))])
        if target.kind == "piece":
            title, told = words.piece_tip(self.model, target.id)
            return sentences([title or "", *told.split("\n")])
        if target.kind == "card":
            return sentences(part for face in faces_of(self, target) for part in (face.title, face.banner, face.text))
        return super().spoken(target)

    def aim_words(self, action: Action, besides: Action | None, *, here: bool) -> str:
        """The card, item, space, power or enemy of an action; elsewhere not the power, which the hero's card names."""
        return words.thing_words(self.model, action) if here or not isinstance(action, act.UsePower) else ""

    @property
    def words(self) -> names.AdventureWords:
        return names.AdventureWords(self.session.match)

    def counter_place(self, counter: str) -> FRect | None:
        """The rectangle below the hearts or the laurel of a seat's chip, where changes float up."""
        kind, _, seat = counter.partition(":")
        chip = self.scene.widgets.get(f"seat:{seat}")
        if chip is None:
            return None
        wide = chip.rect.w / 3
        return FRect(chip.rect.x + wide * (0.6 if kind == "health" else 2), chip.rect.bottom + 32.0, wide, wide)

    def is_own(self, target: Target) -> bool:
        own = self.model.player(self.model.own_seat)
        return (target.kind, target.id) in (("piece", own.character), ("space", own.space))

    def refusal_at(self, target: Target) -> Refusal | None:
        """Why a target cannot be touched now; None where touching it, or the target it stands for, does something."""
        if not self.session.may_act:
            return None
        if self.model.fitting is not None and self.model.slot_of(target) == self.model.fitting_slot:
            return None
        barred = self._not_equipped(target)
        if barred is not None:
            return barred
        if (
            self.model.stands_for(target) is not None
            or self.model.straight(target) is not None
            or target.id in self.model.reach
            or self.far_space(target) is not None
        ):
            return None
        if target.kind == "card" and target in self.model.starts:
            return None
        if target.kind in ("quest", "attached"):
            return None
        return self.session.why_not(target)

    # ------------------------------------------------------------------------------------------------- showing

    def turn_note(self) -> str:
        """Who is one quest from victory; else turn and goal (AG-WIN-1)."""
        valor, goal, seats = self.model.valor, self.model.goal, self.session.match.seats
        most = max(valor)
        if most < goal - 2:
            return super().turn_note()
        leaders = [seat.name for seat, n in zip(seats, valor, strict=True) if n == most]
        return t("adventure_board.announcement.close", name=joined(leaders), n=most, goal=goal)

    # ---------------------------------------------------------------------------------------------------- looks

    def draw_pile_card(self, canvas: Canvas, rect: FRect, card: str) -> None:
        draw_card(canvas, rect, faces_of(self, named(card))[0])

    # ------------------------------------------------------------------------------- what is opened and shown

    def ways_of(self, action: act.HandIn) -> list[Action]:
        """All that can be handed in for the same quest."""
        return [one for one in self.session.offer() if isinstance(one, act.HandIn) and one.quest == action.quest]

    def give(self, card: str, kept: str) -> None:
        """Hand in a card or an item in the place of one of those that were chosen, which is kept."""
        chosen = list(self.given or self.model.handed_in(self.model.giving).cards)
        chosen.remove(kept)
        self.given = (*chosen, card)
        self.scene.app.play("ui-click")
        self.scene.relayout()

    def turn_page(self, by: int) -> None:
        """Turn ``by`` pages of choices."""
        self.page += by
        self.scene.relayout()

    def show_seat(self, seat: Seat | None) -> None:
        """Open the sheet of a seat; None for that of the viewer."""
        self.closed = seat if seat == self.picked else None
        if self.closed is not None:
            self.glanced = None
            self.forget()
        self.picked = None if seat == self.picked or seat == self.model.own_seat else seat
        self.scene.app.play("ui-page")
        self.scene.relayout()

    def seats_not_asked(self) -> tuple[Seat, ...]:
        never = {seat for seat, order in self.session.asking.items() if order == "never"}
        return tuple(sorted(never | set(self.session.passed_ahead)))

    def ask_again(self, seat: Seat) -> None:
        """Ask a seat again that wanted not to be asked."""
        self.session.ask_again(seat)
        self.scene.app.play("ui-click")
        self.scene.set_asking(seat, "")

    def spot_rects(self) -> dict[str, FRect]:
        """The rectangles of spaces and pieces."""
        pieces = {str(thing.target): rect for thing, rect in thing_rects(self) if thing.target}
        return super().spot_rects() | pieces
