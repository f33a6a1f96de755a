"""The exact odds of battles that a computer player thinks of, each worked out once.

The same forces meet again and again while a step is planned and played on in samples, so the odds of ``battle_odds``
are kept by what they depend on: who takes part where, with which Strength and ability, and how many can still be
raised.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.rules.warcraft import battle_odds
from tabletop.rules.warcraft.battle_odds import Odds, Side
from tabletop.rules.warcraft.board import shift
from tabletop.rules.warcraft.state import State, clone

LEAST: Final = 1e-3
"""Compositions less likely than this are not followed: the chance to win is then at most a point of a hundred off, in
half the time."""
_MOST: Final = 20_000
_known: dict[tuple[object, ...], Odds] = {}

Moves = Iterable[tuple[int, int, int, int]]


def after(state: State, moves: Moves) -> State:
    """A copy of a position in which units have moved: (origin, piece, number, to)."""
    moved = clone(state)
    for origin, piece, number, to in moves:
        for _ in range(number):
            shift(moved, origin, to, piece, piece)
    return moved


def odds_of(state: State, where: int, attacker: int, defender: int) -> Odds:
    """The odds of a battle between two sides in a hex, on the board as it is."""
    both = battle_odds.forces(state, where, (attacker, defender))
    key = (state.config.options.errata_heal, *_key(both[0]), *_key(both[1]))
    found = _known.get(key)
    if found is None:
        if len(_known) >= _MOST:
            _known.clear()
        found = _known[key] = battle_odds.between(state, both, least=LEAST)
    return found


def _key(side: Side) -> tuple[object, ...]:
    figures = [(side.strength[group.owner, group.unit], side.ability[group.owner, group.unit]) for group in side.groups]
    return (*side.groups, side.start, *figures, *side.reserve.values())
