"""Checks a save file: validates it, then replays its journal from the deal. ``tabletop check`` prints the result."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tabletop.rules.match import ReplayError

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
    actions = len(loaded.match.journal)
    try:
        loaded.match.prove()
    except ReplayError as error:
        code = "illegal_journal" if error.index < actions else "other_position"
        problem = SaveError(code, number=error.index + 1, actions=actions).about(path)
        return SaveCheck(path, header, problem, actions, older=loaded.older)
    except Exception as error:
        # A file with a fitting checksum may still hold a set-up that no menu offers; whatever the rules raise for it,
        # the answer is that its journal cannot be followed.
        unfollowed = SaveError("illegal_journal", number=1, actions=actions).about(path)
        unfollowed.__cause__ = error
        return SaveCheck(path, header, unfollowed, actions, older=loaded.older)
    return SaveCheck(path, header, None, actions, older=loaded.older)
