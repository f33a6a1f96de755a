"""A defender's losses and withdrawal (SW-LOS), and payments (SW-IMM)."""

from __future__ import annotations

from typing import NamedTuple

from tabletop.rules.game import Event, Seat

from . import events as ev
from .price import PaymentDue, holds
from .state import (
    MURLOCS,
    RegionContents,
    State,
    abilities,
    added,
    held_markers,
    own_regions,
    set_player,
    set_turn,
    to_tray,
)


class Defence(NamedTuple):
    """What stood in a region when it was attacked (SW-CON-6): the owner (NOBODY, MURLOCS), its race and whether it was
    in decline, race tokens with Beasts and Champion, the unit ``lost`` ("": none), whether that was kept in hand, and
    the units withdrawn; ``champion``: it was captured."""

    owner: int
    race: str
    declined: bool
    defenders: int
    lost: str = ""
    saved: bool = False
    withdrawn: int = 0
    champion: bool = False


def pay(state: State, payer: Seat, dues: list[PaymentDue], events: list[Event]) -> None:
    """Carry out payments; one that the seat did not choose takes at most the coins it has (SW-IMM-7). After paying for
    the Aegis the payer may attack there until the end of the turn; a Harmony token is returned (SW-IMM-2, SW-IMM-3)."""
    for due in dues:
        coins = min(due.coins, state.coins[payer])
        state.coins = added(added(state.coins, payer, -coins), due.to, coins)
        if due.why == "aegis":
            set_turn(state, aegis=True)
        elif due.why == "harmony":
            set_player(state, payer, harmony=False)
        events.append(ev.Paid(payer, due.to, coins, due.why))
        if due.why == "harmony":
            events.append(ev.HarmonyLost(payer))


def protected(state: State, owner: Seat) -> bool:
    """Whether a seat controls a place that keeps its races from losing tokens (SW-LEG-CHA)."""
    return holds(held_markers(state, own_regions(state, owner)), "no_loss")


def saves(state: State, owner: Seat, declined: bool) -> bool:
    """Whether a race keeps its next loss in hand: the first ones in another seat's turn (SW-RAC-DRA)."""
    if declined or owner == state.active:
        return False
    return state.flags.saved < abilities(state, owner).saves


def lose(state: State, owner: Seat, race: str, unit: str, declined: bool) -> bool:
    """Let a seat lose a unit that is off the map already; gives whether it was kept in hand instead (SW-LOS-7)."""
    if saves(state, owner, declined):
        set_turn(state, saved=state.flags.saved + 1)
        back_in_hand(state, owner, declined, 1 if unit == "token" else 0, 1 if unit == "beast" else 0)
        return True
    if unit == "token":
        to_tray(state, race, 1)
    set_turn(state, losses=state.flags.losses + 1)
    return False


def back_in_hand(state: State, owner: Seat, declined: bool, tokens: int, beasts: int) -> None:
    """Put units of a seat into its hand, which keeps the two races apart (SW-LOS-4)."""
    player = state.players[owner]
    if declined:
        set_player(state, owner, old_tokens=player.old_tokens + tokens)
    else:
        set_player(state, owner, tokens=player.tokens + tokens, beasts=player.beasts + beasts)


def defeat(state: State, region: int) -> Defence:
    """Losses and withdrawal of the units in a region that is conquered (SW-LOS-1 to 3). They are off the map
    afterwards; the caller clears the region."""
    spot = state.spots[region]
    if spot.owner == MURLOCS:
        state.murlocs_out += 1
        set_turn(state, losses=state.flags.losses + 1)
        return Defence(MURLOCS, "", True, 0, "murloc")
    defence = Defence(spot.owner, spot.race, spot.declined, spot.units)
    if spot.owner < 0:
        return defence
    lost = _lost(state, spot)
    saved = bool(lost) and lose(state, spot.owner, spot.race, lost, spot.declined)
    tokens = spot.tokens - (lost == "token")
    beasts = spot.beasts - (lost == "beast")
    back_in_hand(state, spot.owner, spot.declined, tokens, beasts)
    if spot.champion:
        set_player(state, spot.owner, champion=True)
    return defence._replace(lost=lost, saved=saved, withdrawn=tokens + beasts, champion=spot.champion)


def _lost(state: State, spot: RegionContents) -> str:
    """The unit that a race loses with a region: the first kind that applies (SW-LOS-3)."""
    if protected(state, spot.owner) or spot.champion:
        return ""
    return "beast" if spot.beasts else "token"
