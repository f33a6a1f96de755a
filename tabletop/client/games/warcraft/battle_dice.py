"""The dice of a battle on the bright patch of its ground, thrown from the ranks; the score between them, what hits whom
as arcs, how many units fall, and what happens in words."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.visual_effects import draw_bolt
from tabletop.client.combat import LANDS, arc
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.client.ui import tree
from tabletop.client.ui.tree import Disc, Draw, Either, Row, Stack, Words, block, sign
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.events import Cursed, Raised, Rolled, Tallied, UnitLost
from tabletop.rules.warcraft.queries import CasualtyCounts
from tabletop.text import t
from tabletop.text.grammar import decimal

from .battle_places import SIDES, BattlePlaces, at_left, way
from .battle_ranks import Standee, draw_hit_numbers, hit_numbers, innermost, ranks, struck_at
from .battle_stage import PHASES, BattleStage, Owner
from .dice_rows import DiceRow, Thrown, draw_lying, draw_tossed, scattered
from .model import KIND_ICONS

if TYPE_CHECKING:
    from .battle_overlay import BattleView

FALLS = theme.rgb("#7A2A18")
MINOR = 0.72
"""Share of the room that a row of dice gets that counts less."""
HANG = 0.6
"""Greatest share of the room below an arc into which it hangs."""
DIE = 54.0
"""Greatest size of a die on the ground."""
FACE_ON = 0.55
"""Width of the flipping coin, as a share of its height, from which on its face can be read."""


def dice_rows(view: BattleView, stage: BattleStage, entry: Owner, unit: str) -> list[DiceRow]:
    """The rows of dice of one army in a phase of the running round."""
    phase = stage.record.now.phase(unit)
    found: list[DiceRow] = []
    for throw in phase.of(entry.race):
        if throw.first:
            again = tuple(Thrown(face - 1, "miss", struck=True) for face in throw.first)
            found.append(DiceRow(again, throw, label=t("warcraft_battle.row.again"), minor=True))
        signs = _signs(view, stage, entry, unit)
        dice = tuple(
            Thrown(face - 1, "hit" if face <= throw.limit else "miss", False, signs if face == 1 else ())
            for face in throw.faces
        )
        label = t("warcraft_battle.row.bloodlust") if throw.bloodlust else ""
        found.append(DiceRow(dice, throw, label=t("warcraft_battle.row.glaive") if throw.extra else label))
    for curse in phase.all(Cursed):
        if curse.seat == entry.owner and curse.faces:
            dice = tuple(Thrown(face - 1, "hit" if face <= content().curse_limit else "miss") for face in curse.faces)
            label, note = t("warcraft_battle.row.curse"), t("warcraft_battle.row.stopped", n=curse.n)
            found.append(DiceRow(dice, curse, label=label, note=note, minor=True))
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


@dataclass(frozen=True)
class Lying:
    """The dice of one row on the ground: their middles and size, and the place of the words over them."""

    entry: Owner
    side: int
    row: DiceRow
    centers: tuple[Point, ...]
    size: float
    head: FRect | None

    @property
    def area(self) -> FRect:
        """What the dice cover."""
        half = self.size * 0.6
        boxes = [FRect(x - half, y - half, 2 * half, 2 * half) for x, y in self.centers]
        return boxes[0].unionall(boxes[1:])


def lying_dice(canvas: Canvas, view: BattleView, stage: BattleStage) -> list[Lying]:
    """The dice of the phase that is fought, with their places."""
    found: list[Lying] = []
    line = canvas.line_height(view.places.letters("least")) + 4
    for side in SIDES if stage.phase else ():
        owners = [one for one in stage.sides[side] if dice_rows(view, stage, one, stage.phase)]
        rows = [(entry, row) for entry in owners for row in dice_rows(view, stage, entry, stage.phase)]
        shares = [(MINOR if row.minor else 1.0) * max(1, len(row.dice)) ** 0.5 for _, row in rows]
        area = view.places.tray(side)
        y = area.y
        for (entry, row), share in zip(rows, shares, strict=True):
            h = area.h * share / sum(shares)
            room = FRect(area.x, y, area.w, h)
            head = None
            if row.label or len(owners) > 1:
                head = FRect(room.x, y, room.w, line)
                room = FRect(room.x, y + line, room.w, h - line)
            largest = DIE * view.places.unit * (0.6 if row.minor else 1.0)
            size, centers = scattered(len(row.dice), room, min(largest, room.h * 0.8))
            found.append(Lying(entry, side, row, centers, size, head))
            y += h
    return found


def draw_battle(canvas: Canvas, view: BattleView, stage: BattleStage) -> None:
    """Draw everything about the phase that is fought, and what happens."""
    draw_arcs(canvas, view, stage)
    draw_hit_numbers(canvas, view, stage)
    draw_score(canvas, view, stage)
    draw_dice(canvas, view, stage)
    draw_blow(canvas, view, stage)
    draw_tolls(canvas, view, stage)
    draw_told(canvas, view)


def draw_dice(canvas: Canvas, view: BattleView, stage: BattleStage) -> None:
    """Draw the dice of the phase that is fought, those in the air above the others."""
    tumble = view.tumble()
    place = view.places
    found = lying_dice(canvas, view, stage)
    for lying in found:
        flies = tumble is not None and tumble.of(lying.row.source)
        if lying.head is not None:
            _draw_row_head(canvas, view, stage, lying, flies)
        x, y = innermost(place, stage, lying.side, stage.phase)
        start = x + way(lying.side) * place.man * 0.5, y - place.man * 0.6
        for n, center in enumerate(lying.centers):
            if flies and tumble is not None and not tumble.landed(n, len(lying.centers)):
                draw_tossed(canvas, lying.row, n, start, center, lying.size, tumble)
            else:
                draw_lying(canvas, lying.row, n, center, lying.size, 10 * place.unit)


def _draw_row_head(canvas: Canvas, view: BattleView, stage: BattleStage, lying: Lying, flies: bool) -> None:
    """Draw whose dice they are where a side has several armies, and what is special about them."""
    row, head = lying.row, lying.head
    if head is None:
        return
    words = f"{row.label} · {row.note}" if row.note and not flies else row.label
    colours = view.colours(lying.entry.owner)
    several = len(stage.sides[lying.side]) > 1
    name = view.words.name("seat", lying.entry.owner) if several and not words else ""
    told = Row((
        tree.medal(colours, view.table.emblem(lying.entry.owner), head.h - 2) if several else None,
        Words(words or name, view.places.letters("least"), theme.IVORY100 if words else colours.tint, least=0.5),
    ), 4, (6, 0))  # fmt: skip
    wide = min(head.w * 1.5, tree.width(canvas, told, head.h))
    box = FRect(head.centerx - wide / 2, head.y, wide, head.h - 2)
    tree.draw(canvas, Stack((Draw(Canvas.fill, (theme.NIGHT900, 170, -1)), told)), box)


# ------------------------------------------------------------------------------------------------ score and arcs


def draw_score(canvas: Canvas, view: BattleView, stage: BattleStage) -> None:
    """Draw the coin with what is fought, which flips over to the hits of both sides once the dice have landed."""
    if not stage.phase:
        return
    center, u = view.places.score, view.places.unit
    throws = view.landed_throws(stage.phase)
    motion = view.battle_motion
    turned = motion.share if motion is not None and motion.kind == "land" else 1.0
    r, squash = 48 * u, abs(math.cos(math.pi * turned))
    _draw_coin(canvas, (center[0], center[1] + 4), r + 2, squash, theme.BLACK, 110)
    _draw_coin(canvas, center, r, squash, theme.NIGHT900, edge=2)
    _draw_coin(canvas, center, r - 6 * u, squash, None, edge=1)
    if squash < FACE_ON:
        return
    if turned < 0.5:
        throws = []
    r *= squash
    low = FRect(center[0] - r * 0.8, center[1] + r * 0.22, r * 1.6, r * 0.5)
    if throws:
        hits = [sum(one.hits for one in throws if one.race in stage.races(side)) for side in SIDES]
        for side, n, dx in zip(SIDES, hits, (-0.44, 0.44), strict=True):
            tint = view.colours(_best(stage, side, throws).owner).tint
            canvas.text(str(n), (center[0] + dx * r, center[1] - r * 0.08), f"number@{r * 0.74:.0f}!", tint, "center")
        canvas.text(":", (center[0], center[1] - r * 0.14), f"number@{r * 0.56:.0f}!", theme.IVORY300, "center")
        canvas.fit_text(
            t("warcraft_battle.hits"), low, view.places.letters("small_strong"), theme.BRASS300, "center", 0.6
        )
    else:
        # The lit step above names the phase.
        lift, size = (0.46, 0.56) if stage.half else (0.0, 1.0)
        canvas.icon(KIND_ICONS[stage.phase], (center[0], center[1] - r * lift), r * size, theme.BRASS300)
        if stage.half:
            room = FRect(center[0] - r * 0.82, center[1] - r * 0.16, r * 1.64, r * 0.96)
            words = Words(
                t(f"warcraft_battle.half.{stage.half}"), view.places.letters("least"), theme.IVORY100, "center"
            )
            tree.draw(canvas, replace(words, lines=3, least=0.6), room)


def _draw_coin(
    canvas: Canvas, center: Point, r: float, squash: float, colour: theme.Colour | None, alpha: int = 255, edge: int = 0
) -> None:
    """Draw a disc whose width is ``squash`` of its height, with a brass ``edge`` of that many units."""
    turns = [math.tau * n / 40 for n in range(40)]
    points = [(center[0] + r * squash * math.cos(a), center[1] + r * math.sin(a)) for a in turns]
    canvas.polygon(points, colour, alpha=alpha, outline=theme.BRASS600 if edge else None, outline_width=edge)


def _best(stage: BattleStage, side: int, throws: Sequence[Rolled]) -> Owner:
    """The army of a side that has hit most."""
    hits = {entry.owner: sum(one.hits for one in throws if one.race == entry.race) for entry in stage.sides[side]}
    return max(stage.sides[side], key=lambda entry: hits[entry.owner])


def draw_arcs(canvas: Canvas, view: BattleView, stage: BattleStage) -> None:
    """Draw who hits whom: before the dice of a phase are thrown, from each army to its enemies with the hits to be
    expected; afterwards from its hits to the unit that falls next."""
    if not stage.phase or view.tumble() is not None:
        return
    throws = view.landed_throws(stage.phase)
    motion = view.battle_motion
    drawn = motion.share if motion is not None and motion.kind == "land" else 1.0
    if throws:
        safe = {toll.side for toll in tolls(view, stage) if toll.done >= toll.n}
        for lying in lying_dice(canvas, view, stage):
            hits = [n for n, one in enumerate(lying.row.dice) if one.result == "hit"]
            if not isinstance(lying.row.source, Rolled) or not hits or lying.row.minor or 1 - lying.side in safe:
                continue
            victim = _next_to_fall(view, stage, 1 - lying.side)
            if victim is not None:
                # Arcs to the right leave the upper dice and rise, those to the left the lower ones and hang.
                near = lying.centers[min(hits, key=lambda n: way(lying.side) * lying.centers[n][1])]
                start = near[0] + way(lying.side) * lying.size * 0.5, near[1] - way(lying.side) * lying.size * 0.2
                end = struck_at(view.places, victim)
                end = end[0] + way(victim.side) * view.places.man * 0.34, end[1]
                _draw_arc(canvas, view, start, end, view.colours(lying.entry.owner).tint, drawn)
        return
    if view.scene.showing:
        return
    rolling = queries.rolling(view.state) if view.frame is not None else ()
    for coin in hit_numbers(canvas, view.places, stage):
        count = stage.dice(coin.entry.owner, coin.unit)
        if not coin.lit or not count or (rolling and coin.entry.owner not in rolling):
            continue
        victim = _next_to_fall(view, stage, 1 - coin.side)
        if victim is None:
            continue
        end = struck_at(view.places, victim)
        end = end[0] + way(victim.side) * view.places.man * 0.34, end[1]
        start = coin.center[0] + way(coin.side) * coin.r * 1.2, coin.center[1]
        tint = view.colours(coin.entry.owner).tint
        _draw_arc(canvas, view, start, end, tint, drawn)
        worth = decimal(stage.worth(coin.entry, coin.unit), short=True)
        words = t("warcraft_battle.prospect", n=count, worth=worth)
        role = view.places.letters("small_strong")
        high = canvas.line_height(role) + 4
        wide = canvas.measure(words, role)[0] + 20
        # Close to its start, where no caption reaches.
        at = _point(start, end, min(0.19, (wide / 2 + 12) / max(1.0, abs(end[0] - start[0]))), view.places)
        pill = FRect(at[0] - wide / 2, at[1] - high / 2, wide, high)
        canvas.fill(pill, theme.NIGHT900, alpha=215, radius=-1)
        canvas.frame(pill, tint, 1.2, -1)
        canvas.text(words, pill.center, role, theme.IVORY100, "center")


def _point(a: Point, b: Point, k: float, place: BattlePlaces) -> Point:
    """A point of an arc: those to the right rise, those to the left hang, so that they do not lie on one another, but
    not into the foot."""
    below = place.body.bottom - (a[1] + b[1]) / 2
    lift = 80 * place.unit if b[0] > a[0] else -min(70 * place.unit, HANG * below)
    return a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k - lift * 4 * k * (1 - k)


def _draw_arc(canvas: Canvas, view: BattleView, a: Point, b: Point, colour: theme.Colour, share: float) -> None:
    unit = view.places.unit
    steps = max(2, round(28 * share))
    points = [_point(a, b, n / 28, view.places) for n in range(steps + 1)]
    canvas.polyline([(x, y + 1.6) for x, y in points], theme.BLACK, 5 * unit, 170, (9 * unit, 6 * unit))
    canvas.polyline(points, colour, 3 * unit, 255, (9 * unit, 6 * unit))
    if share >= 1.0:
        (px, py), (x, y) = points[-3], points[-1]
        turn = math.atan2(y - py, x - px)
        size = 13 * unit
        head = [(x, y)] + [(x - size * math.cos(turn + d), y - size * math.sin(turn + d)) for d in (-0.45, 0.45)]
        canvas.polygon(head, colour, 255, theme.NIGHT900, 1)


def _next_to_fall(view: BattleView, stage: BattleStage, side: int) -> Standee | None:
    """The unit of a side that a hit of the phase points at: the one chosen, else one that may be chosen, the nearest of
    the rank that is fought, of any rank."""
    standing = [one for one in ranks(view.places, stage) if one.side == side and one.group is not None]
    chosen = {target.id for target in view.session.path if target.kind == "piece"}
    middle = view.places.body.centerx

    def rank(one: Standee) -> tuple[bool, bool, bool, int, float]:
        group = one.group
        assert group is not None
        last = one.index == group.n - 1
        return (
            group.id not in chosen or not last, not view.legal(group), one.unit != stage.phase,
            (PHASES.index(one.unit) - PHASES.index(stage.phase)) % 3, abs(one.at[0] - middle),
        )  # fmt: skip

    safe = stage.phase == "melee" and not stage.snared[1 - side]
    exposed = [one for one in standing if not (safe and one.unit == "flying")]
    return min(exposed, key=rank, default=None)


def draw_blow(canvas: Canvas, view: BattleView, stage: BattleStage) -> None:
    """Draw the hit that fells a unit: it flies there from the dice that it was rolled with."""
    for standee in ranks(view.places, stage):
        share = view.falling(standee.group, standee.index) if standee.group is not None else None
        if share is not None and share < LANDS:
            start = hit_from(canvas, view, stage, standee.side)
            draw_bolt(canvas, share / LANDS, partial(arc, start, struck_at(view.places, standee)))


def hit_from(canvas: Canvas, view: BattleView, stage: BattleStage, side: int) -> Point:
    """Where a hit on a unit of a side comes from: a die of the other side that hit, else the middle of its dice."""
    for lying in lying_dice(canvas, view, stage):
        for center, one in zip(lying.centers, lying.row.dice, strict=True):
            if lying.side != side and one.result == "hit":
                return center
    return view.places.tray(1 - side).center


# ------------------------------------------------------------------------------------------------------ words


@dataclass(frozen=True)
class Toll:
    """How many units of a side fall in a phase, how many of them have fallen, the arithmetic in words, and whether it
    is more than that every hit fells one."""

    side: int
    n: int
    done: int
    parts: tuple[str, ...]
    odd: bool


def tolls(view: BattleView, stage: BattleStage) -> list[Toll]:
    """The losses of both sides in the phase that is fought, once they are known."""
    found: list[Toll] = []
    if not stage.phase:
        return found
    phase = stage.record.now.phase(stage.phase)
    lost = [stage.side_of(stage.owner(loss.race)) for loss in phase.all(UnitLost)]
    for side in SIDES:
        left = stage.pools[side]
        told = any(tally.side == side for tally in phase.all(Tallied))
        counts = None
        if not told and not view.scene.showing and view.frame is not None and view.frame.phase in ("w6", "w7"):
            counts = queries.casualty_counts(view.state, side)
            left, told = counts.remain, True
        motion = view.battle_motion
        falling = motion is not None and motion.loss is not None and stage.side_of(motion.loss[0]) == side
        done = lost.count(side) - falling
        parts = tuple(chain_of(stage, 1 - side, view.landed_throws(stage.phase), counts))
        odd = told and bool(parts) and left + done != phase.hits(stage.races(1 - side))
        if left + done or odd:
            found.append(Toll(side, left + done, done, parts, odd))
    return found


def toll_places(canvas: Canvas, view: BattleView, stage: BattleStage) -> list[tuple[Toll, FRect]]:
    """The tolls with the rectangles of their pills."""
    place = view.places
    high = canvas.line_height(place.letters("body_strong")) + 8
    found = []
    for toll in tolls(view, stage):
        wide = tree.width(canvas, _toll(toll, place, high), high)
        x = place.body.centerx - way(toll.side) * 222 * place.unit
        found.append((toll, FRect(x - wide / 2, place.body.y + place.body.h * 0.045 - high / 3, wide, high)))
    return found


def _toll(toll: Toll, place: BattlePlaces, high: float) -> Row:
    marks = [Disc(_casualty, high - 10, (n < toll.done,)) for n in range(min(toll.n, 6))]
    words = t("warcraft_battle.fall", n=toll.n) if toll.n else t("warcraft_battle.none_falls")
    return Row((*marks, Words(words, place.letters("body_strong"))), 5, (10, 0))


def _casualty(canvas: Canvas, center: Point, r: float, done: bool) -> None:
    canvas.circle(center, r - 1, theme.EMBER if done else theme.BLACK, 255 if done else 90, theme.IVORY100, 1.2)
    if done:
        canvas.icon("cancel", center, r * 1.3, theme.IVORY100)


def draw_tolls(canvas: Canvas, view: BattleView, stage: BattleStage) -> None:
    """Draw how many units of each side fall, a ring for each, and below it why they are not as many as the hits."""
    for toll, box in toll_places(canvas, view, stage):
        canvas.shadow(box, 2, box.h / 2)
        canvas.fill(box, FALLS, radius=-1)
        canvas.frame(box, theme.EMBER, 1.6, -1)
        tree.draw(canvas, _toll(toll, view.places, box.h), box)
        if toll.odd:
            tint = view.colours(stage.sides[1 - toll.side][0].owner).tint
            role = view.places.letters("least")
            line = canvas.line_height(role) + 2
            name = view.words.name("side", 1 - toll.side)
            wide = sum(canvas.measure(part, role)[0] + 26 for part in (name, *toll.parts))
            low = FRect(box.x if at_left(toll.side) else box.right - wide, box.bottom + 3, wide, line)
            canvas.fill(low, theme.NIGHT900, alpha=185, radius=-1)
            _draw_chain(canvas, low.inflate(-16, 0), role, name, tint, toll.parts)


def draw_told(canvas: Canvas, view: BattleView) -> None:
    """Draw what has just happened or is about to, in words."""
    icon, text = view.words.happening()
    if text:
        box = told_place(canvas, view)
        told = Row((sign(icon, 18), block(text, _told_role(view))), theme.ROOMY.small, (theme.ROOMY.gap, 2))
        tree.draw(canvas, Stack((Draw(Canvas.fill, (theme.NIGHT900, 205, 14)), told)), box)


def told_place(canvas: Canvas, view: BattleView) -> FRect:
    """The rectangle of what is said, as wide as its words, in one line or more."""
    room, role = view.places.told, _told_role(view)
    text, beside = view.words.happening()[1], 18 + 3 * theme.ROOMY.gap
    wide = min(room.w, canvas.measure(text, role)[0] + beside + 4)
    high = min(room.h, canvas.block_height(text, role, wide - beside) + theme.ROOMY.gap)
    return FRect(room.centerx - wide / 2, room.bottom - high - theme.ROOMY.tight, wide, high)


def _told_role(view: BattleView) -> str:
    return view.places.letters("small" if view.compact else "body")


def chain_of(stage: BattleStage, side: int, lying: Sequence[Rolled], counts: CasualtyCounts | None = None) -> list[str]:
    """The arithmetic of a side's attack in words: hits, casualties, reductions, units the other side must remove.
    ``lying``: the dice of the phase that have landed; ``counts``: what they will cost, before that is settled."""
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
    elif counts is not None:
        dealt, left = sum(throw.casualties for throw in throws), counts.remain
        less = [("curse", counts.cursed), ("invis", counts.hidden), ("heal", counts.healed)]
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


def _draw_chain(canvas: Canvas, box: FRect, role: str, name: str, tint: theme.Colour, parts: Sequence[str]) -> None:
    """Draw arithmetic as parts with arrows between them, after the ``name`` of its owner, the last part highlighted.
    Where it does not fit, only the last part is drawn."""
    ways = []
    for shown in (parts, parts[-1:]):
        told = [Words(part, role, theme.IVORY300 if n else theme.BRASS300) for n, part in enumerate(reversed(shown))]
        row = [node for part in reversed(told) for node in (sign("forward", 10, theme.IVORY500), part)]
        ways.append(Row((Words(name, role, tint), *row)))
    tree.draw(canvas, Either(tuple(ways)), box)
