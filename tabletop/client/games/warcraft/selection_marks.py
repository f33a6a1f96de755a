"""Marks of the zones that the selection can reach: what happens there."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tabletop.rules.warcraft import queries

from .model import Model
from .selection import PieceSelection


@dataclass(frozen=True)
class SelectionMark:
    """A zone within reach. ``battle``: enemy owners with their units there; ``stops``: enemies without units; ``units``
    and ``workers``: of the side after the move; ``over``: above the stacking limit; ``cost``: victory points lost by
    leaving ``origin``."""

    space: str
    battle: tuple[tuple[int, int], ...]
    stops: bool
    units: int
    workers: int
    over: bool
    origin: str = ""
    cost: int = 0

    @property
    def disc(self) -> str | None:
        """The kind of disc that the zone gets, None for none."""
        if self.battle:
            return "attack"
        return "overstack" if self.over else "stop" if self.stops else None


def marks_of(model: Model, selection: PieceSelection) -> dict[str, SelectionMark]:
    """By zone that the selection reaches, its mark; empty while nothing is chosen."""
    if not selection.chosen or model.session.decider is None:
        return {}
    kinds = [
        (model.by_piece[piece].kind, number) for piece, number in selection.chosen.items() if piece in model.by_piece
    ]
    units = sum(number for kind, number in kinds if kind in ("melee", "ranged", "flying"))
    workers = sum(number for _, number in kinds) - units
    origin, seat = selection.origin or "", model.session.decider
    cost = queries.leaving(model.state, seat, origin, units) if origin else 0
    return {
        space: replace(_mark(model, space, units, workers), origin=origin, cost=cost) for space in selection.reach()
    }


def _mark(model: Model, space: str, units: int, workers: int) -> SelectionMark:
    found = queries.arrival(model.state, model.session.decider or 0, space, units, workers)
    return SelectionMark(space, found.enemies, found.stops, found.units, found.workers, found.crowded)


def way_of(model: Model, piece: str, space: str) -> tuple[str, ...]:
    """The zones that a move passes, both ends included; empty if that is unknown."""
    seat = model.session.decider
    return () if seat is None else queries.way(model.state, seat, piece, space)
