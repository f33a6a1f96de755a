"""Fills the islands with more pieces than there ever are in play, to measure how fast they are drawn."""

from __future__ import annotations

from .content import content
from .state import Player, State, set_spot


def fill(state: State) -> None:
    """Fill every land region: each seat gets an active race and one in decline, with two tokens a region, Forts in some
    regions and bombs in others."""
    tables = state.config.tables
    races, powers = sorted(content().races), sorted(content().powers)
    seats = range(tables.seats)
    state.players = tuple(Player(race=races[seat], power=powers[seat], old_race=races[-1 - seat]) for seat in seats)
    for place, region in enumerate(sorted(tables.land)):
        owner, row = place % tables.seats, place // tables.seats
        declined = row % 2 == 1
        player = state.players[owner]
        race = player.old_race if declined else player.race
        set_spot(state, region, owner=owner, race=race, declined=declined, tokens=2)
        if place < 10:
            set_spot(state, region, fort=True)
        elif place < 20:
            set_spot(state, region, bomb="dud")
