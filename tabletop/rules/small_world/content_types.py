"""Races, Special Powers and markers of the content, as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .effects import Effect


@dataclass(frozen=True, slots=True)
class Race:
    """A race (5.1): ``tray``: all of its tokens; ``banner``: the number on it."""

    id: str
    name: Mapping[str, str]
    faction: str
    tray: int
    banner: int
    rule: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Power:
    """A Special Power (5.2)."""

    id: str
    name: Mapping[str, str]
    badge: int
    rule: str
    effects: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Marker:
    """An Artifact or a Legendary Place (5.3)."""

    id: str
    kind: str
    name: Mapping[str, str]
    rule: str
    effects: tuple[Effect, ...]
