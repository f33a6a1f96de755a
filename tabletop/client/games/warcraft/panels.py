"""The side panel of one seat: resources, Town, unit cards, reserve, last events, goals; and the chips of all seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.face import CORNER, draw_back, draw_card
from tabletop.client.draw.text import fit_name, name_head, row_role, smaller
from tabletop.client.draw.theme import (
    BRASS300,
    BRASS400,
    BRASS600,
    EMBER,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    SLATE400,
    SLATE500,
    SLATE600,
    SeatColours,
    seat_colours,
)
from tabletop.client.pieces import draw_marker
from tabletop.client.ui import panels
from tabletop.client.ui.panels import draw_laurel, draw_seat_ground
from tabletop.client.ui.tree import Disc, draw
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.scenarios import Victory
from tabletop.text import has, localised, t
from tabletop.text.grammar import joined

from .card_faces import unit_face
from .layout import LEAST_EVENTS, rival_places, side_places, side_sections, town_boxes, unit_boxes
from .model import KIND_ICONS, UNIT_KINDS, Model
from .selection import plot_target, upgrade_target

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext


RESERVE_RATIOS = (1.0, 0.9, 0.8, 0.72, 0.66, 0.6)
"""Sizes of the numbers of a reserve, as shares of the usual one; the totals are left out where none fits."""
SECTION_LINE = 24.0
"""Height of the words over a section."""
EVENTS_HEAD = 32.0
"""Height of the head over the latest events."""
OWN_SHADE, RIVAL_SHADE, SMALL_SHADE = 78, 104, 124
"""Alphas (0-255) of the shade over unit cards, so that the map is the brightest thing on the screen: of the shown seat,
of another seat, and in the small panel beside a map that is half sea."""
UPGRADE_SIGN = 16.0
"""Size of the sign on a unit card that a click upgrades."""
HAND_BACK, LEAST_BACK = 78.0, 34.0
"""Height in units of the backs of a hidden hand, and the least at which they are drawn."""


def draw_side(canvas: Canvas, rect: FRect, table: TableContext) -> None:
    """Draw the whole panel of the shown seat."""
    model = table.model
    seat = model.shown_seat
    place = table.place
    canvas.panel(place.panel, "panel")
    _draw_sections(canvas, rect, table, seat, table.side_sections())
    for plot, box in table.town_plots():
        legal = plot is not None and plot_target(table, plot) is not None
        _draw_plot(canvas, box, table, seat, plot, legal)
    for name, box in zip(UNIT_KINDS, table.unit_cards(), strict=False):
        if upgrade_target(table, name) is not None:
            canvas.frame(box, IVORY100, 2, box.w * CORNER)
            at = (box.right - UPGRADE_SIGN, box.bottom - UPGRADE_SIGN)
            canvas.circle(at, UPGRADE_SIGN * 0.8, NIGHT900, outline=BRASS300, outline_width=1.4)
            canvas.icon("upgrade", at, UPGRADE_SIGN * 1.2, BRASS300)
    if place.rival is None:
        _draw_events(canvas, table)


def draw_rival(canvas: Canvas, rect: FRect, table: TableContext) -> None:
    """Draw the open board of the other seat of a duel, and the latest events below it."""
    hand, _ = rival_places(rect, table.compact, table.model.is_bare(table.rival))
    draw_open_board(canvas, rect, table, table.rival, hand)
    _draw_events(canvas, table)


def draw_open_board(canvas: Canvas, rect: FRect, table: TableContext, seat: int, hand: FRect | None = None) -> None:
    """Draw what everybody knows about a seat: stock, Town, unit cards, reserve, and its number of cards; ``hand``: the
    rectangle of the latter, the rest of ``rect`` by default."""
    model = table.model
    canvas.panel(rect, "panel")
    sections = side_sections(rect, table.compact, model.is_bare(seat))
    hidden = sections.pop("events", None)
    _draw_sections(canvas, rect, table, seat, sections)
    boxes = town_boxes(sections.get("town"))
    sites: list[tuple[str, str] | None] = [(site.kind, site.status) for site in model.sites(seat)]
    for plot, box in zip([*sites, *([None] * max(0, len(boxes) - len(sites)))], boxes, strict=False):
        _draw_plot(canvas, box, table, seat, plot, legal=False)
    if hidden is not None:
        _draw_hidden_hand(canvas, hand or hidden, table, seat)


def _draw_sections(canvas: Canvas, rect: FRect, table: TableContext, seat: int, sections: dict[str, FRect]) -> None:
    """Draw the parts common to all panels: the head, the heads of the sections, unit cards and reserve."""
    bare = table.model.is_bare(seat)
    places = side_places(rect, table.compact, bare)
    _draw_head(canvas, places["head"], table, seat)
    if not bare:
        _draw_stock(canvas, places["stock"], table, seat)
    draw_goal(canvas, places["goal"], table, seat)
    for name, rects in sections.items():
        if name == "events":
            continue  # their head is drawn with them
        name_head(
            canvas,
            t(f"warcraft_board.{name}"),
            FRect(rects.x, rects.y, rects.w, SECTION_LINE),
            t(f"warcraft_board.{name}_note"),
        )
    own = seat == table.model.shown_seat
    shade = OWN_SHADE if own else RIVAL_SHADE
    if table.compact and table.place.rival is None:
        shade = SMALL_SHADE
    for kind, box in enumerate(unit_boxes(sections.get("units"))):
        draw_card(canvas, box, unit_face(table.model, seat, kind))
        if own and upgrade_target(table, UNIT_KINDS[kind]) is not None:
            continue
        canvas.fill(box, NIGHT900, alpha=shade, radius=box.w * CORNER)
    if "reserve" in sections:
        _draw_reserve(canvas, table, seat, sections["reserve"])


def _draw_hidden_hand(canvas: Canvas, box: FRect, table: TableContext, seat: int) -> None:
    """Draw the backs of a seat's hand, and the numbers of cards in its deck and discard pile."""
    model = table.model
    state, colours = model.state, seat_colours(model.colour(seat))
    held = len(state.hands[seat])
    words = t("warcraft_board.hidden_hand", n=held)
    piles = t("warcraft_board.deck_and_discards", deck=len(state.decks[seat]), discards=len(state.discards[seat]))
    head = FRect(box.x, box.y, box.w, SECTION_LINE)
    if box.h < EVENTS_HEAD + LEAST_BACK:
        name_head(canvas, t("warcraft_board.hand"), head, words)
        line = FRect(box.x, box.y + SECTION_LINE + 2, box.w, SECTION_LINE)
        canvas.fit_text(piles, line, "small", IVORY500, min_ratio=0.7)
        return
    name_head(canvas, t("warcraft_board.hand"), head, "")
    high = min(HAND_BACK, box.h - EVENTS_HEAD - 4)
    wide = high * 5 / 7
    step = min(wide * 0.62, (box.w * 0.5 - wide) / max(1, held - 1)) if held else 0.0
    if high >= LEAST_BACK:
        for n in range(held):
            at = FRect(box.x + n * step, box.y + EVENTS_HEAD, wide, high)
            draw_back(canvas, at, colours, table.emblem(seat))
    left = box.x + (wide + step * (held - 1) + 10 if held and high >= LEAST_BACK else 0)
    room = FRect(left, box.y + EVENTS_HEAD, box.right - left, 18)
    canvas.fit_text(words, room, "small_strong", IVORY100, min_ratio=0.7)
    canvas.text_block(piles, FRect(room.x, room.bottom + 2, room.w, 0), "small", IVORY500)
    _draw_sources(canvas, FRect(box.x, box.y + EVENTS_HEAD + high + 14, box.w, 0), box.bottom, model, seat)


