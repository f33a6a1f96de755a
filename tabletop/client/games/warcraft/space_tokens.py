"""Draws everything on the zones besides pieces: values and their holders, tokens, marks of reach, trails; and forecasts
of battles, with forces, expected hits and losses for the zone pointed at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board import space_marks
from tabletop.client.board.living_map import life_at
from tabletop.client.board.map_symbols import MapSymbol, landmark, symbol_at
from tabletop.client.combat import draw_chances
from tabletop.client.core.session import Session
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.life import Living
from tabletop.client.pieces import FlagLook
from tabletop.client.ui import tree
from tabletop.client.ui.tree import Column, Draw, Row, Stack, Words, block, medal, sign
from tabletop.rules.dice import percent
from tabletop.rules.game import Event
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.events import Harvested, Moved
from tabletop.rules.warcraft.queries import BattleForce, BattleForecast, SideOdds, State
from tabletop.text import t
from tabletop.text.grammar import decimal

from . import pieces_art
from .animations import draw_gain, whole_way
from .choices import army_name, draw_battles, force, pointed_battle
from .model import KIND_ICONS, Model
from .rule_links import space_of
from .selection import SelectionMark, way_of

if TYPE_CHECKING:
    from .table import WarcraftTable


def zone_steps(canvas: Canvas, table: WarcraftTable) -> Iterator[None]:
    """Draw the marks on the land, a zone in each step: legal targets, origin of the selection, stacks over the limit,
    threats."""
    over = table.pointed_space
    touched = (space_of(table, target) for target in table.model.path)
    origin = table.selection.origin or next((name for name in touched if name is not None), None)
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


def token_steps(canvas: Canvas, table: WarcraftTable, names: Iterable[str]) -> Iterator[None]:
    """Draw what belongs to some zones themselves, one in each step."""
    model, r = table.model, table.map.radius
    for name in names:
        _draw_tokens(canvas, table, model, name, r)
        yield


def _draw_tokens(canvas: Canvas, table: WarcraftTable, model: Model, name: str, r: float) -> None:
    """Draw the value and holder of a zone, its letter, tokens, depletion, Outposts and its owner's flag."""
    zone = model.zones[name]
    x, y = table.map.center(name)
    if name in model.holders:
        _draw_value(canvas, table, name, (x + r * 0.5, y - r * 0.55))
    quest = model.quests.get(name)
    if quest is not None:
        pieces_art.draw_quest(canvas, (x - r * 0.46, y - r * 0.44), r * 0.2, KIND_ICONS[quest])
    elif zone.label and zone.terrain != "town":
        pieces_art.draw_letter(canvas, (x - r * 0.5, y - r * 0.55), r * 0.15, zone.label[:1])
    if zone.depletion:
        pieces_art.draw_depletion(canvas, (x + r * 0.52, y - r * 0.2), r * 0.15, zone.depletion == 2)
    pieces_art.draw_name_tag(canvas, (x - r * 0.42, y - r * 0.73), r, name)
    for n, (_, owner, complete) in enumerate(post for post in model.outposts if post[0] == name):
        foot = (x - r * 0.46 + n * r * 0.3, y + r * 0.02)
        colours = model.colours(owner)
        pieces_art.draw_outpost(canvas, foot, r * 0.62, colours, complete, table.emblem(owner))


def life_of_land(table: WarcraftTable) -> list[Living]:
    """The flags of the owners on the Towns, and what lives at the large symbols, but not at goldmines that hold nothing
    any more; in pixels of the plate."""
    model, plate, flags, symbols = table.model, table.plate, list[Living](), list[MapSymbol]()
    for row in model.state.config.options.scenario.hexes:
        name, zone = row[0], model.zones[row[0]]
        large, (x, y) = landmark(row[3], row[4]), plate.center(name)
        if large is not None and zone.depletion < 2:
            symbols.append(symbol_at(large, (x, y), plate.unit))
        seat = model.tables.town_of.get(zone.index)
        if seat is not None and not queries.eliminated(model.state, seat):
            look = FlagLook(model.colour(seat), table.emblem(seat))
            flags.append(pieces_art.flag((x, y - 0.62 * plate.unit), 0.46 * plate.unit, look))
    return flags + life_at(symbols)


def _draw_value(canvas: Canvas, table: WarcraftTable, name: str, at: tuple[float, float]) -> None:
    """Draw the points of a zone, with a ring in the colours of its holders."""
    model, r = table.model, table.map.radius
    zone = model.zones[name]
    home = model.tables.town_of.get(zone.index)  # the flag of a Town shows the holder already
    for n, owner in enumerate(model.holders[name][:2]):
        colours = model.colours(owner)
        if owner != home:
            small = (at[0] - r * (0.28 + 0.26 * n), at[1] - r * 0.06)
            canvas.medallion(small, r * 0.14, colours, emblem=table.emblem(owner))
        canvas.circle(at, r * (0.205 + 0.035 * n), colours.base, outline=colours.tint, outline_width=max(1.0, r * 0.02))
    if zone.value:
        pieces_art.draw_badge(canvas, at, r * 0.16, zone.value)
    else:
        canvas.circle(at, r * 0.16, theme.INK900)
        canvas.icon("objective", at, r * 0.26, theme.IVORY100)


