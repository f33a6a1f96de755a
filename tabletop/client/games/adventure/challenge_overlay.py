"""The challenge overlay of the Adventure Game (specification 9.4), as the battle scene shows it, for fights against
encounters and between heroes; and its upper part: head, steps, both fighters with their numbers, the two blows
between them, the result strip.

It is drawn from the state alone, so that it opens from a save in the middle of a fight; while events are shown they are
applied to the position before them (`challenge_animations.py`).
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import FRect

from tabletop.client.board.spots import Spot
from tabletop.client.board.visual_effects import STILL as CRACKED
from tabletop.client.board.visual_effects import BreakEffect, draw_bolt
from tabletop.client.cards.face import draw_card
from tabletop.client.combat.blow import (
    SHOWN_OLD,
    BlowView,
    NumberTile,
    StripWords,
    TileLine,
    Verdict,
    draw_blow,
    draw_number_tile,
    draw_strip,
)
from tabletop.client.combat.combat_header import (
    CombatHeading,
    CombatStep,
    Contender,
    Portrait,
    PowerChip,
    State,
    chip_places,
    draw_chips,
    draw_header,
    draw_health,
    draw_steps,
    step_places,
)
from tabletop.client.combat.footer import SHOWN as SIDE_BY_SIDE
from tabletop.client.combat.footer import CombatDecision, lay_actions, main_place, raised_place
from tabletop.client.combat.motions import (
    CHARGE_AND_CLASH,
    LANDS,
    arc,
    draw_charge,
    draw_struck,
    recoiling,
    striking,
    struck,
)
from tabletop.client.core.services import Tip
from tabletop.client.dice import LANDS_AT
from tabletop.client.draw.theme import BRASS300, BRASS600, DANGER, INFO, IVORY100, OK, SLATE400
from tabletop.client.ui.base import with_rule
from tabletop.rules.adventure.exchange import SIX, STATS, STEPS, ChallengeStage, Fighter, Line, forecast, planned
from tabletop.rules.adventure.queries import NOBODY
from tabletop.rules.dice import percent
from tabletop.rules.game import Seat, Target
from tabletop.text import t

from . import challenge_footer, names
from . import challenge_words as words
from .card_faces import ATTACK_ICONS, LOOKS, encounter_icon
from .challenge_context import PACE, SIGN, ChallengeContext, FighterPlaces, lay_out
from .tooltips import AGGRO

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.games.table import OverlayHost

    from .challenge_context import ChallengeMotion


FEW = 2
"""Most things to use for which the foot is low where there are no cards."""
SIDE_BUTTONS = ("pass", "cancel", "discard", "when_to_ask")


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
    def prompt_area(self) -> FRect | None:
        """The place of the words above the buttons."""
        return None if self.ended else challenge_footer.asked_boxes(self.scene.app.canvas, self)[0]

    primary = words.primary

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
                name, t("adventure_board.when_to_ask"), LOOKS["buttons"][name], t("adventure_fight.when_to_ask.what")
            )
        return CombatDecision(name, words.button_words(self, name), LOOKS["buttons"][name])

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
        title = t("adventure_fight.part.title", what=t(f"adventure.name.figure.{stat}"), n=fighter.numbers[stat])
        return Tip(spot.id, "\n".join(lines), spot.rect, title)

    def _fighter_tip(self, spot: Spot, fighter: Fighter) -> Tip:
        lines = [words.face_title(self, fighter), words.health_words(fighter)[0]]
        if fighter.seat == NOBODY and AGGRO in self.state.config.tables.monsters[fighter.monster].card.traits:
            lines.append(t("adventure_board.tip.aggro"))
        lines += [words.power_text(self, fighter, power) for power in fighter.powers]
        rows = challenge_footer.rows_of(self, fighter)  # what the foot has room for in part, or not at all
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
        draw_header(canvas, places.header, heading(self, stage))
        steps, role = steps_of(stage), "small_strong" if self.compact else "body_strong"
        draw_steps(canvas, steps, step_places(canvas, places.track, steps, role), role)
        for side, column in enumerate(places.columns):
            draw_column(canvas, column, self, stage, side)
        draw_blows(canvas, places.blows, self, stage)
        draw_strips(canvas, self, stage)
        challenge_footer.draw_footer(canvas, self)

    def draw_front(self, canvas: Canvas) -> None:
        """Draw the card pointed at, above the widgets, and the beginning of a fight."""
        stage, motion = self.stage, self.motion
        if stage is None or self.ended:
            return
        challenge_footer.draw_raised(canvas, self)
        if motion is not None and motion.kind in CHARGE_AND_CLASH:
            head = heading(self, stage)
            draw_charge(canvas, self.places.frame, head, motion.kind, motion.share, motion.chances)
        elif motion is not None:
            draw_shot(canvas, self, stage)


DICE: Final = ("red", "black")
"""Colours of the attacker's and of the defender's die."""
LEVELS_ALL: Final = 4
FALLS: Final = 0.35
"""How far the halves of a broken card drop, as a share of its height."""
INKS: Final = {"attack": BRASS300, "defence": INFO, "damage": DANGER}


# ----------------------------------------------------------------------------------------------------------- head


def heading(view: ChallengeContext, stage: ChallengeStage) -> CombatHeading:
    """The head: both fighters, place and kind of the fight."""
    one, two = (
        Contender(
            fighter.side,
            words.fighter_name(view, fighter),
            words.role_words(view, fighter),
            IVORY100,
            view.colours(fighter.side),
            _emblem(view, fighter),
        )
        for fighter in stage.fighters
    )
    title, about = words.title(view, stage), words.subtitle(view, stage)
    return CombatHeading("box-adventure.jpg", ((one,), (two,)), title, about, spare=PACE)


def _emblem(view: ChallengeContext, fighter: Fighter) -> str:
    if fighter.seat != NOBODY:
        return view.hero_emblem(fighter.hero)
    return encounter_icon(view.state.config.tables.monsters[fighter.monster].card)


def steps_of(stage: ChallengeStage) -> list[CombatStep]:
    """The seven steps of the exchange."""
    found = []
    for step in STEPS:
        lit = step == stage.step and stage.record.ended is None
        state: State = "done" if stage.passed(step) else "lit" if lit else "waiting"
        found.append(CombatStep(step, t(f"adventure_fight.step.{step}"), LOOKS["fight_steps"][step], state))
    return found


# ------------------------------------------------------------------------------------------------------- fighters


def draw_column(
    canvas: Canvas, column: FighterPlaces, view: ChallengeContext, stage: ChallengeStage, side: int
) -> None:
    """Draw a fighter: portrait, health, the three numbers with their parts, its powers."""
    fighter = stage.fighters[side]
    face = Portrait(
        fighter.face or fighter.monster,
        words.face_title(view, fighter),
        view.colours(side),
        _emblem(view, fighter),
        fighter.level + 1,
        LEVELS_ALL,
        stage.down[side],
    )
    left, whole = fighter.health
    draw_health(canvas, column.health, left, whole, words.health_words(fighter)[0])
    added = planned(stage, view.preview) if view.preview is not None else {}
    for stat, box in zip(STATS, column.numbers, strict=True):
        tile = _number(view, fighter, stat, added.get((side, stat), ()))
        draw_number_tile(canvas, box, tile, mirrored=side == 1)
    draw_chips(canvas, column.chips, _powers(view, fighter), t("adventure_fight.powers.none"), right=side == 1)
    _draw_portrait(canvas, column.portrait, face, view, stage, side)


def _draw_portrait(
    canvas: Canvas, place: FRect, face: Portrait, view: ChallengeContext, stage: ChallengeStage, side: int
) -> None:
    """Draw the card of a fighter, which lunges with its blow and is knocked back by the other's."""
    motion = view.motion
    if motion is not None and motion.kind == "fall" and face.fallen:
        _draw_fall(canvas, place, face, motion, side)
        return
    if motion is None or motion.kind != "blow" or motion.side not in stage.record.attacks:
        draw_card(canvas, place, face)
        return
    blow, way = stage.record.attacks[motion.side], 1 if motion.side == 0 else -1
    if side == motion.side and _shoots(stage, side):
        draw_card(canvas, recoiling(place, motion.share, way), face)
        return
    if side == motion.side:
        draw_card(canvas, striking(place, motion.share, way), face)
        return
    shown = struck(place, motion.share, way, blow.hit)
    draw_card(canvas, shown, face)
    if blow.hit:
        draw_struck(canvas, shown, motion.share, blow.damage)


