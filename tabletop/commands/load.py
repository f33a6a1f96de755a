"""``tabletop load FILE``: opens the program on a saved match, or on one that the hall keeps."""

from __future__ import annotations

from pathlib import Path

from .arguments import Arguments, Parser
from .play import open_client, with_options


def parser() -> Parser:
    found = Parser("load")
    found.place("FILE")
    return with_options(found)


def run(given: Arguments) -> int:
    """Open the client on the file. Raises SaveError when it cannot be loaded."""
    from tabletop.storage import format as save_format, hall

    path = Path(given.places[0])
    load = hall.Hall.load if path.name.endswith(hall.ENDING) else save_format.load
    return open_client(given, load(path), path)
