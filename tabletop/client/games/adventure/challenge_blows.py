"""The blows of a fight: each as an arrow from the attacker to its target, with its odds or its outcome and its sum in
one line; and the dice on the ground below them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from pygame import FRect

from tabletop.client.dice import D6, FINISHES, LANDS_AT, DieFace, draw_die, draw_hopping, tilt, tumble
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.client.ui.panels import verdict_pill
from tabletop.client.ui.tree import Column, Disc, Draw, Node, Row, Words, draw, sign, space
from tabletop.rules.adventure.exchange import SIX, ChallengeStage, forecast
from tabletop.rules.adventure.queries import NOBODY
from tabletop.rules.dice import percent
from tabletop.text import t

from . import challenge_words as words, names
from .card_faces import ATTACK_ICONS

if TYPE_CHECKING:
    from .challenge_overlay import ChallengeView

DICE: Final = ("red", "black")
"""Colours of the attacker's and of the defender's die."""
TIP = 0.32
"""Length of the head of an arrow, as a share of its height."""
OLD, SHOWN_OLD = 0.42, 2
"""Size of a throw that was replaced, as a share of the die, and how many of them are shown."""
THROWN = 230.0
"""From how far beside its place a die is thrown, in units of the smallest window."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of a die: its sum in figures, whether it hits, and the same in words."""

    sum: str
    hit: bool
    words: str


def in_the_air(view: ChallengeView, side: int) -> bool:
    """Whether the die of a side is tumbling, so that nothing may show its result yet."""
    motion = view.motion
    return motion is not None and motion.kind == "roll" and motion.side in (-1, side) and motion.share < LANDS_AT


def verdict(view: ChallengeView, stage: ChallengeStage, side: int) -> Verdict | None:
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
    told = t("adventure_fight.sum.rolled", attack=attack, die=die, sum=attack + die, defence=defence)
    return Verdict(told, hit, text)


# --------------------------------------------------------------------------------------------------------- arrows


def draw_arrow(canvas: Canvas, box: FRect, view: ChallengeView, stage: ChallengeStage, side: int, order: int) -> None:
    """Draw the blow of a side, ``order`` (0 or 1) of the two: to the right from the attacker, to the left from the
    defender."""
    colours, lit = view.colours(side), stage.step == stage.fighters[side].type and stage.record.ended is None
    tip = box.h * TIP
    pointed = view.pointed_blow == side
    _draw_shape(canvas, box, tip, side, colours, lit or pointed)
    pad = 10.0 + box.h * 0.08
    inner = FRect(box.x + (tip if side else pad), box.y + 5, box.w - tip - pad, box.h - 10)
    draw(canvas, _contents(view, stage, side, order, inner.h, pointed), inner)


def _draw_shape(canvas: Canvas, box: FRect, tip: float, side: int, colours: theme.SeatColours, lit: bool) -> None:
    left, right = (box.x, box.right) if side == 0 else (box.right, box.x)
    way = 1 if side == 0 else -1
    points: list[Point] = [
        (left, box.y), (right - way * tip, box.y), (right, box.centery), (right - way * tip, box.bottom),
        (left, box.bottom),
    ]  # fmt: skip
    canvas.polygon([(x + 3, y + 6) for x, y in points], theme.BLACK, 95)
    canvas.polygon(points, theme.NIGHT900, 232)
    strip = [(left, box.y), (left + way * 9, box.y), (left + way * 9, box.bottom), (left, box.bottom)]
    canvas.polygon(strip, colours.base)
    canvas.polygon(points, None, outline=theme.BRASS300 if lit else colours.tint, outline_width=2.6 if lit else 1.6)


def _contents(view: ChallengeView, stage: ChallengeStage, side: int, order: int, high: float, pointed: bool) -> Column:
    """The words of a blow: its place and kind, its odds; its faces; its sum and its damage."""
    shown = view.preview or stage
    fighter, target = shown.fighters[side], shown.fighters[1 - side]
    kind, role = t(f"adventure_fight.step.{fighter.type}"), view.places.role("small_strong", 14)
    same = stage.fighters[0].type == stage.fighters[1].type
    place = "same" if same else ("first", "second")[order]
    hits, judged = shown.faces_that_hit(side), verdict(view, stage, side)
    told = judged if judged is not None and not in_the_air(view, side) else None
    odds: Node = Words(
        t("board.percent", chance=percent(len(hits) / SIX)), f"number_big@{high * 0.36:.1f}!", theme.IVORY100, "right"
    )
    if told is not None:
        odds = verdict_pill(told.words, told.hit, theme.EMBER if told.hit else theme.SLATE400, role, 2.0, 1.0)
    title = Words(t(f"adventure_fight.blow.{place}", type=kind), role, shorter=(kind,), cut=True, weight=1.0)
    number = Disc(_order, high * 0.27, (str(order + 1),))
    icon = sign(ATTACK_ICONS[fighter.type], high * 0.22, view.colours(side).tint, drop=1)
    lies = stage.dice[side] if told is not None else 0
    finish, low = FINISHES[DICE[side]].body, high * 0.29
    faces = Row((
        Draw(_draw_faces, (SIX, finish, frozenset(hits), lies), size=6 * low + 22),
        Words(names.needed_text(fighter.needed), role, theme.IVORY300, "right", drop=1, weight=1.0),
    ), 8, size=low)  # fmt: skip
    total = told.sum if told is not None else t(
        "adventure_fight.sum.open", attack=fighter.numbers["attack"], defence=target.numbers["defence"]
    )  # fmt: skip
    changed = view.preview is not None and fighter.numbers != stage.fighters[side].numbers
    ink = theme.BRASS300 if changed or pointed else theme.IVORY300
    sums = Row(
        (Words(total, role, ink), sign("chevron-down", high * 0.12, ink, drop=1), space(), *_harm(view, stage, side))
    )
    return Column((Row((number, icon, title, odds), 6, size=high * 0.4), faces, replace(sums, weight=1.0)), 0)


