"""``tabletop open FILE``, or a file alone: opens the program on a saved match or a package of works. It is what a
double click on a file does."""

from __future__ import annotations

from pathlib import Path

from tabletop.storage import packages

from . import load
from .arguments import Arguments, Parser
from .play import open_client, with_options


def parser() -> Parser:
    found = Parser("open")
    found.place("FILE")
    return with_options(found)


def run(given: Arguments) -> int:
    """Open the client on the file. Raises SaveError when it cannot be loaded."""
    path = Path(given.places[0])
    if not packages.is_package(path):
        return load.run(given)
    packages.load(path)
    return open_client(given, package=path)
