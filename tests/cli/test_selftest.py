"""The selftest knows every scene of the program and every way to set up every game."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tabletop.bots.batches import WorkersError
from tabletop.cli import main
from tabletop.client.app import App, AppOptions
from tabletop.commands import arguments, report, tune
from tabletop.commands.app_driver import AppDriver
from tabletop.commands.results import lost
from tabletop.commands.schema import save_schema
from tabletop.commands.selftest import pictures
from tabletop.commands.selftest.bundle import check_games, check_modules, check_speech
from tabletop.resources import example_saves
from tabletop.rules import catalogue
from tabletop.storage import document
from tabletop.storage.errors import SaveError
from tabletop.storage.format import loads, read_header
from tabletop.text import LANGUAGES, set_language
from tests.support.finished_games import FINISHED
from tests.support.pilot import undrawn

# Lords of War fights on the mat, with a drawer of sums; Small World has no hands and no cards.
WITHOUT = {"lords_of_war": {"fight"}, "small_world": {"curtain", "look", "piles"}}


@pytest.fixture
def driver(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[AppDriver]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    app = App(AppOptions(home=tmp_path, size=(1280, 720), language="en", silent=True))
    yield AppDriver(app)
    app.close()


def test_no_scene_is_left_out() -> None:
    assert not set(pictures.missing_scenes()) - {"kit"}, "beside the scene that other tests register"


def test_every_scenario_and_every_example_has_its_picture(driver) -> None:
    driver.clear()
    names = [name for name, _, _ in pictures.openers(driver)]
    assert len(names) == len(set(names))
    assert {f"board-{path.stem}" for path in example_saves()} <= set(names)
    for game in FINISHED:
        wanted = {"setup", "curtain", "fight", "look", "game_over"} - WITHOUT.get(game, set())
        assert {f"{scene}-{game}" for scene in wanted} <= set(names)
    further = {scenario.id for scenario in catalogue.meta("warcraft").scenarios[1:]} - {"custom"}
    assert {name.removeprefix("setup-warcraft-") for name in names if name.startswith("setup-warcraft-")} == further
    assert "partner-warcraft" in names
    assert "sums-lords_of_war" in names, "fought out on the mat, whose sums are a drawer"
    assert "coin-lords_of_war" in names
    assert "coin-warcraft" not in names, "nobody tosses a coin for the first turn there"


@pytest.mark.parametrize("game", FINISHED)
def test_a_fight_and_the_last_screen_are_reached(driver, game) -> None:
    reached: set[str] = set()
    driver.games = (game,)
    for name, scenes, bring in pictures.openers(driver):
        if name in (f"fight-{game}", f"sums-{game}", f"game_over-{game}", f"detail-{game}", f"piles-{game}"):
            driver.clear()
            with undrawn(driver.app):  # until a fight begins, games are played on at random
                bring(driver)
            driver.app.step([])
            assert driver.top() in scenes, name
            reached.add(name.removesuffix(f"-{game}"))
    assert reached >= {"fight", "game_over", "piles"} - WITHOUT.get(game, set())


def test_games_and_examples_are_sound() -> None:
    faults: list[str] = []
    assert check_games(faults) == len(example_saves()) >= 12
    assert faults == []


def test_parts_that_need_an_extra_are_no_fault_without_it(monkeypatch) -> None:
    for name in [name for name in sys.modules if name.startswith("tabletop.environments")]:
        monkeypatch.delitem(sys.modules, name)
    for name in ("pettingzoo", "gymnasium"):
        monkeypatch.setitem(sys.modules, name, None)
    faults: list[str] = []
    check_modules(faults)
    assert faults == []


@pytest.mark.parametrize(("voices", "faults"), [(None, 1), (0, 1), (2, 0)])
def test_a_build_whose_voice_does_not_load_is_at_fault(monkeypatch, voices, faults) -> None:
    found = None if voices is None else SimpleNamespace(Context=lambda: SimpleNamespace(backends_count=voices))
    monkeypatch.setitem(sys.modules, "prism", found)
    told: list[str] = []
    check_speech(told)
    assert [one.split(":")[0] for one in told] == ["prismatoid"] * faults


@pytest.mark.skipif(find_spec("pettingzoo") is None, reason="PettingZoo comes with an extra")
def test_a_library_that_chose_another_sound_driver_stopped_the_selftest() -> None:
    """PettingZoo sets one when it is imported, and there was no such device: sounds could not be loaded after it."""
    script = (
        "import os\n"
        "from tabletop.commands.selftest.bundle import check_modules\n"
        "before, faults = dict(os.environ), []\n"
        "check_modules(faults)\n"
        "assert dict(os.environ) == before and not faults, faults\n"
    )
    env = {**os.environ, "SDL_AUDIODRIVER": "dummy"}
    line, root = [sys.executable, "-c", script], Path(__file__).parents[2]
    done = subprocess.run(line, env=env, cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# ------------------------------------ What the command line says where an option needs a library that is not installed


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    set_language(request.param)
    yield
    set_language("en")


@pytest.mark.usefixtures("language")
def test_people_were_told_to_install_the_package_of_another_project(monkeypatch, tmp_path) -> None:
    """``pip install "tabletop[report]"`` asks the package index for that name, where the program is not, and the pip of
    the system: what is said now installs the folder of the program for the interpreter that runs it."""
    monkeypatch.setattr(sys, "executable", "/a folder/.venv/bin/python")
    monkeypatch.setattr(report, "find_spec", lambda _name: None)
    with pytest.raises(arguments.UsageError) as caught:
        report.ready(tmp_path / "page.html")
    for said, extra in ((str(caught.value), "report"), (str(lost(WorkersError("no_extra"))), "cluster")):
        assert f'"/a folder/.venv/bin/python" -m pip install ".[{extra}]"' in said


@pytest.mark.usefixtures("language")
def test_the_frozen_program_was_told_to_install_into_itself(monkeypatch) -> None:
    """It has no interpreter: what is said sends to the README, and does not name the program's file as a Python."""
    monkeypatch.setattr(arguments, "is_frozen", lambda: True)
    said = str(arguments.missing("--cluster", "Dask", "cluster"))
    assert "README" in said
    assert sys.executable not in said


