"""The user's scenario folder in the set-up: every kind of bad file is named with its fault, good ones can be played."""

import json
import os
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tabletop.client.core import window
from tabletop.client.core.input import FileDropped
from tabletop.client.games.own_files import own_files
from tabletop.client.games.warcraft.setup_panel import fault_text, load_scenario
from tabletop.rules.game import Refusal
from tabletop.rules.match import Match
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.scenarios import ScenarioContent, parse_scenario
from tabletop.text import set_language
from tests.support.pilot import click, reveal, wait
from tests.support.warcraft_client import open_setup

EXAMPLE = Path(__file__).parents[2] / "docs" / "scenario-three-hills.json"


def example(**changes: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(EXAMPLE.read_text("utf-8"))
    return {**found, **changes}


def bad_folder(folder: Path) -> dict[str, str]:
    """A folder of files that are no scenarios, by name with the refusal each deserves."""
    folder.mkdir(parents=True, exist_ok=True)
    whole = EXAMPLE.read_bytes()
    (folder / "cut.json").write_bytes(whole[:700])
    (folder / "types.json").write_text(json.dumps(example(seats="two")), "utf-8")
    (folder / "foreign.json").write_text('{"name": "left-pad", "version": "1.0.0"}', "utf-8")
    (folder / "list.json").write_text("[1, 2, 3]", "utf-8")
    (folder / "huge.json").write_bytes(b" " * (2 << 20))
    (folder / "deep.json").write_text("[" * 100_000, "utf-8")
    (folder / "empty.json").write_bytes(b"")
    (folder / "binary.json").write_bytes(bytes(range(256)))
    (folder / "folder.json").mkdir()
    found = {
        "cut.json": "scenario_json",
        "types.json": "scenario_form",
        "foreign.json": "scenario_foreign",
        "list.json": "scenario_foreign",
        "huge.json": "scenario_large",
        "deep.json": "scenario_json",
        "empty.json": "scenario_json",
        "binary.json": "scenario_unreadable",
        "folder.json": "scenario_unreadable",
    }
    try:
        os.symlink("loop.json", folder / "loop.json")
        os.symlink("nowhere", folder / "dangling.json")
        found |= {"loop.json": "scenario_unreadable", "dangling.json": "scenario_unreadable"}
    except OSError:
        pass  # links need a right here
    if hasattr(os, "mkfifo"):
        os.mkfifo(folder / "pipe.json")
        found["pipe.json"] = "scenario_unreadable"
    return found


def test_bad_files_are_named_with_their_fault_and_stop_nothing(app) -> None:
    expected = bad_folder(app.paths.scenarios)
    scene, parts = open_setup(app)
    assert {file.name: file.found.key for file in parts.files if isinstance(file.found, Refusal)} == expected
    tiles = {variant.id: variant for variant in parts.variants()}
    for name in expected:
        tile = tiles[f"user:{name}"]
        assert tile.title == name
        assert tile.faulty
        assert tile.lines[0][1]
        parts.choose_variant(tile.id)
        app.step([])
        assert name in app.toasts.items[-1].text
    assert parts.variant() == "main2"
    assert scene.problem is None


@pytest.mark.parametrize("language", ["en", "es"])
def test_faults_are_told_in_words(language) -> None:
    rows = example()["hexes"]
    cases: list[tuple[dict[str, Any], str]] = [
        (example(hexes=[*rows[:3], ["b1", "x", 0, "mine", 0, ""], *rows[4:]]), "b1, entr"),
        (example(hexes=[*rows[:3], [*rows[3][:3], "lava", 0, ""], *rows[4:]]), "lava"),
        (example(hexes=[*rows[:3], rows[3][:2], *rows[4:]]), "hexes › "),
        (example(hexes=[*rows, rows[0]]), "a1"),
        (example(walls=[["a1", "e3"]]), "e3"),
        (example(walls=[["a1", "zz"]]), "zz"),
        (example(surprise=1), "surprise"),
        (example(id="No Spaces"), "No Spaces"),
        (example(victory=[{"kind": "points", "target": 0}]), "1"),
        (example(rules=[{"kind": "dragons"}]), "necromancers"),
        (example(name={"es": "x"}), "name › en"),
        (example(name={"en": "\ud800", "es": "x"}), "name › en"),
    ]
    set_language(language)
    for document, part in cases:
        refusal = parse_scenario(document)
        assert isinstance(refusal, Refusal)
        text = fault_text(refusal)
        assert part in text, text
        assert "{" not in text
        assert "Input" not in text  # the validator's own words
        assert "constrained" not in text
        assert len(text) < 170, text


def test_more_sides_than_races_are_refused() -> None:
    seat = example()["seats"][0]
    bare = {**seat, "town": None, "pieces": []}
    neutral = {"race": "HU", "levels": [1, 1, 1], "pieces": []}
    refusal = parse_scenario(example(seats=[{**bare, "team": n} for n in range(4)], neutral=neutral))
    assert isinstance(refusal, Refusal)
    assert refusal.key == "scenario_races"
    assert "4" in fault_text(refusal)


def test_the_example_of_the_readme_can_be_dropped_and_played(app) -> None:
    scene, parts = open_setup(app)
    app.step([FileDropped(str(EXAMPLE))])
    app.step([])
    assert [file.name for file in parts.files] == [EXAMPLE.name]
    assert parts.variant() == f"user:{EXAMPLE.name}"
    app.step([FileDropped(str(EXAMPLE))])
    assert len(parts.files) == 1  # the same scenario again
    click(app, "seat.0.race.OR")
    assert scene.problem is None
    match = Match.start(GAME, scene.draft.setup(5, scene.names()))
    assert match.state.config.options.scenario.id == "three-hills"
    click(app, "setup.start")
    wait(app, 250, turn=50)
    assert "board" in [entry.name for entry in app.scenes.scenes]


def test_a_dropped_file_with_a_fault_stays_where_it_is(app, tmp_path) -> None:
    scene, parts = open_setup(app)
    path = tmp_path / "bad.json"
    path.write_text("{", "utf-8")
    app.step([FileDropped(str(path))])
    assert "bad.json" in app.toasts.items[-1].text
    assert parts.files == []
    assert scene.problem is None


def test_another_scenario_of_the_same_file_name_is_kept_beside_it(app, tmp_path) -> None:
    _, parts = open_setup(app)
    app.step([FileDropped(str(EXAMPLE))])
    path = tmp_path / EXAMPLE.name
    path.write_text(json.dumps(example(id="other", name={"en": "Other", "es": "Otro"})), "utf-8")
    app.step([FileDropped(str(path))])
    assert [file.name for file in parts.files] == [f"{EXAMPLE.stem} 2.json", EXAMPLE.name]
    assert parts.variant() == f"user:{EXAMPLE.stem} 2.json"


def test_the_folder_is_read_again(app) -> None:
    scene, parts = open_setup(app)
    click(app, reveal(app, "own.open"))
    assert app.paths.scenarios.is_dir()
    assert app.clipboard() == str(app.paths.scenarios)  # nobody could see a file manager here
    (app.paths.scenarios / "hills.json").write_bytes(EXAMPLE.read_bytes())
    click(app, reveal(app, "own.read"))
    app.step([])
    assert "variant.user:hills.json" in scene.widgets
    parts.choose_variant("user:hills.json")
    (app.paths.scenarios / "hills.json").unlink()
    click(app, reveal(app, "own.read"))
    app.step([])
    assert parts.variant() == "custom"
    assert "variant.custom" in scene.widgets  # the set-up still holds it
    assert scene.problem is None


def test_the_file_manager_is_asked(app, monkeypatch, tmp_path) -> None:
    seen: list[list[str]] = []
    monkeypatch.setattr(window.sys, "platform", "linux")
    monkeypatch.setattr(window, "unseen", lambda: False)
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(subprocess, "Popen", lambda words, **_: seen.append(words))
    assert window.show_folder(app, tmp_path / "new")
    assert seen == [["/usr/bin/xdg-open", str(tmp_path / "new")]]
    assert (tmp_path / "new").is_dir()


def test_a_folder_with_too_many_files_or_none(tmp_path) -> None:
    assert own_files(tmp_path / "nowhere", load_scenario) == []
    for n in range(210):
        (tmp_path / f"{n:03}.json").write_text("{}", "utf-8")
    assert len(own_files(tmp_path, load_scenario)) == 200


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_four_seats_and_their_races_fit(make_app, size) -> None:
    app = make_app(size, language="es")
    scene, parts = open_setup(app)
    parts.choose_variant("main4")
    parts._draw_now()
    app.step([])
    area = scene.widgets.find("setup.seats")
    assert size[1] == 640 or area.scroller.total <= area.rect.h
    for seat in range(4):
        first, last = scene.widgets.find(f"seat.{seat}.race.random"), scene.widgets.find(f"seat.{seat}.race.NE")
        name = scene.widgets.find(f"seat.{seat}.name")
        assert name.rect.w >= 130
        assert first.rect.x >= name.rect.right
        assert last.rect.right <= area.rect.right
        assert first.rect.w >= 40
        assert scene.widgets.find(f"seat.{seat}.start").tooltip


def test_a_scenario_is_told_by_its_own_words(app) -> None:
    app.paths.scenarios.mkdir(parents=True, exist_ok=True)
    (app.paths.scenarios / "hills.json").write_bytes(EXAMPLE.read_bytes())
    scene, parts = open_setup(app)
    parts.choose_variant("user:hills.json")
    found = parts.scenario()
    assert isinstance(found, ScenarioContent)
    assert parts.summary() == "A quick fight for two over three hills."
    assert {parts.wish(0), parts.wish(1)} == {"random"}
    assert parts.races() == ("HU", "OR", "UD", "NE")
    assert scene.problem is None
