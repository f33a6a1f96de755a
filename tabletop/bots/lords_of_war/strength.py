"""How good the positions of the seats are in Lords of War, for the chances of a review."""

from __future__ import annotations

from tabletop.bots.player import weights
from tabletop.rules.game import Seat
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.lords_of_war.state import State

from .evaluation import Evaluator


def sides(state: State) -> tuple[tuple[Seat, ...], ...]:
    """The seats that win together: each for itself."""
    del state
    return ((0,), (1,))


def strengths(state: State) -> tuple[float, ...]:
    """The value of the position for each side by the evaluation of a Captain."""
    figures = weights("lords_of_war", "captain")
    return tuple([Evaluator(GAME.view(state, seat), seat, figures).value(state) for seat in (0, 1)])


def disclosed(view: State, state: State) -> State:
    """The view of an onlooker when the match is over: the same, as past hands and decks stay secret."""
    del state
    return view
