"""The battle of Warcraft on the ground of its zone, as the battle scene shows it, and what its parts tell the pointer.

It is drawn from the shown position, which changes while events are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.animation_queue import AnimationQueue
from tabletop.client.board.announcements import Announcement, draw_ribbon
from tabletop.client.board.shown_position import Primary
from tabletop.client.board.spots import Spot
from tabletop.client.combat import (
    CHARGE_AND_CLASH,
    Chances,
    CombatDecision,
    Stretch,
    lay_actions,
    raised_place,
    running,
)
from tabletop.client.core.services import Tip
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import NIGHT900, ROOMY, SeatColours
from tabletop.client.games.combat_view import CombatOverlay, OverlayHost
from tabletop.client.ui.base import Widget
from tabletop.rules.game import Event, Seat, Target
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.events import BattleStarted, Rolled
from tabletop.rules.warcraft.queries import Fighters, Frame, Options, State
from tabletop.text import has, t

from . import battle_dice, battle_footer, battle_head, battle_ranks, battle_result, names
from .battle_places import SIDES, BattlePlaces, lay_out
from .battle_ranks import Figure
from .battle_stage import PHASES, BattleRecord, BattleStage, opened
from .battle_words import BattleWords
from .card_faces import ability_line, card_text, reading
from .dice_rows import DiceRoll
from .model import ABILITY_RULES, BUTTON_ICONS, card_kind, ground_of

if TYPE_CHECKING:
    from .table import WarcraftTable


GLIDE_MS = 300.0


@dataclass
class BattleMotion(Stretch):
    """``sources``: the rolls being animated; ``loss``: (owner, unit type, hex) of a falling unit; ``chances``: those of
    a battle that begins."""

    sources: tuple[object, ...] = ()
    loss: tuple[int, str, str] | None = None
    chances: Chances | None = None


class BattleView(CombatOverlay[State]):
    """The battle overlay, which its painters are given: the battle shown and its motion, legal choices, the hand,
    layout and drawing. ``replayed`` makes what shows once more the battle of a result."""

    _hand: tuple[FRect, ...] = ()
    """Where the cards of the open hand lie."""

    def __init__(self, table: WarcraftTable, replayed: Callable[[BattleView, BattleStage], AnimationQueue]) -> None:
        super().__init__(table.scene, table.session)
        self.table = table
        self.places: BattlePlaces = lay_out(table.scene.app.canvas, 1280, 720, True)
        self.replayed = replayed
        self._opening: BattleStage | None = None
        """The first stage of the battle; None where it began before the screen showed it."""
        self._again: tuple[AnimationQueue, BattleStage] | None = None
        """What shows the battle again, and the stage of its result."""

    @property
    def stage(self) -> BattleStage | None:
        """The battle of the shown position; None for none."""
        combat = self.table.shown.combat
        return combat if isinstance(combat, BattleStage) else None

    @property
    def words(self) -> BattleWords:
        """The words of the battle that is shown."""
        assert self.stage is not None
        return BattleWords(self, self.stage)

    def present(self, stage: BattleStage | None) -> None:
        """Replace the battle of the shown position; None for none."""
        self.table.shown = replace(self.table.shown, combat=stage)

    @property
    def state(self) -> State:
        """The position shown."""
        return self.session.shown()

    @property
    def frame(self) -> Frame | None:
        """The open decision of that position."""
        return queries.open_frame(self.state)

    def begin_event(self, event: Event) -> None:
        """Open the overlay before an event of a battle is shown, and present its battle."""
        if isinstance(event, BattleStarted) and (self.stage is None or self.stage.record.started is None):
            self.present(opened(self.state, event, BattleRecord(event.battle)))
            self._opening = self.stage
        self.wake()

    def show_result(self) -> bool:
        """Keep the result on the screen until somebody goes on; False where no overlay is open."""
        over = self.stage.over if self.stage is not None else None
        return self.hold_result("victory" if over is not None and over.winners else "defeat")

    def close(self) -> None:
        self.ended = False
        self._again = self._opening = None
        self.present(None)
        self.caption = None

    @property
    def replaying(self) -> bool:
        return self._again is not None

    def begin_replay(self) -> None:
        """Show the battle again from its first round on."""
        stage, first = self.stage, self._opening
        if stage is None or first is None or stage.record.started is None:
            return
        self.present(replace(first, record=first.record.add(stage.record.started)))
        self._again = self.replayed(self, stage), stage
        self.scene.overlay.changed()

    def replay(self, dt_ms: float) -> None:
        if self._again is not None:
            self._again[0].update(dt_ms)
            if self._again[0].done:
                self.end_replay()

    def end_replay(self) -> None:
        if self._again is not None:
            result, self._again = self._again[1], None
            self.present(result)
            self.scene.overlay.changed()

    @property
    def battle_motion(self) -> BattleMotion | None:
        """The motion that is running in the overlay."""
        return running(self._again[0].motions if self._again is not None else self.scene.motions, BattleMotion)

    def tumble(self) -> DiceRoll | None:
        """The roll being animated; None for none."""
        motion = self.battle_motion
        return DiceRoll(motion.sources, motion.share) if motion is not None and motion.kind == "roll" else None

    @property
    def coming(self) -> float:
        """The share (0..1) of their way that the units of a battle that begins still have before them."""
        motion = self.battle_motion
        return (1 - motion.share) ** 3 if motion is not None and motion.kind == "charge" else 0.0

    @property
    def lit(self) -> float:
        """The share (0..1) of its way that the light has gone to the rank that fights, as the dice fly."""
        motion = self.battle_motion
        return min(1.0, motion.elapsed / GLIDE_MS) if motion is not None and motion.kind == "roll" else 1.0

    def landed_throws(self, unit: str) -> list[Rolled]:
        """The throws of a phase of this round that have landed."""
        tumble = self.tumble()
        air = tumble.sources if tumble is not None else ()
        thrown = self.stage.record.now.phase(unit).all(Rolled) if self.stage is not None else []
        return [throw for throw in thrown if not any(throw is one for one in air)]

    @property
    def triumph(self) -> float:
        """The share (0..1) of its time for which the picture of the result has been shown."""
        motion = self.battle_motion
        shown = float(self.ended and not self.replaying)
        return motion.share if motion is not None and motion.kind == "triumph" else shown

    def falling(self, group: Fighters, index: int) -> float | None:
        """The share (0..1) of its fall that unit number ``index`` of a group has completed; None for units that do not
        fall."""
        motion = self.battle_motion
        if motion is None or motion.loss is None or index != group.n - 1 or group.poly:
            return None
        same = (group.owner, group.unit, group.space) == motion.loss
        return motion.share if same else None

    def figure(self, owner: int, unit: str, right: bool) -> Figure:
        """How a unit or a worker of an owner looks."""
        return Figure(unit, self.table.model.figure(owner, unit, left=not right), right)

    def colours(self, owner: int) -> SeatColours:
        """Colours of an owner; the side without a player is ivory."""
        return self.table.model.colours(owner)

    @property
    def options(self) -> Options:
        return self.state.config.options

    def card_text(self, card: str) -> str:
        """What a card does under the options of this match."""
        kind = card_kind(card)
        return f"{card_text(self.options, kind)} {reading(self.options, kind.id)}".rstrip()

    def legal(self, group: Fighters) -> bool:
        """Whether a group may be touched next."""
        if not group.id or self.scene.showing:
            return False
        return Target("piece", group.id) in self.session.targets() | self.session.starts()

    @property
    def hand_seat(self) -> int:
        """The seat whose hand is shown, face down until it takes the device."""
        return self.session.decider or 0

    @property
    def hand_open(self) -> bool:
        """Whether the foot shows the decider's hand: while a window for cards is open."""
        frame = self.frame
        if frame is None or self.scene.showing or self.session.looking is not None:
            return False
        return str(frame.phase).startswith("w") and not (self.session.path and self.choices())

    def hand_cards(self) -> list[str | None]:
        """Cards of the decider; None where they are hidden."""
        hand = self.state.hands[self.hand_seat]
        return [None] * len(hand) if self.hand_covered else queries.cards(self.state, hand)

    def choices(self) -> list[Target]:
        """Entries of a short list to choose from, the side of who chooses first."""
        if self.scene.showing:
            return []
        found = [target for target in self.session.targets() if target.kind == "choice"]
        sides = ("attacker", "defender")
        order = ("ranged", "flying", "melee", *(sides[::-1] if self._defends else sides))

        def rank(name: str) -> int:
            head = name.split("+")[0]
            return order.index(head) if head in order else -int(name) if name.isdigit() else 9

        return sorted(found, key=lambda target: (target.id.count("+"), rank(target.id), target.id))

    @property
    def _defends(self) -> bool:
        """Whether who decides is of the defenders."""
        return self.stage is not None and self.stage.side_of(self.hand_seat) == 1

    # ------------------------------------------------------------------------------------------- the position

    @property
    def wanted(self) -> bool:
        return self.stage is not None

    @property
    def fighters(self) -> Collection[Seat]:
        armies = (army.owner for side in self.stage.sides for army in side) if self.stage is not None else ()
        return [owner for owner in armies if owner != queries.NEUTRAL]

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
        throws = len(record.now.phase(self.phase).all(Rolled)) if record.rounds else 0
        return f"{len(record.rounds)}.{self.phase}.{throws}"

    @property
    def toast_area(self) -> FRect:
        """At the upper left between the head and the far rank, beside the steps: it hides neither what the battle is
        about nor who fights it and who has won it."""
        place = self.places
        x, y = place.cards.x, place.header.bottom
        return FRect(x, y, place.track.x - ROOMY.small - x, max(ROOMY.control, place.heads - y))

    @property
    def prompt_area(self) -> FRect | None:
        return None if self.ended else battle_footer.prompt_box(self.scene.app.canvas, self)

    def refresh(self) -> None:
        """Take over the session's position; called when it has changed and no events are being shown."""
        if not self.ended:
            self.caption = None
        if self.stage is None:
            self._foresee()

    def _foresee(self) -> None:
        """Begin to decode the lands and units of the battles that are about to be fought."""
        canvas, model, scene = self.scene.app.canvas, self.table.model, self.table.scene
        sides = model.tables.side
        for space in sorted(model.contested):
            canvas.prefetch_image(ground_of(self.state, space), FRect(0, 0, scene.width, scene.height))
            for group in model.groups.get(space, ()):
                if group.kind in PHASES:
                    defends = sides[group.owner] != sides[model.state.active]
                    canvas.prefetch_image(self.figure(group.owner, group.kind, defends).picture)

    # ---------------------------------------------------------------------------------------------- questions

    def tip(self, spot: Spot) -> Tip | None:
        if self.stage is None:
            return None
        reason = self.table.barred(spot.target)
        if spot.target.kind == "card":  # its words are beside the hand
            raised = raised_place(spot.rect, self.places.middle)
            return Tip(spot.id, reason, raised, danger=True, clear=self._asked_about()) if reason else None
        group = next((g for g in self.stage.groups if g.id == spot.target.id), None)
        if group is None:
            return None
        title, text = group_tip(self, self.stage, group)
        if reason and not spot.legal:
            text += f"\n{reason}"
        said = battle_dice.told_place(self.scene.app.canvas, self)
        return Tip(spot.id, text, spot.rect, title, clear=(said,), narrow=self.compact)

    def _asked_about(self) -> tuple[FRect, ...]:
        """The rectangles of the phase's dice and of the sentence, which no tooltip covers."""
        canvas = self.scene.app.canvas
        lying = battle_dice.lying_dice(canvas, self, self.stage) if self.stage is not None else []
        return (*(one.area for one in lying), battle_dice.told_place(canvas, self))

    def busy_areas(self) -> tuple[FRect, ...]:
        """The head, the dice of the phase with the score between them, the sentence, the hand, face up or face down,
        and the units that stand."""
        place, canvas = self.places, self.scene.app.canvas
        units = [] if self.stage is None else battle_ranks.standing(canvas, self, self.stage)
        trays = place.tray(SIDES[0]).union(place.tray(SIDES[1]))
        return (place.header, trays, *self._asked_about(), *self._hand, *units)

    # ------------------------------------------------------------------------------------------------- layout

    def primary(self) -> Primary:
        return self.words.primary()

    def layout(self, scene: OverlayHost, width: float, height: float, compact: bool) -> None:
        canvas = scene.app.canvas
        stage = self.stage
        self.places = lay_out(canvas, width, height, compact)
        if stage is None:
            return
        if self.ended:
            shown = self._opening is not None and not scene.app.reduced_motion
            battle_result.lay(scene, self, self.begin_replay if shown else None)
            return
        lay(scene, self, stage)
        lay_cards(scene, self, stage)
        for target, rect, group in battle_ranks.piece_spots(self.places, stage):
            scene.add_spot(target, rect, legal=self.legal(group))
        self._lay_hand(scene)
        self._lay_choices(scene, stage)
        self._lay_actions(scene)
        self._lay_passing_seats(scene, stage)

    def _lay_passing_seats(self, scene: OverlayHost, stage: BattleStage) -> None:
        """Add, on the medallions of seats that are not asked for cards, buttons to be asked again."""
        boxes = battle_head.silent_boxes(self.places.header, battle_head.contenders(self, stage))
        for owner in battle_head.silent(self, stage):
            tip = self.words.say("warcraft_battle.not_asked.tip", seat=owner)
            scene.add_passing_seat(owner, boxes[owner], tip)

    def _lay_hand(self, scene: OverlayHost) -> None:
        places = battle_footer.hand_places(scene.app.canvas, self) if self.hand_open else []
        self._hand = tuple(rect for _, rect in places)
        if self.hand_covered:
            return
        starts = self.session.starts()
        cards = ((Target("card", card), rect) for card, rect in places if card is not None)
        for target, rect in sorted(cards, key=lambda card: card[0] in starts):  # as they lie on each other
            scene.add_spot(target, rect, legal=target in starts)

    def _lay_choices(self, scene: OverlayHost, stage: BattleStage) -> None:
        entries = self.choices()
        if not entries or (self.hand_open and not self.session.path):
            return
        labels = [self.words.choice(target) for target in entries]
        canvas = scene.app.canvas
        room = battle_footer.below_head(canvas, self.places.middle)
        boxes = battle_footer.choice_places(canvas, room, [label for _, label in labels])
        for target, (icon, label), box in zip(entries, labels, boxes, strict=True):
            scene.add_choice(target, box, label, icon)

    def _lay_actions(self, scene: OverlayHost) -> None:
        """Add the main button, the other answers, undo, and a look at the map."""
        place = self.places
        scene.add_pace(place.pace)
        main = self.primary()
        names = {target.id for target in self.session.starts() if target.kind == "button"}
        if self.table.passing.possible:
            names.add("when_to_ask")
        if self.session.hand_down:
            names.add("cards")
        if self.scene.showing or self.session.looking is not None or self.session.handing_over:
            names = set()
        answers = [
            CombatDecision(
                name,
                t(f"warcraft_board.do.{name}"),
                BUTTON_ICONS[name],
                t(tip, keys=scene.app.key_hint("digit_0")) if has(tip := f"warcraft_battle.do.{name}.tip") else None,
            )
            for name in ("pass", "join", "stay_out", "cards", "when_to_ask")
            if name in names and main.target != Target("button", name)
        ]
        lay_actions(scene, place.actions, main, answers, place.compact)

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        stage = self.stage
        if stage is None:
            return
        draw_land(canvas, self, stage)
        if self.triumph:
            battle_result.draw(canvas, self, stage, self.triumph)
            return
        battle_ranks.draw_ranks(canvas, self, stage)
        battle_head.draw_head(canvas, self, stage)
        battle_head.draw_phases(canvas, self, stage)
        battle_dice.draw_battle(canvas, self, stage)
        battle_footer.draw_footer(canvas, self, stage)

    def draw_front(self, canvas: Canvas) -> None:
        stage, motion = self.stage, self.battle_motion
        if stage is None or (self.ended and not self.replaying):
            return
        battle_footer.draw_raised(canvas, self)
        if motion is None:
            return
        if motion.kind in CHARGE_AND_CLASH:
            battle_head.draw_charge(canvas, self.places, battle_head.contenders(self, stage), motion)
        elif motion.kind == "round_started" and motion.duration:
            told = Announcement(t("warcraft_battle.round", n=stage.round), icon="hourglass")
            draw_ribbon(canvas, self.places.body, told, motion.share)


