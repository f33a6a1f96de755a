"""Victory points for panels."""

from __future__ import annotations

from typing import Any

from tabletop.rules.warcraft import queries


def points_of(state: Any, seat: int) -> int:
    """Victory points of a seat."""
    return int(queries.points(state, seat).total)


def breakdown(state: Any, seat: int) -> Any:
    """Victory points by source: ``cards``, ``upgrades``, ``hexes`` as (index, value)."""
    return queries.points(state, seat)
