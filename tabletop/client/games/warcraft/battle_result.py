"""The result of a battle: the winner, losses, hits against the expected number, and what followed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client import pieces
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    EMBER,
    IVORY100,
    IVORY300,
    IVORY500,
    SLATE400,
    SLATE500,
    SLATE600,
)
from tabletop.rules.warcraft.events import DevourEnded, Drew, Revived, Rolled, SurplusReturned, UnitLost
from tabletop.text import t

from . import battle_words
from .battle_context import SIDES, at_left
from .battle_stage import PHASES, BattleStage, Owner, PhaseRecord, expected
from .model import KIND_ICONS, UNIT_KINDS

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.games.table import OverlayHost

    from .battle_context import BattleContext


def lay(scene: OverlayHost, view: BattleContext, stage: BattleStage) -> None:
    """Place a panel as high as its contents, and add the button that goes on."""
    canvas, place = scene.app.canvas, view.places
    wanted = place.header.h + _above(canvas, place.compact) + _needed(canvas, stage) + (72 if place.compact else 110)
    if wanted < place.panel.h:
        rise = (place.panel.h - wanted) / 2
        panel = FRect(place.panel.x, place.panel.y + rise, place.panel.w, wanted)
        view.places = place = replace(place, frame=replace(place.frame, panel=panel, header=place.header.move(0, rise)))
    h = 46.0 if place.compact else 60.0
    w = min(place.panel.w * 0.5, max(300.0, scene.app.canvas.measure(t("board.continue"), "button")[0] + 90))
    pad = 14 if place.compact else 28
    rect = FRect(place.panel.centerx - w / 2, place.panel.bottom - pad - h, w, h)
    scene.add_continue(rect, view.go_on)


def draw(canvas: Canvas, view: BattleContext, stage: BattleStage) -> None:
    """Draw the winner, two columns, and the course of the battle."""
    place = view.places
    compact = place.compact
    ending = stage.over
    top = place.header.bottom + (8 if compact else 22)
    bottom = place.panel.bottom - (72 if compact else 110)
    title = _title(view, stage)
    role = "title" if compact else "wordmark@46"
    fitting = _fitting(canvas, title, role, place.panel.w - 80)
    canvas.foil_text(title, (place.panel.centerx, top), fitting, anchor="midtop")
    y = top + canvas.line_height(role) + 2
    sub = _followed(view, stage)
    line = canvas.line_height("body")
    canvas.fit_text(sub, FRect(place.track.x, y, place.track.w, line), "body", IVORY300, "center", 0.7)
    y += line + (8 if compact else 20)
    w = (place.track.w - (20 if compact else 40)) / 3
    gap = (place.track.w - 3 * w) / 2
    for side, n in zip(SIDES, (0, 2), strict=True):
        box = FRect(place.track.x + n * (w + gap), y, w, bottom - y)
        won = ending is not None and _won(view, stage, side)
        _draw_side(canvas, box, view, stage, side, won)
    _draw_course(canvas, FRect(place.track.x + w + gap, y, w, bottom - y), view, stage)


def _above(canvas: Canvas, compact: bool) -> float:
    """Height in units of the title and the line below it."""
    title, line = canvas.line_height("title" if compact else "wordmark@46"), canvas.line_height("body")
    return title + line + (18 if compact else 44)


def _needed(canvas: Canvas, stage: BattleStage) -> float:
    """Height in units that the columns need: the greater of the armies of a side and of the course."""
    line, head = canvas.line_height("small"), canvas.line_height("section")
    armies = max(len(side) for side in stage.sides)
    rows = sum(1 for round_ in stage.record.rounds for phase in round_.phases.values() if phase.all(Rolled))
    return max(60 + head + line + armies * (200 + 3 * line), 60 + head + (rows + 1) * 44.0)


def _fitting(canvas: Canvas, text: str, role: str, room: float) -> str:
    return next((name for name in (role, "title") if canvas.measure(text, name)[0] <= room), "section")


def _won(view: BattleContext, stage: BattleStage, side: int) -> bool:
    ending = stage.over
    if ending is None:
        return False
    if ending.neutral:
        return any(entry.owner >= len(view.session.match.seats) for entry in stage.sides[side])
    sides = view.state.config.tables.side
    won = {sides[seat] for seat in ending.winners}
    return any(sides[entry.owner] in won for entry in stage.sides[side])


def _title(view: BattleContext, stage: BattleStage) -> str:
    for side in (0, 1):
        if _won(view, stage, side):
            several = len(stage.sides[side]) > 1
            key = "warcraft_battle.won_by_many" if several else "warcraft_battle.won_by"
            return t(key, name=battle_words.side_name(view, stage, side))
    return t("warcraft_battle.won_by_nobody")


def _followed(view: BattleContext, stage: BattleStage) -> str:
    """What followed in words: cards drawn by the winners, devoured units, raised units that went back, units
    revived."""
    record = stage.record
    if record.ending is None:
        return ""
    parts = [t("warcraft_battle.rounds", n=record.rounds[-1].number if record.rounds else 1)]
    for freed in record.all(DevourEnded):
        name = battle_words.unit_name(view, freed.race, freed.unit)
        parts.append(t(f"warcraft_battle.devour.{'killed' if freed.killed else 'back'}", unit=name))
    for left in record.all(SurplusReturned):
        name = battle_words.owner_name(view, stage.owner(left.race))
        parts.append(t("warcraft_battle.surplus", n=left.n, name=name))
    if revived := sum(1 for one in record.all(Revived) if one.space):
        parts.append(t("warcraft_battle.revived", n=revived))
    return " · ".join(parts)


def _draw_side(canvas: Canvas, box: FRect, view: BattleContext, stage: BattleStage, side: int, won: bool) -> None:
    compact = view.compact
    first = view.colours(stage.sides[side][0].owner)
    canvas.panel(box, "tile-raised" if won else "inset")
    if won:
        canvas.frame(box, BRASS400, 1.6, 8)
    canvas.fill(FRect(box.x + 10, box.y + 1, box.w - 20, 3), first.base, radius=1.5)
    inner = box.inflate(-32 if not compact else -20, -24 if not compact else -14)
    name, line = canvas.line_height("section"), canvas.line_height("small")
    title = battle_words.side_name(view, stage, side)
    canvas.fit_text(title, FRect(inner.x, inner.y, inner.w, name), "section", first.tint, min_ratio=0.7)
    y = inner.y + name + 2
    if stage.over is not None and (stage.over.winners or stage.over.neutral):
        note = t("warcraft_battle.winner" if won else "warcraft_battle.loser")
        canvas.text(note, (inner.x, y), "small", BRASS300 if won else IVORY500)
        y += line + 4
    share = max(1.0, (inner.bottom - y) / len(stage.sides[side]))
    for entry in stage.sides[side]:
        _draw_owner(canvas, FRect(inner.x, y, inner.w, share), view, stage, entry)
        y += share


def _draw_owner(canvas: Canvas, box: FRect, view: BattleContext, stage: BattleStage, entry: Owner) -> None:
    """Draw losses and survivors of one army as markers, cards drawn, and hits against the expected number."""
    several = len(stage.sides[stage.side_of(entry.owner)]) > 1
    line = canvas.line_height("small")
    y = box.y
    colours = view.colours(entry.owner)
    if several:
        canvas.text(battle_words.owner_name(view, entry.owner), (box.x, y), "small_strong", colours.tint)
        y += line
    losses = [loss for loss in stage.record.all(UnitLost) if loss.race == entry.race]
    left = {unit: sum(g.n for g in stage.groups if g.owner == entry.owner and g.unit == unit) for unit in UNIT_KINDS}
    fallen = {unit: sum(1 for loss in losses if loss.unit == unit) for unit in UNIT_KINDS}
    for key, counts, state in (("lost", fallen, "illegal"), ("left", left, "rest")):
        h = min(84.0, max(26.0, (box.bottom - y - 2 * line - 10) / 2))
        if y + h > box.bottom + 2:
            break
        _draw_units(canvas, FRect(box.x, y, box.w, h), t(f"warcraft_battle.{key}"), counts, entry, view, state)
        y += h
    for text in _figures(stage, entry):
        if y + line > box.bottom + 3:
            break
        canvas.fit_text(text, FRect(box.x, y, box.w, line), "small", IVORY300, min_ratio=0.65)
        y += line


def _draw_units(
    canvas: Canvas, row: FRect, label: str, counts: dict[str, int], entry: Owner, view: BattleContext, state: str
) -> None:
    wide = min(row.w * 0.34, max(70.0, canvas.measure(label, "small")[0] + 10))
    canvas.fit_text(label, FRect(row.x, row.y, wide, row.h), "small", IVORY500, min_ratio=0.7)
    if not any(counts.values()):
        canvas.text(t("warcraft_battle.none"), (row.x + wide, row.centery), "small", SLATE400, anchor="midleft")
        return
    half = min(28.0, row.h * 0.36, (row.w - wide) / 10.6)
    x = row.x + wide
    for unit in PHASES:
        if not counts[unit]:
            continue
        wing = half * (0.3 if unit == "flying" else 0.0)
        x += half + wing
        colours = view.colours(entry.owner)
        pieces.draw_marker(canvas, (x, row.centery - half * 0.1), half, unit, colours, state, 0)
        if state == "illegal":
            k = half * 0.7
            canvas.polyline(((x - k, row.centery + k), (x + k, row.centery - k)), EMBER, 2.5)
        x += half + wing + 3
        shown = canvas.text(str(counts[unit]), (x, row.centery), "body_strong", IVORY100, anchor="midleft")
        x = shown.right + half * 0.5


def _figures(stage: BattleStage, entry: Owner) -> list[str]:
    found = []
    rolled = hits = 0
    worth = 0.0
    for throw in stage.record.all(Rolled):
        if throw.race == entry.race:
            rolled += len(throw.faces)
            hits += throw.hits
            worth += expected(len(throw.faces), throw.limit, bool(throw.first))
    if rolled:
        found.append(
            t(
                "warcraft_battle.dice_sum",
                n=rolled,
                hits=t("warcraft_battle.n_hits", n=hits),
                worth=battle_words.number(worth),
            )
        )
    drawn = sum(card.seat == entry.owner and card.why in ("battle", "win") for card in stage.record.all(Drew))
    if drawn:
        found.append(t("warcraft_battle.drawn", n=drawn))
    return found


def _draw_course(canvas: Canvas, box: FRect, view: BattleContext, stage: BattleStage) -> None:
    """Draw the hits by round and phase, as many of the latest rounds as fit."""
    canvas.panel(box, "inset")
    inner = box.inflate(-28, -20)
    head = canvas.line_height("section")
    canvas.head(t("warcraft_battle.course"), (inner.x, inner.y, inner.w, head))
    y = inner.y + head + 6
    line = max(24.0, canvas.line_height("small") + 6)
    rows = [
        (round_.number, name, [round_.phases[name]])
        for round_ in stage.record.rounds
        for name in PHASES
        if round_.phase(name).all(Rolled)
    ]
    line = min(44.0, max(line, (inner.bottom - y) / (len(rows) + 1)))
    room = max(1, int((inner.bottom - y) // line) - 1)
    shown = rows[-room:]
    for n, (number, name, phases) in enumerate(shown):
        row = FRect(inner.x, y + n * line, inner.w, line - 3)
        if n % 2 == 0:
            canvas.fill(row, SLATE600, alpha=80, radius=5)
        canvas.icon(KIND_ICONS[name], (row.centerx, row.centery), 18, BRASS300)
        if n == 0 or shown[n - 1][0] != number:
            label = t("warcraft_battle.round_short", n=number)
            canvas.text(label, (row.x + 8, row.centery), "least", IVORY500, anchor="midleft")
        _draw_hits(canvas, row, view, stage, phases, "body_strong")
    if len(rows) > 1:
        row = FRect(inner.x, y + len(shown) * line, inner.w, line - 3)
        canvas.fill(FRect(row.x, row.y, row.w, 1), SLATE500)
        canvas.text(t("warcraft_battle.total"), (row.x + 8, row.centery), "small_strong", BRASS300, anchor="midleft")
        _draw_hits(canvas, row, view, stage, [phase for _, _, phases in rows for phase in phases], "number")
    if not rows:
        canvas.text(t("warcraft_battle.no_dice"), (inner.centerx, y + line), "small", SLATE500, anchor="midtop")


def _draw_hits(
    canvas: Canvas, row: FRect, view: BattleContext, stage: BattleStage, phases: list[PhaseRecord], role: str
) -> None:
    """Draw hits and number of dice of both sides, left and right of the middle."""
    for side in (0, 1):
        races = stage.races(side)
        throws = [throw for phase in phases for throw in phase.all(Rolled) if throw.race in races]
        if not throws:
            continue
        dice = sum(len(throw.faces) for throw in throws)
        tint = view.colours(stage.sides[side][0].owner).tint
        at = (row.centerx + (-30 if at_left(side) else 30), row.centery)
        text = t("warcraft_battle.of", a=sum(throw.hits for throw in throws), b=dice)
        canvas.text(text, at, role, tint, anchor="midright" if at_left(side) else "midleft")
