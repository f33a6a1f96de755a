"""Goals and emblems of a match, for lists of saved games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.rules.adventure.queries import State

from .card_faces import EMBLEMS

if TYPE_CHECKING:
    from tabletop.rules.match import Match


def goals(match: Match[State]) -> tuple[int | None, ...]:
    """The valor that wins, for each seat."""
    return (match.state.config.options.valor,) * len(match.seats)


def emblems(match: Match[State]) -> tuple[str | None, ...]:
    """The emblem of each seat's hero; None while none is chosen."""
    return tuple(EMBLEMS.get(player.character) for player in match.state.players)
