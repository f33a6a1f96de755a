"""The type of a place on the screen."""

from __future__ import annotations

Point = tuple[float, float]
"""A place (x, y) in design units, unless a docstring names other ones."""
