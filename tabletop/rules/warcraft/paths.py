"""Paths of targets, each made once and handed out again and again."""

from __future__ import annotations

from functools import lru_cache

from tabletop.rules.game import Path, Target


@lru_cache(maxsize=1 << 15)
def path_of(*parts: str) -> Path:
    """The path through targets given as kind, id, kind, id and so on."""
    return tuple(Target(parts[n], parts[n + 1]) for n in range(0, len(parts), 2))
