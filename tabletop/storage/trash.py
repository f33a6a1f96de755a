"""Deleting that can be taken back: files move into a trash folder and stay there for a month."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

from . import atomic
from .errors import SaveError, from_os
from .file_names import free_path
from .paths import make_folder

_KEEP_DAYS = 30


@dataclass(frozen=True, slots=True)
class Deleted:
    """What :func:`to_trash` moved: pairs of where a file was and where it is now, the main file first."""

    moves: tuple[tuple[Path, Path], ...]


def to_trash(files: Sequence[Path], trash: Path) -> Deleted:
    """Move the files (a link itself, not its target) into the trash. Those that went after they were listed are left
    out. Raises SaveError, "not_found" where none was left; then the files not yet moved are where they were."""
    for path in files[:1]:
        if os.path.isdir(path) and not os.path.islink(path):
            raise SaveError("is_folder").about(path)
    folder = make_folder(trash / datetime.now(UTC).strftime("%Y%m%d"))
    moves: list[tuple[Path, Path]] = []
    # The main file last: a half-done deletion must not leave only its backups behind.
    for path in reversed(files):
        kept = free_path(folder, path.name, "")
        try:
            _move(path, kept)
        except SaveError as error:
            if error.code == "not_found" and folder.exists():
                continue
            raise
        moves.insert(0, (path, kept))
    if not moves:
        raise SaveError("not_found")
    return Deleted(tuple(moves))


def restore(deleted: Deleted) -> Path:
    """Put deleted files back; gives where the main file is now (beside its old place if that has been taken).
    Raises SaveError."""
    main = deleted.moves[0][0]
    make_folder(main.parent)
    for was, kept in deleted.moves:
        target = free_path(was.parent, was.stem, was.suffix)
        if was == main:
            main = target
        elif target != was:
            continue  # a backup is put back only beside its own main file
        _move(kept, target)
    return main


def purge(trash: Path, today: date | None = None) -> int:
    """Remove for good what was deleted more than a month ago; gives the number of days' folders removed. Never
    raises."""
    oldest = (today or datetime.now(UTC).date()) - timedelta(days=_KEEP_DAYS)
    removed = 0
    try:
        names = sorted(os.listdir(trash))
    except OSError:
        return 0  # nothing was ever deleted, or the folder cannot be read
    for name in names:
        if name.isdigit() and len(name) == 8 and name < oldest.strftime("%Y%m%d"):
            shutil.rmtree(trash / name, ignore_errors=True)
            removed += 1
    return removed


def _move(source: Path, target: Path) -> None:
    try:
        atomic.move(source, target)
    except OSError as error:
        raise from_os(error, source) from error
