"""Warcraft in the set-up scene: scenarios of the box and of the user's folder, with their faults; races, options;
thumbnails, goals, charts."""

import json
import os
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.core import window
from tabletop.client.core.input import FileDropped
from tabletop.client.draw.canvas import Canvas
from tabletop.client.games.own_files import own_files
from tabletop.client.games.warcraft import setup_panel
from tabletop.client.games.warcraft.battle_stage import expected
from tabletop.client.games.warcraft.map_thumbnail import MiniMap, draw_thumbnail, goals
from tabletop.client.games.warcraft.model import face_of
from tabletop.client.games.warcraft.results import course_of, luck_of
from tabletop.client.games.warcraft.setup_panel import fault_text, load_scenario
from tabletop.client.ui import panels
from tabletop.rules.game import Refusal, SeatSetup, Setup
from tabletop.rules.match import Match
from tabletop.rules.warcraft import RACES, victory
from tabletop.rules.warcraft.content import FOLDER
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.scenarios import BUILT_IN, ScenarioContent, built_in, parse_scenario
from tabletop.text import messages, set_language, t
from tabletop.text.grammar import decimal
from tests.support.drawn import noted
from tests.support.pilot import click, reveal, wait
from tests.support.warcraft_client import SCENARIOS, open_setup


def document(**changes: Any) -> dict[str, Any]:
    """A scenario of a user: the main game for two under another name."""
    found: dict[str, Any] = json.loads((FOLDER / "scenarios" / "main2.json").read_text("utf-8"))
    return {**found, "id": "mine", "name": {"en": "My own war", "es": "Mi propia guerra"}, **changes}


def put(app: App, name: str, content: str) -> None:
    """A file in the user's scenario folder."""
    app.paths.scenarios.mkdir(parents=True, exist_ok=True)
    (app.paths.scenarios / name).write_text(content, "utf-8")


@pytest.mark.parametrize("id", BUILT_IN)
def test_every_scenario_of_the_box_can_start(app, id) -> None:
    scene, parts = open_setup(app)
    click(app, reveal(app, f"variant.{id}"))
    app.step([])
    assert parts.variant() == id
    assert len(scene.draft.seats) == SCENARIOS[id]
    assert scene.problem is None
    match = Match.start(GAME, scene.draft.setup(3, scene.names()))
    assert match.state.config.options.scenario.id == id
    assert not parts.tosses_coin()
    app.invalidate()
    app.step([])


def test_one_race_one_seat(app) -> None:
    scene, parts = open_setup(app)
    click(app, "seat.0.race.OR")
    click(app, "seat.1.race.UD")
    app.step([])
    assert [parts.wish(seat) for seat in (0, 1)] == ["OR", "UD"]
    assert [seat.colour for seat in scene.draft.seats] == ["red", "purple"]
    click(app, "seat.1.race.OR")
    app.step([])
    assert [parts.wish(seat) for seat in (0, 1)] == ["UD", "OR"]
    assert scene.problem is None
    click(app, reveal(app, "seats.random") if scene.widgets.find("seats.random").parent else "seats.random")
    assert [parts.wish(seat) for seat in (0, 1)] == ["random", "random"]


def test_a_seat_left_to_chance_shows_the_races_that_may_come(app) -> None:
    _, parts = open_setup(app)
    click(app, reveal(app, "variant.main4"))
    app.step([])
    assert len(parts.seat_faces(0)) == len(RACES)
    click(app, reveal(app, "seat.0.race.OR"))
    app.step([])
    assert parts.seat_faces(0) == [face_of("OR")]
    assert face_of("OR") not in parts.seat_faces(1)
    assert len(parts.seat_faces(1)) == len(RACES) - 1


def test_agreed_races_sit_down_in_the_order_of_the_rules(app) -> None:
    scene, parts = open_setup(app)
    parts.choose_variant("main4")
    parts._choose(0, "HU")
    parts._choose(1, "OR")
    app.step([])
    assert scene.problem is None
    match = Match.start(GAME, scene.draft.setup(1, scene.names()))
    races = match.state.config.options.races
    names = [seat.name for seat in match.seats]
    assert names[races.index("HU")] == scene.names()[0]
    assert names[races.index("OR")] == scene.names()[1]


def test_races_drawn_at_the_table_are_all_different(app) -> None:
    _, parts = open_setup(app)
    parts.choose_variant("nordrassil")
    parts._draw_now()
    assert sorted(parts.wish(seat) for seat in range(4)) == ["HU", "NE", "OR", "UD"]


def test_own_scenarios_are_listed_and_bad_ones_named(app) -> None:
    put(app, "mine.json", json.dumps(document()))
    put(app, "broken.json", "{oops")
    put(app, "odd.json", json.dumps(document(seats=[])))
    put(app, "notes.txt", "not a scenario")
    scene, parts = open_setup(app)
    ids = [variant.id for variant in parts.variants()]
    assert ids == [*BUILT_IN, "user:mine.json", "user:broken.json", "user:odd.json"]  # what can be played comes first
    by_id = {variant.id: variant for variant in parts.variants()}
    assert by_id["user:mine.json"].title == "My own war"
    assert "broken.json" in by_id["user:broken.json"].lines[0][1]
    click(app, reveal(app, "variant.user:broken.json"))
    app.step([])
    assert parts.variant() == "main2"
    assert app.toasts.items[-1].kind == "danger"
    click(app, reveal(app, "variant.user:mine.json"))
    app.step([])
    assert parts.variant() == "user:mine.json"
    assert scene.problem is None
    match = Match.start(GAME, scene.draft.setup(1, scene.names()))
    assert match.state.config.options.scenario.id == "mine"
    assert goals(match) == (15, 15)
    app.invalidate()
    app.step([])


