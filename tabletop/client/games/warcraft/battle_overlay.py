"""The battle overlay of Warcraft: what the scene of that name shows for the position on the table.

It is drawn from the state alone; while events are shown, it starts from what stood there before and moves with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.client.board.primary_action import Primary
from tabletop.client.board.spots import Spot
from tabletop.client.core.services import Tip
from tabletop.client.draw.theme import SeatColours, seat_colours
from tabletop.client.games.table import CombatOverlay
from tabletop.rules.game import Event, Target
from tabletop.rules.match import ReplayError
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.content import content
from tabletop.text import localised, t

from . import battle_footer, battle_header, battle_hints, battle_lanes, battle_result, battle_words
from .battle_animations import BattleMotion
from .battle_dice import Tumble
from .battle_layout import Places, lay_out
from .battle_record import PHASES, Record, Throw, fold
from .battle_stage import Group, Stage, opened, stage_of
from .option_texts import card_text, reading

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.games.table import Board, OverlayHost

    from .table import WarcraftTable

SIDE_BUTTONS = ("pass", "join", "stay_out", "quiet")


class BattleView(CombatOverlay):
    """Everything the overlay knows. ``stage``: the battle on show, None for none; ``ended``: the result waits for
    somebody to go on; ``caption``: (icon, words) of the event being shown."""

    def __init__(self, table: WarcraftTable) -> None:
        self.table = table
        self.scene: Board = table.scene
        self.session = table.session
        self.stage: Stage | None = None
        self.ended = False
        self.caption: tuple[str, str] | None = None
        self.places: Places = lay_out(1920, 1080, False, "", 22, 18)

    # ------------------------------------------------------------------------------------------- the position

    @property
    def state(self) -> Any:
        """The position on show."""
        return self.session.shown()

    @property
    def frame(self) -> Any:
        """The decision that is open in it."""
        frames = self.state.frames
        return frames[-1] if frames else None

    @property
    def wanted(self) -> bool:
        """Whether the overlay has something to show."""
        return self.stage is not None

    @property
    def waiting(self) -> bool:
        """Whether the result of a battle waits for somebody to go on."""
        return self.ended

    @property
    def phase(self) -> str:
        """Id of the phase of the battle on show."""
        return self.stage.phase if self.stage is not None else ""

    @property
    def toast_area(self) -> FRect:
        """Over the head, clear of units, dice, cards and buttons."""
        track = self.places.track
        return FRect(track.x + track.w * 0.2, 0, track.w * 0.6, track.bottom - 4)

    def take_back_room(self, rect: FRect) -> FRect:
        """From the left end of the row of actions to where the icon ends."""
        left = self.places.actions.x
        return FRect(left, rect.y, rect.right - left, rect.h)

    @property
    def compact(self) -> bool:
        """Whether the small layout is in use."""
        return self.places.compact

    def refresh(self) -> None:
        """The position has changed and nothing is being shown."""
        if self.ended:
            return
        self.caption = None
        state = self.state
        over = self.session.outcome is not None and self.session.looking is None
        self.stage = None if over or state.battle is None else stage_of(state, self._record(state))

    def _record(self, state: Any) -> Record:
        """What has happened in the running battle, from the journal; empty where it cannot be followed."""
        match, number = self.session.match, state.battle.number
        last = len(match.journal) if self.session.looking is None else self.session.looking
        found: list[Event] = []
        if state.battle.stage == "join":
            return Record(number)
        try:
            for index in reversed(range(last)):
                for event in reversed(match.events(index)):
                    found.append(event.seen_by(None))
                    if event.kind == "battle_started" and getattr(event, "battle", 0) == number:
                        return fold(number, reversed(found))
        except ReplayError:
            return Record(number)
        return Record(number)

    # ------------------------------------------------------------------------------------------------ showing

    def wake(self, event: Any) -> None:
        """An event of a battle is about to be shown: the overlay must be open and know which battle it is."""
        if event.kind == "battle_started" and (self.stage is None or not self.stage.record.forces):
            self.stage = opened(self.state, event, Record(event.battle))
        self.scene.overlay.show()
        self.scene.overlay.changed()

    def show_result(self) -> bool:
        """The battle is over: its result stays until somebody goes on."""
        if self.stage is None or not self.scene.overlay.open:
            return False
        self.ended = True
        winners = self.stage.over.winners if self.stage.over is not None else ()
        self.scene.play("victory" if winners else "defeat")
        self.scene.overlay.changed()
        return True

    def close(self) -> None:
        """The overlay has nothing more to show of this battle."""
        self.ended = False
        self.stage = None
        self.caption = None

    def go_on(self) -> None:
        """Leave the result."""
        self.close()
        self.scene.overlay.go_on()

    @property
    def battle_motion(self) -> BattleMotion | None:
        """The motion that is running in the overlay."""
        return next((motion for motion in self.scene.motions if isinstance(motion, BattleMotion)), None)

    def tumble(self) -> Tumble | None:
        """Dice in the air."""
        motion = self.battle_motion
        return Tumble(motion.sources, motion.share) if motion is not None and motion.kind == "roll" else None

    def lying(self, unit: str) -> list[Throw]:
        """The throws of a phase of this round that have landed."""
        phase = self.stage.record.now.phases.get(unit) if self.stage is not None else None
        tumble = self.tumble()
        air = tumble.sources if tumble is not None else ()
        return [throw for throw in phase.throws if not any(throw is one for one in air)] if phase is not None else []

    def falling(self, group: Group, index: int) -> float | None:
        """How far the first unit of a group has fallen, 0..1; None for units that stand."""
        motion = self.battle_motion
        if motion is None or motion.loss is None or index != group.n - 1 or group.poly:
            return None
        same = (group.owner, group.unit, group.space) == motion.loss
        return motion.share if same else None

    # ---------------------------------------------------------------------------------------------- questions

    def colours(self, owner: int) -> SeatColours:
        """Colours of an owner; the side without a player is ivory."""
        seats = self.session.match.seats
        return seat_colours(seats[owner].colour if owner < len(seats) else "ivory")

    def emblem(self, owner: int) -> str:
        """Emblem of an owner: its race."""
        return str(self.table.emblem(owner))

    def card_kind(self, card: str) -> Any:
        """The kind of a card."""
        return content().cards[card.split("-")[1]]

    @property
    def options(self) -> Any:
        """The options of the match."""
        return self.state.config.options

    def card_text(self, card: str) -> str:
        """What a card does in this match, with the reading in force where the rules know two."""
        kind = self.card_kind(card)
        return f"{card_text(self.options, kind)} {reading(self.options, kind.id)}".rstrip()

    def target(self, group: Group) -> Target:
        """What touching a group touches."""
        return Target("piece", group.piece)

    def tip(self, spot: Spot) -> Tip | None:
        """What a tooltip says about a spot; the reason where it cannot be touched."""
        if self.stage is None:
            return None
        refusal = self.table.refusal_at(spot.target)
        reason = f"{self.table.refusal_text(refusal)}  [{refusal.rule}]" if refusal is not None else ""
        if spot.target.kind == "card":
            kind = self.card_kind(spot.target.id)
            title, text = localised(kind.name), self.card_text(spot.target.id)
        else:
            group = next((g for g in self.stage.groups if g.piece == spot.target.id), None)
            if group is None:
                return None
            title, text = battle_hints.group_tip(self, self.stage, group)
        if reason and not spot.legal:
            text += f"\n{reason}"
        return Tip(spot.id, text, spot.rect, title)

    @property
    def choosing_pieces(self) -> bool:
        """Whether units are to be chosen now."""
        return not self.scene.showing and any(target.kind == "piece" for target in self.session.targets())

    def legal(self, group: Group) -> bool:
        """Whether a group may be touched next."""
        if not group.piece or self.scene.showing:
            return False
        return self.target(group) in self.session.targets() or self.target(group) in self.session.starts()

    def chosen(self, group: Group) -> bool:
        """Whether a group has been touched."""
        return bool(group.piece) and self.target(group) in self.session.path

    def pointed_at(self, target: Target) -> bool:
        """Whether the pointer or the keyboard is on a target."""
        pointed = self.scene.overlay.pointed
        return isinstance(pointed, Spot) and pointed.target == target

    def hovered(self, group: Group) -> bool:
        """Whether a group is pointed at."""
        return bool(group.piece) and self.pointed_at(self.target(group))

    # ------------------------------------------------------------------------------------------------- the hand

    @property
    def asking_cards(self) -> bool:
        """Whether a window for cards is open."""
        frame = self.frame
        if frame is None or self.scene.showing or self.session.looking is not None:
            return False
        return str(frame.phase).startswith("w")

    @property
    def hand_seat(self) -> int:
        """The seat whose hand lies open, or covered until it takes the device."""
        return self.session.decider or 0

    @property
    def hand_covered(self) -> bool:
        """Whether the decider's cards lie face down."""
        return self.session.handing_over or self.session.viewer != self.session.decider

    @property
    def hand_open(self) -> bool:
        """Whether the foot shows the decider's hand."""
        return self.asking_cards and not (self.session.path and self.choices())

    def hand_cards(self) -> list[str | None]:
        """Cards of the decider; None where they are hidden."""
        hand = self.state.hands[self.hand_seat]
        if self.hand_covered:
            return [None] * len(hand)
        return queries.cards(self.state, hand)

    def choices(self) -> list[Target]:
        """Entries of a short list to choose from."""
        if self.scene.showing:
            return []
        found = [target for target in self.session.targets() if target.kind == "choice"]
        return sorted(found, key=lambda target: (target.id.count("+"), _rank(target.id), target.id))

    def choices_title(self) -> str:
        """Head of the short list."""
        path = self.session.path
        if path and path[0].kind == "card":
            return battle_words.card_name(path[0].id)
        frame = self.frame
        return t(f"wc_battle.choose.{frame.phase}") if frame is not None else ""

    # ------------------------------------------------------------------------------------------------- layout

    def primary(self) -> Primary:
        """The one thing to press now."""
        assert self.stage is not None
        return battle_words.primary(self, self.stage)

    def layout(self, scene: OverlayHost, width: float, height: float, compact: bool) -> None:
        """Place everything and fill the scene's widgets."""
        canvas = scene.app.canvas
        stage = self.stage
        lit = stage.phase if stage is not None and stage.over is None else ""
        lines = canvas.line_height("body"), canvas.line_height("least")
        empty = frozenset(unit for unit in PHASES if stage is not None and unit != lit and stage.deserted(unit))
        self.places = lay_out(width, height, compact, lit, *lines, empty)
        if stage is None:
            return
        if self.ended:
            battle_result.lay(scene, self, stage)
            return
        battle_hints.lay(scene, self, stage)
        battle_hints.lay_cards(scene, self, stage)
        for target, rect, group in battle_lanes.piece_spots(canvas, self, stage):
            scene.add_spot(target, rect, legal=self.legal(group))
        self._lay_hand(scene)
        self._lay_choices(scene, stage)
        self._lay_actions(scene)
        self._lay_quiet(scene, stage)

    def _lay_quiet(self, scene: OverlayHost, stage: Stage) -> None:
        """On the medallions of seats that are not asked for cards: a way to be asked again."""
        for owner, box in battle_header.quiet_boxes(self.places.header, self, stage):
            scene.add_quiet(owner, box, t("wc_battle.quiet.tip", name=battle_words.owner_name(self, owner)))

    def ask_again(self, seat: int) -> None:
        """A seat wants to be asked for cards after all."""
        self.table.session.ask_again(seat)
        self.scene.overlay.changed()

    def _lay_hand(self, scene: OverlayHost) -> None:
        if not self.hand_open or self.hand_covered:
            return
        starts = self.session.starts()
        for card, rect in battle_footer.hand_places(scene.app.canvas, self):
            if card is not None:
                scene.add_spot(Target("card", card), rect, legal=Target("card", card) in starts)

    def _lay_choices(self, scene: OverlayHost, stage: Stage) -> None:
        entries = self.choices()
        if not entries or (self.hand_open and not self.session.path):
            return
        labels = [battle_words.choice_words(self, stage, target) for target in entries]
        boxes = battle_footer.choice_boxes(scene.app.canvas, self, [label for _, label in labels])
        for target, (icon, label), box in zip(entries, labels, boxes, strict=True):
            scene.add_choice(target, box, label, icon)

    def _lay_actions(self, scene: OverlayHost) -> None:
        """Brass button, the other answers, taking back, a look at the map."""
        place, canvas = self.places, scene.app.canvas
        scene.add_pace(battle_header.pace_place(place.track, self.compact))
        box = battle_footer.prompt_box(canvas, self)
        gap = 8.0
        main_h = 42.0 if place.compact else 58.0
        y = box.bottom + 4
        main = self.primary()
        scene.add_primary(FRect(place.actions.x, y, place.actions.w, main_h), main)
        y += main_h + gap
        names = {target.id for target in self.session.starts() if target.kind == "button"}
        if self.table.can_pass_ahead():
            names.add("quiet")
        others = [name for name in SIDE_BUTTONS if name in names and main.target != Target("button", name)]
        h = min(46.0, max(30.0, place.actions.bottom - y))
        icon_w = h + 6
        rest = place.actions.w - 2 * (icon_w + gap)
        x = place.actions.x
        w = (rest - gap * (len(others) - 1)) / max(1, len(others))
        if self.scene.showing or self.session.looking is not None or self.session.handing_over:
            others = []
        for name in others:
            label = t(f"wc_battle.do.{name}")
            tip = t("wc_battle.do.quiet.tip") if name == "quiet" else None
            scene.add_answer(name, FRect(x, y, w, h), label, battle_words.BUTTONS[name], tip)
            x += w + gap
        right = place.actions.right
        scene.add_tools(FRect(right - 2 * icon_w - gap, y, icon_w, h), FRect(right - icon_w, y, icon_w, h), not others)

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        """Panel, head, track, lanes, foot; or the result."""
        if self.stage is None:
            return
        stage = self.stage
        canvas.panel(self.places.panel, "overlay")
        battle_header.draw_header(canvas, self.places.header, self, stage)
        if self.ended:
            battle_result.draw(canvas, self, stage)
            return
        battle_header.draw_track(canvas, self.places.track, self, stage)
        battle_lanes.draw_lanes(canvas, self, stage)
        battle_footer.draw_foot(canvas, self, stage)

    def draw_front(self, canvas: Canvas) -> None:
        """What lies above the widgets: the card pointed at."""
        if self.stage is not None and not self.ended:
            battle_footer.draw_raised(canvas, self)


def _rank(name: str) -> int:
    order = ("ranged", "flying", "melee", "attacker", "defender")
    head = name.split("+")[0]
    return order.index(head) if head in order else -int(name) if name.isdigit() else 9
