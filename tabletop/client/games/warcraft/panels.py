"""The side panel of one seat: resources, Town, unit cards, reserve, last events, goals; and the chips of all seats."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.face import CORNER, draw_back, draw_card
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import name_head, smaller
from tabletop.client.ui import panels, tree
from tabletop.client.ui.panels import draw_laurel, draw_seat_ground, section
from tabletop.client.ui.tree import Column, Disc, Draw, Either, Row, Words, draw, sign
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.scenarios import Victory
from tabletop.text import has, localised, t
from tabletop.text.grammar import joined

from .card_faces import unit_face
from .layout import LEAST_EVENTS, rival_places, side_places, side_sections, town_plots, unit_boxes
from .model import KIND_ICONS, UNIT_KINDS, Model, Site
from .pieces_art import draw_marker
from .selection import plot_target, upgrade_target

if TYPE_CHECKING:
    from .table import WarcraftTable


UPGRADE_SIGN = 16.0
"""Size of the sign on a unit card that a click upgrades."""


def draw_side(canvas: Canvas, rect: FRect, table: WarcraftTable) -> None:
    """Draw the whole panel of the shown seat."""
    model = table.model
    seat = model.shown_seat
    place = table.place
    canvas.panel(place.panel, "panel")
    _draw_sections(canvas, rect, table, seat, table.side_sections())
    for plot, box in table.town_plots():
        _draw_plot(canvas, box, table, seat, plot, plot_target(table, plot) is not None)
    for name, box in zip(UNIT_KINDS, table.unit_cards(), strict=False):
        if upgrade_target(table, name) is not None:
            canvas.frame(box, theme.IVORY100, 2, box.w * CORNER)
            at = (box.right - UPGRADE_SIGN, box.bottom - UPGRADE_SIGN)
            canvas.circle(at, UPGRADE_SIGN * 0.8, theme.NIGHT900, outline=theme.BRASS300, outline_width=1.4)
            canvas.icon("upgrade", at, UPGRADE_SIGN * 1.2, theme.BRASS300)
    if place.rival is None:
        _draw_events(canvas, table)


def draw_rival(canvas: Canvas, rect: FRect, table: WarcraftTable) -> None:
    """Draw the open board of the other seat of a duel, and the latest events below it."""
    hand, _ = rival_places(rect, table.compact, table.model.is_bare(table.rival))
    draw_open_board(canvas, rect, table, table.rival, hand)
    _draw_events(canvas, table)


def draw_open_board(canvas: Canvas, rect: FRect, table: WarcraftTable, seat: int, hand: FRect | None = None) -> None:
    """Draw what everybody knows about a seat: stock, Town, unit cards, reserve, and its number of cards; ``hand``: the
    rectangle of the latter, the rest of ``rect`` by default."""
    model = table.model
    canvas.panel(rect, "panel")
    sections = side_sections(rect, table.compact, model.is_bare(seat))
    hidden = sections.pop("events", None)
    _draw_sections(canvas, rect, table, seat, sections)
    for plot, box in town_plots(model, seat, sections.get("town")):
        _draw_plot(canvas, box, table, seat, plot, legal=False)
    if hidden is not None:
        _draw_hidden_hand(canvas, hand or hidden, table, seat)


def _draw_sections(canvas: Canvas, rect: FRect, table: WarcraftTable, seat: int, sections: dict[str, FRect]) -> None:
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
            FRect(rects.x, rects.y, rects.w, 24.0),
            t(f"warcraft_board.{name}_note"),
        )
    own = seat == table.model.shown_seat
    shade = 78 if own else 104
    if table.compact and table.place.rival is None:
        shade = 124
    for kind, box in enumerate(unit_boxes(sections.get("units"))):
        draw_card(canvas, box, unit_face(table.model, seat, kind))
        if own and upgrade_target(table, UNIT_KINDS[kind]) is not None:
            continue
        canvas.fill(box, theme.NIGHT900, alpha=shade, radius=box.w * CORNER)
    if "reserve" in sections:
        _draw_reserve(canvas, table, seat, sections["reserve"])


def _draw_hidden_hand(canvas: Canvas, box: FRect, table: WarcraftTable, seat: int) -> None:
    """Draw the backs of a seat's hand, the numbers of cards in its deck and discard pile, and its points by source."""
    model = table.model
    state, held = model.state, len(model.state.hands[seat])
    words = t("warcraft_board.hidden_hand", n=held)
    piles = t("warcraft_board.deck_and_discards", deck=len(state.decks[seat]), discards=len(state.discards[seat]))
    told = Words(words, "small_strong"), Words(piles, "small", theme.IVORY500, lines=2, valign="top")
    backs = Draw(_draw_backs, (held, model.colours(seat), table.emblem(seat)), part=0.5)
    large, small = (
        Row((replace(backs, high=high, most=high * (0.27 + 0.44 * held)), Column(told, 2, weight=1.0)), 10)
        for high in (78.0, 48.0)
    )
    head = t("warcraft_board.hand")
    sources = [Words(line, "small", theme.IVORY300) for line in source_lines(model, seat)] if model.goal else []
    points = Column((section(t("warcraft_board.points_by_source")), *sources)) if sources else None
    tree.draw(canvas, Either((
        Column((section(head), large, points), 8),
        Column((section(head), large), 8),
        Column((section(head), small), 8),
        Column((section(head, words), replace(told[1], lines=1))),
    )), box)  # fmt: skip


