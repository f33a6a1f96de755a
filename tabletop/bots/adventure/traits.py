"""What the ends of a turn of the Adventure Game are like, for players with a temper; all figures in valour."""

from __future__ import annotations

from typing import Final

from tabletop.bots.tempers import Traits

from .guide import Stop, Turn

_FIGHT: Final = 0.15
"""What the defeat of an encounter counts for the bold, for each level of it."""
_MET: Final = 0.3
"""What another hero in the space counts for them, who can be challenged there."""
_FALL: Final = 0.4
_WOUND: Final = 0.1
"""What a defeat and a damage count for the careful."""
_HIDDEN: Final = 0.15
"""What a flight counts for the sly: nobody can tell where it leads."""
_PREPARES: Final = ("scroll", "book", "quest_giver", "place_discovery")
"""Resources that pay later."""


def of_stop(turn: Turn, stop: Stop) -> Traits:
    """To end a turn in a space is safe where no fight can hurt, harms where something is defeated or another hero can
    be challenged, gains what lies there, and is sly where it prepares for later."""
    state, space = turn.state, turn.tables.spaces[stop.end]
    safety = harm = 0.0
    if space.kind != "city":
        odds = turn.odds(stop.end)
        safety = -_FALL * odds.lost - _WOUND * odds.hurt
        rivals = sum([one.space == stop.end for who, one in enumerate(state.players) if who != turn.seat])
        harm = _FIGHT * (1 + space.colour) * odds.win + _MET * rivals
    now = 0.0 if stop.landing or state.ground[turn.tables.number[stop.end]] else 1.0
    found = {name: now * turn.resource(stop.end, name) for name in space.resources}
    later = max([value for name, value in found.items() if name in _PREPARES], default=0.0)
    taken = max([value for name, value in found.items() if name not in _PREPARES], default=0.0)
    return Traits(
        safety=safety,
        harm=harm,
        gain=max(0.0, turn.challenge(stop.end)) + taken,
        guile=later + _HIDDEN * bool(stop.landing),
    )
