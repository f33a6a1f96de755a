"""The Adventure table, put together from the modules of this folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from pygame import FRect

from tabletop.client.board.shown_position import Primary, ShownPiece, ShownPosition
from tabletop.client.board.spots import Spot
from tabletop.client.cards.face import draw_card
from tabletop.client.core.input import Event as InputEvent
from tabletop.client.draw.cache import Cached, Identity
from tabletop.client.games.player_chooser import open_asking
from tabletop.client.games.table import Board, Thumbnail
from tabletop.client.games.touch_buttons import ChoiceTile
from tabletop.rules.adventure import actions as act
from tabletop.rules.adventure.queries import State, TurnFrame
from tabletop.rules.adventure.user_content import OwnCards, parse_bundle
from tabletop.rules.game import Action, Refusal, Seat, Target
from tabletop.text import localised, t
from tabletop.text.grammar import joined

from . import animations, board_widgets, draw, hand, names, passing_ahead, tooltips, words
from .card_faces import LOOKS
from .challenge_overlay import ChallengeView
from .context import TableContext, lay_out
from .draw import draw_front
from .enlarged_cards import can_look, draw_look, pile_face, pile_pages
from .map_pieces import things_of
from .map_view import SHAPE, MapView, draw_thumbnail, thumbnail_place
from .model import Model
from .sheet import lay_sheet, names_slot
from .tooltips import rule_of

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

WHEN_TO_ASK: Final = Target("button", "when_to_ask")
"""The button that passes ahead."""
CONFIRMED: Final = frozenset({"play_card", "use_token", "choose_quest", "choose_card", "unequip"})
"""Kinds of actions that wait for a second touch."""
CLOSE: Final = 2
"""The valor by which somebody misses the goal who is said to be close to victory."""
FLOAT_DROP: Final = 32.0
"""Units below a chip at which a change of its numbers begins to float up; it ends below the chip as well."""
GLANCE_MS: Final = 200.0
"""Milliseconds for which the pointer rests on a seat's chip until its sheet is shown."""
FOUGHT_WITH: Final = frozenset({"use_item", "use_power"})
"""Kinds that do so in fights alone, where the overlay shows what they would change."""


