"""The reasons that players of the Adventure Game give for what they choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

REASONS: Final[Mapping[str, tuple[str, ...]]] = {
    "wins": (),
    "valor": ("percent",),
    "level": ("percent",),
    "unhurt": ("percent",),
    "goal": ("space",),
    "quest": (),
    "arms": (),
    "uses": ("space",),
    "prepares": (),
    "stays": ("space",),
    "enough": (),
    "better": ("percent",),
}
"""Key and figures. ``wins``: the match is won at once; ``valor``, ``level``: valour or a level is gained in so many per
cent of what was tried out; ``unhurt``: no damage is suffered in so many per cent; ``goal``: the walk leads to the space
(its id) that is worth most; ``quest``: a quest is brought on; ``arms``: the item is better than what is worn; ``uses``:
what the space (its id) has is used; ``prepares``: it helps in what comes next; ``stays``: the space where the hero is
is worth most; ``enough``: nothing else here is worth doing; ``better``: of the games that were looked ahead, it came
out above the next best in so many per cent."""
