"""Draws everything on the zones besides pieces: values and their holders, tokens, marks of reach, trails; and forecasts
of battles, with forces, expected hits and losses for the zone pointed at."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client import pieces
from tabletop.client.board import space_marks
from tabletop.client.board.spots import Spot
from tabletop.client.draw.theme import (
    BRASS300,
    DANGER,
    EMBER,
    INK900,
    IVORY100,
    IVORY300,
    IVORY500,
    NIGHT900,
    SELECTED,
    SLATE400,
    Colour,
    seat_colours,
)
from tabletop.rules.dice import percent
from tabletop.rules.game import Event
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.events import Harvested, Moved
from tabletop.rules.warcraft.queries import BattleForce, BattleForecast, SideOdds, State
from tabletop.text import t
from tabletop.text.grammar import decimal

from .animations import draw_gain, whole_way
from .choices import army_name, draw_battles, draw_force, pointed_battle
from .model import KIND_ICONS
from .names import race_name
from .rule_links import space_of
from .selection import SelectionMark, way_of

if TYPE_CHECKING:
    from tabletop.client.core.session import Session
    from tabletop.client.draw.canvas import Canvas

    from .table import WarcraftTable


TRAILED = frozenset({"move", "w1", "w2", "w3", "select", "join", "portal"})  # decisions with trails


def pointed_zone(table: WarcraftTable) -> str | None:
    """The zone that is pointed at, or whose piece is; None for none."""
    pointed = table.scene.pointed
    return space_of(table, pointed.target) if isinstance(pointed, Spot) else None


def zone_steps(canvas: Canvas, table: WarcraftTable) -> Iterator[None]:
    """Draw the marks on the land, a zone in each step: legal targets, origin of the selection, stacks over the limit,
    threats."""
    over = pointed_zone(table)
    origin = table.selection.origin or _touched_zone(table)
    for name, state in _zone_states(table, over, origin):
        space_marks.draw_space(canvas, table.map.outline(name), state)
        yield


def _zone_states(table: WarcraftTable, over: str | None, origin: str | None) -> Iterator[tuple[str, str]]:
    """(zone, state) of every mark, the ones below first."""
    model, marks, legal_spaces = table.model, table.marks, table.legal_spaces
    if table.threats:
        yield from _threats(table)
    for name in model.zones:
        if name in legal_spaces:
            mark = marks.get(name)
            yield name, "target" if mark is not None and mark.battle else "hover" if name == over else "selectable"
    if origin is not None:
        yield origin, "selected"
    stage = table.battle.stage
    if stage is not None:  # the overlay has been closed to look at the map
        for name in sorted({group.space for group in stage.groups if not group.here}):
            yield name, "flank"
    for name in sorted(model.contested | ({stage.space} if stage is not None else set())):
        yield name, "battlefield"
    for name in table.over_limit():
        yield name, "overstack"
    battle = pointed_battle(table)
    if battle is not None:
        for name in battle.flanks:
            yield name, "flank"
        yield battle.space, "hover"
    if over is not None and over != origin and marks and over not in marks:
        yield over, "illegal"


def _touched_zone(table: WarcraftTable) -> str | None:
    """The zone on the path, for cards and the like; None for none."""
    return next((name for name in (space_of(table, target) for target in table.model.path) if name is not None), None)


def _threats(table: WarcraftTable) -> Iterator[tuple[str, str]]:
    model = table.model
    side = model.tables.side[model.shown_seat]
    for name in model.threats:
        own = any(model.tables.side[group.owner] == side for group in model.groups.get(name, []))
        yield name, "target" if own else "flank"


# ------------------------------------------------------------------------------------------- traces of the past


def trails_of(session: Session[State]) -> list[tuple[str, ...]]:
    """Ways of the moves of the latest Move Step in which anything was moved, oldest first."""
    match = session.match
    end = session.log_length[0] if session.looking is None else session.looking
    found: list[Moved] = []
    for index in range(end - 1, max(-1, end - 120), -1):
        events = match.events(index)
        moves = [event for event in events if isinstance(event, Moved)]
        undone = sum(event.kind == "move_undone" for event in events)
        if undone and found:
            break
        if found and any(event.kind in ("step_started", "turn_started") for event in events):
            break
        if found and moves and moves[0].seat != found[0].seat:
            break
        found = moves + found
    return [whole_way(event) for event in found]


def gains_of(session: Session[State]) -> list[tuple[str, str, int]]:
    """(hex, resource, number) of each die of the latest undo step, as far as they have been shown."""
    match, (end, more) = session.match, session.log_length
    if session.looking is not None:
        end, more = session.looking, 0
    last = end if more else end - 1
    found: list[Event] = []
    while last >= 0:
        events = match.events(last)
        found = [*(events if last < end else events[:more]), *found]
        if not match.journal[last].joined:
            break
        last -= 1
    return [(event.space, event.resource, event.n) for event in found if isinstance(event, Harvested)]


# -------------------------------------------------------------------------------------------------- on the land


def draw_zone_things(canvas: Canvas, table: WarcraftTable, name: str) -> None:
    """Draw what belongs to the zone itself: value and holder, letter, tokens, depletion, Outposts, owner's flag."""
    model = table.model
    zone = model.zones[name]
    r = table.map.radius
    x, y = table.map.center(name)
    if name in model.holders:
        _draw_value(canvas, table, name, (x + r * 0.5, y - r * 0.55))
    quest = model.quests.get(name)
    if quest is not None:
        pieces.draw_quest(canvas, (x - r * 0.46, y - r * 0.44), r * 0.2, KIND_ICONS[quest])
    elif zone.label and zone.terrain != "town":
        pieces.draw_letter(canvas, (x - r * 0.5, y - r * 0.55), r * 0.15, zone.label[:1])
    if zone.depletion:
        pieces.draw_depletion(canvas, (x + r * 0.52, y - r * 0.2), r * 0.15, zone.depletion == 2)
    pieces.draw_name_tag(canvas, (x - r * 0.42, y - r * 0.73), r, name)
    seat = model.tables.town_of.get(zone.index)
    if seat is not None and not queries.eliminated(model.state, seat):
        flag = (x, y - r * 0.62)
        pieces.draw_town_flag(canvas, flag, r * 0.46, seat_colours(table.model.colour(seat)), table.emblem(seat))
    for n, (_, owner, complete) in enumerate(post for post in queries.outposts(model.state) if post[0] == name):
        foot = (x - r * 0.46 + n * r * 0.3, y + r * 0.02)
        colours = seat_colours(table.model.colour(owner))
        pieces.draw_outpost(canvas, foot, r * 0.62, colours, complete, table.emblem(owner))


