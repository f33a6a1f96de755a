"""``tabletop load FILE``: opens the program on a saved match."""

from __future__ import annotations

from pathlib import Path

from tabletop.text import t

from .arguments import Arguments, Parser, UsageError
from .output import complain
from .play import open_client, with_options

_NO_FILE = frozenset({"not_found", "is_folder", "not_folder", "bad_name"})


def parser() -> Parser:
    """What the command takes."""
    found = Parser("load")
    found.place("FILE")
    return with_options(found)


def run(given: Arguments) -> int:
    """Open the client on the file; 1 and one sentence when it cannot be loaded. Raises UsageError for a path where no
    file is: that is a mistyped word, not a damaged game."""
    from tabletop.storage import format as save_format
    from tabletop.storage.errors import SaveError

    try:
        loaded = save_format.load(Path(given.places[0]))
    except SaveError as error:
        if error.code in _NO_FILE:
            raise UsageError(error.key, **error.values) from None
        complain(t(error.key, **error.values))
        return 1
    return open_client(given, loaded)
