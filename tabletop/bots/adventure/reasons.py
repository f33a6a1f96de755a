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
    "better": ("percent",),
}
"""Key and figures. ``wins``: the match is won at once; ``valor``, ``level``: valour or a level is gained in so many per
cent of what was tried out; ``unhurt``: no damage is suffered in so many per cent; ``goal``: the walk leads to the space
(its id) that is worth most; ``better``: of the games that were looked ahead, it came out above the next best in so many
per cent."""
