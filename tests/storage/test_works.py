"""Works of people's own: finished ones and drafts as files, and when they were played."""

import json

import pytest

from tabletop.storage.errors import SaveError
from tabletop.storage.works import Played, Works, names_in, written

DOCUMENT = {"id": "a", "rows": [["a1", -2, 0, "clear", 0, "L, [x]"], []], "text": "[ 1, 2 ]"}


@pytest.fixture
def works(tmp_path):
    return Works(tmp_path / "scenarios", tmp_path / "trash")


def test_what_is_written_is_what_is_read() -> None:
    text = written(DOCUMENT).decode()
    assert json.loads(text) == DOCUMENT
    assert '["a1", -2, 0, "clear", 0, "L, [x]"]' in text, "a row stands on one line"


def test_a_draft_is_no_file_that_games_list(works) -> None:
    work = works.add("Hills: a/b", DOCUMENT, finished=False)
    assert [path.name for path in works.folder.iterdir()] == ["Hills- a-b.draft"]
    assert (work.finished, work.draft) == (False, True)
    work = works.keep(work, {"id": "b"}, finished=True)
    assert [path.name for path in works.folder.iterdir()] == ["Hills- a-b.json"]
    assert (work.finished, work.draft) == (True, False)


def test_the_finished_version_stays_beside_a_draft_of_it(works) -> None:
    work = works.keep(works.add("Hills", {"v": 1}, finished=True), {"v": 2}, finished=False)
    assert work.path.suffix == ".draft"
    assert json.loads((works.folder / "Hills.json").read_text()) == {"v": 1}
    assert [one.stem for one in works.entries()] == ["Hills"]
    work = works.rename(work, "Dales", {"v": 3})
    assert sorted(path.name for path in works.folder.iterdir()) == ["Dales.draft", "Dales.json"]
    assert json.loads(work.path.read_text()) == {"v": 3}


def test_nothing_is_overwritten_and_what_is_deleted_comes_back(works) -> None:
    first, second = (works.add("Hills", {"v": n}, finished=n == 1) for n in (1, 2))
    assert (first.stem, second.stem) == ("Hills", "Hills (2)")
    assert works.rename(second, "hills", {"v": 2}).stem != "hills"
    deleted = works.delete(first)
    assert first.stem not in [one.stem for one in works.entries()]
    works.add("Hills", {"v": 3}, finished=True)
    assert json.loads(works.undelete(deleted).path.read_text()) == {"v": 1}


def test_other_files_are_no_works(works) -> None:
    works.add("Hills", {}, finished=True)
    (works.folder / ".hidden.json").write_text("{}")
    (works.folder / "notes.txt").write_text("")
    assert [one.stem for one in works.entries()] == ["Hills"]


def test_a_work_that_is_gone_is_said_to_be(works) -> None:
    work = works.add("///", {}, finished=True)
    work.path.unlink()
    with pytest.raises(SaveError):
        works.delete(work)


def test_when_works_were_played(tmp_path) -> None:
    played = Played(tmp_path)
    assert played.times() == {}
    played.note("warcraft", [None, {"id": "hills", "seats": [{"id": "no"}]}, {"faces": ["L1A", {"id": "herons"}]}])
    assert set(played.times()) == {"warcraft/hills", "warcraft/herons"}
    played.note("warcraft", ["orcs"])
    assert len(played.times()) == 2
    (tmp_path / "played.json").write_text("[")
    assert played.times() == {}
    assert list(names_in({"base": "orcs", "name": "Mine"})) == ["Mine"]
