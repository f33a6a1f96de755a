"""Writing whole or not at all; reading without being fooled."""

import errno
import os
import time
from pathlib import Path
from typing import Any

import pytest

from tabletop.storage import atomic, limits
from tabletop.storage.errors import SaveError


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def expect_error(code: str) -> Any:
    return pytest.raises(SaveError, match=f"^{code}")


@pytest.mark.parametrize("sync", [False, True])
def test_write_then_read(sync, tmp_path) -> None:
    path = tmp_path / "a.json"
    for data in (b"one", b"two", b""):
        atomic.write(path, data, sync)
        assert atomic.read(path) == data
    assert names(tmp_path) == ["a.json"]


def test_backups_move_down(tmp_path) -> None:
    path = tmp_path / "a.json"
    for number in range(5):
        atomic.write(path, str(number).encode(), backups=2)
    assert [atomic.read(tmp_path / name) for name in names(tmp_path)] == [b"4", b"3", b"2"]
    assert names(tmp_path) == ["a.json", "a.json.1", "a.json.2"]


def test_backups_without_hard_links(tmp_path, monkeypatch) -> None:
    def no_links(*_: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "a.json"
    for number in range(4):
        atomic.write(path, str(number).encode(), backups=2)
    atomic.write_new(tmp_path / "b.json", b"new")
    with expect_error("exists"):
        atomic.write_new(tmp_path / "b.json", b"newer")
    assert names(tmp_path) == ["a.json", "a.json.1", "a.json.2", "b.json"]
    assert atomic.read(tmp_path / "b.json") == b"new"
    assert atomic.read(atomic.backup(path, 2)) == b"1"


@pytest.mark.parametrize(
    ("step", "backups"),
    [(step, n) for step in ("write", "fsync", "replace", "link") for n in range(3) if n or step != "link"],
)
def test_a_full_disk_at_any_step_leaves_a_good_file(step, backups, tmp_path, monkeypatch) -> None:
    path = tmp_path / "a.json"
    for data in (b"old 1", b"old 2", b"old 3"):
        atomic.write(path, data, backups=backups)

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        if step == "write":
            patch.setattr(atomic, "_fill", _half_then(full))
        else:
            patch.setattr(os, step, full)
        with expect_error("disk_full"):
            atomic.write(path, b"new", sync=True, backups=backups)
    assert atomic.read(path) == b"old 3"
    assert not [name for name in names(tmp_path) if name.endswith(".wartmp")]
    atomic.write(path, b"new", sync=True, backups=backups)
    assert atomic.read(path) == b"new"


def _half_then(full: Any) -> Any:
    def fill(temporary: Path, data: bytes, *_: object) -> None:
        temporary.write_bytes(data[: len(data) // 2])
        full()

    return fill


def test_there_is_a_good_file_at_every_moment(tmp_path, monkeypatch) -> None:
    path = tmp_path / "a.json"
    for number in range(4):
        atomic.write(path, b"good %d" % number, backups=2)
    seen: list[str] = []

    def watched(name: str) -> None:
        real = getattr(os, name)

        def call(*args: Any, **more: Any) -> Any:
            assert atomic.read(path).startswith(b"good")
            seen.append(name)
            return real(*args, **more)

        monkeypatch.setattr(os, name, call)

    for name in ("replace", "link", "unlink"):
        watched(name)
    atomic.write(path, b"good 4", backups=2)
    assert seen.count("replace") == 3
    assert atomic.read(path) == b"good 4"


def test_write_new_keeps_what_is_there(tmp_path) -> None:
    path = tmp_path / "a.json"
    atomic.write_new(path, b"first")
    with expect_error("exists"):
        atomic.write_new(path, b"second")
    assert atomic.read(path) == b"first"
    assert names(tmp_path) == ["a.json"]


@pytest.mark.skipif(os.name != "posix", reason="links, pipes and modes of POSIX")
def test_a_link_is_followed_and_stays(tmp_path) -> None:
    real = tmp_path / "elsewhere" / "real.json"
    real.parent.mkdir()
    link = tmp_path / "link.json"
    link.symlink_to(real)
    atomic.write(link, b"through a dangling link")
    atomic.write(link, b"again", backups=1)
    assert link.is_symlink()
    assert real.read_bytes() == b"again"
    assert names(real.parent) == ["real.json", "real.json.1"]


@pytest.mark.skipif(os.name != "posix", reason="links, pipes and modes of POSIX")
def test_links_in_a_circle(tmp_path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with expect_error("link_loop"):
        atomic.read(tmp_path / "a")
    with expect_error("link_loop"):
        atomic.write(tmp_path / "a", b"x")
    assert names(tmp_path) == ["a", "b"]


@pytest.mark.skipif(os.name != "posix", reason="links, pipes and modes of POSIX")
def test_what_is_no_file(tmp_path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"")
    for path, code in (
        (tmp_path / "pipe", "special_file"),
        (tmp_path / "folder", "is_folder"),
        (tmp_path / "file" / "below", "not_folder"),
        (tmp_path / "zero\0", "bad_name"),
        (tmp_path / ("long" * 100), "bad_name"),
    ):
        with expect_error(code):
            atomic.read(path)
        with expect_error(code):
            atomic.write(path, b"x")
    with expect_error("not_found"):
        atomic.read(tmp_path / "none")
    with expect_error("not_found"):
        atomic.write(tmp_path / "none" / "a.json", b"x")


def test_too_large_is_not_read_to_the_end(tmp_path) -> None:
    path = tmp_path / "a.json"
    with open(path, "wb") as file:
        file.truncate(limits.FILE + 1)  # a hole: takes no room
    with expect_error("too_large"):
        atomic.read(path)


@pytest.mark.parametrize("size", [0, 1, 255, 256, 257, 1000, 1001])
def test_both_ends_of_a_file(size, tmp_path) -> None:
    data = bytes(n % 251 for n in range(size))
    (tmp_path / "a").write_bytes(data)
    front, tail = atomic.ends(tmp_path / "a", 1000)
    assert front == data[:1000]
    assert tail == data[-256:]


@pytest.mark.skipif(os.name != "posix", reason="links, pipes and modes of POSIX")
def test_the_mode_of_a_file_is_kept(tmp_path) -> None:
    path = tmp_path / "a.json"
    atomic.write(path, b"1")
    path.chmod(0o640)
    atomic.write(path, b"2", backups=1)
    assert path.stat().st_mode & 0o777 == 0o640


def test_only_stale_leftovers_are_removed(tmp_path) -> None:
    for name, age in ((".a-1-1.wartmp", 3600), (".b-1-1.wartmp", 0), ("game.json", 3600)):
        path = tmp_path / name
        path.write_bytes(b"x")
        os.utime(path, (time.time() - age,) * 2)
    assert atomic.remove_leftovers(tmp_path) == 1
    assert names(tmp_path) == [".b-1-1.wartmp", "game.json"]
    assert atomic.remove_leftovers(tmp_path / "none") == 0


def test_a_read_only_folder(tmp_path, monkeypatch) -> None:
    (tmp_path / "a.json").write_bytes(b"old")
    tmp_path.chmod(0o500)
    real = os.open

    def denied(path: Any, flags: int, *more: Any) -> int:
        if flags & os.O_CREAT:  # as root the folder's mode says nothing
            raise PermissionError(errno.EACCES, "denied")
        return real(path, flags, *more)

    monkeypatch.setattr(os, "open", denied)
    try:
        with expect_error("no_permission"):
            atomic.write(tmp_path / "a.json", b"new", backups=2)
        with expect_error("no_permission"):
            atomic.write_new(tmp_path / "b.json", b"new")
        assert atomic.read(tmp_path / "a.json") == b"old"
    finally:
        tmp_path.chmod(0o700)