def test_a_preset_keeps_a_scenario_of_ones_own(app) -> None:
    put(app, "mine.json", json.dumps(document()))
    scene, parts = open_setup(app)
    parts.choose_variant("user:mine.json")
    body = scene.draft.body()
    parts.choose_variant("main4")
    scene.draft.load(body)
    parts.draft_replaced()
    scene.changed()
    assert parts.variant() == "user:mine.json"
    assert len(scene.draft.seats) == 2
    assert scene.problem is None


def test_options_that_mean_something(app) -> None:
    scene, parts = open_setup(app)
    assert "opt.four_player_target" not in scene.widgets
    assert "opt.heal" not in scene.widgets, "rulings are folded"
    unfold: Any = scene.widgets.find("setup.house_rules")
    unfold.on_change(True)
    app.step([])
    assert "opt.heal" in scene.widgets
    parts.choose_variant("main4")
    scene.changed()
    app.step([])
    assert "opt.four_player_target" in scene.widgets
    assert "opt.elf_gate_garrison" not in scene.widgets
    parts.choose_variant("elfgate")
    scene.changed()
    app.step([])
    assert {"opt.elf_gate_garrison", "opt.scenario_deck_trim", "own.open"} <= {w.id for w in scene.widgets}


def test_every_text_of_the_panel_exists() -> None:
    for id in BUILT_IN:
        assert f"warcraft_setup.goal.{id}" in messages()
        assert f"warcraft_setup.name.{id}" in messages()
    for race in ("random", "HU", "OR", "UD", "NE"):
        assert f"warcraft_setup.race.{race}" in messages()


# -------------------------------------------------------------------------------- thumbnails, goals, charts


def random_match(scenario: str, seed: int, actions: int) -> Match[Any]:
    seats = tuple(SeatSetup(f"P{n}", colour) for n, colour in enumerate(("blue", "red", "purple", "green")))
    match = Match.start(GAME, Setup("warcraft", seats[: SCENARIOS[scenario]], scenario, {}, seed))
    rng = random.Random(seed)
    for _ in range(actions):
        legal = list(match.legal_actions())
        if not legal:
            break
        match.apply(rng.choice(legal))
    return match


@pytest.mark.parametrize("id", BUILT_IN)
def test_the_land_fits_its_rectangle(app, id) -> None:
    rect = FRect(20, 30, 300, 200)
    mini = MiniMap(rect, built_in(id))
    assert mini.cells
    for name in mini.cells:
        x, y = mini.center(name)
        assert rect.inflate(-mini.radius, -mini.radius).collidepoint(x, y), name
    draw_thumbnail(app.canvas, random_match(id, 2, 60), rect)


def test_a_map_without_a_picture_gets_one_composed(app, tmp_path) -> None:
    from tabletop.rules.warcraft.scenarios import ScenarioContent, parse_scenario

    found = parse_scenario(document())
    assert isinstance(found, ScenarioContent)
    mini = MiniMap(FRect(0, 0, 300, 200), found)
    assert mini.plate.image is not None
    assert set(mini.plate.cells) == set(mini.cells)
    mini.draw(app.canvas)
    assert MiniMap(FRect(0, 0, 300, 200), found).plate is mini.plate, "composed once"


def test_goals() -> None:
    assert goals(random_match("main2", 1, 0)) == (15, 15)
    assert goals(random_match("main4", 1, 0)) == (30,) * 4
    assert goals(random_match("necro", 1, 0)) == (None, None)


def test_the_chart_ends_with_the_points_of_the_position() -> None:
    match = random_match("main2", 5, 900)
    course = course_of(match)
    last = [victory.points(match.state, seat).total for seat in (0, 1)]
    assert [line[-1] for line in course.series] == last
    fought = [event for index in range(len(match.journal)) for event in match.events(index)]
    begun = [event for event in fought if event.kind == "battle_started"]
    assert len(course.battles) == len(begun)
    rolled = sum(event.hits for event in fought if event.kind == "rolled")
    races = match.state.config.options.races
    assert sum(luck_of(course.battles, race).hits for race in races) == rolled


def test_expectations() -> None:
    assert expected(6, 2) == 2
    assert expected(1, 9) == 1
    assert expected(2, 3, again=True) == 1.5
    set_language("es")
    assert decimal(1.5, short=True) == "1,5"
    assert decimal(2.0, short=True) == "2"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_race_is_described_in_a_sentence_and_five_dot_bars(make_app, monkeypatch, size, language) -> None:
    """In a small window a seat told only what every race begins with alike."""
    app = make_app(size=size, language=language)
    bars = noted(monkeypatch, panels, "draw_dot_bar", 3, instead=True)
    told = noted(monkeypatch, Canvas, "text_block", 1)
    app.push("setup", game="warcraft")
    app.step([])
    click(app, "seat.0.race.OR")
    click(app, "seat.1.race.NE")
    bars.clear()
    told.clear()
    app.invalidate()
    app.step([])
    assert bars == [*setup_panel.race_dots("OR"), *setup_panel.race_dots("NE")]
    assert [t(f"warcraft_setup.race.{race}") in told for race in ("OR", "NE")] == [True, True]


def test_the_bars_of_a_race_compare_its_best_units_with_those_of_the_others() -> None:
    bars = [setup_panel.race_dots(race) for race in RACES]
    assert all(min(column) == 1 and max(column) == 5 for column in zip(*bars, strict=True))
    assert bars[RACES.index("OR")][0] == 5, "the strongest melee units"
    assert bars[RACES.index("NE")][1] == 5, "masters of the bow"


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
        assert name.rect.w >= 110  # the player stands beside it in a word
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
