"""The battle overlay of Warcraft, as the battle scene shows it.

It is drawn from the presented position, which changes while events are shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.announcements import Announcement, draw_ribbon
from tabletop.client.board.primary_action import Primary
from tabletop.client.board.spots import Spot
from tabletop.client.combat import combat_header
from tabletop.client.combat.decisions import CombatDecision, lay_actions
from tabletop.client.combat.hand_row import raised_place
from tabletop.client.combat.opening import OPENING, draw_opening
from tabletop.client.combat.steps import draw_steps
from tabletop.client.core.services import Tip
from tabletop.client.draw.theme import ROOMY
from tabletop.rules.game import Target
from tabletop.text import t

from . import battle_footer, battle_header, battle_hints, battle_lanes, battle_result, battle_words
from .battle_context import BattleContext
from .battle_layout import lay_out
from .battle_record import PHASES
from .battle_stage import BattleStage
from .tooltips import refused

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.games.table import OverlayHost

SIDE_BUTTONS = ("pass", "join", "stay_out", "cards", "when_to_ask")
_ANSWER_TIPS = {"cards": "warcraft_battle.do.cards.tip", "when_to_ask": "warcraft_battle.do.when_to_ask.tip"}


class BattleView(BattleContext):
    """The battle overlay: layout and drawing."""

    _hand: tuple[FRect, ...] = ()
    """Where the cards of the open hand lie."""

    # ------------------------------------------------------------------------------------------- the position

    @property
    def wanted(self) -> bool:
        """Whether the overlay has something to show."""
        return self.stage is not None

    @property
    def phase(self) -> str:
        return self.stage.phase if self.stage is not None else ""

    @property
    def step(self) -> str:
        """The round and the phase of the battle, and how many throws were made in it; dice in the air are a step of
        their own."""
        motion = self.battle_motion
        if motion is not None and motion.kind == "roll":
            return motion.kind
        record = self.stage.record if self.stage is not None else None
        if record is None:
            return ""
        throws = len(record.now.phase(self.phase).throws) if record.rounds else 0
        return f"{len(record.rounds)}.{self.phase}.{throws}"

    @property
    def toast_area(self) -> FRect:
        """The place of messages: over the head, clear of phases, units, dice, cards and buttons."""
        return combat_header.message_room(self.places.header)

    @property
    def prompt_area(self) -> FRect | None:
        """The place of the words above the main button."""
        return None if self.ended else battle_footer.prompt_box(self.scene.app.canvas, self)

    def refresh(self) -> None:
        """Take over the session's position; called when it has changed and no events are being shown."""
        if not self.ended:
            self.caption = None

    # ---------------------------------------------------------------------------------------------- questions

    def tip(self, spot: Spot) -> Tip | None:
        """The tooltip of a spot; the refusal where it cannot be touched."""
        if self.stage is None:
            return None
        reason = refused(self.table, spot.target)
        if spot.target.kind == "card":  # its words are beside the hand
            raised = raised_place(spot.rect, self.places.middle)
            return Tip(spot.id, reason, raised, danger=True, clear=self._asked_about()) if reason else None
        group = next((g for g in self.stage.groups if g.piece == spot.target.id), None)
        if group is None:
            return None
        title, text = battle_hints.group_tip(self, self.stage, group)
        if reason and not spot.legal:
            text += f"\n{reason}"
        return Tip(spot.id, text, spot.rect, title, clear=self._asked_about(), narrow=self.compact)

    def _asked_about(self) -> tuple[FRect, ...]:
        """The rectangles of the phase's dice and of the sentence, which no tooltip covers."""
        place = self.places
        if not place.lit or self.stage is None:
            return (place.strip,)
        return (*battle_lanes.dice_boxes(self.scene.app.canvas, self, self.stage, place.lit), place.strip)

    def busy_areas(self) -> tuple[FRect, ...]:
        """The middles of the lanes, with dice and Strengths, the dice of the phase, the sentence, and the hand, face up
        or face down."""
        place = self.places
        lanes = place.lanes.values()
        middles = (FRect(lane.x + lane.w / 4, lane.y, lane.w / 2, lane.h) for lane in lanes)
        return (*middles, *self._asked_about(), *self._hand)

    # ------------------------------------------------------------------------------------------------- layout

    def primary(self) -> Primary:
        """The main button."""
        assert self.stage is not None
        return battle_words.primary(self, self.stage)

    def layout(self, scene: OverlayHost, width: float, height: float, compact: bool) -> None:
        """Place everything and fill the scene's widgets."""
        canvas = scene.app.canvas
        stage = self.stage
        lit = stage.phase if stage is not None and stage.over is None else ""
        lines = canvas.line_height("body"), canvas.line_height("least")
        empty = frozenset(unit for unit in PHASES if stage is not None and unit != lit and stage.is_empty(unit))
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
        self._lay_passing_seats(scene, stage)

    def _lay_passing_seats(self, scene: OverlayHost, stage: BattleStage) -> None:
        """Add, on the medallions of seats that are not asked for cards, buttons to be asked again."""
        boxes = combat_header.silent_boxes(self.places.header, battle_header.heading(self, stage).sides)
        for owner in battle_header.silent(self, stage):
            tip = t("warcraft_battle.not_asked.tip", name=battle_words.owner_name(self, owner))
            scene.add_passing_seat(owner, boxes[owner], tip)

    def _lay_hand(self, scene: OverlayHost) -> None:
        places = battle_footer.hand_places(scene.app.canvas, self) if self.hand_open else []
        self._hand = tuple(rect for _, rect in places)
        if self.hand_covered:
            return
        starts = self.session.starts()
        for card, rect in places:
            if card is not None:
                scene.add_spot(Target("card", card), rect, legal=Target("card", card) in starts)

    def _lay_choices(self, scene: OverlayHost, stage: BattleStage) -> None:
        entries = self.choices()
        if not entries or (self.hand_open and not self.session.path):
            return
        labels = [battle_words.choice_words(self, stage, target) for target in entries]
        boxes = battle_footer.choice_boxes(scene.app.canvas, self, [label for _, label in labels])
        for target, (icon, label), box in zip(entries, labels, boxes, strict=True):
            scene.add_choice(target, box, label, icon)

    def _lay_actions(self, scene: OverlayHost) -> None:
        """Add the main button, the other answers, undo, and a look at the map."""
        place = self.places
        scene.add_pace(place.frame.pace)
        top = battle_footer.prompt_box(scene.app.canvas, self).bottom + ROOMY.tight
        area = FRect(place.actions.x, top, place.actions.w, place.actions.bottom - top)
        main = self.primary()
        names = {target.id for target in self.session.starts() if target.kind == "button"}
        if self.table.can_pass_ahead():
            names.add("when_to_ask")
        if self.session.hand_down:
            names.add("cards")
        if self.scene.showing or self.session.looking is not None or self.session.handing_over:
            names = set()
        answers = [
            CombatDecision(
                name,
                t(f"warcraft_battle.do.{name}"),
                battle_words.BUTTONS[name],
                _ANSWER_TIPS.get(name) and t(_ANSWER_TIPS[name], keys=scene.app.key_hint("digit_0")),
            )
            for name in SIDE_BUTTONS
            if name in names and main.target != Target("button", name)
        ]
        lay_actions(scene, area, main, answers, place.compact)

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw panel, head, steps, lanes and foot; or the result."""
        if self.stage is None:
            return
        stage = self.stage
        canvas.panel(self.places.panel, "overlay")
        self.draw_header(canvas, stage)
        if self.ended:
            battle_result.draw(canvas, self, stage)
            return
        self.draw_steps(canvas, stage)
        battle_lanes.draw_lanes(canvas, self, stage)
        battle_footer.draw_footer(canvas, self, stage)

    def draw_header(self, canvas: Canvas, stage: BattleStage) -> None:
        """Draw the head of the battle: both sides and where they fight."""
        combat_header.draw_header(
            canvas, self.places.header, battle_header.heading(self, stage), battle_header.silent(self, stage)
        )

    def draw_steps(self, canvas: Canvas, stage: BattleStage) -> None:
        """Draw the phases of the round."""
        steps = battle_header.steps(self, stage)
        pills = battle_header.phase_places(canvas, self.places.track, steps)
        draw_steps(canvas, steps, pills, battle_header.STEP_ROLE)

    def draw_front(self, canvas: Canvas) -> None:
        """Draw the card pointed at or chosen, above the widgets, and what announces a battle or a round."""
        stage, motion = self.stage, self.battle_motion
        if stage is None or self.ended:
            return
        battle_footer.draw_raised(canvas, self)
        if motion is None:
            return
        if motion.kind in OPENING:
            head = battle_header.heading(self, stage)
            draw_opening(canvas, self.places.frame, head, motion.kind, motion.share, motion.chances)
        elif motion.kind == "round_started" and motion.duration:
            told = Announcement(t("warcraft_battle.round", n=stage.round), icon="hourglass")
            draw_ribbon(canvas, self.places.frame.body, told, motion.share)
