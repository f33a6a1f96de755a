"""The head of the battle overlay: both sides, the place, the round; and the track of phases below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import (
    BRASS300,
    BRASS600,
    INK900,
    IVORY100,
    IVORY300,
    NIGHT900,
    OK,
    SLATE400,
    SLATE500,
    SeatColours,
    mix,
    seat_colours,
)
from tabletop.rules.warcraft import queries
from tabletop.text import t

from . import battle_words
from .battle_layout import SIDES, at_left
from .battle_record import PHASES
from .battle_stage import UNIT_TYPES, Owner, Stage

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .battle_context import BattleContext


def draw_header(canvas: Canvas, rect: FRect, view: BattleContext, stage: Stage) -> None:
    """The armies of both sides, the place between them."""
    left, right = (view.colours(stage.sides[side][0].owner) for side in SIDES)
    canvas.image("box-warcraft.jpg", rect, radius=13, focus=(0.5, 0.42))
    canvas.fill(rect, NIGHT900, alpha=205, radius=13)
    wing = rect.w * 0.36
    _wing(canvas, FRect(rect.x, rect.y, wing, rect.h), left, True)
    _wing(canvas, FRect(rect.right - wing, rect.y, wing, rect.h), right, False)
    canvas.fill(FRect(rect.x, rect.bottom - 1, rect.w, 1), BRASS600, alpha=150)
    for side, x in zip(SIDES, (rect.x, rect.right - wing), strict=True):
        _draw_side(canvas, FRect(x, rect.y, wing, rect.h), view, stage, side)
    for owner, box in passing_seat_boxes(rect, view, stage):  # the sign of silence would be lost on a bright medallion
        canvas.circle(box.center, 13, NIGHT900, outline=view.colours(owner).tint, outline_width=1)
    middle = FRect(rect.x + wing, rect.y, rect.w - 2 * wing, rect.h)
    title = canvas.line_height("title")
    small = canvas.line_height("small")
    gap = 8 if rect.h > 100 else 2
    y = middle.centery - (title + small + gap) / 2
    place = battle_words.place_words(view, stage)
    roles = ("title", "panel_title", "section")
    role = next((role for role in roles if canvas.measure(place, role)[0] <= middle.w - 12), "section")
    canvas.fit_text(place, FRect(middle.x + 6, y, middle.w - 12, title), role, BRASS300, "center", 0.7)
    below = FRect(middle.x, y + title + gap, middle.w, small + 2)
    canvas.fit_text(battle_words.subtitle(view, stage), below, "small", IVORY300, "center", 0.7)
    if rect.h > 100:
        canvas.divider((middle.centerx, rect.bottom - 14), middle.w * 0.7)


def _wing(canvas: Canvas, rect: FRect, colours: SeatColours, left: bool) -> None:
    near, far = (*mix(colours.base, NIGHT900, 0.08), 255), (*colours.dark, 0)
    with canvas.clip(rect):
        # The outer corners are round, the inner end fades out: a wider strip keeps its inner corners out of sight.
        wide = FRect(rect.x if left else rect.x - 20, rect.y, rect.w + 20, rect.h)
        canvas.gradient(wide, near if left else far, far if left else near, radius=13, horizontal=True)


def _draw_side(canvas: Canvas, rect: FRect, view: BattleContext, stage: Stage, side: int) -> None:
    owners = stage.sides[side]
    if len(owners) == 1:
        _draw_one(canvas, rect, view, owners[0], side)
        return
    h = (rect.h - 8) / len(owners)
    for n, entry in enumerate(owners):
        _draw_row(canvas, FRect(rect.x, rect.y + 4 + n * h, rect.w, h), view, entry, side)
    wide = rect.w * 0.22
    role = FRect(rect.right - wide if at_left(side) else rect.x, rect.y, wide, rect.h)
    line = canvas.line_height("small_strong")
    canvas.icon("defence" if side else "crossed-swords", (role.centerx, role.centery - line * 0.62), 24, IVORY100)
    text = t("warcraft_battle.role.defend" if side else "warcraft_battle.role.attack")
    box = FRect(role.x, role.centery + line * 0.1, role.w, line)
    canvas.fit_text(text, box, "small_strong", IVORY100, "center", 0.6)


def discs(rect: FRect, stage: Stage) -> dict[int, tuple[tuple[float, float], float]]:
    """Where the medallion of each army stands in the head, by owner: its middle and its radius."""
    found: dict[int, tuple[tuple[float, float], float]] = {}
    for side, owners in enumerate(stage.sides):
        several = len(owners) > 1
        h = (rect.h - 8) / len(owners) if several else rect.h
        r = min(20.0, h * 0.4) if several else min(42.0, h * 0.37)
        edge = r + (16 if several else 22)
        x = rect.x + edge if at_left(side) else rect.right - edge
        for n, entry in enumerate(owners):
            found[entry.owner] = ((x, rect.y + 4 + (n + 0.5) * h if several else rect.centery), r)
    return found


def passing_seat_boxes(rect: FRect, view: BattleContext, stage: Stage) -> list[tuple[int, FRect]]:
    """Armies that are not asked for cards, each with the box of the button on its medallion."""
    if view.session.looking is not None:
        return []
    places = discs(rect, stage).items()
    return [
        (owner, FRect(x + r * 0.25, y - r * 0.1, 34, 34))
        for owner, ((x, y), r) in places
        if view.table.passes_ahead(owner)
    ]


def _draw_one(canvas: Canvas, rect: FRect, view: BattleContext, entry: Owner, side: int) -> None:
    colours = view.colours(entry.owner)
    r = min(42.0, rect.h * 0.37)
    left = at_left(side)
    x = rect.x + r + 22 if left else rect.right - r - 22
    canvas.medallion((x, rect.centery), r, colours, view.emblem(entry.owner))
    room = rect.w * 0.8 - 2 * r - 30
    start = x + r + 16 if left else x - r - 16 - room
    align = "left" if left else "right"
    name_h, line = canvas.line_height("panel_title"), canvas.line_height("body")
    y = rect.centery - (name_h + line + 26) / 2 if rect.h > 100 else rect.centery - (name_h + line) / 2
    race = battle_words.race_name(entry.race)
    role = next((r for r in ("panel_title", "section") if canvas.measure(race, r)[0] * 0.8 <= room), "card_name")
    canvas.fit_text(race, FRect(start, y, room, name_h), role, IVORY100, align, 0.6)
    neutral = entry.owner >= len(view.session.match.seats)
    key = "warcraft_battle.neutral" if neutral else ("warcraft_battle.defends" if side else "warcraft_battle.attacks")
    who = queries.rolls_for(view.state, entry.owner) if neutral and view.state.battle else entry.owner
    text = t(key, name=battle_words.owner_name(view, who))
    canvas.fit_text(text, FRect(start, y + name_h, room, line), "body", colours.tint, align, 0.7)
    if rect.h > 100:
        _strengths(canvas, (start if left else start + room, y + name_h + line + 14), entry, left, 17)
        return
    used = min(room, canvas.measure(text, "body")[0]) + 16
    if used + 3 * 14 * 2.5 < room + 30:
        _strengths(canvas, (start + used if left else start + room - used, y + name_h + line / 2), entry, left, 14)


def _draw_row(canvas: Canvas, rect: FRect, view: BattleContext, entry: Owner, side: int) -> None:
    """One of several armies of a side."""
    colours = view.colours(entry.owner)
    left = at_left(side)
    r = min(20.0, rect.h * 0.4)
    x = rect.x + r + 16 if left else rect.right - r - 16
    canvas.medallion((x, rect.centery), r, colours, view.emblem(entry.owner))
    figures = 132.0 if rect.w > 380 else 100.0
    room = rect.w * 0.76 - 2 * r - figures - 20
    start = x + r + 10 if left else x - r - 10 - room
    name = battle_words.owner_name(view, entry.owner)
    canvas.fit_text(name, FRect(start, rect.y, room, rect.h), "body_strong", IVORY100, "left" if left else "right", 0.7)
    shown = min(room, canvas.measure(name, "body_strong")[0]) + 14
    _strengths(canvas, (start + shown if left else start + room - shown, rect.centery), entry, left, 15)


def _strengths(canvas: Canvas, at: tuple[float, float], entry: Owner, left: bool, size: float) -> None:
    """The three Strengths of an army."""
    step = size * 2.5
    x = at[0] if left else at[0] - 3 * step + size * 0.4
    for n, unit in enumerate(UNIT_TYPES):
        place = x + n * step
        canvas.icon(battle_words.UNIT_ICONS[unit], (place + size / 2, at[1]), size, IVORY300)
        value = str(entry.strength[unit])
        canvas.text(value, (place + size * 1.2, at[1]), "small_strong", IVORY100, anchor="midleft")


# ------------------------------------------------------------------------------------------------------ track


def track_pills(rect: FRect, compact: bool) -> list[tuple[str, FRect]]:
    """The three phases with their pills."""
    w = min(256.0, rect.w * 0.2 if not compact else rect.w * 0.235)
    h = min(48.0, rect.h - 12)
    gap = 44.0 if not compact else 26.0
    x = rect.centerx - (3 * w + 2 * gap) / 2
    return [(name, FRect(x + n * (w + gap), rect.centery - h / 2, w, h)) for n, name in enumerate(PHASES)]


def pace_place(rect: FRect, compact: bool) -> FRect:
    """Right of the pills: the switch of the pace."""
    size = track_pills(rect, compact)[0][1].h
    return FRect(rect.right - size, rect.centery - size / 2, size, size)


def draw_track(canvas: Canvas, rect: FRect, view: BattleContext, stage: Stage) -> None:
    """Where the round is, and in which phases poison strikes first."""
    pills = track_pills(rect, view.compact)
    for n, (name, pill) in enumerate(pills):
        past = stage.past(name)
        active = name == stage.phase
        colour = INK900 if active else OK if past else SLATE400
        canvas.panel(pill, "pill-active" if active else "pill")
        if past:
            canvas.frame(pill, OK, 1.2, pill.h / 2, alpha=130)
        r = pill.h * 0.36
        disc = (pill.x + r + 6, pill.centery)
        canvas.circle(disc, r, NIGHT900, alpha=110 if active else 200)
        if past:
            canvas.icon("confirm", disc, r * 1.25, OK)
        else:
            ink = IVORY100 if active else SLATE400
            canvas.text(str(n + 1), disc, f"number@{r * 1.0:.1f}!", ink, anchor="center")
        icon = pill.h * 0.46
        canvas.icon(battle_words.UNIT_ICONS[name], (disc[0] + r + 8 + icon / 2, pill.centery), icon, colour)
        left = disc[0] + r + 16 + icon
        poisoned = _poisoners(stage, name)
        room = pill.right - 14 - left - 20 * len(poisoned)
        box = FRect(left, pill.y, room, pill.h)
        canvas.fit_text(battle_words.phase_name(name), box, "card_name", colour, "left", 0.65)
        for k, race in enumerate(poisoned):
            tint = seat_colours(view.colours(stage.owner(race)).id)
            at = (pill.right - 18 - 20 * k, pill.centery)
            canvas.circle(at, 10, tint.base, outline=NIGHT900, outline_width=1)
            canvas.icon("ability-poison", at, 15, tint.glyph)
        if n < 2:
            middle = (pill.right + pills[n + 1][1].x) / 2
            canvas.icon("forward", (middle, pill.centery), 16, OK if past else SLATE500)


def _poisoners(stage: Stage, phase: str) -> list[str]:
    return [race for race, phases in stage.poison.items() if phase in phases]
