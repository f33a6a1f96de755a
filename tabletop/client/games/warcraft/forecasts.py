"""Forecasts of battles: the chance to win on each zone within reach, and beside the one pointed at the forces, their
expected hits and losses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import (
    BRASS300,
    DANGER,
    EMBER,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    SLATE400,
    Colour,
    seat_colours,
)
from tabletop.rules.dice import percent
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.queries import BattleForce, BattleForecast, SideOdds
from tabletop.text import t
from tabletop.text.grammar import decimal

from .battles import army_name, draw_force
from .names import race_name
from .selection_marks import SelectionMark, way_of

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext

PANEL, PAD, CLEAR = 316.0, 10.0, 22.0
"""Units: width of the panel beside a zone, its margin, and its least distance from the edge of the view."""
AWAY = 1.04
"""Distance of the panel from the middle of its zone, in radii."""
PLATE, LEAST_PLATE, NARROW_PLATE, RAISED_PLATE = (1.3, 0.34), 22.0, 3.5, 0.64
"""Width and height of the plate on a zone in radii; its least height in units; its least width as a multiple of its
height; its height above the middle of the zone in radii."""
NAME_FROM, NAME, SIGN, WORDS = 0.12, 0.9, 1.25, 1.6
"""From the left of the plate to the beginning and the end of the zone's name, which it covers on the map, to the middle
of the swords, and to the figure, as multiples of its height."""
BAR, THIN, BAR_EDGE = 7.0, 4.0, 3.0
"""Units: height of the bar of both chances, height of that on a plate, and its distance from the plate's edge."""
MEDAL, FORCE, BETWEEN = 10.0, 27.0, 6.0
"""Units: radius of the emblems at the ends of the bar, height of the row of one side, gaps."""
MOST_WORDS = 0.62
"""Greatest share of that row for its words."""


def forecasts(table: TableContext, space: str) -> list[BattleForecast]:
    """Forecasts of the battles that moving the selection to a zone would bring, from what everybody knows."""
    kept, seat = table.kept_forecasts, table.session.decider
    if space not in kept:
        kept[space] = [] if seat is None else queries.forecasts(table.model.state, seat, space, table.selection.chosen)
    return kept[space]


def chance(forecast: BattleForecast) -> int:
    """The chance that the attacker wins, in percent."""
    return percent(forecast.odds.win)


def arrival_lines(table: TableContext, mark: SelectionMark) -> list[str]:
    """What happens when the selection moves to a zone, in words."""
    lines = [
        t("warcraft_board.arrive.battle", race=race_name(table.model.race(owner)), n=n) for owner, n in mark.battle
    ]
    lines += [words for words, _ in arrival_notes(table, mark)]
    return lines or [t("warcraft_board.arrive.plain")]


def arrival_notes(table: TableContext, mark: SelectionMark) -> list[tuple[str, bool]]:
    """What such a move brings besides a battle: (words, whether they are a warning)."""
    model, lead = table.model, table.model.selected_piece
    notes = []
    if mark.cost:
        notes.append((t("warcraft_board.leave", zone=mark.origin, n=mark.cost), True))
    if mark.stops:
        notes.append((t("warcraft_board.arrive.stop"), False))
    if mark.over:
        notes.append((t("warcraft_board.arrive.over", units=mark.units, workers=mark.workers), True))
    way = way_of(model, lead, mark.space) if lead is not None else ()
    if len(way) > 2:
        notes.append((t("warcraft_board.arrive.way", way=" › ".join(way)), False))
    return notes


def _note(found: list[BattleForecast]) -> str:
    """What the figures do not say: the chance that nobody is left, that they are averages, and without cards."""
    nobody = max(100 - chance(one) - percent(one.odds.lose) for one in found)
    drawn = t("warcraft_board.odds.nobody", chance=nobody) + " " if nobody > 0 else ""
    return drawn + t("warcraft_board.odds.cards")


def _costs(side: SideOdds) -> str:
    return t("warcraft_board.odds.side", average=decimal(side.hits), lost=decimal(side.loses), units=side.units)


