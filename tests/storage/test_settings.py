"""Settings: every wrong thing falls back by itself, nothing stops the start."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings as runs, strategies as st

from tabletop.storage.lesson_progress import LessonProgress, load_progress, save_progress
from tabletop.storage.settings import (
    FORMAT,
    Settings,
    dump_settings,
    load_settings,
    parse_settings,
    save_settings,
)

ODD: list[Any] = [None, True, 1.5, -1, 10**30, "x" * 300, "\ud800", "a\nb", [], {}, [[]], {"a": 1}, [1], {"ok": "a"}]


def test_no_file_means_defaults_and_no_problem(tmp_path) -> None:
    assert load_settings(tmp_path / "none" / "settings.json") == (Settings(), None)


def test_everything_survives_a_round_trip(tmp_path) -> None:
    chosen = Settings(language="es", ui_percent=150, text_percent=130, full_screen=True, animation_percent=0)
    chosen.volumes.pieces = 0
    chosen.last_names = ["Íñigo", "王"]
    chosen.bindings = {"undo": ("ctrl+z", "u"), "log": ()}
    chosen.unknown = {"later": "kept"}
    path = tmp_path / "config" / "settings.json"
    save_settings(path, chosen)
    assert load_settings(path) == (chosen, None)
    assert [p.name for p in path.parent.iterdir()] == ["settings.json"]


DAMAGED = ["", "{", "[]", "null", '{"format": "else"}', "[" * 9000, "\ufeff{}", '{"a":' + "9" * 5000]


@pytest.mark.parametrize("text", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_file_is_kept_aside(text, tmp_path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="utf-8")
    found, problem = load_settings(path)
    assert found == Settings()
    assert problem.code == "settings_damaged"
    assert not path.exists()
    assert (tmp_path / "settings.json.corrupt").read_text(encoding="utf-8") == text


def test_damaged_files_never_replace_each_other(tmp_path) -> None:
    path = tmp_path / "settings.json"
    for text in (b"\xff\xfe", b"b", b"x" * (1024 * 1024 + 1)):
        path.write_bytes(text)
        load_settings(path)
    names = sorted(p.name for p in tmp_path.iterdir())
    assert names == ["settings.json.corrupt", "settings.json.corrupt-2", "settings.json.corrupt-3"]


def test_a_folder_in_its_place_is_a_problem_only(tmp_path) -> None:
    found, problem = load_settings(tmp_path)
    assert found == Settings()
    assert problem.code == "is_folder"


@pytest.mark.parametrize("name", [name for name in dump_settings(Settings()) if name not in ("format", "version")])
@pytest.mark.parametrize("value", ODD, ids=repr)
def test_a_wrong_field_falls_back_alone(name, value) -> None:
    data = {"format": FORMAT, "version": 1, "ui_percent": 125, "last_names": ["Ana"], name: value}
    found, wrong = parse_settings(data)
    default = Settings()
    if wrong:
        assert wrong == [name]
        assert getattr(found, name) == getattr(default, name)
    for other, expected in (("ui_percent", 125), ("last_names", ["Ana"])):
        if other != name:
            assert getattr(found, other) == expected
    assert parse_settings(json.loads(json.dumps(dump_settings(found)))) == (found, [])


def test_one_wrong_volume_leaves_the_others(tmp_path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({"format": FORMAT, "volumes": {"master": 10, "pieces": 101}}))
    found, problem = load_settings(path)
    assert (found.volumes.master, found.volumes.pieces) == (10, Settings().volumes.pieces)
    assert problem.code == "settings_fields"
    assert problem.values["fields"] == "volumes.pieces"
    assert path.exists()


def test_what_could_not_be_read_back_is_not_written(tmp_path) -> None:
    path = tmp_path / "settings.json"
    spoilt = Settings(ui_percent=7, last_names=["\ud800"], language="es")
    spoilt.volumes.events = 900
    save_settings(path, spoilt)
    assert load_settings(path) == (Settings(language="es"), None)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
NAMES = st.sampled_from([*dump_settings(Settings()), "extra"])


@runs(max_examples=150)
@given(data=st.dictionaries(NAMES, JSON, max_size=8))
def test_any_object_gives_settings_that_can_be_saved(data) -> None:
    found, _ = parse_settings(data)
    assert parse_settings(json.loads(json.dumps(dump_settings(found)))) == (found, [])


def test_what_was_listed_twice_was_read_twice_and_written_once(tmp_path) -> None:
    path = tmp_path / "settings.json"
    path.write_text(json.dumps({**dump_settings(Settings()), "seen_marks": ["a", "b", "a"]}), encoding="utf-8")
    settings, _ = load_settings(path)
    assert settings.seen_marks == ["a", "b"]
    save_settings(path, settings)
    assert load_settings(path) == (settings, None)


def test_reading_settings_does_not_import_pydantic() -> None:
    code = "import sys, tabletop.storage.settings, tabletop.storage.paths; sys.exit('pydantic' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], cwd=Path(__file__).parents[2]).returncode == 0


def test_two_windows_wrote_over_each_other_s_settings(tmp_path) -> None:
    """Each wrote the whole file from the copy of its start."""
    path = tmp_path / "settings.json"
    save_settings(path, Settings(bindings={"undo": ("u",)}, seen_marks=["old"], reading={"warcraft": 1}))
    one, other = load_settings(path)[0], load_settings(path)[0]
    one.hold_ms, one.volumes.music, one.bindings["log"] = 900, 5, ("k",)
    one.seen_marks.append("first")
    one.reading["adventure"] = 7
    save_settings(path, one)
    other.text_percent, other.volumes.master = 150, 10
    other.bindings["rules"] = ("j",)
    del other.bindings["undo"]
    other.seen_marks.append("second")
    save_settings(path, other)
    one.full_screen = True
    save_settings(path, one)
    found, wrong = load_settings(path)
    assert wrong is None
    assert (found.hold_ms, found.text_percent, found.full_screen) == (900, 150, True)
    assert (found.volumes.music, found.volumes.master) == (5, 10)
    assert found.bindings == {"log": ("k",), "rules": ("j",)}
    assert found.seen_marks == ["old", "first", "second"]
    assert found.reading == {"warcraft": 1, "adventure": 7}
    assert [item.name for item in tmp_path.iterdir()] == ["settings.json"], "no lock is left"


def test_the_second_of_two_first_windows_took_back_what_the_other_had_set(tmp_path) -> None:
    """Neither had found a file, so that all that the second one had counted as changed there."""
    path = tmp_path / "settings.json"
    one, other = load_settings(path)[0], load_settings(path)[0]
    one.music = False
    save_settings(path, one)
    other.reduced_motion = True
    save_settings(path, other)
    found, _ = load_settings(path)
    assert (found.music, found.reduced_motion) == (False, True)


def test_a_setting_can_be_put_back_to_what_it_was(tmp_path) -> None:
    path = tmp_path / "settings.json"
    settings = Settings()
    for value in (900, 600, 900):
        settings.hold_ms = value
        save_settings(path, settings)
        assert load_settings(path)[0].hold_ms == value


def test_two_windows_wrote_over_each_other_s_lessons(tmp_path) -> None:
    path = tmp_path / "lessons.json"
    first = {"a": LessonProgress(1), "b": LessonProgress(0, 2)}
    save_progress(path, first)
    save_progress(path, {"c": LessonProgress(3)})
    assert save_progress(path, {"b": LessonProgress(1)}) == load_progress(path)
    found = load_progress(path)
    assert {name: (one.done, one.step) for name, one in found.items()} == {
        "a": (1, None),
        "b": (1, None),
        "c": (3, None),
    }


def test_a_lesson_of_too_many_actions_was_written_and_lost(tmp_path) -> None:
    """The reader took no more than 2,000, and left out how often it was done as well."""
    path = tmp_path / "lessons.json"
    save_progress(path, {"a": LessonProgress(4, 1, "", [(0, {}, ())] * 2001)})
    assert load_progress(path)["a"] == LessonProgress(4)