def _draw_backs(canvas: Canvas, box: FRect, held: int, colours: theme.SeatColours, emblem: str) -> None:
    """Draw the backs of cards, which overlap."""
    wide = box.h * 5 / 7
    step = min(wide * 0.62, (box.w - wide) / max(1, held - 1))
    for n in range(held):
        draw_back(canvas, FRect(box.x + n * step, box.y, wide, box.h), colours, emblem)


def _draw_head(canvas: Canvas, head: FRect, table: WarcraftTable, seat: int) -> None:
    model = table.model
    narrow = head.w < panels.NARROW_BAND
    reserved = (36.0 if narrow else 54.0) if model.goal else 0.0
    room = head.w - 2 * head.h * 0.36 - 38 - reserved
    says, name = table.words, model.session.match.seats[seat].name
    told: tuple[str, ...] = (name,)
    if queries.eliminated(model.state, seat):
        told = (says.say("warcraft_board.out_of", seat=seat),)
    elif model.state.first == seat:
        keys = "warcraft_board.first_player", "warcraft_board.first_player.short"
        told = (*(says.say(key, seat=seat) for key in keys), name)
    race = race_words(canvas, model.tables.race[seat], room)
    player = panels.PanelPlayer(race, told[0], model.colours(seat), table.emblem(seat), shorter=told[1:])
    points = Disc(draw_laurel, head.h * (0.54 if narrow else 0.68), (table.counter("points", seat),), size=reserved)
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


def _draw_stock(canvas: Canvas, row: FRect, table: WarcraftTable, seat: int) -> None:
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


def _draw_plot(canvas: Canvas, box: FRect, table: WarcraftTable, seat: int, plot: Site, legal: bool) -> None:
    kind, status = plot
    if not status:
        canvas.fill(box, theme.NIGHT900, alpha=70, radius=7)
        canvas.frame(box, theme.SLATE500, 1, 7, alpha=120)
        words = Words(t("warcraft_board.free_plot"), "least", theme.SLATE400, "center", drop=1)
        tree.draw(canvas, Column((sign("build", 20, theme.SLATE400), words), 2, (3, 3), pack=0.5), box)
        return
    colours = table.model.colours(seat)
    ready = status in ("idle", "busy")
    canvas.panel(box, "tile")
    canvas.fill(FRect(box.x + 2, box.y + 1, box.w - 4, 3), colours.base if ready else theme.SLATE500, radius=1)
    if legal:
        canvas.frame(box, theme.IVORY100, 2, 7)
    note = Words(t(f"warcraft_board.site.{status}"), "least", theme.BRASS400, "center")
    foot = price(*content().costs[kind]) if status == "idle" else Either((note, sign("hourglass", 14, theme.BRASS400)))
    picture = sign(KIND_ICONS[kind], 30, theme.IVORY100 if ready else theme.SLATE400)
    tree.draw(canvas, Column((replace(picture, weight=1.0), replace(foot, size=18)), 0, (1, 5)), box)
    if status in ("rising", "summoned"):
        canvas.frame(box.inflate(-4, -4), theme.BRASS600, 1.5, 6)
    if status == "busy":
        draw_marker(canvas, (box.right - 13, box.y + 15), 10, kind, colours)


def price(gold: int, wood: int) -> Row:
    """The price of a building."""
    counters = (("gold", gold), ("wood", wood))
    return panels.price_row([panels.PanelCounter(icon, str(number)) for icon, number in counters if number])


def _draw_reserve(canvas: Canvas, table: WarcraftTable, seat: int, row: FRect) -> None:
    """Draw the units left of each kind, with their totals where there is room for all of them."""
    left, colours = table.model.state.reserve[seat], table.model.colours(seat)
    side, role = (19, "small_strong") if row.w < 288 else (24, "number")

    def kinds(totals: bool) -> Row:
        found = (
            Row((
                Disc(draw_marker, side, (kind, colours), size=side * (1.3 if kind == "flying" else 1.0)),
                Words(str(n), role, least=0.6),
                Words(f"/{total}", "least", theme.IVORY500, least=0.6) if totals else None,
            ), 3)
            for kind, n, total in zip((*UNIT_KINDS, "worker"), left, content().markers, strict=True)
        )  # fmt: skip
        return Row(tuple(found), 2, even=True)

    tree.draw(canvas, Either((kinds(True), kinds(False))), FRect(row.x, row.y + 26, row.w, 28))


