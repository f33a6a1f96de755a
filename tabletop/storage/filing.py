"""Writes files under a name made from a title, or where the user says; an existing file is replaced only on request."""

from __future__ import annotations

import os
from pathlib import Path

from . import atomic
from .errors import SaveError
from .file_names import free_path


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
