"""Renders the battle overlay into the caches in idle time (panels, head in the colours of every seat, lanes), so that
the first battle opens as quickly as later ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from . import battle_footer, battle_lanes
from .battle_layout import lay_out
from .battle_record import PHASES, BattleRecord
from .battle_stage import BattleGroup, BattleStage, owner_of

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .battle_overlay import BattleView
    from .context import TableContext


def prefetch_battle(canvas: Canvas, table: TableContext, view: BattleView) -> Iterator[None]:
    """Draw the parts of the overlay as a first battle shows them, one in each step. Between two steps the view is as it
    was."""
    scene = table.scene
    app = scene.app.canvas
    lines = app.line_height("body"), app.line_height("least")
    for lit in ("", "ranged"):
        stages = [_stage(table, seat, lit) for seat in range(table.model.seats)]
        places = lay_out(scene.width, scene.height, table.compact, lit, *lines)
        parts: list[Callable[[BattleStage], object]] = [
            lambda _: canvas.panel(view.places.panel, "overlay"),
            lambda stage: view.draw_steps(canvas, stage),
            lambda stage: battle_lanes.draw_lanes(canvas, view, stage),
            lambda stage: battle_footer.draw_footer(canvas, view, stage),
        ]
        draws: list[tuple[Callable[[BattleStage], object], BattleStage]] = [(part, stages[0]) for part in parts]
        if not lit:
            draws += [(lambda stage: view.draw_header(canvas, stage), one) for one in stages]
        for draw, stage in draws:
            if table.model.in_battle or view.stage is not None:
                return  # a battle is on the screen already
            shown, view_places = table.presented, view.places
            view.present(stage)
            view.places = places
            try:
                draw(stage)
            finally:
                table.presented, view.places = shown, view_places
            yield


def _stage(table: TableContext, seat: int, phase: str) -> BattleStage:
    """The stage of an invented battle between a seat and the next one of another side."""
    model = table.model
    sides = model.tables.side
    enemy = next((other for other in range(model.seats) if sides[other] != sides[seat]), seat)
    space = next(iter(model.zones))
    armies = (owner_of(model.state, seat),), (owner_of(model.state, enemy),)
    groups = tuple(BattleGroup("", owner, unit, space, 1, True) for owner in (seat, enemy) for unit in PHASES)
    return BattleStage(0, space, 1, phase, armies, groups, BattleRecord(0))


__all__ = ["prefetch_battle"]
