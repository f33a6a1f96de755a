"""Where files go, and what happens when they cannot."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest

from tabletop.storage.errors import SaveError
from tabletop.storage.paths import HOME_VARIABLE, Paths, make_folder


def test_the_environment_moves_everything_under_one_root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    paths = Paths.of_user()
    assert paths == Paths.under(tmp_path)
    every = [getattr(paths, item.name) for item in fields(paths)] + [paths.armies, paths.scenarios]
    assert len(set(every)) == len(every)
    assert all(tmp_path in path.parents for path in every)


@pytest.mark.parametrize("value", ["", "  "])
def test_an_empty_variable_is_no_variable(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, value)
    assert "TheWarTable" in str(Paths.of_user().saves)


def test_asking_for_paths_creates_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    assert not Paths.of_user().saves.exists()
    assert not (tmp_path / "home").exists()


def test_make_folder_creates_parents_and_may_be_repeated(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    assert make_folder(folder) == folder
    assert make_folder(folder).is_dir()


def test_a_file_in_the_way_is_a_storage_error(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("not a folder")
    with pytest.raises(SaveError) as caught:
        make_folder(tmp_path / "saves")
    assert caught.value.code == "not_folder"
    with pytest.raises(SaveError) as caught:
        make_folder(tmp_path / "saves" / "deeper")
    assert caught.value.code == "not_folder"


def test_a_folder_that_may_not_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.access", lambda *_: False)
    with pytest.raises(SaveError) as caught:
        make_folder(tmp_path)
    assert caught.value.code == "no_permission"
    assert caught.value.values["file"] == tmp_path.name


def test_the_codes_are_a_closed_list() -> None:
    with pytest.raises(ValueError, match="no storage error"):
        SaveError("whatever")
    with pytest.raises(ValueError, match="no storage error"):
        SaveError("damaged")
