"""Builds positions with more pieces on the map than there ever are in play."""

from __future__ import annotations

import json
from dataclasses import replace
from importlib import import_module
from pathlib import Path

from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.match import Match


def crowded(game_id: str) -> Match[object] | None:
    """A match with more pieces on the map than there ever are in play; None for a game without a file in ``crowded/``.
    The JSON file gives scenario, number of seats and options; with ``fill`` in it, the module ``crowded`` of the game's
    rules adds pieces."""
    file = Path(__file__).parent / "crowded" / f"{game_id}.json"
    if not file.is_file():
        return None
    form = json.loads(file.read_text(encoding="utf-8"))
    game = catalogue.game(game_id)
    setup = make_setup(game.meta, scenario=form["scenario"], seats=form["seats"])
    match: Match[object] = Match.start(game, replace(setup, options={**setup.options, **form["options"]}))
    if "fill" in form:
        package = type(game).__module__.rpartition(".")[0]
        import_module(f"{package}.crowded").fill(match.state)
    return match
