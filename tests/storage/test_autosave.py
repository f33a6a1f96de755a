"""The running game is on disk after every action, and the way back is found."""

import errno
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.storage import atomic, format
from tabletop.storage.autosave import Autosave
from tabletop.storage.errors import SaveError
from tabletop.storage.format import SaveInfo
from tabletop.storage.locks import FileLock, held_elsewhere
from tabletop.storage.paths import Paths
from tests.support import toy_game as toy


@pytest.fixture
def autosave(paths: Paths) -> Iterator[Autosave]:
    found = Autosave(paths)
    yield found
    found.close()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.suffix != ".lock")


def test_nothing_to_continue_at_first(autosave) -> None:
    assert autosave.pending() == []
    assert not autosave.folder.exists()
    autosave.clear()


def test_every_action_is_on_disk_before_the_next(autosave, paths) -> None:
    match, info = toy.start(), SaveInfo("x")
    for _ in range(8):
        toy.play(match, 1)
        autosave.record(match, info)
        assert toy.same_match(format.load(autosave.folder / f"{info.id}.json").match, match)
    autosave.close()
    other = Autosave(paths)
    (entry,) = other.pending()
    assert (entry.header.actions, entry.slot, entry.damaged) == (8, info.id, ())
    assert toy.same_match(other.resume(entry.slot).match, match)
    other.close()


def test_only_what_reached_the_disk_becomes_a_backup(autosave) -> None:
    match, info = toy.start(target=1000), SaveInfo()
    for number in range(1, 13):
        toy.play(match, 1)
        autosave.record(match, info, sync=number % 4 == 0)
    base = autosave.folder / f"{info.id}.json"
    kept = [format.read_header(path).actions for path in (base, atomic.backup(base, 1), atomic.backup(base, 2))]
    assert kept == [12, 8, 4]


def test_a_finished_game_leaves_nothing(autosave) -> None:
    match, info = toy.start(), SaveInfo()
    for _ in range(4):
        toy.play(match, 1)
        autosave.record(match, info, sync=True)
    autosave.clear()
    assert list(autosave.folder.iterdir()) == []
    assert autosave.pending() == []


def cut_short(autosave: Autosave, actions: int) -> tuple[Path, SaveInfo]:
    """Record a game of so many actions, one backup each, and cut the newest file; gives that file and the game."""
    match, info = toy.start(target=1000), SaveInfo()
    for _ in range(actions):
        toy.play(match, 1)
        autosave.record(match, info, sync=True)
    autosave.close()
    base = autosave.folder / f"{info.id}.json"
    base.write_bytes(base.read_bytes()[:-40])
    return base, info


def test_a_damaged_newest_file_falls_back(autosave, paths) -> None:
    base, _ = cut_short(autosave, 3)
    atomic.backup(base, 1).write_bytes(b"")
    other = Autosave(paths)
    (entry,) = other.pending()
    assert entry.path == atomic.backup(base, 2)
    assert entry.header.actions == 1
    assert [error.code for error in entry.damaged] == ["not_json", "empty"]
    assert names(base.parent) == [f"{base.name}.1.corrupt", f"{base.name}.2", f"{base.name}.corrupt"]
    loaded = other.resume(entry.slot)
    toy.play(loaded.match, 1)
    other.record(loaded.match, loaded.info)
    assert other.pending()[0].header.actions == 2
    other.close()


def test_what_only_validation_finds_falls_back_too(autosave) -> None:
    match, info = toy.start(target=1000), SaveInfo()
    for _ in range(2):
        toy.play(match, 1)
        autosave.record(match, info, sync=True)
    autosave.close()
    base = autosave.folder / f"{info.id}.json"
    broken = format.check_sealed(base.read_bytes())
    broken["state"]["totals"] = "many"
    base.write_bytes(format.seal(broken))
    assert autosave.pending()[0].path == base
    assert len(autosave.resume(info.id).match.journal) == 1
    assert f"{base.name}.corrupt" in names(base.parent)


