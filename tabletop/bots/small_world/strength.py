"""How good the positions of the sides are in Small World, for the chances of a review."""

from __future__ import annotations

from tabletop.bots.player import weights
from tabletop.rules.game import Seat
from tabletop.rules.small_world.state import State

from .captain import Evaluator


def sides(state: State) -> tuple[tuple[Seat, ...], ...]:
    """The seats that win together: each for itself, or two factions (Battle for Azeroth)."""
    seats = range(len(state.players))
    if not state.config.options.azeroth:
        return tuple([(seat,) for seat in seats])
    side = state.config.tables.sides
    return tuple(
        [tuple([seat for seat in seats if side[seat] == one]) for one in sorted({side[seat] for seat in seats})]
    )


def strengths(state: State) -> tuple[float, ...]:
    """By how many coins, with those expected, each side is ahead of the best of the others."""
    figures = weights("small_world", "captain")
    return tuple([Evaluator(state, side[0], figures).lead(state) for side in sides(state)])


def disclosed(view: State, state: State) -> State:
    """The view of an onlooker when the match is over: with the coins of all, since everybody saw them being earned."""
    view.coins = state.coins
    return view
