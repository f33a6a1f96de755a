"""How good the positions of the sides are in Warcraft, for the chances of a review."""

from __future__ import annotations

import math
from typing import Final

from tabletop.bots.player import weights
from tabletop.rules.game import Seat
from tabletop.rules.warcraft.state import State

from .win_chance import WinChance

_SURE: Final = 1e-6


def sides(state: State) -> tuple[tuple[Seat, ...], ...]:
    """The seats that win together."""
    return state.config.tables.team


def strengths(state: State) -> tuple[float, ...]:
    """The logarithm of the odds of winning that a Warlord's evaluation gives each side."""
    figures = weights("warcraft", "warlord")
    found = []
    for side in sides(state):
        chance = min(1 - _SURE, max(_SURE, WinChance(side[0], figures).chance(state)))
        found.append(math.log(chance / (1 - chance)))
    return tuple(found)


def disclosed(view: State, state: State) -> State:
    """The view of an onlooker when the match is over: the same, as past hands and decks stay secret."""
    del state
    return view
