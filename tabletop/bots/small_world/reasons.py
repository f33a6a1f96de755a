"""The reasons that players of Small World of Warcraft give for their choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

REASONS: Final[Mapping[str, tuple[str, ...]]] = {
    "wins": (),
    "coins": ("n",),
    "takes": ("n",),
    "drives_out": ("n",),
    "decline": ("n",),
    "tokens": ("n",),
    "guards": ("region",),
    "better": ("percent",),
}
"""Key and figures. ``wins``: the match is won at once; ``coins``: the turn earns n coins; ``takes``: n regions are
taken this turn; ``drives_out``: n of them from enemies; ``decline``: the race in decline still earns n coins;
``tokens``: the new race comes with n tokens; ``guards``: a unit where it deters most (id of the region); ``better``: it
came out above the next best in so many per cent of the samples."""

CLAIMS: Final[frozenset[str]] = frozenset({"guards"})
"""The reasons that claim that no other choice is as good."""
