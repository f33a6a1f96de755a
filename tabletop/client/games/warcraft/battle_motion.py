"""The motion of the battle overlay while an event is shown."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.client.combat.opening import Chances
from tabletop.client.combat.pacing import Stretch


@dataclass
class BattleMotion(Stretch):
    """``sources``: the rolls being animated; ``loss``: (owner, unit type, hex) of a falling unit; ``chances``: those of
    a battle that begins."""

    sources: tuple[object, ...] = ()
    loss: tuple[int, str, str] | None = None
    chances: Chances | None = None
