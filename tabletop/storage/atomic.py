"""Writes files completely or not at all; reads ordinary files only, up to a size."""

from __future__ import annotations

import contextlib
import errno
import itertools
import os
import shutil
import stat
import time
from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from . import limits
from .errors import SaveError, from_os

_TAIL = 256  # bytes
_SUFFIX = ".wartmp"
_STALE_AFTER = 60.0  # seconds; a write takes far less, so an older temporary file was left by a killed program
_FUTURE = 86400.0  # seconds; a file dated further ahead was written before our clock was set back
_numbers = itertools.count()


def read(path: Path, limit: int = limits.FILE) -> bytes:
    """The contents of an ordinary file (through links) of at most ``limit`` bytes. Raises SaveError."""
    with _opened(path) as file:
        large = os.fstat(file.fileno()).st_size > limit
        data = b"" if large else file.read(limit + 1)
    if large or len(data) > limit:
        raise SaveError("too_large", limit=limit // limits.MIB).about(path)
    return data


def ends(path: Path, size: int) -> tuple[bytes, bytes]:
    """The first ``size`` bytes of an ordinary file, and its last 256. Raises SaveError."""
    with _opened(path) as file:
        front = file.read(size)
        if len(front) < size:
            return front, front[-_TAIL:]
        file.seek(-_TAIL, os.SEEK_END)
        return front, file.read(_TAIL)


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    try:
        # Non-blocking, or opening a named pipe would wait for ever.
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
        mode = os.fstat(handle).st_mode
        if not stat.S_ISREG(mode):
            os.close(handle)
            raise SaveError("is_folder" if stat.S_ISDIR(mode) else "special_file").about(path)
        with open(handle, "rb") as file:
            yield file
    except OSError as error:
        # Windows answers "no permission" to opening a folder.
        raise SaveError("is_folder").about(path) if os.path.isdir(path) else from_os(error, path) from error
    except ValueError as error:  # a zero character in the name
        raise SaveError("bad_name").about(path) from error


def write(path: Path, data: bytes, sync: bool = False, backups: int = 0) -> None:
    """Put ``data`` under ``path``: afterwards it is there whole, or the old file is as it was. Raises SaveError.

    ``sync``: return only when it would survive a power cut. ``backups``: keep so many earlier versions as
    ``path.1`` (newest), ``path.2``... The folder must exist. A link is followed: its target is replaced.
    """
    target = _target(path)
    temporary = None
    try:
        temporary = _filled(target, data, sync, _mode_of(target))
        if backups:
            _rotate(target, backups)
        _replace(temporary, target)
    except OSError as error:
        raise from_os(error, path) from error
    finally:
        if temporary is not None:
            remove(temporary)  # still there only after an error
    if sync:
        _sync_folder(target.parent)


def check_place(path: Path) -> None:
    """Check before long work that its result can be written under ``path``. Raises SaveError."""
    target = _target(path)
    temporary = None
    try:
        target.lstat()
    except FileNotFoundError:
        pass
    except OSError as error:  # a name that is too long
        raise from_os(error, path) from error
    try:
        temporary = _filled(target, b"", False, None)
    except OSError as error:
        raise from_os(error, path) from error
    finally:
        if temporary is not None:
            remove(temporary)


def write_new(path: Path, data: bytes) -> None:
    """Put ``data`` under a name that is free; a file that is already there stays. Raises SaveError ("exists")."""
    temporary = None
    try:
        temporary = _filled(path, data, True, None)
        _claim(temporary, path)
    except OSError as error:
        raise from_os(error, path) from error
    except ValueError as error:
        raise SaveError("bad_name").about(path) from error
    finally:
        if temporary is not None:
            remove(temporary)
    _sync_folder(path.parent)


def append(path: Path, data: bytes) -> None:
    """Add ``data`` to the end of a file, which is made if it is not there; when this returns, the operating system has
    it. A program killed in the middle leaves the old file with a part of ``data``. Raises SaveError."""
    try:
        with open(path, "ab") as file:
            file.write(data)
            file.flush()
    except OSError as error:
        raise from_os(error, path) from error
    except ValueError as error:
        raise SaveError("bad_name").about(path) from error


def move(source: Path, target: Path) -> None:
    """Move a file to a path where nothing is yet; of a link, the link itself. On another drive it is copied whole and
    only then removed here. Raises OSError; then the file is where it was."""
    try:
        os.rename(source, target)
        return
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
    copy = _temporary(target)
    try:
        shutil.copy2(source, copy, follow_symlinks=False)
        os.rename(copy, target)
    finally:
        remove(copy)
    os.unlink(source)


def _claim(temporary: Path, path: Path) -> None:
    """Give a finished file its name unless the name is taken (os.replace would overwrite)."""
    try:
        os.link(temporary, path)
        return
    except FileExistsError:
        raise
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.ENAMETOOLONG, errno.EINVAL):
            raise
    # A file system without hard links: an empty file reserves the name.
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    _replace(temporary, path)


