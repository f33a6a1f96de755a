"""How the strengths of sides become their chances to win: a curve for each game, fitted to whole games of Captains
(``chances.json``; ``python -m tests.benchmarks.fitting FILE``)."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NotRequired, TypedDict

Shares = tuple[float, ...]
"""The chance of each side, from 0 to 1; the sum is 1."""


class CurveForm(TypedDict):
    """What a file tells of a Curve."""

    first: float
    last: float
    length: int
    games: int
    leads: NotRequired[list[float]]


class ChancesForm(CurveForm):
    """The file of a game."""

    horizon: int
    scenarios: NotRequired[dict[str, CurveForm]]


@dataclass(frozen=True, slots=True)
class Curve:
    """Chances are in proportion to ``exp(slope * strength + lead)``, where the slope goes from ``first`` at the
    beginning to ``last`` at turn ``length`` and after it. ``horizon``: turns that are played on before strengths are
    taken. ``games``: the number of games it was fitted to. ``leads``: how much likelier than by its strength each side
    wins, as a logarithm, where sides are not alike; none where they are."""

    horizon: int
    first: float
    last: float
    length: int
    games: int = 0
    leads: tuple[float, ...] = ()

    def slope(self, turn: int) -> float:
        """The slope in a turn, counted from 1."""
        return self.first + (self.last - self.first) * min(1.0, turn / self.length)

    def shares(self, strengths: Sequence[float], turn: int) -> Shares:
        """The chance of each side, from their strengths in a turn (counted from 1)."""
        slope = self.slope(turn)
        pulls = [slope * one + lead for one, lead in zip(strengths, self.leads or (0.0,) * len(strengths), strict=True)]
        top = max(pulls)
        parts = [math.exp(max(-60.0, one - top)) for one in pulls]
        whole = sum(parts)
        return tuple([part / whole for part in parts])


def has_curve(game_id: str) -> bool:
    return _file(game_id).is_file()


@cache
def curve_of(game_id: str, scenario: str = "") -> Curve:
    """The curve of a scenario; that of the game, fitted to all scenarios, where it has none of its own."""
    whole: ChancesForm = json.loads(_file(game_id).read_text(encoding="utf-8"))
    own = whole.get("scenarios", {}).get(scenario, whole)
    return Curve(whole["horizon"], own["first"], own["last"], own["length"], own["games"], tuple(own.get("leads", ())))


def _file(game_id: str) -> Path:
    return Path(__file__).resolve().parent / game_id / "chances.json"
