"""The reasons that players of Lords of War give for their choices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

REASONS: Final[Mapping[str, tuple[str, ...]]] = {
    "wins": (),
    "kills": ("n",),
    "commander": (),
    "losses": ("n",),
    "out_of_reach": (),
    "safer": (),
    "threatens": ("n",),
    "card": (),
    "better": ("percent",),
}
"""Key and figures. ``wins``: the match is won at once; ``kills``: n enemy units fall; ``commander``: a commander among
them; ``losses``: n own units fall; ``out_of_reach``: no own unit can be killed by the next card; ``safer``: the danger
to own units falls; ``threatens``: n enemy units can be killed next turn; ``card``: a card more in the hand; ``better``:
it came out above the next best in so many per cent of the samples."""

CLAIMS: Final[frozenset[str]] = frozenset()
"""The reasons that claim that no other choice is as good."""