class AdventureTable(TableContext):
    """Everything that the Adventure Game gives the screen of a match."""

    music = "adventure"
    passing_class = passing_ahead.AdventurePassing
    animations: animations.AdventureAnimations
    battle: ChallengeView
    threats_tip = "adventure_board.threats_tip"
    sections = LOOKS["rules_of_parts"]

    draw = draw.draw_all
    draw_front = draw_front
    rule_of = rule_of
    tip = tooltips.tip_of
    can_look = can_look
    draw_look = draw_look
    pile_pages = pile_pages

    def __init__(self, scene: Board[State]) -> None:
        super().__init__(scene)
        self.animations = animations.AdventureAnimations(self)
        self.battle = ChallengeView(scene, self.session)
        self._glance_ms = 0.0
        self._own_cards = Cached[tuple[OwnCards, ...] | Refusal]()
        self.view = MapView(self)
        self.show_map(self.view)

    @classmethod
    def thumbnail(cls) -> Thumbnail[State]:
        """Draws small pictures of the map with its pieces."""
        return Thumbnail(draw_thumbnail, thumbnail_place, SHAPE)

    # -------------------------------------------------------------------------------------------- the position

    def refresh(self) -> None:
        """Present the session's position; called when it has changed and no events are being shown."""
        super().refresh()
        self.animations.great = []
        self.battle.seats_not_asked = self.seats_not_asked()
        self.battle.can_pass_ahead = self.passing.possible
        self.battle.settle()

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
        """Show the decider's sheet again."""
        self.picked = self.glanced = self.closed = None
        self.page = 0
        self.forget()

    def update(self, dt_ms: float) -> bool:
        """Let ``dt_ms`` milliseconds pass: show the sheet of a seat whose chip is pointed at for :data:`GLANCE_MS`;
        True while something moves."""
        moving = super().update(dt_ms)
        pointed = self.scene.pointed
        seat = pointed.seat if isinstance(pointed, board_widgets.SeatChip) else None
        if seat != self.closed:
            self.closed = None
        elif seat is not None:
            seat = None  # a press has closed its sheet
        if seat == self.glanced or self.scene.showing:
            self._glance_ms = 0.0
            return moving
        self._glance_ms += dt_ms
        if self._glance_ms >= GLANCE_MS or seat is None:
            self.glanced, self._glance_ms = seat, 0.0
            self.forget()
            self.scene.relayout()
        return True

    def as_shown(self, view: State) -> ShownPosition[ShownPiece]:
        """The shown position: pieces of the map, health and valor of each seat, steps of the turn, turn and
        goal."""
        model = Model(self.session, view, None)
        counters = {
            f"health:{seat}": model.health(seat)[0] for seat, player in enumerate(view.players) if player.character
        }
        counters |= {f"valor:{seat}": n for seat, n in enumerate(view.valor)}
        turn = view.frames[0] if view.frames else None
        stage = turn.stage if isinstance(turn, TurnFrame) else ""
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

    def content_words(self, option: str) -> str:
        """The names of the files with own cards."""
        setup = self.session.match.setup
        held = setup.options.get(option)
        found = self._own_cards.get(Identity(setup), lambda: parse_bundle(held, begun=True) if held else ())
        return "" if isinstance(found, Refusal) else joined(localised(cards.name) for cards in found)

    @property
    def toast_area(self) -> FRect | None:
        """The place of messages: above the choices at the foot of the map."""
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
        aside = size[0] / 2
        return [(x, y) for y in (name.centery, name.y) for x in (name.x - aside, name.right + aside)]

    # --------------------------------------------------------------------------------------------- early input

    def early(self, event: InputEvent) -> bool:
        """Handle input for the map: arrows over the spaces, Tab over the pieces in them, backspace to step back."""
        return self.map_input(event) or self.walk_input(event)

    def space_of(self, target: Target) -> str | None:
        return self.model.space_of(target)

    def touched(self, target: Target) -> bool:
        """Handle touches that mean more than their target: spaces several steps away, targets of the map that stand for
        aims and choices, quests to be marked."""
        if self.session.looking is not None or self.scene.showing:
            return False
        if target == words.PROPOSAL:
            offered = words.proposal(self.model)
            return offered is not None and self.run(self._proposed(offered))
        if target == WHEN_TO_ASK:
            return open_asking(self, t(passing_ahead.now_words(self.session.match)), self.passing.pass_ahead)
        fitting = self.fitting
        if fitting is not None and self._slot_of(target) == self.fitting_slot:
            return self.take(fitting)
        way = self.reach.get(target.id) if target.kind == "space" else None
        if way is not None:
            return self.run([act.Step(name) for name in way])
        straight = self.straight(target)
        if straight is not None and target not in self.session.targets():
            return self.take(straight)
        other = self.stands_for(target)
        if other is not None and other != target:
            self.scene.touch(other)
            return True
        if target.kind == "quest" and (target not in self.session.targets() or target in self.session.path):
            self.session.drop()
            self.mark_quest(target.id)
            return True
        return False

    def _proposed(self, offered: Action) -> Iterator[Action]:
        """The action that the main button offers; after equipping the only item, also the end of the turn."""
        yield offered
        if offered.kind == "equip":
            yield from (action for action in list(self.session.offer()) if action.kind == "done")

    def gives_up(self, button: str) -> str:
        """The next step of a quest that is not taken."""
        steps = (action for action in self.session.offer() if action.path[0].kind == "quest")
        step = next(steps, None) if button == "done" and self.model.phase == "quests" else None
        return "" if step is None else t("adventure_board.gives_up.done", step=words.action_words(self.model, step))

    def needs_confirm(self, action: Action) -> bool:
        """Whether a complete action waits for a second touch: those with a cost do."""
        return action.kind in CONFIRMED or (action.kind in FOUGHT_WITH and self.battle.wanted)

    def dropped(self, target: Target) -> bool:
        """Handle that something was dropped onto a target: an item onto a slot that it cannot be put into now."""
        refusal = self._not_equipped(target)
        if refusal is None:
            return super().dropped(target)
        self.session.drop()
        self.scene.refuse(refusal)
        return True

    def _not_equipped(self, target: Target) -> Refusal | None:
        """Why the item that is touched or dragged cannot be put into the slot of a target; None for other targets, and
        where it can."""
        path = self.session.path
        if not path or path[0].kind != "item" or path[0] == target or not self._slot_of(target):
            return None
        if self.fitting is not None:
            return None
        match = self.session.match
        return match.game.refusal(match.state, (path[0], Target("choice", "equip")))

    def drop_confirms(self, pos: tuple[float, float]) -> bool:
        """Whether dropping at ``pos`` confirms the action: a card without an aim dropped on the map, an equipped item
        dropped outside its slot."""
        ready, place = self.session.ready, self.layout_now
        if ready is not None and ready.kind == "unequip" and place is not None:
            slot = ready.path[0].id
            own = [entry.rect for entry in self.sheet.entries if names_slot(self, entry.id) == slot]
            return place.side.collidepoint(pos) and not any(rect.collidepoint(pos) for rect in own)
        return ready is not None and place is not None and bool(place.board.collidepoint(pos))

    def _slot_of(self, target: Target) -> str:
        """The slot that a target of the sheet is, or is equipped in; empty for others."""
        return target.id if target.kind == "slot" else names_slot(self, target.id) if target.kind == "item" else ""

    def by_number(self, number: int) -> Target | None:
        """The card of the hand with that number from 1, for the number keys; in a fight copies lie on one another and
        count as one."""
        cards: Sequence[str | None] = self.model.hand(self.model.own_seat)
        if self.battle.wanted and self.scene.overlay.open:
            cards = self.battle.hand_kinds()
        card = cards[number - 1] if 1 <= number <= len(cards) else None
        return Target("card", card.partition("#")[0]) if card else None

    # ------------------------------------------------------------------------------------------------- layout

    def layout(self, area: FRect, compact: bool) -> None:
        """Place everything and add the spots to the scene's widgets."""
        self.layout_now = lay_out(area, compact)
        self.lay_map(self.layout_now.board)
        self.forget()
        self.sheet = lay_sheet(self)
        board_widgets.add_all(self)

    def paint_ahead(self, canvas: Canvas) -> None:
        """Paint the cards of the hand, and the prints of the spaces, into the caches."""
        if self.layout_now is not None:
            hand.paint_ahead(canvas, self)
            self.view.paint_ahead(canvas)

    # -------------------------------------------------------------------------------------------------- words

    def prompt(self) -> str:
        return words.prompt(self.model)

    def primary(self) -> Primary:
        return words.primary(self.model)

    def aim_words(self, action: Action, besides: Action | None, *, here: bool) -> str:
        """The card, item, space, power or enemy of an action; elsewhere not the power, which the hero's card names."""
        del besides
        return words.thing_words(self.model, action) if here or not isinstance(action, act.UsePower) else ""

    @property
    def words(self) -> names.AdventureWords:
        return names.AdventureWords(self.session.match)

    def curtain_text(self, seat: Seat) -> str:
        """Why a seat is asked, as everybody may know it."""
        return words.curtain_text(self.session, seat)

    def counter_place(self, counter: str) -> FRect | None:
        """The rectangle below the hearts or the laurel of a seat's chip, where changes float up."""
        kind, _, seat = counter.partition(":")
        chip = self.scene.widgets.get(f"seat:{seat}")
        if chip is None:
            return None
        wide = chip.rect.w / 3
        return FRect(chip.rect.x + wide * (0.6 if kind == "health" else 2), chip.rect.bottom + FLOAT_DROP, wide, wide)

    def is_own(self, target: Target) -> bool:
        """Whether a target is the viewer's hero or its space."""
        own = self.model.player(self.model.own_seat)
        return (target.kind, target.id) in (("piece", own.character), ("space", own.space))

    def refusal_at(self, target: Target) -> Refusal | None:
        """Why a target cannot be touched now; None where touching it, or the target it stands for, does something."""
        if not self.session.may_act:
            return None
        if self.fitting is not None and self._slot_of(target) == self.fitting_slot:
            return None
        barred = self._not_equipped(target)
        if barred is not None:
            return barred
        if self.stands_for(target) is not None or self.straight(target) is not None or target.id in self.reach:
            return None
        if target.kind == "card" and target in self.session.starts():
            return None
        if target.kind in ("quest", "attached"):
            return None
        return self.session.why_not(target)

    # ------------------------------------------------------------------------------------------------- showing

    def turn_note(self) -> str:
        """Who is one quest from victory; else turn and goal (AG-WIN-1)."""
        valor, goal = self.model.valor, self.model.goal
        leader = max(range(len(valor)), key=lambda seat: valor[seat])
        if valor[leader] < goal - CLOSE:
            return super().turn_note()
        name = self.session.match.seats[leader].name
        return t("adventure_board.announcement.close", name=name, n=valor[leader], goal=goal)

    # ---------------------------------------------------------------------------------------------------- looks

    def draw_pile_card(self, canvas: Canvas, rect: FRect, card: str) -> None:
        draw_card(canvas, rect, pile_face(self.model, card))
