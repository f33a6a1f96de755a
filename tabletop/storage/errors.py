"""The one exception of this package, with a closed list of codes that the client turns into sentences."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from pathlib import Path

from tabletop.json_values import printable, printable_texts

from . import limits

# Each code and the figures its sentence needs, beside "file" and "folder".
CODES: Mapping[str, tuple[str, ...]] = {
    # folders and files
    "not_found": (),
    "no_permission": (),
    "read_only": (),
    "disk_full": (),
    "is_folder": (),
    "not_folder": (),
    "link_loop": (),
    "special_file": (),
    "bad_name": (),
    "exists": (),
    "busy": (),
    "io": ("number",),
    "no_home": (),
    # contents
    "empty": (),
    "too_large": ("limit",),
    "too_many": ("limit",),
    "too_deep": (),
    "not_utf8": (),
    "not_json": ("line", "column"),
    "foreign_format": (),
    "wrong_kind": ("kind", "wanted"),
    "newer_version": ("version", "known"),
    "unknown_game": ("game",),
    "newer_content": ("game", "version", "known"),
    "checksum": (),
    "damaged": ("where",),
    "strange_member": ("where",),
    "illegal_position": ("where",),
    "illegal_journal": ("number", "actions"),
    "other_position": ("actions",),
    # settings
    "settings_damaged": ("kept",),
    "settings_fields": ("fields",),
}


class SaveError(Exception):
    """Something on disk cannot be read or written.

    ``code`` is one of CODES and names the message ``storage.error.<code>``; ``values`` are its figures (``file`` and
    ``folder`` are names, not whole paths, so that a sentence stays short). Texts among them may come out of a damaged
    file: they are cut and made printable here.
    """

    def __init__(self, code: str, **values: object) -> None:
        if code not in CODES or not values.keys() >= set(CODES[code]):
            raise ValueError(f"no storage error {code!r} with {sorted(values)}")
        values = printable_texts(values, limits.TITLE)
        super().__init__(f"{code} {values}" if values else code)
        self.code = code
        self.values: dict[str, object] = {"file": "", "folder": "", **values}

    @property
    def key(self) -> str:
        """The message that says this to a person."""
        return f"storage.error.{self.code}"

    def about(self, path: Path) -> SaveError:
        """The same error, with the file it is about filled in."""
        self.values["file"] = visible(path.name)
        self.values["folder"] = visible(path.parent.name)
        return self

    def named(self, title: str) -> SaveError:
        """The same error, with the title of the game in place of the name of its file, if it has one."""
        self.values["file"] = printable(title, limits.TITLE) or self.values["file"]
        return self


class About:
    """What goes wrong inside ``with About(path)`` is about that file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _trace: object) -> None:
        if isinstance(error, SaveError):
            error.about(self._path)


_BY_ERRNO: dict[int, str] = {
    errno.ENOENT: "not_found",
    errno.EACCES: "no_permission",
    errno.EPERM: "no_permission",
    errno.EROFS: "read_only",
    errno.ENOSPC: "disk_full",
    errno.EDQUOT: "disk_full",
    errno.EISDIR: "is_folder",
    errno.ENOTDIR: "not_folder",
    errno.ELOOP: "link_loop",
    errno.ENXIO: "special_file",
    errno.ENAMETOOLONG: "bad_name",
    errno.EINVAL: "bad_name",
    errno.EEXIST: "exists",
    errno.EBUSY: "busy",
}


def from_os(error: OSError, path: Path) -> SaveError:
    """The SaveError that stands for an error of the operating system about ``path``."""
    code = _BY_ERRNO.get(error.errno or 0, "io")
    if code == "io":
        return SaveError(code, number=error.errno or 0).about(path)
    return SaveError(code).about(path)


def visible(name: str) -> str:
    """A file name as text that can be shown and stored: undecodable bytes and control characters are replaced."""
    return printable(os.fsencode(name).decode("utf-8", "replace"), limits.TITLE)
