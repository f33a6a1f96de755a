"""The side panel of one seat: resources, Town, unit cards, reserve, last events; and the chips of all seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.face import draw_card
from tabletop.client.draw.fit_text import fit_name, name_head, smaller
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    BRASS600,
    EMBER,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT800,
    NIGHT900,
    SLATE400,
    SLATE500,
    SeatColours,
    mix,
    seat_colours,
)
from tabletop.rules.warcraft.content import content
from tabletop.text import localised, t

from .card_faces import unit_face
from .goals import draw_goal, order_badge
from .layout import goal_row
from .model import UNIT_KINDS, Model
from .pieces_art import draw_marker
from .touch_shortcuts import plot_target

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext

KIND_ICONS = {"melee": "class-melee", "ranged": "class-ranged", "flying": "class-flying", "worker": "worker"}
ABILITY_ICONS = {
    "heal": "ability-heal",
    "area_attack": "ability-splash",
    "bloodlust": "ability-bloodlust",
    "raise_dead": "ability-raise",
    "slow_poison": "ability-poison",
}


def draw_side(canvas: Canvas, rect: FRect, table: TableContext) -> None:
    """The whole panel of the seat whose turn it is (or whose screen this is)."""
    model = table.model
    seat = model.shown_seat
    canvas.panel(rect, "panel")
    head = FRect(rect.x + 3, rect.y + 3, rect.w - 6, 74 if not table.compact else 58)
    _draw_head(canvas, head, table, seat)
    inner = rect.inflate(-28 if not table.compact else -16, 0)
    y = head.bottom + 10
    if not model.bare:
        _draw_stock(canvas, FRect(inner.x, y, inner.w, 46 if not table.compact else 38), table, seat)
    draw_goal(canvas, goal_row(rect, table.compact, model.bare), table, seat)
    for name, rects in table.side_sections().items():
        name_head(canvas, t(f"wc.{name}"), FRect(inner.x, rects.y, inner.w, 24), t(f"wc.{name}_note"))
    _draw_town(canvas, table, seat)
    _draw_units(canvas, table, seat)
    _draw_reserve(canvas, table, seat)
    _draw_events(canvas, table)


def _draw_head(canvas: Canvas, head: FRect, table: TableContext, seat: int) -> None:
    model = table.model
    colours = seat_colours(model.colour(seat))
    canvas.gradient(
        head, mix(colours.base, NIGHT900, 0.12), mix(colours.dark, NIGHT800, 0.55), radius=9, horizontal=True
    )
    r = head.h * 0.36
    canvas.medallion((head.x + r + 10, head.centery), r, colours, emblem=table.emblem(seat))
    left = head.x + 2 * r + 22
    room = head.right - 62 - left
    if not model.goal:
        room += 42
    name = race_words(canvas, model.race(seat), room)
    role = "section" if canvas.measure(name, "section")[0] * 0.86 <= room else "small_strong"
    at = FRect(left, head.y + head.h * 0.14, room, head.h * 0.4)
    role = role if canvas.fits_text(name, at, role, 0.7) else "least"
    canvas.fit_text(name, at, role, IVORY100, min_ratio=0.7)
    words = model.session.match.seats[seat].name
    if model.is_out(seat):
        words = t("wc.out_of", name=words)
    elif model.state.first == seat:
        words = t("wc.first_player", name=words)
    below = FRect(left, head.y + head.h * 0.56, room, head.h * 0.32)
    fit_name(canvas, words, below, "small", colours.tint)
    if model.goal:
        draw_points(canvas, (head.right - 34, head.centery), table.points(seat), head.h * 0.34)


def race_words(canvas: Canvas, race: str, room: float) -> str:
    """The name of a race; the short one where the full one would be too small to read in ``room`` units."""
    name = localised(content().races[race].name)
    return name if canvas.measure(name, "small_strong")[0] <= room else t(f"wc.race.{race}")


def draw_points(canvas: Canvas, center: tuple[float, float], points: int, r: float) -> None:
    """Victory points in a laurel."""
    canvas.icon("victory-point", center, r * 2.3, BRASS600)
    canvas.circle(center, r * 0.72, (24, 20, 14), alpha=210)
    canvas.text(str(points), center, f"number@{r * 0.98:.1f}!", BRASS300, anchor="center")


def _draw_stock(canvas: Canvas, row: FRect, table: TableContext, seat: int) -> None:
    model = table.model
    gold, wood = table.counter("gold", seat), table.counter("wood", seat)
    reserve = model.state.reserve[seat]
    workers = content().markers[3]
    entries = (
        ("gold", str(gold), t("wc.gold")),
        ("wood", str(wood), t("wc.wood")),
        ("worker", f"{workers - reserve[3]}/{workers}", t("wc.workers")),
    )
    w = (row.w - 16) / 3
    for n, (icon, number, label) in enumerate(entries):
        box = FRect(row.x + n * (w + 8), row.y, w, row.h)
        canvas.panel(box, "inset")
        tight = w < 82
        canvas.icon(icon, (box.x + (15 if tight else 20), box.centery), 18 if tight else 22, BRASS300)
        if row.h < 44:
            at = FRect(box.x + (28 if tight else 38), box.y, box.w - (31 if tight else 42), box.h)
            canvas.fit_text(number, at, "number", IVORY100, min_ratio=0.7)
            continue
        canvas.text(number, (box.x + 38, box.y + box.h * 0.34), "number", IVORY100, anchor="midleft")
        label_box = FRect(box.x + 38, box.y + box.h * 0.56, box.w - 42, box.h * 0.4)
        if _fits(canvas, label, label_box.w):
            canvas.fit_text(label, label_box, "least", IVORY500, min_ratio=0.7)


def _fits(canvas: Canvas, words: str, width: float) -> bool:
    """Whether a small label can be read in a box; where it cannot, a sign or nothing stands there."""
    return bool(canvas.measure(words, "least")[0] * 0.72 <= width)


def _draw_town(canvas: Canvas, table: TableContext, seat: int) -> None:
    for plot, box in table.town_plots():
        legal = plot is not None and plot_target(table, plot) is not None
        _draw_plot(canvas, box, table, seat, plot, legal)


def _draw_plot(
    canvas: Canvas, box: FRect, table: TableContext, seat: int, plot: tuple[str, str] | None, legal: bool
) -> None:
    if plot is None:
        canvas.fill(box, NIGHT900, alpha=70, radius=7)
        canvas.frame(box, SLATE500, 1, 7, alpha=120)
        roomy = box.w > 58
        canvas.icon("build", (box.centerx, box.centery - (8 if roomy else 0)), 20, SLATE400)
        if roomy:
            words = FRect(box.x + 3, box.bottom - 22, box.w - 6, 18)
            if _fits(canvas, t("wc.free_plot"), words.w):
                canvas.fit_text(t("wc.free_plot"), words, "least", SLATE400, "center", 0.7)
        return
    kind, status = plot
    colours = seat_colours(table.model.colour(seat))
    ready = status in ("idle", "busy")
    canvas.panel(box, "tile")
    canvas.fill(FRect(box.x + 2, box.y + 1, box.w - 4, 3), colours.base if ready else SLATE500, radius=1)
    if legal:
        canvas.frame(box, IVORY100, 2, 7)
    icon = KIND_ICONS[kind]
    canvas.icon(icon, (box.centerx, box.y + box.h * 0.4), min(30.0, box.h * 0.46), IVORY100 if ready else SLATE400)
    gold, wood = content().costs[kind]
    if status == "idle":
        draw_cost(canvas, FRect(box.x, box.bottom - 22, box.w, 18), gold, wood)
    else:
        note = t(f"wc.site.{status}")
        if not _fits(canvas, note, box.w - 4):
            canvas.icon("hourglass", (box.centerx, box.bottom - 12), 14, BRASS400)
            note = ""
        canvas.fit_text(note, FRect(box.x + 2, box.bottom - 22, box.w - 4, 18), "least", BRASS400, "center", 0.7)
    if status in ("rising", "summoned"):
        canvas.frame(box.inflate(-4, -4), BRASS600, 1.5, 6)
    if status == "busy":
        draw_marker(canvas, (box.right - 13, box.y + 15), 10, kind, seat_colours(table.colour(seat)))


def draw_cost(canvas: Canvas, box: FRect, gold: int, wood: int) -> None:
    """Coins and logs of a price, in the middle of ``box``; smaller, signs and figures, where large ones would not
    fit."""
    entries = [(icon, str(number)) for icon, number in (("gold", gold), ("wood", wood)) if number]
    places, size, role = cost_places(canvas, box, [number for _, number in entries])
    for (icon, number), x in zip(entries, places, strict=True):
        canvas.icon(icon, (x + size / 2, box.centery), size, BRASS400)
        canvas.text(number, (x + size * 1.12, box.centery), role, IVORY100, anchor="midleft")


def cost_places(canvas: Canvas, box: FRect, numbers: Sequence[str]) -> tuple[list[float], float, str]:
    """(left end of each entry of a price, size of its sign, type of its figure), as large as fits into ``box``."""
    for ratio in (1.0, 0.9, 0.8, 0.7):
        role, size, gap = smaller(canvas, "least", ratio), 12 * ratio, 3 * ratio
        widths = [size * 1.12 + canvas.measure(number, role)[0] for number in numbers]
        total = sum(widths) + gap * (len(numbers) - 1)
        if total <= box.w - 2:
            break
    x = box.centerx - total / 2
    return [x + sum(widths[:n]) + gap * n for n in range(len(numbers))], size, role


def _draw_units(canvas: Canvas, table: TableContext, seat: int) -> None:
    for kind, box in enumerate(table.unit_cards()):
        draw_card(canvas, box, unit_face(table.model, seat, kind))


def _draw_reserve(canvas: Canvas, table: TableContext, seat: int) -> None:
    row = table.side_sections().get("reserve")
    if row is None:
        return
    model = table.model
    left = model.state.reserve[seat]
    w = row.w / 4
    y = row.y + 40
    narrow = w < 72
    r = 9.5 if narrow else 12
    for n, kind in enumerate((*UNIT_KINDS, "worker")):
        x = row.x + n * w
        wing = r * (1.3 if kind == "flying" else 1.0)
        draw_marker(canvas, (x + wing, y), r, kind, seat_colours(table.colour(seat)))
        at = (x + wing + r * 1.1 + (2 if narrow else 6) + (wing - r), y)
        shown = canvas.text(str(left[n]), at, "small_strong" if narrow else "number", IVORY100, anchor="midleft")
        of = f"/{content().markers[n]}"
        rest = FRect(shown.right + 1, y - 6, x + w - shown.right - 3, 18)
        if canvas.measure(of, "least")[0] * 0.75 <= rest.w:  # the tooltip says it too
            canvas.fit_text(of, rest, "least", IVORY500, min_ratio=0.6)


def _draw_events(canvas: Canvas, table: TableContext) -> None:
    box = table.side_sections().get("events")
    if box is None:
        return
    y = box.y + 32
    line = canvas.line_height("small")
    if not table.scene.recent_lines():
        canvas.text_block(t("wc.no_events"), (box.x, y, box.w, 60), "small", IVORY500)
    for seat, words in table.scene.recent_lines():
        height = canvas.block_height(words, "small", box.w - 28)
        if y + height > box.bottom:
            break
        owner = seat if 0 <= seat < table.model.seats else table.model.shown_seat
        canvas.medallion((box.x + 9, y + line / 2), 9, seat_colours(table.model.colour(owner)), table.emblem(owner))
        canvas.text_block(words, (box.x + 26, y, box.w - 28, height), "small", IVORY300)
        y += height + 4


def draw_chips(canvas: Canvas, table: TableContext) -> None:
    """All seats in the top bar: name, stock, hand, victory points; the active one framed."""
    model = table.model
    active = model.state.active
    for seat, box in enumerate(table.chip_rects()):
        colours = seat_colours(model.colour(seat))
        canvas.fill(box, NIGHT900, alpha=150, radius=8)
        canvas.gradient(
            FRect(box.x, box.y, box.w * 0.6, box.h), (*colours.dark, 190), (*colours.dark, 0), radius=8, horizontal=True
        )
        if seat == active and model.session.outcome is None:
            canvas.frame(box, BRASS300, 1.6, 8)
        r = box.h * 0.33
        canvas.medallion((box.x + r + 5, box.centery), r, colours, table.emblem(seat))
        order_badge(canvas, (box.x + 2 * r + 2, box.bottom - r * 0.42 - 1), max(6.5, r * 0.42), model, seat)
        left = box.x + 2 * r + 11
        narrow = box.w < 112
        laurel = 9.2 if narrow else box.h * (0.3 if box.w > 140 else 0.23)
        room = box.right - 2.5 * laurel - left
        name = model.session.match.seats[seat].name
        top = FRect(left, box.y + 2, room, box.h * 0.44)
        if narrow:  # the points stand beside the name, so that the stock has the whole line below
            top.w = box.right - (2.4 * laurel if model.goal else 0) - 3 - left
            room = box.right - 4 - left
        sign = _team_sign(model, seat)
        if sign and narrow:  # beside the name there is no room: opposite the badge of the order
            _team_badge(canvas, (box.x + 2 * r + 2, box.y + r * 0.42 + 1), max(6.5, r * 0.42), sign, colours)
        elif sign:
            size = min(17.0, box.h * 0.34)
            canvas.icon(sign, (top.right - size / 2, top.centery), size, colours.tint)
            top.w -= size + 3
        fit_name(canvas, name, top, "small_strong", colours.tint)
        y = box.y + box.h * 0.7
        if model.is_out(seat):
            fit_name(canvas, t("wc.out"), FRect(left, y - 9, room, 18), "least", EMBER)
        else:
            _chip_numbers(canvas, table, seat, left, y, room)
        if model.goal:
            at = (box.right - (1.2 if narrow else 1.3) * laurel, box.y + laurel + 2 if narrow else box.centery)
            draw_points(canvas, at, table.points(seat), laurel)
        if model.is_out(seat):
            canvas.fill(box, NIGHT900, alpha=120, radius=8)


def _team_sign(model: Model, seat: int) -> str:
    """The sign that all seats of a team wear; empty where everybody plays alone."""
    tables = model.tables
    if all(len(team) < 2 for team in tables.team):
        return ""
    races = {tables.race[mate] for mate in tables.team[tables.side[seat]]}
    return "faction-alliance" if races <= {"HU", "NE"} else "faction-horde" if races <= {"OR", "UD"} else "link"


def _team_badge(canvas: Canvas, center: tuple[float, float], r: float, sign: str, colours: SeatColours) -> None:
    canvas.circle(center, r, NIGHT900, outline=colours.tint, outline_width=1)
    canvas.icon(sign, center, r * 1.5, colours.tint)


def _chip_numbers(canvas: Canvas, table: TableContext, seat: int, left: float, y: float, room: float) -> None:
    entries = [(name, table.counter(name, seat)) for name in ("gold", "wood", "card")]
    if not table.model.tables.stocked[seat]:
        entries = entries[2:]
    shown = entries[: max(1, int(room // 21))]
    step = min(36.0, room / len(shown))
    for ratio in (1.0, 0.86, 0.75, 0.7):
        role = smaller(canvas, "least", ratio)
        widths = [13 + canvas.measure(str(number), role)[0] for _, number in shown]
        if sum(widths) <= room:
            break
    if max(widths) > step:  # one after the other, as close as it takes
        gap = max(0.0, min(4.0, (room - sum(widths)) / max(1, len(shown) - 1)))
        places = [left + sum(widths[:n]) + gap * n for n in range(len(shown))]
    else:
        places = [left + step * n for n in range(len(shown))]
    for x, (icon, number) in zip(places, shown, strict=True):
        canvas.icon(icon, (x + 5, y), 11, IVORY500)
        canvas.text(str(number), (x + 12, y), role, IVORY100, anchor="midleft")
