"""File names made from titles, allowed on every system and unique in their folder, and files written under them, which
replace others only on request, or moved into the trash for a month; and text folded for searching."""

from __future__ import annotations

import itertools
import os
import re
import shutil
import unicodedata
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from tabletop.rules.frozen import light_dataclass

from . import atomic, limits
from .errors import SaveError, from_os
from .paths import make_folder

_FORBIDDEN = re.compile(r'[<>:"/\\|?*]')
_RESERVED = re.compile(r"(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\..*)?$", re.IGNORECASE)
_LONGEST = 120  # bytes of UTF-8: room for a number, an ending and a temporary name under the limit of 255


def safe_stem(title: str, otherwise: str = "game") -> str:
    """A file name without its ending that looks like ``title`` and is allowed on Windows, macOS and Linux."""
    text = unicodedata.normalize("NFC", title.encode("utf-8", "ignore").decode("utf-8"))
    text = _FORBIDDEN.sub("-", text)
    text = "".join(" " if char.isspace() else char for char in text if char.isspace() or char.isprintable())
    text = " ".join(text.split())
    text = text.encode("utf-8")[:_LONGEST].decode("utf-8", "ignore")
    text = text.strip(" .")
    if _RESERVED.match(text):
        text = f"_{text}"
    return text if text.strip("-_ .") else otherwise


def free_path(folder: Path, stem: str, ending: str) -> Path:
    """``stem.ending``, or ``stem (2).ending`` and so on, whichever no file in ``folder`` has yet (whatever its
    letter case, as Windows and macOS see it)."""
    try:
        taken = {alike(name) for name in os.listdir(folder)}
    except OSError:
        taken = set()  # a folder that may be written but not listed
    for number in itertools.count(1):
        name = f"{stem}{ending}" if number == 1 else f"{stem} ({number}){ending}"
        if alike(name) not in taken and not os.path.lexists(folder / name):
            return folder / name
    raise AssertionError  # the count has no end


def alike(name: str) -> str:
    """A form of a file name that is equal for names which some systems take for the same: composed, without letter
    case."""
    return unicodedata.normalize("NFC", name).casefold()


def numbered(title: str) -> str:
    """The title of a copy: "Title" -> "Title (2)" -> "Title (3)"; a long one is cut to make room for the number."""
    found = re.fullmatch(r"(.*) \((\d{1,4})\)", title)
    stem, number = (found[1], int(found[2]) + 1) if found else (title, 2)
    ending = f" ({number})"
    return stem[: limits.TITLE - len(ending)] + ending


def fold(text: str) -> str:
    """Text for comparing as people search: without case and accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in plain if not unicodedata.combining(char))


def found_in(query: str, *texts: str) -> bool:
    """Whether every word of ``query`` occurs in one of ``texts``, case and accents aside."""
    hay = " ".join(fold(text) for text in texts)
    return all(word in hay for word in fold(query).split())


def put_new(folder: Path, stem: str, ending: str, data: bytes) -> Path:
    """Write a new file into ``folder`` under the first name like ``stem`` that is free; gives its path. Raises
    SaveError."""
    while True:
        path = free_path(folder, stem, ending)
        try:
            atomic.write_new(path, data)
        except SaveError as error:
            if error.code == "exists":  # another program has taken it meanwhile: the next name
                continue
            raise
        return path


def copy_out(data: bytes, target: Path, stem: str, ending: str, replace: bool) -> Path:
    """Write ``data`` to ``target``, a file, or a folder, in which it gets a free name like ``stem``; gives its path.
    Raises SaveError, "exists" for a file that is there unless ``replace``."""
    if os.path.isdir(target):
        target = free_path(target, stem, ending)
    if replace:
        atomic.write(target, data, sync=True)
    else:
        atomic.write_new(target, data)
    return target


@light_dataclass
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


def purge(trash: Path) -> int:
    """Remove for good what was deleted more than a month ago; gives the number of days' folders removed. Never
    raises."""
    oldest = datetime.now(UTC).date() - timedelta(days=30)
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
