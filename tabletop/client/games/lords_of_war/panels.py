"""The two player panels, and the inspector between them: the card pointed at with its facts, and what would happen
if it were placed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.inspector import CardFacts, draw_enlarged, draw_in_panel
from tabletop.client.draw.cache import draw_cached, forget_older
from tabletop.client.draw.text import fit_block, fit_name, name_head, smaller, word_role
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    EMBER,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    OK,
    SELECTED,
    SLATE400,
    SLATE500,
    Colour,
    SeatColours,
    seat_colours,
)
from tabletop.client.ui import panels
from tabletop.rules.game import Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.content import content
from tabletop.text import language, localised, t
from tabletop.text.grammar import joined

from .army_figures import emblem
from .card_art import ArmyCardFace, draw_sign
from .forecast_signs import draw_key, fitting_key
from .model import Model, card_data, card_of, look_of, seat_of
from .names import unit_name

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import LordsOfWarContext


MARGIN = 40.0  # room for shadow and glow around a cached panel, in units
COUNTERS = {"deck": "cards", "hand": "card"}
"""Counters on the band with their icons, first to last."""


@dataclass(frozen=True)
class Panel:
    """Everything a player's panel shows; equal panels share one cached picture."""

    player: panels.PanelPlayer
    deck: int
    hand: int
    kills: int
    commanders: int
    units_goal: int | None
    commanders_goal: int | None
    language: str


def draw_player(
    canvas: Canvas, rect: FRect, model: Model, seat: int, *, active: bool, counted: tuple[int, int] | None
) -> None:
    """Draw a player's panel. ``counted``: (units, commanders) to show while a combat is being shown; None for those of
    the position."""
    state = model.state
    kills, commanders = counted or queries.kills(state, seat)
    units_goal, commanders_goal = queries.goals(state, seat)
    base = queries.army_base(state, seat)
    army = queries.army_name(state, seat) or t(f"lords_of_war.army.{base}")
    panel = Panel(
        player=panels.PanelPlayer(
            model.session.match.seats[seat].name, army, seat_colours(model.colour(seat)), emblem(base), active
        ),
        deck=queries.deck_size(state, seat),
        hand=queries.hand_size(state, seat),
        kills=kills,
        commanders=commanders,
        units_goal=units_goal,
        commanders_goal=commanders_goal,
        language=language(),
    )
    outer = rect.inflate(2 * MARGIN, 2 * MARGIN)
    inner = FRect(MARGIN, MARGIN, rect.w, rect.h)
    forget_older(canvas, ("lords-of-war-player", seat), ("lords-of-war-player", panel), outer.size)
    canvas.sprite(("lords-of-war-player", panel), outer.size, lambda c: _paint_panel(c, inner, panel), outer.topleft)


def _paint_panel(canvas: Canvas, rect: FRect, panel: Panel) -> None:
    numbers = {"deck": panel.deck, "hand": panel.hand}
    counters = [panels.PanelCounter(COUNTERS[which], str(number)) for which, number in numbers.items()]
    goals = panels.draw_player(canvas, rect, panel.player, counters)
    _draw_goals(canvas, goals, panel, panel.player.colours)


def counter_rects(rect: FRect) -> dict[str, FRect]:
    """The rectangles of the deck and hand counters of a panel, by name."""
    return dict(zip(COUNTERS, panels.band_counters(panels.band_of(rect), len(COUNTERS)), strict=True))


def goal_number(rect: FRect, commanders: bool = False) -> FRect:
    """The rectangle of the number of eliminated enemies on a panel, or of the ``commanders`` among them: at the right,
    below the band."""
    band = panels.band_of(rect)
    share = 0.82 if commanders else 0.25
    return FRect(band.right - 48.0, band.bottom + (rect.bottom - band.bottom) * share, 1, 1)


def _draw_goals(canvas: Canvas, box: FRect, panel: Panel, colours: SeatColours) -> None:
    kills, goal = panel.kills, panel.units_goal
    row = box.h / 3
    top = FRect(box.x, box.y, box.w, row)
    number = f"{kills}/{goal}" if goal is not None else str(kills)
    shown = canvas.text(number, (top.right, top.centery), "number", IVORY100, anchor="midright")
    words = _shortest(
        canvas, ("lords_of_war_board.eliminated", "lords_of_war_board.eliminated_short"), top.w - shown.w - 10
    )
    fit_name(canvas, words, FRect(top.x, top.y, top.w - shown.w - 10, top.h), "small", IVORY300)
    _draw_pips(canvas, FRect(box.x, box.y + row, box.w, row), kills, goal or 36, colours)
    bottom = FRect(box.x, box.y + 2 * row, box.w, row)
    _draw_commanders(canvas, bottom, panel.commanders, panel.commanders_goal)


