"""The enlarged card with its facts, and what would happen if it were placed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.client.theme import BRASS300, EMBER, IVORY100, IVORY300, IVORY500, OK, seat_colours
from tabletop.rules.lords_of_war import queries
from tabletop.text import localised, t

from .card_art import draw_card, draw_sign
from .model import Model, card_data, card_of, look_of, seat_of
from .words import listing, unit_name

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas


def facts(card_id: str) -> list[tuple[str, str]]:
    """(icon, words) lines about a card, in the current language."""
    data = card_data(card_id)
    values = [value for value in data.arrows if value]
    lines = [
        (f"class-{data.cls}", t(f"lords_of_war.class.{data.cls}")),
        (f"rank-{data.rank}", t(f"lords_of_war.rank.{data.rank}")),
        ("defence", t("low.defence", n=data.defence)),
    ]
    if values:
        lines.append(("strength", t("low.arrows", n=len(values), high=max(values), low=min(values))))
    else:
        lines.append(("strength", t("low.no_arrows")))
    if data.missile:
        lines.append(("target", t("low.missile", value=data.missile, n=len(data.grid))))
    if data.moves:
        lines.append(("movement", t("low.moves", n=len(data.moves))))
    return lines


def status_lines(model: Model, unit_id: str) -> list[str]:
    """What a unit on the board has done this turn and what holds it."""
    unit = model.units.get(unit_id)
    if unit is None:
        return []
    enemies = queries.engaged_by(model.state, unit_id)
    lines = [
        t("lords_of_war.status.engaged_by", enemies=listing(unit_name(e) for e in enemies))
        if enemies
        else t("lords_of_war.status.not_engaged")
    ]
    flags = {
        "deployed": unit.deployed,
        "moved": unit.moved,
        "fired": unit.fired,
        "fought": unit.fought,
        "was_engaged": unit.was_engaged,
        "took_part_in_kill": unit.took_part,
    }
    lines += [t(f"lords_of_war.status.{name}") for name, on in flags.items() if on]
    return lines


def draw_inspector(canvas: Canvas, rect: FRect, model: Model, shown: str | None) -> None:
    """The panel between the two players: the card looked at, or a hint when none is."""
    canvas.panel(rect, "panel")
    inner = rect.inflate(-32, -24)
    canvas.head(t("low.selected"), FRect(inner.x, inner.y, inner.w, 26))
    body = FRect(inner.x, inner.y + 34, inner.w, inner.h - 34)
    if shown is None:
        _draw_hint(canvas, body, model)
        return
    preview = model.preview()
    box_h = 92.0 if preview is not None else 0.0
    card_h = min(body.h - (box_h + 10 if box_h else 0), body.w * 0.52 * 7 / 5)
    if box_h and card_h < 110:
        # Too little room for both: what would happen matters more than the picture.
        _draw_result(canvas, body, model, preview)
        return
    card_w = card_h * 5 / 7
    draw_card(canvas, FRect(body.x, body.y, card_w, card_h), look_of(card_of(shown), model.colour(seat_of(shown))))
    side = FRect(body.x + card_w + 14, body.y, body.w - card_w - 14, card_h)
    _draw_facts(canvas, side, model, shown)
    if box_h:
        _draw_result(canvas, FRect(body.x, body.bottom - box_h, body.w, box_h), model, preview)


def _draw_facts(canvas: Canvas, side: FRect, model: Model, shown: str) -> None:
    data = card_data(card_of(shown))
    name_h = min(44.0, side.h * 0.2)
    canvas.fit_text(localised(data.name), FRect(side.x, side.y, side.w, name_h), "card_name", IVORY100, min_ratio=0.7)
    y = side.y + name_h + 4
    step = min(32.0, (side.h - name_h) / 6.2)
    icon = min(18.0, step * 0.72)
    for sign, words in facts(card_of(shown)):
        canvas.icon(sign, (side.x + icon / 2, y + step / 2), icon, BRASS300)
        box = FRect(side.x + icon + 8, y, side.w - icon - 8, step)
        canvas.fit_text(words, box, "small", IVORY300, min_ratio=0.7)
        y += step
    room = side.bottom - y
    if room > 30:
        lines = status_lines(model, shown)
        canvas.text_block(
            " ".join(lines), FRect(side.x, y + 6, side.w, room - 6), "small", IVORY500,
            max_lines=int(room // canvas.line_height("small")), ellipsis="ok",
        )  # fmt: skip


def _draw_result(canvas: Canvas, box: FRect, model: Model, preview: Any) -> None:
    card = model.selected_card
    assert card is not None
    canvas.panel(box, "inset")
    inner = box.inflate(-20, -14)
    fallen = [unit for unit in preview.dead if unit != card]
    own = preview.damage.get(card)
    note = t("low.preview_kills", n=len(fallen)) if fallen else t("low.preview_none")
    shown = canvas.text(note, (inner.right, inner.y + 11), "small_strong", EMBER if fallen else IVORY500, "midright")
    canvas.icon("crossed-swords", (inner.x + 9, inner.y + 11), 18, BRASS300)
    head = FRect(inner.x + 26, inner.y, inner.w - 36 - shown.w, 22)
    canvas.fit_text(t("low.if_placed"), head, "small_strong", IVORY100, min_ratio=0.7)
    lines = []
    if fallen:
        lines.append((listing(unit_name(unit) for unit in fallen), IVORY300))
    name = unit_name(card)
    if own is not None and card in preview.dead:
        lines.append((t("low.preview_falls", card=name, total=own.total, defence=own.defence), EMBER))
    elif own is not None:
        lines.append((t("low.preview_survives", card=name, total=own.total, defence=own.defence), OK))
    else:
        lines.append((t("low.preview_untouched", card=name), OK))
    if preview.new_unit_engaged:
        lines.append((t("low.preview_engaged"), IVORY500))
    y = inner.y + 26
    line = canvas.line_height("small")
    for words, colour in lines:
        if y + line * 0.7 > inner.bottom + 6:
            break
        canvas.fit_text(words, FRect(inner.x, y, inner.w, line), "small", colour, min_ratio=0.7)
        y += line


def _draw_hint(canvas: Canvas, body: FRect, model: Model) -> None:
    """Nothing is pointed at: what the signs mean, and one piece of advice a turn."""
    canvas.text_block(t("low.hover_hint"), FRect(body.x, body.y, body.w, 0), "small", IVORY300)
    y = body.y + canvas.block_height(t("low.hover_hint"), "small", body.w) + 14
    y = _draw_legend(canvas, FRect(body.x, y, body.w, body.bottom - y), model)
    hints = ("shooters", "pin", "trade", "block", "retreat", "move_first")
    turn = model.session.match.game.headline(model.state).turn
    words = t(f"lords_of_war.hint.{hints[turn % len(hints)]}")
    if body.bottom - y > 76:
        canvas.divider((body.centerx, y + 4), body.w)
        canvas.text_block(
            words, FRect(body.x, y + 20, body.w, body.bottom - y - 20), "flavour", IVORY500,
            max_lines=int((body.bottom - y - 20) // canvas.line_height("flavour")), ellipsis="ok",
        )  # fmt: skip


def _draw_legend(canvas: Canvas, box: FRect, model: Model) -> float:
    """The key of the arrows and discs, as far as there is room; gives where it ends."""
    colours = seat_colours(model.colour(0 if model.viewer is None else model.viewer))
    y = box.y
    step = 34.0
    signs = (
        ("arrow", "low.key_arrow"),
        ("hit", "low.key_hit"),
        ("grid", "low.key_grid"),
        ("move", "low.key_move"),
        ("class", "low.key_class"),
        ("rank", "low.key_rank"),
    )
    for sign, key in signs:
        if y + step > box.bottom:
            break
        draw_sign(canvas, sign, (box.x + 16, y + step / 2), 26, colours)
        canvas.fit_text(t(key), FRect(box.x + 44, y, box.w - 44, step), "small", IVORY300, min_ratio=0.75)
        y += step
    return y
