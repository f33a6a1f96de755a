"""The one exception of this package, with a closed list of codes that the client turns into sentences."""

from __future__ import annotations

import errno
import os
from pathlib import Path

CODES: frozenset[str] = frozenset(
    {
        # folders and files
        "not_found",
        "no_permission",
        "read_only",
        "disk_full",
        "is_folder",
        "not_folder",
        "link_loop",
        "special_file",
        "bad_name",
        "exists",
        "busy",
        "io",
        # contents
        "empty",
        "too_large",
        "too_deep",
        "not_utf8",
        "not_json",
        "foreign_format",
        "wrong_kind",
        "newer_version",
        "unknown_game",
        "newer_content",
        "checksum",
        "damaged",
        "illegal_position",
        "illegal_journal",
        # settings
        "settings_damaged",
        "settings_fields",
    }
)


class SaveError(Exception):
    """Something on disk cannot be read or written.

    ``code`` is one of CODES and names the message ``storage.error.<code>``; ``values`` are its figures (``file``
    and ``folder`` are names without their folder, so that a sentence stays short; ``path`` is the whole).
    """

    def __init__(self, code: str, **values: object) -> None:
        if code not in CODES:
            raise ValueError(f"unknown storage error {code!r}")
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


# A folder fails for the same reasons as a file; the name only says what the caller was asking for.
StorageError = SaveError


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
    return SaveError(code, number=error.errno or 0).about(path)


def visible(name: str) -> str:
    """A file name as text that can be shown and stored: undecodable bytes become question marks."""
    return os.fsencode(name).decode("utf-8", "replace")