def _draw_sources(canvas: Canvas, at: FRect, bottom: float, model: Model, seat: int) -> None:
    """Draw the points of a seat by source, if all of them fit."""
    lines, step = source_lines(model, seat), canvas.line_height("small") + 3
    if not model.goal or at.y + SECTION_LINE + 6 + step * len(lines) > bottom:
        return
    name_head(canvas, t("warcraft_board.points_by_source"), FRect(at.x, at.y, at.w, SECTION_LINE), "")
    for n, words in enumerate(lines):
        canvas.fit_text(words, FRect(at.x, at.y + SECTION_LINE + 6 + n * step, at.w, step), "small", IVORY300)


def _draw_head(canvas: Canvas, head: FRect, table: TableContext, seat: int) -> None:
    model = table.model
    narrow = head.w < panels.NARROW_BAND
    reserved = (36.0 if narrow else 54.0) if model.goal else 0.0
    room = head.w - 2 * head.h * 0.36 - 38 - reserved
    name = words = model.session.match.seats[seat].name
    shorter: tuple[str, ...] = ()
    if model.is_out(seat):
        words = t("warcraft_board.out_of", name=name)
    elif model.state.first == seat:
        words = t("warcraft_board.first_player", name=name)
        shorter = (t("warcraft_board.first_player.short", name=name), name)
    race = race_words(canvas, model.race(seat), room)
    player = panels.PanelPlayer(race, words, seat_colours(model.colour(seat)), table.emblem(seat), shorter=shorter)
    points = Disc(draw_laurel, head.h * (0.54 if narrow else 0.68), (table.points(seat),), size=reserved)
    panels.draw_band(canvas, head, player, end=points if model.goal else None)


