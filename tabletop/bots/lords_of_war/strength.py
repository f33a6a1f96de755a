"""How strong the seats of Lords of War stand, for the chances of a review."""

from __future__ import annotations

from tabletop.bots.player import weights
from tabletop.rules.game import Seat
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.lords_of_war.state import State

from .judge import Judge


def sides(state: State) -> tuple[tuple[Seat, ...], ...]:
    """The seats that win together: each for itself."""
    del state
    return ((0,), (1,))


def strengths(state: State) -> tuple[float, ...]:
    """What the position is worth to each side, as a Captain of it judges."""
    figures = weights("lords_of_war", "captain")
    return tuple([Judge(GAME.view(state, seat), seat, figures).value(state) for seat in (0, 1)])


def disclosed(view: State, state: State) -> State:
    """A view with what anybody may know when the match is over: hands and decks are not told as they were."""
    del state
    return view