def _temporary(target: Path) -> Path:
    return target.with_name(f".{target.name[:40]}-{os.getpid()}-{next(_numbers)}{_SUFFIX}")


def _filled(target: Path, data: bytes, sync: bool, mode: int | None) -> Path:
    """A temporary file beside ``target`` that holds ``data``. A name that is taken belongs to a killed program with our
    process number: the next one is tried."""
    while True:
        temporary = _temporary(target)
        try:
            _fill(temporary, data, sync, mode)
        except FileExistsError:
            continue
        except BaseException:
            remove(temporary)
            raise
        return temporary


def _target(path: Path) -> Path:
    """Where a link leads; the path itself for everything else. Raises SaveError for what cannot be replaced."""
    try:
        target = Path(os.path.realpath(path)) if path.is_symlink() else path
        if target.is_symlink():  # realpath gives up on a circle of links and leaves one standing
            raise SaveError("link_loop").about(path)
        mode = target.stat().st_mode
    except FileNotFoundError:
        return target
    except OSError as error:
        raise from_os(error, path) from error
    except ValueError as error:
        raise SaveError("bad_name").about(path) from error
    if not stat.S_ISREG(mode):
        raise SaveError("is_folder" if stat.S_ISDIR(mode) else "special_file").about(path)
    return target


def _mode_of(target: Path) -> int | None:
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        return None


def _fill(temporary: Path, data: bytes, sync: bool, mode: int | None) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
    with open(os.open(temporary, flags, 0o666), "wb") as file:
        file.write(data)
        file.flush()
        if sync:
            os.fsync(file.fileno())
    if mode is not None:
        with contextlib.suppress(PermissionError):  # a file of another user: our own mode will do
            os.chmod(temporary, mode)


def _rotate(target: Path, backups: int) -> None:
    """Shift the backups: ``target.1`` becomes ``target.2`` and so on, then ``target.1`` is made of the target, which
    stays in place the whole time."""
    if not target.exists():
        return
    for number in range(backups, 1, -1):
        with contextlib.suppress(FileNotFoundError):  # there is none, or none any more
            _replace(backup(target, number - 1), backup(target, number))
    copy = _temporary(target)
    while os.path.lexists(copy):
        copy = _temporary(target)
    try:
        try:
            os.link(target, copy)
        except OSError as error:
            if error.errno == errno.ENOSPC:
                raise
            shutil.copy2(target, copy)  # a file system without hard links
        _replace(copy, backup(target, 1))
    except FileNotFoundError:
        return  # the file went meanwhile: nothing is left to keep
    finally:
        remove(copy)  # still there after an error, and where both names already were one file


def backup(path: Path, number: int) -> Path:
    """The name of the ``number``-th newest earlier version."""
    return path.with_name(f"{path.name}.{number}")


def _replace(source: Path, target: Path) -> None:
    """Call os.replace, again when it fails on Windows, where a virus scanner may hold the target for a moment."""
    for pause in (0.01, 0.05, 0.2) if os.name == "nt" else ():
        try:
            os.replace(source, target)
            return
        except PermissionError:
            time.sleep(pause)
    os.replace(source, target)


def remove(path: Path) -> None:
    """Remove a file if it is there and can be removed. Never raises."""
    with contextlib.suppress(OSError):  # a temporary file left over is removed at the next start
        path.unlink()


def _sync_folder(folder: Path) -> None:
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):  # the file itself is safe; some network drives cannot sync a folder
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def remove_leftovers(folder: Path, older_than: float = _STALE_AFTER) -> int:
    """Remove temporary files that a killed program left behind, also those from before the clock was set back; gives
    their number. Never raises."""
    removed = 0
    now = time.time()
    try:
        entries = [entry for entry in os.scandir(folder) if entry.name.endswith(_SUFFIX)]
    except (OSError, ValueError):
        return 0  # no such folder, or one that cannot be read
    for entry in entries:
        with contextlib.suppress(OSError):  # removed meanwhile, or held open: the next start tries again
            written = entry.stat(follow_symlinks=False).st_mtime
            if written <= now - older_than or written > now + _FUTURE:
                os.unlink(entry.path)
                removed += 1
    return removed


def set_aside(path: Path) -> Path | None:
    """Rename a damaged file to ``name.corrupt`` (``.corrupt-2``...) so that it is kept and not read again. Gives the
    new path, None when it cannot be renamed."""
    for number in itertools.count(1):
        kept = path.with_name(f"{path.name}.corrupt" if number == 1 else f"{path.name}.corrupt-{number}")
        if not os.path.lexists(kept):
            break
    try:
        os.rename(path, kept)
    except OSError:
        return None
    return kept