def source_lines(model: Model, seat: int) -> list[str]:
    """Victory points of a seat by source, a line for each."""
    found, names = queries.points(model.state, seat), model.tables.names
    lines = [t("warcraft_board.points_cards", n=found.cards), t("warcraft_board.points_upgrades", n=found.upgrades)]
    return lines + [t("warcraft_board.points_zone", zone=names[where], n=value) for where, value in found.hexes]


def race_words(canvas: Canvas, race: str, room: float) -> str:
    """The name of a race; the short one where the full one would be too small to read in ``room`` units."""
    name = localised(content().races[race].name)
    return (
        name if canvas.measure(name, smaller(canvas, "section", 0.7))[0] <= room else t(f"warcraft_board.race.{race}")
    )


def _draw_stock(canvas: Canvas, row: FRect, table: TableContext, seat: int) -> None:
    model = table.model
    gold, wood = table.counter("gold", seat), table.counter("wood", seat)
    reserve = model.state.reserve[seat]
    workers = content().markers[3]
    counters = (
        panels.PanelCounter("gold", str(gold), t("warcraft_board.gold")),
        panels.PanelCounter("wood", str(wood), t("warcraft_board.wood")),
        panels.PanelCounter("worker", f"{workers - reserve[3]}/{workers}", t("warcraft_board.workers")),
    )
    draw(canvas, panels.counter_boxes(counters), row)


def _fits(canvas: Canvas, words: str, width: float) -> bool:
    """Whether a small label fits ``width`` units; where it does not, callers draw an icon or nothing."""
    return bool(canvas.measure(words, "least")[0] * 0.72 <= width)


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
            if _fits(canvas, t("warcraft_board.free_plot"), words.w):
                canvas.fit_text(t("warcraft_board.free_plot"), words, "least", SLATE400, "center", 0.7)
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
        note, words = t(f"warcraft_board.site.{status}"), FRect(box.x + 5, box.bottom - 23, box.w - 10, 18)
        if not _fits(canvas, note, words.w):
            canvas.icon("hourglass", (box.centerx, box.bottom - 12), 14, BRASS400)
            note = ""
        canvas.fit_text(note, words, "least", BRASS400, "center", 0.7)
    if status in ("rising", "summoned"):
        canvas.frame(box.inflate(-4, -4), BRASS600, 1.5, 6)
    if status == "busy":
        draw_marker(canvas, (box.right - 13, box.y + 15), 10, kind, seat_colours(table.model.colour(seat)))


def draw_cost(canvas: Canvas, box: FRect, gold: int, wood: int) -> None:
    """Draw the price of a building in the middle of ``box``."""
    price = (("gold", gold), ("wood", wood))
    shown = [panels.PanelCounter(icon, str(number)) for icon, number in price if number]
    draw(canvas, panels.price_row(shown), box)


def _draw_reserve(canvas: Canvas, table: TableContext, seat: int, row: FRect) -> None:
    model = table.model
    left = model.state.reserve[seat]
    w = row.w / 4
    y = row.y + 40
    narrow = w < 72
    r = 9.5 if narrow else 12
    totals = [f"/{total}" for total in content().markers]
    kinds = (*UNIT_KINDS, "worker")
    wings = [r * (1.3 if kind == "flying" else 1.0) for kind in kinds]
    rooms = [w - 2 * wing - r * 0.1 - (2 if narrow else 6) - 2 for wing in wings]
    numbers, small, all_fit = _reserve_roles(canvas, [str(one) for one in left], totals, rooms, narrow)
    for n, (kind, wing) in enumerate(zip(kinds, wings, strict=True)):
        x = row.x + n * w
        draw_marker(canvas, (x + wing, y), r, kind, seat_colours(table.model.colour(seat)))
        at = (x + wing + r * 1.1 + (2 if narrow else 6) + (wing - r), y)
        shown = canvas.text(str(left[n]), at, numbers, IVORY100, anchor="midleft")
        if all_fit:  # they are in the tooltip too
            canvas.text(totals[n], (shown.right + 1, y + 2), small, IVORY500, anchor="midleft")


