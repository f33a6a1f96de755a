"""The battles to choose from, with their forces (WC-BAT-3, 4)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.rules.game import Target
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.queries import BattleForce

from .model import Model


@dataclass(frozen=True)
class BattleMark:
    """A battle to choose (WC-BAT-3, 4). ``enemy``: part of the action where several sides are in the hex."""

    space: str
    enemy: str
    defenders: tuple[BattleForce, ...]
    attackers: tuple[BattleForce, ...]
    flanks: tuple[str, ...]
    chance: float = 0.0
    """The probability (0..1) that the attacker wins, computed from what everybody knows."""

    @property
    def path(self) -> tuple[Target, ...]:
        """The targets that choosing it touches, in order."""
        head = Target("space", self.space)
        return (head, Target("choice", self.enemy)) if self.enemy else (head,)


def waiting_battles(model: Model) -> list[BattleMark]:
    """All battles to choose from with both forces; empty while nobody chooses."""
    state = model.state
    offered = queries.waiting_battles(state)
    return [BattleMark(*found, chance=queries.forecast_of(state, found).odds.win) for found in offered]
