"""Trophies of Small World, and what its events count for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from tabletop.rules.small_world import events as ev
from tabletop.rules.small_world.state import State

from .tally import WON, Count, CountedEvents, GameTrophies, Trophy

_TROPHIES: Final = (
    Trophy("foothold", "conquer", "conquests", 1),
    Trophy("five_regions", "terrain-hill", "conquests", 5, "turn", 1),
    Trophy("eight_regions", "wings", "conquests", 8, "turn", 3),
    Trophy("thirty_regions", "flag", "conquests", 30, "match", 2),
    Trophy("raider", "axe", "taken", 3, "turn", 2),
    Trophy("scourge", "ribs", "taken", 12, "match", 2),
    Trophy("grave_robber", "ghost", "declined_taken", 3, "match", 1),
    Trophy("lucky", "dice", "final", 3, "match", 2),
    Trophy("heavy_purse", "coin", "income", 14, "action", 1),
    Trophy("full_hands", "gold", "income", 18, "action", 2),
    Trophy("hoard", "crown", "income", 21, "action", 3),
    Trophy("bargain", "chalice", "found", 3, "action", 1),
    Trophy("buyer", "card", "paid", 4, "action", 1),
    Trophy("decline", "phase-decline", "declines", 3, "match", 2),
    Trophy("relics", "symbol-legendary", "markers", 3, "match", 1),
    Trophy("toll", "shackles", "tolls", 3, "match", 2),
    Trophy("victory", "laurel", WON, 1, "won", 1),
    Trophy("hundred", "victory-point", "coins", 100, "won", 2),
    Trophy("runaway", "forward", "lead", 10, "won", 3),
    Trophy("faithful", "rank-veteran", "declines", 0, "won", 2, most=1),
)

_EVENTS: Final[CountedEvents] = {
    ev.Conquered: lambda one: (
        (one.seat, "conquests", 1),
        (one.seat, "taken", int(one.owner >= 0 and not one.declined)),
        (one.seat, "declined_taken", int(one.owner >= 0 and one.declined)),
        (one.seat, "final", int(one.how == "final")),
    ),
    ev.TurnScored: lambda one: ((one.seat, "income", one.coins),),
    ev.ComboTaken: lambda one: ((one.seat, "found", one.found), (one.seat, "paid", one.paid)),
    ev.Declined: lambda one: ((one.seat, "declines", 1),),
    ev.MarkerRevealed: lambda one: ((one.seat, "markers", 1),),
    ev.Paid: lambda one: ((one.to, "tolls", one.coins),),
}


def _at_end(state: State) -> Iterable[Count]:
    coins = state.coins
    for seat, number in enumerate(coins):
        yield seat, "coins", number
        yield seat, "lead", number - max((one for other, one in enumerate(coins) if other != seat), default=0)


DECLARED: Final = GameTrophies(_TROPHIES, _EVENTS, _at_end)
