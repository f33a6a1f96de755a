"""The chance of a side to win a position of Warcraft between two turns, as it was learned from games: the network of
``judgement.json`` gives the logarithm of the odds for the figures of ``features``."""

from __future__ import annotations

import math
from typing import Final

from tabletop.bots.judgement import judgement
from tabletop.rules.game import Seat
from tabletop.rules.warcraft.state import State

from .features import achieved, of_sides

TRUSTED: Final = frozenset({"main2"})
"""The scenarios in which plans that are chosen by it win more; it was learned from games of ``main4``, too."""
_MOST_ODDS: Final = 30.0


class LearnedChance:
    """Gives the chance of one seat's side to win positions of a match."""

    def __init__(self, seat: Seat) -> None:
        self.seat, self.network = seat, judgement("warcraft").network

    def chance(self, state: State) -> float:
        """The chance of the seat's side to win, 0 to 1; a draw is worth a half."""
        if state.result is not None:
            return achieved(state, self.seat)
        return 1 / (1 + math.exp(-self.odds(state)))

    def odds(self, state: State) -> float:
        """The logarithm of the odds to win: of two sides those of one are those of the other turned round."""
        mine = state.config.tables.side[self.seat]
        values = [self.network.value(figures) for figures in of_sides(state)]
        other = max([value for side, value in enumerate(values) if side != mine])
        return max(-_MOST_ODDS, min(_MOST_ODDS, (values[mine] - other) / 2))
