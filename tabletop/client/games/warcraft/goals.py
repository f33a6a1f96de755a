"""Goals of the sides, in points or as the scenario has them, with the present figures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import BRASS300, BRASS400, IVORY100, IVORY300, NIGHT900
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.scenarios import Victory
from tabletop.text import has, t
from tabletop.text.grammar import joined

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext
    from .model import Model


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
        return t("warcraft_board.goal.gate", zone=gate, n=enemies, target=way.target)
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


__all__ = ["draw_goal", "goal_tip", "goal_words"]
