"""Every error of the storage has its sentence in both languages."""

from __future__ import annotations

import errno
import string
from pathlib import Path

import pytest

from tabletop import text
from tabletop.storage.errors import CODES, SaveError, from_os, visible


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_has_its_sentence_and_figures(code: str) -> None:
    entry = text.messages()[f"storage.error.{code}"]
    for language in text.LANGUAGES:
        used = {name for _, name, _, _ in string.Formatter().parse(entry[language]) if name}
        assert used <= {"file", "folder", *CODES[code]}
    error = SaveError(code, **dict.fromkeys(CODES[code], 3)).about(Path("/a/saves/game.json"))
    assert "{" not in text.t(error.key, **error.values)


def test_no_sentence_without_a_code() -> None:
    found = {key.removeprefix("storage.error.") for key in text.messages() if key.startswith("storage.error.")}
    assert found == set(CODES)


@pytest.mark.parametrize(
    ("number", "code"),
    [(errno.ENOENT, "not_found"), (errno.ENOSPC, "disk_full"), (errno.EACCES, "no_permission"), (errno.EIO, "io")],
)
def test_errors_of_the_system(number: int, code: str) -> None:
    error = from_os(OSError(number, "x"), Path("/a/b.json"))
    assert (error.code, error.values["file"], error.values["folder"]) == (code, "b.json", "a")


def test_an_undecodable_name_can_be_shown() -> None:
    assert visible("a\udcff.json") == "a\ufffd.json"
