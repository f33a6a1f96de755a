"""The upper part of the challenge overlay: head, steps, both fighters with their numbers, the two blows between them,
and the result strip."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import FRect

from tabletop.client.board.visual_effects import STILL as CRACKED, BreakEffect, draw_bolt
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
    draw_chips,
    draw_header,
    draw_health,
    draw_steps,
    step_places,
)
from tabletop.client.combat.motions import LANDS, arc, draw_struck, recoiling, striking, struck
from tabletop.client.dice import LANDS_AT
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import BRASS300, BRASS600, DANGER, INFO, IVORY100, OK, SLATE400
from tabletop.rules.adventure.exchange import SIX, STATS, STEPS, ChallengeStage, Fighter, Line, forecast, planned
from tabletop.rules.adventure.queries import NOBODY
from tabletop.rules.dice import percent
from tabletop.text import LANGUAGES, t

from . import challenge_words as words, names
from .card_faces import ATTACK_ICONS, EMBLEMS, LOOKS, encounter_icon, encounter_picture, hero_picture

if TYPE_CHECKING:
    from .challenge_overlay import ChallengeMotion, ChallengeView, FighterPlaces


def draw_upper(canvas: Canvas, view: ChallengeView, stage: ChallengeStage) -> None:
    """Draw head, steps, fighters and blows, and the result strip."""
    places = view.places
    draw_header(canvas, places.header, heading(view, stage))
    steps, role = steps_of(stage), "small_strong" if view.compact else "body_strong"
    draw_steps(canvas, steps, step_places(canvas, places.track, steps, role), role)
    for side, column in enumerate(places.columns):
        draw_column(canvas, column, view, stage, side)
    same = stage.fighters[0].type == stage.fighters[1].type
    for place, (side, box) in enumerate(zip(stage.blows(), places.blows, strict=True)):
        draw_blow(canvas, box, _blow(view, stage, side, "same" if same else ("first", "second")[place]))
    draw_strips(canvas, view, stage)


DICE: Final = ("red", "black")
"""Colours of the attacker's and of the defender's die."""
INKS: Final = {"attack": BRASS300, "defence": INFO, "damage": DANGER}


# ----------------------------------------------------------------------------------------------------------- head


def heading(view: ChallengeView, stage: ChallengeStage) -> CombatHeading:
    """The head: both fighters, place and kind of the fight."""
    one, two = (
        Contender(
            fighter.side,
            words.fighter_name(view, fighter),
            words.role_words(view, fighter),
            IVORY100,
            view.colours(fighter.side),
            _emblem(view, fighter),
            picture=_picture(view, fighter),
        )
        for fighter in stage.fighters
    )
    title, about = words.title(view, stage), words.subtitle(view, stage)
    return CombatHeading("box-adventure.jpg", ((one,), (two,)), title, about, spare=40.0)  # for the switch of the pace


def _emblem(view: ChallengeView, fighter: Fighter) -> str:
    if fighter.seat != NOBODY:
        return EMBLEMS[fighter.hero]
    return encounter_icon(view.state.config.tables.monsters[fighter.monster].card)


def _picture(view: ChallengeView, fighter: Fighter) -> str:
    if fighter.seat != NOBODY:
        return hero_picture(fighter.hero, fighter.face.partition(".")[2])
    return encounter_picture(view.state.config.tables.monsters[fighter.monster].card.name[LANGUAGES[0]])


def steps_of(stage: ChallengeStage) -> list[CombatStep]:
    """The seven steps of the exchange."""
    found = []
    for step in STEPS:
        lit = step == stage.step and stage.record.ended is None
        state: State = "done" if stage.passed(step) else "lit" if lit else "waiting"
        found.append(CombatStep(step, t(f"adventure_fight.step.{step}"), LOOKS["fight_steps"][step], state))
    return found


# ------------------------------------------------------------------------------------------------------- fighters


def draw_column(canvas: Canvas, column: FighterPlaces, view: ChallengeView, stage: ChallengeStage, side: int) -> None:
    """Draw a fighter: portrait, health, the three numbers with their parts, its powers."""
    fighter = stage.fighters[side]
    title, level = words.face_title(view, fighter), fighter.level + 1
    face = Portrait(
        fighter.face or fighter.monster, title, view.colours(side), _emblem(view, fighter), level, 4, stage.down[side],
        _picture(view, fighter),
    )  # fmt: skip
    draw_health(canvas, column.health, *fighter.health, words.health_words(fighter))
    added = planned(stage, view.preview) if view.preview is not None else {}
    for stat, box in zip(STATS, column.numbers, strict=True):
        tile = _number(view, fighter, stat, added.get((side, stat), ()))
        draw_number_tile(canvas, box, tile, mirrored=side == 1)
    draw_chips(canvas, column.chips, _powers(view, fighter), t("adventure_fight.powers.none"), right=side == 1)
    _draw_portrait(canvas, column.portrait, face, view, stage, side)


def _draw_portrait(
    canvas: Canvas, place: FRect, face: Portrait, view: ChallengeView, stage: ChallengeStage, side: int
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
        away = place.move(0.0, place.h * 0.35)
        motion.broken[side] = BreakEffect(f"fighter {side}", place, away, lambda c, r: draw_card(c, r, whole))
    fall = motion.broken[side]
    fall.elapsed = motion.share * fall.duration
    if motion.share > CRACKED:
        draw_card(canvas, place, face)
    fall.draw(canvas)


def _shoots(stage: ChallengeStage, side: int) -> bool:
    """Whether the blow of a side is a shot."""
    return stage.fighters[side].type == "ranged"


def draw_shot(canvas: Canvas, view: ChallengeView, stage: ChallengeStage) -> None:
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


def _number(view: ChallengeView, fighter: Fighter, stat: str, added: tuple[Line, ...]) -> NumberTile:
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


def _powers(view: ChallengeView, fighter: Fighter) -> list[PowerChip]:
    motion = view.motion
    firing = motion.power if motion is not None and motion.kind == "fire" else ""
    dice = {True: DICE[fighter.side], False: DICE[1 - fighter.side]}
    return [
        PowerChip(words.power_label(view, one), one.faces, dice[one.own], one.fired, one.key == firing)
        for one in fighter.powers
    ]


# ---------------------------------------------------------------------------------------------------------- blows


def _blow(view: ChallengeView, stage: ChallengeStage, side: int, place: str) -> BlowView:
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
        needed=names.needed_text(fighter.needed),
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


def in_the_air(view: ChallengeView, side: int) -> bool:
    """Whether the die of a side is tumbling, so that nothing may show its result yet."""
    motion = view.motion
    return motion is not None and motion.kind == "roll" and motion.side in (-1, side) and motion.share < LANDS_AT


def _verdict(view: ChallengeView, stage: ChallengeStage, side: int) -> Verdict | None:
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


def draw_strips(canvas: Canvas, view: ChallengeView, stage: ChallengeStage) -> None:
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


def _foretold(view: ChallengeView, stage: ChallengeStage, title: str, icon: str) -> StripWords:
    """The strip of a forecast: chances before the roll, each blow after it."""
    seen = forecast(stage)
    if seen is None:
        who = [words.short_name(view, fighter) for fighter in stage.fighters]
        lines = tuple(f"{name}: {words.chances(stage, side)}." for side, name in enumerate(who))
        return StripWords(icon, BRASS300, title, lines)
    good, _ = words.fate(view, stage, seen.down)
    lines = tuple(words.forecast_lines(view, stage, seen))
    return StripWords("confirm" if good else "damage", OK if good else DANGER, title, lines)


def _with_card(view: ChallengeView) -> StripWords | None:
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


def _result(view: ChallengeView, stage: ChallengeStage) -> StripWords:
    lines = tuple(line for event in words.outcome_events(stage) if (line := words.event_words(view, event)))
    good, bad = words.fate(view, stage, stage.down)
    colour = OK if good else DANGER if bad else BRASS300
    icon = "victory-point" if good else "damage" if bad else "flag"
    # Before the result waits, an event or a decision may still change something.
    over = view.ended and view.session.match.state.combat is None
    nothing = (t("adventure_fight.result.nothing"),) if over else ()
    return StripWords(icon, colour, words.result_title(view, stage), lines or nothing)
