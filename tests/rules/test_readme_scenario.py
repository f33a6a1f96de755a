"""The example scenario that the README shows is one that the program takes."""

from __future__ import annotations

import json
from pathlib import Path

from tabletop.rules.chance import Chance
from tabletop.rules.game import SeatSetup, Setup
from tabletop.rules.match import Match
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.scenarios import Scenario, load_scenario

EXAMPLE = Path(__file__).parents[2] / "docs" / "scenario-three-hills.json"


def test_the_example_of_the_readme_is_a_scenario_that_can_be_played() -> None:
    scenario = load_scenario(EXAMPLE)
    assert isinstance(scenario, Scenario)
    document = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    seats = (SeatSetup("Ana", "blue"), SeatSetup("Leo", "red"))
    match = Match.start(GAME, Setup("warcraft", seats, scenario="custom", options={"scenario": document}, seed=4))
    chance = Chance(1)
    for _ in range(120):
        actions = match.legal_actions()
        if not actions:
            break
        match.apply(actions[chance.below(len(actions), "test")])
    assert not GAME.faults(match.state)
