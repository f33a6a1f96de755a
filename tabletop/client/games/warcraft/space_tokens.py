"""Draws everything on the zones besides pieces: values and their holders, tokens, marks of reach, trails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board import space_marks
from tabletop.client.board.spots import Spot
from tabletop.client.draw.theme import INK900, IVORY100, SELECTED, seat_colours
from tabletop.client.pieces import buildings, drawn_tokens

from . import forecasts
from .animations import draw_gain
from .battles import draw_plates, pointed_battle
from .rule_links import space_of
from .selection_marks import way_of

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext

TRAILED = frozenset({"move", "w1", "w2", "w3", "select", "join", "portal"})  # decisions with trails

QUESTS = {
    "melee": "class-melee",
    "ranged": "class-ranged",
    "flying": "class-flying",
    "graveyard": "quest-graveyard",
    "tree": "quest-tree",
    "necromancer": "quest-necromancer",
    "captive": "quest-captive",
}
"""Icon of the token of each quest."""


def pointed_zone(table: TableContext) -> str | None:
    """The zone that is pointed at, or whose piece is; None for none."""
    pointed = table.scene.pointed
    return space_of(table, pointed.target) if isinstance(pointed, Spot) else None


def zone_steps(canvas: Canvas, table: TableContext) -> Iterator[None]:
    """Draw the marks on the land, a zone in each step: legal targets, origin of the selection, stacks over the limit,
    threats."""
    over = pointed_zone(table)
    origin = table.selection.origin or _touched_zone(table)
    for name, state in _zone_states(table, over, origin):
        space_marks.draw_space(canvas, table.map.outline(name), state)
        yield


def _zone_states(table: TableContext, over: str | None, origin: str | None) -> Iterator[tuple[str, str]]:
    """(zone, state) of every mark, the ones below first."""
    model, marks = table.model, table.marks
    if table.threats:
        yield from _threats(table)
    for name in model.zones:
        if table.legal_space(name):
            mark = marks.get(name)
            yield name, "target" if mark is not None and mark.battle else "hover" if name == over else "selectable"
    if origin is not None:
        yield origin, "selected"
    stage = table.battle_stage
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


def _touched_zone(table: TableContext) -> str | None:
    """The zone on the path, for cards and the like; None for none."""
    return next((name for name in (space_of(table, target) for target in table.model.path) if name is not None), None)


def _threats(table: TableContext) -> Iterator[tuple[str, str]]:
    model = table.model
    side = model.tables.side[model.shown_seat]
    for name in model.threats:
        own = any(model.tables.side[group.owner] == side for group in model.groups.get(name, []))
        yield name, "target" if own else "flank"


# -------------------------------------------------------------------------------------------------- on the land


def draw_zone_things(canvas: Canvas, table: TableContext, name: str) -> None:
    """Draw what belongs to the zone itself: value and holder, letter, tokens, depletion, Outposts, owner's flag."""
    model = table.model
    zone = model.zones[name]
    r = table.map.radius
    x, y = table.map.center(name)
    if name in model.holders:
        _draw_value(canvas, table, name, (x + r * 0.5, y - r * 0.55))
    quest = model.quests.get(name)
    if quest is not None:
        drawn_tokens.draw_quest(canvas, (x - r * 0.46, y - r * 0.44), r * 0.2, QUESTS[quest])
    elif zone.label and zone.terrain != "town":
        drawn_tokens.draw_letter(canvas, (x - r * 0.5, y - r * 0.55), r * 0.15, zone.label[:1])
    if zone.depletion:
        drawn_tokens.draw_depletion(canvas, (x + r * 0.52, y - r * 0.2), r * 0.15, zone.depletion == 2)
    drawn_tokens.draw_name_tag(canvas, (x - r * 0.42, y - r * 0.73), r, name)
    seat = model.tables.town_of.get(zone.index)
    if seat is not None and not model.is_out(seat):
        flag = (x, y - r * 0.62)
        buildings.draw_town_flag(canvas, flag, r * 0.46, seat_colours(table.colour(seat)), table.emblem(seat))
    for n, (_, owner, complete) in enumerate(post for post in model.outposts if post[0] == name):
        foot = (x - r * 0.46 + n * r * 0.3, y + r * 0.02)
        colours = seat_colours(table.colour(owner))
        buildings.draw_outpost(canvas, foot, r * 0.62, colours, complete, table.emblem(owner))


def _draw_value(canvas: Canvas, table: TableContext, name: str, at: tuple[float, float]) -> None:
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
        drawn_tokens.draw_badge(canvas, at, r * 0.16, zone.value)
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


def draw_over(canvas: Canvas, table: TableContext) -> None:
    """Draw trails of the last moves, discs of what happens in a zone, and the way of the selection."""
    for mark in table.marks.values():
        if mark.disc is not None and not mark.battle:
            space_marks.draw_space_disc(canvas, table.map, mark.space, mark.disc)
    if not table.model.path and table.model.phase in TRAILED:
        space_marks.draw_trails(canvas, table.map, table.trails)
    _draw_way(canvas, table)
    forecasts.draw_plates(canvas, table)
    attack = forecasts.pointed_mark(table, pointed_zone(table))
    if attack is not None:
        forecasts.draw_panel(canvas, table, attack)
    if table.battles and not table.scene.showing:
        draw_plates(canvas, table)
    _draw_gains(canvas, table)


def _draw_gains(canvas: Canvas, table: TableContext) -> None:
    """Draw the gains of the latest dice, until the next action."""
    seen: dict[str, int] = {}
    total: dict[tuple[str, str], int] = {}
    for space, resource, number in table.gains:
        total[space, resource] = total.get((space, resource), 0) + number
    for (space, resource), number in total.items():
        x, y = table.map.center(space)
        n = seen.get(space, 0)
        seen[space] = n + 1
        draw_gain(canvas, (x, y - table.map.radius * 0.05 + 28 * n), resource, number)


def _draw_way(canvas: Canvas, table: TableContext) -> None:
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


__all__ = ["draw_over", "draw_share", "draw_zone_things", "pointed_zone", "zone_steps"]
