"""The result of a battle as a picture on its ground: the winners before their banners, the fallen where they fell; and
below it losses, hits against the expected number, and what followed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.animation_queue import shaken
from tabletop.client.draw import shapes, theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.client.games.combat_view import OverlayHost
from tabletop.client.ui import tree
from tabletop.client.ui.panels import section
from tabletop.client.ui.tree import Column, Disc, Draw, Listing, Node, Row, Stack, Words, sign
from tabletop.rules.warcraft.events import DevourEnded, Drew, Revived, Rolled, SurplusReturned, UnitLost
from tabletop.text import t
from tabletop.text.grammar import decimal

from .battle_places import SIDES, BattlePlaces, at_left
from .battle_ranks import LIGHT, Figure, Standee, draw_soft, draw_standee, draw_unit, ranks
from .battle_stage import PHASES, BattleStage, Owner, PhaseRecord, expected
from .model import KIND_ICONS, UNIT_KINDS

if TYPE_CHECKING:
    from .battle_overlay import BattleView

STRUCK, SHAKE = 0.6, 3.0
"""The share of its way at which a banner is in the ground, and by how many units it then shakes."""
WALK, PLANTED = 0.5, 0.72
"""Shares of the picture's time at which the winners have come, and the banners stand."""
SHOWN = 7
"""Winners who come to the middle."""
LARGER, ALONE, BEHIND = 0.28, 0.17, 0.2
"""How much larger they are there, and how much more for each who is missing to four; how much less those behind are."""


def lay(scene: OverlayHost, view: BattleView, again: Callable[[], object] | None) -> None:
    """Add the button that goes on, and below it those that show the battle ``again`` and the log."""
    canvas, actions = scene.app.canvas, view.places.actions
    wide = max(actions.w, canvas.measure(t("board.continue"), "button")[0] + 90)
    rect = FRect(actions.right - wide, actions.y, wide, min(60.0, max(46.0, actions.h * 0.4)))
    scene.add_continue(rect, view.go_on)
    gap, high = theme.ROOMY.small, min(rect.h, max(36.0, (actions.bottom - rect.bottom) * 0.5))
    log = FRect(rect.right - high, actions.bottom - high, high, high)
    if log.y >= rect.bottom + gap:
        scene.add_result_tools(FRect(rect.x, log.y, log.x - gap - rect.x, high), log, again)


def draw_light(canvas: Canvas, view: BattleView, stage: BattleStage) -> None:
    """Draw the light in which the winners come to stand."""
    place = view.places
    if any(_won(view, stage, side) for side in SIDES):
        middle = (place.body.centerx, place.body.y + place.body.h * 0.8)
        draw_soft(canvas, middle, 400 * place.unit, 92 * place.unit, LIGHT, 170)


def draw(canvas: Canvas, view: BattleView, stage: BattleStage, share: float = 1.0) -> None:
    """Draw the picture, of which a ``share`` (0..1) of its time has passed, with its title and the figures below."""
    place = view.places
    sides = [side for side in (0, 1) if _won(view, stage, side)]
    found = ranks(place, stage)
    came = min(1.0, share / WALK)
    came = came * came * (3 - 2 * came)
    winners = [one for one in found if one.side in sides and one.group is not None]
    for one in found:
        if one not in winners:
            draw_standee(canvas, view, one)
    if sides and share > WALK:
        _draw_banners(canvas, view, stage, sides[0], min(1.0, (share - WALK) / (PLANTED - WALK)))
    for one, at, k in _gathered(place, winners):
        moved = (one.at[0] + (at[0] - one.at[0]) * came, one.at[1] + (at[1] - one.at[1]) * came)
        draw_standee(canvas, view, replace(one, at=moved), 1 + (k - 1) * came)
    if share < PLANTED:
        return
    lines = Column((
        Words(_title(view, stage), "wordmark@34" if place.compact else "wordmark@46", theme.BRASS300, "center",
              least=0.5),
        Words(_followed(view, stage), place.letters("body_strong"), theme.IVORY100, "center", least=0.7),
    ), 2)  # fmt: skip
    head = FRect(place.header.x, place.header.y, place.header.w, place.body.y - place.header.y)
    tree.draw(canvas, lines, head)
    _draw_figures(canvas, view, stage)


def _gathered(place: BattlePlaces, winners: Sequence[Standee]) -> list[tuple[Standee, Point, float]]:
    """The winners with their places in the middle and their size there: those on foot before those who shoot or fly;
    who finds no room stays where he stands."""
    order = sorted(winners, key=lambda one: PHASES.index(one.unit), reverse=True)
    found = [(one, one.at, 1.0) for one in order[SHOWN:]]
    x, y = place.body.centerx, place.body.y + place.body.h
    few = max(0, 4 - len(order))
    large, low = 1 + LARGER + ALONE * few, 0.2 - 0.02 * few
    for row, some in enumerate((order[:3], order[3:SHOWN])):
        for k, one in enumerate(sorted(some, key=lambda one: one.at[0])):
            along = (k - (len(some) - 1) / 2) * (1.5 if row else 1.02 * large) * place.man
            if row and len(some) == 1:  # beside the banner
                along = 1.2 * place.man
            at = (x + along, y - place.body.h * (low + 0.2 * row) + (k % 2) * 6 * place.unit)
            found.append((one, at, large - BEHIND * row))
    return sorted(found, key=lambda entry: entry[1][1])