def _reserve_roles(
    canvas: Canvas, left: Sequence[str], totals: Sequence[str], rooms: Sequence[float], narrow: bool
) -> tuple[str, str, bool]:
    """The roles of the numbers of a reserve and of the totals behind them, all of one size in ``rooms`` units, and
    whether there is room for the totals."""
    role = "small_strong" if narrow else "number"
    for ratio in RESERVE_RATIOS:
        numbers, small = smaller(canvas, role, ratio), smaller(canvas, "least", ratio)
        wide = [canvas.measure(one, numbers)[0] + canvas.measure(of, small)[0] + 1
                for one, of in zip(left, totals, strict=True)]  # fmt: skip
        if all(one <= room for one, room in zip(wide, rooms, strict=True)):
            return numbers, small, True
    return role, "least", False


def _draw_events(canvas: Canvas, table: TableContext) -> None:
    box = table.events_box()
    if box is None:
        return
    model, entries = table.model, []
    for seat, words in table.scene.recent_lines():
        owner = seat if 0 <= seat < model.seats else model.shown_seat
        entries.append(panels.LogEntry(words, seat_colours(model.colour(owner)), table.emblem(owner)))
    head = t("board.log")
    if box.h < LEAST_EVENTS:  # no room for a heading: a line divides the events from what stands above
        gap = canvas.theme.spacing.tight
        canvas.fill(FRect(box.x, box.y + gap, box.w, 1), SLATE600)
        box = FRect(box.x, box.y + 2 * gap, box.w, box.h - 2 * gap)
        head = ""
    draw(canvas, panels.log_column(entries, t("board.log_empty"), head), box)


def _draw_order(canvas: Canvas, center: tuple[float, float], r: float, model: Model, seat: int) -> None:
    """Draw the number of a seat in the order of this turn; the first player's badge is brass."""
    if seat not in model.order:
        return
    first = model.state.first == seat
    colours = seat_colours(model.colour(seat))
    canvas.circle(center, r, BRASS300 if first else NIGHT900, outline=colours.tint, outline_width=1)
    ink = NIGHT900 if first else IVORY100
    canvas.text(str(model.order.index(seat) + 1), center, f"number@{r * 1.5:.1f}!", ink, anchor="center")


def draw_chips(canvas: Canvas, table: TableContext) -> None:
    """Draw the chips of all seats: name, stock, hand, victory points; the active one framed."""
    model = table.model
    active = model.state.active
    for seat, box in enumerate(table.chip_rects()):
        colours = seat_colours(model.colour(seat))
        draw_seat_ground(canvas, box, colours, seat == active and model.session.outcome is None, 150)
        r = box.h * 0.33
        canvas.medallion((box.x + r + 5, box.centery), r, colours, table.emblem(seat))
        _draw_order(canvas, (box.x + 2 * r + 2, box.bottom - r * 0.42 - 1), max(6.5, r * 0.42), model, seat)
        left = box.x + 2 * r + 11
        narrow = box.w < 140
        laurel = 8.0 if narrow else box.h * (0.3 if box.w > 140 else 0.23)
        room = box.right - (2.5 * laurel if model.goal else 4) - left
        name = model.session.match.seats[seat].name
        top = FRect(left, box.y + 2, room, box.h * 0.44)
        if narrow:  # the points are beside the name, so that the stock has the whole line below
            top.w = box.right - (2.4 * laurel if model.goal else 0) - 3 - left
            room = box.right - 4 - left
        sign = _team_sign(model, seat)
        if sign and narrow:  # no room beside the name: opposite the badge of the order
            _team_badge(canvas, (box.x + 2 * r + 2, box.y + r * 0.42 + 1), max(6.5, r * 0.42), sign, colours)
        elif sign:
            size = min(17.0, box.h * 0.34)
            canvas.icon(sign, (top.right - size / 2, top.centery), size, colours.tint)
            top.w -= size + 3
        fit_name(canvas, name, top, row_role(canvas, "small_strong", top.h), colours.tint)
        y = box.y + box.h * (0.74 if narrow else 0.7)
        if model.is_out(seat):
            fit_name(canvas, t("warcraft_board.out"), FRect(left, y - 9, room, 18), "least", EMBER)
        else:
            _chip_numbers(canvas, table, seat, left, y, room)
        if model.goal:
            at = (box.right - (1.2 if narrow else 1.3) * laurel, box.y + laurel + 1 if narrow else box.centery)
            draw_laurel(canvas, at, laurel, table.points(seat), 9.0 if narrow else 0.0)
        if model.is_out(seat):
            canvas.fill(box, NIGHT900, alpha=120, radius=8)