@pytest.mark.usefixtures("language")
def test_the_frozen_program_advised_pip(monkeypatch) -> None:
    """``tune`` needs a library that it cannot have."""
    monkeypatch.setattr(arguments, "is_frozen", lambda: True)
    monkeypatch.setattr(tune, "find_spec", lambda _name: None)
    with pytest.raises(arguments.UsageError) as caught:
        tune.run(tune.parser().read(["lords_of_war"]))
    assert "pip" not in str(caught.value)
    assert "README" in str(caught.value)


# ------------------------------------------------------ The JSON Schema of saves, read by a validator that is not ours


SCHEMA = save_schema()
VALIDATOR = Draft202012Validator(SCHEMA)
SAVES = {path.stem: path for path in example_saves()}
Damage = Callable[[dict[str, Any]], Any]


@cache
def shortest(game: str) -> bytes:
    """The shortest example of a game that has a journal."""
    headers = {path: read_header(path) for path in SAVES.values()}
    played = [path for path, header in headers.items() if header.game == game and header.actions]
    return min(played, key=lambda path: headers[path].actions).read_bytes()


def save_of(game: str) -> dict[str, Any]:
    return document.parse(shortest(game))


def test_the_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == Draft202012Validator.META_SCHEMA["$id"]


def test_every_reference_leads_somewhere() -> None:
    found: set[str] = set()

    def walk(value: Any) -> None:
        if isinstance(value, dict):
            found.update(inner for name, inner in value.items() if name == "$ref")
            for inner in value.values():
                walk(inner)
        elif isinstance(value, list):
            for inner in value:
                walk(inner)

    walk(SCHEMA)
    assert found
    assert found <= {f"#/$defs/{name}" for name in SCHEMA["$defs"]}


def test_the_examples_are_of_every_game() -> None:
    assert {read_header(path).game for path in SAVES.values()} == set(FINISHED)


@pytest.mark.parametrize("name", SAVES)
def test_it_accepts_every_example(name) -> None:
    assert not list(VALIDATOR.iter_errors(json.loads(SAVES[name].read_text(encoding="utf-8"))))


DAMAGE: dict[str, Damage] = {
    "another-format": lambda save: save.update(format="a-save-of-others"),
    "a-version-to-come": lambda save: save.update(version=99),
    "an-unknown-game": lambda save: save.update(game="chess"),
    "no-journal": lambda save: save.pop("journal"),
    "no-checksum": lambda save: save.pop("sha256"),
    "a-checksum-of-words": lambda save: save.update(sha256="none"),
    "a-field-too-many": lambda save: save.update(note="hello"),
    "a-field-too-many-in-the-header": lambda save: save["header"].update(note="hello"),
    "a-fraction": lambda save: save["setup"].update(seed=0.5),
    "no-seats": lambda save: save["setup"].pop("seats"),
    "an-unknown-undo": lambda save: save["setup"]["table"].update(undo="always"),
    "a-short-row": lambda save: save["journal"][0].pop(),
    "a-seat-in-words": lambda save: save["journal"][0].__setitem__(0, "first"),
    "an-unknown-action": lambda save: save["journal"][0].__setitem__(1, {"kind": "cheat"}),
    "an-action-with-more": lambda save: save["journal"][0][1].update(note="hello"),
    "chance-in-words": lambda save: save["journal"][0].__setitem__(2, ["six"]),
    "an-unknown-closing": lambda save: save["journal"][0].__setitem__(3, "maybe"),
    "no-state": lambda save: save.update(state=None),
    "a-state-with-more": lambda save: save["state"].update(note="hello"),
    "a-state-with-less": lambda save: save["state"].popitem(),
}


@pytest.mark.parametrize("game", catalogue.game_ids())
@pytest.mark.parametrize("name", DAMAGE)
def test_it_refuses_what_loading_refuses(game, name) -> None:
    """Each damaged save is sealed again, so that the checksum is not what stands in its way."""
    save = save_of(game)
    assert VALIDATOR.is_valid(save)
    DAMAGE[name](save)
    assert not VALIDATOR.is_valid(save)
    text = json.dumps(save).encode()
    data = text if "checksum" in name or "fraction" in name else document.seal(save)
    with pytest.raises(SaveError):
        loads(data)


def test_it_says_where_the_fault_is() -> None:
    save = save_of("warcraft")
    save["journal"][0][1] = {"kind": "cheat"}
    places = [list(error.absolute_path) for error in VALIDATOR.iter_errors(save)]
    assert places == [["journal", 0, 1]]


def test_the_command_prints_this_schema(capsys) -> None:
    assert main(["schema"]) == 0
    assert json.loads(capsys.readouterr().out) == SCHEMA
