"""Tempers: what a computer player likes where plans are about equally good, so that players of one level are told apart
by how they play and not by how well.

The players of a game describe a plan by its Traits. A player with a temper takes, of the plans that are at most
``leeway`` (a figure of its file) worse than the best, one that suits it: ``Weights.drawn`` adds what it likes about
each to its value.
"""

from __future__ import annotations

from typing import Final, NamedTuple

CAREFUL: Final = "careful"
BOLD: Final = "bold"
GREEDY: Final = "greedy"
SLY: Final = "sly"
TEMPERS: Final = (CAREFUL, BOLD, GREEDY, SLY)


class Traits(NamedTuple):
    """What a plan is like, each figure in the unit of the values of its game."""

    safety: float = 0.0
    """What is guarded or out of reach after it, less what is in danger."""
    harm: float = 0.0
    """What others lose by it at once."""
    gain: float = 0.0
    """What it brings at once."""
    guile: float = 0.0
    """What is kept back or prepared for later turns, and what is taken where nobody can answer."""


NONE: Final = Traits()
TASTES: Final = {
    CAREFUL: Traits(safety=1.0, harm=-0.5),
    BOLD: Traits(safety=-0.5, harm=1.0),
    GREEDY: Traits(gain=1.0, guile=-0.2),
    SLY: Traits(gain=-0.5, guile=1.0),
}


def liking(temper: str, traits: Traits) -> float:
    """What a temper likes about a plan, in the unit of the values of its game; 0 without a temper."""
    taste = TASTES.get(temper, NONE)
    return sum([wanted * found for wanted, found in zip(taste, traits, strict=True)])
