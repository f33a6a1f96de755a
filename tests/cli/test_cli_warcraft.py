"""The command line with Warcraft: every command that speaks of games speaks of this one too."""

import json
from pathlib import Path

import pytest

from tabletop.cli import main
from tabletop.resources import example_saves
from tabletop.rules import catalogue

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = [path for path in example_saves() if "warcraft" in path.stem]
SCENARIO = ROOT / "docs" / "scenario-three-hills.json"

Captured = pytest.CaptureFixture[str]


pytestmark = pytest.mark.usefixtures("english_home")


def test_games_names_its_scenarios_seats_and_options(capsys) -> None:
    assert main(["games", "--json"]) == 0
    found = {one["id"]: one for one in json.loads(capsys.readouterr().out)}["warcraft"]
    assert found["title"] == "Warcraft: The Board Game"
    assert found["seats"] == [2, 3, 4]
    assert found["minutes"] == [60, 90]
    seats = {one["id"]: (one["seats"], one["teams"]) for one in found["scenarios"]}
    assert seats["main2"] == ([2], False)
    assert seats["main4"] == seats["nordrassil"] == ([4], True)
    assert seats["elfgate"] == ([3], False)
    options = {one["id"]: one for one in found["options"]}
    assert options["race"]["per_seat"]
    assert options["race"]["choices"] == ["random", "HU", "OR", "UD", "NE"]
    assert options["heal"]["default"] == "printed"
    assert main(["games"]) == 0
    words = capsys.readouterr().out
    assert "scenario main4: 4 seats, in teams" in words
    assert "option town_capture=two_step (two_step, immediate)" in words


@pytest.mark.parametrize(
    ("scenario", "seats", "options"),
    [
        ("nordrassil", 4, ["heal=errata2003", "ask_raise=on"]),
        ("necro", 2, ["1.race=UD", "2.race=HU", "scenario_deck_trim=off"]),
        ("captives", 2, ["town_capture=immediate", "1.race=NE"]),
    ],
)
def test_simulate_plays_a_scenario_with_options(capsys, scenario, seats, options) -> None:
    words = ["simulate", "warcraft", "--scenario", scenario, "--seats", str(seats), "--games", "2", "--seed", "3"]
    words += [word for option in options for word in ("--option", option)]
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["scenario"], found["seats"], found["games"], found["failures"]) == (scenario, seats, 2, [])
    assert set(found["endings"]) <= set(catalogue.meta("warcraft").endings)
    for option in options:
        name, _, value = option.partition("=")
        seat, _, own = name.rpartition(".")
        given = found["options"]["seats"][int(seat) - 1][own] if seat else found["options"][name]
        assert given == {"on": True, "off": False}.get(value, value)
    assert main(words) == 0
    assert capsys.readouterr().out.startswith("2 games")


def test_simulate_checks_a_game_of_a_scenario_from_a_file(capsys) -> None:
    document = SCENARIO.read_text(encoding="utf-8")
    seats = str(len(json.loads(document)["seats"]))
    words = ["simulate", "warcraft", "--scenario", "custom", "--seats", seats, "--option", f"scenario={document}"]
    assert main([*words, "--games", "1", "--seed", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["failures"] == []


def test_simulate_reads_a_scenario_from_its_file(capsys) -> None:
    words = ["simulate", "warcraft", "--scenario", "custom", "--option", f"scenario={SCENARIO}", "--games", "1"]
    assert main([*words, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["options"]["scenario"] == json.loads(SCENARIO.read_text(encoding="utf-8"))


def test_check_proves_every_example(capsys) -> None:
    assert len(EXAMPLES) >= 7
    assert main(["check", *map(str, EXAMPLES)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(EXAMPLES)
    assert all("correct; Warcraft: The Board Game" in line for line in lines)


def test_check_lets_no_changed_save_pass(capsys, tmp_path) -> None:
    battle = next(path for path in EXAMPLES if "battle" in path.stem)
    bad = tmp_path / "bad.json"
    bad.write_bytes(battle.read_bytes().replace(b"harvest", b"harverst", 1))
    assert main(["check", str(bad)]) == 1
    assert len(capsys.readouterr().out.splitlines()) == 1


def test_the_schema_tells_its_states_and_actions(capsys) -> None:
    assert main(["schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    assert schema["properties"]["game"]["enum"] == list(catalogue.game_ids())
    assert len(schema["allOf"]) == len(catalogue.game_ids())
    names = {name for name in schema["$defs"] if name.startswith("warcraft.")}
    assert {"warcraft.actions.Move", "warcraft.actions.PlayCard", "warcraft.actions.Train"} <= names
