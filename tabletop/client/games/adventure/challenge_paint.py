"""The upper part of the challenge overlay: head, steps, both fighters with their numbers, the two blows between them,
the result strip."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pygame import FRect

from tabletop.client.cards.face import draw_card
from tabletop.client.cards.parts import RIBBON, paint_charge, paint_diamonds, paint_stock, paint_veil
from tabletop.client.dice.faces import D6, FINISHES, draw_die
from tabletop.client.dice.roll import LANDS_AT, tilt, tumble
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS600,
    CARD,
    DANGER,
    EMBER,
    INFO,
    INK700,
    INK900,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    OK,
    SLATE400,
    SLATE500,
    Colour,
    SeatColours,
    mix,
)
from tabletop.rules.adventure.queries import NOBODY
from tabletop.text import t

from . import challenge_words as words
from .card_faces import ATTACK_ICONS, encounter_icon
from .card_text_words import signed
from .challenge_layout import GAP, SIGN, SMALL, TIGHT, WIDE, Column
from .challenge_stage import SIX, STATS, STEPS, Fighter, Line, Power, Stage, forecast, planned

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .challenge_context import ChallengeContext

DICE: Final = ("red", "black")
"""Colours of the attacker's and of the defender's die."""
LEVELS_ALL: Final = 4
WING: Final = 0.33
"""Share of the head that a side has."""
CLOCK_AT: Final = 0.5 - WING - 0.03
PACE: Final = 40.0
"""Room in the head for the switch between quick and slow fights."""
STEP_ICONS: Final = {
    "before": "hourglass", "roll": "dice", "powers_defender": "energy", "powers_attacker": "energy",
    "ranged": "class-ranged", "melee": "class-melee", "end": "flag",
}  # fmt: skip
INKS: Final = {"attack": BRASS300, "defence": INFO, "damage": DANGER}
ICONS: Final = {"defence": "defence", "damage": "damage"}


@dataclass(frozen=True, slots=True)
class Portrait:
    """A fighter as a card without words: its icon as a charge, the diamonds of its level, its title; ``fallen`` greys
    it."""

    id: str
    title: str
    colours: SeatColours
    icon: str
    level: int
    fallen: bool

    def paint(self, canvas: Canvas, rect: FRect) -> None:
        """Paint it at the size of ``rect``."""
        inner = paint_stock(canvas, rect)
        w = rect.w
        foot = FRect(inner.x, 0, inner.w, inner.h * 0.17)
        foot.bottom = inner.bottom
        picture = FRect(inner.x, inner.y, inner.w, inner.h - foot.h)
        paint_charge(canvas, picture, self.icon, self.colours)
        canvas.fill(foot, RIBBON)
        step = w * 0.105
        box = FRect(0, 0, step * LEVELS_ALL + w * 0.03, w * 0.125)
        box.midbottom = (picture.centerx, picture.bottom - 2)
        canvas.fill(box, CARD, radius=box.h * 0.3)
        canvas.frame(box, INK700, max(0.7, w * 0.006), box.h * 0.3)
        paint_diamonds(canvas, (box.x + w * 0.015 + step / 2, box.centery), w, self.level, LEVELS_ALL)
        role = f"small_strong@{max(9.0, foot.h * 0.5):.2f}!"
        canvas.fit_text(self.title, foot.inflate(-SMALL, 0), role, IVORY100, "center", 0.6)
        if self.fallen:
            paint_veil(canvas, rect)


# ----------------------------------------------------------------------------------------------------------- head


def draw_header(canvas: Canvas, rect: FRect, view: ChallengeContext, stage: Stage) -> None:
    """Both fighters, the place and the kind of fight between them."""
    canvas.image("box-adventure.jpg", rect, radius=13, focus=(0.5, 0.42))
    canvas.fill(rect, NIGHT900, alpha=205, radius=13)
    wing = rect.w * WING
    for side in (0, 1):
        area = FRect(rect.x if side == 0 else rect.right - wing, rect.y, wing, rect.h)
        _wing(canvas, area, view.colours(side), side == 0)
        _draw_name(canvas, area, view, stage.fighters[side])
    canvas.fill(FRect(rect.x, rect.bottom - 1, rect.w, 1), BRASS600, alpha=150)
    middle = FRect(rect.x + wing, rect.y, rect.w - 2 * wing - PACE, rect.h)
    head, small = canvas.line_height("title"), canvas.line_height("small")
    y = middle.centery - (head + small) / 2
    text = words.title(view, stage)
    role = next((r for r in ("title", "panel_title", "section") if canvas.measure(text, r)[0] <= middle.w), "section")
    canvas.fit_text(text, FRect(middle.x, y, middle.w, head), role, BRASS300, "center", 0.7)
    below = FRect(middle.x, y + head, middle.w, small + 2)
    canvas.fit_text(words.subtitle(view, stage), below, "small", IVORY300, "center", 0.7)


def _wing(canvas: Canvas, rect: FRect, colours: SeatColours, left: bool) -> None:
    near, far = (*mix(colours.base, NIGHT900, 0.12), 255), (*colours.dark, 0)
    with canvas.clip(rect):
        wide = FRect(rect.x if left else rect.x - WIDE, rect.y, rect.w + WIDE, rect.h)
        canvas.gradient(wide, near if left else far, far if left else near, radius=13, horizontal=True)


def _draw_name(canvas: Canvas, rect: FRect, view: ChallengeContext, fighter: Fighter) -> None:
    left = fighter.side == 0
    r = min(34.0, rect.h * 0.36)
    x = rect.x + r + 20 if left else rect.right - r - 20
    canvas.medallion((x, rect.centery), r, view.colours(fighter.side), _emblem(view, fighter))
    room = rect.w - 2 * r - 60
    start = x + r + 14 if left else x - r - 14 - room
    align = "left" if left else "right"
    name, line = canvas.line_height("panel_title"), canvas.line_height("body")
    y = rect.centery - (name + line) / 2
    text = words.fighter_name(view, fighter)
    role = next((one for one in ("panel_title", "section") if canvas.measure(text, one)[0] <= room), "card_name")
    canvas.fit_text(text, FRect(start, y, room, name), role, IVORY100, align, 0.6)
    below = FRect(start, y + name, room, line)
    canvas.fit_text(words.role_words(view, fighter), below, "body", IVORY100, align, 0.7)


def _emblem(view: ChallengeContext, fighter: Fighter) -> str:
    if fighter.seat != NOBODY:
        return view.hero_emblem(fighter.hero)
    return encounter_icon(view.state.config.tables.monsters[fighter.monster].card)


def draw_track(canvas: Canvas, rect: FRect, stage: Stage, compact: bool) -> None:
    """The seven steps: done ones with a check, the present one lit."""
    role = "small_strong" if compact else "body_strong"
    h = min(canvas.line_height(role) + 14, rect.h - 4)
    texts = [t(f"adventure_fight.step.{step}") for step in STEPS]
    icon = h * 0.5
    wide = [canvas.measure(text, role)[0] + icon + 34 for text in texts]
    arrows = (rect.w - sum(wide)) / (len(STEPS) - 1)
    k = 1.0
    if arrows < 14:
        k = (rect.w - 14.0 * (len(STEPS) - 1)) / sum(wide)
        arrows = 14.0
    x = rect.x
    for step, text, w in zip(STEPS, texts, wide, strict=True):
        box = FRect(x, rect.centery - h / 2, w * k, h)
        done, lit = stage.passed(step), step == stage.step and stage.record.ended is None
        canvas.panel(box, "pill-active" if lit else "pill")
        if done:
            canvas.frame(box, OK, 1.2, h / 2, alpha=200)
        ink = INK900 if lit else OK if done else IVORY500
        canvas.icon("confirm" if done else STEP_ICONS[step], (box.x + 10 + icon / 2, box.centery), icon, ink)
        canvas.fit_text(text, FRect(box.x + 15 + icon, box.y, box.w - icon - WIDE, h), role, ink, min_ratio=0.6)
        x = box.right
        if step != STEPS[-1] and arrows > 10:
            canvas.icon("forward", (x + arrows / 2, box.centery), 11, SLATE400)
        x += arrows


# ------------------------------------------------------------------------------------------------------- fighters


def draw_column(canvas: Canvas, column: Column, view: ChallengeContext, stage: Stage, side: int) -> None:
    """A fighter: portrait, health, the three numbers with their parts, its powers."""
    fighter = stage.fighters[side]
    face = Portrait(
        fighter.face or fighter.monster,
        words.face_title(view, fighter),
        view.colours(side),
        _emblem(view, fighter),
        fighter.level + 1,
        stage.down[side],
    )
    draw_card(canvas, column.portrait, face)
    _draw_health(canvas, column.health, fighter)
    added = planned(stage, view.preview) if view.preview is not None else {}
    for stat, box in zip(STATS, column.numbers, strict=True):
        _draw_number(canvas, box, view, fighter, stat, added.get((side, stat), ()))
    _draw_powers(canvas, column.chips, view, fighter)


def _draw_health(canvas: Canvas, box: FRect, fighter: Fighter) -> None:
    canvas.panel(box, "tile")
    line = canvas.line_height("small_strong")
    left, whole = fighter.health
    if box.h > line * 2 + 4:
        size = min(18.0, (box.w - 12) / max(1, whole) * 0.9, box.h - line - 8)
        x = box.centerx - size * 1.12 * (whole - 1) / 2
        y = box.y + (box.h - line) / 2
        for n in range(whole):
            canvas.icon("health", (x + n * size * 1.12, y), size, DANGER if n < left else SLATE500)
    text = FRect(box.x + TIGHT, box.bottom - line - TIGHT, box.w - SMALL, line)
    if box.h <= line * 2 + 4:
        text = FRect(box.x + TIGHT, box.y, box.w - SMALL, box.h)
    canvas.fit_text(words.health_words(fighter)[0], text, "small_strong", IVORY100, "center", 0.6)


def _draw_number(
    canvas: Canvas,
    box: FRect,
    view: ChallengeContext,
    fighter: Fighter,
    stat: str,
    added: tuple[Line, ...],
) -> None:
    mirrored = fighter.side == 1
    canvas.panel(box, "tile")
    total_w = min(92.0, box.w * 0.24)
    total = FRect(box.x if mirrored else box.right - total_w, box.y, total_w, box.h)
    canvas.fill(total.inflate(-2, -2), INKS[stat], alpha=30, radius=7)
    line = canvas.line_height("least")
    icon = ATTACK_ICONS[fighter.type] if stat == "attack" else ICONS[stat]
    big = canvas.line_height("number_big")
    size = min(24.0, box.h - big - line)
    y = total.centery - (size + big + line) / 2
    if size > 9:
        canvas.icon(icon, (total.centerx, y + size / 2), size, INKS[stat])
    else:
        y = total.centery - (big + line) / 2 - max(0.0, size)
    shown = view.preview.fighters[fighter.side].numbers[stat] if view.preview is not None else fighter.numbers[stat]
    ink = BRASS300 if added else IVORY100
    place = (total.centerx, y + max(0.0, size) + big / 2)
    canvas.text(str(shown), place, "number_big", ink, "center")
    label = FRect(total.x + 2, y + max(0.0, size) + big, total.w - TIGHT, line)
    canvas.fit_text(t(f"adventure_fight.number.{stat}"), label, "least", IVORY300, "center", 0.6)
    rows = FRect(total.right + GAP if mirrored else box.x + GAP, box.y + TIGHT, box.w - total_w - WIDE, box.h - GAP)
    _draw_lines(canvas, rows, view, fighter, stat, added)


def _draw_lines(
    canvas: Canvas, rows: FRect, view: ChallengeContext, fighter: Fighter, stat: str, added: tuple[Line, ...]
) -> None:
    lines = [(line, False) for line in fighter.lines[stat]] + [(line, True) for line in added]
    pitch = canvas.line_height("small")
    most = max(1, int((rows.h + 2) // pitch))
    if len(lines) > most:  # struck ones go first: they no longer count
        kept = [entry for entry in lines if not entry[0].struck]
        lines = kept[-most:] if len(kept) > most else kept
    y = rows.centery - len(lines) * pitch / 2
    for n, (line, plan) in enumerate(lines):
        row = FRect(rows.x, y + n * pitch, rows.w, pitch)
        first = line.struck or all(other.struck for other, _ in lines[:n])  # what the sum begins with
        text = str(line.n) if first and not plan else signed(line.n)
        ink = IVORY500 if line.struck else BRASS300 if plan else IVORY100
        if plan:
            canvas.polygon(_corners(row.inflate(SMALL, -1)), None, 255, BRASS300, 1.2, (5, 4))
        wide = canvas.measure(text, "small_strong")[0]
        label = FRect(row.x, row.y, row.w - wide - GAP, row.h)
        told = canvas.fit_text(words.line_label(view, fighter, stat, line), label, "small", ink, min_ratio=0.7)
        canvas.text(text, (row.right, row.centery), "small_strong", ink, "midright")
        if line.struck:
            canvas.polyline(((row.x, row.centery), (min(told.right, label.right), row.centery)), IVORY500, 1.2)
            canvas.polyline(((row.right - wide - 2, row.centery), (row.right + 2, row.centery)), IVORY500, 1.2)


def _corners(box: FRect) -> tuple[tuple[float, float], ...]:
    return ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))


def power_places(area: FRect, powers: tuple[Power, ...]) -> list[tuple[Power, FRect]]:
    """Where the powers of a side stand in their row."""
    if not powers:
        return []
    gap = SMALL
    w = (area.w - gap * (len(powers) - 1)) / len(powers)
    wide = min(w, area.w * 0.6)
    return [(power, FRect(area.x + n * (wide + gap), area.y, wide, area.h)) for n, power in enumerate(powers)]


def _draw_powers(canvas: Canvas, area: FRect, view: ChallengeContext, fighter: Fighter) -> None:
    places = power_places(area, fighter.powers)
    if not places:
        canvas.fit_text(
            t("adventure_fight.powers.none"), area, "least", IVORY500, "left" if not fighter.side else "right"
        )
        return
    motion = view.motion
    for power, box in places:
        firing = motion is not None and motion.kind == "fire" and motion.power == power.key
        canvas.panel(box, "tile")
        canvas.frame(box, BRASS300 if firing else SLATE400 if power.fired else BRASS600, 2 if firing else 1, 8)
        if firing:
            canvas.glow(box, BRASS300, 18, 8, 160)
        size = min(20.0, area.h * 0.6)
        x = box.x + 8
        die = DICE[fighter.side if power.own else 1 - fighter.side]
        shown = power.faces[:1] if box.w < 120 else power.faces[:3]
        for face in shown:
            draw_die(
                canvas, (x + size / 2, box.centery), size, D6.sides[face - 1], die, "miss" if power.fired else "rest"
            )
            x += size + 3
        ink = IVORY500 if power.fired else IVORY100
        tick = 18 if power.fired else 4
        room = FRect(x + TIGHT, box.y, box.right - x - SMALL - tick, box.h)
        if room.w > 24:
            canvas.fit_text(words.power_label(view, power), room, "least", ink, min_ratio=0.7)
        if power.fired:
            canvas.icon("confirm", (box.right - 14, box.centery), 13, OK)


# ---------------------------------------------------------------------------------------------------------- blows


def draw_blows(canvas: Canvas, boxes: tuple[FRect, FRect], view: ChallengeContext, stage: Stage) -> None:
    """A box for each blow in the order in which they fall."""
    order = stage.blows()
    same = stage.fighters[0].type == stage.fighters[1].type
    for place, (side, box) in enumerate(zip(order, boxes, strict=True)):
        _draw_blow(canvas, box, view, stage, side, "same" if same else ("first", "second")[place])


def _draw_blow(canvas: Canvas, box: FRect, view: ChallengeContext, stage: Stage, side: int, place: str) -> None:
    shown = view.preview or stage
    fighter = shown.fighters[side]
    lit = stage.step == fighter.type and stage.record.ended is None
    canvas.panel(box, "tile-raised" if lit else "tile")
    canvas.frame(box, BRASS300 if lit else BRASS600, 2 if lit else 1, 8, alpha=255 if lit else 150)
    pad = 12.0 if box.h > 130 else 8.0
    inner = box.inflate(-2 * pad, -2 * pad)
    head = canvas.line_height("small_strong")
    icon = min(18.0, head)
    canvas.icon(ATTACK_ICONS[fighter.type], (inner.x + icon / 2, inner.y + head / 2), icon, BRASS300)
    kind = t(f"adventure_fight.step.{fighter.type}")
    need = words.needed_words(shown, side)
    wide = canvas.measure(need, "small_strong")[0]
    name = FRect(inner.x + icon + SMALL, inner.y, inner.w - icon - 17 - wide, head)
    canvas.fit_text(t(f"adventure_fight.blow.{place}", type=kind), name, "small_strong", IVORY100, min_ratio=0.65)
    canvas.text(need, (inner.right, inner.y + head / 2), "small_strong", IVORY100, "midright")
    body = FRect(inner.x, inner.y + head + TIGHT, inner.w, inner.h - head - TIGHT)
    size = min(body.h * 0.7, 92.0, body.w * 0.26)
    rest = FRect(body.x + size * 1.75, body.y, body.w - size * 1.75, body.h)
    _draw_dice(canvas, body, view, stage, side, size)
    flying = in_the_air(view, side)
    _draw_needed(canvas, rest, stage, shown, side, flying)
    if not flying:
        _draw_judged(canvas, rest, view, stage, side)


def in_the_air(view: ChallengeContext, side: int) -> bool:
    """Whether the die of a side is tumbling, so that nothing may tell how it falls."""
    motion = view.motion
    return motion is not None and motion.kind == "roll" and motion.side in (-1, side) and motion.share < LANDS_AT


def _draw_dice(canvas: Canvas, body: FRect, view: ChallengeContext, stage: Stage, side: int, size: float) -> None:
    """The die that lies, or tumbles, or waits; those that were rolled again small and crossed beside it."""
    center = (body.x + size * 0.56, body.y + min(body.h / 2, size * 0.7))
    face = stage.dice[side]
    motion = view.motion
    rolling = motion is not None and motion.kind == "roll" and motion.side in (-1, side)
    if not face and not rolling:
        place = FRect(0, 0, size, size)
        place.center = center
        canvas.fill(place, INK900, alpha=120, radius=size * 0.2)
        canvas.frame(place, FINISHES[DICE[side]].body, 2, size * 0.2)
        return
    if rolling and motion is not None:
        side_up, angle = tumble(motion.share, max(0, face - 1), SIX)
        draw_die(canvas, center, size, D6.sides[side_up], DICE[side], angle=angle)
        return
    draw_die(canvas, center, size, D6.sides[face - 1], DICE[side], angle=tilt(face - 1, side))
    for n, old in enumerate(stage.record.throws[side][:-1][-2:]):
        spot = (center[0] + size * (0.78 + 0.42 * n), center[1] - size * 0.3)
        draw_die(canvas, spot, size * 0.36, D6.sides[old - 1], DICE[side], "miss", struck=True)
    if len(stage.record.throws[side]) > 1:
        line = canvas.line_height("least")
        room = FRect(body.x, body.bottom - line, size * 1.7, line)
        canvas.fit_text(
            t("adventure_fight.was", n=stage.record.throws[side][-2]), room, "least", IVORY300, min_ratio=0.6
        )


def _draw_needed(canvas: Canvas, rest: FRect, stage: Stage, shown: Stage, side: int, flying: bool) -> None:
    """The six faces: those that hit lit, the one that lies ringed."""
    gap = 4.0
    w = face_size(rest)
    hits = shown.faces_that_hit(side)
    x = rest.right - SIX * w - 5 * gap
    colour: Colour = FINISHES[DICE[side]].body
    for face in range(1, SIX + 1):
        box = FRect(x + (face - 1) * (w + gap), rest.y, w, w)
        lit = face in hits
        if lit:
            canvas.fill(box, mix(colour, IVORY500, 0.12), radius=4)
        canvas.frame(box, SLATE400 if not lit else mix(colour, IVORY100, 0.4), 1, 4)
        lies = stage.dice[side] == face and not flying
        if lies:
            canvas.frame(box.inflate(TIGHT, TIGHT), IVORY100, 2, 6)
        role = f"badge@{w * 0.58:.2f}!"
        canvas.text(str(face), box.center, role, IVORY100 if lit or lies else IVORY500, "center")


def face_size(rest: FRect) -> float:
    """Side of one of the six faces in a box."""
    return min(32.0, (rest.w - 20) / SIX, rest.h * 0.3)


def _draw_judged(canvas: Canvas, rest: FRect, view: ChallengeContext, stage: Stage, side: int) -> None:
    """Sum against defence, and a pill that says hit or miss in words."""
    judged = stage.record.attacks.get(side)
    seen = None if judged is not None else forecast(view.preview or stage)
    big = rest.h > 110
    role = "number_big" if big else "number"
    line = canvas.line_height(role)
    pill_h = min(canvas.line_height("small_strong") + (10 if big else 4), rest.h * 0.3)
    w = face_size(rest)
    spare = max(0.0, rest.h - w - line - pill_h) / 3
    y = rest.y + w + spare + 2
    if judged is not None:
        attack, die, defence, hit, damage = judged.attack, judged.die, judged.defence, judged.hit, judged.damage
        stopped = False
    else:
        blow = next((one for one in seen.blows if one.side == side), None) if seen is not None else None
        if blow is None:
            n = len((view.preview or stage).faces_that_hit(side))
            text = t("adventure_fight.foretold.faces", n=n)
            canvas.fit_text(text, FRect(rest.x, y, rest.w, line), "small", IVORY300, "right", 0.65)
            return
        die = stage.dice[side]
        attack, defence, hit, damage, stopped = blow.sum - die, blow.defence, blow.hit, blow.damage, blow.stopped
    sum_words = f"{attack} + {die} = {attack + die}"
    canvas.text(sum_words, (rest.right, y + line / 2), role, IVORY100, "midright", max_width=rest.w)
    if stopped:
        text = t("adventure_fight.stopped")
    elif hit:
        text = t("adventure_fight.hit", n=damage)
    else:
        text = (
            t("adventure_fight.miss", n=defence - attack - die)
            if defence > attack + die
            else t("adventure_fight.missed")
        )
    colour = EMBER if hit else SLATE400
    wide = min(rest.w, canvas.measure(text, "small_strong")[0] + 40)
    pill = FRect(rest.right - wide, min(y + line + spare, rest.bottom - pill_h), wide, pill_h)
    canvas.fill(pill, mix(colour, NIGHT900, 0.72), radius=pill_h / 2)
    canvas.frame(pill, colour, 1.3 if judged is None else 2, pill_h / 2)
    canvas.icon("confirm" if hit else "cancel", (pill.x + 17, pill.centery), 13, colour if hit else IVORY300)
    room = FRect(pill.x + 28, pill.y, pill.w - SIGN, pill.h)
    canvas.fit_text(text, room, "small_strong", IVORY100, "center", 0.65)


# --------------------------------------------------------------------------------------------------- result strip


def draw_strips(canvas: Canvas, view: ChallengeContext, stage: Stage) -> None:
    """Before the exchange what comes of it, as things stand and with the card considered; afterwards what came."""
    if stage.record.ended is not None:
        _draw_result(canvas, view.places.strip, view, stage)
        return
    left, right = view.places.strips
    if view.caption is not None and view.scene.showing:
        icon, text = view.caption
        if in_the_air(view, 0) or in_the_air(view, 1):
            text = t("adventure_fight.say.rolling")
        _draw_strip(canvas, view.places.strip, icon, BRASS300, text, [])
        return
    now = forecast(stage)
    if now is None:
        who = [words.fighter_name(view, fighter) for fighter in stage.fighters]
        lines = [f"{name}: {words.chances(stage, side)}." for side, name in enumerate(who)]
        _draw_strip(canvas, left, "dice", BRASS300, t("adventure_fight.foretold.title.before"), lines)
    else:
        good = words.good_for(view, now)
        title = t("adventure_fight.foretold.title.pass")
        lines = words.forecast_lines(view, stage, now)
        _draw_strip(canvas, left, "confirm" if good else "damage", OK if good else DANGER, title, lines)
    _draw_with(canvas, right, view)


def _draw_with(canvas: Canvas, box: FRect, view: ChallengeContext) -> None:
    target, preview = view.considered(), view.preview
    waiting = words.announced(view)
    if waiting is not None:
        _draw_strip(canvas, box, "card", BRASS300, *waiting)
        return
    if target is None:
        _draw_strip(canvas, box, "card", SLATE400, "", [t("adventure_fight.foretold.point")])
        return
    title = t("adventure_fight.foretold.title.with", what=words.thing_name(view, target))
    if preview is None:
        _draw_strip(canvas, box, "card", BRASS600, title, [t("adventure_fight.foretold.open")])
        return
    seen = forecast(preview)
    if seen is None:
        who = [words.fighter_name(view, fighter) for fighter in preview.fighters]
        lines = [f"{name}: {words.chances(preview, side)}." for side, name in enumerate(who)]
        _draw_strip(canvas, box, "card", BRASS300, title, lines)
        return
    good = words.good_for(view, seen)
    lines = words.forecast_lines(view, preview, seen)
    _draw_strip(canvas, box, "confirm" if good else "damage", OK if good else DANGER, title, lines)


def _draw_strip(canvas: Canvas, box: FRect, icon: str, colour: Colour, title: str, lines: list[str]) -> None:
    canvas.fill(box, mix(colour, NIGHT900, 0.84), radius=8)
    canvas.frame(box, colour, 1.3, 8, alpha=210)
    size = min(26.0, box.h * 0.4)
    canvas.circle((box.x + 16 + size / 2, box.centery), size * 0.8, NIGHT900, 160)
    canvas.icon(icon, (box.x + 16 + size / 2, box.centery), size, colour)
    x = box.x + 30 + size
    room = FRect(x, box.y + TIGHT, box.right - x - GAP, box.h - SMALL)
    strong = canvas.line_height("small_strong") if title else 0.0
    if title and not lines:
        canvas.fit_text(title, room, "body_strong", IVORY100, min_ratio=0.7)
        return
    if title:
        canvas.fit_text(
            title, FRect(room.x, room.y, room.w, strong), "small_strong", mix(colour, IVORY100, 0.35), min_ratio=0.7
        )
    text = FRect(room.x, room.y + strong, room.w, room.h - strong)
    told = " ".join(lines)
    for role in ("small", "least", "least@11!", "least@10!"):
        if canvas.block_height(told, role, text.w) <= text.h + 2 or role == "least@10!":
            most = max(1, int((text.h + 3) // canvas.line_height(role)))
            canvas.text_block(told, text, role, IVORY100, max_lines=most, valign="middle", ellipsis="ok")
            return


def _draw_result(canvas: Canvas, box: FRect, view: ChallengeContext, stage: Stage) -> None:
    lines = [line for line in (words.event_words(view, event) for event in stage.record.after) if line]
    mine = 1 if stage.fighters[1].seat == view.hand_seat else 0
    good = stage.down[1 - mine] and not stage.down[mine]
    bad = stage.down[mine]
    colour = OK if good else DANGER if bad else BRASS300
    icon = "victory-point" if good else "damage" if bad else "flag"
    shown = lines or [t("adventure_fight.result.nothing")]
    _draw_strip(canvas, box, icon, colour, words.result_title(view, stage), shown)
