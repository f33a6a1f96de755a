"""Trophies of Warcraft, and what its events count for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.rules.warcraft import events as ev
from tabletop.rules.warcraft.state import State

from .tally import WON, Count, CountedEvents, GameTrophies, Trophy

_TROPHIES: Final = (
    Trophy("first_battle", "crossed-swords", "battles_won", 1),
    Trophy("five_battles", "flag", "battles_won", 5, "match", 2),
    Trophy("two_battles", "boar", "battles_won", 2, "turn", 2),
    Trophy("felled_ten", "axe", "felled", 10, "match", 1),
    Trophy("felled_many", "ribs", "felled", 22, "match", 3),
    Trophy("marksman", "target", "marked", 1, "match", 2),
    Trophy("gold", "gold", "gold", 30, "match", 1),
    Trophy("wood", "wood", "wood", 30, "match", 1),
    Trophy("rich_turn", "coin", "harvested", 10, "turn", 2),
    Trophy("town", "town-hall", "buildings", 4, "match", 2),
    Trophy("outposts", "outpost", "outposts", 1, "match", 2),
    Trophy("upgrades", "upgrade", "upgrades", 3, "match", 1),
    Trophy("masters", "rank-elite", "masters", 1, "match", 2),
    Trophy("army", "train", "trained", 20, "match", 1),
    Trophy("levy", "players", "trained", 5, "turn", 2),
    Trophy("cards", "cards", "cards", 8, "match", 1),
    Trophy("dispel", "cancel", "dispelled", 1, "match", 2),
    Trophy("victory", "laurel", WON, 1, "won", 1),
    Trophy("swift", "hourglass", "turns", 0, "won", 3, most=12),
    Trophy("last", "crown", "last_side", 1, "won", 2),
)
_MASTER: Final = 3
"""The highest level of a unit type."""

_EVENTS: Final[CountedEvents] = {
    ev.BattleEnded: lambda one: [(seat, "battles_won", 1) for seat in one.winners],
    ev.UnitLost: lambda one: ((one.by, "felled", 1), (one.by, "marked", int(one.chosen))),
    ev.Harvested: lambda one: ((one.seat, one.resource, one.n), (one.seat, "harvested", one.n)),
    ev.BuildingFinished: lambda one: ((one.seat, "buildings", 1),),
    ev.OutpostFinished: lambda one: ((one.seat, "outposts", 1),),
    ev.Upgraded: lambda one: ((one.seat, "upgrades", 1), (one.seat, "masters", int(one.level >= _MASTER))),
    ev.Deployed: lambda one: ((one.seat, "trained", 1),),
    ev.CardPlayed: lambda one: ((one.seat, "cards", 1),),
    ev.CardCancelled: lambda one: ((one.seat, "dispelled", 1),),
}


def _at_end(state: State) -> Iterable[Count]:
    ending = "" if state.result is None else state.result.ending
    seats = range(len(state.gold))
    return [
        *((seat, "turns", state.turn) for seat in seats),
        *((seat, "last_side", int(ending == "last_side")) for seat in seats),
    ]


DECLARED: Final = GameTrophies(_TROPHIES, _EVENTS, _at_end)
