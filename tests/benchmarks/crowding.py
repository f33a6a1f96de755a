"""Positions with more pieces on the map than there ever are in play, and how many pieces are on a map."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.adventure import state as adventure
from tabletop.rules.match import Match
from tabletop.rules.small_world import state as small_world
from tabletop.rules.small_world.content import content
from tabletop.rules.warcraft import state as warcraft


def crowded(game_id: str) -> Match[object] | None:
    """A match with more pieces on the map than there ever are in play; None for a game without a file in ``crowded/``.
    The JSON file gives scenario, number of seats and options; islands are filled beyond that."""
    file = Path(__file__).parent / "crowded" / f"{game_id}.json"
    if not file.is_file():
        return None
    form = json.loads(file.read_text(encoding="utf-8"))
    game = catalogue.game(game_id)
    setup = make_setup(game.meta, scenario=form["scenario"], seats=form["seats"])
    match: Match[object] = Match.start(game, replace(setup, options={**setup.options, **form["options"]}))
    if isinstance(match.state, small_world.State):
        _fill_islands(match.state)
    return match


def pieces_on_map(state: object) -> int:
    """How many pieces are on the map of a position. Raises TypeError for a game without a map."""
    if isinstance(state, adventure.State):
        tokens = sum(len(held.tokens) for player in state.players for held in player.quests)
        markers = sum(marker is not None for marker in state.markers)
        return len(state.players) + markers + sum(map(len, state.ground)) + len(state.local) + len(state.traps) + tokens
    if isinstance(state, small_world.State):
        return sum(
            spot.units + len(spot.structures) + len(spot.artifacts)
            + bool(spot.bomb) + spot.objective + bool(spot.marker) + bool(spot.place)
            for spot in state.spots
        )  # fmt: skip
    if isinstance(state, warcraft.State):
        return sum(len(found) for found in state.board)
    raise TypeError("this game has no map")


def _fill_islands(state: small_world.State) -> None:
    """Fill every land region: each seat gets an active race and one in decline, with two tokens a region, Forts in some
    regions and bombs in others."""
    tables = state.config.tables
    races, powers = sorted(content().races), sorted(content().powers)
    seats = range(tables.seats)
    state.players = tuple(
        small_world.Player(race=races[seat], power=powers[seat], old_race=races[-1 - seat]) for seat in seats
    )
    for place, region in enumerate(sorted(tables.land)):
        owner, row = place % tables.seats, place // tables.seats
        declined = row % 2 == 1
        player = state.players[owner]
        race = player.old_race if declined else player.race
        small_world.set_spot(state, region, owner=owner, race=race, declined=declined, tokens=2)
        if place < 10:
            small_world.set_spot(state, region, fort=True)
        elif place < 20:
            small_world.set_spot(state, region, bomb="dud")