def _draw_value(canvas: Canvas, table: WarcraftTable, name: str, at: tuple[float, float]) -> None:
    """Draw the points of a zone, with a ring in the colours of its holders."""
    model, r = table.model, table.map.radius
    zone = model.zones[name]
    home = model.tables.town_of.get(zone.index)  # the flag of a Town shows the holder already
    for n, owner in enumerate(model.holders[name][:2]):
        colours = seat_colours(model.colour(owner))
        if owner != home:
            small = (at[0] - r * (0.28 + 0.26 * n), at[1] - r * 0.06)
            canvas.medallion(small, r * 0.14, colours, emblem=table.emblem(owner))
        canvas.circle(at, r * (0.205 + 0.035 * n), colours.base, outline=colours.tint, outline_width=max(1.0, r * 0.02))
    if zone.value:
        pieces.draw_badge(canvas, at, r * 0.16, zone.value)
    else:
        canvas.circle(at, r * 0.16, INK900)
        canvas.icon("objective", at, r * 0.26, IVORY100)


def draw_share(canvas: Canvas, rect: FRect, chosen: int, number: int) -> None:
    """Draw how many of a group are chosen, on its badge."""
    r = max(8.0, rect.w * 0.22)
    center = (rect.right - r * 0.5, rect.bottom - r * 0.6)
    box = FRect(center[0] - r * 1.35, center[1] - r * 0.85, r * 2.7, r * 1.7)
    canvas.fill(box, INK900, alpha=240, radius=r * 0.85)
    canvas.frame(box, SELECTED, 1.2, r * 0.85)
    canvas.text(f"{chosen}/{number}", box.center, f"number@{r * 1.2:.2f}!", IVORY100, anchor="center")


# --------------------------------------------------------------------------------------------- above the pieces


def draw_over(canvas: Canvas, table: WarcraftTable) -> None:
    """Draw trails of the last moves, discs of what happens in a zone, and the way of the selection."""
    for mark in table.marks.values():
        if mark.disc is not None and not mark.battle:
            space_marks.draw_space_disc(canvas, table.map, mark.space, mark.disc)
    if not table.model.path and table.model.phase in TRAILED:
        space_marks.draw_trails(canvas, table.map, table.trails)
    _draw_way(canvas, table)
    draw_plates(canvas, table)
    attack = pointed_mark(table, pointed_zone(table))
    if attack is not None:
        draw_panel(canvas, table, attack)
    if table.model.battles and not table.scene.showing:
        draw_battles(canvas, table)
    _draw_gains(canvas, table)


