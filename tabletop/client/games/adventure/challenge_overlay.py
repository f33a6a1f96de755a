"""The challenge overlay of the Adventure Game (specification 9.4), as the battle scene shows it, for fights against
encounters and between heroes: the fight shown, its motion, legal choices, questions.

It is drawn from the state alone, so that it opens from a save in the middle of a fight; while events are shown they are
applied to the position before them (`challenge_animations.py`). It needs a scene with a session, and no table.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from tabletop.client.board.spots import Spot
from tabletop.client.cards.face import UprightFace
from tabletop.client.combat import (
    CHARGE_AND_CLASH,
    Chances,
    CombatDecision,
    Stretch,
    lay_actions,
    main_place,
    raised_place,
    running,
)
from tabletop.client.core.services import Tip
from tabletop.client.core.session import Session
from tabletop.client.draw.cache import Cached
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import ROOMY, SeatColours, seat_colours
from tabletop.client.games.combat_view import CombatOverlay, OverlayHost
from tabletop.client.games.table import Board
from tabletop.client.ui.base import with_rule
from tabletop.rules.adventure import queries
from tabletop.rules.adventure.events import CombatStarted
from tabletop.rules.adventure.exchange import STATS, ChallengeRecord, ChallengeStage, Fighter, fold, opened, stage_of
from tabletop.rules.adventure.model import Content
from tabletop.rules.game import Event, Seat, Target, actions_along
from tabletop.text import t
from tabletop.text.grammar import capital

from . import challenge_footer, challenge_words as words, names
from .card_faces import level_colours
from .challenge_result import draw_result
from .challenge_stage import SIGN, ChallengePlaces, chip_places, draw_opening, draw_scene, draw_shot, lay_out
from .model import Model
from .words import AGGRO, BUTTONS


@dataclass
class ChallengeMotion(Stretch):
    """A stretch of time of a fight. ``kind``: pause, roll (of ``side``; both: -1), read, fire (``power``: its key),
    blow, fall (of whoever is defeated), won (the picture of the result appears), or one of CHARGE_AND_CLASH;
    ``chances``: those of a fight that begins."""

    side: int = -1
    power: str = ""
    chances: Chances | None = None


class ChallengeView(CombatOverlay[queries.State]):
    """The challenge overlay. ``stage``: the fight shown, None for none; ``fight_state``: the position to which the
    events of the fight are applied while they are shown, None otherwise; ``preview``: the fight as the considered card
    would change it; ``kept_faces``: cached faces of the cards of the hand; ``seats_not_asked``, ``can_pass_ahead``: the
    seats that want not to be asked in this fight, and whether the decider may pass ahead now, both set by the table."""

    seats_not_asked: tuple[Seat, ...] = ()
    can_pass_ahead = False
    _hand: tuple[FRect, ...] = ()
    """The rectangles of the cards of a hand that lies face down."""

    def __init__(self, scene: Board[queries.State], session: Session[queries.State]) -> None:
        super().__init__(scene, session)
        self.stage: ChallengeStage | None = None
        self.fight_state: queries.State | None = None
        self.places: ChallengePlaces = lay_out(1920, 1080, False, 1.0)
        self.preview: ChallengeStage | None = None
        self.left: dict[Seat, int] = {}
        """The health of each hero at the end of the last fight."""
        self.told = False
        """Whether the result of the fight shown has been told: too large a hand keeps a fight open behind it."""
        self.kept_faces = Cached[dict[tuple[str, bool], UprightFace]]()
        self._previewed: tuple[object, ...] | None = None

    # ------------------------------------------------------------------------------------------- the position

    @property
    def state(self) -> queries.State:
        """The position shown, with the events shown so far."""
        if self.fight_state is not None:
            return self.fight_state
        return self.session.shown()

    @property
    def content(self) -> Content:
        return self.state.config.tables.content

    @property
    def model(self) -> Model:
        """Answers about the position that events being shown lead to."""
        return Model(self.session, self.session.shown(), None)

    @property
    def frame(self) -> queries.Frame | None:
        """The decision that is open."""
        return self.model.frame

    def settle(self) -> None:
        """Take over the session's position; called when it has changed and no events are being shown."""
        self.fight_state = None
        if self.ended:
            return
        self.caption = None
        over = self.session.outcome is not None and self.session.looking is None
        state = self.session.shown()
        frame = self.frame
        away = isinstance(
            frame, queries.PeekFrame | queries.PlaceFrame | queries.StepFrame
        )  # these are decided on the map
        away = away or (isinstance(frame, queries.SpaceFrame) and frame.why != "defeat")
        self.stage = None if over or away else stage_of(state, self._kept(self._record(state)))
        if self.stage is None or self.stage.record.ended is None:
            self.told = False

    def _kept(self, record: ChallengeRecord) -> ChallengeRecord:
        """A record with the fighters at the moment of each attack, as far as those were shown: the events of the
        journal do not hold them."""
        shown = self.stage.record if self.stage is not None else ChallengeRecord()
        for side, attack in record.attacks.items():
            if shown.attacks.get(side) == attack and side in shown.struck:
                record.struck[side] = shown.struck[side]
        return record

    def _record(self, state: queries.State) -> ChallengeRecord:
        """The record of the running fight, from the journal."""
        combat = state.combat
        if combat is None:
            return ChallengeRecord()
        match = self.session.match
        last = len(match.journal) if self.session.looking is None else self.session.looking
        found: list[Event] = []
        for index in reversed(range(last)):
            for event in reversed(match.events(index)):
                found.append(event.seen_by(None))
                if event.kind == "combat_started":
                    return fold(reversed(found), combat.seats)
        return fold(reversed(found), combat.seats)

    def _before(self, event: CombatStarted) -> list[Event]:
        """The events of the same action before ``event``, which the position shown does not hold yet."""
        match = self.session.match
        for index in reversed(range(len(match.journal))):
            events = match.events(index)
            if event in events:
                return events[: events.index(event)]
        return []

    def show(self, step: str = "") -> None:
        """Make the stage anew from the carried position; ``step``: the step to show."""
        if self.stage is None or self.fight_state is None:
            return
        self.stage = stage_of(self.fight_state, self.stage.record, step or self.stage.step) or self.stage

    def begin_event(self, event: Event) -> None:
        """Open the overlay before an event of a fight is shown, and show that fight."""
        if isinstance(event, CombatStarted):
            self.told = False
            self.fight_state = opened(self.state, event, self._before(event))
            self.stage = stage_of(self.fight_state, ChallengeRecord(), "before")
        elif self.fight_state is None:
            self.fight_state = queries.clone(self.state)
        self.wake()

    @property
    def uneventful(self) -> bool:
        return self.stage is not None and not any(self.stage.down) and not words.outcome_events(self.stage)

    def show_result(self) -> bool:
        """Keep the result on the screen until somebody goes on; False where no overlay is open."""
        down = self.stage.down if self.stage is not None else (False, False)
        self.told = True
        return self.hold_result("victory" if down[1] and not down[0] else "defeat" if down[0] else "miss")

    def close(self) -> None:
        """Forget the fight, of which there is nothing more to show, but the health of its heroes."""
        if self.stage is not None:
            self.left = {one.seat: one.health[0] for one in self.stage.fighters if one.seat != queries.NOBODY}
        self.ended = False
        self.stage = None
        self.fight_state = None
        self.caption = None

    @property
    def motion(self) -> ChallengeMotion | None:
        """The motion that is running in the overlay."""
        return running(self.scene.motions, ChallengeMotion)

    # ----------------------------------------------------------------------------------------------- who is who

    def colours(self, side: int) -> SeatColours:
        """Colours of a side: the seat's, or those of the encounter's level."""
        assert self.stage is not None
        fighter = self.stage.fighters[side]
        if fighter.seat == queries.NOBODY:
            return level_colours(fighter.level)
        return seat_colours(self.session.match.seats[fighter.seat].colour)

    # -------------------------------------------------------------------------------------------- who may do what

    @property
    def hand_seat(self) -> Seat:
        """The seat whose hand is in the foot: the decider, else the attacker."""
        decider = self.session.decider
        if decider is not None:
            return decider
        return self.stage.fighters[0].seat if self.stage is not None else 0

    def hand_kinds(self) -> list[str]:
        """The kinds of cards in the hand, each once, in their order; empty strings where they are hidden."""
        player = self.state.players[self.hand_seat]
        if self.hand_covered:
            return [""] * len(player.hand)
        return list(dict.fromkeys(queries.kind_of(copy) for copy in player.hand))

    @property
    def asking(self) -> bool:
        """Whether the decider may act in the overlay now."""
        return self.session.may_act and not self.scene.showing and not self.ended

    @property
    def playing(self) -> bool:
        """Whether the decider is asked for cards and powers, not for a choice or a payment."""
        return isinstance(self.frame, queries.WindowFrame | queries.ReactFrame | queries.RolledFrame)

    @property
    def paid_for(self) -> Target | None:
        """The card of the decider that is being paid for; None for none."""
        frame = self.frame
        return frame.action.path[0] if isinstance(frame, queries.PayFrame) and self.asking else None

    @property
    def revealed(self) -> bool:
        """Whether the encounter has just been turned up and may still be avoided."""
        frame = self.frame
        return self.asking and frame is not None and frame.phase == "reveal"

    def legal(self, target: Target) -> bool:
        """Whether a target may be touched next."""
        return self.asking and (target in self.session.targets() or target in self.session.starts())

    def buttons(self) -> set[str]:
        """The names of the decisions shown as buttons."""
        if not self.asking:
            return set()
        return {target.id for target in self.session.starts() if target.kind == "button"}

    def considered(self) -> Target | None:
        """The card or item of the decider that is selected, else pointed at, if it can be played; None for none."""
        if not self.asking:
            return None
        if self.session.path:
            return self.session.path[0]
        for kind in ("card", "item", "token", "power"):
            for target in self.session.starts():
                if target.kind == kind and self.pointed_at(target):
                    return target
        return None

    def consider(self) -> None:
        """Set ``preview`` to the fight with the considered card; None without one or where its outcome is uncertain."""
        target = self.considered()
        key = (target, len(self.session.match.journal), self.session.viewer, id(self.stage))
        if key != self._previewed:
            self._previewed = key
            self.preview = None if target is None else self.with_it(target)

    def with_it(self, target: Target) -> ChallengeStage | None:
        """The fight after a card, a power, an item or a token that only changes its numbers; None for others, whose
        outcome is uncertain."""
        if self.stage is None or not isinstance(self.frame, queries.WindowFrame):
            return None
        used = actions_along(self.session.offer(), (target,))
        changed = queries.foreseen(self.session.shown(), self.hand_seat, used[0]) if len(used) == 1 else None
        return None if changed is None else stage_of(changed, self.stage.record, self.stage.step)

    # ------------------------------------------------------------------------------------------- the position

    @property
    def wanted(self) -> bool:
        return self.stage is not None

    @property
    def step(self) -> str:
        """Id of the step of the fight; dice in the air and a blow that falls are steps of their own."""
        if self.motion is not None and self.motion.kind in ("roll", "blow"):
            return self.motion.kind
        return self.stage.step if self.stage is not None else ""

    @property
    def phase(self) -> str:
        return f"{self.stage.step}.{self.model.phase}" if self.stage is not None else ""

    @property
    def prompt_area(self) -> FRect | None:
        return None if self.ended else self.places.asked

    @property
    def toast_area(self) -> FRect:
        """At the left of the head, or below that of the picture of the result: clear of titles, blows, dice, cards and
        buttons."""
        head, high = self.places.header, max(ROOMY.control, self.places.track.y - ROOMY.tight)
        return FRect(head.x + ROOMY.edge, head.bottom if self.picture_shown else 0, head.w / 3 - 2 * ROOMY.edge, high)

    primary = words.primary

    def busy_areas(self) -> tuple[FRect, ...]:
        """The rectangles of the blows and dice, of the health of both sides, and of a hand that lies face down."""
        place = self.places
        columns = place.columns
        return (*place.blows, place.strip, *(one.plate for one in columns), *(one.die for one in columns), *self._hand)

    @property
    def pointed_blow(self) -> int:
        """The side whose blow is pointed at; -1 for none."""
        return next((side for side in (0, 1) if self.pointed_at(Target("blow", str(side)))), -1)

    @property
    def picture_shown(self) -> bool:
        """Whether the picture of the result is shown instead of the fight."""
        motion = self.motion
        return self.ended or (motion is not None and motion.kind == "won")

    # ------------------------------------------------------------------------------------------------- layout

    def layout(self, scene: OverlayHost, width: float, height: float, compact: bool) -> None:
        canvas, stage = scene.app.canvas, self.stage
        letters = canvas.theme.text_percent / 100
        self.places = lay_out(width, height, compact, letters, len(self.hand_kinds()))
        if stage is None:
            return
        room = self.places.actions
        if self.ended:
            scene.add_continue(main_place(room, compact), self.go_on)
            return
        hand = challenge_footer.card_places(self)
        self._hand = tuple(rect for kind, rect in hand if not kind)
        cards = ((Target("card", kind), rect) for kind, rect in hand if kind)
        for target, rect in sorted(cards, key=lambda card: self.legal(card[0])):  # as they lie on each other
            scene.add_spot(target, rect, legal=self.legal(target))
        for target, thing, rect in challenge_footer.thing_places(canvas, self):
            scene.add_spot(target, rect, legal=thing.legal and self.asking)
        for order, side in enumerate(stage.blows()):
            scene.add_telling(Target("blow", str(side)), self.places.blows[order])
        for fighter, column in zip(stage.fighters, self.places.columns, strict=True):
            right = fighter.side == 1
            for stat, box in zip(STATS, column.coins, strict=True):
                scene.add_telling(Target("number", f"{fighter.side}.{stat}"), box)
            chips = chip_places(column.chips, len(fighter.powers), right=right)
            for power, box in zip(fighter.powers, chips, strict=True):
                scene.add_telling(Target("fires", f"{fighter.side}.{power.key}"), box)
            scene.add_telling(Target("fighter", str(fighter.side)), column.plate)
            if fighter.seat != queries.NOBODY and fighter.seat in self.seats_not_asked:  # a button that asks it again
                sign = FRect(column.plate.x if right else column.plate.right - SIGN, column.chips.y, SIGN, SIGN)
                tip = t("adventure_fight.not_asked.tip", name=self.model.name(fighter.seat))
                scene.add_passing_seat(fighter.seat, sign, tip)
        scene.add_pace(self.places.pace)
        lay_actions(scene, room, self.primary(), self._answers(), compact)

    def _answers(self) -> list[CombatDecision]:
        """The decisions besides the main button."""
        main = self.primary().target
        names_now = [name for name in ("pass", "cancel", "discard") if name in self.buttons()]
        found = [
            CombatDecision(name, words.button_words(self, name), BUTTONS[name])
            for name in names_now if main != Target("button", name)
        ]  # fmt: skip
        if self.can_pass_ahead:
            label, tip = t("adventure_board.when_to_ask"), t("adventure_fight.when_to_ask.what")
            found.append(CombatDecision("when_to_ask", label, BUTTONS["when_to_ask"], tip))
        return found

    # ---------------------------------------------------------------------------------------------- questions

    def tip(self, spot: Spot) -> Tip | None:
        target = spot.target
        side, _, what = target.id.partition(".")
        match target.kind:
            case _ if self.stage is None:
                return None
            case "fires":
                fighter = self.stage.fighters[int(side)]
                power = next((one for one in fighter.powers if one.key == what), None)
                if power is None:
                    return None
                text = words.power_text(self, fighter, power)
                return Tip(spot.id, text, spot.rect, words.power_label(self, power))
            case "number":
                fighter = (self.preview or self.stage).fighters[int(side)]
                title = t(
                    "adventure_fight.part.title", what=t(f"adventure.name.figure.{what}"), n=fighter.numbers[what]
                )
                return Tip(spot.id, "\n".join(self._parts(fighter, what)), spot.rect, title)
            case "blow":
                return self._blow_tip(spot, self.stage, int(side))
            case "fighter":
                return self._fighter_tip(spot, self.stage.fighters[int(side)])
        return self._thing_tip(spot)

    def _parts(self, fighter: Fighter, stat: str) -> list[str]:
        """The parts of a number in lines."""
        lines = []
        for line, figure in zip(fighter.lines[stat], words.line_figures(fighter.lines[stat]), strict=True):
            label = words.line_label(self, fighter, stat, line)
            key = "adventure_fight.part.struck" if line.struck else "adventure_fight.part"
            lines.append(t(key, label=label, n=figure))
        return lines

    def _blow_tip(self, spot: Spot, stage: ChallengeStage, side: int) -> Tip:
        """The sum of a blow, opened: from which face on it hits, and the parts of both numbers."""
        shown = self.preview or stage
        attacker, target = shown.fighters[side], shown.fighters[1 - side]
        lines = []
        for fighter, stat in ((attacker, "attack"), (target, "defence"), (attacker, "damage")):
            told = ", ".join(self._parts(fighter, stat))
            name = t("adventure_fight.part.title", what=t(f"adventure.name.figure.{stat}"), n=fighter.numbers[stat])
            lines.append(t("adventure_fight.sum.part", name=capital(name), parts=told))
        title = f"{words.short_name(self, attacker)}: {words.chances(shown, side)}"
        return Tip(spot.id, "\n".join(lines), spot.rect, title)

    def _fighter_tip(self, spot: Spot, fighter: Fighter) -> Tip:
        lines = [words.role_words(self, fighter), words.face_title(self, fighter), words.health_words(fighter)]
        if fighter.seat == queries.NOBODY and AGGRO in self.model.tables.monsters[fighter.monster].card.traits:
            lines.append(t("adventure_board.tip.aggro"))
        lines += [words.power_text(self, fighter, power) for power in fighter.powers]
        rows = challenge_footer.rows_of(self, fighter)  # what the foot has room for in part, or not at all
        lines += [f"{row.title}: {row.text}" for row in rows if row.text not in lines]
        told = {row.title for row in rows}
        lines += [name for card in fighter.attached if (name := names.card_name(card, self.content)) not in told]
        return Tip(spot.id, "\n".join(lines), spot.rect, words.fighter_name(self, fighter))

    def _thing_tip(self, spot: Spot) -> Tip | None:
        target = spot.target
        refusal = None if self.legal(target) or not self.asking else self.session.why_not(target)
        reason = ""
        if refusal is not None:
            reason = with_rule(self.scene.app, self.model.words.refusal(refusal), refusal.rule)
        if target.kind == "card":
            raised = raised_place(spot.rect, self.places.raised)
            return Tip(spot.id, reason, raised, words.target_words(self, target)) if reason else None
        thing = challenge_footer.things(self).get(target)
        if thing is None:
            return None
        text = "\n".join(part for part in (thing.text, reason) if part)
        return Tip(spot.id, text or thing.title, spot.rect, thing.title)

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        if self.stage is None:
            return
        if self.picture_shown:
            draw_result(canvas, self, self.stage)
            return
        self.consider()
        draw_scene(canvas, self, self.stage)
        challenge_footer.draw_footer(canvas, self)

    def draw_front(self, canvas: Canvas) -> None:
        stage, motion = self.stage, self.motion
        if stage is None or self.picture_shown:
            return
        challenge_footer.draw_raised(canvas, self)
        if motion is not None and motion.kind in CHARGE_AND_CLASH:
            draw_opening(canvas, self, motion)
        elif motion is not None:
            draw_shot(canvas, self, stage)
