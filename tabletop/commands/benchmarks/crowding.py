"""Positions with more pieces on the map than play ever brings there."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.match import Match


def crowded(game_id: str) -> Match[Any] | None:
    """The first position of a set-up with more on the map than play ever brings there, where one is kept for a game
    in ``crowded/``: a JSON file of scenario, number of seats and options, and whether the
    module ``crowding`` of its rules fills the map then."""
    file = Path(__file__).parent / "crowded" / f"{game_id}.json"
    if not file.is_file():
        return None
    form = json.loads(file.read_text(encoding="utf-8"))
    game = catalogue.game(game_id)
    setup = make_setup(game.meta, scenario=form["scenario"], seats=form["seats"])
    match: Match[Any] = Match.start(game, replace(setup, options={**setup.options, **form["options"]}))
    if form.get("fill"):
        import_module(f"tabletop.rules.{game_id}.crowding").fill(match.state)
    return match