def draw_share(canvas: Canvas, rect: FRect, chosen: int, number: int) -> None:
    """Draw how many of a group are chosen, on its badge."""
    r = max(8.0, rect.w * 0.22)
    center = (rect.right - r * 0.5, rect.bottom - r * 0.6)
    box = FRect(center[0] - r * 1.35, center[1] - r * 0.85, r * 2.7, r * 1.7)
    canvas.fill(box, theme.INK900, alpha=240, radius=r * 0.85)
    canvas.frame(box, theme.SELECTED, 1.2, r * 0.85)
    canvas.text(f"{chosen}/{number}", box.center, f"number@{r * 1.2:.2f}!", theme.IVORY100, anchor="center")


# --------------------------------------------------------------------------------------------- above the pieces


def draw_over(canvas: Canvas, table: WarcraftTable) -> None:
    """Draw trails of the last moves, discs of what happens in a zone, and the way of the selection."""
    for mark in table.marks.values():
        if mark.disc is not None and not mark.battle:
            space_marks.draw_space_disc(canvas, table.map, mark.space, mark.disc)
    if not table.model.path and table.model.phase in ("move", "w1", "w2", "w3", "select", "join", "portal"):
        space_marks.draw_trails(canvas, table.map, table.trails)
    _draw_way(canvas, table)
    draw_plates(canvas, table)
    pointed = table.marks.get(table.pointed_space or "")
    if pointed is not None and pointed.battle:
        draw_panel(canvas, table, pointed)
    if table.model.battles and not table.scene.showing:
        draw_battles(canvas, table)
    _draw_gains(canvas, table)


def _draw_gains(canvas: Canvas, table: WarcraftTable) -> None:
    """Draw the gains of the latest dice, until the next action."""
    seen: Counter[str] = Counter()
    total: Counter[tuple[str, str]] = Counter()
    for space, resource, number in gains_of(table.session):
        total[space, resource] += number
    for (space, resource), number in total.items():
        x, y = table.map.center(space)
        draw_gain(canvas, (x, y - table.map.radius * 0.05 + 28 * seen[space]), resource, number)
        seen[space] += 1


def _draw_way(canvas: Canvas, table: WarcraftTable) -> None:
    """Draw the way of the selection to the zone pointed at; a barred disc where it cannot go."""
    origin, goal = table.selection.origin, table.pointed_space
    lead = table.model.selected_piece
    if origin is None or lead is None or goal is None or goal == origin or not table.marks:
        return
    if goal not in table.marks:
        if not table.selection.movable(goal):
            space_marks.draw_space_disc(canvas, table.map, goal, "barred")
        return
    way = way_of(table.model, lead, goal) or (origin, goal)
    space_marks.draw_way(canvas, table.map, way)


PANEL = 316.0
"""Width in units of the panel beside a zone."""


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
    lines = [table.words.say("warcraft_board.arrive.battle", owner=owner, n=n) for owner, n in mark.battle]
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


# ------------------------------------------------------------------------------------------------------- drawing


def draw_plates(canvas: Canvas, table: WarcraftTable) -> None:
    """Draw on every zone where the selection would fight its name, which the plate covers on the map, the chance to
    win, and the bar of the chances of both sides."""
    for mark in table.marks.values():
        found = forecasts(table, mark.space) if mark.battle else []
        if not found:
            continue
        r, (x, y) = table.map.radius, table.map.center(mark.space)
        worst = min(found, key=chance)
        h = max(22.0, 0.34 * r)
        box = FRect(0, 0, max(1.3 * r, h * 3.5), h + 4)
        box.center = (x, y - r * 0.64)
        canvas.shadow(box, 1, 5)
        words = t("board.percent", chance=chance(worst))
        row = Row((
            Words(mark.space, f"number@{h * 0.56:.1f}!", theme.BRASS300, "center", least=0.5, size=h * 0.8),
            sign("crossed-swords", h * 0.66, theme.EMBER),
            Words(words, f"number@{h * 0.62:.1f}!", align="center", least=0.6, weight=1.0),
        ), 0, weight=1.0)  # fmt: skip
        grounds = Draw(Canvas.fill, (theme.NIGHT900, 240, 5)), Draw(Canvas.frame, (theme.EMBER, 1.4, 5))
        lines = Column((row, _bar(table, worst, 4)), 0, (3, 3))
        tree.draw(canvas, Stack((*grounds, lines)), box)


