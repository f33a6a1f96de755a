"""A lock between running programs, held on a small file; the operating system releases it when a program ends."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType

from .errors import SaveError, from_os

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


_PATIENCE = 1.0
"""Seconds for which a program waits for another one that writes the same file."""


class FileLock:
    """Held from :meth:`take` until :meth:`release`; usable in a ``with`` block."""

    def __init__(self, path: Path, handle: int) -> None:
        self.path = path
        self._handle = handle

    @classmethod
    def take(cls, path: Path) -> FileLock | None:
        """The lock on ``path``, or None when another holder has it. Raises SaveError when the file cannot be
        opened."""
        while True:
            try:
                handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
            except OSError as error:
                raise from_os(error, path) from error
            try:
                _take(handle)
            except OSError as error:
                if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
                    _close(handle)
                    return None
                # Some network drives know no locks: the game is played without one.
            if _still_there(path, handle):
                return cls(path, handle)
            _close(handle)  # released and removed between opening and locking: try the new file

    def still_there(self) -> bool:
        """Whether the lock's file is still the one that was taken: else others may hold a new one of its name."""
        return self._handle >= 0 and _still_there(self.path, self._handle)

    def release(self, remove: bool = False) -> None:
        """Release the lock; ``remove``: remove its file too. Never raises."""
        if self._handle < 0:
            return
        if remove and os.name != "nt" and self.still_there():  # else the name is another holder's by now
            with contextlib.suppress(OSError):  # a lock file left behind does no harm
                self.path.unlink()
        handle, self._handle = self._handle, -1
        _close(handle)
        if remove and os.name == "nt":
            with contextlib.suppress(OSError):  # Windows cannot remove an open file
                self.path.unlink()

    def __enter__(self) -> FileLock:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.release()


@contextlib.contextmanager
def alone(path: Path) -> Iterator[None]:
    """Read, merge and write a file that two programs share: while one does, others wait here, but not for long, since
    one that stands still must not stop them. A folder that takes no lock, or does not exist yet, is used without."""
    lock = None
    end = time.monotonic() + _PATIENCE
    name = path.with_name(f".{path.name}.lock")
    with contextlib.suppress(SaveError):
        while (lock := FileLock.take(name)) is None and time.monotonic() < end:
            time.sleep(0.01)
    try:
        yield
    finally:
        if lock is not None:
            lock.release(remove=True)


def held_elsewhere(path: Path) -> bool:
    """Whether any program, this one included, holds the lock at ``path`` now."""
    if not os.path.exists(path):
        return False
    try:
        lock = FileLock.take(path)
    except SaveError:
        return False  # a file that cannot be opened cannot have been locked
    if lock is None:
        return True
    lock.release()
    return False


def _close(handle: int) -> None:
    with contextlib.suppress(OSError):  # a drive that is gone: the system has released the lock with it
        os.close(handle)


def _still_there(path: Path, handle: int) -> bool:
    if os.name == "nt":
        return True  # Windows removes neither an open file nor its folder
    try:
        return os.path.samestat(os.stat(path), os.fstat(handle))
    except FileNotFoundError:
        return False
    except OSError:
        return True  # the folder cannot be read: taken to be ours still