def _draw_events(canvas: Canvas, table: WarcraftTable) -> None:
    box = table.events_box()
    if box is None:
        return
    head = box.h >= LEAST_EVENTS
    if not head:  # a line divides the events from what stands above
        gap = canvas.theme.spacing.tight
        canvas.fill(FRect(box.x, box.y + gap, box.w, 1), theme.SLATE600)
        box = FRect(box.x, box.y + 2 * gap, box.w, box.h - 2 * gap)
    draw(canvas, table.log(head=head), box)


def draw_chips(canvas: Canvas, table: WarcraftTable) -> None:
    """Draw the chips of all seats: name, stock, hand, victory points; the active one framed."""
    model = table.model
    for seat, box in enumerate(table.chip_rects()):
        colours = model.colours(seat)
        active = seat == model.state.active and model.session.outcome is None
        draw_seat_ground(canvas, box, colours, active, 150)
        narrow, team = box.w < 140, _team_sign(model, seat)
        name = Words(model.session.match.seats[seat].name, "small_strong", colours.tint, weight=1.0, cut=True)
        size = 8.0 if narrow else box.h * 0.3
        laurel = Disc(draw_laurel, 2 * size, (table.counter("points", seat), 9.0 if narrow else 0.0), size=2.5 * size)
        points = laurel if model.goal else None
        held = ("gold", "wood", "card") if model.tables.stocked[seat] else ("card",)
        counters = [panels.PanelCounter(icon, str(table.counter(icon, seat))) for icon in held]
        out = Words(t("warcraft_board.out"), "least", theme.EMBER, cut=True)
        below = replace(out if queries.eliminated(model.state, seat) else panels.small_counters(counters), size=18)
        # In a narrow chip the points are beside the name, so that the stock has the whole line below.
        top = Row((name, None if narrow or not team else sign(team, 17, colours.tint), points if narrow else None), 2)
        order = (
            queries.living(model.state).index(seat) + 1 if seat in queries.living(model.state) else 0,
            model.state.first == seat,
        )
        told = (colours, table.emblem(seat), *order, team if narrow else "")
        emblem = Draw(_draw_chip_emblem, told, size=box.h * 0.66 + 5)
        lines = Column((replace(top, weight=1.0), below), 0, (0, 2), weight=1.0)
        tree.draw(canvas, Row((emblem, lines, None if narrow else points), 6, (3, 0)), box)
        if queries.eliminated(model.state, seat):
            canvas.fill(box, theme.NIGHT900, alpha=120, radius=8)


def _draw_chip_emblem(
    canvas: Canvas, box: FRect, colours: theme.SeatColours, emblem: str, number: int, first: bool, team: str
) -> None:
    """Draw a seat's emblem with its number in the order of this turn, brass for the first player, and its team."""
    r = (box.w - 5) / 2
    canvas.medallion((box.x + r + 2, box.centery), r, colours, emblem)
    small, x = max(6.5, r * 0.42), box.x + 2 * r - 1
    if number:
        at = (x, box.bottom - r * 0.42 - 1)
        canvas.circle(at, small, theme.BRASS300 if first else theme.NIGHT900, outline=colours.tint, outline_width=1)
        canvas.text(
            str(number), at, f"number@{small * 1.5:.1f}!", theme.NIGHT900 if first else theme.IVORY100, anchor="center"
        )
    if team:
        at = (x, box.y + r * 0.42 + 1)
        canvas.circle(at, small, theme.NIGHT900, outline=colours.tint, outline_width=1)
        canvas.icon(team, at, small * 1.5, colours.tint)


def _team_sign(model: Model, seat: int) -> str:
    """The icon of a seat's team; empty where everybody plays alone."""
    tables = model.tables
    if all(len(team) < 2 for team in tables.team):
        return ""
    races = {tables.race[mate] for mate in tables.team[tables.side[seat]]}
    return "faction-alliance" if races <= {"HU", "NE"} else "faction-horde" if races <= {"OR", "UD"} else "link"


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


def draw_goal(canvas: Canvas, row: FRect, table: WarcraftTable, seat: int) -> None:
    """Draw the goal in words; if points count, also a bar of the side's points, divided by source."""
    model = table.model
    canvas.fill(row, theme.NIGHT900, alpha=120, radius=6)
    inner = row.inflate(-16, -4)
    if model.goal:
        found = model.side_points(seat)
        bar = FRect(inner.x, inner.bottom - 5, inner.w, 4)
        canvas.fill(bar, theme.IVORY300, alpha=46, radius=2)
        share = min(1.0, found.total / model.goal)
        canvas.fill(FRect(bar.x, bar.y, bar.w * share, bar.h), theme.BRASS400, radius=2)
        inner = FRect(inner.x, inner.y - 1, inner.w, inner.h - 6)
    canvas.icon("victory-point" if model.goal else "objective", (inner.x + 8, inner.centery), 16, theme.BRASS300)
    words = FRect(inner.x + 22, inner.y, inner.w - 22, inner.h)
    told = goal_words(model, seat)
    role = "small" if canvas.measure(told, "small")[0] * 0.75 <= words.w else "least"
    canvas.fit_text(told, words, role, theme.IVORY100, min_ratio=0.6)


def goal_tip(table: WarcraftTable) -> str:
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
