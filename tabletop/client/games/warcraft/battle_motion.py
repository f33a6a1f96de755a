"""What moves in the battle overlay while its events are shown."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.client.combat.pacing import Stretch


@dataclass
class BattleMotion(Stretch):
    """``sources``: the throws in the air; ``loss``: owner, unit type and hex of a unit that falls."""

    sources: tuple[object, ...] = ()
    loss: tuple[int, str, str] | None = None
