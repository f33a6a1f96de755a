"""The result of a battle: the winner, losses, hits against the expected number, and what followed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client import pieces
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    EMBER,
    IVORY300,
    IVORY500,
    SLATE400,
    SLATE500,
    SLATE600,
    SeatColours,
)
from tabletop.client.games.table import OverlayHost
from tabletop.client.ui import tree
from tabletop.client.ui.panels import section
from tabletop.client.ui.tree import Column, Disc, Draw, Node, Row, Stack, Words, sign
from tabletop.rules.warcraft.events import DevourEnded, Drew, Revived, Rolled, SurplusReturned, UnitLost
from tabletop.text import t
from tabletop.text.grammar import decimal

from .battle_places import SIDES, at_left
from .battle_stage import PHASES, BattleStage, Owner, PhaseRecord, expected
from .model import KIND_ICONS, UNIT_KINDS

if TYPE_CHECKING:
    from .battle_overlay import BattleView


def lay(scene: OverlayHost, view: BattleView, stage: BattleStage) -> None:
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


def draw(canvas: Canvas, view: BattleView, stage: BattleStage) -> None:
    """Draw the winner, two columns, and the course of the battle."""
    place = view.places
    compact = place.compact
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
    left, right = (_side(view, stage, side, _won(view, stage, side)) for side in SIDES)
    panels = Row((left, _course(view, stage), right), 10 if compact else 20, even=True)
    tree.draw(canvas, panels, FRect(place.track.x, y, place.track.w, bottom - y))


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


def _won(view: BattleView, stage: BattleStage, side: int) -> bool:
    ending = stage.over
    if ending is None:
        return False
    if ending.neutral:
        return any(entry.owner >= len(view.session.match.seats) for entry in stage.sides[side])
    sides = view.state.config.tables.side
    won = {sides[seat] for seat in ending.winners}
    return any(sides[entry.owner] in won for entry in stage.sides[side])


def _title(view: BattleView, stage: BattleStage) -> str:
    for side in (0, 1):
        if _won(view, stage, side):
            several = len(stage.sides[side]) > 1
            key = "warcraft_battle.won_by_many" if several else "warcraft_battle.won_by"
            return view.words.say(key, side=side)
    return t("warcraft_battle.won_by_nobody")


def _followed(view: BattleView, stage: BattleStage) -> str:
    """What followed in words: cards drawn by the winners, devoured units, raised units that went back, units
    revived."""
    record, words = stage.record, view.words
    if record.ending is None:
        return ""
    parts = [t("warcraft_battle.rounds", n=record.rounds[-1].number if record.rounds else 1)]
    for freed in record.all(DevourEnded):
        key = f"warcraft_battle.devour.{'killed' if freed.killed else 'back'}"
        parts.append(words.say(key, race=freed.race, unit=freed.unit))
    for left in record.all(SurplusReturned):
        parts.append(words.say("warcraft_battle.surplus", race=left.race, n=left.n))
    if revived := sum(1 for one in record.all(Revived) if one.space):
        parts.append(t("warcraft_battle.revived", n=revived))
    return " · ".join(parts)


def _side(view: BattleView, stage: BattleStage, side: int, won: bool) -> Node:
    """The panel of a side: its name, whether it won, its armies."""
    first = view.colours(stage.sides[side][0].owner)
    told = None
    if stage.over is not None and (stage.over.winners or stage.over.neutral):
        told = Words(t("warcraft_battle.winner" if won else "warcraft_battle.loser"), "small",
                     BRASS300 if won else IVORY500)  # fmt: skip
    armies = (_army(view, stage, entry) for entry in stage.sides[side])
    lines = (Words(view.words.name("side", side), "section", first.tint), told, *armies)
    stripe = Column((Draw(Canvas.fill, (first.base, 255, 1.5), size=3),), 0, (10, 1))
    return Stack((
        Draw(Canvas.panel, ("tile-raised" if won else "inset",)),
        Draw(Canvas.frame, (BRASS400, 1.6, 8)) if won else None,
        stripe,
        Column(lines, 2, (10, 7) if view.compact else (16, 12)),
    ))  # fmt: skip


def _army(view: BattleView, stage: BattleStage, entry: Owner) -> Node:
    """Losses and survivors of one army as markers, cards drawn, and hits against the expected number."""
    colours = view.colours(entry.owner)
    name = None
    if len(stage.sides[stage.side_of(entry.owner)]) > 1:
        name = Words(view.words.name("seat", entry.owner), "small_strong", colours.tint, cut=True)
    losses = [loss for loss in stage.record.all(UnitLost) if loss.race == entry.race]
    left = {unit: sum(g.n for g in stage.groups if g.owner == entry.owner and g.unit == unit) for unit in UNIT_KINDS}
    fallen = {unit: sum(1 for loss in losses if loss.unit == unit) for unit in UNIT_KINDS}
    rows = []
    for key, counts in (("lost", fallen), ("left", left)):
        units: list[Node] = [
            Row((Disc(_marker, 56, (unit, colours, key == "lost")), Words(str(counts[unit]), "body_strong")), 3)
            for unit in PHASES
            if counts[unit]
        ]
        label = Words(t(f"warcraft_battle.{key}"), "small", IVORY500, part=0.2)
        none = Words(t("warcraft_battle.none"), "small", SLATE400)
        rows.append(Row((label, *(units or [none])), 10, weight=1.0, most=84))
    told = (Words(text, "small", IVORY300, least=0.65, drop=1) for text in _figures(stage, entry))
    return Column((name, *rows, *told), 0, weight=1.0)


def _marker(canvas: Canvas, center: tuple[float, float], r: float, unit: str, colours: SeatColours, lost: bool) -> None:
    """Draw the marker of a kind of units, struck through where they are lost."""
    half = r / 1.3 if unit == "flying" else r
    pieces.draw_marker(canvas, center, half, unit, colours, "illegal" if lost else "rest", 0)
    if lost:
        (x, y), k = center, half * 0.7
        canvas.polyline(((x - k, y + k), (x + k, y - k)), EMBER, 2.5)


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
                worth=decimal(worth, short=True),
            )
        )
    drawn = sum(card.seat == entry.owner and card.why in ("battle", "win") for card in stage.record.all(Drew))
    if drawn:
        found.append(t("warcraft_battle.drawn", n=drawn))
    return found


def _course(view: BattleView, stage: BattleStage) -> Node:
    """The panel of the hits by round and phase, as many of the latest rounds as fit."""
    found = [
        (round_.number, name, round_.phases[name])
        for round_ in stage.record.rounds
        for name in PHASES
        if round_.phase(name).all(Rolled)
    ]
    rows: list[Node] = []
    for n, (number, name, phase) in enumerate(found):
        new = n == 0 or found[n - 1][0] != number
        label = Words(t("warcraft_battle.round_short", n=number) if new else "", "least", IVORY500)
        icon = sign(KIND_ICONS[name], 18)
        ground = Draw(Canvas.fill, (SLATE600, 80, 5)) if n % 2 == 0 else None
        line = _hits(view, stage, label, icon, [phase], "body_strong")
        rows.append(Stack((ground, line), drop=len(found) - n, weight=1.0, most=44))
    if len(rows) > 1:
        label = Words(t("warcraft_battle.total"), "small_strong", BRASS300)
        sums = _hits(view, stage, label, Node(size=18), [phase for _, _, phase in found], "number")
        rows += [Draw(Canvas.fill, (SLATE500,), size=1), replace(sums, weight=1.0, most=44)]
    if not rows:
        rows = [Words(t("warcraft_battle.no_dice"), "small", SLATE500, "center")]
    lines = Column((section(t("warcraft_battle.course")), *rows), 3, (14, 10))
    return Stack((Draw(Canvas.panel, ("inset",)), lines))


def _hits(view: BattleView, stage: BattleStage, label: Words, icon: Node, phases: list[PhaseRecord], role: str) -> Row:
    """A row: hits and number of dice of both sides, left and right of the middle."""
    told = []
    for side in SIDES:
        races = stage.races(side)
        throws = [throw for phase in phases for throw in phase.all(Rolled) if throw.race in races]
        words = t("warcraft_battle.of", a=sum(throw.hits for throw in throws), b=sum(len(one.faces) for one in throws))
        tint = view.colours(stage.sides[side][0].owner).tint
        told.append(Words(words if throws else "", role, tint, "right" if at_left(side) else "left", part=0.4))
    # The label lies in the room left of the hits, which its counterpart at the other end keeps in the middle.
    ends = replace(label, part=0.22), Node(part=0.22)
    return Row((ends[0], Row((told[0], icon, told[1]), 10, pack=0.5, weight=1.0), ends[1]), 0, (8, 2))
