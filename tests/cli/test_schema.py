"""The JSON Schema of saves, read by a validator that is not ours: what it accepts and refuses is what loading does."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tabletop.cli import main
from tabletop.resources import example_saves
from tabletop.rules import catalogue
from tabletop.storage import document
from tabletop.storage.errors import SaveError
from tabletop.storage.format import loads, read_header
from tabletop.storage.schema import save_schema
from tests.support.finished_games import FINISHED

SCHEMA = save_schema()
VALIDATOR = Draft202012Validator(SCHEMA)
SAVES = {path.stem: path for path in example_saves()}
Damage = Callable[[dict[str, Any]], Any]


def save_of(game: str) -> dict[str, Any]:
    """The shortest example of a game that has a journal."""
    headers = {path: read_header(path) for path in SAVES.values()}
    played = [path for path, header in headers.items() if header.game == game and header.actions]
    return document.parse(min(played, key=lambda path: headers[path].actions).read_bytes())


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
def test_it_accepts_every_example(name: str) -> None:
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
def test_it_refuses_what_loading_refuses(game: str, name: str) -> None:
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


def test_the_command_prints_this_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    assert json.loads(capsys.readouterr().out) == SCHEMA