def _draw_pips(canvas: Canvas, row: FRect, kills: int, goal: int, colours: SeatColours) -> None:
    """Draw a cell for every unit of the goal, filled for those eliminated, over the width of the row."""
    pitch = (row.w + 3.0) / goal
    height = min(13.0, row.h * 0.8)
    radius = min(height, pitch - 3.0) * 0.25
    for n in range(goal):
        box = FRect(row.x + n * pitch, row.centery - height / 2, pitch - 3.0, height)
        if n < kills:
            canvas.fill(box, colours.base, radius=radius)
            canvas.frame(box, colours.tint, 1, radius)
        else:
            canvas.fill(box, NIGHT900, radius=radius)
            canvas.frame(box, SLATE500, 1, radius)


def _draw_commanders(canvas: Canvas, row: FRect, taken: int, goal: int | None) -> None:
    shown = goal if goal is not None else 6
    keys: Sequence[str] = (
        ("lords_of_war_board.commanders", "lords_of_war_board.commanders_short")
        if goal is not None
        else ("lords_of_war_board.commanders_off",)
    )
    words = canvas.measure(t(keys[-1]), "small")[0] * 0.86
    r = max(6.5, min(12.0, row.h * 0.42, (row.w - words - 6 - 5 * shown) / (2 * shown)))
    x = row.right - r
    for n in reversed(range(shown)):
        center = (x, row.centery)
        lit = n < taken
        canvas.circle(
            center, r, (24, 18, 12) if lit else NIGHT900, outline=BRASS400 if lit else SLATE400, outline_width=1.4
        )
        canvas.icon("rank-command", center, r * 1.15, BRASS300 if lit else SLATE400)
        x -= 2 * r + 5
    left = FRect(row.x, row.y, x + r - row.x - 6, row.h)
    fit_name(canvas, _shortest(canvas, keys, left.w), left, "small", IVORY300 if goal is not None else IVORY500)


def _shortest(canvas: Canvas, keys: Sequence[str], width: float) -> str:
    """The first of these messages that fits; the last one if none does."""
    return next((t(key) for key in keys if canvas.measure(t(key), "small")[0] <= width), t(keys[-1]))


def draw_extra(canvas: Canvas, rect: FRect, count: int) -> None:
    """Draw the marker of pending extra turns on a panel's edge."""
    if not count:
        return
    pill = FRect(rect.x + 14, rect.y - 9, 118, 22)
    canvas.fill(pill, BRASS300, radius=11)
    canvas.fit_text(t("lords_of_war_board.extra_turn"), pill.inflate(-16, 0), "least", (30, 23, 16), "center", 0.7)


HINTS = ("shooters", "pin", "trade", "block", "retreat", "move_first")
Line = tuple[str, Colour]


@dataclass(frozen=True)
class ResultNote:
    """Contents of a framed note: icon, title, a short note at its right, and lines, the most important first."""

    icon: str
    title: str
    note: Line
    lines: tuple[Line, ...]


def facts(card_id: str) -> list[tuple[str, str]]:
    """(icon, words) lines about a card, in the current language."""
    data = card_data(card_id)
    values = [value for value in data.arrows if value]
    lines = [
        (f"class-{data.cls}", t(f"lords_of_war.class.{data.cls}")),
        (f"rank-{data.rank}", t(f"lords_of_war.rank.{data.rank}")),
        ("defence", t("lords_of_war_board.defence", n=data.defence)),
    ]
    if values and min(values) == max(values):
        lines.append(("strength", t("lords_of_war_board.arrows_same", n=len(values), value=values[0])))
    elif values:
        lines.append(("strength", t("lords_of_war_board.arrows", n=len(values), high=max(values), low=min(values))))
    else:
        lines.append(("strength", t("lords_of_war_board.no_arrows")))
    if data.missile:
        lines.append(("target", t("lords_of_war_board.missile", value=data.missile, n=len(data.grid))))
    if data.moves:
        lines.append(("movement", t("lords_of_war_board.moves", n=len(data.moves))))
    return lines


