"""The list of saves: everything in the folder appears, nothing raises, nothing is lost."""

import errno
import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tabletop.storage import atomic, format
from tabletop.storage.errors import SaveError
from tabletop.storage.format import SaveInfo, dumps
from tabletop.storage.paths import Paths
from tabletop.storage.shelf import Shelf, ShelfEntry, in_order
from tests.support import toy_game as toy


@pytest.fixture
def shelf(paths: Paths, tmp_path: Path) -> Iterator[Shelf]:
    example = tmp_path / "examples" / "first.json"
    example.parent.mkdir()
    example.write_bytes(dumps(toy.play(toy.start(4), 3), SaveInfo("Example", created="2020-01-01T00:00:00Z")))
    found = Shelf(paths, [example])
    yield found
    found.autosave.close()


def saves(shelf: Shelf) -> list[ShelfEntry]:
    return [entry for entry in shelf.entries() if entry.kind == "save"]


def by_name(shelf: Shelf, name: str) -> ShelfEntry:
    return next(entry for entry in shelf.entries() if entry.path.name == name)


def test_an_empty_shelf_holds_the_examples(shelf) -> None:
    (entry,) = shelf.entries()
    assert (entry.kind, entry.title, entry.problem) == ("example", "Example", None)
    assert not shelf.paths.saves.exists()


def test_save_and_open(shelf) -> None:
    match, info = toy.play(toy.start(), 5), SaveInfo(played_seconds=77)
    entry = shelf.save(match, info, "Ana: 1/2?")
    assert entry.path == shelf.paths.saves / "Ana- 1-2-.json"
    assert (entry.title, entry.kind, entry.problem) == ("Ana: 1/2?", "save", None)
    assert entry.size == entry.path.stat().st_size
    loaded = shelf.open(entry)
    assert toy.same_match(loaded.match, match)
    assert loaded.info.played_seconds == 77
    assert loaded.info.id != info.id  # a game of its own: it cannot overwrite the running game's autosave


def test_saving_again_makes_a_new_file_or_replaces_the_named_one(shelf) -> None:
    match = toy.start()
    first = shelf.save(match, SaveInfo("Game"))
    toy.play(match, 2)
    second = shelf.save(match, SaveInfo("game"))
    assert {entry.path.name for entry in saves(shelf)} == {"Game.json", "game (2).json"}
    again = shelf.save(match, SaveInfo("Game"), over=first)
    assert again.path == first.path
    assert again.header.actions == 2
    assert format.read_header(atomic.backup(first.path, 1)).actions == 0
    assert len(saves(shelf)) == 2
    assert second.header is not None


def test_a_save_that_another_window_has_replaced_meanwhile_is_kept_beside(shelf) -> None:
    """Both asked whether to replace the same save, and both were told to: the first one's game was gone for good after
    the next save."""
    first = shelf.save(toy.start(), SaveInfo("War"))
    elsewhere, info = shelf.save(toy.play(toy.start(), 2), SaveInfo("War"), over=first), SaveInfo("Peace")
    mine = shelf.save(toy.play(toy.start(), 3), info, "War", over=first)
    assert (mine.title, info.title) == ("War (2)", "War (2)")
    assert {entry.title: entry.header.actions for entry in saves(shelf) if entry.header} == {"War": 2, "War (2)": 3}
    assert shelf.save(toy.play(toy.start(), 4), info, over=mine).path == mine.path
    assert elsewhere.path == first.path


def test_a_game_that_could_not_be_saved_under_a_name_was_called_so(shelf, monkeypatch) -> None:
    def full(*_: object) -> None:
        raise SaveError("disk_full")

    match, info = toy.start(), SaveInfo("Tuesday")
    monkeypatch.setattr("tabletop.storage.shelf.put_new", full)
    with pytest.raises(SaveError):
        shelf.save(match, info, "Sunday")
    assert info.title == "Tuesday"


