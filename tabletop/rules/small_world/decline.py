"""Going in decline (SW-DEC)."""

from __future__ import annotations

from tabletop.rules.game import Event, Seat

from . import events as ev
from .combos import discard_badge, discard_banner
from .config import profile
from .effects import first
from .occupation import recheck_towers, vacate, vacate_if_empty
from .state import Player, State, old_regions, own_regions, put, set_player, set_spot, set_turn, to_tray


def decline(state: State, seat: Seat, events: list[Event]) -> None:
    """Put the Active Race in decline; the race that was in decline before leaves (SW-DEC-2 to 5)."""
    remove_old(state, seat, events)
    player = state.players[seat]
    able = profile(player.race, player.power)
    _remove_pieces(state, seat, events)
    lost = player.tokens
    kept = []
    for region in own_regions(state, seat):
        spot = state.spots[region]
        stays = min(able.keep, spot.tokens)
        lost += spot.tokens - stays
        set_spot(state, region, tokens=stays, declined=True)
        if stays:
            kept.append(state.config.tables.names[region])
    to_tray(state, player.race, lost)
    stays_with = player.power if able.toll is not None and able.toll["in_decline"] else ""
    if not stays_with:
        discard_badge(state, player.power)
    state.players = put(
        state.players,
        seat,
        Player(old_race=player.race, old_power=stays_with, old_tokens=player.old_tokens, harmony=player.harmony),
    )
    set_turn(state, nonempty=0, orc=0, defenders=0, beaten=())  # SW-SCO-3
    events.append(ev.Declined(seat, player.race, player.power, tuple(kept), lost))
    for region in old_regions(state, seat):
        vacate_if_empty(state, region, events)
    recheck_towers(state, events)


def remove_old(state: State, seat: Seat, events: list[Event]) -> None:
    """Remove the race that was in decline from the map (SW-DEC-2)."""
    player = state.players[seat]
    if not player.old_race:
        return
    number = player.old_tokens
    for region in old_regions(state, seat):
        number += state.spots[region].tokens
        vacate(state, region, events)
    to_tray(state, player.old_race, number)
    discard_banner(state, player.old_race)
    if player.old_power:
        discard_badge(state, player.old_power)
    set_player(state, seat, old_race="", old_power="", old_tokens=0)
    events.append(ev.OldRaceLeft(seat, player.old_race, number))
    recheck_towers(state, events)


def _remove_pieces(state: State, seat: Seat, events: list[Event]) -> None:
    """Remove Champion, Beasts, Watch Towers, Military Objectives and Harmony tokens (SW-DEC-5)."""
    able = profile(state.players[seat].race, state.players[seat].power)
    for region in own_regions(state, seat):
        spot = state.spots[region]
        if spot.champion or spot.beasts or spot.tower:
            set_spot(state, region, champion=False, beasts=0, tower=False)
            if spot.tower:
                events.append(ev.StructuresRemoved(state.config.tables.names[region], ("tower",)))
    if first(able.effects, "objectives") is not None:
        take_objectives_back(state, seat, events)
    if able.harmony:
        for other, player in enumerate(state.players):
            if player.harmony:
                set_player(state, other, harmony=False)
                events.append(ev.HarmonyLost(other))


def take_objectives_back(state: State, seat: Seat, events: list[Event]) -> None:
    """Return the Military Objectives on the map to the Humans' supply."""
    out = [region for region, spot in enumerate(state.spots) if spot.objective]
    for region in out:
        set_spot(state, region, objective=False)
    if out:
        events.append(ev.ObjectivesBack(seat, len(out)))
