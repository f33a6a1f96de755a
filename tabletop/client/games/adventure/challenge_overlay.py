"""The challenge overlay of the Adventure Game (specification 9.4), as the battle scene shows it, for fights against
encounters and between heroes.

It is drawn from the state alone, so that it opens from a save in the middle of a fight; while events are shown they are
applied to the position before them (`challenge_animations.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.primary_action import Primary
from tabletop.client.board.spots import Spot
from tabletop.client.combat.combat_header import draw_header, message_room
from tabletop.client.combat.decisions import CombatDecision, lay_actions, main_place
from tabletop.client.combat.hand_row import SHOWN as SIDE_BY_SIDE
from tabletop.client.combat.hand_row import raised_place
from tabletop.client.combat.opening import OPENING, draw_opening
from tabletop.client.combat.side_parts import chip_places
from tabletop.client.combat.steps import draw_steps, step_places
from tabletop.client.core.services import Tip
from tabletop.client.ui.base import with_rule
from tabletop.rules.adventure.exchange import STATS, Fighter
from tabletop.rules.adventure.queries import NOBODY
from tabletop.rules.game import Seat, Target
from tabletop.text import t

from . import challenge_footer, challenge_in_play, challenge_paint, names
from . import challenge_words as words
from .challenge_context import ChallengeContext
from .challenge_layout import SIGN, lay_out
from .tooltips import AGGRO

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.games.table import OverlayHost

FEW = 2
"""Most things to use for which the foot is low where there are no cards."""
SIDE_BUTTONS = ("pass", "cancel", "discard", "when_to_ask")
ICONS = {"pass": "forward", "cancel": "cancel", "discard": "delete", "when_to_ask": "mute"}


class ChallengeView(ChallengeContext):
    """The challenge overlay: layout and drawing."""

    seats_not_asked: tuple[Seat, ...] = ()
    """Seats that want not to be asked in this fight; set by the table."""
    can_pass_ahead = False
    """Whether the decider may pass ahead now; set by the table."""
    _hand: tuple[FRect, ...] = ()
    """The rectangles of the cards of a hand that lies face down."""

    # ------------------------------------------------------------------------------------------- the position

    @property
    def wanted(self) -> bool:
        """Whether the overlay has something to show."""
        return self.stage is not None

    @property
    def step(self) -> str:
        """Id of the step of the fight; dice in the air and a blow that falls are steps of their own."""
        if self.motion is not None and self.motion.kind in ("roll", "blow"):
            return self.motion.kind
        return self.stage.step if self.stage is not None else ""

    @property
    def phase(self) -> str:
        """Id of the step of the fight and of its open decision."""
        if self.stage is None:
            return ""
        frame = self.frame
        return f"{self.stage.step}.{frame.phase if frame is not None else ''}"

    @property
    def toast_area(self) -> FRect:
        """The place of messages: over the head, clear of numbers, dice, cards and buttons."""
        return message_room(self.places.header)

    @property
    def prompt_area(self) -> FRect | None:
        """The place of the words above the buttons."""
        return None if self.ended else challenge_footer.asked_boxes(self.scene.app.canvas, self)[0]

    def primary(self) -> Primary:
        """The main button."""
        return words.primary(self)

    def busy_areas(self) -> tuple[FRect, ...]:
        """The rectangles of the dice and sums, of the health of both sides, and of a hand that lies face down."""
        place = self.places
        return (*place.blows, *place.strips, *(column.health for column in place.columns), *self._hand)

    # ------------------------------------------------------------------------------------------------- layout

    def layout(self, scene: OverlayHost, width: float, height: float, compact: bool) -> None:
        """Place everything and fill the scene's widgets."""
        canvas = scene.app.canvas
        cards = len(self.hand_kinds())
        things = 0 if self.stage is None else len(challenge_footer.things(self))
        idle, bare = cards > SIDE_BY_SIDE and not things, not cards and things <= FEW
        lines = canvas.line_height("body"), canvas.line_height("least")
        self.places = lay_out(width, height, compact, *lines, idle, bare)
        if self.stage is None:
            return
        if self.ended:
            _, _, room = challenge_footer.asked_boxes(canvas, self)
            box = main_place(room, compact)
            scene.add_continue(box, self.go_on)
            return
        self._lay_cards(scene)
        self._lay_things(scene)
        self._lay_explained(scene)
        self._lay_actions(scene)
        for seat, box in self._not_asked_boxes():
            scene.add_passing_seat(seat, box, t("adventure_fight.not_asked.tip", name=self.seat_name(seat)))

    def _lay_cards(self, scene: OverlayHost) -> None:
        places = challenge_footer.card_places(scene.app.canvas, self)
        self._hand = () if any(kind for kind, _ in places) else tuple(rect for _, rect in places)
        for kind, rect in places:
            if kind:
                target = Target("card", kind)
                scene.add_spot(target, rect, legal=self.legal(target))

    def _lay_things(self, scene: OverlayHost) -> None:
        for thing, rect in challenge_footer.thing_places(scene.app.canvas, self):
            scene.add_spot(thing.target, rect, legal=thing.legal and self.asking)

    def _lay_explained(self, scene: OverlayHost) -> None:
        """Add the tooltips of the numbers and powers of both sides."""
        assert self.stage is not None
        for fighter, column in zip(self.stage.fighters, self.places.columns, strict=True):
            for stat, box in zip(STATS, column.numbers, strict=True):
                scene.add_spot(Target("number", f"{fighter.side}.{stat}"), box, legal=False)
            for power, box in zip(fighter.powers, chip_places(column.chips, len(fighter.powers)), strict=True):
                scene.add_spot(Target("fires", f"{fighter.side}.{power.key}"), box, legal=False)
            scene.add_spot(Target("fighter", str(fighter.side)), column.portrait, legal=False)

    def _lay_actions(self, scene: OverlayHost) -> None:
        """Add the main button, the other answers, undo, and a look at the map."""
        scene.add_pace(self.places.pace)
        main = self.primary()
        names_now = self.buttons()
        if self.can_pass_ahead:
            names_now.add("when_to_ask")
        answers = [
            self._answer(name) for name in SIDE_BUTTONS
            if name in names_now and main.target != Target("button", name)
        ]  # fmt: skip
        _, _, room = challenge_footer.asked_boxes(scene.app.canvas, self)
        lay_actions(scene, room, main, answers, self.compact)

    def _answer(self, name: str) -> CombatDecision:
        if name == "when_to_ask":
            return CombatDecision(
                name, t("adventure_fight.when_to_ask"), ICONS[name], t("adventure_fight.when_to_ask.what")
            )
        return CombatDecision(name, words.button_words(self, name), ICONS[name])

    def _not_asked_boxes(self) -> list[tuple[Seat, FRect]]:
        """The rectangles, on the portraits of seats that are not asked, of the buttons that ask them again."""
        assert self.stage is not None
        found = []
        for fighter, column in zip(self.stage.fighters, self.places.columns, strict=True):
            if fighter.seat != NOBODY and fighter.seat in self.seats_not_asked:
                found.append((fighter.seat, FRect(column.portrait.right - SIGN, column.portrait.y, SIGN, SIGN)))
        return found

    # ---------------------------------------------------------------------------------------------- questions

    def tip(self, spot: Spot) -> Tip | None:
        """The tooltip of a spot; the refusal where it cannot be touched."""
        stage = self.stage
        if stage is None:
            return None
        target = spot.target
        if target.kind == "fires":
            side, _, key = target.id.partition(".")
            fighter = stage.fighters[int(side)]
            power = next((one for one in fighter.powers if one.key == key), None)
            if power is None:
                return None
            text = words.power_text(self, fighter, power)
            return Tip(spot.id, text, spot.rect, words.power_label(self, power))
        if target.kind == "number":
            side, _, stat = target.id.partition(".")
            return self._number_tip(spot, stage.fighters[int(side)], stat)
        if target.kind == "fighter":
            return self._fighter_tip(spot, stage.fighters[int(target.id)])
        return self._thing_tip(spot)

    def _number_tip(self, spot: Spot, fighter: Fighter, stat: str) -> Tip:
        lines = []
        for line, figure in zip(fighter.lines[stat], words.line_figures(fighter.lines[stat]), strict=True):
            label = words.line_label(self, fighter, stat, line)
            key = "adventure_fight.part.struck" if line.struck else "adventure_fight.part"
            lines.append(t(key, label=label, n=figure))
        title = t("adventure_fight.part.title", what=t(f"adventure_fight.number.{stat}"), n=fighter.numbers[stat])
        return Tip(spot.id, "\n".join(lines), spot.rect, title)

    def _fighter_tip(self, spot: Spot, fighter: Fighter) -> Tip:
        lines = [words.face_title(self, fighter), words.health_words(fighter)[0]]
        if fighter.seat == NOBODY and AGGRO in self.state.config.tables.monsters[fighter.monster].card.traits:
            lines.append(t("adventure_board.tip.aggro"))
        lines += [words.power_text(self, fighter, power) for power in fighter.powers]
        rows = challenge_in_play.rows_of(self, fighter)  # what the foot has room for in part, or not at all
        lines += [f"{row.title}: {row.text}" for row in rows if row.text not in lines]
        told = {row.title for row in rows}
        lines += [name for card in fighter.attached if (name := names.card_name(card, self.content)) not in told]
        return Tip(spot.id, "\n".join(lines), spot.rect, words.fighter_name(self, fighter))

    def _thing_tip(self, spot: Spot) -> Tip | None:
        target = spot.target
        thing = next((one for one in challenge_footer.things(self) if one.target == target), None)
        if thing is None and target.kind != "card":
            return None
        refusal = None if self.legal(target) or not self.asking else self.session.why_not(target)
        reason = ""
        if refusal is not None:
            reason = with_rule(self.scene.app, words.refusal_words(self, refusal), refusal.rule)
        if target.kind == "card":
            if target.id not in self.content.abilities:
                return None
            raised = raised_place(spot.rect, self.places.hand)
            return Tip(spot.id, reason, raised, words.target_words(self, target)) if reason else None
        assert thing is not None
        text = "\n".join(part for part in (thing.text, reason) if part)
        return Tip(spot.id, text or thing.title, spot.rect, thing.title)

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw panel, head, steps, fighters and blows, result strip and foot."""
        stage = self.stage
        if stage is None:
            return
        self.consider()
        places = self.places
        canvas.panel(places.panel, "overlay")
        draw_header(canvas, places.header, challenge_paint.heading(self, stage))
        steps, role = challenge_paint.steps(stage), "small_strong" if self.compact else "body_strong"
        draw_steps(canvas, steps, step_places(canvas, places.track, steps, role), role)
        for side, column in enumerate(places.columns):
            challenge_paint.draw_column(canvas, column, self, stage, side)
        challenge_paint.draw_blows(canvas, places.blows, self, stage)
        challenge_paint.draw_strips(canvas, self, stage)
        challenge_footer.draw_footer(canvas, self)

    def draw_front(self, canvas: Canvas) -> None:
        """Draw the card pointed at, above the widgets, and the beginning of a fight."""
        stage, motion = self.stage, self.motion
        if stage is None or self.ended:
            return
        challenge_footer.draw_raised(canvas, self)
        if motion is not None and motion.kind in OPENING:
            head = challenge_paint.heading(self, stage)
            draw_opening(canvas, self.places.frame, head, motion.kind, motion.share, motion.chances)
        elif motion is not None:
            challenge_paint.draw_shot(canvas, self, stage)