def test_rename(shelf) -> None:
    entry = shelf.save(toy.play(toy.start(), 4), SaveInfo("Before"))
    renamed = shelf.rename(entry, "Después")
    assert (renamed.title, renamed.path.name) == ("Después", "Después.json")
    assert not entry.path.exists()
    assert toy.same_match(shelf.open(renamed).match, toy.play(toy.start(), 4))
    for same in ("Después", "  "):
        assert shelf.rename(renamed, same) == renamed
    assert shelf.rename(renamed, "DESPUÉS?").path.name == "DESPUÉS-.json"
    assert [entry.title for entry in saves(shelf)] == ["DESPUÉS?"]


def test_rename_in_place_when_the_file_name_stays(shelf) -> None:
    entry = shelf.save(toy.start(), SaveInfo("a:b"))
    renamed = shelf.rename(entry, "a/b")
    assert (renamed.path, renamed.title) == (entry.path, "a/b")


def test_rename_an_autosave_keeps_its_slot(shelf) -> None:
    match, info = toy.start(), SaveInfo("auto")
    shelf.autosave.record(match, info)
    shelf.autosave.close()
    (entry,) = [entry for entry in shelf.entries() if entry.kind == "autosave"]
    renamed = shelf.rename(entry, "mine")
    assert (renamed.path, renamed.slot, renamed.title) == (entry.path, info.id, "mine")
    assert shelf.autosave.resume(info.id).info.title == "mine"


def test_duplicate(shelf) -> None:
    entry = shelf.save(toy.play(toy.start(), 4), SaveInfo("War"))
    copy = shelf.duplicate(entry)
    third = shelf.duplicate(copy)
    assert [copy.title, third.title, third.path.name] == ["War (2)", "War (3)", "War (3).json"]
    ids = {format.load(each.path).info.id for each in (entry, copy, third)}
    assert len(ids) == 3
    (example,) = [entry for entry in shelf.entries() if entry.kind == "example"]
    assert shelf.duplicate(example).kind == "save"


def test_delete_and_undelete(shelf) -> None:
    match = toy.start()
    entry = shelf.save(match, SaveInfo("War"))
    entry = shelf.save(match, SaveInfo("War"), over=entry)
    deleted = shelf.delete(entry)
    assert saves(shelf) == []
    assert list(shelf.paths.saves.iterdir()) == []
    assert shelf.undelete(deleted) == entry.path
    assert sorted(path.name for path in shelf.paths.saves.iterdir()) == ["War.json", "War.json.1"]
    deleted = shelf.delete(entry)
    shelf.save(match, SaveInfo("War"))
    assert shelf.undelete(deleted).name == "War (2).json"
    assert len(saves(shelf)) == 2
    with pytest.raises(SaveError, match=r"^not_found"):
        shelf.undelete(deleted)


def test_a_deleted_autosave_does_not_come_back_by_its_backup(shelf) -> None:
    match, info = toy.start(), SaveInfo()
    for _ in range(3):
        toy.play(match, 1)
        shelf.autosave.record(match, info, sync=True)
    other = Shelf(shelf.paths)
    with pytest.raises(SaveError, match=r"^busy"):
        other.delete(ShelfEntry(shelf.autosave.files(info.id)[0], "autosave", None, None, slot=info.id))
    shelf.autosave.close()
    (entry,) = [entry for entry in shelf.entries() if entry.kind == "autosave"]
    deleted = shelf.delete(entry)
    assert len(deleted.moves) == 3
    assert shelf.autosave.pending() == []
    shelf.undelete(deleted)
    assert toy.same_match(shelf.open(by_name(shelf, f"{info.id}.json")).match, match)
    assert len(shelf.autosave.files(info.id)) == 3


