"""What attacks, marches and purchases of Warcraft are like, for players with a temper. The unit is a value of the
Captain's: about a unit's average hits."""

from __future__ import annotations

from typing import Final

from tabletop.bots.tempers import NONE, Traits
from tabletop.rules.game import Action
from tabletop.rules.warcraft import actions as act
from tabletop.rules.warcraft.pieces import KIND, WORKER

from .influence_map import InfluenceMap, piece_named, ways_to

_NEAR: Final = 0.3
"""What the power of an enemy beside a unit counts of that of one that it meets."""
_AWAY: Final = 0.3
"""What a step away from the own Town takes off the safety of a piece."""
_BOUGHT: Final = {
    "melee": Traits(harm=1.0), "ranged": Traits(safety=1.0), "flying": Traits(guile=0.5, harm=0.5),
    "worker": Traits(gain=1.0), "outpost": Traits(safety=0.5, guile=0.5),
}  # fmt: skip


def of_attack(influence: InfluenceMap, goal: int) -> Traits:
    """An attack harms those who are there, brings what is to be held there, is bold where enemies can answer, and sly
    where nobody defends himself. ``goal``: a hex, -1 for no attack."""
    if goal < 0:
        return NONE
    enemy = influence.enemy[goal]
    return Traits(
        safety=enemy - influence.danger[goal],
        harm=enemy,
        gain=float(influence.tables.value[goal]),
        guile=0.0 if enemy else 1.0,
    )


def of_march(influence: InfluenceMap, action: Action) -> Traits:
    """A move is safe where the own side is as strong as what can strike there, and near the Town; it harms by standing
    beside enemies, brings points or resources, and is sly where no enemy can come."""
    if not isinstance(action, act.Move | act.Carry):
        return NONE
    tables = influence.tables
    to, located = tables.map.index[action.to], piece_named(tables, action.piece)
    danger, mines = influence.danger[to], located is not None and KIND[located[1]] >= WORKER
    away = ways_to(tables, influence.town, True)[to] if influence.town >= 0 else 0
    gain = influence.mine_worth(to, influence.stock_without(-1)) if mines else float(tables.value[to])
    return Traits(
        safety=min(0.0, influence.own[to] - danger) - _AWAY * away,
        harm=0.0 if mines else _NEAR * sum([influence.enemy[near] for near in tables.air[to]]),
        gain=gain,
        guile=0.0 if danger else gain / 2,
    )


def of_purchase(action: Action) -> Traits:
    """Melee units are for the bold, ranged ones for the careful, workers for the greedy; what pays later, buildings and
    levels, and what flies is for the sly."""
    if isinstance(action, act.Train):
        return _BOUGHT.get(action.item, NONE)
    if isinstance(action, act.ConstructOutpost):
        return _BOUGHT["outpost"]
    return Traits(guile=1.0) if isinstance(action, act.Construct | act.Upgrade) else NONE
