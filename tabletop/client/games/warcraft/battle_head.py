"""The head of a battle: both sides with emblem, name and Strengths on plates in their colours, and where they fight
between them; the phases of the round as a row of pills; and its beginning, in which the emblems clash."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.animation_queue import ease_in_out, shaken
from tabletop.client.board.visual_effects import draw_flash, draw_ring
from tabletop.client.combat import APART, BACK, CHARGE_AND_CLASH, draw_chances_plate, plate_size
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.client.ui.tree import Align, Column, Disc, Node, Row, Words, draw, sign
from tabletop.rules.warcraft import queries
from tabletop.text import t

from . import names, passing_ahead
from .battle_places import SIDES, BattlePlaces
from .battle_stage import PHASES, BattleStage, Owner
from .battle_words import BattleWords
from .model import KIND_ICONS

if TYPE_CHECKING:
    from .battle_overlay import BattleMotion, BattleView

WING = 0.335
"""Width of each side, as a share of the head."""
RADIUS = 10.0
SILENT = 34.0
"""Side in units of the button on the medallion of a seat that is not asked."""
PILL = 0.24
"""Width of a pill as a share of their row."""
HELD = 0.07
"""The share of the clash in which the emblems, lit by the blow, stay where they met."""
TOUCHING = 0.96
"""Radii from the middle to an emblem as they meet."""
STEP = 6.0
"""Units by which the radius grows: with exact ones every frame would add pictures to the cache."""
SIGN = 0.5
"""Radius of the sign between the emblems, in their radii."""


@dataclass(frozen=True, slots=True)
class Contender:
    """An army as the head tells it: its owner, its name, its role in words ("" where the name says it), its colours and
    emblem, ``figures`` as (icon, value)."""

    owner: int
    name: str
    role: str
    colours: theme.SeatColours
    emblem: str
    figures: tuple[tuple[str, str], ...] = ()


Sides = tuple[tuple[Contender, ...], tuple[Contender, ...]]
"""Those at the left and those at the right."""


def contenders(view: BattleView, stage: BattleStage) -> Sides:
    left, right = (_contenders(view, stage, side) for side in SIDES)
    return left, right


def _contenders(view: BattleView, stage: BattleStage, side: int) -> tuple[Contender, ...]:
    owners, words = stage.sides[side], view.words
    return tuple(
        Contender(
            entry.owner,
            role if len(owners) > 1 else names.race_name(entry.race),
            "" if len(owners) > 1 else role,
            view.colours(entry.owner),
            view.table.emblem(entry.owner),
            tuple((KIND_ICONS[unit], f"≤{entry.strength[unit]}") for unit in PHASES),
        )
        for entry, role in ((entry, _role(words, stage, entry, side)) for entry in owners)
    )


def _role(words: BattleWords, stage: BattleStage, entry: Owner, side: int) -> str:
    """The role of an army in words: who attacks or defends, or rolls for the side without a player."""
    neutral = entry.owner == queries.NEUTRAL
    key = "warcraft_battle.neutral" if neutral else ("warcraft_battle.defends" if side else "warcraft_battle.attacks")
    return words.say(key, seat=queries.rolls_for(words.view.state, entry.owner, stage.sides[0][0].owner))


def silent(view: BattleView, stage: BattleStage) -> list[int]:
    """The owners that are not asked for cards."""
    if view.session.looking is not None:
        return []
    session = view.session
    scope = passing_ahead.scope_of(session.match)
    return [
        entry.owner
        for side in stage.sides
        for entry in side
        if session.asking.get(entry.owner) == "never" or session.passes_ahead(entry.owner, scope)
    ]


def wings(rect: FRect) -> tuple[FRect, FRect]:
    w = rect.w * WING
    return FRect(rect.x, rect.y, w, rect.h), FRect(rect.right - w, rect.y, w, rect.h)


def medallions(rect: FRect, sides: Sides) -> dict[int, tuple[tuple[float, float], float]]:
    found: dict[int, tuple[tuple[float, float], float]] = {}
    for n, side in enumerate(sides):
        several = len(side) > 1
        for contender, row in zip(side, _rows(rect, len(side)), strict=True):
            r = min(42.0, row.h * (0.42 if several else 0.37))
            edge = r + (8.0 if several else 20.0)
            found[contender.owner] = ((row.right - edge if n else row.x + edge, row.centery), r)
    return found


def silent_boxes(rect: FRect, sides: Sides) -> dict[int, FRect]:
    """The rectangle of a button on each medallion, by owner."""
    return {
        key: FRect(x + r * 0.25, y + r * -0.1, SILENT, SILENT).clamp(rect)
        for key, ((x, y), r) in medallions(rect, sides).items()
    }


def _rows(rect: FRect, count: int) -> list[FRect]:
    """The plates of a side below each other."""
    h = (rect.h - (count - 1) * theme.ROOMY.hair) / count
    return [FRect(rect.x, rect.y + n * (h + theme.ROOMY.hair), rect.w, h) for n in range(count)]


# ------------------------------------------------------------------------------------------------------- drawing


def draw_head(canvas: Canvas, view: BattleView, stage: BattleStage) -> None:
    """Draw the head; the medallions of seats that are not asked get a dark ground for their button."""
    rect, sides, unasked = view.places.header, contenders(view, stage), silent(view, stage)
    places, boxes = medallions(rect, sides), silent_boxes(rect, sides)
    for n, (side, wing) in enumerate(zip(sides, wings(rect), strict=True)):
        for contender, row in zip(side, _rows(wing, len(side)), strict=True):
            _draw_plate(canvas, row, contender.colours, mirrored=n == 1)
            center, r = places[contender.owner]
            canvas.medallion(center, r, contender.colours, contender.emblem)
            gap = r + theme.ROOMY.gap
            wide = row.w - abs(center[0] - (row.right if n else row.x)) - gap
            room = FRect(center[0] - gap - wide if n else center[0] + gap, row.y, wide, row.h)
            draw(canvas, _told(contender, view.places, n == 1), room)
            if contender.owner in unasked:
                at = boxes[contender.owner].center
                canvas.circle(at, 13, theme.NIGHT900, outline=contender.colours.tint, outline_width=1)
    left, right = wings(rect)
    middle = Column((
        Words(view.words.place(), "title", theme.BRASS300, "center", least=0.6),
        Words(view.words.subtitle(), view.places.letters("small"), theme.IVORY100, "center", lines=2),
    ), theme.ROOMY.hair, (theme.ROOMY.small, theme.ROOMY.tight), 0.5)  # fmt: skip
    draw(canvas, middle, FRect(left.right, rect.y, right.x - left.right, rect.h))


def _draw_plate(canvas: Canvas, rect: FRect, colours: theme.SeatColours, *, mirrored: bool) -> None:
    near, far = (*theme.mix(colours.base, theme.NIGHT900, 0.1), 235), (*colours.dark, 0)
    ends = (far, near) if mirrored else (near, far)
    canvas.gradient(rect, *ends, radius=RADIUS, horizontal=True)


def _told(one: Contender, place: BattlePlaces, mirrored: bool) -> Node:
    """A contender: its name, its role below it where that is told apart, and its figures beside the last of them."""
    align: Align = "right" if mirrored else "left"
    figures = _figures(one, place, mirrored)
    if one.role:
        role = Words(one.role, place.letters("body"), one.colours.tint, align)
        beside = (replace(figures, drop=1), role) if mirrored else (role, replace(figures, drop=1))
        lower = Row(beside, theme.ROOMY.gap, pack=float(mirrored))
        return Column((Words(one.name, "panel_title", align=align, cut=True), lower), 0, pack=0.5)
    name = Words(one.name, place.letters("body_strong"), align=align, cut=True)
    line = (replace(figures, drop=1), name) if mirrored else (name, replace(figures, drop=1))
    return Row(line, theme.ROOMY.gap, pack=float(mirrored))


def _figures(one: Contender, place: BattlePlaces, mirrored: bool) -> Row:
    role, side = place.letters("small_strong"), 16 * max(1.0, place.unit)
    told = (Row((sign(icon, side, theme.IVORY300), Words(value, role)), 3) for icon, value in one.figures)
    return Row(tuple(told), theme.ROOMY.gap, pack=float(mirrored))


def phase_places(rect: FRect) -> list[FRect]:
    """The rectangles of the pills of the phases: of one width, in the middle of ``rect`` and as high as it."""
    wide, count = rect.w * PILL, len(PHASES)
    gap = min(2 * theme.ROOMY.wide, max(theme.ROOMY.gap, (rect.w - wide * count) / count / 2))
    x = rect.centerx - (wide * count + gap * (count - 1)) / 2
    return [FRect(x + n * (wide + gap), rect.y, wide, rect.h) for n in range(count)]


def draw_phases(canvas: Canvas, view: BattleView, stage: BattleStage) -> None:
    """Draw the phases of the round, with signs at those in which poison strikes first."""
    pills = phase_places(view.places.track)
    for n, (name, pill) in enumerate(zip(PHASES, pills, strict=True)):
        lit, done = name == stage.phase, name != stage.phase and stage.past(name)
        canvas.panel(pill, "pill-active" if lit else "pill")
        if done:
            canvas.frame(pill, theme.OK, 1.2, pill.h / 2, alpha=180)
        ink = theme.INK900 if lit else theme.OK if done else theme.IVORY500
        poison = (view.colours(stage.owner(race)) for race, phases in stage.poison.items() if name in phases)
        told = Row((
            sign("confirm" if done else KIND_ICONS[name], pill.h * 0.48, ink, drop=1),
            Words(t(f"warcraft_battle.phase.{name}"), view.places.letters("small_strong"), ink, least=0.8, weight=1.0),
            *(Disc(_draw_poison, 20.0, (colours,)) for colours in poison),
        ), theme.ROOMY.tight, (theme.ROOMY.gap, 0))  # fmt: skip
        draw(canvas, told, pill)
        if n + 1 < len(pills):
            middle = (pill.right + pills[n + 1].x) / 2
            size = min(theme.ROOMY.gap + theme.ROOMY.tight, pills[n + 1].x - pill.right - theme.ROOMY.hair)
            canvas.icon("forward", (middle, pill.centery), size, theme.OK if done else theme.SLATE500)


def _draw_poison(canvas: Canvas, center: Point, r: float, colours: theme.SeatColours) -> None:
    canvas.circle(center, r, colours.base, outline=theme.NIGHT900, outline_width=1)
    canvas.icon("ability-poison", center, r * 1.5, colours.glyph)


# ----------------------------------------------------------------------------------------------------- beginning


def draw_charge(canvas: Canvas, places: BattlePlaces, sides: Sides, motion: BattleMotion) -> None:
    """Draw the beginning over the ground, whose ``motion`` is one of CHARGE_AND_CLASH."""
    body, chances = places.body, motion.chances
    charge, clash = (motion.share, 0.0) if motion.kind == CHARGE_AND_CLASH[0] else (1.0, motion.share)
    leaving = max(0.0, (clash - BACK) / (1 - BACK))
    veil = 128 * min(1.0, charge * 1.6) * (1 - leaving)
    canvas.fill(
        body.inflate(theme.ROOMY.wide, theme.ROOMY.wide), theme.NIGHT900, alpha=round(veil / 32) * 32, radius=10
    )
    plate = FRect(0, 0, *plate_size(canvas, chances))
    # Where a side has several, their radius is a share of that of one.
    r = min(64.0, body.h * 0.19) * (1.0 if max(map(len, sides)) == 1 else 0.72)
    middle = (body.centerx, body.centery - (plate.h / 2 if chances is not None else 0.0))
    if clash and chances is not None:
        plate.midtop = (middle[0], middle[1] + r + theme.ROOMY.gap)
        left, right = (side[0].colours.base for side in sides)
        draw_chances_plate(canvas, plate, (left, right), clash, chances)
    if clash:
        draw_ring(canvas, min(1.0, clash * 2.4), middle, r * 4.2, theme.BRASS300)
        draw_flash(canvas, min(1.0, clash * 3), middle, r * 2.6, theme.EMBER)
    _draw_emblems(canvas, places.header, sides, middle, r, charge, clash)
    if clash:
        if APART < clash < BACK:
            canvas.circle(middle, r * SIGN, theme.NIGHT900, outline=theme.BRASS400, outline_width=2)
            canvas.icon("crossed-swords", middle, r * SIGN * 1.3, theme.BRASS300)
        canvas.push(*shaken(min(1.0, clash * 2.4), 13.0))


def _draw_emblems(
    canvas: Canvas,
    header: FRect,
    sides: Sides,
    middle: tuple[float, float],
    r: float,
    charge: float,
    clash: float,
) -> None:
    homes = medallions(header, sides)
    come = charge * charge * (2.6 * charge - 1.6)  # they draw back first
    out = 1 - (1 - min(1.0, max(0.0, clash - HELD) / (APART - HELD))) ** 3
    light = round(224 * max(0.0, 1 - clash / (2 * HELD)) / 32) * 32 if clash else 0
    away = 1 - ease_in_out(max(0.0, (clash - BACK) / (1 - BACK)))
    for side, way in zip(sides, (-1, 1), strict=True):
        for n, one in reversed(list(enumerate(side))):
            (x, y), least = homes[one.owner]
            far = TOUCHING + (2.0 - TOUCHING) * out + n * 1.5
            share = come * away
            grown = least + (r - least) * max(0.0, share)
            at = (x + (middle[0] + way * far * r - x) * share, y + (middle[1] - y) * share)
            shown = max(STEP, round(grown / STEP) * STEP)
            canvas.medallion(at, shown, one.colours, one.emblem)
            if light:
                canvas.circle(at, shown, theme.WHITE, alpha=light)