# ------------------------------------------------------------------------------------------------------- drawing


def draw_plates(canvas: Canvas, table: TableContext) -> None:
    """Draw the chance to win on every zone where the selection would fight: swords, figure, and bars of both sides."""
    for mark in table.marks.values():
        if mark.battle:
            _draw_plate(canvas, table, mark.space)


def _draw_plate(canvas: Canvas, table: TableContext, space: str) -> None:
    found = forecasts(table, space)
    if not found:
        return
    r, (x, y) = table.map.radius, table.map.center(space)
    worst = min(found, key=chance)
    h = max(LEAST_PLATE, PLATE[1] * r)
    box = FRect(0, 0, max(PLATE[0] * r, h * NARROW_PLATE), h + THIN)
    box.center = (x, y - r * RAISED_PLATE)
    canvas.shadow(box, 1, 5)
    canvas.fill(box, NIGHT900, alpha=240, radius=5)
    canvas.frame(box, EMBER, 1.4, 5)
    name = FRect(box.x + h * NAME_FROM, box.y, h * (NAME - NAME_FROM), h)
    canvas.fit_text(space, name, f"number@{h * 0.56:.1f}!", BRASS300, "center", 0.5)
    canvas.icon("crossed-swords", (box.x + h * SIGN, box.y + h / 2), h * 0.66, EMBER)
    words = FRect(box.x + h * WORDS, box.y, box.w - h * WORDS - BAR_EDGE, h)
    canvas.fit_text(t("board.percent", chance=chance(worst)), words, f"number@{h * 0.62:.1f}!", IVORY100, "center", 0.6)
    bar = FRect(box.x + BAR_EDGE, box.bottom - THIN - BAR_EDGE, box.w - 2 * BAR_EDGE, THIN)
    _draw_bar(canvas, table, bar, worst)


def _draw_bar(canvas: Canvas, table: TableContext, box: FRect, found: BattleForecast) -> None:
    """Draw the bar of chances: the attacker's at the left, the defender's at the right, between them that of no
    winner."""
    shares = (found.odds.win, found.odds.nobody, found.odds.lose)
    looks = (_look(table, found.attackers), SLATE400, _look(table, found.defenders))
    x = box.x
    for share, colour in zip(shares, looks, strict=True):
        canvas.fill(FRect(x, box.y, max(0.0, box.w * share - 1), box.h), colour, radius=1)
        x += box.w * share


def _look(table: TableContext, armies: tuple[BattleForce, ...]) -> Colour:
    return seat_colours(table.colour(armies[0].owner if armies else queries.NEUTRAL)).base


def pointed_mark(table: TableContext, space: str | None) -> SelectionMark | None:
    """The mark of a zone where the selection would fight; None elsewhere."""
    mark = table.marks.get(space or "")
    return mark if mark is not None and mark.battle else None


def draw_panel(canvas: Canvas, table: TableContext, mark: SelectionMark) -> None:
    """Draw the panel beside a zone, on the side where there is room; below it what the move brings besides the
    battle."""
    found = forecasts(table, mark.space)
    if not found:
        return
    line, low = canvas.line_height("small_strong") + 4, canvas.line_height("small") + 3
    each = canvas.line_height("title") + BAR + 2 * FORCE + 2 * BETWEEN + 2
    wide = PANEL - 2 * PAD
    noted = [(words, danger, canvas.block_height(words, "small", wide)) for words, danger in arrival_notes(table, mark)]
    high = 2 * PAD + line + each * len(found) + low + sum(height + 3 for _, _, height in noted)
    box = _place(table, mark.space, high)
    canvas.shadow(box, 2, 8)
    canvas.fill(box, NIGHT900, alpha=246, radius=8)
    canvas.frame(box, EMBER, 1.4, 8)
    y = box.y + PAD
    row = FRect(box.x + PAD, y, wide, line)
    value = table.model.zones[mark.space].value
    worth = t("warcraft_board.worth", n=value) if value else ""
    canvas.icon("crossed-swords", (row.x + 8, row.y + line / 2 - 2), 16, EMBER)
    canvas.text(t("warcraft_board.odds.title", zone=mark.space), (row.x + 22, row.y), "small_strong", BRASS300)
    if worth:
        canvas.text(worth, (row.right, row.y), "small", IVORY300, anchor="topright")
    y += line
    for one in found:
        y = _draw_forecast(canvas, table, FRect(box.x + PAD, y, wide, each), one)
    canvas.fit_text(_note(found), FRect(box.x + PAD, y, wide, low), "small", IVORY500, min_ratio=0.7)
    y += low
    for words, danger, height in noted:
        canvas.text_block(words, FRect(box.x + PAD, y, wide, height), "small", DANGER if danger else IVORY300)
        y += height + 3