def test_games_that_run_elsewhere_or_are_of_a_newer_program_vanished_from_the_shelf(shelf) -> None:
    """They are listed, and whoever opens, renames or deletes one hears why that is not possible; its file stays."""
    match, info = toy.play(toy.start(), 1), SaveInfo("Mine")
    shelf.autosave.record(match, info, sync=True)
    other = Shelf(shelf.paths)
    running = by_name(other, f"{info.id}.json")
    assert running.header is not None
    for what in (other.open, other.delete, lambda entry: other.rename(entry, "Theirs")):
        with pytest.raises(SaveError, match=r"^busy"):
            what(running)
    shelf.autosave.close()
    (file,) = shelf.autosave.files(info.id)
    file.write_bytes(file.read_bytes().replace(b'"version":1', b'"version":99'))
    newer = by_name(other, f"{info.id}.json")
    assert newer.header is None
    assert newer.problem.code == "newer_version"
    with pytest.raises(SaveError, match=r"^newer_version"):
        other.open(newer)
    assert file.exists()


def test_examples_stay(shelf) -> None:
    (entry,) = shelf.entries()
    for action in (lambda: shelf.delete(entry), lambda: shelf.rename(entry, "x")):
        with pytest.raises(SaveError, match=r"^read_only"):
            action()


def test_the_trash_is_emptied_after_a_month(shelf) -> None:
    new = shelf.delete(shelf.save(toy.start(), SaveInfo("new")))
    old = datetime.now(UTC) - timedelta(days=40)
    stale = shelf.paths.trash / old.strftime("%Y%m%d")
    stale.mkdir()
    (stale / "old.json").write_text("x")
    (shelf.paths.trash / "notes").write_text("mine")
    shelf.tidy()
    assert not stale.exists()
    assert (shelf.paths.trash / "notes").exists()
    assert shelf.undelete(new).exists()


def test_export_and_import(shelf, tmp_path) -> None:
    entry = shelf.save(toy.play(toy.start(), 4), SaveInfo("War"))
    target = tmp_path / "out" / "war.json"
    with pytest.raises(SaveError, match=r"^not_found"):
        shelf.export(entry, target)
    target.parent.mkdir()
    assert shelf.export(entry, target) == target
    with pytest.raises(SaveError, match=r"^exists"):
        shelf.export(entry, target)
    shelf.export(entry, target, replace=True)
    assert shelf.export(entry, target.parent).name == "War (2).json"  # beside war.json, on any system
    imported = shelf.import_file(target)
    assert imported.path.name == "War (2).json"
    assert imported.path.read_bytes() == entry.path.read_bytes() == target.read_bytes()
    target.write_bytes(target.read_bytes().replace(b'"n":', b'"m":', 1))
    with pytest.raises(SaveError, match=r"^checksum"):
        shelf.import_file(target)
    with pytest.raises(SaveError, match=r"^is_folder"):
        shelf.import_file(tmp_path)
    assert len(saves(shelf)) == 2


@pytest.mark.skipif(sys.platform != "linux", reason="links, pipes and undecodable names")
def test_whatever_lies_there_is_listed(shelf) -> None:
    good = shelf.save(toy.start(), SaveInfo("good"))
    folder = shelf.paths.saves
    (folder / "cut.json").write_bytes(good.path.read_bytes()[:300])
    (folder / "empty.json").touch()
    (folder / "picture.json").write_bytes(b"\x89PNG\r\n\x1a\n")
    (folder / "folder.json").mkdir()
    (folder / "loop.json").symlink_to(folder / "loop.json")
    (folder / "gone.json").symlink_to(folder / "nowhere")
    (folder / "link.json").symlink_to(good.path)
    os.mkfifo(folder / "pipe.json")
    (folder / "notes.txt").write_text("not ours")
    with open(os.fsencode(folder) + b"/odd\xff.json", "wb"):
        pass
    found = {entry.path.name: entry.problem and entry.problem.code for entry in saves(shelf)}
    assert found == {
        "good.json": None,
        "link.json": None,
        "cut.json": "not_json",
        "empty.json": "empty",
        "picture.json": "not_utf8",
        "folder.json": "is_folder",
        "loop.json": "link_loop",
        "gone.json": "not_found",
        "pipe.json": "special_file",
        "odd\udcff.json": "empty",
    }
    for entry in saves(shelf):
        assert entry.title.encode("utf-8")
        assert entry.matches("")
        if entry.problem is None:
            continue
        for action in (shelf.open, shelf.duplicate, lambda entry: shelf.rename(entry, "x")):
            with pytest.raises(SaveError):
                action(entry)
        if entry.path.name == "folder.json":
            with pytest.raises(SaveError, match=r"^is_folder"):
                shelf.delete(entry)
        else:
            assert shelf.undelete(shelf.delete(entry)) == entry.path
    assert [entry.problem is not None for entry in shelf.entries()].index(True) == 3


