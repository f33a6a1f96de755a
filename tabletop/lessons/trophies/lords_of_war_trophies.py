"""Trophies of Lords of War, and what its events count for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.rules.lords_of_war import events as ev
from tabletop.rules.lords_of_war.ending import kills
from tabletop.rules.lords_of_war.state import State

from .tally import WON, Count, CountedEvents, GameTrophies, Trophy

_TROPHIES: Final = (
    Trophy("first_blood", "crossed-swords", "felled"),
    Trophy("pair", "axe", "felled", 2, "action"),
    Trophy("trio", "cleaver", "felled", 3, "action", 2),
    Trophy("four", "scythe", "felled", 4, "action", 3),
    Trophy("sweep", "halberd", "felled", 3, "turn", 2),
    Trophy("ten", "ribs", "felled", 10, "match", 1),
    Trophy("full_field", "ghost", "felled", 18, "match", 3),
    Trophy("general", "rank-general", "generals", 1, "match", 2),
    Trophy("chain", "rank-command", "commanders", 2, "turn", 3),
    Trophy("crush", "mace", "crushed", 1, "match", 1),
    Trophy("volley", "target", "shots", 2, "action", 2),
    Trophy("archer", "quills", "shots", 4, "match", 1),
    Trophy("charge", "class-berserker", "advances", 2, "turn", 2),
    Trophy("frenzy", "flame", "advances", 4, "match", 3),
    Trophy("three_ways", "branch", "aimed_at_three", 1, "match", 1),
    Trophy("support", "class-spear", "supports", 5, "match", 1),
    Trophy("victory", "laurel", WON, 1, "won", 1),
    Trophy("commanders", "crown", "four_commanders", 1, "won", 2),
    Trophy("unscathed", "guard-shield", "lost", 0, "won", 3, most=5),
    Trophy("stand", "flag", "retreats", 0, "won", 2, most=0),
)
_CRUSHED, _AIMED = 4, 3
"""Damage above the Defence of a crushed unit; enemies that one deployment attacks."""

_EVENTS: Final[CountedEvents] = {
    ev.Eliminated: lambda one: (
        (one.seat, "felled", 1),
        (one.owner, "lost", 1),
        (one.seat, "generals", int(one.rank == "general")),
        (one.seat, "commanders", int(one.rank in ("general", "command"))),
        (one.seat, "crushed", int(one.amount >= one.defence + _CRUSHED)),
    ),
    ev.CombatCheck: lambda one: ((one.seat, "shots", len(one.shots)),),
    ev.Advanced: lambda one: ((one.seat, "advances", 1),),
    ev.Deployed: lambda one: (
        (one.seat, "aimed_at_three", int(len(one.targets) >= _AIMED)),
        (one.seat, "supports", int(one.how == "support")),
    ),
    ev.Retreated: lambda one: ((one.seat, "retreats", 1),),
}


def _at_end(state: State) -> Iterable[Count]:
    return [(seat, "four_commanders", int(kills(state, seat)[1] >= 4)) for seat in (0, 1)]


DECLARED: Final = GameTrophies(_TROPHIES, _EVENTS, _at_end)