def _harm(view: ChallengeView, stage: ChallengeStage, side: int) -> tuple[Node, ...]:
    """What a hit costs: its damage, of a hero as a part of its health."""
    shown = view.preview or stage
    n, (left, _) = shown.fighters[side].numbers["damage"], stage.fighters[1 - side].health
    hero = stage.fighters[1 - side].seat != NOBODY
    told = t("adventure_fight.health", n=n, all=left) if hero and left else str(n)
    role = view.places.role("small_strong", 14)
    return sign("damage", 16 * max(1.0, view.places.share), theme.DANGER, drop=2), Words(told, role, shorter=(str(n),))


def _order(canvas: Canvas, center: Point, r: float, number: str) -> None:
    canvas.circle(center, r, theme.BRASS400)
    canvas.text(number, center, f"number@{r * 1.2:.1f}!", theme.INK900, "center")


# ----------------------------------------------------------------------------------------------------------- dice


def _draw_faces(canvas: Canvas, rest: FRect, count: int, colour: theme.Colour, hits: frozenset[int], lies: int) -> None:
    """Draw the faces of a die from the left: those that hit highlighted, the one that ``lies`` there with a ring."""
    gap = theme.ROOMY.tight
    w = min(rest.h, (rest.w - gap * (count - 1)) / count)
    x = rest.x
    for face in range(1, count + 1):
        box = FRect(x + (face - 1) * (w + gap), rest.y, w, w)
        lit = face in hits
        if lit:
            canvas.fill(box, theme.mix(colour, theme.IVORY500, 0.12), radius=4)
        canvas.frame(box, theme.SLATE400 if not lit else theme.mix(colour, theme.IVORY100, 0.4), 1, 4)
        if lies == face:
            canvas.frame(box.inflate(theme.ROOMY.tight, theme.ROOMY.tight), theme.IVORY100, 2, 6)
        ink = theme.IVORY100 if lit or lies == face else theme.IVORY500
        canvas.text(str(face), box.center, f"badge@{w * 0.58:.2f}!", ink, "center")


def draw_ground_dice(canvas: Canvas, view: ChallengeView, stage: ChallengeStage) -> None:
    """Draw both dice on the ground with the names of those who throw them: blank before the roll; those that were
    thrown again lie beside them, crossed out."""
    motion = view.motion
    for side, column in enumerate(view.places.columns):
        die, face, size = column.die, stage.dice[side], column.die.w
        if size < 24:
            continue
        if motion is not None and in_the_air(view, side):
            up, angle = tumble(motion.share, max(0, face - 1), SIX)
            start = die.centerx + (1 if side else -1) * THROWN * view.places.share, die.centery
            share = motion.share / LANDS_AT
            draw_hopping(canvas, start, die.center, share, size, D6.sides[up], DICE[side], angle)
        else:
            flat = FRect(0, 0, size * 0.9, size * 0.8)
            flat.center = die.centerx + size * 0.06, die.centery + size * 0.16
            canvas.shadow(flat, 3, size * 0.3)
            shown = D6.sides[face - 1] if face else DieFace()
            draw_die(canvas, die.center, size, shown, DICE[side], angle=tilt(max(0, face - 1), side))
        old = stage.record.throws[side][:-1][-SHOWN_OLD:]
        for n, one in enumerate(old):
            x = die.centerx + (1 if side else -1) * size * (0.86 + n * OLD * 1.15)
            draw_die(canvas, (x, die.y + size * 0.3), size * OLD, D6.sides[one - 1], DICE[side], "miss", struck=True)
        _draw_name(canvas, view, stage, side, die)


def _draw_name(canvas: Canvas, view: ChallengeView, stage: ChallengeStage, side: int, die: FRect) -> None:
    fighter = stage.fighters[side]
    who = words.short_name(view, fighter)
    if fighter.seat == NOBODY:
        who += f" ({view.model.name(words.roller(view))})"
    throws = stage.record.throws[side]
    if len(throws) > 1:
        who += " · " + t("adventure_fight.was", n=", ".join(map(str, throws[-1 - SHOWN_OLD : -1])))
    role = view.places.role("least", 12.5)
    line = canvas.line_height(role)
    room = die.w * 2.5
    wide = min(room, canvas.measure(who, role)[0] + 16)
    box = FRect(die.centerx - wide / 2, die.bottom + 5, wide, line + 2)
    box.x += (1 if side else -1) * max(0.0, wide - die.w * 1.6) / 2
    canvas.fill(box, theme.NIGHT900, 205, radius=box.h / 2)
    canvas.fit_text(
        who, box.inflate(-10, 0), role, theme.mix(view.colours(side).tint, theme.IVORY100, 0.5), "center", 0.6
    )
