"""Older files load through steps on a copy, one version at a time."""

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from tabletop.resources import example_saves
from tabletop.rules import catalogue
from tabletop.rules.game import SeatSetup, Setup
from tabletop.rules.match import Match
from tabletop.storage import document, format, header
from tabletop.storage.errors import SaveError
from tabletop.storage.format import Rows, SaveInfo, check_file, check_sealed, dumps, loads
from tabletop.storage.header import header_of
from tests.support import toy_game as toy
from tests.support.sweeps import longer


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


# ------------------ The real games through the save file: every position of a whole game, and a sound proof at its end


GAMES = [game for game in catalogue.game_ids() if game != "toy"]
SEEDS = (5, 10)
EVERY, THEN, LONGEST = 400, 61, 2500  # every position to the first, then each so many, to the last


def setup_of(game_id: str, seed: int) -> Setup:
    meta = catalogue.meta(game_id)
    scenario = meta.scenarios[seed % len(meta.scenarios)]
    seats = tuple(SeatSetup(f"Ñ{n}", meta.colours[n]) for n in range(scenario.seats[seed % len(scenario.seats)]))
    return Setup(game_id, seats, scenario.id, seed=seed)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(("every", "then"), [(30, 96), *longer([(EVERY, THEN)])])
def test_positions_of_a_game(game_id, seed, every, then) -> None:
    """Each position to the one numbered ``every``, then each ``then``-th, to the end of a game."""
    match: Match[Any] = Match.start(catalogue.game(game_id), setup_of(game_id, seed))
    info, rows, chooser = SaveInfo("x"), Rows(), random.Random(seed)
    while match.decider is not None and len(match.journal) < LONGEST:
        if len(match.journal) < every or len(match.journal) % then == 0:
            data = dumps(match, info, rows)
            assert toy.same_match(loads(data).match, match)
        match.apply(chooser.choice(match.legal_actions()))
    data = dumps(match, info, rows)
    loaded = loads(data)
    assert (loaded.fault, loaded.older) == (None, False)
    outcome = match.outcome
    header = header_of(check_sealed(data))
    if outcome is None:
        assert (game_id, header.ending) == ("adventure", None), "random play alone seldom brings quests to an end"
    else:
        assert (header.ending, header.winners, header.scores) == (outcome.ending, outcome.winners, outcome.scores)
    assert loaded.match.position(len(match.journal) // 2) == match.position(len(match.journal) // 2)
