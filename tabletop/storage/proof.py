"""Proving a save: validation, then a replay of its journal from the deal. What ``tabletop check`` prints."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tabletop.rules.match import ReplayError

from . import format
from .errors import SaveError
from .header import Header, read_header


@dataclass(frozen=True, slots=True)
class Report:
    """The result for one file. ``problem``: why it cannot be loaded; "illegal_journal" with the number of the first
    action that does not follow; "other_position" where the whole journal leads elsewhere; None: it leads from the deal
    to the saved position. ``older``: it began under older rules or content, and its journal does not replay under
    today's: it opens from its snapshot."""

    path: Path
    header: Header | None
    problem: SaveError | None
    actions: int = 0
    older: bool = False


def check_file(path: Path) -> Report:
    """Load a save and replay it. Never raises."""
    try:
        loaded = format.load(path)
        header = read_header(path)
    except SaveError as error:
        return Report(path, None, error)
    actions = len(loaded.match.journal)
    try:
        loaded.match.prove()
    except ReplayError as error:
        code = "illegal_journal" if error.index < actions else "other_position"
        problem = SaveError(code, number=error.index + 1, actions=actions).about(path)
        return Report(path, header, problem, actions, older=loaded.older)
    except Exception as error:
        # A sealed file may still hold a setup that no menu ever offered; the rules may stumble over it in any way,
        # and the answer is the same: its journal cannot be followed.
        unfollowed = SaveError("illegal_journal", number=1, actions=actions).about(path)
        unfollowed.__cause__ = error
        return Report(path, header, unfollowed, actions, older=loaded.older)
    return Report(path, header, None, actions, older=loaded.older)
