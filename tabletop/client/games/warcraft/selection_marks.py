"""What happens where the selection goes: marks on the zones within reach, and the same in words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.rules.warcraft import reach as rules_reach
from tabletop.rules.warcraft.board import UNIT_LIMIT, WORKER_LIMIT, units_of_side, workers_of_side
from tabletop.rules.warcraft.pieces import FIGHTS, MOVED, SEAT, cleared

if TYPE_CHECKING:
    from .model import Model
    from .table import WarcraftTable


@dataclass(frozen=True)
class Mark:
    """A zone within reach. ``battle``: enemy owners with their units there; ``stops``: enemies without units;
    ``units`` and ``workers`` of the side after the move; ``over``: above the limit."""

    space: str
    battle: tuple[tuple[int, int], ...]
    stops: bool
    units: int
    workers: int
    over: bool

    @property
    def disc(self) -> str | None:
        """The disc that the zone gets."""
        if self.battle:
            return "attack"
        return "overstack" if self.over else "stop" if self.stops else None


def marks_of(table: WarcraftTable) -> dict[str, Mark]:
    """Marks of all zones that the selection reaches; empty while nothing of one's own is chosen."""
    model, squad = table.model, table.squad
    if not squad.chosen or model.session.decider is None:
        return {}
    kinds = [(model.by_piece[piece].kind, number) for piece, number in squad.chosen.items() if piece in model.by_piece]
    units = sum(number for kind, number in kinds if kind in ("melee", "ranged", "flying"))
    workers = sum(number for _, number in kinds) - units
    return {space: _mark(model, space, units, workers) for space in squad.reach()}


def _mark(model: Model, space: str, units: int, workers: int) -> Mark:
    state, tables = model.state, model.tables
    seat = model.session.decider or 0
    side = tables.side[seat]
    where = tables.map.index[space]
    stack = state.board[where]
    enemies: dict[int, int] = {}
    for piece in stack:
        if FIGHTS[piece] >= 0 and tables.side[SEAT[piece]] != side:
            enemies[SEAT[piece]] = enemies.get(SEAT[piece], 0) + 1
    units += units_of_side(tables, side, stack)
    workers += workers_of_side(tables, side, stack)
    return Mark(
        space,
        tuple(sorted(enemies.items())),
        not enemies and rules_reach.is_hostile(state, seat, where),
        units,
        workers,
        units > UNIT_LIMIT or workers > WORKER_LIMIT,
    )


def way_of(model: Model, piece: str, space: str) -> tuple[str, ...]:
    """The zones that a move passes, both ends included; empty where it cannot be told."""
    found = model.tables.find_piece(piece)
    seat = model.session.decider
    if found is None or seat is None or space not in model.zones:
        return ()
    where, code = found
    try:
        way = rules_reach.way(model.state, seat, where, code, model.tables.map.index[space])
    except (KeyError, ValueError):
        return ()
    return tuple(model.tables.names[step] for step in way)


def threatened_zones(model: Model) -> dict[str, int]:
    """Zones that enemy units could enter in their next Move Step, with how many units could."""
    state, tables = model.state, model.tables
    side = tables.side[model.shown_seat]
    found: dict[str, int] = {}
    for owner in range(tables.seats):
        if tables.side[owner] == side or model.is_out(owner):
            continue
        hostile = rules_reach.hostile_hexes(state, owner)
        for where, stack in enumerate(state.board):
            for piece in stack:
                if SEAT[piece] != owner or FIGHTS[piece] < 0:
                    continue
                for goal in rules_reach.targets(state, owner, where, cleared(piece, MOVED), hostile):
                    name = tables.names[goal]
                    found[name] = found.get(name, 0) + 1
    return found
