"""What actions of Lords of War are like, for players with a temper; in the unit of the Captain's values, in
which the kill of a plain unit is 1."""

from __future__ import annotations

from typing import Final

from tabletop.bots.tempers import Traits
from tabletop.rules.game import Action
from tabletop.rules.lords_of_war import actions as act
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.lords_of_war.state import State, clone

from .evaluation import Evaluator

_FORCE: Final = 0.1
"""What a point of damage of the arrows of a card counts that is kept in hand, for a player who is sly."""


def of_action(evaluator: Evaluator, state: State, action: Action) -> Traits:
    """What an action is like at once: it is safe where no own unit can be killed next, it harms by threats to enemy
    units, it gains what it kills, and it is sly to begin with cards that do little and to keep the others in hand."""
    after, seat = clone(state), evaluator.seat
    GAME.apply(after, action)
    force = 0
    if isinstance(action, act.Deploy):
        force = sum([part[1] for _, part in evaluator.tables.strikes[evaluator.tables.index[action.card]]])
    return Traits(
        safety=-sum(evaluator.threats(after, seat)),
        harm=sum(evaluator.threats(after, 1 - seat)),
        gain=sum([evaluator.worth[unit] for unit in after.casualties[seat][len(state.casualties[seat]) :]]),
        guile=-force * _FORCE,
    )
