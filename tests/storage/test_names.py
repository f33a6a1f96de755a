"""File names from titles, and searching."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.storage.file_names import alike, found_in, free_path, numbered, safe_stem


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
def test_examples(title: str, stem: str) -> None:
    assert safe_stem(title) == stem


@given(st.text(max_size=300))
def test_any_title_makes_a_file_name(title: str) -> None:
    stem = safe_stem(title)
    assert stem
    assert 0 < len(stem.encode("utf-8")) <= 124
    assert not set(stem) & set('<>:"/\\|?*\0\n')
    assert stem == stem.strip(" .")
    assert stem.split(".")[0].lower() not in ("con", "nul", "aux", "prn", "com1", "lpt9")


def test_names_are_unique_whatever_the_case(tmp_path: Path) -> None:
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