def _team_sign(model: Model, seat: int) -> str:
    """The icon of a seat's team; empty where everybody plays alone."""
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
    counters = [panels.PanelCounter(icon, str(number)) for icon, number in entries]
    draw(canvas, panels.small_counters(counters), FRect(left, y - 9, room, 18))


def goal_words(model: Model, seat: int) -> str:
    """The goal of a seat with its present figures, in one line."""
    if model.goal:
        total = model.side_points(seat).total
        mates = [model.session.match.seats[mate].name for mate in model.mates(seat) if mate != seat]
        if mates:
            return t("warcraft_board.goal.with", names=joined(mates), n=total, target=model.goal)
        return t("warcraft_board.goal.points", n=total, target=model.goal)
    for way in model.state.config.options.scenario.victory:
        words = _of_way(model, way)
        if words is not None:
            return words
    return t("warcraft_board.goal.last")


def _of_way(model: Model, way: Victory) -> str | None:
    state, tables = model.state, model.tables
    if way.kind == "gate":
        gate = tables.names[way.hex]
        enemies = queries.enemies_around(state, model.shown_seat, gate)
        return t("warcraft_board.goal.gate", zone=gate, n=enemies, target=way.below)
    if way.kind in ("sources", "necromancers"):
        marked = queries.marked(state)
        ways = state.config.options.scenario.victory
        left = sum(tables.names[where] in marked for other in ways for where in other.hexes)
        return t("warcraft_board.goal.necro", sources=left, n=queries.necromancers(state))
    if way.kind == "captive":
        return t("warcraft_board.goal.captive")
    if way.kind == "spell":
        # The name of who speaks the spell exists for the shipped scenarios alone.
        key = f"warcraft_board.goal.spell.{state.config.options.scenario.id}"
        return t(key if has(key) else "warcraft_board.goal.spell", n=len(state.decks[tables.owner[way.race]]))
    return None


def draw_goal(canvas: Canvas, row: FRect, table: TableContext, seat: int) -> None:
    """Draw the goal in words; if points count, also a bar of the side's points, divided by source."""
    model = table.model
    canvas.fill(row, NIGHT900, alpha=120, radius=6)
    inner = row.inflate(-16, -4)
    if model.goal:
        found = model.side_points(seat)
        bar = FRect(inner.x, inner.bottom - 5, inner.w, 4)
        canvas.fill(bar, IVORY300, alpha=46, radius=2)
        share = min(1.0, found.total / model.goal)
        canvas.fill(FRect(bar.x, bar.y, bar.w * share, bar.h), BRASS400, radius=2)
        inner = FRect(inner.x, inner.y - 1, inner.w, inner.h - 6)
    canvas.icon("victory-point" if model.goal else "objective", (inner.x + 8, inner.centery), 16, BRASS300)
    words = FRect(inner.x + 22, inner.y, inner.w - 22, inner.h)
    told = goal_words(model, seat)
    role = "small" if canvas.measure(told, "small")[0] * 0.75 <= words.w else "least"
    canvas.fit_text(told, words, role, IVORY100, min_ratio=0.6)


def goal_tip(table: TableContext) -> str:
    """The tooltip: all sides with their figures."""
    model = table.model
    if not model.goal:
        scenario = model.state.config.options.scenario.id
        key = f"warcraft.scenario.{scenario}.text"
        return t(key) if has(key) else t("warcraft_board.goal.last")
    lines = []
    for side in range(model.tables.sides):
        team = model.tables.team[side]
        found = model.side_points(team[0])
        names = joined(model.session.match.seats[seat].name for seat in team)
        hexes = sum(value for _, value in found.hexes)
        lines.append(
            t(
                "warcraft_board.goal.line",
                names=names,
                n=found.total,
                cards=found.cards,
                upgrades=found.upgrades,
                hexes=hexes,
            )
        )
    return "\n".join(lines)
