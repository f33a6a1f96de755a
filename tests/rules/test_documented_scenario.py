"""The example scenario that the docs show is one that the program takes; ``tests/assets/test_guides.py`` compares their
tables with its form."""

import json
import re
from pathlib import Path
from typing import get_args

import pytest

from tabletop.rules.chance import Chance
from tabletop.rules.game import Refusal, SeatSetup, Setup
from tabletop.rules.match import Match
from tabletop.rules.warcraft.content import FOLDER
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.scenarios import BUILT_IN, HexRow, ScenarioContent, parse_scenario

EXAMPLE = Path(__file__).parents[2] / "docs" / "scenario-three-hills.json"


SECTION = EXAMPLE.with_name("making-scenarios.md").read_text(encoding="utf-8")


def fields_of(table: str) -> dict[str, bool]:
    """The fields that a table of the guide names; whether each may be left out."""
    rows = SECTION.split(f"<!-- table {table} -->")[1].split("<!-- end -->")[0]
    return {name: bool(star) for name, star in re.findall(r"^\| `(\w+)`(\\\*)?", rows, re.MULTILINE)}


def test_a_row_of_hexes_has_the_columns_that_the_guide_gives() -> None:
    columns = re.search(r"`\[(name, q, r[^]]*)\]`", SECTION)
    assert [len(get_args(form)) for form in get_args(HexRow)] == [len(columns[1].split(",")), 7]
    assert "a seventh number" in SECTION


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_copy_of_one_of_the_six_needs_an_id_of_its_own(name) -> None:
    document = json.loads((FOLDER / "scenarios" / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(parse_scenario(document), Refusal)
    assert isinstance(parse_scenario({**document, "id": f"my-{name}"}), ScenarioContent)


def test_what_is_marked_with_a_star_may_be_left_out() -> None:
    document = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    needed = [name for name, star in fields_of("scenario").items() if not star]
    seat = [name for name, star in fields_of("seat").items() if not star]
    assert set(needed) < set(fields_of("scenario"))
    assert seat == ["race", "team"]
    document["seats"] = [{name: one[name] for name in seat} for one in document["seats"]]
    document = {name: document[name] for name in needed}
    assert isinstance(parse_scenario(document), ScenarioContent)
    for name in needed:
        assert isinstance(parse_scenario({key: value for key, value in document.items() if key != name}), Refusal)


def test_the_example_of_the_readme_is_a_scenario_that_can_be_played() -> None:
    document = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    scenario = parse_scenario(document)
    assert isinstance(scenario, ScenarioContent)
    seats = (SeatSetup("Ana", "blue"), SeatSetup("Leo", "red"))
    match = Match.start(GAME, Setup("warcraft", seats, scenario="custom", options={"scenario": document}, seed=4))
    chance = Chance(1)
    for _ in range(120):
        actions = match.legal_actions()
        if not actions:
            break
        match.apply(actions[chance.below(len(actions), "test")])
    assert not GAME.faults(match.state)
