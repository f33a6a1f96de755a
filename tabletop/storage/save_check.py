"""Checks a save file: validates it, then replays its journal from the deal. ``tabletop check`` prints the result."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from . import format
from .errors import SaveError
from .header import Header, read_header


@dataclass(frozen=True, slots=True)
class SaveCheck:
    """The result for one file. ``problem``: why it cannot be loaded; "illegal_journal" with the number of the first
    action that does not follow; "other_position" where the whole journal leads elsewhere; None: it leads from the deal
    to the saved position. ``older``: it began under older rules or content, and its journal does not replay under
    today's: it opens from its snapshot."""

    path: Path
    header: Header | None
    problem: SaveError | None
    actions: int = 0
    older: bool = False


def check_file(path: Path) -> SaveCheck:
    """Load a save and replay it. Never raises."""
    try:
        loaded = format.load(path)
        header = read_header(path)
    except SaveError as error:
        return SaveCheck(path, None, error)
    actions = len(loaded.match.journal) if loaded.fault is None else header.actions
    return SaveCheck(path, header, loaded.fault, actions, loaded.older)