def draw_land(canvas: Canvas, view: BattleView, stage: BattleStage) -> None:
    """Draw the land of the zone and the light on it, with veils above them on which head and foot can be read."""
    place = view.places
    canvas.image(ground_of(view.state, stage.space), place.panel)
    if view.triumph:
        battle_result.draw_light(canvas, view, stage)
    else:
        battle_ranks.draw_light(canvas, place, stage, view.lit)
    head = FRect(0, 0, place.panel.w, place.body.y + place.unit * 8)
    dusk = FRect(0, place.foot.y - 34 * place.unit, place.panel.w, 46 * place.unit)
    canvas.gradient(head, (*NIGHT900, 228), (*NIGHT900, 0))
    if stage.over is None and battle_footer.is_bare(view, stage):
        dusk.h = place.panel.h - dusk.y
    canvas.gradient(dusk, (*NIGHT900, 0), (*NIGHT900, 225))
    canvas.fill(FRect(0, dusk.bottom, dusk.w, place.panel.h - dusk.bottom), NIGHT900, alpha=225)


def lay(scene: OverlayHost, view: BattleView, stage: BattleStage) -> None:
    """Add the tooltips of the phases and of the Strengths."""
    canvas, words = scene.app.canvas, view.words
    for name, pill in zip(PHASES, battle_head.phase_places(view.places.track), strict=True):
        text = t(f"warcraft_battle.phase.{name}.text")
        for race, struck in stage.poison.items():
            if name in struck:
                text += "\n" + words.say("warcraft_battle.poisoned", seat=stage.owner(race))
        title = words.name("unit", name)
        scene.widgets.add(Widget(f"hint.{name}", pill, tooltip=text, tooltip_title=title, rule="WC-BAT-14"))
    for coin in battle_ranks.hit_numbers(canvas, view.places, stage):
        entry, unit = coin.entry, coin.unit
        more = stage.faerie.get(entry.owner, 0) if coin.lit else 0
        text = t("warcraft_battle.strength.text", n=entry.strength[unit] + more)
        ability = entry.ability[unit]
        if ability:
            text += f"\n{ability_line(view.options, ability)}"
        rect = FRect(coin.center[0] - coin.r - 3, coin.center[1] - coin.r - 3, 2 * coin.r + 6, 2 * coin.r + 6)
        title = t("warcraft_battle.strength", unit=words.name("unit", f"{entry.race}.{unit}"), n=entry.strength[unit])
        rule = ABILITY_RULES.get(ability, "WC-BAT-15")
        scene.widgets.add(Widget(f"hint.{unit}.{entry.owner}", rect, tooltip=text, tooltip_title=title, rule=rule))
    for toll, rect in battle_dice.toll_places(canvas, view, stage):
        title, text = words.name("side", 1 - toll.side), " › ".join(toll.parts)
        scene.widgets.add(Widget(f"hint.toll.{toll.side}", rect, tooltip=text, tooltip_title=title, rule="WC-CAS-1"))


