"""Easings: 0..1 -> 0..1, how far something has come when a share of its time has passed."""

from __future__ import annotations


def out_cubic(k: float) -> float:
    """Fast, then settling: arrivals."""
    return 1 - (1 - k) ** 3


def in_out_cubic(k: float) -> float:
    """Slow, fast, slow: moves from place to place."""
    return 4 * k**3 if k < 0.5 else 1 - (2 - 2 * k) ** 3 / 2
