"""Where files go, and what happens when they cannot."""

import errno
import string
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from tabletop import text
from tabletop.storage.errors import CODES, SaveError, from_os, visible
from tabletop.storage.file_names import alike, found_in, free_path, numbered, safe_stem
from tabletop.storage.paths import HOME_VARIABLE, Paths, make_folder


def test_the_environment_moves_everything_under_one_root(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path))
    paths = Paths.of_user()
    assert paths == Paths.under(tmp_path)
    every = [getattr(paths, item.name) for item in fields(paths)] + [paths.armies, paths.scenarios]
    assert len(set(every)) == len(every)
    assert all(tmp_path in path.parents for path in every)


@pytest.mark.parametrize("value", ["", "  "])
def test_an_empty_variable_is_no_variable(value, monkeypatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, value)
    assert "TheWarTable" in str(Paths.of_user().saves)


def test_asking_for_paths_creates_nothing(tmp_path, monkeypatch) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "home"))
    assert not Paths.of_user().saves.exists()
    assert not (tmp_path / "home").exists()


def test_make_folder_creates_parents_and_may_be_repeated(tmp_path) -> None:
    folder = tmp_path / "a" / "b"
    assert make_folder(folder) == folder
    assert make_folder(folder).is_dir()


def test_a_file_in_the_way_is_a_storage_error(tmp_path) -> None:
    (tmp_path / "saves").write_text("not a folder")
    with pytest.raises(SaveError) as caught:
        make_folder(tmp_path / "saves")
    assert caught.value.code == "not_folder"
    with pytest.raises(SaveError) as caught:
        make_folder(tmp_path / "saves" / "deeper")
    assert caught.value.code == "not_folder"


def test_a_folder_that_may_not_be_written(tmp_path, monkeypatch) -> None:
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


# ------------------------------------------------------------------------------- File names from titles, and searching


@pytest.mark.parametrize(
    ("title", "stem"),
    [
        ("Ana vs. Bruno", "Ana vs. Bruno"),
        ("Ñandú: 2/3", "Ñandú- 2-3"),
        ("  spaced \t out\n", "spaced out"),
        ("CON", "_CON"),
        ("con.txt", "_con.txt"),
        ("Lpt¹", "_Lpt¹"),
        ("console", "console"),
        ("..", "game"),
        ("", "game"),
        ("???", "game"),
        ("ends with a dot.", "ends with a dot"),
        (".hidden", "hidden"),
        ("a\x00b\u202ec\ud800d", "abcd"),
        ("戦争", "戦争"),
        ("e\u0301", "é"),
    ],
)
def test_examples(title, stem) -> None:
    assert safe_stem(title) == stem


@given(st.text(max_size=300))
def test_any_title_makes_a_file_name(title) -> None:
    stem = safe_stem(title)
    assert stem
    assert 0 < len(stem.encode("utf-8")) <= 124
    assert not set(stem) & set('<>:"/\\|?*\0\n')
    assert stem == stem.strip(" .")
    assert stem.split(".")[0].lower() not in ("con", "nul", "aux", "prn", "com1", "lpt9")


def test_names_are_unique_whatever_the_case(tmp_path) -> None:
    for expected in ("Game.json", "game (2).json", "GAME (3).json"):
        path = free_path(tmp_path, expected.split(".")[0].split(" ")[0], ".json")
        assert path.name == expected
        path.touch()
    assert alike("É") == alike("e\u0301")
    assert free_path(tmp_path / "none", "a", "").name == "a"


def test_numbered() -> None:
    assert [numbered("War"), numbered("War (2)"), numbered("War (x)")] == ["War (2)", "War (3)", "War (x) (2)"]


def test_search_ignores_case_and_accents() -> None:
    assert found_in("inigo CAFE", "Café Central", "Íñigo")
    assert found_in("", "x")
    assert not found_in("cafe bruno", "Café", "Íñigo")


# ------------------------------------------------------- Every error of the storage has its sentence in both languages


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_has_its_sentence_and_figures(code) -> None:
    entry = text.messages()[f"storage.error.{code}"]
    for language in text.LANGUAGES:
        used = {name for _, name, _, _ in string.Formatter().parse(entry[language]) if name}
        assert used <= {"file", "folder", *CODES[code]}
    error = SaveError(code, **dict.fromkeys(CODES[code], 3)).about(Path("/a/saves/game.json"))
    assert "{" not in text.sentence(error)


def test_no_sentence_without_a_code() -> None:
    found = {key.removeprefix("storage.error.") for key in text.messages() if key.startswith("storage.error.")}
    assert found == set(CODES)


@pytest.mark.parametrize(
    ("number", "code"),
    [(errno.ENOENT, "not_found"), (errno.ENOSPC, "disk_full"), (errno.EACCES, "no_permission"), (errno.EIO, "io")],
)
def test_errors_of_the_system(number, code) -> None:
    error = from_os(OSError(number, "x"), Path("/a/b.json"))
    assert (error.code, error.values["file"], error.values["folder"]) == (code, "b.json", "a")


def test_an_undecodable_name_can_be_shown() -> None:
    assert visible("a\udcff.json") == "a\ufffd.json"