def _bar(table: WarcraftTable, found: BattleForecast, high: float) -> Draw:
    """The bar of chances: the attacker's at the left, the defender's at the right, between them that of no winner."""
    shares, looks = found.odds, (_look(table, armies) for armies in (found.attackers, found.defenders))
    return Draw(draw_chances, ((shares.win, shares.nobody, shares.lose), *looks), size=high)


def _look(table: WarcraftTable, armies: tuple[BattleForce, ...]) -> theme.Colour:
    return table.model.colours(armies[0].owner if armies else queries.NEUTRAL).base


def draw_panel(canvas: Canvas, table: WarcraftTable, mark: SelectionMark) -> None:
    """Draw the panel beside a zone, on the side where there is room: the chances of both sides, their units and losses,
    and what the move brings besides the battle."""
    found = forecasts(table, mark.space)
    if not found:
        return
    value = table.model.zones[mark.space].value
    title = Words(t("warcraft_board.odds.title", zone=mark.space), "small_strong", theme.BRASS300, weight=1.0)
    worth = Words(t("warcraft_board.worth", n=value), "small", theme.IVORY300) if value else None
    nobody = max(100 - chance(one) - percent(one.odds.lose) for one in found)
    drawn = t("warcraft_board.odds.nobody", chance=nobody) + " " if nobody > 0 else ""
    notes = [block(drawn + t("warcraft_board.odds.cards"), "small", theme.IVORY500)]
    notes += [
        block(words, "small", theme.DANGER if danger else theme.IVORY300)
        for words, danger in arrival_notes(table, mark)
    ]
    lines = Column((
        Row((sign("crossed-swords", 16, theme.EMBER), title, worth), 6),
        *(_forecast(table, one) for one in found),
        *(replace(note, weight=0) for note in notes),
    ), 4, (10, 10))  # fmt: skip
    grounds = Draw(Canvas.fill, (theme.NIGHT900, 246, 8)), Draw(Canvas.frame, (theme.EMBER, 1.4, 8))
    box = _place(table, mark.space, tree.height(canvas, lines, PANEL))
    canvas.shadow(box, 2, 8)
    tree.draw(canvas, Stack((*grounds, lines)), box)


def _place(table: WarcraftTable, space: str, high: float) -> FRect:
    """The rectangle of the panel, ``high`` units high: beside the zone or in a corner of the view, where it covers the
    least of the pieces."""
    view, (x, y), r = table.map.camera.view.inflate(-44, -44), table.map.center(space), table.map.radius
    aside = max((widget.rect.right for widget in table.scene.widgets if widget.id.startswith("map.")), default=view.x)
    view = FRect(aside + 6, view.y, view.right - aside - 6, view.h)  # the buttons of the map lie over everything
    tops = (y - high / 2, view.y, view.bottom - high)
    lefts = (x + 1.04 * r, x - 1.04 * r - PANEL, view.right - PANEL, view.x)
    places = [FRect(left, top, PANEL, high).clamp(view) for top in tops for left in lefts]
    shut = [table.map.rect(name) for name in (space, table.selection.origin) if name is not None]
    taken = [table.map.rect(name) for name, groups in table.model.groups.items() if groups]

    def covered(box: FRect) -> float:
        away = abs(box.centerx - x) + abs(box.centery - y)
        return len(taken) * len(box.collidelistall(shut)) + len(box.collidelistall(taken)) + away / (view.w + view.h)

    return min(places, key=covered)


def _forecast(table: WarcraftTable, found: BattleForecast) -> Column:
    """Both chances with their bar, then each side with its units and losses."""
    seats = table.session.match.seats
    owners = [armies[0].owner if armies else queries.NEUTRAL for armies in (found.attackers, found.defenders)]
    ours, theirs = (medal(table.model.colours(owner), table.emblem(owner), 20) for owner in owners)
    holder = seats[owners[1]].name if owners[1] < len(seats) else army_name(table, found.defenders[0])
    win, lose = (t("board.percent", chance=n) for n in (chance(found), percent(found.odds.lose)))
    chances = Row((
        ours, Words(win, "title"),
        Words(t("warcraft_board.odds.win"), "small", theme.IVORY300, least=0.6, weight=1.0),
        Words(t("warcraft_board.odds.lose", name=holder), "small", theme.IVORY300, "right", least=0.6, weight=1.0),
        Words(lose, "body_strong"), theirs,
    ), 6)  # fmt: skip
    sides = (found.odds.attacker, found.attackers), (found.odds.defender, found.defenders)
    forces = (Row((replace(force(table, armies), weight=1.0), _costs(side)), 6, size=27) for side, armies in sides)
    return Column((chances, _bar(table, found, 7), *forces), 2)


def _costs(side: SideOdds) -> Words:
    average, lost = decimal(side.hits), decimal(side.loses)
    words = t("warcraft_board.odds.side", average=average, lost=lost, units=side.units)
    return Words(words, "small", theme.IVORY300, "right")
