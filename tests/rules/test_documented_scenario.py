"""The example scenario that the docs show is one that the program takes, and they name every field of its form."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import get_args

import pytest
from pydantic import BaseModel

from tabletop.rules.chance import Chance
from tabletop.rules.game import Refusal, SeatSetup, Setup
from tabletop.rules.match import Match
from tabletop.rules.warcraft.content import FOLDER
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.scenario_model import (
    HexRow,
    NeutralModel,
    PieceKind,
    RuleModel,
    ScenarioModel,
    ScenarioSeatModel,
    Terrain,
    VictoryModel,
)
from tabletop.rules.warcraft.scenarios import BUILT_IN, ScenarioContent, load_scenario, parse_scenario

EXAMPLE = Path(__file__).parents[2] / "docs" / "scenario-three-hills.json"


SECTION = EXAMPLE.with_name("making-scenarios.md").read_text(encoding="utf-8")
TABLES = {
    title: [line for line in rest.splitlines() if line.startswith("| `")]
    for title, rest in re.findall(r"\| (field[\w ]*) \| holds \|\n((?:\|.*\n)+)", SECTION)
}


def fields_of(row: str) -> dict[str, bool]:
    """The fields that a row of the docs names; whether each may be left out."""
    return {name: star == "*" for name, star in re.findall(r"`(\w+)`(\*?)", row.split(" | ")[0])}


@pytest.mark.parametrize(("title", "model"), [("field", ScenarioModel), ("field of a seat", ScenarioSeatModel)])
def test_the_docs_name_every_field_and_no_other(title: str, model: type[BaseModel]) -> None:
    said = {name: star for row in TABLES[title] for name, star in fields_of(row).items()}
    assert said == {name: not field.is_required() for name, field in model.model_fields.items()}


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("neutral", {*NeutralModel.model_fields}),
        ("rules", {kind.model_fields["kind"].annotation.__args__[0] for kind in get_args(get_args(RuleModel)[0])}),
        ("victory", {kind.model_fields["kind"].annotation.__args__[0] for kind in get_args(get_args(VictoryModel)[0])}),
        ("first", {"HU", "OR", "UD", "NE", "random"}),
        ("hexes", {*get_args(Terrain)}),
        ("levels", {"first", "last"}),
        ("pieces", {*get_args(PieceKind)}),
        ("skip", {"harvest", "deploy", "spend"}),
    ],
)
def test_the_readme_names_what_a_field_may_hold(row: str, said: set[str]) -> None:
    line = next(line for lines in TABLES.values() for line in lines if row in fields_of(line))
    assert set(re.findall(r"`(\w+)`", line.split(" | ", 1)[1])) - {"kind"} == said


def test_a_row_of_hexes_has_the_columns_that_the_readme_gives() -> None:
    columns = re.search(r"`\[(name, q, r[^]]*)\]`", SECTION)
    assert columns is not None
    assert [len(get_args(form)) for form in get_args(HexRow)] == [len(columns[1].split(",")), 7]
    assert "a seventh number" in SECTION


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_copy_of_one_of_the_six_needs_an_id_of_its_own(name: str) -> None:
    document = json.loads((FOLDER / "scenarios" / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(parse_scenario(document), Refusal)
    assert isinstance(parse_scenario({**document, "id": f"my-{name}"}), ScenarioContent)


def test_what_is_marked_with_a_star_may_be_left_out() -> None:
    document = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    needed = [name for row in TABLES["field"] for name, star in fields_of(row).items() if not star]
    seat = [name for row in TABLES["field of a seat"] for name, star in fields_of(row).items() if not star]
    document["seats"] = [{name: one[name] for name in seat} for one in document["seats"]]
    document = {name: document[name] for name in needed}
    assert isinstance(parse_scenario(document), ScenarioContent)
    for name in needed:
        assert isinstance(parse_scenario({key: value for key, value in document.items() if key != name}), Refusal)


def test_the_example_of_the_readme_is_a_scenario_that_can_be_played() -> None:
    scenario = load_scenario(EXAMPLE)
    assert isinstance(scenario, ScenarioContent)
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
