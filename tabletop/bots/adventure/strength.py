"""How strong the seats of the Adventure Game stand, for the chances of a review."""

from __future__ import annotations

from tabletop.bots.player import weights
from tabletop.rules.adventure.state import State
from tabletop.rules.game import Seat

from .captain import Captain


def sides(state: State) -> tuple[tuple[Seat, ...], ...]:
    """The seats that win together: each for itself."""
    return tuple([(seat,) for seat in range(len(state.players))])


def strengths(state: State) -> tuple[float, ...]:
    """What the position is worth to each seat, as a Captain of it judges."""
    captain = Captain(weights("adventure", "captain"))
    return tuple([captain.value(state, seat) for seat in range(len(state.players))])


def disclosed(view: State, state: State) -> State:
    """A view with what anybody may know when the match is over: hands and decks are not told as they were."""
    del state
    return view
