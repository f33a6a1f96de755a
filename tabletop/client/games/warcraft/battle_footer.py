"""The foot of the battle overlay: cards on the table, the hand or what is in force, choices, and what to press."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.face import draw_back
from tabletop.client.draw.theme import (
    BRASS300,
    DANGER,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    SELECTED,
    SLATE500,
    SLATE600,
)
from tabletop.rules.game import Target
from tabletop.text import t

from . import battle_words
from .battle_effects import effects_of
from .battle_record import Played
from .battle_stage import Stage

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .battle_context import BattleContext

SHAPE = 5 / 7  # width of a card by its height
LIFT = 3.0
"""The card of the hand that is pointed at lies so much higher."""


def head_height(canvas: Canvas) -> float:
    """Height of a head of a column with the gap below it."""
    return canvas.line_height("section") + 6


def draw_foot(canvas: Canvas, view: BattleContext, stage: Stage) -> None:
    """Cards, middle, and the words above the buttons."""
    place = view.places
    _draw_cards(canvas, place.cards, view, stage)
    x = (place.cards.right + place.middle.x) / 2
    canvas.fill(FRect(x, place.foot.y + 6, 1, place.foot.h - 12), SLATE500, alpha=160)
    if view.hand_open:
        _draw_hand(canvas, view)
    elif view.choices():
        box = place.middle
        canvas.head(battle_words.choices_title(view), (box.x, box.y, box.w, canvas.line_height("section")))
    else:
        _draw_effects(canvas, place.middle, view, stage)
    text = battle_words.prompt(view, stage)
    if text:
        box = prompt_box(canvas, view)
        canvas.fit_text(text, box, "small", IVORY300, "center", 0.75)


def prompt_box(canvas: Canvas, view: BattleContext) -> FRect:
    """Where the prompt stands, above the main button."""
    place = view.places
    line = canvas.line_height("small")
    return FRect(place.actions.x, place.actions.y, place.actions.w, line * (2 if place.actions.h > 150 else 1.9))


# ------------------------------------------------------------------------------------------------------ cards


def _draw_cards(canvas: Canvas, box: FRect, view: BattleContext, stage: Stage) -> None:
    waiting = battle_words.waiting_cards(view) if not view.scene.showing else []
    top = head_height(canvas)
    body = FRect(box.x, box.y + top, box.w, box.h - top)
    pointed = pointed_card(canvas, view)
    if waiting and view.frame is not None and view.frame.phase == "w10":
        canvas.head(t("warcraft_battle.stack"), (box.x, box.y, box.w, top - 6))
        _draw_stack(canvas, body, view, waiting, pointed)
        return
    if pointed is not None:
        canvas.head(battle_words.card_name(pointed), (box.x, box.y, box.w, top - 6))
        _draw_facts(canvas, body, view, pointed)
        return
    canvas.head(t("warcraft_battle.cards"), (box.x, box.y, box.w, top - 6))
    cards = stage.record.now.cards
    if not cards:
        canvas.text_block(t("warcraft_battle.no_cards"), body, "small", IVORY500)
        return
    if len(cards) == 1 and body.h > 100:
        _draw_one(canvas, body, view, cards[0])
    elif body.h > 130:
        _draw_fan(canvas, body, view, cards)
    else:
        line = canvas.line_height("small") * 2 + 6
        for n, played in enumerate(reversed(cards[-max(1, int(body.h // line)) :])):
            _draw_row(canvas, FRect(body.x, body.y + n * line, body.w, line - 4), view, played)


def card_places(canvas: Canvas, view: BattleContext, stage: Stage) -> list[tuple[Played, FRect]]:
    """Cards of the round with their places, for tooltips."""
    box = view.places.cards
    top = head_height(canvas)
    body = FRect(box.x, box.y + top, box.w, box.h - top)
    cards = stage.record.now.cards
    if not cards:
        return []
    if body.h > 130 or len(cards) == 1:
        return fan(body, cards)
    line = canvas.line_height("small") * 2 + 6
    shown = cards[-max(1, int(body.h // line)) :]
    return [(played, FRect(body.x, body.y + n * line, body.w, line - 4)) for n, played in enumerate(reversed(shown))]


def fan(body: FRect, cards: Sequence[Played]) -> list[tuple[Played, FRect]]:
    """Cards side by side, overlapping where they must."""
    h = body.h - 4
    w = h * SHAPE
    step = min(w + 8, (body.w - w) / (len(cards) - 1)) if len(cards) > 1 else 0.0
    return [(played, FRect(body.x + n * step, body.y, w, h)) for n, played in enumerate(cards)]


def _draw_fan(canvas: Canvas, body: FRect, view: BattleContext, cards: Sequence[Played]) -> None:
    for played, rect in fan(body, cards):
        canvas.shadow(rect, 1, 6)
        view.table.draw_pile_card(canvas, rect, played.card)
        if played.cancelled:
            _strike(canvas, rect)
        canvas.medallion((rect.x + 15, rect.bottom - 15), 12, view.colours(played.seat), view.emblem(played.seat))


def words_fit_beside(canvas: Canvas, view: BattleContext, stage: Stage) -> bool:
    """Whether the words of the only card of the round stand beside it in full."""
    cards, box = stage.record.now.cards, view.places.cards
    top = head_height(canvas)
    body = FRect(box.x, box.y + top, box.w, box.h - top)
    if len(cards) != 1 or body.h <= 100:
        return False
    room = body.w - (body.h - 4) * SHAPE - 14
    words = t("warcraft_battle.cancelled") if cards[0].cancelled else view.card_text(cards[0].card)
    note = min(
        2 * canvas.line_height("small"), canvas.block_height(battle_words.card_note(view, cards[0]), "small", room)
    )
    free = body.h - canvas.line_height("body_strong") - 4 - note - 4
    return canvas.block_height(words, "small", room) <= free


def _draw_one(canvas: Canvas, body: FRect, view: BattleContext, played: Played) -> None:
    h = body.h - 4
    card = FRect(body.x, body.y, h * SHAPE, h)
    view.table.draw_pile_card(canvas, card, played.card)
    if played.cancelled:
        _strike(canvas, card)
    left = card.right + 14
    room = body.right - left
    name, line = canvas.line_height("body_strong"), canvas.line_height("small")
    canvas.fit_text(
        battle_words.card_name(played.card), FRect(left, body.y + 2, room, name), "body_strong", min_ratio=0.7
    )
    tint = view.colours(played.seat).tint
    note = battle_words.card_note(view, played)
    y = body.y + name + 4
    y += canvas.text_block(note, (left, y, room, 0), "small", tint, max_lines=2, ellipsis="ok") + 4
    text = t("warcraft_battle.cancelled") if played.cancelled else view.card_text(played.card)
    lines = max(1, int((body.bottom - y) / line))
    canvas.text_block(text, (left, y, room, 0), "small", IVORY300, max_lines=lines, ellipsis="ok")


def _draw_row(canvas: Canvas, row: FRect, view: BattleContext, played: Played) -> None:
    colours = view.colours(played.seat)
    canvas.fill(row, SLATE600, alpha=110, radius=7)
    canvas.fill(FRect(row.x, row.y + 5, 3, row.h - 10), colours.base, radius=1.5)
    icon_r = min(15.0, row.h * 0.36)
    center = (row.x + 14 + icon_r, row.centery)
    canvas.medallion(center, icon_r, colours, view.emblem(played.seat))
    left = center[0] + icon_r + 10
    line = canvas.line_height("small")
    name = battle_words.card_name(played.card)
    if played.cancelled:
        name = t("warcraft_battle.card_cancelled", card=name)
    ink = DANGER if played.cancelled else IVORY100
    room = row.right - left - 8
    canvas.fit_text(name, FRect(left, row.y + 1, room, line), "small_strong", ink, min_ratio=0.7)
    note = battle_words.card_note(view, played)
    canvas.fit_text(note, FRect(left, row.y + line, room, line), "least", IVORY500, min_ratio=0.7)


def _draw_facts(canvas: Canvas, body: FRect, view: BattleContext, card: str) -> None:
    """When a card of the hand can be played and what it does, beside the hand: over nothing that is looked at."""
    moment = t(f"warcraft.window.{view.card_kind(card).window}")
    y = body.y + canvas.text_block(moment, (body.x, body.y, body.w, 0), "least", BRASS300, max_lines=2) + 4
    lines = max(1, int((body.bottom - y) / canvas.line_height("small")))
    canvas.text_block(view.card_text(card), (body.x, y, body.w, 0), "small", IVORY300, max_lines=lines, ellipsis="ok")


def _draw_stack(
    canvas: Canvas, body: FRect, view: BattleContext, waiting: Sequence[tuple[int, str, bool]], pointed: str | None
) -> None:
    """Cards waiting to take effect, the last one on top; beside them the facts of the card pointed at, or theirs."""
    h = min(body.h - 4, 190.0)
    shift = 18.0
    for n, (_, card, cancelled) in enumerate(waiting):
        rect = FRect(body.x + n * shift, body.y + 2, h * SHAPE, h)
        canvas.shadow(rect, 2, 6)
        view.table.draw_pile_card(canvas, rect, card)
        if cancelled:
            _strike(canvas, rect)
    left = body.x + (len(waiting) - 1) * shift + h * SHAPE + 14
    room = body.right - left
    y = body.y + 2
    line = canvas.line_height("small")
    if pointed is not None:
        canvas.fit_text(
            battle_words.card_name(pointed), FRect(left, y, room, line), "small_strong", IVORY100, min_ratio=0.7
        )
        _draw_facts(canvas, FRect(left, y + line, room, body.bottom - y - line), view, pointed)
        return
    for seat, card, cancelled in reversed(waiting):
        if y + 2 * line > body.bottom + 4 or room < 60:
            break
        canvas.fit_text(
            battle_words.card_name(card), FRect(left, y, room, line), "small_strong", IVORY100, min_ratio=0.7
        )
        key = "warcraft_battle.stack.cancelled" if cancelled else "warcraft_battle.stack.waits"
        note = t(key, name=battle_words.owner_name(view, seat))
        tint = view.colours(seat).tint
        y += line + canvas.text_block(note, (left, y + line, room, 0), "least", tint, max_lines=3, ellipsis="ok") + 6


def _strike(canvas: Canvas, rect: FRect) -> None:
    canvas.fill(rect, NIGHT900, alpha=140, radius=6)
    canvas.polyline(((rect.x + 8, rect.bottom - 8), (rect.right - 8, rect.y + 8)), DANGER, 4)


# ---------------------------------------------------------------------------------------------------- effects


def _draw_effects(canvas: Canvas, box: FRect, view: BattleContext, stage: Stage) -> None:
    top = head_height(canvas)
    canvas.head(t("warcraft_battle.effects"), (box.x, box.y, box.w, top - 6))
    found = effects_of(view, stage)
    if not found:
        canvas.text_block(t("warcraft_battle.no_effects"), (box.x, box.y + top, box.w, 0), "small", IVORY500)
        return
    strong, least = canvas.line_height("small_strong"), canvas.line_height("least")
    pitch = strong + least + 8
    rows = max(1, int((box.h - top) // pitch))
    columns = 2 if len(found) > rows else 1
    w = box.w / columns
    for n, effect in enumerate(found[: rows * columns]):
        column, row = divmod(n, rows)
        x, y = box.x + column * w, box.y + top + row * pitch
        size = pitch - 10
        tile = FRect(x, y + 1, size, size)
        if effect.owner >= 0:
            colours = view.colours(effect.owner)
            canvas.fill(tile, colours.base, radius=7)
            canvas.frame(tile, colours.tint, 1, 7)
            canvas.icon(effect.icon, tile.center, size * 0.66, colours.glyph)
        else:
            canvas.fill(tile, IVORY300, radius=7)
            canvas.icon(effect.icon, tile.center, size * 0.66, NIGHT900)
        left = tile.right + 12
        room = w - size - 24
        canvas.fit_text(effect.title, FRect(left, y - 1, room, strong), "small_strong", IVORY100, min_ratio=0.7)
        canvas.fit_text(effect.text, FRect(left, y + strong - 1, room, least), "least", IVORY300, min_ratio=0.6)


# ------------------------------------------------------------------------------------------------------- hand


def hand_places(canvas: Canvas, view: BattleContext) -> list[tuple[str | None, FRect]]:
    """Cards of the open hand with their places; None where a card is hidden."""
    box = view.places.middle
    top = head_height(canvas)
    h = box.h - top - 2
    w = h * SHAPE
    cards = view.hand_cards()
    if not cards:
        return []
    step = min(w + 10, (box.w - w) / (len(cards) - 1)) if len(cards) > 1 else 0.0
    return [(card, FRect(box.x + n * step, box.y + top, w, h)) for n, card in enumerate(cards)]


def _draw_hand(canvas: Canvas, view: BattleContext) -> None:
    box = view.places.middle
    seat = view.hand_seat
    name = battle_words.owner_name(view, seat)
    covered = view.hand_covered
    title = t("warcraft_battle.hand_of", name=name)
    note = t("warcraft_battle.hand_covered") if covered else ""
    canvas.head(title, (box.x, box.y, box.w, canvas.line_height("section")), note)
    pointed = pointed_card(canvas, view)
    for card, rect in hand_places(canvas, view):
        if card is None:
            draw_back(canvas, rect, view.colours(seat), view.emblem(seat))
            continue
        target = Target("card", card)
        legal, chosen = target in view.session.starts(), view.session.path[:1] == (target,)
        if card == pointed:
            rect.y -= LIFT
        if chosen:
            canvas.fill(rect.inflate(7, 7), SELECTED, radius=9)
        elif legal:
            canvas.fill(rect.inflate(6, 6), BRASS300, radius=9)
        view.table.draw_pile_card(canvas, rect, card)
        if not legal and not chosen:
            canvas.fill(rect, NIGHT900, alpha=120, radius=7)


def pointed_card(canvas: Canvas, view: BattleContext) -> str | None:
    """The card of the open hand that the pointer or the keyboard is on."""
    if not view.hand_open or view.hand_covered:
        return None
    cards = (card for card, _ in hand_places(canvas, view) if card is not None)
    return next((card for card in cards if view.pointed_at(Target("card", card))), None)


# ---------------------------------------------------------------------------------------------------- choices


def choice_boxes(canvas: Canvas, view: BattleContext, labels: Sequence[str]) -> list[FRect]:
    """Boxes of the entries of a short list, in rows."""
    box = view.places.middle
    top = head_height(canvas)
    h = 46.0 if box.h < 170 else 54.0
    widths = [min(box.w, canvas.measure(label, "button")[0] + 78) for label in labels]
    found: list[FRect] = []
    x, y = box.x, box.y + top + 4
    for width in widths:
        if found and x + width > box.right:
            x, y = box.x, y + h + 8
        found.append(FRect(x, y, width, h))
        x += width + 10
    return found
