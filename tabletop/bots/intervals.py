"""Confidence intervals of counted shares."""

from __future__ import annotations

import math

NORMAL = 1.959964
"""Standard deviations on either side of the mean that hold 95 % of the normal distribution."""


def interval(won: float, games: int) -> tuple[float, float]:
    """The Wilson interval that holds the true share with 95 % probability, each limit from 0 to 1; (0, 1) for no
    games."""
    if not games:
        return 0.0, 1.0
    share, z = won / games, NORMAL
    middle = share + z * z / (2 * games)
    wide = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    low = 0.0 if won <= 0 else max(0.0, (middle - wide) / whole)
    return low, 1.0 if won >= games else min(1.0, (middle + wide) / whole)