def _draw_fall(canvas: Canvas, place: FRect, face: Portrait, motion: ChallengeMotion, side: int) -> None:
    """Draw the card of whoever is defeated: it cracks, and its halves leave the card as it lies from then on."""
    if side not in motion.broken:
        whole = replace(face, fallen=False)
        away = place.move(0.0, place.h * FALLS)
        motion.broken[side] = BreakEffect(f"fighter {side}", place, away, lambda c, r: draw_card(c, r, whole))
    fall = motion.broken[side]
    fall.elapsed = motion.share * fall.duration
    if motion.share > CRACKED:
        draw_card(canvas, place, face)
    fall.draw(canvas)


def _shoots(stage: ChallengeStage, side: int) -> bool:
    """Whether the blow of a side is a shot."""
    return stage.fighters[side].type == "ranged"


def draw_shot(canvas: Canvas, view: ChallengeContext, stage: ChallengeStage) -> None:
    """Draw the bolt of a shot on its way from the shooter's card to the other one, or over it where it misses."""
    motion = view.motion
    if motion is None or motion.kind != "blow" or motion.share >= LANDS or not _shoots(stage, motion.side):
        return
    blow = stage.record.attacks.get(motion.side)
    if blow is None:
        return
    places = [column.portrait for column in view.places.columns]
    start, goal = places[motion.side], places[1 - motion.side]
    end = goal.center if blow.hit else (goal.centerx, goal.y)
    draw_bolt(canvas, motion.share / LANDS, partial(arc, start.center, end))


