"""Positions with more pieces on the map than play ever brings there."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.match import Match
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.state import Player, State, set_spot


def islands(state: State) -> None:
    """Every region of Small World's islands is held: each seat has an active race and one in decline, two tokens a
    region, with Forts on some regions and bombs on others."""
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


FILLINGS: Final[dict[str, Callable[[Any], None]]] = {"islands": islands}
"""What fills the map of a fresh match, by the name that the files use."""


def crowded(game_id: str) -> Match[Any] | None:
    """The first position of a set-up with more on the map than play ever brings there, where one is kept for a game
    in ``crowded/``: a JSON file of scenario, number of seats and options, and maybe the name of a
    filling (see FILLINGS)."""
    file = Path(__file__).parent / "crowded" / f"{game_id}.json"
    if not file.is_file():
        return None
    form = json.loads(file.read_text(encoding="utf-8"))
    game = catalogue.game(game_id)
    setup = make_setup(game.meta, scenario=form["scenario"], seats=form["seats"])
    match: Match[Any] = Match.start(game, replace(setup, options={**setup.options, **form["options"]}))
    if "fill" in form:
        FILLINGS[form["fill"]](match.state)
    return match
