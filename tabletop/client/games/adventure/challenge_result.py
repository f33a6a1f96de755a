"""The picture after a fight: whoever stands, large before rays of light, whoever fell, leaning and grey; the cards that
were won or stay, the valor gained, and how the fight ended in words."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.face import RATIO, UprightFace, draw_card
from tabletop.client.dice import D6, draw_die
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.client.draw.theme import BRASS300, DANGER, IVORY100, IVORY500, NIGHT900, OK, ROOMY, SLATE500, mix, rgb
from tabletop.client.ui.tree import Column, Disc, Draw, Node, Row, Stack, Words, centred, draw, sign, width
from tabletop.rules.adventure import events as ev
from tabletop.rules.adventure.exchange import ChallengeStage
from tabletop.rules.game import Event, Seat
from tabletop.text import t

from . import card_faces, challenge_words as words
from .challenge_blows import DICE, verdict
from .challenge_stage import draw_land, draw_plate, result_words, stand

if TYPE_CHECKING:
    from .challenge_overlay import ChallengeView

NEAR, CUT = 0.86, 0.045
"""Height of who stands alone as a share of the window's, and the share of the figure that the window's edges cut."""
Prize = tuple[str, UprightFace]
"""Key of the words above a card, and the card."""


def prizes(view: ChallengeView) -> list[Prize]:
    """What the fight shown has brought; empty while it goes on."""
    stage = view.stage
    if stage is None or not view.picture_shown:
        return []
    return [found for event in stage.record.after if (found := _prize(view, event)) is not None]


def _prize(view: ChallengeView, event: Event) -> Prize | None:
    tables, content = view.state.config.tables, view.content
    if isinstance(event, ev.ItemGained | ev.ItemTaken) and event.item in tables.things:
        thing = tables.things[event.item]
        return "gained", card_faces.item_face(thing.card, thing.colour, content, picture_id=event.item)
    if isinstance(event, ev.TrophyTaken):
        return "gained", card_faces.trophy_face(content.trophies[event.trophy])
    if isinstance(event, ev.MarkerPlaced) and event.card in tables.monsters:
        monster = tables.monsters[event.card]
        return "stays", card_faces.encounter_face(monster.card, monster.colour, content, event.card)
    return None


def valor_of(stage: ChallengeStage) -> dict[Seat, int]:
    """The valor that the fight has brought, by seat."""
    found: dict[Seat, int] = {}
    for event in stage.record.after:
        if isinstance(event, ev.QuestCompleted | ev.TrophyTaken | ev.EventLogged) and event.valor:
            found[event.seat] = found.get(event.seat, 0) + event.valor
    return found


def draw_result(canvas: Canvas, view: ChallengeView, stage: ChallengeStage) -> None:
    """Draw the picture; while it appears, as much of it as has come by then."""
    motion, places, u = view.motion, view.places, view.places.share
    share = motion.share if motion is not None and motion.kind == "won" else 1.0
    good, bad = words.fate(view, stage, stage.down)
    draw_land(canvas, view, stage, 24 if good else 140 if bad else 90)
    plates = [FRect(column.plate) for column in places.columns]
    for plate in plates:
        plate.bottom = places.panel.bottom - 14 * u
    figures = [_figure(view, stage, side, plates[side], share) for side in (0, 1)]
    top = places.header.bottom + 34 * u
    spoils = FRect(figures[0].right - 34 * u, top, 0, plates[0].y - 40 * u - top)
    spoils.w = figures[1].x + 34 * u - spoils.x
    if good:
        light = centred(spoils, spoils.w / 2, spoils.h / 2)
        canvas.glow(light, BRASS300, 160 * u, light.h / 2, round(170 * share))
        _draw_rays(canvas, spoils.center, places.panel.w * 0.85, 0.07 + 0.03 * share)
    for side in (1, 0) if stage.down[1] else (0, 1):
        stand(canvas, view, stage, side, figures[side], fallen=stage.down[side])
    _draw_words(canvas, view, stage)
    _draw_spoils(canvas, view, stage, spoils, share)
    for side in (0, 1):
        draw_plate(canvas, view, stage, side, plates[side])
    between = FRect(plates[0].right + ROOMY.gap, plates[0].y, 0, plates[0].h)
    between.w = plates[1].x - ROOMY.gap - between.x
    _draw_throws(canvas, view, stage, between)
    if bad and not good:
        canvas.frame(places.panel.inflate(-6, -6), mix(DANGER, NIGHT900, 0.4), 3, 4, alpha=160)


def _figure(view: ChallengeView, stage: ChallengeStage, side: int, plate: FRect, share: float) -> FRect:
    """The rectangle of a fighter in the picture: whoever stands alone comes forward, up to the edges of the window."""
    place, panel = FRect(view.places.columns[side].figure), view.places.panel
    place.bottom = plate.y + 18 * view.places.share
    if stage.down[side] or not stage.down[1 - side]:
        return place
    come, high = min(1.0, share * 2.2), panel.h * NEAR
    near = FRect(0, 0, high * place.w / place.h, high)
    outside = near.w * CUT
    near.bottomleft = (-outside if side == 0 else panel.right + outside - near.w, panel.bottom + near.h * CUT)
    edges = (FRect(place), near)
    left, top, wide, high = (before + (after - before) * come for before, after in zip(*edges, strict=True))
    return FRect(left, top, wide, high)


def _draw_rays(canvas: Canvas, center: tuple[float, float], reach: float, turn: float) -> None:
    """Draw rays of light from a point."""
    x, y = center
    for n in range(26):
        at, half = math.tau * n / 26 + turn, math.tau / 26 * 0.26
        far = reach * (1 if n % 2 else 0.78)
        points = [
            (x + math.cos(at + lean) * length, y + math.sin(at + lean) * length)
            for lean, length in ((-half * 0.4, 120.0), (-half, far), (half, far), (half * 0.4, 120.0))
        ]
        canvas.polygon(points, BRASS300, 34)


def _draw_throws(canvas: Canvas, view: ChallengeView, stage: ChallengeStage, box: FRect) -> None:
    """Draw each blow in a line: its die, its sum, and whether it hit."""
    role, u = view.places.role("small_strong", 14), view.places.share
    rows: list[Node] = []
    for side in stage.blows():
        told = verdict(view, stage, side) if side in stage.record.attacks else None
        if told is not None:
            die = Disc(_die, 24 * u, (stage.record.attacks[side].die, side))
            icon = sign(card_faces.ATTACK_ICONS[stage.fighters[side].type], 18 * u, view.colours(side).tint, drop=1)
            ends = sign("confirm", 16 * u, OK) if told.hit else sign("cancel", 16 * u, IVORY500)
            rows.append(Row((die, icon, Words(told.sum, role, IVORY100, cut=True), ends), ROOMY.small, pack=0.5))
    if rows:
        ground = Draw(Canvas.fill, (NIGHT900, 190, 9))
        draw(canvas, Stack((ground, Column(tuple(replace(row, weight=1.0) for row in rows), 0, (8, 2)))), box)


def _die(canvas: Canvas, center: Point, r: float, face: int, side: int) -> None:
    draw_die(canvas, center, 2 * r, D6.sides[face - 1], DICE[side])


def _draw_words(canvas: Canvas, view: ChallengeView, stage: ChallengeStage) -> None:
    """Draw who has won as a title, and below it what else has changed."""
    told, places = result_words(view, stage), view.places
    room = FRect(0, 8, places.panel.w, places.header.h + 26 * places.share).inflate(-4 * ROOMY.wide, 0)
    title = Words(told.title, places.role("wordmark", 44), BRASS300, "center", least=0.4)
    lines = Words(
        " ".join(told.lines), places.role("body_strong", 17), IVORY100, "center", lines=0, least=0.7, valign="top",
        cut=True, weight=1.0,
    )  # fmt: skip
    draw(canvas, Column((title, Row((lines,), weight=1.0)), 2), room)


def _draw_spoils(canvas: Canvas, view: ChallengeView, stage: ChallengeStage, room: FRect, share: float) -> None:
    """Draw the cards between the fighters and beside them the coin of valor."""
    come = min(1.0, max(0.0, (share - 0.3) / 0.35))
    found, gained, u = prizes(view), valor_of(stage), view.places.share
    if come <= 0.0 or not (found or gained):
        return
    coin = min(190 * u, room.h * 0.56, room.w * 0.44) if gained else 0.0
    if found:
        cards = FRect(room.x, room.y, room.w - (coin + 16 * u if coin else 0.0), room.h)
        _draw_cards(canvas, view, found, cards, come)
    if coin:
        x = room.right - coin / 2 if found else room.centerx
        _draw_valor(canvas, view, gained, FRect(x - coin / 2, room.centery - coin * 0.62, coin, coin), share)


def _draw_cards(canvas: Canvas, view: ChallengeView, found: list[Prize], room: FRect, come: float) -> None:
    """Draw cards side by side in the middle of ``room`` below the words about them."""
    role, gap = view.places.role("section", 17), ROOMY.small
    line = canvas.line_height(role) + gap
    wide = min(room.w / len(found) - gap, (room.h - line) * RATIO, 236 * view.places.share)
    high = wide / RATIO
    x, y = room.centerx - (len(found) * (wide + gap) - gap) / 2, room.centery - (high - line) / 2
    told = t(f"adventure_fight.brought.{found[0][0]}")
    pill = centred(FRect(room.x, y - line - 4, room.w, line), canvas.measure(told, role)[0] + 28, line)
    canvas.fill(pill, NIGHT900, 200, radius=pill.h / 2)
    canvas.text(told, pill.center, role, BRASS300, "center")
    for n, (key, face) in enumerate(found):
        place = FRect(x + n * (wide + gap), y, wide, high)
        grown = centred(place, wide * (0.6 + 0.4 * come), high * (0.6 + 0.4 * come))
        if key == "gained":
            canvas.glow(grown, BRASS300, 34, grown.w * 0.06, 200)
        canvas.shadow(grown, 4, grown.w * 0.06)
        draw_card(canvas, grown, face if come < 1.0 else replace(face, whole=True))


def _draw_valor(canvas: Canvas, view: ChallengeView, gained: dict[Seat, int], box: FRect, share: float) -> None:
    """Draw the valor gained as a coin, and below it how much its owner has of what is played for."""
    seat, n = max(gained.items(), key=lambda entry: entry[1])
    flip = min(1.0, max(0.0, (share - 0.5) / 0.2))
    if flip <= 0.0:
        return
    (x, y), r = box.center, box.w / 2
    canvas.glow(box.inflate(-box.w * 0.3, -box.w * 0.3), BRASS300, r * 0.6, r, 190)
    for shift, size, ink in ((0.06, 1.0, "#7A5420"), (0, 0.97, "#E9C36E"), (0, 0.86, "#C68F3C"), (0, 0.84, "#F0CF84")):
        canvas.circle((x, y + shift * r), r * size * flip, rgb(ink))
    canvas.icon("laurel", (x, y), r * 1.7 * flip, rgb("#8A5E22"))
    if flip < 1.0:
        return
    canvas.text(f"+{n}", (x, y - r * 0.14), f"number_big@{r * 0.6:.1f}!", rgb("#FFF8E2"), "center")
    canvas.text(t("adventure_fight.valor"), (x, y + r * 0.32), f"section@{r * 0.2:.1f}!", rgb("#4A3110"), "center")
    state = view.state
    have, goal = state.valor[seat], state.config.options.valor
    step = min(30.0, box.w * 1.25 / goal)
    for i in range(goal):
        at = x + (i - (goal - 1) / 2) * step, box.bottom + r * 0.24
        new = have - n <= i < have
        canvas.diamond(at, step * 0.42, BRASS300 if i < have else SLATE500)
        if new and share > 0.7 + 0.3 * (i - have + n) / n:
            canvas.diamond(at, step * 0.2, IVORY100)
    line = Row(
        (
            sign("victory-point", 18),
            Words(t("adventure_fight.valor.of", n=have, all=goal), view.places.role("body_strong", 17)),
        ),
        6,
        pack=0.5,
    )
    high = canvas.line_height(view.places.role("body_strong", 17)) + 4
    row = FRect(x - box.w, box.bottom + r * 0.42, box.w * 2, high)
    canvas.fill(centred(row, width(canvas, line, high) + 24, high), NIGHT900, 190, radius=high / 2)
    draw(canvas, line, row)