def _draw_gains(canvas: Canvas, table: WarcraftTable) -> None:
    """Draw the gains of the latest dice, until the next action."""
    seen: dict[str, int] = {}
    total: dict[tuple[str, str], int] = {}
    for space, resource, number in gains_of(table.session):
        total[space, resource] = total.get((space, resource), 0) + number
    for (space, resource), number in total.items():
        x, y = table.map.center(space)
        n = seen.get(space, 0)
        seen[space] = n + 1
        draw_gain(canvas, (x, y - table.map.radius * 0.05 + 28 * n), resource, number)


def _draw_way(canvas: Canvas, table: WarcraftTable) -> None:
    """Draw the way of the selection to the zone pointed at; a barred disc where it cannot go."""
    origin, goal = table.selection.origin, pointed_zone(table)
    lead = table.model.selected_piece
    if origin is None or lead is None or goal is None or goal == origin or not table.marks:
        return
    if goal not in table.marks:
        if not table.selection.movable(goal):
            space_marks.draw_space_disc(canvas, table.map, goal, "barred")
        return
    way = way_of(table.model, lead, goal) or (origin, goal)
    space_marks.draw_way(canvas, table.map, way)


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


def forecasts(table: WarcraftTable, space: str) -> list[BattleForecast]:
    """Forecasts of the battles that moving the selection to a zone would bring, from what everybody knows."""
    kept, seat = table.model.forecasts, table.session.decider
    if space not in kept:
        kept[space] = [] if seat is None else queries.forecasts(table.model.state, seat, space, table.selection.chosen)
    return kept[space]


def chance(forecast: BattleForecast) -> int:
    """The chance that the attacker wins, in percent."""
    return percent(forecast.odds.win)


def arrival_lines(table: WarcraftTable, mark: SelectionMark) -> list[str]:
    """What happens when the selection moves to a zone, in words."""
    lines = [
        t("warcraft_board.arrive.battle", race=race_name(table.model.tables.race[owner]), n=n)
        for owner, n in mark.battle
    ]
    lines += [words for words, _ in arrival_notes(table, mark)]
    return lines or [t("warcraft_board.arrive.plain")]


def arrival_notes(table: WarcraftTable, mark: SelectionMark) -> list[tuple[str, bool]]:
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


def draw_plates(canvas: Canvas, table: WarcraftTable) -> None:
    """Draw the chance to win on every zone where the selection would fight: swords, figure, and bars of both sides."""
    for mark in table.marks.values():
        if mark.battle:
            _draw_plate(canvas, table, mark.space)


def _draw_plate(canvas: Canvas, table: WarcraftTable, space: str) -> None:
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


def _draw_bar(canvas: Canvas, table: WarcraftTable, box: FRect, found: BattleForecast) -> None:
    """Draw the bar of chances: the attacker's at the left, the defender's at the right, between them that of no
    winner."""
    shares = (found.odds.win, found.odds.nobody, found.odds.lose)
    looks = (_look(table, found.attackers), SLATE400, _look(table, found.defenders))
    x = box.x
    for share, colour in zip(shares, looks, strict=True):
        canvas.fill(FRect(x, box.y, max(0.0, box.w * share - 1), box.h), colour, radius=1)
        x += box.w * share


def _look(table: WarcraftTable, armies: tuple[BattleForce, ...]) -> Colour:
    return seat_colours(table.model.colour(armies[0].owner if armies else queries.NEUTRAL)).base


def pointed_mark(table: WarcraftTable, space: str | None) -> SelectionMark | None:
    """The mark of a zone where the selection would fight; None elsewhere."""
    mark = table.marks.get(space or "")
    return mark if mark is not None and mark.battle else None


def draw_panel(canvas: Canvas, table: WarcraftTable, mark: SelectionMark) -> None:
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


def _place(table: WarcraftTable, space: str, high: float) -> FRect:
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


def _draw_forecast(canvas: Canvas, table: WarcraftTable, box: FRect, found: BattleForecast) -> float:
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
        canvas.medallion((x, box.y + high / 2), MEDAL, seat_colours(table.model.colour(owner)), table.emblem(owner))
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
        said = min(canvas.measure(words, "small")[0], box.w * 0.62)
        draw_force(canvas, table, armies, FRect(box.x, y, box.w - said - BETWEEN, FORCE), True)
        canvas.fit_text(words, FRect(box.right - said, y, said, FORCE), "small", IVORY300, "right", min_ratio=0.7)
        y += FORCE
    return y + BETWEEN
