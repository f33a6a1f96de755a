"""How good the positions of the seats are in the Adventure Game, for the chances of a review."""

from __future__ import annotations

from tabletop.bots.player import weights
from tabletop.rules.adventure.state import State
from tabletop.rules.game import Seat

from .captain import Captain


def sides(state: State) -> tuple[tuple[Seat, ...], ...]:
    """The seats that win together: each for itself."""
    return tuple([(seat,) for seat in range(len(state.players))])


def strengths(state: State) -> tuple[float, ...]:
    """The value of the position for each seat by the evaluation of a Captain."""
    captain = Captain(weights("adventure", "captain"))
    return tuple([captain.value(state, seat) for seat in range(len(state.players))])


def disclosed(view: State, state: State) -> State:
    """The view of an onlooker when the match is over: the same, as past hands and decks stay secret."""
    del state
    return view
