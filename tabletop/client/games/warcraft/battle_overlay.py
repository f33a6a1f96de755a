"""The battle overlay of Warcraft: what the scene of that name shows for the position on the table.

It is drawn from the presented position, which events move on while they are shown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.primary_action import Primary
from tabletop.client.board.spots import Spot
from tabletop.client.core.services import Tip
from tabletop.rules.game import Target
from tabletop.text import t

from . import battle_footer, battle_header, battle_hints, battle_lanes, battle_result, battle_words
from .battle_context import BattleContext
from .battle_layout import columns, lay_out
from .battle_record import PHASES
from .battle_stage import Stage

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.games.table import OverlayHost

SIDE_BUTTONS = ("pass", "join", "stay_out", "quiet")


class BattleView(BattleContext):
    """The overlay laid out and drawn from what `BattleContext` knows."""

    # ------------------------------------------------------------------------------------------- the position

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

    def refresh(self) -> None:
        """The position has changed and nothing is being shown."""
        if not self.ended:
            self.caption = None

    # ---------------------------------------------------------------------------------------------- questions

    def tip(self, spot: Spot) -> Tip | None:
        """What a tooltip says about a spot; the reason where it cannot be touched."""
        if self.stage is None:
            return None
        refusal = self.table.refusal_at(spot.target)
        reason = f"{self.table.refusal_text(refusal)}  [{refusal.rule}]" if refusal is not None else ""
        if spot.target.kind == "card":  # what it does stands beside the hand
            return Tip(spot.id, reason, spot.rect, danger=True, clear=self._asked_about()) if reason else None
        group = next((g for g in self.stage.groups if g.piece == spot.target.id), None)
        if group is None:
            return None
        title, text = battle_hints.group_tip(self, self.stage, group)
        if reason and not spot.legal:
            text += f"\n{reason}"
        return Tip(spot.id, text, spot.rect, title, clear=self._asked_about())

    def _asked_about(self) -> tuple[FRect, ...]:
        """Both throws of the phase and the sentence of the moment, which no tooltip covers."""
        place = self.places
        if not place.lit:
            return (place.strip,)
        left, right = columns(place.lanes[place.lit], place.strip.h, place.compact)
        return (left[1], right[1], place.strip)

    def busy_areas(self) -> tuple[FRect, ...]:
        """The middles of the lanes, where dice and Strength are, and the sentence of the moment."""
        place = self.places
        lanes = place.lanes.values()
        return (*(FRect(lane.x + lane.w / 4, lane.y, lane.w / 2, lane.h) for lane in lanes), place.strip)

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
        self._lay_passing_seats(scene, stage)

    def _lay_passing_seats(self, scene: OverlayHost, stage: Stage) -> None:
        """On the medallions of seats that are not asked for cards: a way to be asked again."""
        for owner, box in battle_header.passing_seat_boxes(self.places.header, self, stage):
            scene.add_passing_seat(
                owner, box, t("warcraft_battle.quiet.tip", name=battle_words.owner_name(self, owner))
            )

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
        """Main button, the other answers, taking back, a look at the map."""
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
            label = t(f"warcraft_battle.do.{name}")
            tip = t("warcraft_battle.do.quiet.tip") if name == "quiet" else None
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