def test_all_damaged_gives_one_error(autosave) -> None:
    info = SaveInfo()
    autosave.record(toy.start(), info)
    autosave.close()
    base = autosave.folder / f"{info.id}.json"
    base.write_bytes(b"{}")
    with pytest.raises(SaveError, match=r"^foreign_format"):
        autosave.resume(info.id)
    with pytest.raises(SaveError, match=r"^not_found"):
        autosave.resume(info.id)
    assert autosave.pending() == []
    assert names(base.parent) == [f"{base.name}.corrupt"]


def test_a_newer_programs_game_is_left_alone(autosave) -> None:
    info = SaveInfo()
    match = toy.start()
    autosave.record(match, info, sync=True)
    autosave.record(match, info, sync=True)
    autosave.close()
    base = autosave.folder / f"{info.id}.json"
    base.write_bytes(b'{"format": "the-war-table-save", "version": 2}')
    assert autosave.pending() == []
    with pytest.raises(SaveError, match=r"^newer_version"):
        autosave.resume(info.id)
    assert names(base.parent) == [base.name, f"{base.name}.1"]


def test_the_newest_game_comes_first(autosave) -> None:
    infos = [SaveInfo(str(n)) for n in range(3)]
    for n, info in enumerate(infos):
        autosave.record(toy.start(), info)
        os.utime(autosave.folder / f"{info.id}.json", (1000 + n % 2, 1000 + n % 2))
    assert autosave.pending()[0].header.title == "1"
    assert len(autosave.pending()) == 3
    autosave.clear()
    assert {entry.header.title for entry in autosave.pending()} == {"0", "1"}


def test_two_programs_do_not_overwrite_each_other(paths) -> None:
    one, two = Autosave(paths), Autosave(paths)
    match, info = toy.start(), SaveInfo("x")
    one.record(match, info)
    assert two.pending() == []
    assert two.busy(info.id)
    with pytest.raises(SaveError, match=r"^busy"):
        two.resume(info.id)
    toy.play(match, 3)
    theirs = SaveInfo("x", id=info.id)
    two.record(match, theirs)
    two.record(match, theirs)
    assert theirs.id != info.id
    assert names(one.folder) == sorted([f"{info.id}.json", f"{theirs.id}.json"])
    assert format.read_header(one.folder / f"{info.id}.json").actions == 0
    assert [entry.slot for entry in one.pending()] == [info.id]
    two.close()
    assert {entry.slot for entry in one.pending()} == {info.id, theirs.id}
    resumed = one.resume(theirs.id)
    one.record(resumed.match, resumed.info)
    assert not held_elsewhere(one.folder / f"{info.id}.lock")
    one.close()


def test_a_slot_taken_without_writing_can_be_cleared(paths) -> None:
    one, two, info = Autosave(paths), Autosave(paths), SaveInfo()
    one.record(toy.start(), info)
    loaded = one.resume(info.id)
    one.close()
    two.take(loaded.info)
    assert one.busy(info.id)
    assert loaded.info.id == info.id
    two.clear()
    assert one.pending() == []
    assert list(one.folder.iterdir()) == []