def _number(view: ChallengeContext, fighter: Fighter, stat: str, added: tuple[Line, ...]) -> NumberTile:
    shown = view.preview.fighters[fighter.side] if view.preview is not None else fighter
    replaced = {line.source for line in shown.lines[stat] if line.struck}
    held = [(replace(line, struck=line.source in replaced), False) for line in fighter.lines[stat]]
    lines = [*held, *((line, True) for line in added)]
    parts = tuple(
        TileLine(words.line_label(view, fighter, stat, line), text, line.struck, planned=extra)
        for (line, extra), text in zip(lines, words.line_figures(line for line, _ in lines), strict=True)
    )
    icon = ATTACK_ICONS[fighter.type] if stat == "attack" else stat
    caption = t(f"adventure.name.figure.{stat}")
    return NumberTile(icon, INKS[stat], caption, str(shown.numbers[stat]), parts)


def _powers(view: ChallengeContext, fighter: Fighter) -> list[PowerChip]:
    motion = view.motion
    firing = motion.power if motion is not None and motion.kind == "fire" else ""
    return [
        PowerChip(
            words.power_label(view, power),
            power.faces,
            DICE[fighter.side if power.own else 1 - fighter.side],
            power.fired,
            power.key == firing,
        )
        for power in fighter.powers
    ]


# ---------------------------------------------------------------------------------------------------------- blows


def draw_blows(canvas: Canvas, boxes: tuple[FRect, FRect], view: ChallengeContext, stage: ChallengeStage) -> None:
    """Draw a box for each blow in the order in which they are resolved."""
    same = stage.fighters[0].type == stage.fighters[1].type
    for place, (side, box) in enumerate(zip(stage.blows(), boxes, strict=True)):
        draw_blow(canvas, box, _blow(view, stage, side, "same" if same else ("first", "second")[place]))


def _blow(view: ChallengeContext, stage: ChallengeStage, side: int, place: str) -> BlowView:
    shown = view.preview or stage
    fighter = shown.fighters[side]
    throws = stage.record.throws[side]
    motion = view.motion
    rolling = motion is not None and motion.kind == "roll" and motion.side in (-1, side)
    hits = shown.faces_that_hit(side)
    kind = t(f"adventure_fight.step.{fighter.type}")
    return BlowView(
        title=t(f"adventure_fight.blow.{place}", type=kind),
        short=kind,
        icon=ATTACK_ICONS[fighter.type],
        needed=words.needed_words(shown, side),
        hits=frozenset(hits),
        colour=DICE[side],
        face=stage.dice[side],
        thrown=tuple(throws[:-1]),
        note=t("adventure_fight.was", n=", ".join(map(str, throws[-1 - SHOWN_OLD : -1]))) if len(throws) > 1 else "",
        verdict=_verdict(view, stage, side),
        open=t("adventure_fight.foretold.faces", n=len(hits)),
        chance=t("board.percent", chance=percent(len(hits) / SIX)),
        turn=motion.share if rolling and motion is not None else None,
        flying=in_the_air(view, side),
        lit=stage.step == fighter.type and stage.record.ended is None,
        order=side,
    )


def in_the_air(view: ChallengeContext, side: int) -> bool:
    """Whether the die of a side is tumbling, so that nothing may show its result yet."""
    motion = view.motion
    return motion is not None and motion.kind == "roll" and motion.side in (-1, side) and motion.share < LANDS_AT


