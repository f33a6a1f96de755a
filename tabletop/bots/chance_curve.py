"""How the strengths of sides become their chances to win: a curve for each game, fitted to whole games of Captains
(``chances.json``; ``python -m tests.benchmarks.fitting FILE``)."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

Shares = tuple[float, ...]
"""The chance of each side, from 0 to 1; the sum is 1."""


@dataclass(frozen=True, slots=True)
class Curve:
    """Chances are in proportion to ``exp(slope * strength)``, where the slope goes from ``first`` at the beginning to
    ``last`` at turn ``length`` and after it. ``horizon``: turns that are played on before strengths are taken.
    ``games``: the number of games it was fitted to."""

    horizon: int
    first: float
    last: float
    length: int
    games: int = 0

    def slope(self, turn: int) -> float:
        """The slope in a turn, counted from 1."""
        return self.first + (self.last - self.first) * min(1.0, turn / self.length)

    def shares(self, strengths: Sequence[float], turn: int) -> Shares:
        """The chance of each side, from their strengths in a turn (counted from 1)."""
        slope, top = self.slope(turn), max(strengths)
        parts = [math.exp(max(-60.0, slope * (one - top))) for one in strengths]
        whole = sum(parts)
        return tuple([part / whole for part in parts])


def has_curve(game_id: str) -> bool:
    return _file(game_id).is_file()


@cache
def curve_of(game_id: str) -> Curve:
    figures: Mapping[str, float] = json.loads(_file(game_id).read_text(encoding="utf-8"))
    return Curve(
        int(figures["horizon"]), figures["first"], figures["last"], int(figures["length"]), int(figures["games"])
    )


def _file(game_id: str) -> Path:
    return Path(__file__).resolve().parent / game_id / "chances.json"