def _place(table: TableContext, space: str, high: float) -> FRect:
    """The rectangle of the panel, ``high`` units high: beside the zone or in a corner of the view, where it covers the
    least of the pieces."""
    view, (x, y), r = table.map.camera.view.inflate(-2 * CLEAR, -2 * CLEAR), table.map.center(space), table.map.radius
    tops = (y - high / 2, view.y, view.bottom - high)
    lefts = (x + AWAY * r, x - AWAY * r - PANEL, view.right - PANEL, view.x)
    places = [FRect(left, top, PANEL, high).clamp(view) for top in tops for left in lefts]
    shut = [table.map.rect(name) for name in (space, table.selection.origin) if name is not None]
    taken = [table.map.rect(name) for name, groups in table.model.groups.items() if groups]

    def covered(box: FRect) -> float:
        away = abs(box.centerx - x) + abs(box.centery - y)
        return len(taken) * len(box.collidelistall(shut)) + len(box.collidelistall(taken)) + away / (view.w + view.h)

    return min(places, key=covered)


def _draw_forecast(canvas: Canvas, table: TableContext, box: FRect, found: BattleForecast) -> float:
    """Draw both chances with their bar, then each side with its units and losses; returns the y at which it ends."""
    high = canvas.line_height("title")
    seats = table.session.match.seats
    for armies, win, right, words in (
        (found.attackers, chance(found), False, t("warcraft_board.odds.win")),
        (found.defenders, percent(found.odds.lose), True, ""),
    ):
        owner = armies[0].owner if armies else queries.NEUTRAL
        if not words:
            named = owner < len(seats) and owner != queries.NEUTRAL
            name = seats[owner].name if named else army_name(table, armies[0])
            words = t("warcraft_board.odds.lose", name=name)
        x = box.right - MEDAL if right else box.x + MEDAL
        canvas.medallion((x, box.y + high / 2), MEDAL, seat_colours(table.colour(owner)), table.emblem(owner))
        x += -MEDAL - BETWEEN if right else MEDAL + BETWEEN
        role = "body_strong" if right else "title"
        figure, anchor = t("board.percent", chance=win), "midright" if right else "midleft"
        drawn = canvas.text(figure, (x, box.y + high / 2), role, IVORY100, anchor=anchor)
        room = box.w / 2 - 2 * MEDAL - 2 * BETWEEN - drawn.w
        beside = FRect(drawn.x - BETWEEN - room if right else drawn.right + BETWEEN, box.y, room, high)
        canvas.fit_text(words, beside, "small", IVORY300, "right" if right else "left", min_ratio=0.6)
    y = box.y + high + 2
    _draw_bar(canvas, table, FRect(box.x, y, box.w, BAR), found)
    y += BAR + BETWEEN
    for side, armies in ((found.odds.attacker, found.attackers), (found.odds.defender, found.defenders)):
        words = _costs(side)
        said = min(canvas.measure(words, "small")[0], box.w * MOST_WORDS)
        draw_force(canvas, table, armies, FRect(box.x, y, box.w - said - BETWEEN, FORCE), True)
        canvas.fit_text(words, FRect(box.right - said, y, said, FORCE), "small", IVORY300, "right", min_ratio=0.7)
        y += FORCE
    return y + BETWEEN


__all__ = ["arrival_lines", "chance", "draw_panel", "draw_plates", "forecasts", "pointed_mark"]