def _draw_banners(canvas: Canvas, view: BattleView, stage: BattleStage, side: int, share: float) -> None:
    """Plant the banners of the winners behind the middle; where they are struck in, they shake."""
    pushed = shaken((share - STRUCK) / (1 - STRUCK), SHAKE)[0] if STRUCK < share < 1 else 0.0
    place = view.places
    owners = stage.sides[side]
    u = place.unit
    for n, entry in enumerate(owners):
        x = place.body.centerx + (n - (len(owners) - 1) / 2) * 132 * u + pushed
        high = (210 if n == 0 else 184) * u
        y = place.body.y + place.body.h * 0.62 - (1 - min(1.0, share / STRUCK)) ** 2 * 60 * u
        _draw_banner(canvas, (x, y), high, view.colours(entry.owner), view.table.emblem(entry.owner))


def _draw_banner(canvas: Canvas, foot: Point, high: float, colours: theme.SeatColours, emblem: str) -> None:
    wide = high * 0.46

    def paint(inner: Canvas) -> None:
        w, h = inner.surface.get_size()
        x, k = w / 2, h / (high * 1.08)
        half, top, low = wide * k / 2, h * 0.1, h * 0.62
        cut, dip = low - h * 0.06, low + h * 0.04
        right = [(x + half, top), (x + half - 2, low), (x + half / 2, cut)]
        cloth = [(x - half, top), *right, (x, dip), (x - half / 2, cut), (x - half + 2, low)]
        seam = shapes.path_data([(a + (x - a) * 0.1, b + (0 if b > top else 4 * k)) for a, b in cloth])
        line = max(1.0, k * 1.4)
        parts = [
            shapes.segment(*ends, tone, thick * k)
            for ends in ((x, h * 0.05, x, h * 0.99), (x - half * 1.1, top, x + half * 1.1, top))
            for tone, thick in (("#1B1512", 7), ("#9A7042", 4))
        ]
        parts += (
            shapes.circle(x, h * 0.04, 5 * k, "#E9C877", "#1B1512", line),
            shapes.poly(cloth, theme.mix(colours.base, colours.dark, 0.1), line),
            shapes.poly([(x + half * 0.36, top), *right], theme.mix(colours.base, colours.dark, 0.45)),
            f'<path d="{seam}" fill="none" stroke="{shapes.hexa(colours.tint)}" stroke-width="{line:.2f}"/>',
        )
        shapes.lay(inner.surface, "".join(parts))
        inner.icon(emblem, (x / inner.scale, (top + low) / 2 / inner.scale), wide * 0.62, colours.glyph)

    size = (wide * 1.3, high * 1.08)
    draw_soft(canvas, (foot[0] + 10, foot[1]), wide * 0.5, wide * 0.14, theme.BLACK, 150)
    canvas.sprite(("banner", colours.id, emblem, round(high)), size, paint, (foot[0] - size[0] / 2, foot[1] - size[1]))


def _draw_figures(canvas: Canvas, view: BattleView, stage: BattleStage) -> None:
    """Draw what both sides have lost and kept, and the hits by phase, beside the button that goes on."""
    place = view.places
    sides = [_side(view, stage, side, _won(view, stage, side)) for side in SIDES]
    columns = (*(replace(side, part=0.34) for side in sides), replace(_course(view, stage), part=0.27))
    row = Row(columns, theme.ROOMY.wide)
    foot = place.foot
    tree.draw(canvas, row, FRect(foot.x, foot.y, place.actions.x - foot.x - 24, foot.h))


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
            key = "warcraft_battle.won_by_many" if view.words.several(side) else "warcraft_battle.won_by"
            return view.words.say(key, side=side)
    return t("warcraft_battle.won_by_nobody")


def _followed(view: BattleView, stage: BattleStage) -> str:
    """What followed in words: cards drawn by the winners, devoured units, raised units that went back, units
    revived."""
    record, words = stage.record, view.words
    if record.ending is None:
        return ""
    parts = [words.place(), t("warcraft_battle.rounds", n=record.rounds[-1].number if record.rounds else 1)]
    for freed in record.all(DevourEnded):
        key = f"warcraft_battle.devour.{'killed' if freed.killed else 'back'}"
        parts.append(words.say(key, race=freed.race, unit=freed.unit))
    for left in record.all(SurplusReturned):
        parts.append(words.say("warcraft_battle.surplus", race=left.race, n=left.n))
    if revived := sum(1 for one in record.all(Revived) if one.space):
        parts.append(t("warcraft_battle.revived", n=revived))
    return " · ".join(parts)


