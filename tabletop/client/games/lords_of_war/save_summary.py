"""Goals and emblems of a match, for lists of saved games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.queries import State

from . import army_figures

if TYPE_CHECKING:
    from tabletop.rules.match import Match

_USUAL = 20  # units to eliminate, as the rules have it


def goals(match: Match[State]) -> tuple[int | None, ...]:
    """Number of enemy units each seat has to eliminate; None where that is no goal."""
    found = [seat.options.get("units", _USUAL) for seat in match.seats]
    return tuple(n if isinstance(n, int) else None for n in found)


def emblems(match: Match[State]) -> tuple[str | None, ...]:
    """The emblem of each seat: that of its army."""
    return tuple(army_figures.emblem(queries.army_base(match.state, seat)) for seat in range(len(match.seats)))
