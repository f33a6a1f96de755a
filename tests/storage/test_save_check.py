"""Checking save files, and their schema."""

import json
from pathlib import Path
from typing import Any

import pytest

from tabletop.commands.schema import save_schema
from tabletop.rules import catalogue
from tabletop.storage import document
from tabletop.storage.format import SaveInfo, check_file, dumps
from tests.support import toy_game as toy


@pytest.fixture
def path(tmp_path: Path) -> Path:
    found = tmp_path / "a.json"
    found.write_bytes(dumps(toy.play(toy.start(3), 9), SaveInfo("War")))
    return found


def changed(path: Path, place: tuple[Any, ...], value: Any) -> None:
    parsed = document.parse(path.read_bytes())
    inner: Any = parsed
    for name in place[:-1]:
        inner = inner[name]
    inner[place[-1]] = value
    path.write_bytes(document.seal(parsed, rows="journal"))


def test_a_sound_save_is_proven(path) -> None:
    report = check_file(path)
    assert (report.problem, report.actions, report.older) == (None, 9, False)
    assert report.header.title == "War"


@pytest.mark.parametrize(
    ("place", "value", "number"),
    [
        (("state", "totals", 0), 3, 10),
        (("journal", 4, 1), {"kind": "roll"}, 5),
        (("journal", 4, 0), 0, 5),
        (("setup", "deal"), [], 1),
        (("setup", "options"), {"target": "x"}, 1),
        (("setup", "options"), {"target": [[]]}, 1),
    ],
)
def test_a_journal_that_leads_elsewhere(path, place, value, number) -> None:
    changed(path, place, value)
    report = check_file(path)
    assert report.header is not None
    # The tenth of nine actions was said not to fit where the position itself is another.
    code = "illegal_journal" if number <= report.actions else "other_position"
    assert (report.problem.code, report.problem.values["number"]) == (code, number)


def test_rules_that_stumble_over_a_setup(path, monkeypatch) -> None:
    def stumble(*_: object) -> None:
        raise KeyError("army")

    monkeypatch.setattr(toy.Toy, "new", stumble)
    report = check_file(path)
    assert report.problem.code == "illegal_journal"


def test_what_cannot_be_loaded(path, tmp_path) -> None:
    path.write_bytes(b"{}")
    for wrong in (path, tmp_path, tmp_path / "none"):
        report = check_file(wrong)
        assert report.problem is not None
        assert report.header is None


def _references(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
        return own + [ref for inner in value.values() for ref in _references(inner)]
    if isinstance(value, list):
        return [ref for inner in value for ref in _references(inner)]
    return []


def test_the_schema_is_whole(monkeypatch) -> None:
    monkeypatch.setattr(catalogue, "_PACKAGES", {"toy": "toy_table"})
    schema = save_schema()
    assert json.loads(json.dumps(schema)) == schema
    assert set(schema["required"]) == set(document.parse(dumps(toy.start(), SaveInfo())))
    assert schema["additionalProperties"] is False
    references = _references(schema)
    assert {"#/$defs/toy.state.Chance", "#/$defs/toy.actions.Add"} <= set(references)
    assert {f"#/$defs/{name}" for name in schema["$defs"]} >= set(references)
    assert "#/$defs/Chance" not in json.dumps(schema)
    case = schema["allOf"][0]["then"]["properties"]
    assert case["state"]["required"]
    assert case["journal"]["items"]["prefixItems"][1]["discriminator"]["mapping"]["roll"] == "#/$defs/toy.actions.Roll"


def test_the_schema_of_the_real_games_is_whole(monkeypatch) -> None:
    packages = {name: package for name, package in catalogue._PACKAGES.items() if name != "toy"}
    monkeypatch.setattr(catalogue, "_PACKAGES", packages)
    schema = save_schema()
    assert schema["properties"]["game"]["enum"] == list(packages)
    assert {f"#/$defs/{name}" for name in schema["$defs"]} >= set(_references(schema))
    assert len(schema["allOf"]) == len(packages)