def test_a_dead_program_holds_no_lock(paths) -> None:
    paths.autosave.mkdir(parents=True)
    path = paths.autosave / "x.lock"
    code = (
        "import sys, pathlib; from tabletop.storage.locks import FileLock;"
        "lock = FileLock.take(pathlib.Path(sys.argv[1])); print('held', flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(path)],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as other:
        other.stdout.readline()
        assert held_elsewhere(path)
        other.kill()
        other.wait()
    assert not held_elsewhere(path)


def test_a_removed_lock_does_not_lock_two(tmp_path) -> None:
    path = tmp_path / "x.lock"
    first = FileLock.take(path)
    first.release(remove=True)
    first.release()
    assert not path.exists()
    with FileLock.take(path) or pytest.fail("free") as second:
        assert FileLock.take(path) is None
        assert second.path == path
    assert not held_elsewhere(path)


def test_a_full_disk_stops_nobody(autosave, monkeypatch) -> None:
    match, info = toy.start(), SaveInfo()
    autosave.record(match, info, sync=True)
    toy.play(match, 1)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(atomic, "_fill", full)
        with pytest.raises(SaveError, match=r"^disk_full"):
            autosave.record(match, info)
    assert autosave.pending()[0].header.actions == 0
    autosave.record(match, info)
    assert autosave.pending()[0].header.actions == 1


def test_a_folder_that_is_gone_at_every_attempt_is_told(autosave, monkeypatch) -> None:
    """The folder is made again once; a game that was not written then must not pass for a written one."""

    def gone(*_: object) -> None:
        raise SaveError("not_found")

    monkeypatch.setattr(atomic, "write", gone)
    with pytest.raises(SaveError, match=r"^not_found"):
        autosave.record(toy.start(), SaveInfo())


def test_what_an_earlier_program_wrote_is_kept_as_a_backup(autosave, paths) -> None:
    match, info = toy.start(target=1000), SaveInfo()
    toy.play(match, 3)
    autosave.record(match, info)
    autosave.close()
    later = Autosave(paths)
    match = later.resume(info.id).match
    toy.play(match, 1)
    later.record(match, info)
    later.close()
    base = later.folder / f"{info.id}.json"
    assert [format.read_header(path).actions for path in (base, atomic.backup(base, 1))] == [4, 3]


def test_two_games_in_turn_are_each_written_whole(autosave) -> None:
    """Lines of a journal are kept from one writing to the next; those of another game do not get in."""
    first, second, infos = toy.start(target=1000), toy.start(seed=8, target=1000), (SaveInfo("a"), SaveInfo("b"))
    games = list(zip((first, second), infos, strict=True))
    for match, info in games * 3:
        toy.play(match, 2)
        autosave.record(match, info)
    kept = [format.load(autosave.folder / f"{info.id}.json").match for _, info in games]
    assert [toy.same_match(one, match) for one, (match, _) in zip(kept, games, strict=True)] == [True, True]


def test_nothing_is_renamed_in_a_slot_that_cannot_be_locked(autosave, monkeypatch) -> None:
    base, info = cut_short(autosave, 2)

    def read_only(_: Path) -> None:
        raise SaveError("read_only")

    monkeypatch.setattr(FileLock, "take", read_only)
    assert len(autosave.resume(info.id).match.journal) == 1
    assert names(base.parent) == [base.name, f"{base.name}.1"]


def test_games_in_which_nobody_has_acted_go_to_the_trash_first(autosave, paths) -> None:
    """Before older games that were played; a game that has gone leaves no lock behind."""
    newer, played, untouched = SaveInfo("newer"), SaveInfo("played"), SaveInfo("untouched")
    for age, (info, actions) in enumerate(((played, 3), (untouched, 0), (newer, 4))):
        match = toy.start()
        toy.play(match, actions)
        autosave.record(match, info)
        os.utime(autosave.folder / f"{info.id}.json", (1000 + age, 1000 + age))
    autosave.close()
    for left in ({"played", "newer"}, {"newer"}):
        assert autosave.trim(len(left), paths.trash) == 1
        assert {entry.header.title for entry in autosave.listed()} == left
    assert {path.stem for path in autosave.folder.iterdir()} == {newer.id}


def test_finished_games_went_to_the_trash_when_there_were_many_unfinished_ones(autosave, paths) -> None:
    """They are kept until somebody deletes them, and do not count among those that are limited."""
    for age, (title, actions) in enumerate((("over", 10_000), ("over too", 10_000), ("old", 3), ("new", 3))):
        match, info = toy.start(), SaveInfo(title)
        toy.play(match, actions)
        autosave.record(match, info)
        os.utime(autosave.folder / f"{info.id}.json", (1000 + age, 1000 + age))
    autosave.close()
    assert autosave.trim(2, paths.trash) == 0
    assert autosave.trim(1, paths.trash) == 1
    assert {entry.header.title for entry in autosave.listed()} == {"over", "over too", "new"}


def test_files_that_went_after_they_were_listed_stopped_the_trimming(autosave, paths, monkeypatch) -> None:
    """IndexError: another window had moved a game in the meantime."""
    for title in ("a", "b", "c"):
        match, info = toy.start(), SaveInfo(title)
        toy.play(match, 2)
        autosave.record(match, info)
    autosave.close()
    gone = autosave.listed()[-1].slot
    files = autosave.files

    def listed(slot: str) -> list[Path]:
        found = files(slot)
        if slot == gone:
            for path in found:
                path.unlink(missing_ok=True)
        return found if slot != gone or found else []

    listing = autosave.listed()
    monkeypatch.setattr(autosave, "listed", lambda: listing)
    monkeypatch.setattr(autosave, "files", listed)
    assert autosave.trim(1, paths.trash) == 1
    assert len(autosave.slots()) == 1


def test_a_lock_that_cannot_be_closed_is_released_all_the_same(autosave, monkeypatch) -> None:
    """OSError came out of leaving a game on a drive that was gone."""
    autosave.record(toy.start(), SaveInfo())
    close = os.close

    def fails(handle: int) -> None:
        close(handle)
        raise OSError(errno.EIO, "gone")

    with monkeypatch.context() as patch:
        patch.setattr(os, "close", fails)
        autosave.close()
    lock = FileLock.take(autosave.folder / "other.lock")
    assert lock is not None
    with monkeypatch.context() as patch:
        patch.setattr(os, "close", fails)
        assert held_elsewhere(autosave.folder / "other.lock")
        lock.release(remove=True)


@pytest.mark.parametrize("backups", [1, 2])
def test_a_file_that_went_before_it_was_backed_up_stopped_the_writing(tmp_path, monkeypatch, backups) -> None:
    path = tmp_path / "a.json"
    for n in range(3):
        atomic.write(path, b"%d" % n, backups=backups)
    link = os.link

    def gone(source: Path, target: Path) -> None:
        path.unlink(missing_ok=True)
        link(source, target)

    monkeypatch.setattr(os, "link", gone)
    atomic.write(path, b"new", backups=backups)
    assert path.read_bytes() == b"new"


def test_a_folder_that_goes_while_the_slot_is_taken_is_made_again(autosave, monkeypatch) -> None:
    take, went = FileLock.take, []

    def vanishing(path: Path) -> FileLock | None:
        if not went:
            went.append(path)
            path.parent.rmdir()
        return take(path)

    monkeypatch.setattr(FileLock, "take", vanishing)
    info = SaveInfo()
    autosave.record(toy.start(), info)
    assert (autosave.folder / f"{info.id}.json").is_file()


def test_a_game_dated_ahead_of_the_clock_is_not_the_newest(autosave) -> None:
    """It was written before the clock was set back."""
    now = time.time()
    for title, date in (("ahead", now + 10_000_000), ("yesterday", now - 86_400), ("today", now)):
        info = SaveInfo(title)
        autosave.record(toy.start(), info)
        os.utime(autosave.folder / f"{info.id}.json", (date, date))
    autosave.close()
    assert [entry.header.title for entry in autosave.listed()] == ["today", "yesterday", "ahead"]


def test_files_of_others_are_left_alone(autosave) -> None:
    autosave.folder.mkdir(parents=True)
    for name in ("notes.json", "0123456789abcdef.txt", "con.json"):
        (autosave.folder / name).write_text("mine")
    assert autosave.slots() == []
    assert autosave.pending() == []
    assert len(names(autosave.folder)) == 3


def test_a_game_in_a_folder_that_cannot_be_written_is_opened(autosave, monkeypatch) -> None:
    """'Continue' once answered that the lock's file was read-only, and the game could not even be looked at."""
    match, info = toy.start(), SaveInfo()
    toy.play(match, 3)
    autosave.record(match, info)
    autosave.close()

    def read_only(_: Path) -> None:
        raise SaveError("read_only")

    with monkeypatch.context() as patch:
        patch.setattr(FileLock, "take", read_only)
        loaded = autosave.resume(info.id)
        assert toy.same_match(loaded.match, match)
        with pytest.raises(SaveError, match="read_only"):
            autosave.record(loaded.match, loaded.info)
    autosave.record(loaded.match, loaded.info)
    assert loaded.info.id == info.id
