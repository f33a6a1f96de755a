"""Armies and other things users make: the same care as for saves."""

import os
from typing import Any

import pytest

from tabletop.storage import document
from tabletop.storage.errors import SaveError
from tabletop.storage.paths import Paths
from tabletop.storage.user_documents import ARMY, FORMAT, UserDocuments

BODY: dict[str, Any] = {"units": ["archer", "archer", "knight"], "points": 120}


@pytest.fixture
def armies(paths: Paths) -> UserDocuments:
    return UserDocuments(paths.armies, ARMY, paths.trash)


def test_keep_list_and_load(armies) -> None:
    assert armies.entries() == []
    entry = armies.save("Los Ñ", BODY)
    armies.save("achtung", {})
    assert [each.title for each in armies.entries()] == ["achtung", "Los Ñ"]
    assert armies.load(entry.path).body == BODY
    assert entry.path.name == "Los Ñ.json"


def test_save_over(armies) -> None:
    entry = armies.save("One", BODY)
    entry = armies.save("One", {"units": []}, over=entry)
    assert entry.document.body == {"units": []}
    assert armies.save("One", BODY).path.name == "One (2).json"


def test_delete_and_undelete(armies) -> None:
    entry = armies.save("One", BODY)
    deleted = armies.delete(entry)
    assert armies.entries() == []
    assert armies.undelete(deleted) == entry
    armies.delete(entry)
    with pytest.raises(SaveError, match=r"^not_found"):
        armies.delete(entry)


def test_another_kind_is_refused(armies, tmp_path) -> None:
    entry = armies.save("One", BODY)
    with pytest.raises(SaveError) as caught:
        UserDocuments(tmp_path / "maps", "warcraft.map").load(entry.path)
    assert caught.value.code == "wrong_kind"
    assert (caught.value.values["kind"], caught.value.values["wanted"]) == (ARMY, "warcraft.map")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"format": "else"}, "foreign_format"),
        ({"version": 2}, "newer_version"),
        ({"kind": None}, "wrong_kind"),
        ({"title": 3}, "damaged"),
        ({"saved": None}, "damaged"),
        ({"body": []}, "damaged"),
        ({"extra": 1}, "damaged"),
    ],
)
def test_wrong_documents(change, code, armies) -> None:
    good = armies.save("One", BODY)
    good.path.write_bytes(document.seal({**document.parse(good.path.read_bytes()), **change}))
    (entry,) = armies.entries()
    assert entry.document is None
    assert (entry.problem.code, entry.title, entry.problem.values["file"]) == (code, "One", "One.json")


def test_every_cut_and_flip_is_noticed(armies) -> None:
    entry = armies.save("One", BODY)
    data = entry.path.read_bytes()
    assert FORMAT.encode() in data
    for at in range(len(data)):
        flipped = data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
        for changed in (data[:at], flipped):
            try:
                assert armies.opened(changed) == entry.document
            except SaveError:
                continue


@pytest.mark.skipif(os.name != "posix", reason="links, pipes and modes of POSIX")
def test_what_is_no_document_is_listed(armies) -> None:
    armies.save("One", BODY)
    (armies.folder / "folder.json").mkdir()
    (armies.folder / "loop.json").symlink_to("loop.json")
    found = {entry.path.name: entry.problem and entry.problem.code for entry in armies.entries()}
    assert found == {"One.json": None, "folder.json": "is_folder", "loop.json": "link_loop"}


def test_two_windows_overwrote_the_document_of_one_another(armies, paths) -> None:
    mine = armies.save("One", BODY)
    theirs = UserDocuments(paths.armies, ARMY, paths.trash)
    theirs.save("One", {"units": ["theirs"]}, over=theirs.entry(mine.path))
    mine = armies.save("One", {"units": ["mine"]}, over=mine)
    mine = armies.save("One", {"units": ["mine", "again"]}, over=mine)
    bodies = [entry.document.body["units"] for entry in armies.entries() if entry.document is not None]
    assert sorted(map(str, bodies)) == ["['mine', 'again']", "['theirs']"]
