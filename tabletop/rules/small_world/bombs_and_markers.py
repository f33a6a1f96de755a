"""Lists all bombs and all markers of a position, for checks and samples."""

from __future__ import annotations

from .bombs import DUD, EXPLOSIVE
from .config import Config
from .state import State


def bomb_faces(config: Config) -> list[str]:
    """The faces of all bombs of the game (SW-CMP-1)."""
    limit = config.tables.limit
    return [EXPLOSIVE] * limit["bomb_explosive"] + [DUD] * limit["bomb_dud"]


def all_bombs(state: State) -> list[str]:
    """The bombs of a position: in the pile, turned up, on the map."""
    return [*state.pile, *state.spent, *(spot.bomb for spot in state.spots if spot.bomb)]


def all_markers(state: State) -> list[str]:
    """The markers of a position: in reserve, out of the game, face down and face up on the map."""
    found = [*state.reserve, *state.gone]
    for spot in state.spots:
        found += [marker for marker in (spot.marker, spot.place) if marker]
        found += spot.artifacts
    return found