TRAINED = ("cavalry", "spear", "berserker")  # classes whose ability depends on the rules level (LW-CAV, LW-BSK)


def class_words(model: Model, cls: str) -> str:
    """What a class can do under the rules level of this match."""
    more = cls in TRAINED and queries.intermediate(model.state)
    return t(f"lords_of_war.class.{cls}.{'intermediate' if more else 'text'}")


def status_lines(model: Model, unit_id: str) -> list[str]:
    """What a unit on the board has done this turn, and what engages it, in words."""
    unit = model.units.get(unit_id)
    if unit is None:
        return []
    enemies = queries.engaged_by(model.state, unit_id)
    lines = [
        t("lords_of_war.status.engaged_by", enemies=joined(unit_name(e) for e in enemies))
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


def inspector_key(model: Model, shown: str | None, about: str) -> tuple[object, ...]:
    """A key of everything that the panel shows."""
    if shown is None:
        turn = model.session.match.game.headline(model.state).turn
        return (about, turn % len(HINTS), model.colour(_own_seat(model)))
    return (
        shown, model.colour(seat_of(shown)), tuple(status_lines(model, shown)), result_of(model, shown),
        tuple(sorted({forecast.sign for forecast in model.forecasts.values()})),
    )  # fmt: skip


def draw_inspector(canvas: Canvas, rect: FRect, model: Model, shown: str | None, about: str) -> None:
    """Draw the panel, cached by what it shows: the card ``shown``, or, when it is None, what the mat shows (``about``)
    and the key to the signs."""
    canvas.panel(rect, "panel")
    content = inspector_key(model, shown, about)

    def paint(target: Canvas) -> None:
        target.panel(rect, "panel")
        _draw_inside(target, rect, model, shown, about)

    draw_cached(canvas, "lords-of-war-inspector", (language(), content), rect, paint)


def _own_seat(model: Model) -> int:
    return 0 if model.viewer is None else model.viewer


def _face(model: Model, shown: str) -> ArmyCardFace:
    return look_of(card_of(shown), model.colour(seat_of(shown)))


def _draw_inside(canvas: Canvas, rect: FRect, model: Model, shown: str | None, about: str) -> None:
    inner = rect.inflate(-32, -24)
    title = t("lords_of_war_board.selected") if shown is not None else t("lords_of_war_board.legend")
    if canvas.measure(title, "section")[0] * 0.8 > inner.w:
        title = t("lords_of_war_board.signs") if shown is None else t("lords_of_war_board.card")
    name_head(canvas, title, FRect(inner.x, inner.y, inner.w, 26))
    body = FRect(inner.x, inner.y + 34, inner.w, inner.h - 34)
    if shown is None:
        _draw_hint(canvas, body, model, about)
        return
    result = result_of(model, shown)
    box_h = min(body.h, _result_height(canvas, result, body.w)) if result is not None else 0.0
    present = {forecast.sign for forecast in model.forecasts.values()}
    key = fitting_key(canvas, body.w, body.h - box_h - 190.0, present) if present else None
    if key is not None:
        draw_key(canvas, FRect(body.x, body.bottom - key.height, body.w, key.height), key)
        body.h -= key.height + 8
    if result is None:
        draw_in_panel(canvas, body, _face(model, shown), card_facts(model, shown))
        return
    free = body.h - box_h - 10
    if free < 84:  # too little room for the picture beside the note
        _draw_result(canvas, FRect(body.x, body.y, body.w, box_h), result)
        return
    room = FRect(body.x, body.y, body.w, free)
    draw_in_panel(canvas, room, _face(model, shown), card_facts(model, shown))
    _draw_result(canvas, FRect(body.x, body.bottom - box_h, body.w, box_h), result)


# --------------------------------------------------------------------------------------------------- the card


def card_facts(model: Model, shown: str, status: bool = True) -> CardFacts:
    """The words about a card: facts, what the unit has done this turn (``status``), what its class and rank mean."""
    data = card_data(card_of(shown))
    lines = " ".join(status_lines(model, shown)) if status else ""
    notes: list[Line] = [(lines, IVORY300)] if lines else []
    notes.append((class_words(model, data.cls), IVORY500))
    return CardFacts(localised(data.name), tuple(facts(data.id)), tuple(notes))


def enlarged_facts(model: Model, target: Target) -> CardFacts:
    """The words of the enlarged view: class and rank first, then what a unit on the board has done."""
    data = card_data(card_of(target.id))
    extra = [t(f"lords_of_war.rank.{data.rank}.text")]
    extra += status_lines(model, target.id) if target.kind == "piece" else []
    twins = [card for card in content().cards.values() if card.name == data.name and card.id != data.id]
    same_rank = [card for card in content().cards.values() if (card.army, card.rank) == (data.army, data.rank)]
    others = twins or [card for card in same_rank if card.id != data.id]
    colour = model.colour(seat_of(target.id))
    return replace(
        card_facts(model, target.id, status=False), extra=tuple(extra),
        others=tuple(look_of(card.id, colour, named=False) for card in others),
        others_head=t("lords_of_war_board.twins" if twins else "lords_of_war_board.same_rank"),
    )  # fmt: skip


def draw_look(table: LordsOfWarContext, canvas: Canvas, target: Target) -> None:
    """Draw the card of a unit or of the hand large, beside its facts; nothing for other targets."""
    if target.kind in ("card", "piece"):
        model = table.model
        draw_enlarged(canvas, model.look(target.id, turned=False), enlarged_facts(model, target))


# ------------------------------------------------------------------------------------------ what would happen


def result_of(model: Model, shown: str) -> ResultNote | None:
    """The note below the card: the preview of a placement, or what a shooter gives up by shooting; None for none."""
    preview = model.preview()
    if preview is not None:
        return _placement(model, preview)
    unit = model.selected_unit
    if unit is not None and unit == shown and model.phase == "aim" and queries.melee_or_missile(model.state, unit):
        enemies = joined(unit_name(enemy) for enemy in queries.melee_or_missile(model.state, unit))
        lines = ((t("lords_of_war_board.melee_or_missile", enemies=enemies), IVORY300),)
        return ResultNote("target", t("lords_of_war_board.melee_title"), ("", IVORY500), lines)
    return None


def _placement(model: Model, preview: queries.Preview) -> ResultNote:
    card, square = model.selected_card or "", model.preview_square or ""
    seat = seat_of(card)
    fallen = [unit for unit in preview.damage if unit in preview.dead and seat_of(unit) != seat]
    own = preview.damage.get(card)
    name = unit_name(card)
    lines: list[Line] = []
    for unit in fallen:
        tally = preview.damage[unit]
        shot = any(how == "missile" for _, _, how in tally.parts)
        key = "lords_of_war_board.preview_victim_shot" if shot else "lords_of_war_board.preview_victim"
        words = t(key, name=unit_name(unit), square=tally.square, total=tally.total, defence=tally.defence)
        lines.append((words, IVORY300))
    if own is not None and card in preview.dead:
        lines.append((t("lords_of_war_board.preview_falls", card=name, total=own.total, defence=own.defence), EMBER))
    elif own is not None:
        lines.append((t("lords_of_war_board.preview_survives", card=name, total=own.total, defence=own.defence), OK))
    elif model.phase != "opening":
        lines.append((t("lords_of_war_board.preview_untouched", card=name), OK))
    if preview.new_unit_engaged:
        lines.append((t("lords_of_war_board.preview_engaged"), IVORY500))
    note: Line = (
        (t("lords_of_war_board.preview_kills", n=len(fallen)), EMBER)
        if fallen
        else (t("lords_of_war_board.preview_none"), IVORY500)
    )
    if model.phase == "opening":
        return ResultNote(
            "flag",
            t("lords_of_war_board.if_placed", square=square),
            ("", IVORY500),
            ((t("lords_of_war_board.opening_note"), IVORY300),),
        )
    kind = model.placements.get(square)
    title = t("lords_of_war_board.if_placed_as", square=square, kind=t(f"lords_of_war.kind.{kind}")) if kind else ""
    told = model.forecasts.get(square)
    if told is not None and told.sign == "wins":
        note = (t("lords_of_war_board.sign_wins"), SELECTED)
    return ResultNote("crossed-swords", title or t("lords_of_war_board.if_placed", square=square), note, tuple(lines))


PAD = 10.0


def _head_lines(canvas: Canvas, result: ResultNote, width: float) -> tuple[str, bool, float]:
    """(role of the title, whether title and note stand side by side, height of the head)."""
    role = word_role(canvas, result.title, "small_strong", width - 26)
    line = canvas.line_height(role)
    title = canvas.measure(result.title, role)[0]
    note = canvas.measure(result.note[0], "small_strong")[0]
    if 26 + title + 12 + note <= width:
        return role, True, max(22.0, line)
    height = canvas.block_height(result.title, role, width - 26)
    below = canvas.block_height(result.note[0], "small_strong", width) if result.note[0] else 0.0
    return role, False, height + below


def _result_height(canvas: Canvas, result: ResultNote, width: float) -> float:
    inner = width - 2 * PAD
    _, _, head = _head_lines(canvas, result, inner)
    return 2 * PAD + head + 4 + sum(canvas.block_height(words, "small", inner) for words, _ in result.lines)


def _draw_result(canvas: Canvas, box: FRect, result: ResultNote) -> None:
    canvas.panel(box, "inset")
    inner = box.inflate(-2 * PAD, -2 * PAD)
    role, beside, head = _head_lines(canvas, result, inner.w)
    words, colour = result.note
    canvas.icon(result.icon, (inner.x + 9, inner.y + 11), 18, BRASS300)
    if beside:
        middle = inner.y + head / 2
        canvas.text(result.title, (inner.x + 26, middle), role, IVORY100, "midleft")
        canvas.text(words, (inner.right, middle), "small_strong", colour, "midright")
    else:
        used = canvas.text_block(result.title, FRect(inner.x + 26, inner.y, inner.w - 26, 0), role, IVORY100)
        if words:
            canvas.text_block(words, FRect(inner.x, inner.y + used, inner.w, 0), "small_strong", colour)
    y = inner.y + head + 4
    role = _lines_role(canvas, result, inner.w, inner.bottom + 6 - y)
    for words, colour in result.lines:
        height = canvas.block_height(words, role, inner.w)
        if y + height > inner.bottom + 6:
            return
        canvas.text_block(words, FRect(inner.x, y, inner.w, height), role, colour)
        y += height


def _lines_role(canvas: Canvas, result: ResultNote, width: float, room: float) -> str:
    """The largest role in which all lines of a note fit."""
    role = "small"
    for ratio in (1.0, 0.93, 0.86, 0.8, 0.74):
        role = smaller(canvas, "small", ratio)
        if sum(canvas.block_height(words, role, width) for words, _ in result.lines) <= room:
            break
    return role


# ------------------------------------------------------------------------------------------------- the signs


def _draw_hint(canvas: Canvas, body: FRect, model: Model, about: str) -> None:
    """Draw the panel while nothing is pointed at: the meaning of the signs, and a piece of advice for the turn."""
    y = body.y
    y += canvas.text_block(about, FRect(body.x, y, body.w, 0), "small", IVORY300) + 10
    y = _draw_legend(canvas, FRect(body.x, y, body.w, body.bottom - y), model)
    turn = model.session.match.game.headline(model.state).turn
    advice = t(f"lords_of_war.advice.{HINTS[turn % len(HINTS)]}")
    height = canvas.block_height(advice, "flavour", body.w)
    if y + 20 + height <= body.bottom:
        canvas.divider((body.centerx, y + 6), body.w)
        canvas.text_block(advice, FRect(body.x, y + 20, body.w, height), "flavour", IVORY500)


def _draw_legend(canvas: Canvas, box: FRect, model: Model) -> float:
    """Draw the key of the arrows and discs, as much as fits; returns the y at which it ends."""
    colours = seat_colours(model.colour(_own_seat(model)))
    y = box.y
    room = box.w - 44
    for sign in ("arrow", "hit", "grid", "move", "class", "rank"):
        words = t(f"lords_of_war_board.key_{sign}")
        height = canvas.block_height(words, "small", room)
        step = max(34.0, height + 8)
        if y + step > box.bottom + 2:
            break
        draw_sign(canvas, sign, (box.x + 16, y + step / 2), 26, colours)
        fit_block(canvas, words, FRect(box.x + 44, y + (step - height) / 2, room, height), "small", IVORY300)
        y += step
    return y
