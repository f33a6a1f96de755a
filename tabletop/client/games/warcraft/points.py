"""Victory points for panels."""

from __future__ import annotations

from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.queries import Points, State


def points_of(state: State, seat: int) -> int:
    return int(queries.points(state, seat).total)


def breakdown(state: State, seat: int) -> Points:
    """Victory points by source: ``cards``, ``upgrades``, ``hexes`` as (index, value)."""
    return queries.points(state, seat)