def test_damage_deep_in_a_file_is_found_when_it_is_opened(shelf) -> None:
    entry = shelf.save(toy.play(toy.start(), 4), SaveInfo("War"))
    entry.path.write_bytes(entry.path.read_bytes().replace(b'"decider"', b'"chance"', 1))
    (listed,) = saves(shelf)
    assert listed.problem is None
    with pytest.raises(SaveError, match=r"^checksum"):
        shelf.open(listed)


def test_damaged_autosaves_are_listed(shelf) -> None:
    info = SaveInfo()
    shelf.autosave.record(toy.start(), info)
    shelf.autosave.close()
    (shelf.paths.autosave / f"{info.id}.json").write_bytes(b"")
    (entry,) = [entry for entry in shelf.entries() if entry.kind == "autosave"]
    assert (entry.problem.code, entry.path.name) == ("empty", f"{info.id}.json.corrupt")
    shelf.delete(entry)
    assert len(shelf.entries()) == 1


@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO])
def test_a_folder_that_cannot_be_listed(number, shelf, monkeypatch) -> None:
    shelf.save(toy.start(), SaveInfo("War"))

    def denied(*_: object) -> list[str]:
        raise OSError(number, "denied")

    monkeypatch.setattr(os, "listdir", denied)
    (entry,) = [entry for entry in shelf.entries() if entry.kind == "save"]
    assert entry.problem is not None
    assert entry.path == shelf.paths.saves
    assert shelf.save(toy.start(), SaveInfo("War")).path.name == "War (2).json"


def test_a_full_disk(shelf, monkeypatch) -> None:
    entry = shelf.save(toy.start(), SaveInfo("War"))

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(atomic, "_fill", full)
    for action in (
        lambda: shelf.save(toy.start(), SaveInfo("War")),
        lambda: shelf.save(toy.start(), SaveInfo("War"), over=entry),
        lambda: shelf.rename(entry, "Peace"),
        lambda: shelf.duplicate(entry),
    ):
        with pytest.raises(SaveError, match=r"^disk_full"):
            action()
    assert [path.name for path in shelf.paths.saves.iterdir()] == ["War.json"]
    assert toy.same_match(shelf.open(entry).match, toy.start())


def test_search_and_order(shelf, monkeypatch) -> None:
    for number, title in enumerate(("Beta", "alfa", "Ámbar")):
        monkeypatch.setattr(format, "now", lambda number=number: f"2030-01-0{number + 1}T00:00:00Z")
        shelf.save(toy.play(toy.start(3), 9 - 3 * number), SaveInfo(title))
    found = saves(shelf)
    assert [entry.title for entry in found] == ["Ámbar", "alfa", "Beta"]
    assert [entry.title for entry in in_order(found, "title")] == ["alfa", "Ámbar", "Beta"]
    assert [entry.title for entry in in_order(found, "turn")] == ["Beta", "alfa", "Ámbar"]
    assert [entry.title for entry in in_order(found, "game")] == ["Ámbar", "alfa", "Beta"]
    assert [entry.title for entry in found if entry.matches("ambar inigo")] == ["Ámbar"]
    assert [entry.title for entry in found if entry.matches("juego", "Un juego")] == ["Ámbar", "alfa", "Beta"]
    assert [entry for entry in found if entry.matches("nobody")] == []