def _verdict(view: ChallengeContext, stage: ChallengeStage, side: int) -> Verdict | None:
    """The outcome of a side's die: as resolved, else as forecast; None before the roll."""
    judged = stage.record.attacks.get(side)
    if judged is not None:
        attack, die, defence, hit, damage = judged.attack, judged.die, judged.defence, judged.hit, judged.damage
        stopped = idle = False
    else:
        seen = forecast(view.preview or stage)
        blow = next((one for one in seen.blows if one.side == side), None) if seen is not None else None
        if blow is None:
            return None
        die = stage.dice[side]
        attack, defence, hit, damage, stopped = blow.sum - die, blow.defence, blow.hit, blow.damage, blow.stopped
        idle = blow.idle
        if stopped and in_the_air(view, 1 - side):  # it would tell what the other die will show
            hit, damage, stopped = die in stage.faces_that_hit(side), stage.fighters[side].numbers["damage"], False
    if stopped:
        text = t("adventure_fight.stopped")
    elif idle:
        text = t("adventure_fight.idle")
    elif hit:
        text = t("adventure_fight.hit", n=damage)
    else:
        short = defence - attack - die
        text = t("adventure_fight.miss", n=short) if short > 0 else t("adventure_fight.missed")
    return Verdict(f"{attack} + {die} = {attack + die}", hit, text, judged is not None)


# --------------------------------------------------------------------------------------------------- result strip


def draw_strips(canvas: Canvas, view: ChallengeContext, stage: ChallengeStage) -> None:
    """Draw, before the exchange, its forecast, and that with the considered card; afterwards its result."""
    whole = view.places.strip
    if stage.record.ended is not None:
        draw_strip(canvas, whole, _result(view, stage))
        return
    left, right = view.places.strips
    if view.caption is not None and view.scene.showing:
        icon, text = view.caption
        rolling = in_the_air(view, 0) or in_the_air(view, 1)
        draw_strip(canvas, whole, StripWords(icon, BRASS300, t("adventure_fight.say.rolling") if rolling else text))
        return
    title = t(f"adventure_fight.foretold.title.{'before' if forecast(stage) is None else 'pass'}")
    beside = _with_card(view)
    draw_strip(canvas, whole if beside is None else left, _foretold(view, stage, title, "dice"))
    if beside is not None:
        draw_strip(canvas, right, beside)


def _foretold(view: ChallengeContext, stage: ChallengeStage, title: str, icon: str) -> StripWords:
    """The strip of a forecast: chances before the roll, each blow after it."""
    seen = forecast(stage)
    if seen is None:
        who = [words.short_name(view, fighter) for fighter in stage.fighters]
        lines = tuple(f"{name}: {words.chances(stage, side)}." for side, name in enumerate(who))
        return StripWords(icon, BRASS300, title, lines)
    good = words.good_for(view, seen)
    lines = tuple(words.forecast_lines(view, stage, seen))
    return StripWords("confirm" if good else "damage", OK if good else DANGER, title, lines)


def _with_card(view: ChallengeContext) -> StripWords | None:
    """The strip of the forecast with the considered card, or of the announced card; None where no card is to be played,
    but discarded or paid for."""
    target, preview = view.considered(), view.preview
    waiting = words.announced(view)
    if waiting is not None:
        return StripWords("card", BRASS300, waiting[0], tuple(waiting[1]))
    if not view.playing or (target is None and not view.hand_kinds()):
        return None
    if target is None:
        return StripWords("card", SLATE400, "", (t("adventure_fight.foretold.point"),))
    title = t("adventure_fight.foretold.title.with", what=words.target_words(view, target))
    if preview is None:
        return StripWords("card", BRASS600, title, (words.uncertain(view, target),))
    return _foretold(view, preview, title, "card")


def _result(view: ChallengeContext, stage: ChallengeStage) -> StripWords:
    lines = tuple(line for event in words.outcome_events(stage) if (line := words.event_words(view, event)))
    mine = 1 if stage.fighters[1].seat == view.hand_seat else 0
    good, bad = stage.down[1 - mine] and not stage.down[mine], stage.down[mine]
    colour = OK if good else DANGER if bad else BRASS300
    icon = "victory-point" if good else "damage" if bad else "flag"
    # Before the result waits, an event or a decision may still change something.
    over = view.ended and view.session.match.state.combat is None
    nothing = (t("adventure_fight.result.nothing"),) if over else ()
    return StripWords(icon, colour, words.result_title(view, stage), lines or nothing)
