"""The three lanes of the battle overlay: units of both sides in their trays, rows of dice between them, Strengths, the
result."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client import pieces
from tabletop.client.board.visual_effects import draw_bolt, draw_flash
from tabletop.client.combat.blow import draw_chain, draw_sentence
from tabletop.client.combat.motions import LANDS, arc
from tabletop.client.dice import DiceRow, Thrown, dice_box, draw_dice_rows, draw_waiting_dice
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    BRASS600,
    EMBER,
    INK900,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    ROOMY,
    SELECTED,
    SLATE400,
    SLATE500,
    SLATE600,
    Colour,
    SeatColours,
)
from tabletop.client.ui import tree
from tabletop.client.ui.tree import Row, Words, sign
from tabletop.rules.game import Target
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.events import Cursed, Raised, Rolled, Tallied
from tabletop.rules.warcraft.queries import Fighters
from tabletop.text import t
from tabletop.text.grammar import decimal

from .battle_places import SIDES, at_left, columns
from .battle_stage import PHASES, BattleStage, Owner
from .model import KIND_ICONS

if TYPE_CHECKING:
    from .battle_overlay import BattleView


def dice_rows(view: BattleView, stage: BattleStage, entry: Owner, unit: str) -> list[DiceRow]:
    """The rows of dice of one army in a phase of the running round."""
    phase = stage.record.now.phase(unit)
    words = (t("warcraft_battle.hit"), t("warcraft_battle.miss"))
    found: list[DiceRow] = []
    for throw in phase.of(entry.race):
        if throw.first:
            again = tuple(Thrown(face - 1, "miss", struck=True) for face in throw.first)
            found.append(DiceRow(again, throw, label=t("warcraft_battle.row.again"), minor=True, words=words))
        signs = _signs(view, stage, entry, unit)
        dice = tuple(
            Thrown(face - 1, "hit" if face <= throw.limit else "miss", False, signs if face == 1 else ())
            for face in throw.faces
        )
        label = t("warcraft_battle.row.bloodlust") if throw.bloodlust else ""
        found.append(DiceRow(dice, throw, label=t("warcraft_battle.row.glaive") if throw.extra else label, words=words))
    for curse in phase.all(Cursed):
        if curse.seat == entry.owner and curse.faces:
            dice = tuple(Thrown(face - 1, "hit" if face <= content().curse_limit else "miss") for face in curse.faces)
            label, note = t("warcraft_battle.row.curse"), t("warcraft_battle.row.stopped", n=curse.n)
            found.append(DiceRow(dice, curse, label=label, note=note, minor=True, words=words))
    return found


def _signs(view: BattleView, stage: BattleStage, entry: Owner, unit: str) -> tuple[str, ...]:
    """What a natural 1 brings besides its hit (WC-ABL-2)."""
    enemies = stage.sides[1 - stage.side_of(entry.owner)]
    raised = stage.record.now.phase(unit).all(Raised)
    brings = {
        "ability-splash": entry.ability[unit] == "area_attack",
        "ability-raise": any(event.race == entry.race for event in raised),
        "ability-heal": view.options.errata_heal and any(stage.has(enemy.owner, "heal") for enemy in enemies),
    }
    return tuple(icon for icon, there in brings.items() if there)


def draw_strength(canvas: Canvas, center: tuple[float, float], r: float, entry: Owner, unit: str, more: int,
                  colours: SeatColours) -> None:  # fmt: skip
    """Draw the Strength, the greatest number that hits; ``more``: by how much Faerie Fire raises it."""
    canvas.circle(center, r, NIGHT900, outline=colours.tint, outline_width=max(1.5, r * 0.09))
    canvas.circle(center, r * 0.82, None, outline=colours.base, outline_width=max(1.0, r * 0.05))
    canvas.text(str(entry.strength[unit]), center, f"number@{r * 1.05:.1f}!", (255, 255, 255), anchor="center")
    if more:
        at = (center[0] + r * 0.78, center[1] + r * 0.7)
        canvas.circle(at, r * 0.46, BRASS300)
        canvas.text(f"+{more}", at, f"number@{r * 0.56:.1f}!", INK900, anchor="center")


LEAST = 10.0  # least half size in units of tokens drawn one by one; smaller ones become one token with a number
GAP = 8.0
HIGH = 2.56  # height of a tray in half sizes, with the thick lower edge of a marker


@dataclass(frozen=True)
class Tray:
    """One group on the screen: its rectangle, the middles of its tokens, their half size, and a number where one token
    stands for several units."""

    group: Fighters
    rect: FRect
    centers: tuple[tuple[float, float], ...]
    half: float
    count: int


def place_trays(groups: Sequence[Fighters], area: FRect, largest: float, tag: float, left: bool) -> list[Tray]:
    """Place the groups of one army in ``area``. ``tag``: height of the words below the tokens; ``left``: its flanks are
    at the left edge."""
    if not groups:
        return []
    order = sorted(groups, key=lambda group: (group.here, group.space, not group.poly))
    if not left:
        order.reverse()
    half = min(largest, max(LEAST, (area.h - tag - 6) / HIGH))
    for single in (True, False):
        size = half
        while size >= LEAST:
            rows = _rows(order, area.w, size, single)
            narrow = all(_wide(group, size, single) <= area.w for group in order)
            if narrow and len(rows) * (HIGH * size + tag + 6) <= area.h + 1:
                return _placed(rows, area, size, tag, single, left)
            size *= 0.92
    return _placed(_rows(order, area.w, LEAST, False), area, LEAST, tag, False, left)


def _step(group: Fighters, half: float) -> float:
    """Width of one token in units; flying units are wider."""
    return (2.7 if group.unit == "flying" else 2.12) * half


def _wide(group: Fighters, half: float, single: bool) -> float:
    return (group.n if single else 1) * _step(group, half) + 14


def _rows(order: Sequence[Fighters], width: float, half: float, single: bool) -> list[list[Fighters]]:
    rows: list[list[Fighters]] = [[]]
    used = 0.0
    for group in order:
        wide = _wide(group, half, single)
        if rows[-1] and used + wide > width:
            rows.append([])
            used = 0.0
        rows[-1].append(group)
        used += wide + GAP
    return rows


def _placed(
    rows: Sequence[Sequence[Fighters]], area: FRect, half: float, tag: float, single: bool, left: bool
) -> list[Tray]:
    high = HIGH * half + tag
    y = area.centery - (len(rows) * (high + 6) - 6) / 2
    found: list[Tray] = []
    for row in rows:
        whole = sum(_wide(group, half, single) + GAP for group in row) - GAP
        x = area.x if left else area.right - whole
        for group in row:
            wide = _wide(group, half, single)
            rect = FRect(x, y, wide, high)
            number = group.n if single else 1
            step = (wide - 14) / number
            centers = tuple((x + 7 + step * (k + 0.5), y + 1.14 * half + 2) for k in range(number))
            found.append(Tray(group, rect, centers, half, 0 if single else group.n))
            x += wide + GAP
        y += high + 6
    return found


@dataclass(frozen=True)
class LaneRow:
    """One army in a lane, with the places of its units, dice and Strength."""

    side: int
    entry: Owner
    dice: FRect
    badge: tuple[float, float]
    trays: list[Tray]


def rows_of(canvas: Canvas, view: BattleView, stage: BattleStage, unit: str) -> list[LaneRow]:
    """The rows of a lane: the armies of both sides with their places."""
    place = view.places
    lane, lit = place.lanes[unit], place.lit == unit
    sides = columns(lane, place.strip.h + 4 if lit else 0.0, place.compact)
    largest = (64.0 if lit else 29.0) if not place.compact else (46.0 if lit else 20.0)
    found: list[LaneRow] = []
    for side, (units, dice) in zip(SIDES, sides, strict=True):
        owners = _shown(stage, side, unit)
        h = units.h / max(1, len(owners))
        apart = len(owners) == 1 or h >= 76.0
        tag = canvas.line_height("least") if (h if apart else units.h) >= 46 else 0.0
        for n, entry in enumerate(owners):
            area = FRect(units.x, units.y + n * h, units.w, h)
            groups = [group for group in stage.of(side, unit) if group.owner == entry.owner or not apart]
            if not apart:
                area, groups = units, groups if n == 0 else []
            y = units.y + (n + 0.5) * h
            reach = 92.0 if not place.compact else 58.0
            badge = (lane.centerx + (-reach if at_left(side) else reach), y)
            trays = place_trays(groups, area, largest, tag, at_left(side))
            found.append(LaneRow(side, entry, FRect(dice.x, units.y + n * h, dice.w, h), badge, trays))
    return found


def _shown(stage: BattleStage, side: int, unit: str) -> list[Owner]:
    """The armies of a side with a row in a lane: those with units or dice in it, the first one where there are none."""
    phase = stage.record.now.phase(unit)
    thrown = {throw.race for throw in phase.all(Rolled)}
    cursed = {curse.seat for curse in phase.all(Cursed)}
    found = [
        entry for entry in stage.sides[side]
        if entry.race in thrown or entry.owner in cursed or any(g.owner == entry.owner for g in stage.of(side, unit))
    ]  # fmt: skip
    return found or list(stage.sides[side][:1])


def draw_lanes(canvas: Canvas, view: BattleView, stage: BattleStage) -> None:
    """Draw the lanes of the three phases with their units, dice and results."""
    for unit in PHASES:
        _draw_lane(canvas, view, stage, unit)
    if view.places.strip.h:
        _draw_strip(canvas, view, stage)
    _draw_hit(canvas, view, stage)


def _draw_hit(canvas: Canvas, view: BattleView, stage: BattleStage) -> None:
    """The hit that fells a unit flies to it from the dice that it was rolled with."""
    for unit in PHASES:
        for row in rows_of(canvas, view, stage, unit):
            found = _falling(view, row)
            if found is not None and found[1] < LANDS:
                center, share = found
                start = hit_from(canvas, view, stage, unit, row.side)
                if start is not None:
                    draw_bolt(canvas, share / LANDS, partial(arc, start, center))


def hit_from(canvas: Canvas, view: BattleView, stage: BattleStage, unit: str, side: int) -> tuple[float, float] | None:
    """Where a hit on a unit of a side comes from: the dice of the other side that hit in the phase being fought, in
    whichever lane they lie; else the middle of the dice of the other side in the lane of ``unit``."""
    fought = stage.phase if stage.phase in PHASES else unit
    phase = stage.record.now.phase(fought)
    for row in rows_of(canvas, view, stage, fought):
        if row.side != side and any(throw.hits for throw in phase.of(row.entry.race)):
            return _dice_place(canvas, view, stage, row, fought).center
    return next((row.dice.center for row in rows_of(canvas, view, stage, unit) if row.side != side), None)


def _dice_place(canvas: Canvas, view: BattleView, stage: BattleStage, row: LaneRow, unit: str) -> FRect:
    """The rectangle of the dice that lie in a row."""
    lit, lines = view.places.lit == unit, dice_rows(view, stage, row.entry, unit)
    return dice_box(canvas, row.dice.inflate(-8, -4), lines, at_left(row.side), _largest(view, lit), lit)


def _falling(view: BattleView, row: LaneRow) -> tuple[tuple[float, float], float] | None:
    """The unit of a row that falls now: its middle, and how far it has fallen; None for none."""
    for tray in row.trays:
        for n, center in enumerate(tray.centers):
            share = view.falling(tray.group, n)
            if share is not None:
                return center, share
    return None


def _draw_lane(canvas: Canvas, view: BattleView, stage: BattleStage, unit: str) -> None:
    place = view.places
    lane, lit = place.lanes[unit], place.lit == unit
    if lit:
        canvas.glow(lane, BRASS400, 18, 8, 70)
        canvas.panel(lane, "tile-raised")
        canvas.frame(lane, BRASS400, 1.6, 8)
    else:
        canvas.panel(lane, "inset")
    for side, x in zip(SIDES, (lane.x, lane.right - 3), strict=True):
        colours = view.colours(stage.sides[side][0].owner)
        canvas.fill(FRect(x, lane.y + 8, 3, lane.h - 16), colours.base, radius=1.5)
    if unit in place.empty:
        _draw_empty(canvas, lane, stage, unit)
        return
    rows = rows_of(canvas, view, stage, unit)
    _draw_core(canvas, view, stage, unit, rows)
    for row in rows:
        lines, area = dice_rows(view, stage, row.entry, unit), row.dice.inflate(-8, -4)
        largest, left = _largest(view, lit), at_left(row.side)
        if lines:
            draw_dice_rows(canvas, area, lines, left, largest, lit, view.tumble())
        elif not stage.past(unit) and (count := stage.dice(row.entry.owner, unit)):
            worth = decimal(stage.worth(row.entry, unit), short=True)
            text = t("warcraft_battle.expected", n=count, worth=worth)
            draw_waiting_dice(canvas, area, count, text, left, largest * 0.7)
        for tray in row.trays:
            with canvas.clip(lane):
                _draw_tray(canvas, view, _coming(view, tray, -1 if left else 1), -1 if left else 1)
        if not row.trays and not lines and row.side in (0, 1) and len(rows) == 2:
            x, anchor = (lane.x + 24, "midleft") if left else (lane.right - 24, "midright")
            canvas.text(t("warcraft_battle.nobody"), (x, row.badge[1]), "small", SLATE400, anchor=anchor)


def _draw_empty(canvas: Canvas, lane: FRect, stage: BattleStage, unit: str) -> None:
    """A lane in which nobody stands, in one line: the icon of the phase and that there is nobody."""
    colour = SLATE400 if stage.past(unit) or stage.over is not None else IVORY500
    words = f"{t(f'warcraft_battle.phase.{unit}')}: {t('warcraft_battle.nobody')}"
    icon = sign(KIND_ICONS[unit], canvas.line_height("small"), colour)
    tree.draw(canvas, Row((icon, Words(words, "small", colour)), ROOMY.small, pack=0.5), lane)


def dice_boxes(canvas: Canvas, view: BattleView, stage: BattleStage, unit: str) -> list[FRect]:
    """Where dice lie in a lane, thrown or still to be thrown."""
    found: list[FRect] = []
    for row in rows_of(canvas, view, stage, unit):
        if dice_rows(view, stage, row.entry, unit):
            found.append(_dice_place(canvas, view, stage, row, unit))
        elif stage.dice(row.entry.owner, unit):
            found.append(row.dice)
    return found


def _largest(view: BattleView, lit: bool) -> float:
    """The greatest size of a die in a lane that is ``lit`` or not."""
    if view.places.compact:
        return 54.0 if lit else 30.0
    return 76.0 if lit else 40.0


def _draw_core(canvas: Canvas, view: BattleView, stage: BattleStage, unit: str, rows: list[LaneRow]) -> None:
    """Draw the icon of the phase between the Strengths, and its result."""
    place = view.places
    lane, lit = place.lanes[unit], place.lit == unit
    compact = place.compact
    free = lane.h - (place.strip.h + 4 if lit else 0.0)
    text, shorter, colour = _core_words(view, stage, unit, lit, stage.past(unit))
    role = "small_strong" if lit else "small"
    label = canvas.line_height(role)
    big = (27.0 if lit else 20.0) if not compact else (19.0 if lit else 13.0)
    reach = 92.0 if not compact else 58.0
    crowded = len(rows) > 2
    wide = 2 * (reach - big - 10.0) if crowded else 300.0 if not compact else 176.0
    if crowded and canvas.measure(text, role)[0] > wide:
        text = shorter
        if not canvas.fits_text(text, FRect(0, 0, wide, label), role, 0.85 / canvas.theme.enlarged):
            role = "least"
            label = 2 * canvas.line_height(role)
    r = min((44.0 if lit else 27.0) if not compact else (30.0 if lit else 19.0), (free - label - 8) / 2)
    center = (lane.centerx, lane.y + (free - label - 4) / 2 + 2)
    for row in rows:
        y = row.badge[1] if sum(other.side == row.side for other in rows) > 1 else center[1]
        canvas.line(center, (row.badge[0], y), SLATE500, 1)
    for row in rows:
        several = sum(other.side == row.side for other in rows)
        y = row.badge[1] if several > 1 else center[1]
        more = stage.faerie.get(row.entry.owner, 0) if lit else 0
        size = min(big, lane.h / several * 0.36)
        draw_strength(canvas, (row.badge[0], y), size, row.entry, unit, more, view.colours(row.entry.owner))
    canvas.circle(center, r, NIGHT900, outline=BRASS400 if lit else SLATE500, outline_width=1.5)
    past = stage.past(unit)
    icon_colour = BRASS300 if lit else IVORY300 if past else SLATE400
    canvas.icon(KIND_ICONS[unit], center, r * 1.05, icon_colour)
    box = FRect(center[0] - wide / 2, center[1] + r + 3, wide, label)
    canvas.fit_text(text, box, role, colour, "center", 0.6)


def _core_words(view: BattleView, stage: BattleStage, unit: str, lit: bool, past: bool) -> tuple[str, str, Colour]:
    """The words below the icon of a phase, the words where there is no room for these, and their colour."""
    throws = view.landed_throws(unit)
    if throws:
        a, b = (sum(throw.hits for throw in throws if throw.race in stage.races(side)) for side in SIDES)
        whole, bare = (t(f"warcraft_battle.{name}", a=a, b=b) for name in ("result", "result.bare"))
        return whole, bare, IVORY100 if lit else IVORY300
    if lit:
        half = stage.half
        text, colour = t(f"warcraft_battle.half.{half}" if half else f"warcraft_battle.attack.{unit}"), IVORY100
    elif past or (stage.over is not None):
        text, colour = t("warcraft_battle.skipped"), SLATE400
    else:
        text, colour = t("warcraft_battle.waiting"), IVORY500
    return text, text, colour


# ------------------------------------------------------------------------------------------------------ units


def _coming(view: BattleView, tray: Tray, away: int) -> Tray:
    """A tray where its units are: on their way from the edge of the lane while a battle begins."""
    far = view.coming * away * (tray.rect.w + 120.0)
    if not far:
        return tray
    return replace(tray, rect=tray.rect.move(far, 0), centers=tuple((x + far, y) for x, y in tray.centers))


def _draw_tray(canvas: Canvas, view: BattleView, tray: Tray, away: int) -> None:
    """The units of an army from one zone; ``away``: from the dice, -1 to the left, 1 to the right."""
    group = tray.group
    tokens = FRect(tray.rect.x, tray.rect.y, tray.rect.w, tray.half * HIGH)
    target = Target("piece", group.id)
    legal, chosen = view.legal(group), target in view.session.path
    if group.here:
        canvas.fill(tokens, SLATE600, alpha=150, radius=8)
        canvas.frame(tokens, BRASS600, 1.2, 8, alpha=220)
    else:
        canvas.fill(tokens, NIGHT900, alpha=110, radius=8)
        canvas.frame(tokens, SLATE500, 1, 8, alpha=200)
    if chosen:
        canvas.glow(tokens, SELECTED, 16, 8, 150, hollow=True)
        canvas.frame(tokens, SELECTED, 2, 8)
    elif legal:
        canvas.frame(tokens, IVORY100, 2, 8)
    if legal and view.pointed_at(target):
        canvas.glow(tokens, IVORY100, 14, 8, 110, hollow=True)
    state = "rest" if (legal or not view.choosing_pieces) and not group.poly else "illegal"
    for n, center in enumerate(tray.centers):
        falling = view.falling(group, n)
        share = 0.0 if falling is None else max(0.0, (falling - LANDS) / (1 - LANDS))
        place = (center[0] + away * tray.half * 0.5 * math.sin(math.pi * min(1.0, share * 1.5)), center[1])
        colours, alpha = view.colours(group.owner), round(255 * (1 - share))
        kind = "rest" if falling is not None else state
        pieces.draw_marker(canvas, place, tray.half, group.unit, colours, kind, tray.count, alpha)
        if share:
            draw_flash(canvas, min(1.0, share * 1.4), center, tray.half * 1.7, EMBER)
            _cross(canvas, place, tray.half, min(1.0, share * 3))
    if group.poly:
        canvas.icon("symbol-encounter", (tokens.right - 11, tokens.y + 11), 18, BRASS300)
    if group.called:
        canvas.icon("worker", (tokens.x + 11, tokens.y + 11), 16, BRASS300)
    if tray.rect.h > tokens.h + 6:
        tag = FRect(tokens.x - 3, tokens.bottom, tokens.w + 6, tray.rect.h - tokens.h)
        text = t(f"warcraft_battle.{'field' if group.here else 'flank'}_tag", hex=group.space)
        if canvas.measure(text, "least")[0] > tag.w:
            text = group.space
        canvas.text(text, tag.center, "least", BRASS400 if group.here else IVORY500, anchor="center")


def _cross(canvas: Canvas, center: tuple[float, float], half: float, share: float) -> None:
    """Draw a cross over a falling unit; ``share``: of its fall."""
    k = half * 0.8
    end = (center[0] - k + 2 * k * min(1.0, share), center[1] - k + 2 * k * min(1.0, share))
    canvas.polyline(((center[0] - k, center[1] - k), end), EMBER, max(3.0, half * 0.18))
    if share > 0.5:
        canvas.polyline(((center[0] + k, center[1] - k), (center[0] - k, center[1] + k)), EMBER, max(3.0, half * 0.18))


def piece_spots(canvas: Canvas, view: BattleView, stage: BattleStage) -> list[tuple[Target, FRect, Fighters]]:
    """The targets of the lanes, with their rectangles and groups."""
    found = []
    for unit in PHASES:
        for row in rows_of(canvas, view, stage, unit):
            for tray in row.trays:
                if tray.group.id:
                    rect = FRect(tray.rect.x, tray.rect.y, tray.rect.w, tray.half * HIGH)
                    found.append((Target("piece", tray.group.id), rect, tray.group))
    return found


# ------------------------------------------------------------------------------------------------------ strip


def _draw_strip(canvas: Canvas, view: BattleView, stage: BattleStage) -> None:
    """Draw the arithmetic of both attacks, the sentence about the step, and who must choose."""
    strip, words = view.places.strip, view.words
    least, body = canvas.line_height("least"), canvas.line_height("body")
    if view.places.lit:
        canvas.fill(FRect(strip.x, strip.y, strip.w, 1), SLATE500)
        half = strip.w / 2 - ROOMY.gap
        told = False
        for side, x in zip(SIDES, (strip.x, strip.right - half), strict=True):
            parts = chain_of(stage, side, view.landed_throws(stage.phase))
            if parts:
                told = True
                name, tint = words.name("side", side), view.colours(stage.sides[side][0].owner).tint
                box = FRect(x, strip.y + ROOMY.tight, half, least)
                draw_chain(canvas, box, name, tint, parts, right=not at_left(side))
    icon, text = words.happening()
    who = words.chooser()
    line = FRect(strip.x, strip.bottom - body - ROOMY.small, strip.w, body + ROOMY.hair)
    if view.places.lit and not told:  # without arithmetic a long sentence has two lines
        line.y, line.h = strip.y + ROOMY.tight, line.bottom - strip.y - ROOMY.tight
    draw_sentence(canvas, line, icon, text, None if who is None else (who[1], view.colours(who[0]).tint))


def chain_of(stage: BattleStage, side: int, lying: Sequence[Rolled]) -> list[str]:
    """The arithmetic of a side's attack in words: hits, casualties, reductions, units the other side must remove.
    ``lying``: the dice of the phase that have landed."""
    phase, races = stage.record.now.phase(stage.phase), stage.races(side)
    throws = [throw for throw in lying if throw.race in races]
    if not throws:
        return []
    parts = [t("warcraft_battle.n_hits", n=sum(throw.hits for throw in throws))]
    tallies = [tally for tally in phase.all(Tallied) if tally.side == 1 - side]
    if tallies:
        dealt, left = sum(tally.dealt for tally in tallies), sum(tally.n for tally in tallies)
        less = [
            ("curse", sum(tally.cursed for tally in tallies)),
            ("invis", sum(tally.hidden for tally in tallies)),
            ("heal", sum(tally.healed for tally in tallies)),
        ]
    else:
        dealt = sum(throw.casualties for throw in throws)
        less = [
            ("curse", sum(curse.n for curse in phase.all(Cursed) if curse.target in races)),
            ("invis", stage.hidden[1 - side]),
        ]
        left = -1
    parts.append(t("warcraft_battle.n_casualties", n=dealt))
    taken = " ".join(t(f"warcraft_battle.less.{name}", n=n) for name, n in less if n)
    if taken:
        parts.append(taken)
    if left >= 0:
        parts.append(t("warcraft_battle.to_remove", n=left))
    return parts
