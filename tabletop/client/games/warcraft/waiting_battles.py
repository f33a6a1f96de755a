"""Battles that wait: who would fight in each, for a player who chooses among them (WC-BAT-3, 4)."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.rules.game import Target
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.queries import BattleForce

from .model import Model


@dataclass(frozen=True)
class BattleMark:
    """A battle that waits (WC-BAT-3, 4). ``enemy``: named by the action where several sides stand in the hex."""

    space: str
    enemy: str
    defenders: tuple[BattleForce, ...]
    attackers: tuple[BattleForce, ...]
    flanks: tuple[str, ...]
    chance: float = 0.0
    """That the attacker wins, by what lies open."""

    @property
    def path(self) -> tuple[Target, ...]:
        """What choosing it touches."""
        head = Target("space", self.space)
        return (head, Target("choice", self.enemy)) if self.enemy else (head,)


def waiting_battles(model: Model) -> list[BattleMark]:
    """All battles on offer with both forces; empty while nobody chooses among battles."""
    state = model.state
    offered = queries.waiting_battles(state)
    return [BattleMark(*found, chance=queries.forecast_of(state, found).odds.win) for found in offered]
