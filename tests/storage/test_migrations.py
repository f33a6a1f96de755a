"""Older files load through steps on a copy, one version at a time."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from tabletop.resources import example_saves
from tabletop.storage import document, format, header
from tabletop.storage.errors import SaveError
from tabletop.storage.format import SaveInfo, check_file, dumps, loads
from tests.support import toy_game as toy


def _older(parsed: dict[str, Any]) -> dict[str, Any]:
    """The save as an invented version 1 would have written it: points instead of totals, no table rules."""
    parsed["state"]["points"] = parsed["state"].pop("totals")
    del parsed["setup"]["table"]
    return parsed


def _step_1(save: dict[str, Any]) -> dict[str, Any]:
    save["setup"]["table"] = {"undo": "strict", "curtain": True, "ask_always": False}
    return save


def _step_2(save: dict[str, Any]) -> dict[str, Any]:
    save["state"]["totals"] = save["state"].pop("points")
    return save


@pytest.fixture
def today_is_3(monkeypatch: pytest.MonkeyPatch) -> None:
    """The format's version is 3, and 1 and 2 lie behind us."""
    for module in (format, header):
        monkeypatch.setattr(module, "VERSION", 3)
    monkeypatch.setattr(format, "FORMAT_STEPS", {1: _step_1, 2: _step_2})


def version_1() -> bytes:
    return document.seal(_older(json.loads(dumps(toy.play(toy.start(), 5), SaveInfo("old")))) | {"version": 1})


@pytest.mark.usefixtures("today_is_3")
def test_an_old_save_loads_and_is_written_in_todays_form() -> None:
    loaded = loads(version_1())
    assert toy.same_match(loaded.match, toy.play(toy.start(), 5))
    assert json.loads(dumps(loaded.match, loaded.info))["version"] == 3
    assert (loaded.fault, loaded.older) == (None, False)


@pytest.mark.usefixtures("today_is_3")
def test_steps_work_on_a_copy() -> None:
    parsed = document.parse(version_1())
    before = copy.deepcopy(parsed)
    after = format.migrate(parsed, "version", 3, format.FORMAT_STEPS)
    assert parsed == before
    assert after["version"] == 3
    assert "points" not in after["state"]


@pytest.mark.usefixtures("today_is_3")
def test_an_old_save_that_is_not_what_the_step_expects() -> None:
    parsed = document.parse(version_1())
    for broken in ({"state": {}}, {"state": []}, {"setup": 3}):
        with pytest.raises(SaveError, match=r"^damaged"):
            loads(document.seal({**parsed, **broken}))


def test_todays_version_is_not_copied() -> None:
    parsed = document.parse(dumps(toy.start(), SaveInfo()))
    assert format.migrate(parsed, "version", format.VERSION, format.FORMAT_STEPS) is parsed


def test_content_steps(monkeypatch) -> None:
    monkeypatch.setattr(format, "CONTENT_STEPS", {"toy": {2: _step_2}})
    data = json.loads(dumps(toy.play(toy.start(), 5), SaveInfo()))
    data["state"]["points"] = data["state"].pop("totals")
    data["content"] = data["header"]["began"] = 2
    loaded = loads(document.seal(data))
    assert (loaded.older, loaded.info.began) == (False, 3)  # it replays under today's rules
    assert toy.same_match(loaded.match, toy.play(toy.start(), 5))


def test_no_version_was_left_out() -> None:
    assert sorted(format.FORMAT_STEPS) == list(range(1, format.VERSION))


OLD = sorted(Path(__file__).with_name("old").glob("version-*.json"))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_files_of_every_version_still_load(path) -> None:
    loaded = format.load(path)
    assert toy.same_match(loaded.match, toy.play(toy.start(4), 11))
    assert (loaded.info.title, loaded.info.played_seconds) == (f"A game of {path.stem.replace('-', ' ')}", 1234)
    assert check_file(path).problem is None


def test_a_file_of_every_version_is_kept() -> None:
    assert [path.stem for path in OLD] == [f"version-{n + 1}" for n in range(format.VERSION)]


@pytest.mark.parametrize("path", example_saves(), ids=lambda path: path.stem)
def test_shipped_examples_load_and_are_proven(path) -> None:
    assert check_file(path).problem is None


def test_a_game_from_before_the_rules_were_mended_goes_on_from_its_snapshot() -> None:
    """A game of two teams from before gifts kept the Deploy Step open (WC-TEAM-2, R-40): its journal leads elsewhere
    today, so that taking back raised in the middle of the game."""
    path = Path(__file__).with_name("old") / "rules-1-warcraft.json"
    loaded = format.load(path)
    match = loaded.match
    assert loaded.older
    assert len(match.journal) == 0 < len(match.earlier)
    for _ in range(30):
        match.apply(match.legal_actions()[-1])
    match.prove()
    again = format.loads(format.dumps(match, loaded.info))
    assert again.older is False
    assert (again.match.state, again.match.earlier) == (match.state, match.earlier)
    again.match.prove()
    assert check_file(path).older