def _side(view: BattleView, stage: BattleStage, side: int, won: bool) -> Node:
    """The column of a side: its name, whether it won, its armies."""
    first, letters = view.colours(stage.sides[side][0].owner), view.places.letters
    told = ""
    if stage.over is not None and (stage.over.winners or stage.over.neutral):
        told = t("warcraft_battle.winner" if won else "warcraft_battle.loser")
    head = Row((
        Words(view.words.name("side", side), letters("section"), first.tint, cut=True),
        Words(told, letters("small_strong"), theme.BRASS300 if won else theme.IVORY500, drop=1),
    ), 10)  # fmt: skip
    armies = (_army(view, stage, entry) for entry in stage.sides[side])
    line = Draw(Canvas.fill, (first.base, 200), size=1)
    return Column((head, line, *armies), 3, weight=1.0)


def _army(view: BattleView, stage: BattleStage, entry: Owner) -> Node:
    """Losses and survivors of one army, cards drawn, and hits against the expected number."""
    colours, u, letters = view.colours(entry.owner), max(1.0, view.places.unit), view.places.letters
    several = len(stage.sides[stage.side_of(entry.owner)]) > 1
    losses = [loss for loss in stage.record.all(UnitLost) if loss.race == entry.race]
    left = {unit: sum(g.n for g in stage.groups if g.owner == entry.owner and g.unit == unit) for unit in UNIT_KINDS}
    fallen = {unit: sum(1 for loss in losses if loss.unit == unit) for unit in UNIT_KINDS}
    rows: list[Node | None] = [tree.medal(colours, view.table.emblem(entry.owner), 24 * u) if several else None]
    right = at_left(stage.side_of(entry.owner))
    number, least = letters("body_strong"), letters("least")
    figures = [view.figure(entry.owner, unit, right) for unit in PHASES]
    for key, counts in (("lost", fallen), ("left", left)):
        units: list[Node] = [
            Row((Disc(_small, 58 * u, (figure, key == "lost")), Words(str(counts[figure.unit]), number)), 1)
            for figure in figures
            if counts[figure.unit]
        ]
        label = Words(t(f"warcraft_battle.{key}"), least, theme.IVORY300)
        none = Words(t("warcraft_battle.none"), least, theme.SLATE400)
        rows.append(Row((replace(label, drop=1), *units), 5) if units else Row((label, none), 5, drop=1))
    told = (Words(text, least, theme.IVORY300, least=0.65, drop=1) for text in _figures(stage, entry))
    return Column((Row(tuple(rows), 14, weight=1.0, most=62 * u), *told), 0, weight=1.0)


def _small(canvas: Canvas, center: Point, r: float, figure: Figure, lost: bool) -> None:
    """Draw a unit small, grey where it is lost."""
    draw_unit(canvas, figure, (center[0], center[1] + r * 0.9), r * 1.3, grey=lost)


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
    """The column of the hits by round and phase, as many of the latest as fit, below how many came before them."""
    found = [
        (round_.number, name, round_.phases[name])
        for round_ in stage.record.rounds
        for name in PHASES
        if round_.phase(name).all(Rolled)
    ]
    rows: list[Node] = []
    letters, u = view.places.letters, max(1.0, view.places.unit)
    for n, (number, name, phase) in enumerate(found):
        label = Words(t("warcraft_battle.round_short", n=number), letters("least"), theme.IVORY300)
        icon = sign(KIND_ICONS[name], 18 * u)
        ground = Draw(Canvas.fill, (theme.SLATE600, 80, 5)) if n % 2 == 0 else None
        line = _hits(view, stage, label, icon, [phase], letters("body_strong"))
        rows.append(Stack((ground, line), drop=len(found) - n))
    listed: list[Node] = [Listing(tuple(rows), 1, told="warcraft_battle.earlier", first=True)]
    if len(rows) > 1:
        label = Words(t("warcraft_battle.total"), letters("small_strong"), theme.BRASS300)
        sums = _hits(view, stage, label, Node(size=18 * u), [phase for _, _, phase in found], letters("number"))
        listed += [Draw(Canvas.fill, (theme.SLATE500,), size=1), sums]
    if not rows:
        listed = [Words(t("warcraft_battle.no_dice"), "small", theme.IVORY500, "center")]
    return Column((section(t("warcraft_battle.course")), *listed), 1, weight=1.0)


def _hits(view: BattleView, stage: BattleStage, label: Words, icon: Node, phases: list[PhaseRecord], role: str) -> Row:
    """A row: hits and number of dice of both sides, left and right of the middle."""
    told = []
    for side in SIDES:
        races = stage.races(side)
        throws = [throw for phase in phases for throw in phase.all(Rolled) if throw.race in races]
        words = t("warcraft_battle.of", a=sum(throw.hits for throw in throws), b=sum(len(one.faces) for one in throws))
        tint = view.colours(stage.sides[side][0].owner).tint
        told.append(Words(words if throws else "–", role, tint, "right" if at_left(side) else "left", weight=1.0))
    return Row((replace(label, part=0.3), told[0], icon, told[1]), theme.ROOMY.small, (theme.ROOMY.tight, 2))