def lay_cards(scene: OverlayHost, view: BattleView, stage: BattleStage) -> None:
    """Add the tooltips of the cards of the round whose words are not drawn beside them."""
    canvas = scene.app.canvas
    if battle_footer.words_fit_beside(canvas, view, stage):
        return
    for n, (played, rect) in enumerate(battle_footer.card_places(canvas, view, stage)):
        text = view.card_text(played.card)
        if played.cancelled:
            text += "\n" + t("warcraft_battle.cancelled")
        title = f"{names.card_name(played.card)} · {view.words.card_note(played)}"
        rule = card_kind(played.card).rule
        scene.widgets.add(Widget(f"hint.card.{n}", rect, tooltip=text, tooltip_title=title, rule=rule))


def group_tip(view: BattleView, stage: BattleStage, group: Fighters) -> tuple[str, str]:
    """(title, words) about a group of units."""
    entry = next(e for side in stage.sides for e in side if e.owner == group.owner)
    words = view.words
    title = words.name("unit", f"{entry.race}.{group.unit}")
    if group.called:
        title = t("warcraft_battle.called")
    place = t("warcraft_battle.in_field" if group.here else "warcraft_battle.in_flank", hex=group.space)
    lines = [words.say("warcraft_battle.unit_of", seat=group.owner, place=place, n=group.n)]
    lines.append(t("warcraft_battle.strength.text", n=entry.strength[group.unit]))
    ability = entry.ability[group.unit]
    if ability:
        lines.append(ability_line(view.options, ability))
    if group.poly:
        lines.append(t("warcraft_battle.is_poly"))
    note = consequence(view, group)
    if note:
        lines.append(note)
    return title, "\n".join(lines)


def consequence(view: BattleView, group: Fighters) -> str:
    """The consequence of removing one of these units, in words; empty for nothing special (8.3)."""
    frame = view.frame
    if frame is None or frame.phase != "casualty" or not view.legal(group):
        return ""
    what = queries.consequence(view.state, group.id)
    return t(f"warcraft_battle.{what}_battle", hex=group.space) if what else ""
