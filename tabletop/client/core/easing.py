"""Easing functions: from the share of time that has passed (0..1) to the share of the way (0..1)."""

from __future__ import annotations


def out_cubic(k: float) -> float:
    """Fast, then settling: arrivals."""
    return 1 - (1 - k) ** 3


def in_out_cubic(k: float) -> float:
    """Slow, fast, slow: moves from place to place."""
    return 4 * k**3 if k < 0.5 else 1 - (2 - 2 * k) ** 3 / 2
