"""Where the program's own files are: fonts, pictures, sounds, example saves.

The same code serves a source tree, an installed wheel and a frozen program: the data folders lie either
inside the package (wheel, frozen) or beside it (source tree).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from . import plug_ins
from .json_values import Json, parsed

_PACKAGE = Path(__file__).resolve().parent


@cache
def _root(folder: str) -> Path:
    inside = _PACKAGE / folder
    return inside if inside.is_dir() else _PACKAGE.parent / folder


def asset_path(relative: str) -> Path:
    """Path of one asset, given relative to ``assets/`` with forward slashes; it may not exist. One of an installed game
    has its id before the name of the file: ``images/<game>:board.jpg``."""
    if ":" in relative:
        head, _, name = relative.partition(":")
        kind, _, game = head.rpartition("/")
        folder = plug_ins.folder_of(game)
        return Path(name) if folder is None else folder.joinpath("assets", kind, *name.split("/"))
    return _root("assets").joinpath(*relative.split("/"))


class AssetError(Exception):
    """A file of the program is missing or cannot be read, and nothing can replace it. ``file``: its path under
    ``assets/`` with forward slashes."""

    def __init__(self, file: str) -> None:
        super().__init__(f"missing or unreadable: {file}")
        self.file = file


@contextmanager
def needed_asset(relative: str) -> Iterator[Path]:
    """The path of an asset (as for :func:`asset_path`) while it is read. AssetError for whatever goes wrong meanwhile:
    the file is missing, is no picture (pygame's fault is a RuntimeError), no JSON, or lacks a field."""
    try:
        yield asset_path(relative)
    except (OSError, ValueError, LookupError, TypeError, RuntimeError) as problem:
        raise AssetError(relative) from problem


def is_frozen() -> bool:
    """Whether this is the frozen program, which is one file with its libraries and no Python interpreter."""
    return bool(getattr(sys, "frozen", False))


def licence() -> Path:
    """Path of the program's licence, which every package of the program includes."""
    inside = _PACKAGE / "LICENSE"
    return inside if inside.is_file() else _PACKAGE.parent / "LICENSE"


GUIDES = {
    "making-scenarios": "scenario-three-hills.json",
    "small-world-islands": "island-herons.json",
    "own-cards": "own-cards-harbour.json",
}
"""The guides to files of one's own, by name, with the example that each begins from."""


def shipped_document(name: str) -> Path:
    """Path of a guide or of an example of one; it may not exist."""
    return _root("docs") / name


def example_saves() -> list[Path]:
    folder = _root("saves")
    return sorted(folder.glob("*.json")) if folder.is_dir() else []


def table_beside(module: str, name: str) -> Json:
    """The JSON table ``<name>.json`` in the folder of a module; ``module``: its ``__file__``. OSError where there is
    none, ValueError where it is no JSON."""
    return parsed(Path(module).with_name(f"{name}.json").read_text(encoding="utf-8"))
